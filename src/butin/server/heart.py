"""When the server was down: what clocks give back."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Sequence
from itertools import pairwise

from butin.server.clock import Outage, ago
from butin.server.store import Store

logger = logging.getLogger(__name__)

BEAT = 60.0
"""Seconds between two beats: a server that is killed is taken to have been down since the last one."""
DAY_MS = 24 * 3600 * 1000
FORGOTTEN = 90  # days: an outage that ended longer ago matters to no clock

_SPAN = "INSERT INTO uptime VALUES (?, ?) ON CONFLICT (began_ms) DO UPDATE SET seen_ms = excluded.seen_ms"
_NEVER_BEGAN = "DELETE FROM uptime WHERE began_ms > ?"
_NOT_YET_SEEN = "UPDATE uptime SET seen_ms = ? WHERE seen_ms > ?"
_FORGET = "DELETE FROM uptime WHERE seen_ms < (SELECT max(began_ms) FROM uptime WHERE began_ms < ?)"
_READ = "SELECT began_ms, seen_ms FROM uptime ORDER BY began_ms"


class Heart:
    """Beats into the file: each row there is a time that the server was up, what lies between two is an outage.

    A machine that slept was down too. A clock that was ahead, and has been set back, told of nothing: what it had noted
    of times that are yet to come is forgotten. `days`: so long the server has been up since whatever else may ask for
    an outage; `clock`: Unix time in seconds.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time, days: int = 0) -> None:
        self._store, self._clock = store, clock
        self._days_ms = max(days, FORGOTTEN) * DAY_MS
        self._span = (0, 0)
        self._outages: list[Outage] = []

    def outages(self) -> list[Outage]:
        """The outages so far, in order; also one that no beat has noted yet, and none that would end later than now."""
        now = self._now()
        found = [*self._outages, (self._span[1], now)] if self._paused(now) else self._outages
        return [outage for outage in found if outage[1] <= now]

    async def run(self) -> None:
        """Beat for ever."""
        while True:
            await asyncio.sleep(BEAT)
            await self.beat()

    async def beat(self) -> None:
        """Note that the server is up; the first time, after a pause, and on a clock set back, find out since when."""
        began = self._span[0]
        now = self._now()
        anew = self._paused(now) or now < began
        span = (now if anew else began, now)

        def job(db: sqlite3.Connection) -> list[Outage] | None:
            if not anew:
                db.execute(_SPAN, span)
                return None
            db.execute(_NEVER_BEGAN, (now,))
            db.execute(_NOT_YET_SEEN, (now, now))
            db.execute(_SPAN, span)
            db.execute(_FORGET, (ago(now, self._days_ms, gaps(db.execute(_READ).fetchall())),))
            return gaps(db.execute(_READ).fetchall())

        try:
            found = await self._store.write(job)
        except sqlite3.Error:
            logger.exception("the server cannot note that it is up")
            return
        self._span = span
        if found is not None:
            self._outages = found

    def _now(self) -> int:
        return int(self._clock() * 1000)

    def _paused(self, now: int) -> bool:
        return now - self._span[1] > 2 * BEAT * 1000


def gaps(spans: Sequence[tuple[int, int]]) -> list[Outage]:
    """What lies between these spans of time, which are in the order in which they began."""
    found, seen = [], 0
    for (_, end), (begin, _) in pairwise(spans):
        seen = max(seen, end)
        if begin > seen:
            found.append((seen, begin))
    return found
