"""The bots at a table: told what their seats may know, and nothing else; they think in threads."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from butin.bots import bot
from butin.match import Game, Match
from butin.server.board import Board
from butin.server.thinkers import Thinkers
from butin.server.wire import Level

logger = logging.getLogger(__name__)

News = tuple[int, Any, Any]
"""A move as a bot is told of it: who moved, the move, and the bot's own view after it."""
Chose = Callable[[int, int, Any], None]
"""Takes a seat, the version since which it is its turn, and its move, None if it found none in time."""


class BotPlayer:
    """A bot of a level at a seat. What was played before it came is told to it first."""

    def __init__(self, level: Level, match: Match, seat: int) -> None:
        self._level, self._game, self._seat = level, match.game, seat
        self._bot: Any = None
        self._news: Iterable[News] = _history(match.game, match.deal(), match.moves, seat)

    def hear(self, mover: int, move: Any, match: Match, view: Any) -> None:
        """Keep a move that has just been played for the bot's next turn."""
        self._news = [*self._news, (mover, match.redact_move(self._seat, mover, move), view)]

    def choosing(self, view: Any) -> Callable[[], Any]:
        """The work of choosing a move on `view`, for a thread."""
        news, self._news = self._news, []
        return partial(self._choose, news, view)

    def _choose(self, news: Iterable[News], view: Any) -> Any:
        if self._bot is None:
            self._bot = bot(self._level, self._game, seat=self._seat, seed=secrets.randbits(32))
        for mover, move, seen in news:
            self._bot.see(mover, move, seen)
        return self._bot.choose(view)


class BotPlayers:
    """The bots of one table, each with a pause before it thinks, and a deadline."""

    def __init__(self, thinkers: Thinkers, pause: float, deadline: float, chose: Chose) -> None:
        self._thinkers, self._pause, self._deadline, self._chose = thinkers, pause, deadline, chose
        self._players: dict[int, BotPlayer] = {}
        self._thinking: dict[int, asyncio.Task[None]] = {}

    def watch(self, board: Board) -> None:
        """Let every bot think whose turn it is and who does not think yet."""
        for seat, since in board.asked.items():
            level = board.story.chairs[seat].bot
            if level is not None and seat not in self._thinking:
                work = self._work(level, board, seat)
                self._thinking[seat] = asyncio.create_task(self._think(seat, since, work))

    def hear(self, mover: int, move: Any, board: Board) -> None:
        """Tell the bots of a move that has just been played."""
        for seat, player in self._players.items():
            if board.match is not None:
                player.hear(mover, move, board.match, board.view(seat))

    def done(self, seat: int) -> None:
        """A seat's choice has been taken up: it may think again when it is asked again."""
        self._thinking.pop(seat, None)

    def sleep(self) -> None:
        """Stop all thinking; `watch` begins it again."""
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    def forget(self) -> None:
        """Stop, and let the bots go: the log is not what they were told."""
        self.sleep()
        self._players.clear()

    def _work(self, level: Level, board: Board, seat: int) -> Callable[[], Any]:
        if seat not in self._players and board.match is not None:
            self._players[seat] = BotPlayer(level, board.match, seat)
        return self._players[seat].choosing(board.view(seat))

    async def _think(self, seat: int, since: int, work: Callable[[], Any]) -> None:
        await asyncio.sleep(self._pause)
        move = None
        try:
            move = await self._thinkers.think(work, self._deadline)
        except Exception:
            logger.exception("the bot at seat %d found no move", seat)
            self._players.pop(seat, None)  # it may still be thinking: another takes its place
        self._chose(seat, since, move)


def _history(game: Game, deal: Any, moves: list[tuple[int, Any]], seat: int) -> Iterator[News]:
    match = game.set_up(deal)
    for mover, move in moves:
        match.play(mover, move)
        yield mover, match.redact_move(seat, mover, move), match.view(seat)
