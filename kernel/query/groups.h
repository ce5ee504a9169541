/* SPDX-License-Identifier: MIT
 *
 * The groups of a source, each of some consecutive pairs that have one result. Comes in: a checked
 * source. Goes out: its groups, one after the other.
 */
#ifndef SEPAX_GROUPS_H
#define SEPAX_GROUPS_H

#include "query/source.h"

/* Group `number` is the pairs first .. end - 1. */
typedef struct pair_group {
    size_t number, first, end;
} pair_group;

static inline size_t group_size(const sepax_source *source, size_t number) {
    if (source->kind == SEPAX_SOURCE_BODIES) {
        return (size_t)body_pair_size(source, number); /* counted, so it fits */
    }
    if (source->kind == SEPAX_SOURCE_ROWS) {
        return rows_size(source->rows, source->count, rows_group_begin(source->rows, number),
                         rows_group_begin(source->rows, number + 1));
    }
    return id_at(source->groups, number + 1) - id_at(source->groups, number);
}

static inline size_t group_count(const sepax_source *source) {
    switch (source->kind) {
    case SEPAX_SOURCE_BODIES:
        return source->count;
    case SEPAX_SOURCE_ROWS:
        return rows_group_count(source->rows);
    default:
        return source->group_count;
    }
}

/* The bytes of its offsets. */
static inline span groups_span(const sepax_source *source) {
    const bool some = source->groups != NULL && source->group_count <= MOST_PAIRS;
    return span_of(source->groups, some ? source->group_count + 1 : 0, sizeof *source->groups);
}

/* The group with that number, whose first pair is known; behind the last one, an empty one. */
static inline pair_group group_at(const sepax_source *source, size_t number, size_t first) {
    const size_t size = number < group_count(source) ? group_size(source, number) : 0;
    return (pair_group){.number = number, .first = first, .end = first + size};
}

/* The group after one that is not the last. */
static inline pair_group group_next(const sepax_source *source, pair_group g) {
    return group_at(source, g.number + 1, g.end);
}

#endif
