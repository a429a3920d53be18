"""One game being played: seats, moves as words, views and records."""

from butin.match.game import Game, game, games
from butin.match.match import IllegalMove, Match
from butin.match.record import Player, Record

__all__ = ["Game", "IllegalMove", "Match", "Player", "Record", "game", "games"]
