"""What may be said at a table, and by whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from butin.server.board import Board
from butin.server.limits import Limit
from butin.server.log import Claimed, Hushed, Reported, Said
from butin.server.refusals import refuse, refusing
from butin.server.seats import Step, check_host
from butin.server.story import subject
from butin.server.text import clean
from butin.server.wire import Hush, MakeClaim, Move, Preset, Report, Say, TalkAction

LONGEST = 300  # characters of a line
EVIDENCE = 20  # lines that a report keeps besides the one it is about
BLUFFS: tuple[Preset, ...] = ("trust_me", "liar", "who_has_it", "choose_me", "not_me")  # for games with claims

Names = Mapping[int, str | None]
"""What people are called."""


class Limits:
    """How much a person may say, at whatever tables, and how much may be said at a seat, by however many people."""

    def __init__(self) -> None:
        self._lines = Limit(rate=0.5, burst=5)
        self._reports = Limit(rate=1 / 60, burst=3)

    def check(self, wish: TalkAction, person: int, place: tuple[str, int]) -> None:
        """Raises RefusedError for what comes too soon. `place`: a table and a seat."""
        limit = self._reports if isinstance(wish, Report) else self._lines
        if not (limit.allows(person) and limit.allows(place)):
            raise refuse("too_fast")


def speak(wish: TalkAction, person: int, seat: int, board: Board, names: Names) -> Sequence[Step]:
    """What a person at a seat wishes, for the log; nothing where it is so already. Raises RefusedError."""
    name = board.story.chairs[seat].call(names)
    match wish:
        case Say():
            return [(seat, _say(wish, seat, board, name))]
        case MakeClaim(_, claim):
            return [(seat, Claimed(name, read_claim(claim, board)))]
        case Hush(_, whom, hushed):
            check_host(board.story, person)
            _check_person(whom, board)
            return [(whom, Hushed(hushed))] if hushed != board.story.is_hushed(whom) else []
        case Report():
            report = _report(wish, board, names)
            return [(seat, report)] if (person, subject(report)) not in board.story.reported else []


def _say(say: Say, seat: int, board: Board, name: str | None) -> Said:
    match say.text, say.preset:
        case str(text), msgspec.UNSET:
            if board.story.is_hushed(seat):
                raise refuse("hushed")
            return Said(name, text=_read_text(text))
        case msgspec.UNSET, str(preset) if preset not in BLUFFS or board.game.rules.Claim is not None:
            return Said(name, preset=preset)
    raise refuse("malformed")


def _read_text(text: str) -> str:
    try:
        return clean(text, "a line", LONGEST)
    except ValueError:
        raise refuse("bad_text") from None


def read_claim(claim: Any, board: Board) -> Move:
    """A claim, a struct or a dict, in words. Raises RefusedError for none of the game's, or out of its time."""
    if board.match is None or board.story.phase != "playing":
        raise refuse("not_playing")
    with refusing():
        words: Move = msgspec.to_builtins(board.match.read_claim(claim))
    return words


def _report(report: Report, board: Board, names: Names) -> Reported:
    evidence = board.lines.latest(EVIDENCE)
    if isinstance(report.line, int):
        line = board.lines.find(report.line)
        if line is None or line.speaker[0] != report.seat:
            raise refuse("no_such_line")
        name, n = line.said.name, line.n
        evidence = evidence if line in evidence else [line, *evidence]
    else:
        _check_person(report.seat, board)
        name, n = board.story.chairs[report.seat].call(names), None
    return Reported(report.seat, name, report.why, [line.tell(board.story) for line in evidence], n)


def _check_person(seat: int, board: Board) -> None:
    chairs = board.story.chairs
    if not 0 <= seat < len(chairs) or chairs[seat].kind != "person":
        raise refuse("no_such_seat")
