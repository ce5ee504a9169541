// SPDX-License-Identifier: MIT
//
// The arrays of sepax_distance.

#ifndef SEPAX_TESTS_DISTANCE_ARRAYS_H
#define SEPAX_TESTS_DISTANCE_ARRAYS_H

#include <cmath>
#include <vector>

#include "sepax.h"

struct distance_arrays {
    std::vector<float> distance, normal_x, normal_y, ax, ay, bx, by;
    std::vector<uint32_t> feature_a, feature_b;

    explicit distance_arrays(size_t n)
        : distance(n, NAN), normal_x(distance), normal_y(distance), ax(distance), ay(distance),
          bx(distance), by(distance), feature_a(n), feature_b(n) {
    }
    sepax_distances to() {
        return {distance.data(), normal_x.data(), normal_y.data(),  ax.data(),        ay.data(),
                bx.data(),       by.data(),       feature_a.data(), feature_b.data(), nullptr};
    }
};

#endif
