"""One game being played: what the referee knows, what each seat may know, and what may be done."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection
from functools import cache
from operator import attrgetter
from os import PathLike
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from butin.games import steps
from butin.games.core import SPECTATOR, bare_records, in_points
from butin.match.record import Claimed, Moved, Player, Record, Result, read_record

if TYPE_CHECKING:
    from butin.match.game import Game


_number = attrgetter("n")


class IllegalMove(ValueError):
    """A move of the game that the rules do not allow now: the clause it breaks, a code for programs, and a sentence."""

    def __init__(self, clause: str, code: str, reason: str) -> None:
        super().__init__(f"{reason} ({clause})")
        self.clause, self.code, self.reason = clause, code, reason


class Match:
    """A match of one game. Seats are numbered from 0, clockwise; `None` is a spectator.

    Made by `Game.new`, `Game.set_up`, `Game.imagine` or `Match.load`.
    """

    def __init__(self, game: Game, dealt: Any) -> None:
        self.game = game
        rules: Any = game.rules
        self._rules = game.rules
        self._records = bare_records(self._rules.State, steps.MATCH)
        self._state, self._dealt, self._before = self._records
        self._view, self._may = _decoder(rules.Position), _decoder(list[rules.May])
        self._records[steps.NOW] = self._records[steps.DEALT] = dealt
        self._due = steps.due(self._records)
        self.seats: int = int(self._state.seats)
        self.players = [Player() for _ in range(self.seats)]
        self._moves: list[tuple[int, Any, int | None]] = []
        self._events: list[Any] = []
        self._sealed = False
        self._step = 0
        self._whole_from = {0: self._first_whole()}
        self._claims: list[tuple[int, int, Any]] = []

    def __repr__(self) -> str:
        return f"<match of {self.game.id}, {self.seats} seats, {self.count} moves{', over' if self.over else ''}>"

    # --- whose turn, and what may be done ---

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; () when over."""
        return self._seats_of(self._due)

    @property
    def first(self) -> int:
        """The seat that was first to act; the one whose turn it was in a match that was over when it was set up."""
        due = self._seats_of(self._rules.to_act(self._dealt))
        return due[0] if due else int(self.deal()["turn"])

    @property
    def over(self) -> bool:
        """Whether nobody may act any more."""
        return not self._due

    @property
    def count(self) -> int:
        """How many moves have been played since the deal."""
        return len(self._moves)

    @property
    def latest(self) -> tuple[int, Any]:
        """The seat that moved last, and its move, which is the referee's; IndexError at the deal."""
        seat, move, _ = self._moves[-1]
        return seat, move

    def legal(self, seat: int) -> list[Any]:
        """The moves that `seat` may play now; [] when it may not act."""
        return [self._rules.to_move(action) for action in self._legal(seat).tolist()]

    def may(self, seat: int) -> list[Any]:
        """The legal moves of `seat`, each with what it does at once, as far as the seat can know."""
        found: list[Any] = self._may.decode(self._foreseen(seat, self._legal(seat)))
        return found

    def offer(self, seat: int) -> list[Any]:
        """As `may`, for a page: moves that are alike come in one entry, where the game has so many."""
        seat = self._seat(seat)
        _, offer = self.spoken([seat], [seat])[seat]
        found: list[Any] = self._may.decode(offer)
        return found

    def silence(self, seat: int) -> Any:
        """The move that `seat`, being due, stands for when it says nothing; None where it has to move."""
        return self._rules.silence(self._state, self._seat(seat))

    def preview(self, seat: int, move: Any) -> dict[str, Any]:
        """What a legal move does at once: `gain`, `ends`, and more by the game. Raises IllegalMove."""
        action = self._rules.to_action(self.read_move(move))
        self._check(self._seat(seat), action)
        [found] = msgspec.json.decode(self._foreseen(seat, np.array([action], np.int16)), type=list[dict[str, Any]])
        del found["move"]
        return found

    def refusal(self, seat: int, move: Any) -> tuple[str, str] | None:
        """The clause that the move would break, with the reason in words; None if it is legal.

        Raises ValueError for what is not a move of this game.
        """
        illegal = self.illegal(seat, move)
        return (illegal.clause, illegal.reason) if illegal else None

    def illegal(self, seat: int, move: Any) -> IllegalMove | None:
        """The exception that playing the move would raise; None if it is legal."""
        return self._illegal(self._seat(seat), self._rules.to_action(self.read_move(move)))

    def _illegal(self, seat: int, action: int) -> IllegalMove | None:
        found = steps.refuse(self._records, seat, action)
        return self._no(found) if found else None

    def _no(self, found: int) -> IllegalMove:
        code = self._rules.REASONS[found]
        return IllegalMove(self._rules.CLAUSES[found], code, self._rules.SENTENCES[code])

    def read_move(self, move: Any) -> Any:
        """A move of this game from a struct or a dict; ValueError for anything else."""
        try:
            return msgspec.convert(msgspec.to_builtins(move), self._rules.Move)
        except (msgspec.ValidationError, TypeError) as error:
            raise ValueError(f"not a move of {self.game.id}: {error}") from None

    # --- playing ---

    def play(self, seat: int, move: Any, at_ms: int | None = None) -> None:
        """Play a move, a struct or a dict, `at_ms` after the deal.

        Raises IllegalMove, or ValueError for what is not a move; the match is then unchanged.
        """
        seat, move = self._seat(seat), self.read_move(move)
        action = self._rules.to_action(move)
        due = steps.advance(self._records, seat, action)
        if due < 0:
            raise self._no(-due)
        self._due = due
        self._note(self._rules.events(self._step, self._before, seat, action, self._state))
        self._moves.append((seat, move, at_ms))

    def _note(self, events: list[Any]) -> None:
        """Keep what a move did. The number of steps grows with what everybody is told, so that it tells nothing."""
        self._events += events
        self._sealed = all(self._rules.redact_event(one, SPECTATOR, self._state, 0) is None for one in events)
        if not self._sealed:
            self._step = events[-1].n + 1
            self._whole_from[self._step] = self._first_whole()

    def undo(self) -> None:
        """Take the latest move back, with what was claimed after it; IndexError at the deal."""
        if not self._moves:
            raise IndexError("there is no move to take back")
        kept = self._moves[:-1]
        self._claims = [claim for claim in self._claims if claim[0] <= len(kept)]
        self._records[steps.NOW] = self._records[steps.DEALT]
        self._due = steps.due(self._records)
        self._moves, self._events = [], []
        self._sealed, self._step = False, 0
        for seat, move, at_ms in kept:
            self.play(seat, move, at_ms)

    # --- talk ---

    def claim(self, seat: int, claim: Any) -> None:
        """Let a seat say something, a struct or a dict, true or not; it may at any time, and everybody hears it.

        Raises ValueError for what is not a claim of this game.
        """
        self._claims.append((self.count, self._seat(seat), self.read_claim(claim)))

    @property
    def claims(self) -> list[tuple[int, Any]]:
        """The (seat, claim) pairs since the deal."""
        return [(seat, claim) for _, seat, claim in self._claims]

    def read_claim(self, claim: Any) -> Any:
        """A claim of this game from a struct or a dict; ValueError for anything else."""
        if self._rules.Claim is None:
            raise ValueError(f"{self.game.id} knows no claims")
        try:
            found = msgspec.convert(msgspec.to_builtins(claim), self._rules.Claim)
        except (msgspec.ValidationError, TypeError) as error:
            raise ValueError(f"not a claim of {self.game.id}: {error}") from None
        self._rules.check_claim(found, self.seats)
        return found

    # --- what a seat may know ---

    def view(self, seat: int | None) -> Any:
        """What a seat may know: a struct of the position's shape, with null for what is hidden."""
        [(view, _)] = self.spoken([seat], []).values()
        return self._view.decode(view)

    def spoken(
        self, viewers: Collection[int | None], offered: Collection[int]
    ) -> dict[int | None, tuple[bytes, bytes]]:
        """Each viewer's view as JSON, and the offer of its legal moves: of none if it is not `offered` any."""
        seats = sorted({self._viewer(viewer) for viewer in viewers})
        text, ends = self._room_for(2 * len(seats)), np.empty((len(seats), 2), np.int64)
        length = steps.speak(self._records, _mask_of(*seats), _mask_of(*offered), text, ends)
        words, begin = text[:length].tobytes(), 0
        found: dict[int | None, tuple[bytes, bytes]] = {}
        for seat, (middle, end) in zip(seats, ends.tolist(), strict=True):
            found[None if seat == SPECTATOR else seat] = words[begin:middle], words[middle:end]
            begin = end
        return found

    @property
    def step(self) -> int:
        """How many steps all have been told of: moves, but that the answers of a sealed window and its end are two."""
        return self._step

    @property
    def sealed(self) -> bool:
        """Whether the latest move is told to nobody but its seat yet."""
        return self._sealed

    @property
    def fleeting(self) -> bool:
        """Whether some of what everybody is told is told only for now."""
        return self._rules.fleeting(self._state) > 0

    def news(self, seat: int) -> tuple[int | None, Any, Any] | None:
        """What a bot at `seat` is told of the latest move: who moved, the move, and its own view after it.

        Nothing (None) of another's answer in a sealed window; two Nones with the view when that resolves the window.
        """
        mover, move = self.latest
        told = self.redact_move(seat, mover, move)
        if told is not None:
            return mover, told, self.view(seat)
        return None if self._sealed else (None, None, self.view(seat))

    def since(self, told: int) -> int:
        """From which step on to tell whoever was told all before step `told`.

        Earlier than that where what was told then is hidden by now, and from the start once the game is over.
        """
        if self.over and told < self._step:
            return 0
        then = self._whole_from[told]
        return then if then < self._whole_from[self._step] else told

    def tell(self, viewer: int | None, since: int = 0) -> list[Any]:
        """What happened from step number `since` on, as the viewer may know it; whole once over."""
        found = self._events[bisect_left(self._events, since, key=_number) :]
        if self.over:
            return found
        redact, seat, whole_from = self._rules.redact_event, self._viewer(viewer), self._whole_from[self._step]
        return [told for event in found if (told := redact(event, seat, self._state, whole_from)) is not None]

    @property
    def moves(self) -> list[tuple[int, Any]]:
        """The (seat, move) pairs since the deal: the referee's, never sent to a seat before the end."""
        return [(seat, move) for seat, move, _ in self._moves]

    @property
    def events(self) -> list[Any]:
        """What happened since the deal, whole: the referee's, never sent to a seat before the end."""
        return self._events

    def redact_move(self, viewer: int | None, seat: int, move: Any) -> Any:
        """A move of `seat` as the viewer may know it, None if it is not told; whole once over."""
        move = self.read_move(move)
        return move if self.over else self._rules.redact_move(move, self._seat(seat), self._viewer(viewer))

    # --- the referee's knowledge ---

    def position(self) -> dict[str, Any]:
        """Everything, as `Game.set_up` takes it."""
        return self._described(steps.NOW)

    def deal(self) -> dict[str, Any]:
        """The position in which the match began."""
        return self._described(steps.DEALT)

    def state(self) -> bytes:
        """The bytes of the state: equal positions have equal bytes."""
        return bytes(self._state.tobytes())

    def scores(self) -> list[int | float]:
        """The points of each seat, running or final."""
        out = np.zeros(self.seats, np.int64)
        self._rules.score(self._state, out)
        return [in_points(counted, self._rules.POINT) for counted in out.tolist()]

    def winners(self) -> tuple[int, ...]:
        """The seats that have won; () until over."""
        return self._seats_of(self._rules.winners(self._state)) if self.over else ()

    def shares(self) -> tuple[float, ...]:
        """1 / number of winners for each winner, 0 for the others; () until over."""
        winners = self.winners()
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)) if self.over else ()

    def breakdown(self) -> list[Any]:
        """For each seat a struct of what its points are made of; [] in a game whose points have no parts."""
        parts = getattr(self._rules, "breakdown", None)
        return list(parts(self._state)) if parts else []

    def record(self) -> Record:
        """The match as data: the deal, the moves with their times, the result."""
        return Record(
            game=self.game.id,
            rules=self._rules.RULES_VERSION,
            options=self.deal()["options"],
            seats=self.seats,
            players=self.players,
            deal=self.deal(),
            moves=[Moved(seat, msgspec.to_builtins(move), at_ms) for seat, move, at_ms in self._moves],
            claims=[Claimed(seat, msgspec.to_builtins(claim), after) for after, seat, claim in self._claims],
            result=self._result(),
        )

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Match:
        """Replay a saved record. Raises ValueError naming the move, or the result, that is not right."""
        return cls.replay(read_record(path))

    @classmethod
    def replay(cls, record: Record) -> Match:
        """The match that a record tells. Raises ValueError naming the move, or the result, that is not right."""
        from butin.match.game import game

        known = game(record.game)
        if record.rules > known.rules.RULES_VERSION:
            raise ValueError(f"the record follows rules {record.rules} of {known.id}, newer than this Butin")
        match = known.set_up(record.deal)
        if {**match.deal()["options"], **record.options} != match.deal()["options"]:
            raise ValueError("the record's options are not those of its deal")
        for what, seats in (("is of", record.seats), ("names the players of", len(record.players))):
            if seats != match.seats:
                raise ValueError(f"the record {what} {seats} seats, and its deal is of {match.seats}")
        match.players = record.players
        for number, moved in enumerate(record.moves):
            try:
                match.play(moved.seat, moved.move, moved.at_ms)
            except ValueError as error:
                raise ValueError(f"move {number} of the record, by seat {moved.seat}: {error}") from None
        for number, claimed in enumerate(record.claims):
            try:
                match._replay_claim(claimed)
            except ValueError as error:
                raise ValueError(f"claim {number} of the record, by seat {claimed.seat}: {error}") from None
        if record.result is not None and record.result != match._result():
            raise ValueError(f"the record's result should be {msgspec.json.encode(match._result()).decode()}")
        return match

    # --- details ---

    def _replay_claim(self, claimed: Claimed) -> None:
        latest = self._claims[-1][0] if self._claims else 0
        if not latest <= claimed.after <= self.count:
            raise ValueError(f"it comes after move {claimed.after}, out of order or past the last")
        self._claims.append((claimed.after, self._seat(claimed.seat), self.read_claim(claimed.claim)))

    def _first_whole(self) -> int:
        """The first of the latest steps that are told whole only for now; the next one if there is none."""
        return max(0, self._step - self._rules.fleeting(self._state))

    def _result(self) -> Result:
        return Result(self.scores(), list(self.winners()), list(self.shares()))

    def _legal(self, seat: int) -> Any:
        out = np.empty(self._rules.ROOM, np.int16)
        return out[: steps.choices(self._records, self._seat(seat), out)]

    def _foreseen(self, seat: int, actions: Any) -> Any:
        text = self._room_for(1)
        return text[: steps.foretell(self._records, seat, actions, text)]

    def _described(self, which: int) -> dict[str, Any]:
        text = self._room_for(1)
        return msgspec.json.decode(text[: steps.describe(self._records, which, text)], type=dict[str, Any])

    def _room_for(self, texts: int) -> Any:
        return np.empty(texts * self._rules.LONGEST, np.uint8)

    def _check(self, seat: int, action: int) -> None:
        illegal = self._illegal(seat, action)
        if illegal:
            raise illegal

    def _seat(self, seat: int) -> int:
        return seat if type(seat) is int and 0 <= seat < self.seats else check_seat(seat, self.seats)

    def _viewer(self, viewer: int | None) -> int:
        return SPECTATOR if viewer is None else check_seat(viewer, self.seats)

    def _seats_of(self, mask: int) -> tuple[int, ...]:
        return _seats_of(mask)


@cache
def _mask_of(*seats: int) -> int:
    """A set of viewers as `steps.speak` takes it: the spectator's bit comes before those of the seats."""
    return sum(1 << seat - SPECTATOR for seat in seats)


@cache
def _decoder(of: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(of)


@cache
def _seats_of(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def check_seat(seat: Any, seats: int) -> int:
    """The seat, if there is one of this number; else ValueError."""
    if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not 0 <= seat < seats:
        raise ValueError(f"there is no seat {seat!r}; the seats are 0 to {seats - 1}")
    return int(seat)
