/* SPDX-License-Identifier: MIT
 *
 * What the store keeps beside the world vertices of a shape, computed from them when it is added
 * or placed: unit normals, bounds, the errors of its merged axes, its box model, its sectors.
 */
#ifndef SEPAX_DERIVE_H
#define SEPAX_DERIVE_H

#include "store.h"

/* Fills normals, bounds, boxes, merge_error, sectors and turns of a slot whose world block and
 * world_count are set. `parallel`: opposite edges of the local shape are parallel. */
void sepax_derive_slot(size_class *c, uint32_t slot, bool parallel);

/* Fills the sectors and turns of a slot whose normals are set. */
void sepax_derive_sectors(size_class *c, uint32_t slot);

/* Whether the opposite edges i and i + n/2 of the local shape are exactly parallel, for all i. */
bool sepax_derive_parallel(const size_class *c, uint32_t slot);

#endif
