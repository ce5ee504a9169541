/* SPDX-License-Identifier: MIT
 *
 * The store: shapes and their instances in columns (structure of arrays), one set of columns for
 * each size class; discs by id. Besides store/, only place/ and bytes/ write it.
 *
 * A shape is what was added: local vertices, the caller's edge numbers, and what follows from them
 * alone. An instance is a shape at a pose: world vertices, and what follows from those. Every shape
 * has one instance, in the slot of the same number.
 *
 * A vertex block is x[stride] then y[stride], padded by repeating the last vertex. The edge of a
 * pad has length zero, so a maximum over edges must leave it out. Its unit normal, however, repeats
 * that of the last true edge, which starts at the same vertex, so separations need no mask.
 */
#ifndef SEPAX_STORE_H
#define SEPAX_STORE_H

#include "base/memory.h"
#include "base/polygon.h"
#include "store/classes.h"

/* Bounds of an instance, its radius included: a disc around it and a disc inside it, both at the
 * centre. */
typedef struct shape_bounds {
    float x, y;
    float outer; /* rounded up; infinite where it exceeds FLT_MAX */
    float inner; /* rounded down; -infinity where it is below 2^-60 or the shape has no interior */
} shape_bounds;

/* A rectangle close to the four world vertices of a box: centre, unit axis, half extents. */
typedef struct box_model {
    float x, y, cos, sin, half_x, half_y;
    float error; /* largest distance of a model corner from its vertex, rounded up */
    float tilt;  /* error / the smaller half extent, rounded up; infinite where that is not > 0 */
} box_model;

/* The outline: how far a shape extends in directions all round. It decides most pairs that the
 * discs leave open.
 *
 * Knot s is a direction (x, y) with |x| + |y| = 1. For s = 0 .. 10 it has y = s / 5 - 1 and x >= 0:
 * these go up on the right of the centre. For s = 10 .. 20 it has y = 3 - s / 5 and x <= 0: these
 * go down on the left. Knot 20 is knot 0 again. knots[s] holds the support and the gauge of the
 * local shape in that direction, relative to the centre of its discs, in units and rounded up
 * (place/derived.c). */
#define OUTLINE_SECTORS 20
typedef struct shape_outline {
    float x, y;     /* the centre, placed */
    float cos, sin; /* of the pose, times the unit of gauges; NaN or infinite: decides nothing */
    float support_unit;  /* divided by the unit of gauges */
    uint16_t gauge_unit; /* the upper half of a float's bits */
    uint8_t knots[OUTLINE_SECTORS + 1][2];
} shape_outline;

/* A local polygon or segment as seen from the centre of its discs, from which bounds of its
 * instance follow without a look at world vertices (place/home.c). */
typedef struct shape_home {
    float x, y;         /* the centre */
    float outer, inner; /* the discs, as in shape_bounds, but without a radius */
    float room;         /* the vertices of a polygon stay convex and in order while each is moved by
                           less than this; 0 where it is below 2^-60 */
} shape_home;

/* Sector tables exist from this stride on. turns[i] is the direction of edge i of the instance as
 * an angle, in units of 2^-16 of a full turn; pads repeat the last one. Sector s of a shape is the
 * angles from s to s + 1, in units of 1 / (stride - 1) of a full turn, that an edge of another
 * shape may have relative to edge 0 of this one. Where it begins, vertex sectors[s] of this shape
 * is least far along the outward normal of such an edge; sectors[stride - 1] is sectors[0] again.
 * In it, the least vertex is sectors[s], sectors[s + 1] or one between. points[s] is world vertex
 * sectors[s], x then y, so that one load of 16 bytes takes both points of a sector. */
#define SECTOR_STRIDE 16

/* The columns of a class: arrays of `capacity` blocks. A column is NULL where the class or the
 * store does not have it. The table of columns.c gives the size of a block of each column, and when
 * the column exists. */
typedef struct size_class {
    uint32_t stride;       /* vertices in a block, a multiple of 4 */
    uint32_t local_step;   /* floats from a local block to the next one */
    uint32_t count;        /* slots in use or freed */
    uint32_t capacity;     /* slots allocated */
    uint32_t padded_count; /* slots in use that lack world vertices: slots_lacks_vertices */
    uint32_t skew_count;   /* slots in use whose merge_error is infinite */
    uint32_t free_slot;    /* first freed slot or NO_SLOT, see slots.c */
    uint32_t free_count;
    struct {               /* the shapes */
        float *vertices;   /* local, class_vertices; boxes: half_x, half_y alone */
        uint16_t *count;   /* local vertices */
        uint16_t *feature; /* local edge -> the caller's edge number; not for boxes */
        shape_home *home;  /* class_home; not of points and boxes */
    } shapes;
    /* and their instances */
    float *world;            /* world vertices */
    float *normals;          /* unit normals of the world edges; not with SEPAX_RELATE_ONLY */
    uint16_t *sectors;       /* sector tables; those of the shapes, but of bent instances */
    float *points;           /* the world vertices that these name */
    uint16_t *turns;         /* the directions of the world edges */
    uint16_t *world_count;   /* world vertices without pads */
    uint16_t *world_feature; /* world edge -> the caller's edge number */
    shape_outline *outlines; /* from 7 vertices on */
    box_model *boxes;        /* of boxes */
    sepax_pose *poses;       /* from 5 vertices on; below, the world vertices suffice */
    float *merge_error;      /* with SEPAX_MERGE_AXES: how far the polygon with exactly parallel
                                opposite edges that encloses a shape leaves it; infinite where
                                opposite edges i and i + n/2 of the local shape are not parallel */
} size_class;

#define NO_SLOT 0xFFFFFFFFu

/* A class without slots. */
static inline size_class size_class_of(unsigned class_index) {
    return (size_class){.stride = class_stride(class_index),
                        .local_step = class_local_step(class_index),
                        .free_slot = NO_SLOT};
}

/* No run of at least `length` free ids begins before `from`. */
typedef struct run_bound {
    uint32_t length;
    sepax_id from;
} run_bound;

/* Some of the ids: how many, and a range that contains all of them. */
typedef struct id_span {
    uint32_t count;
    uint32_t first, last; /* first > last where there are none */
} id_span;
#define EMPTY_SPAN ((id_span){0, 0xFFFFFFFFu, 0})

/* Scratch memory for the corners of one polygon of up to `capacity` vertices. It belongs to the
 * store because it would be too large for the stack, and because placing must not fail for lack of
 * memory. */
typedef struct hull_desk {
    sepax_vec2 *vertices;
    uint16_t *index, *scratch;
    uint32_t capacity;
    uint32_t left_out; /* how many shapes had no room on the desk of a part, see place/shares.h */
} hull_desk;
#define HULL_DESK_BYTES (sizeof(sepax_vec2) + 2 * sizeof(uint16_t)) /* a vertex */

struct sepax_store {
    allocator memory;
    sepax_threads threads; /* run is NULL where the caller lends none */
    uint32_t flags;
    uint32_t id_count; /* one more than the last id of a shape */
    uint32_t id_capacity;
    unsigned plain_class; /* that of the first shape */
    id_span removed;      /* free ids below id_count, see ids.h */
    id_span exceptions;   /* ids whose reference is not ref_of(plain_class, id): those of other
                             classes, irregular ones, and ones in reused slots; no removed ones */
    id_span strays;       /* exceptions for another reason than that they are irregular */
    float largest_local;  /* largest |coordinate| of any local vertex so far */
    bool has_levers;      /* some shape so far has a lever that is not 0 */
    bool renumbered;      /* some instance so far had all edges of its shape, but in another order;
                             while false, one with all edges has the edge numbers of its shape */
    shape_ref *refs;      /* id -> reference */
    shape_bounds *bounds; /* id -> discs: by id, so that for most pairs refs need not be read */
    float *radii;         /* id -> radius; NULL until a shape gets one that is not 0 */
    float *levers;        /* id -> how far the origin lies outside of the local shape, rounded up;
                             NULL with SEPAX_RELATE_ONLY */
    hull_desk desk;
    size_class classes[CLASS_COUNT];
    uint64_t *free_ids;  /* bits by id: free, and below id_count */
    run_bound long_runs; /* of free ids */
    uint32_t ids_given;  /* one more than the last id that was given out since the store was
                            created or cleared */
    uint64_t generation; /* how often an id was given out again, or the store cleared */
};

/* Whether an id was given out and its shape is still there. */
static inline bool store_has(const sepax_store *store, sepax_id id) {
    return id < store->id_count && store->refs[id] != REF_REMOVED;
}

static inline float store_radius(const sepax_store *store, sepax_id id) {
    return store->radii != NULL ? store->radii[id] : 0;
}

/* The longer lever of a pair; 0 with SEPAX_RELATE_ONLY. */
static inline float store_pair_lever(const sepax_store *store, sepax_pair pair) {
    if (!store->has_levers) {
        return 0;
    }
    const float a = store->levers[pair.a], b = store->levers[pair.b];
    return a > b ? a : b;
}

static inline bool store_is_plain(const sepax_store *store, sepax_id id, shape_ref ref) {
    return ref == ref_of(store->plain_class, id);
}

/* Whether a shape, regular or not, has the class and the slot of a plain id: it is no stray. */
static inline bool store_is_at_home(const sepax_store *store, sepax_id id, shape_ref ref) {
    return (ref & ~REF_IRREGULAR) == ref_of(store->plain_class, id);
}

/* Whether all shapes are points at the origins of their frames, perhaps with radii. */
static inline bool store_has_circles_only(const sepax_store *store) {
    return store->plain_class == CLASS_POINT && store->largest_local == 0 &&
           store->strays.count == 0;
}

/* Whether all shapes are boxes that are regular, in the slots of their ids. */
static inline bool store_has_boxes_only(const sepax_store *store) {
    return store->plain_class == CLASS_BOX && store->exceptions.count == 0;
}

/* Whether all shapes are quads or boxes that are regular, in the slots of their ids. */
static inline bool store_has_quads_only(const sepax_store *store) {
    return (store->plain_class == CLASS_4 || store->plain_class == CLASS_BOX) &&
           store->exceptions.count == 0;
}

/* The local block of a slot: x[stride], then y[stride]; of a box its half extents. */
static inline float *class_vertices(const size_class *c, size_t slot) {
    return c->shapes.vertices + c->local_step * slot;
}

/* The home beside a local block of up to 4 vertices: both are in one cache line. */
static inline shape_home *quad_home(float *block) {
    return (shape_home *)(void *)(block + 8);
}

/* The home of a slot, whose class has homes. */
static inline shape_home *class_home(const size_class *c, size_t slot) {
    return c->stride == 4 ? quad_home(class_vertices(c, slot)) : c->shapes.home + slot;
}

/* The polygon in a slot. `stride` is that of the class; callers that know it pass a constant. */
static inline polygon class_polygon(const size_class *c, size_t slot, uint32_t stride) {
    const size_t at = 2 * stride * slot;
    const float *n = c->normals;
    return (polygon){.x = c->world + at,
                     .y = c->world + at + stride,
                     .nx = n != NULL ? n + at : NULL,
                     .ny = n != NULL ? n + at + stride : NULL,
                     .sectors = c->sectors != NULL ? c->sectors + stride * slot : NULL,
                     .points = c->sectors != NULL ? c->points + at : NULL,
                     .turns = c->sectors != NULL ? c->turns + stride * slot : NULL,
                     .feature = c->world_feature + stride * slot,
                     .count = c->world_count[slot],
                     .stride = stride};
}

static inline polygon store_polygon(const sepax_store *store, shape_ref ref) {
    const size_class *c = &store->classes[ref_class(ref)];
    return class_polygon(c, ref_slot(ref), c->stride);
}

/* The corners of a box around its centre, in the order of its edges. */
static inline void box_corners(float half_x, float half_y, float x[4], float y[4]) {
    for (unsigned i = 0; i < 4; i++) {
        x[i] = i == 0 || i == 3 ? -half_x : half_x;
        y[i] = i < 2 ? -half_y : half_y;
    }
}

/* The caller's number of local vertex i. */
static inline uint32_t class_local_number(const size_class *c, uint32_t slot, uint32_t i) {
    return c->shapes.feature != NULL ? c->shapes.feature[(size_t)c->stride * slot + i] : i;
}

/* The local vertices of the shape in a slot. */
typedef struct local_shape {
    const float *x, *y;
    uint32_t count;
    float corners[8]; /* of a box */
} local_shape;
static inline void class_local(const size_class *c, uint32_t slot, local_shape *local) {
    if (c->boxes != NULL) {
        const float *half = class_vertices(c, slot);
        box_corners(half[0], half[1], local->corners, local->corners + 4);
        local->x = local->corners;
        local->y = local->corners + 4;
        local->count = 4;
        return;
    }
    local->x = class_vertices(c, slot);
    local->y = local->x + c->stride;
    local->count = c->shapes.count[slot];
}

/* A run of moves, for backends that place shapes in lanes: the ids, slots and poses of shapes of
 * one class, in the order of the caller. The arrays have `count` elements; an id may be there more
 * than once. */
typedef struct move_run {
    size_class *of;
    unsigned class_index;
    shape_bounds *bounds; /* by id, as in the store */
    const float *radii;   /* by id, or NULL */
    const sepax_id *ids;
    const uint32_t *slots; /* the slots of these ids */
    const sepax_pose *poses;
    uint32_t count;
    bool renumbered; /* as in the store */
    bool centred;    /* all local vertices of the store are (0, 0) */
} move_run;

#endif
