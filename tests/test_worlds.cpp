// SPDX-License-Identifier: MIT
//
// Worlds: what movers hit, beside the same shapes in a store; motions that turn; memory.

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "batch.h"
#include "limited_memory.h"
#include "stores.h"
#include "worlds.h"

namespace {

worlds_ptr make_worlds(const world_arrays &of, const sepax_backend *backend = nullptr) {
    const sepax_world_setup setup = of.view();
    sepax_worlds *made = nullptr;
    EXPECT_EQ(SEPAX_OK, sepax_worlds_create(&setup, nullptr, backend, &made, nullptr));
    return worlds_ptr(made);
}

// ------------------------------------------------------------------- scenes

// Where shapes lie: anywhere; on a grid, where they touch; so far out that rounding bends them, and
// collapses the small ones.
enum class scene { anywhere, on_grid, far_out };

sepax_extents any_extents(shapes::rng &random, scene of, bool round) {
    const float unit = of == scene::on_grid ? float(1 + shapes::below(random, 3)) / 4
                                            : float(shapes::uniform(random, .1, .9));
    switch (shapes::below(random, round ? 6 : 3)) {
    case 0:
        return {unit, 0, 0}; // a segment
    case 1:
        return {0, unit, 0};
    case 3:
        return {0, 0, unit};
    case 4:
        return {unit, 0, .25F};
    case 5:
        return {unit, .25F, .5F};
    default:
        return {unit, .5F, 0};
    }
}

sepax_pose any_pose(shapes::rng &random, scene of, double side) {
    if (of == scene::on_grid) {
        const float turns[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {.6F, .8F}};
        const auto place = [&] { return float(shapes::below(random, uint32_t(4 * side))) / 4; };
        const float *t = turns[shapes::below(random, 4)];
        const float x = place();
        return {x, place(), t[0], t[1]};
    }
    sepax_pose pose = stores::any_pose(random, side / 2);
    pose.x += of == scene::far_out ? 0x1p22F : 0;
    return pose;
}

// Worlds of all sizes, around the numbers of a word and a vector; the last ones have one long list.
world_arrays make_arrays(shapes::rng &random, scene of, bool round) {
    const unsigned movers[] = {0, 1, 5, 17, 64, 65, 0, 70, 9, 3},
                   kept[] = {3, 0, 33, 64, 5, 65, 9, 0, 1100, 2};
    world_arrays out;
    for (size_t w = 0; w < std::size(movers); ++w) {
        for (unsigned i = 0; i < movers[w]; ++i)
            out.movers.push_back(any_extents(random, of, round));
        for (unsigned i = 0; i < kept[w]; ++i) {
            out.kept.push_back(any_extents(random, of, round));
            out.kept_poses.push_back(any_pose(random, of, std::sqrt(4. * (kept[w] + 4))));
        }
        out.mover_offsets.push_back(uint32_t(out.movers.size()));
        out.kept_offsets.push_back(uint32_t(out.kept.size()));
        out.list_of.push_back(w < 9 ? uint32_t(w) : 8);
    }
    return out;
}

std::vector<sepax_pose> make_poses(shapes::rng &random, scene of, const world_arrays &worlds) {
    std::vector<sepax_pose> poses;
    for (size_t w = 0; w + 1 < worlds.mover_offsets.size(); ++w) {
        const unsigned count = worlds.mover_offsets[w + 1] - worlds.mover_offsets[w];
        for (unsigned i = 0; i < count; ++i)
            poses.push_back(any_pose(random, of, std::sqrt(4. * (count + 4))));
    }
    return poses;
}

// ------------------------------------------------------------------- oracle

// All shapes of some worlds in a store: the movers, then the kept ones.
shapes::store_ptr stored(const world_arrays &of, const std::vector<sepax_pose> &poses) {
    shapes::store_ptr store = stores::make();
    const auto add = [&](const sepax_extents &e, const sepax_pose &pose) {
        const float x = e.half_x, y = e.half_y;
        const sepax_id id =
            stores::add(store.get(), {{-x, -y}, {x, -y}, {x, y}, {-x, y}}, SEPAX_HULL);
        stores::set_radius(store.get(), id, e.radius);
        EXPECT_EQ(SEPAX_OK, stores::place(store.get(), id, pose));
    };
    for (size_t i = 0; i < poses.size(); ++i)
        add(of.movers[i], poses[i]);
    for (size_t i = 0; i < of.kept.size(); ++i)
        add(of.kept[i], of.kept_poses[i]);
    return store;
}

// The pairs of some worlds by the ids of that store.
std::vector<sepax_pair> all_pairs(const world_arrays &of) {
    const auto movers = uint32_t(of.movers.size());
    std::vector<sepax_pair> pairs;
    for (size_t w = 0; w + 1 < of.mover_offsets.size(); ++w)
        for (uint32_t a = of.mover_offsets[w], end = of.mover_offsets[w + 1]; a < end; ++a) {
            for (uint32_t b = a + 1; b < end; ++b)
                pairs.push_back({a, b});
            const uint32_t list = of.list_of[w];
            for (uint32_t k = of.kept_offsets[list]; k < of.kept_offsets[list + 1]; ++k)
                pairs.push_back({a, movers + k});
        }
    return pairs;
}

// What the relations of these pairs make of the movers.
hit_arrays hits_of(const world_arrays &of, const std::vector<sepax_pair> &pairs,
                   const std::vector<uint8_t> &relations) {
    const auto movers = uint32_t(of.movers.size());
    hit_arrays out(movers);
    const auto hit = [&](uint32_t a, uint8_t flag, std::vector<uint32_t> &first, uint32_t b) {
        out.hits[a] |= flag;
        first[a] = std::min(first[a], b);
    };
    for (size_t i = 0; i < pairs.size(); ++i) {
        const sepax_pair p = pairs[i];
        if (relations[i] == SEPAX_DISJOINT)
            continue;
        if (p.b < movers) {
            hit(p.a, SEPAX_HITS_MOVER, out.first_mover, p.b);
            hit(p.b, SEPAX_HITS_MOVER, out.first_mover, p.a);
        } else {
            hit(p.a, SEPAX_HITS_KEPT, out.first_kept, p.b - movers);
        }
    }
    return out;
}

// The relations while movers move straight by some motions; without motions, at rest.
std::vector<uint8_t> relations_of(const sepax_store *store, const std::vector<sepax_pair> &pairs,
                                  const std::vector<sepax_vec2> &motions) {
    std::vector<uint8_t> relations(pairs.size());
    const sepax_source source = sepax_pairs(pairs.data(), pairs.size());
    if (motions.empty()) {
        EXPECT_EQ(SEPAX_OK, sepax_relate(store, source, nullptr, relations.data()));
        return relations;
    }
    std::vector<sepax_vec2> ways;
    for (const sepax_pair &p : pairs) {
        const sepax_vec2 a = motions[p.a];
        const sepax_vec2 b = p.b < motions.size() ? motions[p.b] : sepax_vec2{0, 0};
        ways.push_back({b.x - a.x, b.y - a.y});
    }
    sepax_casts casts = {};
    casts.relation = relations.data();
    EXPECT_EQ(SEPAX_OK, sepax_cast(store, source, ways.data(), nullptr, &casts));
    return relations;
}

std::vector<sepax_vec2> motions_of(const std::vector<sepax_pose> &from,
                                   const std::vector<sepax_pose> &to) {
    std::vector<sepax_vec2> motions;
    for (size_t i = 0; i < from.size(); ++i)
        motions.push_back({to[i].x - from[i].x, to[i].y - from[i].y});
    return motions;
}

hit_arrays ask(sepax_worlds *worlds, const std::vector<sepax_pose> &poses,
               const std::vector<sepax_pose> &to = {}) {
    hit_arrays out(poses.size());
    const sepax_world_hits view = out.view();
    EXPECT_EQ(SEPAX_OK, sepax_worlds_hit(worlds, poses.data(), to.empty() ? nullptr : to.data(),
                                         &view, nullptr));
    return out;
}

struct scene_case {
    scene of;
    bool round;
};
const scene_case scene_cases[] = {{scene::anywhere, false}, {scene::anywhere, true},
                                  {scene::on_grid, false},  {scene::on_grid, true},
                                  {scene::far_out, false},  {scene::far_out, true}};

} // namespace

// At rest, and on straight ways, some of them of length 0, the answers are those of a store.
TEST(Worlds, HitWhatAStoreHits) {
    for (const scene_case &c : scene_cases) {
        SCOPED_TRACE(testing::Message() << "scene " << int(c.of) << ", round " << c.round);
        shapes::rng random(7);
        const world_arrays arrays = make_arrays(random, c.of, c.round);
        const std::vector<sepax_pose> poses = make_poses(random, c.of, arrays);
        std::vector<sepax_pose> to = make_poses(random, c.of, arrays);
        for (size_t i = 0; i < to.size(); ++i) {
            const float share = float(i % 5) / 8;
            to[i] = {poses[i].x + share * (to[i].x - poses[i].x),
                     poses[i].y + share * (to[i].y - poses[i].y), poses[i].cos, poses[i].sin};
        }
        const shapes::store_ptr store = stored(arrays, poses);
        const std::vector<sepax_pair> pairs = all_pairs(arrays);
        const hit_arrays still = hits_of(arrays, pairs, relations_of(store.get(), pairs, {}));
        const hit_arrays moved =
            hits_of(arrays, pairs, relations_of(store.get(), pairs, motions_of(poses, to)));
        ASSERT_NE(0, std::count(still.hits.begin(), still.hits.end(), 3));
        ASSERT_FALSE(still == moved);
        for_each_here([&](const sepax_backend *backend) {
            const worlds_ptr worlds = make_worlds(arrays, backend);
            EXPECT_TRUE(ask(worlds.get(), poses) == still);
            EXPECT_TRUE(ask(worlds.get(), poses, to) == moved);
            EXPECT_TRUE(ask(worlds.get(), poses) == still) << "again";
        });
    }
}

// ------------------------------------------------------------------- turns

namespace {

sepax_pose turned(const sepax_pose &from, double by, double x, double y) {
    const double c = std::cos(by), s = std::sin(by), a = double(from.cos), b = double(from.sin);
    return {float(x), float(y), float(c * a - s * b), float(c * b + s * a)};
}

// The poses at a time between 0 and 1.
std::vector<sepax_pose> between(const std::vector<sepax_pose> &from,
                                const std::vector<sepax_pose> &to, const std::vector<double> &turns,
                                double t) {
    std::vector<sepax_pose> out;
    for (size_t i = 0; i < from.size(); ++i)
        out.push_back(turned(from[i], t * turns[i],
                             double(from[i].x) * (1 - t) + double(to[i].x) * t,
                             double(from[i].y) * (1 - t) + double(to[i].y) * t));
    return out;
}

// The larger boxes of the header, and the poses half way, for movers that turn.
void widen(world_arrays &arrays, std::vector<sepax_pose> &poses, const std::vector<sepax_pose> &to,
           const std::vector<double> &turns) {
    for (size_t i = 0; i < poses.size(); ++i) {
        sepax_extents &e = arrays.movers[i];
        const double x = double(e.half_x), y = double(e.half_y), h = std::abs(turns[i]) / 2;
        if (to[i].cos == poses[i].cos && to[i].sin == poses[i].sin)
            continue;
        if (x + y == 0)
            continue;
        const bool far = 2 * h > 2 * std::acos(-1.) / 3;
        const double more = 0x1p-17 * (x + y) +
                            0x1p-18 * (std::abs(double(poses[i].x)) + std::abs(double(poses[i].y)) +
                                       std::abs(double(to[i].x - poses[i].x)) +
                                       std::abs(double(to[i].y - poses[i].y)));
        e.half_x = float((far ? x + y : x + y * std::sin(h)) + more);
        e.half_y = float((far ? x + y : y + x * std::sin(h)) + more);
        if (!far)
            poses[i] = turned(poses[i], turns[i] / 2, double(poses[i].x), double(poses[i].y));
    }
}

} // namespace

// Movers that turn miss nothing that they meet on the way, and hit nothing that the larger boxes of
// the header do not meet. All backends agree.
TEST(Worlds, TurnsMissNothing) {
    for (const bool round : {false, true}) {
        shapes::rng random(11);
        const world_arrays arrays = make_arrays(random, scene::anywhere, round);
        const std::vector<sepax_pose> poses = make_poses(random, scene::anywhere, arrays);
        std::vector<double> turns;
        std::vector<sepax_pose> to;
        for (size_t i = 0; i < poses.size(); ++i) {
            const double most = i % 4 == 3 ? 3.1 : .3;
            turns.push_back(i % 5 == 4 ? 0 : shapes::uniform(random, -most, most));
            to.push_back(turned(poses[i], turns[i], double(poses[i].x) + shapes::uniform(random),
                                double(poses[i].y) - shapes::uniform(random)));
        }
        const hit_arrays found = ask(make_worlds(arrays).get(), poses, to);
        for (int step = 0; step <= 16; ++step) {
            const hit_arrays met =
                ask(make_worlds(arrays).get(), between(poses, to, turns, step / 16.));
            for (size_t i = 0; i < poses.size(); ++i) {
                EXPECT_EQ(met.hits[i], met.hits[i] & found.hits[i]) << i << " at " << step;
                EXPECT_LE(found.first_mover[i], met.first_mover[i]);
                EXPECT_LE(found.first_kept[i], met.first_kept[i]);
            }
        }
        world_arrays larger = arrays;
        std::vector<sepax_pose> half_way = poses;
        widen(larger, half_way, to, turns);
        const shapes::store_ptr store = stored(larger, half_way);
        const std::vector<sepax_pair> pairs = all_pairs(larger);
        const hit_arrays most =
            hits_of(larger, pairs, relations_of(store.get(), pairs, motions_of(poses, to)));
        for (size_t i = 0; i < poses.size(); ++i)
            EXPECT_EQ(found.hits[i], most.hits[i] & found.hits[i]) << i;
        for_each_here([&](const sepax_backend *backend) {
            EXPECT_TRUE(ask(make_worlds(arrays, backend).get(), poses, to) == found);
        });
    }
}

// ------------------------------------------------------------------- arrays

// Arrays may begin at any byte; one that is left out changes nothing; and nothing is allocated
// after worlds are created. Each allocation may fail, and nothing is left behind.
TEST(Worlds, TakeAnyArraysAndMemory) {
    shapes::rng random(3);
    const world_arrays arrays = make_arrays(random, scene::on_grid, true);
    const std::vector<sepax_pose> poses = make_poses(random, scene::on_grid, arrays);
    const size_t count = poses.size();
    const hit_arrays all = ask(make_worlds(arrays).get(), poses);
    limited_memory memory;
    const sepax_store_config config = memory.config();
    const sepax_world_setup setup = arrays.view();
    sepax_worlds *made = nullptr;
    size_t allowed = 0;
    for (sepax_status status = SEPAX_ERROR_MEMORY; status != SEPAX_OK; ++allowed) {
        memory.left = allowed;
        status = sepax_worlds_create(&setup, &config, nullptr, &made, nullptr);
        ASSERT_TRUE(status == SEPAX_OK || (status == SEPAX_ERROR_MEMORY && memory.bytes == 0));
    }
    EXPECT_LT(4U, allowed);
    const worlds_ptr worlds(made);
    std::vector<char> in(16 * count + 1), out(9 * count + 1);
    std::memcpy(in.data() + 1, poses.data(), 16 * count);
    const auto *from = reinterpret_cast<const sepax_pose *>(in.data() + 1);
    auto *const words = reinterpret_cast<uint32_t *>(out.data() + 1);
    for (unsigned some = 0; some < 8; ++some) {
        std::fill(out.begin(), out.end(), 0x55);
        auto *const bytes = reinterpret_cast<uint8_t *>(out.data() + 1 + 8 * count);
        const sepax_world_hits to = {(some & 1) != 0 ? bytes : nullptr,
                                     (some & 2) != 0 ? words : nullptr,
                                     (some & 4) != 0 ? words + count : nullptr};
        memory.left = 0;
        ASSERT_EQ(SEPAX_OK, sepax_worlds_hit(worlds.get(), from, nullptr, &to, nullptr));
        EXPECT_EQ((some & 1) != 0, std::memcmp(bytes, all.hits.data(), count) == 0);
        EXPECT_EQ((some & 2) != 0,
                  std::memcmp(out.data() + 1, all.first_mover.data(), 4 * count) == 0);
        EXPECT_EQ((some & 4) != 0,
                  std::memcmp(out.data() + 1 + 4 * count, all.first_kept.data(), 4 * count) == 0);
    }
}

// What is needed is told where a count is wrong, and nowhere else.
TEST(Worlds, TellWhatIsNeededForCountsAlone) {
    const uint32_t offsets[3] = {0, 0, 1};
    const sepax_extents mover = {std::numeric_limits<float>::quiet_NaN(), 1, 0};
    sepax_world_setup setup = {};
    setup.mover_offsets = setup.kept_offsets = offsets;
    setup.world_count = 2;
    setup.movers = setup.kept = &mover;
    for (const auto &[lists, status, needed] :
         {std::tuple(size_t(0), SEPAX_ERROR_NOT_FINITE, SEPAX_NO_INDEX),
          std::tuple(size_t(1), SEPAX_ERROR_COUNT, size_t(2))}) {
        sepax_rejection why;
        sepax_worlds *made = nullptr;
        setup.list_count = lists;
        EXPECT_EQ(status, sepax_worlds_create(&setup, nullptr, nullptr, &made, &why));
        if (status == SEPAX_ERROR_COUNT)
            EXPECT_EQ(needed, why.needed);
        else
            EXPECT_NE(size_t(2), why.needed);
    }
}

// A way along which one product of a gap beside it overflows, and not the other.
TEST(Worlds, OfHugeBoxesMissNothing) {
    world_arrays huge;
    huge.movers = huge.kept = {{0x1p50F, 0x1p50F, 0}};
    huge.mover_offsets = huge.kept_offsets = {0, 1};
    huge.kept_poses = {{0x1p64F, 0x1p64F, 1, 0}};
    for_each_here([&](const sepax_backend *backend) {
        const worlds_ptr worlds = make_worlds(huge, backend);
        const hit_arrays found =
            ask(worlds.get(), {{0, 0, 1, 0}}, {{0x1p64F, 0x1.ffffep63F, 1, 0}});
        EXPECT_EQ(2, found.hits[0]);
    });
}

// No worlds, of no movers, hit nothing.
TEST(Worlds, MayBeNone) {
    const worlds_ptr worlds = make_worlds({});
    EXPECT_TRUE(ask(worlds.get(), {}) == hit_arrays(0));
    const sepax_world_setup none = {};
    sepax_worlds *made = nullptr;
    ASSERT_EQ(SEPAX_OK, sepax_worlds_create(&none, nullptr, nullptr, &made, nullptr));
    sepax_worlds_destroy(made);
    sepax_worlds_destroy(nullptr);
}
