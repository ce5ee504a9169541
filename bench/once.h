// SPDX-License-Identifier: MIT
//
// One call of a query in a small scene, for tools that count what it executes.

#ifndef SEPAX_BENCH_ONCE_H
#define SEPAX_BENCH_ONCE_H

#include <string>

// `call` is <task>/<kind>/<backend>, for example relate/k4/avx2. Returns the exit status.
int run_once(const std::string &call);

#endif
