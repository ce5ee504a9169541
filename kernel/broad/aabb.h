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

/* The smallest box around the world vertices: no rounding, so two boxes meet iff those of the
 * stored shapes do. */
aabb sepax_aabb_around(const sepax_store *store, shape_ref ref);

#endif
