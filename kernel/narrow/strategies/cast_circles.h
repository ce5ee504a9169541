/* SPDX-License-Identifier: MIT
 *
 * First contacts of points with radii, a pair a lane, with the bits of exact/cast.c. Comes in:
 * pairs of ids, and motions. Goes out: casts, and the lanes in which they are certain. A point has
 * one feature, so nothing has to be proposed; the formulas are those of cast_proof.h.
 */
#ifndef SEPAX_STRATEGY_CAST_CIRCLES_H
#define SEPAX_STRATEGY_CAST_CIRCLES_H

#include "narrow/strategies/cast_double.h"
#include "narrow/strategies/circles.h"

/* The motions of the second points, relative to the first ones. */
typedef struct circle_motions {
    float x[SEPAX_LANES], y[SEPAX_LANES];
} circle_motions;

/* Not inline: gcc vectorises the loop only where it stands alone. */
HEDLEY_NEVER_INLINE static void circles_meet(const circle_pairs *restrict c,
                                             const circle_motions *restrict m, float margin,
                                             cast_flags *restrict flags, lane_casts *restrict out) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const double ra = (double)c->radius_v[l], rb = (double)c->radius_w[l];
        const cast_case pair = {.vx = (double)c->vx[l],
                                .vy = (double)c->vy[l],
                                .wx = (double)c->wx[l],
                                .wy = (double)c->wy[l],
                                .mx = (double)m->x[l],
                                .my = (double)m->y[l],
                                .radius = (ra + rb) + (double)margin};
        cast_found found = cast_find_points(&pair);
        cast_round_time(&found);
        flags->hit[l] = cast_flag(found.hit);
        flags->miss[l] = cast_flag(found.miss);
        out->time[l] = (float)found.time;
        out->normal_x[l] = measure_to_float(found.normal_x);
        out->normal_y[l] = measure_to_float(found.normal_y);
    }
}

HEDLEY_ALWAYS_INLINE static void find_circle_casts(const shape_bounds *bounds,
                                                   const sepax_pair *pairs,
                                                   const sepax_vec2 *motions, float margin,
                                                   lane_casts *out) {
    circle_pairs c;
    circle_motions m;
    cast_flags flags;
    lanes mx, my;
    circles_load(bounds, pairs, &c);
    lanes_load_alternate(motions, &mx, &my);
    lanes_store(m.x, mx);
    lanes_store(m.y, my);
    circles_meet(&c, &m, margin, &flags, out);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        out->feature_a[l] = out->feature_b[l] = SEPAX_FEATURE_VERTEX;
    }
    cast_take_flags(&flags, out);
}

#endif
