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

/* The centre of a local polygon in a block of that stride. */
sepax_vec2 sepax_centre_find(const float *x, const float *y, uint32_t count, uint32_t stride);

#endif
