"""How long things take at a table. The rules of the games know no time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass

from butin.server.board import Board

TICK_S = 0.25
"""So long a sealed window lasts once somebody has spoken."""
RETURN_S = 30
"""So long a window that stood still lasts when somebody does not come back."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds: of a bot's `pause` before its move, its `deadline`, and the `look` at what its move will hide.

    `second`: how long a second of the times lasts that people are given.
    """

    pause: float = 0.8
    deadline: float = 2.0
    look: float = 3.0
    second: float = 1.0


class Window:
    """The clocks of a table's sealed window in real time: it lasts `window_s`, but a tick once somebody has spoken.

    A window that stood still is opened anew: all its time begins when everybody is there, whoever has answered, since
    nobody is to know that. Had anybody spoken before, the others have it whole. `close` is told the entry that opened
    the window, and whether bots are late too.
    """

    def __init__(self, window_s: int, second: float, close: Callable[[int, bool], None]) -> None:
        self._window_s, self._second, self._close = window_s, second, close
        self._opened: int | None = None
        self._still = True
        self._spoken = False
        self._closes: asyncio.TimerHandle | None = None
        self._ticks: asyncio.TimerHandle | None = None

    def watch(self, board: Board, here: Collection[int]) -> None:
        """Start the clocks that are due. `here`: the seats whose people are."""
        if self._opened != board.shown:
            self._cancel()
        if not board.silences:
            self._still = False
            return
        if self._opened is None:
            self._opened, self._spoken = board.shown, self._still and board.has_spoken()
            self._last(RETURN_S if self._still else self._window_s, board.shown)
        if self._still and set(here).issuperset(board.story.people()):
            self._still = False
            self._last(self._window_s, board.shown)
        if self._ticks is None and not self._spoken and board.has_spoken():
            self._ticks = self._after(TICK_S, board.shown, late_bots=True)

    def stop(self) -> None:
        """Let the window stand still."""
        self._cancel()
        self._still = True

    def closes(self) -> float | None:
        """When it closes, in seconds of the loop; not whether somebody has spoken."""
        return None if self._closes is None else self._closes.when()

    def _last(self, seconds: float, opened: int) -> None:
        if self._closes is not None:
            self._closes.cancel()
        self._closes = self._after(seconds, opened, late_bots=False)

    def _cancel(self) -> None:
        for timer in (self._closes, self._ticks):
            if timer is not None:
                timer.cancel()
        self._opened = self._closes = self._ticks = None

    def _after(self, seconds: float, opened: int, *, late_bots: bool) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds * self._second, self._close, opened, late_bots)
