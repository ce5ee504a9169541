/* SPDX-License-Identifier: MIT
 *
 * The merge error of a shape, for stores that keep it (SEPAX_MERGE_AXES). Comes in: local and world
 * vertices of a slot. Goes out: how far the polygon with exactly parallel opposite edges that
 * encloses the shape leaves it.
 */
#ifndef SEPAX_MERGE_H
#define SEPAX_MERGE_H

#include "store/store.h"

/* The merge error of a slot: infinite where opposite edges i and i + n/2 of the local shape are not
 * exactly parallel, and where the instance lacks a vertex of the shape. */
float sepax_merge_error(const size_class *c, uint32_t slot);

#endif
