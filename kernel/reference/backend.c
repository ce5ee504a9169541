/* SPDX-License-Identifier: MIT
 *
 * The core of the backend "reference": boxes one by one, and ids; poses and placing have no other
 * text than that of place/.
 */
#include "base/arithmetic.h"

#include "reference/reference.h"
#include "target/backend.h"

/* The boxes of block b that box `row` of block a meets, as closed sets: bit i for box i. */
static uint32_t meet_row(const box_block *a, unsigned row, const box_block *b) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < BROAD_LANES; i++) {
        const bool in_x = b->lo_x[i] <= a->hi_x[row] && a->lo_x[row] <= b->hi_x[i];
        const bool in_y = b->lo_y[i] <= a->hi_y[row] && a->lo_y[row] <= b->hi_y[i];
        bits |= (uint32_t)(in_x && in_y) << i;
    }
    return bits;
}

/* Lists first + i for each bit i that is set, and returns their number. Every entry is written, so
 * that there is no branch; the list has room for all. */
static uint32_t list_bits(uint32_t bits, uint32_t first, uint16_t *list) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < BROAD_LANES; i++) {
        list[count] = (uint16_t)(first + i);
        count += bits >> i & 1;
    }
    return count;
}

/* The same for the pairs of `id` and each ids[i] whose bit is set. */
static uint32_t pair_bits(uint32_t bits, sepax_id id, const sepax_id *ids, sepax_pair *pairs) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < BROAD_LANES; i++) {
        if ((bits >> i & 1) != 0) {
            pairs[count++] = id < ids[i] ? (sepax_pair){id, ids[i]} : (sepax_pair){ids[i], id};
        }
    }
    return count;
}

LEAF_FUNCTIONS(meet_row, list_bits, pair_bits)

bool sepax_reference_few(const batch_call *call, const void *results) {
    (void)call, (void)results;
    return false;
}

bool sepax_reference_relate_quads(const sepax_store *store, const sepax_pair *pairs, uint32_t count,
                                  uint8_t *relations) {
    (void)store, (void)pairs, (void)count, (void)relations;
    return false;
}

extern const backend_core sepax_reference_core;
const backend_core sepax_reference_core = {
    .lanes = 1,
    .rounds_products = arithmetic_rounds_products,
    .meet_row = meet_row,
    .leaves = {list_pairs, list_rows, meet_rows, write_pairs},
    .ids_are_plain = all_ids_plain,
};
