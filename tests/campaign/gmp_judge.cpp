// SPDX-License-Identifier: MIT
//
// Relations, separations and applied safe MTVs against the oracle in GMP.

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "direct.h"
#include "judge.h"
#include "oracle.h"
#include "rounded.h"

namespace campaign {

namespace {

struct oracle_answers {
    std::vector<couple> couples; // the vertices of each pair as the store has them
    std::vector<uint8_t> relations;
};

oracle_answers ask_oracle(const trial &t) {
    oracle_answers answers;
    for (const sepax_pair &pair : t.pairs) {
        answers.couples.push_back({crowds::vertices_of(t.store.get(), pair.a),
                                   crowds::vertices_of(t.store.get(), pair.b)});
        const couple &c = answers.couples.back();
        answers.relations.push_back(static_cast<uint8_t>(oracle_relation(c.a, c.b)));
    }
    return answers;
}

std::string text_of(double v) {
    char text[64];
    std::snprintf(text, sizeof text, "%a", v);
    return text;
}

const char *sign_name(float v) {
    return v < 0 ? "negative" : v > 0 ? "positive" : v == 0 ? "zero" : "NaN";
}

// The hull of a shape whose vertices were moved one by one; empty where one overflowed.
shapes::polygon moved(const shapes::polygon &p, float by_x, float by_y) {
    shapes::polygon to;
    for (const sepax_vec2 &v : p) {
        const float x = v.x + by_x, y = v.y + by_y; // in float32, as a user does it
        if (!std::isfinite(x) || !std::isfinite(y))
            return {};
        to.push_back({x, y});
    }
    std::vector<uint16_t> corner(to.size()), scratch(to.size());
    corner.resize(sepax_hull_build(to.data(), to.size(), corner.data(), scratch.data()));
    shapes::polygon hull;
    for (const uint16_t i : corner)
        hull.push_back(to[i]);
    return hull;
}

// Straight to the backend, so that a test can hand in a wrong one.
sepax_options options_of(const variant &v, uint32_t flags) {
    sepax_options options = {};
    options.backend = v.backend;
    options.strategy = v.strategy;
    options.flags = flags;
    return options;
}

// The contacts of a trial by one variant.
struct contacts {
    std::vector<float> separation, normal_x, normal_y;

    contacts(const trial &t, const variant &v, uint32_t flags)
        : separation(t.pairs.size(), NAN), normal_x(separation), normal_y(separation) {
        const sepax_contacts out = {separation.data(), normal_x.data(), normal_y.data(), nullptr,
                                    nullptr};
        const sepax_options options = options_of(v, flags);
        direct_separate(t.store.get(), t.pairs.data(), t.pairs.size(), &options, LEVEL_ALL, &out);
    }
};

// What is wrong about one answer: its kind, or empty when nothing is.
struct verdict {
    std::string what, expected, got;
};

// SPEC: the sign is that of the relation; |depth - exact| <= 8u(Lx + Ly) + 2^-149 where float32 can
// hold it. What the oracle and this arithmetic in double may be off by, less than 2^-49 (Lx + Ly)
// together, counts against the library.
verdict check_separation(const couple &c, uint8_t relation, float separation, tally &counts) {
    const int sign = (separation > 0) - (separation < 0);
    if (std::isnan(separation) || sign != SEPAX_TOUCHING - relation)
        return {"sign", relation_name(relation), sign_name(separation)};
    const double exact = oracle_signed_distance(c.a, c.b, relation);
    if (std::fabs(exact) > double{FLT_MAX})
        return {};
    const double sum = extents(c), error = std::fabs(separation - exact);
    if (sum > 0)
        counts.worst_depth =
            std::max(counts.worst_depth, std::max(0., error - 0x1p-149) / (0x1p-24 * sum));
    if (error + 0x1p-49 * sum <= 0x1p-21 * sum + 0x1p-149)
        return {};
    return {"depth", text_of(exact), text_of(separation)};
}

// SPEC: b moved by -separation * normal is not OVERLAPPING, unless a moved coordinate overflows.
verdict check_safe_mtv(const couple &c, float separation, float normal_x, float normal_y,
                       tally &counts) {
    const float by_x = -separation * normal_x, by_y = -separation * normal_y;
    const shapes::polygon to = moved(c.b, by_x, by_y);
    if (to.empty())
        return {};
    ++counts[MOVED];
    if (oracle_relation(c.a, to) != SEPAX_OVERLAPPING)
        return {};
    return {"mtv", "not OVERLAPPING", "moved by " + text_of(by_x) + " " + text_of(by_y)};
}

class gmp_judge : public judge {
  public:
    explicit gmp_judge(std::vector<const sepax_backend *> backends)
        : backends_(std::move(backends)) {
    }

    std::vector<counterexample> look(const trial &t, tally &counts) override {
        std::vector<counterexample> found;
        const oracle_answers right = ask_oracle(t);
        for (const uint8_t r : right.relations)
            ++counts[DISJOINT + r];
        for (const sepax_backend *backend : backends_) {
            const std::vector<variant> all = variants_of(backend);
            check_relations(t, right, all[0], counts, found);
            if (all.size() > 1)
                check_relations(t, right, all[1 + t.turn % (all.size() - 1)], counts, found);
        }
        const uint64_t turn = t.turn + static_cast<uint64_t>(t.regime);
        const std::vector<variant> all = variants_of(backends_[turn % backends_.size()]);
        check_separations(t, right, all[turn / backends_.size() % all.size()], counts, found);
        return found;
    }

  private:
    static void report(const trial &t, size_t pair, const variant &v, uint32_t flags,
                       const verdict &wrong, tally &counts, std::vector<counterexample> &found) {
        ++counts[WRONG];
        if (found.size() >= most_reported)
            return;
        found.push_back(describe(t, pair, v, flags));
        found.back().what = wrong.what;
        found.back().expected = wrong.expected;
        found.back().got = wrong.got;
    }

    static void check_relations(const trial &t, const oracle_answers &right, const variant &v,
                                tally &counts, std::vector<counterexample> &found) {
        std::vector<uint8_t> got(t.pairs.size(), 0xEE);
        sepax_report levels = {};
        sepax_options options = options_of(v, 0);
        options.report = &levels;
        direct_relate(t.store.get(), t.pairs.data(), t.pairs.size(), &options, LEVEL_ALL,
                      got.data());
        if (v.backend != sepax_backend_find("reference"))
            counts.count_levels(levels);
        for (size_t i = 0; i < got.size(); ++i)
            if (got[i] != right.relations[i])
                report(t, i, v, 0,
                       {"relation", relation_name(right.relations[i]), relation_name(got[i])},
                       counts, found);
    }

    static void check_separations(const trial &t, const oracle_answers &right, const variant &v,
                                  tally &counts, std::vector<counterexample> &found) {
        const contacts plain(t, v, 0), safe(t, v, SEPAX_MTV_SAFE);
        counts[SEPARATIONS] += t.pairs.size();
        for (size_t i = 0; i < t.pairs.size(); ++i) {
            const couple &c = right.couples[i];
            const uint8_t relation = right.relations[i];
            const verdict depth = check_separation(c, relation, plain.separation[i], counts);
            if (!depth.what.empty())
                report(t, i, v, 0, depth, counts, found);
            if (relation != SEPAX_OVERLAPPING)
                continue;
            const verdict mtv =
                check_safe_mtv(c, safe.separation[i], safe.normal_x[i], safe.normal_y[i], counts);
            if (!mtv.what.empty())
                report(t, i, v, SEPAX_MTV_SAFE, mtv, counts, found);
        }
    }

    std::vector<const sepax_backend *> backends_;
};

} // namespace

std::unique_ptr<judge> make_gmp_judge(std::vector<const sepax_backend *> backends) {
    return std::make_unique<gmp_judge>(std::move(backends));
}

} // namespace campaign
