"""A game step by step, as one pair of eyes saw it, or laid open.

It is played again from its deal: a match that is being played is never touched.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

import msgspec

from butin.match import Game, Match
from butin.server.wire import Step, Steps, encode

Eyes = int | Literal["all"] | None
"""A seat's, a spectator's (None), or of whoever sees all that the referee does."""

MANY_STEPS = 1000  # of one answer: a whole game, but where somebody draws it out

_as_it_is: Any = msgspec.Raw  # JSON for a field of any type


@dataclass(frozen=True, slots=True)
class Past:
    """A game so far: how it was dealt, and the (seat, move) pairs since."""

    game: Game
    deal: Mapping[str, Any]
    moves: list[tuple[int, Any]]

    @classmethod
    def of(cls, match: Match) -> Past:
        """What a match has been so far."""
        return cls(match.game, match.deal(), match.moves)

    def steps(self) -> Iterator[tuple[Match, int]]:
        """One match at each of its steps, the deal included, with the number from which on it tells of this one."""
        match = self.game.set_up(self.deal)
        yield match, 0
        for seat, move in self.moves:
            told = match.step
            match.play(seat, move)
            if not match.sealed:
                yield match, told

    def at(self, step: int) -> Match:
        """A match that begins as this one stood after a step. Raises ValueError for a step that there is not."""
        steps = self.steps() if step <= len(self.moves) else ()  # or else all would be played for nothing
        for number, (match, _) in enumerate(steps):
            if number == step:
                return self.game.set_up(match.position())
        raise ValueError(f"there is no step {step}")


def read_eyes(text: str) -> Eyes:
    """The eyes that an address names: a seat's number, `none` or `all`. Raises ValueError."""
    if text in ("none", "all"):
        return None if text == "none" else "all"
    return int(text)


def review(past: Past, eyes: Eyes, first: int = 0) -> bytes:
    """The steps of a game from number `first` on, as JSON, but no more than one answer should hold."""
    if first > len(past.moves):
        return encode(Steps([], more=False))  # or else all would be played for nothing
    played = islice(past.steps(), first, None)
    steps = [_show(match, eyes, told) for match, told in islice(played, MANY_STEPS)]
    return encode(Steps(steps, more=next(played, None) is not None))


def _show(match: Match, eyes: Eyes, told: int) -> Step[Any, Any]:
    if eyes == "all":
        return Step(match.position(), [event for event in match.events if event.n >= told])
    [(view, _)] = match.spoken([eyes], []).values()
    return Step(_as_it_is(view), match.tell(eyes, told))
