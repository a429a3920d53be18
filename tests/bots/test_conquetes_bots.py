"""How the bots of Conquêtes play, and how much better each is than the one before."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from domains import CARDS, GAME, Cells, in_common, place, stake, table
from duels import share

import butin
from butin.bots.conquetes import BID_WORTH, CALL_WORTH, expect
from butin.games.conquetes.table import COLOUR, FORCE, NATURE, ONE, ZERO

MODES = ("full", "conquests", "hunt")


def plays(position: dict[str, Any], level: str = "matelot", seed: int = 0) -> Any:
    """What the first seat that may act plays."""
    match = GAME.set_up(position)
    seat = match.to_act[0]
    return butin.to_data(butin.bot(level, GAME, seat=seat, seed=seed).choose(match.view(seat)))


# --- strength ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_each_level_beats_the_one_before(mode: str) -> None:
    assert share(GAME, "mousse", "random", 2, mode=mode) > 0.95
    assert share(GAME, "matelot", "mousse", 2, mode=mode) > 0.65


@pytest.mark.parametrize("seats", [4, 8])
@pytest.mark.parametrize("mode", MODES)
def test_the_better_bot_does_better_in_company(mode: str, seats: int) -> None:
    assert share(GAME, "mousse", "random", seats, games=1000, mode=mode) > 0.75
    assert share(GAME, "matelot", "mousse", seats, games=1000, mode=mode) > 0.6


# --- le mousse --------------------------------------------------------------------------------------------------------

CORNER: Cells = {(0, 0): "2EV", (0, 1): "2EB", (1, 0): "2EN"}
BAY: Cells = CORNER | {
    (1, 2): "2RV",
    (0, 2): "2RB",
    (2, 0): "2CN",
    (2, 2): "2CV",
    (1, 1): "2EV",
}  # CQ-E5


def test_the_mousse_lays_where_it_pays_most_but_overlooks_things() -> None:
    position = table(BAY, [["2CV", "1RB"], ["3CN", "3CB"]])
    took = sum(plays(position, "mousse", seed) == place("2CV", 2, 1) for seed in range(200))
    assert 80 < took < 180


def test_the_mousse_likes_its_own_cards_where_sets_count() -> None:
    cells: Cells = {(0, 0): "2EV", (0, 1): ("2EB", 0), (1, 0): ("2EN", 1)}
    hands = [["2CB", "2CN"], ["3CN", "3CB"]]
    beside = {}
    for mode in ("conquests", "hunt"):
        chosen = [plays(table(cells, hands, mode=mode), "mousse", seed) for seed in range(200)]
        beside[mode] = sum(move["card"] == "2CB" for move in chosen)
    assert beside["conquests"] > 1.3 * beside["hunt"]


def test_the_mousse_says_neuro_rarely_and_only_with_few_cards() -> None:
    calls = []
    for cards in (["3CN", "3CB"], ["3CN", "3CB", "3RN", "3RB"]):
        position = table(BAY, [cards, ["1RB", "1RN", "1EV"]], mode="full", phase="neuro")
        calls.append(sum(plays(position, "mousse", seed) == {"do": "neuro"} for seed in range(300)))
    assert 3 < calls[0] < 45
    assert calls[1] == 0


def test_the_mousse_bids_on_a_card_whose_twin_it_does_not_see() -> None:
    position = table(BAY, [["2EB", "2EN", "2RV"], ["3CN", "3CB"]], mode="full", phase="bid", caller=0, bidder=0)
    for seed in range(20):
        move = plays(position, "mousse", seed)
        assert move["base"] == 5
        assert (move["row"], move["column"]) in {(0, 2), (2, 0), (2, 2)}


# --- le matelot: building ---------------------------------------------------------------------------------------------


@pytest.mark.clause("CQ-26", "CQ-E5")
def test_the_matelot_lays_where_it_pays_most() -> None:
    assert plays(table(BAY, [["2CV", "2CN", "1RB"], ["3CN", "3CB", "3RN"]])) == place("2CV", 2, 1)


@pytest.mark.clause("CQ-66", "CQ-A17")
def test_the_matelot_joins_its_sets_where_they_count() -> None:
    cells: Cells = CORNER | {(0, 1): ("2EB", 0), (1, 0): ("2EN", 0)}
    assert plays(table(cells, [["2EV", "2RB"], ["3CN", "3CB"]])) == place("2EV", 1, 1)
    apart: Cells = {(0, 0): "2EV", (0, 1): ("2EB", 1), (1, 0): ("2EN", 0)}
    assert plays(table(apart, [["2CN", "2CB"], ["3CN", "3CB"]]))["card"] == "2CN"


@pytest.mark.clause("CQ-32", "CQ-42")
def test_the_matelot_keeps_places_for_its_hand() -> None:
    hands = [["1CB", "1EN", "3EN"], ["2CN", "2CV", "2RN"]]  # 3EN fits nowhere yet
    assert plays(table({(0, 0): "1EB"}, hands))["card"] == "1EN"


@pytest.mark.clause("CQ-36")
@pytest.mark.parametrize(("points", "move"), [([9, 3, 3], "pass"), ([3, 9, 3], "place")])
def test_the_matelot_passes_to_end_a_game_that_it_leads(points: list[int], move: str) -> None:
    hands = [["2CB", "2CN", "1RV"], ["3CN", "3CB", "1CN"], ["3RB", "3RN", "1CB"]]
    position = table(CORNER, hands, points=points, last=["place", "pass", "place"])
    assert plays(position)["do"] == move


def test_the_matelot_passes_seldom() -> None:
    passes = 0
    match = GAME.new(seats=2, seed=5, options={"mode": "conquests"})
    players = [butin.bot("matelot", GAME, seat=seat, seed=0) for seat in range(2)]
    while not match.over:
        [seat] = match.to_act
        move = players[seat].choose(match.view(seat))
        passes += butin.to_data(move)["do"] == "pass"
        match.play(seat, move)
    assert passes <= 3


# --- le matelot: bidding ----------------------------------------------------------------------------------------------


def counted(token: str, card: str, treasure: str) -> int:
    """How often the base card counts, by the rule book (CQ-55 … CQ-61)."""
    if token in ("0", "1"):
        return 0 if token == "0" else (-2, -1, 1, 3)[in_common(card, treasure)]
    attribute = ("force", "nature", "colour").index(token)
    return 1 if card[attribute] == treasure[attribute] else -1


def worths(match: butin.Match, seat: int) -> dict[tuple[str, int, int], float]:
    """What each own card would bring on each card of the domain, for a base of 1, on average over the unseen cards."""
    view = match.view(seat)
    left = Counter(dict.fromkeys(CARDS, 2))
    left -= Counter(view.hands[seat]) + Counter(one.card for one in view.domain)
    return {
        (token, one.row, one.column): sum(n * counted(token, one.card, card) for card, n in left.items()) / left.total()
        for token in set(view.tokens[seat])
        for one in view.domain
    }


def matelots_at(phase: str, seats: int = 3) -> Iterator[tuple[butin.Match, int, Any]]:
    """What matelots do in a phase of a whole game."""
    match = GAME.new(seats=seats, seed=11)
    players = [butin.bot("matelot", GAME, seat=seat, seed=0) for seat in range(seats)]
    while not match.over:
        seat = match.to_act[0]
        move = butin.to_data(players[seat].choose(match.view(seat)))
        if match.view(seat).phase == phase:
            yield match, seat, move
        match.play(seat, move)


@pytest.mark.clause("CQ-E17")
def test_the_matelot_makes_the_bid_that_is_worth_most() -> None:
    bids = 0
    for match, seat, move in matelots_at("bid"):
        if move["do"] == "bid":
            worth = worths(match, seat)
            assert worth[move["token"], move["row"], move["column"]] == pytest.approx(max(worth.values()))
            assert move["base"] == max(match.view(seat).base)
            bids += 1
    assert bids > 3


def test_the_matelot_calls_when_its_best_bid_is_worth_it() -> None:
    answers = set()
    for match, seat, move in matelots_at("neuro"):
        view = match.view(seat)
        worth = max(view.base) * max(worths(match, seat).values())
        enough = BID_WORTH if view.announced else CALL_WORTH
        assert abs(worth - enough) < 1e-9 or (move["do"] == "neuro") == (worth > enough)
        answers.add(move["do"])
    assert answers == {"neuro", "quiet"}


@pytest.mark.clause("CQ-49")
def test_the_matelot_stakes_little_where_it_must_bid_blindly() -> None:
    stakes = [stake(0, 1, "0")]
    position = table(CORNER, [["1RB", "3CN", "3CB"], ["1RN", "3RV", "3RB"]], mode="full", bids=stakes)
    position |= {"phase": "bid", "caller": 0, "bidder": 0}
    assert plays(position)["base"] == 1
    position |= {"caller": 1}
    assert plays(position) == {"do": "no_bid"}


@pytest.mark.clause("CQ-E18")
def test_it_expects_what_the_rule_book_expects() -> None:
    flat = np.ones(len(CARDS), np.int64)
    for card in range(len(CARDS)):
        assert [expect(mention, card, flat) for mention in (ZERO, ONE)] == [0, -19]
        assert [expect(mention, card, flat) for mention in (NATURE, COLOUR, FORCE)] == [-9, -9, -9]
