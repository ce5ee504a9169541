// SPDX-License-Identifier: MIT
//
// How far the calipers of kernel/exact/calipers.h walk around a polygon.
#ifndef SEPAX_TESTS_CALIPER_STEPS_H
#define SEPAX_TESTS_CALIPER_STEPS_H

#include <stddef.h>

#include "base/polygon.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The vertices of b that the walks for all edges of a pass, each from where the one before ended.
 */
size_t sepax_caliper_steps(const polygon *a, const polygon *b);

#ifdef __cplusplus
}
#endif

#endif
