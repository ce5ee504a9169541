/* SPDX-License-Identifier: MIT
 *
 * Edges that may face each other, a pair a lane, in float. Comes in: the vertices and normals of
 * SEPAX_LANES pairs. Goes out: the widest gaps of both cores; a reference edge, and the incident
 * edge of the core across from it with the lanes in which that is certain.
 *
 * The incident edge is the one whose normal is most against that of the reference edge. Around a
 * convex core that is one of the two edges at the deepest vertex, and of these the one that
 * exact/manifold.c takes, where it certainly leads over all others (docs/exactness.md, section 21).
 */
#ifndef SEPAX_STRATEGY_FACING_H
#define SEPAX_STRATEGY_FACING_H

#include "narrow/strategies/vertex_picks.h"
#include "query/contact.h"

/* By how much the incident edge has to lead, for each unit of the reference edge, and for
 * denormals.
 */
#define AGAINST_SLACK 0x1p-20f
#define AGAINST_FLOOR 0x1p-147f

/* The vertices and unit normals of both cores. */
typedef struct facing_blocks {
    lane_block a, b, normal_a, normal_b;
} facing_blocks;

/* The widest gap of each core with the number of its edge. */
typedef struct facing_gaps {
    lanes gap_a, edge_a, gap_b, edge_b;
    lanes extent_x, extent_y, largest; /* as pair_extent has them */
    lanes threshold;                   /* beyond it the sign of a gap is certain */
    lane_mask usable;                  /* the pair is not wide, and each core has an edge */
    lane_mask overlap;        /* the cores certainly overlap or cross, and the pair has a depth */
    lane_mask apart;          /* they are certainly apart */
    lane_mask lead_a, lead_b; /* this gap is certainly above 0, and the widest of its core */
} facing_gaps;

/* The widest gap of a core, the first one of equals, and the widest of its other edges. */
typedef struct facing_best {
    lanes gap, edge, second;
} facing_best;

HEDLEY_ALWAYS_INLINE static void facing_take(facing_best *best, lanes gap, unsigned edge,
                                             lanes last) {
    const lanes number = lanes_set((float)edge);
    const lanes vote = lanes_select(lanes_greater(number, last), lanes_set(-INFINITY), gap);
    const lane_mask wider = lanes_greater(vote, best->gap);
    best->second = lanes_max(lanes_min(vote, best->gap), best->second);
    best->gap = lanes_select(wider, vote, best->gap);
    best->edge = lanes_select(wider, number, best->edge);
}

HEDLEY_ALWAYS_INLINE static void facing_widest(const facing_blocks *v, unsigned na, unsigned nb,
                                               lanes last_a, lanes last_b, facing_best *of_a,
                                               facing_best *of_b) {
    lanes greatest[16];
    for (unsigned i = 0; i < na; i++) {
        lanes least = lanes_set(INFINITY);
        for (unsigned j = 0; j < nb; j++) {
            const lanes rx = lanes_sub(v->b.x[j], v->a.x[i]), ry = lanes_sub(v->b.y[j], v->a.y[i]);
            const lanes at_a = along_unit_normal(v->normal_a.x[i], v->normal_a.y[i], rx, ry);
            const lanes at_b = along_unit_normal(v->normal_b.x[j], v->normal_b.y[j], rx, ry);
            least = j == 0 ? at_a : lanes_min(least, at_a);
            greatest[j] = i == 0 ? at_b : lanes_max(greatest[j], at_b);
        }
        facing_take(of_a, least, i, last_a);
    }
    for (unsigned j = 0; j < nb; j++) {
        facing_take(of_b, lanes_sub(lanes_set(0.0f), greatest[j]), j, last_b);
    }
}

/* The lanes of pairs that have a depth: one of the shapes has an area, or a radius. */
HEDLEY_ALWAYS_INLINE static lane_mask facing_has_depth(const closest_group *g) {
    const lanes last = lanes_max(lanes_load(g->last_a), lanes_load(g->last_b));
    const lanes radius = lanes_max(lanes_load(g->radius_a), lanes_load(g->radius_b));
    return lanes_or(lanes_greater(last, lanes_set(1.0f)), lanes_greater(radius, lanes_set(0.0f)));
}

HEDLEY_ALWAYS_INLINE static void facing_find_gaps(const facing_blocks *v, unsigned na, unsigned nb,
                                                  const closest_group *g, facing_gaps *out) {
    const lanes zero = lanes_set(0.0f);
    const lanes none = lanes_set(-INFINITY);
    const lanes last_a = lanes_load(g->last_a), last_b = lanes_load(g->last_b);
    facing_best of_a = {none, zero, none}, of_b = of_a;
    facing_widest(v, na, nb, last_a, last_b, &of_a, &of_b);
    out->gap_a = of_a.gap;
    out->gap_b = of_b.gap;
    out->edge_a = of_a.edge;
    out->edge_b = of_b.edge;
    const lane_bounds box = bounds_of(&v->a, na, &v->b, nb);
    out->extent_x = lanes_sub(box.high_x, box.low_x);
    out->extent_y = lanes_sub(box.high_y, box.low_y);
    out->largest = lanes_max(lanes_max(lanes_abs(box.low_x), lanes_abs(box.high_x)),
                             lanes_max(lanes_abs(box.low_y), lanes_abs(box.high_y)));
    const lanes extent = lanes_add(out->extent_x, out->extent_y);
    const lanes threshold =
        lanes_add(lanes_mul(extent, lanes_set(CONTACT_SLACK)), lanes_set(CONTACT_FLOOR));
    const lane_mask edges = lanes_greater(lanes_min(last_a, last_b), zero);
    out->threshold = threshold;
    out->usable = lanes_and(lanes_greater(lanes_set(WIDE_EXTENT), extent), edges);
    const lanes gap = lanes_max(of_a.gap, of_b.gap), depth = lanes_sub(zero, gap);
    out->overlap = lanes_and(lanes_greater(depth, threshold), facing_has_depth(g));
    out->apart = lanes_greater(gap, threshold);
    const lanes lead = lanes_add(threshold, threshold);
    out->lead_a = lanes_and(lanes_greater(lanes_sub(of_a.gap, of_a.second), lead),
                            lanes_greater(of_a.gap, threshold));
    out->lead_b = lanes_and(lanes_greater(lanes_sub(of_b.gap, of_b.second), lead),
                            lanes_greater(of_b.gap, threshold));
}

/* Exchanges two blocks in the lanes of m, so that `a` is as long as `b`, with pads. */
HEDLEY_ALWAYS_INLINE static void facing_exchange(lane_mask m, lane_block *a, unsigned na,
                                                 lane_block *b, unsigned nb) {
    for (unsigned i = nb; i-- > 0;) {
        const unsigned of_a = i < na ? i : na - 1;
        const lanes x = a->x[of_a], y = a->y[of_a];
        a->x[i] = lanes_select(m, b->x[i], x);
        a->y[i] = lanes_select(m, b->y[i], y);
        b->x[i] = lanes_select(m, x, b->x[i]);
        b->y[i] = lanes_select(m, y, b->y[i]);
    }
}

/* A reference edge and the incident edge, with the numbers of their vertices. Each leads from a
 * corner to its next vertex. */
typedef struct facing_edges {
    lane_vertex from, first;
    lanes edge, edge_end;
    lanes incident, incident_end;
    lane_mask certain; /* that is the incident edge */
} facing_edges;

/* The normal that is most against a direction: its number, and whether it certainly leads. */
typedef struct facing_normal {
    lanes at;
    lane_mask certain;
} facing_normal;

/* The edge of n whose normal is most against that of the edge from c. A pad, behind `last`, has no
 * vote. */
HEDLEY_ALWAYS_INLINE static facing_normal
facing_most_against(const lane_vertex *c, const lane_block *n, unsigned count, lanes last) {
    const lanes ex = lanes_sub(c->next_x, c->x), ey = lanes_sub(c->next_y, c->y);
    const lanes none = lanes_set(INFINITY);
    lanes least = along_edge_normal(ex, ey, n->x[0], n->y[0]), second = none;
    lanes at = lanes_set(0.0f);
    for (unsigned j = 1; j < count; j++) {
        const lanes number = lanes_set((float)j);
        const lane_mask pad = lanes_greater(number, last);
        const lanes along = lanes_select(pad, none, along_edge_normal(ex, ey, n->x[j], n->y[j]));
        at = lanes_select(lanes_greater(least, along), number, at);
        second = lanes_min(lanes_max(least, along), second);
        least = lanes_min(along, least);
    }
    const lanes size = lanes_add(lanes_abs(ex), lanes_abs(ey));
    const lanes threshold =
        lanes_add(lanes_mul(size, lanes_set(AGAINST_SLACK)), lanes_set(AGAINST_FLOOR));
    return (facing_normal){at, lanes_greater(lanes_sub(second, least), threshold)};
}

/* The normals of the core across from the reference edge. */
HEDLEY_ALWAYS_INLINE static void facing_normals(const facing_blocks *v, unsigned na, unsigned nb,
                                                lane_mask of_b, lane_block *out) {
    for (unsigned i = 0; i < nb; i++) {
        const unsigned of_a = i < na ? i : na - 1;
        out->x[i] = lanes_select(of_b, v->normal_a.x[of_a], v->normal_b.x[i]);
        out->y[i] = lanes_select(of_b, v->normal_a.y[of_a], v->normal_b.y[i]);
    }
}

/* Of cores that are exchanged so that the reference edge is edge number `edge` of the first one; in
 * the lanes of `of_b` that is the core of b. Normals are not exchanged. */
HEDLEY_ALWAYS_INLINE static void facing_find_edges(const facing_blocks *v, unsigned na, unsigned nb,
                                                   const closest_group *g, lane_mask of_b,
                                                   lanes edge, facing_edges *out) {
    const lanes last_a = lanes_load(g->last_a), last_b = lanes_load(g->last_b);
    const vertex_number i = {edge, lanes_select(of_b, last_b, last_a)};
    const lanes last = lanes_select(of_b, last_a, last_b);
    lane_block normals;
    pick_vertex(&v->a, nb, i.at, &out->from);
    facing_normals(v, na, nb, of_b, &normals);
    const facing_normal against = facing_most_against(&out->from, &normals, nb, last);
    const vertex_number j = {against.at, last};
    out->edge = i.at;
    out->edge_end = number_after(&i);
    out->incident = j.at;
    out->incident_end = number_after(&j);
    out->certain = against.certain;
    pick_vertex(&v->b, nb, out->incident, &out->first);
}

#endif
