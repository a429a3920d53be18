"""Logs that earlier versions wrote: one for each version of each game's rules. They open for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from butin.games import RULES
from butin.match import game
from butin.server.board import replay
from butin.server.log import Row

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


@pytest.mark.parametrize("path", sorted(KEPT.iterdir()), ids=lambda path: path.stem)
def test_a_log_of_every_version_opens(path: Path) -> None:
    rows = read(path)
    board = replay(rows)
    assert not board.broken
    assert (board.story.version, board.story.phase) == (len(rows), "over")
    names = ["Zoé", "Max", *[None] * (len(board.story.chairs) - 2)]
    assert json.loads(board.record(names))["result"]["scores"] == SCORES[path.stem]


def test_every_version_of_the_rules_has_its_log() -> None:
    wanted = {f"{one}-rules-{n}" for one in RULES for n in range(1, game(one).rules.RULES_VERSION + 1)}
    assert wanted == {path.stem for path in KEPT.iterdir()} == set(SCORES)
