/* SPDX-License-Identifier: MIT
 *
 * An index: a tree over the bounding boxes of shapes that stays from call to call. It serves worlds
 * that move step by step, and queries of a few boxes against many shapes. sepax_find_pairs sorts
 * all shapes in every call; an index sorts them once and then only updates their boxes:
 *
 *     sepax_index_build(index, store, NULL);
 *     for each step:
 *         sepax_store_place(store, ...);
 *         sepax_index_refit(index, store);
 *         sepax_index_pairs(index, NULL, workspace, pairs, capacity, &count);
 *
 * An index has copies of the boxes and keeps no pointer to the store. Its answers are about the
 * shapes as they were at its last build or refit. Whatever was placed, added, removed or given
 * another radius after that counts only from the next refit on. Until then an id in its answers may
 * be that of a removed shape, and, if it was given out again, name another shape by now: that is so
 * only where sepax_index_generation differs from sepax_store_generation.
 */
#ifndef SEPAX_PART_INDEX_H
#define SEPAX_PART_INDEX_H

#include "backends.h"
#include "broad_phase.h"
#include "poses.h"
#include "shapes.h"
#include "status.h"
#include "store.h"
#include "threads.h"

SEPAX_BEGIN_C

typedef struct sepax_index sepax_index;

/* Creates an index over no shapes. `config` is for its memory and may be NULL; its flags must be 0,
 * and its threads NULL, else the status is SEPAX_ERROR_OPTION. Release the index with
 * sepax_index_destroy. */
SEPAX_API sepax_status sepax_index_create(const sepax_store_config *config, sepax_index **index);
SEPAX_API void sepax_index_destroy(sepax_index *index); /* NULL is allowed */

/* Which shapes an index holds, and how it is computed. {0} means all shapes, without a margin. */
typedef struct sepax_index_options {
    const sepax_backend *backend; /* for all calls with the index; NULL: sepax_backend_default() */
    const sepax_range *range;     /* NULL for all shapes, also those that are added later */
    float margin;                 /* as in sepax_broad_options; at least the margin of the queries
                                     that its pairs are for, such as sepax_manifolds, which
                                     otherwise miss pairs within their margin without an error */
    const sepax_threads *threads; /* threads that share the work of all calls with the index, or
                                     NULL; the index keeps a copy */
} sepax_index_options;

/* Builds the index anew from the shapes of a store, and sorts them. The boxes are widened as in
 * sepax_find_pairs. `options` may be NULL, which is {0}. The index keeps about 120 bytes for each
 * shape. A range with ids that were never given out is SEPAX_ERROR_RANGE, a bad margin
 * SEPAX_ERROR_RADIUS. After an error the index is unchanged. */
SEPAX_API sepax_status sepax_index_build(sepax_index *index, const sepax_store *store,
                                         const sepax_index_options *options);

/* Updates the index to the present state of the store that it was built from, with the options of
 * its last build; an index that was never built is built with {0}. As long as shapes only move, and
 * some are removed, their order stays and only the boxes are computed again. The index is sorted
 * anew in three cases:
 *   - shapes were added to its range;
 *   - more than a quarter of the sorted shapes have been removed;
 *   - the last call of sepax_index_pairs visited more than 5/4 of the nodes that the first call
 *     after sorting visited. A program that never calls sepax_index_pairs should therefore call
 *     sepax_index_build when its queries slow down.
 * All this is the same on every backend. Where the range has ids that were never given out,
 * which happens after sepax_store_clear, the status is SEPAX_ERROR_RANGE. After an error the index
 * is unchanged. */
SEPAX_API sepax_status sepax_index_refit(sepax_index *index, const sepax_store *store);

/* What sepax_store_generation was at the last build or refit; 0 before that, and for NULL. */
SEPAX_API uint64_t sepax_index_generation(const sepax_index *index);

/* What sepax_store_count was then: the length of arrays by id; 0 before that, and for NULL. */
SEPAX_API size_t sepax_index_count(const sepax_index *index);

/* Which pairs of an index to leave out, and the sorting by bodies, both as in sepax_broad_options.
 * `layers` and `masks` have sepax_index_count elements, and the ids of bodies must be below that
 * count. */
typedef struct sepax_index_filter {
    const uint32_t *layers, *masks;
    sepax_bodies bodies; /* {NULL, 0} for none */
    uint32_t flags;      /* 0 or SEPAX_ANY_ORDER */
} sepax_index_filter;

/* Finds every pair of shapes of the index whose boxes meet, each once, with the lower id first.
 * These are the pairs that sepax_find_pairs finds with the same range, margin and filter. Only
 * their order may differ: it follows from the last sorting, so pairs that were close in the plane
 * then are close in the array. It is the same on every backend, and right after a build without
 * bodies it is that of sepax_find_pairs. `filter` may be NULL. `pairs`, `capacity`, *pair_count and
 * the workspace are as in sepax_find_pairs. The call counts the nodes that it visits, for
 * sepax_index_refit, and stores that in the index; so no other call may use the index at the same
 * time. */
SEPAX_API sepax_status sepax_index_pairs(sepax_index *index, const sepax_index_filter *filter,
                                         sepax_workspace *workspace, sepax_pair *pairs,
                                         size_t capacity, size_t *pair_count);

/* Finds the shapes whose boxes in the index meet boxes[i], for box_count boxes. Their ids are
 * ids[offsets[i]] to ids[offsets[i + 1] - 1], in the order of the index. So `offsets` has one
 * element more than there are boxes, and `ids` has room for `capacity`; both may be NULL where
 * capacity is 0. The boxes in the index are widened by radii and by half of the margin of the
 * index; boxes[i] are used as they are.
 *
 * *needed is the number of ids found. Where it exceeds `capacity`, the status is
 * SEPAX_ERROR_CAPACITY and nothing else is written; so a call with capacity 0 counts. More than
 * SEPAX_MAX_PAIRS ids or boxes are SEPAX_ERROR_COUNT. A box with a coordinate that is not finite is
 * SEPAX_ERROR_NOT_FINITE; a box with min_x > max_x or min_y > max_y is SEPAX_ERROR_EXTENT. All
 * arrays may begin at any byte. The call allocates in the workspace. Any number of threads may
 * query an index at the same time, each with a workspace of its own. `rejection` may be NULL; its
 * index is that of the box. */
SEPAX_API sepax_status sepax_index_query(const sepax_index *index, const sepax_bounds *boxes,
                                         size_t box_count, sepax_workspace *workspace,
                                         uint32_t *offsets, sepax_id *ids, size_t capacity,
                                         size_t *needed, sepax_rejection *rejection);

/* The same for shapes at poses where they are not placed: box i is that around the shape shapes[i]
 * of the store at the pose poses[i], widened by its radius and by half of the margin of the index.
 * So the call finds the partners that sepax_find_pairs would find after sepax_store_place, as long
 * as the other shapes stay where the index has them. The shape itself is left out. Nothing is
 * placed. Bad ids and poses are errors as in sepax_store_place. Where the index is of another
 * store, or the store has another generation than at the last build or refit, the status is
 * SEPAX_ERROR_STALE. `rejection` may be NULL; its index is that of the first id or pose with an
 * error. */
SEPAX_API sepax_status sepax_index_query_posed(const sepax_index *index, const sepax_store *store,
                                               const sepax_id *shapes, const sepax_pose *poses,
                                               size_t count, sepax_workspace *workspace,
                                               uint32_t *offsets, sepax_id *ids, size_t capacity,
                                               size_t *needed, sepax_rejection *rejection);

/* Where points are looked for: {{NULL, 0}, NULL, 0} means among all shapes of an index. */
typedef struct sepax_point_filter {
    sepax_bodies bodies;    /* {NULL, 0} for none: then shapes are found. Else bodies are, and
                               shapes that belong to none are left out. */
    const uint32_t *layers; /* NULL, or sepax_index_count elements by id: shapes for which
                               layers[id] & mask is 0 are left out */
    uint32_t mask;
} sepax_point_filter;

/* Locates points: finds the shapes of the index, or the bodies, that points[i] is in, for `count`
 * points. Their ids, or the numbers of the bodies, are found[offsets[i]] to
 * found[offsets[i + 1] - 1], in ascending order, each once. relations[k] is the exact relation of
 * the point to found[k], as sepax_relate has it for a point and a shape or a body:
 * SEPAX_OVERLAPPING inside, SEPAX_TOUCHING on the border and on points and segments without a
 * radius; those that are SEPAX_DISJOINT are not listed. A point on a cut between two pieces of a
 * body is TOUCHING. `offsets` has one element more than there are points; `found` and `relations`
 * have room for `capacity`, and `relations` may be NULL.
 *
 * The shapes are those of the store where they are now, among those whose boxes in the index have
 * the point. So the index should be refitted after shapes were placed. SEPAX_ERROR_STALE is as in
 * sepax_index_query_posed. A coordinate that is not finite is SEPAX_ERROR_NOT_FINITE, and the index
 * of the rejection is that of the point; for errors of bodies it is that of the body. `filter` may
 * be NULL. All else is as in sepax_index_query: capacities, *needed, alignment, threads. Points may
 * come in any order: the call sorts them. Pass many in one call: in the workspace it takes 20 bytes
 * for each, 80 KB besides, or with threads up to 6 MB, and with bodies 4 bytes for each id. */
SEPAX_API sepax_status sepax_index_locate(const sepax_index *index, const sepax_store *store,
                                          const sepax_vec2 *points, size_t count,
                                          const sepax_point_filter *filter,
                                          sepax_workspace *workspace, uint32_t *offsets,
                                          sepax_id *found, uint8_t *relations, size_t capacity,
                                          size_t *needed, sepax_rejection *rejection);

SEPAX_END_C

#endif
