/* SPDX-License-Identifier: MIT
 *
 * Axis-aligned boxes around shapes.
 */
#ifndef SEPAX_AABB_H
#define SEPAX_AABB_H

#include "store/store.h"

typedef struct aabb {
    float lo[2], hi[2]; /* x, y */
} aabb;

/* The smallest box around the world vertices, without rounding; for a shape with a radius, and with
 * a margin, widened by the radius and half of the margin, rounded outward. So the boxes of two
 * shapes meet wherever the shapes, or one of them widened by the margin, do. */
aabb sepax_aabb_around(const sepax_store *store, sepax_id id, float margin);

#endif
