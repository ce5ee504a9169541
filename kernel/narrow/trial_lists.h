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

/* The ids of a list that cannot be read where they are: a part would end behind all ids that are
 * checked, or they are not aligned. Behind the last one there is 0. */
HEDLEY_NEVER_INLINE static const sepax_id *trial_copy_list(row_trials *t, uint32_t i,
                                                           row_list list) {
    memset(t->copies[i], 0, sizeof t->copies[i]);
    if (list.end > list.first) {
        memcpy(t->copies[i], (const char *)t->rows->ids + list.first * sizeof(sepax_id),
               (list.end - list.first) * sizeof(sepax_id));
    }
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
    const sepax_rows *rows = t->rows;
    const size_t first_row = t->first;
    const uint32_t count = t->count;
    const bool aligned = (uintptr_t)rows->ids % sizeof *rows->ids == 0;
    uint32_t part_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const row_list list = list_at(rows, row_list_number(rows, first_row + i));
        const uint32_t length = list.end - list.first;
        const uint32_t usual = t->usual[i] & (length <= TRIAL_PLACES ? 1u : 0u);
        const uint32_t size = length * usual, parts = (size + PART_IDS - 1) / PART_IDS;
        t->usual[i] = (uint8_t)usual;
        t->sizes[i] = (uint8_t)size;
        t->used[i] = (1u << size) - 1;
        t->near[i] = t->sure[i] = t->selves[i] = 0;
        const uint32_t readable = t->ids_end > list.end ? t->ids_end : list.end;
        t->lists[i] = aligned && parts * PART_IDS + (uint64_t)list.first <= readable
                          ? rows->ids + list.first
                          : trial_copy_list(t, i, (row_list){list.first, list.first + size});
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
    return LANES_ALL & ~lanes_bits(lanes_or(lanes_greater_bits(found, shapes),
                                            lanes_greater_bits(shapes, found)));
}

/* Adds the bits of lanes to those of their rows. */
HEDLEY_ALWAYS_INLINE static void trial_parts_add(const trial_parts *p, uint32_t bits,
                                                 uint32_t of_rows[TRIALS_MOST]) {
    const uint32_t all = (1u << PART_IDS) - 1;
    for (uint32_t g = 0; g < VECTOR_PARTS; g++) {
        of_rows[p->row[g]] |= (bits >> g * PART_IDS & all) << p->place[g];
    }
}

/* Compares the discs of all parts. Ids of the shapes themselves are left out, or noted where such
 * pairs count. */
HEDLEY_ALWAYS_INLINE static void trials_compare(row_trials *t) {
    const shape_bounds *all = t->store->bounds;
    const bool skip_self = t->skip_self;
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
        const uint32_t selves = trial_parts_selves(&p);
        const uint32_t others = skip_self ? ~selves : ~UINT32_C(0);
        trial_parts_add(&p, ~lanes_bits(verdict.disjoint) & others, t->near);
        trial_parts_add(&p, lanes_bits(verdict.overlapping) & others, t->sure);
        if ((selves & others) != 0) {
            trial_parts_add(&p, selves, t->selves);
        }
    }
}

/* -------------------------------------------------------------------- open */

/* Bits that stand for no place, so that four bits can be taken from any word. */
#define NO_PLACES 0xF0000000u

/* Lists the places of a row that are in `near`, behind `count` open pairs; returns how many there
 * are then. Four are written at a time, because their number cannot be predicted. */
HEDLEY_ALWAYS_INLINE static uint32_t trial_open(row_trials *t, uint32_t row, uint32_t near,
                                                uint32_t count) {
    while (near != 0) {
        const uint32_t left = (uint32_t)__builtin_popcount(near);
        uint32_t bits = near | NO_PLACES;
        for (uint32_t n = 0; n < 4; n++) {
            t->open[count + n] = (uint16_t)(PLACES_ROOM * row + (uint32_t)__builtin_ctz(bits));
            bits &= bits - 1;
        }
        count += left < 4 ? left : 4;
        near = left > 4 ? bits & ~NO_PLACES : 0;
    }
    return count;
}

/* Leaves rows with pairs of a shape with itself to waves. Such pairs are not decided by discs: both
 * shapes are at the pose then, but the store has only the old place. */
static inline void trials_leave_selves(row_trials *t) {
    for (uint32_t i = 0; i < t->count; i++) {
        if ((t->selves[i] & t->used[i]) != 0) {
            t->usual[i] = t->sizes[i] = 0;
            t->used[i] = 0;
        }
    }
}

/* Takes what discs have decided of all rows. In a row with pairs that certainly overlap, only those
 * before the first such pair stay open, and none where first hits are not wanted. The compiler
 * makes vectors of the first loop. */
HEDLEY_ALWAYS_INLINE static void trials_decide(row_trials *t) {
    const uint32_t count = t->count, kept = t->firsts ? UINT32_MAX : 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t near = t->near[i] & t->used[i], sure = t->sure[i] & near;
        t->near[i] = sure != 0 ? near & kept : near;
        t->sure[i] = sure;
        t->relations[i] = sure != 0 ? SEPAX_OVERLAPPING : SEPAX_DISJOINT;
        t->places[i] = SEPAX_NO_PAIR;
    }
    for (uint32_t i = 0; t->firsts && i < count; i++) {
        const uint32_t sure = t->sure[i];
        if (sure != 0) {
            t->near[i] &= (sure & (0u - sure)) - 1;
            t->places[i] = (uint32_t)__builtin_ctz(sure);
        }
    }
}

/* Lists the pairs that discs leave. */
HEDLEY_ALWAYS_INLINE static void trials_open(row_trials *t) {
    const uint32_t count = t->count;
    uint32_t open_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        open_count = trial_open(t, i, t->near[i], open_count);
    }
    t->open_count = open_count;
}

/* Sends trials through their lists. */
HEDLEY_ALWAYS_INLINE static void trials_cull(row_trials *t) {
    trials_list(t);
    trials_compare(t);
    if (!t->skip_self) {
        trials_leave_selves(t);
    }
    trials_decide(t);
    trials_open(t);
}

/* The id of an open pair. */
static inline sepax_id trial_other(const row_trials *t, uint32_t number) {
    return t->lists[number / PLACES_ROOM][number % PLACES_ROOM];
}

#endif
