"""What a house forgets, when its host does not want to keep everything for ever."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable

from butin.server.people import People
from butin.server.store import Store
from butin.server.story import read_story
from butin.server.tables import Tables

logger = logging.getLogger(__name__)

DAY = 24 * 3600.0
ABANDONED = 30  # days: so long at least a game that is not over may stand still


class Retention:
    """Deletes the tables that have been over, closed or abandoned for more than `days`; then people who sit at none.

    Nothing that somebody uses is touched: no table that is open, or of which a report is not settled, nobody who has
    been here since the day before, no host of the house. `clock`: Unix time in seconds.
    """

    def __init__(
        self, store: Store, tables: Tables, people: People, days: int, clock: Callable[[], float] = time.time
    ) -> None:
        self._store, self._tables, self._people = store, tables, people
        self._days, self._clock = days, clock

    async def run(self) -> None:
        """Sweep now, and then once a day, for ever."""
        while True:
            try:
                await self.sweep()
            except sqlite3.Error:
                logger.exception("old tables could not be deleted: the next try is tomorrow")
            await asyncio.sleep(DAY)

    async def sweep(self) -> None:
        """Delete what is too old now."""
        before_ms = self._days_ago(self._days)
        for table in await self._store.read_quiet_tables(before_ms):
            with self._tables.shut(table) as shut:
                if shut and await self._is_done(table):
                    await self._store.delete_table(table)
        await self._people.forget(before_ms)

    async def _is_done(self, table: str) -> bool:
        rows = await self._store.read_log(table)
        try:
            story = read_story(rows)
        except ValueError:
            logger.exception("table %s is kept: it makes no sense", table)
            return False
        if story.reports:
            return False
        days = self._days if story.phase in ("over", "closed") else max(self._days, ABANDONED)
        return rows[-1][3] < self._days_ago(days)

    def _days_ago(self, days: int) -> int:
        return int((self._clock() - days * DAY) * 1000)
