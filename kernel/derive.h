/* SPDX-License-Identifier: MIT
 *
 * What the store keeps beside the world vertices of a shape, computed from them when it is added
 * or placed: unit normals, bounds, the errors of its merged axes, its box model and edges, its
 * outline, its sectors.
 */
#ifndef SEPAX_DERIVE_H
#define SEPAX_DERIVE_H

#include "store.h"

/* The mean of a polygon's vertices. */
static inline sepax_vec2 derive_mean(const float *x, const float *y, uint32_t count) {
    double sum_x = 0, sum_y = 0;
    for (uint32_t i = 0; i < count; ++i) {
        sum_x += (double)x[i];
        sum_y += (double)y[i];
    }
    return (sepax_vec2){(float)(sum_x / count) + 0.0f, /* -0 becomes +0 */
                        (float)(sum_y / count) + 0.0f};
}

/* Fills the centre of a slot, in a class that has centres, whose local block and local_count are
 * set. */
void sepax_derive_centre(size_class *c, uint32_t slot);

/* Fills normals, boxes, edges, merge_error, sectors and turns of a slot whose world block and
 * world_count are set, and the bounds of its shape. `centre`: of the discs, any finite point; NULL
 * for the mean of the world vertices. `parallel`: opposite edges of the local shape are parallel.
 */
void sepax_derive_slot(size_class *c, uint32_t slot, const sepax_vec2 *centre, bool parallel,
                       shape_bounds *bounds);

/* Fills the knots of the outline of a slot, in a class that has outlines, whose local block,
 * local_count and centre are set. */
void sepax_derive_outline(size_class *c, uint32_t slot);

/* Turns the outline of a slot with the pose that its world block was made by; `bounds` are of that,
 * and their centre is that of the local shape, moved by the same pose. NULL: it is not. */
void sepax_derive_outline_pose(size_class *c, uint32_t slot, const sepax_pose *pose,
                               const shape_bounds *bounds);

/* Fills the sectors and turns of a slot whose normals are set. */
void sepax_derive_sectors(size_class *c, uint32_t slot);

/* Whether the opposite edges i and i + n/2 of the local shape are exactly parallel, for all i. */
bool sepax_derive_parallel(const size_class *c, uint32_t slot);

#endif
