"""Looks at the tables that play turn by turn when it is time, also at those that nobody has open."""

from __future__ import annotations

import logging
import sqlite3
import time

from butin.server.agenda import Agenda
from butin.server.days import Calendar
from butin.server.store import Store
from butin.server.story import read_story
from butin.server.tables import Tables, UnknownTableError

logger = logging.getLogger(__name__)

LONGEST_S = 60.0  # without a look at the agenda: a clock that was set is seen then
SET_BACK_MS = 60_000  # by so much, a clock makes what was planned by it worth nothing
RETRY_MS = 60_000


class Rounds:
    """Finds in the log what is to be looked at when, and has the tables keep time; they say when to come back."""

    def __init__(self, store: Store, tables: Tables, calendar: Calendar, agenda: Agenda) -> None:
        self._store, self._tables = store, tables
        self._calendar, self._agenda = calendar, agenda

    async def run(self) -> None:
        """Go round for ever."""
        planned, seen = False, 0
        while True:
            now = _now()
            planned, seen = planned and now > seen - SET_BACK_MS, now
            planned = planned or await self._plan()
            while (table := self._agenda.take(_now())) is not None:
                await self._look_at(table)
            moment = self._agenda.next()
            wait = LONGEST_S if moment is None else min(LONGEST_S, (moment - _now()) / 1000)
            await self._agenda.wait(max(0, wait))

    async def _plan(self) -> bool:
        try:
            found = await self._store.read_slow_tables()
        except sqlite3.Error:
            logger.exception("the tables that play turn by turn cannot be read")
            return False
        for table, rows in found.items():
            try:
                story = read_story(rows)
            except ValueError:
                logger.exception("table %s is left alone: it makes no sense", table)
                continue
            now = _now()
            self._agenda.expect(table, now if table in self._tables else self._calendar.next_look(story, now))
        return True

    async def _look_at(self, table: str) -> None:
        try:
            async with self._tables.at(table) as found:
                await found.ask(found.keep_time)
        except UnknownTableError:
            logger.warning("table %s is not there any more", table)
        except Exception:  # whatever it is, the other tables have their turn
            logger.exception("table %s could not be looked at", table)
            self._agenda.expect(table, _now() + RETRY_MS)


def _now() -> int:
    return round(1000 * time.time())
