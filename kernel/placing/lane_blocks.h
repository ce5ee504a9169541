/* SPDX-License-Identifier: MIT
 *
 * Shapes of many vertices that are not near (place/home.h), one at a time, with a vertex in each
 * lane. Comes in: a move of a class whose stride is a multiple of SEPAX_LANES. Goes out: all of its
 * instance, and whether its vertices are certainly their own hull.
 *
 * The loops over lanes are plain C: the compiler turns them into vectors.
 */
#ifndef SEPAX_LANE_BLOCKS_H
#define SEPAX_LANE_BLOCKS_H

#include "placing/lane_near.h"

/* A shape while it is placed: its blocks, and what follows from the vertices so far. */
typedef struct lane_block {
    float *x, *y;   /* world vertices */
    float *nx, *ny; /* normals, or NULL */
    uint32_t count;
    float centre_x, centre_y, edge_x, edge_y;   /* the placed centre; the first edge */
    lane_floats end_x, end_y, along_x, along_y; /* ends and vectors of the edges in the lanes */
    double farthest[SEPAX_LANES], nearest[SEPAX_LANES];
    int32_t good[SEPAX_LANES], rounds[SEPAX_LANES];
} lane_block;

HEDLEY_ALWAYS_INLINE static void lane_block_begin(const size_class *c, uint32_t slot,
                                                  uint32_t stride, const sepax_pose *pose,
                                                  lane_block *b) {
    const size_t at = 2 * (size_t)stride * slot;
    const shape_home centre = *class_home(c, slot);
    b->x = c->world + at;
    b->y = b->x + stride;
    b->nx = c->normals != NULL ? c->normals + at : NULL;
    b->ny = c->normals != NULL ? b->nx + stride : NULL;
    b->count = c->shapes.count[slot];
    pose_move(&centre.x, &centre.y, 1, pose, &b->centre_x, &b->centre_y);
    pose_move(c->shapes.vertices + at, c->shapes.vertices + at + stride, stride, pose, b->x, b->y);
    b->edge_x = b->x[1] - b->x[0];
    b->edge_y = b->y[1] - b->y[0];
    const int32_t finite =
        (fabsf(b->centre_x) <= FLT_MAX ? 1 : 0) & (fabsf(b->centre_y) <= FLT_MAX ? 1 : 0);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        b->farthest[l] = 0;
        b->nearest[l] = DBL_MAX;
        b->good[l] = finite & (c->world_count[slot] == b->count ? 1 : 0);
        b->rounds[l] = 0;
    }
}

/* Sets the edges that begin at the vertices from `first` on. A pad repeats the last vertex, so the
 * edge from a pad back to the first vertex is the last edge again. */
HEDLEY_ALWAYS_INLINE static void lane_block_edges(lane_block *b, uint32_t first, uint32_t after) {
    const float *x = b->x + first, *y = b->y + first;
    const float begin_x = b->x[0], begin_y = b->y[0];
    lanes_store(b->end_x.lane, lanes_next(lanes_load(x), lanes_set(b->x[after])));
    lanes_store(b->end_y.lane, lanes_next(lanes_load(y), lanes_set(b->y[after])));
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        b->end_x.lane[l] = first + l + 1 < b->count ? b->end_x.lane[l] : begin_x;
        b->end_y.lane[l] = first + l + 1 < b->count ? b->end_y.lane[l] : begin_y;
        b->along_x.lane[l] = b->end_x.lane[l] - x[l];
        b->along_y.lane[l] = b->end_y.lane[l] - y[l];
    }
}

/* Checks the turns at the ends of these edges; the turn of a pad is the last one again. */
HEDLEY_ALWAYS_INLINE static void lane_block_turns(lane_block *b, uint32_t first, uint32_t after) {
    const uint32_t next = after + 1 < b->count ? after + 1 : 0;
    lane_floats next_x, next_y;
    lanes_store(next_x.lane,
                lanes_next(lanes_load(b->along_x.lane), lanes_set(b->x[next] - b->x[after])));
    lanes_store(next_y.lane,
                lanes_next(lanes_load(b->along_y.lane), lanes_set(b->y[next] - b->y[after])));
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const float ax = b->along_x.lane[l], ay = b->along_y.lane[l];
        const float bx = first + l + 1 < b->count ? next_x.lane[l] : b->edge_x;
        const float by = first + l + 1 < b->count ? next_y.lane[l] : b->edge_y;
        const int32_t real = first + l < b->count ? 1 : 0;
        b->good[l] &= turns_surely_left(ax, ay, bx, by);
        b->rounds[l] += rises(ax, ay, bx, by) & real;
    }
}

HEDLEY_ALWAYS_INLINE static void lane_block_view(lane_block *b, uint32_t first) {
    const float *x = b->x + first, *y = b->y + first;
    lane_floats nx, ny;
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const edge_view v =
            view_edge(x[l], y[l], b->end_x.lane[l], b->end_y.lane[l], b->centre_x, b->centre_y);
        b->farthest[l] = v.square > b->farthest[l] ? v.square : b->farthest[l];
        b->nearest[l] = v.distance < b->nearest[l] ? v.distance : b->nearest[l];
        nx.lane[l] = (float)v.normal_x + 0.0f;
        ny.lane[l] = (float)v.normal_y + 0.0f;
    }
    if (b->nx != NULL) {
        memcpy(b->nx + first, nx.lane, sizeof nx);
        memcpy(b->ny + first, ny.lane, sizeof ny);
    }
}

/* Combines the lanes and writes the discs. Returns 1 if the shape is placed. */
HEDLEY_ALWAYS_INLINE static uint8_t lane_block_end(const lane_block *b, float radius,
                                                   shape_bounds *bounds) {
    double farthest = 0, nearest = DBL_MAX;
    int32_t good = 1, rounds = 0;
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        farthest = b->farthest[l] > farthest ? b->farthest[l] : farthest;
        nearest = b->nearest[l] < nearest ? b->nearest[l] : nearest;
        good &= b->good[l];
        rounds += b->rounds[l];
    }
    const int32_t known = centre_is_known(farthest, nearest, radius);
    *bounds = (shape_bounds){b->centre_x, b->centre_y, outer_radius(farthest, radius),
                             inner_radius(farthest, nearest, known, radius)};
    /* GCOVR_EXCL_BR_START: no shape is known that rounding sends round twice */
    return good != 0 && rounds == 1;
    /* GCOVR_EXCL_BR_STOP */
}

/* Places move i of a run; see placing.h. */
HEDLEY_ALWAYS_INLINE static uint8_t lane_block_place(const move_run *run, uint32_t i,
                                                     uint32_t stride) {
    const size_class *c = run->of;
    const uint32_t slot = run->slots[i];
    const size_t features = (size_t)stride * slot;
    const sepax_id id = run->ids[i];
    lane_block b;
    lane_block_begin(c, slot, stride, &run->poses[i], &b);
    for (uint32_t first = 0; first < stride; first += SEPAX_LANES) {
        const uint32_t after = first + SEPAX_LANES < stride ? first + SEPAX_LANES : 0;
        lane_block_edges(&b, first, after);
        lane_block_turns(&b, first, after);
        lane_block_view(&b, first);
    }
    if (c->turns != NULL) {
        turns_turn(c->turns + features, stride, b.x, b.y);
        points_set(c->points + 2 * features, c->sectors + features, stride, b.x, b.y);
    }
    if (run->renumbered) {
        memcpy(c->world_feature + features, c->shapes.feature + features,
               stride * sizeof *c->world_feature);
    }
    const float radius = run->radii != NULL ? run->radii[id] : 0;
    const uint8_t placed = lane_block_end(&b, radius, &run->bounds[id]);
    (void)home_bounds(c, slot, &run->poses[i], radius, &run->bounds[id]);
    c->poses[slot] = run->poses[i];
    outline_turn(c, slot, &run->poses[i], &run->bounds[id]);
    return placed;
}

#endif
