/* SPDX-License-Identifier: MIT
 *
 * Discs of shapes as if placed, SEPAX_LANES rows at a time. Comes in: rows. Goes out: discs that
 * hold, and lie in, what sepax_store_place would store.
 *
 * They are those of the stored shape, moved and changed by what roundings may do: the error of a
 * vertex seen from the centre is at most 2^-20 L + 2^-22 W (place/formulas.h), with L for the local
 * centre |x| + |y| plus the outer radius, and W for |x| + |y| of the placed centre. Where the
 * stored centre is the mean of the world vertices, and the local one that of the local vertices,
 * rounding both adds no more than that again. Both placements err, so their discs differ by at most
 * twice the sum of both errors, and by 2^-20 of themselves as poses are not quite turns. (A convex
 * shape that holds a disc still does, where the disc shrinks by as much as the vertices move.) The
 * factors below are at least twice as large, for the roundings of these lines.
 */
#ifndef SEPAX_POSED_DISCS_H
#define SEPAX_POSED_DISCS_H

#include <math.h>

#include "lanes/lanes.h"
#include "store/wave.h"

/* The largest |x| + |y| of a centre from which discs are made; farther out, the store may have
 * another point as the centre. */
#define FARTHEST_HOME 0x1p100f

static inline row_home home_of(const sepax_store *store, sepax_id id) {
    const shape_ref ref = store->refs[id];
    const size_class *c = &store->classes[ref_class(ref)];
    const uint32_t slot = ref_slot(ref), count = c->shapes.count[slot];
    const shape_bounds *b = &store->bounds[id];
    row_home home = {0, 0, fabsf(b->x) + fabsf(b->y), b->outer, b->inner};
    if (c->world_count[slot] != count || !(home.world <= FARTHEST_HOME)) {
        home.outer = INFINITY;
        home.inner = -INFINITY;
    } else if (c->shapes.home != NULL) {
        home.x = class_home(c, slot)->x;
        home.y = class_home(c, slot)->y;
    } else if (c->boxes == NULL) {
        const float *v = class_vertices(c, slot);
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

/* The homes of the shapes of SEPAX_LANES rows, field by field. */
typedef struct home_fields {
    lanes x, y, world, outer, inner;
} home_fields;

/* The discs at poses, whose fields are x, y, cosine and sine. */
HEDLEY_ALWAYS_INLINE static void homes_pose(const home_fields *h, const lanes pose[4],
                                            posed_discs *d) {
    const lanes x =
        lanes_add(lanes_sub(lanes_mul(pose[2], h->x), lanes_mul(pose[3], h->y)), pose[0]);
    const lanes y =
        lanes_add(lanes_add(lanes_mul(pose[3], h->x), lanes_mul(pose[2], h->y)), pose[1]);
    const lanes local = lanes_add(lanes_add(lanes_abs(h->x), lanes_abs(h->y)), h->outer);
    const lanes world = lanes_add(lanes_add(lanes_abs(x), lanes_abs(y)), h->world);
    const lanes error = lanes_add(
        lanes_add(lanes_mul(local, lanes_set(0x1p-17f)), lanes_mul(world, lanes_set(0x1p-19f))),
        lanes_set(0x1p-140f));
    const lanes less = lanes_sub(lanes_mul(h->inner, lanes_set(1 - 0x1p-18f)), error);
    lanes_store(d->error, error);
    lanes_store(d->x, x);
    lanes_store(d->y, y);
    lanes_store(d->outer, lanes_add(lanes_mul(h->outer, lanes_set(1 + 0x1p-18f)), error));
    lanes_store(d->inner,
                lanes_select(lanes_greater(less, lanes_set(0x1p-60f)), less, lanes_set(-INFINITY)));
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

/* The homes of rows of different shapes. */
HEDLEY_ALWAYS_INLINE static void homes_load(const row_wave *w, const posed_discs *d,
                                            home_fields *h) {
    float x[SEPAX_LANES], y[SEPAX_LANES], world[SEPAX_LANES], outer[SEPAX_LANES],
        inner[SEPAX_LANES];
    for (size_t l = 0; l < SEPAX_LANES; l++) {
        const size_t row = d->first + (l < d->count ? l : 0);
        const row_home home = home_of(w->store, id_at(w->rows->shapes, row));
        x[l] = home.x;
        y[l] = home.y;
        world[l] = home.world;
        outer[l] = home.outer;
        inner[l] = home.inner;
    }
    *h = (home_fields){lanes_load(x), lanes_load(y), lanes_load(world), lanes_load(outer),
                       lanes_load(inner)};
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
HEDLEY_ALWAYS_INLINE static void posed_discs_fill(row_wave *w, posed_discs *d, size_t first,
                                                  size_t count) {
    const sepax_id id = id_at(w->rows->shapes, first);
    home_fields h;
    lanes pose[4];
    d->first = first;
    d->count = count;
    d->alike = numbers_follow(w->rows->shapes + first, count, 0);
    if (d->alike) {
        if (id != w->home_id) {
            w->home_id = id;
            w->home = home_of(w->store, id);
        }
        const row_home home = w->home;
        h = (home_fields){lanes_set(home.x), lanes_set(home.y), lanes_set(home.world),
                          lanes_set(home.outer), lanes_set(home.inner)};
    } else {
        homes_load(w, d, &h);
    }
    poses_load(w->rows, d, pose);
    homes_pose(&h, pose, d);
}

#endif
