/* SPDX-License-Identifier: MIT
 *
 * A pair of small shapes as strategies/both_sides.h takes it, found by its ids.
 */
#ifndef SEPAX_SINGLE_PAIR_H
#define SEPAX_SINGLE_PAIR_H

#include "narrow/job.h"
#include "narrow/strategies/both_sides.h"
#include "narrow/words.h"

/* A pair of regular shapes that both fit in vectors. */
typedef struct single_pair {
    small_shape a, b;
    bool fits;
} single_pair;

HEDLEY_ALWAYS_INLINE static small_shape small_at(const sepax_store *store, sepax_id id,
                                                 bool normals) {
    const size_class *c = &store->classes[ref_class(store->refs[id])];
    const size_t at = 2 * (size_t)c->stride * ref_slot(store->refs[id]);
    return (small_shape){.block = c->world + at,
                         .normals = normals ? c->normals + at : NULL,
                         .bounds = &store->bounds[id],
                         .stride = c->stride};
}

HEDLEY_ALWAYS_INLINE static single_pair single_at(const sepax_store *store, sepax_pair ids,
                                                  bool normals) {
    const small_shape a = small_at(store, ids.a, normals), b = small_at(store, ids.b, normals);
    const bool regular = ((store->refs[ids.a] | store->refs[ids.b]) & REF_IRREGULAR) == 0;
    return (single_pair){a, b, regular && both_fit(a.stride, b.stride)};
}

#endif
