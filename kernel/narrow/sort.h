/* SPDX-License-Identifier: MIT
 *
 * Pairs of a tile sorted by the kernel that serves them. Comes in: their numbers. Goes out: the
 * same numbers, those of each kernel together and in the order that they had; and, chunk by chunk,
 * the pairs as the kernel takes them.
 *
 * What is done for each pair is free of branches, for the classes come in any order.
 */
#ifndef SEPAX_SORT_H
#define SEPAX_SORT_H

#include "narrow/tile.h"

/* Kernel k serves index[first[k]] .. index[first[k + 1] - 1]. */
typedef struct kernel_order {
    uint32_t first[KERNEL_COUNT + 1];
} kernel_order;

/* The kernels of the pairs index[0 .. count - 1]; or, where `all`, of all pairs of the tile, with
 * which it fills the list. Returns whether they are all the same. */
static inline bool find_kernels(const job *j, const tile *t, bool all, uint16_t *index,
                                uint32_t count, uint8_t *kernel_of) {
    sepax_pair made[CHUNK];
    unsigned differ = 0;
    for (uint32_t i = 0; i < count; i++) {
        index[i] = all ? (uint16_t)i : index[i];
        if (t->pairs == NULL && i % CHUNK == 0) {
            tile_pick(j, t, index + i, least_of(count - i, CHUNK), made);
        }
        const sepax_pair pair = t->pairs == NULL ? made[i % CHUNK] : t->pairs[index[i]];
        kernel_of[i] = (uint8_t)job_kernel(j, pair);
        differ |= (unsigned)kernel_of[i] ^ kernel_of[0];
    }
    return differ == 0;
}

/* Sorts the pairs index[0 .. count - 1]; or, where `all`, fills the list with all pairs of the tile
 * first. */
HEDLEY_NEVER_INLINE static kernel_order sort_by_kernel(const job *j, const tile *t, bool all,
                                                       uint16_t *index, uint32_t count) {
    uint8_t kernel_of[TILE];
    uint16_t sorted[TILE];
    uint32_t end[KERNEL_COUNT + 1] = {0};
    kernel_order order;
    const bool same = find_kernels(j, t, all, index, count, kernel_of);
    if (same && count > 0) { /* counting one by one would wait for itself */
        end[kernel_of[0] + 1] = count;
    }
    for (uint32_t i = 0; !same && i < count; i++) {
        end[kernel_of[i] + 1]++;
    }
    for (unsigned k = 0; k < KERNEL_COUNT; k++) {
        end[k + 1] += end[k];
    }
    memcpy(order.first, end, sizeof end);
    if (same) {
        return order;
    }
    for (uint32_t i = 0; i < count; i++) {
        sorted[end[kernel_of[i]]++] = index[i];
    }
    memcpy(index, sorted, count * sizeof *sorted);
    return order;
}

_Static_assert(sizeof(sepax_pair) == sizeof(uint64_t), "it is turned as one number");

/* (a, b), or (b, a) where `turn` is 1: without a branch. */
static inline sepax_pair pair_turned(sepax_pair pair, unsigned turn) {
    uint64_t both;
    memcpy(&both, &pair, sizeof both);
    both = both << 32 * turn | both >> 32 * turn;
    memcpy(&pair, &both, sizeof pair);
    return pair;
}

/* 1 where the first shape is in the later class: kernels for two sizes take the larger one
 * second, and strides ascend with classes. */
static inline unsigned pair_turns(const job *j, sepax_pair pair) {
    const shape_ref *refs = j->store->refs;
    return ref_class(refs[pair.a]) > ref_class(refs[pair.b]);
}

/* Copies some pairs of a tile side by side, as a kernel takes them, and repeats the last one. */
static inline void pairs_pick(const job *j, const tile *t, bool turns, const uint16_t *index,
                              uint32_t count, sepax_pair pairs[CHUNK + SEPAX_LANES]) {
    tile_pick(j, t, index, count, pairs);
    for (uint32_t i = 0; turns && i < count; i++) {
        pairs[i] = pair_turned(pairs[i], pair_turns(j, pairs[i]));
    }
    pairs_repeat(pairs, count);
}

#endif
