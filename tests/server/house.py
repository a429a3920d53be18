"""A server on a free port of this machine, and browsers to visit it: what the tests of the server share."""

from __future__ import annotations

import asyncio
import json
import os
import re
import secrets
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from butin.server.app import create_app
from butin.server.journal import writing_errors
from butin.server.pace import Pace
from butin.server.serve import configure, proxies

QUICK = Pace(pause=0, look=0)
PATIENCE = 60.0  # seconds that anything here may take at most, on a busy machine
NO_AUTHORITIES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # nothing here is encrypted; to read them takes long
BRIEF = httpx.Limits(keepalive_expiry=2)  # seconds: before the server closes what is idle, just when something is asked
Message = dict[str, Any]


# --- servers ----------------------------------------------------------------------------------------------------------


@contextmanager
def serving(data: Path, **options: Any) -> Iterator[str]:
    """The application on `data`, in a thread; its address. Bots do not pause."""
    app = create_app(data, **{"pace": QUICK, **options})
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(configure(app, proxies(None)))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    try:
        with writing_errors():
            wait_until_ready(address)
            yield address
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


class Process:
    """The server as a process of its own, which can be killed. Bots do not pause; `log`: takes its error output."""

    def __init__(self, data: Path, port: int = 0, log: Path | None = None, **options: Any) -> None:
        program = (
            "import json, sys; from pathlib import Path; from butin.server import app, pace, serve; "
            "quick = pace.Pace(pause=0, look=0, second=0.6); "
            "make, more = app.create_app, json.loads(sys.argv[3]); "
            "serve.create_app = lambda data, **o: make(data, **{'pace': quick, **o, **more}); "
            "serve.run(port=int(sys.argv[2]), data=Path(sys.argv[1]))"
        )
        self.data = data
        arguments = [sys.executable, "-c", program, str(data), str(port), json.dumps(options)]
        with Path(log or os.devnull).open("ab") as errors:
            self._process = subprocess.Popen(
                arguments, stdout=subprocess.PIPE, stderr=errors if log else None, text=True, env=os.environ
            )
        self.pid = self._process.pid
        try:
            self.address = self._read_address()
            self.port = int(self.address.rpartition(":")[2])
            wait_until_ready(self.address)
        except BaseException:
            self.kill()
            raise

    def _read_address(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("Butin is at "), line
        return line.split()[3]

    def memory(self) -> int:
        """The pages of memory that it has. (Linux tells.)"""
        return int(Path(f"/proc/{self.pid}/statm").read_text("ascii").split()[1])

    def kill(self) -> None:
        """End it as a power cut does, if it has not ended."""
        if self._process.poll() is None:
            self._end(signal.SIGKILL)

    def terminate(self) -> float:
        """End it politely; the seconds that it took."""
        began = time.monotonic()
        self._end(signal.SIGTERM)
        return time.monotonic() - began

    def _end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        with self._process.stdout as stdout:
            self.said = stdout.read()


def wait_until_ready(address: str) -> None:
    """Return when a move can be played."""
    end = time.monotonic() + 5 * PATIENCE  # a first start compiles the rules
    while time.monotonic() < end:
        try:
            if httpx.get(f"{address}/healthz").status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.02)
    raise TimeoutError(f"{address} is not ready")


def run(story: Coroutine[Any, Any, Any]) -> Any:
    """Run a test's coroutine, within the patience."""

    async def limited() -> Any:
        return await asyncio.wait_for(story, 3 * PATIENCE)

    return asyncio.run(limited())


# --- browsers ---------------------------------------------------------------------------------------------------------


def new_id() -> str:
    """An action id, as the page makes them."""
    return secrets.token_hex(12)


class Browser:
    """Somebody's browser: a cookie, requests and sockets. `home`: the address that these come from."""

    def __init__(
        self, address: str, name: str | None = None, token: str | None = None, home: str | None = None
    ) -> None:
        cookies = {"butin": token} if token else {}
        self.address, self.name, self.home = address, name, home
        self.heard: list[str] = []
        """All that it was answered."""
        self._http = httpx.AsyncClient(
            base_url=address,
            headers={"Origin": address},
            cookies=cookies,
            transport=httpx.AsyncHTTPTransport(verify=NO_AUTHORITIES, limits=BRIEF, local_address=home),
            event_hooks={"response": [self._keep]},
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    @property
    def token(self) -> str | None:
        """What its cookie says."""
        return self._http.cookies.get("butin")

    async def _keep(self, response: httpx.Response) -> None:
        await response.aread()
        self.heard.append(f"{response.headers}\n{response.text}")

    async def get(self, path: str, **options: Any) -> httpx.Response:
        """A request."""
        return await self._http.get(path, **options)

    async def arrive(self, path: str) -> Message:
        """What a page came with; {} for nothing."""
        data = re.search(r'<script type="application/json" id="arrival">([^<]*)</script>', (await self.get(path)).text)
        return json.loads(data[1]) if data else {}

    async def post(self, path: str, body: Any, **options: Any) -> httpx.Response:
        """A request with a JSON body."""
        return await self._http.post(path, json=body, **options)

    async def make(self, *seats: str, game: str = "raubern", terms: Message | None = None, **options: Any) -> str:
        """A table with seats such as "me", "open", "mousse"; its id."""
        chairs = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        body = {"game": game, "options": options, "terms": terms or {}, "seats": chairs, "name": self.name}
        answer = await self.post("/api/tables", body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    async def join(self, token: str, **wish: Any) -> int:
        """Follow an invitation or a seat's link; the seat."""
        answer = await self.post("/api/join", {"token": token, "name": self.name, **wish})
        assert answer.status_code == 200, answer.text
        return int(answer.json()["seat"])

    def at(self, table: str, seat: int | None = None, **headers: str) -> Socket:
        """A socket at a table, to be entered with `async with`."""
        place = f"{self.address.replace('http', 'ws', 1)}/ws/{table}" + (f"?seat={seat}" if seat is not None else "")
        cookie = {"Cookie": f"butin={self.token}"} if self.token else {}
        return Socket(place, {"Origin": self.address, **cookie, **headers}, self.home)


class Line(ABC):
    """A table, as the page keeps it: the newest table and view, events, talk, and the answers by their ids."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.table: Message = {}
        self.view: Message = {}
        self.events: list[Message] = []
        self.talk: list[Message] = []
        self.talked = False
        self.answers: dict[str, Message] = {}
        self.nameless: list[Message] = []
        self.pongs = 0
        self.closed: int | None = None
        self._news = asyncio.Condition()

    async def __aenter__(self) -> Self:
        await self._open()
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        await self._close()
        await self._reader

    @abstractmethod
    async def _open(self) -> None:
        """Reach the table."""

    @abstractmethod
    async def _close(self) -> None:
        """Leave it."""

    @abstractmethod
    async def _read_to_the_end(self) -> int:
        """Hear everything; how it ended."""

    @abstractmethod
    async def _say(self, text: str | bytes) -> None:
        """Say a text as it is."""

    async def _read(self) -> None:
        self.closed = await self._read_to_the_end()
        async with self._news:
            self._news.notify_all()

    async def _hear(self, text: str) -> None:
        self._understand(text)
        async with self._news:
            self._news.notify_all()

    def _understand(self, text: str) -> None:
        self.heard.append(text)
        message = json.loads(text)
        match message["t"]:
            case "table":
                self.table = message
            case "view":
                assert message["since"] <= (self.events[-1]["n"] + 1 if self.events else 0), "a gap in the story"
                self.events = [event for event in self.events if event["n"] < message["since"]] + message["events"]
                self.view = message
            case "talk":
                assert not self.talk or message["since"] <= self.talk[-1]["n"] + 1, "a gap in the talk"
                self.talk = [line for line in self.talk if line["n"] < message["since"]] + message["lines"]
                self.talked = True
            case "pong":
                self.pongs += 1
            case "nack" if message["id"] is None:
                self.nameless.append(message)
            case _:
                assert message["id"] not in self.answers, "answered twice"
                self.answers[message["id"]] = message

    async def until(self, wish: Callable[[], Any]) -> None:
        """Wait until something is so."""
        async with self._news:
            await asyncio.wait_for(self._news.wait_for(lambda: wish() or self.closed is not None), PATIENCE)
        if not wish():
            raise ConnectionError(f"the socket closed with {self.closed}")

    async def until_view(self) -> None:
        """Wait for the first view, and for what was said before, which comes after it."""
        await self.until(lambda: self.view and self.talked)

    async def until_laid(self, count: int) -> None:
        """Wait for a view after which so many cards have been laid."""
        await self.until(lambda: self.view and sum(event["do"] == "laid" for event in self.events) == count)

    async def until_said(self, count: int) -> None:
        """Wait until so many lines have been said."""
        await self.until(lambda: len(self.talk) == count)

    async def until_version(self, version: int) -> None:
        """Wait for a view of this version, or a newer one."""
        await self.until(lambda: self.view.get("v", 0) >= version)

    async def until_closed(self) -> int:
        """Wait for the end of the socket; its code."""
        await asyncio.wait_for(self._reader, PATIENCE)
        assert self.closed is not None
        return self.closed

    async def send(self, **message: Any) -> None:
        """Say something."""
        await self._say(json.dumps(message))

    async def say_nonsense(self, text: str | bytes) -> Message:
        """Say what has no id; the answer."""
        count = len(self.nameless)
        await self._say(text)
        await self.until(lambda: len(self.nameless) > count)
        return self.nameless[-1]

    async def say(self, t: str, id: str | None = None, **fields: Any) -> Message:
        """Say something and wait for the answer."""
        id = id or new_id()
        self.answers.pop(id, None)
        await self.send(t=t, id=id, **fields)
        await self.until(lambda: id in self.answers)
        return self.answers[id]

    @property
    def first_move(self) -> Message:
        """The first move that one may play; of many bids in one entry, the first."""
        move: Message = self.view["may"][0]["move"]
        if move["do"] == "bids":
            return {"do": "bid", "base": move["bases"][0], "token": move["tokens"][0], **move["cells"][0]}
        return move

    async def play(self, move: Message | None = None, **fields: Any) -> Message:
        """Play a move (the first that one may play) on the newest view."""
        move = self.first_move if move is None else move
        return await self.say("play", **{"v": self.view["v"], "move": move, **fields})

    async def play_on(self) -> None:
        """Play whenever one may, until the end."""
        while self.table["phase"] == "playing":
            await self.until(lambda: self.view.get("may") or self.table["phase"] != "playing")
            if self.view.get("may"):
                ack = await self.play()
                assert ack["t"] == "ack", ack
                await self.until_version(ack["v"])


class Socket(Line):
    """A table by a socket."""

    def __init__(self, place: str, headers: dict[str, str], home: str | None = None) -> None:
        super().__init__()
        self._place, self._headers = place, headers
        self._from = None if home is None else (home, 0)

    async def _open(self) -> None:
        self.socket: ClientConnection = await connect(
            self._place, additional_headers=self._headers, compression=None, local_addr=self._from
        )

    async def _close(self) -> None:
        await self.socket.close()

    async def _read_to_the_end(self) -> int:
        with suppress(ConnectionClosed):
            async for text in self.socket:
                assert isinstance(text, str)
                await self._hear(text)
        assert self.socket.close_code is not None
        return self.socket.close_code

    async def _say(self, text: str | bytes) -> None:
        await self.socket.send(text)


async def pair(host: Browser, guest: Browser, *more: str, **options: Any) -> str:
    """A table where two browsers sit, at seats 0 and 1, and which the host has started."""
    table = await host.make("me", "open", *more, **options)
    async with host.at(table) as line:
        await line.until(lambda: line.table)
        await guest.join(line.table["invite"])
        assert (await line.say("start"))["t"] == "ack"
    return table


def both(*works: Awaitable[Any]) -> Awaitable[Any]:
    """Do things at the same time."""
    return asyncio.gather(*works)
