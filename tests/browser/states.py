"""Every screen of the page and its states: one list for the gallery and for the smoke test.

Each is an address and what is done there. Tables are written into the data folder before the server starts, so that
each stands as it is to be seen; nobody else moves there.
"""

from __future__ import annotations

import json
import random
import signal
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chest import chest, designate
from conftest import AT_REST, SERVE, Server
from domains import CARDS, Cells, spare, table
from lair import full, lair, reveal
from logs import write_table
from playwright.sync_api import Browser, CDPSession, Page, expect

import butin
from butin.server.log import Body, Moved, Sealed, Stands
from butin.server.store import Store
from butin.server.wire import Terms

Hall = tuple[Server, Mapping[str, str]]
Position = dict[str, Any]
Moves = list[tuple[int, Any]]
Play = Callable[[], tuple[Position, Moves]]
"""Plays a game when it is asked for: its deal, and the moves that follow."""

NAMES = ["Zoé", "Max", "Inès", "Gaspard", "Léonie", "Tom", "Anne-Sophie", "Émile", "Bo", "Maximilienne"]
TOKENS = [f"token-in-the-gallery-{seat}" for seat in range(len(NAMES))]
PATIENT = Terms(days=3)
"""A table whose windows stay open."""
CROSS: Cells = {(0, 0): "1CN", (0, 1): ("2CN", 0), (1, 0): ("1EN", 1), (1, 1): ("2EN", 2), (0, -1): ("3CN", 1)}
SCENES = {"raubern": (0, 4), "dragons": (0, 4), "conquetes": (0, 5), "coffre": (0, 5)}
"""Which scenes of each first game are looked at."""
LATE = Terms(days=1, late="vote")


@dataclass(frozen=True, slots=True)
class State:
    """A state to look at. `place`: its address, where `{}` is the table dealt as `play` says; `seat`: who looks.

    `act`: what is done there, `once` if it is a move; `shared`: the first two seats are of one person; `hours`: since
    when the table stands.
    """

    name: str
    place: str = "/t/{}"
    play: Play | None = None
    seat: int | None = 0
    act: Callable[[Page], None] | None = None
    once: bool = False
    terms: Terms | None = None
    shared: bool = False
    hours: int = 0


# --- what is done there -----------------------------------------------------------------------------------------------


def press(*selectors: str) -> Callable[[Page], None]:
    """Press what each selector finds first, in any language, one after the other."""

    def act(page: Page) -> None:
        for selector in selectors:
            page.locator(selector).first.click()
            page.evaluate(AT_REST)

    return act


def snatch(page: Page) -> None:
    """Steal a pile, and stop everything in the middle of its way."""
    press(".hand button:has(.gain)")(page)
    page.locator(".pile:has(.gains)").first.click()
    page.wait_for_timeout(250)
    page.evaluate("document.getAnimations().forEach(one => one.pause())")


def lesson(game: str, scene: int) -> State:
    """A first game, from one of its scenes on."""

    def go_on(page: Page) -> None:
        page.evaluate(f"localStorage.setItem('butin.learn.{game}', '{scene}')")
        page.reload()

    return State(f"{game}, first game, scene {scene + 1}", f"/learn/{game}", act=go_on)


def unfold(page: Page) -> None:
    """Open what is folded."""
    page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
    page.wait_for_timeout(600)  # it scrolls


def open_notebook(page: Page) -> None:
    """Where it does not lie beside the table."""
    notes = page.locator("button.notes")
    if notes.is_visible():
        notes.click()


def wait_for_people(page: Page) -> None:
    """Lay a table with open chairs, and go there."""
    lay_table(page, "raubern", {"kind": "open"}, {"kind": "open"}, {"kind": "bot", "bot": "mousse"})


def lay_table(page: Page, game: str, *others: dict[str, str]) -> None:
    seats = [{"kind": "me"}, *others]
    body = json.dumps({"game": game, "options": {}, "seats": seats, "terms": {}, "name": None})
    made = page.request.post("/api/tables", data=body, headers={"Content-Type": "application/json"}).json()
    page.goto(f"/t/{made['table']}")


def wait_for_many(page: Page) -> None:
    """Lay a table with as many chairs as there can be, and go there."""
    lay_table(page, "coffre", *[{"kind": "open"}] * 5, *[{"kind": "bot", "bot": "mousse"}] * 4)


def cut_off(page: Page) -> None:
    """Open the page that the browser keeps, where no server answers."""
    shell = (Path(butin.__file__).parent / "server/static/index.html").read_text("utf-8")
    page.route("**/api/**", lambda route: route.abort())
    page.route(page.url, lambda route: route.fulfill(body=shell, content_type="text/html"))
    page.reload()


def be_invited(page: Page) -> None:
    """Come by an invitation, as somebody new."""
    wait_for_people(page)
    link = page.locator("main input").first.input_value()
    page.context.clear_cookies()
    page.goto(link)


# --- games ------------------------------------------------------------------------------------------------------------


def played(game: str, seats: int, moves: int, seed: int = 3, **options: Any) -> Play:
    """A game that has gone on for so many random moves, at most."""

    def play() -> tuple[Position, Moves]:
        choose = random.Random(seed)
        match = butin.game(game).new(seats=seats, seed=seed, options=options)
        while not match.over and match.count < moves:
            seat = match.to_act[0]
            match.play(seat, choose.choice(match.legal(seat)))
        return match.deal(), list(match.moves)

    return play


def at(position: Position, *moves: tuple[int, Any]) -> Play:
    """A position, and some moves."""
    return lambda: (position, list(moves))


def wide() -> Position:
    """A domain that is as wide and high as it may become."""
    where = [(0, column) for column in range(-5, 6)] + [
        (row, column) for row in (-3, -2, -1, 1, 2) for column in range(-3, 4)
    ]
    cards = [card for card in CARDS * 2 if card != "1CN"]
    cells: Cells = {cell: (card, n % 3) for n, (cell, card) in enumerate(zip(where, cards, strict=False))}
    cells |= {(0, 0): "1CN"}
    hands = spare(cells, 6)
    return table(cells, [hands[:3], hands[3:5], hands[5:]])


def bidding(phase: str, **fields: Any) -> Position:
    """The window after a card was laid, or the bids that follow it."""
    hands = [spare(CROSS, 9)[seat::3] for seat in range(3)]
    return table(CROSS, hands, mode="full", phase=phase, last=["place", None, None], **fields)


def states() -> Iterator[State]:
    """All of them."""
    yield State("home, new", "/", seat=None)
    yield State("home, with tables", "/")
    yield State("settings", "/", act=press("button.tool[aria-haspopup=dialog]"))
    yield State("lobby", "/", act=wait_for_people)
    yield State("lobby, ten chairs", "/", act=wait_for_many)
    yield State("invitation", "/", act=be_invited)
    yield State("house", "/house")
    yield State("lost", "/nowhere", seat=None)
    yield State("no such table", "/t/23456789abcd", seat=None)
    yield State("no server", "/nowhere", act=cut_off)
    for game, scenes in SCENES.items():
        yield State(f"{game}, new table", f"/new?game={game}")
        yield State(f"{game}, options", f"/new?game={game}", act=unfold)
        yield State(f"{game}, rules", f"/rules/{game}")
        for scene in scenes:
            yield lesson(game, scene)
    yield from raubern()
    yield from dragons()
    yield from conquetes()
    yield from coffre()


def raubern() -> Iterator[State]:
    """Räubern."""
    middle, end = played("raubern", 4, 14), played("raubern", 3, 99)
    yield State("raubern, opening", play=played("raubern", 3, 0))
    yield State("raubern, middle", play=middle)
    yield State("raubern, six seats", play=played("raubern", 6, 17))
    yield State("raubern, somebody else's turn", play=played("raubern", 4, 15), seat=1)
    yield State("raubern, spectator", play=middle, seat=None)
    yield State("raubern, card in hand", play=played("raubern", 3, 9), act=press(".hand button"))
    yield State("raubern, a pile stolen", play=played("raubern", 3, 9), act=snatch, once=True)
    yield State("raubern, a pile looked at", play=played("raubern", 4, 15), seat=1, act=press("button.pile"))
    yield State("raubern, menu", play=middle, act=press("button.tool:has(.i-menu)"))
    yield State("raubern, talk", play=middle, act=press("button.tool:has(.i-talk)"))
    yield State("raubern, curtain", play=middle, shared=True)
    yield State("raubern, vote", play=middle, seat=1, terms=LATE, hours=25)
    yield State("raubern, end", play=end)
    yield State("raubern, looked at again", "/t/{}/replay?step=20", play=end)
    yield State("raubern, laid open", "/t/{}/replay?step=20&eyes=all", play=end)


def dragons() -> Iterator[State]:
    """Trésor des dragons."""
    tiles, end = full("DDRBPVCKAA" + "D", "7x7"), played("dragons", 3, 999)
    yield State("dragons, opening", play=at(lair(tiles)))
    yield State("dragons, small", play=at(lair(full("RBP", "5x5"), options={"grid": "5x5"})))
    yield State("dragons, a choice", play=at(lair(tiles), (0, reveal(2)), (0, reveal(3))))
    yield State("dragons, bust", play=at(lair(full("DK")), (0, reveal(0)), (0, reveal(1))))
    yield State("dragons, spider", play=at(lair("A.....DRBPVCKRBPVCKD"), (0, reveal(0))))
    yield State("dragons, five seats", play=played("dragons", 5, 40))
    yield State("dragons, two at one device", play=at(lair(tiles)), shared=True)
    yield State("dragons, end", play=end)
    yield State("dragons, laid open", "/t/{}/replay?step=20&eyes=all", play=end)


def conquetes() -> Iterator[State]:
    """Conquêtes et chasse au trésor."""
    count = played("conquetes", 3, 9999)
    yield State("conquetes, opening", play=played("conquetes", 3, 0))
    yield State("conquetes, middle", play=played("conquetes", 4, 60))
    yield State("conquetes, eight seats", play=played("conquetes", 8, 30))
    yield State("conquetes, two with long hands", play=played("conquetes", 2, 2))
    chosen = at(table(CROSS, [["1EV", "3RN"], ["3RB"], ["3EV"]]))
    yield State("conquetes, card in hand", play=chosen, act=press(".hand button"))
    yield State("conquetes, refused", play=chosen, act=press(".hand button", "button[data-cell='0,0']"))
    yield State("conquetes, pass", play=chosen, act=press("[data-do=pass]"))
    yield State("conquetes, notebook", play=played("conquetes", 3, 20), act=open_notebook)
    yield State("conquetes, large domain", play=at(wide()))
    yield State("conquetes, window", play=at(bidding("neuro")), terms=PATIENT)
    yield State("conquetes, bid", play=at(bidding("bid", caller=0, bidder=0, asked=0)), terms=PATIENT)
    yield State("conquetes, count", play=count)
    yield State("conquetes, laid open", "/t/{}/replay?step=60&eyes=all", play=count)


def coffre() -> Iterator[State]:
    """Le Coffre et la Clé."""
    begun, end = at(chest("TNXK|NN")), at(chest("TNXK|NN"), (0, designate(3)))
    yield State("coffre, opening", play=at(chest("KNXT|NN", round=1)))
    yield State("coffre, middle", play=played("coffre", 6, 9))
    yield State("coffre, eight seats", play=played("coffre", 8, 11))
    yield State("coffre, ten seats", play=played("coffre", 10, 12))
    yield State("coffre, act chosen", play=begun, act=press("[data-act=observe]"))
    yield State("coffre, claim", play=begun, act=press(".announce"))
    yield State("coffre, refused", play=at(chest("KNXT|NN", round=1)), act=press("[data-act=designate]"))
    yield State("coffre, designation", play=begun, act=press("[data-act=designate]"))
    yield State("coffre, final", play=at(chest("TNXK|NN"), (0, designate(1))), seat=1)
    yield State("coffre, curtain", play=begun, shared=True)
    yield State("coffre, end", play=end)
    yield State("coffre, laid open", "/t/{}/replay?step=1&eyes=all", play=end)


# --- how they are shown -----------------------------------------------------------------------------------------------

SIZES = {"phone": (360, 640, True), "tablet": (768, 1024, True), "desktop": (1440, 900, False)}
"""Width and height, and whether it is touched."""
LANGUAGES = ("fr", "en")
SPEAK = """language => {
    localStorage.setItem("butin.language", language);
    dispatchEvent(new StorageEvent("storage", { key: "butin.language" }));
}"""
"""As another tab of the browser does it."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The page on which states are shown, one after the other: what it has loaded it need not load again."""

    page: Page
    devtools: CDPSession
    server: str

    def show(self, place: str, state: State, size: str) -> None:
        """Go to a state, whose address `place` is, as if for the first time, and wait until nothing moves."""
        self._forget()
        if state.seat is not None:
            self.page.context.add_cookies([{"name": "butin", "value": TOKENS[state.seat], "url": self.server}])
        self.resize(size)
        self.page.goto(place)
        self.page.locator("h1").first.wait_for(state="attached")
        self.page.locator(".opening").wait_for(state="detached")
        if "/replay" in place:
            self.page.locator(".table ~ .foot").wait_for()
        self.page.wait_for_load_state("networkidle")
        if state.act is not None:
            state.act(self.page)
        self.page.wait_for_load_state("networkidle")
        self.page.evaluate("document.fonts.ready")
        self.page.evaluate(AT_REST)

    def _forget(self) -> None:
        """What the last state has left; its page is left first, for it goes on asking and would get a new cookie."""
        self.page.goto("about:blank")
        self.page.unroute_all()
        parts = {"origin": self.server, "storageTypes": "cookies,local_storage"}
        self.devtools.send("Storage.clearDataForOrigin", parts)

    def resize(self, size: str) -> None:
        """Make it the page of a phone, a tablet or a desktop."""
        width, height, touched = SIZES[size]
        metrics = {"width": width, "height": height, "mobile": touched, "deviceScaleFactor": 1}
        self.devtools.send("Emulation.setDeviceMetricsOverride", metrics)
        self.devtools.send("Emulation.setTouchEmulationEnabled", {"enabled": touched})
        self.page.wait_for_timeout(200)
        self.page.evaluate(AT_REST)

    def speak(self, language: str) -> None:
        """Change its language."""
        self.page.evaluate(SPEAK, language)
        expect(self.page.locator("html")).to_have_attribute("lang", language)


@contextmanager
def open_stage(browser: Browser, url: str) -> Iterator[Stage]:
    """A stage for the states of a server."""
    context = browser.new_context(base_url=url, locale="fr-FR", no_viewport=True)
    context.add_init_script("delete Navigator.prototype.serviceWorker")  # it would fetch all that there is
    page = context.new_page()
    yield Stage(page, context.new_cdp_session(page), url)
    context.close()


# --- how they are written ---------------------------------------------------------------------------------------------


def bodies(position: Position, moves: Moves) -> list[tuple[Body, int | None]]:
    """The entries of the moves of a game."""
    match = butin.game(position["game"]).set_up(position)
    found: list[tuple[Body, int | None]] = []
    for seat, move in moves:
        match.play(seat, move)
        words, then = butin.to_data(match.latest[1]), list(match.to_act)
        window = any(match.silence(due) is not None for due in then)
        found.append((Sealed(words, then) if match.sealed else Moved(words, then, window=window), seat))
    return found


def write(data: Path, state: State) -> str:
    """The address of a state; its table is written into the data folder."""
    if state.play is None:
        return state.place
    position, moves = state.play()
    entries, seats = bodies(position, moves), position["seats"]
    if state.terms is not None:
        entries += [(Stands(True), seat) for seat in range(seats)]
    people = {seat: TOKENS[0 if state.shared and seat == 1 else seat] for seat in range(seats)}
    return state.place.format(write_table(data, position, people, more=entries, terms=state.terms))


@contextmanager
def open_hall(data: Path, chosen: list[State]) -> Iterator[Hall]:
    """A server on the tables of these states, and their addresses."""
    places = write_all(data, chosen)
    server = Server(data, SERVE)
    server.start()
    try:
        yield server, places
    finally:
        server.end(signal.SIGTERM)


def write_all(data: Path, chosen: list[State]) -> Mapping[str, str]:
    """The address of each state by its name."""
    Store(data).close()  # there may be no table among them
    places = {state.name: write(data, state) for state in chosen}
    with closing(sqlite3.connect(data / "butin.sqlite3")) as db, db:
        db.executemany("UPDATE person SET name = ? WHERE id = ?", [(name, n) for n, name in enumerate(NAMES, start=1)])
        db.execute("UPDATE person SET admin = 1 WHERE id = 1")
        for state in chosen:
            earlier = (state.hours * 3_600_000, places[state.name].removeprefix("/t/").partition("/")[0])
            db.execute("UPDATE event SET at_ms = at_ms - ? WHERE table_id = ?", earlier)
    return places
