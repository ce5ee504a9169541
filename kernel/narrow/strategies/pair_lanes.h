/* SPDX-License-Identifier: MIT
 *
 * Strategy: a pair per lane, for relations. Blocks are loaded whole and transposed in registers, so
 * that vector x[j] holds vertex j of SEPAX_LANES shapes; then every edge meets every vertex,
 * branch-free. The vertex counts are compile-time constants of the kernels, which take groups
 * (pair_groups.h) or, in uniform stores, runs of pairs (runs.c).
 */
#ifndef SEPAX_STRATEGY_PAIR_LANES_H
#define SEPAX_STRATEGY_PAIR_LANES_H

#include <string.h>

#include "lanes/project.h"
#include "narrow/gaps/gaps.h"
#include "narrow/strategies/group.h"

/* Of blocks of four, x and y share a row of 8 floats. */
HEDLEY_ALWAYS_INLINE static void load_block(const float *const p[SEPAX_LANES], size_t stride,
                                            lane_block *out) {
    size_t part = 0;
    do {
        const float *q[SEPAX_LANES];
        for (int l = 0; l < SEPAX_LANES; l++) {
            q[l] = p[l] + part;
        }
        lanes *to = part < stride ? out->x + part : out->y + (part - stride);
        lanes_load_halves(q, to, stride == 4 ? out->y : to + 4);
        part += 8;
    } while (part < 2 * stride);
}

/* Extents of n values in each lane, joined with those so far. */
HEDLEY_ALWAYS_INLINE static void widen(const lanes *v, unsigned n, lanes *low, lanes *high) {
    for (unsigned i = 0; i < n; i++) {
        *low = lanes_min(*low, v[i]);
        *high = lanes_max(*high, v[i]);
    }
}

/* Edge i of a block of n vertices. */
HEDLEY_ALWAYS_INLINE static void edges_of(const lane_block *v, unsigned n, lane_block *edge) {
    for (unsigned i = 0; i < n; i++) {
        const unsigned next = i + 1 < n ? i + 1 : 0;
        edge->x[i] = lanes_sub(v->x[next], v->x[i]);
        edge->y[i] = lanes_sub(v->y[next], v->y[i]);
    }
}

HEDLEY_ALWAYS_INLINE static void move_origin(lane_block *v, unsigned n, lanes ox, lanes oy) {
    for (unsigned i = 0; i < n; i++) {
        v->x[i] = lanes_sub(v->x[i], ox);
        v->y[i] = lanes_sub(v->y[i], oy);
    }
}

/* x0 * y1 - y0 * x1 of two vertices relative to the pair's origin. */
HEDLEY_ALWAYS_INLINE static lanes cross(const lane_block *v, unsigned i, const lane_block *w,
                                        unsigned j) {
    return lanes_sub(lanes_mul(v->x[i], w->y[j]), lanes_mul(v->y[i], w->x[j]));
}

/* Takes the gap of one edge if it is wider; a pad edge has no vote. */
HEDLEY_ALWAYS_INLINE static lanes wider(lanes most, lanes gap, bool padded, lane_mask pad) {
    if (padded) {
        gap = lanes_select(pad, lanes_set(-INFINITY), gap);
    }
    return lanes_max(most, gap);
}

/* Shapes of up to this many vertices are related by cross products: two rows of them fit in
 * registers, or nearly. */
#define CROSS_VERTICES 8

/* The widest gap of both shapes by the cross products c[i][j] of vertex i of a and j of b, each of
 * which serves two edges of either shape: D is
 *     c[i][j] - c[i+1][j] - (own cross product)  for edge i of a,
 *     c[i][j+1] - c[i][j] - (own cross product)  for edge j of b.
 * Vertex 0 of a is the origin, so its products are 0. The rows i come one after the other, so that
 * c holds row i - 1 and least_b the minima for the edges of b over the rows so far. */
HEDLEY_ALWAYS_INLINE static lanes widest_cross_gap(const lane_block *a, unsigned na,
                                                   const lane_mask *pad_a, const lane_block *b,
                                                   unsigned nb, const lane_mask *pad_b,
                                                   bool padded) {
    const lanes zero = lanes_set(0.0f);
    lanes most = lanes_set(-INFINITY);
    lanes c[CROSS_VERTICES], least_b[CROSS_VERTICES];
    for (unsigned j = 0; j < nb; j++) {
        c[j] = least_b[j] = zero;
    }
    for (unsigned i = 1; i <= na; i++) {
        lanes least = zero, first = zero, last = zero;
        for (unsigned j = 0; j < nb; j++) {
            const lanes here = i < na ? cross(a, i, b, j) : zero;
            const lanes across = lanes_sub(c[j], here);
            least = j == 0 ? across : lanes_min(least, across);
            if (j > 0 && i < na) {
                least_b[j - 1] = lanes_min(least_b[j - 1], lanes_sub(here, last));
            }
            first = j == 0 ? here : first;
            last = c[j] = here;
        }
        if (i < na) {
            least_b[nb - 1] = lanes_min(least_b[nb - 1], lanes_sub(first, last));
        }
        const bool at_origin = i == 1 || i == na;
        most = wider(most, at_origin ? least : lanes_sub(least, cross(a, i - 1, a, i)), padded,
                     pad_a[i - 1]);
    }
    for (unsigned j = 0; j < nb; j++) {
        const unsigned next = j + 1 < nb ? j + 1 : 0;
        most = wider(most, lanes_sub(least_b[j], cross(b, j, b, next)), padded, pad_b[j]);
    }
    return most;
}

/* The same where edges i and i + na/2 are parallel: one axis for both. Besides the gap beyond edge
 * i there is the one beyond the far side of `a`, whose support is one of two vertices. */
HEDLEY_ALWAYS_INLINE static lanes widest_merged_gap(const lane_block *edge, const lane_block *a,
                                                    unsigned na, const lane_block *b, unsigned nb,
                                                    lanes most) {
    for (unsigned i = 0; i < na / 2; i++) {
        const lanes ex = edge->x[i], ey = edge->y[i];
        const unsigned far = i + na / 2, after = far + 1 < na ? far + 1 : 0;
        lanes least = along_edge_normal(ex, ey, b->x[0], b->y[0]), greatest = least;
        for (unsigned j = 1; j < nb; j++) {
            const lanes at = along_edge_normal(ex, ey, b->x[j], b->y[j]);
            least = lanes_min(least, at);
            greatest = lanes_max(greatest, at);
        }
        const lanes near_side = along_edge_normal(ex, ey, a->x[i], a->y[i]);
        const lanes far_side = lanes_min(along_edge_normal(ex, ey, a->x[far], a->y[far]),
                                         along_edge_normal(ex, ey, a->x[after], a->y[after]));
        most =
            lanes_max(most, lanes_max(lanes_sub(least, near_side), lanes_sub(far_side, greatest)));
    }
    return most;
}

/* The lanes in which edge i of the block as stored is (0, 0). */
HEDLEY_ALWAYS_INLINE static void find_pads(const lane_block *v, unsigned n, lane_mask *pad) {
    for (unsigned i = 0; i < n; i++) {
        const unsigned next = i + 1 < n ? i + 1 : 0;
        pad[i] = lanes_and(lanes_equal(v->x[next], v->x[i]), lanes_equal(v->y[next], v->y[i]));
    }
}

/* The bounding box of both shapes of each lane. */
typedef struct lane_bounds {
    lanes low_x, high_x, low_y, high_y;
} lane_bounds;

HEDLEY_ALWAYS_INLINE static lane_bounds bounds_of(const lane_block *a, unsigned na,
                                                  const lane_block *b, unsigned nb) {
    lane_bounds box = {a->x[0], a->x[0], a->y[0], a->y[0]};
    widen(a->x, na, &box.low_x, &box.high_x);
    widen(b->x, nb, &box.low_x, &box.high_x);
    widen(a->y, na, &box.low_y, &box.high_y);
    widen(b->y, nb, &box.low_y, &box.high_y);
    return box;
}

/* The lanes whose vertices all lie on the grid of project.h. */
HEDLEY_ALWAYS_INLINE static lane_mask blocks_on_grid(const lane_block *a, unsigned na,
                                                     const lane_block *b, unsigned nb) {
    const lane_bounds box = bounds_of(a, na, b, nb);
    const lanes magic =
        grid_magic(lanes_sub(box.high_x, box.low_x), lanes_sub(box.high_y, box.low_y));
    return lanes_on_grid(a, na, b, nb, magic);
}

/* Largest |coordinate| relative to the origin. */
HEDLEY_ALWAYS_INLINE static lanes reach_of(const lanes *a, unsigned na, const lanes *b,
                                           unsigned nb) {
    lanes reach = lanes_abs(a[1]);
    for (unsigned i = 2; i < na; i++) {
        reach = lanes_max_size(reach, a[i]);
    }
    for (unsigned j = 0; j < nb; j++) {
        reach = lanes_max_size(reach, b[j]);
    }
    return reach;
}

/* The widest gap of each pair, and the threshold beyond which it is certain. */
typedef struct lane_gap {
    lanes most, threshold;
} lane_gap;

/* By cross products; moves the blocks to the origin, as copies would take registers. */
HEDLEY_ALWAYS_INLINE static lane_gap cross_gap_of(lane_block *a, lane_block *b, lane_shape sa,
                                                  lane_shape sb) {
    lane_mask pad_a[CROSS_VERTICES], pad_b[CROSS_VERTICES];
    if (sa.padded) {
        find_pads(a, sa.count, pad_a);
        find_pads(b, sb.count, pad_b);
    }
    const lanes ox = a->x[0], oy = a->y[0];
    move_origin(a, sa.count, ox, oy);
    move_origin(b, sb.count, ox, oy);
    const lanes reach_x = reach_of(a->x, sa.count, b->x, sb.count);
    const lanes reach_y = reach_of(a->y, sa.count, b->y, sb.count);
    return (lane_gap){widest_cross_gap(a, sa.count, pad_a, b, sb.count, pad_b, sa.padded),
                      filter_threshold(reach_x, reach_y)};
}

/* May move the blocks to an origin. `error` is the sum of both merge errors. */
HEDLEY_ALWAYS_INLINE static lane_gap gap_of(lane_block *a, lane_block *b, lane_shape sa,
                                            lane_shape sb, bool merged, lanes error) {
    if (!merged && sa.count <= CROSS_VERTICES && sb.count <= CROSS_VERTICES) {
        return cross_gap_of(a, b, sa, sb);
    }
    const lanes ox = a->x[0], oy = a->y[0];
    lane_block near_a, near_b;
    lanes_offsets(a, sa.count, ox, oy, &near_a);
    lanes_offsets(b, sb.count, ox, oy, &near_b);
    const lanes reach_x = reach_of(near_a.x, sa.count, near_b.x, sb.count);
    const lanes reach_y = reach_of(near_a.y, sa.count, near_b.y, sb.count);
    /* a difference, so an edge as well, is no longer than twice the reach */
    const lanes lx = lanes_add(reach_x, reach_x), ly = lanes_add(reach_y, reach_y);
    lanes most = lanes_set(-INFINITY), threshold = filter_threshold(lx, reach_y);
    if (merged) {
        lane_block edge_a, edge_b;
        edges_of(a, sa.count, &edge_a);
        edges_of(b, sb.count, &edge_b);
        most = widest_merged_gap(&edge_a, &near_a, sa.count, &near_b, sb.count, most);
        most = widest_merged_gap(&edge_b, &near_b, sb.count, &near_a, sa.count, most);
        threshold = lanes_add(threshold, merge_threshold(error, lx, ly));
    } else {
        most = lanes_edge_gaps(a, sa.count, sa.padded, &near_b, sb.count, ox, oy, most);
        most = lanes_edge_gaps(b, sb.count, sb.padded, &near_a, sa.count, ox, oy, most);
    }
    return (lane_gap){most, threshold};
}

HEDLEY_ALWAYS_INLINE static lane_verdict verdict_of(lane_gap gap) {
    const lanes below = lanes_sub(lanes_set(0.0f), gap.threshold);
    return (lane_verdict){lanes_greater(gap.most, gap.threshold), lanes_greater(below, gap.most)};
}

/* Where the pair is on the grid, the gap is exact. */
HEDLEY_ALWAYS_INLINE static void store_on_grid(uint8_t *relations, lane_verdict verdict,
                                               lane_mask exact, lanes most) {
    const lanes zero = lanes_set(0.0f);
    lanes_store_relations(
        relations, lanes_or(verdict.disjoint, lanes_and(exact, lanes_greater(most, zero))),
        lanes_and(exact, lanes_equal(most, zero)),
        lanes_or(verdict.overlapping, lanes_and(exact, lanes_greater(zero, most))));
}

#endif
