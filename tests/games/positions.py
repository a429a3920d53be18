"""Positions of Räubern, written short: what the worked examples start from."""

from typing import Any

FILLERS = ["crown", "goblet", "necklace", "painting", "candlestick", "dagger", "purse"]


def pile(cards: list[str], owner: int | None = None, covered: bool = False) -> dict[str, Any]:
    return {"cards": cards, "owner": owner, "covered": covered}


def table(*piles: dict[str, Any], hands: list[list[str]], protection: str = "round", **fields: Any) -> dict[str, Any]:
    """A position whose first piles are given and whose others are single cards in the middle."""
    fillers = [pile([motif]) for motif in FILLERS[: 8 - len(piles)]]
    return {
        "game": "raubern",
        "seats": len(hands),
        "options": {"protection": protection},
        "piles": [*piles, *fillers],
        "hands": hands,
        **fields,
    }


def lay(motif: str, pile_number: int = 0) -> dict[str, Any]:
    return {"do": "play", "motif": motif, "pile": pile_number}
