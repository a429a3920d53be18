"""What the sheets are drawn with: the drawings, colours and names of the page, which its build writes here."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from butin.sheets.paper import Words

BUILT = Path(__file__).parent / "static"


class Cloth(msgspec.Struct, frozen=True):
    """A game's cloth: its dye, and the colour of what is printed on it."""

    dye: str
    on: str


class Look(msgspec.Struct, frozen=True):
    """How a kind of card or tile looks.

    `second`: the colour under the ink of its drawing. `board`, `ink`: where they are not paper and ink.
    """

    names: Words
    second: str = msgspec.field(name="pass")
    board: str | None = None
    ink: str | None = None
    frame: str | None = None
    aim: Words | None = None


class Ground(msgspec.Struct, frozen=True):
    """The ground of a neurotrio card: colour, and texture if it has one."""

    names: Words
    fill: str
    weave: str | None = None


class Nature(msgspec.Struct, frozen=True):
    """The nature of a neurotrio card: its drawing and colour."""

    names: Words
    sign: str
    fill: str


class Looks(msgspec.Struct, frozen=True):
    """All of them, by the names of the rules.

    `signs`: for each force, how large its signs are and where they stand, as shares of the card.
    """

    cloths: dict[str, Cloth]
    seats: list[str]
    motifs: dict[str, Look]
    kinds: dict[str, Look]
    roles: dict[str, Look]
    grounds: dict[str, Ground]
    natures: dict[str, Nature]
    signs: list[tuple[float, list[tuple[float, float]]]]
    drawings: dict[str, str]


@cache
def looks() -> Looks:
    """The looks. Raises FileNotFoundError if the page has not been built."""
    try:
        written = (BUILT / "looks.json").read_bytes()
    except FileNotFoundError:
        raise FileNotFoundError("the drawings have not been built: run make page") from None
    return msgspec.json.decode(written, type=Looks)
