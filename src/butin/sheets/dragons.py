"""Trésor des dragons on paper: the tiles."""

from __future__ import annotations

from functools import partial

from butin.games.dragons import GROUP, KIND_NAMES, OPTIONS, PRINTED, SEATS, Kind
from butin.sheets import svg
from butin.sheets.cards import back
from butin.sheets.looks import looks
from butin.sheets.paper import RIM, TILE, Kit, Language, Piece, Sheet, Words, once

TOGETHER = dict(zip(KIND_NAMES, GROUP.tolist(), strict=True))
DARK = 0.66  # of the cloth: the backs are darker than the table they lie on


def face(kind: Kind, _: Language) -> str:
    """A tile: no word on it, for those who cannot read; as many pips as make a set."""
    look, pips = looks().kinds[kind], TOGETHER[kind]
    side, ink = TILE.width - 2 * RIM, look.ink or svg.INK
    board = svg.rect(RIM, RIM, side, side, 4, fill=look.board or svg.mix(look.second, 0.24))
    size = 22.5 if pips > 1 else 25.5
    print_ = svg.stamp(kind, (TILE.width - size) / 2 - 0.5, 6.4 if pips > 1 else 7, size, look.second, ink)
    first = TILE.width / 2 - (pips - 1) * 2
    dots = [svg.circle(first + pip * 4, 32.9, 1.15, fill=ink) for pip in range(pips) if pips > 1]
    return board + print_ + "".join(dots)


def reverse(_: Language) -> str:
    """The back of every tile."""
    dye = svg.mix(looks().cloths["dragons"].dye, DARK, svg.INK)
    return back(TILE, dye, svg.CREAM, *svg.lined(svg.mix(svg.CREAM, 0.6, dye), 0.45, svg.scales(*TILE, 6)))


def count(grid: str, printed: list[int]) -> Words:
    """Which tiles a grid takes."""
    taken = [(number, looks().kinds[kind].names) for kind, number in zip(KIND_NAMES, printed, strict=True)]
    size = grid.replace("x", "\u00a0×\u00a0")
    return Words(
        f"{size}\u00a0: " + ", ".join(f"{number} {names.fr}" for number, names in taken) + ".",
        f"{size}: " + ", ".join(f"{number} {names.en}" for number, names in taken) + ".",
    )


def kit() -> Kit:
    """All that the game needs."""
    large, small = PRINTED.tolist()
    tiles = [
        Piece(kind, partial(face, kind), reverse)
        for kind, number in zip(KIND_NAMES, large, strict=True)
        for _ in range(number)
    ]
    note = Words(
        f"{sum(large)} tuiles\u00a0; le petit jeu en prend {sum(small)}. "
        "Les points au pied d’une tuile\u00a0: combien il en faut d’un coup.",
        f"{sum(large)} tiles; the small game takes {sum(small)} of them. "
        "The dots at a tile’s foot: how many it takes at once.",
    )
    counts = [count(grid, printed) for grid, printed in zip(OPTIONS["grid"], (large, small), strict=True)]
    return Kit([Sheet(Words("Les tuiles", "The tiles"), note, TILE, tiles)], [once(SEATS), *counts])
