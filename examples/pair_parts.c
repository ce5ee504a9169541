/* SPDX-License-Identifier: MIT */
#include "pair_parts.h"

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
    const geometries *in = parts->in;
    sepax_broad_options options = {.a = a, .b = b};
    /* To count is faster without bodies, and the same where each is a single piece. */
    if (capacity > 0 || in->count - in->empty < sepax_store_count(in->store)) {
        options.bodies = (sepax_bodies){in->offsets, in->count};
    }
    const sepax_status status = sepax_find_pairs(
        in->store, &options, parts->workspace,
        parts->pairs != NULL ? parts->pairs + parts->count : NULL, capacity, count);
    return status == SEPAX_ERROR_CAPACITY ? SEPAX_OK : status;
}

/* Where there are more pairs than one call counts, adds up the pairs of blocks of ids. */
static sepax_status count_blocks(pair_parts *parts) {
    const size_t ids = sepax_store_count(parts->in->store);
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

/* Room for `capacity` pairs of a part. */
static void reserve(pair_parts *parts, size_t capacity) {
    free(parts->pairs);
    free(parts->spare);
    parts->capacity = capacity;
    parts->pairs = list_new(capacity, sizeof *parts->pairs);
    parts->spare = list_new(capacity, sizeof *parts->spare);
}

sepax_status pair_parts_open(pair_parts *parts, const geometries *in) {
    const size_t ids = sepax_store_count(in->store);
    const sepax_range all = {0, (uint32_t)ids};
    *parts = (pair_parts){.in = in};
    sepax_status status = sepax_workspace_create(NULL, &parts->workspace);
    if (status == SEPAX_OK) {
        status = find(parts, all, all, 0, &parts->total);
    }
    if (status == SEPAX_ERROR_COUNT) {
        parts->total = 0;
        status = count_blocks(parts);
    }
    parts->aim = 4 * ids > LEAST_AIM ? 4 * ids : LEAST_AIM;
    reserve(parts, parts->total < 2 * parts->aim ? parts->total : 2 * parts->aim);
    parts->starts = list_new(in->count + 1, sizeof *parts->starts);
    pair_parts_rewind(parts);
    return status;
}

void pair_parts_rewind(pair_parts *parts) {
    const size_t count = parts->in->count;
    const double share = (double)parts->aim / (double)(parts->total > 0 ? parts->total : 1);
    const double rows = share < 1 ? share * (double)count : (double)count;
    parts->next = 0;
    parts->passed = 0;
    parts->rows = rows > 1 ? (uint32_t)rows : 1;
}

void pair_parts_close(pair_parts *parts) {
    sepax_workspace_destroy(parts->workspace);
    free(parts->pairs);
    free(parts->spare);
    free(parts->starts);
}

/* Sorts by the geometry of the first id and keeps the order of equal ones: counts how often each
 * geometry occurs, then puts every pair into its place. */
static void sort(pair_parts *parts) {
    const size_t count = parts->in->count;
    const uint32_t *owners = parts->in->owners;
    memset(parts->starts, 0, (count + 1) * sizeof *parts->starts);
    for (size_t i = 0; i < parts->count; i++) {
        parts->starts[owners[parts->pairs[i].a] + 1]++;
    }
    for (size_t i = 0; i < count; i++) {
        parts->starts[i + 1] += parts->starts[i];
    }
    for (size_t i = 0; i < parts->count; i++) {
        parts->spare[parts->starts[owners[parts->pairs[i].a]]++] = parts->pairs[i];
    }
    sepax_pair *sorted = parts->spare;
    parts->spare = parts->pairs;
    parts->pairs = sorted;
}

/* The ids of the next `rows` geometries. */
static sepax_range ids_of(const pair_parts *parts, uint32_t rows) {
    const sepax_id *offsets = parts->in->offsets + parts->next;
    return (sepax_range){offsets[0], offsets[rows] - offsets[0]};
}

/* Finds the pairs of the ids `rows` with each other and with all behind them, which are two sorted
 * arrays, one behind the other. *count is their number, also where they do not fit. */
static sepax_status find_rows(pair_parts *parts, sepax_range rows, size_t *count) {
    const uint32_t ids = (uint32_t)sepax_store_count(parts->in->store);
    const sepax_range rest = {rows.first + rows.count, ids - rows.first - rows.count};
    size_t within = 0, behind = 0;
    parts->count = 0;
    sepax_status status = find(parts, rows, rows, parts->capacity, &within);
    if (status == SEPAX_OK) {
        const bool fits = within <= parts->capacity;
        parts->count = fits ? within : 0;
        status = find(parts, rows, rest, fits ? parts->capacity - within : 0, &behind);
    }
    *count = within + behind;
    return status;
}

sepax_status pair_parts_next(pair_parts *parts, bool *more) {
    const size_t all = parts->in->count;
    parts->count = 0;
    *more = parts->next < all;
    if (!*more) {
        return SEPAX_OK;
    }
    uint32_t rows = least(parts->rows, all - parts->next);
    size_t count;
    sepax_status status = find_rows(parts, ids_of(parts, rows), &count);
    while (status == SEPAX_OK && count > parts->capacity) {
        if (rows > 1) {
            rows /= 2;
        } else {
            reserve(parts, count); /* a single geometry of many pieces */
        }
        status = find_rows(parts, ids_of(parts, rows), &count);
    }
    parts->count = count;
    parts->passed += count;
    parts->next += rows;
    parts->rows = count < parts->aim / 2 ? least(2 * (size_t)rows, all) : rows;
    if (status == SEPAX_OK) {
        sort(parts);
    }
    return status;
}
