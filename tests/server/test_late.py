"""Late seats in real time: two warnings, then what the terms say, whoever is late; sleep, votes, and the way back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from house import new_id
from hypothesis import given
from hypothesis import strategies as st
from parlour import Guest, Hurry, Parlour, hurrying, parlour, until

from butin.server.levels import DEFAULT
from butin.server.log import Closed, Lent, Moved, Voted, Waited
from butin.server.opening import Plan, open_table
from butin.server.sitting import Sitting
from butin.server.votes import Ballot, Vote
from butin.server.wire import Choice, Leave, Terms

SUBSETS = [set(seats) for number in range(4) for seats in combinations(range(3), number)]
POLICIES = ("wait", "move", "seat", "vote")
CLOCKED, ABSENT = 60, 0
CHOICES: tuple[Choice, ...] = ("wait", "bot", "end")
NOBODY_VOTED = {"wait": 0, "bot": 0, "end": 0}
AUTOMATIC = (Lent, Closed, Waited)


def overdue(guest: Guest) -> Any:
    return guest.table["overdue"]


def poll(guest: Guest) -> dict[str, Any]:
    """The vote, as it is shown to somebody."""
    found: dict[str, Any] = guest.table["vote"]
    return found


def counts(guest: Guest) -> dict[str, int]:
    """How many want what."""
    return {choice: poll(guest)[choice] for choice in CHOICES}


async def moves(house: Parlour, table: str) -> list[tuple[int | None, int | None]]:
    """The seat and the person of each move."""
    return [(entry.seat, entry.person) for entry in await house.log(table, Moved)]


async def warn_twice(house: Parlour, hurry: Hurry, table: str, guest: Guest, seat: int, turn_s: int) -> None:
    """A seat's time runs out: two warnings come, and nothing else, until it is over."""
    late = guest.table["terms"]["late"]
    first, second, end = (30, 20, 10) if turn_s else (20, 25, 15)
    assert overdue(guest) is None
    before = await house.log(table)
    await hurry(house, first - 0.9)
    assert overdue(guest) is None
    await hurry(house, 1)
    assert {**overdue(guest), "left_ms": 0} == {"seats": [seat], "left_ms": 0, "warning": 1, "then": late}
    assert 1000 * (second + end - 1) < overdue(guest)["left_ms"] <= 1000 * (second + end)
    await hurry(house, second)
    assert (overdue(guest)["seats"], overdue(guest)["warning"]) == ([seat], 2)
    await hurry(house, end - 1)
    assert await house.log(table) == before, "nothing is automatic before two warnings"
    await hurry(house, 1)


async def see_late(house: Parlour, hurry: Hurry, table: str, late: Collection[int], turn_s: int, policy: str) -> None:
    """Three people play on; those who are late never do, with a clock; without one they are not there."""
    here = [seat for seat in range(3) if turn_s or seat not in late]
    async with house.sit(table, None, *here) as (watcher, *guests):
        by_seat = dict(zip(here, guests, strict=True))
        for _ in range(5):
            seat = watcher.view["view"]["turn"]
            lent = watcher.table["seats"][seat]["lent"]
            if seat not in late:
                assert (await by_seat[seat].play())["t"] == "ack"
            elif not lent:
                await warn_twice(house, hurry, table, watcher, seat, turn_s)
                others = [one for one in here if one != seat and not watcher.table["seats"][one]["lent"]]
                voters = [by_seat[voter] for voter in others if policy == "vote"]
                assert (watcher.table["vote"] is not None) == bool(voters)
                for voter in voters:
                    await voter.say("vote", choice="bot")
                if policy == "wait" or (policy == "vote" and not voters):
                    await hurry(house, 1000)
                    assert overdue(watcher)["left_ms"] == 0
                    break
            await until(lambda mover: watcher.view["view"]["turn"] != mover, seat)
        played = await moves(house, table)
        for number, (seat, person) in enumerate(played):
            assert seat == number % 3, "out of turn"
            assert person == (None if seat in late else seat + 1)
        lent_to = [entry.seat for entry in await house.log(table, Lent)]
        if policy in ("wait", "move"):
            assert lent_to == []
        else:
            assert len(lent_to) == len(set(lent_to)), "a seat is lent once"
            assert set(lent_to) <= set(late)
        if policy in ("move", "seat"):
            assert len(played) >= 5


@pytest.mark.parametrize("turn_s", [CLOCKED, ABSENT])
@pytest.mark.parametrize("policy", POLICIES)
def test_whoever_is_late_the_table_does_what_its_terms_say(tmp_path: Path, policy: str, turn_s: int) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                for late in SUBSETS:
                    if len(late) == 3 and not turn_s:
                        continue  # nobody is there
                    table = await house.make("me", "me", "me", terms={"late": policy, "turn_s": turn_s})
                    await see_late(house, hurry, table, late, turn_s, policy)

    asyncio.run(story())


@pytest.mark.parametrize("policy", POLICIES)
def test_with_nobody_there_a_table_sleeps_and_its_clocks_begin_anew(tmp_path: Path, policy: str) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                for turn_s in (CLOCKED, ABSENT):
                    table = await house.make("me", "me", "mousse", terms={"late": policy, "turn_s": turn_s})
                    async with house.sit(table, 1, None) as (guest, _):
                        await hurry(house, 40)
                        assert overdue(guest)["warning"] == 1
                    before = await house.log(table)
                    async with house.sit(table, None) as (watcher,):
                        await hurry(house, 10_000)
                        assert overdue(watcher) is None, "a spectator wakes nobody"
                    async with house.sit(table, 1) as (guest,):
                        assert await house.log(table) == before
                        assert overdue(guest) is None
                        if turn_s:
                            assert 59_000 < guest.view["clock"]["turn_ms"] <= 60_000
                        else:
                            assert guest.view["clock"] is None
                        await hurry(house, 40)
                        assert overdue(guest)["warning"] == 1

    asyncio.run(story())


@pytest.mark.parametrize("voters", [1, 2, 3, 4])
def test_more_than_half_of_the_others_decide(tmp_path: Path, voters: int) -> None:
    async def vote(house: Parlour, hurry: Hurry, choice: Choice) -> None:
        table = await house.make(*["me"] * (voters + 1), terms={"late": "vote"})
        async with house.sit(table, None, *range(1, voters + 1)) as (watcher, *guests):
            assert (await guests[0].say("vote", choice=choice))["why"] == "no_vote"
            await hurry(house, 61)
            assert (await watcher.say("vote", choice=choice))["why"] == "spectator"
            for number, guest in enumerate(guests, start=1):
                assert poll(guest)["mine"] is None
                assert (await guest.say("vote", id=f"action-{number}", choice=choice))["t"] == "ack"
                assert (await guest.say("vote", id=f"action-{number}", choice=choice))["t"] == "ack"
                if 2 * number > voters:
                    break
                assert counts(guest) == {"wait": 0, "bot": 0, "end": 0} | {choice: number}
                assert (poll(guest)["seat"], poll(guest)["mine"]) == (0, choice)
                assert await house.log(table, *AUTOMATIC) == []
            await until(lambda: watcher.table["vote"] is None)
            (done,) = await house.log(table, *AUTOMATIC)
            assert (done.seat, done.person) == (0, None)
            assert len(await house.log(table, Voted)) == voters // 2 + 1
            if choice == "wait":
                assert isinstance(done.body, Waited)
                assert overdue(watcher) is None
                await hurry(house, 61)
                assert counts(watcher) == NOBODY_VOTED
            elif choice == "bot":
                assert isinstance(done.body, Lent)
                await until(lambda: watcher.view["view"]["turn"] == 1)
            else:
                assert done.body == Closed("vote")
                assert (watcher.table["phase"], watcher.table["closed"]) == ("closed", "vote")
                assert (await guests[0].play({"do": "play", "motif": "chest", "pile": 0}))["t"] == "nack"

    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                for choice in CHOICES:
                    await vote(house, hurry, choice)

    asyncio.run(story())


def test_a_vote_ends_when_the_person_is_back_or_moves_and_a_voter_may_change_their_mind(tmp_path: Path) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                for turn_s in (CLOCKED, ABSENT):
                    table = await house.make("me", "me", "me", terms={"late": "vote", "turn_s": turn_s})
                    async with house.sit(table, 1, 2) as (one, two):
                        await hurry(house, 61)
                        await one.say("vote", choice="end")
                        await two.say("vote", choice="wait")
                        await one.say("vote", choice="bot")
                        assert (await one.say("vote", choice="bot"))["t"] == "ack"
                        assert len(await house.log(table, Voted)) == 3, "the same once more is not noted"
                        assert counts(two) == {"wait": 1, "bot": 1, "end": 0}
                        async with house.sit(table, 0) as (late,):
                            if turn_s == ABSENT:
                                assert (late.table["vote"], late.table["overdue"]) == (None, None)
                            else:
                                assert counts(late) == {"wait": 1, "bot": 1, "end": 0}
                                assert (await late.say("vote", choice="wait"))["why"] == "no_vote"
                            assert (await late.play())["t"] == "ack"
                            assert (late.table["vote"], late.table["overdue"]) == (None, None)
                        await two.say("vote", choice="bot")
                        assert await house.log(table, *AUTOMATIC) == []

    asyncio.run(story())


def test_who_goes_while_others_vote_no_longer_counts(tmp_path: Path) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                table = await house.make("me", "me", "me", terms={"late": "vote"})
                async with house.sit(table, 1) as (one,):
                    async with house.sit(table, 2):
                        await hurry(house, 61)
                        await one.say("vote", choice="bot")
                        assert await house.log(table, Lent) == []
                    await until(lambda: one.table["seats"][0]["lent"])

    asyncio.run(story())


def test_whoever_is_late_has_no_vote_at_another_seat_either(tmp_path: Path) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                people = {0: [1], 1: [1], 2: [3], 3: [4]}
                plan = Plan("raubern", {}, [None] * 4, people, 0, 0, Terms(late="vote", turn_s=30))
                table = await house.write(open_table(plan, round(1000 * time.time())))
                async with house.tables.at(table) as found, house.sit(table, 2, 3) as (two, three):
                    late = Guest(found, 1, 1)
                    await found.ask(found.attach, late)
                    await hurry(house, 31)
                    assert (await late.say("vote", choice="wait"))["why"] == "no_vote"
                    assert (await two.say("vote", choice="bot"))["t"] == "ack"
                    assert poll(three)["bot"] == 1
                    assert (await three.say("vote", choice="bot"))["t"] == "ack"
                    await until(lambda: late.table["vote"] is None)
                    (done,) = await house.log(table, *AUTOMATIC)
                    assert done.body == Lent(DEFAULT)
                    await found.ask(found.detach, late)

    asyncio.run(story())


def test_one_person_at_several_seats_has_one_vote(tmp_path: Path) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                people = {0: [1], 1: [2], 2: [2], 3: [3]}
                plan = Plan("raubern", {}, [None] * 4, people, 0, 0, Terms(late="vote", turn_s=30))
                table = await house.write(open_table(plan, round(1000 * time.time())))
                async with house.tables.at(table) as found:
                    zoe, first, second, lea = guests = [Guest(found, seat, people[seat][0]) for seat in people]
                    for guest in guests:
                        await found.ask(found.attach, guest)
                    await hurry(house, 31)
                    assert (await zoe.say("vote", choice="wait"))["why"] == "no_vote"
                    for guest in (first, second, second):
                        assert (await guest.say("vote", choice="end"))["t"] == "ack"
                    assert [entry.seat for entry in await house.log(table, Voted)] == [1]
                    assert lea.table["vote"]["end"] == 1
                    assert first.table["vote"]["mine"] == second.table["vote"]["mine"] == "end"
                    assert (await second.say("vote", choice="wait"))["t"] == "ack"
                    assert (await lea.say("vote", choice="wait"))["t"] == "ack"
                    await until(lambda: lea.table["vote"] is None)
                    assert len(await house.log(table, Waited)) == 1, "both who vote want it"

    asyncio.run(story())


def test_whoever_comes_to_the_seat_of_somebody_who_voted_has_not_voted(tmp_path: Path) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                for terms in ({"turn_s": 30}, {"days": 1}):
                    table = await house.make(*["me"] * 4, terms={"late": "vote", **terms})
                    async with house.sit(table, 1, 2, 3) as (one, two, three):
                        await hurry(house, 31 if "turn_s" in terms else 24 * 3600 + 1)
                        for guest in (one, two):
                            assert (await guest.say("vote", choice="end" if guest is one else "wait"))["t"] == "ack"
                        assert (await one.say("leave"))["t"] == "ack"
                        assert counts(two) == {"wait": 1, "bot": 0, "end": 0}
                        new = Guest(one.at, None, 9)
                        await new.at.ask(new.at.attach, new)
                        assert await new.at.ask(new.at.join, 9, None, None, 1) == 1
                        assert (new.table["seat"], poll(new)["mine"]) == (1, None)
                        assert counts(three) == {"wait": 1, "bot": 0, "end": 0}
                        await new.at.ask(new.at.detach, new)

    asyncio.run(story())


def test_each_device_of_somebody_is_shown_their_one_vote(tmp_path: Path) -> None:
    """A seat has its people's two devices; one of these holds another seat too, where they have their vote."""

    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path) as house:
                people = {0: [1], 1: [2], 2: [2, 5], 3: [3]}
                plan = Plan("raubern", {}, [None] * 4, people, 0, 0, Terms(late="vote", turn_s=30))
                table = await house.write(open_table(plan, round(1000 * time.time())))
                async with house.tables.at(table) as found:
                    _, second, lea = guests = [Guest(found, 1, 2), Guest(found, 2, 5), Guest(found, 3, 3)]
                    for guest in guests:
                        await found.ask(found.attach, guest)
                    await hurry(house, 31)
                    assert (await second.say("vote", choice="end"))["t"] == "ack"
                    assert [entry.seat for entry in await house.log(table, Voted)] == [1]
                    assert [poll(guest)["mine"] for guest in guests] == ["end", "end", None]
                    assert poll(lea)["end"] == 1
                    for guest in guests:
                        await found.ask(found.detach, guest)

    asyncio.run(story())


def test_a_thought_for_somebody_who_is_back_is_dropped(tmp_path: Path) -> None:
    """The bot thinks for 100 s: in the place of a late person, who then comes back, or plays."""

    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path, pause=100) as house:
                absent = await house.make("me", "me", terms={"late": "move"})
                async with house.sit(absent, 1):
                    await hurry(house, 61)
                    async with house.sit(absent, 0):
                        await hurry(house, 200)
                        assert await moves(house, absent) == []
                slow = await house.make("me", "me", terms={"late": "move", "turn_s": 60})
                async with house.sit(slow, 0, 1) as (late, other):
                    await hurry(house, 61)
                    assert (await late.play())["t"] == "ack"
                    assert (await other.play())["t"] == "ack"
                    await hurry(house, 50)
                    assert await moves(house, slow) == [(0, 1), (1, 2)]
                taken = await house.make("me", "me", terms={"late": "seat", "turn_s": 60})
                async with house.sit(taken, 0, 1) as (late, other):
                    await hurry(house, 61)
                    assert other.table["seats"][0]["lent"]
                    assert (await late.play())["t"] == "ack"
                    assert other.table["seats"][0]["lent"] is None
                    assert (await other.play())["t"] == "ack"
                    await hurry(house, 50)
                    assert await moves(house, taken) == [(0, 1), (1, 2)], "the seat is its owner's again"

    asyncio.run(story())


def test_after_a_restart_clocks_and_votes_begin_anew_and_a_lent_seat_stays_lent(tmp_path: Path) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            tables: dict[str, str] = {}
            async with parlour(tmp_path, pause=100) as house:
                for policy in POLICIES:
                    tables[policy] = await house.make("me", "me", "me", terms={"late": policy, "turn_s": 60})
                    async with house.sit(tables[policy], 1, 2) as (one, _):
                        await hurry(house, 61)
                        if policy == "vote":
                            await one.say("vote", choice="end")
            async with parlour(tmp_path, pause=100) as house:
                for policy, table in tables.items():
                    async with house.sit(table, 1, 2) as (one, two):
                        lent = one.table["seats"][0]["lent"]
                        assert (lent is not None) == (policy == "seat")
                        assert (one.table["vote"], one.table["overdue"]) == (None, None)
                        if policy == "seat":
                            await hurry(house, 101)
                            await until(lambda guest: guest.view["view"]["turn"] == 1, one)
                            continue
                        assert one.view["clock"]["turn_ms"] > 59_000
                        await warn_twice(house, hurry, table, one, 0, 60)
                        if policy == "vote":
                            await two.say("vote", choice="end")
                            assert counts(one) == {"wait": 0, "bot": 0, "end": 1}
                            assert one.table["vote"]["mine"] is None

    asyncio.run(story())


@pytest.mark.parametrize("votes", [("bot", "end"), ("end", "wait"), ("end", "end")])
def test_a_minute_after_the_first_vote_the_most_votes_win_and_the_mildest_of_equals(
    tmp_path: Path, votes: tuple[Choice, ...]
) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path, pause=100) as house:
                table = await house.make("me", "me", "me", "me", "me", terms={"late": "vote"})
                async with house.sit(table, 1, 2, 3, 4) as guests:
                    await hurry(house, 200)
                    assert counts(guests[3]) == NOBODY_VOTED
                    assert poll(guests[3])["left_ms"] is None
                    await guests[0].say("vote", choice="wait" if votes[0] != "wait" else "end")
                    assert 55_000 < poll(guests[3])["left_ms"] <= 60_000
                    await hurry(house, 40)
                    for guest, choice in zip(guests, votes, strict=False):
                        await guest.say("vote", choice=choice)
                    assert 15_000 < poll(guests[3])["left_ms"] <= 20_000, "no vote puts the end off"
                    await hurry(house, 15)
                    assert await house.log(table, *AUTOMATIC) == []
                    await hurry(house, 5)
                    (done,) = await house.log(table, *AUTOMATIC)
                    mildest = min(votes, key=CHOICES.index)
                    assert done.body == {"wait": Waited(), "bot": Lent(DEFAULT), "end": Closed("vote")}[mildest]

    asyncio.run(story())


# --- no way to more time ----------------------------------------------------------------------------------------------


async def left_s(house: Parlour, table: str) -> float:
    """What is left of the turn, as somebody sees who has just come."""
    async with house.sit(table, 1) as (guest,):
        return float(guest.view["clock"]["turn_ms"]) / 1000


async def join(house: Parlour, table: str, person: int, token: str | None, seat: int | None) -> None:
    async with house.tables.at(table) as found:
        assert await found.ask(found.join, person, None, token, seat) == 0


@pytest.mark.parametrize(("terms", "whole"), [({"turn_s": 120}, 120), ({"days": 1}, 24 * 3600)])
def test_only_somebody_new_at_a_seat_has_its_time_anew(tmp_path: Path, terms: dict[str, Any], whole: int) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path, pause=1e6) as house:
                table = await house.make("me", "me", terms=terms)
                async with house.sit(table, 0, 1) as (zero, _):

                    async def passes() -> None:
                        await hurry(house, whole / 10)

                    await passes()
                    before = await house.log(table)
                    for _ in range(2):
                        assert (await zero.say("lend", bot=None))["t"] == "ack"
                    assert await house.log(table) == before, "what is so already is not noted"
                    await passes()
                    for bot in ("mousse", "mousse", None):
                        assert (await zero.say("lend", bot=bot))["t"] == "ack"
                        await passes()
                    assert len(await house.log(table, Lent)) == 2
                    await join(house, table, 7, zero.table["link"], None)
                    assert 0.45 * whole < await left_s(house, table) <= 0.5 * whole
                    await passes()
                    assert (await zero.say("leave"))["t"] == "ack"
                    await passes()
                    await join(house, table, 1, None, None)
                    assert 0.25 * whole < await left_s(house, table) <= 0.3 * whole, "who comes back is nobody new"
                    async with house.sit(table, 0) as (zero,):
                        await zero.say("leave")
                    await passes()
                    await join(house, table, 8, None, None)
                    assert 0.95 * whole < await left_s(house, table) <= whole
                    await passes()
                    async with house.tables.at(table) as found:
                        await found.ask(found.act, Guest(found, 0, 8), Leave("leaves-again"))
                    await join(house, table, 9, None, None)
                    assert 0.85 * whole < await left_s(house, table) <= 0.9 * whole, "but once a turn"

    asyncio.run(story())


def test_two_who_swap_at_a_seat_gain_no_time_by_it(tmp_path: Path) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path, pause=1e6) as house:
                table = await house.make("me", "me", terms={"turn_s": 120})

                async def swap(gone: int, come: int) -> float:
                    await hurry(house, 60)
                    async with house.tables.at(table) as found:
                        await found.ask(found.act, Guest(found, 0, gone), Leave(new_id()))
                    await join(house, table, come, None, 0)
                    left = await left_s(house, table)
                    guest = Guest(found, 0, come)
                    await found.ask(found.attach, guest)
                    assert (await guest.play())["t"] == "ack"
                    await found.ask(found.detach, guest)
                    assert (await other.play())["t"] == "ack"
                    return left

                async with house.sit(table, 1) as (other,):
                    assert 115 < await swap(1, 8) <= 120, "who was never here is new"
                    for turn in range(4):
                        gone, come = ((8, 1), (1, 8))[turn % 2]
                        assert 55 < await swap(gone, come) <= 60, "whoever had this seat before is not"

    asyncio.run(story())


@pytest.mark.parametrize("policy", POLICIES)
def test_who_has_a_clock_and_comes_back_too_late_is_late(tmp_path: Path, policy: str) -> None:
    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path, pause=100) as house:
                for quick in (True, False):
                    table = await house.make("me", "me", "me", terms={"late": policy, "turn_s": 60})
                    async with house.sit(table, 1, 2) as (one, _):
                        async with house.sit(table, 0):
                            await hurry(house, 59.5)
                        await hurry(house, 0.8)
                        async with house.sit(table, 0) as (late,):
                            assert overdue(late) == (
                                None if policy == "seat" else {"seats": [0], "left_ms": 0, "warning": 2, "then": policy}
                            )
                            assert (late.table["seats"][0]["lent"] is not None) == (policy == "seat")
                            assert (late.table["vote"] is not None) == (policy == "vote")
                            if quick:
                                assert (await late.play())["t"] == "ack"
                                assert await moves(house, table) == [(0, 1)]
                                continue
                            await hurry(house, 101)
                            if policy in ("move", "seat"):
                                await until(lambda guest: guest.view["view"]["turn"] == 1, one)
                            assert await moves(house, table) == ([(0, None)] if policy in ("move", "seat") else [])

    asyncio.run(story())


@pytest.mark.parametrize("terms", [{"turn_s": 60}, {"days": 1}])
@pytest.mark.parametrize("policy", ["seat", "vote"])
def test_who_takes_a_seat_back_too_late_has_it_from_the_next_turn_on(
    tmp_path: Path, policy: str, terms: dict[str, Any]
) -> None:
    """The bot plays this move all the same, unless they are quicker; and their seat is not taken again."""

    async def story() -> None:
        with hurrying() as hurry:
            async with parlour(tmp_path, pause=100) as house:
                for quick in (True, False):
                    table = await house.make("me", "me", terms={"late": policy, **terms})
                    async with house.sit(table, 0, 1) as (late, other):
                        await hurry(house, 61 if "turn_s" in terms else 24 * 3600 + 1)
                        if policy == "vote":
                            await other.say("vote", choice="bot")
                        await until(lambda guest: guest.table["seats"][0]["lent"], late)
                        assert (await late.say("lend", bot=None))["t"] == "ack"
                        await hurry(house, 50)
                        assert late.table["seats"][0]["lent"] is None
                        assert late.table["vote"] is None
                        if quick:
                            assert (await late.play())["t"] == "ack"
                        else:
                            await hurry(house, 51)
                        await until(lambda guest: guest.view["view"]["turn"] == 1, late)
                        assert await moves(house, table) == [(0, 1 if quick else None)]
                        assert (await other.play())["t"] == "ack"
                        assert late.table["seats"][0]["lent"] is None
                        assert overdue(late) is None
                        assert len(await house.log(table, Lent)) == 2

    asyncio.run(story())


# --- the arithmetic behind it -----------------------------------------------------------------------------------------


@given(st.dictionaries(st.integers(0, 5), st.sampled_from(CHOICES)), st.sets(st.integers(0, 5), min_size=1, max_size=4))
def test_a_vote_has_at_most_one_outcome_and_only_voters_count(choices: dict[int, Choice], voters: set[int]) -> None:
    ballots = {seat: Ballot(7, choice, version=5, first_ms=0) for seat, choice in choices.items()}
    vote = Vote(7, 5, tuple(voters))
    counted = [choice for seat, choice in choices.items() if seat in voters]
    winners = [choice for choice in CHOICES if 2 * counted.count(choice) > len(voters)]
    assert vote.outcome(ballots, 1000) == (winners[0] if winners else None)
    assert len(winners) <= 1
    assert Vote(6, 5, tuple(voters)).outcome(ballots, 1000) is None, "another seat's vote"
    assert Vote(7, 6, tuple(voters)).outcome(ballots, 1000) is None, "an earlier vote"
    closing = Vote(7, 5, tuple(voters), closes=1000)
    assert closing.outcome(ballots, 999) == vote.outcome(ballots, 999)
    assert closing.outcome(ballots, 1000) == max(
        CHOICES, key=lambda choice: (counted.count(choice), -CHOICES.index(choice))
    )
    assert (vote.tell(ballots, None, 900).left_ms, closing.tell(ballots, None, 900).left_ms) == (None, 100)
    poll = vote.tell(ballots, 3, 0)
    assert [poll.wait, poll.bot, poll.end] == [counted.count(choice) for choice in CHOICES]
    assert poll.mine == (choices.get(3) if 3 in voters else None)


MOMENTS = st.lists(
    st.tuples(st.integers(0, 40_000), st.integers(1, 3), st.sets(st.integers(0, 2))), min_size=1, max_size=30
)


@pytest.mark.parametrize("allowance", [0, 30_000])
@given(moments=MOMENTS)
def test_who_has_had_all_the_time_is_late_and_nobody_else(
    allowance: int, moments: list[tuple[int, int, set[int]]]
) -> None:
    """Time goes by, turns pass (the entry that began them changes), people come and go."""
    sitting, now, since, asked_at = Sitting(allowance, 1000.0), 0, 0, 0
    awake_at: int | None = None
    here_at: dict[int, int] = {}
    for wait, turn, here in moments:
        now += wait
        awake_at = None if not here else now if awake_at is None else awake_at
        if turn != since:
            since, asked_at = turn, now
        here_at |= dict.fromkeys(here, now)
        seat = turn % 3
        sitting.see(now, {seat: turn}, here)
        turns = sitting.turns([seat])
        assert sitting.turns([]) == {}
        if not here:
            assert turns == {}
        elif allowance:
            assert awake_at is not None
            assert (turns[seat].stage(now) == 3) == (now - max(asked_at, awake_at) >= allowance)
        elif seat in turns and turns[seat].stage(now) == 3:
            assert awake_at is not None
            assert now - max(asked_at, awake_at, here_at.get(seat, 0)) >= 60_000
            assert seat not in here
