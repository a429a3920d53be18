"""Opponents: each sees a view, and returns a move."""

from butin.bots import core, raubern
from butin.bots.core import LEVELS, check_has_bots, games_with_bots
from butin.bots.player import Bot, bot, bots

__all__ = ["LEVELS", "Bot", "bot", "bots", "check_has_bots", "games_with_bots"]

core.register("raubern", raubern)
