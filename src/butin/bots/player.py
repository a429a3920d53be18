"""A bot as programs hold it: told what its seat may know, asked for moves."""

from __future__ import annotations

from typing import Any

import numpy as np

from butin.bots.core import LEVELS, choose, remember, remembers
from butin.games.core import legal, records
from butin.match import Game, game


class Bot:
    """A bot of a level at a seat. The same seed, told and asked the same, plays the same."""

    def __init__(self, level: str, game: Game, seat: int, seed: int | None) -> None:
        self.level = level
        self.game = game
        self.seat = seat
        self._rng = np.random.Generator(np.random.PCG64(seed))
        self._out = np.empty(game.rules.ROOM, np.int16)
        self._mind = records(game.rules.State, 1)[0]

    def __repr__(self) -> str:
        return f"<{self.level} at seat {self.seat} of {self.game.id}>"

    def see(self, mover: int | None, move: Any, view: Any) -> None:
        """Be told a move, as this seat may know it, and its view after it, which a bot with a mind remembers."""
        if remembers(self._mind):
            self._look(view)

    def choose(self, view: Any) -> Any:
        """The move to play on `view`, a struct or a dict. Raises ValueError where its seat may not act."""
        record = self._look(view)
        if not legal(record, self.seat, self._out):
            raise ValueError(f"seat {self.seat} may not act in this view")
        action = choose(record, self.seat, LEVELS.index(self.level), self._rng, self._out)
        return self.game.rules.to_move(int(action))

    def _look(self, view: Any) -> Any:
        """What the bot has before its eyes: the view, or its mind of it."""
        record = self.game.read_view(view)
        if not remembers(record):
            return record
        remember(self._mind, record, self.seat, LEVELS.index(self.level), self._rng)
        return self._mind

    def hear(self, seat: int, claim: Any) -> None:
        """Be told what another seat claims; the bots so far play games without talk."""

    def say(self, view: Any) -> Any:
        """A claim of its own, or None."""
        return None


def bot(level: str, game_: Game | str, seat: int = 0, seed: int | None = None) -> Bot:
    """A bot of one of the levels that `bots()` lists, for a game or its id.

    Raises ValueError for a level, a game or a seat that does not exist, and for a game without bots.
    """
    known = game_ if isinstance(game_, Game) else game(game_)
    if level not in LEVELS:
        raise ValueError(f"there is no bot {level!r}; there is {', '.join(LEVELS)}")
    if seat not in range(known.seats[-1]):
        raise ValueError(f"{known.id} has no seat {seat!r}; the seats are 0 to {known.seats[-1] - 1}")
    return Bot(level, known, seat, seed)


def bots() -> list[str]:
    """The levels, from the weakest on."""
    return list(LEVELS)
