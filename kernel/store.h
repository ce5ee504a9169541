/* SPDX-License-Identifier: MIT
 *
 * The store's rooms: one structure-of-arrays block per shape, blocks of one size class together;
 * discs by id. add.c and place.c fill them with the help of derive.h, store.c grows them; all else
 * reads them.
 *
 * A vertex block is x[stride] then y[stride], padded by repeating the last vertex. A pad edge has
 * length zero: whoever takes a maximum over edges must leave it out (its unit normal repeats that
 * of the last true edge, which starts at the same vertex, so separations need no care).
 */
#ifndef SEPAX_STORE_H
#define SEPAX_STORE_H

#include "memory.h"
#include "sepax.h"

/* The class of a shape follows from its local vertex count and never changes. In the exact
 * classes (3, 4, box, 5, 6) every regular shape has exactly that many world vertices; in the
 * others (up to 8, 16, 32, ... 4096) a block may be padded. */
enum {
    CLASS_3,
    CLASS_4,
    CLASS_BOX,
    CLASS_5,
    CLASS_6,
    CLASS_8, /* CLASS_8 + n: up to 8 << n vertices */
    CLASS_16,
    CLASS_COUNT = CLASS_8 + 10
};

/* Where a shape lives: 27 bits of slot, 4 of class, 1 flag. Ids are no larger than slots, so that
 * kernels take them for signed numbers, and 4 of them for one. */
typedef uint32_t shape_ref;
#define REF_REMOVED 0xFFFFFFFFu
#define REF_IRREGULAR                                                                              \
    0x80000000u /* fewer world vertices than an exact class wants, or collapsed                    \
                 */
#define REF_CLASS_SHIFT 27
#define REF_SLOT_MASK 0x07FFFFFFu

static inline unsigned ref_class(shape_ref ref) {
    return (ref >> REF_CLASS_SHIFT) & 15u;
}
static inline uint32_t ref_slot(shape_ref ref) {
    return ref & REF_SLOT_MASK;
}

/* Bounds of the world vertices: a disc around them and a disc inside them, both at the centre. */
typedef struct shape_bounds {
    float x, y;
    float outer; /* rounded up; infinite when it does not fit */
    float inner; /* rounded down; -infinity below 2^-60 and for shapes without interior */
} shape_bounds;

/* A rectangle close to the four world vertices of a box: centre, unit axis, half extents. */
typedef struct box_model {
    float x, y, cos, sin, half_x, half_y;
    float error; /* largest distance of a model corner from its vertex, rounded up */
    float tilt;  /* error / the smaller half extent, rounded up; infinite where that is not > 0 */
} box_model;

/* How far a shape extends in directions all round: decides most pairs that the discs leave.
 *
 * Knot s = 0, 1, .. is the direction (x, y), |x| + |y| = 1, that has y = s / 5 - 1 and goes up on
 * the right of the centre, and from 10 on has y = 3 - s / 5 and comes down on the left; the last
 * one is the first again. It holds the support and the gauge of the local shape there, seen from
 * the centre of its discs, in units and rounded up (outline.c). */
#define OUTLINE_SECTORS 20
typedef struct shape_outline {
    float x, y;     /* the centre, placed */
    float cos, sin; /* of the pose, times the unit of gauges; NaN or infinite where it is no use */
    float support_unit;  /* in units of gauges */
    uint16_t gauge_unit; /* the upper half of a float's bits */
    uint8_t knots[OUTLINE_SECTORS + 1][2];
} shape_outline;

/* An edge of a box with all that a separation wants of it: its unit normal and its first vertex. */
typedef struct box_edge {
    float nx, ny, x, y;
} box_edge;

/* All arrays have `capacity` blocks. `merge_error` says how far the polygon with exactly parallel
 * opposite edges that encloses a shape leaves it: infinite where opposite edges i and i + n/2 are
 * not parallel on the local shape. */
typedef struct size_class {
    uint32_t stride;       /* vertices in a block, a multiple of 4 */
    uint32_t count;        /* slots in use or freed */
    uint32_t capacity;     /* slots allocated */
    uint32_t padded_count; /* live slots with fewer world vertices than stride */
    uint32_t skew_count;   /* live slots whose merge_error is infinite */
    uint32_t free_slot;    /* first freed slot or NO_SLOT; the next one is in its world block */
    uint32_t free_count;
    float *world;   /* 2 * stride floats a block */
    float *normals; /* 2 * stride floats a block; NULL with SEPAX_RELATE_ONLY */
    float *sectors; /* 2 * stride floats a block, see below; NULL where there are no normals, and
                       for strides below SECTOR_STRIDE */
    float *local;   /* 2 * stride floats a block; boxes: half_x, half_y alone */
    sepax_vec2 *centre;      /* of the discs, on the local shape; NULL for fewer than 5 vertices */
    shape_outline *outlines; /* NULL for fewer than 7 vertices */
    box_model *boxes;        /* CLASS_BOX only, else NULL */
    box_edge *edges;         /* 4 a block; NULL where there are no boxes or no normals */
    float *merge_error;
    uint16_t *world_count; /* true world vertices: 3 or more, or less when collapsed */
    uint16_t *local_count;
    uint16_t *turns;         /* stride a block, with the sectors */
    uint16_t *world_feature; /* stride a block: world edge -> caller's edge number */
    uint16_t *local_feature; /* stride a block: local edge -> caller's; NULL for boxes */
} size_class;

#define NO_SLOT 0xFFFFFFFFu

/* A sector table holds stride points in turn, x then y: point s is the vertex that is least far
 * along direction s of stride - 1 all round (the last one is the first again). For a direction
 * between s and s + 1 it is one of these two, or lies between them. turns[i] is where the normal of
 * edge i lies among all directions: as a fraction of the way round, in 2^-16. */
#define SECTOR_STRIDE 16

/* What the discs of larger shapes gain by a better centre is not worth the time. */
#define CENTRE_STRIDE 16

struct sepax_store {
    allocator memory;
    uint32_t flags;
    uint32_t id_count;
    uint32_t id_capacity;
    uint32_t removed_count;
    uint32_t irregular_count;
    float largest_local;  /* largest |coordinate| of any local vertex so far */
    shape_ref *refs;      /* id -> where */
    shape_bounds *bounds; /* id -> discs: here, so that many pairs need no look at refs */
    size_class classes[CLASS_COUNT];
};

/* The world vertices of one shape; nx, ny NULL when there are no normals. */
typedef struct polygon {
    const float *x, *y, *nx, *ny;
    const float *sectors; /* NULL when there are none, like turns */
    const uint16_t *turns;
    const uint16_t *feature;
    uint32_t count; /* without pads */
    uint32_t stride;
} polygon;

/* Whether an id was given out and its shape is still there. */
static inline bool store_has(const sepax_store *store, sepax_id id) {
    return id < store->id_count && store->refs[id] != REF_REMOVED;
}

/* `stride` is that of the class, for callers who know it at compile time. */
static inline polygon class_polygon(const size_class *c, size_t slot, uint32_t stride) {
    const size_t at = 2 * stride * slot;
    const float *n = c->normals;
    return (polygon){.x = c->world + at,
                     .y = c->world + at + stride,
                     .nx = n ? n + at : NULL,
                     .ny = n ? n + at + stride : NULL,
                     .sectors = c->sectors ? c->sectors + at : NULL,
                     .turns = c->sectors ? c->turns + stride * slot : NULL,
                     .feature = c->world_feature + stride * slot,
                     .count = c->world_count[slot],
                     .stride = stride};
}

static inline polygon store_polygon(const sepax_store *store, shape_ref ref) {
    const size_class *c = &store->classes[ref_class(ref)];
    return class_polygon(c, ref_slot(ref), c->stride);
}

/* The one class whose slots are the ids, or CLASS_COUNT: shapes of several classes, or a shape was
 * removed, or one is irregular. */
unsigned sepax_store_uniform_class(const sepax_store *store);

#endif
