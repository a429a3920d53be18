"""The log of a table: what has happened, entry by entry, and what those entries add up to.

A table is nothing but its log. Entries hold words (moves as dicts, the deal as a position), never action numbers or
seeds, so that they outlive the code.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any, NewType

import msgspec
from msgspec import Struct

from butin.server.wire import Level, Option, Phase, SeatKind

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 12  # 59 bits: nobody finds a table by trying

Secret = NewType("Secret", str)
"""A token: whoever has it may come in. No export holds one."""


# --- entries ----------------------------------------------------------------------------------------------------------


class Created(Struct, frozen=True):
    """A table was made. `bots`: the bot of each seat, null for people; `first`: who begins, null: the options say."""

    game: str
    options: dict[str, Option]
    bots: list[Level | None]
    host: int
    invite: Secret
    first: int | None = None


class Sat(Struct, frozen=True):
    """The row's person holds the row's seat from now on, beside those who held it before. `link`: the seat's token."""

    link: Secret


class BotSet(Struct, frozen=True):
    """The row's seat is a bot's, or open (null)."""

    bot: Level | None


class Dealt(Struct, frozen=True):
    """The game began with this position. `bots`: the bot of each seat; `then`: the seats that may act."""

    rules: int
    position: dict[str, Any]
    bots: list[Level | None]
    then: list[int]


class Moved(Struct, frozen=True):
    """The row's seat played; `then`: the seats that may act after it, none once over."""

    move: dict[str, Any]
    then: list[int]


class Sealed(Struct, frozen=True):
    """As Moved, of an answer that nobody else is told of yet."""

    move: dict[str, Any]
    then: list[int]


class Followed(Struct, frozen=True):
    """The same people went on to another table."""

    table: str


Body = Created | Sat | BotSet | Dealt | Moved | Sealed | Followed
KINDS: dict[str, type[Body]] = {
    "created": Created,
    "sat": Sat,
    "bot": BotSet,
    "dealt": Dealt,
    "moved": Moved,
    "sealed": Sealed,
    "followed": Followed,
}
_NAMES = {body: name for name, body in KINDS.items()}


class Entry(Struct, frozen=True):
    """One entry of a table's log. Versions count from 1; `at_ms` is Unix time; `person` did it (null: the server)."""

    table: str
    version: int
    action: str
    at_ms: int
    seat: int | None
    person: int | None
    body: Body

    def row(self) -> Row:
        """The entry as the store keeps it, in the order of its columns."""
        kind, body = _NAMES[type(self.body)], msgspec.json.encode(self.body)
        return self.table, self.version, self.action, self.at_ms, kind, self.seat, self.person, body


Row = tuple[str, int, str, int, str, int | None, int | None, bytes]


def read_row(row: Row) -> Entry:
    """The entry of a row. Raises ValueError for one that this version of Butin cannot read."""
    table, version, action, at_ms, kind, seat, person, body = row
    if kind not in KINDS:
        raise ValueError(f"entry {version} of table {table} is of an unknown kind, {kind!r}")
    try:
        return Entry(table, version, action, at_ms, seat, person, msgspec.json.decode(body, type=KINDS[kind]))
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(f"entry {version} of table {table} cannot be read: {error}") from None


def own_action(version: int) -> str:
    """The action id of an entry that no browser asked for; a browser's has no colon."""
    return f":{version}"


# --- ids and tokens ---------------------------------------------------------------------------------------------------


def new_table_id() -> str:
    """A fresh id, without letters that look alike."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def new_token(table: str) -> Secret:
    """128 random bits behind the id of the table that they open."""
    return Secret(table + secrets.token_urlsafe(16))


def table_of(token: str) -> str:
    """The table that a token belongs to, if it is one."""
    return token[:ID_LENGTH]


# --- what a log adds up to --------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Chair:
    """A seat: a bot's, or of the people who hold it (one, on each device that has followed the seat's link)."""

    bot: Level | None = None
    holders: list[int] = field(default_factory=list)
    link: Secret | None = None

    @property
    def kind(self) -> SeatKind:
        """Who sits here."""
        return "bot" if self.bot else "person" if self.holders else "open"


@dataclass(slots=True)
class Story:
    """What the entries of a table say, without its rules: enough for a list of tables."""

    id: str
    game: str
    options: dict[str, Option]
    host: int
    invite: Secret
    first: int | None
    chairs: list[Chair]
    version: int = 0
    at_ms: int = 0
    told_ms: int = 0
    """When the latest entry was made that everybody may know of."""
    dealt_at_ms: int = 0
    dealt: bool = False
    to_act: list[int] = field(default_factory=list)
    next: str | None = None
    actions: dict[tuple[int | None, str], int] = field(default_factory=dict)
    """The version that each action of a person became."""

    @classmethod
    def begin(cls, entry: Entry) -> Story:
        """The story of a table's first entry. Raises ValueError for another kind of entry."""
        made = entry.body
        if not isinstance(made, Created):
            raise ValueError(f"the log of table {entry.table} does not begin with its making")
        chairs = [Chair(bot) for bot in made.bots]
        story = cls(entry.table, made.game, made.options, made.host, made.invite, made.first, chairs)
        story._stamp(entry)
        return story

    @property
    def phase(self) -> Phase:
        """How far the table is."""
        return "waiting" if not self.dealt else "playing" if self.to_act else "over"

    def seat_of(self, person: int | None) -> int | None:
        """The first seat that this person holds."""
        return next((seat for seat in range(len(self.chairs)) if self.holds(person, seat)), None)

    def holds(self, person: int | None, seat: int) -> bool:
        """Whether this person holds this seat."""
        return 0 <= seat < len(self.chairs) and person in self.chairs[seat].holders

    def open_seats(self) -> list[int]:
        """The seats that nobody has taken."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "open"]

    def add(self, entry: Entry) -> None:
        """Go on with the next entry. Raises ValueError for one that cannot follow."""
        match entry.body:
            case Sat(link):
                chair = self._chair(entry)
                chair.link = link
                if entry.person is not None:
                    chair.holders.append(entry.person)
            case BotSet(bot):
                self._chair(entry).bot = bot
            case Dealt(bots=bots, then=then):
                self._fill(bots)
                self.dealt, self.dealt_at_ms, self.to_act = True, entry.at_ms, then
            case Moved(then=then) | Sealed(then=then):
                self.to_act = then
            case Followed(table):
                self.next = table
            case Created():
                raise ValueError(f"table {self.id} is made twice")
        self._stamp(entry)

    def _chair(self, entry: Entry) -> Chair:
        if entry.seat is None or not 0 <= entry.seat < len(self.chairs):
            raise ValueError(f"entry {entry.version} of table {self.id} is of no seat of it")
        return self.chairs[entry.seat]

    def _fill(self, bots: list[Level | None]) -> None:
        for chair, bot in zip(self.chairs, bots, strict=True):
            chair.bot = bot

    def _stamp(self, entry: Entry) -> None:
        self.version, self.at_ms = entry.version, entry.at_ms
        if not isinstance(entry.body, Sealed):
            self.told_ms = entry.at_ms
        if not entry.action.startswith(":"):
            self.actions[entry.person, entry.action] = entry.version


def read_story(rows: list[Row]) -> Story:
    """What the rows of one table say, in order; moves may be left out. Raises ValueError where they make no sense."""
    entries = [read_row(row) for row in rows]
    story = Story.begin(entries[0])
    for entry in entries[1:]:
        story.add(entry)
    return story
