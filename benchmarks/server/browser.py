"""The least of a browser: requests and sockets by hand, for a client library costs more than the server does."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec

HOMES = itertools.cycle([f"127.0.1.{number}" for number in range(1, 251)])
"""The addresses on the loopback that people come from, so that no server takes them all for one house."""
TEXT, PING, PONG = 0x81, 0x89, 0x8A


class Browser:
    """Somebody's browser, which keeps the cookie that it is given."""

    def __init__(self, server: str) -> None:
        self._host = urlsplit(server).netloc
        name, _, port = self._host.partition(":")
        self._place: Any = {"host": name, "port": int(port), "local_addr": (next(HOMES), 0)}
        self.cookie = ""

    async def post(self, path: str, body: Any) -> Any:
        """What the server answers to a POST."""
        reader, writer = await asyncio.open_connection(**self._place)
        content = msgspec.json.encode(body)
        writer.write(self._head("POST", path, f"Content-Type: application/json\r\nContent-Length: {len(content)}"))
        writer.write(content)
        head, _, found = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        for line in head.decode().splitlines():
            if line.lower().startswith("set-cookie: "):
                self.cookie = line.split(" ")[1].rstrip(";")
        return msgspec.json.decode(found)

    async def open(self, path: str, hear: Callable[[Socket, bytes], None]) -> Socket:
        """An open WebSocket; `hear` takes what comes."""
        loop = asyncio.get_running_loop()
        upgrade = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: YnV0aW4gYmVuY2htYXJrcw=="
        _, socket = await loop.create_connection(lambda: Socket(hear), **self._place)
        await socket.shake_hands(self._head("GET", path, upgrade))
        return socket

    def _head(self, method: str, path: str, more: str) -> bytes:
        connection = "close" if method == "POST" else "Upgrade"
        lines = f"Host: {self._host}\r\nCookie: {self.cookie}\r\nConnection: {connection}\r\n{more}"
        return f"{method} {path} HTTP/1.1\r\n{lines}\r\n\r\n".encode()


class Socket(asyncio.Protocol):
    """A WebSocket of texts, each in one frame."""

    def __init__(self, hear: Callable[[Socket, bytes], None]) -> None:
        self._hear = hear
        self._open = asyncio.get_running_loop().create_future()
        self._data = bytearray()

    def connection_made(self, transport: Any) -> None:
        """Called by the loop."""
        self._transport: asyncio.Transport = transport

    async def shake_hands(self, request: bytes) -> None:
        """Return when the server has taken the request for a socket."""
        self._transport.write(request)
        await self._open

    def say(self, text: bytes) -> None:
        """Send a text."""
        self._send(TEXT, text)

    def close(self) -> None:
        """Hang up."""
        self._transport.close()

    def data_received(self, data: bytes) -> None:
        """Called by the loop."""
        self._data += data
        if not self._open.done() and not self._read_head():
            return
        while (frame := self._take()) is not None:
            kind, content = frame
            if kind == TEXT:
                self._hear(self, content)
            elif kind == PING:
                self._send(PONG, content)

    def _read_head(self) -> bool:
        head, end, rest = self._data.partition(b"\r\n\r\n")
        if end:
            assert b" 101 " in head, head
            self._data = rest
            self._open.set_result(None)
        return bool(end)

    def _take(self) -> tuple[int, bytes] | None:
        """The kind and the content of the first frame, once it is there."""
        data = self._data
        if len(data) < 2:
            return None
        start = {126: 4, 127: 10}.get(data[1], 2)
        length = data[1] if start == 2 else int.from_bytes(data[2:start])
        if len(data) < start + length:
            return None
        kind, content = data[0], bytes(data[start : start + length])
        del data[: start + length]
        return kind, content

    def _send(self, kind: int, content: bytes) -> None:
        length = len(content)
        size = bytes([0x80 | length]) if length < 126 else bytes([0x80 | 126]) + length.to_bytes(2)
        self._transport.write(bytes([kind]) + size + bytes(4) + content)  # masked with zeros
