/* SPDX-License-Identifier: MIT
 *
 * Options of a query: the backend, the strategy, flags, a margin, hints and threads. And the report
 * of how the query was answered.
 *
 * Only three of these change results: the margin, and the flags SEPAX_OPEN and SEPAX_MTV_SAFE.
 */
#ifndef SEPAX_PART_OPTIONS_H
#define SEPAX_PART_OPTIONS_H

#include "backends.h"
#include "status.h"
#include "threads.h"

SEPAX_BEGIN_C

/* sepax_options.flags */
#define SEPAX_OPEN 0x1u     /* only OVERLAPPING pairs are hits, TOUCHING ones are not */
#define SEPAX_MTV_SAFE 0x2u /* make penetration depths a little larger, see below */
#define SEPAX_NO_DEDUP 0x4u /* project on both of two parallel edges, despite SEPAX_MERGE_AXES */

/* SEPAX_MTV_SAFE makes the minimum translation vector (MTV) long enough that no rounding undoes it.
 * Add the MTV (mx, my) in float32 to each vertex of one shape, or to x and y of its pose and place
 * it again: then the pair is not OVERLAPPING any more, unless the MTV or a coordinate overflows.
 * Without the flag about half of the pairs still overlap after such a move, by a rounding. The
 * penetration depth grows by 5u c + 12u (Lx + Ly) + 16u R + 2u f + 2^-147, where
 *   - u is 2^-24, and c the largest |coordinate| of both shapes;
 *   - Lx and Ly are the width and the height of the bounding box around both;
 *   - R is the sum of both radii and of the margin;
 *   - f is how far the origin of the local vertices lies outside of its shape, which is 0 for most
 *     shapes; of the two shapes the larger value counts.
 * Source: docs/exactness.md. */

/* How the projections of a pair are laid on SIMD lanes. */
typedef enum sepax_strategy {
    SEPAX_AUTO = 0,     /* the fastest known for each pair */
    SEPAX_SCALAR,       /* one pair, one edge, one vertex at a time */
    SEPAX_VERTEX_LANES, /* one pair; the vertices of one shape in lanes */
    SEPAX_AXIS_LANES,   /* one pair; the edge normals of one shape in lanes */
    SEPAX_PAIR_LANES,   /* one pair in each lane; pairs with a shape of more than 16 vertices (in
                           sepax_distance, more than 8) are left to SEPAX_SUPPORT */
    SEPAX_BOX,          /* one pair of boxes in each lane; other pairs go by PAIR_LANES */
    SEPAX_SUPPORT,      /* one pair; only the edges that no support vertex rules out */
    SEPAX_STRATEGY_COUNT
} sepax_strategy;

/* The name of a strategy: "auto", "scalar", "vertex_lanes", "axis_lanes", "pair_lanes", "box" or
 * "support"; "unknown" for any other number. */
SEPAX_API const char *sepax_strategy_name(sepax_strategy strategy);

/* How a query was answered. A query that fails writes it, too, unless it overlaps another array. */
typedef struct sepax_report {
    const sepax_backend *backend; /* the one that was used; NULL where the options were wrong */
    sepax_rejection rejection;    /* which part of the input is wrong, where the query failed */
    size_t filtered;              /* pairs decided in lanes, with an error bound */
    size_t in_double;             /* pairs decided one by one, in double precision */
    size_t expanded;              /* pairs that needed exact expansions */
} sepax_report;

/* Settings of a query. {0} is a good default, and NULL instead of a pointer means {0}. Errors:
 * SEPAX_ERROR_OPTION for an unknown strategy or flag, SEPAX_ERROR_RADIUS for a margin that is
 * negative or not finite, SEPAX_ERROR_COUNT for a wrong hint_count, and SEPAX_ERROR_BACKEND. */
typedef struct sepax_options {
    const sepax_backend *backend; /* NULL for sepax_backend_default() */
    sepax_strategy strategy;
    uint32_t flags;
    sepax_report *report;         /* may be NULL */
    uint8_t *hints;               /* one byte a pair, or NULL */
    size_t hint_count;            /* the number of pairs; 0 where hints is NULL */
    float margin;                 /* finite and not negative: widens one shape of each pair; for
                                     sepax_manifolds it is the speculative distance */
    const sepax_threads *threads; /* threads that share the work, or NULL */
} sepax_options;

/* Hints: hints[i] remembers an edge that separated pair i, from one call to the next call with the
 * same pairs. Fill the array with zeros at first; other bytes are allowed and cost only time. A
 * call writes to the array, so two calls at once need two arrays. Only relations use hints, and
 * only for pairs that SEPAX_SUPPORT handles: with SEPAX_AUTO those with one shape of more than 16
 * vertices, or with two of more than 8, unless bounding discs or outlines decide them first. Hints
 * save up to a fifth of the time for long, thin shapes of more than 64 vertices that move by at
 * most a tenth of their size from call to call. For other shapes leave them out. */

SEPAX_END_C

#endif
