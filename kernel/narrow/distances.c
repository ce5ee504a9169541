/* SPDX-License-Identifier: MIT
 *
 * The kernels of distances.h. Like backend.c, this file is compiled once per instruction set; the
 * symbols carry the name of the backend.
 */
#include "base/arithmetic.h"

#include "narrow/distances.h"

#include "narrow/strategies/closest_circles.h"
#include "narrow/strategies/closest_lanes.h"

void RUN(distance_discs)(const shape_bounds *bounds, const sepax_pair *pairs, float margin,
                         lane_distances *distances) {
    circle_pairs circles;
    circles_load(bounds, pairs, &circles);
    find_circle_distances(&circles, margin, distances);
}

/* For constant counts: much the most frequent ones. */
void RUN(distance_4_4)(const faced_group *group, lane_distances *distances) {
    find_distances(group, 4, 4, distances);
}

/* For all others: their loops over vertices are longer. */
COMPILED_ONCE static void distances_any(const faced_group *group, unsigned na, unsigned nb,
                                        lane_distances *distances) {
    find_distances(group, na, nb, distances);
}

#define DISTANCE_KERNEL(na, nb)                                                                    \
    void RUN(distance_##na##_##nb)(const faced_group *group, lane_distances *distances) {          \
        distances_any(group, na, nb, distances);                                                   \
    }
DISTANCE_KERNEL(4, 8)
DISTANCE_KERNEL(8, 8)
DISTANCE_KERNEL(4, 16)
DISTANCE_KERNEL(8, 16)
DISTANCE_KERNEL(16, 16)
