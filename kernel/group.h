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
    const float *bounds_a[SEPAX_LANES], *bounds_b[SEPAX_LANES];   /* for witnesses */
    uint32_t b_first; /* separation only: bit l says that b of lane l has the lower id */
} lane_group;

/* Pairs of a uniform store for a run kernel: no pointers, the ids are the places. */
typedef struct lane_run {
    const float *blocks;       /* vertex blocks, or box models */
    const float *merge_errors; /* merged axes only */
    const sepax_pair *pairs;   /* the last one is repeated until a group is full */
    size_t fetch;              /* so many pairs can be looked at ahead, 0 where that is no use */
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

/* Far enough for memory to answer, near enough for the caches to keep it. */
#define FETCH_AHEAD 48

/* Asks for the first line of each block, `step` floats apart, of the group that comes FETCH_AHEAD
 * pairs after pairs[i]. */
HEDLEY_ALWAYS_INLINE static void fetch_ahead(const float *blocks, size_t step,
                                             const sepax_pair *pairs, size_t i, size_t fetch) {
    if (i + FETCH_AHEAD + SEPAX_LANES > fetch) {
        return;
    }
    for (int l = 0; l < SEPAX_LANES; l++) {
        __builtin_prefetch(blocks + step * pairs[FETCH_AHEAD + l].a, 0, 2);
        __builtin_prefetch(blocks + step * pairs[FETCH_AHEAD + l].b, 0, 2);
    }
}

/* What a filter says of a group; at most one of the two is true in a lane. */
typedef struct lane_verdict {
    lane_mask disjoint, overlapping;
} lane_verdict;

HEDLEY_ALWAYS_INLINE static uint32_t lanes_undecided(lane_verdict verdict) {
    return ~lanes_bits(lanes_or(verdict.disjoint, verdict.overlapping)) & LANES_ALL;
}

/* Where the separations of a group go. edge[l] is the stored edge, with SEPAX_FEATURE_B when it is
 * one of b. */
typedef struct lane_contacts {
    float *separation, *normal_x, *normal_y;
    uint32_t *edge;
    uint32_t certain; /* bit l: the sign of lane l is that of the exact relation */
} lane_contacts;

typedef void relate_lanes_function(const lane_group *group, uint8_t *relations);
typedef void relate_run_function(const lane_run *run, uint32_t count, uint8_t *relations);
typedef void separate_lanes_function(const lane_group *group, bool safe, lane_contacts *contacts);
/* A group of pairs of a uniform store, by their ids: vertex blocks, and normals. */
typedef void separate_pairs_function(const float *blocks, const float *normals,
                                     const sepax_pair *pairs, bool safe, lane_contacts *contacts);

/* One pair for a row kernel, and what the store knows of its shapes. */
typedef struct row_pair {
    polygon a, b;
    const shape_bounds *bounds_a, *bounds_b;
    float merge_error_a, merge_error_b; /* infinite: do not merge the axes of that shape */
    bool b_first;                       /* b has the lower id */
    uint8_t *hint;                      /* of the pair, or NULL */
} row_pair;

typedef uint8_t relate_row_function(const row_pair *pair);
/* Does not look at the exact relation. */
typedef pair_contact separate_row_function(const row_pair *pair);

/* What no coordinate difference within the pair exceeds, in x or y: from the outer discs. */
static inline float bounds_reach(const shape_bounds *a, const shape_bounds *b) {
    const float dx = fabsf(b->x - a->x), dy = fabsf(b->y - a->y);
    const float apart = (dx > dy ? dx : dy) + (a->outer + b->outer);
    const float within = 2.0f * (a->outer > b->outer ? a->outer : b->outer);
    return (apart > within ? apart : within) * MODEL_SLACK;
}
static inline float row_reach(const row_pair *pair) {
    return bounds_reach(pair->bounds_a, pair->bounds_b);
}
/* The same in lanes; dx and dy are from centre to centre. */
HEDLEY_ALWAYS_INLINE static lanes lanes_reach(lanes dx, lanes dy, lanes outer_a, lanes outer_b) {
    const lanes between = lanes_max(lanes_abs(dx), lanes_abs(dy));
    const lanes larger = lanes_max(outer_a, outer_b);
    const lanes reach =
        lanes_max(lanes_add(between, lanes_add(outer_a, outer_b)), lanes_add(larger, larger));
    return lanes_mul(reach, lanes_set(MODEL_SLACK));
}

#endif
