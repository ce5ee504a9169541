/* SPDX-License-Identifier: MIT
 *
 * One row that is tried by itself: its neighbours lie in the lanes. Comes in: a shape, a pose, a
 * shift and some ids, none of which is checked. Goes out: the first neighbour that it hits, or that
 * something about the row is wrong, unusual or not certain.
 *
 * Discs and models are certain in any floating-point mode, where there are no shift and no margin:
 * docs/exactness.md has the proof. To read the mode twice takes as long as to compare eight discs.
 */
#ifndef SEPAX_ROW_TRIAL_H
#define SEPAX_ROW_TRIAL_H

#include <float.h>

#include "base/fpmode.h"
#include "narrow/seen_shape.h"

/* The largest |x| + |y| of poses, and |coordinate| of local vertices, with which nothing overflows.
 */
#define TRIAL_FARTHEST 0x1p125f
#define TRIAL_LARGEST 0x1p60f
/* The least radius of an inner disc whose square is certain where denormals are flushed. */
#define TRIAL_INNER 0x1p-45f
#define TRIAL_POSE_SLACK 0x1p-21f /* see placing.c */

/* A row: its pose, its disc, and by how much each of its vertices may be off, in every lane. */
typedef struct row_trial {
    const trial_rules *rules;
    sepax_id shape;
    const sepax_id *ids; /* may be read until a vector is full; there is `shape` behind the last */
    uint32_t count;
    const sepax_vec2 *shift; /* NULL: none */
    lanes pose[4], excess;   /* of the square of (cos, sin), beyond 1 */
    lanes disc[4], error;
} row_trial;

/* Pairs of a vector, a bit for each: that it may be a hit, and that shapes certainly overlap. */
typedef struct trial_left {
    uint32_t open, sure;
} trial_left;

/* ------------------------------------------------------------------ the row */

/* Loads the pose and the shift; false where they may be wrong, or something might overflow. */
HEDLEY_ALWAYS_INLINE static bool trial_load_place(row_trial *t, const sepax_pose *pose,
                                                  const sepax_vec2 *shift) {
    for (unsigned f = 0; f < 4; f++) {
        t->pose[f] = lanes_set(float_at((const float *)(const void *)pose, f));
    }
    const lanes square =
        lanes_add(lanes_mul(t->pose[2], t->pose[2]), lanes_mul(t->pose[3], t->pose[3]));
    t->excess = lanes_sub(square, lanes_set(1.0f));
    const lanes far = lanes_add(lanes_abs(t->pose[0]), lanes_abs(t->pose[1]));
    const lane_mask good =
        lanes_and(lanes_greater(lanes_set(TRIAL_POSE_SLACK), lanes_abs(t->excess)),
                  lanes_greater(lanes_set(TRIAL_FARTHEST), far));
    t->shift = shift;
    if (shift != NULL) {
        const sepax_vec2 by = vec2_at(shift, 0);
        if (!(fabsf(by.x) + fabsf(by.y) <= FLT_MAX)) {
            return false;
        }
    }
    return lanes_bits(good) != 0;
}

/* Finds the disc. That of a point at the origin of its shape is the stored one at the pose. */
HEDLEY_ALWAYS_INLINE static void trial_find_disc(row_trial *t, bool circle) {
    const shape_bounds *b = &t->rules->store->bounds[t->shape];
    const lanes margin = lanes_set(t->rules->margin);
    float x = 0, y = 0;
    const bool known = circle || home_centre(t->rules->store, t->shape, &x, &y);
    t->disc[0] = t->pose[0];
    t->disc[1] = t->pose[1];
    t->disc[2] = lanes_set(known ? b->outer : INFINITY);
    t->disc[3] = lanes_set(known ? b->inner : -INFINITY);
    t->error = lanes_set(0.0f);
    if (!circle) {
        const home_fields home = {
            lanes_set(x), lanes_set(y), {lanes_set(b->x), lanes_set(b->y), t->disc[2], t->disc[3]}};
        t->error = homes_pose(&home, t->pose, t->disc);
    }
    if (t->shift != NULL) {
        const sepax_vec2 by = vec2_at(t->shift, 0);
        discs_shift(lanes_set(by.x), lanes_set(by.y), t->disc);
    }
    if (!circle || t->shift != NULL || !(b->inner >= TRIAL_INNER)) {
        t->disc[3] = inner_usual(t->disc[3], TRIAL_INNER);
    }
    t->disc[2] = lanes_add(t->disc[2], margin);
    t->disc[3] = lanes_add(t->disc[3], margin);
}

/* The model of the row, a box in a slot: box_at_pose in lanes, in any mode. Its axis is off the
 * unit vector by 6u of itself. */
HEDLEY_ALWAYS_INLINE static void trial_find_model(const row_trial *t, uint32_t slot,
                                                  lanes model[8]) {
    const float *half = class_vertices(&t->rules->store->classes[CLASS_BOX], slot);
    const lanes unit = lanes_sub(lanes_set(1.0f), lanes_mul(lanes_set(0.5f), t->excess));
    const lanes halves = lanes_add(lanes_set(half[0]), lanes_set(half[1]));
    lanes x = t->pose[0], y = t->pose[1];
    lanes far = lanes_add(lanes_add(lanes_abs(x), lanes_abs(y)), halves);
    if (t->shift != NULL) {
        const sepax_vec2 by = vec2_at(t->shift, 0);
        x = lanes_add(x, lanes_set(by.x));
        y = lanes_add(y, lanes_set(by.y));
        far = lanes_add(far, lanes_add(lanes_abs(x), lanes_abs(y)));
    }
    model[0] = x;
    model[1] = y;
    model[2] = lanes_mul(t->pose[2], unit);
    model[3] = lanes_mul(t->pose[3], unit);
    model[4] = lanes_set(half[0]);
    model[5] = lanes_set(half[1]);
    model[6] = lanes_add(
        lanes_add(lanes_mul(lanes_set(0x1p-19f), halves), lanes_mul(lanes_set(0x1p-22f), far)),
        lanes_set(BOUNDS_FLOOR));
}

/* -------------------------------------------------------------------- lists */

/* The ids of the vector at a place. */
typedef struct trial_vector {
    const sepax_id *ids;
    uint32_t others; /* a bit for each that is not the shape itself, nor behind the list */
    bool good; /* all are ids of the store, and pairs of a shape with itself are left out: both
                  shapes are at the pose then, but the store has only the old place */
} trial_vector;

/* There are fewer than 2^31 ids. */
HEDLEY_ALWAYS_INLINE static trial_vector trial_load_ids(const row_trial *t, uint32_t at) {
    const sepax_id *const ids = t->ids + at;
    const lanes all = lanes_load_bits(ids), own = lanes_set_bits(t->shape);
    const lanes last = lanes_set_bits(t->rules->store->id_count - 1), none = lanes_set_bits(0);
    const lane_mask bad = lanes_or(lanes_greater_bits(all, last), lanes_greater_bits(none, all));
    const uint32_t others =
        lanes_bits(lanes_or(lanes_greater_bits(all, own), lanes_greater_bits(own, all)));
    bool good = lanes_bits(bad) == 0;
    if (!t->rules->skip_self) {
        const uint32_t left = t->count - at;
        good &= (~others & LANES_ALL >> (left < SEPAX_LANES ? SEPAX_LANES - left : 0)) == 0;
    }
    return (trial_vector){ids, others, good};
}

/* What a hit in the vector at a place makes of the row, if the vectors behind it are good. */
HEDLEY_ALWAYS_INLINE static trial_found trial_sure(const row_trial *t, uint32_t at, uint32_t open) {
    for (uint32_t next = at + SEPAX_LANES; next < t->count; next += SEPAX_LANES) {
        if (!trial_load_ids(t, next).good) {
            return TRIAL_UNDECIDED;
        }
    }
    return (trial_found){at + (uint32_t)__builtin_ctz(open), SEPAX_OVERLAPPING};
}

/* Only pairs before one that is sure matter. */
HEDLEY_ALWAYS_INLINE static trial_left trial_before_sure(uint32_t open, uint32_t sure) {
    const uint32_t before = open & (sure ^ (sure - 1));
    return (trial_left){before, sure & before};
}

/* Compares the disc with those of some ids. */
HEDLEY_ALWAYS_INLINE static trial_left trial_compare_discs(const row_trial *t, const sepax_id *ids,
                                                           uint32_t used) {
    const shape_bounds *all = t->rules->store->bounds;
    const float *bounds[SEPAX_LANES];
    lanes of[4];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        bounds[l] = &all[id_at(ids, l)].x;
    }
    lanes_load_quads(bounds, 0, of);
    const lanes joined[4] = {lanes_sub(of[0], t->disc[0]), lanes_sub(of[1], t->disc[1]),
                             lanes_add(of[2], t->disc[2]), lanes_add(of[3], t->disc[3])};
    const lane_verdict verdict = verdict_by_joined(joined);
    const uint32_t open = ~lanes_bits(verdict.disjoint) & used;
    return trial_before_sure(open, lanes_bits(verdict.overlapping) & open);
}

/* Loads the models of some ids. Returns a bit for each that has one; some shape has. */
HEDLEY_ALWAYS_INLINE static uint32_t
trial_load_models(const sepax_store *store, const sepax_id *ids, bool boxes, lanes rows[8]) {
    const box_model *const models = store->classes[CLASS_BOX].boxes;
    const float *found[SEPAX_LANES];
    uint32_t bits = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const sepax_id id = id_at(ids, l);
        const bool box = boxes || is_model_box(store->refs[id]);
        found[l] = &models[boxes ? id : box ? ref_slot(store->refs[id]) : 0].x;
        bits |= (uint32_t)box << l;
    }
    lanes_load_rows(found, rows);
    return bits;
}

/* Compares the model of the row with those of some ids. */
HEDLEY_ALWAYS_INLINE static trial_left trial_compare_models(const row_trial *t, const sepax_id *ids,
                                                            bool boxes, trial_left left) {
    const uint32_t slot = boxes ? t->shape : ref_slot(t->rules->store->refs[t->shape]);
    box_rows rows;
    trial_find_model(t, slot, rows.a);
    const uint32_t known = trial_load_models(t->rules->store, ids, boxes, rows.b);
    const lane_verdict verdict = models_verdict_beyond(&rows, 2 * BOX_SLACK);
    const uint32_t open = left.open & ~(lanes_bits(verdict.disjoint) & known);
    return trial_before_sure(open, (left.sure | (lanes_bits(verdict.overlapping) & known)) & open);
}

/* ----------------------------------------------------------------- one by one */

/* Relates the open pairs of the vector at a place one by one, in order, up to one that decides.
 * `found` is what the row has found before. */
HEDLEY_NEVER_INLINE static trial_found trial_relate(const trial_rules *rules, const sepax_id *ids,
                                                    uint32_t at, trial_left left,
                                                    const seen_shape *seen, trial_found found) {
    for (uint32_t open = left.open; open != 0 && found.relation < rules->enough; open &= open - 1) {
        const uint32_t place = at + (uint32_t)__builtin_ctz(open);
        const uint8_t relation = (left.sure & open & (0u - open)) != 0
                                     ? SEPAX_OVERLAPPING
                                     : seen_compare(rules->store, seen, id_at(ids, place));
        if (relation == UNDECIDED) {
            return TRIAL_UNDECIDED;
        }
        if (relation >= rules->hit && found.first == SEPAX_NO_PAIR) {
            found.first = place;
        }
        found.relation = relation > found.relation ? relation : found.relation;
    }
    return found;
}

/* The shape of a row as floats see it, which is found when it is first needed. */
typedef struct trial_view {
    const sepax_pose *pose;
    float own[2 * POSED_VERTICES];
    seen_shape seen;
    bool tried, fits;
} trial_view;

/* The same in any mode, where the shape may not have been seen yet; its disc has been found. */
HEDLEY_ALWAYS_INLINE static trial_found trial_see(const row_trial *t, trial_view *view, uint32_t at,
                                                  trial_left left, trial_found found) {
    const fpmode mode = fpmode_enter();
    if (!view->tried) {
        const shape_bounds disc = {first_lane(t->disc[0]), first_lane(t->disc[1]),
                                   first_lane(t->disc[2]), 0};
        const sepax_vec2 by = t->shift != NULL ? vec2_at(t->shift, 0) : (sepax_vec2){0, 0};
        view->tried = true;
        view->fits =
            t->rules->margin == 0 && row_see(t->rules->store, t->shape, view->pose, by, &disc,
                                             first_lane(t->error), view->own, &view->seen);
    }
    if (view->fits) {
        found = trial_relate(t->rules, t->ids, at, left, &view->seen, found);
    }
    fpmode_leave(mode);
    return view->fits ? found : TRIAL_UNDECIDED;
}

/* -------------------------------------------------------------------- stores
 *
 * One function for each kind of store, whose arguments are those of try_row_function, but that ids
 * fill whole vectors. The shape is in the store, which has no removed ones. */

/* All shapes are circles: discs decide all pairs but those that are about to touch. */
HEDLEY_NEVER_INLINE static trial_found try_circle(const trial_rules *rules, sepax_id shape,
                                                  const sepax_pose *pose, const sepax_vec2 *shift,
                                                  const sepax_id *ids, uint32_t count) {
    row_trial t = {.rules = rules, .shape = shape, .ids = ids, .count = count};
    if (!trial_load_place(&t, pose, shift)) {
        return TRIAL_UNDECIDED;
    }
    trial_find_disc(&t, true);
    for (uint32_t at = 0; at < count; at += SEPAX_LANES) {
        const trial_vector v = trial_load_ids(&t, at);
        if (!v.good) {
            return TRIAL_UNDECIDED;
        }
        const trial_left left = trial_compare_discs(&t, v.ids, v.others);
        if (left.open != 0) {
            return left.open == left.sure ? trial_sure(&t, at, left.open) : TRIAL_UNDECIDED;
        }
    }
    return (trial_found){SEPAX_NO_PAIR, SEPAX_DISJOINT};
}

/* Any shapes. */
HEDLEY_NEVER_INLINE static trial_found try_any(const trial_rules *rules, sepax_id shape,
                                               const sepax_pose *pose, const sepax_vec2 *shift,
                                               const sepax_id *ids, uint32_t count) {
    row_trial t = {.rules = rules, .shape = shape, .ids = ids, .count = count};
    trial_found found = {SEPAX_NO_PAIR, SEPAX_DISJOINT};
    trial_view view;
    view.pose = pose;
    view.tried = false;
    if (!(rules->store->largest_local <= TRIAL_LARGEST) || !trial_load_place(&t, pose, shift)) {
        return TRIAL_UNDECIDED;
    }
    const bool box = rules->margin == 0 && is_model_box(row_ref(rules->store, true, shape));
    trial_find_disc(&t, false);
    for (uint32_t at = 0; at < count; at += SEPAX_LANES) {
        const trial_vector v = trial_load_ids(&t, at);
        if (!v.good) {
            return TRIAL_UNDECIDED;
        }
        trial_left left = trial_compare_discs(&t, v.ids, v.others);
        if (box && left.open != left.sure) {
            left = trial_compare_models(&t, v.ids, false, left);
        }
        if (left.open == 0 || found.relation >= rules->enough) {
            continue;
        }
        found = left.open == left.sure && found.first == SEPAX_NO_PAIR
                    ? trial_sure(&t, at, left.open)
                    : trial_see(&t, &view, at, left, found);
    }
    return found;
}

/* All shapes are boxes, and one vector has all ids: it takes as long to compare models as to find
 * and compare discs first. */
HEDLEY_NEVER_INLINE static trial_found try_box(const trial_rules *rules, sepax_id shape,
                                               const sepax_pose *pose, const sepax_vec2 *shift,
                                               const sepax_id *ids, uint32_t count) {
    row_trial t = {.rules = rules, .shape = shape, .ids = ids, .count = count};
    if (!(rules->store->largest_local <= TRIAL_LARGEST) || !trial_load_place(&t, pose, shift)) {
        return TRIAL_UNDECIDED;
    }
    const trial_vector v = trial_load_ids(&t, 0);
    if (!v.good) {
        return TRIAL_UNDECIDED;
    }
    const trial_left left = trial_compare_models(&t, ids, true, (trial_left){v.others, 0});
    if (left.open == 0) {
        return (trial_found){SEPAX_NO_PAIR, SEPAX_DISJOINT};
    }
    return left.open == left.sure ? trial_sure(&t, 0, left.open)
                                  : try_any(rules, shape, pose, shift, ids, count);
}

static inline trial_found try_full_row(const trial_rules *rules, sepax_id shape,
                                       const sepax_pose *pose, const sepax_vec2 *shift,
                                       const sepax_id *ids, uint32_t count) {
    const sepax_store *store = rules->store;
    if (store_has_circles_only(store)) {
        return try_circle(rules, shape, pose, shift, ids, count);
    }
    return store_has_boxes_only(store) && count - 1 < SEPAX_LANES && rules->margin == 0
               ? try_box(rules, shape, pose, shift, ids, count)
               : try_any(rules, shape, pose, shift, ids, count);
}

HEDLEY_NEVER_INLINE static trial_found try_filled_row(const trial_rules *rules, sepax_id shape,
                                                      const sepax_pose *pose,
                                                      const sepax_vec2 *shift, const sepax_id *ids,
                                                      uint32_t count) {
    sepax_id copy[PIECE_PAIRS + SEPAX_LANES];
    for (uint32_t l = 0; l < count + SEPAX_LANES - 1; l++) {
        copy[l] = l < count ? id_at(ids, l) : shape;
    }
    return try_full_row(rules, shape, pose, shift, copy, count);
}

/* See row_functions. */
static trial_found try_row(const trial_rules *rules, sepax_id shape, const sepax_pose *pose,
                           const sepax_vec2 *shift, const sepax_id *ids, uint32_t count) {
    if (shape >= rules->store->id_count || rules->store->removed.count > 0) {
        return TRIAL_UNDECIDED;
    }
    return count % SEPAX_LANES == 0 ? try_full_row(rules, shape, pose, shift, ids, count)
                                    : try_filled_row(rules, shape, pose, shift, ids, count);
}

#endif
