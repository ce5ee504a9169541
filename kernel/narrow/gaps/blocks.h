/* SPDX-License-Identifier: MIT
 *
 * Blocks of vertices in lanes. Comes in: pointers to the blocks of SEPAX_LANES shapes, or their
 * slots. Goes out: vectors, x[j] and y[j] of which hold vertex j of all shapes, transposed in
 * registers; their offsets, edges and bounding boxes.
 */
#ifndef SEPAX_GAPS_BLOCKS_H
#define SEPAX_GAPS_BLOCKS_H

#include "lanes/project.h"
#include "narrow/gaps/gaps.h"
#include "narrow/strategies/group.h"

/* Of blocks of four, x and y share a row of 8 floats. */
HEDLEY_ALWAYS_INLINE static void load_block(const float *const p[SEPAX_LANES], size_t stride,
                                            lane_block *out) {
    if (stride == 4) {
        lanes_load_halves(p, 0, out->x, out->y);
        return;
    }
    size_t i = 0;
    do {
        lanes_load_halves(p, i, out->x + i, out->x + i + 4);
        lanes_load_halves(p, stride + i, out->y + i, out->y + i + 4);
        i += 8;
    } while (i < stride);
}

/* load_block for the first, or the second, shapes of pairs[0 .. SEPAX_LANES - 1]: there is no array
 * of pointers, so that an address is computed where it is loaded from. */
HEDLEY_ALWAYS_INLINE static void load_run_block(const float *blocks, const sepax_pair *pairs,
                                                bool second, unsigned stride, lane_block *out) {
    const size_t step = 2 * (size_t)stride;
    size_t part = 0;
    do {
        lanes *to = part < stride ? out->x + part : out->y + (part - stride);
        load_run_halves(blocks + part, pairs, second, step, to, stride == 4 ? out->y : to + 4);
        part += 8;
    } while (part < step);
}

/* Extents of n values in each lane, joined with those so far. */
HEDLEY_ALWAYS_INLINE static void widen(const lanes *v, size_t n, lanes *low, lanes *high) {
    const size_t fours = n / 4 * 4;
    for (size_t i = 0; i < fours; i += 4) {
        for (size_t k = 0; k < 4; k++) {
            *low = lanes_min(*low, v[i + k]);
            *high = lanes_max(*high, v[i + k]);
        }
    }
    for (size_t i = fours; i < n; i++) {
        *low = lanes_min(*low, v[i]);
        *high = lanes_max(*high, v[i]);
    }
}

/* Edge i of a block of n vertices. */
HEDLEY_ALWAYS_INLINE static void edges_of(const lane_block *v, unsigned n, lane_block *edge) {
    for (unsigned i = 0; i < n; i++) {
        const unsigned next = i + 1 < n ? i + 1 : 0;
        edge->x[i] = lanes_sub(v->x[next], v->x[i]);
        edge->y[i] = lanes_sub(v->y[next], v->y[i]);
    }
}

HEDLEY_ALWAYS_INLINE static void move_origin(lane_block *v, unsigned n, lanes ox, lanes oy) {
    for (unsigned i = 0; i < n; i++) {
        v->x[i] = lanes_sub(v->x[i], ox);
        v->y[i] = lanes_sub(v->y[i], oy);
    }
}

/* Shapes of up to this many vertices are related by cross products: two rows of them fit in
 * registers, or nearly. */
#define CROSS_VERTICES 8

/* x0 * y1 - y0 * x1 of two vertices relative to the pair's origin. */
HEDLEY_ALWAYS_INLINE static lanes cross(const lane_block *v, unsigned i, const lane_block *w,
                                        unsigned j) {
    return lanes_sub(lanes_mul(v->x[i], w->y[j]), lanes_mul(v->y[i], w->x[j]));
}

/* The bounding box of both shapes of each lane. */
typedef struct lane_bounds {
    lanes low_x, high_x, low_y, high_y;
} lane_bounds;

HEDLEY_ALWAYS_INLINE static lane_bounds bounds_of(const lane_block *a, size_t na,
                                                  const lane_block *b, size_t nb) {
    lane_bounds box = {a->x[0], a->x[0], a->y[0], a->y[0]};
    widen(a->x, na, &box.low_x, &box.high_x);
    widen(b->x, nb, &box.low_x, &box.high_x);
    widen(a->y, na, &box.low_y, &box.high_y);
    widen(b->y, nb, &box.low_y, &box.high_y);
    return box;
}

#endif
