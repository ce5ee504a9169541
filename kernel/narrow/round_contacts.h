/* SPDX-License-Identifier: MIT
 *
 * Contacts of pairs with an irregular shape, or with a margin. Those of rounded and of flat shapes
 * are distances, without their witnesses. Comes in: SEPAX_LANES pairs. Goes out: their contacts, in
 * lanes.
 */
#ifndef SEPAX_NARROW_ROUND_CONTACTS_H
#define SEPAX_NARROW_ROUND_CONTACTS_H

#include "exact/measure.h"
#include "narrow/distance_groups.h"

/* The contact of one pair, by the exact level. */
HEDLEY_NEVER_INLINE static void contact_singly(const job *j, sepax_pair pair, uint32_t l,
                                               lane_contacts *out) {
    const round_pair p = sepax_round_pair_of(j->call, pair);
    pair_contact contact;
    if (is_round(&p)) {
        const exact_distance found = distance_singly(j, &p);
        contact = sepax_contact_of_distance(&found, &p.a, &p.b, p.radii, j->call->flags,
                                            store_pair_lever(j->store, pair));
    } else {
        contact = sepax_contact_find(&p.a, &p.b, p.b_first);
        contact_finish(j, pair, &contact);
    }
    put_contact(out, l, &contact);
}

/* Makes the separations of the lanes in `overlaps` safe. */
HEDLEY_NEVER_INLINE static void contacts_make_safe(const job *j, const sepax_pair *pairs,
                                                   uint32_t overlaps, lane_contacts *out) {
    for (; overlaps != 0; overlaps &= overlaps - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(overlaps);
        const round_pair p = sepax_round_pair_of(j->call, pairs[l]);
        pair_contact contact = found_contact(out, l);
        sepax_contact_make_safe(&contact, &p.a, &p.b, p.radii,
                                store_pair_lever(j->store, pairs[l]));
        out->separation[l] = contact.separation;
    }
}

/* The lanes whose separations are distances: rounded pairs, and pairs with a flat core. */
static inline uint32_t contacts_round(const job *j, const sepax_pair *pairs) {
    uint32_t rounded = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        rounded |= (uint32_t)(job_radius(j, pairs[l]).value > 0) << l;
    }
    return rounded | ~distance_solid(j, pairs);
}

/* SEPAX_LANES pairs, of which `used` count, by a kernel of distances. */
static inline void contacts_by_distance(const job *j, unsigned k, const sepax_pair *pairs,
                                        uint32_t used, lane_contacts *out) {
    const uint32_t all = LANES_ALL >> (SEPAX_LANES - used);
    const uint32_t rounded = k == KERNEL_ROUND_1_1 ? all : contacts_round(j, pairs);
    lane_distances closest;
    group_numbers numbers;
    uint32_t open = distance_lanes(j, k, false, pairs, used, &numbers, &closest);
    open = all & (open | ~rounded);
    memcpy(out->separation, closest.distance, sizeof out->separation);
    memcpy(out->normal_x, closest.normal_x, sizeof out->normal_x);
    memcpy(out->normal_y, closest.normal_y, sizeof out->normal_y);
    memcpy(out->edge, closest.edge, sizeof out->edge);
    if ((j->call->flags & SEPAX_MTV_SAFE) != 0) {
        const lane_mask below = lanes_greater(lanes_set(0.0f), lanes_load(out->separation));
        contacts_make_safe(j, pairs, all & ~open & lanes_bits(below), out);
    }
    for (; open != 0; open &= open - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(open);
        contact_singly(j, pairs[l], l, out);
    }
}

#endif
