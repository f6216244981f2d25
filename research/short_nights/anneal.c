/* Anneal the seats of a short night: players rounds turns seconds seed -> best found, and the seats.
 *
 * With turns > 1 only rounds / turns first rounds are kept; players stand in rings of that many, and each first
 * round is turned so many times. Prints "opponents meetings" (sums of C(o, 2), C(m, 2)) and one line a round:
 * numbers of seats, four a table, the first two partners, then who rests. Prints nothing when no seats without
 * a repeated partner were found (or with as few repeats as "least" allows, a sixth argument). The seventh and eighth
 * are sums at which to stop. A ninth names a file of seats, as printed, from which each run starts, not so hot.
 * Opponents come before meetings; compiled with -DMEETINGS_FIRST, meetings before opponents. Compiled with -DTOGETHER
 * the last two players are partners in every round, or rest together; what they repeat is not counted, and first of
 * all the sum of max(0, m - 1) comes down to a tenth argument. In most runs a third meeting then costs no more than the
 * second, as in that sum; in the others it costs more, as in C(m, 2). Seconds are the processor's.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 104, LONGEST = 32, FIRM = 4000 };
#ifdef TOGETHER
enum { BOUND = 2 };
#else
enum { BOUND = 0 };
#endif

static int players, rounds, turns, firsts, size, resting, rings;
static int weight_partner, weight_opponent, weight_meeting;
static int seats[LONGEST][MOST], kept[LONGEST][MOST];
static int partner[MOST][MOST], opponent[MOST][MOST];
static int image[LONGEST][MOST], unit[MOST], rests[MOST];
static long cost;
static uint64_t state;

/* What partners, opponents and meetings weigh in a run, one of these by lot; and which sums are better than which. */
#if defined MEETINGS_FIRST
static const int weights[][3] = {{8, 1, 3}, {8, 1, 2}, {12, 1, 4}, {12, 2, 4}, {16, 1, 6}, {8, 2, 3}};
static int better(long o, long m, long other_o, long other_m) { return m < other_m || (m == other_m && o < other_o); }
#elif defined TOGETHER
static const int weights[][3] = {{8, 3, 1}, {8, 1, 3}, {6, 0, 3}, {4, 0, 4}, {8, 1, 6}, {12, 0, 6}, {5, 0, 2}};
static int better(long o, long m, long other_o, long other_m) { return o < other_o || (o == other_o && m < other_m); }
#else
static const int weights[][3] = {{8, 3, 1}, {8, 4, 1}, {8, 2, 1}, {12, 6, 1}, {24, 12, 1}, {40, 30, 1}};
static int better(long o, long m, long other_o, long other_m) { return o < other_o || (o == other_o && m < other_m); }
#endif

static uint32_t draw(uint32_t below) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (uint32_t)(((state >> 32) * below) >> 32);
}

static double chance(void) { return draw(1u << 30) / (double)(1u << 30); }

static double now(void) {
    struct timespec at;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return at.tv_sec + at.tv_nsec * 1e-9;
}

/* What it costs to let the two partner (oppose) once more, and what the last time cost: once less gives that back. */
static int16_t price_partner[MOST][MOST], price_opponent[MOST][MOST];
static int16_t back_partner[MOST][MOST], back_opponent[MOST][MOST];
static int flat; /* whether a third meeting costs no more than the second */

static int bound(int x) { return x >= players - BOUND; }

static void price(int a, int b) {
    if (bound(a) && bound(b)) {
        price_partner[a][b] = price_partner[b][a] = -FIRM;
        price_opponent[a][b] = price_opponent[b][a] = FIRM;
        back_partner[a][b] = back_partner[b][a] = -FIRM, back_opponent[a][b] = back_opponent[b][a] = FIRM;
        return;
    }
    int p = partner[a][b], o = opponent[a][b], m = p + o;
    int met = weight_meeting * (flat ? m > 0 : m), last = weight_meeting * (flat ? m > 1 : m - 1);
    price_partner[a][b] = price_partner[b][a] = (int16_t)(weight_partner * p + met);
    price_opponent[a][b] = price_opponent[b][a] = (int16_t)(weight_opponent * o + met);
    back_partner[a][b] = back_partner[b][a] = (int16_t)(weight_partner * (p - 1) + last);
    back_opponent[a][b] = back_opponent[b][a] = (int16_t)(weight_opponent * (o - 1) + last);
}

static void count_partner(int one, int other, int times) {
    for (int t = 0; t < turns; t++) {
        int a = image[t][one], b = image[t][other];
        cost += times > 0 ? price_partner[a][b] : 0;
        partner[b][a] = partner[a][b] += times;
        price(a, b);
        cost -= times < 0 ? price_partner[a][b] : 0;
    }
}
static void count_opponent(int one, int other, int times) {
    for (int t = 0; t < turns; t++) {
        int a = image[t][one], b = image[t][other];
        cost += times > 0 ? price_opponent[a][b] : 0;
        opponent[b][a] = opponent[a][b] += times;
        price(a, b);
        cost -= times < 0 ? price_opponent[a][b] : 0;
    }
}
static void count_place(const int *round, int i, int times) {
    if (i >= size) return;
    count_partner(round[i], round[i ^ 1], times);
    count_opponent(round[i], round[i ^ 2], times);
    count_opponent(round[i], round[i ^ 3], times);
}

static void set_up(void) {
    memset(partner, 0, sizeof partner), memset(opponent, 0, sizeof opponent);
    for (int a = 0; a < players; a++) for (int b = 0; b < a; b++) price(a, b);
    if (BOUND) price(players - 1, players - 2);
    cost = 0;
    for (int r = 0; r < firsts; r++)
        for (int i = 0; i < size; i += 4) {
            int *s = seats[r] + i;
            count_partner(s[0], s[1], 1), count_partner(s[2], s[3], 1);
            for (int x = 0; x < 2; x++) for (int y = 2; y < 4; y++) count_opponent(s[x], s[y], 1);
        }
}

/* Seats by lot; who rests is taken from the units that rested least. */
static void draw_seats(void) {
    memset(rests, 0, sizeof rests);
    int times = BOUND ? (resting * rounds + 1) / players : 0;
    for (int r = 0; r < firsts; r++) {
        int out[MOST] = {0}, used[MOST] = {0}, first = 0;
        for (int i = 0; i < times; i++)
            if (r == (2 * i + 1) * rounds / (2 * times))
                for (; first < BOUND; first++) seats[r][size + first] = players - 1 - first, out[players - 1 - first] = 1;
        for (int k = first; k < resting; k++) {
            int best = -1, ties = 0;
            for (int x = 0; x < players - BOUND; x++) {
                if (out[x] || (turns > 1 && unit[x] >= rings)) continue;
                int better = best < 0 || rests[unit[x]] < rests[unit[best]];
                int same = best >= 0 && rests[unit[x]] == rests[unit[best]];
                if (better) best = x, ties = 1;
                else if (same && draw(++ties) == 0) best = x;
            }
            out[best] = 1, used[unit[best]]++, rests[unit[best]]++;
            seats[r][size + k] = best;
        }
        int k = 0;
        for (int x = 0; x < players; x++) if (!out[x]) seats[r][k++] = x;
        for (int i = size - 1; i > 0; i--) {
            int j = draw(i + 1), x = seats[r][i];
            seats[r][i] = seats[r][j], seats[r][j] = x;
        }
        for (int i = 0; BOUND && !first && i < BOUND; i++)
            for (int j = 0; j < size; j++)
                if (seats[r][j] == players - 1 - i) seats[r][j] = seats[r][i], seats[r][i] = players - 1 - i;
    }
    set_up();
}

/* Seats of a night known before, of which the first rounds are kept; tells whether there were enough. */
static int given[LONGEST][MOST];

static int read_seats(const char *name) {
    FILE *file = fopen(name, "r");
    int enough = file != NULL;
    for (int r = 0; enough && r < rounds; r++)
        for (int i = 0; enough && i < players; i++) enough = fscanf(file, "%d", &given[r][i]) == 1;
    if (file) fclose(file);
    return enough;
}

static void take_given(void) {
    memset(rests, 0, sizeof rests);
    for (int r = 0; r < firsts; r++) {
        memcpy(seats[r], given[r * turns], sizeof seats[r]);
        for (int k = size; k < players; k++) rests[unit[seats[r][k]]]++;
    }
    set_up();
}

static void swap_places(int r, int i, int j) {
    int *s = seats[r], x = s[i];
    count_place(s, i, -1);
    if (j < size) count_place(s, j, -1);
    s[i] = s[j], s[j] = x;
    count_place(s, i, 1);
    if (j < size) count_place(s, j, 1);
}

/* The change of cost if two of different tables change places, for one turn: looked up, not tried. */
static inline long looked_up(const int *s, int i, int j) {
    int x = s[i], xp = s[i ^ 1], xa = s[i ^ 2], xb = s[i ^ 3];
    int y = s[j], yp = s[j ^ 1], ya = s[j ^ 2], yb = s[j ^ 3];
    const int16_t *px = price_partner[x], *ox = price_opponent[x], *bx = back_partner[x], *cx = back_opponent[x];
    const int16_t *py = price_partner[y], *oy = price_opponent[y], *by = back_partner[y], *cy = back_opponent[y];
    int here = bx[xp] + cx[xa] + cx[xb] + by[yp] + cy[ya] + cy[yb];
    int there = py[xp] + oy[xa] + oy[xb] + px[yp] + ox[ya] + ox[yb];
    return there - here;
}

static int accepted(long change, double heat) { return change <= 0 || chance() < exp(-change / heat); }

static void move_between_tables(double heat) {
    int r = draw(firsts), i = draw(size), j = draw(size);
    if (i >> 2 == j >> 2) {
        if (i >> 1 == j >> 1) return; /* partners change places: nothing changes */
    } else if (turns == 1) {
        if (accepted(looked_up(seats[r], i, j), heat)) swap_places(r, i, j);
        return;
    }
    long before = cost;
    int *s = seats[r], x = s[i];
    if (i >> 2 == j >> 2) {
        int t = i & ~3;
        for (int turn = 0; turn < 2; turn++) {
            int times = turn ? 1 : -1;
            if (turn) s[i] = s[j], s[j] = x;
            count_partner(s[t], s[t + 1], times), count_partner(s[t + 2], s[t + 3], times);
            for (int a = 0; a < 2; a++) for (int b = 2; b < 4; b++) count_opponent(s[t + a], s[t + b], times);
        }
        if (accepted(cost - before, heat)) return;
        x = s[i];
        for (int turn = 0; turn < 2; turn++) {
            int times = turn ? 1 : -1;
            if (turn) s[i] = s[j], s[j] = x;
            count_partner(s[t], s[t + 1], times), count_partner(s[t + 2], s[t + 3], times);
            for (int a = 0; a < 2; a++) for (int b = 2; b < 4; b++) count_opponent(s[t + a], s[t + b], times);
        }
        return;
    }
    swap_places(r, i, j);
    if (!accepted(cost - before, heat)) swap_places(r, i, j);
}

static void move_rest(double heat) {
    int r = draw(firsts), j = size + draw(resting), i = draw(size);
    int x = seats[r][j], y = seats[r][i], ux = unit[x], uy = unit[y];
    if ((turns > 1 && uy >= rings) || bound(x) || bound(y)) return;
    long before = cost;
    if (ux == uy || rests[uy] + 1 == rests[ux]) {
        swap_places(r, i, j);
        if (!accepted(cost - before, heat)) { swap_places(r, i, j); return; }
        rests[uy]++, rests[ux]--;
        return;
    }
    /* Who plays here for x rests elsewhere: there x rests instead. */
    int q = draw(firsts), l = -1, k = -1;
    if (q == r) return;
    for (int p = size; p < players; p++) if (unit[seats[q][p]] == uy) l = p;
    if (l < 0) return;
    for (int p = 0; p < size; p++) if (unit[seats[q][p]] == ux && (turns == 1 || draw(2) || k < 0)) k = p;
    if (k < 0) return;
    swap_places(r, i, j), swap_places(q, k, l);
    if (!accepted(cost - before, heat)) swap_places(q, k, l), swap_places(r, i, j);
}

static long again;

static void worth(long *repeats, long *opposed, long *met) {
    again = *repeats = *opposed = *met = 0;
    for (int a = 0; a < players; a++)
        for (int b = 0; b < a; b++) {
            if (bound(a) && bound(b)) continue;
            int p = partner[a][b], o = opponent[a][b], m = p + o;
            *repeats += p > 1 ? p - 1 : 0, again += m > 1 ? m - 1 : 0;
            *opposed += o * (o - 1) / 2, *met += m * (m - 1) / 2;
        }
}

int main(int count, char **argument) {
    if (count < 6) return 2;
    players = atoi(argument[1]), rounds = atoi(argument[2]), turns = atoi(argument[3]);
    double until = now() + atof(argument[4]);
    state = 88172645463325252ull + 0x9E3779B97F4A7C15ull * strtoull(argument[5], NULL, 10);
    long least = count > 6 ? atol(argument[6]) : 0, wanted_o = count > 7 ? atol(argument[7]) : 0,
         wanted_m = count > 8 ? atol(argument[8]) : 0;
    const char *start = count > 9 && *argument[9] ? argument[9] : NULL;
    size = players - players % 4, resting = players % 4, firsts = rounds / turns, rings = (players - BOUND) / turns;
    for (int x = 0; x < players; x++) {
        int ring = x / turns < rings;
        unit[x] = ring ? x / turns : rings + x - rings * turns;
        for (int t = 0; t < turns; t++) image[t][x] = ring ? x - x % turns + (x + t) % turns : x;
    }
    if (start && !read_seats(start)) return 2;
    long best_o = -1, best_m = -1, best_more = 0, most_again = count > 10 ? atol(argument[10]) : 1L << 40;
    double length = 5e5 / turns;
    for (int run = 0; now() < until; run++) {
        const int *w = weights[draw(sizeof weights / sizeof *weights)];
        weight_partner = w[0], weight_opponent = w[1], weight_meeting = w[2];
        flat = BOUND && draw(4);
        if (start) take_given();
        else draw_seats();
        double hot = start ? 0.35 + 0.5 * chance() : 0.7 + chance() * chance(), cold = 0.3, heat = hot;
        long steps = (long)(length * (1 + (run % 8)));
        for (long step = 0; step < steps; step++) {
            if ((step & 255) == 0) {
                heat = hot * pow(cold / hot, (double)step / steps);
                if ((step & 4095) == 0 && (now() > until)) break;
            }
            if (resting && draw(8) == 0) move_rest(heat);
            else move_between_tables(heat);
            if (cost == 0 && !BOUND) break;
        }
        long repeats, opposed, met;
        worth(&repeats, &opposed, &met);
        long more = again > most_again ? again - most_again : 0;
        if (repeats <= least
            && (best_o < 0 || more < best_more || (more == best_more && better(opposed, met, best_o, best_m)))) {
            best_o = opposed, best_m = met, best_more = more;
            memcpy(kept, seats, sizeof kept);
            if (!best_more && !better(wanted_o, wanted_m, best_o, best_m)) break;
        }
        if (run % 16 == 15) length *= 1.6;
    }
    if (best_o < 0) return 1;
    printf("%ld %ld\n", best_o, best_m);
    for (int r = 0; r < firsts; r++)
        for (int t = 0; t < turns; t++) {
            for (int i = 0; i < players; i++) printf("%d ", image[t][kept[r][i]]);
            printf("\n");
        }
    return 0;
}
