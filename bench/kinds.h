// SPDX-License-Identifier: MIT
//
// The kinds of shapes that benchmarks have names for: k4, box, regular8, mixed ...

#ifndef SEPAX_BENCH_KINDS_H
#define SEPAX_BENCH_KINDS_H

#include <initializer_list>
#include <string>
#include <vector>

#include "shapes.h"

struct shape_kind {
    const char *name;
    shapes::family family;
    unsigned k;          // vertices, the most of them for mixed
    bool parallel_edges; // deduplication has something to do
};

// The kind of that name, or nullptr.
const shape_kind *find_kind(const std::string &name);

// The kinds of these names, which must be known.
std::vector<shape_kind> kinds_of(std::initializer_list<const char *> names);

#endif
