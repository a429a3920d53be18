"""Late seats in real time: two warnings, then what the terms say, whoever is late; sleep, votes, and the way back."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from parlour import Guest, Hurry, Parlour, hurrying, parlour, until

from butin.server.log import Closed, Lent, Moved, Voted, Waited
from butin.server.sitting import Sitting
from butin.server.votes import Ballot, Vote
from butin.server.wire import Choice

SUBSETS = [set(seats) for number in range(4) for seats in combinations(range(3), number)]
POLICIES = ("wait", "move", "seat", "vote")
CLOCKED, ABSENT = 60, 0
CHOICES: tuple[Choice, ...] = ("wait", "bot", "end")
AUTOMATIC = (Lent, Closed, Waited)


def overdue(guest: Guest) -> Any:
    return guest.table["overdue"]


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
                assert guest.table["vote"]["mine"] is None
                assert (await guest.say("vote", id=f"action-{number}", choice=choice))["t"] == "ack"
                assert (await guest.say("vote", id=f"action-{number}", choice=choice))["t"] == "ack"
                if 2 * number > voters:
                    break
                assert guest.table["vote"] == {"seat": 0, "wait": 0, "bot": 0, "end": 0, "mine": choice} | {
                    choice: number
                }
                assert await house.log(table, *AUTOMATIC) == []
            await until(lambda: watcher.table["vote"] is None)
            (done,) = await house.log(table, *AUTOMATIC)
            assert (done.seat, done.person) == (0, None)
            assert len(await house.log(table, Voted)) == voters // 2 + 1
            if choice == "wait":
                assert isinstance(done.body, Waited)
                assert overdue(watcher) is None
                await hurry(house, 61)
                assert watcher.table["vote"] == {"seat": 0, "wait": 0, "bot": 0, "end": 0, "mine": None}
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
                table = await house.make("me", "me", "me", terms={"late": "vote", "turn_s": 60})
                async with house.sit(table, 1, 2) as (one, two):
                    await hurry(house, 61)
                    await one.say("vote", choice="end")
                    await two.say("vote", choice="wait")
                    await one.say("vote", choice="bot")
                    assert two.table["vote"] == {"seat": 0, "wait": 1, "bot": 1, "end": 0, "mine": "wait"}
                    async with house.sit(table, 0) as (late,):
                        assert (late.table["vote"], late.table["overdue"]) == (None, None)
                        assert late.view["clock"]["turn_ms"] > 59_000
                        assert one.view["clock"]["turn_ms"] > 59_000, "the others see the new time too"
                        await hurry(house, 61)
                        assert late.table["vote"] == {"seat": 0, "wait": 0, "bot": 0, "end": 0, "mine": None}
                        assert (await late.say("vote", choice="wait"))["why"] == "no_vote"
                        await one.say("vote", choice="end")
                        assert (await late.play())["t"] == "ack"
                        assert (late.table["vote"], late.table["overdue"]) == (None, None)
                    await two.say("vote", choice="end")
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
                            assert one.table["vote"] == {"seat": 0, "wait": 0, "bot": 0, "end": 1, "mine": None}

    asyncio.run(story())


# --- the arithmetic behind it -----------------------------------------------------------------------------------------


@given(st.dictionaries(st.integers(0, 5), st.sampled_from(CHOICES)), st.sets(st.integers(0, 5), min_size=1, max_size=4))
def test_a_vote_has_at_most_one_outcome_and_only_voters_count(choices: dict[int, Choice], voters: set[int]) -> None:
    ballots = {seat: Ballot(7, choice, version=5) for seat, choice in choices.items()}
    vote = Vote(7, 5, tuple(voters))
    counted = [choice for seat, choice in choices.items() if seat in voters]
    winners = [choice for choice in CHOICES if 2 * counted.count(choice) > len(voters)]
    assert vote.outcome(ballots) == (winners[0] if winners else None)
    assert len(winners) <= 1
    assert Vote(6, 5, tuple(voters)).outcome(ballots) is None, "another seat's vote"
    assert Vote(7, 6, tuple(voters)).outcome(ballots) is None, "an earlier vote"
    poll = vote.tell(ballots, [3])
    assert [poll.wait, poll.bot, poll.end] == [counted.count(choice) for choice in CHOICES]
    assert poll.mine == (choices.get(3) if 3 in voters else None)


MOMENTS = st.lists(
    st.tuples(st.integers(0, 40_000), st.integers(1, 3), st.sets(st.integers(0, 2))), min_size=1, max_size=30
)


@pytest.mark.parametrize("allowance", [0, 30_000])
@given(moments=MOMENTS)
def test_nobody_is_late_who_has_not_had_all_the_time(allowance: int, moments: list[tuple[int, int, set[int]]]) -> None:
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
        turns = sitting.turns()
        if not here:
            assert turns == {}
        elif seat in turns and turns[seat].stage(now) == 3:
            assert awake_at is not None
            begun = max(asked_at, awake_at) if allowance else max(asked_at, awake_at, here_at.get(seat, 0))
            assert now - begun >= (allowance or 60_000)
            assert allowance or seat not in here
