/* SPDX-License-Identifier: MIT
 *
 * Rows as a source: which list a row has, and where its pairs lie among all pairs. Comes in: the
 * caller's rows, checked by rows.c. Goes out: lists, sizes, groups.
 */
#ifndef SEPAX_QUERY_ROWS_H
#define SEPAX_QUERY_ROWS_H

#include "base/arrays.h"
#include "base/span.h"

/* Factors of M, which is no less than the size of any moved coordinate. */
#define SHIFT_SLACK 0x1p-22f /* to the disc that is compared */
#define SHIFT_REACH 0x1p-4f  /* in thresholds of relations, to the radii of both shapes */

/* At any byte; NULL where rows have none. */
static inline const sepax_pose *row_pose(const sepax_rows *rows, size_t row) {
    return rows->poses != NULL ? rows->poses + row : NULL;
}

static inline sepax_vec2 row_shift(const sepax_rows *rows, size_t row) {
    return rows->shifts != NULL ? vec2_at(rows->shifts, row) : (sepax_vec2){0, 0};
}

static inline bool shift_moves(sepax_vec2 shift) {
    return shift.x != 0 || shift.y != 0;
}

static inline bool row_is_shifted(const sepax_rows *rows, size_t row) {
    return shift_moves(row_shift(rows, row));
}

/* The ids first .. end - 1 of a list. */
typedef struct row_list {
    uint32_t first, end;
} row_list;

static inline row_list list_at(const sepax_rows *rows, size_t number) {
    return (row_list){id_at(rows->offsets, number), id_at(rows->offsets, number + 1)};
}

static inline size_t row_list_number(const sepax_rows *rows, size_t row) {
    return rows->list_of != NULL ? id_at(rows->list_of, row) : row;
}

static inline size_t row_size(const sepax_rows *rows, size_t row) {
    const row_list list = list_at(rows, row_list_number(rows, row));
    return list.end - list.first;
}

/* The number of pairs of the rows first .. end - 1, by adding up row by row: for few rows, or where
 * each row names its list. `each` comes from sepax_rows_measure. */
static inline size_t rows_sum(const sepax_rows *rows, size_t each, size_t first, size_t end) {
    if (each > 0) {
        return each * (end - first);
    }
    size_t pairs = 0;
    for (size_t row = first; row < end; row++) {
        pairs += row_size(rows, row);
    }
    return pairs;
}

/* The same for any number of rows; without rows, lists need not exist. */
static inline size_t rows_size(const sepax_rows *rows, size_t each, size_t first, size_t end) {
    if (rows->list_of != NULL || first == end) {
        return rows_sum(rows, each, first, end);
    }
    return (size_t)id_at(rows->offsets, end) - id_at(rows->offsets, first);
}

static inline bool rows_are_grouped(const sepax_rows *rows) {
    return (rows->flags & SEPAX_EACH_PAIR) == 0;
}

static inline size_t rows_group_count(const sepax_rows *rows) {
    return rows->groups != NULL ? rows->group_count : rows->row_count;
}

/* The rows of a group. */
static inline size_t rows_group_begin(const sepax_rows *rows, size_t group) {
    return rows->groups != NULL ? id_at(rows->groups, group) : group;
}

/* A row, and the index of its first pair. {0} is the first row. */
typedef struct rows_place {
    size_t row, first;
} rows_place;

/* Moves on to the row of the pair `index`, which is not before the place. */
static inline void rows_seek(const sepax_rows *rows, rows_place *place, size_t index) {
    size_t size = row_size(rows, place->row);
    while (index - place->first >= size) {
        place->first += size;
        place->row++;
        size = row_size(rows, place->row);
    }
}

/* The arrays that rows read, checked or not. */
static inline size_t rows_count_if_possible(size_t count) {
    const bool good = count <= SEPAX_MAX_PAIRS;
    /* GCOVR_EXCL_BR_START: only where size_t has 32 bits */
    return good && count < SIZE_MAX / sizeof(sepax_pose) ? count : 0;
    /* GCOVR_EXCL_BR_STOP */
}
static inline void rows_add_spans(const sepax_rows *rows, span_list *all) {
    const size_t row_count = rows_count_if_possible(rows->row_count);
    const size_t lists = rows_count_if_possible(rows->list_count);
    const size_t groups = rows_count_if_possible(rows->group_count);
    spans_add(all, span_of(rows, 1, sizeof *rows));
    spans_add(all, span_of(rows->shapes, row_count, sizeof *rows->shapes));
    spans_add(all, span_of(rows->poses, row_count, sizeof *rows->poses));
    spans_add(all, span_of(rows->shifts, row_count, sizeof *rows->shifts));
    spans_add(all, span_of(rows->list_of, row_count, sizeof *rows->list_of));
    spans_add(all, span_of(rows->offsets, lists + 1, sizeof *rows->offsets));
    spans_add(all, span_of(rows->groups, groups + 1, sizeof *rows->groups));
    const row_list ids = rows->offsets != NULL && lists > 0
                             ? (row_list){id_at(rows->offsets, 0), id_at(rows->offsets, lists)}
                             : (row_list){0, 0};
    if (ids.end > ids.first && rows->ids != NULL) {
        spans_add(all, span_of(rows->ids + ids.first, ids.end - ids.first, sizeof *rows->ids));
    }
}

#endif
