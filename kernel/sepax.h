/* SPDX-License-Identifier: MIT
 *
 * sepax: exact collision of convex shapes in the plane, many pairs at a time.
 *
 *   1. Put shapes into a store                sepax_store_create, sepax_store_add, ...
 *   2. Move them                              sepax_poses_turn, sepax_store_place
 *   3. Find the pairs that may collide        sepax_find_pairs, sepax_index_pairs
 *   4. See how each pair relates              sepax_relate, sepax_hits, sepax_distance, ...
 *   5. Push the overlapping ones apart        sepax_separate, sepax_manifolds
 *
 * Units: lengths are in whatever unit the vertices use. The y axis points up, and vertices run
 * counter-clockwise. Angles appear only as a cosine and a sine.
 *
 * Exactness: a store rounds vertices to float32 once, when a shape is added or placed. The relation
 * of two shapes is that of their stored vertices in real arithmetic, for every finite input. All
 * results have the same bits on every CPU, backend, strategy, batch size and number of threads.
 *
 * Errors: every call that can fail returns a sepax_status. After an error the store and the output
 * arrays are as they were; only a report, a rejection, or a count that says how much is needed has
 * been written, and a store may have allocated spare memory. The library never prints, never
 * aborts, and does not set errno.
 *
 * Threads: calls that take a const store may run on any number of threads at once, as long as no
 * other call changes that store. A call that changes a store must be the only one that uses it.
 *
 * Stack: a call needs at most 32 KiB of stack, and at most 16 KiB where vectors have four lanes or
 * fewer (SSE2, NEON, WebAssembly, no SIMD).
 */
#ifndef SEPAX_H
#define SEPAX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SEPAX_VERSION_MAJOR 0
#define SEPAX_VERSION_MINOR 2
#define SEPAX_VERSION_PATCH 0

#if defined(SEPAX_SHARED) && defined(__GNUC__)
#define SEPAX_API __attribute__((visibility("default")))
#else
#define SEPAX_API
#endif

/* Limits: vertices of one shape, shapes of one store, pairs of one call. */
#define SEPAX_MAX_VERTICES 4096u
#define SEPAX_MAX_SHAPES 0x03FFFFFFu
#define SEPAX_MAX_PAIRS 0xFFFFFFFFu

/* ========================================================================== errors */

typedef enum sepax_status {
    SEPAX_OK = 0,
    SEPAX_ERROR_NULL,              /* a pointer is NULL that must not be */
    SEPAX_ERROR_COUNT,             /* a count exceeds its limit, or differs from the one needed */
    SEPAX_ERROR_ID,                /* an id was never given out, or its shape was removed */
    SEPAX_ERROR_RANGE,             /* a range of ids leaves the store, or two ranges overlap in
                                      part */
    SEPAX_ERROR_ALIAS,             /* an output array overlaps an input or another output */
    SEPAX_ERROR_OPTION,            /* an unknown flag, strategy, or kind of source */
    SEPAX_ERROR_BACKEND,           /* this CPU cannot run that backend */
    SEPAX_ERROR_UNPREPARED,        /* sepax_separate on a store made with SEPAX_RELATE_ONLY */
    SEPAX_ERROR_CAPACITY,          /* an output array is too small; the needed size is told */
    SEPAX_ERROR_MEMORY,            /* an allocation failed */
    SEPAX_ERROR_OFFSETS,           /* offsets decrease, of shapes, bodies, lists or groups; or a row
                                      has a list that is not there */
    SEPAX_ERROR_NOT_FINITE,        /* a coordinate, half extent or motion is NaN or infinite */
    SEPAX_ERROR_NO_VERTICES,       /* a shape has no vertices */
    SEPAX_ERROR_TOO_MANY_VERTICES, /* a shape has more than SEPAX_MAX_VERTICES */
    SEPAX_ERROR_ZERO_AREA,         /* three or more vertices that lie on one line or in one point */
    SEPAX_ERROR_CLOCKWISE,         /* a convex polygon whose vertices run clockwise */
    SEPAX_ERROR_NOT_CONVEX,        /* a polygon that turns both left and right, or turns back */
    SEPAX_ERROR_WINDING,           /* a polygon that goes round more than once (a star) */
    SEPAX_ERROR_EXTENT,            /* a half extent, or the extent of a box, is negative */
    SEPAX_ERROR_POSE,              /* cos and sin are not of unit length, or a pose is not finite */
    SEPAX_ERROR_OVERFLOW,          /* a placed vertex does not fit in float32 */
    SEPAX_ERROR_CROSSING,          /* two edges of sepax_decompose cross */
    SEPAX_ERROR_OVERLAP,           /* two edges of sepax_decompose lie on one another */
    SEPAX_ERROR_HOLE,              /* a hole leaves its outer ring, or lies in another hole */
    SEPAX_ERROR_RADIUS,            /* a radius or a margin is negative, NaN or infinite */
    SEPAX_ERROR_ANGLE,             /* an angle is NaN, infinite, or beyond 2^20 radians */
    SEPAX_STATUS_COUNT
} sepax_status;

/* A line of text for a status. Never NULL, not even for a number that is no status. */
SEPAX_API const char *sepax_status_text(sepax_status status);

typedef uint32_t sepax_id; /* names a shape of a store: 0, 1, 2, ... in the order of adding */

#define SEPAX_NO_INDEX SIZE_MAX
#define SEPAX_NO_ID 0xFFFFFFFFu
#define SEPAX_NO_VERTEX 0xFFFFFFFFu
#define SEPAX_NO_PAIR 0xFFFFFFFFu

/* What exactly a call rejected, so that the input can be mended. A call writes it when it returns
 * an error, except where it overlaps another array. Fields that say nothing about that error hold
 * the value that their comment names. */
typedef struct sepax_rejection {
    size_t index;     /* the polygon, box, pose, id, pair, row or group of the call; else
                         SEPAX_NO_INDEX */
    sepax_id id;      /* the id that is bad, or that was to be changed; else SEPAX_NO_ID */
    uint32_t vertex;  /* the vertex of that polygon that is bad: the one where it turns the wrong
                         way, that is not finite, or that overflows; else SEPAX_NO_VERTEX */
    bool by_rounding; /* after SEPAX_ERROR_NOT_CONVEX and SEPAX_ERROR_CLOCKWISE: every wrong turn is
                         so slight that rounding the coordinates to float32 explains it. Pass
                         SEPAX_HULL to take the convex hull. After errors of sepax_decompose:
                         rounding can be the reason. Else false */
    float excess;     /* cos^2 + sin^2 - 1 of the pose after SEPAX_ERROR_POSE; else 0 */
    size_t needed;    /* the count that is needed or allowed, after SEPAX_ERROR_COUNT and
                         SEPAX_ERROR_TOO_MANY_VERTICES; else 0 */
    uint32_t ring;    /* of sepax_decompose: the ring of `vertex`; else SEPAX_NO_VERTEX */
    uint32_t other;   /* of sepax_decompose: where the other edge starts; else SEPAX_NO_VERTEX */
} sepax_rejection;

/* Writes one sentence that says what is wrong and how to mend it, for instance "shape 7: the
 * polygon is not convex; the first wrong turn is at vertex 3; pass SEPAX_HULL to take the convex
 * hull". Writes at most `capacity` bytes, the final 0 included, and returns the length of the whole
 * sentence. `rejection` may be NULL. */
SEPAX_API size_t sepax_explain(sepax_status status, const sepax_rejection *rejection, char *text,
                               size_t capacity);

/* ========================================================================== shapes
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
 * makes of them; all answers are about the world vertices. */

typedef struct sepax_store sepax_store;

typedef struct sepax_vec2 {
    float x, y;
} sepax_vec2;

/* A rotation by the angle whose cosine and sine are `cos` and `sin`, then a translation by (x, y).
 * |cos^2 + sin^2 - 1| must not exceed 2^-20. */
typedef struct sepax_pose {
    float x, y, cos, sin;
} sepax_pose;

/* poses[i] becomes the pose at positions[i], turned counter-clockwise by angles[i] radians, for
 * `count` poses, all or none. NULL positions are all (0, 0). An angle of more than 2^20 either way,
 * or one that is not finite, is SEPAX_ERROR_ANGLE. Use it instead of cosf and sinf where
 * results must have the same bits everywhere, for these differ from system to system. The cosine
 * and the sine are those of the float32 angle, each off by at most 2^-25 + 2^-48; the angle 0 gives
 * exactly (1, 0), and the opposite angle the same cosine and the opposite sine. The arrays may
 * begin at any byte. `rejection` may be NULL; its index is that of the first bad angle, else of the
 * first bad position. */
SEPAX_API sepax_status sepax_poses_from_angles(const sepax_vec2 *positions, const float *angles,
                                               size_t count, sepax_pose *poses,
                                               sepax_rejection *rejection);

/* Turns each pose by angles[i] radians about its own (x, y), and gives its cosine and sine unit
 * length again: |cos^2 + sin^2 - 1| is at most 2^-23, however many turns came before. So a body
 * turns by `angular velocity * time step` in each frame. Cosine and sine are each off by at most
 * 2^-25 + 2^-47 from the exact turn of the direction that the pose had. Angles, errors and arrays
 * are as in sepax_poses_from_angles; a pose that sepax_store_place refuses is SEPAX_ERROR_POSE. */
SEPAX_API sepax_status sepax_poses_turn(sepax_pose *poses, const float *angles, size_t count,
                                        sepax_rejection *rejection);

/* A rectangle: half its width and half its height, and the pose of its centre. Half extents of 0
 * are SEPAX_ERROR_ZERO_AREA, negative ones SEPAX_ERROR_EXTENT. */
typedef struct sepax_box {
    float half_x, half_y;
    sepax_pose pose;
} sepax_box;

/* sepax_store_config.flags: the store keeps no unit normals. It then takes 8 bytes less a vertex
 * (24 less for boxes, 18 for shapes of more than 8 vertices) and adds and places faster, but
 * sepax_separate refuses it with SEPAX_ERROR_UNPREPARED. */
#define SEPAX_RELATE_ONLY 0x1u

/* sepax_store_config.flags: the store keeps, for each shape, how exact it is to merge opposite
 * edges into one axis (4 bytes a shape, and time when adding and placing). Where all opposite edges
 * of a shape are parallel, relations by the strategies SEPAX_VERTEX_LANES, SEPAX_AXIS_LANES and
 * SEPAX_PAIR_LANES then project on half as many axes. No result changes. It pays where the
 * projection itself is the cost (docs/performance.md); SEPAX_AUTO never needs it. */
#define SEPAX_MERGE_AXES 0x2u

/* How a store allocates. {0} is a good default. allocate returns memory aligned to `alignment`, a
 * power of two, or NULL; release receives the same size again. Set both or neither. */
typedef struct sepax_store_config {
    uint32_t flags;
    void *(*allocate)(size_t size, size_t alignment, void *context);
    void (*release)(void *memory, size_t size, void *context);
    void *context;
} sepax_store_config;

/* Creates an empty store. `config` may be NULL. Release it with sepax_store_destroy. */
SEPAX_API sepax_status sepax_store_create(const sepax_store_config *config, sepax_store **store);

/* Releases a store and all it holds. NULL is allowed. */
SEPAX_API void sepax_store_destroy(sepax_store *store);

/* Removes every shape; ids start from 0 again. The memory is kept for new shapes. */
SEPAX_API sepax_status sepax_store_clear(sepax_store *store);

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

/* Removes `count` shapes, all or none. The other ids stay valid. A removed id is SEPAX_ERROR_ID
 * from then on, and so is an id that occurs twice in `ids`. The memory of the shapes is used again,
 * apart from 20 bytes an id. `rejection` may be NULL. */
SEPAX_API sepax_status sepax_store_remove(sepax_store *store, const sepax_id *ids, size_t count,
                                          sepax_rejection *rejection);

/* The number of ids given out so far, those of removed shapes included. 0 for NULL. */
SEPAX_API size_t sepax_store_count(const sepax_store *store);

/* The bytes that the store has allocated, spare capacity included. An add call that fails may leave
 * more of that behind, and changes nothing else. 0 for NULL. */
SEPAX_API size_t sepax_store_memory(const sepax_store *store);

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

/* ========================================================================== broad phase
 *
 * Which shapes may collide at all: those whose bounding boxes meet. */

typedef struct sepax_pair {
    sepax_id a, b;
} sepax_pair;

/* Scratch memory of sepax_find_pairs, sepax_decompose and an index. Keep it from call to call; one
 * call may use it at a time. */
typedef struct sepax_workspace sepax_workspace;

/* `config` says how to allocate and may be NULL; its flags must be 0. */
SEPAX_API sepax_status sepax_workspace_create(const sepax_store_config *config,
                                              sepax_workspace **workspace);
SEPAX_API void sepax_workspace_destroy(sepax_workspace *workspace); /* NULL is allowed */

typedef struct sepax_backend sepax_backend; /* see "tuning" below */

/* Which shapes to pair: each of the range `a` with each of the range `b`. The two ranges must be
 * equal, which pairs the shapes of one range with each other, or have no id in common. For all
 * shapes set both to {0, sepax_store_count(store)}.
 *
 * layers[id] are the layers that a shape is in, a bit each, and masks[id] the layers that it
 * collides with. A pair is left out unless a layer of each is in the mask of the other. Both arrays
 * have an element for every id of the store and may begin at any byte; NULL is all bits.
 *
 * With bodies, pairs of one body are left out, and so are shapes that are in no body. The pairs are
 * then sorted by the bodies of their first and second shape, so that those of the same two bodies
 * follow one another: see sepax_body_groups. */
typedef struct sepax_broad_options {
    const sepax_backend *backend; /* NULL for sepax_backend_default() */
    sepax_range a, b;
    float margin; /* finite and not below 0: boxes meet that are no farther apart */
    const uint32_t *layers, *masks;
    sepax_bodies bodies; /* {NULL, 0} for none */
} sepax_broad_options;

/* Finds every pair of shapes whose closed axis-aligned bounding boxes meet. With radii or a margin
 * the boxes are widened, rounded outward, so that no pair is missed. Each pair is found
 * once, with the lower id first. Pairs that are close in the plane are close in the array, and
 * their order is the same on every backend. Removed shapes are left out. `options` may be NULL,
 * which pairs all shapes of the store.
 *
 * *pair_count is the number of pairs found. Where it exceeds `capacity`, the status is
 * SEPAX_ERROR_CAPACITY and `pairs` is untouched; so a call with pairs NULL and capacity 0 counts.
 * More than SEPAX_MAX_PAIRS are SEPAX_ERROR_COUNT and are not counted. Allocates in the workspace.
 */
SEPAX_API sepax_status sepax_find_pairs(const sepax_store *store,
                                        const sepax_broad_options *options,
                                        sepax_workspace *workspace, sepax_pair *pairs,
                                        size_t capacity, size_t *pair_count);

/* Finds the groups of pairs of the same two bodies that follow one another, as sepax_find_pairs
 * leaves them where it is given these bodies. Group i are the pairs offsets[i] to
 * offsets[i + 1] - 1, and body_pairs[i] are the numbers of their bodies: that of the first shape of
 * the pair and that of the second. `body_pairs` has room for `capacity` elements and `offsets` for
 * one more; both may be NULL where capacity is 0. *group_count is the number of groups; where it
 * exceeds `capacity`, the status is SEPAX_ERROR_CAPACITY and nothing else is written. An id that is
 * in no body is SEPAX_ERROR_ID. All arrays may begin at any byte. `rejection` may be NULL; its
 * index is that of the pair, or of the body. */
SEPAX_API sepax_status sepax_body_groups(const sepax_pair *pairs, size_t pair_count,
                                         sepax_bodies bodies, sepax_pair *body_pairs,
                                         uint32_t *offsets, size_t capacity, size_t *group_count,
                                         sepax_rejection *rejection);

/* ========================================================================== index
 *
 * A standing tree over the bounding boxes of shapes, for a world that moves step by step, and for
 * queries of a few boxes against many shapes. sepax_find_pairs sorts all shapes in every call; an
 * index sorts them once and then follows them:
 *
 *     sepax_index_build(index, store, NULL);
 *     for each step:
 *         sepax_store_place(store, ...);
 *         sepax_index_refit(index, store);
 *         sepax_index_pairs(index, NULL, workspace, pairs, capacity, &count);
 *
 * An index has copies of the boxes and keeps no pointer to the store. What it answers is about the
 * shapes as they were at its last build or refit: shapes that were placed, added or removed, or got
 * another radius, since then count from the next refit on. */

typedef struct sepax_index sepax_index;

/* Creates an index over no shapes. `config` says how to allocate and may be NULL; its flags must be
 * 0. */
SEPAX_API sepax_status sepax_index_create(const sepax_store_config *config, sepax_index **index);
SEPAX_API void sepax_index_destroy(sepax_index *index); /* NULL is allowed */

/* Which shapes an index has, and how. {0} is all shapes of the store without a margin. */
typedef struct sepax_index_options {
    const sepax_backend *backend; /* of all calls with the index; NULL for sepax_backend_default()
                                   */
    const sepax_range *range;     /* NULL for all shapes, also those that are added later */
    float margin;                 /* finite and not below 0: boxes meet that are no farther apart */
} sepax_index_options;

/* Builds the index anew: boxes around the shapes, widened as in sepax_find_pairs, in an order that
 * keeps neighbours together. `options` may be NULL, which is {0}. Takes about 120 bytes a shape,
 * which the index keeps. After an error the index is as it was. */
SEPAX_API sepax_status sepax_index_build(sepax_index *index, const sepax_store *store,
                                         const sepax_index_options *options);

/* Brings the index up to date with the store that it was built over, with the options of its last
 * build; one that was never built is built with {0}. While shapes only move, and some are removed,
 * the order stays and only the boxes are computed again. The index is sorted anew
 *   - where its range has shapes that it does not have, because they were added;
 *   - where more than a quarter of the shapes that were sorted have been removed;
 *   - where the last call of sepax_index_pairs visited more than 5/4 of the nodes that the first
 *     call after sorting visited. A program that only queries calls sepax_index_build when queries
 *     slow down.
 * All this is the same on every backend. SEPAX_ERROR_RANGE where the range leaves the store, which
 * happens after sepax_store_clear. After an error the index is as it was. */
SEPAX_API sepax_status sepax_index_refit(sepax_index *index, const sepax_store *store);

/* Which pairs of an index to leave out: as in sepax_broad_options, and by bodies pairs are sorted
 * as there. `layers` and `masks` have an element for every id of the store at the last build or
 * refit, and bodies must not leave these ids. */
typedef struct sepax_index_filter {
    const uint32_t *layers, *masks;
    sepax_bodies bodies; /* {NULL, 0} for none */
} sepax_index_filter;

/* Finds every pair of shapes of the index whose boxes meet, each once, with the lower id first.
 * They are the pairs that sepax_find_pairs finds with the same range, margin and filter. Their
 * order follows the order of shapes since the last sorting: it is the same on every backend, pairs
 * that were close in the plane then are close in the array, and right after a build without bodies
 * it is that of sepax_find_pairs. `filter` may be NULL. *pair_count, `capacity` and the workspace
 * are as in sepax_find_pairs. Counts visited nodes in the index for sepax_index_refit, so no other
 * call may use the index meanwhile. */
SEPAX_API sepax_status sepax_index_pairs(sepax_index *index, const sepax_index_filter *filter,
                                         sepax_workspace *workspace, sepax_pair *pairs,
                                         size_t capacity, size_t *pair_count);

/* A closed axis-aligned box. */
typedef struct sepax_bounds {
    float min_x, min_y, max_x, max_y;
} sepax_bounds;

/* Finds the shapes of the index whose boxes meet boxes[i], for box_count boxes: the ids
 * ids[offsets[i]] to ids[offsets[i + 1] - 1], in the order of the index. So `offsets` has
 * box_count + 1 elements, and `ids` has room for `capacity`; both may be NULL where capacity is 0.
 * The boxes of the index are widened by radii and by half of its margin, those of the call are
 * taken as they are.
 *
 * *needed is the number of ids found. Where it exceeds `capacity`, the status is
 * SEPAX_ERROR_CAPACITY and nothing else is written. More than SEPAX_MAX_PAIRS ids or boxes are
 * SEPAX_ERROR_COUNT. A box with a coordinate that is not finite is SEPAX_ERROR_NOT_FINITE, one
 * whose least coordinate exceeds its greatest SEPAX_ERROR_EXTENT. All arrays may begin at any byte.
 * Allocates in the workspace. Any number of threads may query an index at once, each with a
 * workspace of its own. `rejection` may be NULL; its index is that of the box. */
SEPAX_API sepax_status sepax_index_query(const sepax_index *index, const sepax_bounds *boxes,
                                         size_t box_count, sepax_workspace *workspace,
                                         uint32_t *offsets, sepax_id *ids, size_t capacity,
                                         size_t *needed, sepax_rejection *rejection);

/* The same for shapes as if they were placed: query i is the box around the shape shapes[i] of the
 * store at the pose poses[i], widened by its radius and by half of the margin of the index. So it
 * finds the partners that sepax_find_pairs would find after sepax_store_place, as long as the
 * others stay where the index has them. The shape itself is left out. Nothing is placed. Bad ids
 * and poses are errors as in sepax_store_place; `rejection` may be NULL, its index is that of the
 * first id or pose with an error. */
SEPAX_API sepax_status sepax_index_query_posed(const sepax_index *index, const sepax_store *store,
                                               const sepax_id *shapes, const sepax_pose *poses,
                                               size_t count, sepax_workspace *workspace,
                                               uint32_t *offsets, sepax_id *ids, size_t capacity,
                                               size_t *needed, sepax_rejection *rejection);

/* ========================================================================== decomposition
 *
 * Polygons that are not convex, and have holes, are cut into convex pieces of their own vertices.
 * So the union of the pieces is the polygon, exactly, and the pieces only share edges. */

/* Ring i has the vertices offsets[i] to offsets[i + 1] - 1, so `offsets` has count + 1 elements. It
 * need not begin with 0. Both arrays may begin at any byte. */
typedef struct sepax_rings {
    const sepax_vec2 *vertices;
    const uint32_t *offsets;
    size_t count;
} sepax_rings;

/* Flag of sepax_decompose: the first ring is the outer one, and all others are its holes. A hole
 * that does not lie in the first ring, or that lies in another hole, is SEPAX_ERROR_HOLE. */
#define SEPAX_ONE_OUTER 0x1u

/* Where sepax_decompose writes. Piece i has the vertices offsets[i] to offsets[i + 1] - 1, counter-
 * clockwise, with offsets[0] = 0. The arrays xy and offsets are as sepax_store_add_many takes them:
 *
 *     sepax_store_add_many(store, pieces.xy, pieces.offsets, pieces.piece_count, 0, &first, NULL);
 */
typedef struct sepax_pieces {
    float *xy;              /* x and y of each vertex in turn, or NULL */
    uint32_t *indices;      /* the number of each vertex in the array of the rings, or NULL */
    uint32_t *offsets;      /* piece_capacity + 1 elements; NULL where piece_capacity is 0 */
    size_t vertex_capacity; /* the room of `indices`, and half of that of `xy` */
    size_t piece_capacity;
    size_t vertex_count, piece_count; /* written by the call */
} sepax_pieces;

/* Cuts the polygon with these rings into convex pieces of at most `most` vertices each, from 3 to
 * SEPAX_MAX_VERTICES; 0 is SEPAX_MAX_VERTICES.
 *
 * A point belongs to the polygon if it lies inside of an odd number of rings. So rings may run in
 * either direction and come in any order, and there may be several parts, holes, and parts in
 * holes. The pieces do not depend on the order of the rings, nor on where a ring begins and which
 * way it runs.
 *
 * Accepted: repeated vertices next to each other, so also a last vertex that closes a ring;
 * vertices on a straight edge; spikes, where a ring goes out and straight back on the same line,
 * and which are dropped; rings that touch another ring or themselves in points, be these vertices
 * of both or of one. Where a vertex lies on an edge of another ring, pieces have it as a vertex. Of
 * vertices in one place `indices` names the first one.
 *
 * Refused, with a rejection that names the ring, the vertex, and for two edges the vertices where
 * they start: SEPAX_ERROR_NOT_FINITE; SEPAX_ERROR_NO_VERTICES for no ring or an empty one;
 * SEPAX_ERROR_ZERO_AREA for a ring on one line; SEPAX_ERROR_CROSSING for edges that cross, and for
 * rings that cross in a common vertex; SEPAX_ERROR_OVERLAP for edges with more than a point in
 * common; SEPAX_ERROR_HOLE, only with SEPAX_ONE_OUTER; SEPAX_ERROR_COUNT for more than 2^28
 * vertices. A polygon that is good in double precision may cross itself once it is rounded to
 * float32; `by_rounding` of the rejection says where that can be the reason.
 *
 * Where the pieces do not fit, the status is SEPAX_ERROR_CAPACITY, and only vertex_count and
 * piece_count are written; so a call with capacities of 0 counts. For n vertices in r rings there
 * are at most n + 2r pieces with 3 (n + 2r) vertices in all, which is a generous bound.
 *
 * Takes O(n log n) time, and about 200 bytes a vertex in the workspace. Of a polygon without
 * holes there are at most four times as many pieces as the least number, unless `most` bounds them;
 * in practice there are about a tenth more. */
SEPAX_API sepax_status sepax_decompose(sepax_rings rings, uint32_t most, uint32_t flags,
                                       sepax_workspace *workspace, sepax_pieces *pieces,
                                       sepax_rejection *rejection);

/* ========================================================================== sources of pairs
 *
 * A query takes its pairs from a source: an array, each of one list of ids with each of another, or
 * each of a list with each other one of it. A source is a small struct that points to the caller's
 * arrays. Make it with one of the functions below, in the call itself:
 *
 *     sepax_relate(store, sepax_pairs(pairs, count), NULL, relations);
 *
 * Arrays of pairs and of ids may begin at any byte. A list of ids is checked once, and a shape of
 * the first list is loaded once for many of the second, so lists are faster than an array of the
 * same pairs. Make the shorter list the first. An id may occur more than once, in one list or in
 * both. Ids of lists that make no pair are not read.
 *
 * Groups: a query can have one answer for several pairs, for instance for all pairs of pieces of
 * two bodies, or for all steps of a trajectory. sepax_grouped divides the pairs of any source into
 * groups, and sepax_body_pairs makes the pairs and the groups of bodies. Where a query speaks of
 * results, there is one a group; without groups each pair is a group of its own. */

typedef enum sepax_source_kind {
    SEPAX_SOURCE_PAIRS = 0, /* pairs[0 .. count - 1] */
    SEPAX_SOURCE_LISTS,     /* (a[i], b[j]) has the index i * b_count + j */
    SEPAX_SOURCE_ALL_PAIRS, /* (a[0], a[1]), (a[0], a[2]), ..., (a[1], a[2]), ... */
    SEPAX_SOURCE_BODIES,    /* each piece of one body with each of another */
    SEPAX_SOURCE_ROWS,      /* each shape, where it is or as if placed, with a list of its own */
    SEPAX_SOURCE_KIND_COUNT
} sepax_source_kind;

typedef struct sepax_rows sepax_rows;

typedef struct sepax_source {
    sepax_source_kind kind;
    const sepax_pair *pairs; /* of an array of pairs, of ids or of bodies; else NULL */
    size_t count;            /* of `pairs`; else 0 */
    const sepax_id *a;       /* the first list; NULL where there is none */
    size_t a_count;
    const sepax_id *b; /* the second list; NULL where there is none */
    size_t b_count;
    const uint32_t *groups; /* group_count + 1 offsets; NULL where each pair is a group */
    size_t group_count;
    sepax_bodies bodies;    /* of pairs of bodies; else {NULL, 0} */
    const sepax_rows *rows; /* of rows; else NULL */
} sepax_source;

/* The pairs of an array. */
static inline sepax_source sepax_pairs(const sepax_pair *pairs, size_t count) {
    sepax_source source = {SEPAX_SOURCE_PAIRS, pairs, count, NULL, 0, NULL, 0, NULL, 0,
                           {NULL, 0},          NULL};
    return source;
}

/* Each id of `a` with each id of `b`: a_count * b_count pairs. One against many has a_count 1. */
static inline sepax_source sepax_lists(const sepax_id *a, size_t a_count, const sepax_id *b,
                                       size_t b_count) {
    sepax_source source = {SEPAX_SOURCE_LISTS, NULL, 0, a, a_count, b, b_count, NULL, 0,
                           {NULL, 0},          NULL};
    return source;
}

/* Each id with every id behind it in the list: id_count * (id_count - 1) / 2 pairs. */
static inline sepax_source sepax_all_pairs(const sepax_id *ids, size_t id_count) {
    sepax_source source = {
        SEPAX_SOURCE_ALL_PAIRS, NULL, 0, ids, id_count, NULL, 0, NULL, 0, {NULL, 0}, NULL};
    return source;
}

/* The pairs of a source in groups: group g is the pairs offsets[g] to offsets[g + 1] - 1. So
 * `offsets` has group_count + 1 elements, none less than the one before it nor greater than the
 * number of pairs; it may begin at any byte. A group may be empty. Pairs before the first group and
 * behind the last one are checked, but not answered. sepax_body_groups finds the groups of the
 * pairs that sepax_find_pairs found. NULL offsets leave each pair a group. */
static inline sepax_source sepax_grouped(sepax_source source, const uint32_t *offsets,
                                         size_t group_count) {
    source.groups = offsets;
    source.group_count = group_count;
    return source;
}

/* One group a pair of bodies: each piece of the body pairs[i].a with each piece of pairs[i].b, in
 * the order (first piece of a, first piece of b), (first of a, second of b), ... So pieces of one
 * body are never paired; a pair of a body with itself is SEPAX_ERROR_ID. A body without pieces
 * makes empty groups. The pairs of pieces are made a few at a time and never stored; all of them
 * together count as the pairs of the call. Bodies that no pair names are not read.
 *
 * Where many bodies are far from each other, sepax_find_pairs with sepax_body_groups leaves far
 * fewer pairs of pieces. */
static inline sepax_source sepax_body_pairs(sepax_bodies bodies, const sepax_pair *pairs,
                                            size_t count) {
    sepax_source source = {SEPAX_SOURCE_BODIES, pairs, count, NULL, 0, NULL, 0, NULL, 0,
                           {NULL, 0},           NULL};
    source.bodies = bodies;
    return source;
}

/* Rows: shapes, each with a list of ids. Row r is the shape shapes[r] with each id of the list
 * list_of[r] in turn; list k is the ids[offsets[k]] to ids[offsets[k + 1] - 1]. Many rows can share
 * a list, for instance the obstacles of one time step.
 *
 * With poses, the answers of row r are those after placing shapes[r] at poses[r] with
 * sepax_store_place, bit for bit, while all other shapes stay where they are: what a planner or a
 * simulation tries before it moves anything. The store is const, nothing is stored in it, and rows
 * do not see the poses of other rows.
 *
 * The results are one a group: group g is the rows groups[g] to groups[g + 1] - 1, for instance the
 * steps of one trajectory; without groups each row is one. With SEPAX_EACH_PAIR each pair has a
 * result of its own, and there must be no groups; sepax_contain and sepax_cast answer only so. The
 * pairs are counted row after row, each row in the order of its list; sepax_rows_find says which
 * row and place an index is.
 *
 *     sepax_rows rows = {shapes, poses, 80000, step_of, offsets, 40, obstacles,
 *                        trajectories, 2000, 0, workspace};
 *     sepax_first_hits(store, sepax_row_pairs(&rows), NULL, first);
 *
 * With SEPAX_SKIP_SELF a pair of a shape with itself never hits, and is left out of the results of
 * its group; where it has a result of its own, that is the one of an empty group, of sepax_contain
 * SEPAX_NONE_WITHIN, and of sepax_cast that of shapes that never meet. Without the flag it is as
 * for all sources: both of the pair are the shape at its pose.
 *
 * Arrays may begin at any byte. The workspace is scratch memory, in which the call allocates; one
 * call may use it at a time. Hints are not used. Besides the errors of all sources,
 *   - a row whose list is not there, and offsets that decrease, are SEPAX_ERROR_OFFSETS;
 *   - without list_of, fewer lists than rows are SEPAX_ERROR_COUNT;
 *   - groups that leave the rows are SEPAX_ERROR_COUNT; rows outside of all groups are checked, but
 *     not answered;
 *   - a bad id is SEPAX_ERROR_ID; lists that no row has are not read;
 *   - a bad pose is SEPAX_ERROR_POSE or SEPAX_ERROR_OVERFLOW, as in sepax_store_place.
 * The rejection names the row; of offsets that decrease the list, and of groups the group. */
struct sepax_rows {
    const sepax_id *shapes;
    const sepax_pose *poses; /* a row each; NULL: all shapes where they are */
    size_t row_count;
    const uint32_t *list_of; /* a row each; NULL: row r has the list r */
    const uint32_t *offsets; /* list_count + 1 of them */
    size_t list_count;
    const sepax_id *ids;
    const uint32_t *groups; /* group_count + 1 numbers of rows; NULL: each row is a group */
    size_t group_count;
    uint32_t flags; /* SEPAX_SKIP_SELF, SEPAX_EACH_PAIR */
    sepax_workspace *workspace;
};

/* sepax_rows.flags */
#define SEPAX_SKIP_SELF 0x1u /* leave out pairs of a shape with itself */
#define SEPAX_EACH_PAIR 0x2u /* each pair has a result of its own */

/* The pairs of rows. `rows` must live as long as the source. */
static inline sepax_source sepax_row_pairs(const sepax_rows *rows) {
    sepax_source source = {SEPAX_SOURCE_ROWS, NULL, 0, NULL, 0, NULL, 0, NULL, 0, {NULL, 0}, NULL};
    source.rows = rows;
    return source;
}

#define SEPAX_NO_ROW 0xFFFFFFFFu

/* Where pairs of rows are: the pair with the index pairs[i] is that of row row[i] with the id at
 * place[i] of its list. SEPAX_NO_PAIR, and what is no index of a pair, gives SEPAX_NO_ROW twice.
 * Either output may be NULL. So the results of sepax_first_hits, or of sepax_contacts, become rows.
 * Takes time for each row once where the indices ascend, and else up to that for each index. All
 * arrays may begin at any byte. The errors are SEPAX_ERROR_NULL, SEPAX_ERROR_ALIAS and those of the
 * rows without a store. */
SEPAX_API sepax_status sepax_rows_find(const sepax_rows *rows, const uint32_t *pairs, size_t count,
                                       uint32_t *row, uint32_t *place);

/* The number of pairs of a source, in groups or not; of bodies, of pairs of pieces. 0 where a query
 * would refuse the source. Takes time for each group and each pair of bodies. */
SEPAX_API size_t sepax_source_count(sepax_source source);

/* The pair with that index; two times SEPAX_NO_ID where there is none. Of bodies and rows, takes
 * time for each pair of bodies and each row. */
SEPAX_API sepax_pair sepax_source_pair(sepax_source source, size_t index);

/* ========================================================================== relation
 *
 * How two shapes lie to each other, as closed sets of points. With a margin m in the options, one
 * of the two is taken as if its radius were greater by m. */

typedef enum sepax_relation {
    SEPAX_DISJOINT = 0,   /* no common point */
    SEPAX_TOUCHING = 1,   /* common points, but none of them is an inner point of either shape */
    SEPAX_OVERLAPPING = 2 /* a point of one shape is an inner point of the other */
} sepax_relation;
/* Shapes with an interior overlap where their interiors meet. Points and segments have no inner
 * points: inside of another shape they overlap it, and two of them can only touch. A pair (a, a) is
 * OVERLAPPING, or TOUCHING where the shape has no interior.
 *
 * With R for both radii and the margin, added as real numbers, and d for the distance of the cores,
 * R > 0 makes this: DISJOINT where d > R, TOUCHING where d = R, OVERLAPPING where d < R. */

/* Settings of a query, explained under "tuning" below. {0}, or NULL instead of a pointer, is a good
 * default. */
typedef struct sepax_options sepax_options;

/* All queries check every id before they write, and allocate nothing. Output arrays may begin at
 * any byte. They must not overlap each other, the arrays of the source, the options, or the report.
 * The errors of a source are SEPAX_ERROR_NULL for an array that is NULL and not empty,
 * SEPAX_ERROR_OPTION for an unknown kind or an array that its kind does not have, SEPAX_ERROR_COUNT
 * for more than SEPAX_MAX_PAIRS pairs or groups (SIZE_MAX / 8 where that is less) and for a group
 * that leaves the pairs, SEPAX_ERROR_OFFSETS, SEPAX_ERROR_ID, and of bodies SEPAX_ERROR_RANGE. The
 * rejection names the group or the pair; of bodies the pair of bodies.
 *
 * Groups: the relation of a group is the largest one of its pairs, and SEPAX_DISJOINT where it is
 * empty; a group hits where one of its pairs does. Of two bodies this is the exact relation of both
 * unions, but for one case: a point or segment without radius that lies along an inner cut of a
 * body touches the pieces on both sides, and is TOUCHING. The rest of a group is left out once one
 * of its pairs has decided the answer: where that is pair k of the group, at most 2 k + 256 of its
 * pairs are examined. */

/* relations[i] becomes the sepax_relation of result i; the array has one byte a result. */
SEPAX_API sepax_status sepax_relate(const sepax_store *store, sepax_source source,
                                    const sepax_options *options, uint8_t *relations);

/* hits[0 .. *hit_count - 1] become the indices of the pairs, or groups, that are not DISJOINT, in
 * ascending order; with the flag SEPAX_OPEN, of those that are OVERLAPPING. `hits` needs room for
 * one index a result; elements behind *hit_count keep what they held. */
SEPAX_API sepax_status sepax_hits(const sepax_store *store, sepax_source source,
                                  const sepax_options *options, uint32_t *hits, size_t *hit_count);

/* The same hits as bits: result i is bit i % 8 of bits[i / 8]. The array has one byte for every 8
 * results, rounded up; bits behind the last one become 0. */
SEPAX_API sepax_status sepax_hit_bits(const sepax_store *store, sepax_source source,
                                      const sepax_options *options, uint8_t *bits);

/* *first_hit becomes the least index of a hit, or SEPAX_NO_INDEX where there is none. Examines at
 * most twice the pairs before the first one that hits, and 32 more. */
SEPAX_API sepax_status sepax_first_hit(const sepax_store *store, sepax_source source,
                                       const sepax_options *options, size_t *first_hit);

/* first[g] becomes the index, among all pairs of the source, of the first pair of group g that
 * hits, or SEPAX_NO_PAIR where none does: for instance the first step of each trajectory that
 * collides. The array has one element a result. Without groups first[i] is i or SEPAX_NO_PAIR. */
SEPAX_API sepax_status sepax_first_hits(const sepax_store *store, sepax_source source,
                                        const sepax_options *options, uint32_t *first);

/* ========================================================================== separation
 *
 * How far apart two shapes are along the best axis of the separating axis theorem, or how deep they
 * overlap, and which way leads out: the minimum translation vector (MTV). Of shapes with a radius,
 * points and segments, and with a margin, it is the signed distance: see sepax_distance. */

/* Where sepax_separate writes: one element a result, NULL for what is not wanted. The arrays are
 * scratch memory until the call returns.
 *
 * The normal points from a to b. Where the shapes overlap, moving b by -separation * normal, or a
 * by separation * normal, ends the overlap, but for roundings: see SEPAX_MTV_SAFE.
 *
 * The result of a group is that of its pair with the least separation, the first one of equals. Of
 * two bodies this is their deepest pair of pieces, which is not always the shortest way to part
 * both unions. An empty group has the largest float32 as its separation, the normal (0, 0),
 * SEPAX_FEATURE_NONE and SEPAX_NO_PAIR. */
typedef struct sepax_contacts {
    float *separation; /* < 0: penetration depth; 0: touching; > 0: a gap. The sign is that of the
                          exact relation */
    float *normal_x;   /* the unit normal of the best axis */
    float *normal_y;
    uint32_t *feature; /* the edge whose normal it is, in the caller's numbering of the vertices;
                          bit SEPAX_FEATURE_B is set where it is an edge of b */
    uint32_t *pair;    /* the index of the pair among all pairs of the source */
} sepax_contacts;

#define SEPAX_FEATURE_B 0x80000000u
/* No feature: the normal is that of two corners, or there is no answer. Compare with this first,
 * for it has the bit of SEPAX_FEATURE_VERTEX, too. */
#define SEPAX_FEATURE_NONE 0x7FFFFFFFu

/* Computes the separation of each pair. For an edge with the outward unit normal n that starts at
 * v0, the gap is the least n . (v - v0) of all vertices v of the other shape: how far the other
 * shape stays in front of the edge or, below 0, how far it reaches behind it. The separation of two
 * polygons is the largest gap of all their edges, and the normal is that of this edge.
 *
 * Ties: of equal values the edges of the shape with the lower id win, then the edge that comes
 * first counter-clockwise from the vertex with the lowest number. Swapping a and b negates the
 * normal and keeps the separation, bit for bit.
 *
 * Formula: n is (y1 - y0, x0 - x1) / length, computed in double and rounded to float32 once.
 * n . (v - v0) is fl(fl(nx * rx) + fl(ny * ry)) with rx = fl(vx - v0x) and ry = fl(vy - v0y). The
 * exact relation then has the last word on the sign: TOUCHING is 0, and a value whose sign is wrong
 * becomes the smallest float32 of the right one.
 *
 * Accuracy: let Lx and Ly be the width and the height of the bounding box around both shapes. A
 * separation is off by at most 2^-21 (Lx + Ly) + 2^-149. A gap is a lower bound on the distance, up
 * to this error. Values beyond float32 become +-3.4e38. Source: docs/exactness.md. */
SEPAX_API sepax_status sepax_separate(const sepax_store *store, sepax_source source,
                                      const sepax_options *options, const sepax_contacts *contacts);

/* ========================================================================== distance
 *
 * How far apart two shapes are, and where they are closest. */

/* Where sepax_distance writes: one element a result, NULL for what is not wanted. The result of a
 * group is that of its pair with the least distance, the first one of equals; an empty group is as
 * in sepax_contacts, with points of (0, 0).
 *
 * Points lie on the outlines of their shapes, radii included and the margin not. A feature is what
 * of a core is closest to the other core, in the caller's numbering: the vertex i, as i with the
 * bit SEPAX_FEATURE_VERTEX, or the edge that starts at the vertex i, as i. */
typedef struct sepax_distances {
    float *distance;  /* > 0: the distance; 0: touching; < 0: penetration depth */
    float *normal_x;  /* the unit vector from point a to point b; of an overlap as in */
    float *normal_y;  /* sepax_contacts: from a to b, along the way out */
    float *point_a_x; /* the point of a that is closest to b; of an overlap the deepest one in b */
    float *point_a_y;
    float *point_b_x; /* the point of b that is closest to a; of an overlap the deepest one in a */
    float *point_b_y;
    uint32_t *feature_a;
    uint32_t *feature_b;
    uint32_t *pair; /* the index of the pair among all pairs of the source */
} sepax_distances;

#define SEPAX_FEATURE_VERTEX 0x40000000u

/* Computes the signed distance of each pair. Let d be the distance of both cores, R the sum of both
 * radii and of the margin. Where the cores are apart it is d - R. Where they meet it is -(p + R),
 * p being the depth that sepax_separate finds for the cores alone, for which a segment counts as
 * two edges, there and back. Points and segments that meet and have no radius have the distance 0.
 * The sign is that of the exact relation.
 *
 * The closest features are exact. A point that is a vertex is named as this vertex, never as an end
 * of an edge. Between parallel edges it is the end of what they have in common that comes first
 * counter-clockwise on the edge of the lower id. Two cores that are one and the same point have the
 * normal (1, 0), from the lower id to the other. Swapping a and b swaps points and features and
 * negates the normal, bit for bit.
 *
 * Accuracy, with u = 2^-24 and Lx, Ly the width and the height of the bounding box around both
 * cores: where the cores are apart, a distance is off by at most 1.02u of itself + 2^-149; where
 * they meet, by 2^-21 (Lx + Ly) + 1.02u of itself. A coordinate of a point is off by at most 1.02u
 * of itself + 2^-48 (Lx + Ly). Source: docs/exactness.md. */
SEPAX_API sepax_status sepax_distance(const sepax_store *store, sepax_source source,
                                      const sepax_options *options,
                                      const sepax_distances *distances);

/* ========================================================================== casts
 *
 * Whether and when a shape that moves along a straight line first meets another one. A cast of a
 * point is a ray, and that of a circle a moving circle: any two shapes of the store will do. */

/* Where sepax_cast writes: one element a pair, NULL for what is not wanted. */
typedef struct sepax_casts {
    uint8_t *relation; /* the largest sepax_relation of the pair at any t from 0 to 1 */
    float *time;       /* the first contact, as t; 0: at the start; 2: never */
    float *normal_x;   /* unit normal at the first contact, from a to b; 0 where they never meet */
    float *normal_y;
    uint32_t *feature_a; /* what of the core of a is closest at the first contact, as in */
    uint32_t *feature_b; /* sepax_distances; SEPAX_FEATURE_NONE where they never meet */
} sepax_casts;

/* Moves b of each pair along a straight line while a stays, and finds where they first meet. At the
 * time t, from 0 to 1, b of pair i is at its place + t * motions[i], in real numbers. `motions` has
 * one element a pair and may begin at any byte. A ray from point p, which a store has as a shape of
 * one vertex, against shape a:
 *
 *     sepax_vec2 way = {100, 0};
 *     sepax_pair pair = {a, p};
 *     sepax_cast(store, sepax_pairs(&pair, 1), &way, NULL, &(sepax_casts){.time = &t});
 *
 * It hits where t <= 1, at p + t * way. Where both shapes move, give the motion of b less that of
 * a. A motion of (0, 0) is allowed; one that is not finite is SEPAX_ERROR_NOT_FINITE, with the
 * index of its pair in the report. Groups are SEPAX_ERROR_OPTION.
 *
 * Relation. It is exact: nothing is missed, however thin and however fast. It is that of a with all
 * that b sweeps over; only, points and segments without radius and margin never overlap, but touch.
 *
 * Time. It is the largest float32 that does not exceed the t at which they first meet: before it
 * they certainly do not meet, and at the next float32 they have met.
 *
 * Features and normal. Those of sepax_distance: at the start, where the shapes meet there, else at
 * the first contact, with its rule for parallel edges. Each component of the normal is off by at
 * most 2^-24. Without radius and margin the cores touch at a later contact and have no distance, so
 * the normal is then
 *   - where an edge is named: that of the edge;
 *   - where two vertices are: that of the edge at one of them that is closest just before the
 *     contact (of two parallel ones that of the lower id);
 *   - where just before it, too, these two vertices are closest: straight against the motion.
 * Swapping a and b and negating the motion swaps the features and negates the normal, bit for bit,
 * and changes nothing else. Source: docs/exactness.md. */
SEPAX_API sepax_status sepax_cast(const sepax_store *store, sepax_source source,
                                  const sepax_vec2 *motions, const sepax_options *options,
                                  const sepax_casts *casts);

/* ========================================================================== containment */

/* Which of two shapes lies within the other, as closed sets of points: also where borders touch. */
typedef enum sepax_containment {
    SEPAX_NONE_WITHIN = 0,
    SEPAX_A_WITHIN_B = 1,
    SEPAX_B_WITHIN_A = 2,
    SEPAX_EQUAL = 3 /* each within the other: the same set of points */
} sepax_containment;

/* containments[i] becomes the sepax_containment of pair i, exactly; the array has one byte a pair.
 * A margin is SEPAX_ERROR_OPTION, and so are groups: that a union contains another cannot be told
 * from its pieces. */
SEPAX_API sepax_status sepax_contain(const sepax_store *store, sepax_source source,
                                     const sepax_options *options, uint8_t *containments);

/* ========================================================================== manifolds
 *
 * What a physics engine needs to push two shapes apart: where they meet, in one or two points. */

typedef struct sepax_manifold_point {
    float x, y;       /* midway between the surfaces of both shapes */
    float separation; /* < 0: a depth; > 0: a gap, at most the margin */
    uint32_t id;      /* of the features, to find the point again in the next frame */
} sepax_manifold_point;

typedef struct sepax_manifold {
    uint32_t pair;                  /* its index in the source */
    uint32_t count;                 /* of points: 1 or 2 */
    float normal_x, normal_y;       /* unit, from a to b, for both points */
    sepax_manifold_point points[2]; /* one that is not used holds zeros */
} sepax_manifold;

/* Computes the manifolds of the pairs that sepax_hits finds with the same options, in ascending
 * order of `pair`: manifolds[0 .. *manifold_count - 1]. `manifolds` needs room for one a pair;
 * elements behind *manifold_count keep what they held, and both may begin at any byte. Groups are
 * not folded: the manifolds of the pairs of one group follow one another. Refuses a store made with
 * SEPAX_RELATE_ONLY with SEPAX_ERROR_UNPREPARED.
 *
 * The margin of the options is how far apart shapes may be: points whose separation is more are
 * left out. Give one of a few percent of the size of a shape (the speculative distance of an
 * engine). It does not inflate the shapes; their radii are theirs.
 *
 * Points. An edge of one shape, the reference edge, has the normal. The incident edge belongs to
 * the other shape: of the two at its vertex farthest against the normal, the one whose own normal
 * is most against it. It is cut off at the ends of the reference edge, and each end that is left is
 * a point. Two points come in counter-clockwise order along the reference edge. The separation is
 * that of the two cores at that place, along the normal, less both radii. Where one shape is a
 * point or a circle, where two vertices are closest, and where the edges do not lie side by side,
 * there is one point.
 *
 * The reference edge is the one that sepax_distance finds closest or, where cores meet, the one of
 * the widest gap (see sepax_separate). Two rules keep points from coming and going between frames.
 * Of two edges whose gaps differ by no more than an eighth of the margin, that of the lower id is
 * taken. And where two vertices are closest, an edge is taken whose gap is less than their distance
 * by no more than that, if it gives two points: so a box that tilts a little on an equal one keeps
 * both points.
 *
 * An id is (feature of a) << 16 | (feature of b). A feature is 2 * i for the edge i of the core,
 * and 2 * i + 1 for the vertex i, in the caller's numbering. A point is at a vertex of the incident
 * edge and at the reference edge, or the other way round; at two vertices where these are no
 * farther from one another along the edge than an eighth of the margin. The same features give the
 * same id wherever the shapes are. Swapping a and b negates the normal, exchanges both halves of
 * each id, and keeps all else, bit for bit.
 *
 * Accuracy, with u = 2^-24, L the width plus the height of the bounding box around both cores, R
 * the sum of both radii, and t the tangent of the angle between both edges (0 at a vertex of the
 * incident edge): a separation and a coordinate are off by at most 1.02u of themselves + 2^-150 +
 * 2^-48 (L + R) (1 + t). Which edge has the widest gap is as accurate as sepax_separate. The report
 * says how the hits were found. Takes O(n_a n_b) time for a pair that has a manifold. */
SEPAX_API sepax_status sepax_manifolds(const sepax_store *store, sepax_source source,
                                       const sepax_options *options, sepax_manifold *manifolds,
                                       size_t *manifold_count);

/* ========================================================================== tuning
 *
 * Nothing below changes a result, apart from the margin and the flags SEPAX_OPEN and
 * SEPAX_MTV_SAFE. */

/* sepax_options.flags */
#define SEPAX_OPEN 0x1u     /* hits are only the OVERLAPPING pairs, not the TOUCHING ones */
#define SEPAX_MTV_SAFE 0x2u /* make penetrations a little deeper, see below */
#define SEPAX_NO_DEDUP                                                                             \
    0x4u /* do not merge parallel edges, also where SEPAX_MERGE_AXES allows it                     \
          */

/* SEPAX_MTV_SAFE: moving the vertices of one shape by the MTV in float32 arithmetic then leaves the
 * pair not OVERLAPPING, and so does moving its pose, x + mx and y + my, and placing it again,
 * wherever neither the MTV nor a coordinate overflows. Without it about half of the pairs still
 * overlap by a rounding. A penetration becomes deeper by 5u c + 12u (Lx + Ly) + 16u R + 2u f +
 * 2^-147, u = 2^-24: c the largest |coordinate| of both, Lx by Ly the box around both, R their
 * radii and the margin, f how far the origin of the local vertices lies outside of a shape: 0 for
 * most, and the larger one of both. */

/* A backend is the library compiled for one instruction set. Backends live forever and are never
 * changed. */

/* The number of backends compiled in. The best comes first, the last is always "reference". */
SEPAX_API size_t sepax_backend_count(void);
SEPAX_API const sepax_backend *sepax_backend_at(size_t index);       /* NULL when out of range */
SEPAX_API const sepax_backend *sepax_backend_find(const char *name); /* NULL when there is none */
SEPAX_API const char *sepax_backend_name(const sepax_backend *backend);
SEPAX_API unsigned sepax_backend_lanes(const sepax_backend *backend); /* float32 lanes a vector */
SEPAX_API bool sepax_backend_runs_here(const sepax_backend *backend);

/* The backend of a call that names none. It is the one that the environment variable SEPAX_BACKEND
 * names, where that exists and runs here (read with glibc only, and not in setuid programs), else
 * the first one that runs here. */
SEPAX_API const sepax_backend *sepax_backend_default(void);

/* How the projections of a pair are laid on SIMD lanes. */
typedef enum sepax_strategy {
    SEPAX_AUTO = 0,     /* the fastest known for each pair */
    SEPAX_SCALAR,       /* one pair, one edge, one vertex at a time */
    SEPAX_VERTEX_LANES, /* one pair; the vertices of one shape in lanes */
    SEPAX_AXIS_LANES,   /* one pair; the edge normals of one shape in lanes */
    SEPAX_PAIR_LANES,   /* one pair a lane; pairs with a shape of more than 16 vertices, or, of
                           distances, more than 8, go by SEPAX_SUPPORT */
    SEPAX_BOX,          /* one pair of boxes a lane; other pairs go by SEPAX_PAIR_LANES */
    SEPAX_SUPPORT,      /* one pair; only the edges that the support vertex does not rule out */
    SEPAX_STRATEGY_COUNT
} sepax_strategy;

SEPAX_API const char *sepax_strategy_name(sepax_strategy strategy); /* "auto", "scalar", ... */

/* What a query did. A query writes it also when it fails, except where it overlaps another array.
 */
typedef struct sepax_report {
    const sepax_backend *backend; /* the one that was used */
    sepax_rejection rejection;    /* of the pair, the id or the count that is wrong */
    size_t filtered;              /* pairs decided in lanes, with an error bound */
    size_t in_double;             /* pairs decided one by one, in double precision */
    size_t expanded;              /* pairs that needed exact expansions */
} sepax_report;

struct sepax_options {
    const sepax_backend *backend; /* NULL for sepax_backend_default() */
    sepax_strategy strategy;
    uint32_t flags;
    sepax_report *report; /* may be NULL */
    uint8_t *hints;       /* one byte a pair, or NULL */
    size_t hint_count;    /* the number of pairs, or 0 */
    float margin;         /* finite and not below 0: widens one shape of each pair; of manifolds
                             the speculative distance */
};

/* Hints: hints[i] remembers an edge that separated pair i, from one call to the next one with the
 * same pairs. Begin with zeros; any other bytes are allowed and cost only time. Two calls at once
 * need two arrays. Only relations use hints, and only for pairs that go by SEPAX_SUPPORT (with
 * SEPAX_AUTO: a shape of more than 16 vertices, or two of more than 8, that bounds do not decide).
 * They pay for flat shapes of more than 64 vertices that move by up to a tenth of their size from
 * call to call: up to a fifth of the time. Elsewhere leave them out. */

#ifdef __cplusplus
}
#endif

#endif
