// SPDX-License-Identifier: MIT
//
// A campaign: trial after trial put to a judge. What a trial holds follows from the seed and its
// number alone, so each can be run again.

#ifndef SEPAX_TESTS_CAMPAIGN_H
#define SEPAX_TESTS_CAMPAIGN_H

#include <functional>

#include "judge.h"

namespace campaign {

struct plan {
    std::string oracle = "last"; // "last" or "gmp"
    std::string regime = "all";
    uint64_t seed = 1;
    uint64_t pairs = 0;
    uint64_t batch_pairs = 131072;
};
// The size of a batch that suits the oracle.
uint64_t usual_batch_pairs(const std::string &oracle);

// Whether the plan names a regime, or all.
bool known_regime(const std::string &name);

trial make_trial(const plan &p, uint64_t batch);

// How far a campaign has come.
struct state {
    uint64_t next_batch = 0;
    std::vector<tally> regimes = std::vector<tally>(crowds::regimes().size());

    tally total() const;
};

// Runs the plan from a state on to its end. Called after each batch: `progress`. Called for each
// counterexample: `report`.
void run(const plan &p, judge &judge, state *s, const std::function<void(const state &)> &progress,
         const std::function<void(const counterexample &)> &report);

// A table of a state by regime, and the sums.
void print(std::FILE *out, const plan &p, const state &s);

} // namespace campaign

#endif
