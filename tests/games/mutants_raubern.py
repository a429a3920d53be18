"""Räubern with one clause after the other switched off: module, a piece of its source, what stands there instead."""

RULES = "games.raubern"

SWITCHED_OFF = {
    "RB-1": (RULES, "left = ORDER - PILES - seats * HAND\n", "left = ORDER - PILES - seats * HAND - 1\n"),
    "RB-2": (
        RULES,
        "for _ in range(COPIES - 1):\n            order[place] = motif",
        "for _ in range(COPIES - 1):\n            order[place] = min(motif, KINDS - 2)",
    ),
    "RB-3": (RULES, "out[state.owner[pile]] += state.height[pile]", "out[state.owner[pile]] += 0"),
    "RB-4": (RULES, "state.pile[pile, state.height[pile] - 1] == motif and", "state.pile[pile, 0] == motif and"),
    "RB-5": (RULES, "PILES = 8", "PILES = 7"),
    "RB-6": (
        RULES,
        "for place in range(ORDER - 1, PILES, -1):\n        other = PILES + below(rng, place + 1 - PILES)",
        "for place in range(ORDER - 1, 0, -1):\n        other = below(rng, place + 1)",
    ),
    "RB-7": (RULES, "HAND = 5", "HAND = 4"),
    "RB-8": (
        RULES,
        "state.left = left\n    state.turn = options.first",
        "state.left = 0\n    state.turn = options.first",
    ),
    "RB-9": (
        RULES,
        "following + 1 if following + 1 < state.seats else 0",
        "following - 1 if following > 0 else state.seats - 1",
    ),
    "RB-10": (RULES, "state.turn = options.first", "state.turn = 0"),
    "RB-11": (RULES, "state.hand[seat, motif] > 0", "state.hand[seat, motif] >= 0"),
    "RB-12": (RULES, "state.owner[pile] = seat", "state.owner[pile] = NONE"),
    "RB-13": (RULES, "state.covered[pile] = 1", "state.covered[pile] = 0"),
    "RB-14": (RULES, "if state.left > 0:", "if state.left > ORDER:"),
    "RB-15": (
        RULES,
        "state.owner[pile] = seat",
        "state.owner[pile] = seat if state.owner[pile] == NONE else state.owner[pile]",
    ),
    "RB-16": (RULES, "n += PILES * holds(", "n += (PILES - 1) * holds("),
    "RB-17": (
        RULES,
        "state.owner[pile] = seat",
        "state.owner[state.owner == seat] = NONE\n        state.owner[pile] = seat",
    ),
    "RB-18": (
        RULES,
        "if not holds(state, seat, action // PILES):",
        "if not holds(state, seat, action // PILES) or state.pile[0, state.height[0] - 1] == action // PILES:",
    ),
    "RB-19": (RULES, "if state.held[following] > 0:", "if state.held[following] > 0 and state.left > 0:"),
    "RB-20": (
        RULES,
        "if state.owner[pile] == seat:\n                loot +=",
        "if state.owner[pile] == seat:\n                loot -=",
    ),
    "RB-21": (RULES, "and not state.covered[pile]", "and not state.covered[pile] and state.height[pile] < 7"),
    "RB-A1": (RULES, "state.covered[:] = 0  # RB-A1", "pass"),
    "RB-A2": (RULES, "SEATS = range(2, 7)", "SEATS = range(2, 8)"),
    "RB-A3": (RULES, "if takes(state, motif, pile):", "if takes(state, motif, pile) and state.left > 0:"),
    "RB-A4": (RULES, "out[state.owner[pile]] += state.height[pile]", "out[state.owner[pile]] += 1"),
    "RB-A5": (
        RULES,
        "if not holds(state, seat, action // PILES):",
        "if not holds(state, seat, action // PILES) or state.owner[action % PILES] == seat:",
    ),
    "RB-A6": (
        RULES,
        "state.protection == ROUND:\n        state.covered[pile] = 1",
        "state.protection == ROUND:\n        state.owner[pile] = NONE",
    ),
    "RB-A7": (RULES, "other = place + below(rng, KINDS - place)", "other = place"),
    "RB-A8": (
        "match.game",
        'first = int(rng.integers(seats)) if chosen["first_seat"] == "random"',
        'first = 0 if chosen["first_seat"] == "random"',
    ),
    "RB-A9": (
        RULES,
        "if state.held[following] > 0:",
        "if state.held[following] > 0 and not (state.seats == 5 and state.held.sum() == 1):",
    ),
    "RB-A10": (RULES, "if state.owner[pile] != NONE:", "if state.owner[pile] >= NONE:"),
    "RB-A11": (
        RULES,
        "view.pile[pile, place] = state.pile[pile, place]",
        "view.pile[pile, place] = state.pile[pile, max(place, state.height[pile] - 1)]",
    ),
    "RB-A12": (RULES, " and not state.covered[pile]", ""),
    "RB-A13": (RULES, "if loot == best:", "if loot == best and mask == 0:"),
}
SHOWN_ELSEWHERE: dict[str, str] = {}
