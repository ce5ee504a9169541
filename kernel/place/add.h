/* SPDX-License-Identifier: MIT
 *
 * The addition of one checked polygon. Comes in: its corners and id, and a store that has room for
 * it. Goes out: the store with a shape more.
 */
#ifndef SEPAX_ADD_H
#define SEPAX_ADD_H

#include "store/store.h"

/* Adds a shape without a radius. Its corners are the vertices at index[0 .. corners - 1], as
 * sepax_hull_build writes them. Its id was given out, and sepax_slots_reserve has made room. */
void sepax_add_corners(sepax_store *store, sepax_id id, const sepax_vec2 *vertices,
                       const uint16_t *index, uint32_t corners);

#endif
