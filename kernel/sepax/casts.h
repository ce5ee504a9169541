/* SPDX-License-Identifier: MIT
 *
 * Casts: whether and when a shape that moves along a straight line first meets another one. A cast
 * of a point is a ray, and that of a circle a moving circle: any two shapes of the store will do.
 */
#ifndef SEPAX_PART_CASTS_H
#define SEPAX_PART_CASTS_H

#include "distance.h"
#include "options.h"
#include "poses.h"
#include "relation.h"
#include "separation.h"
#include "sources.h"
#include "status.h"
#include "store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where sepax_cast writes: one element a pair, NULL for what is not wanted. */
typedef struct sepax_casts {
    uint8_t *relation; /* the largest sepax_relation of the pair at any t from 0 to 1 */
    float *time;       /* the first contact, as t; 0: at the start; 2: never */
    float *normal_x;   /* unit normal at the first contact, from a to b; 0 where they never meet */
    float *normal_y;
    uint32_t *feature_a; /* what of the core of a is closest at the first contact, as in */
    uint32_t *feature_b; /* sepax_distances; SEPAX_FEATURE_NONE where they never meet */
} sepax_casts;

/* Moves b of each pair along a straight line while a stays, and finds where they first meet. At the
 * time t, from 0 to 1, b of pair i is at its place + t * motions[i], in real numbers. `motions` has
 * one element a pair and may begin at any byte. A ray from point p, which a store has as a shape of
 * one vertex, against shape a:
 *
 *     sepax_vec2 way = {100, 0};
 *     sepax_pair pair = {a, p};
 *     sepax_cast(store, sepax_pairs(&pair, 1), &way, NULL, &(sepax_casts){.time = &t});
 *
 * It hits where t <= 1, at p + t * way. Where both shapes move, give the motion of b less that of
 * a. A motion of (0, 0) is allowed; one that is not finite is SEPAX_ERROR_NOT_FINITE, with the
 * index of its pair in the report. Groups are SEPAX_ERROR_OPTION.
 *
 * Relation. It is exact: nothing is missed, however thin and however fast. It is that of a with all
 * that b sweeps over; only, points and segments without radius and margin never overlap, but touch.
 *
 * Time. It is the largest float32 that does not exceed the t at which they first meet: before it
 * they certainly do not meet, and at the next float32 they have met.
 *
 * Features and normal. Those of sepax_distance: at the start, where the shapes meet there, else at
 * the first contact, with its rule for parallel edges. Each component of the normal is off by at
 * most 2^-24. Without radius and margin the cores touch at a later contact and have no distance, so
 * the normal is then
 *   - where an edge is named: that of the edge;
 *   - where two vertices are: that of the edge at one of them that is closest just before the
 *     contact (of two parallel ones that of the lower id);
 *   - where just before it, too, these two vertices are closest: straight against the motion.
 * Swapping a and b and negating the motion swaps the features and negates the normal, bit for bit,
 * and changes nothing else. Source: docs/exactness.md. */
SEPAX_API sepax_status sepax_cast(const sepax_store *store, sepax_source source,
                                  const sepax_vec2 *motions, const sepax_options *options,
                                  const sepax_casts *casts);

#ifdef __cplusplus
}
#endif

#endif
