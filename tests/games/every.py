"""What the tests of every game share: sets of options, random games, and positions on their way."""

from collections import Counter
from collections.abc import Iterator, Mapping
from math import inf
from typing import Any

import numpy as np

import butin
from butin.games.core import SPECTATOR, below, imagine, records


def option_sets(game: butin.Game) -> Iterator[dict[str, Any]]:
    """The defaults, and every other value of each option alone; of long ranges the least and the greatest."""
    defaults = dict(game.rules.DEFAULTS)
    yield defaults
    for name, allowed in game.rules.OPTIONS.items():
        values = allowed if len(allowed) < 10 else (allowed[0], allowed[-1])
        yield from ({**defaults, name: value} for value in values if value != defaults[name])


def any_of(mask: int, rng: np.random.Generator) -> int:
    """One of the seats of a mask, each as likely."""
    seats = [seat for seat in range(int(mask).bit_length()) if mask >> seat & 1]
    return seats[below(rng, len(seats))]


def play_on(match: butin.Match, choices: list[int]) -> None:
    for choice in choices:
        if not match.over:
            seat = match.to_act[choice % len(match.to_act)]
            moves = match.legal(seat)
            match.play(seat, moves[choice % len(moves)])


def random_states(game: butin.Game, n: int, seed: int, longest: int) -> Any:
    """`n` positions on the way through random games of every kind, at most `longest` moves from the deal."""
    rules = game.rules
    rng = np.random.Generator(np.random.PCG64(seed))
    states = records(rules.State, n)
    order, out = np.empty(rules.ORDER, np.int16), np.empty(rules.ROOM, np.int16)
    kinds = [(seats, options) for options in option_sets(game) for seats in game.seats]
    for number, state in enumerate(states):
        seats, options = kinds[number % len(kinds)]
        rules.shuffle(rng, order)
        rules.deal(state, game.encode_options(seats, number % seats, options), order)
        for _ in range(int(rng.integers(longest))):
            before = state.copy()
            seat = any_of(rules.to_act(state), rng)
            rules.apply(state, seat, out[below(rng, rules.legal(state, seat, out))])
            if not rules.to_act(state):
                states[number] = before
                break
    return states


def imagined(game: butin.Game, view: Any, viewer: int | None, n: int) -> Any:
    """`n` worlds that a view allows, as records."""
    rng = np.random.Generator(np.random.PCG64(n))
    states, record = records(game.rules.State, n), game.read_view(view)
    for state in states:
        imagine(record, SPECTATOR if viewer is None else viewer, rng, state)
    return states


def chi_square(found: Counter[Any], expected: Mapping[Any, float]) -> float:
    """How far counts are from what was expected; infinite for what was not expected at all."""
    if not set(found) <= set(expected):
        return inf
    return sum((found[key] - number) ** 2 / number for key, number in expected.items())
