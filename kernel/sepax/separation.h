/* SPDX-License-Identifier: MIT
 *
 * Separations: how far apart two shapes are along the best axis of the separating axis theorem, or
 * how deep they overlap, and which way leads out: the minimum translation vector (MTV). Of shapes
 * with a radius, points and segments, and with a margin, it is the signed distance: see
 * sepax_distance.
 */
#ifndef SEPAX_PART_SEPARATION_H
#define SEPAX_PART_SEPARATION_H

#include "options.h"
#include "sources.h"
#include "status.h"
#include "store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where sepax_separate writes: one element a result, NULL for what is not wanted. The arrays are
 * scratch memory until the call returns.
 *
 * The normal points from a to b. Where the shapes overlap, moving b by -separation * normal, or a
 * by separation * normal, ends the overlap, but for roundings: see SEPAX_MTV_SAFE.
 *
 * The result of a group is that of its pair with the least separation, the first one of equals. Of
 * two bodies this is their deepest pair of pieces, which is not always the shortest way to part
 * both unions. An empty group has the largest float32 as its separation, the normal (0, 0),
 * SEPAX_FEATURE_NONE and SEPAX_NO_PAIR. */
typedef struct sepax_contacts {
    float *separation; /* < 0: penetration depth; 0: touching; > 0: a gap. The sign is that of the
                          exact relation */
    float *normal_x;   /* the unit normal of the best axis */
    float *normal_y;
    uint32_t *feature; /* the edge whose normal it is, in the caller's numbering of the vertices;
                          bit SEPAX_FEATURE_B is set where it is an edge of b */
    uint32_t *pair;    /* the index of the pair among all pairs of the source */
} sepax_contacts;

#define SEPAX_FEATURE_B 0x80000000u
/* No feature: the normal is that of two corners, or there is no answer. Compare with this first,
 * for it has the bit of SEPAX_FEATURE_VERTEX, too. */
#define SEPAX_FEATURE_NONE 0x7FFFFFFFu

/* Computes the separation of each pair. For an edge with the outward unit normal n that starts at
 * v0, the gap is the least n . (v - v0) of all vertices v of the other shape: how far the other
 * shape stays in front of the edge or, below 0, how far it reaches behind it. The separation of two
 * polygons is the largest gap of all their edges, and the normal is that of this edge.
 *
 * Ties: of equal values the edges of the shape with the lower id win, then the edge that comes
 * first counter-clockwise from the vertex with the lowest number. Swapping a and b negates the
 * normal and keeps the separation, bit for bit.
 *
 * Formula: n is (y1 - y0, x0 - x1) / length, computed in double and rounded to float32 once.
 * n . (v - v0) is fl(fl(nx * rx) + fl(ny * ry)) with rx = fl(vx - v0x) and ry = fl(vy - v0y). The
 * exact relation then has the last word on the sign: TOUCHING is 0, and a value whose sign is wrong
 * becomes the smallest float32 of the right one.
 *
 * Accuracy: let Lx and Ly be the width and the height of the bounding box around both shapes. A
 * separation is off by at most 2^-21 (Lx + Ly) + 2^-149. A gap is a lower bound on the distance, up
 * to this error. Values beyond float32 become +-3.4e38. Source: docs/exactness.md. */
SEPAX_API sepax_status sepax_separate(const sepax_store *store, sepax_source source,
                                      const sepax_options *options, const sepax_contacts *contacts);

#ifdef __cplusplus
}
#endif

#endif
