/* Search for a cyclic first round most of whose partners lie symmetrically: see search.py, which compiles this.
 *
 * patterned ENTRANTS FREE FACTOR SEED SECONDS TEMPERATURE
 *
 * A patterned table is x, c - x against y, d - y with c and d 0, or for an even number of entrants 0 or 1. Where
 * c = d its opponents' differences come two by two, so that few tables have to be found; partners' differences are
 * all different from the start. What the symmetry cannot give (an odd number of one difference) the FREE tables
 * give, which seat anybody. With FREE 0 and ENTRANTS 4k + 1, classes of differences are joined by multiplying with
 * FACTOR, of odd order, and its powers; else FACTOR is 1.
 * Wanted: partners at most once, opponents once or twice in each class (for 4k + 1 so exactly twice).
 * Moves: two pairs change tables; two free seats change; a pair is freed for another; a pair is multiplied.
 * Cost 3 * sum p^2 + sum o^2, at one temperature. Prints the seats of all tables and the seconds, or nothing. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MOST 512
static int entrants, factor, fixed, pairs; /* seats before `fixed` are patterned, in `pairs` pairs */
static int playing, held;                  /* seats that are kept: all, or of one table for each orbit */
static int seat[MOST], place[MOST], centre[MOST], partner[MOST], opponent[MOST], twice[MOST], class_of[MOST];
static int bad, cost;
static uint64_t state;

static inline uint32_t draw(void) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (uint32_t)(state >> 32);
}
static inline int below(int limit) { return (int)(((uint64_t)draw() * (uint32_t)limit) >> 32); }
static inline int modulo(int x) { return (x % entrants + entrants) % entrants; }

static inline int wrong(int class) {
    int weight = 1 + twice[class], p = partner[class] * weight, o = opponent[class] * weight;
    return (p > 1) + (o < 1 || o > 2);
}
static inline void count(int *counts, int weight, int x, int y, int by) {
    int gap = x - y, c = class_of[gap < 0 ? gap + entrants : gap];
    bad -= wrong(c);
    cost += weight * (1 + twice[c]) * (2 * by * counts[c] + 1);
    counts[c] += by;
    bad += wrong(c);
}
static inline void count_table(int table, int by) {
    int *s = seat + 4 * table;
    if (4 * table >= playing) return;
    count(partner, 3, s[0], s[1], by), count(partner, 3, s[2], s[3], by);
    count(opponent, 1, s[0], s[2], by), count(opponent, 1, s[0], s[3], by);
    count(opponent, 1, s[1], s[2], by), count(opponent, 1, s[1], s[3], by);
}
static inline void swap_seats(int i, int j) {
    int x = seat[i], y = seat[j];
    seat[i] = y, seat[j] = x, place[y] = i, place[x] = j;
}
static void several(const int *tables, int number, int by) {
    for (int i = 0; i < number; i++) {
        int seen = 0;
        for (int j = 0; j < i; j++) seen |= tables[j] == tables[i];
        if (!seen) count_table(tables[i], by);
    }
}

int main(int argc, char **argv) {
    if (argc != 7) return 2;
    entrants = atoi(argv[1]), factor = atoi(argv[3]);
    int free_tables = atoi(argv[2]);
    state = 88172645463325252ull ^ ((uint64_t)atoi(argv[4]) * 0x9E3779B97F4A7C15ull);
    double seconds = atof(argv[5]), temperature = atof(argv[6]);
    if (entrants < 4 || entrants >= MOST || entrants % 4 == 0) return 2;
    for (int i = 0; i < 20; i++) draw();
    int powers = 1, classes = 0;
    for (int m = factor; m != 1; m = m * factor % entrants) powers++;
    for (int d = 0; d < entrants; d++) class_of[d] = -1;
    class_of[0] = 0;
    for (int d = 1; d < entrants; d++)
        if (class_of[d] < 0) {
            classes++;
            for (int k = 0, x = d; k < powers; k++, x = x * factor % entrants)
                class_of[x] = class_of[entrants - x] = classes;
        }
    if (entrants % 2 == 0) twice[class_of[entrants / 2]] = 1;
    for (int c = 1; c <= classes; c++) bad += wrong(c);

    /* The first seats: pairs x, -x from the left, and for even numbers pairs x, 1 - x around the half. */
    int used[MOST] = {0}, even = entrants % 2 == 0;
    pairs = ((entrants / 4) - free_tables * powers) * 2 / powers;
    held = 2 * pairs;
    fixed = 2 * pairs, playing = powers > 1 ? fixed : entrants / 4 * 4;
    int number = 0;
    for (int x = 1; number < pairs && x <= entrants / 2; x++) {
        if (!used[x] && (!even || number < (pairs + 1) / 2)) {
            for (int k = 0, y = x; k < powers; k++, y = y * factor % entrants) used[y] = used[entrants - y] = 1;
            seat[2 * number] = x, seat[2 * number + 1] = entrants - x, centre[number++] = 0;
        }
    }
    for (int j = 1; even && number < pairs; j++) {
        int x = entrants / 2 + j, y = entrants / 2 + 1 - j;
        if (used[x] || used[y]) return 2;
        used[x] = used[y] = 1;
        seat[2 * number] = x, seat[2 * number + 1] = y, centre[number++] = 1;
    }
    int all = fixed;
    if (powers == 1)
        for (int x = 0; x < entrants; x++)
            if (!used[x]) seat[all++] = x;
    for (int i = all - 1; i > fixed; i--) swap_seats(i, fixed + below(i - fixed + 1));
    for (int i = 0; i < all; i++) place[seat[i]] = i;
    for (int i = pairs - 1; i > 0; i--) {
        int j = below(i + 1), c = centre[i];
        if (i == j) continue;
        swap_seats(2 * i, 2 * j), swap_seats(2 * i + 1, 2 * j + 1), centre[i] = centre[j], centre[j] = c;
    }
    for (int table = 0; 4 * table < playing; table++) count_table(table, 1);

    uint32_t odds[256];
    for (int c = 0; c < 256; c++) odds[c] = (uint32_t)(exp(-c / temperature) * 4294967295.0);
    int loose = all - fixed;
    clock_t began = clock();
    for (uint64_t step = 1; bad; step++) {
        if ((step & 0xfffff) == 0 && (double)(clock() - began) / CLOCKS_PER_SEC > seconds) return 0;
        int before = cost, kind = below(8), tables[4];
        if (powers > 1 && kind < 3) { /* multiply a pair */
            int i = below(pairs), x = seat[2 * i], table[1] = {i / 2};
            several(table, 1, -1);
            int y = x * factor % entrants;
            if (below(2)) y = y * factor % entrants;
            seat[2 * i] = y, seat[2 * i + 1] = entrants - y;
            several(table, 1, 1);
            int change = cost - before;
            if (change > 0 && (change > 255 || draw() > odds[change])) {
                several(table, 1, -1);
                seat[2 * i] = x, seat[2 * i + 1] = entrants - x;
                several(table, 1, 1);
            }
            continue;
        }
        if (loose > 3 && kind < 3) { /* two free seats */
            int i = fixed + below(loose), j = fixed + below(loose);
            if (i == j) continue;
            tables[0] = i / 4, tables[1] = j / 4;
            several(tables, 2, -1), swap_seats(i, j), several(tables, 2, 1);
            int change = cost - before;
            if (change > 0 && (change > 255 || draw() > odds[change]))
                several(tables, 2, -1), swap_seats(i, j), several(tables, 2, 1);
            continue;
        }
        if (loose > 3 && kind < 5) { /* free a pair for another of the same centre */
            int i = below(pairs), k = fixed + below(loose), x = seat[k], y = modulo(centre[i] - x);
            int l = place[y];
            if (y == x || l < fixed) continue;
            tables[0] = i / 2, tables[1] = k / 4, tables[2] = l / 4;
            several(tables, 3, -1), swap_seats(2 * i, k), swap_seats(2 * i + 1, l), several(tables, 3, 1);
            int change = cost - before;
            if (change > 0 && (change > 255 || draw() > odds[change]))
                several(tables, 3, -1), swap_seats(2 * i, k), swap_seats(2 * i + 1, l), several(tables, 3, 1);
            continue;
        }
        int i = below(pairs), j = below(pairs); /* two pairs change tables */
        if (i / 2 == j / 2) continue;
        tables[0] = i / 2, tables[1] = j / 2;
        for (int again = 0; again < 2; again++) {
            int c = centre[i];
            several(tables, 2, -1);
            swap_seats(2 * i, 2 * j), swap_seats(2 * i + 1, 2 * j + 1), centre[i] = centre[j], centre[j] = c;
            several(tables, 2, 1);
            int change = cost - before;
            if (again || change <= 0 || (change <= 255 && draw() <= odds[change])) break;
        }
    }
    for (int i = 0; i < playing; i++) printf("%d ", seat[i]);
    printf("\n%.1f\n", (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
