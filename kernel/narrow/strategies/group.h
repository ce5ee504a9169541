/* SPDX-License-Identifier: MIT
 *
 * What the strategies work on: a group of pairs, one in each lane; a run of plain pairs; or
 * the two shapes of one pair as rows of vertices. And the types of functions that take these.
 */
#ifndef SEPAX_GROUP_H
#define SEPAX_GROUP_H

#include <math.h>

#include "base/polygon.h"
#include "lanes/project.h"
#include "narrow/tuning.h"
#include "query/contact.h"
#include "store/store.h"

/* SEPAX_LANES pairs for a lane kernel; unused lanes repeat a used one. */
typedef struct lane_group {
    const float *a[SEPAX_LANES], *b[SEPAX_LANES];                 /* vertex blocks, or box models */
    const float *normals_a[SEPAX_LANES], *normals_b[SEPAX_LANES]; /* separation only */
    const float *bounds_a[SEPAX_LANES], *bounds_b[SEPAX_LANES];   /* witnesses, rows */
    uint32_t b_first;           /* separation only: bit l: b of lane l has the lower id */
    double radius[SEPAX_LANES]; /* rounded shapes only: the sum of both radii and the margin */
} lane_group;

/* Pairs for a run kernel, whose first shapes are all of one class, and so are the second ones. */
typedef struct lane_run {
    const float *a, *b;      /* vertex blocks, or box models, of both classes */
    const sepax_pair *slots; /* the last one is repeated until a group is full */
    size_t fetch;            /* how many slots can be read ahead; 0 where it does not pay */
} lane_run;

/* The first 8 floats of the blocks, `step` floats apart, of the first, or the second, shapes of
 * pairs[0 .. SEPAX_LANES - 1], as lanes_load_halves has them. */
HEDLEY_ALWAYS_INLINE static void load_run_halves(const float *blocks, const sepax_pair *pairs,
                                                 bool second, size_t step, lanes low[4],
                                                 lanes high[4]) {
    const float *p[SEPAX_LANES];
    for (int l = 0; l < SEPAX_LANES; l++) {
        p[l] = blocks + step * (second ? pairs[l].b : pairs[l].a);
    }
    lanes_load_halves(p, 0, low, high);
}

/* Prefetches the first line of each block, `step` floats apart, of the group that comes FETCH_AHEAD
 * pairs after pairs[i]. Inlined by force: gcc takes a function that only prefetches for one without
 * effect, and drops the call. */
HEDLEY_ALWAYS_INLINE static void fetch_ahead(const float *blocks, size_t step,
                                             const sepax_pair *pairs, size_t i, size_t fetch) {
    if (i + FETCH_AHEAD + SEPAX_LANES > fetch) {
        return;
    }
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        __builtin_prefetch(blocks + step * pairs[FETCH_AHEAD + l].a, 0, 2);
        __builtin_prefetch(blocks + step * pairs[FETCH_AHEAD + l].b, 0, 2);
    }
}

/* The verdict of a filter on a group; at most one of the two is true in a lane. */
typedef struct lane_verdict {
    lane_mask disjoint, overlapping;
} lane_verdict;

HEDLEY_ALWAYS_INLINE static uint32_t lanes_undecided(lane_verdict verdict) {
    return ~lanes_bits(lanes_or(verdict.disjoint, verdict.overlapping)) & LANES_ALL;
}

/* Separations of a group. edge[l] is the stored edge, with SEPAX_FEATURE_B when it is one of b, or
 * SEPAX_FEATURE_NONE. */
typedef struct lane_contacts {
    _Alignas(4 * SEPAX_LANES) float separation[SEPAX_LANES];
    float normal_x[SEPAX_LANES], normal_y[SEPAX_LANES];
    uint32_t edge[SEPAX_LANES];
    uint32_t certain; /* bit l: the sign of lane l is that of the exact relation */
} lane_contacts;

/* SEPAX_LANES pairs for distances; unused lanes repeat a used one. */
typedef struct closest_group {
    const float *a[SEPAX_LANES], *b[SEPAX_LANES];   /* vertex blocks */
    float last_a[SEPAX_LANES], last_b[SEPAX_LANES]; /* the numbers of the last true vertices */
    float radius_a[SEPAX_LANES], radius_b[SEPAX_LANES];
    float margin;
    uint32_t b_first;           /* bit l: b of lane l has the lower id */
    const shape_bounds *bounds; /* discs by id, with radii */
    const sepax_pair *pairs;    /* the ids of the lanes */
} closest_group;

/* Distances of a group, as exact_distance has them. A feature is the number of a stored edge, or
 * that of a vertex with SEPAX_FEATURE_VERTEX; `edge` is as in lane_contacts. */
typedef struct lane_distances {
    float distance[SEPAX_LANES], normal_x[SEPAX_LANES], normal_y[SEPAX_LANES];
    float a_x[SEPAX_LANES], a_y[SEPAX_LANES], b_x[SEPAX_LANES], b_y[SEPAX_LANES];
    uint32_t feature_a[SEPAX_LANES], feature_b[SEPAX_LANES], edge[SEPAX_LANES];
    uint32_t proved;  /* bit l: these are the features of lane l */
    uint32_t certain; /* .. and the numbers are those of the exact level */
} lane_distances;

/* The same with unit normals, for distances, manifolds and casts. */
typedef struct faced_group {
    closest_group cores;
    const float *normals_a[SEPAX_LANES], *normals_b[SEPAX_LANES];
} faced_group;

/* SEPAX_LANES pairs for casts; unused lanes repeat a used one. */
typedef struct cast_group {
    faced_group pairs;
    size_t stride_a, stride_b;       /* of their blocks */
    sepax_vec2 motions[SEPAX_LANES]; /* as the caller has them */
    uint32_t turned;                 /* bit l: that of lane l is of a relative to b */
    bool round;                      /* a radius, or the margin, is not 0 */
} cast_group;

/* Casts of a group, with features as in lane_distances. */
typedef struct lane_casts {
    float time[SEPAX_LANES], normal_x[SEPAX_LANES], normal_y[SEPAX_LANES];
    uint32_t feature_a[SEPAX_LANES], feature_b[SEPAX_LANES];
    uint32_t hits;    /* bit l: the shapes of lane l meet before the end, and the rest is that of
                         the exact level */
    uint32_t touches; /* .. and touch from the start on, but never overlap */
    uint32_t unsure;  /* .. and touch at the start, and may overlap next */
    uint32_t misses;  /* bit l: they never meet */
} lane_casts;

/* Manifolds of a group, as sepax_manifold has them, except features, which are twice the number of
 * a stored edge, or of a vertex, and then 1 more. All numbers are floats. */
typedef struct lane_point {
    lanes x, y, separation, feature_a, feature_b;
} lane_point;
typedef struct lane_manifolds {
    lanes normal_x, normal_y, count;
    lane_point points[2];
    uint32_t found; /* bit l: the manifold of lane l is that of the exact level */
} lane_manifolds;

typedef void relate_lanes_function(const lane_group *group, uint8_t *relations);
typedef void relate_run_function(const lane_run *run, uint32_t count, uint8_t *relations);
typedef void separate_lanes_function(const lane_group *group, bool safe, lane_contacts *contacts);
/* A group of plain pairs, by their ids: vertex blocks, and normals. */
typedef void separate_pairs_function(const float *blocks, const float *normals,
                                     const sepax_pair *pairs, bool safe, lane_contacts *contacts);

/* The vertices and normals of a shape that is smaller than a vector, over and over. */
typedef struct row_room {
    float x[SEPAX_LANES], y[SEPAX_LANES], nx[SEPAX_LANES], ny[SEPAX_LANES];
} row_room;

/* One pair for a row kernel, with what the store keeps of its shapes, whose strides are whole
 * vectors. */
typedef struct row_pair {
    row_room room_a, room_b;
    polygon a, b;
    const shape_bounds *bounds_a, *bounds_b;
    float merge_error_a, merge_error_b; /* infinite: do not merge the axes of that shape */
    bool b_first;                       /* b has the lower id */
    uint8_t *hint;                      /* of the pair, or NULL */
} row_pair;

typedef uint8_t relate_row_function(const row_pair *pair);
/* The contact before the exact relation decides its sign. */
typedef pair_contact separate_row_function(const row_pair *pair);

/* The reach of a pair: what no coordinate difference within it exceeds, in x or y, by the outer
 * discs of both shapes. From it thresholds follow where a strategy does not visit all vertices. */
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
