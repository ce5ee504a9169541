// SPDX-License-Identifier: MIT
//
// What the tests of all backends and strategies share: the scenes with the
// reference's answers, and to compare answers bit for bit.

#ifndef SEPAX_TESTS_TEST_BACKENDS_H
#define SEPAX_TESTS_TEST_BACKENDS_H

#include <ostream>

#include "batch.h"
#include "scenes.h"

struct variant {
    std::string backend;
    sepax_strategy strategy;
};

inline void PrintTo(const variant &v, std::ostream *out) {
    *out << v.backend << " " << sepax_strategy_name(v.strategy);
}

// A scene with its store and the reference's answers.
struct known_scene {
    std::string name;
    shapes::scene scene;
    shapes::store_ptr store;
    std::vector<uint8_t> relations;
    contact_bits contacts, safe_contacts;
};

// The scenes of these names, or all of them.
std::vector<known_scene> solve_scenes(const std::vector<std::string> &only = {});

template <typename T>
void expect_same(const std::vector<T> &expected, const std::vector<T> &got, const char *what,
                 const std::vector<sepax_pair> &pairs) {
    ASSERT_EQ(expected.size(), got.size()) << what;
    size_t different = 0;
    for (size_t i = 0; i < expected.size(); ++i)
        if (expected[i] != got[i] && different++ < 3)
            ADD_FAILURE() << what << " of pair " << i << " (" << pairs[i].a << ", " << pairs[i].b
                          << "): expected " << +expected[i] << ", got " << +got[i];
    EXPECT_EQ(0U, different) << what;
}

void expect_same(const contact_bits &expected, const contact_bits &got,
                 const std::vector<sepax_pair> &pairs);

class Backends : public testing::TestWithParam<variant> {
  protected:
    void SetUp() override {
        const sepax_backend *backend = sepax_backend_find(GetParam().backend.c_str());
        ASSERT_NE(nullptr, backend);
        if (!sepax_backend_runs_here(backend))
            GTEST_SKIP() << "this CPU cannot run the backend " << GetParam().backend;
    }
    sepax_options options(uint32_t flags = 0) const {
        return options_for(GetParam().backend.c_str(), GetParam().strategy, flags);
    }
    size_t lanes() const {
        return sepax_backend_lanes(sepax_backend_find(GetParam().backend.c_str()));
    }
};

#endif
