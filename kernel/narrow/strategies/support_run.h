/* SPDX-License-Identifier: MIT
 *
 * The strategy `support` for many pairs of one class: the same steps as in support.h, but each step
 * for all pairs before the next one. Which step comes next is then a matter of lists, not of
 * branches that go either way; a wrong guess of a branch costs as much as a step.
 *
 *   groups    SEPAX_LANES pairs: the gap along the line of the centres, and the edges of a that the
 *             vertex of b found there leaves. None left: the shapes overlap. Decides most pairs.
 *   rounds    the open pairs: an edge that is left against all vertices of the other shape, which
 *             separates or gives the next witness; a against b until no edge is left, then b
 *             against a.
 *
 * What is not certain stays undecided.
 */
#ifndef SEPAX_STRATEGY_SUPPORT_RUN_H
#define SEPAX_STRATEGY_SUPPORT_RUN_H

#include "narrow/strategies/support.h"
#include "narrow/tuning.h"

/* Pairs of shapes of one class by their slots and by their ids, and room for the results. There are
 * whole groups of each; those beyond the count may be any pairs. */
typedef struct support_run {
    const size_class *shapes;
    const shape_bounds *bounds; /* of all ids */
    const sepax_pair *slots, *ids;
    uint8_t *relations;
    uint8_t *hints; /* of the pairs, or NULL */
} support_run;

/* Returns how many pairs the groups left to the rounds. */
typedef uint32_t support_run_function(const support_run *run, uint32_t count);

HEDLEY_ALWAYS_INLINE static const float *support_block(const size_class *c, uint32_t n,
                                                       uint32_t slot) {
    return c->world + 2 * (size_t)n * slot;
}
/* Fetches a block ahead of its use, while something else is computed. */
HEDLEY_ALWAYS_INLINE static void support_fetch(const float *block, uint32_t n) {
    for (uint32_t i = 0; i < 2 * n; i += 16) {
        __builtin_prefetch(block + i);
    }
}
/* Their n is no more than SUPPORT_EDGES. */
HEDLEY_ALWAYS_INLINE static uint64_t support_slot_edges(const size_class *c, uint32_t n,
                                                        uint32_t slot) {
    const uint32_t last = c->world_count[slot] - 1u;
    return UINT64_C(1) << (n - 1) | ((UINT64_C(1) << last) - 1);
}

/* --------------------------------------------------------------- groups */

/* What one question leaves for the next one, by way of memory: a broadcast from there is free. */
typedef struct support_work {
    float dx[SEPAX_LANES], dy[SEPAX_LANES];         /* the lines of the centres, from a to b */
    float back_x[SEPAX_LANES], back_y[SEPAX_LANES]; /* and from b to a */
    float reach[SEPAX_LANES], threshold[SEPAX_LANES];
    float of_b[SEPAX_LANES]; /* the least position of a vertex of b along the line */
    lanes at_b[SEPAX_LANES][SUPPORT_EDGES / SEPAX_LANES];
    uint64_t facing[SEPAX_LANES]; /* edges of a that the vertex of b is not certainly inside of */
} support_work;

/* The lines of SEPAX_LANES pairs by their ids, and thresholds. */
HEDLEY_NEVER_INLINE static void support_centre_lines(const shape_bounds *bounds,
                                                     const sepax_pair *ids, support_work *work) {
    const float *bounds_a[SEPAX_LANES], *bounds_b[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        bounds_a[l] = &bounds[ids[l].a].x;
        bounds_b[l] = &bounds[ids[l].b].x;
    }
    lanes a[4], b[4]; /* the fields of shape_bounds: x y outer inner */
    lanes_load_quads(bounds_a, 0, a);
    lanes_load_quads(bounds_b, 0, b);
    const lanes dx = lanes_sub(b[0], a[0]), dy = lanes_sub(b[1], a[1]);
    const lanes reach = lanes_reach(dx, dy, a[2], b[2]);
    lanes_store(work->dx, dx);
    lanes_store(work->dy, dy);
    lanes_store(work->back_x, lanes_sub(lanes_set(0.0f), dx));
    lanes_store(work->back_y, lanes_sub(lanes_set(0.0f), dy));
    lanes_store(work->reach, reach);
    lanes_store(work->threshold, filter_threshold(reach, reach));
}

/* at = the positions of the vertices along the outward normal of an edge (ex, ey), relative to the
 * point (ox, oy). Returns the least of each lane. */
HEDLEY_ALWAYS_INLINE static lanes support_positions(const float *block, uint32_t n, lanes ex,
                                                    lanes ey, lanes ox, lanes oy, lanes *at) {
    for (uint32_t i = 0; i < n; i += SEPAX_LANES) {
        const lanes x = lanes_sub(lanes_load(block + i), ox);
        const lanes y = lanes_sub(lanes_load(block + n + i), oy);
        at[i / SEPAX_LANES] = along_edge_normal(ex, ey, x, y);
    }
    lanes least = at[0];
    for (uint32_t i = SEPAX_LANES; i < n; i += SEPAX_LANES) {
        least = lanes_min(at[i / SEPAX_LANES], least);
    }
    return least;
}

/* Where the gap along the line of the centres is certain. */
HEDLEY_ALWAYS_INLINE static lane_mask support_gap(const support_run *run, uint32_t n,
                                                  support_work *work) {
    lanes least[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        lanes at_a[SUPPORT_EDGES / SEPAX_LANES];
        const float *a = support_block(run->shapes, n, run->slots[l].a);
        support_fetch(support_block(run->shapes, n, run->slots[l].b), n);
        least[l] = support_positions(a, n, lanes_set(work->dy[l]), lanes_set(work->back_x[l]),
                                     lanes_set(a[0]), lanes_set(a[n]), at_a);
    }
    const lanes of_a = lanes_least_each(least);
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const float *a = support_block(run->shapes, n, run->slots[l].a);
        const float *b = support_block(run->shapes, n, run->slots[l].b);
        least[l] = support_positions(b, n, lanes_set(work->back_y[l]), lanes_set(work->dx[l]),
                                     lanes_set(a[0]), lanes_set(a[n]), work->at_b[l]);
    }
    const lanes of_b = lanes_least_each(least);
    lanes_store(work->of_b, of_b);
    return lanes_greater(lanes_add(of_a, of_b), lanes_load(work->threshold));
}

/* The first vertex at that position; of none, some vertex. */
HEDLEY_ALWAYS_INLINE static uint32_t support_vertex_at(const lanes *at, uint32_t n,
                                                       float position) {
    uint64_t ties = UINT64_C(1) << (n - 1);
    for (uint32_t i = 0; i < n; i += SEPAX_LANES) {
        const lane_mask tie = lanes_equal(at[i / SEPAX_LANES], lanes_set(position));
        ties |= (uint64_t)lanes_bits(tie) << i;
    }
    return (uint32_t)__builtin_ctzll(ties);
}

/* Fills work->facing. Returns a bit per pair: there are none. `after` is the next group. */
HEDLEY_ALWAYS_INLINE static uint32_t support_inside(const support_run *run, uint32_t n,
                                                    support_work *work, const sepax_pair *after) {
    uint32_t inside = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const float *a = support_block(run->shapes, n, run->slots[l].a);
        const float *b = support_block(run->shapes, n, run->slots[l].b);
        const polygon edges_of = {.x = a, .y = a + n};
        support_fetch(support_block(run->shapes, n, after[l].a), n);
        const uint32_t vertex = support_vertex_at(work->at_b[l], n, work->of_b[l]);
        const sepax_vec2 w = {b[vertex], b[n + vertex]};
        work->facing[l] = support_slot_edges(run->shapes, n, run->slots[l].a) &
                          support_edges_facing(&edges_of, n, 0, w, work->threshold[l]);
        inside |= (uint32_t)(work->facing[l] == 0) << l;
    }
    return inside;
}

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

/* Of the pairs that an edge has separated, the last that was tested. */
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

/* One group, from pair `start` on: a bit per pair that stays open. Its thresholds are in `work`. */
HEDLEY_ALWAYS_INLINE static uint32_t support_group(const support_run *run, uint32_t start,
                                                   uint32_t after, uint32_t n, support_work *work) {
    const support_run group = {
        .shapes = run->shapes, .slots = run->slots + start, .relations = run->relations + start};
    support_centre_lines(run->bounds, run->ids + start, work);
    const lane_mask disjoint = support_gap(&group, n, work);
    const uint32_t inside = support_inside(&group, n, work, run->slots + after);
    lanes_store_relations(group.relations, disjoint, lanes_from_bits(0), lanes_from_bits(inside));
    return ~(lanes_bits(disjoint) | inside);
}

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
