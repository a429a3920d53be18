"""The arithmetic of clocks: moments and lengths of time in ms. Nothing here knows what time it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

Outage = tuple[int, int]
"""From when to when the server was down."""

Stage = Literal[0, 1, 2, 3]
"""How far a turn is: in time, warned, warned again, late."""


def deadline(began: int, allowance: int, outages: Iterable[Outage] = ()) -> int:
    """When an allowance that began is used up: never while the server is down, a time that does not count.

    `outages`: in order, without overlaps.
    """
    end = began + allowance
    for down, up in outages:
        if down > end:
            break
        end += max(0, up - max(down, began))
    return end


def ago(now: int, length: int, outages: Sequence[Outage]) -> int:
    """The moment since which the server has been up for so long; `outages` as for `deadline`, all of them over."""
    moment = now - length
    for down, up in reversed(outages):
        if up <= moment:
            break
        moment -= up - down
    return moment


@dataclass(frozen=True, slots=True)
class Turn:
    """The time that a seat has to act: two warnings, then it is late."""

    warned: int
    warned_again: int
    late: int

    def stage(self, now: int) -> Stage:
        """How far it is."""
        return 3 if now >= self.late else 2 if now >= self.warned_again else 1 if now >= self.warned else 0

    def next(self, now: int) -> int | None:
        """The next moment that changes something; None once the seat is late."""
        return next((moment for moment in (self.warned, self.warned_again, self.late) if moment > now), None)


def turn(began: int, allowance: int, outages: Iterable[Outage] = ()) -> Turn:
    """The turn of a seat that has a clock: warned at half of its allowance, and at five sixths."""
    known = tuple(outages)
    shares = (allowance // 2, allowance * 5 // 6, allowance)
    return Turn(*(deadline(began, share, known) for share in shares))


def absence(began: int, second: float) -> Turn:
    """The turn of a seat without a clock, whose people have been away since; `second`: how many ms one lasts."""
    return Turn(*(began + round(seconds * second) for seconds in (20, 45, 60)))


def next_moment(turns: Mapping[int, Turn], now: int) -> int | None:
    """The next moment at which one of these turns comes to another stage."""
    return min((moment for turn in turns.values() if (moment := turn.next(now)) is not None), default=None)


def late(turns: Mapping[int, Turn], now: int) -> list[int]:
    """The seats that are late."""
    return [seat for seat, turn in turns.items() if turn.stage(now) == 3]
