"""What a match asks of the rules, for any game, each in one step: the way into compiled code costs more than a rule.

A match keeps records in one array, which goes in faster than a record does.
"""

from __future__ import annotations

from butin.games.core import Buffer, Record, apply, legal, loop, redact, refusal, to_act

NOW, DEALT, BEFORE = range(3)
MATCH = 3  # records of a match: as it stands, as it was dealt, and before the latest move


@loop
def due(match: Record) -> int:
    """The seats that may act as a mask; 0 once over."""
    return to_act(match[NOW])


@loop
def refuse(match: Record, seat: int, action: int) -> int:
    """Why `seat` may not play `action`, as a place in CLAUSES; 0: it may."""
    return refusal(match[NOW], seat, action)


@loop
def advance(match: Record, seat: int, action: int) -> int:
    """Play an action, keeping what was before; who is due then, as a mask.

    One that is refused changes nothing: minus the place in CLAUSES that says why.
    """
    refused = refusal(match[NOW], seat, action)
    if refused:
        return -refused
    match[BEFORE] = match[NOW]
    apply(match[NOW], seat, action)
    return to_act(match[NOW])


@loop
def choices(match: Record, seat: int, out: Buffer) -> int:
    """Fill `out[:n]` with the legal actions of `seat` and return n; `out` has the game's `ROOM` places."""
    return legal(match[NOW], seat, out)


@loop
def look(match: Record, seats: Buffer, views: Record) -> None:
    """Fill `views` with what each of `seats` may know."""
    for n in range(len(seats)):
        redact(match[NOW], seats[n], views[n])
