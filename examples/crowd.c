/* SPDX-License-Identifier: MIT
 *
 * A crowd of shapes in one heap, pushed apart by the minimum translations of sepax_separate until
 * none overlaps. Draws the crowd before and after.
 */
#include "film.h"

#include <stdlib.h>

enum { PEOPLE = 140, PAIRS_MOST = 16384, ROUNDS_MOST = 1000 };

static const float spare = 0.001f; /* metres farther than a minimum translation, for its rounding */

/* A number from 0 to 1 with 24 random bits. */
static double random_number(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return (double)(*state >> 8) / 16777216;
}

static void make_crowd(bodies *set) {
    static const body_kind kinds[] = {BOX, DISC, CAPSULE, ROUNDED, DISC, STAR};
    uint32_t state = 1;
    for (int i = 0; i < PEOPLE; i++) {
        const double x = 5.6 * random_number(&state) - 2.8, y = 5 * random_number(&state) - 2.5;
        bodies_add(set, kinds[i % 6], x, y, 1, 0);
        for (int turn = i % 16; turn > 0; turn--) {
            body_turn(&set->of[i], 0.4);
        }
    }
}

/* Moves both bodies of each pair that overlaps by half of the way out: the number of pairs. */
static size_t push_apart(bodies *set) {
    static sepax_pair pairs[PAIRS_MOST];
    static float separation[PAIRS_MOST], normal_x[PAIRS_MOST], normal_y[PAIRS_MOST];
    const sepax_contacts contacts = {separation, normal_x, normal_y, NULL, NULL};
    size_t overlaps = 0;
    bodies_place(set);
    const size_t count = bodies_pairs(set, 0, pairs, PAIRS_MOST);
    check(sepax_separate(set->store, sepax_pairs(pairs, count), NULL, &contacts));
    for (size_t i = 0; i < count; i++) {
        if (separation[i] < 0) { /* the sign is exact: the pair overlaps */
            body *a = &set->of[set->owner[pairs[i].a]], *b = &set->of[set->owner[pairs[i].b]];
            const double way = (double)(spare - separation[i]) / 2;
            a->x -= way * (double)normal_x[i];
            a->y -= way * (double)normal_y[i];
            b->x += way * (double)normal_x[i];
            b->y += way * (double)normal_y[i];
            overlaps++;
        }
    }
    return overlaps;
}

/* Pushes until nothing overlaps, and returns whether that came about. */
static bool disperse(bodies *set, film *f) {
    char text[64];
    size_t overlaps = 1, rounds = 0;
    while (overlaps > 0 && rounds < ROUNDS_MOST) {
        overlaps = push_apart(set);
        rounds++;
        if (rounds % 20 == 1 || overlaps == 0) {
            printf("Round %zu: %zu pairs overlap.\n", rounds, overlaps);
        }
    }
    snprintf(text, sizeof text, "After %zu rounds", rounds);
    svg_text(f->svg, "plain", (spot){516, 62}, text);
    return overlaps == 0;
}

int main(int argc, char **argv) {
    static bodies set;
    if (argc != 2) {
        fprintf(stderr, "usage: %s FILE.svg\n", argv[0]);
        return EXIT_FAILURE;
    }
    bodies_create(&set);
    make_crowd(&set);
    film f = film_open(argv[1], "A crowd, pushed apart by minimum translations", &set,
                       (spot){1040, 560}, 48, 2, 0);
    svg_text(f.svg, "plain", (spot){12, 62}, "Before");
    film_frame(&f, &set, NULL, 0, (spot){240, 300});
    const bool apart = disperse(&set, &f);
    film_frame(&f, &set, NULL, 0, (spot){740, 300});
    film_close(&f);
    bodies_destroy(&set);
    return apart ? EXIT_SUCCESS : EXIT_FAILURE;
}
