/* SPDX-License-Identifier: MIT
 *
 * Contacts in lanes, of the widest gaps of both shapes of a pair. Comes in: the gaps, and the box
 * around both shapes. Goes out: the separation, its axis and edge, and the lanes whose sign is
 * certain.
 */
#ifndef SEPAX_GAPS_CONTACT_H
#define SEPAX_GAPS_CONTACT_H

#include "narrow/gaps/widest.h"
#include "query/contact.h"

/* ------------------------------------------------------------- the box of a pair */

/* The sum of both extents of a pair. */
HEDLEY_ALWAYS_INLINE static lanes extent_of(const lane_bounds *box) {
    return lanes_add(lanes_sub(box->high_x, box->low_x), lanes_sub(box->high_y, box->low_y));
}

/* The lanes of which no step overflows. */
HEDLEY_ALWAYS_INLINE static lane_mask extent_is_narrow(lanes extent) {
    return lanes_greater(lanes_set(WIDE_EXTENT), extent);
}

/* The lanes whose sign is certain, by an extent that is not less than that of the pair. */
HEDLEY_ALWAYS_INLINE static lane_mask gap_is_certain(lanes gap, lanes extent) {
    const lanes threshold =
        lanes_add(lanes_mul(extent, lanes_set(CONTACT_SLACK)), lanes_set(CONTACT_FLOOR));
    return lanes_and(extent_is_narrow(extent), lanes_greater(lanes_abs(gap), threshold));
}

/* The skin of sepax_contact_settle, of pairs that are not wide, without levers. */
HEDLEY_ALWAYS_INLINE static lanes safe_skin(const lane_bounds *box) {
    const lanes extent = extent_of(box);
    const lanes largest = lanes_max(lanes_max(lanes_abs(box->low_x), lanes_abs(box->high_x)),
                                    lanes_max(lanes_abs(box->low_y), lanes_abs(box->high_y)));
    return lanes_add(lanes_add(lanes_mul(largest, lanes_set(0x1.4p-22f)),
                               lanes_mul(extent, lanes_set(0x1.8p-21f))),
                     lanes_set(SAFE_FLOOR));
}

/* Separations with the skin of SEPAX_MTV_SAFE, in the lanes of `settled` that overlap. */
HEDLEY_ALWAYS_INLINE static lanes safe_separation(const lane_bounds *box, lanes found,
                                                  lane_mask settled) {
    const lane_mask overlap = lanes_and(settled, lanes_greater(lanes_set(0.0f), found));
    return lanes_select(overlap, lanes_sub(found, safe_skin(box)), found);
}

/* ------------------------------------------------------------------ the contact */

/* Of both shapes the wider gap; of equal ones that of the lower id, which b has in the lanes of
 * `b_first`. Normals point from a to b. */
HEDLEY_ALWAYS_INLINE static void join_contact(const widest_edge *of_a, const widest_edge *of_b,
                                              const lane_bounds *box, lane_mask b_first, bool safe,
                                              lane_contacts *out) {
    const lane_mask tie = lanes_and(lanes_equal(of_b->gap, of_a->gap), b_first);
    const lane_mask take_b = lanes_or(lanes_greater(of_b->gap, of_a->gap), tie);
    const lanes zero = lanes_set(0.0f);
    const lanes gap = lanes_select(take_b, of_b->gap, of_a->gap);
    const lanes edge = number_in_bits(lanes_select(take_b, of_b->number, of_a->number));
    const lane_mask certain = gap_is_certain(gap, extent_of(box));
    lanes_store(out->separation, safe ? safe_separation(box, gap, certain) : gap);
    /* 0 - n and n + 0 never give -0 */
    lanes_store(out->normal_x,
                lanes_select(take_b, lanes_sub(zero, of_b->nx), lanes_add(of_a->nx, zero)));
    lanes_store(out->normal_y,
                lanes_select(take_b, lanes_sub(zero, of_b->ny), lanes_add(of_a->ny, zero)));
    lanes_store_bits(out->edge,
                     lanes_add_bits(edge, lanes_select(take_b, lanes_set_bits(SEPAX_FEATURE_B),
                                                       lanes_set_bits(0))));
    out->certain = lanes_bits(certain);
}

#endif
