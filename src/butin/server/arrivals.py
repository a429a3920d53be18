"""The page as somebody gets it who arrives: with what its first requests, and a table's line, would tell them."""

from __future__ import annotations

import sqlite3

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from butin.server.api import Api
from butin.server.page import Page
from butin.server.people import People
from butin.server.problem import Problem
from butin.server.visits import TurnedAwayError, Visits
from butin.server.wire import Arrival, TableMessage

LANGUAGES = ("fr", "en")
MUCH = 500_000  # bytes of a line: a game that is as long as that comes by the line itself, after the page
CHOSEN = "butin.language"
"""The cookie that says which language was chosen in the page."""


class Arrivals:
    """The endpoints `/` and `/t/{table}`. Where nothing can be told, the page comes without it, and asks by itself."""

    def __init__(self, page: Page, api: Api, people: People, visits: Visits) -> None:
        self._page, self._api, self._people, self._visits = page, api, people, visits

    async def home(self, request: Request) -> Response:
        """The home page, with the tables of whoever asks."""
        try:
            person = await self._people.find(self._api.check_pace(request))
            arrival = Arrival(await self._api.greet(person), tables=await self._api.tables_of(person))
        except (Problem, sqlite3.Error):
            return await self._page.index(request)
        # nothing is drawn of a home that has tables: it would make room for them
        sort, drawn = ("tables", False) if arrival.tables else ("home", True)
        return self._tell(request, sort, arrival, drawn=drawn)

    async def table(self, request: Request) -> Response:
        """The page of a table, with all that a socket of whoever asks would be told first.

        Where several people share the device, only how the table is: the page asks who holds it before it shows a hand.
        """
        table, seat = request.path_params["table"], request.query_params.get("seat")
        try:
            person = await self._people.find(self._api.check_pace(request))
            self._api.check_ready()
            line = await self._visits.look(table, seat, person)
            hello = await self._api.greet(person)
        except (Problem, TurnedAwayError, sqlite3.Error):
            return await self._page.index(request)
        shown = msgspec.json.decode(line[0], type=TableMessage)
        sort = "lobby" if shown.phase == "waiting" else shown.game
        told = line[:1] if len(shown.mine) > 1 or sum(map(len, line)) > MUCH else line
        arrival = Arrival(hello, line=[msgspec.Raw(message) for message in told])
        return self._tell(request, sort, arrival, drawn=len(told) > 1)

    def _tell(self, request: Request, sort: str, arrival: Arrival, *, drawn: bool = False) -> Response:
        return self._page.told(request, sort, language_of(request), msgspec.json.encode(arrival), drawn=drawn)


def language_of(request: Request) -> str:
    """The language that the page will speak: the one chosen in it, else the first that the browser asks for."""
    asked = [part.strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")]
    wishes = [request.cookies.get(CHOSEN, ""), *asked]
    return next((wish for wish in wishes if wish in LANGUAGES), LANGUAGES[0])
