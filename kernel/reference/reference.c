/* SPDX-License-Identifier: MIT
 *
 * The separating axis theorem (SAT) for one pair, without SIMD and without a filter: slow, and
 * simple enough to be read from top to bottom. Relations are exact; separations round to float.
 *
 * Two convex polygons are disjoint if and only if some edge of one of them has the whole other
 * polygon on its outside. So one side suffices: for the outward normal n of an edge, the gap is how
 * far the nearest vertex of the other polygon lies along n, and the separation is the largest gap
 * over all edges.
 *
 *            A                  B
 *        +-------+          +-------+          gap of this edge of A
 *        |       |          |       |            = min over B's vertices of n . (w - v0)
 *        |       | --n-->   |       |
 *        |     v0*          *w      |          > 0  the edge separates A and B
 *        +-------+          +-------+          < 0  B reaches this far inside the edge
 *                |<-- gap ->|
 *
 * Where all gaps are below 0 the interiors meet, and the edge with the largest gap gives the
 * shortest translation that ends the overlap. Unlike a comparison of intervals, with the direction
 * from centroids, this needs no special case where one polygon contains the other: the edge that
 * gives the gap gives the direction as well.
 */
#include "base/arithmetic.h"

#include "reference/reference.h"

#include <assert.h>
#include <float.h>
#include <math.h>

#include "exact/exact.h"
#include "exact/shifted.h"
#include "query/sink.h"

static sepax_vec2 vertex(const polygon *p, uint32_t i) {
    return (sepax_vec2){p->x[i], p->y[i]};
}

/* The number of edges; edge i leads from vertex i to the next one. A segment has two, one each way;
 * a point has none. */
static uint32_t edge_count(const polygon *p) {
    return p->count > 1 ? p->count : 0;
}
static uint32_t next_vertex(const polygon *p, uint32_t i) {
    return i + 1 < p->count ? i + 1 : 0;
}

/* ------------------------------------------------------------ relation */

typedef int exact_sign_function(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w);

/* The sign of the maximum, over the edges of a, of the minimum, over the vertices of b, of a
 * measure; or `most` where that is larger. */
static int widest_sign(const polygon *a, const polygon *b, exact_sign_function *measure, int most) {
    for (uint32_t i = 0; i < edge_count(a); i++) {
        int least = 1;
        for (uint32_t j = 0; j < b->count; j++) {
            const int sign = measure(vertex(a, i), vertex(a, next_vertex(a, i)), vertex(b, j));
            least = sign < least ? sign : least;
        }
        most = least > most ? least : most;
    }
    return most;
}

/* The relation of two cores that are a segment or a point each. Their Minkowski difference can be
 * flat, so the directions along a segment separate as well; and without interior they can only
 * touch. */
static sepax_relation flat_relation(const polygon *a, const polygon *b, int most) {
    most = widest_sign(a, b, sepax_exact_beyond, most);
    most = widest_sign(b, a, sepax_exact_beyond, most);
    const bool both_points = a->count == 1 && b->count == 1;
    if (most > 0 || (both_points && (a->x[0] != b->x[0] || a->y[0] != b->y[0]))) {
        return SEPAX_DISJOINT;
    }
    return SEPAX_TOUCHING;
}

sepax_relation sepax_reference_relation(const polygon *a, const polygon *b) {
    int most = widest_sign(a, b, sepax_exact_outside, -1);
    most = widest_sign(b, a, sepax_exact_outside, most);
    if (a->count < 3 && b->count < 3) {
        return flat_relation(a, b, most);
    }
    return most > 0 ? SEPAX_DISJOINT : most == 0 ? SEPAX_TOUCHING : SEPAX_OVERLAPPING;
}

/* ----------------------------------------------------------- with radii
 *
 * Where the cores are apart, their distance is that of a vertex of one and a vertex or an edge of
 * the other, so the sign of (distance - R) is the least sign of all these. */

/* The least sign, or `least` where that is less: of each vertex of b against each vertex of a, and
 * against each edge of a beside which it lies. */
static int least_gap(const polygon *a, const polygon *b, const exact_radius *r, int least) {
    bool expanded;
    for (uint32_t i = 0; i < a->count; i++) {
        const sepax_vec2 v0 = vertex(a, i), v1 = vertex(a, next_vertex(a, i));
        for (uint32_t j = 0; j < b->count; j++) {
            const sepax_vec2 w = vertex(b, j);
            const int corner = sepax_shifted_vertex_gap(v0, w, NO_SHIFT, r, &expanded);
            const int edge = sepax_shifted_edge_gap(v0, v1, w, NO_SHIFT, r, &expanded);
            least = corner < least ? corner : least;
            least = edge < least ? edge : least;
        }
    }
    return least;
}

sepax_relation sepax_reference_round_relation(const polygon *a, const polygon *b,
                                              const exact_radius *r) {
    const sepax_relation cores = sepax_reference_relation(a, b);
    if (r->value == 0) {
        return cores;
    }
    if (cores != SEPAX_DISJOINT) {
        return SEPAX_OVERLAPPING;
    }
    const int gap = least_gap(b, a, r, least_gap(a, b, r, 1));
    return gap > 0 ? SEPAX_DISJOINT : gap == 0 ? SEPAX_TOUCHING : SEPAX_OVERLAPPING;
}

/* ---------------------------------------------------------- separation */

/* The gap between edge i of a and vertex j of b, along the unit normal of the edge. Every step
 * rounds to float, unless the pair is so wide that a float could overflow; then the steps are in
 * double. */
static double gap_of_vertex(const polygon *a, uint32_t i, const polygon *b, uint32_t j, bool wide) {
    const sepax_vec2 start = vertex(a, i), w = vertex(b, j);
    if (wide) {
        const double across_x = (double)a->nx[i] * ((double)w.x - (double)start.x);
        const double across_y = (double)a->ny[i] * ((double)w.y - (double)start.y);
        return across_x + across_y;
    }
    const float away_x = w.x - start.x, away_y = w.y - start.y;
    const float across_x = a->nx[i] * away_x, across_y = a->ny[i] * away_y;
    return (double)(across_x + across_y);
}

edge_gap sepax_reference_widest(const polygon *a, const polygon *b, bool wide) {
    edge_gap best = {-INFINITY, 0, 0}; /* a point has no edge */
    for (uint32_t i = 0; i < edge_count(a); i++) {
        double nearest = INFINITY;
        for (uint32_t j = 0; j < b->count; j++) {
            const double gap = gap_of_vertex(a, i, b, j, wide);
            nearest = gap < nearest ? gap : nearest;
        }
        if (nearest > best.gap) {
            best = (edge_gap){nearest, i, 0};
        }
    }
    return best;
}

pair_contact sepax_reference_contact(const polygon *a, const polygon *b, bool b_first) {
    assert(a->nx != NULL && b->nx != NULL); /* answer.c rejects stores without normals */
    const bool wide = contact_is_wide(sepax_contact_extent(a, b));
    const edge_gap of_a = sepax_reference_widest(a, b, wide);
    const edge_gap of_b = sepax_reference_widest(b, a, wide);
    const bool take_b = of_b.gap > of_a.gap || (of_b.gap == of_a.gap && b_first);
    const edge_gap best = take_b ? of_b : of_a;
    if (best.gap == -INFINITY) { /* two points: any axis will do; this one is from the lower id */
        return (pair_contact){.normal_x = b_first ? -1.0f : 1.0f};
    }
    const polygon *owner = take_b ? b : a;
    const float nx = owner->nx[best.edge], ny = owner->ny[best.edge];
    const double most = (double)FLT_MAX;
    const double gap = best.gap > most ? most : best.gap < -most ? -most : best.gap;
    return (pair_contact){.separation = (float)gap,
                          .normal_x = (take_b ? -nx : nx) + 0.0f, /* -0 becomes +0 */
                          .normal_y = (take_b ? -ny : ny) + 0.0f,
                          .edge = best.edge,
                          .edge_of_b = take_b,
                          .has_edge = true};
}

void sepax_reference_relate(const batch_call *batch, const void *results, sepax_report *report) {
    relation_sink sink;
    bodies_place place = batch_place(batch);
    sepax_sink_open(&sink, results, batch);
    for (size_t i = batch->first_pair; i < batch->pair_count && !sink.done;) {
        const round_pair p = sepax_round_pair_at(batch, &place, i);
        const exact_radius r = radius_of_sum(p.radii.a, p.radii.b, p.radii.margin);
        const uint8_t relation = (uint8_t)sepax_reference_round_relation(&p.a, &p.b, &r);
        sepax_sink_write(&sink, i, &relation, 1);
        report->expanded++;
        i = sink_skip(&sink, i + 1);
    }
    sepax_sink_close(&sink);
}
