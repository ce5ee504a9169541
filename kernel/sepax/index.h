/* SPDX-License-Identifier: MIT
 *
 * An index: a standing tree over the bounding boxes of shapes, for a world that moves step by step,
 * and for queries of a few boxes against many shapes. sepax_find_pairs sorts all shapes in every
 * call; an index sorts them once and then follows them:
 *
 *     sepax_index_build(index, store, NULL);
 *     for each step:
 *         sepax_store_place(store, ...);
 *         sepax_index_refit(index, store);
 *         sepax_index_pairs(index, NULL, workspace, pairs, capacity, &count);
 *
 * An index has copies of the boxes and keeps no pointer to the store. What it answers is about the
 * shapes as they were at its last build or refit: shapes that were placed, added or removed, or got
 * another radius, since then count from the next refit on.
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

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sepax_index sepax_index;

/* Creates an index over no shapes. `config` says how to allocate and may be NULL; its flags must be
 * 0, and its threads NULL. */
SEPAX_API sepax_status sepax_index_create(const sepax_store_config *config, sepax_index **index);
SEPAX_API void sepax_index_destroy(sepax_index *index); /* NULL is allowed */

/* Which shapes an index has, and how. {0} is all shapes of the store without a margin. */
typedef struct sepax_index_options {
    const sepax_backend *backend; /* of all calls with the index; NULL for sepax_backend_default()
                                   */
    const sepax_range *range;     /* NULL for all shapes, also those that are added later */
    float margin;                 /* finite and not below 0: boxes meet that are no farther apart */
    const sepax_threads *threads; /* that may share all calls with the index, or NULL; the index
                                     keeps a copy */
} sepax_index_options;

/* Builds the index anew: boxes around the shapes, widened as in sepax_find_pairs, in an order that
 * keeps neighbours together. `options` may be NULL, which is {0}. Takes about 120 bytes a shape,
 * which the index keeps. After an error the index is as it was. */
SEPAX_API sepax_status sepax_index_build(sepax_index *index, const sepax_store *store,
                                         const sepax_index_options *options);

/* Brings the index up to date with the store that it was built over, with the options of its last
 * build; one that was never built is built with {0}. While shapes only move, and some are removed,
 * the order stays and only the boxes are computed again. The index is sorted anew
 *   - where its range has shapes that it does not have, because they were added;
 *   - where more than a quarter of the shapes that were sorted have been removed;
 *   - where the last call of sepax_index_pairs visited more than 5/4 of the nodes that the first
 *     call after sorting visited. A program that only queries calls sepax_index_build when queries
 *     slow down.
 * All this is the same on every backend. SEPAX_ERROR_RANGE where the range leaves the store, which
 * happens after sepax_store_clear. After an error the index is as it was. */
SEPAX_API sepax_status sepax_index_refit(sepax_index *index, const sepax_store *store);

/* Which pairs of an index to leave out: as in sepax_broad_options, and by bodies pairs are sorted
 * as there. `layers` and `masks` have an element for every id of the store at the last build or
 * refit, and bodies must not leave these ids. */
typedef struct sepax_index_filter {
    const uint32_t *layers, *masks;
    sepax_bodies bodies; /* {NULL, 0} for none */
} sepax_index_filter;

/* Finds every pair of shapes of the index whose boxes meet, each once, with the lower id first.
 * They are the pairs that sepax_find_pairs finds with the same range, margin and filter. Their
 * order follows the order of shapes since the last sorting: it is the same on every backend, pairs
 * that were close in the plane then are close in the array, and right after a build without bodies
 * it is that of sepax_find_pairs. `filter` may be NULL. *pair_count, `capacity` and the workspace
 * are as in sepax_find_pairs. Counts visited nodes in the index for sepax_index_refit, so no other
 * call may use the index meanwhile. */
SEPAX_API sepax_status sepax_index_pairs(sepax_index *index, const sepax_index_filter *filter,
                                         sepax_workspace *workspace, sepax_pair *pairs,
                                         size_t capacity, size_t *pair_count);

/* A closed axis-aligned box. */
typedef struct sepax_bounds {
    float min_x, min_y, max_x, max_y;
} sepax_bounds;

/* Finds the shapes of the index whose boxes meet boxes[i], for box_count boxes: the ids
 * ids[offsets[i]] to ids[offsets[i + 1] - 1], in the order of the index. So `offsets` has
 * box_count + 1 elements, and `ids` has room for `capacity`; both may be NULL where capacity is 0.
 * The boxes of the index are widened by radii and by half of its margin, those of the call are
 * taken as they are.
 *
 * *needed is the number of ids found. Where it exceeds `capacity`, the status is
 * SEPAX_ERROR_CAPACITY and nothing else is written. More than SEPAX_MAX_PAIRS ids or boxes are
 * SEPAX_ERROR_COUNT. A box with a coordinate that is not finite is SEPAX_ERROR_NOT_FINITE, one
 * whose least coordinate exceeds its greatest SEPAX_ERROR_EXTENT. All arrays may begin at any byte.
 * Allocates in the workspace. Any number of threads may query an index at once, each with a
 * workspace of its own. `rejection` may be NULL; its index is that of the box. */
SEPAX_API sepax_status sepax_index_query(const sepax_index *index, const sepax_bounds *boxes,
                                         size_t box_count, sepax_workspace *workspace,
                                         uint32_t *offsets, sepax_id *ids, size_t capacity,
                                         size_t *needed, sepax_rejection *rejection);

/* The same for shapes as if they were placed: query i is the box around the shape shapes[i] of the
 * store at the pose poses[i], widened by its radius and by half of the margin of the index. So it
 * finds the partners that sepax_find_pairs would find after sepax_store_place, as long as the
 * others stay where the index has them. The shape itself is left out. Nothing is placed. Bad ids
 * and poses are errors as in sepax_store_place; `rejection` may be NULL, its index is that of the
 * first id or pose with an error. */
SEPAX_API sepax_status sepax_index_query_posed(const sepax_index *index, const sepax_store *store,
                                               const sepax_id *shapes, const sepax_pose *poses,
                                               size_t count, sepax_workspace *workspace,
                                               uint32_t *offsets, sepax_id *ids, size_t capacity,
                                               size_t *needed, sepax_rejection *rejection);

#ifdef __cplusplus
}
#endif

#endif
