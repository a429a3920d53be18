"""How the bots of Le Coffre et la Clé play, and how much better each is than the one before."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from chest import GAME, chest, designate, force, give, name, observe, play, swap
from every import imagined

import butin
from butin.bots.coffre import weigh_worlds
from butin.games.coffre import CENTRE, KEY, NEUTRAL, PLACES, ROLES, TRAP, TREASURE
from butin.lab.simulate import simulate


def chooses(match: butin.Match, level: str = "matelot", seed: int = 0) -> dict[str, Any]:
    [seat] = match.to_act
    move: dict[str, Any] = butin.to_data(butin.bot(level, GAME, seat=seat, seed=seed).choose(match.view(seat)))
    return move


def odds_of(match: butin.Match, viewer: int) -> Any:
    odds = np.zeros((len(ROLES), PLACES + 1))
    weigh_worlds(GAME.read_view(match.view(viewer)), odds)
    return odds


# --- strength ---------------------------------------------------------------------------------------------------------


def advantage(level: str, against: str, seats: int, **options: Any) -> float:
    """How many times the share of the lower level the higher has, each as often on even seats as on odd ones."""
    shares = dict.fromkeys((against, level), 0.0)
    for first in (0, 1):
        bots = [(level, against)[(seat + first) % 2] for seat in range(seats)]
        for seat in simulate(GAME, bots=bots, games=4000, seed=first, jobs=2, options=options).by_seat:
            shares[seat.bot] += seat.share
    return shares[level] / shares[against]


@pytest.mark.parametrize(("level", "against", "more"), [("mousse", "random", 1.6), ("matelot", "mousse", 1.15)])
def test_each_level_beats_the_one_before(level: str, against: str, more: float) -> None:
    assert advantage(level, against, 4) > more


@pytest.mark.parametrize("options", [{"ending": "sudden_death"}, {"finale": "neutrals"}, {"force_choice": "target"}])
def test_the_better_bot_does_better_whatever_the_table_has_chosen(options: dict[str, Any]) -> None:
    assert advantage("matelot", "mousse", 6, **options) > 1


# --- odds -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CC-E13")
def test_the_odds_are_those_of_the_rule_book() -> None:
    odds = odds_of(GAME.set_up(chest("TNXK|NN", round=1)), 0)
    assert odds[KEY, 1:4] == pytest.approx([1 / 5] * 3)
    assert odds[KEY, CENTRE:PLACES].sum() == pytest.approx(2 / 5)
    assert odds[TREASURE].sum() == odds[TREASURE, 0] == 1
    after_a_look = odds_of(play(GAME.set_up(chest("TNXK|NN", round=1)), observe(0)), 0)
    assert after_a_look[NEUTRAL, CENTRE] == 1
    assert after_a_look[KEY, [1, 2, 3, CENTRE + 1]] == pytest.approx([1 / 4] * 4)


@pytest.mark.parametrize("removed", [0, 1, 2])
@pytest.mark.clause("CC-8")
def test_untouched_cards_are_as_likely_as_in_worlds_that_are_dealt(removed: int) -> None:
    match = GAME.new(seats=5, seed=2, options={"removed": removed})
    odds = odds_of(match, 3)
    worlds = imagined(GAME, match.view(3), 3, 4000)
    for role in (KEY, TREASURE, TRAP):
        for place in (0, 1, 2, 4, CENTRE, CENTRE + 1):
            assert odds[role, place] == pytest.approx((worlds.card[:, place] == role).mean(), abs=0.03)
        assert odds[role].sum() == pytest.approx(1)


def test_a_card_that_others_have_given_up_is_hardly_a_special_one() -> None:
    odds = odds_of(play(GAME.set_up(chest("TNXK|NN", turn=1)), swap(0)), 0)
    assert odds[KEY, CENTRE] < odds[KEY, CENTRE + 1]
    assert odds[KEY, 1] < odds[KEY, 2] == odds[KEY, 3]


# --- le mousse --------------------------------------------------------------------------------------------------------


def test_the_mousse_takes_a_special_card_that_it_has_seen() -> None:
    match = GAME.set_up(chest("NTNX|NK", knows=[["c1"]]))
    assert chooses(match, "mousse") == swap(1)


@pytest.mark.clause("CC-15")
def test_the_mousse_keeps_a_special_card() -> None:
    for cards in ("KTNX|NN", "XTNK|NN", "TXNK|NN"):
        for seed in range(20):
            assert chooses(GAME.set_up(chest(cards)), "mousse", seed)["do"] not in ("swap", "force")


@pytest.mark.clause("CC-31")
def test_the_mousse_designates_before_long() -> None:
    match = GAME.set_up(chest("TNXK|NN"))
    chosen = Counter(chooses(match, "mousse", seed)["do"] for seed in range(100))
    assert 20 < chosen["designate"] < 80


@pytest.mark.clause("CC-22")
def test_the_mousse_names_whom_it_does_not_know() -> None:
    match = play(GAME.set_up(chest("TNXK|NN")), designate(1))
    assert {chooses(match, "mousse", seed)["seat"] for seed in range(60)} == {2, 3}


# --- le matelot -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CC-E11")
def test_the_matelot_designates_whom_it_saw_take_the_key() -> None:
    match = GAME.set_up(chest("TNXN|KN", round=1, first=0))
    play(match, observe(0), observe(1), swap(0), observe(1))
    assert chooses(match) == designate(2)


@pytest.mark.clause("CC-E12")
def test_the_matelot_looks_at_the_card_that_it_made_a_seat_lay_down() -> None:
    match = GAME.set_up(chest("TKXN|NN", round=1, first=0, knows=[["c0", "c1"]]))
    forced = chooses(match)
    assert forced["do"] == "force"
    play(match, force(1, 0), {"do": "pass"}, {"do": "pass"}, {"do": "pass"})
    assert chooses(match) == observe(0)
    match = GAME.set_up(chest("TNXN|KN", round=2, first=0, knows=[["c0", "c1", "h1"]]))
    given = chooses(match)
    assert (given["do"], given["centre"]) == ("force", 0)


@pytest.mark.clause("CC-A7")
def test_the_matelot_designates_when_the_odds_are_good_or_when_it_must() -> None:
    assert chooses(GAME.set_up(chest("TNXK|NN")))["do"] == "observe"
    good = chooses(GAME.set_up(chest("TNXK|NN", knows=[["c0", "c1", "h1"]])))
    assert (good["do"], good["seat"] in (2, 3)) == ("designate", True)
    assert chooses(GAME.set_up(chest("TNXK|NN", round=6, phase="limit")))["do"] == "designate"


def test_the_matelot_keeps_a_key_and_changes_a_neutral_card() -> None:
    assert chooses(GAME.set_up(chest("KTXN|NN", round=1))) == {"do": "pass"}
    assert chooses(GAME.set_up(chest("NTXN|KN", round=1, knows=[["c0", "c1"]]))) == swap(0)
    assert chooses(GAME.set_up(chest("NTXN|KN", round=1)))["do"] == "swap"


def test_the_matelot_with_the_trap_makes_a_known_key_lay_it_down() -> None:
    assert chooses(GAME.set_up(chest("XTKN|NN", round=1, knows=[["c0", "h2"]]))) == force(2, 0)


@pytest.mark.clause("CC-A4")
def test_the_matelot_that_is_forced_takes_the_better_card() -> None:
    match = GAME.set_up(
        chest("TNXN|KN", options={"force_choice": "target"}, phase="give", forced=1, knows=[[], ["c0", "c1"]])
    )
    assert chooses(match) == give(0)


@pytest.mark.clause("CC-24")
def test_the_matelot_names_the_trap_that_it_knows() -> None:
    match = play(GAME.set_up(chest("TNXK|NN", knows=[[], ["h2"]])), designate(1))
    assert chooses(match) == name(2)
    assert odds_of(match, 1)[TRAP, 2] == 1
