/* SPDX-License-Identifier: MIT
 *
 * Rows: their checks and counts, and sepax_rows_find.
 */
#include "base/arithmetic.h"

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

static size_t first_wrong_list(const sepax_rows *rows) {
    size_t number = 0;
    while (list_at(rows, number).end >= list_at(rows, number).first) {
        number++;
    }
    return number;
}

/* Checks the lists. *each becomes their length where all have the same, *most the largest one. Each
 * offset is read twice, so that no step waits for the one before and the compiler makes vectors. */
static sepax_status check_lists(const sepax_rows *rows, size_t *each, size_t *most,
                                sepax_rejection *rejection) {
    uint32_t least = UINT32_MAX, largest = 0, wrong = 0;
    for (size_t i = 0; i < rows->list_count; i++) {
        const row_list list = list_at(rows, i);
        const uint32_t size = list.end - list.first;
        wrong |= list.end < list.first;
        least = size < least ? size : least;
        largest = size > largest ? size : largest;
    }
    if (wrong != 0) {
        rejection->index = first_wrong_list(rows);
        return SEPAX_ERROR_OFFSETS;
    }
    *most = largest;
    *each = least == largest ? least : 0;
    return largest > 0 && rows->ids == NULL ? SEPAX_ERROR_NULL : SEPAX_OK;
}

/* Whether the list of each row exists. Without an early exit, and with numbers of 32 bits, the
 * compiler vectorises the loop. */
static bool lists_are_there(const sepax_rows *rows) {
    const uint32_t list_count = (uint32_t)rows->list_count; /* check_arrays has limited it */
    uint32_t missing = 0;
    for (size_t row = 0; row < rows->row_count; row++) {
        missing |= id_at(rows->list_of, row) >= list_count;
    }
    return missing == 0;
}

static sepax_status check_list_numbers(const sepax_rows *rows, sepax_rejection *rejection) {
    if (rows->list_of == NULL || lists_are_there(rows)) {
        return SEPAX_OK;
    }
    size_t row = 0;
    while (id_at(rows->list_of, row) < rows->list_count) {
        row++;
    }
    rejection->index = row;
    return SEPAX_ERROR_OFFSETS;
}

/* Counts the pairs of all rows, whether in groups or not. The list of each row exists. */
static sepax_status measure_pairs(const sepax_rows *rows, size_t each, size_t most,
                                  source_size *size, sepax_rejection *rejection) {
    const bool grouped = rows_are_grouped(rows);
    uint64_t pairs = 0; /* below 2^64, as there are fewer than 2^32 rows */
    for (size_t row = 0; each == 0 && row < rows->row_count; row++) {
        pairs += row_size(rows, row);
    }
    pairs += (uint64_t)each * rows->row_count;
    if (pairs > MOST_PAIRS) {
        rejection->needed = MOST_PAIRS;
        return SEPAX_ERROR_COUNT;
    }
    size->pairs = size->end = (size_t)pairs;
    size->results = grouped ? rows->row_count : (size_t)pairs;
    size->largest_group = grouped ? most : 0;
    return SEPAX_OK;
}

static sepax_status check_groups(const sepax_rows *rows, size_t each, source_size *size,
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
        const size_t pairs = rows_size(rows, each, begin, end);
        largest = pairs > largest ? pairs : largest;
        begin = end;
    }
    const bool some = rows->group_count > 0;
    size->results = rows->group_count;
    size->largest_group = largest;
    size->first = some ? rows_size(rows, each, 0, first) : 0;
    size->end = some ? size->first + rows_size(rows, each, first, begin) : 0;
    return SEPAX_OK;
}

sepax_status sepax_rows_measure(const sepax_rows *rows, source_size *size, size_t *each,
                                sepax_rejection *rejection) {
    size_t most;
    if (rows == NULL) {
        return SEPAX_ERROR_NULL;
    }
    sepax_status status = check_arrays(rows, rejection);
    if (status == SEPAX_OK) {
        status = check_lists(rows, each, &most, rejection);
    }
    if (status == SEPAX_OK) {
        status = check_list_numbers(rows, rejection);
    }
    if (status == SEPAX_OK) {
        status = measure_pairs(rows, *each, most, size, rejection);
    }
    return status == SEPAX_OK && rows->groups != NULL ? check_groups(rows, *each, size, rejection)
                                                      : status;
}

/* --------------------------------------------------------------------- find */

/* Whether an output of sepax_rows_find overlaps what it reads, or the other output. */
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
    size_t each;
    const sepax_status status = sepax_rows_measure(rows, &size, &each, &rejection);
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
        if (each > 0) {
            at = (rows_place){pair / each, pair - pair % each};
        } else {
            rows_seek(rows, &at, pair);
        }
        put_number(row, i, (uint32_t)at.row);
        put_number(place, i, (uint32_t)(pair - at.first));
    }
    return SEPAX_OK;
}
