/* SPDX-License-Identifier: MIT
 *
 * A small shape as if placed, in lanes and outside of the store. Comes in: a trial. Goes out: its
 * vertices with the bits that sepax_store_place would store, these moved by the shift and rounded,
 * and discs around them; or false where the trial needs another way.
 *
 * The radius of a disc is measured from the vertices, by the formula of measured_outer in
 * place/formulas.h, or follows from the home of the shape (place/home.h). A shift rounds each
 * coordinate by 2^-24 M at most, where M is no less than any of them; the disc is wider by 4 times
 * that. docs/exactness.md has the thresholds of relations.
 */
#ifndef SEPAX_TRIAL_SHAPE_H
#define SEPAX_TRIAL_SHAPE_H

#include "narrow/posed_shape.h"
#include "narrow/seen_shape.h"
#include "store/shift.h"
#include "store/trial.h"

/* The largest |coordinate| of poses and shifts, and of local vertices: nothing overflows then. */
#define TRIAL_FARTHEST 0x1p125f
#define TRIAL_LARGEST 0x1p124f
#define TRIAL_POSE_SLACK 0x1p-21f /* see placing.c */

typedef struct trial_shape {
    _Alignas(64) float block[2 * POSED_VERTICES]; /* as stored: x then y */
    float moved[2 * POSED_VERTICES];              /* moved by the shift, where there is one */
    /* The discs of the shape as moved in real numbers: for each four lanes the centre, and 0 twice;
     * in every lane both radii, of which the inner one may be -INFINITY. Radii are apart because
     * they are known much later than the centre. */
    lanes centre, outer, inner;
    seen_shape seen; /* the one of both that floats compare, with bounds for thresholds */
    uint32_t count, stride;
    float radius;
    bool shifted;
    bool regular; /* as it would be in the store if rounding does not bend it */
    bool near;    /* the block is certainly its own hull, by its home */
} trial_shape;

/* --------------------------------------------------------------------- discs */

/* The radius of a disc about (x, y) that holds all vertices. */
HEDLEY_ALWAYS_INLINE static lanes trial_outer(const posed_lanes *v, uint32_t stride, lanes x,
                                              lanes y, float radius) {
    const lanes wider = lanes_set(1 + 0x1p-21f);
    lanes farthest = lanes_set(0.0f);
    for (uint32_t i = 0; i < stride; i += SEPAX_LANES) {
        const lanes dx = lanes_sub(v->x[i / SEPAX_LANES], x);
        const lanes dy = lanes_sub(v->y[i / SEPAX_LANES], y);
        const lanes d2 = lanes_add(lanes_mul(dx, dx), lanes_mul(dy, dy));
        farthest = lanes_max(farthest, d2);
    }
    const lanes root = lanes_set(lanes_root(lanes_greatest(farthest)));
    const lanes outer = lanes_mul(lanes_add(root, lanes_set(0x1p-70f)), wider);
    return lanes_mul(lanes_add(outer, lanes_set(radius)), wider);
}

/* The radius of a disc in a point with a radius: less than that by more than roundings take. */
HEDLEY_ALWAYS_INLINE static lanes trial_inner(uint32_t count, float radius) {
    return count == 1 ? lanes_mul(lanes_set(radius), lanes_set(1 - 0x1p-20f))
                      : lanes_set(-INFINITY);
}

/* view_homes of place/lane_bounds.h for the centre moved to (x, y): replaces the radii, and
 * returns true, where the shape is near. */
HEDLEY_ALWAYS_INLINE static bool trial_home_view(const shape_home *h, lanes x, lanes y,
                                                 float radius, lanes *outer, lanes *inner) {
    const lanes home_outer = lanes_set(h->outer), own = lanes_set(radius), zero = lanes_set(0.0f);
    const lanes local =
        lanes_add(lanes_add(lanes_abs(lanes_set(h->x)), lanes_abs(lanes_set(h->y))), home_outer);
    const lanes world = lanes_add(lanes_abs(x), lanes_abs(y));
    const lanes error =
        lanes_add(lanes_mul(lanes_set(0x1p-21f), local), lanes_mul(lanes_set(0x3p-24f), world));
    const lanes wide = lanes_add(lanes_mul(home_outer, lanes_set(1 + 0x1p-20f)), error);
    const lanes core = lanes_sub(lanes_mul(lanes_set(h->inner), lanes_set(1 - 0x1p-20f)), error);
    if ((lanes_bits(lanes_greater(lanes_set(h->room), error)) & 1) == 0) {
        return false;
    }
    *outer = lanes_mul(lanes_add(wide, own), lanes_set(1 + 0x1p-22f));
    *inner = lanes_select(lanes_greater(core, zero),
                          lanes_mul(lanes_add(core, own), lanes_set(1 - 0x1p-22f)),
                          lanes_set(-INFINITY));
    return true;
}

/* Sets the bounds to discs about (x, y), which what the shift has rounded makes wider. */
HEDLEY_ALWAYS_INLINE static void trial_bounds_set(trial_shape *s, lanes x, lanes y, lanes outer,
                                                  lanes inner) {
    lanes wider = lanes_set(0.0f), reach = outer;
    if (s->shifted) {
        const lanes size = lanes_add(lanes_max(lanes_abs(x), lanes_abs(y)), outer);
        const lanes error = lanes_mul(size, lanes_set(SHIFT_SLACK));
        wider = lanes_mul(size, lanes_set(SHIFT_REACH));
        reach = lanes_add(outer, wider);
        outer = lanes_add(outer, error);
        inner = lanes_sub(inner, error);
    }
    const lanes zero = lanes_set(0.0f);
    const lane_mask usable = lanes_greater(inner, lanes_set(0x1p-60f));
    const lanes y_or_zero = lanes_select(lanes_from_bits(0x2222 & LANES_ALL), y, zero);
    s->centre = lanes_select(lanes_from_bits(0x1111 & LANES_ALL), x, y_or_zero);
    s->outer = outer;
    s->inner = lanes_select(usable, inner, lanes_set(-INFINITY));
    s->seen.wide = (shape_bounds){first_lane(x), first_lane(y), first_lane(reach), -INFINITY};
    s->seen.wider = first_lane(wider);
}

/* ---------------------------------------------------------------------- make */

/* Whether a pose, or a shift, is certainly good for the shapes of a store. */
static inline bool trial_pose_is_good(const sepax_store *store, const sepax_pose *pose) {
    const lanes c = lanes_set(pose->cos), s = lanes_set(pose->sin);
    const lanes excess = lanes_sub(lanes_add(lanes_mul(c, c), lanes_mul(s, s)), lanes_set(1.0f));
    const lane_mask small = lanes_greater(lanes_set(TRIAL_POSE_SLACK), lanes_abs(excess));
    return (lanes_bits(small) & 1) != 0 &&
           float_size_bits(pose->x) <= float_size_bits(TRIAL_FARTHEST) &&
           float_size_bits(pose->y) <= float_size_bits(TRIAL_FARTHEST) &&
           float_size_bits(store->largest_local) <= float_size_bits(TRIAL_LARGEST);
}

static inline bool trial_shift_is_good(const row_trial *t) {
    return float_size_bits(t->shift.x) <= float_size_bits(TRIAL_FARTHEST) &&
           float_size_bits(t->shift.y) <= float_size_bits(TRIAL_FARTHEST);
}

/* The same for a shape that stays where it is, by its disc. */
static inline bool trial_home_is_good(const row_trial *t) {
    const shape_bounds *b = &t->store->bounds[t->shape];
    return float_size_bits(b->x) <= float_size_bits(TRIAL_FARTHEST) &&
           float_size_bits(b->y) <= float_size_bits(TRIAL_FARTHEST) &&
           float_size_bits(b->outer) <= float_size_bits(TRIAL_FARTHEST);
}

/* Places the vertices and finds discs about them: by the home where there is one and the shape is
 * near, else a disc around them is measured, without a home about the middle of the first and the
 * third. A point is the centre of its own. */
HEDLEY_ALWAYS_INLINE static void trial_place(const row_trial *t, const size_class *c, uint32_t slot,
                                             uint32_t stride, trial_shape *s) {
    const lanes sx = lanes_set(t->shift.x), sy = lanes_set(t->shift.y);
    local_shape local;
    posed_lanes v;
    class_local(c, slot, &local);
    posed_lanes_load(local.x, local.y, stride, &v);
    for (uint32_t i = 0; i < stride; i += SEPAX_LANES) {
        posed_move(t->pose, &v.x[i / SEPAX_LANES], &v.y[i / SEPAX_LANES]);
    }
    posed_lanes_store(&v, stride, s->block);
    for (uint32_t i = 0; s->shifted && i < stride; i += SEPAX_LANES) {
        v.x[i / SEPAX_LANES] = lanes_add(v.x[i / SEPAX_LANES], sx);
        v.y[i / SEPAX_LANES] = lanes_add(v.y[i / SEPAX_LANES], sy);
    }
    if (s->shifted) {
        posed_lanes_store(&v, stride, s->moved);
    }
    lanes x, y, outer = lanes_set(s->radius), inner = trial_inner(s->count, s->radius);
    if (c->shapes.home != NULL) {
        const shape_home *home = class_home(c, slot);
        x = lanes_set(home->x);
        y = lanes_set(home->y);
        posed_move(t->pose, &x, &y);
        s->near = trial_home_view(home, x, y, s->radius, &outer, &inner);
        x = s->shifted ? lanes_add(x, sx) : x;
        y = s->shifted ? lanes_add(y, sy) : y;
    } else {
        const lanes half = lanes_set(0.5f);
        x = lanes_spread(v.x[0], 4, 0);
        y = lanes_spread(v.y[0], 4, 0);
        if (s->count > 1) {
            x = lanes_add(lanes_mul(half, x), lanes_mul(half, lanes_spread(v.x[0], 4, 2)));
            y = lanes_add(lanes_mul(half, y), lanes_mul(half, lanes_spread(v.y[0], 4, 2)));
        }
    }
    if (!s->near && s->count > 1) {
        outer = trial_outer(&v, stride, x, y, s->radius);
    }
    trial_bounds_set(s, x, y, outer, inner);
}

/* Copies the vertices from the store, and moves its discs. */
HEDLEY_ALWAYS_INLINE static void trial_copy(const row_trial *t, const size_class *c, uint32_t slot,
                                            uint32_t stride, trial_shape *s) {
    const float *world = c->world + 2 * (size_t)stride * slot;
    const shape_bounds *b = &t->store->bounds[t->shape];
    const lanes sx = lanes_set(t->shift.x), sy = lanes_set(t->shift.y);
    posed_lanes v;
    posed_lanes_load(world, world + stride, stride, &v);
    posed_lanes_store(&v, stride, s->block);
    for (uint32_t i = 0; i < stride; i += SEPAX_LANES) {
        v.x[i / SEPAX_LANES] = lanes_add(v.x[i / SEPAX_LANES], sx);
        v.y[i / SEPAX_LANES] = lanes_add(v.y[i / SEPAX_LANES], sy);
    }
    posed_lanes_store(&v, stride, s->moved);
    trial_bounds_set(s, lanes_add(lanes_set(b->x), sx), lanes_add(lanes_set(b->y), sy),
                     lanes_set(b->outer), lanes_set(b->inner));
}

/* Makes the shape of a trial; false where it is too large, or its pose or shift not certainly
 * good. A shape that stays where it is has a shift. */
static inline bool trial_make(const row_trial *t, trial_shape *s) {
    const shape_ref ref = t->store->refs[t->shape];
    const unsigned class_index = ref_class(ref);
    const uint32_t slot = ref_slot(ref);
    const size_class *c = &t->store->classes[class_index];
    const bool posed = t->pose != NULL;
    if (c->stride > POSED_VERTICES || !trial_shift_is_good(t) ||
        !(posed ? trial_pose_is_good(t->store, t->pose) : trial_home_is_good(t))) {
        return false;
    }
    s->stride = c->stride;
    s->count = posed && c->boxes == NULL ? c->shapes.count[slot] : c->world_count[slot];
    s->count = posed && c->boxes != NULL ? 4 : s->count;
    s->radius = store_radius(t->store, t->shape);
    s->shifted = (float_size_bits(t->shift.x) | float_size_bits(t->shift.y)) != 0;
    float *const seen = s->shifted ? s->moved : s->block;
    s->seen.core =
        (polygon){.x = seen, .y = seen + s->stride, .count = s->count, .stride = s->stride};
    s->near = false;
    s->regular = float_size_bits(s->radius) == 0 && !class_is_irregular(class_index, s->count, 0);
    if (posed && c->stride == 4) {
        trial_place(t, c, slot, 4, s);
    } else if (posed) {
        trial_place(t, c, slot, POSED_VERTICES, s);
    } else if (c->stride == 4) {
        trial_copy(t, c, slot, 4, s);
    } else {
        trial_copy(t, c, slot, POSED_VERTICES, s);
    }
    return true;
}

#endif
