/* SPDX-License-Identifier: MIT
 *
 * The model of a box, and its edges side by side with their normals. Comes in: world vertices,
 * normals and bounds of a slot, or a pose. Goes out: its model and edges.
 */
#ifndef SEPAX_BOX_MODEL_H
#define SEPAX_BOX_MODEL_H

#include "store/store.h"

/* The bounds of a box at a pose. Returns false where they do not follow from the pose, because the
 * box is far out for its size. */
bool sepax_box_bounds(const size_class *c, uint32_t slot, const sepax_pose *pose, float radius,
                      shape_bounds *bounds);

/* Fills the model and the edges of a slot of the class of boxes, at a pose from which its bounds
 * follow; or by its world vertices, if `pose` is NULL. */
void sepax_box_model_fit(size_class *c, uint32_t slot, const sepax_pose *pose,
                         const shape_bounds *bounds);

#endif
