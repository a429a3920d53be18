"""Bytes to a server and back, as no client library would send them."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any, Self

from hostile import CLOSE, PING, PONG, pack


@dataclass(frozen=True)
class Reply:
    """An answer to a request."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def kind(self) -> str:
        """What its body is."""
        return self.headers.get("content-type", "").partition(";")[0]

    def json(self) -> Any:
        """Its body."""
        return json.loads(self.body)


class Connection:
    """A connection from an address of this machine."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, host: str, source: str) -> Self:
        """Connect to `host`, which has a port, from an address."""
        name, _, port = host.partition(":")
        return cls(*await asyncio.open_connection(name, int(port), local_addr=(source, 0)))

    def drop(self) -> None:
        """Be gone, without a word."""
        self.writer.transport.abort()

    def send(self, data: bytes) -> None:
        """Send bytes."""
        self.writer.write(data)

    async def answer(self, *, bodiless: bool = False) -> Reply:
        """Read the answer to a request. Raises EOFError when the server hangs up instead."""
        head = await self.reader.readuntil(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
        status = int(first.split()[1])
        if bodiless or status == 101:
            return Reply(status, headers, b"")
        if "content-length" in headers:
            return Reply(status, headers, await self.reader.readexactly(int(headers["content-length"])))
        assert headers["connection"] == "close"
        return Reply(status, headers, await self.reader.read())

    async def message(self) -> tuple[int, bytes]:
        """The next frame of a socket but the protocol's pongs: its opcode and payload. Answers pings."""
        while True:
            first, size = await self.reader.readexactly(2)
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2))
            elif size == 127:
                size = int.from_bytes(await self.reader.readexactly(8))
            payload = await self.reader.readexactly(size)
            if first & 15 == PING:
                self.send(pack(payload, PONG))
            elif first & 15 != PONG:
                return first & 15, payload

    async def closing(self) -> int | None:
        """Read until the server closes a socket; the code that it closes it with."""
        try:
            while True:
                opcode, payload = await self.message()
                if opcode == CLOSE:
                    return int.from_bytes(payload[:2]) if payload else 1005
        except EOFError:
            return None
