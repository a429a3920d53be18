"""An open socket at a table, and what it has still to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

MANY_ANSWERS = 32


class Peer:
    """A socket of a seat, or of a spectator (None).

    Answers wait in line; of the table and of the view only the newest waits, so a slow socket is behind by one message
    at most, and its next view tells all that happened since the last one that went out.
    """

    def __init__(self, seat: int | None, person: int | None) -> None:
        self.seat, self.person = seat, person
        self.told = 0
        """Moves that the views sent so far have told."""
        self.shown: int | None = None
        """The version of the newest view it was given."""
        self._answers: deque[str] = deque()
        self._table: str | None = None
        self._latest_table: str | None = None
        self._view: tuple[str, int] | None = None
        self._waiting = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()

    def answer(self, message: str) -> None:
        """Send an answer."""
        self._answers.append(message)
        if len(self._answers) >= MANY_ANSWERS:
            self._room.clear()
        self._waiting.set()

    def show_table(self, message: str) -> None:
        """Send how the table is, if it has changed."""
        if message != self._latest_table:
            self._table = self._latest_table = message
            self._waiting.set()

    def show_view(self, message: str, moves: int, version: int) -> None:
        """Send the view of a version, which tells of all moves before number `moves`."""
        self._view, self.shown = (message, moves), version
        self._waiting.set()

    async def room(self) -> None:
        """Wait while too many answers wait to be sent: a page that does not listen is not listened to."""
        await self._room.wait()

    def hang_up(self) -> None:
        """Nothing will be sent any more."""
        self._room.set()

    async def deliver(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what there is to send, for ever."""
        while True:
            await self._waiting.wait()
            while (message := self._take()) is not None:
                await send(message)

    def _take(self) -> str | None:
        if self._answers:
            if len(self._answers) == MANY_ANSWERS // 2:
                self._room.set()
            return self._answers.popleft()
        if self._table is not None:
            message, self._table = self._table, None
            return message
        if self._view is not None:
            (message, self.told), self._view = self._view, None
            return message
        self._waiting.clear()
        return None
