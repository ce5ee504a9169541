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
 *                                 or    -D < max(-s, 0) l       for some edge
 *   lies within the other where         -D > max(-s, 0) l       for every edge
 *
 * as exact/containment.c derives. Where s > 0 and that decides nothing, some vertices are outside
 * of the other core, and mostly near it: that is left open, and so are borders that touch.
 *
 * All of that is certain as in round_lanes.h, with max(s, 0) or max(-s, 0) for R: s is rounded
 * twice, by less than they allow for.
 */
#ifndef SEPAX_STRATEGY_NESTED_LANES_H
#define SEPAX_STRATEGY_NESTED_LANES_H

#include "narrow/cull/discs.h"
#include "narrow/strategies/round_lanes.h"

/* ------------------------------------------------------------------- discs
 *
 * Let d be the distance of the centres. A shape lies within its outer disc and contains its inner
 * one. So it does not lie within another shape where its inner disc is not within the other's outer
 * disc, d > outer' - inner, nor where both outer discs are apart. It does where its outer disc lies
 * within the other's inner disc: d < inner' - outer.
 *
 * A difference of two radii is rounded once and has the right sign, so all bounds of discs.h for
 * the errors of sums hold here as well. What accepts is at least 2^-100 after all that, because
 * differences can be small. Without an inner disc the bound is infinite, and decides nothing.
 */

/* Whether one shape lies within another; at most one of the two is true in a lane. */
typedef struct nested_verdict {
    lane_mask within, beyond;
} nested_verdict;

/* The verdict by the radii of the shape that may lie within another, and of the other shape. */
HEDLEY_ALWAYS_INLINE static nested_verdict nested_discs(lanes d2, lanes outer, lanes inner,
                                                        lanes other_outer, lanes other_inner) {
    const lanes zero = lanes_set(0.0f), floor = lanes_set(BOUNDS_FLOOR);
    const lanes room = lanes_min(lanes_sub(other_outer, inner), lanes_add(other_outer, outer));
    const lanes most = lanes_max(room, zero);
    const lanes left = lanes_max(lanes_sub(other_inner, outer), zero);
    const lanes apart =
        lanes_add(lanes_mul(lanes_mul(most, most), lanes_set(1.0f + BOUNDS_SLACK)), floor);
    const lanes together = lanes_mul(lanes_mul(left, lanes_set(1.0f - BOUNDS_SLACK)), left);
    return (nested_verdict){
        .within = lanes_greater(lanes_sub(together, floor), d2),
        .beyond = lanes_or(lanes_greater(zero, room), lanes_greater(d2, apart)),
    };
}

/* The verdicts on a group of pairs: the first shapes within the second ones, and the other way
 * round. */
HEDLEY_ALWAYS_INLINE static void nested_by_discs(const shape_bounds *bounds,
                                                 const sepax_pair *pairs, nested_verdict *of_a,
                                                 nested_verdict *of_b) {
    const float *p[SEPAX_LANES], *q[SEPAX_LANES];
    lanes a[4], b[4];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        p[l] = &bounds[pairs[l].a].x;
        q[l] = &bounds[pairs[l].b].x;
    }
    lanes_load_quads(p, 0, a);
    lanes_load_quads(q, 0, b);
    const lanes dx = lanes_sub(b[0], a[0]), dy = lanes_sub(b[1], a[1]);
    const lanes d2 = lanes_add(lanes_mul(dx, dx), lanes_mul(dy, dy));
    *of_a = nested_discs(d2, a[2], a[3], b[2], b[3]);
    *of_b = nested_discs(d2, b[2], b[3], a[2], a[3]);
}

/* ------------------------------------------------------------------- edges */

/* What the edges of the other core have shown so far. */
typedef struct nested_look {
    lanes outer;        /* max(s, 0) with its slack, squared */
    lanes inner, close; /* max(-s, 0) with its slack and without it, squared */
    lane_mask beyond;   /* a vertex is certainly outside, or nearer to an edge than -s */
    lane_mask within;   /* all vertices are certainly far enough inside of all edges so far */
    lane_mask edges;    /* some edge was no pad */
} nested_look;

/* Two limits for the square of D, where the square of the radius has slack or not. */
HEDLEY_ALWAYS_INLINE static lanes nested_outside(lanes square, lanes outer) {
    const lanes floor = lanes_set(ROUND_FLOOR);
    return lanes_add(lanes_mul(lanes_add(square, floor), outer), floor);
}
HEDLEY_ALWAYS_INLINE static lanes nested_inside(lanes square, lanes inner) {
    const lanes floor = lanes_set(ROUND_FLOOR);
    return lanes_sub(lanes_mul(lanes_sub(square, floor), inner), floor);
}

/* An edge whose greatest D is known. A pad has no vote. */
HEDLEY_ALWAYS_INLINE static void nested_vote(nested_look *look, lanes ex, lanes ey,
                                             lanes greatest) {
    const lanes zero = lanes_set(0.0f);
    const lane_mask pad = lanes_and(lanes_equal(ex, zero), lanes_equal(ey, zero));
    const lanes square = lanes_add(lanes_mul(ex, ex), lanes_mul(ey, ey));
    const lanes squared = lanes_mul(greatest, greatest);
    const lane_mask out = lanes_and(lanes_greater(greatest, zero),
                                    lanes_greater(squared, nested_outside(square, look->outer)));
    const lane_mask close = lanes_greater(nested_inside(square, look->close), squared);
    const lane_mask in = lanes_and(lanes_greater(zero, greatest),
                                   lanes_greater(squared, nested_outside(square, look->inner)));
    look->beyond = lanes_or(look->beyond, lanes_or(out, close));
    look->within = lanes_and(look->within, lanes_or(in, pad));
    look->edges = lanes_or(look->edges, lanes_and_not(lanes_from_bits(LANES_ALL), pad));
}

/* Whether shapes with the core w lie within those with the core v, by the edges of that; `more` is
 * s. Without an edge it is a point, and without a radius to spare nothing lies within that. */
HEDLEY_ALWAYS_INLINE static nested_verdict nested_within(const lane_block *w, unsigned nw,
                                                         const lane_block *v, unsigned nv,
                                                         lanes more, lanes extent) {
    const lane_mask usable = round_usable(extent, lanes_abs(more));
    const lanes zero = lanes_set(0.0f), less = lanes_sub(zero, more);
    const round_limits spare = round_limits_of(extent, lanes_max(more, zero));
    const round_limits missing = round_limits_of(extent, lanes_max(less, zero));
    nested_look look = {.outer = spare.outer,
                        .inner = missing.outer,
                        .close = missing.inner,
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
    const lane_mask too_small = lanes_and_not(lanes_greater(less, zero), look.edges);
    return (nested_verdict){.within = lanes_and(lanes_and(look.edges, look.within), usable),
                            .beyond = lanes_and(lanes_or(look.beyond, too_small), usable)};
}

/* -------------------------------------------------------------------- groups */

/* The radius of the second shape of each pair, less that of the first. */
HEDLEY_ALWAYS_INLINE static lanes nested_radius(const closest_group *g) {
    float more[SEPAX_LANES];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        more[l] = (float)((double)g->radius_b[l] - (double)g->radius_a[l]);
    }
    return lanes_load(more);
}

/* How many vertices the largest of some shapes has; behind these there are only pads. */
HEDLEY_ALWAYS_INLINE static unsigned nested_count(const float last[SEPAX_LANES]) {
    return 1 + (unsigned)lanes_greatest(lanes_load(last));
}

/* The verdicts on both shapes of a group, whose blocks have these strides. Vertex counts are known
 * at run time only. */
HEDLEY_NEVER_INLINE static void find_nested(const closest_group *g, unsigned stride_a,
                                            unsigned stride_b, nested_verdict *of_a,
                                            nested_verdict *of_b) {
    const unsigned na = nested_count(g->last_a), nb = nested_count(g->last_b);
    lane_block a, b;
    load_block(g->a, stride_a, &a);
    load_block(g->b, stride_b, &b);
    const lanes extent = round_extent(&a, na, &b, nb), more = nested_radius(g);
    *of_a = nested_within(&a, na, &b, nb, more, extent);
    *of_b = nested_within(&b, nb, &a, na, lanes_sub(lanes_set(0.0f), more), extent);
}

#endif
