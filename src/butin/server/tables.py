"""The live tables of this process: read from the log when somebody asks for one, let go when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager

from butin.server.board import Board, replay
from butin.server.log import ALPHABET, ID_LENGTH, Row
from butin.server.story import Story
from butin.server.table import House, Table

logger = logging.getLogger(__name__)


class UnknownTableError(LookupError):
    """There is no such table."""


def _replay(rows: Sequence[Row]) -> Board:
    try:
        return replay(rows)
    except ValueError:
        logger.exception("the log of table %s makes no sense", rows[0][0])
        raise UnknownTableError(rows[0][0]) from None


class Tables:
    """The tables that somebody uses, and those used less than `idle` seconds ago."""

    def __init__(self, house: House, idle: float) -> None:
        self._house, self._idle = house, idle
        self._live: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._shut: set[str] = set()

    def __contains__(self, table: str) -> bool:
        return table in self._live

    def __len__(self) -> int:
        return len(self._live)

    def __iter__(self) -> Iterator[Table]:
        return iter(list(self._live.values()))

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[Table]:
        """A table, which stays in memory meanwhile. Raises UnknownTableError."""
        found = await self.come(table)
        try:
            yield found
        finally:
            self.go(found)

    async def come(self, table: str) -> Table:
        """As `at`, until `go` is called."""
        found = await self._find(table)
        found.users += 1
        return found

    def go(self, table: Table) -> None:
        """Have no more use for a table."""
        table.users -= 1
        self._let_go_later(table)

    @contextmanager
    def shut(self, table: str) -> Iterator[bool]:
        """Let nobody in at a table meanwhile; False, and nothing, if somebody is there."""
        if table in self._live or table in self._loading:
            yield False
            return
        self._shut.add(table)
        try:
            yield True
        finally:
            self._shut.remove(table)

    def left_ms(self, story: Story, person: int) -> int | None:
        """What is left of a person's turn, where it is that and the table plays turn by turn."""
        ends = (self._house.calendar.ends(story, seat) for seat in story.seats_of(person))
        return min((max(0, end - round(1000 * time.time())) for end in ends if end is not None), default=None)

    def announce(self, table: str) -> None:
        """A table that plays turn by turn has been made: it goes on even if nobody ever comes."""
        self._house.agenda.expect(table, round(1000 * time.time()))

    def rename(self, person: int, name: str) -> None:
        """Tell the tables where a person sits of a new name."""
        for table in self._live.values():
            if table.story.seat_of(person) is not None:
                table.tell(table.rename, person, name)

    def close(self) -> None:
        """Let all tables go."""
        for table in self._live.values():
            table.close()
        self._live.clear()

    async def _find(self, table: str) -> Table:
        if len(table) != ID_LENGTH or not set(table) <= set(ALPHABET) or table in self._shut:
            raise UnknownTableError(table)
        if table in self._live:
            return self._live[table]
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        await asyncio.shield(self._loading[table])
        return await self._find(table)  # on a slow machine it may have been let go already

    async def _load(self, table: str) -> Table:
        try:
            rows = await self._house.store.read_log(table)
            if not rows:
                raise UnknownTableError(table)
            board = await asyncio.to_thread(_replay, rows)
            holders = [person for chair in board.story.chairs for person in chair.holders]
            found = Table(board, self._house, await self._house.store.read_names(holders))
            self._live[table] = found
        finally:
            del self._loading[table]
        self._let_go_later(found)
        return found

    def _let_go_later(self, table: Table) -> None:
        if table.users:
            return
        if table.farewell is not None:
            table.farewell.cancel()
        table.farewell = asyncio.get_running_loop().call_later(self._idle, self._let_go, table)

    def _let_go(self, table: Table) -> None:
        if table.users or self._live.get(table.story.id) is not table:
            return
        if table.works:
            self._let_go_later(table)
        else:
            table.close()
            del self._live[table.story.id]
