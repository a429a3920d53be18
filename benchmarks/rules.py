"""Random play of each game, whole games from the deal to the score: the compiled rules against programs in C.

A game's program in C takes the same steps over a state of its own, one game at a time: it lists the legal actions of a
seat that is due, chooses one uniformly, and plays it; windows and bids included. It is what the target speaks of.
`raubern_tuned.c` is what C can do when a program need be nothing else: hands in the nibbles of a word, deals in vector
registers, rounds unrolled.

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

FLAGS = ["-O3", "-march=native"]
SEED = 1
TURNS = 6


class Playout(msgspec.Struct, frozen=True):
    """What is played, the programs in C that play it too, and how fast we mean to be: a part of the first's speed."""

    seats: int
    games: int
    target: float
    sources: list[str]


PLAYOUTS = {
    "conquetes": Playout(4, 10_000, 0.7, ["conquetes.c"]),
    "dragons": Playout(4, 50_000, 0.7, ["dragons.c"]),
    "raubern": Playout(4, 200_000, 0.8, ["raubern.c", "raubern_tuned.c"]),
    "coffre": Playout(5, 200_000, 0.7, ["coffre.c"]),
}


class Run(msgspec.Struct):
    """Actions a second, and the mean score of each seat."""

    moves_per_second: float
    mean_score: list[float]


class Ours:
    """The rules of a game as everything else runs them."""

    def __init__(self, name: str, seats: int) -> None:
        game = butin.game(name)
        rules = game.rules
        self._point = rules.POINT
        self._totals = np.zeros(seats, np.int64)
        self._state = records(rules.State, 1)[0]
        self._options = game.encode_options(seats, 0, game.defaults)
        self._order, self._out = np.empty(rules.ORDER, np.int16), np.empty(rules.ROOM, np.int16)
        self._rng = np.random.Generator(np.random.PCG64(SEED))
        self.play(1)  # compiles, or loads what was compiled

    def play(self, games: int) -> Run:
        """Play whole games."""
        self._totals[:] = 0
        start = time.perf_counter()
        moves = random_games(self._state, self._options, self._order, self._out, self._rng, games, self._totals)
        seconds = time.perf_counter() - start
        return Run(moves / seconds, (self._totals / self._point / games).tolist())


class Theirs:
    """A program in C, compiled into a folder."""

    def __init__(self, compiler: str, source: Path, folder: str, seats: int) -> None:
        self._program = Path(folder, source.stem)
        self._seats = seats
        subprocess.run([compiler, *FLAGS, "-o", str(self._program), str(source)], check=True)

    def play(self, games: int) -> Run:
        """Play whole games."""
        words = [str(self._program), str(games), str(SEED), str(self._seats)]
        done = subprocess.run(words, capture_output=True, check=True)
        return msgspec.json.decode(done.stdout, type=Run)


def compare(name: str) -> None:
    """Print the actions a second of a game's rules, those of its programs in C, and the ratios."""
    playout = PLAYOUTS[name]
    ours = Ours(name, playout.seats)
    compiler = shutil.which("gcc")
    if compiler is None:
        print("Without gcc there is no C to compare with; on Debian or Ubuntu: apt-get install gcc")
        tell("compiled rules", [ours.play(playout.games) for _ in range(TURNS)], playout)
        return
    with tempfile.TemporaryDirectory() as folder:
        sources = [Path(__file__).with_name(source) for source in playout.sources]
        theirs = [Theirs(compiler, source, folder, playout.seats) for source in sources]
        players: list[Ours | Theirs] = [*theirs, ours]
        rounds = [[player.play(playout.games) for player in players] for _ in range(TURNS)]
    names = [*(f"{source}, gcc {' '.join(FLAGS)}" for source in playout.sources), "compiled rules"]
    *in_c, compiled = [
        tell(player, list(runs), playout) for player, runs in zip(names, zip(*rounds, strict=True), strict=True)
    ]
    target = f" (target: at least {playout.target})"
    for source, speed in zip(playout.sources, in_c, strict=True):
        print(f"ratio to {source} {compiled / speed:.2f}{target}")
        target = ""


def tell(player: str, runs: list[Run], playout: Playout) -> float:
    """Print the best of several runs, and return its actions a second."""
    best = max(runs, key=lambda run: run.moves_per_second)
    scores = " ".join(f"{score:.3f}" for score in best.mean_score)
    print(f"{player}: {best.moves_per_second / 1e6:.1f} million actions a second", end="")
    print(f" (best of {len(runs)}, {playout.games} games of {playout.seats} seats, seed {SEED}; mean scores {scores})")
    return best.moves_per_second
