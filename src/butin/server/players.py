"""The bots at a table: told what their seats may know, and nothing else; they think in threads."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any

from butin.bots import bot
from butin.match import Game, Match
from butin.server.board import Board
from butin.server.pace import Pace
from butin.server.thinkers import Thinkers
from butin.server.wire import Level

logger = logging.getLogger(__name__)

News = tuple[int | None, Any, Any]
"""What a bot is told: who moved, the move, and its own view after it."""
Claim = tuple[int, Any]
"""What a bot hears: a seat, and its claim."""
Chose = Callable[[int, int, Any], None]
"""Takes a seat, the version since which it is its turn, and its move, None if it found none in time."""
Claims = Callable[[int, Any], None]
"""Takes a seat and its claim."""


class BotPlayer:
    """A bot of a level at a seat. What was played and claimed before it came is told to it first."""

    def __init__(self, level: Level, match: Match, seat: int) -> None:
        self.level = level
        self._game, self._seat = match.game, seat
        self._bot: Any = None
        self.lock = asyncio.Lock()
        """Held while it thinks: one thing at a time, in the order in which it was asked."""
        claims = [claim for claim in match.claims if claim[0] != seat]
        self._news: Iterable[News | Claim] = chain(_history(match.game, match.deal(), match.moves, seat), claims)

    def hear(self, match: Match) -> None:
        """Keep what it is told of the latest move for the bot's next turn."""
        news = match.news(self._seat)
        if news is not None:
            self._news = [*self._news, news]

    def listen(self, seat: int, claim: Any) -> None:
        """Keep what somebody has claimed."""
        if seat != self._seat:
            self._news = [*self._news, (seat, claim)]

    def choosing(self, view: Any) -> Callable[[], Any]:
        """The work of choosing a move on `view`, for a thread."""
        return partial(self._choose, self._take_news(), view)

    def claiming(self, view: Any) -> Callable[[], Any]:
        """The work of finding a claim, or none, on `view`, for a thread."""
        return partial(self._claim, self._take_news(), view)

    def _take_news(self) -> Iterable[News | Claim]:
        news, self._news = self._news, []
        return news

    def _choose(self, news: Iterable[News | Claim], view: Any) -> Any:
        return self._informed(news).choose(view)

    def _claim(self, news: Iterable[News | Claim], view: Any) -> Any:
        return self._informed(news).say(view)

    def _informed(self, news: Iterable[News | Claim]) -> Any:
        if self._bot is None:
            self._bot = bot(self.level, self._game, seat=self._seat, seed=secrets.randbits(32))
        for one in news:
            match one:
                case seat, claim:
                    self._bot.hear(seat, claim)
                case mover, move, seen:
                    self._bot.see(mover, move, seen)
        return self._bot


class BotPlayers:
    """The bots of one table."""

    def __init__(self, thinkers: Thinkers, pace: Pace, chose: Chose, claims: Claims) -> None:
        self._thinkers, self._pace, self._chose, self._claims = thinkers, pace, chose, claims
        self._players: dict[int, BotPlayer] = {}
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._talking: dict[int, asyncio.Task[None]] = {}

    def watch(self, board: Board, levels: Mapping[int, Level]) -> None:
        """Let these bots think, whose turn it is, if they do not think yet; and no others."""
        for seat in self._thinking.keys() - levels.keys():
            self._drop(seat)
        for seat, level in levels.items():
            if seat not in self._thinking:
                work = self._player(level, board, seat).choosing(board.view(seat))
                pause = max(self._pace.pause, self._pace.look) if board.hides(seat) else self._pace.pause
                self._thinking[seat] = asyncio.create_task(self._think(seat, board.asked[seat], pause, work))

    def hear(self, board: Board) -> None:
        """Tell the bots of the move that has just been played."""
        for player in self._players.values():
            if board.match is not None:
                player.hear(board.match)

    def listen(self, seat: int, claim: Any) -> None:
        """Tell the bots what a seat has claimed."""
        for player in self._players.values():
            player.listen(seat, claim)

    def talk(self, board: Board) -> None:
        """Ask the bots that sit here for a claim, as after each turn of a game that knows claims."""
        for seat, chair in enumerate(board.story.chairs):
            if chair.bot is not None and seat not in self._talking:
                work = self._player(chair.bot, board, seat).claiming(board.view(seat))
                self._talking[seat] = asyncio.create_task(self._talk(seat, work))

    def done(self, seat: int) -> None:
        """A seat's choice has been taken up: it may think again when it is asked again."""
        self._thinking.pop(seat, None)

    def sleep(self) -> None:
        """Stop all thinking; `watch` begins it again."""
        for seat in self._thinking.keys() | self._talking.keys():
            self._drop(seat)

    def forget(self) -> None:
        """Stop, and let the bots go: the log is not what they were told."""
        self.sleep()
        self._players.clear()

    def _drop(self, seat: int) -> None:
        """Stop a thought; what it was told is lost with it: another bot, told all from the start, is asked next."""
        for thoughts in (self._thinking, self._talking):
            if seat in thoughts:
                thoughts.pop(seat).cancel()
        self._players.pop(seat, None)

    def _player(self, level: Level, board: Board, seat: int) -> BotPlayer:
        known = self._players.get(seat)
        if (known is None or known.level != level) and board.match is not None:
            self._players[seat] = BotPlayer(level, board.match, seat)
        return self._players[seat]

    async def _think(self, seat: int, since: int, pause: float, work: Callable[[], Any]) -> None:
        """Think while the pause runs, so that an answer comes at the same time whatever it is."""
        move, _ = await asyncio.gather(self._answer(seat, work), asyncio.sleep(pause))
        self._chose(seat, since, move)

    async def _talk(self, seat: int, work: Callable[[], Any]) -> None:
        claim, _ = await asyncio.gather(self._answer(seat, work), asyncio.sleep(self._pace.pause))
        del self._talking[seat]
        if claim is not None:
            self._claims(seat, claim)

    async def _answer(self, seat: int, work: Callable[[], Any]) -> Any:
        try:
            async with self._players[seat].lock:
                return await self._thinkers.think(work, self._pace.deadline)
        except Exception:
            logger.exception("the bot at seat %d found no answer", seat)
            self._players.pop(seat, None)  # it may still be thinking: another takes its place
            return None


def _history(game: Game, deal: Any, moves: list[tuple[int, Any]], seat: int) -> Iterator[News]:
    match = game.set_up(deal)
    for mover, move in moves:
        match.play(mover, move)
        news = match.news(seat)
        if news is not None:
            yield news
