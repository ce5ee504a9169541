// SPDX-License-Identifier: MIT
//
// The Separating Axis Theorem as tutorials write it, in float32: a second opinion for the tests and
// the scalar baseline of the benchmarks. It is not exact.

#ifndef SEPAX_TESTS_TEXTBOOK_H
#define SEPAX_TESTS_TEXTBOOK_H

#include <cstddef>

#include "sepax.h"

// Whether two convex polygons meet, touching included, as far as float32 can tell.
bool textbook_overlap(const sepax_vec2 *a, size_t a_count, const sepax_vec2 *b, size_t b_count);

#endif
