/* SPDX-License-Identifier: MIT
 *
 * The one rounding of what the exact level computes in double: to the nearest float, within the
 * range of floats; -0 becomes 0.
 */
#ifndef SEPAX_TO_FLOAT_H
#define SEPAX_TO_FLOAT_H

#include <float.h>

static inline float to_float(double v) {
    const double limit = (double)FLT_MAX;
    return (float)(v > limit ? limit : v < -limit ? -limit : v) + 0.0f;
}

#endif
