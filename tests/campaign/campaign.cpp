// SPDX-License-Identifier: MIT
//
// The loop of a campaign and its table.

#include "campaign.h"

#include <cinttypes>
#include <cstdio>

namespace campaign {

namespace {

constexpr uint64_t most_written = 20; // of one run: more of the same bug do not help

touching::regime regime_of(const plan &p, uint64_t batch, uint64_t *turn) {
    const auto &all = crowds::regimes();
    *turn = batch;
    for (const touching::regime r : all)
        if (p.regime == touching::name(r))
            return r;
    *turn = batch / all.size();
    return all[batch % all.size()];
}

} // namespace

uint64_t usual_batch_pairs(const std::string &oracle) {
    return oracle == "gmp" ? 8192 : 131072;
}

bool known_regime(const std::string &name) {
    for (const touching::regime r : crowds::regimes())
        if (name == touching::name(r))
            return true;
    return name == "all";
}

trial make_trial(const plan &p, uint64_t batch) {
    trial t;
    t.seed = p.seed;
    t.batch = batch;
    t.regime = regime_of(p, batch, &t.turn);
    std::seed_seq seed = {static_cast<uint32_t>(p.seed), static_cast<uint32_t>(p.seed >> 32),
                          static_cast<uint32_t>(batch), static_cast<uint32_t>(batch >> 32)};
    shapes::rng random(seed);
    // GMP takes long enough for couples without copies, which are more varied; it sees both.
    const unsigned copies = p.oracle == "gmp" ? (t.turn % 2 == 0 ? 1 : 4) : 8;
    crowds::crowd c = crowds::make(t.regime, random, p.batch_pairs, copies);
    t.store = std::move(c.store);
    t.pairs = std::move(c.pairs);
    t.band = c.band;
    return t;
}

tally state::total() const {
    tally sum;
    for (const tally &t : regimes)
        sum.add(t);
    return sum;
}

// --------------------------------------------------------------------- run

void run(const plan &p, judge &judge, state *s, const std::function<void(const state &)> &progress,
         const std::function<void(const counterexample &)> &report) {
    uint64_t written = 0;
    while (s->total()[PAIRS] < p.pairs) {
        const trial t = make_trial(p, s->next_batch++);
        tally &counts = s->regimes[static_cast<size_t>(t.regime)];
        counts[PAIRS] += t.pairs.size();
        counts[BAND] += t.band;
        for (const counterexample &c : judge.look(t, counts))
            if (written++ < most_written)
                report(c);
        progress(*s);
    }
}

// ------------------------------------------------------------------- table

namespace {

double percent(uint64_t part, uint64_t of) {
    return of == 0 ? 0 : 100. * static_cast<double>(part) / static_cast<double>(of);
}

void print_row(std::FILE *out, const char *name, const tally &t) {
    const uint64_t answers = t[FILTERED] + t[IN_DOUBLE] + t[EXPANDED];
    std::fprintf(out, "%-10s %12" PRIu64 " %5.1f%% | %5.1f%% %5.1f%% %5.1f%% | %6.2f%% %6.2f%% |",
                 name, t[PAIRS], percent(t[BAND], t[PAIRS]), percent(t[DISJOINT], t[PAIRS]),
                 percent(t[TOUCHING], t[PAIRS]), percent(t[OVERLAPPING], t[PAIRS]),
                 percent(t[IN_DOUBLE], answers), percent(t[EXPANDED], answers));
    if (t[SEPARATIONS] > 0)
        std::fprintf(out, " %10" PRIu64 " %9" PRIu64 " %6.3f |", t[SEPARATIONS], t[MOVED],
                     t.worst_depth);
    std::fprintf(out, " %" PRIu64 "\n", t[WRONG]);
}

} // namespace

void print(std::FILE *out, const plan &p, const state &s) {
    const tally total = s.total();
    std::fprintf(out, "%-10s %12s %6s | %6s %6s %6s | %7s %7s |", "regime", "pairs", "band",
                 "disj.", "touch.", "overl.", "double", "expand.");
    if (total[SEPARATIONS] > 0)
        std::fprintf(out, " %10s %9s %6s |", "depths", "moved out", "worst");
    std::fprintf(out, " wrong\n");
    for (size_t r = 0; r < s.regimes.size(); ++r)
        if (s.regimes[r][PAIRS] > 0)
            print_row(out, touching::name(crowds::regimes()[r]).c_str(), s.regimes[r]);
    print_row(out, "all", total);
    std::fprintf(
        out,
        "band: built to touch, up to %d ulp; double, expanded: answers that left the float "
        "filter\n",
        touching::most_nudged);
    if (total[SEPARATIONS] > 0)
        std::fprintf(out, "worst: |depth - exact| in 2^-24 (Lx + Ly), where 8 are allowed; moved "
                          "out: by MTV_SAFE in float32\n");
    std::fprintf(out, "oracle %s, seed %" PRIu64 ", %" PRIu64 " pairs, %" PRIu64 " wrong\n",
                 p.oracle.c_str(), p.seed, total[PAIRS], total[WRONG]);
}

} // namespace campaign
