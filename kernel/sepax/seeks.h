/* SPDX-License-Identifier: MIT
 *
 * Casts against all shapes of an index, and the nearest of them: for each of many rays, moving
 * shapes or points, what it meets first, whether it meets anything, all that it meets, the nearest
 * shapes, or all within a distance. The answers are those of sepax_cast or sepax_distance with
 * every shape of the index, bit for bit; the tree of the index only leaves out shapes that cannot
 * matter.
 */
#ifndef SEPAX_PART_SEEKS_H
#define SEPAX_PART_SEEKS_H

#include "casts.h"
#include "distance.h"
#include "index.h"

SEPAX_BEGIN_C

/* What is cast, or near what is sought: points, or shapes of any store, where they are placed or at
 * poses. Arrays have `count` elements and may begin at any byte. */
typedef struct sepax_movers {
    const sepax_store *store; /* of the shapes: that of the index or another one; NULL for points */
    const sepax_id *shapes;   /* NULL for points */
    const sepax_pose *poses;  /* of the shapes; NULL: where they are placed */
    const sepax_vec2 *points; /* NULL for shapes */
    const sepax_vec2 *motions; /* of casts, as in sepax_cast; else NULL */
    size_t count;
} sepax_movers;

/* Which shapes are passed over, and the margin. {0} passes over none. Layers and masks are as in
 * sepax_broad_options, NULL stands for all bits. A shape is passed over where body_of has the
 * number for it that mover_bodies has for the mover, unless that is SEPAX_NO_ID. The arrays for
 * shapes have sepax_index_count elements, those for movers one a mover; all may begin at any byte.
 * A mover of the store of the index never meets itself, where it is placed or at a pose. */
typedef struct sepax_seek_options {
    const uint32_t *layers, *masks;
    const uint32_t *mover_layers, *mover_masks;
    const uint32_t *body_of, *mover_bodies; /* both, or NULL for none */
    float margin;                           /* as in sepax_options */
    uint32_t flags;                         /* 0 or SEPAX_SKIP_START */
} sepax_seek_options;

/* Flag of casts: what has the time 0 is passed over: what the mover meets at the start, or within
 * 2^-149 of its motion. */
#define SEPAX_SKIP_START 0x1u

/* Finds what each mover meets first: ids[i] and, in the arrays of `casts`, the cast of shape a, of
 * the index, and b, the mover, as sepax_cast has it for a pair {a, b} in which a is the lower id,
 * or, within one store, in the order of the ids. Among all shapes of the index the first one is
 * that with the least time, and of equal times that with the lowest id. Where a mover meets
 * nothing, the id is SEPAX_NO_ID and the cast that of shapes that never meet. A time is a float32
 * that is rounded down, so of two shapes with one time the other one may be met earlier, by less
 * than 2^-24 of the motion.
 *
 * `index` is of the store `store`, and shapes that were placed, given a radius or added since its
 * last build or refit may be missed, or met as they were then, by some backends and not by others.
 * Removed shapes are not met. If ids were given out again since then, or the index is of another
 * store that exists, the status is SEPAX_ERROR_STALE. A bad id is SEPAX_ERROR_ID, a point or motion
 * that is not finite SEPAX_ERROR_NOT_FINITE, and a bad pose as in sepax_store_place; a margin that
 * is negative or not finite is SEPAX_ERROR_RADIUS, an unknown flag SEPAX_ERROR_OPTION, a store with
 * SEPAX_RELATE_ONLY SEPAX_ERROR_UNPREPARED. More than SEPAX_MAX_PAIRS movers are SEPAX_ERROR_COUNT.
 * After an error nothing is written but the rejection, whose index is that of the mover.
 *
 * `options`, `ids`, the arrays of `casts`, `casts` itself and `rejection` may be NULL. The call
 * allocates in the workspace; with poses it copies the movers there. It uses the backend and the
 * threads of the index, with the same bits for any of them. Any number of threads may make such
 * calls at the same time, each with a workspace of its own. */
SEPAX_API sepax_status sepax_index_cast(const sepax_index *index, const sepax_store *store,
                                        const sepax_movers *movers,
                                        const sepax_seek_options *options,
                                        sepax_workspace *workspace, sepax_id *ids,
                                        const sepax_casts *casts, sepax_rejection *rejection);

/* Finds whether each mover meets anything: bit i % 8 of bits[i / 8], lowest bit first. The unused
 * bits of the last byte are 0. */
SEPAX_API sepax_status sepax_index_cast_bits(const sepax_index *index, const sepax_store *store,
                                             const sepax_movers *movers,
                                             const sepax_seek_options *options,
                                             sepax_workspace *workspace, uint8_t *bits,
                                             sepax_rejection *rejection);

/* Finds all that each mover meets, by time and then by id: ids[offsets[i]] to ids[offsets[i + 1] -
 * 1], and the casts at the same places. `offsets` has one element more than there are movers; `ids`
 * and the arrays of `casts` have room for `capacity`. *needed is the number of all hits. Where it
 * exceeds `capacity`, the status is SEPAX_ERROR_CAPACITY and nothing else is written; so a call
 * with capacity 0, for which `offsets` and `ids` may be NULL, counts. More than SEPAX_MAX_PAIRS / 6
 * hits, or a half of SEPAX_MAX_PAIRS where only ids and times are filled, are SEPAX_ERROR_COUNT. */
SEPAX_API sepax_status sepax_index_cast_all(
    const sepax_index *index, const sepax_store *store, const sepax_movers *movers,
    const sepax_seek_options *options, sepax_workspace *workspace, uint32_t *offsets, sepax_id *ids,
    const sepax_casts *casts, size_t capacity, size_t *needed, sepax_rejection *rejection);

/* Finds the `most` shapes nearest to each mover, by their distance as sepax_distance has it and
 * then by id: ids[i * most] to ids[i * most + most - 1], and the distances at the same places.
 * Shapes that overlap the mover come first, the deepest one before all others. Where there are
 * fewer shapes, the rest of the ids are SEPAX_NO_ID, with what sepax_distances has for an empty
 * group. Motions are not read, and distances->pair is left alone. Where `most` is 0, or there are
 * more than SEPAX_MAX_PAIRS results, the status is SEPAX_ERROR_COUNT. Otherwise the call is as
 * sepax_index_cast. */
SEPAX_API sepax_status sepax_index_nearest(const sepax_index *index, const sepax_store *store,
                                           const sepax_movers *movers,
                                           const sepax_seek_options *options, size_t most,
                                           sepax_workspace *workspace, sepax_id *ids,
                                           const sepax_distances *distances,
                                           sepax_rejection *rejection);

/* Finds all shapes that are no farther from each mover than `reach`, in the same order, as lists
 * like those of sepax_index_cast_all. A reach that is negative or not finite is
 * SEPAX_ERROR_RADIUS. */
SEPAX_API sepax_status sepax_index_within(const sepax_index *index, const sepax_store *store,
                                          const sepax_movers *movers,
                                          const sepax_seek_options *options, float reach,
                                          sepax_workspace *workspace, uint32_t *offsets,
                                          sepax_id *ids, const sepax_distances *distances,
                                          size_t capacity, size_t *needed,
                                          sepax_rejection *rejection);

SEPAX_END_C

#endif
