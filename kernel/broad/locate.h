/* SPDX-License-Identifier: MIT
 *
 * Points in the shapes of an index. Comes in: points, a store and its index. Goes out: for each
 * point the shapes or bodies that it is in, in ascending order, each with a relation.
 */
#ifndef SEPAX_LOCATE_H
#define SEPAX_LOCATE_H

#include "broad/index.h"
#include "broad/lists.h"

/* A call, all of whose arguments are checked but the points. */
typedef struct location {
    const sepax_index *index;
    const sepax_store *store;
    const sepax_vec2 *points;
    size_t count;
    sepax_workspace *workspace;
    sepax_point_filter filter;
    uint8_t *relations;
    list_outputs to;
} location;

/* What points are in: a number, and behind it the bits of a relation. */
enum { RELATION_BITS = 2 };

/* Gathers what points are in, as pairs of the number of a point and such a word; those of two
 * pieces of a body are two pairs. *bad becomes the first point that is not finite, where that is
 * the status. The room of the workspace is overwritten. */
sepax_status sepax_points_find(const location *l, pair_sink *sink, size_t *bad);

#endif
