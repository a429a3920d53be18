"""Positions of Conquêtes as data: the example of the contract, what is left out, and what is refused."""

from typing import Any

import pytest
from domains import (
    FULL_BASE,
    GAME,
    NEURO,
    NO_BID,
    OWN_CARDS,
    PASS,
    QUIET,
    after,
    bid,
    domain,
    place,
    stake,
    table,
)

import butin

EXAMPLE: dict[str, Any] = {
    "game": "conquetes", "seats": 3, "options": {"mode": "full"}, "turn": 0, "phase": "build",
    "domain": domain({(0, 0): "2EV", (1, 0): ("2EN", 0), (0, 1): ("2EB", 2)}),
    "hands": [["1CV", "2EN", "3CB"], ["1EN", "3RB", "3RV"], ["1CB", "2RN", "3RN"]],
    "points": [5, 4, 5], "last": ["place", "pass", "place"], "announced": False, "finished": [], "breached": [],
    "base": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 5],
    "tokens": [OWN_CARDS, ["0", "1", "1", "1", "colour", "force"], OWN_CARDS],
    "bids": [stake(1, 3, "nature")],
    "answers": [None, None, None], "caller": None, "bidder": None, "asked": 0, "removed": "1RB",
}  # fmt: skip


def edited(**fields: Any) -> dict[str, Any]:
    return {**EXAMPLE, **fields}


def test_the_example_has_eight_legal_moves() -> None:
    match = GAME.set_up(EXAMPLE)
    moves = butin.to_data(match.legal(0))
    assert len(moves) == 8
    assert [move["card"] for move in moves if move["do"] == "place"] == ["2EN"] * 7
    assert PASS in moves
    match.play(0, place("2EN", 1, 1))
    assert match.scores() == [6, 4, 5]
    assert match.view(None).announced


def test_the_example_comes_back_as_it_is() -> None:
    position = GAME.set_up(EXAMPLE).position()
    assert position["options"] == {"mode": "full", "end": "guarded", "duty": "enforced"}
    for name, value in EXAMPLE.items():
        if name == "hands":
            assert [sorted(hand) for hand in position["hands"]] == value
        elif name == "domain":
            assert sorted(map(str, position["domain"])) == sorted(map(str, value))
        elif name != "options":
            assert position[name] == value


def test_a_view_hides_what_others_hold() -> None:
    view = butin.to_data(GAME.set_up(EXAMPLE).view(0))
    assert view["hands"] == [["1CV", "2EN", "3CB"], [None] * 3, [None] * 3]
    assert view["tokens"] == [OWN_CARDS, [None] * 6, [None] * 7]
    assert view["bids"] == [stake(1, 3, None)]
    assert (view["removed"], view["breached"]) == (None, None)
    shown = ("domain", "points", "last", "announced", "finished", "base", "turn", "phase", "caller", "bidder", "asked")
    assert {name: view[name] for name in shown} == {name: GAME.set_up(EXAMPLE).position()[name] for name in shown}


def test_what_is_left_out_is_as_in_a_fresh_game() -> None:
    position = {name: EXAMPLE[name] for name in ("game", "seats", "domain", "hands", "bids", "removed")}
    found = GAME.set_up(position).position()
    assert (found["points"], found["last"], found["turn"], found["phase"]) == ([5, 5, 5], [None] * 3, 0, "build")
    assert (found["announced"], found["finished"], found["breached"]) == (False, [], [])
    assert found["base"] == EXAMPLE["base"]
    assert found["tokens"] == EXAMPLE["tokens"]
    assert GAME.set_up(position | {"bids": []}).position()["base"] == FULL_BASE


def test_the_announcement_is_worked_out_when_left_out() -> None:
    position = edited(hands=[["1CV", "2EN"], ["1EN", "3RB", "3RV"], ["1CB"]])
    del position["announced"]
    assert GAME.set_up(position).position()["announced"]


def test_conquests_needs_no_removed_card_and_has_no_bids() -> None:
    position = table({(0, 0): "2EV"}, [["2EN"] * 2 + ["3CN"], ["2EB"] * 2 + ["3CN"]], removed=None)
    found = GAME.set_up(position).position()
    assert found["removed"] is None
    assert not {"base", "tokens", "bids"} & set(found)
    world = GAME.imagine(GAME.set_up(position).view(0), 0)
    assert world.view(0) == GAME.set_up(position).view(0)


def test_a_position_that_is_over_stays_over() -> None:
    match = after(EXAMPLE, (0, PASS))
    assert match.over
    assert (match.position()["phase"], match.position()["turn"]) == ("build", 0)
    again = GAME.set_up(match.position())
    assert again.over
    assert again.scores() == match.scores()
    assert again.state() == match.state()


def test_windows_and_rounds_are_positions_too() -> None:
    match = after(EXAMPLE, (0, place("2EN", 1, 1)), (2, NEURO))
    position = match.position()
    assert (position["phase"], position["turn"], position["answers"]) == ("neuro", 0, [None, None, "neuro"])
    assert GAME.set_up(position).state() == match.state()
    again = after(position, (0, QUIET), (1, QUIET), (2, bid(5, "1", 1, 0)))
    position = again.position()
    assert (position["phase"], position["caller"], position["bidder"], position["asked"]) == ("bid", 2, 0, 1)
    assert GAME.set_up(position).state() == again.state()
    del position["asked"]
    assert after(position, (0, NO_BID), (1, NO_BID)).to_act == (1,)


IN_ROUND = {"phase": "bid", "caller": 1, "bidder": 2, "asked": 1}
CARDS_ON_ONE_CELL = [*EXAMPLE["domain"], {"row": 0, "column": 1, "card": "1CN", "owner": 1}]


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (edited(game="raubern"), "game"),
        (edited(seats=9), "Conquêtes has 2 to 8 seats, not 9"),
        (edited(seats=1), "Conquêtes has 2 to 8 seats, not 1"),
        (edited(seats=4), "`hands` has 3 entries for 4 seats"),
        (edited(turn=3), "`turn` names seat 3, and the seats are 0 to 2"),
        (edited(turn=1, hands=[["1CV", "2EN", "3CB"], [], ["1CB", "2RN", "3RN"]]), "turn of seat 1, who holds no card"),
        (edited(phase="over"), "phase"),
        (edited(domain=[]), "the start card is missing at row 0, column 0"),
        (edited(domain=CARDS_ON_ONE_CELL), "two cards of the domain lie on one cell"),
        (edited(domain=[*EXAMPLE["domain"], {"row": 2, "column": 1, "card": "1CN"}]), "row 2, column 1 is not joined"),
        (edited(domain=[{**EXAMPLE["domain"][0], "owner": 1}]), "the start card belongs to nobody"),
        (edited(domain=[*EXAMPLE["domain"], {"row": 1, "column": 1, "card": "1CN", "owner": 3}]), "domain. names"),
        (edited(domain=[*EXAMPLE["domain"], {"row": 1, "column": 1, "card": None, "owner": 1}]), "domain"),
        (edited(domain=domain({(0, 0): "2EV", (0, 1): "2EB", (0, 2): "2EB"})), "1 rows and 3 columns .*CQ-28"),
        (edited(domain=domain({(0, 0): "2EV", (1, 0): "2EB", (2, 0): "2EB"})), "3 rows and 1 columns .*CQ-29"),
        (edited(hands=[["1CV", "2EN", "2EN"], ["1EN"], []]), "the position has 3 cards 2EN, and the game 2"),
        (edited(removed="2EV", hands=[["2EV", "2EN", "1CN"], ["1EN"], []]), "3 cards 2EV, and the game 2"),
        (edited(hands=[["1CV", "2EN", "4CB"], ["1EN"], []]), "4CB"),
        (edited(hands=[["1CV", None, "3CB"], ["1EN"] * 2, []]), "the hand of seat 0 holds null where a card must be"),
        (edited(hands=[[None] * 3, ["1EN"] * 2, []]), "the hand of seat 0 holds null where a card must be"),
        (edited(removed=None), "`removed` is null where a card must be"),
        (edited(breached=None), "`breached` is null where seats must be"),
        (edited(breached=[1]), "seat 1 is in `breached`, but only duty=on_honour lets"),
        (edited(breached=[3], options={"duty": "on_honour"}), "`breached` names seat 3"),
        (edited(points=[5, 5]), "`points` has 2 entries for 3 seats"),
        (edited(points=[5, 5, 10_001]), "seat 2 cannot have 10001 points"),
        (edited(points=[5, -10_001, 5]), "seat 1 cannot have -10001 points"),
        (edited(last=["place"]), "`last` has 1 entries for 3 seats"),
        (edited(last=["place", "bid", None]), "last"),
        (edited(announced=False, hands=[["1CV", "2EN"], ["1EN", "3RB", "3RV"], ["1CB", "2RN", "3RN"]]), "announced"),
        (edited(finished=[0]), "seat 0 is in `finished` twice, or with cards in hand"),
        (edited(hands=[["1CV"], ["1EN"], []], finished=[2, 2]), "seat 2 is in `finished` twice, or with cards in hand"),
        (edited(finished=[4]), "`finished` names seat 4"),
        (edited(base=[1, 2, 3, 3]), "more base cards than there are: 3 "),
        (edited(base=[3]), "base cards"),
        (edited(base=[6]), "base cards"),
        (edited(tokens=[OWN_CARDS] * 3), "more own cards of seat 1 than there are: "),
        (edited(tokens=[["0", "0"], [], []]), "more own cards of seat 0 than there are: 0 "),
        (edited(tokens=[[None] * 7, [], []]), "the own cards of seat 0 holds null where a card must be"),
        (edited(tokens=[["joker"], [], []]), "joker"),
        (edited(bids=[stake(1, 3, None)]), "the own cards of seat 1 holds null where a card must be"),
        (edited(bids=[stake(3, 3, "1")]), "`bids` names seat 3"),
        (edited(bids=[stake(1, 3, "1", 4, 4)]), "a bid lies at row 4, column 4, where no card is"),
        (edited(bids=[stake(1, 3, "1", 10**9, 0)]), "where no card is"),
        (edited(options={"mode": "conquests"}), "mode=conquests has no `base`, `tokens` and `bids`"),
        (edited(options={"mode": "conquests"}, base=[1], tokens=[], bids=[]), "mode=conquests has no `base`"),
        (edited(options={"mode": "conquests"}, base=[], tokens=[OWN_CARDS], bids=[]), "mode=conquests has no `base`"),
        (edited(options={"mode": "conquests"}, base=[], tokens=[]), "mode=conquests has no `base`"),
        (edited(options={"mode": "sometimes"}), "sometimes"),
        (edited(options={"jokers": 1}), "jokers"),
        (edited(answers=["quiet", None, None]), "`answers` belong to the phase neuro"),
        (edited(phase="neuro", answers=["quiet", "neuro", "neuro"]), "somebody has yet to answer, and can bid"),
        (edited(phase="neuro", tokens=[[], OWN_CARDS[:3], []], answers=["quiet", None, None]), "seat 0 has answered"),
        (edited(phase="neuro", last=["pass", "pass", "place"]), "the game has ended, so nobody can be in phase neuro"),
        (edited(caller=1), "`caller` and `bidder` belong to the phase bid"),
        (edited(bidder=1), "`caller` and `bidder` belong to the phase bid"),
        (edited(phase="bid"), "phase bid needs `caller` and `bidder`"),
        (edited(phase="bid", caller=1), "phase bid needs `caller` and `bidder`"),
        (edited(phase="bid", bidder=1), "phase bid needs `caller` and `bidder`"),
        (edited(**{**IN_ROUND, "caller": 3}), "`caller` names seat 3"),
        (edited(**{**IN_ROUND, "bidder": 3}), "`bidder` names seat 3"),
        (edited(**{**IN_ROUND, "asked": 2}), "`asked` is 1 from seat 1 to seat 2, not 2"),
        (edited(**IN_ROUND, tokens=[OWN_CARDS, OWN_CARDS[:3], []]), "seat 2 cannot bid: it has no own card"),
        (edited(**IN_ROUND, base=[]), "seat 2 cannot bid: it has no own card, or no base card is left"),
        (edited(turns=0), "turns"),
    ],
)  # fmt: skip
def test_an_inconsistent_position_is_refused_with_what_is_wrong(position: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        GAME.set_up(position)


@pytest.mark.parametrize(
    ("view", "says"),
    [
        (edited(hands=[["1CV", None, "3CB"], [None] * 3, [None] * 3]), "the hand of seat 0 is known whole or not at"),
        (edited(tokens=[[None, "0"], [], []]), "the own cards of seat 0 is known whole or not at all"),
        (edited(tokens=[[None] * 8, [], []]), "seat 0 has more than seven own cards"),
        (edited(hands=[["1CV"], [None] * 25, [None] * 25]), "the position has 55 cards, and the game 54"),
    ],
)
def test_an_inconsistent_view_is_refused_with_what_is_wrong(view: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        GAME.read_view(view)


@pytest.mark.parametrize(
    "move",
    [
        {"do": "place", "card": "4EN", "row": 0, "column": 1}, {"do": "place", "card": "2EN", "row": 0},
        {"do": "place", "card": "2EN", "row": "0", "column": 1}, {"do": "pass", "seat": 0}, {"do": "play"}, {}, "pass",
        {"do": "bid", "base": 1, "token": None, "row": 0, "column": 0}, {"do": "bid", "base": 1, "token": "2"},
        {"do": "bid", "base": 1.5, "token": "1", "row": 0, "column": 0},
    ],
)  # fmt: skip
def test_what_is_not_a_move_is_a_plain_value_error(move: Any) -> None:
    match = GAME.set_up(EXAMPLE)
    for ask in (match.play, match.refusal, match.preview):
        with pytest.raises(ValueError, match="not a move") as caught:
            ask(0, move)
        assert not isinstance(caught.value, butin.IllegalMove)


def test_set_up_ignores_who_began() -> None:
    assert GAME.set_up(edited(options={"first_seat": 2})).to_act == (0,)


def test_what_happened_is_told_in_order() -> None:
    match = after(EXAMPLE, (0, place("2EN", 1, 1)), (1, NEURO), (0, QUIET), (2, QUIET), (1, bid(5, "1")), (2, NO_BID))
    assert butin.to_data(match.tell(None)) == [
        {
            "do": "placed",
            "n": 0,
            "seat": 0,
            "card": "2EN",
            "row": 1,
            "column": 1,
            "compatible": 2,
            "points": 1,
            "sets": 1,
        },
        {"do": "two_cards", "n": 0, "seat": 0, "first": True},
        {"do": "called", "n": 2, "seat": 1},
        {"do": "staked", "n": 3, "seat": 1, "base": 5, "token": None, "row": 0, "column": 0},
        {"do": "declined", "n": 4, "seat": 2},
    ]
    assert [event.n for event in match.tell(1, since=3)] == [3, 4]
    assert match.tell(1, since=3)[0].token == "1"


def test_a_game_in_progress_is_saved_and_replayed() -> None:
    match = after(EXAMPLE, (0, place("2EN", 1, 1)), (1, NEURO), (0, QUIET))
    assert butin.Match.replay(match.record()).state() == match.state()
