// SPDX-License-Identifier: MIT
//
// Every field of a rejection: what exactly each call says was wrong. What is not about the error at
// hand holds the value that stands for nothing.

#include <cmath>
#include <cstring>
#include <limits>

#include "batch.h"
#include "stores.h"

namespace {

using stores::points;

constexpr float kInfinite = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

constexpr sepax_rejection kNothing = {SEPAX_NO_INDEX,  SEPAX_NO_ID,    SEPAX_NO_VERTEX, false, 0, 0,
                                      SEPAX_NO_VERTEX, SEPAX_NO_VERTEX};
constexpr sepax_rejection kUntouched = {77, 78, 79, true, 80, 81, 82, 83};

sepax_rejection of_vertex(size_t index, uint32_t vertex, bool by_rounding = false) {
    sepax_rejection r = kNothing;
    r.index = index;
    r.vertex = vertex;
    r.by_rounding = by_rounding;
    return r;
}

sepax_rejection of_id(size_t index, sepax_id id) {
    sepax_rejection r = kNothing;
    r.index = index;
    r.id = id;
    return r;
}

sepax_rejection of_need(size_t needed, size_t index = SEPAX_NO_INDEX) {
    sepax_rejection r = kNothing;
    r.index = index;
    r.needed = needed;
    return r;
}

void expect_same(const sepax_rejection &expected, const sepax_rejection &got) {
    EXPECT_EQ(expected.index, got.index);
    EXPECT_EQ(expected.id, got.id);
    EXPECT_EQ(expected.vertex, got.vertex);
    EXPECT_EQ(expected.by_rounding, got.by_rounding);
    EXPECT_EQ(bits_of(expected.excess), bits_of(got.excess));
    EXPECT_EQ(expected.needed, got.needed);
    EXPECT_EQ(expected.ring, got.ring);
    EXPECT_EQ(expected.other, got.other);
}

// Alone, and as the third of four polygons.
void expect_refused(const points &p, sepax_status status, const sepax_rejection &expected,
                    uint32_t flags = 0) {
    const shapes::store_ptr store = stores::make(0);
    sepax_id id = 7;
    sepax_rejection got = kUntouched;
    EXPECT_EQ(status, sepax_store_add(store.get(), p.data(), p.size(), flags, &id, &got));
    expect_same(expected, got);
    const points good = {{0, 0}, {1, 0}, {0, 1}};
    points all;
    std::vector<uint32_t> offsets = {0};
    for (const points *part : {&good, &good, &p, &good}) {
        all.insert(all.end(), part->begin(), part->end());
        offsets.push_back(static_cast<uint32_t>(all.size()));
    }
    got = kUntouched;
    EXPECT_EQ(status,
              sepax_store_add_many(store.get(), &all[0].x, offsets.data(), 4, flags, &id, &got));
    sepax_rejection third = expected;
    third.index += 2;
    expect_same(third, got);
    EXPECT_EQ(7U, id);
}

points moved(points p, float x, float y) {
    for (sepax_vec2 &v : p) {
        v.x += x;
        v.y += y;
    }
    return p;
}

// A vertex between two others, moved inwards by so much: vertex 2 of six.
points dented(float by) {
    return {{0, 0}, {4, 0}, {4 - by, 2}, {4, 4}, {0, 4}, {0, 2}};
}

} // namespace

// ---------------------------------------------------------------- polygons

TEST(Rejection, NamesTheFirstWrongTurn) {
    expect_refused(dented(1), SEPAX_ERROR_NOT_CONVEX, of_vertex(0, 2));
    expect_refused({{0, 0}, {4, 0}, {3, 1}, {3, 2}, {4, 4}, {0, 4}}, SEPAX_ERROR_NOT_CONVEX,
                   of_vertex(0, 2));
    // The other one of two dents comes first where the polygon begins elsewhere.
    expect_refused({{1, 2}, {0, 0}, {4, 0}, {3, 2}, {4, 4}, {0, 4}}, SEPAX_ERROR_NOT_CONVEX,
                   of_vertex(0, 0));
    expect_refused({{0, 0}, {4, 0}, {3, 2}, {4, 4}, {0, 4}, {1, 2}}, SEPAX_ERROR_NOT_CONVEX,
                   of_vertex(0, 2));
    // A spike turns back.
    expect_refused({{0, 0}, {6, 0}, {4, 0}, {4, 4}}, SEPAX_ERROR_NOT_CONVEX, of_vertex(0, 1));
}

// The turns that are fewer are the wrong ones: of a polygon that runs clockwise, a left one.
TEST(Rejection, TakesTheMinorityForWrong) {
    expect_refused({{0, 0}, {0, 4}, {1, 2}, {4, 4}, {4, 0}}, SEPAX_ERROR_NOT_CONVEX,
                   of_vertex(0, 2));
}

TEST(Rejection, CountsRepeatedVertices) {
    points p = dented(1);
    p.insert(p.begin() + 1, {p[1], p[1]}); // 0, 1 three times, the dent is 4
    expect_refused(p, SEPAX_ERROR_NOT_CONVEX, of_vertex(0, 4));
    p.insert(p.begin() + 4, p[4]); // twice: the first one is named
    expect_refused(p, SEPAX_ERROR_NOT_CONVEX, of_vertex(0, 4));
    p.push_back(p[0]); // closed, as many files have it
    expect_refused(p, SEPAX_ERROR_NOT_CONVEX, of_vertex(0, 4));
}

TEST(Rejection, ClockwiseBeginsAtTheFirstVertex) {
    expect_refused({{0, 0}, {0, 1}, {1, 1}, {1, 0}}, SEPAX_ERROR_CLOCKWISE, of_vertex(0, 0));
    expect_refused({{0, 0}, {0, .5F}, {0, 1}, {1, 1}, {1, 0}}, SEPAX_ERROR_CLOCKWISE,
                   of_vertex(0, 0));
    expect_refused({{0, .5F}, {0, 1}, {1, 1}, {1, 0}, {0, 0}}, SEPAX_ERROR_CLOCKWISE,
                   of_vertex(0, 1));
}

TEST(Rejection, KnowsWhatRoundingDid) {
    // Regular polygons far from the origin, as float32 has them: their vertices are off by up to
    // half a unit in the last place.
    size_t bent = 0;
    for (const unsigned k : {16U, 32U, 64U, 128U}) {
        for (const float far : {0x1p18F, 0x1p19F, 0x1p20F}) {
            const points p = moved(shapes::regular(k), far, far / 3);
            const shapes::store_ptr store = stores::make(0);
            sepax_id id = 0;
            sepax_rejection got = kUntouched;
            const sepax_status status =
                sepax_store_add(store.get(), p.data(), p.size(), 0, &id, &got);
            if (status == SEPAX_ERROR_NOT_CONVEX) {
                bent++;
                EXPECT_TRUE(got.by_rounding) << k << ' ' << far;
                EXPECT_LT(got.vertex, k);
            }
            EXPECT_EQ(SEPAX_OK,
                      sepax_store_add(store.get(), p.data(), p.size(), SEPAX_HULL, &id, &got));
        }
    }
    EXPECT_GT(bent, 5U);
    // A dent of one unit in the last place is one that rounding explains, one of many is not.
    const float unit = 0x1p-22F; // of numbers from 2 to 4
    expect_refused(dented(unit), SEPAX_ERROR_NOT_CONVEX, of_vertex(0, 2, true));
    expect_refused(dented(16 * unit), SEPAX_ERROR_NOT_CONVEX, of_vertex(0, 2));
    // One honest dent beside a slight one, whichever comes first.
    for (const bool slight_first : {false, true}) {
        const float first = slight_first ? unit : 1, second = slight_first ? 1 : unit;
        const points both = {{0, 0},          {4, 0}, {4 - first, 2}, {4, 4},
                             {4 - second, 6}, {4, 8}, {0, 8}};
        expect_refused(both, SEPAX_ERROR_NOT_CONVEX, of_vertex(0, 2));
    }
    expect_refused({{0, 0}, {6, 0}, {4, 0}, {4, 4}}, SEPAX_ERROR_NOT_CONVEX, of_vertex(0, 1));
}

TEST(Rejection, SlightClockwiseSlivers) {
    const float y = 1 - 0x1p-24F;
    expect_refused({{0, 1}, {2, 1}, {1, y}}, SEPAX_ERROR_CLOCKWISE, of_vertex(0, 0, true));
}

TEST(Rejection, NamesTheVertexThatIsNotFinite) {
    for (uint32_t i = 0; i < 6; i++) {
        for (const float v : {kNan, kInfinite, -kInfinite}) {
            points p = shapes::regular(6);
            (i % 2 == 0 ? p[i].x : p[i].y) = v;
            expect_refused(p, SEPAX_ERROR_NOT_FINITE, of_vertex(0, i));
            expect_refused(p, SEPAX_ERROR_NOT_FINITE, of_vertex(0, i), SEPAX_HULL);
            p[5].x = kNan; // the first one counts
            expect_refused(p, SEPAX_ERROR_NOT_FINITE, of_vertex(0, i));
        }
    }
}

TEST(Rejection, SaysHowManyAreAllowed) {
    expect_refused(points(SEPAX_MAX_VERTICES + 1, {1, 1}), SEPAX_ERROR_TOO_MANY_VERTICES,
                   of_need(SEPAX_MAX_VERTICES, 0));
    expect_refused({{0, 0}, {1, 1}, {2, 2}}, SEPAX_ERROR_ZERO_AREA, of_need(0, 0));
    expect_refused({{0, 10}, {-6, -8}, {10, 3}, {-10, 3}, {6, -8}}, SEPAX_ERROR_WINDING,
                   of_need(0, 0));
    const shapes::store_ptr store = stores::make(0);
    const float xy[] = {0, 0, 1, 0, 0, 1};
    const uint32_t offsets[] = {0, 3}, decreasing[] = {0, 3, 2, 3};
    const sepax_box box = {1, 1, {0, 0, 1, 0}};
    sepax_id id = 0;
    sepax_rejection got = kUntouched;
    ASSERT_EQ(SEPAX_OK, sepax_store_add_many(store.get(), xy, offsets, 1, 0, &id, &got));
    expect_same(kUntouched, got);
    EXPECT_EQ(SEPAX_ERROR_COUNT,
              sepax_store_add_many(store.get(), xy, offsets, SEPAX_MAX_SHAPES, 0, &id, &got));
    expect_same(of_need(SEPAX_MAX_SHAPES - 1), got);
    got = kUntouched;
    EXPECT_EQ(SEPAX_ERROR_COUNT,
              sepax_store_add_boxes(store.get(), &box, SEPAX_MAX_SHAPES, &id, &got));
    expect_same(of_need(SEPAX_MAX_SHAPES - 1), got);
    got = kUntouched;
    EXPECT_EQ(SEPAX_ERROR_OFFSETS,
              sepax_store_add_many(store.get(), xy, decreasing, 3, 0, &id, &got));
    expect_same(of_need(0, 1), got);
    got = kUntouched;
    EXPECT_EQ(SEPAX_ERROR_OPTION, sepax_store_add_many(store.get(), xy, offsets, 1, 8, &id, &got));
    expect_same(kNothing, got);
}

// ------------------------------------------------------------------- poses

TEST(Rejection, SaysHowFarAPoseIsFromUnitLength) {
    const shapes::store_ptr store = stores::make(0);
    const sepax_box good = {1, 1, {0, 0, 1, 0}};
    sepax_id first = 0;
    const sepax_box three[] = {good, good, good};
    ASSERT_EQ(SEPAX_OK, sepax_store_add_boxes(store.get(), three, 3, &first, nullptr));
    for (const sepax_pose pose : {sepax_pose{0, 0, 2, 0}, sepax_pose{0, 0, 0, 0},
                                  sepax_pose{1, 2, 1 + 1e-6F, 0}, sepax_pose{1, 2, .6F, .79F},
                                  sepax_pose{0, 0, kInfinite, 0}, sepax_pose{0, 0, 1e20F, 1e20F}}) {
        const double c = double{pose.cos}, s = double{pose.sin};
        sepax_rejection expected = of_id(1, 2), got = kUntouched;
        expected.excess = static_cast<float>(c * c + s * s - 1);
        const sepax_id ids[] = {0, 2, 1};
        const sepax_pose poses[] = {good.pose, pose, pose};
        EXPECT_EQ(SEPAX_ERROR_POSE, sepax_store_place(store.get(), ids, poses, 3, &got));
        expect_same(expected, got);
        sepax_box boxes[] = {good, good, {1, 2, pose}};
        got = kUntouched;
        expected.index = 2;
        expected.id = SEPAX_NO_ID;
        EXPECT_EQ(SEPAX_ERROR_POSE, sepax_store_add_boxes(store.get(), boxes, 3, &first, &got));
        expect_same(expected, got);
    }
}

TEST(Rejection, NamesTheIdThatCannotBePlaced) {
    const shapes::store_ptr store = stores::make(0);
    const points p = {{0, 0}, {0, 0}, {1e38F, 0}, {1e38F, 1}, {0, 1}}; // 0 and 1 are the same
    sepax_id id = 0;
    for (int i = 0; i < 4; i++)
        stores::add(store.get(), p);
    const sepax_id gone = 2;
    ASSERT_EQ(SEPAX_OK, sepax_store_remove(store.get(), &gone, 1, nullptr));
    const sepax_pose poses[] = {{0, 0, 1, 0}, {0, 0, 1, 0}, {0, 0, 1, 0}};
    for (const sepax_id bad : {sepax_id(2), sepax_id(4), sepax_id(SEPAX_NO_ID - 1)}) {
        const sepax_id ids[] = {0, 3, bad};
        sepax_rejection got = kUntouched;
        EXPECT_EQ(SEPAX_ERROR_ID, sepax_store_place(store.get(), ids, poses, 3, &got));
        expect_same(of_id(2, bad), got);
        got = kUntouched;
        EXPECT_EQ(SEPAX_ERROR_ID, sepax_store_remove(store.get(), ids, 3, &got));
        expect_same(of_id(2, bad), got);
    }
    const sepax_id twice[] = {3, 1, 3};
    sepax_rejection got = kUntouched;
    EXPECT_EQ(SEPAX_ERROR_ID, sepax_store_remove(store.get(), twice, 3, &got));
    expect_same(of_id(2, 3), got);
    // The caller's numbers of vertices, also where one was dropped.
    const sepax_pose over = {3e38F, 0, 1, 0};
    const sepax_id three = 3;
    got = kUntouched;
    EXPECT_EQ(SEPAX_ERROR_OVERFLOW, sepax_store_place(store.get(), &three, &over, 1, &got));
    sepax_rejection expected = of_vertex(0, 2);
    expected.id = 3;
    expect_same(expected, got);
    const sepax_box box = {3e38F, 1, {3e38F, 0, 1, 0}};
    got = kUntouched;
    EXPECT_EQ(SEPAX_ERROR_OVERFLOW, sepax_store_add_boxes(store.get(), &box, 1, &id, &got));
    expect_same(of_vertex(0, 1), got);
}

// ----------------------------------------------------------------- queries

TEST(Rejection, OfAQueryNamesPairAndId) {
    const shapes::store_ptr store = shapes::make_store(shapes::make_tiles(4, 3, 1));
    ASSERT_TRUE(store);
    std::vector<sepax_pair> pairs(40, {0, 1});
    pairs[23] = {1, 99};
    pairs[24] = {98, 0};
    const sepax_id ids[] = {0, 1, 97, 96};
    std::vector<uint8_t> relations(40, 9);
    for_each_backend([&](sepax_options options) {
        sepax_report report = {};
        options.report = &report;
        const auto refused = [&](sepax_source source, sepax_status status) {
            report.rejection = kUntouched;
            EXPECT_EQ(status, sepax_relate(store.get(), source, &options, relations.data()));
            return report.rejection;
        };
        const sepax_source many = sepax_pairs(pairs.data(), 40);
        expect_same(of_id(23, 99), refused(many, SEPAX_ERROR_ID));
        expect_same(of_id(0, 98), refused(sepax_pairs(&pairs[24], 5), SEPAX_ERROR_ID));
        expect_same(of_id(2, 97), refused(sepax_lists(ids, 2, ids, 4), SEPAX_ERROR_ID));
        expect_same(of_id(4, 97), refused(sepax_lists(ids, 3, ids, 2), SEPAX_ERROR_ID));
        expect_same(of_id(0, 97), refused(sepax_lists(ids + 2, 1, ids + 3, 1), SEPAX_ERROR_ID));
        expect_same(of_id(1, 97), refused(sepax_all_pairs(ids, 4), SEPAX_ERROR_ID));
        if (SIZE_MAX / 8 > SEPAX_MAX_PAIRS) {
            const std::vector<sepax_id> large(65536); // a list that is there: no output overlaps it
            const sepax_source product =
                sepax_lists(large.data(), large.size(), large.data(), large.size());
            expect_same(of_need(SEPAX_MAX_PAIRS), refused(product, SEPAX_ERROR_COUNT));
        }
        expect_same(kNothing, refused(sepax_pairs(nullptr, 3), SEPAX_ERROR_NULL));
        expect_same(kNothing, refused(sepax_pairs(pairs.data(), 20), SEPAX_OK));
        uint8_t hints[3] = {};
        options.hints = hints;
        options.hint_count = 3;
        expect_same(of_need(20), refused(sepax_pairs(pairs.data(), 20), SEPAX_ERROR_COUNT));
    });
}

// ------------------------------------------------------ where it is written

TEST(Rejection, IsUntouchedOnSuccess) {
    const shapes::store_ptr store = stores::make(0);
    const points p = shapes::regular(5);
    const uint32_t offsets[] = {0, 5};
    const sepax_box box = {1, 1, {0, 0, 1, 0}};
    sepax_id id = 0;
    sepax_rejection got = kUntouched;
    EXPECT_EQ(SEPAX_OK, sepax_store_add(store.get(), p.data(), 5, 0, &id, &got));
    EXPECT_EQ(SEPAX_OK, sepax_store_add_many(store.get(), &p[0].x, offsets, 1, 0, &id, &got));
    EXPECT_EQ(SEPAX_OK, sepax_store_add_boxes(store.get(), &box, 1, &id, &got));
    EXPECT_EQ(SEPAX_OK, sepax_store_place(store.get(), &id, &box.pose, 1, &got));
    EXPECT_EQ(SEPAX_OK, sepax_store_remove(store.get(), &id, 1, &got));
    expect_same(kUntouched, got);
}

// Whatever is wrong besides, nothing is written over the caller's other arrays.
TEST(Rejection, IsNotWrittenOverAnotherArray) {
    const shapes::store_ptr store = stores::make(0);
    sepax_id id = 0;
    sepax_vec2 vertices[16] = {{0, 0}, {1, 0}, {0, 1}};
    sepax_box boxes[4] = {};
    sepax_pose poses[4] = {};
    sepax_id ids[16] = {};
    uint32_t offsets[16] = {0, 3};
    const auto at = [](void *where) { return static_cast<sepax_rejection *>(where); };
    const auto expect_kept = [&](void *array, size_t size, const auto &call) {
        std::vector<char> before(size);
        std::memcpy(before.data(), array, size);
        EXPECT_NE(SEPAX_OK, call());
        EXPECT_EQ(0, std::memcmp(before.data(), array, size));
    };
    expect_kept(vertices, sizeof vertices,
                [&] { return sepax_store_add(store.get(), vertices, 3, 8, &id, at(vertices)); });
    expect_kept(vertices, sizeof vertices,
                [&] { return sepax_store_add(nullptr, vertices, 3, 0, &id, at(vertices)); });
    expect_kept(vertices, sizeof vertices, [&] {
        return sepax_store_add(store.get(), vertices, 3, 0, nullptr, at(&vertices[2]));
    });
    expect_kept(offsets, sizeof offsets, [&] {
        return sepax_store_add_many(store.get(), &vertices[0].x, offsets, 1, 8, &id,
                                    at(&offsets[1]));
    });
    expect_kept(boxes, sizeof boxes, [&] {
        return sepax_store_add_boxes(store.get(), boxes, 4, nullptr, at(&boxes[1]));
    });
    expect_kept(poses, sizeof poses,
                [&] { return sepax_store_place(store.get(), nullptr, poses, 4, at(&poses[1])); });
    expect_kept(ids, sizeof ids,
                [&] { return sepax_store_place(nullptr, ids, poses, 4, at(&ids[3])); });
    expect_kept(ids, sizeof ids, [&] { return sepax_store_remove(nullptr, ids, 4, at(&ids[3])); });
}
