"""Random play of Räubern, whole games from the deal to the score: the compiled rules against programs in C.

`raubern.c` takes the same steps over the same state; it is what the target speaks of. `raubern_tuned.c` is what C can
do when a program need be nothing else: hands in the nibbles of a word, deals in vector registers, rounds unrolled.

All play the same games by the same rules, each with its own random numbers; the mean scores show it. They take turns,
and the best of each counts, for other work on the machine only ever slows one down.
"""

import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import msgspec
import numpy as np

import butin
from butin.games.core import records
from butin.games.playout import random_games

SOURCES = [Path(__file__).with_name(name) for name in ("raubern.c", "raubern_tuned.c")]
FLAGS = ["-O3", "-march=native"]
GAMES = 200_000
SEATS = 4
SEED = 1
TURNS = 6
TARGET = 0.8  # of the speed of the first


class Run(msgspec.Struct):
    """Actions a second, and the mean score of each seat."""

    moves_per_second: float
    mean_score: list[float]


class Ours:
    """The rules as everything else runs them."""

    def __init__(self) -> None:
        game = butin.game("raubern")
        rules = game.rules
        self._state = records(rules.State, 1)[0]
        self._options = game.encode_options(SEATS, 0, game.defaults)
        self._order, self._out = np.empty(rules.ORDER, np.int16), np.empty(rules.ROOM, np.int16)
        self._rng = np.random.Generator(np.random.PCG64(SEED))
        self.play(1)  # compiles, or loads what was compiled

    def play(self, games: int) -> Run:
        """Play whole games."""
        totals = np.zeros(SEATS, np.int64)
        start = time.perf_counter()
        moves = random_games(self._state, self._options, self._order, self._out, self._rng, games, totals)
        return Run(moves / (time.perf_counter() - start), (totals / games).tolist())


class Theirs:
    """A program in C, compiled into a folder."""

    def __init__(self, compiler: str, source: Path, folder: str) -> None:
        self._program = Path(folder, source.stem)
        subprocess.run([compiler, *FLAGS, "-o", str(self._program), str(source)], check=True)

    def play(self, games: int) -> Run:
        """Play whole games."""
        words = [str(self._program), str(games), str(SEED), str(SEATS)]
        done = subprocess.run(words, capture_output=True, check=True)
        return msgspec.json.decode(done.stdout, type=Run)


def main() -> None:
    """Print the actions a second of each, and the ratios."""
    ours = Ours()
    compiler = shutil.which("gcc")
    if compiler is None:
        print("Without gcc there is no C to compare with; on Debian or Ubuntu: apt-get install gcc")
        tell("compiled rules", [ours.play(GAMES) for _ in range(TURNS)])
        return
    with tempfile.TemporaryDirectory() as folder:
        players: list[Ours | Theirs] = [*(Theirs(compiler, source, folder) for source in SOURCES), ours]
        rounds = [[player.play(GAMES) for player in players] for _ in range(TURNS)]
    names = [*(f"{source.name}, gcc {' '.join(FLAGS)}" for source in SOURCES), "compiled rules"]
    *in_c, compiled = [tell(name, list(runs)) for name, runs in zip(names, zip(*rounds, strict=True), strict=True)]
    print(f"ratio to {SOURCES[0].name} {compiled / in_c[0]:.2f} (target: at least {TARGET})")
    print(f"ratio to {SOURCES[1].name} {compiled / in_c[1]:.2f}")


def tell(name: str, runs: list[Run]) -> float:
    """Print the best of several runs, and return its actions a second."""
    best = max(runs, key=lambda run: run.moves_per_second)
    scores = " ".join(f"{score:.3f}" for score in best.mean_score)
    print(f"{name}: {best.moves_per_second / 1e6:.1f} million actions a second", end="")
    print(f" (best of {len(runs)}, {GAMES} games of {SEATS} seats, seed {SEED}; mean scores {scores})")
    return best.moves_per_second
