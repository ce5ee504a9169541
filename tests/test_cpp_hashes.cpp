// SPDX-License-Identifier: MIT
//
// sepax.hpp gives the answers of sepax.h: the golden hashes of tests/hashes, computed from what C++
// gets, once as vectors and once in the caller's buffers.

#include <sepax.hpp>

#include <cmath>
#include <gtest/gtest.h>

#include "hashes/fnv.h"
#include "hashes/goldens.h"
#include "hashes/inputs.h"
#include "scenes.h"

namespace {

constexpr float margin = 0.125F; // hashed_margin of tests/hashes

struct hashed {
    fnv hash[golden_count];

    fnv &operator[](golden_index i) {
        return hash[i];
    }
};

template <class List> void add_all(fnv &hash, const List &list, int bytes) {
    for (const auto value : list)
        hash.add(static_cast<uint64_t>(value), bytes);
}

void add_contacts(fnv &hash, const sepax::contacts &c) {
    for (size_t i = 0; i < c.separation.size(); i++) {
        hash.add(c.separation[i]);
        hash.add(c.normal_x[i]);
        hash.add(c.normal_y[i]);
        hash.add(c.feature[i], 4);
    }
}

void add_distances(fnv &hash, const sepax::distances &d) {
    for (size_t i = 0; i < d.distance.size(); i++) {
        for (const float word : {d.distance[i], d.normal_x[i], d.normal_y[i], d.point_a_x[i],
                                 d.point_a_y[i], d.point_b_x[i], d.point_b_y[i]})
            hash.add(word);
        hash.add(d.feature_a[i], 4);
        hash.add(d.feature_b[i], 4);
    }
}

void add_manifolds(fnv &hash, const std::vector<sepax_manifold> &manifolds) {
    for (const sepax_manifold &m : manifolds) {
        uint32_t words[sizeof m / 4];
        std::memcpy(words, &m, sizeof m);
        add_all(hash, words, 4);
    }
}

void add_casts(fnv &hash, const sepax::casts &c) {
    for (size_t i = 0; i < c.relation.size(); i++) {
        hash.add(static_cast<uint64_t>(c.relation[i]), 1);
        for (const float word : {c.time[i], c.normal_x[i], c.normal_y[i]})
            hash.add(word);
        hash.add(c.feature_a[i], 4);
        hash.add(c.feature_b[i], 4);
    }
}

void add_vertices(fnv &hash, const std::vector<sepax_vec2> &vertices) {
    hash.add(vertices.size(), 4);
    for (const sepax_vec2 &v : vertices) {
        hash.add(v.x);
        hash.add(v.y);
    }
}

sepax::store make_store(const named_scene &named) {
    const shapes::scene &s = named.scene;
    sepax::store_config config;
    config.flags = SEPAX_MERGE_AXES;
    sepax::store store(config);
    std::vector<sepax_box> boxes;
    std::vector<sepax_id> ids;
    for (size_t i = 0; i < s.count(); i++) {
        if (i < s.boxes)
            boxes.push_back(s.as_box(i));
        else
            ids.push_back(static_cast<sepax_id>(i));
    }
    store.add_boxes(boxes);
    const sepax::view<const uint32_t> offsets(s.offsets.data() + s.boxes, ids.size() + 1);
    store.add_many(s.xy, offsets, named.add_flags);
    store.place(ids, {s.poses.data() + s.boxes, ids.size()});
    return store;
}

// Queries of an array of pairs, into vectors.
void ask_pairs(const sepax::store &store, const std::vector<sepax_pair> &pairs, hashed &h) {
    sepax::options wide, open, safe;
    wide.margin = margin;
    open.flags = SEPAX_OPEN;
    safe.flags = SEPAX_MTV_SAFE;
    add_all(h[golden_relate], store.relate(pairs), 1);
    add_all(h[golden_relate_margin], store.relate(pairs, wide), 1);
    add_all(h[golden_contain], store.contain(pairs), 1);
    for (const sepax::options &options : {sepax::options(), open}) {
        add_all(h[golden_hits], store.hits(pairs, options), 4);
        add_all(h[golden_hit_bits], store.hit_bits(pairs, options), 1);
    }
    add_contacts(h[golden_separate], store.separate(pairs));
    add_contacts(h[golden_separate_safe], store.separate(pairs, safe));
    add_distances(h[golden_distance_margin], store.distance(pairs, wide));
    add_manifolds(h[golden_manifolds_margin], store.manifolds(pairs, wide));
}

// The first hit, the first from the next block of pairs on, and so forth.
void ask_first_hits(const sepax::store &store, const std::vector<sepax_pair> &pairs, fnv &hash) {
    constexpr size_t block = 5;
    for (const uint32_t flags : {0U, uint32_t{SEPAX_OPEN}}) {
        sepax::options options;
        options.flags = flags;
        for (size_t at = 0; at < pairs.size(); at = (at / block + 1) * block) {
            const sepax::view<const sepax_pair> rest(pairs.data() + at, pairs.size() - at);
            const std::optional<size_t> first = store.first_hit(rest, options);
            if (!first)
                break;
            at += *first;
            hash.add(at, 4);
        }
    }
}

// The first pairs of scenes whose first shape has few vertices; see tests/hashes.
constexpr size_t casts_of_scene = 64, cast_vertices = 64;

void ask_casts(const sepax::store &store, const std::vector<sepax_pair> &pairs, hashed &h) {
    sepax::casts casts(std::min(pairs.size(), casts_of_scene));
    const bool few = casts.relation.empty() || store.vertices(pairs[0].a).size() <= cast_vertices;
    if (few) {
        std::vector<sepax_vec2> motions;
        for (size_t i = 0; i < casts.relation.size(); i++)
            motions.push_back(
                {(static_cast<float>(i % 9) - 4) * .25F, (static_cast<float>(i % 7) - 3) * .25F});
        store.cast(sepax::view<const sepax_pair>(pairs.data(), motions.size()), motions, casts);
        add_casts(h[golden_cast], casts);
        return;
    }
    // What was not asked is hashed as it lay in the memory of tests/hashes.
    for (size_t i = 0; i < casts.relation.size(); i++) {
        h[golden_cast].add(0xEE, 1);
        for (int word = 0; word < 5; word++)
            h[golden_cast].add(0xEEEEEEEE, 4);
    }
}

// Lists: each golden has the value of a hash of each scene.
using scene_hashes = fnv[golden_rows_shifted + 1];

void ask_list(const sepax::store &store, const sepax::source &list, scene_hashes &h) {
    add_all(h[golden_relate_lists], store.relate(list), 1);
    add_all(h[golden_hits_lists], store.hits(list), 4);
    add_all(h[golden_hit_bits_lists], store.hit_bits(list), 1);
    h[golden_first_hit_lists].add(store.first_hit(list).value_or(UINT32_MAX), 4);
    add_contacts(h[golden_separate_lists], store.separate(list));
}

void add_groups(fnv &hash, const sepax::store &store, const sepax::source &grouped) {
    const std::vector<sepax::relation> relations = store.relate(grouped);
    const std::vector<uint32_t> firsts = store.first_hits(grouped);
    const sepax::contacts contacts = store.separate(grouped);
    for (size_t i = 0; i < relations.size(); i++) {
        hash.add(static_cast<uint64_t>(relations[i]), 1);
        hash.add(firsts[i], 4);
        hash.add(contacts.pair[i], 4);
    }
    add_contacts(hash, contacts);
}

void ask_groups(const sepax::store &store, const sepax::source &list, fnv &hash) {
    const auto pairs = static_cast<uint32_t>(sepax_source_count(list.get()));
    std::vector<uint32_t> ends = {0};
    for (uint32_t size = 0; ends.back() + size <= pairs / 2; size = (size + 5) % 13)
        ends.push_back(ends.back() + size);
    ends.push_back(pairs);
    add_groups(hash, store, sepax::grouped(list, ends));
}

std::vector<sepax_pose> turned_poses(const std::vector<sepax_pose> &poses, size_t count) {
    std::vector<sepax_pose> turned;
    for (size_t i = 0; i < count; i++)
        turned.push_back({poses[i].x, poses[i].y, -poses[i].sin, poses[i].cos});
    return turned;
}

void ask_rows(const sepax::store &store, const std::vector<sepax_id> &ids,
              const std::vector<sepax_pose> &poses, fnv &hash) {
    sepax::workspace workspace;
    const std::vector<sepax_pose> turned = turned_poses(poses, ids.size());
    std::vector<uint32_t> groups;
    for (uint32_t i = 0; i <= ids.size() / 3; i++)
        groups.push_back(3 * i);
    const std::vector<uint32_t> list_of(ids.size()),
        offsets = {0, static_cast<uint32_t>(ids.size())};
    const sepax::rows rows = sepax::rows(workspace, ids, {offsets, ids, list_of})
                                 .at(turned)
                                 .in_groups(groups)
                                 .with(SEPAX_SKIP_SELF);
    add_groups(hash, store, rows);
}

void ask_shifted_rows(const sepax::store &store, const std::vector<sepax_id> &ids,
                      const std::vector<sepax_pose> &poses, fnv &hash) {
    sepax::workspace workspace;
    const std::vector<sepax_pose> turned = turned_poses(poses, ids.size());
    std::vector<sepax_vec2> shifts;
    for (size_t i = 0; i < ids.size(); i++) {
        const float(&by)[2] = golden_shifts[i % golden_shift_count];
        shifts.push_back({by[0], by[1]});
    }
    const std::vector<uint32_t> list_of(ids.size()),
        offsets = {0, static_cast<uint32_t>(ids.size())};
    const sepax::row_lists list = {offsets, ids, list_of};
    const sepax::rows rows =
        sepax::rows(workspace, ids, list).at(turned).moved(shifts).with(SEPAX_SKIP_SELF);
    const std::vector<sepax::relation> relations = store.relate(rows);
    const std::vector<uint32_t> firsts = store.first_hits(rows);
    for (size_t i = 0; i < relations.size(); i++) {
        hash.add(static_cast<uint64_t>(relations[i]), 1);
        hash.add(firsts[i], 4);
    }
    const sepax::rows still = sepax::rows(workspace, ids, list).moved(shifts).with(SEPAX_EACH_PAIR);
    add_all(hash, store.relate(still), 1);
}

void ask_lists(const sepax::store &store, const shapes::scene &scene, hashed &h) {
    const double side = std::sqrt(static_cast<double>(scene.pairs.size()) / 2);
    std::vector<sepax_id> ids(std::min(store.size(), 1 + static_cast<size_t>(side)));
    for (size_t i = 0; i < ids.size(); i++)
        ids[i] = static_cast<sepax_id>(i);
    const sepax::view<const sepax_id> half(ids.data(), ids.size() / 2);
    scene_hashes of_scene;
    for (const sepax::source &list : {sepax::lists(half, ids), sepax::all_pairs(ids)}) {
        ask_list(store, list, of_scene);
        ask_groups(store, list, of_scene[golden_groups]);
    }
    ask_rows(store, ids, scene.poses, of_scene[golden_rows]);
    ask_shifted_rows(store, ids, scene.poses, of_scene[golden_rows_shifted]);
    for (int i = golden_relate_lists; i <= golden_rows_shifted; i++)
        h.hash[i].add(of_scene[i].value(), 8);
}

void ask_broad(const sepax::store &store, hashed &h) {
    sepax::workspace workspace;
    for (const sepax_pair &pair : store.find_pairs(workspace)) {
        h[golden_find_pairs].add(pair.a, 4);
        h[golden_find_pairs].add(pair.b, 4);
    }
    std::vector<sepax_bounds> boxes;
    std::vector<sepax_pose> poses;
    std::vector<sepax_id> ids;
    for (sepax_id id = 0; id < store.size(); id++) {
        const sepax_vec2 v = store.vertices(id)[0];
        boxes.push_back({v.x, v.y, v.x + margin, v.y + margin});
        poses.push_back({v.x / 2, v.y / 2, .6F, .8F});
        ids.push_back(id);
    }
    sepax::index_options options;
    options.margin = margin;
    sepax::index index;
    index.build(store, options);
    index.refit(store);
    fnv pairs, query;
    for (const sepax_pair &pair : index.pairs(workspace)) {
        pairs.add(pair.a, 4);
        pairs.add(pair.b, 4);
    }
    add_all(query, index.query(workspace, boxes).values, 4);
    const sepax::ragged<sepax_id> posed = index.query_posed(workspace, store, ids, poses);
    add_all(query, posed.values, 4);
    add_all(query, posed.offsets, 4);
    h[golden_index_pairs].add(pairs.value(), 8);
    h[golden_index_query].add(query.value(), 8);
}

void add_scene(const shapes::scene &scene, fnv &hash) {
    for (const float v : scene.xy)
        hash.add(v);
    for (const sepax_pose &p : scene.poses)
        for (const float v : {p.x, p.y, p.cos, p.sin})
            hash.add(v);
    for (const sepax_pair &p : scene.pairs) {
        hash.add(p.a, 4);
        hash.add(p.b, 4);
    }
}

void ask_rejections(const shapes::scene &scene, fnv &hash) {
    sepax::basic_store<sepax::results> scratch = *sepax::basic_store<sepax::results>::create();
    for (size_t i = 0; i < std::min<size_t>(scene.count(), 4); i++)
        for (const shapes::polygon &p : spoilt(scene.local(i))) {
            const sepax::result<sepax_id> added = scratch.add(p);
            hash.add(static_cast<uint64_t>(added.status()), 1);
        }
}

void ask_poses(fnv &hash) {
    const std::vector<float> angles = angles_of_all_sizes();
    std::vector<sepax_pose> poses = sepax::poses({}, angles);
    sepax::turn(poses, angles);
    for (const sepax_pose &p : poses) {
        hash.add(p.cos);
        hash.add(p.sin);
    }
}

TEST(CppHashes, AreThoseOfC) {
    hashed h;
    ask_poses(h[golden_poses]);
    for (const named_scene &named : make_scenes(golden_pairs)) {
        if (named.name == large_scene)
            continue;
        const sepax::store store = make_store(named);
        for (sepax_id id = 0; id < store.size(); id++) {
            add_vertices(h[golden_vertices], store.vertices(id));
            add_vertices(h[golden_local_vertices], store.local_vertices(id));
        }
        add_scene(named.scene, h[golden_scenes]);
        ask_rejections(named.scene, h[golden_rejections]);
        ask_pairs(store, named.scene.pairs, h);
        ask_first_hits(store, named.scene.pairs, h[golden_first_hit]);
        ask_casts(store, named.scene.pairs, h);
        ask_lists(store, named.scene, h);
        ask_broad(store, h);
    }
    for (int i = 0; i < golden_count; i++) {
        EXPECT_EQ(h.hash[i].value(), goldens[i].small) << goldens[i].function;
    }
}

} // namespace
