"""Making people hosts of the house from the command line, also while the server runs."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from butin.server.folder import FILE, REVISIONS, DataError, claim, migrate, revision
from butin.server.people import clean_name


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody as the command line shows them; `was`: a host before."""

    id: int
    name: str | None
    was: bool


def appoint(folder: Path, name: str | None = None, id: int | None = None, *, host: bool = True) -> Person:
    """Make the person with this name, or with this id, a host, or no longer one.

    Raises ValueError when there is no such person, or several have the name; DataError for a folder without data.
    """
    if (name is None) == (id is None):
        raise ValueError("say who: a name, or --id")
    with _opened(folder) as db:
        person = _know(db, id) if name is None else _find(db, name)
        db.execute("UPDATE person SET admin = ? WHERE id = ?", (host, person.id))
    return person


def _know(db: sqlite3.Connection, id: int | None) -> Person:
    row = db.execute("SELECT id, name, admin FROM person WHERE id = ?", (id,)).fetchone()
    if row is None:
        raise ValueError(f"there is nobody with id {id}")
    id, name, was = row
    return Person(id, name, bool(was))


def _find(db: sqlite3.Connection, name: str) -> Person:
    found = db.execute(
        "SELECT id, name, admin, made_ms FROM person WHERE name = ? ORDER BY id", (clean_name(name),)
    ).fetchall()
    if not found:
        raise ValueError(f"there is nobody called {name}, written so; who has given no name has a number, for --id")
    if len(found) > 1:
        known = ", ".join(f"{id} ({_since(made_ms)})" for id, *_, made_ms in found)
        raise ValueError(f"{len(found)} people are called {name}; choose one by --id: {known}")
    id, name, was, _ = found[0]
    return Person(id, name, bool(was))


def _since(ms: Any) -> str:
    try:
        return f"since {datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%d}"
    except (TypeError, ValueError, OverflowError, OSError):  # a file that somebody has written to
        return "since nobody knows when"


@contextmanager
def _opened(folder: Path) -> Iterator[sqlite3.Connection]:
    """The data of a folder, of today's schema, which a server may be writing to at the same time."""
    file = folder / FILE
    if not file.is_file():
        raise DataError(f"{file} is not there")
    with ExitStack() as using:
        try:
            using.enter_context(closing(claim(folder)))
        except DataError as used:
            _check_schema(file, used)
        else:
            migrate(file)
        try:
            yield using.enter_context(closing(sqlite3.connect(file, isolation_level=None)))
        except sqlite3.Error as error:
            raise DataError(f"{file} cannot be written: {error}") from None


def _check_schema(file: Path, used: DataError) -> None:
    """Raise `used` when the server that has a folder is of another version than this command."""
    with closing(sqlite3.connect(file)) as db:
        if revision(db) != REVISIONS[-1]:
            raise used
