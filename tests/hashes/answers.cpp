// SPDX-License-Identifier: MIT
//
// Asks, and hashes what comes back.

#include "answers.h"

#include <algorithm>
#include <cstring>
#if !defined(__wasm__)
#include <thread>
#endif

#include "scene_memory.h"

namespace {

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
            good = sepax_hits(store, sepax_pairs(m.pairs.at(begin), n), &options, hits.at(0),
                              &count) == SEPAX_OK &&
                   sepax_hit_bits(store, sepax_pairs(m.pairs.at(begin), n), &options, bits.at(0)) ==
                       SEPAX_OK &&
                   guard.left_alone() && good;
        }
        for (size_t i = 0; i < std::min(count, n); ++i)
            lists.hits[k].push_back(static_cast<uint32_t>(begin + hits.get(i)));
        for (size_t i = 0; i < n; ++i)
            lists.bits[k].push_back((bits.get(i / 8) >> i % 8 & 1) != 0);
    }
    return good;
}

// The first hit, the first from the next block on, and so forth, so that an early hit does not hide
// what is wrong behind it.
bool ask_first_hits(const sepax_store *store, scene_memory &m, const cell &c, size_t begin,
                    size_t n, slice_lists &lists) {
    for (int k = 0; k < 2; ++k) {
        const sepax_options options = options_of(c, hit_flags[k]);
        for (size_t at = begin; at < begin + n;) {
            const size_t left = begin + n - at;
            size_t first = 0;
            {
                const hostile guard(*c.mode);
                if (sepax_first_hit(store, sepax_pairs(m.pairs.at(at), left), &options, &first) !=
                        SEPAX_OK ||
                    !guard.left_alone())
                    return false;
            }
            if (first == SEPAX_NO_INDEX)
                break;
            if (first >= left)
                return false;
            at += first;
            lists.first_hits[k].push_back(static_cast<uint32_t>(at));
            at = (at / first_hit_block + 1) * first_hit_block;
        }
    }
    return true;
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
        if (sepax_relate(store, sepax_pairs(m.pairs.at(begin), n), &options, relations.at(0)) !=
                SEPAX_OK ||
            !guard.left_alone())
            return false;
    }
    return n == 0 || std::memcmp(relations.bytes(0), m.relations.bytes(begin), n) == 0;
}

// Containments, and with a margin relations and distances.
bool ask_rounded(const sepax_store *store, scene_memory &m, const cell &c, size_t begin, size_t n) {
    const sepax_options plain = options_of(c, 0);
    sepax_options wide = plain;
    wide.margin = hashed_margin;
    const sepax_source source = sepax_pairs(m.pairs.at(begin), n);
    const sepax_distances distances = m.distances.at(begin);
    const hostile guard(*c.mode);
    return sepax_contain(store, source, &plain, m.containments.at(begin)) == SEPAX_OK &&
           sepax_relate(store, source, &wide, m.round.at(begin)) == SEPAX_OK &&
           sepax_distance(store, source, &wide, &distances) == SEPAX_OK && guard.left_alone();
}

// Manifolds, with a margin; their pairs are those of the scene.
bool ask_manifolds(const sepax_store *store, scene_memory &m, const cell &c, size_t begin, size_t n,
                   slice_lists &lists) {
    sepax_options options = options_of(c, 0);
    options.margin = hashed_margin;
    shifted<sepax_manifold> manifolds(n, c.shift);
    size_t count = 0;
    {
        const hostile guard(*c.mode);
        if (sepax_manifolds(store, sepax_pairs(m.pairs.at(begin), n), &options, manifolds.at(0),
                            &count) != SEPAX_OK ||
            !guard.left_alone())
            return false;
    }
    for (size_t i = 0; i < std::min(count, n); i++) {
        manifold_words words;
        std::memcpy(words.data(), manifolds.bytes(i), sizeof words);
        words[0] += static_cast<uint32_t>(begin);
        lists.manifolds.push_back(words);
    }
    return true;
}

bool ask_casts(const sepax_store *store, scene_memory &m, const cell &c, size_t begin, size_t n) {
    const sepax_options plain = options_of(c, 0);
    const size_t count = begin < casts_of_scene ? std::min(n, casts_of_scene - begin) : 0;
    size_t vertices = 0;
    if (count > 0)
        (void)sepax_store_vertices(store, m.pairs.get(0).a, nullptr, 0, &vertices);
    if (count == 0 || vertices > cast_vertices)
        return true;
    const sepax_casts casts = m.casts.at(begin);
    const hostile guard(*c.mode);
    return sepax_cast(store, sepax_pairs(m.pairs.at(begin), count), m.casts.motions.at(begin),
                      &plain, &casts) == SEPAX_OK &&
           guard.left_alone();
}

bool ask_batch(const sepax_store *store, scene_memory &m, const cell &c, size_t begin, size_t n,
               slice_lists &lists) {
    const sepax_options plain = options_of(c, 0), safe = options_of(c, SEPAX_MTV_SAFE);
    const sepax_contacts plain_contacts = m.plain.at(begin), safe_contacts = m.safe.at(begin);
    const sepax_pair *pairs = m.pairs.at(begin);
    bool good = false;
    {
        const hostile guard(*c.mode);
        good =
            sepax_relate(store, sepax_pairs(pairs, n), &plain, m.relations.at(begin)) == SEPAX_OK &&
            sepax_separate(store, sepax_pairs(pairs, n), &plain, &plain_contacts) == SEPAX_OK &&
            sepax_separate(store, sepax_pairs(pairs, n), &safe, &safe_contacts) == SEPAX_OK &&
            guard.left_alone();
    }
    return ask_hits(store, m, c, begin, n, lists) && ask_first_hits(store, m, c, begin, n, lists) &&
           ask_hinted(store, m, c, begin, n) && ask_rounded(store, m, c, begin, n) &&
           ask_manifolds(store, m, c, begin, n, lists) && ask_casts(store, m, c, begin, n) && good;
}

bool ask_broad(const sepax_store *store, scene_memory &m, const cell &c,
               sepax_workspace *workspace) {
    const uint32_t all = static_cast<uint32_t>(sepax_store_count(store));
    const sepax_broad_options options = {c.backend, {0, all}, {0, all}, 0};
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

// An index with a margin, refitted once: its pairs, the shapes whose boxes meet that around the
// first vertex of each shape, and those that each shape would meet where it is turned.
bool ask_index(const sepax_store *store, scene_memory &m, const cell &c,
               sepax_workspace *workspace) {
    const size_t all = sepax_store_count(store);
    shifted<sepax_bounds> boxes(all, c.shift);
    shifted<sepax_pose> poses(all, c.shift);
    shifted<sepax_id> ids(all, c.shift), met(all * all, c.shift);
    shifted<uint32_t> offsets(all + 1, c.shift);
    shifted<sepax_pair> pairs(all * all, c.shift);
    std::vector<sepax_vec2> v(SEPAX_MAX_VERTICES);
    for (sepax_id id = 0; id < all; id++) {
        size_t vertices = 0;
        (void)sepax_store_vertices(store, id, v.data(), v.size(), &vertices);
        boxes.set(id, {v[0].x, v[0].y, v[0].x + hashed_margin, v[0].y + hashed_margin});
        poses.set(id, {v[0].x / 2, v[0].y / 2, .6F, .8F}); // far shapes must not overflow
        ids.set(id, id);
    }
    sepax_index *index = nullptr;
    size_t count = 0, met_boxes = 0, met_posed = 0;
    const sepax_index_options options = {c.backend, nullptr, hashed_margin};
    bool good = sepax_index_create(nullptr, &index) == SEPAX_OK;
    {
        const hostile guard(*c.mode);
        good = good && sepax_index_build(index, store, &options) == SEPAX_OK &&
               sepax_index_refit(index, store) == SEPAX_OK &&
               sepax_index_pairs(index, nullptr, workspace, pairs.at(0), all * all, &count) ==
                   SEPAX_OK &&
               sepax_index_query(index, boxes.at(0), all, workspace, offsets.at(0), met.at(0),
                                 all * all, &met_boxes, nullptr) == SEPAX_OK &&
               guard.left_alone();
    }
    for (size_t i = 0; good && i < count; i++) {
        m.index_pairs.add(pairs.get(i).a, 4);
        m.index_pairs.add(pairs.get(i).b, 4);
    }
    for (size_t i = 0; good && i < met_boxes; i++)
        m.index_query.add(met.get(i), 4);
    {
        const hostile guard(*c.mode);
        good = good &&
               sepax_index_query_posed(index, store, ids.at(0), poses.at(0), all, workspace,
                                       offsets.at(0), met.at(0), all * all, &met_posed,
                                       nullptr) == SEPAX_OK &&
               guard.left_alone();
    }
    for (size_t i = 0; good && i < met_posed; i++)
        m.index_query.add(met.get(i), 4);
    for (size_t i = 0; good && i <= all; i++)
        m.index_query.add(offsets.get(i), 4);
    sepax_index_destroy(index);
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

void add_lists(const scene_memory &m, fnv &hits, fnv &first_hits, fnv &bits) {
    for (int k = 0; k < 2; ++k) {
        std::vector<uint8_t> bytes((m.count + 7) / 8, 0);
        size_t at = 0, block = 0;
        for (const slice_lists &s : m.slices) {
            for (const uint32_t i : s.hits[k])
                hits.add(i, 4);
            // A batch that begins within a block brings another hit of it: the first one counts.
            for (const uint32_t i : s.first_hits[k]) {
                if (i / first_hit_block >= block)
                    first_hits.add(i, 4);
                block = i / first_hit_block + 1;
            }
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
            good = ask_broad(store, m, c, workspace) && ask_index(store, m, c, workspace) &&
                   ask_both_lists(store, m, c) && good;
    }
    sepax_workspace_destroy(workspace);
    return good;
}

std::string cell::text() const {
    return std::string(sepax_backend_name(backend)) + " " + sepax_strategy_name(strategy) +
           (flags & SEPAX_NO_DEDUP ? " no_dedup" : "") +
           " batch=" + (batch > 0 ? std::to_string(batch) : "whole") +
           " shift=" + std::to_string(shift) + " threads=" + std::to_string(threads) +
           " mode=" + mode->name;
}

std::vector<scene_memory> memory_for(const std::vector<stored_scene> &scenes, const cell &c) {
    std::vector<scene_memory> memory;
    memory.reserve(scenes.size());
    for (const stored_scene &s : scenes)
        memory.emplace_back(s.named->scene, c);
    return memory;
}

bool hash_calls(const std::vector<stored_scene> &scenes, const cell &c, hash_list &hashes) {
    std::vector<scene_memory> memory = memory_for(scenes, c);
    if (!ask(scenes, memory, c))
        return false;
    hash_memory(memory, hashes);
    return true;
}

void hash_memory(std::vector<scene_memory> &memory, hash_list &hashes) {
    fnv relate, hits, first_hits, bits, plain, safe, broad, round, contain, distances, manifolds;
    fnv casts, index_pairs, index_query;
    fnv lists[list_calls];
    for (scene_memory &m : memory) {
        for (size_t i = 0; i < m.count; ++i)
            relate.add(m.relations.get(i), 1);
        add_lists(m, hits, first_hits, bits);
        m.plain.add_to(plain, m.count);
        m.safe.add_to(safe, m.count);
        for (size_t i = 0; i < m.count; i++) {
            round.add(m.round.get(i), 1);
            contain.add(m.containments.get(i), 1);
        }
        m.distances.add_to(distances, m.count);
        for (const slice_lists &s : m.slices) {
            for (const manifold_words &words : s.manifolds)
                for (const uint32_t word : words)
                    manifolds.add(word, 4);
        }
        m.casts.add_to(casts, std::min(m.count, casts_of_scene));
        for (const sepax_pair p : m.found) {
            broad.add(p.a, 4);
            broad.add(p.b, 4);
        }
        index_pairs.add(m.index_pairs.value(), 8);
        index_query.add(m.index_query.value(), 8);
        for (size_t i = 0; i < list_calls; ++i)
            lists[i].add(m.lists[i].value(), 8);
    }
    hashes[golden_relate] = relate.value();
    hashes[golden_hits] = hits.value();
    hashes[golden_hit_bits] = bits.value();
    hashes[golden_first_hit] = first_hits.value();
    hashes[golden_separate] = plain.value();
    hashes[golden_separate_safe] = safe.value();
    hashes[golden_find_pairs] = broad.value();
    hashes[golden_relate_margin] = round.value();
    hashes[golden_distance_margin] = distances.value();
    hashes[golden_contain] = contain.value();
    hashes[golden_manifolds_margin] = manifolds.value();
    hashes[golden_cast] = casts.value();
    hashes[golden_index_pairs] = index_pairs.value();
    hashes[golden_index_query] = index_query.value();
    for (size_t i = 0; i < list_calls; ++i)
        hashes[golden_relate_lists + i] = lists[i].value();
}
