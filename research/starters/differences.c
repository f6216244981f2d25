/* Search for a difference matrix of four rows that is the same with its rows turned: see search.py.
 *
 * differences SIZE SEED SECONDS TEMPERATURE
 *
 * SIZE = 4k + 1 is the order of a cyclic group. Besides zeros the columns are k fours (c0, c1, c2, c3), each turned
 * in four ways. With a_i = c_i - c_(i+1), which add to 0, rows next to each other differ by all a_i, rows across by
 * +-(a_0 + a_1) and +-(a_1 + a_2): wanted are each number but 0 once among the first, and among the second.
 * Cost: the sum of squares of how often each comes. Prints the fours and the seconds it took, or nothing. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MOST 512
static int size, step_of[MOST / 4][4], next[MOST], across[MOST], cost;
static uint64_t state;

static inline uint32_t draw(void) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (uint32_t)(state >> 32);
}
static inline int below(int limit) { return (int)(((uint64_t)draw() * (uint32_t)limit) >> 32); }
static inline void count(int *counts, int number, int by) {
    cost += number ? 2 * by * counts[number] + 1 : 4 * by;
    counts[number] += by;
}
static void count_four(const int *a, int by) {
    for (int i = 0; i < 4; i++) count(next, a[i], by);
    for (int i = 0; i < 2; i++) {
        int d = (a[i] + a[i + 1]) % size;
        count(across, d < size - d ? d : (size - d) % size, by);
    }
}

int main(int argc, char **argv) {
    if (argc != 5) return 2;
    size = atoi(argv[1]);
    state = 88172645463325252ull ^ ((uint64_t)atoi(argv[2]) * 0x9E3779B97F4A7C15ull);
    double seconds = atof(argv[3]), temperature = atof(argv[4]);
    if (size < 5 || size >= MOST || size % 4 != 1) return 2;
    for (int i = 0; i < 20; i++) draw();
    int fours = size / 4, least = size - 1 + size / 2;
    for (int f = 0; f < fours; f++) {
        int *a = step_of[f];
        for (int i = 0; i < 3; i++) a[i] = 1 + below(size - 1);
        a[3] = (3 * size - a[0] - a[1] - a[2]) % size;
        count_four(a, 1);
    }
    clock_t began = clock();
    for (uint64_t step = 1; cost > least || next[0] || across[0]; step++) {
        if ((step & 0xfffff) == 0 && (double)(clock() - began) / CLOCKS_PER_SEC > seconds) return 0;
        int *a = step_of[below(fours)], i = below(4), j = below(4), was[4], before = cost;
        if (i == j) continue;
        for (int k = 0; k < 4; k++) was[k] = a[k];
        count_four(a, -1);
        if (below(2)) {
            a[i] = was[j], a[j] = was[i];
        } else {
            int by = 1 + below(size - 1);
            a[i] = (a[i] + by) % size, a[j] = (a[j] + size - by) % size;
        }
        count_four(a, 1);
        int change = cost - before;
        if (change > 0 && draw() > (uint32_t)(exp(-change / temperature) * 4294967295.0)) {
            count_four(a, -1);
            for (int k = 0; k < 4; k++) a[k] = was[k];
            count_four(a, 1);
        }
    }
    for (int f = 0; f < fours; f++) {
        int *a = step_of[f];
        printf("0 %d %d %d ", (size - a[0]) % size, (2 * size - a[0] - a[1]) % size,
               (3 * size - a[0] - a[1] - a[2]) % size);
    }
    printf("\n%.1f\n", (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
