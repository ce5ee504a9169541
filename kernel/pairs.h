/* SPDX-License-Identifier: MIT
 *
 * Where the pairs of a call come from: the caller's array of them, or two lists of ids
 * (sepax_lists), whose pairs are made a tile at a time and never stored.
 */
#ifndef SEPAX_PAIRS_H
#define SEPAX_PAIRS_H

#include <string.h>

#include "store.h"

/* Most pairs of one call, in an array or of lists alike: an array of them has fewer than SIZE_MAX
 * bytes also where size_t is small. */
#define MOST_PAIRS                                                                                 \
    (SEPAX_MAX_PAIRS < SIZE_MAX / sizeof(sepax_pair) ? SEPAX_MAX_PAIRS                             \
                                                     : SIZE_MAX / sizeof(sepax_pair))

/* The caller's arrays need no alignment. */
static inline sepax_id id_at(const sepax_id *ids, size_t index) {
    sepax_id id;
    memcpy(&id, (const char *)ids + index * sizeof id, sizeof id);
    return id;
}
static inline sepax_pair pair_at(const sepax_pair *pairs, size_t index) {
    sepax_pair pair;
    memcpy(&pair, (const char *)pairs + index * sizeof pair, sizeof pair);
    return pair;
}

/* Whether every id is less than id_count: the body of a backend's ids_below, for the compiler to
 * vectorise; by memcpy, since the caller's arrays need no alignment. */
static inline bool all_ids_below(const void *ids, size_t count, uint32_t id_count) {
    const char *at = (const char *)ids;
    uint32_t bad = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t id;
        memcpy(&id, at + i * sizeof id, sizeof id);
        bad |= id >= id_count;
    }
    return bad == 0;
}

/* ---------------------------------------------------------------- lists */

/* The pair (a[row], b[column]) of two lists. */
typedef struct lists_place {
    size_t row, column;
} lists_place;

/* Checks the caller's lists; with SEPAX_ALL_PAIRS the list of columns is that of the rows, which is
 * how all functions below want them. Counts their pairs, also where something else is wrong; 0
 * where there cannot be so many. */
sepax_status sepax_lists_check(const sepax_lists *given, sepax_lists *lists, size_t *pair_count);

/* Where the pair with that index is; index < the number of pairs. */
lists_place sepax_lists_find(const sepax_lists *lists, size_t index);

/* The least index of a pair with an id that the store does not have, or the number of pairs. */
size_t sepax_lists_first_bad(const sepax_lists *lists, const sepax_store *store);

/* The same for an array of ids: index of the id, or count. */
size_t sepax_ids_first_bad(const void *ids, size_t count, const sepax_store *store);

static inline void lists_next_row(const sepax_lists *lists, lists_place *place) {
    place->row++;
    place->column = lists->flags & SEPAX_ALL_PAIRS ? place->row + 1 : 0;
}

static inline sepax_pair lists_pair(const sepax_lists *lists, size_t index) {
    const lists_place at = sepax_lists_find(lists, index);
    return (sepax_pair){id_at(lists->a, at.row), id_at(lists->b, at.column)};
}

/* Writes the pairs start, start + 1, ... of two lists, row by row. */
static inline void lists_load(const sepax_lists *lists, size_t start, uint32_t count,
                              sepax_pair *pairs) {
    lists_place at = sepax_lists_find(lists, start);
    for (uint32_t done = 0; done < count;) {
        const sepax_id a = id_at(lists->a, at.row);
        const size_t left = lists->b_count - at.column;
        const uint32_t run = left < count - done ? (uint32_t)left : count - done;
        const sepax_id *row = lists->b + at.column;
        sepax_pair *to = pairs + done;
        for (size_t i = 0; i < run; i++) { /* in this form the compiler vectorises it */
            to[i].a = a;
            to[i].b = id_at(row, i);
        }
        done += run;
        lists_next_row(lists, &at);
    }
}

/* Writes the pairs start + index[0], start + index[1], ...; the indices ascend. */
static inline void lists_pick(const sepax_lists *lists, size_t start, const uint16_t *index,
                              uint32_t count, sepax_pair *pairs) {
    lists_place row = sepax_lists_find(lists, start);
    size_t passed = 0; /* pairs before those of that row */
    for (uint32_t i = 0; i < count; i++) {
        while (index[i] - passed >= lists->b_count - row.column) {
            passed += lists->b_count - row.column;
            lists_next_row(lists, &row);
        }
        const size_t column = row.column + (index[i] - passed);
        pairs[i] = (sepax_pair){id_at(lists->a, row.row), id_at(lists->b, column)};
    }
}

#endif
