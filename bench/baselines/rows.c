/* SPDX-License-Identifier: MIT
 *
 * Rows by hand: the first step of each trajectory that hits an obstacle, and whether a trial move
 * of one polygon hits any of its neighbours. One pair at a time, each left as soon as it can be.
 */
#include "pair.h"

/* Whether two rectangles are apart, axis by axis. */
INLINE bool boxes_apart(baseline_box a, baseline_box b) {
    const float dx = b.x - a.x, dy = b.y - a.y;
    const float c = fabsf(a.cos * b.cos + a.sin * b.sin);
    const float s = fabsf(a.cos * b.sin - a.sin * b.cos);
    return fabsf(dx * a.cos + dy * a.sin) > a.half_x + b.half_x * c + b.half_y * s ||
           fabsf(dy * a.cos - dx * a.sin) > a.half_y + b.half_x * s + b.half_y * c ||
           fabsf(dx * b.cos + dy * b.sin) > b.half_x + a.half_x * c + a.half_y * s ||
           fabsf(dy * b.cos - dx * b.sin) > b.half_y + a.half_x * s + a.half_y * c;
}

void BASELINE_NAME(first_steps)(const baseline_plan *p, uint32_t *first) {
    for (uint32_t t = 0; t < p->trajectories; t++) {
        first[t] = p->steps;
        for (uint32_t step = 0; step < p->steps && first[t] == p->steps; step++) {
            const sepax_pose pose = p->poses[(size_t)t * p->steps + step];
            const baseline_box ego = {pose.x, pose.y, pose.cos, pose.sin, p->half_x, p->half_y};
            const baseline_box *obstacles = p->obstacles + (size_t)step * p->obstacle_count;
            const float *reach = p->reach + (size_t)step * p->obstacle_count;
            for (uint32_t i = 0; i < p->obstacle_count; i++) {
                const float dx = obstacles[i].x - ego.x, dy = obstacles[i].y - ego.y;
                if (dx * dx + dy * dy <= reach[i] * reach[i] && !boxes_apart(ego, obstacles[i])) {
                    first[t] = step;
                    break;
                }
            }
        }
    }
}

#define MOST 8

/* Whether an edge of a separates b. The normal need not be of length 1. */
INLINE bool edge_separates(const sepax_vec2 *a, const sepax_vec2 *b, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        const sepax_vec2 v = a[i], w = a[i + 1 < n ? i + 1 : 0];
        const float nx = w.y - v.y, ny = v.x - w.x;
        float least = FLT_MAX;
        for (uint32_t j = 0; j < n; j++) {
            const float gap = nx * (b[j].x - v.x) + ny * (b[j].y - v.y);
            least = gap < least ? gap : least;
        }
        if (least > 0) {
            return true;
        }
    }
    return false;
}

INLINE void try_moves(const baseline_trials *t, uint8_t *hits, uint32_t n) {
    for (uint32_t row = 0; row < t->row_count; row++) {
        const uint32_t moving = t->shapes[row];
        const sepax_pose p = t->poses[row];
        const sepax_vec2 *local = t->local + (size_t)moving * n;
        sepax_vec2 moved[MOST];
        for (uint32_t i = 0; i < n; i++) {
            moved[i].x = p.cos * local[i].x - p.sin * local[i].y + p.x;
            moved[i].y = p.sin * local[i].x + p.cos * local[i].y + p.y;
        }
        const float reach = t->circles[moving].radius;
        hits[row] = 0;
        for (uint32_t i = t->offsets[row]; i < t->offsets[row + 1] && hits[row] == 0; i++) {
            const uint32_t other = t->ids[i];
            const baseline_circle c = t->circles[other];
            const float dx = c.x - p.x, dy = c.y - p.y, both = reach + c.radius;
            if (dx * dx + dy * dy <= both * both) {
                const sepax_vec2 *b = t->world + (size_t)other * n;
                hits[row] = !edge_separates(moved, b, n) && !edge_separates(b, moved, n);
            }
        }
    }
}

/* Discs, and boxes where these meet. */
INLINE void try_round_moves(const baseline_trials *t, uint8_t *hits, bool boxes) {
    for (uint32_t row = 0; row < t->row_count; row++) {
        const uint32_t moving = t->shapes[row];
        const sepax_pose p = t->poses[row];
        const baseline_box home = t->boxes[moving];
        const baseline_box box = {p.x, p.y, p.cos, p.sin, home.half_x, home.half_y};
        const float reach = t->circles[moving].radius;
        hits[row] = 0;
        for (uint32_t i = t->offsets[row]; i < t->offsets[row + 1] && hits[row] == 0; i++) {
            const baseline_circle c = t->circles[t->ids[i]];
            const float dx = c.x - p.x, dy = c.y - p.y, both = reach + c.radius;
            hits[row] = dx * dx + dy * dy <= both * both &&
                        !(boxes && boxes_apart(box, t->boxes[t->ids[i]]));
        }
    }
}

void BASELINE_NAME(trials)(const baseline_trials *t, uint8_t *hits) {
    if (t->moving == BASELINE_MOVING_DISCS) {
        try_round_moves(t, hits, false);
    } else if (t->moving == BASELINE_MOVING_BOXES) {
        try_round_moves(t, hits, true);
    } else if (t->moving == 4) {
        try_moves(t, hits, 4);
    } else {
        try_moves(t, hits, 5);
    }
}
