/* SPDX-License-Identifier: MIT
 *
 * Sources: their checks and counts, and the place of a pair in two lists.
 */
#include "base/arithmetic.h"

#include "query/source.h"

#include "base/fpmode.h"

#include <math.h>

/* The number of pairs of n ids with each other. */
static uint64_t triangle(uint64_t n) {
    return n * (n - 1) / 2;
}

/* Whether only those arrays of the source are set that its kind uses. */
static bool arrays_fit_kind(const sepax_source *s) {
    const bool pairs = s->pairs != NULL || s->count > 0, a = s->a != NULL || s->a_count > 0;
    const bool b = s->b != NULL || s->b_count > 0;
    const bool groups = s->groups != NULL || s->group_count > 0;
    const bool bodies = s->bodies.offsets != NULL || s->bodies.count > 0;
    if ((s->rows != NULL || s->reader != NULL) && s->kind != SEPAX_SOURCE_ROWS) {
        return false;
    }
    switch (s->kind) {
    case SEPAX_SOURCE_PAIRS:
        return !a && !b && !bodies;
    case SEPAX_SOURCE_LISTS:
        return !pairs && !bodies;
    case SEPAX_SOURCE_ALL_PAIRS:
        return !pairs && !b && !bodies;
    case SEPAX_SOURCE_BODIES:
        return !a && !b && !groups;
    case SEPAX_SOURCE_ROWS:
        return !pairs && !a && !b && !groups && !bodies;
    default:
        return false;
    }
}

static bool some_array_is_null(const sepax_source *s) {
    return (s->pairs == NULL && s->count > 0) || (s->a == NULL && s->a_count > 0) ||
           (s->b == NULL && s->b_count > 0) || (s->groups == NULL && s->group_count > 0) ||
           (s->bodies.offsets == NULL && s->bodies.count > 0) ||
           (s->reader == NULL && s->kind == SEPAX_SOURCE_ROWS);
}

/* The number of pairs; more than MOST_PAIRS where a list is longer than that. For bodies, the
 * number of pairs of bodies. */
static uint64_t count_pairs(const sepax_source *s) {
    if (!source_is_lists(s)) {
        return s->count;
    }
    if (s->a_count > MOST_PAIRS || s->b_count > MOST_PAIRS) {
        return UINT64_MAX;
    }
    const uint64_t rows = s->a_count; /* below 2^32, so nothing overflows */
    return s->kind == SEPAX_SOURCE_ALL_PAIRS ? triangle(rows) : rows * s->b_count;
}

static size_t count_if_possible(uint64_t count) {
    return count <= MOST_PAIRS ? (size_t)count : 0;
}

/* Measures pairs of bodies. */
static sepax_status check_bodies(const sepax_source *s, source_size *size,
                                 sepax_rejection *rejection) {
    uint64_t pairs = 0;
    size->pairs = 0;
    if (s->bodies.count > SEPAX_MAX_SHAPES) {
        rejection->needed = SEPAX_MAX_SHAPES;
        return SEPAX_ERROR_COUNT;
    }
    for (size_t i = 0; i < s->count; i++) {
        const sepax_pair pair = pair_at(s->pairs, i);
        const bool a_is_bad = pair.a >= s->bodies.count;
        rejection->index = i;
        if (a_is_bad || pair.b >= s->bodies.count || pair.a == pair.b) {
            rejection->id = a_is_bad ? pair.a : pair.b;
            return SEPAX_ERROR_ID;
        }
        const body_ids a = body_at(&s->bodies, pair.a), b = body_at(&s->bodies, pair.b);
        if (a.end < a.first || b.end < b.first) {
            return SEPAX_ERROR_OFFSETS;
        }
        const uint64_t more = body_pair_size(s, i);
        pairs += more; /* at most (2^32 - 1)^2 + 2^32 */
        if (pairs > MOST_PAIRS) {
            rejection->needed = MOST_PAIRS;
            return SEPAX_ERROR_COUNT;
        }
        size->largest_group = more > size->largest_group ? (size_t)more : size->largest_group;
    }
    rejection->index = SEPAX_NO_INDEX;
    size->pairs = size->end = (size_t)pairs;
    return SEPAX_OK;
}

/* Measures groups, and finds the first bad one. */
static sepax_status check_groups(const sepax_source *s, source_size *size,
                                 sepax_rejection *rejection) {
    uint32_t begin = id_at(s->groups, 0), largest = 0;
    size->first = begin;
    for (size_t i = 0; i < s->group_count; i++) {
        const uint32_t end = id_at(s->groups, i + 1);
        if (end < begin) {
            rejection->index = i;
            return SEPAX_ERROR_OFFSETS;
        }
        largest = end - begin > largest ? end - begin : largest;
        begin = end;
        if (end > size->pairs) {
            rejection->index = i;
            rejection->needed = size->pairs;
            return SEPAX_ERROR_COUNT;
        }
    }
    size->end = begin;
    size->largest_group = largest;
    return SEPAX_OK;
}

/* All checks except those of each single group and each single pair of bodies. */
static sepax_status check_arrays(sepax_source *source, source_size *size,
                                 sepax_rejection *rejection) {
    const uint64_t count = count_pairs(source);
    *size = (source_size){.pairs = count_if_possible(count)};
    size->results = source->groups != NULL ? count_if_possible(source->group_count) : size->pairs;
    size->end = size->pairs;
    if (!arrays_fit_kind(source)) {
        return SEPAX_ERROR_OPTION;
    }
    if (some_array_is_null(source)) {
        return SEPAX_ERROR_NULL;
    }
    if (source->kind == SEPAX_SOURCE_ALL_PAIRS) {
        source->b = source->a;
        source->b_count = source->a_count;
    }
    if (count > MOST_PAIRS || source->group_count > MOST_PAIRS) {
        rejection->needed = MOST_PAIRS;
        return SEPAX_ERROR_COUNT;
    }
    return SEPAX_OK;
}

sepax_status sepax_source_check(sepax_source *source, source_size *size,
                                sepax_rejection *rejection) {
    const sepax_status status = check_arrays(source, size, rejection);
    if (status != SEPAX_OK) {
        return status;
    }
    if (source->kind == SEPAX_SOURCE_BODIES) {
        return check_bodies(source, size, rejection);
    }
    if (source->kind == SEPAX_SOURCE_ROWS) {
        return sepax_rows_measure(source->rows, size, &source->count, rejection);
    }
    return source->groups != NULL ? check_groups(source, size, rejection) : SEPAX_OK;
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

/* The first piece of a body that the store does not have, or the end of the body. */
static uint32_t first_bad_piece(const sepax_store *store, body_ids body) {
    const bool whole = store->removed.count == 0 && body.end <= store->id_count;
    uint32_t id = whole ? body.end : body.first;
    while (id < body.end && store_has(store, id)) {
        id++;
    }
    return id;
}

sepax_status sepax_source_check_pieces(const sepax_source *source, const sepax_store *store,
                                       sepax_rejection *rejection) {
    for (size_t i = 0; i < source->count; i++) {
        const sepax_pair pair = pair_at(source->pairs, i);
        const sepax_id both[2] = {pair.a, pair.b};
        for (int side = 0; side < 2; side++) {
            const body_ids body = body_at(&source->bodies, both[side]);
            const uint32_t id = first_bad_piece(store, body);
            if (id < body.end) {
                rejection->index = i;
                rejection->id = id;
                return SEPAX_ERROR_RANGE;
            }
        }
    }
    return SEPAX_OK;
}

size_t sepax_source_count(sepax_source source) {
    source_size size;
    sepax_rejection rejection = no_rejection;
    return sepax_source_check(&source, &size, &rejection) == SEPAX_OK ? size.pairs : 0;
}

/* Pair `index` of rows, without their poses. */
static sepax_pair rows_pair(const sepax_rows *rows, size_t index) {
    rows_place place = {0, 0};
    rows_seek(rows, &place, index);
    const row_list list = list_at(rows, row_list_number(rows, place.row));
    return (sepax_pair){id_at(rows->shapes, place.row),
                        id_at(rows->ids, list.first + (index - place.first))};
}

/* The pair with that index of a checked source; of bodies and rows in linear time. */
static sepax_pair any_pair(const sepax_source *source, size_t index) {
    if (source->kind == SEPAX_SOURCE_BODIES) {
        bodies_place place = {0, 0};
        sepax_pair pair;
        bodies_load(source, &place, index, 1, &pair);
        return pair;
    }
    if (source->kind == SEPAX_SOURCE_ROWS) {
        return rows_pair(source->rows, index);
    }
    if (source_is_lists(source)) {
        const lists_place at = sepax_lists_find(source, index);
        return (sepax_pair){id_at(source->a, at.row), id_at(source->b, at.column)};
    }
    return pair_at(source->pairs, index);
}

sepax_pair sepax_source_pair(sepax_source source, size_t index) {
    source_size size;
    sepax_rejection rejection = no_rejection;
    sepax_status status = check_arrays(&source, &size, &rejection);
    if (status == SEPAX_OK && source.kind == SEPAX_SOURCE_BODIES) {
        status = check_bodies(&source, &size, &rejection);
    }
    if (status == SEPAX_OK && source.kind == SEPAX_SOURCE_ROWS) {
        status = sepax_rows_measure(source.rows, &size, &source.count, &rejection);
    }
    if (status != SEPAX_OK || index >= size.pairs) {
        return (sepax_pair){SEPAX_NO_ID, SEPAX_NO_ID};
    }
    const fpmode mode = fpmode_enter();
    const sepax_pair pair = any_pair(&source, index);
    fpmode_leave(mode);
    return pair;
}
