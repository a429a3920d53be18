"""Trésor des dragons with one clause after the other switched off: module, source, what stands there instead."""

RULES = "games.dragons"

SWITCHED_OFF = {
    "TD-1": (RULES, "SEATS = range(2, 6)", "SEATS = range(2, 5)"),
    "TD-2": (RULES, "[[12, 3, 8, 4, 4, 4, 6, 8],", "[[14, 3, 6, 4, 4, 4, 6, 8],"),
    "TD-3": (RULES, "GROUP = np.array([1, 1, 1, 2, 2, 2, 3, 4])", "GROUP = np.array([1, 1, 2, 2, 2, 2, 3, 4])"),
    "TD-4": (RULES, "GROUP = np.array([1, 1, 1, 2, 2, 2, 3, 4])", "GROUP = np.array([1, 1, 1, 1, 1, 1, 3, 4])"),
    "TD-5": (RULES, "GROUP = np.array([1, 1, 1, 2, 2, 2, 3, 4])", "GROUP = np.array([1, 1, 1, 2, 2, 2, 2, 4])"),
    "TD-6": (RULES, "GROUP = np.array([1, 1, 1, 2, 2, 2, 3, 4])", "GROUP = np.array([1, 1, 1, 2, 2, 2, 3, 3])"),
    "TD-7": (RULES, "state.down |= 1 << n", "state.down |= 2 << n"),
    "TD-8": (RULES, "return 0 if state.phase == CHOICE else NOTHING_TURNED", "return 0"),
    "TD-9": (RULES, "state.taken[seat, kind] += of_kind(takes, kind)", "state.taken[seat, kind] += 0"),
    "TD-10": (
        RULES,
        "        state.tile[cell] = NONE if goes else kind\n",
        "        state.tile[cell] = NONE if goes else kind\n"
        "        if not goes:\n"
        "            state.tile[cell], state.tile[0] = state.tile[0], state.tile[cell]\n",
    ),
    "TD-11": (RULES, "return n + int(state.phase == CHOICE)", "return n"),
    "TD-12": (RULES, "(up - up % int(GROUP[kind]))", "up"),
    "TD-13": (RULES, "elif kind == SPIDER or clash(state):", "elif clash(state):"),
    "TD-14": (RULES, "return grid & ~int(state.down | state.raised)", "return 0"),
    "TD-15": (RULES, "of_kind(state.up, DRAGON) > 0 and", "of_kind(state.up, DRAGON) > 1 and"),
    "TD-16": (RULES, "and state.up >> 8 * BALL > 0", "and state.up >> 8 * RING > 0"),
    "TD-17": (RULES, "if state.n_left == state.left[SPIDER]:", "if state.n_left == 0:"),
    "TD-18": (RULES, "out[leader] += state.left[SPIDER]", "out[leader] += 0"),
    "TD-19": (
        RULES,
        "out[seat] += state.taken[seat, kind]",
        "out[seat] += state.taken[seat, kind] * (1 + (kind == DRAGON))",
    ),
    "TD-20": (RULES, "[6, 2, 4, 2, 2, 2, 3, 4]]", "[8, 2, 4, 2, 2, 2, 3, 2]]"),
    "TD-21": (
        RULES,
        "(up - up % int(GROUP[kind]))",
        "(0 if up % int(GROUP[kind]) else up)",
    ),
    "TD-A1": (RULES, "if state.spider == SWAP:", "if state.spider > SWAP:"),
    "TD-A2": (
        RULES,
        "elif kind == SPIDER or clash(state):",
        "elif kind == SPIDER or (kind > DRAGON and clash(state)):",
    ),
    "TD-A3": (
        RULES,
        "(up - up % int(GROUP[kind]))",
        "(min(up, 1) if kind == RING else up - up % int(GROUP[kind]))",
    ),
    "TD-A4": (
        RULES,
        "for place in range(state.n_turned):\n        cell = int(state.turned[place])\n",
        "for place in range(state.n_turned - 1, -1, -1):\n        cell = int(state.turned[place])\n",
    ),
    "TD-A5": (
        RULES,
        "(up - up % int(GROUP[kind]))",
        "min(up - up % int(GROUP[kind]), int(GROUP[kind]) if kind > RING else CELLS)",
    ),
    "TD-A6": (
        RULES,
        "state.turn + 1 if state.turn + 1 < state.seats else 0",
        "state.turn - 1 if state.turn > 0 else state.seats - 1",
    ),
    "TD-A7": (RULES, "if tiles == best:", "if tiles == best and mask == 0:"),
    "TD-A8": (RULES, "elif dragons == most:", "elif dragons == state.taken[seat - 1, DRAGON]:"),
    "TD-A9": (RULES, "[6, 2, 4, 2, 2, 2, 3, 4]]", "[5, 3, 4, 2, 2, 2, 3, 4]]"),
    "TD-A10": (RULES, "elif state.dry == state.dry_turns:", "elif state.dry > 1000:"),
    "TD-A11": (
        RULES,
        "hidden = state.down >> cell & 1 and not (state.memory == ASSISTED and state.seen >> cell & 1)",
        "hidden = state.down >> cell & 1 and not state.seen >> cell & 1",
    ),
    "TD-A12": (RULES, "view.taken[seat, kind] = state.taken[seat, kind]", "view.taken[seat, kind] = 0"),
    "TD-A13": (
        RULES,
        "if not state.down >> cell & 1:",
        "if not state.down >> cell & 1 or (state.seen >> cell & 1 and state.tile[cell] == SPIDER):",
    ),
    "TD-A14": (
        RULES,
        "of_kind(state.up, DRAGON) > 0 and state.up",
        "of_kind(state.up, DRAGON) + of_kind(state.up, RING) > 0 and state.up",
    ),
}
SHOWN_ELSEWHERE: dict[str, str] = {}
