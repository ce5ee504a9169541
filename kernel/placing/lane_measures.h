/* SPDX-License-Identifier: MIT
 *
 * What follows from world vertices, in lanes: normals and discs.
 * Comes in: a group whose vertices are placed. Goes out: the columns of the store, rounded once
 * from double.
 */
#ifndef SEPAX_LANE_MEASURES_H
#define SEPAX_LANE_MEASURES_H

#include "placing/lane_homes.h"

typedef struct lane_measures {
    lane_floats centre_x, centre_y, outer, inner; /* the bounds */
    lane_floats normal_x[LANE_VERTICES], normal_y[LANE_VERTICES];
} lane_measures;

/* ----------------------------------------------------------------- centres */

HEDLEY_ALWAYS_INLINE static void lane_centres_mean(const lane_shapes *s, lane_class k,
                                                   lane_measures *m) {
    double x[SEPAX_LANES] = {0}, y[SEPAX_LANES] = {0};
    for (unsigned i = 0; i < k.count; i++) {
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            x[l] += (double)s->x[i].lane[l];
            y[l] += (double)s->y[i].lane[l];
        }
    }
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        m->centre_x.lane[l] = mean_of(x[l], k.count);
        m->centre_y.lane[l] = mean_of(y[l], k.count);
    }
}

/* Far out a centre may overflow where no vertex does; such a lane is not good. */
HEDLEY_ALWAYS_INLINE static void lane_centres_check(const lane_homes *h, lane_shapes *s,
                                                    lane_measures *m) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const float x = h->world_x.lane[l], y = h->world_y.lane[l];
        m->centre_x.lane[l] = x;
        m->centre_y.lane[l] = y;
        s->good[l] &= (fabsf(x) <= FLT_MAX ? 1 : 0) & (fabsf(y) <= FLT_MAX ? 1 : 0);
    }
}

/* ------------------------------------------------------------------- discs */

HEDLEY_ALWAYS_INLINE static void lane_edges_view(const lane_shapes *s, lane_class k,
                                                 double farthest[SEPAX_LANES],
                                                 double nearest[SEPAX_LANES], lane_measures *m) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        farthest[l] = 0;
        nearest[l] = DBL_MAX;
    }
    for (unsigned i = 0; i < k.count; i++) {
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            const edge_view v =
                view_edge(s->x[i].lane[l], s->y[i].lane[l], s->end_x[i].lane[l],
                          s->end_y[i].lane[l], m->centre_x.lane[l], m->centre_y.lane[l]);
            farthest[l] = v.square > farthest[l] ? v.square : farthest[l];
            nearest[l] = v.distance < nearest[l] ? v.distance : nearest[l];
            m->normal_x[i].lane[l] = (float)v.normal_x + 0.0f;
            m->normal_y[i].lane[l] = (float)v.normal_y + 0.0f;
        }
    }
    for (unsigned i = k.count; i < k.stride; i++) {
        m->normal_x[i] = m->normal_x[k.count - 1];
        m->normal_y[i] = m->normal_y[k.count - 1];
    }
}

HEDLEY_ALWAYS_INLINE static int32_t lane_is_beside(const lane_shapes *s, const lane_measures *m,
                                                   unsigned l) {
    return is_beside(s->x[0].lane[l], s->y[0].lane[l], s->x[1].lane[l], s->y[1].lane[l],
                     m->centre_x.lane[l], m->centre_y.lane[l]);
}

HEDLEY_ALWAYS_INLINE static void lane_discs_measure(lane_class k, const lane_shapes *s,
                                                    lane_measures *m) {
    double farthest[SEPAX_LANES], nearest[SEPAX_LANES];
    lane_edges_view(s, k, farthest, nearest, m);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const float radius = s->radius.lane[l];
        const int32_t known = k.count == 2 ? lane_is_beside(s, m, l) & (radius > 0 ? 1 : 0)
                                           : centre_is_known(farthest[l], nearest[l], radius);
        m->outer.lane[l] = outer_radius(farthest[l], radius);
        m->inner.lane[l] = inner_radius(farthest[l], nearest[l], known, radius);
    }
}

/* Takes the discs by the homes where the shapes are near, and leaves the measured ones elsewhere;
 * `h` becomes what is stored. */
HEDLEY_ALWAYS_INLINE static void lane_discs_choose(lane_homes *h, lane_measures *m) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const bool is_near = h->is_near[l] != 0;
        m->outer.lane[l] = is_near ? h->world_outer.lane[l] : m->outer.lane[l];
        m->inner.lane[l] = is_near ? h->world_inner.lane[l] : m->inner.lane[l];
    }
    h->world_outer = m->outer;
    h->world_inner = m->inner;
}

HEDLEY_ALWAYS_INLINE static void lane_measures_store(const move_run *run, lane_class k,
                                                     const lane_shapes *s, const lane_measures *m) {
    float *bounds[SEPAX_LANES];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        bounds[l] = &run->bounds[s->id[l]].x;
    }
    const lanes v[4] = {lanes_load(m->centre_x.lane), lanes_load(m->centre_y.lane),
                        lanes_load(m->outer.lane), lanes_load(m->inner.lane)};
    lanes_store_quads(bounds, v);
    if (run->of->normals != NULL) {
        lane_blocks_store(s, k, run->of->normals, m->normal_x, m->normal_y);
    }
}

/* -------------------------------------------------------------------- all */

/* Fills the columns of a group. */
HEDLEY_ALWAYS_INLINE static void lane_shapes_measure(const move_run *run, lane_class k,
                                                     lane_shapes *s) {
    const size_class *c = run->of;
    lane_measures m;
    lane_homes h;
    if (!lane_class_has_homes(k)) {
        lane_centres_mean(s, k, &m);
        lane_discs_measure(k, s, &m);
    } else {
        lane_homes_view(c, k, s, &h);
        lane_centres_check(&h, s, &m);
        lane_discs_measure(k, s, &m);
        lane_discs_choose(&h, &m);
        if (k.stride > 4) {
            lane_poses_store(c, s);
        }
    }
    lane_measures_store(run, k, s, &m);
    if (lane_class_has_outlines(k)) {
        lane_outlines_turn(c, s, &h);
    }
}

#endif
