/* SPDX-License-Identifier: MIT
 *
 * Distances of cores of up to 16 vertices, a pair a lane. Comes in: the blocks of SEPAX_LANES
 * pairs. Goes out: distances, the lanes in which the closest features are proved, and those in
 * which the numbers are certain too. A walk proposes features; signs prove them, in float where
 * that is enough, else in double.
 */
#ifndef SEPAX_STRATEGY_CLOSEST_LANES_H
#define SEPAX_STRATEGY_CLOSEST_LANES_H

#include "base/small.h"
#include "narrow/strategies/closest_double.h"
#include "narrow/strategies/closest_numbers.h"
#include "narrow/strategies/closest_sure.h"

/* The proof and the numbers of claims, of which a walk has found those of the lanes `found`. */
HEDLEY_NEVER_INLINE static void closest_settle(closest_claim *c, const closest_group *g,
                                               uint32_t found, lane_distances *out) {
    out->proved = library_is_small() ? 0 : found & closest_sure(c);
    if (out->proved != found) {
        out->proved |= found & closest_in_double(c, found & ~out->proved);
    }
    closest_measure(c, g, out);
    out->certain = out->proved & lanes_bits(lanes_greater(lanes_load(c->certain), lanes_set(0.0f)));
}

/* The distances of a group of shapes of up to na and nb vertices, by a walk that begins at the
 * nearest of all features, or at supports. */
HEDLEY_ALWAYS_INLINE static void find_distances(const closest_group *g, unsigned na, unsigned nb,
                                                bool nearest, lane_distances *out) {
    lane_block a, b;
    walk_look look;
    closest_claim claim;
    load_block(g->a, na, &a);
    load_block(g->b, nb, &b);
    walk_place i = {.last = lanes_load(g->last_a)}, j = {.last = lanes_load(g->last_b)};
    const lane_mask b_first = lanes_from_bits(g->b_first);
    if (nearest) {
        nearest_start(&a, na, &b, nb, &i, &j);
    } else {
        walk_start(&a, na, &b, nb, &i, &j);
    }
    walk_to_end(&a, na, &b, nb, b_first, &i, &j, &look);
    closest_features_of(&look, &i, &j, out);
    closest_claim_of(&look, b_first, &claim);
    closest_settle(&claim, g, lanes_bits(look.found), out);
}

#endif
