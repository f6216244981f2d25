/* Search for the first round of a frame: see frames.py, which writes the numbers that are read here.
 *
 * frames SEED SECONDS TEMPERATURE < numbers
 *
 * Read are: points, powers, classes, base seats, transversal tables; the image of every point under each power of
 * the multiplier; the class of every two points; the points that sit at the base tables, one of each orbit; the
 * coset of every point, 0 to 3, for the transversal tables.
 * Class 0 is of pairs that must not meet, class -1 of those that may. In every other class partners are wanted once
 * and opponents twice. Moves: two change seats at base tables; one is replaced by a power; at a transversal table
 * one is replaced by another of the same coset, or two change seats. Cost: 3 * sum (p - 1)^2 + sum (o - 2)^2, at
 * one temperature. Prints the seats, base tables first, or nothing. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST = 512 };
static int points, powers, classes, base, transversals;
static int image[64][MOST], class_of[MOST][MOST], coset[MOST], seat[2 * MOST];
static int partner[MOST], opponent[MOST];
static long cost;
static uint64_t state;

static inline uint32_t draw(void) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (uint32_t)(state >> 32);
}
static inline int below(int limit) { return (int)(((uint64_t)draw() * (uint32_t)limit) >> 32); }

static inline void count(int *counts, int weight, int wanted, int x, int y, int by) {
    int c = class_of[x][y];
    if (c < 0) return;
    int off = counts[c] - (c ? wanted : 0);
    cost += (long)weight * (2 * by * off + 1);
    counts[c] += by;
}
static void count_table(int table, int by) {
    const int *s = seat + 4 * table;
    count(partner, 3, 1, s[0], s[1], by), count(partner, 3, 1, s[2], s[3], by);
    for (int i = 0; i < 2; i++)
        for (int j = 2; j < 4; j++) count(opponent, 1, 2, s[i], s[j], by);
}
static int number(void) {
    int found;
    if (scanf("%d", &found) != 1) exit(2);
    return found;
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    state = 88172645463325252ull ^ (strtoull(argv[1], NULL, 10) * 0x9E3779B97F4A7C15ull);
    double seconds = atof(argv[2]), temperature = atof(argv[3]);
    points = number(), powers = number(), classes = number(), base = number(), transversals = number();
    if (points > MOST || powers > 64 || classes > MOST || base % 4) return 2;
    for (int k = 0; k < powers; k++)
        for (int x = 0; x < points; x++) image[k][x] = number();
    for (int x = 0; x < points; x++)
        for (int y = 0; y < points; y++) class_of[x][y] = number();
    for (int i = 0; i < base; i++) seat[i] = number();
    for (int x = 0; x < points; x++) coset[x] = number();
    for (int i = 0; i < 20; i++) draw();
    for (int i = base - 1; i > 0; i--) {
        int j = below(i + 1), x = seat[i];
        seat[i] = seat[j], seat[j] = x;
    }
    int tables = base / 4 + transversals;
    for (int i = base; i < 4 * tables; i++)
        do seat[i] = below(points); while (coset[seat[i]] != i % 4);
    for (int c = 1; c < classes; c++) cost += 3 + 4;
    for (int table = 0; table < tables; table++) count_table(table, 1);
    uint32_t odds[256];
    for (int c = 0; c < 256; c++) odds[c] = (uint32_t)(exp(-c / temperature) * 4294967295.0);
    clock_t began = clock();
    for (uint64_t step = 1; cost; step++) {
        if ((step & 0xfffff) == 0 && (double)(clock() - began) / CLOCKS_PER_SEC > seconds) return 0;
        int i = below(4 * tables), j = i, was = seat[i], other = 0;
        long before = cost;
        if (i < base) {
            if (powers > 1 && below(3) == 0) {
                count_table(i / 4, -1), seat[i] = image[1 + below(powers - 1)][was], count_table(i / 4, 1);
            } else {
                j = below(base);
                if (j == i || j == (i ^ 1)) continue;
            }
        } else if (below(3) == 0) {
            j = (i & ~3) + below(4);
            if (j == i || j == (i ^ 1)) continue;
        } else {
            int x = below(points);
            if (coset[x] != coset[was] || x == was) continue;
            count_table(i / 4, -1), seat[i] = x, count_table(i / 4, 1);
        }
        if (j != i) {
            other = seat[j];
            count_table(i / 4, -1);
            if (j / 4 != i / 4) count_table(j / 4, -1);
            seat[i] = other, seat[j] = was;
            count_table(i / 4, 1);
            if (j / 4 != i / 4) count_table(j / 4, 1);
        }
        long change = cost - before;
        if (change > 0 && (change > 255 || draw() > odds[change])) {
            count_table(i / 4, -1);
            if (j / 4 != i / 4) count_table(j / 4, -1);
            if (j != i) seat[j] = other;
            seat[i] = was;
            count_table(i / 4, 1);
            if (j / 4 != i / 4) count_table(j / 4, 1);
        }
    }
    for (int i = 0; i < 4 * tables; i++) printf("%d ", seat[i]);
    printf("\n%.1f\n", (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
