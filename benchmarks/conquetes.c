/* Conquêtes et chasse au trésor: whole uniformly random games in plain C, from the shuffle to the final score.
 *
 *     gcc -O3 -march=native -o conquetes conquetes.c
 *     conquetes GAMES SEED [SEATS]     2 to 8 seats (4)
 *
 * Default options: mode full, end guarded, duty enforced. One game at a time, a list of all legal actions before each
 * (every lay, every answer in a window, every bid), and one random number to choose from it. Prints one JSON object.
 *
 * A card is a number below 27: 9 x force + 3 x nature + background. The domain lies on a torus of 8 rows and 16 columns,
 * cell = 16 x row + column: with its border it has at most 8 rows and 13 columns (CQ-30), so it never meets itself. Every
 * empty cell that touches the domain has a slot, one bit in 64-bit masks (at most 60 at a time: k cards have at most 2k+2
 * such cells, and the shape leaves few). For each card the slots that touch one, or two, compatible cards are kept up to
 * date: a lay changes them for the seven compatible cards only. Actions: LAY + 64 x card + slot; BID + 64 x (5 x (value - 1)
 * + token) + the number of a domain card in the order of the lays; PASS, NEURO, QUIET, NO_BID.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TYPES = 27, CARDS = 2 * TYPES, ROWS = 8, COLUMNS = 16, CELLS = ROWS * COLUMNS, HALVES = 2, MOST_SEATS = 8 };
enum { MOST_LAID = CARDS - 1, FITS = 7, VALUES = 5, BASE = 14, EMPTY = TYPES, NOBODY = MOST_SEATS };
enum { SLOTS = 64, FITTED = 28, FILLED = SLOTS, FAR = 255, START = CELLS / 2 + COLUMNS / 2 };
enum { ZERO, ONE, NATURE, COLOUR, FORCE, TOKENS }; /* CQ-45 */
enum { LAY = 0, BID = LAY + TYPES * SLOTS, PASS = BID + VALUES * TOKENS * 64, NEURO, QUIET, NO_BID };
enum { ROOM = VALUES * TOKENS * MOST_LAID + 16 }; /* the most actions there can be, and what is written beside */
enum { BUILD, WINDOW, BIDS, OVER };
enum { AT_ONCE = 4 }; /* the lays of a card that are written before looking whether there are more */

typedef struct {
    uint64_t half[HALVES];
} Cells;

typedef struct {
    uint64_t once[FITTED], twice[FITTED]; /* by card: the border cells with one, or two, neighbours compatible with it */
    uint64_t border, many, open, single;  /* all border cells; with two neighbours; open by the shape; of these, with one */
    uint64_t outside[4];                  /* border cells below, above, right and left of the open rows and columns */
    uint8_t slot[CELLS], cell[SLOTS + 1]; /* the slot of a border cell, and back */
    Cells owned[MOST_SEATS + 1];          /* by seat; the start card is nobody's (CQ-A5) */
    uint32_t hand[MOST_SEATS], pairs[MOST_SEATS]; /* the cards held, and those held twice */
    int16_t points[MOST_SEATS];
    uint8_t held[MOST_SEATS], tokens[MOST_SEATS], ones[MOST_SEATS];
    uint8_t card[CELLS], laid[MOST_LAID]; /* the cells of the domain cards in the order of the lays */
    struct {
        int8_t seat, value, token, number;
    } bid[BASE];
    uint32_t top, height, left, width; /* of the open rows and columns (CQ-A6) */
    uint32_t holders, able, had, passed, due, callers;    /* sets of seats: cards; tokens; a turn; passed; still asked */
    int seats, turn, phase, seat, caller, domain, bids;   /* seat: the one that decides */
    int values, base_ones, announced, finished, removed;  /* values: bit value-1 for each base card left */
} State;

static uint64_t random_state;
static uint32_t compatible[TYPES + 1];  /* CQ-18 */
static uint8_t others[TYPES][FITS];     /* the same as a list */
static uint8_t shared[TYPES][TYPES];    /* a bit for each attribute in common: 1 nature, 2 colour, 4 force */
static uint8_t around[CELLS][4];
static uint32_t spread[1 << VALUES];    /* a bit every TOKENS */

static inline uint64_t below(uint64_t n)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (random_state >> 32) * n >> 32;
}

static void prepare(void)
{
    for (int a = 0; a < TYPES; a++)
        for (int b = 0, n = 0; b < TYPES; b++) {
            const int nature = a / 3 % 3 == b / 3 % 3, colour = a % 3 == b % 3, force = a / 9 == b / 9;
            shared[a][b] = (uint8_t)(nature | colour << 1 | force << 2);
            if (nature + colour + force >= 2) {
                compatible[a] |= UINT32_C(1) << b;
                others[a][n++] = (uint8_t)b;
            }
        }
    for (int cell = 0; cell < CELLS; cell++) {
        const int row = cell / COLUMNS * COLUMNS, column = cell % COLUMNS;
        const int near[4] = {(cell + COLUMNS) % CELLS, (cell + CELLS - COLUMNS) % CELLS, row + (column + 1) % COLUMNS,
                             row + (column + COLUMNS - 1) % COLUMNS};
        for (int i = 0; i < 4; i++)
            around[cell][i] = (uint8_t)near[i];
    }
    for (int values = 0; values < 1 << VALUES; values++)
        for (int value = 0; value < VALUES; value++)
            spread[values] |= (uint32_t)(values >> value & 1) << value * TOKENS;
}

/* The lowest bit of a set, 64 for none: one instruction. */
static inline int lowest(uint64_t set)
{
    return set ? __builtin_ctzll(set) : 64;
}

/* The next seat of a set, clockwise, `from` included. */
static inline int clockwise(uint32_t seats, int from)
{
    const uint32_t ahead = seats & ~UINT32_C(0) << from;
    return __builtin_ctz(ahead ? ahead : seats);
}

/* A card comes to lie on a border cell, which gives its slot back; its empty neighbours are border cells now. Returns the
 * number of compatible neighbours. */
static inline int put(State *s, int card, int cell, int owner)
{
    const uint32_t row = (uint32_t)cell / COLUMNS, column = (uint32_t)cell % COLUMNS;
    const uint64_t rest = ~(UINT64_C(1) << s->slot[cell]), before = s->border & rest;
    const uint32_t fits = compatible[card];
    s->card[cell] = (uint8_t)card;
    s->laid[s->domain++] = (uint8_t)cell;
    s->owned[owner].half[cell / 64] |= UINT64_C(1) << cell % 64;
    s->slot[cell] = FILLED;
    for (int i = 0; i < FITTED; i++)
        s->once[i] &= rest;
    for (int i = 0; i < FITTED; i++)
        s->twice[i] &= rest;

    uint64_t border = before, near = 0, bit[4];
    uint32_t touches = 0;
    for (int i = 0; i < 4; i++) {
        const uint32_t next = around[cell][i], known = s->slot[next], new = (uint32_t)__builtin_ctzll(~border);
        const uint32_t slot = known ^ ((known ^ new) & -(uint32_t)(known == FAR));
        bit[i] = (uint64_t)(slot != FILLED) << slot % SLOTS;
        s->slot[next] = (uint8_t)slot;
        s->cell[slot] = (uint8_t)next;
        border |= bit[i];
        near |= bit[i];
        touches += fits >> s->card[next] & 1;
    }
    for (int i = 0; i < FITS; i++) {
        const int other = others[card][i];
        s->twice[other] |= s->once[other] & near;
        s->once[other] |= near;
    }

    const uint32_t above = row == (s->top + ROWS - 1) % ROWS, below = row == (s->top + s->height) % ROWS;
    const uint32_t before_it = column == (s->left + COLUMNS - 1) % COLUMNS, after = column == (s->left + s->width) % COLUMNS;
    const uint32_t height = s->height += above + below, width = s->width += before_it + after;
    s->top = (s->top + ROWS - above) % ROWS;
    s->left = (s->left + COLUMNS - before_it) % COLUMNS;
    s->outside[0] = (s->outside[0] & ((uint64_t)below - 1)) | (bit[0] & -(uint64_t)(row == (s->top + height - 1) % ROWS));
    s->outside[1] = (s->outside[1] & ((uint64_t)above - 1)) | (bit[1] & -(uint64_t)(row == s->top));
    s->outside[2] = (s->outside[2] & ((uint64_t)after - 1)) | (bit[2] & -(uint64_t)(column == (s->left + width - 1) % COLUMNS));
    s->outside[3] = (s->outside[3] & ((uint64_t)before_it - 1)) | (bit[3] & -(uint64_t)(column == s->left));
    const uint64_t no_row = (uint64_t)((height < 6) & (height < 2 * width)) - 1;     /* CQ-29, CQ-30 */
    const uint64_t no_column = (uint64_t)((width < 11) & (width < 2 * height)) - 1;  /* CQ-28, CQ-30 */
    s->border = border;
    s->many = (s->many & rest) | (before & near);
    s->open = border & ~(no_row & (s->outside[0] | s->outside[1])) & ~(no_column & (s->outside[2] | s->outside[3]));
    s->single = s->open & ~s->many;
    return (int)touches;
}

static inline void shuffle(uint8_t order[CARDS])
{
    for (int place = 0; place < CARDS; place++)
        order[place] = (uint8_t)(place >> 1);
    for (int place = CARDS - 1; place > 0; place--) {
        const int other = (int)below((uint64_t)place + 1);
        const uint8_t card = order[place];
        order[place] = order[other];
        order[other] = card;
    }
}

static inline void deal(State *s, const uint8_t order[CARDS], int seats)
{
    memset(s, 0, sizeof *s);
    memset(s->card, EMPTY, sizeof s->card);
    s->seats = seats;
    s->removed = order[0]; /* CQ-6 */
    for (int place = 2, seat = 0; place < CARDS; place++) { /* CQ-11 */
        const uint32_t bit = UINT32_C(1) << order[place];
        s->pairs[seat] |= s->hand[seat] & bit;
        s->hand[seat] |= bit;
        s->held[seat]++;
        seat = seat + 1 < seats ? seat + 1 : 0;
    }
    for (int seat = 0; seat < seats; seat++) {
        s->points[seat] = (int16_t)(5 + (s->held[seat] > (CARDS - 2) / seats)); /* CQ-5, CQ-12 */
        s->tokens[seat] = (1 << TOKENS) - 1;
        s->ones[seat] = 3;
    }
    s->holders = s->able = (UINT32_C(1) << seats) - 1;
    s->values = (1 << VALUES) - 1; /* CQ-43, CQ-44 */
    s->base_ones = 10;
    memset(s->slot, FAR, sizeof s->slot);
    s->slot[START] = 0;
    s->border = s->height = s->width = 1;
    s->top = START / COLUMNS;
    s->left = START % COLUMNS;
    put(s, order[1], START, NOBODY); /* CQ-8 */
}

/* Every card in hand on every cell where it fits (CQ-21, CQ-23, CQ-28 to CQ-30), and passing (CQ-32). */
static inline int lays(const State *s, uint16_t *actions)
{
    int n = 0;
    for (uint32_t hand = s->hand[s->seat]; hand; hand &= hand - 1) {
        const int card = __builtin_ctz(hand), first = LAY + card * SLOTS;
        uint64_t slots = (s->twice[card] & s->open) | (s->once[card] & s->single);
        const int here = __builtin_popcountll(slots);
        for (int i = 0; i < AT_ONCE; i++, slots &= slots - 1)
            actions[n + i] = (uint16_t)(first + lowest(slots));
        for (int i = AT_ONCE; __builtin_expect(slots != 0, 0); slots &= slots - 1)
            actions[n + i++] = (uint16_t)(first + lowest(slots));
        n += here;
    }
    actions[n] = PASS;
    return n + (!s->announced | (n == 0));
}

/* Every base value left with every kind of token left on every domain card (CQ-53), and declining, not for the caller
 * (CQ-49). Eight actions are written at once, then as many counted as there are. */
static inline int bids(const State *s, uint16_t *actions)
{
    int n = 0;
    for (uint32_t kinds = spread[s->values] * s->tokens[s->seat]; kinds; kinds &= kinds - 1) {
        const int first = BID + 64 * __builtin_ctz(kinds);
        for (int number = 0; number < s->domain; number += 8)
            for (int i = 0; i < 8; i++)
                actions[n + number + i] = (uint16_t)(first + number + i);
        n += s->domain;
    }
    actions[n] = NO_BID;
    return n + (s->seat != s->caller);
}

static inline int legal(const State *s, uint16_t actions[ROOM])
{
    if (s->phase == BUILD)
        return lays(s, actions);
    if (s->phase == BIDS)
        return bids(s, actions);
    actions[0] = NEURO; /* CQ-46 */
    actions[1] = QUIET;
    return 2;
}

static inline void next_turn(State *s)
{
    s->phase = BUILD;
    s->turn = s->seat = clockwise(s->holders, s->turn + 1); /* CQ-14 */
}

static inline void build(State *s, int action)
{
    static const int8_t gains[5] = {0, 0, 1, 5, 20}; /* CQ-22, CQ-25 to CQ-27 */
    const int seat = s->seat;
    const uint32_t me = UINT32_C(1) << seat;
    s->had |= me;
    s->passed &= ~me;
    if (action == PASS) {
        s->passed |= me;
        s->points[seat]--; /* CQ-20 */
    } else {
        const int card = (action - LAY) / SLOTS, cell = s->cell[(action - LAY) % SLOTS];
        const uint32_t bit = UINT32_C(1) << card;
        s->hand[seat] &= ~bit | s->pairs[seat];
        s->pairs[seat] &= ~bit;
        s->points[seat] += gains[put(s, card, cell, seat)];
        const int held = --s->held[seat];
        if (held == 2 && !s->announced) { /* CQ-31 */
            s->announced = 1;
            if (__builtin_popcount(s->holders) == 2) { /* CQ-A2 */
                s->had &= ~s->passed;
                s->passed = 0;
            }
        }
        if (held == 0) {
            s->holders &= ~me;
            s->points[seat] += s->finished++ < 3 ? 2 : 1; /* CQ-34, CQ-35 */
        }
    }
    const int holders = __builtin_popcount(s->holders), passes = __builtin_popcount(s->passed & s->holders);
    const int enough = holders - 1 + (holders == 2 && !s->announced);                  /* CQ-A1, CQ-A2 */
    if (holders <= 1 || (passes >= enough && (s->holders & ~s->had) == 0)) {           /* CQ-36, CQ-37 */
        s->phase = OVER;
        return;
    }
    if (s->values == 0 || s->able == 0) {
        next_turn(s);
        return;
    }
    s->phase = WINDOW;
    s->due = s->able; /* CQ-A12 */
    s->callers = 0;
    s->seat = __builtin_ctz(s->due);
}

static inline void answer(State *s, int action)
{
    s->callers |= (uint32_t)(action == NEURO) << s->seat;
    s->due &= s->due - 1;
    if (s->due) {
        s->seat = __builtin_ctz(s->due);
    } else if (s->callers) { /* CQ-51, CQ-A11 */
        s->phase = BIDS;
        s->due = s->able;
        s->seat = s->caller = clockwise(s->callers, s->turn);
    } else {
        next_turn(s);
    }
}

static inline void bid(State *s, int action)
{
    const int seat = s->seat;
    if (action != NO_BID) {
        const int number = (action - BID) % 64, token = (action - BID) / 64 % TOKENS, value = (action - BID) / (64 * TOKENS);
        s->bid[s->bids].seat = (int8_t)seat;
        s->bid[s->bids].value = (int8_t)(value + 1);
        s->bid[s->bids].token = (int8_t)token;
        s->bid[s->bids++].number = (int8_t)number;
        s->base_ones -= value == 0;
        if (value > 0 || s->base_ones == 0)
            s->values &= ~(1 << value);
        s->ones[seat] -= token == ONE;
        if (token != ONE || s->ones[seat] == 0)
            s->tokens[seat] &= (uint8_t)~(1 << token);
        if (s->tokens[seat] == 0)
            s->able &= ~(UINT32_C(1) << seat);
    }
    s->due &= ~(UINT32_C(1) << seat); /* CQ-48 */
    if (s->due && s->values)
        s->seat = clockwise(s->due, seat); /* CQ-47 */
    else
        next_turn(s); /* CQ-52 */
}

static inline void apply(State *s, int action)
{
    if (s->phase == BUILD)
        build(s, action);
    else if (s->phase == WINDOW)
        answer(s, action);
    else
        bid(s, action);
}

/* How many connected sets a seat has (CQ-65): one is filled from any of its cells, then taken away. */
static inline int sets(Cells owned)
{
    uint64_t low = owned.half[0], high = owned.half[1];
    int n = 0;
    for (; low | high; n++) {
        uint64_t a = low ? low & -low : 0, b = low ? 0 : high & -high, a0, b0;
        do {
            a0 = a;
            b0 = b;
            a |= (a << 16 | a >> 16 | b >> 48 | b << 48 | a << 1 | a >> 1) & low;
            b |= (b << 16 | b >> 16 | a >> 48 | a << 48 | b << 1 | b >> 1) & high;
        } while (a != a0 || b != b0);
        low &= ~a;
        high &= ~b;
    }
    return n;
}

/* The final scores (1.2, 5): running points, bids, connected sets, cards left. */
static inline void score(const State *s, long total[MOST_SEATS])
{
    static const int8_t left[5] = {0, 0, -1, -5, -20};                 /* CQ-39 to CQ-42 */
    static const int8_t worth[8] = {-2, -1, -1, 1, -1, 1, 1, 3};       /* CQ-56 to CQ-59, by the attributes in common */
    for (int seat = 0; seat < s->seats; seat++) {
        const Cells owned = s->owned[seat];
        const int laid = __builtin_popcountll(owned.half[0]) + __builtin_popcountll(owned.half[1]), held = s->held[seat];
        total[seat] += s->points[seat] + left[held < 4 ? held : 4] + laid - 2 * sets(owned); /* CQ-66 */
    }
    for (int i = 0; i < s->bids; i++) {
        const int token = s->bid[i].token, same = shared[s->card[s->laid[s->bid[i].number]]][s->removed];
        const int attribute = same << NATURE >> token & 1 ? 1 : -1; /* CQ-60, CQ-61, CQ-A15 */
        total[s->bid[i].seat] += s->bid[i].value * (token == ZERO ? 0 : token == ONE ? worth[same] : attribute);
    }
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
    const long games = argc > 2 ? strtol(argv[1], NULL, 10) : 0;
    const int seats = argc > 3 ? atoi(argv[3]) : 4;
    if (games < 1 || seats < 2 || seats > MOST_SEATS) {
        fprintf(stderr, "usage: %s GAMES SEED [SEATS 2-8]\n", argv[0]);
        return 2;
    }
    random_state = strtoull(argv[2], NULL, 10) * 0x9e3779b97f4a7c15 ^ 0xbf58476d1ce4e5b9;
    prepare();

    State s;
    uint8_t order[CARDS];
    uint16_t actions[ROOM];
    long moves = 0, total[MOST_SEATS] = {0};
    const double start = now();
    for (long game = 0; game < games; game++) {
        shuffle(order);
        deal(&s, order, seats);
        for (; s.phase != OVER; moves++)
            apply(&s, actions[below((uint64_t)legal(&s, actions))]);
        score(&s, total);
    }
    const double seconds = now() - start;

    printf("{\"seconds\": %.6f, \"moves\": %ld, \"moves_per_second\": %.0f, \"mean_score\": [", seconds, moves,
           (double)moves / seconds);
    for (int seat = 0; seat < seats; seat++)
        printf("%s%.5f", seat ? ", " : "", (double)total[seat] / (double)games);
    puts("]}");
    return 0;
}
