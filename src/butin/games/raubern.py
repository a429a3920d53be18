"""Räubern: eight piles lie in the open; a card laid on its like takes the whole pile.

The rules, clause by clause, are RB-1…RB-21 and RB-A1…RB-A13 of the rule book. The first half of this file is the rules
over `State`, compiled; the second half is the words in which people and programs speak of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args

import msgspec
import numpy as np

from butin.games.core import NONE, UNKNOWN, Buffer, Record, below, fields, rule
from butin.games.text import LIST, LIST_ENDS, NEXT, NULLS, close, piece, put, put_number, put_word, words

# --- material ---------------------------------------------------------------------------------------------------------

ID = "raubern"
TITLES = {"fr": "Räubern", "en": "Räubern"}
SEATS = range(2, 7)  # RB-A2
OPTIONS: dict[str, Sequence[Any]] = {"protection": ("round", "none")}  # RB-A1
DEFAULTS = {"protection": "round"}
CLASHES: tuple[Mapping[str, Any], ...] = ()
RULES_VERSION = 1
POINT = 1

Motif = Literal[
    "chest", "crown", "goblet", "ring", "necklace", "painting", "candlestick", "clock", "violin", "dagger", "purse"
]
MOTIFS: tuple[Motif, ...] = get_args(Motif)
KINDS = len(MOTIFS)  # RB-2: eleven motifs …
COPIES = 4  # … of four cards each
ORDER = KINDS * COPIES  # RB-1
PILES = 8  # RB-5, RB-17
HAND = 5  # RB-7
ROUND = 0  # protection=round, by its place in OPTIONS
HIGHEST = 1 + ORDER - PILES  # a pile that took every lay
MOST_SEATS = SEATS[-1]

ACTIONS = KINDS * PILES  # action = motif * PILES + pile
ROOM = ACTIONS + PILES  # `legal` writes eight actions at once, then counts them or not

# What `refusal` counts, in the order of the state machine.
CLAUSES = ("", "RB-19", "RB-9", "RB-11", "RB-11")
REASONS = ("", "over", "not_your_turn", "no_such_pile", "not_in_hand")
SENTENCES = {
    "over": "the game is over: the last card in hand has been laid",
    "not_your_turn": "it is another seat's turn",
    "no_such_pile": "there are eight piles, numbered from 0 to 7",
    "not_in_hand": "this seat holds no such card",
}
OVER, NOT_YOUR_TURN, NO_SUCH_PILE, NOT_IN_HAND = 1, 2, 3, 4

State = np.dtype(
    [
        ("pile", "i2", (PILES, HIGHEST)),  # motifs from the bottom up, then NONE
        ("height", "i2", PILES),
        ("owner", "i2", PILES),  # a seat, or NONE: in the middle
        ("covered", "i2", PILES),  # 1: protected to the end of the round (RB-13)
        ("hand", "i2", (MOST_SEATS, KINDS)),  # copies of each motif; UNKNOWN in another seat's view
        ("held", "i2", MOST_SEATS),  # cards in each hand
        ("stock", "i2", ORDER - PILES),  # the next card last, then NONE; UNKNOWN in a view
        ("left", "i2"),  # cards in the stock
        ("turn", "i2"),  # who lays, and once over who laid last
        ("first", "i2"),  # who began: a round ends when the turn comes back here
        ("seats", "i2"),
        ("protection", "i2"),
        ("over", "i2"),
    ]
)
Options = np.dtype([("seats", "i2"), ("first", "i2"), ("protection", "i2")])


# --- setting up -------------------------------------------------------------------------------------------------------


@rule
def shuffle(rng: np.random.Generator, order: Buffer) -> None:
    """Fill `order[:44]` with motifs: first eight different ones (RB-5, RB-6), then the other 36 cards in any order.

    The eight are a uniform choice in a uniform order (RB-A7), as if cards were turned until eight motifs lay open and
    the duplicates shuffled back.
    """
    for motif in range(KINDS):
        order[motif] = motif
    for place in range(PILES):
        other = place + below(rng, KINDS - place)
        order[place], order[other] = order[other], order[place]
    place = KINDS
    for motif in range(KINDS):
        for _ in range(COPIES - 1):
            order[place] = motif
            place += 1
    for place in range(ORDER - 1, PILES, -1):
        other = PILES + below(rng, place + 1 - PILES)
        order[place], order[other] = order[other], order[place]


@rule
def deal(state: Record, options: Record, order: Buffer) -> None:
    """Open eight piles, deal five cards to each seat (RB-7), the rest is the stock (RB-8)."""
    seats = options.seats
    state.pile[:, :] = NONE
    for pile in range(PILES):
        state.pile[pile, 0] = order[pile]
    state.height[:] = 1
    state.owner[:] = NONE
    state.covered[:] = 0
    state.hand[:, :] = 0
    state.held[:] = 0
    for seat in range(seats):
        for place in range(HAND):
            state.hand[seat, order[PILES + seat * HAND + place]] += 1
        state.held[seat] = HAND
    state.stock[:] = NONE
    left = ORDER - PILES - seats * HAND
    for place in range(left):
        state.stock[place] = order[ORDER - 1 - place]
    state.left = left
    state.turn = options.first
    state.first = options.first
    state.seats = seats
    state.protection = options.protection
    state.over = 0


# --- playing ----------------------------------------------------------------------------------------------------------


@rule
def to_act(state: Record) -> int:
    """The seat whose turn it is (RB-9)."""
    return 0 if state.over else 1 << int(state.turn)


@rule
def holds(state: Record, seat: int, motif: int) -> bool:
    """One lays a card of one's hand (RB-11)."""
    return bool(state.hand[seat, motif] > 0)


@rule
def refusal(state: Record, seat: int, action: int) -> int:
    """Why `seat` may not play `action`, as a place in CLAUSES; 0: it may. Any pile will do (RB-16)."""
    if state.over:
        return OVER
    if seat != state.turn:
        return NOT_YOUR_TURN
    if not 0 <= action < ACTIONS:
        return NO_SUCH_PILE
    if not holds(state, seat, action // PILES):
        return NOT_IN_HAND
    return 0


@rule
def legal(state: Record, seat: int, out: Buffer) -> int:
    """Every card of the hand on every pile (RB-11, RB-16)."""
    n = 0
    if state.over or seat != state.turn:
        return n
    for motif in range(KINDS):
        for pile in range(PILES):
            out[n + pile] = motif * PILES + pile
        n += PILES * holds(state, seat, motif)
    return n


@rule
def apply(state: Record, seat: int, action: int) -> None:
    """Lay a card (RB-11), draw one (RB-14), and the next seat is due (RB-9)."""
    motif = action // PILES
    state.hand[seat, motif] -= 1
    state.held[seat] -= 1
    lay(state, seat, motif, action % PILES)
    draw(state, seat)
    pass_on(state, seat)


@rule
def lay(state: Record, seat: int, motif: int, pile: int) -> None:
    """A match takes the whole pile (RB-4, RB-12, RB-15) unless protected (RB-A12); a non-match protects it (RB-13)."""
    height = state.height[pile]
    if takes(state, motif, pile):
        state.owner[pile] = seat
    elif state.pile[pile, height - 1] != motif and state.protection == ROUND:
        state.covered[pile] = 1
    state.pile[pile, height] = motif
    state.height[pile] = height + 1


@rule
def takes(state: Record, motif: int, pile: int) -> bool:
    """A card like the top one, on a pile that is not protected."""
    return bool(state.pile[pile, state.height[pile] - 1] == motif and not state.covered[pile])


@rule
def draw(state: Record, seat: int) -> None:
    """Back to five cards while there is a stock (RB-14)."""
    if state.left > 0:
        left = state.left - 1
        state.hand[seat, state.stock[left]] += 1
        state.held[seat] += 1
        state.stock[left] = NONE
        state.left = left


@rule
def pass_on(state: Record, seat: int) -> None:
    """The next seat clockwise that still has cards (RB-9); none: the game is over (RB-19)."""
    following = seat
    round_ends = False
    for _ in range(state.seats):
        following = following + 1 if following + 1 < state.seats else 0
        round_ends = round_ends or following == state.first
        if state.held[following] > 0:
            if round_ends:
                state.covered[:] = 0  # RB-A1
            state.turn = following
            return
    state.over = 1


@rule
def score(state: Record, out: Buffer) -> None:
    """Cards in one's own piles (RB-20, RB-A4); those in the middle are nobody's (RB-A10)."""
    for seat in range(state.seats):
        out[seat] = 0
    for pile in range(PILES):
        if state.owner[pile] != NONE:
            out[state.owner[pile]] += state.height[pile]


@rule
def winners(state: Record) -> int:
    """The highest loot (RB-20), shared when tied (RB-A13)."""
    best = 0
    mask = 0
    for seat in range(state.seats):
        loot = 0
        for pile in range(PILES):
            if state.owner[pile] == seat:
                loot += state.height[pile]
        if loot > best:
            best = loot
            mask = 0
        if loot == best:
            mask |= 1 << seat
    return mask


# --- what a seat knows ------------------------------------------------------------------------------------------------


@rule
def show(state: Record, view: Record) -> None:
    """What everybody sees: the piles, how many cards are in each hand and in the stock, whose turn it is."""
    for pile in range(PILES):  # loops, for the assignment of a whole field takes seconds to compile
        for place in range(HIGHEST):
            view.pile[pile, place] = state.pile[pile, place]
        view.height[pile] = state.height[pile]
        view.owner[pile] = state.owner[pile]
        view.covered[pile] = state.covered[pile]
    for seat in range(MOST_SEATS):
        view.held[seat] = state.held[seat]
    view.left = state.left
    view.turn = state.turn
    view.first = state.first
    view.seats = state.seats
    view.protection = state.protection
    view.over = state.over


@rule
def redact(state: Record, seat: int, view: Record) -> None:
    """The open table and one's own hand; other hands and the stock are only counted."""
    show(state, view)
    for other in range(MOST_SEATS):
        known = other == seat or state.held[other] == 0
        for motif in range(KINDS):
            view.hand[other, motif] = state.hand[other, motif] if known else UNKNOWN
    for place in range(ORDER - PILES):
        view.stock[place] = UNKNOWN if place < state.left else NONE


@rule
def unseen(view: Record, out: Buffer) -> int:
    """Fill `out[:n]` with the motifs of the cards that the view does not show, and return n; `out` has ORDER places."""
    seen = np.zeros(KINDS, np.int64)
    for pile in range(PILES):
        for place in range(view.height[pile]):
            seen[view.pile[pile, place]] += 1
    for seat in range(view.seats):
        for motif in range(KINDS):
            seen[motif] += max(0, view.hand[seat, motif])
    n = 0
    for motif in range(KINDS):
        for _ in range(COPIES - seen[motif]):
            out[n] = motif
            n += 1
    return n


@rule
def imagine(view: Record, seat: int, rng: np.random.Generator, state: Record) -> None:
    """Put the unseen cards, shuffled, into the hidden hands and the stock; cards left over are out of the game."""
    show(view, state)
    cards = np.empty(ORDER, np.int64)
    n = unseen(view, cards)
    for place in range(n - 1, 0, -1):
        other = below(rng, place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    n = 0
    for other in range(MOST_SEATS):
        for motif in range(KINDS):
            state.hand[other, motif] = max(0, view.hand[other, motif])
        if view.hand[other, 0] == UNKNOWN:
            for _ in range(view.held[other]):
                state.hand[other, cards[n]] += 1
                n += 1
    for place in range(ORDER - PILES):
        state.stock[place] = cards[n + place] if place < view.left else NONE


# --- words ------------------------------------------------------------------------------------------------------------


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="play"):
    """Lay a card of one's hand on a pile, numbered from 0."""

    motif: Motif
    pile: int


Move = Play
MOVES = tuple(Play(motif, pile) for motif in MOTIFS for pile in range(PILES))


class May(msgspec.Struct, frozen=True):
    """A legal move: points for the mover, whether it ends the game, cards it takes, and whose the pile will be."""

    move: Move
    gain: int
    ends: bool
    takes: int
    owner: int | None


class Laid(msgspec.Struct, frozen=True, tag_field="do", tag="laid"):
    """Move `n`: a card came onto a pile, now `height` high, that was `before`'s and is `owner`'s (null: the middle)."""

    n: int
    seat: int
    motif: Motif
    pile: int
    height: int
    before: int | None
    owner: int | None
    takes: int
    covered: bool


class Drew(msgspec.Struct, frozen=True, tag_field="do", tag="drew"):
    """A seat drew a card, which only that seat knows."""

    n: int
    seat: int
    motif: Motif | None


class Ended(msgspec.Struct, frozen=True, tag_field="do", tag="ended"):
    """The last card was laid."""

    n: int
    scores: list[int]
    winners: list[int]


Event = Laid | Drew | Ended
Claim = None


class Pile(msgspec.Struct, forbid_unknown_fields=True):
    """Cards from the bottom up, whose they are (null: the middle), and whether they are protected."""

    cards: list[Motif]
    owner: int | None = None
    covered: bool = False


class PositionOptions(msgspec.Struct, forbid_unknown_fields=True):
    """The table's options; `first_seat` has done its work once a position stands."""

    protection: Literal["round", "none"] = "round"
    first_seat: int | str | msgspec.UnsetType = msgspec.UNSET


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """Everything that lies on the table; a null card is hidden from the seat that looks."""

    game: Literal["raubern"]
    seats: int
    options: PositionOptions = msgspec.field(default_factory=PositionOptions)
    turn: int = 0
    first: int | None = None
    piles: list[Pile] = []
    hands: list[list[Motif | None]] = []
    deck: list[Motif | None] = []


# --- from words -------------------------------------------------------------------------------------------------------


def read(position: Position, state: Record, *, hidden: bool) -> None:
    """Lay a position on the table.

    Raises ValueError saying what is inconsistent, or where a null stands (unless `hidden`: a view is being read).
    """
    first = position.turn if position.first is None else position.first
    _check_seats(position, first)
    hands = position.hands + [[] for _ in range(position.seats - len(position.hands))]
    _check_piles(position)
    _check_hands(position, hands)
    _check_cards(position, hidden)

    state.pile[:, :] = NONE
    for number, pile in enumerate(position.piles):
        state.pile[number, : len(pile.cards)] = [MOTIFS.index(card) for card in pile.cards]
        state.height[number] = len(pile.cards)
        state.owner[number] = NONE if pile.owner is None else pile.owner
        state.covered[number] = pile.covered
    state.hand[:, :] = 0
    state.held[:] = 0
    for seat, hand in enumerate(hands):
        state.held[seat] = len(hand)
        for card in hand:
            if card is None:
                state.hand[seat, :] = UNKNOWN
            else:
                state.hand[seat, MOTIFS.index(card)] += 1
    state.stock[:] = NONE
    state.left = len(position.deck)
    for place, card in enumerate(reversed(position.deck)):
        state.stock[place] = UNKNOWN if card is None else MOTIFS.index(card)
    state.turn = position.turn
    state.first = first
    state.seats = position.seats
    state.protection = OPTIONS["protection"].index(position.options.protection)
    state.over = not any(hands)


def _check_seats(position: Position, first: int) -> None:
    if position.seats not in SEATS:
        raise ValueError(f"Räubern has {SEATS[0]} to {SEATS[-1]} seats, not {position.seats}")
    if len(position.hands) > position.seats:
        raise ValueError(f"there are {len(position.hands)} hands for {position.seats} seats")
    for name, seat in (("turn", position.turn), ("first", first)):
        if seat not in range(position.seats):
            raise ValueError(f"`{name}` is seat {seat}, and the seats are 0 to {position.seats - 1}")


def _check_piles(position: Position) -> None:
    if len(position.piles) != PILES:
        raise ValueError(f"there are always eight piles, not {len(position.piles)} (RB-17)")
    for number, pile in enumerate(position.piles):
        if not pile.cards:
            raise ValueError(f"pile {number} is empty, and a pile has at least one card")
        if pile.owner is not None and pile.owner not in range(position.seats):
            raise ValueError(f"pile {number} belongs to seat {pile.owner}, who does not exist")
        if pile.covered and position.options.protection != "round":
            raise ValueError(f"pile {number} is covered, but only protection=round protects piles")


def _check_hands(position: Position, hands: list[list[Motif | None]]) -> None:
    for seat, hand in enumerate(hands):
        if len(hand) > HAND:
            raise ValueError(f"seat {seat} holds {len(hand)} cards, and a hand has at most five (RB-7)")
    if not any(hands) and position.deck:
        raise ValueError("nobody holds a card, but there are cards in the deck")
    if any(hands) and not hands[position.turn]:
        raise ValueError(f"it is the turn of seat {position.turn}, who holds no card")


def _check_cards(position: Position, hidden: bool) -> None:
    hidden_places = [hand for hand in position.hands if None in hand]
    if not hidden and (hidden_places or None in position.deck):
        raise ValueError("a hidden card (null) stands where a card must be")
    if any(card is not None for hand in hidden_places for card in hand):
        raise ValueError("a hand is known whole or not at all")
    places = [pile.cards for pile in position.piles] + position.hands + [position.deck]
    for motif in MOTIFS:
        copies = sum(cards.count(motif) for cards in places)
        if copies > COPIES:
            raise ValueError(f"the position has {copies} cards of {motif}, and the game {COPIES} (RB-2)")
    if sum(map(len, places)) > ORDER:
        raise ValueError(f"the position has more than {ORDER} cards (RB-1)")


# --- to words ---------------------------------------------------------------------------------------------------------

GAME = piece('{"game":"raubern","seats":')
OPTIONS_TURN = words(OPTIONS["protection"], ',"options":{"protection":%s},"turn":')
FIRST = piece(',"first":')
ALL_PILES = piece(',"piles":[')
CARDS = piece('{"cards":[')
CARD = words((*MOTIFS, *NULLS), "%s,")
OWNER = words((*range(MOST_SEATS), *NULLS), '],"owner":%s')
COVERED = words((False, True), ',"covered":%s},')
ALL_HANDS = piece('],"hands":[')
DECK = piece('],"deck":[')
END = piece("]}")

MOVE = words(MOVES, '{"move":%s,"gain":')
ENDS_TAKES = words((False, True), ',"ends":%s,"takes":')
NEW_OWNER = words((*range(MOST_SEATS), *NULLS), ',"owner":%s},')

LONGEST = HAND * PILES * 112  # a legal move and what it does have less, and a position less than all of them


@rule
def write(state: Record, text: Buffer) -> int:
    """The position, or the view, that a state is, as JSON; returns its length. What is UNKNOWN in it is null."""
    at = put(text, 0, GAME)
    at = put_number(text, at, state.seats)
    at = put_word(text, at, OPTIONS_TURN, state.protection)
    at = put_number(text, at, state.turn)
    at = put(text, at, FIRST)
    at = put_number(text, at, state.first)
    at = put(text, at, ALL_PILES)
    for pile in range(PILES):
        at = write_pile(state, pile, text, at)
    at = put(text, at - 1, ALL_HANDS)
    for seat in range(state.seats):
        at = write_hand(state, seat, text, at)
    at = put(text, at - 1, DECK)
    for place in range(state.left - 1, -1, -1):
        at = put_word(text, at, CARD, state.stock[place])
    return close(text, at, END)


@rule
def write_pile(state: Record, pile: int, text: Buffer, at: int) -> int:
    """A pile from the bottom up, which is never empty."""
    at = put(text, at, CARDS)
    for place in range(state.height[pile]):
        at = put_word(text, at, CARD, state.pile[pile, place])
    at = put_word(text, at - 1, OWNER, state.owner[pile])
    return put_word(text, at, COVERED, state.covered[pile])


@rule
def write_hand(state: Record, seat: int, text: Buffer, at: int) -> int:
    """A hand by motifs, or as many nulls."""
    at = put(text, at, LIST)
    if state.hand[seat, 0] == UNKNOWN:
        for _ in range(state.held[seat]):
            at = put_word(text, at, CARD, UNKNOWN)
    else:
        for motif in range(KINDS):
            for _ in range(state.hand[seat, motif]):
                at = put_word(text, at, CARD, motif)
    return close(text, at, NEXT)


@rule
def foresee(state: Record, seat: int, actions: Buffer, text: Buffer) -> int:
    """What each legal action does at once, as JSON; returns its length. Nothing of it hangs on a hidden card."""
    last = int(state.left == 0 and state.held.sum() == 1)
    at = put(text, 0, LIST)
    for action in actions:
        pile = action % PILES
        before = state.owner[pile]
        owner = seat if takes(state, action // PILES, pile) else before
        taken = state.height[pile] if owner != before else 0
        at = put_word(text, at, MOVE, action)
        at = put_number(text, at, taken + 1 if owner == seat else 0)
        at = put_word(text, at, ENDS_TAKES, last)
        at = put_number(text, at, taken)
        at = put_word(text, at, NEW_OWNER, owner)
    return close(text, at, LIST_ENDS)


offer = foresee


# --- moves and events -------------------------------------------------------------------------------------------------


def _seat(owner: int) -> int | None:
    return None if owner == NONE else owner


def to_action(move: Play) -> int:
    """The number of a move; ACTIONS when there is no such pile, which `refusal` refuses."""
    return MOTIFS.index(move.motif) * PILES + move.pile if 0 <= move.pile < PILES else ACTIONS


def to_move(action: int) -> Play:
    """The move that an action is."""
    return MOVES[action]


def silence(state: Record, seat: int) -> None:
    """Whoever is due must move."""


def redact_move(move: Play, seat: int, viewer: int) -> Play:
    """Every lay is told to everybody."""
    return move


def events(number: int, before: Record, seat: int, action: int, after: Record) -> list[Event]:
    """What move `number` did, in the order in which it is seen."""
    motif, pile = divmod(action, PILES)
    _, _, owners_before, _, _, _, stock, left_before, *_ = fields(before)
    _, heights, owners, covered, _, _, _, left, _, _, _, _, over = fields(after)
    owner, was, height = int(owners[pile]), int(owners_before[pile]), int(heights[pile])
    laid = Laid(
        n=number,
        seat=seat,
        motif=MOTIFS[motif],
        pile=pile,
        height=height,
        before=_seat(was),
        owner=_seat(owner),
        takes=height - 1 if owner != was else 0,
        covered=bool(covered[pile]),
    )
    found: list[Event] = [laid]
    if left_before > left:
        found.append(Drew(number, seat, MOTIFS[stock[left_before - 1]]))
    if over:
        scores = np.zeros(after.seats, np.int64)
        score(after, scores)
        mask = winners(after)
        found.append(Ended(number, scores.tolist(), [seat for seat in range(after.seats) if mask >> seat & 1]))
    return found


def redact_event(event: Event, viewer: int, state: Record, whole_from: int) -> Event:
    """A card drawn is told to its drawer alone."""
    if isinstance(event, Drew) and event.seat != viewer:
        return Drew(event.n, event.seat, None)
    return event


def fleeting(state: Record) -> int:
    """What has been told is told for good."""
    return 0


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as an English sentence."""
    if isinstance(event, Laid):
        return f"{names[event.seat]} lays a {event.motif} on {_what_happens(event, names)}"
    if isinstance(event, Drew):
        return f"{names[event.seat]} draws a {event.motif or 'card'}"
    loot = ", ".join(f"{name} {points}" for name, points in zip(names, event.scores, strict=True))
    return f"{' and '.join(names[seat] for seat in event.winners)} won: {loot}"


def _what_happens(laid: Laid, names: Sequence[str]) -> str:
    pile = f"pile {laid.pile} {'in the middle' if laid.before is None else f'of {names[laid.before]}'}"
    if laid.takes:
        return f"{pile} and takes {laid.takes} card{'s' if laid.takes > 1 else ''} (+{laid.takes + 1})"
    return f"{pile}, now protected" if laid.covered else pile
