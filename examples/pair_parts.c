/* SPDX-License-Identifier: MIT */
#include "pair_parts.h"

#include "list.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEAST_AIM = 1 << 20,
    BLOCK = 65535 /* two such blocks of ids have less than SEPAX_MAX_PAIRS pairs */
};

static uint32_t least(size_t a, size_t b) {
    return (uint32_t)(a < b ? a : b);
}

/* Finds the pairs of one range with another, or counts them where they exceed the capacity. */
static sepax_status find(pair_parts *parts, sepax_range a, sepax_range b, size_t capacity,
                         size_t *count) {
    const sepax_broad_options options = {.a = a, .b = b};
    const sepax_status status = sepax_find_pairs(
        parts->store, &options, parts->workspace,
        parts->pairs != NULL ? parts->pairs + parts->count : NULL, capacity, count);
    return status == SEPAX_ERROR_CAPACITY ? SEPAX_OK : status;
}

/* Where there are more pairs than one call counts, adds up the pairs of blocks of ids. */
static sepax_status count_blocks(pair_parts *parts) {
    const size_t ids = sepax_store_count(parts->store);
    sepax_status status = SEPAX_OK;
    for (size_t i = 0; i < ids; i += BLOCK) {
        for (size_t j = i; j < ids && status == SEPAX_OK; j += BLOCK) {
            const sepax_range a = {(sepax_id)i, least(BLOCK, ids - i)};
            const sepax_range b = {(sepax_id)j, least(BLOCK, ids - j)};
            size_t count = 0;
            status = find(parts, a, b, 0, &count);
            parts->total += count;
        }
    }
    return status;
}

sepax_status pair_parts_open(pair_parts *parts, const sepax_store *store) {
    const size_t ids = sepax_store_count(store);
    const sepax_range all = {0, (uint32_t)ids};
    *parts = (pair_parts){.store = store};
    sepax_status status = sepax_workspace_create(NULL, &parts->workspace);
    if (status == SEPAX_OK) {
        status = find(parts, all, all, 0, &parts->total);
    }
    if (status == SEPAX_ERROR_COUNT) {
        parts->total = 0;
        status = count_blocks(parts);
    }
    parts->aim = 4 * ids > LEAST_AIM ? 4 * ids : LEAST_AIM;
    parts->capacity = parts->total < 2 * parts->aim ? parts->total : 2 * parts->aim;
    parts->pairs = list_new(parts->capacity, sizeof *parts->pairs);
    parts->spare = list_new(parts->capacity, sizeof *parts->spare);
    parts->starts = list_new(ids + 1, sizeof *parts->starts);
    pair_parts_rewind(parts);
    return status;
}

void pair_parts_rewind(pair_parts *parts) {
    const size_t ids = sepax_store_count(parts->store);
    const double share = (double)parts->aim / (double)(parts->total > 0 ? parts->total : 1);
    const double rows = share < 1 ? share * (double)ids : (double)ids;
    parts->next = 0;
    parts->rows = rows > 1 ? (uint32_t)rows : 1;
}

void pair_parts_close(pair_parts *parts) {
    sepax_workspace_destroy(parts->workspace);
    free(parts->pairs);
    free(parts->spare);
    free(parts->starts);
}

/* Sorts by one of the two ids and keeps the order of equal ones: counts how often each id occurs,
 * then puts every pair into its place. */
static void sort_by(pair_parts *parts, size_t offset) {
    const size_t ids = sepax_store_count(parts->store);
    const char *keys = (const char *)parts->pairs + offset;
    memset(parts->starts, 0, (ids + 1) * sizeof *parts->starts);
    sepax_id key;
    for (size_t i = 0; i < parts->count; i++) {
        memcpy(&key, keys + i * sizeof(sepax_pair), sizeof key);
        parts->starts[key + 1]++;
    }
    for (size_t i = 0; i < ids; i++) {
        parts->starts[i + 1] += parts->starts[i];
    }
    for (size_t i = 0; i < parts->count; i++) {
        memcpy(&key, keys + i * sizeof(sepax_pair), sizeof key);
        parts->spare[parts->starts[key]++] = parts->pairs[i];
    }
    sepax_pair *sorted = parts->spare;
    parts->spare = parts->pairs;
    parts->pairs = sorted;
}

/* Finds the pairs of the ids `rows` with each other and with all behind them. *count is their
 * number, also where they do not fit. */
static sepax_status find_rows(pair_parts *parts, sepax_range rows, size_t *count) {
    const uint32_t ids = (uint32_t)sepax_store_count(parts->store);
    const sepax_range rest = {rows.first + rows.count, ids - rows.first - rows.count};
    size_t within = 0, behind = 0;
    parts->count = 0;
    sepax_status status = find(parts, rows, rows, parts->capacity, &within);
    if (status == SEPAX_OK && within <= parts->capacity) {
        parts->count = within;
        status = find(parts, rows, rest, parts->capacity - within, &behind);
    }
    *count = within + behind;
    return status;
}

sepax_status pair_parts_next(pair_parts *parts, bool *more) {
    const size_t ids = sepax_store_count(parts->store);
    parts->count = 0;
    *more = parts->next < ids;
    if (!*more) {
        return SEPAX_OK;
    }
    sepax_range rows = {parts->next, least(parts->rows, ids - parts->next)};
    size_t count;
    sepax_status status = find_rows(parts, rows, &count);
    while (status == SEPAX_OK && count > parts->capacity) {
        rows.count /= 2; /* one row always fits: its pairs are fewer than the ids */
        status = find_rows(parts, rows, &count);
    }
    parts->count = count;
    parts->next += rows.count;
    parts->rows = count < parts->aim / 2 ? least(2 * (size_t)rows.count, ids) : rows.count;
    if (status == SEPAX_OK) {
        sort_by(parts, offsetof(sepax_pair, b));
        sort_by(parts, offsetof(sepax_pair, a));
    }
    return status;
}
