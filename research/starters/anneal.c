/* Search for a cyclic first round by annealing: see search.py, which compiles and calls this.
 *
 * anneal ENTRANTS MODULUS MOST_OPPOSED SEED SECONDS TEMPERATURE
 *
 * MODULUS is ENTRANTS, or one less where somebody stays. A pair of entrants falls into a class by its difference up
 * to sign, or one class for whoever stays. In the class of half the modulus a pair of the first round counts twice.
 * Wanted: partners at most once, opponents from 1 to MOST_OPPOSED times in each class (for n = 0, 1 mod 4: with
 * MOST_OPPOSED 2 exactly twice, since the counts are then tight). Moves exchange two seats, also with who rests.
 * Cost: 3 * sum p^2 + sum o^2, at one temperature: cooling to nothing freezes. Prints the seats of the tables and
 * the seconds it took, or nothing. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST 512
static int entrants, modulus, playing, most;
static int seat[MOST], partner[MOST], opponent[MOST], twice[MOST], class_of[MOST][MOST];
static int bad, cost;
static uint64_t state;

static inline uint32_t draw(void) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (uint32_t)(state >> 32);
}
static inline int below(int limit) { return (int)(((uint64_t)draw() * (uint32_t)limit) >> 32); }

static inline int wrong(int class) {
    int weight = 1 + twice[class], p = partner[class] * weight, o = opponent[class] * weight;
    return (p > 1) + (o < 1 || o > most);
}
static inline void count_partner(int x, int y, int by) {
    int c = class_of[x][y];
    bad -= wrong(c);
    cost += 3 * (1 + twice[c]) * (2 * by * partner[c] + 1);
    partner[c] += by;
    bad += wrong(c);
}
static inline void count_opponent(int x, int y, int by) {
    int c = class_of[x][y];
    bad -= wrong(c);
    cost += (1 + twice[c]) * (2 * by * opponent[c] + 1);
    opponent[c] += by;
    bad += wrong(c);
}
static inline void count_seat(int i, int by) {
    if (i >= playing) return;
    count_partner(seat[i], seat[i ^ 1], by);
    count_opponent(seat[i], seat[i ^ 2], by);
    count_opponent(seat[i], seat[i ^ 3], by);
}
static inline void exchange(int i, int j) {
    int x = seat[i];
    if ((i >> 2) == (j >> 2) && i < playing) { /* at one table: partners change, i and j were opponents */
        int k = i ^ 1, l = j ^ 1;
        count_partner(seat[i], seat[k], -1), count_partner(seat[j], seat[l], -1);
        count_opponent(seat[i], seat[l], -1), count_opponent(seat[j], seat[k], -1);
        seat[i] = seat[j], seat[j] = x;
        count_partner(seat[i], seat[k], 1), count_partner(seat[j], seat[l], 1);
        count_opponent(seat[i], seat[l], 1), count_opponent(seat[j], seat[k], 1);
        return;
    }
    count_seat(i, -1), count_seat(j, -1);
    seat[i] = seat[j], seat[j] = x;
    count_seat(i, 1), count_seat(j, 1);
}

int main(int argc, char **argv) {
    if (argc != 7) return 2;
    entrants = atoi(argv[1]), modulus = atoi(argv[2]), most = atoi(argv[3]);
    state = 88172645463325252ull ^ ((uint64_t)atoi(argv[4]) * 0x9E3779B97F4A7C15ull);
    double seconds = atof(argv[5]), temperature = atof(argv[6]);
    if (entrants < 4 || entrants >= MOST || modulus > entrants || modulus < entrants - 1) return 2;
    playing = entrants - entrants % 4;
    int classes = modulus / 2 + 1;
    for (int x = 0; x < entrants; x++)
        for (int y = 0; y < entrants; y++) {
            int gap = abs(x - y);
            class_of[x][y] = x == modulus || y == modulus ? 0 : gap * 2 > modulus ? modulus - gap : gap;
        }
    if (modulus % 2 == 0) twice[modulus / 2] = 1;
    for (int i = 0; i < 20; i++) draw();
    for (int x = 0; x < entrants; x++) seat[x] = x;
    for (int x = entrants - 1; x > 0; x--) {
        int y = below(x + 1), z = seat[x];
        seat[x] = seat[y], seat[y] = z;
    }
    for (int c = modulus == entrants; c < classes; c++) bad += wrong(c);
    for (int i = 0; i < playing; i += 2) count_partner(seat[i], seat[i ^ 1], 1);
    for (int i = 0; i < playing; i++)
        if (!(i & 2)) count_opponent(seat[i], seat[i ^ 2], 1), count_opponent(seat[i], seat[i ^ 3], 1);
    uint32_t odds[128];
    for (int c = 0; c < 128; c++) odds[c] = (uint32_t)(exp(-c / temperature) * 4294967295.0);
    clock_t began = clock();
    for (uint64_t step = 1; bad; step++) {
        if ((step & 0xfffff) == 0 && (double)(clock() - began) / CLOCKS_PER_SEC > seconds) return 0;
        int i = below(playing), j = below(entrants);
        if (j == i || j == (i ^ 1)) continue;
        int before = cost;
        exchange(i, j);
        int change = cost - before;
        if (change > 0 && (change > 127 || draw() > odds[change])) exchange(i, j);
    }
    for (int i = 0; i < playing; i++) printf("%d ", seat[i]);
    printf("\n%.1f\n", (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
