/* SPDX-License-Identifier: MIT
 *
 * The reference of casts: scalar answers for one pair, against which every backend is checked.
 * Comes in: a pair of cores and a motion. Goes out: the cast.
 */
#ifndef SEPAX_REFERENCE_CAST_H
#define SEPAX_REFERENCE_CAST_H

#include "exact/cast.h"

/* The cast of shapes that are DISJOINT at the start. The relation and the time are computed from
 * all pairs of features, the rest by sepax_exact_cast. */
exact_cast sepax_reference_cast(const polygon *a, const polygon *b, sepax_vec2 motion,
                                const exact_radius *r, bool b_first);

#endif
