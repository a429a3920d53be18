"""The face of a bot, and that it sees views only."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import butin
from butin.bots import games_with_bots
from butin.bots.core import choose
from butin.games.core import imagine, records, redact
from butin.match import games

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


@given(
    level=st.integers(0, 2),
    seats=st.integers(2, 6),
    protection=st.integers(0, 1),
    seed=st.integers(0, 2**32),
    moves=st.integers(0, 35),
)
@settings(max_examples=100, deadline=None)
def test_worlds_that_look_the_same_get_the_same_answer(
    level: int, seats: int, protection: int, seed: int, moves: int
) -> None:
    rules = GAME.rules
    rng = np.random.Generator(np.random.PCG64(seed))
    states = records(rules.State, 3)
    state, view, other_view = states
    order, out = np.empty(rules.ORDER, np.int16), np.empty(rules.ROOM, np.int16)
    rules.shuffle(rng, order)
    options = GAME.encode_options(seats, seed % seats, {"protection": GAME.options["protection"][protection]})
    rules.deal(state, options, order)
    for _ in range(moves):
        redact(state, state.turn, view)
        rules.apply(state, int(state.turn), choose(view, int(state.turn), level, rng, out))
    seat = int(state.turn)
    redact(state, seat, view)
    action = choose(view, seat, level, np.random.Generator(np.random.PCG64(1)), out)
    assert rules.refusal(state, seat, action) == 0

    redact(state, seat, view)
    imagine(view, seat, rng, state)  # another world, for all that the seat can tell
    redact(state, seat, other_view)
    assert choose(other_view, seat, level, np.random.Generator(np.random.PCG64(1)), out) == action


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


def test_a_game_without_bots_says_so() -> None:
    for game in set(games()) - set(games_with_bots()):
        with pytest.raises(ValueError, match=f"{game} has no bots yet"):
            butin.bot("random", game)
