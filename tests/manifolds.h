// SPDX-License-Identifier: MIT
//
// What tests of manifolds share: a store of two shapes, and what holds for each manifold.

#ifndef SEPAX_TESTS_MANIFOLDS_H
#define SEPAX_TESTS_MANIFOLDS_H

#include <utility>

#include "batch.h"
#include "rounded.h"
#include "stores.h"

namespace manifolds {

// The manifolds of some pairs; nothing behind the last one is written.
inline std::vector<sepax_manifold> find(const sepax_store *store, sepax_source source,
                                        const sepax_options &options) {
    const size_t n = sepax_source_count(source);
    sepax_manifold untouched;
    std::memset(&untouched, 0xEE, sizeof untouched);
    std::vector<sepax_manifold> found(n, untouched);
    size_t count = n + 1;
    EXPECT_EQ(SEPAX_OK, sepax_manifolds(store, source, &options, found.data(), &count));
    EXPECT_LE(count, n);
    count = std::min(count, n);
    for (size_t i = count; i < n; i++) {
        EXPECT_EQ(0, std::memcmp(&untouched, &found[i], sizeof untouched)) << "behind the last";
    }
    found.resize(count);
    return found;
}

inline bool same_bits(const sepax_manifold &m, const sepax_manifold &o) {
    return std::memcmp(&m, &o, sizeof m) == 0; // there is no padding
}

// Of the pair (b, a): the same points, exchanged ids, the opposite normal.
inline sepax_manifold swapped(sepax_manifold m) {
    m.normal_x = -m.normal_x + 0.f;
    m.normal_y = -m.normal_y + 0.f;
    for (uint32_t i = 0; i < m.count; i++) {
        m.points[i].id = m.points[i].id >> 16 | m.points[i].id << 16;
    }
    return m;
}

class pair_of_shapes {
  public:
    // a gets the lower id, or b.
    pair_of_shapes(const rounded::shape &a, const rounded::shape &b, bool b_first = false)
        : both_{b_first ? 1u : 0u, b_first ? 0u : 1u} {
        stores::add_rounded(store_.get(), b_first ? b : a);
        stores::add_rounded(store_.get(), b_first ? a : b);
    }

    const sepax_store *store() const {
        return store_.get();
    }

    // Zeros where there is none.
    sepax_manifold manifold(float margin, bool swap = false) const {
        sepax_options options = {};
        options.margin = margin;
        const sepax_pair pair = swap ? sepax_pair{both_.b, both_.a} : both_;
        const std::vector<sepax_manifold> found = find(store(), sepax_pairs(&pair, 1), options);
        return found.empty() ? sepax_manifold{} : found[0];
    }

    void expect_symmetry(const sepax_manifold &m, float margin) const {
        const sepax_manifold other = manifold(margin, true);
        EXPECT_TRUE(same_bits(m, swapped(other)));
    }

  private:
    stores::store_ptr store_ = stores::make();
    sepax_pair both_;
};

} // namespace manifolds

#endif
