"""Trésor des dragons clause by clause: the worked examples TD-E1 … TD-E17, and what a refusal names."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from every import check_a_game, check_the_actions, check_the_shuffle, chi_square, deals
from lair import GAME, LETTERS, PRINTED, STOP, full, lair, put, reveal, tiles_of, turn_up

import butin
from butin.games.dragons import KIND_NAMES

clause = pytest.mark.clause

EXAMPLE: dict[str, Any] = {
    "game": "dragons", "seats": 2, "options": {"grid": "5x5"}, "turn": 0, "phase": "reveal", "dry": 0,
    "tiles": [
        {"kind": "ring", "up": False}, {"kind": "spider", "up": False}, {"kind": "spider", "up": False},
        None, None, None, None, None, None, None, None, None, None, None,
        None, None, None, None, None, None, None, None, None, None, None,
    ],
    "taken": [{"dragon": 2, "ring": 1}, {}], "revealed": [], "shown": [], "seen": [],
}  # fmt: skip


def stopped(tiles: str, cells: int | None = None) -> butin.Match:
    """A turn of seat 0 that turns up the first `cells` tiles (None: all but the balls that keep the game going)."""
    match = GAME.set_up(lair(tiles + "BBAAA" if "B" not in tiles else tiles + "AAADD"))
    turn_up(match, *range(len(tiles) if cells is None else cells))
    match.play(0, STOP)
    return match


# --- material and the deal ---


@clause("TD-2", "TD-3", "TD-4", "TD-5", "TD-6", "TD-7", "TD-20", "TD-A9")
@pytest.mark.parametrize(("grid", "cells"), [("7x7", 49), ("5x5", 25)])
def test_the_tiles_lie_face_down_in_a_square(grid: str, cells: int) -> None:
    tiles = GAME.new(seed=1, options={"grid": grid}).position()["tiles"]
    assert len(tiles) == cells
    assert not any(tile["up"] for tile in tiles)
    assert Counter(tile["kind"] for tile in tiles) == {LETTERS[kind]: n for kind, n in PRINTED[grid].items()}


@clause("TD-1")
def test_two_to_five_play() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5]
    for seats in GAME.seats:
        assert GAME.new(seats=seats, seed=1).view(None).taken == [{}] * seats


@clause("TD-7")
def test_every_tile_may_lie_at_every_place() -> None:
    check_the_shuffle(GAME, kinds=55)


@clause("TD-E15", "TD-7")
@pytest.mark.odds
def test_every_tile_is_as_likely_on_a_cell_as_the_deck_says() -> None:
    games = 2_000
    tiles = deals(GAME, games, seats=2).tile
    expected = {KIND_NAMES.index(LETTERS[kind]): games * n / 49 for kind, n in PRINTED["7x7"].items()}
    for cell in (0, 24, 48):
        assert chi_square(Counter(tiles[:, cell].tolist()), expected) < 27


@pytest.mark.parametrize("spiders", range(7))
@pytest.mark.parametrize(("grid", "dragons_and_spiders"), [("7x7", 15), ("5x5", 8)])
def test_the_laboratory_changes_spiders_into_dragons(grid: str, dragons_and_spiders: int, spiders: int) -> None:
    match = GAME.new(seed=1, options={"grid": grid, "spiders": spiders})
    left = match.view(None).left
    assert left.get("spider", 0) == spiders
    assert left["dragon"] == dragons_and_spiders - spiders
    assert sum(left.values()) == len(match.view(None).tiles)


# --- turns ---


@clause("TD-A6")
def test_play_is_clockwise_from_a_seat_that_is_drawn() -> None:
    assert {GAME.new(seats=3, seed=seed).to_act for seed in range(30)} == {(0,), (1,), (2,)}
    assert GAME.new(seats=4, seed=1, options={"first_seat": 2}).to_act == (2,)
    match = GAME.set_up(lair("RRRRAAA", seats=3, turn=1))
    seats: list[int] = []
    for cell in range(3):
        seats += match.to_act
        turn_up(match, cell)
        match.play(match.to_act[0], STOP)
    assert seats == [1, 2, 0]


@clause("TD-8", "TD-11")
def test_a_turn_begins_with_a_tile_and_goes_on_or_stops() -> None:
    match = GAME.set_up(lair("BBKRAAA"))
    assert match.legal(0) == [GAME.rules.to_move(cell) for cell in range(7)]
    turn_up(match, 2)
    assert butin.to_data(match.legal(0)) == [*(reveal(cell) for cell in (0, 1, 3, 4, 5, 6)), STOP]
    match.play(0, STOP)
    assert match.to_act == (1,)


@clause("TD-9", "TD-12", "TD-21", "TD-E1")
def test_the_first_printed_example() -> None:
    match = stopped("RBBBPCCCC")
    assert match.scores() == [6, 0]
    assert match.position()["taken"][0] == {"ring": 1, "ball": 2, "candlestick": 3}
    assert tiles_of(match) == "...BP...CAAADD"
    assert match.view(None).tiles[3].up is False


@clause("TD-16", "TD-21", "TD-E2")
def test_the_second_printed_example() -> None:
    assert stopped("D").scores() == [1, 0]


@clause("TD-16", "TD-21", "TD-E3")
def test_the_third_printed_example() -> None:
    match = stopped("DDR")
    assert match.position()["taken"][0] == {"dragon": 2, "ring": 1}


@clause("TD-15", "TD-21", "TD-E4", "TD-A2")
def test_the_fourth_printed_example() -> None:
    match = turn_up(GAME.set_up(lair("RKKKKDBBAAA")), 0, 1, 2, 3, 4, 5)
    assert match.to_act == (1,)
    assert match.scores() == [0, 0]
    assert tiles_of(match) == "RKKKKDBBAAA"
    assert not any(tile.up for tile in match.view(None).tiles if tile)


@clause("TD-3", "TD-4", "TD-5", "TD-6", "TD-12", "TD-A3", "TD-A5")
@pytest.mark.parametrize(
    ("tiles", "taken"),
    [
        pytest.param("KKKKKKKK", 8, marks=clause("TD-E5")), pytest.param("KKKKKKK", 4, marks=clause("TD-E5")),
        pytest.param("KKK", 0, marks=clause("TD-E5")), pytest.param("CCCCC", 3, marks=clause("TD-E5")),
        pytest.param("CCCCCC", 6, marks=clause("TD-E5")), pytest.param("BP", 0, marks=clause("TD-E6")),
        pytest.param("BBPPV", 4, marks=clause("TD-E6")), pytest.param("BBBB", 4, marks=clause("TD-E6")),
        pytest.param("BBB", 2, marks=clause("TD-E6")), ("RRRRRRRR", 8), ("R", 1), ("VVV", 2), ("PPPP", 4),
        ("DDDDDDDDRRRR", 12), ("CC", 0), ("KKKK", 4), ("RK", 1),
    ],
)  # fmt: skip
def test_complete_groups_are_taken_and_nothing_else(tiles: str, taken: int) -> None:
    match = stopped(tiles)
    assert match.scores() == [taken, 0]
    assert len(match.tell(0)[-1].tiles) == taken


@clause("TD-A4")
def test_of_three_the_two_turned_up_first_are_taken() -> None:
    match = GAME.set_up(lair("BBBKKAAA"))
    turn_up(match, 2, 3, 0, 1).play(0, STOP)
    assert tiles_of(match) == ".B.KKAAA"


@clause("TD-10")
def test_what_is_not_taken_lies_where_it_lay_face_down() -> None:
    match = stopped("RKC")
    assert tiles_of(match) == ".KCBBAAA"
    assert [tile.up for tile in match.view(None).tiles[1:8]] == [False] * 7
    assert match.view(None).seen == [1, 2]


@clause("TD-15", "TD-E7")
def test_a_treasure_after_dragons_loses_them() -> None:
    match = turn_up(GAME.set_up(lair("DRDPPAAA")), 0, 1, 2)
    assert match.to_act == (0,)
    turn_up(match, 3)
    assert match.to_act == (1,)
    assert match.scores() == [0, 0]
    assert match.tell(0)[-1].why == "dragon"


@clause("TD-15", "TD-A2")
@pytest.mark.parametrize("treasure", "BPVCK")
@pytest.mark.parametrize("order", ["{}D", "D{}", "R{}D", "DR{}", "{}RD"])
def test_every_treasure_but_a_ring_clashes_with_a_dragon(treasure: str, order: str) -> None:
    tiles = order.format(treasure)
    match = turn_up(GAME.set_up(lair(tiles + "RRAAA")), *range(len(tiles)))
    assert match.to_act == (1,)
    assert match.scores() == [0, 0]


@clause("TD-16", "TD-E8", "TD-A14")
def test_rings_go_with_dragons_and_with_treasures() -> None:
    match = turn_up(GAME.set_up(lair("RRDBBAAA")), 0, 1, 2)
    assert match.view(None).phase == "choice"
    match.play(0, STOP)
    assert match.scores() == [3, 0]
    assert stopped("RBB").scores() == [3, 0]


# --- spiders ---


@clause("TD-13", "TD-14", "TD-E9", "TD-A1")
def test_a_spider_in_the_first_turn_stays_for_no_cell_is_free() -> None:
    match = turn_up(GAME.set_up(lair(full("DDRRRA"))), *range(6))
    assert match.to_act == (1,)
    assert match.scores() == [0, 0]
    assert tiles_of(match) == full("DDRRRA")
    assert match.view(None).shown[-1] == GAME.set_up(match.position()).view(None).shown[-1]
    assert butin.to_data(match.view(None).shown[-1]) == {"cell": 5, "kind": "spider", "to": None}


@clause("TD-13")
def test_a_spider_ends_the_turn_and_takes_the_rings_back() -> None:
    match = turn_up(GAME.set_up(lair(full("RRA"))), *range(3))
    assert match.to_act == (1,)
    assert match.scores() == [0, 0]
    assert tiles_of(match) == full("RRA")


@clause("TD-14", "TD-E9")
def test_after_five_captures_a_spider_has_six_choices() -> None:
    match = turn_up(GAME.set_up(lair(full("DDRRRA"))), *range(5))
    match.play(0, STOP)
    turn_up(match, 5)
    assert match.view(None).phase == "spider"
    assert butin.to_data(match.legal(1)) == [*(put(cell) for cell in range(5)), put(None)]


@clause("TD-14", "TD-10")
def test_a_spider_goes_to_a_free_cell() -> None:
    match = turn_up(GAME.set_up(lair("BB.A.AA")), 0, 3)
    match.play(0, put(4))
    assert tiles_of(match) == "BB..AAA"
    assert match.to_act == (1,)
    assert match.scores() == [0, 0]
    assert match.view(None).seen == [0, 4]


@clause("TD-14")
def test_a_spider_may_stay() -> None:
    match = turn_up(GAME.set_up(lair("BB.A.AA")), 0, 3)
    match.play(0, put(None))
    assert tiles_of(match) == "BB.A.AA"
    assert match.view(None).seen == [0, 3]
    assert match.to_act == (1,)


@clause("TD-A1")
def test_a_spider_may_change_places_under_swap() -> None:
    position = lair("BBRA.AA", options={"spider": "swap"})
    match = turn_up(GAME.set_up(position), 0, 3)
    places = [move.cell for move in match.legal(0)]
    assert places == [cell for cell in range(49) if cell != 3] + [None]
    match.play(0, put(0))
    assert tiles_of(match) == "ABRB.AA"
    assert match.view(None).seen == [0, 3]
    assert [butin.to_data(tile) for tile in match.view(None).shown] == [
        {"cell": 0, "kind": "ball", "to": None}, {"cell": 3, "kind": "spider", "to": 0},
    ]  # fmt: skip
    other = turn_up(GAME.set_up(position), 0, 3)
    other.play(0, put(2))
    assert tiles_of(other) == "BBAR.AA"
    assert other.view(None).seen == [0, 2]


@clause("TD-A1")
def test_under_swap_a_spider_moves_in_the_first_turn_too() -> None:
    match = turn_up(GAME.set_up(lair(full("AD"), options={"spider": "swap"})), 0)
    assert match.view(None).phase == "spider"
    assert len(match.legal(0)) == 49


@clause("TD-A13")
def test_a_known_spider_may_be_turned_up_again() -> None:
    match = turn_up(GAME.set_up(lair("BB.AAA", seen=[3])), 3)
    match.play(0, put(2))
    assert tiles_of(match) == "BBA.AA"


# --- the end ---


@clause("TD-17", "TD-E17")
def test_only_spiders_face_down_force_a_stop_and_the_game_ends() -> None:
    match = turn_up(GAME.set_up(lair("BBAAA", taken=[{"dragon": 2}, {"dragon": 1}])), 0)
    assert len(match.legal(0)) == 5
    turn_up(match, 1)
    assert butin.to_data(match.legal(0)) == [STOP]
    assert match.refusal(0, reveal(2)) == ("TD-17", "only spiders are left face down: there is nothing to do but stop")
    match.play(0, STOP)
    assert match.over
    assert match.scores() == [2 + 2 + 3, 1]


@clause("TD-17")
def test_without_spiders_the_last_tile_ends_the_game() -> None:
    match = turn_up(GAME.set_up(lair("DR", options={"spiders": 0})), 0, 1)
    assert butin.to_data(match.legal(0)) == [STOP]
    match.play(0, STOP)
    assert match.over
    assert match.scores() == [2, 0]


def final(*seats: tuple[int, int], grid: str = "7x7") -> butin.Match:
    """The end: only spiders lie on the grid; each seat's tiles and, of these, dragons."""
    treasures = (PRINTED[grid] - Counter(D=99, A=99)).elements()
    taken = []
    for tiles, dragons in seats:
        kinds = Counter(LETTERS[next(treasures)] for _ in range(tiles - dragons))
        taken.append({"dragon": dragons, **kinds})
    return GAME.set_up(lair("AA" if grid == "5x5" else "AAA", len(seats), {"grid": grid}, taken=taken))


@pytest.mark.parametrize(
    ("grid", "seats", "scores", "winners"),
    [
        pytest.param("7x7", [(20, 5), (18, 7), (8, 0)], [20, 21, 8], (1,), marks=clause("TD-E10", "TD-18", "TD-19")),
        pytest.param("7x7", [(24, 6), (22, 6)], [24, 22], (0,), marks=clause("TD-E11", "TD-18")),
        pytest.param("7x7", [(17, 5), (16, 5), (13, 2)], [17, 16, 13], (0,), marks=clause("TD-E12", "TD-A8")),
        pytest.param("7x7", [(23, 7), (23, 5)], [26, 23], (0,), marks=clause("TD-E13", "TD-18")),
        pytest.param("7x7", [(23, 6), (23, 6)], [23, 23], (0, 1), marks=clause("TD-E13", "TD-A7")),
        pytest.param("5x5", [(12, 2), (11, 4)], [12, 13], (1,), marks=clause("TD-E14", "TD-A9", "TD-20")),
        pytest.param("7x7", [(15, 6), (16, 3), (15, 3)], [18, 16, 15], (0,), marks=clause("TD-A8")),
    ],
)
def test_the_leader_in_dragons_has_the_spiders_and_most_tiles_win(
    grid: str, seats: list[tuple[int, int]], scores: list[int], winners: tuple[int, ...]
) -> None:
    match = final(*seats, grid=grid)
    assert match.over
    assert match.scores() == scores
    assert match.winners() == winners
    assert sum(match.shares()) == 1


@clause("TD-A10")
def test_the_game_ends_after_many_turns_without_a_take() -> None:
    position = lair("KKKKRAAA", options={"dry_turns": 3}, taken=[{"dragon": 1}, {}])
    match = GAME.set_up(position)
    for cell in (0, 1):
        turn_up(match, cell).play(match.to_act[0], STOP)
    turn_up(match, 4).play(0, STOP)
    assert match.view(None).dry == 0
    for cell in (0, 1, 2):
        assert not match.over
        turn_up(match, cell).play(match.to_act[0], STOP)
    assert match.over
    assert match.scores() == [2 + 3, 0]
    assert match.refusal(0, reveal(3)) == ("TD-A10", "the game is over")
    assert GAME.set_up(match.position()).over


@clause("TD-A10")
def test_sixty_dry_turns_end_a_game_unless_chosen_otherwise() -> None:
    match = GAME.set_up(lair("KKKKAAA", dry=59))
    turn_up(match, 0).play(0, STOP)
    assert match.over
    match = GAME.set_up(lair("KKKKAAA", dry=59, options={"dry_turns": 61}))
    turn_up(match, 0).play(0, STOP)
    assert not match.over


# --- odds ---


def over_the_next_tile(first: str) -> dict[str, Fraction]:
    """How likely each kind is as the next tile, all else unknown."""
    rest = PRINTED["7x7"] - Counter(first)
    return {kind: Fraction(number, rest.total()) for kind, number in rest.items()}


def after_next(first: str, kind: str) -> butin.Match:
    return turn_up(GAME.set_up(lair(full(first + kind))), *range(len(first) + 1))


@clause("TD-E16")
def test_a_lone_dragon_had_better_be_taken() -> None:
    odds = over_the_next_tile("D")
    bust = sum(chance for kind, chance in odds.items() if after_next("D", kind).to_act == (1,))
    assert bust == Fraction(29, 48)
    assert gain_of_one_more("D") == Fraction(19, 24)


@clause("TD-E16")
def test_a_lone_ring_had_better_go_on() -> None:
    assert gain_of_one_more("R") == Fraction(4, 3)


def gain_of_one_more(first: str) -> Fraction:
    """The mean of what a player takes who turns up one more tile and stops."""
    gain = Fraction(0)
    for kind, chance in over_the_next_tile(first).items():
        match = after_next(first, kind)
        if match.to_act == (0,):
            gain += chance * match.preview(0, STOP)["gain"]
    return gain


# --- what a player sees ---


@clause("TD-A11")
def test_a_tile_is_seen_until_the_next_move_after_its_turn() -> None:
    match = turn_up(GAME.set_up(lair("KBRBAAA")), 0, 1)
    view = match.view(None)
    assert [(tile.kind, tile.up) for tile in view.tiles[:3]] == [("chest", True), ("ball", True), (None, False)]
    assert view.revealed == [0, 1]
    match.play(0, STOP)
    view = match.view(1)
    assert [(tile.kind, tile.up) for tile in view.tiles[:2]] == [(None, False)] * 2
    assert [(tile.cell, tile.kind) for tile in view.shown] == [(0, "chest"), (1, "ball")]
    assert view.revealed == []
    turn_up(match, 2)
    assert match.view(1).shown == []
    assert match.view(1).seen == [0, 1]


@clause("TD-A11")
def test_the_tile_that_ended_a_turn_is_shown() -> None:
    match = turn_up(GAME.set_up(lair("KDRBBAAA")), 0, 1)
    assert [(tile.cell, tile.kind) for tile in match.view(1).shown] == [(0, "chest"), (1, "dragon")]


@clause("TD-A11")
def test_the_story_of_earlier_turns_names_no_tile_that_is_hidden_again() -> None:
    match = turn_up(GAME.set_up(lair("KRBB.AAA", seats=3)), 0, 1)
    match.play(0, STOP)
    match.play(1, reveal(5))
    match.play(1, put(4))
    assert [event.kind for event in match.tell(None) if hasattr(event, "kind")] == ["spider"]
    assert butin.to_data(match.tell(2)[-2:]) == [
        {"do": "moved", "n": 4, "seat": 1, "cell": 5, "to": 4}, {"do": "lost", "n": 4, "seat": 1, "why": "spider"},
    ]  # fmt: skip
    turn_up(match, 2)
    assert butin.to_data(match.tell(0)) == [
        {"do": "took", "n": 2, "seat": 0, "tiles": [{"cell": 1, "kind": "ring"}]},
        {"do": "lost", "n": 4, "seat": 1, "why": None},
        {"do": "turned", "n": 5, "seat": 2, "cell": 2, "kind": "ball"},
    ]


@clause("TD-A11")
def test_a_turn_that_a_spider_ends_is_told_whole_until_the_next_tile() -> None:
    match = turn_up(GAME.set_up(lair("KRBB.AAA")), 0, 5)
    match.play(0, put(4))
    assert [event["do"] for event in butin.to_data(match.tell(1))] == ["turned", "turned", "moved", "lost"]
    assert [event.kind for event in match.tell(1)[:2]] == ["chest", "spider"]


@clause("TD-A11")
def test_the_assisted_memory_shows_what_has_been_seen() -> None:
    match = turn_up(GAME.set_up(lair("KRBB.AAA", options={"memory": "assisted"})), 0, 1)
    match.play(0, STOP)
    turn_up(match, 5).play(1, put(4))
    turn_up(match, 2)
    kinds = [tile and tile.kind for tile in match.view(0).tiles[:8]]
    assert kinds == ["chest", None, "ball", None, "spider", None, None, None]
    assert [event.kind for event in match.tell(1) if hasattr(event, "kind")] == ["chest", "ring", "spider", "ball"]


@clause("TD-A12")
def test_everybody_sees_who_took_what() -> None:
    match = turn_up(GAME.set_up(lair("DRBBAAA")), 0, 1)
    match.play(0, STOP)
    for viewer in (None, 0, 1):
        assert match.view(viewer).taken == [{"dragon": 1, "ring": 1}, {}]
        assert match.view(viewer).left == {"spider": 3, "ball": 2}


def test_once_over_every_view_is_the_position() -> None:
    match = turn_up(GAME.set_up(lair("BBAAA")), 0, 1)
    match.play(0, STOP)
    assert match.position()["phase"] == "choice"
    assert match.position()["turn"] == 0
    for viewer in (None, 0, 1):
        assert butin.to_data(match.view(viewer)) == match.position()
    assert butin.to_data(match.tell(1)[-1]) == {"do": "ended", "n": 2, "leader": None, "scores": [2, 0], "winners": [0]}
    assert match.tell(1)[0].kind == "ball"


# --- what a seat can foresee ---


def test_a_stop_says_what_it_takes() -> None:
    match = turn_up(GAME.set_up(lair("BRPBKAAA")), 0, 1, 2, 3)
    assert match.preview(0, STOP) == {"gain": 3, "ends": False, "takes": [0, 1, 3]}
    assert match.preview(0, reveal(4)) == {"gain": 0, "ends": False, "takes": []}
    match = turn_up(GAME.set_up(lair("BBAAA", taken=[{"dragon": 1}, {}])), 0, 1)
    assert match.preview(0, STOP) == {"gain": 2 + 3, "ends": True, "takes": [0, 1]}


def test_whether_the_last_dry_turn_ends_hangs_on_the_tile() -> None:
    last: dict[str, Any] = {"dry": 2, "options": {"dry_turns": 3}}
    match = GAME.set_up(lair(full("K"), taken=[{}, {}], **last))
    assert match.preview(0, reveal(0)) == {"gain": 0, "ends": None, "takes": []}
    leading = GAME.set_up(lair(full("K").replace("D", ".", 1), taken=[{"dragon": 1}, {}], **last))
    assert leading.preview(0, reveal(0)) == {"gain": 0, "ends": False, "takes": []}  # the spider would have a choice
    match = turn_up(GAME.set_up(lair("DDKKAAA", taken=[{"dragon": 1}, {}], **last)), 0)
    assert match.preview(0, reveal(2)) == {"gain": None, "ends": None, "takes": []}
    match = turn_up(GAME.set_up(lair("DKKAAA", taken=[{"dragon": 1}, {}], **last)), 0)
    assert match.preview(0, reveal(2)) == {"gain": None, "ends": None, "takes": []}
    match = turn_up(GAME.set_up(lair("DKK", taken=[{"dragon": 1}, {}], **last)), 0)
    assert match.preview(0, reveal(2)) == {"gain": 0, "ends": True, "takes": []}
    match = turn_up(GAME.set_up(lair("KBB.AAA", taken=[{"dragon": 1}, {}], **last)), 4)
    assert match.preview(0, put(None)) == {"gain": 3, "ends": True, "takes": []}


PLAYED: list[tuple[int, dict[str, Any]]] = [
    (2, {"grid": "5x5", "dry_turns": 3}),
    (3, {"grid": "5x5", "dry_turns": 3, "spider": "swap", "memory": "assisted"}),
    (4, {"dry_turns": 2, "spiders": 4}),
    (5, {"dry_turns": 3, "spiders": 0}),
]


@pytest.mark.parametrize(("seats", "options"), PLAYED)
def test_everything_that_is_told_in_a_game_holds(seats: int, options: dict[str, Any]) -> None:
    check_a_game(GAME, seats, options, every=5)


@pytest.mark.parametrize(("spider", "to", "known"), [("free_cell", 4, "BK?.A??"), ("swap", 1, "BA?K.??")])
def test_where_a_spider_went_and_what_lay_there_is_known_until_the_next_tile(spider: str, to: int, known: str) -> None:
    match = turn_up(GAME.set_up(lair("BKRA.AA", options={"spider": spider})), 0, 1, 3)
    match.play(0, put(to))
    for seed in range(10):
        world = tiles_of(GAME.imagine(match.view(1), 1, seed))
        assert all(letter in ("?", tile) for letter, tile in zip(known, world, strict=True))


def test_what_nobody_has_seen_may_lie_on_every_hidden_cell() -> None:
    match = turn_up(GAME.set_up(lair("KBRA.DB")), 0)
    worlds = [tiles_of(GAME.imagine(match.view(1), 1, seed)) for seed in range(200)]
    assert {world[0] + world[4] for world in worlds} == {"K."}
    assert all(sorted(world) == sorted("KBRA.DB") for world in worlds)
    for cell in (1, 2, 3, 5, 6):
        assert {world[cell] for world in worlds} == set("BRAD")


def test_every_move_has_a_number() -> None:
    check_the_actions(GAME)


def test_moves_are_no_secret_and_nobody_moves_by_silence() -> None:
    match = turn_up(GAME.set_up(lair("BBAAA")), 0)
    assert match.redact_move(1, 0, reveal(0)) == match.moves[0][1]
    assert match.silence(0) is None


# --- refusals ---


def spider_up() -> dict[str, Any]:
    position = lair("BBA.AA", phase="spider", revealed=[2])
    position["tiles"][2]["up"] = True
    return position


def chest_up() -> dict[str, Any]:
    position = lair("K.BBAAA", phase="choice", revealed=[0])
    position["tiles"][0]["up"] = True
    return position


@pytest.mark.parametrize(
    ("position", "seat", "move", "broken", "code"),
    [
        pytest.param(lair("AAA"), 0, reveal(0), "TD-17", "over", marks=clause("TD-17")),
        pytest.param(lair("BBAAA"), 1, reveal(0), "TD-A6", "not_your_turn", marks=clause("TD-A6")),
        pytest.param(lair("BBAAA"), 1, reveal(99), "TD-A6", "not_your_turn", marks=clause("TD-A6")),
        pytest.param(lair("BBAAA"), 0, STOP, "TD-8", "nothing_turned", marks=clause("TD-8")),
        pytest.param(lair("B.BAAA"), 0, reveal(1), "TD-8", "no_tile", marks=clause("TD-8")),
        pytest.param(lair("B.BAAA"), 0, reveal(49), "TD-8", "no_tile", marks=clause("TD-8")),
        pytest.param(lair("B.BAAA"), 0, reveal(-1), "TD-8", "no_tile", marks=clause("TD-8")),
        pytest.param(EXAMPLE, 0, reveal(30), "TD-8", "no_tile", marks=clause("TD-8")),
        pytest.param(chest_up(), 0, reveal(0), "TD-8", "face_up", marks=clause("TD-8")),
        pytest.param(chest_up(), 0, put(1), "TD-13", "no_spider_is_up", marks=clause("TD-13")),
        pytest.param(lair("BBAAA"), 0, put(None), "TD-13", "no_spider_is_up", marks=clause("TD-13")),
        pytest.param(lair("BBAAA"), 0, put(99), "TD-13", "no_spider_is_up", marks=clause("TD-13")),
        pytest.param(spider_up(), 0, reveal(0), "TD-13", "spider_is_up", marks=clause("TD-13")),
        pytest.param(spider_up(), 0, reveal(99), "TD-13", "spider_is_up", marks=clause("TD-13")),
        pytest.param(spider_up(), 0, STOP, "TD-13", "spider_is_up", marks=clause("TD-13")),
        pytest.param(spider_up(), 0, put(0), "TD-14", "not_free", marks=clause("TD-14")),
        pytest.param(spider_up(), 0, put(2), "TD-14", "not_free", marks=clause("TD-14")),
        pytest.param(spider_up(), 0, put(49), "TD-14", "not_free", marks=clause("TD-14")),
        pytest.param(spider_up(), 0, put(-1), "TD-14", "not_free", marks=clause("TD-14")),
    ],
)
def test_a_refusal_names_the_first_broken_clause(
    position: dict[str, Any], seat: int, move: dict[str, Any], broken: str, code: str
) -> None:
    match = GAME.set_up(position)
    before = match.state()
    refusal = match.refusal(seat, move)
    assert refusal is not None
    assert refusal[0] == broken
    with pytest.raises(butin.IllegalMove) as caught:
        match.play(seat, move)
    assert (caught.value.clause, caught.value.reason, caught.value.code) == (*refusal, code)
    assert match.state() == before


@pytest.mark.parametrize(
    "move",
    [
        None, {}, {"do": "reveal"}, {"do": "reveal", "cell": None}, {"do": "reveal", "cell": "3"},
        {"do": "stop", "cell": 3}, {"do": "spider"}, {"do": "spider", "cell": 1.5}, {"do": "pass"},
        {"do": "reveal", "cell": True},
    ],
)  # fmt: skip
def test_what_is_not_a_move_is_a_plain_value_error(move: Any) -> None:
    with pytest.raises(ValueError, match="not a move of dragons") as caught:
        GAME.set_up(EXAMPLE).play(0, move)
    assert not isinstance(caught.value, butin.IllegalMove)


# --- positions ---


def test_the_example_of_the_contract_stands() -> None:
    match = GAME.set_up(EXAMPLE)
    assert match.to_act == (0,)
    assert match.scores() == [3, 0]
    position = match.position()
    assert {**position["options"], **EXAMPLE["options"]} == position["options"]
    assert {**EXAMPLE, "options": position["options"], "left": {"spider": 2, "ring": 1}} == position
    assert butin.to_data(match.view(1))["tiles"][:4] == [{"kind": None, "up": False}] * 3 + [None]
    turn_up(match, 0)
    assert butin.to_data(match.legal(0)) == [STOP]
    match.play(0, STOP)
    assert match.scores() == [6, 0]


def test_a_fresh_position_needs_little() -> None:
    match = GAME.set_up({"game": "dragons", "seats": 3, "tiles": lair("BBAAA")["tiles"], "turn": 2})
    assert match.to_act == (2,)
    position = match.position()
    assert position["options"] == {
        "grid": "7x7", "spider": "free_cell", "spiders": None, "memory": "human", "dry_turns": 60,
    }  # fmt: skip
    assert (position["phase"], position["dry"], position["taken"]) == ("reveal", 0, [{}, {}, {}])


def edited(tiles: str = "KBRA.BAA", *, up: tuple[int, ...] = (), **fields: Any) -> dict[str, Any]:
    position = lair(tiles, **fields)
    for cell in up:
        position["tiles"][cell]["up"] = True
    return position


def showing(*tiles: tuple[int, str, int | None], **fields: Any) -> dict[str, Any]:
    shown = [{"cell": cell, "kind": LETTERS[kind], "to": to} for cell, kind, to in tiles]
    return edited(shown=shown, **fields)


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (edited(seats=1), "Trésor des dragons has 2 to 5 seats, not 1"),
        (edited(seats=6), "Trésor des dragons has 2 to 5 seats, not 6"),
        (edited(turn=2), "`turn` is seat 2, and the seats are 0 to 1"),
        (edited(taken=[{}, {}, {}]), "3 seats have taken tiles, and there are 2"),
        (edited(taken=[{"spider": 1}]), "seat 0 has taken a spider, and spiders are not taken"),
        (edited(taken=[{"ring": 8}]), "the position has more tiles of ring than the game, which has 8"),
        (edited(taken=[{"ring": -1}]), "taken"),
        (edited("A" * 4), "the position has more tiles of spider than the game, which has 3"),
        (edited("A" * 3 + "B", options={"grid": "5x5"}), "more tiles of spider"),
        (edited("AB", options={"spiders": 0}), "more tiles of spider"),
        ({**edited(), "tiles": [None] * 25}, "the grid has 49 cells, not 25"),
        ({**edited(options={"grid": "5x5"}), "tiles": [None] * 49}, "the grid has 25 cells, not 49"),
        (
            {**edited(), "tiles": [{"kind": None}] + [None] * 48},
            r"hidden tile .* lies on cell 0, where",
        ),
        ({**edited(), "tiles": [{"kind": "troll"}] + [None] * 48}, "troll"),
        (edited(up=(0,)), "the tile of cell 0 is up if, and only if, `revealed` names it"),
        (edited(revealed=[0], phase="choice"), "the tile of cell 0 is up"),
        (edited(up=(0,), revealed=[0, 0], phase="choice"), "`revealed` names cell 0 twice"),
        (edited(revealed=[4], phase="choice"), "`revealed` names cell 4, and no tile lies there"),
        (edited(revealed=[49]), "revealed"),
        (edited(options={"grid": "5x5"}, seen=[25]), "`seen` names cell 25, and no tile lies there"),
        (edited(seen=[4]), "`seen` names cell 4, and no tile lies there"),
        (edited(seen=[1, 1]), "`seen` names cell 1 twice"),
        (edited(up=(0,), revealed=[0]), "the phase is 'reveal', and after the tiles in `revealed` it is 'choice'"),
        (edited(phase="choice"), "it is 'reveal'"),
        (edited(phase="spider"), "it is 'reveal'"),
        (edited(up=(3,), revealed=[3], phase="choice"), "it is 'spider'"),
        (edited(up=(3, 0), revealed=[3, 0], phase="choice"), "the turn ended before the tile of cell 0 was turned up"),
        (
            edited("DKR.AAA", up=(0, 1), revealed=[0, 1], phase="choice"),
            "other than a ring has ended the turn",
        ),
        (
            edited(full("A"), up=(0,), revealed=[0], phase="spider"),
            "no cell is free: the spider stays",
        ),
        (edited("AAA", up=(0,), revealed=[0], phase="spider"), "the game was over"),
        (edited(up=(0,), revealed=[0], phase="choice", dry=60), "the game was over"),
        (edited(dry=10**20), "dry turns are more than the 60 that end the game"),
        (edited(dry=61), "61 dry turns are more than the 60 that end the game"),
        (edited(dry=-1), "dry"),
        (edited(options={"dry_turns": 0}), "dry_turns"),
        (edited(options={"spiders": 7}), "spiders"),
        (edited(options={"grid": "6x6"}), "6x6"),
        (edited(left={"ring": 1}), "`left` has 0 tiles of spider, and more lie on the grid"),
        (
            edited(left={"ring": 2, "chest": 1, "ball": 2, "spider": 3}),
            "7 tiles lie on the grid, .* there are 8",
        ),
        (showing((0, "B", None)), "`shown` does not agree with what lies on cell 0 now"),
        (showing((1, "B", None), (5, "B", None)), "`shown` does not agree with what lies on cell 1 now"),
        (showing((0, "K", None), (0, "K", None)), "`shown` names cell 0 twice"),
        (showing(*[(0, "R", None)] * 60), "`shown` has 60 tiles, and the grid has 49 cells"),
        (showing((0, "K", 4)), "`shown` moves the tile of cell 0: only spiders move, to other cells"),
        (showing((4, "A", 4)), "only spiders move"),
        (showing((0, "A", 3)), "`shown` has a spider leave cell 0, and a tile lies there"),
        (showing((4, "A", 0)), "does not agree"),
        (showing((3, "A", None), (0, "K", None)), "ended before"),
        (showing((0, "K", None), up=(1,), revealed=[1], phase="choice"), "`shown` tells of the turn just ended"),
        (showing((0, "K", None), phase="choice"), "`shown` stands between turns"),
    ],
)
def test_an_inconsistent_position_is_refused_with_what_is_wrong(position: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        GAME.set_up(position)


def test_what_the_turn_just_ended_showed_counts_as_seen() -> None:
    match = GAME.set_up(showing((0, "K", None), (4, "R", None)))
    assert match.view(None).seen == [0]
    match = GAME.set_up(showing((1, "B", None), (4, "A", 3)))
    assert match.view(None).seen == [1, 3]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"left": {"chest": 1, "ring": 7}, "taken": [{"ring": 2}]}, "more tiles of ring than the game, which has 8"),
        ({"left": {"chest": 1, "ring": 6, "spider": 1}, "taken": [{"chest": 8}]}, "more tiles of chest than the game"),
    ],
)
def test_an_inconsistent_view_is_refused_with_what_is_wrong(fields: dict[str, Any], says: str) -> None:
    view = {**edited("RRRRRRRR"), **fields}
    view["tiles"][:8] = [{"kind": None}] * 8
    with pytest.raises(ValueError, match=says):
        GAME.read_view(view)


def test_a_view_need_not_say_what_can_be_counted() -> None:
    match = GAME.new(seats=2, seed=3, options={"grid": "5x5", "first_seat": 0})
    ring = next(cell for cell, tile in enumerate(match.position()["tiles"]) if tile["kind"] == "ring")
    turn_up(match, ring).play(0, STOP)
    view = butin.to_data(match.view(1))
    assert view["left"]["ring"] == 3
    whole = GAME.read_view(view).tobytes()
    del view["left"]
    assert GAME.read_view(view).tobytes() == whole


def test_a_tile_of_which_nothing_is_said_lies_face_down() -> None:
    tiles: list[Any] = [{"kind": "ring"}, {"kind": "ball"}, *[None] * 47]
    assert GAME.set_up({**edited(), "tiles": tiles}).legal(0) == [GAME.rules.to_move(cell) for cell in (0, 1)]


def test_nothing_has_been_seen_in_a_fresh_game() -> None:
    position = GAME.new(seed=1).position()
    assert (position["seen"], position["dry"], position["shown"], position["revealed"]) == ([], 0, [], [])


def test_what_has_been_seen_stays_so_until_it_is_taken() -> None:
    match = turn_up(GAME.set_up(lair("BBPP.AAA", seen=[0, 3])), 0, 1)
    assert match.position()["seen"] == [0, 3]
    match.play(0, STOP)
    assert match.position()["seen"] == [3]


def test_what_was_turned_up_in_a_position_counts_when_the_turn_goes_on() -> None:
    match = GAME.set_up(edited("BBPRR.AAA", up=(0, 3), revealed=[3, 0], phase="choice"))
    assert match.preview(0, STOP) == {"gain": 1, "ends": False, "takes": [3]}
    turn_up(match, 1).play(0, STOP)
    assert (match.scores(), tiles_of(match)) == ([3, 0], "..P.R.AAA")
    lost = turn_up(GAME.set_up(edited("BDPRR.AAA", up=(0, 3), revealed=[3, 0], phase="choice")), 1)
    assert (lost.to_act, tiles_of(lost)) == ((1,), "BDPRR.AAA")


def test_set_up_ignores_who_began() -> None:
    assert GAME.set_up(edited(options={"first_seat": 1})).to_act == (0,)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"dry_turns": 0}, "a number from 1 to 1000"), ({"dry_turns": "60"}, "dry_turns"),
        ({"spiders": 7}, "null, 0, 1"), ({"grid": "8x8"}, "7x7, 5x5"),
        ({"memory": True}, "human"), ({"spider": None}, "free_cell"),
    ],
)  # fmt: skip
def test_an_option_that_the_game_has_not_is_refused(options: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        GAME.new(options=options)


def test_nobody_claims_anything() -> None:
    with pytest.raises(ValueError, match="dragons knows no claims"):
        GAME.new().claim(0, {"claim": "place", "place": "c0", "role": "trap"})


def test_the_story_in_sentences() -> None:
    match = turn_up(GAME.set_up(lair("KRBB.AAA")), 0, 1)
    match.play(0, STOP)
    turn_up(match, 5)
    match.play(1, put(4))
    turn_up(match, 2, 3)
    match.play(0, STOP)
    told = [GAME.rules.tell(event, ["Zoé", "Léo"]) for event in match.tell(1)]
    assert told == [
        "Zoé stops and takes ring",
        "Léo takes nothing",
        "Zoé turns up a ball on cell 2",
        "Zoé turns up a ball on cell 3",
        "Zoé stops and takes ball, ball",
    ]


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ([reveal(0), STOP], ["Zoé turns up a chest on cell 0", "Zoé stops and takes nothing"]),
        ([reveal(0), reveal(1)], ["Zoé turns up a dragon on cell 1", "Zoé takes nothing: a dragon"]),
        ([reveal(5), put(4)], ["Zoé puts the spider on cell 4", "Zoé takes nothing: a spider"]),
        ([reveal(5), put(None)], ["Zoé leaves it on cell 5", "Zoé takes nothing: a spider"]),
    ],
)
def test_the_end_of_a_turn_in_sentences(moves: list[dict[str, Any]], told: list[str]) -> None:
    match = GAME.set_up(lair("KDRB.AAA"))
    for move in moves:
        match.play(0, move)
    assert [GAME.rules.tell(event, ["Zoé", "Léo"]) for event in match.tell(1)[-2:]] == told


def test_the_end_of_a_game_in_sentences() -> None:
    match = turn_up(GAME.set_up(lair("DAAA", taken=[{}, {"ring": 4}])), 0)
    match.play(0, STOP)
    assert butin.to_data(match.tell(1)[-1]) == {"do": "ended", "n": 1, "leader": 0, "scores": [4, 4], "winners": [0, 1]}
    assert GAME.rules.tell(match.tell(1)[-1], ["Zoé", "Léo"]) == "Zoé and Léo won: Zoé 4, Léo 4"
    match = turn_up(GAME.set_up(lair("DAAA", taken=[{}, {"ring": 5}])), 0)
    match.play(0, STOP)
    assert GAME.rules.tell(match.tell(1)[-1], ["Zoé", "Léo"]) == "Léo won: Zoé 4, Léo 5"
