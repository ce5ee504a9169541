/* SPDX-License-Identifier: MIT
 *
 * The points of manifolds that have a reference edge, in double lanes, by the formulas of
 * exact/clip.h. Comes in: the reference edge, and a proposal of the incident edge. Goes out: one or
 * two points, where the incident edge is certain.
 *
 * It is the edge that exact/manifold.c takes where the edge before it certainly turns one way from
 * the reference edge and the edge after it the other way: then the other core is deepest at one of
 * its two ends; and where, from each of these that may be deepest, the same formula chooses it. The
 * two edges of a segment run opposite ways, and the one that runs against the reference edge is
 * chosen from either end.
 */
#ifndef SEPAX_STRATEGY_MANIFOLD_FACES_H
#define SEPAX_STRATEGY_MANIFOLD_FACES_H

#include "exact/clip.h"
#include "narrow/strategies/manifold_choice.h"

/* ------------------------------------------------------------------ the incident edge */

/* The sign of e x f as a number, 0 where it is not certain: sign_certain without a branch. */
static inline double manifold_turn(const clip_edge *e, clip_corner from, clip_corner to) {
    const double p = e->ex * (to.y - from.y), q = e->ey * (to.x - from.x), turn = p - q;
    return fabs(turn) >= 0x1p-51 * (fabs(p) + fabs(q)) ? turn : 0;
}

/* Which of two edges that follow one another clip_most_against certainly chooses: 1 or 0 each. */
typedef struct manifold_against {
    double first, second;
} manifold_against;

/* Where both run against e, from `deepest` or to it, squares of sines take the place of sines, both
 * multiplied by the squares of both lengths: without roots, and right where they differ by 2^-50 of
 * themselves. */
static inline manifold_against manifold_against_of(const clip_edge *e, clip_corner first,
                                                   clip_corner deepest, clip_corner last) {
    const double fx = deepest.x - first.x, fy = deepest.y - first.y;
    const double gx = last.x - deepest.x, gy = last.y - deepest.y;
    const double f_runs = e->ex * fx + e->ey * fy < 0 ? 1 : 0;
    const double g_runs = e->ex * gx + e->ey * gy < 0 ? 1 : 0;
    const double f_turn = e->ex * fy - e->ey * fx, g_turn = e->ex * gy - e->ey * gx;
    const double f = f_turn * f_turn * (gx * gx + gy * gy);
    const double g = g_turn * g_turn * (fx * fx + fy * fy);
    const double slack = 0x1p-50 * (f + g);
    const double f_turns = f - g > slack ? 1 : 0, g_turns = g - f > slack ? 1 : 0;
    return (manifold_against){f_runs * (1 - g_runs + g_runs * g_turns),
                              g_runs * (1 - f_runs + f_runs * f_turns)};
}

/* 1 where the edge from w[1] to w[2] is certainly the incident one. */
static inline double manifold_proof(const clip_edge *e, const clip_corner w[4], double segment) {
    const double before = manifold_turn(e, w[0], w[1]) > 0 ? 1 : 0;
    const double here = manifold_turn(e, w[1], w[2]);
    const double after = manifold_turn(e, w[2], w[3]) < 0 ? 1 : 0;
    const double not_start = here > 0 ? 1 : 0, not_end = here < 0 ? 1 : 0;
    const double from_start = manifold_against_of(e, w[0], w[1], w[2]).second;
    const double from_end = manifold_against_of(e, w[1], w[2], w[3]).first;
    const double at_start = not_start + (1 - not_start) * from_start;
    const double at_end = not_end + (1 - not_end) * from_end;
    const double along = e->ex * (w[2].x - w[1].x) + e->ey * (w[2].y - w[1].y);
    const double against = along < 0 ? 1 : 0;
    return segment * against + (1 - segment) * (before * after) * (at_start * at_end);
}

/* ------------------------------------------------------------------ numbers */

/* A reference edge, the incident edge with its neighbours, and the numbers of their vertices. */
typedef struct manifold_face {
    double_lanes v_x[2], v_y[2], w_x[4], w_y[4];
    double_lanes edge, edge_end, incident, incident_end;
    double_lanes last; /* of the other core */
    double_lanes of_b, radius_on, radius_of;
} manifold_face;

/* What clip_incident gives for DOUBLE_LANES lanes. */
typedef struct manifold_clipped {
    double_lanes nx, ny, count, x[2], y[2], separation[2], at_end[2], at_vertex[2];
} manifold_clipped;

HEDLEY_ALWAYS_INLINE static void manifold_put_point(const clip_point *p, unsigned k, unsigned l,
                                                    manifold_clipped *out) {
    out->x[k].lane[l] = p->x;
    out->y[k].lane[l] = p->y;
    out->separation[k].lane[l] = p->separation;
    out->at_end[k].lane[l] = p->at_end;
    out->at_vertex[k].lane[l] = p->at_vertex;
}

/* Not inline: gcc makes vectors of the loop where it sees nothing else. */
HEDLEY_NEVER_INLINE static void manifold_clip(const manifold_face *restrict d, double near,
                                              manifold_clipped *restrict out) {
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const clip_corner v0 = {d->v_x[0].lane[l], d->v_y[0].lane[l]};
        const clip_corner v1 = {d->v_x[1].lane[l], d->v_y[1].lane[l]};
        const clip_corner first = {d->w_x[2].lane[l], d->w_y[2].lane[l]};
        const clip_corner last = {d->w_x[1].lane[l], d->w_y[1].lane[l]};
        const clip_radii radii = {d->radius_on.lane[l], d->radius_of.lane[l]};
        const clip_edge e = clip_edge_of(v0, v1);
        const clip_face face = clip_incident(&e, first, last, radii, near);
        out->nx.lane[l] = e.nx;
        out->ny.lane[l] = e.ny;
        out->count.lane[l] = face.count;
        manifold_put_point(&face.points[0], 0, l, out);
        manifold_put_point(&face.points[1], 1, l, out);
    }
}

/* Manifolds of DOUBLE_LANES lanes, in the range of floats but not rounded. What a second point has
 * counts where there are two. */
typedef struct manifold_numbers {
    double_lanes normal_x, normal_y, x[2], y[2], separation[2], feature_a[2], feature_b[2];
    double_lanes count;
    double_lanes found;   /* 1: this is the manifold */
    double_lanes corners; /* 1: it is that of two vertices */
} manifold_numbers;

/* Leaves out points that are farther than the margin. */
HEDLEY_ALWAYS_INLINE static void manifold_keep(const manifold_clipped *c, double margin,
                                               manifold_numbers *out) {
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const double two = c->count.lane[l] > 1 ? 1 : 0;
        const double p = c->separation[0].lane[l] <= margin ? two : 0;
        const double q = c->separation[1].lane[l] <= margin ? two : 0;
        const double x = p > 0 ? c->x[0].lane[l] : c->x[1].lane[l];
        const double y = p > 0 ? c->y[0].lane[l] : c->y[1].lane[l];
        const double s = p > 0 ? c->separation[0].lane[l] : c->separation[1].lane[l];
        out->x[0].lane[l] = measure_in_range(x);
        out->y[0].lane[l] = measure_in_range(y);
        out->separation[0].lane[l] = measure_in_range(s);
        out->x[1].lane[l] = measure_in_range(c->x[1].lane[l]);
        out->y[1].lane[l] = measure_in_range(c->y[1].lane[l]);
        out->separation[1].lane[l] = measure_in_range(c->separation[1].lane[l]);
        out->count.lane[l] = p + q;
    }
}

/* The normal from a to b, and the features of both points. Sums and products of small integers and
 * signs are exact, and make no branch. */
HEDLEY_ALWAYS_INLINE static void manifold_name(const manifold_face *d, const manifold_clipped *c,
                                               double margin, manifold_numbers *out) {
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const double b = d->of_b.lane[l], nx = c->nx.lane[l], ny = c->ny.lane[l];
        const double i = d->edge.lane[l], i1 = d->edge_end.lane[l];
        const double j = d->incident.lane[l], j1 = d->incident_end.lane[l];
        const double p_on = 2 * i + c->at_end[0].lane[l];
        const double q_on = 2 * i + c->at_end[1].lane[l] * (2 * (i1 - i) + 1);
        const double p_of = 2 * j + c->at_vertex[0].lane[l] * (2 * (j1 - j) + 1);
        const double q_of = 2 * j + c->at_vertex[1].lane[l];
        const double has_p = c->separation[0].lane[l] <= margin ? 1 : 0;
        const double on = q_on + has_p * (p_on - q_on), of = q_of + has_p * (p_of - q_of);
        out->normal_x.lane[l] = nx * (1 - 2 * b);
        out->normal_y.lane[l] = ny * (1 - 2 * b);
        out->feature_a[0].lane[l] = on + b * (of - on);
        out->feature_b[0].lane[l] = of + b * (on - of);
        out->feature_a[1].lane[l] = q_on + b * (q_of - q_on);
        out->feature_b[1].lane[l] = q_of + b * (q_on - q_of);
    }
}

/* Whether that is the manifold. */
HEDLEY_ALWAYS_INLINE static void manifold_judge(const manifold_face *d, const manifold_lanes *m,
                                                const double_lanes *clipped, unsigned first,
                                                manifold_numbers *out) {
    double_lanes proved;
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const clip_corner v[2] = {{d->v_x[0].lane[l], d->v_y[0].lane[l]},
                                  {d->v_x[1].lane[l], d->v_y[1].lane[l]}};
        const clip_corner w[4] = {{d->w_x[0].lane[l], d->w_y[0].lane[l]},
                                  {d->w_x[1].lane[l], d->w_y[1].lane[l]},
                                  {d->w_x[2].lane[l], d->w_y[2].lane[l]},
                                  {d->w_x[3].lane[l], d->w_y[3].lane[l]}};
        const clip_edge e = clip_edge_of(v[0], v[1]);
        proved.lane[l] = manifold_proof(&e, w, d->last.lane[l] == 1 ? 1 : 0);
    }
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const double least = (double)m->least[first + l], faces = (double)m->faces[first + l];
        const double either = (double)m->either[first + l];
        /* a single point of edges that meet at their ends is left to the exact level */
        const double sure = clipped->lane[l] == 1 ? 0 : proved.lane[l];
        const double many = out->count.lane[l] >= least ? 1 : 0, vertices = least > 1 ? 1 : 0;
        out->found.lane[l] = faces * sure * many;
        out->corners.lane[l] = vertices * (1 - faces * (1 - sure * (1 - many) * (1 - either)));
    }
}

HEDLEY_ALWAYS_INLINE static void manifold_round(const double_lanes *v, float *out) {
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        out[l] = measure_to_float(v->lane[l]);
    }
}

/* Numbers that are small integers. */
HEDLEY_ALWAYS_INLINE static void manifold_count(const double_lanes *v, uint32_t *out) {
    float number[DOUBLE_LANES]; /* so that all of it is done in vectors */
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        number[l] = (float)v->lane[l];
    }
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        out[l] = (uint32_t)(int32_t)number[l];
    }
}

HEDLEY_ALWAYS_INLINE static void manifold_put_face(const manifold_numbers *n, unsigned first,
                                                   lane_manifolds *out) {
    manifold_round(&n->normal_x, out->normal_x + first);
    manifold_round(&n->normal_y, out->normal_y + first);
    for (unsigned k = 0; k < 2; k++) {
        manifold_round(&n->x[k], out->x[k] + first);
        manifold_round(&n->y[k], out->y[k] + first);
        manifold_round(&n->separation[k], out->separation[k] + first);
        manifold_count(&n->feature_a[k], out->feature_a[k] + first);
        manifold_count(&n->feature_b[k], out->feature_b[k] + first);
    }
    manifold_count(&n->count, out->count + first);
}

/* Bit l is set where lane l is not 0. */
HEDLEY_ALWAYS_INLINE static uint32_t manifold_bits(const double lane[DOUBLE_LANES]) {
    uint32_t bits = 0;
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        bits |= (uint32_t)(lane[l] > 0) << l;
    }
    return bits;
}

#endif
