/* SPDX-License-Identifier: MIT
 *
 * Moments: the area of a shape, its centroid, and its second moment of area, from which follow the
 * mass, the centre of mass and the rotational inertia of a plate.
 */
#ifndef SEPAX_PART_MOMENTS_H
#define SEPAX_PART_MOMENTS_H

#include "shapes.h"
#include "status.h"
#include "store.h"

SEPAX_BEGIN_C

/* Of a shape or a body, its radius included. They are double, because the fourth power of a length
 * in float may not fit in float. */
typedef struct sepax_moments {
    double area;   /* in the square of the unit of length */
    double x, y;   /* the centroid */
    double second; /* the polar second moment of area about the centroid: the integral of the
                      squared distance from it, in the fourth power of the unit of length */
} sepax_moments;

/* Writes the moments of the shape ids[i], as it is placed, to moments[i], for `count` shapes, all
 * or none. A plate of the density d has the mass d * area and, about its centre of mass, the
 * rotational inertia d * second; about a point that is s away, d * area * s * s more. Points and
 * segments without radius have the area 0 and their middle as the centroid.
 *
 * Formula: the sum over the triangles of the core, a rectangle on each edge as wide as the radius,
 * and a sector of a disc at each corner. Where n is the number of vertices, D the greater side of
 * the bounding box, radius included, and e = 2^-48 (n + 64), the area is off by at most e of
 * itself, each coordinate of the centroid by e D and an ulp, and the second moment by e D^2 times
 * the area, which for one shape is at most 24 e of itself. Source: docs/exactness.md.
 *
 * An id that the store does not have is SEPAX_ERROR_ID. Both arrays may begin at any byte and must
 * not overlap (SEPAX_ERROR_ALIAS). `rejection` may be NULL; its index is that of the first id with
 * an error. */
SEPAX_API sepax_status sepax_store_moments(const sepax_store *store, const sepax_id *ids,
                                           size_t count, sepax_moments *moments,
                                           sepax_rejection *rejection);

/* The same for bodies: the sum over all pieces, about their common centroid. Where pieces overlap,
 * the common part counts once for each of them; those of sepax_decompose overlap only where they
 * have radii. n counts the vertices of all pieces, and D is the greater side of the box around
 * them. A body of area 0 has the centroid of its first piece; without pieces that is NaN. Offsets
 * that decrease are SEPAX_ERROR_OFFSETS, and a body with ids that the store does not have is
 * SEPAX_ERROR_RANGE; the index of the rejection is that of the body. Both arrays may begin at any
 * byte and must not overlap. */
SEPAX_API sepax_status sepax_body_moments(const sepax_store *store, sepax_bodies bodies,
                                          sepax_moments *moments, sepax_rejection *rejection);

SEPAX_END_C

#endif
