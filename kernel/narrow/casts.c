/* SPDX-License-Identifier: MIT
 *
 * The kernels of casts.h. Like backend.c, this file is compiled once per instruction set; the
 * symbols carry the name of the backend.
 */
#include "base/arithmetic.h"

#include "narrow/casts.h"

#include "base/small.h"
#include "narrow/strategies/cast_circles.h"
#include "narrow/strategies/cast_lanes.h"
#include "narrow/strategies/cast_large.h"

void RUN(cast_discs)(const shape_bounds *bounds, const sepax_pair *pairs, const sepax_vec2 *motions,
                     float margin, lane_casts *casts) {
    find_circle_casts(bounds, pairs, motions, margin, casts);
}

void RUN(cast_lanes)(const cast_group *group, lane_casts *casts) {
    find_casts(group, casts);
}

bool RUN(cast_large)(const round_pair *pair, sepax_vec2 motion, exact_cast *cast) {
    return !library_is_small() && find_large_cast(pair, motion, cast);
}
