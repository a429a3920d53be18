"""The positions and views of Conquêtes as data: structs, and how a state is read from them and written to them."""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal, get_args

import msgspec

from butin.games.conquetes.play import ended, misshapen
from butin.games.conquetes.table import (
    BASES,
    BIDDING,
    BUILDING,
    CALLING,
    CELLS,
    CLAUSES,
    CONQUESTS,
    COPIES,
    EMPTY,
    HIDDEN,
    OPTIONS,
    ORDER,
    OWN,
    SEATS,
    bid_number,
    clear,
    keep_bid,
    lay,
    parts_of,
    take,
)  # fmt: skip
from butin.games.conquetes.words import CARDS, NUMBER, TOKENS, Answer, Card, Token, cell_at, row_and_column
from butin.games.core import NONE, UNKNOWN, Record

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


def write(state: Record) -> Position:
    """The position, or the view, that a state is in words; what is UNKNOWN in it is null."""
    seats = int(state.seats)
    bidding = state.phase == BIDDING
    found = Position(
        game="conquetes",
        seats=seats,
        options=PositionOptions(*(allowed[state[name]] for name, allowed in OPTIONS.items())),
        turn=int(state.turn),
        phase=PHASES[state.phase],
        domain=_domain(state),
        hands=[_hand(state, seat) for seat in range(seats)],
        points=state.points[:seats].tolist(),
        last=[None if last == NONE else TURNS[last] for last in state.last[:seats].tolist()],
        announced=bool(state.announced),
        finished=state.finish[: state.finished].tolist(),
        breached=_breached(state),
        answers=[_answer(state, seat) for seat in range(seats)],
        caller=int(state.caller) if bidding else None,
        bidder=int(state.bidder) if bidding else None,
        asked=(int(state.bidder) - int(state.caller)) % seats if bidding else 0,
        removed=None if state.removed in (NONE, UNKNOWN) else CARDS[state.removed],
    )
    if state.mode != CONQUESTS:
        found.base = [value for value in range(1, 6) for _ in range(state.bases[value])]
        found.tokens = [_tokens(state, seat) for seat in range(seats)]
        found.bids = _bids(state)
    return found


def add_own(seen: Position, view: Record, seat: int) -> Position:
    """What everybody sees, and the cards, the mentions and the answer of the seat."""
    found = msgspec.structs.replace(seen, hands=seen.hands.copy(), answers=seen.answers.copy())
    found.hands[seat], found.answers[seat] = _hand(view, seat), _answer(view, seat)
    if view.mode != CONQUESTS:
        found.tokens = [_tokens(view, other) for other in range(seen.seats)]
        found.bids = _bids(view)
    return found


def _domain(state: Record) -> list[DomainCard]:
    cards, owners = state.card.tolist(), state.owner.tolist()
    return [
        DomainCard(*row_and_column(cell), CARDS[cards[cell]], None if owners[cell] == NONE else owners[cell])
        for cell in range(CELLS)
        if cards[cell] != EMPTY
    ]


def _hand(state: Record, seat: int) -> list[Card | None]:
    hand, pair = int(state.hand[seat]), int(state.pair[seat])
    if hand == UNKNOWN:
        return [None] * int(state.cards[seat])
    return [card for number, card in enumerate(CARDS) for _ in range((hand >> number & 1) + (pair >> number & 1))]


def _tokens(state: Record, seat: int) -> list[Token | None]:
    held = state.token[seat].tolist()
    if held[0] == UNKNOWN:
        return [None] * int(state.tokens[seat])
    return [token for token, copies in zip(TOKENS, held, strict=True) for _ in range(copies)]


def _breached(state: Record) -> list[int] | None:
    breached = state.breached[: state.seats].tolist()
    return None if UNKNOWN in breached else [seat for seat, broke in enumerate(breached) if broke]


def _answer(state: Record, seat: int) -> Answer | None:
    if state.phase != CALLING or int(state.waiting) >> seat & 1 or state.tokens[seat] == 0:
        return None
    return "neuro" if int(state.callers) >> seat & 1 else "quiet"


def _bids(state: Record) -> list[Stake]:
    return [_bid(number) for number in state.bids[: state.placed][::-1].tolist()]


def _bid(number: int) -> Stake:
    seat, value, cell, mention = parts_of(number)
    row, column = row_and_column(cell)
    return Stake(seat, value, None if mention == HIDDEN else TOKENS[mention], row, column)
