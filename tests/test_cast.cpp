// SPDX-License-Identifier: MIT
//
// Casts that can be checked by hand, on all backends and both ways round.

#include <cfloat>

#include "batch.h"
#include "stores.h"

namespace {

using points = std::vector<sepax_vec2>;

constexpr float tiny = 0x1p-149f;
constexpr uint32_t vertex = SEPAX_FEATURE_VERTEX, none = SEPAX_FEATURE_NONE;

const points square = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}; // edges: bottom, right, top, left

points moved(points p, float x, float y) {
    for (sepax_vec2 &v : p)
        v = {v.x + x, v.y + y};
    return p;
}

struct answer {
    uint8_t relation = 0xEE;
    float time = -7, normal_x = -7, normal_y = -7;
    uint32_t feature_a = 0xEEEEEEEE, feature_b = 0xEEEEEEEE;
};

struct hand_case {
    const char *why;
    rounded::shape a, b;
    sepax_vec2 motion;
    answer expected;
    float margin = 0;
};

// clang-format off
const hand_case cases[] = {
    // rays: points that move
    {"a ray meets a face", {square}, {{{-5, 0}}}, {8, 0}, {2, .5f, -1, 0, 3, vertex | 0}},
    {"a ray ends on a face", {square}, {{{-5, 0}}}, {4, 0}, {1, 1, -1, 0, 3, vertex | 0}},
    {"a ray ends an ulp before it", {square}, {{{-5, 0}}}, {0x1.fffffep+1f, 0},
     {0, 2, 0, 0, none, none}},
    {"a ray along a face", {square}, {{{-5, 1}}}, {8, 0}, {1, .5f, -1, 0, vertex | 3, vertex | 0}},
    {"a ray an ulp above it", {square}, {{{-5, 0x1.000002p+0f}}}, {8, 0}, {0, 2, 0, 0, none, none}},
    {"a ray an ulp below it", {square}, {{{-5, 0x1.fffffep-1f}}}, {8, 0},
     {2, .5f, -1, 0, 3, vertex | 0}},
    {"a ray straight onto a corner", {square}, {{{-3, -3}}}, {4, 4},
     {2, .5f, -0x1.6a09e6p-1f, -0x1.6a09e6p-1f, vertex | 0, vertex | 0}},
    {"a ray that grazes a corner", {square}, {{{-3, 1}}}, {4, -4},
     {1, .5f, -1, 0, vertex | 0, vertex | 0}},
    {"a ray at a slant onto a corner", {square}, {{{-5, -2}}}, {8, 2},
     {2, .5f, -0x1.f0b6840000000p-1f, -0x1.f0b6840000000p-3f, vertex | 0, vertex | 0}},
    {"a ray past a corner, nearest to an edge until then", {square}, {{{-5, 0}}}, {8, -2},
     {1, .5f, -1, 0, vertex | 0, vertex | 0}},
    {"a ray into a wide corner, nearest to an edge until then",
     {{{-4, -9}, {4, -9}, {4, -1}, {0, 0}, {-4, -1}}}, {{{-2, 1}}}, {4, -2},
     {2, .5f, -0x1.f0b6840000000p-3f, 0x1.f0b6840000000p-1f, vertex | 3, vertex | 0}},
    {"a ray that leaves", {square}, {{{-5, 0}}}, {-8, 0}, {0, 2, 0, 0, none, none}},
    {"a ray onto a point", {{{3, 4}}}, {{{0, 0}}}, {6, 8}, {1, .5f, -.6f, -.8f, vertex | 0, vertex | 0}},
    {"a ray past a point by an ulp", {{{3, 4}}}, {{{0, 0}}}, {6, 0x1.000002p+3f},
     {0, 2, 0, 0, none, none}},
    {"a ray through a segment", {{{0, -1}, {0, 1}}}, {{{-1, 0}}}, {4, 0},
     {1, .25f, -1, 0, 1, vertex | 0}},
    {"a ray along a segment", {{{0, 0}, {1, 0}}}, {{{-1, 0}}}, {4, 0},
     {1, .25f, -1, 0, vertex | 0, vertex | 0}},
    {"a ray back along a segment", {{{0, 0}, {1, 0}}}, {{{3, 0}}}, {-4, 0},
     {1, .5f, 1, 0, vertex | 1, vertex | 0}},
    // moving circles
    {"a circle meets a circle", {{{0, 0}}, 2}, {{{10, 0}}, 3}, {-10, 0},
     {2, .5f, 1, 0, vertex | 0, vertex | 0}},
    {"a circle grazes a circle", {{{0, 0}}, 2}, {{{-8, 5}}, 3}, {16, 0},
     {1, .5f, 0, 1, vertex | 0, vertex | 0}},
    {"a circle passes by an ulp", {{{0, 0}}, 2}, {{{-8, 5}}, 0x1.7ffffep+1f}, {16, 0},
     {0, 2, 0, 0, none, none}},
    {"a circle meets a corner, 3-4-5", {square}, {{{4, 9}}, 5}, {0, -8},
     {2, .5f, .6f, .8f, vertex | 2, vertex | 0}},
    {"a circle slides along a face", {square}, {{{-8, 3}}, 2}, {16, 0},
     {1, .4375f, 0, 1, vertex | 3, vertex | 0}},
    {"a circle meets a face", {square}, {{{0, 9}}, 2}, {0, -12}, {2, .5f, 0, 1, 2, vertex | 0}},
    {"the same with half of it as margin", {square}, {{{0, 9}}, 1}, {0, -12},
     {2, .5f, 0, 1, 2, vertex | 0}, 1},
    // capsules and rounded shapes
    {"a capsule meets a capsule side by side", {{{0, 0}, {4, 0}}, 1}, {{{1, 9}, {7, 9}}, 2}, {0, -12},
     {2, .5f, 0, 1, vertex | 1, 0}},
    {"a capsule, end to end", {{{0, 0}, {1, 0}}, .5f}, {{{9, 0}, {5, 0}}, .5f}, {-6, 0},
     {2, .5f, 1, 0, vertex | 1, vertex | 1}},
    {"rounded squares, corner to corner", {square, 2}, {moved(square, 5, 14), 3}, {0, -16},
     {2, .5f, .6f, .8f, vertex | 2, vertex | 0}},
    // polygons
    {"a square meets a square, face to face", {square}, {moved(square, 5, 1)}, {-6, 0},
     {2, .5f, 1, 0, 1, vertex | 0}},
    {"tunnelling through a thin wall", {{{0, -9}, {0x1p-20f, -9}, {0x1p-20f, 9}, {0, 9}}},
     {moved(square, -0x1p20f, 0)}, {0x1p21f, 0}, {2, 0x1.ffffep-2f, -1, 0, 3, vertex | 2}},
    {"a square slides along a square", {square}, {moved(square, -5, 2)}, {10, 0},
     {1, 0x1.333332p-2f, -1, 0, vertex | 3, vertex | 1}},
    // at the start
    {"touching, and away", {square}, {moved(square, 2, 0)}, {1, 0}, {1, 0, 1, 0, vertex | 1, vertex | 0}},
    {"touching, and along", {square}, {moved(square, 2, 0)}, {0, 1}, {1, 0, 1, 0, vertex | 1, vertex | 0}},
    {"touching, and into", {square}, {moved(square, 2, 0)}, {-tiny, 0},
     {2, 0, 1, 0, vertex | 1, vertex | 0}},
    {"corner to corner, and along", {square}, {moved(square, 2, 2)}, {0, -1},
     {1, 0, 1, 0, vertex | 2, vertex | 0}},
    {"circles that touch, and away", {{{0, 0}}, 1}, {{{3, 4}}, 4}, {3, 4},
     {1, 0, .6f, .8f, vertex | 0, vertex | 0}},
    {"circles that touch, and along", {{{0, 0}}, 1}, {{{3, 4}}, 4}, {-4, 3},
     {1, 0, .6f, .8f, vertex | 0, vertex | 0}},
    {"circles that touch, and into", {{{0, 0}}, 1}, {{{3, 4}}, 4}, {-4, 0x1.7ffffep+1f},
     {2, 0, .6f, .8f, vertex | 0, vertex | 0}},
    {"a circle that touches a face, and into", {square}, {{{0, 3}}, 2}, {9, -tiny},
     {2, 0, 0, 1, 2, vertex | 0}},
    {"within it, and out", {square}, {{{0, .5f}}}, {0, 9}, {2, 0, 0, 1, 2, vertex | 0}},
    {"a triangle that touches a point, and into", {{{1, 0}}}, {{{1, -1}, {3, 0}, {1, 1}}}, {-1, 0},
     {2, 0, 1, 0, vertex | 0, 2}},
    {"a triangle that touches a point, and away", {{{1, 0}}}, {{{1, -1}, {3, 0}, {1, 1}}}, {1, 0},
     {1, 0, 1, 0, vertex | 0, 2}},
    {"no motion, apart", {square}, {moved(square, 5, 1)}, {0, 0}, {0, 2, 0, 0, none, none}},
    {"points that are one, and away", {{{1, 1}}}, {{{1, 1}}}, {5, 0}, {1, 0, 1, 0, vertex | 0, vertex | 0}},
    // sizes
    {"denormal", {{{0, 0}}}, {{{4 * tiny, 0}}}, {-8 * tiny, 0}, {1, .5f, 1, 0, vertex | 0, vertex | 0}},
    {"denormal circles", {{{0, 0}}, tiny}, {{{6 * tiny, 0}}, tiny}, {-8 * tiny, 0},
     {2, .5f, 1, 0, vertex | 0, vertex | 0}},
    {"huge", {{{-FLT_MAX, 0}}}, {{{0x1p127f, 0}}}, {-FLT_MAX, 0}, {0, 2, 0, 0, none, none}},
    {"huge, with a radius", {{{-0x1p127f, 0}}, 0x1p127f}, {{{0x1p127f, 0}}}, {-0x1.8p127f, 0},
     {2, 0x1.555554p-1f, 1, 0, vertex | 0, vertex | 0}},
    {"a contact below the least float", {{{0, 0}}}, {{{tiny, 0}}}, {-FLT_MAX, 0},
     {1, 0, 1, 0, vertex | 0, vertex | 0}},
};
// clang-format on

answer cast(const sepax_store *store, sepax_pair pair, sepax_vec2 motion,
            const sepax_options &options) {
    answer found;
    const sepax_casts to = {&found.relation, &found.time,      &found.normal_x,
                            &found.normal_y, &found.feature_a, &found.feature_b};
    EXPECT_EQ(SEPAX_OK, sepax_cast(store, sepax_pairs(&pair, 1), &motion, &options, &to));
    return found;
}

void expect_answer(const answer &expected, const answer &found) {
    EXPECT_EQ(expected.relation, found.relation);
    EXPECT_EQ(expected.time, found.time);
    EXPECT_EQ(bits_of(expected.normal_x), bits_of(found.normal_x))
        << expected.normal_x << " " << found.normal_x;
    EXPECT_EQ(bits_of(expected.normal_y), bits_of(found.normal_y))
        << expected.normal_y << " " << found.normal_y;
    EXPECT_EQ(expected.feature_a, found.feature_a) << std::hex << found.feature_a;
    EXPECT_EQ(expected.feature_b, found.feature_b) << std::hex << found.feature_b;
}

answer mirrored(answer a) {
    std::swap(a.feature_a, a.feature_b);
    a.normal_x = 0.0f - a.normal_x;
    a.normal_y = 0.0f - a.normal_y;
    return a;
}

TEST(sepax_cast, by_hand) {
    const stores::store_ptr store = stores::make(0);
    for (const hand_case &c : cases) {
        stores::add_rounded(store.get(), c.a);
        stores::add_rounded(store.get(), c.b);
    }
    for_each_backend([&](sepax_options options) {
        sepax_id id = 0;
        for (const hand_case &c : cases) {
            SCOPED_TRACE(c.why);
            options.margin = c.margin;
            expect_answer(c.expected, cast(store.get(), {id, id + 1}, c.motion, options));
            expect_answer(mirrored(c.expected),
                          cast(store.get(), {id + 1, id}, {-c.motion.x, -c.motion.y}, options));
            id += 2;
        }
    });
}

// Two parallel edges: the interval that they share begins, along the edge of the lower id, at its
// own start, at the end of the other one, or at both.
TEST(sepax_cast, parallel_edges) {
    const struct {
        float y;
        uint32_t a_lower[2], b_lower[2];
    } rows[] = {{0, {vertex | 1, vertex | 0}, {vertex | 2, vertex | 3}},
                {1, {1, vertex | 0}, {vertex | 2, 3}},
                {-1, {vertex | 1, 3}, {1, vertex | 3}},
                {2, {vertex | 2, vertex | 0}, {vertex | 2, vertex | 0}}};
    for (const auto &row : rows) {
        for (const float radius : {0.0f, .5f}) {
            SCOPED_TRACE(row.y);
            const stores::store_ptr store = stores::make(0);
            stores::add_rounded(store.get(), {moved(square, 6, row.y), radius});
            stores::add_rounded(store.get(), {square, radius});
            stores::add_rounded(store.get(), {moved(square, 6, row.y), radius});
            for_each_backend([&](const sepax_options &options) {
                const answer first = cast(store.get(), {1, 2}, {-8, 0}, options);
                const answer second = cast(store.get(), {1, 0}, {-8, 0}, options);
                EXPECT_EQ(row.a_lower[0], first.feature_a);
                EXPECT_EQ(row.a_lower[1], first.feature_b);
                EXPECT_EQ(row.b_lower[0], second.feature_a);
                EXPECT_EQ(row.b_lower[1], second.feature_b);
                EXPECT_EQ(radius == 0 ? .5f : .375f, first.time);
                EXPECT_EQ(1, first.normal_x);
                EXPECT_EQ(0, first.normal_y);
            });
        }
    }
}

} // namespace
