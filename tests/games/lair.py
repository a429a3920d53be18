"""Positions of Trésor des dragons, written short: a letter a tile, as in the rule book."""

from collections import Counter
from typing import Any

import butin

GAME = butin.game("dragons")
LETTERS = {
    "D": "dragon", "A": "spider", "R": "ring", "B": "ball", "P": "doll", "V": "car", "C": "candlestick", "K": "chest",
}  # fmt: skip
PRINTED = {
    "7x7": Counter(D=12, A=3, R=8, B=4, P=4, V=4, C=6, K=8),
    "5x5": Counter(D=6, A=2, R=4, B=2, P=2, V=2, C=3, K=4),
}


def lair(tiles: str, seats: int = 2, options: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """A position whose first cells hold `tiles` (a dot: emptied) face down, and whose other cells are emptied."""
    options = options or {}
    cells = 25 if options.get("grid") == "5x5" else 49
    places = [None if letter == "." else {"kind": LETTERS[letter], "up": False} for letter in tiles.ljust(cells, ".")]
    return {"game": "dragons", "seats": seats, "options": options, "tiles": places, **fields}


def full(first: str, grid: str = "7x7") -> str:
    """All tiles of the printed game, `first` first."""
    return first + "".join((PRINTED[grid] - Counter(first)).elements())


def reveal(cell: int) -> dict[str, Any]:
    return {"do": "reveal", "cell": cell}


def put(cell: int | None) -> dict[str, Any]:
    return {"do": "spider", "cell": cell}


STOP = {"do": "stop"}


def turn_up(match: butin.Match, *cells: int) -> butin.Match:
    for cell in cells:
        match.play(match.to_act[0], reveal(cell))
    return match


def tiles_of(match: butin.Match) -> str:
    """The grid by letters, without the emptied cells at its end."""
    letters = {kind: letter for letter, kind in LETTERS.items()}
    tiles = match.position()["tiles"]
    return "".join("." if tile is None else letters[tile["kind"]] for tile in tiles).rstrip(".")
