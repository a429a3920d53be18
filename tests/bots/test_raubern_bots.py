"""How Räubern's bots play, and how much better each is than the one before."""

from collections import Counter
from itertools import chain
from typing import Any

import numpy as np
import pytest
from duels import share

import butin
from butin.bots.raubern import count
from butin.games.raubern import MOTIFS

GAME = butin.game("raubern")


def table(*piles: tuple[list[Any], int | None], hands: list[list[Any]], **fields: Any) -> butin.Match:
    """A match whose first piles are given; the others have tops that no hand holds, and all cards that are left."""
    laid = [cards for cards, _ in piles]
    held = Counter(chain(*hands))
    left = Counter(dict.fromkeys(MOTIFS, 4)) - held - Counter(chain(*laid))
    rest = sorted(left.elements(), key=lambda motif: motif not in held)
    singles = [rest.pop() for _ in range(7 - len(piles))]
    laid += [[motif] for motif in singles] + [rest]
    owners = [owner for _, owner in piles] + [None] * (8 - len(piles))
    position = [{"cards": cards, "owner": owner} for cards, owner in zip(laid, owners, strict=True)]
    return GAME.set_up({"game": "raubern", "seats": len(hands), "piles": position, "hands": hands, **fields})


def lays(match: butin.Match, level: str = "matelot", seed: int = 0) -> tuple[str, int]:
    seat = match.to_act[0]
    move = butin.bot(level, GAME, seat=seat, seed=seed).choose(match.view(seat))
    return move.motif, move.pile


# --- strength ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("protection", ["round", "none"])
@pytest.mark.parametrize(("level", "against"), [("mousse", "random"), ("matelot", "mousse")])
def test_each_level_beats_the_one_before(level: str, against: str, protection: str) -> None:
    assert share(GAME, level, against, 2, protection=protection) > 0.95


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize(("level", "against"), [("mousse", "random"), ("matelot", "mousse")])
def test_the_better_bot_does_better_in_company(level: str, against: str, seats: int) -> None:
    assert share(GAME, level, against, seats) > 0.7


# --- le mousse --------------------------------------------------------------------------------------------------------


def test_the_mousse_takes_what_it_sees_mostly_but_not_always() -> None:
    match = table((["chest", "crown", "ring"], 1), hands=[["ring", "ring"], ["chest", "crown"]])
    took = sum(lays(match, "mousse", seed) == ("ring", 0) for seed in range(200))
    assert 120 < took < 195


def test_the_mousse_likes_a_high_pile_but_not_the_highest_always() -> None:
    high, low = ["chest", "chest", "crown", "crown", "ring"], ["clock", "clock", "chest", "crown"]
    match = table((high, 1), (low, 1), hands=[["ring", "crown"], ["chest"]])
    chosen = [lays(match, "mousse", seed)[1] for seed in range(300)]
    assert chosen.count(0) > 1.5 * chosen.count(1) > 30


def test_the_mousse_forgets_now_and_then_that_a_pile_is_protected() -> None:
    match = table((["chest", "crown", "ring"], 1), hands=[["ring"], ["chest", "crown"]], first=1)
    position = match.position()
    position["piles"][0]["covered"] = True
    match = GAME.set_up(position)
    tried = sum(lays(match, "mousse", seed) == ("ring", 0) for seed in range(300))
    assert 30 < tried < 150


def test_the_mousse_puts_the_rest_on_a_pile_of_its_own() -> None:
    match = table((["chest", "crown"], 0), (["chest", "ring"], 1), hands=[["violin", "purse"], ["crown", "ring"]])
    chosen = [lays(match, "mousse", seed) for seed in range(40)]
    assert {pile for _, pile in chosen} <= {0, 6}  # 6: the purse it sees
    assert {motif for motif, pile in chosen if pile == 0} == {"violin", "purse"}


# --- le matelot -------------------------------------------------------------------------------------------------------

OPEN = {"protection": "none"}


def test_the_matelot_takes_the_pile_that_changes_most() -> None:
    high, low = ["chest", "chest", "crown", "crown", "ring"], ["clock", "clock", "chest", "crown"]
    assert lays(table((high, 1), (low, None), hands=[["ring", "crown"], ["purse"]])) == ("ring", 0)
    assert lays(table((high, None), (low, 1), hands=[["ring", "crown"], ["purse"]])) == ("crown", 1)


def test_the_matelot_covers_its_pile_with_a_card_that_nobody_can_match() -> None:
    mine = (["goblet", "goblet", "violin", "ring"], 0)
    match = table(mine, hands=[["clock", "crown"], ["ring", "crown"]], options=OPEN)
    assert lays(match) == ("clock", 0)
    match = table(mine, hands=[["clock", "crown"], ["ring", "clock"]], options=OPEN)
    assert lays(match) == ("crown", 0)


def test_the_matelot_adds_to_its_pile_unless_that_opens_it() -> None:
    mine = (["crown", "crown", "violin"], 0)
    assert lays(table(mine, hands=[["purse"], ["chest"]], options=OPEN)) == ("purse", 0)
    assert lays(table(mine, hands=[["purse"], ["purse"]], options=OPEN)) != ("purse", 0)


@pytest.mark.clause("RB-21")
def test_the_matelot_lays_one_of_a_safe_pair_on_a_high_pile() -> None:
    highest = 7  # all the rest, in the middle
    safe, wanted = [["ring", "ring"], ["chest", "purse"]], [["ring", "ring"], ["ring", "purse"]]
    assert lays(table(hands=safe, options=OPEN)) == ("ring", highest)
    assert lays(table(hands=wanted, options=OPEN)) != ("ring", highest)
    assert lays(table(hands=wanted, first=0)) == ("ring", highest)  # protected until it is its turn again
    assert lays(table(hands=wanted, first=1)) != ("ring", highest)


@pytest.mark.clause("RB-13", "RB-A1")
def test_the_matelot_knows_who_still_plays_in_this_round() -> None:
    mine = (["chest", "chest", "goblet", "goblet", "ring"], 0)
    hands = [["crown"], ["crown"]]
    assert lays(table(mine, hands=hands, first=0)) == ("crown", 0)  # protected until seat 1 has played
    assert lays(table(mine, hands=hands, first=1)) != ("crown", 0)  # a new round begins with seat 1


@pytest.mark.clause("RB-14", "RB-E14")
def test_the_matelot_is_not_afraid_for_a_dead_top() -> None:
    match = GAME.new(seats=3, seed=1)
    odds = np.zeros((6, 11))
    while not match.over:
        [seat] = match.to_act
        view = GAME.read_view(match.view(seat))
        count(view, seat, odds)
        laid = Counter(chain.from_iterable(pile.cards for pile in match.view(None).piles))
        for motif, copies in laid.items():
            assert copies < 4 or not odds[:, MOTIFS.index(motif)].any()
        match.play(seat, match.legal(seat)[0])


@pytest.mark.clause("RB-E13")
def test_it_counts_the_odds_of_the_rule_book() -> None:
    match = GAME.new(seats=3, seed=1, options={"first_seat": 0})
    view = match.view(0)
    seen = Counter(chain(view.hands[0], *(pile.cards for pile in view.piles)))
    odds = np.zeros((6, 11))
    count(GAME.read_view(view), 0, odds)
    twice = [MOTIFS.index(motif) for motif in MOTIFS if seen[motif] == 2]
    assert twice
    assert odds[1:3, twice] == pytest.approx(np.full((2, len(twice)), 28 / 93))
    assert not odds[0].any()
