/* SPDX-License-Identifier: MIT
 *
 * Scalar SAT in float32, one pair at a time, as most programs have it. sepax is compared with it,
 * in speed and in how many pairs it gets right.
 */
#ifndef DEMO_BASELINE_H
#define DEMO_BASELINE_H

#include "sepax.h"

/* Polygon i has the vertices offsets[i] to offsets[i + 1] - 1 of xy, x and y in turn. */
typedef struct baseline_shapes {
    const float *xy;
    const uint32_t *offsets;
} baseline_shapes;

/* relations[i] = the sepax_relation of pairs[i], as far as float32 arithmetic gets it right. */
typedef void baseline_relate(const baseline_shapes *shapes, const sepax_pair *pairs,
                             size_t pair_count, uint8_t *relations);

/* The one of the tutorials: it projects both polygons onto each edge normal, compares the
 * intervals, and stops at the first gap. Intervals that share only an end touch. */
baseline_relate baseline_textbook;

/* One-sided: the polygon of an edge lies on one side of it, so that only the other one is
 * projected, as differences to the start of the edge. The first function stops at the first edge
 * with a gap, the second never, and the third also leaves an edge at the first vertex inside. */
baseline_relate baseline_early_exit;
baseline_relate baseline_branch_free;
baseline_relate baseline_early_vertex;

#endif
