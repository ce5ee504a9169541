/* SPDX-License-Identifier: MIT
 *
 * The kernels of distances.h. Like backend.c, this file is compiled once per instruction set; the
 * symbols carry the name of the backend.
 */
#include "base/arithmetic.h"

#include "narrow/distances.h"

#include "narrow/strategies/closest_circles.h"
#include "narrow/strategies/closest_depth.h"
#include "narrow/strategies/closest_lanes.h"

/* One function per kernel, so that counts are constants where the loops are. */
#define DISTANCE_KERNEL(na, nb)                                                                    \
    bool RUN(distance_##na##_##nb)(const closest_group *group, bool walk,                          \
                                   lane_distances *distances) {                                    \
        (void)walk;                                                                                \
        return find_distances(group, na, nb, START_SUPPORT, distances);                            \
    }
#define NEAREST_KERNEL(na, nb)                                                                     \
    bool RUN(nearest_##na##_##nb)(const closest_group *group, bool walk,                           \
                                  lane_distances *distances) {                                     \
        (void)walk;                                                                                \
        return find_distances(group, na, nb, START_NEAREST, distances);                            \
    }

HEDLEY_NEVER_INLINE static bool walked_4_4(const closest_group *group, lane_distances *distances) {
    return find_distances(group, 4, 4, START_SUPPORT, distances);
}

/* All gaps of small cores together take less time than a walk. The walk has a function of its own:
 * with both in one, the gaps lose registers (SSE2, 2 to 6 % slower). */
bool RUN(distance_4_4)(const closest_group *group, bool walk, lane_distances *distances) {
    if (walk) {
        return walked_4_4(group, distances);
    }
    return find_distances(group, 4, 4, START_GAPS, distances);
}

/* The blocks are off the stack before numbers are computed. */
#define DEPTH_KERNEL(na, nb)                                                                       \
    HEDLEY_NEVER_INLINE static void depths_##na##_##nb(                                            \
        const closest_group *group, const lane_contacts *contacts, depth_claim *claim,             \
        lane_distances *distances) {                                                               \
        depth_find(group, na, nb, contacts, claim, distances);                                     \
    }                                                                                              \
    uint32_t RUN(depth_##na##_##nb)(const closest_group *group, const lane_contacts *contacts,     \
                                    lane_distances *distances) {                                   \
        depth_claim claim;                                                                         \
        depths_##na##_##nb(group, contacts, &claim, distances);                                    \
        return depth_settle(&claim, group, contacts, distances);                                   \
    }

void RUN(distance_discs)(const shape_bounds *bounds, const sepax_pair *pairs, float margin,
                         lane_distances *distances) {
    circle_pairs circles;
    circles_load(bounds, pairs, &circles);
    find_circle_distances(&circles, margin, distances);
}

DISTANCE_KERNEL(4, 8)
DISTANCE_KERNEL(8, 8)
DISTANCE_KERNEL(4, 16)
DISTANCE_KERNEL(8, 16)
DISTANCE_KERNEL(16, 16)
NEAREST_KERNEL(4, 4)
NEAREST_KERNEL(4, 8)
NEAREST_KERNEL(8, 8)
DEPTH_KERNEL(4, 4)
DEPTH_KERNEL(4, 8)
DEPTH_KERNEL(8, 8)
DEPTH_KERNEL(4, 16)
DEPTH_KERNEL(8, 16)
DEPTH_KERNEL(16, 16)
