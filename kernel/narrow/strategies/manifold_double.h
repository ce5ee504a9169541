/* SPDX-License-Identifier: MIT
 *
 * Manifolds in double lanes, with the bits of exact/manifold.c. Comes in: a group of pairs; of
 * cores that are apart, the features that closest_double.h proved. Goes out: the manifolds that are
 * certain. manifold_choice.h chooses the reference edges, manifold_faces.h has the points of faces.
 *
 * The loops over lanes are plain C: the compiler turns them into vectors.
 */
#ifndef SEPAX_STRATEGY_MANIFOLD_DOUBLE_H
#define SEPAX_STRATEGY_MANIFOLD_DOUBLE_H

#include "narrow/strategies/manifold_faces.h"

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

/* Where two vertices are closest and no face has two points. */
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

/* ------------------------------------------------------------------ groups */

/* What a kernel for some size knows of the faces of a group. */
typedef struct manifold_faces {
    manifold_lanes m;
    manifold_face face;
    manifold_closest closest; /* of cores that are apart */
    uint32_t sure;            /* bit l: all of it is that of the exact level */
} manifold_faces;

HEDLEY_ALWAYS_INLINE static void manifold_face_of(const facing_edges *f, const closest_group *g,
                                                  lanes of_b, manifold_face *d) {
    const lane_mask b = lanes_greater(of_b, lanes_set(0.0f));
    const lanes ra = lanes_load(g->radius_a), rb = lanes_load(g->radius_b);
    lanes_store(d->v_x[0], f->from.x);
    lanes_store(d->v_y[0], f->from.y);
    lanes_store(d->v_x[1], f->from.next_x);
    lanes_store(d->v_y[1], f->from.next_y);
    lanes_store(d->w_x[0], f->first.before_x);
    lanes_store(d->w_y[0], f->first.before_y);
    lanes_store(d->w_x[1], f->first.x);
    lanes_store(d->w_y[1], f->first.y);
    lanes_store(d->w_x[2], f->last.x);
    lanes_store(d->w_y[2], f->last.y);
    lanes_store(d->w_x[3], f->last.next_x);
    lanes_store(d->w_y[3], f->last.next_y);
    lanes_store(d->edge, f->edge);
    lanes_store(d->edge_end, f->edge_end);
    lanes_store(d->incident, f->incident);
    lanes_store(d->incident_end, f->incident_end);
    lanes_store(d->last, f->last_of_other);
    lanes_store(d->of_b, of_b);
    lanes_store(d->radius_on, lanes_select(b, rb, ra));
    lanes_store(d->radius_of, lanes_select(b, ra, rb));
}

/* Finds the faces of cores of up to na and nb vertices. */
HEDLEY_ALWAYS_INLINE static void find_faces(const manifold_group *g, unsigned na, unsigned nb,
                                            manifold_faces *out) {
    facing_blocks blocks;
    facing_gaps gaps;
    facing_edges edges;
    const double margin = (double)g->cores.margin;
    load_block(g->cores.a, na, &blocks.a);
    load_block(g->cores.b, nb, &blocks.b);
    load_block(g->normals_a, na, &blocks.normal_a);
    load_block(g->normals_b, nb, &blocks.normal_b);
    facing_find_gaps(&blocks, na, nb, &g->cores, &gaps);
    manifold_lanes_of(&gaps, g->cores.b_first, &out->m);
    out->sure = lanes_bits(gaps.usable);
    if (g->closest == NULL) {
        out->sure &= lanes_bits(gaps.overlap);
        manifold_choose_all_meeting(margin, &out->m);
    } else {
        out->sure &= g->closest->proved;
        manifold_find_closest(&blocks, na, nb, g->closest, &out->closest);
        manifold_choose_all_apart(&out->closest, &gaps, margin, &out->m);
    }
    const lanes of_b = lanes_load(out->m.of_b);
    const lane_mask b = lanes_greater(of_b, lanes_set(0.0f));
    facing_find_edges(&blocks, na, nb, &g->cores, b, lanes_load(out->m.edge), &edges);
    manifold_face_of(&edges, &g->cores, of_b, &out->face);
}

/* The manifolds of two vertices in the lanes `taken`. */
HEDLEY_ALWAYS_INLINE static void manifold_of_corners(const manifold_closest *c, uint32_t taken,
                                                     const closest_group *g, lane_manifolds *out) {
    manifold_corners corners;
    lanes_store(corners.vx, c->v.x);
    lanes_store(corners.vy, c->v.y);
    lanes_store(corners.wx, c->w.x);
    lanes_store(corners.wy, c->w.y);
    memcpy(corners.at_a, c->at_a, sizeof corners.at_a);
    memcpy(corners.at_b, c->at_b, sizeof corners.at_b);
    manifold_take(g->b_first, taken, &corners);
    manifold_put_corners(&corners, g, out);
}

/* The manifolds of a group from its faces. */
HEDLEY_NEVER_INLINE static void find_points(const manifold_group *g, const manifold_faces *f,
                                            lane_manifolds *out) {
    manifold_points points;
    manifold_clip(&f->face, (double)g->cores.margin, &points, out);
    manifold_prove(&f->face, &points);
    manifold_name(&f->face, &points, out);
    const manifold_verdict verdict = manifold_judge(&points, &f->m);
    const uint32_t corners = verdict.corners & f->sure;
    if (corners != 0) {
        manifold_of_corners(&f->closest, corners, &g->cores, out);
    }
    out->found = (verdict.found & f->sure) | corners;
}

/* The manifolds of a group of points with radii. */
HEDLEY_ALWAYS_INLINE static void find_circle_points(const manifold_group *g, lane_manifolds *out) {
    manifold_closest closest;
    lane_block a, b;
    load_block(g->cores.a, 4, &a);
    load_block(g->cores.b, 4, &b);
    closest.v.x = a.x[0];
    closest.v.y = a.y[0];
    closest.w.x = b.x[0];
    closest.w.y = b.y[0];
    memset(closest.at_a, 0, sizeof closest.at_a);
    memset(closest.at_b, 0, sizeof closest.at_b);
    memset(out, 0, sizeof *out); /* no second points */
    manifold_of_corners(&closest, LANES_ALL, &g->cores, out);
    out->found = LANES_ALL;
}

#endif
