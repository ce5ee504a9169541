/* SPDX-License-Identifier: MIT
 *
 * Sectors of a shape with many vertices: for directions all round, the vertex that is least far
 * along them, and for each edge where its normal lies among all directions.
 *
 * Directions are counted by where they leave the diamond |x| + |y| = 1, from 0 at (1, 0) to 4 after
 * a full turn to the left: no angles, so no functions that differ from library to library. Sectors
 * only name what is tried first: no result depends on them.
 */
#include "place/sectors.h"

#include <math.h>

/* The point of the diamond at t = 0 .. 4. */
static sepax_vec2 diamond_point(double t) {
    const double y = t < 3 ? 1 - fabs(t - 1) : t - 4;
    return (sepax_vec2){(float)(fabs(t - 2) - 1), (float)y};
}

/* Where a unit vector leaves the diamond, in 2^-14; of a point, whose normals are 0, anything. */
static uint16_t diamond_turn(float x, float y) {
    const float part = y / (fabsf(x) + fabsf(y));
    const float t = x < 0 ? 2 - part : y < 0 ? 4 + part : part;
    const float turn = t * 0x1p14f;
    return turn < 65535 ? (uint16_t)turn : 65535;
}

void sepax_sectors_fill(size_class *c, uint32_t slot) {
    const uint32_t stride = c->stride, count = c->world_count[slot];
    const size_t at = 2 * (size_t)stride * slot;
    const float *x = c->world + at, *y = x + stride, *nx = c->normals + at, *ny = nx + stride;
    float *point = c->sectors + at;
    uint16_t *turn = c->turns + (size_t)stride * slot;
    for (uint32_t i = 0; i < stride; i++) {
        turn[i] = diamond_turn(nx[i], ny[i]);
    }
    uint32_t least = 0;
    for (uint32_t i = 1; i < count; i++) {
        least = x[i] < x[least] ? i : least;
    }
    uint32_t steps = 2 * count; /* once round takes count */
    for (uint32_t s = 0; s < stride; s++) {
        const sepax_vec2 d = diamond_point(4.0 * s / (stride - 1));
        uint32_t next = least + 1 < count ? least + 1 : 0;
        /* It moves on with the direction, and each step goes down. On a needle, rounding can make
         * every step go down, all round: there the walk ends where it is, which is a vertex too. */
        while (steps > 0 && (double)d.x * ((double)x[next] - (double)x[least]) +
                                    (double)d.y * ((double)y[next] - (double)y[least]) <
                                0) {
            steps--;
            least = next;
            next = least + 1 < count ? least + 1 : 0;
        }
        point[2 * s] = x[least];
        point[2 * s + 1] = y[least];
    }
}
