"""The socket of a table: who opens it, and what they may see."""

from __future__ import annotations

import asyncio

from starlette.websockets import WebSocket
from websockets.frames import CloseCode

from butin.server.limits import address_of
from butin.server.people import COOKIE
from butin.server.sockets import CODES, EXTENSION, Line
from butin.server.visits import TurnedAwayError, Visits


class Live:
    """The endpoint `/ws/{table}`. `ready` is set once a move can be played; sockets wait for it."""

    def __init__(self, visits: Visits, ready: asyncio.Event) -> None:
        self._visits, self._ready = visits, ready

    async def endpoint(self, socket: WebSocket) -> None:
        """Let somebody in, or tell by the code of the close why not."""
        await self._ready.wait()
        await socket.accept()
        line = Line()
        socket.scope["extensions"][EXTENSION]["hand_over"](line)
        table, seat = socket.path_params["table"], socket.query_params.get("seat")
        try:
            line.serve(await self._visits.come(table, seat, socket.cookies.get(COOKIE), address_of(socket)))
        except TurnedAwayError as away:
            line.close(CODES[away.why])
        except BaseException:
            line.close(CloseCode.INTERNAL_ERROR)
            raise
