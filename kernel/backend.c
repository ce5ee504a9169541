/* SPDX-License-Identifier: MIT
 *
 * THE translation unit that is compiled once per instruction set, with SEPAX_BACKEND its name and
 * SEPAX_LANES its native width; exports one constant table.
 */
#include "backend.h"

#include "relate.h"
#include "separate.h"

#define NAME_TEXT_OF(name) #name
#define NAME_TEXT(name) NAME_TEXT_OF(name)
#define SYMBOL_OF(name) sepax_backend_##name
#define SYMBOL(name) SYMBOL_OF(name)

static uint32_t meet_block(const box_block *block, const float box[4]) {
    uint32_t bits = 0;
    for (unsigned i = 0; i < BROAD_LANES; i += SEPAX_LANES) {
        const lane_mask apart_x =
            lanes_or(lanes_greater(lanes_load(block->lo_x + i), lanes_set(box[2])),
                     lanes_greater(lanes_set(box[0]), lanes_load(block->hi_x + i)));
        const lane_mask apart_y =
            lanes_or(lanes_greater(lanes_load(block->lo_y + i), lanes_set(box[3])),
                     lanes_greater(lanes_set(box[1]), lanes_load(block->hi_y + i)));
        bits |= (~lanes_bits(lanes_or(apart_x, apart_y)) & LANES_ALL) << i;
    }
    return bits;
}

static bool ids_below(const sepax_pair *pairs, size_t pair_count, uint32_t id_count) {
    return pairs_ids_below(pairs, pair_count, id_count);
}

extern const sepax_backend SYMBOL(SEPAX_BACKEND);
const sepax_backend SYMBOL(SEPAX_BACKEND) = {
    .name = NAME_TEXT(SEPAX_BACKEND),
    .lanes = SEPAX_LANES,
    .relate = relate_batch,
    .separate = separate_batch,
    .meet = meet_block,
    .ids_below = ids_below,
};
