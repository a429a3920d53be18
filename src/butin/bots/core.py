"""What a bot is: a function of a view. Compiled code finds it by the type of the view; its level is a number."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numba.extending import overload

from butin.games import RULES
from butin.games.core import Buffer, Record, below, generic, legal, loop, rules_of

LEVELS = ("random", "mousse", "matelot")  # from the weakest on; in compiled code a level is its place here
RANDOM, MOUSSE, MATELOT = range(len(LEVELS))

MOST_ROOM = max(rules.ROOM for rules in RULES.values())


class Policies(Protocol):
    """What a game's module of bots gives, compiled: a function for each level but `random`, which needs none.

    Each returns the action that it plays at `seat`, which must be due. It may scribble on its view.
    """

    def mousse(self, view: Record, seat: int, rng: np.random.Generator) -> int: ...
    def matelot(self, view: Record, seat: int, rng: np.random.Generator) -> int: ...


@runtime_checkable
class RememberingPolicies(Policies, Protocol):
    """The bots of a game in which views hide again what they have shown: they choose by a mind instead of a view.

    A mind is a record of the same type. `remember` makes it what `seat` sees now, with what the mind still knows laid
    over it; it is called after the deal and after every move, and does no harm when a view is seen twice.
    """

    def remember(self, mind: Record, view: Record, seat: int, level: int, rng: np.random.Generator) -> None: ...


_POLICIES: dict[str, Policies] = {}


def register(game: str, policies: Any) -> None:
    """Let `choose` find the bots of a game."""
    _POLICIES[game] = policies


def policies_of(view: Any) -> Any:
    """The bots for a view: a record, or the type that Numba gives one; any legal move in a game without bots."""
    return _POLICIES.get(rules_of(view).ID, ANY_MOVE)


def remembers(view: Record) -> bool:
    """Whether the bots of the view's game choose by minds."""
    return isinstance(policies_of(view), RememberingPolicies)


@overload(remembers, strict=False)
def _remembers(view: Any) -> Any:
    found = remembers(view)
    return lambda view: found


def remember(mind: Record, view: Record, seat: int, level: int, rng: np.random.Generator) -> None:
    """Let the mind of a seat take in its view; nothing where the bots have no minds."""
    policies = policies_of(view)
    if isinstance(policies, RememberingPolicies):
        policies.remember(mind, view, seat, level, rng)


@overload(remember, strict=False)
def _remember(mind: Any, view: Any, seat: Any, level: Any, rng: Any) -> Any:
    policies = policies_of(view)
    if not isinstance(policies, RememberingPolicies):
        return lambda mind, view, seat, level, rng: None
    found = policies.remember
    return lambda mind, view, seat, level, rng: found(mind, view, seat, level, rng)


@generic(policies_of)
def mousse(view: Record, seat: int, rng: np.random.Generator) -> int:
    """What the mousse of the view's game plays."""
    return int(policies_of(view).mousse(view, seat, rng))


@generic(policies_of)
def matelot(view: Record, seat: int, rng: np.random.Generator) -> int:
    """What the matelot of the view's game plays."""
    return int(policies_of(view).matelot(view, seat, rng))


@loop
def any_move(view: Record, seat: int, rng: np.random.Generator) -> int:
    """A legal action, each as likely."""
    out = np.empty(MOST_ROOM, np.int16)
    return int(out[below(rng, legal(view, seat, out))])


ANY_MOVE = SimpleNamespace(mousse=any_move, matelot=any_move)


@loop
def choose(view: Record, seat: int, level: int, rng: np.random.Generator, out: Buffer) -> int:
    """The action that a bot of any level plays at `seat`, which must be due; `out` has the game's `ROOM` places.

    Where the bots of the game have minds, `view` is the seat's mind.
    """
    if level == MOUSSE:
        return mousse(view, seat, rng)
    if level == MATELOT:
        return matelot(view, seat, rng)
    return int(out[below(rng, legal(view, seat, out))])
