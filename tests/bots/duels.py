"""How the tests measure the strength of bots."""

from typing import Any

import butin
from butin.lab.simulate import simulate


def share(game: butin.Game, level: str, against: str, seats: int, games: int = 2000, **options: Any) -> float:
    """The share of the first of two levels that sit in turn, each as often on even seats as on odd ones."""
    total = 0.0
    for first in (0, 1):
        bots = [(level, against)[(seat + first) % 2] for seat in range(seats)]
        found = simulate(game, bots=bots, games=games // 2, seed=first, jobs=2, options=options)
        total += sum(seat.share for seat in found.by_seat if seat.bot == level) / 2
    return total
