"""The points of Conquêtes: while it is played, and what bids, connected sets, hands and breaches make of them."""

from __future__ import annotations

import numpy as np

from butin.games.conquetes.table import (
    BREACH,
    CELLS,
    COLOUR,
    HELD_BACK,
    HUNT,
    IN_COMMON,
    MENTION_1,
    MOST_SEATS,
    NATURE,
    ONE,
    STEPS,
    WIDE,
    ZERO,
    parts_of,
)
from butin.games.core import NONE, Buffer, Record, rule


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
    """A connected set counts its cards less two (CQ-65, CQ-66): a card takes one, each joint of two sets gives two."""
    if state.mode == HUNT:
        return
    sets = np.arange(CELLS)
    for row in range(state.top, state.bottom + 1):
        for cell in range(row * WIDE + state.left, row * WIDE + state.right + 1):
            owner = state.owner[cell]
            if owner != NONE:
                out[owner] += 2 * join(state, sets, cell) - 1


@rule
def join(state: Record, sets: Buffer, cell: int) -> int:
    """Join a card with the sets of its owner above it and to its left, and return how many joints that made."""
    joints = 0
    for step in STEPS[:2]:
        if state.owner[cell + step] == state.owner[cell]:
            here, there = root(sets, cell), root(sets, cell + step)
            if here != there:
                sets[here] = there
                joints += 1
    return joints


@rule
def root(sets: Buffer, cell: int) -> int:
    """The cell that stands for the connected set of this one."""
    while sets[cell] != cell:
        cell = sets[cell]
    return cell


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
