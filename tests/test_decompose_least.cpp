// SPDX-License-Identifier: MIT
//
// How many pieces sepax_decompose makes, beside the least number that there can be: of small
// polygons exactly, by another method; of the larger ones of the counties by a lower bound.

#include "decomposed.h"
#include "least_pieces.h"

#ifdef SEPAX_COUNTIES
#include "county_rings.h"
#endif

namespace {

using shapes::polygon;
using shapes::ring_set;

// Sums over many polygons.
struct tally {
    size_t polygons = 0, pieces = 0, least = 0, optimal = 0;

    void add(size_t made, size_t fewest) {
        polygons++;
        pieces += made;
        least += fewest;
        optimal += made == fewest;
    }
    double ratio() const {
        return static_cast<double>(pieces) / static_cast<double>(least);
    }
    void print(const char *of) const {
        std::printf("%s: %zu polygons, %zu pieces, at least %zu, %.3f times; %zu as few\n", of,
                    polygons, pieces, least, ratio(), optimal);
    }
};

TEST(LeastPieces, AreThoseOfKnownPolygons) {
    EXPECT_EQ(1U, least_pieces({{0, 0}, {4, 0}, {0, 4}}));
    EXPECT_EQ(1U, least_pieces(shapes::regular(12)));
    EXPECT_EQ(2U, least_pieces({{0, 0}, {4, 0}, {4, 4}, {2, 1}}));
    // A cross: a diagonal serves two reflex vertices, so that four of them need two diagonals.
    EXPECT_EQ(3U, least_pieces({{1, 0},
                                {2, 0},
                                {2, 1},
                                {3, 1},
                                {3, 2},
                                {2, 2},
                                {2, 3},
                                {1, 3},
                                {1, 2},
                                {0, 2},
                                {0, 1},
                                {1, 1}}));
    // A star of five points: five reflex vertices and one of the diagonals more.
    EXPECT_EQ(4U, least_pieces({{0, 10},
                                {-2, 3},
                                {-9, 3},
                                {-4, -1},
                                {-6, -8},
                                {0, -4},
                                {6, -8},
                                {4, -1},
                                {9, 3},
                                {2, 3}}));
}

TEST(DecomposeLeast, SmallPolygons) {
    shapes::rng random(24);
    for (const double rough : {.05, .3, .9}) {
        tally t;
        for (size_t i = 0; i < scaled(300, 20); i++) {
            const polygon ring = shapes::star(random, 4 + shapes::below(random, 17), rough);
            const size_t least = least_pieces(ring), reflex = reflex_vertices(ring);
            const size_t made = decompose(ring_set({ring})).count();
            ASSERT_GE(made, least);
            ASSERT_GE(least, (reflex + 1) / 2 + 1 - (reflex == 0));
            ASSERT_LE(least, reflex + 1);
            ASSERT_LE(made, 4 * least) << "the bound of Hertel and Mehlhorn";
            t.add(made, least);
        }
        t.print(rough < .1 ? "nearly round" : rough < .5 ? "rough" : "stars");
        EXPECT_LE(t.ratio(), 1.6);
    }
}

#ifdef SEPAX_COUNTIES

// One polygon in so many, where tests are to be short.
const size_t kStep = scaled(100) < 100 ? 50 : 1;

// Twice the area, exactly: the coordinates of the map are integers below 2^24.
double area(const sepax_vec2 *at, size_t count) {
    double sum = 0;
    for (size_t k = 0; k < count; k++) {
        const sepax_vec2 p = at[k], q = at[(k + 1) % count];
        sum += double{p.x} * q.y - double{q.x} * p.y;
    }
    return sum;
}

// The outer ring of a polygon without its closing vertex; counter-clockwise.
polygon outer_ring(const county_rings &all, size_t i) {
    const uint32_t ring = all.polygons[i], first = all.offsets[ring];
    polygon vertices(all.vertices + first, all.vertices + all.offsets[ring + 1]);
    if (place_of(vertices.front()) == place_of(vertices.back()))
        vertices.pop_back();
    return area(vertices.data(), vertices.size()) > 0 ? vertices : shapes::backwards(vertices);
}

// Whether a vertex lies on an edge that does not begin or end with it.
bool touches_itself(const polygon &ring) {
    const size_t n = ring.size();
    for (size_t i = 0; i < n; i++) {
        const size_t next = (i + 1) % n;
        const place from = place_of(ring[i]), to = place_of(ring[next]);
        for (size_t k = 0; k < n; k++) {
            const place p = place_of(ring[k]);
            if (k != i && k != next && (p == from || on_segment(from, to, p)))
                return true;
        }
    }
    return false;
}

// The map of the demo: polygons without holes. Those of up to 30 vertices beside the least number.
TEST(DecomposeLeast, Counties) {
    county_rings all;
    ASSERT_TRUE(county_rings_read(&all, SEPAX_COUNTIES));
    tally small, large;
    for (size_t i = 0; i < all.polygon_count; i += kStep) {
        const polygon ring = outer_ring(all, i);
        const decomposed d = decompose(ring_set({ring}));
        if (all.polygons[i + 1] != all.polygons[i] + 1 || d.status != SEPAX_OK ||
            touches_itself(ring))
            continue; // has holes, crosses or touches itself, or has no area
        expect_partition(ring_set({ring}), d);
        double left = area(ring.data(), ring.size());
        for (size_t k = 0; k < d.count(); k++)
            left -= area(&d.xy[d.offsets[k]], d.offsets[k + 1] - d.offsets[k]);
        EXPECT_EQ(0, left);
        const size_t reflex = reflex_vertices(ring);
        if (ring.size() > 30) {
            large.add(d.count(), (reflex + 1) / 2 + 1);
        } else {
            const size_t least = least_pieces(ring);
            ASSERT_GE(d.count(), least);
            small.add(d.count(), least);
        }
    }
    county_rings_free(&all);
    small.print("counties, of up to 30 vertices, at the least number");
    large.print("counties, of more, at half their reflex vertices and one");
    EXPECT_GT(small.polygons, 2000U / kStep);
    EXPECT_LE(small.ratio(), 1.6);
}

#endif

} // namespace
