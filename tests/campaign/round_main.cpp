// SPDX-License-Identifier: MIT
//
// sepax_round_campaign [PAIRS [SEED]]: PAIRS pairs of each pair of kinds of rounded shapes, at and
// around contact, on every backend that runs here. Returns 1 when an answer is wrong. A trial
// follows from the seed and its number alone.

#include <chrono>
#include <cinttypes>
#include <cstdlib>
#include <numeric>

#include "round_judge.h"

namespace {

using namespace round_campaign;
using round_families::contact;
using round_families::kinds;

constexpr size_t variants_of_one = 16;

// Trials go through the kinds first, then through contacts and regimes.
struct trial {
    size_t kinds_index;
    rounded::regime regime;
    contact how;
    size_t pairs;
    uint64_t turn; // trials of the same kinds before it
};

trial trial_of(uint64_t number, size_t kinds_count) {
    const contact hows[] = {contact::outside, contact::margin,  contact::outside, contact::margin,
                            contact::outside, contact::outside, contact::margin,  contact::within};
    const auto &regimes = rounded::regimes();
    const uint64_t turn = number / kinds_count;
    return {number % kinds_count, regimes[(turn + turn / std::size(hows)) % regimes.size()],
            hows[turn % std::size(hows)], turn % 20 == 12 ? 1024U : 96U, turn};
}

bool run(const trial &t, const kinds &k, shapes::rng &random, judge &judge, tally &counts) {
    const size_t each = t.how == contact::margin ? variants_of_one : t.pairs;
    for (size_t done = 0; done < t.pairs; done += each) {
        const std::vector<rounded::pair> pairs =
            round_families::make(k, t.regime, t.how, each, random);
        const float margin = pairs[0].margin;
        const round_families::family f = round_families::make_store(pairs, random);
        if (!f.store) {
            std::printf("a store refuses a shape of %s\n", round_families::name(k).c_str());
            return false;
        }
        judge.look(f, margin, t.turn + done / each, counts);
    }
    return true;
}

double percent(uint64_t part, uint64_t of) {
    return of == 0 ? 0 : 100. * static_cast<double>(part) / static_cast<double>(of);
}

void print_row(const std::string &name, const tally &t) {
    const uint64_t answers = t[FILTERED] + t[IN_DOUBLE] + t[EXPANDED];
    std::printf("%-31s %11" PRIu64 " %5.1f%% | %5.1f%% %5.1f%% %5.1f%% %5.1f%% | %9" PRIu64
                " | %5.1f%% %5.1f%% | %" PRIu64 "\n",
                name.c_str(), t[PAIRS], percent(t[NEAR], t[PAIRS]), percent(t[DISJOINT], t[PAIRS]),
                percent(t[TOUCHING], t[PAIRS]), percent(t[OVERLAPPING], t[PAIRS]),
                percent(t[WITHIN], t[PAIRS]), t[MEASURED], percent(t[IN_DOUBLE], answers),
                percent(t[EXPANDED], answers), t[WRONG]);
}

tally print(const std::vector<kinds> &all, const std::vector<tally> &counts) {
    std::printf("%-31s %11s %6s | %6s %6s %6s %6s | %9s | %6s %6s | wrong\n", "kinds", "pairs",
                "near", "disj.", "touch.", "overl.", "within", "measured", "double", "expand");
    tally sum = {};
    for (size_t i = 0; i < all.size(); i++) {
        print_row(round_families::name(all[i]), counts[i]);
        for (size_t c = 0; c < COUNTS; c++)
            sum[c] += counts[i][c];
    }
    print_row("all", sum);
    return sum;
}

bool read_number(const char *text, uint64_t *number) {
    char *end = nullptr;
    *number = std::strtoull(text, &end, 10);
    return end != text && *end == '\0' && *text != '-';
}

} // namespace

int main(int argc, char **argv) {
    uint64_t pairs = 10000, seed = 1;
    if (argc > 3 || (argc > 1 && !read_number(argv[1], &pairs)) ||
        (argc > 2 && !read_number(argv[2], &seed))) {
        std::fprintf(stderr, "usage: sepax_round_campaign [PAIRS [SEED]]\n");
        return 2;
    }
    const std::vector<kinds> all = round_families::all_kinds();
    std::vector<tally> counts(all.size(), tally{});
    const auto since = std::chrono::steady_clock::now();
    auto shown = since;
    judge judge;
    for (uint64_t number = 0; counts.back()[PAIRS] < pairs; number++) {
        const trial t = trial_of(number, all.size());
        std::seed_seq mixed = {static_cast<uint32_t>(seed), static_cast<uint32_t>(seed >> 32),
                               static_cast<uint32_t>(number), static_cast<uint32_t>(number >> 32)};
        shapes::rng random(mixed);
        if (!run(t, all[t.kinds_index], random, judge, counts[t.kinds_index]))
            return 1;
        const auto now = std::chrono::steady_clock::now();
        if (now - shown > std::chrono::minutes(1)) {
            shown = now;
            std::fprintf(stderr, "%" PRIu64 " of %" PRIu64 " pairs of each kind\n",
                         counts.back()[PAIRS], pairs);
        }
    }
    const tally sum = print(all, counts);
    std::printf("near: borders within 8 units in the last place of the largest number\n");
    std::printf("oracle round, seed %" PRIu64 ", %" PRIu64 " pairs, %" PRIu64 " wrong\n", seed,
                sum[PAIRS], sum[WRONG]);
    return sum[WRONG] == 0 ? 0 : 1;
}
