"""A live table: one task owns it. It takes what is asked of it in turn, decides, logs, and only then tells anybody."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ParamSpec, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from butin.server import seats
from butin.server.agenda import Agenda
from butin.server.answers import Answers
from butin.server.audience import Audience
from butin.server.board import Board, replay
from butin.server.days import Calendar
from butin.server.levels import DEFAULT
from butin.server.limits import Limit
from butin.server.log import Body, Claimed, Closed, Dealt, Entry, Followed, Left, Sat, Settled, Stands, own_action
from butin.server.opening import open_next
from butin.server.pace import Pace
from butin.server.peer import Peer
from butin.server.players import BotPlayers
from butin.server.refusals import RefusedError, refuse, refusing
from butin.server.review import Eyes, Past
from butin.server.seats import HostWatch, Step
from butin.server.store import Store
from butin.server.story import Story, summaries
from butin.server.talk import Limits, read_claim, speak
from butin.server.terms import forgets, may_be_asked
from butin.server.thinkers import Thinkers
from butin.server.timekeeper import RealTime, Timekeeper, TurnByTurn
from butin.server.wire import (
    Ack,
    Action,
    Again,
    Answer,
    Because,
    Hush,
    Level,
    MakeClaim,
    Nack,
    Phase,
    Play,
    Ready,
    Report,
    Say,
    Stand,
    SummarySeat,
    TalkAction,
    TimeAction,
    Vote,
    Why,
    encode,
    refusal,
)

logger = logging.getLogger(__name__)


P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class House:
    """What all tables share."""

    store: Store
    thinkers: Thinkers
    pace: Pace = field(default_factory=Pace)
    calendar: Calendar = field(default_factory=Calendar)
    agenda: Agenda = field(default_factory=Agenda)
    talk: Limits = field(default_factory=Limits)
    changes: Limit = field(default_factory=lambda: Limit(rate=1, burst=60))
    """What a person may have logged that is no move: nobody who plays does so much."""
    seat_changes: Limit = field(default_factory=lambda: Limit(rate=0.5, burst=120))
    """The same of all who hold one seat of a table: whatever they do, the other seats have their own."""
    sittings: Limit = field(default_factory=lambda: Limit(rate=0.05, burst=20))
    """How often a person may sit down."""
    table_sittings: Limit = field(default_factory=lambda: Limit(rate=0.5, burst=300))
    """How often people may sit down at one table: who comes may be somebody new each time."""


class LostError(Exception):
    """The log has gone on without this entry."""


class Table:
    """A table that somebody is at. Its coroutine methods run one by one, in its task: through `ask`, or `tell`."""

    def __init__(self, board: Board, house: House, names: dict[int, str | None]) -> None:
        self.users = 0
        """Sockets and requests that are using this object."""
        self.farewell: asyncio.TimerHandle | None = None
        """When it is let go, if nobody uses it until then: so long after the last one who did."""
        self._board = board
        self._house = house
        self._names = names
        self._audience = Audience(partial(self.tell, self._recount))
        self._bots = BotPlayers(house.thinkers, house.pace, self._take_choice, self._take_claim)
        self._time = self._timekeeper()
        self._host_watch = HostWatch(house.pace.second, partial(self.tell, self._pass_on))
        self._unsure = False
        """Whether the log has what was to be written last is not known."""
        self._answers = Answers(lambda person: self.story.seat_of(person) is not None)
        self._asked: deque[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any] | None]] = deque()
        self._news = asyncio.Event()
        """Something has been asked."""
        self._task = asyncio.create_task(self._run())

    def _timekeeper(self) -> Timekeeper:
        if self.story.terms.days is not None:
            return TurnByTurn(self._board, self._house.calendar, self._house.agenda)
        return RealTime(self._board, self._house.calendar, partial(self.tell, self.keep_time), self._take_silence)

    @property
    def story(self) -> Story:
        """What the log says up to its last entry."""
        return self._board.story

    @property
    def phase(self) -> Phase:
        """How far the table is."""
        return self._board.phase

    @property
    def works(self) -> bool:
        """A bot has a move to make here, whether or not somebody is there."""
        return bool(self._levels())

    def crowd(self) -> set[int]:
        """The people whose sockets are open here."""
        return self._audience.people()

    async def ask(self, work: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """What one of the methods below returns, run after what was asked before."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._asked.append((partial(work, *args, **kwargs), answer))
        self._news.set()
        return await answer

    def tell(self, work: Callable[P, Awaitable[None]], *args: P.args, **kwargs: P.kwargs) -> None:
        """Have one of the methods below run, without waiting for it."""
        self._asked.append((partial(work, *args, **kwargs), None))
        self._news.set()

    def close(self) -> None:
        """End the task; the log has everything."""
        self._bots.sleep()
        self._time.stop()
        self._host_watch.stop()
        self._audience.stop()
        self._task.cancel()

    async def _run(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._asked:
                await self._do(*self._asked.popleft())
                try:
                    self._go_on()
                except Exception:  # whatever it is, the table does what it is asked next
                    logger.exception("table %s", self.story.id)

    async def _do(self, work: Callable[[], Awaitable[Any]], answer: asyncio.Future[Any] | None) -> None:
        try:
            if self._unsure:
                with suppress(sqlite3.Error):  # then nothing can be written either
                    await self._reload()
            result = await work()
        except Exception as error:
            if answer is None or answer.done():
                logger.exception("table %s", self.story.id)
            else:
                answer.set_exception(error)
        else:
            if answer is not None and not answer.done():
                answer.set_result(result)

    def _go_on(self) -> None:
        """Whatever has been done: time is seen, all are told what they do not know yet, and bots think."""
        if self._audience.changed:
            self._audience.seat(self.story)
        self._see_time()
        self._audience.tell(self._board, self._time, self._names)
        self._bots.watch(self._board, self._levels())
        self._time.arm()
        self._host_watch.watch(self.story, self._audience.here)

    # --- sockets ---

    async def attach(self, peer: Peer) -> None:
        """A socket opens: it is told how the table is, and all that has happened."""
        self._audience.come(peer)

    async def detach(self, peer: Peer) -> None:
        """A socket has closed."""
        self._audience.go(peer)

    async def _recount(self) -> None:
        self._audience.recount()

    async def look(self, seat: int | None, person: int | None) -> list[bytes]:
        """What a socket of a person at this seat would be told first, without anybody being there for it."""
        self._see_time()
        return self._audience.look(seat, person, self._board, self._time, self._names)

    async def act(self, peer: Peer, action: Action) -> None:
        """Do what a page asks, or not, and answer it."""
        try:
            answer = await self._answer(peer, action)
        except Exception as error:  # whatever it is, the page waits for an answer
            logger.exception("table %s could not answer", self.story.id)
            answer = Nack(action.id, None, refusal("unkept" if isinstance(error, sqlite3.Error) else "busy"))
        peer.answer(encode(answer))
        if isinstance(action, Play) and isinstance(answer, Nack):
            peer.shown = None

    async def _answer(self, peer: Peer, action: Action) -> Answer:
        if isinstance(action, Why):
            return self._because(peer, action)
        if peer.person is None:
            return Nack(action.id, None, refusal("spectator"))
        asked = peer.person, action.id
        known = self._answers.find(*asked)
        if known is not None:
            return known
        try:
            if asked not in self.story.actions:
                if peer.seat is None:
                    raise refuse("spectator")
                await self._obey(peer.person, peer.seat, action)
        except RefusedError as no:
            return self._answers.keep(peer.person, Nack(action.id, no.clause, no.code))
        except LostError:
            await self._reload()
            if asked not in self.story.actions:
                return Nack(action.id, None, refusal("stale"))
        made = self.story.next if isinstance(action, Again) else None
        if asked in self.story.actions:
            return Ack(action.id, self.story.actions[asked], made or UNSET)
        return self._answers.keep(peer.person, Ack(action.id, self._board.told(None), made or UNSET))

    def _because(self, peer: Peer, why: Why) -> Because:
        try:
            if peer.seat is None:
                raise refuse("spectator")
            if self._board.broken:
                raise refuse("broken")
            self._check_playing()
            with refusing():
                self._board.check(peer.seat, why.move)
        except RefusedError as no:
            return Because(why.id, no.clause, no.code)
        return Because(why.id, None, None)

    # --- what people may do ---

    async def _obey(self, person: int, seat: int, action: Action) -> None:
        if self._board.broken:
            raise refuse("broken")
        match action:
            case Play(id, version, move):
                self._check_playing()
                if not self._board.asked.get(seat, 0) <= version <= self._board.told(seat):
                    raise refuse("stale")
                if self._time.pausing:
                    raise refuse("pause")
                await self._move(seat, move, id, person)
            case Vote() | Stand() | Ready():
                await self._obey_about_time(person, seat, action)
            case Again(id):
                await self._play_again(id, person, seat)
            case Say() | MakeClaim() | Hush() | Report():
                await self._speak(person, seat, action)
            case Why():
                pass  # `_because` has answered it
            case _:
                steps = seats.steps_of(action, self.story, person, seat, self._audience.here)
                await self._change(steps, action=action.id, person=person)

    def _check_playing(self) -> None:
        if self.story.phase == "closed":
            raise refuse("closed")
        if self._board.match is None:
            raise refuse("not_playing")

    async def _obey_about_time(self, person: int, seat: int, action: TimeAction) -> None:
        match action:
            case Vote(id, choice):
                await self._change(self._time.cast(seat, choice), action=id, person=person)
            case Stand(id, ask):
                if not may_be_asked(self.story.game, self.story.terms):
                    raise refuse("never_asked")
                if ask != self.story.chairs[seat].ask:
                    await self._change([(seat, Stands(ask))], action=id, person=person)
            case Ready():
                self._time.say_ready(seat)

    async def _move(self, seat: int, move: Any, action: str | None = None, person: int | None = None) -> None:
        version, at_ms = self.story.version + 1, self._now()
        with refusing():
            moved = self._board.play(seat, move, at_ms)
        try:
            entry = Entry(self.story.id, version, action or own_action(version), at_ms, seat, person, moved)
            await self._log([entry])
        except BaseException:
            self._board.take_back()
            raise
        self._board.accept(entry)
        self._audience.changed |= not self.story.to_act
        self._bots.hear(self._board)
        if self._board.game.rules.Claim is not None and self.story.phase == "playing":
            self._bots.talk(self._board)

    async def _play_again(self, action: str, person: int | None, seat: int) -> None:
        story = self.story
        if story.phase != "over":
            raise refuse("not_over")
        if story.next is not None:
            return
        host = story.host if story.host in self._audience.here else seat
        opening = open_next(story, host, (self._board.first + 1) % len(story.chairs), self._now())
        await self._change([(None, Followed(opening[0].table))], action=action, person=person, beside=opening)
        if story.terms.days is not None:
            self._house.agenda.expect(opening[0].table, self._now())

    async def _speak(self, person: int, seat: int, wish: TalkAction) -> None:
        self._house.talk.check(wish, person, (self.story.id, seat))
        steps = speak(wish, person, seat, self._board, self._names)
        await self._change(steps, action=wish.id, person=person)

    async def settle(self, report: int | None, person: int) -> None:
        """A host of the house has dealt with a report, or with all (None). Raises RefusedError when there is none."""
        reports = sorted(self.story.reports) if report is None else self.story.reports & {report}
        if not reports:
            raise refuse("no_such_line")
        try:
            await self._change([(None, Settled(one)) for one in reports], person=person)
        except LostError:
            await self._reload()
            raise refuse("busy") from None

    async def join(self, person: int, name: str | None, token: str | None, wanted: int | None) -> int:
        """Seat a person who has the link of a seat, or may come in anyway; the seat. Raises RefusedError."""
        if self._board.broken:
            raise refuse("broken")
        seat = None if token is None else seats.seat_of_link(self.story, token)
        if seat is None:
            seat = seats.choose_seat(self.story, person, wanted)
        try:
            await self._change(seats.sit(self.story, person, seat), person=person)
        except LostError:
            await self._reload()
            raise refuse("busy") from None
        await self.rename(person, name)
        return seat

    async def rename(self, person: int, name: str | None) -> None:
        """A person has a new name."""
        if person not in self.story.hushed:  # whoever may not write does not write a name either
            self._names[person] = name
        self._audience.changed = True

    def seats(self) -> list[SummarySeat]:
        """Who sits where, for somebody who is not here."""
        return summaries(self.story, self._names)

    async def record(self, person: int | None) -> str:
        """The record of the game as JSON, for a person, or nobody known. Raises RefusedError before the end."""
        if not self.story.may_look(person):
            raise refuse("spectator")
        if self.phase != "over":
            raise refuse("broken" if self._board.broken else "not_over")
        return self._board.record([chair.call(self._names) for chair in self.story.chairs])

    async def past(self, person: int | None, eyes: Eyes) -> Past:
        """The game so far, for a person, or nobody known, who wants to see it with these eyes. Raises RefusedError.

        Once it is over these may be anybody's, until then one's own alone.
        """
        if not self.story.may_look(person):
            raise refuse("spectator")
        if self._board.broken or self._board.match is None:
            raise refuse("broken" if self._board.broken else "not_playing")
        if isinstance(eyes, int) and not 0 <= eyes < len(self.story.chairs):
            raise refuse("no_such_seat")
        if self.phase != "over":
            self._check_own(person, eyes)
        return Past.of(self._board.match)

    def _check_own(self, person: int | None, eyes: Eyes) -> None:
        if eyes == "all":
            raise refuse("not_over")
        own = self.story.seats_of(person)
        if eyes not in own if own else eyes is not None:
            raise refuse("not_yours")
        if forgets(self.story.game, self.story.options):
            raise refuse("forgotten")

    # --- bots ---

    def _levels(self) -> dict[int, Level]:
        """The bots whose turn it is: those of their seats, and those that play a move for a late one."""
        if not self._time.awake or self._time.pausing:
            return {}
        stand_ins = dict.fromkeys(self._time.stand_ins, DEFAULT)
        bots = {seat: self.story.chairs[seat].player or stand_ins.get(seat) for seat in self._board.asked}
        return {seat: level for seat, level in bots.items() if level is not None}

    def _take_choice(self, seat: int, since: int, move: Any) -> None:
        self.tell(self._play_for_bot, seat, since, move)

    async def _play_for_bot(self, seat: int, since: int, move: Any) -> None:
        self._bots.done(seat)
        self._see_time()
        if self._board.asked.get(seat) != since or seat not in self._levels():
            return
        try:
            await self._move_or_else(seat, move)
        except LostError:
            await self._reload()

    async def _move_or_else(self, seat: int, move: Any) -> None:
        try:
            await self._move(seat, move)
        except RefusedError:
            await self._move(seat, self._board.safe_move(seat))

    def _take_claim(self, seat: int, claim: Any) -> None:
        self.tell(self._claim_for_bot, seat, claim)

    async def _claim_for_bot(self, seat: int, claim: Any) -> None:
        if self.story.chairs[seat].bot is None:
            return
        try:
            await self._change([(seat, Claimed(None, read_claim(claim, self._board)))])
        except RefusedError as no:
            logger.warning("the claim of the bot at seat %d of table %s is refused: %s", seat, self.story.id, no.code)
        except LostError:
            await self._reload()

    # --- the host ---

    async def _pass_on(self) -> None:
        try:
            here = self._audience.here
            await self._change(seats.give_back(self.story, here) or seats.pass_on(self.story, here))
        except LostError:
            await self._reload()

    # --- silence ---

    def _take_silence(self, opened: int, late_bots: bool) -> None:
        self.tell(self._answer_for_silent, opened, late_bots)

    async def _answer_for_silent(self, opened: int, late_bots: bool) -> None:
        """Let silence count as an answer in the window that entry `opened` opened; of bots when they are late too."""
        if self._board.shown != opened:
            return
        try:
            for seat, silence in self._board.silences.items():
                if late_bots or self.story.chairs[seat].player is None:
                    await self._move(seat, silence)
        except LostError:
            await self._reload()
        except BaseException:
            self._time.stop()  # the disk is full, say: the window is opened anew
            raise

    # --- time ---

    async def keep_time(self) -> None:
        """Do what is due."""
        self._see_time()
        self._time.tried()
        try:
            for body, seat in self._time.duties:
                await self._change([(seat, body)])
            for seat in self._time.silent:
                await self._move(seat, self._board.silences[seat])
        except LostError:
            await self._reload()

    def _see_time(self) -> None:
        self._time.see(self._board, self._audience.here)

    # --- the log ---

    async def _change(
        self,
        steps: Sequence[Step],
        *,
        action: str | None = None,
        person: int | None = None,
        beside: Sequence[Entry] = (),
    ) -> None:
        """Log what is not a move, with entries of other tables, and go on with it; the action is that of the first.

        Raises RefusedError for a person who does too much.
        """
        if not steps:
            return
        if person is not None:
            self._check_pace(person, steps[0][1])
        version, at_ms = self.story.version + 1, self._now()
        entries = [
            Entry(self.story.id, version + step, own_action(version + step), at_ms, seat, person, body)
            for step, (seat, body) in enumerate(steps)
        ]
        entries[0] = replace(entries[0], action=action or entries[0].action)
        await self._log([*entries, *beside])
        for entry in entries:
            self._board.follow(entry)
            if isinstance(entry.body, Claimed) and self._board.match is not None:
                self._bots.listen(*self._board.match.claims[-1])
        self._audience.changed = True
        if self.story.closed:
            for peer in self._audience.peers:
                peer.shown = None  # nothing may be played any more

    def _check_pace(self, person: int, body: Body) -> None:
        house, table = self._house, self.story.id
        match body:
            case Left() | Closed() | Dealt() | Followed():
                return  # each is the end of something: it can be done as often as that was begun
            case Sat():
                allowed = house.sittings.allows(person) and house.table_sittings.allows(table)
            case _:
                seat = self.story.seat_of(person)
                allowed = house.changes.allows(person) and house.seat_changes.allows((table, seat))
        if not allowed:
            raise refuse("too_fast")

    async def _log(self, entries: Sequence[Entry]) -> None:
        """Have entries on the disk. Raises LostError when the log has gone on, sqlite3.Error for no disk."""
        try:
            kept = await self._house.store.append(entries)
        except sqlite3.Error:
            self._unsure = True
            raise
        if not kept:
            raise LostError

    def _now(self) -> int:
        return max(int(time.time() * 1000), self.story.at_ms)  # the log's times never go back

    async def _reload(self) -> None:
        """Take the log as it is, if somebody else has written to it."""
        rows = await self._house.store.read_log(self.story.id)
        self._unsure = False
        if rows[-1][1] == self.story.version:  # nobody has: the action was there before
            return
        self._bots.forget()
        self._audience.changed = True
        self._board = replay(rows)
