// SPDX-License-Identifier: MIT
//
// sepax_decompose of polygons that are good: the pieces fill the polygon, whatever its rings are.

#include <cfloat>
#include <cmath>

#include "decomposed.h"

namespace {

using shapes::polygon;
using shapes::ring_set;

const polygon kSquare = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
const polygon kHole = {{2, 2}, {2, 6}, {6, 6}, {6, 2}};

bool same_pieces(const decomposed &a, const decomposed &b) {
    return a.offsets == b.offsets && a.xy.size() == b.xy.size() &&
           std::equal(a.xy.begin(), a.xy.end(), b.xy.begin(),
                      [](sepax_vec2 v, sepax_vec2 w) { return place_of(v) == place_of(w); });
}

size_t piece_count(const ring_set &rings, uint32_t most = 0, uint32_t flags = 0) {
    const decomposed d = decompose(rings, most, flags);
    expect_partition(rings, d, most == 0 ? SEPAX_MAX_VERTICES : most);
    return d.count();
}

// All families at one size.
std::vector<ring_set> families(unsigned n) {
    shapes::rng random(n);
    std::vector<ring_set> all;
    for (const double rough : {.01, .3, .95})
        all.push_back(ring_set({shapes::star(random, n, rough)}));
    all.push_back(ring_set({shapes::comb(random, n)}));
    all.push_back(ring_set({shapes::transposed(shapes::comb(random, n))}));
    all.push_back(ring_set({shapes::spiral(n)}));
    all.push_back(shapes::sieve(random, n));
    return all;
}

} // namespace

TEST(Decompose, ConvexPolygonsStayWhole) {
    EXPECT_EQ(1U, piece_count(ring_set({kSquare})));
    EXPECT_EQ(1U, piece_count(ring_set({shapes::backwards(kSquare)})));
    EXPECT_EQ(1U, piece_count(ring_set({{{0, 0}, {1, 0}, {0, 1}}})));
    for (const unsigned k : {3U, 17U, 64U, 1000U})
        EXPECT_EQ(1U, piece_count(ring_set({shapes::regular(k)})));
    EXPECT_EQ(1U, piece_count(ring_set({shapes::lattice(SEPAX_MAX_VERTICES)})));
}

TEST(Decompose, OneReflexVertexNeedsTwoPieces) {
    EXPECT_EQ(2U, piece_count(ring_set({{{0, 0}, {4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}}})));
    EXPECT_EQ(2U, piece_count(ring_set({{{0, 0}, {2, 1}, {4, 0}, {2, 4}}})));
}

TEST(Decompose, HolesPartsAndIslands) {
    EXPECT_EQ(4U, piece_count(ring_set({kSquare, kHole})));
    EXPECT_EQ(4U, piece_count(ring_set({kSquare, kHole}), 0, SEPAX_ONE_OUTER));
    EXPECT_EQ(5U, piece_count(ring_set({kSquare, kHole, {{3, 3}, {5, 3}, {5, 5}, {3, 5}}})));
    EXPECT_EQ(2U, piece_count(ring_set({kSquare, {{10, 0}, {12, 0}, {12, 3}}})));
}

TEST(Decompose, PiecesHaveAtMostSoManyVertices) {
    shapes::rng random(7);
    const ring_set round({shapes::regular(100)}), rough({shapes::star(random, 300, .4)});
    EXPECT_EQ(98U, piece_count(round, 3));
    size_t before = SIZE_MAX;
    for (const uint32_t most : {3U, 4U, 5U, 8U, 16U, 50U, 99U, 4096U}) {
        const size_t count = piece_count(round, most);
        EXPECT_LE(98 / (most - 2), count);
        EXPECT_LE(count, before);
        before = count;
        piece_count(rough, most);
    }
    EXPECT_EQ(1U, before);
    EXPECT_EQ(298U, piece_count(rough, 3));
}

// No figure about the least number of pieces, but about what the rule guarantees: two diagonals a
// reflex vertex, and mostly less than one and a half.
TEST(Decompose, Families) {
    for (const unsigned n : {10U, 50U, 300U, 1000U, 3000U, unsigned(scaled(100000, 1000))})
        for (const ring_set &rings : families(n)) {
            SCOPED_TRACE(n);
            size_t reflex = 0;
            for (size_t r = 0; r < rings.count(); r++) {
                const polygon ring = rings.ring(r);
                for (size_t i = 0; i < ring.size(); i++)
                    reflex += sepax_exact_outside(ring[i], ring[(i + 1) % ring.size()],
                                                  ring[(i + 2) % ring.size()]) > 0;
            }
            const size_t most = n < 1000 ? 2 * reflex : reflex + reflex / 2;
            EXPECT_LE(piece_count(rings), most + rings.count());
        }
}

// Any polygon, good or not: pieces fill it, or the edges that are named do meet.
TEST(Decompose, Tangles) {
    shapes::rng random(11);
    size_t good = 0, bad = 0;
    for (size_t i = 0; i < scaled(4000); i++) {
        const unsigned n = 3 + shapes::below(random, 20);
        const ring_set rings({shapes::tangle(random, n, 4 + shapes::below(random, 40))});
        const decomposed d = decompose(rings);
        if (d.status == SEPAX_OK) {
            // Spikes have gone: what is left of the edges still divides the plane alike.
            for (const auto &from : outer_edges(d))
                EXPECT_LE(from.second.size(), n);
            good++;
            continue;
        }
        bad++;
        ASSERT_TRUE(d.status == SEPAX_ERROR_CROSSING || d.status == SEPAX_ERROR_OVERLAP ||
                    d.status == SEPAX_ERROR_ZERO_AREA)
            << d.text();
    }
    EXPECT_GT(good, bad / 4);
    EXPECT_GT(bad, 0U);
}

TEST(Decompose, TanglesWithoutTouchesAreFilled) {
    shapes::rng random(12);
    size_t good = 0;
    for (size_t i = 0; i < scaled(2000); i++) {
        const ring_set rings({shapes::tangle(random, 3 + shapes::below(random, 60), 1U << 20)});
        const decomposed d = decompose(rings);
        if (d.status == SEPAX_OK) {
            expect_partition(rings, d);
            good++;
        }
    }
    EXPECT_GT(good, scaled(2000) / 2);
}

// ------------------------------------------------------------------ accepted

TEST(Decompose, RepeatedVerticesAndAClosingOne) {
    const ring_set plain({kSquare, kHole});
    polygon twice, closed = kSquare;
    for (const sepax_vec2 &v : kHole)
        twice.insert(twice.end(), 3, v);
    closed.insert(closed.end(), 2, closed[0]);
    const decomposed d = decompose(ring_set({closed, twice}));
    EXPECT_TRUE(same_pieces(decompose(plain), d));
    for (const uint32_t i : d.indices) // the first one of each place
        EXPECT_TRUE(i < 4 || (i >= 6 && (i - 6) % 3 == 0)) << i;
}

TEST(Decompose, ZerosOfBothSigns) {
    const ring_set rings({{{-0.0F, 0}, {1, -0.0F}, {1, 1}, {0, 1}, {0.0F, -0.0F}}});
    EXPECT_EQ(1U, piece_count(rings));
}

TEST(Decompose, VerticesOnStraightEdges) {
    for (const unsigned n : {1U, 5U, 200U}) {
        polygon ring;
        for (unsigned side = 0; side < 4; side++) {
            for (unsigned i = 0; i < n; i++) {
                const float along = static_cast<float>(i), end = static_cast<float>(n);
                const sepax_vec2 at[] = {
                    {along, 0}, {end, along}, {end - along, end}, {0, end - along}};
                ring.push_back(at[side]);
            }
        }
        const ring_set rings({ring});
        EXPECT_EQ(1U, piece_count(rings));
        piece_count(rings, 3);
        piece_count(rings, 7);
        piece_count(ring_set({shapes::turned(ring, n / 2)}));
    }
}

TEST(Decompose, SpikesAreDropped) {
    const decomposed plain = decompose(ring_set({kSquare}));
    const std::vector<polygon> spiked = {
        {{0, 0}, {8, 0}, {12, 0}, {8, 0}, {8, 8}, {0, 8}}, // out and back
        {{0, 0}, {8, 0}, {12, 4}, {14, 2}, {12, 4}, {8, 0}, {8, 8}, {0, 8}},
        {{0, 0}, {12, 0}, {8, 0}, {8, 8}, {0, 8}},                // along an edge
        {{3, 0}, {8, 0}, {8, 8}, {0, 8}, {0, 0}, {3, 0}, {3, 5}}, // at the seam
        {{3, 5}, {3, 0}, {8, 0}, {8, 8}, {0, 8}, {0, 0}, {3, 0}},
        {{4, 4}, {0, 0}, {8, 0}, {8, 8}, {0, 8}, {0, 0}, {4, 4}}};
    for (const polygon &ring : spiked) {
        const decomposed d = decompose(ring_set({ring}));
        ASSERT_EQ(SEPAX_OK, d.status) << d.text();
        EXPECT_EQ(1U, d.count());
        EXPECT_LE(d.xy.size() - plain.xy.size(), 1U); // (3, 0) may stay, on its edge
        EXPECT_TRUE(same_pieces(d, decompose(ring_set({shapes::turned(ring, 2)}))));
    }
}

// Spikes along an edge that has vertices, from every start and in both directions.
TEST(Decompose, SpikesLeaveTheSameVerticesFromEveryStart) {
    const std::vector<polygon> spiked = {{{0, 0}, {2, 0}, {0, 0}, {4, 0}, {0, 4}},
                                         {{0, 0}, {2, 0}, {4, 0}, {3, 0}, {4, 0}, {0, 4}},
                                         {{-1, 0}, {0, 0}, {2, 0}, {0, 0}, {3, 0}, {4, 0}, {0, 4}},
                                         {{0, 0}, {3, 0}, {1, 0}, {2, 0}, {4, 0}, {2, 2}, {0, 4}},
                                         {{0, 0}, {2, 0}, {2, 1}, {2, 0}, {4, 0}, {0, 4}, {0, 2}},
                                         {{0, 0}, {-3, 0}, {0, 0}, {-1, 0}, {4, 0}, {0, 4}}};
    for (polygon ring : spiked) {
        const decomposed first = decompose(ring_set({ring}));
        for (const bool reversed : {false, true}) {
            for (size_t start = 0; start < ring.size(); start++) {
                const decomposed d = decompose(ring_set({shapes::turned(ring, start)}));
                ASSERT_EQ(SEPAX_OK, d.status) << d.text();
                EXPECT_TRUE(same_pieces(d, first)) << start << reversed;
            }
            std::reverse(ring.begin(), ring.end());
        }
    }
}

TEST(Decompose, RingsMayTouchInPoints) {
    const std::vector<std::vector<polygon>> touching = {
        {kSquare, {{0, 0}, {2, 4}, {4, 2}}},                           // a hole in a corner
        {kSquare, {{4, 0}, {2, 4}, {6, 4}}},                           // a hole on an edge
        {kSquare, {{0, 4}, {4, 8}, {8, 4}, {4, 0}}},                   // a hole that divides it
        {kSquare, {{2, 2}, {2, 4}, {4, 4}}, {{4, 4}, {6, 6}, {6, 4}}}, // two holes
        {kSquare, {{1, 1}, {4, 7}, {7, 1}}, {{4, 1}, {5, 3}, {3, 3}}}, // an island on a hole's edge
        {kSquare, {{8, 8}, {12, 8}, {12, 12}}},                        // two parts
        {kSquare, {{8, 4}, {12, 8}, {12, 0}}},              // a part on an edge from outside
        {{{0, 0}, {4, 4}, {8, 0}, {8, 8}, {4, 4}, {0, 8}}}, // a ring on its own vertex
        {{{0, 0}, {8, 0}, {8, 8}, {4, 0}, {0, 8}}},         // a ring on its own edge
        {{{0, 0}, {8, 0}, {8, 8}, {4, 8}, {6, 4}, {2, 4}, {4, 8}, {0, 8}}}, // that makes a hole
    };
    for (const auto &rings : touching) {
        const ring_set set(rings);
        SCOPED_TRACE(set.vertices.size());
        piece_count(set);
        piece_count(set, 3);
        std::vector<polygon> mirrored;
        for (const polygon &ring : rings)
            mirrored.push_back(shapes::transposed(ring));
        piece_count(ring_set(mirrored));
    }
}

// Many rings at one point, inside and outside by turns.
TEST(Decompose, ManyRingsTouchInOnePoint) {
    for (const unsigned n : {3U, 10U, 500U}) {
        ring_set rings;
        for (unsigned i = 0; i < n; i++) {
            const shapes::direction a = shapes::unit((i + .1) / n), b = shapes::unit((i + .6) / n);
            rings.add({{0, 0},
                       {static_cast<float>(a.cos), static_cast<float>(a.sin)},
                       {static_cast<float>(b.cos), static_cast<float>(b.sin)}});
        }
        EXPECT_EQ(n, piece_count(rings));
        rings.add({{-2, -2}, {2, -2}, {2, 2}, {-2, 2}});
        EXPECT_GT(piece_count(rings), n / 2);
    }
}

// ---------------------------------------------------------------- invariance

TEST(Decompose, DoesNotDependOnHowRingsAreWritten) {
    shapes::rng random(5);
    for (const ring_set &rings : families(60)) {
        const decomposed expected = decompose(rings);
        for (int round = 0; round < 8; round++) {
            std::vector<polygon> changed;
            for (size_t i = 0; i < rings.count(); i++) {
                const polygon ring = shapes::turned(rings.ring(i), shapes::below(random, 100));
                changed.push_back(shapes::below(random, 2) == 0 ? ring : shapes::backwards(ring));
            }
            for (size_t i = changed.size(); i > 1; i--)
                std::swap(changed[i - 1], changed[shapes::below(random, static_cast<uint32_t>(i))]);
            EXPECT_TRUE(same_pieces(expected, decompose(ring_set(changed))));
        }
    }
}

TEST(Decompose, ScalesByPowersOfTwo) {
    for (const ring_set &rings : families(100)) {
        const decomposed expected = decompose(rings);
        for (const int exponent : {-100, -20, 20, 100}) {
            ring_set scaled_rings = rings;
            for (sepax_vec2 &v : scaled_rings.vertices)
                v = {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent)};
            const decomposed d = decompose(scaled_rings);
            EXPECT_EQ(expected.offsets, d.offsets);
            EXPECT_EQ(expected.indices, d.indices);
        }
    }
}

TEST(Decompose, TinyAndHugeCoordinates) {
    const float most = FLT_MAX, least = std::numeric_limits<float>::denorm_min();
    for (const sepax_vec2 unit : {sepax_vec2{most / 8, most / 8},
                                  {least, least},
                                  {least, most / 8},
                                  {most / 8, least},
                                  {1, least},
                                  {FLT_MIN, 1}}) {
        ring_set rings({kSquare, kHole});
        for (sepax_vec2 &v : rings.vertices)
            v = {v.x * unit.x, v.y * unit.y};
        EXPECT_EQ(4U, piece_count(rings));
    }
    EXPECT_EQ(
        1U, piece_count(ring_set({{{-most, -most}, {most, -most}, {most, most}, {-most, most}}})));
    EXPECT_EQ(2U,
              piece_count(ring_set({{{-most, -most}, {most, -most}, {0, -least}, {-most, most}}})));
    EXPECT_EQ(2U, piece_count(ring_set({{{-most, -least}, {0, 0}, {most, -least}, {0, least}}})));
}

// -------------------------------------------------------------------- outputs

TEST(Decompose, CountsWithoutRoom) {
    const ring_set rings({kSquare, kHole});
    const decomposed expected = decompose(rings);
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    sepax_pieces pieces = {};
    ASSERT_EQ(SEPAX_ERROR_CAPACITY,
              sepax_decompose(rings.view(), 0, 0, workspace.get(), &pieces, nullptr));
    EXPECT_EQ(expected.count(), pieces.piece_count);
    EXPECT_EQ(expected.xy.size(), pieces.vertex_count);
    std::vector<uint32_t> offsets(expected.count() + 1, 99);
    pieces.offsets = offsets.data();
    pieces.piece_capacity = expected.count();
    pieces.vertex_capacity = expected.xy.size() - 1;
    EXPECT_EQ(SEPAX_ERROR_CAPACITY,
              sepax_decompose(rings.view(), 0, 0, workspace.get(), &pieces, nullptr));
    EXPECT_EQ(std::vector<uint32_t>(expected.count() + 1, 99), offsets);
    pieces.vertex_capacity++; // neither xy nor indices are wanted
    EXPECT_EQ(SEPAX_OK, sepax_decompose(rings.view(), 0, 0, workspace.get(), &pieces, nullptr));
    EXPECT_EQ(expected.offsets, offsets);
}

// Rings may be a stretch of a longer array.
TEST(Decompose, OffsetsNeedNotBeginWithZero) {
    polygon all(5, {NAN, NAN});
    all.insert(all.end(), kSquare.begin(), kSquare.end());
    all.insert(all.end(), kHole.begin(), kHole.end());
    const uint32_t offsets[] = {5, 9, 13};
    std::vector<uint32_t> indices(30), piece_offsets(11);
    sepax_pieces pieces = {nullptr, indices.data(), piece_offsets.data(), 30, 10, 0, 0};
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    ASSERT_EQ(SEPAX_OK,
              sepax_decompose({all.data(), offsets, 2}, 0, 0, workspace.get(), &pieces, nullptr));
    const decomposed expected = decompose(ring_set({kSquare, kHole}));
    for (size_t i = 0; i < expected.indices.size(); i++)
        EXPECT_EQ(expected.indices[i] + 5, indices[i]);
}

// All four arrays may begin at any byte.
TEST(Decompose, UnalignedArrays) {
    const ring_set rings({kSquare, kHole});
    const decomposed expected = decompose(rings);
    std::vector<char> bytes(1000);
    char *vertices = bytes.data() + 1, *offsets = vertices + 8 * 8, *out = offsets + 3 * 4;
    std::memcpy(vertices, rings.vertices.data(), 8 * 8);
    std::memcpy(offsets, rings.offsets.data(), 3 * 4);
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    sepax_pieces pieces = {reinterpret_cast<float *>(out),
                           reinterpret_cast<uint32_t *>(out + 400),
                           reinterpret_cast<uint32_t *>(out + 600),
                           40,
                           10,
                           0,
                           0};
    ASSERT_EQ(SEPAX_OK, sepax_decompose({reinterpret_cast<const sepax_vec2 *>(vertices),
                                         reinterpret_cast<const uint32_t *>(offsets), 2},
                                        0, 0, workspace.get(), &pieces, nullptr));
    EXPECT_EQ(0, std::memcmp(out, expected.xy.data(), 8 * expected.xy.size()));
    EXPECT_EQ(0, std::memcmp(out + 400, expected.indices.data(), 4 * expected.indices.size()));
}
