/* SPDX-License-Identifier: MIT
 *
 * Shapes: adding them to a store, placing, changing, reading and removing them.
 *
 * A store keeps its own copies of shapes. The core of a shape is the convex hull of its vertices.
 * The shape is the set of all points that are no farther from the core than its radius:
 *
 *     vertices     radius 0         radius > 0
 *     1            point            circle
 *     2            segment          capsule
 *     3 or more    convex polygon   rounded polygon
 *
 * Every shape has local vertices, which are those that were added, and world vertices, which
 * sepax_store_place computes from them. All answers are about the world vertices.
 */
#ifndef SEPAX_PART_SHAPES_H
#define SEPAX_PART_SHAPES_H

#include "poses.h"
#include "status.h"
#include "store.h"

SEPAX_BEGIN_C

/* Flag of sepax_store_add and sepax_store_add_many: take the exact convex hull of the vertices.
 * They may then come in any order, and may lie on one line or in one point. A concave polygon
 * becomes its hull without an error. Without the flag a polygon that is not convex is an error. */
#define SEPAX_HULL 0x1u

/* Adds one shape and writes its id, which is the lowest free one (see sepax_store_remove): a point,
 * a segment, or a convex polygon of 3 to SEPAX_MAX_VERTICES vertices in counter-clockwise order.
 * Repeated vertices, and vertices inside a straight edge, are accepted and dropped, which does not
 * change the set of points; two equal vertices are a point. Edge i runs from vertex i to the next
 * one. Results name vertices and edges by these numbers, as the caller gave them, even after some
 * were dropped. Until the shape is placed, its world vertices equal its local ones. The radius is 0
 * until sepax_store_set_radii.
 *
 * Errors: SEPAX_ERROR_NOT_FINITE, SEPAX_ERROR_NO_VERTICES, SEPAX_ERROR_TOO_MANY_VERTICES,
 * SEPAX_ERROR_ZERO_AREA, SEPAX_ERROR_CLOCKWISE, SEPAX_ERROR_NOT_CONVEX and SEPAX_ERROR_WINDING;
 * with SEPAX_HULL only the first three. SEPAX_ERROR_COUNT where the store is full,
 * SEPAX_ERROR_OPTION for an unknown flag. `rejection` may be NULL. */
SEPAX_API sepax_status sepax_store_add(sepax_store *store, const sepax_vec2 *vertices,
                                       size_t vertex_count, uint32_t flags, sepax_id *id,
                                       sepax_rejection *rejection);

/* Adds shape_count shapes as sepax_store_add does, all or none. `xy` holds x and y of each vertex
 * in turn; shape i has the vertices offsets[i] to offsets[i + 1] - 1. So `offsets` has one element
 * more than there are shapes, and `xy` has 2 * offsets[shape_count]. The shapes get the ids *first,
 * *first + 1, ..., which are the lowest that are free in a row, or follow the last shape of the
 * store. Both arrays may begin at any byte. Offsets that decrease are SEPAX_ERROR_OFFSETS.
 * `rejection` may be NULL; its index is that of the first shape with an error. To report every
 * shape with an error, add them one by one: a shape that is refused leaves the store as it was. */
SEPAX_API sepax_status sepax_store_add_many(sepax_store *store, const float *xy,
                                            const uint32_t *offsets, size_t shape_count,
                                            uint32_t flags, sepax_id *first,
                                            sepax_rejection *rejection);

/* A rectangle: half its width, half its height, and the pose of its centre. A half extent of 0 is
 * SEPAX_ERROR_ZERO_AREA, a negative one SEPAX_ERROR_EXTENT. */
typedef struct sepax_box {
    float half_x, half_y;
    sepax_pose pose;
} sepax_box;

/* Adds box_count rectangles, all or none, each placed at its pose. The local vertices are
 * (-half_x, -half_y), (half_x, -half_y), (half_x, half_y), (-half_x, half_y) in this order, and
 * edge 0 starts at the first. Poses, and the errors of them, are as in sepax_store_place; ids and
 * `rejection` are as in sepax_store_add_many. */
SEPAX_API sepax_status sepax_store_add_boxes(sepax_store *store, const sepax_box *boxes,
                                             size_t box_count, sepax_id *first,
                                             sepax_rejection *rejection);

/* The ids first, first + 1, ..., first + count - 1. */
typedef struct sepax_range {
    sepax_id first;
    uint32_t count;
} sepax_range;

/* Adds `copies` copies of every shape of a range, all or none. Copy k of the shape of.first + i
 * gets the id *first + k * of.count + i. It has the same local and world vertices, radius and edge
 * numbers, and so gives the same answers, until it is placed or gets another radius. A copy takes
 * as much memory as its original, and shares nothing with it. *first is as in sepax_store_add_many.
 * A range with ids that were never given out is SEPAX_ERROR_RANGE, and a removed shape in it
 * SEPAX_ERROR_ID. `rejection` may be NULL; its index counts the shapes of the range from 0. */
SEPAX_API sepax_status sepax_store_add_copies(sepax_store *store, sepax_range of, size_t copies,
                                              sepax_id *first, sepax_rejection *rejection);

/* Adds `count` sweeps, all or none. A sweep is a convex shape that contains every place of a moving
 * shape. Sweep i gets the id *first + i and contains the shape ids[i], radius included, while it
 * moves from the pose from[i] to the pose to[i]: along a straight line, turning the shorter way
 * round, both at a constant rate. For exactly half a turn it contains both ways round. The place of
 * the shape in the store does not matter. A planner uses sweeps like this: where a sweep is
 * DISJOINT from an obstacle, the step is free. Where they meet, the step may be free all the same.
 *
 * The sweep is the convex hull of the shape at both poses. Its radius is that of the shape, plus
 * reach (1 - cos(turn / 2)), where reach is the largest distance of a local vertex from (0, 0),
 * plus an allowance for rounding: at most 2^-18 (reach + c) + 2^-146 and 2^-21 of all that, where c
 * is the largest |x| or |y| of both poses. The allowance covers the rounding of vertices, and poses
 * on the way whose x and y are off by up to 2^-21 c and whose (cos, sin) is off by up to 2^-20.
 * World vertices of a sweep equal its local ones. If the shape has n local vertices, in the order
 * of sepax_store_local_vertices, then vertex k at from[i] has the number k, and at to[i] n + k.
 *
 * A hull of more than SEPAX_MAX_VERTICES vertices is SEPAX_ERROR_TOO_MANY_VERTICES; a vertex or a
 * radius that does not fit in float32 is SEPAX_ERROR_OVERFLOW. The arrays have `count` elements
 * each and may begin at any byte. `rejection` may be NULL; its index counts the sweeps from 0.
 * Source: docs/exactness.md. */
SEPAX_API sepax_status sepax_store_add_sweeps(sepax_store *store, const sepax_id *ids,
                                              const sepax_pose *from, const sepax_pose *to,
                                              size_t count, sepax_id *first,
                                              sepax_rejection *rejection);

/* Gives the shape ids[i] the radius radii[i], for `count` shapes, all or none. A radius that is
 * negative or not finite is SEPAX_ERROR_RADIUS. Placing a shape does not change its radius. Where
 * an id occurs twice, the last radius holds. The store takes 4 bytes more for each id once any
 * shape has a radius. Both arrays may begin at any byte. `rejection` may be NULL; its index is that
 * of the first id or radius with an error. */
SEPAX_API sepax_status sepax_store_set_radii(sepax_store *store, const sepax_id *ids,
                                             const float *radii, size_t count,
                                             sepax_rejection *rejection);

/* Returns the radius of a shape; NaN where the store has no shape with this id. */
SEPAX_API float sepax_store_radius(const sepax_store *store, sepax_id id);

/* Places the shape ids[i] at poses[i], for `count` shapes, all or none. Poses do not accumulate:
 * each is applied to the local vertices. Where an id occurs twice, the last pose holds.
 *
 * Formula: with fl for rounding to float32, the world vertex of the local vertex (lx, ly) is
 *
 *     ( fl(fl(fl(cos*lx) - fl(sin*ly)) + x), fl(fl(fl(sin*lx) + fl(cos*ly)) + y) ).
 *
 * Where this rounding makes a polygon slightly non-convex, the store keeps its exact convex hull.
 * Where it puts all vertices on one line or in one point, the shape is that segment or point until
 * it is placed again. A pose that is not of unit length or not finite is SEPAX_ERROR_POSE; a world
 * vertex that does not fit in float32 is SEPAX_ERROR_OVERFLOW. Both arrays may begin at any byte.
 * `rejection` may be NULL; its index is that of the first pose or id with an error. */
SEPAX_API sepax_status sepax_store_place(sepax_store *store, const sepax_id *ids,
                                         const sepax_pose *poses, size_t count,
                                         sepax_rejection *rejection);

/* Removes `count` shapes, all or none. The other ids stay valid. A removed id is free: it is
 * SEPAX_ERROR_ID, until a shape that is added gets it. One shape gets the lowest free id, and
 * several get the lowest free ids in a row; where there are not that many, the ids behind the last
 * shape of the store. So the same calls give the same ids everywhere. Whoever keeps ids of shapes
 * that may be removed finds in sepax_store_generation whether any was given out again. New shapes
 * use the memory again. An id that occurs twice in `ids` is SEPAX_ERROR_ID. `ids` may begin at any
 * byte. `rejection` may be NULL; its index is that of the first id with an error. */
SEPAX_API sepax_status sepax_store_remove(sepax_store *store, const sepax_id *ids, size_t count,
                                          sepax_rejection *rejection);

/* Writes the world vertices of a shape, counter-clockwise, to `vertices`, which has room for
 * `capacity` of them and may begin at any byte, and their number to *vertex_count. All answers are
 * about these vertices. There may be fewer than were added. Where they do not fit, the status is
 * SEPAX_ERROR_CAPACITY and only *vertex_count is written; so a call with vertices NULL and capacity
 * 0 counts. An id that the store does not have is SEPAX_ERROR_ID. */
SEPAX_API sepax_status sepax_store_vertices(const sepax_store *store, sepax_id id,
                                            sepax_vec2 *vertices, size_t capacity,
                                            size_t *vertex_count);

/* The same for the local vertices. */
SEPAX_API sepax_status sepax_store_local_vertices(const sepax_store *store, sepax_id id,
                                                  sepax_vec2 *vertices, size_t capacity,
                                                  size_t *vertex_count);

/* A closed axis-aligned box, with min_x <= max_x and min_y <= max_y. */
typedef struct sepax_bounds {
    float min_x, min_y, max_x, max_y;
} sepax_bounds;

/* Writes the bounding box of the shape ids[i] at poses[i] to bounds[i], for `count` shapes, all or
 * none. Nothing is placed. Where `poses` is NULL, each shape is where it is placed. The box is the
 * least one; with a radius, each side is rounded outward, by at most 2^-22 of its coordinate and of
 * the radius, and 2^-149, but not beyond the largest float. Errors are as in sepax_store_place. All
 * arrays may begin at any byte; `bounds` must not overlap another one. `rejection` may be NULL. */
SEPAX_API sepax_status sepax_store_bounds(const sepax_store *store, const sepax_id *ids,
                                          const sepax_pose *poses, size_t count,
                                          sepax_bounds *bounds, sepax_rejection *rejection);

/* Bodies: shapes that belong together, for instance the pieces of a concave polygon. Body i is the
 * union of the shapes with the ids offsets[i] to offsets[i + 1] - 1. So `offsets` has count + 1
 * elements, none less than the one before it; it may begin at any byte. The store does not keep
 * bodies: the caller passes them to each call. In all calls that take bodies, more than
 * SEPAX_MAX_SHAPES of them are SEPAX_ERROR_COUNT, offsets that decrease are SEPAX_ERROR_OFFSETS,
 * and a body with ids that were never given out is SEPAX_ERROR_RANGE. */
typedef struct sepax_bodies {
    const sepax_id *offsets;
    size_t count;
} sepax_bodies;

/* Two shapes of a store, or two bodies where a call says so. */
typedef struct sepax_pair {
    sepax_id a, b;
} sepax_pair;

SEPAX_END_C

#endif
