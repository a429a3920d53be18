"""Who is who: a guest is a token in a cookie, made without a question; the store knows only its hash."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
import unicodedata

from butin.server.store import Store

COOKIE = "butin"
TOKEN_BYTES = 16
TOKEN_LENGTH = 22  # as text
YEAR = 365 * 24 * 3600
LONGEST_NAME = 24
MARKS = 3  # upon each other; no spelling needs more, and a pile of them covers the neighbours


class People:
    """The guests of a store. A person is a number; only its browser has the token."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._seen: set[bytes] = set()
        """The tokens that are here now, as the store knows them: nobody is forgotten who is about to sit down."""
        self._open = asyncio.Event()
        self._open.set()

    async def find(self, token: str | None) -> int | None:
        """The person whose browser sends this token."""
        if not token:
            return None
        await self._open.wait()
        known = _hash(token)
        self._seen.add(known)
        person = await self._store.find_person(known)
        if person is None:
            self._seen.discard(known)
        return person

    async def welcome(self) -> tuple[int, str]:
        """A new guest, and the token for its browser. The first who ever came to a house is its host."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        return await self._store.add_person(_hash(token), int(time.time() * 1000)), token

    async def forget(self, before_ms: int) -> None:
        """Delete the people who came before `before_ms`, sit nowhere, and have not been seen since the last time."""
        self._open.clear()
        try:
            await self._store.delete_people(before_ms, self._seen)
            self._seen.clear()
        finally:
            self._open.set()

    async def rename(self, person: int, name: str) -> None:
        """Call a person `name`, which `clean_name` has made."""
        await self._store.write(lambda db: db.execute("UPDATE person SET name = ? WHERE id = ?", (name, person)))


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()  # 128 random bits need no slow hash


def clean_name(raw: str) -> str:
    """A name as everybody sees it: NFKC, without blanks around it or double ones inside.

    Raises ValueError for one that is empty, longer than 24 characters, has characters that do not show (controls,
    direction marks) or nothing but blanks, or piles up marks.
    """
    name = unicodedata.normalize("NFKC", raw).strip()
    if any(unicodedata.category(character) in _UNSEEN and character != _JOINER for character in name):
        raise ValueError("a name has no control characters")
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise ValueError(f"a name has 1 to {LONGEST_NAME} characters")
    kinds = "".join("B" if character in _BLANK else unicodedata.category(character)[0] for character in name)
    if not set(kinds) & set("LNPS"):
        raise ValueError("a name has something to read")
    if "M" * (MARKS + 1) in kinds:
        raise ValueError(f"a name has at most {MARKS} marks on a letter")
    return name


_BLANK = "\u115f\u1160\u2800"  # drawn as nothing, though letters and a symbol; NFKC makes one of U+3164 and U+FFA0
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_JOINER = "\u200d"  # holds the parts of one emoji together
