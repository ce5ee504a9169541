// SPDX-License-Identifier: MIT
//
// Asks, and hashes what comes back.

#include "answers.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#if !defined(__wasm__)
#include <thread>
#endif

#include "fnv.h"
#include "shifted.h"

namespace {

struct contact_memory {
    shifted<uint32_t> separation, normal_x, normal_y, feature;

    contact_memory(size_t count, size_t shift)
        : separation(count, shift), normal_x(count, shift), normal_y(count, shift),
          feature(count, shift) {
    }
    sepax_contacts at(size_t i) {
        return {separation.at<float>(i), normal_x.at<float>(i), normal_y.at<float>(i),
                feature.at(i)};
    }
    void add_to(fnv &hash, size_t count) {
        for (size_t i = 0; i < count; ++i)
            for (shifted<uint32_t> *s : {&separation, &normal_x, &normal_y, &feature})
                hash.add(s->get(i), 4);
    }
};

// Both meanings of a hit: not DISJOINT, and OVERLAPPING.
constexpr uint32_t hit_flags[2] = {0, SEPAX_OPEN};

// What one slice brings: lists, which a caller puts together.
struct slice_lists {
    std::vector<uint32_t> hits[2];
    std::vector<bool> bits[2];
};

// The answers to one scene. Slices write their own parts of the same arrays.
struct scene_memory {
    size_t count;
    shifted<sepax_pair> pairs;
    shifted<uint8_t> relations;
    contact_memory plain, safe;
    std::vector<slice_lists> slices;
    std::vector<sepax_pair> found;
    fnv lists;

    scene_memory(const std::vector<sepax_pair> &from, const cell &c)
        : count(from.size()), pairs(count, c.shift), relations(count, c.shift),
          plain(count, c.shift), safe(count, c.shift), slices(c.threads) {
        if (count > 0)
            std::memcpy(pairs.bytes(0), from.data(), count * sizeof(sepax_pair));
    }
};

sepax_options options_of(const cell &c, uint32_t flags) {
    sepax_options options = {};
    options.backend = c.backend;
    options.strategy = c.strategy;
    options.flags = c.flags | flags;
    return options;
}

bool ask_hits(const sepax_store *store, scene_memory &m, const cell &c, size_t begin, size_t n,
              slice_lists &lists) {
    bool good = true;
    for (int k = 0; k < 2; ++k) {
        const sepax_options options = options_of(c, hit_flags[k]);
        shifted<uint32_t> hits(n, c.shift);
        shifted<uint8_t> bits((n + 7) / 8, c.shift);
        size_t count = 0;
        {
            const hostile guard(*c.mode);
            good =
                sepax_hits(store, m.pairs.at(begin), n, &options, hits.at(0), &count) == SEPAX_OK &&
                sepax_hit_bits(store, m.pairs.at(begin), n, &options, bits.at(0)) == SEPAX_OK &&
                guard.left_alone() && good;
        }
        for (size_t i = 0; i < std::min(count, n); ++i)
            lists.hits[k].push_back(static_cast<uint32_t>(begin + hits.get(i)));
        for (size_t i = 0; i < n; ++i)
            lists.bits[k].push_back((bits.get(i / 8) >> i % 8 & 1) != 0);
    }
    return good;
}

// Hints may say anything: the relations are those without.
bool ask_hinted(const sepax_store *store, scene_memory &m, const cell &c, size_t begin, size_t n) {
    shifted<uint8_t> relations(n, c.shift), hints(n, c.shift);
    for (size_t i = 0; i < n; ++i)
        *hints.at(i) = static_cast<uint8_t>(37 * (begin + i));
    sepax_options options = options_of(c, 0);
    options.hints = hints.at(0);
    options.hint_count = n;
    {
        const hostile guard(*c.mode);
        if (sepax_relate(store, m.pairs.at(begin), n, &options, relations.at(0)) != SEPAX_OK ||
            !guard.left_alone())
            return false;
    }
    return n == 0 || std::memcmp(relations.bytes(0), m.relations.bytes(begin), n) == 0;
}

bool ask_batch(const sepax_store *store, scene_memory &m, const cell &c, size_t begin, size_t n,
               slice_lists &lists) {
    const sepax_options plain = options_of(c, 0), safe = options_of(c, SEPAX_MTV_SAFE);
    const sepax_contacts plain_contacts = m.plain.at(begin), safe_contacts = m.safe.at(begin);
    const sepax_pair *pairs = m.pairs.at(begin);
    bool good = false;
    {
        const hostile guard(*c.mode);
        good = sepax_relate(store, pairs, n, &plain, m.relations.at(begin)) == SEPAX_OK &&
               sepax_separate(store, pairs, n, &plain, &plain_contacts) == SEPAX_OK &&
               sepax_separate(store, pairs, n, &safe, &safe_contacts) == SEPAX_OK &&
               guard.left_alone();
    }
    return ask_hits(store, m, c, begin, n, lists) && ask_hinted(store, m, c, begin, n) && good;
}

bool ask_broad(const sepax_store *store, scene_memory &m, const cell &c,
               sepax_workspace *workspace) {
    const uint32_t all = static_cast<uint32_t>(sepax_store_count(store));
    const sepax_broad_options options = {c.backend, {0, all}, {0, all}};
    const size_t room = size_t(all) * all;
    shifted<sepax_pair> found(room, c.shift);
    size_t count = 0;
    {
        const hostile guard(*c.mode);
        if (sepax_find_pairs(store, &options, workspace, found.at(0), room, &count) != SEPAX_OK ||
            !guard.left_alone())
            return false;
    }
    for (size_t i = 0; i < count; ++i)
        m.found.push_back(found.get(i));
    return true;
}

// All of the calls on lists.
bool ask_lists(const sepax_store *store, const sepax_lists &l, scene_memory &m, const cell &c) {
    const size_t n =
        l.flags & SEPAX_ALL_PAIRS ? l.a_count * (l.a_count - 1) / 2 : l.a_count * l.b_count;
    const sepax_options options = options_of(c, 0);
    shifted<uint8_t> relations(n, c.shift), bits((n + 7) / 8, c.shift);
    shifted<uint32_t> hits(n, c.shift);
    contact_memory contacts(n, c.shift);
    const sepax_contacts to = contacts.at(0);
    size_t count = 0, first = 0;
    {
        const hostile guard(*c.mode);
        if (sepax_relate_lists(store, &l, &options, relations.at(0)) != SEPAX_OK ||
            sepax_hits_lists(store, &l, &options, hits.at(0), &count) != SEPAX_OK ||
            sepax_hit_bits_lists(store, &l, &options, bits.at(0)) != SEPAX_OK ||
            sepax_first_hit_lists(store, &l, &options, &first) != SEPAX_OK ||
            sepax_separate_lists(store, &l, &options, &to) != SEPAX_OK || !guard.left_alone())
            return false;
    }
    for (size_t i = 0; i < n; ++i)
        m.lists.add(relations.get(i), 1);
    for (size_t i = 0; i < std::min(count, n); ++i)
        m.lists.add(hits.get(i), 4);
    for (size_t i = 0; i < (n + 7) / 8; ++i)
        m.lists.add(bits.get(i), 1);
    m.lists.add(first == SEPAX_NO_HIT ? UINT32_MAX : first, 4);
    contacts.add_to(m.lists, n);
    return true;
}

// Some shapes against more, and all pairs of them: half as many pairs as the scene has.
bool ask_both_lists(const sepax_store *store, scene_memory &m, const cell &c) {
    const double side = std::sqrt(static_cast<double>(m.count) / 2);
    const size_t n = std::min(sepax_store_count(store), 1 + static_cast<size_t>(side));
    shifted<sepax_id> ids(n, c.shift);
    for (size_t i = 0; i < n; ++i) {
        const auto id = static_cast<sepax_id>(i);
        std::memcpy(ids.bytes(i), &id, sizeof id);
    }
    const sepax_lists cross = {ids.at(0), n / 2, ids.at(0), n, 0};
    const sepax_lists all = {ids.at(0), n, nullptr, 0, SEPAX_ALL_PAIRS};
    return ask_lists(store, cross, m, c) && ask_lists(store, all, m, c);
}

// The part of thread t: a slice of every scene's pairs, and of every threads-th scene the broad
// phase and the lists.
bool ask_slice(const std::vector<stored_scene> &scenes, std::vector<scene_memory> &memory,
               const cell &c, unsigned t) {
    sepax_workspace *workspace = nullptr;
    bool good = sepax_workspace_create(nullptr, &workspace) == SEPAX_OK;
    for (size_t s = 0; good && s < scenes.size(); ++s) {
        const sepax_store *store = scenes[s].store.get();
        scene_memory &m = memory[s];
        const size_t end = m.count * (t + 1) / c.threads;
        const size_t step = c.batch > 0 ? c.batch : std::max<size_t>(m.count, 1);
        for (size_t i = m.count * t / c.threads; i < end; i += step)
            good = ask_batch(store, m, c, i, std::min(step, end - i), m.slices[t]) && good;
        if (s % c.threads == t)
            good = ask_broad(store, m, c, workspace) && ask_both_lists(store, m, c) && good;
    }
    sepax_workspace_destroy(workspace);
    return good;
}

bool ask(const std::vector<stored_scene> &scenes, std::vector<scene_memory> &memory,
         const cell &c) {
#if !defined(__wasm__)
    if (c.threads > 1) {
        std::vector<char> good(c.threads);
        std::vector<std::thread> threads;
        for (unsigned t = 0; t < c.threads; ++t)
            threads.emplace_back([&, t] { good[t] = ask_slice(scenes, memory, c, t); });
        for (std::thread &thread : threads)
            thread.join();
        return std::all_of(good.begin(), good.end(), [](char g) { return g != 0; });
    }
#endif
    return c.threads == 1 && ask_slice(scenes, memory, c, 0);
}

void add_lists(const scene_memory &m, fnv &hits, fnv &bits) {
    for (int k = 0; k < 2; ++k) {
        std::vector<uint8_t> bytes((m.count + 7) / 8, 0);
        size_t at = 0;
        for (const slice_lists &s : m.slices) {
            for (const uint32_t i : s.hits[k])
                hits.add(i, 4);
            for (const bool b : s.bits[k]) {
                bytes[at / 8] = static_cast<uint8_t>(bytes[at / 8] | (b ? 1U << at % 8 : 0U));
                ++at;
            }
        }
        for (const uint8_t b : bytes)
            bits.add(b, 1);
    }
}

} // namespace

std::string cell::text() const {
    return std::string(sepax_backend_name(backend)) + " " + sepax_strategy_name(strategy) +
           (flags & SEPAX_NO_DEDUP ? " no_dedup" : "") +
           " batch=" + (batch > 0 ? std::to_string(batch) : "whole") +
           " shift=" + std::to_string(shift) + " threads=" + std::to_string(threads) +
           " mode=" + mode->name;
}

bool hash_calls(const std::vector<stored_scene> &scenes, const cell &c, hash_list &hashes) {
    std::vector<scene_memory> memory;
    memory.reserve(scenes.size());
    for (const stored_scene &s : scenes)
        memory.emplace_back(s.named->scene.pairs, c);
    if (!ask(scenes, memory, c))
        return false;
    fnv relate, hits, bits, plain, safe, broad, lists;
    for (scene_memory &m : memory) {
        for (size_t i = 0; i < m.count; ++i)
            relate.add(m.relations.get(i), 1);
        add_lists(m, hits, bits);
        m.plain.add_to(plain, m.count);
        m.safe.add_to(safe, m.count);
        for (const sepax_pair p : m.found) {
            broad.add(p.a, 4);
            broad.add(p.b, 4);
        }
        lists.add(m.lists.value(), 8);
    }
    hashes[golden_relate] = relate.value();
    hashes[golden_hits] = hits.value();
    hashes[golden_hit_bits] = bits.value();
    hashes[golden_separate] = plain.value();
    hashes[golden_separate_safe] = safe.value();
    hashes[golden_find_pairs] = broad.value();
    hashes[golden_lists] = lists.value();
    return true;
}
