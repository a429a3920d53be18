"""Conquêtes with one clause after the other switched off: module, a piece of its source, what stands there instead."""

TABLE, PLAY, POINTS, SIGHT = (f"games.conquetes.{module}" for module in ("table", "play", "points", "sight"))

GAIN = "GAIN = np.array([0, 0, 1, 5, 20])"
HELD_BACK = "HELD_BACK = np.array([0, 0, -1, -5, -20])"
MENTION_1 = "MENTION_1 = np.array([-2, -1, 1, 3])"
ON_THE_DOMAIN = "return 0 if state.card[cell] != EMPTY else NO_CARD_THERE"
BIDS_ELSEWHERE = """bids = state.bids[: state.placed]  # numbers, see `bid_number`
    elsewhere = (bids // 6 % CELLS != cell) | (bids // (36 * CELLS) {} seat)
    return 0 if state.card[cell] != EMPTY and elsewhere.all() else NO_CARD_THERE"""

SWITCHED_OFF = {
    "CQ-1": (TABLE, "SEATS = range(2, 9)", "SEATS = range(2, 8)"),
    "CQ-2": (TABLE, "order[place] = place // COPIES", "order[place] = min(place // COPIES, KINDS - 2)"),
    "CQ-4": (POINTS, "out[seat] = state.points[seat]", "out[seat] = 5"),
    "CQ-5": (TABLE, "state.points[seat] = 5", "state.points[seat] = 4"),
    "CQ-6": (TABLE, "state.removed = order[0]", "state.removed = order[1]"),
    "CQ-7": (POINTS, "int(state.card[cell]), int(state.removed))", "int(state.card[cell]), int(state.card[cell]))"),
    "CQ-8": (TABLE, "lay(state, START, order[1], NONE)", "lay(state, START, order[1], 0)"),
    "CQ-9": (TABLE, "STEPS = np.array([-WIDE, -1, 1, WIDE])", "STEPS = np.array([-WIDE, -1, 1, WIDE + 1])"),
    "CQ-10": (PLAY, ON_THE_DOMAIN, "return 0 if state.owner[cell] != NONE else NO_CARD_THERE"),
    "CQ-11": (
        TABLE,
        "take(state, (int(options.first) + place) % seats,",
        "take(state, min(place * seats // ORDER, seats - 1),",
    ),
    "CQ-12": (TABLE, "% seats] += 1  # CQ-12", "% seats] += 0  # CQ-12"),
    "CQ-13": (SIGHT, "known = other == seat or state.cards[other] == 0", "known = other >= 0"),
    "CQ-14": (
        PLAY,
        "return seat + 1 if seat + 1 < state.seats else 0",
        "return seat - 1 if seat > 0 else int(state.seats) - 1",
    ),
    "CQ-15": (TABLE, "state.turn = options.first", "state.turn = 0"),
    "CQ-16": (
        TABLE,
        "take(state, (int(options.first) + place) % seats,",
        "take(state, place % seats,",
    ),
    "CQ-17": (
        PLAY,
        "if state.cards[seat] > 0:\n            left += 1",
        "if state.cards[seat] >= 0:\n            left += 1",
    ),
    "CQ-18": (TABLE, "IN_COMMON[one, other] >= 2", "IN_COMMON[one, other] >= 1"),
    "CQ-19": (PLAY, "return 0 if state.hand[seat] >> card & 1 else NOT_IN_HAND", "return 0"),
    "CQ-20": (PLAY, "state.points[seat] -= 1\n", "state.points[seat] -= 0\n"),
    "CQ-21": (PLAY, "return NOTHING_COMPATIBLE", "return 0"),
    "CQ-22": (TABLE, GAIN, "GAIN = np.array([0, 1, 1, 5, 20])"),
    "CQ-23": (TABLE, "else:\n        fits = near & kinds", "else:\n        fits = near | kinds"),
    "CQ-24": (TABLE, "else:\n        fits = near & kinds", "else:\n        fits = kinds if near == kinds else 0"),
    "CQ-25": (TABLE, GAIN, "GAIN = np.array([0, 0, 0, 5, 20])"),
    "CQ-26": (TABLE, GAIN, "GAIN = np.array([0, 0, 1, 1, 20])"),
    "CQ-27": (TABLE, GAIN, "GAIN = np.array([0, 0, 1, 5, 5])"),
    "CQ-28": (PLAY, "if columns > 2 * rows:", "if columns > 3 * rows:"),
    "CQ-29": (PLAY, "if rows > 2 * columns:", "if rows > 3 * columns:"),
    "CQ-30": (PLAY, "return TOO_LARGE if rows > ROWS or columns > COLUMNS else 0", "return 0"),
    "CQ-31": (PLAY, "if state.cards[seat] == 2 and", "if state.cards[seat] == 1 and"),
    "CQ-32": (PLAY, "return bool(state.announced) and state.duty == ENFORCED", "return False"),
    "CQ-33": (TABLE, "BREACH = -10", "BREACH = 0"),
    "CQ-34": (PLAY, "2 if state.finished < 3 else 1", "2 if state.finished < 2 else 1"),
    "CQ-35": (PLAY, "2 if state.finished < 3 else 1", "2 if state.finished < 3 else 0"),
    "CQ-36": (PLAY, "return passes >= (left if guarded else left - 1)", "return passes >= left"),
    "CQ-37": (PLAY, "if left <= 1:", "if left <= 0:"),
    "CQ-38": (PLAY, "state.over = 1  # CQ-38", "open_window(state)"),
    "CQ-39": (TABLE, HELD_BACK, "HELD_BACK = np.array([0, -1, -1, -5, -20])"),
    "CQ-40": (TABLE, HELD_BACK, "HELD_BACK = np.array([0, 0, 0, -5, -20])"),
    "CQ-41": (TABLE, HELD_BACK, "HELD_BACK = np.array([0, 0, -1, -1, -20])"),
    "CQ-42": (TABLE, HELD_BACK, "HELD_BACK = np.array([0, 0, -1, -5, -5])"),
    "CQ-43": (TABLE, "BASES = np.array([0, 10, 1, 1, 1, 1])", "BASES = np.array([0, 10, 1, 1, 1, 2])"),
    "CQ-44": (TABLE, "BASES = np.array([0, 10, 1, 1, 1, 1])", "BASES = np.array([0, 9, 1, 1, 1, 1])"),
    "CQ-45": (
        TABLE,
        "OWN = np.array([ZERO, ONE, ONE, ONE, NATURE, COLOUR, FORCE])",
        "OWN = np.array([ZERO, ONE, ONE, NATURE, NATURE, COLOUR, FORCE])",
    ),
    "CQ-46": (
        PLAY,
        "else:\n        open_window(state)",
        "elif state.last[seat] == PLACED:\n        open_window(state)\n    else:\n        build_on(state)",
    ),
    "CQ-47": (
        PLAY,
        "state.caller = caller\n    state.bidder = caller",
        "state.caller = caller\n    state.bidder = following(state, caller)",
    ),
    "CQ-48": (
        PLAY,
        "return SECOND_BID if action != NO_BID and had_its_turn else NOT_YOUR_TURN",
        "return 0 if action != NO_BID and had_its_turn else NOT_YOUR_TURN",
    ),
    "CQ-49": (PLAY, "return CALLER_MUST_BID if seat == state.caller else 0", "return 0"),
    "CQ-50": (SIGHT, "view.waiting |= 1 << other", "view.waiting |= int(state.waiting) & 1 << other"),
    "CQ-51": (PLAY, "caller = int(state.turn)", "caller = 0"),
    "CQ-52": (PLAY, "seat = following(state, state.turn)", "seat = int(state.turn)"),
    "CQ-53": (PLAY, "state.bases[value] -= 1", "state.bases[value] -= 0"),
    "CQ-54": (
        SIGHT,
        "view.bids[place] = number if own else bid_number(owner, value, cell, HIDDEN)",
        "view.bids[place] = number",
    ),
    "CQ-55": (POINTS, "if mention == ZERO:\n        return 0", "if mention == ZERO:\n        return -1"),
    "CQ-56": (TABLE, MENTION_1, "MENTION_1 = np.array([-2, -1, 1, 1])"),
    "CQ-57": (TABLE, MENTION_1, "MENTION_1 = np.array([-2, -1, 0, 3])"),
    "CQ-58": (TABLE, MENTION_1, "MENTION_1 = np.array([-2, 0, 1, 3])"),
    "CQ-59": (TABLE, MENTION_1, "MENTION_1 = np.array([-1, -1, 1, 3])"),
    "CQ-60": (POINTS, "right = card // 3 % 3 == treasure // 3 % 3", "right = True"),
    "CQ-61": (POINTS, "right = card // 9 == treasure // 9", "right = True"),
    "CQ-62": (
        PLAY,
        ON_THE_DOMAIN,
        BIDS_ELSEWHERE.format("=="),
    ),
    "CQ-63": (
        PLAY,
        ON_THE_DOMAIN,
        BIDS_ELSEWHERE.format("!="),
    ),
    "CQ-64": (
        PLAY,
        "if state.tokens[seat] > 0:\n                state.waiting",
        "if state.tokens[seat] > 0 and state.cards[seat] > 0:\n                state.waiting",
    ),
    "CQ-65": (
        POINTS,
        "if state.owner[cell + step] == state.owner[cell]:",
        "likes = IN_COMMON[state.card[cell], state.card[cell + step]] > 1\n"
        "        if likes and state.owner[cell + step] == state.owner[cell]:",
    ),
    "CQ-66": (POINTS, "2 * join(state, sets, cell) - 1", "2 * join(state, sets, cell)"),
    "CQ-67": (POINTS, "points[: state.seats].max()", "points[: state.seats].min()"),
    "CQ-68": (POINTS, "if state.mode == HUNT:", "if state.mode > HUNT:"),
    "CQ-70": (PLAY, "if state.bases_left > 0:\n", "if state.bases_left > 0 and state.announced:\n"),
    "CQ-A1": (PLAY, "passes -= MOST_SEATS", "passes -= 0"),
    "CQ-A2": (PLAY, "guarded = left == 2 and state.end == GUARDED and not state.announced", "guarded = False"),
    "CQ-A3": (
        PLAY,
        "return passes >= (left if guarded else left - 1)",
        "return passes == (left if guarded else left - 1)",
    ),
    "CQ-A4": (TABLE, "state.points[(int(options.first) + place) % seats] += 1", "state.points[place % seats] += 1"),
    "CQ-A5": (TABLE, "state.owner[cell] = owner", "state.owner[cell] = max(0, owner)"),
    "CQ-A6": (
        PLAY,
        "columns = max(state.right, column) - min(state.left, column) + 1",
        "columns = state.right - state.left + 1",
    ),
    "CQ-A7": (PLAY, "state.points[seat] -= 1\n", "state.points[seat] -= can_place(state, seat)\n"),
    "CQ-A8": (PLAY, "state.points[seat] -= 1\n", "state.points[seat] = max(0, state.points[seat] - 1)\n"),
    "CQ-A9": (PLAY, "return bool(state.announced) and state.duty == ENFORCED", "return bool(state.announced)"),
    "CQ-A10": (
        PLAY,
        "state.bidder = NONE\n    build_on(state)",
        "state.bidder = NONE\n    open_window(state)",
    ),
    "CQ-A11": (PLAY, "caller = int(state.turn)", "caller = following(state, state.turn)"),
    "CQ-A12": (
        PLAY,
        "if state.tokens[seat] > 0:\n            state.bidder",
        "if state.tokens[seat] >= 0:\n            state.bidder",
    ),
    "CQ-A13": (
        PLAY,
        "if state.cards[seat] == 0:\n        state.points",
        "if state.cards[seat] == 0 and not ended(state):\n        state.points",
    ),
    "CQ-A14": (
        PLAY,
        "n += COMPATIBLE[card] >> state.card[cell + step] & 1",
        "n += state.card[cell + step] != EMPTY",
    ),
    "CQ-A15": (POINTS, "return 1 if right else -1", "return (3 if card == treasure else 1) if right else -1"),
    "CQ-A16": (
        POINTS,
        "value * verdict(",
        "(state.card == state.removed).any() * value * verdict(",
    ),
    "CQ-A17": (TABLE, "if state.mode != CONQUESTS:", "if state.mode >= 0:"),
    "CQ-A18": (POINTS, "if points[seat] == best:", "if points[seat] == best and mask == 0:"),
}
SHOWN_ELSEWHERE = {
    "CQ-3": "tokens of two colours are material: the panel of bids in the page shows them (Tokens.svelte)",
    "CQ-69": "a memory aid is a help of the page, no rule of the game: its notebook (Notebook.svelte)",
    "CQ-A19": "what the memory aid fills in is the page's as well (Notebook.svelte)",
}
