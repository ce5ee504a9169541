/* SPDX-License-Identifier: MIT
 *
 * The reference of casts. Comes in: a pair of a store and a motion. Goes out: its scalar answer,
 * against which every backend is checked.
 */
#ifndef SEPAX_REFERENCE_CAST_H
#define SEPAX_REFERENCE_CAST_H

#include "exact/cast.h"

/* The cast of shapes that are DISJOINT at the start. Relation and time come from all pairs of
 * features, the rest from the exact level. */
exact_cast sepax_reference_cast(const polygon *a, const polygon *b, sepax_vec2 motion,
                                const exact_radius *r, bool b_first);

#endif
