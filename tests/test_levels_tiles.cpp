// SPDX-License-Identifier: MIT
//
// Tiles of pairs: what is left of one when the bounds are through with it, its unused lanes, where
// it ends, that each pair is counted once, and what one tells of the next.

#include <cmath>
#include <functional>

#include "levels.h"

namespace {

class tiles : public backend_levels {};

// `count` pairs of a scene, so many of which discs cannot decide; `last`: those at the end.
std::vector<sepax_pair> with_some_left(const shapes::scene &scene,
                                       const std::vector<uint8_t> &by_bounds, size_t count,
                                       size_t left, bool last) {
    std::vector<sepax_pair> open, closed;
    for (size_t i = 0; i < scene.pairs.size(); ++i)
        (by_bounds[i] == UNDECIDED ? open : closed).push_back(scene.pairs[i]);
    std::vector<sepax_pair> pairs;
    for (size_t i = 0; i < count; ++i) {
        const std::vector<sepax_pair> &from = (last ? i + left >= count : i < left) ? open : closed;
        pairs.push_back(from[i % from.size()]);
    }
    return pairs;
}

// Pairs of a scene with the relations that their bounds alone find: each probe in a call of its
// own, so that what bounds leave of one does not matter to the next.
std::vector<uint8_t> relate_by_bounds(const setting &s, const sepax_store *store,
                                      const std::vector<sepax_pair> &pairs) {
    std::vector<uint8_t> relations;
    for (size_t i = 0; i < pairs.size(); i += probe) {
        const auto first = pairs.begin() + static_cast<std::ptrdiff_t>(i);
        const outcome o = relate_at(s, LEVEL_BOUNDS, store, {first, first + probe});
        relations.insert(relations.end(), o.relations.begin(), o.relations.end());
    }
    return relations;
}

// A store of polygons, alone or among so many shapes of another class that no tile is plain.
struct probed {
    setting s;
    shapes::scene scene;
    shapes::store_ptr store;
    std::vector<uint8_t> by_bounds;

    // What bounds leave of a batch that begins with `left` pairs that they cannot decide.
    std::vector<uint8_t> relate(size_t left, size_t count) const {
        const auto pairs = with_some_left(scene, by_bounds, count, left, false);
        return relate_at(s, LEVEL_BOUNDS, store.get(), pairs).relations;
    }
};

void for_each_probed(unsigned k, const std::vector<setting> &settings,
                     const std::function<void(const probed &)> &check) {
    const shapes::scene scene = make_scene(shapes::family::random, k, 300, 32 * probe, .5);
    for (const setting &s : settings)
        for (const bool mixed : {false, true}) {
            if (s.strategy != SEPAX_AUTO)
                continue;
            probed p = {s, scene, nullptr, {}};
            for (size_t i = 0; mixed && i < scene.count(); ++i)
                p.scene.add({{0, 0}, {1, 0}, {0, 1}}, shapes::pose(0, 0, 0));
            p.store = shapes::make_store(p.scene);
            ASSERT_TRUE(p.store);
            p.by_bounds = relate_by_bounds(s, p.store.get(), scene.pairs);
            SCOPED_TRACE(testing::Message() << k << " vertices, mixed: " << mixed << ", " << s);
            check(p);
        }
}

size_t count_undecided(const std::vector<uint8_t> &relations) {
    return static_cast<size_t>(std::count(relations.begin(), relations.end(), UNDECIDED));
}

} // namespace

INSTANTIATE_TEST_SUITE_P(all, tiles, testing::ValuesIn(backend_names()), backend_name);

// The first pairs of a batch tell whether those that follow try bounds: up to some share of them
// may be left, and beyond that the others go without. What the probe itself decided stays.
TEST_P(tiles, go_without_bounds_where_a_probe_tells_so) {
    const size_t count = 16 * probe;
    for (const unsigned k : {6U, 7U, 8U, 16U, 64U})
        for_each_probed(k, settings(), [&](const probed &p) {
            size_t most = 0; // the most that a probe may leave
            for (size_t left = 0; left <= probe; ++left)
                if (count_undecided(p.relate(left, count)) == left) {
                    EXPECT_TRUE(left == 0 || most == left - 1);
                    most = left;
                } else {
                    EXPECT_EQ(count - (probe - left), count_undecided(p.relate(left, count)));
                }
            EXPECT_GE(most, probe / 4);
            EXPECT_LT(most, probe);
        });
}

// Pairs within a few roundings of contact, each among three that discs decide, so that all of
// them go on to their outlines.
TEST_P(tiles, try_outlines_near_contact) {
    for (named_scene &named :
         make_scenes(1000, {"grazing8", "grazing20", "grazing_far20", "grazing_regular8"})) {
        shapes::scene &scene = named.scene;
        const uint32_t far = static_cast<uint32_t>(scene.count());
        const unsigned k = named.name.find("20") != std::string::npos ? 20 : 8;
        scene.add(shapes::regular(k), shapes::pose(0, 1e6, 1e6));
        std::vector<sepax_pair> pairs;
        for (const sepax_pair pair : scene.pairs)
            pairs.insert(pairs.end(), {pair, {0, far}, {far, pair.a}, {pair.b, far}});
        pairs.resize(pairs.size() / probe * probe);
        const known_pairs all = solve(named.name, shapes::make_store(scene), pairs);
        ASSERT_TRUE(all.store);
        for (const setting &s : settings()) {
            if (s.strategy != SEPAX_AUTO)
                continue;
            const outcome o = relate_at(s, LEVEL_BOUNDS, all.store.get(), pairs);
            ASSERT_GE(o.decided(), pairs.size() / 4 * 3) << named.name << ", " << s;
            for (size_t i = 0; i < pairs.size(); ++i)
                ASSERT_TRUE(o.relations[i] == UNDECIDED || o.relations[i] == all.relations[i])
                    << named.name << ", pair " << i << ", " << s;
        }
    }
}

// After a probe of which bounds decide nothing the next pairs go without, and then bounds are tried
// again.
TEST_P(tiles, try_bounds_again_after_a_pause) {
    for_each_probed(6, settings(), [&](const probed &p) {
        const std::vector<uint8_t> got = p.relate(probe, longest_pause + 2 * longest_tile);
        const size_t without = count_undecided(got);
        EXPECT_GT(without, 16 * probe);
        EXPECT_LE(without, longest_pause + longest_tile);
        EXPECT_EQ(
            std::vector<uint8_t>(without, UNDECIDED),
            std::vector<uint8_t>(got.begin(), got.begin() + static_cast<std::ptrdiff_t>(without)));
    });
}
