/* SPDX-License-Identifier: MIT
 *
 * Strategy: the cast of one pair of shapes of any size. Comes in: two polygons, a motion, and the
 * sum of the radii. Goes out: the features that seem to meet first, or to pass each other, as a
 * case for cast_proof.h, which proves it.
 *
 * Let P be the difference of a and b (exact/cast.c), against which the motion is a ray from the
 * origin. Two corners of P lie on both sides of the ray. The corner that is farthest beyond the
 * line through both takes the place of the one on its side, until there is none: then that line is
 * an edge of P. With a radius, a corner lies on the side of the point that is R beyond it, and
 * where both corners become one, the contact is around it. A corner is found by halves in large
 * shapes, else in time that is linear in the vertices, a vector of them at a time; every step
 * leaves about half of the corners.
 */
#ifndef SEPAX_STRATEGY_CAST_LARGE_H
#define SEPAX_STRATEGY_CAST_LARGE_H

#include "exact/calipers.h"
#include "exact/cast.h"
#include "narrow/strategies/cast_proof.h"
#include "narrow/strategies/support.h"
#include "query/arcs.h"

/* Most steps of a pair: convex shapes of 64 vertices take 4 to 9. */
#define LARGE_STEPS 16
/* A corner that is no farther beyond a line than this part of the sizes may lie on it. */
#define LARGE_LEVEL 0x1p-21f

/* One pair. `a` and `b` are as the caller has them, and b moves by (mx, my). */
typedef struct large_pair {
    const polygon *a, *b;
    float mx, my, radius;
    bool b_first;
} large_pair;

/* A corner of P: its vertices, its place, and its side of the ray, with the radius. */
typedef struct large_corner {
    uint32_t i, j;
    float x, y, side;
} large_corner;

static inline uint32_t large_vertex(const polygon *p, float ex, float ey, float ox, float oy) {
    if (p->stride > ARCS_ABOVE) {
        return sepax_farthest_vertex(p, -(double)ey, (double)ex);
    }
    const uint32_t at = support_least(p, ex, ey, ox, oy).vertex;
    return at < p->count ? at : p->count - 1;
}

/* The corner that is farthest along (nx, ny). */
HEDLEY_NEVER_INLINE static large_corner large_support(const large_pair *q, float nx, float ny) {
    const polygon *a = q->a, *b = q->b;
    const float ox = a->x[0], oy = a->y[0];
    large_corner c = {.i = large_vertex(a, ny, -nx, ox, oy), .j = large_vertex(b, -ny, nx, ox, oy)};
    c.x = a->x[c.i] - b->x[c.j];
    c.y = a->y[c.i] - b->y[c.j];
    c.side = q->mx * c.y - q->my * c.x;
    if (q->radius > 0) {
        c.side += q->radius * (q->mx * ny - q->my * nx) / sqrtf(nx * nx + ny * ny);
    }
    return c;
}

/* A proposal: two vertices, or the edge of one shape that begins there. */
typedef struct large_features {
    uint32_t i, j;
    bool edge, of_b;
} large_features;

/* The features between two corners of P that an edge joins; `left` is where it begins. Returns
 * false where more than one edge does. */
static inline bool large_join(const large_pair *q, const large_corner *left,
                              const large_corner *right, large_features *out) {
    *out = (large_features){left->i, left->j, true, left->i == right->i};
    return (left->j == right->j && caliper_next(q->a, left->i) == right->i) ||
           (left->i == right->i && caliper_next(q->b, left->j) == right->j);
}

/* The same where the ray may enter around one of the corners: (nx, ny) is the normal of the edge.
 */
static inline bool large_enter(const large_pair *q, const large_corner *left,
                               const large_corner *right, float nx, float ny, large_features *out) {
    const float off =
        q->radius > 0 ? q->radius * (q->mx * ny - q->my * nx) / sqrtf(nx * nx + ny * ny) : 0;
    const float at_left = q->mx * left->y - q->my * left->x + off;
    const float at_right = q->mx * right->y - q->my * right->x + off;
    if (q->radius > 0 && at_left <= 0) {
        *out = (large_features){left->i, left->j, false, false};
        return true;
    }
    if (q->radius > 0 && at_right >= 0) {
        *out = (large_features){right->i, right->j, false, false};
        return true;
    }
    return large_join(q, left, right, out);
}

/* Goes on from a corner on each side of the ray. Returns whether it comes to an end. */
static inline bool large_refine(const large_pair *q, large_corner left, large_corner right,
                                large_features *out) {
    for (unsigned step = 0; step < LARGE_STEPS; step++) {
        if (left.i == right.i && left.j == right.j) {
            *out = (large_features){left.i, left.j, false, false};
            return true;
        }
        const float nx = right.y - left.y, ny = left.x - right.x;
        const large_corner far = large_support(q, nx, ny);
        const float beyond = nx * (far.x - left.x) + ny * (far.y - left.y);
        const float size =
            fabsf(nx) * (fabsf(far.x) + fabsf(left.x)) + fabsf(ny) * (fabsf(far.y) + fabsf(left.y));
        if (!(beyond > LARGE_LEVEL * size)) {
            return large_enter(q, &left, &right, nx, ny, out);
        }
        if (far.side > 0) {
            left = far;
        } else {
            right = far;
        }
    }
    return false;
}

/* The features that seem to meet first, or to pass each other. Returns false where there are none.
 */
static inline bool large_propose(const large_pair *q, large_features *out) {
    const large_corner left = large_support(q, -q->my, q->mx);
    const large_corner right = large_support(q, q->my, -q->mx);
    if (!(left.side > 0) || !(right.side < 0)) {
        const large_corner *at = left.side > 0 ? &right : &left;
        *out = (large_features){at->i, at->j, false, false};
        return true;
    }
    const large_corner front = large_support(q, -q->mx, -q->my);
    return front.side > 0 ? large_refine(q, front, right, out) : large_refine(q, left, front, out);
}

HEDLEY_ALWAYS_INLINE static doubles large_x(const polygon *p, uint32_t i) {
    return doubles_set((double)p->x[i]);
}
HEDLEY_ALWAYS_INLINE static doubles large_y(const polygon *p, uint32_t i) {
    return doubles_set((double)p->y[i]);
}

/* The case of a proposal, the same in all lanes. */
static inline void large_case(const large_pair *q, const large_features *f, double radius,
                              cast_case *c) {
    const polygon *p = f->of_b ? q->b : q->a, *w = f->of_b ? q->a : q->b;
    const uint32_t i = f->of_b ? f->j : f->i, j = f->of_b ? f->i : f->j;
    const uint32_t next = caliper_next(p, i), before = caliper_before(p, i);
    const uint32_t after = caliper_next(w, j), last = caliper_before(w, j);
    const double sign = f->of_b ? -1.0 : 1.0;
    *c = (cast_case){.vx = large_x(p, i),
                     .vy = large_y(p, i),
                     .next_x = large_x(p, next),
                     .next_y = large_y(p, next),
                     .before_x = large_x(p, before),
                     .before_y = large_y(p, before),
                     .wx = large_x(w, j),
                     .wy = large_y(w, j),
                     .after_x = large_x(w, after),
                     .after_y = large_y(w, after),
                     .last_x = large_x(w, last),
                     .last_y = large_y(w, last),
                     .mx = doubles_set(sign * (double)q->mx),
                     .my = doubles_set(sign * (double)q->my),
                     .radius = doubles_set(radius),
                     .edge = doubles_from_bits(f->edge ? LANES_ALL : 0),
                     .p_first = doubles_from_bits(f->of_b == q->b_first ? LANES_ALL : 0)};
}

/* Finds and proves the cast of a pair. Returns whether it is certain. */
static inline bool find_large_cast(const round_pair *p, sepax_vec2 motion, exact_cast *out) {
    const double radius = ((double)p->radii.a + (double)p->radii.b) + (double)p->radii.margin;
    const large_pair q = {&p->a, &p->b, motion.x, motion.y, (float)radius, p->b_first};
    large_features f;
    if (!large_propose(&q, &f)) {
        return false;
    }
    cast_case c;
    large_case(&q, &f, radius, &c);
    const cast_found found = cast_find_round(&c);
    const bool hit = (doubles_bits(found.hit) & 1u) != 0;
    const bool inner = radius > 0 || p->a.count > 2 || p->b.count > 2;
    float time[SEPAX_LANES], nx[SEPAX_LANES], ny[SEPAX_LANES];
    lanes_store(time, found.time);
    lanes_store(nx, found.normal_x);
    lanes_store(ny, found.normal_y);
    *out = (exact_cast){.relation = SEPAX_DISJOINT};
    if (hit) {
        *out = (exact_cast){.relation = inner ? SEPAX_OVERLAPPING : SEPAX_TOUCHING,
                            .time = time[0],
                            .normal_x = (f.of_b ? -nx[0] : nx[0]) + 0.0f,
                            .normal_y = (f.of_b ? -ny[0] : ny[0]) + 0.0f,
                            .features = {f.i, f.j, f.edge && !f.of_b, f.of_b}};
    }
    return hit || (doubles_bits(found.miss) & 1u) != 0;
}

#endif
