// SPDX-License-Identifier: MIT
//
// The library through its public calls against the oracle, on every backend that runs here: the
// relation of millions of pairs around contact, and the accuracy of the separation.

#include <cfloat>
#include <cmath>

#include "batch.h"
#include "oracle.h"
#include "oracle_batch.h"
#include "rounded.h"
#include "textbook.h"

namespace {

std::vector<sepax_options> runnable_backends() {
    std::vector<sepax_options> all;
    for (const std::string &name : backend_names()) {
        const sepax_options options = options_for(name.c_str());
        if (sepax_backend_runs_here(options.backend))
            all.push_back(options);
    }
    return all;
}

void expect_right(const oracle_batch &batch) {
    for (sepax_options options : runnable_backends())
        for (int s = 0; s < SEPAX_STRATEGY_COUNT; ++s) {
            options.strategy = static_cast<sepax_strategy>(s);
            const size_t n = s == SEPAX_AUTO ? batch.pairs.size() : batch.pairs.size() / 4;
            EXPECT_EQ(0u, count_wrong(batch, n, options, stdout, 3))
                << sepax_backend_name(options.backend) << " "
                << sepax_strategy_name(options.strategy);
        }
}

class oracle : public testing::TestWithParam<touching::regime> {};

std::string regime_name(const testing::TestParamInfo<touching::regime> &info) {
    return touching::name(info.param);
}

TEST_P(oracle, relation) {
    const size_t pair_count = scaled(200000), batch_size = 20000;
    shapes::rng random(11);
    size_t done = 0;
    for (size_t left = pair_count; left > 0 && !HasFailure();) {
        const size_t n = std::min(left, batch_size);
        const oracle_batch batch = make_oracle_batch(GetParam(), random, n);
        expect_right(batch);
        done += batch.pairs.size();
        left -= n;
    }
    EXPECT_TRUE(HasFailure() || done > pair_count / 2) << "the store refuses too many couples";
}

// SPEC: |separation - exact| <= 8u(Lx + Ly) + 2^-149 where float32 can hold it.
TEST_P(oracle, separation) {
    shapes::rng random(12);
    const oracle_batch batch = make_oracle_batch(GetParam(), random, scaled(10000));
    std::vector<float> separation(batch.pairs.size());
    const sepax_contacts contacts = {separation.data(), nullptr, nullptr, nullptr, nullptr};
    ASSERT_EQ(SEPAX_OK,
              sepax_separate(batch.store.get(), sepax_pairs(batch.pairs.data(), batch.pairs.size()),
                             nullptr, &contacts));
    for (size_t i = 0; i < batch.pairs.size() && !HasFailure(); ++i) {
        const touching::couple &c = batch.couples[i];
        const double bound = 0x1p-21 * touching::extents(c) + 0x1p-149;
        const double exact = oracle_signed_distance(c.a, c.b, batch.relations[i]);
        if (std::fabs(exact) <= double{FLT_MAX}) {
            EXPECT_LE(std::fabs(separation[i] - exact), bound) << "pair " << i;
        }
        const int sign = (separation[i] > 0) - (separation[i] < 0);
        EXPECT_EQ(SEPAX_TOUCHING - batch.relations[i], sign) << "pair " << i;
    }
}

INSTANTIATE_TEST_SUITE_P(all, oracle, testing::ValuesIn(touching::regimes()), regime_name);

TEST(oracle, collapsed_shapes) {
    shapes::rng random(13);
    const oracle_batch batch =
        make_oracle_batch(crowds::make(crowds::regime::collapsed, random, scaled(50000, 1000)));
    size_t flat = 0;
    for (const touching::couple &c : batch.couples)
        flat += c.a.size() < 3 && c.b.size() < 3 ? 1 : 0;
    EXPECT_GT(flat, batch.pairs.size() / 20) << "nothing collapses";
    expect_right(batch);
}

// Where nothing is close the tutorials are right too, and must agree with oracle and library.
TEST(oracle, agrees_with_the_textbook_away_from_contact) {
    shapes::rng random(14);
    const oracle_batch batch = make_oracle_batch(touching::regime::random, random, scaled(20000));
    size_t compared = 0;
    for (size_t i = 0; i < batch.pairs.size(); ++i) {
        const shapes::polygon &a = batch.couples[i].a, &b = batch.couples[i].b;
        const double separation = oracle_separation(a, b);
        if (std::fabs(separation) < 1e-4)
            continue;
        ++compared;
        EXPECT_EQ(separation < 0, textbook_overlap(a.data(), a.size(), b.data(), b.size()));
        EXPECT_EQ(separation < 0 ? SEPAX_OVERLAPPING : SEPAX_DISJOINT, batch.relations[i]);
    }
    EXPECT_GT(compared, batch.pairs.size() / 3);
}

// The worked counterexample of the centroid rule, to the digits that were published with it.
TEST(oracle, separation_of_known_triangles) {
    const shapes::polygon a = {{-0.928973794f, 0.160431892f},
                               {0.866204739f, -0.0246679448f},
                               {0.215027466f, 0.477510482f}};
    const shapes::polygon b = {{0.412307054f, 0.408378601f},
                               {-0.275174141f, 0.462385297f},
                               {0.292808503f, -0.0814400911f}};
    EXPECT_NEAR(-0.384208, oracle_separation(a, b), 5e-7);
    EXPECT_NEAR(-0.384208, oracle_separation(b, a), 5e-7);
    const shapes::polygon unit = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    const shapes::polygon right = {{3, 0}, {4, 0}, {4, 1}, {3, 1}};
    EXPECT_EQ(2., oracle_separation(unit, right));
    EXPECT_EQ(-1., oracle_separation(unit, unit));
    shapes::polygon speck = unit;
    for (sepax_vec2 &v : speck)
        v = {v.x * 0x1p-149f, v.y * 0x1p-149f};
    EXPECT_EQ(-0x1p-149, oracle_separation(unit, speck));
    EXPECT_EQ(-0x1p-149, oracle_separation(speck, speck));
}

} // namespace
