/* SPDX-License-Identifier: MIT
 *
 * Baselines: separating axis tests in plain C as a good engineer writes them without the library.
 * The library's speed is given as a ratio to the fastest of them.
 *
 * All of them compute in float32 and none is exact. With u = 2^-24 and M the largest absolute value
 * of a coordinate of both shapes, a signed distance of a vertex from an edge is a sum of products
 * that passes at most four roundings of terms of at most 2 sqrt(2) M, so it is off by less than
 * 16 u M = 2^-20 M, with or without contraction and -ffast-math, and so are minima and maxima of
 * such distances. The tests of rectangles compute from centre, axis and half extents instead of the
 * rounded vertices; they are off by less than 2^-18 M. The benchmark allows these bounds and no
 * more.
 */
#ifndef SEPAX_BENCH_BASELINE_H
#define SEPAX_BENCH_BASELINE_H

#include <stddef.h>
#include <stdint.h>

#include "sepax.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most vertices of a shape that baselines with a pair in each lane take. */
#define BASELINE_LANE_VERTICES 64

/* A rectangle: centre, unit axis, half extents. */
typedef struct baseline_box {
    float x, y, cos, sin, half_x, half_y;
} baseline_box;

/* What is tested before the separating axis test: a bounding box and a bounding circle. */
typedef struct baseline_aabb {
    float lo_x, lo_y, hi_x, hi_y;
} baseline_aabb;

typedef struct baseline_circle {
    float x, y, radius;
} baseline_circle;

/* Polygon i has the vertices and edges start[i] .. start[i + 1] - 1. Edge j starts at vertex j;
 * (nx, ny) is its outward unit normal and d = n . vertex j. */
typedef struct baseline_set {
    const uint32_t *start;
    const float *x, *y, *nx, *ny, *d;
    const baseline_aabb *aabbs;
    const baseline_circle *circles;
    const baseline_box *boxes; /* NULL unless all are boxes */
    uint32_t vertex_count;     /* of each polygon where all have as many; else 0 */
    /* The same in blocks of equal size: x, y, nx, ny, d of `stride` vertices each, where the last
     * vertex and its edge are repeated. NULL where a polygon has too many vertices. */
    const float *blocks;
    uint32_t stride; /* the most vertices of a polygon */
} baseline_set;

/* hits[i] = whether pairs[i] have a point in common. */
typedef void baseline_relate(const baseline_set *set, const sepax_pair *pairs, size_t pair_count,
                             uint8_t *hits);

/* The separation and the unit normal from a to b, as sepax_separate gives them. */
typedef void baseline_separate(const baseline_set *set, const sepax_pair *pairs, size_t pair_count,
                               float *separation, float *normal_x, float *normal_y);

enum {
    BASELINE_BOXES = 1,     /* takes boxes only */
    BASELINE_BLOCKS = 2,    /* takes `blocks` */
    BASELINE_GAP_BOUND = 4, /* of pairs that a bound decides, the separation is a lower bound */
    BASELINE_BOX_AXES = 8,  /* computes from the axes of rectangles: the wider rounding bound */
};

typedef struct baseline {
    const char *name;
    baseline_relate *relate; /* exactly one of the two is set */
    baseline_separate *separate;
    unsigned traits;
} baseline;

/* Rounded shapes: the same arrays of their cores, where a segment has two edges and a point none
 * that counts; their radii; circles around them, radii included. */
typedef struct baseline_round_set {
    const uint32_t *start;
    const float *x, *y, *nx, *ny, *d;
    const float *radius;
    const baseline_circle *circles;
} baseline_round_set;

typedef void baseline_relate_round(const baseline_round_set *set, const sepax_pair *pairs,
                                   size_t pair_count, uint8_t *hits);

typedef struct baseline_round {
    const char *name;
    unsigned most; /* vertices of a core */
    baseline_relate_round *relate;
} baseline_round;

/* Manifolds in the order of the pairs, of those within the margin: their number. Cores have two
 * vertices or more. */
typedef size_t baseline_manifolds(const baseline_round_set *set, const sepax_pair *pairs,
                                  size_t pair_count, float margin, sepax_manifold *manifolds);

/* containments[i] = the sepax_containment of pair i, but for SEPAX_EQUAL. */
typedef void baseline_contain(const baseline_round_set *set, const sepax_pair *pairs,
                              size_t pair_count, uint8_t *containments);

/* Casts of shapes that are apart at the start: the time, 2 for a miss, and the normal from a to b.
 */
typedef void baseline_casts(const baseline_round_set *set, const sepax_pair *pairs,
                            const sepax_vec2 *motions, size_t pair_count, float *time,
                            float *normal_x, float *normal_y);

/* Trajectories of one rectangle, and the obstacles of each step; reach[i] is the sum of the radii
 * of the circles around the rectangle and around obstacle i of all. */
typedef struct baseline_plan {
    uint32_t trajectories, steps, obstacle_count; /* obstacles of each step */
    const sepax_pose *poses;                      /* trajectory by trajectory */
    float half_x, half_y;
    const baseline_box *obstacles; /* step by step */
    const float *reach;
} baseline_plan;

/* first[t] = the first step at which trajectory t hits, or the number of steps. */
typedef void baseline_first_steps(const baseline_plan *plan, uint32_t *first);

/* What moves: polygons with 4 or 5 vertices, whose number it is; boxes; or discs. */
typedef uint32_t baseline_moving;
#define BASELINE_MOVING_BOXES 2u
#define BASELINE_MOVING_DISCS 1u

/* Trial moves of such shapes, each against the neighbours ids[offsets[row]] to
 * ids[offsets[row + 1] - 1], which stay where they are. Circles are around the origin of a shape,
 * where it is placed. */
typedef struct baseline_trials {
    baseline_moving moving;
    uint32_t row_count;
    const sepax_vec2 *local, *world; /* of all shapes */
    const baseline_circle *circles;
    const baseline_box *boxes; /* where they are placed */
    const uint32_t *shapes;
    const sepax_pose *poses;
    const uint32_t *offsets, *ids;
} baseline_trials;

/* hits[row] = whether it has a point in common with one of its neighbours. */
typedef void baseline_try(const baseline_trials *trials, uint8_t *hits);

/* Polygons of equally many vertices that move: local vertices and normals, and room for all that
 * follows from a pose; scratch memory of a grid of boxes. */
typedef struct baseline_world {
    uint32_t count, vertex_count;
    const float *local_x, *local_y, *local_nx, *local_ny;
    float *x, *y, *nx, *ny, *d;
    baseline_aabb *aabbs;
    baseline_aabb *sorted;
    uint32_t *order, *cell;
    uint32_t *cell_start; /* cell_capacity + 1 of them */
    uint32_t cell_capacity;
} baseline_world;

/* Moves all polygons; finds the pairs whose boxes meet, or returns SIZE_MAX where there is too
 * little room. */
typedef struct baseline_worlds {
    void (*move)(const baseline_world *world, const sepax_pose *poses);
    size_t (*find)(const baseline_world *world, sepax_pair *pairs, size_t capacity);
} baseline_worlds;

/* Small worlds of 64 cars and 64 kept road segments each: hits[i] has the bits of sepax_worlds_hit.
 * Roads come in columns: pose, half length, and bounding box. */
typedef struct baseline_traffic {
    uint32_t world_count;
    const float *half_x, *half_y;
    const float *x, *y, *cos, *sin, *half, *lo_x, *lo_y, *hi_x, *hi_y;
} baseline_traffic;
typedef void baseline_drive(const baseline_traffic *traffic, const sepax_pose *poses,
                            uint8_t *hits);

/* Where GJK ended: so many corners, each a vertex of a and one of b. */
typedef struct baseline_simplex {
    uint8_t n, i[3], j[3];
} baseline_simplex;

/* Distances, normals and closest points, without features. Each pair begins at its cache, where
 * that has corners, and leaves there where it ended; NULL: without caches. Of cores that overlap
 * the distance is minus both radii, and the normal is (0, 0). */
typedef void baseline_distances(const baseline_round_set *set, const sepax_pair *pairs,
                                size_t pair_count, baseline_simplex *caches,
                                const sepax_distances *to);

/* Bodies: body i is the pieces first[i] .. first[i + 1] - 1, which have no radii. */
typedef struct baseline_bodies {
    const baseline_round_set *pieces;
    const uint32_t *first;
    const baseline_aabb *piece_boxes, *body_boxes;
} baseline_bodies;

/* Of pairs of bodies: whether they meet; and the separation and normal of the deepest pair of
 * pieces, or any above 0 where none meet. */
typedef void baseline_relate_bodies(const baseline_bodies *bodies, const sepax_pair *pairs,
                                    size_t count, uint8_t *hits);
typedef void baseline_separate_bodies(const baseline_bodies *bodies, const sepax_pair *pairs,
                                      size_t count, float *separation, float *normal_x,
                                      float *normal_y);

/* A map: polygon i has the rings rings[i] .. rings[i + 1] - 1, ring j the vertices offsets[j] ..
 * offsets[j + 1] - 1. Of cells x cells cells that begin at `lo`, row by row, cell c lists the
 * polygons lists[begins[c]] .. lists[begins[c + 1] - 1], whose boxes reach into it. */
typedef struct baseline_map {
    const float *x, *y;
    const uint32_t *offsets, *rings;
    const sepax_bounds *boxes;
    const uint32_t *begins, *lists;
    sepax_vec2 lo, per_cell;
    size_t cells;
} baseline_map;

/* The first polygon that each point is in, or SEPAX_NO_ID. */
typedef void baseline_locate(const baseline_map *map, const sepax_vec2 *points, size_t count,
                             uint32_t *first);

/* One compilation of all baselines, with one compiler and one set of flags. CMake lists them. */
typedef struct baseline_build {
    const char *name;
    const baseline *lists[4]; /* each ended by a NULL name */
    const baseline_round *rounds;
    baseline_manifolds *manifolds;
    baseline_contain *containments;
    baseline_casts *casts;
    baseline_distances *distances;
    baseline_relate_bodies *relate_bodies;
    baseline_separate_bodies *separate_bodies;
    const baseline_worlds *worlds;
    baseline_first_steps *first_steps;
    baseline_try *trials;
    baseline_locate *locate;
    baseline_drive *drives;
} baseline_build;

extern const baseline_build baseline_builds[];
extern const size_t baseline_build_count;

/* Names that every compilation has for itself. */
#define BASELINE_JOIN_(a, b) a##_##b
#define BASELINE_JOIN(a, b) BASELINE_JOIN_(a, b)
#define BASELINE_NAME(list) BASELINE_JOIN(list, BASELINE_BUILD)

#ifdef __cplusplus
}
#endif

#endif
