/* SPDX-License-Identifier: MIT
 *
 * Polygons made into shapes. The check finds the corners of each polygon. Where these are not
 * simply all vertices in order, they are found again when the shape is made. Then the shape gets a
 * slot and all that follows from its vertices.
 */
#include "base/arithmetic.h"

#include "place/polygons.h"

#include <math.h>

#include "base/arrays.h"
#include "place/add.h"
#include "place/batch.h"
#include "place/fault.h"
#include "place/hull.h"
#include "place/instance.h"
#include "place/lever.h"
#include "store/slots.h"

/* A finding is the number of corners of a polygon, with this bit if these are all vertices in
 * order. */
#define AS_IT_IS 0x80000000u

/* The same bit in the count of a slot. */
#define SLOT_AS_IT_IS 0x8000u

/* ------------------------------------------------------------------- check */

/* The vertices from `first` on: in the caller's array if that is aligned, otherwise copied to the
 * desk. */
static inline const sepax_vec2 *read_vertices(const polygons *p, uint32_t first, size_t count,
                                              const hull_desk *d) {
    const char *at = (const char *)p->xy + first * sizeof(sepax_vec2);
    if ((uintptr_t)at % _Alignof(sepax_vec2) == 0) {
        return (const sepax_vec2 *)(const void *)at;
    }
    memcpy(d->vertices, at, count * sizeof *d->vertices);
    return d->vertices;
}

/* The number of vertices before the first one that is not finite. */
static size_t finite_count(const sepax_vec2 *vertices, size_t count) {
    size_t i = 0;
    while (i < count && fabsf(vertices[i].x) <= FLT_MAX && fabsf(vertices[i].y) <= FLT_MAX) {
        i++;
    }
    return i;
}

/* Finds the corners of a shape of finite vertices, and writes them to the index of the desk. One or
 * two points always have a hull, so only polygons can be refused. */
static sepax_status find_corners(const sepax_vec2 *vertices, size_t count, uint32_t flags,
                                 const hull_desk *d, size_t *corners) {
    if (count > 2 && (flags & SEPAX_HULL) == 0) {
        return sepax_hull_check(vertices, count, d->index, corners);
    }
    *corners = sepax_hull_build(vertices, count, d->index, d->scratch);
    return SEPAX_OK;
}

static inline sepax_status check_polygon(const polygons *p, size_t i, const hull_desk *d,
                                         uint32_t *finding, sepax_rejection *rejection) {
    const uint32_t first = polygon_offset(p, i), end = polygon_offset(p, i + 1);
    const size_t count = end - first;
    if (count == 0) {
        return SEPAX_ERROR_NO_VERTICES;
    }
    if (count > SEPAX_MAX_VERTICES) {
        rejection->needed = SEPAX_MAX_VERTICES;
        return SEPAX_ERROR_TOO_MANY_VERTICES;
    }
    const sepax_vec2 *vertices = read_vertices(p, first, count, d);
    if (sepax_hull_is_evident(vertices, count)) {
        *finding = (uint32_t)count | AS_IT_IS;
        return SEPAX_OK;
    }
    const size_t finite = finite_count(vertices, count);
    if (finite < count) {
        rejection->vertex = (uint32_t)finite;
        return SEPAX_ERROR_NOT_FINITE;
    }
    size_t corners = 0;
    const sepax_status status = find_corners(vertices, count, p->flags, d, &corners);
    if (status != SEPAX_OK) {
        sepax_fault_find(vertices, count, status, d->index, rejection);
    }
    *finding = (uint32_t)corners;
    return status;
}

sepax_status sepax_polygons_check(const polygons *p, size_t first, size_t end,
                                  const hull_desk *desk, uint32_t *findings,
                                  uint32_t extra[CLASS_COUNT], sepax_rejection *rejection) {
    const polygons own = *p; /* a copy, which can stay in registers */
    for (size_t i = first; i < end; i++) {
        const uint32_t size = polygon_size(&own, i);
        if (size > desk->capacity && size <= SEPAX_MAX_VERTICES) {
            continue;
        }
        const sepax_status status = check_polygon(&own, i, desk, &findings[i], rejection);
        if (status != SEPAX_OK) {
            rejection->index = i;
            return status;
        }
        extra[class_of_polygon(findings[i] & ~AS_IT_IS)]++;
    }
    return SEPAX_OK;
}

/* -------------------------------------------------------------------- name */

/* A shape that is not yet made: its reference and its finding. */
typedef struct named_shape {
    shape_ref ref;
    uint32_t finding;
} named_shape;

/* Gives a slot to a polygon. Points and segments are irregular from the start. */
static inline named_shape name_polygon(sepax_store *store, sepax_id id, uint32_t finding) {
    const uint32_t corners = finding & ~AS_IT_IS;
    const unsigned class_index = class_of_polygon(corners);
    const bool irregular = class_is_irregular(class_index, corners, 0);
    const shape_ref ref =
        sepax_slots_take(store, class_index, id) | (irregular ? REF_IRREGULAR : 0);
    slots_name(store, id, ref);
    return (named_shape){ref, finding};
}

/* Keeps a finding in the count of its slot until the shape is made. */
static inline void put_finding(sepax_store *store, named_shape named) {
    const uint32_t as_it_is = (named.finding & AS_IT_IS) != 0 ? SLOT_AS_IT_IS : 0;
    uint16_t *counts = store->classes[ref_class(named.ref)].shapes.count;
    counts[ref_slot(named.ref)] = (uint16_t)(named.finding | as_it_is);
}
static inline named_shape find_named(const sepax_store *store, sepax_id id) {
    const shape_ref ref = store->refs[id];
    const uint32_t noted = store->classes[ref_class(ref)].shapes.count[ref_slot(ref)];
    const uint32_t as_it_is = (noted & SLOT_AS_IT_IS) != 0 ? AS_IT_IS : 0;
    return (named_shape){ref, as_it_is | (noted & ~SLOT_AS_IT_IS)};
}

unsigned sepax_polygons_class(const sepax_store *store, sepax_id added) {
    return class_of_polygon(store->refs[added] & ~AS_IT_IS);
}

void sepax_polygons_name(sepax_store *store, sepax_id added, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const sepax_id id = added + (sepax_id)i;
        put_finding(store, name_polygon(store, id, store->refs[id]));
    }
}

/* -------------------------------------------------------------------- make */

/* Writes the local vertices of a slot: the vertices at index[0 .. corners - 1], or all of them if
 * `index` is NULL; -0 becomes +0. Returns the largest size of a coordinate. */
static inline float write_shape(size_class *c, uint32_t slot, const sepax_vec2 *vertices,
                                const uint16_t *index, uint32_t corners, uint32_t stride) {
    float *x = class_vertices(c, slot), *y = x + stride;
    uint16_t *feature = c->shapes.feature + (size_t)stride * slot;
    float largest = 0;
    for (uint32_t i = 0; i < stride; i++) {
        const uint32_t corner = i < corners ? i : corners - 1;
        const uint32_t from = index != NULL ? index[corner] : corner;
        x[i] = vertices[from].x + 0.0f;
        y[i] = vertices[from].y + 0.0f;
        feature[i] = (uint16_t)from;
        largest = fabsf(x[i]) > largest ? fabsf(x[i]) : largest;
        largest = fabsf(y[i]) > largest ? fabsf(y[i]) : largest;
    }
    c->shapes.count[slot] = (uint16_t)corners;
    return largest;
}

void sepax_polygons_enter(sepax_store *store, sepax_id id, float largest) {
    const uint32_t slot = ref_slot(store->refs[id]);
    size_class *c = &store->classes[ref_class(store->refs[id])];
    store->largest_local = largest > store->largest_local ? largest : store->largest_local;
    sepax_instance_prepare(c, slot);
    c->world_count[slot] = c->shapes.count[slot];
    slots_number_edges(c, slot);
    if (store->levers != NULL && c->boxes == NULL) { /* a box contains its origin */
        store->levers[id] = sepax_lever_find(c, slot);
        store->has_levers |= store->levers[id] > 0;
    }
    slots_tally(c, slot, 1);
    slots_count_in(store, id);
}

/* Makes a shape that is placed later; its corners are given as for write_shape. */
static inline void make_shape(sepax_store *store, sepax_id id, shape_ref ref,
                              const sepax_vec2 *vertices, const uint16_t *index, uint32_t corners) {
    const uint32_t slot = ref_slot(ref);
    size_class *c = &store->classes[ref_class(ref)];
    float largest;
    if (index == NULL && corners == 4) { /* with constants the compiler unrolls loops */
        largest = write_shape(c, slot, vertices, NULL, 4, 4);
    } else {
        largest = write_shape(c, slot, vertices, index, corners, c->stride);
    }
    sepax_polygons_enter(store, id, largest);
}

/* Makes the shape of polygon i. Returns false if the desk has no room for it. */
static inline bool make_polygon(sepax_store *store, const polygons *p, size_t i, sepax_id id,
                                named_shape named) {
    const hull_desk *d = &store->desk;
    const size_t count = polygon_size(p, i);
    if (count > d->capacity) {
        store->desk.left_out++;
        return false;
    }
    const sepax_vec2 *vertices = read_vertices(p, polygon_offset(p, i), count, d);
    const uint32_t corners = named.finding & ~AS_IT_IS;
    if ((named.finding & AS_IT_IS) != 0) {
        make_shape(store, id, named.ref, vertices, NULL, corners);
    } else {
        size_t again;
        (void)find_corners(vertices, count, p->flags, d, &again);
        make_shape(store, id, named.ref, vertices, d->index, corners);
    }
    return true;
}

/* Places up to NEW_BATCH new shapes at the pose that changes no bit of their local vertices. */
static void place_unmoved(sepax_store *store, const sepax_backend *backend, const sepax_id *ids,
                          uint32_t count) {
    sepax_pose poses[NEW_BATCH];
    for (uint32_t i = 0; i < count; i++) {
        poses[i] = (sepax_pose){.cos = 1};
    }
    sepax_batch_place(store, backend, ids, poses, count);
}

/* Makes and places the polygons first .. end - 1. If `name` is true, it first gives each a slot. */
static inline void make_polygons(sepax_store *store, const sepax_backend *backend,
                                 const polygons *p, bool name, sepax_id added, size_t first,
                                 size_t end) {
    const polygons own = *p; /* a copy, which can stay in registers */
    sepax_id ids[NEW_BATCH];
    uint32_t waiting = 0;
    for (size_t i = first; i < end; i++) {
        const sepax_id id = added + (sepax_id)i;
        const named_shape named =
            name ? name_polygon(store, id, store->refs[id]) : find_named(store, id);
        ids[waiting] = id;
        waiting += make_polygon(store, &own, i, id, named);
        if (waiting == NEW_BATCH || i + 1 == end) {
            place_unmoved(store, backend, ids, waiting);
            waiting = 0;
        }
    }
}

void sepax_polygons_make(sepax_store *store, const sepax_backend *backend, const polygons *p,
                         sepax_id added, size_t first, size_t end) {
    make_polygons(store, backend, p, false, added, first, end);
}

void sepax_polygons_add(sepax_store *store, const sepax_backend *backend, const polygons *p,
                        sepax_id added) {
    make_polygons(store, backend, p, true, added, 0, p->count);
}

void sepax_add_corners(sepax_store *store, sepax_id id, const sepax_vec2 *vertices,
                       const uint16_t *index, uint32_t corners) {
    make_shape(store, id, name_polygon(store, id, corners).ref, vertices, index, corners);
    place_unmoved(store, sepax_backend_default(), &id, 1);
}
