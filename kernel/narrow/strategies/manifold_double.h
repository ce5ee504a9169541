/* SPDX-License-Identifier: MIT
 *
 * Manifolds in double lanes, with the bits of exact/manifold.c. Comes in: a group of pairs; of
 * cores that are apart, the features that closest_double.h proved. Goes out: the manifolds that are
 * certain. manifold_choice.h chooses the reference edges, manifold_faces.h has the points of faces,
 * manifold_corners.h those of vertices.
 *
 * The loops over lanes are plain C: the compiler turns them into vectors.
 */
#ifndef SEPAX_STRATEGY_MANIFOLD_DOUBLE_H
#define SEPAX_STRATEGY_MANIFOLD_DOUBLE_H

#include "narrow/strategies/manifold_corners.h"
#include "narrow/strategies/manifold_faces.h"

/* ------------------------------------------------------------------ groups */

/* What a kernel for some size has found of the faces of a group. */
typedef struct manifold_faces {
    manifold_face face; /* next to the frames of the functions that read it: see find_points */
    manifold_lanes m;
    manifold_closest closest; /* of cores that are apart */
    manifold_certain certain;
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
    manifold_choose_all_meeting(margin, &out->m);
    out->certain.meet = lanes_bits(gaps.overlap);
    uint32_t chosen = out->certain.meet;
    if (g->closest != NULL) {
        manifold_find_closest(&blocks, na, nb, g->closest, &out->closest);
        chosen |= g->closest->proved & manifold_choose_apart(&out->closest, &gaps, &g->cores,
                                                             g->closest->distance, &out->m);
    }
    out->certain.sure = chosen & lanes_bits(gaps.usable);
    const lanes of_b = lanes_load(out->m.of_b);
    const lane_mask b = lanes_greater(of_b, lanes_set(0.0f));
    facing_find_edges(&blocks, na, nb, &g->cores, b, lanes_load(out->m.edge), &edges);
    manifold_face_of(&edges, &g->cores, of_b, &out->face);
}

/* Of cores that are apart, the manifolds of closest edges in the lanes `taken`. */
HEDLEY_ALWAYS_INLINE static void manifold_of_sides(const manifold_faces *f, uint32_t taken,
                                                   double margin, lane_manifolds *out) {
    const manifold_face *d = &f->face;
    const manifold_closest *c = &f->closest;
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    const lane_mask b = lanes_greater(lanes_load(d->of_b), zero);
    manifold_sides sides;
    memcpy(sides.vx, d->v_x[0], sizeof sides.vx);
    memcpy(sides.vy, d->v_y[0], sizeof sides.vy);
    memcpy(sides.end_x, d->v_x[1], sizeof sides.end_x);
    memcpy(sides.end_y, d->v_y[1], sizeof sides.end_y);
    memcpy(sides.edge, d->edge, sizeof sides.edge);
    memcpy(sides.of_b, d->of_b, sizeof sides.of_b);
    memcpy(sides.radius_on, d->radius_on, sizeof sides.radius_on);
    memcpy(sides.radius_of, d->radius_of, sizeof sides.radius_of);
    lanes_store(sides.wx, lanes_select(b, c->v.x, c->w.x));
    lanes_store(sides.wy, lanes_select(b, c->v.y, c->w.y));
    lanes_store(sides.vertex, lanes_select(b, lanes_load(c->at_a), lanes_load(c->at_b)));
    lanes_store(sides.taken, lanes_select(lanes_from_bits(taken), one, zero));
    manifold_put_sides(&sides, margin, out);
}

/* The manifolds of a group from its faces. The loops over lanes work in less than 4 KiB: their own
 * frames, this one with what they write, and above it the face that they read. Where a loop stores
 * to an address that differs from that of its next load by a multiple of 4 KiB, the load waits for
 * the store; that took up to four times as long. */
HEDLEY_NEVER_INLINE static void find_points(const manifold_group *g, const manifold_faces *f,
                                            lane_manifolds *to) {
    manifold_points points;
    lane_manifolds found, *out = &found;
    manifold_clip(&f->face, (double)g->cores.margin, &points, out);
    manifold_prove(&f->face, &points);
    manifold_name(&f->face, &points, out);
    const manifold_verdict verdict = manifold_judge(&points, &f->m);
    const uint32_t corners = verdict.corners & f->certain.sure;
    if (corners != 0) {
        manifold_of_corners(&f->closest, corners, &g->cores, out);
    }
    const uint32_t sides =
        g->closest != NULL ? verdict.sides & f->certain.sure & ~f->certain.meet : 0;
    if (sides != 0) {
        manifold_of_sides(f, sides, (double)g->cores.margin, out);
    }
    out->found = (verdict.found & f->certain.sure) | corners | sides;
    out->meet = f->certain.meet;
    *to = found;
}

#endif
