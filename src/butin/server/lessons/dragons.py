"""Trésor des dragons: one small game, from the first ring to the last doll."""

from __future__ import annotations

from typing import Any

from butin.server.lessons.script import Act, Part, Script, Step

ZOE = 1
GRID = """
    .            ball    .     ring         .
    doll         spider  ring  dragon       candlestick
    .            dragon  ball  doll         .
    candlestick  dragon  .     candlestick  spider
    .            .       .     .            .
"""

STOP = {"do": "stop"}


def tile(kind: str) -> dict[str, Any] | None:
    """A tile face down; None for an emptied cell."""
    return None if kind == "." else {"kind": kind, "up": False}


def turn(cell: int) -> dict[str, Any]:
    """To turn a tile up; cells are counted row by row."""
    return {"do": "reveal", "cell": cell}


def put(cell: int) -> dict[str, Any]:
    """To put the spider on a cell."""
    return {"do": "spider", "cell": cell}


def zoe(*moves: dict[str, Any]) -> tuple[Act, ...]:
    """A turn of Zoé's."""
    return tuple((ZOE, move) for move in moves)


GAME = Part(
    position={
        "game": "dragons",
        "seats": 2,
        "options": {"grid": "5x5"},
        "turn": 0,
        "phase": "reveal",
        "tiles": [tile(kind) for kind in GRID.split()],
    },
    steps=(
        Step("ring", "TD-8", turn(7), shown=True),
        Step("go_on", "TD-11", turn(1), shown=True),
        Step("pair", "TD-4", turn(12), shown=True),
        Step("stop", "TD-12", STOP, zoe(turn(5), turn(8)), shown=True),
        Step("remember", "TD-15", turn(8)),
        Step("dragons", "TD-16", turn(11), shown=True),
        Step("take_dragons", "TD-9", STOP, zoe(turn(6), put(7))),
        Step("doll", "TD-13", turn(5)),
        Step("dare", "TD-15", turn(16), zoe(turn(16), turn(3), STOP), shown=True),
        Step("bust", "TD-A2", turn(19), shown=True),
        Step("spider", "TD-14", put(12), zoe(turn(9), turn(15), STOP), shown=True),
        Step("three", "TD-5", turn(9), shown=True),
        Step("second", "TD-A11", turn(15)),
        Step("unseen", "TD-8", turn(18), shown=True),
        Step("take_three", "TD-12", STOP, zoe(turn(13), STOP)),
        Step("left_doll", "TD-10", turn(5)),
        Step("last_doll", "TD-17", turn(13)),
        Step("take_last", "TD-12", STOP, shown=True),
    ),
    say="end",
    clause="TD-18",
)

SCRIPT: Script = (GAME,)
