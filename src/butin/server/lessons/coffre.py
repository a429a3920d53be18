"""Le Coffre et la Clé: three small games, as the Clé, as the Trésor, as a Neutre."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from butin.server.lessons.script import Act, Part, Script, Step

ZOE, MALO, INES = 1, 2, 3
PASS = {"do": "pass"}


def table(hands: Sequence[str], centre: Sequence[str]) -> dict[str, Any]:
    """A fresh game with these roles."""
    return {"game": "coffre", "seats": 4, "turn": 0, "hands": list(hands), "centre": list(centre)}


def observe(centre: int) -> dict[str, Any]:
    """To look at a card of the middle."""
    return {"do": "observe", "centre": centre}


def swap(centre: int) -> dict[str, Any]:
    """To exchange one's card for one of the middle."""
    return {"do": "swap", "centre": centre}


def designate(seat: int) -> dict[str, Any]:
    """To say who has the Clé."""
    return {"do": "designate", "seat": seat}


def name(seat: int) -> dict[str, Any]:
    """To say who has the Piège."""
    return {"do": "name", "seat": seat}


def holds(seat: int, role: str) -> dict[str, Any]:
    """The claim that a seat has a role."""
    return {"claim": "holds", "seat": seat, "role": role}


def others(zoe: Any = PASS, malo: Any = PASS, ines: Any = PASS) -> tuple[Act, ...]:
    """What the three others do in a round."""
    return ((ZOE, zoe), (MALO, malo), (INES, ines))


KEY = Part(
    position=table(["neutral", "treasure", "neutral", "neutral"], ["trap", "key"]),
    steps=(
        Step("observe", "CC-14", observe(0), others(malo=observe(1)), shown=True),
        Step("swap", "CC-15", swap(1), others(ines=observe(1)), shown=True),
        Step("claim", "CC-18", holds(0, "key"), ((INES, holds(INES, "key")),), shown=True),
        Step("force", "CC-16", {"do": "force", "seat": INES, "centre": 0}, others(zoe=observe(0)), shown=True),
        Step("pass", "CC-17", PASS, ((ZOE, designate(0)),)),
    ),
    say="as_key",
    clause="CC-19",
)

TREASURE = Part(
    position=table(["treasure", "neutral", "neutral", "trap"], ["key", "neutral"]),
    steps=(
        Step(
            "search",
            "CC-9",
            observe(0),
            (*others(malo=swap(0)), (MALO, holds(MALO, "key")), (INES, holds(INES, "key"))),
        ),
        Step("designate", "CC-31", designate(MALO), shown=True),
    ),
    say="as_treasure",
    clause="CC-28",
)

NEUTRAL = Part(
    position=table(["neutral", "treasure", "key", "neutral"], ["trap", "neutral"]),
    steps=(
        Step("watch", "CC-12", observe(0), others(malo=observe(1), ines=swap(0))),
        Step("accuse", "CC-18", holds(INES, "trap"), ((INES, holds(INES, "neutral")),), shown=True),
        Step("wait", "CC-22", PASS, ((ZOE, designate(0)), (MALO, name(ZOE)), (INES, name(MALO)))),
        Step("name", "CC-24", name(INES), ((ZOE, name(MALO)),)),
    ),
    say="end",
    clause="CC-24",
)

SCRIPT: Script = (KEY, TREASURE, NEUTRAL)
