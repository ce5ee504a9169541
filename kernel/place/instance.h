/* SPDX-License-Identifier: MIT
 *
 * An instance: a shape at a pose. Comes in: a slot whose shape is set, and a pose. Goes out: its
 * world vertices, hulled again where rounding bent them, and all that follows from them; and the
 * columns that are derived of a shape once, or of an instance that lanes do not place.
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

/* What is known of a local polygon once, so that the discs of its instances and their convexity
 * follow from bounds (view_homes of place/lane_bounds.h). Its class has homes. */
void sepax_home_find(size_class *c, uint32_t slot);

/* The mean of a polygon's vertices. */
sepax_vec2 sepax_centre_mean(const float *x, const float *y, uint32_t count);

/* The centre of a local polygon. */
sepax_vec2 sepax_centre_find(const float *x, const float *y, uint32_t count);

/* Fills the knots of a slot. Its class has outlines; its local block, count and centre are set. */
void sepax_outline_draw(size_class *c, uint32_t slot);

/* Fills the sectors of a slot for the local vertices of its shape, and its turns for the edges of
 * these. */
void sepax_sectors_draw(size_class *c, uint32_t slot);

/* Fills these and the points for the world vertices, which need not be those of the shape. */
void sepax_sectors_draw_bent(size_class *c, uint32_t slot);

/* Sets turns and points of an instance that has the vertices of its shape in order. `redraw` must
 * be true where the instance before it may not have had them. */
void sepax_sectors_turn(size_class *c, uint32_t slot, bool redraw);

/* Fills the model of a slot of the class of boxes by its world vertices. */
void sepax_box_fit(size_class *c, uint32_t slot, const shape_bounds *bounds);

/* The lever of the local shape in a slot, which is no box: 0 where the shape contains its origin,
 * otherwise rounded up, but FLT_MAX at most. */
float sepax_lever_find(const size_class *c, uint32_t slot);

/* The merge error of a slot: infinite where opposite edges i and i + n/2 of the local shape are not
 * exactly parallel, and where the instance lacks a vertex of the shape. */
float sepax_merge_error(const size_class *c, uint32_t slot);

#endif
