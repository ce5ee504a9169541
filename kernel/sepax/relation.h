/* SPDX-License-Identifier: MIT
 *
 * Relations: how two shapes lie to each other, as closed sets of points. With a margin m in the
 * options, one of the two is taken as if its radius were greater by m. At the end, containment:
 * whether one of two shapes lies within the other.
 */
#ifndef SEPAX_PART_RELATION_H
#define SEPAX_PART_RELATION_H

#include "options.h"
#include "sources.h"
#include "status.h"
#include "store.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum sepax_relation {
    SEPAX_DISJOINT = 0,   /* no common point */
    SEPAX_TOUCHING = 1,   /* common points, but none of them is an inner point of either shape */
    SEPAX_OVERLAPPING = 2 /* a point of one shape is an inner point of the other */
} sepax_relation;
/* Shapes with an interior overlap where their interiors meet. Points and segments have no inner
 * points: inside of another shape they overlap it, and two of them can only touch. A pair (a, a) is
 * OVERLAPPING, or TOUCHING where the shape has no interior.
 *
 * With R for both radii and the margin, added as real numbers, and d for the distance of the cores,
 * R > 0 makes this: DISJOINT where d > R, TOUCHING where d = R, OVERLAPPING where d < R. */

/* Groups: the relation of a group is the largest one of its pairs, and SEPAX_DISJOINT where it is
 * empty; a group hits where one of its pairs does. Of two bodies this is the exact relation of both
 * unions, but for one case: a point or segment without radius that lies along an inner cut of a
 * body touches the pieces on both sides, and is TOUCHING. The rest of a group is left out once one
 * of its pairs has decided the answer: where that is pair k of the group, at most 2 k + 256 of its
 * pairs are examined. */

/* relations[i] becomes the sepax_relation of result i; the array has one byte a result. */
SEPAX_API sepax_status sepax_relate(const sepax_store *store, sepax_source source,
                                    const sepax_options *options, uint8_t *relations);

/* hits[0 .. *hit_count - 1] become the indices of the pairs, or groups, that are not DISJOINT, in
 * ascending order; with the flag SEPAX_OPEN, of those that are OVERLAPPING. `hits` needs room for
 * one index a result; without threads, elements behind *hit_count keep what they held. */
SEPAX_API sepax_status sepax_hits(const sepax_store *store, sepax_source source,
                                  const sepax_options *options, uint32_t *hits, size_t *hit_count);

/* The same hits as bits: result i is bit i % 8 of bits[i / 8]. The array has one byte for every 8
 * results, rounded up; bits behind the last one become 0. */
SEPAX_API sepax_status sepax_hit_bits(const sepax_store *store, sepax_source source,
                                      const sepax_options *options, uint8_t *bits);

/* *first_hit becomes the least index of a hit, or SEPAX_NO_INDEX where there is none. Examines at
 * most twice the pairs before the first one that hits, and 32 more. */
SEPAX_API sepax_status sepax_first_hit(const sepax_store *store, sepax_source source,
                                       const sepax_options *options, size_t *first_hit);

/* first[g] becomes the index, among all pairs of the source, of the first pair of group g that
 * hits, or SEPAX_NO_PAIR where none does: for instance the first step of each trajectory that
 * collides. The array has one element a result. Without groups first[i] is i or SEPAX_NO_PAIR. */
SEPAX_API sepax_status sepax_first_hits(const sepax_store *store, sepax_source source,
                                        const sepax_options *options, uint32_t *first);

/* Which of two shapes lies within the other, as closed sets of points: also where borders touch. */
typedef enum sepax_containment {
    SEPAX_NONE_WITHIN = 0,
    SEPAX_A_WITHIN_B = 1,
    SEPAX_B_WITHIN_A = 2,
    SEPAX_EQUAL = 3 /* each within the other: the same set of points */
} sepax_containment;

/* containments[i] becomes the sepax_containment of pair i, exactly; the array has one byte a pair.
 * A margin is SEPAX_ERROR_OPTION, and so are groups: that a union contains another cannot be told
 * from its pieces. */
SEPAX_API sepax_status sepax_contain(const sepax_store *store, sepax_source source,
                                     const sepax_options *options, uint8_t *containments);

#ifdef __cplusplus
}
#endif

#endif
