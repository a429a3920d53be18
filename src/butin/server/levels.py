"""The bots that may sit at a table for people."""

from butin.bots import bots
from butin.server.wire import Level

LEVELS = tuple(Level(level) for level in bots() if level != "random")
DEFAULT = LEVELS[-1]  # takes the seats that nobody has taken when the host starts
