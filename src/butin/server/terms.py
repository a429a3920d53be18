"""Which terms a table of each game may have."""

from __future__ import annotations

from collections.abc import Mapping

from butin.match import game
from butin.server.wire import Option, Terms

USUAL_CLOCKS = (0, 30, 60, 120)
"""Seconds for a move; 0: no clock."""
OTHER_CLOCKS: Mapping[str, tuple[int, ...]] = {"conquetes": (0, 60, 120, 300), "dragons": (0, 15, 30, 60)}
"""Of games whose moves take more or less thought."""
WINDOWED = ("conquetes",)
"""The games where people may answer at the same time, sealed."""

FORGETFUL: Mapping[str, Mapping[str, Option]] = {"dragons": {"memory": "human"}}
"""The games, with these options, where nobody is shown again what was to be remembered, until the end."""


def clocks(one: str) -> tuple[int, ...]:
    """The seconds for a move that suit a game; 0: no clock."""
    return OTHER_CLOCKS.get(one, USUAL_CLOCKS)


def has_talk(one: str) -> bool:
    """Whether a game has something to talk over after each turn."""
    return game(one).rules.Claim is not None


def may_be_asked(one: str, terms: Terms) -> bool:
    """Whether a seat's standing answer in sealed windows matters."""
    return terms.days is not None and one in WINDOWED


def forgets(one: str, options: Mapping[str, Option]) -> bool:
    """Whether memory is a part of a game with these options."""
    return one in FORGETFUL and FORGETFUL[one].items() <= options.items()


def check_terms(one: str, terms: Terms) -> None:
    """Raise ValueError for terms that have no sense in this game."""
    if terms.turn_s not in clocks(one):
        raise ValueError(f"a move of {one} takes {', '.join(map(str, clocks(one)))} seconds, not {terms.turn_s}")
    if terms.window_s != Terms().window_s and one not in WINDOWED:
        raise ValueError(f"{one} has no window in which all may answer")
    if terms.talk_s and not has_talk(one):
        raise ValueError(f"{one} has no pause for talk")
    if terms.days is not None and (terms.turn_s or terms.talk_s):
        raise ValueError("seconds are counted in real time only")
