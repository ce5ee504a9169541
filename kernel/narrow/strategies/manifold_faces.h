/* SPDX-License-Identifier: MIT
 *
 * The points of manifolds that have a reference edge, in double lanes, by the formulas of
 * exact/clip.h. Comes in: the reference edge and the incident edge. Goes out: one or two points,
 * and which lanes have a manifold from a face.
 */
#ifndef SEPAX_STRATEGY_MANIFOLD_FACES_H
#define SEPAX_STRATEGY_MANIFOLD_FACES_H

#include "exact/clip.h"
#include "narrow/strategies/manifold_choice.h"

/* ------------------------------------------------------------------ numbers */

/* A reference edge, the incident edge, and the numbers of their vertices. Flags are 1 or 0 in all
 * lanes of floats here. */
typedef struct manifold_face {
    float v_x[2][SEPAX_LANES], v_y[2][SEPAX_LANES], w_x[2][SEPAX_LANES], w_y[2][SEPAX_LANES];
    float edge[SEPAX_LANES], edge_end[SEPAX_LANES];
    float incident[SEPAX_LANES], incident_end[SEPAX_LANES];
    float of_b[SEPAX_LANES], radius_on[SEPAX_LANES], radius_of[SEPAX_LANES];
} manifold_face;

/* What belongs to the points of faces besides their places and separations; flags are 1 or 0. */
typedef struct manifold_points {
    float count[SEPAX_LANES];     /* of clip_incident */
    float kept[SEPAX_LANES];      /* of these, points within the margin */
    float has_first[SEPAX_LANES]; /* the first one is */
    float at_end[2][SEPAX_LANES], at_vertex[2][SEPAX_LANES];
} manifold_points;

/* The points whose separations do not exceed the margin. The second point counts only where two are
 * kept. Not inline: gcc vectorises the loop only where it stands alone. */
HEDLEY_NEVER_INLINE static void manifold_clip(const manifold_face *restrict d, double margin,
                                              manifold_points *restrict to,
                                              lane_manifolds *restrict out) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const clip_corner v0 = {(double)d->v_x[0][l], (double)d->v_y[0][l]};
        const clip_corner v1 = {(double)d->v_x[1][l], (double)d->v_y[1][l]};
        const clip_corner first = {(double)d->w_x[1][l], (double)d->w_y[1][l]};
        const clip_corner last = {(double)d->w_x[0][l], (double)d->w_y[0][l]};
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
        out->x[0][l] = to_float_in_lane(x);
        out->y[0][l] = to_float_in_lane(y);
        out->separation[0][l] = to_float_in_lane(s);
        out->x[1][l] = to_float_in_lane(q.x);
        out->y[1][l] = to_float_in_lane(q.y);
        out->separation[1][l] = to_float_in_lane(q.separation);
        to->count[l] = (float)face.count;
        to->kept[l] = (float)(has_p + has_q);
        to->has_first[l] = (float)has_p;
        to->at_end[0][l] = (float)p.at_end;
        to->at_end[1][l] = (float)q.at_end;
        to->at_vertex[0][l] = (float)p.at_vertex;
        to->at_vertex[1][l] = (float)q.at_vertex;
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

/* The lanes that have a manifold from a face (`found`), and of those that have none the ones in
 * which two vertices are closest (`corners`). An edge that is closest and has no face is left to
 * the exact level. */
typedef struct manifold_verdict {
    uint32_t found, corners;
} manifold_verdict;

/* `incident`: the lanes whose incident edge is certain. */
HEDLEY_ALWAYS_INLINE static manifold_verdict
manifold_judge(const manifold_points *p, const manifold_lanes *m, uint32_t incident) {
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    const lane_mask all = lanes_from_bits(LANES_ALL);
    const lanes least = lanes_load(m->least);
    /* a single point of edges that meet at their ends is left to the exact level */
    const lane_mask sure =
        lanes_and_not(lanes_from_bits(incident), lanes_equal(lanes_load(p->count), one));
    const lane_mask few = lanes_greater(least, lanes_load(p->kept));
    const lane_mask either = lanes_greater(lanes_load(m->either), zero);
    const lane_mask faces = lanes_greater(lanes_load(m->faces), zero);
    const lane_mask found = lanes_and_not(lanes_and(faces, sure), few);
    const lane_mask none = lanes_and_not(lanes_and(sure, few), either);
    const lane_mask corners = lanes_or(none, lanes_and_not(all, faces));
    return (manifold_verdict){lanes_bits(found),
                              lanes_bits(lanes_and(lanes_greater(least, one), corners))};
}

#endif
