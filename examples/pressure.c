/* SPDX-License-Identifier: MIT */
#include "pressure.h"

#include "list.h"
#include "status.h"

#include <math.h>
#include <stdlib.h>

static const float most = .02f; /* the largest x */

enum { SEEN = 5 }; /* the times that a particle may be shown */

void pressure_create(pressure *p, const ensemble *e, size_t planned) {
    const uint32_t slots = SEEN * e->count, pieces = e->of.piece_count;
    *p = (pressure){.planned = planned, .pieces = pieces};
    if (planned > 0) {
        sepax_id id;
        p->values = list_new(planned, sizeof *p->values);
        check(sepax_workspace_create(NULL, &p->workspace));
        check(sepax_store_create(NULL, &p->store));
        particle_add(&e->of, p->store);
        check(sepax_store_add_copies(p->store, (sepax_range){0, pieces}, slots - 1, &id, NULL));
        p->ids = list_new((size_t)slots * pieces, sizeof *p->ids);
        p->poses = list_new((size_t)slots * pieces, sizeof *p->poses);
        p->offsets = list_new(slots + 1, sizeof *p->offsets);
        for (uint32_t i = 0; i < slots * pieces; i++) {
            p->ids[i] = i;
            p->offsets[i / pieces + 1] = i + 1;
        }
    }
}

void pressure_destroy(pressure *p) {
    sepax_workspace_destroy(p->workspace);
    sepax_store_destroy(p->store);
    free(p->ids);
    free(p->offsets);
    free(p->poses);
    free(p->pairs);
    free(p->motions);
    free(p->times);
    free(p->values);
}

static void show(pressure *p, const sepax_pose *pose) {
    for (uint32_t k = 0; k < p->pieces; k++) {
        p->poses[p->shown * p->pieces + k] = *pose;
    }
    p->shown++;
}

/* Shows all particles, and of each two that meet across an edge an image of one beside the other:
 * that to the right, or else that above. */
static void show_all(pressure *p, const ensemble *e, float reach) {
    static const float steps[SEEN][2] = {{0, 0}, {1, -1}, {1, 0}, {1, 1}, {0, 1}};
    const float low = -reach, high = e->side + reach;
    p->shown = 0;
    for (int k = 0; k < SEEN; k++) {
        for (uint32_t i = 0; i < e->count; i++) {
            sepax_pose at = sepax_field_poses(e->field)[i];
            at.x += e->side * steps[k][0];
            at.y += e->side * steps[k][1];
            if (at.x < high && at.y > low && at.y < high) {
                show(p, &at);
            }
        }
    }
    check(sepax_store_place(p->store, p->ids, p->poses, (size_t)p->shown * p->pieces, NULL));
}

static void pairs_room(pressure *p, size_t count) {
    free(p->pairs);
    free(p->motions);
    free(p->times);
    p->pairs_most = count;
    p->pairs = list_new(count, sizeof *p->pairs);
    p->motions = list_new(count, sizeof *p->motions);
    p->times = list_new(count, sizeof *p->times);
}

/* Finds the pairs of pieces that may meet while x grows to `most`: each with a particle first, the
 * pairs of the same two one after the other. And how the second one moves relative to it. */
static void pair_all(pressure *p, const ensemble *e) {
    const float reach = 2 * e->of.reach / (1 - most);
    show_all(p, e, reach);
    const sepax_range range = {0, p->shown * p->pieces};
    const sepax_broad_options options = {
        .a = range, .b = range, .margin = most * reach, .bodies = {p->offsets, p->shown}};
    size_t count, found = 0;
    sepax_status status;
    while ((status = sepax_find_pairs(p->store, &options, p->workspace, p->pairs, p->pairs_most,
                                      &count)) == SEPAX_ERROR_CAPACITY) {
        pairs_room(p, 2 * count);
    }
    check(status);
    for (size_t i = 0; i < count; i++) {
        const sepax_pair pair = p->pairs[i];
        const sepax_pose *a = &p->poses[pair.a], *b = &p->poses[pair.b];
        p->pairs[found] = pair;
        p->motions[found] = (sepax_vec2){most * (a->x - b->x), most * (a->y - b->y)};
        found += pair.a < e->count * p->pieces;
    }
    p->pair_count = found;
}

/* Counts those pairs of particles that meet in the course of the motions, each by the first of its
 * pairs of pieces. */
static void count_meetings(pressure *p, double *counts, double sign) {
    const sepax_casts casts = {.time = p->times};
    check(sepax_cast(p->store, sepax_pairs(p->pairs, p->pair_count), p->motions, NULL, &casts));
    for (size_t i = 0, end; i < p->pair_count; i = end) {
        const uint32_t a = p->pairs[i].a / p->pieces, b = p->pairs[i].b / p->pieces;
        float first = 2;
        for (end = i; end < p->pair_count && p->pairs[end].a / p->pieces == a &&
                      p->pairs[end].b / p->pieces == b;
             end++) {
            first = fminf(first, p->times[end]);
        }
        if (first < 1) {
            counts[(int)(first * PRESSURE_BINS)] += sign;
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
    pair_all(p, e);
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
