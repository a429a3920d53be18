"""Compiling the rules, or loading what was compiled, before anybody plays."""

from butin.bots import bot
from butin.games import RULES
from butin.match import game
from butin.server.levels import LEVELS


def warm() -> None:
    """Play every game with each level of bots, the way tables do."""
    for name in RULES:
        for level in LEVELS:
            known = game(name)
            match = known.new()
            players = [bot(level, known, seat=seat, seed=0) for seat in range(match.seats)]
            while not match.over:
                seat = match.to_act[0]
                match.offer(seat)
                move = players[seat].choose(match.view(seat))
                match.play(seat, move)
                for other, player in enumerate(players):
                    news = match.news(other)
                    if news is not None:
                        player.see(*news)
            match.tell(None)
            match.record()
