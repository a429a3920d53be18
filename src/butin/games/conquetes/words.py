"""The words of Conquêtes: moves, what they promise, and what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal, get_args

import msgspec
import numpy as np

from butin.games.conquetes.play import apply, base_of, breaches, cell_of, compatible_neighbours, holders, mention_of
from butin.games.conquetes.points import add_bids, add_breaches, add_hands, add_sets, winners
from butin.games.conquetes.table import (
    ACTIONS,
    BID,
    BIDDING,
    BUILDING,
    CALLING,
    CELLS,
    CLAUSES,
    COLUMNS,
    EMPTY,
    FAR,
    GAIN,
    KINDS,
    MENTIONS,
    MOST_SEATS,
    NEURO,
    NO_BID,
    OPTIONS,
    OVER_ALONE,
    OVER_PASSED,
    PASS,
    QUIET,
    ROOM,
    ROWS,
    START,
    WIDE,
    ZERO,
    State,
)  # fmt: skip
from butin.games.core import NONE, Buffer, Record, loop, record_type, rule
from butin.games.text import LIST, LIST_ENDS, NULLS, close, piece, put, put_number, put_word, words

ID = "conquetes"
TITLES = {"fr": "Conquêtes et chasse au trésor", "en": "Conquests and Treasure Hunt"}
DEFAULTS = {name: allowed[0] for name, allowed in OPTIONS.items()}
CLASHES: tuple[Mapping[str, Any], ...] = ()
RULES_VERSION = 1
POINT = 1

Card = Literal[
    "1CN", "1CV", "1CB", "1EN", "1EV", "1EB", "1RN", "1RV", "1RB",
    "2CN", "2CV", "2CB", "2EN", "2EV", "2EB", "2RN", "2RV", "2RB",
    "3CN", "3CV", "3CB", "3EN", "3EV", "3EB", "3RN", "3RV", "3RB",
]  # fmt: skip
Token = Literal["0", "1", "nature", "colour", "force"]
Answer = Literal["neuro", "quiet"]

CARDS: tuple[Card, ...] = get_args(Card)
TOKENS: tuple[Token, ...] = get_args(Token)
NUMBER = {card: number for number, card in enumerate(CARDS)}

SENTENCES = {
    "over": "the game is over",
    "no_window": "“neuro” is said, or not, right after a turn of building, and once",
    "window_open": "first every seat says whether it calls “neuro”",
    "no_round": "there are no bids outside a bidding round, which “neuro” opens",
    "round_open": "building rests until the bidding round is over",
    "no_card_to_bid": "who calls “neuro” must bid, and this seat has no card left to bid with",
    "not_your_turn": "it is another seat's turn",
    "occupied": "a card lies on this cell already",
    "touches_nothing": "the card would touch no card of the domain",
    "nothing_compatible": "the card would touch no card with which it shares two attributes",
    "one_of_several": "a card that touches several must share two attributes with at least two of them",
    "too_wide": "the domain would have more columns than twice its rows",
    "too_high": "the domain would have more rows than twice its columns",
    "too_large": "the domain has at most six rows and eleven columns",
    "not_in_hand": "this seat holds no such card",
    "must_place": "after “deux cartes” nobody may pass who can lay a card",
    "caller_must_bid": "who called “neuro” must bid",
    "second_bid": "this seat has had its one bid of the round",
    "no_such_base": "no such base card is left",
    "no_such_token": "this seat has no such card left to bid with",
    "no_card_there": "a bid lies on a card of the domain",
}


# --- moves ------------------------------------------------------------------------------------------------------------


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="place"):
    """Lay a card of one's hand on a cell; rows grow downwards from the start card at (0, 0), columns to the right."""

    card: Card
    row: int
    column: int


class Pass(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="pass"):
    """Do nothing, though one holds cards."""


class Neuro(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="neuro"):
    """Call a bidding round."""


class Quiet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="quiet"):
    """Call none."""


class Bid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="bid"):
    """Put a base card on a card of the domain, and an own card face down on it."""

    base: int
    token: Token
    row: int
    column: int


class NoBid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="no_bid"):
    """Make no bid in this round."""


class CellOfDomain(msgspec.Struct, frozen=True):
    """A cell on which a card of the domain lies."""

    row: int
    column: int


class Bids(msgspec.Struct, frozen=True, tag_field="do", tag="bids"):
    """For pages, in the place of up to 1,325 moves: any of these base cards with any of these own cards on any cell."""

    bases: list[int]
    tokens: list[Token]
    cells: list[CellOfDomain]


class ClosedBid(msgspec.Struct, frozen=True, tag_field="do", tag="bid"):
    """Another seat's bid: its mention lies face down."""

    base: int
    row: int
    column: int
    token: None = None


Move = Place | Pass | Neuro | Quiet | Bid | NoBid
Claim = None
SHORT: dict[type[Pass | Neuro | Quiet | NoBid], int] = {Pass: PASS, Neuro: NEURO, Quiet: QUIET, NoBid: NO_BID}


def cell_at(row: int, column: int) -> int:
    """The cell of a row and a column, counted from the start card; FAR, where nothing ever lies, for those far away."""
    near = -ROWS <= row <= ROWS and -COLUMNS <= column <= COLUMNS
    return START + row * WIDE + column if near else FAR


def row_and_column(cell: int) -> tuple[int, int]:
    """Row and column of a cell, counted from the start card."""
    return cell // WIDE - ROWS, cell % WIDE - COLUMNS


def to_action(move: Move) -> int:
    """The number of a move; one that no state allows where there is no such cell or base card."""
    if isinstance(move, Place):
        return cell_at(move.row, move.column) * KINDS + NUMBER[move.card]
    if isinstance(move, Bid):
        number = (move.base - 1) * MENTIONS + TOKENS.index(move.token)
        return BID + number * CELLS + cell_at(move.row, move.column) if 1 <= move.base <= 5 else ACTIONS
    return SHORT[type(move)]


@cache
def to_move(action: int) -> Move:
    """The move that an action is."""
    if action >= BID:
        return _bid(action)
    for short, number in SHORT.items():
        if action == number:
            return short()
    row, column = row_and_column(action // KINDS)
    return Place(CARDS[action % KINDS], row, column)


def _bid(action: int) -> Bid:
    row, column = row_and_column(cell_of(action))
    return Bid(base_of(action), TOKENS[mention_of(action)], row, column)


# --- what a move promises ---------------------------------------------------------------------------------------------


class May(msgspec.Struct, frozen=True):
    """A legal move: victory points at once (null where they hang on the treasure), and whether it ends the game.

    `sets`: change of what one's connected sets are worth; `announces`: it says “deux cartes”; `breach`: it costs ten
    points at the end, for one could lay a card. `move` is Bids towards pages alone.
    """

    move: Move | Bids
    gain: int | None
    ends: bool
    sets: int = 0
    announces: bool = False
    breach: bool = False


ROW_WORDS = words(range(-ROWS, ROWS + 1), '"row":%s')
COLUMN_WORDS = words(range(-COLUMNS, COLUMNS + 1), ',"column":%s')
TOKEN_WORDS = words((*TOKENS, None), ',"token":%s,')  # the last is HIDDEN
NUMBER_ITEMS = words(range(MOST_SEATS), "%s,")
TOKEN_ITEMS = words((*TOKENS, *NULLS), "%s,")
OPEN_CELL = piece("{")
CLOSE_CELL = piece("},")

PLACE_WORDS = words(CARDS, '{"move":{"do":"place","card":%s,')
BID_WORDS = words(range(6), '{"move":{"do":"bid","base":%s')
SHORT_WORDS = words((Pass(), Neuro(), Quiet(), NoBid()), '{"move":%s,"gain":')
ITS_GAIN = piece('},"gain":')
NULL = piece("null")
ENDS_WORDS = words((False, True), ',"ends":%s,"sets":')
ANNOUNCES_WORDS = words((False, True), ',"announces":%s')
BREACH_WORDS = words((False, True), ',"breach":%s},')
BASES_LEFT = piece('{"move":{"do":"bids","bases":[')
TOKENS_LEFT = piece('],"tokens":[')
BID_CELLS = piece('],"cells":[')
ALL_BIDS = piece(']},"gain":null,"ends":false,"sets":0,"announces":false,"breach":false},')

# As many bids as `legal` has room for, of the longest words; a position is shorter.
LONGEST = ROOM * len(msgspec.json.encode(May(Bid(5, "nature", -ROWS, -COLUMNS), gain=None, ends=False)) + b",")
RECORD = record_type(State)


@rule
def put_cell(text: Buffer, at: int, cell: int) -> int:
    """Write row and column of a cell, in the midst of what lies there."""
    return put_word(text, put_word(text, at, ROW_WORDS, cell // WIDE), COLUMN_WORDS, cell % WIDE)


@rule
def foresee(state: Record, seat: int, actions: Buffer, text: Buffer) -> int:
    """What each legal action does at once, as JSON; returns its length."""
    return close(text, promise(state, seat, actions, text), LIST_ENDS)


@rule
def offer(state: Record, seat: int, actions: Buffer, text: Buffer) -> int:
    """As `foresee`, with all bids in one entry."""
    alone = len(actions)
    if alone > 0 and actions[alone - 1] >= BID:  # before all bids stands NO_BID, or nothing
        alone = int(actions[0] == NO_BID)
    at = promise(state, seat, actions[:alone], text)
    if alone < len(actions):
        at = write_bids(state, seat, text, at)
    return close(text, at, LIST_ENDS)


@loop
def promise(state: Record, seat: int, actions: Buffer, text: Buffer) -> int:
    """Begin the list of what each legal action does at once; returns where it goes on."""
    after = np.empty(1, RECORD)
    before = value_of_sets(state, seat)
    at = put(text, 0, LIST)
    for action in actions:
        after[0] = state
        apply(after[0], seat, action)
        at = put_move(text, at, action)
        at = put(text, at, NULL) if hangs(action) else put_number(text, at, after[0].points[seat] - state.points[seat])
        at = put_word(text, at, ENDS_WORDS, after[0].over)
        at = put_number(text, at, value_of_sets(after[0], seat) - before if action < PASS else 0)
        at = put_word(text, at, ANNOUNCES_WORDS, after[0].announced - state.announced)
        at = put_word(text, at, BREACH_WORDS, int(action == PASS and breaches(state, seat)))
    return at


@rule
def hangs(action: int) -> bool:
    """What a bid brings hangs on the treasure, but for the mention 0 (CQ-55)."""
    return action >= BID and mention_of(action) != ZERO


@rule
def put_move(text: Buffer, at: int, action: int) -> int:
    """Write the beginning of a May, its move."""
    if PASS <= action < BID:
        return put_word(text, at, SHORT_WORDS, action - PASS)
    if action < PASS:
        at = put_word(text, at, PLACE_WORDS, action % KINDS)
        return put(text, put_cell(text, at, action // KINDS), ITS_GAIN)
    at = put_word(text, at, BID_WORDS, base_of(action))
    at = put_word(text, at, TOKEN_WORDS, mention_of(action))
    return put(text, put_cell(text, at, cell_of(action)), ITS_GAIN)


@rule
def write_bids(state: Record, seat: int, text: Buffer, at: int) -> int:
    """All bids in one May: `possible_bids` finds every combination."""
    at = put(text, at, BASES_LEFT)
    for value in range(1, 6):
        if state.bases[value] > 0:
            at = put_word(text, at, NUMBER_ITEMS, value)
    at = close(text, at, TOKENS_LEFT)
    for mention in range(MENTIONS):
        if state.token[seat, mention] > 0:
            at = put_word(text, at, TOKEN_ITEMS, mention)
    at = close(text, at, BID_CELLS)
    for cell in range(CELLS):
        if state.card[cell] != EMPTY:
            at = put(text, put_cell(text, put(text, at, OPEN_CELL), cell), CLOSE_CELL)
    return close(text, at, ALL_BIDS)


@loop
def value_of_sets(state: Record, seat: int) -> int:
    """What the connected sets of a seat are worth now."""
    out = np.zeros(MOST_SEATS, np.int64)
    add_sets(state, out)
    return int(out[seat])


# --- what happened ----------------------------------------------------------------------------------------------------


class Breakdown(msgspec.Struct, frozen=True):
    """What a seat's points are made of: all but `points` stay 0 until the game is over."""

    points: int
    bids: int
    sets: int
    hand: int
    breach: int
    total: int


class Placed(msgspec.Struct, frozen=True, tag_field="do", tag="placed"):
    """Move `n`: a card was laid, compatible with `compatible` neighbours, for `points`; `sets` as in May."""

    n: int
    seat: int
    card: Card
    row: int
    column: int
    compatible: int
    points: int
    sets: int


class Passed(msgspec.Struct, frozen=True, tag_field="do", tag="passed"):
    """A seat did nothing, which cost a point."""

    n: int
    seat: int


class TwoCards(msgspec.Struct, frozen=True, tag_field="do", tag="two_cards"):
    """A seat has two cards left and says so; after the first to say so nobody may pass who can lay a card."""

    n: int
    seat: int
    first: bool


class Finished(msgspec.Struct, frozen=True, tag_field="do", tag="finished"):
    """A seat emptied its hand, as number `place` from 1, for `points`."""

    n: int
    seat: int
    place: int
    points: int


class Answered(msgspec.Struct, frozen=True, tag_field="do", tag="answered"):
    """A seat answered in a window; told to itself alone, and to all once the game is over."""

    n: int
    seat: int
    answer: Answer


class Called(msgspec.Struct, frozen=True, tag_field="do", tag="called"):
    """The window closed: this seat leads a bidding round."""

    n: int
    seat: int


class Closed(msgspec.Struct, frozen=True, tag_field="do", tag="closed"):
    """The window closed, and nobody had called."""

    n: int


class Staked(msgspec.Struct, frozen=True, tag_field="do", tag="staked"):
    """A seat made a bid, whose mention only that seat knows."""

    n: int
    seat: int
    base: int
    token: Token | None
    row: int
    column: int


class Declined(msgspec.Struct, frozen=True, tag_field="do", tag="declined"):
    """A seat made no bid."""

    n: int
    seat: int


class Ended(msgspec.Struct, frozen=True, tag_field="do", tag="ended"):
    """The game is over, by the clause that says so; the treasure is told."""

    n: int
    clause: str
    treasure: Card | None
    breakdown: list[Breakdown]
    scores: list[int]
    winners: list[int]


Event = Placed | Passed | TwoCards | Finished | Answered | Called | Closed | Staked | Declined | Ended


def breakdown(state: Record) -> list[Breakdown]:
    """What the points of each seat are made of."""
    parts = np.zeros((4, MOST_SEATS), np.int64)
    if state.over:
        for part, add in zip(parts, (add_bids, add_sets, add_hands, add_breaches), strict=True):
            add(state, part)
    points = state.points[: state.seats].tolist()
    return [
        Breakdown(own, bids, sets, hand, breach, own + bids + sets + hand + breach)
        for own, (bids, sets, hand, breach) in zip(points, parts.T.tolist(), strict=False)
    ]


def silence(state: Record, seat: int) -> Quiet | None:
    """In a window, who says nothing is quiet (CQ-50)."""
    return Quiet() if state.phase == CALLING else None


def redact_move(move: Move, seat: int, viewer: int) -> Move | ClosedBid | None:
    """Answers in a window are not told to others, and a mention lies face down (CQ-54)."""
    if seat == viewer:
        return move
    if isinstance(move, Neuro | Quiet):
        return None
    return ClosedBid(move.base, move.row, move.column) if isinstance(move, Bid) else move


def redact_event(event: Event, viewer: int, state: Record, whole_from: int) -> Event | None:
    """As `redact_move`, for events."""
    if isinstance(event, Answered) and event.seat != viewer:
        return None
    if isinstance(event, Staked) and event.seat != viewer:
        return msgspec.structs.replace(event, token=None)
    return event


def fleeting(state: Record) -> int:
    """What has been told is told for good."""
    return 0


def events(number: int, before: Record, seat: int, action: int, after: Record) -> list[Event]:
    """What move `number` did, in the order in which it is seen.

    The answers of a window share a number, so that none tells how many others came before it; the end has the next.
    """
    if action <= PASS:
        return _built(number, before, seat, action, after)
    if action <= QUIET:
        return _answered(number, before, seat, action, after)
    if action == NO_BID:
        return [Declined(number, seat)]
    move = _bid(action)
    return [Staked(number, seat, move.base, move.token, move.row, move.column)]


def _built(number: int, before: Record, seat: int, action: int, after: Record) -> list[Event]:
    found: list[Event] = [Passed(number, seat) if action == PASS else _placed(number, before, seat, action, after)]
    if action != PASS and after.cards[seat] == 2:
        found.append(TwoCards(number, seat, first=not before.announced))
    if after.finished > before.finished:
        found.append(Finished(number, seat, int(after.finished), 2 if after.finished <= 3 else 1))
    if after.over:
        found.append(_ended(number, after))
    return found


def _placed(number: int, before: Record, seat: int, action: int, after: Record) -> Placed:
    cell, card = divmod(action, KINDS)
    row, column = row_and_column(cell)
    compatible = compatible_neighbours(before, cell, card)
    sets = value_of_sets(after, seat) - value_of_sets(before, seat)
    return Placed(number, seat, CARDS[card], row, column, int(compatible), int(GAIN[compatible]), int(sets))


def _ended(number: int, after: Record) -> Ended:
    clause = CLAUSES[OVER_ALONE if holders(after) <= 1 else OVER_PASSED]
    treasure = None if after.removed == NONE else CARDS[after.removed]
    parts = breakdown(after)
    mask = winners(after)
    won = [seat for seat in range(after.seats) if mask >> seat & 1]
    return Ended(number, clause, treasure, parts, [part.total for part in parts], won)


def _answered(number: int, before: Record, seat: int, action: int, after: Record) -> list[Event]:
    found: list[Event] = [Answered(number, seat, "neuro" if action == NEURO else "quiet")]
    if after.phase == BIDDING:
        found.append(Called(number + 1, int(after.caller)))
    elif after.phase == BUILDING:
        found.append(Closed(number + 1))
    return found


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as an English sentence; cells are told as row and column."""
    match event:
        case Placed(seat=seat, card=card, row=row, column=column, points=points):
            return f"{names[seat]} lays {card} on {row}, {column}{f' for {_points(points)}' if points else ''}"
        case Passed(seat=seat):
            return f"{names[seat]} passes, and pays a point"
        case TwoCards(seat=seat):
            return f"{names[seat]} says “deux cartes”"
        case Finished(seat=seat, place=place, points=points):
            return f"{names[seat]} has laid every card, as number {place}, for {_points(points)}"
        case Ended(treasure=treasure, scores=scores, winners=winners):
            totals = ", ".join(f"{name} {total}" for name, total in zip(names, scores, strict=True))
            hidden = f"; the treasure was {treasure}" if treasure else ""
            return f"{' and '.join(names[seat] for seat in winners)} won: {totals}{hidden}"
        case _:
            return _tell_bidding(event, names)


def _tell_bidding(event: Answered | Called | Closed | Staked | Declined, names: Sequence[str]) -> str:
    match event:
        case Answered(seat=seat, answer=answer):
            return f"{names[seat]} {'calls “neuro”' if answer == 'neuro' else 'calls nothing'}"
        case Called(seat=seat):
            return f"{names[seat]} leads a bidding round"
        case Closed():
            return "Nobody called “neuro”"
        case Staked(seat=seat, base=base, token=token, row=row, column=column):
            return f"{names[seat]} bids base {base} and {token or 'a hidden card'} on {row}, {column}"
        case Declined(seat=seat):
            return f"{names[seat]} does not bid"


def _points(points: int) -> str:
    return f"{points} point{'s' if points != 1 else ''}"
