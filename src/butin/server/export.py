"""Everything that happened at the tables, for other programs: no token in it opens anything."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from butin.server.folder import FILE, DataError, open_to_read
from butin.server.log import KINDS, Body, Secret, read_row

_ENTRIES = """
    SELECT event.*, person.name FROM event LEFT JOIN person ON person.id = event.person
    WHERE :table IS NULL OR table_id = :table ORDER BY table_id, version
"""


class Told(Struct, frozen=True):
    """An entry of a log. `person`: who did it, the same number wherever the same; `name`: what that person is called.

    `body`: the entry's fields without tokens, or null for an entry that this version of Butin cannot read.
    """

    table: str
    version: int
    at_ms: int
    kind: str
    seat: int | None
    person: int | None
    name: str | None
    body: dict[str, Any] | None


def export(folder: Path, table: str | None = None) -> Iterator[bytes]:
    """The entries of all tables, or of one, as JSON objects: each table's in order, all of one moment.

    Moves of games that are still played are among them. Raises DataError for no data, or a table that is not there.
    """
    file = folder / FILE
    if not file.is_file():
        raise DataError(f"{file} is not there")
    found = False
    try:
        with closing(open_to_read(file)) as db:
            for row in db.execute(_ENTRIES, {"table": table}):
                found = True
                yield msgspec.json.encode(_tell(row))
    except sqlite3.Error as error:
        raise DataError(f"{file} cannot be read: {error}") from None
    if table is not None and not found:
        raise DataError(f"there is no table {table}")


def _tell(row: tuple[Any, ...]) -> Told:
    table, version, _, at_ms, kind, seat, person, _, name = row
    try:
        body = _without_tokens(read_row(row[:-1]).body)
    except ValueError:
        body = None
    return Told(table, version, at_ms, kind, seat, person, name, body)


def _without_tokens(body: Body) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(body)
    return {name: value for name, value in told.items() if name not in _TOKENS[type(body)]}


def _tokens(body: type[Body]) -> set[str]:
    return {field.name for field in fields(body) if Secret in (field.type, *get_args(field.type))}


_TOKENS = {body: _tokens(body) for body in KINDS.values()}
