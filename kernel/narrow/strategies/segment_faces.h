/* SPDX-License-Identifier: MIT
 *
 * What facing.h and facing_closest.h find, for segments and other cores, a pair a lane. Comes in:
 * the vertices and normals of SEPAX_LANES pairs, of which a is a segment, and their widest gaps.
 * Goes out: the closest features of cores that are apart; the reference edge and the incident edge.
 *
 * Blocks are not exchanged here. Of the larger core each lane needs one corner, whose number is
 * that of its own edge, or follows from the segment's edge; corners of a segment cost little.
 */
#ifndef SEPAX_STRATEGY_SEGMENT_FACES_H
#define SEPAX_STRATEGY_SEGMENT_FACES_H

#include "narrow/strategies/facing_closest.h"

/* Finds the closest features of cores that are apart; P is b in the lanes of `wider_b`. */
HEDLEY_ALWAYS_INLINE static void segment_find_closest(const facing_blocks *v, unsigned nb,
                                                      const facing_gaps *gaps, lane_mask wider_b,
                                                      lanes last_b, facing_closest *c) {
    walk_corner of_a, of_b, w;
    lanes zx, zy;
    walk_pick(&v->a, 2, gaps->edge_a, &of_a);
    const lanes across_b = facing_deepest(&of_a, &v->b, nb);
    walk_pick(&v->b, nb, lanes_select(wider_b, gaps->edge_b, across_b), &of_b);
    const lanes across_a = facing_deepest(&of_b, &v->a, 2);
    walk_pick(&v->a, 2, lanes_select(wider_b, across_a, gaps->edge_a), &of_a);
    walk_exchange(wider_b, &of_a, &of_b, &c->e);
    walk_exchange(wider_b, &of_b, &of_a, &w);
    c->at_w = lanes_select(wider_b, across_a, across_b);
    c->wx = w.x;
    c->wy = w.y;
    const facing_slab slab = facing_slab_of(&c->e, w.x, w.y);
    const lanes edge = lanes_select(wider_b, gaps->edge_b, gaps->edge_a);
    const lanes last = lanes_select(wider_b, last_b, lanes_set(1.0f));
    facing_pick(&v->b, nb, facing_other(edge, last, slab.at_end), &zx, &zy);
    /* the neighbour of an end of a segment is its other end */
    zx = lanes_select(wider_b, zx, lanes_select(slab.at_end, c->e.x, c->e.next_x));
    zy = lanes_select(wider_b, zy, lanes_select(slab.at_end, c->e.y, c->e.next_y));
    facing_conclude(&slab, facing_end(edge, last, slab.at_end, zx, zy, c), &w, c);
}

/* The edges with the widest gaps as reference edges, of b in the lanes of `of_b`, and the incident
 * edges across from them. */
HEDLEY_ALWAYS_INLINE static void segment_find_edges(const facing_blocks *v, unsigned nb,
                                                    const facing_gaps *gaps, lane_mask of_b,
                                                    lanes last_b, facing_edges *out) {
    walk_corner a, b;
    const lanes last_a = lanes_set(1.0f);
    walk_pick(&v->a, 2, gaps->edge_a, &a);
    const facing_normal against_b = facing_most_against(&a, &v->normal_b, nb, last_b);
    const walk_place j = {lanes_select(of_b, gaps->edge_b, against_b.at), last_b};
    walk_pick(&v->b, nb, j.at, &b);
    const facing_normal against_a = facing_most_against(&b, &v->normal_a, 2, last_a);
    const walk_place i = {lanes_select(of_b, against_a.at, gaps->edge_a), last_a};
    walk_pick(&v->a, 2, i.at, &a);
    const lanes end_a = walk_next(&i), end_b = walk_next(&j);
    walk_exchange(of_b, &a, &b, &out->from);
    walk_exchange(of_b, &b, &a, &out->first);
    out->edge = lanes_select(of_b, j.at, i.at);
    out->edge_end = lanes_select(of_b, end_b, end_a);
    out->incident = lanes_select(of_b, i.at, j.at);
    out->incident_end = lanes_select(of_b, end_a, end_b);
    out->certain =
        lanes_or(lanes_and(of_b, against_a.certain), lanes_and_not(against_b.certain, of_b));
}

#endif
