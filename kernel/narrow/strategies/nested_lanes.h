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
 * of the other core, and mostly near it. The shape then lies within the other where each of its
 * vertices is inside or nearer than s to some feature, and does not where one of them is outside
 * and farther than s from all features.
 *
 * All of that is certain as in round_lanes.h and round_features.h, with max(s, 0) or max(-s, 0) for
 * R: s is rounded twice, by less than they allow for. Borders that touch are left open.
 */
#ifndef SEPAX_STRATEGY_NESTED_LANES_H
#define SEPAX_STRATEGY_NESTED_LANES_H

#include "narrow/cull/nested_discs.h"
#include "narrow/strategies/round_features.h"

/* What the edges of the other core have shown so far. */
typedef struct nested_look {
    lanes outer;        /* max(s, 0) with its slack, squared */
    lanes inner, close; /* max(-s, 0) with its slack and without it, squared */
    lane_mask beyond;   /* a vertex is certainly outside, or nearer to an edge than -s */
    lane_mask within;   /* all vertices are certainly far enough inside of all edges so far */
    lane_mask edges;    /* some edge was no pad */
} nested_look;

/* The lanes in which an edge is a pad. */
HEDLEY_ALWAYS_INLINE static lane_mask nested_pad(lanes ex, lanes ey) {
    const lanes zero = lanes_set(0.0f);
    return lanes_and(lanes_equal(ex, zero), lanes_equal(ey, zero));
}

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
    const lane_mask pad = nested_pad(ex, ey);
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

/* The core v by its edges; `more` is s. Without an edge it is a point, and without a radius to
 * spare nothing lies within that. */
HEDLEY_ALWAYS_INLINE static nested_verdict nested_by_edges(const lane_block *w, unsigned nw,
                                                           const lane_block *v, unsigned nv,
                                                           lanes more, lanes extent) {
    const lanes zero = lanes_set(0.0f), less = lanes_sub(zero, more);
    const round_features spare = round_features_of(extent, lanes_max(more, zero));
    const round_features missing = round_features_of(extent, lanes_max(less, zero));
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
    return (nested_verdict){.within = lanes_and(look.edges, look.within),
                            .beyond = lanes_or(look.beyond, too_small)};
}

/* ------------------------------------------------------------------ features */

/* An edge of the other core, and what the squared distance of a vertex from it, times the square of
 * its length, is compared with. A pad is a point, of which the distance itself is taken. */
typedef struct nested_edge {
    lanes x, y, half, outer, inner;
    lane_mask pad;
} nested_edge;

/* One vertex, and what the features of the other core have shown so far. */
typedef struct nested_vertex {
    lane_mask near, far, inside, outside;
} nested_vertex;

/* The edges of v; returns the lanes in which one is no pad. */
HEDLEY_ALWAYS_INLINE static lane_mask
nested_edges(const lane_block *v, unsigned nv, const round_features *limits, nested_edge *edges) {
    lane_mask any = lanes_from_bits(0);
    for (unsigned i = 0; i < nv; i++) {
        const round_edge_look e = round_edge_from(v, nv, i);
        const lane_mask pad = nested_pad(e.x, e.y);
        const lanes square = lanes_select(pad, lanes_set(1.0f), e.square);
        edges[i] = (nested_edge){.x = e.x,
                                 .y = e.y,
                                 .half = e.half,
                                 .outer = nested_outside(square, limits->outer),
                                 .inner = nested_inside(square, limits->inner),
                                 .pad = pad};
        any = lanes_or(any, lanes_and_not(lanes_from_bits(LANES_ALL), pad));
    }
    return any;
}

/* A vertex at (rx, ry) from the start of an edge. */
HEDLEY_ALWAYS_INLINE static void nested_look_at(nested_vertex *seen, const nested_edge *e, lanes rx,
                                                lanes ry, lanes inside) {
    const lanes side = along_edge_normal(e->x, e->y, rx, ry);
    const lanes apart = lanes_add(lanes_mul(rx, rx), lanes_mul(ry, ry));
    const lanes distance =
        lanes_select(e->pad, apart, round_from_edge(e->x, e->y, e->half, rx, ry, side));
    const lanes below = lanes_sub(lanes_set(0.0f), inside);
    seen->near = lanes_or(seen->near, lanes_greater(e->inner, distance));
    seen->far = lanes_and(seen->far, lanes_greater(distance, e->outer));
    seen->inside = lanes_and(seen->inside, lanes_or(lanes_greater(below, side), e->pad));
    seen->outside = lanes_or(seen->outside, lanes_greater(side, inside));
}

/* The core v by all its features, where `more` is 0 or above. */
HEDLEY_ALWAYS_INLINE static nested_verdict nested_by_features(const lane_block *w, unsigned nw,
                                                              const lane_block *v, unsigned nv,
                                                              lanes more, lanes extent) {
    const lanes zero = lanes_set(0.0f), inside = round_inside(extent);
    const round_features limits = round_features_of(extent, lanes_max(more, zero));
    const lane_mask all = lanes_from_bits(LANES_ALL), none = lanes_from_bits(0);
    const lane_mask spare = lanes_and_not(all, lanes_greater(zero, more));
    nested_edge edges[16];
    const lane_mask any = nested_edges(v, nv, &limits, edges);
    nested_verdict found = {.within = spare, .beyond = none};
    for (unsigned j = 0; j < nw; j++) {
        nested_vertex seen = {none, all, any, lanes_and_not(all, any)};
        for (unsigned i = 0; i < nv; i++) {
            nested_look_at(&seen, &edges[i], lanes_sub(w->x[j], v->x[i]),
                           lanes_sub(w->y[j], v->y[i]), inside);
        }
        found.within = lanes_and(found.within, lanes_or(seen.near, seen.inside));
        found.beyond = lanes_or(found.beyond, lanes_and(seen.far, seen.outside));
    }
    found.beyond = lanes_and(found.beyond, spare);
    return found;
}

/* -------------------------------------------------------------------- groups */

/* Whether shapes with the core w lie within those with the core v, whose radii are greater by
 * `more`. */
HEDLEY_ALWAYS_INLINE static nested_verdict nested_within(const lane_block *w, unsigned nw,
                                                         const lane_block *v, unsigned nv,
                                                         lanes more, lanes extent) {
    const lane_mask usable = round_usable(extent, lanes_abs(more));
    nested_verdict found = nested_by_edges(w, nw, v, nv, more, extent);
    const lane_mask decided = lanes_or(found.within, found.beyond);
    if (lanes_bits(lanes_and_not(usable, decided)) != 0) {
        const nested_verdict rest = nested_by_features(w, nw, v, nv, more, extent);
        found.within = lanes_or(found.within, rest.within);
        found.beyond = lanes_or(found.beyond, rest.beyond);
    }
    found.within = lanes_and(found.within, usable);
    found.beyond = lanes_and(found.beyond, usable);
    return found;
}

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
