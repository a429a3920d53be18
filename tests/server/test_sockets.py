"""The short way that texts take through a table's socket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from house import run
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from butin.server.peer import MANY_ANSWERS, Peer
from butin.server.sockets import EXTENSION, TableSocket, frame

REQUEST = (
    b"GET /ws/table HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
PONG = b'{"t":"pong"}'


class Wire:
    """The other end of a connection, as a transport is seen by its protocol."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self._paused = False

    def get_extra_info(self, name: str) -> None:
        return None

    def reads(self) -> bool:
        return not self._paused

    def is_closing(self) -> bool:
        return False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def pause_reading(self) -> None:
        self._paused = True

    def resume_reading(self) -> None:
        self._paused = False

    def close(self) -> None:
        self.written.append(b"closed")


async def opened(peer: Peer, hear: Callable[[str], None]) -> tuple[TableSocket, Wire]:
    """An open socket that serves `peer`."""
    wire, asked = Wire(), asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        scope["extensions"][EXTENSION]["socket"].serve(peer, hear, wire.close)
        asked.set()
        while (await receive())["type"] != "websocket.disconnect":
            hear("by ASGI")

    config = uvicorn.Config(app, ws=TableSocket, ws_per_message_deflate=False, ws_ping_interval=None)
    config.load()
    socket = TableSocket(config, ServerState(), {}, asyncio.get_running_loop())
    transport: Any = wire
    socket.connection_made(transport)
    socket.data_received(REQUEST)
    await asked.wait()
    wire.written.clear()
    return socket, wire


def said(opcode: Opcode, content: bytes) -> bytes:
    """A message as a browser sends it."""
    return Frame(opcode, content).serialize(mask=True)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536])
def test_a_frame_is_what_the_library_makes_of_a_text(size: int) -> None:
    assert frame(b"x" * size) == Frame(Opcode.TEXT, b"x" * size).serialize(mask=False)
    assert frame("é".encode() * size) == Frame(Opcode.TEXT, b"\xc3\xa9" * size).serialize(mask=False)


def test_what_is_sent_at_one_time_goes_out_in_one_piece() -> None:
    async def story() -> None:
        peer = Peer(0, None)
        _, wire = await opened(peer, lambda _: None)
        peer.show_view(b"the view", steps=1, version=3)
        peer.answer(b"the answer")
        assert wire.written == []
        await asyncio.sleep(0)
        assert wire.written == [frame(b"the answer") + frame(b"the view")]

    run(story())


def test_texts_are_heard_at_once_and_all_else_by_asgi() -> None:
    heard: list[str] = []

    async def story() -> None:
        socket, wire = await opened(Peer(0, None), heard.append)
        socket.data_received(said(Opcode.TEXT, b"one") + said(Opcode.TEXT, "déjà".encode()))
        assert heard == ["one", "déjà"]
        socket.data_received(said(Opcode.BINARY, b"three"))
        await asyncio.sleep(0)
        assert heard == ["one", "déjà", "by ASGI"]
        socket.data_received(said(Opcode.TEXT, b"\xff"))
        assert wire.written[-1] == b"closed"

    run(story())


def test_a_page_that_does_not_listen_is_not_listened_to() -> None:
    async def story() -> None:
        peer = Peer(0, None)
        socket, wire = await opened(peer, lambda _: peer.answer(PONG))
        socket.pause_writing()
        for number in range(MANY_ANSWERS):
            assert wire.reads(), f"after {number} messages"
            socket.data_received(said(Opcode.TEXT, b"ping"))
        assert not wire.reads()
        await asyncio.sleep(0)
        assert wire.written == []
        socket.resume_writing()
        await asyncio.sleep(0)
        assert wire.reads()
        assert wire.written == [frame(PONG) * MANY_ANSWERS]
        peer.hang_up()
        peer.answer(PONG)
        await asyncio.sleep(0)
        assert len(wire.written) == 1

    run(story())
