"""An open line to a table, a socket or a session of polling, and what it has still to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

MANY_ANSWERS = 32


class Peer:
    """A line of a seat, or of a spectator (None).

    Answers wait in line; of the table, of the view and of the talk only the newest waits, so a slow line is behind by
    one message of each at most: its next view tells all that happened since the last one that went out, and so does its
    next talk.
    """

    __slots__ = (
        "_answers",
        "_gone",
        "_latest",
        "_news",
        "_room",
        "_table",
        "_talk",
        "_view",
        "dismissed",
        "heard",
        "listed",
        "person",
        "seat",
        "shown",
        "told",
    )

    def __init__(self, seat: int | None, person: int | None) -> None:
        self.seat, self.person = seat, person
        self.told = 0
        """Steps that the views sent so far have told."""
        self.shown: int | None = None
        """The version of the newest view it was given."""
        self.dismissed = False
        """It has no business here any more."""
        self.heard = 0
        """Lines of talk that were sent so far, or came too long ago."""
        self.listed: int | None = None
        """Lines that there were when it was given the newest talk."""
        self._answers: list[str] = []
        self._table: str | None = None
        self._latest: str | None = None  # the newest table it was given
        self._view: tuple[str, int] | None = None
        self._talk: tuple[str, int] | None = None
        self._gone = False
        self._news = asyncio.Event()
        self._room: asyncio.Event | None = None

    def answer(self, message: str) -> None:
        """Send an answer."""
        if not self._gone:
            self._answers.append(message)
            self._news.set()

    def show_table(self, message: str) -> None:
        """Send how the table is, if it has changed."""
        if message != self._latest:
            self._table = self._latest = message
            self._news.set()

    def show_view(self, message: str, steps: int, version: int) -> None:
        """Send the view of a version, which tells of all steps before number `steps`."""
        self._view, self.shown = (message, steps), version
        self._news.set()

    def show_talk(self, message: str, lines: int) -> None:
        """Send what was said since, up to line number `lines`."""
        self._talk, self.listed = (message, lines), lines
        self._news.set()

    @property
    def full(self) -> bool:
        """Whether too many answers wait to be sent: a page that does not listen is not listened to."""
        return len(self._answers) >= MANY_ANSWERS

    def reseat(self, seat: int | None) -> None:
        """It is a socket of this seat from now on, and is told everything anew."""
        self.seat, self.told, self.shown = seat, 0, None
        self._view = None

    def dismiss(self) -> None:
        """Send it nothing any more but the answers that wait."""
        self.dismissed = True
        self._news.set()

    @property
    def over(self) -> bool:
        """Whether it has been dismissed, and told all that it had to be."""
        return self.dismissed and not self._answers

    async def room(self) -> None:
        """Wait while it is full."""
        if self.full:
            self._room = asyncio.Event()
            await self._room.wait()

    def hang_up(self) -> None:
        """Nothing will be sent any more."""
        self._gone = True
        self._answers.clear()
        if self._room is not None:
            self._room.set()

    async def news(self) -> None:
        """Wait until there is something to send."""
        await self._news.wait()

    def take(self) -> list[str]:
        """Everything that there is to send now."""
        return list(iter(self._take, None))

    async def deliver(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what there is to send, until it is over."""
        while not self.over:
            await self.news()
            while (message := self._take()) is not None:
                await send(message)

    def _take(self) -> str | None:
        if self._answers:
            if self._room is not None:
                self._room.set()
            return self._answers.pop(0)
        if self.dismissed:
            return None
        if self._table is not None:
            message, self._table = self._table, None
            return message
        if self._view is not None:
            (message, self.told), self._view = self._view, None
            return message
        if self._talk is not None:
            (message, self.heard), self._talk = self._talk, None
            return message
        self._news.clear()
        return None
