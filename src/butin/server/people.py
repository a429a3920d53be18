"""Who is who: a guest is a token in a cookie, made without a question; the store knows only its hash."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Collection

from butin.server.store import Store
from butin.server.text import clean

COOKIE = "butin"
TOKEN_BYTES = 16
TOKEN_LENGTH = 22  # as text
YEAR = 365 * 24 * 3600
LONGEST_NAME = 24
MANY = 10_000  # people who may be about to sit down


class People:
    """The guests of a store. A person is a number; only its browser has the token."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._seen: dict[bytes, None] = {}
        """The latest tokens, as the store knows them: nobody is forgotten who is about to sit down."""
        self._open = asyncio.Event()
        self._open.set()

    async def find(self, token: str | None) -> int | None:
        """The person whose browser sends this token."""
        if not token:
            return None
        await self._open.wait()
        known = _hash(token)
        self._seen.pop(known, None)
        self._seen[known] = None
        person = await self._store.find_person(known)
        if person is None:
            self._seen.pop(known, None)
        elif len(self._seen) > MANY:
            del self._seen[next(iter(self._seen))]
        return person

    async def welcome(self) -> tuple[int, str]:
        """A new guest, and the token for its browser. The first who ever came to a house is its host."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        return await self._store.add_person(_hash(token), int(time.time() * 1000)), token

    async def forget(self, before_ms: int, here: Collection[int]) -> None:
        """Delete the people who came before `before_ms`, sit nowhere, and have not been seen since the last time.

        But those `here`, whose lines are open. Whoever opens one meanwhile is looked for when all is done.
        """
        self._open.clear()
        try:
            await self._store.delete_people(before_ms, self._seen, here)
            self._seen.clear()
        finally:
            self._open.set()

    async def rename(self, person: int, name: str) -> None:
        """Call a person `name`, which `clean_name` has made."""
        await self._store.write(lambda db: db.execute("UPDATE person SET name = ? WHERE id = ?", (name, person)))


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()  # 128 random bits need no slow hash


def clean_name(raw: str) -> str:
    """A name as everybody sees it, of at most 24 characters. Raises ValueError as `clean` does."""
    return clean(raw, "a name", LONGEST_NAME)
