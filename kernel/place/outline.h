/* SPDX-License-Identifier: MIT
 *
 * The outline of a shape: how far it extends in directions all round. Comes in: local vertices and
 * the centre, then poses. Goes out: knots, which are drawn once, and how they are turned.
 */
#ifndef SEPAX_OUTLINE_H
#define SEPAX_OUTLINE_H

#include "store/store.h"

/* Fills the knots of a slot, in a class that has outlines, whose local block, count and centre are
 * set. */
void sepax_outline_draw(size_class *c, uint32_t slot);

/* Turns the outline of a slot with the pose that its world block was made by. `bounds` are of that,
 * with the centre of the local shape, moved by the same pose, as their centre. `pose` NULL: there
 * is no such centre, and the outline is of no use. */
void sepax_outline_turn(size_class *c, uint32_t slot, const sepax_pose *pose,
                        const shape_bounds *bounds);

#endif
