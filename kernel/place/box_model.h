/* SPDX-License-Identifier: MIT
 *
 * The model of a box, and its edges side by side with their normals. Comes in: world vertices,
 * normals and bounds of a slot. Goes out: its model and edges.
 */
#ifndef SEPAX_BOX_MODEL_H
#define SEPAX_BOX_MODEL_H

#include "store/store.h"

/* Fills the model and the edges of a slot of the class of boxes. */
void sepax_box_model_fit(size_class *c, uint32_t slot, const shape_bounds *bounds);

#endif
