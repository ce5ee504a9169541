/* SPDX-License-Identifier: MIT
 *
 * An instance: a shape at a pose. Comes in: a slot whose shape is set, and a pose. Goes out: its
 * world vertices, hulled again where rounding bent them, and all that follows from them.
 */
#ifndef SEPAX_INSTANCE_H
#define SEPAX_INSTANCE_H

#include "store/store.h"

/* Derives what follows from the local vertices of a new shape: its home, outline and sectors. */
void sepax_instance_prepare(size_class *c, uint32_t slot);

/* Places the shape at a pose; sepax_slots_reserve_desk has made room for its vertices. */
void sepax_instance_place(sepax_store *store, sepax_id id, const sepax_pose *pose);

/* Derives all that follows from the world block of a new shape of up to 4 vertices, which is
 * filled. Its caller counts the shape, whose reference may change: out of the totals before, and in
 * afterwards. */
void sepax_instance_derive(sepax_store *store, sepax_id id);

/* Gives a shape a radius, which is finite and not below 0, and leaves it at its pose. The store has
 * an array of radii. */
void sepax_radii_set(sepax_store *store, sepax_id id, float radius);

#endif
