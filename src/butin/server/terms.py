"""Which terms a table of each game may have."""

from __future__ import annotations

from collections.abc import Mapping

from butin.match import game
from butin.server.wire import Terms

CLOCKS: Mapping[str, tuple[int, ...]] = {
    "conquetes": (0, 60, 120, 300),
    "dragons": (0, 15, 30, 60),
    "raubern": (0, 30, 60, 120),
    "coffre": (0, 30, 60, 120),
}
"""Seconds for a move that suit each game; 0: no clock."""
WINDOWED = ("conquetes",)
"""The games where people may answer at the same time, sealed."""


def has_talk(one: str) -> bool:
    """Whether a game has something to talk over after each turn."""
    return game(one).rules.Claim is not None


def check_terms(one: str, terms: Terms) -> None:
    """Raise ValueError for terms that have no sense in this game."""
    if terms.turn_s not in CLOCKS[one]:
        raise ValueError(f"a move of {one} takes {', '.join(map(str, CLOCKS[one]))} seconds, not {terms.turn_s}")
    if terms.window_s != Terms().window_s and one not in WINDOWED:
        raise ValueError(f"{one} has no window in which all may answer")
    if terms.talk_s and not has_talk(one):
        raise ValueError(f"{one} has no pause for talk")
    if terms.days is not None and (terms.turn_s or terms.talk_s):
        raise ValueError("seconds are counted in real time only")
