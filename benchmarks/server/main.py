"""The measurement: two servers play as many tables by turns, so that a machine that is busy is busy for both."""

from __future__ import annotations

import asyncio
import resource
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

import uvloop

from benchmarks.server.play import Pace, Table
from benchmarks.server.sides import Ours, Side, Theirs, ours, theirs

TABLES = 500
WARMING = 20  # tables that play before
AT_ONCE = 16  # tables that sit down at the same time
TURNS = 3
PACED = 4.0  # seconds of a turn in which every table makes a move a second
FLAT_OUT = 2.0  # … and of one in which nobody thinks
IDLE_TABLES = 2000
REST = 5.0
IDLE = 20.0
T = TypeVar("T")
COLUMNS = "{:<44}{:>11}{:>15}{:>9}   {}"


@dataclass
class Used:
    """What playing took the server: seconds of CPU, and seconds from each move to its acknowledgement."""

    cpu: float = 0.0
    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)

    def add(self, cpu: float, seconds: float, waits: Sequence[float]) -> None:
        """Add what a turn took."""
        self.cpu += cpu
        self.seconds += seconds
        self.waits += waits

    @property
    def ms_a_move(self) -> float:
        """Milliseconds of CPU that a move costs."""
        return 1000 * self.cpu / len(self.waits)

    @property
    def pace(self) -> float:
        """Moves a second."""
        return len(self.waits) / self.seconds

    def wait(self, percent: int) -> float:
        """Milliseconds within which so many of a hundred moves were acknowledged."""
        return 1000 * sorted(self.waits)[len(self.waits) * percent // 100]


async def several(lay: Callable[[], Awaitable[T]], tables: int) -> list[T]:
    """So many tables, some of them at once."""
    laid: list[T] = []
    while len(laid) < tables:
        laid += await asyncio.gather(*(lay() for _ in range(min(AT_ONCE, tables - len(laid)))))
    return laid


async def play(side: Side, tables: Sequence[Table], think: float, seconds: float, used: Used) -> None:
    """Play for some time, or to the end of all games."""
    pace = Pace(think)
    began, cpu = time.perf_counter(), side.process.cpu()
    for table in tables:
        table.play(pace)
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            for table in tables:
                await table.over.wait()
    lasted = time.perf_counter() - began
    pace.open = False
    await asyncio.sleep(0.2)  # what is under way arrives
    used.add(side.process.cpu() - cpu, lasted, pace.waits)


async def idle(side: Side) -> float:
    """The share of a core that tables take where nobody moves, once they have come to rest."""
    await asyncio.sleep(REST)
    cpu = side.process.cpu()
    await asyncio.sleep(IDLE)
    return (side.process.cpu() - cpu) / IDLE


async def measure(butin: Ours, other: Theirs) -> None:
    """Print the figures."""
    sides: list[Side] = [butin, other]
    for side in sides:
        await play(side, await several(side.lay, WARMING), 0, FLAT_OUT, Used())
    before = [side.memory() for side in sides]
    tables = [await several(side.lay, TABLES) for side in sides]
    paced, flat_out = [Used(), Used()], [Used(), Used()]
    for think, seconds, used in ((1.0, PACED, paced), (0.0, FLAT_OUT, flat_out)):
        for _ in range(TURNS):
            for number, side in enumerate(sides):
                await play(side, tables[number], think, seconds, used[number])
    memory = [(side.memory() - was) / TABLES for side, was in zip(sides, before, strict=True)]
    print(COLUMNS.format("", "Butin", "boardgame.io", "", "target"))
    compare(f"{TABLES} tables, a move a second at each", *paced)
    compare(f"{TABLES} tables, as fast as it goes", *flat_out)
    mine, its = memory
    row("memory of a table of four sockets", [f"{mine:.0f} KiB", f"{its:.0f} KiB"], mine / its, "160 KiB, 0.8 times")
    without = await idle(butin)
    await several(butin.lay_idle, IDLE_TABLES)
    more = 100 * (await idle(butin) - without)
    row(f"{IDLE_TABLES} further tables where nobody moves", [f"{more:.2f} %"], target="0.5 % of a core")


def compare(what: str, mine: Used, its: Used) -> None:
    """Print the figures of one pace."""
    print(what)
    both, ratio = (mine, its), its.ms_a_move / mine.ms_a_move
    row("  CPU a move", [f"{used.ms_a_move:.3f} ms" for used in both])
    row("  moves a CPU second", [f"{1000 / used.ms_a_move:.0f}" for used in both], ratio, "5 times")
    row("  moves a second", [f"{used.pace:.0f}" for used in both])
    row("  a move acknowledged: half within", [f"{used.wait(50):.1f} ms" for used in both])
    row("  99 of 100 within", [f"{used.wait(99):.1f} ms" for used in both], target="50 ms, at a move a second")


def row(what: str, figures: Sequence[str], ratio: float | None = None, target: str = "") -> None:
    """Print a line of the table: our figure and theirs."""
    mine, its = (*figures, "")[:2]
    print(COLUMNS.format(what, mine, its, "" if ratio is None else f"{ratio:.2f} ×", target).rstrip(), flush=True)


def main() -> None:
    """Print the figures."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with ours() as butin, theirs() as other:
        uvloop.run(measure(butin, other))
