/* SPDX-License-Identifier: MIT
 *
 * The lever of a shape: how far the origin of its local vertices lies outside of it.
 */
#ifndef SEPAX_LEVER_H
#define SEPAX_LEVER_H

#include "store/store.h"

/* The lever of the local shape in a slot, which is no box: 0 where the shape holds its origin, else
 * rounded up, and FLT_MAX at most. */
float sepax_lever_find(const size_class *c, uint32_t slot);

#endif
