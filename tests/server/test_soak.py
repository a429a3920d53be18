"""People come and go for twenty minutes: games end, or are left in the middle, and the memory does not grow."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from house import Browser, Line, Process, both

from butin.games import RULES

MINUTES = 20
VISITORS = 8  # at the same time
GROWTH = 1.05  # of the memory, from a quarter of the time to its end


class Soak:
    """A server in use, for some seconds."""

    def __init__(self, server: Process, seconds: float) -> None:
        self.server, self.rng = server, Random(1)
        self._began = time.monotonic()
        self._quarter, self._end = (self._began + seconds * part for part in (0.25, 1))
        self.games = self.left = self.visits = 0

    async def run(self) -> tuple[int, int]:
        """Let people come and go; the memory after a quarter of the time, and at its end."""
        async with asyncio.TaskGroup() as visits:
            for _ in range(VISITORS):
                visits.create_task(self._visit_on())
            await asyncio.sleep(self._quarter - time.monotonic())
            early = self.server.memory()
        return early, self.server.memory()

    async def _visit_on(self) -> None:
        while time.monotonic() < self._end:
            await self._visit()

    async def _visit(self) -> None:
        """A stranger makes a table for a friend, and they play; or leave early, and perhaps come back.

        Each has an address of their own, as strangers have: one alone may not make so many tables.
        """
        self.visits += 1
        home = f"127.1.{self.visits // 250}.{self.visits % 250 + 1}"
        game = self.rng.choice(list(RULES))
        bots = ["mousse", "matelot"] if game == "coffre" else []
        zoe, max_, watcher = (Browser(self.server.address, name, home=home) for name in ("Zoé", None, None))
        async with zoe, max_, watcher:
            table = await zoe.make("me", "open", *bots, game=game)
            async with zoe.at(table) as one, watcher.at(table):
                await one.until(lambda: one.table)
                await max_.join(one.table["invite"])
                await one.say("start")
            while await self._sit(zoe, max_, table):
                pass

    async def _sit(self, zoe: Browser, max_: Browser, table: str) -> bool:
        """Sit at the table for a while; whether they come back."""
        async with zoe.at(table) as one, max_.at(table) as two:
            await both(one.until_view(), two.until_view())
            with suppress(TimeoutError):
                async with asyncio.timeout(self.rng.choice([0.5, 3, 60])):
                    await both(play(one), play(two))
            over = one.table["phase"] == "over"
        await asyncio.sleep(self.rng.random())
        stay = not over and time.monotonic() < self._end and self.rng.random() < 0.7
        self.games += over
        self.left += not over and not stay
        return stay


async def play(line: Line) -> None:
    """Play to the end, without haste."""
    while line.table["phase"] == "playing":
        await line.until(lambda: line.view["may"] or line.table["phase"] != "playing")
        if line.view["may"]:
            before = line.view["v"]
            await line.play()
            await line.until_version(before + 1)
            await asyncio.sleep(0.05)


def soak(folder: Path, seconds: float) -> Soak:
    """Soak a new server, whose journal stays empty."""
    server = Process(folder / "data", log=folder / "log", idle=5)
    try:
        found = Soak(server, seconds)
        early, late = asyncio.run(found.run())
    finally:
        server.kill()
    assert (folder / "log").read_text() == ""
    assert found.games > 0 < found.left
    assert late <= GROWTH * early
    return found


@pytest.mark.nightly
def test_twenty_minutes_of_coming_and_going(tmp_path: Path) -> None:
    soak(tmp_path, MINUTES * 60)
