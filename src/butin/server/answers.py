"""The answers to actions that became no entry of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from butin.server.wire import Ack, Nack

T = TypeVar("T", Ack, Nack)

MANY = 100  # answers of one person that are kept
MANY_PEOPLE = 200  # with answers that are kept: more than a table has room for at its seats


class Answers:
    """The same action gets the same answer, for as long as its page may send it again, whatever others do meanwhile."""

    def __init__(self, sits: Callable[[int], bool]) -> None:
        self._sits = sits
        """Whether a person has a seat at the table."""
        self._of: dict[int, dict[str, Ack | Nack]] = {}

    def find(self, person: int, action: str) -> Ack | Nack | None:
        """What a person's action was answered; None if it is not known."""
        return self._of.get(person, {}).get(action)

    def keep(self, person: int, answer: T) -> T:
        """Keep an answer, and return it; the oldest of that person goes.

        So does who was answered longest ago, of those without a seat: however many watch, none who plays is forgotten.
        """
        kept = self._of[person] = self._of.pop(person, {})
        kept[str(answer.id)] = answer
        if len(kept) > MANY:
            del kept[next(iter(kept))]
        if len(self._of) > MANY_PEOPLE:
            del self._of[next((one for one in self._of if not self._sits(one)), next(iter(self._of)))]
        return answer
