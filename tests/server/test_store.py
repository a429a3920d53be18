"""The file: what it promises about the disk, conflicts, schema and processes."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copy2
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from house import run

from butin.server.board import replay
from butin.server.folder import MIGRATIONS, REVISIONS, DataError, columns, revision
from butin.server.log import Entry, Followed, read_row
from butin.server.people import People
from butin.server.store import Known, Store, metadata


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(tmp_path / "data")
    yield found
    found.close()


def entry(version: int, action: str | None = None, table: str = "t", person: int | None = 1) -> Entry:
    return Entry(table, version, action or f"action-{version}", 1, None, person, Followed("elsewhere"))


def test_what_is_committed_survives_a_power_cut(store: Store) -> None:
    async def ask() -> Any:
        def pragmas(db: sqlite3.Connection) -> list[Any]:
            return [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "journal_mode")]

        return await store.write(pragmas)

    full = 2
    assert run(ask()) == [full, "wal"]


def test_reading_cannot_write(store: Store) -> None:
    with pytest.raises(sa.exc.OperationalError, match="readonly"), store._reader.connect() as connection:
        connection.execute(sa.text("DELETE FROM event"))


def test_of_two_entries_that_follow_the_same_one_is_lost(store: Store) -> None:
    async def race() -> Any:
        return await asyncio.gather(*(store.append([entry(1, f"action-of-{n}")]) for n in range(20)))

    assert sorted(run(race())) == [False] * 19 + [True]


def test_an_action_is_kept_once_a_table_and_person(store: Store) -> None:
    async def twice() -> Any:
        first = await store.append([entry(1, "the-action")])
        again = await store.append([entry(2, "the-action")])
        elsewhere = await store.append([entry(1, "the-action", table="u")])
        of_another = await store.append([entry(2, "the-action", person=2)])
        return first, again, elsewhere, of_another

    assert run(twice()) == (True, False, True, True)


def test_entries_of_one_call_are_kept_together_or_not_at_all(store: Store) -> None:
    async def story() -> None:
        assert await store.append([entry(1), entry(1, table="other"), entry(2, table="other")])
        assert not await store.append([entry(1, "late"), entry(1, table="third")])
        assert len(await store.read_log("other")) == 2
        assert await store.read_log("third") == []

    run(story())


def test_a_row_says_what_the_entry_was(store: Store) -> None:
    async def story() -> None:
        await store.append([entry(1)])
        (row,) = await store.read_log("t")
        assert read_row(row) == entry(1)

    run(story())


def test_a_failed_read_is_told_as_a_failed_write_is(store: Store) -> None:
    async def story() -> None:
        await store.write(lambda db: db.execute("DROP TABLE event"))
        with pytest.raises(sqlite3.OperationalError, match="no such table"):
            await store.read_log("t")

    run(story())


def test_a_failed_write_is_told_and_the_next_goes_on(store: Store) -> None:
    def fail(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO person (token_hash, made_ms) VALUES (x'00', 1)")
        raise OSError("the disk is full")

    async def story() -> None:
        with pytest.raises(OSError, match="full"):
            await store.write(fail)
        assert await store.write(lambda db: db.execute("SELECT count(*) FROM person").fetchone()[0]) == 0
        assert await store.append([entry(1)])

    run(story())


@pytest.mark.parametrize("replaced", [False, True])
@pytest.mark.parametrize("end", ["", "-wal", "-shm"])
def test_nothing_is_kept_in_files_that_are_not_there_any_more(
    store: Store, caplog: pytest.LogCaptureFixture, end: str, replaced: bool
) -> None:
    file, aside = store.file.with_name(f"{store.file.name}{end}"), store.file.with_name("aside")

    async def story() -> None:
        assert await store.append([entry(1)])
        file.rename(aside)
        if replaced:
            file.touch()
        for _ in range(2):
            with pytest.raises(sqlite3.OperationalError, match="was removed or replaced"):
                await store.append([entry(2)])
            with pytest.raises(sqlite3.OperationalError, match="was removed or replaced"):
                await store.read_log("t")
        assert file.exists() is replaced, "no empty file takes its place"
        assert [record.levelname for record in caplog.records] == ["CRITICAL"]
        assert str(file) in caplog.text
        assert ("start it again" if end else "butin restore") in caplog.text
        aside.replace(file)
        store.check()
        assert len(await store.read_log("t")) == 1, "what was refused has not happened"
        assert await store.append([entry(2)])

    run(story())


@pytest.mark.parametrize("replaced", [False, True])
@pytest.mark.parametrize("end", ["-wal", "-shm"])
def test_a_server_that_ends_keeps_what_was_in_a_file_that_is_gone(tmp_path: Path, end: str, replaced: bool) -> None:
    store = Store(tmp_path)
    assert run(store.append([entry(1)]))
    file = store.file.with_name(f"{store.file.name}{end}")
    file.unlink()
    if replaced:
        file.touch()
    store.close()
    store = Store(tmp_path)
    assert len(run(store.read_log("t"))) == 1
    assert run(store.append([entry(2)]))
    store.close()


def test_what_arrives_during_a_commit_shares_the_next(store: Store) -> None:
    said: list[str] = []

    async def story() -> None:
        await store.write(lambda db: db.set_trace_callback(said.append))
        slow = asyncio.create_task(store.write(lambda _: time.sleep(0.3)))
        await asyncio.sleep(0.1)
        assert all(await asyncio.gather(*(store.append([entry(1, table=f"t{n}")]) for n in range(50))))
        await slow

    run(story())
    assert said.count("COMMIT") == 3, "of the trace, of the slow job, of the fifty"
    assert said.count("BEGIN IMMEDIATE") == 2


def test_the_migrations_make_the_schema_of_the_code(store: Store) -> None:
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(store.file)))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == REVISIONS[-1]
    engine.dispose()
    known = [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]
    assert tuple(reversed(known)) == REVISIONS


SCHEMAS = Path(__file__).parent / "schemas"


@pytest.mark.parametrize("schema", REVISIONS[:-1])
def test_a_file_of_every_earlier_schema_opens_with_all_that_was_in_it(tmp_path: Path, schema: str) -> None:
    with closing(sqlite3.connect(tmp_path / "butin.sqlite3")) as db:
        db.executescript((SCHEMAS / f"{schema}.sql").read_text("utf-8"))
        before = db.execute("SELECT * FROM event ORDER BY version").fetchall()
    store = Store(tmp_path)

    async def story() -> None:
        board = replay(await store.read_log(before[0][0]))
        assert (board.broken, board.story.phase) == (False, "over")
        assert await store.read_log(before[0][0]) == before
        zoe = await store.find_person(hashlib.sha256(b"token-of-zoe").digest())
        assert zoe == 1
        assert await store.read_person(zoe) == Known("Zoé", host=False)
        await People(store).welcome()
        assert await store.read_person(3) == Known(None, host=False)

    run(story())
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(store.file)))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()
    store.close()


def contents(file: Path) -> list[Any]:
    """What a file holds."""
    with closing(sqlite3.connect(file)) as db:
        events = db.execute("SELECT * FROM event ORDER BY table_id, version").fetchall()
        return [revision(db), columns(db), events, db.execute("SELECT id, token_hash, name FROM person").fetchall()]


@pytest.mark.parametrize("schema", [None, *REVISIONS[:-1]])
def test_a_process_that_is_killed_while_it_migrates_has_done_nothing(tmp_path: Path, schema: str | None) -> None:
    file = tmp_path / "butin.sqlite3"
    if schema is not None:
        with closing(sqlite3.connect(file)) as db:
            db.executescript((SCHEMAS / f"{schema}.sql").read_text("utf-8"))
    left: list[Path] = []

    def keep_files(*_: Any) -> None:
        """What a kill before this statement leaves: the files as they are."""
        left.append(tmp_path / str(len(left)))
        left[-1].mkdir()
        for path in (file, file.with_name(f"{file.name}-wal")):
            if path.exists():
                copy2(path, left[-1])

    with listening(sa.Engine, "before_cursor_execute", keep_files):
        Store(tmp_path).close()
    assert len(left) > 5
    whole = contents(file)
    for place in left:
        Store(place).close()
        assert contents(place / "butin.sqlite3") == whole


@contextmanager
def listening(target: Any, event: str, listener: Any) -> Iterator[None]:
    sa.event.listen(target, event, listener)
    try:
        yield
    finally:
        sa.event.remove(target, event, listener)


@pytest.mark.parametrize(
    ("schema", "done"),
    [
        ("0001", "ALTER TABLE person ADD COLUMN admin BOOLEAN DEFAULT 0 NOT NULL"),
        ("0002", "CREATE TABLE uptime (began_ms BIGINT NOT NULL, seen_ms BIGINT NOT NULL, PRIMARY KEY (began_ms))"),
        ("0003", "CREATE INDEX event_made ON event (at_ms) WHERE version = 1"),
        ("0004", "CREATE TABLE event_anew (table_id TEXT)"),
    ],
)
def test_a_file_opens_that_an_earlier_butin_left_when_it_was_killed(tmp_path: Path, schema: str, done: str) -> None:
    half, whole = tmp_path / "half", tmp_path / "whole"
    for place, more in ((half, done), (whole, "")):
        place.mkdir()
        with closing(sqlite3.connect(place / "butin.sqlite3")) as db:
            db.executescript((SCHEMAS / f"{schema}.sql").read_text("utf-8") + more)
        Store(place).close()
    assert contents(half / "butin.sqlite3") == contents(whole / "butin.sqlite3")


def test_no_number_of_a_person_comes_again(store: Store) -> None:
    async def story() -> None:
        house = People(store)
        first, (last, _) = await house.welcome(), await house.welcome()
        await house.forget(2**62, ())
        again, _ = await house.welcome()
        assert (first[0], last, again) == (1, 2, 3)

    run(story())


def test_what_is_deleted_from_a_file_of_an_earlier_schema_is_not_in_it_any_more(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "butin.sqlite3")) as db:
        db.executescript((SCHEMAS / "0004.sql").read_text("utf-8"))
        table = db.execute("SELECT table_id FROM event").fetchone()[0]
    store = Store(tmp_path)
    run(store.delete_table(table))
    store.close()
    assert table.encode() not in store.file.read_bytes()


def test_a_folder_has_one_process_at_a_time(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    first = Store(folder)
    with pytest.raises(DataError, match="another Butin is using"):
        Store(folder)
    first.close()
    Store(folder).close()


def test_a_folder_may_have_any_name(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(tmp_path / "what? 50% of #1 & é")
        await store.append([entry(1)])
        assert len(await store.read_log("t")) == 1
        store.close()

    run(story())
    assert [path.name for path in tmp_path.iterdir()] == ["what? 50% of #1 & é"]


def test_a_file_that_is_no_database_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "butin.sqlite3").write_bytes(b"a letter to grandmother " * 100)
    with pytest.raises(DataError, match="cannot be read"):
        Store(tmp_path)


@pytest.mark.parametrize("damage", ["DELETE FROM alembic_version", "DROP TABLE alembic_version"])
def test_a_file_that_does_not_say_its_schema_is_damaged(tmp_path: Path, damage: str) -> None:
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "butin.sqlite3")) as db, db:
        db.execute(damage)
    for _ in range(2):  # and the folder is free again
        with pytest.raises(DataError, match="is damaged: table event already exists") as said:
            Store(tmp_path)
        assert "\n" not in str(said.value)


def test_a_place_that_cannot_be_a_folder_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a letter")
    for place in (tmp_path / "file", tmp_path / "file" / "x"):
        with pytest.raises(DataError, match=r"cannot be the data folder: (File exists|Not a directory)"):
            Store(place)
    (tmp_path / "butin.lock").mkdir()
    with pytest.raises(DataError, match="cannot be used: unable to open"):
        Store(tmp_path)


def test_a_file_of_tomorrow_is_not_touched(tmp_path: Path) -> None:
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "butin.sqlite3")) as db, db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DataError, match="newer Butin"):
        Store(tmp_path)
    with pytest.raises(DataError, match="newer Butin"):  # and the folder is free again
        Store(tmp_path)


def test_the_folder_is_for_its_owner(store: Store) -> None:
    assert store.file.parent.stat().st_mode & 0o077 == 0


def test_the_log_is_one_table(store: Store) -> None:
    with closing(sqlite3.connect(store.file)) as db:
        names = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert names == {"event", "person", "uptime", "alembic_version", "sqlite_sequence"}
