"""Who sits where: seats left, lent, taken over and taken away; the host's rights; tables closed; the public list."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from house import QUICK, Browser, Line, Message, Socket, both, new_id, run, serving
from poller import Poller
from seats import until_all

from butin.server import api
from butin.server.api import MANY_WAITING
from butin.server.limits import Limit
from butin.server.pace import Pace
from butin.server.seats import MOST_HOLDERS, PATIENCE
from butin.server.store import MANY_OF_ONE

SLOW_BOTS = Pace(pause=3600, look=3600, second=0.01)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("data")) as found:
        yield found


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house where a minute is over in less than a second, and bots never come to think."""
    with serving(tmp_path_factory.mktemp("hasty"), pace=SLOW_BOTS) as found:
        yield found


class Party:
    """Zoé, the host, at seat 0, and her guests at the next ones, each with a socket."""

    def __init__(self, address: str, *more: str, guests: int = 1, **wish: Any) -> None:
        self.people = [Browser(address, name) for name in ("Zoé", "Max", "Lea")[: guests + 1]]
        self._more, self._wish = more, wish
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> list[Socket]:
        host, *guests = self.people
        self.table = await host.make("me", *["open"] * len(guests), *self._more, **self._wish)
        lines = [await self._stack.enter_async_context(host.at(self.table))]
        await lines[0].until(lambda: lines[0].table)
        self.invite = str(lines[0].table["invite"])
        for guest in guests:
            await guest.join(self.invite)
            lines.append(await self._stack.enter_async_context(guest.at(self.table)))
        await until_all(lines, lambda line: line.table)
        return lines

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()
        await both(*(browser.__aexit__() for browser in self.people))


def kinds(line: Line) -> list[str]:
    return [seat["kind"] for seat in line.table["seats"]]


async def told(line: Line, **wish: Any) -> None:
    """Wait until the table is told to be so."""
    await line.until(lambda: wish.items() <= line.table.items())


async def done(line: Line, t: str, **fields: Any) -> Message:
    answer = await line.say(t, **fields)
    assert answer["t"] == "ack", answer
    return answer


async def begin(host: Line, *others: Line) -> None:
    """The host starts, and everybody sees it."""
    await done(host, "start")
    await until_all([host, *others], lambda line: line.table["phase"] == "playing" and line.view)


async def refused(line: Line, t: str, **fields: Any) -> str:
    answer = await line.say(t, **fields)
    assert answer["t"] == "nack", answer
    return str(answer["why"])


async def listed(browser: Browser) -> list[str]:
    return [table["id"] for table in (await browser.get("/api/tables")).json()["tables"]]


async def error(browser: Browser, **wish: Any) -> str:
    """Why one cannot join."""
    answer = await browser.post("/api/join", {"name": browser.name, **wish})
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["error"])


# --- leaving ----------------------------------------------------------------------------------------------------------


def test_a_seat_that_is_left_in_the_lobby_opens_and_its_link_opens_nothing(address: str) -> None:
    async def story() -> None:
        party = Party(address)
        async with party as (host, guest):
            _, max_ = party.people
            link, action = guest.table["link"], new_id()
            first = await done(guest, "leave", id=action)
            await told(host, watchers=1)
            assert kinds(host) == ["person", "open"]
            await told(guest, seat=None, mine=[], link=None, invite=None)
            assert await done(guest, "leave", id=action) == first, "the same action again"
            assert await refused(guest, "leave") == "spectator"
            assert await listed(max_) == []
            async with Browser(address) as eve:
                assert await error(eve, token=link) == "no_such_token"
            assert await max_.join(party.invite) == 1
            await told(guest, seat=1, mine=[1])
            assert guest.table["link"] != link
            assert await listed(max_) == [party.table]

    run(story())


def test_a_bot_plays_on_for_whoever_leaves_and_makes_way_again(address: str) -> None:
    async def story() -> None:
        party = Party(address, "mousse", first_seat=1)
        async with party as (host, guest):
            _, max_ = party.people
            await begin(host, guest)
            await guest.until(lambda: guest.view.get("may"))
            hand, link = guest.view["view"]["hands"][1], guest.table["link"]
            await done(guest, "leave")
            await host.until(lambda: kinds(host) == ["person", "bot", "bot"])
            assert host.table["seats"][1] == {
                "kind": "bot",
                "name": None,
                "bot": "matelot",
                "here": True,
                "lent": None,
                "hushed": False,
            }
            await host.until(lambda: host.view["may"])
            await guest.until(lambda: guest.view["view"]["hands"][1] == [None] * len(hand))
            assert all(event.get("motif") is None for event in guest.events if event["do"] == "drew")
            assert await error(max_, token=link) == "no_such_token"
            assert (await max_.post("/api/invitation", {"token": party.invite})).json()["free"] == [1]
            assert await error(max_, token=party.invite, seat=2) == "taken", "whoever has seen a hand sees no other"
            assert await max_.join(party.invite) == 1
            await told(guest, seat=1)
            async with Browser(address, "Lea") as lea:
                assert (await lea.post("/api/invitation", {"token": party.invite})).json()["free"] == [2]
                assert await error(lea, token=party.invite, seat=1) == "taken"
                assert await error(lea, token=party.invite, seat=7) == "taken"
                assert await lea.join(party.invite, seat=2) == 2, "whichever bot's seat one likes"
                assert await lea.join(party.invite) == 2
                async with lea.at(party.table) as third:
                    await third.until_view()
                    assert kinds(third) == ["person"] * 3
                    assert [event["seat"] for event in third.events if event["do"] == "laid"] == [1, 2]
                    async with Browser(address) as eve:
                        assert await error(eve, token=party.invite) == "full"
                    await both(host.play_on(), guest.play_on(), third.play_on())
            assert host.events[-1]["do"] == "ended"
            record = (await max_.get(f"/api/tables/{party.table}/record")).json()
            assert [player["name"] for player in record["players"]] == ["Zoé", "Max", "Lea"]

    run(story())


def test_whoever_has_seen_a_hand_gets_no_other(address: str) -> None:
    async def story() -> None:
        party = Party(address, "mousse")
        async with party as (host, guest):
            _, max_ = party.people
            await done(guest, "leave")
            assert await max_.join(party.invite) == 1, "no hand was to be seen in the lobby"
            await begin(host)
            await done(guest, "leave")
            async with Browser(address, "Lea") as lea:
                assert await lea.join(party.invite, seat=1) == 1
                assert await error(max_, token=party.invite) == "full"
                async with lea.at(party.table) as third:
                    await told(third, seat=1)
                    await done(third, "leave")
                assert (await lea.post("/api/invitation", {"token": party.invite})).json()["free"] == [1]
            assert await max_.join(party.invite) == 1

    run(story())


def test_a_finished_table_that_is_left_leaves_ones_list_and_keeps_the_name(address: str) -> None:
    async def story() -> None:
        party = Party(address)
        async with party as (host, guest):
            zoe, max_ = party.people
            await begin(host, guest)
            await both(host.play_on(), guest.play_on())
            await done(host, "leave")
            await told(guest, host=True, host_seat=1)
            assert [seat["name"] for seat in guest.table["seats"]] == ["Zoé", "Max"]
            assert (await listed(zoe), await listed(max_)) == ([], [party.table])
            record = (await max_.get(f"/api/tables/{party.table}/record")).json()
            assert [player["name"] for player in record["players"]] == ["Zoé", "Max"]
            assert await error(zoe, token=party.invite) == "over"
            assert await refused(host, "again") == "spectator"
            following = (await done(guest, "again"))["table"]
            async with max_.at(following) as line:
                await line.until_view()
                assert kinds(line) == ["bot", "person"]
                assert (line.table["host"], await listed(zoe)) == (True, [])
            await done(guest, "leave")
            await told(guest, phase="over", closed=None)

    run(story())


@pytest.mark.parametrize("started", [False, True])
def test_the_last_to_leave_closes_the_table(address: str, started: bool) -> None:
    async def story() -> None:
        party = Party(address, "mousse")
        async with party as (host, guest):
            zoe, _ = party.people
            if started:
                await begin(host, guest)
            await done(host, "leave")
            await told(guest, host=True, host_seat=1, closed=None)
            await done(guest, "leave")
            await told(guest, phase="closed", closed="nobody")
            assert await error(zoe, token=party.invite) == "closed"
            assert await listed(zoe) == []

    run(story())


def test_all_leave_at_the_same_time(address: str) -> None:
    async def story() -> None:
        party = Party(address, guests=2)
        async with party as lines:
            await begin(*lines)
            await both(*(done(line, "leave") for line in lines))
            for line in lines:
                await told(line, phase="closed", closed="nobody", seat=None)

    run(story())


# --- taking a seat away -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("started", [False, True])
def test_the_host_sends_somebody_away_for_good(address: str, started: bool) -> None:
    async def story() -> None:
        party = Party(address, "mousse", guests=2)
        async with party as (host, guest, other):
            _, max_, _ = party.people
            if started:
                await begin(host, guest, other)
            link, action = guest.table["link"], new_id()
            assert await refused(guest, "remove", seat=2) == "not_host"
            assert await refused(host, "remove", seat=3) == "not_a_person"
            assert await refused(host, "remove", seat=4) == await refused(host, "remove", seat=-1) == "no_such_seat"
            await both(done(host, "remove", seat=1, id=action), other.until(lambda: other.table["watchers"] == 1))
            await done(host, "remove", seat=1, id=action)
            assert kinds(host) == ["person", "bot" if started else "open", "person", "bot"]
            await told(guest, seat=None, mine=[], invite=None)
            assert await listed(max_) == []
            invite = host.table["invite"]
            assert invite == other.table["invite"] != party.invite
            async with Browser(address) as anew:
                assert await error(anew, token=party.invite) == "no_such_token", "another cookie does not help"
            for wish in ({"token": invite}, {"token": invite, "seat": 3}):
                assert await error(max_, **wish) == "removed"
            assert await error(max_, token=link) == "no_such_token"
            assert await refused(host, "remove", seat=1) == "not_a_person"

    run(story())


def test_whoever_was_sent_away_comes_back_by_no_seats_link(address: str) -> None:
    async def story() -> None:
        party = Party(address, guests=2)
        async with party as (host, _, other):
            _, max_, _ = party.people
            await done(host, "remove", seat=1)
            assert await error(max_, token=other.table["link"]) == "removed"
            async with Browser(address, "Lea") as tablet:
                assert await tablet.join(other.table["link"]) == 2, "the link itself is good"

    run(story())


@pytest.mark.parametrize("started", [False, True])
def test_a_chair_that_the_host_frees_keeps_out_who_held_it_elsewhere(address: str, started: bool) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_:
            seats = [{"kind": "me"}, {"kind": "me", "name": "Papi"}, {"kind": "bot" if started else "open"}]
            seats[2] |= {"bot": "mousse"} if started else {}
            table = (await zoe.post("/api/tables", {"game": "raubern", "seats": seats})).json()["table"]
            async with zoe.at(table, seat=0) as host, zoe.at(table, seat=1) as papi:
                await both(told(host, seat=0), told(papi, seat=1))
                link, before = papi.table["link"], host.table["invite"]
                assert await max_.join(link) == 1
                await done(host, "remove", seat=1)
                await told(host, mine=[0])
                assert host.table["invite"] != before, "Max knows the old one"
                assert await error(max_, token=link) == "no_such_token"
                assert await error(max_, token=host.table["invite"]) == "removed"
                assert await zoe.join(host.table["invite"]) == 0, "who frees a chair of their own stays"

    run(story())


def test_a_chair_that_nobody_else_held_is_freed_without_a_word(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe:
            seats = [{"kind": "me"}, {"kind": "me", "name": "Papi"}, {"kind": "open"}]
            table = (await zoe.post("/api/tables", {"game": "raubern", "seats": seats})).json()["table"]
            async with zoe.at(table, seat=0) as host:
                await told(host, seat=0, mine=[0, 1])
                before = host.table["invite"]
                await done(host, "remove", seat=1)
                await told(host, mine=[0], invite=before)

    run(story())


def test_somebody_leaves_while_being_sent_away(address: str) -> None:
    async def story() -> None:
        party = Party(address)
        async with party as (host, guest):
            _, max_ = party.people
            answers = await both(host.say("remove", seat=1), guest.say("leave"))
            assert sorted(answer["t"] for answer in answers) == ["ack", "nack"]
            assert {answer.get("why") for answer in answers} <= {None, "not_a_person", "spectator"}
            if answers[0]["t"] == "ack":
                assert await error(max_, token=host.table["invite"]) == "removed"
            else:
                assert await max_.join(party.invite) == 1

    run(story())


def test_a_seat_has_room_for_so_many_devices(address: str) -> None:
    async def story() -> None:
        party = Party(address)
        async with party as (_, guest):
            link = guest.table["link"]
            for _ in range(MOST_HOLDERS - 1):
                async with Browser(address) as device:
                    assert await device.join(link) == 1
            async with Browser(address) as device:
                assert await error(device, token=link) == "full"
            _, max_ = party.people
            assert await max_.join(link) == 1, "who is there already may always come"

    run(story())


# --- lending ----------------------------------------------------------------------------------------------------------


def test_a_seat_is_lent_to_a_bot_and_taken_back(address: str) -> None:
    async def story() -> None:
        party = Party(address, first_seat=1)
        async with party as (host, guest):
            assert await refused(guest, "lend", bot="mousse") == "not_playing"
            await begin(host, guest)
            assert await refused(guest, "lend", bot="amiral") == "unknown_bot"
            await done(guest, "lend", bot="mousse")
            await host.until(lambda: host.table["seats"][1]["lent"] == "mousse")
            seat = host.table["seats"][1]
            assert (seat["kind"], seat["name"], seat["bot"]) == ("person", "Max", None)
            for _ in range(3):
                await host.until(lambda: host.view.get("may"))
                await host.until_version((await host.play())["v"])
            await host.until(lambda: host.view.get("may"))
            assert guest.table["seat"] == 1
            await done(guest, "lend", bot=None)
            await done(guest, "lend", bot=None)
            await host.until(lambda: host.table["seats"][1]["lent"] is None)
            await host.play()
            await guest.until(lambda: guest.view["may"])
            await both(host.play_on(), guest.play_on())
            assert await refused(guest, "lend", bot="mousse") == "over"

    run(story())


def test_whoever_plays_is_back_and_the_bots_thought_is_dropped(hasty: str) -> None:
    async def story() -> None:
        party = Party(hasty, first_seat=0)
        async with party as (host, guest):
            await begin(host, guest)
            await done(host, "lend", bot="matelot")
            await guest.until(lambda: guest.table["seats"][0]["lent"] == "matelot")
            assert (await host.play())["t"] == "ack"
            await guest.until(lambda: guest.table["seats"][0]["lent"] is None)
            await guest.until(lambda: guest.view["may"])
            assert (await guest.play())["t"] == "ack"
            await host.until(lambda: host.view["may"])

    run(story())


# --- the host ---------------------------------------------------------------------------------------------------------


def test_the_hosts_rights_are_handed_over(address: str) -> None:
    async def story() -> None:
        party = Party(address, "mousse", guests=2)
        async with party as (host, guest, other):
            assert await refused(guest, "host", seat=1) == "not_host"
            assert await refused(host, "host", seat=3) == "not_a_person"
            assert await refused(host, "host", seat=9) == "no_such_seat"
            await done(host, "host", seat=2)
            await told(other, host=True, host_seat=2)
            await told(host, host=False, host_seat=2)
            assert await refused(host, "start") == "not_host"
            await done(other, "start")
            await done(other, "host", seat=1)
            await told(guest, host=True, host_seat=1)

    run(story())


def test_they_pass_on_clockwise_to_whoever_is_there(address: str) -> None:
    async def story() -> None:
        party = Party(address, guests=2)
        async with party as (host, guest, other):
            await guest.socket.close()
            await host.until(lambda: [seat["here"] for seat in host.table["seats"]] == [True, False, True])
            await done(host, "leave")
            await told(other, host=True, host_seat=2)
            await done(other, "leave")
            await told(other, host=False, host_seat=1, phase="waiting")

    run(story())


def test_a_lobby_does_not_wait_for_its_host_for_ever(hasty: str) -> None:
    async def story() -> None:
        party = Party(hasty, guests=2)
        async with party as (host, guest, other):
            zoe, _, _ = party.people
            async with zoe.at(party.table) as again:
                await host.socket.close()
                await guest.until(lambda: guest.table["seats"][0]["here"])
                await told(again, host=True)
                await asyncio.sleep(1)
                assert guest.table["host_seat"] == 0, "a socket of the host's is open"
                await other.socket.close()
            await told(guest, host=True, host_seat=1)
            assert kinds(guest) == ["person"] * 3
            assert await refused(guest, "remove", seat=0) == await refused(guest, "close") == "not_host"
            await done(guest, "host", seat=2)
            async with zoe.at(party.table) as again:
                await told(again, host=True, seat=0)
                await told(guest, host_seat=0)
                await done(again, "remove", seat=2)

    run(story())


def test_a_game_does_not_wait_for_its_host_either_and_an_heir_may_then_send_the_host_away(hasty: str) -> None:
    async def story() -> None:
        party = Party(hasty, "mousse", "mousse", first_seat=1)
        async with party as (host, guest):
            zoe, _ = party.people
            await begin(host, guest)
            await host.socket.close()
            await told(guest, host=True, host_seat=1)
            async with zoe.at(party.table) as again:
                await told(again, host=True, host_seat=0)
            await told(guest, host=True, host_seat=1)
            await done(guest, "remove", seat=0)
            assert kinds(guest) == ["bot", "person", "bot", "bot"]

    run(story())


def test_turn_by_turn_nobody_has_to_be_there(hasty: str) -> None:
    async def story() -> None:
        party = Party(hasty, terms={"days": 1})
        async with party as (host, guest):
            await host.socket.close()
            await guest.until(lambda: not guest.table["seats"][0]["here"])
            await asyncio.sleep(2 * PATIENCE * SLOW_BOTS.second)
            assert guest.table["host_seat"] == 0

    run(story())


def test_a_host_who_is_alone_stays_host(hasty: str) -> None:
    async def story() -> None:
        async with Browser(hasty) as zoe, Browser(hasty) as eve:
            table = await zoe.make("me", "open")
            async with eve.at(table) as watcher:
                await watcher.until(lambda: watcher.table)
                await asyncio.sleep(0.5)
            async with zoe.at(table) as line:
                await told(line, host=True, host_seat=0)

    run(story())


# --- closing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("started", [False, True])
def test_the_host_closes_the_table(address: str, started: bool) -> None:
    async def story() -> None:
        party = Party(address, "mousse", first_seat=0)
        async with party as (host, guest):
            zoe, _ = party.people
            if started:
                await begin(host, guest)
            assert await refused(guest, "close") == "not_host"
            await done(host, "close")
            for line in (host, guest):
                await told(line, phase="closed", closed="host", invite=None)
            wishes: list[Message] = [
                {"t": "start"}, {"t": "seat", "seat": 2, "bot": None}, {"t": "remove", "seat": 1}, {"t": "close"},
                {"t": "host", "seat": 1}, {"t": "lend", "bot": "mousse"}, {"t": "play", "v": 1, "move": {}},
            ]  # fmt: skip
            whys = {wish["t"]: await refused(host, **wish) for wish in wishes}
            assert whys == {wish["t"]: "not_waiting" if wish["t"] in ("start", "seat") else "closed" for wish in wishes}
            assert (await host.say("why", move={}))["why"] == "closed"
            assert await refused(host, "again") == "not_over"
            assert (await zoe.get(f"/api/tables/{party.table}/record")).json()["error"] == "not_over"
            summary = (await zoe.get("/api/tables")).json()["tables"][0]
            assert (summary["phase"], summary["your_turn"]) == ("closed", False)
            async with zoe.at(party.table) as fresh:
                await told(fresh, phase="closed")
                if started:
                    await fresh.until_view()
                    assert fresh.view["view"] == host.view["view"]
                    assert fresh.view["may"] == []
            await done(host, "leave")
            assert await listed(zoe) == []
            await told(guest, phase="closed", closed="host")

    run(story())


def test_what_is_over_is_not_closed(address: str) -> None:
    async def story() -> None:
        party = Party(address)
        async with party as (host, guest):
            await begin(host, guest)
            await both(host.play_on(), guest.play_on())
            for wish in ({"t": "close"}, {"t": "remove", "seat": 1}, {"t": "host", "seat": 1}):
                assert await refused(host, **wish) == "over"

    run(story())


def test_a_rematch_lets_nobody_in_again_and_waits_for_nobody_who_is_away(address: str) -> None:
    async def story() -> None:
        party = Party(address, guests=2, terms={"public": True})
        async with party as (host, guest, other):
            _, _, lea = party.people
            await begin(host, guest, other)
            await done(host, "hush", seat=1, hushed=True)
            await done(host, "remove", seat=2)
            await done(host, "lend", bot="mousse")
            await host.socket.close()
            await guest.play_on()
            following = (await done(guest, "again"))["table"]
            async with party.people[1].at(following) as line:
                await told(line, host=True, host_seat=1, phase="playing")
                seats = line.table["seats"]
                assert [(seat["kind"], seat["lent"]) for seat in seats] == [
                    ("person", "mousse"), ("person", None), ("bot", None),
                ]  # fmt: skip
                assert [seat["hushed"] for seat in seats] == [False, True, False]
                assert (await line.say("say", text="Encore moi"))["why"] == "hushed"
            assert await error(lea, table=following) == "removed"

    run(story())


# --- several seats ----------------------------------------------------------------------------------------------------


def test_one_person_holds_several_seats_with_a_name_at_each(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe:
            chairs = [{"kind": "me"}, {"kind": "me", "name": "  Papi "}, {"kind": "bot", "bot": "mousse"}]
            made = await zoe.post("/api/tables", {"game": "raubern", "seats": chairs, "name": "Zoé"})
            table = made.json()["table"]
            async with zoe.at(table, seat=0) as one, zoe.at(table, seat=1) as two:
                await both(one.until_view(), two.until_view())
                assert [seat["name"] for seat in one.table["seats"]] == ["Zoé", "Papi", None]
                assert one.table["mine"] == two.table["mine"] == [0, 1]
                assert (one.table["seat"], two.table["seat"]) == (0, 1)
                assert None not in one.view["view"]["hands"][0]
                assert one.view["view"]["hands"][1] == two.view["view"]["hands"][0] == [None] * 5
                await two.until(lambda: [seat["here"] for seat in two.table["seats"]] == [True] * 3)
                await both(one.play_on(), two.play_on())
                following = (await done(two, "again"))["table"]
                await done(one, "leave")
                await told(one, seat=1, mine=[1], host=True)
                assert sorted(await listed(zoe)) == sorted([following, table])
            async with zoe.at(following, seat=1) as two:
                await two.until_view()
                assert [seat["name"] for seat in two.table["seats"]] == ["Zoé", "Papi", None]
            record = (await zoe.get(f"/api/tables/{table}/record")).json()
            assert [player["name"] for player in record["players"]] == ["Zoé", "Papi", ""]

    run(story())


# --- who finds a table, and who may look ------------------------------------------------------------------------------


async def public(browser: Browser) -> list[Message]:
    tables: list[Message] = (await browser.get("/api/tables/public")).json()["tables"]
    return tables


def test_the_public_list_has_the_open_tables_that_anybody_may_join(address: str) -> None:
    async def story() -> None:
        terms = {"public": True, "turn_s": 30}
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_:
            private = await zoe.make("me", "open")
            await zoe.make("me", "mousse", terms=terms)
            older = await zoe.make("me", "open", "open", terms=terms)
            newer = await zoe.make("mousse", "me", "open", terms=terms, protection="none")
            found = await public(max_)
            assert [table["id"] for table in found] == [newer, older]
            assert found[0] == {
                "id": newer, "game": "raubern", "options": {"protection": "none"}, "free": 1, "at": found[0]["at"],
                "terms": {"days": None, "window_s": 5, "talk_s": 0, "late": "wait", "watch": True, **terms},
                "seats": [
                    {"name": None, "bot": "mousse", "kind": "bot"}, {"name": "Zoé", "bot": None, "kind": "person"},
                    {"name": None, "bot": None, "kind": "open"},
                ],
            }  # fmt: skip
            text = json.dumps(found)
            assert "invite" not in text
            assert "link" not in text
            for hidden in (private, "aaaaaaaaaaaa", ""):
                assert await error(max_, table=hidden) == "no_such_table"
            assert (await max_.post("/api/join", {"table": newer, "seat": 2})).json() == {"table": newer, "seat": 2}
            assert (await max_.post("/api/join", {"table": newer})).json() == {"table": newer, "seat": 2}
            assert await error(max_) == await error(max_, table=newer, token="x") == "malformed"
            assert [table["id"] for table in await public(max_)] == [older]
            async with zoe.at(older) as line:
                await line.until(lambda: line.table)
                await done(line, "close")
            assert await public(max_) == []
            assert await error(max_, table=older) == "closed"

    run(story())


def test_one_person_fills_no_list_and_lays_no_more_than_twenty(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_:
            alone = await max_.make("me", "open", terms={"public": True})
            made = [await zoe.make("me", "open", terms={"public": True}) for _ in range(MANY_WAITING)]
            assert [table["id"] for table in await public(max_)] == [*reversed(made[-MANY_OF_ONE:]), alone]
            again = await zoe.post("/api/tables", {"game": "raubern", "seats": [{"kind": "me"}, {"kind": "open"}]})
            assert (again.status_code, again.json()["error"]) == (429, "too_many")
            async with zoe.at(made[-1]) as line:
                await line.until(lambda: line.table)
                await done(line, "start")
            await zoe.make("me", "open")
            assert [table["id"] for table in await public(max_)] == [*reversed(made[-MANY_OF_ONE - 1 : -1]), alone]

    run(story())


def test_a_table_where_somebody_is_comes_first(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe, Browser(address) as max_, Browser(address) as eve:
            table = await zoe.make("me", "open", terms={"public": True})
            async with zoe.at(table) as line:
                await line.until(lambda: line.table)
                later = [await max_.make("me", "open", terms={"public": True}) for _ in range(2)]
                assert [one["id"] for one in await public(eve)][:3] == [table, *reversed(later)]

    run(story())


def test_an_address_fills_no_list_and_has_no_end_of_guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "Limit", lambda rate, burst: Limit(rate / 1000, max(1, burst / 20)))

    async def story(address: str) -> None:
        async def ask(path: str, body: Message) -> int:
            async with Browser(address) as stranger:
                return (await stranger.post(path, body)).status_code

        async def lay(public: bool) -> int:
            seats = [{"kind": "me"}, {"kind": "open"}]
            return await ask("/api/tables", {"game": "raubern", "seats": seats, "terms": {"public": public}})

        assert [await lay(True) for _ in range(3)] == [201, 201, 429], "a 20th of 40"
        assert [await lay(False) for _ in range(8)] == [201] * 7 + [429], "a 20th of 200, with those three"
        guests = [await ask("/api/me", {"name": "Eve"}) for _ in range(10)]
        assert guests == [200] * 9 + [429], "a 20th of 400, with those eleven"

    with serving(tmp_path) as address:
        run(story(address))


def test_a_table_without_spectators_shows_itself_to_those_who_sit_there(address: str) -> None:
    async def story() -> None:
        party = Party(address, terms={"watch": False}, first_seat=0)
        async with party as (host, guest):
            _, max_ = party.people
            async with Browser(address) as eve:
                async with eve.at(party.table) as watcher:
                    assert await watcher.until_closed() == 4403
                    assert watcher.heard == []
                await begin(host, guest)
                async with max_.at(party.table) as second, Poller(max_, party.table) as third:
                    await both(second.until_view(), third.until_view())
                    await done(guest, "leave")
                    assert await guest.until_closed() == await second.until_closed() == 4403
                    assert await third.until_closed() == 403
                await host.play_on()
                record = await eve.get(f"/api/tables/{party.table}/record")
                assert (record.status_code, record.json()["error"]) == (403, "spectator")
                assert (await party.people[0].get(f"/api/tables/{party.table}/record")).status_code == 200

    run(story())


# --- after a restart --------------------------------------------------------------------------------------------------


def test_a_restart_finds_everybody_where_they_were(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(address: str) -> None:
        party = Party(address, "mousse", guests=2, first_seat=0, terms={"late": "seat", "turn_s": 60})
        async with party as (host, guest, other):
            await begin(host, guest, other)
            await done(other, "lend", bot="mousse")
            await done(host, "remove", seat=1)
            await done(host, "host", seat=2)
            await told(host, host=False, watchers=1)
            assert host.table["invite"] != party.invite
            kept.update(table=host.table, view=host.view, tokens=[one.token for one in party.people], id=party.table)
            kept["invite"] = host.table["invite"]

    async def after(address: str) -> None:
        zoe, max_, lea = (Browser(address, token=token) for token in kept["tokens"])
        async with zoe.at(kept["id"]) as host, lea.at(kept["id"]) as other, max_.at(kept["id"]) as guest:
            await both(host.until_view(), other.until_view())
            await told(host, watchers=1)
            await host.until(lambda: all(seat["here"] for seat in host.table["seats"]))
            assert {**host.table, "overdue": None} == {**kept["table"], "overdue": None}
            assert host.view["view"] == kept["view"]["view"]
            assert host.table["seats"][2]["lent"] == "mousse"
            await told(other, host=True)
            await told(guest, seat=None)
            assert await error(max_, token=kept["invite"]) == "removed"
            await host.play_on()
        await both(*(browser.__aexit__() for browser in (zoe, max_, lea)))

    with serving(tmp_path, pace=SLOW_BOTS) as address:
        run(before(address))
    with serving(tmp_path, pace=QUICK) as address:
        run(after(address))
