/* SPDX-License-Identifier: MIT
 *
 * The home of a shape (store.h): what is known of its local polygon once, so that the discs of its
 * instances and their convexity follow from bounds (view_homes of place/lane_bounds.h). Comes in: a
 * slot. Goes out: its home.
 */
#ifndef SEPAX_HOME_H
#define SEPAX_HOME_H

#include "store/store.h"

/* Fills the home of a slot. Its class has homes; its local block and its count are set. */
void sepax_home_find(size_class *c, uint32_t slot);

#endif
