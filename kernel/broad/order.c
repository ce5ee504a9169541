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
#include "base/arithmetic.h"

#include "broad/tree.h"

#include <string.h>

/* -------------------------------------------------------------------- room */

/* Whole lines of 64 bytes of each kind. */
static size_t whole_lines(size_t count) {
    return (count + 15) / 16 * 16;
}

size_t sepax_order_room_bytes(size_t count, uint32_t parts) {
    const size_t each = sizeof(uint32_t) + 4 * sizeof(sort_item);
    return whole_lines(count) * each + order_table_size(parts) * sizeof(uint32_t);
}

order_room sepax_order_room_in(void *memory, size_t count, uint32_t parts) {
    const size_t n = whole_lines(count);
    uint32_t *const table = memory, *const keys = table + order_table_size(parts);
    sort_item *const items = (void *)(keys + n);
    return (order_room){keys, {items, items + 2 * n}, table, parts};
}

/* ------------------------------------------------------------------- ranks */

/* An integer that grows with the float; 0 and -0 have the same one. */
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
    sepax_radix_sort(&r, bit_width(most[0] - least[0]), true);
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

static void make_keys(const void *of, uint32_t part, size_t first, size_t end) {
    const box_sides *const s = of;
    const uint32_t *const low = s->sides, *const high = s->sides + s->count;
    uint32_t *const keys = s->keys;
    const unsigned axis = s->axis, dropped = s->dropped;
    (void)part;
    for (size_t i = first; i < end; i++) {
        const uint32_t centre = order_spread(snapped_centre(low[i], high[i]) >> dropped) << axis;
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
    sepax_radix_sort(&r, 2 * (width - dropped), false);
}

/* With fewer boxes than this on one side, sorting costs more than it saves. */
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
