/* SPDX-License-Identifier: MIT
 *
 * The discs of an instance, and the unit normals of its edges, which come with them. Comes in: its
 * world vertices. Goes out: the bounds of its id, and a block of normals.
 */
#ifndef SEPAX_DISCS_H
#define SEPAX_DISCS_H

#include "store/store.h"

/* Fills the normals of a slot, where its class has normals, and the bounds of its shape with that
 * radius. The world block and world_count of the slot are set. `centre` is the centre of the discs:
 * any finite point, or NULL for the mean of the world vertices. */
void sepax_discs_measure(size_class *c, uint32_t slot, const sepax_vec2 *centre, float radius,
                         shape_bounds *bounds);

#endif
