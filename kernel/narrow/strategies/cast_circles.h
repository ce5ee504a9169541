/* SPDX-License-Identifier: MIT
 *
 * First contacts of points with radii, a pair a lane, with the bits of exact/cast.c. Comes in: the
 * blocks of both points, and motions. Goes out: casts, and the lanes in which they are certain.
 * A point has one feature, so nothing has to be proposed; the formulas are those of cast_proof.h.
 */
#ifndef SEPAX_STRATEGY_CAST_CIRCLES_H
#define SEPAX_STRATEGY_CAST_CIRCLES_H

#include "narrow/strategies/cast_double.h"

/* The points of a group, and the motions of the second ones. */
typedef struct moving_circles {
    float vx[SEPAX_LANES], vy[SEPAX_LANES], wx[SEPAX_LANES], wy[SEPAX_LANES];
    float mx[SEPAX_LANES], my[SEPAX_LANES];
} moving_circles;

/* Not inline: gcc vectorises the loop only where it stands alone. */
HEDLEY_NEVER_INLINE static void circles_meet(const moving_circles *restrict c,
                                             const double *restrict radius,
                                             cast_flags *restrict flags, lane_casts *restrict out) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const cast_case pair = {.vx = (double)c->vx[l],
                                .vy = (double)c->vy[l],
                                .wx = (double)c->wx[l],
                                .wy = (double)c->wy[l],
                                .mx = (double)c->mx[l],
                                .my = (double)c->my[l],
                                .radius = radius[l]};
        cast_found found = cast_find_points(&pair);
        cast_round_time(&found);
        flags->hit[l] = cast_flag(found.hit);
        flags->miss[l] = cast_flag(found.miss);
        out->time[l] = (float)found.time;
        out->normal_x[l] = measure_to_float(found.normal_x);
        out->normal_y[l] = measure_to_float(found.normal_y);
    }
}

HEDLEY_ALWAYS_INLINE static void find_circle_casts(const cast_group *g, lane_casts *out) {
    moving_circles c;
    cast_flags flags;
    lane_block a, b;
    lanes mx, my;
    load_block(g->a, 4, &a);
    load_block(g->b, 4, &b);
    lanes_load_alternate(g->motions, &mx, &my);
    lanes_store(c.vx, a.x[0]);
    lanes_store(c.vy, a.y[0]);
    lanes_store(c.wx, b.x[0]);
    lanes_store(c.wy, b.y[0]);
    lanes_store(c.mx, mx);
    lanes_store(c.my, my);
    circles_meet(&c, g->radius, &flags, out);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        out->feature_a[l] = out->feature_b[l] = SEPAX_FEATURE_VERTEX;
    }
    cast_take_flags(&flags, out);
}

#endif
