"""The positions and views of Conquêtes as data: structs, and how a state is read from them and written to them."""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal, get_args

import msgspec

from butin.games.conquetes.play import distance, ended, misshapen
from butin.games.conquetes.table import (
    BASES,
    BUILDING,
    CALLING,
    CLAUSES,
    CONQUESTS,
    COPIES,
    EMPTY,
    HIDDEN,
    KINDS,
    MENTIONS,
    MOST_SEATS,
    OPTIONS,
    ORDER,
    OWN,
    SEATS,
    WIDE,
    bid_number,
    clear,
    keep_bid,
    lay,
    parts_of,
    take,
)  # fmt: skip
from butin.games.conquetes.words import (
    CARDS,
    CLOSE_CELL,
    NUMBER,
    NUMBER_ITEMS,
    OPEN_CELL,
    TOKEN_ITEMS,
    TOKEN_WORDS,
    TOKENS,
    TOKENS_LEFT,
    Answer,
    Card,
    Token,
    cell_at,
    put_cell,
)
from butin.games.core import NONE, UNKNOWN, Buffer, Record, rule
from butin.games.text import LIST, LIST_ENDS, NEXT, NULLS, close, piece, put, put_number, put_word, words

Turn = Literal["place", "pass"]
Phase = Literal["build", "neuro", "bid"]
TURNS: tuple[Turn, ...] = get_args(Turn)
PHASES: tuple[Phase, ...] = get_args(Phase)
FULL_BASE = Counter({value: copies for value, copies in enumerate(BASES.tolist()) if copies})
FULL_TOKENS = Counter(TOKENS[mention] for mention in OWN.tolist())
TOKENS_EACH = len(OWN)


class DomainCard(msgspec.Struct, forbid_unknown_fields=True):
    """A card of the domain, and who laid it (null: nobody, as the start card)."""

    row: int
    column: int
    card: Card
    owner: int | None = None


class Stake(msgspec.Struct, forbid_unknown_fields=True):
    """A bid on the table; a null mention is hidden from the seat that looks."""

    seat: int
    base: int
    token: Token | None
    row: int
    column: int


class PositionOptions(msgspec.Struct, forbid_unknown_fields=True):
    """The table's options; `first_seat` has done its work once a position stands."""

    mode: Literal["full", "conquests", "hunt"] = "full"
    end: Literal["guarded", "literal"] = "guarded"
    duty: Literal["enforced", "on_honour"] = "enforced"
    first_seat: int | str | msgspec.UnsetType = msgspec.UNSET


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """Everything that lies on the table; what is null in a view is hidden from the seat that looks.

    `mode=conquests` has no `base`, `tokens` and `bids`.
    """

    game: Literal["conquetes"]
    seats: int
    options: PositionOptions = msgspec.field(default_factory=PositionOptions)
    turn: int = 0
    phase: Phase = "build"
    domain: list[DomainCard] = []
    hands: list[list[Card | None]] = []
    points: list[int] = []
    last: list[Turn | None] = []
    announced: bool | msgspec.UnsetType = msgspec.UNSET
    finished: list[int] = []
    breached: list[int] | None = []
    base: list[int] | msgspec.UnsetType = msgspec.UNSET
    tokens: list[list[Token | None]] | msgspec.UnsetType = msgspec.UNSET
    bids: list[Stake] | msgspec.UnsetType = msgspec.UNSET
    answers: list[Answer | None] = []
    caller: int | None = None
    bidder: int | None = None
    asked: int | None = None
    removed: Card | None = None


# --- reading a position -----------------------------------------------------------------------------------------------


def read(position: Position, state: Record, *, hidden: bool) -> None:
    """Lay a position on the table.

    Raises ValueError saying what is inconsistent, or where a null stands (unless `hidden`: a view is being read).
    """
    if position.seats not in SEATS:
        raise ValueError(f"Conquêtes has {SEATS[0]} to {SEATS[-1]} seats, not {position.seats}")
    _check_seat("turn", position.turn, position.seats)
    state.seats = position.seats
    for name, allowed in OPTIONS.items():
        state[name] = allowed.index(getattr(position.options, name))
    clear(state)
    state.turn = position.turn
    _read_domain(position, state)
    _read_hands(position, state, hidden)
    _read_removed(position, state, hidden)
    _read_seats(position, state)
    _read_breaches(position, state, hidden)
    _read_bidding_cards(position, state, hidden)
    _read_phase(position, state)


def _check_seat(name: str, seat: int, seats: int) -> None:
    if seat not in range(seats):
        raise ValueError(f"`{name}` names seat {seat}, and the seats are 0 to {seats - 1}")


def _each_seat(name: str, values: list[Any], default: Any, seats: int) -> list[Any]:
    """A value for each seat; left out: the default."""
    if len(values) not in (0, seats):
        raise ValueError(f"`{name}` has {len(values)} entries for {seats} seats")
    return values or [default] * seats


def _read_domain(position: Position, state: Record) -> None:
    cells = {(one.row, one.column) for one in position.domain}
    if len(cells) < len(position.domain):
        raise ValueError("two cards of the domain lie on one cell (CQ-9)")
    if (0, 0) not in cells:
        raise ValueError("the start card is missing at row 0, column 0 (CQ-8)")
    _check_shape(cells)
    for one in position.domain:
        if one.owner is not None:
            _check_seat("domain", one.owner, position.seats)
            if (one.row, one.column) == (0, 0):
                raise ValueError("the start card belongs to nobody (CQ-A5)")
        lay(state, cell_at(one.row, one.column), NUMBER[one.card], NONE if one.owner is None else one.owner)


def _check_shape(cells: set[tuple[int, int]]) -> None:
    joined, found = {(0, 0)}, [(0, 0)]
    for row, column in found:
        around = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & cells - joined
        joined |= around
        found += around
    if joined != cells:
        apart = min(cells - joined)
        raise ValueError(f"the card at row {apart[0]}, column {apart[1]} is not joined to the start card (CQ-9)")
    rows, columns = ({cell[axis] for cell in cells} for axis in (0, 1))
    broken = misshapen(len(rows), len(columns))
    if broken:
        raise ValueError(f"{len(rows)} rows and {len(columns)} columns are not allowed ({CLAUSES[broken]})")


def _read_hands(position: Position, state: Record, hidden: bool) -> None:
    hands = _each_seat("hands", position.hands, [], position.seats)
    for seat, hand in enumerate(hands):
        _check_whole(f"the hand of seat {seat}", hand, hidden)
    _check_copies(position, [card for hand in hands for card in hand])
    for seat, hand in enumerate(hands):
        if None in hand:
            state.cards[seat] = len(hand)
            state.hand[seat] = state.pair[seat] = UNKNOWN
        else:
            for card in hand:
                take(state, seat, NUMBER[card])


def _check_copies(position: Position, held: list[Card | None]) -> None:
    cards = [*held, *(one.card for one in position.domain), *([position.removed] if position.removed else [])]
    for card, copies in Counter(cards).items():
        if card is not None and copies > COPIES:
            raise ValueError(f"the position has {copies} cards {card}, and the game {COPIES} (CQ-2)")
    if len(cards) > ORDER:
        raise ValueError(f"the position has {len(cards)} cards, and the game {ORDER} (CQ-2)")


def _read_removed(position: Position, state: Record, hidden: bool) -> None:
    if position.removed is not None:
        state.removed = NUMBER[position.removed]
    elif hidden:
        state.removed = UNKNOWN
    elif position.options.mode != "conquests":
        raise ValueError("`removed` is null where a card must be (CQ-6)")


def _check_whole(name: str, cards: list[Any], hidden: bool) -> None:
    if None in cards and not hidden:
        raise ValueError(f"{name} holds null where a card must be")
    if None in cards and any(card is not None for card in cards):
        raise ValueError(f"{name} is known whole or not at all")


def _read_seats(position: Position, state: Record) -> None:
    for seat, points in enumerate(_each_seat("points", position.points, 5, position.seats)):
        if abs(points) > 10_000:
            raise ValueError(f"seat {seat} cannot have {points} points")
        state.points[seat] = points
    for seat, turn in enumerate(_each_seat("last", position.last, None, position.seats)):
        state.last[seat] = NONE if turn is None else TURNS.index(turn)
    for place, seat in enumerate(position.finished):
        _check_seat("finished", seat, position.seats)
        if state.cards[seat] or seat in position.finished[:place]:
            raise ValueError(f"seat {seat} is in `finished` twice, or with cards in hand")
        state.finish[place] = seat
    state.finished = len(position.finished)
    two = any(0 < cards <= 2 for cards in state.cards)
    if two and position.announced is False:
        raise ValueError("`announced` is false, but somebody holds two cards or one (CQ-31)")
    state.announced = two or bool(position.finished) if position.announced is msgspec.UNSET else position.announced


def _read_breaches(position: Position, state: Record, hidden: bool) -> None:
    if position.breached is None:
        if not hidden:
            raise ValueError("`breached` is null where seats must be")
        state.breached[: position.seats] = UNKNOWN
        return
    for seat in position.breached:
        _check_seat("breached", seat, position.seats)
        if position.options.duty != "on_honour":
            raise ValueError(
                f"seat {seat} is in `breached`, but only duty=on_honour lets anybody break the duty to lay"
            )
        state.breached[seat] = 1


def _read_bidding_cards(position: Position, state: Record, hidden: bool) -> None:
    bids = position.bids or []
    if position.options.mode == "conquests":
        if position.base or bids or any(position.tokens or []):
            raise ValueError("mode=conquests has no `base`, `tokens` and `bids` (CQ-68)")
        return
    for one in bids:
        _check_seat("bids", one.seat, position.seats)
        if state.card[cell_at(one.row, one.column)] == EMPTY:
            raise ValueError(f"a bid lies at row {one.row}, column {one.column}, where no card is (CQ-53)")
    left = _left("base cards", position.base, FULL_BASE, Counter(one.base for one in bids))
    for value, copies in left.items():
        state.bases[value] = copies
    state.bases_left = left.total()
    tokens = [] if position.tokens is msgspec.UNSET else position.tokens
    for seat, held in enumerate(_each_seat("tokens", tokens, msgspec.UNSET, position.seats)):
        _read_tokens(seat, held, [one.token for one in bids if one.seat == seat], state, hidden)
    for one in bids:
        mention = HIDDEN if one.token is None else TOKENS.index(one.token)
        keep_bid(state, bid_number(one.seat, one.base, cell_at(one.row, one.column), mention))


def _read_tokens(seat: int, held: Any, used: list[Token | None], state: Record, hidden: bool) -> None:
    """Give a seat the own cards it holds (left out: those it has not used), unless they are hidden."""
    known = used if held is msgspec.UNSET else used + held
    _check_whole(f"the own cards of seat {seat}", known, hidden)
    if None in known:
        state.tokens[seat] = TOKENS_EACH - len(used) if held is msgspec.UNSET else len(held)
        if len(known) > TOKENS_EACH:
            raise ValueError(f"seat {seat} has more than seven own cards (CQ-45)")
        state.token[seat, :] = UNKNOWN if state.tokens[seat] else 0
        return
    left = _left(f"own cards of seat {seat}", held, FULL_TOKENS, Counter(used))
    state.tokens[seat] = left.total()
    for token, copies in left.items():
        state.token[seat, TOKENS.index(token)] = copies


def _left(what: str, given: Any, full: Counter[Any], used: Counter[Any]) -> Counter[Any]:
    """What is left of a full set of cards: as given, or all that is not used."""
    left = full - used if given is msgspec.UNSET else Counter(given)
    too_many = left + used - full
    if too_many:
        raise ValueError(f"more {what} than there are: {', '.join(map(str, sorted(too_many)))} (CQ-43, CQ-44, CQ-45)")
    return left


def _read_phase(position: Position, state: Record) -> None:
    state.phase = PHASES.index(position.phase)
    over = ended(state)
    if over and state.phase != BUILDING:
        raise ValueError(f"the game has ended, so nobody can be in phase {position.phase} (CQ-38)")
    if position.phase != "neuro" and any(position.answers):
        raise ValueError("`answers` belong to the phase neuro")
    if position.phase != "bid" and (position.caller, position.bidder) != (None, None):
        raise ValueError("`caller` and `bidder` belong to the phase bid")
    if position.phase == "neuro":
        _read_window(position, state)
    elif position.phase == "bid":
        _read_round(position, state)
    elif not over and state.cards[position.turn] == 0:
        raise ValueError(f"it is the turn of seat {position.turn}, who holds no card")
    state.over = over


def _read_window(position: Position, state: Record) -> None:
    for seat, answer in enumerate(_each_seat("answers", position.answers, None, position.seats)):
        if answer is None and state.tokens[seat] > 0 and state.bases_left > 0:
            state.waiting |= 1 << seat
        elif answer is not None and state.tokens[seat] == 0:
            raise ValueError(f"seat {seat} has answered, but has no card to bid with (CQ-A12)")
        elif answer == "neuro":
            state.callers |= 1 << seat
    if not state.waiting:
        raise ValueError("in phase neuro somebody has yet to answer, and can bid")


def _read_round(position: Position, state: Record) -> None:
    if position.caller is None or position.bidder is None:
        raise ValueError("phase bid needs `caller` and `bidder`")
    _check_seat("caller", position.caller, position.seats)
    _check_seat("bidder", position.bidder, position.seats)
    if state.bases_left == 0 or state.tokens[position.bidder] == 0:
        raise ValueError(f"seat {position.bidder} cannot bid: it has no own card, or no base card is left (CQ-53)")
    asked = (position.bidder - position.caller) % position.seats
    if position.asked not in (None, asked):
        raise ValueError(
            f"`asked` is {asked} from seat {position.caller} to seat {position.bidder}, not {position.asked}"
        )
    state.caller = position.caller
    state.bidder = position.bidder


# --- writing a position -----------------------------------------------------------------------------------------------


GAME_WORDS = words(range(MOST_SEATS + 1), '{"game":"conquetes","seats":%s')
MODE_WORDS = words(OPTIONS["mode"], ',"options":{"mode":%s')
END_WORDS = words(OPTIONS["end"], ',"end":%s')
DUTY_WORDS = words(OPTIONS["duty"], ',"duty":%s}')
TURN_WORDS = words(range(MOST_SEATS), ',"turn":%s')
PHASE_WORDS = words(PHASES, ',"phase":%s,"domain":[')
CARD_WORDS = words(CARDS, ',"card":%s')
OWNER_WORDS = words((*range(MOST_SEATS), *NULLS), ',"owner":%s},')
HANDS = piece('],"hands":[')
POINTS = piece('],"points":[')
LAST = piece('],"last":[')
ANNOUNCED_WORDS = words((False, True), '],"announced":%s,"finished":[')
BREACHED = piece('],"breached":[')
BREACHED_UNKNOWN = piece('],"breached":null')
BASE = piece(',"base":[')
STAKES = piece('],"bids":[')
STAKE_SEAT_WORDS = words(range(MOST_SEATS), '{"seat":%s')
BASE_WORDS = words(range(6), ',"base":%s')
ANSWERS = piece(',"answers":[')
CALLER_WORDS = words((*range(MOST_SEATS), *NULLS), '],"caller":%s')
BIDDER_WORDS = words((*range(MOST_SEATS), *NULLS), ',"bidder":%s')
ASKED_WORDS = words(range(MOST_SEATS), ',"asked":%s')
REMOVED_WORDS = words((*CARDS, *NULLS), ',"removed":%s}')

# Items of lists.
POINT_ENDS = piece(",")
CARD_ITEMS = words((*CARDS, *NULLS), "%s,")
TURN_ITEMS = words((*TURNS, *NULLS), "%s,")
ANSWER_ITEMS = words(("quiet", "neuro", *NULLS), "%s,")


@rule
def write(state: Record, text: Buffer) -> int:
    """The position, or the view, that a state is, as JSON; returns its length. What is UNKNOWN in it is null."""
    at = put_word(text, 0, GAME_WORDS, state.seats)
    at = put_word(text, at, MODE_WORDS, state.mode)
    at = put_word(text, at, END_WORDS, state.end)
    at = put_word(text, at, DUTY_WORDS, state.duty)
    at = put_word(text, at, TURN_WORDS, state.turn)
    at = write_domain(state, text, put_word(text, at, PHASE_WORDS, state.phase))
    at = write_seats(state, text, at)
    at = write_breached(state, text, at)
    if state.mode != CONQUESTS:
        at = write_bidding_cards(state, text, at)
    at = write_answers(state, text, at)
    at = put_word(text, at - 1, CALLER_WORDS, state.caller)
    at = put_word(text, at, BIDDER_WORDS, state.bidder)
    at = put_word(text, at, ASKED_WORDS, distance(state, state.caller, state.bidder))  # 0 outside a round
    return put_word(text, at, REMOVED_WORDS, state.removed)


@rule
def write_domain(state: Record, text: Buffer, at: int) -> int:
    """The cards of the domain, row by row."""
    for row in range(state.top, state.bottom + 1):
        for cell in range(row * WIDE + state.left, row * WIDE + state.right + 1):
            if state.card[cell] != EMPTY:
                at = put_cell(text, put(text, at, OPEN_CELL), cell)
                at = put_word(text, at, CARD_WORDS, state.card[cell])
                at = put_word(text, at, OWNER_WORDS, state.owner[cell])
    return at


@rule
def write_seats(state: Record, text: Buffer, at: int) -> int:
    """Each seat's hand, points and latest turn; who had two cards, or none, by now."""
    at = put(text, at - 1, HANDS)
    for seat in range(state.seats):
        at = close(text, write_hand(state, seat, text, put(text, at, LIST)), NEXT)
    at = put(text, at - 1, POINTS)
    for seat in range(state.seats):
        at = put(text, put_number(text, at, state.points[seat]), POINT_ENDS)
    at = put(text, at - 1, LAST)
    for seat in range(state.seats):
        at = put_word(text, at, TURN_ITEMS, state.last[seat])
    at = put_word(text, at - 1, ANNOUNCED_WORDS, state.announced)
    for place in range(state.finished):
        at = put_word(text, at, NUMBER_ITEMS, state.finish[place])
    return at


@rule
def write_hand(state: Record, seat: int, text: Buffer, at: int) -> int:
    """A hand by kinds, or as many nulls."""
    if state.hand[seat] == UNKNOWN:
        for _ in range(state.cards[seat]):
            at = put_word(text, at, CARD_ITEMS, UNKNOWN)
    else:
        for card in range(KINDS):
            for _ in range((state.hand[seat] >> card & 1) + (state.pair[seat] >> card & 1)):
                at = put_word(text, at, CARD_ITEMS, card)
    return at


@rule
def write_breached(state: Record, text: Buffer, at: int) -> int:
    """The seats that broke the duty to lay; null in a view."""
    if state.breached[0] == UNKNOWN:
        return close(text, at, BREACHED_UNKNOWN)
    at = close(text, at, BREACHED)
    for seat in range(state.seats):
        if state.breached[seat]:
            at = put_word(text, at, NUMBER_ITEMS, seat)
    return close(text, at, LIST_ENDS)


@rule
def write_bidding_cards(state: Record, text: Buffer, at: int) -> int:
    """The base cards left, the own cards left to each seat, and the bids, by seats."""
    at = put(text, at, BASE)
    for value in range(1, 6):
        for _ in range(state.bases[value]):
            at = put_word(text, at, NUMBER_ITEMS, value)
    at = close(text, at, TOKENS_LEFT)
    for seat in range(state.seats):
        at = close(text, write_tokens(state, seat, text, put(text, at, LIST)), NEXT)
    at = put(text, at - 1, STAKES)
    for place in range(state.placed - 1, -1, -1):
        seat, value, cell, mention = parts_of(int(state.bids[place]))
        at = put_word(text, at, STAKE_SEAT_WORDS, seat)
        at = put_word(text, at, BASE_WORDS, value)
        at = put_word(text, at, TOKEN_WORDS, mention)
        at = put(text, put_cell(text, at, cell), CLOSE_CELL)
    return close(text, at, LIST_ENDS)


@rule
def write_tokens(state: Record, seat: int, text: Buffer, at: int) -> int:
    """The own cards left to a seat, or as many nulls."""
    if state.token[seat, 0] == UNKNOWN:
        for _ in range(state.tokens[seat]):
            at = put_word(text, at, TOKEN_ITEMS, UNKNOWN)
    else:
        for mention in range(MENTIONS):
            for _ in range(state.token[seat, mention]):
                at = put_word(text, at, TOKEN_ITEMS, mention)
    return at


@rule
def write_answers(state: Record, text: Buffer, at: int) -> int:
    """In a window what each seat has answered, as far as that is known; null of those who have yet to, or cannot."""
    at = put(text, at, ANSWERS)
    for seat in range(state.seats):
        silent = state.phase != CALLING or state.waiting >> seat & 1 or state.tokens[seat] == 0
        at = put_word(text, at, ANSWER_ITEMS, NONE if silent else state.callers >> seat & 1)
    return at
