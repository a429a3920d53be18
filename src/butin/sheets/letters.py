"""The faces that the sheets are set in, and how wide their words are."""

from __future__ import annotations

from functools import cache
from typing import Literal

from fpdf import FPDF

from butin.sheets.looks import BUILT

Face = Literal["fat", "bold", "plain"]
FACES: dict[Face, tuple[str, Literal["", "B"], str]] = {
    "fat": ("Caprasimo", "", "caprasimo.ttf"),
    "bold": ("Figtree", "B", "figtree-bold.ttf"),
    "plain": ("Figtree", "", "figtree.ttf"),
}


def blank(width: float, height: float) -> FPDF:
    """A document that has the faces and no page yet; pages of a size in mm."""
    document = FPDF(unit="mm", format=(width, height))
    for family, style, file in FACES.values():
        document.add_font(family, style, BUILT / file)
    return document


@cache
def _ruler() -> FPDF:
    return blank(1, 1)


def wide(words: str, size: float, face: Face) -> float:
    """How wide a line is, in mm."""
    ruler, (family, style, _) = _ruler(), FACES[face]
    ruler.set_font(family, style, size * ruler.k)
    return ruler.get_string_width(words)


def lines(words: str, width: float, size: float, face: Face = "plain") -> list[str]:
    """Words in lines of a width."""
    found = [""]
    for word in words.split(" "):
        longer = f"{found[-1]} {word}".strip()
        if found[-1] and wide(longer, size, face) > width:
            found.append(word)
        else:
            found[-1] = longer
    return found
