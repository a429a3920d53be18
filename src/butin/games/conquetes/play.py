"""What may be done in Conquêtes, and what it does: building the domain, neuro, and bidding rounds."""

from __future__ import annotations

from butin.games.conquetes.table import (
    AT_ONCE,
    BAND,
    BID,
    BIDDING,
    BUILDING,
    CALLER_MUST_BID,
    CALLING,
    CELLS,
    COLUMNS,
    COMPATIBLE,
    CORNER,
    EMPTY,
    ENFORCED,
    FAR,
    GAIN,
    GUARDED,
    IN_BAND,
    KINDS,
    MARKS,
    MENTIONS,
    MOST_SEATS,
    MUST_PLACE,
    NEURO,
    NO_BID,
    NO_CARD_THERE,
    NO_CARD_TO_BID,
    NO_ROUND,
    NO_SUCH_BASE,
    NO_SUCH_TOKEN,
    NO_WINDOW,
    NOT_IN_HAND,
    NOT_YOUR_TURN,
    NOTHING_COMPATIBLE,
    OCCUPIED,
    ON_HONOUR,
    ONE_OF_SEVERAL,
    OVER_ALONE,
    OVER_PASSED,
    PASS,
    PASSED,
    PLACED,
    QUIET,
    ROUND_OPEN,
    ROWS,
    SECOND_BID,
    STEPS,
    TOO_HIGH,
    TOO_LARGE,
    TOO_WIDE,
    TOUCHES_NOTHING,
    WIDE,
    WINDOW_OPEN,
    bid_number,
    drop,
    keep_bid,
    lay,
)
from butin.games.core import NONE, Buffer, Record, count_bits, index, lowest_bit, rule
from butin.games.lanes import sharing

# --- whose turn, and what may be done ---------------------------------------------------------------------------------


@rule
def to_act(state: Record) -> int:
    """The builder (CQ-14), all who have yet to answer (CQ-46), or the bidder (CQ-47)."""
    if state.over:
        return 0
    if state.phase == BUILDING:
        return 1 << int(state.turn)
    return int(state.waiting) if state.phase == CALLING else 1 << int(state.bidder)


@rule
def refusal(state: Record, seat: int, action: int) -> int:
    """Why `seat` may not play `action`, as a place in CLAUSES; 0: it may.

    First whether the game goes on, then whether it is time for such a move, whose turn it is, and the move itself.
    """
    if state.over:
        return OVER_ALONE if holders(state) <= 1 else OVER_PASSED
    calling = NEURO <= action <= QUIET
    if calling or state.phase == CALLING:
        return refuse_answer(state, seat, action, calling)
    bidding = action >= NO_BID
    if bidding or state.phase == BIDDING:
        return refuse_bid(state, seat, action, bidding)
    if seat != state.turn:
        return NOT_YOUR_TURN
    if action == PASS:
        return MUST_PLACE if bound(state) and can_place(state, seat) else 0
    return refuse_place(state, seat, action // KINDS, action % KINDS)


@rule
def refuse_place(state: Record, seat: int, cell: int, card: int) -> int:
    """A card of the hand (CQ-19) on an empty cell (CQ-9), well surrounded (CQ-21, CQ-23), within the shape."""
    if state.card[cell] != EMPTY:
        return OCCUPIED
    if state.near[cell] == 0:
        return TOUCHES_NOTHING
    if not state.near[cell] >> card & 1:
        return NOTHING_COMPATIBLE
    if not state.fits[cell] >> card & 1:
        return ONE_OF_SEVERAL
    row, column = cell // WIDE, cell % WIDE
    rows = max(state.bottom, row) - min(state.top, row) + 1
    columns = max(state.right, column) - min(state.left, column) + 1
    if misshapen(rows, columns):
        return misshapen(rows, columns)
    return 0 if state.hand[seat] >> card & 1 else NOT_IN_HAND


@rule
def misshapen(rows: int, columns: int) -> int:
    """Which limit of the shape so many open rows and columns break (CQ-28, CQ-29, CQ-30); 0: none."""
    if columns > 2 * rows:
        return TOO_WIDE
    if rows > 2 * columns:
        return TOO_HIGH
    return TOO_LARGE if rows > ROWS or columns > COLUMNS else 0


@rule
def bound(state: Record) -> bool:
    """Whether one may pass only for want of a placement: after “deux cartes” (CQ-32), but on honour (CQ-A9)."""
    return bool(state.announced) and state.duty == ENFORCED


@rule
def refuse_answer(state: Record, seat: int, action: int, calling: bool) -> int:
    """Right after a turn, and only then (CQ-46), each seat with an own card (CQ-A12) answers once."""
    if state.phase != CALLING:
        return NO_WINDOW
    if not calling:
        return WINDOW_OPEN
    if action == NEURO and state.tokens[seat] == 0:
        return NO_CARD_TO_BID
    return 0 if int(state.waiting) >> seat & 1 else NOT_YOUR_TURN


@rule
def refuse_bid(state: Record, seat: int, action: int, bidding: bool) -> int:
    """In a round (CQ-47) each seat in turn bids at most once (CQ-48), the caller exactly once (CQ-49)."""
    if state.phase != BIDDING:
        return NO_ROUND
    if not bidding:
        return ROUND_OPEN
    if seat != state.bidder:
        had_its_turn = distance(state, state.caller, seat) < distance(state, state.caller, state.bidder)
        return SECOND_BID if action != NO_BID and had_its_turn else NOT_YOUR_TURN
    if action == NO_BID:
        return CALLER_MUST_BID if seat == state.caller else 0
    value, mention, cell = base_of(action), mention_of(action), cell_of(action)
    if value > 5 or state.bases[value] == 0:
        return NO_SUCH_BASE
    if state.token[seat, mention] == 0:
        return NO_SUCH_TOKEN
    return 0 if state.card[cell] != EMPTY else NO_CARD_THERE


@rule
def base_of(action: int) -> int:
    """The value of the base card of a bid."""
    return (action - BID) // (MENTIONS * CELLS) + 1


@rule
def mention_of(action: int) -> int:
    """The mention of the own card of a bid."""
    return (action - BID) // CELLS % MENTIONS


@rule
def cell_of(action: int) -> int:
    """Where a bid lies."""
    return (action - BID) % CELLS


@rule
def legal(state: Record, seat: int, out: Buffer) -> int:
    """The placements and passing; neuro and quiet; or the bids and, but for the caller, declining."""
    if not to_act(state) >> seat & 1:
        return 0
    if state.phase == BUILDING:
        n = placements(state, seat, out)
        if n == 0 or not bound(state):
            out[n] = PASS
            n += 1
        return n
    if state.phase == CALLING:
        out[0] = NEURO
        out[1] = QUIET
        return 2
    return possible_bids(state, seat, out)


@rule
def span(state: Record) -> tuple[int, int, int, int]:
    """First and last row, first and last column where a card may lie next, as far as the shape goes."""
    rows, columns = state.bottom - state.top + 1, state.right - state.left + 1
    row = 0 if misshapen(rows + 1, columns) else 1
    column = 0 if misshapen(rows, columns + 1) else 1
    return state.top - row, state.bottom + row, state.left - column, state.right + column


@rule
def takers(state: Record, seat: int) -> tuple[int, int, int]:
    """The first cell of two bands, and the cells of each where some card of the hand may lie, a bit each."""
    top, bottom, left, right = span(state)
    first = top * WIDE + left
    hand = int(state.hand[seat])
    rows, columns = index(bottom - top + 1), index(right - left + 1)
    upper = sharing(state.fits, first, WIDE, hand) & CORNER[rows, columns, 0]
    lower = sharing(state.fits, first + BAND, WIDE, hand) & CORNER[rows, columns, 1]
    return first, int(upper), int(lower)


@rule
def placements(state: Record, seat: int, out: Buffer) -> int:
    """Every card of the hand wherever it fits."""
    first, upper, lower = takers(state, seat)
    n = place_on(state, seat, first, upper, out, 0)
    return place_on(state, seat, first + BAND, lower, out, n)


@rule
def place_on(state: Record, seat: int, first: int, cells: int, out: Buffer, n: int) -> int:
    """List, from place `n` on, every card of the hand on those cells of a band where it fits; return the new `n`.

    The first few of a cell are written whether they are there or not, and then counted: less to mispredict.
    """
    hand = int(state.hand[seat])
    while cells:
        cell = first + IN_BAND[index(lowest_bit(cells))]
        cells &= cells - 1
        kinds = int(state.fits[index(cell)]) & hand
        after = n + count_bits(kinds)
        for _ in range(AT_ONCE):
            out[index(n)] = cell * KINDS + lowest_bit(kinds)
            kinds &= kinds - 1
            n += 1
        while kinds:
            out[index(n)] = cell * KINDS + lowest_bit(kinds)
            kinds &= kinds - 1
            n += 1
        n = after
    return n


@rule
def can_place(state: Record, seat: int) -> bool:
    """Whether any card of the hand fits anywhere."""
    _, upper, lower = takers(state, seat)
    return upper | lower != 0


@rule
def possible_bids(state: Record, seat: int, out: Buffer) -> int:
    """Declining (CQ-49), and any base card left with any own card left on any card of the domain (CQ-53, CQ-62)."""
    domain = 0
    for row in range(state.top, state.bottom + 1):
        for cell in range(row * WIDE + state.left, row * WIDE + state.right + 1):
            out[index(MARKS + domain)] = cell
            domain += state.card[cell] != EMPTY
    for beyond in range(2 * AT_ONCE):
        out[index(MARKS + domain + beyond)] = FAR
    out[0] = NO_BID
    n = int(seat != state.caller)
    pairs = stakes(state, seat)
    while pairs:
        first = BID + lowest_bit(pairs) * CELLS
        pairs &= pairs - 1
        for place in range(0, domain, 2 * AT_ONCE):
            for one in range(2 * AT_ONCE):
                out[index(n + place + one)] = first + out[index(MARKS + place + one)]
        n += domain
    return n


@rule
def stakes(state: Record, seat: int) -> int:
    """The pairs of a base card left and an own card left, a bit each: (base - 1) * MENTIONS + mention."""
    bases = mentions = 0
    for value in range(1, 6):
        bases |= (state.bases[value] > 0) << (value - 1) * MENTIONS
    for mention in range(MENTIONS):
        mentions |= (state.token[seat, mention] > 0) << mention
    return int(bases) * int(mentions)


# --- building ---------------------------------------------------------------------------------------------------------


@rule
def apply(state: Record, seat: int, action: int) -> None:
    """Play a legal action."""
    if action < PASS:
        place(state, seat, action // KINDS, action % KINDS)
    elif action == PASS:
        do_nothing(state, seat)
    elif action <= QUIET:
        answer(state, seat, action == NEURO)
    else:
        if action >= BID:
            bid(state, seat, action)
        next_bidder(state)


@rule
def place(state: Record, seat: int, cell: int, card: int) -> None:
    """Lay a card of one's hand on the domain (CQ-19)."""
    state.points[seat] += GAIN[compatible_neighbours(state, cell, card)]
    drop(state, seat, card)
    lay(state, cell, card, seat)
    state.last[seat] = PLACED
    end_turn(state, seat)


@rule
def compatible_neighbours(state: Record, cell: int, card: int) -> int:
    """How many of the cards around a cell share two attributes with a card (CQ-18, CQ-24, CQ-A14)."""
    n = 0
    for step in STEPS:
        n += COMPATIBLE[card] >> state.card[index(cell + step)] & 1
    return n


@rule
def do_nothing(state: Record, seat: int) -> None:
    """Passing costs a point (CQ-17, CQ-20, CQ-A7, CQ-A8); a breach of the duty to lay costs ten at the end (CQ-33)."""
    if breaches(state, seat):
        state.breached[seat] = 1
    state.points[seat] -= 1
    state.last[seat] = PASSED
    end_turn(state, seat)


@rule
def breaches(state: Record, seat: int) -> bool:
    """Whether passing now breaks the duty to lay a card (CQ-32), which only honour allows."""
    return bool(state.announced) and state.duty == ON_HONOUR and can_place(state, seat)


@rule
def end_turn(state: Record, seat: int) -> None:
    """Say “deux cartes” (CQ-31), take the bonus for an empty hand, then the ends (CQ-A13), else a window (CQ-46)."""
    if state.cards[seat] == 2 and not state.announced:
        announce(state, seat)
    if state.cards[seat] == 0:
        state.points[seat] += 2 if state.finished < 3 else 1  # CQ-34, CQ-35
        state.finish[state.finished] = seat
        state.finished += 1
    if ended(state):
        state.over = 1  # CQ-38
    else:
        open_window(state)


@rule
def announce(state: Record, seat: int) -> None:
    """“Deux cartes”; between two holders it wipes an earlier pass of the other (CQ-A2)."""
    state.announced = 1
    if state.end == GUARDED and holders(state) == 2:
        for other in range(state.seats):
            if other != seat and state.last[other] == PASSED:
                state.last[other] = NONE


@rule
def holders(state: Record) -> int:
    """Seats that hold cards."""
    n = 0
    for seat in range(state.seats):
        n += state.cards[seat] > 0
    return n


@rule
def ended(state: Record) -> bool:
    """One holder of cards is left (CQ-37), or in their latest turns all of them, or all but one, passed (CQ-36, CQ-A3).

    The latest turns count once every holder has had one (CQ-A1); of two, both must pass until “deux cartes” (CQ-A2).
    """
    left = passes = 0
    for seat in range(state.seats):
        holds, last = int(state.cards[seat] > 0), state.last[seat]
        left += holds
        passes += holds * int(last == PASSED)
        passes -= holds * int(last == NONE) * MOST_SEATS
    if left <= 1:
        return True
    guarded = left == 2 and state.end == GUARDED and not state.announced
    return passes >= (left if guarded else left - 1)


# --- bidding ----------------------------------------------------------------------------------------------------------


@rule
def open_window(state: Record) -> None:
    """Anybody who can bid may call neuro now (CQ-46, CQ-64, CQ-A10, CQ-A12), while base cards last."""
    waiting = 0
    if state.bases_left > 0:
        for seat in range(state.seats):
            waiting |= int(state.tokens[seat] > 0) << seat
    state.waiting = waiting
    if waiting:
        state.phase = CALLING
    else:
        build_on(state)


@rule
def answer(state: Record, seat: int, calls: bool) -> None:
    """Say neuro or stay quiet, unseen by the others until all have answered."""
    state.waiting &= ~(1 << seat)
    state.callers |= int(calls) << seat
    if not state.waiting:
        close_window(state)


@rule
def close_window(state: Record) -> None:
    """Of those who called, the nearest to the seat that has just played leads the round (CQ-47, CQ-51, CQ-A11)."""
    callers = int(state.callers)
    if not callers:
        build_on(state)
        return
    caller = int(state.turn)
    while not callers >> caller & 1:
        caller = following(state, caller)
    state.callers = 0
    state.phase = BIDDING
    state.caller = caller
    state.bidder = caller


@rule
def bid(state: Record, seat: int, action: int) -> None:
    """Put a base card on a card of the domain, and an own card face down on it (CQ-53, CQ-54)."""
    value, mention = base_of(action), mention_of(action)
    state.bases[value] -= 1
    state.bases_left -= 1
    state.token[seat, mention] -= 1
    state.tokens[seat] -= 1
    keep_bid(state, bid_number(seat, value, cell_of(action), mention))


@rule
def next_bidder(state: Record) -> None:
    """Clockwise once round the table (CQ-47), past seats that cannot bid, while base cards last (CQ-A12)."""
    seat = following(state, state.bidder)
    while seat != state.caller and state.bases_left > 0:
        if state.tokens[seat] > 0:
            state.bidder = seat
            return
        seat = following(state, seat)
    state.caller = NONE
    state.bidder = NONE
    build_on(state)


@rule
def build_on(state: Record) -> None:
    """Building resumes where it was (CQ-52), with the next seat clockwise that holds cards (CQ-14)."""
    seat = following(state, state.turn)
    while state.cards[seat] == 0:
        seat = following(state, seat)
    state.turn = seat
    state.phase = BUILDING


@rule
def following(state: Record, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < state.seats else 0


@rule
def distance(state: Record, seat: int, other: int) -> int:
    """How many seats clockwise from one to the other."""
    return int(other - seat) % int(state.seats)
