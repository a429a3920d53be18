"""A match as a file: format, game, deal, moves with their times, result."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Annotated, Any

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]  # what every reader of JSON has as a whole number


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """Who held a seat: a name, and the level if it was a bot."""

    name: str = ""
    bot: str | None = None


class Moved(msgspec.Struct, forbid_unknown_fields=True):
    """A move in words, who played it, and how long after the deal (ms)."""

    seat: int
    move: dict[str, Any]
    at_ms: Count | None = None


class Claimed(msgspec.Struct, forbid_unknown_fields=True):
    """A claim in words, who made it, and after how many moves."""

    seat: int
    claim: dict[str, Any]
    after: Count = 0


class Result(msgspec.Struct, forbid_unknown_fields=True):
    """Points of each seat; winners and their shares once over."""

    scores: list[int | float]
    winners: list[int]
    shares: list[float]


class Record(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Everything needed to play a match again. The deal is a position and the moves are words: it outlives the code."""

    butin: int = 1
    game: str
    rules: Annotated[int, msgspec.Meta(ge=1)]
    options: dict[str, Any] = {}
    seats: int
    players: list[Player]
    deal: dict[str, Any]
    moves: list[Moved]
    claims: list[Claimed] = []
    result: Result | None = None
    fair: dict[str, Any] | None = None

    def to_json(self) -> str:
        """The record as one JSON object."""
        return msgspec.json.encode(self).decode()

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record to a file."""
        Path(path).write_text(self.to_json() + "\n", encoding="utf-8")


def read_record(path: str | PathLike[str]) -> Record:
    """The record in a file; ValueError if it is none, or of a newer format."""
    try:
        record = msgspec.json.decode(Path(path).read_bytes(), type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(f"{path} is not a record of Butin: {error}") from None
    if record.butin != 1:
        raise ValueError(f"{path} is a record of format {record.butin}, and this Butin reads format 1")
    return record
