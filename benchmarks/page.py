"""The page in Chromium: how soon it is seen by a far phone, and what a view costs it.

A line of 1.44 Mbit/s down, 0.675 up and 562 ms there and back, nothing kept from earlier, a phone of 360 × 640. Four
people play, all by this program; the page is the first's. The time of scripts and of tasks is that which the processor
worked, and a slow phone's four times as much, so that neither is what others do on the machine; of all that takes time,
the median of some runs is shown.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import msgspec
from msgspec import Raw, Struct
from playwright.async_api import Browser as Chromium
from playwright.async_api import CDPSession, Page, async_playwright

from benchmarks.server.browser import Browser, Socket
from benchmarks.server.sides import ours

GAMES = ("conquetes", "dragons", "raubern", "coffre")
SEATS = 4
RUNS = 3
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "is_mobile": True, "has_touch": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
LINE = {"offline": False, "latency": 562, "downloadThroughput": 1.44e6 / 8, "uploadThroughput": 0.675e6 / 8}
SLOWER = 4  # times slower than this machine's processor
VIEWS = 16  # in which script and tasks are counted
PAUSE = 0.8  # seconds between two moves that somebody looks at
BRISK = 0.02
CALL = b'"neuro"'
PATIENCE = 300  # seconds in which a stretch of a game is over
SOON, LATE = 100, 1000  # views after which the heap is looked at
COLUMNS = "{:<44}{:>12}   {}"

PAINTS = """(() => {
    window.paints = [];
    new PerformanceObserver(list => paints.push(...list.getEntries().map(({ startTime, element, url }) =>
        [startTime, element?.textContent.trim().slice(0, 40) || element?.className || url]))
    ).observe({ type: "largest-contentful-paint", buffered: true });
})()"""
MOTIONS = """(() => {
    window.shift = 0; window.moved = new Set();
    new PerformanceObserver(list => list.getEntries().forEach(({ value }) => shift += value))
        .observe({ type: "layout-shift", buffered: true });
    const keys = frames => Object.keys(Object.assign({}, ...frames))
        .filter(key => !["offset", "computedOffset", "easing", "composite"].includes(key));
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, ...rest) {
        keys(frames).forEach(key => moved.add(key));
        return animate.call(this, frames, ...rest);
    };
    addEventListener("transitionrun", ({ propertyName }) => moved.add(propertyName), true);
    addEventListener("animationstart", ({ target, animationName }) => target.getAnimations({ subtree: true })
        .filter(one => one.animationName === animationName)
        .forEach(one => keys(one.effect.getKeyframes()).forEach(key => moved.add(key))), true);
})()"""
GO = "place => { history.pushState(null, '', place); dispatchEvent(new PopStateEvent('popstate')); }"


class Choice(Struct):
    """A move that may be made."""

    move: Raw


class View(Struct):
    """What the server shows whoever is to move."""

    v: int
    may: list[Choice]


@dataclass
class Table:
    """Four people play a game, each move so many seconds after the view that asks for it."""

    game: str
    people: list[Browser]
    pause: float = PAUSE
    place: str = ""
    views: int = 0
    over: asyncio.Event = field(default_factory=asyncio.Event)
    sockets: list[Socket] = field(default_factory=list)
    playing: asyncio.Event = field(default_factory=asyncio.Event)
    pending: dict[int, View] = field(default_factory=dict)

    async def lay(self) -> Table:
        """Everybody sits down, and the cards are dealt."""
        host = self.people[0]
        chairs = [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)]
        made = (await host.post("/api/tables", {"game": self.game, "seats": chairs}))["table"]
        self.place = f"/t/{made}"
        invited: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def sit(seat: int) -> Socket:
            def hear(socket: Socket, text: bytes) -> None:
                if not invited.done() and text.startswith(b'{"t":"table"'):
                    invited.set_result(msgspec.json.decode(text)["invite"])
                self._hear(seat, socket, text)

            return await self.people[seat].open(f"/ws/{made}", hear)

        self.sockets.append(await sit(0))
        token = await invited
        for seat in range(1, SEATS):
            await self.people[seat].post("/api/join", {"token": token})
            self.sockets.append(await sit(seat))
        self.sockets[0].say(b'{"t":"start","id":"start-of-the-game"}')
        return self

    def play(self) -> None:
        """From now on moves are made."""
        self.playing.set()
        for seat, view in self.pending.items():
            self._think(seat, view)

    def leave(self) -> None:
        """Nobody moves any more."""
        self.playing.clear()
        for socket in self.sockets:
            socket.close()

    def _hear(self, seat: int, socket: Socket, text: bytes) -> None:
        if not text.startswith(b'{"t":"view"'):
            return
        self.views += seat == 0
        if b'"do":"ended"' in text:
            self.over.set()
        view = msgspec.json.decode(text, type=View)
        self.pending[seat] = view
        if self.playing.is_set():
            self._think(seat, view)

    def _think(self, seat: int, view: View) -> None:
        if view.may:
            asyncio.get_running_loop().call_later(self.pause, self._move, seat, view)

    def _move(self, seat: int, view: View) -> None:
        if self.playing.is_set() and self.pending[seat] is view:
            moves = [bytes(choice.move) for choice in view.may]
            moves = [move for move in moves if CALL not in move] or moves  # nobody calls: bids come in another shape
            text = b'{"t":"play","id":"seat-%d-view-%06d","v":%d,"move":%b}'
            self.sockets[seat].say(text % (seat, view.v, view.v, moves[7 * view.v % len(moves)]))


@dataclass
class House:
    """A server, and Chromium to look at it."""

    address: str
    chromium: Chromium

    @asynccontextmanager
    async def table(self, game: str, pause: float = PAUSE) -> AsyncIterator[Table]:
        """A table of four that is dealt."""
        laid = await Table(game, [Browser(self.address) for _ in range(SEATS)], pause).lay()
        try:
            yield laid
        finally:
            laid.leave()

    @asynccontextmanager
    async def page(self, whose: Browser | None = None, **how: Any) -> AsyncIterator[tuple[Page, CDPSession]]:
        """Somebody's page, with nothing in it; it keeps nothing from others."""
        context = await self.chromium.new_context(locale="fr-FR", **how)
        if whose is not None:
            name, _, value = whose.cookie.partition("=")
            await context.add_cookies([{"name": name, "value": value, "url": self.address}])
        page = await context.new_page()
        try:
            yield page, await context.new_cdp_session(page)
        finally:
            await context.close()


# --- what is measured -------------------------------------------------------------------------------------------------


@dataclass
class Paint:
    """When the largest thing was painted, in ms, what that was, and the kB that had come over the line in the end."""

    ms: float
    what: str
    kilobytes: float


async def paint(house: House, place: str, whose: Browser | None = None) -> Paint:
    """Open a page over a thin line."""
    async with house.page(whose, **PHONE) as (page, tools):
        received = 0.0

        def note(event: dict[str, Any]) -> None:
            nonlocal received
            received += event["encodedDataLength"]

        tools.on("Network.loadingFinished", note)
        await tools.send("Network.enable")
        await tools.send("Network.emulateNetworkConditions", LINE)
        await page.add_init_script(PAINTS)
        await page.goto(house.address + place, wait_until="networkidle")
        await page.wait_for_timeout(1500)
        ms, what = (await page.evaluate("paints"))[-1]
        return Paint(ms, what, received / 1000)


async def watch(page: Page, table: Table, views: int = VIEWS) -> int:
    """Let people play until the page has been told so many views; how many it was."""
    before = table.views
    table.play()
    async with asyncio.timeout(PATIENCE):
        while table.views - before < views and not table.over.is_set():
            await page.wait_for_timeout(100)
    table.playing.clear()
    await page.wait_for_timeout(1500)  # what is on its way lands
    return table.views - before


async def seconds_of_script(tools: CDPSession) -> float:
    """How long the page's scripts have worked."""
    metrics = (await tools.send("Performance.getMetrics"))["metrics"]
    return float(next(metric["value"] for metric in metrics if metric["name"] == "ScriptDuration"))


async def script(house: House, game: str) -> float:
    """Milliseconds of script a view, on a desktop."""
    async with house.table(game) as table, house.page(table.people[0], **DESKTOP) as (page, tools):
        await tools.send("Performance.enable", {"timeDomain": "threadTicks"})
        await open_table(page, house, table)
        before = await seconds_of_script(tools)
        views = await watch(page, table)
        return 1000 * (await seconds_of_script(tools) - before) / views


async def motion(house: House, game: str) -> tuple[float, float, set[str]]:
    """On a slow phone, while people move: the longest task in ms, how far the layout shifted, what was animated."""
    async with house.table(game) as table, house.page(table.people[0], **PHONE) as (page, _):
        await page.add_init_script(MOTIONS)
        await open_table(page, house, table)
        await page.evaluate("shift = 0")
        await house.chromium.start_tracing(page=page, categories=["toplevel"])
        await watch(page, table)
        trace = msgspec.json.decode(await house.chromium.stop_tracing())["traceEvents"]
        return SLOWER * longest(trace), float(await page.evaluate("shift")), set(await page.evaluate("[...moved]"))


async def heap(house: House, game: str) -> tuple[float, float]:
    """Megabytes after some views and after many, each at the start of another game."""
    people = [Browser(house.address) for _ in range(SEATS)]
    found: list[float] = []
    views = 0
    table = await Table(game, people, BRISK).lay()
    async with house.page(people[0], reduced_motion="reduce", **DESKTOP) as (page, tools):
        await open_table(page, house, table)
        for due in (SOON, LATE):
            while views < due:
                views += await watch(page, table, LATE)
                table.leave()
                table = await Table(game, people, BRISK).lay()
                await page.evaluate(GO, table.place)
                await page.wait_for_timeout(1000)
            await tools.send("HeapProfiler.collectGarbage")
            found.append((await tools.send("Runtime.getHeapUsage"))["usedSize"] / 1e6)
    table.leave()
    return found[0], found[1]


async def open_table(page: Page, house: House, table: Table) -> None:
    """Go there and wait until it has been drawn."""
    await page.goto(house.address + table.place, wait_until="networkidle")
    await page.locator(".tray").wait_for()
    await page.wait_for_timeout(1000)


def longest(trace: Iterable[dict[str, Any]]) -> float:
    """Milliseconds that the longest task kept the page's thread at work."""
    trace = list(trace)
    mains = {
        (event["pid"], event["tid"])
        for event in trace
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        event.get("tdur", 0) / 1000
        for event in trace
        if event["name"].endswith("RunTask") and (event["pid"], event["tid"]) in mains
    ]
    return max(tasks, default=0.0)


# --- the figures ------------------------------------------------------------------------------------------------------


def row(what: str, figure: str, target: str = "") -> None:
    """Print a line of the table."""
    print(COLUMNS.format(what, figure, target).rstrip(), flush=True)


def show_paints(name: str, paints: Sequence[Paint], limit: int) -> None:
    """Print when a page was seen."""
    row(f"{name}: largest paint", f"{median(one.ms for one in paints) / 1000:.2f} s", f"{limit / 1000} s")
    row("  which is", paints[-1].what)
    row("  over the line", f"{median(one.kilobytes for one in paints):.0f} kB")


async def measure_game(house: House, game: str) -> None:
    """Print the figures of a game's table."""
    paints = []
    for _ in range(RUNS):
        async with house.table(game) as table:
            paints.append(await paint(house, table.place, table.people[0]))
    show_paints(game, paints, 2500)
    row("  script a view, on a desktop", f"{median([await script(house, game) for _ in range(RUNS)]):.1f} ms", "8 ms")
    motions = [await motion(house, game) for _ in range(RUNS)]
    row("  longest task in moves, on a slow phone", f"{median(task for task, _, _ in motions):.0f} ms", "50 ms")
    row("  layout shift in moves", f"{max(shift for _, shift, _ in motions):.4f}", "0")
    moved = sorted(set.union(*(one for _, _, one in motions)))
    row("  what is animated", ", ".join(moved), "only transform and opacity")
    soon, late = await heap(house, game)
    row(f"  heap after {SOON} views, after {LATE}", f"{soon:.2f}, {late:.2f} MB", "the same")


async def measure(address: str, chromium: str) -> None:
    """Print all figures."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        house = House(address, browser)
        show_paints("home", [await paint(house, "/") for _ in range(RUNS)], 1500)
        for game in GAMES:
            await measure_game(house, game)
        await browser.close()


def main() -> None:
    """Print the figures."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not chromium:
        print("There is no Chromium here")
        return
    with ours() as butin:
        asyncio.run(measure(butin.address, chromium))
