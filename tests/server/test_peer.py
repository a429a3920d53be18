"""What waits for a socket that does not read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from house import run
from logs import write_table

from butin.server.board import replay
from butin.server.peer import Peer
from butin.server.store import Store
from butin.server.table import House, Table
from butin.server.thinkers import Thinkers
from butin.server.wire import Play

POSITION: dict[str, Any] = {
    "game": "raubern",
    "seats": 2,
    "piles": [
        {"cards": [motif]}
        for motif in ("chest", "crown", "goblet", "ring", "necklace", "painting", "candlestick", "clock")
    ],
    "hands": [["chest", "crown", "ring"], ["ring", "violin", "purse"]],
}
TOKENS = {0: "token-of-seat-zero", 1: "token-of-seat-one"}


class Reader:
    """A socket that takes what there is only when it is told to."""

    def __init__(self, peer: Peer) -> None:
        self.heard: list[dict[str, Any]] = []
        self._may = asyncio.Semaphore(0)
        self._task = asyncio.create_task(self._take_all(peer))

    async def _take_all(self, peer: Peer) -> None:
        while True:
            await peer.news()
            await self._may.acquire()
            self.heard += map(msgspec.json.decode, peer.take())

    async def read(self, wish: Callable[[], Any]) -> None:
        """Read, time by time, until something is so."""
        while not wish():
            self._may.release()
            await asyncio.sleep(0)

    async def read_lays(self, count: int) -> None:
        """Read until so many lays have been told."""
        await self.read(lambda: laid(self) == count)

    def kinds(self) -> list[str]:
        return [message["t"] for message in self.heard]


def test_a_slow_socket_gets_the_newest_view_and_the_whole_story(tmp_path: Path) -> None:
    table_id = write_table(tmp_path, POSITION, TOKENS)

    async def story() -> None:
        store, thinkers = Store(tmp_path), Thinkers(1)
        table = Table(replay(await store.read_log(table_id)), House(store, thinkers), {})
        slow, quick = Peer(1, 2), Peer(0, 1)
        slow_reader, quick_reader = Reader(slow), Reader(quick)
        await table.ask(table.attach, slow)
        await slow_reader.read(lambda: "view" in slow_reader.kinds())
        first = slow_reader.heard[-1]
        await table.ask(table.attach, quick)
        for number in range(4):
            seat = number % 2
            view = table._board.view(seat)
            move = {"do": "play", "motif": view.hands[seat][0], "pile": number}
            action = Play(id=f"action-{number}", v=table.story.version, move=move)
            await table.ask(table.act, [quick, Peer(1, 2)][seat], action)
            await quick_reader.read_lays(number + 1)
        assert laid(slow_reader) == 0
        # one table message may be on its way already when the socket stops reading
        await slow_reader.read(lambda: slow_reader.heard[-1]["t"] == "view" and slow_reader.heard[-1] != first)
        newest = slow_reader.heard[-1]
        assert newest["v"] == table.story.version
        assert (newest["since"], laid(slow_reader)) == (0, 4)
        assert slow_reader.kinds().count("view") == 2
        table.close()
        thinkers.close()
        store.close()

    run(story())


def laid(reader: Reader) -> int:
    """How many lays the views have told, in order and without a gap."""
    numbers: list[int] = []
    for message in reader.heard:
        if message["t"] == "view":
            assert message["since"] == len(numbers)
            numbers += [event["n"] for event in message["events"] if event["do"] == "laid"]
    assert numbers == list(range(len(numbers)))
    return len(numbers)
