"""The data folder: one SQLite file, whose schema Alembic keeps, and the lock of the process that may write to it."""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa
from platformdirs import user_data_path

FILE = "butin.sqlite3"
LOCK = "butin.lock"
PART = ".part"  # how the name ends of a file that is still being written
MIGRATIONS = Path(__file__).parent / "migrations"
REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006")  # what the schema has been, the newest last


class DataError(RuntimeError):
    """A data folder that cannot be used: another process has it, or what is in it cannot be read."""


def default_folder() -> Path:
    """The user's data folder."""
    return user_data_path("butin")


def files(folder: Path) -> list[Path]:
    """The file of a folder, and what SQLite keeps beside one that is open, or was when its process died."""
    return [folder / f"{FILE}{end}" for end in ("", "-wal", "-shm")]


def claim(folder: Path) -> sqlite3.Connection:
    """Make a folder, or take it; hold it until the connection closes, or the process dies however it dies.

    An exclusive transaction on a file of its own: the one lock that works alike on every system. What somebody was
    killed over who had the folder before is deleted: it is as secret as the file. Raises DataError.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"{folder} cannot be the data folder: {error.strerror}") from None
    with ExitStack() as failing:
        try:
            lock = sqlite3.connect(folder / LOCK, timeout=0, isolation_level=None, check_same_thread=False)
            failing.callback(lock.close)
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise DataError(f"another Butin is using {folder}: stop it, or choose another folder") from None
            raise DataError(f"{folder} cannot be used: {error}") from None
        for part in folder.glob(f"{FILE}-*{PART}*"):
            part.unlink(missing_ok=True)
        failing.pop_all()
    return lock


def migrate(file: Path, to: str = REVISIONS[-1]) -> None:
    """Make the file, or bring it to a schema. Raises DataError."""
    try:
        with closing(sqlite3.connect(file)) as db:
            db.execute("PRAGMA journal_mode = WAL")
            found = revision(db)
    except sqlite3.Error as error:
        raise DataError(f"{file} cannot be read: {error}") from None
    if found == to:
        return  # Alembic takes a third of a second to load

    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["url"] = url(file)
    try:
        command.upgrade(config, to)
    except CommandError:
        raise DataError(f"{file} was made by a newer Butin than this one") from None
    except sa.exc.DatabaseError as error:
        raise DataError(f"{file} is damaged: {error.orig}") from None


def revision(db: sqlite3.Connection) -> str | None:
    """The schema of a file, None for a new one, or one that does not say: the migrations find out which it is."""
    try:
        row = db.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.OperationalError:
        return None
    return None if row is None else str(row[0])


def columns(db: sqlite3.Connection) -> set[str]:
    """What a file has columns for, as `table.column`."""
    found = db.execute("SELECT t.name || '.' || c.name FROM sqlite_master t, pragma_table_info(t.name) c")
    return {name for (name,) in found}


def columns_of(schema: str) -> set[str]:
    """What a file of one of the REVISIONS has columns for."""
    with TemporaryDirectory() as folder:
        migrate(Path(folder) / FILE, schema)
        with closing(sqlite3.connect(Path(folder) / FILE)) as db:
            return columns(db)


def open_to_read(file: Path) -> sqlite3.Connection:
    """A connection that reads a file, whoever may be writing to it. Raises DataError."""
    try:
        db = sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)  # `ro` leaves files of its own behind
        db.execute("PRAGMA query_only = ON")
    except sqlite3.Error as error:
        raise DataError(f"{file} cannot be read: {error}") from None
    return db


def url(file: Path) -> sa.URL:
    """The file for SQLAlchemy."""
    return sa.URL.create("sqlite", database=str(file))  # a folder may have a `?` in its name
