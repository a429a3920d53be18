"""The face of a bot, that it plays by the rules, and that it sees views only."""

from typing import Any

import numpy as np
import pytest
from every import any_of, option_sets, random_states

import butin
from butin.bots import core
from butin.bots.core import choose, remember, remembers
from butin.games import RULES
from butin.games.core import imagine, records, redact, rules_of, to_act

GAME = butin.game("raubern")


def test_there_are_levels_from_the_weakest_on() -> None:
    assert butin.bots() == ["random", "mousse", "matelot"]


@pytest.mark.parametrize("level", butin.bots())
def test_a_bot_plays_a_whole_match(level: str) -> None:
    match = GAME.new(seats=5, seed=4)
    players = [butin.bot(level, "raubern", seat=seat, seed=seat) for seat in range(5)]
    while not match.over:
        [seat] = match.to_act
        move = players[seat].choose(match.view(seat))
        match.play(seat, move)
        for other, player in enumerate(players):
            player.see(seat, match.redact_move(other, seat, move), match.view(other))
            assert player.say(match.view(other)) is None
    assert match.count == 36


@pytest.mark.parametrize("level", butin.bots())
def test_a_seed_and_a_view_are_all_that_a_choice_hangs_on(level: str) -> None:
    match = GAME.new(seats=3, seed=9, options={"first_seat": 1})
    view = match.view(1)
    before = butin.to_data(view)
    moves = [butin.bot(level, GAME, seat=1, seed=5).choose(data) for data in (view, view, butin.to_data(view))]
    assert moves[0] == moves[1] == moves[2]
    assert butin.to_data(view) == before
    assert match.refusal(1, moves[0]) is None


def chosen(state: Any, seat: int, level: int, seed: int) -> int:
    """What a bot plays that sees a game for the first time."""
    rng = np.random.Generator(np.random.PCG64(seed))
    view, mind = records(state.dtype, 2)
    redact(state, seat, view)
    remember(mind, view, seat, level, rng)
    out = np.empty(rules_of(state).ROOM, np.int16)
    return int(choose(mind if remembers(view) else view, seat, level, rng, out))


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("level", range(3))
def test_worlds_that_look_the_same_get_the_same_answer(name: str, level: int) -> None:
    rng = np.random.Generator(np.random.PCG64(level))
    world, view = records(butin.game(name).rules.State, 2)
    for number, state in enumerate(random_states(butin.game(name), 200, seed=level, longest=100)):
        seat = any_of(to_act(state), rng)
        redact(state, seat, view)
        imagine(view, seat, rng, world)  # another, for all that the seat can tell
        assert chosen(world, seat, level, number) == chosen(state, seat, level, number)


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("level", range(3))
def test_they_play_by_the_rules_with_every_option_and_number_of_seats(name: str, level: int) -> None:
    game = butin.game(name)
    rules = game.rules
    rng = np.random.Generator(np.random.PCG64(level))
    order = np.empty(rules.ORDER, np.int16)
    [state] = records(rules.State, 1)
    kinds = list(option_sets(game))
    for number in range(max(len(kinds), len(game.seats))):
        seats, options = game.seats[number % len(game.seats)], kinds[number % len(kinds)]
        rules.shuffle(rng, order)
        rules.deal(state, game.encode_options(seats, 0, options), order)
        while to_act(state):
            seat = any_of(to_act(state), rng)
            action = chosen(state, seat, level, seed=number)
            assert rules.refusal(state, seat, action) == 0
            rules.apply(state, seat, action)


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="random, mousse, matelot"):
        butin.bot("corsaire", GAME)
    with pytest.raises(ValueError, match="belote"):
        butin.bot("mousse", "belote")
    with pytest.raises(ValueError, match="seat 6"):
        butin.bot("mousse", GAME, seat=6)
    match = GAME.new(seats=2, seed=1, options={"first_seat": 0})
    with pytest.raises(ValueError, match="seat 1 may not act"):
        butin.bot("mousse", GAME, seat=1).choose(match.view(1))
    with pytest.raises(ValueError, match="seat 0 may not act"):
        butin.bot("mousse", GAME, seat=0).choose(match.view(1))
    with pytest.raises(ValueError, match="not a position"):
        butin.bot("mousse", GAME).choose({"game": "raubern"})


def test_a_game_without_bots_is_played_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    view = GAME.read_view(GAME.new(seats=2, seed=1, options={"first_seat": 0}).view(0))
    assert core.policies_of(view) is not core.ANY_MOVE
    monkeypatch.delitem(core._POLICIES, "raubern")
    assert core.policies_of(view) is core.ANY_MOVE
    rng = np.random.default_rng(1)
    legal = {GAME.rules.to_action(move) for move in GAME.new(seats=2, seed=1, options={"first_seat": 0}).legal(0)}
    assert {core.ANY_MOVE.matelot(view, 0, rng) for _ in range(400)} == legal
