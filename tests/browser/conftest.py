"""A real server and Chromium: what the tests of the page stand on."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, expect, sync_playwright

BUTIN = Path(sys.executable).with_name("butin")
CHROMIUM = os.environ.get("CHROMIUM") or "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1440, "height": 900}
HAND: dict[str, Any] = {"viewport": PHONE, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
DESK: dict[str, Any] = {"viewport": DESKTOP, "reduced_motion": "reduce"}  # motion is looked at on the phone
PATIENCE = 15_000  # ms: the machine may be busy
SETTLED = 5  # seconds in which a page that scrolls comes to rest
LOST_CONNECTION = re.compile(r"WebSocket connection|Failed to load resource|ERR_(CONNECTION|INTERNET)")

expect.set_options(timeout=PATIENCE)


SERVE = [str(BUTIN), "serve"]
BRISK = """
import sys
from butin.cli import main
from butin.server import pace, serve
make, look = serve.create_app, float(sys.argv.pop(1))
serve.create_app = lambda data, **options: make(data, pace=pace.Pace(pause=0.2, look=look), **options)
sys.argv[1:1] = ["serve"]
main()
"""  # a whole game is mostly the pauses of bots


class Server:
    """`butin serve` in a process of its own, with its own data, that can be killed and started again."""

    def __init__(self, data: Path, command: Sequence[str] = SERVE) -> None:
        self.command = command
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.data = data
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [*self.command, "--port", str(self.port), "--data", str(self.data)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 120
        while not self._healthy():
            assert self.process.poll() is None, "the server ended at its start"
            if time.monotonic() > deadline:
                self.end(signal.SIGKILL)
                pytest.fail("the server does not get ready")
            time.sleep(0.05)

    def _healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(timeout=10)
            self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that most tests share; its bots pause less."""
    running = Server(tmp_path_factory.mktemp("data"), [sys.executable, "-c", BRISK, "3"])
    running.start()
    yield running
    running.end(signal.SIGTERM)


@pytest.fixture
def hasty_server(tmp_path: Path) -> Iterator[Server]:
    """A server whose bots do not wait until people have seen what was turned up."""
    running = Server(tmp_path / "data", [sys.executable, "-c", BRISK, "0.2"])
    running.start()
    yield running
    running.end(signal.SIGTERM)


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for a test that kills it."""
    running = Server(tmp_path / "data")
    running.start()
    yield running
    running.end(signal.SIGKILL)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium for a file of tests. While it is open Playwright's event loop runs, and nobody else can run one."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@contextmanager
def no_errors(page: Page) -> Iterator[None]:
    """Whatever the page logs as an error meanwhile fails the test."""
    errors: list[str] = []

    def fail(error: Error) -> None:
        errors.append(str(error))

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not LOST_CONNECTION.search(message.text):
            errors.append(message.text)

    page.on("pageerror", fail)
    page.on("console", note)
    try:
        yield
    finally:
        page.remove_listener("pageerror", fail)
        page.remove_listener("console", note)
    assert errors == []


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Open the page as somebody new: `visit(url, phone=True)`, or `keys=True` for somebody without mouse and touch.

    Whatever it logs as an error fails the test.
    """
    contexts: list[BrowserContext] = []
    quiet = ExitStack()

    def open_page(
        url: str, *, phone: bool = False, keys: bool = False, locale: str = "fr-FR", **options: object
    ) -> Page:
        context = browser.new_context(**{"locale": locale, **(HAND if phone else DESK), **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if keys:
            context.add_init_script("window.keysAlone = true")
        page = context.new_page()
        quiet.enter_context(no_errors(page))
        page.goto(url)
        return page

    with quiet:
        yield open_page
        for context in contexts:
            context.close()


# --- playing ---------------------------------------------------------------------------------------------------------


def press(target: Locator) -> None:
    """Tap on a phone, click elsewhere; by the keyboard where there is nothing else."""
    if target.page.evaluate("window.keysAlone"):
        press_keys(target)
    elif target.page.evaluate("navigator.maxTouchPoints > 0"):
        target.tap()
    else:
        target.click()


CONTROL = "const control = one.closest('label')?.control ?? one, focused = document.activeElement;"
MOST_STEPS = 200


def press_keys(target: Locator) -> None:
    """Go there with Tab, within a group of choices with the arrows, and press Enter."""
    keyboard = target.page.keyboard
    for _ in range(MOST_STEPS):
        if target.evaluate(f"one => {{ {CONTROL} return control === focused; }}"):
            break
        beside = target.evaluate(
            f"one => {{ {CONTROL} return control.type === 'radio' && control.name === focused.name; }}"
        )
        keyboard.press("ArrowRight" if beside else "Tab")
    else:
        raise AssertionError(f"the keyboard does not get to {target}")
    keyboard.press("Space" if target.evaluate("one => one.matches('label *, label')") else "Enter")


def lay(
    page: Page,
    server: Server,
    game: str,
    *others: dict[str, str],
    terms: dict[str, object] | None = None,
    **options: str,
) -> None:
    """Lay a table for oneself and others, and go there."""
    seats = [{"kind": "me"}, *others]
    table = {"game": game, "options": options, "seats": seats, "terms": terms or {}, "name": None}
    made = page.evaluate(
        """async body => (await (await fetch('/api/tables', {
            method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).json()).table""",
        json.dumps(table),
    )
    page.goto(f"{server.url}/t/{made}")


def hand(page: Page) -> Locator:
    return page.get_by_role("list", name="Ta main").get_by_role("button")


def piles(page: Page) -> Locator:
    return page.get_by_role("region", name="Les huit tas").get_by_role("button")


def heights(page: Page) -> list[int]:
    """How high the piles are, as a screen reader says it."""
    labels = piles(page).evaluate_all("piles => piles.map(pile => pile.ariaLabel)")
    return [int(re.search(r"(\d+) cartes?", label).group(1)) for label in labels]  # type: ignore[union-attr]


def your_turn(page: Page) -> Locator:
    """What the tray says to whoever is to lay."""
    return page.get_by_role("region", name="Ta main").get_by_text("À toi : choisis une carte.", exact=True)


def my_turn(page: Page) -> None:
    expect(your_turn(page)).to_be_visible()


def lay_a_card(page: Page, card: int = 0, pile: int = 0) -> None:
    press(hand(page).nth(card))
    press(piles(page).nth(pile))


PLAY_TO_THE_END = """() => new Promise(done => {
    const line = new WebSocket(location.href.replace("http", "ws").replace("/t/", "/ws/"));
    line.onmessage = ({ data }) => {
        const { t, v, may, phase } = JSON.parse(data);
        if (t === "view" && may.length)
            line.send(JSON.stringify({ t: "play", id: `quickly-in-view-${v}`, v, move: may[0].move }));
        if (t === "table" && phase === "over") done();
    };
})"""


def play_to_the_end(page: Page) -> None:
    """The first of one's moves, each time, quicker than hands are; then the table is as one finds it again."""
    page.evaluate(PLAY_TO_THE_END)
    page.reload()


def play_at_once(page: Page) -> None:
    """From the home page to the first turn of one's own."""
    press(page.get_by_role("button", name="Jouer tout de suite"))
    page.wait_for_url("**/t/*")
    my_turn(page)


def invite(host: Page) -> str:
    """Lay a table with an open chair, and return the invitation."""
    press(host.get_by_role("link", name="Inviter"))
    press(host.get_by_role("button", name="Dresser la table"))
    host.wait_for_url("**/t/*")
    return host.get_by_role("textbox", name="Le lien").input_value()


def fits(page: Page) -> None:
    """Nothing scrolls sideways, and whatever can be pressed is large enough for a thumb."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.evaluate("""() => [...document.querySelectorAll('button, a[href], input')]
        .filter(one => one.checkVisibility() && !one.closest('.sr'))
        .filter(one => !(one.matches('a') && one.closest('p')))
        .filter(one => !one.closest('.table:has(~ .foot) .board'))  // of the past: nothing to play
        .map(one => [one.ariaLabel || one.textContent.trim(), one.getBoundingClientRect()])
        .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
        .map(([name, box]) => `${name}: ${box.width} × ${box.height}`)""")
    assert small == []


def in_sight(*targets: Locator) -> None:
    """Each can be pressed once nothing moves: it is on the screen, whole, and nothing lies over its middle."""
    for target in targets:
        expect(target).to_be_in_viewport(ratio=1)
        deadline = time.monotonic() + SETTLED
        while covered(target):
            assert time.monotonic() < deadline, f"something covers {target}"
            target.page.wait_for_timeout(50)


def covered(target: Locator) -> bool:
    """Whether something lies over its middle."""
    return not target.evaluate("""one => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }""")


def fits_in_large_text(page: Page) -> None:
    """With letters of twice the size nothing is cut at the sides, but names, and what is there to be panned."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    cut = page.evaluate("""() => [...document.querySelectorAll('body *')]
        .filter(one => one.checkVisibility() && !one.closest('svg, .sr, i, input'))
        .filter(one => !one.closest('.name, .middle small, .domain, .hand.many'))
        .map(one => [one, one.getBoundingClientRect()])
        .filter(([one, box]) => box.width && (box.left < -1 || box.right > innerWidth + 1
            || (getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1)))
        .map(([one, box]) => `${one.outerHTML.slice(0, 80)}: ${box.left}–${box.right}`)""")
    assert cut == []
    page.evaluate("document.documentElement.style.removeProperty('font-size')")


AXE = """async () => (await axe.run({ resultTypes: ["violations"], selectors: false, preload: false })).violations
    .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`)"""


AT_REST = """() => Promise.race([
    Promise.allSettled(document.getAnimations()
        .filter(({ effect, playState }) => playState === "running" && effect.getComputedTiming().endTime < Infinity)
        .map(one => one.finished)),
    new Promise(resolve => setTimeout(resolve, 3000)),
])"""


def violations(page: Page) -> list[str]:
    """What axe finds wrong with the page, a line each, once what comes and goes has come or gone."""
    page.evaluate(AT_REST)
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    return list(page.evaluate(AXE))
