/* SPDX-License-Identifier: MIT
 *
 * The lever of a shape: how far the origin of its local vertices lies outside of it. Comes in: a
 * slot. Goes out: this distance, rounded up.
 */
#ifndef SEPAX_LEVER_H
#define SEPAX_LEVER_H

#include "store/store.h"

/* The lever of the local shape in a slot, which is no box: 0 where the shape contains its origin,
 * otherwise rounded up, but FLT_MAX at most. */
float sepax_lever_find(const size_class *c, uint32_t slot);

#endif
