/* SPDX-License-Identifier: MIT
 *
 * Bounds of instances by the homes of their shapes (place/home.h), in lanes, and what follows from
 * the pose alone. Comes in: a group of moves of a class with homes. Goes out: discs, outlines and
 * poses; and in which lanes the shapes are certainly convex as they are.
 */
#ifndef SEPAX_LANE_HOMES_H
#define SEPAX_LANE_HOMES_H

#include "place/home.h"
#include "placing/lane_shapes.h"

typedef struct lane_homes {
    lane_floats x, y, outer, inner, room; /* of the shapes */
    lane_floats world_x, world_y;         /* the centres, moved by the poses */
    lane_floats world_outer, world_inner; /* valid where is_near is 1 */
    int32_t is_near[SEPAX_LANES];
} lane_homes;

HEDLEY_ALWAYS_INLINE static void lane_homes_load(const size_class *c, const lane_shapes *s,
                                                 lane_homes *h) {
    const float *home[SEPAX_LANES];
    lanes v[4];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const shape_home *from = &c->shapes.home[s->slot[l]];
        home[l] = &from->x;
        h->room.lane[l] = from->room;
    }
    lanes_load_quads(home, 0, v);
    lanes_store(h->x.lane, v[0]);
    lanes_store(h->y.lane, v[1]);
    lanes_store(h->outer.lane, v[2]);
    lanes_store(h->inner.lane, v[3]);
}

/* Loads the homes of a group and finds the discs. */
HEDLEY_ALWAYS_INLINE static void lane_homes_view(const size_class *c, const lane_shapes *s,
                                                 lane_homes *h) {
    lane_homes_load(c, s, h);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const shape_home home = {h->x.lane[l], h->y.lane[l], h->outer.lane[l], h->inner.lane[l],
                                 h->room.lane[l]};
        const float px = s->cos.lane[l], py = s->sin.lane[l];
        const float x = pose_move_x(s->pose_x.lane[l], px, py, home.x, home.y);
        const float y = pose_move_y(s->pose_y.lane[l], px, py, home.x, home.y);
        const home_discs discs = home_view(&home, x, y, s->radius.lane[l]);
        h->world_x.lane[l] = x;
        h->world_y.lane[l] = y;
        h->world_outer.lane[l] = discs.outer;
        h->world_inner.lane[l] = discs.inner;
        h->is_near[l] = discs.is_near;
    }
}

/* Whether all shapes of a group are near, and may be placed in lanes. */
HEDLEY_ALWAYS_INLINE static bool lane_homes_are_near(const lane_shapes *s, const lane_homes *h) {
    int32_t all = 1;
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        all &= h->is_near[l] & s->good[l];
    }
    return all != 0;
}

/* ------------------------------------------------------------------- store */

HEDLEY_ALWAYS_INLINE static void lane_bounds_store(const move_run *run, const lane_shapes *s,
                                                   const lane_homes *h) {
    float *bounds[SEPAX_LANES];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        bounds[l] = &run->bounds[s->id[l]].x;
    }
    const lanes v[4] = {lanes_load(h->world_x.lane), lanes_load(h->world_y.lane),
                        lanes_load(h->world_outer.lane), lanes_load(h->world_inner.lane)};
    lanes_store_quads(bounds, v);
}

HEDLEY_ALWAYS_INLINE static void lane_poses_store(const size_class *c, const lane_shapes *s) {
    float *poses[SEPAX_LANES];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        poses[l] = &c->poses[s->slot[l]].x;
    }
    const lanes v[4] = {lanes_load(s->pose_x.lane), lanes_load(s->pose_y.lane),
                        lanes_load(s->cos.lane), lanes_load(s->sin.lane)};
    lanes_store_quads(poses, v);
}

/* Turns outlines, as outline_turn of place/home.h does. */
HEDLEY_ALWAYS_INLINE static void lane_outlines_turn(const size_class *c, const lane_shapes *s,
                                                    const lane_homes *h) {
    lane_floats turned_x, turned_y;
    double unit[SEPAX_LANES];
    float *outlines[SEPAX_LANES];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        shape_outline *outline = &c->outlines[s->slot[l]];
        unit[l] = outline_gauge(outline->gauge_unit);
        outlines[l] = &outline->x;
    }
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const double error = vertex_error(h->x.lane[l], h->y.lane[l], h->world_x.lane[l],
                                          h->world_y.lane[l], h->world_outer.lane[l]);
        const double scale = outline_scale(error, h->world_inner.lane[l], unit[l]);
        turned_x.lane[l] = (float)((double)s->cos.lane[l] * scale);
        turned_y.lane[l] = (float)((double)s->sin.lane[l] * scale);
    }
    const lanes v[4] = {lanes_load(h->world_x.lane), lanes_load(h->world_y.lane),
                        lanes_load(turned_x.lane), lanes_load(turned_y.lane)};
    lanes_store_quads(outlines, v);
}

/* Stores what follows from the homes and the poses of a group. */
HEDLEY_ALWAYS_INLINE static void lane_homes_store(const move_run *run, lane_class k,
                                                  const lane_shapes *s, const lane_homes *h) {
    lane_bounds_store(run, s, h);
    lane_poses_store(run->of, s);
    if (lane_class_has_outlines(k)) {
        lane_outlines_turn(run->of, s, h);
    }
}

#endif
