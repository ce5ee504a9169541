/* SPDX-License-Identifier: MIT
 *
 * What is looked up in an index. Comes in: boxes, shapes where they are or at poses, or points.
 * Goes out: the ids whose boxes in the index they meet; for each point the shapes or bodies that it
 * is in, in ascending order, each with a relation.
 */
#ifndef SEPAX_LOCATE_H
#define SEPAX_LOCATE_H

#include "broad/index.h"
#include "broad/lists.h"

/* --------------------------------------------------------------- boxes, shapes */

/* A call. */
typedef struct lookup {
    const sepax_index *index;
    const box_queries *queries;
    sepax_workspace *workspace;
    list_outputs to;
    float margin;                     /* of the queries, besides that of the index */
    const sepax_seek_options *filter; /* what queries pass over, as they do over removed shapes; or
                                         NULL: they take all that the index has */
    bool fetches;                     /* the discs of shapes that are taken */
} lookup;

/* Takes all queries, and gathers pairs of the number of a query and an id, in the order of queries.
 * After an error of a query the rejection has what is wrong. */
sepax_status sepax_lookup_find(const lookup *l, pair_sink *sink, sepax_rejection *rejection);

/* Copies all that was found to where the call has room for it: the ids of each query follow those
 * of the query before. */
void sepax_lookup_deliver(const lookup *l, const pair_sink *sink);

/* --------------------------------------------------------------------- points */

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
