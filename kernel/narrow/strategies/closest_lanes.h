/* SPDX-License-Identifier: MIT
 *
 * Distances of cores of up to 16 vertices, a pair a lane. Comes in: the blocks of SEPAX_LANES
 * pairs. Goes out: distances, the lanes in which the features are proved, and those in which the
 * numbers are certain too. The widest gaps propose features, of cores of more than four vertices
 * that are far apart a walk; signs prove them, in float where that is enough, else in double.
 */
#ifndef SEPAX_STRATEGY_CLOSEST_LANES_H
#define SEPAX_STRATEGY_CLOSEST_LANES_H

#include "narrow/gaps/certify.h"
#include "narrow/strategies/closest_numbers.h"
#include "narrow/strategies/closest_ties.h"
#include "narrow/strategies/walk.h"

/* The features of a look, as lane_distances has them. */
HEDLEY_ALWAYS_INLINE static void closest_name(const closest_look *look, lane_distances *out) {
    const lane_mask edge = look->claim.edge, of_b = look->of_b, inside = look->inside;
    const lanes none = lanes_set_bits(0), corner = lanes_set_bits(SEPAX_FEATURE_VERTEX);
    const lanes number = number_in_bits(look->number), b = lanes_set_bits(SEPAX_FEATURE_B);
    const lanes p = lanes_add_bits(number, lanes_select(edge, none, corner));
    const lanes q = lanes_add_bits(number_in_bits(look->other), corner);
    lanes_store_bits(out->feature_a, lanes_select(of_b, q, p));
    lanes_store_bits(out->feature_b, lanes_select(of_b, p, q));
    const lanes own = lanes_add_bits(number, lanes_select(of_b, b, none));
    const lanes closest = lanes_select(edge, own, lanes_set_bits(SEPAX_FEATURE_NONE));
    const closest_edge_gap *e = &look->widest;
    const lanes widest = lanes_add_bits(number_in_bits(e->number), lanes_select(e->of_b, b, none));
    lanes_store_bits(out->edge, lanes_select(inside, widest, closest));
}

/* The features and the numbers of claims, of which these are proved. */
HEDLEY_ALWAYS_INLINE static void closest_answer(const closest_look *look, const closest_group *g,
                                                uint32_t proved, lane_distances *out) {
    closest_name(look, out);
    const uint32_t certain = closest_measure(look, g->radius_a, g->radius_b, g->margin, out);
    closest_number(&look->claim, g->radius_a, g->radius_b, g->margin, proved, certain, out);
}

/* Settles the relations of the lanes in `unsure`, as far as they are certain; returns these. */
HEDLEY_ALWAYS_INLINE static uint32_t closest_meet(const closest_cores *c, uint32_t unsure,
                                                  closest_look *look) {
    lane_relations of;
    if (meet_on_grid(&c->p, c->n, &c->q, c->n, look->extent_x, look->extent_y, unsure, &of) !=
        unsure) {
        certify_blocks(&c->p, c->n, c->n, &c->q, c->n, c->n, unsure, &of);
    }
    const lane_mask meet =
        lanes_and(lanes_from_bits(unsure), lanes_or(of.touching, of.overlapping));
    const lanes gap = look->widest.gap;
    look->widest.gap = lanes_select(meet, meeting_gap(gap, &of), gap);
    look->inside = lanes_or(look->inside, meet);
    return unsure & lanes_bits(lanes_or(meet, of.disjoint));
}

/* The lanes that floats leave: the relation first, where the gap is not certain, then the claims in
 * doubles. Returns those that are proved then. */
COMPILED_ONCE static uint32_t closest_settle(const closest_cores *cores, const closest_group *g,
                                             uint32_t left, closest_look *look) {
    const lanes least = lanes_min(cores->last_p, cores->last_q), one = lanes_set(1.0f);
    const uint32_t solid = lanes_bits(lanes_greater(least, one));
    const uint32_t flat = ~lanes_bits(lanes_greater(lanes_max(cores->last_p, cores->last_q), one));
    const lane_mask above = lanes_greater(look->widest.gap, lanes_set(0.0f));
    const uint32_t unsure = left & look->narrow & ~look->certain & solid;
    const uint32_t line = left & ~look->certain & flat;
    const uint32_t inside = solid & lanes_bits(look->inside);
    uint32_t wanted = left & look->certain & (lanes_bits(above) | inside);
    if (unsure != 0) {
        wanted |= closest_meet(cores, unsure, look);
    }
    wanted |= line;
    return wanted != 0 ? settle_ties(cores, g->b_first, lanes_from_bits(line), wanted, look) : 0;
}

/* The distances of a group of shapes of up to na and nb vertices. */
HEDLEY_ALWAYS_INLINE static void find_distances(const faced_group *g, unsigned na, unsigned nb,
                                                lane_distances *out) {
    closest_look look;
    uint32_t proved = 0;
    if (nb > 4 && walk_pays(&g->cores)) {
        proved = walk_find(&g->cores, na, nb, &look);
    }
    if (proved != LANES_ALL) {
        closest_cores cores;
        closest_gaps gaps;
        closest_find(g, na, nb, &cores, &gaps, &look);
        proved = closest_sure(&look);
        if (proved != LANES_ALL) { /* else the exact level does the rest */
            proved |= closest_settle(&cores, &g->cores, ~proved & LANES_ALL, &look);
        }
    }
    closest_answer(&look, &g->cores, proved, out);
}

#endif
