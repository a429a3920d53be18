"""What a table costs the server: 200 tables of four people, or of two people and two bots, play a whole game at once.

The server is a process of its own on the loopback, so its memory and its CPU time are its own; the people are sockets
of this process. Beside them stand the figures of boardgame.io for a game of this size, without a disk.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

TABLES = 200
TARGET = 200  # KiB a table
PEOPLE = 4
SERVER = """
import sys, socket
from pathlib import Path
from butin.server import app, pace, serve
make = app.create_app
serve.create_app = lambda data, **options: make(data, pace=pace.Pace(pause=0), **options)
serve.run(port=0, data=Path(sys.argv[1]))
"""
TICKS = os.sysconf("SC_CLK_TCK")


class Process:
    """A server and what it has used so far."""

    def __init__(self, data: str) -> None:
        command = [sys.executable, "-c", SERVER, data]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().split()[3]

    def wait(self) -> None:
        """Return when a move can be played."""
        while not self._ready():
            time.sleep(0.1)

    def _ready(self) -> bool:
        try:
            with urlopen(f"{self.address}/healthz"):
                return True
        except HTTPError:  # 503: compiling
            return False

    def memory(self) -> float:
        """Resident memory in KiB."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return float(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))

    def cpu(self) -> float:
        """Seconds of CPU."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def stop(self) -> None:
        """End it."""
        self._process.send_signal(signal.SIGTERM)
        self._process.communicate()


@contextmanager
def server() -> Iterator[Process]:
    """A server on an empty folder."""
    with tempfile.TemporaryDirectory() as data:
        process = Process(data)
        try:
            process.wait()
            yield process
        finally:
            process.stop()


class Person:
    """A browser at one table, which plays the first move that it may."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._cookie = ""
        self.moves = 0
        self._acked = 0

    async def post(self, path: str, body: Any) -> Any:
        """A request by hand: a client library costs more than the server."""
        host = self._address.removeprefix("http://")
        reader, writer = await asyncio.open_connection(*host.split(":"))
        content = msgspec.json.encode(body)
        head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {self._cookie}\r\nConnection: close\r\n"
        writer.write(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
        answer = await reader.read()
        writer.close()
        headers, _, found = answer.partition(b"\r\n\r\n")
        for line in headers.decode().splitlines():
            if line.lower().startswith("set-cookie: "):
                self._cookie = line.split(" ")[1].rstrip(";")
        return msgspec.json.decode(found)

    async def open(self, table: str) -> Any:
        """Open the socket; the first message, which tells how the table is."""
        place = f"{self._address.replace('http', 'ws')}/ws/{table}"
        self._socket: ClientConnection = await connect(
            place, additional_headers={"Cookie": self._cookie}, compression=None, ping_interval=None
        )
        return msgspec.json.decode(await self._socket.recv())

    async def say(self, message: dict[str, Any]) -> None:
        """Send something."""
        await self._socket.send(msgspec.json.encode(message).decode())

    async def play(self) -> None:
        """Play the game to its end."""
        while True:
            message = msgspec.json.decode(await self._socket.recv())
            if message["t"] == "view":
                if any(event["do"] == "ended" for event in message["events"]):
                    return
                if message["may"]:
                    self.moves += 1
                    action = f"action-{id(self):x}-{self.moves}"
                    move = message["may"][self.moves % len(message["may"])]["move"]
                    await self.say({"t": "play", "id": action, "v": message["v"], "move": move})

    async def close(self) -> None:
        """Close the socket."""
        await self._socket.close()


async def lay(address: str, bots: int) -> list[Person]:
    """A table of four with so many bots, dealt, everybody at it."""
    people = [Person(address) for _ in range(PEOPLE - bots)]
    chairs = [{"kind": "me"}, *[{"kind": "open"}] * (len(people) - 1), *[{"kind": "bot", "bot": "matelot"}] * bots]
    table = (await people[0].post("/api/tables", {"game": "raubern", "seats": chairs}))["table"]
    invitation = (await people[0].open(table))["invite"]
    for guest in people[1:]:
        await guest.post("/api/join", {"token": invitation})
        await guest.open(table)
    return people


async def start(people: list[Person]) -> None:
    """The host deals."""
    await people[0].say({"t": "start", "id": "start-of-the-game"})


async def measure(process: Process, bots: int) -> tuple[float, float, float]:
    """KiB a table, milliseconds of CPU a move, moves a second."""
    for person in await warmed(process, bots):
        await person.close()
    before = process.memory()
    tables = [await lay(process.address, bots) for _ in range(TABLES)]
    began, cpu = time.perf_counter(), process.cpu()
    await asyncio.gather(*(start(people) for people in tables))
    await asyncio.gather(*(person.play() for people in tables for person in people))
    seconds, used = time.perf_counter() - began, process.cpu() - cpu
    memory = (process.memory() - before) / TABLES
    await asyncio.gather(*(person.close() for people in tables for person in people))
    moves = TABLES * 36
    return memory, 1000 * used / moves, moves / seconds


async def warmed(process: Process, bots: int) -> list[Person]:
    """One game before the clock runs: everything that is loaded once is loaded."""
    people = await lay(process.address, bots)
    await start(people)
    await asyncio.gather(*(person.play() for person in people))
    return people


def main() -> None:
    """Print the figures."""
    for bots in (0, 2):
        with server() as process:
            memory, cpu, pace = asyncio.run(measure(process, bots))
        who = f"{PEOPLE - bots} people" + (f" and {bots} bots" if bots else "")
        print(f"{TABLES} tables of {who}: {memory:.0f} KiB a table (target: at most {TARGET}), ", end="")
        print(f"{cpu:.2f} ms of CPU a move, {pace:.0f} moves a second with the sockets' own process beside it")
    print("boardgame.io 0.50.2, four seats, nothing kept on a disk: 167 KiB a table, 0.94 to 1.03 ms a move")


if __name__ == "__main__":
    main()
