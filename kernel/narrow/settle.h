/* SPDX-License-Identifier: MIT
 *
 * Contacts settled: a separation gets the sign of the exact relation, where its own sign is not
 * certain. Comes in: what a kernel found. Goes out: the contact as the caller gets it.
 */
#ifndef SEPAX_SETTLE_H
#define SEPAX_SETTLE_H

#include "narrow/fill.h"
#include "narrow/select.h"

static inline void put_contact(lane_contacts *out, uint32_t lane, const pair_contact *contact) {
    out->separation[lane] = contact->separation;
    out->normal_x[lane] = contact->normal_x;
    out->normal_y[lane] = contact->normal_y;
    out->edge[lane] = !contact->has_edge   ? SEPAX_FEATURE_NONE
                      : contact->edge_of_b ? SEPAX_FEATURE_B | contact->edge
                                           : contact->edge;
}

/* The contact that a kernel found; its sign is still open. */
static inline pair_contact found_contact(const lane_contacts *out, uint32_t lane) {
    const uint32_t edge = out->edge[lane];
    return (pair_contact){.separation = out->separation[lane],
                          .normal_x = out->normal_x[lane],
                          .normal_y = out->normal_y[lane],
                          .edge = edge & ~SEPAX_FEATURE_B,
                          .edge_of_b = (edge & SEPAX_FEATURE_B) != 0,
                          .has_edge = true};
}

/* The contact of one pair that is not certain: gets the sign of the exact relation, which a lane
 * kernel may have found already. */
static inline void contact_finish(const job *j, sepax_pair pair, uint8_t relation,
                                  pair_contact *contact) {
    const polygon a = job_polygon(j, pair.a), b = job_polygon(j, pair.b);
    if (contact_is_wide(sepax_contact_extent(&a, &b))) {
        *contact = sepax_contact_find(&a, &b, pair.b < pair.a);
    }
    const uint8_t settled = relation != UNDECIDED ? relation : job_settle(j, pair);
    sepax_contact_settle(contact, (sepax_relation)settled, &a, &b, j->call->flags,
                         store_pair_lever(j->store, pair));
}

/* ------------------------------------------------------------ one pair */

/* Whether the sign of a separation is certain without the exact relation. */
static inline bool row_certain(const job *j, const row_pair *rows, float separation) {
    const float extent = 2.0f * row_reach(rows); /* at least the sum of both extents */
    const float threshold = extent * CONTACT_SLACK + CONTACT_FLOOR;
    return job_has_level(j, LEVEL_FLOAT) & (extent < WIDE_EXTENT) & (fabsf(separation) > threshold);
}

/* Gives the contact of a pair the sign of its relation. */
static inline void settle_row(const job *j, sepax_pair pair, const row_pair *rows,
                              pair_contact *contact) {
    if (row_certain(j, rows, contact->separation)) {
        const bool overlap = contact->separation < 0.0f;
        sepax_contact_settle(contact, overlap ? SEPAX_OVERLAPPING : SEPAX_DISJOINT, &rows->a,
                             &rows->b, j->call->flags, store_pair_lever(j->store, pair));
    } else {
        contact_finish(j, pair, UNDECIDED, contact);
    }
}

/* --------------------------------------------------------------- lanes */

/* Bit l: the sign of separation[l] is certain without the exact relation, for SEPAX_LANES pairs. */
static inline uint32_t lanes_certain(const job *j, const sepax_pair *pairs,
                                     const float *separation) {
    lane_group group;
    group_fill_bounds(j, pairs, &group);
    const lane_mask certain = discs_certain(group.bounds_a, group.bounds_b, lanes_load(separation));
    return job_has_level(j, LEVEL_FLOAT) ? lanes_bits(certain) : 0;
}

/* Adds the levers to the skin of the overlaps among the lanes in `safe`. */
HEDLEY_NEVER_INLINE static void add_levers(const job *j, const sepax_pair *pairs, uint32_t safe,
                                           float *separation) {
    const float *levers = j->store->levers;
    float of_a[SEPAX_LANES], of_b[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        of_a[l] = levers[pairs[l].a];
        of_b[l] = levers[pairs[l].b];
    }
    const lanes lever = lanes_max(lanes_load(of_a), lanes_load(of_b));
    const lanes found = lanes_load(separation);
    const lane_mask overlap =
        lanes_and(lanes_from_bits(safe), lanes_greater(lanes_set(0.0f), found));
    const lanes deeper = lanes_sub(found, lanes_mul(lever, lanes_set(SAFE_LEVER)));
    lanes_store(separation, lanes_select(overlap, deeper, found));
}

/* Settles the lanes in `uncertain`: by the float filter first, which is exact on a grid. */
HEDLEY_NEVER_INLINE static void settle_lanes(const job *j, unsigned k, const sepax_pair *pairs,
                                             uint32_t uncertain, lane_contacts *out) {
    uint8_t relations[SEPAX_LANES];
    memset(relations, UNDECIDED, sizeof relations);
    if (job_has_level(j, LEVEL_FLOAT)) {
        lane_group group;
        group_fill(j, false, pairs, &group);
        kernels[kernels[k].vertices].relation.group(&group, relations);
    }
    for (uint32_t left = uncertain; left != 0; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(left);
        pair_contact contact = found_contact(out, l);
        contact_finish(j, pairs[l], relations[l], &contact);
        put_contact(out, l, &contact);
    }
}

#endif
