/* SPDX-License-Identifier: MIT
 *
 * The exact relation of one pair, whatever its shapes: what decides the pairs that bounds in float
 * and in double leave open.
 */
#ifndef SEPAX_RELATION_H
#define SEPAX_RELATION_H

#include "base/polygon.h"
#include "sepax.h"

/* The relation, of collapsed shapes as well: in double where that is certain, else by expansions;
 * then *expanded becomes true. */
sepax_relation sepax_exact_relation(const polygon *a, const polygon *b, bool *expanded);

/* The same where b is seen t beside where it is, in real numbers. *expanded becomes true where an
 * expansion was needed, and is otherwise left alone. Takes O(a->count + b->count). */
sepax_relation sepax_exact_shifted_relation(const polygon *a, const polygon *b, sepax_vec2 t,
                                            bool *expanded);

#endif
