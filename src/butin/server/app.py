"""The server as one ASGI application."""

from __future__ import annotations

import asyncio
import gc
import logging
import sqlite3
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from butin.server.agenda import Agenda
from butin.server.api import Api
from butin.server.arrivals import Arrivals
from butin.server.days import Calendar
from butin.server.guard import Guard
from butin.server.heart import Heart
from butin.server.journal import Journal
from butin.server.live import Live
from butin.server.overview import Overview
from butin.server.pace import Pace
from butin.server.page import Page
from butin.server.people import People
from butin.server.polling import Polling
from butin.server.printing import Printing
from butin.server.problem import Problem
from butin.server.retention import Retention
from butin.server.rounds import Rounds
from butin.server.store import Store
from butin.server.table import House
from butin.server.tables import Tables
from butin.server.thinkers import Thinkers
from butin.server.visits import Visits
from butin.server.warm import warm

logger = logging.getLogger(__name__)

PAGES = ("/t/{table}/replay", "/j", "/new", "/rules/{game}", "/learn/{game}", "/house")
THINKERS = 2
GARBAGE = 10_000  # objects made before the collector looks at the new ones: a busy server makes 700, its usual, at once
AGES = 5, 2  # … before it looks at older ones, and at all: tables and sockets that are over are garbage of some age
NO_NEWS = (  # what uvicorn says of requests and sockets that are refused
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
    "ASGI callable returned without completing handshake.",
)


def create_app(
    data: Path,
    *,
    pace: Pace = Pace(),  # noqa: B008 - it is frozen
    base: str | None = None,
    names: Collection[str] | None = None,
    idle: float = 30.0,
    keep: int | None = None,
) -> Starlette:
    """The application on a data folder, which it has for itself until it ends.

    `base`: the address to put into links, when it is not the one that a browser shows. `names`: the host names to
    answer to besides addresses and localhost, None: any. `idle`: seconds that a table without people stays in memory.
    `keep`: days after which a table that is over is deleted, None: never. Raises DataError.
    """
    logging.getLogger("uvicorn.error").addFilter(is_news)
    store = Store(data)
    thinkers = Thinkers(THINKERS)
    heart, agenda = Heart(store, days=keep or 0), Agenda()
    calendar = Calendar(1000 * pace.second, heart.outages)
    people, tables = People(store), Tables(House(store, thinkers, pace, calendar, agenda), idle)
    ready = asyncio.Event()
    api, page = Api(store, people, tables, ready, version("butin"), base), Page()
    visits = Visits(people, tables)
    live, polling = Live(visits, ready), Polling(visits, ready)
    arrivals = Arrivals(page, api, people, visits)
    journal = Journal()
    overview = Overview(store, people, tables, journal, version("butin"))

    settle, places = api.post(overview.settle), ("/house/reports/{table}", "/house/reports/{table}/{version:int}")
    settling = [Route(place, settle, methods=["POST"]) for place in places]

    async def warm_up_and_go_round() -> None:
        try:
            await asyncio.to_thread(warm)
            gc.collect()
            gc.freeze()  # what the compiler has loaded stays: it is not to be searched for garbage again and again
            gc.set_threshold(GARBAGE, *AGES)
        except Exception:
            logger.exception("the rules cannot be compiled: no table can be opened")
        else:
            ready.set()
            await Rounds(store, tables, calendar, agenda).run()

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await heart.beat()
        tasks = [asyncio.create_task(warm_up_and_go_round()), asyncio.create_task(heart.run())]
        if keep is not None:
            tasks.append(asyncio.create_task(Retention(store, tables, people, visits, keep, heart.outages).run()))
        with journal.listening():
            yield
        for task in tasks:
            task.cancel()
        tables.close()
        await heart.beat()
        thinkers.close()
        store.close()

    app = Starlette(
        routes=[
            WebSocketRoute("/ws/{table}", live.endpoint),
            WebSocketRoute("/{rest:path}", no_socket),
            Route("/healthz", api.health),
            Mount("/api", routes=[*api.routes(), Route("/house", api.get(overview.endpoint)), *settling]),
            Route("/api", nothing, methods=["GET", "POST"]),
            Route("/poll/{table}", polling.endpoint, methods=["POST"]),
            Route("/", arrivals.home),
            Route("/t/{table}", arrivals.table),
            Route("/print/{game}.pdf", api.get(Printing(base).endpoint)),
            *(Route(path, page.index) for path in PAGES),
            Route("/{rest:path}", page.other),
        ],
        middleware=[Middleware(Guard, names=names)],
        exception_handlers={Problem: explain, HTTPException: explain, sqlite3.Error: explain, Exception: explain},
        lifespan=lifespan,
    )
    app.state.ready, app.state.polling = ready, polling
    return app


async def no_socket(socket: WebSocket) -> None:
    """Refuse a socket anywhere else."""
    await socket.send_denial_response(Problem(404, "not_found", "there is no socket here").response())


async def nothing(_: Request) -> Response:
    """What is at an address for programs that has nothing."""
    raise HTTPException(404)


def is_news(record: logging.LogRecord) -> bool:
    """Whether a line of the journal tells of this server, not of somebody who sends it what is no HTTP or no UTF-8."""
    if record.exc_info is not None:
        return not isinstance(record.exc_info[1], UnicodeDecodeError)
    return record.msg not in NO_NEWS


async def explain(_: Request, error: Exception) -> Response:
    """Whatever goes wrong, as JSON."""
    if isinstance(error, Problem):
        return error.response()
    if isinstance(error, HTTPException):
        code = "not_allowed" if error.status_code == 405 else "not_found"
        return Problem(error.status_code, code, error.detail).response()
    if isinstance(error, sqlite3.Error):
        logger.error("nothing can be kept: %s", error)
        return Problem(503, "unkept", "the server cannot keep anything now; its journal says why").response()
    return Problem(500, "fault", "the server has failed; its journal says how").response()
