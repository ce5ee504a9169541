/* SPDX-License-Identifier: MIT
 *
 * The model of a box that is not near its exact place. Comes in: world vertices and bounds of a
 * slot. Goes out: its model.
 */
#ifndef SEPAX_BOX_FIT_H
#define SEPAX_BOX_FIT_H

#include "store/store.h"

/* Fills the model of a slot of the class of boxes by its world vertices. */
void sepax_box_fit(size_class *c, uint32_t slot, const shape_bounds *bounds);

#endif
