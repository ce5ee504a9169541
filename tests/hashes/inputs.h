// SPDX-License-Identifier: MIT
//
// What the golden hashes of rejections and of poses are given, in C and in C++.

#ifndef SEPAX_TESTS_INPUTS_H
#define SEPAX_TESTS_INPUTS_H

#include <algorithm>
#include <cmath>
#include <vector>

#include "shapes.h"

// The same polygon in ways that are wrong for most shapes; a store says how.
inline std::vector<shapes::polygon> spoilt(const shapes::polygon &p) {
    std::vector<shapes::polygon> list(6, p);
    std::reverse(list[0].begin(), list[0].end());
    std::swap(list[1][0], list[1][1]);
    for (sepax_vec2 &v : list[2])
        v.x = v.y;
    for (size_t i = 0; i < p.size(); ++i)
        list[3][i] = p[2 * i % p.size()];
    list[4].back() = {INFINITY, 0};
    list[5].resize(2);
    return list;
}

inline std::vector<float> angles_of_all_sizes() {
    std::vector<float> angles;
    for (int i = 0; i < 4000; ++i) {
        const float size = std::ldexp(1 + static_cast<float>(i % 97) / 128, i % 60 - 40);
        angles.push_back(i % 2 == 0 ? size : -size);
    }
    return angles;
}

#endif
