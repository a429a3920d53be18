"""What the page asks by HTTP. Bodies are JSON; a refusal is `{"error": code, "detail": sentence for programmers}`."""

from __future__ import annotations

import asyncio
import gzip
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from butin.games import RULES
from butin.match import game
from butin.match.match import check_seat
from butin.server.lessons import LEARNER, lesson, match_at
from butin.server.levels import DEFAULT, LEVELS
from butin.server.limits import Limit, Limits, address_of
from butin.server.log import Row, table_of
from butin.server.opening import Plan, open_table
from butin.server.people import COOKIE, TOKEN_LENGTH, YEAR, People, clean_name
from butin.server.problem import Problem
from butin.server.refusals import RefusedError
from butin.server.review import read_eyes, review
from butin.server.seats import is_invitation, seat_of_link
from butin.server.store import MANY_TABLES, Store
from butin.server.story import Story, read_story, summaries
from butin.server.table import Table
from butin.server.tables import Tables, UnknownTableError
from butin.server.terms import WINDOWED, clocks, has_talk
from butin.server.wire import (
    LARGEST,
    BotChair,
    Code,
    Continuing,
    Doubt,
    GameInfo,
    Hello,
    Invitation,
    Invited,
    Joined,
    Joining,
    Made,
    Me,
    Myself,
    MyTables,
    Naming,
    NewTable,
    PublicTable,
    PublicTables,
    Reason,
    TableSummary,
)
from butin.server.works import Works

logger = logging.getLogger(__name__)

DAY_MS = 24 * 3600 * 1000
LIGHTLY = 5  # of gzip's levels: a third of the time of the highest, a tenth more bytes
MANY_WAITING = 20  # tables that one person has made in a day and not started

T = TypeVar("T")


class Api:
    """The endpoints under /api and /healthz. `ready` is set once a move can be played."""

    def __init__(
        self, store: Store, people: People, tables: Tables, ready: asyncio.Event, version: str, base: str | None
    ) -> None:
        self._store, self._people, self._tables = store, people, tables
        self._ready, self._version, self._base = ready, version, base
        self._posts = Limits(Limit(rate=5, burst=60), Limit(rate=50, burst=1000))
        self._gets = Limits(Limit(rate=5, burst=60), Limit(rate=50, burst=1000))
        self._renamings = Limit(rate=1 / 30, burst=10)  # a name is no way to write
        self._newcomers = Limit(rate=1, burst=400)  # of an address: as many as may have a line open
        self._laid = Limit(rate=1 / 6, burst=200)  # tables of an address: a school may lay one a pupil
        self._shown = Limit(rate=1 / 60, burst=40)  # of them, those for all: fewer than the list has
        self._making = asyncio.Lock()
        self._works = Works()

    def routes(self) -> list[Route]:
        """The addresses under /api."""
        return [
            Route("/hello", self.get(self.hello)),
            Route("/me", self.post(self.name), methods=["POST"]),
            Route("/tables", self.get(self.my_tables), methods=["GET"]),
            Route("/tables", self.post(self.make), methods=["POST"]),
            Route("/tables/public", self.get(self.public_tables), methods=["GET"]),
            Route("/invitation", self.post(self.look), methods=["POST"]),
            Route("/join", self.post(self.join), methods=["POST"]),
            Route("/tables/{table}/record", self.get(self.record)),
            Route("/lessons/{game}", self.get(self.lesson), methods=["GET"]),
            Route("/lessons/{game}/why", self.post(self.doubt), methods=["POST"]),
            Route("/tables/{table}/steps", self.get(self.steps)),
            Route("/tables/{table}/continue", self.post(self.go_on), methods=["POST"]),
        ]

    # --- looking ---

    async def health(self, _: Request) -> Response:
        """Whether a move can be played."""
        if not self._ready.is_set():
            return answer({"ok": False, "why": "compiling"}, 503)
        self._store.check()
        return answer({"ok": True, "version": self._version})

    async def hello(self, request: Request) -> Response:
        """What this house has, and who asks."""
        return answer(await self.greet(await self._people.find(request.cookies.get(COOKIE))))

    async def greet(self, person: int | None) -> Hello:
        """As `hello`, for a person or nobody known."""
        infos = [describe(one) for one in RULES]
        return Hello(self._version, self._ready.is_set(), infos, await self._myself(person), self._base)

    async def my_tables(self, request: Request) -> Response:
        """The tables where the person sits, newest first."""
        return answer(MyTables(await self.tables_of(await self._people.find(request.cookies.get(COOKIE)))))

    async def tables_of(self, person: int | None) -> list[TableSummary]:
        """As `my_tables`, for a person or nobody known."""
        if person is None:
            return []
        found = await self._store.read_tables_of(person)
        stories = [story for rows in found.values() if (story := understand(rows)) is not None]
        names = await self._names(stories)
        return [self._summarize(story, person, names) for story in stories]

    async def public_tables(self, _: Request) -> Response:
        """The tables that anybody may join: those with somebody there, and those made within a day. Newest first."""
        here = [table.story.id for table in self._tables if table.crowd()]
        found = await self._store.read_public_tables(int(time.time() * 1000) - DAY_MS, here)
        stories = [story for rows in found.values() if (story := understand(rows)) is not None]
        free = [story for story in stories if story.phase == "waiting" and story.open_seats()][:MANY_TABLES]
        names = await self._names(free)
        return answer(PublicTables([show(story, names) for story in free]))

    async def record(self, request: Request) -> Response:
        """The record of a game that is over."""
        async with self._looked_at(request) as (table, person):
            return Response(await table.ask(table.record, person), media_type="application/json")

    async def steps(self, request: Request) -> Response:
        """A game step by step."""
        try:
            eyes = read_eyes(request.query_params.get("eyes", "none"))
            first = max(0, int(request.query_params.get("from", "0")))
        except ValueError:
            raise Problem(400, "malformed", "eyes are the number of a seat, none or all; from is a number") from None
        async with self._looked_at(request) as (table, person):
            past = await table.ask(table.past, person, eyes)
        body = await self._works.do(request, lambda: review(past, eyes, first))
        return await squeezed(request, body)

    async def lesson(self, request: Request) -> Response:
        """The first game of a game."""
        self.check_ready()
        try:
            return answer(msgspec.Raw(await asyncio.to_thread(lesson, request.path_params["game"])))
        except KeyError:
            raise no_lesson() from None

    async def doubt(self, request: Request, _: str) -> Response:
        """Why a move is refused in a scene of a first game."""
        self.check_ready()
        wish = await read(request, Doubt)
        try:
            match = await self._works.do(request, lambda: match_at(request.path_params["game"], wish.scene))
            illegal = match.illegal(LEARNER, wish.move)
        except LookupError:
            raise no_lesson() from None
        except ValueError as error:
            raise Problem(400, "malformed", str(error)) from None
        return answer(Reason(None, None) if illegal is None else Reason(illegal.clause, Code(illegal.code)))

    def get(self, work: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        """An endpoint that tells something: not too often."""

        async def endpoint(request: Request) -> Response:
            self.check_pace(request)
            return await work(request)

        return endpoint

    def check_pace(self, request: Request) -> str:
        """The token of the browser that asks to be told something. Raises Problem when it asks too often."""
        return check_pace(request, self._gets)

    def check_ready(self) -> None:
        """Raise Problem while no move can be played."""
        if not self._ready.is_set():
            raise Problem(503, "compiling", "the rules are being compiled; ask again in a moment")

    # --- doing ---

    def post(self, work: Callable[[Request, str], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        """An endpoint that changes something, or guesses at tokens: not too often."""

        async def endpoint(request: Request) -> Response:
            return await work(request, check_pace(request, self._posts))

        return endpoint

    async def name(self, request: Request, token: str) -> Response:
        """Give oneself a name."""
        wish = await read(request, Naming)
        name = check_name(wish.name)
        person, token = await self._guest(request, token)
        await self._call(person, name)
        return remember(answer(await self._myself(person)), request, token)

    async def make(self, request: Request, token: str) -> Response:
        """Make a table."""
        wish = await read(request, NewTable)
        self.check_ready()
        name = None if wish.name is None else check_name(wish.name)
        mine = {seat: chair for seat, chair in enumerate(wish.seats) if isinstance(chair, Me)}
        names = {seat: None if chair.name is None else check_name(chair.name) for seat, chair in mine.items()}
        bots = [chair.bot if isinstance(chair, BotChair) else None for chair in wish.seats]
        if not mine:
            raise Problem(400, "bad_table", "one seat at least is `me`")
        if not {bot for bot in bots if bot is not None} <= set(LEVELS):
            raise Problem(400, "unknown_bot", f"the bots are {', '.join(LEVELS)}")
        person, token = await self._guest(request, token)
        try:
            people = {seat: [person] for seat in mine}
            plan = Plan(wish.game, wish.options, bots, people, min(mine), terms=wish.terms, names=names)
            entries = open_table(plan, int(time.time() * 1000))
        except ValueError as error:
            raise Problem(400, "bad_table", str(error)) from None
        if name is not None:
            await self._call(person, name)
        async with self._making:
            await self._check_tables(person)
            self._check_address(request, self._laid)
            if wish.terms.public:
                self._check_address(request, self._shown)
            await self._store.append(entries)
        if wish.terms.days is not None:
            self._tables.announce(entries[0].table)
        return remember(answer(Made(entries[0].table), 201), request, token)

    async def go_on(self, request: Request, token: str) -> Response:
        """Make a table where a game that is over goes on from one of its steps, with bots at the other seats."""
        wish = await read(request, Continuing)
        async with self._looked_at(request) as (table, person):
            past = await table.ask(table.past, person, "all")
        try:
            match = await self._works.do(request, lambda: past.at(wish.step))
            check_seat(wish.seat, match.seats)
        except ValueError as error:
            raise Problem(400, "bad_table", str(error)) from None
        if match.over:
            raise Problem(409, "over", "after this step the game is over")
        self._check_address(request, self._laid)
        person, token = await self._guest(request, token)
        bots = [None if seat == wish.seat else DEFAULT for seat in range(match.seats)]
        plan = Plan(match.game.id, match.deal()["options"], bots, {wish.seat: [person]}, wish.seat, match=match)
        entries = open_table(plan, int(time.time() * 1000))
        await self._store.append(entries)
        return remember(answer(Made(entries[0].table), 201), request, token)

    async def look(self, request: Request, token: str) -> Response:
        """What a token opens."""
        wish = await read(request, Invited)
        async with self._opened_by(wish.token) as table:
            person = await self._people.find(token)
            story, opened = table.story, seat_of_link(table.story, wish.token)
            return answer(
                Invitation(
                    table=story.id,
                    game=story.game,
                    options=story.options,
                    terms=story.terms,
                    seats=table.seats(),
                    host=table.seats()[story.host].name,
                    kind="invite" if opened is None else "seat",
                    seat=story.seat_of(person) if opened is None else opened,
                    free=story.free_seats(person),
                    phase=table.phase,
                )
            )

    async def join(self, request: Request, token: str) -> Response:
        """Sit down at a table."""
        wish = await read(request, Joining)
        name = None if wish.name is None else check_name(wish.name)
        async with self._opened_to(wish) as table:
            person, token = await self._guest(request, token)
            if name is None:
                name = (await self._store.read_names([person]))[person]
            else:
                await self._call(person, name)
            try:
                seat = await table.ask(table.join, person, name, wish.token, wish.seat)
            except RefusedError as no:
                raise Problem(409, no.code, "there is no seat to take") from None
            return remember(answer(Joined(table.story.id, seat)), request, token)

    # --- details ---

    def _summarize(self, story: Story, person: int, names: dict[int, str | None]) -> TableSummary:
        """A table in the list of one of its people."""
        return TableSummary(
            id=story.id,
            game=story.game,
            terms=story.terms,
            phase=story.phase,
            seat=story.seat_of(person) or 0,
            seats=summaries(story, names),
            your_turn=any(story.holds(person, seat) for seat in story.to_act),
            left_ms=self._tables.left_ms(story, person),
            at=story.told_ms,
        )

    async def _check_tables(self, person: int) -> None:
        waiting = await self._store.count_waiting_tables_of(person, int(time.time() * 1000) - DAY_MS)
        if waiting >= MANY_WAITING:
            raise Problem(
                429, "too_many", f"{MANY_WAITING} tables of yours wait for people: start or close one of them"
            )

    def _check_address(self, request: Request, limit: Limit) -> None:
        """Raise Problem when too much is made from one address, whoever says to be who."""
        if not limit.allows(address_of(request)):
            raise Problem(429, "too_fast", "too much is made from this address: wait some minutes")

    async def _guest(self, request: Request, token: str) -> tuple[int, str]:
        """The person with this token, or a new one, and the token to remember."""
        person = await self._people.find(token)
        if person is not None:
            return person, token
        self._check_address(request, self._newcomers)
        return await self._people.welcome()

    async def _myself(self, person: int | None) -> Myself:
        return Myself(None, False) if person is None else Myself(*await self._store.read_person(person))

    async def _call(self, person: int, name: str) -> None:
        if (await self._store.read_names([person]))[person] == name:
            return
        if not self._renamings.allows(person):
            raise Problem(429, "too_fast", "a name changes now and then, not all the time")
        found = await self._store.read_tables_of(person)
        stories = [story for rows in found.values() if (story := understand(rows)) is not None]
        if any(person in story.hushed and story.phase != "over" for story in stories):
            raise Problem(403, "hushed", "whoever may not write at a table does not write a name either")
        await self._people.rename(person, name)
        self._tables.rename(person, name)

    async def _names(self, stories: Sequence[Story]) -> dict[int, str | None]:
        holders = {chair.holders[0] for story in stories for chair in story.chairs if chair.holders}
        return await self._store.read_names(list(holders))

    @asynccontextmanager
    async def _looked_at(self, request: Request) -> AsyncIterator[tuple[Table, int | None]]:
        """The table of an address, and who wants to look at it."""
        self.check_ready()
        try:
            async with self._tables.at(request.path_params["table"]) as table:
                yield table, await self._people.find(request.cookies.get(COOKIE))
        except UnknownTableError:
            raise Problem(404, "no_such_table", "there is no such table") from None
        except RefusedError as no:
            raise Problem(403, no.code, "a game is seen by whoever may see it, and whole once it is over") from None

    @asynccontextmanager
    async def _opened_to(self, wish: Joining) -> AsyncIterator[Table]:
        if (wish.token is None) is (wish.table is None):
            raise Problem(400, "malformed", "one joins by a token, or a public table by its id")
        if wish.token is not None:
            async with self._opened_by(wish.token) as table:
                yield table
            return
        try:
            async with self._tables.at(wish.table or "") as table:
                if not table.story.terms.public:
                    raise UnknownTableError(wish.table)
                yield table
        except UnknownTableError:
            raise Problem(404, "no_such_table", "there is no such public table") from None

    @asynccontextmanager
    async def _opened_by(self, token: str) -> AsyncIterator[Table]:
        try:
            async with self._tables.at(table_of(token)) as table:
                if not is_invitation(table.story, token) and seat_of_link(table.story, token) is None:
                    raise UnknownTableError(token)
                yield table
        except UnknownTableError:
            raise Problem(404, "no_such_token", "this token opens nothing") from None


def no_lesson() -> Problem:
    """The answer where there is nothing to learn."""
    return Problem(404, "no_such_lesson", "there is no such first game, or no such scene in it")


def check_pace(request: Request, limits: Limits) -> str:
    """The token of the browser that asks, "" for none. Raises Problem when it asks too often."""
    token = request.cookies.get(COOKIE, "")[:TOKEN_LENGTH]  # of a browser that makes its own, no more is kept
    if not limits.allow(token, address_of(request)):
        raise Problem(429, "too_fast", "too many requests: wait a moment")
    return token


def answer(body: object, status: int = 200) -> Response:
    """A body as JSON that nobody keeps."""
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(body), status, headers, "application/json")


async def squeezed(request: Request, body: bytes) -> Response:
    """A long body of JSON that nobody keeps, made small where the browser takes that."""
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = await asyncio.to_thread(gzip.compress, body, LIGHTLY)
        headers["Content-Encoding"] = "gzip"
    return Response(body, 200, headers, "application/json")


def remember(response: Response, request: Request, token: str) -> Response:
    """Let the browser keep its token for another year."""
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return response


async def read(request: Request, kind: type[T], largest: int = LARGEST) -> T:
    """The body of a POST. Raises Problem for one of more than `largest` bytes or that is not `kind`."""
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > largest:
                raise Problem(413, "too_large", f"a body has at most {largest} bytes")
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, RecursionError, ClientDisconnect) as error:
        raise Problem(400, "malformed", str(error)) from None


def check_name(raw: str) -> str:
    """A name as everybody sees it. Raises Problem."""
    try:
        return clean_name(raw)
    except ValueError as error:
        raise Problem(400, "bad_name", str(error)) from None


def describe(one: str) -> GameInfo:
    """A game, for the page that makes tables; who begins is not asked there."""
    known = game(one)
    options = {name: list(values) for name, values in known.options.items() if name != "first_seat"}
    defaults = {name: known.defaults[name] for name in options}
    fewest, most = known.seats[0], known.seats[-1]
    window, talk = one in WINDOWED, has_talk(one)
    return GameInfo(one, (fewest, most), options, defaults, list(LEVELS), list(clocks(one)), window, talk)


def understand(rows: list[Row]) -> Story | None:
    """The story of a table; None, and a line in the journal, when it makes no sense."""
    try:
        return read_story(rows)
    except ValueError:
        logger.exception("table %s is left out of the list", rows[0][0])
        return None


def show(story: Story, names: Mapping[int, str | None]) -> PublicTable:
    """A table in the list that everybody sees."""
    chairs, free = summaries(story, names), len(story.open_seats())
    return PublicTable(story.id, story.game, story.options, story.terms, chairs, free, story.told_ms)
