"""Many games between bots, in compiled code and on several threads, and what came of them."""

from __future__ import annotations

import os
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np

from butin.bots import LEVELS
from butin.bots.core import choose, remember, remembers
from butin.games.core import (
    NONE,
    Buffer,
    Record,
    Rules,
    apply,
    below,
    deal,
    loop,
    lowest_bit,
    records,
    redact,
    rule,
    score,
    shuffle,
    to_act,
    winners,
)
from butin.match import Game

BLOCK = 256  # games in a row from one generator, seeded by (seed, block): which thread plays a block changes nothing
MOST_SEATS = 10  # of any game

Tally = np.dtype(
    [
        ("moves", "i8"),
        ("shortest", "i8"),
        ("longest", "i8"),
        ("won", "i8", (MOST_SEATS, MOST_SEATS + 1)),  # games that a seat won, by the number of winners
        ("points", "i8", MOST_SEATS),  # of all games together
    ]
)


class SeatResult(msgspec.Struct, frozen=True):
    """What a seat made of the games: how many it won, alone or not, its mean winning share and its mean score."""

    bot: str
    wins: int
    share: float
    mean_score: float


class Length(msgspec.Struct, frozen=True):
    """How many moves a game had."""

    mean: float
    min: int
    max: int


class Simulation(msgspec.Struct, frozen=True):
    """What came of many games. The same seed gives the same, but for `seconds`: playing alone, the start apart."""

    game: str
    seats: int
    options: dict[str, Any]
    games: int
    seed: int
    seconds: float
    moves: int
    by_seat: list[SeatResult]
    length: Length


def simulate(
    game: Game,
    *,
    bots: Sequence[str] = ("random",),
    seats: int | None = None,
    games: int = 1000,
    seed: int | None = None,
    jobs: int = 1,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> Simulation:
    """Let bots, who see their views only, play whole games on up to `jobs` threads.

    `bots` names a level for each seat, or one for all; without `seats` there are as many as bots, or the fewest. Who
    begins is drawn for each game, unless the option `first_seat` says it. `progress` is told how many games more have
    ended. Raises ValueError for what there is not, and for a game without bots.
    """
    if seats is None:
        seats = len(bots) if len(bots) > 1 else game.seats[0]
    chosen = {**game.defaults, **(options or {})}
    game.new(seats, seed=0, options=chosen)  # refuses what the game does not have
    levels = _levels(bots, seats)
    seed = secrets.randbits(32) if seed is None else seed
    for name, number, least in (("games", games, 1), ("jobs", jobs, 1), ("seed", seed, 0)):
        if number < least:
            raise ValueError(f"{name} is at least {least}, not {number}")

    first = NONE if chosen["first_seat"] == "random" else chosen["first_seat"]
    series = Series(game.rules, game.encode_options(seats, first, chosen), levels, seed)
    series.play_block(0, 0, records(Tally, 1)[0])  # compiles, or loads what was compiled
    start = time.perf_counter()
    tallies = series.play(games, jobs, progress)
    seconds = time.perf_counter() - start

    won, points, moves = tallies.won.sum(axis=0), tallies.points.sum(axis=0), int(tallies.moves.sum())
    return Simulation(
        game=game.id,
        seats=seats,
        options=chosen,
        games=games,
        seed=seed,
        seconds=seconds,
        moves=moves,
        by_seat=[
            _result(LEVELS[level], won[seat], points[seat] / game.rules.POINT, games)
            for seat, level in enumerate(levels)
        ],
        length=Length(moves / games, int(tallies.shortest.min()), int(tallies.longest.max())),
    )


def _levels(bots: Sequence[str], seats: int) -> Buffer:
    for bot in bots:
        if bot not in LEVELS:
            raise ValueError(f"there is no bot {bot!r}; there is {', '.join(LEVELS)}")
    if len(bots) not in (1, seats):
        raise ValueError(f"{len(bots)} bots for {seats} seats: name one for all, or one for each seat")
    named = list(bots) * seats if len(bots) == 1 else bots
    return np.array([LEVELS.index(bot) for bot in named])


def _result(bot: str, won: Buffer, points: float, games: int) -> SeatResult:
    share = sum(int(times) / among for among, times in enumerate(won) if among) / games
    return SeatResult(bot, int(won.sum()), share, float(points) / games)


class Series:
    """Games of the same bots with the same options, in blocks that any thread may play."""

    def __init__(self, rules: Rules, options: Record, levels: Buffer, seed: int) -> None:
        self._rules, self._options, self._levels, self._seed = rules, options, levels, seed

    def play(self, games: int, jobs: int, progress: Callable[[int], None]) -> Any:
        """The tallies of all threads. An interrupt ends each after its block."""
        blocks = -(-games // BLOCK)
        left = iter(range(blocks))
        stop, telling = threading.Event(), threading.Lock()

        def play_blocks(tally: Record) -> None:
            for block in left:  # the next that no thread has taken
                if stop.is_set():
                    return
                size = min(BLOCK, games - block * BLOCK)
                self.play_block(block, size, tally)
                with telling:
                    progress(size)

        tallies = records(Tally, min(jobs, blocks, os.cpu_count() or 1))  # more threads than cores are no faster
        tallies.shortest = np.iinfo(np.int64).max
        with ThreadPoolExecutor(len(tallies)) as pool:
            try:
                list(pool.map(play_blocks, tallies))
            finally:
                stop.set()
        return tallies

    def play_block(self, block: int, size: int, tally: Record) -> None:
        """Add the games of a block to `tally`."""
        rng = np.random.Generator(np.random.PCG64(np.random.SeedSequence((self._seed, block))))
        states, options = records(self._rules.State, 2), records(self._rules.Options, 1)
        minds = records(self._rules.State, len(self._levels))
        options[0] = self._options
        order, out = np.empty(self._rules.ORDER, np.int16), np.empty(self._rules.ROOM, np.int16)
        play_games(states[0], states[1], minds, options[0], self._levels, rng, order, out, size, tally)


@loop
def play_games(
    state: Record,
    view: Record,
    minds: Any,
    options: Record,
    levels: Buffer,
    rng: np.random.Generator,
    order: Buffer,
    out: Buffer,
    games: int,
    tally: Record,
) -> None:
    """Play `games` whole games and add them to `tally`; `options.first` NONE: who begins is drawn for each.

    `minds` has what each bot looks at.
    """
    draws_first = options.first == NONE
    points = np.zeros(MOST_SEATS, np.int64)
    for _ in range(games):
        if draws_first:
            options.first = below(rng, options.seats)
        shuffle(state, rng, order)
        deal(state, options, order)
        moves = 0
        seats = to_act(state)
        while seats:
            seat = lowest_bit(seats)
            if remembers(state):
                show_all(state, view, minds, levels, rng)
            else:
                redact(state, seat, minds[seat])
            apply(state, seat, choose(minds[seat], seat, levels[seat], rng, out))
            seats = to_act(state)
            moves += 1
        tally.moves += moves
        tally.shortest = min(tally.shortest, moves)
        tally.longest = max(tally.longest, moves)
        score(state, points)
        won = winners(state)
        among = 0
        for seat in range(options.seats):
            among += won >> seat & 1
        for seat in range(options.seats):
            tally.points[seat] += points[seat]
            tally.won[seat, among] += won >> seat & 1


@rule
def show_all(state: Record, view: Record, minds: Any, levels: Buffer, rng: np.random.Generator) -> None:
    """Let every bot see what its seat sees now."""
    for seat in range(state.seats):
        redact(state, seat, view)
        remember(minds[seat], view, seat, levels[seat], rng)
