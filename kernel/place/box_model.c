/* SPDX-License-Identifier: MIT
 *
 * The model of a box: a rectangle near its four world vertices, and the largest distance of a
 * corner of this rectangle from its vertex.
 */
#include "place/box_model.h"

#include "base/small.h"
#include "place/formulas.h"

/* Fills the edges of a box. Those of a box that is bent or collapsed are never read; they become
 * zero. */
static void fill_edges(size_class *c, uint32_t slot, uint32_t count) {
    const size_t at = 8 * (size_t)slot;
    const float *world = c->world + at, *normals = c->normals + at;
    for (uint32_t i = 0; i < 4; i++) {
        const box_edge full = {normals[i], normals[i + 4], world[i], world[i + 4]};
        c->edges[4 * (size_t)slot + i] = count == 4 ? full : (box_edge){0};
    }
}

static void fit_model(size_class *c, uint32_t slot, uint32_t count, const shape_bounds *bounds) {
    const float *x = c->world + 8 * (size_t)slot, *y = x + 4;
    const box_view v = {x[0], y[0], x[1], y[1], x[2], y[2], x[3], y[3], bounds->x, bounds->y};
    if (count != 4) {
        c->boxes[slot] = (box_model){.error = INFINITY, .tilt = INFINITY};
        return;
    }
    const box_fit m = fit_box(&v);
    c->boxes[slot] =
        (box_model){bounds->x, bounds->y, m.cos, m.sin, m.half_x, m.half_y, m.error, m.tilt};
}

static posed_box box_at_pose(const size_class *c, uint32_t slot, const sepax_pose *p,
                             float radius) {
    const float *half = class_vertices(c, slot);
    return pose_box(half[0], half[1], p->x, p->y, p->cos, p->sin, radius);
}

bool sepax_box_bounds(const size_class *c, uint32_t slot, const sepax_pose *pose, float radius,
                      shape_bounds *bounds) {
    const posed_box b = box_at_pose(c, slot, pose, radius);
    *bounds = (shape_bounds){pose->x + 0.0f, pose->y + 0.0f, b.outer, b.inner};
    return b.is_near != 0;
}

static void pose_model(size_class *c, uint32_t slot, const sepax_pose *pose) {
    const float *half = class_vertices(c, slot);
    const posed_box b = box_at_pose(c, slot, pose, 0);
    c->boxes[slot] = (box_model){pose->x + 0.0f, pose->y + 0.0f, b.cos,   b.sin,
                                 half[0],        half[1],        b.error, b.tilt};
}

void sepax_box_model_fit(size_class *c, uint32_t slot, const sepax_pose *pose,
                         const shape_bounds *bounds) {
    if (pose != NULL && !library_is_small()) {
        pose_model(c, slot, pose);
    } else {
        fit_model(c, slot, c->world_count[slot], bounds);
    }
    if (c->edges != NULL) {
        fill_edges(c, slot, c->world_count[slot]);
    }
}
