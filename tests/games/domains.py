"""Positions of Conquêtes, written short: what the worked examples start from."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

import butin
from butin.games import core

GAME = butin.game("conquetes")
FORCES, NATURES, COLOURS = "123", "CER", "NVB"
CARDS = [force + nature + colour for force in FORCES for nature in NATURES for colour in COLOURS]
OWN_CARDS = ["0", "1", "1", "1", "nature", "colour", "force"]
FULL_BASE = [1] * 10 + [2, 3, 4, 5]

Cells = dict[tuple[int, int], str | tuple[str, int]]


def domain(cells: Cells) -> list[dict[str, Any]]:
    """Cards by row and column; a card alone lies there unowned."""
    pairs = {cell: card if isinstance(card, tuple) else (card, None) for cell, card in cells.items()}
    return [
        {"row": row, "column": column, "card": card, "owner": owner} for (row, column), (card, owner) in pairs.items()
    ]


def spare(cells: Cells, number: int) -> list[str]:
    """So many cards, no two of a kind, of which a copy is left besides a domain."""
    count = Counter(card if isinstance(card, str) else card[0] for card in cells.values())
    return [card for card in reversed(CARDS) if count[card] < 2][:number]


def unused(laid: list[dict[str, Any]], hands: list[list[str]]) -> str:
    """A card of which a copy is left."""
    count = Counter([one["card"] for one in laid] + [card for hand in hands for card in hand])
    return next(card for card in reversed(CARDS) if count[card] < 2)


def table(cells: Cells, hands: list[list[str]], **fields: Any) -> dict[str, Any]:
    """A position without bidding, unless told otherwise; what is left out is as in a fresh game."""
    laid = domain(cells)
    options = {name: fields.pop(name) for name in ("mode", "end", "duty") if name in fields}
    position = {
        "game": "conquetes", "seats": len(hands), "options": {"mode": "conquests", **options},
        "domain": laid, "hands": hands, "removed": unused(laid, hands),
    }  # fmt: skip
    return position | fields


def place(card: str, row: int, column: int) -> dict[str, Any]:
    return {"do": "place", "card": card, "row": row, "column": column}


def bid(base: int, token: str, row: int = 0, column: int = 0) -> dict[str, Any]:
    return {"do": "bid", "base": base, "token": token, "row": row, "column": column}


def stake(seat: int, base: int, token: str | None, row: int = 0, column: int = 0) -> dict[str, Any]:
    return {"seat": seat, "base": base, "token": token, "row": row, "column": column}


PASS, NEURO, QUIET, NO_BID = ({"do": do} for do in ("pass", "neuro", "quiet", "no_bid"))


def after(position: dict[str, Any], *moves: tuple[int, dict[str, Any]]) -> butin.Match:
    match = GAME.set_up(position)
    for seat, move in moves:
        match.play(seat, move)
    return match


def refused(match: butin.Match, seat: int, move: dict[str, Any]) -> str:
    """The clause that a move would break, "" if none."""
    refusal = match.refusal(seat, move)
    return refusal[0] if refusal else ""


def in_common(one: str, other: str) -> int:
    return sum(a == b for a, b in zip(one, other, strict=True))


def drawn(view: Any, seat: int, worlds: int) -> Iterator[Any]:
    """So many worlds, as records, that a view allows."""
    room, known = core.records(GAME.rules.State, 1), GAME.read_view(view)
    rng = np.random.Generator(np.random.PCG64(7))
    for _ in range(worlds):
        core.imagine(known, seat, rng, room[0])
        yield room[0]
