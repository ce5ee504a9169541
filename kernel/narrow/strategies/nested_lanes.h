/* SPDX-License-Identifier: MIT
 *
 * Strategy: a pair per lane, for containments. Every edge of each core meets every vertex of the
 * other. Comes in: a group of pairs and the strides of its blocks. Goes out: of both shapes, the
 * lanes in which it certainly lies within the other, and in which it certainly does not.
 *
 * With s for the radius of the other shape less that of the shape itself, l for the length of an
 * edge of the other core and D for the measure of project.h of the vertex that is farthest outside
 * of it, the shape
 *
 *   does not lie within the other where  D > max(s, 0) l        for some edge: a line keeps it out
 *   lies within the other where         -D > max(-s, 0) l       for every edge
 *
 * as exact/containment.c derives; what it needs beyond that, at corners and where borders touch, is
 * left open. Both are certain as in round_lanes.h, with max(s, 0) or max(-s, 0) for R: s is rounded
 * twice, by less than that allows for.
 */
#ifndef SEPAX_STRATEGY_NESTED_LANES_H
#define SEPAX_STRATEGY_NESTED_LANES_H

#include "narrow/cull/nested_discs.h"
#include "narrow/strategies/round_lanes.h"

/* What has been seen of the edges of the other core. */
typedef struct nested_look {
    lanes outer, inner; /* max(s, 0) and max(-s, 0) with their slack, squared */
    lane_mask beyond;   /* a vertex is certainly outside of an edge */
    lane_mask within;   /* of no edge so far a vertex is not certainly inside */
    lane_mask edges;    /* some edge was no pad */
} nested_look;

/* A radius of 0 or more with all its slack, squared. */
HEDLEY_ALWAYS_INLINE static lanes nested_reach(lanes radius, lanes extent) {
    const lanes wide = lanes_mul(lanes_add(radius, lanes_mul(extent, lanes_set(ROUND_OF_EXTENT))),
                                 lanes_set(1.0f + ROUND_SLACK));
    return lanes_mul(wide, wide);
}

/* An edge whose greatest D is known. A pad has no vote. */
HEDLEY_ALWAYS_INLINE static void nested_vote(nested_look *look, lanes ex, lanes ey,
                                             lanes greatest) {
    const lanes floor = lanes_set(ROUND_FLOOR), zero = lanes_set(0.0f);
    const lane_mask pad = lanes_and(lanes_equal(ex, zero), lanes_equal(ey, zero));
    const lanes square = lanes_add(lanes_add(lanes_mul(ex, ex), lanes_mul(ey, ey)), floor);
    const lanes out = lanes_add(lanes_mul(square, look->outer), floor);
    const lanes in = lanes_add(lanes_mul(square, look->inner), floor);
    const lanes squared = lanes_mul(greatest, greatest);
    const lane_mask beyond = lanes_and(lanes_greater(greatest, zero), lanes_greater(squared, out));
    const lane_mask within = lanes_and(lanes_greater(zero, greatest), lanes_greater(squared, in));
    look->beyond = lanes_or(look->beyond, beyond);
    look->within = lanes_and(look->within, lanes_or(within, pad));
    look->edges = lanes_or(look->edges, lanes_and_not(lanes_from_bits(LANES_ALL), pad));
}

/* Whether shapes with the core w lie within those with the core v, whose radii are greater by
 * `more`. */
HEDLEY_ALWAYS_INLINE static nested_verdict nested_within(const lane_block *w, unsigned nw,
                                                         const lane_block *v, unsigned nv,
                                                         lanes more, lanes extent) {
    const lanes zero = lanes_set(0.0f);
    nested_look look = {.outer = nested_reach(lanes_max(more, zero), extent),
                        .inner = nested_reach(lanes_max(lanes_sub(zero, more), zero), extent),
                        .beyond = lanes_from_bits(0),
                        .within = lanes_from_bits(LANES_ALL),
                        .edges = lanes_from_bits(0)};
    for (unsigned i = 0; i < nv; i++) {
        const unsigned next = i + 1 < nv ? i + 1 : 0;
        const lanes x = v->x[i], y = v->y[i];
        const lanes ex = lanes_sub(v->x[next], x), ey = lanes_sub(v->y[next], y);
        lanes greatest = lanes_set(-INFINITY);
        for (unsigned j = 0; j < nw; j++) {
            const lanes rx = lanes_sub(w->x[j], x), ry = lanes_sub(w->y[j], y);
            greatest = lanes_max(along_edge_normal(ex, ey, rx, ry), greatest);
        }
        nested_vote(&look, ex, ey, greatest);
    }
    const lane_mask usable = round_usable(extent, lanes_abs(more));
    return (nested_verdict){
        .within = lanes_and(usable, lanes_and(look.edges, look.within)),
        .beyond = lanes_and(usable, look.beyond),
    };
}

/* The radius of the second shape of each pair, less that of the first. */
HEDLEY_ALWAYS_INLINE static lanes nested_radius(const closest_group *g) {
    float more[SEPAX_LANES];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        more[l] = (float)((double)g->radius_b[l] - (double)g->radius_a[l]);
    }
    return lanes_load(more);
}

/* Of both shapes of a group, whose blocks have na and nb vertices, known at run time only. */
HEDLEY_NEVER_INLINE static void find_nested(const closest_group *g, unsigned na, unsigned nb,
                                            nested_verdict *of_a, nested_verdict *of_b) {
    lane_block a, b;
    load_block(g->a, na, &a);
    load_block(g->b, nb, &b);
    const lanes extent = round_extent(&a, na, &b, nb), more = nested_radius(g);
    *of_a = nested_within(&a, na, &b, nb, more, extent);
    *of_b = nested_within(&b, nb, &a, na, lanes_sub(lanes_set(0.0f), more), extent);
}

#endif
