/* SPDX-License-Identifier: MIT
 *
 * A small shape as if placed, outside of the store. Comes in: a shape and a pose. Goes out: its
 * vertices with the bits that sepax_store_place would store, and a disc around them.
 */
#ifndef SEPAX_POSED_H
#define SEPAX_POSED_H

#include "store/store.h"

#define POSED_VERTICES 8u

typedef struct posed_shape {
    float block[2 * POSED_VERTICES]; /* x then y */
    polygon core;
    shape_bounds bounds; /* `inner` only for points; for other shapes it is -infinity */
    float radius;
    bool regular; /* as it would be in the store if rounding does not bend it */
} posed_shape;

/* Makes a shape at a pose, which is checked already. Returns false if its stride exceeds
 * POSED_VERTICES. */
bool sepax_posed_make(const sepax_store *store, sepax_id shape, const sepax_pose *pose,
                      posed_shape *to);

/* Whether the vertices are certainly their own hull. Otherwise the store might have other
 * vertices. */
bool sepax_posed_is_hull(const posed_shape *s);

#endif
