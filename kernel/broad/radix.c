/* SPDX-License-Identifier: MIT
 *
 * The sort of integers: counting digits, and moving items by them.
 */
#include "base/arithmetic.h"

#include "broad/radix.h"

#include <string.h>

static uint32_t digit(uint32_t key, unsigned shift, uint32_t mask) {
    return (key >> shift) & mask;
}

/* The buckets of a part in this pass. */
static uint32_t *buckets_of(const radix *r, uint32_t part) {
    return r->room->table + ((size_t)(r->room->parts > 1 ? part : r->pass) << r->bits);
}

static void run_parts(const radix *r, void (*run)(const void *, uint32_t, size_t, size_t)) {
    const crew_task task = {run, r, r->count, r->room->parts};
    sepax_crew_run(r->crew, &task);
}

/* Replaces the counts of buckets by the places where they begin. */
static void begin_buckets(uint32_t *buckets, uint32_t count) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t here = buckets[i];
        buckets[i] = sum;
        sum += here;
    }
}

/* The buckets of all passes, without parts: three at once, and a fourth where there is one. */
static void count_all(const radix *r) {
    const uint32_t *const keys = r->keys;
    uint32_t *const table = r->room->table;
    const unsigned bits = r->bits;
    const uint32_t mask = (1u << bits) - 1, least = r->least;
    const size_t count = r->count;
    memset(table, 0, ((r->passes > 3 ? r->passes : 3) * sizeof *table) << bits);
    for (size_t i = 0; i < count; i++) {
        const uint32_t key = keys[i] - least;
        table[digit(key, 0, mask)]++;
        table[(1u << bits) + digit(key, bits, mask)]++;
        table[(2u << bits) + digit(key, 2 * bits, mask)]++;
    }
    for (size_t i = 0; r->passes == SORT_PASSES && i < count; i++) {
        table[(3u << bits) + digit(keys[i] - least, 3 * bits, mask)]++;
    }
    for (unsigned pass = 0; pass < r->passes; pass++) {
        begin_buckets(table + (pass << bits), 1u << bits);
    }
}

/* The digits of the keys or items of a part. */
static void count_part(const void *of, uint32_t part, size_t first, size_t end) {
    const radix *const r = of;
    uint32_t *const buckets = buckets_of(r, part);
    const uint32_t mask = (1u << r->bits) - 1;
    memset(buckets, 0, sizeof *buckets << r->bits);
    for (size_t i = first; i < end; i++) {
        const uint32_t key = r->pass == 0 ? r->keys[i] - r->least : r->from[i].key;
        buckets[digit(key, r->pass * r->bits, mask)]++;
    }
}

/* The buckets of all parts in this pass: a digit after the other, and of each a part after the
 * other. */
static void count_parts(const radix *r) {
    const uint32_t count = 1u << r->bits;
    uint32_t sum = 0;
    run_parts(r, count_part);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t part = 0; part < r->room->parts; part++) {
            uint32_t *const bucket = &buckets_of(r, part)[i];
            const uint32_t here = *bucket;
            *bucket = sum;
            sum += here;
        }
    }
}

/* The first pass, which makes the items. */
static void move_keys(const void *of, uint32_t part, size_t first, size_t end) {
    const radix *const r = of;
    uint32_t *const buckets = buckets_of(r, part);
    const uint32_t *const keys = r->keys;
    const uint32_t mask = (1u << r->bits) - 1, least = r->least;
    sort_item *const to = r->to;
    for (size_t i = first; i < end; i++) {
        const uint32_t key = keys[i] - least;
        to[buckets[digit(key, 0, mask)]++] = (sort_item){key, (uint32_t)i};
    }
}

static void move_items(const void *of, uint32_t part, size_t first, size_t end) {
    const radix *const r = of;
    uint32_t *const buckets = buckets_of(r, part);
    const unsigned shift = r->pass * r->bits;
    const uint32_t mask = (1u << r->bits) - 1;
    const sort_item *const from = r->from;
    sort_item *const to = r->to;
    for (size_t i = first; i < end; i++) {
        to[buckets[digit(from[i].key, shift, mask)]++] = from[i];
    }
}

static void place_items(const void *of, uint32_t part, size_t first, size_t end) {
    const radix *const r = of;
    uint32_t *const buckets = buckets_of(r, part);
    const unsigned shift = r->pass * r->bits;
    const uint32_t mask = (1u << r->bits) - 1;
    const sort_item *const from = r->from;
    uint32_t *const places = r->places;
    for (size_t i = first; i < end; i++) {
        places[from[i].index] = buckets[digit(from[i].key, shift, mask)]++;
    }
}

void sepax_radix_sort(radix *r, unsigned width, bool ranks) {
    sort_item **const items = r->room->items;
    const bool divided = r->room->parts > 1;
    const unsigned most = r->count < MANY_ITEMS ? MOST_BITS : MOST_BITS - 1;
    r->passes = width > 2 * (MOST_BITS - 1) ? (width + most - 1) / most : 2;
    r->bits = width > r->passes ? (width + r->passes - 1) / r->passes : 1;
    if (!divided) {
        count_all(r);
    }
    for (r->pass = 0; r->pass < r->passes; r->pass++) {
        r->from = items[0];
        r->to = items[r->pass == 0 ? 0 : 1];
        if (divided) {
            count_parts(r);
        }
        if (r->pass == 0) {
            run_parts(r, move_keys);
        } else if (ranks && r->pass + 1 == r->passes) {
            r->places = (uint32_t *)(void *)items[1];
            run_parts(r, place_items);
        } else {
            run_parts(r, move_items);
            items[1] = items[0];
            items[0] = r->to;
        }
    }
}
