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

/* Where two vertices are closest and no face has two points. */
HEDLEY_NEVER_INLINE static void manifold_put_corners(const manifold_closest *c,
                                                     const closest_group *g, unsigned first,
                                                     uint32_t corners, lane_manifolds *out) {
    double_lanes vx, vy, wx, wy, nx, ny, x, y, separation;
    to_double(c->v.x, first, &vx);
    to_double(c->v.y, first, &vy);
    to_double(c->w.x, first, &wx);
    to_double(c->w.y, first, &wy);
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const clip_radii radii = {(double)g->radius_a[first + l], (double)g->radius_b[first + l]};
        const double aside = (g->b_first >> (first + l) & 1u) != 0 ? -1 : 1;
        const clip_corner v = {vx.lane[l], vy.lane[l]}, w = {wx.lane[l], wy.lane[l]};
        const clip_corners found = clip_corners_of(v, w, radii, aside);
        const double margin = (double)g->margin, s = found.point.separation;
        nx.lane[l] = measure_in_range(found.nx);
        ny.lane[l] = measure_in_range(found.ny);
        x.lane[l] = measure_in_range(found.point.x);
        y.lane[l] = measure_in_range(found.point.y);
        separation.lane[l] = measure_in_range(s < margin ? s : margin);
    }
    for (uint32_t left = corners; left != 0; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(left), at = first + l;
        out->normal_x[at] = measure_to_float(nx.lane[l]);
        out->normal_y[at] = measure_to_float(ny.lane[l]);
        out->x[0][at] = measure_to_float(x.lane[l]);
        out->y[0][at] = measure_to_float(y.lane[l]);
        out->separation[0][at] = measure_to_float(separation.lane[l]);
        out->feature_a[0][at] = 2 * (uint32_t)(int32_t)c->at_a[at] + 1;
        out->feature_b[0][at] = 2 * (uint32_t)(int32_t)c->at_b[at] + 1;
        out->count[at] = 1;
    }
}

/* ------------------------------------------------------------------ groups */

/* What a kernel for some size knows of the faces of a group. */
typedef struct manifold_faces {
    manifold_lanes m;
    facing_edges edges;
    manifold_closest closest; /* of cores that are apart */
    uint32_t sure;            /* bit l: all of it is that of the exact level */
} manifold_faces;

/* Finds the faces of cores of up to na and nb vertices. */
HEDLEY_ALWAYS_INLINE static void find_faces(const manifold_group *g, unsigned na, unsigned nb,
                                            manifold_faces *out) {
    facing_blocks blocks;
    facing_gaps gaps;
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
    const lane_mask of_b = lanes_greater(lanes_load(out->m.of_b), lanes_set(0.0f));
    facing_find_edges(&blocks, na, nb, &g->cores, of_b, lanes_load(out->m.edge), &out->edges);
}

HEDLEY_ALWAYS_INLINE static void manifold_face_of(const manifold_faces *faces,
                                                  const closest_group *g, unsigned first,
                                                  manifold_face *d) {
    const facing_edges *f = &faces->edges;
    const lanes of_b = lanes_load(faces->m.of_b);
    const lane_mask b = lanes_greater(of_b, lanes_set(0.0f));
    const lanes ra = lanes_load(g->radius_a), rb = lanes_load(g->radius_b);
    to_double(f->from.x, first, &d->v_x[0]);
    to_double(f->from.y, first, &d->v_y[0]);
    to_double(f->from.next_x, first, &d->v_x[1]);
    to_double(f->from.next_y, first, &d->v_y[1]);
    to_double(f->first.before_x, first, &d->w_x[0]);
    to_double(f->first.before_y, first, &d->w_y[0]);
    to_double(f->first.x, first, &d->w_x[1]);
    to_double(f->first.y, first, &d->w_y[1]);
    to_double(f->last.x, first, &d->w_x[2]);
    to_double(f->last.y, first, &d->w_y[2]);
    to_double(f->last.next_x, first, &d->w_x[3]);
    to_double(f->last.next_y, first, &d->w_y[3]);
    to_double(f->edge, first, &d->edge);
    to_double(f->edge_end, first, &d->edge_end);
    to_double(f->incident, first, &d->incident);
    to_double(f->incident_end, first, &d->incident_end);
    to_double(f->last_of_other, first, &d->last);
    to_double(of_b, first, &d->of_b);
    to_double(lanes_select(b, rb, ra), first, &d->radius_on);
    to_double(lanes_select(b, ra, rb), first, &d->radius_of);
}

/* The manifolds of a group from its faces. */
HEDLEY_NEVER_INLINE static void find_points(const manifold_group *g, const manifold_faces *f,
                                            lane_manifolds *out) {
    const double margin = (double)g->cores.margin;
    out->found = 0;
    for (unsigned first = 0; first < SEPAX_LANES; first += DOUBLE_LANES) {
        manifold_face face;
        manifold_clipped clipped;
        manifold_numbers numbers;
        manifold_face_of(f, &g->cores, first, &face);
        manifold_clip(&face, margin / 8, &clipped);
        manifold_keep(&clipped, margin, &numbers);
        manifold_name(&face, &clipped, margin, &numbers);
        manifold_judge(&face, &f->m, &clipped.count, first, &numbers);
        manifold_put_face(&numbers, first, out);
        const uint32_t corners = manifold_bits(numbers.corners.lane);
        if (corners != 0) {
            manifold_put_corners(&f->closest, &g->cores, first, corners, out);
        }
        out->found |= (manifold_bits(numbers.found.lane) | corners) << first;
    }
    out->found &= f->sure;
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
    for (unsigned first = 0; first < SEPAX_LANES; first += DOUBLE_LANES) {
        manifold_put_corners(&closest, &g->cores, first, (1u << DOUBLE_LANES) - 1, out);
    }
    out->found = LANES_ALL;
}

#endif
