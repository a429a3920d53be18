"""Every screen of the page and its states: one list for the gallery and for the smoke test.

Each is an address and what is done there. Tables are written into the data folder before the server starts, so that
each stands as it is to be seen; nobody else moves there.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chest import chest, designate
from domains import CARDS, Cells, spare, table
from lair import full, lair, reveal
from logs import write_table
from playwright.sync_api import Page

import butin
from butin.server.log import Body, Moved, Sealed, Stands
from butin.server.wire import Terms

Position = dict[str, Any]
Play = tuple[Position, list[tuple[int, Any]]]
"""A deal, and the moves that follow."""

NAMES = ["Zoé", "Max", "Inès", "Gaspard", "Léonie", "Tom", "Anne-Sophie", "Émile", "Bo", "Maximilienne"]
TOKENS = [f"token-in-the-gallery-{seat}" for seat in range(len(NAMES))]
PATIENT = Terms(days=3)
"""A table whose windows stay open."""
CROSS: Cells = {(0, 0): "1CN", (0, 1): ("2CN", 0), (1, 0): ("1EN", 1), (1, 1): ("2EN", 2), (0, -1): ("3CN", 1)}
GAMES = ("raubern", "dragons", "conquetes", "coffre")


@dataclass(frozen=True, slots=True)
class State:
    """A state to look at. `place`: its address, where `{}` is the table dealt as `play` says; `token`: who looks."""

    name: str
    place: str = "/t/{}"
    play: Play | None = None
    seat: int | None = 0
    act: Callable[[Page], None] | None = None
    terms: Terms | None = None


# --- what is done there -----------------------------------------------------------------------------------------------


def press(selector: str) -> Callable[[Page], None]:
    """Press what a selector finds first, in any language."""

    def act(page: Page) -> None:
        page.locator(selector).first.click()
        page.wait_for_timeout(400)

    return act


def unfold(page: Page) -> None:
    """Open what is folded."""
    page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")


def wait_for_people(page: Page) -> None:
    """Lay a table with open chairs, and go there."""
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "bot", "bot": "mousse"}]
    body = json.dumps({"game": "raubern", "options": {}, "seats": seats, "terms": {}, "name": None})
    made = page.request.post("/api/tables", data=body, headers={"Content-Type": "application/json"}).json()
    page.goto(f"/t/{made['table']}")


def be_invited(page: Page) -> None:
    """Come by an invitation, as somebody new."""
    wait_for_people(page)
    link = page.locator("main input").first.input_value()
    page.context.clear_cookies()
    page.goto(link)


# --- games ------------------------------------------------------------------------------------------------------------


def played(game: str, seats: int, moves: int, seed: int = 3, **options: Any) -> Play:
    """A game that has gone on for so many random moves, at most."""
    choose = random.Random(seed)
    match = butin.game(game).new(seats=seats, seed=seed, options=options)
    while not match.over and match.count < moves:
        seat = match.to_act[0]
        match.play(seat, choose.choice(match.legal(seat)))
    return match.deal(), list(match.moves)


def at(position: Position, *moves: tuple[int, Any]) -> Play:
    """A position, and some moves."""
    return position, list(moves)


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
    yield State("settings", "/", act=press(".top .tool:last-child, .top button[aria-haspopup=dialog]"))
    yield State("lobby", "/", act=wait_for_people)
    yield State("invitation", "/", act=be_invited)
    yield State("house", "/house")
    yield State("lost", "/nowhere", seat=None)
    yield State("no such table", "/t/23456789abcd", seat=None)
    for game in GAMES:
        yield State(f"{game}, new table", f"/new?game={game}")
        yield State(f"{game}, options", f"/new?game={game}", act=unfold)
        yield State(f"{game}, rules", f"/rules/{game}")
        yield State(f"{game}, first game", f"/learn/{game}")
    yield from raubern()
    yield from dragons()
    yield from conquetes()
    yield from coffre()


def raubern() -> Iterator[State]:
    """Räubern."""
    yield State("raubern, opening", play=played("raubern", 3, 0))
    yield State("raubern, middle", play=played("raubern", 4, 14))
    yield State("raubern, six seats", play=played("raubern", 6, 17))
    yield State("raubern, somebody else's turn", play=played("raubern", 4, 15), seat=1)
    yield State("raubern, spectator", play=played("raubern", 4, 14), seat=None)
    yield State("raubern, card in hand", play=played("raubern", 3, 9), act=press(".hand button"))
    yield State("raubern, menu", play=played("raubern", 4, 14), act=press("button.tool:has(.i-menu)"))
    yield State("raubern, talk", play=played("raubern", 4, 14), act=press("button.tool:has(.i-talk)"))
    yield State("raubern, end", play=played("raubern", 3, 99))


def dragons() -> Iterator[State]:
    """Trésor des dragons."""
    tiles = full("DDRBPVCKAA" + "D", "7x7")
    yield State("dragons, opening", play=at(lair(tiles)))
    yield State("dragons, small", play=at(lair(full("RBP", "5x5"), options={"grid": "5x5"})))
    yield State("dragons, a choice", play=at(lair(tiles), (0, reveal(2)), (0, reveal(3))))
    yield State("dragons, bust", play=at(lair(full("DK")), (0, reveal(0)), (0, reveal(1))))
    yield State("dragons, spider", play=at(lair("A.....DRBPVCKRBPVCKD"), (0, reveal(0))))
    yield State("dragons, five seats", play=played("dragons", 5, 40))
    yield State("dragons, end", play=played("dragons", 3, 999))


def conquetes() -> Iterator[State]:
    """Conquêtes et chasse au trésor."""
    yield State("conquetes, opening", play=played("conquetes", 3, 0))
    yield State("conquetes, middle", play=played("conquetes", 4, 60))
    yield State("conquetes, two with long hands", play=played("conquetes", 2, 2))
    chosen = at(table(CROSS, [["1EV", "3RN"], ["3RB"], ["3EV"]]))
    yield State("conquetes, card in hand", play=chosen, act=press(".hand button"))
    yield State("conquetes, large domain", play=at(wide()))
    yield State("conquetes, window", play=at(bidding("neuro")), terms=PATIENT)
    yield State("conquetes, bid", play=at(bidding("bid", caller=0, bidder=0, asked=0)), terms=PATIENT)
    yield State("conquetes, count", play=played("conquetes", 3, 9999))


def coffre() -> Iterator[State]:
    """Le Coffre et la Clé."""
    yield State("coffre, opening", play=at(chest("KNXT|NN", round=1)))
    yield State("coffre, middle", play=played("coffre", 6, 9))
    yield State("coffre, eight seats", play=played("coffre", 8, 11))
    yield State("coffre, ten seats", play=played("coffre", 10, 12))
    yield State("coffre, designation", play=at(chest("TNXK|NN")), act=press("button:has(.i-designate)"))
    yield State("coffre, final", play=at(chest("TNXK|NN"), (0, designate(1))), seat=1)
    yield State("coffre, end", play=at(chest("TNXK|NN"), (0, designate(3))))


# --- how they are shown -----------------------------------------------------------------------------------------------


def show(page: Page, place: str, state: State) -> None:
    """Go to a state, whose address `place` is, and wait until nothing moves."""
    page.goto(place)
    page.locator("h1").first.wait_for(state="attached")
    if state.act is not None:
        state.act(page)
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(300)
    page.evaluate(REST)


REST = """() => Promise.race([
    Promise.allSettled(document.getAnimations().map(one => one.finished)),
    new Promise(resolve => setTimeout(resolve, 3000)),
])"""


# --- how they are written ---------------------------------------------------------------------------------------------


def bodies(play: Play) -> list[tuple[Body, int | None]]:
    """The entries of the moves of a game."""
    position, moves = play
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
    seats = state.play[0]["seats"]
    entries = bodies(state.play)
    if state.terms is not None:
        entries += [(Stands(True), seat) for seat in range(seats)]
    people = {seat: TOKENS[seat] for seat in range(seats)}
    return state.place.format(write_table(data, state.play[0], people, more=entries, terms=state.terms))


def write_all(data: Path, chosen: list[State]) -> Mapping[str, str]:
    """The address of each state by its name."""
    places = {state.name: write(data, state) for state in chosen}
    with closing(sqlite3.connect(data / "butin.sqlite3")) as db, db:
        db.executemany("UPDATE person SET name = ? WHERE id = ?", [(name, n) for n, name in enumerate(NAMES, start=1)])
        db.execute("UPDATE person SET admin = 1 WHERE id = 1")
    return places
