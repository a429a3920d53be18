"""Räubern's bots: le mousse, a child's partner, and le matelot, who counts.

They look at a view. A lay is tried on it with the rules' own `lay`, weighed, and taken back.
"""

from __future__ import annotations

import numpy as np

from butin.games.core import NONE, Buffer, Record, below, loop, rule
from butin.games.raubern import KINDS, MOST_SEATS, ORDER, PILES, lay, unseen

# le mousse
OVERLOOKS = 0.2  # how often a pile escapes it
FORGETS = 0.3  # how often it forgets that a pile is protected
WHIM = 3.0  # so many cards more, at most, it fancies that a pile has

# le matelot
TAKES = 0.5  # how often a seat that can take a pile takes this one
COVERS = 0.2  # how often a seat lays another card on a pile that one waits for
SOON = 0.5  # what a take at one's next turn is worth against one now


# --- le mousse --------------------------------------------------------------------------------------------------------


@loop
def mousse(view: Record, seat: int, rng: np.random.Generator) -> int:
    """Take what it sees, a high pile rather than a low one; else put a card on a pile of its own, if it has one."""
    wanted = NONE
    liking = 0.0
    for pile in range(PILES):
        sees = rng.random() >= OVERLOOKS
        free = not view.covered[pile] or rng.random() < FORGETS
        if sees and free and view.hand[seat, top(view, pile)] > 0:
            height = view.height[pile] + WHIM * rng.random()
            if height > liking:
                wanted = pile
                liking = height
    if wanted != NONE:
        return int(top(view, wanted)) * PILES + wanted
    return any_card(view, seat, rng) * PILES + any_pile(view, seat, rng)


@rule
def top(view: Record, pile: int) -> int:
    """The motif that a pile shows."""
    return int(view.pile[pile, view.height[pile] - 1])


@rule
def any_card(view: Record, seat: int, rng: np.random.Generator) -> int:
    """A card of the hand, each as likely."""
    number = below(rng, view.held[seat])
    motif = 0
    while number >= view.hand[seat, motif]:
        number -= view.hand[seat, motif]
        motif += 1
    return motif


@rule
def any_pile(view: Record, seat: int, rng: np.random.Generator) -> int:
    """One of one's own piles, each as likely; without any, one of the eight."""
    own = 0
    for pile in range(PILES):
        own += view.owner[pile] == seat
    number = below(rng, own or PILES)
    for pile in range(PILES):
        if view.owner[pile] == seat or not own:
            if number == 0:
                return pile
            number -= 1
    return 0


# --- le matelot -------------------------------------------------------------------------------------------------------


@loop
def matelot(view: Record, seat: int, rng: np.random.Generator) -> int:
    """Weigh every lay by the table that it leaves; chance has no part in it."""
    odds = np.zeros((MOST_SEATS, KINDS))
    count(view, seat, odds)
    best = NONE
    most = 0.0
    for motif in range(KINDS):
        if view.hand[seat, motif] > 0:
            for pile in range(PILES):
                worth = try_lay(view, seat, motif, pile, odds)
                if best == NONE or worth > most:
                    best = motif * PILES + pile
                    most = worth
    return best


@rule
def count(view: Record, seat: int, odds: Buffer) -> None:
    """Fill `odds[other, motif]` with the chance that another seat holds a motif: none once all its copies are seen."""
    cards = np.empty(ORDER, np.int64)
    copies = np.zeros(KINDS, np.int64)
    n = unseen(view, cards)
    for place in range(n):
        copies[cards[place]] += 1
    for other in range(view.seats):
        if other != seat:
            for motif in range(KINDS):
                lacks = 1.0
                for copy in range(copies[motif]):
                    lacks *= max(0.0, 1.0 - view.held[other] / (n - copy))
                odds[other, motif] = 1.0 - lacks


@rule
def try_lay(view: Record, seat: int, motif: int, pile: int, odds: Buffer) -> float:
    """What the table is worth after a lay, which is taken back."""
    height, owner, covered = view.height[pile], view.owner[pile], view.covered[pile]
    view.hand[seat, motif] -= 1
    lay(view, seat, motif, pile)
    worth = weigh(view, seat, odds)
    view.hand[seat, motif] += 1
    view.pile[pile, height] = NONE
    view.height[pile], view.owner[pile], view.covered[pile] = height, owner, covered
    return worth


@loop
def weigh(view: Record, seat: int, odds: Buffer) -> float:
    """What the table is worth to a seat that has laid: the loot, what others may take next, and what it may."""
    worth = 0.0
    for pile in range(PILES):
        worth += side(view, seat, view.owner[pile]) * view.height[pile]
    stays = np.ones(PILES)  # the chance that a pile is as it is now when the turn comes back
    chance = np.empty(PILES)
    new_round = False
    other = seat
    for _ in range(view.seats - 1):
        other = other + 1 if other + 1 < view.seats else 0
        new_round = new_round or other == view.first
        for pile in range(PILES):
            chance[pile] = odds[other, top(view, pile)] if new_round or not view.covered[pile] else 0.0
            stays[pile] *= (1.0 - TAKES * chance[pile]) * (1.0 - COVERS)
        worth += next_take(view, seat, other, chance)
    for pile in range(PILES):
        chance[pile] = stays[pile] if view.hand[seat, top(view, pile)] > 0 else 0.0
    return worth + SOON * next_take(view, seat, seat, chance)


@loop
def next_take(view: Record, seat: int, taker: int, chance: Buffer) -> float:
    """What `taker`'s next turn changes for `seat`: it takes the best pile that it can. The chances are used up."""
    expected = 0.0
    nothing_better = 1.0
    for _ in range(PILES):
        best = NONE
        most = 0.0
        for pile in range(PILES):
            if chance[pile] > 0.0:
                gain = swing(view, taker, taker, pile)
                if gain > most:
                    best = pile
                    most = gain
        if best == NONE:
            break
        expected += nothing_better * chance[best] * swing(view, seat, taker, best)
        nothing_better *= 1.0 - chance[best]
        chance[best] = 0.0
    return expected


@rule
def swing(view: Record, seat: int, taker: int, pile: int) -> float:
    """What changes for `seat` when `taker` takes a pile."""
    height = int(view.height[pile])
    return side(view, seat, taker) * (height + 1) - side(view, seat, view.owner[pile]) * height


@rule
def side(view: Record, seat: int, owner: int) -> float:
    """What a card of `owner`'s is worth to `seat`: the rivals together weigh as much as itself."""
    if owner == NONE:
        return 0.0
    return 1.0 if owner == seat else -1.0 / (view.seats - 1)
