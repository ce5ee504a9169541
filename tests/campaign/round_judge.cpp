// SPDX-License-Identifier: MIT
//
// Relations, separations, distances and containments of a store against the oracle, which takes
// integers of 128 bits where they are long enough; GMP checks it for one pair in 64.

#include "round_judge.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "distance_arrays.h"

namespace round_campaign {

using campaign::variant;
using rounded::pair;
using rounded::shape;

namespace {

constexpr uint64_t compared_each = 64, measured_each = 128; // one pair in so many
constexpr uint64_t most_reported = 20;

uint8_t containment_of(const pair &p, bool by_gmp) {
    return static_cast<uint8_t>((oracle_is_within(p.a, p.b, by_gmp) ? SEPAX_A_WITHIN_B : 0) |
                                (oracle_is_within(p.b, p.a, by_gmp) ? SEPAX_B_WITHIN_A : 0));
}

// The largest number of a pair, of which units in the last place are counted.
double size_of(const pair &p) {
    double size = std::max({p.a.radius, p.b.radius, p.margin});
    for (const shape *s : {&p.a, &p.b})
        for (const sepax_vec2 &v : s->core)
            size = std::max({size, std::fabs(double{v.x}), std::fabs(double{v.y})});
    return size;
}

bool has_sign_of(float v, uint8_t relation) {
    return relation == SEPAX_DISJOINT ? v > 0 : relation == SEPAX_TOUCHING ? v == 0 : v < 0;
}

struct distances : distance_arrays {
    using distance_arrays::distance_arrays;

    oracle_features features(size_t i) const {
        const auto feature = [](uint32_t f) {
            return oracle_feature{f & ~SEPAX_FEATURE_VERTEX, (f & SEPAX_FEATURE_VERTEX) == 0};
        };
        return {feature(feature_a[i]), feature(feature_b[i])};
    }
    // Whether the closest features are the right ones and all numbers are as near as promised.
    bool is_right(size_t i, const pair &p, bool b_first) const {
        const oracle_features right = oracle_closest(p.a.core, p.b.core, b_first);
        const oracle_features found = features(i);
        if (!(right.a == found.a && right.b == found.b))
            return false;
        const oracle_errors e = oracle_distance_errors(
            p.a, p.b, p.margin, right,
            {distance[i], normal_x[i], normal_y[i], {ax[i], ay[i]}, {bx[i], by[i]}});
        return e.distance <= 1 && e.normal <= 1 && e.witness <= 1;
    }
};

} // namespace

struct judge::question {
    const round_families::family &f;
    float margin;
    uint64_t turn;
    answers right;
    tally &counts;

    sepax_source source() const {
        return sepax_pairs(f.pairs.data(), f.pairs.size());
    }
    sepax_options options(const variant &v) const {
        sepax_options o = {};
        o.backend = v.backend;
        o.strategy = v.strategy;
        o.margin = margin;
        return o;
    }
};

judge::answers judge::find_answers(const round_families::family &f, float margin, uint64_t turn,
                                   tally &counts) {
    answers right;
    for (size_t i = 0; i < f.shapes.size(); i++) {
        const pair &p = f.shapes[i];
        const auto containment = [&](bool by_gmp, sepax_relation relation) {
            return margin == 0 && relation != SEPAX_DISJOINT ? containment_of(p, by_gmp)
                                                             : uint8_t(SEPAX_NONE_WITHIN);
        };
        const sepax_relation relation = oracle_round_relation(p.a, p.b, margin);
        const uint8_t within = containment(false, relation);
        if ((turn + i) % compared_each == 0 &&
            (oracle_round_relation(p.a, p.b, margin, true) != relation ||
             containment(true, relation) != within)) {
            std::printf("the integers differ: %s | %s margin %a\n", rounded::text(p.a).c_str(),
                        rounded::text(p.b).c_str(), double{margin});
            counts[WRONG]++;
        }
        counts[DISJOINT + static_cast<int>(relation)]++;
        counts[WITHIN] += within != SEPAX_NONE_WITHIN;
        right.relations.push_back(static_cast<uint8_t>(relation));
        right.containments.push_back(within);
    }
    return right;
}

void judge::report(const question &q, size_t pair, const variant &v, const std::string &what) {
    q.counts[WRONG]++;
    if (reported_++ < most_reported) {
        std::printf("WRONG %s, %s %s: %s | %s margin %a, relation %s, containment %d, ids %u %u\n",
                    what.c_str(), sepax_backend_name(v.backend), sepax_strategy_name(v.strategy),
                    rounded::text(q.f.shapes[pair].a).c_str(),
                    rounded::text(q.f.shapes[pair].b).c_str(), double{q.margin},
                    campaign::relation_name(q.right.relations[pair]), q.right.containments[pair],
                    q.f.pairs[pair].a, q.f.pairs[pair].b);
    }
}

void judge::check_relations(const question &q, const variant &v) {
    std::vector<uint8_t> found(q.f.pairs.size(), 0xEE);
    sepax_report levels = {};
    sepax_options options = q.options(v);
    options.report = &levels;
    const sepax_status status = sepax_relate(q.f.store.get(), q.source(), &options, found.data());
    for (size_t i = 0; i < found.size(); i++)
        if (status != SEPAX_OK || found[i] != q.right.relations[i])
            report(q, i, v, "relation");
    if (sepax_backend_lanes(v.backend) > 1) {
        q.counts[FILTERED] += levels.filtered;
        q.counts[IN_DOUBLE] += levels.in_double;
        q.counts[EXPANDED] += levels.expanded;
    }
}

void judge::check_separations(const question &q, const variant &v) {
    std::vector<float> found(q.f.pairs.size(), NAN);
    const sepax_contacts to = {found.data(), nullptr, nullptr, nullptr};
    const sepax_options options = q.options(v);
    const sepax_status status = sepax_separate(q.f.store.get(), q.source(), &options, &to);
    for (size_t i = 0; i < found.size(); i++)
        if (status != SEPAX_OK || !has_sign_of(found[i], q.right.relations[i]))
            report(q, i, v, "separation");
}

void judge::check_distances(const question &q, const variant &v) {
    distances found(q.f.pairs.size());
    const sepax_distances to = found.to();
    const sepax_options options = q.options(v);
    const sepax_status status = sepax_distance(q.f.store.get(), q.source(), &options, &to);
    for (size_t i = 0; i < q.f.pairs.size(); i++) {
        pair p = q.f.shapes[i];
        p.margin = q.margin;
        const float d = found.distance[i];
        if (status != SEPAX_OK || !has_sign_of(d, q.right.relations[i]))
            report(q, i, v, "sign of a distance");
        q.counts[NEAR] += std::fabs(d) <= 0x1p-20 * size_of(p);
        if ((q.turn + i) % measured_each != 0 ||
            oracle_round_relation({p.a.core, 0}, {p.b.core, 0}, 0) != SEPAX_DISJOINT)
            continue;
        q.counts[MEASURED]++;
        if (!found.is_right(i, p, q.f.pairs[i].b < q.f.pairs[i].a))
            report(q, i, v, "distance");
    }
}

void judge::check_containments(const question &q, const variant &v) {
    std::vector<uint8_t> found(q.f.pairs.size(), 0xEE);
    const sepax_options options = q.options(v);
    const sepax_status status = sepax_contain(q.f.store.get(), q.source(), &options, found.data());
    for (size_t i = 0; i < found.size(); i++)
        if (status != SEPAX_OK || found[i] != q.right.containments[i])
            report(q, i, v, "containment");
}

// Relations by every backend, by SEPAX_AUTO and another strategy by turns. The rest by one of them.
void judge::look(const round_families::family &f, float margin, uint64_t turn, tally &counts) {
    const question q = {f, margin, turn, find_answers(f, margin, turn, counts), counts};
    counts[PAIRS] += f.pairs.size();
    for (const sepax_backend *backend : backends_) {
        const std::vector<variant> all = campaign::variants_of(backend);
        check_relations(q, all[0]);
        if (all.size() > 1)
            check_relations(q, all[1 + turn % (all.size() - 1)]);
    }
    const std::vector<variant> all = campaign::variants_of(backends_[turn % backends_.size()]);
    const variant &one = all[turn / backends_.size() % all.size()];
    check_separations(q, one);
    check_distances(q, one);
    if (margin == 0)
        check_containments(q, one);
}

} // namespace round_campaign
