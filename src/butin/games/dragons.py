"""Trésor des dragons: tiles lie face down; turn some up, stop in time, take what may be taken.

The rules, clause by clause, are TD-1…TD-21 and TD-A1…TD-A14 of the rule book. The first half of this file is the rules
over `State`, compiled; the second half is the words in which people and programs speak of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, get_args

import msgspec
import numpy as np

from butin.games.core import NONE, UNKNOWN, Buffer, Record, below, index, record_type, rule
from butin.games.lanes import write_eight
from butin.games.text import LIST, LIST_ENDS, NULLS, close, piece, put, put_number, put_word, words

# --- material ---------------------------------------------------------------------------------------------------------

ID = "dragons"
TITLES = {"fr": "Trésor des dragons", "en": "Dragons' Treasure"}
SEATS = range(2, 6)  # TD-1
OPTIONS: dict[str, Sequence[Any]] = {
    "grid": ("7x7", "5x5"),  # TD-20
    "spider": ("free_cell", "swap"),  # TD-A1
    "spiders": (None, 0, 1, 2, 3, 4, 5, 6),  # None: the printed number
    "memory": ("human", "assisted"),  # TD-A11
    "dry_turns": range(1, 1001),  # TD-A10
}
DEFAULTS = {"grid": "7x7", "spider": "free_cell", "spiders": None, "memory": "human", "dry_turns": 60}
CLASHES: tuple[Mapping[str, Any], ...] = ()
RULES_VERSION = 1
POINT = 1

Kind = Literal["dragon", "spider", "ring", "ball", "doll", "car", "candlestick", "chest"]
KIND_NAMES: tuple[Kind, ...] = get_args(Kind)
KINDS = len(KIND_NAMES)
DRAGON, SPIDER, RING, BALL, DOLL, CAR, CANDLESTICK, CHEST = range(KINDS)
PRINTED = np.array([[12, 3, 8, 4, 4, 4, 6, 8], [6, 2, 4, 2, 2, 2, 3, 4]])  # by grid, TD-2 to TD-6 and TD-20
GROUP = np.array([1, 1, 1, 2, 2, 2, 3, 4])  # tiles of a kind that are taken together; a spider is never taken
SIDES = (7, 5)
CELLS = SIDES[0] ** 2  # TD-7
MOST_SEATS = SEATS[-1]

# The largest deck: as many copies of each kind as any set of options has. An order counts its tiles through.
COPIES = (15, 6, 8, 4, 4, 4, 6, 8)
ORDER = sum(COPIES)
KIND_OF = np.array([kind for kind, copies in enumerate(COPIES) for _ in range(copies)])
COPY_OF = np.array([copy for copies in COPIES for copy in range(copies)])

# Sets of seven: where their bits are, and how many.
SEVEN = 7
PLACES = np.array(
    [[*(bit for bit in range(SEVEN) if bits >> bit & 1), *[0] * 8][:8] for bits in range(1 << SEVEN)], np.int16
)
BITS = np.array([bits.bit_count() for bits in range(1 << SEVEN)], np.int16)

FREE_CELL, SWAP = 0, 1  # spider=…, by their places in OPTIONS
ASSISTED = 1  # memory=assisted

# What is due: the first tile of a turn, another tile or a stop, where the spider goes.
REVEAL, CHOICE, PLACE = range(3)

# Actions: turn the tile of a cell up, stop, put the spider on a cell, leave it where it is.
STOP = CELLS
SPIDER_TO = CELLS + 1
STAY = SPIDER_TO + CELLS
ACTIONS = STAY + 1
NO_TILE_THERE, NO_CELL_THERE = ACTIONS, ACTIONS + 1  # to turn up or to go to a cell outside every grid: always refused
ROOM = CELLS + 1  # enough for eight at once, too: the last seven cells begin at 42 at most

# What `refusal` counts, in the order of the state machine.
CLAUSES = ("", "TD-17", "TD-A10", "TD-A6", "TD-13", "TD-13", "TD-14", "TD-8", "TD-8", "TD-8", "TD-17")
REASONS = (
    "", "over", "over", "not_your_turn", "spider_is_up", "no_spider_is_up", "not_free", "nothing_turned", "no_tile",
    "face_up", "must_stop",
)  # fmt: skip
SENTENCES = {
    "over": "the game is over",
    "not_your_turn": "it is another seat's turn",
    "spider_is_up": "a spider is up: say where it goes",
    "no_spider_is_up": "no spider is up that could be moved",
    "not_free": "the spider goes to a free cell of the grid, or stays",
    "nothing_turned": "a turn begins with a tile",
    "no_tile": "no tile lies there",
    "face_up": "this tile has been turned up already",
    "must_stop": "only spiders are left face down: there is nothing to do but stop",
}
(ONLY_SPIDERS, DRY, NOT_YOUR_TURN, SPIDER_IS_UP, NO_SPIDER_IS_UP, NOT_FREE, NOTHING_TURNED, NO_TILE, FACE_UP,
 MUST_STOP) = range(1, len(CLAUSES))  # fmt: skip

State = np.dtype(
    [
        ("tile", "i1", CELLS),  # a kind, or NONE: emptied, or outside the grid; UNKNOWN in a view
        ("down", "i8"),  # sets of cells, a bit each: where a tile lies face down …
        ("raised", "i8"),  # … where one lies face up …
        ("seen", "i8"),  # … and where one lies that has been up in an earlier turn
        ("turned", "i1", CELLS),  # cells turned up in this turn, or between turns in the last, in order, then NONE …
        ("turned_kind", "i1", CELLS),  # … what they showed …
        ("n_turned", "i2"),  # … and how many; the next turn's first tile clears them
        ("moved", "i2"),  # between turns: the cell to which the spider went, or NONE
        ("up", "i8"),  # tiles of each kind turned up in this turn, a byte a kind
        ("left", "i2", KINDS),  # tiles of each kind on the grid; everybody can count them
        ("n_left", "i2"),
        ("taken", "i2", (MOST_SEATS, KINDS)),
        ("phase", "i2"),
        ("turn", "i2"),  # whose turn it is, and once over whose it was
        ("dry", "i2"),  # turns in a row without a take
        ("over", "i2"),  # 0, or the clause that ended the game as a place in CLAUSES
        ("seats", "i2"),
        ("cells", "i2"),
        ("grid", "i2"),
        ("spider", "i2"),
        ("spiders", "i2"),
        ("memory", "i2"),
        ("dry_turns", "i2"),
    ]
)
RECORD = record_type(State)
Options = np.dtype([(name, "i2") for name in ("seats", "first", "grid", "spider", "spiders", "memory", "dry_turns")])


# --- setting up -------------------------------------------------------------------------------------------------------


@rule
def shuffle(rng: np.random.Generator, order: Buffer) -> None:
    """Fill `order[:55]` with the numbers of all tiles that any set of options has, each order equally likely."""
    for place in range(ORDER):
        order[place] = place
    for place in range(ORDER - 1, 0, -1):
        other = below(rng, place + 1)
        order[place], order[other] = order[other], order[place]


@rule
def copies(grid: int, spiders: int, kind: int) -> int:
    """How many tiles of a kind there are: as printed, or with dragons for spiders that were left out or added."""
    if spiders > 0 and kind == SPIDER:
        return spiders - 1  # the option's place in OPTIONS: None, 0, 1, …
    if spiders > 0 and kind == DRAGON:
        return int(PRINTED[grid, DRAGON] + PRINTED[grid, SPIDER]) - (spiders - 1)
    return int(PRINTED[grid, kind])


@rule
def deal(state: Record, options: Record, order: Buffer) -> None:
    """Lay the tiles face down in a square (TD-7), in their order, passing over those that these options have not."""
    grid, spiders = int(options.grid), int(options.spiders)
    for cell in range(CELLS):
        state.tile[cell] = NONE
        state.turned[cell] = NONE
        state.turned_kind[cell] = NONE
    state.down = 0
    state.raised = 0
    state.seen = 0
    state.n_turned = 0
    state.moved = NONE
    state.up = 0
    for kind in range(KINDS):
        state.left[kind] = copies(grid, spiders, kind)
        for seat in range(MOST_SEATS):
            state.taken[seat, kind] = 0
    n = 0
    for place in range(ORDER):
        kind = KIND_OF[order[place]]
        if COPY_OF[order[place]] < state.left[kind]:
            state.tile[n] = kind
            state.down |= 1 << n
            n += 1
    state.n_left = n
    state.cells = n
    state.phase = REVEAL
    state.turn = options.first
    state.dry = 0
    state.over = 0
    state.seats = options.seats
    state.grid = options.grid
    state.spider = options.spider
    state.spiders = options.spiders
    state.memory = options.memory
    state.dry_turns = options.dry_turns


# --- playing ----------------------------------------------------------------------------------------------------------


@rule
def to_act(state: Record) -> int:
    """The seat whose turn it is (TD-A6)."""
    return 0 if state.over else 1 << int(state.turn)


@rule
def must_stop(state: Record) -> bool:
    """Only spiders, or nothing, lie face down; everybody can count that, for no spider is up."""
    return bool(state.n_left - state.n_turned == state.left[SPIDER])


@rule
def free_cells(state: Record) -> int:
    """Where the spider may go: emptied cells (TD-14, TD-A1); under spider=swap it also changes places with any tile."""
    grid = (1 << int(state.cells)) - 1
    if state.spider == SWAP:
        return grid & ~(1 << int(state.turned[state.n_turned - 1]))
    return grid & ~int(state.down | state.raised)


@rule
def of_kind(counts: int, kind: int) -> int:
    """One of the numbers of tiles that stand side by side, a byte a kind."""
    return counts >> 8 * kind & 255


@rule
def clash(state: Record) -> bool:
    """A dragon and a treasure other than a ring are up, in whatever order (TD-15, TD-A2, TD-A14)."""
    return bool(of_kind(state.up, DRAGON) > 0 and state.up >> 8 * BALL > 0)  # the ball's byte and those above it


@rule
def refusal(state: Record, seat: int, action: int) -> int:
    """Why `seat` may not play `action`, as a place in CLAUSES; 0: it may. Any tile may be turned up (TD-A13)."""
    if state.over:
        return int(state.over)
    if seat != state.turn:
        return NOT_YOUR_TURN
    places = STOP < action < ACTIONS or action == NO_CELL_THERE
    if state.phase == PLACE:
        if not places:
            return SPIDER_IS_UP
        return 0 if action == STAY or free_cells(state) >> int(action) - SPIDER_TO & 1 else NOT_FREE
    if places:
        return NO_SPIDER_IS_UP
    if action == STOP:
        return 0 if state.phase == CHOICE else NOTHING_TURNED
    return why_not_reveal(state, action)


@rule
def why_not_reveal(state: Record, cell: int) -> int:
    """A tile that lies face down may be turned up (TD-8), unless the player must stop."""
    if not 0 <= cell < state.cells or state.tile[cell] == NONE:
        return NO_TILE
    if not state.down >> cell & 1:
        return FACE_UP
    return MUST_STOP if state.phase == CHOICE and must_stop(state) else 0


@rule
def legal(state: Record, seat: int, out: Buffer) -> int:
    """Any tile that lies face down (TD-8), or a stop after the first (TD-11, TD-16); or where the spider goes."""
    if state.over or seat != state.turn:
        return 0
    if state.phase == PLACE:
        n = list_cells(free_cells(state), SPIDER_TO, out)
        out[n] = STAY
        return n + 1
    n = 0
    if state.phase == REVEAL or not must_stop(state):
        n = list_cells(int(state.down), 0, out)
    out[n] = STOP
    return n + int(state.phase == CHOICE)


@rule
def list_cells(cells: int, first: int, out: Buffer) -> int:
    """Write an action for each cell of a set, `first` for cell 0: eight at once, then as many counted as there are."""
    n = 0
    for cell in range(0, CELLS, SEVEN):
        bits = cells >> cell & (1 << SEVEN) - 1
        write_eight(out, n, PLACES, bits, first + cell)
        n += BITS[index(bits)]
    return n


@rule
def apply(state: Record, seat: int, action: int) -> None:
    """Turn a tile up, stop and take, or put the spider somewhere."""
    if action < STOP:
        if state.phase == REVEAL:
            forget(state)
        reveal(state, action)
    elif action == STOP:
        take(state, seat)
    else:
        place_spider(state, action)


@rule
def forget(state: Record) -> None:
    """What the last turn showed is gone as soon as the next begins."""
    for place in range(CELLS):  # all of them: how many were turned up cannot be foreseen by the processor
        state.turned[place] = NONE
        state.turned_kind[place] = NONE
    state.n_turned = 0
    state.moved = NONE


@rule
def reveal(state: Record, cell: int) -> None:
    """Turn a tile up; a spider (TD-13) or a clash (TD-15) ends the turn, and nothing is taken."""
    kind = int(state.tile[cell])
    n = int(state.n_turned)
    state.down ^= 1 << int(cell)
    state.raised |= 1 << int(cell)
    state.turned[n] = cell
    state.turned_kind[n] = kind
    state.n_turned = n + 1
    state.up += 1 << 8 * kind
    if kind == SPIDER and free_cells(state) != 0:
        state.phase = PLACE
    elif kind == SPIDER or clash(state):
        turn_back(state)
        end_turn(state, False)
    else:
        state.phase = CHOICE


@rule
def take(state: Record, seat: int) -> None:
    """Take what may be taken, of each kind the tiles turned up first (TD-A4); the rest is turned back (TD-10)."""
    takes = complete_groups(state)
    for kind in range(KINDS):
        state.taken[seat, kind] += of_kind(takes, kind)
        state.left[kind] -= of_kind(takes, kind)
        state.n_left -= of_kind(takes, kind)
    gone = 0
    for place in range(state.n_turned):
        cell = int(state.turned[place])
        kind = int(state.tile[cell])
        goes = int(of_kind(takes, kind) > 0)  # reckoned with: a branch here would often be guessed wrong
        takes -= goes << 8 * kind
        gone |= goes << cell
        state.tile[cell] = NONE if goes else kind
    state.raised &= ~gone
    state.seen &= ~gone
    turn_back(state)
    end_turn(state, gone != 0)


@rule
def complete_groups(state: Record) -> int:
    """How many tiles of each kind a stop takes, a byte a kind: every ring, dragon and complete group that is up.

    TD-12, TD-16, TD-A3, TD-A5.
    """
    takes = 0
    for kind in range(KINDS):
        up = int(of_kind(state.up, kind))
        takes |= (up - up % int(GROUP[kind])) << 8 * kind
    return takes


@rule
def turn_back(state: Record) -> None:
    """Turn the tiles of this turn face down where they lie (TD-10)."""
    state.down |= state.raised
    state.seen |= state.raised
    state.raised = 0


@rule
def place_spider(state: Record, action: int) -> None:
    """Turn all tiles down; the spider stays, or changes places with what lies on another cell, if anything does."""
    turn_back(state)
    if action != STAY:
        here = state.turned[state.n_turned - 1]
        there = action - SPIDER_TO
        state.tile[here] = state.tile[there]
        state.tile[there] = SPIDER
        both = 1 << int(here) | 1 << int(there)
        if not state.down >> there & 1:
            state.down ^= both
        if not state.seen >> there & 1:
            state.seen ^= both
        state.moved = there
    end_turn(state, False)


@rule
def end_turn(state: Record, took: bool) -> None:
    """The next seat is due (TD-A6), unless only spiders are left (TD-17) or nobody has taken anything for long."""
    state.dry = 0 if took else state.dry + 1
    state.up = 0
    if state.n_left == state.left[SPIDER]:
        state.over = ONLY_SPIDERS
    elif state.dry == state.dry_turns:
        state.over = DRY  # TD-A10
    else:
        state.phase = REVEAL
        state.turn = state.turn + 1 if state.turn + 1 < state.seats else 0


@rule
def dragon_leader(state: Record) -> int:
    """The one seat with the most dragons, NONE when several have (TD-18, TD-A8)."""
    most = -1
    leader = NONE
    for seat in range(state.seats):
        dragons = state.taken[seat, DRAGON]
        if dragons > most:
            most = dragons
            leader = seat
        elif dragons == most:
            leader = NONE
    return leader


@rule
def score(state: Record, out: Buffer) -> None:
    """Tiles taken (TD-19); once over, the leader in dragons has the spiders too (TD-18, TD-A9)."""
    for seat in range(state.seats):
        out[seat] = 0
        for kind in range(KINDS):
            out[seat] += state.taken[seat, kind]
    leader = dragon_leader(state)
    if state.over and leader != NONE:
        out[leader] += state.left[SPIDER]


@rule
def winners(state: Record) -> int:
    """The most tiles (TD-19), shared when tied (TD-A7)."""
    leader = dragon_leader(state)
    best = -1
    mask = 0
    for seat in range(state.seats):
        tiles = state.left[SPIDER] if seat == leader else 0
        for kind in range(KINDS):
            tiles += state.taken[seat, kind]
        if tiles > best:
            best = tiles
            mask = 0
        if tiles == best:
            mask |= 1 << seat
    return mask


# --- what a seat knows ------------------------------------------------------------------------------------------------


@rule
def show(state: Record, view: Record) -> None:
    """What everybody sees, all but the tiles: where they lie, what is up or has just been, who took what."""
    for cell in range(CELLS):
        view.turned[cell] = state.turned[cell]
        view.turned_kind[cell] = state.turned_kind[cell]
    view.down = state.down
    view.raised = state.raised
    view.seen = state.seen
    view.n_turned = state.n_turned
    view.moved = state.moved
    view.up = state.up
    for kind in range(KINDS):
        view.left[kind] = state.left[kind]
        for seat in range(MOST_SEATS):
            view.taken[seat, kind] = state.taken[seat, kind]
    view.n_left = state.n_left
    view.phase = state.phase
    view.turn = state.turn
    view.dry = state.dry
    view.over = state.over
    view.seats = state.seats
    view.cells = state.cells
    view.grid = state.grid
    view.spider = state.spider
    view.spiders = state.spiders
    view.memory = state.memory
    view.dry_turns = state.dry_turns


@rule
def redact(state: Record, seat: int, view: Record) -> None:
    """Nobody sees a tile that lies face down; under memory=assisted everybody sees those that have been up."""
    show(state, view)
    for cell in range(CELLS):
        hidden = state.down >> cell & 1 and not (state.memory == ASSISTED and state.seen >> cell & 1)
        view.tile[cell] = UNKNOWN if hidden else state.tile[cell]


@rule
def is_between_turns(state: Record) -> bool:
    """`turned` holds what the turn just ended showed: the position's `shown`, not its `revealed`."""
    return bool(state.phase == REVEAL or state.over)


@rule
def lies_at(state: Record, place: int) -> int:
    """Between turns: the cell where the tile turned up as number `place` lies now, if it was not taken."""
    cell = int(state.turned[place])
    last = int(state.n_turned) - 1
    if state.moved == NONE:
        return cell
    if place == last:
        return int(state.moved)
    return int(state.turned[last]) if cell == state.moved else cell


@rule
def recall(view: Record, state: Record) -> None:
    """Lay the tiles that the view shows, those of the turn just ended too; the others stay UNKNOWN."""
    show(view, state)
    for cell in range(CELLS):
        state.tile[cell] = view.tile[cell]
    if is_between_turns(view):
        for place in range(view.n_turned):
            cell = lies_at(view, place)
            if view.tile[cell] == UNKNOWN:
                state.tile[cell] = view.turned_kind[place]


@rule
def count_unseen(state: Record, out: Buffer) -> None:
    """Fill `out[:8]` with the number of tiles of each kind that lie on the cells that are UNKNOWN."""
    for kind in range(KINDS):
        out[kind] = state.left[kind]
    for cell in range(state.cells):
        if state.tile[cell] >= 0:
            out[state.tile[cell]] -= 1


@rule
def imagine(view: Record, seat: int, rng: np.random.Generator, state: Record) -> None:
    """Put the unseen tiles, shuffled, on the cells whose tile the view does not tell."""
    recall(view, state)
    unseen = np.empty(KINDS, np.int64)
    count_unseen(state, unseen)
    tiles = np.empty(CELLS, np.int64)
    n = 0
    for kind in range(KINDS):
        for _ in range(unseen[kind]):
            tiles[n] = kind
            n += 1
    for cell in range(state.cells):
        if state.tile[cell] == UNKNOWN:
            chosen = below(rng, n)
            n -= 1
            state.tile[cell] = tiles[chosen]
            tiles[chosen] = tiles[n]


# --- words ------------------------------------------------------------------------------------------------------------


class Reveal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="reveal"):
    """Turn the tile of a cell up; cells are numbered from 0, row by row."""

    cell: int


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="stop"):
    """End the turn and take what may be taken."""


class Spider(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="spider"):
    """Put the spider just turned up on a cell; null: it stays."""

    cell: int | None


Move = Reveal | Stop | Spider
MOVES: tuple[Move, ...] = (*map(Reveal, range(CELLS)), Stop(), *map(Spider, range(CELLS)), Spider(None))


class May(msgspec.Struct, frozen=True):
    """A legal move: points for the mover and whether it ends the game (null: a hidden tile says), cells it empties."""

    move: Move
    gain: int | None
    ends: bool | None
    takes: list[int]


class Turned(msgspec.Struct, frozen=True, tag_field="do", tag="turned"):
    """Move `n`: a tile was turned up; not told again once it is hidden."""

    n: int
    seat: int
    cell: int
    kind: Kind


class Tile(msgspec.Struct, frozen=True):
    """A tile that is taken, and where it lay."""

    cell: int
    kind: Kind


class Took(msgspec.Struct, frozen=True, tag_field="do", tag="took"):
    """A player stopped and took these tiles, perhaps none."""

    n: int
    seat: int
    tiles: list[Tile]


class Moved(msgspec.Struct, frozen=True, tag_field="do", tag="moved"):
    """A player put the spider of `cell` on the cell `to` (null: left it); not told again once it is hidden."""

    n: int
    seat: int
    cell: int
    to: int | None


class Lost(msgspec.Struct, frozen=True, tag_field="do", tag="lost"):
    """A spider, or a dragon beside a treasure, ended a turn and nothing was taken; why is not told again either."""

    n: int
    seat: int
    why: Literal["spider", "dragon"] | None


class Ended(msgspec.Struct, frozen=True, tag_field="do", tag="ended"):
    """The game is over; `leader` is the one who has the most dragons and so the spiders, null when several have."""

    n: int
    leader: int | None
    scores: list[int]
    winners: list[int]


Event = Turned | Took | Moved | Lost | Ended
Claim = None

Cell = Annotated[int, msgspec.Meta(ge=0, lt=CELLS)]
Count = Annotated[int, msgspec.Meta(ge=0, le=CELLS)]


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """A cell with a tile; the kind is null where the seat that looks does not know it."""

    kind: Kind | None
    up: bool = False


class Shown(msgspec.Struct, forbid_unknown_fields=True):
    """A tile that the turn just ended turned up; `to` is the cell to which it was moved, if it is a spider that was."""

    cell: Cell
    kind: Kind
    to: Cell | None = None


class PositionOptions(msgspec.Struct, forbid_unknown_fields=True):
    """The table's options; `first_seat` has done its work once a position stands."""

    grid: Literal["7x7", "5x5"] = "7x7"
    spider: Literal["free_cell", "swap"] = "free_cell"
    spiders: Annotated[int, msgspec.Meta(ge=0, le=6)] | None = None
    memory: Literal["human", "assisted"] = "human"
    dry_turns: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 60
    first_seat: int | str | msgspec.UnsetType = msgspec.UNSET


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """Everything that lies on the table, or as much of it as a seat may know.

    `tiles` row by row, null: emptied. `left`: how many tiles of each kind are on the grid, which everybody can count; a
    position need not say it. `phase` is the last one once the game is over.
    """

    game: Literal["dragons"]
    seats: int
    options: PositionOptions = msgspec.field(default_factory=PositionOptions)
    turn: int = 0
    phase: Literal["reveal", "choice", "spider"] = "reveal"
    dry: Annotated[int, msgspec.Meta(ge=0)] = 0
    tiles: list[Place | None] = []
    taken: list[dict[Kind, Count]] = []
    revealed: list[Cell] = []
    shown: list[Shown] = []
    seen: list[Cell] = []
    left: dict[Kind, Count] | msgspec.UnsetType = msgspec.UNSET


PHASES: tuple[Literal["reveal", "choice", "spider"], ...] = ("reveal", "choice", "spider")


# --- from words -------------------------------------------------------------------------------------------------------


def read(position: Position, state: Record, *, hidden: bool) -> None:
    """Lay a position on the table.

    Raises ValueError saying what is inconsistent, or where a null stands (unless `hidden`: a view is being read).
    """
    _read_options(position, state)
    _check_seats(position)
    _read_tiles(position, state, hidden)
    _read_turned(position, state)
    _read_left(position, state, hidden)
    _read_phase(position, state)


def _read_options(position: Position, state: Record) -> None:
    options = position.options
    state.grid = OPTIONS["grid"].index(options.grid)
    state.cells = SIDES[state.grid] ** 2
    state.spider = OPTIONS["spider"].index(options.spider)
    state.spiders = OPTIONS["spiders"].index(options.spiders)
    state.memory = OPTIONS["memory"].index(options.memory)
    state.dry_turns = options.dry_turns


def _check_seats(position: Position) -> None:
    if position.seats not in SEATS:
        raise ValueError(f"Trésor des dragons has {SEATS[0]} to {SEATS[-1]} seats, not {position.seats}")
    if position.turn not in range(position.seats):
        raise ValueError(f"`turn` is seat {position.turn}, and the seats are 0 to {position.seats - 1}")
    if len(position.taken) > position.seats:
        raise ValueError(f"{len(position.taken)} seats have taken tiles, and there are {position.seats}")
    for seat, taken in enumerate(position.taken):
        if taken.get("spider"):
            raise ValueError(f"seat {seat} has taken a spider, and spiders are not taken (TD-13)")


def _read_tiles(position: Position, state: Record, hidden: bool) -> None:
    cells = int(state.cells)
    if position.tiles and len(position.tiles) != cells:
        raise ValueError(f"the grid has {cells} cells, not {len(position.tiles)}")
    for name, listed in (("revealed", position.revealed), ("seen", position.seen)):
        _check_cells(position, name, listed)
    state.tile[:] = NONE
    state.down = 0
    state.raised = 0
    state.seen = 0
    for cell, tile in enumerate(position.tiles):
        if tile is None:
            continue
        if tile.kind is None and (tile.up or not hidden):
            raise ValueError(f"a hidden tile (null) lies on cell {cell}, where a tile must be")
        if tile.up != (cell in position.revealed):
            raise ValueError(f"the tile of cell {cell} is up if, and only if, `revealed` names it")
        state.tile[cell] = UNKNOWN if tile.kind is None else KIND_NAMES.index(tile.kind)
        state.raised |= tile.up << cell
        state.down |= (not tile.up) << cell
    for cell in position.seen:
        state.seen |= 1 << cell


def _check_cells(position: Position, name: str, listed: list[int]) -> None:
    for cell in listed:
        if cell >= len(position.tiles) or position.tiles[cell] is None:
            raise ValueError(f"`{name}` names cell {cell}, and no tile lies there")
        if listed.count(cell) > 1:
            raise ValueError(f"`{name}` names cell {cell} twice")


def _read_turned(position: Position, state: Record) -> None:
    """What is up in this turn, or what the turn just ended showed."""
    if position.revealed and position.shown:
        raise ValueError("`shown` tells of the turn just ended, and `revealed` of one that is going on")
    turned = [(cell, int(state.tile[cell])) for cell in position.revealed]
    turned += [(tile.cell, KIND_NAMES.index(tile.kind)) for tile in position.shown]
    if len(turned) > state.cells:
        raise ValueError(f"`shown` has {len(turned)} tiles, and the grid has {state.cells} cells")
    state.turned[:] = NONE
    state.turned_kind[:] = NONE
    for place, (cell, kind) in enumerate(turned):
        if place and _ends_turn([kind for _, kind in turned[:place]]):
            raise ValueError(f"the turn ended before the tile of cell {cell} was turned up (TD-13, TD-15)")
        state.turned[place], state.turned_kind[place] = cell, kind
    state.n_turned = len(turned)
    state.up = sum(1 << 8 * int(state.tile[cell]) for cell in position.revealed)
    state.moved = NONE
    if position.shown:
        _read_shown(position.shown, state)


def _ends_turn(kinds: list[int]) -> bool:
    """A spider or a clash is among them (TD-13, TD-15)."""
    return SPIDER in kinds or (DRAGON in kinds and not {DRAGON, RING}.issuperset(kinds))


def _read_shown(shown: list[Shown], state: Record) -> None:
    """The tiles of the turn just ended lie where they must, and have been seen; those that were taken are gone."""
    cells = [tile.cell for tile in shown]
    for tile in shown:
        if max(tile.cell, tile.to or 0) >= state.cells:
            raise ValueError(f"`shown` names cell {max(tile.cell, tile.to or 0)}, and the grid has {state.cells}")
        if cells.count(tile.cell) > 1:
            raise ValueError(f"`shown` names cell {tile.cell} twice")
        if tile.to is not None and (tile.kind != "spider" or tile.to == tile.cell):
            raise ValueError(f"`shown` moves the tile of cell {tile.cell}: only spiders move, to other cells (TD-10)")
    spider = shown[-1]
    if spider.to is not None:
        if state.spider == FREE_CELL and state.tile[spider.cell] != NONE:
            raise ValueError(f"`shown` has a spider leave cell {spider.cell}, and a tile lies there (TD-14)")
        state.moved = spider.to
    takes = _count_takes(state.turned_kind[: len(shown)].tolist())
    for place, kind in enumerate(state.turned_kind[: len(shown)].tolist()):
        taken = takes[kind] > 0
        takes[kind] -= taken
        cell = lies_at(state, place)
        if state.tile[cell] not in ((NONE,) if taken else (kind, UNKNOWN)):
            raise ValueError(f"`shown` does not agree with what lies on cell {cell} now")
        state.seen |= (not taken) << cell


def _count_takes(kinds: list[int]) -> Counter[int]:
    """How many tiles of each kind a player took who turned these up."""
    turned = Counter() if _ends_turn(kinds) else Counter(kinds)
    return Counter({kind: number - number % int(GROUP[kind]) for kind, number in turned.items()})


def _read_left(position: Position, state: Record, hidden: bool) -> None:
    """What everybody has taken and how many tiles of each kind are left; all together no more than the game has."""
    state.taken[:, :] = 0
    for seat, taken in enumerate(position.taken):
        for name, number in taken.items():
            state.taken[seat, KIND_NAMES.index(name)] = number
    known = _count_known(state)
    game = [copies(int(state.grid), int(state.spiders), kind) for kind in range(KINDS)]
    gone = state.taken.sum(axis=0).tolist()
    if not isinstance(position.left, msgspec.UnsetType):
        left = [position.left.get(name, 0) for name in KIND_NAMES]
    elif hidden:
        left = [all_of_it - taken for all_of_it, taken in zip(game, gone, strict=True)]
    else:
        left = [known[kind] for kind in range(KINDS)]
    for kind, name in enumerate(KIND_NAMES):
        if left[kind] + gone[kind] > game[kind] or known[kind] + gone[kind] > game[kind]:
            raise ValueError(f"the position has more tiles of {name} than the game, which has {game[kind]}")
        if known[kind] > left[kind]:
            raise ValueError(f"`left` has {left[kind]} tiles of {name}, and more lie on the grid")
    state.left[:] = left
    state.n_left = (state.tile != NONE).sum()
    if sum(left) != state.n_left:
        raise ValueError(f"{state.n_left} tiles lie on the grid, and by `left` there are {sum(left)}")


def _count_known(state: Record) -> Counter[int]:
    """Tiles on the grid by kind, as far as the position tells; between turns it tells what was just shown."""
    tiles = state.tile.tolist()
    for place in range(state.n_turned):
        cell = lies_at(state, place)
        if tiles[cell] == UNKNOWN:
            tiles[cell] = int(state.turned_kind[place])
    return Counter(tile for tile in tiles if tile >= 0)


def _read_phase(position: Position, state: Record) -> None:
    state.phase = PHASES.index(position.phase)
    state.seats = position.seats
    state.turn = position.turn
    if position.dry > state.dry_turns:
        raise ValueError(f"{position.dry} dry turns are more than the {state.dry_turns} that end the game (TD-A10)")
    state.dry = position.dry
    only_spiders = state.n_left == state.left[SPIDER]
    is_over = only_spiders or state.dry == state.dry_turns
    if is_over and position.revealed:
        raise ValueError("the game was over before the tiles in `revealed` were turned up (TD-17, TD-A10)")
    state.over = ONLY_SPIDERS if only_spiders else DRY if is_over else 0
    if not is_over:
        _check_phase(position, state)


def _check_phase(position: Position, state: Record) -> None:
    """The phase is the one to which the tiles turned up have led."""
    if position.shown and state.phase != REVEAL:
        raise ValueError("`shown` stands between turns only, when the phase is `reveal`")
    kinds = [int(state.tile[cell]) for cell in position.revealed]
    if not kinds:
        due = REVEAL
    elif kinds[-1] == SPIDER:
        due = PLACE
    else:
        due = CHOICE
    if state.phase != due:
        raise ValueError(f"the phase is {position.phase!r}, and after the tiles in `revealed` it is {PHASES[due]!r}")
    if due == PLACE and free_cells(state) == 0:
        raise ValueError("no cell is free: the spider stays, and its turn has ended (TD-A1)")
    if due == CHOICE and _ends_turn(kinds):
        raise ValueError("a dragon beside a treasure other than a ring has ended the turn (TD-15)")


# --- to words ---------------------------------------------------------------------------------------------------------


GAME = piece('{"game":"dragons","seats":')
GRID = words(OPTIONS["grid"], ',"options":{"grid":%s')
SPIDER_GOES = words(OPTIONS["spider"], ',"spider":%s')
SPIDERS = words(OPTIONS["spiders"], ',"spiders":%s')
MEMORY = words(OPTIONS["memory"], ',"memory":%s,"dry_turns":')
TURN = piece('},"turn":')
PHASE = words(PHASES, ',"phase":%s,"dry":')
TILES = piece(',"tiles":[')
EMPTIED = piece("null,")
TILE = words((*KIND_NAMES, *NULLS), '{"kind":%s,"up":')
UP = words((False, True), "%s},")
TAKEN = piece('],"taken":[{')
TAKEN_NEXT = piece("},{")
KIND = words(KIND_NAMES, "%s:")
REVEALED = piece('}],"revealed":[')
NUMBER = words(range(CELLS + 1), "%s,")
SHOWN = piece('],"shown":[')
SHOWN_CELL = words(range(CELLS), '{"cell":%s')
SHOWN_KIND = words(KIND_NAMES, ',"kind":%s')
SHOWN_TO = words((*range(CELLS), *NULLS), ',"to":%s},')
SEEN = piece('],"seen":[')
LEFT = piece('],"left":{')
END = piece("}}")

MOVE = words(MOVES, '{"move":%s,"gain":')
GAIN = words((*range(CELLS + 1), *NULLS), '%s,"ends":')
ENDS = words((False, True, *NULLS), '%s,"takes":[')
NEXT_MOVE = piece("]},")

LONGEST = 80 * CELLS + 1500  # a tile that lies face down, was just shown and has been seen; and all the rest


@rule
def write(state: Record, text: Buffer) -> int:
    """The position, or the view, that a state is, as JSON; returns its length. What is UNKNOWN in it is null."""
    at = write_options(state, text)
    at = put_number(text, at, state.turn)
    at = put_word(text, at, PHASE, state.phase)
    at = put_number(text, at, state.dry)
    at = put(text, at, TILES)
    for cell in range(state.cells):
        at = write_tile(state, cell, text, at)
    at = put(text, at - 1, TAKEN)
    for seat in range(state.seats):
        at = write_counts(state.taken[seat], text, at)
        at = close(text, at, TAKEN_NEXT if seat + 1 < state.seats else REVEALED)
    at = write_turned(state, text, at)
    for cell in range(state.cells):
        if state.seen >> cell & 1:
            at = put_word(text, at, NUMBER, cell)
    at = close(text, at, LEFT)
    at = write_counts(state.left, text, at)
    return close(text, at, END)


@rule
def write_options(state: Record, text: Buffer) -> int:
    """How the position begins, up to whose turn it is."""
    at = put(text, 0, GAME)
    at = put_number(text, at, state.seats)
    at = put_word(text, at, GRID, state.grid)
    at = put_word(text, at, SPIDER_GOES, state.spider)
    at = put_word(text, at, SPIDERS, state.spiders)
    at = put_word(text, at, MEMORY, state.memory)
    at = put_number(text, at, state.dry_turns)
    return put(text, at, TURN)


@rule
def write_tile(state: Record, cell: int, text: Buffer, at: int) -> int:
    """What lies on a cell."""
    if state.tile[cell] == NONE:
        return put(text, at, EMPTIED)
    at = put_word(text, at, TILE, state.tile[cell])
    return put_word(text, at, UP, 1 - int(state.down >> cell & 1))


@rule
def write_counts(numbers: Buffer, text: Buffer, at: int) -> int:
    """How many tiles there are of each kind of which there are any."""
    for kind in range(KINDS):
        if numbers[kind]:
            at = put_word(text, at, KIND, kind)
            at = put_word(text, at, NUMBER, numbers[kind])
    return at


@rule
def write_turned(state: Record, text: Buffer, at: int) -> int:
    """The cells turned up in this turn; or, between turns, what the last one showed."""
    between = is_between_turns(state)
    for place in range(0 if between else state.n_turned):
        at = put_word(text, at, NUMBER, state.turned[place])
    at = close(text, at, SHOWN)
    for place in range(state.n_turned if between else 0):
        at = put_word(text, at, SHOWN_CELL, state.turned[place])
        at = put_word(text, at, SHOWN_KIND, state.turned_kind[place])
        at = put_word(text, at, SHOWN_TO, state.moved if place == state.n_turned - 1 else NONE)
    return close(text, at, SEEN)


@rule
def foresee(state: Record, seat: int, actions: Buffer, text: Buffer) -> int:
    """What each legal action does at once, as JSON; returns its length. What hangs on a hidden tile is null."""
    room = np.empty(3, RECORD)
    redact(state, seat, room[2])
    recall(room[2], room[0])
    unseen, does = np.empty(KINDS, np.int64), np.empty((2, 2), np.int64)
    count_unseen(room[0], unseen)
    tried = False
    at = put(text, 0, LIST)
    for action in actions:
        hidden = int(action < STOP and room[0].tile[action] == UNKNOWN)
        if not hidden or not tried:  # of all hidden tiles the same is known
            try_out(room, seat, action, hidden, unseen, does[hidden])
            tried = tried or hidden > 0
        at = put_word(text, at, MOVE, action)
        at = put_word(text, at, GAIN, does[hidden, 0])
        at = put_word(text, at, ENDS, does[hidden, 1])
        if action == STOP:
            at = write_takes(state, text, at)
        at = close(text, at, NEXT_MOVE)
    return close(text, at, LIST_ENDS)


offer = foresee


@rule
def try_out(room: Any, seat: int, action: int, hidden: int, unseen: Buffer, does: Buffer) -> None:
    """Fill `does` with the mover's gain and whether the game ends; UNKNOWN when a hidden tile says.

    `room[0]` is what the seat knows; the action is tried in `room[1]`, with every kind that a `hidden` tile may have.
    """
    points = np.empty(MOST_SEATS, np.int64)
    score(room[0], points)
    before = points[seat]
    tries = 0
    for kind in range(KINDS if hidden else 1):
        if hidden and unseen[kind] == 0:
            continue
        room[1] = room[0]
        if hidden:
            room[1].tile[action] = kind
        apply(room[1], seat, action)
        score(room[1], points)
        gain = points[seat] - before
        ends = int(room[1].over > 0)
        does[0] = gain if tries == 0 or does[0] == gain else UNKNOWN
        does[1] = ends if tries == 0 or does[1] == ends else UNKNOWN
        tries += 1


@rule
def write_takes(state: Record, text: Buffer, at: int) -> int:
    """The cells that a stop empties, in the order in which they were turned up."""
    takes = complete_groups(state)
    for place in range(state.n_turned):
        kind = int(state.turned_kind[place])
        if of_kind(takes, kind) > 0:
            takes -= 1 << 8 * kind
            at = put_word(text, at, NUMBER, state.turned[place])
    return at


# --- moves and events -------------------------------------------------------------------------------------------------


def to_action(move: Move) -> int:
    """The number of a move; a number past ACTIONS for a cell outside every grid, which `refusal` refuses."""
    if isinstance(move, Stop):
        return STOP
    if move.cell is None:
        return STAY
    there = 0 <= move.cell < CELLS
    if isinstance(move, Reveal):
        return move.cell if there else NO_TILE_THERE
    return SPIDER_TO + move.cell if there else NO_CELL_THERE


def to_move(action: int) -> Move:
    """The move that an action is."""
    return MOVES[action]


def _takes(state: Record) -> list[Tile]:
    """The tiles that a stop takes, in the order in which they were turned up."""
    kinds = state.turned_kind[: state.n_turned].tolist()
    takes = _count_takes(kinds)
    found = []
    for cell, kind in zip(state.turned.tolist(), kinds, strict=False):
        if takes[kind] > 0:
            takes[kind] -= 1
            found.append(Tile(cell, KIND_NAMES[kind]))
    return found


def silence(state: Record, seat: int) -> None:
    """Whoever is due must move."""


def redact_move(move: Move, seat: int, viewer: int) -> Move:
    """Every move is told to everybody."""
    return move


def events(number: int, before: Record, seat: int, action: int, after: Record) -> list[Event]:
    """What move `number` did, in the order in which it is seen."""
    found: list[Event] = []
    if action == STOP:
        found.append(Took(number, seat, _takes(before)))
    elif action < STOP:
        found.append(Turned(number, seat, action, KIND_NAMES[before.tile[action]]))
    else:
        to = None if action == STAY else action - SPIDER_TO
        found.append(Moved(number, seat, int(before.turned[before.n_turned - 1]), to))
    if is_between_turns(after) and action != STOP:
        why: Literal["spider", "dragon"] = "spider" if after.turned_kind[after.n_turned - 1] == SPIDER else "dragon"
        found.append(Lost(number, seat, why))
    if after.over:
        scores = np.zeros(after.seats, np.int64)
        score(after, scores)
        mask, leader = winners(after), dragon_leader(after)
        winning = [seat for seat in range(after.seats) if mask >> seat & 1]
        found.append(Ended(number, None if leader == NONE else leader, scores.tolist(), winning))
    return found


def redact_event(event: Event, viewer: int, state: Record, whole_from: int) -> Event | None:
    """A turn is told whole while its tiles are shown; of earlier ones only what was taken, not which cells were up."""
    if event.n >= whole_from or isinstance(event, Took | Ended):
        return event
    if state["memory"] == ASSISTED:  # in a quarter of the time that the attribute takes
        return event
    return Lost(event.n, event.seat, None) if isinstance(event, Lost) else None


def fleeting(state: Record) -> int:
    """The moves of the turn whose tiles are up, or have just been: one a tile, and how it ended."""
    kinds = state.turned_kind[: state.n_turned].tolist()
    if not kinds or not is_between_turns(state):
        return len(kinds)
    if kinds[-1] == SPIDER:
        return len(kinds) + (free_cells(state) != 0)
    return len(kinds) + (not _ends_turn(kinds))


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as an English sentence."""
    match event:
        case Turned(seat=seat, cell=cell, kind=kind):
            return f"{names[seat]} turns up a {kind} on cell {cell}"
        case Took(seat=seat, tiles=tiles):
            return f"{names[seat]} stops and takes {', '.join(tile.kind for tile in tiles) or 'nothing'}"
        case Moved(seat=seat, cell=cell, to=to):
            return f"{names[seat]} {f'puts the spider on cell {to}' if to is not None else f'leaves it on cell {cell}'}"
        case Lost(seat=seat, why=why):
            return f"{names[seat]} takes nothing{f': a {why}' if why else ''}"
        case Ended(scores=scores, winners=winners):
            piles = ", ".join(f"{name} {points}" for name, points in zip(names, scores, strict=True))
            return f"{' and '.join(names[seat] for seat in winners)} won: {piles}"
