"""The rule book as data: its clauses and examples, and for each clause how to switch it off in the rules.

A mutant is a piece of the source of one module, which stands there exactly once, and what to put in its place.
"""

from typing import NamedTuple

import mutants_coffre
import mutants_conquetes
import mutants_dragons
import mutants_raubern


class Chapter(NamedTuple):
    """How the rule book numbers a game: CQ-1 … CQ-70, ambiguities CQ-A1 …, worked examples CQ-E1 …."""

    letters: str
    clauses: int
    ambiguities: int
    examples: int


BOOK = {
    "conquetes": Chapter("CQ", 70, 19, 19),
    "dragons": Chapter("TD", 21, 14, 17),
    "raubern": Chapter("RB", 21, 13, 14),
    "coffre": Chapter("CC", 31, 16, 15),
}
TABLES = {
    "conquetes": mutants_conquetes,
    "dragons": mutants_dragons,
    "raubern": mutants_raubern,
    "coffre": mutants_coffre,
}


def clauses(game: str) -> list[str]:
    """The clauses of a game, ambiguities included."""
    letters, plain, ambiguities, _ = BOOK[game]
    return [f"{letters}-{n}" for n in range(1, plain + 1)] + [f"{letters}-A{n}" for n in range(1, ambiguities + 1)]


def examples(game: str) -> list[str]:
    """The worked examples of a game."""
    return [f"{BOOK[game].letters}-E{n}" for n in range(1, BOOK[game].examples + 1)]
