/* SPDX-License-Identifier: MIT
 *
 * The singles of runs.h. Like backend.c, this file is compiled once per instruction set; the
 * symbols carry the name of the backend.
 */
#define SEPAX_QUIET

#include "base/arithmetic.h"

#include "narrow/runs.h"

#include "narrow/strategies/both_sides.h"
#include "narrow/words.h"

/* The bits of all pairs of a call. */
static inline uint32_t bits_of_all(const batch_call *call) {
    return (1u << call->pair_count) - 1;
}

/* A shape, and its reference. */
typedef struct single {
    small_shape shape;
    shape_ref ref;
} single;

HEDLEY_ALWAYS_INLINE static single single_at(const sepax_store *store, sepax_id id, bool normals) {
    const shape_ref ref = store->refs[id];
    const size_class *c = &store->classes[ref_class(ref)];
    const size_t at = 2 * (size_t)c->stride * ref_slot(ref);
    return (single){{.block = c->world + at,
                     .normals = normals ? c->normals + at : NULL,
                     .bounds = &store->bounds[id],
                     .stride = c->stride},
                    ref};
}

/* Whether both are regular, and small. */
HEDLEY_ALWAYS_INLINE static bool singles_fit(single a, single b) {
    return ((a.ref | b.ref) & REF_IRREGULAR) == 0 && both_fit(a.shape.stride, b.shape.stride);
}

/* -------------------------------------------------------------- relations */

uint32_t RUN(relate_singles)(const batch_call *call, void *answers) {
    if (BOTH_STRIDE < 4 || !lanes_mode_is_usual()) {
        return bits_of_all(call); /* the vectors are too short, or the mode is not the usual one */
    }
    const sepax_store *store = call->store;
    uint8_t *relations = answers;
    const sepax_pair *pairs = call->source->pairs;
    const uint32_t count = (uint32_t)call->pair_count;
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i++) {
        const sepax_pair ids = pair_at(pairs, i);
        const single a = single_at(store, ids.a, false), b = single_at(store, ids.b, false);
        const uint8_t relation = singles_fit(a, b) ? relate_both(a.shape, b.shape) : UNDECIDED;
        relations[i] = relation;
        left |= (uint32_t)(relation == UNDECIDED) << i;
    }
    return left;
}

/* ----------------------------------------------------------- separations */

/* A component of the normal of a pair, without arithmetic: turned where the edge is one of b, and
 * -0 as +0. */
static inline void put_normal(float *to, uint32_t at, const float *component, uint32_t of_b) {
    uint32_t bits;
    memcpy(&bits, component, sizeof bits);
    bits ^= of_b << 31;
    bits &= 0u - (bits << 1 != 0);
    put_word(to, at, &bits);
}

/* Writes a contact of pair i of a call: normals of an edge, and its number among those of its
 * shape.
 */
static inline void put_single(const batch_call *call, const sepax_contacts *to, uint32_t i,
                              const float *normal, uint32_t stride, small_contact found) {
    const sepax_store *store = call->store;
    const uint32_t of_b = found.of_b;
    put_word(to->separation, i, &found.separation);
    put_normal(to->normal_x, i, normal + found.edge, of_b);
    put_normal(to->normal_y, i, normal + stride + found.edge, of_b);
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

uint32_t RUN(separate_singles)(const batch_call *call, void *answers) {
    if (BOTH_STRIDE < 4 || !lanes_mode_is_usual() || (call->flags & SEPAX_MTV_SAFE) != 0) {
        return bits_of_all(call);
    }
    const sepax_store *store = call->store;
    const uint32_t count = (uint32_t)call->pair_count;
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i++) {
        const sepax_pair ids = pair_at(call->source->pairs, i);
        const single a = single_at(store, ids.a, true), b = single_at(store, ids.b, true);
        small_contact found = {.certain = false};
        if (singles_fit(a, b)) {
            found = separate_both(a.shape, b.shape, ids.b < ids.a);
        }
        if (found.certain) {
            const float *const normals[2] = {a.shape.normals, b.shape.normals};
            const uint32_t strides[2] = {a.shape.stride, b.shape.stride};
            put_single(call, answers, i, normals[found.of_b], strides[found.of_b], found);
        }
        left |= (uint32_t)!found.certain << i;
    }
    return left;
}
