/* SPDX-License-Identifier: MIT
 *
 * All features of rounded shapes, of points and of segments in float, a pair per lane: every vertex
 * of one core against every edge of the other, ends included. A feature that is certainly nearer
 * than R is an overlap, and so are cores that meet; all of them farther, and cores that an edge
 * separates, are a separation. It is the fastest way for two segments; gaps/round.h takes all
 * others.
 *
 * With l for the length of an edge, s for how far along the edge a vertex lies, in units of l, and
 * D for how far outside of it,
 *
 *     o = max(|s - l^2 / 2| - l^2 / 2, 0)
 *
 * is how far the vertex lies past the nearer end, and l^2 times the squared distance of the vertex
 * from the edge is D^2 + o^2. The distances of vertices from one another are among these.
 * A pad has no vote.
 *
 * The bounds are those of round_lanes.h but for the part of M that is added to R: s and D are off
 * by 4.1u l M and 3.1u l M, l^2 by 4.2u, and the sum and difference of o by 1.5u l M and u o, so
 * that o is off by 9.9u l M and D and o together by 13u l M. 2^-20 is 16u.
 */
#ifndef SEPAX_STRATEGY_ROUND_FEATURES_H
#define SEPAX_STRATEGY_ROUND_FEATURES_H

#include "narrow/strategies/round_lanes.h"

#define ROUND_OF_FEATURE 0x1p-20f /* of M */

/* The thresholds of a pair, and what its features have shown so far. */
typedef struct round_features {
    lanes outer, inner; /* R with all its slack and without it, squared */
    lanes most;         /* the greatest of the least D; -infinity where there is no edge */
    lane_mask near;     /* a feature is certainly nearer than R */
    lane_mask far;      /* all of them are certainly farther */
} round_features;

/* An edge, and what the vertices of the other core have shown so far. */
typedef struct round_edge_look {
    lanes x, y;            /* the edge */
    lanes square, half;    /* of its length, and half of that */
    lanes nearest;         /* the least D^2 + o^2 */
    lanes least, greatest; /* D */
} round_edge_look;

HEDLEY_ALWAYS_INLINE static round_edge_look round_edge_from(const lane_block *v, unsigned n,
                                                            unsigned i) {
    const unsigned next = i + 1 < n ? i + 1 : 0;
    const lanes ex = lanes_sub(v->x[next], v->x[i]), ey = lanes_sub(v->y[next], v->y[i]);
    const lanes square = lanes_add(lanes_mul(ex, ex), lanes_mul(ey, ey));
    return (round_edge_look){.x = ex,
                             .y = ey,
                             .square = square,
                             .half = lanes_mul(square, lanes_set(0.5f)),
                             .nearest = lanes_set(INFINITY),
                             .least = lanes_set(INFINITY),
                             .greatest = lanes_set(-INFINITY)};
}

/* D^2 + o^2 of a vertex at (rx, ry) from the start of the edge (ex, ey), whose D is `side`. */
HEDLEY_ALWAYS_INLINE static lanes round_from_edge(lanes ex, lanes ey, lanes half, lanes rx,
                                                  lanes ry, lanes side) {
    const lanes along = lanes_add(lanes_mul(ex, rx), lanes_mul(ey, ry));
    const lanes from_middle = lanes_abs(lanes_sub(along, half));
    const lanes past = lanes_max(lanes_sub(from_middle, half), lanes_set(0.0f));
    return lanes_add(lanes_mul(side, side), lanes_mul(past, past));
}

/* A vertex at (rx, ry) from the start of the edge. */
HEDLEY_ALWAYS_INLINE static void round_edge_look_at(round_edge_look *e, lanes rx, lanes ry) {
    const lanes side = along_edge_normal(e->x, e->y, rx, ry);
    const lanes distance = round_from_edge(e->x, e->y, e->half, rx, ry, side);
    e->nearest = lanes_min(distance, e->nearest);
    e->least = lanes_min(side, e->least);
    e->greatest = lanes_max(side, e->greatest);
}

/* The votes of an edge after all vertices were compared with it; `both` where it is the edge of a
 * segment, which has two sides. */
HEDLEY_ALWAYS_INLINE static void round_edge_vote(round_features *f, const round_edge_look *e,
                                                 bool both) {
    const lanes floor = lanes_set(ROUND_FLOOR), zero = lanes_set(0.0f);
    const lane_mask pad = lanes_and(lanes_equal(e->x, zero), lanes_equal(e->y, zero));
    const lanes beyond = lanes_add(lanes_mul(lanes_add(e->square, floor), f->outer), floor);
    const lanes within = lanes_sub(lanes_mul(lanes_sub(e->square, floor), f->inner), floor);
    const lanes nearest = lanes_select(pad, lanes_set(INFINITY), e->nearest);
    const lanes gap = both ? lanes_max(e->least, lanes_sub(zero, e->greatest)) : e->least;
    f->near = lanes_or(f->near, lanes_greater(within, nearest));
    f->far = lanes_and(f->far, lanes_greater(nearest, beyond));
    f->most = lanes_max(f->most, lanes_select(pad, lanes_set(-INFINITY), gap));
}

/* The thresholds of a pair with that extent M and radius R. */
HEDLEY_ALWAYS_INLINE static round_features round_features_of(lanes extent, lanes radius) {
    const lanes slack = lanes_set(ROUND_SLACK), one = lanes_set(1.0f);
    const lanes error = lanes_mul(extent, lanes_set(ROUND_OF_FEATURE));
    const lanes wide = lanes_mul(lanes_add(radius, error), lanes_add(one, slack));
    const lanes narrow = lanes_mul(lanes_sub(radius, error), lanes_sub(one, slack));
    const lanes least = lanes_max(narrow, lanes_set(0.0f));
    return (round_features){.outer = lanes_mul(wide, wide),
                            .inner = lanes_mul(least, least),
                            .most = lanes_set(-INFINITY),
                            .near = lanes_from_bits(0),
                            .far = lanes_from_bits(LANES_ALL)};
}

/* All edges of v, of which a point has none and a segment one, and all vertices of w. */
HEDLEY_ALWAYS_INLINE static void round_edges(round_features *f, const lane_block *v, unsigned nv,
                                             const lane_block *w, unsigned nw) {
    const unsigned edges = nv > 2 ? nv : nv - 1;
    for (unsigned i = 0; i < edges; i++) {
        round_edge_look e = round_edge_from(v, nv, i);
        for (unsigned j = 0; j < nw; j++) {
            round_edge_look_at(&e, lanes_sub(w->x[j], v->x[i]), lanes_sub(w->y[j], v->y[i]));
        }
        round_edge_vote(f, &e, nv == 2);
    }
}

/* Two cores of up to na and nb vertices. */
HEDLEY_ALWAYS_INLINE static lane_verdict
features_verdict(const lane_block *a, unsigned na, const lane_block *b, unsigned nb, lanes radius) {
    const lanes extent = round_extent(a, na, b, nb), inside = round_inside(extent);
    const lane_mask usable = round_usable(extent, radius);
    round_features f = round_features_of(extent, radius);
    round_edges(&f, a, na, b, nb);
    round_edges(&f, b, nb, a, na);
    const lane_mask apart = lanes_greater(f.most, inside);
    const lane_mask meet = round_meet(a, na, b, nb, radius, f.most, inside);
    return (lane_verdict){lanes_and(usable, lanes_and(apart, f.far)),
                          lanes_and(usable, lanes_or(f.near, meet))};
}

/* A group of pairs of two segments. */
HEDLEY_NEVER_INLINE static void relate_segments(const lane_group *g, uint8_t *relations) {
    lane_block a, b;
    load_block(g->a, 4, &a);
    load_block(g->b, 4, &b);
    const lane_verdict verdict = features_verdict(&a, 2, &b, 2, round_radius(g));
    lanes_store_relations(relations, verdict.disjoint, lanes_from_bits(0), verdict.overlapping);
}

#endif
