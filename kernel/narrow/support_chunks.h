/* SPDX-License-Identifier: MIT
 *
 * Chunks of pairs of large shapes of one class, by strategy support: groups decide most pairs, and
 * those that they leave are related one at a time. Comes in: a chunk, plain or not. Goes out:
 * relations.
 */
#ifndef SEPAX_SUPPORT_CHUNKS_H
#define SEPAX_SUPPORT_CHUNKS_H

#include "narrow/strategies/support_groups.h"
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

HEDLEY_NEVER_INLINE static void relate_support_chunk(const job *j, unsigned k, const chunk *c,
                                                     uint8_t *found) {
    sepax_pair slots[CHUNK + SEPAX_LANES];
    uint8_t witnesses[CHUNK + SEPAX_LANES];
    if (!c->plain) {
        find_slots(j, c->pairs, c->count, slots);
    }
    const support_run run = {.shapes = support_class(j, k),
                             .bounds = j->store->bounds,
                             .slots = c->plain ? c->pairs : slots,
                             .ids = c->pairs,
                             .relations = found,
                             .witnesses = witnesses};
    relate_support_groups(&run, c->count);
    for (uint32_t i = 0; i < c->count; i++) {
        if (found[i] == UNDECIDED) {
            row_pair rows;
            RUN(job_fill_row)(j, c->pairs[i], &rows);
            found[i] = relate_sides(&rows, witnesses[i], NULL);
        }
    }
}

#endif
