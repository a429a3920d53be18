"""The clocks of one table: what they show, what is due, and when to look again."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from butin.server.agenda import Agenda
from butin.server.board import Board
from butin.server.clock import Turn, deadline, late, next_moment
from butin.server.days import Calendar
from butin.server.levels import DEFAULT
from butin.server.log import Body, Closed, Lent, Voted, Waited
from butin.server.pace import Window
from butin.server.refusals import refuse
from butin.server.sitting import Sitting
from butin.server.story import Story
from butin.server.votes import Ballot, Vote
from butin.server.wire import Choice, Clock, Overdue, Poll

RETRY_MS = 1000  # what was due and could not be done is tried again
VOTE_S = 60  # so long others can still vote after the first, in real time

OUTCOMES: Mapping[Choice, Body] = {"wait": Waited(), "bot": Lent(DEFAULT), "end": Closed("vote")}


class Timekeeper(ABC):
    """What real time and turn by turn have in common: late seats. Moments are ms of the clock that `now` reads.

    `see` takes in how the table is; everything else says what follows from that.
    """

    awake = False
    """The table goes on: bots play, clocks run."""
    pausing = False
    """People talk: nobody may move."""
    ready: list[int] | None = None
    """The seats that need no more pause; None while there is none."""

    def __init__(self, board: Board) -> None:
        self.duties: list[tuple[Body, int | None]] = []
        """What the server has to write into the log now, with the seat it concerns."""
        self.silent: list[int] = []
        """The seats whose sealed answer is due, and is silence."""
        self.stand_ins: Collection[int] = ()
        """The late seats for which a bot plays this move."""
        self._board = board
        self._turns: dict[int, Turn] = {}
        self._vote: Vote | None = None
        self._ready: tuple[int, set[int]] = (0, set())
        self._tried = False

    @property
    def _story(self) -> Story:
        return self._board.story

    def see(self, board: Board, here: Collection[int]) -> None:
        """Take in how the table is. `here`: the seats whose people are at it."""
        self._board = board
        self.awake = self._story.phase == "playing" and not board.broken and self._wakes(here)
        self._turns = self._read_turns(here)
        found = late(self._turns, self.now()) if self._turns else []
        then = self._story.terms.late
        self.stand_ins = self._find_stand_ins(found)
        found = [seat for seat in found if seat not in self.stand_ins]
        self._vote = self._find_vote(found, here) if then == "vote" else None
        self.duties = [(Lent(DEFAULT), seat) for seat in found] if then == "seat" else self._decided()

    def _find_stand_ins(self, found: list[int]) -> list[int]:
        """The late seats whose move a bot plays, unless their people are quicker.

        So it is, but where the others wait, also for those who have come back to a seat that a bot had: the time that
        it used is gone, but the seat is theirs again from the next turn on, and is not taken from them at once.
        """
        then = self._story.terms.late
        return [seat for seat in found if then == "move" or (then != "wait" and seat in self._story.retaken)]

    def _find_vote(self, found: list[int], here: Collection[int]) -> Vote | None:
        voters = self._story.one_each([seat for seat in self._voters(here) if not self._is_one_of(seat, found)])
        if not found or not voters:
            return None
        about = min(found)
        known = self._vote if self._vote is not None and self._vote.about == about else None
        vote = Vote(about, known.opened if known is not None else self._opening(about), voters)
        ballots = vote.counted(self._story.ballots).values()
        return replace(vote, closes=self._closing(known, ballots)) if ballots else vote

    def _is_one_of(self, seat: int, found: Collection[int]) -> bool:
        """Whether the people of a seat are those of one of these."""
        return any(self._story.are_same(seat, other) for other in found)

    def _voters(self, here: Collection[int]) -> list[int]:
        return self._story.people()

    def _decided(self) -> list[tuple[Body, int | None]]:
        outcome = self._vote.outcome(self._story.ballots, self.now()) if self._vote is not None else None
        return [(OUTCOMES[outcome], self._vote.about)] if self._vote is not None and outcome is not None else []

    def cast(self, seat: int, choice: Choice) -> list[tuple[int, Body]]:
        """The ballot of the people at a seat, for the log; none where it is theirs already.

        Raises RefusedError when they have no vote.
        """
        voter = self._voter(seat)
        if self._vote is None or voter is None:
            raise refuse("no_vote")
        known = self._vote.choices(self._story.ballots).get(voter)
        return [(voter, Voted(self._vote.about, choice))] if choice != known else []

    def _voter(self, seat: int | None) -> int | None:
        """Where the people of a seat have their vote: those who hold several have one, at the first of them."""
        if self._vote is None or seat is None:
            return None
        return next((voter for voter in self._vote.voters if self._story.are_same(voter, seat)), None)

    # --- what is shown ---

    def overdue(self, seat: int | None) -> Overdue | None:
        """Whose time runs out, as the reader at `seat` may know it."""
        if not self._turns:
            return None
        now = self.now()
        warned = {one: turn for one, turn in self._turns.items() if turn.stage(now)}
        if not warned:
            return None
        left = min(turn.late for turn in warned.values()) - now
        again = any(turn.stage(now) > 1 for turn in warned.values())
        return Overdue(sorted(warned), max(0, left), 2 if again else 1, self._story.terms.late)

    def poll(self, seat: int | None) -> Poll | None:
        """The vote that is open, for the reader at `seat`."""
        return None if self._vote is None else self._vote.tell(self._story.ballots, self._voter(seat), self.now())

    def clock(self) -> Clock | None:
        """The time that is left, for a view."""
        ends = self.ends()
        if not any(ends):
            return None
        now = self.now()
        return Clock(*(None if end is None else max(0, end - now) for end in ends))

    def key(self) -> object:
        """What the clock of a view hangs on: as long as it is the same, the clocks of pages are right."""
        closes, turn, pause = self.ends()
        return closes, turn, pause is not None

    def face(self) -> object:
        """What it shows, but for the time that goes by: as long as it is the same, nobody has to be told anew."""
        now = self.now() if self._turns else 0
        stages = [(seat, turn.stage(now)) for seat, turn in self._turns.items()]
        choices = None if self._vote is None else (self._vote.about, self._vote.choices(self._story.ballots))
        return stages, choices, self.ready, [chair.lent for chair in self._story.chairs]

    def say_ready(self, seat: int) -> None:
        """The people of a seat need no more pause."""
        if self._ready[0] != self._board.shown:
            self._ready = self._board.shown, set()
        self._ready[1].add(seat)

    def tried(self) -> None:
        """What was due has been done, if it could be."""
        self._tried = True

    def _due_at(self) -> int | None:
        """When to look again."""
        tried, self._tried = self._tried, False
        if self.duties or self.silent:
            return self.now() + (RETRY_MS if tried else 0)
        moments = self._next(), self._vote.closes if self._vote is not None else None
        return min((moment for moment in moments if moment is not None), default=None)

    @abstractmethod
    def now(self) -> int:
        """The moment."""

    @abstractmethod
    def ends(self) -> tuple[int | None, int | None, int | None]:
        """When the sealed window closes, the turn is late, and the pause is over, as far as there are such moments."""

    @abstractmethod
    def arm(self) -> None:
        """Have the table looked at when that is due."""

    @abstractmethod
    def stop(self) -> None:
        """Let all clocks stand still."""

    @abstractmethod
    def _wakes(self, here: Collection[int]) -> bool: ...

    @abstractmethod
    def _read_turns(self, here: Collection[int]) -> dict[int, Turn]: ...

    @abstractmethod
    def _opening(self, about: int) -> int:
        """From which entry on ballots about a seat count that is late now."""

    @abstractmethod
    def _closing(self, known: Vote | None, ballots: Collection[Ballot]) -> int:
        """When a vote closes that has these ballots, and was known as it is or not."""

    @abstractmethod
    def _next(self) -> int | None: ...


class RealTime(Timekeeper):
    """A table in real time sleeps when nobody is there. Moments are of the loop's clock, which never jumps.

    `look` has the table looked at; `close` closes its sealed window.
    """

    def __init__(
        self, board: Board, calendar: Calendar, look: Callable[[], None], close: Callable[[int, bool], None]
    ) -> None:
        super().__init__(board)
        terms = board.story.terms
        self._calendar, self._look = calendar, look
        self._sitting = Sitting(round(terms.turn_s * calendar.second), calendar.second)
        self._window = Window(terms.window_s, calendar.second / 1000, close)
        self._pause: tuple[int | None, int | None] = None, None
        """The entry that the latest pause followed, and when it ends; None: none is going on."""
        self._pause_ends: int | None = None
        self._timer: asyncio.TimerHandle | None = None

    def now(self) -> int:
        """The moment."""
        return round(1000 * asyncio.get_running_loop().time())

    def see(self, board: Board, here: Collection[int]) -> None:
        """Take in how the table is; the clock of a sealed window has timers of its own."""
        super().see(board, here)
        if self.awake:
            self._window.watch(board, here)
        else:
            self._window.stop()

    def ends(self) -> tuple[int | None, int | None, int | None]:
        """As the base says."""
        closes = self._window.closes()
        turn = min((turn.late for turn in self._turns.values()), default=None) if self._story.terms.turn_s else None
        return None if closes is None else round(1000 * closes), turn, self._pause_ends

    def arm(self) -> None:
        """Have the table looked at by a timer."""
        if self._timer is not None:
            self._timer.cancel()
        moment = self._due_at()
        self._timer = None if moment is None else self._after(moment - self.now())

    def stop(self) -> None:
        """Let all clocks stand still."""
        self._window.stop()
        if self._timer is not None:
            self._timer.cancel()

    def _after(self, wait_ms: int) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(wait_ms / 1000, self._look)

    def _wakes(self, here: Collection[int]) -> bool:
        return bool(here)

    def _read_turns(self, here: Collection[int]) -> dict[int, Turn]:
        self._see_pause(here)
        story, runs = self._story, self.awake and not self.pausing and not self._board.silences
        asked = {seat: story.since[seat].version for seat in story.to_act} if runs else {}
        self._sitting.see(self.now(), asked, here if self.awake else ())
        return self._sitting.turns(story.people_asked())

    def _see_pause(self, here: Collection[int]) -> None:
        """A pause follows each turn, until it is over or all who are there are ready; bots always are.

        Who comes or takes a seat back later finds it over.
        """
        story, (shown, ready) = self._story, self._ready
        self.pausing, self.ready, self._pause_ends = False, None, None
        if not story.terms.talk_s or self._board.match is None:
            return
        ends = self._pause_end()
        if ends is None or not self.awake:
            return
        talking = [seat for seat in story.people() if seat in here]
        ready = ready if shown == self._board.shown else set()
        self.pausing = self.now() < ends and not ready.issuperset(talking)
        if self.pausing:
            self.ready = sorted(set(range(len(story.chairs))) - set(story.people()) | ready)
            self._pause_ends = ends
        else:
            self._pause = self._board.shown, None

    def _pause_end(self) -> int | None:
        before, ends = self._pause
        if before != self._board.shown:
            ends = self.now() + self._pause_left(before) if self._board.between_turns() else None
            self._pause = self._board.shown, ends
        return ends

    def _pause_left(self, before: int | None) -> int:
        """How long people talk now: a whole pause, but for one that a restart interrupted; the log knows that one."""
        talk = round(self._story.terms.talk_s * self._calendar.second)
        if before is not None:
            return talk
        ends = deadline(self._story.moved_ms, talk, self._calendar.outages())
        return min(talk, ends - round(1000 * time.time()))

    def _voters(self, here: Collection[int]) -> list[int]:
        return [seat for seat in super()._voters(here) if seat in here]

    def _opening(self, about: int) -> int:
        return self._story.version + 1

    def _closing(self, known: Vote | None, ballots: Collection[Ballot]) -> int:
        if known is not None and known.closes is not None:
            return known.closes
        return self.now() + round(VOTE_S * self._calendar.second)

    def _next(self) -> int | None:
        moments = (self._pause_ends, next_moment(self._turns, self.now()) if self._turns else None)
        return min((moment for moment in moments if moment is not None), default=None)


class TurnByTurn(Timekeeper):
    """A table that plays turn by turn goes on whether or not somebody is there. Moments are Unix ms."""

    def __init__(self, board: Board, calendar: Calendar, agenda: Agenda) -> None:
        super().__init__(board)
        self._calendar, self._agenda = calendar, agenda

    def now(self) -> int:
        """The moment."""
        return max(round(1000 * time.time()), self._story.at_ms)

    def see(self, board: Board, here: Collection[int]) -> None:
        """Take in how the table is, with the sealed answers that are due."""
        super().see(board, here)
        self.silent = self._calendar.silent(self._story, self.now()) if self.awake else []

    def overdue(self, seat: int | None) -> Overdue | None:
        """Whose time runs out; in a sealed window nobody is told so but who is waited for."""
        if seat is None or not self.awake or not self._story.window or seat not in self._story.people_asked():
            return super().overdue(seat)
        now, window = self.now(), self._calendar.window(self._story)
        stage = window.stage(now)
        return Overdue([seat], max(0, window.late - now), 2 if stage > 1 else 1, "move") if stage else None

    def face(self) -> object:
        """As the base says, with how far the sealed window is."""
        return super().face(), self._story.window and self._calendar.window(self._story).stage(self.now())

    def ends(self) -> tuple[int | None, int | None, int | None]:
        """As the base says."""
        closes = self._calendar.window(self._story).late if self.awake and self._story.window else None
        return closes, min((turn.late for turn in self._turns.values()), default=None), None

    def arm(self) -> None:
        """Have the table looked at by whoever keeps the agenda."""
        self._agenda.expect(self._story.id, self._due_at() if self.awake else None)

    def stop(self) -> None:
        """Its clocks never stand still."""

    def _wakes(self, here: Collection[int]) -> bool:
        return True

    def _read_turns(self, here: Collection[int]) -> dict[int, Turn]:
        return self._calendar.turns(self._story) if self.awake else {}

    def _opening(self, about: int) -> int:
        return self._story.since[about].version

    def _closing(self, known: Vote | None, ballots: Collection[Ballot]) -> int:
        return self._calendar.closing(min(ballot.first_ms for ballot in ballots))

    def _next(self) -> int | None:
        return self._calendar.next_moment(self._story, self.now())
