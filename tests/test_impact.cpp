// SPDX-License-Identifier: MIT

#include "impact_oracle.h"
#include "kernel.h"
#include "sepax.hpp"

#include <gtest/gtest.h>

namespace {

impact_results ask(const impact_scene &s, const sepax_backend *backend) {
    impact_results r(s.pairs.size());
    sepax_options options = {};
    options.backend = backend;
    options.margin = s.margin;
    const sepax_moves moves = s.moves();
    const sepax_impacts arrays = r.arrays();
    EXPECT_EQ(SEPAX_OK, sepax_impact(s.store.get(), sepax_pairs(s.pairs.data(), s.pairs.size()),
                                     &moves, s.tolerance, &options, &arrays));
    return r;
}

constexpr uint32_t all_flags[] = {0, SEPAX_LERP, SEPAX_LEAVING, SEPAX_LERP | SEPAX_LEAVING};

TEST(Impacts, AreNeverLateAndEarlyByTheTolerance) {
    size_t states[3] = {};
    for (const impact_scenes::motion m : impact_scenes::motions)
        for (const uint32_t flags : all_flags)
            for (const float tolerance : {1e-2f, 1e-5f}) {
                const impact_scene s = impact_scenes::make(m, 400, 9, flags, tolerance, 0, 1);
                ASSERT_EQ(400u, s.pairs.size());
                const impact_results r = ask(s, sepax_backend_find("reference"));
                for (size_t i = 0; i < s.pairs.size(); i++) {
                    states[r.state[i]]++;
                    EXPECT_EQ("", impact_fault(s, r, i))
                        << int(m) << " " << flags << " " << tolerance << " " << i << " "
                        << r.state[i] << " " << r.time[i];
                }
            }
    for (const size_t count : states)
        EXPECT_LT(80u, count);
}

TEST(Impacts, AreTheSameOnAllBackends) {
    for (const impact_scenes::motion m : impact_scenes::motions)
        for (const unsigned corners : {4u, 8u, 20u})
            for (const uint32_t flags : all_flags) {
                const impact_scene s = impact_scenes::make(m, 500, corners, flags, 1e-4f, .01f, 2);
                const impact_results expected = ask(s, sepax_backend_find("reference"));
                for (size_t i = 0; i < sepax_backend_count(); i++) {
                    const sepax_backend *backend = sepax_backend_at(i);
                    if (sepax_backend_runs_here(backend)) {
                        EXPECT_EQ(expected, ask(s, backend))
                            << sepax_backend_name(backend) << int(m) << corners << flags;
                    }
                }
            }
}

// The least time of a group, and of equal ones the first pair; an empty group has none.
TEST(Impacts, OfGroupsAreTheFirst) {
    const impact_scene s = impact_scenes::make(impact_scenes::motion::any, 900, 8, 0, 1e-3F, 0, 4);
    std::vector<uint32_t> offsets = {2, 2};
    while (offsets.back() < 820)
        offsets.push_back(offsets.back() + offsets.size() % 70);
    const size_t groups = offsets.size() - 1;
    for (const char *name : {"reference", sepax_backend_name(sepax_backend_default())}) {
        sepax_options options = {};
        options.backend = sepax_backend_find(name);
        const impact_results single = ask(s, options.backend);
        impact_results r(groups);
        const sepax_moves moves = s.moves();
        const sepax_impacts arrays = r.arrays();
        ASSERT_EQ(SEPAX_OK, sepax_impact(s.store.get(),
                                         sepax_grouped(sepax_pairs(s.pairs.data(), s.pairs.size()),
                                                       offsets.data(), groups),
                                         &moves, s.tolerance, &options, &arrays));
        for (size_t g = 0; g < groups; g++) {
            uint32_t best = SEPAX_NO_PAIR;
            for (uint32_t i = offsets[g]; i < offsets[g + 1]; i++)
                best = best == SEPAX_NO_PAIR || single.time[i] < single.time[best] ? i : best;
            ASSERT_EQ(best, r.pair[g]);
            const bool none = best == SEPAX_NO_PAIR;
            EXPECT_EQ(none ? 2 : single.time[best], r.time[g]);
            EXPECT_EQ(none ? uint32_t(SEPAX_CLEAR) : single.state[best], r.state[g]);
            EXPECT_EQ(none ? 0 : single.normal_x[best], r.normal_x[g]);
            EXPECT_EQ(none ? SEPAX_FEATURE_NONE : single.feature_b[best], r.feature_b[g]);
        }
    }
}

// What two shapes do, of which the second one moves, on all backends.
void expect_state(sepax_store *store, sepax_pair pair, const sepax_pose &from, const sepax_pose &to,
                  uint32_t expected) {
    const sepax::workspace workspace;
    const sepax_moves moves = {&pair.b, &from, &to, nullptr, nullptr, 1, 0, workspace.get()};
    for (size_t i = 0; i < sepax_backend_count(); i++) {
        sepax_options options = {};
        options.backend = sepax_backend_at(i);
        uint32_t state = 9;
        sepax_impacts out = {};
        out.state = &state;
        EXPECT_EQ(SEPAX_OK,
                  sepax_impact(store, sepax_pairs(&pair, 1), &moves, .01F, &options, &out));
        EXPECT_EQ(expected, state) << sepax_backend_name(options.backend);
    }
}

// Boxes that overlap at the start hit each other, although they part.
TEST(Impacts, OfShapesThatOverlapAreHits) {
    sepax::store store;
    const sepax_id a = store.add_boxes(std::vector<sepax_box>(2, {1, 1, {0, 0, 1, 0}})).first;
    expect_state(store.get(), {a, a + 1}, {.5F, 0, 1, 0}, {500, 0, 1, 0}, SEPAX_HIT);
}

// Discs that meet early on a way along which one product of a gap overflows, and not the other.
TEST(Impacts, OfHugeShapesAreNotMissed) {
    sepax::store store;
    for (unsigned i = 0; i < 2; i++) {
        const sepax_id id = store.add(std::vector<sepax_vec2>{{0, 0}});
        store.set_radii(std::vector<sepax_id>{id}, std::vector<float>{1.386F * 0x1p62F});
    }
    expect_state(store.get(), {0, 1}, {0x1p63F, 0x1p63F, 1, 0},
                 {0x1.000002p65F, -0x1.fffffcp64F, 1, 0}, SEPAX_HIT);
}

// A guess of a step that is wrong costs no answer, only rounds: so these are counted. Sticks of
// 4 x 0.1 turn by up to 0.9 of a half turn.
TEST(Impacts, TakeFewRounds) {
    const float x[] = {-2, 2, 2, -2}, y[] = {-.05F, -.05F, .05F, .05F};
    shapes::rng random(5);
    uint32_t all = 0, most = 0;
    for (int i = 0; i < 2000; i++) {
        core_motion m[2] = {};
        for (core_motion &of : m) {
            const shapes::direction d = shapes::unit(shapes::uniform(random));
            of.turn = {d.cos, d.sin};
            of.rate = shapes::uniform(random, -2.8, 2.8);
            of.reach = sepax_turn_reach(x, y, 4, {0, 0});
            for (vector2 &end : of.at) {
                end.x = shapes::uniform(random, 0, 5);
                end.y = shapes::uniform(random, 0, 5);
            }
        }
        const moving_core a = {x, y, 4, &m[0]}, b = {x, y, 4, &m[1]};
        const impact_task task = {0, 1e-5, false, false, false};
        const uint32_t rounds = sepax_impact_find(&a, &b, &task).rounds;
        all += rounds;
        most = rounds > most ? rounds : most;
    }
    EXPECT_LT(all, 2000U * 6);
    EXPECT_LT(most, 40U);
    RecordProperty("rounds", int(all));
}

TEST(Impacts, OfCppAreThose) {
    impact_scene s = impact_scenes::make(impact_scenes::motion::any, 50, 8, 0, 1e-3F, 0, 6);
    const impact_results expected = ask(s, sepax_backend_default());
    const sepax_moves moves = s.moves();
    const sepax::store store(s.store.release());
    const sepax::impacts found = store.impact(s.pairs, moves, s.tolerance);
    EXPECT_EQ(expected.time, found.time);
    EXPECT_EQ(expected.state, found.state);
    EXPECT_EQ(expected.normal_x, found.normal_x);
    EXPECT_EQ(expected.normal_y, found.normal_y);
    EXPECT_EQ(expected.feature_a, found.feature_a);
    EXPECT_EQ(expected.feature_b, found.feature_b);
    EXPECT_EQ(expected.pair, found.pair);
    sepax::impacts again(s.pairs.size());
    store.impact(s.pairs, moves, s.tolerance, again);
    EXPECT_EQ(expected.time, again.time);
    EXPECT_THROW(store.impact(s.pairs, moves, 0), sepax::error);
}

} // namespace
