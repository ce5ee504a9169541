/* SPDX-License-Identifier: MIT
 *
 * Relations of plain polygons by the sign of their widest gap, a pair in each lane. Comes in: a run
 * of pairs of shapes that have exactly the same number of vertices, or a group of any pairs. Goes
 * out: relations, UNDECIDED where the gap is not certain and the pair is not on a grid.
 */
#ifndef SEPAX_GAPS_RELATE_H
#define SEPAX_GAPS_RELATE_H

#include "narrow/gaps/blocks.h"

/* The widest gap of each pair, and the threshold beyond which it is certain. */
typedef struct lane_gap {
    lanes most, threshold;
} lane_gap;

/* -------------------------------------------------------------- the grid */

/* The lanes whose vertices all lie on the grid of project.h. Pads repeat a vertex, so all of a
 * block may be looked at. */
HEDLEY_ALWAYS_INLINE static lane_mask blocks_on_grid(const lane_block *a, size_t na,
                                                     const lane_block *b, size_t nb) {
    const lane_bounds box = bounds_of(a, na, b, nb);
    const lanes magic =
        grid_magic(lanes_sub(box.high_x, box.low_x), lanes_sub(box.high_y, box.low_y));
    return lanes_on_grid(a, na, b, nb, magic);
}

COMPILED_ONCE static lane_mask any_on_grid(const lane_block *a, size_t na, const lane_block *b,
                                           size_t nb) {
    return blocks_on_grid(a, na, b, nb);
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

HEDLEY_ALWAYS_INLINE static lane_verdict verdict_of(lane_gap gap) {
    const lanes below = lanes_sub(lanes_set(0.0f), gap.threshold);
    return (lane_verdict){lanes_greater(gap.most, gap.threshold), lanes_greater(below, gap.most)};
}

/* ------------------------------------------- both shapes of n vertices exactly */

/* The widest gap of both shapes by the cross products c[i][j] of vertex i of a and j of b, each of
 * which serves two edges of either shape: D is
 *     c[i][j] - c[i+1][j] - (own cross product)  for edge i of a,
 *     c[i][j+1] - c[i][j] - (own cross product)  for edge j of b.
 * Vertex 0 of a is the origin, so its products are 0. The rows i come one after the other, so that
 * c holds row i - 1 and least_b the minima for the edges of b over the rows so far. */
HEDLEY_ALWAYS_INLINE static lanes widest_cross_gap(const lane_block *a, const lane_block *b,
                                                   unsigned n) {
    const lanes zero = lanes_set(0.0f);
    lanes most = lanes_set(-INFINITY);
    lanes c[CROSS_VERTICES], least_b[CROSS_VERTICES];
    for (unsigned j = 0; j < n; j++) {
        c[j] = least_b[j] = zero;
    }
    for (unsigned i = 1; i <= n; i++) {
        lanes least = zero, first = zero, last = zero;
        for (unsigned j = 0; j < n; j++) {
            const lanes here = i < n ? cross(a, i, b, j) : zero;
            const lanes across = lanes_sub(c[j], here);
            least = j == 0 ? across : lanes_min(least, across);
            if (j > 0 && i < n) {
                least_b[j - 1] = lanes_min(least_b[j - 1], lanes_sub(here, last));
            }
            first = j == 0 ? here : first;
            last = c[j] = here;
        }
        if (i < n) {
            least_b[n - 1] = lanes_min(least_b[n - 1], lanes_sub(first, last));
        }
        const bool at_origin = i == 1 || i == n;
        most = lanes_max(most, at_origin ? least : lanes_sub(least, cross(a, i - 1, a, i)));
    }
    for (unsigned j = 0; j < n; j++) {
        const unsigned next = j + 1 < n ? j + 1 : 0;
        most = lanes_max(most, lanes_sub(least_b[j], cross(b, j, b, next)));
    }
    return most;
}

/* Largest |coordinate| relative to the origin, which is vertex 0 of a. */
HEDLEY_ALWAYS_INLINE static lanes reach_of(const lanes *a, const lanes *b, unsigned n) {
    lanes reach = lanes_abs(a[1]);
    for (unsigned i = 2; i < n; i++) {
        reach = lanes_max_size(reach, a[i]);
    }
    for (unsigned j = 0; j < n; j++) {
        reach = lanes_max_size(reach, b[j]);
    }
    return reach;
}

/* Moves the blocks to the origin, as copies would take registers. `any_mode`: the threshold holds
 * in any floating-point mode. */
HEDLEY_ALWAYS_INLINE static lane_gap cross_gap_of(lane_block *a, lane_block *b, unsigned n,
                                                  bool any_mode) {
    const lanes ox = a->x[0], oy = a->y[0];
    move_origin(a, n, ox, oy);
    move_origin(b, n, ox, oy);
    const lanes reach_x = reach_of(a->x, b->x, n), reach_y = reach_of(a->y, b->y, n);
    return (lane_gap){widest_cross_gap(a, b, n), any_mode ? threshold_in_any_mode(reach_x, reach_y)
                                                          : filter_threshold(reach_x, reach_y)};
}

/* Loads the blocks again: this is needed rarely, and keeping the vertices as stored would take
 * registers. */
HEDLEY_ALWAYS_INLINE static lane_mask run_blocks_on_grid(const lane_run *run,
                                                         const sepax_pair *slots, unsigned stride) {
    lane_block a, b;
    load_run_block(run->a, slots, false, stride, &a);
    load_run_block(run->b, slots, true, stride, &b);
    return blocks_on_grid(&a, stride, &b, stride);
}
HEDLEY_NEVER_INLINE static lane_mask run_on_grid_4(const lane_run *run, const sepax_pair *slots) {
    return run_blocks_on_grid(run, slots, 4);
}
HEDLEY_NEVER_INLINE static lane_mask run_on_grid_8(const lane_run *run, const sepax_pair *slots) {
    return run_blocks_on_grid(run, slots, 8);
}

/* A run of pairs of shapes of exactly n vertices in blocks of that stride. */
HEDLEY_ALWAYS_INLINE static void relate_run(const lane_run *run, unsigned n, unsigned stride,
                                            uint32_t count, uint8_t *relations) {
    const float *of_a = run->a, *of_b = run->b;
    const sepax_pair *slots = run->slots;
    const size_t fetch = run->fetch;
    for (size_t i = 0; i < count; i += SEPAX_LANES, slots += SEPAX_LANES) {
        lane_block a, b;
        fetch_ahead(of_a, 2 * (size_t)stride, slots, i, fetch);
        load_run_block(of_a, slots, false, stride, &a);
        load_run_block(of_b, slots, true, stride, &b);
        const lane_gap gap = cross_gap_of(&a, &b, n, false);
        const lane_verdict verdict = verdict_of(gap);
        if (lanes_undecided(verdict) == 0) {
            lanes_store_relations(relations + i, verdict.disjoint, lanes_from_bits(0),
                                  verdict.overlapping);
        } else {
            const lane_mask exact =
                stride == 4 ? run_on_grid_4(run, slots) : run_on_grid_8(run, slots);
            store_on_grid(relations + i, verdict, exact, gap.most);
        }
    }
}

/* A group of pairs of quadrilaterals, much the most frequent ones. */
HEDLEY_NEVER_INLINE static void relate_quads(const lane_group *g, uint8_t *relations) {
    lane_block a, b;
    load_block(g->a, 4, &a);
    load_block(g->b, 4, &b);
    const lane_gap gap = cross_gap_of(&a, &b, 4, false);
    const lane_verdict verdict = verdict_of(gap);
    lane_mask exact = lanes_from_bits(0);
    if (lanes_undecided(verdict) != 0) {
        load_block(g->a, 4, &a);
        load_block(g->b, 4, &b);
        exact = any_on_grid(&a, 4, &b, 4);
    }
    store_on_grid(relations, verdict, exact, gap.most);
}

/* ------------------------------------------------------------- any shapes */

/* The n vertices of a block relative to the origin, n a multiple of four. Joins their largest |x|
 * and |y| with those so far. */
HEDLEY_ALWAYS_INLINE static void offsets_of(const lane_block *v, size_t n, lanes ox, lanes oy,
                                            lane_block *out, lanes *reach_x, lanes *reach_y) {
    ROLLED for (size_t i = 0; i < n; i += 4) {
        for (size_t k = i; k < i + 4; k++) {
            out->x[k] = lanes_sub(v->x[k], ox);
            out->y[k] = lanes_sub(v->y[k], oy);
            *reach_x = lanes_max_size(*reach_x, out->x[k]);
            *reach_y = lanes_max_size(*reach_y, out->y[k]);
        }
    }
}

/* Of shapes of na and nb vertices, pads included, in blocks of these strides. The offsets of one
 * shape after the other take the same place. */
HEDLEY_ALWAYS_INLINE static lane_gap edge_gap_of(const lane_block *a, size_t na, size_t stride_a,
                                                 const lane_block *b, size_t nb, size_t stride_b) {
    const lanes ox = a->x[0], oy = a->y[0];
    lanes reach_x = lanes_set(0.0f), reach_y = reach_x, most = lanes_set(-INFINITY);
    lane_block moved;
    offsets_of(b, stride_b, ox, oy, &moved, &reach_x, &reach_y);
    most = lanes_edge_gaps(a, na, &moved, stride_b, ox, oy, most);
    offsets_of(a, stride_a, ox, oy, &moved, &reach_x, &reach_y);
    most = lanes_edge_gaps(b, nb, &moved, stride_a, ox, oy, most);
    /* an edge is no longer than twice the reach; where its length overflows, so does the threshold,
     * of which both factors are no less */
    return (lane_gap){most, filter_threshold(reach_x, lanes_add(reach_y, reach_y))};
}

COMPILED_ONCE static void relate_any(const lane_group *g, size_t na, size_t stride_a, size_t nb,
                                     size_t stride_b, uint8_t *relations) {
    lane_block a, b;
    load_block(g->a, stride_a, &a);
    load_block(g->b, stride_b, &b);
    const lane_gap gap = edge_gap_of(&a, na, stride_a, &b, nb, stride_b);
    const lane_verdict verdict = verdict_of(gap);
    lane_mask exact = lanes_from_bits(0);
    if (lanes_undecided(verdict) != 0) {
        exact = any_on_grid(&a, stride_a, &b, stride_b);
    }
    store_on_grid(relations, verdict, exact, gap.most);
}

#endif
