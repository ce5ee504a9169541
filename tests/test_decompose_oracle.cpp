// SPDX-License-Identifier: MIT
//
// The areas of the pieces add up to that of the polygon, in GMP rationals, and no piece is flat.

#include <cfloat>

#include <gmpxx.h>

#include "decomposed.h"

namespace {

using shapes::polygon;
using shapes::ring_set;

mpq_class cross(sepax_vec2 a, sepax_vec2 b) {
    return mpq_class(a.x) * mpq_class(b.y) - mpq_class(a.y) * mpq_class(b.x);
}

// Twice the area, above 0 where the ring runs counter-clockwise.
mpq_class area(const sepax_vec2 *vertices, size_t count) {
    mpq_class sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += cross(vertices[i], vertices[(i + 1) % count]);
    return sum;
}

// The holes of the rings run clockwise.
void expect_same_area(const ring_set &rings) {
    mpq_class whole = 0, pieces = 0;
    for (size_t r = 0; r < rings.count(); r++)
        whole += area(&rings.vertices[rings.offsets[r]], rings.offsets[r + 1] - rings.offsets[r]);
    const decomposed d = decompose(rings);
    ASSERT_EQ(SEPAX_OK, d.status) << d.text();
    for (size_t i = 0; i < d.count(); i++) {
        const mpq_class piece = area(&d.xy[d.offsets[i]], d.offsets[i + 1] - d.offsets[i]);
        EXPECT_GT(sgn(piece), 0);
        pieces += piece;
    }
    EXPECT_EQ(whole, pieces);
}

} // namespace

TEST(DecomposeOracle, AreasAddUp) {
    shapes::rng random(21);
    for (const unsigned n : {10U, 100U, 2000U}) {
        for (const double rough : {.01, .5, .99})
            expect_same_area(ring_set({shapes::star(random, n, rough)}));
        expect_same_area(ring_set({shapes::comb(random, n)}));
        expect_same_area(ring_set({shapes::transposed(shapes::comb(random, n))}));
        expect_same_area(ring_set({shapes::spiral(n)}));
        expect_same_area(shapes::sieve(random, n));
    }
}

TEST(DecomposeOracle, AreasOfAllSizesAddUp) {
    shapes::rng random(22);
    for (const double radius : {1e-44, 1e-40, 1e-30, 1e30, 3e38}) {
        for (int i = 0; i < 20; i++) {
            const ring_set rings({shapes::star(random, 12, .6, 0, 0, radius)});
            if (decompose(rings).status == SEPAX_OK)
                expect_same_area(rings);
            else
                EXPECT_LT(radius, 1e-40); // rounded to a few units
        }
    }
}

// Most of these touch themselves, or lie on their own edges.
TEST(DecomposeOracle, AreasOfTanglesAddUp) {
    shapes::rng random(23);
    size_t good = 0;
    for (size_t i = 0; i < scaled(3000); i++) {
        polygon ring =
            shapes::tangle(random, 3 + shapes::below(random, 12), 3 + shapes::below(random, 8));
        const decomposed d = decompose(ring_set({ring}));
        if (d.status != SEPAX_OK)
            continue;
        good++;
        mpq_class pieces = 0;
        for (size_t k = 0; k < d.count(); k++)
            pieces += area(&d.xy[d.offsets[k]], d.offsets[k + 1] - d.offsets[k]);
        EXPECT_EQ(abs(area(ring.data(), ring.size())), pieces);
    }
    EXPECT_GT(good, scaled(3000) / 10);
}
