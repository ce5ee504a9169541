// SPDX-License-Identifier: MIT
//
// The campaign in short, and the campaign itself: that its crowds are hard, and that it finds wrong
// answers.

#include <cstdio>

#include "batch.h"
#include "campaign.h"
#include "direct.h"
#include "inside.h"

namespace {

using namespace campaign;

plan make_plan(const std::string &oracle, uint64_t pairs, uint64_t batch_pairs) {
    plan p;
    p.oracle = oracle;
    p.pairs = pairs;
    p.batch_pairs = batch_pairs;
    return p;
}

std::vector<counterexample> run_all(const plan &p, judge &judge, state *s) {
    std::vector<counterexample> found;
    run(
        p, judge, s, [](const state &) {}, [&](const counterexample &c) { found.push_back(c); });
    return found;
}

void expect_nothing_wrong(const plan &p, judge &judge) {
    state s;
    for (const counterexample &c : run_all(p, judge, &s))
        write(stdout, c);
    print(stdout, p, s);
    const tally sum = s.total();
    EXPECT_EQ(0u, sum[WRONG]) << "seed " << p.seed;
    EXPECT_GE(sum[PAIRS], p.pairs);
    EXPECT_GE(sum[BAND], sum[PAIRS] / 2);
    for (const int r : {DISJOINT, TOUCHING, OVERLAPPING})
        EXPECT_GT(sum[r], sum[PAIRS] / 20) << count_name(r);
}

TEST(Campaign, AgainstTheLastLevel) {
    const auto judge = make_last_judge(backends_here());
    expect_nothing_wrong(make_plan("last", scaled(1000000, 40000), scaled(8192, 1024)), *judge);
}

TEST(Campaign, AgainstGmp) {
    const auto judge = make_gmp_judge(backends_here());
    if (!judge)
        GTEST_SKIP() << "built without GMP";
    expect_nothing_wrong(make_plan("gmp", scaled(400000, 4000), scaled(4096, 128)), *judge);
}

// ----------------------------------------------------------------- crowds

class Crowds : public testing::TestWithParam<touching::regime> {};

// A regime that the float filter can decide would prove nothing about what comes after it.
TEST_P(Crowds, ReachTheDeepLevels) {
    plan p = make_plan("last", 0, scaled(4096, 512));
    p.regime = touching::name(GetParam());
    tally sum;
    for (uint64_t batch = 0; batch < 40; ++batch) {
        const trial t = make_trial(p, batch);
        std::vector<uint8_t> relations(t.pairs.size());
        sepax_report report = {};
        sepax_options options = {};
        options.report = &report;
        ASSERT_EQ(SEPAX_OK, sepax_relate(t.store.get(), sepax_pairs(t.pairs.data(), t.pairs.size()),
                                         &options, relations.data()));
        sum[PAIRS] += t.pairs.size();
        sum[BAND] += t.band;
        for (const uint8_t r : relations)
            ++sum[DISJOINT + r];
        sum.count_levels(report);
    }
    EXPECT_GT(sum[DISJOINT], sum[PAIRS] / 50);
    EXPECT_GT(sum[OVERLAPPING], sum[PAIRS] / 50);
    if (GetParam() == touching::regime::collapsed) {
        const trial t = make_trial(p, 0);
        size_t flat = 0;
        for (const sepax_pair &pair : t.pairs)
            flat += crowds::vertices_of(t.store.get(), pair.a).size() < 3;
        EXPECT_GT(flat, t.pairs.size() / 5);
    }
    if (GetParam() == touching::regime::random)
        return;
    EXPECT_EQ(sum[BAND], sum[PAIRS]);
    EXPECT_GT(sum[TOUCHING], sum[PAIRS] / 50);
    EXPECT_GT(sum[IN_DOUBLE] + sum[EXPANDED], sum[PAIRS] / 20);
    if (GetParam() != touching::regime::resting) { // of which few are as hard
        EXPECT_GT(sum[EXPANDED], 0u);
    }
}

std::string crowd_name(const testing::TestParamInfo<touching::regime> &info) {
    return touching::name(info.param);
}
INSTANTIATE_TEST_SUITE_P(all, Crowds, testing::ValuesIn(crowds::regimes()), crowd_name);

bool same(const trial &t, const trial &u) {
    bool equal = t.pairs.size() == u.pairs.size();
    for (size_t i = 0; equal && i < t.pairs.size(); ++i)
        equal = t.pairs[i].a == u.pairs[i].a && t.pairs[i].b == u.pairs[i].b;
    return equal && inside::picture(t.store.get()) == inside::picture(u.store.get());
}

TEST(Campaign, TrialsFollowFromSeedAndNumberAlone) {
    for (const char *oracle : {"last", "gmp"}) {
        plan p = make_plan(oracle, 0, 500), other = p;
        other.seed = 2;
        for (uint64_t batch = 0; batch < 2 * crowds::regimes().size(); ++batch) {
            EXPECT_TRUE(same(make_trial(p, batch), make_trial(p, batch))) << batch;
            EXPECT_FALSE(same(make_trial(p, batch), make_trial(other, batch))) << batch;
        }
    }
}

// --------------------------------------------------------- wrong backends

void ask_reference(query q, const batch_call *batch, const void *results, sepax_report *report) {
    direct_batch(q == QUERY_RELATE ? &sepax_relate_form : &sepax_separate_form,
                 sepax_backend_find("reference"))(batch, results, report);
}

// The reference with the answers changed.
void forget_touching(const batch_call *batch, const void *results, sepax_report *report) {
    ask_reference(QUERY_RELATE, batch, results, report);
    uint8_t *relations = static_cast<const relation_results *>(results)->relations;
    std::replace(relations, relations + batch->pair_count, uint8_t{SEPAX_TOUCHING},
                 uint8_t{SEPAX_DISJOINT});
}

// Wrong about the last pair of large batches alone.
void forget_the_last(const batch_call *batch, const void *results, sepax_report *report) {
    ask_reference(QUERY_RELATE, batch, results, report);
    if (batch->pair_count > 200)
        static_cast<const relation_results *>(results)->relations[batch->pair_count - 1] ^= 1;
}

void deepen(const batch_call *batch, const void *results, sepax_report *report) {
    ask_reference(QUERY_SEPARATE, batch, results, report);
    float *separation = static_cast<const sepax_contacts *>(results)->separation;
    for (size_t i = 0; i < batch->pair_count; ++i)
        separation[i] *= 1 + 0x1p-8f;
}

void turn_round(const batch_call *batch, const void *results, sepax_report *report) {
    ask_reference(QUERY_SEPARATE, batch, results, report);
    float *separation = static_cast<const sepax_contacts *>(results)->separation;
    for (size_t i = 0; i < batch->pair_count; ++i)
        separation[i] = -separation[i];
}

void ignore_safety(const batch_call *batch, const void *results, sepax_report *report) {
    batch_call plain = *batch;
    plain.flags &= ~SEPAX_MTV_SAFE;
    ask_reference(QUERY_SEPARATE, &plain, results, report);
}

// The reference with one query replaced.
struct wrong_backend {
    sepax_backend backend = *sepax_backend_find("reference");

    wrong_backend(query q, query_batch *batch) {
        direct_wrong = {&backend, q, batch};
    }
    ~wrong_backend() {
        direct_wrong = {};
    }
    wrong_backend(const wrong_backend &) = delete;
    wrong_backend &operator=(const wrong_backend &) = delete;
};

// A campaign against a wrong backend.
void expect_found(const plan &p, judge &judge, const std::string &what) {
    state s;
    const std::vector<counterexample> found = run_all(p, judge, &s);
    EXPECT_GE(s.total()[WRONG], found.size());
    const auto is_of_kind = [&what](const counterexample &c) { return c.what == what; };
    EXPECT_TRUE(std::any_of(found.begin(), found.end(), is_of_kind)); // several things can be wrong
}

TEST(CampaignFinds, WrongRelations) {
    wrong_backend wrong(QUERY_RELATE, forget_touching);
    plan p = make_plan("last", 9000, 3000);
    for (const char *regime : {"contact", "tiles", "resting", "wild", "far"}) {
        p.regime = regime;
        expect_found(p, *make_last_judge({&wrong.backend}), "relation");
    }
    const auto gmp = make_gmp_judge({&wrong.backend});
    if (gmp)
        expect_found(make_plan("gmp", 1, 500), *gmp, "relation");
}

TEST(CampaignFinds, WrongRelationsThatDependOnTheirBatch) {
    wrong_backend wrong(QUERY_RELATE, forget_the_last);
    const auto judge = make_last_judge({&wrong.backend});
    state s;
    EXPECT_EQ(1U, run_all(make_plan("last", 500, 500), *judge, &s).size());
    EXPECT_EQ(1u, s.total()[WRONG]);
}

TEST(CampaignFinds, WrongSeparations) {
    wrong_backend wrong(QUERY_SEPARATE, deepen);
    const auto judge = make_gmp_judge({&wrong.backend});
    if (!judge)
        GTEST_SKIP() << "built without GMP";
    plan p = make_plan("gmp", 1, 300);
    p.regime = "contact";
    expect_found(p, *judge, "depth");
    direct_wrong.batch = turn_round;
    expect_found(p, *judge, "sign");
}

TEST(CampaignFinds, AnMtvThatIsNotSafe) {
    wrong_backend wrong(QUERY_SEPARATE, ignore_safety);
    const auto judge = make_gmp_judge({&wrong.backend});
    if (!judge)
        GTEST_SKIP() << "built without GMP";
    plan p = make_plan("gmp", 1, 300);
    p.regime = "contact";
    state s;
    const std::vector<counterexample> found = run_all(p, *judge, &s);
    ASSERT_FALSE(found.empty());
    for (const counterexample &c : found)
        EXPECT_EQ("mtv", c.what);
}

} // namespace
