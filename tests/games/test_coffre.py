"""Le Coffre et la Clé clause by clause: the worked examples CC-E1 … CC-E15, and what a refusal names.

The rule book's players P1, P2 … are seats 0, 1 …, its centre cards c1 and c2 are centre 0 and 1.
"""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from chest import GAME, PASS, ask, cards_of, chest, designate, force, give, name, observe, play, seen_by, swap
from every import check_a_game, check_the_actions, check_the_shuffle, deals, imagined, tables

import butin
from butin.games.coffre import CENTRE, KEY, ROLES, TRAP, TREASURE

clause = pytest.mark.clause

EXAMPLE: dict[str, Any] = {
    "game": "coffre", "seats": 4, "turn": 0, "round": 2, "phase": "turn", "first": 0,
    "hands": ["treasure", "neutral", "trap", "key"], "centre": ["neutral", "neutral"],
    "knows": [["c1", "h0"], ["h1"], ["h2"], ["h3"]], "public": [], "forced": None, "designated": None, "named": [],
}  # fmt: skip


def example(options: dict[str, Any] | None = None, **fields: Any) -> butin.Match:
    """The rule book's T N X K | N N, t = 5."""
    return GAME.set_up(chest("TNXK|NN", options, **fields))


def all_cards(match: butin.Match) -> Counter[str]:
    position = match.position()
    return Counter(position["hands"] + position["centre"])


# --- cards and the deal ---


@clause("CC-1", "CC-2", "CC-6", "CC-7", "CC-E1", "CC-A2", "CC-4", "CC-A13")
@pytest.mark.parametrize("seats", range(4, 11))
def test_the_deck_has_one_neutral_card_less_than_seats(seats: int) -> None:
    match = GAME.new(seats=seats, seed=seats)
    assert all_cards(match) == {"key": 1, "treasure": 1, "trap": 1, "neutral": seats - 1}
    assert len(match.position()["hands"]) == seats
    assert len(match.position()["centre"]) == 2
    assert list(GAME.seats) == list(range(4, 11))


@clause("CC-A3", "CC-6", "CC-7")
@pytest.mark.parametrize("seats", [4, 10])
def test_a_seat_looks_at_its_own_card_and_at_no_other(seats: int) -> None:
    match = GAME.new(seats=seats, seed=3)
    hands = match.position()["hands"]
    assert match.view(None).knows == [[f"h{seat}"] for seat in range(seats)]
    assert match.view(None).hands == [None] * seats
    for viewer in range(seats):
        assert match.view(viewer).hands == [hands[seat] if seat == viewer else None for seat in range(seats)]
        assert match.view(viewer).centre == [None, None]


@clause("CC-3", "CC-A2")
def test_with_a_neutral_centre_five_players_hold_two_neutral_cards() -> None:
    for seed in range(20):
        match = GAME.new(seats=5, seed=seed, options={"deck": "neutral_centre"})
        assert Counter(match.position()["hands"]) == {"key": 1, "treasure": 1, "trap": 1, "neutral": 2}
        assert match.position()["centre"] == ["neutral"] * 2
        assert seen_by(match, None) == "?????|NN"  # the option tells it to everybody


@clause("CC-8")
@pytest.mark.odds
def test_cards_are_taken_out_unseen() -> None:
    games = 900
    dealt = deals(GAME, games, 4, {"removed": 1}).card
    for role, copies in (("key", 1), ("treasure", 1), ("trap", 1), ("neutral", 4)):
        lying = (dealt == ROLES.index(role)).sum()
        assert abs(Fraction(copies) - Fraction(int(lying), games) - Fraction(copies, 7)) < 0.06
    match = GAME.new(seats=4, seed=1, options={"removed": 1})
    assert sum(all_cards(match).values()) == 6
    assert "removed" not in match.position()
    assert "removed" not in butin.to_data(match.view(0))


@clause("CC-8")
@pytest.mark.parametrize("removed", [1, 2])
def test_a_neutral_centre_and_cards_taken_out_do_not_go_together(removed: int) -> None:
    options = {"deck": "neutral_centre", "removed": removed}
    with pytest.raises(ValueError, match="neutral_centre"):
        GAME.new(options=options)
    with pytest.raises(ValueError, match="neutral_centre"):
        GAME.set_up(chest("TNXK|NN", options))


@clause("CC-8")
def test_the_cards_taken_out_are_told_at_the_end() -> None:
    options = {"removed": 2, "ending": "sudden_death"}
    match = play(GAME.set_up(chest("TNXN|NN", options)), designate(1))
    assert match.over
    assert match.position()["removed"] == ["key", "neutral"]
    assert GAME.set_up(match.position()).state() == match.state()


@clause("CC-5")
def test_every_card_of_the_largest_deck_may_lie_at_every_place() -> None:
    check_the_shuffle(GAME, kinds=14)


@clause("CC-5", "CC-E13")
@pytest.mark.odds
def test_every_card_is_as_likely_at_a_place_as_another() -> None:
    games = 2_000
    for seats, all_in_hands in ((4, Fraction(1, 5)), (5, Fraction(2, 7))):
        places = [*range(seats), CENTRE, CENTRE + 1]
        cards = deals(GAME, games, seats).card
        hands = cards[:, :seats]
        held = [(hands == role).any(axis=1) for role in (KEY, TREASURE, TRAP)]
        assert abs(held[1].mean() - Fraction(seats, seats + 2)) < 0.03
        assert abs(np.all(held, axis=0).mean() - all_in_hands) < 0.03
        for place in places:
            for role in (KEY, TREASURE, TRAP):
                assert abs((cards[:, place] == role).mean() - Fraction(1, seats + 2)) < 0.03


# --- the four actions ---


@clause("CC-13", "CC-A13")
def test_play_is_clockwise_from_a_seat_that_is_drawn() -> None:
    assert {GAME.new(seats=4, seed=seed).to_act for seed in range(40)} == {(0,), (1,), (2,), (3,)}
    match = GAME.new(seats=5, seed=1, options={"first_seat": 3})
    seats: list[int] = []
    for _ in range(6):
        seats += match.to_act
        play(match, PASS)
    assert seats == [3, 4, 0, 1, 2, 3]
    assert match.view(None).round == 2


@clause("CC-13", "CC-14", "CC-15", "CC-16", "CC-17", "CC-A4")
def test_there_are_four_actions() -> None:
    match = example(round=1)
    moves = butin.to_data(match.legal(0))
    forces = [force(seat, centre) for seat in (1, 2, 3) for centre in (0, 1)]
    assert moves == [PASS, observe(0), observe(1), swap(0), swap(1), *forces]
    assert len(moves) == 11
    forced = [
        (move["seat"], move["centre"]) for move in butin.to_data(example(turn=2).legal(2)) if move["do"] == "force"
    ]
    assert forced == [(seat, centre) for seat in (0, 1, 3) for centre in (0, 1)]


@clause("CC-17")
def test_a_pass_changes_nothing_but_the_turn() -> None:
    match = play(example(), PASS)
    assert cards_of(match) == "TNXK|NN"
    assert match.to_act == (1,)


@clause("CC-14")
def test_a_look_at_a_centre_card_is_the_seats_own() -> None:
    match = play(GAME.set_up(chest("TNXN|KN")), observe(0))
    assert seen_by(match, 0) == "T???|K?"
    assert seen_by(match, 1) == "?N??|??"
    assert match.view(1).knows == [["c0", "h0"], ["h1"], ["h2"], ["h3"]]
    assert [event.role for event in match.tell(0)] == ["key"]
    assert [event.role for event in match.tell(1) + match.tell(None)] == [None, None]


@clause("CC-14")
def test_whoever_looks_at_the_other_centre_card_is_told_that_one() -> None:
    match = play(GAME.set_up(chest("TNXN|NK", turn=2, first=0)), observe(1))
    assert match.view(None).knows == [["h0"], ["h1"], ["c1", "h2"], ["h3"]]
    assert seen_by(match, 2) == "??X?|?K"
    assert [event.role for event in match.tell(2)] == ["key"]


@clause("CC-15", "CC-A3")
def test_a_swap_is_blind_and_the_new_card_is_looked_at() -> None:
    match = play(GAME.set_up(chest("TNXN|KN")), swap(0))
    assert cards_of(match) == "KNXN|TN"
    assert seen_by(match, 0) == "K???|T?"
    assert match.view(2).knows[0] == ["c0", "h0"]
    assert [event.role for event in match.tell(0)] == ["key"]
    assert [event.role for event in match.tell(3)] == [None]


@clause("CC-16", "CC-A3")
def test_the_one_who_forces_sees_neither_card() -> None:
    match = play(GAME.set_up(chest("TNXN|KN")), force(3, 0))
    assert cards_of(match) == "TNXK|NN"
    assert seen_by(match, 0) == "T???|??"
    assert seen_by(match, 3) == "???K|N?"
    assert [event.role for event in match.tell(3)] == ["key"]
    assert [event.role for event in match.tell(0)] == [None]


@clause("CC-A4")
def test_the_forced_seat_may_pick_the_card() -> None:
    match = GAME.set_up(chest("TNXN|NK", {"force_choice": "target"}))
    moves = butin.to_data(match.legal(0))
    assert moves[5:8] == [ask(1), ask(2), ask(3)]
    play(match, ask(3))
    assert (match.view(None).phase, match.view(None).forced, match.to_act) == ("give", 3, (3,))
    assert butin.to_data(match.legal(3)) == [give(0), give(1)]
    play(match, give(1))
    assert cards_of(match) == "TNXK|NN"
    assert match.to_act == (1,)
    assert (match.view(None).phase, match.view(None).forced) == ("turn", None)
    assert [event.role for event in match.tell(3) if hasattr(event, "role")] == ["key"]
    assert [event.role for event in match.tell(0) if hasattr(event, "role")] == [None]


@clause("CC-A4")
def test_every_other_seat_may_be_asked_to_pick() -> None:
    match = GAME.set_up(chest("TNXN|NK", {"force_choice": "target"}, turn=2, first=0))
    assert butin.to_data(match.legal(2))[5:] == [ask(0), ask(1), ask(3)]
    play(match, ask(0))
    assert (match.view(None).forced, match.to_act) == (0, (0,))
    play(match, give(0))
    assert (cards_of(match), match.to_act) == ("NNXN|TK", (3,))


@clause("CC-A15")
def test_the_same_seat_may_be_forced_again_and_the_treasure_too() -> None:
    match = play(GAME.set_up(chest("TNXK|NN", turn=1, first=0)), force(0, 0), force(0, 0), force(0, 1))
    assert cards_of(match) == "NNXK|NT"


def test_what_a_seat_has_seen_it_knows_wherever_it_goes() -> None:
    match = play(GAME.set_up(chest("TNXN|KN")), observe(0), force(3, 0))
    assert seen_by(match, 0) == "T??K|??"
    assert match.view(None).knows == [["h0", "h3"], ["h1"], ["h2"], ["c0", "h3"]]
    play(match, swap(1))
    assert seen_by(match, 0) == "T??K|??"
    play(match, swap(1))
    assert seen_by(match, 0) == "T???|?K"


@clause("CC-E9", "CC-A11", "CC-31")
def test_a_treasure_that_was_forced_away_designates_nobody() -> None:
    match = play(GAME.set_up(chest("TNXK|NN", turn=1, first=0)), force(0, 0))
    assert cards_of(match) == "NNXK|TN"
    for _ in range(4):
        [seat] = match.to_act
        assert not [move for move in butin.to_data(match.legal(seat)) if move["do"] == "designate"]
        play(match, PASS)
    play(match, swap(0))
    assert cards_of(match) == "NNTK|XN"
    play(match, PASS, PASS, PASS)
    assert designate(3) in butin.to_data(match.legal(2))


@clause("CC-E11")
def test_who_saw_the_key_go_knows_where_it_is() -> None:
    match = GAME.set_up(chest("TNXN|KN", round=1))
    play(match, observe(0), PASS, swap(0), PASS)
    assert cards_of(match) == "TNKN|XN"
    assert seen_by(match, 0) == "T?K?|??"
    play(match, designate(2))
    assert match.winners() == (0, 2)


@clause("CC-E12")
def test_probing_with_a_known_card() -> None:
    match = GAME.set_up(chest("TKXN|NN", round=1, knows=[["c0"]]))
    play(match, force(1, 0))
    assert cards_of(match) == "TNXN|KN"
    play(match, PASS, PASS, PASS, observe(0))
    assert seen_by(match, 0) == "TN??|K?"
    play(match, PASS, PASS, PASS, force(3, 0))
    assert seen_by(match, 0) == "TN?K|??"
    play(match, PASS, PASS, PASS, designate(3))
    assert match.winners() == (0, 3)


@clause("CC-E13")
@pytest.mark.odds
def test_the_odds_of_the_holder_of_the_treasure() -> None:
    worlds = 2_000
    for seats in (4, 5):
        view = GAME.set_up(chest("TNXKN"[:seats] + "|NN")).view(0)
        keys = [int(np.flatnonzero(world.card == KEY)[0]) for world in imagined(GAME, view, 0, worlds)]
        assert 0 not in keys
        assert abs(Fraction(keys.count(1), worlds) - Fraction(1, seats + 1)) < 0.03
        assert abs(Fraction(sum(place >= CENTRE for place in keys), worlds) - Fraction(2, seats + 1)) < 0.03


@clause("CC-E13")
@pytest.mark.odds
def test_the_odds_after_a_neutral_centre_card() -> None:
    worlds = 2_000
    view = GAME.set_up(EXAMPLE).view(0)
    keys = [int(np.flatnonzero(world.card == KEY)[0]) for world in imagined(GAME, view, 0, worlds)]
    for place in (1, 2, 3, CENTRE):
        assert abs(Fraction(keys.count(place), worlds) - Fraction(1, 4)) < 0.03


@clause("CC-E15")
@pytest.mark.odds
def test_a_blind_designation_among_five() -> None:
    worlds = 2_000
    view = GAME.set_up(chest("TNXKN|NN")).view(0)
    roles = Counter(ROLES[world.card[1]] for world in imagined(GAME, view, 0, worlds))
    for role, odds in (("key", Fraction(1, 6)), ("trap", Fraction(1, 6)), ("neutral", Fraction(4, 6))):
        assert abs(Fraction(roles[role], worlds) - odds) < 0.03


# --- designating ---


@clause("CC-E2", "CC-19", "CC-9", "CC-10", "CC-21", "CC-28")
@pytest.mark.parametrize("ending", ["final_phase", "sudden_death"])
def test_a_right_designation_wins_for_treasure_and_key(ending: str) -> None:
    match = play(example({"ending": ending}), designate(3))
    assert match.over
    assert match.winners() == (0, 3)
    assert match.scores() == [0.5, 0, 0, 0.5]
    assert match.shares() == (0.5, 0, 0, 0.5)
    assert match.tell(1)[-1].clause == ("CC-19" if ending == "final_phase" else "CC-28")


@clause("CC-E3", "CC-20", "CC-11", "CC-25", "CC-29", "CC-A10")
@pytest.mark.parametrize("ending", ["final_phase", "sudden_death"])
def test_the_trap_designated_wins_alone(ending: str) -> None:
    match = play(example({"ending": ending}), designate(2))
    assert match.over
    assert match.winners() == (2,)
    assert match.scores() == [0, 0, 1, 0]
    assert match.tell(1)[-1].clause == ("CC-20" if ending == "final_phase" else "CC-29")


@clause("CC-E7", "CC-30", "CC-A1", "CC-A16")
def test_a_wrong_designation_is_sudden_death() -> None:
    match = play(example({"ending": "sudden_death"}), designate(1))
    assert match.over
    assert match.winners() == ()
    assert match.shares() == (0, 0, 0, 0)
    assert match.scores() == [0, 0, 0, 0]


@clause("CC-22", "CC-23", "CC-12", "CC-A1", "CC-A12")
def test_a_wrong_designation_opens_the_finale() -> None:
    match = play(example(), designate(1))
    assert not match.over
    assert match.view(None).phase == "final"
    assert match.to_act == (1,)
    assert seen_by(match, None) == "TN??|??"
    assert seen_by(match, 2) == "TNX?|??"
    assert match.view(3).public == ["h0", "h1"]
    assert butin.to_data(match.legal(1)) == [name(0), name(2), name(3)]
    order: list[int] = []
    for other in (0, 0, 0, 1):
        order += match.to_act
        play(match, name(other))
    assert order == [1, 2, 3, 0]
    assert match.over


FINALE: dict[str, tuple[list[int], dict[str, tuple[int, ...]]]] = {
    "CC-E4": ([2, 3, 1, 3], {"everyone": (1, 2), "others": (1, 2), "neutrals": (1, 2)}),
    "CC-E5": ([2, 3, 2, 2], {"everyone": (0, 1, 2, 3), "others": (1, 2, 3), "neutrals": (1, 2)}),
    "CC-E6": ([3, 3, 2, 3], {"everyone": (2, 3), "others": (2, 3), "neutrals": ()}),
}


@pytest.mark.parametrize(
    ("names", "finale", "winners"),
    [
        pytest.param(
            names, finale, winners, marks=clause(example_id, "CC-12", "CC-24", "CC-A8"), id=f"{example_id}-{finale}"
        )
        for example_id, (names, by_finale) in FINALE.items()
        for finale, winners in by_finale.items()
    ],
)
def test_the_finale(names: list[int], finale: str, winners: tuple[int, ...]) -> None:
    match = play(example({"finale": finale}), designate(1))
    play(match, *map(name, names[: 4 if finale == "everyone" else 3]))
    assert match.over
    assert match.winners() == winners
    assert match.scores() == [(1 / len(winners) if seat in winners else 0) for seat in range(4)]
    assert match.tell(0)[-1].clause == ("CC-24" if winners else "CC-26")
    assert match.position()["phase"] == "final"
    assert match.position()["turn"] == 0


@clause("CC-24", "CC-A8")
def test_ten_may_win_together() -> None:
    match = play(GAME.set_up(chest("TXKNNNNNNN|NN")), designate(3), name(0), *[name(1)] * 9)
    assert match.shares() == (0.1,) * 10


@clause("CC-26")
def test_nobody_right_nobody_wins() -> None:
    match = play(play(example(), designate(1)), name(3), name(3), name(1), name(1))
    assert match.winners() == ()


@clause("CC-E14", "CC-26", "CC-A11")
@pytest.mark.parametrize("finale", ["everyone", "others", "neutrals"])
def test_with_the_trap_in_the_centre_nobody_wins(finale: str) -> None:
    match = play(GAME.set_up(chest("TNNK|XN", {"finale": finale})), designate(1))
    while not match.over:
        assert {move.do if hasattr(move, "do") else "name" for move in match.legal(match.to_act[0])} == {"name"}
        play(match, butin.to_data(match.legal(match.to_act[0])[0]))
    assert match.winners() == ()


@clause("CC-E10", "CC-A11")
def test_a_key_in_the_centre_makes_every_designation_wrong() -> None:
    match = play(GAME.set_up(chest("TNXK|NN", turn=3, first=0, round=1)), swap(1))
    assert cards_of(match) == "TNXN|NK"
    play(match, designate(3))
    assert match.view(None).phase == "final"


@clause("CC-E8", "CC-27", "CC-A6", "CC-A7")
def test_designating_waits_for_a_full_round() -> None:
    match = example(round=1)
    assert match.refusal(0, designate(3)) == ("CC-27", "nobody designates before everybody has had a turn")
    play(match, PASS, PASS, PASS, PASS)
    assert match.refusal(0, designate(3)) is None
    assert butin.to_data(match.legal(0))[-3:] == [designate(1), designate(2), designate(3)]


@clause("CC-E8", "CC-A6")
def test_a_treasure_won_by_a_swap_serves_at_the_holders_next_turn() -> None:
    match = GAME.set_up(chest("NNXK|TN", turn=2, first=0))  # t = 7
    play(match, swap(0))
    for _ in range(3):
        assert not any(butin.to_data(move)["do"] == "designate" for move in match.legal(match.to_act[0]))
        play(match, PASS)
    assert match.to_act == (2,)  # t = 11
    assert designate(3) in butin.to_data(match.legal(2))


@clause("CC-A5")
def test_one_designates_instead_of_acting() -> None:
    match = example()
    assert {butin.to_data(move)["do"] for move in match.legal(0)} == {"pass", "observe", "swap", "force", "designate"}
    play(match, PASS)
    assert match.to_act == (1,)


# --- the limit ---


def last_turn(cards: str, options: dict[str, Any] | None = None, **fields: Any) -> butin.Match:
    return GAME.set_up(chest(cards, {"max_rounds": 2, **(options or {})}, **{"turn": 3, "first": 0, **fields}))


@clause("CC-A7")
def test_after_the_last_round_the_treasure_must_designate() -> None:
    match = play(last_turn("NNTX|KN"), swap(0))
    assert (match.view(None).phase, match.view(None).round, match.to_act) == ("limit", 3, (2,))
    assert seen_by(match, None) == "??T?|??"
    assert match.view(0).public == ["h2"]
    assert butin.to_data(match.legal(2)) == [designate(0), designate(1), designate(3)]
    assert match.tell(0)[-1].holder == 2
    play(match, designate(3))
    assert match.winners() == (2, 3)
    assert match.position()["phase"] == "limit"


@clause("CC-A7", "CC-22")
def test_the_finale_after_the_limit() -> None:
    match = play(last_turn("NNTX|KN"), PASS, designate(1))
    assert (match.view(None).phase, match.view(None).turn, match.to_act) == ("final", 2, (3,))
    play(match, name(0), name(3), name(3), name(0))
    assert match.winners() == (0, 1, 3)


@clause("CC-A7", "CC-A11")
def test_after_the_last_round_nobody_wins_while_the_treasure_lies_in_the_centre() -> None:
    match = play(last_turn("NNKX|TN"), PASS)
    assert match.over
    assert match.winners() == ()
    assert (match.position()["phase"], match.position()["turn"], match.position()["round"]) == ("turn", 3, 3)
    assert match.refusal(0, PASS) == ("CC-A7", "the game is over")
    assert GAME.set_up(match.position()).over


@clause("CC-A7")
def test_a_forced_card_may_be_the_last() -> None:
    match = last_turn("NNTX|KN", {"force_choice": "target"})
    play(match, ask(2))
    assert match.to_act == (2,)
    assert match.preview(2, give(0)) == {"gain": 0, "ends": True}
    play(match, give(0))
    assert match.over
    assert match.position()["phase"] == "give"
    assert GAME.set_up(match.position()).state() == match.state()


@clause("CC-A7")
def test_six_rounds_are_played_unless_chosen_otherwise() -> None:
    for options, rounds in (({}, 6), ({"max_rounds": 2}, 2), ({"max_rounds": 20}, 20)):
        match = GAME.new(seats=4, seed=3, options=options)
        while match.view(None).phase == "turn" and not match.over:
            play(match, PASS)
        assert match.count == 4 * rounds


# --- what a seat can foresee ---


def test_what_a_designation_brings_hangs_on_the_card() -> None:
    match = GAME.set_up(EXAMPLE)
    assert match.preview(0, designate(3)) == {"gain": None, "ends": None}
    knowing = example(knows=[["h1", "h2", "h3"]])
    assert knowing.preview(0, designate(3)) == {"gain": 0.5, "ends": True}
    assert knowing.preview(0, designate(2)) == {"gain": 0, "ends": True}
    assert knowing.preview(0, designate(1)) == {"gain": 0, "ends": False}
    assert match.preview(0, PASS) == {"gain": 0, "ends": False}
    only_trap_and_neutral = example(knows=[["h3", "c0"]])
    assert only_trap_and_neutral.preview(0, designate(1)) == {"gain": 0, "ends": None}
    sudden = example({"ending": "sudden_death"})
    assert sudden.preview(0, designate(1)) == {"gain": None, "ends": True}


def test_who_has_seen_all_else_knows_what_two_hidden_cards_are() -> None:
    key_or_trap = example(knows=[["h1", "c0", "c1"]])
    assert key_or_trap.preview(0, designate(2)) == {"gain": None, "ends": True}
    assert key_or_trap.preview(0, designate(3)) == {"gain": None, "ends": True}
    assert key_or_trap.preview(0, designate(1)) == {"gain": 0, "ends": False}


@clause("CC-8")
def test_no_more_cards_are_thought_to_be_out_of_the_game_than_were_taken_out() -> None:
    one_out = GAME.set_up(chest("TNXN|NN", {"removed": 1}, knows=[["h1", "h3", "c0", "c1"]]))
    assert one_out.preview(0, designate(2)) == {"gain": None, "ends": True}  # key or trap: one of them is out
    two_out = GAME.set_up(chest("TNXN|NN", {"removed": 2}, knows=[["h1", "h3", "c0", "c1"]]))
    assert two_out.preview(0, designate(2)) == {"gain": None, "ends": None}  # or a fifth neutral card, and both are out
    one_of_five = GAME.set_up(chest("TNXN|NN", {"removed": 1}, knows=[["h1", "h3", "c0"]]))
    assert one_of_five.preview(0, designate(2)) == {"gain": None, "ends": None}


def test_only_the_last_name_ends_the_finale() -> None:
    match = play(example(), designate(1))
    for other in (2, 3, 2):
        assert match.preview(match.to_act[0], name(other)) == {"gain": 0, "ends": False}
        play(match, name(other))
    assert match.preview(0, name(2))["ends"]
    others = play(example({"finale": "others"}), designate(1), name(2), name(3))
    assert others.preview(3, name(2))["ends"]


def test_what_the_last_name_brings_hangs_on_the_trap() -> None:
    match = play(example(), designate(1), name(2), name(3), name(2))
    assert match.preview(0, name(2)) == {"gain": None, "ends": True}
    assert match.preview(0, name(1)) == {"gain": 0, "ends": True}  # a neutral card, as all have seen
    match = play(example(knows=[["h2"]]), designate(1), name(2), name(3), name(2))
    assert match.preview(0, name(2)) == {"gain": 0.25, "ends": True}
    assert match.preview(0, name(3)) == {"gain": 0, "ends": True}


def test_whether_the_last_turn_ends_hangs_on_the_treasure() -> None:
    match = last_turn("NNTX|KN")
    assert match.preview(3, PASS) == {"gain": 0, "ends": None}
    assert last_turn("NNTX|KN", knows=[[], [], [], ["h2"]]).preview(3, force(2, 0)) == {"gain": 0, "ends": True}
    assert last_turn("NNTX|KN", knows=[[], [], [], ["h2"]]).preview(3, force(1, 0)) == {"gain": 0, "ends": False}
    holder = last_turn("NNXT|KN")
    assert holder.preview(3, PASS) == {"gain": 0, "ends": False}
    assert holder.preview(3, swap(0)) == {"gain": 0, "ends": True}
    assert holder.preview(3, designate(0))["ends"] is None
    asking = last_turn("NNTX|KN", {"force_choice": "target"})
    assert asking.preview(3, ask(2)) == {"gain": 0, "ends": False}  # whoever is asked ends the round
    not_yet_last = last_turn("NNTX|KN", turn=2)
    assert not_yet_last.preview(2, swap(0)) == {"gain": 0, "ends": False}


@pytest.mark.parametrize(("seats", "options"), tables(GAME))
def test_everything_that_is_told_in_a_game_holds(seats: int, options: dict[str, Any]) -> None:
    check_a_game(GAME, seats, options, every=3)


def test_every_move_has_a_number() -> None:
    check_the_actions(GAME)


def test_what_has_been_told_is_told_for_good() -> None:
    match = play(example(), observe(0))
    assert GAME.rules.fleeting(match._state) == 0
    assert match.redact_move(1, 0, observe(0)) == match.moves[0][1]
    assert match.silence(1) is None


def test_the_turns_of_a_finale_are_a_position_whoever_designated() -> None:
    match = play(GAME.set_up(chest("NTXKN|NN", turn=1, first=0)), designate(4), name(0), name(4), name(1))
    said = [(naming["seat"], naming["names"]) for naming in match.position()["named"]]
    assert said == [(2, 0), (3, 4), (4, 1)]
    assert GAME.set_up(match.position()).state() == match.state()
    assert match.to_act == (0,)


# --- refusals ---


def forced() -> dict[str, Any]:
    return chest("TNXK|NN", {"force_choice": "target"}, phase="give", forced=2)


def finale(**fields: Any) -> dict[str, Any]:
    return chest("TNXK|NN", phase="final", designated=1, **fields)


LIMIT = chest("TNXK|NN", phase="limit", round=7)
TARGET = {"force_choice": "target"}
OVER = {"designated": 3}


@pytest.mark.parametrize(
    ("position", "seat", "move", "broken", "code"),
    [
        pytest.param(chest("TNXK|NN", designated=3), 0, PASS, "CC-19", "over", marks=clause("CC-19")),
        pytest.param(chest("TNXK|NN", designated=2), 0, PASS, "CC-20", "over", marks=clause("CC-20")),
        pytest.param(
            chest("TNXK|NN", {"ending": "sudden_death"}, designated=3), 1, PASS, "CC-28", "over", marks=clause("CC-28")
        ),
        pytest.param(
            chest("TNXK|NN", {"ending": "sudden_death"}, designated=2), 1, PASS, "CC-29", "over", marks=clause("CC-29")
        ),
        pytest.param(
            chest("TNXK|NN", {"ending": "sudden_death"}, designated=1), 1, PASS, "CC-30", "over", marks=clause("CC-30")
        ),
        pytest.param(chest("TNXK|NN"), 1, PASS, "CC-13", "not_your_turn", marks=clause("CC-13")),
        pytest.param(chest("TNXK|NN"), 1, name(0), "CC-13", "not_your_turn", marks=clause("CC-13")),
        pytest.param(chest("TNXK|NN"), 0, name(2), "CC-22", "not_the_finale", marks=clause("CC-22")),
        pytest.param(LIMIT, 0, name(2), "CC-22", "not_the_finale", marks=clause("CC-22")),
        pytest.param(forced(), 2, name(1), "CC-22", "not_the_finale", marks=clause("CC-22")),
        pytest.param(finale(), 0, name(2), "CC-13", "not_your_turn", marks=clause("CC-23")),
        pytest.param(finale(), 1, PASS, "CC-13", "name_now", marks=clause("CC-13")),
        pytest.param(finale(), 1, designate(2), "CC-13", "name_now", marks=clause("CC-13")),
        pytest.param(finale(), 1, name(1), "CC-A9", "oneself", marks=clause("CC-A9")),
        pytest.param(finale(), 1, name(4), "CC-A9", "no_such_seat", marks=clause("CC-A9")),
        pytest.param(forced(), 0, PASS, "CC-13", "not_your_turn", marks=clause("CC-13")),
        pytest.param(forced(), 2, PASS, "CC-13", "give_now", marks=clause("CC-13")),
        pytest.param(forced(), 2, designate(1), "CC-13", "give_now", marks=clause("CC-13")),
        pytest.param(LIMIT, 0, PASS, "CC-13", "designate_now", marks=clause("CC-13")),
        pytest.param(LIMIT, 0, give(0), "CC-13", "designate_now", marks=clause("CC-13")),
        pytest.param(LIMIT, 0, designate(0), "CC-A9", "oneself", marks=clause("CC-A9")),
        pytest.param(chest("TNXK|NN"), 0, give(0), "CC-13", "not_forced", marks=clause("CC-13")),
        pytest.param(chest("TNXK|NN", round=1), 0, designate(3), "CC-27", "too_early", marks=clause("CC-27")),
        pytest.param(chest("NTXK|NN", round=1), 0, designate(0), "CC-27", "too_early", marks=clause("CC-27")),
        pytest.param(chest("NTXK|NN"), 0, designate(0), "CC-31", "no_treasure", marks=clause("CC-31")),
        pytest.param(chest("TNXK|NN"), 0, designate(0), "CC-A9", "oneself", marks=clause("CC-A9")),
        pytest.param(chest("TNXK|NN"), 0, designate(4), "CC-A9", "no_such_seat", marks=clause("CC-A9")),
        pytest.param(chest("TNXK|NN"), 0, force(0, 1), "CC-16", "oneself", marks=clause("CC-16")),
        pytest.param(chest("TNXK|NN"), 0, force(4, 1), "CC-16", "no_such_seat", marks=clause("CC-16")),
        pytest.param(chest("TNXK|NN", TARGET), 0, ask(0), "CC-16", "oneself", marks=clause("CC-16")),
        pytest.param(chest("TNXK|NN"), 0, ask(1), "CC-A4", "actor_picks", marks=clause("CC-A4")),
        pytest.param(chest("TNXK|NN", TARGET), 0, force(1, 0), "CC-A4", "target_picks", marks=clause("CC-A4")),
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


@pytest.mark.parametrize(("names", "clause_id"), [((2, 3, 1, 3), "CC-24"), ((3, 1, 1, 3), "CC-26")])
def test_after_the_finale_nothing_may_be_played(names: tuple[int, ...], clause_id: str) -> None:
    match = play(play(example(), designate(1)), *map(name, names))
    assert match.refusal(1, name(2)) == (clause_id, "the game is over")


@pytest.mark.parametrize(
    "move",
    [
        None, {}, {"do": "observe"}, {"do": "observe", "centre": 2}, {"do": "swap", "centre": None}, {"do": "force"},
        {"do": "force", "seat": 1, "centre": "c0"}, {"do": "force", "seat": 1, "centre": None}, {"do": "designate"},
        {"do": "designate", "seat": 10}, {"do": "designate", "seat": -1}, {"do": "pass", "seat": 0},
        {"do": "reveal", "cell": 3}, {"do": "name", "seat": True},
    ],
)  # fmt: skip
def test_what_is_not_a_move_is_a_plain_value_error(move: Any) -> None:
    with pytest.raises(ValueError, match="not a move of coffre") as caught:
        GAME.set_up(EXAMPLE).play(0, move)
    assert not isinstance(caught.value, butin.IllegalMove)


# --- positions ---


def test_the_example_of_the_contract_stands() -> None:
    match = GAME.set_up(EXAMPLE)
    position = match.position()
    assert {**EXAMPLE, "options": position["options"]} == position
    play(match, designate(1))
    assert match.position()["phase"] == "final"
    assert match.position()["public"] == ["h0", "h1"]
    assert match.to_act == (1,)
    assert match.view(2).hands == ["treasure", "neutral", "trap", None]
    assert match.view(None).hands == ["treasure", "neutral", None, None]


def test_a_fresh_position_needs_little() -> None:
    hands, centre = ["neutral", "trap", "key", "treasure"], ["neutral", "neutral"]
    match = GAME.set_up({"game": "coffre", "seats": 4, "turn": 2, "hands": hands, "centre": centre})
    position = match.position()
    assert (position["first"], position["round"], position["phase"]) == (2, 1, "turn")
    assert position["knows"] == [["h0"], ["h1"], ["h2"], ["h3"]]
    assert position["options"] == {
        "ending": "final_phase", "finale": "everyone", "deck": "shuffled", "removed": 0, "force_choice": "actor",
        "max_rounds": 6,
    }  # fmt: skip


@clause("CC-A3", "CC-A12")
def test_what_everybody_knows_is_put_right() -> None:
    match = GAME.set_up(finale(knows=[["c0"]], public=["c1"]))
    assert match.position()["knows"] == [
        ["c0", "c1", "h0", "h1"], ["c1", "h0", "h1"], ["c1", "h0", "h1", "h2"], ["c1", "h0", "h1", "h3"],
    ]  # fmt: skip
    assert match.position()["public"] == ["c1", "h0", "h1"]
    assert GAME.set_up(LIMIT).position()["public"] == ["h0"]


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (chest("TNX|NN"), "Le Coffre et la Clé has 4 to 10 seats, not 3"),
        (chest("TNXKNNNNNNN|NN"), "Le Coffre et la Clé has 4 to 10 seats, not 11"),
        ({**EXAMPLE, "seats": 5}, "there are 5 hands of one card each, not 4"),
        ({**EXAMPLE, "centre": ["neutral"]}, "there are two cards in the centre, not 1"),
        ({**EXAMPLE, "turn": 4}, "`turn` is seat 4, and the seats are 0 to 3"),
        ({**EXAMPLE, "first": -1}, "`first` is seat -1, and the seats are 0 to 3"),
        (
            {**EXAMPLE, "hands": ["treasure", "neutral", "trap", None]},
            r"a hidden card \(null\) stands where a card must be",
        ),
        ({**EXAMPLE, "hands": ["treasure", "neutral", "trap", "sword"]}, "sword"),
        (chest("TTXK|NN"), "the position has 1 cards of treasure more than the game"),
        (chest("TNXN|NN"), "1 cards of neutral more"),
        (chest("TNXN|NN", removed=["neutral"]), "1 cards of neutral more"),
        (
            chest("TNXN|NN", {"removed": 1}, removed=["neutral"]),
            "`removed` must be the cards of the deck that do not lie on the table: ",
        ),
        (
            chest("TNXK|NN", removed=["neutral"]),
            "`removed` must be the cards of the deck that do not lie on the table: ",
        ),
        (chest("TNXK|NN", {"removed": 3}), "removed"),
        (chest("TNXK|NN", {"max_rounds": 21}), "max_rounds"),
        (chest("TNXK|NN", round=0), "the round cannot be 0"),
        (chest("TNXK|NN", round=7), "after the last round the holder of the treasure must designate: phase `limit`"),
        (chest("TNXK|NN", round=8), "the round cannot be 8"),
        (chest("NNXK|TN", round=7), "after the last round the holder of the treasure must designate: phase `limit`"),
        (chest("TNXK|NN", phase="limit", round=5), "the round cannot be 5"),
        (chest("NTXK|NN", phase="limit", round=7), "seat 0 must hold the treasure"),
        (chest("TNXK|NN", knows=[["c2"]]), "knows"),
        (chest("TNXK|NN", knows=[["h4"]]), "`h4` is seat 4, and the seats are 0 to 3"),
        (chest("TNXK|NN", knows=[[]] * 5), "`knows` speaks of 5 seats, and there are 4"),
        (chest("TNXK|NN", public=["h9"]), "`h9` is seat 9"),
        (chest("TNXK|NN", forced=2), "`forced` says who must give"),
        (chest("TNXK|NN", phase="give"), "`forced` says who must give"),
        (chest("TNXK|NN", phase="give", forced=2), "the phase `give` is one of force_choice=target"),
        (chest("TNXK|NN", TARGET, phase="give", forced=0), "`forced` is seat 0, whose turn it is: it must be another"),
        (chest("TNXK|NN", TARGET, phase="give", forced=4), "`forced` is seat 4, and the seats are 0 to 3"),
        (chest("TNXK|NN", TARGET, phase="give", forced=2, designated=3), "nobody designates in the phase `give`"),
        (chest("TNXK|NN", designated=0), "`designated` is seat 0, whose turn it is: it must be another"),
        (chest("TNXK|NN", designated=1), "after a wrong designation the phase is `final`"),
        (chest("NTXK|NN", designated=3), "seat 0 must hold the treasure"),
        (chest("TNXK|NN", designated=3, round=1), "the round cannot be 1"),
        (chest("TNXK|NN", designated=3, round=7), "after the last round the phase in which one designates is `limit`"),
        (chest("TNXK|NN", phase="final"), "the phase `final` follows a designation: `designated` says whose"),
        (
            chest("TNXK|NN", phase="final", designated=3),
            "the finale follows a wrong designation: that of a neutral card",
        ),
        (
            chest("TNXK|NN", {"ending": "sudden_death"}, phase="final", designated=1),
            "the phase `final` is one of ending=final_phase",
        ),
        (chest("NTXK|NN", phase="final", designated=3), "seat 0 must hold the treasure"),
        (finale(named=[{"seat": 2, "names": 1}]), "seat 2 has named out of its turn: it was that of seat 1"),
        (finale(named=[{"seat": 1, "names": 1}]), "seat 1 has named itself"),
        (finale(named=[{"seat": 1, "names": 4}]), "`names` is seat 4, and the seats are 0 to 3"),
        (finale(named=[{"seat": seat % 4, "names": 2 if seat != 2 else 3} for seat in range(1, 6)]), "more seats"),
        (chest("TNXK|NN", named=[{"seat": 1, "names": 2}]), "more seats have named than may"),
        ({**EXAMPLE, "claims": []}, "claims"),
    ],
)
def test_an_inconsistent_position_is_refused_with_what_is_wrong(position: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        GAME.set_up(position)


# --- talk ---

CLAIMS: list[dict[str, Any]] = [
    {"claim": "holds", "seat": 2, "role": "key"},
    {"claim": "place", "place": "c0", "role": "neutral"},
    {"claim": "saw", "place": "c0", "role": "trap"},
]


@clause("CC-18", "CC-A14")
def test_anybody_may_say_anything_at_any_time(tmp_path: Path) -> None:
    match = GAME.set_up(EXAMPLE)
    match.claim(3, CLAIMS[0])
    before = match.state()
    match.claim(0, CLAIMS[1])
    assert match.state() == before
    play(match, designate(3))
    match.claim(0, match.read_claim(CLAIMS[2]))
    assert [(seat, butin.to_data(claim)) for seat, claim in match.claims] == [
        (3, CLAIMS[0]), (0, CLAIMS[1]), (0, CLAIMS[2]),
    ]  # fmt: skip
    match.record().save(tmp_path / "game.json")
    again = butin.Match.load(tmp_path / "game.json")
    assert again.claims == match.claims
    assert again.record() == match.record()
    match.undo()
    assert len(match.claims) == 2


@pytest.mark.parametrize(
    "claim",
    [
        {"claim": "holds", "seat": 4, "role": "key"}, {"claim": "holds", "seat": 0, "role": "sword"},
        {"claim": "place", "place": "h4", "role": "key"}, {"claim": "saw", "place": "c2", "role": "key"},
        {"claim": "swears", "place": "c0", "role": "key"}, {"claim": "saw", "place": "c0"}, None, "key",
        {"claim": "saw", "place": "c0\n", "role": "key"},
    ],
)  # fmt: skip
def test_what_is_not_a_claim_is_a_value_error(claim: Any) -> None:
    match = GAME.set_up(EXAMPLE)
    with pytest.raises(ValueError, match=r"not a claim|seat 4"):
        match.claim(0, claim)
    assert match.claims == []


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda claims: claims[0].update(after=9), "claim 0 of the record, by seat 3: it comes after move 9"),
        (lambda claims: claims[1].update(after=0), "claim 1"),
        (lambda claims: claims[0].update(seat=4), "claim 0 of the record, by seat 4: there is no seat 4"),
        (lambda claims: claims[1]["claim"].update(role="sword"), "claim 1"),
    ],
)
def test_a_record_with_a_damaged_claim_is_refused(tmp_path: Path, damage: Any, says: str) -> None:
    match = GAME.set_up(EXAMPLE)
    play(match, PASS)
    match.claim(3, CLAIMS[0])
    match.claim(2, CLAIMS[1])
    record = json.loads(match.record().to_json())
    damage(record["claims"])
    (tmp_path / "game.json").write_text(json.dumps(record))
    with pytest.raises(ValueError, match=says):
        butin.Match.load(tmp_path / "game.json")


def test_the_story_in_sentences() -> None:
    match = play(GAME.set_up(chest("TNXN|KN")), swap(0), PASS, force(0, 0), observe(1), designate(1))
    play(match, name(2))
    told = [GAME.rules.tell(event, ["Zoé", "Léo", "Mia", "Tom"]) for event in match.tell(0)]
    assert told == [
        "Zoé swaps for centre card 0: a key",
        "Léo passes",
        "Mia makes Zoé swap for centre card 0: a treasure",
        "Tom looks at centre card 1",
        "Zoé takes Léo for the holder of the key: a neutral card",
        "Léo takes Mia for the holder of the trap",
    ]


def test_the_end_of_the_rounds_in_sentences() -> None:
    def last_told(match: butin.Match, n: int) -> list[str]:
        return [GAME.rules.tell(event, ["Zoé", "Léo", "Mia", "Tom"]) for event in match.tell(0)[-n:]]

    match = play(last_turn("NNTX|KN", {"force_choice": "target"}), ask(1), give(1))
    assert last_told(match, 3) == [
        "Tom forces Léo, who is to pick a centre card",
        "Léo is forced and swaps for centre card 1",
        "the rounds are over: Mia must designate",
    ]
    assert last_told(play(match, designate(3)), 2) == [
        "Mia takes Tom for the holder of the key: a trap card",
        "Tom won",
    ]
    assert last_told(play(example(), designate(3)), 1) == ["Zoé and Tom won"]
    assert last_told(play(last_turn("NNKX|TN"), PASS), 2) == ["the rounds are over", "nobody won"]
