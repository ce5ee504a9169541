/* SPDX-License-Identifier: MIT
 *
 * Points with radii, a pair a lane, as the kernels of circles take them. Comes in: pairs of ids,
 * with the bounds of all shapes. Goes out: centres and radii.
 */
#ifndef SEPAX_STRATEGY_CIRCLES_H
#define SEPAX_STRATEGY_CIRCLES_H

#include "lanes/lanes.h"
#include "store/store.h"

typedef struct circle_pairs {
    float vx[SEPAX_LANES], vy[SEPAX_LANES], wx[SEPAX_LANES], wy[SEPAX_LANES];
    float radius_v[SEPAX_LANES], radius_w[SEPAX_LANES];
} circle_pairs;

/* The outer disc of a point is the circle itself, its centre and radius unrounded, so neither
 * vertices nor radii have to be read. */
HEDLEY_ALWAYS_INLINE static void circles_load(const shape_bounds *bounds, const sepax_pair *pairs,
                                              circle_pairs *c) {
    const float *a[SEPAX_LANES], *b[SEPAX_LANES];
    lanes v[4], w[4];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        a[l] = &bounds[pairs[l].a].x;
        b[l] = &bounds[pairs[l].b].x;
    }
    lanes_load_quads(a, 0, v);
    lanes_load_quads(b, 0, w);
    lanes_store(c->vx, v[0]);
    lanes_store(c->vy, v[1]);
    lanes_store(c->radius_v, v[2]);
    lanes_store(c->wx, w[0]);
    lanes_store(c->wy, w[1]);
    lanes_store(c->radius_w, w[2]);
}

#endif
