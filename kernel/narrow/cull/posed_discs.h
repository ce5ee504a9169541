/* SPDX-License-Identifier: MIT
 *
 * Discs of shapes as if placed, SEPAX_LANES rows at a time. Comes in: rows. Goes out: discs that
 * hold, and lie in, what sepax_store_place would store, moved by the shifts of the rows. Rows
 * without poses have the discs of the store.
 *
 * They are those of the stored shape, moved and changed by what roundings may do: the error of a
 * vertex seen from the centre is at most 2^-20 L + 2^-22 W (place/lane_bounds.h), with L for the
 * local centre |x| + |y| plus the outer radius, and W for |x| + |y| of the placed centre. The
 * stored centre is the local one, placed; where a store was read, it is the mean of the placed
 * vertices and the local one that of the local vertices, and rounding both adds no more than that
 * again. Both placements err, so their discs differ by at most twice the sum of both errors, and by
 * 2^-20 of themselves as poses are not quite turns. (A convex shape that holds a disc still does,
 * where the disc shrinks by as much as the vertices move.) The factors below are at least twice as
 * large, for the roundings of these lines, in any direction, and BOUNDS_FLOOR is for all that may
 * be flushed to 0.
 */
#ifndef SEPAX_POSED_DISCS_H
#define SEPAX_POSED_DISCS_H

#include <math.h>

#include "lanes/lanes.h"
#include "narrow/cull/discs.h"
#include "query/rows.h"
#include "store/row_batch.h"

/* The largest |x| + |y| of a centre from which discs are made; farther out, the store may have
 * another point as the centre. */
#define FARTHEST_HOME 0x1p100f
/* Where shifts lead farther, vertices might overflow. */
#define FARTHEST_SHIFT 0x1p124f

/* The local centre of a shape; false where the instance lacks vertices, so that its discs tell
 * nothing of others. */
static inline bool home_centre(const sepax_store *store, sepax_id id, float *x, float *y) {
    const shape_ref ref = store->refs[id];
    const size_class *c = &store->classes[ref_class(ref)];
    const uint32_t slot = ref_slot(ref), count = c->shapes.count[slot];
    *x = *y = 0;
    if (c->shapes.home != NULL) {
        *x = class_home(c, slot)->x;
        *y = class_home(c, slot)->y;
    } else if (c->boxes == NULL) {
        const float *v = class_vertices(c, slot); /* of a point */
        *x = v[0];
        *y = v[c->stride];
    }
    return c->world_count[slot] == count;
}

/* What the discs of SEPAX_LANES rows follow from: their local centres and where the shapes are. */
typedef struct home_fields {
    lanes x, y, world[4];
} home_fields;

/* The shape of row d->first + l, or of the first row where that is not there. */
HEDLEY_ALWAYS_INLINE static sepax_id disc_id(const row_call *call, const posed_discs *d,
                                             uint32_t l) {
    return id_at(call->rows->shapes, d->first + (l < d->count ? l : 0));
}

/* Loads the centres where all shapes have one class, with homes, in the slots of their ids; returns
 * a bit for each that lacks vertices. */
HEDLEY_ALWAYS_INLINE static uint32_t homes_load_alike(const row_call *call, const posed_discs *d,
                                                      home_fields *h) {
    const unsigned class_index = call->store->plain_class;
    const size_class *c = &call->store->classes[class_index];
    const float *homes[SEPAX_LANES];
    lanes fields[4];
    uint32_t bent = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        homes[l] = &class_home(c, disc_id(call, d, l))->x;
    }
    for (uint32_t l = 0; class_index == CLASS_8 && l < SEPAX_LANES; l++) {
        const sepax_id id = disc_id(call, d, l);
        bent |= (uint32_t)(c->world_count[id] != c->shapes.count[id]) << l;
    }
    lanes_load_quads(homes, 0, fields);
    h->x = fields[0];
    h->y = fields[1];
    return bent;
}

/* The same for any shapes. */
HEDLEY_ALWAYS_INLINE static uint32_t homes_load_any(const row_call *call, const posed_discs *d,
                                                    home_fields *h) {
    float x[SEPAX_LANES], y[SEPAX_LANES];
    uint32_t bent = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        bent |= (uint32_t)!home_centre(call->store, disc_id(call, d, l), &x[l], &y[l]) << l;
    }
    h->x = lanes_load(x);
    h->y = lanes_load(y);
    return bent;
}

/* Loads those of rows; the shape of one that is not there is that of the first. */
HEDLEY_ALWAYS_INLINE static void homes_load(const row_call *call, const posed_discs *d,
                                            home_fields *h) {
    const sepax_store *store = call->store;
    const float *bounds[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        bounds[l] = &store->bounds[disc_id(call, d, l)].x;
    }
    lanes_load_quads(bounds, 0, h->world);
    h->x = h->y = lanes_set(0.0f);
    if (call->origins || call->rows->poses == NULL) {
        return;
    }
    const uint32_t bent = call->alike ? homes_load_alike(call, d, h) : homes_load_any(call, d, h);
    const lane_mask unknown = lanes_from_bits(bent);
    h->world[2] = lanes_select(unknown, lanes_set(INFINITY), h->world[2]);
    h->world[3] = lanes_select(unknown, lanes_set(-INFINITY), h->world[3]);
}

/* The poses of the rows of discs, field by field. */
HEDLEY_ALWAYS_INLINE static void poses_load(const sepax_rows *rows, const posed_discs *d,
                                            lanes pose[4]) {
    const char *from = (const char *)rows->poses + d->first * sizeof(sepax_pose);
    float copy[4 * SEPAX_LANES];
    if (d->count < SEPAX_LANES || (uintptr_t)from % sizeof(float) != 0) {
        memset(copy, 0, sizeof copy);
        memcpy(copy, from, d->count * sizeof(sepax_pose));
        from = (const char *)copy;
    }
    lanes_load_run((const float *)(const void *)from, pose);
}

/* The discs at poses: x, y, outer and inner. Returns by how much vertices may be off. */
HEDLEY_ALWAYS_INLINE static lanes homes_pose(const home_fields *h, const lanes pose[4],
                                             lanes disc[4]) {
    const lanes x =
        lanes_add(lanes_sub(lanes_mul(pose[2], h->x), lanes_mul(pose[3], h->y)), pose[0]);
    const lanes y =
        lanes_add(lanes_add(lanes_mul(pose[3], h->x), lanes_mul(pose[2], h->y)), pose[1]);
    const lanes home = lanes_add(lanes_abs(h->world[0]), lanes_abs(h->world[1]));
    const lane_mask far = lanes_greater(home, lanes_set(FARTHEST_HOME));
    const lanes outer = lanes_select(far, lanes_set(INFINITY), h->world[2]);
    const lanes inner = lanes_select(far, lanes_set(-INFINITY), h->world[3]);
    const lanes local = lanes_add(lanes_add(lanes_abs(h->x), lanes_abs(h->y)), outer);
    const lanes world = lanes_add(lanes_add(lanes_abs(x), lanes_abs(y)), home);
    const lanes error = lanes_add(
        lanes_add(lanes_mul(local, lanes_set(0x1p-17f)), lanes_mul(world, lanes_set(0x1p-19f))),
        lanes_set(BOUNDS_FLOOR));
    disc[0] = x;
    disc[1] = y;
    disc[2] = lanes_add(lanes_mul(outer, lanes_set(1 + 0x1p-18f)), error);
    disc[3] = lanes_sub(lanes_mul(inner, lanes_set(1 - 0x1p-18f)), error);
    return error;
}

/* Moves discs by shifts, and makes them wider by what that has rounded; those that are moved too
 * far get infinite ones. */
HEDLEY_ALWAYS_INLINE static void discs_shift(lanes x, lanes y, lanes disc[4]) {
    const lanes zero = lanes_set(0.0f);
    const lane_mask still = lanes_and(lanes_equal(x, zero), lanes_equal(y, zero));
    disc[0] = lanes_add(disc[0], x);
    disc[1] = lanes_add(disc[1], y);
    const lanes size = lanes_add(lanes_max(lanes_abs(disc[0]), lanes_abs(disc[1])), disc[2]);
    const lane_mask usual = lanes_greater(lanes_set(FARTHEST_SHIFT), size);
    const lanes moved =
        lanes_select(usual, lanes_mul(size, lanes_set(SHIFT_SLACK)), lanes_set(INFINITY));
    const lanes wider = lanes_select(still, zero, moved);
    disc[2] = lanes_add(disc[2], wider);
    disc[3] = lanes_sub(disc[3], wider);
}

/* The same by the shifts of rows. */
HEDLEY_NEVER_INLINE static void discs_shift_rows(const sepax_rows *rows, const posed_discs *d,
                                                 lanes disc[4]) {
    float x[SEPAX_LANES] = {0}, y[SEPAX_LANES] = {0};
    for (uint32_t l = 0; l < d->count; l++) {
        const sepax_vec2 shift = row_shift(rows, d->first + l);
        x[l] = shift.x;
        y[l] = shift.y;
    }
    discs_shift(lanes_load(x), lanes_load(y), disc);
}

/* Inner radii above the least one that counts, and -INFINITY in place of others. */
HEDLEY_ALWAYS_INLINE static lanes inner_usual(lanes inner, float least) {
    return lanes_select(lanes_greater(inner, lanes_set(least)), inner, lanes_set(-INFINITY));
}

/* Whether numbers[0 .. count - 1] are first, first + step and so on. A constant count makes
 * vectors of the loop. */
HEDLEY_ALWAYS_INLINE static bool numbers_follow(const uint32_t *numbers, size_t count,
                                                uint32_t step) {
    const uint32_t first = id_at(numbers, 0);
    uint32_t other = 0;
    if (count == SEPAX_LANES) {
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            other |= id_at(numbers, l) ^ (first + step * l);
        }
        return other == 0;
    }
    for (uint32_t l = 0; l < count; l++) {
        other |= id_at(numbers, l) ^ (first + step * l);
    }
    return other == 0;
}

/* Makes the discs of the rows first .. first + count - 1, no more than SEPAX_LANES. */
HEDLEY_ALWAYS_INLINE static void posed_discs_fill(const row_call *call, posed_discs *d,
                                                  size_t first, size_t count) {
    home_fields h;
    d->first = first;
    d->count = count;
    homes_load(call, d, &h);
    lanes *const disc = h.world;
    if (call->rows->poses != NULL) {
        lanes pose[4];
        poses_load(call->rows, d, pose);
        lanes_store(d->error, homes_pose(&h, pose, disc));
    } else {
        lanes_store(d->error, lanes_set(0.0f));
    }
    if (call->rows->shifts != NULL) {
        discs_shift_rows(call->rows, d, disc);
    }
    lanes_store(d->x, disc[0]);
    lanes_store(d->y, disc[1]);
    lanes_store(d->outer, disc[2]);
    lanes_store(d->inner, inner_usual(disc[3], 0x1p-60f));
}

#endif
