"""What holds in every position of every game, on random games of every seat count and option."""

import os
import secrets
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import positions
import pytest
from chest import chest
from domains import CARDS, OWN_CARDS, Cells, table
from every import (
    check_what_is_told,
    ended_games,
    looking_otherwise,
    option_sets,
    play_on,
    random_states,
    refusals,
    standing,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from lair import full, lair, turn_up

import butin
from butin.games.core import SPECTATOR, records
from butin.games.raubern import MOTIFS
from butin.match import games

GAMES = [butin.game(name) for name in games()]
TRACE = Path(__file__).with_name("trace.py")
LONGEST = 150  # moves of a random game
# Positions that random games hardly ever come to: only spiders are face down; a seat has no card to bid with.
RARE = {
    "dragons": turn_up(butin.game("dragons").set_up(lair("BBAAA")), 0, 1),
    "conquetes": butin.game("conquetes").set_up(
        table({(0, 0): "2EV"}, [["2EN"] * 2, ["3CN"] * 2], mode="full", phase="neuro", tokens=[OWN_CARDS, []])
    ),
}

# Positions of which there is much to write: one high pile, and the five longest words in hand; ten seats have named,
# and everybody knows every card; a turn has shown all the treasures of a grid whose tiles have all been seen; a seat
# may bid in 1,275 ways.
LONG_WORDS: list[str] = sorted(MOTIFS, key=len)
NAMED = [{"seat": seat % 10, "names": (seat + 1) % 10} for seat in range(1, 11)]
WIDE_DOMAIN: Cells = {(-(place // 10), -(place % 10)): CARDS[place // 2] for place in range(51)}
SEEN = ["c0", "c1", *(f"h{seat}" for seat in range(10))]
TREASURES = "RRRRRRRRCCCCCCVVVVPPPPKKKKKKKKBBBB"
LONG = {
    "raubern": butin.game("raubern").set_up(
        positions.table(positions.pile(LONG_WORDS * 2), hands=[LONG_WORDS[-5:], *[["ring"]] * 2])
    ),
    "coffre": butin.game("coffre").set_up(
        chest("TNXKNNNNNN|NN", {"removed": 2}, phase="final", designated=1, named=NAMED, knows=[SEEN] * 10, public=SEEN)
    ),
    "dragons": turn_up(
        butin.game("dragons").set_up(
            lair(full(TREASURES + "A"), 5, {"memory": "assisted", "dry_turns": 1000}, seen=[*range(49)])
        ),
        *range(len(TREASURES) + 1),
    ),
    "conquetes": butin.game("conquetes").set_up(
        table(WIDE_DOMAIN, [["3RB"], ["3RB"]], mode="full", phase="bid", caller=0, bidder=1)
    ),
}
NO_TEXT = 255  # a byte that UTF-8 has not

every_game = pytest.mark.parametrize("game", GAMES, ids=games())


@st.composite
def matches(draw: st.DrawFn) -> butin.Match:
    game = draw(st.sampled_from(GAMES))
    seats = draw(st.sampled_from(game.seats))
    options = {**draw(st.sampled_from(list(option_sets(game)))), "first_seat": draw(st.integers(0, seats - 1))}
    return game.new(seats=seats, seed=draw(st.integers(0, 2**32)), options=options)


choices = st.lists(st.integers(0, 1000), max_size=60)


@given(matches(), choices)
@settings(max_examples=100, deadline=None)
def test_everything_that_is_told_holds(match: butin.Match, choices: list[int]) -> None:
    play_on(match, choices)
    if not match.over:
        check_what_is_told(match)


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
@pytest.mark.nightly
def test_many_worlds_that_views_allow_give_the_same_views(game: butin.Game) -> None:
    seed = secrets.randbits(32)
    print(f"seed {seed}")  # noqa: T201 - pytest shows it when the test fails
    assert looking_otherwise(game, random_states(game, 100_000, seed, longest=LONGEST), seed) == 0


@every_game
def test_worlds_that_a_view_allows_look_the_same_in_words(game: butin.Game) -> None:
    for number, state in enumerate(random_states(game, 150, seed=6, longest=LONGEST)):
        match = standing(game, state)
        for viewer in (None, *range(match.seats)):
            world = game.imagine(match.view(viewer), viewer, seed=number)
            assert butin.to_data(world.view(viewer)) == butin.to_data(match.view(viewer))
            if viewer in match.to_act:
                assert world.may(viewer) == match.may(viewer)
            if viewer is not None:  # of the others it may not even know who is due: answers to neuro are sealed
                assert (viewer in world.to_act) == (viewer in match.to_act)
            game.set_up(world.position())


@every_game
def test_what_is_written_is_json_as_structs_have_it_and_no_longer_than_said(game: butin.Game) -> None:
    rules: Any = game.rules
    [view] = records(rules.State, 1)
    text, actions = np.empty(2 * rules.LONGEST, np.uint8), np.empty(rules.ROOM, np.int16)

    def check(kind: Any, write: Any, *arguments: Any) -> None:
        text[:] = NO_TEXT
        written = bytes(text[: write(*arguments, text)])
        assert msgspec.json.encode(msgspec.json.decode(written, type=kind)) == written
        assert (text[rules.LONGEST :] == NO_TEXT).all()

    random, ended = random_states(game, 300, seed=8, longest=LONGEST), ended_games(game, 30, seed=9)
    for state in (*random, *ended, *(match._state for match in LONG.values() if match.game is game)):
        check(rules.Position, rules.write, state)
        for viewer in range(SPECTATOR, state.seats):
            rules.redact(state, viewer, view)
            check(rules.Position, rules.write, view)
        for seat in range(state.seats):
            legal = actions[: rules.legal(state, seat, actions)]
            check(list[rules.May], rules.foresee, state, seat, legal)
            check(list[rules.May], rules.offer, state, seat, legal)


def digest(game: str, games: int, stride: int, **environment: str) -> str:
    command = [sys.executable, "-W", "error", str(TRACE), game, str(games), str(stride)]
    return subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=True
    ).stdout.strip()


@every_game
def test_the_compiler_changes_no_byte_and_no_rule_reaches_past_a_field(game: butin.Game) -> None:
    assert digest(game.id, 1, 7, NUMBA_DISABLE_JIT="1") == digest(game.id, 1, 7), "plain Python looks at every index"


@every_game
@pytest.mark.nightly
def test_the_compiler_changes_no_byte_of_many_games(game: butin.Game) -> None:
    plain = digest(game.id, 8, 3, NUMBA_DISABLE_JIT="1")
    assert plain == digest(game.id, 8, 3) == digest(game.id, 8, 3, NUMBA_BOUNDSCHECK="1")


@every_game
def test_every_reason_of_a_refusal_is_reached_and_has_a_sentence(game: butin.Game) -> None:
    reached: set[int] = set()
    rare = [RARE[game.id]._state] if game.id in RARE else []
    for state in (*random_states(game, 600, seed=3, longest=LONGEST), *ended_games(game, 400, seed=4), *rare):
        for seat in range(state.seats):
            reached.update(np.unique(refusals(game, state, seat)).tolist())
    assert reached == set(range(len(game.rules.CLAUSES)))
    assert len(game.rules.CLAUSES) == len(game.rules.REASONS)
    assert set(game.rules.REASONS) - {""} == set(game.rules.SENTENCES)


@every_game
def test_a_state_has_no_padding_and_no_field_that_a_record_hides(game: butin.Game) -> None:
    for dtype in (game.rules.State, game.rules.Options):
        fields: Any = dtype.fields
        assert dtype.itemsize == sum(field.itemsize for field, *_ in fields.values())
        assert not [name for name in fields if hasattr(np.record, name)]
