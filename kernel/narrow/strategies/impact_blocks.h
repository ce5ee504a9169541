/* SPDX-License-Identifier: MIT
 *
 * Pairs of cores that move and turn, a pair in each lane, as exact/impact.c has one; the operations
 * and their order are the same. Comes in: cores, lane by lane. Goes out: blocks of doubles.
 */
#ifndef SEPAX_IMPACT_BLOCKS_H
#define SEPAX_IMPACT_BLOCKS_H

#include "exact/impact.h"
#include "exact/meeting.h"
#include "lanes/doubles.h"

/* Cores of more vertices are left to exact/impact.c. */
#define IMPACT_VERTICES 8

/* A vector2 in each lane, with the operations of exact/meeting.h. */
typedef struct double_vectors {
    doubles x, y;
} double_vectors;

HEDLEY_ALWAYS_INLINE static doubles doubles_times(doubles v, double factor) {
    return doubles_mul(v, doubles_set(factor));
}
HEDLEY_ALWAYS_INLINE static double_vectors vectors_add(double_vectors a, double_vectors b) {
    return (double_vectors){doubles_add(a.x, b.x), doubles_add(a.y, b.y)};
}
HEDLEY_ALWAYS_INLINE static double_vectors vectors_sub(double_vectors a, double_vectors b) {
    return (double_vectors){doubles_sub(a.x, b.x), doubles_sub(a.y, b.y)};
}
HEDLEY_ALWAYS_INLINE static double_vectors vectors_mul(doubles f, double_vectors v) {
    return (double_vectors){doubles_mul(f, v.x), doubles_mul(f, v.y)};
}
HEDLEY_ALWAYS_INLINE static double_vectors vectors_div(double_vectors v, doubles by) {
    return (double_vectors){doubles_div(v.x, by), doubles_div(v.y, by)};
}
HEDLEY_ALWAYS_INLINE static double_vectors vectors_negate(double_vectors v) {
    return (double_vectors){doubles_negate(v.x), doubles_negate(v.y)};
}
HEDLEY_ALWAYS_INLINE static double_vectors vectors_select(double_mask m, double_vectors a,
                                                          double_vectors b) {
    return (double_vectors){doubles_select(m, a.x, b.x), doubles_select(m, a.y, b.y)};
}
HEDLEY_ALWAYS_INLINE static doubles vectors_dot(double_vectors a, double_vectors b) {
    return doubles_add(doubles_mul(a.x, b.x), doubles_mul(a.y, b.y));
}
HEDLEY_ALWAYS_INLINE static doubles vectors_cross(double_vectors a, double_vectors b) {
    return doubles_sub(doubles_mul(a.x, b.y), doubles_mul(a.y, b.x));
}
HEDLEY_ALWAYS_INLINE static doubles vectors_length(double_vectors v) {
    return doubles_root(vectors_dot(v, v));
}
HEDLEY_ALWAYS_INLINE static double_vectors vectors_turned(double_vectors by, double_vectors v) {
    return (double_vectors){doubles_sub(doubles_mul(by.x, v.x), doubles_mul(by.y, v.y)),
                            doubles_add(doubles_mul(by.y, v.x), doubles_mul(by.x, v.y))};
}
HEDLEY_ALWAYS_INLINE static double_vectors vectors_turned_back(double_vectors by,
                                                               double_vectors v) {
    return (double_vectors){vectors_dot(by, v), vectors_cross(by, v)};
}
HEDLEY_ALWAYS_INLINE static double_vectors vectors_across(double_vectors v) {
    return (double_vectors){doubles_negate(v.y), v.x};
}

/* A core in each lane, as n vertices relative to its pivot. Those that a block of the store repeats
 * make edges of length 0; blocks of four come twice where n is 8. What belongs to an edge of length
 * 0 is NaN, which no comparison prefers, and nothing is preferred to its equal. So the number of
 * what is closest is right, or that of the edge from the last vertex to the first is too large. */
typedef struct impact_cores {
    const float *x[SEPAX_LANES], *y[SEPAX_LANES];
    uint32_t last[SEPAX_LANES]; /* vertex */
    float pivot_x[SEPAX_LANES], pivot_y[SEPAX_LANES];
    double_vectors at[IMPACT_VERTICES];
    double_vectors normals[IMPACT_VERTICES]; /* of unit length */
    doubles own[IMPACT_VERTICES];            /* how far the core reaches along them */
    double_vectors turn;
    doubles rate, reach;
    unsigned count; /* n, 4 or 8 */
} impact_cores;

/* What is closest, as in exact/meeting.h. */
typedef struct impact_closest {
    doubles gap;
    double_vectors n, m, p, q;
    doubles a, b;
    double_mask edge_a, edge_b;
} impact_closest;

/* The pairs of all lanes. A round reads and writes t and cap. */
typedef struct impact_pairs {
    impact_cores a, b;
    double_vectors d, e; /* the way between the pivots at both ends */
    doubles rest;        /* what else counts in sizes: levers, radii and the margin */
    double_vectors v;
    doubles speed, end, target, tolerance, error;
    doubles t, cap;
    /* what the last round found */
    double_vectors normal;
    doubles opening, feature_a, feature_b;
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
static inline void vector_put(double_vectors *v, uint32_t l, vector2 value) {
    double_put(&v->x, l, value.x);
    double_put(&v->y, l, value.y);
}

/* Writes a core to a lane. */
static inline void impact_put_core(impact_cores *to, uint32_t l, const moving_core *core) {
    const core_motion *m = core->motion;
    to->x[l] = core->x;
    to->y[l] = core->y;
    to->last[l] = core->count - 1;
    to->pivot_x[l] = (float)m->pivot.x; /* it is one */
    to->pivot_y[l] = (float)m->pivot.y;
    vector_put(&to->turn, l, m->turn);
    double_put(&to->rate, l, m->rate);
    double_put(&to->reach, l, m->reach);
}

/* Writes a pair to a lane. */
static inline void impact_put(impact_pairs *p, uint32_t l, const moving_core *a,
                              const moving_core *b, double target) {
    const core_motion *m = a->motion, *n = b->motion;
    impact_put_core(&p->a, l, a);
    impact_put_core(&p->b, l, b);
    vector_put(&p->d, l, plus(minus(n->at[0], m->at[0]), minus(n->arm[0], m->arm[0])));
    vector_put(&p->e, l, plus(minus(n->at[1], m->at[1]), minus(n->arm[1], m->arm[1])));
    double_put(&p->rest, l, (m->lever + n->lever) + target);
    double_put(&p->target, l, target);
    double_put(&p->t, l, 0);
    double_put(&p->cap, l, 1);
}

/* The least position of four vertices along a direction. */
HEDLEY_ALWAYS_INLINE static doubles impact_least_of_four(const double_vectors *at,
                                                         double_vectors n) {
    return doubles_min(doubles_min(vectors_dot(n, at[0]), vectors_dot(n, at[1])),
                       doubles_min(vectors_dot(n, at[2]), vectors_dot(n, at[3])));
}
HEDLEY_ALWAYS_INLINE static doubles impact_least(const impact_cores *c, double_vectors n) {
    const doubles least = impact_least_of_four(c->at, n);
    return c->count > 4 ? doubles_min(least, impact_least_of_four(c->at + 4, n)) : least;
}

/* The vertex behind vertex i. */
HEDLEY_ALWAYS_INLINE static double_vectors impact_next_vertex(const impact_cores *c, unsigned i) {
    return c->at[i + 1 < c->count ? i + 1 : 0];
}

/* The vertices and edges of all lanes. */
static inline void impact_set_core(impact_cores *c) {
    const double_vectors pivot = {doubles_of(lanes_load(c->pivot_x)),
                                  doubles_of(lanes_load(c->pivot_y))};
    for (unsigned i = 0; i < c->count; i += 4) {
        const float *px[SEPAX_LANES], *py[SEPAX_LANES];
        lanes x[4], y[4];
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            const uint32_t from = i <= c->last[l] ? i : 0;
            px[l] = c->x[l] + from;
            py[l] = c->y[l] + from;
        }
        lanes_load_quads(px, 0, x);
        lanes_load_quads(py, 0, y);
        for (unsigned j = 0; j < 4; j++) {
            const double_vectors at = {doubles_of(x[j]), doubles_of(y[j])};
            c->at[i + j] = vectors_sub(at, pivot);
        }
    }
    for (unsigned i = 0; i < c->count; i++) {
        const double_vectors e = vectors_sub(impact_next_vertex(c, i), c->at[i]);
        const double_vectors n =
            vectors_div((double_vectors){e.y, doubles_negate(e.x)}, vectors_length(e));
        c->normals[i] = n;
        c->own[i] = doubles_negate(impact_least(c, vectors_negate(n)));
    }
}

HEDLEY_ALWAYS_INLINE static doubles vectors_size(double_vectors v) {
    return doubles_add(doubles_abs(v.x), doubles_abs(v.y));
}

/* What follows from the pairs of all lanes, after some were written. Lanes that are on their way
 * get what they had. */
HEDLEY_NEVER_INLINE static void impact_prepare(impact_pairs *p, double tolerance) {
    impact_set_core(&p->a);
    impact_set_core(&p->b);
    p->v = vectors_sub(p->e, p->d);
    const doubles far = doubles_max(vectors_size(p->d), vectors_size(p->e));
    const doubles size =
        doubles_add(doubles_add(far, doubles_add(p->a.reach, p->b.reach)), p->rest);
    const doubles rate = doubles_max(doubles_abs(p->a.rate), doubles_abs(p->b.rate));
    p->speed = doubles_times(vectors_length(p->v), IMPACT_UP);
    p->end = doubles_times(vectors_length(p->e), IMPACT_UP);
    p->tolerance = doubles_max(doubles_set(tolerance), doubles_times(size, IMPACT_LEAST));
    p->error = doubles_times(doubles_mul(size, doubles_add(doubles_set(1), rate)), IMPACT_ERROR);
}

#endif
