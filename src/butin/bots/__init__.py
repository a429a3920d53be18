"""Opponents: each sees a view, and returns a move."""

from butin.bots import core, raubern
from butin.bots.core import LEVELS
from butin.bots.player import Bot, bot, bots

__all__ = ["LEVELS", "Bot", "bot", "bots"]

core.register("raubern", raubern)
