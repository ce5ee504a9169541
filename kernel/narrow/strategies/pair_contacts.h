/* SPDX-License-Identifier: MIT
 *
 * Strategy pair_lanes for separations: the gap of every edge by unit normals, and the widest one
 * with its axis and edge.
 */
#ifndef SEPAX_STRATEGY_PAIR_CONTACTS_H
#define SEPAX_STRATEGY_PAIR_CONTACTS_H

#include "narrow/gaps/blocks.h"
#include "query/contact.h"

/* The widest gap so far, its axis and its edge as lane_contacts has it: these bits, not a number.
 */
typedef struct lane_best {
    lanes gap, nx, ny, edge;
} lane_best;

/* Takes the gap of one edge if it is wider; of equal gaps the lower edge stays. A pad edge repeats
 * the last true edge and loses against it. */
HEDLEY_ALWAYS_INLINE static void take_wider(lane_best *best, lanes gap, lanes nx, lanes ny,
                                            uint32_t edge) {
    const lane_mask wider = lanes_greater(gap, best->gap);
    best->gap = lanes_select(wider, gap, best->gap);
    best->nx = lanes_select(wider, nx, best->nx);
    best->ny = lanes_select(wider, ny, best->ny);
    best->edge = lanes_select(wider, lanes_set_bits(edge), best->edge);
}

/* The widest gap of both shapes. The difference r of two vertices serves an edge of each: from the
 * other side it is -r, all roundings are symmetric, and so the least of n . -r is exactly minus the
 * greatest of n . r. */
HEDLEY_ALWAYS_INLINE static void widest_gaps(const lane_block *a, const lane_block *normal_a,
                                             unsigned na, const lane_block *b,
                                             const lane_block *normal_b, unsigned nb,
                                             lane_best *of_a, lane_best *of_b) {
    lanes greatest[16]; /* [j]: of the vertices of a so far, along -normal_b[j] */
    for (unsigned i = 0; i < na; i++) {
        lanes least = lanes_set(INFINITY);
        for (unsigned j = 0; j < nb; j++) {
            const lanes rx = lanes_sub(b->x[j], a->x[i]), ry = lanes_sub(b->y[j], a->y[i]);
            const lanes at_a = along_unit_normal(normal_a->x[i], normal_a->y[i], rx, ry);
            const lanes at_b = along_unit_normal(normal_b->x[j], normal_b->y[j], rx, ry);
            least = j == 0 ? at_a : lanes_min(least, at_a);
            greatest[j] = i == 0 ? at_b : lanes_max(greatest[j], at_b);
        }
        take_wider(of_a, least, normal_a->x[i], normal_a->y[i], i);
    }
    for (unsigned j = 0; j < nb; j++) {
        const lanes gap = lanes_sub(lanes_set(0.0f), greatest[j]);
        take_wider(of_b, gap, normal_b->x[j], normal_b->y[j], SEPAX_FEATURE_B | j);
    }
}

/* Of both shapes the wider gap; of equal ones that of the lower id. Normals point from a to b. */
HEDLEY_ALWAYS_INLINE static lane_best join_sides(const lane_best *of_a, const lane_best *of_b,
                                                 lane_mask b_first) {
    const lane_mask tie = lanes_and(lanes_equal(of_b->gap, of_a->gap), b_first);
    const lane_mask take_b = lanes_or(lanes_greater(of_b->gap, of_a->gap), tie);
    const lanes zero = lanes_set(0.0f);
    return (lane_best){
        .gap = lanes_select(take_b, of_b->gap, of_a->gap),
        /* 0 - n and n + 0 never give -0 */
        .nx = lanes_select(take_b, lanes_sub(zero, of_b->nx), lanes_add(of_a->nx, zero)),
        .ny = lanes_select(take_b, lanes_sub(zero, of_b->ny), lanes_add(of_a->ny, zero)),
        .edge = lanes_select(take_b, of_b->edge, of_a->edge)};
}

/* The skin of sepax_contact_settle, of pairs that are not wide, without levers. */
HEDLEY_ALWAYS_INLINE static lanes safe_skin(const lane_bounds *box) {
    const lanes extent =
        lanes_add(lanes_sub(box->high_x, box->low_x), lanes_sub(box->high_y, box->low_y));
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

/* Of shapes of na and nb vertices, pads included. In the lanes of `b_first` b has the lower id. */
HEDLEY_ALWAYS_INLINE static void separate_blocks(const lane_block *a, const lane_block *normal_a,
                                                 unsigned na, const lane_block *b,
                                                 const lane_block *normal_b, unsigned nb,
                                                 lane_mask b_first, bool safe, lane_contacts *out) {
    const lanes zero = lanes_set(0.0f);
    lane_best of_a = {lanes_set(-INFINITY), zero, zero, zero}, of_b = of_a;
    widest_gaps(a, normal_a, na, b, normal_b, nb, &of_a, &of_b);
    const lane_best best = join_sides(&of_a, &of_b, b_first);

    const lane_bounds box = bounds_of(a, na, b, nb);
    const lanes extent =
        lanes_add(lanes_sub(box.high_x, box.low_x), lanes_sub(box.high_y, box.low_y));
    const lanes threshold =
        lanes_add(lanes_mul(extent, lanes_set(CONTACT_SLACK)), lanes_set(CONTACT_FLOOR));
    const lane_mask narrow = lanes_greater(lanes_set(WIDE_EXTENT), extent);
    const lane_mask certain = lanes_greater(lanes_abs(best.gap), threshold);
    const lane_mask settled = lanes_and(narrow, certain);
    lanes_store(out->separation, safe ? safe_separation(&box, best.gap, settled) : best.gap);
    lanes_store(out->normal_x, best.nx);
    lanes_store(out->normal_y, best.ny);
    lanes_store_bits(out->edge, best.edge);
    out->certain = lanes_bits(settled);
}

HEDLEY_ALWAYS_INLINE static void separate_lanes(const lane_group *g, lane_shape sa, lane_shape sb,
                                                bool safe, lane_contacts *out) {
    lane_block a, b, normal_a, normal_b;
    load_block(g->a, sa.stride, &a);
    load_block(g->b, sb.stride, &b);
    load_block(g->normals_a, sa.stride, &normal_a);
    load_block(g->normals_b, sb.stride, &normal_b);
    separate_blocks(&a, &normal_a, sa.count, &b, &normal_b, sb.count, lanes_from_bits(g->b_first),
                    safe, out);
}

#endif
