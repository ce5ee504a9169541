// SPDX-License-Identifier: MIT
//
// What the tests of separations share.

#ifndef SEPAX_TESTS_TEST_SEPARATE_H
#define SEPAX_TESTS_TEST_SEPARATE_H

#include "batch.h"
#include "stores.h"

struct contact {
    float separation, x, y;
    uint32_t feature;
};

inline std::vector<contact> contacts_of(const sepax_store *store,
                                        const std::vector<sepax_pair> &pairs, uint32_t flags = 0) {
    const size_t n = pairs.size();
    std::vector<float> s(n), x(n), y(n);
    std::vector<uint32_t> f(n);
    sepax_options options = {};
    options.flags = flags;
    const sepax_contacts out = {s.data(), x.data(), y.data(), f.data(), nullptr};
    EXPECT_EQ(SEPAX_OK, sepax_separate(store, sepax_pairs(pairs.data(), n), &options, &out));
    std::vector<contact> all;
    for (size_t i = 0; i < n; ++i)
        all.push_back({s[i], x[i], y[i], f[i]});
    return all;
}

constexpr double u = 1.0 / 16777216; // 2^-24

#endif
