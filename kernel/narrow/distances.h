/* SPDX-License-Identifier: MIT
 *
 * The kernels of distances, named by the largest vertex counts of both shapes, of which the second
 * one is not less than the first; radii may be any. They have a translation unit of their own,
 * distances.c, so that a build compiles it at the same time as backend.c.
 */
#ifndef SEPAX_DISTANCES_H
#define SEPAX_DISTANCES_H

#include "narrow/runs.h"

/* The same for SEPAX_LANES pairs of ids. */
void RUN(distance_discs)(const shape_bounds *bounds, const sepax_pair *pairs, float margin,
                         lane_distances *distances);
distance_lanes_function RUN(distance_4_4), RUN(distance_4_8), RUN(distance_8_8);
distance_lanes_function RUN(distance_4_16), RUN(distance_8_16), RUN(distance_16_16);

#endif
