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
from butin.server.log import Row
from butin.server.people import COOKIE, People
from butin.server.store import Store
from butin.server.story import read_story
from butin.server.tables import Tables
from butin.server.wire import Disk, HouseReport, PeopleCount, Phase, TableCount, Versions


class Overview:
    """The endpoint `/api/house`, for hosts of the house; for everybody else there is nothing."""

    def __init__(self, store: Store, people: People, tables: Tables, journal: Journal, version: str) -> None:
        self._store, self._people, self._tables, self._journal = store, people, tables, journal
        self._version, self._started = version, time.monotonic()

    async def endpoint(self, request: Request) -> Response:
        """The report."""
        person = await self._people.find(request.cookies.get(COOKIE))
        if person is None or not (await self._store.read_person(person)).host:
            raise HTTPException(404)
        return answer(
            HouseReport(
                tables=await self._count_tables(),
                people=await self._count_people(),
                errors=self._journal.troubles(),
                disk=await asyncio.to_thread(self._measure),
                versions=versions(self._version),
                up_s=int(time.monotonic() - self._started),
            )
        )

    async def _count_tables(self) -> TableCount:
        found = await self._store.read_all_tables()
        broken = [table.story.id for table in self._tables if table.phase == "broken"]  # which only a replay shows
        for table in broken:
            found.pop(table, None)
        phases = await asyncio.to_thread(count_phases, found)
        phases["broken"] += len(broken)
        return TableCount(**{phase: phases[phase] for phase in PHASES}, live=len(self._tables))

    async def _count_people(self) -> PeopleCount:
        known, named = await self._store.count_people()
        here = {person for table in self._tables for person in table.crowd()}
        return PeopleCount(known, named, len(here))

    def _measure(self) -> Disk:
        file = self._store.file
        sizes = [path.stat().st_size for path in (file, file.with_name(f"{file.name}-wal")) if path.exists()]
        return Disk(sum(sizes), shutil.disk_usage(file.parent).free)


PHASES: tuple[Phase, ...] = ("waiting", "playing", "over", "closed", "broken")


def count_phases(tables: dict[str, list[Row]]) -> Counter[Phase]:
    """How many tables are in each phase, as far as their rows say."""
    return Counter(map(_phase, tables.values()))


def _phase(rows: list[Row]) -> Phase:
    try:
        return read_story(rows).phase
    except ValueError:
        return "broken"


def versions(butin: str) -> Versions:
    """What runs here."""
    rules = {one: game(one).rules.RULES_VERSION for one in RULES}
    return Versions(butin, platform.python_version(), sqlite3.sqlite_version, rules)
