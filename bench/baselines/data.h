// SPDX-License-Identifier: MIT
//
// Data of the baselines: the polygons of a scene in the arrays that baselines read, and how far the
// answers of a baseline may be from the exact ones.

#ifndef SEPAX_BENCH_BASELINE_DATA_H
#define SEPAX_BENCH_BASELINE_DATA_H

#include <vector>

#include "baseline.h"

class baseline_data {
  public:
    // Polygons and rectangles are added in the order of their ids; finish() comes last.
    void add(const sepax_vec2 *vertices, size_t count);
    void add_box(const baseline_box &box); // besides its vertices
    void finish();
    bool empty() const {
        return start_.size() == 1;
    }
    const baseline_set &set() const {
        return set_;
    }

    // How far a separation by a baseline may be from that of the library: the rounding bound of the
    // baseline (baseline.h) and that of the library, 2^-21 (Lx + Ly) + 2^-149 (sepax.h).
    double bound(sepax_pair pair, unsigned traits) const;

    // How far apart the polygons of a pair are along a normal that points from a to b; in double.
    // NaN unless the normal is a unit vector to within 2^-18.
    double along(sepax_pair pair, float normal_x, float normal_y) const;

  private:
    void add_block(size_t shape, uint32_t stride);

    std::vector<uint32_t> start_{0};
    std::vector<float> x_, y_, nx_, ny_, d_, blocks_;
    std::vector<baseline_aabb> aabbs_;
    std::vector<baseline_circle> circles_;
    std::vector<baseline_box> boxes_;
    baseline_set set_ = {};
};

#endif
