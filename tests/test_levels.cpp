// SPDX-License-Identifier: MIT
//
// Each level of decision alone and in every combination: what a level decides is right, it decides
// all that it is meant to decide, and where its error bound does not hold it decides nothing.

#include <cfloat>
#include <cmath>
#include <numeric>

#include "levels.h"
#include "scenes.h"
#include "touching.h"

#ifdef SEPAX_GMP
#include <gmpxx.h>

#include "oracle.h"
#endif

namespace {

// -------------------------------------------------------------- tip to tip

// A hexagon symmetric about c, long in the direction of its tips, which are size (p, q) from c.
shapes::polygon two_tips(int64_t cx, int64_t cy, int64_t p, int64_t q, int64_t size) {
    const int64_t x = size * p, y = size * q, side_x = (size * p) / 2, side_y = (size * q) / 2;
    shapes::polygon s;
    const auto add = [&](int64_t dx, int64_t dy) {
        s.push_back(
            {static_cast<float>(cx + dx) * 0x1p-20F, static_cast<float>(cy + dy) * 0x1p-20F});
    };
    add(x, y);
    add(side_x - q, side_y + p);
    add(-side_x - q, -side_y + p);
    add(-x, -y);
    add(-side_x + q, -side_y - p);
    add(side_x + q, side_y - p);
    return s;
}

// The line of centres runs through the tips that touch, or miss each other by one: the discs around
// two shapes come as close as they can. Centres and tips are integers, so nothing else rounds.
known_pairs solve_tip_to_tip(size_t count) {
    shapes::rng random(41);
    const auto any = [&](uint32_t bound) {
        return int64_t{shapes::below(random, 2 * bound)} - bound;
    };
    std::vector<touching::couple> couples;
    for (size_t i = 0; i < count; ++i) {
        const int64_t p = any(1 << 18), q = any(1 << 18), size = 4,
                      other = 2 + 2 * int64_t{shapes::below(random, 6)};
        const int64_t x = any(1 << 20), y = any(1 << 20), dx = any(2), dy = any(2);
        couples.push_back(
            {two_tips(x, y, p, q, size),
             two_tips(x + (size + other) * p + dx, y + (size + other) * q + dy, p, q, other)});
    }
    return solve("tip to tip", couples);
}

std::vector<known_pairs> solve_all() {
    std::vector<known_pairs> all;
    for (const named_scene &s : make_scenes(scaled(300, 60)))
        all.push_back(solve(s));
    for (const named_scene &s :
         make_scenes(scaled(6000, 600), {"grazing_boxes", "grazing_boxes_far"}))
        all.push_back(solve(s)); // the box filter is nearly right without its slack
    all.push_back(solve_tip_to_tip(scaled(4000, 200)));
    for (const touching::regime r : touching::regimes()) {
        shapes::rng random(21);
        std::vector<touching::couple> couples;
        for (size_t i = 0; i < scaled(2000, 100); ++i)
            couples.push_back(touching::make(r, random));
        all.push_back(solve(touching::name(r), couples));
    }
    for (int bits = 8; bits <= 23; ++bits)
        for (const bool quads : {false, true}) {
            all.push_back(solve(next_to_a_line{bits, -bits, quads}, scaled(1000, 100)));
            const std::vector<uint8_t> &relations = all.back().relations;
            for (const uint8_t r : {SEPAX_DISJOINT, SEPAX_TOUCHING, SEPAX_OVERLAPPING})
                EXPECT_GT(std::count(relations.begin(), relations.end(), r), 0) << all.back().name;
        }
    return all;
}

class levels : public backend_levels {};

INSTANTIATE_TEST_SUITE_P(all, levels, testing::ValuesIn(backend_names()), backend_name);

// ------------------------------------------------------- right or undecided

TEST_P(levels, decide_nothing_wrong_in_any_combination) {
    for (const known_pairs &k : solve_all())
        for (const setting &s : settings())
            for (uint32_t wanted = 0; wanted <= LEVEL_ALL; ++wanted) {
                const outcome o = relate_at(s, wanted, k.store.get(), k.pairs);
                EXPECT_EQ(0U, count_wrong(k, o)) << k.name << ", " << s << ", levels " << wanted;
                if ((wanted & LEVEL_EXACT) != 0) {
                    EXPECT_EQ(0U, o.undecided()) << k.name << ", " << s << ", levels " << wanted;
                } else {
                    EXPECT_EQ(0U, o.report.expanded) << k.name << ", " << s;
                }
                if (wanted == 0) {
                    EXPECT_EQ(0U, o.decided()) << k.name << ", " << s;
                } else if (wanted == LEVEL_DOUBLE) {
                    EXPECT_EQ(o.decided(), o.report.in_double) << k.name << ", " << s;
                } else if (wanted == LEVEL_EXACT) {
                    EXPECT_EQ(0U, o.report.filtered) << k.name << ", " << s;
                } else if (wanted == LEVEL_BOUNDS) {
                    EXPECT_EQ(0, std::count(o.relations.begin(), o.relations.end(), SEPAX_TOUCHING))
                        << k.name << ", " << s;
                }
            }
}

TEST_P(levels, separations_are_the_same_bits_by_the_last_level_alone) {
    for (const named_scene &scene : make_scenes(scaled(300, 60))) {
        const shapes::store_ptr store = shapes::make_store(scene.scene, 0, scene.add_flags);
        ASSERT_TRUE(store);
        for (setting s : settings())
            for (const uint32_t safe : {0U, SEPAX_MTV_SAFE}) {
                s.flags |= safe;
                const auto &pairs = scene.scene.pairs;
                sepax_report by_last = {};
                EXPECT_TRUE(separate_at(s, LEVEL_ALL, store.get(), pairs) ==
                            separate_at(s, LEVEL_EXACT, store.get(), pairs, &by_last))
                    << scene.name << ", " << s << ", flags " << s.flags;
                EXPECT_EQ(0U, by_last.filtered) << scene.name << ", " << s;
            }
    }
}

// --------------------------------------------------- all that they must decide

TEST_P(levels, float_decides_all_but_a_few_random_pairs) {
    for (const auto &[f, k] : {std::pair<shapes::family, unsigned>{shapes::family::triangle, 3},
                               {shapes::family::box, 4},
                               {shapes::family::random, 4},
                               {shapes::family::random, 8},
                               {shapes::family::mixed, 16}}) {
        const size_t n = scaled(20000, 2000);
        const shapes::scene scene = make_scene(f, k, n / 8, n, .5);
        const shapes::store_ptr store = shapes::make_store(scene);
        ASSERT_TRUE(store);
        for (const setting &s : settings())
            EXPECT_LT(relate_at(s, LEVEL_FLOAT, store.get(), scene.pairs).undecided(), n / 1000)
                << shapes::family_name(f) << k << ", " << s;
    }
}

// An edge that is asked of all vertices has a threshold of its own, by its length: with that of the
// pair one in 20 of these was undecided.
TEST_P(levels, float_decides_by_edges_as_short_as_they_are) {
    for (const unsigned k : {128U, 1024U}) {
        const shapes::scene scene =
            make_scene(shapes::family::lattice, k, 100, 400, .5, shapes::order::random, 1, .5);
        const shapes::store_ptr store = shapes::make_store(scene);
        ASSERT_TRUE(store);
        for (const setting &s : settings())
            if (s.strategy == SEPAX_AUTO || s.strategy == SEPAX_SUPPORT) {
                EXPECT_LE(relate_at(s, LEVEL_FLOAT, store.get(), scene.pairs).undecided(), 1U)
                    << k << " vertices, " << s;
            }
    }
}

// In lanes all of an 11-bit grid, what touches included. The others have no grid: they must not
// decide a single one, since all of these pairs touch.
TEST_P(levels, float_decides_tiles) {
    for (const unsigned k : {3U, 4U, 6U, 8U})
        for (const bool boxes : {false, true}) {
            if (boxes && k != 4)
                continue;
            shapes::scene scene = shapes::make_tiles(k, 20, 20, boxes);
            scene.pairs.resize(scene.pairs.size() / probe * probe);
            const shapes::store_ptr store = shapes::make_store(scene);
            ASSERT_TRUE(store);
            for (const setting &s : settings()) {
                const outcome o = relate_at(s, LEVEL_FLOAT, store.get(), scene.pairs);
                EXPECT_EQ(s.by_lanes() ? scene.pairs.size() : 0U, o.decided())
                    << k << (boxes ? " boxes, " : ", ") << s;
            }
        }
}

// Integers of 23 bits all lie on a grid of 26 bits. One by one goes by the last level.
TEST_P(levels, double_decides_a_grid_of_26_bits) {
    for (const bool quads : {false, true}) {
        const known_pairs k = solve(next_to_a_line{23, -23, quads}, 500);
        for (const setting &s : settings()) {
            const outcome o = relate_at(s, LEVEL_DOUBLE, k.store.get(), k.pairs);
            if (s.by_lanes()) {
                EXPECT_EQ(k.relations, o.relations) << s;
            } else {
                EXPECT_EQ(0U, o.decided()) << s;
            }
            const std::vector<sepax_pair> three(k.pairs.begin(), k.pairs.begin() + 3);
            EXPECT_EQ(0U, relate_at(s, LEVEL_DOUBLE, k.store.get(), three).decided()) << s;
            const std::vector<sepax_pair> four(k.pairs.begin(), k.pairs.begin() + 4);
            EXPECT_EQ(s.by_lanes() ? 4U : 0U,
                      relate_at(s, LEVEL_DOUBLE, k.store.get(), four).decided())
                << s;
        }
    }
}

// The figures are what discs and outlines can do for shapes of this kind, as measured; other
// strategies go without.
TEST_P(levels, bounds_decide_many_pairs_of_larger_shapes) {
    const struct {
        unsigned k, percent;
    } kinds[] = {{6, 54}, {7, 90}, {8, 91}, {16, 94}, {32, 95}, {64, 95}};
    for (const auto [k, percent] : kinds) {
        const shapes::scene scene = make_scene(shapes::family::random, k, 1000, 4000, .5);
        const shapes::store_ptr store = shapes::make_store(scene);
        ASSERT_TRUE(store);
        for (const setting &s : settings()) {
            const outcome o = relate_at(s, LEVEL_BOUNDS, store.get(), scene.pairs);
            if (s.strategy == SEPAX_AUTO) {
                EXPECT_GE(o.decided() * 100, scene.pairs.size() * percent) << k << ", " << s;
            } else {
                EXPECT_EQ(0U, o.decided()) << k << ", " << s;
            }
        }
    }
}

// ------------------------------------------------------------------ refusal

// Pairs of random shapes of every class but boxes, times 2^exponent.
shapes::scene any_shapes(int exponent) {
    shapes::scene scene = make_scene(shapes::family::mixed, 16, 200, 1000, .5);
    transform(scene, exponent, 0, 0);
    return scene;
}

// Where Q overflows the threshold of the filter is infinite, and where it underflows the floor is
// above all that D can be. Bounds refuse small squares; large ones may overflow on the true side.
TEST_P(levels, float_refuses_what_over_or_underflows) {
    for (const int exponent : {-146, -120, -80, 64, 100, 124}) {
        const shapes::scene scene = any_shapes(exponent);
        const shapes::store_ptr store = shapes::make_store(scene, 0, SEPAX_HULL);
        ASSERT_TRUE(store) << exponent;
        const uint32_t refusing = LEVEL_FLOAT | (exponent < 0 ? LEVEL_BOUNDS : 0);
        for (const setting &s : settings())
            EXPECT_EQ(0U, relate_at(s, refusing, store.get(), scene.pairs).decided())
                << "2^" << exponent << ", " << s;
    }
}

// A corner of b next to an edge of a, both as far from vertex 0 of a, the origin of the pair, as
// anything reaches: each product and each sum rounds by nearly as much as the bound allows for.
touching::couple far_from_the_origin(shapes::rng &random) {
    const auto some = [&random] { return static_cast<float>(shapes::uniform(random, 1, 1.4)); };
    const sepax_vec2 low = {some(), -some()}, high = {some(), some()};
    const double t = shapes::uniform(random);
    const sepax_vec2 tip = {static_cast<float>(low.x + t * (double{high.x} - low.x)),
                            static_cast<float>(low.y + t * (double{high.y} - low.y))};
    return {{{0, 0}, low, high}, {tip, {tip.x + .02F, tip.y - .2F}, {tip.x + .02F, tip.y + .2F}}};
}

// One in a thousand of these is wrong by more than an eighth of the threshold.
TEST_P(levels, float_knows_its_rounding) {
    shapes::rng random(51);
    std::vector<touching::couple> couples;
    for (size_t i = 0; i < scaled(20000, 5000); ++i)
        couples.push_back(far_from_the_origin(random));
    const known_pairs k = solve("far from the origin", couples);
    for (const setting &s : settings())
        EXPECT_EQ(0U, count_wrong(k, relate_at(s, LEVEL_FLOAT, k.store.get(), k.pairs))) << s;
}

#ifdef SEPAX_GMP

// -------------------------------------------------------------- expansions

int true_sign(const double (&terms)[8]) {
    mpq_class sum = 0;
    for (const double term : terms)
        sum += mpq_class(term);
    return sgn(sum);
}

// Products of floats of every size, each with what nearly or exactly cancels it somewhere.
TEST(sum_sign, of_terms_that_cancel) {
    shapes::rng random(31);
    size_t zeros = 0;
    for (size_t i = scaled(100000); i > 0 && !HasFailure(); --i) {
        double terms[8];
        for (int n = 0; n < 8; n += 2) {
            const float x = touching::wild(random), y = touching::wild(random);
            const float next = touching::step(x, static_cast<int>(shapes::below(random, 3)) - 1);
            terms[n] = double{x} * y;
            terms[n + 1] = -(double{next} * y);
        }
        const uint32_t left = shapes::below(random, 5); // so many pairs do not cancel for sure
        for (uint32_t n = 2 * left; n < 8; n += 2)
            terms[n + 1] = -terms[n];
        for (uint32_t n = 8; n > 1; --n)
            std::swap(terms[n - 1], terms[shapes::below(random, n)]);
        const int expected = true_sign(terms);
        zeros += expected == 0;
        EXPECT_EQ(expected, sum_sign(terms, 8));
    }
    EXPECT_GT(zeros, scaled(100000) / 8);
}

#endif

} // namespace
