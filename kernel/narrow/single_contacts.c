/* SPDX-License-Identifier: MIT
 *
 * Separations of few pairs, one by one, for runs.h. A program that only relates does not link them.
 * Like backend.c, this file is compiled once per instruction set; the symbols carry the name of the
 * backend.
 */
#include "base/arithmetic.h"

#include "narrow/single_pair.h"

/* A component of the normal of a pair, without arithmetic: turned where the edge is one of b, and
 * -0 as +0. */
static inline void put_normal(float *to, uint32_t at, const float *component, uint32_t of_b) {
    uint32_t bits;
    memcpy(&bits, component, sizeof bits);
    bits ^= of_b << 31;
    bits &= 0u - (bits << 1 != 0);
    put_word(to, at, &bits);
}

/* Writes the contact of pair i of a call. */
static inline void put_single(const batch_call *call, const sepax_contacts *to, uint32_t i,
                              const single_pair *pair, small_contact found) {
    const sepax_store *store = call->store;
    const uint32_t of_b = found.of_b, stride = pair->a.stride;
    const float *const normals[2] = {pair->a.normals, pair->b.normals}, *normal = normals[of_b];
    put_word(to->separation, i, &found.separation);
    put_normal(to->normal_x, i, normal + found.edge, of_b);
    put_normal(to->normal_y, i, normal + stride + found.edge, of_b);
    put_word(to->pair, i, &i);
    if (to->feature != NULL) {
        const sepax_pair ids = pair_at(call->source->pairs, i);
        const shape_ref ref = store->refs[of_b != 0 ? ids.b : ids.a];
        const size_class *c = &store->classes[ref_class(ref)];
        const uint32_t number = c->world_feature[(size_t)c->stride * ref_slot(ref) + found.edge];
        const uint32_t feature = number | of_b << 31;
        put_word(to->feature, i, &feature);
    }
}
_Static_assert(SEPAX_FEATURE_B == 1u << 31, "the bit of a feature of b");

bool RUN(separate_few)(const batch_call *call, const void *results) {
    const uint32_t count = (uint32_t)call->pair_count;
    bool certain = count <= SINGLE_SEPARATIONS && (call->flags & SEPAX_MTV_SAFE) == 0;
    for (uint32_t i = 0; certain && i < count; i++) {
        const sepax_pair ids = pair_at(call->source->pairs, i);
        const single_pair pair = single_at(call->store, ids, true);
        small_contact found = {.certain = false};
        if (pair.fits) {
            found = separate_both(pair.a, pair.b, ids.b < ids.a);
        }
        certain = found.certain;
        if (certain) { /* else there may be no edge, where a gap is not a number */
            put_single(call, results, i, &pair, found);
        }
    }
    return certain;
}
