"""The Python face of a match, as other programs rely on it."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import butin
from butin.games import RULES
from butin.games.core import SPECTATOR, records

GAME = butin.game("raubern")

EXAMPLE: dict[str, Any] = {
    "game": "raubern", "seats": 3, "turn": 0, "first": 0,
    "piles": [
        {"cards": ["chest"], "owner": None, "covered": False},
        {"cards": ["crown", "ring"], "owner": 2, "covered": False},
        {"cards": ["goblet"], "owner": None, "covered": False},
        {"cards": ["necklace"], "owner": None, "covered": False},
        {"cards": ["painting"], "owner": None, "covered": False},
        {"cards": ["candlestick"], "owner": None, "covered": False},
        {"cards": ["clock"], "owner": None, "covered": False},
        {"cards": ["violin"], "owner": None, "covered": False},
    ],
    "hands": [["chest", "crown"], ["ring"], []], "deck": [],
}  # fmt: skip


def edited(**fields: Any) -> dict[str, Any]:
    return {**EXAMPLE, **fields}


def pile(number: int, **fields: Any) -> dict[str, Any]:
    piles = [dict(one) for one in EXAMPLE["piles"]]
    piles[number].update(fields)
    return edited(piles=piles)


def played(moves: int, seed: int = 7) -> butin.Match:
    match = GAME.new(seats=3, seed=seed)
    for _ in range(moves):
        [seat] = match.to_act
        match.play(seat, match.legal(seat)[0])
    return match


def test_a_game_says_what_it_is() -> None:
    assert GAME.id == "raubern"
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    assert GAME.options["protection"] == ("round", "none")
    assert GAME.defaults == {"protection": "round", "first_seat": "random"}
    assert GAME.title("fr") == "Räubern"
    with pytest.raises(ValueError, match="fr and en, not in 'de'"):
        GAME.title("de")


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no game 'belote'.*raubern"):
        butin.game("belote")


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 1}, {"seats": 7}, {"seats": 2.0}, {"seats": True},
        {"options": {"protection": "sometimes"}}, {"options": {"protection": None}}, {"options": {"jokers": 2}},
        {"options": 3}, {"seats": 2, "options": {"first_seat": 2}}, {"options": {"first_seat": True}},
    ],
)  # fmt: skip
def test_a_match_with_wrong_seats_or_options_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        GAME.new(**wrong)


def test_the_same_seed_gives_the_same_deal() -> None:
    assert GAME.new(seats=4, seed=7).state() == GAME.new(seats=4, seed=7).state()
    assert GAME.new(seats=4, seed=7).state() != GAME.new(seats=4, seed=8).state()
    assert GAME.new(seats=4).state() != GAME.new(seats=4).state()


def test_the_example_of_the_contract_stands() -> None:
    match = GAME.set_up(EXAMPLE)
    assert match.to_act == (0,)
    assert len(match.legal(0)) == 16
    assert match.scores() == [0, 0, 2]
    assert match.preview(0, {"do": "play", "motif": "chest", "pile": 0}) == {
        "gain": 2, "ends": False, "takes": 1, "owner": 0,
    }  # fmt: skip
    assert match.position() == edited(options={"protection": "round"})


def test_fields_left_out_have_the_values_of_a_fresh_game() -> None:
    match = GAME.set_up(
        {
            "game": "raubern",
            "seats": 2,
            "turn": 1,
            "hands": [[], ["chest"]],
            "piles": [{"cards": ["ring"]}] * 4 + [{"cards": ["clock"]}] * 4,
        }
    )
    position = match.position()
    assert position["first"] == 1
    assert position["options"] == {"protection": "round"}
    assert position["deck"] == []
    assert position["piles"][0] == {"cards": ["ring"], "owner": None, "covered": False}
    assert GAME.set_up(edited(hands=EXAMPLE["hands"][:2])).state() == GAME.set_up(EXAMPLE).state()


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (edited(game="dragons"), "game"),
        (edited(seats=7), "Räubern has 2 to 6 seats, not 7"),
        (edited(seats=1), "Räubern has 2 to 6 seats, not 1"),
        (edited(seats=2), "there are 3 hands for 2 seats"),
        (edited(turn=3), "`turn` is seat 3, and the seats are 0 to 2"),
        (edited(turn=2), "it is the turn of seat 2, who holds no card"),
        (edited(first=-1), "`first` is seat -1, and the seats are 0 to 2"),
        (edited(first=3), "`first` is seat 3, and the seats are 0 to 2"),
        (edited(piles=EXAMPLE["piles"][:7]), "there are always eight piles, not 7"),
        (edited(piles=[*EXAMPLE["piles"], EXAMPLE["piles"][0]]), "there are always eight piles, not 9"),
        (pile(3, cards=[]), "pile 3 is empty, and a pile has at least one card"),
        (pile(3, owner=3), "pile 3 belongs to seat 3, who does not exist"),
        (pile(3, owner=-1), "pile 3 belongs to seat -1, who does not exist"),
        (pile(3, cards=["necklace", None]), "piles"),
        (pile(3, cards=["necklace", "joker"]), "joker"),
        (pile(3, cards=["chest"] * 3), "the position has 5 cards of chest, and the game 4"),
        (
            {**pile(3, covered=True), "options": {"protection": "none"}},
            "pile 3 is covered, but only protection=round protects piles",
        ),
        (edited(hands=[["chest", None], ["ring"], []]), r"a hidden card \(null\) stands where a card must be"),
        (edited(hands=[["chest"], ["ring"], []], deck=[None]), r"a hidden card \(null\) stands where a card must be"),
        (edited(hands=[["chest"] * 2 + ["clock"] * 4, ["ring"], []]), "seat 0 holds 6 cards, and a hand has at most"),
        (edited(hands=[[], [], []], deck=["ring"]), "nobody holds a card, but there are cards in the deck"),
        (edited(options={"protection": "sometimes"}), "sometimes"),
        (edited(options={"jokers": 1}), "jokers"),
        (edited(turns=0), "turns"),
        (edited(turn=True), "turn"),
        (["raubern"], "object"),
    ],
)  # fmt: skip
def test_an_inconsistent_position_is_refused_with_what_is_wrong(position: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        GAME.set_up(position)


@pytest.mark.parametrize(
    ("view", "says"),
    [
        (edited(hands=[["chest", None], [None], []]), "a hand is known whole or not at all"),
        (edited(hands=[["chest"], [None], []], deck=[None] * 34), "the position has more than 44 cards"),
    ],
)
def test_an_inconsistent_view_is_refused_with_what_is_wrong(view: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        GAME.read_view(view)


def test_a_view_may_hide_every_card_that_is_not_seen() -> None:
    GAME.read_view(edited(hands=[["chest"], [None], []], deck=[None] * 33))


def test_set_up_ignores_who_began() -> None:
    assert GAME.set_up(edited(options={"first_seat": 2})).to_act == (0,)


@pytest.mark.parametrize(
    "move",
    [
        None, 3, "chest", {}, {"do": "pass"}, {"do": "play", "motif": "joker", "pile": 0},
        {"do": "play", "motif": "chest"}, {"do": "play", "motif": "chest", "pile": "0"},
        {"do": "play", "motif": "chest", "pile": 0, "seat": 1}, {"do": "play", "motif": "chest", "pile": 1.5},
        {"do": "play", "motif": "chest", "pile": True}, object(),
    ],
)  # fmt: skip
def test_what_is_not_a_move_is_a_plain_value_error(move: Any) -> None:
    match = GAME.set_up(EXAMPLE)
    for ask in (match.play, match.refusal, match.preview):
        with pytest.raises(ValueError, match="not a move") as caught:
            ask(0, move)
        assert not isinstance(caught.value, butin.IllegalMove)


@pytest.mark.parametrize("seat", [-1, 3, True, "0", None, 1.0])
def test_a_seat_that_does_not_exist_is_a_value_error(seat: Any) -> None:
    match = GAME.set_up(EXAMPLE)
    with pytest.raises(ValueError, match="no seat"):
        match.legal(seat)
    with pytest.raises(ValueError, match="no seat"):
        match.play(seat, {"do": "play", "motif": "chest", "pile": 0})


def test_moves_are_structs_and_dicts_alike() -> None:
    one, other = GAME.set_up(EXAMPLE), GAME.set_up(EXAMPLE)
    move = one.legal(0)[0]
    one.play(0, move)
    other.play(0, butin.to_data(move))
    assert one.state() == other.state()
    assert one.moves == other.moves == [(0, move)]


def test_a_view_hides_other_hands_and_the_deck() -> None:
    match = GAME.new(seats=3, seed=2)
    view = match.view(1)
    assert view.hands[1] == match.position()["hands"][1]
    assert view.hands[0] == view.hands[2] == [None] * 5
    assert view.deck == [None] * 21
    assert match.view(None).hands == [[None] * 5] * 3


def test_a_drawn_card_is_told_to_its_drawer_alone() -> None:
    match = GAME.new(seats=3, seed=2)
    [seat] = match.to_act
    top = match.position()["deck"][0]
    match.play(seat, match.legal(seat)[0])
    assert [event.motif for event in match.tell(seat)][-1] == top
    assert [event.motif for event in match.tell((seat + 1) % 3)][-1] is None
    assert [event.motif for event in match.tell(None)][-1] is None


def test_what_happened_can_be_asked_from_any_move_on() -> None:
    match = played(5)
    assert [event.n for event in match.tell(0, since=3)] == [3, 3, 4, 4]
    assert match.tell(0) == match.tell(0, since=0)


def test_once_over_every_view_is_the_position() -> None:
    match = played(36)
    for viewer in (None, 0, 1, 2):
        assert butin.to_data(match.view(viewer)) == match.position()
    again = GAME.set_up(match.position())
    assert again.over
    assert again.winners() == match.winners()
    assert match.to_act == ()
    assert match.legal(0) == []
    last = match.tell(None)[-1]
    assert last.scores == match.scores()
    assert tuple(last.winners) == match.winners()


def test_winners_and_shares_wait_for_the_end() -> None:
    match = played(35)
    assert match.winners() == ()
    assert match.shares() == ()
    assert sum(played(36).shares()) == 1


def test_imagine_takes_a_view_as_struct_or_data_and_a_seed() -> None:
    match = played(10)
    view = match.view(1)
    one = GAME.imagine(view, 1, seed=3)
    assert one.state() == GAME.imagine(butin.to_data(view), 1, seed=3).state()
    assert len({GAME.imagine(view, 1, seed=seed).state() for seed in range(20)}) > 15
    assert GAME.imagine(match.view(None), None).view(None) == match.view(None)


@pytest.mark.parametrize("name", RULES)
def test_what_is_no_position_seat_or_seed_is_a_value_error(name: str) -> None:
    known = butin.game(name)
    match = known.new(seed=1)
    circle: dict[str, Any] = match.position()
    circle["more"] = circle
    for nothing in (object(), circle, {**match.position(), "turn": object()}, None, []):
        with pytest.raises(ValueError, match="not a position"):
            known.set_up(nothing)
    for seat in (match.seats, -1, 10**20, "0", 1.0, True, [0]):
        with pytest.raises(ValueError, match="there is no seat"):
            known.imagine(match.view(0), seat)  # type: ignore[arg-type]
    for seed in ("x", 1.5, -1):
        with pytest.raises(ValueError, match="a seed is"):
            known.new(seed=seed)  # type: ignore[arg-type]


def test_the_first_of_a_match_that_was_over_when_set_up() -> None:
    over = GAME.set_up(played(36).position())
    assert over.first == over.position()["turn"]


def test_a_record_is_saved_and_replayed(tmp_path: Path) -> None:
    match = played(36)
    match.players[0].name = "Zoé"
    match.record().save(tmp_path / "game.json")
    again = butin.Match.load(tmp_path / "game.json")
    assert again.state() == match.state()
    assert again.record() == match.record()
    assert again.players[0].name == "Zoé"


def test_the_times_of_moves_are_kept(tmp_path: Path) -> None:
    match = GAME.set_up(EXAMPLE)
    match.play(0, match.legal(0)[0], at_ms=4100)
    assert json.loads(match.record().to_json())["moves"][0]["at_ms"] == 4100


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda record: record["moves"][4].update(seat=(record["moves"][4]["seat"] + 1) % 3), "move 4"),
        (lambda record: record["moves"][4]["move"].update(pile=9), "move 4"),
        (lambda record: record["moves"][4]["move"].update(motif="joker"), "move 4"),
        (lambda record: record["moves"].pop(), "result should be"),
        (lambda record: record["result"].update(winners=[0, 1, 2]), "result should be"),
        (lambda record: record.update(butin=2), "format 2"),
        (lambda record: record.update(rules=99), "rules 99"),
        (lambda record: record.update(game="belote"), "belote"),
        (lambda record: record.update(seats=4), "seats"),
        (lambda record: record["options"].update(protection="none"), "options"),
        (lambda record: record["deal"]["deck"].append("chest"), "chest"),
        (lambda record: record.pop("moves"), "moves"),
        (lambda record: record["moves"][0].update(at_ms=-1), "at_ms"),
        (lambda record: record["moves"][0].update(at_ms=2**53), "at_ms"),
        (lambda record: record.update(rules=0), "rules"),
    ],
)
def test_a_damaged_record_is_refused_with_the_place(tmp_path: Path, damage: Any, says: str) -> None:
    record = json.loads(played(36).record().to_json())
    damage(record)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record))
    with pytest.raises(ValueError, match=says):
        butin.Match.load(path)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b'{"butin": "1"}'])
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "game.json").write_bytes(content)
    with pytest.raises(ValueError, match="not a record"):
        butin.Match.load(tmp_path / "game.json")


def test_a_bot_hears_of_sealed_answers_once_when_they_are_resolved() -> None:
    match = butin.game("conquetes").new(seats=3, seed=1, options={"first_seat": 0})
    match.play(0, {"do": "pass"})
    assert match.news(1) == (0, match.read_move({"do": "pass"}), match.view(1))
    quiet = match.silence(1)
    assert butin.to_data(quiet) == {"do": "quiet"}
    match.play(1, quiet)
    assert match.sealed
    assert match.news(1) == (1, quiet, match.view(1))
    assert match.news(2) is None
    match.play(2, quiet)
    match.play(0, quiet)
    assert match.news(2) == (None, None, match.view(2))
    assert match.silence(1) is None
    assert (match.sealed, match.count, match.step) == (False, 4, 3)
    match.undo()
    assert (match.sealed, match.step) == (True, 1)


@pytest.mark.parametrize("name", RULES)
def test_what_is_spoken_to_several_at_once_is_what_each_of_them_may_know(name: str) -> None:
    game, chance = butin.game(name), random.Random(3)
    rules = game.rules
    match = game.new(game.seats[1], seed=5)
    [seen] = records(rules.State, 1)
    while not match.over:
        spoken = match.spoken([*range(match.seats), None], match.to_act)
        assert set(spoken) == {None, *range(match.seats)}
        for seat, (view, offer) in spoken.items():
            rules.redact(match._state, SPECTATOR if seat is None else seat, seen)
            assert json.loads(view) == butin.Match(game, seen).position() == butin.to_data(match.view(seat))
            assert json.loads(offer) == (butin.to_data(match.offer(seat)) if seat in match.to_act else [])
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))
    whole = msgspec.json.encode(match.position())
    assert match.spoken([0, None], [0]) == {0: (whole, b"[]"), None: (whole, b"[]")}
    assert match.spoken([], []) == {}
