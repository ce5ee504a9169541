/* SPDX-License-Identifier: MIT
 *
 * First contacts of points with radii, a pair a lane, with the bits of exact/cast.c. Comes in:
 * pairs of ids, and motions. Goes out: casts, and the lanes in which they are certain. A point has
 * one feature, so nothing has to be proposed; the formulas are those of cast_proof.h.
 */
#ifndef SEPAX_STRATEGY_CAST_CIRCLES_H
#define SEPAX_STRATEGY_CAST_CIRCLES_H

#include "narrow/strategies/cast_proof.h"
#include "narrow/strategies/circles.h"

HEDLEY_ALWAYS_INLINE static void find_circle_casts(const shape_bounds *bounds,
                                                   const sepax_pair *pairs,
                                                   const sepax_vec2 *motions, float margin,
                                                   lane_casts *out) {
    circle_pairs c;
    lanes mx, my;
    circles_load(bounds, pairs, &c);
    lanes_load_alternate(motions, &mx, &my);
    const doubles ra = doubles_of(lanes_load(c.radius_v)), rb = doubles_of(lanes_load(c.radius_w));
    const cast_case points = {.vx = doubles_of(lanes_load(c.vx)),
                              .vy = doubles_of(lanes_load(c.vy)),
                              .wx = doubles_of(lanes_load(c.wx)),
                              .wy = doubles_of(lanes_load(c.wy)),
                              .mx = doubles_of(mx),
                              .my = doubles_of(my),
                              .radius =
                                  doubles_add(doubles_add(ra, rb), doubles_set((double)margin))};
    const cast_found found = cast_find_points(&points);
    const lanes zero = lanes_set(0.0f);
    lanes_store(out->time, found.time);
    lanes_store(out->normal_x, lanes_add(found.normal_x, zero));
    lanes_store(out->normal_y, lanes_add(found.normal_y, zero));
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        out->feature_a[l] = out->feature_b[l] = SEPAX_FEATURE_VERTEX;
    }
    out->hits = doubles_bits(found.hit);
    out->misses = doubles_bits(found.miss);
    out->touches = out->unsure = 0;
}

#endif
