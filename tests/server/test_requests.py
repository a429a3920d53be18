"""Connections that keep the server waiting for their request."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from house import PATIENCE, Browser, both, pair, run, serving
from poller import Poller
from raw import Connection

from butin.server import requests

HEAD = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 14\r\n\r\n"
GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch, serving(tmp_path_factory.mktemp("data")) as found:
        patch.setattr(requests, "PATIENCE", 1.0)
        yield found


async def until_closed(connection: Connection, *dribble: bytes) -> None:
    """Send piece after piece, and return when the server hangs up."""
    closed = asyncio.create_task(connection.reader.read())
    for piece in dribble:
        connection.send(piece)
        await asyncio.wait({closed}, timeout=0.1)
    with suppress(ConnectionError):
        await asyncio.wait_for(closed, PATIENCE)
    connection.drop()


@pytest.mark.parametrize(
    "pieces",
    [[], [HEAD[n : n + 1] for n in range(len(HEAD) - 1)], [HEAD, b"{"], [GET, GET[:9]]],
    ids=["nothing", "head", "body", "second"],
)
def test_what_has_not_sent_its_request_in_time_is_closed(address: str, pieces: list[bytes]) -> None:
    async def story() -> None:
        connection = await Connection.open(address.removeprefix("http://"), "127.0.0.1")
        await until_closed(connection, *pieces)

    run(story())


def test_whoever_has_sent_a_request_may_wait_for_its_answer(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe, Browser(address) as max_:
            table = await pair(zoe, max_)
            async with zoe.at(table) as line, Poller(max_, table) as poller:
                await both(line.until_view(), poller.until_view())
                await asyncio.sleep(2)  # while the poller's request waits for news
                for one in (line, poller):
                    assert (await one.say("why", move={"do": "play"}))["t"] == "because"
                    assert one.closed is None

    run(story())


def test_an_address_has_so_many_connections_without_a_request(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "MOST_WAITED_FOR", 3)
    monkeypatch.setattr(requests, "PATIENCE", 60.0)

    async def story() -> None:
        host = address.removeprefix("http://")
        silent = [await Connection.open(host, "127.0.0.3") for _ in range(3)]
        await until_closed(await Connection.open(host, "127.0.0.3"))
        other = await Connection.open(host, "127.0.0.2")
        other.send(GET)
        assert (await other.answer()).status == 200
        silent[0].send(GET)
        assert (await silent[0].answer()).status == 200
        late = await Connection.open(host, "127.0.0.3")
        late.send(GET)
        assert (await late.answer()).status == 200
        for connection in (*silent, other, late):
            connection.drop()

    run(story())


def test_a_proxy_that_is_believed_speaks_for_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "MOST_WAITED_FOR", 3)
    monkeypatch.setattr(requests, "PATIENCE", 60.0)
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.3")

    async def story(address: str) -> None:
        host = address.removeprefix("http://")
        silent = [await Connection.open(host, "127.0.0.3") for _ in range(5)]
        for connection in silent:
            connection.send(GET)
            assert (await connection.answer()).status == 200
        others = [await Connection.open(host, "127.0.0.2") for _ in range(3)]
        await until_closed(await Connection.open(host, "127.0.0.2"))
        for connection in (*silent, *others):
            connection.drop()

    with serving(tmp_path) as address:
        run(story(address))
