/* SPDX-License-Identifier: MIT
 *
 * The signed distance of two rounded shapes, with its normal and witnesses: one formula in double
 * from the closest features, rounded once. So nothing depends on how the features were found.
 */
#ifndef SEPAX_DISTANCE_H
#define SEPAX_DISTANCE_H

#include "base/contact.h"
#include "exact/closest.h"
#include "sepax.h"

/* The radii of both shapes, and the margin of the query. Witnesses have no margin. */
typedef struct pair_radii {
    float a, b, margin;
} pair_radii;

typedef struct exact_distance {
    float distance;           /* of the cores, less the radii and the margin */
    float normal_x, normal_y; /* unit, from a to b */
    sepax_vec2 a, b;          /* the witness on each shape */
    closest_features features;
    uint32_t edge; /* whose normal it is */
    bool edge_of_b;
    bool has_edge; /* false where it is that of no edge */
} exact_distance;

/* Of cores that are apart, with their closest features. The sign is that of the exact relation: 0
 * is TOUCHING. With u = 2^-24, and L the sum of the extents of both shapes together,
 * - the distance is off by 1.02u of itself + 2^-150, and by 2^-149 where that would make it 0; what
 *   does not fit is the largest float;
 * - each component of the normal by 1.02u of itself + 2^-150;
 * - each coordinate of a witness by 1.02u of itself + 2^-48 L. */
exact_distance sepax_exact_distance(const polygon *a, const polygon *b, pair_radii radii,
                                    closest_features features, bool *expanded);

/* Of cores that meet, whose relation is `cores`: minus the depth and the radii. `contact` is their
 * separation as query/contact.h finds it, before the exact relation decides the sign; it has no
 * edge where both are one point. The depth of cores that touch is 0 where one has an interior. Two
 * that have none, and meet, touch as long as they have no radius, whatever the depth. */
exact_distance sepax_exact_penetration(const polygon *a, const polygon *b, pair_radii radii,
                                       const pair_contact *contact, sepax_relation cores,
                                       bool b_first, bool *expanded);

#endif
