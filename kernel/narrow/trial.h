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

/* The pairs that are compared at once. Each has four bits in a word, of which the lowest is used:
 * its discs have four lanes. */
#define TRIAL_BLOCK 16u

/* ---------------------------------------------------------------------- cull */

/* The ids of some pairs: bit 4 i of `there` is set for each, and that of `selves` where it is the
 * shape itself. */
typedef struct trial_ids {
    sepax_id id[TRIAL_BLOCK + SEPAX_LANES / 4];
    uint32_t count;
    uint64_t there, selves;
} trial_ids;

/* Reads `count` ids from number `first` on, and repeats the last one behind them; false where the
 * store does not have one. */
static inline bool trial_ids_read(const row_trial *t, uint32_t first, uint32_t count,
                                  trial_ids *to) {
    bool good = true;
    to->count = count;
    to->there = to->selves = 0;
    for (uint32_t i = 0; i < count; i++) {
        const sepax_id id = id_at(t->ids, first + i);
        to->id[i] = id;
        good &= id < t->store->id_count;
        to->there |= UINT64_C(1) << 4 * i;
        to->selves |= (uint64_t)(id == t->shape) << 4 * i;
    }
    for (uint32_t i = 0; i < SEPAX_LANES / 4; i++) {
        to->id[count + i] = to->id[count - 1];
    }
    return good;
}

/* The pairs to look at, and among these the ones that certainly overlap by their discs. */
typedef struct trial_left {
    uint64_t open, sure;
} trial_left;

/* The same comparisons as in verdict_by_bounds; the four lanes of a pair are its differences in x
 * and y and the sums of its outer and of its inner radii. Pairs of the shape with itself stay open,
 * because the store has its old place. */
static inline trial_left trial_cull(const row_trial *t, const trial_shape *s,
                                    const trial_ids *ids) {
    const shape_bounds *all = t->store->bounds;
    const lanes own = lanes_load(s->disc), zero = lanes_set(0.0f);
    trial_left left = {0, 0};
    for (uint32_t i = 0; i < ids->count; i += SEPAX_LANES / 4) {
        const float *of[SEPAX_LANES / 4];
        for (uint32_t l = 0; l < SEPAX_LANES / 4; l++) {
            of[l] = &all[ids->id[i + l]].x;
        }
        const lanes joined = lanes_sub(lanes_load_fours(of, 0), own);
        const lanes square = lanes_mul(joined, joined);
        const lanes d2 = lanes_add(square, lanes_turn(square, 4));
        const lanes limit =
            lanes_add(lanes_mul(square, lanes_set(1.0f + BOUNDS_SLACK)), lanes_set(BOUNDS_FLOOR));
        const lanes radii = lanes_turn(lanes_turn(lanes_max(joined, zero), 4), 4);
        const lanes inner = lanes_turn(radii, 4);
        const lanes together = lanes_mul(lanes_mul(inner, lanes_set(1.0f - BOUNDS_SLACK)), inner);
        const uint64_t apart = lanes_bits(lanes_greater(d2, lanes_turn(lanes_turn(limit, 4), 4)));
        left.open |= (~apart & LANES_ALL) << 4 * i;
        left.sure |= (uint64_t)lanes_bits(lanes_greater(together, d2)) << 4 * i;
    }
    left.open = ((left.open | ids->selves) & ~(t->skip_self ? ids->selves : 0)) & ids->there;
    left.sure &= ~ids->selves;
    return left;
}

/* -------------------------------------------------------------------- relate */

/* The exact relation with a shape at its stored place, or with the shape itself at its pose. */
static inline uint8_t trial_settle(row_trial *t, const trial_shape *s, sepax_id id) {
    const polygon core = {
        .x = s->block, .y = s->block + s->stride, .count = s->count, .stride = s->stride};
    const polygon other = id != t->shape ? store_polygon(t->store, t->store->refs[id]) : core;
    const exact_radius r = radius_of_sum(s->radius, store_radius(t->store, id), 0);
    const sepax_vec2 back = {-t->shift.x, -t->shift.y};
    bool expanded;
    const sepax_relation relation =
        s->shifted ? sepax_exact_shifted_round_relation(&core, &other, back, &r, &expanded)
                   : sepax_exact_round_relation(&core, &other, &r, &expanded);
    t->expanded += expanded;
    return (uint8_t)relation;
}

/* The relation by floats, or UNDECIDED; without the mode set, only by quiet ones. */
static inline uint8_t trial_compare(const row_trial *t, const trial_shape *s, sepax_id id) {
    const seen_shape seen = {
        .core = {.x = s->seen, .y = s->seen + s->stride, .count = s->count, .stride = s->stride},
        .wide = s->wide,
        .wider = s->wider};
    return s->regular && id != t->shape ? seen_compare(t->store, &seen, id, t->mode_is_set)
                                        : UNDECIDED;
}

/* The relation, or UNDECIDED where the other shape is large, or the mode is not set and would have
 * to be. */
static inline uint8_t trial_relate(row_trial *t, const trial_shape *s, sepax_id id) {
    const uint8_t relation = trial_compare(t, s, id);
    const bool small = t->store->classes[ref_class(t->store->refs[id])].stride <= SEEN_OTHERS;
    return relation == UNDECIDED && small && t->mode_is_set ? trial_settle(t, s, id) : relation;
}

/* Relates what discs leave of the pairs from `first` on; false where it needs another way. */
static inline bool trial_fold(row_trial *t, const trial_shape *s, uint32_t first,
                              const trial_ids *ids, trial_left left) {
    for (uint64_t bits = left.open; bits != 0; bits &= bits - 1) {
        const uint32_t l = (uint32_t)__builtin_ctzll(bits) / 4, place = first + l;
        const bool sure = (left.sure >> 4 * l & 1) != 0;
        const uint8_t relation = sure ? SEPAX_OVERLAPPING : trial_relate(t, s, ids->id[l]);
        if (relation == UNDECIDED) {
            return false;
        }
        t->relation = relation > t->relation ? relation : t->relation;
        t->first = relation >= t->hit && place < t->first ? place : t->first;
        if (t->relations != NULL) {
            t->relations[place] = relation;
        } else if (t->relation >= t->enough) {
            break;
        }
    }
    return true;
}

/* Tries a row as try_row of sepax_backend does. */
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
        const trial_left left = trial_cull(t, &s, &ids);
        if (left.open != 0) {
            is_hull = is_hull || trial_is_hull(&s);
            if (!is_hull || !trial_fold(t, &s, i, &ids, left)) {
                return false;
            }
        }
        if (t->relations == NULL && t->relation >= t->enough) {
            break;
        }
    }
    return true;
}

#endif
