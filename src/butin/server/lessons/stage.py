"""Plays the scripts, and shows them scene by scene as a table would show them to their learner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec

from butin.match import Match, game
from butin.server.lessons import coffre, conquetes, dragons, raubern
from butin.server.lessons.script import Act, Part, Script, Step
from butin.server.wire import Lesson, Scene, Setting, TalkLine, ViewMessage

LEARNER = 0
NAMES = (None, "Zoé", "Malo", "Inès")
"""Who sits at the table: the learner, then those who play what the script says."""
LESSONS: Mapping[str, Script] = {
    "raubern": raubern.SCRIPT,
    "dragons": dragons.SCRIPT,
    "conquetes": conquetes.SCRIPT,
    "coffre": coffre.SCRIPT,
}

View = ViewMessage[Any, Any, Any]

_as_it_is: Any = msgspec.Raw  # JSON for a field of any type


class Moment(NamedTuple):
    """Where a script waits for its learner (`step` None: at a part's end), and what was seen and said till then."""

    part: int
    step: Step | None
    match: Match
    views: list[View]
    lines: list[TalkLine]


@cache
def lesson(of: str) -> bytes:
    """The first game of a game as JSON (`wire.Lesson`). Raises KeyError where there is none."""
    script = LESSONS[of]
    settings = [Setting(options=opening(part).position()["options"], seats=names(part)) for part in script]
    return msgspec.json.encode(Lesson(of, settings, [scene(script, moment) for moment in moments(script)]))


def match_at(of: str, scene: int) -> Match:
    """The match as it stands in a scene. Raises KeyError where there is no such game, IndexError for no such scene."""
    for number, moment in enumerate(moments(LESSONS[of])):
        if number == scene:
            return moment.match
    raise IndexError(scene)


def opening(part: Part) -> Match:
    """The match that a part begins with."""
    return game(part.position["game"]).set_up(part.position)


def words(of: str) -> list[str]:
    """The names of all that is said in a first game. Raises KeyError where there is none."""
    steps = [step.say for part in LESSONS[of] for step in part.steps]
    return list(dict.fromkeys([*steps, *(part.say for part in LESSONS[of])]))


def names(part: Part) -> list[str | None]:
    """What those at its table are called."""
    return list(NAMES[: part.position["seats"]])


def scene(script: Script, moment: Moment) -> Scene:
    """A moment as it is sent."""
    step, part = moment.step, script[moment.part]
    if step is None:
        return Scene(moment.part, part.say, part.clause, False, None, moment.views, moment.lines)
    return Scene(moment.part, step.say, step.clause, step.shown, dict(step.do), moment.views, moment.lines)


def moments(script: Script) -> Iterator[Moment]:
    """The moments of a script one after the other; the match of each is as it stands until the next is asked for."""
    for number, part in enumerate(script):
        match, views, lines = opening(part), 0, 0
        acts: list[Act] = []
        for step in (*part.steps, None):
            seen, said = perform(match, acts, views, lines)
            yield Moment(number, step, match, seen, said)
            views, lines = views + len(seen), lines + len(said)
            acts = [] if step is None else [(LEARNER, step.do), *step.then]


def perform(match: Match, acts: list[Act], views: int, lines: int) -> tuple[list[View], list[TalkLine]]:
    """Do what a script says: the learner's view after each move, of which `views` came before, and what was said.

    The moves that may be made come with the last view only: before that the learner is not to answer.
    """
    moves = [act for act in acts if "claim" not in act[1]]
    said = [line(number, *act) for number, act in enumerate((act for act in acts if "claim" in act[1]), lines)]
    seen: list[View] = []
    for done, (seat, move) in enumerate(moves, 1):
        told = match.step
        match.play(seat, move)
        seen.append(view(match, told, views + len(seen), offered=done == len(moves)))
    for one in said:
        match.claim(one.seat, one.claim)
    return seen or [view(match, match.step, views, offered=True)], said


def view(match: Match, told: int, number: int, *, offered: bool) -> View:
    """What the learner is shown, having been told all before step `told`."""
    words, may = match.spoken({LEARNER}, match.to_act if offered else ())[LEARNER]
    since = match.since(told)
    return ViewMessage(number, since, _as_it_is(words), _as_it_is(may), match.tell(LEARNER, since), None)


def line(number: int, seat: int, claim: Any) -> TalkLine:
    """A claim as a line of talk."""
    return TalkLine(number, seat, seat, NAMES[seat], past=False, at=0, claim=dict(claim))
