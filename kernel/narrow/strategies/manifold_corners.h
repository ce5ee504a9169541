/* SPDX-License-Identifier: MIT
 *
 * Manifolds of one point, in double lanes, with the bits of exact/manifold.c: of two vertices, and
 * of a shape whose core is a point, which has no faces. Comes in: the closest features of cores
 * that are apart, or vertices and normals of cores that meet. Goes out: manifolds that are certain.
 */
#ifndef SEPAX_STRATEGY_MANIFOLD_CORNERS_H
#define SEPAX_STRATEGY_MANIFOLD_CORNERS_H

#include "exact/clip.h"
#include "narrow/strategies/manifold_choice.h"

/* ------------------------------------------------------------------ two vertices */

/* A vertex of each core with its number. */
typedef struct manifold_corners {
    float vx[SEPAX_LANES], vy[SEPAX_LANES], wx[SEPAX_LANES], wy[SEPAX_LANES];
    float at_a[SEPAX_LANES], at_b[SEPAX_LANES];
    float aside[SEPAX_LANES]; /* the normal of two equal vertices: 1 or -1 */
    float taken[SEPAX_LANES]; /* 1: their manifold is that of the pair */
} manifold_corners;

HEDLEY_ALWAYS_INLINE static void manifold_take(uint32_t b_first, uint32_t taken,
                                               manifold_corners *c) {
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    lanes_store(c->aside, lanes_select(lanes_from_bits(b_first), lanes_set(-1.0f), one));
    lanes_store(c->taken, lanes_select(lanes_from_bits(taken), one, zero));
}

/* Writes the manifolds of the lanes that are taken: two vertices are closest there, and no face has
 * two points. */
HEDLEY_NEVER_INLINE static void manifold_put_corners(const manifold_corners *restrict c,
                                                     const closest_group *restrict g,
                                                     lane_manifolds *restrict out) {
    const double margin = (double)g->margin;
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const clip_radii radii = {(double)g->radius_a[l], (double)g->radius_b[l]};
        const clip_corner v = {(double)c->vx[l], (double)c->vy[l]};
        const clip_corner w = {(double)c->wx[l], (double)c->wy[l]};
        const clip_corners found = clip_corners_of(v, w, radii, (double)c->aside[l]);
        const double s = found.point.separation;
        const float separation = to_float(s < margin ? s : margin);
        const float nx = to_float(found.nx), ny = to_float(found.ny);
        const float x = to_float(found.point.x), y = to_float(found.point.y);
        const bool taken = c->taken[l] > 0;
        out->normal_x[l] = taken ? nx : out->normal_x[l];
        out->normal_y[l] = taken ? ny : out->normal_y[l];
        out->x[0][l] = taken ? x : out->x[0][l];
        out->y[0][l] = taken ? y : out->y[0][l];
        out->separation[0][l] = taken ? separation : out->separation[0][l];
    }
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const bool taken = c->taken[l] > 0;
        const uint32_t a = 2 * (uint32_t)(int32_t)c->at_a[l] + 1;
        const uint32_t b = 2 * (uint32_t)(int32_t)c->at_b[l] + 1;
        out->feature_a[0][l] = taken ? a : out->feature_a[0][l];
        out->feature_b[0][l] = taken ? b : out->feature_b[0][l];
        out->count[l] = taken ? 1 : out->count[l];
    }
}

/* ------------------------------------------------------------------ a vertex and an edge */

/* An edge of one core and a vertex of the other one, with their numbers; flags are 1 or 0. */
typedef struct manifold_sides {
    float vx[SEPAX_LANES], vy[SEPAX_LANES], end_x[SEPAX_LANES], end_y[SEPAX_LANES];
    float wx[SEPAX_LANES], wy[SEPAX_LANES], edge[SEPAX_LANES], vertex[SEPAX_LANES];
    float radius_on[SEPAX_LANES], radius_of[SEPAX_LANES]; /* of the edge's core, of the other */
    float of_b[SEPAX_LANES];                              /* the edge is b's */
} manifold_sides;

/* Writes the manifolds of an edge and a vertex. */
HEDLEY_NEVER_INLINE static void manifold_put_sides(const manifold_sides *restrict c, double margin,
                                                   lane_manifolds *restrict out) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const clip_radii radii = {(double)c->radius_on[l], (double)c->radius_of[l]};
        const clip_corner v0 = {(double)c->vx[l], (double)c->vy[l]};
        const clip_corner v1 = {(double)c->end_x[l], (double)c->end_y[l]};
        const clip_corner w = {(double)c->wx[l], (double)c->wy[l]};
        const clip_edge e = clip_edge_of(v0, v1);
        const clip_point p = clip_vertex(&e, w, radii);
        const double sign = 1 - 2 * (double)c->of_b[l];
        const float nx = to_float(e.nx * sign), ny = to_float(e.ny * sign);
        const float x = to_float(p.x), y = to_float(p.y);
        const float separation = to_float(p.separation < margin ? p.separation : margin);
        out->normal_x[l] = nx;
        out->normal_y[l] = ny;
        out->x[0][l] = x;
        out->y[0][l] = y;
        out->separation[0][l] = separation;
    }
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const float on = 2 * c->edge[l], of = 2 * c->vertex[l] + 1, b = c->of_b[l];
        const uint32_t feature_a = (uint32_t)(int32_t)(on + b * (of - on));
        const uint32_t feature_b = (uint32_t)(int32_t)(of + b * (on - of));
        out->feature_a[0][l] = feature_a;
        out->feature_b[0][l] = feature_b;
        out->count[l] = 1;
    }
}

/* The edge of b with the widest gap from a point, the first one of equals. */
typedef struct manifold_widest {
    lanes edge;
    lane_mask inside;  /* the point is certainly inside of b, which is a polygon */
    lane_mask outside; /* it is certainly outside of the edge */
} manifold_widest;

HEDLEY_ALWAYS_INLINE static void manifold_find_widest(const facing_blocks *v, unsigned nb,
                                                      lanes last, manifold_widest *out) {
    lanes widest = lanes_set(-INFINITY), at = lanes_set(0.0f);
    for (unsigned j = 0; j < nb; j++) {
        const lanes rx = lanes_sub(v->a.x[0], v->b.x[j]), ry = lanes_sub(v->a.y[0], v->b.y[j]);
        const lanes gap = along_unit_normal(v->normal_b.x[j], v->normal_b.y[j], rx, ry);
        const lane_mask wider = lanes_greater(gap, widest);
        widest = lanes_select(wider, gap, widest);
        at = lanes_select(wider, lanes_set((float)j), at);
    }
    const lane_bounds box = bounds_of(&v->a, 1, &v->b, nb);
    const lanes extent =
        lanes_add(lanes_sub(box.high_x, box.low_x), lanes_sub(box.high_y, box.low_y));
    const lanes threshold =
        lanes_add(lanes_mul(extent, lanes_set(CONTACT_SLACK)), lanes_set(CONTACT_FLOOR));
    const lane_mask narrow = lanes_greater(lanes_set(WIDE_EXTENT), extent);
    const lane_mask usable = lanes_and(narrow, lanes_greater(last, lanes_set(1.0f)));
    out->edge = at;
    out->inside = lanes_and(usable, lanes_greater(lanes_sub(lanes_set(0.0f), widest), threshold));
    out->outside = lanes_and(narrow, lanes_greater(widest, threshold));
}

/* What counts of b for points: an edge, or a vertex. */
typedef struct manifold_nearest {
    manifold_sides sides;
    manifold_corners corners;
    uint32_t at_corner; /* the lanes in which a vertex of b is closest */
    uint32_t sure;      /* the lanes that are certain */
} manifold_nearest;

HEDLEY_ALWAYS_INLINE static void manifold_put_nearest(const facing_closest *c, lanes edge,
                                                      const closest_group *g,
                                                      manifold_nearest *out) {
    manifold_sides *s = &out->sides;
    manifold_corners *k = &out->corners;
    lanes_store(s->vx, c->e.x);
    lanes_store(s->vy, c->e.y);
    lanes_store(s->end_x, c->e.next_x);
    lanes_store(s->end_y, c->e.next_y);
    lanes_store(s->wx, c->wx);
    lanes_store(s->wy, c->wy);
    lanes_store(s->edge, edge);
    memset(s->vertex, 0, sizeof s->vertex);
    memcpy(s->radius_on, g->radius_b, sizeof s->radius_on);
    memcpy(s->radius_of, g->radius_a, sizeof s->radius_of);
    lanes_store(s->of_b, lanes_set(1.0f));
    lanes_store(k->vx, c->wx);
    lanes_store(k->vy, c->wy);
    lanes_store(k->wx, c->vx);
    lanes_store(k->wy, c->vy);
    memset(k->at_a, 0, sizeof k->at_a);
    lanes_store(k->at_b, c->at_v);
    manifold_take(g->b_first, out->at_corner, k);
}

/* The vertex or the edge of b that is closest to the point; or, where the point is inside of b, the
 * edge whose gap is widest. */
HEDLEY_ALWAYS_INLINE static void manifold_find_nearest(const faced_group *g, unsigned nb,
                                                       manifold_nearest *out) {
    facing_blocks v;
    manifold_widest widest;
    facing_closest closest;
    const lanes last = lanes_load(g->cores.last_b);
    core_load(g->cores.a, 4, &v.a);
    core_load(g->cores.b, nb, &v.b);
    core_load(g->normals_b, nb, &v.normal_b);
    manifold_find_widest(&v, nb, last, &widest);
    const facing_sides s = {
        .p = &v.b, .q = &v.a, .np = nb, .nq = 1, .edge = widest.edge, .last_p = last};
    facing_find_closest_to(&s, &closest);
    const lane_mask edge = lanes_or(widest.inside, closest.edge);
    out->sure = lanes_bits(lanes_or(widest.inside, lanes_and(widest.outside, closest.proved)));
    out->at_corner = out->sure & ~lanes_bits(edge);
    manifold_put_nearest(&closest, widest.edge, &g->cores, out);
}

/* The manifolds of points and what they are closest to. */
HEDLEY_NEVER_INLINE static void
find_side_points(const faced_group *g, const manifold_nearest *nearest, lane_manifolds *out) {
    memset(out, 0, sizeof *out); /* no second points */
    manifold_put_sides(&nearest->sides, (double)g->cores.margin, out);
    if (nearest->at_corner != 0) {
        manifold_put_corners(&nearest->corners, &g->cores, out);
    }
    out->found = nearest->sure;
}

/* The manifolds of a group of points with radii. */
HEDLEY_ALWAYS_INLINE static void find_circle_points(const faced_group *g, lane_manifolds *out) {
    manifold_corners corners;
    lane_block a, b;
    core_load(g->cores.a, 4, &a);
    core_load(g->cores.b, 4, &b);
    lanes_store(corners.vx, a.x[0]);
    lanes_store(corners.vy, a.y[0]);
    lanes_store(corners.wx, b.x[0]);
    lanes_store(corners.wy, b.y[0]);
    memset(corners.at_a, 0, sizeof corners.at_a);
    memset(corners.at_b, 0, sizeof corners.at_b);
    manifold_take(g->cores.b_first, LANES_ALL, &corners);
    memset(out, 0, sizeof *out); /* no second points */
    manifold_put_corners(&corners, &g->cores, out);
    out->found = LANES_ALL;
}

#endif
