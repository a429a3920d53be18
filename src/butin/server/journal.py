"""The errors of this process: all of them on its error output, and the latest for the host to read."""

from __future__ import annotations

import logging
import re
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from butin.server.wire import Trouble

LATEST = 50
LONGEST = 500  # characters of a text
_TOKEN = re.compile(
    r"(?!\w*(?:Error|Exception):)[\w-]{20,}"
)  # of a browser, a seat or an invitation; no word is so long
_CODE = ('  File "', "    ")  # how the lines of a traceback begin that quote the program, which holds no token


def hide(text: str) -> str:
    """A text without what could be a token."""
    return _TOKEN.sub("…", text)


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
        self._latest.append(Trouble(int(record.created * 1000), record.name, hide(text)[:LONGEST]))

    def troubles(self) -> list[Trouble]:
        """What is kept, newest first."""
        return list(reversed(self._latest))

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hear what the whole process logs."""
        with _rooted(self):
            yield


class Output(logging.Formatter):
    """A record for the error output: when, where, what it says, and the whole traceback; no token is in it."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """The record as text."""
        lines = super().format(record).splitlines()
        return "\n".join(line if line.startswith(_CODE) else hide(line) for line in lines)


@contextmanager
def writing_errors() -> Iterator[None]:
    """Have the errors of the whole process written to its error output, and nothing else."""
    handler = logging.StreamHandler()
    handler.setLevel(logging.ERROR)
    handler.setFormatter(Output())
    with _rooted(handler):
        yield


@contextmanager
def _rooted(handler: logging.Handler) -> Iterator[None]:
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
