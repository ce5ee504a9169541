/* SPDX-License-Identifier: MIT
 *
 * The ways on which two cores seem to meet or to pass, a pair a lane. Comes in: the vertices and
 * motions of SEPAX_LANES pairs. Goes out: for each lane a direction from a to b, and whether it is
 * that across an edge.
 */
#ifndef SEPAX_STRATEGY_CAST_WAYS_H
#define SEPAX_STRATEGY_CAST_WAYS_H

#include "narrow/strategies/cast_edges.h"

/* The direction from a to b: across an edge, or along the line on which two vertices meet or pass.
 */
typedef struct cast_way {
    lanes nx, ny;
    lanes number;   /* of the edge */
    lane_mask edge; /* the lanes that have an edge; the others have two vertices */
    lane_mask of_b;
    lane_mask enters; /* the edge is crossed, or passed beside its ends */
    lane_mask passes; /* without a radius: certainly, a line along the motion passes between */
    lane_mask turns; /* no edge is crossed or separates, so the way follows from the motion alone */
} cast_way;

/* The least and the greatest position of vertices along (nx, ny). */
typedef struct cast_span {
    lanes least, most;
} cast_span;
HEDLEY_ALWAYS_INLINE static cast_span cast_span_of(const lane_block *v, unsigned n, lanes nx,
                                                   lanes ny) {
    cast_span s = {lanes_dot(v->x[0], v->y[0], nx, ny), lanes_dot(v->x[0], v->y[0], nx, ny)};
    for (unsigned i = 1; i < n; i++) {
        const lanes at = lanes_dot(v->x[i], v->y[i], nx, ny);
        s.least = lanes_min(at, s.least);
        s.most = lanes_max(at, s.most);
    }
    return s;
}

/* The lanes in which a line along the motion passes between the cores, on the left of a or on its
 * right. Without a radius, those of `surely` certainly do. */
typedef struct cast_passing {
    lane_mask left, right, surely;
} cast_passing;

/* Without a radius: with u = 2^-24 and s the size of the products in a position along a direction,
 * a position is off by 3.1u s: by a rounding of a difference, of a product and of a sum. So a gap
 * between two of them, each with the greatest s, is off by 6.2u s and a rounding; 2^-21 = 8u. What
 * is below 2^-100 after that decides nothing, so underflow does not matter. */
#define CAST_PASS_ERROR 0x1p-21f
#define CAST_PASS_FLOOR 0x1p-100f
HEDLEY_ALWAYS_INLINE static lane_mask cast_surely_passes(const cast_view *v, const lane_block *a,
                                                         unsigned na, const lane_block *b,
                                                         unsigned nb, lanes gap) {
    lanes far_x = lanes_abs(b->x[0]), far_y = lanes_abs(b->y[0]); /* vertex 0 of a is the origin */
    for (unsigned i = 1; i < na; i++) {
        far_x = lanes_max_size(far_x, a->x[i]);
        far_y = lanes_max_size(far_y, a->y[i]);
    }
    for (unsigned j = 1; j < nb; j++) {
        far_x = lanes_max_size(far_x, b->x[j]);
        far_y = lanes_max_size(far_y, b->y[j]);
    }
    const lanes size = lanes_dot(far_x, far_y, lanes_abs(v->my), lanes_abs(v->mx));
    const lanes left = lanes_sub(gap, lanes_mul(size, lanes_set(CAST_PASS_ERROR)));
    return lanes_greater(left, lanes_set(CAST_PASS_FLOOR));
}

HEDLEY_ALWAYS_INLINE static void cast_find_passing(const cast_view *v, const lane_block *a,
                                                   unsigned na, const lane_block *b, unsigned nb,
                                                   cast_passing *out) {
    const lanes zero = lanes_set(0.0f), back_y = lanes_sub(zero, v->my);
    const cast_span of_a = cast_span_of(a, na, back_y, v->mx);
    const cast_span of_b = cast_span_of(b, nb, back_y, v->mx);
    const lanes on_left = lanes_sub(of_b.least, of_a.most);
    const lanes on_right = lanes_sub(of_a.least, of_b.most);
    lanes reach = zero;
    if (v->round) {
        reach = lanes_mul(v->radius, lanes_sqrt(lanes_dot(v->mx, v->my, v->mx, v->my)));
        out->surely = lanes_from_bits(0);
    } else {
        out->surely = cast_surely_passes(v, a, na, b, nb, lanes_max(on_left, on_right));
    }
    out->left = lanes_greater(on_left, reach);
    out->right = lanes_greater(on_right, reach);
}

HEDLEY_ALWAYS_INLINE static void cast_find_way(const cast_view *v, const lane_block *a, unsigned na,
                                               const lane_block *b, unsigned nb, cast_way *way) {
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    const lanes back_x = lanes_sub(zero, v->mx), back_y = lanes_sub(zero, v->my);
    const cast_edge none = {zero, zero, zero};
    cast_edges best = {none, none, zero, lanes_set(-INFINITY), one};
    cast_edges_of(v, a, na, b, nb, v->mx, v->my, 0.0f, &best);
    cast_edges_of(v, b, nb, a, na, back_x, back_y, CAST_OF_B, &best);
    cast_passing line;
    cast_find_passing(v, a, na, b, nb, &line);
    const lane_mask left = line.left, right = line.right;
    const lane_mask apart = lanes_greater(best.gap, zero);
    const lane_mask passes = lanes_and_not(lanes_or(left, right), apart);
    way->passes = line.surely;
    const lane_mask crosses = lanes_greater(best.side, lanes_set(-INFINITY));
    way->enters = lanes_and_not(crosses, lanes_or(passes, apart));
    way->turns =
        lanes_and_not(lanes_from_bits(LANES_ALL), lanes_or(passes, lanes_or(apart, crosses)));
    cast_edge_select(apart, &best.apart, &best.crossed);
    const cast_edge *edge = &best.crossed;
    way->number = edge->number;
    way->edge = lanes_or(apart, way->enters);
    way->of_b = lanes_and(way->edge, lanes_greater(edge->number, lanes_set(CAST_OF_B - 1.0f)));
    const lanes edge_x = lanes_select(way->of_b, lanes_sub(zero, edge->y), edge->y);
    const lanes edge_y = lanes_select(way->of_b, edge->x, lanes_sub(zero, edge->x));
    const lanes past_x = lanes_select(left, back_y, lanes_select(right, v->my, back_x));
    const lanes past_y = lanes_select(left, v->mx, lanes_select(right, back_x, back_y));
    way->nx = lanes_select(way->edge, edge_x, past_x);
    way->ny = lanes_select(way->edge, edge_y, past_y);
}

#endif
