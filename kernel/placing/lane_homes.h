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

HEDLEY_ALWAYS_INLINE static void lane_homes_load(const size_class *c, lane_class k,
                                                 const lane_shapes *s, lane_homes *h) {
    const float *home[SEPAX_LANES];
    lanes v[4];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const shape_home *from = lane_home(c, k, s->slot[l]);
        home[l] = &from->x;
        h->room.lane[l] = from->room;
    }
    lanes_load_quads(home, 0, v);
    lanes_store(h->x.lane, v[0]);
    lanes_store(h->y.lane, v[1]);
    lanes_store(h->outer.lane, v[2]);
    lanes_store(h->inner.lane, v[3]);
}

/* Finds the discs of a group by its homes. */
HEDLEY_ALWAYS_INLINE static void lane_homes_pose(const lane_shapes *s, lane_homes *h) {
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

/* Loads the homes of a group and finds the discs. */
HEDLEY_ALWAYS_INLINE static void lane_homes_view(const size_class *c, lane_class k,
                                                 const lane_shapes *s, lane_homes *h) {
    lane_homes_load(c, k, s, h);
    lane_homes_pose(s, h);
}

/* -------------------------------------------------------------------- make */

/* The edges of the local shapes of a group, and their inverse lengths. */
typedef struct lane_edges {
    double x[4][SEPAX_LANES], y[4][SEPAX_LANES], inverse[4][SEPAX_LANES];
} lane_edges;

/* Sets the edges, and the centres of homes to the means of the vertices. */
HEDLEY_ALWAYS_INLINE static void lane_edges_find(lane_class k, const lane_floats *x,
                                                 const lane_floats *y, lane_edges *e,
                                                 lane_homes *h) {
    double sum_x[SEPAX_LANES] = {0}, sum_y[SEPAX_LANES] = {0};
    for (unsigned i = 0; i < k.count; i++) {
        const unsigned next = i + 1 < k.count ? i + 1 : 0;
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            const edge here = {(double)x[next].lane[l] - (double)x[i].lane[l],
                               (double)y[next].lane[l] - (double)y[i].lane[l]};
            sum_x[l] += (double)x[i].lane[l];
            sum_y[l] += (double)y[i].lane[l];
            e->x[i][l] = here.x;
            e->y[i][l] = here.y;
            e->inverse[i][l] = 1 / length_of(here);
        }
    }
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        h->x.lane[l] = mean_of(sum_x[l], k.count);
        h->y.lane[l] = mean_of(sum_y[l], k.count);
    }
}

/* Finds the homes of a group of triangles or quads, as sepax_home_find does. */
HEDLEY_ALWAYS_INLINE static void lane_homes_find(const size_class *c, lane_class k,
                                                 const lane_shapes *s, lane_homes *h) {
    lane_floats x[LANE_VERTICES], y[LANE_VERTICES];
    lane_edges e;
    double square[SEPAX_LANES], distance[SEPAX_LANES], room[SEPAX_LANES];
    lane_locals_load(c, s, k, x, y);
    lane_edges_find(k, x, y, &e, h);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        square[l] = no_corner.square;
        distance[l] = no_corner.distance;
        room[l] = no_corner.room;
    }
    for (unsigned i = 0; i < k.count; i++) {
        const unsigned before = i > 0 ? i - 1 : k.count - 1;
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            const edge at = {(double)x[i].lane[l] - (double)h->x.lane[l],
                             (double)y[i].lane[l] - (double)h->y.lane[l]};
            const edge last = {e.x[before][l], e.y[before][l]}, here = {e.x[i][l], e.y[i][l]};
            const home_corner extreme =
                corner_take((home_corner){square[l], distance[l], room[l]},
                            corner_at(at, last, e.inverse[before][l], here, e.inverse[i][l]));
            square[l] = extreme.square;
            distance[l] = extreme.distance;
            room[l] = extreme.room;
        }
    }
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        shape_home home = {.x = h->x.lane[l], .y = h->y.lane[l]};
        home_measure(&home, (home_corner){square[l], distance[l], room[l]});
        h->outer.lane[l] = home.outer;
        h->inner.lane[l] = home.inner;
        h->room.lane[l] = home.room;
    }
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        *lane_home(c, k, s->slot[l]) = (shape_home){h->x.lane[l], h->y.lane[l], h->outer.lane[l],
                                                    h->inner.lane[l], h->room.lane[l]};
    }
}

/* Whether a home of a group is not found yet. */
HEDLEY_ALWAYS_INLINE static bool lane_homes_are_new(const lane_homes *h) {
    int32_t found = 1;
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        found &= h->room.lane[l] >= 0 ? 1 : 0;
    }
    return found == 0;
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
