/* SPDX-License-Identifier: MIT
 *
 * The sector table of a shape with many vertices: for each of the directions all round, the vertex
 * that is least far along it; and for each edge, where its normal lies among the directions.
 *
 * A sector table only names the vertices that are tried first: no result depends on it.
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
    uint32_t steps = 2 * count; /* enough for two rounds */
    for (uint32_t s = 0; s < stride; s++) {
        const sepax_vec2 d = sector_direction(s, stride);
        uint32_t next = least + 1 < count ? least + 1 : 0;
        /* The least vertex moves on as the direction turns, and each step to it leads down. In a
         * very thin shape, rounding can make every step lead down, all round: there the walk ends
         * after its last step, at a vertex as well. */
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
