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
    float error[SEPAX_LANES]; /* merged axes only: sum of both merge errors */
    uint32_t b_first;         /* separation only: bit l says that b of lane l has the lower id */
} lane_group;

/* What a kernel knows of a shape at compile time. */
typedef struct lane_shape {
    unsigned count;  /* vertices, pads included */
    unsigned stride; /* of the block */
    bool padded;     /* some may be pads */
} lane_shape;

/* Where the separations of a group go. edge[l] is the stored edge, with SEPAX_FEATURE_B when it is
 * one of b. */
typedef struct lane_contacts {
    float *separation, *normal_x, *normal_y;
    uint32_t *edge;
    uint32_t certain; /* bit l: the sign of lane l is that of the exact relation */
} lane_contacts;

typedef void relate_lanes_function(const lane_group *group, uint8_t *relations);
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
static inline float bounds_reach(const shape_bounds *a, const shape_bounds *b) {
    const float dx = fabsf(b->x - a->x), dy = fabsf(b->y - a->y);
    const float apart = (dx > dy ? dx : dy) + (a->outer + b->outer);
    const float within = 2.0f * (a->outer > b->outer ? a->outer : b->outer);
    return (apart > within ? apart : within) * MODEL_SLACK;
}
static inline float row_reach(const row_pair *pair) {
    return bounds_reach(pair->bounds_a, pair->bounds_b);
}

#endif
