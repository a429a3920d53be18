"""Tables without a server: people whose sockets are objects, and time that a test lets go by."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
from house import PATIENCE, Message, new_id

from butin.server.agenda import Agenda
from butin.server.clock import Outage
from butin.server.days import Calendar
from butin.server.log import Entry, read_row
from butin.server.opening import Plan, open_table
from butin.server.pace import Pace
from butin.server.peer import Peer
from butin.server.rounds import Rounds
from butin.server.store import Store
from butin.server.table import House, Table
from butin.server.tables import Tables
from butin.server.thinkers import Thinkers
from butin.server.wire import Level, Nack, Ping, Terms, read_message


class Guest(Peer):
    """A socket of a person at a seat, or of a spectator: what it was sent, message by message."""

    def __init__(self, table: Table, seat: int | None, person: int | None) -> None:
        super().__init__(seat, person)
        self.at = table
        self.texts: list[str] = []
        self.table: Message = {}
        self.view: Message = {}
        self.events: list[Message] = []
        self.answers: dict[str, Message] = {}

    def answer(self, message: bytes) -> None:
        self._hear(message)

    def show_table(self, message: bytes) -> None:
        if message != self._latest:
            self._latest = message
            self._hear(message)

    def show_view(self, message: bytes, steps: int, version: int) -> None:
        self.told, self.shown = steps, version
        self._hear(message)

    def show_talk(self, message: bytes, lines: int) -> None:
        self.heard = self.listed = lines
        self._hear(message)

    def _hear(self, content: bytes) -> None:
        text = content.decode()
        self.texts.append(text)
        message = json.loads(text)
        match message["t"]:
            case "table":
                self.table = message
            case "view":
                self.view = message
                self.events = [event for event in self.events if event["n"] < message["since"]] + message["events"]
            case "talk":
                pass
            case _:
                self.answers[message["id"]] = message

    async def say(self, t: str, id: str | None = None, **fields: Any) -> Message:
        """Say something; the answer."""
        id = id or new_id()
        action = read_message(json.dumps({"t": t, "id": id, **fields}))
        assert not isinstance(action, Nack | Ping), action
        await self.at.ask(self.at.act, self, action)
        return self.answers[id]

    async def play(self, move: Message | None = None) -> Message:
        """Play a move, or the first that one may."""
        if move is None:
            move = self.view["may"][0]["move"]
            if move["do"] == "bids":
                move = {"do": "bid", "base": move["bases"][0], "token": move["tokens"][0], **move["cells"][0]}
        return await self.say("play", v=self.view["v"], move=move)


async def until(wish: Callable[..., Any], *of: Any) -> None:
    """Wait until something is so, of these."""
    end = time.monotonic() + PATIENCE
    while not wish(*of):
        assert time.monotonic() < end, "it never happens"
        await asyncio.sleep(0.005)


class Parlour:
    """A house of tables on a data folder. `pause`: the seconds before a bot moves."""

    def __init__(self, data: Path, *, pause: float = 0, idle: float = 30) -> None:
        self.store = Store(data)
        self.outages: list[Outage] = []
        self.calendar, self.agenda = Calendar(outages=lambda: self.outages), Agenda()
        self._thinkers = Thinkers(2)
        pace = Pace(pause=pause, look=0, deadline=1e6)
        self.tables = Tables(House(self.store, self._thinkers, pace, self.calendar, self.agenda), idle)
        rounds = Rounds(self.store, self.tables, self.calendar, self.agenda)
        self._rounds = asyncio.create_task(rounds.run())

    def close(self) -> None:
        """Stop everything, as the end of the process does."""
        self._rounds.cancel()
        self.tables.close()
        self._thinkers.close()
        self.store.close()

    async def make(self, *seats: str, game: str = "raubern", terms: Mapping[str, Any], **options: Any) -> str:
        """A table, dealt. The person at seat n, "me", is number n + 1; other seats are bots; seat 0 begins."""
        bots = [None if seat == "me" else Level(seat) for seat in seats]
        people = {seat: [seat + 1] for seat, bot in enumerate(bots) if bot is None}
        plan = Plan(game, options, bots, people, min(people), 0, msgspec.convert(terms, Terms))
        entries = open_table(plan, round(1000 * time.time()))
        assert await self.store.append(entries)
        return entries[0].table

    async def write(self, entries: list[Entry]) -> str:
        """A table that has this log."""
        assert await self.store.append(entries)
        return entries[0].table

    async def log(self, table: str, *kinds: type) -> list[Entry]:
        """The entries of a table, or those of some kinds."""
        entries = [read_row(row) for row in await self.store.read_log(table)]
        return [entry for entry in entries if isinstance(entry.body, kinds or object)]

    @asynccontextmanager
    async def sit(self, table: str, *seats: int | None) -> AsyncIterator[list[Guest]]:
        """A socket for each of these seats, None for a spectator."""
        async with self.tables.at(table) as found:
            guests = [Guest(found, seat, None if seat is None else seat + 1) for seat in seats]
            for guest in guests:
                await found.ask(found.attach, guest)
            try:
                yield guests
            finally:
                for guest in guests:
                    await found.ask(found.detach, guest)


class Hurry:
    """The time, of the clock and of the loop, which a test can let go by."""

    ahead = 0.0
    """By how many seconds the clock has been set forward."""

    def __init__(self) -> None:
        self._skipped = 0.0
        self._time, self._loop_time = time.time, asyncio.get_running_loop().time

    def time(self) -> float:
        """Unix time."""
        return self._time() + self._skipped + self.ahead

    def loop_time(self) -> float:
        """The time of the loop."""
        return self._loop_time() + self._skipped

    async def __call__(self, parlour: Parlour, seconds: float) -> None:
        """Let time go by, and the tables do what is due."""
        self._skipped += seconds
        for _ in range(3):
            await asyncio.sleep(0.002)
            for table in parlour.tables:
                async with parlour.tables.at(table.story.id) as found:
                    await found.ask(_nothing)


async def _nothing() -> None:
    pass


@contextmanager
def hurrying() -> Iterator[Hurry]:
    """Time that can be let go by."""
    hurry, loop = Hurry(), asyncio.get_running_loop()
    with mock.patch.object(time, "time", hurry.time), mock.patch.object(loop, "time", hurry.loop_time):
        yield hurry


@asynccontextmanager
async def parlour(data: Path, **options: Any) -> AsyncIterator[Parlour]:
    """A parlour, closed at the end."""
    found = Parlour(data, **options)
    try:
        yield found
    finally:
        found.close()
