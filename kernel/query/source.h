/* SPDX-License-Identifier: MIT
 *
 * The source of a query's pairs: the caller's array of them, or lists of ids, pairs of bodies, or
 * rows, whose pairs are made a tile at a time and never stored. Comes in: a sepax_source. Goes out:
 * whether it is well-formed, how many pairs it has, and each of these by its index.
 */
#ifndef SEPAX_CALL_SOURCE_H
#define SEPAX_CALL_SOURCE_H

#include "base/bodies.h"
#include "base/rejection.h"
#include "query/rows.h"
#include "store/store.h"

/* The most pairs of one call, in an array or of lists: an array of them has fewer than SIZE_MAX
 * bytes, even where size_t is small. */
#define MOST_PAIRS                                                                                 \
    (SEPAX_MAX_PAIRS < SIZE_MAX / sizeof(sepax_pair) ? SEPAX_MAX_PAIRS                             \
                                                     : SIZE_MAX / sizeof(sepax_pair))

/* Whether every id of an array is less than id_count and outside of a span of others: the body of a
 * backend's ids_are_plain, in a form that the compiler vectorises. */
static inline bool all_ids_plain(const void *ids, size_t count, uint32_t id_count,
                                 const id_span *others) {
    const char *at = (const char *)ids;
    const uint32_t first = others->first;
    const uint32_t size = others->count > 0 ? others->last - first + 1 : 0;
    uint32_t bad = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t id;
        memcpy(&id, at + i * sizeof id, sizeof id);
        bad |= (uint32_t)(id >= id_count) | (uint32_t)(id - first < size);
    }
    return bad == 0;
}

/* The counts of a source. */
typedef struct source_size {
    size_t pairs;         /* also those outside of its groups; 0 where there cannot be as many */
    size_t results;       /* groups, or pairs where each of them answers alone; the same */
    size_t first, end;    /* the pairs of its groups are first .. end - 1 */
    size_t largest_group; /* its pairs; 0 where each pair answers alone */
} source_size;

/* Checks the caller's source and measures it, as far as possible also where something is wrong,
 * which the rejection then names. The second list of SEPAX_SOURCE_ALL_PAIRS becomes the first, as
 * all functions below require. */
sepax_status sepax_source_check(sepax_source *source, source_size *size,
                                sepax_rejection *rejection);

/* The same for rows, which may be NULL; ids and poses are not checked. *each becomes the number of
 * pairs of a row, where all lists have as many ids, else 0; the source keeps it as its count. */
sepax_status sepax_rows_measure(const sepax_rows *rows, source_size *size, size_t *each,
                                sepax_rejection *rejection);

/* Whether groups of pairs have results, not single pairs. */
static inline bool source_is_grouped(const sepax_source *source) {
    return source->groups != NULL || source->kind == SEPAX_SOURCE_BODIES ||
           (source->kind == SEPAX_SOURCE_ROWS && rows_are_grouped(source->rows));
}

/* Whether a source is two lists or one list, in which each id makes many pairs. */
static inline bool source_is_lists(const sepax_source *source) {
    return source->kind == SEPAX_SOURCE_LISTS || source->kind == SEPAX_SOURCE_ALL_PAIRS;
}

/* A pair whose id the store does not have. */
typedef struct bad_pair {
    size_t index; /* the least index of such a pair, or the number of pairs */
    sepax_id id;
} bad_pair;
bad_pair sepax_source_bad_pair(const sepax_source *source, size_t pair_count,
                               const sepax_store *store);

/* Whether the store has all pieces of the bodies that a checked source pairs: SEPAX_ERROR_RANGE or
 * SEPAX_ERROR_ID, with the pair of bodies and the id. */
sepax_status sepax_source_check_pieces(const sepax_source *source, const sepax_store *store,
                                       sepax_rejection *rejection);

/* ---------------------------------------------------------------- lists */

/* The pair (a[row], b[column]) of two lists. */
typedef struct lists_place {
    size_t row, column;
} lists_place;

/* The row and the column of a pair of two lists; the index is less than the number of pairs. */
lists_place sepax_lists_find(const sepax_source *lists, size_t index);

static inline void lists_next_row(const sepax_source *lists, lists_place *place) {
    place->row++;
    place->column = lists->kind == SEPAX_SOURCE_ALL_PAIRS ? place->row + 1 : 0;
}

/* Writes the pairs start, start + 1, ... of two lists, row by row. */
static inline void lists_load(const sepax_source *lists, size_t start, uint32_t count,
                              sepax_pair *pairs) {
    lists_place at = sepax_lists_find(lists, start);
    for (uint32_t done = 0; done < count;) {
        const sepax_id a = id_at(lists->a, at.row);
        const size_t left = lists->b_count - at.column;
        const uint32_t run = left < count - done ? (uint32_t)left : count - done;
        const sepax_id *row = lists->b + at.column;
        sepax_pair *to = pairs + done;
        for (size_t i = 0; i < run; i++) { /* the compiler vectorises it in this form */
            to[i].a = a;
            to[i].b = id_at(row, i);
        }
        done += run;
        lists_next_row(lists, &at);
    }
}

/* --------------------------------------------------------------- bodies */

/* A pair of bodies, and the index of its first pair of pieces. {0} is before all. */
typedef struct bodies_place {
    size_t number, first;
} bodies_place;

/* How many pairs of pieces a pair of bodies makes. */
static inline uint64_t body_pair_size(const sepax_source *source, size_t number) {
    const sepax_pair pair = pair_at(source->pairs, number);
    const body_ids a = body_at(&source->bodies, pair.a), b = body_at(&source->bodies, pair.b);
    return (uint64_t)(a.end - a.first) * (b.end - b.first);
}

/* Writes the pairs start, start + 1, ... of pieces of bodies. `place` is not behind `start`, and
 * moves on with the pairs. */
static inline void bodies_load(const sepax_source *source, bodies_place *place, size_t start,
                               uint32_t count, sepax_pair *pairs) {
    uint64_t size = body_pair_size(source, place->number);
    for (uint32_t done = 0; done < count;) {
        while (start + done - place->first >= size) {
            place->first += (size_t)size;
            place->number++;
            size = body_pair_size(source, place->number);
        }
        const sepax_pair both = pair_at(source->pairs, place->number);
        const body_ids a = body_at(&source->bodies, both.a), b = body_at(&source->bodies, both.b);
        const uint32_t columns = b.end - b.first;
        const uint32_t at = (uint32_t)(start + done - place->first);
        sepax_pair next = {a.first + at / columns, b.first + at % columns};
        for (; next.a < a.end && done < count; next.a++) {
            for (; next.b < b.end && done < count; next.b++) {
                pairs[done++] = next;
            }
            next.b = b.first;
        }
    }
}

/* -------------------------------------------------------- more than one kind */

/* Writes some pairs of a checked source, not of rows, in ascending order from call to call; `place`
 * is {0} in the first one. */
static inline void source_load(const sepax_source *source, bodies_place *place, size_t start,
                               uint32_t count, sepax_pair *pairs) {
    if (source->kind == SEPAX_SOURCE_PAIRS) {
        memcpy(pairs, (const char *)source->pairs + start * sizeof *pairs, count * sizeof *pairs);
    } else if (source->kind == SEPAX_SOURCE_BODIES) {
        bodies_load(source, place, start, count, pairs);
    } else {
        lists_load(source, start, count, pairs);
    }
}

/* --------------------------------------------------------------- groups
 *
 * Of a checked source: each has some consecutive pairs, which have one result. */

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
