/* SPDX-License-Identifier: MIT
 *
 * Scalar SAT in float32, one pair at a time, as most programs have it. What sepax is measured
 * against: in speed, and in how many pairs it gets right.
 */
#ifndef DEMO_BASELINE_H
#define DEMO_BASELINE_H

#include "sepax.h"

/* Polygon i has the vertices offsets[i] .. offsets[i + 1] - 1 of xy, x and y in turn. */
typedef struct baseline_shapes {
    const float *xy;
    const uint32_t *offsets;
} baseline_shapes;

/* relations[i] = the sepax_relation of pairs[i], as far as float32 arithmetic gets it right. */
typedef void baseline_relate(const baseline_shapes *shapes, const sepax_pair *pairs,
                             size_t pair_count, uint8_t *relations);

/* The one of the tutorials: both polygons projected on each edge normal, the intervals compared,
 * done at the first gap. Intervals that share just an end touch. */
baseline_relate baseline_textbook;

/* One-sided: an edge has its own polygon on one side, so only the other one is projected, as
 * differences to the edge's start. Three ways to stop: at the first edge with a gap; never; at the
 * first edge with a gap, and within an edge at the first vertex inside. */
baseline_relate baseline_early_exit;
baseline_relate baseline_branch_free;
baseline_relate baseline_early_vertex;

#endif
