/* SPDX-License-Identifier: MIT
 *
 * Shapes: adding them to a store, placing, changing, reading and removing them.
 *
 * A store owns copies of shapes. A shape is the convex hull of its vertices, which is its core, and
 * all points within its radius of the core:
 *
 *     vertices     radius 0         radius > 0
 *     1            point            circle
 *     2            segment          capsule
 *     3 or more    convex polygon   rounded polygon
 *
 * Every shape has local vertices, as it was added, and world vertices, which sepax_store_place
 * makes of them; all answers are about the world vertices.
 */
#ifndef SEPAX_PART_SHAPES_H
#define SEPAX_PART_SHAPES_H

#include "poses.h"
#include "status.h"
#include "store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Flag of the add calls: take the exact convex hull of the vertices, which may come in any order,
 * and may lie on one line or in one point. Without it a polygon that is not convex is an error. */
#define SEPAX_HULL 0x1u

/* Adds one shape and writes its id: a point, a segment, or a convex polygon of 3 to
 * SEPAX_MAX_VERTICES vertices in counter-clockwise order. Repeated vertices, and vertices on a
 * straight edge, are accepted and dropped without changing the set of points; two equal vertices
 * are a point. Edge i runs from vertex i to the next one; results name edges by
 * these numbers of the caller, also after vertices were dropped. Until the shape is placed, its
 * world vertices are its local ones. `rejection` may be NULL. */
SEPAX_API sepax_status sepax_store_add(sepax_store *store, const sepax_vec2 *vertices,
                                       size_t vertex_count, uint32_t flags, sepax_id *id,
                                       sepax_rejection *rejection);

/* Adds shape_count shapes, all or none. xy holds x and y in turn; shape i has the vertices
 * offsets[i] to offsets[i + 1] - 1. So `offsets` has shape_count + 1 elements, and xy has
 * 2 * offsets[shape_count]. The shapes get the ids *first, *first + 1, ... Both arrays may begin at
 * any byte. `rejection` may be NULL; its index is that of the first shape with an error. */
SEPAX_API sepax_status sepax_store_add_many(sepax_store *store, const float *xy,
                                            const uint32_t *offsets, size_t shape_count,
                                            uint32_t flags, sepax_id *first,
                                            sepax_rejection *rejection);

/* A rectangle: half its width and half its height, and the pose of its centre. Half extents of 0
 * are SEPAX_ERROR_ZERO_AREA, negative ones SEPAX_ERROR_EXTENT. */
typedef struct sepax_box {
    float half_x, half_y;
    sepax_pose pose;
} sepax_box;

/* Adds box_count rectangles, all or none, each placed at its pose. The local vertices are
 * (-half_x, -half_y), (half_x, -half_y), (half_x, half_y), (-half_x, half_y) in this order, and
 * edge 0 starts at the first. Ids and `rejection` are as in sepax_store_add_many. */
SEPAX_API sepax_status sepax_store_add_boxes(sepax_store *store, const sepax_box *boxes,
                                             size_t box_count, sepax_id *first,
                                             sepax_rejection *rejection);

/* The ids first, first + 1, ..., first + count - 1. */
typedef struct sepax_range {
    sepax_id first;
    uint32_t count;
} sepax_range;

/* Adds `copies` copies of all shapes of a range, all or none. Copy k of the shape of.first + i gets
 * the id *first + k * of.count + i; it has the same local vertices, radius and edge numbers, is at
 * the same place, and gives the same answers, until it is placed or gets another radius. A range
 * that leaves the store is SEPAX_ERROR_RANGE, and a removed shape in it SEPAX_ERROR_ID. A copy
 * takes as much memory as its original, and shares nothing with it. `rejection` may be NULL; its
 * index counts the shapes of the range. */
SEPAX_API sepax_status sepax_store_add_copies(sepax_store *store, sepax_range of, size_t copies,
                                              sepax_id *first, sepax_rejection *rejection);

/* Adds what `count` shapes sweep over, all or none: sweep i has the id *first + i and contains the
 * shape ids[i], radius included, all the way from the pose from[i] to the pose to[i], where it
 * moves along a straight line and turns the short way, both at a constant rate. After exactly half
 * a turn that holds for both ways round. Where the shape itself is placed does not matter. For
 * planners: a sweep that is DISJOINT from an obstacle proves the step to be free; the reverse is
 * not true.
 *
 * The sweep is the convex hull of the shape at both poses. Its radius is that of the shape, plus
 * reach (1 - cos(turn / 2)), where reach is the largest distance of a local vertex from (0, 0),
 * plus what covers roundings: at most 2^-18 (reach + c) + 2^-146 and 2^-21 of all that, where c is
 * the largest |x| or |y| of both poses. Covered are the rounding of vertices, and poses between
 * both whose x and y are off by up to 2^-21 c and whose (cos, sin) is off by up to 2^-20. The local
 * vertices of a sweep are its world vertices. With n local vertices of the shape, in the order of
 * sepax_store_local_vertices, vertex k has the number k at from[i] and n + k at to[i].
 *
 * More than SEPAX_MAX_VERTICES corners of a hull are SEPAX_ERROR_TOO_MANY_VERTICES, and a vertex or
 * a radius that does not fit in float32 SEPAX_ERROR_OVERFLOW. The arrays may begin at any byte.
 * `rejection` may be NULL; its index counts the sweeps. Source: docs/exactness.md. */
SEPAX_API sepax_status sepax_store_add_sweeps(sepax_store *store, const sepax_id *ids,
                                              const sepax_pose *from, const sepax_pose *to,
                                              size_t count, sepax_id *first,
                                              sepax_rejection *rejection);

/* Gives the shape ids[i] the radius radii[i], for `count` shapes, all or none. Radii are finite and
 * not below 0; poses leave them alone. Where an id occurs twice the last radius wins. Takes 4 bytes
 * an id once a shape has a radius. Both arrays may begin at any byte. `rejection` may be NULL; its
 * index is that of the first id or radius with an error. */
SEPAX_API sepax_status sepax_store_set_radii(sepax_store *store, const sepax_id *ids,
                                             const float *radii, size_t count,
                                             sepax_rejection *rejection);

/* The radius of a shape; NaN where the store does not have the id. */
SEPAX_API float sepax_store_radius(const sepax_store *store, sepax_id id);

/* Places the shape ids[i] at poses[i], for `count` shapes, all or none. Poses are not added up:
 * each is applied to the local vertices. Where an id occurs twice the last pose wins. With fl for
 * rounding to float32, the world vertex of the local vertex (lx, ly) is
 *   ( fl(fl(fl(cos*lx) - fl(sin*ly)) + x), fl(fl(fl(sin*lx) + fl(cos*ly)) + y) ).
 * Where this rounding makes a polygon slightly non-convex, the store keeps its exact convex hull; a
 * polygon can even collapse to a segment or to a point, and is then just that. Both
 * arrays may begin at any byte. `rejection` may be NULL; its index is that of the first pose or id
 * with an error. */
SEPAX_API sepax_status sepax_store_place(sepax_store *store, const sepax_id *ids,
                                         const sepax_pose *poses, size_t count,
                                         sepax_rejection *rejection);

/* Removes `count` shapes, all or none. The other ids stay valid. A removed id is SEPAX_ERROR_ID
 * from then on, and so is an id that occurs twice in `ids`. The memory of the shapes is used again,
 * apart from 20 bytes an id. `rejection` may be NULL. */
SEPAX_API sepax_status sepax_store_remove(sepax_store *store, const sepax_id *ids, size_t count,
                                          sepax_rejection *rejection);

/* Writes the world vertices of a shape to vertices[capacity] and their number to *vertex_count.
 * These are the vertices that answers are about; there may be fewer than were added. Where they do
 * not fit, the status is SEPAX_ERROR_CAPACITY and only *vertex_count is written. */
SEPAX_API sepax_status sepax_store_vertices(const sepax_store *store, sepax_id id,
                                            sepax_vec2 *vertices, size_t capacity,
                                            size_t *vertex_count);

/* The same for the local vertices. */
SEPAX_API sepax_status sepax_store_local_vertices(const sepax_store *store, sepax_id id,
                                                  sepax_vec2 *vertices, size_t capacity,
                                                  size_t *vertex_count);

/* Bodies: body i is the union of the shapes with the ids offsets[i] to offsets[i + 1] - 1, for
 * instance of the pieces of a concave polygon. So `offsets` has count + 1 elements, none less than
 * the one before it; it may begin at any byte. Bodies are the caller's view of a store: nothing
 * keeps them. In all calls that take bodies, more than SEPAX_MAX_SHAPES of them are
 * SEPAX_ERROR_COUNT, offsets that decrease SEPAX_ERROR_OFFSETS, and a body that leaves the store
 * SEPAX_ERROR_RANGE. */
typedef struct sepax_bodies {
    const sepax_id *offsets;
    size_t count;
} sepax_bodies;

typedef struct sepax_pair {
    sepax_id a, b;
} sepax_pair;

#ifdef __cplusplus
}
#endif

#endif
