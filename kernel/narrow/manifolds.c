/* SPDX-License-Identifier: MIT
 *
 * The kernels of manifolds.h. Like backend.c, this file is compiled once per instruction set; the
 * symbols carry the name of the backend.
 */
#include "base/arithmetic.h"

#include "narrow/manifolds.h"

#include "base/small.h"
#include "narrow/strategies/manifold_double.h"

/* One function per kernel, so that counts are constants where the loops are. The blocks are off the
 * stack before points are computed. */
#define MANIFOLD_KERNEL(na, nb)                                                                    \
    HEDLEY_NEVER_INLINE static void faces_##na##_##nb(const faced_group *group,                    \
                                                      manifold_faces *faces) {                     \
        find_faces(group, na, nb, faces);                                                          \
    }                                                                                              \
    void RUN(manifold_##na##_##nb)(const faced_group *group, lane_manifolds *manifolds) {          \
        manifold_faces faces;                                                                      \
        faces_##na##_##nb(group, &faces);                                                          \
        find_points(group, &faces, manifolds);                                                     \
    }

/* Segments with others; a small library has them among the cores of up to 4 vertices. */
#define SEGMENT_KERNEL(nb, all)                                                                    \
    HEDLEY_NEVER_INLINE static void faces_2_##nb(const faced_group *group,                         \
                                                 manifold_faces *faces) {                          \
        find_faces(group, 2, nb, faces);                                                           \
    }                                                                                              \
    void RUN(manifold_2_##nb)(const faced_group *group, lane_manifolds *manifolds) {               \
        manifold_faces faces;                                                                      \
        if (library_is_small()) {                                                                  \
            faces_4_##all(group, &faces);                                                          \
        } else {                                                                                   \
            faces_2_##nb(group, &faces);                                                           \
        }                                                                                          \
        find_points(group, &faces, manifolds);                                                     \
    }

#define SIDE_KERNEL(nb)                                                                            \
    HEDLEY_NEVER_INLINE static void nearest_##nb(const faced_group *group,                         \
                                                 manifold_nearest *nearest) {                      \
        manifold_find_nearest(group, nb, nearest);                                                 \
    }                                                                                              \
    void RUN(manifold_1_##nb)(const faced_group *group, lane_manifolds *manifolds) {               \
        manifold_nearest nearest;                                                                  \
        nearest_##nb(group, &nearest);                                                             \
        find_side_points(group, &nearest, manifolds);                                              \
    }

void RUN(manifold_circles)(const faced_group *group, lane_manifolds *manifolds) {
    find_circle_points(group, manifolds);
}

MANIFOLD_KERNEL(4, 4)
MANIFOLD_KERNEL(4, 8)
MANIFOLD_KERNEL(8, 8)
SEGMENT_KERNEL(2, 4)
SEGMENT_KERNEL(4, 4)
SEGMENT_KERNEL(8, 8)
SIDE_KERNEL(4)
SIDE_KERNEL(8)
SIDE_KERNEL(16)
