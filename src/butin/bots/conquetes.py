"""The bots of Conquêtes: le mousse, a child's partner, and le matelot, who counts.

They look at a view. A lay is tried on it with the rules' own `lay`, weighed, and taken back.
"""

from __future__ import annotations

import numpy as np

from butin.games.conquetes.play import compatible_neighbours, ended, placements, span
from butin.games.conquetes.points import add_hands, add_sets, verdict
from butin.games.conquetes.sight import unseen
from butin.games.conquetes.table import (
    BID,
    BUILDING,
    CALLING,
    CELLS,
    COMPATIBLE,
    EMPTY,
    GAIN,
    HUNT,
    KINDS,
    MENTIONS,
    MOST_SEATS,
    NEURO,
    NO_BID,
    ORDER,
    PASS,
    PASSED,
    PLACED,
    QUIET,
    ROOM,
    SEVERAL,
    STEPS,
    WIDE,
    lay,
)
from butin.games.core import NONE, Buffer, Record, below, loop, rule

# le mousse
OVERLOOKS = 0.4  # how often a place for a card escapes it
WHIM = 1.0  # so many points more, at most, it fancies that a lay brings
FEW_CARDS = 3  # with no more in hand it thinks of the treasure …
CALLS = 0.05  # … and says neuro so often,
DARES = 0.3  # and so often bids when others have called

# le matelot
STUCK = 0.5  # what it costs to keep a card that fits nowhere …
TIGHT = 0.3  # … or in one place only
PATIENCE = 1.0  # what a turn without a card laid costs, besides the point
HOPE = 0.35  # how much of a chance to lay among three or four counts that nobody else can take …
FEAR = 0.6  # … and of one that others can, who together weigh as much as itself
CLOSED = 100.0  # more than any lay brings: for an end of the game in front, and against one behind
CALL_WORTH = 1.0  # expected points of its best bid from which on it says neuro
BID_WORTH = 0.1  # and from which on it bids when others have called, or the game may end soon


# --- le mousse --------------------------------------------------------------------------------------------------------


@loop
def mousse(view: Record, seat: int, rng: np.random.Generator) -> int:
    """Lay where it sees most points; with few cards left, bid now and then on a card whose twin it has not seen."""
    if view.phase == BUILDING:
        return lay_at_sight(view, seat, rng)
    few = view.cards[seat] <= FEW_CARDS
    if view.phase == CALLING:
        return NEURO if few and rng.random() < CALLS else QUIET
    if seat == view.caller or (few and rng.random() < DARES):
        return bid_at_sight(view, seat, rng)
    return NO_BID


@rule
def lay_at_sight(view: Record, seat: int, rng: np.random.Generator) -> int:
    """The lay that pays most of those it notices; it likes to lay next to a card of its own."""
    out = np.empty(ROOM, np.int16)
    n = placements(view, seat, out)
    wanted = NONE
    liking = 0.0
    for place in range(n):
        cell, card = out[place] // KINDS, out[place] % KINDS
        if rng.random() >= OVERLOOKS:
            fancy = GAIN[compatible_neighbours(view, cell, card)] + touches_own(view, seat, cell) + WHIM * rng.random()
            if wanted == NONE or fancy > liking:
                wanted = int(out[place])
                liking = fancy
    if wanted == NONE:
        return int(out[below(rng, n)]) if n > 0 else PASS
    return wanted


@rule
def touches_own(view: Record, seat: int, cell: int) -> bool:
    """Whether a cell is next to a card of one's own, where that counts."""
    if view.mode != HUNT:
        for step in STEPS:
            if view.owner[cell + step] == seat:
                return True
    return False


@rule
def bid_at_sight(view: Record, seat: int, rng: np.random.Generator) -> int:
    """Any own card, with the highest base card, on any card whose twin it does not see; without one, on any."""
    copies = np.zeros(KINDS, np.int64)
    count(view, copies)
    wanted = NONE
    chosen = -1.0
    for row in range(view.top, view.bottom + 1):
        for cell in range(row * WIDE + view.left, row * WIDE + view.right + 1):
            if view.card[cell] != EMPTY:
                chance = rng.random() + copies[view.card[cell]]
                if chance > chosen:
                    wanted = cell
                    chosen = chance
    mention = 0
    number = below(rng, view.tokens[seat])
    while number >= view.token[seat, mention]:
        number -= view.token[seat, mention]
        mention += 1
    return bid_of(highest_base(view), mention, wanted)


# --- le matelot -------------------------------------------------------------------------------------------------------


@loop
def matelot(view: Record, seat: int, rng: np.random.Generator) -> int:
    """Weigh a lay by what it brings and leaves, a bid by what it brings on average; nothing is left to chance."""
    if view.phase == BUILDING:
        return best_turn(view, seat)
    bid, worth = best_bid(view, seat)
    if view.phase == CALLING:
        return NEURO if worth >= (BID_WORTH if view.announced else CALL_WORTH) else QUIET
    return bid if worth >= BID_WORTH or seat == view.caller else NO_BID


@loop
def best_turn(view: Record, seat: int) -> int:
    """The lay that is worth most, or passing where that is worth more and allowed without a breach."""
    out = np.empty(ROOM, np.int16)
    n = placements(view, seat, out)
    if n == 0:
        return PASS
    sets = own_sets(view, seat)
    copies = np.zeros(KINDS, np.int64)
    count(view, copies)
    theirs = 0
    for card in range(KINDS):
        theirs |= (copies[card] > 0) << card
    kept = np.empty((len(STEPS), 2), np.int64)
    closing = closes(view, seat, PLACED)
    lead = ahead(view, seat) if closing else 0.0
    best = PASS
    most = -np.inf if view.announced else weigh_pass(view, seat)
    for place in range(n):
        action = int(out[place])
        cell, card = action // KINDS, action % KINDS
        worth = float(GAIN[compatible_neighbours(view, cell, card)])
        if view.mode != HUNT:
            worth += 2 * sets_around(view, seat, cell, sets) - 1  # each card less two for each set (CQ-66)
        if closing:
            worth += CLOSED if lead + worth > 0 else -CLOSED
        else:
            worth += weigh_lay(view, seat, cell, card, theirs, kept)
        if worth > most:
            best = action
            most = worth
    return best


@loop
def count(view: Record, copies: Buffer) -> int:
    """Fill `copies` with how many of each kind the view does not show, and return how many these are."""
    cards = np.empty(ORDER, np.int64)
    n = unseen(view, cards)
    for place in range(n):
        copies[cards[place]] += 1
    return n


@loop
def own_sets(view: Record, seat: int) -> Buffer:
    """For each cell with a card of the seat, the cell that stands for its connected set (CQ-65)."""
    sets = np.arange(CELLS)
    for row in range(view.top, view.bottom + 1):
        for cell in range(row * WIDE + view.left, row * WIDE + view.right + 1):
            if view.owner[cell] == seat:
                for step in STEPS[:2]:  # the cards above and to the left
                    if view.owner[cell + step] == seat:
                        sets[root(sets, cell)] = root(sets, cell + step)
    for cell in range(CELLS):
        sets[cell] = root(sets, cell)
    return sets


@rule
def root(sets: Buffer, cell: int) -> int:
    """The cell that stands for the connected set of this one."""
    while sets[cell] != cell:
        cell = sets[cell]
    return cell


@rule
def sets_around(view: Record, seat: int, cell: int, sets: Buffer) -> int:
    """How many connected sets of the seat lie around a cell."""
    n = 0
    for one in range(len(STEPS)):
        near = cell + STEPS[one]
        if view.owner[near] == seat:
            n += 1
            for other in range(one):
                if view.owner[cell + STEPS[other]] == seat and sets[cell + STEPS[other]] == sets[near]:
                    n -= 1
                    break
    return n


@loop
def weigh_lay(view: Record, seat: int, cell: int, card: int, theirs: int, kept: Buffer) -> float:
    """What a lay leaves: chances for others and itself around the cell, and places for the rest of the hand."""
    top, bottom, left, right = view.top, view.bottom, view.left, view.right
    fits = view.fits[cell]
    hand = int(view.hand[seat])
    rest = hand if view.pair[seat] >> card & 1 else hand & ~(1 << card)
    worth = -chances(view, cell, hand, theirs)
    for place in range(len(STEPS)):
        near = cell + STEPS[place]
        kept[place, 0], kept[place, 1] = view.fits[near], view.near[near]
        worth -= chances(view, near, hand, theirs)

    lay(view, cell, card, seat)
    for step in STEPS:
        worth += chances(view, cell + step, rest, theirs)
    worth -= cramped(view, rest, int(view.pair[seat]) & ~(1 << card))

    view.card[cell] = EMPTY
    view.owner[cell] = NONE
    view.fits[cell] = fits
    for place in range(len(STEPS)):
        near = cell + STEPS[place]
        view.fits[near], view.near[near] = kept[place, 0], kept[place, 1]
    view.top, view.bottom, view.left, view.right = top, bottom, left, right
    return worth


@loop
def chances(view: Record, cell: int, mine: int, theirs: int) -> float:
    """What the chance to lay among three or four compatible cards is worth (CQ-26, CQ-27): the others come first."""
    if view.fits[cell] == 0 or not view.near[cell] & SEVERAL:
        return 0.0
    one = two = three = four = 0  # the kinds compatible with so many neighbours or more
    for step in STEPS:
        card = view.card[cell + step]
        if card != EMPTY:
            kinds = COMPATIBLE[card]
            four |= three & kinds
            three |= two & kinds
            two |= one & kinds
            one |= kinds
    if three & theirs:
        return float(-FEAR * (GAIN[4] if four & theirs else GAIN[3]) / (view.seats - 1))
    if three & mine:
        return float(HOPE * (GAIN[4] if four & mine else GAIN[3]))
    return 0.0


@loop
def cramped(view: Record, hand: int, pairs: int) -> float:
    """What it costs that cards of a hand fit nowhere, or in one place only."""
    top, bottom, left, right = span(view)
    once = twice = 0  # the kinds that fit in so many places or more
    for row in range(top, bottom + 1):
        for cell in range(row * WIDE + left, row * WIDE + right + 1):
            kinds = view.fits[cell] & hand
            twice |= once & kinds
            once |= kinds
    nowhere = bits(hand & ~once) + bits(pairs & ~once)
    one_place = bits(hand & once & ~twice) + bits(pairs & once & ~twice)
    return STUCK * nowhere + TIGHT * one_place


@rule
def bits(kinds: int) -> int:
    """How many kinds a set has."""
    n = 0
    while kinds:
        n += 1
        kinds &= kinds - 1
    return n


@loop
def weigh_pass(view: Record, seat: int) -> float:
    """What passing of one's own will is worth: a point (CQ-20) and a turn are lost, but it may end a won game."""
    if closes(view, seat, PASSED):
        return CLOSED if ahead(view, seat) - 1.0 > 0.0 else -CLOSED
    return -1.0 - PATIENCE - cramped(view, int(view.hand[seat]), int(view.pair[seat]))


@loop
def closes(view: Record, seat: int, turn: int) -> bool:
    """Whether the game ends when the seat lays a card, or passes (CQ-36, CQ-37)."""
    last, cards = view.last[seat], view.cards[seat]
    view.last[seat] = turn
    if turn == PLACED:
        view.cards[seat] -= 1
    closing = ended(view)
    view.last[seat], view.cards[seat] = last, cards
    return closing


@loop
def ahead(view: Record, seat: int) -> float:
    """Points more than the best of the others, were the game over; what bids bring is not counted."""
    points = np.zeros(MOST_SEATS, np.int64)
    for one in range(view.seats):
        points[one] = view.points[one]
    add_sets(view, points)
    add_hands(view, points)
    best = -np.inf
    for other in range(view.seats):
        if other != seat:
            best = max(best, points[other])
    return float(points[seat] - best)


@loop
def best_bid(view: Record, seat: int) -> tuple[int, float]:
    """The bid that brings most on average, and how much: any unseen card is as likely to be the one removed."""
    copies = np.zeros(KINDS, np.int64)
    n = count(view, copies)
    wanted = mentioned = NONE
    most = 0.0
    judged = 0  # kinds, a bit each
    for row in range(view.top, view.bottom + 1):
        for cell in range(row * WIDE + view.left, row * WIDE + view.right + 1):
            card = int(view.card[cell])
            if card == EMPTY or judged >> card & 1:
                continue
            judged |= 1 << card
            for mention in range(MENTIONS):
                if view.token[seat, mention] > 0:
                    counts = expect(mention, card, copies) / n
                    if wanted == NONE or counts > most:
                        wanted, mentioned, most = cell, mention, counts
    value = highest_base(view) if most > 0.0 else lowest_base(view)
    return bid_of(value, mentioned, wanted), value * most


@rule
def expect(mention: int, card: int, copies: Buffer) -> int:
    """How often a base card counts, over all the cards that may be the one removed (CQ-6, CQ-7)."""
    counts = 0
    for treasure in range(KINDS):
        if copies[treasure] > 0:
            counts += copies[treasure] * verdict(mention, card, treasure)
    return counts


# --- bids -------------------------------------------------------------------------------------------------------------


@rule
def highest_base(view: Record) -> int:
    """The highest base card left."""
    value = 5
    while view.bases[value] == 0:
        value -= 1
    return value


@rule
def lowest_base(view: Record) -> int:
    """The lowest base card left."""
    value = 1
    while view.bases[value] == 0:
        value += 1
    return value


@rule
def bid_of(value: int, mention: int, cell: int) -> int:
    """The action that bids a base card with an own card on a cell."""
    return BID + ((value - 1) * MENTIONS + mention) * CELLS + cell
