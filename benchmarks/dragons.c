/* Trésor des dragons: whole uniformly random games in plain C, from the shuffle to the score.
 *
 *     gcc -O3 -march=native -o dragons dragons.c
 *     dragons GAMES SEED [SEATS]       2 to 5 seats (4)
 *
 * Default options: grid 7x7, spider free_cell, three spiders, dry_turns 60. One game at a time, a list of all legal actions
 * before each, and one random number to choose from it. Prints one JSON object.
 *
 * Sets of cells are bit masks, cell 0 the lowest bit. Actions: a cell to turn up, STOP, MOVE + a cell for the spider, STAY.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIDE = 7, CELLS = SIDE * SIDE, MOST_SEATS = 5, DRY_TURNS = 60 };
enum { DRAGON, SPIDER, RING, BALL, DOLL, CAR, CANDLESTICK, CHEST, KINDS };
enum { STOP = CELLS, MOVE, STAY = MOVE + CELLS, ROOM = CELLS + 1 + 8 };
enum { CHOICE = 1, REVEAL = 0, PLACE = 2, OVER = 3 };

#define ALL ((UINT64_C(1) << CELLS) - 1)

static const int8_t copies[KINDS] = {12, 3, 8, 4, 4, 4, 6, 8}; /* TD-2 to TD-6 */
static const int8_t group[KINDS] = {1, 1, 1, 2, 2, 2, 3, 4};

typedef struct {
    uint64_t there, up, spiders, seen; /* tiles on the grid; turned up in this turn; where the spiders are; seen before */
    uint8_t kind[CELLS];
    uint8_t revealed[CELLS]; /* the cells turned up in this turn, in order (TD-A4) */
    uint64_t count;          /* one byte for each kind: how many are up */
    int16_t taken[MOST_SEATS], dragons[MOST_SEATS];
    int length, turn, seats, phase, dry; /* length: of revealed; dry: turns without a capture (TD-A10) */
} State;

static uint64_t random_state;
static uint64_t row_cells[1 << SIDE]; /* the set bits of a row, one in each byte */

static inline uint64_t below(uint64_t n)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (random_state >> 32) * n >> 32;
}

static inline void shuffle(uint8_t tiles[CELLS])
{
    int place = 0;
    for (int kind = 0; kind < KINDS; kind++)
        for (int copy = 0; copy < copies[kind]; copy++)
            tiles[place++] = (uint8_t)kind;
    for (place = CELLS - 1; place > 0; place--) {
        const int other = (int)below((uint64_t)place + 1);
        const uint8_t tile = tiles[place];
        tiles[place] = tiles[other];
        tiles[other] = tile;
    }
}

static inline void deal(State *s, const uint8_t tiles[CELLS], int seats)
{
    memset(s, 0, sizeof *s);
    memcpy(s->kind, tiles, sizeof s->kind); /* TD-7 */
    for (int cell = 0; cell < CELLS; cell++)
        s->spiders |= (uint64_t)(tiles[cell] == SPIDER) << cell;
    s->there = ALL;
    s->seats = seats;
}

/* One action for each cell of a set, row by row: eight are written, then as many counted as there are. */
static inline int list(uint64_t cells, int first, uint8_t *actions)
{
    int n = 0;
    for (int row = 0; row < SIDE; row++) {
        const unsigned bits = cells >> row * SIDE & ((1 << SIDE) - 1);
        const uint64_t eight = row_cells[bits] + (uint64_t)(first + row * SIDE) * UINT64_C(0x0101010101010101);
        memcpy(actions + n, &eight, sizeof eight);
        n += __builtin_popcount(bits);
    }
    return __builtin_popcountll(cells);
}

static inline int legal(const State *s, uint8_t actions[ROOM])
{
    if (__builtin_expect(s->phase == PLACE, 0)) { /* TD-14 */
        actions[0] = STAY;
        return 1 + list(ALL & ~s->there, MOVE, actions + 1);
    }
    const uint64_t down = s->there & ~s->up;
    actions[0] = STOP; /* TD-8, TD-11 */
    const int stop = s->phase == CHOICE;
    return stop + list(down & ~s->spiders ? down : 0, 0, actions + stop); /* 2.2: forced to stop */
}

/* The turn is over for a spider or a dragon with a treasure (ended), or goes on. */
static inline void pass_on(State *s, int ended)
{
    const uint64_t keep = (uint64_t)ended - 1;
    s->seen |= s->up;
    s->up &= keep; /* TD-10 */
    s->count &= keep;
    s->length &= (int)keep;
    s->dry += ended;
    const int next = s->turn + 1 < s->seats ? s->turn + 1 : 0; /* TD-A6 */
    s->turn = ended ? next : s->turn;
    s->phase = !ended;
    if (__builtin_expect(s->dry == DRY_TURNS, 0)) /* TD-A10 */
        s->phase = OVER;
}

/* All rings and dragons, and the complete groups, the first turned up first (TD-12, TD-16, TD-A3 to TD-A5). */
static inline void take(State *s)
{
    int8_t quota[KINDS];
    for (int kind = 0; kind < KINDS; kind++) {
        const int up = s->count >> 8 * kind & 255;
        quota[kind] = (int8_t)(up - up % group[kind]);
    }
    int taken = 0;
    s->dragons[s->turn] += quota[DRAGON];
    for (int i = 0; i < s->length; i++) {
        const int cell = s->revealed[i], kind = s->kind[cell], takes = quota[kind] > 0;
        quota[kind] -= (int8_t)takes;
        s->there &= ~((uint64_t)takes << cell);
        taken += takes;
    }
    s->taken[s->turn] += (int16_t)taken;
    if (taken > 0)
        s->dry = -1;
    pass_on(s, 1);
    if (s->there == s->spiders) /* TD-17 */
        s->phase = OVER;
}

static inline void place_spider(State *s, int action)
{
    if (action != STAY) { /* TD-14 */
        const int from = s->revealed[s->length - 1], to = action - MOVE;
        const uint64_t both = UINT64_C(1) << from | UINT64_C(1) << to;
        s->there ^= both;
        s->spiders ^= both;
        s->up ^= both; /* so that it counts as seen where it goes */
        s->seen &= ~both;
        s->kind[to] = SPIDER;
    }
    pass_on(s, 1);
}

static inline void apply(State *s, int action)
{
    if (__builtin_expect(action < CELLS, 1)) { /* TD-8 */
        const int kind = s->kind[action];
        s->revealed[s->length++] = (uint8_t)action;
        s->up |= UINT64_C(1) << action;
        s->count += UINT64_C(1) << 8 * kind;
        if (kind == SPIDER && s->there != ALL) {
            s->phase = PLACE;
            return;
        }
        const uint64_t dragons = s->count & 255, others = s->count >> 8 * BALL;
        pass_on(s, (kind == SPIDER) | ((dragons != 0) & (others != 0))); /* TD-13, TD-15 */
    } else if (action == STOP) {
        take(s);
    } else {
        place_spider(s, action);
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
        fprintf(stderr, "usage: %s GAMES SEED [SEATS 2-5]\n", argv[0]);
        return 2;
    }
    random_state = strtoull(argv[2], NULL, 10) * 0x9e3779b97f4a7c15 ^ 0xbf58476d1ce4e5b9;
    for (int bits = 0; bits < 1 << SIDE; bits++)
        for (int cell = 0, byte = 0; cell < SIDE; cell++)
            if (bits >> cell & 1)
                row_cells[bits] |= (uint64_t)cell << 8 * byte++;

    State s;
    uint8_t tiles[CELLS], actions[ROOM];
    long moves = 0, total[MOST_SEATS] = {0};
    const double start = now();
    for (long game = 0; game < games; game++) {
        shuffle(tiles);
        deal(&s, tiles, seats);
        for (; s.phase != OVER; moves++)
            apply(&s, actions[below((uint64_t)legal(&s, actions))]);
        int most = -1, leaders = 0, leader = 0;
        for (int seat = 0; seat < seats; seat++) {
            total[seat] += s.taken[seat]; /* TD-19 */
            leaders = s.dragons[seat] > most ? 1 : leaders + (s.dragons[seat] == most);
            leader = s.dragons[seat] > most ? seat : leader;
            most = s.dragons[seat] > most ? s.dragons[seat] : most;
        }
        if (leaders == 1) /* TD-18, TD-A8 */
            total[leader] += copies[SPIDER];
    }
    const double seconds = now() - start;

    printf("{\"seconds\": %.6f, \"moves\": %ld, \"moves_per_second\": %.0f, \"mean_score\": [", seconds, moves,
           (double)moves / seconds);
    for (int seat = 0; seat < seats; seat++)
        printf("%s%.5f", seat ? ", " : "", (double)total[seat] / (double)games);
    puts("]}");
    return 0;
}
