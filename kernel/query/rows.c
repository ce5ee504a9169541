/* SPDX-License-Identifier: MIT
 *
 * Rows checked and measured, and sepax_rows_find.
 */
#include "query/source.h"

/* -------------------------------------------------------------------- check */

static sepax_status check_arrays(const sepax_rows *rows, sepax_rejection *rejection) {
    const bool grouped = rows->groups != NULL || rows->group_count > 0;
    if ((rows->flags & ~(SEPAX_SKIP_SELF | SEPAX_EACH_PAIR)) != 0 ||
        (grouped && !rows_are_grouped(rows))) {
        return SEPAX_ERROR_OPTION;
    }
    if ((rows->shapes == NULL && rows->row_count > 0) ||
        (rows->offsets == NULL && rows->list_count > 0) ||
        (rows->groups == NULL && rows->group_count > 0)) {
        return SEPAX_ERROR_NULL;
    }
    rejection->needed = MOST_PAIRS;
    if (rows->row_count > MOST_PAIRS || rows->list_count > MOST_PAIRS ||
        rows->group_count > MOST_PAIRS) {
        return SEPAX_ERROR_COUNT;
    }
    rejection->needed = rows->row_count;
    if (rows->list_of == NULL && rows->list_count < rows->row_count) {
        return SEPAX_ERROR_COUNT;
    }
    rejection->needed = 0;
    return SEPAX_OK;
}

static sepax_status check_lists(const sepax_rows *rows, sepax_rejection *rejection) {
    for (size_t i = 0; i < rows->list_count; i++) {
        const row_list list = list_at(rows, i);
        if (list.end < list.first) {
            rejection->index = i;
            return SEPAX_ERROR_OFFSETS;
        }
        if (list.end > list.first && rows->ids == NULL) {
            return SEPAX_ERROR_NULL;
        }
    }
    return SEPAX_OK;
}

/* Measures the rows; each of them has a list. */
static sepax_status check_each(const sepax_rows *rows, source_size *size,
                               sepax_rejection *rejection) {
    uint64_t pairs = 0; /* below 2^64, as there are fewer than 2^32 rows */
    uint32_t largest = 0;
    for (size_t row = 0; row < rows->row_count; row++) {
        const size_t number = row_list_number(rows, row);
        if (number >= rows->list_count) {
            rejection->index = row;
            return SEPAX_ERROR_OFFSETS;
        }
        const row_list list = list_at(rows, number);
        pairs += list.end - list.first;
        largest = list.end - list.first > largest ? list.end - list.first : largest;
    }
    if (pairs > MOST_PAIRS) {
        rejection->needed = MOST_PAIRS;
        return SEPAX_ERROR_COUNT;
    }
    size->pairs = size->end = (size_t)pairs;
    size->results = rows_are_grouped(rows) ? rows->row_count : (size_t)pairs;
    size->largest_group = rows_are_grouped(rows) ? largest : 0;
    return SEPAX_OK;
}

static sepax_status check_groups(const sepax_rows *rows, source_size *size,
                                 sepax_rejection *rejection) {
    uint32_t begin = id_at(rows->groups, 0);
    const uint32_t first = begin;
    size_t largest = 0;
    for (size_t i = 0; i < rows->group_count; i++) {
        const uint32_t end = id_at(rows->groups, i + 1);
        if (end < begin || end > rows->row_count) {
            rejection->index = i;
            rejection->needed = end < begin ? 0 : rows->row_count;
            return end < begin ? SEPAX_ERROR_OFFSETS : SEPAX_ERROR_COUNT;
        }
        const size_t pairs = rows_size(rows, begin, end);
        largest = pairs > largest ? pairs : largest;
        begin = end;
    }
    const bool some = rows->group_count > 0;
    size->results = rows->group_count;
    size->largest_group = largest;
    size->first = some ? rows_size(rows, 0, first) : 0;
    size->end = some ? size->first + rows_size(rows, first, begin) : 0;
    return SEPAX_OK;
}

sepax_status sepax_rows_measure(const sepax_rows *rows, source_size *size,
                                sepax_rejection *rejection) {
    if (rows == NULL) {
        return SEPAX_ERROR_NULL;
    }
    sepax_status status = check_arrays(rows, rejection);
    if (status == SEPAX_OK) {
        status = check_lists(rows, rejection);
    }
    if (status == SEPAX_OK) {
        status = check_each(rows, size, rejection);
    }
    return status == SEPAX_OK && rows->groups != NULL ? check_groups(rows, size, rejection)
                                                      : status;
}

/* --------------------------------------------------------------------- find */

/* What sepax_rows_find reads and writes. */
static bool arrays_alias(const sepax_rows *rows, const uint32_t *pairs, size_t count,
                         const uint32_t *row, const uint32_t *place) {
    span_list all = {.count = 0};
    spans_add(&all, span_of(row, count, sizeof *row));
    spans_add(&all, span_of(place, count, sizeof *place));
    const size_t written = all.count;
    spans_add(&all, span_of(pairs, count, sizeof *pairs));
    spans_add(&all, span_of(rows, 1, sizeof *rows));
    rows_add_spans(rows, &all);
    return spans_alias(&all, written);
}

static void put_number(uint32_t *array, size_t index, uint32_t number) {
    if (array != NULL) {
        memcpy((char *)array + index * sizeof number, &number, sizeof number);
    }
}

sepax_status sepax_rows_find(const sepax_rows *rows, const uint32_t *pairs, size_t count,
                             uint32_t *row, uint32_t *place) {
    source_size size;
    sepax_rejection rejection = no_rejection;
    const sepax_status status = sepax_rows_measure(rows, &size, &rejection);
    if (status != SEPAX_OK) {
        return status;
    }
    if (pairs == NULL && count > 0) {
        return SEPAX_ERROR_NULL;
    }
    if (count > MOST_PAIRS) {
        return SEPAX_ERROR_COUNT;
    }
    if (arrays_alias(rows, pairs, count, row, place)) {
        return SEPAX_ERROR_ALIAS;
    }
    rows_place at = {0, 0};
    for (size_t i = 0; i < count; i++) {
        const uint32_t pair = id_at(pairs, i);
        if (pair >= size.pairs) {
            put_number(row, i, SEPAX_NO_ROW);
            put_number(place, i, SEPAX_NO_ROW);
            continue;
        }
        if (pair < at.first) {
            at = (rows_place){0, 0};
        }
        rows_seek(rows, &at, pair);
        put_number(row, i, (uint32_t)at.row);
        put_number(place, i, (uint32_t)(pair - at.first));
    }
    return SEPAX_OK;
}
