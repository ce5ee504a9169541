/* SPDX-License-Identifier: MIT
 *
 * The kernels of casts. They have a translation unit of their own, casts.c, so that a build
 * compiles it at the same time as backend.c.
 */
#ifndef SEPAX_CASTS_H
#define SEPAX_CASTS_H

#include "exact/cast.h"
#include "narrow/runs.h"
#include "query/contact.h"

/* SEPAX_LANES pairs of circles, by their ids. */
void RUN(cast_discs)(const shape_bounds *bounds, const sepax_pair *pairs, const sepax_vec2 *motions,
                     float margin, lane_casts *casts);
/* SEPAX_LANES pairs of shapes of up to 16 vertices, not both of which are points; radii may be any.
 */
void RUN(cast_lanes)(const cast_group *group, lane_casts *casts);
/* One pair of any size whose products do not overflow. Returns whether the cast is certain; a miss
 * is DISJOINT. */
bool RUN(cast_large)(const round_pair *pair, sepax_vec2 motion, exact_cast *cast);

#endif
