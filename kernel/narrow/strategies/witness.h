/* SPDX-License-Identifier: MIT
 *
 * Relations by witnesses, a pair per lane, for shapes of 8 and 16 vertices: the idea of support.h,
 * as far as it goes without a branch. Comes in: a group of pairs with their discs. Goes out:
 * relations. It decides about nine in ten of the pairs that bounds leave, by visiting each vertex
 * and each edge once, not each edge with each vertex; gaps/relate.h takes the rest.
 *
 * Along the line d of the centres, let v be the vertex of A that is farthest towards B and w that
 * of B farthest towards A. If w lies beyond v, a line across d separates. If w is inside of all
 * edges of A, or v of all edges of B, the shapes overlap.
 *
 * Both compare with the threshold E of project.h for Q = R^2, where no coordinate difference of the
 * pair exceeds R, nor |dx| and |dy|. A vertex less the origin is off by u of itself, so a position
 * along d is off by 2 * 2uQ + 2uQ, and the sum of two by 12uQ + 4uQ. D of an edge (v0, v1) and w is
 * the cross product of v1 - w and v0 - w: each product is off by 3uQ, their difference by 6uQ
 * before its own rounding. E is 32uQ, or infinite where 4Q overflows.
 */
#ifndef SEPAX_STRATEGY_WITNESS_H
#define SEPAX_STRATEGY_WITNESS_H

#include "narrow/gaps/blocks.h"
#include "narrow/strategies/group.h"

/* A vertex in each lane, and its position along a direction. */
typedef struct far_vertex {
    lanes x, y, position;
} far_vertex;

/* The vertices farthest along (dx, dy), with positions relative to (ox, oy). */
HEDLEY_ALWAYS_INLINE static far_vertex farthest(const lane_block *v, size_t n, lanes dx, lanes dy,
                                                lanes ox, lanes oy) {
    far_vertex best = {v->x[0], v->y[0], lanes_set(-INFINITY)};
    ROLLED for (size_t i = 0; i < n; i++) {
        const lanes at =
            lanes_add(lanes_mul(dx, lanes_sub(v->x[i], ox)), lanes_mul(dy, lanes_sub(v->y[i], oy)));
        const lane_mask farther = lanes_greater(at, best.position);
        best.position = lanes_max(at, best.position);
        best.x = lanes_select(farther, v->x[i], best.x);
        best.y = lanes_select(farther, v->y[i], best.y);
    }
    return best;
}

/* max over the edges of D of w: negative where w is inside of all. A pad edge has no vote. */
HEDLEY_ALWAYS_INLINE static lanes nearest_edge(const lane_block *v, size_t n, const far_vertex *w) {
    lanes most = lanes_set(-INFINITY);
    lanes x0 = lanes_sub(v->x[n - 1], w->x), y0 = lanes_sub(v->y[n - 1], w->y);
    ROLLED for (size_t next = 0; next < n; next++) {
        const lanes x1 = lanes_sub(v->x[next], w->x), y1 = lanes_sub(v->y[next], w->y);
        const lanes d = lanes_sub(lanes_mul(x1, y0), lanes_mul(y1, x0));
        const size_t from = next > 0 ? next - 1 : n - 1;
        const lane_mask pad =
            lanes_and(lanes_equal(v->x[next], v->x[from]), lanes_equal(v->y[next], v->y[from]));
        most = lanes_max(lanes_select(pad, most, d), most);
        x0 = x1;
        y0 = y1;
    }
    return most;
}

/* Relations of a group of shapes in blocks of na and nb vertices, UNDECIDED where no witness
 * decides. */
COMPILED_ONCE static void witness_lanes(const lane_group *g, size_t na, size_t nb,
                                        uint8_t *relations) {
    lanes bounds_a[4], bounds_b[4]; /* the fields of shape_bounds: x y outer inner */
    lane_block a, b;
    lanes_load_quads(g->bounds_a, 0, bounds_a);
    lanes_load_quads(g->bounds_b, 0, bounds_b);
    const lanes dx = lanes_sub(bounds_b[0], bounds_a[0]);
    const lanes dy = lanes_sub(bounds_b[1], bounds_a[1]);
    const lanes reach = lanes_reach(dx, dy, bounds_a[2], bounds_b[2]);
    const lanes threshold = filter_threshold(reach, reach);
    const lanes zero = lanes_set(0.0f), below = lanes_sub(zero, threshold);

    load_block(g->a, na, &a);
    const lanes ox = a.x[0], oy = a.y[0];
    const far_vertex of_a = farthest(&a, na, dx, dy, ox, oy);
    load_block(g->b, nb, &b);
    const far_vertex of_b = farthest(&b, nb, lanes_sub(zero, dx), lanes_sub(zero, dy), ox, oy);
    const lanes inside = lanes_min(nearest_edge(&b, nb, &of_a), nearest_edge(&a, na, &of_b));
    const lane_mask apart = lanes_greater(below, lanes_add(of_a.position, of_b.position));
    lanes_store_relations(relations, apart, lanes_from_bits(0), lanes_greater(below, inside));
}

#endif
