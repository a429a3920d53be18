"""How a first game is written down: positions to begin from, what its learner is to do there, and what others do then.

A script has no sentences: it names those of the page (`web/src/games/<id>/lesson/`), and the clauses they explain.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

Words = Mapping[str, Any]
"""A move or a claim, as the game takes it."""
Act = tuple[int, Words]
"""What a seat does."""


class Step(NamedTuple):
    """One move of the learner's, or one claim, and what others do after it.

    `shown`: the page points at it from the start; otherwise it waits for its learner to find it.
    """

    say: str
    clause: str
    do: Words
    then: tuple[Act, ...] = ()
    shown: bool = False


class Part(NamedTuple):
    """A position, the steps from there, and what is said at their end."""

    position: Words
    steps: tuple[Step, ...]
    say: str
    clause: str


Script = tuple[Part, ...]
