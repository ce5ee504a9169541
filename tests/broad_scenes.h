// SPDX-License-Identifier: MIT
//
// Scenes of boxes that trees, sweeps and grids find hard, and the calls that find their pairs.

#ifndef SEPAX_TESTS_BROAD_SCENES_H
#define SEPAX_TESTS_BROAD_SCENES_H

#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "shapes.h"

inline bool operator==(const sepax_pair &p, const sepax_pair &q) {
    return p.a == q.a && p.b == q.b;
}

namespace broad {

using shapes::make_workspace;
using shapes::rng;
using shapes::store_ptr;
using shapes::workspace_ptr;
using pairs = std::vector<sepax_pair>;

struct box {
    float lo_x, lo_y, hi_x, hi_y;
};

// Shape i of n; s is the side of a domain with room for n unit squares.
using builder = box (*)(rng &random, unsigned i, unsigned n, double s);

struct scene_kind {
    const char *name;
    builder build;
};

void PrintTo(const scene_kind &kind, std::ostream *out);

const std::vector<scene_kind> &scene_kinds();
const scene_kind &kind_of(const std::string &name);
std::vector<box> make_scene(const scene_kind &kind, unsigned n, uint64_t seed = 1);
store_ptr make_store(const std::vector<box> &boxes);

// All shapes against all shapes.
sepax_broad_options whole(const sepax_store *store, const sepax_backend *backend = nullptr);

// What the call finds, after it was asked how much that is; all of a store by default.
pairs find(const sepax_store *store, const sepax_broad_options *options,
           sepax_workspace *workspace);
pairs find(const sepax_store *store, const sepax_broad_options &options);
pairs find(const sepax_store *store);

// Tests of each kind of scene; test_broad.cpp says which there are.
class BroadScene : public testing::TestWithParam<scene_kind> {};

} // namespace broad

#endif
