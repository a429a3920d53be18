"""Logs that earlier versions wrote: of each version of each game's rules, and of every kind of entry.

They open for ever.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from butin.games import RULES
from butin.match import game
from butin.server.board import replay
from butin.server.log import KINDS, Row
from butin.server.wire import Terms

KEPT = Path(__file__).parent / "kept"
SCORES = {
    "coffre-rules-1": [0.5, 0, 0, 0.5],
    "conquetes-rules-1": [9, 6, -4],
    "dragons-rules-1": [9, 11, 3],
    "raubern-rules-1": [0, 0, 11],
}


def read(path: Path) -> list[Row]:
    """The rows of a log; their bodies lie in the file as JSON."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [(*row[:-1], json.dumps(row[-1]).encode()) for row in rows]


@pytest.mark.parametrize("path", sorted(KEPT.glob("*-rules-*")), ids=lambda path: path.stem)
def test_a_log_of_every_version_opens(path: Path) -> None:
    rows = read(path)
    board = replay(rows)
    assert not board.broken
    assert (board.story.version, board.story.phase) == (len(rows), "over")
    names = ["Zoé", "Max", *[None] * (len(board.story.chairs) - 2)]
    assert json.loads(board.record(names))["result"]["scores"] == SCORES[path.stem]


def test_every_version_of_the_rules_has_its_log() -> None:
    wanted = {f"{one}-rules-{n}" for one in RULES for n in range(1, game(one).rules.RULES_VERSION + 1)}
    assert wanted == {path.stem for path in KEPT.glob("*-rules-*")} == set(SCORES)


def test_every_kind_of_entry_is_in_a_log() -> None:
    assert {row[4] for path in KEPT.iterdir() for row in read(path)} == set(KINDS)


def test_a_log_of_people_who_came_and_went_opens() -> None:
    board = replay(read(KEPT / "coffre-table-1.jsonl"))
    story = board.story
    assert not board.broken
    assert (story.version, story.phase, story.host, story.removed) == (56, "over", 3, {3})
    assert story.terms == Terms(turn_s=60, talk_s=10, late="vote", public=True, watch=False)
    assert [(chair.holders, chair.left, chair.name) for chair in story.chairs] == [
        ([1], False, None),
        ([1], False, "Papi"),
        ([2], True, None),
        ([5], False, None),
    ]
    assert not any(chair.player for chair in story.chairs)
    assert [chair.ask for chair in story.chairs] == [False, True, False, False]
    assert (board.lines.count, story.reports, story.next is not None) == (3, set(), True)
    assert json.loads(board.record([None] * 4))["claims"]


def test_a_log_of_a_closed_table_opens() -> None:
    board = replay(read(KEPT / "raubern-closed-1.jsonl"))
    assert not board.broken
    assert (board.story.phase, board.story.closed, board.asked) == ("closed", "nobody", {})
    assert [chair.bot for chair in board.story.chairs] == ["matelot", "mousse"]


def test_a_log_of_a_table_voted_to_an_end_turn_by_turn_opens() -> None:
    board = replay(read(KEPT / "conquetes-days-1.jsonl"))
    story = board.story
    assert not board.broken
    assert (story.phase, story.closed, story.host) == ("closed", "vote", 1)
    assert story.terms == Terms(days=1, late="vote", watch=False)
    assert [(chair.kind, chair.lent, chair.ask) for chair in story.chairs] == [
        ("person", None, False),
        ("person", None, True),
        ("bot", None, False),
    ]
    ballots = {seat: (ballot.about, ballot.choice) for seat, ballot in story.ballots.items()}
    assert ballots == {0: (1, "end")}, "what was voted before they waited is done with"
