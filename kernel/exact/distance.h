/* SPDX-License-Identifier: MIT
 *
 * The signed distance of two rounded shapes, with its normal and witnesses. Comes in: two cores
 * with radii, and their closest features or their separation. Goes out: numbers that are computed
 * by one formula in double from these features, and rounded once. So they do not depend on how the
 * features were found.
 */
#ifndef SEPAX_DISTANCE_H
#define SEPAX_DISTANCE_H

#include "base/polygon.h"
#include "exact/closest.h"
#include "sepax.h"

/* The radii of both shapes, and the margin of the query. The margin does not move witnesses. */
typedef struct pair_radii {
    float a, b, margin;
} pair_radii;

typedef struct exact_distance {
    float distance;           /* of the cores, less the radii and the margin */
    float normal_x, normal_y; /* unit, from a to b */
    sepax_vec2 a, b;          /* the witness on each shape */
    closest_features features;
    uint32_t edge; /* the edge with the normal */
    bool edge_of_b;
    bool has_edge; /* false where the normal is that of no edge */
} exact_distance;

/* The distance of shapes whose cores are apart, from the closest features of the cores. Its sign is
 * that of the exact relation: 0 means TOUCHING. With u = 2^-24, and L the sum of the extents of
 * both shapes together,
 * - the error of the distance is at most 1.02u of itself + 2^-150, and 2^-149 where rounding would
 *   make it 0; a distance too large for a float becomes the largest float;
 * - the error of each component of the normal is at most 1.02u of itself + 2^-150;
 * - the error of each coordinate of a witness is at most 1.02u of itself + 2^-48 (L + r), r the
 *   radius of its shape. */
exact_distance sepax_exact_distance(const polygon *a, const polygon *b, pair_radii radii,
                                    closest_features features, bool *expanded);

/* The distance of shapes whose cores meet: minus the sum of the depth, the radii and the margin.
 * `cores` is the relation of the cores. `contact` is their separation as query/contact.h finds it,
 * before the exact relation decides the sign; it has no edge where both cores are one point. The
 * depth of cores that touch is 0, unless neither has an interior. Two shapes without radii and
 * margin whose cores have no interior have the distance 0, whatever the depth, and where two
 * segments cross, both witnesses lie there. */
exact_distance sepax_exact_penetration(const polygon *a, const polygon *b, pair_radii radii,
                                       const pair_contact *contact, sepax_relation cores,
                                       bool b_first, bool *expanded);

/* The point that two segments have in common which meet and are not on one line: inside of both, or
 * at an end of one. Its coordinates are off by less than 2^-48 L. The same bits for a and b
 * exchanged. */
typedef enum crossing_kind { CROSS_NOWHERE, CROSS_AT_END, CROSS_INSIDE } crossing_kind;
typedef struct segment_crossing {
    crossing_kind kind; /* nowhere: one of the cores is no segment, or both are on one line */
    double x, y;
} segment_crossing;
segment_crossing sepax_exact_crossing(const polygon *a, const polygon *b, bool b_first);

#endif
