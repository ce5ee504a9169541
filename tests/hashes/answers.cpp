// SPDX-License-Identifier: MIT
//
// Asks, and hashes what comes back.

#include "answers.h"

#include <algorithm>

#include "fnv.h"

using answers::bytes;
using answers::named;

// ------------------------------------------------------------------- values

void add(bytes &to, uint64_t value, int size) {
    for (int i = 0; i < size; ++i)
        to.push_back(static_cast<uint8_t>(value >> 8 * i));
}

static uint32_t word_at(const bytes &from, size_t at) {
    uint32_t word = 0;
    std::memcpy(&word, from.data() + at, sizeof word);
    return word;
}

void add_words(bytes &to, const bytes &from, size_t at, size_t count) {
    for (size_t i = 0; i < count; ++i)
        add(to, word_at(from, at + 4 * i), 4);
}

void add_columns(bytes &to, const bytes &from, size_t columns, size_t n) {
    for (size_t i = 0; i < n; ++i)
        for (size_t k = 0; k < columns; ++k)
            add_words(to, from, 4 * (n * k + i), 1);
}

static void append(bytes &to, const bytes &from) {
    to.insert(to.end(), from.begin(), from.end());
}

sepax_options asked::options(uint32_t flags, float margin) const {
    sepax_options options = {};
    options.backend = c.backend;
    options.strategy = c.strategy;
    options.flags = c.flags | flags;
    options.margin = margin;
    return options;
}

named asked::ask(const sepax_source &source, size_t results, unsigned queries,
                 const sepax_options &options, const std::vector<sepax_vec2> &motions) {
    std::string wrong;
    named out = answers::try_ask(store(), source, results, motions, options, queries,
                                 {c.offset(), 0, c.mode}, wrong);
    good = good && wrong.empty();
    return out;
}

namespace {

// Casts of the first pairs of a scene, if its first shape has few vertices: the reference compares
// all features, which takes long.
constexpr size_t casts_of_scene = 64, cast_vertices = 64, cast_size = 21;

// Where sepax_first_hit is asked to go on from: not behind each hit, which takes nearly as long as
// all other calls, but at the next block of so many pairs of the scene. Odd, so that blocks begin
// in any lane.
constexpr size_t first_hit_block = 5;

// ------------------------------------------------------------ some of the pairs

// The pairs begin .. begin + n - 1 of a scene.
struct batch {
    asked &a;
    size_t begin, n;
    const sepax_pair *pairs;
    std::vector<sepax_vec2> motions;

    named ask(unsigned queries, const sepax_options &options) const {
        return a.ask(sepax_pairs(pairs, n), n, queries, options, motions);
    }
};

void ask_hits(const batch &b, size_t k, const sepax_options &options) {
    named found = b.ask(answers::hits | answers::bits, options);
    size_t count = 0;
    std::memcpy(&count, found["hits"].data(), sizeof count);
    for (size_t i = 0; i < std::min(count, b.n); ++i)
        add(b.a.to[golden_hits][k], b.begin + word_at(found["hits"], sizeof count + 4 * i), 4);
    for (size_t i = 0; i < b.n; ++i)
        add(b.a.to[golden_hit_bits][k], found["bits"][i / 8] >> i % 8 & 1, 1);
}

// The first hit, the first from the next block on, and so forth, so that an early hit does not hide
// what is wrong behind it.
void ask_first_hits(const batch &b, size_t k, const sepax_options &options) {
    const size_t end = b.begin + b.n;
    for (size_t at = b.begin; at < end;) {
        size_t first = 0;
        const sepax_source rest = sepax_pairs(b.pairs + (at - b.begin), end - at);
        b.a.run([&] { return sepax_first_hit(b.a.store(), rest, &options, &first); });
        b.a.good = b.a.good && (first == SEPAX_NO_INDEX || first < end - at);
        if (first == SEPAX_NO_INDEX || !b.a.good)
            return;
        at += first;
        add(b.a.to[golden_first_hit][k], at, 4);
        at = (at / first_hit_block + 1) * first_hit_block;
    }
}

// Hints may say anything: the relations are those without.
void ask_hinted(const batch &b, const bytes &relations) {
    bytes hints;
    for (size_t i = 0; i < b.n; ++i)
        hints.push_back(static_cast<uint8_t>(37 * (b.begin + i)));
    sepax_options options = b.a.options();
    options.hints = hints.data();
    options.hint_count = b.n;
    b.a.good = b.ask(answers::relations, options)["relations"] == relations && b.a.good;
}

// Manifolds, with a margin; their pairs are those of the scene.
void add_manifolds(const batch &b, const bytes &found) {
    bytes &to = b.a.to[golden_manifolds_margin][0];
    size_t count = 0;
    std::memcpy(&count, found.data(), sizeof count);
    for (size_t i = 0; i < std::min(count, b.n); i++) {
        const size_t at = sizeof count + i * sizeof(sepax_manifold);
        add(to, b.begin + word_at(found, at), 4);
        add_words(to, found, at + 4, sizeof(sepax_manifold) / 4 - 1);
    }
}

void ask_casts(const batch &b) {
    batch some = b;
    some.n = b.begin < casts_of_scene ? std::min(b.n, casts_of_scene - b.begin) : 0;
    some.motions.resize(some.n);
    bytes &to = b.a.to[golden_cast][0];
    size_t vertices = 0;
    if (some.n > 0)
        (void)sepax_store_vertices(b.a.store(), b.a.of.named->scene.pairs[0].a, nullptr, 0,
                                   &vertices);
    if (some.n == 0 || vertices > cast_vertices) {
        to.insert(to.end(), some.n * cast_size, 0xEE);
        return;
    }
    const bytes found = some.ask(answers::casts, b.a.options())["casts"];
    for (size_t i = 0; i < some.n; ++i) {
        to.push_back(found[i]);
        for (size_t k = 0; k < 5; ++k)
            add_words(to, found, some.n + 4 * (some.n * k + i), 1);
    }
}

void ask_batch(asked &a, size_t begin, size_t n) {
    const std::vector<sepax_pair> &all = a.of.named->scene.pairs;
    const auto from = all.begin() + static_cast<std::ptrdiff_t>(begin);
    answers::arena in(a.c.offset());
    batch b = {a, begin, n, in.put(std::vector<sepax_pair>(from, from + std::ptrdiff_t(n))), {}};
    for (size_t i = begin; i < begin + n; ++i) {
        const float x = static_cast<float>(i % 9) - 4, y = static_cast<float>(i % 7) - 3;
        b.motions.push_back({x * .25F, y * .25F});
    }
    for (size_t k = 0; k < 2; ++k) {
        const sepax_options options = a.options(k == 0 ? 0 : SEPAX_OPEN);
        ask_hits(b, k, options);
        ask_first_hits(b, k, options);
    }
    named plain =
        b.ask(answers::relations | answers::contacts | answers::containments, a.options());
    named safe = b.ask(answers::contacts, a.options(SEPAX_MTV_SAFE));
    named wide = b.ask(answers::relations | answers::distances | answers::manifolds,
                       a.options(0, hashed_margin));
    append(a.to[golden_relate][0], plain["relations"]);
    append(a.to[golden_contain][0], plain["containments"]);
    append(a.to[golden_relate_margin][0], wide["relations"]);
    add_columns(a.to[golden_separate][0], plain["contacts"], 4, n);
    add_columns(a.to[golden_separate_safe][0], safe["contacts"], 4, n);
    add_columns(a.to[golden_distance_margin][0], wide["distances"], 9, n);
    add_manifolds(b, wide["manifolds"]);
    ask_hinted(b, plain["relations"]);
    ask_casts(b);
}

// -------------------------------------------------------------- all of a scene

void ask_broad(asked &a, sepax_workspace *workspace) {
    const uint32_t all = static_cast<uint32_t>(sepax_store_count(a.store()));
    const sepax_broad_options options = {a.c.backend, {0, all}, {0, all}, 0};
    const size_t room = size_t(all) * all;
    answers::arena at(a.c.offset());
    auto *found = at.room<sepax_pair>(room);
    size_t count = 0;
    a.run([&] { return sepax_find_pairs(a.store(), &options, workspace, found, room, &count); });
    add_words(a.to[golden_find_pairs][0], at.take(), 0, 2 * std::min(count, room));
}

// An index with a margin, refitted once: its pairs, the shapes whose boxes meet that around the
// first vertex of each shape, those that each shape would meet where it is turned, and what these
// vertices, and the places half as far from the origin, are in.
void ask_index(asked &a, sepax_workspace *workspace) {
    const sepax_store *store = a.store();
    const size_t all = sepax_store_count(store), room = all * all;
    std::vector<sepax_bounds> bounds;
    std::vector<sepax_pose> turned;
    std::vector<sepax_id> each;
    std::vector<sepax_vec2> corners, halves;
    std::vector<sepax_vec2> v(SEPAX_MAX_VERTICES);
    for (sepax_id id = 0; id < all; id++) {
        size_t n = 0;
        (void)sepax_store_vertices(store, id, v.data(), v.size(), &n);
        bounds.push_back({v[0].x, v[0].y, v[0].x + hashed_margin, v[0].y + hashed_margin});
        turned.push_back({v[0].x / 2, v[0].y / 2, .6F, .8F}); // far shapes must not overflow
        each.push_back(id);
        corners.push_back(v[0]);
        halves.push_back({v[0].x / 2, v[0].y / 2});
    }
    corners.insert(corners.end(), halves.begin(), halves.end());
    answers::arena in(a.c.offset()), out(a.c.offset());
    const sepax_bounds *boxes = in.put(bounds);
    const sepax_pose *poses = in.put(turned);
    const sepax_id *ids = in.put(each);
    const sepax_vec2 *points = in.put(corners);
    sepax_index *index = nullptr;
    size_t count = 0;
    const sepax_index_options options = {a.c.backend, nullptr, hashed_margin};
    a.run([&] { return sepax_index_create(nullptr, &index); });
    a.run([&] { return sepax_index_build(index, store, &options); });
    a.run([&] { return sepax_index_refit(index, store); });
    auto *pairs = out.room<sepax_pair>(room);
    a.run([&] { return sepax_index_pairs(index, nullptr, workspace, pairs, room, &count); });
    add_words(a.to[golden_index_pairs][0], out.take(), 0, 2 * std::min(count, room));
    bytes &to = a.to[golden_index_query][0];
    for (const bool posed : {false, true}) {
        auto *offsets = out.room<uint32_t>(all + 1);
        auto *met = out.room<sepax_id>(room);
        a.run([&] {
            return posed ? sepax_index_query_posed(index, store, ids, poses, all, workspace,
                                                   offsets, met, room, &count, nullptr)
                         : sepax_index_query(index, boxes, all, workspace, offsets, met, room,
                                             &count, nullptr);
        });
        const bytes found = out.take();
        add_words(to, found, 4 * (all + 1), std::min(count, room));
        add_words(to, found, 0, posed ? all + 1 : 0);
    }
    auto *offsets = out.room<uint32_t>(2 * all + 1);
    auto *met = out.room<sepax_id>(2 * room);
    auto *relations = out.room<uint8_t>(2 * room);
    a.run([&] {
        return sepax_index_locate(index, store, points, 2 * all, nullptr, workspace, offsets, met,
                                  relations, 2 * room, &count, nullptr);
    });
    const bytes found = out.take();
    add_words(a.to[golden_index_locate][0], found, 0, 2 * all + 1 + count);
    const auto first = found.end() - std::ptrdiff_t(2 * room);
    append(a.to[golden_index_locate][0], bytes(first, first + std::ptrdiff_t(count)));
    a.good = a.good && out.intact();
    sepax_index_destroy(index);
}

// -------------------------------------------------------------------- hashes

// What the slices of a scene bring as if it had one.
bytes joined(const scene_slices &slices, size_t function, size_t k) {
    bytes all, out;
    for (const slice &s : slices)
        append(all, s[function][k]);
    if (function == golden_hit_bits) {
        out.resize((all.size() + 7) / 8);
        for (size_t i = 0; i < all.size(); ++i)
            out[i / 8] = static_cast<uint8_t>(out[i / 8] | all[i] << i % 8);
        return out;
    }
    if (function != golden_first_hit)
        return all;
    // A batch that begins within a block brings another hit of it: the first one counts.
    for (size_t at = 0, block = 0; at < all.size(); at += 4) {
        const uint32_t i = all[at] | uint32_t(all[at + 1]) << 8 | uint32_t(all[at + 2]) << 16;
        if (i / first_hit_block >= block)
            add(out, i, 4);
        block = i / first_hit_block + 1;
    }
    return out;
}

} // namespace

bool ask_slice(const std::vector<stored_scene> &scenes, std::vector<scene_slices> &to,
               const cell &c, unsigned part) {
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    bool good = true;
    for (size_t s = 0; good && s < scenes.size(); ++s) {
        asked a = {scenes[s], c, to[s][part]};
        const size_t count = scenes[s].named->scene.pairs.size();
        const size_t end = count * (part + 1) / c.slices;
        const size_t step = c.batch > 0 ? c.batch : std::max<size_t>(count, 1);
        for (size_t i = count * part / c.slices; i < end; i += step)
            ask_batch(a, i, std::min(step, end - i));
        if (s % c.slices == part) {
            ask_broad(a, workspace.get());
            ask_index(a, workspace.get());
            ask_both_lists(a);
        }
        good = a.good;
    }
    return good;
}

std::string cell::text() const {
    return std::string(sepax_backend_name(backend)) + " " + sepax_strategy_name(strategy) +
           (flags & SEPAX_NO_DEDUP ? " no_dedup" : "") +
           " batch=" + (batch > 0 ? std::to_string(batch) : "whole") +
           " shift=" + std::to_string(shift) + " slices=" + std::to_string(slices) +
           " mode=" + mode->name;
}

bool hash_calls(const std::vector<stored_scene> &scenes, const cell &c, hash_list &hashes) {
    std::vector<scene_slices> all(scenes.size(), scene_slices(c.slices));
    bool good = true;
    for (unsigned part = 0; part < c.slices; ++part)
        good = ask_slice(scenes, all, c, part) && good;
    hash_slices(all, hashes);
    return good;
}

// Of pairs the values of all scenes, of the rest a hash of each scene.
void hash_slices(const std::vector<scene_slices> &all, hash_list &hashes) {
    for (size_t i = golden_relate; i < golden_count; ++i) {
        fnv hash;
        for (const scene_slices &scene : all) {
            fnv own;
            fnv &to = i < golden_relate_lists ? hash : own;
            for (const size_t k : {0, 1})
                for (const uint8_t byte : joined(scene, i, k))
                    to.add(byte, 1);
            if (i >= golden_relate_lists)
                hash.add(own.value(), 8);
        }
        hashes[i] = hash.value();
    }
}
