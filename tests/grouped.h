// SPDX-License-Identifier: MIT
//
// All queries that groups have, asked at once, and the plain loop that makes answers of groups of
// the answers of pairs.

#ifndef SEPAX_TESTS_GROUPED_H
#define SEPAX_TESTS_GROUPED_H

#include <cfloat>

#include "batch.h"

namespace grouped {

using words = std::vector<uint32_t>;
using offsets = std::vector<uint32_t>;

// Contacts or distances as words, a column an array; the last column is the pair.
using table = std::vector<words>;

inline float float_of(uint32_t bits) {
    float f = 0;
    std::memcpy(&f, &bits, sizeof f);
    return f;
}

// An array that begins at an odd address.
template <typename T> class unaligned {
  public:
    explicit unaligned(const std::vector<T> &from) : bytes(from.size() * sizeof(T) + 2) {
        if (!from.empty())
            std::memcpy(start(), from.data(), from.size() * sizeof(T));
    }
    explicit unaligned(size_t count) : bytes(count * sizeof(T) + 2, 0xEE) {
    }
    T *get() {
        return reinterpret_cast<T *>(start());
    }
    std::vector<T> copy() {
        std::vector<T> out((bytes.size() - 2) / sizeof(T));
        if (!out.empty())
            std::memcpy(static_cast<void *>(out.data()), start(), bytes.size() - 2);
        return out;
    }

  private:
    char *start() {
        return bytes.data() + (reinterpret_cast<uintptr_t>(bytes.data()) % 2 == 0 ? 1 : 0);
    }
    std::vector<char> bytes;
};

struct answers {
    std::vector<uint8_t> relations, bits, open_bits;
    words hits, open_hits, firsts, open_firsts;
    size_t first, first_open;
    table contacts, distances;
};

inline table contacts_of(const sepax_store *store, sepax_source source, size_t n,
                         const sepax_options &options) {
    std::vector<unaligned<uint32_t>> to(5, unaligned<uint32_t>(n));
    const auto number = [&to](size_t i) { return reinterpret_cast<float *>(to[i].get()); };
    const sepax_contacts contacts = {number(0), number(1), number(2), to[3].get(), to[4].get()};
    EXPECT_EQ(SEPAX_OK, sepax_separate(store, source, &options, &contacts));
    table out;
    for (auto &column : to)
        out.push_back(column.copy());
    return out;
}

inline table distances_of(const sepax_store *store, sepax_source source, size_t n,
                          const sepax_options &options) {
    std::vector<unaligned<uint32_t>> to(10, unaligned<uint32_t>(n));
    const auto number = [&to](size_t i) { return reinterpret_cast<float *>(to[i].get()); };
    const sepax_distances distances = {number(0), number(1), number(2),   number(3),   number(4),
                                       number(5), number(6), to[7].get(), to[8].get(), to[9].get()};
    EXPECT_EQ(SEPAX_OK, sepax_distance(store, source, &options, &distances));
    table out;
    for (auto &column : to)
        out.push_back(column.copy());
    return out;
}

// What the library says of `n` results.
inline answers ask(const sepax_store *store, sepax_source source, size_t n,
                   const sepax_options &options, bool distances) {
    sepax_options open = options;
    open.flags |= SEPAX_OPEN;
    answers out;
    out.relations.assign(n, 0xEE);
    out.bits.assign((n + 7) / 8, 0xEE);
    out.open_bits = out.bits;
    out.first = out.first_open = 77;
    EXPECT_EQ(SEPAX_OK, sepax_relate(store, source, &options, out.relations.data()));
    EXPECT_EQ(SEPAX_OK, sepax_hit_bits(store, source, &options, out.bits.data()));
    EXPECT_EQ(SEPAX_OK, sepax_hit_bits(store, source, &open, out.open_bits.data()));
    EXPECT_EQ(SEPAX_OK, sepax_first_hit(store, source, &options, &out.first));
    EXPECT_EQ(SEPAX_OK, sepax_first_hit(store, source, &open, &out.first_open));
    for (const bool is_open : {false, true}) {
        size_t count = 77;
        words to(n, 0xEEEEEEEE);
        EXPECT_EQ(SEPAX_OK,
                  sepax_hits(store, source, is_open ? &open : &options, to.data(), &count));
        EXPECT_LE(count, n);
        for (size_t i = count; i < n; ++i)
            EXPECT_EQ(0xEEEEEEEE, to[i]) << "written behind the last hit, at " << i;
        to.resize(std::min(count, n));
        (is_open ? out.open_hits : out.hits) = to;
        unaligned<uint32_t> firsts(n);
        EXPECT_EQ(SEPAX_OK,
                  sepax_first_hits(store, source, is_open ? &open : &options, firsts.get()));
        (is_open ? out.open_firsts : out.firsts) = firsts.copy();
    }
    out.contacts = contacts_of(store, source, n, options);
    if (distances)
        out.distances = distances_of(store, source, n, options);
    return out;
}

inline uint32_t first_of(const std::vector<uint8_t> &relations, uint32_t begin, uint32_t end,
                         uint8_t least) {
    for (uint32_t i = begin; i < end; ++i)
        if (relations[i] >= least)
            return i;
    return SEPAX_NO_PAIR;
}

// The least of a column of values, and what else its pair has. `none`: of an empty group.
inline table fold(const table &pairs, const offsets &groups, const words &none) {
    table out(pairs.size());
    for (size_t g = 0; g + 1 < groups.size(); ++g) {
        size_t best = groups[g];
        for (size_t i = best; i < groups[g + 1]; ++i)
            if (float_of(pairs[0][i]) < float_of(pairs[0][best]))
                best = i;
        for (size_t w = 0; w < pairs.size(); ++w)
            out[w].push_back(groups[g] == groups[g + 1] ? none[w] : pairs[w][best]);
    }
    return out;
}

// The same by a plain loop over the answers of pairs.
inline answers fold(const answers &pairs, const offsets &groups) {
    answers out;
    for (size_t g = 0; g + 1 < groups.size(); ++g) {
        uint8_t largest = SEPAX_DISJOINT;
        for (uint32_t i = groups[g]; i < groups[g + 1]; ++i)
            largest = std::max(largest, pairs.relations[i]);
        out.relations.push_back(largest);
        out.firsts.push_back(first_of(pairs.relations, groups[g], groups[g + 1], SEPAX_TOUCHING));
        out.open_firsts.push_back(
            first_of(pairs.relations, groups[g], groups[g + 1], SEPAX_OVERLAPPING));
    }
    const size_t n = groups.size() - 1;
    out.hits = hits_of(out.relations, false);
    out.open_hits = hits_of(out.relations, true);
    out.bits = bits_of_hits(out.hits, n);
    out.open_bits = bits_of_hits(out.open_hits, n);
    out.first = out.hits.empty() ? SEPAX_NO_INDEX : out.hits[0];
    out.first_open = out.open_hits.empty() ? SEPAX_NO_INDEX : out.open_hits[0];
    const uint32_t most = bits_of(FLT_MAX), no = SEPAX_FEATURE_NONE;
    out.contacts = fold(pairs.contacts, groups, {most, 0, 0, no, SEPAX_NO_PAIR});
    if (!pairs.distances.empty())
        out.distances =
            fold(pairs.distances, groups, {most, 0, 0, 0, 0, 0, 0, no, no, SEPAX_NO_PAIR});
    return out;
}

inline void expect_equal(const answers &a, const answers &b, bool distances) {
    EXPECT_EQ(a.relations, b.relations);
    EXPECT_EQ(a.hits, b.hits);
    EXPECT_EQ(a.open_hits, b.open_hits);
    EXPECT_EQ(a.bits, b.bits);
    EXPECT_EQ(a.open_bits, b.open_bits);
    EXPECT_EQ(a.firsts, b.firsts);
    EXPECT_EQ(a.open_firsts, b.open_firsts);
    EXPECT_EQ(a.first, b.first);
    EXPECT_EQ(a.first_open, b.first_open);
    EXPECT_EQ(a.contacts, b.contacts);
    if (distances) {
        EXPECT_EQ(a.distances, b.distances);
    }
}

} // namespace grouped

#endif
