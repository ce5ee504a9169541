/* SPDX-License-Identifier: MIT
 *
 * Options of a query: how it is answered, and a report of that.
 *
 * Nothing here changes a result, apart from the margin and the flags SEPAX_OPEN and
 * SEPAX_MTV_SAFE.
 */
#ifndef SEPAX_PART_OPTIONS_H
#define SEPAX_PART_OPTIONS_H

#include "backends.h"
#include "status.h"
#include "threads.h"

#ifdef __cplusplus
extern "C" {
#endif

/* sepax_options.flags */
#define SEPAX_OPEN 0x1u     /* hits are only the OVERLAPPING pairs, not the TOUCHING ones */
#define SEPAX_MTV_SAFE 0x2u /* make penetrations a little deeper, see below */
#define SEPAX_NO_DEDUP                                                                             \
    0x4u /* do not merge parallel edges, also where SEPAX_MERGE_AXES allows it                     \
          */

/* SEPAX_MTV_SAFE: moving the vertices of one shape by the MTV in float32 arithmetic then leaves the
 * pair not OVERLAPPING, and so does moving its pose, x + mx and y + my, and placing it again,
 * wherever neither the MTV nor a coordinate overflows. Without it about half of the pairs still
 * overlap by a rounding. A penetration becomes deeper by 5u c + 12u (Lx + Ly) + 16u R + 2u f +
 * 2^-147, where
 *   - u is 2^-24, and c the largest |coordinate| of both shapes;
 *   - Lx and Ly are the width and the height of the bounding box around both;
 *   - R is the sum of both radii and of the margin;
 *   - f is how far the origin of the local vertices lies outside of its shape: 0 for most shapes,
 *     and of the two the larger one. */

/* How the projections of a pair are laid on SIMD lanes. */
typedef enum sepax_strategy {
    SEPAX_AUTO = 0,     /* the fastest known for each pair */
    SEPAX_SCALAR,       /* one pair, one edge, one vertex at a time */
    SEPAX_VERTEX_LANES, /* one pair; the vertices of one shape in lanes */
    SEPAX_AXIS_LANES,   /* one pair; the edge normals of one shape in lanes */
    SEPAX_PAIR_LANES,   /* one pair a lane; pairs with a shape of more than 16 vertices, or, of
                           distances, more than 8, go by SEPAX_SUPPORT */
    SEPAX_BOX,          /* one pair of boxes a lane; other pairs go by SEPAX_PAIR_LANES */
    SEPAX_SUPPORT,      /* one pair; only the edges that the support vertex does not rule out */
    SEPAX_STRATEGY_COUNT
} sepax_strategy;

SEPAX_API const char *sepax_strategy_name(sepax_strategy strategy); /* "auto", "scalar", ... */

/* What a query did. A query writes it also when it fails, except where it overlaps another array.
 */
typedef struct sepax_report {
    const sepax_backend *backend; /* the one that was used */
    sepax_rejection rejection;    /* of the pair, the id or the count that is wrong */
    size_t filtered;              /* pairs decided in lanes, with an error bound */
    size_t in_double;             /* pairs decided one by one, in double precision */
    size_t expanded;              /* pairs that needed exact expansions */
} sepax_report;

/* Settings of a query. {0}, or NULL instead of a pointer, is a good default. */
typedef struct sepax_options {
    const sepax_backend *backend; /* NULL for sepax_backend_default() */
    sepax_strategy strategy;
    uint32_t flags;
    sepax_report *report; /* may be NULL */
    uint8_t *hints;       /* one byte a pair, or NULL */
    size_t hint_count;    /* the number of pairs, or 0 */
    float margin;         /* finite and not below 0: widens one shape of each pair; of manifolds
                             the speculative distance */
    const sepax_threads *threads; /* that may share the work, or NULL */
} sepax_options;

/* Hints: hints[i] remembers an edge that separated pair i, from one call to the next one with the
 * same pairs. Begin with zeros; any other bytes are allowed and cost only time. Two calls at once
 * need two arrays. Only relations use hints, and only for pairs that go by SEPAX_SUPPORT (with
 * SEPAX_AUTO: a shape of more than 16 vertices, or two of more than 8, that bounds do not decide).
 * They pay for flat shapes of more than 64 vertices that move by up to a tenth of their size from
 * call to call: up to a fifth of the time. Elsewhere leave them out. */

#ifdef __cplusplus
}
#endif

#endif
