"""The bots of Le Coffre et la Clé: le mousse, who goes by the cards that it has seen, and le matelot, who goes by odds.

A view shows every card that its seat has seen, wherever it lies now. Le matelot counts all the worlds that it allows,
1,320 at most (2,184 with cards out of the game).
"""

from __future__ import annotations

import numpy as np

from butin.games.coffre import (
    ACTOR,
    ASK,
    CENTRE,
    CENTRES,
    DESIGNATE,
    FINAL,
    FORCE,
    GIVE,
    GIVE_UP,
    KEY,
    LIMIT,
    NAME,
    NEUTRAL,
    OBSERVE,
    PASS,
    PLACES,
    ROLES,
    SWAP,
    TRAP,
    TREASURE,
    collide,
    count_unseen,
    may_designate,
    may_lie,
)
from butin.games.core import NONE, UNKNOWN, Buffer, Record, below, loop, rule

WORTH = np.array([0.55, 0.55, 0.45, 0.2])  # by role: the share that whoever holds it may hope for

# le mousse
RASH = 0.5  # how often it designates as soon as it may, whatever it knows
CURIOUS = 0.5  # how often it looks at a centre card rather than swaps for it

# le matelot
SHUNNED = 0.5  # how much less likely a centre card is a special one, for each seat that has had or seen it
RESTLESS = 0.5  # the same of the card of a seat that has had or seen a centre card
ENOUGH = 0.4  # odds of the key at which it designates


# --- le mousse --------------------------------------------------------------------------------------------------------


@loop
def mousse(view: Record, seat: int, rng: np.random.Generator) -> int:
    """Keep a special card, look for one with a neutral card; designate before long, and name whom it knows."""
    own = view.card[seat]
    if view.phase == FINAL:
        return NAME + suspect(view, seat, TRAP, rng)
    if view.phase == GIVE:
        return GIVE_UP + below(rng, CENTRES)
    if may_designate(view, seat):
        key = suspect(view, seat, KEY, rng)
        if view.phase == LIMIT or view.card[key] == KEY or rng.random() < RASH:
            return DESIGNATE + key
    for centre in range(CENTRES):
        if own == NEUTRAL and view.card[CENTRE + centre] in (KEY, TREASURE, TRAP):
            return SWAP + centre
    centre = below(rng, CENTRES)
    if view.card[CENTRE + centre] != UNKNOWN:
        return PASS
    return OBSERVE + centre if own != NEUTRAL or rng.random() < CURIOUS else SWAP + centre


@loop
def suspect(view: Record, seat: int, role: int, rng: np.random.Generator) -> int:
    """The seat that is known to have a card; else one of those whose card is not known, or any other."""
    chosen = NONE
    n = 0
    best = -1
    for other in range(view.seats):
        if other != seat:
            likely = 2 if view.card[other] == role else 1 if view.card[other] == UNKNOWN else 0
            if likely > best:
                best = likely
                n = 0
            if likely == best:
                n += 1
                if below(rng, n) == 0:
                    chosen = other
    return chosen


# --- le matelot -------------------------------------------------------------------------------------------------------


@loop
def matelot(view: Record, seat: int, rng: np.random.Generator) -> int:
    """Designate when the odds are good; until then look, swap or force for what the own card lacks."""
    odds = np.zeros((len(ROLES), PLACES + 1))
    weigh_worlds(view, odds)
    if view.phase == FINAL:
        return NAME + likeliest(view, seat, odds[TRAP], rng)
    centre = dearest(odds)
    if view.phase == GIVE:
        return GIVE_UP + centre
    if may_designate(view, seat):
        key = likeliest(view, seat, odds[KEY], rng)
        if view.phase == LIMIT or odds[KEY, key] >= ENOUGH:
            return DESIGNATE + key
    own = int(view.card[seat])
    if own == TREASURE:
        return seek_key(view, seat, odds, rng)
    if worth(odds, CENTRE + centre) > WORTH[own]:
        return SWAP + centre
    if own == TRAP:
        return spoil_key(view, seat, odds)
    return PASS


@loop
def weigh_worlds(view: Record, odds: Buffer) -> None:
    """Fill `odds[role, place]` with how likely a card of a role lies there; the last place: it is out of the game."""
    unseen = np.empty(len(ROLES), np.int64)
    count_unseen(view, unseen)
    total = 0.0
    for key in range(NONE, PLACES):
        for treasure in range(NONE, PLACES):
            if not may_lie(view, unseen, KEY, key) or not may_lie(view, unseen, TREASURE, treasure):
                continue
            for trap in range(NONE, PLACES):
                if may_lie(view, unseen, TRAP, trap) and not collide(key, treasure, trap, view.removed):
                    chance = doubt(view, key) * doubt(view, treasure) * doubt(view, trap)
                    out = (key == NONE) + (treasure == NONE) + (trap == NONE)
                    if out > 0:  # each card out of the game in any of the places there
                        chance *= view.removed if out == 1 else view.removed * (view.removed - 1)
                    odds[KEY, key] += chance
                    odds[TREASURE, treasure] += chance
                    odds[TRAP, trap] += chance
                    total += chance
    for place in range(PLACES + 1):
        for role in (KEY, TREASURE, TRAP):
            odds[role, place] /= total
        odds[NEUTRAL, place] = 1.0 - odds[KEY, place] - odds[TREASURE, place] - odds[TRAP, place]


@rule
def doubt(view: Record, place: int) -> float:
    """How much less likely a special card lies at a place than any other: its holder keeps it where it is.

    It would hardly lie in the centre after others have had it or seen it, nor in the hand of a seat that has had or
    looked at what lies there now.
    """
    likely = 1.0
    if place >= CENTRE:
        for seat in range(view.seats):
            if int(view.known[place]) >> seat & 1:
                likely *= SHUNNED
    elif place != NONE and int(view.known[CENTRE] | view.known[CENTRE + 1]) >> place & 1:
        likely *= RESTLESS
    return likely


@loop
def likeliest(view: Record, seat: int, chance: Buffer, rng: np.random.Generator) -> int:
    """The other seat with the highest chance; one of several as likely."""
    chosen = NONE
    n = 0
    for other in range(view.seats):
        if other != seat:
            if chosen == NONE or chance[other] > chance[chosen] + 1e-9:
                chosen = other
                n = 0
            if chance[other] >= chance[chosen] - 1e-9:
                n += 1
                if below(rng, n) == 0:
                    chosen = other
    return chosen


@rule
def worth(odds: Buffer, place: int) -> float:
    """What the card at a place may be worth to who holds it."""
    share = 0.0
    for role in range(len(ROLES)):
        share += odds[role, place] * WORTH[role]
    return share


@rule
def dearest(odds: Buffer) -> int:
    """The centre card that is worth more."""
    return int(worth(odds, CENTRE + 1) > worth(odds, CENTRE))


@rule
def force(view: Record, other: int, centre: int) -> int:
    """Make another seat swap; who picks the card is up to the table (CC-A4)."""
    return FORCE + CENTRES * other + centre if view.force_choice == ACTOR else ASK + other


@loop
def seek_key(view: Record, seat: int, odds: Buffer, rng: np.random.Generator) -> int:
    """Look at what it has not seen; give a key of the centre to a seat; force the likeliest seat to lay its card down.

    Its card is known afterwards by another look (CC-E12).
    """
    neutral = NONE
    unknown = NONE
    for centre in range(CENTRES):
        card = view.card[CENTRE + centre]
        if card == KEY:
            return force(view, likeliest(view, seat, odds[NEUTRAL], rng), centre)
        if card == UNKNOWN:
            unknown = centre
        elif card == NEUTRAL:
            neutral = centre
    if unknown != NONE:
        return OBSERVE + unknown
    key = likeliest(view, seat, odds[KEY], rng)
    if neutral == NONE or odds[KEY, key] >= ENOUGH:
        return PASS
    return force(view, key, neutral)


@rule
def spoil_key(view: Record, seat: int, odds: Buffer) -> int:
    """Make a seat that is known to have the key lay it down for a card known to be neutral."""
    for centre in range(CENTRES):
        if view.card[CENTRE + centre] == NEUTRAL:
            for other in range(view.seats):
                if view.card[other] == KEY:
                    return force(view, other, centre)
    return PASS
