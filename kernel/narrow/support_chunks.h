/* SPDX-License-Identifier: MIT
 *
 * Chunks of pairs of large shapes of one class, related by strategy support many at a time. Comes
 * in: a chunk, plain or not, with or without hints. Goes out: relations, and new hints.
 */
#ifndef SEPAX_SUPPORT_CHUNKS_H
#define SEPAX_SUPPORT_CHUNKS_H

#include "narrow/tile.h"

/* The slots of some pairs, and of SEPAX_LANES more. */
static inline void find_slots(const job *j, const sepax_pair *pairs, uint32_t count,
                              sepax_pair *slots) {
    for (uint32_t i = 0; i < count + SEPAX_LANES; i++) {
        slots[i].a = ref_slot(j->store->refs[pairs[i].a]);
        slots[i].b = ref_slot(j->store->refs[pairs[i].b]);
    }
}

/* The class of both shapes of a kernel by support. */
static inline const size_class *support_class(const job *j, unsigned k) {
    return &j->store->classes[CLASS_16 + (k - KERNEL_SUPPORT_16)];
}

/* Relates a run of no more than HINTED_PAIRS pairs by their hints, and those that hints do not
 * decide by support, which writes new hints for them. */
static inline void relate_hinted_pairs(const job *j, unsigned k, const support_run *run,
                                       uint32_t count, bool plain, sepax_pair *slots) {
    sepax_pair ids[HINTED_PAIRS + SEPAX_LANES];
    uint8_t relations[HINTED_PAIRS + SEPAX_LANES], hints[HINTED_PAIRS] = {HINT_NONE};
    uint16_t left[HINTED_PAIRS + SEPAX_LANES];
    const uint32_t open = RUN(relations)[k].hinted(run, count, left);
    if (open == 0) {
        return; /* the run below has to have a first pair */
    }
    for (uint32_t i = 0; i < open; i++) {
        ids[i] = run->ids[left[i]];
    }
    pairs_repeat(ids, open);
    if (!plain) {
        find_slots(j, ids, open, slots);
    }
    const support_run rest = {.shapes = run->shapes,
                              .bounds = run->bounds,
                              .slots = plain ? ids : slots,
                              .ids = ids,
                              .relations = relations,
                              .hints = hints};
    RUN(relations)[k].support(&rest, open);
    for (uint32_t i = 0; i < open; i++) {
        run->relations[left[i]] = relations[i];
        run->hints[left[i]] = hints[i];
    }
}

/* Pairs of shapes of one class that have hints. Their rounds are not counted. */
HEDLEY_NEVER_INLINE static void relate_hinted(const job *j, unsigned k, const chunk *c,
                                              uint8_t *found) {
    sepax_pair slots[HINTED_PAIRS + SEPAX_LANES];
    for (uint32_t i = 0; i < c->count; i += HINTED_PAIRS) {
        const uint32_t count = least_of(c->count - i, HINTED_PAIRS);
        if (!c->plain) {
            find_slots(j, c->pairs + i, count, slots);
        }
        const support_run run = {.shapes = support_class(j, k),
                                 .bounds = j->store->bounds,
                                 .slots = c->plain ? c->pairs + i : slots,
                                 .ids = c->pairs + i,
                                 .relations = found + i,
                                 .hints = c->hints + i};
        relate_hinted_pairs(j, k, &run, count, c->plain, slots);
    }
}

/* Relates pairs of shapes of one class, all at once; returns how many took rounds. */
HEDLEY_NEVER_INLINE static uint32_t relate_support_chunk(const job *j, unsigned k, const chunk *c,
                                                         uint8_t *found) {
    sepax_pair slots[CHUNK + SEPAX_LANES];
    if (!c->plain) {
        find_slots(j, c->pairs, c->count, slots);
    }
    const support_run run = {.shapes = support_class(j, k),
                             .bounds = j->store->bounds,
                             .slots = c->plain ? c->pairs : slots,
                             .ids = c->pairs,
                             .relations = found};
    return RUN(relations)[k].support(&run, c->count);
}

#endif
