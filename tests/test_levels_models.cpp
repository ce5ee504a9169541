// SPDX-License-Identifier: MIT
//
// The thresholds of the filters: they grow with the shapes, and they are enough where a model is
// off by all of its error, where one extent is far less than the other, and among denormals.

#include <cmath>
#include <utility>

#include "levels.h"

namespace {

class thresholds : public backend_levels {};

// In batches of three: too few for the levels that look at the vertices again where a model of
// them was not enough.
outcome relate_by_threes(const setting &s, uint32_t levels, const sepax_store *store,
                         const std::vector<sepax_pair> &pairs) {
    outcome all = {};
    for (size_t i = 0; i < pairs.size(); i += 3) {
        const size_t n = std::min<size_t>(3, pairs.size() - i);
        const std::vector<sepax_pair> three(&pairs[i], &pairs[i] + n);
        const outcome o = relate_at(s, levels, store, three);
        all.relations.insert(all.relations.end(), o.relations.begin(), o.relations.end());
    }
    return all;
}

INSTANTIATE_TEST_SUITE_P(all, thresholds, testing::ValuesIn(backend_names()), backend_name);

// Scaling by a power of two rounds nothing, and of the constants only the floors have a size: the
// same pairs are decided, which are nearly all.
TEST_P(thresholds, grow_with_the_shapes) {
    for (const auto &[f, k] : {std::pair<shapes::family, unsigned>{shapes::family::triangle, 3},
                               {shapes::family::box, 4},
                               {shapes::family::box_polygon, 4},
                               {shapes::family::random, 4},
                               {shapes::family::regular, 6},
                               {shapes::family::regular, 8},
                               {shapes::family::mixed, 16}}) {
        const shapes::scene scene = make_scene(f, k, 100, scaled(1200, 300), .5);
        const shapes::store_ptr store = shapes::make_store(scene);
        ASSERT_TRUE(store);
        for (const setting &s : settings()) {
            const outcome o = relate_by_threes(s, LEVEL_FLOAT, store.get(), scene.pairs);
            EXPECT_LT(o.undecided(), scene.pairs.size() / 50)
                << shapes::family_name(f) << ", " << s;
            for (const int exponent : {-20, 20}) {
                shapes::scene other = scene;
                transform(other, exponent, 0, 0);
                const shapes::store_ptr moved = shapes::make_store(other);
                ASSERT_TRUE(moved);
                EXPECT_EQ(o.relations,
                          relate_by_threes(s, LEVEL_FLOAT, moved.get(), scene.pairs).relations)
                    << shapes::family_name(f) << k << ", " << s << ", 2^" << exponent;
            }
        }
    }
}

// A scene and the same 2^20 times as large, behind a triangle where they are mixed: each shape
// beside its double, and each large pair before the small one, which stays undecided where it gets
// the threshold of a large one.
shapes::scene of_two_sizes(const shapes::scene &small, bool mixed) {
    shapes::scene large = small, all;
    transform(large, 20, 0, 0);
    if (mixed)
        all.add({{0, 0}, {1, 0}, {0, 1}}, shapes::pose(0, 0, 0));
    const auto first = static_cast<sepax_id>(all.count());
    for (size_t i = 0; i < small.count(); ++i)
        for (const shapes::scene *s : {&small, &std::as_const(large)})
            all.add(s->local(i), s->poses[i]);
    for (const sepax_pair p : small.pairs)
        for (const sepax_id id : {first + 1, first})
            all.pairs.push_back({2 * p.a + id, 2 * p.b + id});
    return all;
}

size_t unlike_their_double(const outcome &o) {
    size_t count = 0;
    for (size_t i = 0; i < o.relations.size(); i += 2)
        count += o.relations[i] != o.relations[i + 1];
    return count;
}

// Every pair has its own, whatever its neighbours are and wherever its shapes lie.
TEST_P(thresholds, belong_to_the_pair) {
    for (const unsigned k : {16U, 32U, 64U, 100U})
        for (const bool mixed : {false, true}) {
            const shapes::scene small =
                make_scene(shapes::family::random, k, 60, 300, .5, shapes::order::random, k, .1);
            const shapes::scene scene = of_two_sizes(small, mixed);
            const shapes::store_ptr store = shapes::make_store(scene);
            ASSERT_TRUE(store);
            for (const setting &s : settings()) {
                std::vector<uint8_t> hints(scene.pairs.size(), 0);
                for (int frame = 0; frame < 3; ++frame) {
                    const outcome o = relate_at(s, LEVEL_FLOAT, store.get(), scene.pairs,
                                                frame > 0 ? hints.data() : nullptr);
                    EXPECT_LT(o.undecided(), scene.pairs.size() / 50) << k << ", " << s;
                    EXPECT_EQ(0U, unlike_their_double(o)) << k << ", " << s << ", frame " << frame;
                }
            }
        }
}

// Pairs about to touch, which only the threshold keeps from being apart, without hints and with
// those of every edge.
TEST_P(thresholds, near_contact_belong_to_the_pair) {
    for (const named_scene &near :
         make_scenes(400, {"grazing16", "grazing33", "grazing64", "grazing_mixed"}))
        for (const bool mixed : {false, true}) {
            const shapes::scene scene = of_two_sizes(near.scene, mixed);
            const known_pairs k = solve(near.name, shapes::make_store(scene), scene.pairs);
            ASSERT_TRUE(k.store);
            for (const setting &s : settings())
                for (uint8_t hint = 0; hint <= 128; ++hint) {
                    std::vector<uint8_t> hints(scene.pairs.size(), hint);
                    const outcome o =
                        relate_at(s, LEVEL_FLOAT, k.store.get(), scene.pairs, hints.data());
                    ASSERT_EQ(0U, count_wrong(k, o) + unlike_their_double(o))
                        << near.name << (mixed ? ", mixed, " : ", ") << s << ", hint " << +hint;
                }
        }
}

// From 2^24 on floats are two apart: the middle of -3 .. 4 from there is not among them, so the
// model of that box is off by 1/2 along its axis. The other two touch it from either side.
TEST_P(thresholds, allow_for_all_of_the_error_of_a_box) {
    const float far = 0x1p24F;
    const sepax_box boxes[] = {
        {3, 1, {far, 0, 1, 0}}, {4, 1, {far + 8, 0, 1, 0}}, {2, 1, {far - 5, 0, 1, 0}}};
    shapes::store_ptr owner = stores::make(0);
    sepax_id first = 9;
    ASSERT_EQ(SEPAX_OK, sepax_store_add_boxes(owner.get(), boxes, 3, &first, nullptr));
    EXPECT_NEAR(.5, owner->classes[CLASS_BOX].boxes[0].error, 1e-6);
    const known_pairs k = solve("half off", std::move(owner), {{0, 1}, {0, 2}, {1, 0}, {2, 0}});
    ASSERT_EQ(std::vector<uint8_t>(4, SEPAX_TOUCHING), k.relations);
    for (const setting &s : settings())
        EXPECT_EQ(0U, count_wrong(k, relate_at(s, LEVEL_FLOAT, k.store.get(), k.pairs))) << s;
}

// A parallelogram that rounding gave a slope below and none above, a diamond above the end where it
// is lowest, one that reaches into it, and one away from all. Seen as two pairs of parallel lines,
// the parallelogram reaches far into the first diamond.
shapes::scene dented(bool turned) {
    const float far = 0x1p23F, length = 4096;
    shapes::scene s;
    const auto add = [&](shapes::polygon p) {
        for (sepax_vec2 &v : p)
            v = turned ? sepax_vec2{-v.y, v.x} : v;
        s.add(p, turned ? sepax_pose{-far, 0, 1, 0} : sepax_pose{0, far, 1, 0});
    };
    const auto add_diamond = [&](float x, float y) {
        add({{x, y}, {x + 2, y + 2}, {x, y + 4}, {x - 2, y + 2}});
    };
    add({{0, .5F}, {length, 1.5F}, {length, 6.5F}, {0, 5.5F}}); // becomes 0, 2, 6, 6
    add_diamond(.75F * length, 7);
    add_diamond(.5F * length, 5);
    add_diamond(3 * length, 7);
    for (int i = 0; i < 8; ++i)
        s.pairs.insert(s.pairs.end(), {{0, 1}, {1, 3}, {1, 0}, {3, 1}, {0, 2}, {2, 0}});
    return s;
}

TEST_P(thresholds, allow_for_all_of_the_error_of_merged_axes) {
    for (const bool turned : {false, true}) {
        const shapes::scene scene = dented(turned);
        const known_pairs k =
            solve("dented", shapes::make_store(scene, SEPAX_MERGE_AXES), scene.pairs);
        ASSERT_TRUE(k.store);
        const size_class &c = k.store->classes[CLASS_4];
        EXPECT_EQ(0U, c.skew_count);
        EXPECT_GE(c.merge_error[0], 2);
        EXPECT_EQ(0, c.merge_error[1]);
        for (size_t i = 0; i < k.pairs.size(); ++i)
            ASSERT_EQ(i % 6 < 4 ? SEPAX_DISJOINT : SEPAX_OVERLAPPING, k.relations[i]) << i;
        for (const setting &s : settings())
            EXPECT_EQ(0U, count_wrong(k, relate_at(s, LEVEL_FLOAT, k.store.get(), k.pairs)))
                << s << (turned ? ", turned" : "");
    }
}

// The grid is that of the larger extent: by that of the smaller one products would round.
TEST_P(thresholds, take_the_grid_of_both_extents) {
    for (const int flat : {8, 12})
        for (const bool quads : {false, true}) {
            const known_pairs k = solve(next_to_a_line{22, -22, quads, flat}, scaled(2000, 200));
            for (const setting &s : settings())
                EXPECT_EQ(0U, count_wrong(k, relate_at(s, LEVEL_FLOAT, k.store.get(), k.pairs)))
                    << s << ", flat by " << flat;
        }
}

// The foremost corner of b near the far end of the diagonal edge of a: all that rounds in the
// separation is as large as it can be beside the extents.
touching::couple along_a_diagonal(shapes::rng &random) {
    const auto some = [&random] { return static_cast<float>(shapes::uniform(random, .7, .75)); };
    const float ax = some(), ay = some(), bx = some(), by = some();
    const double t = shapes::uniform(random, .95, 1);
    const sepax_vec2 tip = {static_cast<float>(-ax + t * (double{bx} + ax)),
                            static_cast<float>(-ay + t * (double{by} + ay))};
    return {{{-ax, -ay}, {bx, by}, {-ax, by}},
            {tip, {tip.x - .1F, tip.y - .2F}, {tip.x + .02F, tip.y - .1F}}};
}

// Wherever the sign of a separation is hard to tell, and where denormals leave it hardly any bits.
TEST_P(thresholds, leave_doubtful_signs_to_the_exact_relation) {
    std::vector<known_pairs> all;
    shapes::rng random(61);
    std::vector<touching::couple> couples;
    for (size_t i = 0; i < scaled(20000, 4000); ++i)
        couples.push_back(along_a_diagonal(random));
    all.push_back(solve("along a diagonal", couples));
    for (const bool quads : {false, true})
        for (const int bits : {4, 10, 18})
            all.push_back(solve(next_to_a_line{bits, -149, quads}, scaled(2000, 500)));
    for (const known_pairs &k : all)
        for (setting s : settings())
            for (const uint32_t safe : {0U, SEPAX_MTV_SAFE}) {
                s.flags |= safe;
                EXPECT_EQ(separate_at(s, LEVEL_EXACT, k.store.get(), k.pairs),
                          separate_at(s, LEVEL_ALL, k.store.get(), k.pairs))
                    << k.name << ", " << s << ", flags " << s.flags;
            }
}

// Hexagons that are symmetric about an integer centre and reach size (p, q) from there: with a tip,
// where the disc around it ends, or with a side square to that, where the disc inside does.
struct facing {
    bool tips;
    int64_t p, q;

    shapes::polygon hexagon(int64_t x, int64_t y, int64_t size) const {
        const struct {
            int64_t along, across;
        } tip[] = {{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}},
          side[] = {{2, -2}, {2, 2}, {0, 4}, {-2, 2}, {-2, -2}, {0, -4}};
        shapes::polygon s;
        for (const auto &at : tips ? tip : side)
            s.push_back({static_cast<float>(x + (at.along * p - at.across * q) * size / 2),
                         static_cast<float>(y + (at.along * q + at.across * p) * size / 2)});
        return s;
    }
};

// The float next to the root of an integer below 2^48: not less, or not more.
float root(int64_t square, bool up) {
    const auto s = static_cast<double>(square);
    auto f = static_cast<float>(std::sqrt(s));
    while (double{f} * f < s)
        f = std::nextafter(f, INFINITY);
    while (double{f} * f > s)
        f = std::nextafter(f, 0.0F);
    return up && double{f} * f < s ? std::nextafter(f, INFINITY) : f;
}

// The store's radii have a slack that hides that of the filter. Here they are as tight as floats
// can be.
TEST_P(thresholds, allow_for_the_rounding_of_discs) {
    for (const bool tips : {true, false}) {
        shapes::rng random(81);
        std::vector<touching::couple> couples;
        std::vector<int64_t> squares;
        for (size_t i = 0; i < scaled(4000, 500); ++i) {
            const auto any = [&](uint32_t bound) {
                return int64_t{shapes::below(random, 2 * bound)} - bound;
            };
            const int64_t p = any(1 << 18), q = any(1 << 18), size = 4, x = any(1 << 20);
            const int64_t y = any(1 << 20), other = 2 + 2 * int64_t{shapes::below(random, 6)};
            const facing f = {tips, p, q};
            couples.push_back({f.hexagon(x, y, size),
                               f.hexagon(x + (size + other) * p, y + (size + other) * q, other)});
            for (const int64_t n : {size, other})
                squares.push_back(n * n * (p * p + q * q));
        }
        const known_pairs k = solve("facing", couples);
        ASSERT_EQ(couples.size(), k.pairs.size());
        ASSERT_EQ(std::vector<uint8_t>(couples.size(), SEPAX_TOUCHING), k.relations);
        for (sepax_id id = 0; id < squares.size(); ++id) {
            shape_bounds &b = k.store->bounds[id];
            const float tight = root(squares[id], tips);
            ASSERT_TRUE(tips ? tight <= b.outer : b.inner > 0 && tight >= b.inner);
            (tips ? b.outer : b.inner) = tight;
        }
        for (const setting &s : settings())
            EXPECT_EQ(0U, count_wrong(k, relate_at(s, LEVEL_BOUNDS, k.store.get(), k.pairs)))
                << s << (tips ? ", tips" : ", sides");
    }
}

} // namespace
