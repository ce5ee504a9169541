/* SPDX-License-Identifier: MIT
 *
 * The delivery of the pairs of the broad phase: they are gathered in the workspace, then copied to
 * the caller. Comes in: the pairs that a join or a lookup finds. Goes out: all of them, or the room
 * that they need.
 */
#ifndef SEPAX_DELIVERY_H
#define SEPAX_DELIVERY_H

#include "base/workspace.h"
#include "broad/crew.h"
#include "broad/filter.h"
#include "target/backend.h"

/* Pairs are kept in the workspace until there are too many for the caller, then only counted. */
typedef struct pair_sink {
    sepax_workspace *workspace;
    size_t capacity; /* of the caller */
    uint64_t found;
    uint64_t visits;           /* nodes that the join entered */
    const pair_filter *filter; /* NULL where all pairs stay */
    broad_crew crew;           /* that may share the work */
    size_t stopped;            /* where an error was found; see division.h */
    uint32_t part_count; /* parts of the workspace with pairs; 0 where all pairs are together */
} pair_sink;

/* The most pairs of two leaves: the room that has to be free before they are searched. */
enum { LEAF_PAIRS = BROAD_LANES * BROAD_LANES };

/* Gives a workspace room for `room` pairs; the pairs that it had are lost. */
bool sepax_delivery_grow(sepax_workspace *workspace, size_t room);

/* Makes room for the pairs of two leaves, or of a box and a leaf. */
sepax_status sepax_delivery_reserve(pair_sink *sink);

/* Whether the pairs that were found can be delivered: SEPAX_ERROR_COUNT where there are too many to
 * count, SEPAX_ERROR_CAPACITY where the caller's array is too small. */
sepax_status sepax_delivery_fits(const pair_sink *sink);

/* The pairs of a part, or all of them where they are together. */
static inline pair_part pairs_of_part(const pair_sink *sink, uint32_t part) {
    return sink->part_count > 0 ? sink->workspace->parts[part] : (pair_part){.found = sink->found};
}

/* Copies the pairs to the caller, and writes their number. Where `bodies` is not NULL, they are
 * sorted by these bodies, which the numbers of the workspace are, and the room of the workspace is
 * overwritten. In the mode of the library. */
sepax_status sepax_delivery_pairs(pair_sink *sink, const sepax_bodies *bodies, sepax_pair *pairs,
                                  size_t *pair_count);

#endif
