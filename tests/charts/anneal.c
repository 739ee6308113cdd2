/* Simulated annealing of a schedule of partner changes: the one slow loop of the search.
 *
 * A round is a row of `players` seats: tables of four first (two partners, then the other two),
 * then tables of three, then those who sit out. `places` says for each seat which table it is at;
 * -1 is the bench. What counts is how often each two were partners (P), opponents (O), and either
 * (M): two who met m times cost m(m-1)/2.
 *
 * With `images` above 1 the rounds come in families: the first of each is searched, and every other
 * is the one before it with each player replaced by `next` of that player. Small families make the
 * space smaller and often hold the best schedules there are.
 *
 * Whose turn it is to sit out, or to sit at a table of three, is dealt out in laps that everybody
 * has once before anybody has the next. Turns are only ever exchanged within a lap, so the order
 * stays fair whatever the search does.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 64, MOST_ROUNDS = 64, LOGS = 4096 };

typedef struct { int64_t partner, opponent, meeting; } Sums;

typedef struct {
    int players, rounds, images, fours, duties, duty_from;
    int table[MOST];                /* the table of each seat, or -1 */
    int start[MOST], size[MOST];    /* first seat and number of seats of each table */
    int seat_of[MOST_ROUNDS][MOST]; /* where each player is */
    int at[MOST_ROUNDS][MOST];      /* who is in each seat */
    int partners[MOST][MOST], opponents[MOST][MOST];
    Sums sums;
} State;

static uint64_t bowl;

static uint64_t number(void) {
    uint64_t mixed = (bowl += 0x9E3779B97F4A7C15ULL);
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL;
    return mixed ^ (mixed >> 31);
}

static int below(int limit) { return (int)(((number() >> 32) * (uint64_t)limit) >> 32); }

static void meet(State *s, int one, int other, int as_partners, int by) {
    int p = s->partners[one][other], o = s->opponents[one][other], m = p + o;
    s->sums.meeting += by > 0 ? m : 1 - m;
    if (as_partners) {
        s->sums.partner += by > 0 ? p : 1 - p;
        s->partners[one][other] = s->partners[other][one] = p + by;
    } else {
        s->sums.opponent += by > 0 ? o : 1 - o;
        s->opponents[one][other] = s->opponents[other][one] = o + by;
    }
}

/* Everybody whom the player in a seat meets there, counted once more or once less. */
static void company(State *s, int round, int seat, int by, int except) {
    int table = s->table[seat];
    if (table < 0) return;
    int start = s->start[table], size = s->size[table], own = seat - start;
    for (int place = 0; place < size; place++)
        if (place != own && start + place != except)
            meet(s, s->at[round][seat], s->at[round][start + place],
                 size == 4 && (place ^ 1) == own, by);
}

static void exchange_in(State *s, int round, int i, int j) {
    int a = s->at[round][i], b = s->at[round][j];
    int together = s->table[i] == s->table[j] && s->table[i] >= 0;
    company(s, round, i, -1, together ? j : -1);
    company(s, round, j, -1, together ? i : -1);
    s->at[round][i] = b;
    s->at[round][j] = a;
    s->seat_of[round][a] = j;
    s->seat_of[round][b] = i;
    company(s, round, i, 1, together ? j : -1);
    company(s, round, j, 1, together ? i : -1);
}

/* The same two seats in a round and in all its images. */
static void exchange_all(State *s, int round, int i, int j) {
    for (int image = 0; image < s->images; image++) exchange_in(s, round + image, i, j);
}

static int has_duty(const State *s, int round, int player) {
    return round >= 0 && round < s->rounds && s->seat_of[round][player] >= s->duty_from;
}

/* How many turns a player has had before this round. */
static int lap(const State *s, int round, int player) {
    int turns = 0;
    while (--round >= 0) turns += has_duty(s, round, player);
    return turns;
}

static int64_t key(const Sums *sums) {
    return (sums->partner << 42) | (sums->opponent << 21) | sums->meeting;
}

/* Improves `schedule` (rounds x players, in place).
 * Returns the number of steps taken; stops early once `goal` is reached. */
long anneal(int players, int rounds, int fours, int threes, int images, uint64_t seed, long steps, const double *weights, double hot, double cold,
            const int64_t *goal, int *schedule) {
    static State state;
    static int best[MOST_ROUNDS][MOST];
    static double logs[LOGS];
    State *s = &state;
    memset(s, 0, sizeof *s);
    bowl = seed;
    for (int k = 0; k < LOGS; k++) logs[k] = -log((k + 0.5) / LOGS);
    s->players = players, s->rounds = rounds, s->images = images, s->fours = fours;
    int seat = 0, tables = fours + threes;
    for (int table = 0; table < tables; table++) {
        s->start[table] = seat;
        s->size[table] = table < fours ? 4 : 3;
        for (int k = 0; k < s->size[table]; k++) s->table[seat++] = table;
    }
    int seated = seat;
    while (seat < players) s->table[seat++] = -1;
    s->duty_from = 4 * fours;
    s->duties = players - s->duty_from;
    for (int r = 0; r < rounds; r++)
        for (int k = 0; k < players; k++) {
            s->at[r][k] = schedule[r * players + k];
            s->seat_of[r][s->at[r][k]] = k;
        }
    for (int r = 0; r < rounds; r++)
        for (int t = 0; t < tables; t++)
            for (int i = s->start[t]; i < s->start[t] + s->size[t]; i++)
                for (int j = i + 1; j < s->start[t] + s->size[t]; j++)
                    meet(s, s->at[r][i], s->at[r][j],
                         s->size[t] == 4 && ((i - s->start[t]) ^ 1) == j - s->start[t], 1);
    memcpy(best, s->at, sizeof best);
    int64_t best_key = key(&s->sums);
    Sums goal_sums = {goal[0], goal[1], goal[2]};
    int64_t goal_key = key(&goal_sums);
    double cost = weights[0] * s->sums.partner + weights[1] * s->sums.opponent +
                  weights[2] * s->sums.meeting;
    double heat = hot, cooling = pow(cold / hot, 1024.0 / steps);
    int families = rounds / images;
    long step = 0;
    for (; step < steps && best_key > goal_key; step++) {
        if (step % 1024 == 0) heat *= cooling;
        Sums before = s->sums;
        int r = below(families) * images, i, j, r2 = -1;
        if (s->duties && images == 1 && below(16) == 0) {
            /* Two exchange their turns within one lap. */
            r = below(rounds), r2 = below(rounds);
            int p = s->at[r][s->duty_from + below(s->duties)];
            int q = s->at[r2][s->duty_from + below(s->duties)];
            if (r == r2 || p == q || has_duty(s, r, q) || has_duty(s, r2, p)) continue;
            if (lap(s, r, p) != lap(s, r2, q)) continue;
            int near = 0;
            for (int side = -1; side <= 1; side += 2)
                near |= (r + side != r2 && has_duty(s, r + side, q)) ||
                        (r2 + side != r && has_duty(s, r2 + side, p));
            if (near && players > 3 * s->duties) continue;
            i = s->seat_of[r][p], j = s->seat_of[r][q];
            exchange_in(s, r, i, j);
            int i2 = s->seat_of[r2][p], j2 = s->seat_of[r2][q];
            exchange_in(s, r2, i2, j2);
            double now = weights[0] * s->sums.partner + weights[1] * s->sums.opponent +
                         weights[2] * s->sums.meeting;
            if (now - cost > heat * logs[number() >> 52]) {
                exchange_in(s, r2, i2, j2);
                exchange_in(s, r, i, j);
                s->sums = before;
                continue;
            }
            cost = now;
        } else {
            i = below(seated), j = below(seated);
            if (s->table[i] == s->table[j] && (s->size[s->table[i]] == 3 || ((i ^ j) == 1) || i == j))
                continue;
            if (s->size[s->table[i]] != s->size[s->table[j]]) continue;
            exchange_all(s, r, i, j);
            double now = weights[0] * s->sums.partner + weights[1] * s->sums.opponent +
                         weights[2] * s->sums.meeting;
            if (now - cost > heat * logs[number() >> 52]) {
                exchange_all(s, r, i, j);
                s->sums = before;
                continue;
            }
            cost = now;
        }
        int64_t found = key(&s->sums);
        if (found < best_key) {
            best_key = found;
            memcpy(best, s->at, sizeof best);
        }
    }
    for (int r = 0; r < rounds; r++)
        for (int k = 0; k < players; k++) schedule[r * players + k] = best[r][k];
    return step;
}
