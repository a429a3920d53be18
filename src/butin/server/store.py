"""What the server keeps: one append-only table of entries, and the guests, in one SQLite file.

All writing is done by one thread on plain `sqlite3`; what arrives while a commit runs shares the next one. A write
has happened when `append` (or `write`) returns: only then is it told to anybody. Reading goes through SQLAlchemy.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from functools import cache
from itertools import chain, groupby
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

import sqlalchemy as sa

from butin.server.folder import FILE, DataError, claim, files, migrate, url
from butin.server.log import NO_NEWS, Entry, Row

MANY_TABLES = 50  # what a list of tables shows at most
MANY_OF_ONE = 3  # open tables of one person in the list for all
PAUSE = 0.008  # seconds in which writes gather while many come: a commit costs the same for one as for many
BUSY = 0.02  # seconds between two writes that are many
TOGETHER = 64  # writes in one statement
CACHE = 256  # KiB of the file that each connection keeps: the system has it in memory anyway

LOST = "{} was removed or replaced while this server runs: nothing is kept any more. {}"
PUT_BACK = "Put it back where it was; if it is gone, end the server and bring a backup back with butin restore."
START_ANEW = "End the server with Ctrl+C or SIGTERM and start it again: all that was kept is there then."

logger = logging.getLogger(__name__)

metadata = sa.MetaData()

events = sa.Table(
    "event",
    metadata,
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("action_id", sa.Text, nullable=False),
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("person", sa.Integer),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.PrimaryKeyConstraint("table_id", "version"),  # of two that follow the same entry, one is lost
    sa.UniqueConstraint("table_id", "person", "action_id"),  # a double click is one action
    sa.Index("event_person", "person", "table_id"),
    sa.Index("event_made", "at_ms", sqlite_where=sa.text("version = 1")),
)

people = sa.Table(
    "person",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("token_hash", sa.LargeBinary, nullable=False, unique=True),
    sa.Column("name", sa.Text),
    sa.Column("made_ms", sa.BigInteger, nullable=False),
    sa.Column("admin", sa.Boolean, nullable=False, server_default=sa.false()),  # a host of the house
    sqlite_autoincrement=True,  # nobody is taken for somebody who was forgotten
)

uptime = sa.Table(
    "uptime",
    metadata,
    sa.Column("began_ms", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("seen_ms", sa.BigInteger, nullable=False),
)

_INSERT = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING version"

_WELCOME = "INSERT INTO person (token_hash, made_ms, admin) VALUES (?, ?, ?) RETURNING id"

_MADE = events.c.version == sa.literal_column("1")  # not a parameter: so the index is for it

_NONE = sa.literal_column("0", sa.Boolean)

_later = events.alias()
_WAITS = ~sa.exists().where(_later.c.table_id == events.c.table_id, _later.c.kind.in_(("dealt", "closed")))

_NOWHERE = """
    SELECT id, token_hash FROM person
    WHERE made_ms < ? AND NOT admin AND NOT EXISTS (SELECT 1 FROM event WHERE event.person = person.id)
"""


class Known(NamedTuple):
    """What is known of a person. `host`: of the house."""

    name: str | None
    host: bool


T = TypeVar("T")
Job = Callable[[sqlite3.Connection], Any]
Rows = Sequence[Row]


class _Wanted(NamedTuple):
    """Something to write, a job or the rows of entries; `done` gets what comes of it."""

    work: Job | Rows
    done: asyncio.Future[Any]


class Store:
    """The file in a data folder, which it makes; one process at a time may have a folder. Raises DataError."""

    def __init__(self, folder: Path) -> None:
        self._lock = claim(folder)
        self.file = folder / FILE
        try:
            migrate(self.file)
        except DataError:
            self._lock.close()
            raise
        self._writer = _writer(self.file)
        self._identity = identify(folder)
        self._lost = False
        self._reader = _reader(self.file)
        self._wanted: queue.SimpleQueue[_Wanted | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="butin-log", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Finish what was asked for and let the folder go."""
        self._wanted.put(None)
        self._thread.join()
        self._reader.dispose()
        self._lock.close()

    def check(self) -> None:
        """Raise sqlite3.OperationalError while the files are not where they were: what is kept in them is lost.

        Of those beside the file itself SQLite has what they held: when it closes them, all of that is in the file.
        """
        folder = self.file.parent
        known = zip(files(folder), self._identity, identify(folder), strict=True)
        lost = next((file for file, before, now in known if before != now), None)
        told, self._lost = self._lost, lost is not None
        if lost is None:
            return
        words = LOST.format(lost, PUT_BACK if lost == self.file else START_ANEW)
        if not told:
            logger.critical(words)
        raise sqlite3.OperationalError(words)

    # --- writing ---

    async def append(self, entries: Sequence[Entry]) -> bool:
        """Add entries, all or none; False if the log has gone on without them, or has the first one's action already.

        Entries of one call follow each other: when the first is free, so are the others.
        """
        return bool(await self._want([entry.row() for entry in entries]))

    async def add_person(self, token_hash: bytes, made_ms: int) -> int:
        """Add a person, who is a host if nobody has come before, whoever has been forgotten since. Its number."""

        def job(db: sqlite3.Connection) -> int:
            host = not db.execute("PRAGMA user_version").fetchone()[0]
            host = host and not db.execute("SELECT 1 FROM person").fetchone()
            db.execute("PRAGMA user_version = 1")  # somebody has come
            return int(db.execute(_WELCOME, (token_hash, made_ms, host)).fetchone()[0])

        return await self.write(job)

    async def delete_table(self, table: str) -> None:
        """Delete a table's log."""
        await self.write(lambda db: db.execute("DELETE FROM event WHERE table_id = ?", (table,)))

    async def delete_people(self, before_ms: int, seen: Collection[bytes], here: Collection[int]) -> None:
        """Delete the people made before a time whom no log names, but those with these tokens, and those `here`."""

        def job(db: sqlite3.Connection) -> None:
            found = db.execute(_NOWHERE, (before_ms,)).fetchall()
            gone = [(person,) for person, token_hash in found if token_hash not in seen and person not in here]
            db.executemany("DELETE FROM person WHERE id = ?", gone)

        await self.write(job)

    async def write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """What `job` returns, once what it wrote is on the disk. Raises sqlite3.Error if it could not be kept."""
        return cast(T, await self._want(job))

    def _want(self, work: Job | Rows) -> asyncio.Future[Any]:
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._wanted.put(_Wanted(work, done))
        return done

    def _write_all(self) -> None:
        with closing(self._writer) as db:
            latest = 0.0
            while (wanted := self._next(latest + BUSY)) is not None:
                _commit(db, wanted, self.check)
                latest = time.monotonic()

    def _next(self, quiet: float) -> list[_Wanted] | None:
        """All that has been asked for by now, and before the moment `quiet` a little later; None at the end."""
        wanted = [self._wanted.get()]
        if time.monotonic() < quiet:
            time.sleep(PAUSE)
        while not self._wanted.empty():
            wanted.append(self._wanted.get())
        found = [one for one in wanted if one is not None]
        if len(found) < len(wanted) and found:
            self._wanted.put(None)
        return found or None

    # --- reading ---

    async def read_log(self, table: str) -> list[Row]:
        """The rows of a table, in order."""
        return await self._read(sa.select(events).where(events.c.table_id == table).order_by(events.c.version))

    async def read_quiet_tables(self, before_ms: int) -> list[str]:
        """The tables where nothing has happened since `before_ms`."""
        table, latest = events.c.table_id, sa.func.max(events.c.at_ms)
        rows = await self._read(sa.select(table).group_by(table).having(latest < before_ms))
        return [row[0] for row in rows]

    async def read_tables_of(self, who: int) -> dict[str, list[Row]]:
        """The newest tables where a person sits, as `read_all_tables` tells them. Newest first.

        What others may not hear of, or was said, makes no table newer.
        """
        later = events.alias()
        left = sa.exists().where(
            later.c.table_id == events.c.table_id,
            later.c.version > events.c.version,
            later.c.kind == "left",
            later.c.seat == events.c.seat,
        )
        mine = sa.select(events.c.table_id).where(events.c.person == who, events.c.kind == "sat", ~left)
        return await self._read_tables(events.c.table_id.in_(mine), MANY_TABLES)

    async def read_public_tables(self, since_ms: int, here: Sequence[str]) -> dict[str, list[Row]]:
        """The public tables that were made since a time or are among `here`, and are not dealt; not many.

        Those `here` first, then the newest. Of each person who made some, the latest few. Each as `read_all_tables`
        tells it.
        """
        first = events.c.table_id.in_(here)
        recent = sa.or_(events.c.at_ms >= since_ms, first)
        latest = sa.func.row_number().over(partition_by=events.c.person, order_by=events.c.at_ms.desc())
        waiting = (
            sa.select(events.c.table_id, latest.label("nth")).where(_MADE, recent, _term("public"), _WAITS).subquery()
        )
        few = sa.select(waiting.c.table_id).where(waiting.c.nth <= MANY_OF_ONE)
        return await self._read_tables(events.c.table_id.in_(few), 2 * MANY_TABLES, first)

    async def count_waiting_tables_of(self, who: int, since_ms: int) -> int:
        """How many tables a person has made since a time that are not dealt."""
        mine = sa.select(sa.func.count()).where(_MADE, events.c.person == who, events.c.at_ms >= since_ms, _WAITS)
        rows = await self._read(mine)
        return int(rows[0][0])

    async def read_slow_tables(self) -> dict[str, list[Row]]:
        """The tables that play turn by turn, as `read_all_tables` tells them."""
        slow = sa.select(events.c.table_id).where(_MADE, _term("days").is_not(None))
        return await self._read_tables(events.c.table_id.in_(slow), None)

    async def read_all_tables(self) -> dict[str, list[Row]]:
        """Of each table its rows, of the moves and of what is sealed only the last, and nothing that was said."""
        return await self._read_tables(sa.true(), None)

    async def _read_tables(
        self, which: sa.ColumnElement[bool], limit: int | None, first: sa.ColumnElement[bool] = _NONE
    ) -> dict[str, list[Row]]:
        version, kind = events.c.version, events.c.kind
        newest = (
            sa.select(
                events.c.table_id,
                sa.func.max(version).filter(kind == "moved").label("moved"),  # anything may follow it in the log
                sa.func.max(version).filter(kind == "sealed").label("sealed"),
                sa.func.max(events.c.at_ms).filter(kind.not_in(NO_NEWS)).label("told_ms"),
                sa.func.max(first).label("first"),
            )
            .where(which)
            .group_by(events.c.table_id)
            .order_by(sa.desc("first"), sa.desc("told_ms"))
            .limit(limit)
            .subquery()
        )
        wanted = sa.or_(
            kind.not_in(("moved", "sealed", "said", "claimed")), version.in_((newest.c.moved, newest.c.sealed))
        )
        joined = events.join(newest, events.c.table_id == newest.c.table_id)
        rows = await self._read(
            sa.select(events)
            .select_from(joined)
            .where(wanted)
            .order_by(newest.c.first.desc(), newest.c.told_ms.desc(), version)
        )
        found: dict[str, list[Row]] = {}
        for row in rows:
            found.setdefault(row[0], []).append(row)
        return found

    async def find_person(self, token_hash: bytes) -> int | None:
        """The person with this token."""
        rows = await self._read(sa.select(people.c.id).where(people.c.token_hash == token_hash))
        return rows[0][0] if rows else None

    async def read_person(self, person: int) -> Known:
        """What is known of a person."""
        rows = await self._read(sa.select(people.c.name, people.c.admin).where(people.c.id == person))
        return Known(*rows[0]) if rows else Known(None, False)

    async def count_people(self) -> tuple[int, int]:
        """How many people there are, and how many of them have a name."""
        rows = await self._read(sa.select(sa.func.count(), sa.func.count(people.c.name)).select_from(people))
        return rows[0][0], rows[0][1]

    async def read_names(self, of: Sequence[int]) -> dict[int, str | None]:
        """What these people call themselves."""
        rows = await self._read(sa.select(people.c.id, people.c.name).where(people.c.id.in_(of)))
        return dict(rows)

    async def _read(self, query: sa.Select[*tuple[Any, ...]]) -> list[Any]:
        def read() -> list[Any]:
            self.check()  # a new connection would make the file anew
            try:
                with self._reader.connect() as connection:
                    return [tuple(row) for row in connection.execute(query)]
            except sa.exc.DBAPIError as error:
                raise error.orig or error from None  # an sqlite3.Error, as when writing

        return await asyncio.to_thread(read)


def identify(folder: Path) -> list[tuple[int, int] | None]:
    """Which files have the names of a folder's now; None: none has."""
    return [_identify(file) for file in files(folder)]


def _identify(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _term(name: str) -> sa.ColumnElement[Any]:
    """One of the terms that a table's first entry names; null in one that cannot be read."""
    text = sa.cast(events.c.body, sa.Text)
    return sa.case((sa.func.json_valid(text) == 1, sa.func.json_extract(text, f"$.terms.{name}")))


def _commit(db: sqlite3.Connection, wanted: list[_Wanted], check: Callable[[], None]) -> None:
    """Do the jobs in one transaction; when it fails, or `check` does, none of them has happened.

    Only where `check` fails in the very moment of the commit nobody knows.
    """
    results: list[Any] = []
    failure: Exception | None = None
    try:
        db.execute("BEGIN IMMEDIATE")
        for many, alike in groupby(wanted, lambda one: not callable(one.work)):
            work = [one.work for one in alike]
            results += _insert_all(db, cast(list[Rows], work)) if many else [job(db) for job in cast(list[Job], work)]
        check()
        db.execute("COMMIT")
        check()
    except Exception as error:  # whatever it is, the writer goes on, and those who asked are told
        failure = error
        if db.in_transaction:
            db.execute("ROLLBACK")
    wanted[0].done.get_loop().call_soon_threadsafe(_tell, wanted, results, failure)


def _insert_all(db: sqlite3.Connection, calls: list[Rows]) -> list[bool]:
    found: list[bool] = []
    for first in range(0, len(calls), TOGETHER):
        found += _insert(db, calls[first : first + TOGETHER])
    return found


def _insert(db: sqlite3.Connection, calls: list[Rows]) -> list[bool]:
    """Insert the rows of each call, all or none of them; whether they were free.

    All at once, for a statement costs more than a row; one by one only where something is in the way.
    """
    rows = [row for call in calls for row in call]
    try:
        db.execute(_insert_many(len(rows)), list(chain.from_iterable(rows)))
    except sqlite3.IntegrityError:
        return [all(db.execute(_INSERT, row).fetchone() for row in call) for call in calls]
    return [True] * len(calls)


@cache
def _insert_many(rows: int) -> str:
    return f"INSERT INTO event VALUES {', '.join(['(?, ?, ?, ?, ?, ?, ?, ?)'] * rows)}"  # noqa: S608 - of ours alone


def _tell(wanted: list[_Wanted], results: list[Any], failure: Exception | None) -> None:
    for number, one in enumerate(wanted):
        if one.done.cancelled():  # nobody waits for it any more
            continue
        if failure is None:
            one.done.set_result(results[number])
        else:
            one.done.set_exception(failure)


def _writer(file: Path) -> sqlite3.Connection:
    """The connection of the one thread that writes; as long as it is open, all `files` are there."""
    db = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA secure_delete = ON")  # no file and no backup holds what was deleted
    db.execute(f"PRAGMA cache_size = -{CACHE}")
    db.execute("SELECT 1 FROM sqlite_master").fetchone()  # now SQLite makes the others
    return db


def _reader(file: Path) -> sa.Engine:
    engine = sa.create_engine(url(file))

    @sa.event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _: Any) -> None:
        connection.execute("PRAGMA query_only = ON")
        connection.execute(f"PRAGMA cache_size = -{CACHE}")

    return engine
