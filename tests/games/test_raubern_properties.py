"""What holds in every position of Räubern, on random games of every seat count and option."""

import secrets
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import butin
from butin.games import core
from butin.games.raubern import MOTIFS, State

GAME = butin.game("raubern")
TRACE = Path(__file__).with_name("trace.py")

matches = st.builds(
    lambda seats, protection, seed, first: GAME.new(
        seats=seats, seed=seed, options={"protection": protection, "first_seat": first % seats}
    ),
    seats=st.sampled_from(GAME.seats),
    protection=st.sampled_from(GAME.options["protection"]),
    seed=st.integers(0, 2**32),
    first=st.integers(0, 5),
)


def play_on(match: butin.Match, choices: list[int]) -> None:
    for choice in choices:
        if not match.over:
            [seat] = match.to_act
            moves = match.legal(seat)
            match.play(seat, moves[choice % len(moves)])


@given(matches, st.lists(st.integers(0, 87), min_size=1, max_size=36))
@settings(max_examples=100, deadline=None)
def test_what_a_move_promises_is_what_it_does(match: butin.Match, choices: list[int]) -> None:
    play_on(match, choices[:-1])
    if match.over:
        return
    [seat] = match.to_act
    may = match.may(seat)[choices[-1] % len(match.may(seat))]
    before = match.view(None).piles[may.move.pile]
    points = match.scores()[seat]
    match.play(seat, may.move)
    after = match.view(None).piles[may.move.pile]
    assert may.gain == match.scores()[seat] - points
    assert may.ends == match.over
    assert may.owner == after.owner
    assert may.takes == (len(before.cards) if after.owner != before.owner else 0)


def random_states(n: int, seed: int) -> Any:
    """`n` positions on the way through random games of every kind, as records."""
    rng = np.random.Generator(np.random.PCG64(seed))
    states, out = core.records(State, n), np.empty(GAME.rules.ROOM, np.int16)
    order = np.empty(GAME.rules.ORDER, np.int16)
    for number in range(n):
        seats = GAME.seats[number % len(GAME.seats)]
        protection = GAME.options["protection"][number // 5 % 2]
        GAME.rules.shuffle(rng, order)
        core.deal(states[number], GAME.encode_options(seats, number % seats, {"protection": protection}), order)
        for _ in range(int(rng.integers(36))):
            seat = int(states[number].turn)
            core.apply(states[number], seat, out[core.below(rng, core.legal(states[number], seat, out))])
    return states


def check_that_imagined_worlds_look_the_same(positions: int, seed: int) -> None:
    rng = np.random.Generator(np.random.PCG64(seed))
    room = core.records(State, 3)
    for state in random_states(positions, seed):
        for viewer in (core.SPECTATOR, *range(state.seats)):
            core.redact(state, viewer, room[0])
            core.imagine(room[0], viewer, rng, room[1])
            core.redact(room[1], viewer, room[2])
            assert room[2].tobytes() == room[0].tobytes()


def test_a_world_that_a_view_allows_gives_the_same_view() -> None:
    check_that_imagined_worlds_look_the_same(2_000, seed=4)


@pytest.mark.nightly
def test_many_worlds_give_the_same_view() -> None:
    seed = secrets.randbits(32)
    print(f"seed {seed}")  # noqa: T201 - pytest shows it when the test fails
    check_that_imagined_worlds_look_the_same(100_000, seed)


def test_worlds_that_differ_only_in_what_a_seat_cannot_know_look_the_same_in_words() -> None:
    for number, state in enumerate(random_states(200, seed=6)):
        match = GAME.set_up(GAME.rules.write(state))
        for viewer in (None, *range(match.seats)):
            world = GAME.imagine(match.view(viewer), viewer, seed=number)
            assert butin.to_data(world.view(viewer)) == butin.to_data(match.view(viewer))
            seat = match.to_act[0]
            if viewer == seat:
                assert world.may(seat) == match.may(seat)
            for move in match.legal(seat):
                if world.refusal(seat, move) is None:
                    match.play(seat, move)
                    world.play(seat, move)
                    if viewer != seat:
                        assert world.tell(viewer) == match.tell(viewer)
                        assert world.redact_move(viewer, seat, move) == match.redact_move(viewer, seat, move)
                    match.undo()
                    break


def test_no_view_names_a_card_of_another_hand_or_of_the_deck() -> None:
    for state in random_states(400, seed=8):
        match = GAME.set_up(GAME.rules.write(state))
        for viewer in (None, *range(match.seats)):
            view = butin.to_data(match.view(viewer))
            assert set(view["deck"]) <= {None}
            assert all(set(hand) <= {None} for seat, hand in enumerate(view["hands"]) if seat != viewer)


def test_every_hidden_place_takes_every_unseen_card() -> None:
    match = GAME.new(seats=3, seed=11, options={"first_seat": 0})
    view = match.view(0)
    seen = Counter(card for cards in [*(pile.cards for pile in view.piles), view.hands[0]] for card in cards)
    unseen = {motif for motif in MOTIFS if seen[motif] < 4}
    worlds = [GAME.imagine(view, 0, seed).position() for seed in range(600)]
    for seat in (1, 2):
        assert {card for world in worlds for card in world["hands"][seat]} == unseen
    for place in range(21):
        assert {world["deck"][place] for world in worlds} == unseen
