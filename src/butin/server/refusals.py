"""How what is not done is refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from butin.match import IllegalMove
from butin.server.wire import Code, Refusal, refusal


class RefusedError(Exception):
    """Something that is not done, with the clause of the rules where there is one."""

    def __init__(self, code: Code, clause: str | None = None) -> None:
        super().__init__(code)
        self.code, self.clause = code, clause


def refuse(code: Refusal) -> RefusedError:
    """The exception for one of the server's own reasons."""
    return RefusedError(refusal(code))


@contextmanager
def refusing() -> Iterator[None]:
    """Refuse what the rules refuse."""
    try:
        yield
    except IllegalMove as illegal:
        raise RefusedError(Code(illegal.code), illegal.clause) from None
    except ValueError:
        raise refuse("malformed") from None
