/* SPDX-License-Identifier: MIT
 *
 * Separations: how far apart two polygons are along the best axis of the separating axis theorem,
 * or how deep they overlap, and the shortest way out: the minimum translation vector (MTV). Where
 * one of the shapes has a radius or is a point or a segment, and with a margin, the separation is
 * the signed distance instead: see sepax_distance.
 */
#ifndef SEPAX_PART_SEPARATION_H
#define SEPAX_PART_SEPARATION_H

#include "options.h"
#include "sources.h"
#include "status.h"
#include "store.h"

SEPAX_BEGIN_C

/* The arrays that sepax_separate fills: one element a result in each; NULL leaves an array out. The
 * call may use them as scratch memory until it returns.
 *
 * The normal points from a to b. Where the shapes overlap, moving b by -separation * normal, or a
 * by separation * normal, ends the overlap, apart from rounding: see SEPAX_MTV_SAFE.
 *
 * The result of a group is that of its pair with the least separation; of equal ones the first. For
 * two bodies this is the deepest pair of pieces, which is not always the shortest way to separate
 * the unions. The result of an empty group is the largest finite float32 as its separation, the
 * normal (0, 0), SEPAX_FEATURE_NONE and SEPAX_NO_PAIR. */
typedef struct sepax_contacts {
    float *separation; /* < 0: penetration depth; 0: touching; > 0: a gap. The sign is that of the
                          exact relation */
    float *normal_x;   /* the unit normal of the best axis */
    float *normal_y;
    uint32_t *feature; /* the edge that has this normal, in the caller's numbering; the bit
                          SEPAX_FEATURE_B is set where it is an edge of b */
    uint32_t *pair;    /* the index of the pair among all pairs of the source */
} sepax_contacts;

#define SEPAX_FEATURE_B 0x80000000u
/* No feature: two vertices are closest, or there is no result. Compare with this value before you
 * test bits, because it has the bit SEPAX_FEATURE_VERTEX as well. */
#define SEPAX_FEATURE_NONE 0x7FFFFFFFu

/* Computes the separation of each pair. Let an edge start at the vertex v0 and have the outward
 * unit normal n. The gap of this edge is the least value of n . (v - v0) over all vertices v of the
 * other shape. Where it is positive, the other shape lies that far in front of the edge; where it
 * is negative, the other shape reaches that far behind it. The separation of two polygons is the
 * largest gap of all their edges, and the normal is that of the edge with this gap.
 *
 * Ties: of equal gaps, the edges of the shape with the lower id come first, and then the edge that
 * comes first counter-clockwise from the vertex with the lowest number. Swapping a and b negates
 * the normal and keeps the separation, bit for bit.
 *
 * Formula, with fl for rounding to float32:
 *
 *     n             is (y1 - y0, x0 - x1) / length, computed in double and then rounded once;
 *     n . (v - v0)  is fl(fl(nx * rx) + fl(ny * ry)), where rx = fl(vx - v0x), ry = fl(vy - v0y).
 *
 * The exact relation then decides the sign: where the pair is TOUCHING the separation is 0, and a
 * value with the wrong sign is replaced by the float32 closest to 0 that has the right sign.
 *
 * Accuracy: let Lx and Ly be the width and the height of the bounding box around both shapes. A
 * separation is off by at most 2^-21 (Lx + Ly) + 2^-149. A positive separation is a lower bound on
 * the distance, up to this error: between two vertices the distance can be larger. Values beyond
 * the range of float32 become +-3.4e38. Source: docs/exactness.md.
 *
 * A store with SEPAX_RELATE_ONLY is SEPAX_ERROR_UNPREPARED. */
SEPAX_API sepax_status sepax_separate(const sepax_store *store, sepax_source source,
                                      const sepax_options *options, const sepax_contacts *contacts);

SEPAX_END_C

#endif
