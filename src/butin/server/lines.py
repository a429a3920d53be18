"""What was said at a table: the latest lines, which whoever comes is told."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from butin.server.log import Claimed, Said
from butin.server.story import Chair, Story
from butin.server.wire import TalkLine, TalkMessage, encode

KEPT = 100

Speaker = tuple[int, int | None]
"""A seat, and the first of the people who held it; None: a bot."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line with its number, when it was said (Unix ms) and by whom, who is number `who` of those who spoke here."""

    n: int
    who: int
    at_ms: int
    speaker: Speaker
    said: Said | Claimed

    def tell(self, story: Story) -> TalkLine:
        """The line as it is sent."""
        seat = self.speaker[0]
        past = self.speaker != speaker_at(seat, story.chairs[seat])
        said = self.said
        text, preset = (said.text, said.preset) if isinstance(said, Said) else (None, None)
        claim = said.claim if isinstance(said, Claimed) else None
        return TalkLine(self.n, self.who, seat, said.name, past, self.at_ms, text, preset, claim)


class Lines:
    """The latest lines of a table. They are numbered from 0, whatever else its log has between them."""

    __slots__ = ("_kept", "_speakers", "count")

    def __init__(self) -> None:
        self.count = 0
        """How many lines there have been."""
        self._kept: deque[Line] = deque(maxlen=KEPT)
        self._speakers: dict[Speaker, int] = {}

    def add(self, said: Said | Claimed, speaker: Speaker, at_ms: int) -> None:
        """One more line."""
        who = self._speakers.setdefault(speaker, len(self._speakers))
        self._kept.append(Line(self.count, who, at_ms, speaker, said))
        self.count += 1

    def latest(self, many: int) -> list[Line]:
        """The latest lines."""
        return list(self._kept)[-many:]

    def find(self, n: int) -> Line | None:
        """A line by its number, if it is one of the latest."""
        return next((line for line in self._kept if line.n == n), None)

    def message(self, heard: int, story: Story) -> bytes:
        """What was said after the first `heard` lines, as far as it is kept."""
        new = [line for line in self._kept if line.n >= heard]
        return encode(TalkMessage(self.count - len(new), [line.tell(story) for line in new]))


def speaker_at(seat: int, chair: Chair) -> Speaker:
    """Who speaks at a seat."""
    return seat, chair.holders[0] if chair.holders else None
