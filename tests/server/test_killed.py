"""The server is killed in the middle of games: every move that was acknowledged is there, none twice, all are back."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, closing, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from house import Browser, Line, Process, both, new_id, run
from websockets.exceptions import WebSocketException

from butin.games import RULES
from butin.server.board import Board, replay

SEATS = 4
BETWEEN = 15  # moves acknowledged between two kills
BACK = 5.0  # seconds until all have their views again
LATE = {"stale", "not_your_turn", "no_window"}  # a sealed window has closed meanwhile
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

    def __init__(self, table: str, seat: int, token: str, tally: Tally) -> None:
        self.table, self.seat, self.token, self.tally = table, seat, token, tally
        self.unanswered: dict[str, Any] | None = None

    async def play(self, address: str) -> None:
        """Play until the end, or until the server dies; an action without an answer is sent again with its id."""
        with suppress(WebSocketException, OSError):
            async with self.line(address) as line:
                await line.until_view()
                while line.table["phase"] == "playing":
                    if self.unanswered is None:
                        await line.until(lambda: line.view["may"] or line.table["phase"] != "playing")
                        if not line.view["may"]:
                            continue
                        self.unanswered = {"id": new_id(), "v": line.view["v"], "move": line.first_move}
                    await self._say(line, self.unanswered)

    def line(self, address: str) -> Line:
        """A socket of this person's."""
        return Browser(address, token=self.token).at(self.table)

    async def _say(self, line: Line, action: dict[str, Any]) -> None:
        told = line.view["v"]
        answer = await line.say("play", **action)
        self.unanswered = None
        if answer["t"] == "ack":
            self.tally.add(action["id"])
            await line.until_version(answer["v"])
        else:
            assert answer["why"] in LATE, answer
            await line.until_version(told + 1)


async def sit_down(address: str, game: str, tally: Tally) -> list[Player]:
    """Four people at a table that has begun."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Browser(address)) for _ in range(SEATS)]
        table = await people[0].make("me", *["open"] * (SEATS - 1), game=game)
        async with people[0].at(table) as line:
            await line.until(lambda: line.table)
            seats = [0, *[await guest.join(line.table["invite"]) for guest in people[1:]]]
            assert (await line.say("start"))["t"] == "ack"
        return [Player(table, seat, str(one.token), tally) for seat, one in zip(seats, people, strict=True)]


class Kept:
    """What a data folder holds when nobody writes to it."""

    def __init__(self, data: Path) -> None:
        with closing(sqlite3.connect(data / "butin.sqlite3")) as db:
            rows = db.execute("SELECT * FROM event ORDER BY table_id, version").fetchall()
        tables: dict[str, list[Any]] = {}
        for row in rows:
            tables.setdefault(row[0], []).append(row)
        self.actions = Counter(row[2] for row in rows)
        self.boards: dict[str, Board] = {table: replay(found) for table, found in tables.items()}


async def come_back(address: str, player: Player, board: Board) -> None:
    """Open a socket, and see the table as the log has it."""
    async with player.line(address) as line:
        await line.until_view()
        if line.view["v"] == board.told(player.seat):
            assert line.view["view"] == json.loads(msgspec.json.encode(board.view(player.seat)))
        else:  # a sealed window has closed meanwhile
            assert line.view["v"] > board.told(player.seat)


@pytest.mark.parametrize(
    ("kills", "tables"), [(8, 4), pytest.param(50, 24, marks=pytest.mark.nightly)], ids=["a few", "many"]
)
def test_no_acknowledged_move_is_lost_or_played_twice(tmp_path: Path, start: Start, kills: int, tables: int) -> None:
    server = start()

    async def begin() -> list[Player]:
        games = [list(RULES)[number % len(RULES)] for number in range(tables)]
        return [player for game in games for player in await sit_down(server.address, game, tally)]

    async def play_a_little() -> None:
        playing = both(*(player.play(server.address) for player in players))
        await tally.grow(BETWEEN)
        server.kill()
        await playing

    async def all_come_back(kept: Kept) -> None:
        async with asyncio.timeout(BACK):
            await both(*(come_back(server.address, player, kept.boards[player.table]) for player in players))

    tally = Tally()
    players = run(begin())
    for _ in range(kills):
        run(play_a_little())
        kept = Kept(tmp_path)
        assert all(kept.actions[action] == 1 for action in tally.acked), "an acknowledged move is missing, or twice"
        server = start(server.port)
        run(all_come_back(kept))
    assert any(board.story.phase == "playing" for board in Kept(tmp_path).boards.values()), "the kills came too late"


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
