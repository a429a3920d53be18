"""The latest errors of this process, for the host to read. They are gone when it ends; its output has them all."""

from __future__ import annotations

import logging
import re
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from butin.server.wire import Trouble

LATEST = 50
LONGEST = 500  # characters of a text
SOURCES = ("", "uvicorn")  # the loggers whose records reach no other
_TOKEN = re.compile(r"[\w-]{20,}")  # of a browser, a seat or an invitation; no word is so long


class Journal(logging.Handler):
    """Keeps the latest records of level ERROR, without what could be a token."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._latest: deque[Trouble] = deque(maxlen=LATEST)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record: when, where, what it says, and the exception that it tells of, without its traceback."""
        text = record.getMessage()
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            text += f": {type(error).__name__}: {error}"
        self._latest.append(Trouble(int(record.created * 1000), record.name, _TOKEN.sub("…", text)[:LONGEST]))

    def troubles(self) -> list[Trouble]:
        """What is kept, newest first."""
        return list(reversed(self._latest))

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hear what the whole process logs."""
        loggers = [logging.getLogger(name) for name in SOURCES]
        for logger in loggers:
            logger.addHandler(self)
        try:
            yield
        finally:
            for logger in loggers:
                logger.removeHandler(self)
