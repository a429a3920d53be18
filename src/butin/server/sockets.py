"""The WebSocket of a table: uvicorn shakes hands, then a line of our own has the connection.

What an ASGI server keeps for an open socket takes more memory than a table, and by ASGI each text that comes or goes
wakes a task and passes a dozen calls: more work than a move.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import Event, Protocol, Side

from butin.server.visits import TurnedAwayError, Visit
from butin.server.wire import LARGEST

EXTENSION = "butin.socket"
CODES = {"not_yours": 4403, "no_such_table": 4404, "too_fast": 4429}
TEXT = b"\x81"  # a whole text in one frame
MESSAGES = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)  # the frames that they come in
NO_MESSAGE = ""  # what is no text is heard as this
OVERTIME = 1 << 16  # bytes that may come after the end, which were under way
FAREWELL = 10.0  # seconds that a page has to answer that its socket closes


class Handshake(WebSocketsSansIOProtocol):
    """uvicorn's side of a WebSocket that opens; the application finds `hand_over` in its scope, as an extension."""

    def handle_connect(self, event: Request) -> None:
        """A request for a socket has come."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"hand_over": self.hand_over}

    def hand_over(self, line: Line) -> None:
        """Let `line` have the connection, which has just been accepted, from now on."""
        transport, self.transport = self.transport, _Departed()
        self.connections.discard(self)
        transport.set_protocol(line)
        line.begin(transport, self.connections)


class _Departed(asyncio.Transport):
    """What uvicorn has in the place of a connection that is no longer its own."""

    def close(self) -> None:
        """Called when the application has returned."""


class Line(asyncio.Protocol):
    """An open WebSocket: nothing is read from it before `serve`, or `close`, is called."""

    def __init__(self) -> None:
        self._socket = Protocol(Side.SERVER, max_size=LARGEST)
        self._parts: list[bytes] = []
        self._is_text = False
        self._visit: Visit | None = None
        self._lost = self._closing = False
        self._unheard = 0  # bytes that came after the end
        self._roused = self._stuck = self._deaf = False
        self._farewell: asyncio.TimerHandle | None = None

    def begin(self, transport: asyncio.Transport, connections: set[Any]) -> None:
        """Have the connection; `connections` are those that end when the server does."""
        self._transport, self._connections = transport, connections
        connections.add(self)
        transport.pause_reading()

    def serve(self, visit: Visit) -> None:
        """Send all that there is for a visit's peer, and let it hear every text, until the socket closes."""
        if self._lost:
            visit.leave()
            return
        self._visit = visit
        visit.peer.rouse = self._send_soon
        self._send_soon()
        self._transport.resume_reading()

    def close(self, code: int) -> None:
        """Close the socket, after what waits to be sent; the visit is over at once."""
        self._write()
        self._leave()
        if self._closing or self._lost:
            return
        self._socket.send_close(code)
        self._flush()
        self._transport.resume_reading()
        self._farewell = asyncio.get_running_loop().call_later(FAREWELL, self._transport.close)

    def shutdown(self) -> None:
        """Called when the server ends."""
        self.close(CloseCode.SERVICE_RESTART)
        self._transport.close()

    # --- called by the loop ---

    def data_received(self, data: bytes) -> None:
        """Something has come: it is taken piece by piece, so that whoever says too much is cut before all is read."""
        for start in range(0, len(data), LARGEST):
            piece = data[start : start + LARGEST]
            if self._closing:
                self._unheard += len(piece)
            if self._unheard > OVERTIME:
                self._transport.abort()
                return
            self._socket.receive_data(piece)
            for event in self._socket.events_received():
                self._take(event)
            self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is no more."""
        self._lost = True
        self._connections.discard(self)
        if self._farewell is not None:
            self._farewell.cancel()
        self._leave()

    def pause_writing(self) -> None:
        """What was sent waits."""
        self._stuck = True

    def resume_writing(self) -> None:
        """What was sent is under way."""
        self._stuck = False
        self._send_soon()

    # --- what comes ---

    def _take(self, event: Event) -> None:
        """A frame has come: the library answers those of control, and what breaks the protocol."""
        if self._visit is None or not isinstance(event, Frame):
            return
        try:
            self._hear(self._visit, event)
        except UnicodeDecodeError:
            self._socket.fail(CloseCode.INVALID_DATA)
            self._leave()
        except TurnedAwayError as away:
            self.close(CODES[away.why])

    def _hear(self, visit: Visit, frame: Frame) -> None:
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._is_text = frame.opcode is Opcode.TEXT
        if frame.opcode in MESSAGES:
            self._parts.append(bytes(frame.data))
        if frame.opcode not in MESSAGES or not frame.fin:
            visit.bear()
            return
        content, self._parts = b"".join(self._parts), []
        visit.hear(content.decode() if self._is_text else NO_MESSAGE)
        if visit.peer.full:
            self._deaf = True
            self._transport.pause_reading()

    # --- what goes ---

    def _send_soon(self) -> None:
        """Send what there is to send once all that happens now has happened: it goes out in one piece."""
        if not self._roused:
            self._roused = True
            asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        self._roused = False
        if self._visit is None or self._stuck:
            return
        self._write()
        if self._deaf:
            self._deaf = False
            self._transport.resume_reading()
        if self._visit.peer.over:
            self.close(CODES["not_yours"])

    def _write(self) -> None:
        messages = self._visit.peer.take() if self._visit is not None and not self._lost else []
        if messages:
            self._transport.write(b"".join(map(frame, messages)))

    def _flush(self) -> None:
        """Send what the library answers; an end, when one side has closed and the other has said so too."""
        for data in self._socket.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._transport.close()
        self._closing = self._socket.close_sent is not None
        if self._closing:
            self._leave()

    def _leave(self) -> None:
        if self._visit is not None:
            visit, self._visit = self._visit, None
            visit.leave()


def frame(text: bytes) -> bytes:
    """The frame of a text in UTF-8, as a server sends it (RFC 6455, section 5.2)."""
    size = len(text)
    if size < 126:
        return TEXT + size.to_bytes(1, "big") + text
    if size < 1 << 16:
        return TEXT + b"\x7e" + size.to_bytes(2, "big") + text
    return TEXT + b"\x7f" + size.to_bytes(8, "big") + text
