/* SPDX-License-Identifier: MIT
 *
 * A checked polygon on its way into a store that has room for it.
 */
#ifndef SEPAX_ADD_H
#define SEPAX_ADD_H

#include "store/store.h"

/* Adds the corners index[0 .. corners - 1] of the vertices, as sepax_hull_build names them, without
 * a radius. sepax_slots_reserve_ids and sepax_slots_reserve have made room. */
void sepax_add_corners(sepax_store *store, const sepax_vec2 *vertices, const uint16_t *index,
                       uint32_t corners);

#endif
