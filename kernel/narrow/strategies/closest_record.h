/* SPDX-License-Identifier: MIT
 *
 * The record of closest features of one lane, as all kernels of distances write it. Comes in: the
 * normal, and witnesses on both cores, in double. Goes out: these in float, on the shapes.
 */
#ifndef SEPAX_STRATEGY_CLOSEST_RECORD_H
#define SEPAX_STRATEGY_CLOSEST_RECORD_H

#include "exact/measure.h"
#include "narrow/strategies/group.h"

/* A unit normal, a witness on the core of a and one on that of b, and both radii. */
typedef struct closest_witnesses {
    double nx, ny, ax, ay, bx, by, ra, rb;
} closest_witnesses;

HEDLEY_ALWAYS_INLINE static void closest_record(lane_distances *out, unsigned l,
                                                const closest_witnesses *w) {
    out->normal_x[l] = measure_to_float(w->nx);
    out->normal_y[l] = measure_to_float(w->ny);
    out->a_x[l] = to_float_in_lane(w->ax + w->ra * w->nx);
    out->a_y[l] = to_float_in_lane(w->ay + w->ra * w->ny);
    out->b_x[l] = to_float_in_lane(w->bx - w->rb * w->nx);
    out->b_y[l] = to_float_in_lane(w->by - w->rb * w->ny);
}

#endif
