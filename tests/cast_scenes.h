// SPDX-License-Identifier: MIT
//
// Casts of every pair of kinds, with motions that graze, reach, and miss by units in the last
// place.

#ifndef SEPAX_TESTS_CAST_SCENES_H
#define SEPAX_TESTS_CAST_SCENES_H

#include "rounded.h"

struct cast_case {
    rounded::shape a, b;
    sepax_vec2 motion;
    float margin = 0;
};

namespace cast_scenes {

// A pair of these kinds, which may meet at the start. The motion leads towards a vertex, along an
// edge, along an axis, or anywhere; a radius is mostly such that a touches, up to a unit in the
// last place, what b sweeps.
cast_case make(rounded::regime regime, rounded::kind a, rounded::kind b, shapes::rng &random);

} // namespace cast_scenes

#endif
