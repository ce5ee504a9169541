/* SPDX-License-Identifier: MIT
 *
 * The kernels of manifolds.h. Like backend.c, this file is compiled once per instruction set; the
 * symbols carry the name of the backend.
 */
#if !defined(SEPAX_BACKEND) || !defined(SEPAX_LANES)
#error "This file is compiled once per instruction set, as docs/compile.md says."
#endif

#include "narrow/manifolds.h"

#include "narrow/strategies/manifold_double.h"

/* One function per kernel, so that counts are constants where the loops are. */
#define MANIFOLD_KERNEL(na, nb)                                                                    \
    void RUN(manifold_##na##_##nb)(const manifold_group *group, lane_manifolds *manifolds) {       \
        find_manifolds(group, na, nb, manifolds);                                                  \
    }

MANIFOLD_KERNEL(4, 4)
MANIFOLD_KERNEL(4, 8)
MANIFOLD_KERNEL(8, 8)
MANIFOLD_KERNEL(4, 16)
MANIFOLD_KERNEL(8, 16)
MANIFOLD_KERNEL(16, 16)
