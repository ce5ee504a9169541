/* SPDX-License-Identifier: MIT
 *
 * Discs of shapes as if placed, SEPAX_LANES rows at a time. Comes in: rows. Goes out: discs that
 * hold, and lie in, what sepax_store_place would store.
 *
 * They are those of the stored shape, moved and changed by what roundings may do: the error of a
 * vertex seen from the centre is at most 2^-20 L + 2^-22 W (place/formulas.h), with L for the local
 * centre |x| + |y| plus the outer radius, and W for |x| + |y| of the placed centre. Of triangles
 * and quads the stored centre is the mean of the world vertices, and the local one that of the
 * local vertices: rounding both adds no more than that again. Both placements err, so their discs
 * differ by at most twice the sum of both errors, and by 2^-20 of themselves as poses are not quite
 * turns. (A convex shape that holds a disc still does, where the disc shrinks by as much as the
 * vertices move.) The factors below are at least twice as large, for the roundings of these lines.
 */
#ifndef SEPAX_POSED_DISCS_H
#define SEPAX_POSED_DISCS_H

#include <math.h>

#include "lanes/lanes.h"
#include "store/wave.h"

/* What discs at a pose follow from: the centre of a shape, local and where it is, and its discs
 * there. */
typedef struct home_discs {
    float x, y, world, outer, inner; /* `world`: |x| + |y| where it is */
} home_discs;

/* Farther out a centre may be something else. */
#define FARTHEST_HOME 0x1p100f

static inline home_discs home_of(const sepax_store *store, sepax_id id) {
    const shape_ref ref = store->refs[id];
    const size_class *c = &store->classes[ref_class(ref)];
    const uint32_t slot = ref_slot(ref), count = c->shapes.count[slot];
    const shape_bounds *b = &store->bounds[id];
    home_discs home = {0, 0, fabsf(b->x) + fabsf(b->y), b->outer, b->inner};
    if (c->world_count[slot] != count || !(home.world <= FARTHEST_HOME)) {
        home.outer = INFINITY;
        home.inner = -INFINITY;
    } else if (c->shapes.centre != NULL) {
        home.x = c->shapes.centre[slot].x;
        home.y = c->shapes.centre[slot].y;
    } else if (c->boxes == NULL) {
        const float *v = c->shapes.vertices + 2 * (size_t)c->stride * slot;
        double x = 0, y = 0;
        for (uint32_t i = 0; i < count; i++) {
            x += (double)v[i];
            y += (double)v[c->stride + i];
        }
        home.x = (float)(x / count);
        home.y = (float)(y / count);
    }
    return home;
}

/* The discs of the rows first .. first + count - 1, field by field. */
typedef struct posed_discs {
    size_t first, count;
    sepax_id last_id; /* of the last row whose home was looked up */
    home_discs last;
    float x[SEPAX_LANES], y[SEPAX_LANES], outer[SEPAX_LANES], inner[SEPAX_LANES];
} posed_discs;

/* The homes of the shapes of some rows, field by field. */
typedef struct home_fields {
    float x[SEPAX_LANES], y[SEPAX_LANES], world[SEPAX_LANES], outer[SEPAX_LANES],
        inner[SEPAX_LANES];
} home_fields;

HEDLEY_ALWAYS_INLINE static void homes_load(const row_wave *w, posed_discs *d, home_fields *h) {
    bool same = true;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const size_t row = d->first + (l < d->count ? l : 0);
        same &= id_at(w->rows->shapes, row) == d->last_id;
    }
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const sepax_id id = id_at(w->rows->shapes, d->first + (l < d->count ? l : 0));
        if (!same && id != d->last_id) {
            d->last = home_of(w->store, id);
            d->last_id = id;
        }
        h->x[l] = d->last.x;
        h->y[l] = d->last.y;
        h->world[l] = d->last.world;
        h->outer[l] = d->last.outer;
        h->inner[l] = d->last.inner;
    }
}

HEDLEY_NEVER_INLINE static void posed_discs_fill(const row_wave *w, posed_discs *d, size_t row) {
    home_fields h;
    float poses[4 * SEPAX_LANES] = {0};
    const float *pose[SEPAX_LANES];
    lanes at[4];
    d->last_id = d->count > 0 ? d->last_id : SEPAX_NO_ID;
    d->count = w->rows->row_count - row < SEPAX_LANES ? w->rows->row_count - row : SEPAX_LANES;
    d->first = row;
    homes_load(w, d, &h);
    memcpy(poses, (const char *)w->rows->poses + row * sizeof(sepax_pose),
           d->count * sizeof(sepax_pose));
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        pose[l] = poses + 4 * (size_t)l;
    }
    lanes_load_quads(pose, 0, at);
    const lanes x = lanes_load(h.x), y = lanes_load(h.y);
    const lanes outer = lanes_load(h.outer), inner = lanes_load(h.inner);
    const lanes px = lanes_add(lanes_sub(lanes_mul(at[2], x), lanes_mul(at[3], y)), at[0]);
    const lanes py = lanes_add(lanes_add(lanes_mul(at[3], x), lanes_mul(at[2], y)), at[1]);
    const lanes local = lanes_add(lanes_add(lanes_abs(x), lanes_abs(y)), outer);
    const lanes world = lanes_add(lanes_add(lanes_abs(px), lanes_abs(py)), lanes_load(h.world));
    const lanes error = lanes_add(
        lanes_add(lanes_mul(local, lanes_set(0x1p-17f)), lanes_mul(world, lanes_set(0x1p-19f))),
        lanes_set(0x1p-140f));
    const lanes less = lanes_sub(lanes_mul(inner, lanes_set(1 - 0x1p-18f)), error);
    lanes_store(d->x, px);
    lanes_store(d->y, py);
    lanes_store(d->outer, lanes_add(lanes_mul(outer, lanes_set(1 + 0x1p-18f)), error));
    lanes_store(d->inner,
                lanes_select(lanes_greater(less, lanes_set(0x1p-60f)), less, lanes_set(-INFINITY)));
}

/* The discs of a row. */
HEDLEY_ALWAYS_INLINE static shape_bounds posed_discs_at(const row_wave *w, posed_discs *d,
                                                        size_t row) {
    if (row - d->first >= d->count) {
        posed_discs_fill(w, d, row);
    }
    const size_t l = row - d->first;
    return (shape_bounds){d->x[l], d->y[l], d->outer[l], d->inner[l]};
}

#endif
