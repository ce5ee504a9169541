/* SPDX-License-Identifier: MIT
 *
 * The kernels of manifolds, for shapes of up to so many vertices with any radii, those of the
 * second shape not fewer. They have a translation unit of their own, manifolds.c, which compiles
 * beside backend.c. Of more than 8 vertices the blocks would not leave
 * the stack that sepax.h promises.
 */
#ifndef SEPAX_MANIFOLDS_H
#define SEPAX_MANIFOLDS_H

#include "narrow/runs.h"

/* Points with radii, and these with others. */
manifold_lanes_function RUN(manifold_circles);
manifold_lanes_function RUN(manifold_1_4), RUN(manifold_1_8), RUN(manifold_1_16);
manifold_lanes_function RUN(manifold_4_4), RUN(manifold_4_8), RUN(manifold_8_8);

#endif
