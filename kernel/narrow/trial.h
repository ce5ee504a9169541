/* SPDX-License-Identifier: MIT
 *
 * The short way of a row: the shape goes to scratch memory, discs leave some of its pairs, and
 * these are related one by one. Comes in: a trial. Goes out: its relation and first hit, or false
 * where it needs another way.
 */
#ifndef SEPAX_NARROW_TRIAL_H
#define SEPAX_NARROW_TRIAL_H

#include "exact/round_relation.h"
#include "narrow/cull/discs.h"
#include "narrow/seen_shape.h"
#include "narrow/trial_shape.h"

/* The pairs that are compared at once: a multiple of the lanes of every backend. */
#define TRIAL_BLOCK 16u

/* ---------------------------------------------------------------------- cull */

/* The ids of some pairs, and good ones behind them, until a vector is full. */
typedef struct trial_ids {
    _Alignas(64) sepax_id id[TRIAL_BLOCK];
    uint32_t count;
    uint32_t selves; /* bit i: id i is that of the shape itself */
} trial_ids;

/* The last `count` ids of a list, fewer than a vector holds, and the first of them again. */
HEDLEY_ALWAYS_INLINE static lanes trial_ids_rest(const char *from, uint32_t count) {
    sepax_id id[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        memcpy(id + l, from + (l < count ? l : 0) * sizeof *id, sizeof *id);
    }
    return lanes_load_bits(id);
}

/* Reads `count` ids from number `first` on; false where the store does not have one. */
static inline bool trial_ids_read(const row_trial *t, uint32_t first, uint32_t count,
                                  trial_ids *to) {
    const char *const from = (const char *)t->ids + first * sizeof(sepax_id);
    /* ids are compared as signed numbers: good ones are below 2^31, bad ones may be negative */
    const lanes last = lanes_set_bits(t->store->id_count - 1), none = lanes_set_bits(0);
    const lanes shape = lanes_set_bits(t->shape);
    uint32_t bad = 0, others = 0;
    for (uint32_t n = 0; n < count; n += SEPAX_LANES) {
        const char *const here = from + n * sizeof(sepax_id);
        lanes ids;
        if (n + SEPAX_LANES <= count) {
            memcpy(&ids, here, sizeof ids);
        } else {
            ids = trial_ids_rest(here, count - n);
        }
        bad |= lanes_bits(lanes_or(lanes_greater_bits(ids, last), lanes_greater_bits(none, ids)));
        others |=
            lanes_bits(lanes_or(lanes_greater_bits(ids, shape), lanes_greater_bits(shape, ids)))
            << n;
        lanes_store_bits(to->id + n, ids);
    }
    to->count = count;
    to->selves = ~others & ((1u << count) - 1);
    return bad == 0;
}

/* The pairs to look at, and among these the ones that certainly overlap by their discs. */
typedef struct trial_left {
    uint32_t open, sure;
} trial_left;

/* Pairs of the shape with itself stay open, because the store has its old place. */
static inline trial_left trial_cull(const row_trial *t, const trial_shape *s,
                                    const trial_ids *ids) {
    const shape_bounds *all = t->store->bounds;
    trial_left left = {0, 0};
    for (uint32_t n = 0; n < ids->count; n += SEPAX_LANES) {
        const float *of[SEPAX_LANES];
        lanes joined[4];
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            of[l] = &all[ids->id[n + l]].x;
        }
        lanes_load_less(of, s->centre, joined);
        joined[2] = lanes_add(joined[2], s->outer);
        joined[3] = lanes_add(joined[3], s->inner);
        const lane_verdict verdict = verdict_by_joined(joined);
        left.open |= (~lanes_bits(verdict.disjoint) & LANES_ALL) << n;
        left.sure |= lanes_bits(verdict.overlapping) << n;
    }
    left.open = (left.open | ids->selves) & ((1u << ids->count) - 1);
    left.open &= ~(t->skip_self ? ids->selves : 0);
    left.sure &= ~ids->selves;
    return left;
}

/* -------------------------------------------------------------------- relate */

/* The exact relation with a shape at its stored place, or with the shape itself at its pose;
 * UNDECIDED where the other shape is large. */
HEDLEY_NEVER_INLINE static uint8_t trial_settle(row_trial *t, const trial_shape *s, sepax_id id) {
    const shape_ref ref = t->store->refs[id];
    if (t->store->classes[ref_class(ref)].stride > SEEN_OTHERS) {
        return UNDECIDED;
    }
    const polygon core = {
        .x = s->block, .y = s->block + s->stride, .count = s->count, .stride = s->stride};
    const polygon other = id != t->shape ? store_polygon(t->store, ref) : core;
    const exact_radius r = radius_of_sum(s->radius, store_radius(t->store, id), 0);
    const sepax_vec2 back = {-t->shift.x, -t->shift.y};
    bool expanded;
    const sepax_relation relation =
        s->shifted ? sepax_exact_shifted_round_relation(&core, &other, back, &r, &expanded)
                   : sepax_exact_round_relation(&core, &other, &r, &expanded);
    t->expanded += expanded;
    return (uint8_t)relation;
}

/* The relation, or UNDECIDED where the other shape is large, or the mode is not set and would have
 * to be. */
HEDLEY_ALWAYS_INLINE static uint8_t trial_relate(row_trial *t, const trial_shape *s, sepax_id id) {
    const uint8_t relation = s->regular && id != t->shape
                                 ? seen_compare(t->store, &s->seen, id, t->mode_is_set)
                                 : UNDECIDED;
    return relation == UNDECIDED && t->mode_is_set ? trial_settle(t, s, id) : relation;
}

/* Relates what discs leave of the pairs from `first` on; false where it needs another way. */
static inline bool trial_fold(row_trial *t, const trial_shape *s, uint32_t first,
                              const trial_ids *ids, trial_left left) {
    const uint8_t hit = t->hit, enough = t->enough;
    uint8_t most = t->relation;
    for (uint32_t bits = left.open; bits != 0; bits &= bits - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(bits), place = first + l;
        const bool sure = (left.sure >> l & 1) != 0;
        const uint8_t relation = sure ? SEPAX_OVERLAPPING : trial_relate(t, s, ids->id[l]);
        if (relation == UNDECIDED) {
            return false;
        }
        most = relation > most ? relation : most;
        if (relation >= hit && place < t->first) {
            t->first = place;
        }
        if (t->relations != NULL) {
            t->relations[place] = relation;
        } else if (most >= enough) {
            break;
        }
    }
    t->relation = most;
    return true;
}

/* Whether the shape as placed is certainly its own hull, and as moved, too: no edge of it may
 * vanish. */
static inline bool trial_is_hull(const trial_shape *s) {
    return (s->near || block_is_hull(s->block, s->stride, s->count)) &&
           (!s->shifted || block_is_hull(s->moved, s->stride, s->count));
}

/* Tries a row as try_row of row_functions does. */
static inline bool trial_try(row_trial *t) {
    trial_shape s;
    trial_ids ids;
    bool is_hull = false;
    t->relation = SEPAX_DISJOINT;
    t->first = SEPAX_NO_PAIR;
    t->expanded = 0;
    for (uint32_t i = 0; t->relations != NULL && i < t->count; i++) {
        t->relations[i] = SEPAX_DISJOINT;
    }
    if (!lanes_mode_is_usual() || !trial_make(t, &s)) {
        return false;
    }
    for (uint32_t i = 0; i < t->count; i += TRIAL_BLOCK) {
        const uint32_t count = t->count - i < TRIAL_BLOCK ? t->count - i : TRIAL_BLOCK;
        if (!trial_ids_read(t, i, count, &ids)) {
            return false;
        }
        if (t->relations == NULL && t->relation >= t->enough) {
            continue; /* the ids that are left are only checked */
        }
        const trial_left left = trial_cull(t, &s, &ids);
        if (left.open != 0) {
            is_hull = is_hull || trial_is_hull(&s);
            if (!is_hull || !trial_fold(t, &s, i, &ids, left)) {
                return false;
            }
        }
    }
    return true;
}

#endif
