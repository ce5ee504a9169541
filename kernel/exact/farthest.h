/* SPDX-License-Identifier: MIT
 *
 * The vertex of a convex polygon that lies farthest along a direction, in O(log n) steps.
 */
#ifndef SEPAX_FARTHEST_H
#define SEPAX_FARTHEST_H

#include "base/polygon.h"

/* The vertex that is farthest along (x, y), as far as rounded numbers tell. */
uint32_t sepax_farthest_vertex(const polygon *p, double x, double y);

#endif
