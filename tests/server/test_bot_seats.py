"""Bots at tables: a deadline, a safe move, and sleep when nobody is there."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import pytest
from domains import PASS, QUIET
from house import Browser, run, serving
from lair import STOP, reveal
from logs import write_table
from seats import BUILD, TOKENS, Round, small_lair, until_all

from butin.bots import bot
from butin.server import players
from butin.server.opening import Plan, open_table
from butin.server.pace import Pace
from butin.server.store import Store
from butin.server.table import House
from butin.server.tables import Tables, UnknownTableError
from butin.server.thinkers import Thinkers
from butin.server.wire import Level

HURRY = Pace(pause=0, look=0, deadline=0.1)


def count(data: Path) -> int:
    with closing(sqlite3.connect(data / "butin.sqlite3")) as db:
        return int(db.execute("SELECT count(*) FROM event WHERE kind = 'moved'").fetchone()[0])


async def play_with_bots(address: str, *more: str, **options: Any) -> None:
    async with Browser(address) as zoe:
        table = await zoe.make("me", "mousse", "matelot", *more, **options)
        async with zoe.at(table) as line:
            await line.until_view()
            await line.play_on()
            assert line.events[-1]["do"] == "ended"


class Strange:
    """A bot that plays some moves, and then fails in its own way."""

    def __init__(self, failure: Any, *args: Any, moves: int = 2, **options: Any) -> None:
        self._bot, self._failure, self._left = bot(*args, **options), failure, moves

    def see(self, *_: Any) -> None:
        """Nothing stays."""

    def choose(self, view: Any) -> Any:
        self._left -= 1
        return self._bot.choose(view) if self._left >= 0 else self._failure(self._bot.seat)


class Never:
    """Waits until the test is over."""

    def __init__(self) -> None:
        self.over = threading.Event()

    def __call__(self, _: int) -> None:
        self.over.wait()


@pytest.fixture
def never() -> Iterator[Never]:
    found = Never()
    yield found
    found.over.set()


def fail(_: int) -> None:
    raise RuntimeError("no idea")


FAILURES = {
    "raises": fail,
    "says nothing": lambda _: None,
    "says nonsense": lambda _: {"do": "dance"},
    "says a number": lambda _: 7,
    "plays what is illegal": lambda _: {"do": "play", "motif": "chest", "pile": 99},
}


@pytest.mark.parametrize("failure", FAILURES.values(), ids=FAILURES.keys())
def test_a_bot_that_fails_plays_a_safe_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: Any) -> None:
    monkeypatch.setattr(players, "bot", lambda *args, **options: Strange(failure, *args, **options))
    with serving(tmp_path, pace=HURRY) as address:
        run(play_with_bots(address))


def test_a_bot_that_never_answers_plays_a_safe_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, never: Never
) -> None:
    monkeypatch.setattr(players, "bot", lambda *args, **options: Strange(never, *args, **options))
    with serving(tmp_path, pace=HURRY) as address:
        run(play_with_bots(address))


def test_a_bot_that_cannot_be_made_plays_a_safe_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def make(*_: Any, **__: Any) -> None:
        raise ValueError("there is no such bot any more")

    monkeypatch.setattr(players, "bot", make)
    with serving(tmp_path) as address:
        run(play_with_bots(address))


def test_bots_play_from_what_they_have_seen(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        run(play_with_bots(address, game="dragons", grid="5x5", spider="swap"))
        run(play_with_bots(address, "matelot", game="coffre", force_choice="target"))


def test_a_bot_that_fails_calls_no_neuro(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(address: str) -> None:
        async with Round(address, table, 2) as lines:
            assert (await lines[0].play(PASS))["t"] == "ack"
            await until_all(lines[:2], lambda line: len(line.view["may"]) == 2)
            assert [(await line.play(QUIET))["t"] for line in lines[:2]] == ["ack", "ack"]
            await lines[0].until(lambda: lines[0].events[-1]["do"] == "closed")

    monkeypatch.setattr(players, "bot", lambda *args, **options: Strange(fail, *args, **options, moves=0))
    table = write_table(tmp_path, BUILD, {0: TOKENS[0], 1: TOKENS[1]}, {2: "mousse"})
    with serving(tmp_path, pace=Pace(pause=0, second=100)) as address:
        run(story(address))


def test_a_bot_lets_people_look_at_the_tiles_that_its_move_hides(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        async with Round(address, table, 1) as lines:
            await lines[0].play(reveal(0))
            await lines[0].until(lambda: lines[0].events)
            assert (await lines[0].play(STOP))["t"] == "ack"
            await lines[0].until(lambda: lines[0].view["view"]["shown"])
            began = time.monotonic()
            await lines[0].until(lambda: lines[0].view["view"]["revealed"])
            assert time.monotonic() - began > 0.5
            await lines[0].until(lambda: lines[0].view["view"]["turn"] == 0)
            turned = sum(event["do"] == "turned" for event in lines[0].events)
            assert time.monotonic() - began < 1 + turned, "only its first tile waits"

    table = write_table(tmp_path, small_lair("KDBR" + "RRRDDDDDPPVVCCC"), {0: TOKENS[0]}, {1: "matelot"})
    with serving(tmp_path, pace=Pace(pause=0, look=0.6)) as address:
        run(story(address))


def test_bots_do_not_move_while_nobody_is_there(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        async with Browser(address) as zoe:
            table = await zoe.make("me", "mousse", "mousse", first_seat=1)
            await asyncio.sleep(0.3)
            assert count(tmp_path) == 0
            async with zoe.at(table) as line:
                await line.until(lambda: line.view.get("may"))
                assert count(tmp_path) == 2
                await line.play()
            asleep = count(tmp_path)
            await asyncio.sleep(0.5)
            assert count(tmp_path) <= asleep + 1, "one move may have been on its way to the disk"
            async with zoe.at(table) as line:
                await line.until(lambda: line.view.get("may"))
                assert count(tmp_path) == 5

    with serving(tmp_path, pace=Pace(pause=0.2)) as address:
        run(story(address))


def test_a_table_without_people_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        entries = open_table(Plan("raubern", {}, [None, Level("mousse")], {0: [1]}, host=0), at_ms=1)
        await store.append(entries)
        table, tables = entries[0].table, Tables(House(store, Thinkers(1)), idle=0.05)
        async with tables.at(table) as first:
            await asyncio.sleep(0.2)
            async with tables.at(table) as same:
                assert same is first
        assert table in tables
        await asyncio.sleep(0.2)
        assert table not in tables
        async with tables.at(table) as second:
            assert second is not first
            assert second.story == first.story
        with pytest.raises(UnknownTableError):
            async with tables.at("abcdefghjkmn"):
                pass
        tables.close()

    store = Store(tmp_path)
    run(story(store))
    store.close()


def test_a_table_stays_in_the_memory_for_so_long_after_its_last_use(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        entries = open_table(Plan("raubern", {}, [None, Level("mousse")], {0: [1]}, host=0), at_ms=1)
        await store.append(entries)
        table, tables = entries[0].table, Tables(House(store, Thinkers(1)), idle=30)
        loop = asyncio.get_running_loop()
        began, passed = loop.time(), 0

        def now() -> float:
            return began + passed

        async def wait(seconds: int) -> None:
            nonlocal passed
            passed += seconds
            for _ in range(3):
                await asyncio.sleep(0)

        with mock.patch.object(loop, "time", now):
            async with tables.at(table) as first:
                pass
            for _ in range(3):
                await wait(20)
                async with tables.at(table) as same:
                    assert same is first
            await wait(29)
            assert table in tables
            await wait(2)
            assert table not in tables
        tables.close()

    store = Store(tmp_path)
    run(story(store))
    store.close()


def test_thinkers_outlive_thoughts_that_do_not_end(never: Never) -> None:
    async def story() -> None:
        thinkers = Thinkers(2)
        for _ in range(6):
            with pytest.raises(TimeoutError):
                await thinkers.think(lambda: never(0), 0.02)
        assert await thinkers.think(lambda: "done", 5) == "done"
        began = time.monotonic()
        waits = [thinkers.think(lambda: time.sleep(0.1), 5) for _ in range(4)]
        await asyncio.gather(*waits)
        assert time.monotonic() - began >= 0.2, "two threads, four thoughts"
        thinkers.close()

    run(story())


def bot_threads() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name == "butin-bot"}


async def give_up_at_its_end(thinkers: Thinkers) -> None:
    """Wait for a thought no more, in the moment when it has ended and nobody has heard of it yet."""
    begun, loop = asyncio.Event(), asyncio.get_running_loop()
    go, never = threading.Event(), threading.Event()

    def think() -> None:
        loop.call_soon_threadsafe(begun.set)
        go.wait(5)

    asked = asyncio.create_task(thinkers.think(think, 5))
    await begun.wait()
    asked.cancel()  # it hears of that when the loop goes on
    go.set()
    never.wait(0.05)  # meanwhile its thread ends it, and tells the loop
    with pytest.raises(asyncio.CancelledError):
        await asked


def test_thinkers_are_as_many_after_thoughts_that_are_given_up_as_they_end() -> None:
    async def story() -> None:
        thinkers = Thinkers(2)
        for _ in range(5):
            await give_up_at_its_end(thinkers)
        assert len(bot_threads() - before) == 2
        thinkers.close()

    before = bot_threads()
    run(story())


def test_thinkers_are_as_many_after_thoughts_that_are_given_up_at_any_moment() -> None:
    async def story() -> None:
        thinkers, rng = Thinkers(2), Random(5)
        for _ in range(500):
            asked = [asyncio.create_task(thinkers.think(lambda: time.sleep(rng.random() / 2000), 5)) for _ in range(4)]
            await asyncio.sleep(rng.random() / 1000)
            for one in asked:
                one.cancel()
            await asyncio.wait(asked)
        await asyncio.sleep(0.1)
        assert len(bot_threads() - before) == 2
        thinkers.close()

    before = bot_threads()
    run(story())
