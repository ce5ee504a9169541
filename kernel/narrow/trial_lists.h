/* SPDX-License-Identifier: MIT
 *
 * Discs of trials against those of their lists: four or eight ids of a row side by side, and with
 * 16 lanes two rows at a time. Comes in: trials with discs. Goes out: the relations and first
 * hits that discs decide, and the open pairs row by row.
 */
#ifndef SEPAX_NARROW_TRIAL_LISTS_H
#define SEPAX_NARROW_TRIAL_LISTS_H

#include "narrow/cull/discs.h"
#include "query/rows.h"
#include "store/trials.h"

/* The ids of a part of a list, and the parts of a vector. */
#define PART_IDS (SEPAX_LANES < 8 ? 4u : 8u)
#define VECTOR_PARTS (SEPAX_LANES / PART_IDS)

/* ------------------------------------------------------------------- lists */

/* The ids of a list that cannot be read where they are: a part would end behind all ids, or they
 * are not aligned. Behind the last one there is 0. */
HEDLEY_NEVER_INLINE static const sepax_id *trial_copy_list(row_trials *t, uint32_t i,
                                                           row_list list) {
    memset(t->copies[i], 0, sizeof t->copies[i]);
    memcpy(t->copies[i], (const char *)t->rows->ids + list.first * sizeof(sepax_id),
           (list.end - list.first) * sizeof(sepax_id));
    return t->copies[i];
}

/* Writes the numbers of all parts that a row may have: without a branch, because the number of
 * those that it has cannot be predicted. */
HEDLEY_ALWAYS_INLINE static void trial_parts_write(uint32_t row, uint32_t *to) {
    static const uint32_t ascending[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    for (uint32_t n = 0; n < TRIAL_PLACES / PART_IDS; n += SEPAX_LANES) {
        lanes_store_bits(to + n, lanes_add_bits(lanes_set_bits(PARTS_ROOM * row),
                                                lanes_load_bits(ascending + n)));
    }
}

/* Finds the list of each row, and the parts of all of them. */
HEDLEY_ALWAYS_INLINE static void trials_list(row_trials *t) {
    const sepax_id *ids = t->rows->ids;
    const bool there = ids != NULL && (uintptr_t)ids % sizeof *ids == 0;
    uint32_t part_count = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        const row_list list = list_at(t->rows, row_list_number(t->rows, t->first + i));
        uint32_t size = list.end - list.first;
        t->usual[i] &= size <= TRIAL_PLACES ? 1 : 0;
        size = t->usual[i] != 0 ? size : 0;
        const uint32_t parts = (size + PART_IDS - 1) / PART_IDS;
        t->sizes[i] = (uint8_t)size;
        t->near[i] = t->sure[i] = t->selves[i] = 0;
        if (there && t->ids_end - list.first >= PART_IDS * parts) {
            t->lists[i] = ids + list.first;
        } else {
            t->lists[i] = size > 0 ? trial_copy_list(t, i, list) : NULL;
        }
        trial_parts_write(i, t->parts + part_count);
        part_count += parts;
    }
    if (part_count > 0) { /* fills the last vector */
        t->parts[part_count] = t->parts[part_count - 1];
    }
    t->part_count = part_count;
}

/* ----------------------------------------------------------------- compare */

/* The parts of a vector: their rows, which place of the row each begins at, and its ids. */
typedef struct trial_parts {
    uint32_t row[VECTOR_PARTS], place[VECTOR_PARTS];
    const sepax_id *ids[VECTOR_PARTS];
    const float *own[SEPAX_LANES / 4]; /* the disc of the row, for each four lanes */
} trial_parts;

HEDLEY_ALWAYS_INLINE static void trial_parts_find(const row_trials *t, uint32_t first,
                                                  trial_parts *p) {
    for (uint32_t g = 0; g < VECTOR_PARTS; g++) {
        const uint32_t part = t->parts[first + g];
        p->row[g] = part / PARTS_ROOM;
        p->place[g] = part % PARTS_ROOM * PART_IDS;
        p->ids[g] = t->lists[p->row[g]] + p->place[g];
        for (uint32_t f = 0; f < PART_IDS / 4; f++) {
            p->own[g * (PART_IDS / 4) + f] = t->discs[p->row[g]];
        }
    }
}

/* The lanes whose ids are those of their rows. */
HEDLEY_ALWAYS_INLINE static uint32_t trial_parts_selves(const trial_parts *p) {
    const float *ids[SEPAX_LANES / 4];
    for (uint32_t f = 0; f < SEPAX_LANES / 4; f++) {
        ids[f] = (const float *)(const void *)(p->ids[4 * f / PART_IDS] + 4 * f % PART_IDS);
    }
    const lanes found = lanes_load_fours(ids, 0), shapes = lanes_load_fours(p->own, 4);
    return ~lanes_bits(
        lanes_or(lanes_greater_bits(found, shapes), lanes_greater_bits(shapes, found)));
}

/* Adds the bits of lanes to those of their rows. */
HEDLEY_ALWAYS_INLINE static void trial_parts_add(const trial_parts *p, uint32_t bits,
                                                 uint32_t of_rows[TRIALS_MOST]) {
    const uint32_t all = (1u << PART_IDS) - 1;
    for (uint32_t g = 0; g < VECTOR_PARTS; g++) {
        of_rows[p->row[g]] |= (bits >> g * PART_IDS & all) << p->place[g];
    }
}

/* Compares the discs of all parts. `sought` is a constant: whether ids of the shapes themselves are
 * sought, too. */
HEDLEY_ALWAYS_INLINE static void trials_compare(row_trials *t, bool sought) {
    const shape_bounds *all = t->store->bounds;
    for (uint32_t n = 0; n < t->part_count; n += VECTOR_PARTS) {
        trial_parts p;
        const float *bounds[SEPAX_LANES];
        lanes joined[4];
        trial_parts_find(t, n, &p);
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            bounds[l] = &all[p.ids[l / PART_IDS][l % PART_IDS]].x;
        }
        lanes_load_less(bounds, lanes_load_fours(p.own, 0), joined);
        const lane_verdict verdict = verdict_by_joined(joined);
        const uint32_t sure = lanes_bits(verdict.overlapping);
        trial_parts_add(&p, ~lanes_bits(verdict.disjoint), t->near);
        if (sure != 0) {
            trial_parts_add(&p, sure, t->sure);
        }
        if (sought) {
            trial_parts_add(&p, trial_parts_selves(&p), t->selves);
        }
    }
}

/* -------------------------------------------------------------------- open */

/* Records the first of the pairs of a row that certainly overlap; returns the places before it. A
 * pair of a shape with itself is not decided by discs: both are at the pose then, but the store has
 * only the old place. */
HEDLEY_ALWAYS_INLINE static uint32_t trial_take_sure(row_trials *t, uint32_t i, uint32_t sure) {
    for (; sure != 0; sure &= sure - 1) {
        const uint32_t place = (uint32_t)__builtin_ctz(sure);
        if (t->lists[i][place] != t->shapes[i]) {
            t->relations[i] = SEPAX_OVERLAPPING;
            t->places[i] = place;
            return (1u << place) - 1;
        }
    }
    return ~0u;
}

/* Lists the pairs that discs leave open, for each row up to the first pair that certainly overlaps,
 * without those of a shape with itself. Four are written at a time, because how many there are
 * cannot be predicted. */
HEDLEY_ALWAYS_INLINE static void trials_open(row_trials *t) {
    uint32_t open_count = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        const uint32_t used = t->near[i] & ((1u << t->sizes[i]) - 1), sure = t->sure[i] & used;
        uint32_t near = used & ~sure;
        t->relations[i] = SEPAX_DISJOINT;
        t->places[i] = SEPAX_NO_PAIR;
        if (sure != 0) {
            near &= trial_take_sure(t, i, sure);
        }
        while (near != 0) {
            const uint32_t some = near; /* a place that is written, but not kept, if none is left */
            for (uint32_t n = 0; n < 4; n++) {
                const uint32_t place = (uint32_t)__builtin_ctz(near != 0 ? near : some);
                const sepax_id id = t->lists[i][place];
                t->open[open_count] = (uint16_t)(PLACES_ROOM * i + place);
                t->others[open_count] = id;
                open_count += (near != 0) & (id != t->shapes[i]);
                near &= near - 1;
            }
        }
    }
    t->open_count = open_count;
}

/* Leaves rows to waves that have pairs of a shape with itself; other pairs of them do not count. */
static inline void trials_leave_selves(row_trials *t) {
    for (uint32_t i = 0; i < t->count; i++) {
        if ((t->selves[i] & ((1u << t->sizes[i]) - 1)) != 0) {
            t->usual[i] = t->sizes[i] = 0;
        }
    }
}

/* Sends trials through their lists. */
HEDLEY_ALWAYS_INLINE static void trials_cull(row_trials *t) {
    trials_list(t);
    if (t->skip_self) {
        trials_compare(t, false);
    } else {
        trials_compare(t, true);
        trials_leave_selves(t);
    }
    trials_open(t);
}

#endif
