/* SPDX-License-Identifier: MIT
 *
 * Distances of points with radii, a pair a lane, with the bits of exact/distance.c. Comes in:
 * centres and radii. Goes out: distances, and the lanes in which they are certain. Two points that
 * differ are closest to each other, so there is nothing to find or to prove.
 */
#ifndef SEPAX_STRATEGY_CLOSEST_CIRCLES_H
#define SEPAX_STRATEGY_CLOSEST_CIRCLES_H

#include "narrow/gaps/blocks.h"
#include "narrow/strategies/circles.h"
#include "narrow/strategies/closest_record.h"

/* 1 or 0. */
typedef struct circle_flags {
    float proved[SEPAX_LANES], certain[SEPAX_LANES];
} circle_flags;

/* Not inline: gcc vectorises the loop only where it stands alone. */
HEDLEY_NEVER_INLINE static void circles_measure(const circle_pairs *restrict c, float margin,
                                                circle_flags *restrict flags,
                                                lane_distances *restrict out) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const double ra = (double)c->radius_v[l], rb = (double)c->radius_w[l];
        const double vx = (double)c->vx[l], vy = (double)c->vy[l];
        const double wx = (double)c->wx[l], wy = (double)c->wy[l];
        const measure_input in = {vx, vy, wx, wy, wx, wy, (ra + rb) + (double)margin, 0};
        const measure m = measure_of(&in);
        out->distance[l] = measure_to_float(measure_apart_from_zero(m.gap));
        closest_record(
            out, l, &(closest_witnesses){m.normal_x, m.normal_y, m.ax, m.ay, m.bx, m.by, ra, rb});
        flags->proved[l] = fabs(wx - vx) + fabs(wy - vy) > 0 ? 1.0f : 0.0f;
        flags->certain[l] = m.spare >= 0 ? 1.0f : 0.0f;
    }
}

HEDLEY_ALWAYS_INLINE static void find_circle_distances(const circle_pairs *c, float margin,
                                                       lane_distances *out) {
    circle_flags flags;
    circles_measure(c, margin, &flags, out);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        out->feature_a[l] = out->feature_b[l] = SEPAX_FEATURE_VERTEX;
        out->edge[l] = SEPAX_FEATURE_NONE;
    }
    const lanes zero = lanes_set(0.0f);
    out->proved = lanes_bits(lanes_greater(lanes_load(flags.proved), zero));
    out->certain = out->proved & lanes_bits(lanes_greater(lanes_load(flags.certain), zero));
}

#endif
