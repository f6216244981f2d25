/* Search for a night with a pair that always partners and that a group turns: prints what others meet again, and seats.
 *
 *     rings players group fixed full seconds seed least [round ...]
 *
 * The group is cyclic or a product of cyclic ones ("8", "2x4"), of order h. It turns the players in rings of h, but for
 * some fixed ones and the pair, who are the last two. "full" first rounds are turned h times each. Each further round
 * is turned into itself by the whole group. Its letters say of what it is made:
 *
 *     T  four rings, one player of each at a table, and that table turned      Q  one ring, in cosets of four
 *     D  two rings, in cosets of two: a, a + h/2, b, b + h/2                    G  a ring of three and a fixed player
 *     H  two rings of two            g  a ring of two and two fixed players     X  four fixed players
 *     P  the pair and two fixed players    p  the pair and a ring of two        R  the pair rests
 *     f  a fixed player rests              r  a whole ring rests
 *
 * Whom two meet depends on the orbit of the pair alone, so only orbits are counted: a change of two seats is looked up
 * in twelve numbers, however often the round is turned. What is lowered is the sum of max(0, m - 1) over all pairs but
 * the kept one; who partners whom of each four is left for later. Stops at "least". Seconds are the processor's.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 64, LONGEST = 24, ORBITS = MOST * MOST, NOBODY = -1 };

static int players, others, size, resting, order, fixed, full, rings, own;
static int parts[8], count_parts;
static int orbit[MOST][MOST], length[ORBITS], each[ORBITS], met[ORBITS], orbits;
static int rests[MOST];
static int flat;
static long cost;
static uint64_t state;

typedef struct { int seats[LONGEST][MOST], own[LONGEST][MOST]; } Night;
static Night now_seated, best;

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

static int sum(int a, int b) {
    int whole = 0, unit = 1;
    for (int i = 0; i < count_parts; unit *= parts[i++], a /= parts[i - 1], b /= parts[i - 1])
        whole += unit * ((a + b) % parts[i]);
    return whole;
}
static int in_ring(int x) { return x < rings * order; }
static int turned(int x, int by) { return in_ring(x) ? x - x % order + sum(x % order, by) : x; }

static void find_orbits(void) {
    memset(orbit, -1, sizeof orbit);
    for (int a = 0; a < players; a++)
        for (int b = 0; b < a; b++) {
            if (orbit[a][b] >= 0 || b >= others) continue;
            int o = orbits++;
            for (int by = 0; by < order; by++) {
                int x = turned(a, by), y = turned(b, by);
                if (orbit[x][y] < 0) orbit[x][y] = orbit[y][x] = o, length[o]++;
            }
            each[o] = order / length[o];
        }
}

static long price(int o, int m) {
    if (m < 2) return 0;
    return flat ? (long)length[o] * (m - 1) : (long)length[o] * m * (m - 1) / 2;
}
static void count_orbit(int o, int times) {
    if (o < 0) return;
    cost -= price(o, met[o]);
    met[o] += times;
    cost += price(o, met[o]);
}
/* A pair of a first round, which is turned: where its orbit is shorter than the group, they meet more than once. */
static void count_pair(int a, int b, int times) {
    int o = orbit[a][b];
    if (o >= 0) count_orbit(o, times * each[o]);
}
static void count_place(const int *s, int i, int times) {
    for (int other = 1; other < 4; other++) count_pair(s[i], s[i ^ other], times);
}

/* Rounds of their own. units: rings 0.., then fixed players, as numbers of players; a ring by one player of it. */
static char letters[LONGEST][MOST];
static int slots(char letter) {
    switch (letter) {
    case 'T': case 'X': return 4;
    case 'D': case 'G': case 'H': case 'P': return 2;
    case 'g': return 3;
    case 'R': return 0;
    default: return 1;
    }
}
/* Whether slot i of a part is a ring's. */
static int of_ring(char letter, int i) {
    switch (letter) {
    case 'T': case 'D': case 'Q': case 'H': case 'p': case 'r': return 1;
    case 'G': case 'g': return i == 0;
    default: return 0;
    }
}
static void count_once(int a, int b, int times, char *seen) {
    int o = orbit[a][b];
    if (o >= 0 && !seen[o]) seen[o] = 1, count_orbit(o, times);
}
static void count_block(const int *block, int n, int times) {
    char seen[ORBITS] = {0};
    for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) count_once(block[i], block[j], times, seen);
}
static int quarter(int i) { /* the i-th of a subgroup of four */
    if (parts[0] % 4 == 0) return i * (parts[0] / 4);
    return i % 2 * (parts[0] / 2) + i / 2 * parts[0] * (parts[1] / 2);
}
static int half(void) { return parts[0] / 2; }

/* Write the tables of one part as blocks of four, each turned; return how many places. */
static int tables(char letter, const int *units, int *out) {
    int k = 0, block[4];
    char done[MOST] = {0};
    switch (letter) {
    case 'T': case 'Q': case 'D':
        for (int by = 0; by < order; by++) {
            if (letter == 'T') for (int i = 0; i < 4; i++) block[i] = turned(units[i], by);
            else if (letter == 'Q') for (int i = 0; i < 4; i++) block[i] = turned(turned(units[0], quarter(i)), by);
            else for (int i = 0; i < 4; i++) block[i] = turned(turned(units[i / 2], i % 2 * half()), by);
            if (done[block[0]]) continue;
            for (int i = 0; i < 4; i++) done[block[i]] = 1, out[k++] = block[i];
        }
        return k;
    case 'G': for (int i = 0; i < 3; i++) out[k++] = turned(units[0], i);
        out[k++] = units[1]; return k;
    case 'H': for (int i = 0; i < 4; i++) out[k++] = turned(units[i / 2], i % 2);
        return k;
    case 'g': for (int i = 0; i < 2; i++) out[k++] = turned(units[0], i);
        out[k++] = units[1], out[k++] = units[2]; return k;
    case 'X': memcpy(out, units, 4 * sizeof *out); return 4;
    case 'P': out[0] = players - 2, out[1] = players - 1, out[2] = units[0], out[3] = units[1]; return 4;
    case 'p': out[0] = players - 2, out[1] = players - 1, out[2] = units[0], out[3] = turned(units[0], 1); return 4;
    }
    return 0;
}
static void count_part(char letter, const int *units, int times) {
    int out[MOST], n = tables(letter, units, out);
    if (n) count_block(out, n < 4 ? n : 4, times);
}

static void set_own(int q) {
    int ring[MOST], lone[MOST], *s = now_seated.own[q], k = 0, a = 0, b = 0;
    for (int i = 0; i < rings; i++) ring[i] = i * order + draw(order);
    for (int i = rings - 1; i > 0; i--) { int j = draw(i + 1), x = ring[i]; ring[i] = ring[j], ring[j] = x; }
    for (int i = 0; i < fixed; i++) lone[i] = rings * order + i;
    for (int i = fixed - 1; i > 0; i--) { int j = draw(i + 1), x = lone[i]; lone[i] = lone[j], lone[j] = x; }
    /* Who rests first: nobody twice. */
    for (const char *p = letters[q]; *p; p++)
        if (*p == 'f' || *p == 'r')
            for (int i = 0; i < (*p == 'f' ? fixed : rings); i++) {
                int *from = *p == 'f' ? lone : ring;
                int unit = *p == 'f' ? from[i] : from[i] - from[i] % order;
                if (rests[unit] == 0) {
                    int x = from[i];
                    if (*p == 'f') from[i] = from[a], from[a++] = x; else from[i] = from[b], from[b++] = x;
                    rests[unit]++;
                    break;
                }
            }
    int fa = 0, fb = 0;
    for (const char *p = letters[q]; *p; p++)
        for (int i = 0; i < slots(*p); i++)
            s[k++] = *p == 'f' ? lone[fa++] : *p == 'r' ? ring[fb++] : of_ring(*p, i) ? ring[b++] : lone[a++];
    k = 0;
    for (const char *p = letters[q]; *p; p++) count_part(*p, s + k, 1), k += slots(*p);
}

static int accepted(long change, double heat) { return change <= 0 || chance() < exp(-change / heat); }

static void part_of(int q, int slot, char *letter, int *from) {
    int k = 0;
    const char *p = letters[q];
    for (; k + slots(*p) <= slot; p++) k += slots(*p);
    *letter = *p, *from = k;
}
static int count_slots(int q) {
    int k = 0;
    for (const char *p = letters[q]; *p; p++) k += slots(*p);
    return k;
}
static void move_own(int q, double heat) {
    int *s = now_seated.own[q], many = count_slots(q), i = draw(many), j = draw(many), fi, fj;
    char li, lj;
    part_of(q, i, &li, &fi);
    if (li == 'f' || li == 'r') return;
    long before = cost;
    if (draw(3) == 0 && (li == 'T' || li == 'D')) {
        int x = s[i];
        count_part(li, s + fi, -1), s[i] = x - x % order + draw(order), count_part(li, s + fi, 1);
        if (!accepted(cost - before, heat)) count_part(li, s + fi, -1), s[i] = x, count_part(li, s + fi, 1);
        return;
    }
    part_of(q, j, &lj, &fj);
    if (fi == fj || lj == 'f' || lj == 'r' || in_ring(s[i]) != in_ring(s[j])) return;
    for (int turn = 0; turn < 2; turn++) {
        count_part(li, s + fi, -1), count_part(lj, s + fj, -1);
        int x = s[i];
        s[i] = s[j], s[j] = x;
        count_part(li, s + fi, 1), count_part(lj, s + fj, 1);
        if (turn || accepted(cost - before, heat)) return; /* the second turn takes the first one back */
    }
}

static void set_round(int r) {
    int *s = now_seated.seats[r], out[MOST] = {0}, k = size;
    for (int q = 0; q < resting; q++) {
        int chosen = NOBODY, ties = 0;
        for (int i = 0; i < rings; i++) {
            int here = 0;
            for (int z = size; z < k; z++) here |= s[z] / order == i;
            if (here) continue;
            if (chosen < 0 || rests[i * order] < rests[chosen * order]) chosen = i, ties = 1;
            else if (rests[i * order] == rests[chosen * order] && draw(++ties) == 0) chosen = i;
        }
        rests[chosen * order]++;
        s[k] = chosen * order + draw(order), out[s[k++]] = 1;
    }
    k = 0, s[k++] = players - 2, s[k++] = players - 1;
    for (int x = 0; x < others; x++) if (!out[x]) s[k++] = x;
    for (int i = size - 1; i > 2; i--) { int j = 2 + draw(i - 1), x = s[i]; s[i] = s[j], s[j] = x; }
    for (int i = 0; i < size; i += 4)
        for (int a = 0; a < 4; a++) for (int b = 0; b < a; b++) count_pair(s[i + a], s[i + b], 1);
}
static void exchange(int *s, int i, int j) {
    int x = s[i];
    count_place(s, i, -1);
    if (j < size) count_place(s, j, -1);
    s[i] = s[j], s[j] = x;
    count_place(s, i, 1);
    if (j < size) count_place(s, j, 1);
}
static void move(double heat) {
    int *s = now_seated.seats[draw(full)], i = 2 + draw(size - 2), j = 2 + draw(size - 2);
    long before = cost;
    if (resting && draw(8) == 0) {
        j = size + draw(resting);
        if (!in_ring(s[i])) return;
        int one = s[i] - s[i] % order, other = s[j] - s[j] % order;
        if (one != other) {
            if (rests[one] + 1 != rests[other]) return;
            for (int z = size; z < players; z++) if (s[z] - s[z] % order == one) return;
        }
        exchange(s, i, j);
        if (!accepted(cost - before, heat)) exchange(s, i, j);
        else rests[one]++, rests[other]--;
        return;
    }
    if (i >> 2 == j >> 2) return;
    exchange(s, i, j);
    if (!accepted(cost - before, heat)) exchange(s, i, j);
}

static long again(void) {
    long all = 0;
    for (int o = 0; o < orbits; o++) if (met[o] > 1) all += (long)length[o] * (met[o] - 1);
    return all;
}

int main(int count, char **argument) {
    if (count < 8) return 2;
    players = atoi(argument[1]), others = players - 2, size = players - players % 4, resting = players % 4, order = 1;
    for (char *p = strtok(argument[2], "x"); p; p = strtok(NULL, "x")) order *= parts[count_parts++] = atoi(p);
    fixed = atoi(argument[3]), full = atoi(argument[4]), rings = (others - fixed) / order;
    double until = now() + atof(argument[5]);
    state = 88172645463325252ull + 0x9E3779B97F4A7C15ull * strtoull(argument[6], NULL, 10);
    long least = atol(argument[7]), found = -1;
    if (rings * order + fixed != others) return 2;
    for (int i = 8; i < count; i++) strcpy(letters[own++], argument[i]);
    find_orbits();
    for (int run = 0; now() < until && (found < 0 || found > least); run++) {
        flat = draw(3) != 0;
        memset(met, 0, sizeof met), memset(rests, 0, sizeof rests), cost = 0;
        for (int q = 0; q < own; q++) set_own(q);
        for (int r = 0; r < full; r++) set_round(r);
        double hot = (0.5 + 0.9 * chance()) * order, cold = 0.16 * order, heat = hot;
        long steps = (3000000L * full + 500000L * own) / 2 * (1 + run % 4);
        for (long step = 0; step < steps && cost > least; step++) {
            if ((step & 255) == 0) {
                heat = hot * pow(cold / hot, (double)step / steps);
                if ((step & 65535) == 0 && now() > until) break;
            }
            if (own && draw(3 * full + own) < (uint32_t)own) move_own(draw(own), heat);
            else move(heat);
        }
        long all = again();
        if (found < 0 || all < found) found = all, best = now_seated;
    }
    printf("%ld\n", found);
    for (int r = 0; r < full; r++)
        for (int by = 0; by < order; by++, printf("\n"))
            for (int i = 0; i < players; i++) printf("%d ", turned(best.seats[r][i], by));
    for (int q = 0; q < own; q++) {
        int out[MOST], k = 0, n = 0, *s = best.own[q];
        for (const char *p = letters[q]; *p; k += slots(*p++)) n += tables(*p, s + k, out + n);
        if (n != size) return 2;
        k = 0;
        for (const char *p = letters[q]; *p; k += slots(*p++)) {
            if (*p == 'R') out[n++] = players - 2, out[n++] = players - 1;
            if (*p == 'f') out[n++] = s[k];
            if (*p == 'r') for (int by = 0; by < order; by++) out[n++] = turned(s[k], by);
        }
        for (int i = 0; i < players; i++) printf("%d ", out[i]);
        printf("\n");
    }
    return 0;
}
