// SPDX-License-Identifier: MIT
//
// The loop of a campaign, its state file and its table.

#include "campaign.h"

#include <cinttypes>
#include <cstdio>
#include <cstring>

#include "counterexample.h"

namespace campaign {

namespace {

constexpr uint64_t most_written = 20; // of one run: more of the same bug do not help

crowds::regime regime_of(const plan &p, uint64_t batch, uint64_t *turn) {
    const auto &all = crowds::regimes();
    *turn = batch;
    for (const crowds::regime r : all)
        if (p.regime == crowds::name(r))
            return r;
    *turn = batch / all.size();
    return all[batch % all.size()];
}

// The regime of couples with the same name.
const touching::regime *couples_of(crowds::regime r) {
    for (const touching::regime &t : touching::regimes())
        if (touching::name(t) == crowds::name(r))
            return &t;
    return nullptr;
}

} // namespace

uint64_t usual_batch_pairs(const std::string &oracle) {
    return oracle == "gmp" ? 8192 : 131072;
}

bool known_regime(const std::string &name) {
    for (const crowds::regime r : crowds::regimes())
        if (name == crowds::name(r))
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
    // GMP takes long enough for couples, which are more varied than crowds; it sees both.
    const touching::regime *couples = couples_of(t.regime);
    const bool meets_one = p.oracle == "gmp" && couples != nullptr && t.turn % 2 == 0;
    crowds::crowd c = meets_one ? crowds::make_couples(*couples, random, p.batch_pairs)
                                : crowds::make(t.regime, random, p.batch_pairs);
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

// -------------------------------------------------------------- state file

namespace {

// What must be the same for a campaign to go on.
std::string identity(const plan &p) {
    char text[256];
    std::snprintf(text, sizeof text,
                  "sepax_campaign 1\noracle %s\nregime %s\nseed %" PRIu64 "\nslice %" PRIu64
                  "/%" PRIu64 "\nbatch_pairs %" PRIu64 "\n",
                  p.oracle.c_str(), p.regime.c_str(), p.seed, p.slice, p.slices, p.batch_pairs);
    return text;
}

bool read_tally(std::FILE *in, const std::string &name, tally *t) {
    char word[32];
    if (std::fscanf(in, " %31s", word) != 1 || word != name)
        return false;
    for (int c = 0; c < COUNTS; ++c)
        if (std::fscanf(in, " %31[a-z_]=%" SCNu64, word, &(*t)[c]) != 2 ||
            std::strcmp(word, count_name(c)) != 0)
            return false;
    return std::fscanf(in, " worst_depth=%lf", &t->worst_depth) == 1;
}

} // namespace

bool save(const plan &p, const state &s) {
    const std::string next = p.state_file + ".new";
    std::FILE *out = std::fopen(next.c_str(), "w");
    if (out == nullptr)
        return false;
    std::fprintf(out, "%snext_batch %" PRIu64 "\n", identity(p).c_str(), s.next_batch);
    for (size_t r = 0; r < s.regimes.size(); ++r) {
        std::fprintf(out, "%s", crowds::name(crowds::regimes()[r]).c_str());
        for (int c = 0; c < COUNTS; ++c)
            std::fprintf(out, " %s=%" PRIu64, count_name(c), s.regimes[r][c]);
        std::fprintf(out, " worst_depth=%a\n", s.regimes[r].worst_depth);
    }
    const bool written = std::ferror(out) == 0;
    return std::fclose(out) == 0 && written && std::rename(next.c_str(), p.state_file.c_str()) == 0;
}

std::string load(const plan &p, state *s) {
    std::FILE *in = std::fopen(p.state_file.c_str(), "r");
    if (in == nullptr)
        return "new";
    const std::string wanted = identity(p);
    std::string found(wanted.size(), '\0');
    found.resize(std::fread(&found[0], 1, found.size(), in));
    std::string problem;
    if (found != wanted)
        problem = "it is of a campaign with other options:\n" + found + "... not\n" + wanted;
    else if (std::fscanf(in, "next_batch %" SCNu64, &s->next_batch) != 1)
        problem = "it is damaged";
    for (size_t r = 0; r < s->regimes.size() && problem.empty(); ++r)
        if (!read_tally(in, crowds::name(crowds::regimes()[r]), &s->regimes[r]))
            problem = "it is damaged";
    std::fclose(in);
    return problem;
}

// --------------------------------------------------------------------- run

bool run(const plan &p, judge &judge, state *s, const std::function<void(const state &)> &progress,
         const std::function<void(const counterexample &, bool alone)> &report) {
    uint64_t written = 0;
    while (s->total()[PAIRS] < p.pairs) {
        const uint64_t batch = s->next_batch++;
        if (batch % p.slices != p.slice)
            continue;
        const trial t = make_trial(p, batch);
        tally &counts = s->regimes[static_cast<size_t>(t.regime)];
        counts[PAIRS] += t.pairs.size();
        counts[BAND] += t.band;
        for (const counterexample &c : judge.look(t, counts)) {
            bool alone = false;
            if (written++ < most_written) {
                const counterexample small = shrink(judge, c, &alone);
                report(small, alone);
            }
        }
        if (!p.state_file.empty() && !save(p, *s))
            return false;
        progress(*s);
    }
    return true;
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
            print_row(out, crowds::name(crowds::regimes()[r]).c_str(), s.regimes[r]);
    print_row(out, "all", total);
    std::fprintf(
        out,
        "band: built to touch, up to %d ulp; double, expanded: answers that left the float "
        "filter\n",
        touching::most_nudged);
    if (total[SEPARATIONS] > 0)
        std::fprintf(out, "worst: |depth - exact| in 2^-24 (Lx + Ly), where 8 are allowed; moved "
                          "out: by MTV_SAFE in float32\n");
    std::fprintf(out,
                 "oracle %s, seed %" PRIu64 ", slice %" PRIu64 "/%" PRIu64 ", %" PRIu64
                 " pairs, %" PRIu64 " wrong\n",
                 p.oracle.c_str(), p.seed, p.slice, p.slices, total[PAIRS], total[WRONG]);
}

} // namespace campaign
