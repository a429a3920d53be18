"""Opponents: each sees a view, and returns a move."""

from butin.bots import coffre, conquetes, core, dragons, raubern
from butin.bots.core import LEVELS
from butin.bots.player import Bot, bot, bots

__all__ = ["LEVELS", "Bot", "bot", "bots"]

core.register("conquetes", conquetes)
core.register("dragons", dragons)
core.register("raubern", raubern)
core.register("coffre", coffre)
