/* SPDX-License-Identifier: MIT
 *
 * Batches of rows: discs leave few of their pairs open; for these the shape is posed, and the pairs
 * of some rows go through the kernels together. Comes in: a batch with the groups to answer. Goes
 * out: what is decided of the groups, and the numbers of the pairs that only the stage can decide.
 */
#ifndef SEPAX_NARROW_ROWS_H
#define SEPAX_NARROW_ROWS_H

#include "narrow/row_scan.h"

/* Folds the relations of some open pairs. Mostly few are not disjoint, and which is not
 * predictable. */
HEDLEY_ALWAYS_INLINE static void relations_fold(row_batch *b, const uint16_t *numbers,
                                                const uint8_t *found, uint32_t count) {
    uint8_t some[SEPAX_LANES]; /* that are not disjoint */
    uint32_t some_count = 0;
    for (uint32_t l = 0; l < count; l++) {
        some[some_count] = (uint8_t)l;
        some_count += found[l] != SEPAX_DISJOINT;
    }
    for (uint32_t i = 0; i < some_count; i++) {
        const uint32_t number = numbers[some[i]], place = number % PIECE_PAIRS;
        const row_piece *piece = &b->pieces[number / PIECE_PAIRS];
        const uint8_t relation = found[some[i]];
        if (relation == UNDECIDED) {
            b->left[b->left_count++] = (uint16_t)number;
        } else {
            row_batch_add(b, piece->group, piece->pair + place, relation);
        }
    }
}

/* All open pairs, of one kernel that takes no radii. The last pair fills the last group. */
static inline void relate_alike(row_batch *b, unsigned k) {
    const uint32_t count = b->open_count;
    relate_lanes_function *const relate = RUN(relations)[k].group;
    for (uint32_t n = count; n < count + SEPAX_LANES; n++) {
        b->a[n] = b->a[count - 1];
        b->b[n] = b->b[count - 1];
    }
    for (uint32_t n = 0; n < count; n += SEPAX_LANES) {
        const uint32_t left = count - n;
        lane_group group;
        uint8_t found[SEPAX_LANES];
        memcpy(group.a, b->a + n, sizeof group.a);
        memcpy(group.b, b->b + n, sizeof group.b);
        relate(&group, found);
        relations_fold(b, b->open + n, found, left < SEPAX_LANES ? left : SEPAX_LANES);
    }
}

/* Relates some open pairs of one kernel, up to a group of them, by their places in the list. */
HEDLEY_NEVER_INLINE static void pairs_relate(row_batch *b, unsigned k, const uint16_t *places,
                                             uint32_t count) {
    const sepax_store *store = b->call.store;
    lane_group group;
    uint8_t found[SEPAX_LANES];
    uint16_t numbers[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t n = places[l < count ? l : count - 1], number = b->open[n];
        numbers[l] = (uint16_t)number;
        group.a[l] = b->a[n];
        group.b[l] = b->b[n];
        if (kernel_rounded(k)) {
            const row_piece *p = &b->pieces[number / PIECE_PAIRS];
            group.radius[l] = ((double)store_radius(store, p->shape) +
                               (double)store_radius(store, p->ids[number % PIECE_PAIRS])) +
                              (double)b->call.margin;
        }
    }
    RUN(relations)[k].group(&group, found);
    relations_fold(b, numbers, found, count);
}

/* All open pairs of one kernel of many. */
static inline void relate_by_kernel(row_batch *b, unsigned k) {
    const uint32_t open_count = b->open_count;
    uint16_t places[SEPAX_LANES];
    uint32_t count = 0;
    for (uint32_t n = 0; n < open_count; n++) {
        places[count] = (uint16_t)n;
        count += b->kernels[n] == k;
        if (count == SEPAX_LANES) {
            pairs_relate(b, k, places, SEPAX_LANES);
            count = 0;
        }
    }
    if (count > 0) {
        pairs_relate(b, k, places, count);
    }
}

/* See row_functions. */
static void relate_row_batch(row_batch *b) {
    b->piece_count = b->open_count = b->left_count = 0;
    b->used = 0;
    if (b->singles) {
        scan_singles(b);
    } else {
        scan_groups(b);
    }
    pieces_list(b);
    const uint64_t used = b->open_count > 0 ? b->used : 0;
    if (used != 0 && (used & (used - 1)) == 0 && !kernel_rounded((unsigned)__builtin_ctzll(used))) {
        relate_alike(b, (unsigned)__builtin_ctzll(used));
        return;
    }
    for (uint64_t left = used; left != 0; left &= left - 1) {
        relate_by_kernel(b, (unsigned)__builtin_ctzll(left));
    }
}

#endif
