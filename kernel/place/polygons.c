/* SPDX-License-Identifier: MIT
 *
 * Polygons added by sepax_store_add and sepax_store_add_many. The check finds the corners of each
 * polygon, and they are found again when the shape is made.
 */
#include "base/arithmetic.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/arrays.h"
#include "place/add.h"
#include "place/hull.h"
#include "store/ids.h"

/* The arguments of the call. */
typedef struct polygons {
    shape_source base;
    const float *xy;
    const uint32_t *offsets;
    uint32_t flags;
} polygons;

static inline uint32_t polygon_size(const polygons *p, size_t i) {
    return number_at(p->offsets, i + 1) - number_at(p->offsets, i);
}

/* ------------------------------------------------------------------ shapes */

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

/* A polygon with too many vertices is refused, and needs no desk. */
static size_t desk_of_polygon(const sepax_store *store, const shape_source *source, size_t i) {
    const size_t count = polygon_size((const polygons *)(const void *)source, i);
    (void)store;
    return count <= SEPAX_MAX_VERTICES ? count : 0;
}

static sepax_status check_polygon(sepax_store *share, const shape_source *source, size_t i,
                                  uint32_t *finding, sepax_rejection *rejection) {
    const polygons *p = (const polygons *)(const void *)source;
    const hull_desk *d = &share->desk;
    const uint32_t first = number_at(p->offsets, i);
    const size_t count = polygon_size(p, i);
    if (count == 0) {
        return SEPAX_ERROR_NO_VERTICES;
    }
    if (count > SEPAX_MAX_VERTICES) {
        rejection->needed = SEPAX_MAX_VERTICES;
        return SEPAX_ERROR_TOO_MANY_VERTICES;
    }
    const sepax_vec2 *vertices = read_vertices(p, first, count, d);
    if (sepax_hull_is_evident(vertices, count)) {
        *finding = (uint32_t)count;
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

static float fill_polygon(sepax_store *share, const shape_source *source, size_t i,
                          sepax_pose *pose) {
    const polygons *p = (const polygons *)(const void *)source;
    const hull_desk *d = &share->desk;
    const size_t count = polygon_size(p, i);
    const sepax_vec2 *vertices = read_vertices(p, number_at(p->offsets, i), count, d);
    const bool as_it_is = sepax_hull_is_evident(vertices, count);
    size_t corners = count;
    (void)pose;
    if (!as_it_is) {
        (void)find_corners(vertices, count, p->flags, d, &corners);
    }
    return sepax_add_corners(share, source->added + (sepax_id)i, vertices,
                             as_it_is ? NULL : d->index, (uint32_t)corners);
}

/* ---------------------------------------------------------------- the call */

/* Checks all offsets before any vertex is read: an offset that is too large may lead out of xy, and
 * only the decrease behind it reveals that. */
static sepax_status begin_polygons(const shape_source *source, sepax_rejection *rejection) {
    const polygons *p = (const polygons *)(const void *)source;
    const size_t count = source->count;
    if ((p->flags & ~SEPAX_HULL) != 0) {
        return SEPAX_ERROR_OPTION;
    }
    const uint64_t end = count > 0 ? number_at(p->offsets, count) : 0;
    /* GCOVR_EXCL_START: only where size_t has 32 bits */
    if (end > SIZE_MAX / sizeof(sepax_vec2)) {
        rejection->needed = SIZE_MAX / sizeof(sepax_vec2);
        return SEPAX_ERROR_COUNT;
    }
    /* GCOVR_EXCL_STOP */
    for (size_t i = 0; i < count; i++) {
        if (number_at(p->offsets, i + 1) < number_at(p->offsets, i)) {
            rejection->index = i;
            return SEPAX_ERROR_OFFSETS;
        }
    }
    return SEPAX_OK;
}

sepax_status sepax_store_add_many(sepax_store *store, const float *xy, const uint32_t *offsets,
                                  size_t shape_count, uint32_t flags, sepax_id *first,
                                  sepax_rejection *rejection) {
    polygons p = {{.count = shape_count,
                   .begin = begin_polygons,
                   .size = desk_of_polygon,
                   .check = check_polygon,
                   .fill = fill_polygon},
                  xy,
                  offsets,
                  flags};
    add_inputs inputs = {.missing = xy == NULL || offsets == NULL};
    const size_t room = store != NULL ? ids_room(store, shape_count) : SEPAX_MAX_SHAPES;
    if (offsets != NULL && shape_count > 0 && shape_count <= room) {
        const uint64_t bytes = (uint64_t)number_at(offsets, shape_count) * sizeof(sepax_vec2);
        inputs.arrays[0] = span_of(offsets, shape_count + 1, sizeof *offsets);
        inputs.arrays[1] = span_of(xy, bytes <= SIZE_MAX ? (size_t)bytes : 0, 1);
    }
    return sepax_add_shapes(store, &p.base, &inputs, first, rejection);
}

sepax_status sepax_store_add(sepax_store *store, const sepax_vec2 *vertices, size_t vertex_count,
                             uint32_t flags, sepax_id *id, sepax_rejection *rejection) {
    const bool too_many = vertex_count > SEPAX_MAX_VERTICES;
    const uint32_t offsets[] = {0, too_many ? SEPAX_MAX_VERTICES + 1 : (uint32_t)vertex_count};
    return sepax_store_add_many(store, (const float *)vertices, offsets, 1, flags, id, rejection);
}
