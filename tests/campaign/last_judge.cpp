// SPDX-License-Identifier: MIT
//
// All levels of a backend and strategy against the last level alone.

#include <algorithm>
#include <cstring>

#include "direct.h"
#include "judge.h"

namespace campaign {

namespace {

using relations = std::vector<uint8_t>;

// The relations of a trial by these levels. The last level is the same function in all backends,
// and the reference has no levels.
relations relate(const trial &t, const variant &v, uint32_t flags, uint32_t levels,
                 sepax_report *report) {
    relations out(t.pairs.size(), 0xEE);
    sepax_options options = {};
    options.backend = v.backend;
    options.strategy = v.strategy;
    options.flags = flags;
    options.report = report;
    direct_relate(t.store.get(), t.pairs.data(), t.pairs.size(), &options, levels, out.data());
    return out;
}

relations exact_relations(const trial &t) {
    sepax_report report = {};
    const variant scalar = {sepax_backend_at(sepax_backend_count() - 2), SEPAX_SCALAR};
    return relate(t, scalar, 0, LEVEL_EXACT, &report);
}

class last_judge : public judge {
  public:
    explicit last_judge(const std::vector<const sepax_backend *> &backends) {
        for (const sepax_backend *backend : backends)
            for (const variant &v : variants_of(backend))
                variants_.push_back(v);
    }

    std::vector<counterexample> look(const trial &t, tally &counts) override {
        const uint64_t turn = t.turn + static_cast<uint64_t>(t.regime);
        const variant &v = variants_[turn % variants_.size()];
        const uint32_t flags = turn / variants_.size() % 2 == 0 ? 0 : SEPAX_NO_DEDUP;
        sepax_report report = {};
        const relations expected = exact_relations(t);
        const relations got = relate(t, v, flags, LEVEL_ALL, &report);
        for (const int r : {SEPAX_DISJOINT, SEPAX_TOUCHING, SEPAX_OVERLAPPING})
            counts[DISJOINT + r] +=
                static_cast<uint64_t>(std::count(expected.begin(), expected.end(), r));
        if (v.backend != sepax_backend_find("reference"))
            counts.count_levels(report);
        return compare(t, v, flags, expected, got, counts);
    }

  private:
    static std::vector<counterexample> compare(const trial &t, const variant &v, uint32_t flags,
                                               const relations &expected, const relations &got,
                                               tally &counts) {
        std::vector<counterexample> found;
        for (size_t i = 0; i < got.size() && expected != got; ++i) {
            if (expected[i] == got[i])
                continue;
            ++counts[WRONG];
            if (found.size() < most_reported) {
                found.push_back(describe(t, i, v, flags));
                found.back().what = "relation";
                found.back().expected = relation_name(expected[i]);
                found.back().got = relation_name(got[i]);
            }
        }
        return found;
    }

    std::vector<variant> variants_;
};

} // namespace

std::unique_ptr<judge> make_last_judge(std::vector<const sepax_backend *> backends) {
    return std::make_unique<last_judge>(backends);
}

} // namespace campaign
