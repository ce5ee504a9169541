/* SPDX-License-Identifier: MIT
 *
 * The strategy `support` for many pairs of one class: SEPAX_LANES pairs side by side take the gap
 * along the line of the centres, and the edges of a that the vertex of b found there leaves. None
 * left: the shapes overlap. This decides most pairs, and each step is done for all pairs of a group
 * before the next one, without a branch that depends on a pair. Comes in: pairs of one class by
 * their slots. Goes out: relations, UNDECIDED where edges are left.
 */
#ifndef SEPAX_STRATEGY_SUPPORT_GROUPS_H
#define SEPAX_STRATEGY_SUPPORT_GROUPS_H

#include "narrow/strategies/support.h"

/* Pairs of shapes of one class by their slots and by their ids, and room for the results. There are
 * whole groups of each; those beyond the count may be any pairs. */
typedef struct support_run {
    const size_class *shapes;
    const shape_bounds *bounds; /* of all ids */
    const sepax_pair *slots, *ids;
    uint8_t *relations;
    uint8_t *witnesses; /* where edges are left: the vertex of b */
} support_run;

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

/* What one step leaves for the next one in memory: a broadcast from there is free. */
typedef struct support_work {
    float dx[SEPAX_LANES], dy[SEPAX_LANES];         /* the lines of the centres, from a to b */
    float back_x[SEPAX_LANES], back_y[SEPAX_LANES]; /* and from b to a */
    float threshold[SEPAX_LANES];
    float of_b[SEPAX_LANES]; /* the least position of a vertex of b along the line */
    lanes at_b[SEPAX_LANES][SUPPORT_EDGES / SEPAX_LANES];
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
    lanes_store(work->threshold, filter_threshold(reach, reach));
}

/* at = the positions of the vertices along the outward normal of an edge (ex, ey), relative to the
 * point (ox, oy). Returns the least of each lane. */
HEDLEY_ALWAYS_INLINE static lanes support_positions(const float *block, uint32_t n, lanes ex,
                                                    lanes ey, lanes ox, lanes oy, lanes *at) {
    lanes least = lanes_set(INFINITY);
    for (uint32_t i = 0; i < n; i += SEPAX_LANES) {
        const lanes x = lanes_sub(lanes_load(block + i), ox);
        const lanes y = lanes_sub(lanes_load(block + n + i), oy);
        at[i / SEPAX_LANES] = along_edge_normal(ex, ey, x, y);
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

/* A bit for each pair of whose a no edge is left. `after` is the next group, whose blocks are
 * fetched ahead. */
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
        run->witnesses[l] = (uint8_t)vertex;
        const uint64_t facing = support_slot_edges(run->shapes, n, run->slots[l].a) &
                                support_edges_facing(&edges_of, n, 0, w, work->threshold[l]);
        inside |= (uint32_t)(facing == 0) << l;
    }
    return inside;
}

/* Relates `count` pairs of a class of n vertices, no more than SUPPORT_EDGES. */
HEDLEY_ALWAYS_INLINE static void support_groups(const support_run *run, uint32_t n,
                                                uint32_t count) {
    support_run group = *run;
    support_work work;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t next = i + SEPAX_LANES < count ? i + SEPAX_LANES : i;
        group.slots = run->slots + i;
        group.relations = run->relations + i;
        group.witnesses = run->witnesses + i;
        support_centre_lines(run->bounds, run->ids + i, &work);
        const lane_mask disjoint = support_gap(&group, n, &work);
        const uint32_t inside = support_inside(&group, n, &work, run->slots + next);
        lanes_store_relations(group.relations, disjoint, lanes_from_bits(0),
                              lanes_from_bits(inside));
    }
}

#define SUPPORT_GROUPS(n)                                                                          \
    HEDLEY_NEVER_INLINE static void support_groups_##n(const support_run *run, uint32_t count) {   \
        support_groups(run, n, count);                                                             \
    }
SUPPORT_GROUPS(16)
SUPPORT_GROUPS(32)
SUPPORT_GROUPS(64)

static inline void relate_support_groups(const support_run *run, uint32_t count) {
    switch (run->shapes->stride) {
    case 16:
        support_groups_16(run, count);
        return;
    case 32:
        support_groups_32(run, count);
        return;
    default:
        support_groups_64(run, count);
    }
}

#endif
