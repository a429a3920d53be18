"""An open line to a table, a socket or a session of polling, and what it has still to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

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
        "_table",
        "_talk",
        "_view",
        "dismissed",
        "heard",
        "listed",
        "person",
        "rouse",
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
        self.rouse: Callable[[], None] | None = None
        """Called when there is something to send."""
        self._answers: list[bytes] = []
        self._table: bytes | None = None
        self._latest: bytes | None = None  # the newest table it was given
        self._view: tuple[bytes, int] | None = None
        self._talk: tuple[bytes, int] | None = None
        self._gone = False

    def answer(self, message: bytes) -> None:
        """Send an answer."""
        if not self._gone:
            self._answers.append(message)
            self._tell()

    def show_table(self, message: bytes) -> None:
        """Send how the table is, if it has changed."""
        if message != self._latest:
            self._table = self._latest = message
            self._tell()

    def show_view(self, message: bytes, steps: int, version: int) -> None:
        """Send the view of a version, which tells of all steps before number `steps`."""
        self._view, self.shown = (message, steps), version
        self._tell()

    def show_talk(self, message: bytes, lines: int) -> None:
        """Send what was said since, up to line number `lines`."""
        self._talk, self.listed = (message, lines), lines
        self._tell()

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
        self._tell()

    @property
    def over(self) -> bool:
        """Whether it has been dismissed, and told all that it had to be."""
        return self.dismissed and not self._answers

    def hang_up(self) -> None:
        """Nothing will be sent any more."""
        self._gone = True
        self.rouse = None
        self._answers.clear()

    async def news(self) -> None:
        """Wait until there is something to send, for those who have nobody to `rouse`."""
        news = asyncio.Event()
        self.rouse = news.set
        waits = self._answers or self._table or self._view or self._talk
        if not waits and not self.dismissed:
            await news.wait()

    def take(self) -> list[bytes]:
        """Everything that there is to send now: answers, the table, the view, the talk."""
        messages, self._answers = self._answers, []
        if self.dismissed:
            return messages
        if self._table is not None:
            messages.append(self._table)
            self._table = None
        if self._view is not None:
            message, self.told = self._view
            messages.append(message)
            self._view = None
        if self._talk is not None:
            message, self.heard = self._talk
            messages.append(message)
            self._talk = None
        return messages

    def _tell(self) -> None:
        if self.rouse is not None:
            self.rouse()
