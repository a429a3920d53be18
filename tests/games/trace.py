"""Play random games of every seat count and set of options and print a digest of every state on the way.

Run with the compiler on, off, and on with its bounds checked: the digest must be the same. Of the seats that may act
at once any is as likely to. Every `stride` moves one viewer after the other looks at the state and imagines a world,
and what it sees and what may be done are written as JSON.
"""

import hashlib
import sys

import numpy as np
from every import any_of, option_sets

import butin
from butin.games.core import below, imagine, records, redact

LONGEST = 100  # moves of a game that are followed


def trace(name: str, games: int, stride: int) -> str:
    game = butin.game(name)
    rules = game.rules
    digest = hashlib.sha256()
    states = records(rules.State, 3)
    order, out, points = np.empty(rules.ORDER, np.int16), np.empty(rules.ROOM, np.int16), np.zeros(16, np.int64)
    text = np.empty(rules.LONGEST, np.uint8)
    looked = 0
    for seats in game.seats:
        for options in option_sets(game):
            rng = np.random.Generator(np.random.PCG64(seats))
            for number in range(games):
                rules.shuffle(rng, order)
                rules.deal(states[0], game.encode_options(seats, number % seats, options), order)
                for move in range(LONGEST):
                    acting = rules.to_act(states[0])
                    if not acting:
                        break
                    seat = any_of(acting, rng)
                    if move % stride == 0:
                        viewer = looked % (seats + 1) - 1
                        redact(states[0], viewer, states[1])
                        imagine(states[1], viewer, rng, states[2])
                        digest.update(states[1:].tobytes())
                        looked += 1
                    legal = out[: rules.legal(states[0], seat, out)]
                    if move % stride == 0:
                        digest.update(text[: rules.write(states[1], text)].tobytes())
                        digest.update(text[: rules.offer(states[0], seat, legal, text)].tobytes())
                    action = legal[below(rng, len(legal))]
                    digest.update(bytes([rules.refusal(states[0], seat, action)]))
                    rules.apply(states[0], seat, action)
                    rules.score(states[0], points)
                    won = int(rules.winners(states[0])).to_bytes(2)
                    digest.update(states[0].tobytes() + points.tobytes() + won)
    return digest.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(trace(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
