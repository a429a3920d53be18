"""What holds in every position of Räubern, on random games of every seat count and option."""

from collections import Counter

from every import play_on, random_states, standing
from hypothesis import given, settings
from hypothesis import strategies as st

import butin
from butin.games.raubern import MOTIFS

GAME = butin.game("raubern")

matches = st.builds(
    lambda seats, protection, seed, first: GAME.new(
        seats=seats, seed=seed, options={"protection": protection, "first_seat": first % seats}
    ),
    seats=st.sampled_from(GAME.seats),
    protection=st.sampled_from(GAME.options["protection"]),
    seed=st.integers(0, 2**32),
    first=st.integers(0, 5),
)


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


def test_worlds_that_differ_only_in_what_a_seat_cannot_know_look_the_same_in_words() -> None:
    for number, state in enumerate(random_states(GAME, 200, seed=6, longest=36)):
        match = standing(GAME, state)
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
    for state in random_states(GAME, 400, seed=8, longest=36):
        match = standing(GAME, state)
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
