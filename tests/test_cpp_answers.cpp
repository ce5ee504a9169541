// SPDX-License-Identifier: MIT
//
// sepax.hpp gives the answers of sepax.h: the bytes of every query, from every kind of source and
// with the options that change them; what is read of a store, and what the broad phase finds.

#include <sepax.hpp>

#include <gtest/gtest.h>

#include "answers.h"
#include "hashes/inputs.h"
#include "scenes.h"

namespace {

using answers::bytes;

template <class... T> bytes bytes_of(const std::vector<T> &...arrays) {
    bytes out;
    const auto add = [&out](const auto &array) {
        const auto *at = reinterpret_cast<const uint8_t *>(array.data());
        out.insert(out.end(), at, at + array.size() * sizeof array[0]);
    };
    (add(arrays), ...);
    return out;
}

// A list as C has it: its length, and behind it the rest of the room.
template <class T> bytes listed(const std::vector<T> &list, size_t room) {
    bytes out = bytes_of(std::vector<size_t>{list.size()}, list);
    out.resize(sizeof(size_t) + room * sizeof(T), 0xEE);
    return out;
}

// What the C++ store says, in the form of answers::ask.
answers::named ask(const sepax::store &store, const sepax::source &from,
                   const std::vector<sepax_vec2> &motions, const sepax::options &o,
                   unsigned queries) {
    answers::named out;
    out["relations"] = bytes_of(store.relate(from, o));
    out["hits"] = listed(store.hits(from, o), out["relations"].size());
    out["bits"] = bytes_of(store.hit_bits(from, o));
    const size_t first = store.first_hit(from, o).value_or(SEPAX_NO_INDEX);
    out["first"] = bytes_of(std::vector<size_t>{first});
    out["firsts"] = bytes_of(store.first_hits(from, o));
    if ((queries & answers::contacts) != 0) {
        const sepax::contacts c = store.separate(from, o);
        out["contacts"] = bytes_of(c.separation, c.normal_x, c.normal_y, c.feature, c.pair);
        const sepax::distances d = store.distance(from, o);
        out["distances"] = bytes_of(d.distance, d.normal_x, d.normal_y, d.point_a_x, d.point_a_y,
                                    d.point_b_x, d.point_b_y, d.feature_a, d.feature_b, d.pair);
        out["manifolds"] = listed(store.manifolds(from, o), motions.size());
    }
    if ((queries & answers::containments) != 0)
        out["containments"] = bytes_of(store.contain(from, o));
    if ((queries & answers::casts) != 0) {
        const sepax::casts c = store.cast(from, motions, o);
        out["casts"] =
            bytes_of(c.relation, c.time, c.normal_x, c.normal_y, c.feature_a, c.feature_b);
    }
    return out;
}

void expect_same(const sepax::store &store, const sepax::source &from, unsigned queries) {
    const auto motions = answers::any_motions(sepax_source_count(from.get()));
    for (const uint32_t flags : {0U, SEPAX_OPEN | SEPAX_MTV_SAFE})
        for (const float margin : {0.F, .125F}) {
            const unsigned asked =
                margin > 0 ? queries & ~unsigned(answers::containments) : queries;
            sepax::options o;
            sepax_options c = {};
            o.flags = c.flags = flags;
            o.margin = c.margin = margin;
            answers::expect_equal(
                answers::ask(store.get(), from.get(), from.result_count(), motions, c, asked),
                ask(store, from, motions, o, asked));
        }
}

void expect_same_queries(const sepax::store &store, const shapes::scene &s) {
    const std::vector<sepax_pair> pairs(s.pairs.begin(), s.pairs.begin() + 100);
    const unsigned of_groups = answers::of_groups | answers::manifolds;
    std::vector<sepax_id> ids(12);
    std::iota(ids.begin(), ids.end(), 0U);
    const sepax::view<const sepax_id> half(ids.data(), 6);
    const std::vector<uint32_t> groups = {0, 0, 5, 12}, list_of(ids.size(), 0), offsets = {0, 6};
    const std::vector<sepax_vec2> shifts(ids.size(), {.25F, -1});
    const std::vector<sepax_pose> poses(s.poses.rbegin(), s.poses.rbegin() + 12);
    expect_same(store, pairs, answers::every);
    for (const sepax::source &list : {sepax::lists(half, ids), sepax::all_pairs(ids)}) {
        expect_same(store, list, answers::every);
        expect_same(store, sepax::grouped(list, groups), of_groups);
    }
    sepax::workspace workspace;
    const sepax::rows rows =
        sepax::rows(workspace, ids, {offsets, half, list_of}).at(poses).with(SEPAX_SKIP_SELF);
    expect_same(store, rows, of_groups);
    expect_same(store, sepax::rows(rows).in_groups(groups), of_groups);
    expect_same(store, sepax::rows(rows).moved(shifts), answers::of_relations);
}

// ------------------------------------------------------- stores, broad phase

void expect_same_pairs(const std::vector<sepax_pair> &cpp, const std::vector<sepax_pair> &c) {
    EXPECT_EQ(bytes_of(c), bytes_of(cpp));
    EXPECT_FALSE(c.empty());
}

void expect_same_search(const sepax::store &store) {
    sepax::workspace workspace;
    sepax::index_options options;
    options.margin = .125F;
    sepax::index index;
    index.build(store, options);
    index.refit(store);
    std::vector<sepax_pair> pairs(1 << 16);
    size_t count = 0;
    ASSERT_EQ(SEPAX_OK, sepax_find_pairs(store.get(), nullptr, workspace.get(), pairs.data(),
                                         pairs.size(), &count));
    expect_same_pairs(store.find_pairs(workspace), {pairs.begin(), pairs.begin() + long(count)});
    ASSERT_EQ(SEPAX_OK, sepax_index_pairs(index.get(), nullptr, workspace.get(), pairs.data(),
                                          pairs.size(), &count));
    expect_same_pairs(index.pairs(workspace), {pairs.begin(), pairs.begin() + long(count)});
    std::vector<sepax_bounds> boxes;
    std::vector<sepax_pose> poses;
    std::vector<sepax_id> ids;
    for (sepax_id id = 0; id < store.size(); id++) {
        const sepax_vec2 v = store.vertices(id)[0];
        boxes.push_back({v.x, v.y, v.x + .125F, v.y + .125F});
        poses.push_back({v.x / 2, v.y / 2, .6F, .8F});
        ids.push_back(id);
    }
    std::vector<uint32_t> offsets(ids.size() + 1);
    std::vector<sepax_id> met(1 << 16);
    const auto expect_ragged = [&](const sepax::ragged<sepax_id> &cpp) {
        EXPECT_EQ(offsets, cpp.offsets);
        EXPECT_EQ((std::vector<sepax_id>{met.begin(), met.begin() + long(count)}), cpp.values);
    };
    ASSERT_EQ(SEPAX_OK, sepax_index_query(index.get(), boxes.data(), boxes.size(), workspace.get(),
                                          offsets.data(), met.data(), met.size(), &count, nullptr));
    expect_ragged(index.query(workspace, boxes));
    ASSERT_EQ(SEPAX_OK, sepax_index_query_posed(index.get(), store.get(), ids.data(), poses.data(),
                                                ids.size(), workspace.get(), offsets.data(),
                                                met.data(), met.size(), &count, nullptr));
    expect_ragged(index.query_posed(workspace, store, ids, poses));
    std::vector<sepax_vec2> points;
    for (const sepax_bounds &b : boxes)
        points.push_back({b.min_x, b.min_y});
    std::vector<uint8_t> relations(met.size());
    sepax::point_filter filter;
    const std::vector<uint32_t> layers(ids.begin(), ids.end());
    filter.layers = layers;
    filter.mask = 3;
    const sepax_point_filter given = filter.get();
    for (const bool all : {true, false}) {
        ASSERT_EQ(SEPAX_OK,
                  sepax_index_locate(index.get(), store.get(), points.data(), points.size(),
                                     all ? nullptr : &given, workspace.get(), offsets.data(),
                                     met.data(), relations.data(), met.size(), &count, nullptr));
        const sepax::located found = all ? index.locate(workspace, store, points)
                                         : index.locate(workspace, store, points, filter);
        expect_ragged(found.found);
        ASSERT_EQ(count, found.relations.size());
        EXPECT_EQ(0, std::memcmp(relations.data(), found.relations.data(), count));
    }
}

void expect_same_seeks(const sepax::store &store) {
    sepax::workspace workspace;
    sepax::index index;
    index.build(store);
    std::vector<sepax_vec2> points, motions;
    std::vector<sepax_id> ids;
    for (sepax_id id = 0; id < store.size(); id++) {
        points.push_back(store.vertices(id)[0]);
        motions.push_back({3, float(id % 7)});
        ids.push_back(id);
    }
    const sepax::movers rays = sepax::movers::points(points, motions);
    const sepax::movers shapes = sepax::movers::shapes(store, ids, motions);
    const sepax::met_shapes first = index.cast(workspace, store, rays);
    const sepax::met_shapes all = index.cast_all(workspace, store, rays);
    const std::vector<uint8_t> bits = index.cast_bits(workspace, store, rays);
    const sepax::near_shapes near = index.nearest(workspace, store, shapes, 2);
    const sepax::near_shapes within = index.within(workspace, store, shapes, 0);
    std::vector<sepax_id> met(ids.size());
    sepax::casts casts(ids.size());
    const sepax::cast_buffers to = casts;
    ASSERT_EQ(SEPAX_OK, sepax_index_cast(index.get(), store.get(), rays.get(), nullptr,
                                         workspace.get(), met.data(), &to.get(), nullptr));
    EXPECT_EQ(met, first.shapes);
    EXPECT_EQ(casts.time, first.casts.time);
    EXPECT_EQ(casts.feature_b, first.casts.feature_b);
    for (size_t i = 0; i < ids.size(); i++) { // each begins on the border of its shape
        EXPECT_EQ(met[i], all.shapes[all.offsets[i]]);
        EXPECT_EQ(bits[i / 8] >> i % 8 & 1, 1);
        const size_t list = within.offsets[i];
        if (within.offsets[i + 1] > list) {
            EXPECT_EQ(near.shapes[2 * i], within.shapes[list]);
            EXPECT_EQ(near.distances.distance[2 * i], within.distances.distance[list]);
        }
    }
    const auto wrong = [&] {
        index.cast(workspace, store,
                   sepax::movers::points(points, sepax::view<const sepax_vec2>(motions.data(), 1)));
    };
    EXPECT_THROW(wrong(), sepax::error);
}

template <class Read> bytes vertices_of(Read read, const sepax::store &store, sepax_id id) {
    std::vector<sepax_vec2> v(SEPAX_MAX_VERTICES);
    size_t count = 0;
    EXPECT_EQ(SEPAX_OK, read(store.get(), id, v.data(), v.size(), &count));
    v.resize(count);
    return bytes_of(v);
}

TEST(CppAnswers, AreThoseOfC) {
    for (const named_scene &named : make_scenes(400, {"all_classes", "boxes", "far_mixed"})) {
        SCOPED_TRACE(named.name);
        const sepax::store store(
            shapes::make_store(named.scene, SEPAX_MERGE_AXES, named.add_flags).release());
        expect_same_queries(store, named.scene);
        expect_same_search(store);
        expect_same_seeks(store);
        sepax::basic_store<sepax::results> scratch = *sepax::basic_store<sepax::results>::create();
        for (sepax_id id = 0; id < store.size(); id++) {
            EXPECT_EQ(vertices_of(sepax_store_vertices, store, id), bytes_of(store.vertices(id)));
            EXPECT_EQ(vertices_of(sepax_store_local_vertices, store, id),
                      bytes_of(store.local_vertices(id)));
            for (const shapes::polygon &p : spoilt(named.scene.local(id % 4))) {
                sepax_id unused = 0;
                EXPECT_EQ(sepax_store_add(scratch.get(), p.data(), p.size(), 0, &unused, nullptr),
                          scratch.add(p).status());
            }
        }
    }
}

TEST(CppAnswers, PosesAreThoseOfC) {
    const std::vector<float> angles = angles_of_all_sizes();
    std::vector<sepax_pose> cpp = sepax::poses({}, angles), c(angles.size());
    ASSERT_EQ(SEPAX_OK, sepax_poses_from_angles(nullptr, angles.data(), c.size(), c.data(), NULL));
    EXPECT_EQ(bytes_of(c), bytes_of(cpp));
    sepax::turn(cpp, angles);
    ASSERT_EQ(SEPAX_OK, sepax_poses_turn(c.data(), angles.data(), c.size(), nullptr));
    EXPECT_EQ(bytes_of(c), bytes_of(cpp));
}

} // namespace
