"""Conquêtes clause by clause: the worked examples CQ-E1 … CQ-E19, and what a refusal names."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from domains import (
    CARDS,
    FULL_BASE,
    GAME,
    NEURO,
    NO_BID,
    OWN_CARDS,
    PASS,
    QUIET,
    Cells,
    after,
    bid,
    drawn,
    in_common,
    place,
    refused,
    spare,
    stake,
    table,
)
from every import check_a_game, check_the_actions, check_the_shuffle, check_what_is_told, chi_square, deals

import butin
from butin.games.conquetes.play import misshapen
from butin.games.conquetes.points import verdict
from butin.games.conquetes.table import COLOUR, FORCE, NATURE, ONE, START

clause = pytest.mark.clause

ONE_CARD: Cells = {(0, 0): "2EV"}
THREE: Cells = {(0, 0): "2EV", (0, 1): "2EB", (1, 0): "2EN"}
IDLE = ["3CN", "3CN", "3CB"]  # a hand that fits nowhere near those cards


def fits(cells: Cells, row: int, column: int) -> set[str]:
    """The cards that may lie on a cell, whoever holds them: the hand (CQ-19) is looked at last."""
    one, other = spare(cells, 6)[:3], spare(cells, 6)[3:]
    match = GAME.set_up(table(cells, [one, other]))
    return {card for card in CARDS if refused(match, 0, place(card, row, column)) in ("", "CQ-19")}


def paid(cells: Cells, card: str, row: int, column: int) -> int:
    """What laying a card on a cell pays."""
    others = spare(cells | {(99, 99): card}, 6)
    match = GAME.set_up(table(cells, [[card, *others[:3]], others[3:]]))
    promised = int(match.preview(0, place(card, row, column))["gain"])
    match.play(0, place(card, row, column))
    assert promised == match.scores()[0] - 5
    return promised


# --- setting up -------------------------------------------------------------------------------------------------------


@clause("CQ-1", "CQ-2", "CQ-5", "CQ-6", "CQ-8", "CQ-11", "CQ-12", "CQ-E8")
@pytest.mark.parametrize(
    ("seats", "cards", "points"),
    [
        (2, [26, 26], [5, 5]),
        (3, [18, 17, 17], [6, 5, 5]),
        (4, [13] * 4, [5] * 4),
        (5, [11, 11, 10, 10, 10], [6, 6, 5, 5, 5]),
        (6, [9, 9, 9, 9, 8, 8], [6, 6, 6, 6, 5, 5]),
        (7, [8, 8, 8, 7, 7, 7, 7], [6, 6, 6, 5, 5, 5, 5]),
        (8, [7] * 4 + [6] * 4, [6] * 4 + [5] * 4),
    ],
)
def test_the_deal(seats: int, cards: list[int], points: list[int]) -> None:
    position = GAME.new(seats=seats, seed=seats, options={"first_seat": 0}).position()
    assert [len(hand) for hand in position["hands"]] == cards
    assert position["points"] == points
    assert [(one["row"], one["column"], one["owner"]) for one in position["domain"]] == [(0, 0, None)]
    every = [card for hand in position["hands"] for card in hand] + [position["domain"][0]["card"], position["removed"]]
    assert sorted(every) == sorted(2 * CARDS)


@clause("CQ-14", "CQ-15", "CQ-16", "CQ-A4")
def test_the_deal_starts_at_the_first_seat_who_has_the_extra_card() -> None:
    match = GAME.new(seats=5, seed=1, options={"first_seat": 3})
    assert match.to_act == (3,)
    assert [len(hand) for hand in match.position()["hands"]] == [10, 10, 10, 11, 11]
    assert match.scores() == [5, 5, 5, 6, 6]
    assert {GAME.new(seats=3, seed=seed).to_act for seed in range(30)} == {(0,), (1,), (2,)}


@clause("CQ-2", "CQ-6", "CQ-8")
def test_every_card_may_be_the_one_removed_the_start_card_and_every_other() -> None:
    check_the_shuffle(GAME, kinds=27)


@clause("CQ-6", "CQ-8")
@pytest.mark.odds
def test_every_card_is_removed_as_often_as_another_and_opens_as_often() -> None:
    dealt = deals(GAME, 50 * 27, seats=2)
    for cards in (dealt.removed, dealt.card[:, START]):
        assert chi_square(Counter(cards.tolist()), dict.fromkeys(range(27), 50)) < 60


@clause("CQ-43", "CQ-44", "CQ-45", "CQ-A17", "CQ-68")
@pytest.mark.parametrize("mode", ["full", "conquests", "hunt"])
def test_the_cards_for_bidding(mode: str) -> None:
    match = GAME.new(seats=3, seed=1, options={"mode": mode})
    position = match.position()
    assert position.get("base", []) == ([] if mode == "conquests" else FULL_BASE)
    assert position.get("tokens", []) == ([] if mode == "conquests" else [OWN_CARDS] * 3)
    assert position["removed"] in CARDS


# --- laying a card ----------------------------------------------------------------------------------------------------


@clause("CQ-E1", "CQ-18", "CQ-21")
@pytest.mark.parametrize("start", ["1CN", "2EV", "3RB"])
def test_two_cards_are_compatible_if_they_share_two_attributes(start: str) -> None:
    assert Counter(in_common(start, card) for card in CARDS) == {3: 1, 2: 6, 1: 12, 0: 8}
    assert fits({(0, 0): start}, 0, 1) == {card for card in CARDS if in_common(start, card) >= 2}
    assert len(fits({(0, 0): start}, 0, 1)) == 7


@clause("CQ-E2", "CQ-9", "CQ-10", "CQ-21", "CQ-22")
def test_one_neighbour() -> None:
    match = GAME.set_up(table(ONE_CARD, [["2EB", "1CV", "2EV", "3CN"], ["3CN", "3CB", "3RB"]]))
    assert match.preview(0, place("2EB", 0, 1))["gain"] == 0
    assert refused(match, 0, place("1CV", 0, 1)) == "CQ-21"
    assert refused(match, 0, place("2EV", 1, 1)) == "CQ-21"
    assert {refused(match, 0, place(card, 0, 0)) for card in CARDS} == {"CQ-9"}
    for row, column in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        assert refused(match, 0, place("2EB", row, column)) == ""


@clause("CQ-E3", "CQ-23", "CQ-25")
def test_two_neighbours() -> None:
    assert fits(THREE, 1, 1) == {"2EN", "2EV", "2EB"}
    assert [paid(THREE, card, 1, 1) for card in ("2EN", "2EV", "2EB")] == [1, 1, 1]


@clause("CQ-E4", "CQ-23", "CQ-24")
def test_a_card_that_touches_two_must_be_compatible_with_both() -> None:
    cells: Cells = {(0, 0): "1CN", (0, 1): "1CV", (1, 0): "1EN"}
    assert fits(cells, 1, 1) == {"1CN", "1EV"}
    assert paid(cells, "1EV", 1, 1) == 1
    match = GAME.set_up(table(cells, [["1RV", *IDLE], ["3CB", "2CN", "2CN"]]))
    assert refused(match, 0, place("1RV", 1, 1)) == "CQ-23"
    number = {
        other: len(fits({(0, 0): "3RB", (0, 1): "1CN", (1, 0): other}, 1, 1)) for other in ("1CN", "1CV", "1EV", "2EV")
    }
    assert number == {"1CN": 7, "1CV": 3, "1EV": 2, "2EV": 0}


RECORD: list[tuple[int, str, int, int, int]] = [
    (0, "2EB", 0, 1, 0), (1, "2EN", 1, 0, 0), (2, "2EV", 1, 1, 1), (0, "2RB", 0, 2, 0), (1, "2RV", 1, 2, 1),
    (2, "2CN", 2, 0, 0), (0, "2CV", 2, 2, 0), (1, "2CV", 2, 1, 5), (2, "1CN", 3, 0, 0), (0, "2CB", 3, 2, 0),
    (1, "3CN", 4, 0, 0), (2, "3CN", 4, 1, 0), (0, "2CN", 3, 1, 20),
]  # fmt: skip


def recorded(moves: int) -> butin.Match:
    """The example game after so many moves."""
    hands = [[card for seat, card, *_ in RECORD if seat == holder] for holder in range(3)]
    rest = Counter(2 * CARDS) - Counter([*(card for hand in hands for card in hand), "2EV", "3RB"])
    cards = sorted(rest.elements())
    for hand, size in zip(hands, (18, 17, 17), strict=True):
        while len(hand) < size:
            hand.append(cards.pop())
    match = GAME.set_up(table(ONE_CARD, hands, points=[6, 5, 5], removed="3RB"))
    for seat, card, row, column, pays in RECORD[:moves]:
        before = match.scores()[seat]
        match.play(seat, place(card, row, column))
        assert match.scores()[seat] - before == pays
    return match


@clause("CQ-E5", "CQ-22", "CQ-25", "CQ-26", "CQ-27", "CQ-E7")
def test_a_record_of_13_cards() -> None:
    match = recorded(13)
    assert match.scores() == [26, 11, 6]
    rows, columns = zip(*((one.row, one.column) for one in match.view(None).domain), strict=True)
    assert (max(rows) - min(rows), max(columns) - min(columns)) == (4, 2)


@clause("CQ-E5", "CQ-A14", "CQ-23")
def test_the_alternatives_of_the_record() -> None:
    cells: Cells = {(one.row, one.column): one.card for one in recorded(7).view(None).domain}
    assert fits(cells, 2, 1) == {"2CV", "2CN", "2CB", "2EN", "2EV", "2RV"}
    assert [paid(cells, card, 2, 1) for card in ("2CN", "2CB", "2EN", "2RV", "2CV")] == [1, 1, 1, 1, 5]
    assert refused(recorded(7), 1, place("1EV", 2, 1)) == "CQ-23"
    cells = {(one.row, one.column): one.card for one in recorded(12).view(None).domain}
    assert [paid(cells, card, 3, 1) for card in ("2CB", "1CV", "2CN")] == [1, 1, 20]
    assert refused(recorded(12), 0, place("1EN", 3, 1)) == "CQ-23"


@clause("CQ-E5", "CQ-65", "CQ-66")
def test_the_connected_sets_of_the_record() -> None:
    position = recorded(13).position()
    done = GAME.set_up(position | {"hands": [[], [], []], "announced": True})
    assert [part.sets for part in done.breakdown()] == [1, -4, -2]


AROUND: Cells = {
    (0, 0): "3RB",
    (0, 1): "1CV",
    (1, 0): "1CN",
    (1, 2): "1CB",
    (0, 2): "3RB",
    (2, 0): "3RN",
    (2, 1): "2EV",
}


@clause("CQ-E6", "CQ-26", "CQ-27", "CQ-A14")
def test_an_incompatible_neighbour_more_does_no_harm() -> None:
    assert paid(AROUND, "1CN", 1, 1) == 5
    assert paid(AROUND | {(2, 1): "1EN"}, "1CN", 1, 1) == 20
    three: Cells = {(0, 0): "3RN", (0, 1): "1CV", (1, 0): "1CN", (1, 2): "2EB", (0, 2): "3RN"}
    assert paid(three, "1CB", 1, 1) == 1


@clause("CQ-E7", "CQ-28", "CQ-29", "CQ-30", "CQ-A6")
def test_the_shapes_that_are_allowed() -> None:
    for allowed in ((1, 1), (1, 2), (2, 1), (2, 4), (5, 10), (6, 11), (6, 3)):
        assert misshapen(*allowed) == 0
    for forbidden in ((1, 3), (3, 1), (2, 5), (5, 2), (5, 11), (6, 12), (7, 7)):
        assert misshapen(*forbidden) != 0
    assert (misshapen(3, 7), misshapen(7, 3)) == (misshapen(1, 3), misshapen(3, 1))  # the first limit that is broken


@clause("CQ-28", "CQ-29", "CQ-A6", "CQ-E7")
def test_a_domain_is_never_more_than_twice_as_long_one_way_as_the_other() -> None:
    cells: Cells = {(0, 0): "2EV", (0, 1): "2EB"}
    match = GAME.set_up(table(cells, [["2RB", *IDLE], ["3CB", "1RN", "1RN"]]))
    assert refused(match, 0, place("2RB", 0, 2)) == "CQ-28"
    assert refused(match, 0, place("2RB", 1, 1)) == ""
    assert match.preview(0, place("2RB", 1, 1))["gain"] == 0
    upright: Cells = {(0, 0): "2EV", (1, 0): "2EB"}
    match = GAME.set_up(table(upright, [["2RB", *IDLE], ["3CB", "1RN", "1RN"]]))
    assert refused(match, 0, place("2RB", 2, 0)) == "CQ-29"
    assert refused(match, 0, place("2RB", 1, 1)) == ""


@clause("CQ-30")
def test_six_rows_and_eleven_columns_are_the_most() -> None:
    cards = iter([card for card in CARDS if card not in ("2EV", "2EB")] * 2)
    corner: Cells = {(row, 0): next(cards) for row in range(6)}
    corner |= {(0, column): next(cards) for column in range(1, 11)}
    corner |= {(5, 0): "2EV", (0, 10): "2EV"}
    match = GAME.set_up(table(corner, [["2EB", "3RB", "3RB"], ["3RV", "3RV", "3RN"]]))
    assert refused(match, 0, place("2EB", 6, 0)) == "CQ-30"
    assert refused(match, 0, place("2EB", 0, 11)) == "CQ-30"
    assert refused(match, 0, place("2EB", -1, 10)) == "CQ-30"
    assert refused(match, 0, place("2EB", 1, 10)) == ""
    for far in (10**9, -(10**9)):
        assert refused(match, 0, place("2EB", far, 0)) == "CQ-21"
        assert refused(match, 0, place("2EB", 0, far)) == "CQ-21"


@clause("CQ-30")
@pytest.mark.parametrize(("down", "right"), [(1, 1), (1, -1), (-1, 1), (-1, -1)])
def test_the_domain_grows_in_all_directions(down: int, right: int) -> None:
    cards = iter(2 * CARDS)
    cells: Cells = {(down * row, 0): next(cards) for row in range(6)}
    cells |= {(0, right * column): next(cards) for column in range(1, 11)}
    match = GAME.set_up(table(cells, [[], ["3RB"]]))
    assert [(one.row, one.column) for one in match.view(None).domain] == sorted(cells)
    card = str(cells[0, right * 10])
    match = GAME.set_up(table(cells, [[card, "3RB", "3RN"], ["3RB", "3RN", "3RV"]]))
    assert refused(match, 0, place(card, 0, right * 11)) == "CQ-30"
    assert refused(match, 0, place(card, down, right * 10)) == ""
    assert refused(match, 0, place(card, -down, right * 10)) == "CQ-30"


@clause("CQ-19")
def test_one_lays_a_card_of_ones_own_hand() -> None:
    match = GAME.set_up(table(ONE_CARD, [["2EN", "3CN", "3CN"], ["2EB", "3RB", "3RB"]]))
    assert refused(match, 0, place("2EB", 0, 1)) == "CQ-19"
    match.play(0, place("2EN", 0, 1))
    assert match.view(0).hands[0] == ["3CN", "3CN"]
    assert match.view(None).domain[1].owner == 0


# --- passing and turns ------------------------------------------------------------------------------------------------


@clause("CQ-17", "CQ-19", "CQ-20", "CQ-E9", "CQ-A8")
@pytest.mark.parametrize(("before", "then"), [(5, 4), (0, -1), (-3, -4)])
def test_passing_costs_a_point(before: int, then: int) -> None:
    match = GAME.set_up(table(ONE_CARD, [["2EN", "2EB", "2EV"], IDLE], points=[before, 5]))
    assert match.preview(0, PASS) == {"gain": -1, "ends": False, "sets": 0, "announces": False, "breach": False}
    match.play(0, PASS)
    assert match.scores() == [then, 5]
    assert match.view(None).last == ["pass", None]


@clause("CQ-A7", "CQ-32")
def test_a_pass_for_want_of_a_placement_costs_a_point_too() -> None:
    match = GAME.set_up(table(ONE_CARD, [["3CN"], ["2EN", "2EB"], IDLE[1:]]))
    assert match.legal(0) == [GAME.rules.to_move(GAME.rules.to_action(match.read_move(PASS)))]
    match.play(0, PASS)
    assert match.scores()[0] == 4


@clause("CQ-14", "CQ-E9")
def test_play_is_clockwise_and_skips_empty_hands() -> None:
    hands = [["2EN", "2EB", "1EV", "1EV"], [], ["2EN", "3CN", "3CB", "3CN"], ["2EB", "3CB", "3RN"]]
    match = GAME.set_up(table(ONE_CARD, hands, announced=False))
    assert refused(match, 2, place("2EN", 0, 1)) == "CQ-14"
    assert refused(match, 2, PASS) == "CQ-14"
    match.play(0, place("2EN", 0, 1))
    assert match.to_act == (2,)
    match.play(2, place("2EN", 1, 0))
    match.play(3, PASS)
    assert match.to_act == (0,)
    assert match.scores()[1] == 5


@clause("CQ-14")
@pytest.mark.parametrize("seats", range(2, 9))
def test_after_the_last_seat_comes_the_first(seats: int) -> None:
    match = GAME.new(seats=seats, seed=1, options={"mode": "conquests", "first_seat": seats - 1})
    match.play(seats - 1, PASS)
    assert match.to_act == (0,)


@clause("CQ-31", "CQ-32")
def test_after_two_cards_whoever_can_must_lay() -> None:
    hands = [["2EN", "3CN", "3CN"], ["2EB", "3CB", "3CB"], ["3RN", "3RN", "1CB"]]
    match = GAME.set_up(table(ONE_CARD, hands))
    assert not match.view(None).announced
    assert refused(match, 0, PASS) == ""
    assert match.preview(0, place("2EN", 0, 1))["announces"]
    match.play(0, place("2EN", 0, 1))
    assert match.view(None).announced
    assert butin.to_data(match.tell(None))[-1] == {"do": "two_cards", "n": 0, "seat": 0, "first": True}
    assert refused(match, 1, PASS) == "CQ-32"
    assert "pass" not in [butin.to_data(move)["do"] for move in match.legal(1)]
    match.play(1, place("2EB", 1, 0))
    assert butin.to_data(match.tell(None))[-1] == {"do": "two_cards", "n": 1, "seat": 1, "first": False}
    assert refused(match, 2, PASS) == ""
    assert butin.to_data(match.legal(2)) == [PASS]


@clause("CQ-33", "CQ-A9")
def test_on_honour_a_pass_against_the_duty_costs_ten_once() -> None:
    hands = [["2EN", "2EB"], ["3CN", "3CN"], ["3CB", "3CB", "3RN", "3RN"]]
    position = table(ONE_CARD, hands, duty="on_honour", turn=0, last=["place", "place", "place"])
    match = GAME.set_up(position)
    assert refused(match, 0, PASS) == ""
    assert match.preview(0, PASS)["breach"]
    match.play(0, PASS)
    assert not match.preview(1, PASS)["breach"]
    assert match.view(0).breached is None
    assert match.position()["breached"] == [0]
    match.play(1, PASS)
    assert match.over
    assert [part.breach for part in match.breakdown()] == [-10, 0, 0]
    assert match.scores()[0] == 4 - 10 - 1
    assert match.view(2).breached == [0]


@clause("CQ-33", "CQ-A9")
def test_a_second_breach_costs_nothing_more() -> None:
    position = table(ONE_CARD, [["2EN", "2EB"], ["3CN", "3CN"]], duty="on_honour", breached=[0], last=["pass", "place"])
    match = GAME.set_up(position)
    assert match.over
    assert match.breakdown()[0].breach == -10
    position = table(
        ONE_CARD, [["2EN", "2EB"], ["3CN", "3CN"], ["3RN"]], duty="on_honour", breached=[0], last=["place"] * 3
    )
    match = after(position, (0, PASS), (1, PASS))
    assert match.breakdown()[0].breach == -10


@clause("CQ-A9")
def test_under_the_enforced_duty_nobody_can_break_it() -> None:
    hands = [["2EN", "2EB"], ["3CN", "3CN"], ["3CB", "3CB", "3RN", "3RN"]]
    assert refused(GAME.set_up(table(ONE_CARD, hands)), 0, PASS) == "CQ-32"
    match = after(table(ONE_CARD, [*hands[1:], hands[0]]), (0, PASS))
    assert match.position()["breached"] == []


@clause("CQ-E13", "CQ-34", "CQ-35", "CQ-37", "CQ-A13")
def test_who_empties_the_hand_gets_a_bonus() -> None:
    position = table(ONE_CARD, [["2EB"], ["2EN"], ["2EV"], ["1EV"], ["3CN"]], mode="full")
    position["tokens"] = [[]] * 5
    match = GAME.set_up(position)
    assert match.preview(0, place("2EB", 0, 1))["gain"] == 2
    lays = [("2EB", 0, 1), ("2EN", 1, 0), ("2EV", 1, 1), ("1EV", 0, -1)]
    for seat, (card, row, column) in enumerate(lays):
        assert not match.over
        match.play(seat, place(card, row, column))
    assert [part.points for part in match.breakdown()] == [5 + 2, 5 + 2, 5 + 1 + 2, 5 + 1, 5]
    assert match.over
    assert match.view(None).finished == [0, 1, 2, 3]
    finished = [event for event in butin.to_data(match.tell(None)) if event["do"] == "finished"]
    assert [(event["seat"], event["place"], event["points"]) for event in finished] == [
        (0, 1, 2), (1, 2, 2), (2, 3, 2), (3, 4, 1),
    ]  # fmt: skip


# --- the two ends -----------------------------------------------------------------------------------------------------

FULL_HANDS = [["2EN", "2EB", "1EV"], ["2EN", "2EB", "1EV"], ["3EV", "2CV", "2RV"], ["3EV", "2CV", "2RV"]]


def standing(seats: int, last: list[str | None], turn: int, **fields: Any) -> dict[str, Any]:
    return table(ONE_CARD, FULL_HANDS[:seats], last=last, turn=turn, **{"mode": "full", **fields})


@clause("CQ-E14", "CQ-36", "CQ-38", "CQ-A1")
def test_the_game_ends_when_all_holders_but_one_passed() -> None:
    match = after(standing(4, ["pass", "place", "pass", "place"], 3), (3, PASS))
    assert match.over
    assert match.to_act == ()
    assert {refused(match, seat, move) for seat in range(4) for move in (NEURO, PASS, bid(1, "1"))} == {"CQ-36"}
    assert match.tell(None)[-1].clause == "CQ-36"


@clause("CQ-E14", "CQ-A1")
def test_it_does_not_before_every_holder_has_had_a_turn() -> None:
    match = after(standing(4, ["pass", "place", None, None], 2), (2, PASS))
    assert not match.over
    match = after(standing(3, ["pass", None, None], 1, mode="conquests"), (1, PASS))
    assert match.to_act == (2,)
    assert match.preview(2, place("2CV", 0, 1))["ends"]
    match.play(2, place("2CV", 0, 1))
    assert match.over


@clause("CQ-E14", "CQ-36", "CQ-17")
def test_empty_hands_do_not_count() -> None:
    position = standing(4, ["pass", "place", "place", "place"], 2)
    position["hands"] = [*FULL_HANDS[:3], []]
    assert after(position, (2, PASS)).over


@clause("CQ-E14", "CQ-A1")
def test_a_placement_in_the_latest_turns_is_not_a_pass() -> None:
    match = after(standing(4, ["pass", "place", "place", "place"], 3), (3, PASS))
    assert not match.over
    assert not after(standing(3, ["pass", "place", "place"], 2), (2, place("2CV", 0, 1))).over


@clause("CQ-E14", "CQ-A2", "CQ-A3")
def test_between_two_players_one_pass_ends_nothing_and_two_do() -> None:
    match = after(standing(2, ["place", "place"], 0, mode="conquests"), (0, PASS))
    assert match.to_act == (1,)
    assert match.preview(1, PASS)["ends"]
    match.play(1, PASS)
    assert match.over


@clause("CQ-E14", "CQ-A2")
def test_to_the_letter_one_pass_of_two_players_ends_the_game() -> None:
    match = GAME.set_up(standing(2, ["place", "place"], 0, end="literal"))
    assert match.preview(0, PASS)["ends"]
    match.play(0, PASS)
    assert match.over
    assert not after(standing(2, [None, None], 0, end="literal"), (0, PASS)).over
    assert after(standing(2, ["pass", None], 1, end="literal"), (1, place("2EN", 0, 1))).over


@clause("CQ-E14", "CQ-A2", "CQ-32")
def test_after_two_cards_a_forced_pass_of_two_players_ends_the_game() -> None:
    match = after(table(ONE_CARD, [["3CN", "3CN"], ["2EN", "2EB"]], last=["place", "place"]), (0, PASS))
    assert match.over


@clause("CQ-A2")
def test_two_cards_between_two_players_wipes_an_earlier_pass_of_the_other() -> None:
    hands = [["2EN", "3CN", "3CN"], ["2EB", "1EV", "1EV"]]
    for end, over in (("guarded", False), ("literal", True)):
        match = after(table(ONE_CARD, hands, last=[None, "pass"], end=end), (0, place("2EN", 0, 1)))
        assert match.over is over
        assert match.view(None).last == ["place", "pass" if over else None]
    match = after(table(ONE_CARD, hands, last=[None, "pass"]), (0, place("2EN", 0, 1)), (1, place("2EB", 1, 0)))
    assert match.to_act == (0,)
    match.play(0, PASS)
    assert match.over


@clause("CQ-31")
def test_two_cards_is_said_when_a_card_has_been_laid() -> None:
    hands = [["3CN", "3CN"], ["2EN", "3CB", "3CB"], ["3RN", "3RN", "3RV"]]
    match = after(table(ONE_CARD, hands), (0, PASS), (1, place("2EN", 0, 1)))
    assert [(event["do"], event["seat"]) for event in butin.to_data(match.tell(0))] == [
        ("passed", 0), ("placed", 1), ("two_cards", 1),
    ]  # fmt: skip
    assert match.tell(0)[-1].first is False


@clause("CQ-A2")
def test_two_cards_wipes_a_pass_of_the_other_wherever_that_one_sits() -> None:
    hands = [["2EB", "1EV", "1EV"], ["2EN", "3CN", "3CN"]]
    match = after(table(ONE_CARD, hands, last=["pass", None], turn=1), (1, place("2EN", 0, 1)))
    assert not match.over
    assert match.view(None).last == [None, "place"]


@clause("CQ-A2")
def test_two_cards_among_three_wipes_nothing() -> None:
    hands = [["2EN", "3CN", "3CN"], ["2EB", "1EV", "1EV"], ["3CB", "3CB", "3RN"]]
    match = after(table(ONE_CARD, hands, last=["place", "pass", "place"]), (0, place("2EN", 0, 1)))
    assert match.view(None).last == ["place", "pass", "place"]


@clause("CQ-A2")
def test_two_cards_wipes_only_when_it_is_said_for_the_first_time() -> None:
    hands = [["2EN", "3CN", "3CN"], ["3RB", "1CN"]]
    match = after(table(ONE_CARD, hands, last=["place", "pass"], announced=True, end="guarded") | {"turn": 0})
    assert match.over


@clause("CQ-A3")
def test_when_all_pass_the_game_ends() -> None:
    match = after(standing(3, [None, None, None], 0, mode="conquests"), (0, PASS), (1, PASS), (2, PASS))
    assert match.over
    assert match.scores() == [4 - 5, 4 - 5, 4 - 5]


@clause("CQ-37", "CQ-38", "CQ-A13")
def test_the_game_ends_with_one_holder_of_cards() -> None:
    match = after(table(ONE_CARD, [["2EN"], ["2EB", "2EB"]], mode="full"), (0, place("2EN", 0, 1)))
    assert match.over
    assert match.scores() == [5 + 2 - 1, 5 - 1]
    assert refused(match, 1, NEURO) == "CQ-37"
    assert match.tell(None)[-1].clause == "CQ-37"


# --- bidding ----------------------------------------------------------------------------------------------------------


def bidding_table(seats: int = 3, **fields: Any) -> dict[str, Any]:
    """A table where seat 0 is to build and bids are possible."""
    hands = [["2EN", "2EB", "1EV", "3CN"], ["3CN", "3CB", "3CB"], ["3RN", "3RN", "3RV"], ["1RN"] * 2 + ["1RV"]]
    hands += [["1CN", "1CN", "1CV"], ["2CN", "2CN", "2CB"], ["3EN", "3EN", "3EB"], ["1RV", "1RB", "1RB"]]
    return table(THREE, hands[:seats], **{"mode": "full", "removed": "3RB", **fields})


def called(*callers: int, seats: int = 3, **fields: Any) -> butin.Match:
    """A match where seat 0 has laid a card and these seats have called."""
    match = after(bidding_table(seats, **fields), (0, place("2EN", 1, 1)))
    for seat in match.to_act:
        match.play(seat, NEURO if seat in callers else QUIET)
    return match


@clause("CQ-46", "CQ-70", "CQ-A10")
def test_after_every_turn_every_seat_may_call() -> None:
    match = GAME.set_up(bidding_table(4))
    assert refused(match, 0, NEURO) == refused(match, 1, QUIET) == "CQ-46"
    match.play(0, PASS)
    assert list(match.to_act) == [0, 1, 2, 3]
    for seat in range(4):
        assert butin.to_data(match.legal(seat)) == [NEURO, QUIET]
        assert {refused(match, seat, move) for move in (PASS, place("2EN", 1, 1), bid(1, "1"), NO_BID)} == {"CQ-46"}
    for seat in (2, 0, 3, 1):
        match.play(seat, QUIET)
    assert list(match.to_act) == [1]
    match.play(1, PASS)
    assert list(match.to_act) == [0, 1, 2, 3]


@clause("CQ-46")
def test_each_answers_once() -> None:
    match = after(bidding_table(), (0, PASS), (1, NEURO))
    assert match.to_act == (0, 2)
    assert refused(match, 1, QUIET) == "CQ-14"
    assert match.legal(1) == []


@clause("CQ-47", "CQ-50", "CQ-52")
@pytest.mark.parametrize(("caller", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_a_round_begins_with_the_caller_and_goes_clockwise(caller: int, order: list[int]) -> None:
    match = called(caller)
    for seat in order:
        assert match.to_act == (seat,)
        match.play(seat, bid(1, "1", 1, 1))
    assert match.to_act == (1,)
    assert match.view(None).phase == "build"


@clause("CQ-E15", "CQ-51", "CQ-A11")
@pytest.mark.parametrize(
    ("callers", "order"), [((0, 1, 2), [1, 2, 3, 4, 0]), ((0, 2), [2, 3, 4, 0, 1]), ((0,), [0, 1, 2, 3, 4])]
)
def test_of_several_callers_the_nearest_to_who_just_played_leads(callers: tuple[int, ...], order: list[int]) -> None:
    match = GAME.set_up(bidding_table(5, turn=1, phase="neuro", last=["place", "place", None, None, None]))
    for seat in (4, 2, 0, 3, 1):
        match.play(seat, NEURO if seat in callers else QUIET)
    bidders: list[int] = []
    while match.view(None).phase == "bid":
        bidders += match.to_act
        match.play(match.to_act[0], bid(1, "0"))
    assert bidders == order
    assert match.to_act == (2,)


@clause("CQ-47", "CQ-46")
def test_in_a_round_there_are_only_bids_and_outside_none() -> None:
    match = called(1)
    assert refused(match, 1, PASS) == refused(match, 1, place("3CN", 0, 2)) == "CQ-47"
    assert refused(match, 1, NEURO) == "CQ-46"
    assert refused(match, 2, bid(1, "1")) == "CQ-14"
    building = GAME.set_up(bidding_table())
    assert refused(building, 0, bid(1, "1")) == refused(building, 0, NO_BID) == "CQ-47"


@clause("CQ-48", "CQ-49")
def test_one_bid_a_round_which_only_the_caller_owes() -> None:
    match = called(1)
    assert refused(match, 1, NO_BID) == "CQ-49"
    assert NO_BID not in butin.to_data(match.legal(1))
    match.play(1, bid(1, "1"))
    assert refused(match, 1, bid(1, "1")) == "CQ-48"
    assert refused(match, 1, NO_BID) == "CQ-14"
    assert NO_BID in butin.to_data(match.legal(2))
    match.play(2, NO_BID)
    match.play(0, NO_BID)
    assert match.view(None).phase == "build"
    assert len(match.view(None).bids) == 1


@clause("CQ-A10", "CQ-52")
def test_one_round_a_gap() -> None:
    match = called(0, 1, 2)
    for seat in (0, 1, 2):
        match.play(seat, bid(1, "1"))
    assert match.to_act == (1,)
    assert refused(match, 2, NEURO) == "CQ-46"


@clause("CQ-53", "CQ-10", "CQ-A16")
def test_a_bid_is_any_base_card_left_any_own_card_left_on_any_card_of_the_domain() -> None:
    tokens = [OWN_CARDS, ["0", "1", "force"], OWN_CARDS]
    match = called(1, base=[1, 1, 3], tokens=tokens)
    cells = [(one.row, one.column) for one in match.view(None).domain]
    assert len(cells) == 4
    expected = [bid(base, token, *cell) for base in (1, 3) for token in ("0", "1", "force") for cell in cells]
    assert butin.to_data(match.legal(1)) == expected
    for move in (bid(2, "1"), bid(0, "1"), bid(6, "1"), bid(10**30, "1")):
        assert refused(match, 1, move) == "CQ-53"
    for move in (bid(1, "nature"), bid(1, "1", 5, 5), bid(1, "1", 10**30, 0)):
        assert refused(match, 1, move) == "CQ-53"
    match.play(1, bid(3, "force", 0, 0))
    assert match.view(None).base == [1, 1]
    assert match.view(1).tokens[1] == ["0", "1"]
    assert refused(match, 2, bid(3, "1")) == "CQ-53"


@clause("CQ-54", "CQ-13")
def test_mentions_lie_face_down_until_the_end() -> None:
    match = called(1)
    match.play(1, bid(4, "nature", 0, 1))
    assert butin.to_data(match.view(1).bids) == [stake(1, 4, "nature", 0, 1)]
    for viewer in (0, 2, None):
        view = match.view(viewer)
        assert butin.to_data(view.bids) == [stake(1, 4, None, 0, 1)]
        assert view.tokens[1] == [None] * 6
        assert view.removed is None
        told = match.redact_move(viewer, 1, bid(4, "nature", 0, 1))
        assert butin.to_data(told) == {"do": "bid", "base": 4, "token": None, "row": 0, "column": 1}
        assert match.tell(viewer)[-1].token is None
    assert match.tell(1)[-1].token == "nature"
    assert match.redact_move(1, 1, bid(4, "nature", 0, 1)).token == "nature"


@clause("CQ-62", "CQ-63", "CQ-44")
def test_one_card_may_bear_many_bids() -> None:
    done = table(
        ONE_CARD, [[], []], mode="full", removed="2EV", bids=[stake(0, 1, "1"), stake(0, 1, "1"), stake(1, 5, "1")]
    )
    assert [part.bids for part in GAME.set_up(done).breakdown()] == [6, 15]
    match = called(1, bids=[stake(1, 1, "1"), stake(0, 2, "1")])
    assert refused(match, 1, bid(1, "1")) == ""


@clause("CQ-64", "CQ-A10", "CQ-14")
def test_an_empty_hand_may_call_and_bid() -> None:
    position = bidding_table()
    position["hands"][2] = []
    match = after(position, (0, PASS), (0, QUIET), (1, QUIET), (2, NEURO))
    assert match.to_act == (2,)
    match.play(2, bid(5, "1"))
    assert match.view(None).bids[0].seat == 2


@clause("CQ-A12")
def test_who_has_no_own_card_left_may_not_call_and_is_skipped() -> None:
    tokens = [["0"], OWN_CARDS, []]
    match = after(bidding_table(tokens=tokens), (0, PASS))
    check_what_is_told(match)
    assert list(match.to_act) == [0, 1]
    assert refused(match, 2, NEURO) == "CQ-A12"
    assert refused(match, 2, QUIET) == "CQ-14"
    match.play(1, NEURO)
    match.play(0, QUIET)
    match.play(1, bid(1, "1"))
    assert list(match.to_act) == [0]
    assert (match.view(None).caller, match.view(None).bidder, match.view(None).asked) == (1, 0, 2)


@clause("CQ-E16", "CQ-A12")
def test_when_the_base_is_empty_the_round_is_over_and_there_are_no_windows() -> None:
    match = GAME.set_up(bidding_table(7, phase="bid", turn=0, caller=3, bidder=3, base=[1, 5], last=["place"] * 7))
    match.play(3, bid(5, "1"))
    match.play(4, bid(1, "0"))
    assert match.to_act == (1,)
    assert match.view(None).base == []
    match.play(1, PASS)
    assert match.to_act == (2,)


@clause("CQ-A12", "CQ-46")
def test_when_nobody_has_an_own_card_left_there_are_no_windows() -> None:
    assert after(bidding_table(tokens=[[], [], []]), (0, PASS)).to_act == (1,)


@clause("CQ-50")
def test_answers_are_sealed_until_the_window_is_resolved() -> None:
    match = after(bidding_table(4), (0, PASS))
    closed = {viewer: match.view(viewer) for viewer in (None, 0, 1, 2, 3)}
    match.play(2, NEURO)
    match.play(3, QUIET)
    for viewer in (None, 0, 1):
        assert match.view(viewer) == closed[viewer]
        assert [event.n for event in match.tell(viewer)] == [0]
        assert match.redact_move(viewer, 2, NEURO) is match.redact_move(viewer, 3, QUIET) is None
    assert match.view(2).answers == [None, None, "neuro", None]
    assert match.view(3).answers == [None, None, None, "quiet"]
    assert match.position()["answers"] == [None, None, "neuro", "quiet"]
    assert match.redact_move(2, 2, NEURO) is not None
    assert [event["do"] for event in butin.to_data(match.tell(2))] == ["passed", "answered"]
    match.play(0, QUIET)
    match.play(1, QUIET)
    assert match.view(0).answers == [None] * 4
    assert {match.tell(seat)[1].n for seat in range(4)} == {1}, "a number tells who answered first"
    assert butin.to_data(match.tell(None))[1:] == [{"do": "called", "n": 2, "seat": 2}]


@clause("CQ-46", "CQ-52")
def test_a_window_in_which_nobody_calls_just_closes() -> None:
    match = called()
    assert match.to_act == (1,)
    assert butin.to_data(match.tell(None))[-1] == {"do": "closed", "n": 2}


@clause("CQ-50")
def test_in_a_window_who_says_nothing_is_quiet() -> None:
    match = GAME.set_up(bidding_table())
    assert match.silence(1) is None
    match.play(0, PASS)
    assert [butin.to_data(match.silence(seat)) for seat in range(3)] == [QUIET] * 3
    assert called(1).silence(1) is None


@clause("CQ-53")
def test_all_bids_are_offered_in_one_entry() -> None:
    match = called(1, base=[1, 1, 5], tokens=[OWN_CARDS, ["0", "force"], OWN_CARDS])
    [offered] = butin.to_data(match.offer(1))
    assert offered["move"] == {
        "do": "bids", "bases": [1, 5], "tokens": ["0", "force"],
        "cells": [{"row": row, "column": column} for row in (0, 1) for column in (0, 1)],
    }  # fmt: skip
    assert (offered["gain"], offered["ends"], offered["announces"], offered["breach"]) == (None, False, False, False)
    match.play(1, bid(1, "0"))
    assert [may["move"]["do"] for may in butin.to_data(match.offer(2))] == ["no_bid", "bids"]
    assert match.preview(2, bid(5, "1"))["gain"] is None
    assert match.preview(2, bid(5, "0"))["gain"] == 0


@clause("CQ-54")
def test_a_mention_is_told_to_nobody_but_its_seat() -> None:
    match = called(1)
    match.play(1, bid(5, "nature"))
    assert match.redact_move(1, 1, bid(5, "nature")) == match.moves[-1][1]
    for viewer in (0, 2, None):
        told = butin.to_data(match.redact_move(viewer, 1, bid(5, "nature")))
        assert (told["base"], told["row"], told["column"]) == (5, 0, 0)
        assert told.get("token") is None
        assert match.redact_move(viewer, 1, PASS) == match.read_move(PASS)


# --- what the treasure makes of the bids ------------------------------------------------------------------------------


def on_the_table(*cards: str) -> Cells:
    """A block of cards around the start card, two rows high."""
    return {(place % 2, place // 2): card for place, card in enumerate(cards)}


TREASURE_TABLE = on_the_table("2EV", "2EB", "1EB", "1CB", "1CV", "2CN", "3CN", "3RB")


@clause("CQ-E10", *(f"CQ-{number}" for number in range(55, 62)), "CQ-7", "CQ-A15")
@pytest.mark.parametrize(
    ("token", "card", "base", "result"),
    [
        ("1", "2EV", 5, 15),
        ("1", "2EB", 5, 5),
        ("1", "1EB", 5, -5),
        ("1", "1CB", 5, -10),
        ("0", "1CB", 5, 0),
        ("nature", "1EB", 5, 5),
        ("force", "1EB", 5, -5),
        ("colour", "2EB", 5, -5),
        ("nature", "2EV", 5, 5),
        ("colour", "1CV", 3, 3),
        ("1", "2CN", 1, -1),
        ("1", "2EV", 1, 3),
        ("1", "3CN", 2, -4),
        ("force", "2CN", 4, 4),
        ("nature", "2CN", 4, -4),
        ("colour", "1EB", 4, -4),
    ],
)
def test_what_a_bid_brings(token: str, card: str, base: int, result: int) -> None:
    row, column = next(cell for cell, laid in TREASURE_TABLE.items() if laid == card)
    bids = [stake(1, base, token, row, column)]
    match = GAME.set_up(table(TREASURE_TABLE, [[], []], mode="full", removed="2EV", bids=bids))
    assert [part.bids for part in match.breakdown()] == [0, result]
    assert match.scores() == [5, 5 + result]


@clause("CQ-60", "CQ-61")
@pytest.mark.parametrize(("mention", "letter"), [(FORCE, 0), (NATURE, 1), (COLOUR, 2)])
def test_a_mention_of_one_attribute_is_right_where_that_is_the_same(mention: int, letter: int) -> None:
    for card, treasure in product(range(27), repeat=2):
        right = CARDS[card][letter] == CARDS[treasure][letter]
        assert verdict(mention, card, treasure) == (1 if right else -1)


@clause("CQ-A16", "CQ-A15")
def test_a_treasure_that_was_never_laid_still_counts() -> None:
    cells = on_the_table("2EB", "1CN")
    bids = [stake(0, 5, "1"), stake(1, 4, "nature")]
    match = GAME.set_up(table(cells, [["2EV"], []], mode="full", removed="2EV", bids=bids))
    assert [part.bids for part in match.breakdown()] == [5, 4]


@clause("CQ-E17")
@pytest.mark.odds
def test_the_odds_of_the_treasure() -> None:
    match = GAME.new(seats=4, seed=5)
    [seat] = match.to_act
    view = match.view(seat)
    seen = Counter([*view.hands[seat], view.domain[0].card])
    worlds = 4_000
    removed = Counter(int(world.removed) for world in drawn(view, seat, worlds))
    for number, card in enumerate(CARDS):
        assert abs(removed[number] / worlds - (2 - seen[card]) / 40) < 0.015
    stars = sum(number for card, number in removed.items() if CARDS[card][1] == "E") / worlds
    unseen = Counter(2 * CARDS) - seen
    odds = Fraction(sum(copies for card, copies in unseen.items() if card[1] == "E"), 40)
    assert abs(stars - odds) < 0.03


@clause("CQ-E18")
def test_the_value_of_a_bid_without_knowledge() -> None:
    for card in range(27):
        assert sum(verdict(ONE, card, treasure) for treasure in range(27)) == -19
        for mention in (NATURE, COLOUR, FORCE):
            assert sum(verdict(mention, card, treasure) for treasure in range(27)) == -9


# --- the end ----------------------------------------------------------------------------------------------------------


def laid_out(rows: list[str], cards: dict[tuple[int, int], str] | None = None) -> Cells:
    """A domain drawn as rows of owners (a: seat 0, b: seat 1, .: nobody), with some cards given, the rest others."""
    cards = cards or {}
    others = iter([card for card in 2 * CARDS if card not in cards.values()])
    found: Cells = {}
    for row, owners in enumerate(rows):
        for column, owner in enumerate(owners):
            card = cards[row, column] if (row, column) in cards else next(others)
            found[row, column] = card if owner == "." else (card, "ab".index(owner))
    return found


@clause("CQ-E11", "CQ-65", "CQ-66", "CQ-A5")
def test_a_connected_set_is_worth_its_size_less_two() -> None:
    sizes = [".a.aa.aaa.", "..........", "aaaa.aaa..", ".....aaa.."]
    match = GAME.set_up(table(laid_out([*sizes, ".........."]), [[], []]))
    assert [part.sets for part in match.breakdown()] == [-1 + 0 + 1 + 2 + 4, 0]


@clause("CQ-65", "CQ-66")
def test_a_set_may_be_as_high_as_the_domain() -> None:
    owners = [".a....a.", "........", "........", "a..a..a.", "a..a..aa", "...a...."]
    match = GAME.set_up(table(laid_out(owners), [[], []]))
    assert [part.sets for part in match.breakdown()] == [-1 - 1 + 0 + 1 + 1, 0]


@clause("CQ-E11", "CQ-65")
def test_joining_two_sets_of_three_and_two_brings_three() -> None:
    cells: Cells = {(0, 0): "2EV"}
    cells |= {(1, 0): ("2EN", 0), (1, 1): ("2EN", 0), (0, 1): ("2EB", 0)}  # a set of three around (1, 1)
    cells |= {(1, 3): ("2RV", 0), (0, 3): ("2RV", 0), (0, 2): "2RB"}  # one of two beside (1, 2)
    match = GAME.set_up(table(cells, [["2EV", "3CB", "3CB"], ["3CN", "3CN", "1CB"]]))
    assert refused(match, 0, place("2EV", 1, 2)) == ""
    assert match.preview(0, place("2EV", 1, 2))["sets"] == 3


@clause("CQ-A5", "CQ-65")
def test_the_start_card_is_nobodys_and_joins_nothing() -> None:
    cells: Cells = {(0, 0): "2EV", (0, 1): ("2EB", 0), (1, 0): ("2EN", 0), (1, 1): ("2EV", 1)}
    match = GAME.set_up(table(cells, [[], []]))
    assert [part.sets for part in match.breakdown()] == [-2, -1]


@clause("CQ-E12", "CQ-39", "CQ-40", "CQ-41", "CQ-42")
@pytest.mark.parametrize(("cards", "points"), [(0, 0), (1, 0), (2, -1), (3, -5), (4, -20), (9, -20)])
def test_cards_left_in_hand_cost_points(cards: int, points: int) -> None:
    match = GAME.set_up(table(ONE_CARD, [CARDS[:cards], []]))
    assert match.over
    assert [part.hand for part in match.breakdown()] == [points, 0]


LAYOUT = [
    ".aaa.bbb.",
    ".aaa.bb..",
    ".........",
    "aaa.bbb.a",
    "...a.aabb",
]


@clause("CQ-E19", "CQ-4", "CQ-67")
def test_a_final_score() -> None:
    cells = laid_out(LAYOUT, {(0, 0): "2EV", (2, 0): "2CN"})
    bids = [stake(0, 5, "1"), stake(0, 1, "0", 3, 3), stake(0, 1, "nature", 2, 0), stake(1, 4, "1", 2, 0)]
    bids.append(stake(1, 1, "force", 2, 0))
    points = [5 + 6 + 5 - 2 + 2, 5 + 4 - 1, 5, 5]
    hands = [[], spare(cells, 3), [], []]
    match = GAME.set_up(table(cells, hands, mode="full", removed="2EV", bids=bids, points=points))
    first, second, third, _ = butin.to_data(match.breakdown())
    assert first == {"points": 16, "bids": 14, "sets": 3, "hand": 0, "breach": 0, "total": 33}
    assert second == {"points": 8, "bids": -3, "sets": 4, "hand": -5, "breach": 0, "total": 4}
    assert third["total"] == 5
    assert match.scores() == [33, 4, 5, 5]
    assert match.winners() == (0,)
    assert match.shares() == (1, 0, 0, 0)


@clause("CQ-68", "CQ-A17")
@pytest.mark.parametrize(("mode", "total"), [("full", 6 + 15), ("conquests", 6), ("hunt", 15)])
def test_each_mode_counts_what_it_keeps(mode: str, total: int) -> None:
    rows = laid_out([".a.aa.aaa.", "..........", "aaaa.aaa..", ".....aaa..", ".........."], {(0, 0): "2EV"})
    fields = {} if mode == "conquests" else {"bids": [stake(0, 5, "1")]}
    match = GAME.set_up(table(rows, [[], []], mode=mode, removed="2EV", **fields))
    assert match.scores() == [5 + total, 5]


@clause("CQ-68", "CQ-A17")
def test_conquests_has_no_windows_and_the_hunt_promises_nothing_for_sets() -> None:
    assert after(bidding_table(mode="conquests"), (0, PASS)).to_act == (1,)
    dealt = GAME.new(seed=1, options={"mode": "conquests", "first_seat": 0})
    dealt.play(0, PASS)
    assert dealt.to_act == (1,)
    hunt = GAME.set_up(bidding_table(mode="hunt"))
    assert {may.sets for may in hunt.may(0)} == {0}
    hunt.play(0, PASS)
    assert hunt.to_act == (0, 1, 2)


@clause("CQ-67", "CQ-A18")
def test_a_tie_is_shared() -> None:
    match = GAME.set_up(table(ONE_CARD, [[], [], []], points=[7, 4, 7]))
    assert match.winners() == (0, 2)
    assert match.shares() == (0.5, 0, 0.5)
    assert GAME.set_up(table(ONE_CARD, [[], []], points=[-7, -4])).winners() == (1,)


@clause("CQ-38")
def test_the_running_points_are_all_until_the_end() -> None:
    match = called(1)
    match.play(1, bid(5, "1"))
    assert match.scores() == [6, 5, 5]
    assert [part.total for part in match.breakdown()] == [6, 5, 5]
    assert {(part.bids, part.sets, part.hand, part.breach) for part in match.breakdown()} == {(0, 0, 0, 0)}


@clause("CQ-13")
def test_hands_are_private() -> None:
    match = GAME.new(seats=3, seed=2)
    for viewer in (0, 1, 2, None):
        view = match.view(viewer)
        for seat, hand in enumerate(view.hands):
            assert hand == (match.position()["hands"][seat] if seat == viewer else [None] * len(hand))
        assert view.removed is None


@clause("CQ-7")
def test_at_the_end_the_treasure_and_all_hands_are_shown() -> None:
    match = after(table(ONE_CARD, [["2EN"], ["2EB", "2EB"]], mode="full", removed="1CN"), (0, place("2EN", 0, 1)))
    for viewer in (0, 1, None):
        assert butin.to_data(match.view(viewer)) == match.position()
    ended = match.tell(None)[-1]
    assert (ended.treasure, ended.scores, ended.winners) == ("1CN", match.scores(), list(match.winners()))
    assert ended.breakdown == match.breakdown()


@clause("CQ-14")
def test_every_reason_of_a_refusal_has_a_sentence() -> None:
    assert set(GAME.rules.REASONS) - {""} == set(GAME.rules.SENTENCES)
    assert len(GAME.rules.CLAUSES) == len(GAME.rules.REASONS)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"duty": "on_honour", "first_seat": 1}),
        (3, {"mode": "hunt", "end": "literal"}),
        (3, {"mode": "conquests"}),
    ],
)
def test_everything_that_is_told_in_a_game_holds(seats: int, options: dict[str, Any]) -> None:
    check_a_game(GAME, seats, options, every=25)


def test_every_move_has_a_number() -> None:
    check_the_actions(GAME)
    last = GAME.new().read_move(bid(5, "force", 6, 11))
    assert GAME.rules.to_action(last) == GAME.rules.ACTIONS - 1


def test_what_has_been_told_is_told_for_good() -> None:
    assert GAME.rules.fleeting(called(1)._state) == 0


@clause("CQ-13", "CQ-45")
def test_every_hidden_card_may_be_any_that_is_not_seen() -> None:
    laid = on_the_table("2EV", "2EB", "2EB", "2EN")
    bids = [stake(1, 3, "nature"), stake(1, 1, "0")]
    match = GAME.set_up(table(laid, [["2EN", "1CV"], ["3RN", "1CV"]], mode="full", removed="3RV", bids=bids))
    worlds = [butin.Match(GAME, world).position() for world in drawn(match.view(0), 0, 250)]
    unseen = set(CARDS) - {"2EB", "2EN"}
    assert {card for world in worlds for card in world["hands"][1]} == unseen
    assert {world["removed"] for world in worlds} == unseen
    used = [[one["token"] for one in world["bids"]] for world in worlds]
    assert {one for one, _ in used} == {other for _, other in used} == set(OWN_CARDS)
    for tokens, world in zip(used, worlds, strict=True):
        assert sorted(tokens + world["tokens"][1]) == sorted(OWN_CARDS)


# --- the story in sentences -------------------------------------------------------------------------------------------


def test_the_story_is_told_in_sentences() -> None:
    names = ["Zoé", "Max"]
    hands = [["2EN", "3CN", "1CV"], ["3CB", "3CB", "1CV"]]
    match = GAME.set_up(table({(0, 0): "2EV", (1, 0): "2EB", (1, 1): "2EB"}, hands, mode="full"))
    for seat, move in ((0, place("2EN", 0, 1)), (0, NEURO), (1, QUIET), (0, bid(2, "nature")), (1, NO_BID)):
        match.play(seat, move)
    assert [GAME.rules.tell(event, names) for event in match.tell(1)] == [
        "Zoé lays 2EN on 0, 1 for 1 point",
        "Zoé says “deux cartes”",
        "Max calls nothing",
        "Zoé leads a bidding round",
        "Zoé bids base 2 and a hidden card on 0, 0",
        "Max does not bid",
    ]
    match.play(1, PASS)
    while not match.over:
        match.play(match.to_act[0], QUIET if QUIET in butin.to_data(match.legal(match.to_act[0])) else PASS)
    told = [GAME.rules.tell(event, names) for event in match.tell(None)]
    assert told[2] == "Zoé calls “neuro”"
    assert "Zoé bids base 2 and nature on 0, 0" in told
    assert "Max passes, and pays a point" in told
    zoe, max_ = match.scores()
    assert told[-1].startswith(f"Zoé won: Zoé {zoe}, Max {max_}; the treasure was ")


@clause("CQ-34", "CQ-35")
@pytest.mark.parametrize(
    ("finished", "number", "points"), [([], 1, "2 points"), ([2, 3], 3, "2 points"), ([2, 3, 4], 4, "1 point")]
)
def test_an_empty_hand_in_a_sentence(finished: list[int], number: int, points: str) -> None:
    hands = [["2EN"], ["2EB", "2EB"], *([] for _ in finished)]
    match = after(table(ONE_CARD, hands, finished=finished), (0, place("2EN", 0, 1)))
    told = GAME.rules.tell(match.tell(None)[1], ["Zoé", "Max"])
    assert told == f"Zoé has laid every card, as number {number}, for {points}"


def test_a_window_without_a_call_in_a_sentence() -> None:
    assert GAME.rules.tell(called().tell(None)[-1], ["Zoé", "Max", "Léo"]) == "Nobody called “neuro”"
