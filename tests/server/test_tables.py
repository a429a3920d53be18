"""Tables through real sockets: whole games, what is answered, what is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from house import Browser, Line, both, new_id, pair, run, serving


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("data")) as found:
        yield found


# --- whole games ------------------------------------------------------------------------------------------------------


def test_two_people_play_a_whole_game(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_:
            table = await pair(zoe, max_)
            async with zoe.at(table) as one, max_.at(table) as two, Browser(address).at(table) as watcher:
                await both(*(line.until_view() for line in (one, two, watcher)))
                assert [seat["name"] for seat in one.table["seats"]] == ["Zoé", "Max"]
                assert (one.table["host"], two.table["host"], watcher.table["host"]) == (True, False, False)
                assert (one.table["seat"], two.table["seat"], watcher.table["seat"]) == (0, 1, None)
                assert (await zoe.get(f"/api/tables/{table}/record")).json()["error"] == "not_over"
                await both(one.play_on(), two.play_on())
                await watcher.until(lambda: watcher.events[-1]["do"] == "ended")
                assert one.table["phase"] == two.table["phase"] == "over"
                assert one.view["view"] == two.view["view"] == watcher.view["view"]
                assert one.view["may"] == two.view["may"] == []
                assert [event["n"] for event in one.events if event["do"] == "laid"] == list(range(36))
                record = (await zoe.get(f"/api/tables/{table}/record")).json()
                assert [player["name"] for player in record["players"]] == ["Zoé", "Max"]
                assert record["result"]["scores"] == one.events[-1]["scores"]

    run(story())


def test_a_game_with_bots(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe:
            table = await zoe.make("mousse", "me", "matelot", "mousse")
            async with zoe.at(table) as line:
                await line.until_view()
                assert [seat["kind"] for seat in line.table["seats"]] == ["bot", "person", "bot", "bot"]
                await line.play_on()
                assert line.events[-1]["do"] == "ended"
                laid = [event["seat"] for event in line.events if event["do"] == "laid"]
                first = laid[0]
                assert laid == [(first + n) % 4 for n in range(36)]

    run(story())


def test_again_is_one_more_table_for_all(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_:
            table = await pair(zoe, max_, protection="none")
            async with zoe.at(table) as one, max_.at(table) as two:
                await both(one.until_view(), two.until_view())
                began = one.view["view"]["first"]
                assert (await one.say("again"))["why"] == "not_over"
                await both(one.play_on(), two.play_on())
                later = new_id()
                answers = [await one.say("again"), await two.say("again", id=later)]
                assert await two.say("start", id=later) == answers[1]
                assert answers[0]["table"] == answers[1]["table"] == one.table["next"]
                await two.until(lambda: two.table["next"])
                async with zoe.at(answers[0]["table"]) as third, max_.at(answers[0]["table"]) as fourth:
                    await both(third.until_view(), fourth.until_view())
                    assert (third.table["seat"], fourth.table["seat"]) == (0, 1)
                    assert third.table["options"] == {"protection": "none"}
                    assert third.view["view"]["first"] == 1 - began
                    assert third.table["link"] != one.table["link"]

    run(story())


def test_the_host_lays_the_table(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe, Browser(address) as max_:
            table = await zoe.make("me", "open", "open", "mousse")
            async with zoe.at(table) as one:
                await one.until(lambda: one.table)
                assert one.table["phase"] == "waiting"
                assert one.view == {}
                await max_.join(one.table["invite"])
                async with max_.at(table) as two:
                    await two.until(lambda: two.table)
                    assert two.table["invite"] == one.table["invite"]
                    assert (await two.say("start"))["why"] == "not_host"
                    assert (await two.say("seat", seat=2, bot="mousse"))["why"] == "not_host"
                    assert (await one.say("seat", seat=1, bot="mousse"))["why"] == "no_such_seat"
                    assert (await one.say("seat", seat=7, bot="mousse"))["why"] == "no_such_seat"
                    assert (await one.say("seat", seat=-1, bot="mousse"))["why"] == "no_such_seat"
                    assert (await one.say("seat", seat=2, bot="amiral"))["why"] == "unknown_bot"
                    assert (await one.say("seat", seat=2, bot="random"))["why"] == "unknown_bot"
                    assert (await one.say("play", v=1, move={"do": "play"}))["why"] == "not_playing"
                    assert (await one.say("seat", seat=2, bot="mousse"))["t"] == "ack"
                    assert (await one.say("seat", seat=3, bot=None))["t"] == "ack"
                    assert (await one.say("start"))["t"] == "ack"
                    await two.until_view()
                    assert [seat["bot"] for seat in two.table["seats"]] == [None, None, "mousse", "matelot"]
                    assert two.table["invite"] == one.table["invite"], "bots' seats may be taken over"
                    assert (await one.say("start"))["why"] == "not_waiting"
                    assert (await one.say("seat", seat=2, bot=None))["why"] == "not_waiting"

    run(story())


# --- answers ----------------------------------------------------------------------------------------------------------


def somebody_else(line: Line) -> str:
    """A motif that the seat of `line` does not hold."""
    held = set(line.view["view"]["hands"][line.table["seat"]])
    return next(motif for motif in ("chest", "crown", "goblet", "ring", "clock", "violin") if motif not in held)


def test_a_refused_move_says_why(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe, Browser(address) as max_:
            table = await pair(zoe, max_)
            async with zoe.at(table) as one, max_.at(table) as two:
                await both(one.until_view(), two.until_view())
                due, other = (one, two) if one.view["may"] else (two, one)
                move = due.view["may"][0]["move"]
                refusals: list[tuple[Line, Any, str, str | None]] = [
                    (other, {**move, "pile": 0}, "not_your_turn", "RB-9"),
                    (due, {**move, "motif": somebody_else(due)}, "not_in_hand", "RB-11"),
                    (due, {**move, "pile": 8}, "no_such_pile", "RB-11"),
                    (due, {**move, "pile": -1}, "no_such_pile", "RB-11"),
                    (due, {**move, "pile": 10**30}, "no_such_pile", "RB-11"),
                    (due, {**move, "pile": "0"}, "malformed", None),
                    (due, {**move, "motif": "trap"}, "malformed", None),
                    (due, {**move, "more": 1}, "malformed", None),
                    (due, {"do": "pass"}, "malformed", None),
                    (due, {}, "malformed", None),
                ]
                for line, wish, why, clause in refusals:
                    views = sum(text.startswith('{"t":"view"') for text in line.heard)
                    nack = await line.play(wish)
                    assert (nack["t"], nack["why"], nack["clause"]) == ("nack", why, clause)
                    because = await line.say("why", move=wish)
                    assert (because["t"], because["why"], because["clause"]) == ("because", why, clause)
                    told = [text for text in line.heard if text.startswith('{"t":"view"')][views:]
                    assert [json.loads(text)["view"] for text in told] == [line.view["view"]], "no view after a nack"
                legal = await due.say("why", move=move)
                assert (legal["why"], legal["clause"]) == (None, None)
                assert due.view["v"] == other.view["v"], "something was played"

    run(story())


def test_a_move_chosen_on_an_older_turn_is_stale(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe:
            table = await zoe.make("me", "mousse")
            async with zoe.at(table) as line:
                await line.until(lambda: line.view.get("may"))
                old = line.view["v"]
                await line.play()
                await line.until(lambda: line.view["v"] > old and line.view.get("may"))
                for version in (old, line.view["v"] + 1, 0):
                    assert (await line.play(v=version))["why"] == "stale"
                assert (await line.play())["t"] == "ack"

    run(story())


def test_the_same_action_has_one_effect_and_one_answer(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe, Browser(address) as max_:
            table = await pair(zoe, max_)
            async with zoe.at(table) as one, max_.at(table) as two:
                await both(one.until_view(), two.until_view())
                due, other = (one, two) if one.view["may"] else (two, one)
                early = new_id()
                refused = await other.play({"do": "play", "motif": "chest", "pile": 0}, id=early)
                assert refused["t"] == "nack"
                action, move = new_id(), due.view["may"][0]["move"]
                first = await due.play(move, id=action)
                await other.until(lambda: other.view["may"])
                assert await other.play(other.view["may"][0]["move"], id=early) == refused
                assert await due.play(move, id=action) == first
                async with zoe.at(table) as fresh:
                    await fresh.until_view()
                    assert len([event for event in fresh.events if event["do"] == "laid"]) == 1

    run(story())


def test_an_action_is_its_person_s_alone(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe, Browser(address) as max_:
            table = await pair(zoe, max_)
            async with zoe.at(table) as one, max_.at(table) as two:
                await both(one.until_view(), two.until_view())
                due, other = (one, two) if one.view["may"] else (two, one)
                action = new_id()
                assert (await due.play(id=action))["t"] == "ack"
                await other.until(lambda: other.view["may"])
                assert (await other.play(id=action))["t"] == "ack"
                await due.until(lambda: due.view["may"])
                refused = new_id()
                assert (await other.play({"do": "play", "motif": "chest", "pile": 0}, id=refused))["t"] == "nack"
                assert (await due.play(id=refused))["t"] == "ack"

    run(story())


def test_whatever_is_said_is_answered(address: str) -> None:
    nameless: list[str | bytes] = [
        "", "null", "[]", "{}", "{", "\x00", "é", '"play"', b"\x00\xff", '{"t":"play"}', '{"t":["play"]}', "[" * 4000,
        '{"t":"play","id":"short","v":1,"move":{}}', '{"t":"\\ud800"}', '{"t":"why"}', '{"t":"ping","id":7}',
        '{"t":"play","id":"012345678\\n","v":1,"move":{}}', '{"t":"play","id":"' + "x" * 37 + '","v":1,"move":{}}',
    ]  # fmt: skip
    named: list[dict[str, Any]] = [
        {"t": "dance"}, {"t": "again", "more": 1}, {"t": "why"}, {"t": "seat", "seat": "0", "bot": None}, {"t": None},
        {"t": "play", "v": -1, "move": {}}, {"t": "play", "v": True, "move": {}}, {"t": "play", "v": 1, "move": []},
        {"t": "play", "v": 1, "move": {"do": {"do": {}}}}, {"t": "play", "v": 2**40, "move": {}}, {"t": "play"},
    ]  # fmt: skip

    async def story() -> None:
        async with Browser(address) as zoe:
            table = await zoe.make("me", "mousse")
            async with zoe.at(table) as line:
                for text in nameless:
                    assert (await line.say_nonsense(text))["why"] == "malformed"
                for wish in named:
                    assert (await line.say(**wish))["why"] == "malformed"
                await line.until(lambda: line.view.get("may"))
                assert (await line.play())["t"] == "ack"

    run(story())


def test_a_message_too_large_ends_the_socket_alone(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe:
            table = await zoe.make("me", "mousse")
            async with zoe.at(table) as one, zoe.at(table) as two:
                await one.socket.send("x" * 5000)
                assert await one.until_closed() == 1009
                await two.until(lambda: two.view.get("may"))
                assert (await two.play())["t"] == "ack"

    run(story())


def test_a_flood_is_refused_then_cut(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe:
            table = await zoe.make("me", "mousse")
            async with zoe.at(table) as line:
                for _ in range(800):
                    await line.socket.send('{"t":"ping"}')
                assert await line.until_closed() == 4429
                refused = [text for text in line.heard if text.startswith('{"t":"nack"')]
                assert all(json.loads(text)["why"] == "too_fast" for text in refused)
                assert line.pongs >= 200

    run(story())


# --- sockets and presence ---------------------------------------------------------------------------------------------


def test_two_sockets_of_a_seat_are_told_alike(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe:
            table = await zoe.make("me", "mousse", "mousse")
            async with zoe.at(table) as one, zoe.at(table) as two:
                await both(one.until(lambda: one.view.get("may")), two.until(lambda: two.view.get("may")))
                await both(one.play_on(), two.until(lambda: two.table.get("phase") == "over"))
                await two.until(lambda: two.events[-1]["do"] == "ended")
                assert one.events == two.events
                assert one.view["view"] == two.view["view"]

    run(story())


def test_presence_is_that_of_open_sockets(address: str) -> None:
    def here(line: Line) -> list[bool]:
        return [seat["here"] for seat in line.table.get("seats", [])]

    async def story() -> None:
        async with Browser(address) as zoe, Browser(address) as max_:
            table = await pair(zoe, max_, "mousse")
            async with zoe.at(table) as one:
                await one.until(lambda: here(one) == [True, False, True])
                async with max_.at(table):
                    await one.until(lambda: here(one) == [True, True, True])
                    async with max_.at(table) as again:
                        await again.until(lambda: here(again) == [True, True, True])
                    async with Browser(address).at(table) as watcher:
                        await watcher.until_view()
                    assert here(one) == [True, True, True]
                await one.until(lambda: here(one) == [True, False, True])

    run(story())


def test_a_view_after_coming_back_is_the_view_before(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe, Browser(address) as max_:
            table = await pair(zoe, max_)
            async with zoe.at(table) as one, max_.at(table) as two:
                await both(one.until_view(), two.until_view())
                for _ in range(7):
                    due, other = (one, two) if one.view["may"] else (two, one)
                    played = (await due.play())["v"]
                    await both(due.until_version(played), other.until_version(played))
                    async with zoe.at(table) as fresh:
                        await fresh.until_view()
                        for key in ("v", "view", "may"):
                            assert fresh.view[key] == one.view[key]
                        assert fresh.view["since"] == 0
                        assert fresh.events == one.events

    run(story())


def test_a_spectator_only_looks(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe, Browser(address) as eve:
            table = await zoe.make("me", "mousse")
            async with zoe.at(table) as line, eve.at(table) as watcher:
                await both(line.until(lambda: line.view.get("may")), watcher.until_view())
                move = line.view["may"][0]["move"]
                wishes: list[dict[str, Any]] = [
                    {"t": "play", "v": line.view["v"], "move": move},
                    {"t": "why", "move": move},
                    {"t": "start"},
                    {"t": "seat", "seat": 1, "bot": None},
                    {"t": "again"},
                ]
                for wish in wishes:
                    assert (await watcher.say(**wish))["why"] == "spectator"
                assert watcher.view["may"] == []
                assert watcher.table["link"] is watcher.table["invite"] is None
                assert watcher.view["view"]["hands"] == [[None] * 5, [None] * 5]

    run(story())


@pytest.mark.parametrize("place", ["aaaaaaaaaaaa", "x", "..", "AAAAAAAAAAAA", "aaaaaaaaaaaa?seat=0"])
def test_an_unknown_table_closes_the_socket(address: str, place: str) -> None:
    async def story() -> None:
        async with Browser(address).at(place) as line:
            assert await line.until_closed() == 4404

    run(story())
