"""Räubern clause by clause: the worked examples RB-E1 … RB-E14, and what a refusal names."""

from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from every import check_a_game, check_the_actions, check_the_shuffle, chi_square, deals, imagined, tables
from positions import lay, pile, table

import butin
from butin.games.raubern import MOTIFS

clause = pytest.mark.clause
GAME = butin.game("raubern")
CROWN = MOTIFS.index("crown")


def after(position: dict[str, Any], *moves: tuple[int, dict[str, Any]]) -> butin.Match:
    match = GAME.set_up(position)
    for seat, move in moves:
        match.play(seat, move)
    return match


def the_pile(match: butin.Match, number: int = 0) -> tuple[int, int | None, str]:
    """Height, owner and top card of a pile."""
    found = match.view(None).piles[number]
    return len(found.cards), found.owner, found.cards[-1]


@clause("RB-1", "RB-2", "RB-5", "RB-6", "RB-7", "RB-8", "RB-A2")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_deal_opens_eight_motifs_and_gives_five_cards_to_each(seats: int) -> None:
    for seed in range(40):
        position = GAME.new(seats=seats, seed=seed).position()
        tops = [opened["cards"] for opened in position["piles"]]
        assert len({top for [top] in tops}) == 8
        assert [len(hand) for hand in position["hands"]] == [5] * seats
        assert len(position["deck"]) == 36 - 5 * seats
        cards = [card for cards in [*tops, *position["hands"], position["deck"]] for card in cards]
        assert sorted(cards) == sorted(4 * MOTIFS)


@clause("RB-A7")
@pytest.mark.odds
def test_every_motif_is_open_as_often_as_another() -> None:
    games = 2_000
    opened = Counter(deals(GAME, games, seats=2).pile[:, :, 0].ravel().tolist())
    expected = games * 8 / 11
    assert sum((opened[motif] - expected) ** 2 for motif in range(11)) / (expected * 3 / 11) < 30


@clause("RB-1", "RB-2", "RB-6")
def test_every_motif_may_open_a_pile_and_lie_at_every_place_of_the_stock() -> None:
    check_the_shuffle(GAME, kinds=11)


def test_a_fresh_game_as_a_position() -> None:
    position = GAME.new(seats=3, seed=1, options={"first_seat": 1}).position()
    assert all((one["owner"], one["covered"], len(one["cards"])) == (None, False, 1) for one in position["piles"])
    assert (position["turn"], position["first"], position["options"]) == (1, 1, {"protection": "round"})


@clause("RB-E1", "RB-19", "RB-A9")
@pytest.mark.parametrize(
    ("seats", "lays"), [(2, [18] * 2), (3, [12] * 3), (4, [9] * 4), (5, [8, 7, 7, 7, 7]), (6, [6] * 6)]
)
def test_there_are_always_36_lays(seats: int, lays: list[int]) -> None:
    match = GAME.new(seats=seats, seed=1, options={"first_seat": 0})
    while not match.over:
        [seat] = match.to_act
        match.play(seat, match.legal(seat)[0])
    assert match.count == 36
    assert [sum(mover == seat for mover, _ in match.moves) for seat in range(seats)] == lays


@clause("RB-E2", "RB-4", "RB-12")
def test_a_match_takes_a_pile_of_the_middle() -> None:
    match = after(table(pile(["chest"]), hands=[["chest"], ["crown"]]), (0, lay("chest")))
    assert the_pile(match) == (2, 0, "chest")
    assert match.scores() == [2, 0]


@clause("RB-E3", "RB-13")
def test_another_card_stays_on_the_pile() -> None:
    match = after(table(pile(["chest"]), hands=[["clock"], ["crown"]]), (0, lay("clock")))
    assert the_pile(match) == (2, None, "clock")
    assert match.scores() == [0, 0]


@clause("RB-E4", "RB-4", "RB-15")
def test_a_match_takes_the_pile_of_another_player() -> None:
    mine = pile(["clock", "violin", "clock", "violin", "chest"], owner=1)
    match = after(table(mine, hands=[["chest"], ["crown"]]), (0, lay("chest")))
    assert the_pile(match) == (6, 0, "chest")
    assert match.scores() == [6, 0]


@clause("RB-E5", "RB-A6", "RB-16")
def test_another_card_on_an_owned_pile_stays_with_its_owner() -> None:
    theirs = pile(["clock", "violin", "clock", "violin", "chest"], owner=1)
    match = after(table(theirs, hands=[["ring"], ["crown"]]), (0, lay("ring")))
    assert the_pile(match) == (6, 1, "ring")
    assert match.scores() == [0, 6]


@clause("RB-E6", "RB-A5")
def test_a_match_on_ones_own_pile() -> None:
    match = after(table(pile(["chest", "chest"], owner=0), hands=[["chest"], ["crown"]]), (0, lay("chest")))
    assert the_pile(match) == (3, 0, "chest")


HIGH = ["clock", "violin", "clock", "violin", "clock", "dagger"]


def trick(protection: str, hands: list[list[str]], **fields: Any) -> dict[str, Any]:
    """Seat 1 owns a pile of six; seat 0 has two chests (RB-21)."""
    return table(pile(HIGH, owner=1), hands=hands, protection=protection, **fields)


@clause("RB-E7", "RB-21", "RB-A3")
def test_the_trick_lays_one_of_a_pair_and_takes_with_the_other() -> None:
    position = trick("none", [["chest", "chest"], ["ring"], ["ring"]])
    match = after(position, (0, lay("chest")), (1, lay("ring", 3)), (2, lay("ring", 4)), (0, lay("chest")))
    assert the_pile(match) == (8, 0, "chest")


@clause("RB-E8", "RB-21")
def test_the_trick_robbed() -> None:
    position = trick("none", [["chest", "chest"], ["ring"], ["chest"]])
    match = after(position, (0, lay("chest")), (1, lay("ring", 3)), (2, lay("chest")))
    assert the_pile(match) == (8, 2, "chest")


@clause("RB-E9")
def test_the_trick_covered() -> None:
    position = trick("none", [["chest", "chest"], ["ring"], ["ring"]])
    match = after(position, (0, lay("chest")), (1, lay("ring")), (2, lay("ring", 4)), (0, lay("chest")))
    assert the_pile(match) == (9, 1, "chest")


@clause("RB-E10", "RB-13", "RB-A1", "RB-A12")
def test_a_pile_just_covered_is_protected_in_this_round() -> None:
    position = trick("round", [["chest", "chest"], ["ring"], ["chest"]])
    match = after(position, (0, lay("chest")), (1, lay("ring", 3)), (2, lay("chest")))
    assert the_pile(match) == (8, 1, "chest")


@clause("RB-E10", "RB-A1")
def test_the_protection_ends_with_the_round() -> None:
    position = trick("round", [["chest", "chest"], ["ring"], ["chest"]], first=2)
    match = after(position, (0, lay("chest")), (1, lay("ring", 3)))
    assert not match.view(None).piles[0].covered
    match.play(2, lay("chest"))
    assert the_pile(match) == (8, 2, "chest")


@clause("RB-A12")
def test_a_match_on_a_protected_pile_neither_takes_nor_unprotects() -> None:
    position = table(pile(["ring", "chest"], covered=True), hands=[["chest"], ["chest"], ["clock"]], turn=0, first=2)
    match = after(position, (0, lay("chest")))
    assert match.view(None).piles[0].covered
    match.play(1, lay("chest"))
    assert the_pile(match) == (4, None, "chest")


@clause("RB-A12")
def test_a_taken_pile_is_not_protected() -> None:
    match = after(table(pile(["chest"]), hands=[["chest"], ["chest"]]), (0, lay("chest")))
    assert not match.view(None).piles[0].covered
    match.play(1, lay("chest"))
    assert the_pile(match) == (3, 1, "chest")


@clause("RB-A1")
def test_a_round_ends_at_the_first_seat_after_the_starter_that_still_has_cards() -> None:
    position = table(pile(["chest"]), hands=[[], ["ring"], ["clock", "clock"], ["clock"]], turn=1, first=0)
    match = after(position, (1, lay("ring")), (2, lay("clock", 3)))
    assert match.view(None).piles[0].covered
    match.play(3, lay("clock", 4))
    assert match.to_act == (2,)
    assert not match.view(None).piles[0].covered


@clause("RB-A1")
def test_without_protection_nothing_is_covered() -> None:
    match = after(table(pile(["chest"]), hands=[["ring"], ["ring"]], protection="none"), (0, lay("ring")))
    assert not match.view(None).piles[0].covered
    match.play(1, lay("ring"))
    assert the_pile(match) == (3, 1, "ring")


@clause("RB-E11", "RB-20", "RB-3", "RB-A4", "RB-A10")
def test_the_highest_loot_wins_not_the_most_piles() -> None:
    high = iter([str(motif) for motif in MOTIFS for _ in range(4)])
    heights = [(6, 0), (4, 0), (3, 0), (9, 1), (5, 1), (7, 2), (6, None), (4, None)]
    piles = [pile([next(high) for _ in range(height)], owner) for height, owner in heights]
    match = GAME.set_up(table(*piles, hands=[[], [], []]))
    assert match.over
    assert match.scores() == [13, 14, 7]
    assert match.winners() == (1,)
    assert match.shares() == (0, 1, 0)


@clause("RB-A13")
def test_a_tie_is_shared() -> None:
    piles = [pile(["chest"] * 3, 0), pile(["clock"] * 3, 2), pile(["ring"] * 2, 1)]
    match = GAME.set_up(table(*piles, hands=[[], [], []]))
    assert match.winners() == (0, 2)
    assert match.shares() == (0.5, 0, 0.5)


@clause("RB-A13")
def test_when_nobody_took_anything_all_share() -> None:
    assert GAME.set_up(table(hands=[[], []]) | {"piles": [pile(["chest"])] * 4 + [pile(["ring"])] * 4}).winners() == (
        0,
        1,
    )


@clause("RB-E12", "RB-A9")
def test_with_five_the_starter_lays_the_last_card() -> None:
    match = GAME.new(seats=5, seed=3, options={"first_seat": 2})
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    assert match.moves[35][0] == 2


@clause("RB-E13")
@pytest.mark.odds
def test_the_odds_that_an_opponent_holds_a_card() -> None:
    match = GAME.new(seats=3, seed=next(seed for seed in range(99) if _two_unseen(seed)))
    seat = match.to_act[0]
    view = match.view(seat)
    motif = _two_unseen_motif(view, seat)
    other = (seat + 1) % 3
    worlds = 2_000
    held = (imagined(GAME, view, seat, worlds).hand[:, other, MOTIFS.index(motif)] > 0).sum()
    odds = 1 - Fraction(comb(29, 5), comb(31, 5))
    assert odds == Fraction(28, 93)
    assert abs(held / worlds - odds) < 0.03


def _two_unseen(seed: int) -> bool:
    match = GAME.new(seats=3, seed=seed)
    return _two_unseen_motif(match.view(match.to_act[0]), match.to_act[0]) != ""


def _two_unseen_motif(view: Any, seat: int) -> str:
    seen = [pile.cards[0] for pile in view.piles] + view.hands[seat]
    return next((motif for motif in MOTIFS if seen.count(motif) == 2), "")


@clause("RB-E14")
def test_a_dead_top_cannot_change_hands() -> None:
    dead = pile(["violin", "chest", "chest", "chest", "chest"], owner=1)
    match = GAME.set_up(table(dead, hands=[["ring", "clock"], ["ring"]]))
    assert all(may.takes == 0 for may in match.may(0) if may.move.pile == 0)


@clause("RB-14")
def test_a_lay_draws_the_next_card_while_there_is_one() -> None:
    match = after(
        table(pile(["chest"]), hands=[["ring"], ["ring"]], deck=["clock", "violin", "clock"]), (0, lay("ring"))
    )
    assert match.view(0).hands[0] == ["clock"]
    assert match.position()["deck"] == ["violin", "clock"]


@clause("RB-9", "RB-10")
def test_play_is_clockwise_from_the_first_seat_and_skips_empty_hands() -> None:
    assert GAME.new(seats=4, options={"first_seat": 3}).to_act == (3,)
    match = after(
        table(hands=[["ring"], [], ["ring", "ring"], ["ring"]])
        | {"piles": [pile(["chest"])] * 4 + [pile(["clock"])] * 4}
    )
    for seat in (0, 2, 3, 2):
        assert match.to_act == (seat,)
        match.play(seat, lay("ring"))
    assert match.over


@clause("RB-10", "RB-A8")
def test_who_begins_is_drawn_unless_chosen() -> None:
    assert {GAME.new(seats=3, seed=seed).to_act for seed in range(30)} == {(0,), (1,), (2,)}


@clause("RB-16", "RB-11")
def test_every_card_of_the_hand_may_go_on_every_pile() -> None:
    match = GAME.set_up(
        table(hands=[["ring", "ring", "clock"], ["ring"]]) | {"piles": [pile(["chest"])] * 4 + [pile(["violin"])] * 4}
    )
    moves = [(move.motif, move.pile) for move in match.legal(0)]
    assert sorted(moves) == sorted((motif, number) for motif in ("ring", "clock") for number in range(8))
    assert match.legal(1) == []


@clause("RB-A2")
def test_two_to_six_play() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    for seats in (1, 7):
        with pytest.raises(ValueError, match="2 to 6 seats"):
            GAME.new(seats=seats)


@clause("RB-17")
def test_piles_that_were_won_stay_apart() -> None:
    position = table(pile(["ring", "chest"], owner=0), pile(["clock"]), hands=[["clock"], ["ring"]])
    match = after(position, (0, lay("clock", 1)))
    assert [the_pile(match, number) for number in (0, 1)] == [(2, 0, "chest"), (2, 0, "clock")]
    assert match.scores() == [4, 0]


@clause("RB-17", "RB-18")
def test_there_are_always_eight_piles_and_tops_may_repeat() -> None:
    match = after(table(pile(["chest"]), pile(["ring"]), hands=[["chest"], ["crown"]]), (0, lay("chest", 1)))
    tops = [pile.cards[-1] for pile in match.view(None).piles]
    assert len(tops) == 8
    assert tops.count("chest") == 2


@pytest.mark.parametrize(
    ("seat", "move", "broken", "code"),
    [
        pytest.param(0, lay("crown"), "RB-9", "not_your_turn", marks=clause("RB-9")),
        pytest.param(2, lay("clock"), "RB-9", "not_your_turn", marks=clause("RB-9")),
        pytest.param(1, lay("ring"), "RB-11", "not_in_hand", marks=clause("RB-11")),
        pytest.param(1, lay("chest", 8), "RB-11", "no_such_pile", marks=clause("RB-11")),
        pytest.param(1, lay("chest", -1), "RB-11", "no_such_pile", marks=clause("RB-11")),
        pytest.param(2, lay("chest", 9), "RB-9", "not_your_turn", marks=clause("RB-9")),
    ],
)
def test_a_refusal_names_the_first_broken_clause(seat: int, move: dict[str, Any], broken: str, code: str) -> None:
    match = GAME.set_up(table(pile(["clock"]), hands=[["crown"], ["chest"], ["clock"]], turn=1))
    before = match.state()
    refusal = match.refusal(seat, move)
    assert refusal is not None
    assert refusal[0] == broken
    with pytest.raises(butin.IllegalMove) as caught:
        match.play(seat, move)
    assert (caught.value.clause, caught.value.reason, caught.value.code) == (*refusal, code)
    assert match.state() == before


@clause("RB-19")
def test_after_the_end_nothing_may_be_laid() -> None:
    match = GAME.set_up(table(pile(["clock"]), hands=[[], []]))
    assert match.to_act == ()
    assert match.refusal(0, lay("chest")) == ("RB-19", "the game is over: the last card in hand has been laid")


def test_the_story_in_sentences() -> None:
    position = table(
        pile(["ring", "chest"], owner=1),
        pile(["ring"]),
        hands=[["chest", "ring"], ["clock"], ["ring"]],
        deck=["violin"],
    )
    match = after(position, (0, lay("chest")), (1, lay("clock", 1)), (2, lay("ring")), (0, lay("ring", 1)))
    told = [GAME.rules.tell(event, ["Zoé", "Léo", "Mia"]) for event in match.tell(0)]
    assert told == [
        "Zoé lays a chest on pile 0 of Léo and takes 2 cards (+3)",
        "Zoé draws a violin",
        "Léo lays a clock on pile 1 in the middle, now protected",
        "Mia lays a ring on pile 0 of Zoé",
        "Zoé lays a ring on pile 1 in the middle",
    ]
    assert GAME.rules.tell(match.tell(1)[1], ["Zoé", "Léo", "Mia"]) == "Zoé draws a card"
    match.play(0, lay("violin", 2))
    assert GAME.rules.tell(match.tell(None)[-1], ["Zoé", "Léo", "Mia"]) == "Zoé won: Zoé 4, Léo 0, Mia 0"
    assert [(event.takes, event.before, event.owner, event.height) for event in match.tell(None)[:1]] == [(2, 1, 0, 3)]
    assert match.tell(None)[2].takes == 0
    match = after(table(pile(["chest"]), hands=[["chest"], ["ring"]]), (0, lay("chest")))
    assert (
        GAME.rules.tell(match.tell(0)[0], ["Zoé", "Léo"])
        == "Zoé lays a chest on pile 0 in the middle and takes 1 card (+2)"
    )


def test_what_each_lay_brings() -> None:
    position = table(pile(["ring", "chest"], owner=1), pile(["clock"], owner=0), hands=[["chest", "ring"], ["clock"]])
    found = {(may.move.motif, may.move.pile): (may.gain, may.takes, may.owner) for may in GAME.set_up(position).may(0)}
    assert found["chest", 0] == (3, 2, 0)
    assert found["ring", 0] == (0, 0, 1)
    assert found["ring", 1] == found["chest", 1] == (1, 0, 0)
    assert found["ring", 2] == (0, 0, None)


def test_only_the_last_card_of_all_ends_the_game() -> None:
    for hands, deck, ends in (
        ([["ring"], []], [], True),
        ([["ring"], ["clock"]], [], False),
        ([["ring", "clock"], []], [], False),
        ([["ring"], []], ["clock"], False),
    ):
        match = GAME.set_up(table(pile(["chest"]), hands=hands, deck=deck))
        assert match.preview(0, lay("ring")) == {"gain": 0, "ends": ends, "takes": 0, "owner": None}
        match.play(0, lay("ring"))
        assert match.over == ends


@pytest.mark.parametrize(("seats", "options"), tables(GAME))
def test_everything_that_is_told_in_a_game_holds(seats: int, options: dict[str, Any]) -> None:
    check_a_game(GAME, seats, options, every=7)


def test_every_move_has_a_number() -> None:
    check_the_actions(GAME)


def test_what_has_been_told_is_told_for_good() -> None:
    match = after(table(pile(["chest"]), hands=[["ring"], ["ring"]]), (0, lay("ring")))
    assert GAME.rules.fleeting(match._state) == 0
    assert match.redact_move(1, 0, lay("ring")) == match.moves[0][1]
    assert match.silence(1) is None


def test_a_world_that_a_view_allows_looks_the_same_and_may_have_every_unseen_card_anywhere() -> None:
    position = table(pile(["chest"]), hands=[["ring"], ["clock", "clock"], []], deck=["violin", "clock"])
    match = GAME.set_up(position)
    worlds = [GAME.imagine(match.view(0), 0, seed) for seed in range(150)]
    assert all(world.view(0) == match.view(0) for world in worlds)
    hands, decks = ([world.position()[name] for world in worlds] for name in ("hands", "deck"))
    assert {tuple(map(len, held)) for held in hands} == {(1, 2, 0)}
    assert {card for held in hands for card in held[1]} == {card for deck in decks for card in deck} == set(MOTIFS)


def nearly_over() -> dict[str, Any]:
    """Two seats; the cards that seat 0 does not see are three chests and a crown."""
    left = {"chest": 3, "crown": 1, "ring": 1}
    laid = [str(motif) for motif in MOTIFS for _ in range(4 - left.get(motif, 0))]
    piles = [pile([motif]) for motif in laid[-7:]]
    return table(pile(laid[:-7]), *piles, hands=[["ring"], ["chest", "crown"]], deck=["chest", "chest"])


def test_imagined_worlds_are_uniform_over_the_arrangements_of_the_unseen_cards() -> None:
    worlds = 2_000
    found: Counter[str] = Counter()
    for world in imagined(GAME, GAME.set_up(nearly_over()).view(0), 0, worlds):
        below_top, top = world.stock[:2].tolist()
        if world.hand[1, CROWN]:
            found["hand"] += 1
        else:
            found["top" if top == CROWN else "below"] += 1
            assert CROWN in (top, below_top)
        assert world.hand[1].sum() == 2
    assert chi_square(found, {"hand": worlds / 2, "top": worlds / 4, "below": worlds / 4}) < 14


@clause("RB-A11")
def test_every_card_of_a_pile_can_be_looked_at_by_all() -> None:
    match = after(table(pile(["chest"]), hands=[["ring"], ["ring"]]), (0, lay("ring")))
    assert match.view(None).piles[0].cards == ["chest", "ring"]
