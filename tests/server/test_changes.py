"""What is so already is acknowledged and not kept, and nobody has more kept than there is any reason for."""

from __future__ import annotations

from pathlib import Path

import pytest
from house import new_id, run
from parlour import Guest, hurrying, parlour

from butin.server.log import Closed, Hosted, Hushed, Lent, Said, Voted
from butin.server.opening import Plan, open_table
from butin.server.refusals import RefusedError
from butin.server.seats import steps_of
from butin.server.story import Story
from butin.server.wire import Level, SetSeat


def test_what_is_so_already_is_not_kept(tmp_path: Path) -> None:
    async def story() -> None:
        async with parlour(tmp_path) as house:
            table = await house.make("me", "me", "me", terms={"late": "vote", "turn_s": 30})
            with hurrying() as hurry:
                async with house.sit(table, 0, 1, 2) as (zoe, max_, _):
                    await hurry(house, 31)
                    for _ in range(3):
                        assert (await zoe.say("host", seat=0))["t"] == "ack"
                        assert (await zoe.say("hush", seat=1, hushed=True))["t"] == "ack"
                        assert (await max_.say("vote", choice="wait"))["t"] == "ack"
                    assert (await max_.say("vote", choice="bot"))["t"] == "ack"
            kept = [entry.body for entry in await house.log(table, Hosted, Hushed, Voted)]
            assert kept == [Hushed(True), Voted(0, "wait"), Voted(0, "bot")]

    run(story())


@pytest.mark.parametrize(("seat", "before"), [(1, Level("mousse")), (2, None)])
def test_a_seat_that_is_so_already_is_not_set(seat: int, before: Level | None) -> None:
    made, *more = open_table(Plan("raubern", {}, [None, Level("mousse"), None], {0: [1]}, 0), 0)
    lobby = Story.begin(made)
    for entry in more:
        lobby.add(entry)
    assert steps_of(SetSeat(new_id(), seat, before), lobby, 1, 0, [0]) == []
    other = None if before else Level("mousse")
    assert len(steps_of(SetSeat(new_id(), seat, other), lobby, 1, 0, [0])) == 1


def test_a_person_has_a_measure_of_what_is_no_move(tmp_path: Path) -> None:
    async def story() -> None:
        async with parlour(tmp_path, pause=3600) as house:
            table = await house.make("me", "me", terms={})
            async with house.sit(table, 0, 1) as (zoe, max_):
                answers = [await zoe.say("lend", bot=("mousse", None)[n % 2]) for n in range(90)]
                acked = [answer["t"] for answer in answers].count("ack")
                assert {answer["why"] for answer in answers if answer["t"] == "nack"} == {"too_fast"}
                assert 60 <= acked < 90
                assert len(await house.log(table, Lent)) <= acked
                assert (await max_.say("lend", bot="mousse"))["t"] == "ack"
                assert (await zoe.play())["t"] == "ack", "moves have none"

    run(story())


def test_whoever_sits_and_leaves_does_not_keep_the_host_from_anything(tmp_path: Path) -> None:
    async def story() -> None:
        async with parlour(tmp_path, pause=3600) as house:
            table = await house.make("me", "me", "mousse", terms={})
            async with house.sit(table, 0, 1) as (zoe, _), house.tables.at(table) as found:

                async def sits(person: int) -> bool:
                    why = None
                    try:
                        await found.ask(found.join, person, None, None, 2)
                    except RefusedError as no:
                        why = str(no.code)
                    else:
                        assert (await Guest(found, 2, person).say("leave"))["t"] == "ack", "to leave is always allowed"
                    assert why in (None, "too_fast")
                    return why is None

                for person in range(10, 16):
                    assert [await sits(person) for _ in range(25)].count(True) in (20, 21), "one has a measure"
                assert await sits(16), "others may come"
                for person in range(17, 40):
                    [await sits(person) for _ in range(20)]
                assert not await sits(40), "and so has a table"
                assert (await zoe.say("hush", seat=1, hushed=True))["t"] == "ack"
                assert (await zoe.say("remove", seat=1))["t"] == "ack"
                assert (await zoe.say("close"))["t"] == "ack"

    run(story())


def test_all_who_hold_a_seat_have_one_measure_and_the_others_have_theirs(tmp_path: Path) -> None:
    async def story() -> None:
        async with parlour(tmp_path, pause=3600) as house:
            table = await house.make("me", "me", terms={})
            async with house.sit(table, 0, 1) as (zoe, max_), house.tables.at(table) as found:
                devices = [max_]
                for person in range(10, 17):
                    assert await found.ask(found.join, person, None, max_.table["link"], None) == 1
                    devices.append(Guest(found, 1, person))
                for device in devices:
                    answers = [await device.say("lend", bot=("mousse", None)[n % 2]) for n in range(60)]
                assert "too_fast" in {answer.get("why") for answer in answers}
                assert 120 <= len(await house.log(table, Lent)) < 4 * 60
                assert (await max_.say("leave"))["t"] == "ack"
                assert (await zoe.say("lend", bot="mousse"))["t"] == "ack"
                assert (await zoe.say("close"))["t"] == "ack"
                assert await house.log(table, Closed)

    run(story())


def test_two_people_may_use_the_same_id(tmp_path: Path) -> None:
    async def story() -> None:
        async with parlour(tmp_path) as house:
            table = await house.make("me", "me", terms={})
            async with house.sit(table, 0, 1) as (zoe, max_):
                id = new_id()
                for _ in range(2):
                    assert (await zoe.say("say", id, preset="hello"))["t"] == "ack"
                    assert (await max_.say("say", id, preset="thanks"))["t"] == "ack"
            assert [entry.body for entry in await house.log(table, Said)] == [
                Said(None, preset="hello"),
                Said(None, preset="thanks"),
            ]

    run(story())


def test_an_action_that_is_in_the_log_already_disturbs_nobody(tmp_path: Path) -> None:
    async def story() -> None:
        async with parlour(tmp_path, pause=3600) as house:
            table = await house.make("mousse", "me", terms={})
            async with house.sit(table, 1) as (max_,), house.tables.at(table) as found:
                id = new_id()
                assert (await max_.say("say", id, preset="hello"))["t"] == "ack"
                thinking = dict(found._bots._thinking)
                assert thinking
                found.story.actions.clear()
                assert (await max_.say("say", id, preset="hello"))["why"] == "stale"
                assert found._bots._thinking == thinking

    run(story())
