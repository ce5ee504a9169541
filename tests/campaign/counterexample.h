// SPDX-License-Identifier: MIT
//
// Counterexamples: made small, written as hex floats, read again.

#ifndef SEPAX_TESTS_COUNTEREXAMPLE_H
#define SEPAX_TESTS_COUNTEREXAMPLE_H

#include <cstdio>

#include "judge.h"

namespace campaign {

// The smallest counterexample of the same kind that is found in reach: fewer vertices, then fewer
// digits, nearer to the origin and to size 1. Returns `found` as it is when the two shapes are not
// judged wrong alone, apart from their batch; *alone says which.
counterexample shrink(judge &judge, const counterexample &found, bool *alone);

void write(std::FILE *out, const counterexample &c);

// All counterexamples of a file. False when there is something else in it.
bool read(std::FILE *in, std::vector<counterexample> *all);

} // namespace campaign

#endif
