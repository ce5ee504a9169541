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

/* The pairs of a kernel end before index[end[k]], where those of the next one in use begin; `used`
 * has a bit for each kernel that serves some, so that the others take no time. */
typedef struct kernel_order {
    uint32_t end[KERNEL_COUNT]; /* of kernels in use */
    uint64_t used;
} kernel_order;

_Static_assert(KERNEL_COUNT <= 64, "the bits of kernel_order");

/* The next kernel of those in `used`, which has one; takes it out. */
static inline unsigned kernel_next(uint64_t *used) {
    const unsigned k = (unsigned)__builtin_ctzll(*used);
    *used &= *used - 1;
    return k;
}

/* The kernels of the pairs index[0 .. count - 1]; or, where `all`, of all pairs of the tile, with
 * which it fills the list. Returns a bit for each kernel that occurs. */
static inline uint64_t find_kernels(const job *j, const tile *t, bool all, uint16_t *index,
                                    uint32_t count, uint8_t *kernel_of) {
    sepax_pair made[CHUNK];
    uint64_t used = 0;
    for (uint32_t i = 0; i < count; i++) {
        index[i] = all ? (uint16_t)i : index[i];
        if (t->pairs == NULL && i % CHUNK == 0) {
            tile_pick(j, t, index + i, least_of(count - i, CHUNK), made);
        }
        const sepax_pair pair = t->pairs == NULL ? made[i % CHUNK] : t->pairs[index[i]];
        kernel_of[i] = (uint8_t)job_kernel(j, pair);
        used |= UINT64_C(1) << kernel_of[i];
    }
    return used;
}

/* Sorts the pairs index[0 .. count - 1]; or, where `all`, fills the list with all pairs of the tile
 * first. */
HEDLEY_NEVER_INLINE static kernel_order sort_by_kernel(const job *j, const tile *t, bool all,
                                                       uint16_t *index, uint32_t count) {
    uint8_t kernel_of[TILE];
    uint16_t sorted[TILE];
    kernel_order order = {.used = find_kernels(j, t, all, index, count, kernel_of)};
    uint32_t *end = order.end, start = 0;
    if ((order.used & (order.used - 1)) == 0) { /* counting one by one would wait for itself */
        end[count > 0 ? kernel_of[0] : 0] = count;
        return order;
    }
    for (uint32_t i = 0; i < count; i++) {
        end[kernel_of[i]]++;
    }
    for (uint64_t used = order.used; used != 0;) {
        const unsigned k = kernel_next(&used);
        const uint32_t pairs = end[k];
        end[k] = start; /* until its pairs are there */
        start += pairs;
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

/* The pairs of a group as the kernel takes them; returns which are turned. */
static inline uint32_t group_pick(const job *j, unsigned k, const tile *t, const uint16_t *index,
                                  uint32_t used, sepax_pair pairs[2 * SEPAX_LANES]) {
    uint32_t turned = 0;
    tile_pick(j, t, index, used, pairs);
    for (uint32_t l = 0; kernels[k].turns && l < used; l++) {
        const unsigned turn = pair_turns(j, pairs[l]);
        turned |= turn << l;
        pairs[l] = pair_turned(pairs[l], turn);
    }
    pairs_repeat(pairs, used);
    return turned;
}

#endif
