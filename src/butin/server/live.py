"""The socket of a table: from the page to the table's task, and back."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from butin.server.peer import Peer
from butin.server.people import COOKIE
from butin.server.visits import TurnedAwayError, Visit, Visits

CODES = {"not_yours": 4403, "no_such_table": 4404, "too_fast": 4429}


class Live:
    """The endpoint `/ws/{table}`. `ready` is set once a move can be played; sockets wait for it."""

    def __init__(self, visits: Visits, ready: asyncio.Event) -> None:
        self._visits, self._ready = visits, ready

    async def endpoint(self, socket: WebSocket) -> None:
        """Serve one socket to its end."""
        await self._ready.wait()
        await socket.accept()
        table, seat = socket.path_params["table"], socket.query_params.get("seat")
        address = socket.client.host if socket.client else ""
        try:
            async with self._visits.at(table, seat, socket.cookies.get(COOKIE), address) as visit:
                await _serve(socket, visit)
        except TurnedAwayError as away:
            await socket.close(CODES[away.why])


async def _serve(socket: WebSocket, visit: Visit) -> None:
    sender = asyncio.create_task(_deliver(visit.peer, socket))
    try:
        while True:
            await visit.peer.room()
            received = await socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            await visit.hear(received.get("text") or "")
    finally:
        sender.cancel()


async def _deliver(peer: Peer, socket: WebSocket) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # the socket has closed: its reader knows
        await peer.deliver(socket.send_text)
        await socket.close(CODES["not_yours"])
    peer.hang_up()
