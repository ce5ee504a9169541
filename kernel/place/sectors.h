/* SPDX-License-Identifier: MIT
 *
 * The sector table of a shape with many vertices. Comes in: vertices. Goes out: for directions all
 * round, the vertex that is least far along each; and the directions of all edges. Both are
 * described in store.h.
 *
 * A sector table only names the vertices that are tried first: no result depends on it. So it is
 * made when the shape is, and an instance only turns it.
 */
#ifndef SEPAX_SECTORS_H
#define SEPAX_SECTORS_H

#include <math.h>

#include "store/store.h"

/* The direction of a vector as an angle, in units of 2^-16 of a full turn. The polynomial is that
 * of Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 4.4.49, for arc tangents up
 * to 1; it is off by at most 10^-5, a tenth of a unit. The angle of a vector that is zero or not
 * finite has no meaning. */
static inline uint16_t edge_turn(float x, float y) {
    const float ax = fabsf(x), ay = fabsf(y);
    const float r = ay > ax ? ax / ay : ay / ax, q = r * r;
    const float near =
        r * (10428.98f + q * (-3445.149f + q * (1878.939f + q * (-887.9694f + q * 217.3182f))));
    const float first = ay > ax ? 0x1p14f - near : near;
    const float upper = x < 0 ? 0x1p15f - first : first;
    const float turn = y < 0 ? 0x1p16f - upper : upper;
    return (uint16_t)(turn < 0x1p16f ? (int32_t)turn : 0);
}

/* Fills the sectors of a slot for the local vertices of its shape, and its turns for the edges of
 * these. */
void sepax_sectors_draw(size_class *c, uint32_t slot);

/* Fills both for the world vertices of the instance, which need not be those of its shape. */
void sepax_sectors_draw_bent(size_class *c, uint32_t slot);

/* Turns the sectors of an instance that has the vertices of its shape in their order. `redraw` must
 * be true where the instance before it may not have had them. */
void sepax_sectors_turn(size_class *c, uint32_t slot, bool redraw);

/* Turns the directions of the edges of a block. Sums of turns wrap, so turning again and again
 * loses nothing. */
static inline void turns_turn(uint16_t *turns, uint32_t stride, const float *x, const float *y) {
    const uint16_t by = (uint16_t)(edge_turn(x[1] - x[0], y[1] - y[0]) - turns[0]);
    for (uint32_t i = 0; i < stride; i++) {
        turns[i] = (uint16_t)(turns[i] + by);
    }
}

#endif
