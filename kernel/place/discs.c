/* SPDX-License-Identifier: MIT
 *
 * Unit normals and discs of one instance, computed in double and rounded once. Comes in: its world
 * vertices. Goes out: a block of normals, and bounds.
 */
#include "place/discs.h"

#include "place/centre.h"
#include "place/formulas.h"

static inline void measure_polygon(size_class *c, uint32_t slot, const sepax_vec2 *given,
                                   uint32_t count, uint32_t stride, float radius,
                                   shape_bounds *bounds) {
    const float *x = c->world + 2 * (size_t)stride * slot, *y = x + stride;
    float *nx = c->normals != NULL ? c->normals + 2 * (size_t)stride * slot : NULL;
    float *ny = nx != NULL ? nx + stride : NULL;
    const sepax_vec2 centre = given != NULL ? *given : sepax_centre_mean(x, y, count);
    double farthest = 0, nearest = DBL_MAX;
    bounds->x = centre.x;
    bounds->y = centre.y;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t next = i + 1 < count ? i + 1 : 0;
        const edge_view v = view_edge(x[i], y[i], x[next], y[next], centre.x, centre.y);
        farthest = v.square > farthest ? v.square : farthest;
        nearest = v.distance < nearest ? v.distance : nearest;
        if (nx != NULL) {
            nx[i] = (float)v.normal_x + 0.0f;
            ny[i] = (float)v.normal_y + 0.0f;
        }
    }
    for (uint32_t i = count; nx != NULL && i < stride; i++) {
        nx[i] = nx[count - 1];
        ny[i] = ny[count - 1];
    }
    const bool inside = count >= 3 && centre_is_known(farthest, nearest, radius) != 0;
    const bool beside =
        count == 2 && radius > 0 && is_beside(x[0], y[0], x[1], y[1], centre.x, centre.y) != 0;
    bounds->outer = outer_radius(farthest, radius);
    bounds->inner = inner_radius(farthest, nearest, inside || beside, radius);
}

/* A point has neither edges nor extent, so both discs of a circle are the circle itself. */
static void measure_point(size_class *c, uint32_t slot, float radius, shape_bounds *bounds) {
    const size_t stride = c->stride, at = 2 * stride * slot;
    for (size_t i = 0; c->normals != NULL && i < 2 * stride; i++) {
        c->normals[at + i] = 0;
    }
    *bounds = (shape_bounds){.x = c->world[at],
                             .y = c->world[at + stride],
                             .outer = radius,
                             .inner = circle_inner(radius)};
}

void sepax_discs_measure(size_class *c, uint32_t slot, const sepax_vec2 *centre, float radius,
                         shape_bounds *bounds) {
    const uint32_t count = c->world_count[slot], stride = c->stride;
    if (count == 1) {
        measure_point(c, slot, radius, bounds);
    } else if (count == 4 && stride == 4) { /* with constants the compiler unrolls loops */
        measure_polygon(c, slot, centre, 4, 4, radius, bounds);
    } else {
        measure_polygon(c, slot, centre, count, stride, radius, bounds);
    }
}
