"""The server is killed in the middle of games: every move that was acknowledged is there, none twice."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from house import Browser, Line, Process, new_id, pair, run
from websockets.exceptions import WebSocketException

KILLS = 3
TABLES = 5
BETWEEN = 20  # moves acknowledged between two kills
Start = Callable[..., Process]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the server on the test's folder; none outlives the test."""
    started: list[Process] = []

    def begin(port: int = 0) -> Process:
        started.append(Process(tmp_path, port))
        return started[-1]

    yield begin
    for process in started:
        process.kill()


class Tally:
    """The actions that the server has acknowledged."""

    def __init__(self) -> None:
        self.acked: list[str] = []
        self.more = asyncio.Event()
        self.goal = 0

    def add(self, action: str) -> None:
        self.acked.append(action)
        if len(self.acked) >= self.goal:
            self.more.set()

    async def grow(self, count: int) -> None:
        """Wait for so many more."""
        self.goal, self.more = len(self.acked) + count, asyncio.Event()
        await self.more.wait()


class Player:
    """Somebody who plays on, whatever happens to the server."""

    def __init__(self, table: str, token: str, tally: Tally) -> None:
        self.table, self.token, self.tally = table, token, tally
        self.unanswered: dict[str, Any] | None = None

    async def play(self, address: str) -> None:
        """Play until the end, or until the server dies; an action without an answer is sent again with its id."""
        with suppress(WebSocketException, OSError):
            async with Browser(address, token=self.token).at(self.table) as line:
                await line.until_view()
                while line.table["phase"] == "playing":
                    if self.unanswered is None:
                        await line.until(lambda: line.view["may"] or line.table["phase"] != "playing")
                        if not line.view["may"]:
                            continue
                        self.unanswered = {"id": new_id(), "v": line.view["v"], "move": line.view["may"][0]["move"]}
                    await self._say(line, self.unanswered)

    async def _say(self, line: Line, action: dict[str, Any]) -> None:
        answer = await line.say("play", **action)
        assert answer["t"] == "ack", answer
        self.tally.add(action["id"])
        self.unanswered = None
        await line.until_version(answer["v"])


def moves(data: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(data / "butin.sqlite3")) as db:
        return db.execute("SELECT table_id, action_id FROM event WHERE kind = 'moved'").fetchall()


def test_no_acknowledged_move_is_lost_or_played_twice(tmp_path: Path, start: Start) -> None:
    server = start()

    async def begin() -> list[Player]:
        found = []
        for number in range(TABLES):
            async with Browser(server.address) as zoe, Browser(server.address) as max_:
                table = await pair(zoe, max_, *(["mousse"] if number % 2 else []))
                found += [Player(table, str(browser.token), tally) for browser in (zoe, max_)]
        return found

    async def play_a_little() -> None:
        playing = asyncio.gather(*(player.play(server.address) for player in players))
        await tally.grow(BETWEEN)
        server.kill()
        await playing

    async def play_to_the_end() -> None:
        await asyncio.gather(*(player.play(server.address) for player in players))

    tally = Tally()
    players = run(begin())
    for _ in range(KILLS):
        run(play_a_little())
        kept = Counter(action for _, action in moves(tmp_path))
        assert all(kept[action] == 1 for action in tally.acked), "an acknowledged move is missing, or there twice"
        server = start(server.port)
    assert len(moves(tmp_path)) < 36 * TABLES, "the kills came too late to show anything"
    run(play_to_the_end())
    assert not any(player.unanswered for player in players)
    assert Counter(table for table, _ in moves(tmp_path)) == {player.table: 36 for player in players}


def test_after_a_restart_an_action_keeps_its_ack_and_bots_go_on(start: Start) -> None:
    server = start()

    async def play() -> None:
        async with Browser(server.address) as zoe:
            kept["table"] = await zoe.make("me", "mousse", "matelot")
            kept["token"] = zoe.token
            async with zoe.at(kept["table"]) as line:
                await line.until(lambda: line.view.get("may"))
                kept["action"] = {"id": new_id(), "v": line.view["v"], "move": line.view["may"][0]["move"]}
                kept["ack"] = await line.say("play", **kept["action"])
                await line.until(lambda: line.view.get("may") and line.view["v"] > kept["ack"]["v"])
                kept["events"] = line.events

    async def resend_play_on_and_stop() -> None:
        async with Browser(server.address, token=kept["token"]).at(kept["table"]) as line:
            await line.until_view()
            assert line.events == kept["events"]
            assert await line.say("play", **kept["action"]) == kept["ack"]
            await line.play_on()
            assert await asyncio.to_thread(server.terminate) < 5, "an open socket holds the server up"
            assert await line.until_closed() == 1012

    kept: dict[str, Any] = {}
    run(play())
    server.kill()
    server = start(server.port)
    run(resend_play_on_and_stop())
