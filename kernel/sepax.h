/* SPDX-License-Identifier: MIT
 *
 * sepax: exact collision of convex shapes in the plane, many pairs at a time.
 *
 *   1. Put shapes into a store                sepax_store_create, sepax_store_add, ...
 *   2. Move them                              sepax_poses_turn, sepax_store_place
 *   3. Find the pairs that may collide        sepax_find_pairs, sepax_index_pairs
 *   4. See how each pair relates              sepax_relate, sepax_hits, sepax_distance, ...
 *   5. Push the overlapping ones apart        sepax_separate, sepax_manifolds
 *
 * Units: lengths are in whatever unit the vertices use. The y axis points up, and vertices run
 * counter-clockwise. Angles appear only as a cosine and a sine.
 *
 * Exactness: a store rounds vertices to float32 once, when a shape is added or placed. The relation
 * of two shapes is that of their stored vertices in real arithmetic, for every finite input. All
 * results have the same bits on every CPU, with every backend, strategy, batch size and number of
 * threads.
 *
 * Errors: every call that can fail returns a sepax_status. After an error the store and the output
 * arrays are as they were before the call. Only three things may have been written: a report, a
 * rejection, and a count of the elements that an output array must have room for. A store may also
 * have allocated spare memory. The library never prints, never aborts, and does not set errno.
 *
 * Threads: calls that take a const store may run on any number of threads at once, as long as no
 * other call changes that store. A call that changes a store must be the only one that uses it. The
 * library starts no threads of its own. The caller may lend it some, so that one call runs on
 * several: see sepax_threads.
 *
 * Stack: a call needs at most 32 KiB of stack, and at most 16 KiB where vectors have four lanes or
 * fewer (SSE2, NEON, WebAssembly, no SIMD).
 *
 * The parts of this header, which includes them all:
 *
 *   status.h, threads.h           errors; threads that the caller lends
 *   store.h, poses.h, shapes.h    what shapes there are and where
 *   bytes.h                       stores as bytes, for files and messages
 *   broad_phase.h, index.h        pairs of shapes whose bounding boxes meet
 *   decomposition.h               polygons that are not convex or that have holes
 *   sources.h, rows.h             the pairs of a query
 *   near.h                        rows with what an index has near them
 *   tester.h                      trial moves, one a call
 *   field.h                       moves of bodies in a box that keeps their neighbours
 *   worlds.h                      thousands of small worlds, without a store
 *   relation.h                    whether shapes meet, and whether one contains the other
 *   separation.h, distance.h      how far apart shapes are, or how deep they overlap
 *   casts.h                       when a moving shape meets another one
 *   impacts.h                     when shapes that move and turn come close
 *   seeks.h                       what a ray or a moving shape meets first, and what is nearest
 *   manifolds.h                   where shapes meet
 *   moments.h                     area, centroid and second moment of area
 *   options.h, backends.h         settings of a query: tuning, and instruction sets
 */
#ifndef SEPAX_H
#define SEPAX_H

#define SEPAX_VERSION_MAJOR 0
#define SEPAX_VERSION_MINOR 2
#define SEPAX_VERSION_PATCH 0

#include "sepax/backends.h"
#include "sepax/broad_phase.h"
#include "sepax/bytes.h"
#include "sepax/casts.h"
#include "sepax/decomposition.h"
#include "sepax/distance.h"
#include "sepax/field.h"
#include "sepax/impacts.h"
#include "sepax/index.h"
#include "sepax/manifolds.h"
#include "sepax/moments.h"
#include "sepax/near.h"
#include "sepax/options.h"
#include "sepax/poses.h"
#include "sepax/relation.h"
#include "sepax/rows.h"
#include "sepax/seeks.h"
#include "sepax/separation.h"
#include "sepax/shapes.h"
#include "sepax/sources.h"
#include "sepax/status.h"
#include "sepax/store.h"
#include "sepax/tester.h"
#include "sepax/threads.h"
#include "sepax/worlds.h"

#endif
