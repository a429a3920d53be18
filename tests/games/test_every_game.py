"""What holds in every position of every game, on random games of every seat count and option."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from every import looking_otherwise, option_sets, play_on, random_states
from hypothesis import given, settings
from hypothesis import strategies as st

import butin
from butin.games import core
from butin.games.core import SPECTATOR
from butin.match import games

GAMES = [butin.game(name) for name in games()]
TRACE = Path(__file__).with_name("trace.py")
LONGEST = 150  # moves of a random game

every_game = pytest.mark.parametrize("game", GAMES, ids=games())


@st.composite
def matches(draw: st.DrawFn) -> butin.Match:
    game = draw(st.sampled_from(GAMES))
    seats = draw(st.sampled_from(game.seats))
    options = {**draw(st.sampled_from(list(option_sets(game)))), "first_seat": draw(st.integers(0, seats - 1))}
    return game.new(seats=seats, seed=draw(st.integers(0, 2**32)), options=options)


choices = st.lists(st.integers(0, 1000), max_size=60)


@given(matches(), choices)
@settings(max_examples=30, deadline=None)
def test_a_move_is_legal_exactly_if_it_is_not_refused(match: butin.Match, choices: list[int]) -> None:
    play_on(match, choices)
    rules = match.game.rules
    for seat in range(match.seats):
        passed = [action for action in range(rules.ACTIONS) if not rules.refusal(match._state, seat, action)]
        legal = match.legal(seat)
        assert sorted(map(rules.to_action, legal)) == passed
        assert all(match.refusal(seat, move) is None for move in legal)
        assert [may.move for may in match.may(seat)] == legal
        assert bool(legal) == (seat in match.to_act)
        assert [rules.to_move(rules.to_action(move)) for move in legal] == legal


@given(matches(), choices)
@settings(max_examples=100, deadline=None)
def test_what_a_move_promises_is_what_it_does(match: butin.Match, choices: list[int]) -> None:
    play_on(match, choices[:-1])
    for seat in match.to_act:
        for may in match.may(seat):
            after = match.game.set_up(match.position())
            after.play(seat, may.move)
            assert may.gain in (None, after.scores()[seat] - match.scores()[seat])
            assert may.ends in (None, after.over)


@given(matches(), choices)
@settings(max_examples=60, deadline=None)
def test_undo_set_up_and_records_restore_the_bytes(match: butin.Match, choices: list[int]) -> None:
    seen = [match.state()]
    for choice in choices:
        play_on(match, [choice])
        seen.append(match.state())
        assert match.game.set_up(match.position()).state() == match.state()
    assert butin.Match.replay(match.record()).state() == match.state()
    for state in reversed(seen[: match.count]):
        match.undo()
        assert match.state() == state
    with pytest.raises(IndexError):
        match.undo()


@given(matches(), choices)
@settings(max_examples=80, deadline=None)
def test_a_view_in_words_is_read_as_it_was(match: butin.Match, choices: list[int]) -> None:
    play_on(match, choices)
    if match.over:
        return
    view = core.records(match.game.rules.State, 1)[0]
    for viewer in (None, *range(match.seats)):
        core.redact(match.game.set_up(match.position())._state, SPECTATOR if viewer is None else viewer, view)
        words = butin.to_data(match.view(viewer))
        assert match.game.read_view(words).tobytes() == view.tobytes()


@every_game
def test_once_over_every_view_is_the_position(game: butin.Game) -> None:
    for number, options in enumerate(option_sets(game)):
        match = game.new(seats=game.seats[number % len(game.seats)], seed=number, options=options)
        rng = np.random.Generator(np.random.PCG64(number))
        while not match.over:
            play_on(match, rng.integers(1000, size=20).tolist())
        for viewer in (None, *range(match.seats)):
            assert butin.to_data(match.view(viewer)) == match.position()
            assert match.tell(viewer) == match.tell(None)
        again = game.set_up(match.position())
        assert again.over
        assert again.state() == match.state()
        assert (again.scores(), again.winners(), again.shares()) == (match.scores(), match.winners(), match.shares())
        clause = match.refusal(0, match.moves[0][1])
        assert clause is not None
        assert match.tell(None)[-1].winners == list(match.winners())
        names = [f"seat {seat}" for seat in range(match.seats)]
        assert all(game.rules.tell(event, names) for event in match.tell(None))


@every_game
def test_a_world_that_a_view_allows_gives_the_same_view(game: butin.Game) -> None:
    assert looking_otherwise(game, random_states(game, 2_000, seed=4, longest=LONGEST), seed=5) == 0


@every_game
def test_worlds_that_a_view_allows_look_the_same_in_words(game: butin.Game) -> None:
    for number, state in enumerate(random_states(game, 150, seed=6, longest=LONGEST)):
        match = game.set_up(game.rules.write(state))
        for viewer in (None, *range(match.seats)):
            world = game.imagine(match.view(viewer), viewer, seed=number)
            assert butin.to_data(world.view(viewer)) == butin.to_data(match.view(viewer))
            if viewer in match.to_act:
                assert world.may(viewer) == match.may(viewer)
            if viewer is not None:  # of the others it may not even know who is due: answers to neuro are sealed
                assert (viewer in world.to_act) == (viewer in match.to_act)
            game.set_up(world.position())


def digest(game: str, games: int, stride: int, **environment: str) -> str:
    command = [sys.executable, "-W", "error", str(TRACE), game, str(games), str(stride)]
    return subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=True
    ).stdout.strip()


@every_game
def test_the_compiler_changes_no_byte_and_no_rule_reaches_past_a_field(game: butin.Game) -> None:
    assert digest(game.id, 1, 7, NUMBA_DISABLE_JIT="1") == digest(game.id, 1, 7, NUMBA_BOUNDSCHECK="1")


@every_game
def test_a_state_has_no_padding_and_no_field_that_a_record_hides(game: butin.Game) -> None:
    for dtype in (game.rules.State, game.rules.Options):
        fields: Any = dtype.fields
        assert dtype.itemsize == sum(field.itemsize for field, *_ in fields.values())
        assert not [name for name in fields if hasattr(np.record, name)]
