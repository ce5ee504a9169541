/* SPDX-License-Identifier: MIT
 *
 * Points in the shapes of an index. Comes in: points, a store and its index. Goes out: for each
 * point the shapes or bodies that it is in, in ascending order, each with a relation.
 */
#ifndef SEPAX_LOCATE_H
#define SEPAX_LOCATE_H

#include "broad/index.h"

/* The arguments of a call, all of them checked but for the points. */
typedef struct location {
    const sepax_index *index;
    const sepax_store *store;
    const sepax_vec2 *points;
    size_t count;
    sepax_point_filter filter;
} location;

/* What points are in: a number and a relation in one. */
typedef uint32_t finding;
enum { RELATION_BITS = 2 };
static inline uint32_t finding_number(finding f) {
    return f >> RELATION_BITS;
}
static inline uint8_t finding_relation(finding f) {
    return f & ((1u << RELATION_BITS) - 1);
}

/* Gathers what points are in, as pairs of the number of a point and a finding; those of two pieces
 * of a body are two pairs. *bad becomes the first point that is not finite, where that is the
 * status. The room of the workspace is overwritten. */
sepax_status sepax_points_find(const location *l, pair_sink *sink, size_t *bad);

#endif
