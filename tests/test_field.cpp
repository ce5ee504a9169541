// SPDX-License-Identifier: MIT
//
// The field: moves, tests and changes beside a search of all bodies and all images, pair by pair by
// the reference.

#include "fields.h"

namespace {

using namespace fields;

class Field : public ::testing::TestWithParam<const char *> {};

// `./run campaign field` makes more.
size_t move_count() {
    const char *text = std::getenv("SEPAX_FIELD_MOVES");
    return text != nullptr ? size_t(std::atol(text)) : scaled(3000, 300);
}

// Moves of random bodies in calls of random lengths.
TEST_P(Field, MovesAreThoseOfAllImages) {
    shapes::rng random(std::strlen(GetParam()) + 20);
    const scene s = make_scene_of(GetParam(), random);
    oracle by_pairs(s);
    const size_t count = move_count();
    std::vector<sepax_move> moves;
    std::vector<bool> made;
    for (size_t i = 0; i < count; ++i) {
        moves.push_back(any_move(s, random));
        made.push_back(by_pairs.make(moves.back()));
    }
    for_each_backend_here([&](const std::string &backend) {
        world w(s, backend.c_str(), s.poses);
        shapes::rng lengths(3);
        std::vector<uint8_t> bits(count / 8 + 1);
        const size_t end = backend == "reference" ? std::min<size_t>(count, 3000) : count; // slow
        for (size_t at = 0; at < end;) {
            const size_t n = std::min<size_t>(1 + shapes::below(lengths, 200), end - at);
            size_t sum = 0, expected = 0;
            ASSERT_EQ(SEPAX_OK, sepax_field_move(w.field.get(), &moves[at], n, bits.data(), &sum));
            for (size_t i = 0; i < n; ++i) {
                ASSERT_EQ(made[at + i], (bits[i / 8] >> i % 8 & 1) != 0) << backend << at + i;
                expected += made[at + i];
            }
            ASSERT_EQ(expected, sum);
            at += n;
        }
        EXPECT_TRUE(end < count || same_poses(sepax_field_poses(w.field.get()), by_pairs.poses));
    });
    if (count >= 3000) { // some scenes begin with overlaps, which have to dissolve, some with room
        EXPECT_GT(std::count(made.begin(), made.end(), true), ptrdiff_t(count / 50));
        EXPECT_LT(std::count(made.begin(), made.end(), true), ptrdiff_t(count));
    }
}

// Bodies are tested anywhere, taken out and put in.
TEST_P(Field, TestsAndChangesAreThoseOfAllImages) {
    shapes::rng random(std::strlen(GetParam()) + 20);
    const scene s = make_scene_of(GetParam(), random);
    oracle by_pairs(s);
    std::vector<world> worlds;
    for_each_backend_here(
        [&](const std::string &backend) { worlds.emplace_back(s, backend.c_str(), s.poses); });
    for (size_t i = 0; i < scaled(500, 50); ++i) {
        const uint32_t body = shapes::below(random, uint32_t(s.bodies.size()));
        const float x = s.config.x + s.config.width * float(shapes::uniform(random));
        const float y = s.config.y + s.config.height * float(shapes::uniform(random));
        const sepax_pose turned = shapes::pose(shapes::uniform(random), 0, 0);
        const sepax_pose pose = {x, y, turned.cos, turned.sin};
        const unsigned what = shapes::below(random, 6);
        if (what < 2) {
            by_pairs.in[body] = what == 0;
            by_pairs.poses[body] = what == 0 ? by_pairs.wrapped(pose) : by_pairs.poses[body];
            by_pairs.place(body);
        }
        const uint32_t expected = what < 2 ? 0 : by_pairs.first_hit(body, by_pairs.wrapped(pose));
        for (const world &w : worlds) {
            sepax_field *f = w.field.get();
            uint32_t first = 77;
            if (what < 2) {
                ASSERT_EQ(SEPAX_OK, sepax_field_set(f, &body, what == 0 ? &pose : nullptr, 1));
            } else {
                ASSERT_EQ(SEPAX_OK, sepax_field_test(f, &body, &pose, 1, &first));
                ASSERT_EQ(expected, first) << i;
            }
            ASSERT_TRUE(same_poses(sepax_field_poses(f), by_pairs.poses));
        }
    }
    for (const world &w : worlds) { // the store has all that is in the field
        EXPECT_EQ(SEPAX_OK, sepax_field_store(w.field.get()));
        for (size_t i = 0; i < s.bodies.size(); ++i)
            for (sepax_id id = w.offsets[i]; by_pairs.in[i] && id < w.offsets[i + 1]; ++id)
                EXPECT_TRUE(stores::same_bits(stores::world(w.store.get(), id),
                                              stores::world(by_pairs.store.get(), id)));
    }
}

INSTANTIATE_TEST_SUITE_P(Scenes, Field, ::testing::ValuesIn(scene_names),
                         [](const auto &scene) { return std::string(scene.param); });

// A golden hash: of the bits of 1,600 moves of each scene, and of all poses behind them.
TEST(FieldAlone, HasTheSameBitsEverywhere) {
    for_each_backend_here([](const std::string &backend) {
        uint64_t hash = 0xCBF29CE484222325U;
        const auto add = [&hash](uint32_t bits) { hash = (hash ^ bits) * 0x100000001B3U; };
        for (const char *name : scene_names) {
            shapes::rng random(7);
            const scene s = make_scene_of(name, random);
            world w(s, backend.c_str(), s.poses);
            std::vector<sepax_move> moves;
            for (unsigned i = 0; i < 800; ++i)
                moves.push_back(any_move(s, random));
            std::vector<uint8_t> made(100);
            for (unsigned i = 0; i < 2; ++i) {
                ASSERT_EQ(SEPAX_OK, sepax_field_move(w.field.get(), moves.data(), moves.size(),
                                                     made.data(), nullptr));
                std::for_each(made.begin(), made.end(), add);
            }
            const sepax_pose *poses = sepax_field_poses(w.field.get());
            for (size_t i = 0; i < s.bodies.size(); ++i)
                for (const float v : {poses[i].x, poses[i].y, poses[i].cos, poses[i].sin})
                    add(stores::bits(v));
        }
        EXPECT_EQ(0xA21075AB49A93BAFU, hash) << backend;
    });
}

// A body that turns a million times still has a valid pose.
TEST(FieldAlone, AMillionTurnsStayValid) {
    scene s;
    shapes::rng random(1);
    s.add({{shapes::box(.5, .5), 0, true}});
    s.spread(random);
    world w(s, nullptr, s.poses);
    std::vector<sepax_move> moves;
    for (unsigned i = 0; i < 1000; ++i)
        moves.push_back(any_move(s, random));
    for (unsigned i = 0; i < 1000; ++i) {
        size_t made = 0;
        ASSERT_EQ(SEPAX_OK, sepax_field_move(w.field.get(), moves.data(), 1000, nullptr, &made));
        ASSERT_EQ(1000u, made);
    }
    const sepax_pose p = *sepax_field_poses(w.field.get());
    EXPECT_LT(std::fabs(double(p.cos) * double(p.cos) + double(p.sin) * double(p.sin) - 1),
              0x1p-21);
    EXPECT_EQ(SEPAX_OK, sepax_field_store(w.field.get()));
}

// Eight bodies of eight squares in one place each touch a ninth: 512 pairs that no float decides.
TEST(FieldAlone, NoUndecidedPairIsForgotten) {
    for_each_backend_here([](const std::string &backend) {
        scene s;
        for (unsigned i = 0; i < 10; ++i) {
            s.add(slab());
            s.poses.push_back({i < 8 ? 4.0F : i == 8 ? 8.0F : 6.0F, 4, 1, 0});
        }
        s.config.width = s.config.height = 16;
        s.poses[9].x = 6;
        s.poses[9].y = 10;
        world w(s, backend.c_str(), s.poses);
        const sepax_pose between = {6, 4, 1, 0}, deeper = {6 - 0x1p-20F, 4, 1, 0};
        const uint32_t body = 9;
        uint32_t first = 77;
        EXPECT_EQ(SEPAX_OK, sepax_field_test(w.field.get(), &body, &between, 1, &first));
        EXPECT_EQ(SEPAX_NO_BODY, first) << backend;
        EXPECT_EQ(SEPAX_OK, sepax_field_test(w.field.get(), &body, &deeper, 1, &first));
        EXPECT_EQ(0u, first) << backend;
    });
}

// All bodies of a crowded cell are looked at, in a chain of forty blocks.
TEST(FieldAlone, ChainsHaveAnyLength) {
    for_each_backend_here([](const std::string &backend) {
        scene s;
        for (unsigned i = 0; i < 320; ++i) {
            s.add({{{{0, 0}}, 0x1p-8F, false}});
            s.poses.push_back({1 + 0x1p-5F * float(i % 18), 1 + 0x1p-5F * float(i / 18), 1, 0});
        }
        s.add({{{{0, 0}}, .5F, false}});
        s.poses.push_back({6, 6, 1, 0});
        world w(s, backend.c_str(), s.poses);
        for (uint32_t i = 0; i < 320; ++i) {
            const uint32_t probe = (i + 1) % 320;
            uint32_t first = 77;
            sepax_pose pose = s.poses[i];
            pose.x += 0x1p-9F;
            EXPECT_EQ(SEPAX_OK, sepax_field_test(w.field.get(), &probe, &pose, 1, &first));
            EXPECT_EQ(i, first);
        }
    });
}

// Periods from four times the reach on are served, and bodies outside of the field do not move.
TEST(FieldAlone, LeastPeriodsAndBodiesOutside) {
    scene s;
    s.add({{{{0, 0}}, .5F, false}});
    s.poses = {{1, 1, 1, 0}};
    for (const auto &[width, periodic, expected] :
         {std::tuple(2.0625F, true, SEPAX_OK), std::tuple(1.875F, true, SEPAX_ERROR_FIELD),
          std::tuple(1.875F, false, SEPAX_OK)}) {
        std::vector<sepax_id> offsets;
        const shapes::store_ptr store = s.store(offsets);
        s.config.width = width;
        s.config.periodic_x = periodic;
        sepax_field *made = nullptr;
        EXPECT_EQ(expected,
                  sepax_field_create(store.get(), {offsets.data(), 1}, nullptr, &s.config, &made));
        const field_ptr field(made);
        const sepax_move move = {0, 0, 0, 1, 0};
        const uint32_t body = 0;
        if (made != nullptr) {
            EXPECT_EQ(SEPAX_ERROR_ID, sepax_field_move(made, &move, 1, nullptr, nullptr));
            EXPECT_EQ(SEPAX_OK, sepax_field_set(made, &body, s.poses.data(), 1));
            EXPECT_EQ(SEPAX_OK, sepax_field_move(made, &move, 1, nullptr, nullptr));
            EXPECT_EQ(SEPAX_OK, sepax_field_set(made, &body, nullptr, 1));
            EXPECT_EQ(SEPAX_ERROR_ID, sepax_field_move(made, &move, 1, nullptr, nullptr));
        }
    }
    EXPECT_EQ(nullptr, sepax_field_poses(nullptr));
}

// The least and the largest sizes: squares of distances that are subnormal decide nothing.
TEST(FieldAlone, SizesAreServedOrRefused) {
    for_each_backend_here([](const std::string &backend) {
        scene s;
        for (unsigned i = 0; i < 2; ++i)
            s.add({{{{0, 0}}, 0x1.66p-76F, false}}); // .99 of half of their distance
        s.poses = {{0, 0, 1, 0}, {0x1p-75F, 0x1p-75F, 1, 0}};
        s.config = {0, 0, 0x1p-60F, 0x1p-60F, false, false, 0, nullptr};
        const world w(s, backend.c_str(), s.poses);
        const uint32_t body = 0;
        uint32_t first = 7;
        EXPECT_EQ(SEPAX_OK, sepax_field_test(w.field.get(), &body, s.poses.data(), 1, &first));
        EXPECT_EQ(SEPAX_NO_BODY, first) << backend;
    });
    for (const auto &[radius, width] : {std::tuple(0x1p51F, 1.F), std::tuple(0x1p-70F, 0x1p-61F)}) {
        scene s;
        s.add({{{{0, 0}}, radius, false}});
        s.config = {0, 0, width, width, false, false, 0, nullptr};
        std::vector<sepax_id> offsets;
        const shapes::store_ptr store = s.store(offsets);
        sepax_field *made = nullptr;
        EXPECT_EQ(SEPAX_ERROR_FIELD,
                  sepax_field_create(store.get(), {offsets.data(), 1}, nullptr, &s.config, &made));
    }
}

} // namespace
