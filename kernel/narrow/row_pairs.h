/* SPDX-License-Identifier: MIT
 *
 * The open pairs of rows. Comes in: pieces of rows, whose open pairs discs have left. Goes out:
 * these pairs in lists, with what their kernels read of both shapes; or, of a few pairs and of rows
 * with a shift, their relations. What neither takes is left to the stage.
 */
#ifndef SEPAX_NARROW_ROW_PAIRS_H
#define SEPAX_NARROW_ROW_PAIRS_H

#include "narrow/cull/posed_discs.h"
#include "narrow/kernel_row.h"
#include "narrow/row_shape.h"
#include "narrow/seen_shape.h"

/* --------------------------------------------------------------------- lists */

/* The kernel of the shape of a row with one of its list. */
static inline uint8_t row_pair_kernel(const row_call *call, shape_ref a, shape_ref b) {
    const shape_ref irregular = call->margin > 0 ? REF_IRREGULAR : 0;
    const unsigned k = relation_kernel(SEPAX_AUTO, a | irregular, b);
    const bool fits = call->rows->poses == NULL || class_stride(ref_class(a)) <= POSED_VERTICES;
    return fits && RUN(relations)[k].group != NULL ? (uint8_t)k : ROW_NO_KERNEL;
}

/* Leaves some pairs of a piece undecided. */
HEDLEY_NEVER_INLINE static void pairs_leave(row_batch *b, uint32_t piece, uint32_t open) {
    for (; open != 0; open &= open - 1) {
        b->left[b->left_count++] = (uint16_t)(PIECE_PAIRS * piece + (uint32_t)__builtin_ctz(open));
    }
}

/* Adds an open pair for a kernel. Some kernels take the larger shape second. */
HEDLEY_ALWAYS_INLINE static void pair_add(row_batch *b, uint8_t k, const float *a,
                                          const float *other, bool turned, uint32_t number) {
    const uint32_t n = b->open_count++;
    b->open[n] = (uint16_t)number;
    b->kernels[n] = k;
    b->used |= (uint64_t)1 << k;
    b->a[n] = turned ? other : a;
    b->b[n] = turned ? a : other;
}

/* Lists the open pairs of a piece of any kinds. */
HEDLEY_NEVER_INLINE static void pairs_list(row_batch *b, uint32_t piece) {
    const row_call *call = &b->call;
    const row_piece *p = &b->pieces[piece];
    const sepax_store *store = call->store;
    const sepax_pose *pose = row_pose(call->rows, p->row);
    const shape_ref a = row_ref(store, pose != NULL, p->shape);
    const size_class *own = &store->classes[ref_class(a)];
    uint8_t *of_b = b->kernel_of[ref_kind(a)];
    const float *block = NULL, *model = NULL;
    bool placed = false;
    for (uint32_t open = p->open; open != 0; open &= open - 1) {
        const uint32_t place = (uint32_t)__builtin_ctz(open), number = PIECE_PAIRS * piece + place;
        const shape_ref ref = store->refs[p->ids[place]];
        const size_class *c = &store->classes[ref_class(ref)];
        const size_t at = 2 * (size_t)c->stride * ref_slot(ref);
        uint8_t *found = &of_b[ref_kind(ref)];
        *found = *found == ROW_KERNEL_UNKNOWN ? row_pair_kernel(call, a, ref) : *found;
        const uint8_t k = *found;
        if (k == KERNEL_BOX) {
            model = model != NULL ? model
                                  : row_model(store, pose, row_shift(call->rows, p->row), a,
                                              b->models[piece]);
            pair_add(b, k, model, &c->boxes->x + at, false, number);
            continue;
        }
        if (k != ROW_NO_KERNEL && !placed) {
            placed = true;
            block = row_block(pose, a, own, p->error, b->blocks[piece]);
        }
        if (k == ROW_NO_KERNEL || block == NULL) {
            pairs_leave(b, piece, open & (0u - open));
        } else {
            const bool turned = kernel_turns(k) && ref_class(a) > ref_class(ref);
            pair_add(b, k, block, c->world + at, turned, number);
        }
    }
}

/* Poses the shapes of all pieces, and lists their open pairs, where all shapes are alike. `stride`
 * is that of their class, a constant, and `models` whether the kernel compares models. */
HEDLEY_ALWAYS_INLINE static void pairs_list_alike(row_batch *b, uint32_t stride, bool models) {
    const row_call *call = &b->call;
    const unsigned class_index = call->store->plain_class;
    const size_class *c = &call->store->classes[class_index];
    const float *const blocks = models ? &c->boxes->x : c->world;
    const uint32_t count = b->piece_count;
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++) {
        const row_piece *p = &b->pieces[i];
        const shape_ref ref = ref_of(class_index, p->shape);
        const sepax_pose *pose = row_pose(call->rows, p->row);
        if (p->open == 0) {
            continue;
        }
        const float *own =
            models ? row_model(call->store, pose, row_shift(call->rows, p->row), ref, b->models[i])
                   : row_block_of(pose, ref, c, stride, p->error, b->blocks[i]);
        if (HEDLEY_UNLIKELY(own == NULL)) {
            pairs_leave(b, i, p->open);
            continue;
        }
        for (uint32_t open = p->open; open != 0; open &= open - 1, n++) {
            const uint32_t place = (uint32_t)__builtin_ctz(open);
            b->open[n] = (uint16_t)(PIECE_PAIRS * i + place);
            b->a[n] = own;
            b->b[n] = blocks + (size_t)(2 * stride) * p->ids[place];
        }
    }
    b->open_count = n;
}

/* Lists the open pairs of all pieces. */
static inline void pieces_list(row_batch *b) {
    const row_call *call = &b->call;
    const unsigned class_index = call->store->plain_class;
    const shape_ref ref = ref_of(class_index, 0);
    const uint8_t k = call->alike ? row_pair_kernel(call, ref, ref) : ROW_NO_KERNEL;
    if (k == ROW_NO_KERNEL || kernel_rounded(k)) {
        for (uint32_t i = 0; i < b->piece_count; i++) {
            pairs_list(b, i);
        }
        return;
    }
    b->used = (uint64_t)1 << k;
    if (k == KERNEL_BOX) {
        pairs_list_alike(b, 4, true);
    } else if (class_stride(class_index) == 4) {
        pairs_list_alike(b, 4, false);
    } else {
        pairs_list_alike(b, POSED_VERTICES, false);
    }
}

/* ---------------------------------------------------------------- one by one */

/* The open pairs of a piece that models of boxes compare. */
static inline uint32_t pairs_of_models(const row_call *call, const row_piece *p) {
    const shape_ref *refs = call->store->refs;
    const bool some = call->margin == 0 && is_model_box(refs[p->shape]);
    uint32_t models = some ? p->open : 0;
    for (uint32_t left = call->alike ? 0 : models; left != 0; left &= left - 1) {
        const bool other = !is_model_box(refs[p->ids[__builtin_ctz(left)]]);
        models &= ~(other ? left & (0u - left) : 0);
    }
    return models;
}

/* Relates the pairs of a piece one by one, up to one that decides its group, but leaves open those
 * of models: its row has a shift, and kernels have the thresholds of vertices that no shift has
 * rounded. */
HEDLEY_NEVER_INLINE static void pairs_relate_singly(row_batch *b, uint32_t piece,
                                                    const shape_bounds *disc) {
    const row_call *call = &b->call;
    row_piece *p = &b->pieces[piece];
    const sepax_vec2 shift = row_shift(call->rows, p->row);
    const uint32_t models = pairs_of_models(call, p);
    uint32_t open = p->open & ~models;
    float own[2 * POSED_VERTICES];
    seen_shape seen;
    p->open = models;
    if (open != 0 &&
        (call->margin > 0 || !row_see(call->store, p->shape, row_pose(call->rows, p->row), shift,
                                      disc, p->error, own, &seen))) {
        pairs_leave(b, piece, open);
        open = 0;
    }
    for (; open != 0; open &= open - 1) {
        const uint32_t place = (uint32_t)__builtin_ctz(open);
        const uint8_t relation = seen_compare(call->store, &seen, p->ids[place]);
        if (relation == UNDECIDED) {
            pairs_leave(b, piece, open & (0u - open));
        } else {
            row_batch_add(b, p->group, p->pair + place, relation);
            if (relation >= b->enough) {
                break;
            }
        }
    }
}

#endif
