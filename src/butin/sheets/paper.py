"""Paper: its sizes, the words on it, and how pieces of one size lie on pages so that backs meet their fronts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Literal, NamedTuple

import msgspec

Language = Literal["fr", "en"]
LANGUAGES: tuple[Language, ...] = ("fr", "en")

MARGIN = 7.0  # mm that pieces keep from every edge: printers leave out 5, and the crop marks stand here
SLACK = 1e-6  # mm


class Paper(NamedTuple):
    """A sheet of paper, in mm."""

    width: float
    height: float


PAPERS = {"a4": Paper(210, 297), "letter": Paper(215.9, 279.4)}


class Words(msgspec.Struct, frozen=True):
    """The same in both languages."""

    fr: str
    en: str

    def say(self, language: Language) -> str:
        """The words of one language."""
        return self.fr if language == "fr" else self.en


class Size(NamedTuple):
    """The size of a piece, in mm."""

    width: float
    height: float


RIM = 3.2  # mm of bare paper around what is printed on a piece

CARD = Size(63, 88)  # a poker card
TILE = Size(40, 40)
CHIP = Size(20, 20)


Draw = Callable[[Language], str]
"""One side of a piece: what stands in its SVG, in mm from its top left corner."""


class Piece(NamedTuple):
    """A piece to cut out. `name` says what it is; pieces of one name are alike."""

    name: str
    front: Draw
    back: Draw | None = None


class Sheet(NamedTuple):
    """Pieces of one size, which are printed and cut together. `note`: what they are for."""

    title: Words
    note: Words
    size: Size
    pieces: Sequence[Piece]


class Kit(NamedTuple):
    """What a game needs on a real table. `counts`: how much of it, for how many people."""

    sheets: Sequence[Sheet]
    counts: Sequence[Words]


def once(seats: Sequence[int]) -> Words:
    """That a game is printed once, however many play."""
    few, many = seats[0], seats[-1]
    return Words(f"Une fois suffit, à {few} comme à {many}.", f"Once is enough, for {few} as for {many}.")


class Grid(NamedTuple):
    """The places of a page, for pieces of one size, in the middle of the paper."""

    paper: Paper
    size: Size
    columns: int
    rows: int

    @classmethod
    def on(cls, paper: Paper, size: Size) -> Grid:
        """As many places as a page has."""
        across, down = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
        return cls(paper, size, int(across / size.width + SLACK), int(down / size.height + SLACK))

    @property
    def places(self) -> int:
        """Pieces on a full page."""
        return self.columns * self.rows

    @property
    def left(self) -> float:
        """Where the first column begins. The same room is left on the right, so that a turned page fits."""
        return (self.paper.width - self.columns * self.size.width) / 2

    @property
    def top(self) -> float:
        """Where the first row begins."""
        return (self.paper.height - self.rows * self.size.height) / 2

    def place(self, number: int, *, turned: bool = False) -> tuple[float, float]:
        """The top left corner of a place; of the one behind it on a page `turned` about its long edge."""
        row, column = divmod(number, self.columns)
        if turned:
            column = self.columns - 1 - column
        return self.left + column * self.size.width, self.top + row * self.size.height


class Page(NamedTuple):
    """A page of pieces: the fronts, or the backs that come behind them."""

    sheet: Sheet
    grid: Grid
    pieces: Sequence[Piece]
    turned: bool


def pages(sheet: Sheet, paper: Paper) -> Iterator[Page]:
    """The pages of a sheet, each with its backs after it if the pieces have any."""
    grid, pieces = Grid.on(paper, sheet.size), iter(sheet.pieces)
    while some := list(islice(pieces, grid.places)):
        yield Page(sheet, grid, some, turned=False)
        if any(piece.back for piece in some):
            yield Page(sheet, grid, some, turned=True)
