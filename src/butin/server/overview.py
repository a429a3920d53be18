"""What the host of the house sees: how much there is, and whether all is well."""

from __future__ import annotations

import asyncio
import platform
import shutil
import sqlite3
import time
from collections import Counter

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from butin.games import RULES
from butin.match import game
from butin.server.api import answer
from butin.server.journal import Journal
from butin.server.log import Entry, Reported, Row, read_row
from butin.server.people import COOKIE, People
from butin.server.problem import Problem
from butin.server.refusals import RefusedError
from butin.server.store import Store
from butin.server.story import Story, read_story
from butin.server.tables import Tables, UnknownTableError
from butin.server.wire import Complaint, Disk, HouseReport, PeopleCount, Phase, TableCount, Versions

MANY_COMPLAINTS = 50  # that are shown at once

OpenReport = tuple[Story, Entry, Reported]
"""A report that is not settled, with its entry and the story of its table."""
SeatOfTable = tuple[str, int | None]
"""A table's id and a seat there."""


class Overview:
    """The endpoint `/api/house`, for hosts of the house; for everybody else there is nothing."""

    def __init__(self, store: Store, people: People, tables: Tables, journal: Journal, version: str) -> None:
        self._store, self._people, self._tables, self._journal = store, people, tables, journal
        self._version, self._started = version, time.monotonic()

    async def endpoint(self, request: Request) -> Response:
        """The report, without its first complaints if so many are to be skipped."""
        host = await self._find_host(request)
        skip = request.query_params.get("skip", "0")
        if not (skip.isascii() and skip.isdigit() and len(skip) < 10):
            raise Problem(400, "malformed", "skip is a number")
        return answer(await self._report(host, int(skip)))

    async def settle(self, request: Request, _: str) -> Response:
        """The report once a complaint of it is settled, or all those of a table."""
        host = await self._find_host(request)
        try:
            async with self._tables.at(request.path_params["table"]) as table:
                await table.ask(table.settle, request.path_params.get("version"), host)
        except (UnknownTableError, RefusedError):
            raise Problem(404, "no_such_report", "there is no such report, or it is settled") from None
        return answer(await self._report(host))

    async def _find_host(self, request: Request) -> int:
        person = await self._people.find(request.cookies.get(COOKIE))
        if person is None or not (await self._store.read_person(person)).host:
            raise HTTPException(404)
        return person

    async def _report(self, reader: int, skip: int = 0) -> HouseReport:
        found = await self._store.read_all_tables()
        complaints = find_complaints(found)
        shown = complaints[skip : skip + MANY_COMPLAINTS]
        return HouseReport(
            tables=await self._count_tables(found),
            people=await self._count_people(),
            reports=await self._tell(shown, _seats_ever_of(reader, found)),
            further=max(0, len(complaints) - skip - len(shown)),
            errors=self._journal.troubles(),
            disk=await asyncio.to_thread(self._measure),
            versions=versions(self._version),
            up_s=int(time.monotonic() - self._started),
        )

    async def _count_tables(self, found: dict[str, list[Row]]) -> TableCount:
        broken = {table.story.id for table in self._tables if table.phase == "broken"}  # which only a replay shows
        sound = [rows for table, rows in found.items() if table not in broken]
        phases = await asyncio.to_thread(count_phases, sound)
        phases["broken"] += len(broken)
        return TableCount(**{phase: phases[phase] for phase in PHASES}, live=len(self._tables))

    async def _tell(self, found: list[OpenReport], own: set[SeatOfTable]) -> list[Complaint]:
        names = await self._store.read_names([entry.person for _, entry, _ in found if entry.person is not None])
        return [_complain(*report, names, own) for report in found]

    async def _count_people(self) -> PeopleCount:
        known, named = await self._store.count_people()
        here = {person for table in self._tables for person in table.crowd()}
        return PeopleCount(known, named, len(here))

    def _measure(self) -> Disk:
        file = self._store.file
        sizes = [path.stat().st_size for path in (file, file.with_name(f"{file.name}-wal")) if path.exists()]
        return Disk(sum(sizes), shutil.disk_usage(file.parent).free)


PHASES: tuple[Phase, ...] = ("waiting", "playing", "over", "closed", "broken")


def count_phases(tables: list[list[Row]]) -> Counter[Phase]:
    """How many tables are in each phase, as far as their rows say."""
    return Counter(map(_phase, tables))


def _phase(rows: list[Row]) -> Phase:
    try:
        return read_story(rows).phase
    except ValueError:
        return "broken"


def find_complaints(found: dict[str, list[Row]]) -> list[OpenReport]:
    """The reports at all tables that are not settled, newest first."""
    reported = [rows for rows in found.values() if any(row[4] == "reported" for row in rows)]
    reports = [report for rows in reported for report in _open_reports(rows)]
    return sorted(reports, key=lambda report: report[1].at_ms, reverse=True)


def _open_reports(rows: list[Row]) -> list[OpenReport]:
    """The reports at a table that are not settled, with its story."""
    try:
        story = read_story(rows)
    except ValueError:
        return []
    entries = [read_row(row) for row in rows if row[1] in story.reports]
    return [(story, entry, entry.body) for entry in entries if isinstance(entry.body, Reported)]


def _seats_ever_of(person: int, found: dict[str, list[Row]]) -> set[SeatOfTable]:
    """Where somebody sits or has sat."""
    sat = (row for rows in found.values() for row in rows if row[4] == "sat")
    return {(table, seat) for table, _, _, _, _, seat, who, _ in sat if who == person}


def _complain(
    story: Story, entry: Entry, told: Reported, names: dict[int, str | None], own: set[SeatOfTable]
) -> Complaint:
    """A report as a host reads it: not by whom, when it is about one of their `own` seats."""
    hidden = (story.id, told.about) in own
    by = None if hidden or entry.person is None else names.get(entry.person)
    return Complaint(
        table=story.id,
        v=entry.version,
        game=story.game,
        at=entry.at_ms,
        by=by,
        name=told.name,
        seat=told.about,
        why=told.why,
        line=told.line,
        lines=told.lines,
    )


def versions(butin: str) -> Versions:
    """What runs here."""
    rules = {one: game(one).rules.RULES_VERSION for one in RULES}
    return Versions(butin, platform.python_version(), sqlite3.sqlite_version, rules)
