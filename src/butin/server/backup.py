"""Copies of a data folder's file, taken while a server may be writing to it, and put back."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from shutil import copy2
from tempfile import mkstemp

from butin.server.folder import (
    FILE,
    LOCK,
    PART,
    REVISIONS,
    DataError,
    claim,
    columns,
    columns_of,
    files,
    open_to_read,
    revision,
)

MAGIC = b"SQLite format 3\0"  # what every database begins with


@dataclass(frozen=True, slots=True)
class Contents:
    """How much a file holds."""

    tables: int
    people: int


def back_up(folder: Path, file: Path, *, force: bool = False) -> Contents:
    """Copy what a folder holds at one moment to `file`, which only `force` lets be replaced. Raises DataError.

    `file` is whole, or as it was: the copy is made beside it, checked, and then given its name.
    """
    _refuse_own(folder, file)
    if not force and file.exists():
        raise DataError(f"{file} is there already: choose another name, or --force")
    if file.exists() and not file.is_file():
        raise DataError(f"{file} is no file that a backup could take the place of")
    with _taking_the_place_of(file) as part:
        return _copy(folder / FILE, part)


def restore(folder: Path, file: Path, *, force: bool = False) -> Path | None:
    """Let a folder hold what the backup `file` holds; raises DataError while a server uses the folder.

    What the folder holds already only `force` sets aside: under the name that is returned. At every moment the folder
    holds the one or the other. Raises DataError, and changes nothing, for a file that this Butin could not go on with.
    """
    _refuse_own(folder, file)
    with closing(claim(folder)):
        there = any(path.exists() for path in files(folder))
        if there and not force:
            raise DataError(f"{folder} holds tables already: choose another folder, or set them aside with --force")
        with _taking_the_place_of(folder / FILE) as part:
            _copy(file, part)
            return _set_aside(folder) if there else None


def _refuse_own(folder: Path, file: Path) -> None:
    if file.resolve() in {path.resolve() for path in [*files(folder), folder / LOCK]}:
        raise DataError(f"{file} is the data folder's own: a backup is another file")


@contextmanager
def _taking_the_place_of(file: Path) -> Iterator[Path]:
    """An empty file in the same folder, for its owner alone, that becomes `file` if all goes well.

    A process that is killed leaves it; not in a data folder, where `claim` deletes it the next time.
    """
    try:
        handle, name = mkstemp(prefix=f"{file.name}-", suffix=PART, dir=file.parent)
        os.close(handle)
        part = Path(name)
        try:
            yield part
            part.replace(file)
            _keep_names(file.parent)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise DataError(f"{file} cannot be written: {error.strerror}") from None


def _keep_names(folder: Path) -> None:
    """Have the names of a folder's files on the disk."""
    if sys.platform != "win32":  # where a folder cannot be opened
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _copy(source: Path, target: Path) -> Contents:
    """Copy a file as it is at one moment, all in one, and check the copy."""
    if not source.is_file():
        raise DataError(f"{source} is not there")
    try:
        with closing(open_to_read(source)) as found, closing(sqlite3.connect(target)) as copy:
            found.backup(copy)  # in one step, which no writer disturbs nor waits for
            copy.execute("PRAGMA journal_mode = DELETE")  # nothing of it is in another file
            return _check(copy, source)
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise DataError(f"{source} holds no data of Butin") from None
        raise DataError(f"{source} cannot be copied: {error}") from None


def _check(db: sqlite3.Connection, source: Path) -> Contents:
    """What a copy holds. Raises DataError for one that this Butin could not go on with."""
    faults = [fault for (fault,) in db.execute("PRAGMA integrity_check(1)") if fault != "ok"]
    if faults:
        raise DataError(f"{source} is damaged: {' '.join(faults[0].split())}")
    found = revision(db)
    names = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
    if found is None or not {"event", "person"} <= names:
        raise DataError(f"{source} holds no tables of Butin")
    if found not in REVISIONS:
        raise DataError(f"{source} was made by a newer Butin than this one")
    missing = columns_of(found) - columns(db)
    if missing:
        raise DataError(f"{source} is damaged: it lacks {', '.join(sorted(missing))}")
    counts = db.execute("SELECT (SELECT count(DISTINCT table_id) FROM event), (SELECT count(*) FROM person)")
    return Contents(*counts.fetchone())


def _set_aside(folder: Path) -> Path:
    """Give what a folder holds another name beside, which is returned; its file keeps the old one too."""
    _fold(folder / FILE)
    now = f"{datetime.now(UTC):%Y-%m-%dT%H-%M-%S.%f}Z"
    aside = [path.with_name(path.name.replace("butin", f"butin-{now}")) for path in files(folder)]
    there = [(path, name) for path, name in zip(files(folder), aside, strict=True) if path.exists()]
    for path, name in there:
        _keep_as(name, path)
    for path, _ in there:
        if path.name != FILE:  # the journals of a damaged file are not those of the one that comes
            path.unlink()
    return aside[0]


def _keep_as(name: Path, path: Path) -> None:
    """Let a file have another name too."""
    try:
        name.hardlink_to(path)
    except OSError:  # a file system without links
        copy2(path, name)


def _fold(file: Path) -> None:
    """Have all of a file in the file itself. One that is damaged stays as it is, journals and all."""
    if not _is_database(file):
        return  # SQLite would delete the journals
    try:
        with closing(sqlite3.connect(file)) as db:
            db.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:  # somebody reads it, say
        raise DataError(f"{file} cannot be set aside: {error}") from None
    except sqlite3.DatabaseError:
        return


def _is_database(file: Path) -> bool:
    if not file.exists():
        return False
    with file.open("rb") as found:
        return found.read(len(MAGIC)) == MAGIC
