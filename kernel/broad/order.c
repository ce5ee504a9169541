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

/* Buckets have up to so many bits. Without parts there is a table for each pass, which are counted
 * in one go, and else one for each part. */
enum { MOST_BITS = 11, MOST_PASSES = 4, COUNTED_PASSES = 3 };
static size_t table_size(uint32_t parts) {
    return (size_t)(parts > 1 ? parts : COUNTED_PASSES) << MOST_BITS;
}

size_t sepax_order_room_bytes(size_t count, uint32_t parts) {
    const size_t each = sizeof(uint32_t) + 4 * sizeof(sort_item);
    return whole_lines(count) * each + table_size(parts) * sizeof(uint32_t);
}

order_room sepax_order_room_in(void *memory, size_t count, uint32_t parts) {
    const size_t n = whole_lines(count);
    uint32_t *const table = memory, *const keys = table + table_size(parts);
    sort_item *const items = (void *)(keys + n);
    return (order_room){keys, {items, items + 2 * n}, table, parts};
}

/* -------------------------------------------------------------- radix sort */

/* Digits are as wide as the keys need them in so many passes. A pass less pays where the ends of
 * its buckets, up to 2048, stay in a core's own caches with the items; where they do not, 256
 * buckets were the most that pay, and 512 where that saves the pass (EPYC Zen 5). */
enum { FEW_ITEMS = 1 << 18, NARROW_WIDTH = 27 };

/* Keys that are sorted digit by digit, the lowest first. A pass moves items by a digit; those where
 * it is the same stay in order, also those of different parts: a part has buckets of its own, which
 * lie behind those of the parts before it. */
typedef struct radix {
    order_room *room;
    const broad_crew *crew;
    const uint32_t *keys; /* not yet items; may lie in items[1] of the room */
    uint32_t least;       /* of the keys; it is taken off */
    size_t count;
    unsigned passes, bits, pass;
    const sort_item *from; /* what a pass moves, where it is not keys */
    sort_item *to;
    uint32_t *places; /* where the last pass writes where items would go, without moving them */
} radix;

static unsigned bit_width(size_t n) {
    unsigned width = 0;
    for (; n != 0; n >>= 1) {
        width++;
    }
    return width;
}

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

/* Counts become where buckets begin. */
static void begin_buckets(uint32_t *buckets, uint32_t count) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t here = buckets[i];
        buckets[i] = sum;
        sum += here;
    }
}

/* `passes` is a constant of the caller, so that the compiler unrolls. */
static inline void count_digits(const radix *r, unsigned passes) {
    const uint32_t *const keys = r->keys;
    const unsigned bits = r->bits;
    const uint32_t mask = (1u << bits) - 1, least = r->least;
    const size_t count = r->count;
    uint32_t *buckets[MOST_PASSES];
    for (unsigned pass = 0; pass < passes; pass++) {
        buckets[pass] = r->room->table + (pass << bits);
    }
    for (size_t i = 0; i < count; i++) {
        const uint32_t key = keys[i] - least;
        for (unsigned pass = 0; pass < passes; pass++) {
            buckets[pass][digit(key, pass * bits, mask)]++;
        }
    }
}

/* The buckets of all passes, without parts. */
static void count_all(const radix *r) {
    memset(r->room->table, 0, (r->passes * sizeof(uint32_t)) << r->bits);
    if (r->passes == 3) {
        count_digits(r, 3);
    } else {
        count_digits(r, 4);
    }
    for (unsigned pass = 0; pass < r->passes; pass++) {
        begin_buckets(r->room->table + (pass << r->bits), 1u << r->bits);
    }
}

static void count_part(const void *of, uint32_t part, size_t first, size_t end) {
    const radix *const r = of;
    uint32_t *const buckets = buckets_of(r, part);
    const unsigned shift = r->pass * r->bits;
    const uint32_t mask = (1u << r->bits) - 1, least = r->least;
    memset(buckets, 0, sizeof *buckets << r->bits);
    const uint32_t *const keys = r->keys;
    const sort_item *const from = r->from;
    for (size_t i = first; i < end; i++) {
        const uint32_t key = r->pass == 0 ? keys[i] - least : from[i].key;
        buckets[digit(key, shift, mask)]++;
    }
}

/* The buckets of all parts in this pass: a digit after the other, and of each a part after the
 * other. */
static void count_parts(const radix *r) {
    const uint32_t count = 1u << r->bits;
    uint32_t sums[1 << MOST_BITS] = {0};
    run_parts(r, count_part);
    for (uint32_t part = 0; part < r->room->parts; part++) {
        uint32_t *const buckets = buckets_of(r, part);
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t here = buckets[i];
            buckets[i] = sums[i];
            sums[i] += here;
        }
    }
    begin_buckets(sums, count);
    for (uint32_t part = 0; part < r->room->parts; part++) {
        uint32_t *const buckets = buckets_of(r, part);
        for (uint32_t i = 0; i < count; i++) {
            buckets[i] += sums[i];
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
        const sort_item item = {key, (uint32_t)i};
        to[buckets[digit(key, 0, mask)]++] = item;
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

/* Sorts by keys of which none is greater than least + 2^width - 1: to items[0] of the room, or,
 * where `ranks` is true, writes where each key comes to items[1]. */
static void sort_keys(radix *r, unsigned width, bool ranks) {
    sort_item **const items = r->room->items;
    r->passes = r->count > FEW_ITEMS && width > NARROW_WIDTH ? 4 : 3;
    r->bits = width > r->passes ? (width + r->passes - 1) / r->passes : 1;
    r->places = (uint32_t *)(void *)items[1];
    if (r->room->parts == 1) {
        count_all(r);
    }
    for (r->pass = 0; r->pass < r->passes; r->pass++) {
        r->from = items[0];
        r->to = items[r->pass == 0 ? 0 : 1];
        if (r->room->parts > 1) {
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

/* ------------------------------------------------------------------- ranks */

/* An integer that grows with the float; the zeros are one. */
static uint32_t ascending_bits(float f) {
    uint32_t bits;
    f += 0.0f;
    memcpy(&bits, &f, sizeof bits);
    return bits ^ ((bits >> 31) ? 0xFFFFFFFFu : 0x80000000u);
}

/* The sides of boxes along an axis, as integers: lo of all boxes, then hi. */
typedef struct box_sides {
    const aabb *boxes;
    size_t count;
    unsigned axis;
    uint32_t *sides;
    uint32_t *keys;         /* of the boxes, when the sides are ranks */
    unsigned dropped;       /* lower bits of ranks that keys leave out */
    uint32_t *least, *most; /* of each part */
} box_sides;

static void take_sides(const void *of, uint32_t part, size_t first, size_t end) {
    const box_sides *const s = of;
    uint32_t least = UINT32_MAX, most = 0;
    uint32_t *const low = s->sides, *const high = s->sides + s->count;
    const aabb *const boxes = s->boxes;
    const unsigned axis = s->axis;
    for (size_t i = first; i < end; i++) {
        const uint32_t lo = ascending_bits(boxes[i].lo[axis]);
        const uint32_t hi = ascending_bits(boxes[i].hi[axis]);
        least = lo < least ? lo : least;
        most = hi > most ? hi : most;
        low[i] = lo;
        high[i] = hi;
    }
    s->least[part] = least;
    s->most[part] = most;
}

/* The ranks of the sides among all of that axis take their place. */
static void rank_sides(box_sides *s, order_room *room, const broad_crew *crew) {
    uint32_t least[SORT_PARTS], most[SORT_PARTS];
    s->sides = (uint32_t *)(void *)room->items[1];
    s->least = least;
    s->most = most;
    const crew_task task = {take_sides, s, s->count, room->parts};
    sepax_crew_run(crew, &task);
    for (uint32_t part = 1; part < room->parts; part++) {
        least[0] = least[part] < least[0] ? least[part] : least[0];
        most[0] = most[part] > most[0] ? most[part] : most[0];
    }
    radix r = {.room = room, .crew = crew, .keys = s->sides, .least = least[0]};
    r.count = 2 * s->count;
    sort_keys(&r, bit_width(most[0] - least[0]), true);
    s->sides = r.places;
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

static void make_keys(const void *of, uint32_t part, size_t first, size_t end) {
    const box_sides *const s = of;
    const uint32_t *const low = s->sides, *const high = s->sides + s->count;
    uint32_t *const keys = s->keys;
    const unsigned axis = s->axis, dropped = s->dropped;
    (void)part;
    for (size_t i = first; i < end; i++) {
        const uint32_t centre = spread(snapped_centre(low[i], high[i]) >> dropped) << axis;
        keys[i] = axis == 0 ? centre : keys[i] | centre;
    }
}

static void sort_boxes(const aabb *boxes, size_t count, order_room *room, const broad_crew *crew) {
    const unsigned width = bit_width(2 * count), dropped = width > 16 ? width - 16 : 0;
    box_sides s = {.boxes = boxes, .count = count, .keys = room->keys, .dropped = dropped};
    for (s.axis = 0; s.axis < 2; s.axis++) {
        rank_sides(&s, room, crew);
        const crew_task task = {make_keys, &s, count, room->parts};
        sepax_crew_run(crew, &task);
    }
    radix r = {.room = room, .crew = crew, .keys = room->keys, .count = count};
    sort_keys(&r, 2 * (width - dropped), false);
}

/* Below so many boxes on one side, sorting costs more than it saves. */
enum { WORTH_SORTING = 128 };

void sepax_order_boxes(const aabb *boxes, size_t count, size_t smaller_side, order_room *room,
                       const broad_crew *crew) {
    if (smaller_side >= WORTH_SORTING) {
        sort_boxes(boxes, count, room, crew);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        room->items[0][i] = (sort_item){0, (uint32_t)i};
    }
}
