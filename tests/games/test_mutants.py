"""Every clause of the rule book is held to by a test: switched off in the rules, it is missed.

Each game has a table of mutants, one a clause (`mutants_raubern.py` …); `mutation.py` tries them out.
"""

import subprocess
import sys
from functools import cache
from pathlib import Path

import msgspec
import pytest
from mutants import TABLES, clauses, examples
from mutation import Report, path_of, switched_off

MUTATION, SAMPLING = (Path(__file__).with_name(name) for name in ("mutation.py", "sampling.py"))

every_game = pytest.mark.parametrize("game", list(TABLES))


@cache
def report(game: str, *clauses: str) -> Report:
    """What `mutation.py` found; in a process of its own, which has compiled nothing."""
    run = subprocess.run([sys.executable, str(MUTATION), game, *clauses], capture_output=True, check=True)
    return msgspec.json.decode(run.stdout, type=Report)


@every_game
def test_every_clause_is_switched_off_or_shown_elsewhere(game: str) -> None:
    switched, elsewhere = set(TABLES[game].SWITCHED_OFF), set(TABLES[game].SHOWN_ELSEWHERE)
    assert switched | elsewhere == set(clauses(game))
    assert not switched & elsewhere


@every_game
def test_a_clause_that_is_switched_off_is_missed(game: str) -> None:
    outcomes = report(game).outcomes
    assert set(outcomes) == set(TABLES[game].SWITCHED_OFF)
    assert {clause: outcome for clause, outcome in outcomes.items() if outcome.how != "failed"} == {}


@every_game
def test_every_clause_and_every_worked_example_has_a_test(game: str) -> None:
    known = set(clauses(game)) | set(examples(game))
    assert known - report(game).marks == set(TABLES[game].SHOWN_ELSEWHERE)
    assert report(game).marks <= known


@every_game
@pytest.mark.nightly
def test_nine_of_ten_random_changes_are_missed(game: str) -> None:
    run = subprocess.run([sys.executable, str(SAMPLING), game, "200", "1"], capture_output=True, check=True)
    sample = msgspec.json.decode(run.stdout)
    print(*("{}:{}: {} -> {}".format(*survivor) for survivor in sample["survivors"]), sep="\n")  # noqa: T201
    assert sample["tried"] == 200
    assert len(sample["survivors"]) <= 20


def test_a_mutant_that_has_lost_its_place_is_refused() -> None:
    with pytest.raises(ValueError, match=r"raubern.py has this 0 times, not once: no such piece"):
        switched_off("games.raubern", "no such piece", "")
    with pytest.raises(ValueError, match="times, not once: state"):
        switched_off("games.raubern", "state", "")


def test_no_source_is_written() -> None:
    before = path_of("games.raubern").read_bytes()
    assert report("raubern", "RB-13").outcomes["RB-13"].how == "failed"
    assert path_of("games.raubern").read_bytes() == before
