/* SPDX-License-Identifier: MIT
 *
 * The filter of the broad phase: which pairs whose boxes meet are left out, by layers and by
 * bodies; and the order of those that stay, by bodies. Comes in: the caller's layers, masks and
 * bodies, and pairs. Goes out: the pairs that stay.
 */
#ifndef SEPAX_FILTER_H
#define SEPAX_FILTER_H

#include "base/bodies.h"

typedef struct pair_filter {
    const uint32_t *layers, *masks; /* by id, of any alignment; NULL: all */
    const uint32_t *body_of;        /* by id, NO_BODY where there is none; NULL: no bodies */
} pair_filter;

static inline bool filter_has_good_flags(uint32_t flags) {
    return (flags & ~SEPAX_ANY_ORDER) == 0;
}

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

#endif
