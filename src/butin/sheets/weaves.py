"""The weaves of the seats' kerchiefs: what tells them apart where there is no colour."""

from __future__ import annotations

from collections.abc import Callable

from butin.sheets import svg
from butin.sheets.looks import looks

PITCH = 2.4  # mm


def woven(seat: int, width: float, height: float, radius: float) -> str:
    """A field in the cloth of a seat, of those that a game with bids has."""
    colour = looks().seats[seat]
    return svg.field(width, height, radius, colour, *WEAVES[seat](colour, width, height))


def _plain(_: str, __: float, ___: float) -> list[svg.Texture]:
    return []


def _slanted(colour: str, width: float, height: float) -> list[svg.Texture]:
    return svg.lined(svg.mix(svg.WHITE, 0.6, colour), 0.7, svg.slanted(width, height, PITCH))


def _dotted(_: str, width: float, height: float) -> list[svg.Texture]:
    return svg.lined("#5a3600", 1.1, svg.dots(width, height, PITCH))


def _gingham(colour: str, width: float, height: float) -> list[svg.Texture]:
    pale = svg.lined(svg.mix(svg.WHITE, 0.4, colour), PITCH / 2, svg.upright(width, height, PITCH))
    bands = svg.lined(svg.mix(svg.WHITE, 0.4, colour), PITCH / 2, svg.level(width, height, PITCH))
    return [*pale, *bands, *svg.lined(svg.mix(svg.WHITE, 0.75, colour), PITCH / 2, svg.dots(width, height, PITCH))]


def _ringed(colour: str, width: float, height: float) -> list[svg.Texture]:
    points = svg.dots(width, height, PITCH)
    return [*svg.lined(svg.mix(svg.WHITE, 0.8, colour), 1.7, points), *svg.lined(colour, 0.9, points)]


def _level(_: str, width: float, height: float) -> list[svg.Texture]:
    return svg.lined("#0f3d5c", 0.7, svg.level(width, height, PITCH))


def _harlequin(_: str, width: float, height: float) -> list[svg.Texture]:
    return [(svg.wedges(width, height, PITCH), {"fill": "#5e1a0c"})]


def _scaly(colour: str, width: float, height: float) -> list[svg.Texture]:
    return svg.lined(svg.mix(svg.WHITE, 0.6, colour), 0.4, svg.scales(width, height, PITCH))


WEAVES: list[Callable[[str, float, float], list[svg.Texture]]] = [
    _plain,
    _slanted,
    _dotted,
    _gingham,
    _ringed,
    _level,
    _harlequin,
    _scaly,
]
