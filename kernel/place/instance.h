/* SPDX-License-Identifier: MIT
 *
 * An instance: a shape at a pose. Comes in: a slot whose shape is set, and a pose. Goes out: its
 * world vertices, hulled again where rounding bent them, and all that follows from them.
 */
#ifndef SEPAX_INSTANCE_H
#define SEPAX_INSTANCE_H

#include "store/store.h"

/* Derives what follows from the local vertices of a new shape: its home, if it has 5 vertices or
 * more, and its outline. */
void sepax_instance_prepare(size_class *c, uint32_t slot);

/* Each of the following returns the reference of the shape, updated if the instance has become
 * irregular or regular. */

/* Places the shape, which has that radius, at a pose. Its slot must not be counted in the totals of
 * its class; sepax_slots_reserve_desk has made room for its vertices. */
shape_ref sepax_instance_place(sepax_store *store, shape_ref ref, const sepax_pose *pose,
                               float radius, shape_bounds *bounds);

/* Derives all that follows from the world block of an instance, which is filled, where the instance
 * has no pose of its own. */
shape_ref sepax_instance_derive(size_class *c, shape_ref ref, float radius, shape_bounds *bounds);

/* Gives the instance another radius, and leaves it at its pose. */
shape_ref sepax_instance_round(sepax_store *store, shape_ref ref, float radius,
                               shape_bounds *bounds);

#endif
