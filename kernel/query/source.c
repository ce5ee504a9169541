/* SPDX-License-Identifier: MIT
 *
 * Sources checked and counted, and which pair of two lists is where.
 */
#include "query/source.h"

#include "base/fpmode.h"

#include <math.h>

/* Pairs of n rows with themselves. */
static uint64_t triangle(uint64_t n) {
    return n * (n - 1) / 2;
}

/* Whether the source has only the arrays of its kind. */
static bool arrays_fit_kind(const sepax_source *s) {
    switch (s->kind) {
    case SEPAX_SOURCE_PAIRS:
        return s->a == NULL && s->a_count == 0 && s->b == NULL && s->b_count == 0;
    case SEPAX_SOURCE_LISTS:
        return s->pairs == NULL && s->count == 0;
    case SEPAX_SOURCE_ALL_PAIRS:
        return s->pairs == NULL && s->count == 0 && s->b == NULL && s->b_count == 0;
    default:
        return false;
    }
}

/* The number of pairs; more than MOST_PAIRS where a list is longer than that. */
static uint64_t count_pairs(const sepax_source *s) {
    if (s->kind == SEPAX_SOURCE_PAIRS) {
        return s->count;
    }
    if (s->a_count > MOST_PAIRS || s->b_count > MOST_PAIRS) {
        return UINT64_MAX;
    }
    const uint64_t rows = s->a_count; /* below 2^32, so nothing overflows */
    return s->kind == SEPAX_SOURCE_ALL_PAIRS ? triangle(rows) : rows * s->b_count;
}

sepax_status sepax_source_check(sepax_source *source, size_t *pair_count) {
    const uint64_t count = count_pairs(source);
    *pair_count = count <= MOST_PAIRS ? (size_t)count : 0;
    if (!arrays_fit_kind(source)) {
        return SEPAX_ERROR_OPTION;
    }
    if ((source->pairs == NULL && source->count > 0) ||
        (source->a == NULL && source->a_count > 0) || (source->b == NULL && source->b_count > 0)) {
        return SEPAX_ERROR_NULL;
    }
    if (source->kind == SEPAX_SOURCE_ALL_PAIRS) {
        source->b = source->a;
        source->b_count = source->a_count;
    }
    return count <= MOST_PAIRS ? SEPAX_OK : SEPAX_ERROR_COUNT;
}

/* Of n rows, the last r of a triangle have r (r - 1) / 2 pairs, so a pair with m pairs behind it is
 * in the row with r - 1 = floor((1 + sqrt(8m + 1)) / 2) columns. 8m + 1 is less than 2^35, so the
 * root of a square is exact and that of any other number farther from an integer than a rounding,
 * whatever its direction. */
lists_place sepax_lists_find(const sepax_source *lists, size_t index) {
    if (lists->kind == SEPAX_SOURCE_LISTS) {
        return (lists_place){index / lists->b_count, index % lists->b_count};
    }
    const uint64_t rows = lists->a_count;
    const uint64_t behind = triangle(rows) - 1 - index;
    const uint64_t columns = (uint64_t)((1.0 + sqrt((double)(8 * behind + 1))) / 2.0);
    const uint64_t last = behind - triangle(columns); /* pairs behind it in its row */
    return (lists_place){(size_t)(rows - 1 - columns), (size_t)(rows - 1 - last)};
}

/* The index of the first id that the store does not have, or count. */
static size_t first_bad_id(const void *ids, size_t count, const sepax_store *store) {
    size_t i = 0;
    while (i < count && store_has(store, id_at(ids, i))) {
        i++;
    }
    return i;
}

static bad_pair bad_pair_of_lists(const sepax_source *lists, size_t pair_count,
                                  const sepax_store *store) {
    const size_t row = first_bad_id(lists->a, lists->a_count, store);
    const sepax_id row_id = row < lists->a_count ? id_at(lists->a, row) : SEPAX_NO_ID;
    if (lists->kind == SEPAX_SOURCE_ALL_PAIRS) { /* row i > 0 is column i of row 0 before */
        return (bad_pair){row == lists->a_count ? pair_count : row > 0 ? row - 1 : 0, row_id};
    }
    const size_t column = first_bad_id(lists->b, lists->b_count, store);
    if (row > 0 && column < lists->b_count) {
        return (bad_pair){column, id_at(lists->b, column)};
    }
    return (bad_pair){row * lists->b_count, row_id};
}

bad_pair sepax_source_bad_pair(const sepax_source *source, size_t pair_count,
                               const sepax_store *store) {
    if (source->kind != SEPAX_SOURCE_PAIRS) {
        return bad_pair_of_lists(source, pair_count, store);
    }
    const size_t bad = first_bad_id(source->pairs, 2 * pair_count, store);
    const sepax_id id = bad < 2 * pair_count
                            ? id_at((const sepax_id *)(const void *)source->pairs, bad)
                            : SEPAX_NO_ID;
    return (bad_pair){bad / 2, id};
}

size_t sepax_source_count(sepax_source source) {
    size_t pair_count;
    return sepax_source_check(&source, &pair_count) == SEPAX_OK ? pair_count : 0;
}

sepax_pair sepax_source_pair(sepax_source source, size_t index) {
    size_t pair_count;
    if (sepax_source_check(&source, &pair_count) != SEPAX_OK || index >= pair_count) {
        return (sepax_pair){SEPAX_NO_ID, SEPAX_NO_ID};
    }
    const fpmode mode = fpmode_enter();
    const sepax_pair pair = source_pair(&source, index);
    fpmode_leave(mode);
    return pair;
}
