"""Who comes to a table, by a socket or by polling, and what is done with what they say there."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Literal

import msgspec

from butin.server.limits import Limit
from butin.server.peer import Peer
from butin.server.people import People
from butin.server.table import Table
from butin.server.tables import Tables, UnknownTableError
from butin.server.wire import Nack, Ping, Pong, encode, read_message, refusal

PATIENCE = 100  # messages that come too fast before their line is cut
MOST_LINES = {"person": 40, "address": 400}  # that are open at a time


class TurnedAwayError(Exception):
    """Somebody may not come, or not stay: the seat is another's, there is no such table, or it was all too fast."""

    def __init__(self, why: Literal["not_yours", "no_such_table", "too_fast"]) -> None:
        super().__init__(why)
        self.why = why


class Visit:
    """Somebody at a table, by one line. What is to be sent to them waits in `peer`. `go` lets the table go."""

    def __init__(self, table: Table, peer: Peer, who: object, pace: Limit, go: Callable[[], None]) -> None:
        self.table, self.peer, self.who = table, peer, who
        self._pace, self._go = pace, go
        self._patience = PATIENCE

    def leave(self) -> None:
        """Be there no more."""
        self.peer.hang_up()
        self.table.tell(self.table.detach, self.peer)
        self._go()

    def bear(self) -> bool:
        """Something has come, whatever it says; whether it is not too fast. Raises TurnedAwayError for a flood."""
        if self._pace.allows(self.who):
            return True
        self._patience -= 1
        if not self._patience:
            raise TurnedAwayError("too_fast")
        return False

    def hear(self, text: str | msgspec.Raw) -> None:
        """Have done what a message asks for, and answered. Raises TurnedAwayError for a flood."""
        message = read_message(text)
        if not self.bear():
            message = Nack(getattr(message, "id", None), None, refusal("too_fast"))
        if isinstance(message, Ping):
            self.peer.answer(PONG)
        elif isinstance(message, Nack):
            self.peer.answer(encode(message))
        else:
            self.table.tell(self.table.act, self.peer, message)

    async def answered(self) -> None:
        """Return when all that was heard has been done and answered."""
        await self.table.ask(asyncio.sleep, 0)


PONG = encode(Pong())


class Visits:
    """The ways to the tables of a house."""

    def __init__(self, people: People, tables: Tables) -> None:
        self._people, self._tables = people, tables
        self._pace = Limit(rate=20, burst=200)  # messages of a person
        self._open = Counter[tuple[str, object]]()
        self._openings = Limit(rate=50, burst=1000)  # lines of an address

    def people(self) -> set[int]:
        """Those who have a line open."""
        return {who for kind, who in self._open if kind == "person" and isinstance(who, int)}

    async def come(self, table: str, seat: str | None, token: str | None, address: str) -> Visit:
        """Come to a table, on this seat of one's own; None: on the first, or as a spectator. Raises TurnedAwayError."""
        if not self._openings.allows(address):
            raise TurnedAwayError("too_fast")
        person = await self._people.find(token)
        found = await self._find(table)
        lines = [("person", person or address), ("address", address)]

        def go() -> None:
            self._open.subtract(lines)
            self._open += Counter()  # whoever has none is forgotten
            self._tables.go(found)

        self._open.update(lines)
        try:
            if any(self._open[line] > MOST_LINES[line[0]] for line in lines):
                raise TurnedAwayError("too_fast")
            peer = Peer(_seat_for(person, found, seat), person)
            visit = Visit(found, peer, person or address, self._pace, go)
        except TurnedAwayError:
            go()
            raise
        try:
            await found.ask(found.attach, visit.peer)
        except BaseException:
            visit.leave()
            raise
        return visit

    async def look(self, table: str, seat: str | None, person: int | None) -> list[bytes]:
        """What somebody who comes is told first, though nobody comes. Raises TurnedAwayError."""
        found = await self._find(table)
        try:
            return await found.ask(_look, found, seat, person)
        finally:
            self._tables.go(found)

    async def _find(self, table: str) -> Table:
        try:
            return await self._tables.come(table)
        except UnknownTableError:
            raise TurnedAwayError("no_such_table") from None


async def _look(table: Table, wanted: str | None, person: int | None) -> list[bytes]:
    """To be run by the table, which does first what was asked before: somebody may have no seat any more then."""
    return await table.look(_seat_for(person, table, wanted), person)


def _seat_for(person: int | None, table: Table, wanted: str | None) -> int | None:
    if not table.story.may_look(person):
        raise TurnedAwayError("not_yours")
    if wanted is None:
        return table.story.seat_of(person)
    seat = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 3 else None
    if seat is None or not table.story.holds(person, seat):
        raise TurnedAwayError("not_yours")
    return seat
