/* SPDX-License-Identifier: MIT
 *
 * Worlds: thousands of small worlds a call, from arrays and without a store. A world has movers,
 * whose poses come with each call, and a list of kept shapes, such as roads, which stay as they
 * were. Worlds can share a list. Simulations for reinforcement learning use them:
 *
 *     sepax_worlds_create(&setup, NULL, NULL, &worlds, NULL);
 *     ...
 *     sepax_worlds_hit(worlds, poses, NULL, &(sepax_world_hits){.hits = hits}, NULL);
 */
#ifndef SEPAX_PART_WORLDS_H
#define SEPAX_PART_WORLDS_H

#include "backends.h"
#include "poses.h"
#include "shapes.h"
#include "status.h"
#include "store.h"

SEPAX_BEGIN_C

/* A shape of a world about its pose: all points that are no farther than `radius` from a box with
 * these half extents. With one half extent 0 it is a segment or a capsule, with both 0 a disc or a
 * point. At a pose it is, to the bit, the shape that a store has after
 *
 *     sepax_store_add, with SEPAX_HULL, of the vertices (-half_x, -half_y), (half_x, -half_y),
 *     (half_x, half_y), (-half_x, half_y); sepax_store_set_radii; and sepax_store_place. */
typedef struct sepax_extents {
    float half_x, half_y, radius;
} sepax_extents;

/* What the worlds are. World w has the movers mover_offsets[w] to mover_offsets[w + 1] - 1 and the
 * kept list list_of[w], which consists of the kept shapes kept_offsets[l] to kept_offsets[l + 1] -
 * 1. All arrays may begin at any byte. Any of them may be NULL where it would have no elements. */
typedef struct sepax_world_setup {
    const uint32_t *mover_offsets; /* world_count + 1, the first 0 */
    size_t world_count;
    const sepax_extents *movers;
    const uint32_t *kept_offsets; /* list_count + 1, the first 0 */
    size_t list_count;
    const sepax_extents *kept;
    const sepax_pose *kept_poses; /* one for each kept shape */
    const uint32_t *list_of;      /* one for each world; NULL: world w has list w, or none where
                                     there is no list at all */
} sepax_world_setup;

typedef struct sepax_worlds sepax_worlds;

/* Creates worlds; the arrays are copied. `config` is for the memory and may be NULL; its flags must
 * be 0, and its threads NULL. `backend` may be NULL, for the best one. Memory for all later calls
 * is allocated here. Errors, after which nothing is created:
 *   - SEPAX_ERROR_NULL, SEPAX_ERROR_MEMORY, SEPAX_ERROR_BACKEND, SEPAX_ERROR_ALIAS where `worlds`
 *     lies in *config, SEPAX_ERROR_OPTION for flags or threads in it;
 *   - SEPAX_ERROR_COUNT for more than SEPAX_MAX_SHAPES worlds, lists, movers or kept shapes, and
 *     without list_of, where there are lists, but not one for each world;
 *   - SEPAX_ERROR_OFFSETS where offsets do not begin with 0 or decrease, and for a world whose list
 *     does not exist;
 *   - SEPAX_ERROR_NOT_FINITE for a half extent that is NaN or infinite, SEPAX_ERROR_EXTENT for one
 *     that is negative, SEPAX_ERROR_RADIUS for a radius that is any of these, SEPAX_ERROR_POSE as
 *     in sepax_store_place, and SEPAX_ERROR_OVERFLOW for one of all these that is above 2^100.
 * `rejection` may be NULL; its index is that of the first mover, else of the first kept shape, with
 * an error, or of the world or list whose offset or list is wrong. */
SEPAX_API sepax_status sepax_worlds_create(const sepax_world_setup *setup,
                                           const sepax_store_config *config,
                                           const sepax_backend *backend, sepax_worlds **worlds,
                                           sepax_rejection *rejection);
SEPAX_API void sepax_worlds_destroy(sepax_worlds *worlds); /* NULL is allowed */

/* sepax_world_hits.hits */
#define SEPAX_HITS_MOVER 0x1u /* it hits another mover of its world */
#define SEPAX_HITS_KEPT 0x2u  /* it hits a kept shape of its world */

/* The arrays that sepax_worlds_hit fills: an element for each mover; NULL leaves an array out. They
 * may begin at any byte. */
typedef struct sepax_world_hits {
    uint8_t *hits;         /* SEPAX_HITS_MOVER and SEPAX_HITS_KEPT combined by |, or 0 */
    uint32_t *first_mover; /* the lowest number of a mover that it hits, or SEPAX_NO_PAIR */
    uint32_t *first_kept;  /* the lowest number of a kept shape that it hits, or SEPAX_NO_PAIR */
} sepax_world_hits;

/* Finds what each mover hits when mover i is at poses[i]: other movers of its world, and the kept
 * shapes of its world. Two shapes hit each other where they are not SEPAX_DISJOINT, as sepax_relate
 * has it. Every pair is decided, exactly, and with the same result by every backend.
 *
 * With `to`, mover i moves from poses[i] to to[i] during the call, all at the same time, at
 * constant rates. It then hits what it meets on the way:
 *   - A mover that does not turn, that is, whose cosine and sine are the same at both ends, or
 * whose half extents are 0, moves straight. Let its motion be to[i] - poses[i], component by
 * component and rounded to float32. It hits a kept shape where sepax_cast has a relation of both
 * that is not SEPAX_DISJOINT, for that motion of the mover. It hits another mover where it has for
 * the difference of both motions, rounded again. This is exact.
 *   - A mover that turns is replaced by a larger one that does not. The answer is conservative: no
 *     hit is missed, but there may be hits where nothing is met. In place of the box is the box
 * with the pose half way between both turns and with half extents that contain the box at each turn
 *     between, the shorter way round. They are at most half_x + half_y sin h, half_y + half_x sin
 * h, where 2h is the angle, or half_x + half_y both where 2h is more than 120 degrees; and for
 *     roundings 2^-17 of all half extents, 2^-18 of the coordinates and the motion, and 2^-125
 * more. This larger box then moves straight, as above. Against another mover no hit is missed but
 * for the rounding of the difference of both motions.
 *
 * The arrays have one element for each mover and may begin at any byte. `to` may be NULL. Errors,
 * after which the arrays are as before: SEPAX_ERROR_NULL, SEPAX_ERROR_ALIAS, SEPAX_ERROR_POSE and
 * SEPAX_ERROR_OVERFLOW for a pose with a coordinate above 2^100; the rejection, which may be NULL,
 * names the mover. The call allocates nothing. It uses memory of the worlds, so that only one call
 * may use them at a time; for several threads, create worlds for each. A world takes time as the
 * square of the number of its movers, and not much more for long kept lists than for short ones. */
SEPAX_API sepax_status sepax_worlds_hit(sepax_worlds *worlds, const sepax_pose *poses,
                                        const sepax_pose *to, const sepax_world_hits *hits,
                                        sepax_rejection *rejection);

SEPAX_END_C

#endif
