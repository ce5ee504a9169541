/* SPDX-License-Identifier: MIT
 *
 * Casts: whether a shape that moves along a straight line meets another shape, and when it first
 * does. Any two shapes of the store can be cast. The cast of a point is a ray, and that of a circle
 * is what engines call a circle cast.
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

SEPAX_BEGIN_C

/* The arrays that sepax_cast fills: one element a pair in each; NULL leaves an array out. */
typedef struct sepax_casts {
    uint8_t *relation;   /* the largest sepax_relation of the pair at any t from 0 to 1 */
    float *time;         /* t of the first contact; 0 where they meet at the start; 2 for never */
    float *normal_x;     /* the unit normal at the first contact, from a to b; */
    float *normal_y;     /* (0, 0) where they never meet */
    uint32_t *feature_a; /* the closest feature of a at the first contact, as in sepax_distances; */
    uint32_t *feature_b; /* SEPAX_FEATURE_NONE where they never meet */
} sepax_casts;

/* Moves b of each pair along a straight line while a stays, and finds when they first meet. Nothing
 * in the store moves. At the time t, from 0 to 1, b of pair i is at its place + t * motions[i], in
 * real numbers. `motions` has one element a pair and may begin at any byte. Here is a ray from the
 * point p, a shape of one vertex in the store, against the shape a:
 *
 *     sepax_vec2 way = {100, 0};
 *     sepax_pair pair = {a, p};
 *     sepax_cast(store, sepax_pairs(&pair, 1), &way, NULL, &(sepax_casts){.time = &t});
 *
 * The ray hits where t <= 1, at p + t * way. Where both shapes move, pass the motion of b minus
 * that of a. A motion of (0, 0) is allowed. A motion that is not finite is SEPAX_ERROR_NOT_FINITE,
 * with the index of its pair in the report. Groups are SEPAX_ERROR_OPTION, and a store with
 * SEPAX_RELATE_ONLY is SEPAX_ERROR_UNPREPARED.
 *
 * Relation. It is exact: no contact is missed, however thin the shapes and however fast the motion.
 * It is the relation of a with the whole area that b sweeps over, with one exception: points and
 * segments without radius and margin only touch each other and never overlap.
 *
 * Time. It is the largest float32 that does not exceed the t at which they first meet. So before
 * this time they certainly do not meet, and at the next larger float32 they have met.
 *
 * Features and normal. They are those of sepax_distance: at the start, where the shapes meet there,
 * else at the first contact, with the same rule for parallel edges. Each component of the normal is
 * off by at most 2^-24. Where the first contact is after the start and there is neither radius nor
 * margin, the cores touch and have no direction of distance. The normal is then
 *   - that of the edge, where a feature is an edge;
 *   - where both features are vertices, that of the edge at one of them that is closest just before
 *     the contact (of two parallel edges the one of the lower id);
 *   - where these two vertices are closest just before the contact as well, straight against the
 *     motion.
 * Swapping a and b and negating the motion swaps the features and negates the normal, bit for bit,
 * and changes nothing else. Source: docs/exactness.md. */
SEPAX_API sepax_status sepax_cast(const sepax_store *store, sepax_source source,
                                  const sepax_vec2 *motions, const sepax_options *options,
                                  const sepax_casts *casts);

SEPAX_END_C

#endif
