"""The WebSocket of a table: it is opened and closed by ASGI, but texts take a shorter way.

By ASGI, each text that comes or goes wakes a task and passes a dozen calls. That is more work than a move.
"""

from __future__ import annotations

from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from butin.server.peer import Peer

EXTENSION = "butin.socket"
TEXT = b"\x81"  # a whole text in one frame


class TableSocket(WebSocketsSansIOProtocol):
    """A WebSocket of uvicorn's, which the application finds in its scope, as the extension of this name."""

    _peer: Peer | None = None
    _hear: Callable[[str], None]
    _end: Callable[[], None]
    _roused = False
    _deaf = False

    def handle_connect(self, event: Request) -> None:
        """A request for a socket has come."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"socket": self}

    def serve(self, peer: Peer, hear: Callable[[str], None], end: Callable[[], None]) -> None:
        """Send all that there is for `peer` from now on, and give every text that comes to `hear`.

        `end` is called when the peer has been dismissed, after what it was told last.
        """
        self._peer, self._hear, self._end = peer, hear, end
        peer.rouse = self._send_soon
        self._send_soon()

    def send_receive_event_to_app(self) -> None:
        """A whole message has come."""
        text = self._text()
        if self._peer is None or text is None:
            super().send_receive_event_to_app()
            return
        self.frames = []
        self._hear(text)
        if self._peer.full:
            self._deaf = True
            self.transport.pause_reading()

    def _text(self) -> str | None:
        """The message, if it is a text and the socket still open: all else is left to ASGI."""
        if self.close_sent or self.curr_msg_data_type != "text":
            return None
        try:
            return b"".join(self.frames).decode()
        except UnicodeDecodeError:
            return None

    def resume_writing(self) -> None:
        """Called by the loop: what was sent is under way."""
        super().resume_writing()
        self._send_soon()

    def _send_soon(self) -> None:
        """Send what there is to send once all that happens now has happened: it goes out in one piece."""
        if not self._roused:
            self._roused = True
            self.loop.call_soon(self._send)

    def _send(self) -> None:
        self._roused = False
        if self._peer is None or self.close_sent or self.disconnected or not self.writable.is_set():
            return
        self.transport.write(b"".join(map(frame, self._peer.take())))
        if self._deaf:
            self._deaf = False
            self.transport.resume_reading()
        if self._peer.over:
            self._peer = None
            self._end()


def frame(text: bytes) -> bytes:
    """The frame of a text in UTF-8, as a server sends it (RFC 6455, section 5.2)."""
    size = len(text)
    if size < 126:
        return TEXT + size.to_bytes(1, "big") + text
    if size < 1 << 16:
        return TEXT + b"\x7e" + size.to_bytes(2, "big") + text
    return TEXT + b"\x7f" + size.to_bytes(8, "big") + text
