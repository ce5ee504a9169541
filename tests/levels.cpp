// SPDX-License-Identifier: MIT

#include "levels.h"

#include <cmath>
#include <numeric>

#ifdef SEPAX_GMP
#include "oracle.h"
#endif

// ------------------------------------------------------------------ truth

namespace {

#ifdef SEPAX_GMP
std::vector<uint8_t> true_relations(const sepax_store *store,
                                    const std::vector<sepax_pair> &pairs) {
    std::vector<uint8_t> all;
    for (const sepax_pair &pair : pairs)
        all.push_back(static_cast<uint8_t>(
            oracle_relation(stores::world(store, pair.a), stores::world(store, pair.b))));
    return all;
}
#else // cross compiled: the reference has no levels
std::vector<uint8_t> true_relations(const sepax_store *store,
                                    const std::vector<sepax_pair> &pairs) {
    return relate(store, pairs, options_for("reference"));
}
#endif

} // namespace

known_pairs solve(const std::string &name, shapes::store_ptr store,
                  const std::vector<sepax_pair> &pairs) {
    known_pairs k;
    k.name = name;
    if (!store) {
        ADD_FAILURE() << "the library refuses a shape of " << name;
        return k;
    }
    k.relations = true_relations(store.get(), pairs);
    k.pairs = pairs;
    k.store = std::move(store);
    return k;
}

known_pairs solve(const named_scene &s) {
    return solve(s.name, shapes::make_store(s.scene, SEPAX_MERGE_AXES, s.add_flags), s.scene.pairs);
}

known_pairs solve(const std::string &name, const std::vector<touching::couple> &couples) {
    shapes::store_ptr owner = stores::make(0);
    std::vector<sepax_pair> pairs;
    for (const touching::couple &c : couples) {
        sepax_pair pair; // rounding left some couples without area
        if (sepax_store_add(owner.get(), c.a.data(), c.a.size(), SEPAX_HULL, &pair.a, NULL) ==
                SEPAX_OK &&
            sepax_store_add(owner.get(), c.b.data(), c.b.size(), SEPAX_HULL, &pair.b, NULL) ==
                SEPAX_OK)
            pairs.push_back(pair);
    }
    EXPECT_GT(2 * pairs.size(), couples.size()) << name;
    return solve(name, std::move(owner), pairs);
}

// -------------------------------------------------- integers next to a line

namespace {

// (a, b) with p b - q a = 1, for coprime p and q.
struct step {
    int64_t a, b;
};
step unimodular(int64_t p, int64_t q) {
    if (q == 0)
        return {0, p};
    const step s = unimodular(q, p % q); // q s.b - (p % q) s.a = 1
    return {-(s.b + p / q * s.a), -s.a};
}

sepax_vec2 at_scale(int64_t x, int64_t y, int exponent) {
    return {static_cast<float>(std::ldexp(static_cast<double>(x), exponent)),
            static_cast<float>(std::ldexp(static_cast<double>(y), exponent))};
}

touching::couple make(const next_to_a_line &kind, shapes::rng &random) {
    const auto below = [&](int64_t bound) {
        return int64_t{shapes::below(random, static_cast<uint32_t>(std::max<int64_t>(1, bound)))};
    };
    const int64_t half = int64_t{1} << (kind.bits - 1), low = half >> kind.flat;
    const int64_t p = half + below(half);
    int64_t q = low + below(low);
    while (std::gcd(p, q) != 1)
        q = low + below(low);
    const step s = unimodular(p, q);
    EXPECT_EQ(1, p * s.b - q * s.a);
    const int64_t k = below(5) - 2;
    int64_t x = k * s.a, y = k * s.b; // k off the line; now along it to beside the edge
    const int64_t along = x / p - (x < 0);
    x -= along * p;
    y -= along * q;
    const int64_t right = x + 1 + below(p - x), down = y - 1 - below(y);
    const bool turned = below(2) == 0;
    const auto corner = [&](int64_t cx, int64_t cy) {
        return turned ? at_scale(-cy, cx, kind.exponent) : at_scale(cx, cy, kind.exponent);
    };
    touching::couple c;
    if (kind.quads) {
        c.a = {corner(0, 0), corner(p, q), corner(p / 2, q), corner(0, q / 2)};
        c.b = {corner(x, y), corner(x, down), corner(right, down), corner(right, y)};
    } else {
        c.a = {corner(0, 0), corner(p, q), corner(0, q)};
        c.b = {corner(x, y), corner(x, down), corner(right, y)};
    }
    std::rotate(c.a.begin(), c.a.begin() + below(3), c.a.end());
    std::rotate(c.b.begin(), c.b.begin() + below(3), c.b.end());
    if (below(2) == 0)
        std::swap(c.a, c.b);
    return c;
}

} // namespace

known_pairs solve(const next_to_a_line &kind, size_t count) {
    shapes::rng random(static_cast<uint64_t>(kind.bits));
    std::vector<touching::couple> couples;
    for (size_t i = 0; i < count; ++i)
        couples.push_back(make(kind, random));
    return solve("integers of " + std::to_string(kind.bits) + " bits", couples);
}

// ----------------------------------------------------------------- levels

std::ostream &operator<<(std::ostream &out, const setting &s) {
    return out << sepax_strategy_name(s.strategy)
               << ((s.flags & SEPAX_NO_DEDUP) != 0 ? ", no dedup" : "");
}

sepax_options options_of(const setting &s) {
    sepax_options options = {};
    options.backend = s.backend;
    options.strategy = s.strategy;
    options.flags = s.flags;
    return options;
}

outcome relate_at(const setting &s, uint32_t levels, const sepax_store *store,
                  const std::vector<sepax_pair> &pairs, uint8_t *hints) {
    outcome o = {std::vector<uint8_t>(pairs.size(), 0xEE), {}};
    sepax_options options = options_of(s);
    options.report = &o.report;
    options.hints = hints;
    direct_relate(store, pairs.data(), pairs.size(), &options, levels, o.relations.data());
    return o;
}

contact_bits separate_at(const setting &s, uint32_t levels, const sepax_store *store,
                         const std::vector<sepax_pair> &pairs, sepax_report *report) {
    const size_t n = pairs.size();
    std::vector<float> separation(n, -77), x(n, -77), y(n, -77);
    contact_bits out;
    out.feature.assign(n, 0xEEEEEEEE);
    const sepax_contacts contacts = {separation.data(), x.data(), y.data(), out.feature.data(),
                                     nullptr};
    sepax_options options = options_of(s);
    options.report = report;
    direct_separate(store, pairs.data(), n, &options, levels, &contacts);
    for (size_t i = 0; i < n; ++i) {
        out.separation.push_back(bits_of(separation[i]));
        out.normal_x.push_back(bits_of(x[i]));
        out.normal_y.push_back(bits_of(y[i]));
    }
    return out;
}

size_t count_wrong(const known_pairs &k, const outcome &o) {
    size_t wrong = 0;
    for (size_t i = 0; i < k.pairs.size(); ++i)
        wrong += o.relations[i] != k.relations[i] && o.relations[i] != UNDECIDED;
    return wrong;
}

void backend_levels::SetUp() {
    backend_ = sepax_backend_find(GetParam().c_str());
    ASSERT_NE(nullptr, backend_);
    if (GetParam() == "reference")
        GTEST_SKIP() << "the reference backend has no levels";
    if (!sepax_backend_runs_here(backend_))
        GTEST_SKIP() << "this CPU cannot run the backend " << GetParam();
}

std::vector<setting> backend_levels::settings() const {
    std::vector<setting> all;
    for (int s = 0; s < SEPAX_STRATEGY_COUNT; ++s)
        for (const uint32_t flags : {0U, SEPAX_NO_DEDUP})
            all.push_back({backend_, static_cast<sepax_strategy>(s), flags});
    return all;
}
