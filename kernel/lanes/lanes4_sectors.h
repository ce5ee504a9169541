/* SPDX-License-Identifier: MIT
 *
 * Points of the sectors of a shape in 4 lanes: lanes.h says what each function does.
 */
#ifndef SEPAX_LANES4_SECTORS_H
#define SEPAX_LANES4_SECTORS_H

#include "lanes/lanes4_rows.h"

/* One by one: of four, vectors would take as long to take apart (32-gons: 125 instead of 121 ns).
 */
HEDLEY_ALWAYS_INLINE static void lanes_find_sectors(const uint16_t *turn, uint16_t zero, uint32_t n,
                                                    uint16_t *to) {
    for (uint32_t l = 0; l < 4; l++) {
        to[l] = (uint16_t)((uint16_t)(turn[l] - zero) * (n - 1) >> 16);
    }
}
HEDLEY_ALWAYS_INLINE static void lanes_load_points(const float *p, const uint16_t at[4],
                                                   lanes v[4]) {
    const float *point[4];
    for (uint32_t l = 0; l < 4; l++) {
        point[l] = p + 2 * (size_t)at[l];
    }
    lanes_load_quads(point, 0, v);
}
#define LANES_PICKED 0u /* 16 vertices fill too many registers */

#endif
