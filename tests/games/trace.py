"""Play random games of every seat count and option and print a digest of every state on the way.

Run with the compiler on, off, and on with its bounds checked: the digest must be the same.
"""

import hashlib
import sys

import numpy as np
from every import option_sets

import butin
from butin.games.core import SPECTATOR, below, imagine, records, redact
from butin.games.playout import lowest

LONGEST = 100  # moves of a game that are followed


def trace(name: str, games: int) -> str:
    game = butin.game(name)
    rules = game.rules
    digest = hashlib.sha256()
    states = records(rules.State, 3)
    order, out, points = np.empty(rules.ORDER, np.int16), np.empty(rules.ROOM, np.int16), np.zeros(16, np.int64)
    for seats in game.seats:
        for options in option_sets(game):
            rng = np.random.Generator(np.random.PCG64(seats))
            for number in range(games):
                rules.shuffle(rng, order)
                rules.deal(states[0], game.encode_options(seats, number % seats, options), order)
                for move in range(LONGEST):
                    if not rules.to_act(states[0]):
                        break
                    seat = lowest(rules.to_act(states[0]))
                    viewer = (SPECTATOR, *range(seats))[move % (seats + 1)]
                    redact(states[0], viewer, states[1])
                    imagine(states[1], viewer, rng, states[2])
                    digest.update(states[1:].tobytes())
                    action = out[below(rng, rules.legal(states[0], seat, out))]
                    digest.update(bytes([rules.refusal(states[0], seat, action)]))
                    rules.apply(states[0], seat, action)
                    rules.score(states[0], points)
                    won = int(rules.winners(states[0])).to_bytes(2)
                    digest.update(states[0].tobytes() + points.tobytes() + won)
    return digest.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(trace(sys.argv[1], int(sys.argv[2])))
