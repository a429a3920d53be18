"""The points of Conquêtes: while it is played, and what bids, connected sets, hands and breaches make of them."""

from __future__ import annotations

import numpy as np

from butin.games.conquetes.table import (
    BAND,
    BREACH,
    COLOUR,
    CORNER,
    HELD_BACK,
    HUNT,
    IN_COMMON,
    MENTION_1,
    MOST_SEATS,
    NATURE,
    ONE,
    WIDE,
    ZERO,
    parts_of,
)
from butin.games.core import Buffer, Record, count_bits, index, rule
from butin.games.lanes import LANES, LAST_ROW, equal


@rule
def score(state: Record, out: Buffer) -> None:
    """The running points (CQ-4), and once over what bids, sets, cards left and breaches make of them."""
    for seat in range(state.seats):
        out[seat] = state.points[seat]
    if state.over:
        add_bids(state, out)
        add_sets(state, out)
        add_hands(state, out)
        add_breaches(state, out)


@rule
def add_bids(state: Record, out: Buffer) -> None:
    """What each bid makes of the treasure, wherever that is (CQ-A16); several on a card each count (CQ-62, CQ-63)."""
    for place in range(state.placed):
        seat, value, cell, mention = parts_of(int(state.bids[place]))
        out[seat] += value * verdict(mention, int(state.card[cell]), int(state.removed))


@rule
def verdict(mention: int, card: int, treasure: int) -> int:
    """How often the base card counts: a mention on a card of the domain, given the treasure (CQ-7, CQ-55 … CQ-61)."""
    if mention == ZERO:
        return 0
    if mention == ONE:
        return int(MENTION_1[IN_COMMON[card, treasure]])
    if mention == NATURE:
        right = card // 3 % 3 == treasure // 3 % 3
    elif mention == COLOUR:
        right = card % 3 == treasure % 3
    else:
        right = card // 9 == treasure // 9
    return 1 if right else -1


@rule
def add_sets(state: Record, out: Buffer) -> None:
    """A connected set counts its cards less two (CQ-65, CQ-66)."""
    if state.mode == HUNT:
        return
    rows, columns = index(state.bottom - state.top + 1), index(state.right - state.left + 1)
    first = state.top * WIDE + state.left
    for seat in range(state.seats):
        upper = int(equal(state.owner, first, WIDE, seat) & CORNER[rows, columns, 0])
        lower = int(equal(state.owner, first + BAND, WIDE, seat) & CORNER[rows, columns, 1])
        out[seat] += count_bits(upper) + count_bits(lower) - 2 * connected_sets(upper, lower)


@rule
def connected_sets(upper: int, lower: int) -> int:
    """How many connected sets the cells of two bands make: one is filled from its first cell, then taken away."""
    upper_alone = upper & ~beside(upper, lower << LAST_ROW)
    lower_alone = lower & ~beside(lower, upper >> LAST_ROW)
    sets = count_bits(upper_alone) + count_bits(lower_alone)  # most cards, where play is random
    upper ^= upper_alone
    lower ^= lower_alone
    while upper | lower:
        up, down = upper & -upper, 0 if upper else lower & -lower
        was_up = was_down = 0
        while up != was_up or down != was_down:
            was_up, was_down = up, down
            up = (was_up | beside(was_up, was_down << LAST_ROW)) & upper
            down = (was_down | beside(was_down, was_up >> LAST_ROW)) & lower
        upper ^= up
        lower ^= down
        sets += 1
    return sets


@rule
def beside(cells: int, across: int) -> int:
    """The cells next to those of a band (CQ-9), and those `across` its border."""
    return cells << 1 | cells >> 1 | cells << LANES | cells >> LANES | across


@rule
def add_hands(state: Record, out: Buffer) -> None:
    """Cards left in hand (CQ-39 … CQ-42)."""
    for seat in range(state.seats):
        out[seat] += HELD_BACK[min(state.cards[seat], 4)]


@rule
def add_breaches(state: Record, out: Buffer) -> None:
    """Ten points, once (CQ-33, CQ-A9)."""
    for seat in range(state.seats):
        out[seat] += BREACH * state.breached[seat]


@rule
def winners(state: Record) -> int:
    """The most points (CQ-67), shared when tied (CQ-A18)."""
    points = np.zeros(MOST_SEATS, np.int64)
    score(state, points)
    best = points[: state.seats].max()
    mask = 0
    for seat in range(state.seats):
        if points[seat] == best:
            mask |= 1 << seat
    return mask
