"""Turn by turn: tables go on with nobody there, clocks are those of the log, and windows wait for who wants it."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from domains import NEURO, PASS, QUIET
from house import PATIENCE, Browser, run, serving
from hypothesis import given
from hypothesis import strategies as st
from parlour import Guest, Hurry, Parlour, hurrying, parlour, until
from seats import BUILD

from butin.match import game
from butin.server.agenda import Agenda
from butin.server.levels import DEFAULT
from butin.server.log import Closed, Dealt, Lent, Moved, Stands, Waited
from butin.server.story import read_story

DAY = 24 * 3600.0
HOUR = 3600.0
POLICIES = ("wait", "move", "seat", "vote")


async def count(house: Parlour, table: str) -> int:
    return len(await house.log(table, Moved))


async def until_moved(house: Parlour, table: str, moves: int) -> None:
    """Wait for a move that nobody is there to see."""
    end = time.monotonic() + PATIENCE
    for _ in iter(lambda: time.monotonic() < end, False):
        if await count(house, table) >= moves:
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never moves")


def test_bots_move_with_nobody_there_and_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with parlour(tmp_path, idle=0.02) as house:
            table = await house.make("me", "mousse", "matelot", "mousse", terms={"days": 3})
            live = await house.make("me", "mousse", terms={})
            async with house.sit(table, 0) as (guest,):
                await guest.play()
            async with house.sit(live, 0) as (guest,):
                await guest.play()
            await until_moved(house, table, 4)
            await until(lambda: table not in house.tables)
        async with parlour(tmp_path, pause=1e6) as house, house.sit(table, 0) as (guest,):
            await guest.play()
        async with parlour(tmp_path, idle=0.02) as house:
            await until_moved(house, table, 8)
            await until(lambda: table not in house.tables)
            assert await count(house, live) == 1, "who plays in real time is waited for"
            for entry in await house.log(table, Moved):
                assert (entry.seat == 0) == (entry.person is not None)

    run(story())


@pytest.mark.parametrize("policy", POLICIES)
def test_late_seats_turn_by_turn_with_nobody_there(tmp_path: Path, policy: str) -> None:
    """Every subset of three people is late; the others come, play, and go."""

    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path, idle=0.02) as house:
                for late in (set(seats) for number in range(4) for seats in combinations(range(3), number)):
                    table = await house.make("me", "me", "me", terms={"days": 1, "late": policy})
                    for number in range(4):
                        seat = number % 3
                        if seat not in late:
                            async with house.sit(table, seat) as (guest,):
                                assert (await guest.play())["t"] == "ack"
                            continue
                        async with house.sit(table, None):
                            pass  # the table's next look is in the agenda
                        if seat not in [entry.seat for entry in await house.log(table, Lent)]:
                            await hurry(house, DAY - 60)
                            assert await count(house, table) == number, "not before the time is over"
                            await hurry(house, 60)
                        if policy in ("wait", "vote"):
                            await hurry(house, 30 * DAY)
                            assert await count(house, table) == number
                            break
                        await until_moved(house, table, number + 1)
                    for entry in await house.log(table, Moved):
                        assert entry.person == (None if entry.seat in late else (entry.seat or 0) + 1)
                    lent = [entry.seat for entry in await house.log(table, Lent)]
                    assert lent == (sorted(late) if policy == "seat" else [])

    asyncio.run(story())


def test_a_vote_turn_by_turn_lasts_over_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                table = await house.make("me", "me", "me", "me", terms={"days": 1, "late": "vote"})
                async with house.sit(table, 1) as (guest,):
                    await hurry(house, DAY / 2 + 1)
                    assert guest.table["overdue"]["warning"] == 1
                    await hurry(house, DAY / 3)
                    assert guest.table["overdue"]["warning"] == 2
                    assert (await guest.say("vote", choice="wait"))["why"] == "no_vote"
                    await hurry(house, DAY / 6)
                    assert (await guest.say("vote", choice="wait"))["t"] == "ack"
            async with parlour(tmp_path) as house, house.sit(table, 2, 0) as (guest, late):
                vote = guest.table["vote"]
                assert (vote["seat"], vote["wait"], vote["bot"], vote["end"], vote["mine"]) == (0, 1, 0, 0, None)
                assert 1000 * (DAY - 60) < vote["left_ms"] <= 1000 * DAY
                assert (await late.say("vote", choice="wait"))["why"] == "no_vote"
                await guest.say("vote", choice="wait")
                await until(lambda: guest.table["vote"] is None)
                assert guest.view["clock"]["turn_ms"] > 1000 * (DAY - 60)
                await hurry(house, DAY + 1)
                again = {"seat": 0, "wait": 0, "bot": 0, "end": 0, "mine": None, "left_ms": None}
                assert guest.table["vote"] == again
                assert len(await house.log(table, Waited)) == 1
                await late.play()
                assert guest.table["vote"] is None
                assert await house.log(table, Lent, Closed) == []

    asyncio.run(story())


def test_a_day_after_its_first_ballot_a_vote_is_decided_with_nobody_there(tmp_path: Path) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path, idle=0.02) as house:
                table = await house.make("me", "me", "me", terms={"days": 1, "late": "vote"})
                async with house.sit(table, 1, 2) as (one, two):
                    await hurry(house, 5 * DAY)
                    await two.say("vote", choice="wait")
                    await hurry(house, DAY / 2)
                    await one.say("vote", choice="bot")
                    await two.say("vote", choice="end")
                await until(lambda: table not in house.tables)
                await hurry(house, DAY / 2 - 60)
                assert await house.log(table, Lent, Closed) == []
                await hurry(house, 60)
                await until_moved(house, table, 1)
                (lent,) = await house.log(table, Lent, Closed)
                assert (lent.seat, lent.body) == (0, Lent(DEFAULT))

    asyncio.run(story())


def test_a_clock_that_was_ahead_puts_nothing_off(tmp_path: Path) -> None:
    """It tells of an outage while it is; the tables that were looked at then are looked at again."""

    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path, idle=0.02) as house:
                table = await house.make("me", "me", terms={"days": 1, "late": "seat"})
                async with house.sit(table, 1):
                    pass
                now = round(1000 * time.time())
                house.outages.append((now, now + round(10_000 * DAY)))
                hurry.ahead = 10 * DAY
                await hurry(house, 70)
                assert house.agenda.next() is not None
                await until(lambda: (house.agenda.next() or 0) > now + 10_000 * DAY)
                house.outages.clear()
                hurry.ahead = 0
                await hurry(house, 70)
                await until(lambda: (house.agenda.next() or 0) < now + 1000 * DAY)
                await hurry(house, DAY)
                await until_moved(house, table, 1)
                assert len(await house.log(table, Lent)) == 1

    asyncio.run(story())


def test_clocks_give_back_the_time_when_the_server_was_down(tmp_path: Path) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                table = await house.make("me", "me", terms={"days": 1, "late": "seat"})
                (dealt,) = await house.log(table, Dealt)
                await hurry(house, 0.9 * DAY)
            down, up = round(dealt.at_ms + 900 * DAY), round(dealt.at_ms + 3900 * DAY)
            async with parlour(tmp_path) as house:
                house.outages.append((down, up))
                await hurry(house, 3 * DAY)
                async with house.sit(table, 1) as (guest,):
                    assert 90 * DAY < guest.view["clock"]["turn_ms"] <= 100 * DAY
                    assert guest.table["overdue"]["warning"] == 2
                    await hurry(house, 0.09 * DAY)
                    assert await house.log(table, Lent) == []
                    await hurry(house, 0.01 * DAY)
                    await until(lambda: guest.table["seats"][0]["lent"])

    asyncio.run(story())


# --- sealed windows ---------------------------------------------------------------------------------------------------


async def open_window(house: Parlour, terms: dict[str, Any], asking: Sequence[int] = ()) -> str:
    """A table of three whose seat 0 is about to pass, where these seats want to be asked."""
    table = await house.make("me", "me", "me", game="conquetes", terms=terms)
    match = game("conquetes").set_up(BUILD)
    entries = await house.log(table)
    made, *sat, dealt = entries
    again = Dealt(dealt.body.rules, match.deal(), dealt.body.bots, list(match.to_act))  # type: ignore[union-attr]
    await house.store.delete_table(table)
    await house.write([made, *sat, type(dealt)(*(*_fields(dealt)[:-1], again))])
    for seat in asking:
        async with house.sit(table, seat) as (guest,):
            assert guest.table["ask"] is False
            assert (await guest.say("stand", ask=True))["t"] == "ack"
            assert guest.table["ask"] is True
    return table


def _fields(entry: Any) -> tuple[Any, ...]:
    return tuple(getattr(entry, name) for name in entry.__struct_fields__)


def last(guest: Guest) -> str:
    return str(guest.events[-1]["do"])


def is_closed(guest: Guest) -> bool:
    return last(guest) == "closed"


@pytest.mark.parametrize("asking", [seats for number in range(4) for seats in combinations(range(3), number)])
def test_a_window_waits_for_those_who_want_to_be_asked_and_no_longer_than_half_a_day(
    tmp_path: Path, asking: tuple[int, ...]
) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                for answering in (set(seats) for n in range(len(asking) + 1) for seats in combinations(asking, n)):
                    table = await open_window(house, {"days": 3}, asking)
                    async with house.sit(table, 0, 1, 2, None) as (*guests, watcher):
                        await guests[0].play(PASS)
                        if not asking:
                            await until(is_closed, watcher)
                            continue
                        for seat, guest in enumerate(guests):
                            await until(lambda guest, asked: bool(guest.view["may"]) == asked, guest, seat in asking)
                        for seat in sorted(answering, reverse=True):
                            assert (await guests[seat].play(QUIET))["t"] == "ack"
                        if answering != set(asking):
                            await hurry(house, 12 * HOUR - 10)
                            assert last(watcher) == "passed"
                            await hurry(house, 10)
                        await until(is_closed, watcher)
                        assert watcher.table["overdue"] is None

    asyncio.run(story())


def test_who_is_asked_is_warned_twice_and_nobody_else_knows(tmp_path: Path) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                table = await open_window(house, {"days": 7}, [1])
                async with house.sit(table, 0, 1, 2, None) as guests:
                    await guests[0].play(PASS)
                    await until(lambda: guests[1].view["may"])
                    for hours, warning in ((5, None), (2, 1), (4, 2)):
                        await hurry(house, hours * HOUR)
                        told = [guest.table["overdue"] for guest in guests]
                        assert [told[0], told[2], told[3]] == [None, None, None]
                        assert (told[1] and (told[1]["seats"], told[1]["warning"], told[1]["then"])) == (
                            warning and ([1], warning, "move")
                        )
                        assert guests[2].view["clock"]["turn_ms"] is None
                    assert (await guests[1].play(NEURO))["t"] == "ack"
                    await until(lambda: last(guests[3]) == "called")

    asyncio.run(story())


def test_who_changes_their_mind_is_no_longer_waited_for(tmp_path: Path) -> None:
    async def story() -> None:
        async with parlour(tmp_path) as house:
            table = await open_window(house, {"days": 1}, [1])
            async with house.sit(table, 0, 1, None) as (mover, asked, watcher):
                await mover.play(PASS)
                await until(lambda: asked.view["may"])
                before = watcher.view["v"]
                assert (await asked.say("stand", id="no-longer", ask=False))["v"] == before
                await until(lambda: last(watcher) == "closed")
                assert watcher.view["v"] == before + 3, "that somebody changed their mind, no version tells"
                assert (await asked.say("stand", id="no-longer", ask=False))["v"] == before
                assert (await asked.say("stand", ask=False))["t"] == "ack"
                assert len(await house.log(table, Stands)) == 2, "what is so already is not noted"
                assert (await watcher.say("stand", ask=True))["why"] == "spectator"
            for options in ({"terms": {}, "game": "conquetes"}, {"terms": {"days": 1}}):
                other = await house.make("me", "me", **options)
                async with house.sit(other, 0) as (guest,):
                    assert guest.table["ask"] is None
                    assert (await guest.say("stand", ask=True))["why"] == "never_asked"

    run(story())


def mask(guest: Guest, table: str) -> list[str]:
    texts = [re.sub(rf"{table}[\w-]{{22}}", "TOKEN", text).replace(table, "TABLE") for text in guest.texts]
    return [re.sub(r'"(id":"[0-9a-f]{24}"|\w+_ms":\d+)', "MASKED", text) for text in texts]


def test_twin_tables_tell_nothing_of_who_wants_to_be_asked(tmp_path: Path) -> None:
    """Seat 0 or seat 1 is asked, and answers in its time: seat 2, a spectator and who comes later hear the same."""

    async def hear(house: Parlour, hurry: Hurry, asked: int, answer: dict[str, str]) -> list[list[str]]:
        table = await open_window(house, {"days": 1})
        async with house.sit(table, 0, 1, 2, None) as guests:
            await guests[asked].say("stand", ask=True)
            await guests[2].say("stand", ask=True)
            await guests[0].play(PASS)
            await hurry(house, HOUR)
            await guests[2].play(QUIET)
            await hurry(house, 7 * HOUR)
            async with house.sit(table, 2, None) as late:
                await guests[asked].play(answer)
                await until(lambda: last(guests[3]) == "closed")
                await hurry(house, 1)
                stories = read_story([entry.row() for entry in await house.log(table)])
                listed = [house.tables.left_ms(stories, 3), stories.told_ms - stories.dealt_at_ms > 1000 * 8 * HOUR]
                return [mask(guest, table) for guest in (guests[2], guests[3], *late)] + [[str(listed)]]

    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                one, other = [await hear(house, hurry, asked, QUIET) for asked in (0, 1)]
                assert one == other
                assert any('"ask":true' in text for text in one[0])

    asyncio.run(story())


def test_a_window_that_a_restart_found_open_is_answered_by_the_rounds(tmp_path: Path) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                table = await open_window(house, {"days": 1}, [1])
                async with house.sit(table, 0, 1) as (mover, asked):
                    await mover.play(PASS)
                    await until(lambda: asked.view["may"])
            async with parlour(tmp_path, idle=0.02) as house:
                await hurry(house, 12 * HOUR - 30)
                assert await count(house, table) == 1
                await hurry(house, 30)
                await until_moved(house, table, 2)

    asyncio.run(story())


# --- the agenda, and the list -----------------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.sampled_from("abc"), st.one_of(st.none(), st.integers(0, 20)))), st.integers(0, 20))
def test_the_agenda_has_the_latest_moment_of_each_table(wishes: list[tuple[str, int | None]], now: int) -> None:
    async def story() -> None:
        agenda = Agenda()
        for table, moment in wishes:
            agenda.expect(table, moment)
        known = {table: moment for table, moment in dict(wishes).items() if moment is not None}
        assert agenda.next() == min(known.values(), default=None)
        taken = []
        while (first := agenda.take(now)) is not None:
            taken.append(first)
        due = [table for table, moment in known.items() if moment <= now]
        assert sorted(taken) == sorted(due)
        assert [known[table] for table in taken] == sorted(known[table] for table in taken)

    asyncio.run(story())


def test_the_agenda_wakes_who_waits_for_an_earlier_moment(tmp_path: Path) -> None:
    async def story() -> None:
        agenda = Agenda()
        agenda.expect("later", 100)
        waiting = asyncio.create_task(agenda.wait(1000))
        await asyncio.sleep(0)
        agenda.expect("even later", 200)
        await asyncio.sleep(0)
        assert not waiting.done()
        agenda.expect("sooner", 50)
        await waiting
        await agenda.wait(0.01)

    run(story())


def test_the_list_says_how_much_time_is_left(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        async with Browser(address, "Zoé") as zoe:
            body = {"game": "raubern", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "mousse"}]}
            for terms in ({"days": 3}, {}):
                made = await zoe.post("/api/tables", {**body, "terms": terms, "options": {"first_seat": 0}})
                assert made.status_code == 201, made.text
            live, slow = (await zoe.get("/api/tables")).json()["tables"]
            assert live["left_ms"] is None
            assert 1000 * (3 * DAY - 100) < slow["left_ms"] <= 3000 * DAY
            bots = {**body, "terms": {"days": 1}, "options": {"first_seat": 1}}
            assert (await zoe.post("/api/tables", bots)).status_code == 201
            for _ in range(600):
                found = (await zoe.get("/api/tables")).json()["tables"][0]
                if found["your_turn"]:
                    break
                await asyncio.sleep(0.1)  # the bot begins, though nobody has opened the table
            assert found["left_ms"] is not None

    with serving(tmp_path) as address:
        run(story(address))
