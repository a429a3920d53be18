"""How people play: at what pace, and what is noted of it."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Pace:
    """Moves are made while it is `open`, each so many seconds after its turn began, give or take a half."""

    seconds: float
    waits: list[float] = field(default_factory=list)
    """Seconds from each move to its acknowledgement."""
    open: bool = True

    def pause(self) -> float:
        """How long somebody thinks about a move."""
        return self.seconds * random.uniform(0.5, 1.5)

    def percentile(self, of_100: int) -> float:
        """Milliseconds within which so many of a hundred moves were acknowledged."""
        return 1000 * sorted(self.waits)[len(self.waits) * of_100 // 100]


class Table:
    """Four people at a table. Its side tells it whose turn it is, what was acknowledged and when it is over."""

    def __init__(self) -> None:
        self.over = asyncio.Event()
        self.dealt = asyncio.Event()
        self._pace: Pace | None = None
        self._move: Callable[[], None] | None = None
        self._sent: dict[int, float] = {}

    def play(self, pace: Pace) -> None:
        """Go on at a pace."""
        self._pace = pace
        self._think()

    def due(self, seat: int, move: Callable[[], None]) -> None:
        """A seat is to move: `move` sends it."""

        def send() -> None:
            self._sent[seat] = time.perf_counter()
            move()

        self._move = send
        self.dealt.set()
        self._think()

    def acknowledged(self, seat: int) -> None:
        """A seat has been told that its move is made."""
        sent = self._sent.pop(seat, None)
        if sent is not None and self._pace is not None:
            self._pace.waits.append(time.perf_counter() - sent)

    def _think(self) -> None:
        if self._move is not None and self._pace is not None and self._pace.open:
            asyncio.get_running_loop().call_later(self._pace.pause(), self._go, self._pace)

    def _go(self, pace: Pace) -> None:
        if pace.open and self._move is not None:
            move, self._move = self._move, None
            move()
