"""The bots that may sit at a table for people."""

from butin.server.wire import Level

LEVELS = (Level("mousse"), Level("matelot"))
DEFAULT = Level("matelot")
