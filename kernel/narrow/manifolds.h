/* SPDX-License-Identifier: MIT
 *
 * The kernels of manifolds, named by the largest vertex counts of both shapes, of which the second
 * one is not less than the first; radii may be any. They have a translation unit of their own,
 * manifolds.c, so that a build compiles it at the same time as backend.c. For two shapes of which
 * one has more than 8 vertices there is none unless the other is a point: their blocks would take
 * more stack than sepax.h promises.
 */
#ifndef SEPAX_MANIFOLDS_H
#define SEPAX_MANIFOLDS_H

#include "narrow/runs.h"

/* Points with radii, and these with others; segments, and these with others. */
manifold_lanes_function RUN(manifold_circles);
manifold_lanes_function RUN(manifold_1_4), RUN(manifold_1_8), RUN(manifold_1_16);
manifold_lanes_function RUN(manifold_2_2), RUN(manifold_2_4), RUN(manifold_2_8);
manifold_lanes_function RUN(manifold_4_4), RUN(manifold_4_8), RUN(manifold_8_8);

#endif
