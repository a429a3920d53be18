"""What the tests of every game share: sets of options, random games, and positions on their way."""

from collections import Counter
from collections.abc import Iterator, Mapping
from math import inf, sqrt
from typing import Any

import numpy as np

import butin
from butin.games.core import (
    SPECTATOR,
    Buffer,
    Record,
    apply,
    below,
    generic,
    imagine,
    legal,
    loop,
    records,
    redact,
    rules_of,
    to_act,
)
from butin.games.playout import playout


def option_sets(game: butin.Game) -> Iterator[dict[str, Any]]:
    """The defaults, and every other value of each option alone; of long ranges the least and the greatest."""
    defaults = dict(game.rules.DEFAULTS)
    yield defaults
    for name, allowed in game.rules.OPTIONS.items():
        values = allowed if len(allowed) < 10 else (allowed[0], allowed[-1])
        yield from ({**defaults, name: value} for value in values if value != defaults[name])


def tables(game: butin.Game) -> list[tuple[int, dict[str, Any]]]:
    """Each of the option sets with a number of seats, from the least to the most and over again."""
    return [(game.seats[number % len(game.seats)], options) for number, options in enumerate(option_sets(game))]


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


def deals(game: butin.Game, n: int, seats: int, options: dict[str, Any] | None = None) -> Any:
    """`n` deals, as records; seat 0 begins."""
    rules = game.rules
    rng = np.random.Generator(np.random.PCG64(n))
    states, order = records(rules.State, n), np.empty(rules.ORDER, np.int16)
    chosen = game.encode_options(seats, 0, {**rules.DEFAULTS, **(options or {})})
    for state in states:
        rules.shuffle(rng, order)
        rules.deal(state, chosen, order)
    return states


def standing(game: butin.Game, state: Record) -> butin.Match:
    """A match that stands as a record, by way of its words."""
    return game.set_up(butin.Match(game, state).position())


def check_the_shuffle(game: butin.Game, kinds: int) -> None:
    """Every order has the same cards, and each of the `kinds` lies at any place as often as another."""
    rules, rng = game.rules, np.random.Generator(np.random.PCG64(kinds))
    orders = np.empty((100 * kinds, rules.ORDER), np.int16)
    for order in orders:
        rules.shuffle(rng, order)
    assert {tuple(sorted(order)) for order in orders.tolist()} == {
        tuple(sorted(list(range(kinds)) * (rules.ORDER // kinds)))
    }
    expected = dict.fromkeys(range(kinds), 100)
    for lying in orders.T.tolist():
        assert chi_square(Counter(lying), expected) < kinds + 6 * sqrt(2 * kinds)


def check_the_actions(game: butin.Game) -> None:
    """Every action is a move, and no two are the same."""
    moves = [game.rules.to_move(action) for action in range(game.rules.ACTIONS)]
    assert [game.rules.to_action(move) for move in moves] == list(range(game.rules.ACTIONS))


def check_what_is_told(match: butin.Match) -> None:
    """Of every viewer: its view in words says all that it knows, and a world which that allows looks the same to it.

    The position says all that there is, and what a move promises is what it does.
    """
    rules, again = match.game.rules, match.game.set_up(match.position())
    assert again.state() == match.state()
    points, on_top = np.zeros(match.seats, np.int64), np.full(match.seats, 99)
    rules.score(match._state, points)
    rules.score(match._state, on_top)
    assert on_top.tolist() == points.tolist()
    view, seen_again = records(rules.State, 2)
    for viewer in range(SPECTATOR, match.seats):
        words = match.view(None if viewer == SPECTATOR else viewer)
        redact(again._state, viewer, view)
        assert match.game.read_view(words).tobytes() == view.tobytes()
        world = match.game.imagine(words, None if viewer == SPECTATOR else viewer)
        redact(world._state, viewer, seen_again)
        assert seen_again.tobytes() == view.tobytes()
        match.game.set_up(world.position())  # which has as many cards of each kind as the game
    check_the_legal_moves(match)
    for seat in match.to_act:
        for may in match.may(seat):
            after = match.game.set_up(match.position())
            after.play(seat, may.move)
            assert may.gain in (None, points_of(after, seat) - points_of(match, seat))
            assert may.ends in (None, after.over)


def points_of(match: butin.Match, seat: int) -> int | float:
    """What a seat has been paid so far: Conquêtes counts the rest when the game is over, which no move promises."""
    parts = match.breakdown()
    return int(parts[seat].points) if parts else match.scores()[seat]


def check_the_legal_moves(match: butin.Match) -> None:
    """Every seat may do what `refusal` lets pass, and nothing else."""
    rules = match.game.rules
    for seat in range(match.seats):
        legal = match.legal(seat)
        passed = (np.flatnonzero(refusals(match.game, match._state, seat) == 0) - 1).tolist()
        assert sorted(map(rules.to_action, legal)) == passed
        assert bool(legal) == (seat in match.to_act)
        assert [rules.to_move(action) for action in passed] == sorted(legal, key=rules.to_action)


def check_a_game(game: butin.Game, seats: int, options: Mapping[str, Any], every: int) -> None:
    """What is told is checked every few moves of a random game, and at its end every view is the position."""
    match = game.new(seats=seats, seed=seats, options=options)
    rng = np.random.Generator(np.random.PCG64(seats))
    while not match.over:
        check_what_is_told(match)
        play_on(match, rng.integers(1000, size=every).tolist())
    ended = match.tell(None)[-1]
    assert (ended.n, ended.scores, tuple(ended.winners)) == (match.step - 1, match.scores(), match.winners())
    assert game.set_up(match.position()).state() == match.state()
    assert all(butin.to_data(match.view(viewer)) == match.position() for viewer in (None, *range(seats)))


def random_states(game: butin.Game, n: int, seed: int, longest: int) -> Any:
    """`n` positions on the way through random games of every kind, at most `longest` moves from the deal."""
    rules = game.rules
    rng = np.random.Generator(np.random.PCG64(seed))
    states, before = records(rules.State, n), records(rules.State, 1)
    order, out = np.empty(rules.ORDER, np.int16), np.empty(rules.ROOM, np.int16)
    kinds = [(seats, options) for options in option_sets(game) for seats in game.seats]
    for number, state in enumerate(states):
        seats, options = kinds[number % len(kinds)]
        rules.shuffle(rng, order)
        rules.deal(state, game.encode_options(seats, number % seats, options), order)
        walk(states[number : number + 1], before, out, rng, int(rng.integers(longest)))
    return states


@loop
def walk(states: Any, before: Any, out: Any, rng: np.random.Generator, moves: int) -> None:
    """Play so many random moves in the one game of `states`, by any of the seats that may act; never the last."""
    for _ in range(moves):
        before[0] = states[0]
        mask = to_act(states[0])
        seat = below(rng, states[0].seats)
        while not mask >> seat & 1:
            seat = below(rng, states[0].seats)
        apply(states[0], seat, out[below(rng, legal(states[0], seat, out))])
        if not to_act(states[0]):
            states[0] = before[0]
            return


def ended_games(game: butin.Game, n: int, seed: int) -> Any:
    """`n` random games of every kind, played to the end."""
    rng, out = np.random.Generator(np.random.PCG64(seed)), np.empty(game.rules.ROOM, np.int16)
    states = random_states(game, n, seed, longest=1)
    for number in range(n):
        playout(states[number], out, rng)
    return states


@generic(rules_of)
def refusal(state: Record, seat: int, action: int) -> int:
    """Why a seat may not play an action, as a place in the game's CLAUSES."""
    return rules_of(state).refusal(state, seat, action)


@loop
def refuse_all(state: Record, seat: int, out: Buffer) -> None:
    """Fill `out` with what `refusal` says of every action, from -1 on: the first and the last are none."""
    for place in range(len(out)):
        out[place] = refusal(state, seat, place - 1)


def refusals(game: butin.Game, state: Record, seat: int) -> Any:
    """What `refusal` says of every action from -1 to ACTIONS + 1, as places in CLAUSES."""
    out = np.empty(game.rules.ACTIONS + 3, np.int64)
    refuse_all(state, seat, out)
    return out


def looking_otherwise(game: butin.Game, states: Any, seed: int) -> int:
    """How many views differ from that of a world imagined from them, over all viewers of all states."""
    room = records(game.rules.State, 3)
    raw = room.view(np.ndarray).view(np.uint8).reshape(3, -1)
    found = _count_differing(states, room, raw, np.random.Generator(np.random.PCG64(seed)))
    assert raw[0].any()
    return int(found)


@loop
def _count_differing(states: Any, room: Any, raw: Any, rng: np.random.Generator) -> int:
    n = 0
    for number in range(len(states)):
        for viewer in range(SPECTATOR, states[number].seats):
            redact(states[number], viewer, room[0])
            imagine(room[0], viewer, rng, room[1])
            redact(room[1], viewer, room[2])
            n += (raw[0] != raw[2]).any()
    return n


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
