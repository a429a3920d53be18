"""The socket of a table: from the page to the table's task, and back."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from butin.server.limits import Limit
from butin.server.peer import Peer
from butin.server.people import COOKIE, People
from butin.server.table import Table
from butin.server.tables import Tables, UnknownTableError
from butin.server.wire import Nack, Ping, Pong, encode, read_message, refusal

NOT_YOURS = 4403
UNKNOWN = 4404
TOO_FAST = 4429
PATIENCE = 100  # messages that come too fast before the socket is closed


class Live:
    """The endpoint `/ws/{table}`. `ready` is set once a move can be played; sockets wait for it."""

    def __init__(self, people: People, tables: Tables, ready: asyncio.Event) -> None:
        self._people, self._tables, self._ready = people, tables, ready
        self._pace = Limit(rate=20, burst=200)  # messages of a person
        self._openings = Limit(rate=50, burst=1000)  # sockets of an address

    async def endpoint(self, socket: WebSocket) -> None:
        """Serve one socket to its end."""
        await self._ready.wait()
        await socket.accept()
        address = socket.client.host if socket.client else ""
        if not self._openings.allows(address):
            await socket.close(TOO_FAST)
            return
        person = await self._people.find(socket.cookies.get(COOKIE))
        try:
            async with self._tables.at(socket.path_params["table"]) as table:
                wanted = socket.query_params.get("seat")
                seat = table.story.seat_of(person) if wanted is None else _seat(wanted)
                if wanted is not None and (seat is None or not table.story.holds(person, seat)):
                    await socket.close(NOT_YOURS)
                    return
                await self._serve(socket, table, Peer(seat, person), person or address)
        except UnknownTableError:
            await socket.close(UNKNOWN)

    async def _serve(self, socket: WebSocket, table: Table, peer: Peer, who: object) -> None:
        sender = asyncio.create_task(_deliver(peer, socket))
        try:
            await table.ask(table.attach, peer)
            await self._listen(socket, table, peer, who)
        finally:
            sender.cancel()
            table.tell(table.detach, peer)

    async def _listen(self, socket: WebSocket, table: Table, peer: Peer, who: object) -> None:
        patience = PATIENCE
        while True:
            await peer.room()
            received = await socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            message = read_message(received.get("text") or "")
            if not self._pace.allows(who):
                patience -= 1
                if not patience:
                    await socket.close(TOO_FAST)
                    return
                message = Nack(getattr(message, "id", None), None, refusal("too_fast"))
            if isinstance(message, Ping):
                peer.answer(PONG)
            elif isinstance(message, Nack):
                peer.answer(encode(message))
            else:
                await table.ask(table.act, peer, message)


PONG = encode(Pong())


async def _deliver(peer: Peer, socket: WebSocket) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # the socket has closed: its reader knows
        await peer.deliver(socket.send_text)
    peer.hang_up()


def _seat(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None
