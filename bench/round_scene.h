// SPDX-License-Identifier: MIT
//
// Shapes with radii in a store, and the same ones as the scalar loops have them.

#ifndef SEPAX_BENCH_ROUND_SCENE_H
#define SEPAX_BENCH_ROUND_SCENE_H

#include <vector>

#include "baselines/baseline.h"
#include "workload.h"

struct round_scene {
    shapes::store_ptr store;
    std::vector<sepax_pair> pairs;
    std::vector<uint32_t> start{0};
    std::vector<float> x, y, nx, ny, d, radius;
    std::vector<baseline_circle> circles;

    baseline_round_set set() const {
        return {start.data(), x.data(), y.data(),      nx.data(),
                ny.data(),    d.data(), radius.data(), circles.data()};
    }
};

sepax_options options_of(const sepax_backend *backend);

// A regular core of radius 1, turned any way, around a centre.
shapes::polygon core_around(shapes::rng &random, unsigned n, double x, double y);

// Adds a shape whose core lies within 1 of (x, y).
void add_shape(round_scene &s, const shapes::polygon &core, float radius, double x, double y);

#endif
