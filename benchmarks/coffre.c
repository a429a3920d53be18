/* Le Coffre et la Clé: whole uniformly random games in plain C, from the deal to the winners.
 *
 *     gcc -O3 -march=native -o coffre coffre.c
 *     coffre GAMES SEED [SEATS]        4 to 10 seats (5)
 *
 * Default options: ending final_phase, finale everyone, deck shuffled, removed 0, force_choice actor, max_rounds 6. One game
 * at a time, a list of all legal actions before each, and one random number to choose from it. Prints one JSON object;
 * mean_score is the mean winning share.
 *
 * The cards are tokens with a public path (4.5): 0 the Trésor, 1 the Clé, 2 the Piège, the others Neutres. Places 0 to
 * seats-1 are the hands, then come the two of the centre. Actions, for n seats:
 *
 *     2q + c         seat q exchanges with centre card c: Échanger for oneself (CC-15), Forcer for another (CC-16)
 *     2n + c         Observer (CC-14)
 *     2n + 2         Passer (CC-17)
 *     2n + 3 + q     designate q (CC-27); in the final phase: name q (CC-22)
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_SEATS = 10, PLACES = MOST_SEATS + 2, MOST_ACTIONS = 3 * MOST_SEATS + 2, ROUNDS = 6 };
enum { TREASURE, KEY, TRAP };
enum { TURN, LIMIT, FINAL, OVER };

typedef struct {
    uint8_t card[PLACES];       /* the token at each place */
    uint16_t knows[MOST_SEATS]; /* the tokens that each seat has seen, wherever they are now (4.5) */
    uint8_t named[MOST_SEATS];  /* in the final phase, by announcer */
    uint16_t winners;
    int8_t seats, turn, phase, designated, asked, played; /* played: turns since the deal */
} State;

static uint64_t random_state;

static inline uint64_t below(uint64_t n)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (random_state >> 32) * n >> 32;
}

/* Every place for the three special cards (CC-5); the Neutres are all alike. */
static inline void shuffle(uint8_t order[PLACES], int places)
{
    for (int place = 0; place < PLACES; place++)
        order[place] = (uint8_t)place;
    uint8_t at[3];
    for (int token = TREASURE; token <= TRAP; token++) {
        const int other = token + (int)below((uint64_t)(places - token));
        at[token] = order[other];
        order[other] = order[token];
    }
    /* order[3…] are now the places of the Neutres. */
    uint8_t card[PLACES];
    for (int token = TREASURE; token <= TRAP; token++)
        card[at[token]] = (uint8_t)token;
    for (int token = TRAP + 1; token < PLACES; token++)
        card[order[token]] = (uint8_t)token;
    memcpy(order, card, sizeof card);
}

static inline void deal(State *s, const uint8_t order[PLACES], int seats)
{
    memcpy(s->card, order, sizeof s->card); /* CC-6, CC-7 */
    for (int seat = 0; seat < MOST_SEATS; seat++)
        s->knows[seat] = (uint16_t)(1u << order[seat]); /* CC-A3 */
    s->seats = (int8_t)seats;
    s->turn = s->phase = s->asked = s->played = 0;
    s->designated = -1;
    s->winners = 0;
}

static inline int to_act(const State *s)
{
    const int seat = s->turn + s->asked; /* the final phase goes from the left of the Trésor (CC-23), its holder last */
    return seat < s->seats ? seat : seat - s->seats;
}

/* The actions of a turn are 0 to 2n+2 for everybody (CC-14 to CC-17); then whom to designate or to name, never oneself
 * (CC-A9). */
static inline int legal(const State *s, int seat, uint8_t actions[2 * MOST_ACTIONS])
{
    const int seats = s->seats, common = 2 * seats + 3;
    int n = 0;
    if (s->phase == TURN) {
        for (int action = 0; action < MOST_ACTIONS; action++)
            actions[action] = (uint8_t)action;
        n = common;
        if (s->card[seat] != TREASURE || s->played < seats) /* CC-31, CC-27 */
            return n;
    }
    for (int other = 0; other < MOST_SEATS; other++)
        actions[n + other] = (uint8_t)(common + other + (other >= seat));
    return n + seats - 1;
}

static inline void designate(State *s, int seat, int other)
{
    const int token = s->card[other];
    s->designated = (int8_t)other;
    if (token > TRAP) { /* CC-22 */
        s->knows[seat] |= (uint16_t)(1u << token); /* CC-A12 */
        for (int i = 0; i < s->seats; i++)
            s->knows[i] |= (uint16_t)(1u << TREASURE | 1u << token);
        s->phase = FINAL;
        s->asked = 1;
        return;
    }
    s->winners = (uint16_t)(1u << other | (token == KEY) << seat); /* CC-19, CC-20 */
    s->phase = OVER;
}

/* The Piège and whoever named its holder, if somebody did (CC-24, CC-26, CC-A11). */
static inline void conclude(State *s)
{
    unsigned right = 0, trap = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        right |= (unsigned)(s->card[s->named[seat]] == TRAP) << seat;
        trap |= (unsigned)(s->card[seat] == TRAP) << seat;
    }
    s->winners = (uint16_t)(right ? right | trap : 0);
    s->phase = OVER;
}

static inline void apply(State *s, int seat, int action)
{
    const int seats = s->seats, other = action - 2 * seats - 3;
    if (s->phase == FINAL) {
        s->named[seat] = (uint8_t)other;
        if (seat == s->turn)
            conclude(s);
        s->asked++;
        return;
    }
    if (other >= 0) {
        designate(s, seat, other);
        return;
    }
    /* Two places exchange their cards, the same one twice for Observer and Passer; then one seat looks at one place. */
    const int moves = action < 2 * seats, passes = other == -1;
    const int centre = seats + (action & 1);
    const int hand = moves ? action >> 1 : centre;
    const uint8_t token = s->card[centre];
    s->card[centre] = s->card[hand];
    s->card[hand] = token;
    const int looks = moves ? hand : seat;
    s->knows[looks] |= (uint16_t)((!passes) << token); /* CC-A3 */
    s->turn = (int8_t)(seat + 1 < seats ? seat + 1 : 0); /* CC-13 */
    if (++s->played == ROUNDS * seats) { /* CC-A7 */
        s->phase = OVER;
        for (int i = 0; i < seats; i++)
            if (s->card[i] == TREASURE) {
                s->turn = (int8_t)i;
                s->phase = LIMIT;
            }
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
    const int seats = argc > 3 ? atoi(argv[3]) : 5;
    if (games < 1 || seats < 4 || seats > MOST_SEATS) {
        fprintf(stderr, "usage: %s GAMES SEED [SEATS 4-10]\n", argv[0]);
        return 2;
    }
    random_state = strtoull(argv[2], NULL, 10) * 0x9e3779b97f4a7c15 ^ 0xbf58476d1ce4e5b9;

    State s;
    uint8_t order[PLACES], actions[2 * MOST_ACTIONS];
    long moves = 0;
    double total[MOST_SEATS] = {0};
    const double start = now();
    for (long game = 0; game < games; game++) {
        shuffle(order, seats + 2);
        deal(&s, order, seats);
        for (; s.phase != OVER; moves++) {
            const int seat = to_act(&s);
            apply(&s, seat, actions[below((uint64_t)legal(&s, seat, actions))]);
        }
        const int winners = __builtin_popcount(s.winners);
        for (unsigned left = s.winners; left; left &= left - 1)
            total[__builtin_ctz(left)] += 1.0 / winners;
    }
    const double seconds = now() - start;

    printf("{\"seconds\": %.6f, \"moves\": %ld, \"moves_per_second\": %.0f, \"mean_score\": [", seconds, moves,
           (double)moves / seconds);
    for (int seat = 0; seat < seats; seat++)
        printf("%s%.5f", seat ? ", " : "", total[seat] / (double)games);
    puts("]}");
    return 0;
}
