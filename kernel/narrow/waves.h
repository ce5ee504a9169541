/* SPDX-License-Identifier: MIT
 *
 * Waves of posed rows in lanes: discs leave the pairs that stay open, and each of these goes to the
 * kernel of its classes. Comes in: a wave with discs; later with vertices and models. Goes out:
 * open pairs with kernels; later their relations, UNDECIDED where only the stage can tell.
 */
#ifndef SEPAX_WAVES_H
#define SEPAX_WAVES_H

#include "narrow/cull/discs.h"
#include "narrow/fill.h"
#include "narrow/select.h"

/* -------------------------------------------------------------------- cull */

/* The fields x, y, outer and inner of the discs of SEPAX_LANES ids, from place `at` of a piece on;
 * behind its last pair there may be those of any others. */
HEDLEY_ALWAYS_INLINE static void piece_load(const row_wave *w, const row_piece *p, uint32_t at,
                                            lanes fields[4]) {
    if (w->columns[0] != NULL) {
        for (unsigned f = 0; f < 4; f++) {
            fields[f] = lanes_load(w->columns[f] + (p->first - w->first_column) + at);
        }
        return;
    }
    const float *bounds[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t place = at + l < p->count ? at + l : p->count - 1;
        bounds[l] = &w->store->bounds[wave_id(w, p, place)].x;
    }
    lanes_load_quads(bounds, 0, fields);
}

/* The lanes, of the first `count`, whose ids are the shape itself. */
HEDLEY_ALWAYS_INLINE static uint32_t piece_selves(const row_wave *w, const row_piece *p,
                                                  uint32_t at, uint32_t count) {
    float ids[SEPAX_LANES] = {0};
    memcpy(ids, (const char *)w->ids + ((size_t)p->first + at) * sizeof(sepax_id),
           count * sizeof(sepax_id));
    const lanes found = lanes_load(ids), shape = lanes_set_bits(p->shape);
    const lane_mask other =
        lanes_or(lanes_greater_bits(found, shape), lanes_greater_bits(shape, found));
    return ~lanes_bits(other) & (LANES_ALL >> (SEPAX_LANES - count));
}

/* Of a vector of discs, the lanes that stay open, and those that surely overlap. Discs know nothing
 * of a pair of a shape with itself, both of which are at the pose. */
typedef struct lanes_left {
    uint32_t open, sure;
} lanes_left;

HEDLEY_ALWAYS_INLINE static lanes_left piece_verdict(const row_wave *w, const row_piece *p,
                                                     uint32_t at, bool may_be_self,
                                                     lane_verdict verdict) {
    const uint32_t count = p->count - at < SEPAX_LANES ? p->count - at : SEPAX_LANES;
    const uint32_t used = LANES_ALL >> (SEPAX_LANES - count);
    const uint32_t near = used & ~lanes_bits(verdict.disjoint);
    const uint32_t sure = near & lanes_bits(verdict.overlapping);
    if (!may_be_self || (w->skip_self && near == 0)) {
        return (lanes_left){near & ~sure, sure};
    }
    const uint32_t self = piece_selves(w, p, at, count);
    return (lanes_left){(near & ~sure & ~self) | (w->skip_self ? 0 : self), sure & ~self};
}

/* Appends the pairs of a piece that discs leave open, up to the first that surely overlaps. */
HEDLEY_ALWAYS_INLINE static void piece_cull(row_wave *w, row_piece *p, const shape_bounds *bounds) {
    const lanes a[4] = {lanes_set(bounds->x), lanes_set(bounds->y), lanes_set(bounds->outer),
                        lanes_set(bounds->inner)};
    const lanes margin = lanes_set(w->margin);
    const bool may_be_self = p->shape >= w->least_id && p->shape <= w->greatest_id;
    p->sure = p->count;
    for (uint32_t at = 0; at < p->count && p->sure == p->count; at += SEPAX_LANES) {
        lanes joined[4];
        piece_load(w, p, at, joined);
        for (unsigned f = 0; f < 4; f++) {
            joined[f] = f < 2 ? lanes_sub(joined[f], a[f]) : lanes_add(joined[f], a[f]);
        }
        lanes_left left = piece_verdict(w, p, at, may_be_self, verdict_by_bounds(joined, margin));
        if (left.sure != 0) {
            p->sure = at + (uint32_t)__builtin_ctz(left.sure);
            left.open &= (left.sure & (0u - left.sure)) - 1;
        }
        w->open_count += lanes_pack_indices(left.open, at, w->open + w->open_count);
    }
    p->end = w->open_count;
}

/* ------------------------------------------------------------------- route */

/* The kernel of a posed shape of one kind with a stored one of another. */
static inline uint8_t wave_kernel(const row_wave *w, shape_ref a, shape_ref b) {
    const shape_ref irregular = w->margin > 0 ? REF_IRREGULAR : 0;
    const unsigned k = relation_kernel(SEPAX_AUTO, a | irregular, b);
    const bool in_lanes = wave_has_class(ref_class(a)) && kernels[k].relation.group != NULL;
    return in_lanes ? (uint8_t)k : WAVE_NO_KERNEL;
}

/* The reference of a shape as it is where rounding does not bend it. */
static inline shape_ref posed_ref(const row_wave *w, sepax_id id) {
    const shape_ref ref = w->store->refs[id];
    const unsigned class_index = ref_class(ref);
    const uint32_t count = w->store->classes[class_index].shapes.count[ref_slot(ref)];
    const bool irregular = class_is_irregular(class_index, count, store_radius(w->store, id));
    return irregular ? ref | REF_IRREGULAR : ref & ~REF_IRREGULAR;
}

static inline void piece_route(row_wave *w, row_piece *p, uint32_t begin) {
    const shape_ref a = posed_ref(w, p->shape);
    uint8_t *of_b = w->kernel_of[ref_kind(a)];
    p->by_model = p->by_vertices = false;
    for (uint32_t i = begin; i < p->end; i++) {
        const sepax_id id = wave_id(w, p, w->open[i]);
        const shape_ref b = w->store->refs[id];
        uint8_t *found = &of_b[ref_kind(b)];
        *found = *found == WAVE_KERNEL_UNKNOWN ? wave_kernel(w, a, b) : *found;
        w->kernels[i] = id == p->shape ? WAVE_NO_KERNEL : *found;
        p->by_model |= w->kernels[i] == KERNEL_BOX;
        p->by_vertices |= w->kernels[i] != KERNEL_BOX && w->kernels[i] != WAVE_NO_KERNEL;
    }
}

/* See sepax_backend. */
static void cull_wave(row_wave *w) {
    w->open_count = 0;
    for (uint32_t i = 0; i < w->piece_count; i++) {
        const uint32_t begin = w->open_count;
        piece_cull(w, &w->pieces[i], &w->bounds[i]);
        piece_route(w, &w->pieces[i], begin);
    }
}

/* ------------------------------------------------------------------ relate */

/* Some open pairs of one kernel: their numbers, and the pieces that they belong to. */
typedef struct wave_pairs {
    uint16_t number[SEPAX_LANES], piece[SEPAX_LANES];
    uint32_t count;
} wave_pairs;

/* The block of a posed shape that a kernel reads. */
static inline const float *posed_block(const row_wave *w, const kernel *k, uint32_t piece,
                                       unsigned class_index) {
    return k->models                        ? w->models[piece]
           : class_stride(class_index) == 4 ? w->blocks_of_4[piece]
                                            : w->blocks_of_8[piece];
}

/* Puts one pair in lane l. A kernel may want the larger shape second. */
static inline void wave_fill(const row_wave *w, const kernel *k, uint32_t piece, sepax_id id,
                             uint32_t l, lane_group *g) {
    const sepax_store *store = w->store;
    const sepax_id shape = w->pieces[piece].shape;
    const unsigned class_a = ref_class(store->refs[shape]);
    const shape_ref ref = store->refs[id];
    const size_class *c = &store->classes[ref_class(ref)];
    const float *a = posed_block(w, k, piece, class_a);
    const float *blocks = k->models ? &c->boxes->x : c->world;
    const float *b = blocks + 2 * (size_t)c->stride * ref_slot(ref);
    const bool turned = k->turns && class_a > ref_class(ref);
    g->a[l] = turned ? b : a;
    g->b[l] = turned ? a : b;
    if (k->rounded) {
        g->radius[l] = ((double)store_radius(store, shape) + (double)store_radius(store, id)) +
                       (double)w->margin;
    }
}

static inline void wave_group(row_wave *w, const kernel *k, const wave_pairs *pairs) {
    lane_group group;
    uint8_t found[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t at = l < pairs->count ? l : pairs->count - 1;
        const uint32_t piece = pairs->piece[at];
        wave_fill(w, k, piece, wave_id(w, &w->pieces[piece], w->open[pairs->number[at]]), l,
                  &group);
    }
    k->relation.group(&group, found);
    for (uint32_t l = 0; l < pairs->count; l++) {
        const bool bent = !k->models && w->bent[pairs->piece[l]] != 0;
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
                wave_group(w, &kernels[k], &pairs);
                pairs.count = 0;
            }
        }
    }
    if (pairs.count > 0) {
        wave_group(w, &kernels[k], &pairs);
    }
}

/* See sepax_backend. */
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
