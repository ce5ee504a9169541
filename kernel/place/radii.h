/* SPDX-License-Identifier: MIT
 *
 * The radius of a shape. Comes in: an id and a radius that is checked. Goes out: the shape with
 * that radius, and what follows from it.
 */
#ifndef SEPAX_RADII_H
#define SEPAX_RADII_H

#include "store/store.h"

/* Gives a shape a radius, which is finite and not below 0. The store has an array of radii. */
void sepax_radii_set(sepax_store *store, sepax_id id, float radius);

#endif
