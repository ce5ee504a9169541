/* SPDX-License-Identifier: MIT
 *
 * The sector table of a shape with many vertices. Comes in: vertices. Goes out: for directions all
 * round, the vertex that is least far along each, by number and as a point; and the directions of
 * all edges. All are described in store.h.
 *
 * A sector table only names the vertices that are tried first: no result depends on it. So its
 * numbers are made when the shape is, and an instance only turns it and copies its own vertices.
 */
#ifndef SEPAX_SECTORS_H
#define SEPAX_SECTORS_H

#include "store/store.h"

/* Fills the sectors of a slot for the local vertices of its shape, and its turns for the edges of
 * these. */
void sepax_sectors_draw(size_class *c, uint32_t slot);

/* Fills these and the points for the world vertices, which need not be those of the shape. */
void sepax_sectors_draw_bent(size_class *c, uint32_t slot);

/* Sets turns and points of an instance that has the vertices of its shape in order. `redraw` must
 * be true where the instance before it may not have had them. */
void sepax_sectors_turn(size_class *c, uint32_t slot, bool redraw);

#endif
