"""Sealed answers at a table: what silence stands for, and that nothing tells who has answered."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from domains import NEURO, PASS, QUIET, bid
from house import Browser, Line, Process, both, new_id, run, serving
from lair import STOP, reveal
from logs import write_table
from seats import BUILD, TOKENS, Round, play, settle, small_lair, until_all

from butin.server.pace import Pace
from butin.server.store import Store

PATIENT = Pace(pause=0, look=0, second=100)
HASTY = Pace(pause=0, look=0, second=0.2)


def write(data: Path, **options: Any) -> str:
    return write_table(data, BUILD, {seat: TOKENS[seat] for seat in range(3)}, **options)


def open_window(line: Line) -> bool:
    return [may["move"] for may in line.view["may"]] == [NEURO, QUIET]


def last(line: Line) -> str:
    return str(line.events[-1]["do"])


def count(data: Path, kind: str) -> int:
    with closing(sqlite3.connect(data / "butin.sqlite3")) as db:
        return int(db.execute("SELECT count(*) FROM event WHERE kind = ?", (kind,)).fetchone()[0])


def test_silence_is_quiet_in_the_end_whoever_has_answered(tmp_path: Path) -> None:
    subsets = [seats for number in range(3) for seats in combinations(range(3), number)]
    tables = {seats: write(tmp_path) for seats in subsets}

    async def story(address: str, table: str, answering: tuple[int, ...]) -> None:
        async with Round(address, table, 3) as lines:
            opened = lines[0].view["v"] + 1
            await play(lines, 0, PASS)
            for line in lines[:3]:
                assert open_window(line)
                assert 0 < line.view["clock"]["closes_ms"] <= 2500
            for seat in answering:
                await lines[seat].play(QUIET)
            await until_all(lines, lambda line: last(line) == "closed")
            for line in lines:
                assert (line.view["v"], line.view["clock"]) == (opened + 3, None)
                assert line.view["view"]["turn"] == 1
            own = [event for line in lines[:3] for event in line.events if event["do"] == "answered"]
            assert [(event["seat"], event["answer"]) for event in own] == [(seat, "quiet") for seat in range(3)]
            late = await lines[2].play(QUIET)
            assert (late["why"], late["clause"]) == ("no_window", "CQ-46")

    async def all_stories(address: str) -> None:
        await both(*(story(address, table, seats) for seats, table in tables.items()))

    with serving(tmp_path, pace=Pace(pause=0, look=0, second=0.5)) as address:
        run(all_stories(address))


def test_nothing_tells_others_who_has_answered(tmp_path: Path) -> None:
    table = write(tmp_path)

    async def listed(line_seat: int, address: str) -> Any:
        async with Browser(address, token=TOKENS[line_seat]) as browser:
            return (await browser.get("/api/tables")).json()["tables"][0]

    async def story(address: str) -> None:
        async with Round(address, table, 3) as lines:
            await play(lines, 0, PASS)
            opened = lines[0].view["v"]
            heard = [len(line.heard) for line in lines]
            before = await listed(0, address)
            assert before["your_turn"]
            numbers = []
            for seat in (2, 1):
                await asyncio.sleep(0.01)  # the clock of the log goes on
                ack = await lines[seat].play(QUIET)
                assert (ack["t"], ack["v"]) == ("ack", opened + 1), "an ack counts those who answered before"
                await lines[seat].until_version(opened + 1)
                assert lines[seat].view["may"] == []
                answers = ["quiet" if other == seat else None for other in range(3)]
                assert lines[seat].view["view"]["answers"] == answers
                numbers.append(lines[seat].events[-1]["n"])
            assert numbers[0] == numbers[1]
            await settle(lines)
            for place in (0, 3):
                new = lines[place].heard[heard[place] :]
                assert {json.loads(text)["t"] for text in new} == {"pong"}
            assert await listed(0, address) == before
            assert not (await listed(1, address))["your_turn"]
            for version in (opened + 1, opened + 2):  # had they been told of, these would be malformed
                assert (await lines[0].play({"do": "dance"}, v=version))["why"] == "stale"
            async with Browser(address).at(table) as fresh:
                await fresh.until_view()
                assert (fresh.view["v"], fresh.view["view"]) == (opened, lines[3].view["view"])
                assert [event["do"] for event in fresh.events] == ["passed"]
            await lines[0].play(QUIET)
            await until_all(lines, lambda line: last(line) == "closed")
            assert {line.view["v"] for line in lines} == {opened + 3}

    with serving(tmp_path, pace=PATIENT) as address:
        run(story(address))


def test_the_first_neuro_closes_the_window_for_all_who_are_silent_bots_too(tmp_path: Path) -> None:
    table = write_table(tmp_path, BUILD, {0: TOKENS[0], 1: TOKENS[1]}, {2: "mousse"})

    async def story(address: str) -> None:
        async with Round(address, table, 2) as lines:
            assert (await lines[0].play(PASS))["t"] == "ack"
            await until_all(lines[:2], lambda line: open_window(line))
            assert (await lines[1].play(NEURO))["t"] == "ack"
            await until_all(lines, lambda line: last(line) == "called")
            for line in lines:
                assert (line.view["view"]["phase"], line.view["view"]["caller"]) == ("bid", 1)
            assert [may["move"]["do"] for may in lines[1].view["may"]] == ["bids"]
            assert lines[1].view["may"][0]["move"]["cells"] == [
                {"row": 0, "column": 0},
                {"row": 0, "column": 1},
                {"row": 1, "column": 0},
            ]
            assert (await lines[1].play({**bid(1, "force"), "row": 1}))["t"] == "ack"

    with serving(tmp_path, pace=Pace(pause=30)) as address:
        run(story(address))


def test_one_seat_answers_once(tmp_path: Path) -> None:
    table = write(tmp_path)

    async def story(address: str) -> None:
        async with Round(address, table, 3) as lines:
            await play(lines, 0, PASS)
            action, v = new_id(), lines[2].view["v"]
            first = await lines[2].play(QUIET, id=action, v=v)
            again = await lines[2].play(QUIET, id=action, v=v)
            assert first == again
            for move in (QUIET, NEURO):
                nack = await lines[2].play(move)
                assert (nack["why"], nack["clause"]) == ("not_your_turn", "CQ-14")
            assert count(tmp_path, "sealed") == 1

    with serving(tmp_path, pace=PATIENT) as address:
        run(story(address))


def test_a_window_stands_still_while_nobody_is_there(tmp_path: Path) -> None:
    table = write(tmp_path)

    async def story(address: str) -> None:
        async with Round(address, table, 3) as lines:
            await lines[0].play(PASS)
        await asyncio.sleep(1.2)
        assert count(tmp_path, "sealed") == 0
        async with Round(address, table, 3) as lines:
            assert lines[0].view["clock"]["closes_ms"] > 500
            await until_all(lines, lambda line: last(line) == "closed")

    with serving(tmp_path, pace=HASTY) as address:
        run(story(address))


def test_who_was_away_when_somebody_spoke_has_the_whole_window(tmp_path: Path) -> None:
    table = write(tmp_path)

    async def story(address: str) -> None:
        async with Round(address, table, 3) as lines:
            await play(lines, 0, PASS)
            assert (await lines[2].play(NEURO))["t"] == "ack"
        await asyncio.sleep(0.6)
        async with Round(address, table, 3) as lines:
            await asyncio.sleep(1.2)
            assert open_window(lines[0])
            await until_all(lines, lambda line: last(line) == "called")

    with serving(tmp_path, pace=Pace(pause=0, look=0, second=0.6)) as address:
        run(story(address))


def test_a_full_disk_does_not_keep_a_window_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, append, failed = write(tmp_path), Store.append, threading.Event()

    async def fail(self: Store, entries: Any) -> bool:
        failed.set()
        raise sqlite3.OperationalError("database or disk is full")

    async def story(address: str) -> None:
        async with Round(address, table, 3) as lines:
            await play(lines, 0, PASS)
            monkeypatch.setattr(Store, "append", fail)
            assert await asyncio.to_thread(failed.wait, 5)
            monkeypatch.setattr(Store, "append", append)
            await until_all(lines, lambda line: last(line) == "closed")

    with serving(tmp_path, pace=HASTY) as address:
        run(story(address))


def test_a_window_is_opened_anew_after_a_restart_and_a_turn_of_dragons_goes_on(tmp_path: Path) -> None:
    """In one game seat 2 is quiet, in the other two tiles are up; then the server dies."""
    table = write(tmp_path)
    dragons = write_table(tmp_path, small_lair("KRRB."), {0: TOKENS[0], 1: TOKENS[1]})
    kept: dict[str, Any] = {}

    async def begin(address: str) -> None:
        async with Round(address, table, 3) as lines:
            await play(lines, 0, PASS)
            kept["action"] = {"id": new_id(), "v": lines[2].view["v"], "move": QUIET}
            kept["ack"] = await lines[2].say("play", **kept["action"])
            await lines[2].until_version(kept["ack"]["v"])
            kept["view"] = lines[2].view
        async with Round(address, dragons, 2) as lines:
            for cell in (1, 2):
                await play(lines, 0, reveal(cell))
            kept["turn"] = lines[1].view

    async def go_on(address: str) -> None:
        async with Round(address, table, 3) as lines:
            assert await lines[2].say("play", **kept["action"]) == kept["ack"]
            for key in ("v", "view", "may"):
                assert lines[2].view[key] == kept["view"][key]
            assert 0 < lines[0].view["clock"]["closes_ms"] <= 3000
            assert open_window(lines[0])
            assert (await lines[1].play(NEURO))["t"] == "ack"
            await until_all(lines, lambda line: last(line) == "called")
            assert count(tmp_path, "sealed") == 2
        async with Round(address, dragons, 2) as lines:
            for key in ("v", "view", "may"):
                assert lines[1].view[key] == kept["turn"][key]
            await play(lines, 0, STOP)
            assert lines[1].view["view"]["taken"] == [{"ring": 2}, {}]
            assert [tile["cell"] for tile in lines[1].view["view"]["shown"]] == [1, 2]

    server = Process(tmp_path)
    try:
        run(begin(server.address))
        server.kill()
        server = Process(tmp_path, server.port)
        run(go_on(server.address))
    finally:
        server.kill()
