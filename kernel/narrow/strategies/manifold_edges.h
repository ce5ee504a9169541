/* SPDX-License-Identifier: MIT
 *
 * Which edges of two cores may be the reference edge, a pair a lane, by the rules of
 * exact/manifold.c, compared in double as there. Comes in: the widest gaps and what is closest.
 * Goes out: the edges to try first and second, and how many points their faces have to have.
 */
#ifndef SEPAX_STRATEGY_MANIFOLD_EDGES_H
#define SEPAX_STRATEGY_MANIFOLD_EDGES_H

#include "narrow/strategies/manifold_points.h"

/* An edge that may be the reference edge. */
typedef struct manifold_try {
    lanes edge;
    lane_mask counts; /* its gap is wide enough */
    lane_mask own;    /* it is the closest one */
} manifold_try;

/* What is known of a group, and the edges that come first and second: those of the lower id, and of
 * the other one. */
typedef struct manifold_choice {
    manifold_try tries[2];
    lanes need;       /* points that a face has to have */
    lane_mask known;  /* the relation of the cores is, and so are these edges */
    lane_mask apart;  /* so are the cores */
    lane_mask facing; /* so are those, if the edge that is tried faces one of the other core */
} manifold_choice;

/* The edges of cores that are apart. */
HEDLEY_ALWAYS_INLINE static void manifold_choose_apart(const closest_look *look,
                                                       const closest_gaps *gaps,
                                                       const closest_group *g, lanes gap[2],
                                                       manifold_choice *out) {
    const lanes_claim *c = &look->claim;
    const manifold_gap found = manifold_gap_of(c);
    const doubles sum = doubles_add(doubles_of(look->extent_x), doubles_of(look->extent_y));
    const doubles most = doubles_mul(doubles_of(gaps->largest), doubles_set(4.0));
    const doubles error = doubles_add(doubles_mul(doubles_set(0x1p-21), doubles_min(sum, most)),
                                      doubles_set(0x1p-149));
    const doubles eighth = doubles_set((double)g->margin / 8);
    const doubles enough = doubles_sub(found.d, doubles_add(eighth, error));
    const uint32_t of_first = ~(lanes_bits(look->of_b) ^ g->b_first);
    for (unsigned k = 0; k < 2; k++) {
        manifold_try *t = &out->tries[k];
        const lane_mask mine = lanes_from_bits(k == 0 ? of_first : ~of_first);
        t->own = lanes_and(lanes_and(out->apart, c->edge), mine);
        t->edge = lanes_select(t->own, look->number, t->edge);
        const lane_mask wide = lanes_mask(doubles_at_least(doubles_of(gap[k]), enough));
        t->counts = lanes_choose(out->apart, lanes_or(t->own, wide), t->counts);
    }
    const lane_mask vertices = lanes_and_not(out->apart, c->edge);
    out->need = lanes_select(vertices, lanes_set(2.0f), out->need);
}

HEDLEY_ALWAYS_INLINE static void manifold_choose(const closest_look *look, const closest_gaps *gaps,
                                                 const closest_group *g, lane_mask proved,
                                                 lane_mask facing, manifold_choice *out) {
    const lanes zero = lanes_set(0.0f);
    const lane_mask b_first = lanes_from_bits(g->b_first), none = lanes_from_bits(0);
    const closest_gap *a = &gaps->of_a, *b = &gaps->of_b;
    lanes gap[2] = {lanes_select(b_first, b->gap, a->gap), lanes_select(b_first, a->gap, b->gap)};
    const doubles first = doubles_of(gap[0]), second = doubles_of(gap[1]);
    const doubles least = doubles_sub(second, doubles_set((double)g->margin / 8));
    out->tries[0] = (manifold_try){lanes_select(b_first, b->number, a->number),
                                   lanes_mask(doubles_at_least(first, least)), none};
    out->tries[1] = (manifold_try){lanes_select(b_first, a->number, b->number),
                                   lanes_mask(doubles_greater(second, first)), none};
    out->need = lanes_set(1.0f);
    out->apart = lanes_and_not(proved, look->inside);
    out->facing = facing;
    if (lanes_bits(out->apart) != 0) {
        manifold_choose_apart(look, gaps, g, gap, out);
    }
    out->need = lanes_select(facing, lanes_set(2.0f), out->need);
    out->known = lanes_and(lanes_from_bits(look->narrow),
                           lanes_or(lanes_or(out->apart, look->inside), facing));
    /* a point has no edges that could be clipped */
    const lane_mask faces =
        lanes_greater(lanes_min(lanes_load(g->last_a), lanes_load(g->last_b)), zero);
    out->tries[0].counts = lanes_and(lanes_or(out->tries[0].counts, facing), faces);
    out->tries[1].counts = lanes_and(lanes_and_not(out->tries[1].counts, facing), faces);
}

#endif
