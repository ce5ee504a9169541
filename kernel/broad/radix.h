/* SPDX-License-Identifier: MIT
 *
 * A stable sort of integers, digit by digit, in parts where the caller lends threads. Comes in:
 * keys. Goes out: items in their order, or the rank of each.
 */
#ifndef SEPAX_RADIX_H
#define SEPAX_RADIX_H

#include <stddef.h>

#include "broad/crew.h"

/* An index with what it is sorted by. */
typedef struct sort_item {
    uint32_t key, index;
} sort_item;

/* The least boxes that a part sorts, and the most parts: each has tables of buckets. */
enum { SORT_BOXES = 8192, SORT_PARTS = 16 };
static inline uint32_t order_parts(const sepax_threads *threads, size_t count) {
    const uint32_t parts = crew_parts(threads, count, SORT_BOXES);
    return parts < SORT_PARTS ? parts : SORT_PARTS;
}

/* The room of a sort. */
typedef struct order_room {
    uint32_t *keys;      /* one a box */
    sort_item *items[2]; /* two a box */
    uint32_t *table;     /* of buckets */
    uint32_t parts;
} order_room;

/* Digits have up to MOST_BITS bits, and one less from MANY_ITEMS on, which do not fit the caches: a
 * pass takes twice as long there with as many buckets. Without parts there is a table of buckets
 * for each pass, all counted together; otherwise there is one for each part. */
enum { MOST_BITS = 11, MANY_ITEMS = 1 << 19, SORT_PASSES = 4 };
static inline size_t order_table_size(uint32_t parts) {
    return (size_t)(parts > 1 ? parts : SORT_PASSES) << MOST_BITS;
}

static inline unsigned bit_width(size_t n) {
    unsigned width = 0;
    for (; n != 0; n >>= 1) {
        width++;
    }
    return width;
}

/* The lower 16 bits, each with a zero above it. */
static inline uint32_t order_spread(uint32_t n) {
    n = (n | n << 8) & 0x00FF00FFu;
    n = (n | n << 4) & 0x0F0F0F0Fu;
    n = (n | n << 2) & 0x33333333u;
    return (n | n << 1) & 0x55555555u;
}

/* Keys that are sorted digit by digit, the lowest first. A pass moves items by a digit; those where
 * it is the same stay in order, also those of different parts: a part has buckets of its own, which
 * lie behind those of the parts before it. */
typedef struct radix {
    order_room *room;
    const broad_crew *crew;
    const uint32_t *keys; /* not yet items; may lie in items[1] of the room */
    uint32_t least;       /* of the keys; it is taken off */
    size_t count;
    unsigned bits, pass, passes;
    const sort_item *from; /* what a pass moves, where it is not keys */
    sort_item *to;
    uint32_t *places; /* where the last pass writes where items would go, without moving them */
} radix;

/* Sorts by keys of which none is greater than least + 2^width - 1: to items[0] of the room, or,
 * where `ranks` is true, writes where each key comes to `places`, which lie in items[1]. */
void sepax_radix_sort(radix *r, unsigned width, bool ranks);

#endif
