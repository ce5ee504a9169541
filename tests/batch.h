// SPDX-License-Identifier: MIT
//
// What several tests share: the backends, the test scale, and batch calls that return vectors.

#ifndef SEPAX_TESTS_BATCH_H
#define SEPAX_TESTS_BATCH_H

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "sepax.h"

// n / SEPAX_TEST_SCALE, but no fewer than `least`: emulators and sanitizers take fewer pairs.
inline size_t scaled(size_t n, size_t least = 1) {
    const char *text = std::getenv("SEPAX_TEST_SCALE");
    const long scale = text == nullptr ? 1 : std::atol(text);
    return std::max(least, scale > 1 ? n / static_cast<size_t>(scale) : n);
}

inline std::vector<std::string> backend_names() {
    std::vector<std::string> names;
    for (size_t i = 0; i < sepax_backend_count(); ++i)
        names.push_back(sepax_backend_name(sepax_backend_at(i)));
    return names;
}

inline sepax_options options_for(const char *backend, sepax_strategy strategy = SEPAX_AUTO,
                                 uint32_t flags = 0) {
    sepax_options options = {};
    options.backend = sepax_backend_find(backend);
    options.strategy = strategy;
    options.flags = flags;
    return options;
}

// Visits the name of every backend that runs here; says which are left out.
template <typename Visit> void for_each_backend_here(Visit visit) {
    for (const std::string &backend : backend_names())
        if (sepax_backend_runs_here(sepax_backend_find(backend.c_str())))
            visit(backend);
        else
            std::printf("skipped: %s does not run here\n", backend.c_str());
}

template <typename Visit> void for_each_here(Visit visit) {
    for_each_backend_here([&](const std::string &name) {
        SCOPED_TRACE(name);
        visit(sepax_backend_find(name.c_str()));
    });
}

template <typename Visit>
void visit_variant(const std::string &backend, sepax_strategy strategy, Visit &visit) {
    SCOPED_TRACE(backend + " " + sepax_strategy_name(strategy));
    visit(options_for(backend.c_str(), strategy));
}

// Visits the options of every backend by every strategy: for relations and separations of polygons
// without radii, which are what strategies answer. The reference has no strategies.
template <typename Visit> void for_each_variant(Visit visit) {
    for_each_backend_here([&](const std::string &backend) {
        const int strategies = backend == "reference" ? 1 : SEPAX_STRATEGY_COUNT;
        for (int s = 0; s < strategies; ++s)
            visit_variant(backend, static_cast<sepax_strategy>(s), visit);
    });
}

// The same for all other answers: every backend by SEPAX_AUTO and by one other strategy, which is
// another one for each backend, and in each test.
template <typename Visit> void for_each_backend(Visit visit) {
    int turn = testing::UnitTest::GetInstance()->current_test_info()->line();
    for_each_backend_here([&](const std::string &backend) {
        visit_variant(backend, SEPAX_AUTO, visit);
        if (backend != "reference")
            visit_variant(backend,
                          static_cast<sepax_strategy>(1 + turn++ % (SEPAX_STRATEGY_COUNT - 1)),
                          visit);
    });
}

inline uint32_t bits_of(float f) {
    uint32_t bits = 0;
    std::memcpy(&bits, &f, sizeof bits);
    return bits;
}

// The outputs of sepax_separate as bits, so that == is equality of bits and NaN is no exception.
struct contact_bits {
    std::vector<uint32_t> separation, normal_x, normal_y, feature;

    bool operator==(const contact_bits &o) const {
        return separation == o.separation && normal_x == o.normal_x && normal_y == o.normal_y &&
               feature == o.feature;
    }
};

inline std::vector<uint8_t> relate(const sepax_store *store, const std::vector<sepax_pair> &pairs,
                                   const sepax_options &options) {
    std::vector<uint8_t> out(pairs.size(), 0xEE);
    EXPECT_EQ(SEPAX_OK,
              sepax_relate(store, sepax_pairs(pairs.data(), pairs.size()), &options, out.data()));
    return out;
}

inline contact_bits separate(const sepax_store *store, const std::vector<sepax_pair> &pairs,
                             const sepax_options &options) {
    const size_t n = pairs.size();
    std::vector<float> s(n, -77), x(n, -77), y(n, -77);
    contact_bits out;
    out.feature.assign(n, 0xEEEEEEEE);
    const sepax_contacts contacts = {s.data(), x.data(), y.data(), out.feature.data(), nullptr};
    EXPECT_EQ(SEPAX_OK, sepax_separate(store, sepax_pairs(pairs.data(), n), &options, &contacts));
    for (size_t i = 0; i < n; ++i) {
        out.separation.push_back(bits_of(s[i]));
        out.normal_x.push_back(bits_of(x[i]));
        out.normal_y.push_back(bits_of(y[i]));
    }
    return out;
}

// What sepax_hits and sepax_hit_bits must say when sepax_relate says `relations`.
inline std::vector<uint32_t> hits_of(const std::vector<uint8_t> &relations, bool open) {
    std::vector<uint32_t> out;
    for (size_t i = 0; i < relations.size(); ++i)
        if (open ? relations[i] == SEPAX_OVERLAPPING : relations[i] != SEPAX_DISJOINT)
            out.push_back(static_cast<uint32_t>(i));
    return out;
}

inline std::vector<uint8_t> bits_of_hits(const std::vector<uint32_t> &hits, size_t pair_count) {
    std::vector<uint8_t> out((pair_count + 7) / 8, 0);
    for (const uint32_t i : hits)
        out[i / 8] = static_cast<uint8_t>(out[i / 8] | 1U << i % 8);
    return out;
}

#endif
