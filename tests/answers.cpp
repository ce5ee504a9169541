// SPDX-License-Identifier: MIT
#include "answers.h"

#include <cfloat>
#include <numeric>

#include "shapes.h"

using namespace answers;

named answers::ask(const sepax_store *store, const sepax_source &s, size_t n,
                   const std::vector<sepax_vec2> &motions, const sepax_options &o, unsigned queries,
                   const form &f) {
    std::string wrong;
    named out = try_ask(store, s, n, motions, o, queries, f, wrong);
    EXPECT_EQ("", wrong);
    return out;
}

// ------------------------------------------------------- what is right

std::vector<sepax_vec2> answers::any_motions(size_t count) {
    shapes::rng random(3);
    std::vector<sepax_vec2> out(count);
    for (sepax_vec2 &m : out)
        m = {float(shapes::uniform(random, -3, 3)), float(shapes::uniform(random, -3, 3))};
    return out;
}

static std::vector<words> columns_of(const bytes &from, size_t skip, size_t columns, size_t n) {
    std::vector<words> out(columns, words(n));
    for (size_t i = 0; i < columns && n > 0; ++i)
        std::memcpy(out[i].data(), from.data() + skip + 4 * n * i, 4 * n);
    return out;
}

of_pairs answers::by_reference(const sepax_store *store, const std::vector<sepax_pair> &pairs,
                               const std::vector<sepax_vec2> &motions, sepax_options o,
                               unsigned queries) {
    o.backend = sepax_backend_find("reference");
    o.strategy = SEPAX_AUTO;
    const size_t n = pairs.size();
    const unsigned measures = contacts | distances | manifolds | containments | casts;
    named found =
        ask(store, sepax_pairs(pairs.data(), n), n, motions, o, relations | (queries & measures));
    of_pairs out;
    out.motions = motions;
    out.relations = found["relations"];
    if ((queries & contacts) != 0)
        out.contacts = columns_of(found["contacts"], 0, 4, n);
    if ((queries & distances) != 0)
        out.distances = columns_of(found["distances"], 0, 9, n);
    if ((queries & manifolds) != 0) {
        size_t count = 0;
        std::memcpy(&count, found["manifolds"].data(), sizeof count);
        out.manifolds.resize(count);
        if (count > 0)
            std::memcpy(out.manifolds.data(), found["manifolds"].data() + sizeof count,
                        count * sizeof(sepax_manifold));
    }
    out.containments = found["containments"];
    if ((queries & casts) != 0) {
        const bytes &all = found["casts"];
        out.cast_relations.assign(all.begin(), all.begin() + std::ptrdiff_t(n));
        out.casts = columns_of(all, n, 5, n);
    }
    return out;
}

void of_pairs::append(const of_pairs &more) {
    const auto add = [](auto &to, const auto &from) {
        to.insert(to.end(), from.begin(), from.end());
    };
    const auto add_columns = [&add](std::vector<words> &to, const std::vector<words> &from) {
        to.resize(from.size());
        for (size_t i = 0; i < to.size(); ++i)
            add(to[i], from[i]);
    };
    for (sepax_manifold m : more.manifolds) {
        m.pair += uint32_t(relations.size());
        manifolds.push_back(m);
    }
    add(motions, more.motions);
    add(relations, more.relations);
    add(containments, more.containments);
    add(cast_relations, more.cast_relations);
    add(skipped, more.skipped);
    add_columns(contacts, more.contacts);
    add_columns(distances, more.distances);
    add_columns(casts, more.casts);
}

namespace {

// Writes what a query has to write, array by array.
class writer {
  public:
    explicit writer(const form &f) : left_out_(f.left_out) {
    }
    template <typename T> void array(const std::vector<T> &values) {
        if (!values.empty())
            raw(values.data(), values.size() * sizeof(T));
    }
    template <typename T> void output(const std::vector<T> &values) {
        if ((left_out_ >> outputs_++ & 1U) == 0)
            array(values);
    }
    void count(size_t value) {
        raw(&value, sizeof value);
    }
    void untouched(size_t size) {
        out_.insert(out_.end(), size, 0xEE);
    }
    const bytes &all() const {
        return out_;
    }

  private:
    void raw(const void *from, size_t size) {
        const auto *at = static_cast<const uint8_t *>(from);
        out_.insert(out_.end(), at, at + size);
    }
    unsigned left_out_, outputs_ = 0;
    bytes out_;
};

// The pairs of a call: `which` of all, in groups.
struct selection {
    const of_pairs &all;
    const words &which;
    words groups;

    size_t results() const {
        return groups.size() - 1;
    }
    bool skipped(size_t i) const {
        return !all.skipped.empty() && all.skipped[which[i]];
    }
    uint8_t relation(size_t i) const {
        return skipped(i) ? uint8_t(SEPAX_DISJOINT) : all.relations[which[i]];
    }
    // The pair of a group with the least value of a column, the first of equal ones, or none.
    uint32_t least(size_t group, const words &column) const {
        const auto value = [&](uint32_t i) {
            float f = 0;
            std::memcpy(&f, &column[which[i]], sizeof f);
            return f;
        };
        uint32_t best = SEPAX_NO_PAIR;
        for (uint32_t i = groups[group]; i < groups[group + 1]; ++i)
            if (!skipped(i) && (best == SEPAX_NO_PAIR || value(i) < value(best)))
                best = i;
        return best;
    }
    // The columns of the least value of each group, or `none`, and the pairs that have them.
    bytes least(const std::vector<words> &columns, const words &none, const form &f) const {
        std::vector<words> out(columns.size() + 1);
        for (size_t g = 0; g < results(); ++g) {
            const uint32_t best = least(g, columns[0]);
            for (size_t c = 0; c < columns.size(); ++c)
                out[c].push_back(best == SEPAX_NO_PAIR ? none[c] : columns[c][which[best]]);
            out.back().push_back(best);
        }
        writer w(f);
        for (const words &column : out)
            w.output(column);
        return w.all();
    }
};

} // namespace

static void expect_relations(const selection &s, bool open, named &out) {
    const size_t n = s.results();
    const uint8_t wanted = open ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
    bytes largest(n, SEPAX_DISJOINT), set((n + 7) / 8);
    words first(n, SEPAX_NO_PAIR), hit;
    for (uint32_t g = 0; g < n; ++g) {
        for (uint32_t i = s.groups[g + 1]; i-- > s.groups[g];) {
            largest[g] = std::max(largest[g], s.relation(i));
            first[g] = s.relation(i) >= wanted ? i : first[g];
        }
        if (largest[g] >= wanted) {
            hit.push_back(g);
            set[g / 8] = uint8_t(set[g / 8] | 1U << g % 8);
        }
    }
    writer of_hits({}), of_first({}), of_firsts({});
    of_hits.count(hit.size());
    of_hits.array(hit);
    of_hits.untouched(4 * (n - hit.size()));
    of_first.count(hit.empty() ? SEPAX_NO_INDEX : hit[0]);
    of_firsts.array(first);
    out["relations"] = largest;
    out["hits"] = of_hits.all();
    out["bits"] = set;
    out["first"] = of_first.all();
    out["firsts"] = of_firsts.all();
}

// Pairs in ascending order, each that meets.
static bytes expect_manifolds(const selection &s) {
    std::map<uint32_t, const sepax_manifold *> of;
    for (const sepax_manifold &m : s.all.manifolds)
        of[m.pair] = &m;
    std::vector<sepax_manifold> found;
    for (uint32_t i = s.groups.front(); i < s.groups.back(); ++i) {
        const auto at = of.find(s.which[i]);
        if (at == of.end() || s.skipped(i))
            continue;
        found.push_back(*at->second);
        found.back().pair = i;
    }
    writer w({});
    w.count(found.size());
    w.array(found);
    w.untouched((s.which.size() - found.size()) * sizeof(sepax_manifold));
    return w.all();
}

static bytes expect_casts(const selection &s, const form &f) {
    const words none = {bits_of(2), 0, 0, SEPAX_FEATURE_NONE, SEPAX_FEATURE_NONE};
    bytes relation;
    std::vector<words> columns(5);
    for (size_t i = 0; i < s.results(); ++i) {
        const bool no = s.skipped(i);
        relation.push_back(no ? uint8_t(SEPAX_DISJOINT) : s.all.cast_relations[s.which[i]]);
        for (size_t c = 0; c < 5; ++c)
            columns[c].push_back(no ? none[c] : s.all.casts[c][s.which[i]]);
    }
    writer w(f);
    w.output(relation);
    for (const words &column : columns)
        w.output(column);
    return w.all();
}

named answers::expected(const of_pairs &all, const words &which, const words &groups, bool open,
                        unsigned queries, const form &f) {
    selection s = {all, which, groups};
    if (groups.empty()) {
        s.groups.resize(which.size() + 1);
        std::iota(s.groups.begin(), s.groups.end(), 0U);
    }
    const uint32_t most = bits_of(FLT_MAX), no = SEPAX_FEATURE_NONE;
    named out;
    expect_relations(s, open, out);
    for (const auto &[query, name] : {std::pair{relations, "relations"},
                                      {answers::hits, "hits"},
                                      {bits, "bits"},
                                      {firsts, "first"},
                                      {firsts, "firsts"}})
        if ((queries & query) == 0)
            out.erase(name);
    if ((queries & contacts) != 0)
        out["contacts"] = s.least(all.contacts, {most, 0, 0, no}, f);
    if ((queries & distances) != 0)
        out["distances"] = s.least(all.distances, {most, 0, 0, 0, 0, 0, 0, no, no}, f);
    if ((queries & manifolds) != 0)
        out["manifolds"] = expect_manifolds(s);
    if ((queries & containments) != 0) {
        bytes &to = out["containments"];
        for (size_t i = 0; i < s.results(); ++i)
            to.push_back(s.skipped(i) ? uint8_t(SEPAX_NONE_WITHIN) : all.containments[which[i]]);
    }
    if ((queries & casts) != 0)
        out["casts"] = expect_casts(s, f);
    return out;
}

void answers::expect_equal(const named &right, const named &found) {
    ASSERT_EQ(right.size(), found.size());
    for (auto r = right.begin(), f = found.begin(); r != right.end(); ++r, ++f) {
        ASSERT_EQ(r->first, f->first);
        ASSERT_EQ(r->second.size(), f->second.size()) << r->first;
        const auto at = std::mismatch(r->second.begin(), r->second.end(), f->second.begin());
        EXPECT_TRUE(at.first == r->second.end())
            << r->first << " differ at byte " << at.first - r->second.begin() << " of "
            << r->second.size();
    }
}

of_pairs answers::expect_reference(const sepax_store *store, const std::vector<sepax_pair> &pairs,
                                   const std::vector<sepax_vec2> &motions, unsigned queries,
                                   float margin) {
    words which(pairs.size());
    std::iota(which.begin(), which.end(), 0U);
    sepax_options given = {};
    given.margin = margin;
    const of_pairs right = by_reference(store, pairs, motions, given, queries);
    for_each_backend_here([&](const std::string &backend) {
        SCOPED_TRACE(backend);
        given.backend = sepax_backend_find(backend.c_str());
        expect_equal(expected(right, which, {}, false, queries),
                     ask(store, sepax_pairs(pairs.data(), pairs.size()), pairs.size(), motions,
                         given, queries));
    });
    return right;
}
