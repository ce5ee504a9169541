/* SPDX-License-Identifier: MIT
 *
 * Rotating calipers. Comes in: the edges of one convex polygon in turn, and a vertex of another one
 * from which a walk begins. Goes out: the vertex of the other polygon that is least far along the
 * outward normal of the edge.
 *
 * Let e be an edge of a, f an edge of b that leads from vertex j to vertex j + 1, and D(j) the
 * product D of exact.h for e and vertex j, a positive multiple of the distance of the vertex from
 * the line of e, signed outward. Then D(j) - D(j + 1) is the cross product e x f, whose sign
 * sepax_exact_turn computes without rounding. Around a convex polygon D falls and then rises, so a
 * walk that follows these signs ends where D is least, from wherever it begins.
 *
 *        a         e                  The edges of a turn to the left from one to the next, and so
 *          +------<-----+             do those of b. While e goes once around a, the vertex where D
 *         /              \            is least goes once around b: all edges together take about as
 *            |  D(j)                  many steps as both polygons have edges.
 *            v
 *         \    j   /
 *          +--->--+     b
 */
#ifndef SEPAX_CALIPERS_H
#define SEPAX_CALIPERS_H

#include "base/polygon.h"
#include "exact/exact.h"
#include "exact/expansion.h"

/* An edge from one vertex to the next, with its vector in double, whose components are rounded. */
typedef struct caliper_edge {
    sepax_vec2 from, to;
    double x, y;
} caliper_edge;

static inline uint32_t caliper_next(const polygon *p, uint32_t i) {
    return i + 1 < p->count ? i + 1 : 0;
}
static inline uint32_t caliper_before(const polygon *p, uint32_t i) {
    return i > 0 ? i - 1 : p->count - 1;
}

static inline sepax_vec2 corner(const polygon *p, uint32_t i) {
    return (sepax_vec2){p->x[i], p->y[i]};
}

static inline caliper_edge caliper_edge_between(sepax_vec2 from, sepax_vec2 to) {
    return (caliper_edge){from, to, (double)to.x - (double)from.x, (double)to.y - (double)from.y};
}
static inline caliper_edge caliper_edge_at(const polygon *p, uint32_t i) {
    return caliper_edge_between(corner(p, i), corner(p, caliper_next(p, i)));
}

/* Whether the vector of an edge is exact in double and both components fit in a float. The products
 * of two such vectors have 48 bits and are exact, and so the difference of two products has the
 * right sign.
 *
 * A rounded difference d of `to` and `from` is exact where from + d gives `to` and to - d gives
 * `from`, as at least one of these two is computed without rounding (Dekker). For coordinates of
 * one sign within a factor of two of each other the difference is a float (Sterbenz). Along a
 * convex polygon x rises once and falls once, and floats have 277 binary orders of magnitude on
 * either side of 0. So at most 4 * 277 + 4 edges of a polygon have x that are not such a pair, and
 * as many have such y. */
static inline bool caliper_is_short(const caliper_edge *e) {
    const double x0 = (double)e->from.x, y0 = (double)e->from.y;
    const double x1 = (double)e->to.x, y1 = (double)e->to.y;
    const bool exact =
        (x0 + e->x == x1) & (x1 - e->x == x0) & (y0 + e->y == y1) & (y1 - e->y == y0);
    return exact & ((double)(float)e->x == e->x) & ((double)(float)e->y == e->y);
}

/* The sign of e x f = p - q, where sign_certain does not hold. */
static inline int caliper_slight_turn(const caliper_edge *e, const caliper_edge *f, double p,
                                      double q, bool *expanded) {
    if (caliper_is_short(e) && caliper_is_short(f)) {
        return sign_of(p - q);
    }
    *expanded = true;
    return sepax_exact_turn(e->from, e->to, f->from, f->to);
}

/* The sign of the cross product e x f. *expanded becomes true where an expansion was needed. */
static inline int caliper_turn(const caliper_edge *e, const caliper_edge *f, bool *expanded) {
    const double p = e->x * f->y, q = e->y * f->x;
    return sign_certain(p - q, p, q) ? sign_of(p - q) : caliper_slight_turn(e, f, p, q, expanded);
}

/* The sign of e x f, where f is the edge of p from vertex j to vertex k. */
static inline int caliper_turn_to(const caliper_edge *e, const polygon *p, uint32_t j, uint32_t k,
                                  bool *expanded) {
    const double p0 = e->x * ((double)p->y[k] - (double)p->y[j]);
    const double p1 = e->y * ((double)p->x[k] - (double)p->x[j]);
    if (sign_certain(p0 - p1, p0, p1)) {
        return sign_of(p0 - p1);
    }
    const caliper_edge f = caliper_edge_between(corner(p, j), corner(p, k));
    return caliper_slight_turn(e, &f, p0, p1, expanded);
}

/* The vertex of p where D is least for e, found by a walk from vertex j. */
static inline uint32_t caliper_walk(const caliper_edge *e, const polygon *p, uint32_t j,
                                    bool *expanded) {
    uint32_t next = caliper_next(p, j);
    while (caliper_turn_to(e, p, j, next, expanded) > 0) {
        j = next;
        next = caliper_next(p, j);
    }
    uint32_t before = caliper_before(p, j);
    while (caliper_turn_to(e, p, before, j, expanded) < 0) {
        j = before;
        before = caliper_before(p, j);
    }
    return j;
}

/* The vertices of p where D is least for e: two where an edge of p is parallel to e. */
typedef struct caliper_least {
    uint32_t first, last;
} caliper_least;

static inline caliper_least caliper_least_from(const caliper_edge *e, const polygon *p, uint32_t j,
                                               bool *expanded) {
    const uint32_t at = caliper_walk(e, p, j, expanded), next = caliper_next(p, at);
    if (caliper_turn_to(e, p, at, next, expanded) == 0) {
        return (caliper_least){at, next};
    }
    const uint32_t before = caliper_before(p, at);
    return (caliper_least){caliper_turn_to(e, p, before, at, expanded) == 0 ? before : at, at};
}

/* The one of them at which a walk from vertex 0 ends: that comes to the first one going on, and to
 * the last one going back. */
static inline uint32_t caliper_from_zero(const caliper_edge *e, const polygon *p, caliper_least at,
                                         bool *expanded) {
    if (at.first == at.last || at.first == 0 || at.last == 0) {
        return at.first == at.last ? at.first : 0;
    }
    return caliper_turn_to(e, p, 0, 1, expanded) > 0 ? at.first : at.last;
}

#endif
