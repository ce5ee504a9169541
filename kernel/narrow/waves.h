/* SPDX-License-Identifier: MIT
 *
 * Waves of posed rows in lanes: the pairs that discs leave, each with the kernel of its classes.
 * Comes in: a wave with vertices and models. Goes out: relations of its open pairs, UNDECIDED where
 * only the stage can decide.
 */
#ifndef SEPAX_WAVES_H
#define SEPAX_WAVES_H

#include "narrow/scan.h"

/* ------------------------------------------------------------------ relate */

/* Some open pairs of one kernel: their numbers, and the pieces that they belong to. */
typedef struct wave_pairs {
    uint16_t number[SEPAX_LANES], piece[SEPAX_LANES];
    uint32_t count;
} wave_pairs;

/* The block of a posed shape that a kernel reads. */
static inline const float *posed_block(const row_wave *w, unsigned k, uint32_t piece,
                                       unsigned class_index) {
    return kernel_models(k)                 ? w->models[piece]
           : class_stride(class_index) == 4 ? w->blocks_of_4[piece]
                                            : w->blocks_of_8[piece];
}

/* Puts one pair in lane l. For some kernels the larger shape is the second. */
static inline void wave_fill(const row_wave *w, unsigned k, uint32_t piece, sepax_id id, uint32_t l,
                             lane_group *g) {
    const sepax_store *store = w->store;
    const sepax_id shape = w->pieces[piece].shape;
    const unsigned class_a = ref_class(store->refs[shape]);
    const shape_ref ref = store->refs[id];
    const size_class *c = &store->classes[ref_class(ref)];
    const float *a = posed_block(w, k, piece, class_a);
    const float *blocks = kernel_models(k) ? &c->boxes->x : c->world;
    const float *b = blocks + 2 * (size_t)c->stride * ref_slot(ref);
    const bool turned = kernel_turns(k) && class_a > ref_class(ref);
    g->a[l] = turned ? b : a;
    g->b[l] = turned ? a : b;
    if (kernel_rounded(k)) {
        g->radius[l] = ((double)store_radius(store, shape) + (double)store_radius(store, id)) +
                       (double)w->margin;
    }
}

static inline void wave_group(row_wave *w, unsigned k, const wave_pairs *pairs) {
    lane_group group;
    uint8_t found[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t at = l < pairs->count ? l : pairs->count - 1;
        const uint32_t piece = pairs->piece[at];
        wave_fill(w, k, piece, wave_id(w, &w->pieces[piece], w->open[pairs->number[at]]), l,
                  &group);
    }
    RUN(relations)[k].group(&group, found);
    for (uint32_t l = 0; l < pairs->count; l++) {
        const bool bent = !kernel_models(k) && w->bent[pairs->piece[l]] != 0;
        w->relations[pairs->number[l]] = bent ? UNDECIDED : found[l];
    }
}

/* All open pairs of one kernel. */
static inline void wave_by_kernel(row_wave *w, unsigned k) {
    wave_pairs pairs = {.count = 0};
    uint32_t number = 0;
    for (uint32_t piece = 0; piece < w->piece_count; piece++) {
        for (; number < w->pieces[piece].end; number++) {
            pairs.number[pairs.count] = (uint16_t)number;
            pairs.piece[pairs.count] = (uint16_t)piece;
            pairs.count += w->kernels[number] == k;
            if (pairs.count == SEPAX_LANES) {
                wave_group(w, k, &pairs);
                pairs.count = 0;
            }
        }
    }
    if (pairs.count > 0) {
        wave_group(w, k, &pairs);
    }
}

/* See row_functions. */
static void relate_wave(row_wave *w) {
    uint64_t used = 0;
    for (uint32_t i = 0; i < w->open_count; i++) {
        w->relations[i] = UNDECIDED;
        used |= w->kernels[i] != WAVE_NO_KERNEL ? (uint64_t)1 << w->kernels[i] : 0;
    }
    for (; used != 0; used &= used - 1) {
        wave_by_kernel(w, (unsigned)__builtin_ctzll(used));
    }
}

#endif
