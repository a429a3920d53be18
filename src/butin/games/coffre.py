"""Le Coffre et la Clé: four kinds of cards, moved in the open and seen in secret; who holds the key, who the trap?

The rules, clause by clause, are CC-1…CC-31 and CC-A1…CC-A16 of the rule book. The first half of this file is the rules
over `State`, compiled; the second half is the words in which people and programs speak of them.

A place is a seat's hand or one of the two of the centre. Who has looked at which card is seen by all, so the state says
of each place who knows the card that lies there; that goes with the card when it moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, get_args

import msgspec
import numpy as np

from butin.games.core import (
    NONE,
    SPECTATOR,
    UNKNOWN,
    Buffer,
    Record,
    below,
    count_bits,
    in_points,
    index,
    loop,
    lowest_bit,
    record_type,
    rule,
)
from butin.games.text import LIST, LIST_ENDS, NEXT, NULLS, close, piece, put, put_word, words

# --- material ---------------------------------------------------------------------------------------------------------

ID = "coffre"
TITLES = {"fr": "Le Coffre et la Clé", "en": "The Chest and the Key"}
SEATS = range(4, 11)  # CC-4, CC-A13
OPTIONS: dict[str, Sequence[Any]] = {
    "ending": ("final_phase", "sudden_death"),  # CC-A1
    "finale": ("everyone", "others", "neutrals"),  # CC-A8
    "deck": ("shuffled", "neutral_centre"),  # CC-A2
    "removed": range(3),  # CC-8
    "force_choice": ("actor", "target"),  # CC-A4
    "max_rounds": range(2, 21),  # CC-A7
}
DEFAULTS = {
    "ending": "final_phase", "finale": "everyone", "deck": "shuffled", "removed": 0, "force_choice": "actor",
    "max_rounds": 6,
}  # fmt: skip
CLASHES: tuple[Mapping[str, Any], ...] = tuple({"deck": "neutral_centre", "removed": cards} for cards in (1, 2))
RULES_VERSION = 1
POINT = 2520  # a share is a whole number of these, among however many winners
SHARES = np.array([0] + [POINT // winners for winners in range(1, SEATS[-1] + 1)])  # by their number

Role = Literal["key", "treasure", "trap", "neutral"]
ROLES: tuple[Role, ...] = get_args(Role)
KEY, TREASURE, TRAP, NEUTRAL = range(len(ROLES))

MOST_SEATS = SEATS[-1]
CENTRES = 2  # CC-7
CENTRE = MOST_SEATS  # places: the hand of seat 0, 1, …, then the two of the centre
PLACES = MOST_SEATS + CENTRES
EVERYBODY = MOST_SEATS  # in `known`, the bit for spectators, after those of the seats
ORDER = PLACES + OPTIONS["removed"][-1]  # the largest deck

FINAL_PHASE, SUDDEN_DEATH = 0, 1  # options, by their places in OPTIONS
EVERYONE, OTHERS, NEUTRALS = 0, 1, 2
NEUTRAL_CENTRE = 1
ACTOR, TARGET = 0, 1

# What is due: an action, the centre card of a forced seat, the holder's designation, the names of the finale.
TURN, GIVE, LIMIT, FINAL = range(4)

# Actions, c being a centre place and q a seat: + c, + c, + 2q + c, + q, + c, + q, + q.
PASS, OBSERVE, SWAP, FORCE = 0, 1, 3, 5
ASK = FORCE + CENTRES * MOST_SEATS
GIVE_UP = ASK + MOST_SEATS
DESIGNATE = GIVE_UP + CENTRES
NAME = DESIGNATE + MOST_SEATS
ACTIONS = NAME + MOST_SEATS


def _move(seat: int, action: int) -> tuple[int, int, int]:
    """What an action below ASK does: a centre card, the place that it goes to, and who looks at it, as a mask."""
    if action >= FORCE:  # CC-16
        other, centre = divmod(action - FORCE, CENTRES)
        return CENTRE + centre, other, 1 << other
    if action >= SWAP:  # CC-15
        return CENTRE + action - SWAP, seat, 1 << seat
    if action >= OBSERVE:
        return CENTRE + action - OBSERVE, CENTRE + action - OBSERVE, 1 << seat  # CC-14
    return CENTRE, CENTRE, 0  # CC-17


MOVED = np.array([[_move(seat, action) for action in range(ASK)] for seat in range(MOST_SEATS)], np.int16)

# What `legal` lists, a row a seat: it copies a row whole, then counts as many as there are seats at the table.
ROW, SHORT_ROW = 32, 16
ROOM = FORCE + CENTRES * (MOST_SEATS - 1) + SHORT_ROW


def _rows(shared: range, first: int, each: int, length: int) -> list[list[int]]:
    """The actions that all seats share, then from `first` on `each` of them about every other seat."""
    return [
        [
            *shared,
            *(first + each * q + c for q in range(MOST_SEATS) if q != seat for c in range(each)),
            *[PASS] * length,
        ][:length]
        for seat in range(MOST_SEATS)
    ]


# By who picks the centre card of a forced seat (CC-A4); then designations and names.
TURNS = np.array([_rows(range(FORCE), FORCE, CENTRES, ROW), _rows(range(FORCE), ASK, 1, ROW)], np.int16)
DESIGNATIONS, NAMES = 0, 1
ABOUT_OTHERS = np.array([_rows(range(0), first, 1, SHORT_ROW) for first in (DESIGNATE, NAME)], np.int16)

# What `refusal` counts: how the game ended, then in the order of the state machine.
CLAUSES = (
    "", "CC-19", "CC-20", "CC-24", "CC-26", "CC-28", "CC-29", "CC-30", "CC-A7", "CC-13", "CC-13", "CC-22", "CC-13",
    "CC-13", "CC-27", "CC-31", "CC-A9", "CC-A9", "CC-13", "CC-13", "CC-A4", "CC-A4", "CC-16", "CC-16",
)  # fmt: skip
REASONS = (
    "", "over", "over", "over", "over", "over", "over", "over", "over", "no_such_move", "not_your_turn",
    "not_the_finale", "name_now", "give_now", "too_early", "no_treasure", "oneself", "no_such_seat",
    "designate_now", "not_forced", "actor_picks", "target_picks", "oneself", "no_such_seat",
)  # fmt: skip
SENTENCES = {
    "over": "the game is over",
    "no_such_move": "there is no such action",
    "not_your_turn": "it is another seat's turn",
    "not_the_finale": "the trap is named in the finale only, after a wrong designation",
    "name_now": "this is the finale: name the seat that holds the trap",
    "give_now": "this seat is forced: it says which centre card it takes",
    "too_early": "nobody designates before everybody has had a turn",
    "no_treasure": "only the holder of the treasure designates",
    "oneself": "it must be another seat",
    "no_such_seat": "there is no such seat",
    "designate_now": "the rounds are over: the holder of the treasure must designate",
    "not_forced": "nobody has forced this seat",
    "actor_picks": "at this table who forces says which centre card",
    "target_picks": "at this table the forced seat says which centre card",
}
(RIGHT, TRAPPED, GUESSED, NOBODY_GUESSED, RIGHT_AT_ONCE, TRAPPED_AT_ONCE, WRONG_AT_ONCE, NOBODY_HOLDS,
 NO_SUCH_MOVE, NOT_YOUR_TURN, NOT_THE_FINALE, NAME_NOW, GIVE_NOW, TOO_EARLY, NO_TREASURE, ONESELF, NO_SUCH_SEAT,
 DESIGNATE_NOW, NOT_FORCED, ACTOR_PICKS, TARGET_PICKS, FORCES_ONESELF, FORCES_NOBODY,
) = range(1, len(CLAUSES))  # fmt: skip

State = np.dtype(
    [
        ("card", "i2", PLACES),  # the role of the card there, NONE for no such seat; UNKNOWN in a view
        ("known", "i2", PLACES),  # bit s: seat s has seen the card there; EVERYBODY: all have been told, spectators too
        ("turn", "i2"),  # whose turn it is or was; in the limit and the finale the holder of the treasure
        ("due", "i2"),  # the seat that acts, which may be another one; NONE once over
        ("first", "i2"),
        ("rounds", "i2"),  # the number of the round, from 1; one more than there are in the limit
        ("phase", "i2"),
        ("forced", "i2"),  # who is to give up a card, or NONE
        ("designated", "i2"),  # whom the holder of the treasure took for that of the key, or NONE
        ("named", "i2", MOST_SEATS),  # whom each seat took for the holder of the trap, or NONE
        ("n_named", "i2"),
        ("over", "i2"),  # 0, or how the game ended as a place in CLAUSES
        ("seats", "i2"),
        ("ending", "i2"),
        ("finale", "i2"),
        ("deck", "i2"),
        ("removed", "i2"),
        ("force_choice", "i2"),
        ("max_rounds", "i2"),
    ]
)
RECORD = record_type(State)
Options = np.dtype(
    [(name, "i2") for name in ("seats", "first", "ending", "finale", "deck", "removed", "force_choice", "max_rounds")]
)


# --- setting up -------------------------------------------------------------------------------------------------------


@rule
def shuffle(rng: np.random.Generator, order: Buffer) -> None:
    """Fill `order[:14]` with the places in the pile of the largest deck's cards, each order equally likely (CC-5).

    Cards 0, 1 and 2 are key, treasure and trap (CC-1), the others are neutral (CC-2). One draw of 53 bits serves
    several places, each with what the last has left of it: no order is likelier than another by a part in 2 ** 33.
    """
    drawn = 0  # the places so far, four bits each
    chance = 0
    for place in range(1, ORDER):
        if place % 8 == 1:
            chance = int(rng.random() * (1 << 53))
        chance *= place + 1
        bits = chance >> 53 << 2
        chance &= (1 << 53) - 1
        later = -1 << bits
        drawn = drawn & ~later | place << bits | (drawn & later) << 4
    for card in range(ORDER):
        order[card] = drawn >> 4 * card & 15


@rule
def everybody(seats: int) -> int:
    """The bits of all seats and of spectators."""
    return (1 << seats) - 1 | 1 << EVERYBODY


@rule
def deal(state: Record, options: Record, order: Buffer) -> None:
    """One card each (CC-6), two in the centre (CC-7); what is left is out of the game (CC-8).

    The cards of the largest deck that these options have not are passed over. Under deck=neutral_centre there are as
    many as seats (CC-3, CC-A2), and everybody knows that the centre is neutral.
    """
    seats = int(options.seats)
    cards = seats if options.deck == NEUTRAL_CENTRE else seats + CENTRES + int(options.removed)
    for place in range(PLACES):
        state.card[place] = NEUTRAL if place < seats or place >= CENTRE else NONE
        state.known[place] = 1 << place & (1 << seats) - 1  # one knows one's own card (CC-A3)
    pile = 0
    for card in range(cards):
        pile |= 1 << int(order[card])
    for card in range(NEUTRAL):
        n = count_bits(pile & (1 << int(order[card])) - 1)  # the cards that are dealt before it
        if n < seats + CENTRES:
            state.card[n if n < seats else CENTRE + n - seats] = card
    if options.deck == NEUTRAL_CENTRE:
        for place in range(CENTRE, PLACES):
            state.card[place] = NEUTRAL
            state.known[place] = everybody(seats)
    for seat in range(MOST_SEATS):
        state.named[seat] = NONE
    state.n_named = 0
    state.turn = options.first
    state.due = options.first
    state.first = options.first
    state.rounds = 1
    state.phase = TURN
    state.forced = NONE
    state.designated = NONE
    state.over = 0
    state.seats = seats
    state.ending = options.ending
    state.finale = options.finale
    state.deck = options.deck
    state.removed = options.removed
    state.force_choice = options.force_choice
    state.max_rounds = options.max_rounds


# --- playing ----------------------------------------------------------------------------------------------------------


@rule
def to_act(state: Record) -> int:
    """One seat at a time, clockwise (CC-13, CC-23)."""
    return 0 if state.over else 1 << int(state.due)


@rule
def refusal(state: Record, seat: int, action: int) -> int:
    """Why `seat` may not play `action`, as a place in CLAUSES; 0: it may."""
    if state.over:
        return int(state.over)
    if seat != state.due:
        return NOT_YOUR_TURN
    if not 0 <= action < ACTIONS:
        return NO_SUCH_MOVE
    if action >= NAME:
        return why_not(state, seat, action - NAME) if state.phase == FINAL else NOT_THE_FINALE
    if state.phase == FINAL:
        return NAME_NOW
    gives = GIVE_UP <= action < DESIGNATE
    if state.phase == GIVE:
        return 0 if gives else GIVE_NOW
    if action >= DESIGNATE:
        return why_not_designate(state, seat, action - DESIGNATE)
    if state.phase == LIMIT:
        return DESIGNATE_NOW
    if gives:
        return NOT_FORCED
    return why_not_force(state, seat, action) if action >= FORCE else 0


@rule
def why_not(state: Record, seat: int, other: int) -> int:
    """One designates or names another seat, never oneself (CC-A9)."""
    if other == seat:
        return ONESELF
    return 0 if other < state.seats else NO_SUCH_SEAT


@rule
def may_designate(state: Record, seat: int) -> bool:
    """Not before one full round (CC-27, CC-A6), and only the holder of the treasure (CC-31)."""
    return bool(state.rounds > 1 and state.card[seat] == TREASURE)


@rule
def why_not_designate(state: Record, seat: int, other: int) -> int:
    """As `may_designate`, and another seat."""
    if not may_designate(state, seat):
        return NO_TREASURE if state.rounds > 1 else TOO_EARLY
    return why_not(state, seat, other)


@rule
def why_not_force(state: Record, seat: int, action: int) -> int:
    """One forces another seat (CC-16), any and as often as one likes (CC-A15); CC-A4 says who picks the card."""
    if action >= ASK:
        other = action - ASK
        if state.force_choice == ACTOR:
            return ACTOR_PICKS
    else:
        other = (action - FORCE) // CENTRES
        if state.force_choice == TARGET:
            return TARGET_PICKS
    if other == seat:
        return FORCES_ONESELF
    return 0 if other < state.seats else FORCES_NOBODY


@rule
def legal(state: Record, seat: int, out: Buffer) -> int:
    """One of the four actions (CC-13 to CC-17), or a designation instead (CC-A5); or what a phase asks for."""
    if state.over or seat != state.due:
        return 0
    if state.phase == FINAL:
        return others(state, seat, NAMES, out, 0)
    n = 0
    if state.phase == GIVE:
        out[0] = GIVE_UP
        out[1] = GIVE_UP + 1
        return CENTRES
    if state.phase == TURN:
        picks = int(state.force_choice)
        for place in range(ROW):
            out[place] = TURNS[index(picks), seat, place]
        n = FORCE + (1 if picks == TARGET else CENTRES) * (int(state.seats) - 1)
    return others(state, seat, DESIGNATIONS, out, n) if may_designate(state, seat) else n


@rule
def others(state: Record, seat: int, what: int, out: Buffer, n: int) -> int:
    """List what may be said of every seat but `seat` from `out[n]` on, and return the new n (CC-A9)."""
    for place in range(SHORT_ROW):
        out[index(n + place)] = ABOUT_OTHERS[what, seat, place]
    return n + int(state.seats) - 1


@rule
def apply(state: Record, seat: int, action: int) -> None:
    """Play an action, designate, or name."""
    if action < ASK:  # passes, looks, swaps and forces go alike: no processor could foresee which it will be
        move = MOVED[seat, action]
        exchange(state, index(move[0]), index(move[1]), int(move[2]))
        end_turn(state)
    elif action >= NAME:
        name_trap(state, seat, action - NAME)
    elif action >= DESIGNATE:
        designate(state, seat, action - DESIGNATE)
    elif action >= GIVE_UP:
        exchange(state, index(CENTRE + action - GIVE_UP), index(seat), 1 << seat)
        end_turn(state)
    else:
        state.phase = GIVE
        state.forced = action - ASK
        state.due = action - ASK


@rule
def exchange(state: Record, centre: Any, place: Any, looking: int) -> None:
    """A centre card and that of a place change places, unseen (CC-15, CC-16); then some look at what was the centre's.

    It stays where it is when the place is its own.
    """
    card = int(state.card[centre])
    known = int(state.known[centre]) | looking  # CC-A3
    state.card[centre] = state.card[place]
    state.known[centre] = state.known[place]
    state.card[place] = card
    state.known[place] = known


@rule
def end_turn(state: Record) -> None:
    """The next seat's turn (CC-13), unless all rounds have been played (CC-A7)."""
    following = state.turn + 1 if state.turn + 1 < state.seats else 0
    if following == state.first:
        state.rounds += 1
        if state.rounds > state.max_rounds:
            end_rounds(state)
            return
    state.phase = TURN
    state.forced = NONE
    state.turn = following
    state.due = following


@rule
def end_rounds(state: Record) -> None:
    """The holder of the treasure, whom everybody then knows, must designate; nobody holds it: nobody wins (CC-A7)."""
    holder = holder_of(state, TREASURE)
    if holder == NONE:
        end(state, NOBODY_HOLDS)
    else:
        state.phase = LIMIT
        state.forced = NONE
        state.turn = holder
        state.due = holder
        state.known[holder] = everybody(int(state.seats))


@rule
def holder_of(state: Record, role: int) -> int:
    """The seat that holds a role, or NONE."""
    holders = who_hold(state, role)
    return lowest_bit(holders) if holders else NONE


@rule
def who_hold(state: Record, role: int) -> int:
    """The seats that hold a role, as a mask."""
    mask = 0
    for seat in range(MOST_SEATS):
        mask |= int(state.card[seat] == role) << seat
    return mask


@rule
def end(state: Record, how: int) -> None:
    """The game is over; phase and turn stay those in which it ended."""
    state.over = how
    state.due = NONE


@rule
def designate(state: Record, seat: int, other: int) -> None:
    """The holder of the treasure takes a seat for that of the key (CC-9): right, trapped, or wrong."""
    at_once = state.ending == SUDDEN_DEATH
    state.designated = other
    if state.card[other] == KEY:
        end(state, RIGHT_AT_ONCE if at_once else RIGHT)  # CC-19, CC-28
    elif state.card[other] == TRAP:
        end(state, TRAPPED_AT_ONCE if at_once else TRAPPED)  # CC-20, CC-29, CC-A10
    elif at_once:
        end(state, WRONG_AT_ONCE)  # CC-30
    else:
        state.phase = FINAL  # CC-22: from the left of the holder (CC-23); both cards are shown (CC-A12)
        state.known[seat] = everybody(int(state.seats))
        state.known[other] = everybody(int(state.seats))
        state.due = announcer(state)


@rule
def announcer(state: Record) -> int:
    """The seat that is to name after `n_named` others: clockwise from the left of the holder, who comes last."""
    seat = state.turn + 1 + state.n_named
    return int(seat if seat < state.seats else seat - state.seats)


@rule
def announcers(state: Record) -> int:
    """How many name a seat: everybody, or all but the holder of the treasure (CC-A8)."""
    return int(state.seats if state.finale == EVERYONE else state.seats - 1)


@rule
def name_trap(state: Record, seat: int, other: int) -> None:
    """Take a seat for the holder of the trap (CC-12, CC-22), aloud."""
    state.named[seat] = other
    state.n_named += 1
    if state.n_named < announcers(state):
        state.due = announcer(state)
    else:
        end(state, GUESSED if guessers(state) else NOBODY_GUESSED)  # CC-24, CC-26


@rule
def guessers(state: Record) -> int:
    """Those who named the holder of the trap and can win with it, as a mask (CC-24, CC-A8)."""
    trap = holder_of(state, TRAP)
    mask = 0
    for seat in range(MOST_SEATS):
        may_win = (state.finale != NEUTRALS) | (state.card[seat] == NEUTRAL)
        mask |= int((state.named[seat] == trap) & (trap != NONE) & may_win) << seat
    return mask


@rule
def winners(state: Record) -> int:
    """Treasure and key (CC-19, CC-28), the trap alone (CC-20, CC-25, CC-29), or it and who named it (CC-24)."""
    how = state.over
    if how in (RIGHT, RIGHT_AT_ONCE):
        return 1 << int(state.turn) | 1 << int(state.designated)
    if how in (TRAPPED, TRAPPED_AT_ONCE):
        return 1 << int(state.designated)
    return guessers(state) | who_hold(state, TRAP) if how == GUESSED else 0  # CC-21, CC-26, CC-30


@rule
def score(state: Record, out: Buffer) -> None:
    """The winning share: a point divided among the winners."""
    mask = winners(state)
    share = SHARES[count_bits(mask)]
    for seat in range(state.seats):
        out[seat] = share * (mask >> seat & 1)


# --- what a seat knows ------------------------------------------------------------------------------------------------


@rule
def show(state: Record, view: Record) -> None:
    """What everybody sees: all but the cards, who knows which of them included."""
    for place in range(PLACES):
        view.known[place] = state.known[place]
    for seat in range(MOST_SEATS):
        view.named[seat] = state.named[seat]
    view.n_named = state.n_named
    view.turn = state.turn
    view.due = state.due
    view.first = state.first
    view.rounds = state.rounds
    view.phase = state.phase
    view.forced = state.forced
    view.designated = state.designated
    view.over = state.over
    view.seats = state.seats
    view.ending = state.ending
    view.finale = state.finale
    view.deck = state.deck
    view.removed = state.removed
    view.force_choice = state.force_choice
    view.max_rounds = state.max_rounds


@rule
def redact(state: Record, seat: int, view: Record) -> None:
    """The cards that the seat has seen or been told, wherever they lie now; a spectator has been told some."""
    show(state, view)
    bit = EVERYBODY if seat == SPECTATOR else seat
    for place in range(PLACES):
        sees = state.card[place] == NONE or int(state.known[place]) >> bit & 1 == 1
        view.card[place] = state.card[place] if sees else UNKNOWN


@rule
def count_unseen(view: Record, out: Buffer) -> None:
    """Fill `out[:4]` with the number of cards of each role that the view does not show, those out of the game too."""
    out[KEY] = 1
    out[TREASURE] = 1
    out[TRAP] = 1
    out[NEUTRAL] = view.seats - 1 + view.removed
    for place in range(PLACES):
        if view.card[place] >= 0:
            out[view.card[place]] -= 1


@rule
def imagine(view: Record, seat: int, rng: np.random.Generator, state: Record) -> None:
    """Put the unseen cards, shuffled, on the hidden places; those left over are out of the game."""
    show(view, state)
    unseen = np.empty(len(ROLES), np.int64)
    count_unseen(view, unseen)
    cards = np.empty(ORDER, np.int64)
    n = 0
    for role in range(len(ROLES)):
        for _ in range(unseen[role]):
            cards[n] = role
            n += 1
    for place in range(PLACES):
        state.card[place] = view.card[place]
        if view.card[place] == UNKNOWN:
            chosen = below(rng, n)
            n -= 1
            state.card[place] = cards[chosen]
            cards[chosen] = cards[n]


# --- words ------------------------------------------------------------------------------------------------------------

Seat = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)]
Centre = Literal[0, 1]


class Observe(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="observe"):
    """Look at a centre card."""

    centre: Centre


class Swap(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="swap"):
    """Exchange one's card for a centre card."""

    centre: Centre


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="force"):
    """Make another seat exchange its card for a centre card, which it picks itself under force_choice=target."""

    seat: Seat
    centre: Centre | msgspec.UnsetType = msgspec.UNSET


class Give(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="give"):
    """Pick, being forced, the centre card for which one gives one's own."""

    centre: Centre


class Pass(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="pass"):
    """Do nothing."""


class Designate(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="designate"):
    """Take a seat for the holder of the key."""

    seat: Seat


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="name"):
    """Take a seat for the holder of the trap."""

    seat: Seat


Move = Observe | Swap | Force | Give | Pass | Designate | Name
MOVES: tuple[Move, ...] = (
    Pass(), Observe(0), Observe(1), Swap(0), Swap(1),
    *(Force(seat, centre) for seat in range(MOST_SEATS) for centre in get_args(Centre)),
    *map(Force, range(MOST_SEATS)), Give(0), Give(1), *map(Designate, range(MOST_SEATS)), *map(Name, range(MOST_SEATS)),
)  # fmt: skip
NUMBERS = {move: action for action, move in enumerate(MOVES)}


class May(msgspec.Struct, frozen=True):
    """A legal move: the share it brings and whether it ends the game; null: a card that the seat cannot see says."""

    move: Move
    gain: int | float | None
    ends: bool | None


class Observed(msgspec.Struct, frozen=True, tag_field="do", tag="observed"):
    """Move `n`: a seat looked at a centre card, which it alone is told."""

    n: int
    seat: int
    centre: Centre
    role: Role | None


class Swapped(msgspec.Struct, frozen=True, tag_field="do", tag="swapped"):
    """A seat exchanged its card for a centre card, its new one, which it alone is told."""

    n: int
    seat: int
    centre: Centre
    role: Role | None


class Forced(msgspec.Struct, frozen=True, tag_field="do", tag="forced"):
    """A seat made `target` exchange its card for a centre card, which the target alone is told."""

    n: int
    seat: int
    target: int
    centre: Centre
    role: Role | None


class Asked(msgspec.Struct, frozen=True, tag_field="do", tag="asked"):
    """A seat forces `target`, who is to pick the centre card."""

    n: int
    seat: int
    target: int


class Gave(msgspec.Struct, frozen=True, tag_field="do", tag="gave"):
    """A forced seat exchanged its card for a centre card, which it alone is told."""

    n: int
    seat: int
    centre: Centre
    role: Role | None


class Passed(msgspec.Struct, frozen=True, tag_field="do", tag="passed"):
    """A seat did nothing."""

    n: int
    seat: int


class RoundsOver(msgspec.Struct, frozen=True, tag_field="do", tag="rounds_over"):
    """All rounds have been played; `holder` holds the treasure and must designate, null: nobody does."""

    n: int
    holder: int | None


class Designated(msgspec.Struct, frozen=True, tag_field="do", tag="designated"):
    """The holder of the treasure designated `target`, whose card everybody is shown."""

    n: int
    seat: int
    target: int
    role: Role


class Named(msgspec.Struct, frozen=True, tag_field="do", tag="named"):
    """A seat took `target` for the holder of the trap."""

    n: int
    seat: int
    target: int


class Ended(msgspec.Struct, frozen=True, tag_field="do", tag="ended"):
    """The game is over; `clause` says how."""

    n: int
    clause: str
    scores: list[int | float]
    winners: list[int]


Event = Observed | Swapped | Forced | Asked | Gave | Passed | RoundsOver | Designated | Named | Ended

PlaceName = Annotated[str, msgspec.Meta(pattern=r"^(c[01]|h[0-9])\Z")]


class Holds(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="claim", tag="holds"):
    """“That seat holds this card.”"""

    seat: Seat
    role: Role


class Lies(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="claim", tag="place"):
    """“This card lies there.”"""

    place: PlaceName
    role: Role


class Saw(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="claim", tag="saw"):
    """“I saw this card there.”"""

    place: PlaceName
    role: Role


Claim = Holds | Lies | Saw


class Naming(msgspec.Struct, forbid_unknown_fields=True):
    """Whom a seat took for the holder of the trap."""

    seat: int
    names: int


class PositionOptions(msgspec.Struct, forbid_unknown_fields=True):
    """The table's options; `first_seat` has done its work once a position stands."""

    ending: Literal["final_phase", "sudden_death"] = "final_phase"
    finale: Literal["everyone", "others", "neutrals"] = "everyone"
    deck: Literal["shuffled", "neutral_centre"] = "shuffled"
    removed: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    force_choice: Literal["actor", "target"] = "actor"
    max_rounds: Annotated[int, msgspec.Meta(ge=2, le=20)] = 6
    first_seat: int | str | msgspec.UnsetType = msgspec.UNSET


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """Everything that lies on the table, or as much of it as a seat may know; a null card is hidden.

    `knows`: for each seat the places whose card it has seen. `public`: those whose card everybody has been told.
    `removed`: the cards that were taken out, told once the game is over; a position need not say them.
    """

    game: Literal["coffre"]
    seats: int
    options: PositionOptions = msgspec.field(default_factory=PositionOptions)
    turn: int = 0
    round: int = 1
    phase: Literal["turn", "give", "limit", "final"] = "turn"
    first: int | None = None
    hands: list[Role | None] = []
    centre: list[Role | None] = []
    removed: list[Role] | msgspec.UnsetType = msgspec.UNSET
    knows: list[list[PlaceName]] = []
    public: list[PlaceName] = []
    forced: int | None = None
    designated: int | None = None
    named: list[Naming] = []


PHASES: tuple[Literal["turn", "give", "limit", "final"], ...] = ("turn", "give", "limit", "final")
LAST_ROUND = OPTIONS["max_rounds"][-1]


# --- from words -------------------------------------------------------------------------------------------------------


def read(position: Position, state: Record, *, hidden: bool) -> None:
    """Lay a position on the table.

    Raises ValueError saying what is inconsistent, or where a null stands (unless `hidden`: a view is being read).
    """
    _read_options(position, state)
    _read_seats(position, state)
    _read_cards(position, state, hidden)
    _check_removed(position, state)
    _check_phase(position, state)
    _read_named(position, state)
    _read_known(position, state)
    _read_end(position, state)


def _read_options(position: Position, state: Record) -> None:
    options = position.options
    for name in ("ending", "finale", "deck", "force_choice"):
        setattr(state, name, OPTIONS[name].index(getattr(options, name)))
    state.removed = options.removed
    state.max_rounds = options.max_rounds


def _read_seats(position: Position, state: Record) -> None:
    seats = position.seats
    if seats not in SEATS:
        raise ValueError(f"Le Coffre et la Clé has {SEATS[0]} to {SEATS[-1]} seats, not {seats}")
    first = position.turn if position.first is None else position.first
    for name, seat in (("turn", position.turn), ("first", first)):
        _check_seat(name, seat, seats)
    for whom, other in (("forced", position.forced), ("designated", position.designated)):
        if other is not None:
            _check_seat(whom, other, seats)
            if other == position.turn:
                raise ValueError(f"`{whom}` is seat {other}, whose turn it is: it must be another (CC-16, CC-A9)")
    state.seats = seats
    state.turn = position.turn
    state.first = first
    state.phase = PHASES.index(position.phase)
    state.forced = NONE if position.forced is None else position.forced
    state.designated = NONE if position.designated is None else position.designated


def _check_seat(name: str, seat: int, seats: int) -> None:
    if seat not in range(seats):
        raise ValueError(f"`{name}` is seat {seat}, and the seats are 0 to {seats - 1}")


def _read_cards(position: Position, state: Record, hidden: bool) -> None:
    seats = position.seats
    if len(position.hands) != seats:
        raise ValueError(f"there are {seats} hands of one card each, not {len(position.hands)} (CC-6)")
    if len(position.centre) != CENTRES:
        raise ValueError(f"there are two cards in the centre, not {len(position.centre)} (CC-7)")
    if not hidden and None in position.hands + position.centre:
        raise ValueError("a hidden card (null) stands where a card must be")
    state.card[:] = NONE
    for place, role in _at_places(position.hands, position.centre):
        state.card[place] = UNKNOWN if role is None else ROLES.index(role)
    unseen = np.empty(len(ROLES), np.int64)
    count_unseen(state, unseen)
    for role, left in zip(ROLES, unseen.tolist(), strict=True):
        if left < 0:
            raise ValueError(f"the position has {-left} cards of {role} more than the game (CC-1, CC-A2)")


def _at_places(hands: list[Role | None], centre: list[Role | None]) -> list[tuple[int, Role | None]]:
    return [*enumerate(hands), *enumerate(centre, CENTRE)]


def _check_removed(position: Position, state: Record) -> None:
    """What `removed` says, where it says anything, is what the deck has more than the table."""
    if isinstance(position.removed, msgspec.UnsetType):
        return
    if sorted(position.removed) != sorted(_out_of_the_game(state)):
        raise ValueError(
            f"`removed` must be the cards of the deck that do not lie on the table: {_out_of_the_game(state)}"
        )


def _out_of_the_game(state: Record) -> list[Role]:
    """The cards of the deck that do not lie on the table."""
    unseen = np.empty(len(ROLES), np.int64)
    count_unseen(state, unseen)
    return [role for role, left in zip(ROLES, unseen.tolist(), strict=True) for _ in range(left)]


def _check_phase(position: Position, state: Record) -> None:
    """The phase is one that these options have, and what hangs on it is said or not."""
    if (position.phase == "give") != (position.forced is not None):
        raise ValueError("`forced` says who must give, in the phase `give` and in no other")
    if position.phase == "give" and state.force_choice != TARGET:
        raise ValueError("the phase `give` is one of force_choice=target (CC-A4)")
    if position.phase == "final" and state.ending != FINAL_PHASE:
        raise ValueError("the phase `final` is one of ending=final_phase (CC-A1)")
    if position.phase == "final" and position.designated is None:
        raise ValueError("the phase `final` follows a designation: `designated` says whose (CC-22)")
    if position.phase == "give" and position.designated is not None:
        raise ValueError("nobody designates in the phase `give` (CC-A5)")
    designates = position.phase == "limit" or position.designated is not None
    if designates and state.card[state.turn] not in (TREASURE, UNKNOWN):
        raise ValueError(f"seat {position.turn} must hold the treasure to designate (CC-31)")


def _read_named(position: Position, state: Record) -> None:
    """Seats name in their order, from the left of the holder of the treasure (CC-23)."""
    state.named[:] = NONE
    state.n_named = 0
    if position.named and (position.phase != "final" or len(position.named) > announcers(state)):
        raise ValueError("more seats have named than may (CC-22, CC-A8)")
    for naming in position.named:
        if naming.seat != announcer(state):
            raise ValueError(
                f"seat {naming.seat} has named out of its turn: it was that of seat {announcer(state)} (CC-23)"
            )
        _check_seat("names", naming.names, position.seats)
        if naming.names == naming.seat:
            raise ValueError(f"seat {naming.seat} has named itself (CC-A9)")
        state.named[naming.seat] = naming.names
        state.n_named += 1


def _read_known(position: Position, state: Record) -> None:
    """Each seat knows its own card and what everybody has been told: the cards that a phase shows too."""
    seats = position.seats
    if len(position.knows) > seats:
        raise ValueError(f"`knows` speaks of {len(position.knows)} seats, and there are {seats}")
    state.known[:] = 0
    for seat in range(seats):
        state.known[seat] |= 1 << seat  # CC-A3
    for seat, places in enumerate(position.knows):
        for seen in places:
            state.known[_place(seen, seats)] |= 1 << seat
    told = [_place(place, seats) for place in position.public]
    if position.phase in ("limit", "final"):
        told.append(position.turn)
    if position.phase == "final" and position.designated is not None:
        told.append(position.designated)  # CC-A12
    for place in told:
        state.known[place] = everybody(seats)


def _place(name: str, seats: int) -> int:
    number = int(name[1])
    if name[0] == "c":
        return CENTRE + number
    _check_seat(name, number, seats)
    return number


def _read_end(position: Position, state: Record) -> None:
    """Who is due, or how the game has ended."""
    last = state.max_rounds + 1
    rounds = last if position.phase == "limit" and position.round == state.max_rounds else position.round
    least = 2 if position.phase == "final" or position.designated is not None else 1
    if not least <= rounds <= last or (position.phase == "limit" and rounds < last):
        raise ValueError(f"in the phase `{position.phase}` the round cannot be {position.round} (CC-27, CC-A7)")
    state.rounds = rounds
    state.over = _how_it_ended(position, state)
    if state.over:
        if (state.card == UNKNOWN).any():
            raise ValueError("the game is over, and then no card is hidden (null)")
        state.due = NONE
    elif position.phase == "final":
        state.due = announcer(state)
    else:
        state.due = state.turn if position.forced is None else position.forced


def _how_it_ended(position: Position, state: Record) -> int:
    """0 while the game goes on, else a place in CLAUSES."""
    if position.phase == "final":
        if state.card[state.designated] not in (NEUTRAL, UNKNOWN):
            raise ValueError("the finale follows a wrong designation: that of a neutral card (CC-22, CC-A10)")
        if state.n_named < announcers(state):
            return 0
        return GUESSED if guessers(state) else NOBODY_GUESSED
    if position.designated is not None:
        return _how_it_was_designated(position, state)
    if position.phase != "limit" and state.rounds > state.max_rounds:
        if holder_of(state, TREASURE) != NONE or (state.turn + 1) % state.seats != state.first:
            raise ValueError("after the last round the holder of the treasure must designate: phase `limit` (CC-A7)")
        return NOBODY_HOLDS
    return 0


def _how_it_was_designated(position: Position, state: Record) -> int:
    if position.phase == "turn" and state.rounds > state.max_rounds:
        raise ValueError("after the last round the phase in which one designates is `limit` (CC-A7)")
    at_once = state.ending == SUDDEN_DEATH
    role = state.card[state.designated]
    if role == KEY:
        return RIGHT_AT_ONCE if at_once else RIGHT
    if role == TRAP:
        return TRAPPED_AT_ONCE if at_once else TRAPPED
    if not at_once:
        raise ValueError("after a wrong designation the phase is `final` (CC-22)")
    return WRONG_AT_ONCE


# --- to words ---------------------------------------------------------------------------------------------------------

# What a position is made of, as JSON. A number that is never negative is a word too, and so is what is null.
GAME_WORDS = words(range(MOST_SEATS + 1), '{"game":"coffre","seats":%s,"options":{')
ENDING_WORDS = words(OPTIONS["ending"], '"ending":%s')
FINALE_WORDS = words(OPTIONS["finale"], ',"finale":%s')
DECK_WORDS = words(OPTIONS["deck"], ',"deck":%s')
TAKEN_OUT_WORDS = words(OPTIONS["removed"], ',"removed":%s')
FORCE_CHOICE_WORDS = words(OPTIONS["force_choice"], ',"force_choice":%s')
MAX_ROUNDS_WORDS = words(range(LAST_ROUND + 1), ',"max_rounds":%s}')
TURN_WORDS = words(range(MOST_SEATS), ',"turn":%s')
ROUND_WORDS = words(range(LAST_ROUND + 2), ',"round":%s')
PHASE_WORDS = words(PHASES, ',"phase":%s')
FIRST_WORDS = words(range(MOST_SEATS), ',"first":%s,"hands":[')
ROLE_WORDS = words((*ROLES, *NULLS), "%s,")
CENTRE_LIST = piece('],"centre":[')
REMOVED_LIST = piece('],"removed":[')
KNOWS_LIST = piece('],"knows":[')
PLACE_WORDS = words([f"h{seat}" for seat in range(MOST_SEATS)] + [f"c{centre}" for centre in range(CENTRES)], "%s,")
PUBLIC_LIST = piece('],"public":[')
FORCED_WORDS = words((*range(MOST_SEATS), *NULLS), ',"forced":%s')
DESIGNATED_WORDS = words((*range(MOST_SEATS), *NULLS), ',"designated":%s,"named":[')
NAMING_WORDS = words(range(MOST_SEATS), '{"seat":%s')
NAMES_WORDS = words(range(MOST_SEATS), ',"names":%s},')
END = piece("]}")

MOVE_WORDS = words(MOVES, '{"move":%s')
GAIN_WORDS = words([*(in_points(share, POINT) for share in SHARES.tolist()), *NULLS], ',"gain":%s')  # by winners
ENDS_WORDS = words((False, True, *NULLS), ',"ends":%s},')

# As many moves as `legal` finds, of the longest words; a position is shorter.
LONGEST = ROOM * sum(table.shape[1] for table in (MOVE_WORDS, GAIN_WORDS, ENDS_WORDS))


@rule
def write(state: Record, text: Buffer) -> int:
    """The position, or the view, that a state is, as JSON; returns its length. What is UNKNOWN in it is null."""
    at = write_options(state, text)
    at = put_word(text, at, TURN_WORDS, state.turn)
    at = put_word(text, at, ROUND_WORDS, state.rounds)
    at = put_word(text, at, PHASE_WORDS, state.phase)
    at = put_word(text, at, FIRST_WORDS, state.first)
    at = write_cards(state, 0, state.seats, text, at)
    at = write_cards(state, CENTRE, PLACES, text, close(text, at, CENTRE_LIST))
    if state.over:
        at = write_out_of_the_game(state, text, close(text, at, REMOVED_LIST))
    at = close(text, at, KNOWS_LIST)
    for seat in range(state.seats):
        at = write_known(state, seat, text, put(text, at, LIST))
        at = close(text, at, NEXT)
    at = write_known(state, EVERYBODY, text, close(text, at, PUBLIC_LIST))
    at = close(text, at, LIST_ENDS)
    at = put_word(text, at, FORCED_WORDS, state.forced)
    at = put_word(text, at, DESIGNATED_WORDS, state.designated)
    return close(text, write_named(state, text, at), END)


@rule
def write_options(state: Record, text: Buffer) -> int:
    """The game, its seats and the options."""
    at = put_word(text, 0, GAME_WORDS, state.seats)
    at = put_word(text, at, ENDING_WORDS, state.ending)
    at = put_word(text, at, FINALE_WORDS, state.finale)
    at = put_word(text, at, DECK_WORDS, state.deck)
    at = put_word(text, at, TAKEN_OUT_WORDS, state.removed)
    at = put_word(text, at, FORCE_CHOICE_WORDS, state.force_choice)
    return put_word(text, at, MAX_ROUNDS_WORDS, state.max_rounds)


@rule
def write_cards(state: Record, first: int, beyond: int, text: Buffer, at: int) -> int:
    """The cards of the places from `first` on."""
    for place in range(first, beyond):
        at = put_word(text, at, ROLE_WORDS, state.card[place])
    return at


@rule
def write_out_of_the_game(state: Record, text: Buffer, at: int) -> int:
    """The cards of the deck that do not lie on the table."""
    unseen = np.empty(len(ROLES), np.int64)
    count_unseen(state, unseen)
    for role in range(len(ROLES)):
        for _ in range(unseen[role]):
            at = put_word(text, at, ROLE_WORDS, role)
    return at


@rule
def write_known(state: Record, bit: int, text: Buffer, at: int) -> int:
    """The places whose card a seat, or EVERYBODY, knows: those of the centre come first."""
    for n in range(CENTRES + state.seats):
        place = CENTRE + n if n < CENTRES else n - CENTRES
        if int(state.known[place]) >> bit & 1:
            at = put_word(text, at, PLACE_WORDS, place)
    return at


@rule
def write_named(state: Record, text: Buffer, at: int) -> int:
    """Who named whom, in the order in which they did (CC-23)."""
    for place in range(state.n_named):
        seat = (state.turn + 1 + place) % state.seats
        at = put_word(text, at, NAMING_WORDS, seat)
        at = put_word(text, at, NAMES_WORDS, state.named[seat])
    return at


def _seat(number: int) -> int | None:
    return None if number == NONE else int(number)


def to_action(move: Move) -> int:
    """The number of a move."""
    return NUMBERS[move]


def to_move(action: int) -> Move:
    """The move that an action is."""
    return MOVES[action]


@rule
def decides(state: Record, action: int) -> bool:
    """The action may end the game: a designation, the last name, or the last turn of the last round."""
    if action >= NAME:
        return bool(state.n_named + 1 == announcers(state))
    if action >= DESIGNATE:
        return True
    asks = ASK <= action < GIVE_UP
    following = state.turn + 1 if state.turn + 1 < state.seats else 0
    return bool(state.rounds == state.max_rounds and following == state.first and not asks)


@rule
def may_lie(view: Record, unseen: Buffer, role: int, place: int) -> bool:
    """The view allows that the card of a role lies there; NONE: that it is out of the game."""
    if unseen[role] == 0:
        return bool(place != NONE and view.card[place] == role)
    return bool(view.removed > 0 if place == NONE else view.card[place] == UNKNOWN)


@rule
def lay_out(view: Record, key: int, treasure: int, trap: int, state: Record) -> None:
    """The view with its hidden cards laid: the three at their places, all others neutral."""
    show(view, state)
    for place in range(PLACES):
        state.card[place] = NEUTRAL if view.card[place] == UNKNOWN else view.card[place]
    if key != NONE:
        state.card[key] = KEY
    if treasure != NONE:
        state.card[treasure] = TREASURE
    if trap != NONE:
        state.card[trap] = TRAP


@rule
def collide(key: int, treasure: int, trap: int, removed: int) -> bool:
    """Two cards would lie at one place, or more be out of the game than were taken out."""
    if (key == NONE) + (treasure == NONE) + (trap == NONE) > removed:
        return True
    return bool((key != NONE and key in (treasure, trap)) or (treasure != NONE and treasure == trap))


@loop
def _foresee(room: Any, seat: int, actions: Buffer, out: Buffer) -> None:
    """Fill a row of `out` an action: the mover's gain, and whether the game ends; UNKNOWN when a hidden card says.

    `room[0]` is the state; an action that may end the game is tried in every world that the seat's view allows.
    """
    redact(room[0], seat, room[1])
    unseen = np.empty(len(ROLES), np.int64)
    count_unseen(room[1], unseen)
    for n in range(len(actions)):
        out[n, 0] = 0
        out[n, 1] = 0
        if decides(room[1], actions[n]):
            _try_worlds(room, seat, actions[n], unseen, out[n])


@loop
def _try_worlds(room: Any, seat: int, action: int, unseen: Buffer, out: Buffer) -> None:
    view, state = room[1], room[2]
    points = np.zeros(MOST_SEATS, np.int64)
    tries = 0
    for key in range(NONE, PLACES):
        for treasure in range(NONE, PLACES):
            if not may_lie(view, unseen, KEY, key) or not may_lie(view, unseen, TREASURE, treasure):
                continue
            for trap in range(NONE, PLACES):
                if not may_lie(view, unseen, TRAP, trap) or collide(key, treasure, trap, view.removed):
                    continue
                lay_out(view, key, treasure, trap, state)
                apply(state, seat, action)
                score(state, points)
                ends = int(state.over > 0)
                out[0] = points[seat] if tries == 0 or out[0] == points[seat] else UNKNOWN
                out[1] = ends if tries == 0 or out[1] == ends else UNKNOWN
                tries += 1


@rule
def foresee(state: Record, seat: int, actions: Buffer, text: Buffer) -> int:
    """What each legal action does at once, as far as the seat can know, as JSON; returns its length.

    Shares are nothing until the end.
    """
    room = np.empty(3, RECORD)
    room[0] = state
    out = np.empty((len(actions), 2), np.int64)
    _foresee(room, seat, actions, out)
    at = put(text, 0, LIST)
    for n in range(len(actions)):
        gain = out[n, 0]
        at = put_word(text, at, MOVE_WORDS, actions[n])
        at = put_word(text, at, GAIN_WORDS, POINT // gain if gain > 0 else gain)
        at = put_word(text, at, ENDS_WORDS, out[n, 1])
    return close(text, at, LIST_ENDS)


offer = foresee


def silence(state: Record, seat: int) -> None:
    """Whoever is due must move."""


def redact_move(move: Move, seat: int, viewer: int) -> Move:
    """Every move is told to everybody; what was seen is not part of it."""
    return move


def events(number: int, before: Record, seat: int, action: int, after: Record) -> list[Event]:
    """What move `number` did, in the order in which it is seen."""
    found: list[Event] = [_event(number, seat, MOVES[action], after)]
    if after.rounds > after.max_rounds and before.rounds <= before.max_rounds:
        found.append(RoundsOver(number, _seat(holder_of(after, TREASURE))))
    if after.over:
        scores = np.zeros(after.seats, np.int64)
        score(after, scores)
        mask = winners(after)
        winning = [seat for seat in range(after.seats) if mask >> seat & 1]
        shares = [in_points(share, POINT) for share in scores.tolist()]
        found.append(Ended(number, CLAUSES[after.over], shares, winning))
    return found


def _event(number: int, seat: int, move: Move, after: Record) -> Event:
    match move:
        case Pass():
            return Passed(number, seat)
        case Observe(centre):
            return Observed(number, seat, centre, ROLES[after.card[CENTRE + centre]])
        case Swap(centre):
            return Swapped(number, seat, centre, ROLES[after.card[seat]])
        case Force(target, centre) if not isinstance(centre, msgspec.UnsetType):
            return Forced(number, seat, target, centre, ROLES[after.card[target]])
        case Force(target):
            return Asked(number, seat, target)
        case Give(centre):
            return Gave(number, seat, centre, ROLES[after.card[seat]])
        case Designate(target):
            return Designated(number, seat, target, ROLES[after.card[target]])
        case Name(target):
            return Named(number, seat, target)


def redact_event(event: Event, viewer: int, state: Record, whole_from: int) -> Event:
    """What a seat saw is told to it alone."""
    if isinstance(event, Observed | Swapped | Gave) and event.seat != viewer:
        return msgspec.structs.replace(event, role=None)
    if isinstance(event, Forced) and event.target != viewer:
        return msgspec.structs.replace(event, role=None)
    return event


def fleeting(state: Record) -> int:
    """What has been told is told for good."""
    return 0


def check_claim(claim: Claim, seats: int) -> None:
    """ValueError for a claim about a seat that does not exist."""
    if isinstance(claim, Holds):
        _check_seat("seat", claim.seat, seats)
    else:
        _place(claim.place, seats)


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as an English sentence."""
    match event:
        case RoundsOver(holder=holder):
            return "the rounds are over" + ("" if holder is None else f": {names[holder]} must designate")
        case Ended(winners=winners):
            return f"{' and '.join(names[seat] for seat in winners) or 'nobody'} won"
        case Passed(seat=seat):
            return f"{names[seat]} passes"
        case Asked(seat=seat, target=target):
            return f"{names[seat]} forces {names[target]}, who is to pick a centre card"
        case Designated(seat=seat, target=target, role=role):
            return f"{names[seat]} takes {names[target]} for the holder of the key: a {role} card"
        case Named(seat=seat, target=target):
            return f"{names[seat]} takes {names[target]} for the holder of the trap"
    return f"{names[event.seat]} {_tell_a_look(event, names)}{f': a {event.role}' if event.role else ''}"


def _tell_a_look(event: Observed | Swapped | Forced | Gave, names: Sequence[str]) -> str:
    card = f"centre card {event.centre}"
    match event:
        case Observed():
            return f"looks at {card}"
        case Swapped():
            return f"swaps for {card}"
        case Forced(target=target):
            return f"makes {names[target]} swap for {card}"
        case Gave():
            return f"is forced and swaps for {card}"
