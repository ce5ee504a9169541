/* SPDX-License-Identifier: MIT
 *
 * Two lists of ids as the pairs of a call: checking and counting them, and which pair is where.
 */
#include "pairs.h"

#include "fpmode.h"

#include <math.h>

/* Pairs of n rows with themselves. */
static uint64_t triangle(uint64_t n) {
    return n * (n - 1) / 2;
}

sepax_status sepax_lists_check(const sepax_lists *given, sepax_lists *lists, size_t *pair_count) {
    if (given == NULL) {
        return SEPAX_ERROR_NULL;
    }
    *lists = *given;
    const bool all_pairs = lists->flags & SEPAX_ALL_PAIRS;
    const bool counts = lists->a_count <= MOST_PAIRS && lists->b_count <= MOST_PAIRS;
    const uint64_t rows = counts ? lists->a_count : 0; /* below 2^32, so nothing overflows */
    const uint64_t count = all_pairs ? triangle(rows) : rows * lists->b_count;
    *pair_count = count <= MOST_PAIRS ? (size_t)count : 0;
    if ((lists->a == NULL && lists->a_count > 0) || (lists->b == NULL && lists->b_count > 0)) {
        return SEPAX_ERROR_NULL;
    }
    if ((lists->flags & ~SEPAX_ALL_PAIRS) != 0 || (all_pairs && lists->b != NULL)) {
        return SEPAX_ERROR_OPTION;
    }
    if (all_pairs) {
        lists->b = lists->a;
        lists->b_count = lists->a_count;
    }
    return counts && count <= MOST_PAIRS ? SEPAX_OK : SEPAX_ERROR_COUNT;
}

/* Of n rows, the last r of a triangle have r (r - 1) / 2 pairs, so a pair with m pairs behind it is
 * in the row with r - 1 = floor((1 + sqrt(8m + 1)) / 2) columns. 8m + 1 is less than 2^35, so the
 * root of a square is exact and that of any other number farther from an integer than a rounding,
 * whatever its direction. */
lists_place sepax_lists_find(const sepax_lists *lists, size_t index) {
    if (!(lists->flags & SEPAX_ALL_PAIRS)) {
        return (lists_place){index / lists->b_count, index % lists->b_count};
    }
    const uint64_t rows = lists->a_count;
    const uint64_t behind = triangle(rows) - 1 - index;
    const uint64_t columns = (uint64_t)((1.0 + sqrt((double)(8 * behind + 1))) / 2.0);
    const uint64_t last = behind - triangle(columns); /* pairs behind it in its row */
    return (lists_place){(size_t)(rows - 1 - columns), (size_t)(rows - 1 - last)};
}

size_t sepax_ids_first_bad(const void *ids, size_t count, const sepax_store *store) {
    size_t i = 0;
    while (i < count && store_has(store, id_at(ids, i))) {
        i++;
    }
    return i;
}

size_t sepax_lists_first_bad(const sepax_lists *lists, const sepax_store *store) {
    const size_t row = sepax_ids_first_bad(lists->a, lists->a_count, store);
    if (lists->flags & SEPAX_ALL_PAIRS) { /* row i > 0 is column i of row 0 before */
        const bool none = row == lists->a_count;
        return none ? (size_t)triangle(lists->a_count) : row > 0 ? row - 1 : 0;
    }
    const size_t column = sepax_ids_first_bad(lists->b, lists->b_count, store);
    return row > 0 && column < lists->b_count ? column : row * lists->b_count;
}

sepax_pair sepax_lists_pair(const sepax_lists *lists, size_t index) {
    sepax_lists checked;
    size_t pair_count;
    if (sepax_lists_check(lists, &checked, &pair_count) != SEPAX_OK || index >= pair_count) {
        return (sepax_pair){UINT32_MAX, UINT32_MAX};
    }
    const fpmode mode = fpmode_enter();
    const sepax_pair pair = lists_pair(&checked, index);
    fpmode_leave(mode);
    return pair;
}
