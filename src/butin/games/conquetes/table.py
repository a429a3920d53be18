"""What lies on the table of Conquêtes: cards, cells, actions, the `State` of a game, and how one is dealt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from butin.games import lanes
from butin.games.core import NONE, Buffer, Record, index, rule

SEATS = range(2, 9)  # CQ-1
MOST_SEATS = SEATS[-1]
OPTIONS: dict[str, Sequence[Any]] = {
    "mode": ("full", "conquests", "hunt"),  # CQ-68
    "end": ("guarded", "literal"),  # CQ-A2
    "duty": ("enforced", "on_honour"),  # CQ-A9
}
FULL, CONQUESTS, HUNT = range(3)
GUARDED, LITERAL = range(2)
ENFORCED, ON_HONOUR = range(2)

KINDS = 27  # a card is a number: force * 9 + nature * 3 + background
COPIES = 2
ORDER = KINDS * COPIES  # CQ-2
EMPTY = KINDS  # no card on a cell: a set of kinds shifted by it has no bit left

# The start card lies at (0, 0) and may become any of six rows and eleven columns (CQ-30); a rim lies all around.
ROWS, COLUMNS = 6, 11
WIDE = 2 * COLUMNS + 1
CELLS = (2 * ROWS + 1) * WIDE
START = ROWS * WIDE + COLUMNS
FAR = 0  # a corner of the rim, which no card can ever touch
STEPS = np.array([-WIDE, -1, 1, WIDE])  # CQ-9

# Cells are looked at in bands of four rows of sixteen columns, a bit each. Two bands hold what a card may lie next to:
# the open rows and columns (CQ-A6), and one more on every side.
BAND = lanes.ROWS * WIDE  # from a cell of one band to that of the next
REACH = CELLS + 2 * WIDE  # the lower band may reach so far
IN_BAND = np.array([row * WIDE + column for row in range(lanes.ROWS) for column in range(lanes.LANES)])  # by bit


def _corner(rows: int, columns: int) -> int:
    """The bits of the first rows and columns of a band."""
    return sum(((1 << columns) - 1) << lanes.LANES * row for row in range(min(max(rows, 0), lanes.ROWS)))


CORNER = np.array(  # by rows, columns, and band
    [
        [[_corner(rows - band * lanes.ROWS, columns) for band in range(2)] for columns in range(COLUMNS + 3)]
        for rows in range(ROWS + 3)
    ]
)

# Bidding: base cards worth 1 to 5 (CQ-43, CQ-44), and seven own cards, the tokens, with a mention each (CQ-45).
BASES = np.array([0, 10, 1, 1, 1, 1])  # by value
BIDS = 14
MENTIONS = 5
ZERO, ONE, NATURE, COLOUR, FORCE = range(MENTIONS)
OWN = np.array([ZERO, ONE, ONE, ONE, NATURE, COLOUR, FORCE])
HIDDEN = MENTIONS  # the mention of another seat's bid in a view

# Actions, in the order in which `legal` finds them.
PASS = CELLS * KINDS  # before it: cell * KINDS + card
NEURO, QUIET, NO_BID, BID = range(PASS + 1, PASS + 5)
ACTIONS = BID + 5 * MENTIONS * CELLS  # from BID on: ((base - 1) * 5 + mention) * CELLS + cell
AT_ONCE = 4  # placements of a cell, and twice as many bids, that `legal` writes before it counts how many there are
MARKS = 1 + 5 * MENTIONS * (ORDER - 1) + 2 * AT_ONCE  # most actions at once; past them `legal` notes cells
ROOM = MARKS + CELLS

BUILDING, CALLING, BIDDING = range(3)  # phases
PLACED, PASSED = range(2)  # a seat's latest building turn


def _in_common(one: int, other: int) -> int:
    """Attributes that two cards share: force, nature, background."""
    return (one // 9 == other // 9) + (one // 3 % 3 == other // 3 % 3) + (one % 3 == other % 3)


IN_COMMON = np.array([[_in_common(one, other) for other in range(KINDS)] for one in range(KINDS)])
COMPATIBLE = np.array([sum(1 << other for other in range(KINDS) if IN_COMMON[one, other] >= 2) for one in range(KINDS)])
SEVERAL = 1 << KINDS  # set with the kinds that a cell's neighbours like: there is more than one neighbour

GAIN = np.array([0, 0, 1, 5, 20])  # by compatible neighbours (CQ-22, CQ-25, CQ-26, CQ-27)
HELD_BACK = np.array([0, 0, -1, -5, -20])  # by cards left in hand, four or more (CQ-39, CQ-40, CQ-41, CQ-42)
MENTION_1 = np.array([-2, -1, 1, 3])  # times the base card, by attributes shared with the treasure (CQ-56 … CQ-59)
BREACH = -10  # CQ-33

# What `refusal` counts: clause, code.
_REFUSALS = (
    ("", ""),
    ("CQ-36", "over"),
    ("CQ-37", "over"),
    ("CQ-46", "no_window"),
    ("CQ-46", "window_open"),
    ("CQ-47", "no_round"),
    ("CQ-47", "round_open"),
    ("CQ-A12", "no_card_to_bid"),
    ("CQ-14", "not_your_turn"),
    ("CQ-9", "occupied"),
    ("CQ-21", "touches_nothing"),
    ("CQ-21", "nothing_compatible"),
    ("CQ-23", "one_of_several"),
    ("CQ-28", "too_wide"),
    ("CQ-29", "too_high"),
    ("CQ-30", "too_large"),
    ("CQ-19", "not_in_hand"),
    ("CQ-32", "must_place"),
    ("CQ-49", "caller_must_bid"),
    ("CQ-48", "second_bid"),
    ("CQ-53", "no_such_base"),
    ("CQ-53", "no_such_token"),
    ("CQ-53", "no_card_there"),
)
CLAUSES = tuple(clause for clause, _ in _REFUSALS)
REASONS = tuple(code for _, code in _REFUSALS)
(
    OVER_PASSED,
    OVER_ALONE,
    NO_WINDOW,
    WINDOW_OPEN,
    NO_ROUND,
    ROUND_OPEN,
    NO_CARD_TO_BID,
    NOT_YOUR_TURN,
    OCCUPIED,
    TOUCHES_NOTHING,
    NOTHING_COMPATIBLE,
    ONE_OF_SEVERAL,
    TOO_WIDE,
    TOO_HIGH,
    TOO_LARGE,
    NOT_IN_HAND,
    MUST_PLACE,
    CALLER_MUST_BID,
    SECOND_BID,
    NO_SUCH_BASE,
    NO_SUCH_TOKEN,
    NO_CARD_THERE,
) = range(1, len(_REFUSALS))

State = np.dtype(
    [
        ("fits", "i4", REACH),  # an empty cell: the kinds that may lie there, a bit each (CQ-21, CQ-23)
        ("near", "i4", CELLS),  # the kinds compatible with a neighbour, and SEVERAL
        ("card", "i2", CELLS),  # a card, or EMPTY
        ("owner", "i2", REACH),  # a seat, or NONE (CQ-A5)
        ("top", "i2"),  # the open rows and columns (CQ-A6), from the corner of the rim
        ("bottom", "i2"),
        ("left", "i2"),
        ("right", "i2"),
        ("hand", "i4", MOST_SEATS),  # the kinds held, a bit each; UNKNOWN in another seat's view
        ("pair", "i4", MOST_SEATS),  # the kinds of which both copies are held, likewise
        ("cards", "i2", MOST_SEATS),  # cards in each hand
        ("points", "i2", MOST_SEATS),
        ("last", "i2", MOST_SEATS),  # PLACED, PASSED, or NONE
        ("finish", "i2", MOST_SEATS),  # the seats that emptied their hand, in order, then NONE
        ("finished", "i2"),  # how many
        ("breached", "i2", MOST_SEATS),  # 1: passed against the duty to place (CQ-33); UNKNOWN in a view
        ("announced", "i2"),  # 1: “deux cartes” was said (CQ-31)
        ("bases", "i2", 6),  # base cards left, by value
        ("bases_left", "i2"),  # in all
        ("token", "i2", (MOST_SEATS, 5)),  # own cards left, by mention; UNKNOWN in another seat's view
        ("tokens", "i2", MOST_SEATS),  # in all
        ("bids", "i4", BIDS),  # the highest first, see `bid_number`, then NONE
        ("placed", "i2"),  # how many
        ("phase", "i2"),
        ("turn", "i2"),  # who builds; outside BUILDING, and once over, who built last
        ("waiting", "i2"),  # in CALLING the seats that have not answered, a bit each
        ("callers", "i2"),  # in CALLING the seats that have said neuro
        ("caller", "i2"),  # in BIDDING who called, else NONE
        ("bidder", "i2"),  # in BIDDING who may bid now, else NONE
        ("removed", "i2"),  # the card taken out (CQ-6), NONE if not told; UNKNOWN in a view
        ("seats", "i2"),
        ("mode", "i2"),
        ("end", "i2"),
        ("duty", "i2"),
        ("over", "i2"),
    ]
)
Options = np.dtype([("seats", "i2"), ("first", "i2"), ("mode", "i2"), ("end", "i2"), ("duty", "i2")])


# --- setting up -------------------------------------------------------------------------------------------------------


@rule
def shuffle(rng: np.random.Generator, order: Buffer) -> None:
    """Fill `order[:54]` with the cards (CQ-2) in any order: the one removed, the start card, then those to deal."""
    for place in range(ORDER):
        order[place] = place // COPIES
    chance = 0
    for place in range(ORDER - 1, 0, -1):
        if place % 4 == 1:  # one draw of 53 bits serves four places, each with what the last has left of it
            chance = int(rng.random() * (1 << 53))
        chance *= place + 1
        other = chance >> 53
        chance &= (1 << 53) - 1
        order[place], order[other] = order[other], order[place]


@rule
def deal(state: Record, options: Record, order: Buffer) -> None:
    """Remove a card (CQ-6), open the start card (CQ-8), deal the others from the first seat on (CQ-11, CQ-A4)."""
    seats = int(options.seats)
    state.seats = seats
    state.mode = options.mode
    state.end = options.end
    state.duty = options.duty
    clear(state)
    state.turn = options.first
    state.removed = order[0]
    lay(state, START, order[1], NONE)
    seat = int(options.first)
    for place in range(ORDER - 2):
        take(state, seat, order[2 + place])
        seat = seat + 1 if seat + 1 < seats else 0
    for seat in range(seats):
        state.points[seat] = 5  # CQ-5
    for place in range((ORDER - 2) % seats):
        state.points[(int(options.first) + place) % seats] += 1  # CQ-12, CQ-16
    if state.mode != CONQUESTS:  # CQ-A17
        give_bidding_cards(state)


@rule
def clear(state: Record) -> None:
    """An empty table for the seats and options that `state` names."""
    state.fits[:] = 0
    state.near[:] = 0
    state.card[:] = EMPTY
    state.owner[:] = NONE
    state.top = state.bottom = START // WIDE
    state.left = state.right = START % WIDE
    state.hand[:] = 0
    state.pair[:] = 0
    state.cards[:] = 0
    state.points[:] = 0
    state.last[:] = NONE
    state.finish[:] = NONE
    state.finished = 0
    state.breached[:] = 0
    state.announced = 0
    state.bases[:] = 0
    state.bases_left = 0
    state.token[:, :] = 0
    state.tokens[:] = 0
    state.bids[:] = NONE
    state.placed = 0
    state.phase = BUILDING
    state.turn = 0
    state.waiting = 0
    state.callers = 0
    state.caller = NONE
    state.bidder = NONE
    state.removed = NONE
    state.over = 0


@rule
def give_bidding_cards(state: Record) -> None:
    """Fourteen base cards (CQ-43, CQ-44), and seven own cards for each seat (CQ-45)."""
    for value in range(1, 6):
        state.bases[value] = BASES[value]
    state.bases_left = BIDS
    for seat in range(state.seats):
        for mention in OWN:
            state.token[seat, mention] += 1
        state.tokens[seat] = len(OWN)


@rule
def take(state: Record, seat: int, card: int) -> None:
    """A card comes into a hand."""
    kind = 1 << int(card)
    state.pair[seat] |= state.hand[seat] & kind
    state.hand[seat] |= kind
    state.cards[seat] += 1


@rule
def drop(state: Record, seat: int, card: int) -> None:
    """A card leaves a hand."""
    kind = 1 << int(card)
    both = state.pair[seat] & kind
    state.pair[seat] ^= both
    state.hand[seat] ^= kind ^ both
    state.cards[seat] -= 1


@rule
def lay(state: Record, cell: int, card: int, owner: int) -> None:
    """Put a card on a cell; it belongs to who laid it (CQ-A5), and its neighbours learn what they may take."""
    state.card[cell] = card
    state.owner[cell] = owner
    state.fits[cell] = 0
    row, column = cell // WIDE, cell % WIDE
    state.top = min(state.top, row)
    state.bottom = max(state.bottom, row)
    state.left = min(state.left, column)
    state.right = max(state.right, column)
    for step in STEPS:
        border(state, cell + step, COMPATIBLE[card])


@rule
def border(state: Record, cell: int, kinds: int) -> None:
    """A cell gets a neighbour compatible with `kinds`: the first is enough (CQ-21), of several two must be (CQ-23)."""
    place = index(cell)
    near = int(state.near[place])
    first, several = int(near == 0), near >> KINDS
    fits = first * kinds | near & kinds | several * int(state.fits[place])  # no branch: none could be foreseen
    state.fits[place] = fits * int(state.card[place] == EMPTY)
    state.near[place] = near | kinds | (1 - first) << KINDS


@rule
def bid_number(seat: int, value: int, cell: int, mention: int) -> int:
    """A bid as one number; its mention, or HIDDEN, counts least."""
    return ((int(seat) * 6 + int(value)) * CELLS + int(cell)) * (HIDDEN + 1) + int(mention)


@rule
def parts_of(number: int) -> tuple[int, int, int, int]:
    """Seat, value of the base card, cell and mention of a bid."""
    rest, mention = divmod(number, HIDDEN + 1)
    rest, cell = divmod(rest, CELLS)
    return rest // 6, rest % 6, cell, mention


@rule
def keep_bid(state: Record, number: int) -> None:
    """Bids are kept sorted, the highest number first, so that equal positions have equal bytes."""
    for place in range(BIDS - 1, 0, -1):
        state.bids[place] = min(state.bids[place - 1], max(state.bids[place], number))
    state.bids[0] = max(state.bids[0], number)
    state.placed += 1
