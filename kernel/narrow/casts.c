/* SPDX-License-Identifier: MIT
 *
 * The kernels of casts.h. Like backend.c, this file is compiled once per instruction set; the
 * symbols carry the name of the backend.
 */
#include "base/arithmetic.h"

#include "narrow/casts.h"

#include "base/small.h"
#include "narrow/strategies/cast_circles.h"
#include "narrow/strategies/cast_flat.h"
#include "narrow/strategies/cast_large.h"

/* Any radii may be 0, so a small library has one kernel for all. */
HEDLEY_ALWAYS_INLINE static void find_casts(const cast_group *group, lane_shape of_a,
                                            lane_shape of_b, lane_casts *casts) {
    if (library_is_small() || group->round) {
        find_round_casts(group, of_a, of_b, casts);
    } else {
        find_flat_casts(group, of_a, of_b, casts);
    }
}

/* One function per kernel, so that counts are constants where the loops are. */
#define CAST_KERNEL(na, sa, nb, sb)                                                                \
    void RUN(cast_##na##_##nb)(const cast_group *group, lane_casts *casts) {                       \
        find_casts(group, (lane_shape){na, sa, true}, (lane_shape){nb, sb, true}, casts);          \
    }

void RUN(cast_discs)(const shape_bounds *bounds, const sepax_pair *pairs, const sepax_vec2 *motions,
                     float margin, lane_casts *casts) {
    find_circle_casts(bounds, pairs, motions, margin, casts);
}

CAST_KERNEL(1, 4, 4, 4)
CAST_KERNEL(4, 4, 4, 4)
CAST_KERNEL(1, 4, 8, 8)
CAST_KERNEL(4, 4, 8, 8)
CAST_KERNEL(8, 8, 8, 8)
CAST_KERNEL(4, 4, 16, 16)
CAST_KERNEL(8, 8, 16, 16)
CAST_KERNEL(16, 16, 16, 16)

bool RUN(cast_large)(const round_pair *pair, sepax_vec2 motion, exact_cast *cast) {
    return !library_is_small() && find_large_cast(pair, motion, cast);
}
