/* SPDX-License-Identifier: MIT
 *
 * Vertices of cores by their numbers, a core a lane. Comes in: the addresses of blocks, or blocks
 * in lanes, and the number of a vertex in each lane. Goes out: the blocks in lanes, and these
 * vertices with their neighbours. */
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

/* The values of the vertex before, of the vertex and of the next one: one coordinate of a block. */
typedef struct pick_values {
    lanes before, here, next;
} pick_values;

/* By a comparison with each number, which takes less code. */
HEDLEY_ALWAYS_INLINE static pick_values pick_by_comparison(const lanes *v, unsigned n, lanes at) {
    pick_values c = {v[n - 1], v[0], v[1]};
    for (unsigned i = 1; i < n; i++) {
        const lane_mask here = lanes_equal(at, lanes_set((float)i));
        c.before = lanes_select(here, v[i - 1], c.before);
        c.here = lanes_select(here, v[i], c.here);
        c.next = lanes_select(here, v[i + 1 < n ? i + 1 : 0], c.next);
    }
    return c;
}

/* The bits of the numbers of vertices of blocks of n: a mask for n / 2, for n / 4, .., for 1. */
typedef struct number_bits {
    lane_mask bit[4];
} number_bits;

HEDLEY_ALWAYS_INLINE static void number_bits_of(lanes at, unsigned n, number_bits *out) {
    unsigned k = 0;
    for (unsigned turn = n / 2; turn > 0; turn /= 2) {
        const lane_mask set = lanes_greater(at, lanes_set((float)turn - 0.5f));
        at = lanes_select(set, lanes_sub(at, lanes_set((float)turn)), at);
        out->bit[k++] = set;
    }
}

/* All values are turned by the number of the vertex, bit by bit, of which each step keeps what the
 * next ones need: that takes half of the selections. */
HEDLEY_ALWAYS_INLINE static pick_values pick_by_turns(const lanes *v, unsigned n,
                                                      const number_bits *bits) {
    lanes turned[8 + 2] = {v[n - 1], v[0], v[n > 1 ? 1 : 0]}; /* what a block of one vertex has */
    for (unsigned i = 0; n > 1 && i < n / 2 + 2; i++) {
        const unsigned low = (i + n - 1) & (n - 1), high = (low + n / 2) & (n - 1);
        turned[i] = lanes_select(bits->bit[0], v[high], v[low]);
    }
    unsigned k = 1;
    for (unsigned turn = n / 4; turn > 0; turn /= 2) {
        const lane_mask set = bits->bit[k++];
        for (unsigned i = 0; i < turn + 2; i++) {
            turned[i] = lanes_select(set, turned[i + turn], turned[i]);
        }
    }
    return (pick_values){turned[0], turned[1], turned[2]};
}

/* Vertex `at` of each lane, of blocks of n vertices, a power of two. A pad follows the last vertex,
 * or vertex 0. */
HEDLEY_ALWAYS_INLINE static void pick_vertex(const lane_block *v, unsigned n, lanes at,
                                             lane_vertex *out) {
    pick_values x, y;
    if (library_is_small()) {
        x = pick_by_comparison(v->x, n, at);
        y = pick_by_comparison(v->y, n, at);
    } else {
        number_bits bits;
        number_bits_of(at, n, &bits);
        x = pick_by_turns(v->x, n, &bits);
        y = pick_by_turns(v->y, n, &bits);
    }
    const lane_mask pad = lanes_and(lanes_equal(x.next, x.here), lanes_equal(y.next, y.here));
    *out = (lane_vertex){.x = x.here,
                         .y = y.here,
                         .next_x = lanes_select(pad, v->x[0], x.next),
                         .next_y = lanes_select(pad, v->y[0], y.next),
                         .before_x = x.before,
                         .before_y = y.before};
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
