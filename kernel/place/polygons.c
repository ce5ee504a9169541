/* SPDX-License-Identifier: MIT
 *
 * Polygons added by sepax_store_add and sepax_store_add_many. The check finds the corners of each
 * polygon. Where these are not simply all vertices in order, they are found again when the shape is
 * made.
 */
#include "base/arithmetic.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/arrays.h"
#include "base/rejection.h"
#include "place/add.h"
#include "place/fault.h"
#include "place/hull.h"
#include "store/ids.h"

/* The arguments of the call. */
typedef struct polygons {
    shape_source base;
    const float *xy;
    const uint32_t *offsets;
    uint32_t flags;
} polygons;

static inline uint32_t polygon_offset(const polygons *p, size_t i) {
    uint32_t offset;
    memcpy(&offset, (const char *)p->offsets + i * sizeof offset, sizeof offset);
    return offset;
}
static inline uint32_t polygon_size(const polygons *p, size_t i) {
    return polygon_offset(p, i + 1) - polygon_offset(p, i);
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
    const uint32_t first = polygon_offset(p, i);
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
        *finding = (uint32_t)count | FOUND_AS_IT_IS;
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
                          uint32_t finding, sepax_pose *pose) {
    const polygons *p = (const polygons *)(const void *)source;
    const hull_desk *d = &share->desk;
    const size_t count = polygon_size(p, i);
    const sepax_vec2 *vertices = read_vertices(p, polygon_offset(p, i), count, d);
    const bool as_it_is = (finding & FOUND_AS_IT_IS) != 0;
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
static sepax_status check_offsets(const polygons *p, sepax_rejection *rejection) {
    for (size_t i = 0; i < p->base.count; i++) {
        if (polygon_offset(p, i + 1) < polygon_offset(p, i)) {
            rejection->index = i;
            return SEPAX_ERROR_OFFSETS;
        }
    }
    return SEPAX_OK;
}

/* The number of vertices of the largest polygon that does not have too many. */
static size_t largest_count(const polygons *p) {
    uint32_t most = 0;
    for (size_t i = 0; i < p->base.count; i++) {
        const uint32_t count = polygon_size(p, i);
        most = count > most ? count : most;
    }
    return most < SEPAX_MAX_VERTICES ? most : SEPAX_MAX_VERTICES;
}

/* Whether the outputs overlap those arrays that are not NULL. */
static bool arrays_alias(const polygons *p, const sepax_id *first, const sepax_rejection *wanted) {
    if (p->offsets == NULL || p->base.count == 0) {
        return writer_outputs_alias(first, wanted, p->xy, 0);
    }
    const uint64_t bytes = (uint64_t)polygon_offset(p, p->base.count) * sizeof(sepax_vec2);
    const size_t size = bytes <= SIZE_MAX ? (size_t)bytes : 0;
    return writer_outputs_alias(first, wanted, p->offsets,
                                (p->base.count + 1) * sizeof *p->offsets) ||
           writer_outputs_alias(first, wanted, p->xy, p->xy != NULL ? size : 0);
}

/* Overlaps are checked before all errors, except those that make the arrays unreadable, because a
 * rejection that overlaps an array must not be written. */
static sepax_status check_arguments(sepax_store *store, const polygons *p, const sepax_id *first,
                                    const sepax_rejection *wanted, sepax_rejection *rejection) {
    const uint32_t room = store != NULL ? ids_room(store, p->base.count) : SEPAX_MAX_SHAPES;
    if (p->base.count > room) {
        rejection->needed = room;
        return SEPAX_ERROR_COUNT;
    }
    if (arrays_alias(p, first, wanted)) {
        return SEPAX_ERROR_ALIAS;
    }
    if (store == NULL || first == NULL ||
        ((p->xy == NULL || p->offsets == NULL) && p->base.count != 0)) {
        return SEPAX_ERROR_NULL;
    }
    if ((p->flags & ~SEPAX_HULL) != 0) {
        return SEPAX_ERROR_OPTION;
    }
    const uint64_t end = p->base.count > 0 ? polygon_offset(p, p->base.count) : 0;
    /* GCOVR_EXCL_START: only where size_t has 32 bits */
    if (end > SIZE_MAX / sizeof(sepax_vec2)) {
        rejection->needed = SIZE_MAX / sizeof(sepax_vec2);
        return SEPAX_ERROR_COUNT;
    }
    /* GCOVR_EXCL_STOP */
    return SEPAX_OK;
}

static sepax_status add_many(sepax_store *store, polygons *p, sepax_id *first,
                             const sepax_rejection *wanted, sepax_rejection *rejection) {
    sepax_status status = check_arguments(store, p, first, wanted, rejection);
    if (status == SEPAX_OK) {
        status = check_offsets(p, rejection);
    }
    if (status != SEPAX_OK) {
        return status;
    }
    p->base.desk = largest_count(p);
    status = sepax_add_shapes(store, &p->base, rejection);
    if (status == SEPAX_OK) {
        *first = p->base.added;
    }
    return status;
}

sepax_status sepax_store_add_many(sepax_store *store, const float *xy, const uint32_t *offsets,
                                  size_t shape_count, uint32_t flags, sepax_id *first,
                                  sepax_rejection *rejection) {
    polygons p = {{.count = shape_count,
                   .size = desk_of_polygon,
                   .check = check_polygon,
                   .fill = fill_polygon},
                  xy,
                  offsets,
                  flags};
    sepax_rejection found = no_rejection;
    const sepax_status status = add_many(store, &p, first, rejection, &found);
    return rejection_write(rejection, &found, status);
}

sepax_status sepax_store_add(sepax_store *store, const sepax_vec2 *vertices, size_t vertex_count,
                             uint32_t flags, sepax_id *id, sepax_rejection *rejection) {
    const bool too_many = vertex_count > SEPAX_MAX_VERTICES;
    const uint32_t offsets[] = {0, too_many ? SEPAX_MAX_VERTICES + 1 : (uint32_t)vertex_count};
    return sepax_store_add_many(store, (const float *)vertices, offsets, 1, flags, id, rejection);
}
