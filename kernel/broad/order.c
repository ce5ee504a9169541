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

/* -------------------------------------------------------------------- room */

/* Whole lines of 64 bytes of each kind. */
static size_t whole_lines(size_t count) {
    return (count + 15) / 16 * 16;
}

size_t sepax_order_room_bytes(size_t count) {
    const size_t each = sizeof(uint32_t) + 4 * sizeof(sort_item);
    return whole_lines(count) * each + ORDER_TABLE * sizeof(uint32_t);
}

order_room sepax_order_room_in(void *memory, size_t count) {
    const size_t n = whole_lines(count);
    uint32_t *const table = memory, *const keys = table + ORDER_TABLE;
    sort_item *const items = (void *)(keys + n);
    return (order_room){keys, {items, items + 2 * n}, table};
}

/* -------------------------------------------------------------- radix sort */

/* Digits are as wide as the keys need them in so many passes. A pass less pays where the ends of
 * its buckets, up to 2048, stay in a core's own caches with the items; where they do not, 256
 * buckets were the most that pay, and 512 where that saves the pass (EPYC Zen 5). */
enum { MOST_PASSES = 4, FEW_ITEMS = 1 << 18, NARROW_WIDTH = 27 };

/* How keys are cut into digits, and where each bucket of each pass begins. */
typedef struct digits {
    unsigned passes, bits;
    uint32_t *begin[MOST_PASSES];
} digits;

static unsigned bit_width(size_t n) {
    unsigned width = 0;
    for (; n != 0; n >>= 1) {
        width++;
    }
    return width;
}

static uint32_t digit(const digits *d, uint32_t key, unsigned pass) {
    return (key >> (pass * d->bits)) & ((1u << d->bits) - 1);
}

/* `passes` is a constant of the caller, so that the compiler unrolls. */
static inline void count_digits(const uint32_t *keys, size_t count, unsigned passes,
                                const digits *of) {
    const digits d = *of;
    for (size_t i = 0; i < count; i++) {
        for (unsigned pass = 0; pass < passes; pass++) {
            d.begin[pass][digit(&d, keys[i], pass)]++;
        }
    }
}

/* No key has more than `width` bits. */
static digits find_buckets(const uint32_t *keys, size_t count, unsigned width, uint32_t *table) {
    digits d = {.passes = count > FEW_ITEMS && width > NARROW_WIDTH ? 4 : 3};
    d.bits = width > d.passes ? (width + d.passes - 1) / d.passes : 1;
    memset(table, 0, (d.passes * sizeof *table) << d.bits);
    for (unsigned pass = 0; pass < d.passes; pass++) {
        d.begin[pass] = table + (pass << d.bits);
    }
    if (d.passes == 3) {
        count_digits(keys, count, 3, &d);
    } else {
        count_digits(keys, count, 4, &d);
    }
    for (unsigned pass = 0; pass < d.passes; pass++) {
        uint32_t sum = 0;
        for (unsigned i = 0; i < 1u << d.bits; i++) {
            const uint32_t here = d.begin[pass][i];
            d.begin[pass][i] = sum;
            sum += here;
        }
    }
    return d;
}

/* The first pass, which makes the items: keys in order of their lowest digit, to items[0]. Keys may
 * lie in items[1]. */
static void first_pass(const uint32_t *keys, order_room *room, size_t count, const digits *of) {
    const digits d = *of;
    sort_item *to = room->items[0];
    for (size_t i = 0; i < count; i++) {
        to[d.begin[0][digit(&d, keys[i], 0)]++] = (sort_item){keys[i], (uint32_t)i};
    }
}

/* One more: moves the items by a digit; those where it is the same stay in order. */
static void sort_pass(order_room *room, size_t count, unsigned pass, const digits *of) {
    const digits d = *of;
    const sort_item *from = room->items[0];
    sort_item *to = room->items[1];
    for (size_t i = 0; i < count; i++) {
        to[d.begin[pass][digit(&d, from[i].key, pass)]++] = from[i];
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
    uint32_t least = UINT32_MAX, most = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t lo = ascending_bits(boxes[i].lo[axis]);
        const uint32_t hi = ascending_bits(boxes[i].hi[axis]);
        least = lo < least ? lo : least;
        most = hi > most ? hi : most;
        sides[i] = lo;
        sides[count + i] = hi;
    }
    for (size_t i = 0; i < 2 * count; i++) {
        sides[i] -= least;
    }
    const digits d = find_buckets(sides, 2 * count, bit_width(most - least), room->table);
    const unsigned last = d.passes - 1;
    first_pass(sides, room, 2 * count, &d);
    for (unsigned pass = 1; pass < last; pass++) {
        sort_pass(room, 2 * count, pass, &d);
    }
    /* The last pass finds the places of the items without moving them. */
    const sort_item *items = room->items[0];
    uint32_t *ranks = (uint32_t *)(void *)room->items[1];
    for (size_t i = 0; i < 2 * count; i++) {
        ranks[items[i].index] = d.begin[last][digit(&d, items[i].key, last)]++;
    }
    return ranks;
}

/* ----------------------------------------------------------------- Z curve */

/* The centre without the digits that are below the size. */
static uint32_t snapped_centre(uint32_t lo, uint32_t hi) {
    uint32_t below = (hi - lo) >> 1;
    below |= below >> 1;
    below |= below >> 2;
    below |= below >> 4;
    below |= below >> 8;
    below |= below >> 16;
    return (lo + (hi - lo) / 2) & ~below;
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
    const digits d = find_buckets(room->keys, count, 2 * (width - dropped), room->table);
    first_pass(room->keys, room, count, &d);
    for (unsigned pass = 1; pass < d.passes; pass++) {
        sort_pass(room, count, pass, &d);
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
