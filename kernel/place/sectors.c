/* SPDX-License-Identifier: MIT
 *
 * Sectors of a shape with many vertices: for directions all round, the vertex that is least far
 * along them, and for each edge where its normal lies among all directions.
 *
 * Sectors only name what is tried first: no result depends on them.
 */
#include "place/sectors.h"

#include "place/formulas.h"

void sepax_sectors_fill(size_class *c, uint32_t slot) {
    const uint32_t stride = c->stride, count = c->world_count[slot];
    const size_t at = 2 * (size_t)stride * slot;
    const float *x = c->world + at, *y = x + stride, *nx = c->normals + at, *ny = nx + stride;
    float *point = c->sectors + at;
    uint16_t *turn = c->turns + (size_t)stride * slot;
    for (uint32_t i = 0; i < stride; i++) {
        turn[i] = (uint16_t)sector_turn(nx[i], ny[i]);
    }
    uint32_t least = 0;
    for (uint32_t i = 1; i < count; i++) {
        least = x[i] < x[least] ? i : least;
    }
    uint32_t steps = 2 * count; /* once round takes count */
    for (uint32_t s = 0; s < stride; s++) {
        const sepax_vec2 d = sector_direction(s, stride);
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
