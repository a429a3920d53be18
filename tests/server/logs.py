"""Logs written by hand: tables that stand as a test needs them, before the server starts."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from butin.match import game
from butin.server.log import Body, Created, Dealt, Entry, Sat, new_table_id, new_token, own_action
from butin.server.store import Store
from butin.server.wire import Level, Terms


def write_table(
    data: Path,
    position: Mapping[str, Any],
    people: Mapping[int, str],
    bots: Mapping[int, str] | None = None,
    more: Sequence[tuple[Body, int | None]] | None = None,
    terms: Terms | None = None,
    **changes: Any,
) -> str:
    """A table dealt as `position`, its people by the tokens of their browsers; then `more` entries of seats. Its id."""
    table = new_table_id()
    match = game(position["game"]).set_up(position)
    level = [Level(bots[seat]) if bots and seat in bots else None for seat in range(match.seats)]
    dealt = {"rules": 1, "position": match.deal(), "bots": level, "then": list(match.to_act), **changes}
    invite = new_token(table)
    made = Created(position["game"], match.deal()["options"], level, min(people), invite, terms=terms or Terms())

    async def write() -> None:
        store = Store(data)
        holders = {seat: await _person(store, token) for seat, token in people.items()}
        bodies: list[tuple[Body, int | None, int | None]] = [(made, None, None)]
        bodies += [(Sat(new_token(table)), seat, person) for seat, person in holders.items()]
        bodies += [(Dealt(**dealt), None, None), *((body, seat, None) for body, seat in more or [])]
        now = int(time.time() * 1000)
        entries = [
            Entry(table, version, own_action(version), now, seat, person, body)
            for version, (body, seat, person) in enumerate(bodies, start=1)
        ]
        assert await store.append(entries)
        store.close()

    asyncio.run(write())
    return table


async def _person(store: Store, token: str) -> int:
    known = hashlib.sha256(token.encode()).digest()
    found = await store.find_person(known)
    if found is not None:
        return found
    insert = "INSERT INTO person (token_hash, made_ms) VALUES (?, 1) RETURNING id"
    return await store.write(lambda db: int(db.execute(insert, (known,)).fetchone()[0]))
