"""A table for a page whose network lets no socket through: the same messages, in requests that wait for news.

Each request of a session says what the page has to say, and names the last batch of messages that has come. Its answer
is the batch after that: at once if there are messages, else when there are, within `HOLD` seconds. A batch is kept
until the page names it, so an answer that is lost on its way is given again. Of two requests at a time the newer one
counts; the older is answered with nothing. To say a message twice is as harmless as by sockets: actions have ids.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from contextlib import suppress

from msgspec import Raw
from starlette.requests import Request
from starlette.responses import Response

from butin.server.api import answer, check_pace, read
from butin.server.limits import Limit, Limits, address_of
from butin.server.problem import Problem
from butin.server.visits import TurnedAwayError, Visit, Visits
from butin.server.wire import LARGEST_POLL, PollAnswer, PollRequest

HOLD = 25.0  # seconds that a request waits: proxies give up after 30 at the earliest
SILENCE = 40.0  # seconds between two requests after which a session is over
MANY = 16  # sessions of a person, or of all spectators behind an address
KEY_BYTES = 16

PROBLEMS = {
    "not_yours": (403, "this seat is somebody else's"),
    "no_such_table": (404, "there is no such table"),
    "too_fast": (429, "too many messages: wait a moment"),
}


class Session:
    """A line made of requests. `owner`: the token of its browser."""

    def __init__(self, visit: Visit, owner: str) -> None:
        self.key = secrets.token_urlsafe(KEY_BYTES)
        self.visit = visit
        self._owner = owner
        self._number = 0
        self._batch: list[Raw] = []
        """Told, and not yet known to have been heard."""
        self._held: asyncio.Task[None] | None = None
        self._over = asyncio.Event()
        self._asked_at = asyncio.get_running_loop().time()

    def is_of(self, owner: str, table: str) -> bool:
        """Whether it is this browser's, at this table."""
        return hmac.compare_digest(self._owner.encode(), owner.encode()) and self.visit.table.story.id == table

    async def hear(self, poll: PollRequest) -> None:
        """Do what it says. Raises Problem when it does not listen, TurnedAwayError for a flood or without a seat."""
        self._asked_at = asyncio.get_running_loop().time()
        if poll.heard > self._number:
            raise Problem(400, "malformed", f"there is no batch {poll.heard} yet")
        if self.visit.peer.over and poll.heard == self._number:
            raise TurnedAwayError("not_yours")
        for message in poll.say:
            if self.visit.peer.full:
                raise Problem(429, "too_fast", "too many answers wait to be heard")
            self.visit.hear(message)
            await self.visit.answered()

    async def tell(self, heard: int) -> PollAnswer:
        """The batch after `heard`, once there is one; nothing after `HOLD`, at the end, or for a newer request."""
        if self._held is not None:
            self._held.cancel()
        if heard == self._number and not self._over.is_set():
            self._batch = []
            held = self._held = asyncio.create_task(self.visit.peer.news())
            try:
                await asyncio.wait({held}, timeout=HOLD)
            finally:
                held.cancel()
            if self._held is held and held.done() and not held.cancelled():
                self._number += 1
                self._batch = [Raw(message) for message in self.visit.peer.take()]
        return PollAnswer(self.key, self._number, self._batch)

    def end(self) -> None:
        """Let it be over, and answer the request that waits."""
        self._over.set()
        if self._held is not None:
            self._held.cancel()

    async def until_over(self) -> None:
        """Wait for its end: nobody is there who has not asked for so long."""
        now = asyncio.get_running_loop().time
        while (rest := self._asked_at + SILENCE - now()) > 0 and not self._over.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), rest)


class Polling:
    """The endpoint `/poll/{table}`. `ready` is set once a move can be played."""

    def __init__(self, visits: Visits, ready: asyncio.Event) -> None:
        self._visits, self._ready = visits, ready
        self._sessions: dict[str, Session] = {}
        self._keepers: set[asyncio.Task[None]] = set()
        self._requests = Limits(Limit(rate=20, burst=200), Limit(rate=200, burst=2000))

    async def endpoint(self, request: Request) -> Response:
        """Hear what a page says, and tell it what it waits for."""
        owner = check_pace(request, self._requests)
        poll = await read(request, PollRequest, LARGEST_POLL)
        if not self._ready.is_set():
            raise Problem(503, "compiling", "the rules are being compiled; ask again in a moment")
        session = await self._open(request, owner) if poll.session is None else self._find(request, owner, poll.session)
        try:
            await session.hear(poll)
        except TurnedAwayError as away:
            self._end(session)
            raise problem(away) from None
        except Problem:
            if poll.session is None:  # nobody is told of it
                self._end(session)
            raise
        if poll.bye:
            self._end(session)
        return answer(await session.tell(poll.heard))

    def close(self) -> None:
        """End all sessions."""
        for session in list(self._sessions.values()):
            self._end(session)

    def _find(self, request: Request, owner: str, key: str) -> Session:
        session = self._sessions.get(key)
        if session is None or not session.is_of(owner, request.path_params["table"]):
            raise Problem(404, "no_such_session", "this session is over, or somebody else's")
        return session

    async def _open(self, request: Request, owner: str) -> Session:
        table, seat = request.path_params["table"], request.query_params.get("seat")
        try:
            visit = await self._visits.come(table, seat, owner, address_of(request))
            if sum(other.visit.who == visit.who for other in self._sessions.values()) >= MANY:
                visit.leave()
                raise TurnedAwayError("too_fast")
        except TurnedAwayError as away:
            raise problem(away) from None
        session = Session(visit, owner)
        self._sessions[session.key] = session
        keeper = asyncio.create_task(self._keep(session))
        self._keepers.add(keeper)
        keeper.add_done_callback(self._keepers.discard)
        return session

    async def _keep(self, session: Session) -> None:
        try:
            await session.until_over()
        finally:
            session.visit.leave()
            self._end(session)

    def _end(self, session: Session) -> None:
        self._sessions.pop(session.key, None)
        session.end()


def problem(away: TurnedAwayError) -> Problem:
    """The answer to somebody who is turned away."""
    status, detail = PROBLEMS[away.why]
    return Problem(status, away.why, detail)
