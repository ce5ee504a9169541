/* SPDX-License-Identifier: MIT
 *
 * Contacts settled: a separation gets the sign of the exact relation, where its own sign is not
 * certain. Comes in: what a kernel found. Goes out: the contact as the caller gets it.
 */
#ifndef SEPAX_SETTLE_H
#define SEPAX_SETTLE_H

#include "narrow/fill.h"
#include "narrow/gaps/certify.h"
#include "narrow/gaps/contact.h"
#include "narrow/kernel_row.h"

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

/* The contact of one pair that is not certain: gets the sign of the exact relation. */
HEDLEY_ALWAYS_INLINE static void contact_finish(const job *j, sepax_pair pair,
                                                pair_contact *contact) {
    const polygon a = job_polygon(j, pair.a), b = job_polygon(j, pair.b);
    if (contact_is_wide(sepax_contact_extent(&a, &b))) {
        *contact = sepax_contact_find(&a, &b, pair.b < pair.a);
    }
    sepax_contact_settle(contact, (sepax_relation)job_settle(j, pair), &a, &b, j->call->flags,
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
        contact_finish(j, pair, contact);
    }
}

/* --------------------------------------------------------------- lanes */

/* Bit l: the sign of separation[l] is certain without the exact relation, for SEPAX_LANES pairs. */
static inline uint32_t lanes_certain(const job *j, const sepax_pair *pairs,
                                     const float *separation) {
    lane_group group;
    lanes a[4], b[4]; /* the fields of shape_bounds: x y outer inner */
    group_fill_bounds(j, pairs, &group);
    lanes_load_quads(group.bounds_a, 0, a);
    lanes_load_quads(group.bounds_b, 0, b);
    const lanes reach = lanes_reach(lanes_sub(b[0], a[0]), lanes_sub(b[1], a[1]), a[2], b[2]);
    const lane_mask certain = gap_is_certain(lanes_load(separation), lanes_add(reach, reach));
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

/* Settles the lanes in `unsure` in doubles, as far as these are certain and not wide; returns which
 * they are. It is not inlined, so that its blocks leave the stack before the exact level is called.
 */
HEDLEY_NEVER_INLINE static uint32_t meet_lanes(const job *j, const sepax_pair *pairs,
                                               uint32_t unsure, lane_contacts *out) {
    const sepax_store *store = j->store;
    const size_t stride_a = store->classes[ref_class(store->refs[pairs->a])].stride;
    const size_t stride_b = store->classes[ref_class(store->refs[pairs->b])].stride;
    lane_group group;
    lane_block a, b;
    lane_relations of;
    group_fill(j, false, false, pairs, &group);
    load_block(group.a, stride_a, &a);
    load_block(group.b, stride_b, &b);
    const lane_bounds box = bounds_of(&a, stride_a, &b, stride_b);
    certify_blocks(&a, stride_a, stride_a, &b, stride_b, stride_b, unsure, &of);
    const lane_mask certain = lanes_or(lanes_or(of.touching, of.overlapping), of.disjoint);
    const lane_mask settled =
        lanes_and(lanes_and(certain, lanes_from_bits(unsure)), extent_is_narrow(extent_of(&box)));
    const lanes found = lanes_load(out->separation), gap = meeting_gap(found, &of);
    const bool safe = (j->call->flags & SEPAX_MTV_SAFE) != 0;
    const lanes safe_gap = safe ? safe_separation(&box, gap, settled) : gap;
    lanes_store(out->separation, lanes_select(settled, safe_gap, found));
    if (safe && j->store->has_levers) {
        add_levers(j, pairs, lanes_bits(settled), out->separation);
    }
    return lanes_bits(settled);
}

/* Settles the lanes in `left`, of shapes of up to 16 vertices: with a pair in each lane, and what
 * that leaves one by one. */
HEDLEY_NEVER_INLINE static void settle_lanes(const job *j, const sepax_pair *pairs, uint32_t left,
                                             lane_contacts *out) {
    if (job_has_level(j, LEVEL_DOUBLE)) {
        const uint32_t settled = meet_lanes(j, pairs, left, out);
        j->report->in_double += (size_t)__builtin_popcount(settled);
        left &= ~settled;
    }
    for (; left != 0; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(left);
        pair_contact contact = found_contact(out, l);
        contact_finish(j, pairs[l], &contact);
        put_contact(out, l, &contact);
    }
}

#endif
