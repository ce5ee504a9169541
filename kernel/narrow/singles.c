/* SPDX-License-Identifier: MIT
 *
 * The kernels of singles.h. Like backend.c, this file is compiled once per instruction set; the
 * symbols carry the name of the backend.
 */
#define SEPAX_QUIET

#include "base/arithmetic.h"

#include "narrow/singles.h"

#include "narrow/strategies/both_sides.h"
#include "narrow/strategies/quad_pairs.h"
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

/* Id i of all ids in the pairs of a call: each pair has two. */
static inline sepax_id single_id(const batch_call *call, uint32_t i) {
    sepax_id id;
    memcpy(&id, (const char *)call->source->pairs + i * sizeof id, sizeof id);
    return id;
}

/* Whether both are regular, and small. */
HEDLEY_ALWAYS_INLINE static bool singles_fit(single a, single b) {
    return ((a.ref | b.ref) & REF_IRREGULAR) == 0 && both_fit(a.shape.stride, b.shape.stride);
}

/* -------------------------------------------------------------- relations */

uint32_t RUN(relate_singles)(const batch_call *call, uint8_t *relations) {
    if (BOTH_STRIDE < 4 || !lanes_mode_is_usual()) {
        return bits_of_all(call); /* the vectors are too short, or the mode is not the usual one */
    }
    const sepax_store *store = call->store;
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

/* How many pairs go in one vector where all shapes have up to four vertices; behind the last pair
 * of a call, the first one fills it. */
#define PAIRS_AT_ONCE (QUAD_PAIRS > 0 ? QUAD_PAIRS : 1u)
#define MOST_QUADS (2 * (FEW_PAIRS + 1))

/* Pointers to the blocks, normals and discs of the shapes of a call. */
typedef struct found_quads {
    const float *blocks[MOST_QUADS], *normals[MOST_QUADS], *discs[MOST_QUADS];
} found_quads;

/* Finds those of all pairs; false where a shape is larger or irregular. */
static inline bool find_quads(const batch_call *call, found_quads *to) {
    const sepax_store *store = call->store;
    const uint32_t count = 2 * (uint32_t)call->pair_count;
    uint32_t strides = 4;
    shape_ref refs = 0;
    uint32_t i = 0;
    do {
        for (const uint32_t end = i + 2; i < end; i++) {
            const sepax_id id = single_id(call, i);
            const shape_ref ref = store->refs[id];
            const size_class *c = &store->classes[ref_class(ref)];
            const size_t at = 8 * (size_t)ref_slot(ref);
            strides |= c->stride;
            refs |= ref;
            to->blocks[i] = c->world + at;
            to->normals[i] = c->normals + at;
            to->discs[i] = &store->bounds[id].x;
        }
    } while (i < count && strides == 4);
    if (strides != 4 || (refs & REF_IRREGULAR) != 0) {
        return false;
    }
    for (uint32_t k = 0; k < 2; k++) {
        to->blocks[count + k] = to->blocks[k];
        to->normals[count + k] = to->normals[k];
        to->discs[count + k] = to->discs[k];
    }
    return true;
}

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
        const shape_ref ref = store->refs[single_id(call, 2 * i + of_b)];
        const size_class *c = &store->classes[ref_class(ref)];
        const uint32_t number = c->world_feature[(size_t)c->stride * ref_slot(ref) + found.edge];
        const uint32_t feature = number | of_b << 31;
        put_word(to->feature, i, &feature);
    }
}
_Static_assert(SEPAX_FEATURE_B == 1u << 31, "the bit of a feature of b");

/* Pairs one by one. */
static HEDLEY_NEVER_INLINE uint32_t separate_mixed(const batch_call *call,
                                                   const sepax_contacts *to) {
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
            put_single(call, to, i, normals[found.of_b], strides[found.of_b], found);
        }
        left |= (uint32_t)!found.certain << i;
    }
    return left;
}

/* The contact of pair k of a vector, chosen as in widest_of_both. */
static inline small_contact quad_contact(const quad_gaps *gaps, uint32_t k, bool b_first) {
    const uint32_t best = gaps->best >> 8 * k & 0xFF;
    const uint32_t of_a = (best & 0xF) != 0, of_b = best > 0xF;
    const uint32_t take_b = (of_a ^ 1) | ((uint32_t)b_first & of_b);
    return (small_contact){.separation = gaps->widest[8 * k],
                           .edge = (uint16_t)__builtin_ctz(best >> 4 * take_b | 0x10),
                           .of_b = (uint8_t)take_b,
                           .certain = (gaps->certain >> 8 * k & 1) != 0};
}

uint32_t RUN(separate_singles)(const batch_call *call, const sepax_contacts *to) {
    found_quads quads_at;
    if (BOTH_STRIDE < 4 || !lanes_mode_is_usual() || (call->flags & SEPAX_MTV_SAFE) != 0) {
        return bits_of_all(call);
    }
    if (!find_quads(call, &quads_at)) {
        return separate_mixed(call, to);
    }
    const uint32_t count = (uint32_t)call->pair_count;
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i += PAIRS_AT_ONCE) {
        quad_gaps gaps;
        quads_separate(
            (quads){quads_at.blocks + 2 * i, quads_at.normals + 2 * i, quads_at.discs + 2 * i},
            &gaps);
        for (uint32_t k = 0; k < PAIRS_AT_ONCE && i + k < count; k++) {
            const sepax_pair ids = pair_at(call->source->pairs, i + k);
            const small_contact found = quad_contact(&gaps, k, ids.b < ids.a);
            if (found.certain) {
                put_single(call, to, i + k, quads_at.normals[2 * (i + k) + found.of_b], 4, found);
            }
            left |= (uint32_t)!found.certain << (i + k);
        }
    }
    return left;
}
