"""Logs that have gone wrong, and races that are lost."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from house import Browser, both, new_id, pair, run, serving
from logs import write_table

from butin.server.log import Body, Entry, Moved
from butin.server.store import Store

TOKENS = {0: "token-of-seat-zero", 1: "token-of-seat-one"}
POSITION: dict[str, Any] = {
    "game": "raubern",
    "seats": 2,
    "piles": [
        {"cards": [motif]}
        for motif in ("chest", "crown", "goblet", "ring", "necklace", "painting", "candlestick", "clock")
    ],
    "hands": [["chest", "crown"], ["ring", "violin"]],
}
GOOD: tuple[Body, int] = (Moved({"do": "play", "motif": "chest", "pile": 0}, [1]), 0)
BAD: dict[str, tuple[Body, int | None]] = {
    "a card that nobody holds": (Moved({"do": "play", "motif": "purse", "pile": 0}, [0]), 1),
    "a move that is none": (Moved({"do": "dance"}, [0]), 1),
    "another seat's turn": (Moved({"do": "play", "motif": "crown", "pile": 0}, [1]), 0),
    "a turn that goes elsewhere": (Moved({"do": "play", "motif": "ring", "pile": 3}, [1]), 1),
    "a seat that is none": (Moved({"do": "play", "motif": "ring", "pile": 3}, [0]), 9),
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD.keys())
def test_a_log_that_no_longer_replays_opens_at_its_last_good_version(
    tmp_path: Path, bad: tuple[Body, int | None]
) -> None:
    table = write_table(tmp_path, POSITION, TOKENS, more=[GOOD, bad])

    async def story(address: str) -> None:
        async with Browser(address, token=TOKENS[1]) as max_, max_.at(table) as line:
            await line.until_view()
            assert line.table["phase"] == "broken"
            assert line.view["may"] == []
            assert [event["motif"] for event in line.events if event["do"] == "laid"] == ["chest"]
            move = {"do": "play", "motif": "ring", "pile": 3}
            assert (await line.play(move))["why"] == "broken"
            for wish in ("start", "again"):
                assert (await line.say(wish))["why"] == "broken"
            answer = await max_.get(f"/api/tables/{table}/record")
            assert (answer.status_code, answer.json()["error"]) == (403, "broken")
            assert len((await max_.get("/api/tables")).json()["tables"]) == 1

    before = rows(tmp_path)
    with serving(tmp_path) as address:
        run(story(address))
    assert rows(tmp_path) == before, "a broken log was written to"


def rows(data: Path) -> list[Any]:
    with closing(sqlite3.connect(data / "butin.sqlite3")) as db:
        return db.execute("SELECT * FROM event ORDER BY table_id, version").fetchall()


def test_rules_of_tomorrow_are_not_guessed(tmp_path: Path) -> None:
    table = write_table(tmp_path, POSITION, TOKENS, rules=99)

    async def story(address: str) -> None:
        async with Browser(address, token=TOKENS[0]) as zoe, zoe.at(table) as line:
            await line.until(lambda: line.table)
            assert line.table["phase"] == "broken"
            assert (await line.say("play", v=4, move={"do": "play", "motif": "chest", "pile": 0}))["why"] == "broken"

    with serving(tmp_path) as address:
        run(story(address))


def test_a_log_that_makes_no_sense_at_all_is_no_table(tmp_path: Path) -> None:
    table = write_table(tmp_path, POSITION, TOKENS)
    with closing(sqlite3.connect(tmp_path / "butin.sqlite3")) as db, db:
        db.execute("UPDATE event SET body = x'00' WHERE version = 1")

    async def story(address: str) -> None:
        async with Browser(address, token=TOKENS[0]) as zoe:
            async with zoe.at(table) as line:
                assert await line.until_closed() == 4404
            assert (await zoe.get("/api/tables")).json() == {"tables": []}
            assert (await zoe.get(f"/api/tables/{table}/record")).status_code == 404
            await zoe.make("me", "mousse")

    with serving(tmp_path) as address:
        run(story(address))


def test_a_lost_race_is_told_and_the_log_is_right(tmp_path: Path) -> None:
    """Another process has written the next entry: the move that comes too late is refused, and all see the other."""

    async def story(address: str) -> None:
        async with Browser(address) as zoe, Browser(address) as max_:
            table = await pair(zoe, max_)
            async with zoe.at(table) as one, max_.at(table) as two:
                await both(one.until_view(), two.until_view())
                due, other = (one, two) if one.view["may"] else (two, one)
                mine, theirs = (may["move"] for may in due.view["may"][:2])
                insert_move(tmp_path, table, due.view["v"] + 1, due.table["seat"], theirs)
                nack = await due.play(mine)
                assert (nack["t"], nack["why"]) == ("nack", "stale")
                await both(due.until_laid(1), other.until_laid(1))
                assert {(event["motif"], event["pile"]) for event in other.events if event["do"] == "laid"} == {
                    (theirs["motif"], theirs["pile"])
                }
                assert due.view["may"] == []
                assert (await other.play())["t"] == "ack"

    with serving(tmp_path) as address:
        run(story(address))


def test_nobody_hears_of_a_move_before_it_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[int] = []
    append = Store.append

    async def append_slowly(self: Store, entries: list[Entry]) -> bool:
        await asyncio.sleep(0.2)
        done = await append(self, entries)
        kept.append(entries[0].version)
        return done

    async def story(address: str) -> None:
        async with Browser(address) as zoe, Browser(address) as max_:
            table = await pair(zoe, max_)
            async with zoe.at(table) as one, max_.at(table) as two, Browser(address).at(table) as watcher:
                await both(*(line.until_view() for line in (one, two, watcher)))
                due = one if one.view["may"] else two
                kept.clear()
                playing = asyncio.create_task(due.play())
                for line in (one, two, watcher):
                    await line.until_laid(1)
                    assert line.view["v"] in kept
                assert (await playing)["v"] in kept

    monkeypatch.setattr(Store, "append", append_slowly)
    with serving(tmp_path) as address:
        run(story(address))


def test_a_move_that_may_be_in_the_log_is_looked_for_before_anything_else_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = Store.append

    async def append_in_doubt(self: Store, entries: list[Entry]) -> bool:
        await append(self, entries)
        raise sqlite3.OperationalError("the file is not there any more")

    async def story(address: str) -> None:
        async with Browser(address) as zoe:
            table = await zoe.make("me", "mousse", first_seat=0)
            async with zoe.at(table) as line, Browser(address).at(table) as watcher:
                await both(line.until_view(), watcher.until_view())
                before, action, move = line.view["v"], new_id(), line.view["may"][0]["move"]
                monkeypatch.setattr(Store, "append", append_in_doubt)
                assert (await line.play(move, id=action))["why"] == "unkept"
                monkeypatch.setattr(Store, "append", append)
                assert (await line.say("why", move=move))["why"] == "not_your_turn"
                await watcher.until_version(before + 1)
                assert await line.say("play", action, v=before, move=move) == {
                    "t": "ack",
                    "id": action,
                    "v": before + 1,
                }

    with serving(tmp_path) as address:
        run(story(address))


def test_a_full_disk_refuses_the_move_and_plays_on_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = Store.append

    async def fail(self: Store, entries: list[Entry]) -> bool:
        raise sqlite3.OperationalError("database or disk is full")

    async def story(address: str) -> None:
        async with Browser(address) as zoe:
            table = await zoe.make("me", "mousse", first_seat=0)
            async with zoe.at(table) as line, Browser(address).at(table) as watcher:
                await both(line.until_view(), watcher.until_view())
                before, action, move = line.view["v"], new_id(), line.view["may"][0]["move"]
                monkeypatch.setattr(Store, "append", fail)
                assert (await line.play(move, id=action))["why"] == "unkept"
                assert (line.view["v"], watcher.events) == (before, [])
                made = await zoe.post("/api/tables", {"game": "raubern", "seats": [{"kind": "me"}, {"kind": "open"}]})
                assert (made.status_code, made.json()["error"]) == (503, "unkept")
                monkeypatch.setattr(Store, "append", append)
                assert (await line.play(move, id=action))["t"] == "ack"
                await watcher.until(lambda: len(watcher.events) > 2)

    with serving(tmp_path) as address:
        run(story(address))


def insert_move(data: Path, table: str, version: int, seat: int, move: dict[str, Any]) -> None:
    """What another owner of the table would do."""
    entry = Entry(table, version, "another-action", 1, seat, None, Moved(move, [1 - seat]))
    with closing(sqlite3.connect(data / "butin.sqlite3")) as db, db:
        db.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)", entry.row())
