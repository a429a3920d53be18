"""Tables by polling: the same messages, in requests that wait, of which none may be lost."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from house import Browser, Message, Process, both, new_id, pair, run, serving
from poller import Poller
from seats import until_all

from butin.server import polling
from butin.server.peer import MANY_ANSWERS
from butin.server.polling import MANY
from butin.server.visits import PATIENCE
from butin.server.wire import LARGEST_POLL, MANY_SAID

PING = {"t": "ping"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("data")) as found:
        yield found


class Desk:
    """A session, request by request."""

    def __init__(self, browser: Browser, table: str) -> None:
        self._browser, self.table = browser, table
        self.session: str | None = None

    async def ask(self, heard: int = 0, *say: Any, bye: bool = False, **other: Any) -> httpx.Response:
        """A request."""
        body = {"session": self.session, "heard": heard, "say": say, "bye": bye, **other}
        return await self._browser.post(f"/poll/{self.table}", body, timeout=60)

    async def open(self) -> list[Message]:
        """The first batch."""
        answer = await self.ask()
        assert answer.status_code == 200, answer.text
        self.session = answer.json()["session"]
        assert answer.json()["n"] == 1
        messages: list[Message] = answer.json()["messages"]
        return messages

    async def problem(self, heard: int = 0, *say: Any, **other: Any) -> tuple[int, str]:
        """A request that is refused: how."""
        answer = await self.ask(heard, *say, **other)
        return answer.status_code, answer.json()["error"]


async def sit(zoe: Browser) -> tuple[str, list[Message], Desk]:
    """A table where Zoé waits for others; what she has been told, and her session."""
    table = await zoe.make("me", "open")
    desk = Desk(zoe, table)
    return table, await desk.open(), desk


# --- games ------------------------------------------------------------------------------------------------------------


def test_a_whole_game_by_polling_beside_sockets(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe, Browser(address) as max_, Browser(address) as eve:
            table = await pair(zoe, max_, "mousse")
            async with (
                zoe.at(table) as socket,
                Poller(zoe, table) as one,
                Poller(max_, table, seat=1) as two,
                Poller(eve, table) as watcher,
            ):
                lines = [socket, one, two, watcher]
                await until_all(lines, lambda line: line.view)
                assert [line.table["seat"] for line in lines] == [0, 0, 1, None]
                await both(one.play_on(), two.play_on())
                await until_all(lines, lambda line: line.events[-1]["do"] == "ended")
                assert one.events == socket.events
                assert one.view["view"] == watcher.view["view"]
                assert (await watcher.say("again"))["why"] == "spectator"
                assert (await one.say("again"))["table"] == (await two.say("again"))["table"]

    run(story())


def test_what_is_said_is_answered_one_by_one(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe:
            table = await zoe.make("me", "mousse")
            async with Poller(zoe, table) as line:
                await line.until(lambda: line.view.get("may"))
                for text in ("null", "[]", "7", '"play"', '{"t":"play"}', '{"t":"ping","id":7}', '{"t":["play"]}'):
                    assert (await line.say_nonsense(text))["why"] == "malformed"
                assert (await line.say("dance"))["why"] == "malformed"
                refused = await line.say("why", move={"do": "play", "motif": "chest", "pile": 99})
                assert (refused["t"], refused["why"]) == ("because", "no_such_pile")
                assert (await line.play())["t"] == "ack"

    run(story())


# --- nothing is lost, nothing done twice ------------------------------------------------------------------------------


def test_a_batch_is_told_until_it_is_heard(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe:
            _, messages, desk = await sit(zoe)
            assert messages[0]["t"] == "table"
            lost = await desk.ask(1, PING)
            assert (lost.json()["n"], lost.json()["messages"]) == (2, [{"t": "pong"}])
            assert [(await desk.ask(1)).content for _ in range(3)] == [lost.content] * 3
            start = {"t": "start", "id": new_id()}
            again = await desk.ask(1, start)
            assert again.content == lost.content, "what comes meanwhile waits"
            news = (await desk.ask(2)).json()
            assert news["n"] == 3
            assert [message["t"] for message in news["messages"]][:3] == ["ack", "table", "view"]
            assert news["messages"][0]["id"] == start["id"]

    run(story())


def test_an_old_request_that_comes_late_changes_nothing(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe:
            _, _, desk = await sit(zoe)
            action = {"t": "seat", "id": new_id(), "seat": 1, "bot": "mousse"}
            ack = (await desk.ask(1, action)).json()["messages"][0]
            waiting = asyncio.create_task(desk.ask(2))
            await asyncio.sleep(0.1)
            await desk.ask(0, action)
            told = (await waiting).json()
            if told["n"] == 2:  # the late one was the newer
                assert told["messages"] == []
                told = (await desk.ask(2)).json()
            assert (told["n"], told["messages"]) == (3, [ack]), "the same answer, and no second effect"

    run(story())


def test_a_number_that_was_never_told_is_refused(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe:
            _, _, desk = await sit(zoe)
            assert await desk.problem(2, PING) == (400, "malformed")
            assert (await desk.ask(1, PING)).json()["messages"] == [{"t": "pong"}]

    run(story())


def test_of_two_requests_the_newer_is_told_the_news(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe:
            _, _, desk = await sit(zoe)
            older = asyncio.create_task(desk.ask(1))
            await asyncio.sleep(0.1)
            newer = asyncio.create_task(desk.ask(1))
            assert (await older).json()["messages"] == []
            assert (await older).json()["n"] == 1
            async with Poller(zoe, desk.table) as other:
                await other.say("seat", seat=1, bot="mousse")
            news = (await newer).json()
            assert news["n"] == 2
            assert news["messages"][0]["seats"][1]["bot"] == "mousse"

    run(story())


def test_a_request_without_news_ends(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with Browser(address) as zoe:
            _, _, desk = await sit(zoe)
            monkeypatch.setattr(polling, "HOLD", 0.2)
            for _ in range(2):
                assert (await desk.ask(1)).json() == {"session": desk.session, "n": 1, "messages": []}
            assert (await desk.ask(1, PING)).json()["n"] == 2

    run(story())


# --- who is there -----------------------------------------------------------------------------------------------------


def test_presence_is_that_of_open_sessions(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with Browser(address) as zoe, Browser(address) as max_:
            table = await pair(zoe, max_)
            async with zoe.at(table) as one:

                async def until_here(*here: bool) -> None:
                    await one.until(lambda: [seat["here"] for seat in one.table.get("seats", [])] == [*here])

                await until_here(True, False)
                async with Poller(max_, table):
                    await until_here(True, True)
                await until_here(True, False)
                monkeypatch.setattr(polling, "SILENCE", 0.5)
                desk = Desk(max_, table)
                await desk.open()
                await until_here(True, True)
                await until_here(True, False)
                assert await desk.problem(1) == (404, "no_such_session")

    run(story())


def test_a_session_is_its_browsers_at_its_table_alone(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe, Browser(address) as max_, Browser(address) as eve:
            table = await pair(zoe, max_)
            own, watching = Desk(zoe, table), Desk(eve, table)
            await both(own.open(), watching.open())
            assert own.session is not None
            assert len({own.session, watching.session}) == 2
            assert len(own.session) >= 22, "128 bits"
            for thief in (max_, eve):
                desk = Desk(thief, table)
                for desk.session in (own.session, own.session[:-1], "", "x" * 100):
                    assert await desk.problem(1, PING) == (404, "no_such_session")
            elsewhere = Desk(zoe, await zoe.make("me", "open"))
            elsewhere.session = own.session
            assert await elsewhere.problem(1) == (404, "no_such_session")
            watching._browser = zoe
            assert await watching.problem(1) == (404, "no_such_session")
            assert {"t": "pong"} in (await own.ask(1, PING)).json()["messages"]

    run(story())


def test_who_may_not_come(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe, Browser(address) as max_, Browser(address) as eve:
            table = await pair(zoe, max_)
            for browser, seat in ((max_, 0), (eve, 0), (zoe, 9)):
                async with Poller(browser, table, seat=seat) as line:
                    assert (await line.until_closed(), line.heard) == (403, [])
            assert await Desk(zoe, "aaaaaaaaaaaa").problem() == (404, "no_such_table")
            assert await Desk(zoe, "x").problem() == (404, "no_such_table")
            answer = await zoe.post(f"/poll/{table}", {}, headers={"Origin": "http://evil.example"})
            assert (answer.status_code, answer.json()["error"]) == (403, "wrong_origin")

    run(story())


# --- how much ---------------------------------------------------------------------------------------------------------


def test_a_first_request_that_is_refused_opens_no_session(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe:
            table = await zoe.make("me", "open")
            for _ in range(MANY):
                assert await Desk(zoe, table).problem(5) == (400, "malformed")
            assert await Desk(zoe, table).open()

    run(story())


def test_a_person_has_so_many_sessions_and_another_has_others(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe, Browser(address) as max_:
            table = await pair(zoe, max_)
            desks = [Desk(zoe, table) for _ in range(MANY)]
            await both(*(desk.open() for desk in desks))
            assert await Desk(zoe, table).problem() == (429, "too_fast")
            await Desk(max_, table).open()
            await desks[0].ask(1, bye=True)
            assert await desks[0].problem(1) == (404, "no_such_session")
            await Desk(zoe, table).open()

    run(story())


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400), ({"say": [PING] * (MANY_SAID + 1)}, 400), ({"say": PING}, 400), ({"heard": -1}, 400),
        ({"heard": "1"}, 400), ({"session": 7}, 400), ({"session": "x" * 101}, 400), ({"more": 1}, 400),
        ({"say": ["x" * LARGEST_POLL]}, 413),
    ],
)  # fmt: skip
def test_a_request_that_makes_no_sense_is_refused(address: str, body: dict[str, Any], status: int) -> None:
    async def story() -> None:
        async with Browser(address) as zoe:
            table, _, desk = await sit(zoe)
            fields = {"session": desk.session, "heard": 1, "say": [], "bye": False, **body} if body else {}
            assert (await zoe.post(f"/poll/{table}", fields)).status_code == status
            assert (await desk.ask(1, PING)).json()["messages"] == [{"t": "pong"}]

    run(story())


def test_a_page_that_does_not_listen_is_not_listened_to(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe:
            _, _, desk = await sit(zoe)
            for _ in range(MANY_ANSWERS // MANY_SAID):
                assert (await desk.ask(0, *[PING] * MANY_SAID)).json()["n"] == 1
            assert await desk.problem(0, PING) == (429, "too_fast")
            assert (await desk.ask(1)).json()["messages"] == [{"t": "pong"}] * MANY_ANSWERS
            assert (await desk.ask(2, PING)).json()["n"] == 3

    run(story())


def test_a_flood_is_refused_then_cut(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe:
            _, _, desk = await sit(zoe)
            heard, told = 1, []
            for _ in range(PATIENCE):
                answer = await desk.ask(heard, *[PING] * MANY_SAID)
                if answer.status_code != 200:
                    break
                heard = answer.json()["n"]
                told += [message["t"] for message in answer.json()["messages"]]
            assert (answer.status_code, answer.json()["error"]) == (429, "too_fast")
            assert told.count("pong") >= 200
            assert 0 < told.count("nack") < PATIENCE
            assert await desk.problem(heard) == (404, "no_such_session")

    run(story())


# --- the end ----------------------------------------------------------------------------------------------------------


def test_a_request_that_waits_does_not_hold_the_end_up(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    server = Process(tmp_path)

    async def story() -> None:
        async with Browser(server.address) as zoe:
            _, _, desk = await sit(zoe)
            waiting = asyncio.create_task(desk.ask(1))
            await asyncio.sleep(0.3)
            assert await asyncio.to_thread(server.terminate) < 5
            assert (await waiting).json()["messages"] == []

    try:
        run(story())
    finally:
        server.kill()
    assert capfd.readouterr().err == ""
