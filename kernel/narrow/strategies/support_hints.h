/* SPDX-License-Identifier: MIT
 *
 * The hints of the caller, before a run of support_run.h: where the hint of a pair names an edge,
 * the gap of that edge comes first. It costs half of what the line of the centres does, and where
 * shapes move little from call to call, the edge that separated them mostly still does.
 */
#ifndef SEPAX_STRATEGY_SUPPORT_HINTS_H
#define SEPAX_STRATEGY_SUPPORT_HINTS_H

#include "narrow/strategies/support_run.h"

/* Returns how many pairs are left; `left`, which has room for SEPAX_LANES more than `count`, has
 * their places. */
typedef uint32_t support_hints_function(const support_run *run, uint32_t count, uint16_t *left);

/* The edge that a hint names against all vertices of the other shape: the least position of each
 * lane. */
HEDLEY_ALWAYS_INLINE static lanes support_hinted_edge(const size_class *c, uint32_t n,
                                                      sepax_pair slots, uint8_t hint) {
    const float *const blocks[2] = {support_block(c, n, slots.a), support_block(c, n, slots.b)};
    const bool of_b = hint_is_of_b(hint);
    const uint32_t edge = hint_edge(hint, n), next = (edge + 1) & (n - 1);
    const float *x = blocks[of_b], *y = x + n;
    lanes at[SUPPORT_EDGES / SEPAX_LANES];
    return support_positions(blocks[!of_b], n, lanes_set(x[next] - x[edge]),
                             lanes_set(y[next] - y[edge]), lanes_set(x[edge]), lanes_set(y[edge]),
                             at);
}

/* SEPAX_LANES pairs by their places: a bit for each whose edge certainly separates. */
HEDLEY_ALWAYS_INLINE static uint32_t support_hinted_group(const support_run *run, uint32_t n,
                                                          const uint16_t *index) {
    sepax_pair slots[SEPAX_LANES], ids[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        slots[l] = run->slots[index[l]];
        ids[l] = run->ids[index[l]];
    }
    support_work work;
    support_centre_lines(run->bounds, ids, &work); /* for the thresholds */
    lanes least[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        least[l] = support_hinted_edge(run->shapes, n, slots[l], run->hints[index[l]]);
    }
    return lanes_bits(lanes_greater(lanes_least_each(least), lanes_load(work.threshold)));
}

HEDLEY_ALWAYS_INLINE static uint32_t support_try_hints(const support_run *run, uint32_t n,
                                                       uint32_t count, uint16_t *left) {
    uint32_t open = 0, last = count - 1; /* those with a hint come behind the others */
    for (uint32_t i = 0; i < count; i++) {
        left[open] = left[last] = (uint16_t)i;
        open += run->hints[i] == HINT_NONE;
        last -= run->hints[i] != HINT_NONE;
    }
    for (uint32_t l = 0; l < SEPAX_LANES && open < count; l++) {
        left[count + l] = left[count - 1];
    }
    for (uint32_t i = open; i < count; i += SEPAX_LANES) {
        const uint32_t apart = support_hinted_group(run, n, left + i);
        for (uint32_t l = 0; l < SEPAX_LANES && i + l < count; l++) {
            run->relations[left[i + l]] = SEPAX_DISJOINT;
            left[open] = left[i + l];
            open += !(apart >> l & 1u);
        }
    }
    return open;
}

static inline uint32_t try_hints_16(const support_run *run, uint32_t count, uint16_t *left) {
    return support_try_hints(run, 16, count, left);
}
static inline uint32_t try_hints_32(const support_run *run, uint32_t count, uint16_t *left) {
    return support_try_hints(run, 32, count, left);
}
static inline uint32_t try_hints_64(const support_run *run, uint32_t count, uint16_t *left) {
    return support_try_hints(run, 64, count, left);
}

#endif
