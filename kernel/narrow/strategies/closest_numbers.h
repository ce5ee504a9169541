/* SPDX-License-Identifier: MIT
 *
 * The numbers of closest features, a pair a lane, with the bits of exact/distance.c, which has the
 * same formula. Comes in: the features with their corners, and radii. Goes out: distances, and the
 * lanes in which they are certain.
 */
#ifndef SEPAX_STRATEGY_CLOSEST_NUMBERS_H
#define SEPAX_STRATEGY_CLOSEST_NUMBERS_H

#include "exact/measure.h"
#include "narrow/strategies/closest_claim.h"

/* Not inline: gcc vectorises the loop only where it stands alone. */
HEDLEY_NEVER_INLINE static void closest_measure(closest_claim *restrict c,
                                                const closest_group *restrict g,
                                                lane_distances *restrict out) {
    const double margin = (double)g->margin;
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const double ra = (double)g->radius_a[l], rb = (double)g->radius_b[l];
        const measure_input in = {(double)c->vx[l],    (double)c->vy[l],  (double)c->end_x[l],
                                  (double)c->end_y[l], (double)c->wx[l],  (double)c->wy[l],
                                  (ra + rb) + margin,  (double)c->edge[l]};
        const measure m = measure_of(&in), n = measure_exchanged(&m);
        const double of_b = (double)c->of_b[l];
        const double nx = of_b > 0 ? n.normal_x : m.normal_x;
        const double ny = of_b > 0 ? n.normal_y : m.normal_y;
        const double ax = of_b > 0 ? n.ax : m.ax, ay = of_b > 0 ? n.ay : m.ay;
        const double bx = of_b > 0 ? n.bx : m.bx, by = of_b > 0 ? n.by : m.by;
        out->distance[l] = measure_to_float(measure_apart_from_zero(m.gap));
        out->normal_x[l] = measure_to_float(nx);
        out->normal_y[l] = measure_to_float(ny);
        out->a_x[l] = to_float(ax + ra * nx);
        out->a_y[l] = to_float(ay + ra * ny);
        out->b_x[l] = to_float(bx - rb * nx);
        out->b_y[l] = to_float(by - rb * ny);
        c->certain[l] = m.spare >= 0 ? 1.0f : 0.0f;
    }
}

#endif
