"""Le Coffre et la Clé with one clause after the other switched off: module, source, what stands there instead."""

RULES = "games.coffre"

SWITCHED_OFF = {
    "CC-1": (RULES, "CENTRE + n - seats] = card", "CENTRE + n - seats] = max(1, card)"),
    "CC-2": (RULES, "= NEUTRAL if place < seats or place", "= place % 4 if place < seats or place"),
    "CC-3": (RULES, "cards = seats if options.deck", "cards = seats + CENTRES if options.deck"),
    "CC-4": (RULES, "SEATS = range(4, 11)", "SEATS = range(3, 11)"),
    "CC-5": (RULES, "bits = chance >> 53 << 2\n", "bits = 0\n"),
    "CC-6": (RULES, "= NEUTRAL if place < seats or", "= NEUTRAL if place < seats - 1 or"),
    "CC-7": (RULES, "if n < seats + CENTRES:", "if n < seats + 1:"),
    "CC-8": (RULES, "seats + CENTRES + int(options.removed)", "seats + CENTRES"),
    "CC-9": (RULES, "if state.card[other] == KEY:", "if state.card[other] == NEUTRAL:"),
    "CC-10": (
        RULES,
        "return 1 << int(state.turn) | 1 << int(state.designated)",
        "return 1 << int(state.turn)",
    ),
    "CC-11": (RULES, "elif state.card[other] == TRAP:", "elif state.card[other] > NEUTRAL:"),
    "CC-12": (RULES, "state.named[seat] = other", "state.named[seat] = seat"),
    "CC-13": (
        RULES,
        "following = state.turn + 1 if state.turn + 1 < state.seats else 0\n    if following == state.first:",
        "following = state.turn - 1 if state.turn > 0 else state.seats - 1\n    if following == state.first:",
    ),
    "CC-14": (RULES, "1 << seat  # CC-14", "(1 << MOST_SEATS) - 1"),
    "CC-15": (RULES, "return CENTRE + action - SWAP, seat,", "return CENTRE + FORCE - 1 - action, seat,"),
    "CC-16": (RULES, "return CENTRE + centre, other, 1 << other", "return CENTRE + centre, seat, 1 << seat"),
    "CC-17": (
        RULES,
        "out[place] = TURNS[index(picks), seat, place]",
        "out[place] = max(TURNS[index(picks), seat, place], OBSERVE)",
    ),
    "CC-18": (RULES, "Claim = Holds | Lies | Saw", "Claim = None"),
    "CC-19": (RULES, "if how in (RIGHT, RIGHT_AT_ONCE):", "if how == RIGHT_AT_ONCE:"),
    "CC-20": (RULES, "if how in (TRAPPED, TRAPPED_AT_ONCE):", "if how == TRAPPED_AT_ONCE:"),
    "CC-21": (
        RULES,
        "return 1 << int(state.turn) | 1 << int(state.designated)",
        "return (1 << int(state.seats)) - 1",
    ),
    "CC-22": (RULES, "elif at_once:", "elif state.rounds > 0:"),
    "CC-23": (
        RULES,
        "seat = state.turn + 1 + state.n_named\n",
        "seat = (state.turn - 1 - state.n_named) % state.seats\n",
    ),
    "CC-24": (RULES, "return guessers(state) | who_hold(state, TRAP) if", "return guessers(state) if"),
    "CC-25": (
        RULES,
        "if how in (TRAPPED, TRAPPED_AT_ONCE):\n        return 1 << int(state.designated)",
        "if how in (TRAPPED, TRAPPED_AT_ONCE):\n        return 1 << int(state.designated) | 1 << int(state.turn)",
    ),
    "CC-26": (RULES, "GUESSED if guessers(state) else NOBODY_GUESSED)  # CC-24", "GUESSED)  # CC-24"),
    "CC-27": (RULES, "return bool(state.rounds > 1 and", "return bool(state.rounds > 0 and"),
    "CC-28": (RULES, "if how in (RIGHT, RIGHT_AT_ONCE):", "if how == RIGHT:"),
    "CC-29": (RULES, "if how in (TRAPPED, TRAPPED_AT_ONCE):", "if how == TRAPPED:"),
    "CC-30": (RULES, "if how == GUESSED else 0  # CC-21", "if how in (GUESSED, WRONG_AT_ONCE) else 0  # CC-21"),
    "CC-31": (
        RULES,
        "return bool(state.rounds > 1 and state.card[seat] == TREASURE)",
        "return bool(state.rounds > 1)",
    ),
    "CC-A1": (
        RULES,
        "at_once = state.ending == SUDDEN_DEATH\n    state.designated",
        "at_once = False\n    state.designated",
    ),
    "CC-A2": (RULES, "else seats + CENTRES + int(options.removed)", "else seats + CENTRES + 1 + int(options.removed)"),
    "CC-A3": (RULES, "int(state.known[centre]) | looking  # CC-A3", "int(state.known[centre])"),
    "CC-A4": (
        RULES,
        "picks = int(state.force_choice)",
        "picks = ACTOR",
    ),
    "CC-A5": (
        RULES,
        "return others(state, seat, DESIGNATIONS, out, n) if may",
        "return others(state, seat, DESIGNATIONS, out, 0) if may",
    ),
    "CC-A6": (RULES, "return bool(state.rounds > 1 and", "return bool(state.rounds > 2 and"),
    "CC-A7": (
        RULES,
        "if state.rounds > state.max_rounds:\n            end_rounds",
        "if state.rounds > 2 * state.max_rounds:\n            end_rounds",
    ),
    "CC-A8": (
        RULES,
        "may_win = (state.finale != NEUTRALS) | (state.card[seat] == NEUTRAL)",
        "may_win = state.finale <= NEUTRALS",
    ),
    "CC-A9": (
        RULES,
        "if other == seat:\n        return ONESELF",
        "if other == seat > state.seats:\n        return ONESELF",
    ),
    "CC-A10": (RULES, "elif state.card[other] == TRAP:", "elif state.card[other] == TRAP and at_once:"),
    "CC-A11": (
        RULES,
        "(state.named[seat] == trap) & (trap != NONE) & may_win",
        "(state.named[seat] == trap) & may_win",
    ),
    "CC-A12": (
        RULES,
        "state.known[other] = everybody(int(state.seats))",
        "state.known[other] |= 1 << seat",
    ),
    "CC-A13": (RULES, "SEATS = range(4, 11)", "SEATS = range(4, 10)"),
    "CC-A14": (
        "match.match",
        "self._claims.append((self.count, self._seat(seat), self.read_claim(claim)))",
        "if seat in self.to_act:\n"
        "            self._claims.append((self.count, self._seat(seat), self.read_claim(claim)))",
    ),
    "CC-A15": (
        RULES,
        "if other == seat:\n        return FORCES_ONESELF",
        "if other == seat or state.card[other] == TREASURE:\n        return FORCES_ONESELF",
    ),
    "CC-A16": (
        RULES,
        "if how == GUESSED else 0  # CC-21",
        "if how == GUESSED else (1 << int(state.designated) if how == WRONG_AT_ONCE else 0)  # CC-21",
    ),
}
SHOWN_ELSEWHERE: dict[str, str] = {}
