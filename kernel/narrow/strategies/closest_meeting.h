/* SPDX-License-Identifier: MIT
 *
 * The relations of cores whose widest gap is not certain, a pair a lane. Comes in: cores of three
 * or more vertices. Goes out: the lanes whose relation is certain, with the gap that it has by
 * query/contact.c: 0 where they touch, below 0 where they overlap.
 */
#ifndef SEPAX_STRATEGY_CLOSEST_MEETING_H
#define SEPAX_STRATEGY_CLOSEST_MEETING_H

#include "narrow/gaps/certify.h"
#include "narrow/strategies/closest.h"

/* The relation of each lane as far as it is certain. */
typedef struct closest_relation {
    lane_mask apart, touch, overlap;
} closest_relation;

/* In floats, if all lanes in `unsure` lie on the grid of lanes/project.h: nothing rounds there. */
COMPILED_ONCE static bool closest_relate_grid(const closest_cores *c, lanes magic, uint32_t unsure,
                                              closest_relation *out) {
    const lane_mask exact = lanes_on_grid(&c->p, c->n, &c->q, c->n, magic);
    if ((unsure & ~lanes_bits(exact)) != 0) {
        return false;
    }
    lane_block moved;
    const lanes ox = c->p.x[0], oy = c->p.y[0], zero = lanes_set(0.0f);
    lanes_offsets(&c->q, c->n, ox, oy, &moved);
    lanes most = lanes_set(-INFINITY);
    most = lanes_edge_gaps(&c->p, c->n, &moved, c->n, ox, oy, most);
    lanes_offsets(&c->p, c->n, ox, oy, &moved);
    most = lanes_edge_gaps(&c->q, c->n, &moved, c->n, ox, oy, most);
    *out = (closest_relation){lanes_greater(most, zero), lanes_equal(most, zero),
                              lanes_greater(zero, most)};
    return true;
}

COMPILED_ONCE static void closest_relate_in_double(const closest_cores *c, uint32_t unsure,
                                                   closest_relation *out) {
    const double_relations of = certify_blocks(&c->p, c->n, c->n, &c->q, c->n, c->n, unsure);
    *out = (closest_relation){lanes_mask(of.disjoint), lanes_mask(of.touching),
                              lanes_mask(of.overlapping)};
}

/* Settles the lanes in `unsure`; returns those that are. */
HEDLEY_ALWAYS_INLINE static uint32_t settle_meeting(const closest_cores *c, uint32_t unsure,
                                                    closest_look *look) {
    closest_relation of;
    if (!closest_relate_grid(c, grid_magic(look->extent_x, look->extent_y), unsure, &of)) {
        closest_relate_in_double(c, unsure, &of);
    }
    const lane_mask left = lanes_from_bits(unsure), touch = lanes_and(left, of.touch);
    const lane_mask overlap = lanes_and(left, of.overlap);
    const lanes gap = look->widest.gap;
    const lanes depth = lanes_min(gap, lanes_set(-(float)FLT_TRUE_MIN));
    look->widest.gap = lanes_select(overlap, depth, lanes_select(touch, lanes_set(0.0f), gap));
    look->inside = lanes_or(look->inside, lanes_or(touch, overlap));
    return unsure & lanes_bits(lanes_or(lanes_or(touch, overlap), of.apart));
}

#endif
