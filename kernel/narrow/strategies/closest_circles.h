/* SPDX-License-Identifier: MIT
 *
 * Distances of points with radii, a pair a lane, with the bits of exact/distance.c. Comes in: the
 * blocks of both points. Goes out: distances, and the lanes in which they are certain. Two points
 * that differ are closest to each other, so there is nothing to find or to prove.
 */
#ifndef SEPAX_STRATEGY_CLOSEST_CIRCLES_H
#define SEPAX_STRATEGY_CLOSEST_CIRCLES_H

#include "exact/measure.h"
#include "narrow/strategies/pair_lanes.h"

/* The points of a group: lanes as numbers, flags 1 or 0. */
typedef struct circle_pairs {
    float vx[SEPAX_LANES], vy[SEPAX_LANES], wx[SEPAX_LANES], wy[SEPAX_LANES];
    float proved[SEPAX_LANES], certain[SEPAX_LANES];
} circle_pairs;

/* Not inline: gcc vectorises the loop only where it stands alone. */
HEDLEY_NEVER_INLINE static void circles_measure(circle_pairs *restrict c,
                                                const closest_group *restrict g,
                                                lane_distances *restrict out) {
    const double margin = (double)g->margin;
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const double ra = (double)g->radius_a[l], rb = (double)g->radius_b[l];
        const double vx = (double)c->vx[l], vy = (double)c->vy[l];
        const double wx = (double)c->wx[l], wy = (double)c->wy[l];
        const measure_input in = {vx, vy, wx, wy, wx, wy, (ra + rb) + margin, 0};
        const measure m = measure_of(&in);
        out->distance[l] = measure_to_float(measure_apart_from_zero(m.gap));
        out->normal_x[l] = to_float(m.normal_x);
        out->normal_y[l] = to_float(m.normal_y);
        out->a_x[l] = to_float(m.ax + ra * m.normal_x);
        out->a_y[l] = to_float(m.ay + ra * m.normal_y);
        out->b_x[l] = to_float(m.bx - rb * m.normal_x);
        out->b_y[l] = to_float(m.by - rb * m.normal_y);
        c->proved[l] = fabs(wx - vx) + fabs(wy - vy) > 0 ? 1.0f : 0.0f;
        c->certain[l] = m.spare >= 0 ? 1.0f : 0.0f;
    }
}

HEDLEY_ALWAYS_INLINE static void find_circle_distances(const closest_group *g,
                                                       lane_distances *out) {
    circle_pairs c;
    lane_block a, b;
    load_block(g->a, 4, &a);
    load_block(g->b, 4, &b);
    lanes_store(c.vx, a.x[0]);
    lanes_store(c.vy, a.y[0]);
    lanes_store(c.wx, b.x[0]);
    lanes_store(c.wy, b.y[0]);
    circles_measure(&c, g, out);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        out->feature_a[l] = out->feature_b[l] = SEPAX_FEATURE_VERTEX;
        out->edge[l] = SEPAX_FEATURE_NONE;
    }
    const lanes zero = lanes_set(0.0f);
    out->proved = lanes_bits(lanes_greater(lanes_load(c.proved), zero));
    out->certain = out->proved & lanes_bits(lanes_greater(lanes_load(c.certain), zero));
}

#endif
