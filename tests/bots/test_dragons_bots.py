"""How the bots of Trésor des dragons remember and play, and how much better each is than the one before."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from every import option_sets
from hypothesis import given, settings
from hypothesis import strategies as st
from lair import GAME, full, lair, put, reveal, turn_up

import butin
from butin.bots.core import MATELOT, MOUSSE, choose, remember
from butin.bots.dragons import UNSEEN, UP, any_unknown, count, one_more, settle
from butin.games.core import NONE, UNKNOWN, lowest_bit, records, redact
from butin.games.dragons import CELLS, DRAGON, KINDS, RING, STOP
from butin.lab.simulate import simulate

RULES = GAME.rules
ASSISTED = {"memory": "assisted"}


class Table:
    """Bots of some levels at a game, each with its mind; every move is checked."""

    def __init__(self, levels: list[int], options: dict[str, Any], seed: int) -> None:
        self.levels = levels
        self.rng = np.random.Generator(np.random.PCG64(seed))
        self.state, self.view, *self.minds = records(RULES.State, 2 + len(levels))
        order = np.empty(RULES.ORDER, np.int16)
        RULES.shuffle(self.rng, order)
        chosen = {**RULES.DEFAULTS, **options}
        RULES.deal(self.state, GAME.encode_options(len(levels), seed % len(levels), chosen), order)

    def play(self) -> Iterator[tuple[int, int]]:
        """Play on, telling (seat, action) of each move before it is played."""
        out = np.empty(RULES.ROOM, np.int16)
        while RULES.to_act(self.state):
            self.look()
            seat = lowest_bit(RULES.to_act(self.state))
            action = int(choose(self.minds[seat], seat, self.levels[seat], self.rng, out))
            assert RULES.refusal(self.state, seat, action) == 0
            yield seat, action
            RULES.apply(self.state, seat, action)

    def look(self) -> None:
        """Every bot sees what its seat sees."""
        for seat, (mind, level) in enumerate(zip(self.minds, self.levels, strict=True)):
            redact(self.state, seat, self.view)
            remember(mind, self.view, seat, level, self.rng)


def chooses(match: butin.Match, level: str = "matelot", seed: int = 0) -> dict[str, Any]:
    [seat] = match.to_act
    move: dict[str, Any] = butin.to_data(butin.bot(level, GAME, seat=seat, seed=seed).choose(match.view(seat)))
    return move


def assisted(tiles: str, seen: list[int], **fields: Any) -> butin.Match:
    """A game in which everybody sees the tiles of the cells that are `seen`."""
    return GAME.set_up(lair(tiles, options=ASSISTED, seen=seen, **fields))


# --- strength ---------------------------------------------------------------------------------------------------------


def share(level: str, against: str, seats: int, options: dict[str, Any]) -> float:
    """The share of the first of two levels that sit in turn, each as often on even seats as on odd ones."""
    total = 0.0
    for first in (0, 1):
        bots = [(level, against)[(seat + first) % 2] for seat in range(seats)]
        found = simulate(GAME, bots=bots, games=300, seed=first, jobs=2, options=options)
        total += sum(seat.share for seat in found.by_seat if seat.bot == level) / 2
    return total


@pytest.mark.parametrize("grid", ["7x7", "5x5"])
@pytest.mark.parametrize(("level", "against"), [("mousse", "random"), ("matelot", "mousse")])
def test_each_level_beats_the_one_before(level: str, against: str, grid: str) -> None:
    assert share(level, against, 2, {"grid": grid}) > 0.7


@pytest.mark.parametrize("seats", [3, 5])
def test_the_better_bot_does_better_in_company(seats: int) -> None:
    assert share("matelot", "mousse", seats, {}) > 0.7


@pytest.mark.clause("TD-A11")
def test_assisted_memory_brings_the_levels_together() -> None:
    assert share("matelot", "mousse", 2, ASSISTED) < share("matelot", "mousse", 2, {})


# --- memory -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", list(option_sets(GAME)), ids=str)
def test_whole_games_are_played_by_the_rules_from_memory(options: dict[str, Any]) -> None:
    table = Table([MATELOT, MOUSSE, MATELOT], options, seed=4)
    assert sum(1 for _ in table.play()) < 1000


@given(
    levels=st.lists(st.sampled_from([MOUSSE, MATELOT]), min_size=2, max_size=5),
    options=st.sampled_from(list(option_sets(GAME))),
    seed=st.integers(0, 2**32),
    moves=st.integers(0, 100),
)
@settings(max_examples=40, deadline=None)
def test_deals_that_differ_in_what_was_never_shown_get_the_same_choices(
    levels: list[int], options: dict[str, Any], seed: int, moves: int
) -> None:
    first = Table(levels, options, seed)
    dealt = first.state.copy()
    played = [move for move, _ in zip(first.play(), range(moves), strict=False)]
    touched = {action % (STOP + 1) for _, action in played}
    never = [cell for cell in range(int(dealt.cells)) if cell not in touched]
    twin = Table(levels, options, seed)
    twin.state.tile[never] = dealt.tile[never[::-1]]
    assert [move for move, _ in zip(twin.play(), range(moves), strict=False)] == played
    assert twin.minds == first.minds


def cells_of(cells: int) -> Any:
    """A set of cells, cell by cell."""
    return np.array([cells >> cell & 1 == 1 for cell in range(CELLS)])


@given(seed=st.integers(0, 2**32), spider=st.sampled_from(["free_cell", "swap"]), spiders=st.sampled_from([2, 6]))
@settings(max_examples=20, deadline=None)
def test_what_a_mind_knows_is_true_and_was_seen(seed: int, spider: str, spiders: int) -> None:
    table = Table([MATELOT, MOUSSE], {"spider": spider, "spiders": spiders}, seed)
    for _ in table.play():
        for mind in table.minds:
            known = mind.tile != UNKNOWN
            assert (mind.tile == table.state.tile)[known].all()
            seen = cells_of(table.state.seen) | ~cells_of(table.state.down)
            assert seen[known].all()


def test_a_mind_that_sees_a_view_twice_is_the_same() -> None:
    table = Table([MOUSSE, MATELOT], {"spider": "swap", "spiders": 6}, seed=2)
    for _ in table.play():
        minds = [mind.copy() for mind in table.minds]
        table.look()
        assert table.minds == minds


def kept(level: int, turns: int) -> float:
    """The share of the tiles shown so far that a bot of a level still knows, over some games."""
    known = shown = 0
    for seed in range(20):
        table = Table([level, level], {}, seed)
        for number, _ in enumerate(table.play()):
            if number == turns:
                break
        down = cells_of(table.state.down)
        known += (table.minds[0].tile[down] != UNKNOWN).sum()
        shown += cells_of(table.state.seen)[down].sum()
    return float(known / shown)


def test_the_mousse_forgets_and_the_matelot_hardly_does() -> None:
    assert 0.3 < kept(MOUSSE, 40) < 0.8
    assert kept(MATELOT, 40) > 0.9


@pytest.mark.clause("TD-14", "TD-A1")
def test_a_mind_follows_a_spider_and_what_it_changed_places_with() -> None:
    match = GAME.set_up(lair(full("BAB"), options={"spider": "swap"}))
    player = butin.bot("matelot", GAME, seat=1, seed=1)
    for move in (reveal(0), reveal(1), put(0)):
        match.play(0, move)
        player.see(0, move, match.view(1))
    move = butin.to_data(player.choose(match.view(1)))
    assert move["cell"] not in (0, 1), "where the spider and the ball lie now"
    turn_up(match, 2)
    player.see(1, reveal(2), match.view(1))
    assert butin.to_data(player.choose(match.view(1))) == reveal(1)


def test_told_afterwards_a_bot_knows_as_much_as_one_that_was_there() -> None:
    match = GAME.new(seats=2, seed=3, options={"first_seat": 0})
    present, later = (butin.bot("matelot", GAME, seat=1, seed=7) for _ in range(2))
    told = []
    while match.count < 40 or match.to_act == (0,):
        [seat] = match.to_act
        move = match.legal(seat)[0]
        match.play(seat, move)
        told.append((seat, move, match.view(1)))
        present.see(*told[-1])
    for news in told:
        later.see(*news)
    assert present.choose(match.view(1)) == later.choose(match.view(1))


def test_a_bot_plays_another_deal_without_what_it_knew() -> None:
    used, fresh = (butin.bot("matelot", GAME, seat=0, seed=1) for _ in range(2))
    first = turn_up(GAME.set_up(lair(full("RRBB"))), 0, 1)
    used.see(0, reveal(1), first.view(0))
    second = GAME.set_up(lair(full("KKCC"), turn=0))
    assert used.choose(second.view(0)) == fresh.choose(second.view(0))


# --- when to stop -----------------------------------------------------------------------------------------------------


def tally_of(match: butin.Match) -> Any:
    [mind] = records(RULES.State, 1)
    remember(mind, GAME.read_view(match.view(0)), 0, MATELOT, np.random.Generator(np.random.PCG64(0)))
    tally = np.zeros((3, KINDS), np.int64)
    count(mind, tally)
    return tally


@pytest.mark.clause("TD-E16")
def test_it_counts_the_odds_of_the_rule_book() -> None:
    dragon, ring = (tally_of(turn_up(GAME.set_up(lair(full(letter))), 0)) for letter in "DR")
    assert (dragon[UP, DRAGON], dragon[UNSEEN, DRAGON], ring[UNSEEN, RING]) == (1, 11, 7)
    assert one_more(dragon, 1.0, 0.0) == pytest.approx(19 / 24)
    assert one_more(ring, 1.0, 0.0) == pytest.approx(4 / 3)
    assert settle(dragon, 1.0, 0.0) == settle(ring, 1.0, 0.0) == 1


@pytest.mark.parametrize("level", ["mousse", "matelot"])
@pytest.mark.clause("TD-E16")
def test_they_stop_on_a_lone_dragon_and_go_on_from_a_lone_ring(level: str) -> None:
    assert chooses(turn_up(GAME.set_up(lair(full("D"))), 0), level) == {"do": "stop"}
    assert chooses(turn_up(GAME.set_up(lair(full("R"))), 0), level)["do"] == "reveal"


@pytest.mark.parametrize("level", ["mousse", "matelot"])
@pytest.mark.clause("TD-12")
def test_they_turn_up_what_they_know_and_stop(level: str) -> None:
    match = assisted("RBKBD" + "A" * 3, [0, 1, 3, 4, 5, 6, 7])
    turned = []
    while (move := chooses(match, level)) != {"do": "stop"}:
        turned.append(move["cell"])
        match.play(0, move)
    assert sorted(turned) == [0, 1, 3], "not the dragon, nor the lone chest"


@pytest.mark.clause("TD-16")
def test_the_matelot_takes_the_dragons_when_they_are_more() -> None:
    assert chooses(assisted("DDBBDKKKKAAA", [0, 1, 2, 3, 4]))["cell"] in (0, 1, 4)
    assert chooses(assisted("DDBBDKKKKAAA", [0, 2, 3, 5, 6, 7, 8]))["cell"] in (2, 3, 5, 6, 7, 8)


def test_the_matelot_minds_what_it_leaves_and_the_mousse_does_not() -> None:
    tally = np.zeros((3, KINDS), np.int64)
    tally[UNSEEN, DRAGON] = tally[UP, RING] = 1
    assert settle(tally, 1.0, 0.0) == settle(tally, 1.0, 0.5) == 1
    tally[1, DRAGON] = 3
    tally[1, -1] = 4
    assert settle(tally, 1.0, 0.0) == 5
    assert settle(tally, 1.0, 0.5) == 3.5, "three dragons are left to the next"


@pytest.mark.clause("TD-17")
def test_they_stop_when_only_spiders_lie_face_down() -> None:
    match = turn_up(GAME.set_up(lair("BBAAA")), 0)
    assert chooses(match)["do"] == "reveal"
    match = turn_up(GAME.set_up(lair("KKKKAAA")), 0, 1, 2, 3)
    assert chooses(match, "mousse") == chooses(match) == {"do": "stop"}


@pytest.mark.clause("TD-14")
def test_the_matelot_leaves_the_spider_and_the_mousse_puts_it_anywhere() -> None:
    match = turn_up(GAME.set_up(lair("A..BBAA")), 0)
    assert chooses(match) == put(None)
    chosen = {chooses(match, "mousse", seed)["cell"] for seed in range(200)}
    assert {None, 1, 2} < chosen


def test_an_unknown_tile_is_any_unknown_tile() -> None:
    [mind] = records(RULES.State, 1)
    mind.cells, mind.tile[:] = 49, NONE
    mind.tile[[3, 8, 20]] = UNKNOWN
    mind.down = 1 << 3 | 1 << 8 | 1 << 20
    rng = np.random.Generator(np.random.PCG64(0))
    drawn = [any_unknown(mind, rng) for _ in range(600)]
    assert all(150 < drawn.count(cell) < 250 for cell in (3, 8, 20))
