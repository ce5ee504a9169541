// SPDX-License-Identifier: MIT
//
// The campaign in short, and the campaign itself: that its crowds are hard, that it finds wrong
// answers and makes them small, and that it goes on where it was stopped.

#include <cmath>
#include <cstdio>

#include "batch.h"
#include "campaign.h"
#include "counterexample.h"
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
    EXPECT_TRUE(run(
        p, judge, s, [](const state &) {},
        [&](const counterexample &c, bool) { found.push_back(c); }));
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
    expect_nothing_wrong(make_plan("gmp", scaled(40000, 4000), scaled(1024, 128)), *judge);
}

// ----------------------------------------------------------------- crowds

class Crowds : public testing::TestWithParam<crowds::regime> {};

// A regime that the float filter can decide would prove nothing about what comes after it.
TEST_P(Crowds, ReachTheDeepLevels) {
    plan p = make_plan("last", 0, scaled(4096, 512));
    p.regime = crowds::name(GetParam());
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
    if (GetParam() == crowds::regime::random)
        return;
    EXPECT_EQ(sum[BAND], sum[PAIRS]);
    EXPECT_GT(sum[TOUCHING], sum[PAIRS] / 50);
    EXPECT_GT(sum[IN_DOUBLE] + sum[EXPANDED], sum[PAIRS] / 20);
    EXPECT_GT(sum[EXPANDED], 0u);
}

std::string crowd_name(const testing::TestParamInfo<crowds::regime> &info) {
    return crowds::name(info.param);
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

bool read_back(const std::vector<counterexample> &all, std::vector<counterexample> *back) {
    std::FILE *file = std::tmpfile();
    for (const counterexample &c : all)
        write(file, c);
    std::rewind(file);
    const bool good = read(file, back);
    std::fclose(file);
    return good;
}

void expect_same(const counterexample &c, const counterexample &d) {
    EXPECT_EQ(c.what, d.what);
    EXPECT_EQ(c.expected, d.expected);
    EXPECT_EQ(c.got, d.got);
    EXPECT_EQ(c.regime, d.regime);
    EXPECT_EQ(c.backend, d.backend);
    EXPECT_EQ(c.strategy, d.strategy);
    EXPECT_EQ(c.flags, d.flags);
    EXPECT_EQ(c.seed, d.seed);
    EXPECT_EQ(c.batch, d.batch);
    for (const auto side : {&couple::a, &couple::b}) {
        const shapes::polygon &p = c.shapes.*side, &q = d.shapes.*side;
        ASSERT_EQ(p.size(), q.size());
        for (size_t i = 0; i < p.size(); ++i) {
            EXPECT_EQ(bits_of(p[i].x), bits_of(q[i].x));
            EXPECT_EQ(bits_of(p[i].y), bits_of(q[i].y));
        }
    }
}

// A campaign against a wrong backend: every counterexample has few vertices, is wrong again, and
// comes back from a file bit for bit.
void expect_found(const plan &p, judge &judge, const char *what) {
    state s;
    std::vector<counterexample> found = run_all(p, judge, &s), back;
    ASSERT_FALSE(found.empty());
    EXPECT_GE(s.total()[WRONG], found.size());
    size_t of_kind = 0;
    for (const counterexample &c : found) {
        EXPECT_NE(nullptr, judge.again(c, c.shapes));
        if (c.what != what)
            continue; // of a separation several things can be wrong
        ++of_kind;
        EXPECT_LE(c.shapes.a.size() + c.shapes.b.size(), 6u);
        if (testing::Test::HasFailure())
            write(stdout, c);
    }
    EXPECT_GT(of_kind, 0u);
    ASSERT_TRUE(read_back(found, &back));
    ASSERT_EQ(found.size(), back.size());
    for (size_t i = 0; i < found.size(); ++i)
        expect_same(found[i], back[i]);
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
    const plan p = make_plan("last", 500, 500);
    size_t found = 0;
    ASSERT_TRUE(run(
        p, *judge, &s, [](const state &) {},
        [&](const counterexample &, bool alone) {
            EXPECT_FALSE(alone);
            ++found;
        }));
    EXPECT_EQ(1u, found);
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

TEST(CampaignFinds, NoCounterexamplesInOtherFiles) {
    for (const char *text : {"hello\n", "counterexample relation\n", "counterexample\n\n"}) {
        std::FILE *file = std::tmpfile();
        std::fputs(text, file);
        std::rewind(file);
        std::vector<counterexample> all;
        EXPECT_FALSE(read(file, &all)) << text;
        std::fclose(file);
    }
}

// ------------------------------------------------------------------ state

bool operator==(const tally &t, const tally &u) {
    return t.of == u.of && t.worst_depth == u.worst_depth;
}

TEST(CampaignState, GoesOnWhereItWasStopped) {
    const auto judge = make_last_judge(backends_here());
    plan p = make_plan("last", 6000, 300);
    state at_once, stopped;
    run_all(p, *judge, &at_once);

    p.state_file = testing::TempDir() + "sepax_campaign_state";
    std::remove(p.state_file.c_str());
    EXPECT_EQ("new", load(p, &stopped));
    p.pairs = 2500;
    run_all(p, *judge, &stopped);
    state resumed;
    ASSERT_EQ("", load(p, &resumed));
    EXPECT_EQ(9u, resumed.next_batch);
    p.pairs = 6000;
    run_all(p, *judge, &resumed);
    EXPECT_EQ(at_once.next_batch, resumed.next_batch);
    for (size_t r = 0; r < at_once.regimes.size(); ++r)
        EXPECT_TRUE(at_once.regimes[r] == resumed.regimes[r]);

    plan other = p;
    for (const auto &change : std::vector<std::function<void(plan &)>>{
             [](plan &q) { q.seed = 2; }, [](plan &q) { q.oracle = "gmp"; },
             [](plan &q) { q.regime = "tiles"; }, [](plan &q) { q.slices = 2; },
             [](plan &q) { q.batch_pairs = 301; }}) {
        other = p;
        change(other);
        state untouched;
        EXPECT_NE(std::string::npos, load(other, &untouched).find("other options"));
    }
    std::FILE *file = std::fopen(p.state_file.c_str(), "r+");
    std::fseek(file, -20, SEEK_END);
    std::fputs("x", file);
    std::fclose(file);
    state damaged;
    EXPECT_EQ("it is damaged", load(p, &damaged));
    std::remove(p.state_file.c_str());
}

TEST(CampaignState, SlicesShareTheBatches) {
    const auto judge = make_last_judge(backends_here());
    plan p = make_plan("last", 18 * 300, 300);
    state whole, sum;
    run_all(p, *judge, &whole);
    p.pairs /= 2;
    p.slices = 2;
    for (p.slice = 0; p.slice < 2; ++p.slice) {
        state part;
        run_all(p, *judge, &part);
        for (size_t r = 0; r < sum.regimes.size(); ++r)
            sum.regimes[r].add(part.regimes[r]);
    }
    for (size_t r = 0; r < whole.regimes.size(); ++r)
        EXPECT_TRUE(whole.regimes[r] == sum.regimes[r]) << r;
}

} // namespace
