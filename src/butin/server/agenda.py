"""When the tables that play turn by turn are to be looked at, whether or not somebody is at them."""

from __future__ import annotations

import asyncio
import heapq
from contextlib import suppress


class Agenda:
    """Tables, each with its moment (Unix ms)."""

    def __init__(self) -> None:
        self._moments: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._news = asyncio.Event()

    def expect(self, table: str, moment: int | None) -> None:
        """Look at a table at this moment, and at no other that it has had; None: at none."""
        if self._moments.get(table) == moment:
            return
        if moment is None:
            del self._moments[table]
            return
        self._moments[table] = moment
        heapq.heappush(self._heap, (moment, table))
        if self._heap[0] == (moment, table):
            self._news.set()

    def next(self) -> int | None:
        """The first moment."""
        while self._heap and self._moments.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def take(self, now: int) -> str | None:
        """A table whose moment has come: it has none then."""
        moment = self.next()
        if moment is None or moment > now:
            return None
        _, table = heapq.heappop(self._heap)
        del self._moments[table]
        return table

    async def wait(self, seconds: float) -> None:
        """Return after some time, or earlier once there is an earlier moment than those there were."""
        self._news.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), seconds)
