/* SPDX-License-Identifier: MIT
 *
 * The exact relation of a shape and a point. Comes in: the core and the radius of the shape, a
 * finite point. Goes out: their relation in real numbers.
 */
#ifndef SEPAX_POINT_RELATION_H
#define SEPAX_POINT_RELATION_H

#include "base/polygon.h"
#include "sepax.h"

/* Takes O(log(p->count)) for a polygon without a radius, else O(p->count). */
sepax_relation sepax_exact_point_relation(const polygon *p, float radius, sepax_vec2 point);

#endif
