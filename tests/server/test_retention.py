"""What is deleted when the host does not keep everything, and what never is."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from house import run

from butin.match import game
from butin.server import people
from butin.server.clock import Outage
from butin.server.heart import Heart
from butin.server.log import (
    Body,
    Created,
    Dealt,
    Entry,
    Reported,
    Sat,
    Settled,
    new_table_id,
    new_token,
    own_action,
)
from butin.server.people import People
from butin.server.retention import Retention
from butin.server.store import Store
from butin.server.table import House
from butin.server.tables import Tables, UnknownTableError
from butin.server.thinkers import Thinkers
from butin.server.visits import Visits

DAY_MS = 24 * 3600 * 1000
PILES = {
    "game": "raubern",
    "seats": 2,
    "piles": [{"cards": [motif]} for motif in ("ring", "clock", "purse", "crown") * 2],
}
NOW = 1000.0  # days since 1970 that the clock of a story begins with


class Place:
    """A house without a network, in which the days pass as a test wishes."""

    def __init__(self, folder: Path, days: int) -> None:
        self.store = Store(folder)
        self.thinkers = Thinkers(1)
        self.tables = Tables(House(self.store, self.thinkers), idle=0.05)
        self.people = People(self.store)
        self.now = NOW
        self.visits = Visits(self.people, self.tables)
        self.days, self.outages = days, list[Outage]()
        self.retention = self.sweeper(lambda: self.outages)

    def sweeper(self, outages: Callable[[], Sequence[Outage]]) -> Retention:
        return Retention(self.store, self.tables, self.people, self.visits, self.days, outages, self.clock)

    def clock(self) -> float:
        return self.now * 24 * 3600

    def be_down(self, days: float) -> None:
        """Let the server be down for so long."""
        began = self.now
        self.now += days
        self.outages.append((int(began * DAY_MS), int(self.now * DAY_MS)))

    async def welcome(self, name: str = "Zoé", age: float = 999) -> tuple[int, str]:
        """A guest who came `age` days ago, and the token."""
        person, token = await self.people.welcome()
        await self.people.rename(person, name)
        made = int((self.now - age) * DAY_MS)
        await self.store.write(
            lambda db: db.execute("UPDATE person SET made_ms = ?, admin = 0 WHERE id = ?", (made, person))
        )
        return person, token

    async def table(self, person: int, age: float, *, over: bool = True) -> str:
        """A table of a person where the last thing happened `age` days ago."""
        match = game("raubern").set_up({**PILES, "hands": [[] if over else ["ring"], []]})
        table, at_ms = new_table_id(), int((self.now - age) * DAY_MS)
        bodies: list[tuple[Body, int | None]] = [
            (Created("raubern", {}, [None, None], 0, new_token(table)), None),
            (Sat(new_token(table)), 0),
            (Sat(new_token(table)), 1),
            (Dealt(1, match.deal(), [None, None], list(match.to_act)), None),
        ]
        entries = [
            Entry(table, version, own_action(version), at_ms, seat, person, body)
            for version, (body, seat) in enumerate(bodies, start=1)
        ]
        assert await self.store.append(entries)
        return table

    async def has(self, table: str) -> bool:
        return bool(await self.store.read_log(table))

    async def knows(self, person: int) -> bool:
        return person in await self.store.read_names([person])

    def close(self) -> None:
        self.tables.close()
        self.thinkers.close()
        self.store.close()


def tell(folder: Path, days: int, story: Callable[[Place], Awaitable[None]]) -> None:
    async def whole() -> None:
        place = Place(folder, days)
        try:
            await story(place)
        finally:
            place.close()

    run(whole())


def test_a_game_is_deleted_when_it_has_been_over_for_so_long(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        zoe, _ = await place.welcome()
        old, new = await place.table(zoe, 7.1), await place.table(zoe, 6.9)
        await place.retention.sweep()
        assert (await place.has(old), await place.has(new)) == (False, True)
        place.now += 0.3
        await place.retention.sweep()
        assert not await place.has(new)

    tell(tmp_path, 7, story)


@pytest.mark.parametrize(("days", "patience"), [(7, 30), (30, 30), (90, 90)])
def test_a_game_that_stands_still_has_a_month_at_least(tmp_path: Path, days: int, patience: int) -> None:
    async def story(place: Place) -> None:
        zoe, _ = await place.welcome()
        table = await place.table(zoe, patience - 0.1, over=False)
        await place.retention.sweep()
        assert await place.has(table)
        place.now += 0.2
        await place.retention.sweep()
        assert not await place.has(table)

    tell(tmp_path, days, story)


def test_a_table_with_a_report_stays_until_that_is_settled(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        zoe, _ = await place.welcome()
        table, at_ms = await place.table(zoe, 99), int((place.now - 99) * DAY_MS)
        for version, body in ((5, Reported(1, "Max", "spam", [])), (6, Settled(5))):
            assert await place.store.append([Entry(table, version, own_action(version), at_ms, None, zoe, body)])
            await place.retention.sweep()
            assert await place.has(table) == (version == 5)

    tell(tmp_path, 7, story)


def test_a_table_where_somebody_is_stays(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        zoe, _ = await place.welcome()
        table = await place.table(zoe, 999)
        async with place.tables.at(table) as found:
            await place.retention.sweep()
            max_, _ = await place.welcome()
            assert await found.ask(found.join, max_, None, str(found.story.chairs[1].link), None) == 1
            await place.retention.sweep()
            assert [row[1] for row in await place.store.read_log(table)] == [1, 2, 3, 4, 5]
            place.now = time.time() / 24 / 3600 + 31
        await asyncio.sleep(0.2)
        await place.retention.sweep()
        assert not await place.has(table)
        with pytest.raises(UnknownTableError):
            async with place.tables.at(table):
                pass

    tell(tmp_path, 7, story)


def test_nobody_comes_in_while_a_table_is_deleted(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        zoe, _ = await place.welcome()
        tables = [await place.table(zoe, 999) for _ in range(5)]

        async def come(table: str) -> bool:
            """Whether one is let in; then the table must still be there."""
            try:
                async with place.tables.at(table):
                    await asyncio.sleep(0.01)
                    assert await place.has(table)
                    return True
            except UnknownTableError:
                return False

        sweeping = asyncio.create_task(place.retention.sweep())
        while not sweeping.done():
            await asyncio.gather(*map(come, tables))
        await asyncio.sleep(0.2)
        await place.retention.sweep()
        assert not any([await come(table) for table in tables])

    tell(tmp_path, 7, story)


def test_a_table_that_makes_no_sense_is_kept(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        table = new_table_id()
        row = (table, 1, ":1", 1, "of tomorrow", None, None, b"{}")
        await place.store.write(lambda db: db.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row))
        await place.retention.sweep()
        assert await place.has(table)

    tell(tmp_path, 7, story)


def test_people_who_sit_nowhere_are_forgotten(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        gone, token = await place.welcome()
        fresh, _ = await place.welcome(age=1)
        seated, _ = await place.welcome()
        await place.table(gone, 999)
        await place.table(seated, 1)
        await place.retention.sweep()
        assert [await place.knows(one) for one in (gone, fresh, seated)] == [False, True, True]
        assert await place.people.find(token) is None

    tell(tmp_path, 7, story)


def test_days_that_the_server_was_down_do_not_count(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        guest, _ = await place.welcome(age=1)
        zoe, _ = await place.welcome()
        over, playing = await place.table(zoe, 1), await place.table(zoe, 29, over=False)
        place.be_down(31)
        place.now += 0.9
        await place.retention.sweep()
        assert await place.has(playing)
        assert await place.has(over)
        assert await place.knows(guest)
        place.now += 0.2
        await place.retention.sweep()
        assert not await place.has(playing)

    tell(tmp_path, 7, story)


def test_a_clock_that_leaps_deletes_nothing(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        guest, _ = await place.welcome(age=1)
        table = await place.table(guest, 1)
        heart = Heart(place.store, place.clock)
        retention = place.sweeper(heart.outages)
        await heart.beat()
        for leap in (400, 0, -400):
            place.now += leap
            await retention.sweep()
            await heart.beat()
            await retention.sweep()
        assert await place.has(table)
        assert await place.knows(guest)

    tell(tmp_path, 7, story)


def test_whoever_has_a_line_open_is_not_forgotten(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        guest, token = await place.welcome()
        zoe, _ = await place.welcome()
        line = await place.visits.come(await place.table(zoe, 1, over=False), None, token, "192.0.2.7")
        for _ in range(2):
            await place.retention.sweep()
        assert await place.knows(guest)
        line.leave()
        await place.retention.sweep()
        assert not await place.knows(guest)

    tell(tmp_path, 7, story)


def test_a_host_of_the_house_is_not_forgotten(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        host, _ = await place.welcome()
        await place.store.write(lambda db: db.execute("UPDATE person SET admin = 1"))
        await place.retention.sweep()
        assert await place.knows(host)

    tell(tmp_path, 7, story)


def test_after_everybody_is_forgotten_nobody_is_the_first(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, _ = await place.welcome()
        await place.retention.sweep()
        assert not await place.knows(first)
        later, _ = await place.people.welcome()
        assert not (await place.store.read_person(later)).host

    tell(tmp_path, 7, story)


def test_whoever_comes_by_is_not_forgotten(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        zoe, token = await place.welcome()
        assert await place.people.find(token) == zoe
        await place.retention.sweep()
        assert await place.knows(zoe)
        await place.retention.sweep()  # a day without a visit
        assert not await place.knows(zoe)

    tell(tmp_path, 7, story)


def test_nobody_is_forgotten_between_coming_in_and_sitting_down(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        guests = [await place.welcome() for _ in range(30)]

        async def sit(number: int) -> tuple[int, str] | None:
            await asyncio.sleep(number / 10_000)
            person = await place.people.find(guests[number][1])
            return None if person is None else (person, await place.table(person, 0))

        seated, _ = await asyncio.gather(asyncio.gather(*map(sit, range(30))), place.retention.sweep())
        for person, table in filter(None, seated):
            assert await place.knows(person)
            assert await place.has(table)

    tell(tmp_path, 7, story)


def test_only_the_latest_who_came_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MANY", 2)

    async def story() -> None:
        store = Store(tmp_path)
        house = People(store)
        guests = [await house.welcome() for _ in range(4)]
        assert [await house.find(guests[n][1]) for n in (2, 1, 3, 2)] == [3, 2, 4, 3]
        assert await house.find("nobody's token") is None
        await house.forget(2**62, ())
        known = [await house.find(token) for _, token in guests]
        assert known == [1, None, 3, 4], "the host of the house, and those who came last"
        store.close()

    run(story())


def test_what_is_deleted_is_not_in_the_file_any_more(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        zoe, _ = await place.welcome("Guenièvre")
        table = await place.table(zoe, 999)
        await place.retention.sweep()
        await place.store.write(lambda _: None)
        kept["words"] = ["Guenièvre".encode(), table.encode()]

    kept: dict[str, Any] = {}
    tell(tmp_path, 7, story)
    with closing(sqlite3.connect(tmp_path / "butin.sqlite3")) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    held = (tmp_path / "butin.sqlite3").read_bytes()
    assert not any(word in held for word in kept["words"])


def test_it_sweeps_an_hour_after_the_start_and_then_daily_whatever_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    swept: list[bool] = []

    async def story(place: Place) -> None:
        async def pass_time(seconds: float) -> None:
            slept.append(seconds)
            swept.append(await place.has(tables[-1]))
            if len(slept) == 4:
                raise asyncio.CancelledError
            tables.append(await place.table(zoe, 999))

        async def fail(before_ms: int) -> list[str]:
            monkeypatch.setattr(place.store, "read_quiet_tables", read)
            raise sqlite3.OperationalError("disk I/O error")

        zoe, _ = await place.welcome()
        tables = [await place.table(zoe, 999)]
        read = place.store.read_quiet_tables
        monkeypatch.setattr(place.store, "read_quiet_tables", fail)
        monkeypatch.setattr(asyncio, "sleep", pass_time)
        with pytest.raises(asyncio.CancelledError):
            await place.retention.run()
        assert not any([await place.has(table) for table in tables])

    tell(tmp_path, 7, story)
    assert slept == [3600] + [24 * 3600] * 3
    assert swept == [True, True, False, False], "the first time the disk fails"
