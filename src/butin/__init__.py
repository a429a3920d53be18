"""Butin: the home of French treasure games."""

from typing import Any

import msgspec

from butin.bots import bot, bots
from butin.match import Game, IllegalMove, Match, game

__all__ = ["Game", "IllegalMove", "Match", "bot", "bots", "game", "to_data"]


def to_data(x: Any) -> Any:
    """Any move, view, event or record, or plain data, as dicts and lists."""
    return msgspec.to_builtins(x)
