/* SPDX-License-Identifier: MIT
 *
 * Vertices of cores and their numbers, a core a lane. Comes in: the addresses of blocks, or blocks
 * in lanes. Goes out: the blocks in lanes, the numbers of neighbours and of supports. */
#ifndef SEPAX_STRATEGY_VERTEX_PICKS_H
#define SEPAX_STRATEGY_VERTEX_PICKS_H

#include "base/small.h"
#include "narrow/gaps/blocks.h"

/* A vertex of each lane with its neighbours, counter-clockwise the next one and the one before. */
typedef struct lane_vertex {
    lanes x, y, next_x, next_y, before_x, before_y;
} lane_vertex;

/* Where the lanes stand: numbers of vertices, as floats. */
typedef struct vertex_number {
    lanes at, last; /* the vertex; the last one of the shape */
} vertex_number;

/* load_block for up to n vertices. What is copied in a loop, gcc 12 moves by 16 bytes; loads of
 * whole vectors would have to wait for that. */
HEDLEY_ALWAYS_INLINE static void core_load(const float *const p[SEPAX_LANES], unsigned n,
                                           lane_block *out) {
    if (n > 4 || library_is_small()) {
        load_block(p, n < 4 ? 4 : n, out);
        return;
    }
    lanes rows[8];
    lanes_load_rows(p, rows);
    out->x[0] = rows[0];
    out->x[1] = rows[1];
    out->x[2] = rows[2];
    out->x[3] = rows[3];
    out->y[0] = rows[4];
    out->y[1] = rows[5];
    out->y[2] = rows[6];
    out->y[3] = rows[7];
}

HEDLEY_ALWAYS_INLINE static lanes number_after(const vertex_number *p) {
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    return lanes_select(lanes_equal(p->at, p->last), zero, lanes_add(p->at, one));
}
HEDLEY_ALWAYS_INLINE static lanes number_before(const vertex_number *p) {
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    return lanes_select(lanes_equal(p->at, zero), p->last, lanes_sub(p->at, one));
}

/* The vertex of b in the lanes m, else that of a. */
HEDLEY_ALWAYS_INLINE static void select_vertex(lane_mask m, const lane_vertex *a,
                                               const lane_vertex *b, lane_vertex *out) {
    out->x = lanes_select(m, b->x, a->x);
    out->y = lanes_select(m, b->y, a->y);
    out->next_x = lanes_select(m, b->next_x, a->next_x);
    out->next_y = lanes_select(m, b->next_y, a->next_y);
    out->before_x = lanes_select(m, b->before_x, a->before_x);
    out->before_y = lanes_select(m, b->before_y, a->before_y);
}

/* The first vertex that is farthest along (dx, dy), which is no pad. */
HEDLEY_ALWAYS_INLINE static lanes core_support(const lane_block *v, unsigned n, lanes dx,
                                               lanes dy) {
    lanes most = lanes_dot(v->x[0], v->y[0], dx, dy), at = lanes_set(0.0f);
    for (unsigned i = 1; i < n; i++) {
        const lanes far = lanes_dot(v->x[i], v->y[i], dx, dy);
        const lane_mask more = lanes_greater(far, most);
        most = lanes_max(far, most);
        at = lanes_select(more, lanes_set((float)i), at);
    }
    return at;
}

#endif
