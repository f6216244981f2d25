/* Search for the rounds that fill a group of a frame and two or three more who belong to all groups.
 *
 * fillings SIZE MORE SEED SECONDS TEMPERATURE
 *
 * One round of SIZE + MORE is moved modulo SIZE, the MORE staying; MORE rounds are of the SIZE alone, all of whom play.
 * Wanted: of every two of the SIZE, or one of them and one more, partners at most once, opponents once or twice; two
 * of the MORE never meet, and always play. Moves exchange two of one round. Cost: 3 * sum p^2 + sum o^2, at one
 * temperature. Prints the seats of the tables, round by round, or nothing. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST = 64, FORBIDDEN = 100 };
static int size, more, all, rounds;
static int seat[4][MOST], playing[4], held[4], partner[MOST][MOST], opponent[MOST][MOST];
static int bad;
static long cost;
static uint64_t state;

static inline uint32_t draw(void) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (uint32_t)(state >> 32);
}
static inline int below(int limit) { return (int)(((uint64_t)draw() * (uint32_t)limit) >> 32); }

static void count(int (*counts)[MOST], int weight, int most, int x, int y, int by, int turns) {
    if (x > y) { int z = x; x = y, y = z; }
    if (x >= size) {
        cost += FORBIDDEN * by, bad += by;
        return;
    }
    for (int t = 0; t < turns; t++) {
        int a = (x + t) % size, b = y < size ? (y + t) % size : y;
        if (a > b) { int z = a; a = b, b = z; }
        int *c = &counts[a][b];
        bad -= *c > most || *c < most - 1;
        cost += weight * (2 * by * *c + 1);
        *c += by;
        bad += *c > most || *c < most - 1;
    }
}
static void count_table(int r, int place, int by) {
    const int *s = seat[r] + (place & ~3);
    int turns = r ? 1 : size;
    if (place >= playing[r]) return;
    count(partner, 3, 1, s[0], s[1], by, turns), count(partner, 3, 1, s[2], s[3], by, turns);
    for (int i = 0; i < 2; i++)
        for (int j = 2; j < 4; j++) count(opponent, 1, 2, s[i], s[j], by, turns);
}
static void exchange(int r, int i, int j) {
    int x = seat[r][i], both = i / 4 != j / 4;
    count_table(r, i, -1);
    if (both) count_table(r, j, -1);
    seat[r][i] = seat[r][j], seat[r][j] = x;
    count_table(r, i, 1);
    if (both) count_table(r, j, 1);
}

int main(int argc, char **argv) {
    if (argc != 6) return 2;
    size = atoi(argv[1]), more = atoi(argv[2]), all = size + more, rounds = 1 + more;
    state = 88172645463325252ull ^ (strtoull(argv[3], NULL, 10) * 0x9E3779B97F4A7C15ull);
    double seconds = atof(argv[4]), temperature = atof(argv[5]);
    if (size % 4 || size < 4 * more || more > 3 || all > MOST) return 2;
    for (int i = 0; i < 20; i++) draw();
    for (int a = 0; a < size; a++)
        for (int b = a + 1; b < all; b++) bad++; /* nobody has opposed anybody yet */
    for (int r = 0; r < rounds; r++) {
        held[r] = r ? size : all, playing[r] = held[r] / 4 * 4;
        for (int x = 0; x < held[r]; x++) seat[r][x] = r ? x : (x + size) % all;
        for (int i = size - 1; i > 0; i--) {
            int from = r ? 0 : more, j = below(i + 1), x = seat[r][from + i];
            seat[r][from + i] = seat[r][from + j], seat[r][from + j] = x;
        }
        for (int place = 0; place < playing[r]; place += 4) count_table(r, place, 1);
    }
    uint32_t odds[256];
    for (int c = 0; c < 256; c++) odds[c] = (uint32_t)(exp(-c / temperature) * 4294967295.0);
    clock_t began = clock();
    for (uint64_t step = 1; bad; step++) {
        if ((step & 0xffff) == 0 && (double)(clock() - began) / CLOCKS_PER_SEC > seconds) return 0;
        int r = below(4) ? 1 + below(more) : 0, i = below(playing[r]), j = below(held[r]);
        if (j == i || j == (i ^ 1) || (j >= playing[r] && seat[r][i] >= size)) continue;
        long before = cost;
        exchange(r, i, j);
        long change = (cost - before) / (r ? 1 : 4);
        if (change > 0 && (change > 255 || draw() > odds[change])) exchange(r, i, j);
    }
    for (int r = 0; r < rounds; r++)
        for (int i = 0; i < playing[r]; i++) printf("%d ", seat[r][i]);
    printf("\n%.1f\n", (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
