/* SPDX-License-Identifier: MIT
 *
 * A crowd of 10,000 boxes, discs, capsules, rounded boxes and concave bodies, pushed apart frame by
 * frame by the minimum translations of sepax_separate until none overlaps. In each frame a loop by
 * hand finds the overlaps as well and must find the same. Prints how long the parts of a frame
 * take, and draws the middle of the crowd before and after, with dots where bodies overlap.
 */
#include "crowd_hand.h"
#include "film.h"
#include "stopwatch.h"

#include <math.h>
#include <stdlib.h>

enum { PEOPLE = 10000, PAIRS_MOST = 1 << 18, FRAMES_MOST = 2000 };

static const float spare = 0.001f; /* metres farther than a minimum translation, for its rounding */
static const double space = 0.76;  /* metres: the side of a square for each body */
static const double window = 18;   /* metres: what the picture shows of the crowd */

/* What by hand may differ by, for its rounding: overlaps that are hardly one, and depths. */
static const double close = 1e-4;

typedef enum part { PLACE, REFIT, FIND, SELECT, SEPARATE, REACT, PARTS } part;

typedef struct crowd {
    bodies set;
    sepax_index *index;
    sepax_pair pairs[PAIRS_MOST]; /* whose boxes meet; then those that overlap, or nearly do */
    uint32_t hits[PAIRS_MOST];
    sepax_manifold manifolds[PAIRS_MOST];
    float separation[PAIRS_MOST], normal_x[PAIRS_MOST], normal_y[PAIRS_MOST];
    size_t pair_count, all_pairs, frames;
    double seconds[PARTS], hand_seconds[HAND_PARTS];
} crowd;

/* A number from 0 to 1 with 24 random bits. */
static double random_number(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return (double)(*state >> 8) / 16777216;
}

static void make_crowd(bodies *set, long people) {
    static const body_kind kinds[] = {BOX, DISC, CAPSULE, ROUNDED, DISC, STAR};
    const double side = sqrt((double)people) * space;
    uint32_t state = 1;
    bodies_create(set);
    for (long i = 0; i < people; i++) {
        const double x = side * (random_number(&state) - .5);
        const double y = side * (random_number(&state) - .5);
        bodies_add(set, kinds[i % 6], x, y, 1, 0);
        for (long turn = i % 16; turn > 0; turn--) {
            body_turn(&set->of[i], 0.4);
        }
    }
}

/* Adds the time since *start to a part, and starts anew. */
static void stop(crowd *c, part of, double *start) {
    const double now = stopwatch_used();
    c->seconds[of] += now - *start;
    *start = now;
}

/* Moves both bodies of each pair that overlaps by half of the way out: the number of pairs. */
static size_t push(crowd *c) {
    size_t overlaps = 0;
    for (size_t i = 0; i < c->pair_count; i++) {
        if (c->separation[i] < 0) { /* the sign is exact: the pair overlaps */
            body *a = &c->set.of[c->set.owner[c->pairs[i].a]];
            body *b = &c->set.of[c->set.owner[c->pairs[i].b]];
            const double way = (double)(spare - c->separation[i]) / 2;
            a->x -= way * (double)c->normal_x[i];
            a->y -= way * (double)c->normal_y[i];
            b->x += way * (double)c->normal_x[i];
            b->y += way * (double)c->normal_y[i];
            overlaps++;
        }
    }
    return overlaps;
}

/* Whether the loop by hand finds the same overlaps, but for those that are none or hardly one. */
static bool agree(crowd *c, crowd_hand *hand) {
    double depth = 0, hand_depth;
    size_t sure = 0, perhaps = 0;
    const size_t found = crowd_hand_frame(hand, &c->set, &hand_depth, c->hand_seconds);
    for (size_t i = 0; i < c->pair_count; i++) {
        const double separation = (double)c->separation[i];
        sure += separation < -close;
        perhaps += separation < close;
        depth -= separation < 0 ? separation : 0;
    }
    const bool same = found >= sure && found <= perhaps &&
                      fabs(depth - hand_depth) <= close * (double)(1 + perhaps);
    if (!same) {
        fprintf(stderr, "Frame %zu: %zu overlaps by hand, %zu to %zu here; depths %g and %g m.\n",
                c->frames, found, sure, perhaps, hand_depth, depth);
    }
    return same;
}

/* Keeps the pairs that overlap or are no farther apart than what by hand may differ by. */
static void select_pairs(crowd *c) {
    const sepax_options near = {.margin = (float)close};
    size_t count;
    check(sepax_hits(c->set.store, sepax_pairs(c->pairs, c->pair_count), &near, c->hits, &count));
    c->all_pairs += c->pair_count;
    c->pair_count = count;
    for (size_t i = 0; i < count; i++) {
        c->pairs[i] = c->pairs[c->hits[i]];
    }
}

/* One frame. Returns the number of overlapping pairs it began with; *same becomes false where the
 * loop by hand finds others. */
static size_t frame(crowd *c, crowd_hand *hand, bool *same) {
    const sepax_contacts contacts = {c->separation, c->normal_x, c->normal_y, NULL, NULL};
    const sepax_index_filter filter = {.bodies = {c->set.offsets, c->set.count},
                                       .flags = SEPAX_ANY_ORDER};
    double start = stopwatch_used();
    bodies_place(&c->set);
    stop(c, PLACE, &start);
    check(sepax_index_refit(c->index, c->set.store));
    stop(c, REFIT, &start);
    check(sepax_index_pairs(c->index, &filter, c->set.workspace, c->pairs, PAIRS_MOST,
                            &c->pair_count));
    stop(c, FIND, &start);
    select_pairs(c);
    stop(c, SELECT, &start);
    check(sepax_separate(c->set.store, sepax_pairs(c->pairs, c->pair_count), NULL, &contacts));
    stop(c, SEPARATE, &start);
    *same = agree(c, hand) && *same;
    start = stopwatch_used();
    const size_t overlaps = push(c);
    stop(c, REACT, &start);
    c->frames++;
    return overlaps;
}

static void print_times(const crowd *c) {
    const double n = 1e-6 * (double)c->frames;
    const double *s = c->seconds, *h = c->hand_seconds;
    const double ours = s[PLACE] + s[REFIT] + s[FIND] + s[SELECT] + s[SEPARATE];
    const double theirs = h[HAND_PLACE] + h[HAND_SORT] + h[HAND_SEPARATE];
    fprintf(stderr,
            "Microseconds a frame (%s): place %.0f, refit the index %.0f, pairs %.0f, hits "
            "%.0f, separate %.0f, react %.0f. %zu shapes, %.0f pairs a frame.\n",
            sepax_backend_name(sepax_backend_default()), s[PLACE] / n, s[REFIT] / n, s[FIND] / n,
            s[SELECT] / n, s[SEPARATE] / n, s[REACT] / n, sepax_store_count(c->set.store),
            (double)c->all_pairs / (double)c->frames);
    fprintf(stderr,
            "By hand: place %.0f, sort into cells %.0f, pairs and separate %.0f. Without "
            "reacting: %.0f, by hand %.0f, x %.2f.\n",
            h[HAND_PLACE] / n, h[HAND_SORT] / n, h[HAND_SEPARATE] / n, ours / n, theirs / n,
            theirs / ours);
}

/* Pushes until nothing overlaps. Returns whether that came about, and all was the same by hand. */
static bool disperse(crowd *c, crowd_hand *hand) {
    size_t overlaps = 1;
    bool same = true;
    while (overlaps > 0 && c->frames < FRAMES_MOST) {
        overlaps = frame(c, hand, &same);
        if (c->frames % 50 == 1 || overlaps == 0) {
            printf("Frame %zu: %zu pairs of shapes overlap.\n", c->frames, overlaps);
        }
    }
    return overlaps == 0 && same;
}

/* The middle of the crowd as it is now, below a title, with a dot at each contact point of bodies
 * that overlap. */
static void draw_crowd(film *f, crowd *c, double left, const char *title) {
    enum { TOP = 72, SIZE = 500 };
    const sepax_index_filter filter = {.bodies = {c->set.offsets, c->set.count}};
    size_t pairs, points;
    bodies_place(&c->set);
    check(sepax_index_refit(c->index, c->set.store));
    check(sepax_index_pairs(c->index, &filter, c->set.workspace, c->pairs, PAIRS_MOST, &pairs));
    check(sepax_manifolds(c->set.store, sepax_pairs(c->pairs, pairs), NULL, c->manifolds, &points));
    svg_text(f->svg, "plain", (spot){left, TOP - 10}, title);
    fprintf(f->svg, "<svg x=\"%s\" y=\"%d\" width=\"%d\" height=\"%d\">\n", svg_number(left), TOP,
            SIZE, SIZE);
    film_frame(f, &c->set, c->manifolds, points, (spot){SIZE / 2.0, SIZE / 2.0});
    fputs("</svg>\n", f->svg);
    svg_box(f->svg, "panel", (spot){left, TOP}, SIZE, SIZE);
}

int main(int argc, char **argv) {
    static crowd c;
    const long people = argc == 3 ? strtol(argv[2], NULL, 10) : PEOPLE;
    if (argc < 2 || argc > 3 || argv[1][0] == '-' || people < 1 || people > PEOPLE) {
        fprintf(stderr, "usage: %s FILE.svg [NUMBER OF BODIES, AT MOST %d]\n", argv[0], PEOPLE);
        return EXIT_FAILURE;
    }
    make_crowd(&c.set, people);
    check(sepax_index_create(NULL, &c.index));
    crowd_hand *hand = crowd_hand_new(&c.set);
    film f = film_open(argv[1], "A crowd, pushed apart by minimum translations", &c.set,
                       (spot){1040, 584}, 500 / window, 2, 0);
    char after[96];
    f.reach = window / 2 + 1;
    draw_crowd(&f, &c, 12, "Before, in the middle: dots where bodies overlap");
    const bool apart = disperse(&c, hand);
    snprintf(after, sizeof after, "After %zu frames, in the same place: %s", c.frames,
             apart ? "no overlap is left" : "overlaps are left");
    draw_crowd(&f, &c, 528, after);
    film_close(&f);
    print_times(&c);
    crowd_hand_free(hand);
    sepax_index_destroy(c.index);
    bodies_destroy(&c.set);
    return apart ? EXIT_SUCCESS : EXIT_FAILURE;
}
