/* SPDX-License-Identifier: MIT
 *
 * The widest gaps of two polygons of which one is large, in O(log n) steps where both are smooth.
 * Comes in: two cores. Goes out: their extents and widest gaps, with the bits of contact.h. No
 * tables are needed, and no memory but a stack of arcs.
 */
#ifndef SEPAX_ARCS_H
#define SEPAX_ARCS_H

#include "query/contact.h"

/* Shapes in larger blocks than this have their widest gaps sooner by arcs than by bounds of all
 * edges. */
#define ARCS_ABOVE 256u

/* Where the gap of one shape is certainly narrower than that of the other by more than `slack`, it
 * may be left at -infinity; below 0: wherever it is narrower. */
void sepax_gaps_by_arcs(const polygon *a, const polygon *b, double slack, pair_gaps *found);

#endif
