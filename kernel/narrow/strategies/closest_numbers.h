/* SPDX-License-Identifier: MIT
 *
 * The numbers of closest features, a pair a lane, with the bits of exact/distance.c, which has the
 * same formula. Comes in: the features with their corners, and radii. Goes out: distances, and the
 * lanes in which they are certain.
 */
#ifndef SEPAX_STRATEGY_CLOSEST_NUMBERS_H
#define SEPAX_STRATEGY_CLOSEST_NUMBERS_H

#include "narrow/strategies/closest_claim.h"
#include "narrow/strategies/closest_record.h"

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
        closest_record(out, l, &(closest_witnesses){nx, ny, ax, ay, bx, by, ra, rb});
        c->certain[l] = m.spare >= 0 ? 1.0f : 0.0f;
    }
}

#endif
