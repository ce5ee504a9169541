/* SPDX-License-Identifier: MIT
 *
 * The exact relation of two cores of any kind, for pairs that the bounds in float and in double
 * leave open. Comes in: two polygons, segments or points. Goes out: their relation in real numbers.
 */
#ifndef SEPAX_RELATION_H
#define SEPAX_RELATION_H

#include "base/polygon.h"
#include "sepax.h"

/* The relation of a and b, which may be flat. It is computed in double where that is certain, and
 * by expansions elsewhere. *expanded is set to whether an expansion was needed; for two flat cores
 * it is set to false. */
sepax_relation sepax_exact_relation(const polygon *a, const polygon *b, bool *expanded);

/* The relation of a and of b displaced by t, in real numbers. *expanded becomes true where an
 * expansion was needed, and is otherwise left alone. Takes O(a->count + b->count). */
sepax_relation sepax_exact_shifted_relation(const polygon *a, const polygon *b, sepax_vec2 t,
                                            bool *expanded);

#endif
