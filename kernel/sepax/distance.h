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

#ifdef __cplusplus
extern "C" {
#endif

/* Where sepax_distance writes: one element a result, NULL for what is not wanted. The result of a
 * group is that of its pair with the least distance, the first one of equals; an empty group is as
 * in sepax_contacts, with points of (0, 0).
 *
 * Points lie on the outlines of their shapes, radii included and the margin not. A feature is what
 * of a core is closest to the other core, in the caller's numbering: the vertex i, as i with the
 * bit SEPAX_FEATURE_VERTEX, or the edge that starts at the vertex i, as i. */
typedef struct sepax_distances {
    float *distance;  /* > 0: the distance; 0: touching; < 0: penetration depth */
    float *normal_x;  /* the unit vector from point a to point b; of an overlap as in */
    float *normal_y;  /* sepax_contacts: from a to b, along the way out */
    float *point_a_x; /* the point of a that is closest to b; of an overlap the deepest one in b */
    float *point_a_y;
    float *point_b_x; /* the point of b that is closest to a; of an overlap the deepest one in a */
    float *point_b_y;
    uint32_t *feature_a;
    uint32_t *feature_b;
    uint32_t *pair; /* the index of the pair among all pairs of the source */
} sepax_distances;

#define SEPAX_FEATURE_VERTEX 0x40000000u

/* Computes the signed distance of each pair. Let d be the distance of both cores, R the sum of both
 * radii and of the margin. Where the cores are apart it is d - R. Where they meet it is -(p + R),
 * p being the depth that sepax_separate finds for the cores alone, for which a segment counts as
 * two edges, there and back. Points and segments that meet and have no radius have the distance 0.
 * The sign is that of the exact relation.
 *
 * The closest features are exact. A point that is a vertex is named as this vertex, never as an end
 * of an edge. Between parallel edges it is the end of what they have in common that comes first
 * counter-clockwise on the edge of the lower id. Two cores that are one and the same point have the
 * normal (1, 0), from the lower id to the other. Swapping a and b swaps points and features and
 * negates the normal, bit for bit.
 *
 * Accuracy, with u = 2^-24 and Lx, Ly the width and the height of the bounding box around both
 * cores: where the cores are apart, a distance is off by at most 1.02u of itself + 2^-149; where
 * they meet, by 2^-21 (Lx + Ly) + 1.02u of itself. A coordinate of a point is off by at most 1.02u
 * of itself + 2^-48 (Lx + Ly). Source: docs/exactness.md. */
SEPAX_API sepax_status sepax_distance(const sepax_store *store, sepax_source source,
                                      const sepax_options *options,
                                      const sepax_distances *distances);

#ifdef __cplusplus
}
#endif

#endif
