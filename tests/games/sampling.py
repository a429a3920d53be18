"""Try random changes of a game's rules out: the operators of Cosmic Ray, one change each, at places drawn by a seed.

    python sampling.py raubern 200 1    print how many of 200 changes were tried out, and those that no test misses

Left out, because no rule hangs on them while the compiler is off:

- decorators of functions, and what is said of a struct as it is declared (`frozen=…`, `forbid_unknown_fields=…`);
- annotations, and names for several types (`Event = Laid | Drew`);
- room: the size of an array that is filled later (`np.empty`), and how much `legal` may write (`ROOM`, `MARKS`);
- `strict=…` of a `zip` of lists that are as long as each other;
- what is no Python any more (`def read(state, >>, hidden)`).
"""

import ast
import random
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.provider import OperatorProvider
from mutation import UNCHANGED, Change, Outcome, compile_nothing, path_of, tried_out

MODULES = {
    "conquetes": [f"games.conquetes.{module}" for module in ("play", "points", "position", "sight", "table", "words")],
    "dragons": ["games.dragons"],
    "raubern": ["games.raubern"],
    "coffre": ["games.coffre"],
}
ASK_FOR_NAMES = {"VariableReplacer", "VariableInserter"}  # these two have to be told what to replace
ONLY_ROOM = {"MARKS", "ROOM"}
ONLY_TYPES = {"Event", "Move"}


class Place(NamedTuple):
    """Where an operator can change a module: line and column, and which of the operator's places it is."""

    module: str
    line: int
    column: int
    operator: str
    occurrence: int


class Survivor(NamedTuple):
    """A change that no test misses."""

    path: str
    line: int
    before: str
    after: str


class Sample(msgspec.Struct):
    """How many changes were tried out, and those that no test misses."""

    tried: int
    survivors: list[Survivor]


def operators() -> dict[str, Any]:
    """Cosmic Ray's operators by name."""
    provider = OperatorProvider()
    return {name: provider[name]() for name in provider if name not in ASK_FOR_NAMES}


def places(module: str) -> Iterator[Place]:
    """Every place of a module that an operator can change."""
    nodes = list(ast_nodes(get_ast(path_of(module).read_text())))
    for name, operator in operators().items():
        found = [position for node in nodes for position, _ in operator.mutation_positions(node)]
        for occurrence, (line, column) in enumerate(found):
            yield Place(module, line, column, name, occurrence)


class WhatRuns(ast.NodeTransformer):
    """Takes away from a source what no rule hangs on."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        node.decorator_list = []
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Constant(None)
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.keywords = []
        return self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        names = {target.id for target in node.targets if isinstance(target, ast.Name)}
        return None if names <= ONLY_ROOM | ONLY_TYPES and names else self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        node.keywords = [keyword for keyword in node.keywords if keyword.arg != "strict"]
        if ast.unparse(node.func) == "np.empty":
            node.args = []
        return self.generic_visit(node)


def what_runs(source: str) -> str | None:
    """A source without what no rule hangs on; None if it is no Python."""
    try:
        return ast.dump(WhatRuns().visit(ast.parse(source)))
    except SyntaxError:
        return None


def drawn(game: str, n: int, seed: int) -> Iterator[tuple[str, Change, Place]]:
    """`n` changes at as many different places, each by any of the operators that can change it."""
    rng = random.Random(seed)
    by_place: dict[tuple[str, int, int], list[Place]] = {}
    for module in MODULES[game]:
        for place in places(module):
            by_place.setdefault((module, place.line, place.column), []).append(place)
    order = sorted(by_place)
    rng.shuffle(order)
    while n:
        place = rng.choice(by_place[order.pop()])
        before = path_of(place.module).read_text()
        after = mutate_code(before, operators()[place.operator], place.occurrence)
        if what_runs(after) not in (None, what_runs(before)):
            n -= 1
            yield str(n), Change(place.module, after), place


def survivor(change: Change, place: Place) -> Survivor:
    """A change as the line that it changes."""
    path = path_of(change.module)
    before, after = (source.splitlines()[place.line - 1].strip() for source in (path.read_text(), change.source))
    return Survivor(path.name, place.line, before, after)


def quick(item: pytest.Item) -> bool:
    """The tests that are quick without the compiler."""
    return item.get_closest_marker("odds") is None


def sample(game: str, n: int, seed: int) -> Sample:
    """Try `n` random changes out, with all the rule tests that are quick without the compiler."""
    [(_, unchanged)] = tried_out([("", UNCHANGED, quick)], game)
    if unchanged.how != "passed":
        raise ValueError(f"without any change, too, a test of {game} says {unchanged.how}: {unchanged.test}")
    changes = {name: (change, place) for name, change, place in drawn(game, n, seed)}
    found: dict[str, Outcome] = dict(tried_out(((name, change, quick) for name, (change, _) in changes.items()), game))
    passed = [name for name, outcome in found.items() if outcome.how == "passed"]
    return Sample(len(found), sorted(survivor(*changes[name]) for name in passed))


if __name__ == "__main__":
    compile_nothing()
    name, number, seed = sys.argv[1:]
    sys.stdout.buffer.write(msgspec.json.encode(sample(name, int(number), int(seed))))
