"""What the server and the page say to each other, as structs: HTTP bodies, then the messages of a table's line.

The page's types are made from this module (`python -m butin.server.typescript`).
"""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, NewType, TypeVar

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

LARGEST = 4096
"""Bytes of the largest message or body that anybody has reason to send."""

Phase = Literal["waiting", "playing", "over", "closed", "broken"]
SeatKind = Literal["person", "bot", "open"]
Ending = Literal["host", "vote", "nobody"]
"""Who closed a table before its end: its host, the people there, or the last one, by leaving."""
Late = Literal["wait", "move", "seat", "vote"]
"""What becomes of a late seat: nothing, a bot plays this move, a bot takes the seat, the others vote."""
Choice = Literal["wait", "bot", "end"]
"""What to do about a late seat: give it all its time anew, give it to a bot, end the table without a result."""
Option = str | int | None
Move = dict[str, str | int | bool | None]
"""A move in words; which words, the game says."""
Level = NewType("Level", str)
"""The name of a bot."""
Code = NewType("Code", str)
"""Why a message was refused: a `Refusal`, or one of the reasons of the game's rules."""
Refusal = Literal[
    "stale", "malformed", "spectator", "not_host", "not_waiting", "not_playing", "not_over",
    "no_such_seat", "not_a_person", "removed", "closed", "unknown_bot", "broken", "busy", "unkept",
    "too_fast", "pause", "no_vote", "never_asked", "bad_text", "hushed", "no_such_line", "not_yours", "forgotten",
]  # fmt: skip
Preset = Literal[
    "hello", "luck", "thinking", "your_turn", "nice", "wow", "ouch", "sorry", "thanks", "soon", "well_played", "more",
    "bye",
    "trust_me", "liar", "who_has_it", "choose_me", "not_me",
]  # fmt: skip
"""What is said with one tap."""
Grievance = Literal["insult", "hate", "spam", "name", "other"]
"""What somebody is reported for."""

ActionId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,36}\Z")]
Version = Annotated[int, Meta(ge=0, lt=2**31)]
Token = Annotated[str, Meta(max_length=100)]
RawName = Annotated[str, Meta(max_length=200)]
RawText = Annotated[str, Meta(max_length=600)]


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is kept: in real time (`days` null), or turn by turn with so many days for a move.

    `turn_s`: the seconds that a move may take in real time, 0: no clock; `window_s`: what a sealed window lasts;
    `talk_s`: the pause for talk after a turn; `public`: in the list of open tables; `watch`: spectators may come.
    """

    days: Literal[1, 3, 7] | None = None
    turn_s: Literal[0, 15, 30, 60, 120, 300] = 0
    window_s: Literal[3, 5, 10] = 5
    talk_s: Literal[0, 10, 30] = 0
    late: Late = "wait"
    public: bool = False
    watch: bool = True


# --- HTTP: what the page asks -----------------------------------------------------------------------------------------


class _Body(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a POST."""


class Me(_Body, frozen=True, tag_field="kind", tag="me"):
    """A chair for the person who makes the table; `name`: what to call who sits there, null: as the person is."""

    name: RawName | None = None


class BotChair(_Body, frozen=True, tag_field="kind", tag="bot"):
    """A chair for a bot."""

    bot: Level


class Open(_Body, frozen=True, tag_field="kind", tag="open"):
    """A chair for whoever follows the invitation."""


Chair = Me | BotChair | Open


class NewTable(_Body, frozen=True):
    """`POST /api/tables`."""

    game: str
    seats: Annotated[list[Chair], Meta(max_length=16)]
    options: dict[str, Option] = {}
    terms: Terms = Terms()
    name: RawName | None = None


class Naming(_Body, frozen=True):
    """`POST /api/me`."""

    name: RawName


class Invited(_Body, frozen=True):
    """`POST /api/invitation`."""

    token: Token


class Joining(_Body, frozen=True):
    """`POST /api/join`: by a token, or without one at a public `table`; `seat`: which one, null: the first free."""

    token: Token | None = None
    table: Token | None = None
    seat: int | None = None
    name: RawName | None = None


class Continuing(_Body, frozen=True):
    """`POST /api/tables/{table}/continue`: a game that is over goes on after `step`, with bots at the other seats."""

    step: Annotated[int, Meta(ge=0)]
    seat: Annotated[int, Meta(ge=0)]


# --- HTTP: what the server answers ------------------------------------------------------------------------------------


class GameInfo(Struct, frozen=True):
    """A game of the house; `seats`: the fewest and the most.

    `turn_s`: the clocks that suit it; `window`: it has sealed windows; `talk`: its turns may have a pause for talk.
    """

    id: str
    seats: tuple[int, int]
    options: dict[str, list[Option]]
    defaults: dict[str, Option]
    bots: list[Level]
    turn_s: list[int]
    window: bool
    talk: bool


class Myself(Struct, frozen=True):
    """The person whose browser asks; null: no name yet. `host`: of the house."""

    name: str | None
    host: bool


class Hello(Struct, frozen=True):
    """`GET /api/hello`. `base`: the address to put into links, null: the one the page came from."""

    version: str
    ready: bool
    games: list[GameInfo]
    me: Myself
    base: str | None


class SummarySeat(Struct, frozen=True):
    """A seat in a list of tables."""

    name: str | None
    bot: Level | None
    kind: SeatKind


class TableSummary(Struct, frozen=True):
    """One of the person's tables; `at`: when something last happened there (ms since 1970).

    `left_ms`: what is left of the person's turn, where it is that and the table plays turn by turn.
    """

    id: str
    game: str
    terms: Terms
    phase: Phase
    seat: int
    seats: list[SummarySeat]
    your_turn: bool
    left_ms: int | None
    at: int


class MyTables(Struct, frozen=True):
    """`GET /api/tables`: newest first."""

    tables: list[TableSummary]


class Arrival(Struct, frozen=True):
    """What comes in the page itself. `tables`: at home, the person's; `line`: what a table's line tells first."""

    hello: Hello
    tables: list[TableSummary] | None = None
    line: list[Raw] | None = None


class PublicTable(Struct, frozen=True):
    """A table that anybody may join; `free`: its open seats; `at`: when something last happened there."""

    id: str
    game: str
    options: dict[str, Option]
    terms: Terms
    seats: list[SummarySeat]
    free: int
    at: int


class PublicTables(Struct, frozen=True):
    """`GET /api/tables/public`: newest first."""

    tables: list[PublicTable]


class Made(Struct, frozen=True):
    """The answer to `POST /api/tables`, and to `continue`."""

    table: str


class Invitation(Struct, frozen=True):
    """What a token leads to. `seat`: which it opens, or for an invitation the asker's own.

    `free`: the seats that the asker may take: the open ones of a table that waits, those of bots once it is played.
    """

    table: str
    game: str
    options: dict[str, Option]
    terms: Terms
    seats: list[SummarySeat]
    host: str | None
    kind: Literal["invite", "seat"]
    seat: int | None
    free: list[int]
    phase: Phase


class Joined(Struct, frozen=True):
    """The answer to `POST /api/join`."""

    table: str
    seat: int


class TableCount(Struct, frozen=True):
    """How many tables there are by their phase, and how many of them are in memory."""

    waiting: int
    playing: int
    over: int
    closed: int
    broken: int
    live: int


class PeopleCount(Struct, frozen=True):
    """How many people there are, have a name, and are at a table now."""

    known: int
    named: int
    here: int


class Trouble(Struct, frozen=True):
    """An error of the server; `at`: ms since 1970, `where`: the part that tells of it."""

    at: int
    where: str
    text: str


class Disk(Struct, frozen=True):
    """Bytes that the tables take, and that are free beside them."""

    used: int
    free: int


class Versions(Struct, frozen=True):
    """What the server runs; `rules`: of each game."""

    butin: str
    python: str
    sqlite: str
    rules: dict[str, int]


class TalkLine(Struct, frozen=True):
    """Something said at a table: `text`, `preset` or `claim`. `n` counts the lines from 0.

    `who`: the same number wherever the same person spoke at the same seat; `name`: as they were called then;
    `past`: others have the seat now. `at`: ms since 1970.
    """

    n: int
    who: int
    seat: int
    name: str | None
    past: bool
    at: int
    text: str | None = None
    preset: Preset | None = None
    claim: Move | None = None


class Complaint(Struct, frozen=True):
    """A report that is not settled, entry `v` of a table's log: `by` told of `name`, at `seat`, or of `line` there.

    `lines`: that one, and the last that had been said.
    """

    table: str
    v: int
    game: str
    at: int
    by: str | None
    name: str | None
    seat: int
    why: Grievance
    line: int | None
    lines: list[TalkLine]


class HouseReport(Struct, frozen=True):
    """`GET /api/house?skip=n`, for its hosts. `errors` (the latest since the start) and `reports`: newest first.

    `reports`: after the first n; `further`: how many follow them. `up_s`: seconds since the start.
    """

    tables: TableCount
    people: PeopleCount
    reports: list[Complaint]
    further: int
    errors: list[Trouble]
    disk: Disk
    versions: Versions
    up_s: int


class Failure(Struct, frozen=True):
    """Any answer of 400 and above."""

    error: str
    detail: str


# --- a line, by socket or by polling: what the page says --------------------------------------------------------------


class _Said(Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    """A message of the page."""


class Play(_Said, frozen=True, tag="play"):
    """A move, chosen on the view of version `v`."""

    id: ActionId
    v: Version
    move: Move


class Why(_Said, frozen=True, tag="why"):
    """Would this move be refused, and why?"""

    id: ActionId
    move: Move


class Start(_Said, frozen=True, tag="start"):
    """The host starts: open seats become bots."""

    id: ActionId


class SetSeat(_Said, frozen=True, tag="seat"):
    """The host gives an open seat to a bot, or opens a bot's seat (null)."""

    id: ActionId
    seat: int
    bot: Level | None


class Vote(_Said, frozen=True, tag="vote"):
    """What to do about the late seat that the vote is about."""

    id: ActionId
    choice: Choice


class Stand(_Said, frozen=True, tag="stand"):
    """Turn by turn: be asked in sealed windows, or else let silence be one's answer at once."""

    id: ActionId
    ask: bool


class Ready(_Said, frozen=True, tag="ready"):
    """One has nothing more to say in this pause."""

    id: ActionId


class Leave(_Said, frozen=True, tag="leave"):
    """One's seat is given up: it opens, or a bot plays on; once all is over, the table leaves one's list."""

    id: ActionId


class Remove(_Said, frozen=True, tag="remove"):
    """The host has somebody leave, who may not sit there again."""

    id: ActionId
    seat: int


class Lend(_Said, frozen=True, tag="lend"):
    """A bot plays at one's seat, or no more (null)."""

    id: ActionId
    bot: Level | None


class HandOver(_Said, frozen=True, tag="host"):
    """The host's rights go to somebody else's seat."""

    id: ActionId
    seat: int


class Close(_Said, frozen=True, tag="close"):
    """The host ends the table."""

    id: ActionId


class Again(_Said, frozen=True, tag="again"):
    """Another table with the same people."""

    id: ActionId


class Say(_Said, frozen=True, tag="say"):
    """Something to read for everybody at the table: words of one's own, or a preset."""

    id: ActionId
    text: RawText | UnsetType = UNSET
    preset: Preset | UnsetType = UNSET


class MakeClaim(_Said, frozen=True, tag="claim"):
    """A claim that the game knows, for everybody at the table, bots too."""

    id: ActionId
    claim: Move


class Hush(_Said, frozen=True, tag="hush"):
    """The host takes away the right to write words of one's own, or gives it back."""

    id: ActionId
    seat: int
    hushed: bool


class Report(_Said, frozen=True, tag="report"):
    """Tell the hosts of the house of the person at a seat, or of whoever said line `line` there."""

    id: ActionId
    seat: int
    why: Grievance
    line: int | UnsetType = UNSET


class Ping(_Said, frozen=True, tag="ping"):
    """Is anybody there?"""


TimeAction = Vote | Stand | Ready
SeatAction = Start | SetSeat | Leave | Remove | Lend | HandOver | Close
TalkAction = Say | MakeClaim | Hush | Report
Action = Play | Why | SeatAction | TimeAction | Again | TalkAction
ClientMessage = Action | Ping


# --- a line: what the server says -------------------------------------------------------------------------------------


class Seated(Struct, frozen=True):
    """A seat of the table; `here`: a socket of its is open, or it is a bot's; `lent`: this bot plays for its people.

    `hushed`: they may not write.
    """

    kind: SeatKind
    name: str | None
    bot: Level | None
    here: bool
    lent: Level | None
    hushed: bool


class Overdue(Struct, frozen=True):
    """Seats whose time runs out: after which warning, and what becomes `then` of them. `left_ms`: 0: they are late."""

    seats: list[int]
    left_ms: int
    warning: Literal[1, 2]
    then: Late


class Poll(Struct, frozen=True):
    """The vote about a late seat: how many want what, and what the reader does.

    `left_ms`: until those who have voted decide; null: nobody has.
    """

    seat: int
    wait: int
    bot: int
    end: int
    mine: Choice | None
    left_ms: int | None


class TableMessage(Struct, frozen=True, tag_field="t", tag="table"):
    """The table as its reader may know it. `seat`: the reader's, null for a spectator; `link`: opens it elsewhere.

    `mine`: all seats that the reader holds; `host`: one of them has the host's rights, which are those of `host_seat`;
    `watchers`: sockets of spectators; `closed`: who ended the table before its game was over; `ask`: whether the
    reader is asked in sealed windows, null where that is no question; `ready`: the seats that are, in a pause for talk.
    """

    id: str
    game: str
    options: dict[str, Option]
    terms: Terms
    phase: Phase
    closed: Ending | None
    seats: list[Seated]
    seat: int | None
    mine: list[int]
    host: bool
    host_seat: int
    watchers: int
    invite: str | None
    link: str | None
    next: str | None
    overdue: Overdue | None
    vote: Poll | None
    ask: bool | None
    ready: list[int] | None


class Event(Struct, frozen=True):
    """What every event of every game has: its kind, and the number of the step it belongs to, from 0."""

    do: str
    n: int


ViewT = TypeVar("ViewT")
MayT = TypeVar("MayT")
EventT = TypeVar("EventT", bound=Event)


class Clock(Struct, frozen=True):
    """The time that is left (ms): before silence counts as an answer, before the turn is late, and of the pause."""

    closes_ms: int | None
    turn_ms: int | None
    pause_ms: int | None


class ViewMessage(Struct, Generic[ViewT, MayT, EventT], frozen=True, tag_field="t", tag="view"):
    """The reader's whole view; `events`: what happened from step `since` on, in the place of all told of it before.

    `v` is the latest entry of the log that everybody was told of, and one more once the reader has answered since.
    """

    v: int
    since: int
    view: ViewT
    may: list[MayT]
    events: list[EventT]
    clock: Clock | None


class TalkMessage(Struct, frozen=True, tag_field="t", tag="talk"):
    """What was said from line `since` on; of what was said before somebody came, the latest."""

    since: int
    lines: list[TalkLine]


class Step(Struct, Generic[ViewT, EventT], frozen=True):
    """A moment of a game: the view of its reader's eyes then, and what they were told since the step before."""

    view: ViewT
    events: list[EventT]


class Steps(Struct, frozen=True):
    """`GET /api/tables/{table}/steps?eyes=0|1|…|none|all&from=0`: a game as one saw it, or laid open.

    From step `from` on, which is the deal if it is not said; all answers of a sealed window are one step. `more`: there
    are further ones, too many for one answer.
    """

    steps: list[Step[Any, Any]]
    more: bool


class Ack(Struct, frozen=True, tag_field="t", tag="ack"):
    """Done, as entry `v` of the log; `table`: the one that `again` made."""

    id: str
    v: int
    table: str | UnsetType = UNSET


class Nack(Struct, frozen=True, tag_field="t", tag="nack"):
    """Refused, without effect; `id` is null when the message had none that could be read."""

    id: str | None
    clause: str | None
    why: Code


class Because(Struct, frozen=True, tag_field="t", tag="because"):
    """The answer to `why`: nulls for a move that is legal."""

    id: str
    clause: str | None
    why: Code | None


class Pong(Struct, frozen=True, tag_field="t", tag="pong"):
    """Yes."""


# --- first games ------------------------------------------------------------------------------------------------------


class Setting(Struct, frozen=True):
    """The table at which a part of a first game is played. `seats`: the names there, null for the learner's."""

    options: dict[str, Option]
    seats: list[str | None]


class Scene(Struct, frozen=True):
    """Where a first game waits for the learner to do what is `wanted`, a move or a claim; null: to read on.

    `part`: which of the settings; `say`: what the page says, which explains `clause`; `shown`: it points at what is
    wanted. `views`: what has been seen since the scene before, one view after the other; `lines`: what was said.
    """

    part: int
    say: str
    clause: str
    shown: bool
    wanted: Move | None
    views: list[ViewMessage[Any, Any, Any]]
    lines: list[TalkLine]


class Lesson(Struct, frozen=True):
    """`GET /api/lessons/{game}`: a first game."""

    game: str
    settings: list[Setting]
    scenes: list[Scene]


class Doubt(_Body, frozen=True):
    """`POST /api/lessons/{game}/why`: would this move be refused in this scene, and why?"""

    scene: int
    move: Move


class Reason(Struct, frozen=True):
    """The answer to a doubt: nulls for a move that is legal."""

    clause: str | None
    why: Code | None


Answer = Ack | Nack | Because
ServerMessage = TableMessage | ViewMessage[Any, Any, Any] | TalkMessage | Answer | Pong


# --- polling: the same messages in requests and their answers ---------------------------------------------------------

MANY_SAID = 8
LARGEST_POLL = MANY_SAID * LARGEST


class PollRequest(_Body, frozen=True):
    """`POST /poll/{table}`: says some messages and asks for those after batch `heard`; `bye`: for the last time.

    `session`: as the first answer told it; null asks for one, as a socket that opens does.
    """

    session: Token | None
    heard: Version
    say: Annotated[list[Raw], Meta(max_length=MANY_SAID)]
    bye: bool


class PollAnswer(Struct, frozen=True):
    """Batch `n` of a session, which is told again until it is heard; without messages when nothing has come since."""

    session: str
    n: int
    messages: list[Raw]


# --- bytes ------------------------------------------------------------------------------------------------------------


class _Named(Struct):
    id: ActionId | None = None


_message = msgspec.json.Decoder(ClientMessage)
_named = msgspec.json.Decoder(_Named)
_encoder = msgspec.json.Encoder()


def encode(message: Struct) -> bytes:
    """A message as the text that is sent, in UTF-8."""
    return _encoder.encode(message)


def read_message(text: str | Raw) -> ClientMessage | Nack:
    """What the page said; a Nack for anything else, with its id if it has one."""
    try:
        return _message.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return Nack(_id_of(text), None, refusal("malformed"))


def refusal(code: Refusal) -> Code:
    """One of the server's own reasons."""
    return Code(code)


def _id_of(text: str | Raw) -> str | None:
    try:
        return _named.decode(text).id
    except (msgspec.DecodeError, RecursionError):
        return None
