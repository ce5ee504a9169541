/* SPDX-License-Identifier: MIT
 *
 * The strategy `support` for many pairs of one class: the same steps as in support.h, but each step
 * for all pairs before the next one. Which step comes next is then a matter of lists, not of
 * branches that are often mispredicted; such a branch costs as much as a step.
 *
 *   groups    support_groups.h: decide most pairs.
 *   rounds    the open pairs: an edge that is left against all vertices of the other shape, which
 *             separates or gives the next witness; a against b until no edge is left, then b
 *             against a.
 *
 * What is not certain stays undecided.
 */
#ifndef SEPAX_STRATEGY_SUPPORT_RUN_H
#define SEPAX_STRATEGY_SUPPORT_RUN_H

#include "narrow/strategies/support_groups.h"

/* --------------------------------------------------------------- rounds */

/* An open pair. The edges of a shape are tried in its turn, first those of a. */
typedef struct support_open {
    const float *block[2]; /* of a and of b */
    uint64_t edges[2];     /* that may still separate */
    sepax_vec2 witness[2]; /* against the edges of a a vertex of b, and the other way round */
    float reach, threshold;
    uint32_t pair;
    uint32_t turn;   /* 0: a, 1: b, 2: done */
    uint32_t tested; /* the last edge of that shape */
    float sure;      /* and its own threshold */
} support_open;

/* Indices of open pairs. */
typedef struct support_list {
    uint8_t at[SUPPORT_OPEN];
    uint32_t count;
} support_list;

/* The pairs in `look`: takes out the edges that the witness is certainly inside of. Where some are
 * left the pair moves to `test`; where none are, it stays for the turn of b, or the shapes overlap.
 */
HEDLEY_ALWAYS_INLINE static void support_look(support_open *open, uint32_t n, support_list *look,
                                              support_list *test, uint8_t *relations) {
    static const uint8_t relation[3] = {UNDECIDED, UNDECIDED, SEPAX_OVERLAPPING};
    uint32_t stay = 0;
    for (uint32_t i = 0; i < look->count; i++) {
        const uint8_t at = look->at[i];
        support_open *o = &open[at];
        const uint32_t turn = o->turn;
        const polygon owner = {.x = o->block[turn], .y = o->block[turn] + n};
        const uint64_t left =
            o->edges[turn] & support_edges_facing(&owner, n, 0, o->witness[turn], o->threshold);
        o->edges[turn] = left;
        o->turn = turn + (left == 0);
        relations[o->pair] = relation[o->turn];
        test->at[test->count] = look->at[stay] = at;
        test->count += left != 0;
        stay += (left == 0) & (turn == 0);
    }
    look->count = stay;
}

/* One edge of an open pair against all vertices of the other shape. Returns the least position of
 * each lane. */
HEDLEY_ALWAYS_INLINE static lanes support_edge(support_open *o, uint32_t n, lanes *at) {
    const uint32_t turn = o->turn;
    const uint32_t edge = support_middle(o->edges[turn]), next = (edge + 1) & (n - 1);
    const float *x = o->block[turn], *y = x + n;
    const float ex = x[next] - x[edge], ey = y[next] - y[edge];
    o->witness[turn ^ 1] = (sepax_vec2){x[edge], y[edge]};
    o->edges[turn] &= ~(UINT64_C(1) << edge);
    o->tested = edge;
    o->sure = support_threshold(ex, ey, o->reach);
    return support_positions(o->block[turn ^ 1], n, lanes_set(ex), lanes_set(ey),
                             lanes_set(x[edge]), lanes_set(y[edge]), at);
}

/* Up to SEPAX_LANES of the pairs in `test`: where the edge certainly does not separate, the pair
 * moves to `look`. */
HEDLEY_ALWAYS_INLINE static void support_test_group(support_open *open, uint32_t n,
                                                    const uint8_t *test, uint32_t count,
                                                    support_list *look, uint8_t *relations) {
    static const uint8_t relation[2] = {UNDECIDED, SEPAX_DISJOINT};
    lanes least[SEPAX_LANES], at[SEPAX_LANES][SUPPORT_EDGES / SEPAX_LANES];
    for (uint32_t l = 0; l < count; l++) {
        least[l] = support_edge(&open[test[l]], n, at[l]);
    }
    for (uint32_t l = count; l < SEPAX_LANES; l++) {
        least[l] = lanes_set(0.0f);
    }
    float position[SEPAX_LANES];
    lanes_store(position, lanes_least_each(least));
    for (uint32_t l = 0; l < count; l++) {
        support_open *o = &open[test[l]];
        const float *other = o->block[o->turn ^ 1];
        const uint32_t deepest = support_vertex_at(at[l], n, position[l]);
        o->witness[o->turn] = (sepax_vec2){other[deepest], other[n + deepest]};
        relations[o->pair] = relation[position[l] > o->sure];
        look->at[look->count] = test[l];
        look->count += position[l] < -o->sure;
    }
}

/* Field by field: a copy of the whole would wait for its parts to be written. */
HEDLEY_ALWAYS_INLINE static void support_open_pair(const support_run *run, uint32_t n, uint32_t i,
                                                   float reach, uint64_t facing, support_open *o) {
    const size_class *c = run->shapes;
    const sepax_pair pair = run->slots[i];
    o->block[0] = support_block(c, n, pair.a);
    o->block[1] = support_block(c, n, pair.b);
    o->edges[0] = facing;
    o->edges[1] = support_slot_edges(c, n, pair.b);
    o->turn = 0;
    o->reach = reach;
    o->threshold = filter_threshold_scalar(reach, reach);
    o->pair = i;
}

/* Writes the hints: for a pair that an edge has separated, the edge that was tested last. */
HEDLEY_ALWAYS_INLINE static void support_write_hints(const support_run *run, uint32_t n,
                                                     const support_open *open, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const support_open *o = &open[i];
        const bool apart = run->relations[o->pair] == SEPAX_DISJOINT;
        run->hints[o->pair] = apart ? hint_write(o->tested, o->turn != 0, n) : HINT_NONE;
    }
}

/* Pairs that the groups leave open, before their rounds. */
typedef struct support_left {
    uint16_t index[SUPPORT_OPEN];
    float reach[SUPPORT_OPEN];
    uint64_t facing[SUPPORT_OPEN];
} support_left;

HEDLEY_ALWAYS_INLINE static void support_rounds(const support_run *run, uint32_t n,
                                                const support_left *waiting, uint32_t count) {
    support_open open[SUPPORT_OPEN];
    support_list test = {.count = count}, look;
    for (uint32_t i = 0; i < count; i++) {
        support_open_pair(run, n, waiting->index[i], waiting->reach[i], waiting->facing[i],
                          &open[i]);
        test.at[i] = (uint8_t)i;
    }
    while (test.count > 0) {
        look.count = 0;
        for (uint32_t i = 0; i < test.count; i += SEPAX_LANES) {
            const uint32_t left = test.count - i;
            support_test_group(open, n, test.at + i, left < SEPAX_LANES ? left : SEPAX_LANES, &look,
                               run->relations);
        }
        test.count = 0;
        while (look.count > 0) {
            support_look(open, n, &look, &test, run->relations);
        }
    }
    if (run->hints != NULL) {
        support_write_hints(run, n, open, count);
    }
}

/* ------------------------------------------------------------- by class */

typedef uint32_t support_group_function(const support_run *run, uint32_t start, uint32_t after,
                                        support_work *work);
typedef void support_rounds_function(const support_run *run, const support_left *waiting,
                                     uint32_t count);

HEDLEY_ALWAYS_INLINE static uint32_t support_run_of(const support_run *run, uint32_t count,
                                                    support_group_function *group,
                                                    support_rounds_function *rounds) {
    support_work work;
    support_left waiting;
    uint32_t open = 0, left_count = 0;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t next = i + SEPAX_LANES;
        const uint32_t left = group(run, i, next < count ? next : i, &work);
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            waiting.index[open] = (uint16_t)(i + l);
            waiting.reach[open] = work.reach[l];
            waiting.facing[open] = work.facing[l];
            open += (left >> l & 1u) && i + l < count;
        }
        if (open > SUPPORT_OPEN - SEPAX_LANES || next >= count) {
            rounds(run, &waiting, open);
            left_count += open;
            open = 0;
        }
    }
    return left_count;
}

/* Groups and rounds are functions of their own, so that never both are on the stack. */
#define RELATE_SUPPORT(n)                                                                          \
    HEDLEY_NEVER_INLINE static uint32_t support_group_##n(const support_run *run, uint32_t start,  \
                                                          uint32_t after, support_work *work) {    \
        return support_group(run, start, after, n, work);                                          \
    }                                                                                              \
    HEDLEY_NEVER_INLINE static void support_rounds_##n(                                            \
        const support_run *run, const support_left *waiting, uint32_t count) {                     \
        support_rounds(run, n, waiting, count);                                                    \
    }                                                                                              \
    static uint32_t relate_support_##n(const support_run *run, uint32_t count) {                   \
        return support_run_of(run, count, support_group_##n, support_rounds_##n);                  \
    }
RELATE_SUPPORT(16)
RELATE_SUPPORT(32)
RELATE_SUPPORT(64)

#endif
