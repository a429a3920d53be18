"""What holds in every position of Conquêtes, on random games of every seat count and option."""

import random
from collections import Counter
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from domains import CARDS, GAME, NEURO, OWN_CARDS, PASS, QUIET, Cells, drawn, in_common, place, stake, table
from every import standing
from hypothesis import given, settings
from hypothesis import strategies as st

import butin
from butin.games import core
from butin.games.conquetes import State
from butin.games.conquetes.table import parts_of
from butin.games.conquetes.words import TOKENS

TRACE = Path(__file__).with_name("trace.py")
OPTION_SETS = [dict(zip(GAME.rules.OPTIONS, values, strict=True)) for values in product(*GAME.rules.OPTIONS.values())]


def started(seats: int, options: dict[str, str], seed: int, first: int) -> butin.Match:
    return GAME.new(seats=seats, seed=seed, options={**options, "first_seat": first % seats})


matches = st.builds(
    started,
    seats=st.sampled_from(GAME.seats),
    options=st.sampled_from(OPTION_SETS),
    seed=st.integers(0, 2**32),
    first=st.integers(0, 7),
)
choices = st.lists(st.integers(0, 2**31), max_size=150)


def play_on(match: butin.Match, choices: list[int]) -> None:
    """Play a move for each choice: it says which seat acts, then which of its moves it is."""
    for choice in choices:
        if not match.over:
            seat = match.to_act[choice % len(match.to_act)]
            moves = match.legal(seat)
            match.play(seat, moves[choice // 8 % len(moves)])


# --- the rules again, slowly, from the words of a position ------------------------------------------------------------


def neighbours(domain: dict[tuple[int, int], str], row: int, column: int) -> list[str]:
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [domain[cell] for cell in around if cell in domain]


def may_lie(domain: dict[tuple[int, int], str], card: str, row: int, column: int) -> bool:
    """CQ-9, CQ-21, CQ-23, CQ-28, CQ-29, CQ-30."""
    touched = neighbours(domain, row, column)
    compatible = sum(in_common(card, other) >= 2 for other in touched)
    rows, columns = (len({cell[axis] for cell in domain} | {(row, column)[axis]}) for axis in (0, 1))
    in_shape = columns <= 2 * rows and rows <= 2 * columns and rows <= 6 and columns <= 11
    return (row, column) not in domain and compatible >= min(2, len(touched)) > 0 and in_shape


def sets_of(position: dict[str, Any], seat: int) -> int:
    """CQ-66."""
    left = {(one["row"], one["column"]) for one in position["domain"] if one["owner"] == seat}
    total = 0
    while left:
        joined, todo = 0, [left.pop()]
        for row, column in todo:
            joined += 1
            around = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & left
            left -= around
            todo += around
        total += joined - 2
    return total


@given(matches, choices)
@settings(max_examples=40, deadline=None)
def test_placements_are_those_of_the_words_of_the_rules(match: butin.Match, choices: list[int]) -> None:
    play_on(match, choices)
    position = match.position()
    if match.over or position["phase"] != "build":
        return
    [seat] = match.to_act
    domain = {(one["row"], one["column"]): one["card"] for one in position["domain"]}
    cells = {(row + r, column + c) for row, column in domain for r, c in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    expected = {
        (card, *cell): [0, 0, 1, 5, 20][sum(in_common(card, other) >= 2 for other in neighbours(domain, *cell))]
        for card in set(position["hands"][seat])
        for cell in cells
        if may_lie(domain, card, *cell)
    }
    bonus = (2 if len(position["finished"]) < 3 else 1) if len(position["hands"][seat]) == 1 else 0
    found = {}
    for may in match.may(seat):
        move = butin.to_data(may.move)
        if move["do"] == "place":
            found[move["card"], move["row"], move["column"]] = may.gain - bonus
    assert found == expected
    may_pass = not expected or not position["announced"] or position["options"]["duty"] == "on_honour"
    assert (PASS in butin.to_data(match.legal(seat))) == may_pass


@given(matches, choices)
@settings(max_examples=100, deadline=None)
def test_what_a_move_promises_is_what_it_does(match: butin.Match, choices: list[int]) -> None:
    play_on(match, choices[:-1])
    if match.over or not choices:
        return
    seat = match.to_act[choices[-1] % len(match.to_act)]
    may = match.may(seat)[choices[-1] // 8 % len(match.may(seat))]
    before, points = match.position(), match.breakdown()[seat].points
    match.play(seat, may.move)
    move, after = butin.to_data(may.move), match.position()
    paid = match.breakdown()[seat].points - points
    assert may.gain == (None if move["do"] == "bid" and move["token"] != "0" else paid)
    assert may.ends == match.over
    counted = before["options"]["mode"] != "hunt"
    assert may.sets == (sets_of(after, seat) - sets_of(before, seat) if counted else 0)
    assert may.announces == (after["announced"] > before["announced"])
    assert may.breach == (seat in after["breached"]) or seat in before["breached"]


@given(matches, choices, st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_equal_positions_have_equal_bytes(match: butin.Match, choices: list[int], seed: int) -> None:
    play_on(match, choices)
    position, rng = match.position(), random.Random(seed)
    for cards in (position["domain"], *position["hands"], *(position.get(name, []) for name in ("base", "bids"))):
        rng.shuffle(cards)
    for tokens in position.get("tokens", []):
        rng.shuffle(tokens)
    assert GAME.set_up(position).state() == match.state()
    assert match.over == GAME.set_up(position).over


@given(matches, st.integers(0, 2**31))
@settings(max_examples=40, deadline=None)
def test_every_game_ends_and_adds_up(match: butin.Match, seed: int) -> None:
    rng = random.Random(seed)
    while not match.over:
        play_on(match, [rng.randrange(2**31)])
    position, ended = match.position(), match.tell(None)[-1]
    for seat, part in enumerate(match.breakdown()):
        assert part.sets == (0 if position["options"]["mode"] == "hunt" else sets_of(position, seat))
        assert part.hand == [0, 0, -1, -5, -20][min(4, len(position["hands"][seat]))]
        assert part.total == part.points + part.bids + part.sets + part.hand + part.breach == match.scores()[seat]
    assert tuple(ended.winners) == match.winners()
    assert sum(match.shares()) == pytest.approx(1)
    assert len(position["domain"]) <= 53
    assert len(position.get("bids", [])) <= 14
    for viewer in (None, 0):
        assert butin.to_data(match.view(viewer)) == position


# --- who knows what ---------------------------------------------------------------------------------------------------


@core.loop
def walk(state: Any, out: Any, rng: np.random.Generator, moves: int) -> None:
    """Play so many random moves, by any of the seats that may act, and stop at the end."""
    for _ in range(moves):
        mask = core.to_act(state)
        if not mask:
            return
        seat = core.below(rng, state.seats)
        while not mask >> seat & 1:
            seat = core.below(rng, state.seats)
        core.apply(state, seat, out[core.below(rng, core.legal(state, seat, out))])


def random_states(n: int, seed: int, options: dict[str, str]) -> Any:
    """`n` positions on the way through random games of all seat counts, as records; windows half answered too."""
    rng = np.random.Generator(np.random.PCG64(seed))
    states, out = core.records(State, n), np.empty(GAME.rules.ROOM, np.int16)
    order = np.empty(GAME.rules.ORDER, np.int16)
    for number in range(n):
        seats = GAME.seats[number % len(GAME.seats)]
        GAME.rules.shuffle(rng, order)
        core.deal(states[number], GAME.encode_options(seats, number % seats, options), order)
        walk(states[number], out, rng, int(rng.integers(100)))
    return states


@core.loop
def differing(states: Any, room: Any, raw: Any, rng: np.random.Generator) -> int:
    """How often an imagined world has another view than it was made from; `raw` is the bytes of `room`."""
    n = 0
    for number in range(len(states)):
        for viewer in range(core.SPECTATOR, states[number].seats):
            core.redact(states[number], viewer, room[0])
            core.imagine(room[0], viewer, rng, room[1])
            core.redact(room[1], viewer, room[2])
            n += (raw[0] != raw[2]).any()
    return n


@pytest.mark.parametrize("options", OPTION_SETS, ids=lambda options: "-".join(options.values()))
def test_a_world_that_a_view_allows_gives_the_same_view(options: dict[str, str]) -> None:
    rng, room = np.random.Generator(np.random.PCG64(5)), core.records(State, 3)
    raw = room.view(np.ndarray).view(np.uint8).reshape(3, -1)
    assert differing(random_states(2_000, 4, options), room, raw, rng) == 0
    assert raw[0].any()


@pytest.mark.parametrize("options", OPTION_SETS, ids=lambda options: "-".join(options.values()))
def test_views_and_imagined_worlds_are_the_same_in_words(options: dict[str, str]) -> None:
    for number, state in enumerate(random_states(30, 6, options)):
        match = standing(GAME, state)
        if match.over:
            continue
        for viewer in (None, *range(match.seats)):
            view = match.view(viewer)
            world = GAME.imagine(butin.to_data(view), viewer, seed=number)
            assert world.view(viewer) == view
            assert GAME.set_up(world.position()).state() == world.state()
            if viewer in match.to_act:
                assert viewer in world.to_act
                assert world.may(viewer) == match.may(viewer)


def twin_move(world: butin.Match, seat: int, move: Any) -> Any:
    """The move as the seat can make it in another world, where it may have to bid with another mention."""
    if butin.to_data(move)["do"] != "bid":
        return move if world.refusal(seat, move) is None else None
    same = {"token": None, **butin.to_data(move)} | {"token": None}
    return next((other for other in world.legal(seat) if butin.to_data(other) | {"token": None} == same), None)


@pytest.mark.parametrize("options", OPTION_SETS, ids=lambda options: "-".join(options.values()))
def test_worlds_that_differ_only_in_what_a_seat_cannot_know_look_the_same_after_a_move(options: dict[str, str]) -> None:
    compared = 0
    for number, state in enumerate(random_states(40, 8, options)):
        match = standing(GAME, state)
        for viewer in (None, *range(match.seats)):
            if match.over or match.view(None).phase == "neuro" or viewer in match.to_act:
                continue
            [seat] = match.to_act
            world = GAME.imagine(match.view(viewer), viewer, seed=number)
            for move in match.legal(seat):
                other = twin_move(world, seat, move)
                if other is not None:
                    match.play(seat, move)
                    world.play(seat, other)
                    if not match.over:
                        assert world.view(viewer) == match.view(viewer)
                        assert world.tell(viewer) == match.tell(viewer)
                        assert world.redact_move(viewer, seat, other) == match.redact_move(viewer, seat, move)
                        compared += 1
                    match.undo()
                    break
    assert compared > 50


def test_a_resolved_window_tells_the_leader_and_nothing_else() -> None:
    """Whoever else called or was quiet, and in whichever order they answered, looks the same to a seat."""
    hands = [["2EN", "1CN", "1CB", "3CN"], ["3CB", "3CB", "1CV"], ["3RN", "3RN", "3RV"]]
    position = table({(0, 0): "2EV"}, hands, mode="full")
    seen: dict[Any, Any] = {}
    for answers, order in product(product((NEURO, QUIET), repeat=3), permutations(range(3))):
        match = GAME.set_up(position)
        match.play(0, place("2EN", 0, 1))
        for seat in order:
            match.play(seat, answers[seat])
        leader = match.view(None).caller
        for viewer in (None, 0, 1, 2):
            own = None if viewer is None else answers[viewer]["do"]
            told = [event for event in butin.to_data(match.tell(viewer)) if event["do"] != "answered"]
            assert seen.setdefault((viewer, own, leader), (match.view(viewer), told)) == (match.view(viewer), told)


def test_no_view_names_a_hidden_card() -> None:
    for state in random_states(300, 8, OPTION_SETS[0]):
        match = standing(GAME, state)
        if match.over:
            continue
        for viewer in (None, *range(match.seats)):
            view = butin.to_data(match.view(viewer))
            assert view["removed"] is view["breached"] is None
            for seat in range(match.seats):
                if seat != viewer:
                    assert set(view["hands"][seat]) | set(view["tokens"][seat]) | {view["answers"][seat]} <= {None}
            assert all(bid["token"] is None for bid in view["bids"] if bid["seat"] != viewer)


def nearly_seen(bids: list[dict[str, Any]], tokens: list[list[str]]) -> dict[str, Any]:
    """Two seats; seat 0 sees all but 1CN, 1CN, 1CV and 1CB: two in the hand of seat 1, one removed, one left over."""
    unseen = Counter(["1CN", "1CN", "1CV", "1CB"])
    cards = sorted((Counter(2 * CARDS) - unseen).elements())
    cells: Cells = {(place % 6, place // 6): cards[place] for place in range(48)}
    hands = [cards[48:], ["1CN", "1CV"]]
    return table(cells, hands, mode="full", removed="1CN", announced=True, bids=bids, tokens=tokens)


def distance_from(found: Counter[Any], expected: Counter[Any]) -> float:
    """Chi-square, scaled to the number of worlds found."""
    assert set(found) == set(expected)
    scale = found.total() / expected.total()
    return sum((found[key] - expected[key] * scale) ** 2 / (expected[key] * scale) for key in expected)


def test_imagined_cards_are_uniform_over_the_arrangements_of_the_unseen_ones() -> None:
    view = GAME.set_up(nearly_seen([], [OWN_CARDS] * 2)).view(0)
    kinds = [CARDS.index(card) for card in ("1CN", "1CN", "1CV", "1CB")]
    expected: Counter[Any] = Counter()
    for first, second, removed, _ in permutations(kinds):
        expected[1 << first | 1 << second, (first == second) << first, removed] += 1
    worlds = drawn(view, 0, 12_000)
    found = Counter((int(world.hand[1]), int(world.pair[1]), int(world.removed)) for world in worlds)
    assert len(expected) == 7
    assert distance_from(found, expected) < 22.5  # p = 0.001 with 6 degrees of freedom


def test_imagined_own_cards_are_uniform_over_those_told_apart() -> None:
    bids = [stake(1, 2, "nature"), stake(1, 1, "1"), stake(1, 1, "0", 0, 1), stake(0, 3, "force")]
    view = GAME.set_up(nearly_seen(bids, [OWN_CARDS[:5], ["1", "colour"]])).view(0)
    assert view.tokens[1] == [None, None]
    expected: Counter[Any] = Counter()
    for *placed, one, other in permutations([TOKENS.index(token) for token in OWN_CARDS], 5):
        expected[*placed, *sorted((one, other))] += 1
    found: Counter[Any] = Counter()
    for world in drawn(view, 0, 12_000):
        placed = [parts_of(int(number))[3] for number in world.bids[2::-1]]  # the bid of seat 0 is last
        held = [mention for mention, copies in enumerate(world.token[1].tolist()) for _ in range(copies)]
        found[*placed, *held] += 1
        assert world.token[0].tolist() == [1, 3, 1, 0, 0]
    degrees = len(expected) - 1
    assert distance_from(found, expected) < degrees + 3.3 * (2 * degrees) ** 0.5


def test_two_bids_on_one_card_are_imagined_in_one_order() -> None:
    view = GAME.set_up(nearly_seen([stake(1, 1, "nature"), stake(1, 1, "1")], [OWN_CARDS, []])).view(0)
    own = [TOKENS.index(token) for token in OWN_CARDS]
    expected: Counter[Any] = Counter(tuple(sorted(pair)) for pair in combinations(own, 2))
    found = Counter(tuple(parts_of(int(number))[3] for number in world.bids[1::-1]) for world in drawn(view, 0, 8_000))
    assert distance_from(found, expected) < 27.9  # p = 0.001 with 9 or 10 degrees of freedom
