/* SPDX-License-Identifier: MIT
 *
 * The points of manifolds that have a reference edge, in double lanes, by the formulas of
 * exact/clip.h. Comes in: the reference edge, and a proposal of the incident edge. Goes out: one or
 * two points, where the incident edge is certain.
 *
 * The proposed edge is the one that exact/manifold.c takes where two conditions hold. First, the
 * edge before it certainly turns one way from the reference edge and the edge after it the other
 * way, so that the other core is deepest at one of its two ends. Second, from each of these ends
 * that may be the deepest vertex, the same formula chooses it. The two edges of a segment run
 * opposite ways, and the one that runs against the reference edge is chosen from either end.
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

/* A reference edge, the incident edge with its neighbours, and the numbers of their vertices. Flags
 * are 1 or 0 in all lanes of floats here. */
typedef struct manifold_face {
    float v_x[2][SEPAX_LANES], v_y[2][SEPAX_LANES], w_x[4][SEPAX_LANES], w_y[4][SEPAX_LANES];
    float edge[SEPAX_LANES], edge_end[SEPAX_LANES];
    float incident[SEPAX_LANES], incident_end[SEPAX_LANES];
    float last[SEPAX_LANES]; /* of the other core */
    float of_b[SEPAX_LANES], radius_on[SEPAX_LANES], radius_of[SEPAX_LANES];
} manifold_face;

/* What belongs to the points of faces besides their places and separations; flags are 1 or 0. */
typedef struct manifold_points {
    float count[SEPAX_LANES];     /* of clip_incident */
    float kept[SEPAX_LANES];      /* of these, points within the margin */
    float has_first[SEPAX_LANES]; /* the first one is */
    float at_end[2][SEPAX_LANES], at_vertex[2][SEPAX_LANES];
    float proved[SEPAX_LANES]; /* the incident edge is certain */
} manifold_points;

/* The points whose separations do not exceed the margin. The second point counts only where two are
 * kept. Not inline: gcc vectorises the loop only where it stands alone. */
HEDLEY_NEVER_INLINE static void manifold_clip(const manifold_face *restrict d, double margin,
                                              manifold_points *restrict to,
                                              lane_manifolds *restrict out) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const clip_corner v0 = {(double)d->v_x[0][l], (double)d->v_y[0][l]};
        const clip_corner v1 = {(double)d->v_x[1][l], (double)d->v_y[1][l]};
        const clip_corner first = {(double)d->w_x[2][l], (double)d->w_y[2][l]};
        const clip_corner last = {(double)d->w_x[1][l], (double)d->w_y[1][l]};
        const clip_radii radii = {(double)d->radius_on[l], (double)d->radius_of[l]};
        const clip_edge e = clip_edge_of(v0, v1);
        const clip_face face = clip_incident(&e, first, last, radii, margin / 8);
        const clip_point p = face.points[0], q = face.points[1];
        const double two = face.count > 1 ? 1 : 0, sign = 1 - 2 * (double)d->of_b[l];
        const double has_p = p.separation <= margin ? two : 0;
        const double has_q = q.separation <= margin ? two : 0;
        const double x = has_p > 0 ? p.x : q.x, y = has_p > 0 ? p.y : q.y;
        const double s = has_p > 0 ? p.separation : q.separation;
        out->normal_x[l] = measure_to_float(e.nx * sign);
        out->normal_y[l] = measure_to_float(e.ny * sign);
        out->x[0][l] = to_float(x);
        out->y[0][l] = to_float(y);
        out->separation[0][l] = to_float(s);
        out->x[1][l] = to_float(q.x);
        out->y[1][l] = to_float(q.y);
        out->separation[1][l] = to_float(q.separation);
        to->count[l] = (float)face.count;
        to->kept[l] = (float)(has_p + has_q);
        to->has_first[l] = (float)has_p;
        to->at_end[0][l] = (float)p.at_end;
        to->at_end[1][l] = (float)q.at_end;
        to->at_vertex[0][l] = (float)p.at_vertex;
        to->at_vertex[1][l] = (float)q.at_vertex;
    }
}

/* Where the incident edge is certain. */
HEDLEY_NEVER_INLINE static void manifold_prove(const manifold_face *restrict d,
                                               manifold_points *restrict to) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const clip_corner v[2] = {{(double)d->v_x[0][l], (double)d->v_y[0][l]},
                                  {(double)d->v_x[1][l], (double)d->v_y[1][l]}};
        const clip_corner w[4] = {{(double)d->w_x[0][l], (double)d->w_y[0][l]},
                                  {(double)d->w_x[1][l], (double)d->w_y[1][l]},
                                  {(double)d->w_x[2][l], (double)d->w_y[2][l]},
                                  {(double)d->w_x[3][l], (double)d->w_y[3][l]}};
        const clip_edge e = clip_edge_of(v[0], v[1]);
        to->proved[l] = (float)manifold_proof(&e, w, d->last[l] == 1.0f ? 1 : 0);
    }
}

/* The features of both points, chosen by sums and products of small integers: these are exact and
 * need no branch. */
HEDLEY_NEVER_INLINE static void manifold_name(const manifold_face *restrict d,
                                              const manifold_points *restrict p,
                                              lane_manifolds *restrict out) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const float b = d->of_b[l], i = d->edge[l], i1 = d->edge_end[l];
        const float j = d->incident[l], j1 = d->incident_end[l];
        const float p_on = 2 * i + p->at_end[0][l];
        const float q_on = 2 * i + p->at_end[1][l] * (2 * (i1 - i) + 1);
        const float p_of = 2 * j + p->at_vertex[0][l] * (2 * (j1 - j) + 1);
        const float q_of = 2 * j + p->at_vertex[1][l];
        const float on = q_on + p->has_first[l] * (p_on - q_on);
        const float of = q_of + p->has_first[l] * (p_of - q_of);
        out->feature_a[0][l] = (uint32_t)(int32_t)(on + b * (of - on));
        out->feature_b[0][l] = (uint32_t)(int32_t)(of + b * (on - of));
        out->feature_a[1][l] = (uint32_t)(int32_t)(q_on + b * (q_of - q_on));
        out->feature_b[1][l] = (uint32_t)(int32_t)(q_of + b * (q_on - q_of));
        out->count[l] = (uint32_t)(int32_t)p->kept[l];
    }
}

/* The lanes that have a manifold from a face (`found`). Of the lanes that have none, those in which
 * two vertices are closest (`corners`) or the reference edge is (`sides`), where cores are apart.
 */
typedef struct manifold_verdict {
    uint32_t found, corners, sides;
} manifold_verdict;

HEDLEY_ALWAYS_INLINE static manifold_verdict manifold_judge(const manifold_points *p,
                                                            const manifold_lanes *m) {
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    const lane_mask all = lanes_from_bits(LANES_ALL);
    const lanes least = lanes_load(m->least);
    /* a single point of edges that meet at their ends is left to the exact level */
    const lane_mask sure = lanes_and_not(lanes_greater(lanes_load(p->proved), zero),
                                         lanes_equal(lanes_load(p->count), one));
    const lane_mask few = lanes_greater(least, lanes_load(p->kept));
    const lane_mask either = lanes_greater(lanes_load(m->either), zero);
    const lane_mask faces = lanes_greater(lanes_load(m->faces), zero);
    const lane_mask found = lanes_and_not(lanes_and(faces, sure), few);
    const lane_mask none = lanes_and_not(lanes_and(sure, few), either);
    const lane_mask corners = lanes_or(none, lanes_and_not(all, faces));
    const lane_mask vertices = lanes_greater(least, one);
    return (manifold_verdict){lanes_bits(found), lanes_bits(lanes_and(vertices, corners)),
                              lanes_bits(lanes_and_not(lanes_and(faces, none), vertices))};
}

#endif
