/* SPDX-License-Identifier: MIT
 *
 * Distances of cores of up to 16 vertices, a pair a lane. Comes in: the blocks of SEPAX_LANES
 * pairs. Goes out: distances, the lanes in which the closest features are proved, and those in
 * which the numbers are certain too. The widest gaps of small cores, or a walk, propose features;
 * signs prove them, in float where that is enough, else in double.
 */
#ifndef SEPAX_STRATEGY_CLOSEST_LANES_H
#define SEPAX_STRATEGY_CLOSEST_LANES_H

#include "base/small.h"
#include "narrow/strategies/closest_double.h"
#include "narrow/strategies/closest_numbers.h"
#include "narrow/strategies/closest_sure.h"
#include "narrow/strategies/nearest.h"
#include "narrow/strategies/walk.h"
#include "narrow/strategies/widest.h"

/* The numbers of claims of which some are proved. */
HEDLEY_ALWAYS_INLINE static void closest_number(closest_claim *c, const closest_group *g,
                                                lane_distances *out) {
    closest_measure(c, g, out);
    out->certain = out->proved & lanes_bits(lanes_greater(lanes_load(c->certain), lanes_set(0.0f)));
}

/* The proof and the numbers of claims, of which a walk has found those of the lanes `found`. */
HEDLEY_NEVER_INLINE static void closest_settle(closest_claim *c, const closest_group *g,
                                               uint32_t found, lane_distances *out) {
    out->proved = library_is_small() ? 0 : found & closest_sure(c);
    if (out->proved != found) {
        out->proved |= found & closest_in_double(c, found & ~out->proved);
    }
    closest_number(c, g, out);
}

/* The distances of a group by its widest gaps, if all lanes that have one are proved in float;
 * otherwise returns false, and a walk can go on from i and j. */
HEDLEY_ALWAYS_INLINE static bool find_by_gaps(const lane_block *a, const lane_block *b, unsigned n,
                                              const closest_group *g, vertex_number *i,
                                              vertex_number *j, lane_distances *out) {
    walk_step step;
    closest_claim claim;
    widest_step(a, b, n, i, j, &step);
    closest_features_of(&step, i, j, out);
    closest_claim_of(&step, lanes_from_bits(g->b_first), &claim);
    out->proved = lanes_bits(step.found);
    /* two flat cores without a gap may lie on one line, apart */
    const uint32_t flat = lanes_bits(lanes_greater(lanes_set(1.5f), lanes_max(i->last, j->last)));
    if (((out->proved & ~closest_sure(&claim)) | (flat & ~out->proved)) != 0) {
        return false;
    }
    closest_number(&claim, g, out);
    return true;
}

/* How the features are found that a walk begins at: the support vertices along the line of the
 * centres, those of the widest gap (na and nb are equal), or the nearest of all. */
typedef enum closest_start { START_SUPPORT, START_GAPS, START_NEAREST } closest_start;

/* The distances of a group of shapes of up to na and nb vertices. Returns whether the widest gaps
 * were tried in vain, because they did not prove some lane. The small library always walks. */
HEDLEY_ALWAYS_INLINE static bool find_distances(const closest_group *g, unsigned na, unsigned nb,
                                                closest_start start, lane_distances *out) {
    lane_block a, b;
    walk_step step;
    closest_claim claim;
    core_load(g->a, na, &a);
    core_load(g->b, nb, &b);
    vertex_number i = {.last = lanes_load(g->last_a)}, j = {.last = lanes_load(g->last_b)};
    const lane_mask b_first = lanes_from_bits(g->b_first);
    if (start == START_NEAREST) {
        nearest_start(&a, na, &b, nb, &i, &j);
    } else if (start == START_SUPPORT || library_is_small()) {
        walk_start(&a, na, &b, nb, &i, &j);
    } else if (find_by_gaps(&a, &b, nb, g, &i, &j, out)) {
        return false;
    }
    walk_to_end(g, &a, na, &b, nb, b_first, &i, &j, &step);
    closest_features_of(&step, &i, &j, out);
    closest_claim_of(&step, b_first, &claim);
    closest_settle(&claim, g, lanes_bits(step.found), out);
    return start == START_GAPS;
}

#endif
