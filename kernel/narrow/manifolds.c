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

/* One function per kernel, so that counts are constants where the loops are. The blocks are off the
 * stack before points are computed. */
#define MANIFOLD_KERNEL(na, nb)                                                                    \
    HEDLEY_NEVER_INLINE static void faces_##na##_##nb(const manifold_group *group,                 \
                                                      manifold_faces *faces) {                     \
        find_faces(group, na, nb, faces);                                                          \
    }                                                                                              \
    void RUN(manifold_##na##_##nb)(const manifold_group *group, lane_manifolds *manifolds) {       \
        manifold_faces faces;                                                                      \
        faces_##na##_##nb(group, &faces);                                                          \
        find_points(group, &faces, manifolds);                                                     \
    }

#define SIDE_KERNEL(nb)                                                                            \
    HEDLEY_NEVER_INLINE static manifold_certain side_##nb(const manifold_group *group,             \
                                                          manifold_closest *closest) {             \
        return manifold_side_of(group, nb, closest);                                               \
    }                                                                                              \
    void RUN(manifold_1_##nb)(const manifold_group *group, lane_manifolds *manifolds) {            \
        manifold_closest closest;                                                                  \
        const manifold_certain certain = side_##nb(group, &closest);                               \
        find_side_points(group, &closest, &certain, manifolds);                                    \
    }

void RUN(manifold_circles)(const manifold_group *group, lane_manifolds *manifolds) {
    find_circle_points(group, manifolds);
}

MANIFOLD_KERNEL(4, 4)
MANIFOLD_KERNEL(4, 8)
MANIFOLD_KERNEL(8, 8)
SIDE_KERNEL(4)
SIDE_KERNEL(8)
SIDE_KERNEL(16)
