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
        return body_pair_size(source, number);
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

/* Pairs before the first group, of which there is one. */
static inline size_t pairs_before_groups(const sepax_source *source) {
    switch (source->kind) {
    case SEPAX_SOURCE_BODIES:
        return 0;
    case SEPAX_SOURCE_ROWS:
        return rows_size(source->rows, source->count, 0, rows_group_begin(source->rows, 0));
    default:
        return id_at(source->groups, 0);
    }
}

/* The first group; where there is none, an empty one. */
static inline pair_group group_first(const sepax_source *source) {
    const bool some = group_count(source) > 0;
    const size_t first = some ? pairs_before_groups(source) : 0;
    const size_t size = some ? group_size(source, 0) : 0;
    return (pair_group){.number = 0, .first = first, .end = first + size};
}

/* The group after one that is not the last. */
static inline pair_group group_next(const sepax_source *source, pair_group g) {
    const size_t number = g.number + 1;
    return (pair_group){
        .number = number, .first = g.end, .end = g.end + group_size(source, number)};
}

#endif
