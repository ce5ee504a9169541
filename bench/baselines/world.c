/* SPDX-License-Identifier: MIT
 *
 * A moving world by hand: polygons of one vertex count are moved in plain loops, a uniform grid of
 * their boxes gives the pairs, and the loop over edges with an early out tells how they separate.
 */
#include "pair.h"

#include <string.h>

/* ------------------------------------------------------------------- move */

/* Vertices, normals turned with them, distances of the edges, boxes, circles. */
INLINE void move_all(const baseline_world *w, const sepax_pose *poses, uint32_t k) {
    for (uint32_t i = 0; i < w->count; i++) {
        const sepax_pose p = poses[i];
        const float *lx = w->local_x + (size_t)k * i, *ly = w->local_y + (size_t)k * i;
        const float *ln = w->local_nx + (size_t)k * i, *lm = w->local_ny + (size_t)k * i;
        float *x = w->x + (size_t)k * i, *y = w->y + (size_t)k * i;
        float *nx = w->nx + (size_t)k * i, *ny = w->ny + (size_t)k * i, *d = w->d + (size_t)k * i;
        baseline_aabb box = {FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX};
        for (uint32_t j = 0; j < k; j++) {
            x[j] = p.cos * lx[j] - p.sin * ly[j] + p.x;
            y[j] = p.sin * lx[j] + p.cos * ly[j] + p.y;
            nx[j] = p.cos * ln[j] - p.sin * lm[j];
            ny[j] = p.sin * ln[j] + p.cos * lm[j];
            d[j] = nx[j] * x[j] + ny[j] * y[j];
            box.lo_x = x[j] < box.lo_x ? x[j] : box.lo_x;
            box.lo_y = y[j] < box.lo_y ? y[j] : box.lo_y;
            box.hi_x = x[j] > box.hi_x ? x[j] : box.hi_x;
            box.hi_y = y[j] > box.hi_y ? y[j] : box.hi_y;
        }
        w->aabbs[i] = box;
    }
}

static void move(const baseline_world *w, const sepax_pose *poses) {
    switch (w->vertex_count) {
    case 4:
        move_all(w, poses, 4);
        break;
    case 8:
        move_all(w, poses, 8);
        break;
    default:
        move_all(w, poses, w->vertex_count);
        break;
    }
}

/* ------------------------------------------------------------------- grid */

/* Cells as large as the largest box, so a box meets only those of its own cell and of the eight
 * around it; a box belongs to the cell of its lower left corner. */
typedef struct cells {
    float origin_x, origin_y, inverse;
    uint32_t columns, rows;
} cells;

static cells lay_out(const baseline_world *w) {
    float size = 0, lo_x = FLT_MAX, lo_y = FLT_MAX, hi_x = -FLT_MAX, hi_y = -FLT_MAX;
    for (uint32_t i = 0; i < w->count; i++) {
        const baseline_aabb b = w->aabbs[i];
        const float width = b.hi_x - b.lo_x, height = b.hi_y - b.lo_y;
        size = width > size ? width : size;
        size = height > size ? height : size;
        lo_x = b.lo_x < lo_x ? b.lo_x : lo_x;
        lo_y = b.lo_y < lo_y ? b.lo_y : lo_y;
        hi_x = b.lo_x > hi_x ? b.lo_x : hi_x;
        hi_y = b.lo_y > hi_y ? b.lo_y : hi_y;
    }
    size *= 1.001f;
    const cells c = {lo_x, lo_y, 1 / size, (uint32_t)((hi_x - lo_x) / size) + 1,
                     (uint32_t)((hi_y - lo_y) / size) + 1};
    return c;
}

INLINE uint32_t cell_of(const cells *c, baseline_aabb b) {
    const uint32_t column = (uint32_t)((b.lo_x - c->origin_x) * c->inverse);
    const uint32_t row = (uint32_t)((b.lo_y - c->origin_y) * c->inverse);
    return row * c->columns + column;
}

/* Sorts the boxes by cell, by counting. */
static void fill_cells(const baseline_world *w, const cells *c, uint32_t cell_count) {
    uint32_t *start = w->cell_start;
    memset(start, 0, (cell_count + 1) * sizeof *start);
    for (uint32_t i = 0; i < w->count; i++) {
        w->cell[i] = cell_of(c, w->aabbs[i]);
        start[w->cell[i] + 1]++;
    }
    for (uint32_t i = 0; i < cell_count; i++) {
        start[i + 1] += start[i];
    }
    for (uint32_t i = w->count; i-- > 0;) {
        const uint32_t at = --start[w->cell[i] + 1];
        w->order[at] = i;
        w->sorted[at] = w->aabbs[i];
    }
    for (uint32_t i = 0; i < cell_count; i++) { /* each has moved to the start of its cell */
        start[i] = start[i + 1];
    }
    start[cell_count] = w->count;
}

/* The pairs of one box with those from `from` to `end` in the order of the cells. */
INLINE size_t meet(const baseline_world *w, uint32_t one, uint32_t from, uint32_t end,
                   sepax_pair *pairs, size_t found) {
    const baseline_aabb a = w->sorted[one];
    for (uint32_t i = from; i < end; i++) {
        const baseline_aabb b = w->sorted[i];
        pairs[found] = (sepax_pair){w->order[one], w->order[i]};
        found += (a.lo_x <= b.hi_x) & (b.lo_x <= a.hi_x) & (a.lo_y <= b.hi_y) & (b.lo_y <= a.hi_y);
    }
    return found;
}

/* Each cell with itself, the one on its right, and the three above. */
static size_t find(const baseline_world *w, sepax_pair *pairs, size_t capacity) {
    const cells c = lay_out(w);
    const uint32_t cell_count = c.columns * c.rows;
    size_t found = 0;
    if (cell_count > w->cell_capacity) {
        return SIZE_MAX;
    }
    fill_cells(w, &c, cell_count);
    for (uint32_t row = 0; row < c.rows; row++) {
        for (uint32_t column = 0; column < c.columns; column++) {
            const uint32_t cell = row * c.columns + column;
            const uint32_t right = column + 1 < c.columns ? cell + 2 : cell + 1;
            const uint32_t up = row + 1 < c.rows ? cell + c.columns : cell_count;
            const uint32_t up_from = up < cell_count && column > 0 ? up - 1 : up;
            const uint32_t up_end = up < cell_count ? up + (right - cell) : up;
            const uint32_t end = w->cell_start[right], above = w->cell_start[up_from];
            const uint32_t above_end = w->cell_start[up_end];
            for (uint32_t i = w->cell_start[cell]; i < w->cell_start[cell + 1]; i++) {
                if (capacity - found < (size_t)(end - i) + (above_end - above)) {
                    return SIZE_MAX;
                }
                found = meet(w, i, i + 1, end, pairs, found);
                found = meet(w, i, above, above_end, pairs, found);
            }
        }
    }
    return found;
}

const baseline_worlds BASELINE_NAME(worlds) = {move, find};
