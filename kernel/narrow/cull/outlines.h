/* SPDX-License-Identifier: MIT
 *
 * Outlines (store.h) as a cull of what the discs leave: how far each shape extends from its centre
 * towards the other one. Comes in: pairs of one class. Goes out: relations, and the pairs that are
 * left. With D from centre to centre and the supports h, the shapes are disjoint where
 * h_a(D) + h_b(-D) < D . D; with the gauges g, the length of D in units of the shape's extent in
 * that direction, they overlap where 1 / g_a(D) + 1 / g_b(-D) > 1.
 *
 * With u = 2^-24 a place among the knots is off by 41u, which is 2^-10.6 units of a knot at most,
 * the direction by 8u of its length, 2^-12.3 units, and what lies between two knots by 2^-15: a
 * knot is 2^-9 units above what it stands for. What is left are ten roundings, less than the 16u
 * that the comparisons allow. Distances that might overflow or vanish on the way are left
 * undecided.
 */
#ifndef SEPAX_STRATEGY_OUTLINES_H
#define SEPAX_STRATEGY_OUTLINES_H

#include <stddef.h>

#include "narrow/cull/discs.h"
#include "narrow/tuning.h"

/* Pairs whose squared distance of centres is not between these are left undecided. */
#define OUTLINE_LEAST 0x1p-100f
#define OUTLINE_MOST 0x1p100f
/* A number that is added to this is rounded to a whole number, which the low bits then hold. */
#define OUTLINE_ROUND 0x1.8p23f

/* Their first 16 bytes are loaded at once, and a byte more than one line would be two. */
_Static_assert(offsetof(shape_outline, sin) == 12 && sizeof(shape_outline) == 64, "one line");

_Static_assert(OUTLINE_PAIRS % SEPAX_LANES == 0, "whole groups");

/* The outlines of the first, or the second, shapes of some pairs, as columns. */
typedef struct outline_side {
    float size[OUTLINE_PAIRS];     /* |x| + |y| of the direction in the shape's frame and units */
    float after[OUTLINE_PAIRS];    /* how far it lies behind a knot, 0 .. 1 */
    uint32_t knot[OUTLINE_PAIRS];  /* which one, in the low bits: 0 .. OUTLINE_SECTORS - 1 */
    uint32_t bytes[OUTLINE_PAIRS]; /* support and gauge of that knot and of the next one */
    float unit[OUTLINE_PAIRS];
} outline_side;

typedef struct outline_work {
    outline_side a, b;
    float d2[OUTLINE_PAIRS]; /* of the distance of the centres */
} outline_work;

/* Finds the knots for the directions (x, y), in the frames of the shapes, of the pairs from `at`
 * on. A direction of length zero has the place NaN, and so is all that follows from it. */
HEDLEY_ALWAYS_INLINE static void outline_find(lanes x, lanes y, uint32_t at, outline_side *side) {
    const lanes two = lanes_set(2.0f), size = lanes_add(lanes_abs(x), lanes_abs(y));
    const lanes down = lanes_sub(lanes_set(1.0f), lanes_div(y, size));
    const lanes left = lanes_add(two, down), right = lanes_sub(two, down);
    const lanes place = lanes_mul(lanes_select(lanes_greater(lanes_set(0.0f), x), left, right),
                                  lanes_set(OUTLINE_SECTORS / 4.0f));
    /* lanes_min makes the last knot of a NaN */
    const lanes low = lanes_min(lanes_sub(place, lanes_set(0.5f)), lanes_set(OUTLINE_SECTORS - 1));
    const lanes knot = lanes_add(low, lanes_set(OUTLINE_ROUND));
    lanes_store(side->size + at, size);
    lanes_store(side->after + at, lanes_sub(place, lanes_sub(knot, lanes_set(OUTLINE_ROUND))));
    lanes_store_bits(side->knot + at, knot);
}

HEDLEY_ALWAYS_INLINE static void outline_find_both(const shape_outline *outlines,
                                                   const sepax_pair *slots, uint32_t at,
                                                   outline_work *work) {
    const float *of_a[SEPAX_LANES], *of_b[SEPAX_LANES];
    lanes a[4], b[4]; /* x y cos sin */
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        of_a[l] = &outlines[slots[at + l].a].x;
        of_b[l] = &outlines[slots[at + l].b].x;
    }
    lanes_load_quads(of_a, 0, a);
    lanes_load_quads(of_b, 0, b);
    const lanes dx = lanes_sub(b[0], a[0]), dy = lanes_sub(b[1], a[1]);
    const lanes back_x = lanes_sub(a[0], b[0]), back_y = lanes_sub(a[1], b[1]);
    lanes_store(work->d2 + at, lanes_add(lanes_mul(dx, dx), lanes_mul(dy, dy)));
    outline_find(lanes_add(lanes_mul(a[2], dx), lanes_mul(a[3], dy)),
                 lanes_sub(lanes_mul(a[2], dy), lanes_mul(a[3], dx)), at, &work->a);
    outline_find(lanes_add(lanes_mul(b[2], back_x), lanes_mul(b[3], back_y)),
                 lanes_sub(lanes_mul(b[2], back_y), lanes_mul(b[3], back_x)), at, &work->b);
}

HEDLEY_ALWAYS_INLINE static void outline_take(const shape_outline *outline, uint32_t at,
                                              outline_side *side) {
    memcpy(&side->bytes[at], outline->knots[side->knot[at] & 31], sizeof side->bytes[at]);
    side->unit[at] = outline->support_unit;
}

/* h(D) and g(D), never less than they are. */
typedef struct outline_size {
    lanes support, gauge;
} outline_size;

HEDLEY_ALWAYS_INLINE static lanes outline_between(lanes before, lanes behind, lanes after) {
    return lanes_add(before, lanes_mul(after, lanes_sub(behind, before)));
}

HEDLEY_ALWAYS_INLINE static outline_size outline_size_of(const outline_side *side, uint32_t at) {
    lanes v[4];
    lanes_load_bytes(side->bytes + at, v);
    const lanes size = lanes_load(side->size + at), after = lanes_load(side->after + at);
    const lanes support = lanes_mul(outline_between(v[0], v[2], after), size);
    const lanes gauge = lanes_mul(outline_between(v[1], v[3], after), size);
    return (outline_size){lanes_mul(support, lanes_load(side->unit + at)), gauge};
}

HEDLEY_ALWAYS_INLINE static lane_verdict verdict_by_sizes(outline_size a, outline_size b,
                                                          lanes d2) {
    const lanes less = lanes_set(1.0f - BOUNDS_SLACK);
    const lane_mask usable = lanes_and(lanes_greater(d2, lanes_set(OUTLINE_LEAST)),
                                       lanes_greater(lanes_set(OUTLINE_MOST), d2));
    const lane_mask apart = lanes_greater(lanes_mul(d2, less), lanes_add(a.support, b.support));
    const lane_mask together =
        lanes_greater(lanes_mul(lanes_add(a.gauge, b.gauge), less), lanes_mul(a.gauge, b.gauge));
    return (lane_verdict){lanes_and(apart, usable), lanes_and(together, usable)};
}

/* Finds the knots of up to OUTLINE_PAIRS pairs. `fetch` pairs from slots[0] on can be read ahead.
 */
HEDLEY_ALWAYS_INLINE static void outline_look(const shape_outline *outlines,
                                              const sepax_pair *slots, uint32_t count, size_t fetch,
                                              outline_work *work) {
    uint32_t whole = 0;
    for (; whole < count; whole += SEPAX_LANES) {
        fetch_ahead(&outlines->x, sizeof *outlines / sizeof(float), slots + whole, whole, fetch);
        outline_find_both(outlines, slots, whole, work);
    }
    for (uint32_t i = 0; i < whole; i++) {
        outline_take(&outlines[slots[i].a], i, &work->a);
        outline_take(&outlines[slots[i].b], i, &work->b);
    }
}

/* Relations of `count` pairs of shapes of one class by their slots, of which there are whole
 * groups, and room for as many relations. `fetch`: see lane_run. */
HEDLEY_NEVER_INLINE static void relate_outlines(const shape_outline *outlines,
                                                const sepax_pair *slots, uint32_t count,
                                                size_t fetch, uint8_t *relations) {
    outline_work work;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t at = i % OUTLINE_PAIRS, more = count - i;
        if (at == 0) {
            const size_t ahead = fetch > i ? fetch - i : 0;
            outline_look(outlines, slots + i, more < OUTLINE_PAIRS ? more : OUTLINE_PAIRS, ahead,
                         &work);
        }
        const lane_verdict verdict = verdict_by_sizes(
            outline_size_of(&work.a, at), outline_size_of(&work.b, at), lanes_load(work.d2 + at));
        lanes_store_relations(relations + i, verdict.disjoint, lanes_from_bits(0),
                              verdict.overlapping);
    }
}

#endif
