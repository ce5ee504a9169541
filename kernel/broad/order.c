/* SPDX-License-Identifier: MIT
 *
 * The order of boxes: a Z curve over ranks, where a box has no digits finer than itself.
 *
 * Instead of a coordinate a box side has its rank among all sides of all boxes, so that nothing
 * depends on scale: a far outlier, or clusters a millionth of the domain wide, cost no resolution,
 * and every strip of ranks holds its share of the boxes and no more, which bounds how many leaves
 * a long thin box can run through. Boxes whose centres are in the same 2^k ranks and that are at
 * least that wide meet anyhow (along this axis), so the lower k digits of their centres are put to
 * zero. That makes tall boxes go by x alone and wide ones by y, and puts a large box before the
 * small ones that it covers, where it makes few leaves large, instead of between them.
 */
#include "broad/order.h"

#include <string.h>

/* -------------------------------------------------------------- radix sort */

/* Wider digits save passes, but then the ends of the buckets are too many for the nearest cache:
 * 8 bits were fastest from a thousand items to millions. */
enum { DIGIT_BITS = 8, BUCKETS = 1 << DIGIT_BITS, PASSES = 32 / DIGIT_BITS };

typedef uint32_t bucket_table[PASSES][BUCKETS];

static uint32_t digit(uint32_t key, unsigned pass) {
    return (key >> (pass * DIGIT_BITS)) % BUCKETS;
}

/* Where each bucket of each pass begins. */
static void find_buckets(const uint32_t *keys, size_t count, bucket_table begin) {
    memset(begin, 0, sizeof(bucket_table));
    for (size_t i = 0; i < count; i++) {
        for (unsigned pass = 0; pass < PASSES; pass++) {
            begin[pass][digit(keys[i], pass)]++;
        }
    }
    for (unsigned pass = 0; pass < PASSES; pass++) {
        uint32_t sum = 0;
        for (unsigned i = 0; i < BUCKETS; i++) {
            const uint32_t here = begin[pass][i];
            begin[pass][i] = sum;
            sum += here;
        }
    }
}

/* The first pass, which makes the items: keys in order of their lowest digit, to items[0]. Keys may
 * lie in items[1]. */
static void first_pass(const uint32_t *keys, order_room *room, size_t count, bucket_table begin) {
    sort_item *to = room->items[0];
    for (size_t i = 0; i < count; i++) {
        to[begin[0][digit(keys[i], 0)]++] = (sort_item){keys[i], (uint32_t)i};
    }
}

/* One more: moves the items by a digit; those where it is the same stay in order. */
static void sort_pass(order_room *room, size_t count, unsigned pass, bucket_table begin) {
    const sort_item *from = room->items[0];
    sort_item *to = room->items[1];
    for (size_t i = 0; i < count; i++) {
        to[begin[pass][digit(from[i].key, pass)]++] = from[i];
    }
    room->items[1] = room->items[0];
    room->items[0] = to;
}

/* ------------------------------------------------------------------- ranks */

/* An integer that grows with the float; the zeros are one. */
static uint32_t ascending_bits(float f) {
    uint32_t bits;
    f += 0.0f;
    memcpy(&bits, &f, sizeof bits);
    return bits ^ ((bits >> 31) ? 0xFFFFFFFFu : 0x80000000u);
}

/* The ranks of lo (the first `count`) and hi of the boxes among all of that axis. */
static const uint32_t *rank_sides(const aabb *boxes, size_t count, unsigned axis,
                                  order_room *room) {
    uint32_t *sides = (uint32_t *)(void *)room->items[1];
    for (size_t i = 0; i < count; i++) {
        sides[i] = ascending_bits(boxes[i].lo[axis]);
        sides[count + i] = ascending_bits(boxes[i].hi[axis]);
    }
    bucket_table begin;
    find_buckets(sides, 2 * count, begin);
    first_pass(sides, room, 2 * count, begin);
    for (unsigned pass = 1; pass < PASSES - 1; pass++) {
        sort_pass(room, 2 * count, pass, begin);
    }
    /* The last pass finds the places of the items without moving them. */
    const sort_item *items = room->items[0];
    uint32_t *ranks = (uint32_t *)(void *)room->items[1];
    for (size_t i = 0; i < 2 * count; i++) {
        ranks[items[i].index] = begin[PASSES - 1][digit(items[i].key, PASSES - 1)]++;
    }
    return ranks;
}

/* ----------------------------------------------------------------- Z curve */

static unsigned bit_width(size_t n) {
    unsigned width = 0;
    for (; n != 0; n >>= 1) {
        width++;
    }
    return width;
}

/* The centre without the digits that are below the size. */
static uint32_t snapped_centre(uint32_t lo, uint32_t hi) {
    uint32_t digits = (hi - lo) >> 1;
    digits |= digits >> 1;
    digits |= digits >> 2;
    digits |= digits >> 4;
    digits |= digits >> 8;
    digits |= digits >> 16;
    return (lo + (hi - lo) / 2) & ~digits;
}

/* The lower 16 bits, each with a zero above it. */
static uint32_t spread(uint32_t n) {
    n = (n | n << 8) & 0x00FF00FFu;
    n = (n | n << 4) & 0x0F0F0F0Fu;
    n = (n | n << 2) & 0x33333333u;
    return (n | n << 1) & 0x55555555u;
}

static void sort_boxes(const aabb *boxes, size_t count, order_room *room) {
    const unsigned width = bit_width(2 * count), dropped = width > 16 ? width - 16 : 0;
    memset(room->keys, 0, count * sizeof room->keys[0]);
    for (unsigned axis = 0; axis < 2; axis++) {
        const uint32_t *ranks = rank_sides(boxes, count, axis, room);
        for (size_t i = 0; i < count; i++) {
            const uint32_t centre = snapped_centre(ranks[i], ranks[count + i]);
            room->keys[i] |= spread(centre >> dropped) << axis;
        }
    }
    bucket_table begin;
    find_buckets(room->keys, count, begin);
    first_pass(room->keys, room, count, begin);
    for (unsigned pass = 1; pass < PASSES; pass++) {
        sort_pass(room, count, pass, begin);
    }
}

/* Below so many boxes on one side, sorting costs more than it saves. */
enum { WORTH_SORTING = 128 };

void sepax_order_boxes(const aabb *boxes, size_t count, size_t smaller_side, order_room *room) {
    if (smaller_side >= WORTH_SORTING) {
        sort_boxes(boxes, count, room);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        room->items[0][i] = (sort_item){0, (uint32_t)i};
    }
}
