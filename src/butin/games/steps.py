"""What a match asks of the rules, for any game, each in one step: the way into compiled code costs more than a rule.

A match keeps records in one array, which goes in faster than a record does.
"""

from __future__ import annotations

import numpy as np

from butin.games.core import (
    SPECTATOR,
    Buffer,
    Record,
    apply,
    foresee,
    legal,
    loop,
    offer,
    redact,
    refusal,
    room,
    to_act,
    write,
)

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
def describe(match: Record, which: int, text: Buffer) -> int:
    """Write the whole position that a record of the match is to `text[:n]` and return n."""
    return write(match[which], text)


@loop
def foretell(match: Record, seat: int, actions: Buffer, text: Buffer) -> int:
    """Write what each of these legal actions of `seat` does at once to `text[:n]` and return n."""
    return foresee(match[NOW], seat, actions, text)


@loop
def speak(match: Record, viewers: int, offered: int, text: Buffer, ends: Buffer) -> int:
    """Write each viewer's view and, to the `offered`, what they are offered to do to `text[:n]` and return n.

    Both are sets with a bit a seat, after that of the spectator; `ends`: where each view ends, and what comes with it.
    A view is redacted before it is written; once over it is the whole position.
    """
    view, actions = np.empty_like(match[:1]), np.empty(room(match[NOW]), np.int16)
    at, n = 0, 0
    for viewer in range(SPECTATOR, match[NOW].seats):
        if not viewers >> viewer - SPECTATOR & 1:
            continue
        if to_act(match[NOW]):
            redact(match[NOW], viewer, view[0])
        else:
            view[0] = match[NOW]
        at += write(view[0], text[at:])
        ends[n, 0] = at
        moves = legal(match[NOW], viewer, actions) if offered >> viewer - SPECTATOR & 1 else 0
        at += offer(match[NOW], viewer, actions[:moves], text[at:])
        ends[n, 1] = at
        n += 1
    return at
