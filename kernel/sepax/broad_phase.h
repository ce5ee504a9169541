/* SPDX-License-Identifier: MIT
 *
 * The broad phase: the pairs of shapes that may collide at all, because their bounding boxes meet.
 */
#ifndef SEPAX_PART_BROAD_PHASE_H
#define SEPAX_PART_BROAD_PHASE_H

#include "backends.h"
#include "shapes.h"
#include "status.h"
#include "store.h"
#include "threads.h"

SEPAX_BEGIN_C

/* Which shapes to pair: each of the range `a` with each of the range `b`, both within the store.
 * The ranges are either equal, which pairs the shapes of one range with each other, or have no id
 * in common; else the status is SEPAX_ERROR_RANGE. For all shapes set both to {0,
 * sepax_store_count(store)}: unlike in other structs, {0} here means no shapes.
 *
 * Layers and masks. The bits of layers[id] are the layers that a shape is in, and those of
 * masks[id] the layers that it collides with. A pair is found only if layers[a] & masks[b] and
 * layers[b] & masks[a] are both not 0. Both arrays have an element for every id of the store and
 * may begin at any byte; NULL stands for all bits.
 *
 * With bodies, pairs of shapes of the same body are left out, and so are shapes that are in no
 * body. The pairs are then sorted by the body of their first shape and then of their second, so
 * that the pairs of the same two bodies follow one another: see sepax_body_groups. Where each pair
 * is answered by itself, set the flag SEPAX_ANY_ORDER: then they are not sorted by bodies, which
 * saves time, and pairs that are close in the plane stay close in the array. Any other flag is
 * SEPAX_ERROR_OPTION. */
typedef struct sepax_broad_options {
    const sepax_backend *backend; /* NULL for sepax_backend_default() */
    sepax_range a, b;
    float margin; /* boxes that are no farther apart count as meeting; at least the margin of the
                     queries that the pairs are for. Finite and not negative, else the status is
                     SEPAX_ERROR_RADIUS */
    const uint32_t *layers, *masks;
    sepax_bodies bodies;          /* {NULL, 0} for none */
    const sepax_threads *threads; /* threads that share the work, or NULL */
    uint32_t flags;               /* 0 or SEPAX_ANY_ORDER */
} sepax_broad_options;

/* Flag of sepax_broad_options and sepax_index_filter. */
#define SEPAX_ANY_ORDER 0x1u /* pairs need not be sorted by bodies */

/* Finds every pair of shapes whose closed axis-aligned bounding boxes meet. Radii and the margin
 * widen the boxes, rounded outward, so that no pair is missed. Each pair is found once, with the
 * lower id first. Pairs that are close in the plane are close in the array, and their order is the
 * same on every backend. Removed shapes are left out. `options` may be NULL, which pairs all shapes
 * of the store.
 *
 * `pairs` has room for `capacity` elements. *pair_count is the number of pairs found. Where it
 * exceeds `capacity`, the status is SEPAX_ERROR_CAPACITY and `pairs` is unchanged; so a call with
 * pairs NULL and capacity 0 counts. More than SEPAX_MAX_PAIRS pairs are SEPAX_ERROR_COUNT, and
 * their number is not written. The call allocates in the workspace; with threads up to four times
 * as much for pairs, because each part has memory of its own. */
SEPAX_API sepax_status sepax_find_pairs(const sepax_store *store,
                                        const sepax_broad_options *options,
                                        sepax_workspace *workspace, sepax_pair *pairs,
                                        size_t capacity, size_t *pair_count);

/* Divides pairs into groups of the same two bodies, for sepax_grouped. The pairs of a group must
 * follow one another, as those of sepax_find_pairs do where its options have these bodies. Group i
 * consists of the pairs offsets[i] to offsets[i + 1] - 1, and body_pairs[i] holds the numbers of
 * their bodies: first that of the first shape of each pair, then that of the second.
 *
 * Found pairs leave out pieces whose boxes are farther apart than the margin, and so bodies of
 * which no boxes of pieces meet. Their relations, hits and deepest contacts are those of the bodies
 * all the same. But of a least distance or separation above the margin they only give an upper
 * bound: where it matters, find the pairs with the largest distance of interest as the margin, or
 * ask about all pieces of two bodies with sepax_body_pairs.
 *
 * `body_pairs` has room for `capacity` elements and `offsets` for capacity + 1; both may be NULL
 * where capacity is 0. *group_count is the number of groups. Where it exceeds `capacity`, the
 * status is SEPAX_ERROR_CAPACITY and nothing else is written. An id that is in no body is
 * SEPAX_ERROR_ID. All arrays may begin at any byte. `rejection` may be NULL; its index is that of
 * the pair, or of the body. */
SEPAX_API sepax_status sepax_body_groups(const sepax_pair *pairs, size_t pair_count,
                                         sepax_bodies bodies, sepax_pair *body_pairs,
                                         uint32_t *offsets, size_t capacity, size_t *group_count,
                                         sepax_rejection *rejection);

SEPAX_END_C

#endif
