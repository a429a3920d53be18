/* Räubern: whole uniformly random games in plain C, from the deal to the score.
 *
 *     gcc -O3 -march=native -o raubern raubern.c
 *     raubern GAMES SEED [SEATS [PROTECTION]]        2 to 6 seats (4), protection round (default) or none
 *
 * The same playout as butin.games.playout: one game at a time, every pile with all its cards, a list of all legal
 * actions before each, and one random number to choose from it. Prints one JSON object.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* GCC would build the list of actions by moving hands through vector registers, at half the speed. */
#pragma GCC optimize("no-tree-slp-vectorize")

enum { KINDS = 11, COPIES = 4, CARDS = KINDS * COPIES, PILES = 8, HAND = 5, MOST_SEATS = 6, STOCK = CARDS - PILES };
enum { NOBODY = -1 };

typedef struct {
    int16_t pile[PILES][STOCK + 1]; /* motifs from the bottom up */
    int16_t height[PILES], owner[PILES], covered[PILES];
    int16_t hand[MOST_SEATS][KINDS], held[MOST_SEATS];
    int16_t stock[STOCK];
    int left, turn, first, seats, protection, over;
} State;

static uint64_t random_state;

static inline uint64_t below(uint64_t n)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (random_state >> 32) * n >> 32;
}

static inline void swap(int16_t *cards, int a, int b)
{
    const int16_t card = cards[a];
    cards[a] = cards[b];
    cards[b] = card;
}

/* Eight different motifs (RB-5, RB-6), then the other 36 cards in any order. */
static inline void shuffle(int16_t order[CARDS])
{
    for (int motif = 0; motif < KINDS; motif++)
        order[motif] = (int16_t)motif;
    for (int place = 0; place < PILES; place++)
        swap(order, place, place + (int)below(KINDS - place));
    for (int motif = 0, place = KINDS; motif < KINDS; motif++)
        for (int copy = 1; copy < COPIES; copy++)
            order[place++] = (int16_t)motif;
    for (int place = CARDS - 1; place > PILES; place--)
        swap(order, place, PILES + (int)below(place + 1 - PILES));
}

static inline void deal(State *s, const int16_t order[CARDS], int seats, int protection)
{
    for (int pile = 0; pile < PILES; pile++) {
        s->pile[pile][0] = order[pile];
        s->height[pile] = 1;
        s->owner[pile] = NOBODY;
        s->covered[pile] = 0;
    }
    memset(s->hand, 0, sizeof s->hand);
    memset(s->held, 0, sizeof s->held);
    for (int seat = 0; seat < seats; seat++) {
        for (int card = 0; card < HAND; card++)
            s->hand[seat][order[PILES + seat * HAND + card]]++;
        s->held[seat] = HAND;
    }
    s->left = STOCK - seats * HAND;
    for (int place = 0; place < s->left; place++)
        s->stock[place] = order[CARDS - 1 - place];
    s->turn = s->first = s->over = 0;
    s->seats = seats;
    s->protection = protection;
}

/* Every card of the hand on every pile (RB-11, RB-16): eight actions are written, then counted or not. */
static inline int legal(const State *s, int16_t actions[(KINDS + 1) * PILES])
{
    const int16_t *hand = s->hand[s->turn];
    int n = 0;
    for (int motif = 0; motif < KINDS; motif++) {
        for (int pile = 0; pile < PILES; pile++)
            actions[n + pile] = (int16_t)(motif * PILES + pile);
        n += PILES * (hand[motif] > 0);
    }
    return n;
}

static inline void apply(State *s, int action)
{
    const int seat = s->turn, motif = action / PILES, pile = action % PILES, height = s->height[pile];
    const int matches = s->pile[pile][height - 1] == motif;
    s->hand[seat][motif]--;
    s->held[seat]--;
    s->owner[pile] = matches && !s->covered[pile] ? (int16_t)seat : s->owner[pile]; /* RB-4, RB-12, RB-15, RB-A12 */
    s->covered[pile] |= (!matches) & s->protection;                                  /* RB-13 */
    s->pile[pile][height] = (int16_t)motif;
    s->height[pile] = (int16_t)(height + 1);
    if (s->left > 0) { /* RB-14 */
        s->hand[seat][s->stock[--s->left]]++;
        s->held[seat]++;
    }
    int next = seat, round_ends = 0;
    for (int i = 0; i < s->seats; i++) { /* RB-9 */
        next = next + 1 < s->seats ? next + 1 : 0;
        round_ends |= next == s->first;
        if (s->held[next] > 0) {
            if (round_ends)
                memset(s->covered, 0, sizeof s->covered); /* RB-A1 */
            s->turn = next;
            return;
        }
    }
    s->over = 1;
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
    const char *protection = argc > 4 ? argv[4] : "round";
    if (games < 1 || seats < 2 || seats > MOST_SEATS || (strcmp(protection, "round") && strcmp(protection, "none"))) {
        fprintf(stderr, "usage: %s GAMES SEED [SEATS 2-6 [round|none]]\n", argv[0]);
        return 2;
    }
    random_state = strtoull(argv[2], NULL, 10) * 0x9e3779b97f4a7c15 ^ 0xbf58476d1ce4e5b9;

    static State s;
    int16_t order[CARDS], actions[(KINDS + 1) * PILES];
    long moves = 0, total[MOST_SEATS] = {0};
    const double start = now();
    for (long game = 0; game < games; game++) {
        shuffle(order);
        deal(&s, order, seats, strcmp(protection, "round") == 0);
        for (; !s.over; moves++)
            apply(&s, actions[below((uint64_t)legal(&s, actions))]);
        for (int pile = 0; pile < PILES; pile++) /* RB-20 */
            if (s.owner[pile] != NOBODY)
                total[s.owner[pile]] += s.height[pile];
    }
    const double seconds = now() - start;

    printf("{\"seconds\": %.6f, \"moves\": %ld, \"moves_per_second\": %.0f, \"mean_score\": [", seconds, moves,
           (double)moves / seconds);
    for (int seat = 0; seat < seats; seat++)
        printf("%s%.5f", seat ? ", " : "", (double)total[seat] / (double)games);
    puts("]}");
    return 0;
}
