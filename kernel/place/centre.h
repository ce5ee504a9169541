/* SPDX-License-Identifier: MIT
 *
 * The centre of a shape: the centre of its discs, to which its outline is relative. Comes in: local
 * vertices. Goes out: a point well inside.
 */
#ifndef SEPAX_CENTRE_H
#define SEPAX_CENTRE_H

#include "store/store.h"

/* The mean of a polygon's vertices. */
sepax_vec2 sepax_centre_mean(const float *x, const float *y, uint32_t count);

/* Fills the centre of a slot. Its class has centres; its local block and its count are set. */
void sepax_centre_find(size_class *c, uint32_t slot);

#endif
