/* SPDX-License-Identifier: MIT
 *
 * Sector tables for shapes of up to SECTOR_LANES vertices, made without branches: the walk of
 * place/sectors.c on words with a bit for each edge. Comes in: world vertices and normals of a
 * block. Goes out: its sectors and turns, equal to those of that walk.
 *
 * The loops over directions are plain C: the compiler turns them into vectors.
 */
#ifndef SEPAX_LANE_SECTORS_H
#define SEPAX_LANE_SECTORS_H

#include <assert.h>

#include "placing/lane_blocks.h"

/* The most vertices of a shape here: each has a bit in a word of 32. */
#define SECTOR_LANES 32

/* The directions of a sector table, which depend on the stride of the class alone. */
typedef struct sector_directions {
    double x[SECTOR_LANES], y[SECTOR_LANES];
} sector_directions;

HEDLEY_ALWAYS_INLINE static void lane_directions_set(uint32_t stride, sector_directions *d) {
    assert(stride == SECTOR_LANES / 2 ||
           stride == SECTOR_LANES); /* lane_sectors_look takes 16 directions */
    for (uint32_t s = 0; s < stride; s++) {
        const sepax_vec2 point = sector_direction(s, stride);
        d->x[s] = (double)point.x;
        d->y[s] = (double)point.y;
    }
}

/* The first vertex of the least x; pads repeat a vertex that comes before them. */
HEDLEY_ALWAYS_INLINE static uint32_t lane_sectors_first(const float *x, uint32_t stride) {
    float least[SECTOR_LANES / 2];
    uint32_t equal = 0;
    for (uint32_t i = 0; i < 8; i++) {
        least[i] = x[i + 8] < x[i] ? x[i + 8] : x[i];
    }
    for (uint32_t from = 16; from < stride; from += 8) {
        for (uint32_t i = 0; i < 8; i++) {
            least[i] = x[from + i] < least[i] ? x[from + i] : least[i];
        }
    }
    for (uint32_t i = 1; i < 8; i++) {
        least[0] = least[i] < least[0] ? least[i] : least[0];
    }
    for (uint32_t i = 0; i < stride; i++) {
        equal |= x[i] == least[0] ? 1u << i : 0u;
    }
    return (uint32_t)__builtin_ctz(equal);
}

/* Sets down[s] for 16 directions: bit i means that edge i leads down along direction s. The bits
 * are gathered in doubles, as the directions are doubles. */
HEDLEY_ALWAYS_INLINE static void lane_sectors_look(const double *ex, const double *ey,
                                                   uint32_t count, const double *dx,
                                                   const double *dy, uint32_t *down) {
    double bits[16] = {0}, bit = 1;
    for (uint32_t i = 0; i < count; i++) {
        const double x = ex[i], y = ey[i];
        for (uint32_t s = 0; s < 16; s++) {
            const double along = dx[s] * x + dy[s] * y;
            bits[s] += along < 0 ? bit : 0.0;
        }
        bit += bit;
    }
    for (uint32_t s = 0; s < 16; s++) {
        down[s] = (uint32_t)bits[s];
    }
}

/* One coordinate of the edges of a block; the edges of pads have no meaning. */
HEDLEY_ALWAYS_INLINE static void lane_sectors_edges(const float *x, uint32_t count, uint32_t stride,
                                                    double *edges) {
    for (uint32_t i = 0; i + 1 < stride; i++) {
        edges[i] = (double)x[i + 1] - (double)x[i];
    }
    edges[count - 1] = (double)x[0] - (double)x[count - 1];
}

/* How many edges in succession lead down from a vertex on: less than `count`, but `most` if all
 * edges lead down; never more than `most`. */
HEDLEY_ALWAYS_INLINE static uint32_t steps_down(uint32_t down, uint32_t vertex, uint32_t count,
                                                uint32_t most) {
    const uint64_t twice = (uint64_t)down << count | down; /* two rounds */
    const uint32_t level = (uint32_t)(~(twice >> vertex) & ((UINT64_C(1) << count) - 1));
    /* GCOVR_EXCL_BR_START: only by rounding all edges of a closed polygon lead down */
    const uint32_t steps = level != 0 ? (uint32_t)__builtin_ctz(level) : most;
    /* GCOVR_EXCL_BR_STOP */
    return steps < most ? steps : most;
}

/* Sets lowest[s] for all directions, none of which depends on another: bit i means that edges which
 * lead down along direction s end at vertex i. Returns whether the walk from lowest[0] on visits
 * just these vertices. It does if each direction has exactly one, which is where the walk is
 * already or where the edges that lead down from there end, and if the walk goes round no more than
 * once, so that its limit of steps does not matter. */
HEDLEY_ALWAYS_INLINE static bool lane_sectors_jump(const uint32_t *down, uint32_t count,
                                                   uint32_t stride, uint32_t *lowest) {
    const uint32_t all = UINT32_MAX >> (SECTOR_LANES - count);
    uint32_t bad = 0, rounds = 0;
    for (uint32_t s = 0; s < stride; s++) {
        const uint32_t after_down = (down[s] << 1 | down[s] >> (count - 1)) & all;
        lowest[s] = after_down & ~down[s];
        bad |= (lowest[s] & (lowest[s] - 1)) | (lowest[s] == 0 ? 1u : 0u);
    }
    for (uint32_t s = 1; s < stride; s++) {
        const uint32_t last = lowest[s - 1];
        bad |= (last & (down[s] | lowest[s])) == 0 ? 1u : 0u;
        rounds += lowest[s] < last ? 1u : 0u;
    }
    /* GCOVR_EXCL_BR_START: no shape is known that rounding sends round twice */
    return bad == 0 && rounds <= 1;
    /* GCOVR_EXCL_BR_STOP */
}

/* The walk itself, from a vertex on. */
static void lane_sectors_walk(const uint32_t *down, uint32_t vertex, uint32_t count,
                              uint32_t stride, uint32_t *lowest) {
    uint32_t left = 2 * count;
    for (uint32_t s = 0; s < stride; s++) {
        const uint32_t steps = steps_down(down[s], vertex, count, left);
        left -= steps;
        vertex += steps;
        /* GCOVR_EXCL_BR_START: steps are twice round only where all edges lead down */
        vertex = vertex >= 2 * count ? vertex - 2 * count : vertex;
        /* GCOVR_EXCL_BR_STOP */
        vertex = vertex >= count ? vertex - count : vertex;
        lowest[s] = 1u << vertex;
    }
}

/* Finds the lowest vertices of all directions. The walk begins at the first vertex of the least x.
 * That is the lowest vertex along direction 0, which is (1, 0), unless the edge after that vertex
 * is level. */
HEDLEY_ALWAYS_INLINE static void lane_sectors_lowest(const uint32_t *down, const float *x,
                                                     const double *ex, uint32_t count,
                                                     uint32_t stride, uint32_t *lowest) {
    if (!lane_sectors_jump(down, count, stride, lowest) ||
        !(ex[__builtin_ctz(lowest[0])] > 0 || lowest[0] == 1u << lane_sectors_first(x, stride))) {
        lane_sectors_walk(down, lane_sectors_first(x, stride), count, stride, lowest);
    }
}

/* Fills the sectors and turns of a slot whose world block and normals are set. */
HEDLEY_ALWAYS_INLINE static void lane_sectors_fill(const size_class *c, uint32_t slot,
                                                   uint32_t stride, const sector_directions *d) {
    const size_t at = 2 * (size_t)stride * slot;
    const float *x = c->world + at, *y = x + stride, *nx = c->normals + at, *ny = nx + stride;
    const uint32_t count = c->shapes.count[slot];
    float *point = c->sectors + at;
    uint16_t *turn = c->turns + (size_t)stride * slot;
    double ex[SECTOR_LANES], ey[SECTOR_LANES];
    uint32_t down[SECTOR_LANES], lowest[SECTOR_LANES] = {0};
    float points[2 * SECTOR_LANES];
    for (uint32_t i = 0; i < stride; i++) {
        turn[i] = (uint16_t)sector_turn(nx[i], ny[i]);
        points[2 * i] = x[i];
        points[2 * i + 1] = y[i];
    }
    lane_sectors_edges(x, count, stride, ex);
    lane_sectors_edges(y, count, stride, ey);
    for (uint32_t first = 0; first < stride; first += 16) {
        lane_sectors_look(ex, ey, count, d->x + first, d->y + first, down + first);
    }
    lane_sectors_lowest(down, x, ex, count, stride, lowest);
    for (uint32_t s = 0; s < stride; s++) {
        memcpy(point + 2 * s, points + 2 * __builtin_ctz(lowest[s]), 2 * sizeof *points);
    }
}

#endif
