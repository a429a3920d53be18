"""What the entries of a table's log add up to, without the rules of its game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from butin.server.log import (
    BotSet,
    Claimed,
    Closed,
    Created,
    Dealt,
    Entry,
    Followed,
    Hosted,
    Hushed,
    Left,
    Lent,
    Moved,
    Reported,
    Row,
    Said,
    Sat,
    Sealed,
    SeatBody,
    Secret,
    Settled,
    Stands,
    Talk,
    Voted,
    Waited,
    read_row,
)
from butin.server.votes import Ballot
from butin.server.wire import Ending, Level, Option, Phase, SeatKind, SummarySeat, Terms


class Subject(NamedTuple):
    """What a report is about: a line, or (None) who is called so at a seat."""

    seat: int
    line: int | None
    name: str | None


def subject(report: Reported) -> Subject:
    """What a report is about."""
    return Subject(report.about, report.line, report.name)


class Since(NamedTuple):
    """What a seat's time began with: an entry of the log, and when that was made."""

    version: int
    at_ms: int


@dataclass(slots=True)
class Chair:
    """A seat: a bot's, or of the people who hold it (one, on each device that has followed the seat's link)."""

    bot: Level | None = None
    lent: Level | None = None
    """The bot that plays for its people, who keep it."""
    holders: list[int] = field(default_factory=list)
    left: bool = False
    """They have gone since the game was over: it keeps their name, and is theirs no more."""
    name: str | None = None
    link: Secret | None = None
    ask: bool = False
    """Its people want to be asked in sealed windows, where the table plays turn by turn."""

    @property
    def player(self) -> Level | None:
        """The bot that plays here now, its own or a lent one."""
        return self.bot or self.lent

    def call(self, names: Mapping[int, str | None]) -> str | None:
        """What to call who sits here, when people are called so; null for a bot and for nobody."""
        return None if self.kind != "person" else self.name or names.get(self.holders[0])

    @property
    def kind(self) -> SeatKind:
        """Who sits here."""
        return "bot" if self.bot else "person" if self.holders else "open"

    def sit(self, person: int | None, link: Secret, name: str | None) -> None:
        """A person holds this seat too; a bot makes way."""
        if person is not None:
            self.holders.append(person)
        self.bot, self.link, self.name = None, link, name or self.name

    def empty(self, link: Secret, bot: Level | None) -> None:
        """Nobody holds this seat any more: it is open, or a bot's."""
        self.bot, self.lent, self.holders, self.name, self.link = bot, None, [], None, link
        self.ask = False


@dataclass(slots=True)
class Story:
    """What the entries of a table say, without its rules: enough for a list of tables."""

    id: str
    game: str
    options: dict[str, Option]
    host: int
    invite: Secret
    first: int | None
    terms: Terms
    chairs: list[Chair]
    version: int = 0
    at_ms: int = 0
    told_ms: int = 0
    """When the latest entry was made that everybody may know of."""
    dealt_at_ms: int = 0
    dealt: bool = False
    to_act: list[int] = field(default_factory=list)
    since: dict[int, Since] = field(default_factory=dict)
    """Since when the seats that may act have had time to: somebody new at the seat has it anew, a bot only uses it."""
    renewed: set[int] = field(default_factory=set)
    """The seats where somebody new has come in this time: the next one has what is left of it."""
    retaken: set[int] = field(default_factory=set)
    """The seats that a bot has played for in this time, and whose people have come back to what is left of it."""
    moved_ms: int = 0
    """When the latest move was made that everybody may know of, or the deal."""
    window: bool = False
    """The seats that may act do so by sealed answers."""
    ballots: dict[int, Ballot] = field(default_factory=dict)
    unheard: int = 0
    """How many entries there are that the others at the table are never told of."""
    closed: Ending | None = None
    away: int | None = None
    """The seat that had the host's rights until they passed on because its people were away."""
    next: str | None = None
    removed: set[int] = field(default_factory=set)
    """The people whom the host has sent away."""
    hushed: set[int] = field(default_factory=set)
    """The people who may not write, wherever they sit."""
    seen: dict[int, set[int]] = field(default_factory=dict)
    """Of the people who have given up seats of a game that was played, which: they know what is held there.

    Coming back, they are nobody new.
    """
    reports: set[int] = field(default_factory=set)
    """The versions of the reports that are not settled."""
    reported: set[tuple[int | None, Subject]] = field(default_factory=set)
    """Who has reported what."""
    back: set[int] = field(default_factory=set)
    """The seats whose people have answered themselves, which shows once all are told."""
    actions: dict[tuple[int | None, str], int] = field(default_factory=dict)
    """The version that each action of a person became."""

    @classmethod
    def begin(cls, entry: Entry) -> Story:
        """The story of a table's first entry. Raises ValueError for another kind of entry."""
        made = entry.body
        if not isinstance(made, Created):
            raise ValueError(f"the log of table {entry.table} does not begin with its making")
        chairs = [Chair(bot) for bot in made.bots]
        story = cls(entry.table, made.game, made.options, made.host, made.invite, made.first, made.terms, chairs)
        story.removed.update(made.removed)
        story.hushed.update(made.hushed)
        story._stamp(entry)
        return story

    @property
    def phase(self) -> Phase:
        """How far the table is."""
        if self.closed:
            return "closed"
        return "waiting" if not self.dealt else "playing" if self.to_act else "over"

    def seats_of(self, person: int | None) -> list[int]:
        """The seats that this person holds."""
        return [seat for seat, chair in enumerate(self.chairs) if person in chair.holders and not chair.left]

    def seat_of(self, person: int | None) -> int | None:
        """The first seat that this person holds."""
        return next(iter(self.seats_of(person)), None)

    def holds(self, person: int | None, seat: int | None) -> bool:
        """Whether this person holds this seat."""
        if seat is None or not 0 <= seat < len(self.chairs):
            return False
        return person in self.chairs[seat].holders and not self.chairs[seat].left

    def may_look(self, person: int | None) -> bool:
        """Whether a person sits here, or the table has spectators."""
        return self.terms.watch or self.seat_of(person) is not None

    def open_seats(self) -> list[int]:
        """The seats that nobody has taken."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "open"]

    def free_seats(self, person: int | None) -> list[int]:
        """The seats that a person who comes now may take: open ones while the table waits, then those of bots.

        Whoever has left a game may come back to the same seat alone: nobody sees two hands.
        """
        if self.phase != "playing":
            return self.open_seats() if self.phase == "waiting" else []
        seats = range(len(self.chairs)) if person is None else self.seen.get(person, range(len(self.chairs)))
        return [seat for seat in sorted(seats) if self.chairs[seat].kind == "bot"]

    def are_same(self, seat: int, other: int) -> bool:
        """Whether somebody holds both of these seats."""
        return not set(self.chairs[seat].holders).isdisjoint(self.chairs[other].holders)

    def one_each(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Of these seats the first of each person."""
        found: list[int] = []
        for seat in seats:
            if not any(self.are_same(seat, other) for other in found):
                found.append(seat)
        return tuple(found)

    def is_hushed(self, seat: int) -> bool:
        """Whether the people of a seat may not write."""
        return not self.hushed.isdisjoint(self.chairs[seat].holders)

    def seated(self) -> list[int]:
        """The seats that people hold."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person" and not chair.left]

    def people(self) -> list[int]:
        """The seats whose people play themselves."""
        return [seat for seat in range(len(self.chairs)) if self._plays(seat)]

    def people_asked(self) -> list[int]:
        """The seats that may act and that no bot plays for."""
        return [seat for seat in self.to_act if self._plays(seat)]

    def _plays(self, seat: int) -> bool:
        chair = self.chairs[seat]
        return chair.kind == "person" and chair.lent is None and not chair.left

    def add(self, entry: Entry) -> None:
        """Go on with the next entry. Raises ValueError for one that cannot follow."""
        match entry.body:
            case Created():
                raise ValueError(f"table {self.id} is made twice")
            case Sat() | Left() | Lent() | Hosted() | BotSet() | Stands() | Voted() | Waited():
                self._seat(entry, entry.body)
            case Dealt(bots=bots, then=then):
                self._fill(bots)
                self.dealt, self.dealt_at_ms = True, entry.at_ms
                self._ask(entry, then, window=False)
            case Moved(then=then, window=window):
                self._ask(entry, then, window=window)
                self._come_back(entry)
            case Sealed(then=then):
                self.to_act = then
                self._come_back(entry)
            case Closed(by):
                self.closed, self.to_act = by, []
            case Followed(table):
                self.next = table
            case Said() | Claimed() | Hushed() | Reported() | Settled():
                self._hear(entry, entry.body)
        self._stamp(entry)

    def _seat(self, entry: Entry, body: SeatBody) -> None:
        seat = self._place(entry)
        chair = self.chairs[seat]
        match body:
            case Sat(link, name):
                self._begin_time(entry, chair)
                self._sit(seat, entry.person, link, name)
            case Left():
                self._leave(seat, entry.person, body)
            case Lent(bot):
                chair.lent = bot
                if bot is None:
                    self.retaken.add(seat)
            case Hosted():
                self._host(seat, entry.person)
            case BotSet(bot):
                chair.bot = bot
            case Stands(ask):
                chair.ask, self.unheard = ask, self.unheard + 1
            case Voted(about, choice):
                before = self.ballots.get(seat)
                first_ms = before.first_ms if before is not None and before.about == about else entry.at_ms
                self.ballots[seat] = Ballot(about, choice, entry.version, first_ms)
            case Waited():
                self._renew(entry, seat)

    def _host(self, seat: int, by: int | None) -> None:
        """The host's rights are of this seat; of one that was away, given back. The server (None) passes them on."""
        if seat == self.away:
            self.away = None
        elif by is None and self.away is None:
            self.away = self.host
        self.host = seat

    def _begin_time(self, entry: Entry, chair: Chair) -> None:
        """One more device of its people gives a seat no time, nor does leaving and coming back, whoever one is then."""
        if chair.kind == "person":
            return
        seat = self._place(entry)
        if entry.person in self.seen or seat in self.renewed:
            self.retaken.add(seat)
        else:
            self._renew(entry, seat)
            if seat in self.since:
                self.renewed.add(seat)

    def _renew(self, entry: Entry, seat: int) -> None:
        """All the time of a seat that may act begins anew, and with it what others want done about it."""
        if seat in self.since:
            self.since[seat] = Since(entry.version, entry.at_ms)
            self.retaken.discard(seat)
            self.ballots = {voter: ballot for voter, ballot in self.ballots.items() if ballot.about != seat}

    def _ask(self, entry: Entry, then: list[int], *, window: bool) -> None:
        self.to_act, self.window, self.moved_ms = then, window, entry.at_ms
        self.since = {seat: Since(entry.version, entry.at_ms) for seat in then}
        for ended in (self.retaken, self.renewed, self.ballots):
            ended.clear()

    def _hear(self, entry: Entry, talk: Talk) -> None:
        match talk:
            case Said() | Claimed():
                self._place(entry)
            case Hushed(hushed):
                change = self.hushed.update if hushed else self.hushed.difference_update
                change(self.chairs[self._place(entry)].holders)
            case Reported():
                self.reports.add(entry.version)
                self.reported.add((entry.person, subject(talk)))
                self.unheard += 1
            case Settled(report):
                self.reports.discard(report)
                self.unheard += 1

    def _place(self, entry: Entry) -> int:
        """The seat that an entry is of."""
        if entry.seat is None or not 0 <= entry.seat < len(self.chairs):
            raise ValueError(f"entry {entry.version} of table {self.id} is of no seat of it")
        return entry.seat

    def _sit(self, seat: int, person: int | None, link: Secret, name: str | None) -> None:
        if person is not None and self.is_hushed(seat):
            self.hushed.add(person)
        self.chairs[seat].sit(person, link, name)

    def _leave(self, seat: int, person: int | None, left: Left) -> None:
        chair = self.chairs[seat]
        if left.invite is not None or person not in chair.holders:  # once the invitation stayed all the same
            self.removed.update(holder for holder in chair.holders if holder != person)
            self.invite = left.invite or self.invite
        if seat == self.away:
            self.away = None
        if self.phase in ("over", "closed"):
            chair.link, chair.left = left.link, True
            return
        if self.phase == "playing":
            for holder in chair.holders:
                self.seen.setdefault(holder, set()).add(seat)
        self.ballots.pop(seat, None)  # whoever comes next has said nothing
        chair.empty(left.link, left.bot)

    def _come_back(self, entry: Entry) -> None:
        """Whoever plays has taken the seat back from the bot; from a sealed answer this shows once all are told."""
        if entry.person is not None and entry.seat is not None:
            self.back.add(entry.seat)
        if isinstance(entry.body, Moved):
            for seat in self.back:
                self.chairs[seat].lent = None
            self.back.clear()

    def _fill(self, bots: list[Level | None]) -> None:
        for chair, bot in zip(self.chairs, bots, strict=True):
            chair.bot = bot

    def _stamp(self, entry: Entry) -> None:
        self.version, self.at_ms = entry.version, entry.at_ms
        if not isinstance(entry.body, Sealed | Stands | Talk):
            self.told_ms = entry.at_ms
        if not entry.action.startswith(":"):
            self.actions[entry.person, entry.action] = entry.version


def summaries(story: Story, names: Mapping[int, str | None]) -> list[SummarySeat]:
    """Who sits at a table, when people are called so."""
    return [SummarySeat(chair.call(names), chair.bot, chair.kind) for chair in story.chairs]


def read_story(rows: list[Row]) -> Story:
    """What the rows of one table say, in order; moves may be left out. Raises ValueError where they make no sense."""
    entries = [read_row(row) for row in rows]
    story = Story.begin(entries[0])
    for entry in entries[1:]:
        story.add(entry)
    return story
