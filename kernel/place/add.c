/* SPDX-License-Identifier: MIT
 *
 * sepax_store_add and sepax_store_add_many: a first pass finds every error and counts the classes,
 * then room is made, and a second pass that cannot fail fills it.
 */
#include "place/add.h"

#include "base/arrays.h"
#include "base/fpmode.h"
#include "base/rejection.h"
#include "place/batch.h"
#include "place/fault.h"
#include "place/hull.h"
#include "place/instance.h"
#include "place/lever.h"
#include "store/slots.h"

#include <math.h>

/* --------------------------------------------------------------- polygons */

/* The arguments of sepax_store_add_many. */
typedef struct polygons {
    const float *xy;
    const uint32_t *offsets;
    size_t count;
    uint32_t flags;
} polygons;

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

/* Finds the corners of a shape of finite vertices: desk.index. Of two points all are corners. */
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
    const uint32_t first = read_offset(p, i), end = read_offset(p, i + 1);
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

/* ------------------------------------------------------------------- slots */

/* Writes the shape of a slot: the corners index[0 .. corners - 1] of the vertices, or all vertices
 * when index is NULL; -0 becomes +0. Returns the largest coordinate. */
static inline float write_shape(size_class *c, uint32_t slot, const sepax_vec2 *vertices,
                                const uint16_t *index, uint32_t corners, uint32_t stride) {
    float *x = c->shapes.vertices + 2 * (size_t)stride * slot, *y = x + stride;
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

/* Adds a shape that is still to be placed. */
static inline void add_polygon(sepax_store *store, const sepax_vec2 *vertices,
                               const uint16_t *index, uint32_t corners) {
    const shape_ref ref = sepax_slots_take(store, class_of_polygon(corners));
    const sepax_id id = store->id_count++;
    const uint32_t slot = ref_slot(ref);
    size_class *c = &store->classes[ref_class(ref)];
    float largest;
    if (index == NULL && corners == 4) { /* constants: the compiler unrolls */
        largest = write_shape(c, slot, vertices, NULL, 4, 4);
    } else {
        largest = write_shape(c, slot, vertices, index, corners, c->stride);
    }
    store->largest_local = largest > store->largest_local ? largest : store->largest_local;
    sepax_instance_prepare(c, slot);
    c->world_count[slot] = c->shapes.count[slot];
    slots_name(store, id, ref);
    if (store->levers != NULL) {
        store->levers[id] = sepax_lever_find(c, slot);
        store->has_levers |= store->levers[id] > 0;
    }
    slots_tally(c, slot, 1);
    slots_count_in(store, id);
}

/* Places the last `count` shapes, no more than a batch, where their local vertices are: this pose
 * changes no bit of them. */
static void place_unmoved(sepax_store *store, const sepax_backend *backend, uint32_t count) {
    sepax_id ids[BATCH_SIZE];
    sepax_pose poses[BATCH_SIZE];
    for (uint32_t i = 0; i < count; i++) {
        ids[i] = store->id_count - count + i;
        poses[i] = (sepax_pose){.cos = 1};
    }
    sepax_batch_place(store, backend, ids, poses, count);
}

void sepax_add_corners(sepax_store *store, const sepax_vec2 *vertices, const uint16_t *index,
                       uint32_t corners) {
    add_polygon(store, vertices, index, corners);
    place_unmoved(store, sepax_backend_default(), 1);
}

/* ---------------------------------------------------------------- add_many */

/* Before any vertex is read: an offset that is too large may lead out of xy, and only the decrease
 * after it shows that. */
static sepax_status check_offsets(const polygons *p, sepax_rejection *rejection) {
    for (size_t i = 0; i < p->count; i++) {
        if (read_offset(p, i + 1) < read_offset(p, i)) {
            rejection->index = i;
            return SEPAX_ERROR_OFFSETS;
        }
    }
    return SEPAX_OK;
}

static sepax_status check_polygons(sepax_store *store, const polygons *p,
                                   uint32_t extra[CLASS_COUNT], sepax_rejection *rejection) {
    uint32_t *findings = store->refs + store->id_count;
    for (size_t i = 0; i < p->count; i++) {
        const sepax_status status = check_polygon(p, i, &store->desk, &findings[i], rejection);
        if (status != SEPAX_OK) {
            rejection->index = i;
            return status;
        }
        extra[class_of_polygon(findings[i] & ~AS_IT_IS)]++;
    }
    return SEPAX_OK;
}

/* The findings lie where the references of the same shapes come to lie. */
static void fill_polygons(sepax_store *store, const polygons *p, const hull_desk *d) {
    const sepax_backend *backend = sepax_backend_default();
    const uint32_t *findings = store->refs + store->id_count;
    uint32_t waiting = 0;
    for (size_t i = 0; i < p->count; i++) {
        const uint32_t first = read_offset(p, i), corners = findings[i] & ~AS_IT_IS;
        const size_t count = read_offset(p, i + 1) - first;
        const sepax_vec2 *vertices = read_vertices(p, first, count, d);
        if ((findings[i] & AS_IT_IS) != 0) {
            add_polygon(store, vertices, NULL, corners);
        } else {
            size_t again;
            (void)find_corners(vertices, count, p->flags, d, &again);
            add_polygon(store, vertices, d->index, corners);
        }
        waiting++;
        if (waiting == BATCH_SIZE || i + 1 == p->count) {
            place_unmoved(store, backend, waiting);
            waiting = 0;
        }
    }
}

/* The vertices of the largest polygon, as far as these are not too many. */
static size_t largest_count(const polygons *p) {
    uint32_t most = 0;
    for (size_t i = 0; i < p->count; i++) {
        const uint32_t count = read_offset(p, i + 1) - read_offset(p, i);
        most = count > most ? count : most;
    }
    return most < SEPAX_MAX_VERTICES ? most : SEPAX_MAX_VERTICES;
}

static sepax_status add_polygons(sepax_store *store, const polygons *p,
                                 sepax_rejection *rejection) {
    if (p->count == 0) {
        return SEPAX_OK;
    }
    uint32_t extra[CLASS_COUNT] = {0};
    sepax_status status = check_offsets(p, rejection);
    if (status == SEPAX_OK) {
        status = sepax_slots_reserve_desk(store, largest_count(p));
    }
    if (status == SEPAX_OK) {
        status = sepax_slots_reserve_ids(store, (uint32_t)p->count);
    }
    if (status == SEPAX_OK) {
        status = check_polygons(store, p, extra, rejection);
    }
    if (status == SEPAX_OK) {
        status = sepax_slots_reserve(store, extra);
    }
    if (status == SEPAX_OK) {
        fill_polygons(store, p, &store->desk);
    }
    return status;
}

/* Whether the outputs overlap the arrays, as far as these are there. */
static bool arrays_alias(const polygons *p, const sepax_id *first, const sepax_rejection *wanted) {
    if (p->offsets == NULL || p->count == 0) {
        return writer_outputs_alias(first, wanted, p->xy, 0);
    }
    const uint64_t bytes = (uint64_t)read_offset(p, p->count) * sizeof(sepax_vec2);
    const size_t size = bytes <= SIZE_MAX ? (size_t)bytes : 0;
    return writer_outputs_alias(first, wanted, p->offsets, (p->count + 1) * sizeof *p->offsets) ||
           writer_outputs_alias(first, wanted, p->xy, p->xy != NULL ? size : 0);
}

/* Overlaps come before all errors that do not make the arrays unreadable: a rejection that overlaps
 * one of them must not be written. */
static sepax_status check_arguments(const sepax_store *store, const polygons *p,
                                    const sepax_id *first, const sepax_rejection *wanted,
                                    sepax_rejection *rejection) {
    const uint32_t room = SEPAX_MAX_SHAPES - (store != NULL ? store->id_count : 0);
    if (p->count > room) {
        rejection->needed = room;
        return SEPAX_ERROR_COUNT;
    }
    if (arrays_alias(p, first, wanted)) {
        return SEPAX_ERROR_ALIAS;
    }
    if (store == NULL || first == NULL ||
        ((p->xy == NULL || p->offsets == NULL) && p->count != 0)) {
        return SEPAX_ERROR_NULL;
    }
    if ((p->flags & ~SEPAX_HULL) != 0) {
        return SEPAX_ERROR_OPTION;
    }
    const uint64_t end = p->count > 0 ? read_offset(p, p->count) : 0;
    /* GCOVR_EXCL_START: only where size_t has 32 bits */
    if (end > SIZE_MAX / sizeof(sepax_vec2)) {
        rejection->needed = SIZE_MAX / sizeof(sepax_vec2);
        return SEPAX_ERROR_COUNT;
    }
    /* GCOVR_EXCL_STOP */
    return SEPAX_OK;
}

static sepax_status add_many(sepax_store *store, const polygons *p, sepax_id *first,
                             const sepax_rejection *wanted, sepax_rejection *rejection) {
    sepax_status status = check_arguments(store, p, first, wanted, rejection);
    if (status != SEPAX_OK) {
        return status;
    }
    const sepax_id added = store->id_count;
    const fpmode mode = fpmode_enter();
    status = add_polygons(store, p, rejection);
    fpmode_leave(mode);
    if (status == SEPAX_OK) {
        *first = added;
    }
    return status;
}

sepax_status sepax_store_add_many(sepax_store *store, const float *xy, const uint32_t *offsets,
                                  size_t shape_count, uint32_t flags, sepax_id *first,
                                  sepax_rejection *rejection) {
    const polygons p = {xy, offsets, shape_count, flags};
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
