"""What a house forgets, when its host does not want to keep everything for ever."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Sequence

from butin.server.clock import Outage, ago
from butin.server.people import People
from butin.server.store import Store
from butin.server.story import read_story
from butin.server.tables import Tables
from butin.server.visits import Visits

logger = logging.getLogger(__name__)

DAY = 24 * 3600.0
SETTLING = 3600.0
"""Seconds before the first sweep: by then a clock that was wrong when the machine started is right, and whoever was
here before the server was started again has come back."""
ABANDONED = 30  # days: so long at least a game that is not over may stand still


class Retention:
    """Deletes the tables that have been over, closed or abandoned for more than `days`; then people who sit at none.

    Nothing that somebody uses is touched: no table that is open, or of which a report is not settled, nobody who has a
    line open or has been here since the last sweep, no host of the house. Days that the server was down do not count:
    nobody could play then, and a clock that leaps ahead tells of the same. `outages`: when that was, as far as it is
    known; `clock`: Unix time in seconds.
    """

    def __init__(
        self,
        store: Store,
        tables: Tables,
        people: People,
        visits: Visits,
        days: int,
        outages: Callable[[], Sequence[Outage]],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store, self._tables, self._people, self._visits = store, tables, people, visits
        self._days, self._outages, self._clock = days, outages, clock

    async def run(self) -> None:
        """Sweep in an hour, and then once a day, for ever."""
        await asyncio.sleep(SETTLING)
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
        await self._people.forget(before_ms, self._visits.people())

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
        now = int(self._clock() * 1000)  # first: of a clock that leaps in between, the outage is known
        return ago(now, int(days * DAY * 1000), self._outages())
