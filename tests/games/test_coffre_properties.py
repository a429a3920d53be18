"""What holds in every position of Le Coffre et la Clé, beyond what holds in every game."""

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
from chest import GAME, PASS, chest, designate, observe, play
from every import chi_square, imagined, option_sets, play_on, random_states, standing
from hypothesis import given, settings
from hypothesis import strategies as st

import butin
from butin.games.coffre import (
    CENTRE,
    MOST_SEATS,
    POINT,
    Designate,
    Force,
    Give,
    Name,
    Observe,
    Swap,
    apply,
    score,
    to_action,
)

matches = st.builds(
    lambda seats, options, seed, first: GAME.new(
        seats=seats, seed=seed, options={**options, "first_seat": first % seats}
    ),
    seats=st.sampled_from(GAME.seats),
    options=st.sampled_from(list(option_sets(GAME))),
    seed=st.integers(0, 2**32),
    first=st.integers(0, 9),
)
choices = st.lists(st.integers(0, 1000), max_size=60)


@given(matches, choices)
@settings(max_examples=100, deadline=None)
def test_a_view_shows_the_cards_that_the_seat_knows_and_no_other(match: butin.Match, choices: list[int]) -> None:
    play_on(match, choices)
    if match.over:
        return
    position = match.position()
    for viewer in (None, *range(match.seats)):
        view = butin.to_data(match.view(viewer))
        knows = position["public"] if viewer is None else position["knows"][viewer]
        for side, letter in (("hands", "h"), ("centre", "c")):
            for number, role in enumerate(view[side]):
                assert role == (position[side][number] if f"{letter}{number}" in knows else None)
        assert "removed" not in view


@given(matches, choices)
@settings(max_examples=100, deadline=None)
def test_a_seat_knows_every_card_that_it_has_held_or_observed(match: butin.Match, choices: list[int]) -> None:
    """Follow numbered cards through the moves, and note who has looked at which."""
    seats = match.seats
    places = [f"h{seat}" for seat in range(seats)] + ["c0", "c1"]
    seen = [{f"h{seat}"} for seat in range(seats)]
    if match.position()["public"]:  # a neutral centre
        seen = [{f"h{seat}", "c0", "c1"} for seat in range(seats)]
    lies_at = {place: place for place in places}  # the card there, by where it was dealt
    for choice in choices:
        if match.over:
            break
        [seat] = match.to_act
        move = match.legal(seat)[choice % len(match.legal(seat))]
        match.play(seat, move)
        mover = move.seat if isinstance(move, Force) else seat
        if isinstance(move, Force | Give | Swap) and isinstance(move.centre, int):
            hand, centre = f"h{mover}", f"c{move.centre}"
            lies_at[hand], lies_at[centre] = lies_at[centre], lies_at[hand]
            seen[mover].add(lies_at[hand])
        if isinstance(move, Observe):
            seen[seat].add(lies_at[f"c{move.centre}"])
        public = {lies_at[place] for place in match.position()["public"]}
        for cards in seen:
            cards |= public
    knows = [{place for place in places if lies_at[place] in cards} for cards in seen]
    assert [set(known) for known in match.position()["knows"]] == knows


def test_worlds_that_a_view_allows_tell_a_seat_the_same_whatever_others_do() -> None:
    compared = 0
    for number, state in enumerate(random_states(GAME, 300, seed=9, longest=60)):
        match = standing(GAME, state)
        viewer = (None, *range(match.seats))[number % (match.seats + 1)]
        world = GAME.imagine(match.view(viewer), viewer, seed=number)
        for step in range(8):
            [seat] = match.to_act
            alike = [move for move in match.legal(seat) if tells_nothing(match, world, viewer, seat, move)]
            if not alike:
                break
            move = alike[(number + step) % len(alike)]
            match.play(seat, move)
            world.play(seat, move)
            if match.over or world.over or match.to_act != world.to_act:
                break  # the holder of the treasure has come out
            assert world.tell(viewer) == match.tell(viewer)
            assert world.view(viewer) == match.view(viewer)
            assert world.redact_move(viewer, seat, move) == match.redact_move(viewer, seat, move)
            if viewer in match.to_act:
                assert world.may(viewer) == match.may(viewer)
            compared += 1
    assert compared > 500


def tells_nothing(match: butin.Match, world: butin.Match, viewer: int | None, seat: int, move: Any) -> bool:
    """Whether the move is possible in both worlds and shows the viewer no card."""
    looks = move.seat if isinstance(move, Force) else seat
    shows = isinstance(move, Designate | Name) or (looks == viewer and isinstance(move, Observe | Swap | Force | Give))
    return not shows and world.refusal(seat, move) is None and match.refusal(seat, move) is None


def count_worlds(view: Any, viewer: int | None, worlds: int) -> Counter[str]:
    """How often each world is imagined, by letters."""
    found = imagined(GAME, view, viewer, worlds).card[:, [0, 1, 2, 3, CENTRE, CENTRE + 1]]
    letters = ("".join("KTXN"[role] for role in cards) for cards in found.tolist())
    return Counter(f"{cards[:4]}|{cards[4:]}" for cards in letters)


def expected_worlds(fixed: str, unseen: str, worlds: int) -> dict[str, float]:
    """The copies of a card told apart, every way to put the unseen cards on the hidden places is equally likely."""
    found: Counter[str] = Counter()
    for order in permutations(unseen):
        cards = iter(order)
        found["".join(next(cards) if letter == "?" else letter for letter in fixed)] += 1
    return {world: worlds * number / found.total() for world, number in found.items()}


def test_imagined_worlds_are_uniform_over_the_arrangements_of_the_unseen_cards() -> None:
    worlds = 6_000
    view = GAME.set_up(chest("TNXK|NN")).view(0)
    expected = expected_worlds("T???|??", "KXNNN", worlds)
    assert len(expected) == 20
    assert chi_square(count_worlds(view, 0, worlds), expected) < 45  # 19 degrees of freedom


def test_cards_taken_out_may_be_any() -> None:
    worlds = 6_000
    view = play(GAME.set_up(chest("TNXK|NN", {"removed": 1})), observe(0)).view(0)
    expected = expected_worlds("T???|N?", "KXNNN", worlds)
    assert chi_square(count_worlds(view, 0, worlds), expected) < 45
    assert any("K" not in world for world in expected)


def test_imagined_worlds_hold_to_what_the_finale_has_shown() -> None:
    worlds = 3_000
    view = play(GAME.set_up(chest("TNXK|NN")), designate(1)).view(None)
    expected = expected_worlds("TN??|??", "KXNN", worlds)
    assert chi_square(count_worlds(view, None, worlds), expected) < 30  # 11 degrees of freedom


def test_nobody_imagines_a_treasure_in_the_neutral_centre() -> None:
    match = GAME.new(seats=4, seed=5, options={"deck": "neutral_centre"})
    play(match, PASS)
    worlds = count_worlds(match.view(None), None, 300)
    assert all(world.endswith("|NN") for world in worlds)
    assert len(worlds) == 24


def test_what_a_move_brings_is_told_exactly_when_every_world_agrees() -> None:
    """`null` stands where two worlds that the view allows differ, and nowhere else."""
    told = hidden = 0
    points = np.zeros(MOST_SEATS, np.int64)
    for state in random_states(GAME, 400, seed=12, longest=60):
        if state.seats > 5:
            continue
        match = standing(GAME, state)
        [seat] = match.to_act
        worlds = imagined(GAME, match.view(seat), seat, 300)
        for may in match.may(seat)[-3:]:
            gains, ends = set(), set()
            for world in worlds.copy():
                apply(world, seat, to_action(may.move))
                score(world, points)
                gains.add(points[seat] / POINT)
                ends.add(bool(world.over))
            assert gains == {may.gain} if may.gain is not None else len(gains) > 1
            assert ends == {may.ends} if may.ends is not None else len(ends) > 1
            told += may.ends is not None
            hidden += may.ends is None
    assert told > 100
    assert hidden > 20
