// SPDX-License-Identifier: MIT
//
// What GMP says of a cast: the relation with the sweep as a hull of integer points, and the first
// contact in numbers of many bits.

#ifndef SEPAX_TESTS_CAST_ORACLE_H
#define SEPAX_TESTS_CAST_ORACLE_H

#include "cast_scenes.h"
#include "kernel.h"

// The relation of a with all that b sweeps from t = 0 to t, where two cores without interior and
// radius only touch.
sepax_relation oracle_cast_relation(const cast_case &c, float t);

// Whether that time is the largest float that does not exceed the first contact, for shapes that
// meet from t = 0 to 1: no contact before it, one before the float above it.
bool oracle_cast_time(const cast_case &c, float time);

// What is wrong with the features and the normal of a cast that is DISJOINT at the start and not in
// the end, or "": features that are not the closest ones at the first contact, or a normal that is
// off by more than 2^-24.
std::string oracle_cast_fault(const cast_case &c, const exact_cast &found);

#endif
