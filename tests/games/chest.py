"""Positions of Le Coffre et la Clé, written short: hands, a bar, the centre, as in the rule book."""

from typing import Any

import butin

GAME = butin.game("coffre")
LETTERS = {"T": "treasure", "K": "key", "X": "trap", "N": "neutral"}


def chest(cards: str, options: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """A position such as `TNXK|NN`, in the second round unless told."""
    hands, centre = ([LETTERS[letter] for letter in side] for side in cards.split("|"))
    return {
        "game": "coffre", "seats": len(hands), "options": options or {}, "round": 2, "hands": hands, "centre": centre,
        **fields,
    }  # fmt: skip


def observe(centre: int) -> dict[str, Any]:
    return {"do": "observe", "centre": centre}


def swap(centre: int) -> dict[str, Any]:
    return {"do": "swap", "centre": centre}


def force(seat: int, centre: int) -> dict[str, Any]:
    return {"do": "force", "seat": seat, "centre": centre}


def ask(seat: int) -> dict[str, Any]:
    return {"do": "force", "seat": seat}


def give(centre: int) -> dict[str, Any]:
    return {"do": "give", "centre": centre}


def designate(seat: int) -> dict[str, Any]:
    return {"do": "designate", "seat": seat}


def name(seat: int) -> dict[str, Any]:
    return {"do": "name", "seat": seat}


PASS = {"do": "pass"}


def play(match: butin.Match, *moves: dict[str, Any]) -> butin.Match:
    """Moves of the seats that are due, one after the other."""
    for move in moves:
        match.play(match.to_act[0], move)
    return match


def cards_of(match: butin.Match, viewer: int | None = None, *, all_of_them: bool = True) -> str:
    """The cards by letters; as the viewer sees them, with question marks, unless all of them."""
    shown = match.position() if all_of_them else butin.to_data(match.view(viewer))
    letters = {role: letter for letter, role in LETTERS.items()} | {None: "?"}
    return "|".join("".join(letters[role] for role in shown[side]) for side in ("hands", "centre"))


def seen_by(match: butin.Match, viewer: int | None) -> str:
    """The cards that a seat sees, a question mark for each other."""
    return cards_of(match, viewer, all_of_them=False)
