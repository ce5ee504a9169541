// SPDX-License-Identifier: MIT
//
// Own polygons: benchmarks of the user's file, with a recommendation in words.

#ifndef SEPAX_BENCH_OWN_H
#define SEPAX_BENCH_OWN_H

// Reads the file (POLYGONs in well-known text, one a line, or the demo's counties), finds the pairs
// and runs every backend and strategy on them. Returns the exit status.
int run_own(const char *path);

#endif
