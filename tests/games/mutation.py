"""Run tests against changed rules, each change in a fork of one process that has imported everything but Butin.

The compiler is off, and a changed source is never written: a hook of the import hands it to the fork.

    python mutation.py raubern [RB-13 …]    switch clauses off one by one and run the tests that are marked with them
"""

from __future__ import annotations

import importlib.util
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib.machinery import ModuleSpec, SourceFileLoader
from itertools import islice
from multiprocessing.connection import wait
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Literal, NamedTuple, cast

import msgspec
import numba.np.numpy_support  # the rules import it: here once, and not in every fork
import pytest
from mutants import TABLES

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PATIENCE = 60  # seconds of the processor that the tests of one change may take
QUIETLY = ["--exitfirst", "--assert=plain", "-pno:terminal", "-pno:cacheprovider", "-pno:faulthandler", "-oaddopts="]

Wanted = Callable[[pytest.Item], bool]


class Change(NamedTuple):
    """A module of Butin, without the package's name, and its whole changed source; no module: nothing is changed."""

    module: str
    source: str


class Outcome(NamedTuple):
    """What the tests say of a change, and which of them was the first to fail."""

    how: Literal["failed", "passed", "no test", "broken", "too slow"]
    test: str = ""


UNCHANGED = Change("", "")


def path_of(module: str) -> Path:
    """The file of a module of Butin."""
    return ROOT.joinpath("src", "butin", *module.split(".")).with_suffix(".py")


def rule_tests(game: str) -> list[Path]:
    """The files that hold a game to the rule book, by examples; those that play random games are too slow for this."""
    own = [path for path in sorted(HERE.glob(f"test_{game}*.py")) if not path.stem.endswith("properties")]
    return [*own, HERE.parent / "match" / "test_match.py"] if game == "raubern" else own


def switched_off(module: str, piece: str, instead: str) -> Change:
    """The change that puts something in the place of a piece of source; ValueError unless it stands there once."""
    source = path_of(module).read_text()
    if source.count(piece) != 1:
        raise ValueError(f"{path_of(module)} has this {source.count(piece)} times, not once: {piece}")
    return Change(module, source.replace(piece, instead))


# --- in a fork --------------------------------------------------------------------------------------------------------


class ChangedSource(SourceFileLoader):
    """Loads a module from a source that is not the one in its file."""

    def __init__(self, name: str, change: Change) -> None:
        super().__init__(name, str(path_of(change.module)))
        self.changed = change.source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.changed, self.path, "exec", dont_inherit=True)


class ChangedImport:
    """Finds the changed module before Python finds the file."""

    def __init__(self, change: Change) -> None:
        self.name = f"butin.{change.module}"
        self.change = change

    def find_spec(self, name: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        return importlib.util.spec_from_loader(name, ChangedSource(name, self.change))


class Chosen:
    """Lets only some tests run, and notes which was the first to fail."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.outcome = Outcome("no test")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = filter(self.wanted, items)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.outcome = Outcome("broken", str(report.longrepr))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.outcome = Outcome("failed", report.nodeid)
        elif self.outcome.how == "no test" and report.when == "call":
            self.outcome = Outcome("passed")


def try_out(change: Change, game: str, wanted: Wanted) -> Outcome:
    """Run the tests of a game that are wanted with the change, up to the first that fails."""
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    sys.meta_path.insert(0, ChangedImport(change))
    chosen = Chosen(wanted)
    pytest.main([*QUIETLY, *map(str, rule_tests(game))], plugins=[chosen])
    return chosen.outcome


def tried_out(changes: Iterable[tuple[str, Change, Wanted]], game: str) -> Iterator[tuple[str, Outcome]]:
    """Try named changes out, a fork each and a core each."""
    fork, waiting = multiprocessing.get_context("fork"), iter(changes)
    running: dict[Any, str] = {}
    while True:
        for name, change, wanted in islice(waiting, (os.cpu_count() or 1) - len(running)):
            ours, theirs = fork.Pipe(duplex=False)
            fork.Process(target=lambda: theirs.send(try_out(change, game, wanted)), daemon=True).start()  # noqa: B023
            theirs.close()
            running[ours] = name
        if not running:
            return
        for pipe in cast(list[Any], wait(list(running))):
            name = running.pop(pipe)
            try:
                outcome: Outcome = pipe.recv()
            except EOFError:  # its time was up
                outcome = Outcome("too slow")
            yield name, outcome


def marked(clause: str) -> Wanted:
    """The tests that are marked with a clause."""
    return lambda item: clause in marks_of(item)


def marks_of(item: pytest.Item) -> set[str]:
    """The clauses that a test is marked with."""
    return {clause for mark in item.iter_markers("clause") for clause in mark.args}


def all_marks(game: str) -> set[str]:
    """The clauses that the tests of a game are marked with."""
    found: set[str] = set()

    def look(item: pytest.Item) -> bool:
        found.update(marks_of(item))
        return False

    try_out(UNCHANGED, game, look)
    return found


def without_clauses(game: str, clauses: list[str]) -> dict[str, Outcome]:
    """What the tests marked with each clause say when it is switched off.

    A test that fails without any change as well has shown nothing: it is left out, as if there were none.
    """
    table = TABLES[game].SWITCHED_OFF
    changes = ((clause, switched_off(*table[clause]), marked(clause)) for clause in clauses)
    found = dict(tried_out(changes, game))
    failed = {outcome.test for outcome in found.values() if outcome.how == "failed"}
    [(_, unchanged)] = tried_out([("unchanged", UNCHANGED, lambda item: item.nodeid in failed)], game)
    return {
        clause: outcome._replace(how="no test") if outcome.test == unchanged.test != "" else outcome
        for clause, outcome in found.items()
    }


class Report(msgspec.Struct):
    """What came of switching clauses off, and the clauses that the tests are marked with."""

    outcomes: dict[str, Outcome]
    marks: set[str]


def compile_nothing() -> None:
    """Turn the compiler off, for this process and its forks; pytest's plugins too, which the rule tests do not need."""
    config: Any = numba.config
    config.DISABLE_JIT = True
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"


def main(game: str, *clauses: str) -> None:
    """Print the report of a game, of all its clauses unless some are named."""
    compile_nothing()
    outcomes = without_clauses(game, list(clauses or TABLES[game].SWITCHED_OFF))
    sys.stdout.buffer.write(msgspec.json.encode(Report(outcomes, all_marks(game))))


if __name__ == "__main__":
    main(*sys.argv[1:])
