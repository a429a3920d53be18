"""Requests as they come: a connection that keeps its server waiting for one is closed, which uvicorn never does."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from butin.server.limits import household

PATIENCE = 10.0  # seconds that the head of a request has to come, and then its body
MOST_WAITED_FOR = 400  # connections of an address with a request to come: as many as it may have lines


class Requests(H11Protocol):
    """uvicorn's side of a connection, with an end to its patience."""

    _waited_for: ClassVar = Counter[str]()
    """The connections whose requests are to come, by address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._awaited: Any = None  # of h11: what the other side is about to send
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """A connection opens: it is to bring a request."""
        super().connection_made(transport)
        self._look()
        if self._waited_for[self._address] > MOST_WAITED_FOR and not self._is_proxy():
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Something has come."""
        super().data_received(data)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is no more."""
        super().connection_lost(exc)
        self._look()

    @property
    def _address(self) -> str:
        return household(self.client[0]) if self.client else ""

    def _look(self) -> None:
        """See what is to come next; for all of it there is one time, however little comes at once."""
        ours = self in self.connections  # neither closed nor a socket by now
        awaited = self.conn.their_state if ours and self.conn.their_state in (h11.IDLE, h11.SEND_BODY) else None
        if awaited is self._awaited:
            return
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
        if awaited is not None:
            self._patience = self.loop.call_later(PATIENCE, self._give_up)
        self._count(bool(awaited) - bool(self._awaited))
        self._awaited = awaited

    def _is_proxy(self) -> bool:
        """Whether the other side is a proxy that is believed: it speaks for many, and has limits of its own."""
        app, host = self.config.loaded_app, self.client[0] if self.client else None
        return isinstance(app, ProxyHeadersMiddleware) and host in app.trusted_hosts

    def _count(self, more: int) -> None:
        self._waited_for[self._address] += more
        if not self._waited_for[self._address]:
            del self._waited_for[self._address]

    def _give_up(self) -> None:
        self.transport.abort()
