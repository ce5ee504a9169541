// SPDX-License-Identifier: MIT
//
// What sepax.h says of sources, of collapsed shapes and of gaps, by its own examples.

#include <cmath>
#include <cstring>
#include <memory>

#include "batch.h"
#include "broad_scenes.h"
#include "stores.h"

namespace {

using stores::points;

shapes::store_ptr make_store(const std::vector<points> &all) {
    shapes::store_ptr store = stores::make(0);
    for (const points &p : all)
        stores::add(store.get(), p);
    return store;
}

points rectangle(float x0, float y0, float x1, float y1) {
    return {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
}

void place(const shapes::store_ptr &store, sepax_id id, const sepax_pose &pose) {
    ASSERT_EQ(SEPAX_OK, stores::place(store.get(), id, pose));
}

size_t world_count(const shapes::store_ptr &store, sepax_id id) {
    return stores::world(store.get(), id).size();
}

float separation(const shapes::store_ptr &store, sepax_pair pair, const sepax_options &options) {
    const contact_bits c = separate(store.get(), {pair}, options);
    float value = 0;
    std::memcpy(&value, &c.separation[0], sizeof value);
    return value;
}

} // namespace

// ----------------------------------------------------------------- sources

// What a query would refuse has no pairs.
TEST(Source, ThatIsRefusedHasNoPairs) {
    const sepax_pair pairs[] = {{0, 1}};
    const sepax_id ids[] = {0, 1};
    std::vector<sepax_source> bad = {sepax_pairs(nullptr, 1), sepax_lists(nullptr, 1, ids, 2),
                                     sepax_lists(ids, 2, nullptr, 1), sepax_all_pairs(nullptr, 2),
                                     sepax_lists(ids, SIZE_MAX, ids, 1)};
    for (const sepax_source_kind kind :
         {SEPAX_SOURCE_PAIRS, SEPAX_SOURCE_LISTS, SEPAX_SOURCE_ALL_PAIRS}) {
        sepax_source of_another = sepax_pairs(pairs, 1);
        of_another.a = ids;
        of_another.a_count = 2;
        of_another.b = ids;
        of_another.b_count = 2;
        of_another.kind = kind;
        bad.push_back(of_another);
    }
    for (const int kind : {int(SEPAX_SOURCE_KIND_COUNT), -1, 1000}) {
        sepax_source unknown = sepax_pairs(pairs, 1);
        std::memcpy(&unknown.kind, &kind, sizeof kind);
        bad.push_back(unknown);
    }
    for (const sepax_source &source : bad) {
        EXPECT_EQ(0U, sepax_source_count(source));
        EXPECT_EQ(SEPAX_NO_ID, sepax_source_pair(source, 0).a);
        EXPECT_EQ(SEPAX_NO_ID, sepax_source_pair(source, 0).b);
    }
}

// The arrays are of exact size, so that a sanitizer sees a byte that is read behind them.
TEST(Source, IdsThatMakeNoPairAreNotRead) {
    const shapes::store_ptr store = make_store({shapes::regular(4)});
    const std::unique_ptr<sepax_id[]> two(new sepax_id[2]{99, 98});
    const std::unique_ptr<sepax_id[]> one(new sepax_id[1]{99});
    for_each_variant([&](const sepax_options &options) {
        for (const sepax_source &source :
             {sepax_lists(nullptr, 0, two.get(), 1000), sepax_lists(two.get(), 1000, nullptr, 0),
              sepax_lists(two.get(), 0, two.get(), 1000), sepax_all_pairs(one.get(), 1),
              sepax_all_pairs(one.get(), 0), sepax_pairs(nullptr, 0)}) {
            uint8_t relation = 9;
            uint32_t hit = 9;
            size_t count = 9;
            const sepax_contacts nowhere = {};
            EXPECT_EQ(SEPAX_OK, sepax_relate(store.get(), source, &options, &relation));
            EXPECT_EQ(9, relation);
            EXPECT_EQ(SEPAX_OK, sepax_hits(store.get(), source, &options, &hit, &count));
            EXPECT_EQ(0U, count);
            EXPECT_EQ(SEPAX_OK, sepax_hit_bits(store.get(), source, &options, &relation));
            EXPECT_EQ(SEPAX_OK, sepax_first_hit(store.get(), source, &options, &count));
            EXPECT_EQ(SEPAX_NO_INDEX, count);
            EXPECT_EQ(SEPAX_OK, sepax_separate(store.get(), source, &options, &nowhere));
        }
    });
}

// -------------------------------------------------------- collapsed shapes

// "A polygon that placing collapsed to a segment or a point has no inner points: inside a polygon
// it overlaps it."
TEST(Collapsed, InsideAPolygonOverlapsIt) {
    const points flat = {{0, 0}, {4, 0}, {0, 0x1p-30F}};
    const shapes::store_ptr store =
        make_store({flat, rectangle(1000, 1000, 1100, 1100), rectangle(2000, 1000, 2100, 1100),
                    rectangle(1000, 1024, 1100, 1100)});
    place(store, 0, {1024, 1024, 1, 0});
    ASSERT_EQ(2U, world_count(store, 0));
    const std::vector<sepax_pair> pairs = {{0, 1}, {1, 0}, {0, 2}, {0, 3}, {0, 0}};
    const std::vector<uint8_t> expected = {SEPAX_OVERLAPPING, SEPAX_OVERLAPPING, SEPAX_DISJOINT,
                                           SEPAX_TOUCHING, SEPAX_TOUCHING};
    for_each_variant([&](const sepax_options &options) {
        EXPECT_EQ(expected, relate(store.get(), pairs, options));
        EXPECT_LT(separation(store, {0, 1}, options), 0);
        EXPECT_GT(separation(store, {0, 2}, options), 0);
        EXPECT_EQ(0, separation(store, {0, 3}, options));
    });
    place(store, 0, {0x1p30F, 0x1p30F, 1, 0}); // to a point
    ASSERT_EQ(1U, world_count(store, 0));
    const sepax_pose far = {0x1p30F, 0x1p30F, 1, 0};
    const shapes::store_ptr around =
        make_store({flat, rectangle(-0x1p10F, -0x1p10F, 0x1p10F, 0x1p10F)});
    place(around, 0, far);
    place(around, 1, far);
    for_each_variant([&](const sepax_options &options) {
        EXPECT_EQ(std::vector<uint8_t>({SEPAX_OVERLAPPING, SEPAX_TOUCHING}),
                  relate(around.get(), {{0, 1}, {0, 0}}, options));
    });
}

// "Two collapsed shapes that cross touch, and their separation is 0 whatever the formula says."
TEST(Collapsed, ThatCrossTouch) {
    const shapes::store_ptr store = make_store({{{-4, 0}, {4, 0}, {0, 0x1p-30F}},
                                                {{0, -4}, {0x1p-30F, 0}, {0, 4}},
                                                {{-4, 0}, {4, 0}, {0, 0x1p-30F}}});
    const sepax_pose pose = {1024, 1024, 1, 0}, apart = {1024, 1032, 1, 0};
    place(store, 0, pose);
    place(store, 1, pose);
    place(store, 2, apart);
    ASSERT_EQ(2U, world_count(store, 0));
    ASSERT_EQ(2U, world_count(store, 1));
    for_each_variant([&](const sepax_options &options) {
        EXPECT_EQ(std::vector<uint8_t>({SEPAX_TOUCHING, SEPAX_TOUCHING, SEPAX_DISJOINT}),
                  relate(store.get(), {{0, 1}, {1, 0}, {1, 2}}, options));
        EXPECT_EQ(0, separation(store, {0, 1}, options));
        EXPECT_EQ(0, separation(store, {1, 0}, options));
        EXPECT_EQ(4, separation(store, {1, 2}, options));
    });
}

// ------------------------------------------------------------------ bodies

// "Of a least distance above the margin they only give an upper bound." Each body is a triangle and
// a quad, and only the triangles have boxes that meet.
TEST(Bodies, FoundPairsKnowDistancesUpToTheMargin) {
    const shapes::store_ptr store = make_store({{{0, 0}, {10, 0}, {0, 10}},
                                                rectangle(0, -5, 20, -4),
                                                {{9.9F, 9.9F}, {12, 9.9F}, {12, 12}},
                                                rectangle(20.5F, -5, 21, -4)});
    const uint32_t bodies[] = {0, 2, 4};
    const sepax_pair both = {0, 1};
    const auto least = [&](sepax_source source) {
        float distance = -1;
        sepax_distances to = {};
        to.distance = &distance;
        EXPECT_EQ(SEPAX_OK, sepax_distance(store.get(), source, nullptr, &to));
        return distance;
    };
    const auto least_found = [&](float margin) {
        sepax_broad_options options = {};
        options.a = options.b = {0, 4};
        options.bodies = {bodies, 2};
        options.margin = margin;
        const broad::pairs found = broad::find(store.get(), options);
        sepax_pair body_pair;
        uint32_t offsets[2];
        size_t count = 0;
        EXPECT_EQ(SEPAX_OK, sepax_body_groups(found.data(), found.size(), options.bodies,
                                              &body_pair, offsets, 1, &count, nullptr));
        EXPECT_EQ(1U, count);
        return least(sepax_grouped(sepax_pairs(found.data(), found.size()), offsets, count));
    };
    EXPECT_EQ(0.5F, least(sepax_body_pairs({bodies, 2}, &both, 1)));
    EXPECT_EQ(0.5F, least_found(0.5F));
    EXPECT_GT(least_found(0), 0.5F);
}

// -------------------------------------------------------------------- gaps

// "A separation is off by at most 2^-21 (Lx + Ly) + 2^-149. A gap is a lower bound on the distance,
// up to this error." Here it is more than the distance, and by less than that.
TEST(Gap, IsALowerBoundUpToItsError) {
    const float right = 0x1.000002p0F, far = 0x1p24F;
    const shapes::store_ptr store =
        make_store({rectangle(0, 0, right, 1), rectangle(far, 0, far + 2, 1)});
    const double distance = double{far} - double{right}, size = double{far} + 2 + 1;
    for_each_variant([&](const sepax_options &options) {
        const double gap = double{separation(store, {0, 1}, options)};
        EXPECT_EQ(16777215, gap);
        EXPECT_GT(gap, distance);
        EXPECT_LE(gap - distance, 0x1p-21 * size + 0x1p-149);
    });
}
