/* SPDX-License-Identifier: MIT */
#include "pressure.h"

#include "list.h"
#include "status.h"

#include <math.h>
#include <stdlib.h>

static const float most = .02f; /* the largest x */

void pressure_create(pressure *p, const ensemble *e, size_t planned) {
    *p = (pressure){.planned = planned};
    if (planned > 0) {
        p->values = list_new(planned, sizeof *p->values);
        slot_shapes_create(&p->shapes, e, 0);
    }
}

void pressure_destroy(pressure *p) {
    slot_shapes_destroy(&p->shapes);
    free(p->pairs);
    free(p->motions);
    free(p->times);
    free(p->values);
}

/* Adds the pairs of pieces in a slot and in that of a neighbour, one after the other, and how the
 * neighbour moves relative to the first while x grows to `most`. */
static void add_pairs(pressure *p, const ensemble *e, uint32_t slot, uint32_t other) {
    const sepax_pose *own = &e->slots[slot], *seen = &e->slots[other];
    const sepax_vec2 motion = {most * (own->x - seen->x), most * (own->y - seen->y)};
    const uint32_t pieces = p->shapes.pieces;
    for (uint32_t i = 0; i < pieces * pieces; i++) {
        const size_t at = p->pair_count++;
        p->pairs = list_room(p->pairs, &p->pairs_most, at, sizeof *p->pairs);
        p->motions = list_room(p->motions, &p->motions_most, at, sizeof *p->motions);
        p->pairs[at] = (sepax_pair){slot * pieces + i / pieces, other * pieces + i % pieces};
        p->motions[at] = motion;
    }
}

/* Counts those pairs of particles that meet in the course of the motions, each by the first of its
 * pairs of pieces. */
static void count_meetings(pressure *p, double *counts, double sign) {
    const sepax_casts casts = {.time = p->times};
    const size_t of_two = (size_t)p->shapes.pieces * p->shapes.pieces;
    check(sepax_cast(p->shapes.store, sepax_pairs(p->pairs, p->pair_count), p->motions, NULL,
                     &casts));
    for (size_t i = 0; i < p->pair_count; i += of_two) {
        float first = 2;
        for (size_t k = i; k < i + of_two; k++) {
            first = fminf(first, p->times[k]);
        }
        if (first < 1) {
            counts[(int)(first * PRESSURE_BINS)] += sign;
        }
    }
}

/* Makes the pairs of all particles that may meet in the course of the motions. */
static void pair_all(pressure *p, const ensemble *e) {
    uint32_t near[NEIGHBOURS_MOST];
    p->pair_count = 0;
    for (uint32_t i = 0; i < e->count; i++) {
        const uint32_t slot = ensemble_slot(e, i);
        const size_t count = ensemble_neighbours(e, slot, e->cell_of[i], &e->slots[slot],
                                                 2 * e->of.reach / (1 - most), near);
        for (size_t k = 0; k < count; k++) {
            if (e->members[near[k]] > i) {
                add_pairs(p, e, slot, near[k]);
            }
        }
    }
}

/* The value at 0 of the parabola through counts of bins, by least squares. */
static double at_zero(const double counts[PRESSURE_BINS]) {
    double s[5] = {0}, value = 0;
    for (int k = 0; k < PRESSURE_BINS; k++) {
        double power = 1;
        for (int i = 0; i < 5; i++) {
            s[i] += power;
            power *= k + .5;
        }
    }
    const double a = s[2] * s[4] - s[3] * s[3], b = s[2] * s[3] - s[1] * s[4];
    const double c = s[1] * s[3] - s[2] * s[2], all = s[0] * a + s[1] * b + s[2] * c;
    for (int k = 0; k < PRESSURE_BINS; k++) {
        value += counts[k] * (a + b * (k + .5) + c * (k + .5) * (k + .5)) / all;
    }
    return value;
}

void pressure_sample(pressure *p, const ensemble *e) {
    double counts[PRESSURE_BINS] = {0}; /* pairs by x; those of expansions below 0 */
    slot_shapes_place_all(&p->shapes, e);
    pair_all(p, e);
    if (p->pair_count > p->timed) {
        free(p->times);
        p->timed = 2 * p->pair_count;
        p->times = list_new(p->timed, sizeof *p->times);
    }
    count_meetings(p, counts, 1);
    if (e->of.perimeter == 0) { /* it may also meet others when all move apart */
        for (size_t i = 0; i < p->pair_count; i++) {
            p->motions[i] = (sepax_vec2){-p->motions[i].x, -p->motions[i].y};
        }
        count_meetings(p, counts, -1);
    }
    const double slope = at_zero(counts) * PRESSURE_BINS / ((double)most * (double)e->count);
    p->values[p->samples++] = 1 + slope / 2;
}

estimate pressure_estimate(const pressure *p) {
    return blocking_estimate(p->values, p->samples);
}
