/* SPDX-License-Identifier: MIT
 *
 * Relations: whether two shapes are disjoint, touch or overlap, as closed sets of points. With a
 * margin m in the options, one of the two shapes counts as if its radius were greater by m. At the
 * end of this header is containment: whether one of two shapes lies within the other.
 */
#ifndef SEPAX_PART_RELATION_H
#define SEPAX_PART_RELATION_H

#include "options.h"
#include "sources.h"
#include "status.h"
#include "store.h"

SEPAX_BEGIN_C

typedef enum sepax_relation {
    SEPAX_DISJOINT = 0,   /* no common point */
    SEPAX_TOUCHING = 1,   /* common points, but none of them is an interior point of a shape */
    SEPAX_OVERLAPPING = 2 /* a point of one shape is an interior point of the other */
} sepax_relation;
/* Two shapes that both have an interior overlap where their interiors meet. Points and segments
 * without a radius have no interior: inside another shape they overlap it, and two of them can only
 * touch. A pair (a, a) is OVERLAPPING, or TOUCHING where the shape has no interior.
 *
 * Let R be the sum of both radii and the margin, in real numbers, and d the distance of the cores.
 * If R > 0, then the shapes are DISJOINT where d > R, TOUCHING where d = R, and OVERLAPPING
 * else. */

/* Groups: the relation of a group is the largest one of its pairs, and SEPAX_DISJOINT where the
 * group is empty. A group is a hit where one of its pairs is. For two bodies this is the exact
 * relation of both unions, with one exception: a point or segment without a radius that lies along
 * a cut inside a body is TOUCHING, because it touches the pieces on both sides. Once a pair has
 * decided the result of its group, the rest of the group is skipped: where pair k of the group
 * decides, at most 2 k + 256 of its pairs are examined. */

/* Relates each pair: relations[i] is the sepax_relation of result i. The array has one byte a
 * result. */
SEPAX_API sepax_status sepax_relate(const sepax_store *store, sepax_source source,
                                    const sepax_options *options, uint8_t *relations);

/* Lists the hits: hits[0 .. *hit_count - 1] are the indices of the pairs (or groups) that are not
 * DISJOINT, in ascending order; with the flag SEPAX_OPEN, of those that are OVERLAPPING. `hits`
 * must have room for one index a result, because all may hit. Elements behind *hit_count keep their
 * values, unless the options have threads. */
SEPAX_API sepax_status sepax_hits(const sepax_store *store, sepax_source source,
                                  const sepax_options *options, uint32_t *hits, size_t *hit_count);

/* The same hits as bits: bit i % 8 of bits[i / 8] is 1 where result i is a hit. The array has one
 * byte for every 8 results, rounded up; bits behind the last result are 0. */
SEPAX_API sepax_status sepax_hit_bits(const sepax_store *store, sepax_source source,
                                      const sepax_options *options, uint8_t *bits);

/* Finds the first hit: *first_hit is the least index of a hit, or SEPAX_NO_INDEX where there is
 * none. Where pair k is the first that hits, at most 2 k + 32 pairs are examined. */
SEPAX_API sepax_status sepax_first_hit(const sepax_store *store, sepax_source source,
                                       const sepax_options *options, size_t *first_hit);

/* Finds the first hit of each group: first[g] is the index, among all pairs of the source, of the
 * first pair of group g that hits, or SEPAX_NO_PAIR where none does. For instance it is the step at
 * which a trajectory first collides. The array has one element a result. Without groups first[i] is
 * i or SEPAX_NO_PAIR. */
SEPAX_API sepax_status sepax_first_hits(const sepax_store *store, sepax_source source,
                                        const sepax_options *options, uint32_t *first);

/* Which of two shapes lies within the other, as closed sets: their boundaries may touch. */
typedef enum sepax_containment {
    SEPAX_NONE_WITHIN = 0,
    SEPAX_A_WITHIN_B = 1,
    SEPAX_B_WITHIN_A = 2,
    SEPAX_EQUAL = 3 /* each within the other: the same set of points */
} sepax_containment;

/* Finds the exact containment of each pair: containments[i] is the sepax_containment of pair i. The
 * array has one byte a pair. A margin is SEPAX_ERROR_OPTION, and so are groups, because the
 * containment of unions does not follow from that of their pieces. */
SEPAX_API sepax_status sepax_contain(const sepax_store *store, sepax_source source,
                                     const sepax_options *options, uint8_t *containments);

SEPAX_END_C

#endif
