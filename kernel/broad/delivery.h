/* SPDX-License-Identifier: MIT
 *
 * The pairs of the broad phase: work that finds them, in parts where the caller lends threads
 * (division.c); which of them are left out, by layers and bodies, their order by bodies, and how
 * they are gathered in the workspace and copied to the caller (delivery.c).
 */
#ifndef SEPAX_DELIVERY_H
#define SEPAX_DELIVERY_H

#include "base/bodies.h"
#include "base/workspace.h"
#include "broad/crew.h"
#include "target/backend.h"

/* ------------------------------------------------------------------ filter */

typedef struct pair_filter {
    const uint32_t *layers, *masks; /* by id, of any alignment; NULL: all */
    const uint32_t *body_of;        /* by id, NO_BODY where there is none; NULL: no bodies */
} pair_filter;

/* The bodies by which pairs are sorted, or NULL. */
static inline const sepax_bodies *bodies_to_sort_by(const sepax_bodies *bodies, uint32_t flags) {
    return bodies->offsets != NULL && (flags & SEPAX_ANY_ORDER) == 0 ? bodies : NULL;
}

/* Whether a filter leaves any pairs out. */
static inline bool filter_has_effect(const pair_filter *filter) {
    return filter->layers != NULL || filter->masks != NULL || filter->body_of != NULL;
}

/* Writes the bodies of some ascending ids to `body_of`, an array by id. */
void sepax_filter_number(const sepax_bodies *bodies, const sepax_id *ids, size_t count,
                         uint32_t *body_of);

/* Whether the options pass over shapes, and whether over this one for a mover, or for a row. */
static inline bool filter_passes_over_some(const sepax_seek_options *o) {
    return o->layers != NULL || o->masks != NULL || o->mover_layers != NULL ||
           o->mover_masks != NULL || o->body_of != NULL;
}
bool sepax_filter_passes_over(const sepax_seek_options *o, size_t number, sepax_id id);

/* Moves the pairs that stay to the front; returns how many. */
size_t sepax_filter_pairs(const pair_filter *filter, sepax_pair *pairs, size_t count);

/* The most bits of a pass: one pass a side is enough for 2^14 bodies. */
#define SORT_BITS 14u

/* Pairs are sorted by the body of a, then by that of b, by some bits of a number at a time. */
typedef struct body_sort {
    const uint32_t *body_of; /* by id */
    size_t count;            /* pairs */
    unsigned passes, bits;   /* of a side, and of a pass */
    uint32_t *begin;         /* room for 2^bits numbers */
} body_sort;

/* How pairs of two bodies or more are sorted; the caller sets both arrays. */
body_sort sepax_filter_sort_of(size_t body_count, size_t count);

/* Sorts pairs; those of the same two bodies stay in order. Each pass takes `from` to `to`; returns
 * which of both has the result. */
sepax_pair *sepax_filter_sort(const body_sort *s, sepax_pair *from, sepax_pair *to);

/* ---------------------------------------------------------------- delivery */

/* Pairs are kept in the workspace until there are too many for the caller, then only counted. */
typedef struct pair_sink {
    sepax_workspace *workspace;
    size_t capacity; /* of the caller */
    uint64_t found;
    uint64_t visits;           /* nodes that the join entered */
    const pair_filter *filter; /* NULL where all pairs stay */
    broad_crew crew;           /* that may share the work */
    size_t stopped;            /* where an error was found; see pair_work */
    uint32_t part;             /* of work in parts, its number */
    uint32_t part_count; /* parts of the workspace with pairs; 0 where all pairs are together */
    sepax_status (*drain)(struct pair_sink *); /* takes all pairs where there is no more room; NULL:
                                                  the room grows */
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

/* ---------------------------------------------------------------- division */

/* Things whose pairs are found one after the other. */
typedef struct pair_work {
    /* Finds the pairs of the things first .. end - 1. After an error sink->stopped is the thing
     * that has it; SEPAX_ERROR_COUNT belongs to no thing. */
    sepax_status (*find)(const void *of, pair_sink *sink, size_t first, size_t end);
    const void *of;      /* its argument */
    size_t count, least; /* of all things; and of a part at least */
} pair_work;

/* Finds all pairs, whose parts the workspace then has; after an error sink->stopped is the first
 * thing with one. */
sepax_status sepax_division_find(const pair_work *work, pair_sink *sink);

#endif
