"""The log of a table: what has happened, entry by entry.

A table is nothing but its log. Entries hold words (moves as dicts, the deal as a position), never action numbers or
seeds, so that they outlive the code.
"""

from __future__ import annotations

import secrets
from typing import Any, NewType, get_args

import msgspec
from msgspec import Struct

from butin.server.wire import Choice, Ending, Grievance, Level, Move, Option, Preset, TalkLine, Terms

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 12  # 59 bits: nobody finds a table by trying

Secret = NewType("Secret", str)
"""A token: whoever has it may come in. No export holds one."""


# --- entries ----------------------------------------------------------------------------------------------------------


class Created(Struct, frozen=True):
    """A table was made. `bots`: the bot of each seat, null for people; `first`: who begins, null: the options say.

    `removed`, `hushed`: the people who were sent away, and who may not write, at the table that this one follows.
    """

    game: str
    options: dict[str, Option]
    bots: list[Level | None]
    host: int
    invite: Secret
    first: int | None = None
    terms: Terms = Terms()
    removed: list[int] = []
    hushed: list[int] = []


class Sat(Struct, frozen=True):
    """The row's person holds the row's seat from now on, beside those who held it before; a bot makes way.

    `link`: the seat's token; `name`: what to call who sits there, null: as the person is called.
    """

    link: Secret
    name: str | None = None


class Left(Struct, frozen=True):
    """All who held the row's seat have given it up, or it was taken from all of them but the row's person.

    `link`: the seat's new token; `bot`: plays on in their place, null: the seat is open, or the game was over;
    `invite`: the table's new invitation, for those who were sent away know the old one; null: they gave it up, unless
    the row's person is none of them: so older versions wrote that they were sent away.
    """

    link: Secret
    bot: Level | None = None
    invite: Secret | None = None


class Lent(Struct, frozen=True):
    """A bot plays for the people of the row's seat, who keep it; null: they are back."""

    bot: Level | None


class Hosted(Struct, frozen=True):
    """The row's seat has the host's rights."""


class Closed(Struct, frozen=True):
    """The table has ended before its game was over."""

    by: Ending


class BotSet(Struct, frozen=True):
    """The row's seat is a bot's, or open (null)."""

    bot: Level | None


class Dealt(Struct, frozen=True):
    """The game began with this position. `bots`: the bot of each seat; `then`: the seats that may act."""

    rules: int
    position: dict[str, Any]
    bots: list[Level | None]
    then: list[int]


class Moved(Struct, frozen=True, omit_defaults=True):
    """The row's seat played; `then`: the seats that may act after it, none once over; `window`: by sealed answers."""

    move: dict[str, Any]
    then: list[int]
    window: bool = False


class Sealed(Struct, frozen=True):
    """As Moved, of an answer that nobody else is told of yet."""

    move: dict[str, Any]
    then: list[int]


class Stands(Struct, frozen=True):
    """The people of the row's seat want to be asked in sealed windows, or to answer nothing at once."""

    ask: bool


class Voted(Struct, frozen=True):
    """The row's seat says what it wants done about a seat that is late."""

    about: int
    choice: Choice


class Waited(Struct, frozen=True):
    """The others wait for the row's seat: all its time begins anew."""


class Followed(Struct, frozen=True):
    """The same people went on to another table."""

    table: str


class Said(Struct, frozen=True, omit_defaults=True):
    """The row's seat, called `name`, said something: words or a preset."""

    name: str | None
    text: str | None = None
    preset: Preset | None = None


class Claimed(Struct, frozen=True):
    """The row's seat, called `name`, made a claim that its game knows."""

    name: str | None
    claim: Move


class Hushed(Struct, frozen=True):
    """The people of the row's seat may not write words of their own any more, or may again."""

    hushed: bool


class Reported(Struct, frozen=True):
    """The row's person told the hosts of the house of `name`, at seat `about`, or of line number `line` there.

    `lines`: that one, and the last that were said.
    """

    about: int
    name: str | None
    why: Grievance
    lines: list[TalkLine]
    line: int | None = None


class Settled(Struct, frozen=True):
    """The row's person, a host of the house, has dealt with the report of entry `report`."""

    report: int


SeatBody = Sat | Left | Lent | Hosted | BotSet | Stands | Voted | Waited
"""What concerns the row's seat."""
Talk = Said | Claimed | Hushed | Reported | Settled
"""What changes nothing of the game."""
Body = Created | SeatBody | Dealt | Moved | Sealed | Closed | Followed | Talk
KINDS: dict[str, type[Body]] = {
    "created": Created,
    "sat": Sat,
    "left": Left,
    "lent": Lent,
    "hosted": Hosted,
    "bot": BotSet,
    "dealt": Dealt,
    "moved": Moved,
    "sealed": Sealed,
    "stands": Stands,
    "voted": Voted,
    "waited": Waited,
    "closed": Closed,
    "followed": Followed,
    "said": Said,
    "claimed": Claimed,
    "hushed": Hushed,
    "reported": Reported,
    "settled": Settled,
}
_NAMES = {body: name for name, body in KINDS.items()}
NO_NEWS = tuple(_NAMES[body] for body in (Sealed, Stands, *get_args(Talk)))
"""The kinds that make no table newer: others are not told of some of them."""


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
