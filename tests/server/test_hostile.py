"""Thousands of hostile frames and requests: each is answered with a reason, and harms nobody."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import Counter
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from hostile import CLOSE, ENDING, FRAMES, REQUESTS, Frame, Request, Scene, Visit, ask, knock, said
from house import Browser, Line, Process, both, pair, run, serving
from raw import Connection, Reply
from samples import MESSAGES, new_id
from starlette.routing import BaseRoute, Mount, Route

from butin.games import RULES
from butin.match import game
from butin.server import app, wire
from butin.server.limits import Limit

MANY = 50_000
VERY_MANY = 1_000_000
A_PERSON = 120  # messages, which is below the limit of a person also when many come in pieces, each of which counts
AT_ONCE = 20  # frames sent before their answers are read
AT_WORK = 4  # parties, and as many that send requests
HARMLESS = [name for name in FRAMES if name not in ENDING]
LONG = 30.0  # seconds
GROWTH = 1.05  # of the memory, from a fifth of the siege to its end
ANSWERS = {"ack", "nack", "because", "pong"}
CODES = {*get_args(wire.Refusal), *(code for rules in RULES.values() for code in rules.REASONS), None}


class Siege:
    """So many frames and requests, sent to a server while games are played there."""

    def __init__(self, server: Process, addresses: list[tuple[str, str]], seed: int, size: int) -> None:
        self.server, self.rng, self.size = server, Random(seed), size
        self.host = server.address.removeprefix("http://")
        self.visit = Visit(self.host, addresses, ["abcdefghjkmn"])
        self.sent: Counter[str] = Counter()
        self.games: list[list[dict[str, Any]]] = []
        self.memory: list[int] = []
        self.hurried = 0
        """Frames that were refused for coming too fast, as talk soon is: the others were looked at."""
        self._numbers = count(2)
        self._over = asyncio.Event()
        self._open: set[Connection] = set()

    async def connect(self, source: str) -> Connection:
        """A connection from an address of this machine."""
        connection = await Connection.open(self.host, source)
        self._open.add(connection)
        return connection

    def drop(self, connection: Connection) -> None:
        """End a connection without a word."""
        connection.drop()
        self._open.discard(connection)

    def source(self) -> str:
        """An address of this machine that nobody has come from, so that the limits of an address are not met."""
        number = next(self._numbers)
        return f"127.{number >> 16}.{number >> 8 & 255}.{number & 255}"

    def note(self, name: str, fault: str | None) -> None:
        """One more was sent, of this production."""
        self.sent[name] += 1
        if fault is not None:
            raise AssertionError(f"{name}: {fault}")
        if self.sent.total() in (self.size // 5, self.size):
            self.memory.append(self.server.memory())

    async def lay(self) -> None:
        """Send everything, and play until that is done."""
        try:
            async with asyncio.TaskGroup() as together:
                together.create_task(self._play_beside())
                async with asyncio.TaskGroup() as siege:
                    for _ in range(AT_WORK):
                        siege.create_task(self._quarrel())
                        siege.create_task(self._ask())
                self._over.set()
        finally:
            for connection in self._open:
                connection.drop()

    # --- frames ---

    async def _quarrel(self) -> None:
        while self._left(FRAMES, self.size * 4 // 5):
            await self._hold_party()

    def _left(self, kinds: Any, goal: int) -> bool:
        return sum(self.sent[name] for name in kinds) < goal

    async def _hold_party(self) -> None:
        """Two people and a spectator at a table, who do whatever they like before it starts, and then."""
        name = self.rng.choice(list(RULES))
        bots = max(0, game(name).seats[0] - 2)
        chairs = [{"kind": "me"}, {"kind": "open"}, *[{"kind": "bot", "bot": "mousse"}] * bots]
        made = await self._post("/api/tables", {"game": name, "seats": chairs})
        table = made.json()["table"]
        moves: list[Any] = []
        host = Pest(self, table, cookie_of(made), moves)
        await host.come()
        joined = await self._post("/api/join", {"token": host.table["invite"]})
        pests = [host, Pest(self, table, cookie_of(joined), moves), Pest(self, table, None, moves)]
        self.visit.tables.append(table)
        for pest in pests[1:]:
            await pest.come()
        await both(*(pest.pester(A_PERSON // 3) for pest in pests))
        await host.start()
        await both(*(pest.pester(A_PERSON - A_PERSON // 3) for pest in pests))
        for pest in pests:
            pest.go()
        del self.visit.tables[:-50]

    async def _post(self, path: str, body: dict[str, Any]) -> Reply:
        connection = await self.connect(self.source())
        connection.send(ask(self.visit, "POST", path, json.dumps(body).encode()))
        reply = await connection.answer()
        self.drop(connection)
        assert reply.status < 300, reply
        return reply

    # --- requests ---

    async def _ask(self) -> None:
        source, known = self.source(), None
        while self._left(REQUESTS, self.size // 5):
            name = self.rng.choice(list(REQUESTS))
            request = REQUESTS[name](self.rng, self.visit)
            fault, known = await self._send(request, source, known)
            self.note(name, fault and f"{request.sent[:300]!r}: {fault}")
            if self.rng.random() < 1 / A_PERSON:
                source = self.source()

    async def _send(
        self, request: Request, source: str, known: Connection | None
    ) -> tuple[str | None, Connection | None]:
        """Send a request on a known connection, or a new one. What is wrong; the connection, if good."""
        connection = known or await self.connect(source)
        connection.send(request.sent)
        try:
            async with asyncio.timeout(LONG):
                reply = await connection.answer(bodiless=request.bodiless)
                code = await connection.closing() if reply.status == 101 else None
        except (EOFError, OSError) as error:
            self.drop(connection)
            if known is not None:  # it had been closed
                return await self._send(request, source, None)
            return None if request.cut else f"not answered: {error!r}", None
        if request.last or reply.status == 101 or reply.headers.get("connection") == "close":
            self.drop(connection)
            return wrong_with(request, reply, code), None
        return wrong_with(request, reply, code), connection

    # --- and people who only play ---

    async def _play_beside(self) -> None:
        while not self._over.is_set() or not self.games:
            async with Browser(self.server.address) as zoe, Browser(self.server.address) as max_:
                table = await pair(zoe, max_, "mousse")
                self.visit.tables.append(table)
                async with zoe.at(table) as one, max_.at(table) as two:
                    await both(one.until_view(), two.until_view())
                    await both(play_slowly(one), play_slowly(two))
                    record = (await zoe.get(f"/api/tables/{table}/record")).json()
                    assert one.view["view"] == two.view["view"]
                    self.games.append(record["moves"])


async def play_slowly(line: Line) -> None:
    """Play to the end, as people do."""
    while line.table["phase"] == "playing":
        await line.until(lambda: line.view["may"] or line.table["phase"] != "playing")
        if line.view["may"]:
            answer = await line.play()
            assert answer["t"] == "ack", answer
            await line.until_version(answer["v"])
            await asyncio.sleep(0.1)


class Pest:
    """Somebody at a table with a socket, who comes again whenever the server closes it."""

    def __init__(self, siege: Siege, table: str, cookie: str | None, moves: list[Any]) -> None:
        self.siege, self.rng, self.source = siege, siege.rng, siege.source()
        self._table, self._cookie = table, cookie and f"butin={cookie}"
        self.scene = Scene(moves=moves)
        self.table: dict[str, Any] = {}
        self._acked: list[str] = []
        self._done: dict[str, int] = {}
        """The actions that were acknowledged, and with which version."""

    async def come(self) -> None:
        """Open a socket, and hear how the table is."""
        self._connection = await self.siege.connect(self.source)
        self._connection.send(knock(self.siege.visit, f"/ws/{self._table}", Cookie=self._cookie))
        reply = await self._connection.answer()
        assert reply.status == 101, reply
        self.table = {}
        while not self.table:
            await self._hear()

    def go(self) -> None:
        """Be gone."""
        self.siege.drop(self._connection)

    async def start(self) -> None:
        """Start the game, if it has not been."""
        self._connection.send(said({"t": "start", "id": new_id()}).sent)
        await self._answer()

    async def pester(self, size: int) -> None:
        """Send so many frames."""
        while size > 0:
            self.scene.ids, self._acked = self._acked, []  # a table does not remember refusals for ever
            names = self.rng.choices(HARMLESS, k=AT_ONCE)
            frames = [(name, FRAMES[name](self.rng, self.scene)) for name in names]
            self._connection.send(b"".join(frame.sent for _, frame in frames))
            async with asyncio.timeout(LONG):
                answers = [await self._answer() for _, frame in frames if frame.answered]
            self._match(frames, answers)
            name = self.rng.choice(ENDING)
            self.siege.note(name, await self._fall(FRAMES[name](self.rng, self.scene)))
            size -= AT_ONCE + 1

    def _match(self, frames: list[tuple[str, Frame]], answers: list[dict[str, Any]]) -> None:
        """Note what is wrong with the answers to some frames, which come in any order: first those to refusals."""
        answers.sort(key=lambda answer: answer["t"] == "pong")
        for name, frame in sorted(frames, key=lambda one: not one[1].refused):
            fault = None
            if frame.answered:
                answer = next((one for one in answers if one.get("id") == frame.id), None)
                if answer is None:
                    fault = f"{frame} was not answered: {answers}"
                else:
                    answers.remove(answer)
                    wrong = self._wrong_with(frame, answer)
                    fault = wrong and f"{frame} was answered {answer}: {wrong}"
            self.siege.note(name, fault)

    async def _fall(self, frame: Frame) -> str | None:
        """Send a frame that ends the socket, and come again; what is wrong with the end."""
        self._connection.send(frame.sent)
        async with asyncio.timeout(LONG):
            code = await self._connection.closing()
        self.siege.drop(self._connection)
        await self.come()
        return None if code == frame.ends else f"{frame} closed with {code}"

    async def _answer(self) -> dict[str, Any]:
        while (message := await self._hear())["t"] not in ANSWERS:
            pass
        return message

    async def _hear(self) -> dict[str, Any]:
        opcode, payload = await self._connection.message()
        if opcode == CLOSE:
            raise EOFError(payload)
        message: dict[str, Any] = json.loads(payload)
        if message["t"] == "table":
            self.table = message
        elif message["t"] == "view":
            self.scene.version = message["v"]
            self.scene.moves += [may["move"] for may in message["may"][:5]]
            del self.scene.moves[:-50]
        return message

    def _wrong_with(self, frame: Frame, answer: dict[str, Any]) -> str | None:
        if answer["t"] == "pong":
            return None if frame.id is None and not frame.refused else "a pong"
        if answer["t"] == "ack":
            if frame.refused:
                return "it was done"
            before = self._done.setdefault(answer["id"], answer["v"])
            self._acked.append(answer["id"])
            return None if before == answer["v"] else "an action was done twice"
        if answer["why"] not in CODES:
            return "a reason that is none"
        if answer["t"] == "nack" and answer["id"] in self._done and answer["why"] != "malformed":
            return "an action that was done is refused"
        if frame.refused and (answer["t"], answer["why"]) != ("nack", "malformed"):
            return "it was not malformed"
        self.siege.hurried += answer["why"] == "too_fast"
        return None


def wrong_with(request: Request, reply: Reply, closed: int | None) -> str | None:
    """What an answer to a request should not be."""
    told = f"{reply.status} {reply.body[:200]!r} {closed or ''}"
    if reply.status == 101:
        return None if closed in request.sockets else told
    if reply.status >= 500 or (request.refused and reply.status < 400):
        return told
    if reply.status < 400 or request.bodiless:
        return None
    if reply.kind != "application/json":
        return told if request.code or not reply.body else None
    refusal = reply.json()
    return None if refusal["detail"] and request.code in (None, refusal["error"]) else told


def cookie_of(reply: Reply) -> str:
    """The token that an answer lets a browser remember."""
    return reply.headers["set-cookie"].removeprefix("butin=").partition(";")[0]


async def addresses_of(data: Path) -> list[tuple[str, str]]:
    """The methods and paths that the server answers to."""
    application = app.create_app(data)

    def walk(routes: list[BaseRoute], before: str = "") -> list[tuple[str, str]]:
        found = []
        for route in routes:
            if isinstance(route, Mount):
                found += walk(route.routes, before + route.path)
            elif isinstance(route, Route):
                found += [(method, before + route.path) for method in route.methods or () if method != "HEAD"]
        return [address for address in found if address != ("POST", "/api")]  # where there is nothing

    async with application.router.lifespan_context(application):
        return walk(application.routes)


def besiege(folder: Path, size: int) -> Siege:
    """Lay a siege to a new server, whose journal stays empty and whose memory does not grow."""
    seed = secrets.randbits(32)
    print(f"seed {seed}")  # noqa: T201 - shown when something is wrong
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "warm", lambda: None)
        addresses = asyncio.run(addresses_of(folder / "other"))
    server = Process(folder / "data", log=folder / "log", idle=5)
    try:
        siege = Siege(server, addresses, seed, size)
        asyncio.run(siege.lay())
    finally:
        server.kill()
    assert (folder / "log").read_text() == ""
    assert set(siege.sent) == {*FRAMES, *REQUESTS}
    assert all(len(moves) == 36 for moves in siege.games)
    assert siege.hurried < size / 20
    early, late = siege.memory
    assert late <= GROWTH * early
    return siege


def test_every_message_of_the_wire_is_in_the_grammar() -> None:
    assert {shape.tag for shape in MESSAGES} == {one.__struct_config__.tag for one in get_args(wire.ClientMessage)}
    assert len(FRAMES) + len(REQUESTS) >= 60


def test_a_siege(tmp_path: Path) -> None:
    besiege(tmp_path, MANY)


@pytest.mark.nightly
def test_a_long_siege(tmp_path: Path) -> None:
    besiege(tmp_path, VERY_MANY)


# --- limits -----------------------------------------------------------------------------------------------------------


async def ask_once(host: str, source: str, *, socket: bool) -> int:
    """Ask from an address for what is not there: the status of a request, or the code that a socket closes with."""
    visit = Visit(host, [], [])
    connection = await Connection.open(host, source)
    connection.send(
        knock(visit, "/ws/abcdefghjkmn") if socket else ask(visit, "POST", "/api/invitation", b'{"token":""}')
    )
    reply = await connection.answer()
    code = await connection.closing() if socket else reply.status
    connection.drop()
    assert code is not None
    return code


@pytest.mark.parametrize(("socket", "absent", "refused"), [(False, 404, 429), (True, 4404, 4429)])
def test_an_address_that_asks_too_much_is_refused_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, socket: bool, absent: int, refused: int
) -> None:
    async def story(host: str) -> None:
        codes = [await ask_once(host, "127.0.0.2", socket=socket) for _ in range(1001)]
        assert codes == [*[absent] * 1000, refused]
        assert await ask_once(host, "127.0.0.3", socket=socket) == absent

    monkeypatch.setattr(Limit.__init__, "__defaults__", (lambda: 0.0,))  # nothing is given back meanwhile
    with serving(tmp_path) as address:
        run(story(address.removeprefix("http://")))
