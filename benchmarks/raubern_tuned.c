/* Räubern: whole uniformly random games, as fast as C will go.
 *
 *     gcc -O3 -march=native -o raubern_tuned raubern_tuned.c
 *     raubern_tuned GAMES SEED [SEATS [PROTECTION]]        2 to 6 seats (4), protection round (default) or none
 *
 * prints {"seconds", "moves", "moves_per_second", "mean_score"}; -DCHECK verifies every lay instead of racing.
 *
 * Rules: RB-1 to RB-21 with the readings RB-A1 to RB-A13. The clock covers the deal, 36 turns (list every legal action,
 * draw one, apply it) and the score. After each game the whole state is in memory, the content of the piles, the
 * heights and the owners after each lay; the hands, the protection and the turn stay in registers during the game.
 *
 * Variants tried, million lays a second: 4 seats, protection round, gcc 12.2 on one core of an EPYC (Zen 3) at 3 GHz.
 * Best blocks of 2 000 games, programs in turn, since others use the machine: a whole run on it gives less. +-2 %.
 *
 *    29   plain C: arrays of bytes, search of the hand, branches, swaps, no constant options
 *   185   this program (2 seats 148, 3: 182, 5: 192, 6: 185; without protection 151, 181, 205, 209, 203)
 *         the list, eight actions in a store:
 *   103     a loop over the set bits of the held motifs (its end cannot be predicted)
 *   129     five steps always, a motif each
 *   159     the motifs extracted by pext and pdep instead of looked up by their set
 *   178     hands that count 0 to 4 instead of 7 to 11, so that the set takes an addition
 *         the lay:
 *   159     a branch for "takes the pile"; 162: a branch for the owner only
 *   166     the owner selected instead of written to the waste bin
 *   174     content[pile][level] instead of content[level][pile]
 *   183     a top of its own for each pile instead of the content's last
 *           (heights, tops and owners as bytes of three registers: 75 against 101 in an early state of this program)
 *         the state:
 *   163     hands and protection read from memory and stored at every lay; 169: only stored
 *    90     hands copied out by memcpy: GCC then keeps them in pairs in vector registers
 *         the game:
 *   113     one xorshift64 in a general register instead of four in a vector; 182: xorshift128+
 *   167     open motifs by swaps of bytes instead of permutations from a table
 *   184     the dealt cards also kept in the deck
 *   182     the score at the end of its game
 *   181     one loop of rounds with a test of the stock; 167: all 36 turns unrolled
 *           (two games side by side: 4 seats lose 4 %, 2 seats, which wait for their own last lay, win 13 %)
 *           (all lists of a round before its first lay: 161 against 175; only one list ahead: 163)
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#if defined __AVX2__ || defined __BMI2__
#include <immintrin.h>
#endif

/* GCC must not keep two hands in one vector register: it takes them out and puts them back at every lay. */
#pragma GCC optimize ("no-tree-slp-vectorize")
#define INLINE static inline __attribute__((always_inline))
/* Everything `p` points to is really in memory here. */
#define IN_MEMORY(p) __asm__ volatile("" : : "r"(p) : "memory")

enum {
    MOTIFS = 11,                        /* RB-2: 11 motifs, four cards of each */
    COPIES = 4,
    CARDS = MOTIFS * COPIES,            /* RB-1 */
    PILES = 8,                          /* RB-5, RB-17 */
    HAND = 5,                           /* RB-7 */
    DECK = CARDS - PILES,               /* hands and stock: 36 cards */
    LAYS = DECK,                        /* every one of them is laid, once (RB-19) */
    MIN_SEATS = 2, MAX_SEATS = 6,       /* RB-A2 */
    ACTIONS = MOTIFS * PILES,           /* action = motif * 8 + pile */
    NOBODY = 7                          /* owner of the piles of the centre */
};

typedef uint64_t u64x4 __attribute__((vector_size(32)));
typedef uint8_t u8x32 __attribute__((vector_size(32)));
typedef uint8_t u8x16 __attribute__((vector_size(16)));

/* Four bits per motif. A card has a 1 in its motif; a hand has 7 + copies held, so that to draw is to add,
 * to lay is to subtract, and the top bit of the four says whether the motif is held at all. */
typedef uint64_t Cards;
#define EVERY_MOTIF(bits) (0x11111111111u * (Cards)(bits))
#define CARD(motif) ((Cards)1 << 4 * (motif))
#define EMPTY_HAND EVERY_MOTIF(7)
#define HELD_BITS EVERY_MOTIF(8)

typedef struct {
    uint8_t content[1 + LAYS][PILES];   /* pile p from content[0][p], its bottom, to content[height[p] - 1][p] */
    uint8_t height[PILES];
    uint8_t owner[2][PILES];            /* owner[0]; owner[1] is a waste bin, see lay() */
    uint64_t protected_piles;           /* bit p: pile p cannot be plundered in this round (RB-13) */
    uint64_t turn;                      /* lays made */
    Cards hand[MAX_SEATS];
    Cards deck[DECK];                   /* from HAND * seats + turn on: the stock, next card first (RB-8) */
} Game;

/* The random numbers of one game: two open motifs at a time, then the deck, then the lays. */
enum { OPENINGS = PILES / 2, FIRST_LAY = OPENINGS + DECK, DRAWS = 80 };
static const uint32_t bound[FIRST_LAY] __attribute__((aligned(32))) = {
    11 * 10, 9 * 8, 7 * 6, 5 * 4,
    36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19,
    18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1
};

/* The game and what it is played with, together, to be reached from one register. */
typedef struct {
    Game game __attribute__((aligned(32)));
    uint8_t list[HAND * PILES] __attribute__((aligned(32)));    /* legal actions of the seat to move */
    uint32_t draw[DRAWS] __attribute__((aligned(32)));
    Cards card_of[ACTIONS];
    Cards fresh_deck[DECK] __attribute__((aligned(32)));
    u8x16 choice[OPENINGS][MOTIFS * (MOTIFS - 1)];  /* permutations that choose the next two open motifs */
    uint64_t held_list[1 << MOTIFS];    /* set of at most five motifs -> motif * 8 of each, a byte each */
} Table;

static void fill_constants(Table *t)
{
    for (int action = 0; action < ACTIONS; action++)
        t->card_of[action] = CARD(action / PILES);
    /* Eight motifs lie open, so three cards of each motif and one more of the other three are left. */
    for (int i = 0; i < DECK - 3; i++)
        t->fresh_deck[i] = CARD(i / 3);
    for (int set = 0; set < 1 << MOTIFS; set++)
        for (int motif = 0, found = 0; motif < MOTIFS && found < HAND; motif++)
            if (set >> motif & 1)
                t->held_list[set] |= (uint64_t)(motif * PILES) << 8 * found++;
    for (int i = 0; i < OPENINGS; i++) {
        const int first = 2 * i, left = MOTIFS - first;
        for (int a = 0; a < left; a++)
            for (int b = 0; b < left - 1; b++) {
                u8x16 p = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
                const uint8_t x = p[first + a];
                p[first + a] = p[first];
                p[first] = x;
                const uint8_t y = p[first + 1 + b];
                p[first + 1 + b] = p[first + 1];
                p[first + 1] = y;
                t->choice[i][a * (left - 1) + b] = p;
            }
    }
}

#ifdef CHECK
#define REQUIRE(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "line %d: not so: %s\n", __LINE__, #condition); \
            abort(); \
        } \
    } while (0)
#define COPIES_IN(hand, motif) ((int)((hand) >> 4 * (motif) & 15) - 7)

/* RB-1, RB-2, RB-5, RB-6, RB-14, RB-17, RB-19 after `turn` lays. */
static void check_state(const Game *g, const Cards *hand, int turn, int seats)
{
    int cards = 0, count[MOTIFS] = {0}, in_piles = 0;
    for (int p = 0; p < PILES; p++) {
        REQUIRE(g->height[p] >= 1);
        REQUIRE(g->owner[0][p] < seats || g->owner[0][p] == NOBODY);
        for (int level = 0; level < g->height[p]; level++, in_piles++)
            count[g->content[level][p]]++;
        for (int q = 0; q < p; q++)
            REQUIRE(g->content[0][p] != g->content[0][q]);
    }
    REQUIRE(in_piles == PILES + turn);
    const int next = HAND * seats + turn;
    for (int i = next; i < DECK; i++)
        count[__builtin_ctzll(g->deck[i]) / 4]++;
    int in_hands = 0;
    for (int seat = 0; seat < seats; seat++) {
        int size = 0;
        for (int m = 0; m < MOTIFS; m++) {
            REQUIRE(COPIES_IN(hand[seat], m) >= 0);
            count[m] += COPIES_IN(hand[seat], m);
            size += COPIES_IN(hand[seat], m);
        }
        REQUIRE(next <= DECK ? size == HAND : size <= HAND);
        in_hands += size;
    }
    REQUIRE(in_hands == (next <= DECK ? HAND * seats : LAYS - turn));
    for (int m = 0; m < MOTIFS; m++) {
        REQUIRE(count[m] == COPIES);
        cards += count[m];
    }
    REQUIRE(cards == CARDS);
}

/* RB-11, RB-16: every motif of the hand on every pile, once. */
static void check_list(const uint8_t *list, int length, Cards hand)
{
    bool seen[ACTIONS] = {false};
    int motifs = 0;
    for (int i = 0; i < length; i++) {
        REQUIRE(list[i] < ACTIONS && !seen[list[i]]);
        seen[list[i]] = true;
        REQUIRE(COPIES_IN(hand, list[i] / PILES) > 0);
    }
    for (int m = 0; m < MOTIFS; m++)
        motifs += COPIES_IN(hand, m) > 0;
    REQUIRE(length == PILES * motifs);
}

/* RB-12, RB-13, RB-15, RB-A5, RB-A6, RB-A12: the lay said again in the plainest words. */
static void check_lay(const Game *before, const Game *after, uint64_t protected_before, uint64_t protected_after,
                      int action, int seat, bool protection)
{
    for (int p = 0; p < PILES; p++) {
        int height = before->height[p], owner = before->owner[0][p];
        bool protected = protected_before >> p & 1;
        for (int level = 0; level < height; level++)
            REQUIRE(after->content[level][p] == before->content[level][p]);
        if (p == action % PILES) {
            const int motif = action / PILES;
            REQUIRE(after->content[height][p] == motif);
            if (before->content[height - 1][p] == motif && !protected)
                owner = seat;
            else if (protection)
                protected = true;
            height++;
        }
        REQUIRE(after->height[p] == height);
        REQUIRE(after->owner[0][p] == owner);
        REQUIRE((protected_after >> p & 1) == protected);
    }
}
#define IF_CHECK(...) __VA_ARGS__
#else
#define IF_CHECK(...)
#endif

/* Four xorshift64 side by side; each gives two 32-bit numbers a step. */
INLINE void draw_numbers(Table *t, u64x4 *random)
{
    uint32_t *draw = t->draw;
    u64x4 x = *random;
#pragma GCC unroll 10
    for (int i = 0; i < DRAWS; i += 8) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        memcpy(draw + i, &x, sizeof x);
    }
    *random = x;
    /* draw[i] = draw[i] * bound[i] >> 32, a number below bound[i] */
#ifdef __AVX2__
#pragma GCC unroll 5
    for (int i = 0; i < FIRST_LAY; i += 8) {
        __m256i *eight = (__m256i *)(draw + i);
        const __m256i n = _mm256_load_si256((const __m256i *)(bound + i));
        const __m256i even = _mm256_srli_epi64(_mm256_mul_epu32(*eight, n), 32);
        const __m256i odd = _mm256_mul_epu32(_mm256_srli_epi64(*eight, 32), _mm256_srli_epi64(n, 32));
        *eight = _mm256_blend_epi32(even, odd, 0xaa);
    }
#else
    for (int i = 0; i < FIRST_LAY; i++)
        draw[i] = (uint32_t)((uint64_t)draw[i] * bound[i] >> 32);
#endif
    IN_MEMORY(t);
}

/* RB-5 to RB-8 as RB-A7 reads them: eight open motifs in uniform order, the 36 other cards in uniform order. */
INLINE void deal(Table *t, Cards hand[MAX_SEATS], const int seats)
{
    const uint32_t *draw = t->draw;
    Cards *deck = t->game.deck;
    for (int i = 0; i < DECK; i += 4)
        memcpy(deck + i, t->fresh_deck + i, 4 * sizeof *deck);

    union { u8x16 motif; uint64_t half[2]; } order = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}};
    for (int i = 0; i < OPENINGS; i++)
        order.motif = __builtin_shuffle(order.motif, t->choice[i][*draw++]);
    memcpy(t->game.content[0], &order.half[0], PILES);
    for (int i = 0; i < MOTIFS - PILES; i++)
        deck[DECK - 3 + i] = t->card_of[(order.half[1] >> 8 * i & 0xff) * PILES];

    /* Place by place, a card drawn from this place on; the card that lay here takes the place of the drawn one. */
    int place = 0;
#pragma GCC unroll 6
    for (int seat = 0; seat < seats; seat++) {
        hand[seat] = EMPTY_HAND;
#pragma GCC unroll 5
        for (int i = 0; i < HAND; i++, place++) {
            Cards *drawn = deck + place + *draw++;
            hand[seat] += *drawn;
            *drawn = deck[place];
        }
    }
#pragma GCC unroll 36
    for (; place < DECK - 1; place++) {
        Cards *drawn = deck + place + *draw++;
        const Cards card = *drawn;
        *drawn = deck[place];
        deck[place] = card;
    }
}

INLINE void clear_piles(Game *g)
{
    memset(g->height, 1, sizeof g->height);
    memset(g->owner[0], NOBODY, sizeof g->owner[0]);
}

/* Cards in one's own piles (RB-20, RB-A4); the piles of the centre are nobody's (RB-A10). */
INLINE void add_scores(const Game *g, uint64_t total[MAX_SEATS], const int seats)
{
    typedef uint8_t Bytes __attribute__((vector_size(8)));
    Bytes owner, height;
    memcpy(&owner, g->owner[0], sizeof owner);
    memcpy(&height, g->height, sizeof height);
    for (int seat = 0; seat < seats; seat++) {
        const Bytes own = (Bytes)(owner == (uint8_t)seat) & height;
        uint64_t heights;
        memcpy(&heights, &own, sizeof heights);
        total[seat] += heights * 0x0101010101010101 >> 56;      /* their sum, at most 44 */
    }
}

INLINE unsigned held_motifs(Cards hand)
{
#ifdef __BMI2__
    return (unsigned)_pext_u64(hand, HELD_BITS);
#else
    unsigned held = 0;
    for (int motif = 0; motif < MOTIFS; motif++)
        held |= (unsigned)(hand >> (4 * motif + 3) & 1) << motif;
    return held;
#endif
}

/* Every motif held, on every pile (RB-11, RB-16). Returns the number of motifs: the list is eight times as long. */
INLINE unsigned list_legal(const Table *t, Cards hand, uint8_t list[HAND * PILES])
{
    const unsigned held = held_motifs(hand);
    const uint64_t motifs = t->held_list[held];
    const u8x32 piles = {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7,
                         0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7};
    /* a motif into each eight bytes; the second half takes them from a second copy of `motifs`, at byte 16 */
    const u8x32 first_four = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,
                              18, 18, 18, 18, 18, 18, 18, 18, 19, 19, 19, 19, 19, 19, 19, 19};
    const u8x16 fifth = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
    union { u64x4 copies; u8x32 bytes; u8x16 half[2]; } m = {{motifs, motifs, motifs, motifs}}, p = {.bytes = piles};
    const u8x32 actions = __builtin_shuffle(m.bytes, first_four) | piles;
    const u8x16 more = __builtin_shuffle(m.half[0], fifth) | p.half[0];
    memcpy(list, &actions, 32);
    memcpy(list + 32, &more, 8);
    return (unsigned)__builtin_popcount(held);
}

/* RB-11 to RB-13 without a branch. A lay that takes nothing writes the owner into the waste bin. */
INLINE void lay(Table *t, size_t action, int seat, Cards *hand, uint64_t *protected_piles, const bool protection)
{
    const uint8_t motif = (uint8_t)(action / PILES);
    size_t pile = action % PILES;
    __asm__("" : "+r"(pile));           /* or GCC works it out twice */
    /* Column `pile` of the arrays of the game: one address serves them all. */
    uint8_t *column = (uint8_t *)&t->game + pile;
    uint8_t *const content = column + offsetof(Game, content);
    uint8_t *const height = column + offsetof(Game, height);
    uint8_t *const owner = column + offsetof(Game, owner);

    *hand -= t->card_of[action];
    const size_t level = *height;
    uint64_t stays = content[PILES * (level - 1)] != motif;     /* RB-4 */
    content[PILES * level] = motif;
    *height = (uint8_t)(level + 1);
    if (protection) {
        *protected_piles |= stays << pile;                      /* RB-13 */
        stays = *protected_piles >> pile & 1;                   /* RB-A12: no match takes a protected pile */
    }
    owner[PILES * stays] = (uint8_t)seat;                       /* RB-12, RB-15 */
}

/* Seats 0 to lays - 1 lay a card each (RB-9), and the first `draws` of them draw one (RB-14). With two to six seats
 * nobody is ever skipped: the stock runs out after a whole number of turns each, but for five seats, where the
 * starter draws once more and lays once more at the end (RB-A9). So every round starts with seat 0 (RB-A1). */
INLINE void play_round(Table *t, Cards hand[MAX_SEATS], size_t turn, const int lays, const int draws,
                       const int seats, const bool protection)
{
    uint64_t protected_piles = 0;
#pragma GCC unroll 6
    for (int seat = 0; seat < lays; seat++, turn++) {
        const unsigned motifs = list_legal(t, hand[seat], t->list);
        const size_t pick = (uint64_t)t->draw[FIRST_LAY + turn] * motifs >> (32 - 3);   /* below 8 * motifs */
        const size_t action = t->list[pick];
        IF_CHECK(check_list(t->list, (int)(PILES * motifs), hand[seat]);
                 const Game before = t->game;
                 const uint64_t protected_before = protected_piles);
        lay(t, action, seat, &hand[seat], &protected_piles, protection);
        IF_CHECK(check_lay(&before, &t->game, protected_before, protected_piles, (int)action, seat, protection));
        if (seat < draws)
            hand[seat] += t->game.deck[HAND * seats + turn];
        IF_CHECK(check_state(&t->game, hand, (int)turn + 1, seats));
    }
    t->game.protected_piles = protected_piles;
}

/* `seats` and `protection` are constants wherever this is inlined. */
INLINE void play_games(Table *t, long games, const u64x4 *seed, uint64_t total[MAX_SEATS], const int seats,
                       const bool protection)
{
    u64x4 random = *seed;
    const size_t stock = (size_t)(DECK - HAND * seats);
    Game *g = &t->game;
    clear_piles(g);
    for (long i = 0; i < games; i++) {
        Cards hand[MAX_SEATS];
        size_t turn = 0;
        draw_numbers(t, &random);
        deal(t, hand, seats);
        /* The scores of the game before, not earlier: bytes just stored cannot be loaded together without a stall. */
        add_scores(g, total, seats);
        clear_piles(g);
        IF_CHECK(check_state(g, hand, 0, seats));

        for (; turn + seats <= stock; turn += seats)
            play_round(t, hand, turn, seats, seats, seats, protection);
        if (stock % seats != 0) {
            play_round(t, hand, turn, seats, (int)(stock % seats), seats, protection);
            turn += seats;
        }
        for (; turn + seats <= LAYS; turn += seats)
            play_round(t, hand, turn, seats, 0, seats, protection);
        if (LAYS % seats != 0) {
            play_round(t, hand, turn, LAYS % seats, 0, seats, protection);
            turn += LAYS % seats;
        }
        IF_CHECK(REQUIRE(turn == LAYS));
        g->turn = turn;
        for (int seat = 0; seat < seats; seat++)
            g->hand[seat] = hand[seat];
        IN_MEMORY(t);
    }
    add_scores(g, total, seats);
}

static void play(Table *t, long games, const u64x4 *random, uint64_t total[MAX_SEATS], int seats, bool protection)
{
#define CASE(n) \
    case n: \
        if (protection) \
            play_games(t, games, random, total, n, true); \
        else \
            play_games(t, games, random, total, n, false); \
        break
    switch (seats) {
        CASE(2);
        CASE(3);
        CASE(4);
        CASE(5);
        CASE(6);
    }
#undef CASE
}

static uint64_t splitmix64(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
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
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    const int seats = argc > 3 ? atoi(argv[3]) : 4;
    const char *protection = argc > 4 ? argv[4] : "round";
    if (games < 1 || seats < MIN_SEATS || seats > MAX_SEATS
        || (strcmp(protection, "round") != 0 && strcmp(protection, "none") != 0)) {
        fprintf(stderr, "usage: %s GAMES SEED [SEATS 2-6 [round|none]]\n", argv[0]);
        return 2;
    }
    static Table table;
    fill_constants(&table);
    u64x4 random;
    for (int lane = 0; lane < 4; lane++)
        random[lane] = splitmix64(&seed);
    uint64_t total[MAX_SEATS] = {0};

    const double start = now();
    play(&table, games, &random, total, seats, strcmp(protection, "round") == 0);
    const double seconds = now() - start;

    const double moves = (double)games * LAYS;
    printf("{\"seconds\": %.6f, \"moves\": %.0f, \"moves_per_second\": %.0f, \"mean_score\": [", seconds, moves,
           moves / seconds);
    for (int seat = 0; seat < seats; seat++)
        printf("%s%.5f", seat ? ", " : "", (double)total[seat] / (double)games);
    puts("]}");
    return 0;
}
