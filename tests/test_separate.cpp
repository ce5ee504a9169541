// SPDX-License-Identifier: MIT
//
// What sepax_separate promises: worked cases, and properties that any answer must have.

#include <cfloat>
#include <cmath>

#include "scenes.h"
#include "test_separate.h"

namespace {

using stores::add;
using stores::points;

// By every backend that runs here and every strategy; all must agree, and one answer is returned.
contact contact_of(const sepax_store *store, sepax_pair pair, uint32_t flags = 0) {
    const std::vector<sepax_pair> pairs{pair};
    const contact_bits expected =
        separate(store, pairs, options_for("reference", SEPAX_AUTO, flags));
    for_each_variant([&](sepax_options options) {
        options.flags = flags;
        EXPECT_EQ(expected, separate(store, pairs, options));
    });
    return contacts_of(store, pairs, flags)[0];
}

void expect_contact(const contact &c, float separation, float x, float y, uint32_t feature) {
    EXPECT_EQ(separation, c.separation);
    EXPECT_EQ(bits_of(x), bits_of(c.x)); // bits: a zero is +0
    EXPECT_EQ(bits_of(y), bits_of(c.y));
    EXPECT_EQ(feature, c.feature);
}

points square(float x, float y, float half) {
    return {{x - half, y - half}, {x + half, y - half}, {x + half, y + half}, {x - half, y + half}};
}

} // namespace

// ------------------------------------------------------------- worked cases

TEST(Separate, TheCentroidRulesCounterexample) {
    const shapes::store_ptr store = stores::make();
    const sepax_id a = add(store.get(), {{-0.928973794F, 0.160431892F},
                                         {0.866204739F, -0.0246679448F},
                                         {0.215027466F, 0.477510482F}});
    const sepax_id b = add(store.get(), {{0.412307054F, 0.408378601F},
                                         {-0.275174141F, 0.462385297F},
                                         {0.292808503F, -0.0814400911F}});
    const contact c = contact_of(store.get(), {a, b});
    // As SPEC has them: six and four decimals.
    EXPECT_NEAR(-0.384208, c.separation, 5e-7);
    EXPECT_NEAR(-0.1026, c.x, 5e-5);
    EXPECT_NEAR(-0.9947, c.y, 5e-5);
    EXPECT_EQ(SEPAX_OVERLAPPING, relate(store.get(), {{a, b}}, {})[0]);
}

TEST(Separate, AShapeInsideAnother) {
    const shapes::store_ptr store = stores::make();
    const sepax_id big = add(store.get(), square(0, 0, 4));
    const sepax_id small = add(store.get(), square(1, .25F, 1)); // nearest side: right, 4 to go
    // The big one's right edge (1) and the small one's left edge (3) both say 4: the lower id wins.
    expect_contact(contact_of(store.get(), {big, small}), -4, 1, 0, 1);
    expect_contact(contact_of(store.get(), {small, big}), -4, -1, 0, 1 | SEPAX_FEATURE_B);
    const sepax_id other = add(store.get(), square(0, 0, 4));
    expect_contact(contact_of(store.get(), {other, small}), -4, 1, 0, 3 | SEPAX_FEATURE_B);
    expect_contact(contact_of(store.get(), {small, other}), -4, -1, 0, 3);
}

TEST(Separate, IdenticalSquaresTieFourWays) {
    const shapes::store_ptr store = stores::make();
    const sepax_id a = add(store.get(), square(0, 0, 1)), b = add(store.get(), square(0, 0, 1));
    expect_contact(contact_of(store.get(), {a, b}), -2, 0, -1, 0);
    expect_contact(contact_of(store.get(), {b, a}), -2, 0, 1, 0 | SEPAX_FEATURE_B);
    expect_contact(contact_of(store.get(), {a, a}), -2, 0, -1, 0);
    EXPECT_EQ(SEPAX_OVERLAPPING, relate(store.get(), {{a, a}}, {})[0]);
}

TEST(Separate, SideBySide) {
    const shapes::store_ptr store = stores::make();
    const sepax_id a = add(store.get(), square(0, 0, 1));
    expect_contact(contact_of(store.get(), {a, add(store.get(), square(2, .5F, 1))}), 0, 1, 0, 1);
    expect_contact(contact_of(store.get(), {a, add(store.get(), square(3, .5F, 1))}), 1, 1, 0, 1);
    expect_contact(contact_of(store.get(), {a, add(store.get(), square(1.5F, 0, 1))}), -.5F, 1, 0,
                   1);
    expect_contact(contact_of(store.get(), {a, add(store.get(), square(0, -3, 1))}), 1, 0, -1, 0);
    // Corner to corner: touching, and of the two axes that say so the lower edge is given.
    expect_contact(contact_of(store.get(), {a, add(store.get(), square(2, 2, 1))}), 0, 1, 0, 1);
}

TEST(Separate, BoxesAnswerLikeTheirPolygons) {
    const shapes::store_ptr store = stores::make();
    const sepax_box boxes[] = {{1, 1, {0, 0, 1, 0}}, {1, 1, {1.5F, 0, 1, 0}}, {1, 1, {0, 0, 1, 0}}};
    sepax_id first = 9;
    ASSERT_EQ(SEPAX_OK, sepax_store_add_boxes(store.get(), boxes, 3, &first, nullptr));
    ASSERT_EQ(0U, first);
    expect_contact(contact_of(store.get(), {0, 1}), -.5F, 1, 0, 1);
    expect_contact(contact_of(store.get(), {1, 0}), -.5F, -1, 0, 1 | SEPAX_FEATURE_B);
    expect_contact(contact_of(store.get(), {0, 2}), -2, 0, -1, 0);
    expect_contact(contact_of(store.get(), {2, 0}), -2, 0, 1, 0 | SEPAX_FEATURE_B);
}

// Edge numbers are the caller's, also where vertices were dropped or the hull was taken.
TEST(Separate, FeaturesAreTheCallersEdges) {
    const shapes::store_ptr store = stores::make();
    const sepax_id a = add(store.get(), {{-1, -1}, {0, -1}, {1, -1}, {1, -1}, {1, 1}, {-1, 1}});
    const sepax_id right = add(store.get(), square(1.75F, 0, 1));
    const sepax_id above = add(store.get(), square(0, 1.75F, 1));
    // The edge on the right starts at the caller's vertex 2 (and its repetition 3).
    expect_contact(contact_of(store.get(), {a, right}), -.25F, 1, 0, 2);
    expect_contact(contact_of(store.get(), {a, above}), -.25F, 0, 1, 4);
    const sepax_id hull =
        add(store.get(), {{0, 0}, {1, 1}, {-1, -1}, {-1, 1}, {.5F, 0}, {1, -1}}, SEPAX_HULL);
    const sepax_id later = add(store.get(), square(1.75F, 0, 1));
    expect_contact(contact_of(store.get(), {hull, later}), -.25F, 1, 0, 5); // from (1, -1) up
}

TEST(Separate, WhatFloatCannotHoldIsTheLargestFloat) {
    const shapes::store_ptr store = stores::make();
    const float f = FLT_MAX;
    const sepax_id a = add(store.get(), {{-f, -f}, {-f / 2, -f}, {-f / 2, f}, {-f, f}});
    const sepax_id b = add(store.get(), {{f / 2, -f}, {f, -f}, {f, f}, {f / 2, f}});
    const sepax_id c = add(store.get(), {{-f, -f}, {f, -f}, {f, f}, {-f, f}});
    const sepax_id d = add(store.get(), {{-f, -f}, {f, -f}, {f, f}, {-f, f}});
    const contact gap = contact_of(store.get(), {a, b});
    EXPECT_EQ(f, gap.separation); // f exactly
    EXPECT_EQ(1, gap.x);
    const contact deep = contact_of(store.get(), {c, d});
    EXPECT_EQ(-f, deep.separation); // 2 f is out of reach
    EXPECT_EQ(-f, contact_of(store.get(), {c, d}, SEPAX_MTV_SAFE).separation);
}

// Lx + Ly is infinite here, but neither the depth nor what it must be deepened by is.
TEST(Separate, SafeDepthStaysSmallBetweenWideShapes) {
    const shapes::store_ptr store = stores::make();
    const float f = 3e38F;
    const sepax_id a = add(store.get(), {{-f, 0}, {0, 0}, {0, 1}, {-f, 1}});
    const sepax_id b = add(store.get(), {{-1, .25F}, {f, .25F}, {f, 2}, {-1, 2}});
    EXPECT_EQ(-.75F, contact_of(store.get(), {a, b}).separation);
    const float safe = contact_of(store.get(), {a, b}, SEPAX_MTV_SAFE).separation;
    EXPECT_LT(safe, -f * 0x1p-22F);
    EXPECT_GT(safe, -f * 0x1p-18F);
}

// All gaps overflow to -infinity on the way, but that of one vertex to each edge.
TEST(Separate, DiamondsWiderThanFloat) {
    const shapes::store_ptr store = stores::make();
    const float f = 2e38F;
    const sepax_id a = add(store.get(), {{f, 0}, {0, f}, {-f, 0}, {0, -f}});
    const sepax_id b = add(store.get(), {{f, 0}, {0, f}, {-f, 0}, {0, -f}});
    const contact deep = contact_of(store.get(), {a, b});
    EXPECT_NEAR(-std::sqrt(2.0) * f, deep.separation, f * 0x1p-20);
}

// Gaps that are not numbers, of shapes behind which their columns end: nothing is read there.
TEST(Separate, FarOutAtTheEndOfAClass) {
    const shapes::store_ptr store = stores::make();
    for (unsigned i = 0; i < 16; i++)
        add(store.get(), square(i % 2 == 0 ? -3e38F : 3e38F, i % 2 == 0 ? -3e38F : 3e38F, 1e37F));
    EXPECT_EQ(FLT_MAX, contact_of(store.get(), {14, 15}).separation);
}

TEST(Separate, WiderThanFloatIsTheLargestFloat) {
    const shapes::store_ptr store = stores::make();
    const float f = FLT_MAX;
    const sepax_id a = add(store.get(), {{-f, -f}, {-f / 4 * 3, -f}, {-f / 4 * 3, f}, {-f, f}});
    const sepax_id b = add(store.get(), {{f / 4 * 3, -f}, {f, -f}, {f, f}, {f / 4 * 3, f}});
    expect_contact(contact_of(store.get(), {a, b}), f, 1, 0, 1); // 1.5 f is out of reach
    expect_contact(contact_of(store.get(), {b, a}), f, -1, 0, 1 | 0x80000000U);
}

TEST(Separate, TheSmallestTriangles) {
    const shapes::store_ptr store = stores::make();
    const float t = FLT_TRUE_MIN;
    const sepax_id a = add(store.get(), {{0, 0}, {t, 0}, {0, t}});
    const sepax_id b = add(store.get(), {{t, 0}, {t, t}, {0, t}});
    const sepax_id c = add(store.get(), {{2 * t, 2 * t}, {3 * t, 2 * t}, {2 * t, 3 * t}});
    const sepax_id d = add(store.get(), {{0, 0}, {t, 0}, {0, t}});
    const auto r = relate(store.get(), {{a, b}, {a, c}, {a, d}, {b, c}}, {});
    EXPECT_EQ(
        (std::vector<uint8_t>{SEPAX_TOUCHING, SEPAX_DISJOINT, SEPAX_OVERLAPPING, SEPAX_DISJOINT}),
        r);
    EXPECT_EQ(0, contact_of(store.get(), {a, b}).separation);
    EXPECT_GT(contact_of(store.get(), {a, c}).separation, 0);
    EXPECT_LT(contact_of(store.get(), {a, d}).separation, 0);
    // The unit normals are those of edges of unit size.
    const contact diagonal = contact_of(store.get(), {a, c});
    EXPECT_NEAR(1, double(diagonal.x) * diagonal.x + double(diagonal.y) * diagonal.y, 4 * u);
}

// --------------------------------------------------------------- properties

// Rounding leaves half of the least height to this box: less than a float can say.
TEST(Separate, TheFlattestBox) {
    const shapes::store_ptr store = stores::make();
    const sepax_box boxes[] = {{1, 0x1p-149F, {0, 0x1p-125F, 1, 0}},
                               {1, 0x1p-149F, {.5F, 0x1p-125F, 1, 0}},
                               {1, 1, {1, 1, 1, 0}},
                               {1, 1, {0, -1, 1, 0}}};
    sepax_id first = 0;
    ASSERT_EQ(SEPAX_OK, sepax_store_add_boxes(store.get(), boxes, 4, &first, nullptr));
    expect_contact(contact_of(store.get(), {0, 1}), -0x1p-149F, 0, -1, 0);
    expect_contact(contact_of(store.get(), {0, 2}), -0x1p-125F, 0, 1, 2);
    expect_contact(contact_of(store.get(), {0, 3}), 0x1p-125F - 0x1p-149F, 0, -1, 0);
}

// What the contact of the swapped pair must be: 0 - x negates and keeps +0.
bool is_mirrored(const contact &k, const contact &other) {
    return bits_of(k.separation) == bits_of(other.separation) &&
           bits_of(0 - k.x) == bits_of(other.x) && bits_of(0 - k.y) == bits_of(other.y) &&
           other.feature ==
               (k.feature == SEPAX_FEATURE_NONE ? SEPAX_FEATURE_NONE : k.feature ^ SEPAX_FEATURE_B);
}

// Two corners can be closest where the separation is a distance: of flat shapes. What touches or
// overlaps without an edge is one point, twice.
bool is_feature(const sepax_store *store, const shapes::scene &scene, sepax_pair p,
                const contact &k, uint8_t relation) {
    const size_t a = stores::world(store, p.a).size(), b = stores::world(store, p.b).size();
    if (k.feature != SEPAX_FEATURE_NONE)
        return (a > 1 || b > 1) &&
               (k.feature & ~SEPAX_FEATURE_B) <
                   scene.vertex_count((k.feature & SEPAX_FEATURE_B) != 0 ? p.b : p.a);
    return (a < 3 || b < 3) &&
           (relation == SEPAX_DISJOINT || (k.x == (p.b < p.a ? -1 : 1) && k.y == 0));
}

TEST(Separate, HasTheSignOfTheRelationAndAUnitNormalAndMirrorsSwappedPairs) {
    size_t seen = 0, none_seen = 0;
    for (const named_scene &c : make_scenes(scaled(1500, 100))) {
        SCOPED_TRACE(c.name);
        const shapes::store_ptr store = shapes::make_store(c.scene, 0, c.add_flags);
        ASSERT_TRUE(store);
        std::vector<sepax_pair> swapped;
        for (const sepax_pair p : c.scene.pairs)
            swapped.push_back({p.b, p.a});
        const auto relations = relate(store.get(), c.scene.pairs, {});
        EXPECT_EQ(relations, relate(store.get(), swapped, {}));
        for (const uint32_t flags : {0U, SEPAX_MTV_SAFE}) {
            const auto contacts = contacts_of(store.get(), c.scene.pairs, flags);
            const auto mirrored = contacts_of(store.get(), swapped, flags);
            size_t wrong_sign = 0, wrong_length = 0, wrong_feature = 0, minus_zero = 0, unlike = 0;
            for (size_t i = 0; i < contacts.size(); ++i) {
                const contact &k = contacts[i];
                const sepax_pair p = c.scene.pairs[i];
                const int sign = (k.separation > 0) - (k.separation < 0);
                wrong_sign += sign != SEPAX_TOUCHING - relations[i];
                // Each component is off by a relative u at most, so the square of the length by
                // 2u + u^2, and the double arithmetic of this check by far less than another u.
                const double square = double(k.x) * k.x + double(k.y) * k.y;
                wrong_length += !(std::abs(square - 1) <= 3 * u);
                for (const float f : {k.separation, k.x, k.y})
                    minus_zero += f == 0 && std::signbit(f);
                wrong_feature += !is_feature(store.get(), c.scene, p, k, relations[i]);
                none_seen += k.feature == SEPAX_FEATURE_NONE && relations[i] != SEPAX_DISJOINT;
                unlike += p.a != p.b && !is_mirrored(k, mirrored[i]);
                ++seen;
            }
            EXPECT_EQ(0U, wrong_sign);
            EXPECT_EQ(0U, wrong_length);
            EXPECT_EQ(0U, wrong_feature);
            EXPECT_EQ(0U, minus_zero);
            EXPECT_EQ(0U, unlike);
        }
    }
    EXPECT_GT(seen, 1000U);
    EXPECT_GT(none_seen, 0U);
}
