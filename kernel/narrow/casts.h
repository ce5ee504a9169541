/* SPDX-License-Identifier: MIT
 *
 * The kernels of casts, named by the largest vertex counts of both shapes, of which the second one
 * is not less than the first; radii may be any. They have a translation unit of their own, casts.c,
 * so that a build compiles it at the same time as backend.c.
 */
#ifndef SEPAX_CASTS_H
#define SEPAX_CASTS_H

#include "exact/cast.h"
#include "narrow/runs.h"
#include "query/contact.h"

/* SEPAX_LANES pairs of circles, by their ids. */
void RUN(cast_discs)(const shape_bounds *bounds, const sepax_pair *pairs, const sepax_vec2 *motions,
                     float margin, lane_casts *casts);
cast_lanes_function RUN(cast_1_4), RUN(cast_1_8);
cast_lanes_function RUN(cast_4_4), RUN(cast_4_8), RUN(cast_8_8);
cast_lanes_function RUN(cast_4_16), RUN(cast_8_16), RUN(cast_16_16);
/* One pair of any size whose products do not overflow. Returns whether the cast is certain; a miss
 * is DISJOINT. */
bool RUN(cast_large)(const round_pair *pair, sepax_vec2 motion, exact_cast *cast);

#endif
