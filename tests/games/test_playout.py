"""Random play in compiled code."""

import numpy as np

import butin
from butin.games.core import records
from butin.games.playout import random_games


def totals(seats: int, protection: str, games: int, seed: int) -> list[float]:
    game = butin.game("raubern")
    state = records(game.rules.State, 1)[0]
    options = game.encode_options(seats, 0, {"protection": protection})
    order, out = np.empty(game.rules.ORDER, np.int16), np.empty(game.rules.ROOM, np.int16)
    points = np.zeros(seats, np.int64)
    rng = np.random.Generator(np.random.PCG64(seed))
    assert random_games(state, options, order, out, rng, games, points) == 36 * games
    assert state.over
    mean: list[float] = (points / games).tolist()
    return mean


def test_random_games_add_up_their_scores() -> None:
    one, two = (totals(4, "round", 1000, seed) for seed in (1, 2))
    assert one == totals(4, "round", 1000, 1) != two
    # A round protects piles from those who play later in it, so the starter takes most.
    assert one == sorted(one, reverse=True)
    assert 11 < sum(one) < 13


def test_without_protection_random_players_take_more() -> None:
    assert sum(totals(4, "none", 1000, 1)) > sum(totals(4, "round", 1000, 1)) + 1
