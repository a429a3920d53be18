"""Conquêtes: building alone at first, then a whole game in small, with a bid on the treasure."""

from __future__ import annotations

from typing import Any

from butin.server.lessons.script import Act, Part, Script, Step

LEARNER, ZOE = 0, 1


def domain(*cards: tuple[str, int, int, int | None]) -> list[dict[str, Any]]:
    """Cards with their rows, columns and owners."""
    return [{"card": card, "row": row, "column": column, "owner": owner} for card, row, column, owner in cards]


def place(card: str, row: int, column: int) -> dict[str, Any]:
    """To lay a card."""
    return {"do": "place", "card": card, "row": row, "column": column}


def zoe(card: str, row: int, column: int) -> tuple[Act, ...]:
    """Zoé lays a card."""
    return ((ZOE, place(card, row, column)),)


def bid(base: int, token: str, row: int, column: int) -> dict[str, Any]:
    """To put a base card on a card of the domain, and an own card on it."""
    return {"do": "bid", "base": base, "token": token, "row": row, "column": column}


PASS = {"do": "pass"}
NOBODY_CALLS: tuple[Act, ...] = ((LEARNER, {"do": "quiet"}), (ZOE, {"do": "quiet"}))

BUILDING = Part(
    position={
        "game": "conquetes",
        "seats": 2,
        "options": {"mode": "conquests"},
        "turn": 0,
        "phase": "build",
        "domain": domain(("1EV", 0, 0, None)),
        "hands": [["1EB", "1RB", "2RB", "3CN", "3CB", "3RN"], ["1RV", "2RV", "3EV", "3CV", "1CN", "1CV", "2CN"]],
    },
    steps=(
        Step("beside", "CQ-18", place("1EB", 0, 1), zoe("1RV", 1, 0), shown=True),
        Step("two", "CQ-25", place("1RB", 1, 1), zoe("2RV", 2, 0), shown=True),
        Step("territory", "CQ-65", place("2RB", 2, 1), zoe("3EV", -1, 0)),
        Step("pass", "CQ-20", PASS, zoe("3CV", -1, -1), shown=True),
        Step("two_cards", "CQ-31", place("3CN", -2, -1), zoe("1CV", 1, -1)),
    ),
    say="built",
    clause="CQ-66",
)

HUNT = Part(
    position={
        "game": "conquetes",
        "seats": 2,
        "options": {"mode": "full"},
        "turn": 0,
        "phase": "build",
        "domain": domain(
            ("1EV", 0, 0, None),
            ("2EV", 0, 1, LEARNER),
            ("1EB", 1, 0, ZOE),
            ("1RB", 2, 0, ZOE),
            ("2RB", 2, 1, LEARNER),
        ),
        "hands": [["2EB", "2EN", "2RN"], ["1RV", "1RN", "3CN"]],
        "points": [7, 6],
        "last": ["place", "place"],
        "removed": "2RB",
    },
    steps=(
        Step("three", "CQ-26", place("2EB", 1, 1), shown=True),
        Step("neuro", "CQ-46", {"do": "neuro"}, ((ZOE, {"do": "quiet"}),), shown=True),
        Step(
            "bid",
            "CQ-53",
            bid(5, "1", 2, 1),
            ((ZOE, bid(4, "nature", 0, 1)), *zoe("1RV", -1, 0), *NOBODY_CALLS),
            shown=True,
        ),
        Step("grow", "CQ-66", place("2EN", 1, 2), (*NOBODY_CALLS, *zoe("1RN", 3, 0), *NOBODY_CALLS)),
        Step("last_card", "CQ-34", place("2RN", 2, 2)),
    ),
    say="end",
    clause="CQ-37",
)

SCRIPT: Script = (BUILDING, HUNT)
