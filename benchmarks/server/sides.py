"""The two servers, each with how its people sit down and say their moves."""

from __future__ import annotations

import asyncio
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Protocol
from urllib.error import HTTPError
from urllib.request import urlopen

import hatch_build
import msgspec
from msgspec import Raw, Struct

from benchmarks.server.browser import Browser, Socket
from benchmarks.server.play import Table
from benchmarks.server.process import Process, running

SEATS = 4
FOLDER = Path(__file__).parent / "boardgameio"


class Side(Protocol):
    """A server that plays Räubern."""

    process: Process

    async def lay(self) -> Table:
        """A table of four, dealt, with everybody's socket open."""
        ...

    def memory(self) -> int:
        """Resident memory in KiB, without what is only not collected yet."""
        ...


# --- ours -------------------------------------------------------------------------------------------------------------


class Choice(Struct):
    """A move that may be made."""

    move: Raw


class View(Struct):
    """What our server shows whoever is to move."""

    v: int
    may: list[Choice]


class Ours:
    """Butin: a move is acknowledged when it is on the disk."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.address = process.line().split()[3]
        while not self._is_ready():
            time.sleep(0.1)
        self.memory = process.memory

    def _is_ready(self) -> bool:
        try:
            with urlopen(f"{self.address}/healthz"):
                return True
        except HTTPError:  # 503: compiling
            return False

    async def lay(self) -> Table:
        """As Side says."""
        table = Table()
        people = [Browser(self.address) for _ in range(SEATS)]
        chairs = [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)]
        made = (await people[0].post("/api/tables", {"game": "raubern", "seats": chairs}))["table"]
        invited: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        host = await people[0].open(f"/ws/{made}", partial(self._hear, table, 0, invited))
        token = await invited
        for seat, guest in enumerate(people[1:], 1):
            await guest.post("/api/join", {"token": token})
            await guest.open(f"/ws/{made}", partial(self._hear, table, seat, invited))
        host.say(b'{"t":"start","id":"start-of-the-game"}')
        await table.dealt.wait()
        return table

    async def lay_idle(self) -> None:
        """A table with four sockets, where bots wait for somebody who does not move."""
        person = Browser(self.address)
        chairs = [{"kind": "me"}, *[{"kind": "bot", "bot": "mousse"}] * (SEATS - 1)]
        wanted = {"game": "raubern", "seats": chairs, "options": {"first_seat": 0}}
        made = (await person.post("/api/tables", wanted))["table"]
        for _ in range(SEATS):
            await person.open(f"/ws/{made}", lambda socket, text: None)

    def _hear(self, table: Table, seat: int, invited: asyncio.Future[str], socket: Socket, text: bytes) -> None:
        if text.startswith(b'{"t":"view"'):
            if b'"may":[{' in text:
                table.due(seat, partial(self._play, socket, msgspec.json.decode(text, type=View)))
            elif b'"do":"ended"' in text:
                table.over.set()
        elif text.startswith(b'{"t":"ack"'):
            table.acknowledged(seat)
        elif not invited.done():
            invited.set_result(msgspec.json.decode(text)["invite"])

    def _play(self, socket: Socket, view: View) -> None:
        move = view.may[7 * view.v % len(view.may)].move
        socket.say(b'{"t":"play","id":"move-%06d","v":%d,"move":%b}' % (view.v, view.v, bytes(move)))


@contextmanager
def ours() -> Iterator[Ours]:
    """Butin on an empty folder."""
    with tempfile.TemporaryDirectory() as data:
        command = [str(Path(sys.executable).with_name("butin")), "serve", "--port", "0", "--data", data]
        with running(command) as process:
            yield Ours(process)


# --- boardgame.io -----------------------------------------------------------------------------------------------------


class Cards(Struct):
    """What is laid open of a match."""

    hands: list[list[str | None]]


class State(Struct, rename={"cards": "G", "version": "_stateID"}):
    """What boardgame.io shows a seat."""

    cards: Cards
    version: int


class Synced(Struct):
    """What boardgame.io shows a seat at first."""

    state: State


class Theirs:
    """boardgame.io: a move is acknowledged by the state after it; nothing is on a disk."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.address = process.line().strip()

    def memory(self) -> int:
        """As Side says."""
        self.process.signal(signal.SIGUSR2)
        self.process.line()
        return self.process.memory()

    async def lay(self) -> Table:
        """As Side says."""
        table = Table()
        host = Browser(self.address)
        match = (await host.post("/games/raubern/create", {"numPlayers": SEATS}))["matchID"]
        for seat in range(SEATS):
            browser = Browser(self.address)
            sits = {"playerID": str(seat), "playerName": f"seat {seat}"}
            secret = (await browser.post(f"/games/raubern/{match}/join", sits))["playerCredentials"]
            hear = partial(self._hear, table, seat, match, secret)
            await browser.open("/socket.io/?EIO=4&transport=websocket", hear)
        await table.dealt.wait()
        return table

    def _hear(self, table: Table, seat: int, match: str, secret: str, socket: Socket, text: bytes) -> None:
        if text.startswith(b"0"):
            socket.say(b"40/raubern,")
        elif text == b"2":
            socket.say(b"3")
        elif text.startswith(b"40"):
            _emit(socket, "sync", match, str(seat), secret, SEATS)
        elif text.startswith(b"42"):
            self._see(table, seat, match, secret, socket, text)

    def _see(self, table: Table, seat: int, match: str, secret: str, socket: Socket, text: bytes) -> None:
        synced = text.startswith(b'42/raubern,["sync"')
        if not synced:
            table.acknowledged(seat)
        if b'"gameover":{' in text:
            table.over.set()
        elif b'"currentPlayer":"%d"' % seat in text:
            _, _, shown, *_ = msgspec.json.decode(text.partition(b",")[2], type=list[Raw])
            state = msgspec.json.decode(shown, type=Synced).state if synced else msgspec.json.decode(shown, type=State)
            table.due(seat, partial(self._play, seat, match, secret, socket, state))

    def _play(self, seat: int, match: str, secret: str, socket: Socket, state: State) -> None:
        hand = state.cards.hands[seat]
        move = [hand[7 * state.version % len(hand)], 5 * state.version % 8]
        player = str(seat)
        payload = {"type": "play", "args": move, "playerID": player, "credentials": secret}
        _emit(socket, "update", {"type": "MAKE_MOVE", "payload": payload}, state.version, match, player)


def _emit(socket: Socket, *what: Any) -> None:
    socket.say(b"42/raubern," + msgspec.json.encode(what))


@contextmanager
def theirs() -> Iterator[Theirs]:
    """boardgame.io, which keeps its matches in memory; it is installed if need be."""
    hatch_build.provide_node()
    hatch_build.install_packages(everything=True, folder=FOLDER)
    command = [hatch_build.node(), "--expose-gc", str(FOLDER / "server.cjs")]
    with running(command, {"NODE_ENV": "production"}) as process:
        yield Theirs(process)
