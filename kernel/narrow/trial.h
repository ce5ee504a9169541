/* SPDX-License-Identifier: MIT
 *
 * The short way of a posed row: the shape goes to scratch memory, discs leave some of its pairs,
 * and these are related one by one. Comes in: a trial. Goes out: its relation and first hit, or
 * false where it needs the stage, which takes every shape.
 */
#ifndef SEPAX_NARROW_TRIAL_H
#define SEPAX_NARROW_TRIAL_H

#include "exact/round_relation.h"
#include "narrow/cull/discs.h"
#include "narrow/strategies/axis_lanes.h"
#include "place/posed.h"
#include "store/trial.h"

/* The largest stride of the shapes of the list; a trial with a larger one needs the stage. */
#define TRIAL_OTHERS 16u

/* ------------------------------------------------------------------ relate */

/* The pairs to look at, and among these the ones that certainly overlap by their discs, a bit each.
 */
typedef struct trial_left {
    uint32_t open, sure;
} trial_left;

/* The same comparisons as in verdict_by_bounds. Pairs of the shape with itself stay open, because
 * the store has its old place. */
static inline trial_left trial_cull(const row_trial *t, const posed_shape *s, uint32_t first,
                                    uint32_t count) {
    trial_left left = {0, 0};
    for (uint32_t i = 0; i < count; i++) {
        const sepax_id id = id_at(t->ids, first + i);
        const shape_bounds *b = &t->store->bounds[id];
        const float dx = b->x - s->bounds.x, dy = b->y - s->bounds.y, d2 = dx * dx + dy * dy;
        const float inner = b->inner + s->bounds.inner;
        const bool self = id == t->shape, apart = d2 > discs_limit(b->outer + s->bounds.outer);
        const bool sure = inner > 0 && inner * (1 - BOUNDS_SLACK) * inner > d2;
        left.open |= (uint32_t)(!apart | self) << i;
        left.sure |= (uint32_t)(sure & !self) << i;
    }
    return left;
}

/* The exact relation with a shape at its stored place, or with the posed shape itself. */
static inline uint8_t trial_settle(const row_trial *t, const posed_shape *s, sepax_id id) {
    const polygon other = id != t->shape ? store_polygon(t->store, t->store->refs[id]) : s->core;
    const exact_radius r = radius_of_sum(s->radius, store_radius(t->store, id), 0);
    bool expanded;
    return (uint8_t)sepax_exact_round_relation(&s->core, &other, &r, &expanded);
}

/* The same, or UNDECIDED where the other shape is large. */
static inline uint8_t trial_relate(const row_trial *t, const posed_shape *s, sepax_id id) {
    const shape_ref ref = t->store->refs[id];
    const size_class *c = &t->store->classes[ref_class(ref)];
    uint8_t relation = UNDECIDED;
    if (c->stride > TRIAL_OTHERS) {
        return UNDECIDED;
    }
    if (s->regular && (ref & REF_IRREGULAR) == 0 && id != t->shape) {
        const row_pair pair = {.a = s->core,
                               .b = class_polygon(c, ref_slot(ref), c->stride),
                               .bounds_a = &s->bounds,
                               .bounds_b = &t->store->bounds[id],
                               .merge_error_a = INFINITY,
                               .merge_error_b = INFINITY};
        relation = relate_row_axis_lanes(&pair);
    }
    return relation != UNDECIDED ? relation : trial_settle(t, s, id);
}

/* Relates what discs leave of the pairs from `first` on; false where it needs the stage. */
static inline bool trial_fold(row_trial *t, const posed_shape *s, uint32_t first, trial_left left) {
    for (uint32_t bits = left.open; bits != 0 && t->relation < t->enough; bits &= bits - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(bits), place = first + l;
        const sepax_id id = id_at(t->ids, place);
        if (t->skip_self && id == t->shape) {
            continue;
        }
        const bool sure = (left.sure >> l & 1) != 0;
        const uint8_t relation = sure ? SEPAX_OVERLAPPING : trial_relate(t, s, id);
        if (relation == UNDECIDED) {
            return false;
        }
        t->relation = relation > t->relation ? relation : t->relation;
        t->first = relation >= t->hit && place < t->first ? place : t->first;
    }
    return true;
}

#define TRIAL_BLOCK 32u

/* See sepax_backend. */
static bool try_row(row_trial *t) {
    posed_shape s;
    t->relation = SEPAX_DISJOINT;
    t->first = SEPAX_NO_PAIR;
    if (!sepax_posed_make(t->store, t->shape, &t->pose, &s)) {
        return false;
    }
    bool is_hull = false;
    for (uint32_t i = 0; i < t->count && t->relation < t->enough; i += TRIAL_BLOCK) {
        const uint32_t count = t->count - i < TRIAL_BLOCK ? t->count - i : TRIAL_BLOCK;
        const trial_left left = trial_cull(t, &s, i, count);
        if (left.open != 0) {
            is_hull = is_hull || sepax_posed_is_hull(&s);
            if (!is_hull || !trial_fold(t, &s, i, left)) {
                return false;
            }
        }
    }
    return true;
}

#endif
