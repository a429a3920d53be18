"""The short way that texts take through a table's socket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from house import run
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode

from butin.server.peer import MANY_ANSWERS, Peer
from butin.server.sockets import EXTENSION, Handshake, Line, frame
from butin.server.visits import TurnedAwayError
from butin.server.wire import LARGEST

REQUEST = (
    b"GET /ws/table HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
PATIENCE = 300
PONG = b'{"t":"pong"}'


class Wire:
    """The other end of a connection, as a transport is seen by its protocol."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.protocol: Any = None
        self._paused = False

    def get_extra_info(self, name: str) -> None:
        return None

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

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

    def abort(self) -> None:
        self.written.append(b"aborted")


class Guest:
    """Somebody at a table."""

    def __init__(self, peer: Peer, hear: Callable[[str], None]) -> None:
        self.peer, self.hear = peer, hear
        self.left = self.borne = 0

    def bear(self) -> None:
        self.borne += 1
        if self.borne > PATIENCE:
            raise TurnedAwayError("too_fast")

    def leave(self) -> None:
        self.left += 1


async def handed_over() -> tuple[Line, Wire, ServerState]:
    """A line that has a connection."""
    wire, state, line, asked = Wire(), ServerState(), Line(), asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        scope["extensions"][EXTENSION]["hand_over"](line)
        asked.set()

    config = uvicorn.Config(app, ws=Handshake, ws_per_message_deflate=False, ws_ping_interval=None, log_config=None)
    config.load()
    handshake = Handshake(config, state, {}, asyncio.get_running_loop())
    transport: Any = wire
    handshake.connection_made(transport)
    handshake.data_received(REQUEST)
    await asked.wait()
    assert wire.written[0].startswith(b"HTTP/1.1 101 ")
    wire.written.clear()
    return line, wire, state


async def opened(peer: Peer, hear: Callable[[str], None]) -> tuple[Line, Wire]:
    """An open line that serves `peer`."""
    line, wire, _ = await handed_over()
    guest: Any = Guest(peer, hear)
    line.serve(guest)
    return line, wire


def closing(code: int) -> bytes:
    """The frame by which a server closes."""
    return Frame(Opcode.CLOSE, code.to_bytes(2, "big")).serialize(mask=False)


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


def test_every_text_is_heard_at_once_and_what_is_none_ends_the_line() -> None:
    heard: list[str] = []

    async def story() -> None:
        line, wire = await opened(Peer(0, None), heard.append)
        line.data_received(said(Opcode.TEXT, b"one") + said(Opcode.TEXT, "déjà".encode()))
        assert heard == ["one", "déjà"]
        line.data_received(Frame(Opcode.TEXT, b"in two ", fin=False).serialize(mask=True))
        end = said(Opcode.CONT, b"pieces")
        line.data_received(end[:3])
        assert len(heard) == 2
        line.data_received(end[3:])
        assert heard[2:] == ["in two pieces"]
        line.data_received(said(Opcode.BINARY, b"\xff"))
        assert heard[3:] == [""], "what is no text says nothing"
        line.data_received(said(Opcode.PING, b"there?"))
        assert wire.written == [Frame(Opcode.PONG, b"there?").serialize(mask=False)]
        line.data_received(said(Opcode.TEXT, b"\xff") + said(Opcode.TEXT, b"more"))
        assert heard[4:] == []
        assert wire.written[1:] == [closing(CloseCode.INVALID_DATA), b"closed"]

    run(story())


def test_a_line_belongs_to_whoever_it_was_handed_to() -> None:
    async def story() -> None:
        line, wire, state = await handed_over()
        assert wire.protocol is line
        assert state.connections == {line}
        assert not wire.reads(), "before anybody is there to hear it"
        await asyncio.gather(*state.tasks)
        assert wire.written == [], "uvicorn does not close it when the application returns"
        guest: Any = Guest(Peer(0, None), lambda _: None)
        line.serve(guest)
        assert wire.reads()
        line.connection_lost(None)
        assert state.connections == set()
        assert guest.left == 1
        line.serve(guest)
        assert guest.left == 2, "whoever comes when it is lost leaves at once"

    run(story())


def test_the_end_of_a_line_is_told_once() -> None:
    async def story() -> None:
        line, wire, _ = await handed_over()
        guest: Any = Guest(Peer(0, None), lambda _: None)
        line.serve(guest)
        line.shutdown()
        assert wire.written == [closing(CloseCode.SERVICE_RESTART), b"closed"]
        line.close(4403)
        line.connection_lost(None)
        assert guest.left == 1
        assert len(wire.written) == 2

    run(story())


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.CONT])
def test_a_flood_of_frames_that_say_nothing_is_cut_before_all_is_read(opcode: Opcode) -> None:
    async def story() -> None:
        line, wire, _ = await handed_over()
        guest: Any = Guest(Peer(0, None), lambda _: None)
        line.serve(guest)
        line.data_received(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
        flood = Frame(opcode, b"", fin=opcode is not Opcode.CONT).serialize(mask=True)
        assert PATIENCE * len(flood) < LARGEST
        line.data_received(flood * 100_000)
        assert guest.borne == PATIENCE + 1
        assert guest.left == 1
        assert closing(4429) in wire.written
        assert wire.written[-1] == b"aborted"
        line.connection_lost(None)

    run(story())


def test_a_peer_that_is_dismissed_is_told_what_waits_and_no_more() -> None:
    async def story() -> None:
        peer = Peer(0, None)
        line, wire = await opened(peer, lambda _: None)
        peer.answer(PONG)
        peer.dismiss()
        await asyncio.sleep(0)
        assert wire.written == [frame(PONG), closing(4403)]
        line.data_received(said(Opcode.CLOSE, (4403).to_bytes(2, "big")))
        assert wire.written[2:] == [b"closed"]
        line.connection_lost(None)

    run(story())


def test_a_page_that_does_not_listen_is_not_listened_to() -> None:
    async def story() -> None:
        peer = Peer(0, None)
        line, wire = await opened(peer, lambda _: peer.answer(PONG))
        line.pause_writing()
        for number in range(MANY_ANSWERS):
            assert wire.reads(), f"after {number} messages"
            line.data_received(said(Opcode.TEXT, b"ping"))
        assert not wire.reads()
        await asyncio.sleep(0)
        assert wire.written == []
        line.resume_writing()
        await asyncio.sleep(0)
        assert wire.reads()
        assert wire.written == [frame(PONG) * MANY_ANSWERS]
        peer.hang_up()
        peer.answer(PONG)
        await asyncio.sleep(0)
        assert len(wire.written) == 1

    run(story())
