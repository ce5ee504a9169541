/* SPDX-License-Identifier: MIT
 *
 * Pairs of cores that move and turn, a pair in each lane, as exact/impact.c has one; the operations
 * and their order are the same. Comes in: cores, lane by lane. Goes out: blocks of doubles.
 */
#ifndef SEPAX_IMPACT_BLOCKS_H
#define SEPAX_IMPACT_BLOCKS_H

#include "exact/impact.h"
#include "lanes/doubles.h"

/* Cores of more vertices are left to exact/impact.c. */
#define IMPACT_VERTICES 8
#define IMPACT_HUGE 1e300

typedef struct double_vectors {
    doubles x, y;
} double_vectors;

/* A core in each lane, relative to the pivots. Where there are fewer than n vertices, they come
 * again from the first one on, and once more behind the n-th, so that all edges are those of the
 * cores. The normals of a point are NaN, which no comparison prefers. */
typedef struct impact_cores {
    doubles x[IMPACT_VERTICES + 1], y[IMPACT_VERTICES + 1];
    doubles nx[IMPACT_VERTICES], ny[IMPACT_VERTICES]; /* unit normals of the edges */
    doubles own[IMPACT_VERTICES];                     /* how far the core reaches along them */
    doubles cos, sin, rate, reach;
    unsigned count; /* n */
} impact_cores;

/* What is closest, as in exact/impact.c. */
typedef struct impact_closest {
    doubles gap, nx, ny, mx, my, px, py, qx, qy, a, b;
    double_mask edge_a, edge_b;
} impact_closest;

/* The pairs of all lanes. A round reads and writes t and cap. */
typedef struct impact_pairs {
    impact_cores a, b;
    doubles dx, dy, ex, ey; /* the way between the pivots at both ends */
    doubles rest;           /* what else counts in sizes: levers, radii and the margin */
    doubles vx, vy, speed, end, target, tolerance, error;
    doubles t, cap;
    /* what the last round found */
    doubles normal_x, normal_y, opening, feature_a, feature_b;
    uint32_t edges_a, edges_b;
    uint32_t near, clear, deep; /* deep: certainly no farther apart than the target */
    bool leaving;
} impact_pairs;

static inline void double_put(doubles *v, uint32_t l, double value) {
    memcpy((char *)v + l * sizeof value, &value, sizeof value);
}
static inline double double_get(const doubles *v, uint32_t l) {
    double value;
    memcpy(&value, (const char *)v + l * sizeof value, sizeof value);
    return value;
}

HEDLEY_ALWAYS_INLINE static doubles doubles_dot(doubles ax, doubles ay, doubles bx, doubles by) {
    return doubles_add(doubles_mul(ax, bx), doubles_mul(ay, by));
}
HEDLEY_ALWAYS_INLINE static doubles doubles_cross(doubles ax, doubles ay, doubles bx, doubles by) {
    return doubles_sub(doubles_mul(ax, by), doubles_mul(ay, bx));
}
HEDLEY_ALWAYS_INLINE static doubles doubles_length(doubles x, doubles y) {
    return doubles_root(doubles_dot(x, y, x, y));
}
HEDLEY_ALWAYS_INLINE static doubles doubles_times(doubles v, double factor) {
    return doubles_mul(v, doubles_set(factor));
}

/* Writes a core to a lane, with n vertices. */
static inline void impact_put_core(impact_cores *to, uint32_t l, const moving_core *core) {
    const core_motion *m = core->motion;
    for (uint32_t i = 0, j = 0; i <= to->count; i++) {
        double_put(&to->x[i], l, (double)core->x[j] - m->pivot_x);
        double_put(&to->y[i], l, (double)core->y[j] - m->pivot_y);
        j = j + 1 < core->count ? j + 1 : 0;
    }
    double_put(&to->cos, l, m->cos);
    double_put(&to->sin, l, m->sin);
    double_put(&to->rate, l, m->rate);
    double_put(&to->reach, l, m->reach);
}

/* The least position along a direction. */
HEDLEY_ALWAYS_INLINE static doubles impact_least(const impact_cores *c, double_vectors n) {
    doubles least = doubles_dot(n.x, n.y, c->x[0], c->y[0]);
    for (unsigned i = 1; i < c->count; i++) {
        least = doubles_min(least, doubles_dot(n.x, n.y, c->x[i], c->y[i]));
    }
    return least;
}

/* The normals of all lanes. */
static inline void impact_set_edges(impact_cores *c) {
    for (unsigned i = 0; i < c->count; i++) {
        const doubles ex = doubles_sub(c->x[i + 1], c->x[i]);
        const doubles ey = doubles_sub(c->y[i + 1], c->y[i]), length = doubles_length(ex, ey);
        const doubles nx = doubles_div(ey, length), ny = doubles_div(doubles_negate(ex), length);
        c->nx[i] = nx;
        c->ny[i] = ny;
        c->own[i] = doubles_negate(
            impact_least(c, (double_vectors){doubles_negate(nx), doubles_negate(ny)}));
    }
}

/* Writes a pair to a lane. */
static inline void impact_put(impact_pairs *p, uint32_t l, const moving_core *a,
                              const moving_core *b, double target) {
    const core_motion *m = a->motion, *n = b->motion;
    impact_put_core(&p->a, l, a);
    impact_put_core(&p->b, l, b);
    double_put(&p->dx, l, (n->x[0] - m->x[0]) + (n->arm_x[0] - m->arm_x[0]));
    double_put(&p->dy, l, (n->y[0] - m->y[0]) + (n->arm_y[0] - m->arm_y[0]));
    double_put(&p->ex, l, (n->x[1] - m->x[1]) + (n->arm_x[1] - m->arm_x[1]));
    double_put(&p->ey, l, (n->y[1] - m->y[1]) + (n->arm_y[1] - m->arm_y[1]));
    double_put(&p->rest, l, (m->lever + n->lever) + target);
    double_put(&p->target, l, target);
    double_put(&p->t, l, 0);
    double_put(&p->cap, l, 1);
}

/* What follows from the pairs of all lanes, after some were written. Lanes that are on their way
 * get what they had. */
HEDLEY_NEVER_INLINE static void impact_prepare(impact_pairs *p, double tolerance) {
    impact_set_edges(&p->a);
    impact_set_edges(&p->b);
    p->vx = doubles_sub(p->ex, p->dx);
    p->vy = doubles_sub(p->ey, p->dy);
    const doubles far = doubles_max(doubles_add(doubles_abs(p->dx), doubles_abs(p->dy)),
                                    doubles_add(doubles_abs(p->ex), doubles_abs(p->ey)));
    const doubles size =
        doubles_add(doubles_add(far, doubles_add(p->a.reach, p->b.reach)), p->rest);
    const doubles rate = doubles_max(doubles_abs(p->a.rate), doubles_abs(p->b.rate));
    p->speed = doubles_times(doubles_length(p->vx, p->vy), IMPACT_UP);
    p->end = doubles_times(doubles_length(p->ex, p->ey), IMPACT_UP);
    p->tolerance = doubles_max(doubles_set(tolerance), doubles_times(size, IMPACT_LEAST));
    p->error = doubles_times(doubles_mul(size, doubles_add(doubles_set(1), rate)), IMPACT_ERROR);
}

#endif
