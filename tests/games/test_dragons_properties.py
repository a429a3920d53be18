"""What holds in every position of Trésor des dragons, beyond what holds in every game."""

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
from every import chi_square, imagined, option_sets, play_on, random_states, standing
from hypothesis import given, settings
from hypothesis import strategies as st
from lair import GAME, full, lair, reveal, turn_up

import butin
from butin.games.dragons import BALL, KIND_NAMES, KINDS, SPIDER, Reveal

matches = st.builds(
    lambda seats, options, seed, first: GAME.new(
        seats=seats, seed=seed, options={**options, "first_seat": first % seats}
    ),
    seats=st.sampled_from(GAME.seats),
    options=st.sampled_from(list(option_sets(GAME))),
    seed=st.integers(0, 2**32),
    first=st.integers(0, 4),
)
choices = st.lists(st.integers(0, 1000), max_size=60)


@given(matches, choices)
@settings(max_examples=100, deadline=None)
def test_every_dry_turn_is_counted(match: butin.Match, choices: list[int]) -> None:
    play_on(match, choices)
    dry = 0
    for event in match.tell(None):
        if butin.to_data(event)["do"] in ("took", "lost"):
            dry = 0 if getattr(event, "tiles", []) else dry + 1
    assert match.position()["dry"] == dry


@given(matches, choices)
@settings(max_examples=100, deadline=None)
def test_nothing_but_shown_names_a_tile_that_lies_face_down(match: butin.Match, choices: list[int]) -> None:
    play_on(match, choices)
    if match.over or match.position()["options"]["memory"] == "assisted":
        return
    for viewer in (None, *range(match.seats)):
        view = butin.to_data(match.view(viewer))
        assert all(tile["kind"] is None for tile in view["tiles"] if tile and not tile["up"])
        fresh = view["revealed"] or [tile["cell"] for tile in view["shown"]]
        told = [event for event in butin.to_data(match.tell(viewer)) if event["do"] == "turned"]
        assert [event["cell"] for event in told[len(told) - len(fresh) :]] == fresh
        assert all(event["kind"] is not None for event in told[len(told) - len(fresh) :])
        assert all(event["kind"] is None for event in told[: len(told) - len(fresh)])


def test_two_deals_that_look_alike_now_tell_the_same_story() -> None:
    """Exchange two hidden tiles of the deal: where the same moves lead to the same view, the events are the same."""
    compared = 0
    rng = np.random.Generator(np.random.PCG64(3))
    for seed in range(120):
        options = {"grid": "5x5", "spider": ("free_cell", "swap")[seed % 2]}
        match = GAME.new(seats=2, seed=seed, options=options)
        deal = match.position()
        play_on(match, rng.integers(1000, size=12).tolist())
        hidden = [cell for cell, tile in enumerate(match.view(None).tiles) if tile and tile.kind is None]
        if match.over or len(hidden) < 2:
            continue
        one, other = rng.choice(hidden, 2, replace=False).tolist()
        tiles = list(deal["tiles"])
        tiles[one], tiles[other] = tiles[other], tiles[one]
        twin = GAME.set_up({**deal, "tiles": tiles})
        if tiles[one] != tiles[other] and replays(twin, match) and twin.view(None) == match.view(None):
            compared += 1
            for viewer in (None, 0, 1):
                assert twin.tell(viewer) == match.tell(viewer)
                assert twin.view(viewer) == match.view(viewer)
            assert twin.may(match.to_act[0]) == match.may(match.to_act[0])
    assert compared > 20


def replays(match: butin.Match, other: butin.Match) -> bool:
    """Whether the moves of `other` can be played on `match` too."""
    for seat, move in other.moves:
        if match.refusal(seat, move) is not None:
            return False
        match.play(seat, move)
    return True


def test_worlds_that_a_view_allows_go_on_alike_while_nothing_new_is_seen() -> None:
    compared = 0
    for number, state in enumerate(random_states(GAME, 200, seed=9, longest=150)):
        match = standing(GAME, state)
        viewer = number % match.seats
        world = GAME.imagine(match.view(viewer), viewer, seed=number)
        for _ in range(6):
            [seat] = match.to_act
            tiles, others = match.position()["tiles"], world.position()["tiles"]
            alike = [move for move in match.legal(seat) if same_tile(tiles, others, move)]
            if not alike:
                break
            move = alike[number % len(alike)]
            match.play(seat, move)
            world.play(seat, move)
            assert world.tell(viewer) == match.tell(viewer)
            assert world.over == match.over
            if match.over:
                break
            assert world.view(viewer) == match.view(viewer)
            if viewer in match.to_act:
                assert world.may(viewer) == match.may(viewer)
            compared += 1
    assert compared > 300


def same_tile(tiles: list[Any], others: list[Any], move: Any) -> bool:
    """Whether the move turns the same up in both worlds, or nothing."""
    return not isinstance(move, Reveal) or tiles[move.cell] == others[move.cell]


def test_imagined_worlds_are_uniform_over_the_arrangements_of_the_unseen_tiles() -> None:
    view = GAME.set_up(lair("DDRAK", options={"spiders": 1})).view(None)
    worlds = 6_000
    found = Counter(
        "".join("darbpvck"[kind] for kind in world.tile[:5]) for world in imagined(GAME, view, None, worlds)
    )
    orders = Counter("".join(order) for order in permutations("ddrak"))
    expected = {order: worlds * number / orders.total() for order, number in orders.items()}
    assert len(expected) == 60
    assert chi_square(found, expected) < 100  # 59 degrees of freedom


def test_imagined_worlds_hold_to_what_is_shown() -> None:
    match = turn_up(GAME.set_up(lair(full("KDBA"), options={"spider": "swap"})), 0, 1)
    match.play(1, reveal(2))
    match.play(1, reveal(3))
    match.play(1, {"do": "spider", "cell": 2})
    view = match.view(0)
    worlds = imagined(GAME, view, 0, 400)
    assert {(world.tile[2], world.tile[3]) for world in worlds} == {(SPIDER, BALL)}
    assert {int(world.tile[0]) for world in worlds} == set(range(KINDS))


def test_every_kind_is_as_likely_on_a_hidden_cell_as_it_is_among_the_unseen_tiles() -> None:
    match = turn_up(GAME.set_up(lair(full("RRB"))), 0, 1)
    match.play(0, {"do": "stop"})
    view = match.view(1)
    worlds = 4_000
    tiles = imagined(GAME, view, 1, worlds).tile
    for cell in (2, 20, 48):
        expected = {kind: worlds * number / 47 for kind, number in view.left.items()}
        assert chi_square(Counter(KIND_NAMES[kind] for kind in tiles[:, cell]), expected) < 30
