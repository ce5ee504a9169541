/* SPDX-License-Identifier: MIT
 *
 * The outline of a shape: how far it extends in directions all round. Comes in: local vertices and
 * the centre. Goes out: knots. How a pose turns them is in home.h.
 */
#ifndef SEPAX_OUTLINE_H
#define SEPAX_OUTLINE_H

#include "store/store.h"

/* Fills the knots of a slot. Its class has outlines; its local block, count and centre are set. */
void sepax_outline_draw(size_class *c, uint32_t slot);

#endif
