// SPDX-License-Identifier: MIT

#include "verdict.h"

#include <algorithm>
#include <cmath>

#include "sepax.h"

namespace {

struct entry {
    std::string who, reason; // a reason why there is no verdict
    verdict of;
};

std::vector<entry> &entries() {
    static std::vector<entry> all;
    return all;
}

// A benchmark is called several times until it ran long enough.
entry &entry_of(const std::string &who) {
    for (entry &e : entries())
        if (e.who == who)
            return e;
    entries().push_back({who, "", {}});
    return entries().back();
}

} // namespace

verdict judge(const std::vector<uint8_t> &hits, const std::vector<uint8_t> &relations,
              const std::vector<float> &separations) {
    verdict v;
    v.pairs = relations.size();
    for (size_t i = 0; i < relations.size(); i++) {
        if ((hits[i] != 0) == (relations[i] != SEPAX_DISJOINT))
            continue;
        v.false_hits += relations[i] == SEPAX_DISJOINT;
        v.missed_touches += relations[i] == SEPAX_TOUCHING;
        v.missed_overlaps += relations[i] == SEPAX_OVERLAPPING;
        if (!separations.empty())
            v.worst = std::max(v.worst, std::abs(separations[i]));
    }
    return v;
}

void remember(const std::string &who, const verdict &v) {
    entry_of(who).of = v;
}

void remember_refusal(const std::string &who, const std::string &reason) {
    entry_of(who).reason = reason;
}

void print_verdicts(std::FILE *to) {
    if (entries().empty())
        return;
    size_t width = 0;
    for (const entry &e : entries())
        width = std::max(width, e.who.size());
    const int w = static_cast<int>(width);
    std::fprintf(to,
                 "\nAnswers that are wrong, against the exact ones of sepax (worst: the largest "
                 "distance from contact among them):\n%-*s %9s %8s %16s %15s %11s %9s\n",
                 w, "", "pairs", "wrong", "missed overlaps", "missed touches", "false hits",
                 "worst");
    for (const entry &e : entries())
        if (e.reason.empty())
            std::fprintf(to, "%-*s %9zu %8zu %16zu %15zu %11zu %9.2g\n", w, e.who.c_str(),
                         e.of.pairs, e.of.wrong(), e.of.missed_overlaps, e.of.missed_touches,
                         e.of.false_hits, static_cast<double>(e.of.worst));
        else
            std::fprintf(to, "%-*s cannot: %s\n", w, e.who.c_str(), e.reason.c_str());
}
