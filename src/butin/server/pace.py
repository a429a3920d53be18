"""How long things take at a table. The rules of the games know no time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from butin.server.board import Board
from butin.server.wire import Clock


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds: a bot's `pause` before it thinks, and its `deadline`; the `look` at what its move will hide.

    `second`: how long a second lasts of the longer times that people are given.

    A sealed window lasts so long that everybody can answer, but only a moment (`tick`) longer once somebody has spoken.
    """

    pause: float = 0.8
    deadline: float = 2.0
    look: float = 3.0
    window: float = 5.0
    tick: float = 0.25
    second: float = 1.0


class Window:
    """The clocks of a table's sealed window. A window that stood still is opened anew, with all its time.

    `close` is told the entry that opened the window, and whether bots are late too.
    """

    def __init__(self, pace: Pace, close: Callable[[int, bool], None]) -> None:
        self._pace, self._close = pace, close
        self._opened: int | None = None
        self._resumed = False
        """Somebody had spoken before this window was opened anew: the others are given the time to come back."""
        self._closes: asyncio.TimerHandle | None = None
        self._ticks: asyncio.TimerHandle | None = None

    def watch(self, board: Board) -> None:
        """Start the clock of the window that is open, and the short one once somebody has spoken."""
        if self._opened != board.shown:
            self.stop()
        if board.silences() and self._closes is None:
            self._opened, self._resumed = board.shown, board.has_spoken()
            self._closes = self._after(self._pace.window, board.shown, late_bots=False)
        if self._closes is not None and self._ticks is None and not self._resumed and board.has_spoken():
            self._ticks = self._after(self._pace.tick, board.shown, late_bots=True)

    def stop(self) -> None:
        """Let the window stand still."""
        for timer in (self._closes, self._ticks):
            if timer is not None:
                timer.cancel()
        self._opened = self._closes = self._ticks = None

    def clock(self) -> Clock | None:
        """What a page may know of the time: not whether somebody has spoken."""
        if self._closes is None:
            return None
        return Clock(max(0, round(1000 * (self._closes.when() - asyncio.get_running_loop().time()))))

    def _after(self, seconds: float, opened: int, *, late_bots: bool) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, self._close, opened, late_bots)
