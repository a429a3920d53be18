"""The socket of a table: from the page to the table's task, and back."""

from __future__ import annotations

import asyncio
from functools import partial

from starlette.websockets import WebSocket

from butin.server.people import COOKIE
from butin.server.sockets import EXTENSION, TableSocket
from butin.server.visits import TurnedAwayError, Visit, Visits

CODES = {"not_yours": 4403, "no_such_table": 4404, "too_fast": 4429}


class Live:
    """The endpoint `/ws/{table}`. `ready` is set once a move can be played; sockets wait for it."""

    def __init__(self, visits: Visits, ready: asyncio.Event) -> None:
        self._visits, self._ready = visits, ready
        self._closing: set[asyncio.Task[None]] = set()

    async def endpoint(self, socket: WebSocket) -> None:
        """Serve one socket to its end."""
        await self._ready.wait()
        await socket.accept()
        table, seat = socket.path_params["table"], socket.query_params.get("seat")
        address = socket.client.host if socket.client else ""
        try:
            async with self._visits.at(table, seat, socket.cookies.get(COOKIE), address) as visit:
                await self._serve(socket, visit)
        except TurnedAwayError as away:
            await socket.close(CODES[away.why])

    async def _serve(self, socket: WebSocket, visit: Visit) -> None:
        def hear(text: str) -> None:
            try:
                visit.hear(text)
            except TurnedAwayError as away:
                self._close(socket, away.why)

        line: TableSocket = socket.scope["extensions"][EXTENSION]["socket"]
        line.serve(visit.peer, hear, partial(self._close, socket, "not_yours"))
        try:  # by ASGI comes what came too early for the line, and what is no text
            while (received := await socket.receive())["type"] != "websocket.disconnect":
                hear(received.get("text") or "")
        finally:
            visit.peer.hang_up()

    def _close(self, socket: WebSocket, why: str) -> None:
        closing = asyncio.create_task(socket.close(CODES[why]))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)
