"""The match on a table: rebuilt from the log, shown seat by seat. Nothing here waits for anything."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from butin.match import Game, Match, Player, game
from butin.server.lines import Lines, speaker_at
from butin.server.log import Claimed, Closed, Dealt, Entry, Moved, Row, Said, Sealed, read_row
from butin.server.story import Story
from butin.server.wire import Clock, Phase, ViewMessage, encode

logger = logging.getLogger(__name__)

_as_it_is: Any = msgspec.Raw  # JSON for a field of any type

Reader = tuple[int | None, int]
"""A seat, or a spectator, that was told what happened before a step."""


class Board:
    """A table's story with its match."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.game: Game = game(story.game)
        self.match: Match | None = None
        self.shown = 0
        """The version of the latest entry that everybody was told of, not counting those that others never are."""
        self.answers: dict[int, Any] = {}
        """What seats have answered since, sealed."""
        self.asked: dict[int, int] = {}
        """The seats that may act, each with the version since which it has been its turn to."""
        self.silences: dict[int, Any] = {}
        """In a sealed window, the seats that are due, with the answer that silence stands for."""
        self.lines = Lines()
        """What was said."""
        self.broken = False
        """The log goes on, but no longer replays: this is its last good version."""

    @property
    def phase(self) -> Phase:
        """How far the table is."""
        return "broken" if self.broken else self.story.phase

    # --- going on ---

    def follow(self, entry: Entry) -> None:
        """Go on with an entry of the log. Raises ValueError, and changes nothing, where the rules say otherwise."""
        match entry.body:
            case Dealt():
                self.match = self._lay(entry.body)
            case Moved(move, then) | Sealed(move, then):
                match = self._playing()
                match.play(self._seat(entry), move, entry.at_ms - self.story.dealt_at_ms)
                if list(match.to_act) != then or match.sealed != isinstance(entry.body, Sealed):
                    match.undo()
                    raise ValueError(f"after entry {entry.version} the turn is not where the log says")
            case Claimed(claim=claim):
                self._playing().claim(self._seat(entry), claim)
        self.accept(entry)

    def accept(self, entry: Entry) -> None:
        """Go on with an entry whose move, if it is one, has been played already."""
        self.story.add(entry)
        self._go_on(entry)
        action = entry.person, entry.action
        if action in self.story.actions:  # how many have answered, no version tells
            self.story.actions[action] = self.told(entry.seat if isinstance(entry.body, Sealed) else None)

    def _go_on(self, entry: Entry) -> None:
        match entry.body:
            case Sealed(move, then):
                self.answers[self._seat(entry)] = move
            case Said() | Claimed() as said:
                seat = self._seat(entry)
                self.lines.add(said, speaker_at(seat, self.story.chairs[seat]), entry.at_ms)
                return
            case Dealt(then=then) | Moved(then=then):
                self.shown, self.answers = entry.version - self.story.unheard, {}
            case Closed():
                self.asked, self.silences = {}, {}
                return
            case _:
                return
        before = {seat: since for seat, since in self.asked.items() if seat != entry.seat}
        self.asked = {seat: before.get(seat, self.shown) for seat in then}
        silence = self._playing().silence
        self.silences = {seat: move for seat in then if (move := silence(seat)) is not None}

    def told(self, seat: int | None) -> int:
        """The version that a seat is told: not how many others have answered before it."""
        return self.shown + (seat in self.answers)

    def play(self, seat: int, move: Any, at_ms: int) -> Moved | Sealed:
        """Play a move at `at_ms` (Unix time), and say it for the log. Raises as `check` does, changing nothing."""
        match = self._playing()
        match.play(seat, move, at_ms - self.story.dealt_at_ms)
        words, then = msgspec.to_builtins(match.latest[1]), list(match.to_act)
        if match.sealed:
            return Sealed(words, then)
        return Moved(words, then, window=any(match.silence(due) is not None for due in then))

    def take_back(self) -> None:
        """Undo `play`: the log has not taken it."""
        self._playing().undo()

    def check(self, seat: int, move: Any) -> None:
        """Raise what playing the move would raise: IllegalMove, or ValueError for what is none."""
        illegal = self._playing().illegal(seat, move)
        if illegal is not None:
            raise illegal

    def has_spoken(self) -> bool:
        """Whether somebody has answered other than by what silence stands for."""
        match = self._playing()
        return any(match.read_move(move) != match.silence(seat) for seat, move in self.answers.items())

    def between_turns(self) -> bool:
        """Whether a turn is over and another follows, in a game with talk."""
        match = self._playing()
        return match.count > 0 and self.view(None).phase in ("turn", "limit")

    def hides(self, seat: int) -> bool:
        """Whether a move of `seat` may hide what another seat has shown."""
        match = self._playing()
        return match.fleeting and (not match.count or match.latest[0] != seat)

    def safe_move(self, seat: int) -> Any:
        """A legal move, for a bot that has none: to say nothing, or else the one that pays most at once."""
        silence = self._playing().silence(seat)
        if silence is not None:
            return silence
        return max(self._playing().may(seat), key=lambda may: may.gain or 0).move

    # --- looking ---

    @property
    def first(self) -> int:
        """The seat that began."""
        return self._playing().first

    def view(self, seat: int | None) -> Any:
        """What a seat may know now."""
        return self._playing().view(seat)

    def messages(self, readers: Collection[Reader], clock: Clock | None) -> dict[Reader, bytes]:
        """The view message for each of these readers."""
        match = self._playing()
        spoken = match.spoken({seat for seat, _ in readers}, () if self.broken else self.asked)
        found: dict[Reader, bytes] = {}
        heard: Any = None
        for seat, told in readers:
            since = match.since(told)
            news = match.tell(seat, since)
            if news != heard:  # most are told the same
                heard, events = news, _as_it_is(msgspec.json.encode(news))
            view, may = spoken[seat]
            message = ViewMessage(self.told(seat), since, _as_it_is(view), _as_it_is(may), events, clock)
            found[seat, told] = encode(message)
        return found

    def record(self, names: Sequence[str | None]) -> str:
        """The record of the match, with these names at the seats."""
        match = self._playing()
        chairs = zip(names, self.story.chairs, strict=True)
        match.players = [Player(name or "", chair.bot) for name, chair in chairs]
        return match.record().to_json()

    def _playing(self) -> Match:
        if self.match is None:
            raise ValueError(f"the cards of table {self.story.id} are not dealt")
        return self.match

    def _lay(self, dealt: Dealt) -> Match:
        if dealt.rules > self.game.rules.RULES_VERSION:
            raise ValueError(f"table {self.story.id} follows rules {dealt.rules}, newer than this Butin")
        match = self.game.set_up(dealt.position)
        if list(match.to_act) != dealt.then:
            raise ValueError(f"the first turn of table {self.story.id} is not where the log says")
        return match

    def _seat(self, entry: Entry) -> int:
        if entry.seat is None:
            raise ValueError(f"entry {entry.version} is a move of no seat")
        return entry.seat


def replay(rows: Sequence[Row]) -> Board:
    """The board that a log leads to. Raises ValueError when not even the table's making can be read."""
    board = Board(Story.begin(read_row(rows[0])))
    for row in rows[1:]:
        try:
            board.follow(read_row(row))
        except Exception:  # whatever the code of today makes of it, what came before is good
            logger.exception("table %s is read-only: entry %d of its log no longer replays", board.story.id, row[1])
            board.broken = True
            break
    return board
