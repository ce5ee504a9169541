// SPDX-License-Identifier: MIT
//
// Pairs of rounded shapes that are easy to get wrong, with answers that can be checked by hand.

#ifndef SEPAX_TESTS_ROUND_CASES_H
#define SEPAX_TESTS_ROUND_CASES_H

#include <vector>

#include "rounded.h"

struct round_case {
    const char *why;
    rounded::shape a, b;
    sepax_relation relation;
};

const std::vector<round_case> &round_cases();

#endif
