"""What a table should be: its rules once more, as plainly as they can be said, to compare the server with."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from butin.match import Match, game
from butin.server.levels import LEVELS
from butin.server.log import Created, Entry
from butin.server.wire import Again, Choice, Close, HandOver, Leave, Lend, Play, Remove, SetSeat, Start, Vote

Log = list[tuple[str, int | None]]
"""Entries, by their kinds and seats."""

TURN = 60
VOTE = 60
CHOICES: tuple[Choice, ...] = ("wait", "bot", "end")
"""What people may want done about somebody who is late, the mildest first."""
ENTRIES = {"wait": "waited", "bot": "lent", "end": "closed"}


class No(Exception):
    """What is refused, and why."""


@dataclass
class Chair:
    bot: str | None = None
    lent: str | None = None
    holders: list[int] = field(default_factory=list)
    gone: bool = False
    link: str | None = None

    @property
    def kind(self) -> str:
        return "bot" if self.bot else "person" if self.holders else "open"


@dataclass
class Question:
    """What to do about somebody who is late: it is open as long as they are, and somebody is there to say."""

    about: int
    voters: list[int] = field(default_factory=list)
    said: dict[int, Choice] = field(default_factory=dict)
    """What has been said at each seat, of voters or of people who were ones."""
    since: float | None = None
    """When the first of those who are there has said something."""

    def wants(self) -> list[Choice]:
        return [self.said[seat] for seat in self.voters if seat in self.said]

    def answer(self, now: float) -> Choice | None:
        wants = self.wants()
        for choice in CHOICES:
            if wants.count(choice) > len(self.voters) - wants.count(choice):
                return choice
        if self.since is None or now < self.since + VOTE:
            return None
        return max(CHOICES, key=wants.count)  # the first of equals


class Model:
    """A table after some entries of its log; `expect` says which ones an action should add."""

    def __init__(self, made: Entry) -> None:
        assert isinstance(made.body, Created)
        self.game, self.watch = game(made.body.game), made.body.terms.watch
        self.chairs = [Chair(bot) for bot in made.body.bots]
        self.host = made.body.host
        self.away: int | None = None
        """The host whose rights have passed on for being away."""
        self.closed: str | None = None
        self.match: Match | None = None
        self.dealt_ms = 0
        self.next: str | None = None
        self.removed: set[int] = set()
        self.left: dict[int, set[int]] = {}
        """The seats of the game that people have given up."""
        self.version = self.shown = made.version
        self.sealed: dict[int, int] = {}
        """Who has answered since, each with the person, or 0 for a bot or the server."""
        self.asked: dict[int, int] = {}
        self.terms = made.body.terms
        self.late: set[int] = set()
        self.question: Question | None = None
        self.now = 0.0
        self.anew: dict[int, int] = {}
        """The entry by which somebody new came to a seat: all its time begins anew."""
        self.renewed: set[int] = set()
        """The seats where somebody new has come in this turn."""
        self.retaken: set[int] = set()
        """The seats that a bot had in this turn, and whose people are back."""
        self.sent: set[int] = set()
        """Whom the host is about to send away."""

    # --- looking ---

    @property
    def phase(self) -> str:
        if self.closed:
            return "closed"
        return "waiting" if self.match is None else "over" if self.match.over else "playing"

    @property
    def going(self) -> bool:
        return self.phase in ("waiting", "playing")

    def mine(self, person: int | None) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if person in chair.holders and not chair.gone]

    def peopled(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person" and not chair.gone]

    def told(self, seat: int | None) -> int:
        return self.shown + (seat in self.sealed)

    def thinking(self) -> list[int]:
        """The seats where a bot should think: its own, a lent one, or one where it plays the move of who is late."""
        late = {"move": self.late, "seat": self.late & self.retaken, "vote": self.late & self.retaken}
        stand_ins = late.get(self.terms.late, ())
        return [seat for seat in self.asked if self._is_bot(seat) or seat in stand_ins]

    def timed(self, present: Collection[int]) -> set[int]:
        """The seats whose time goes by, whoever plays there: they must move, and somebody is there to see it."""
        if self.match is None or not present:
            return set()
        return {seat for seat in self.asked if self.match.silence(seat) is None}

    def running(self, present: Collection[int]) -> set[int]:
        """The seats whose time runs out: their people must move, and have a clock or are away."""
        people = {seat for seat in self.timed(present) if not self._is_bot(seat)}
        return people if self.terms.turn_s else people.difference(present)

    def _is_bot(self, seat: int) -> bool:
        return bool(self.chairs[seat].bot or self.chairs[seat].lent)

    def _are_same(self, seat: int, other: int) -> bool:
        return bool({*self.chairs[seat].holders} & {*self.chairs[other].holders})

    def voter(self, seat: int | None) -> int | None:
        """Where the vote is of whoever sits here."""
        if self.question is None or seat is None:
            return None
        return next((voter for voter in self.question.voters if self._are_same(voter, seat)), None)

    def wants(self) -> list[Choice]:
        """What those want who have voted, and are there."""
        return self.question.wants() if self.question else []

    def is_answer(self, kind: str, entry: Entry) -> bool:
        """Whether an entry is what a vote has come to."""
        return self.terms.late == "vote" and entry.person is None and kind in ENTRIES.values()

    def answer(self) -> tuple[str, int] | None:
        """The entry that the vote has come to, with its seat."""
        answer = self.question.answer(self.now) if self.question else None
        return (ENTRIES[answer], self.question.about) if self.question and answer else None

    # --- what should happen ---

    def expect(self, person: int, seat: int, action: Any, present: Collection[int]) -> Log:
        """The entries that an action should add. Raises No."""
        match action:
            case Play(v=version, move=move):
                return [(self._judge(seat, version, move), seat)]
            case Again():
                if self.phase != "over":
                    raise No("not_over")
                return [] if self.next else [("followed", None)]
            case Leave():
                self.sent = set()
                return self._leave(person, seat, present)
            case Lend(bot=bot):
                self._must("playing", "not_playing")
                self._must_know(bot)
                return [("lent", seat)] if bot != self.chairs[seat].lent else []
            case Vote(choice=choice):
                voter = self.voter(seat)
                if self.question is None or voter is None:
                    raise No("no_vote")
                return [("voted", voter)] if choice != self.question.said.get(voter) else []
        if self.host not in self.mine(person):
            raise No("not_host")
        return self._expect_of_host(person, action, present)

    def _expect_of_host(self, person: int, action: Any, present: Collection[int]) -> Log:
        if isinstance(action, Start | SetSeat):
            if self.phase != "waiting":
                raise No("not_waiting")
            return [("dealt", None)] if isinstance(action, Start) else self._set(action.seat, action.bot)
        if not self.going:
            raise No(self.phase)
        if isinstance(action, Close):
            self._must_be_own_lobby(self.away)
            return [("closed", None)]
        if action.seat not in range(len(self.chairs)):
            raise No("no_such_seat")
        if self.chairs[action.seat].kind != "person":
            raise No("not_a_person")
        if isinstance(action, HandOver):
            return [("hosted", action.seat)] if action.seat != self.host else []
        assert isinstance(action, Remove)
        self._must_be_own_lobby(action.seat)
        self.sent = {*self.chairs[action.seat].holders} - {person}
        return self._leave(person, action.seat, present)

    def _must_be_own_lobby(self, seat: int | None) -> None:
        if self.phase == "waiting" and self.away is not None and seat == self.away:
            raise No("not_host")

    def _set(self, seat: int, bot: str | None) -> Log:
        if seat not in range(len(self.chairs)) or self.chairs[seat].kind == "person":
            raise No("no_such_seat")
        self._must_know(bot)
        return [("bot", seat)] if bot != self.chairs[seat].bot else []

    def expect_to_join(self, person: int, link: str | None, wanted: int | None) -> tuple[Log, int]:
        """The entries that joining should add, and the seat. Raises No."""
        for seat in self.peopled():
            if link == self.chairs[seat].link:
                if seat in self.mine(person):
                    return [], seat
                if person in self.removed:
                    raise No("removed")
                return [("sat", seat)], seat
        if self.mine(person):
            return [], self.mine(person)[0]
        if person in self.removed:
            raise No("removed")
        if not self.going:
            raise No(self.phase)
        kind = "open" if self.phase == "waiting" else "bot"
        known = self.left.get(person)
        free = [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.kind == kind and (known is None or self.phase == "waiting" or seat in known)
        ]
        if not free:
            raise No("full")
        if wanted is not None and wanted not in free:
            raise No("taken")
        seat = free[0] if wanted is None else wanted
        return [("sat", seat)], seat

    def host_is_missed(self, present: Collection[int]) -> bool:
        """Whether others are at a table to which its host does not come."""
        return self.going and self.host not in present and bool(set(self.peopled()) & set(present))

    def host_is_back(self, present: Collection[int]) -> bool:
        """Whether somebody is back whose rights as a host passed on."""
        return self.going and self.away in present

    def heir(self, person: int | None, others: Iterable[int], present: Collection[int]) -> int:
        """Whose the host's rights are after the host."""
        seats = len(self.chairs)
        clockwise = [(self.host + step) % seats for step in range(1, seats)]
        heirs = [seat for seat in clockwise if seat in others]
        own = [seat for seat in heirs if person is not None and seat in self.mine(person)]
        there = [seat for seat in heirs if seat in present]
        own_there = [seat for seat in own if seat in there]
        return [*own_there, *own, *there, *heirs][0]

    def _leave(self, person: int, seat: int, present: Collection[int]) -> Log:
        others = [other for other in self.peopled() if other != seat]
        if self.going and not others:
            return [("left", seat), ("closed", None)]
        if others and seat == self.host:
            return [("left", seat), ("hosted", self.heir(person, others, present))]
        return [("left", seat)]

    def _judge(self, seat: int, version: int, move: Any) -> str:
        if self.closed:
            raise No("closed")
        if self.match is None:
            raise No("not_playing")
        if not self.asked.get(seat, 0) <= version <= self.told(seat):
            raise No("stale")
        illegal = self.match.illegal(seat, move)
        if illegal is not None:
            raise No(illegal.code)
        self.match.play(seat, move)
        sealed = self.match.sealed
        self.match.undo()
        return "sealed" if sealed else "moved"

    def _must(self, phase: str, otherwise: str) -> None:
        if self.phase != phase:
            raise No(otherwise if self.going else self.phase)

    def _must_know(self, bot: str | None) -> None:
        if bot is not None and bot not in LEVELS:
            raise No("unknown_bot")

    # --- what has happened ---

    def see(self, late: set[int], present: Collection[int], now: float) -> None:
        """Who is late now, and who is there."""
        self.late, self.now = late, now
        asked_about = late - self.retaken if self.terms.late == "vote" else set()
        voters: list[int] = []
        for seat in self.peopled():
            others = [*asked_about, *voters]
            plays = seat in present and not self.chairs[seat].lent
            if plays and not any(self._are_same(seat, other) for other in others):
                voters.append(seat)
        if not asked_about or not voters:
            self.question = None
            return
        if self.question is None or self.question.about != min(asked_about):
            self.question = Question(min(asked_about))
        self.question.voters = voters
        if not self.question.wants():
            self.question.since = None
        elif self.question.since is None:
            self.question.since = now

    def go_on(self, kind: str, entry: Entry) -> None:
        """The next entry of the log."""
        body: Any = entry.body
        if self.is_answer(kind, entry):
            assert (kind, entry.seat) == self.answer(), "the others have not voted for this"
            assert kind != "lent" or body.bot == LEVELS[-1]
        self.version = entry.version
        match kind:
            case "closed":
                assert (body.by == "vote") is self.is_answer(kind, entry)
                self.closed, self.asked = body.by, {}
            case "followed":
                self.next = body.table
            case "dealt":
                self._deal(entry)
            case "moved" | "sealed":
                self._move(kind, entry)
            case "voted":
                self._say(entry)
            case _:
                self._change(kind, entry)

    def _say(self, entry: Entry) -> None:
        body: Any = entry.body
        assert self.question is not None
        assert entry.seat is not None
        assert body.about == self.question.about
        self.question.said[entry.seat] = body.choice

    def _change(self, kind: str, entry: Entry) -> None:
        body: Any = entry.body
        assert entry.seat is not None
        chair = self.chairs[entry.seat]
        match kind:
            case "sat":
                assert (body.link == chair.link) is (chair.kind == "person"), "a seat's link goes from hand to hand"
                self._come(chair, entry)
                chair.bot, chair.link = None, body.link
            case "left":
                self._go(chair, entry)
            case "lent":
                self._lend(chair, entry)
            case "waited":
                self._begin_anew(entry)
            case "hosted":
                self._pass_rights(entry)
            case "bot":
                chair.bot = body.bot

    def _pass_rights(self, entry: Entry) -> None:
        assert entry.seat is not None
        if entry.seat == self.away:
            self.away = None
        elif entry.person is None and self.away is None:
            self.away = self.host
        self.host = entry.seat

    def _come(self, chair: Chair, entry: Entry) -> None:
        assert entry.person is not None
        assert entry.seat is not None
        if chair.bot and (entry.person in self.left or entry.seat in self.renewed):
            self.retaken.add(entry.seat)
        elif chair.bot:
            self._begin_anew(entry)
            if entry.seat in self.asked:
                self.renewed.add(entry.seat)
        chair.holders.append(entry.person)

    def _begin_anew(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.anew[entry.seat] = entry.version
        self.retaken.discard(entry.seat)

    def _lend(self, chair: Chair, entry: Entry) -> None:
        body: Any = entry.body
        assert entry.seat is not None
        assert chair.lent != body.bot, "so it was"
        chair.lent = body.bot
        if body.bot is None:
            self.retaken.add(entry.seat)

    def _go(self, chair: Chair, entry: Entry) -> None:
        body: Any = entry.body
        assert chair.link != body.link, "the old link still opens the seat"
        if self.away is not None and chair is self.chairs[self.away]:
            self.away = None
        assert (body.invite is not None) is bool(self.sent), "the invitation changes for those who know it"
        self.removed |= self.sent
        if self.going:
            assert body.bot == (None if self.phase == "waiting" else LEVELS[-1])
            for person in chair.holders if self.phase == "playing" else []:
                self.left.setdefault(person, set()).add(self.chairs.index(chair))
            chair.bot, chair.lent, chair.holders = body.bot, None, []
            if self.question:
                self.question.said.pop(self.chairs.index(chair), None)
        else:
            chair.gone = True
        chair.link = body.link

    def _deal(self, entry: Entry) -> None:
        body: Any = entry.body
        for chair, bot in zip(self.chairs, body.bots, strict=True):
            assert bot == (chair.bot or (None if chair.holders else LEVELS[-1]))
            chair.bot = bot
        self.match = self.game.set_up(body.position)
        self.dealt_ms, self.shown = entry.at_ms, entry.version
        self.asked = dict.fromkeys(self.match.to_act, entry.version)
        self.renewed.clear()

    def _move(self, kind: str, entry: Entry) -> None:
        body: Any = entry.body
        assert self.match is not None
        assert entry.seat is not None
        assert entry.seat in self.asked, "out of turn"
        if entry.person is None and not self.match.silence(entry.seat):
            assert entry.seat in self.thinking(), "a bot played where none sits"
        self.match.play(entry.seat, body.move, entry.at_ms - self.dealt_ms)
        assert (kind == "sealed") is self.match.sealed
        self.sealed[entry.seat] = entry.person or 0
        if kind == "moved":
            for seat, person in self.sealed.items():
                if person:
                    self.chairs[seat].lent = None
            self.sealed, self.shown = {}, entry.version
            self.retaken.clear()
            self.renewed.clear()
        before = {seat: since for seat, since in self.asked.items() if seat != entry.seat}
        self.asked = {seat: before.get(seat, entry.version) for seat in self.match.to_act}


def names(log: Sequence[tuple[str, Entry]]) -> Log:
    """Entries by their kinds and seats."""
    return [(kind, entry.seat) for kind, entry in log]
