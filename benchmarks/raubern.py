"""Random play of Räubern, whole games from the deal to the score: the compiled rules against a program in C.

Both play the same games by the same rules, each with its own random numbers; the mean scores show it. They take turns,
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

SOURCE = Path(__file__).with_suffix(".c")
FLAGS = ["-O3", "-march=native"]
GAMES = 200_000
SEATS = 4
SEED = 1
TURNS = 6
TARGET = 0.8  # of the speed of C


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
    """The program in C, compiled into a folder."""

    def __init__(self, compiler: str, folder: str) -> None:
        self._program = Path(folder, "raubern")
        subprocess.run([compiler, *FLAGS, "-o", str(self._program), str(SOURCE)], check=True)

    def play(self, games: int) -> Run:
        """Play whole games."""
        words = [str(self._program), str(games), str(SEED), str(SEATS)]
        done = subprocess.run(words, capture_output=True, check=True)
        return msgspec.json.decode(done.stdout, type=Run)


def main() -> None:
    """Print the actions a second of both, and the ratio."""
    ours = Ours()
    compiler = shutil.which("gcc")
    if compiler is None:
        print("Without gcc there is no C to compare with; on Debian or Ubuntu: apt-get install gcc")
        tell("compiled rules", [ours.play(GAMES) for _ in range(TURNS)])
        return
    with tempfile.TemporaryDirectory() as folder:
        theirs = Theirs(compiler, folder)
        rounds = [(theirs.play(GAMES), ours.play(GAMES)) for _ in range(TURNS)]
    in_c = tell(f"gcc {' '.join(FLAGS)}", [run for run, _ in rounds])
    compiled = tell("compiled rules", [run for _, run in rounds])
    print(f"ratio {compiled / in_c:.2f} (target: at least {TARGET})")


def tell(name: str, runs: list[Run]) -> float:
    """Print the best of several runs, and return its actions a second."""
    best = max(runs, key=lambda run: run.moves_per_second)
    scores = " ".join(f"{score:.3f}" for score in best.mean_score)
    print(f"{name}: {best.moves_per_second / 1e6:.1f} million actions a second", end="")
    print(f" (best of {len(runs)}, {GAMES} games of {SEATS} seats, seed {SEED}; mean scores {scores})")
    return best.moves_per_second
