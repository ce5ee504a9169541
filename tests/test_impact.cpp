// SPDX-License-Identifier: MIT

#include "impact_oracle.h"

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
        EXPECT_LT(200u, count);
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

} // namespace
