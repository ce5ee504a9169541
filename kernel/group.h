/* SPDX-License-Identifier: MIT
 *
 * What the strategies work on: a group of pairs, one in each lane, or the two shapes of one pair as
 * rows of vertices.
 */
#ifndef SEPAX_GROUP_H
#define SEPAX_GROUP_H

#include <math.h>

#include "backend.h"
#include "lanes.h"
#include "project.h"
#include "reference.h"
#include "store.h"

/* SEPAX_LANES pairs for a lane kernel; unused lanes repeat a used one. */
typedef struct lane_group {
    const float *a[SEPAX_LANES], *b[SEPAX_LANES];                 /* vertex blocks, or box models */
    const float *normals_a[SEPAX_LANES], *normals_b[SEPAX_LANES]; /* separation only */
    const float *bounds_a[SEPAX_LANES], *bounds_b[SEPAX_LANES];   /* witnesses only */
    uint32_t b_first; /* separation only: bit l says that b of lane l has the lower id */
} lane_group;

/* Pairs of a uniform store for a run kernel: no pointers, the ids are the places. */
typedef struct lane_run {
    const float *blocks;       /* vertex blocks, or box models */
    const float *merge_errors; /* merged axes only */
    const sepax_pair *pairs;   /* the last one is repeated until a group is full */
} lane_run;

/* What a kernel knows of a shape at compile time. */
typedef struct lane_shape {
    unsigned count;  /* vertices, pads included */
    unsigned stride; /* of the block */
    bool padded;     /* some may be pads */
} lane_shape;

/* The first 8 floats of the blocks, `step` floats apart, of the first, or the second, shapes of
 * pairs[0 .. SEPAX_LANES - 1]. */
HEDLEY_ALWAYS_INLINE static void load_run_rows(const float *blocks, const sepax_pair *pairs,
                                               bool second, size_t step, lanes rows[8]) {
    const float *p[SEPAX_LANES];
    for (int l = 0; l < SEPAX_LANES; l++) {
        p[l] = blocks + step * (second ? pairs[l].b : pairs[l].a);
    }
    lanes_load_rows(p, rows);
}

/* What a filter says of a group; at most one of the two is true in a lane. */
typedef struct lane_verdict {
    lane_mask disjoint, overlapping;
} lane_verdict;

HEDLEY_ALWAYS_INLINE static uint32_t lanes_undecided(lane_verdict verdict) {
    return ~lanes_bits(lanes_or(verdict.disjoint, verdict.overlapping)) & LANES_ALL;
}

/* Separations of a group. edge[l] is the stored edge i of a, or -1 - i for edge i of b. */
typedef struct lane_contacts {
    float separation[SEPAX_LANES], normal_x[SEPAX_LANES], normal_y[SEPAX_LANES];
    float edge[SEPAX_LANES];
    uint32_t certain; /* bit l: the sign of lane l is that of the exact relation */
} lane_contacts;

typedef void relate_lanes_function(const lane_group *group, uint8_t *relations);
typedef void relate_run_function(const lane_run *run, uint32_t count, uint8_t *relations);
typedef void separate_lanes_function(const lane_group *group, bool safe, lane_contacts *contacts);

/* One pair for a row kernel, and what the store knows of its shapes. */
typedef struct row_pair {
    polygon a, b;
    const shape_bounds *bounds_a, *bounds_b;
    float merge_error_a, merge_error_b; /* infinite: do not merge the axes of that shape */
    bool b_first;                       /* b has the lower id */
} row_pair;

typedef uint8_t relate_row_function(const row_pair *pair);
/* Does not look at the exact relation. */
typedef pair_contact separate_row_function(const row_pair *pair);

/* What no coordinate difference within the pair exceeds, in x or y: from the outer discs. */
static inline float row_reach(const row_pair *pair) {
    const shape_bounds *a = pair->bounds_a, *b = pair->bounds_b;
    const float dx = fabsf(b->x - a->x), dy = fabsf(b->y - a->y);
    const float apart = (dx > dy ? dx : dy) + (a->outer + b->outer);
    const float within = 2.0f * (a->outer > b->outer ? a->outer : b->outer);
    return (apart > within ? apart : within) * MODEL_SLACK;
}

#endif
