/* SPDX-License-Identifier: MIT
 *
 * Distances: how far apart two shapes are, and where they are closest.
 */
#ifndef SEPAX_PART_DISTANCE_H
#define SEPAX_PART_DISTANCE_H

#include "options.h"
#include "separation.h"
#include "sources.h"
#include "status.h"
#include "store.h"

SEPAX_BEGIN_C

/* The arrays that sepax_distance fills: one element a result in each; NULL leaves an array out. The
 * result of a group is that of its pair with the least distance; of equal ones the first. The
 * result of an empty group is as in sepax_contacts, with the points (0, 0).
 *
 * The points lie on the boundaries of their shapes: radii count, the margin does not. A feature is
 * the part of a core that is closest to the other core, in the caller's numbering. Vertex i is i
 * with the bit SEPAX_FEATURE_VERTEX; the edge that starts at vertex i is i. */
typedef struct sepax_distances {
    float *distance;  /* > 0: the distance; 0: touching; < 0: penetration depth */
    float *normal_x;  /* the unit vector from point a to point b; of an overlap as in */
    float *normal_y;  /* sepax_contacts: from a to b, along the shortest way out */
    float *point_a_x; /* the point of a closest to b; of an overlap the one deepest in b */
    float *point_a_y;
    float *point_b_x; /* the point of b closest to a; of an overlap the one deepest in a */
    float *point_b_y;
    uint32_t *feature_a;
    uint32_t *feature_b;
    uint32_t *pair; /* the index of the pair among all pairs of the source */
} sepax_distances;

#define SEPAX_FEATURE_VERTEX 0x40000000u

/* Computes the signed distance of each pair. Let d be the distance of the two cores, and R the sum
 * of both radii and the margin. Where the cores are apart, the result is d - R. Where they meet, it
 * is -(p + R), where p is the penetration depth that sepax_separate finds for the cores alone; a
 * segment then counts as two edges, there and back. Points and segments that meet and have no
 * radius have the distance 0, and both points are where they do. The sign is that of the exact
 * relation.
 *
 * The closest features are exact. A closest point that is a vertex is named as that vertex, never
 * as the end of an edge. Where two parallel edges are closest, they face each other along a
 * stretch, and the closest points are at one end of it: the end that comes first counter-clockwise
 * on the edge of the lower id. Two cores that are one and the same point have the normal (1, 0),
 * from the lower id to the other. Swapping a and b swaps points and features and negates the
 * normal, bit for bit.
 *
 * Accuracy, with u = 2^-24 and Lx, Ly the width and the height of the bounding box around both
 * cores: where the cores are apart, a distance is off by at most 1.02u of itself + 2^-149; where
 * they meet, by 2^-21 (Lx + Ly) + 1.02u of itself. A coordinate of a point is off by at most 1.02u
 * of itself + 2^-48 (Lx + Ly + r), with r the radius of the shape. Source: docs/exactness.md.
 *
 * A store with SEPAX_RELATE_ONLY is SEPAX_ERROR_UNPREPARED. */
SEPAX_API sepax_status sepax_distance(const sepax_store *store, sepax_source source,
                                      const sepax_options *options,
                                      const sepax_distances *distances);

SEPAX_END_C

#endif
