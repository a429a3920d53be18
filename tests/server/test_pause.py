"""The pause for talk, the windows that a sleep or a restart interrupts, and bots whose answers take one time."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from domains import NEURO, PASS, QUIET
from house import run
from parlour import Guest, Hurry, Parlour, hurrying, parlour, until
from test_rounds import is_closed, last, open_window

from butin.bots import bot
from butin.server import players
from butin.server.log import Moved, Sealed

STAY = {"do": "pass"}


def ready(guest: Guest) -> Any:
    return guest.table["ready"]


def pause_ms(guest: Guest) -> Any:
    clock = guest.view["clock"]
    return clock and clock["pause_ms"]


def test_people_talk_after_each_turn_until_all_are_ready_or_the_pause_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                terms = {"talk_s": 30, "turn_s": 60}
                table = await house.make("me", "me", "me", "mousse", game="coffre", terms=terms)
                async with house.sit(table, 0, 1, 2, None) as (zero, one, two, watcher):
                    assert (ready(zero), pause_ms(zero)) == (None, None)
                    assert (await zero.play(STAY))["t"] == "ack"
                    assert ready(watcher) == [3]
                    for guest in (one, watcher):
                        assert 29_000 < (pause_ms(guest) or 0) <= 30_000
                        assert guest.view["clock"]["turn_ms"] is None, "no clock runs in a pause"
                    assert (await one.play(STAY))["why"] == "pause"
                    assert (await watcher.say("ready"))["why"] == "spectator"
                    for guest in (zero, two):
                        assert (await guest.say("ready"))["t"] == "ack"
                    assert ready(watcher) == [0, 2, 3]
                    assert (await one.play(STAY))["why"] == "pause"
                    assert (await one.say("ready"))["t"] == "ack"
                    assert (ready(watcher), pause_ms(one)) == (None, None)
                    assert one.view["clock"]["turn_ms"] > 59_000
                    assert (await one.play(STAY))["t"] == "ack"
                    await hurry(house, 29)
                    assert ready(watcher) == [3]
                    assert (await two.play(STAY))["why"] == "pause"
                    await hurry(house, 1)
                    assert (ready(watcher), pause_ms(two)) == (None, None)
                    assert two.view["clock"]["turn_ms"] > 58_000
                    assert (await two.play(STAY))["t"] == "ack"

    asyncio.run(story())


def test_bots_and_who_is_away_are_not_waited_for(tmp_path: Path) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                table = await house.make("me", "mousse", "me", "me", game="coffre", terms={"talk_s": 10})
                async with house.sit(table, 0) as (zero,):
                    assert (await zero.play(STAY))["t"] == "ack"
                    assert ready(zero) == [1]
                    await hurry(house, 5)
                    assert len(await house.log(table, Moved)) == 1, "a bot plays after the pause"
                    assert (await zero.say("ready"))["t"] == "ack"
                    await until(lambda: zero.view["view"]["turn"] == 2)
                    assert (await zero.say("ready"))["t"] == "ack"
                    assert ready(zero) is None

    asyncio.run(story())


def test_a_pause_that_is_over_stays_so_whoever_comes_or_takes_a_seat_back(tmp_path: Path) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path, pause=1e6) as house:
                terms = {"talk_s": 30, "turn_s": 60}
                table = await house.make("me", "me", "me", "me", game="coffre", terms=terms)
                async with house.sit(table, 0, 1) as (zero, one):
                    assert (await one.say("lend", bot="mousse"))["t"] == "ack"
                    assert (await zero.play(STAY))["t"] == "ack"
                    assert (await zero.say("ready"))["t"] == "ack"
                    assert ready(zero) is None
                    await hurry(house, 5)
                    async with house.sit(table, 2):
                        assert (await one.say("lend", bot=None))["t"] == "ack"
                        assert (ready(one), pause_ms(one)) == (None, None)
                        assert 50_000 < one.view["clock"]["turn_ms"] <= 55_000
                        assert (await one.play(STAY))["t"] == "ack"
                        assert ready(one) == []

    asyncio.run(story())


@pytest.mark.parametrize("ahead", [-3600, 3600])
def test_a_pause_takes_its_time_whatever_becomes_of_the_clock(tmp_path: Path, ahead: int) -> None:
    """A clock that is set is a matter of a restart only, and even then no pause is longer than a whole one."""

    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                table = await house.make("me", "me", "me", "me", game="coffre", terms={"talk_s": 30})
                async with house.sit(table, 0, 1) as (zero, one):
                    hurry.ahead = ahead
                    await zero.play(STAY)
                    hurry.ahead = 0
                    await hurry(house, 20)
                    async with house.sit(table, 2) as (two,):
                        assert 5_000 < (pause_ms(two) or 0) <= 10_000
                    await hurry(house, 10)
                    assert pause_ms(zero) is None
                    assert (await one.play(STAY))["t"] == "ack"
            hurry.ahead = ahead
            async with parlour(tmp_path) as house, house.sit(table, 2) as (two,):
                assert (pause_ms(two) or 0) <= 30_000
                await hurry(house, 31)
                assert (await two.play(STAY))["t"] == "ack"

    asyncio.run(story())


def test_a_turn_that_another_seat_ends_has_one_pause_and_the_final_none(tmp_path: Path) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                table = await house.make(
                    "me", "me", "me", "me", game="coffre", terms={"talk_s": 10}, force_choice="target", deck="shuffled"
                )
                async with house.sit(table, 0, 1, 2, 3) as guests:
                    assert (await guests[0].play({"do": "force", "seat": 2}))["t"] == "ack"
                    assert ready(guests[0]) is None, "the turn is not over"
                    assert (await guests[2].play())["t"] == "ack"
                    assert ready(guests[0]) == []
                    while guests[0].table["phase"] == "playing":
                        await hurry(house, 11)
                        view = guests[0].view["view"]
                        mover = next(guest for guest in guests if guest.view["may"])
                        moves = [may["move"] for may in mover.view["may"]]
                        designate = [move for move in moves if move["do"] == "designate"]
                        assert (await mover.play((designate or moves)[0]))["t"] == "ack"
                        if guests[0].view["view"]["phase"] == "final" and guests[0].table["phase"] == "playing":
                            assert ready(guests[0]) is None, view

    asyncio.run(story())


def test_a_pause_gives_back_the_time_when_the_server_was_down(tmp_path: Path) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                table = await house.make("me", "me", "me", "me", game="coffre", terms={"talk_s": 30})
                async with house.sit(table, 0) as (zero,):
                    await zero.play(STAY)
                    await hurry(house, 10)
            down = round(1000 * time.time())
            await hurry(house, 500)
            async with parlour(tmp_path) as house:
                house.outages.append((down, round(1000 * time.time())))
                async with house.sit(table, 1) as (one,):
                    assert 19_000 < (pause_ms(one) or 0) <= 20_000
                    assert (await one.play(STAY))["why"] == "pause"
                    await hurry(house, 21)
                    assert (await one.play(STAY))["t"] == "ack"

    asyncio.run(story())


# --- windows in real time ---------------------------------------------------------------------------------------------


async def pass_and_leave(house: Parlour, *answers: tuple[int, dict[str, str]]) -> str:
    """A table with a window that is open, where some have answered, and nobody is any more."""
    table = await open_window(house, {"window_s": 10})
    async with house.sit(table, 0, 1, 2) as guests:
        await guests[0].play(PASS)
        for seat, answer in answers:
            assert (await guests[seat].play(answer))["t"] == "ack"
    return table


def closes_s(guest: Guest) -> float:
    return float(guest.view["clock"]["closes_ms"]) / 1000


def test_a_window_lasts_what_the_terms_say(tmp_path: Path) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                for window_s in (3, 5, 10):
                    table = await open_window(house, {"window_s": window_s})
                    async with house.sit(table, 0, None) as (zero, watcher):
                        await zero.play(PASS)
                        assert window_s - 1 < closes_s(watcher) <= window_s
                        await hurry(house, window_s - 1)
                        assert last(watcher) == "passed"
                        await hurry(house, 1)
                        await until(is_closed, watcher)

    asyncio.run(story())


async def see_interrupted(house: Parlour, hurry: Hurry, table: str) -> None:
    """Seat 2 has answered: whoever comes back first, the window waits for all, and then begins anew."""
    async with house.sit(table, 2, 0, None) as (two, zero, watcher):
        for guest in (two, zero, watcher):
            assert 29 < closes_s(guest) <= 30, "who has answered, no clock tells"
        await hurry(house, 15)
        async with house.sit(table, 1) as (one,):
            assert 9 < closes_s(one) <= 10
            assert 9 < closes_s(two) <= 10, "who is there already sees it too"
            await hurry(house, 9)
            assert last(watcher) == "passed"
            await hurry(house, 1)
            await until(lambda: last(watcher) == "closed")


def test_a_window_that_stood_still_waits_for_everybody_but_not_for_ever(tmp_path: Path) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                table = await pass_and_leave(house, (2, QUIET))
                await hurry(house, 1000)
                await see_interrupted(house, hurry, table)
                tables = [await pass_and_leave(house, (2, QUIET)) for _ in range(2)]
            async with parlour(tmp_path) as house:
                await see_interrupted(house, hurry, tables[0])
                async with house.sit(tables[1], 2, None) as (two, _):
                    await hurry(house, 29)
                    assert last(two) == "answered"
                    await hurry(house, 1)
                    await until(lambda: last(two) == "closed")

    asyncio.run(story())


@pytest.mark.parametrize("before", [(2, QUIET), (2, NEURO)])
def test_the_first_call_ends_a_window_unless_somebody_had_called_before_it_stood_still(
    tmp_path: Path, before: tuple[int, dict[str, str]]
) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                table = await pass_and_leave(house, before)
            async with parlour(tmp_path) as house, house.sit(table, 0, 1) as (zero, one):
                assert (await one.play(NEURO))["t"] == "ack"
                await hurry(house, 0.3)
                if before[1] == NEURO:
                    assert zero.view["may"], "who was away has all the time to call too"
                    assert (await zero.play(NEURO))["t"] == "ack"
                await until(lambda: last(zero) == "called")
                answers: Any = await house.log(table, Sealed, Moved)
                callers = [entry.seat for entry in answers if entry.body.move == NEURO]
                assert callers == ([2, 1, 0] if before[1] == NEURO else [1])

    asyncio.run(story())


# --- bots -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [0, 0.8])
def test_a_bot_answers_when_its_pause_is_over_however_long_it_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    class Slow:
        def __init__(self, *args: Any, **options: Any) -> None:
            self._bot = bot(*args, **options)
            self.see = self._bot.see

        def choose(self, view: Any) -> Any:
            time.sleep(seconds)
            return self._bot.choose(view)

    async def story() -> None:
        async with parlour(tmp_path, pause=1) as house:
            table = await house.make("me", "mousse", terms={})
            async with house.sit(table, 0) as (guest,):
                await guest.play()
                await until(lambda: guest.view["view"]["turn"] == 0)
            mine, its = await house.log(table, Moved)
            assert 1000 <= its.at_ms - mine.at_ms < 1700

    bot("mousse", "raubern")  # which loads what it needs
    monkeypatch.setattr(players, "bot", Slow)
    run(story())
