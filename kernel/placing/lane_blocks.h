/* SPDX-License-Identifier: MIT
 *
 * Shapes of many vertices, one at a time, with vertices in lanes. Comes in: a move of a class whose
 * blocks are a multiple of BLOCK_LANES. Goes out: world vertices, normals and discs.
 *
 * The loops over lanes are plain C: the compiler turns them into vectors.
 */
#ifndef SEPAX_LANE_BLOCKS_H
#define SEPAX_LANE_BLOCKS_H

#include "placing/lane_shapes.h"

#define BLOCK_LANES 16

/* A shape on its way: its blocks, and what the vertices so far have found. */
typedef struct lane_block {
    float *x, *y;   /* world vertices */
    float *nx, *ny; /* normals, or NULL */
    uint32_t count, stride;
    float centre_x, centre_y;
    float edge_x[BLOCK_LANES + 1], edge_y[BLOCK_LANES + 1]; /* of the lanes, after the one before */
    float end_x[BLOCK_LANES], end_y[BLOCK_LANES];
    double farthest[BLOCK_LANES], nearest[BLOCK_LANES];
    int32_t good[BLOCK_LANES], rounds[BLOCK_LANES];
} lane_block;

static inline void lane_block_begin(const size_class *c, uint32_t slot, const sepax_pose *pose,
                                    lane_block *b) {
    const size_t stride = c->stride, at = 2 * stride * slot;
    const sepax_vec2 centre = c->shapes.centre[slot];
    b->x = c->world + at;
    b->y = b->x + stride;
    b->nx = c->normals != NULL ? c->normals + at : NULL;
    b->ny = c->normals != NULL ? b->nx + stride : NULL;
    b->count = c->shapes.count[slot];
    b->stride = c->stride;
    pose_move(&centre.x, &centre.y, 1, pose, &b->centre_x, &b->centre_y);
    pose_move(c->shapes.vertices + at, c->shapes.vertices + at + stride, stride, pose, b->x, b->y);
    const uint32_t last = b->count - 1;
    b->edge_x[0] = b->x[0] - b->x[last];
    b->edge_y[0] = b->y[0] - b->y[last];
    const int32_t finite =
        (fabsf(b->centre_x) <= FLT_MAX ? 1 : 0) & (fabsf(b->centre_y) <= FLT_MAX ? 1 : 0);
    for (unsigned l = 0; l < BLOCK_LANES; l++) {
        b->farthest[l] = 0;
        b->nearest[l] = DBL_MAX;
        b->good[l] = finite & (c->world_count[slot] == b->count ? 1 : 0);
        b->rounds[l] = 0;
    }
}

/* The ends of the edges that begin at the vertices from `first` on. Pads repeat the last vertex,
 * and so their edges are the last one again. */
static inline void lane_block_ends(lane_block *b, uint32_t first) {
    const float *x = b->x + first, *y = b->y + first;
    const uint32_t after = first + BLOCK_LANES < b->stride ? first + BLOCK_LANES : 0;
    for (unsigned l = 0; l + 1 < BLOCK_LANES; l++) {
        b->end_x[l] = x[l + 1];
        b->end_y[l] = y[l + 1];
    }
    b->end_x[BLOCK_LANES - 1] = b->x[after];
    b->end_y[BLOCK_LANES - 1] = b->y[after];
    const float begin_x = b->x[0], begin_y = b->y[0];
    for (unsigned l = 0; l < BLOCK_LANES; l++) {
        b->end_x[l] = first + l + 1 < b->count ? b->end_x[l] : begin_x;
        b->end_y[l] = first + l + 1 < b->count ? b->end_y[l] : begin_y;
        b->edge_x[l + 1] = b->end_x[l] - x[l];
        b->edge_y[l + 1] = b->end_y[l] - y[l];
    }
}

/* The turns at these vertices. */
static inline void lane_block_turns(lane_block *b, uint32_t first) {
    for (unsigned l = 0; l < BLOCK_LANES; l++) {
        const float ax = b->edge_x[l], ay = b->edge_y[l];
        const float bx = b->edge_x[l + 1], by = b->edge_y[l + 1];
        const int32_t pad = first + l < b->count ? 0 : 1;
        b->good[l] &= turns_surely_left(ax, ay, bx, by) | pad;
        b->rounds[l] += rises(ax, ay, bx, by); /* a pad's edges have one direction */
    }
    b->edge_x[0] = b->edge_x[BLOCK_LANES];
    b->edge_y[0] = b->edge_y[BLOCK_LANES];
}

static inline void lane_block_view(lane_block *b, uint32_t first) {
    const float *x = b->x + first, *y = b->y + first;
    float nx[BLOCK_LANES], ny[BLOCK_LANES];
    for (unsigned l = 0; l < BLOCK_LANES; l++) {
        const edge_view v =
            view_edge(x[l], y[l], b->end_x[l], b->end_y[l], b->centre_x, b->centre_y);
        b->farthest[l] = v.square > b->farthest[l] ? v.square : b->farthest[l];
        b->nearest[l] = v.distance < b->nearest[l] ? v.distance : b->nearest[l];
        nx[l] = (float)v.normal_x + 0.0f;
        ny[l] = (float)v.normal_y + 0.0f;
    }
    if (b->nx != NULL) {
        memcpy(b->nx + first, nx, sizeof nx);
        memcpy(b->ny + first, ny, sizeof ny);
    }
}

/* Returns 1 where the shape was placed. */
static inline uint8_t lane_block_end(const lane_block *b, float radius, shape_bounds *bounds) {
    double farthest = 0, nearest = DBL_MAX;
    int32_t good = 1, rounds = 0;
    for (unsigned l = 0; l < BLOCK_LANES; l++) {
        farthest = b->farthest[l] > farthest ? b->farthest[l] : farthest;
        nearest = b->nearest[l] < nearest ? b->nearest[l] : nearest;
        good &= b->good[l];
        rounds += b->rounds[l];
    }
    const int32_t known = centre_is_known(farthest, nearest, radius);
    *bounds = (shape_bounds){b->centre_x, b->centre_y, outer_radius(farthest, radius),
                             inner_radius(farthest, nearest, known, radius)};
    return good != 0 && rounds == 1;
}

/* Places move i of a run; see placing.h. */
static inline uint8_t lane_block_place(const move_run *run, uint32_t i) {
    const size_class *c = run->of;
    const uint32_t slot = run->slots[i];
    const size_t features = (size_t)c->stride * slot;
    const sepax_id id = run->ids[i];
    lane_block b;
    lane_block_begin(c, slot, &run->poses[i], &b);
    for (uint32_t first = 0; first < b.stride; first += BLOCK_LANES) {
        lane_block_ends(&b, first);
        lane_block_turns(&b, first);
        lane_block_view(&b, first);
    }
    memcpy(c->world_feature + features, c->shapes.feature + features,
           c->stride * sizeof *c->world_feature);
    return lane_block_end(&b, run->radii != NULL ? run->radii[id] : 0, &run->bounds[id]);
}

#endif
