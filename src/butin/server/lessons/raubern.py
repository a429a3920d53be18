"""Räubern: what the same card takes, what another one does, and an end."""

from __future__ import annotations

from typing import Any

from butin.server.lessons.script import Part, Script, Step

ZOE, MALO = 1, 2


def pile(cards: str, owner: int | None = None, *, covered: bool = False) -> dict[str, Any]:
    """A pile, its cards from the bottom up."""
    return {"cards": cards.split(), "owner": owner, "covered": covered}


def lay(motif: str, on: int) -> dict[str, Any]:
    """To lay a card on a pile."""
    return {"do": "play", "motif": motif, "pile": on}


THEFT = Part(
    position={
        "game": "raubern",
        "seats": 3,
        "turn": 0,
        "piles": [
            pile("chest"), pile("crown"), pile("goblet"), pile("necklace"),
            pile("painting dagger dagger", MALO), pile("candlestick"), pile("clock"), pile("violin"),
        ],
        "hands": [
            ["chest", "ring", "dagger", "ring", "goblet"],
            ["necklace", "violin", "candlestick", "purse", "crown"],
            ["clock", "clock", "purse", "candlestick", "painting"],
        ],
        "deck": ["painting", "violin", "crown", "purse", "necklace", "chest", "goblet", "goblet", "dagger", "violin"],
    },
    steps=(
        Step("same", "RB-12", lay("chest", 0), ((ZOE, lay("necklace", 3)), (MALO, lay("clock", 6))), shown=True),
        Step("steal", "RB-15", lay("dagger", 4), ((ZOE, lay("candlestick", 0)), (MALO, lay("clock", 6))), shown=True),
        Step("other", "RB-13", lay("ring", 6), ((ZOE, lay("violin", 7)), (MALO, lay("purse", 1)))),
        Step("trick", "RB-21", lay("ring", 6), ((ZOE, lay("crown", 5)), (MALO, lay("candlestick", 3)))),
        Step("draw", "RB-14", lay("goblet", 2), ((ZOE, lay("purse", 7)), (MALO, lay("painting", 0)))),
    ),
    say="thief",
    clause="RB-16",
)  # fmt: skip

END = Part(
    position={
        "game": "raubern",
        "seats": 3,
        "turn": 0,
        "first": 1,
        "piles": [
            pile("chest clock chest", 0), pile("ring goblet crown", ZOE), pile("goblet"), pile("necklace"),
            pile("painting dagger painting violin", MALO, covered=True), pile("candlestick"),
            pile("clock purse clock", ZOE), pile("chest purse"),
        ],
        "hands": [
            ["crown", "violin", "violin", "goblet", "clock"],
            ["dagger", "violin", "necklace", "candlestick", "painting"],
            ["purse", "ring", "candlestick", "dagger", "painting"],
        ],
        "deck": [],
    },
    steps=(
        Step("protected", "RB-A1", lay("crown", 1), ((ZOE, lay("dagger", 2)), (MALO, lay("purse", 7)))),
        Step("open", "RB-A12", lay("violin", 4), ((ZOE, lay("violin", 4)), (MALO, lay("ring", 2)))),
        Step("last_copy", "RB-A11", lay("violin", 4), ((ZOE, lay("necklace", 3)), (MALO, lay("candlestick", 2)))),
        Step("own", "RB-A6", lay("goblet", 0), ((ZOE, lay("candlestick", 5)), (MALO, lay("dagger", 7)))),
        Step("last_card", "RB-19", lay("clock", 6), ((ZOE, lay("painting", 3)), (MALO, lay("painting", 7)))),
    ),
    say="end",
    clause="RB-20",
)  # fmt: skip

SCRIPT: Script = (THEFT, END)
