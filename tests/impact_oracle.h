// SPDX-License-Identifier: MIT
//
// What is true of an impact: the distance of two cores at any time by the C library, vertex by
// edge, and its least values by steps that its speed bounds. Nothing here is from the library.

#ifndef SEPAX_TESTS_IMPACT_ORACLE_H
#define SEPAX_TESTS_IMPACT_ORACLE_H

#include <string>

#include "impact_scenes.h"

// What is wrong with the result of pair i, or "": a distance within reach before its time, more
// than the tolerance at its time, a normal along which the gap then is not the distance, or a HIT
// that is none.
std::string impact_fault(const impact_scene &s, const impact_results &r, size_t i);

#endif
