"""Who is at a table by open lines, and what each of them is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from butin.server.board import Board
from butin.server.peer import Peer
from butin.server.story import Chair, Story
from butin.server.terms import may_be_asked
from butin.server.timekeeper import Timekeeper
from butin.server.wire import Seated, TableMessage, encode

CROWD = 16  # spectators: of more, not each is told of each
RECOUNT = 0.5  # seconds between two counts of a crowd


class Audience:
    """The open lines of one table. `count` has `recount` called when a crowd is to be counted."""

    def __init__(self, count: Callable[[], None]) -> None:
        self.peers: set[Peer] = set()
        self.here: set[int] = set()
        """The seats whose people are at the table."""
        self.changed = True
        """The table is not as its lines were told. A move changes only the views, but for the last one."""
        self._count = count
        self._counting: asyncio.TimerHandle | None = None
        self._watchers = 0
        self._clock: object = None
        """What the clock hung on that the newest views have."""
        self._face: object = None
        """What the lines were told of late seats and the like."""

    def people(self) -> set[int]:
        """Those whose lines are open."""
        return {peer.person for peer in self.peers if peer.person is not None}

    def come(self, peer: Peer) -> None:
        """A line opens: it is told how the table is, and all that has happened."""
        self.peers.add(peer)
        self._come_or_go(peer)

    def go(self, peer: Peer) -> None:
        """A line has closed."""
        self.peers.discard(peer)
        self._come_or_go(peer)

    def recount(self) -> None:
        """A crowd is counted, and told how many it is."""
        self._counting = None
        self._watchers = self._spectators()
        self.changed = True

    def stop(self) -> None:
        """Count no more."""
        if self._counting is not None:
            self._counting.cancel()

    def seat(self, story: Story) -> None:
        """Give each line a seat of its person; one without a seat stays where spectators may come."""
        for peer in self.peers:
            if not story.holds(peer.person, peer.seat):
                seat = story.seat_of(peer.person)
                if seat != peer.seat:
                    peer.reseat(seat)
                    self._count_soon()
                if seat is None and not story.terms.watch:
                    peer.dismiss()
        people = {peer.person for peer in self.peers if peer.seat is not None}
        chairs = enumerate(story.chairs)
        self.here = {seat for seat, chair in chairs if not chair.left and not people.isdisjoint(chair.holders)}

    def tell(self, board: Board, time: Timekeeper, names: Mapping[int, str | None]) -> None:
        """Tell each line what it does not know yet: first the table, then the view, then what was said."""
        face = time.face()
        if self.changed or face != self._face:
            self.changed, self._face = False, face
            self._tell_table(board, time, names)
        if board.match is not None:
            self._tell_views(board, time, board.match.step)
        self._tell_talk(board)

    def look(
        self, seat: int | None, person: int | None, board: Board, time: Timekeeper, names: Mapping[int, str | None]
    ) -> list[bytes]:
        """What the line of a person at this seat would be told first, if there were one."""
        mine = tuple(board.story.seats_of(person))
        told = [encode(self._describe(seat, mine, board, time, names))]
        if board.match is not None:
            told += board.messages([(seat, 0)], time.clock()).values()
        return [*told, board.lines.message(0, board.story)]

    # --- details ---

    def _come_or_go(self, peer: Peer) -> None:
        self.changed = True
        if peer.seat is None:
            self._count_soon()

    def _spectators(self) -> int:
        return sum(peer.seat is None for peer in self.peers)

    def _count_soon(self) -> None:
        """See how many spectators there are: at once, but of a crowd by and by."""
        watchers = self._spectators()
        if max(watchers, self._watchers) <= CROWD:
            self._watchers = watchers
        elif self._counting is None:
            self._counting = asyncio.get_running_loop().call_later(RECOUNT, self._count)

    def _tell_table(self, board: Board, time: Timekeeper, names: Mapping[int, str | None]) -> None:
        tables: dict[tuple[int | None, tuple[int, ...]], bytes] = {}
        for peer in self.peers:
            key = peer.seat, tuple(board.story.seats_of(peer.person))
            if key not in tables:
                tables[key] = encode(self._describe(*key, board, time, names))
            peer.show_table(tables[key])

    def _tell_views(self, board: Board, time: Timekeeper, steps: int) -> None:
        told = {seat: board.told(seat) for seat in {peer.seat for peer in self.peers}}
        known, self._clock = self._clock, time.key()
        behind = [peer for peer in self.peers if peer.shown != told[peer.seat] or known != self._clock]
        if behind:
            views = board.messages({(peer.seat, peer.told) for peer in behind}, time.clock())
            for peer in behind:
                peer.show_view(views[peer.seat, peer.told], steps, told[peer.seat])

    def _tell_talk(self, board: Board) -> None:
        lines, talks = board.lines, dict[int, bytes]()
        for peer in self.peers:
            if peer.listed != lines.count:
                if peer.heard not in talks:
                    talks[peer.heard] = lines.message(peer.heard, board.story)
                peer.show_talk(talks[peer.heard], lines.count)

    def _describe(
        self,
        seat: int | None,
        mine: tuple[int, ...],
        board: Board,
        time: Timekeeper,
        names: Mapping[int, str | None],
    ) -> TableMessage:
        story, phase = board.story, board.phase
        chair = None if seat is None else story.chairs[seat]
        asked = may_be_asked(story.game, story.terms)
        here = self.here.union(mine)  # of whoever reads, no line may be open yet
        return TableMessage(
            id=story.id,
            game=story.game,
            options=story.options,
            terms=story.terms,
            phase=phase,
            closed=story.closed,
            seats=[seated(story, number, one, names, number in here) for number, one in enumerate(story.chairs)],
            seat=seat,
            mine=list(mine),
            host=story.host in mine,
            host_seat=story.host,
            watchers=self._watchers,
            invite=story.invite if chair is not None and phase in ("waiting", "playing") else None,
            link=chair.link if chair is not None else None,
            next=story.next,
            overdue=time.overdue(seat),
            vote=time.poll(seat),
            ask=chair.ask if chair is not None and asked else None,
            ready=time.ready,
        )


def seated(story: Story, seat: int, chair: Chair, names: Mapping[int, str | None], here: bool) -> Seated:
    """A chair as the table's readers see it. `here`: its people are at the table."""
    is_there = here or chair.bot is not None
    return Seated(chair.kind, chair.call(names), chair.bot, is_there, chair.lent, story.is_hushed(seat))
