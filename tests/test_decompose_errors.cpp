// SPDX-License-Identifier: MIT
//
// What sepax_decompose refuses, and what its rejection says.

#include <cfloat>

#include "decomposed.h"
#include "limited_memory.h"

namespace {

using shapes::polygon;
using shapes::ring_set;

const polygon kSquare = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};

struct bad {
    const char *what;
    std::vector<polygon> rings;
    sepax_status status;
    uint32_t ring, vertex, other;
    bool by_rounding;
};

const uint32_t kNo = SEPAX_NO_VERTEX;
const float kNan = std::numeric_limits<float>::quiet_NaN();
const float kInfinite = std::numeric_limits<float>::infinity();

const bad kBad[] = {
    {"NaN", {kSquare, {{1, 1}, {kNan, 2}, {2, 1}}}, SEPAX_ERROR_NOT_FINITE, 1, 5, kNo, false},
    {"infinite", {{{0, 0}, {1, 0}, {0, -kInfinite}}}, SEPAX_ERROR_NOT_FINITE, 0, 2, kNo, false},
    {"one vertex", {kSquare, {{1, 1}}}, SEPAX_ERROR_ZERO_AREA, 1, kNo, kNo, false},
    {"two", {kSquare, {{1, 1}, {2, 2}}}, SEPAX_ERROR_ZERO_AREA, 1, kNo, kNo, false},
    {"three in one place", {{{1, 1}, {1, 1}, {1, 1}}}, SEPAX_ERROR_ZERO_AREA, 0, kNo, kNo, false},
    {"a line", {kSquare, {{1, 1}, {3, 3}, {2, 2}}}, SEPAX_ERROR_ZERO_AREA, 1, kNo, kNo, false},
    {"a line of fractions",
     {kSquare, {{1, 1}, {3, 3}, {2.3F, 2.3F}}},
     SEPAX_ERROR_ZERO_AREA,
     1,
     kNo,
     kNo,
     true},
    {"spikes", {{{0, 0}, {1, 0}, {0, 0}, {0, 1}}}, SEPAX_ERROR_ZERO_AREA, 0, kNo, kNo, false},
    {"a hole of fractions along an edge",
     {kSquare, {{0, 2.3F}, {0, 4}, {2, 4}}},
     SEPAX_ERROR_OVERLAP,
     0,
     3,
     4,
     true},
    {"a bow tie", {{{0, 0}, {4, 4}, {4, 0}, {0, 4}}}, SEPAX_ERROR_CROSSING, 0, 0, 2, false},
    {"a bow tie with a knot",
     {{{0, 0}, {2, 2}, {4, 4}, {4, 0}, {2, 2}, {0, 4}}},
     SEPAX_ERROR_CROSSING,
     0,
     1,
     3,
     false},
    {"two rings", {kSquare, {{4, 4}, {12, 4}, {12, 6}}}, SEPAX_ERROR_CROSSING, 0, 1, 4, false},
    {"rings that cross in vertices",
     {{{0, 0}, {4, 0}, {8, 0}, {8, 8}, {4, 8}, {0, 8}},
      {{4, -4}, {4, 0}, {4, 8}, {4, 12}, {-9, 4}}},
     SEPAX_ERROR_CROSSING,
     0,
     kNo,
     kNo,
     false},
    {"the same ring twice", {kSquare, kSquare}, SEPAX_ERROR_OVERLAP, 0, kNo, kNo, false},
    {"the same ring backwards",
     {kSquare, {{0, 8}, {8, 8}, {8, 0}, {0, 0}}},
     SEPAX_ERROR_OVERLAP,
     0,
     kNo,
     kNo,
     false},
    {"a hole along an edge",
     {kSquare, {{0, 2}, {0, 4}, {2, 4}}},
     SEPAX_ERROR_OVERLAP,
     0,
     3,
     4,
     false},
    {"edges that cross in a vertex of another ring",
     {{{0, 0}, {3, -5}, {4, 4}}, {{0, 4}, {4, 0}, {3, 9}}, {{-1, 2}, {2, 2}, {-1, 1.5F}}},
     SEPAX_ERROR_CROSSING,
     0,
     2,
     3,
     false},
    {"a bow tie of the largest size",
     {{{-FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX}, {FLT_MAX, -FLT_MAX}, {-FLT_MAX, FLT_MAX}}},
     SEPAX_ERROR_CROSSING,
     0,
     0,
     2,
     false},
    {"an edge back along a longer one",
     {{{0, 0}, {8, 0}, {8, -8}}, {{4, 0}, {0, 0}, {0, 8}}},
     SEPAX_ERROR_OVERLAP,
     0,
     0,
     3,
     false},
    {"an edge back along a shorter one",
     {{{4, 0}, {0, 0}, {0, 8}}, {{0, 0}, {8, 0}, {8, -8}}},
     SEPAX_ERROR_OVERLAP,
     0,
     0,
     3,
     false},
    {"a crossing through rounding",
     {{{0, 0}, {16777216, 16777214}, {16777216, 0}, {8388608, 8388608}}},
     SEPAX_ERROR_CROSSING,
     0,
     0,
     2,
     true},
};

} // namespace

TEST(DecomposeErrors, EachIsNamed) {
    for (const bad &b : kBad) {
        SCOPED_TRACE(b.what);
        const decomposed d = decompose(ring_set(b.rings));
        EXPECT_STREQ(sepax_status_text(b.status), sepax_status_text(d.status));
        EXPECT_EQ(SEPAX_NO_INDEX, d.rejection.index);
        EXPECT_EQ(SEPAX_NO_ID, d.rejection.id);
        EXPECT_EQ(b.ring, d.rejection.ring);
        EXPECT_EQ(b.by_rounding, d.rejection.by_rounding) << d.text();
        if (b.vertex != kNo || b.status == SEPAX_ERROR_ZERO_AREA) {
            EXPECT_EQ(b.vertex, d.rejection.vertex);
            EXPECT_EQ(b.other, d.rejection.other);
        } else {
            EXPECT_LT(d.rejection.vertex, d.rejection.other);
            EXPECT_LT(d.rejection.other, ring_set(b.rings).vertices.size());
        }
    }
}

// Of an edge behind a spike that was dropped, the vertex is named from which it goes on.
TEST(DecomposeErrors, EdgesBehindSpikesStartWhereTheyGoOn) {
    const polygon ring = {{0, 70}, {2, 55}, {0, 41},   {0, 42},  {0, 41},
                          {0, 42}, {4, 1},  {-11, 23}, {-12, 64}};
    const decomposed d = decompose(ring_set({ring}));
    ASSERT_EQ(SEPAX_ERROR_CROSSING, d.status);
    EXPECT_EQ(1U, d.rejection.vertex);
    EXPECT_EQ(5U, d.rejection.other);
}

TEST(DecomposeErrors, Holes) {
    const polygon far = {{20, 0}, {22, 0}, {22, 2}}, in = {{1, 1}, {1, 7}, {7, 7}, {7, 1}};
    const polygon deep = {{2, 2}, {2, 6}, {6, 6}}, touching = {{8, 8}, {9, 9}, {9, 8}};
    const std::pair<std::vector<polygon>, uint32_t> wrong[] = {
        {{kSquare, far}, 1},      // outside
        {{kSquare, in, deep}, 2}, // in another hole
        {{in, kSquare}, 1},       // around the outer ring
        {{kSquare, touching}, 1}, // outside, in a common vertex
        {{kSquare, in, far, deep}, 3}};
    for (const auto &w : wrong) {
        const ring_set rings(w.first);
        EXPECT_EQ(SEPAX_OK, decompose(rings).status);
        const decomposed d = decompose(rings, 0, SEPAX_ONE_OUTER);
        EXPECT_EQ(SEPAX_ERROR_HOLE, d.status);
        EXPECT_EQ(w.second, d.rejection.ring);
        EXPECT_GE(d.rejection.vertex, rings.offsets[w.second]);
        EXPECT_LT(d.rejection.vertex, rings.offsets[w.second + 1]);
    }
    const std::vector<polygon> right[] = {{kSquare},
                                          {kSquare, in},
                                          {kSquare, {{0, 0}, {2, 4}, {4, 2}}},
                                          {kSquare, {{0, 4}, {4, 6}, {4, 2}}}};
    for (const auto &rings : right)
        expect_partition(ring_set(rings), decompose(ring_set(rings), 0, SEPAX_ONE_OUTER));
}

// The edges that are named have a point in common, in every arrangement of the rings.
TEST(DecomposeErrors, CrossingsAreFoundWhereverTheyAre) {
    shapes::rng random(3);
    for (size_t i = 0; i < scaled(500); i++) {
        const unsigned n = 10 + shapes::below(random, 60);
        polygon ring = shapes::star(random, n, .5);
        const uint32_t a = shapes::below(random, n), b = shapes::below(random, n);
        std::swap(ring[a], ring[b]);
        const decomposed d = decompose(ring_set({ring}));
        if (d.status == SEPAX_OK) {
            expect_partition(ring_set({ring}), d);
            continue;
        }
        ASSERT_EQ(SEPAX_ERROR_CROSSING, d.status);
        const uint32_t e = d.rejection.vertex, f = d.rejection.other;
        const sepax_vec2 p = ring[e], q = ring[(e + 1) % n], v = ring[f], w = ring[(f + 1) % n];
        EXPECT_LE(sepax_exact_outside(p, q, v) * sepax_exact_outside(p, q, w), 0);
        EXPECT_LE(sepax_exact_outside(v, w, p) * sepax_exact_outside(v, w, q), 0);
        EXPECT_FALSE(d.rejection.by_rounding);
    }
}

// A polygon that is good in double precision, and crosses itself in float32.
TEST(DecomposeErrors, RoundingIsNamed) {
    shapes::rng random(4);
    size_t crossed = 0, named = 0;
    for (size_t i = 0; i < 300; i++) {
        const decomposed d = decompose(ring_set({shapes::star(random, 40, .9, 1000, 1000, 3e-4)}));
        crossed += d.status == SEPAX_ERROR_CROSSING || d.status == SEPAX_ERROR_OVERLAP;
        named += d.status != SEPAX_OK && d.rejection.by_rounding;
    }
    EXPECT_GT(crossed, 20U);
    EXPECT_GT(named, crossed * 9 / 10);
}

TEST(DecomposeErrors, MemoryMayRunOut) {
    limited_memory memory = {1};
    const sepax_store_config config = memory.config();
    sepax_workspace *workspace = nullptr;
    ASSERT_EQ(SEPAX_OK, sepax_workspace_create(&config, &workspace));
    const ring_set rings({kSquare});
    uint32_t offsets[3] = {9, 9, 9};
    sepax_pieces pieces = {nullptr, nullptr, offsets, 10, 2, 7, 8};
    EXPECT_EQ(SEPAX_ERROR_MEMORY, sepax_decompose(rings.view(), 0, 0, workspace, &pieces, nullptr));
    EXPECT_EQ(9U, offsets[0]);
    EXPECT_EQ(7U, pieces.vertex_count);
    memory.left = 1;
    EXPECT_EQ(SEPAX_OK, sepax_decompose(rings.view(), 0, 0, workspace, &pieces, nullptr));
    EXPECT_EQ(1U, pieces.piece_count);
    EXPECT_EQ(0U, memory.left); // and the next call needs none
    EXPECT_EQ(SEPAX_OK, sepax_decompose(rings.view(), 0, 0, workspace, &pieces, nullptr));
    sepax_workspace_destroy(workspace);
    EXPECT_EQ(0U, memory.bytes);
}
