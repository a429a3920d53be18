"""The bots of Trésor des dragons: le mousse, who forgets as a child does, and le matelot, who hardly does and weighs.

A mind is what a seat sees, with the tiles on top that it saw before and still remembers. Known tiles are best turned up
last, just before the stop: a turn is a few unknown tiles, then whatever can surely be taken.
"""

from __future__ import annotations

import numpy as np

from butin.bots.core import MATELOT, MOUSSE
from butin.games.core import NONE, UNKNOWN, Buffer, Record, below, loop, rule
from butin.games.dragons import (
    BALL,
    CELLS,
    CHOICE,
    DRAGON,
    GROUP,
    KINDS,
    PLACE,
    RING,
    ROOM,
    SPIDER,
    STAY,
    STOP,
    count_unseen,
    is_between_turns,
    legal,
    must_stop,
    of_kind,
    recall,
)

FADES = np.zeros(MATELOT + 1)  # by level: how likely a tile is forgotten over each tile that a turn shows
FADES[MOUSSE] = 0.06
FADES[MATELOT] = 0.005

DRAGON_WORTH = 1.3  # tiles: itself, and a part in the spiders
FEAR = 0.4  # what a tile that the next seat can surely take is worth against one's own

UP, KNOWN, UNSEEN = range(3)  # the tiles of each kind: turned up in this turn, remembered, neither


# --- memory -----------------------------------------------------------------------------------------------------------


@loop
def remember(mind: Record, view: Record, seat: int, level: int, rng: np.random.Generator) -> None:
    """Make the mind what the seat sees now and still remembers. One that has seen nothing yet is all zero."""
    known = np.full(CELLS, UNKNOWN)
    if mind.seats == view.seats:
        keep(mind, view, FADES[level], rng, known)
    recall(view, mind)
    for cell in range(view.cells):
        if mind.tile[cell] == UNKNOWN and view.seen >> cell & 1:
            mind.tile[cell] = known[cell]


@rule
def keep(mind: Record, view: Record, fades: float, rng: np.random.Generator, known: Buffer) -> None:
    """Fill `known` with the tiles that the mind has; a turn that has ended costs some, the more the more it showed."""
    for cell in range(view.cells):
        if mind.tile[cell] >= 0:
            known[cell] = mind.tile[cell]
    if mind.turn != view.turn:
        stays = (1.0 - fades) ** view.n_turned
        for cell in range(view.cells):
            if rng.random() >= stays:
                known[cell] = UNKNOWN
    if mind.phase == PLACE and is_between_turns(view) and view.moved != NONE:
        known[view.turned[view.n_turned - 1]] = known[view.moved]  # they have changed places


# --- the levels -------------------------------------------------------------------------------------------------------


@loop
def mousse(mind: Record, seat: int, rng: np.random.Generator) -> int:
    """Look one tile ahead, for itself; put the spider anywhere."""
    if mind.phase == PLACE:
        out = np.empty(ROOM, np.int64)
        return int(out[below(rng, legal(mind, seat, out))])
    return turn_up_or_stop(mind, 1.0, 0.0, rng)


@loop
def matelot(mind: Record, seat: int, rng: np.random.Generator) -> int:
    """Look one tile ahead, and at what it leaves to the next; the spider stays where others may forget it."""
    if mind.phase == PLACE:
        return STAY
    return turn_up_or_stop(mind, DRAGON_WORTH, FEAR / (mind.seats - 1), rng)


@loop
def turn_up_or_stop(mind: Record, dragon: float, fear: float, rng: np.random.Generator) -> int:
    """An unknown tile as long as that is worth more than what is sure; then every tile that can be taken, and stop."""
    if mind.phase == CHOICE and must_stop(mind):
        return STOP
    tally = np.zeros((3, KINDS), np.int64)
    count(mind, tally)
    if tally[UNSEEN].sum() > 0 and one_more(tally, dragon, fear) > settle(tally, dragon, fear):
        return any_unknown(mind, rng)
    wanted = collect(mind, tally, takes_dragons(tally, dragon))
    if wanted == STOP and mind.phase != CHOICE:
        return any_unknown(mind, rng)
    return wanted


@loop
def count(mind: Record, tally: Buffer) -> None:
    """Fill `tally[UP | KNOWN | UNSEEN, kind]`."""
    count_unseen(mind, tally[UNSEEN])
    for kind in range(KINDS):
        tally[UP, kind] = of_kind(mind.up, kind)
    for cell in range(mind.cells):
        if mind.down >> cell & 1 and mind.tile[cell] != UNKNOWN:
            tally[KNOWN, mind.tile[cell]] += 1


@rule
def any_unknown(mind: Record, rng: np.random.Generator) -> int:
    """A cell whose tile the mind does not know, each as likely."""
    chosen = NONE
    n = 0
    for cell in range(mind.cells):
        if mind.down >> cell & 1 and mind.tile[cell] == UNKNOWN:
            n += 1
            if below(rng, n) == 0:
                chosen = cell
    return chosen


@rule
def collect(mind: Record, tally: Buffer, dragons: bool) -> int:
    """The next remembered tile to turn up for a take with dragons, or with treasures; STOP: there is none."""
    for cell in range(mind.cells):
        kind = mind.tile[cell]
        if mind.down >> cell & 1 and kind != UNKNOWN and kind != SPIDER:
            whole = tally[UP, kind] + tally[KNOWN, kind]
            goes_along = kind == RING or dragons == (kind == DRAGON)
            if goes_along and tally[UP, kind] < whole - whole % GROUP[kind]:
                return cell
    return STOP


# --- what a turn is worth ---------------------------------------------------------------------------------------------


@rule
def sure_tiles(tally: Buffer, kind: int) -> int:
    """How many tiles of a kind are up or remembered, in whole groups."""
    whole = int(tally[UP, kind] + tally[KNOWN, kind])
    return whole - whole % int(GROUP[kind])


@rule
def sure_treasures(tally: Buffer) -> int:
    """The same of all treasures but rings."""
    tiles = 0
    for kind in range(BALL, KINDS):
        tiles += sure_tiles(tally, kind)
    return tiles


@rule
def treasures_up(tally: Buffer) -> int:
    """How many treasures but rings are up: with one, no dragon may come (TD-15)."""
    tiles = 0
    for kind in range(BALL, KINDS):
        tiles += tally[UP, kind]
    return tiles


@rule
def takes_dragons(tally: Buffer, dragon: float) -> bool:
    """Whether a stop now is better with the dragons than with the treasures, where both are open."""
    if tally[UP, DRAGON] > 0 or treasures_up(tally) > 0:
        return bool(tally[UP, DRAGON] > 0)
    return bool(dragon * sure_tiles(tally, DRAGON) > sure_treasures(tally))


@loop
def settle(tally: Buffer, dragon: float, fear: float) -> float:
    """A stop once all that can be taken is up, less what is left for the next."""
    dragons = dragon * sure_tiles(tally, DRAGON)
    treasures = float(sure_treasures(tally))
    rings = float(sure_tiles(tally, RING))
    if takes_dragons(tally, dragon):
        return rings + dragons - fear * treasures
    return rings + treasures - fear * dragons


@rule
def lose(tally: Buffer, dragon: float, fear: float) -> float:
    """A turn that ends with nothing: the next has all that is up or remembered to choose from."""
    return -fear * (sure_tiles(tally, RING) + max(dragon * sure_tiles(tally, DRAGON), float(sure_treasures(tally))))


@loop
def one_more(tally: Buffer, dragon: float, fear: float) -> float:
    """Another unknown tile and then a stop, each kind as likely as it is unseen."""
    worth = 0.0
    unseen = tally[UNSEEN].sum()
    for kind in range(KINDS):
        if tally[UNSEEN, kind] > 0:
            chance = tally[UNSEEN, kind] / unseen
            tally[UP, kind] += 1
            clash = tally[UP, DRAGON] > 0 and treasures_up(tally) > 0
            lost = kind == SPIDER or clash
            worth += chance * (lose(tally, dragon, fear) if lost else settle(tally, dragon, fear))
            tally[UP, kind] -= 1
    return worth
