"""Play random games of every seat count and option and print a digest of every state on the way.

Run with the compiler on, off, and on with its bounds checked: the digest must be the same. Every `stride` moves one
viewer after the other looks at the state and imagines a world.
"""

import hashlib
import sys
from itertools import product

import numpy as np

import butin
from butin.games.core import below, imagine, records, redact


def trace(name: str, games: int, stride: int) -> str:
    game = butin.game(name)
    rules = game.rules
    digest = hashlib.sha256()
    states = records(rules.State, 3)
    order, out, points = np.empty(rules.ORDER, np.int16), np.empty(rules.ROOM, np.int16), np.zeros(16, np.int64)
    moves = 0
    for seats, *values in product(game.seats, *rules.OPTIONS.values()):
        rng = np.random.Generator(np.random.PCG64(seats))
        for number in range(games):
            rules.shuffle(rng, order)
            options = game.encode_options(seats, number % seats, dict(zip(rules.OPTIONS, values, strict=True)))
            rules.deal(states[0], options, order)
            while rules.to_act(states[0]):
                acting = [seat for seat in range(seats) if rules.to_act(states[0]) >> seat & 1]
                seat = acting[below(rng, len(acting))]
                if moves % stride == 0:
                    viewer = moves // stride % (seats + 1) - 1
                    redact(states[0], viewer, states[1])
                    imagine(states[1], viewer, rng, states[2])
                    digest.update(states[1:].tobytes())
                action = out[below(rng, rules.legal(states[0], seat, out))]
                digest.update(bytes([rules.refusal(states[0], seat, action)]))
                rules.apply(states[0], seat, action)
                rules.score(states[0], points)
                digest.update(states[0].tobytes() + points.tobytes() + bytes([rules.winners(states[0])]))
                moves += 1
    return digest.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(trace(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
