/* SPDX-License-Identifier: MIT
 *
 * Adding shapes: a first pass finds every error and counts the classes, then room is made, and a
 * second pass that cannot fail fills it.
 */
#include "derive.h"
#include "fill.h"
#include "fpmode.h"
#include "hull.h"

#include <float.h>
#include <math.h>

/* --------------------------------------------------------------- polygons */

/* The arguments of sepax_store_add_many. */
typedef struct polygons {
    const float *xy;
    const uint32_t *offsets;
    size_t count;
    uint32_t flags;
} polygons;

/* Room to look at one polygon: 48 KiB of stack. */
typedef struct desk {
    sepax_vec2 vertices[SEPAX_MAX_VERTICES];
    uint16_t index[SEPAX_MAX_VERTICES], scratch[SEPAX_MAX_VERTICES];
} desk;

/* The first pass leaves its findings in the refs of the ids to come: the number of corners, and
 * whether these are simply all vertices in order. */
#define AS_IT_IS 0x80000000u

static inline uint32_t read_offset(const polygons *p, size_t i) {
    uint32_t offset;
    memcpy(&offset, (const char *)p->offsets + i * sizeof offset, sizeof offset);
    return offset;
}

/* The vertices from `first` on, in place where the caller's buffer is aligned. */
static inline const sepax_vec2 *read_vertices(const polygons *p, uint32_t first, size_t count,
                                              desk *d) {
    const char *at = (const char *)p->xy + first * sizeof(sepax_vec2);
    if ((uintptr_t)at % _Alignof(sepax_vec2) == 0)
        return (const sepax_vec2 *)(const void *)at;
    memcpy(d->vertices, at, count * sizeof *d->vertices);
    return d->vertices;
}

static bool all_finite(const sepax_vec2 *vertices, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        if (!(fabsf(vertices[i].x) <= FLT_MAX) || !(fabsf(vertices[i].y) <= FLT_MAX))
            return false;
    }
    return true;
}

/* Finds the corners of a polygon of finite vertices: desk.index. */
static sepax_status find_corners(const sepax_vec2 *vertices, size_t count, uint32_t flags, desk *d,
                                 size_t *corners) {
    if (!(flags & SEPAX_HULL))
        return sepax_hull_check(vertices, count, d->index, corners);
    *corners = sepax_hull_build(vertices, count, d->index, d->scratch);
    return *corners < 3 ? SEPAX_ERROR_ZERO_AREA : SEPAX_OK;
}

static inline sepax_status check_polygon(const polygons *p, size_t i, desk *d, uint32_t *finding) {
    const uint32_t first = read_offset(p, i), end = read_offset(p, i + 1);
    const size_t count = end - first;
    if (count == 0)
        return SEPAX_ERROR_NO_VERTICES;
    if (count > SEPAX_MAX_VERTICES)
        return SEPAX_ERROR_TOO_MANY_VERTICES;
    const sepax_vec2 *vertices = read_vertices(p, first, count, d);
    if (sepax_hull_is_evident(vertices, count)) {
        *finding = (uint32_t)count | AS_IT_IS;
        return SEPAX_OK;
    }
    if (!all_finite(vertices, count))
        return SEPAX_ERROR_NOT_FINITE;
    size_t corners = 0;
    const sepax_status status = find_corners(vertices, count, p->flags, d, &corners);
    *finding = (uint32_t)corners;
    return status;
}

/* ------------------------------------------------------------------- slots */

/* Writes the local side of a slot: the corners index[0 .. corners - 1] of the vertices, or all
 * vertices when index is NULL; -0 becomes +0. Returns the largest coordinate. */
static inline float write_local(size_class *c, uint32_t slot, const sepax_vec2 *vertices,
                                const uint16_t *index, uint32_t corners, uint32_t stride) {
    float *x = c->local + 2 * (size_t)stride * slot, *y = x + stride;
    uint16_t *feature = c->local_feature + (size_t)stride * slot;
    float largest = 0;
    for (uint32_t i = 0; i < stride; ++i) {
        const uint32_t corner = i < corners ? i : corners - 1;
        const uint32_t from = index ? index[corner] : corner;
        x[i] = vertices[from].x + 0.0f;
        y[i] = vertices[from].y + 0.0f;
        feature[i] = (uint16_t)from;
        largest = fabsf(x[i]) > largest ? fabsf(x[i]) : largest;
        largest = fabsf(y[i]) > largest ? fabsf(y[i]) : largest;
    }
    c->local_count[slot] = (uint16_t)corners;
    return largest;
}

/* Until it is placed, a shape's world side is its local side. */
static inline void copy_to_world(size_class *c, uint32_t slot, uint32_t stride) {
    const size_t at = (size_t)stride * slot;
    memcpy(c->world + 2 * at, c->local + 2 * at, 2 * stride * sizeof *c->world);
    memcpy(c->world_feature + at, c->local_feature + at, stride * sizeof *c->world_feature);
    c->world_count[slot] = c->local_count[slot];
}

static inline shape_ref add_polygon(sepax_store *store, const sepax_vec2 *vertices,
                                    const uint16_t *index, uint32_t corners, shape_bounds *bounds) {
    static const sepax_pose unmoved = {.cos = 1};
    const shape_ref ref = sepax_fill_take_slot(store, sepax_fill_class(corners));
    const uint32_t slot = ref_slot(ref);
    size_class *c = &store->classes[ref_class(ref)];
    float largest;
    if (!index && corners == 4) { /* constants: the compiler unrolls */
        largest = write_local(c, slot, vertices, NULL, 4, 4);
        copy_to_world(c, slot, 4);
    } else {
        largest = write_local(c, slot, vertices, index, corners, c->stride);
        copy_to_world(c, slot, c->stride);
    }
    if (largest > store->largest_local)
        store->largest_local = largest;
    if (c->centre)
        sepax_derive_centre(c, slot);
    sepax_derive_slot(c, slot, c->centre ? &c->centre[slot] : NULL, sepax_derive_parallel(c, slot),
                      bounds);
    if (c->outlines) {
        sepax_derive_outline(c, slot);
        sepax_derive_outline_pose(c, slot, &unmoved, bounds);
    }
    fill_tally(c, slot, 1);
    return ref;
}

/* ---------------------------------------------------------------- add_many */

/* Before any vertex is read: an offset that is too large may lead out of xy, and only the decrease
 * after it tells. */
static sepax_status check_offsets(const polygons *p, size_t *rejected_index) {
    for (size_t i = 0; i < p->count; ++i) {
        if (read_offset(p, i + 1) < read_offset(p, i)) {
            if (rejected_index)
                *rejected_index = i;
            return SEPAX_ERROR_OFFSETS;
        }
    }
    return SEPAX_OK;
}

static sepax_status check_polygons(sepax_store *store, const polygons *p, desk *d,
                                   uint32_t extra[CLASS_COUNT], size_t *rejected_index) {
    uint32_t *findings = store->refs + store->id_count;
    for (size_t i = 0; i < p->count; ++i) {
        const sepax_status status = check_polygon(p, i, d, &findings[i]);
        if (status != SEPAX_OK) {
            if (rejected_index)
                *rejected_index = i;
            return status;
        }
        ++extra[sepax_fill_class(findings[i] & ~AS_IT_IS)];
    }
    return SEPAX_OK;
}

static void fill_polygons(sepax_store *store, const polygons *p, desk *d) {
    shape_ref *refs = store->refs + store->id_count;
    shape_bounds *bounds = store->bounds + store->id_count;
    for (size_t i = 0; i < p->count; ++i) {
        const uint32_t first = read_offset(p, i), corners = refs[i] & ~AS_IT_IS;
        const size_t count = read_offset(p, i + 1) - first;
        const sepax_vec2 *vertices = read_vertices(p, first, count, d);
        if (refs[i] & AS_IT_IS) {
            refs[i] = add_polygon(store, vertices, NULL, corners, &bounds[i]);
        } else {
            size_t again;
            (void)find_corners(vertices, count, p->flags, d, &again);
            refs[i] = add_polygon(store, vertices, d->index, corners, &bounds[i]);
        }
    }
    store->id_count += (uint32_t)p->count;
}

static sepax_status add_polygons(sepax_store *store, const polygons *p, size_t *rejected_index) {
    if (p->count == 0)
        return SEPAX_OK;
    desk d;
    uint32_t extra[CLASS_COUNT] = {0};
    sepax_status status = check_offsets(p, rejected_index);
    if (status == SEPAX_OK)
        status = sepax_fill_reserve_ids(store, (uint32_t)p->count);
    if (status == SEPAX_OK)
        status = check_polygons(store, p, &d, extra, rejected_index);
    if (status == SEPAX_OK)
        status = sepax_fill_reserve(store, extra);
    if (status == SEPAX_OK)
        fill_polygons(store, p, &d);
    return status;
}

static sepax_status check_arguments(const sepax_store *store, const polygons *p,
                                    const sepax_id *first, const size_t *rejected_index) {
    if (p->flags & ~SEPAX_HULL)
        return SEPAX_ERROR_OPTION;
    if (p->count > SEPAX_MAX_SHAPES - store->id_count)
        return SEPAX_ERROR_COUNT;
    if (p->count == 0)
        return fill_alias(first, rejected_index, NULL, 0) ? SEPAX_ERROR_ALIAS : SEPAX_OK;
    const uint64_t bytes = (uint64_t)read_offset(p, p->count) * sizeof(sepax_vec2);
    if (bytes > SIZE_MAX)
        return SEPAX_ERROR_COUNT;
    const bool alias =
        fill_alias(first, rejected_index, p->offsets, (p->count + 1) * sizeof *p->offsets) ||
        fill_alias(first, rejected_index, p->xy, (size_t)bytes);
    return alias ? SEPAX_ERROR_ALIAS : SEPAX_OK;
}

sepax_status sepax_store_add_many(sepax_store *store, const float *xy, const uint32_t *offsets,
                                  size_t shape_count, uint32_t flags, sepax_id *first,
                                  size_t *rejected_index) {
    if (!store || !first || ((!xy || !offsets) && shape_count != 0))
        return SEPAX_ERROR_NULL;
    const polygons p = {xy, offsets, shape_count, flags};
    sepax_status status = check_arguments(store, &p, first, rejected_index);
    if (status != SEPAX_OK)
        return status;
    const sepax_id added = store->id_count;
    const fpmode mode = fpmode_enter();
    status = add_polygons(store, &p, rejected_index);
    fpmode_leave(mode);
    if (status == SEPAX_OK)
        *first = added;
    return status;
}

sepax_status sepax_store_add(sepax_store *store, const sepax_vec2 *vertices, size_t vertex_count,
                             uint32_t flags, sepax_id *id) {
    const bool too_many = vertex_count > SEPAX_MAX_VERTICES;
    const uint32_t offsets[] = {0, too_many ? SEPAX_MAX_VERTICES + 1 : (uint32_t)vertex_count};
    return sepax_store_add_many(store, (const float *)vertices, offsets, 1, flags, id, NULL);
}
