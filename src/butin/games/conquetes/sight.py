"""What a seat knows of Conquêtes, and the worlds that this knowledge allows."""

from __future__ import annotations

import numpy as np

from butin.games.conquetes.table import (
    BIDS,
    CALLING,
    CELLS,
    COPIES,
    HIDDEN,
    KINDS,
    MENTIONS,
    MOST_SEATS,
    ORDER,
    OWN,
    REACH,
    bid_number,
    keep_bid,
    parts_of,
    take,
)
from butin.games.core import NONE, SPECTATOR, UNKNOWN, Buffer, Record, below, rule


@rule
def show(state: Record, view: Record) -> None:
    """What everybody sees: the domain and its owners, the points, what is said, how many cards each seat has."""
    for cell in range(CELLS):  # loops, for the assignment of a whole field takes seconds to compile
        view.near[cell] = state.near[cell]
        view.card[cell] = state.card[cell]
    for cell in range(REACH):
        view.fits[cell] = state.fits[cell]
        view.owner[cell] = state.owner[cell]
    view.top = state.top
    view.bottom = state.bottom
    view.left = state.left
    view.right = state.right
    for seat in range(MOST_SEATS):
        view.cards[seat] = state.cards[seat]
        view.points[seat] = state.points[seat]
        view.last[seat] = state.last[seat]
        view.finish[seat] = state.finish[seat]
        view.tokens[seat] = state.tokens[seat]
    view.finished = state.finished
    view.announced = state.announced
    for value in range(6):
        view.bases[value] = state.bases[value]
    view.bases_left = state.bases_left
    view.placed = state.placed
    view.phase = state.phase
    view.turn = state.turn
    view.caller = state.caller
    view.bidder = state.bidder
    view.seats = state.seats
    view.mode = state.mode
    view.end = state.end
    view.duty = state.duty
    view.over = state.over


@rule
def redact(state: Record, seat: int, view: Record) -> None:
    """The open table, one's own hand (CQ-13), own cards and mentions (CQ-54), and one's own answer in a window."""
    show(state, view)
    for other in range(MOST_SEATS):
        known = other == seat or state.cards[other] == 0
        view.hand[other] = state.hand[other] if known else UNKNOWN
        view.pair[other] = state.pair[other] if known else UNKNOWN
        known = other == seat or state.tokens[other] == 0
        for mention in range(MENTIONS):
            view.token[other, mention] = state.token[other, mention] if known else UNKNOWN
        view.breached[other] = UNKNOWN if other < state.seats else 0
    for place in range(BIDS):
        number = int(state.bids[place])
        owner, value, cell, _ = parts_of(number)
        own = number == NONE or owner == seat
        view.bids[place] = number if own else bid_number(owner, value, cell, HIDDEN)
    view.removed = UNKNOWN
    show_window(state, seat, view)


@rule
def show_window(state: Record, seat: int, view: Record) -> None:
    """To a seat, all others look as if they had not answered yet."""
    view.waiting = 0
    view.callers = 0
    if state.phase == CALLING:
        for other in range(state.seats):
            if state.tokens[other] > 0:
                view.waiting |= 1 << other
        if seat != SPECTATOR:
            view.waiting &= state.waiting | ~(1 << seat)
            view.callers = state.callers & 1 << seat


@rule
def imagine(view: Record, seat: int, rng: np.random.Generator, state: Record) -> None:
    """Put the unseen cards, shuffled, into the hidden hands and aside, and every hidden own card into some place.

    Nobody else has answered in a window, and nobody has broken the duty to lay.
    """
    show(view, state)
    state.waiting = view.waiting
    state.callers = view.callers
    for other in range(MOST_SEATS):
        state.breached[other] = max(0, view.breached[other])
    imagine_cards(view, rng, state)
    for place in range(BIDS):
        state.bids[place] = NONE
    state.placed = 0
    for other in range(MOST_SEATS):
        imagine_tokens(view, other, rng, state)


@rule
def unseen(view: Record, cards: Buffer) -> int:
    """Fill `cards[:n]` with the cards that the view does not show, and return n."""
    seen = np.zeros(KINDS + 1, np.int64)
    for cell in range(CELLS):
        seen[view.card[cell]] += 1
    n = 0
    for card in range(KINDS):
        for seat in range(view.seats):
            if view.hand[seat] != UNKNOWN:
                seen[card] += (view.hand[seat] >> card & 1) + (view.pair[seat] >> card & 1)
        if view.removed == card:
            seen[card] += 1
        for _ in range(COPIES - seen[card]):
            cards[n] = card
            n += 1
    return n


@rule
def mix(cards: Buffer, n: int, rng: np.random.Generator) -> None:
    """Shuffle `cards[:n]`."""
    for place in range(n - 1, 0, -1):
        other = below(rng, place + 1)
        cards[place], cards[other] = cards[other], cards[place]


@rule
def imagine_cards(view: Record, rng: np.random.Generator, state: Record) -> None:
    """Deal the unseen cards to the hidden hands and lay one aside; those left over are out of the game."""
    cards = np.empty(ORDER, np.int64)
    n = unseen(view, cards)
    mix(cards, n, rng)
    for seat in range(MOST_SEATS):
        if view.hand[seat] != UNKNOWN:
            state.hand[seat] = view.hand[seat]
            state.pair[seat] = view.pair[seat]
            continue
        state.hand[seat] = 0
        state.pair[seat] = 0
        state.cards[seat] = 0
        for _ in range(view.cards[seat]):
            n -= 1
            take(state, seat, cards[n])
    state.removed = view.removed
    if view.removed == UNKNOWN:
        state.removed = cards[n - 1] if n > 0 else NONE


@rule
def imagine_tokens(view: Record, seat: int, rng: np.random.Generator, state: Record) -> None:
    """Let any of a seat's seven own cards be those left to it, and any others those face down on its bids."""
    own = OWN.copy()
    mix(own, len(own), rng)
    n = 0
    for mention in range(MENTIONS):
        state.token[seat, mention] = max(0, view.token[seat, mention])
    if view.token[seat, 0] == UNKNOWN:
        for _ in range(view.tokens[seat]):
            state.token[seat, own[n]] += 1
            n += 1
    for place in range(view.placed):
        number = int(view.bids[place])
        owner, value, cell, mention = parts_of(number)
        if owner == seat:
            if mention == HIDDEN:
                mention = int(own[n])
                n += 1
            keep_bid(state, bid_number(owner, value, cell, mention))
