"""Long work for whoever asks: off the event loop, one at a time, so that games that are being played come first."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from starlette.requests import Request

from butin.server.limits import address_of
from butin.server.problem import Problem

MOST = 4  # of an address: what is done for it, and what waits

T = TypeVar("T")


class Works:
    """What waits to be done, by address: nobody holds up the others for long."""

    def __init__(self) -> None:
        self._one = asyncio.Lock()
        self._waiting = Counter[str]()

    async def do(self, request: Request, work: Callable[[], T]) -> T:
        """Have `work` done in its turn, in a thread.

        Raises Problem when too much waits for this address, or when whoever asked has gone meanwhile.
        """
        address = address_of(request)
        if self._waiting[address] >= MOST:
            raise Problem(429, "too_fast", "wait for the answers to what you have asked before")
        self._waiting[address] += 1
        try:
            async with self._one:
                if await request.is_disconnected():
                    raise Problem(408, "busy", "nobody waits for this any more")
                return await asyncio.to_thread(work)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]
