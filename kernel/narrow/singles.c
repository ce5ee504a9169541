/* SPDX-License-Identifier: MIT
 *
 * The singles of runs.h. Like backend.c, this file is compiled once per instruction set; the
 * symbols carry the name of the backend.
 */
#define SEPAX_QUIET

#include "base/arithmetic.h"

#include "narrow/runs.h"

#include "narrow/gaps/relate.h"
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

/* ------------------------------------------------------------------ quads */

/* So many pairs of quads are related together: one by one, each takes a quarter of the time of a
 * group. Larger vectors take longer. */
#define QUADS_TOGETHER (SEPAX_LANES == 4 ? 1u : SEPAX_LANES == 8 ? 4u : 6u)

/* Two quads in the slots of their ids, whose blocks have no pads. */
HEDLEY_ALWAYS_INLINE static uint8_t relate_two_quads(const float *blocks,
                                                     const shape_bounds *bounds, sepax_pair ids) {
    const lanes gap = both_gaps(blocks + 8 * (size_t)ids.a, blocks + 8 * (size_t)ids.b, 4, false);
    const lanes reach = both_reach(&bounds[ids.a], &bounds[ids.b]);
    const lanes threshold = threshold_in_any_mode(reach, reach);
    const lanes below = lanes_sub(lanes_set(0.0f), threshold);
    return relation_of_sides(lanes_bits(lanes_greater(gap, threshold)) != 0,
                             lanes_bits(lanes_greater(below, gap)) == LANES_ALL);
}

/* Whether the ids of up to a group of pairs are in the store. */
HEDLEY_ALWAYS_INLINE static bool pairs_are_good(const sepax_store *store, const sepax_pair *pairs,
                                                uint32_t count) {
    const uint32_t id_count = store->id_count;
    if (count == SEPAX_LANES) {
        const lanes last = lanes_set_bits(id_count - 1), none = lanes_set_bits(0);
        const uint32_t *const ids = (const uint32_t *)(const void *)pairs;
        const lanes low = lanes_load_bits(ids), high = lanes_load_bits(ids + SEPAX_LANES);
        const lane_mask beyond =
            lanes_or(lanes_greater_bits(low, last), lanes_greater_bits(high, last));
        return lanes_bits(lanes_or(beyond, lanes_or(lanes_greater_bits(none, low),
                                                    lanes_greater_bits(none, high)))) == 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        const sepax_pair ids = pair_at(pairs, i);
        if (ids.a >= id_count || ids.b >= id_count) {
            return false;
        }
    }
    return true;
}

/* QUADS_TOGETHER pairs of quads, or more, up to a group. Returns a bit for each lane that is left.
 */
HEDLEY_ALWAYS_INLINE static uint32_t relate_quads_group(const float *blocks,
                                                        const sepax_pair *pairs, uint32_t count,
                                                        uint8_t relations[SEPAX_LANES]) {
    const float *of_a[SEPAX_LANES], *of_b[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t first = l % QUADS_TOGETHER; /* of those that fill the group */
        const sepax_pair ids = pair_at(pairs, l == first || l < count ? l : first);
        of_a[l] = blocks + 8 * (size_t)ids.a;
        of_b[l] = blocks + 8 * (size_t)ids.b;
    }
    lane_block a, b;
    load_block(of_a, 4, &a);
    load_block(of_b, 4, &b);
    const lane_verdict verdict = verdict_of(cross_gap_of(&a, &b, 4, true));
    lanes_store_relations(relations, verdict.disjoint, lanes_from_bits(0), verdict.overlapping);
    return lanes_undecided(verdict);
}

bool RUN(relate_quads)(const sepax_store *store, const sepax_pair *pairs, uint32_t count,
                       uint8_t *relations) {
    const float *const blocks = store->classes[store->plain_class].world;
    uint32_t left = 0, at = 0;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) { /* before anything is written */
        if (!pairs_are_good(store, pairs + i, count - i < SEPAX_LANES ? count - i : SEPAX_LANES)) {
            return false;
        }
    }
    for (; SEPAX_LANES >= 8 && count < QUADS_TOGETHER && at < count; at++) {
        relations[at] = relate_two_quads(blocks, store->bounds, pair_at(pairs, at));
        left |= relations[at] == UNDECIDED;
    }
    /* whole groups, the last of which takes some pairs again */
    for (; count >= SEPAX_LANES && at < count; at += SEPAX_LANES) {
        const uint32_t first = at + SEPAX_LANES <= count ? at : count - SEPAX_LANES;
        left |= relate_quads_group(blocks, pairs + first, SEPAX_LANES, relations + first);
    }
    if (at < count) {
        uint8_t found[SEPAX_LANES];
        left |= relate_quads_group(blocks, pairs, count, found);
        for (uint32_t l = 0; l < count; l++) {
            relations[l] = found[l];
        }
    }
    return left == 0;
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
