"""Random play in compiled code, for any game: what simulations, searches and benchmarks run."""

from __future__ import annotations

import numpy as np

from butin.games.core import Buffer, Record, apply, deal, legal, loop, lowest_bit, rule, score, shuffle, to_act


@rule
def seed(rng: np.random.Generator) -> np.uint64:
    """A first number for `xorshift`: never 0."""
    return np.uint64(1 + int(rng.random() * (1 << 53)))


@rule
def xorshift(chance: np.uint64) -> np.uint64:
    """The next of a row of 64-bit numbers, without a call as a `Generator` needs (Marsaglia, Xorshift RNGs, 2003)."""
    chance ^= chance << np.uint64(13)
    chance ^= chance >> np.uint64(7)
    chance ^= chance << np.uint64(17)
    return chance


@loop
def playout(state: Record, out: Buffer, rng: np.random.Generator) -> int:
    """Play uniformly random legal moves to the end and return how many; `out` has the game's `ROOM` places."""
    chance = seed(rng)
    moves = 0
    seats = to_act(state)
    while seats:
        seat = lowest_bit(seats)
        chance = xorshift(chance)
        apply(state, seat, out[int(chance >> np.uint64(32)) * legal(state, seat, out) >> 32])
        seats = to_act(state)
        moves += 1
    return moves


@loop
def random_games(
    state: Record, options: Record, order: Buffer, out: Buffer, rng: np.random.Generator, n: int, totals: Buffer
) -> int:
    """Play `n` whole games, each from a fresh deal, add each seat's score to `totals`, return the moves."""
    moves = 0
    points = np.zeros(len(totals), np.int64)
    for _ in range(n):
        shuffle(state, rng, order)
        deal(state, options, order)
        moves += playout(state, out, rng)
        score(state, points)
        for seat in range(len(totals)):
            totals[seat] += points[seat]
    return moves
