"""What the sheets are drawn in: plain SVG, in mm, printed in two passes as on the page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape
from typing import Any, Literal

from butin.sheets.letters import FACES, Face, lines, wide
from butin.sheets.looks import looks

INK = "#221c35"
SOFT = "#5c5268"  # words that matter less
CREAM = "#fff3dc"  # what is printed on a cloth
GOLD = "#f4b52e"
WHITE = "#ffffff"  # the paper itself: nothing is printed there
UNITS = 512  # of a drawing, across
SHIFT = 0.05, 0.04  # of the second colour, as shares of a drawing

_STYLES: dict[Face, str] = {
    face: f'font-family="{family}" font-weight="{"bold" if style else "normal"}"'
    for face, (family, style, _) in FACES.items()
}


def mix(colour: str, share: float, ground: str = WHITE) -> str:
    """So much of a colour on a ground: printers are better at paler inks than at transparent ones."""
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(ground[1:]), strict=True)
    return "#" + bytes(round(above * share + below * (1 - share)) for above, below in pairs).hex()


def attributes(**values: str | float | None) -> str:
    """Attributes of an element; `_` stands for `-`, and what is None is left out."""
    kept = {name.rstrip("_").replace("_", "-"): value for name, value in values.items() if value is not None}
    return "".join(
        f' {name}="{value:.2f}"' if isinstance(value, float) else f' {name}="{value}"' for name, value in kept.items()
    )


def at(x: float, y: float, *parts: str, scale: float = 1, turn: float = 0) -> str:
    """Parts drawn from another corner, smaller, and turned clockwise (in degrees) about it."""
    turned = f" rotate({turn:g})" if turn else ""
    scaled = f" scale({scale:.4f})" if scale != 1 else ""
    return f'<g transform="translate({x:.2f} {y:.2f}){turned}{scaled}">{"".join(parts)}</g>'


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    radius: float = 0,
    *,
    fill: str = "none",
    **paint: str | float | None,
) -> str:
    """A rectangle with round corners."""
    place = attributes(x=x, y=y, width=width, height=height, rx=radius or None, fill=fill)
    return f"<rect{place}{attributes(**paint)}/>"


def circle(x: float, y: float, radius: float, *, fill: str = "none", **paint: str | float | None) -> str:
    """A circle."""
    return f"<circle{attributes(cx=x, cy=y, r=radius, fill=fill)}{attributes(**paint)}/>"


def path(d: str, *, fill: str = "none", **paint: str | float | None) -> str:
    """A path."""
    return f"<path{attributes(d=d, fill=fill)}{attributes(**paint)}/>"


# --- words ------------------------------------------------------------------------------------------------------------


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    face: Face = "plain",
    *,
    fill: str = INK,
    anchor: Literal["start", "middle", "end"] = "start",
    room: float | None = None,
) -> str:
    """A line of words on the baseline `y`, `size` mm high; smaller if it would be wider than `room`."""
    if room is not None:
        size = min(size, size * room / max(wide(words, size, face), 1))
    look = attributes(x=x, y=y, font_size=size, text_anchor=anchor, fill=fill)
    return f"<text {_STYLES[face]}{look}>{escape(words)}</text>"


def paragraph(
    x: float, y: float, width: float, words: str, size: float, face: Face = "plain", *, fill: str = INK
) -> tuple[str, float]:
    """Words in lines of a width, and the baseline that the next line would have."""
    step = size * 1.32
    drawn = [
        text(x, y + i * step, line, size, face, fill=fill) for i, line in enumerate(lines(words, width, size, face))
    ]
    return "".join(drawn), y + len(drawn) * step


# --- drawings ---------------------------------------------------------------------------------------------------------


@cache
def _strokes(name: str) -> str:
    return re.sub(r"^<svg[^>]*>|</svg>$", "", looks().drawings[name])


def drawing(name: str, x: float, y: float, size: float, colour: str) -> str:
    """A drawing of one colour."""
    coloured = _strokes(name).replace('stroke="#000"', f'stroke="{colour}"')
    return f'<g transform="translate({x:.2f} {y:.2f}) scale({size / UNITS:.5f})" fill="{colour}">{coloured}</g>'


def stamp(name: str, x: float, y: float, size: float, second: str, ink: str = INK) -> str:
    """A drawing in two passes, never quite in register: the second colour, then the ink."""
    across, down = SHIFT
    return drawing(name, x + across * size, y + down * size, size, second) + drawing(name, x, y, size, ink)


Texture = tuple[str, dict[str, Any]]
"""A path all over a field, and how it is painted."""


# --- textures ---------------------------------------------------------------------------------------------------------


def steps(start: float, end: float, step: float) -> Iterable[float]:
    """From `start` to `end`, both near it or past it."""
    return (start + i * step for i in range(int((end - start) / step) + 2))


def slanted(width: float, height: float, pitch: float, *, falling: bool = False) -> str:
    """The path of lines at 45 degrees over a field."""
    apart = pitch * 2**0.5
    if falling:
        return "".join(f"M{x:.2f} 0l{height:.2f} {height:.2f}" for x in steps(-height, width, apart))
    return "".join(f"M{x:.2f} 0l{-height:.2f} {height:.2f}" for x in steps(0, width + height, apart))


def level(width: float, height: float, pitch: float) -> str:
    """The path of lines across a field."""
    return "".join(f"M0 {y:.2f}h{width:.2f}" for y in steps(pitch / 2, height, pitch))


def upright(width: float, height: float, pitch: float) -> str:
    """The path of lines down a field."""
    return "".join(f"M{x:.2f} 0v{height:.2f}" for x in steps(pitch / 2, width, pitch))


def dots(width: float, height: float, pitch: float) -> str:
    """The path of points all over a field; a stroke with round ends makes dots of them."""
    return "".join(
        f"M{x:.2f} {y:.2f}h.01" for y in steps(pitch / 2, height, pitch) for x in steps(pitch / 2, width, pitch)
    )


def wedges(width: float, height: float, pitch: float) -> str:
    """The path of a triangle in each cell, which points to its middle from the right."""
    half = pitch / 2
    return "".join(
        f"M{x + pitch:.2f} {y:.2f}v{pitch:.2f}l{-half:.2f} {-half:.2f}z"
        for y in steps(0, height, pitch)
        for x in steps(0, width, pitch)
    )


def scales(width: float, height: float, pitch: float) -> str:
    """The path of rows of half circles, each between two of the row above."""
    half, deep = pitch / 2, pitch * 2 / 3  # a curve so deep is a half circle to the eye
    return "".join(
        f"M{x:.2f} {y:.2f}c0 {deep:.2f} {pitch:.2f} {deep:.2f} {pitch:.2f} 0"
        for row, y in enumerate(steps(-half, height, half))
        for x in steps(-half * (row % 2), width, pitch)
    )


def lined(colour: str, width: float, *paths: str) -> list[Texture]:
    """Textures of lines; of dots, where a path is points."""
    return [(d, {"stroke": colour, "stroke_width": width, "stroke_linecap": "round"}) for d in paths]


def field(width: float, height: float, radius: float, fill: str, *textures: Texture) -> str:
    """A field with round corners, dyed, with textures on it."""
    clip = f"f{width:g}x{height:g}r{radius:g}".replace(".", "_")
    cut = f'<defs><clipPath id="{clip}">{rect(0, 0, width, height, radius)}</clipPath></defs>' if textures else ""
    drawn = "".join(path(d, clip_path=f"url(#{clip})", **texture) for d, texture in textures)
    return cut + rect(0, 0, width, height, radius, fill=fill) + drawn
