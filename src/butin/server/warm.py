"""Compiling the rules, or loading what was compiled, before anybody plays."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from os import cpu_count
from random import Random

from butin.bots import bot
from butin.games import RULES
from butin.lab.simulate import simulate
from butin.match import Game, Match, game
from butin.server.levels import LEVELS
from butin.server.wire import Level

FIRST = 8  # moves that bots think about


def warm() -> None:
    """Get every game ready."""
    for name in RULES:
        warm_game(name)


def compile_all() -> Iterator[Game]:
    """Compile all that there is, also what simulates games; each game as it gets ready. A process compiles one."""
    workers = min(len(RULES), cpu_count() or 1)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        works = [pool.submit(compile_game, name) for name in RULES]
        for done in as_completed(works):
            yield game(done.result())


def compile_game(name: str) -> str:
    """Compile a game; its name."""
    warm_game(name)
    simulate(game(name), games=1, seed=0)
    return name


def warm_game(name: str) -> None:
    """Let each level of bots begin a game, the way tables do, and chance end it."""
    chance = Random(0)  # noqa: S311 - nobody plays for anything
    for level in LEVELS:
        match = game(name).new(seed=0)
        _begin(match, level)
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, chance.choice(match.legal(seat)))
        match.tell(None)
        match.record()


def _begin(match: Match, level: Level) -> None:
    players = [bot(level, match.game, seat=seat, seed=0) for seat in range(match.seats)]
    while not match.over and match.count < FIRST:
        seat = match.to_act[0]
        match.offer(seat)
        match.play(seat, players[seat].choose(match.view(seat)))
        for other, player in enumerate(players):
            news = match.news(other)
            if news is not None:
                player.see(*news)
