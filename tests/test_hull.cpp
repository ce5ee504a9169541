// SPDX-License-Identifier: MIT
//
// The convexity check and the hull, against definitions in integers that share nothing with them.

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "inside.h"
#include "shapes.h"

namespace {

using points = std::vector<sepax_vec2>;
using indices = std::vector<unsigned>;

struct verdict {
    sepax_status status;
    indices corners;
};

verdict check(const points &p) {
    std::vector<uint16_t> index(p.size());
    size_t count = 0;
    const sepax_status status = sepax_hull_check(p.data(), p.size(), index.data(), &count);
    if (status != SEPAX_OK)
        return {status, {}};
    return {status, indices(index.begin(), index.begin() + static_cast<ptrdiff_t>(count))};
}

indices build(const points &p) {
    std::vector<uint16_t> index(p.size()), scratch(p.size());
    const size_t count = sepax_hull_build(p.data(), p.size(), index.data(), scratch.data());
    return indices(index.begin(), index.begin() + static_cast<ptrdiff_t>(count));
}

bool strict(const points &p) {
    std::vector<float> x, y;
    for (const sepax_vec2 &v : p) {
        x.push_back(v.x);
        y.push_back(v.y);
    }
    return sepax_hull_is_strict(x.data(), y.data(), p.size());
}

indices all(size_t count) {
    indices i(count);
    for (size_t k = 0; k < count; ++k)
        i[k] = static_cast<unsigned>(k);
    return i;
}

points reversed(const points &p) {
    return points(p.rbegin(), p.rend());
}

// ------------------------------------------------------- the same in integers

struct whole {
    int64_t x, y;
};

// Coordinates times `scale` must be whole numbers below 2^30.
std::vector<whole> to_whole(const points &p, double scale = 1) {
    std::vector<whole> w;
    for (const sepax_vec2 &v : p) {
        w.push_back({int64_t(v.x * scale), int64_t(v.y * scale)});
        EXPECT_EQ(double(w.back().x), v.x * scale);
        EXPECT_EQ(double(w.back().y), v.y * scale);
    }
    return w;
}

int64_t cross(whole a, whole b, whole c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

int64_t along(whole a, whole b, whole c) {
    return (b.x - a.x) * (c.x - a.x) + (b.y - a.y) * (c.y - a.y);
}

bool same(whole a, whole b) {
    return a.x == b.x && a.y == b.y;
}

// Gift wrapping: from a lowest point always on to the one that has all others to the left, the
// farthest of those in line, the earliest of those in one place.
indices wrap(const std::vector<whole> &p) {
    unsigned start = 0;
    for (unsigned i = 1; i < p.size(); ++i)
        if (p[i].y < p[start].y || (p[i].y == p[start].y && p[i].x < p[start].x))
            start = i;
    indices hull{start};
    for (;;) {
        const unsigned here = hull.back();
        unsigned next = here;
        for (unsigned i = 0; i < p.size(); ++i) {
            if (same(p[i], p[here]))
                continue;
            const int64_t side = next == here ? -1 : cross(p[here], p[next], p[i]);
            const bool farther =
                side == 0 && along(p[here], p[next], p[i]) > along(p[here], p[next], p[next]);
            if (side < 0 || farther)
                next = i;
        }
        if (next == here || next == start)
            break;
        hull.push_back(next);
    }
    unsigned lowest = 0;
    for (unsigned i = 0; i < hull.size(); ++i)
        if (hull[i] < hull[lowest])
            lowest = i;
    indices rotated;
    for (unsigned i = 0; i < hull.size(); ++i)
        rotated.push_back(hull[(lowest + i) % hull.size()]);
    return rotated;
}

// Whether the vertices, in order, run along the boundary of their hull exactly once: each has a
// place on it, (edge, distance along the edge), and these rise, but for one fall and stops.
bool runs_round(const std::vector<whole> &p, const indices &hull) {
    std::vector<std::pair<size_t, int64_t>> places;
    for (const whole &v : p) {
        size_t edge = 0;
        for (; edge < hull.size(); ++edge) {
            const whole a = p[hull[edge]], b = p[hull[(edge + 1) % hull.size()]];
            if (cross(a, b, v) == 0 && along(a, b, v) >= 0 && along(a, b, v) < along(a, b, b))
                break;
        }
        if (edge == hull.size())
            return false;
        const whole a = p[hull[edge]], b = p[hull[(edge + 1) % hull.size()]];
        places.push_back({edge, along(a, b, v)});
    }
    int falls = 0;
    for (size_t i = 0; i < places.size(); ++i)
        falls += places[(i + 1) % places.size()] < places[i];
    return falls == 1;
}

void expect_defined(const points &p) {
    const std::vector<whole> w = to_whole(p);
    const indices hull = wrap(w);
    const verdict v = check(p);
    if (hull.size() < 3) {
        ASSERT_EQ(v.status, SEPAX_ERROR_ZERO_AREA);
        return;
    }
    const std::vector<whole> back(w.rbegin(), w.rend());
    indices back_hull;
    for (const unsigned i : hull)
        back_hull.push_back(unsigned(w.size()) - 1 - i);
    if (runs_round(w, hull)) {
        ASSERT_EQ(v.status, SEPAX_OK);
        std::set<std::pair<int64_t, int64_t>> expected, got;
        for (const unsigned i : hull)
            expected.insert({w[i].x, w[i].y});
        for (const unsigned i : v.corners)
            got.insert({w[i].x, w[i].y});
        ASSERT_EQ(got, expected);
        ASSERT_EQ(v.corners.size(), hull.size());
        ASSERT_TRUE(std::is_sorted(v.corners.begin(), v.corners.end()));
        for (const unsigned i : v.corners)
            for (unsigned j = 0; j < i; ++j)
                ASSERT_FALSE(same(w[i], w[j])) << "not the lowest of repeated vertices";
    } else if (runs_round(back, back_hull)) {
        ASSERT_EQ(v.status, SEPAX_ERROR_CLOCKWISE);
    } else if (p.size() < 5) {
        ASSERT_EQ(v.status, SEPAX_ERROR_NOT_CONVEX);
    } else {
        ASSERT_TRUE(v.status == SEPAX_ERROR_NOT_CONVEX || v.status == SEPAX_ERROR_WINDING);
    }
}

// ------------------------------------------------------------------- check

TEST(HullCheck, KeepsStrictPolygons) {
    shapes::rng random(1);
    for (unsigned k = 3; k <= 64; ++k) {
        const points p = shapes::random_convex(random, k);
        const verdict v = check(p);
        EXPECT_EQ(v.status, SEPAX_OK) << k;
        EXPECT_EQ(v.corners, all(k));
        EXPECT_TRUE(strict(p));
        EXPECT_EQ(build(p), all(k));
        EXPECT_TRUE(sepax_hull_is_evident(p.data(), p.size()));
        EXPECT_EQ(check(reversed(p)).status, SEPAX_ERROR_CLOCKWISE);
        EXPECT_FALSE(strict(reversed(p)));
    }
}

TEST(HullCheck, KeepsLargePolygons) {
    for (const unsigned k : {1024u, 2048u, 4096u}) {
        const points p = shapes::lattice(k);
        ASSERT_EQ(p.size(), k);
        EXPECT_EQ(check(p).corners, all(k));
        EXPECT_EQ(build(p), all(k));
        EXPECT_TRUE(strict(p));
        EXPECT_EQ(check(reversed(p)).status, SEPAX_ERROR_CLOCKWISE);
        EXPECT_EQ(wrap(to_whole(p)), all(k));
    }
}

// Of more than four points: `back` turns left everywhere but for one turn by 180 degrees, and so
// twice around.
TEST(HullCheck, TellsWhatIsWrong) {
    const points spike = {{0, 0}, {4, 0}, {6, 0}, {4, 0}, {4, 4}};
    const points back = {{0, 0}, {4, 0}, {1, 0}, {1, -2}, {2, 4}};
    for (const points &p : {spike, back, reversed(back)})
        EXPECT_EQ(check(p).status, SEPAX_ERROR_NOT_CONVEX);
    const points star = {{0, 10}, {-6, -8}, {10, 3}, {-10, 3}, {6, -8}};
    const points square_twice = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}, {1, 0}, {1, 1}, {0, 1}};
    points twice = shapes::regular(8);
    twice.insert(twice.end(), twice.begin(), twice.begin() + 8);
    for (const points &p : {star, reversed(star), twice, square_twice, reversed(square_twice)}) {
        EXPECT_EQ(check(p).status, SEPAX_ERROR_WINDING);
        EXPECT_FALSE(strict(p));
        EXPECT_FALSE(sepax_hull_is_evident(p.data(), p.size()));
    }
    EXPECT_EQ(check({{0, 0}, {-0.0f, 0}, {1, 0}, {0, 1}, {0, -0.0f}}).corners, (indices{0, 2, 3}));
}

TEST(HullCheck, DecidesTheLastBit) {
    for (const float offset : {0.0f, 1000.0f, 1e6f}) {
        const float up = std::nextafter(offset, INFINITY), down = std::nextafter(offset, -INFINITY);
        const points straight = {{-100, offset}, {0, offset}, {100, offset}, {0, offset + 100}};
        const points bent = {{-100, offset}, {0, down}, {100, offset}, {0, offset + 100}};
        const points dented = {{-100, offset}, {0, up}, {100, offset}, {0, offset + 100}};
        EXPECT_EQ(check(straight).corners, (indices{0, 2, 3}));
        EXPECT_EQ(check(bent).corners, all(4));
        EXPECT_EQ(check(dented).status, SEPAX_ERROR_NOT_CONVEX);
        EXPECT_TRUE(strict(bent));
        EXPECT_FALSE(strict(straight));
        EXPECT_FALSE(strict(dented));
        EXPECT_EQ(build(dented), (indices{0, 2, 3}));
        EXPECT_EQ(build(straight), (indices{0, 2, 3}));
        EXPECT_EQ(build(bent), all(4));
    }
}

TEST(HullCheck, TakesEveryExponent) {
    const float tiny = std::numeric_limits<float>::denorm_min(), huge = FLT_MAX;
    const std::vector<points> triangles = {
        {{0, 0}, {tiny, 0}, {0, tiny}},
        {{-tiny, -tiny}, {tiny, -tiny}, {0, tiny}},
        {{-huge, -huge}, {huge, -huge}, {0, huge}},
        {{0, 0}, {huge, 0}, {huge, tiny}},
        {{0, 0}, {0x1p127f, tiny}, {-tiny, 0x1p127f}},
        {{1, 1}, {1 + FLT_EPSILON, 1}, {1, 1 + FLT_EPSILON}},
    };
    for (const points &p : triangles) {
        EXPECT_EQ(check(p).corners, all(3));
        EXPECT_TRUE(strict(p));
        EXPECT_EQ(build(p), all(3));
        EXPECT_EQ(check(reversed(p)).status, SEPAX_ERROR_CLOCKWISE);
        EXPECT_EQ(build(reversed(p)), (indices{0, 2, 1}));
    }
    const points square = {{-huge, -huge}, {huge, -huge}, {huge, huge}, {-huge, huge}};
    EXPECT_EQ(check(square).corners, all(4));
    EXPECT_EQ(check(reversed(square)).status, SEPAX_ERROR_CLOCKWISE);
    // Bent by 2^-149 on 2^127.
    const points bent = {{-0x1p127f, 0}, {0, -tiny}, {0x1p127f, 0}, {0, 1}};
    EXPECT_EQ(check(bent).corners, all(4));
    const points dented = {{-0x1p127f, 0}, {0, tiny}, {0x1p127f, 0}, {0, 1}};
    EXPECT_EQ(check(dented).status, SEPAX_ERROR_NOT_CONVEX);
}

TEST(HullCheck, EvidentMeansFinite) {
    for (const unsigned k : {3u, 4u, 5u, 8u, 16u})
        for (unsigned i = 0; i < k; ++i)
            for (const float bad : {INFINITY, -INFINITY, NAN})
                for (unsigned which = 1; which < 4; ++which) {
                    points p = shapes::regular(k);
                    p[i] = {which & 1 ? bad : p[i].x, which & 2 ? bad : p[i].y};
                    EXPECT_FALSE(sepax_hull_is_evident(p.data(), k));
                }
    for (const size_t count : {1u, 2u}) // fewer than three are not
        EXPECT_FALSE(sepax_hull_is_evident(points(count, {1, 2}).data(), count));
}

TEST(HullCheck, SegmentsHaveTwoEnds) {
    const float x[] = {1, 3}, same[] = {1, 1};
    EXPECT_TRUE(sepax_hull_is_strict(x, x, 1));
    EXPECT_TRUE(sepax_hull_is_strict(x, same, 2));
    EXPECT_TRUE(sepax_hull_is_strict(same, x, 2));
    EXPECT_FALSE(sepax_hull_is_strict(same, same, 2));
}

// A float sign that says left by 2^-22, where the turn is to the right.
TEST(HullCheck, EvidentKnowsItsRounding) {
    const points p = {{-0x1.000044p+0f, -0x1.00006ap+0f},
                      {-0x1.645766p-23f, 0x1.3a399ap-22f},
                      {0x1.800004p+0f, 0x1.80005p+0f}};
    EXPECT_FALSE(sepax_hull_is_evident(p.data(), p.size()));
    EXPECT_EQ(check(p).status, SEPAX_ERROR_CLOCKWISE);
}

// What goes round once, and stars that turn left everywhere and go round more often: from every
// start, in four directions.
TEST(HullCheck, CountsRoundsFromEveryStart) {
    for (const unsigned corners : {3u, 4u, 5u, 7u, 8u, 9u, 11u, 13u}) {
        points ring = shapes::lattice(corners + corners % 2 + 2);
        ring.resize(corners);
        for (size_t step = 1; 2 * step < corners; ++step) {
            if (corners % step == 0 && step > 1)
                continue;
            for (size_t start = 0; start < corners; ++start) {
                for (int quarters = 0; quarters < 4; ++quarters) {
                    points p;
                    for (size_t i = 0; i < corners; ++i)
                        p.push_back(ring[(start + i) * step % corners]);
                    SCOPED_TRACE(testing::PrintToString(corners) + " corners, step " +
                                 testing::PrintToString(step));
                    EXPECT_EQ(step == 1, sepax_hull_is_evident(p.data(), corners));
                    EXPECT_EQ(step == 1, strict(p));
                    EXPECT_EQ(step == 1 ? SEPAX_OK : SEPAX_ERROR_WINDING, check(p).status);
                    for (sepax_vec2 &v : ring)
                        v = {-v.y, v.x};
                }
            }
        }
    }
}

// Every sequence of `length` points of a grid.
void check_all(unsigned columns, unsigned rows, unsigned length) {
    const unsigned cells = columns * rows;
    points p(length);
    uint64_t sequences = 1;
    for (unsigned i = 0; i < length; ++i)
        sequences *= cells;
    for (uint64_t s = 0; s < sequences && !testing::Test::HasFatalFailure(); ++s) {
        uint64_t rest = s;
        for (sepax_vec2 &v : p) {
            const unsigned cell = unsigned(rest % cells), row = cell / columns;
            rest /= cells;
            v = {float(cell % columns), float(row)};
        }
        expect_defined(p);
    }
}

TEST(HullCheck, AllTriangles) {
    check_all(4, 4, 3);
}
TEST(HullCheck, AllQuadrilaterals) {
    check_all(4, 3, 4);
}
TEST(HullCheck, AllPentagons) {
    check_all(3, 3, 5);
}
TEST(HullCheck, AllHexagons) {
    check_all(3, 2, 6);
}

// ------------------------------------------------------------------- build

TEST(HullBuild, AgreesWithGiftWrapping) {
    shapes::rng random(2);
    for (unsigned round = 0; round < 20000; ++round) {
        const unsigned count = 1 + shapes::below(random, 24), side = 1 + shapes::below(random, 12);
        points p(count);
        for (sepax_vec2 &v : p)
            v = {float(shapes::below(random, side)), float(shapes::below(random, side))};
        ASSERT_EQ(build(p), wrap(to_whole(p)));
    }
}

TEST(HullBuild, TakesTheLargest) {
    shapes::rng random(3);
    points p(SEPAX_MAX_VERTICES);
    for (sepax_vec2 &v : p)
        v = {float(shapes::below(random, 1u << 20)), float(shapes::below(random, 1u << 20))};
    EXPECT_EQ(build(p), wrap(to_whole(p)));
    points round = shapes::lattice(SEPAX_MAX_VERTICES);
    std::shuffle(round.begin(), round.end(), random);
    const indices hull = build(round);
    EXPECT_EQ(hull.size(), round.size());
    EXPECT_EQ(hull, wrap(to_whole(round)));
    EXPECT_EQ(build(points(SEPAX_MAX_VERTICES, {3, 4})), (indices{0}));
    for (size_t i = 0; i < p.size(); ++i)
        p[i] = {float((i * 7) % 4096), float((i * 7) % 4096)};
    EXPECT_EQ(build(p).size(), 2u);
}

// All exponents at once: no integers hold these, so by the definition of a hull. Its corners are
// points, they turn left, and no point is outside of an edge.
TEST(HullBuild, IsAHullAtEveryExponent) {
    shapes::rng random(5);
    const auto coordinate = [&random] {
        const uint32_t b = uint32_t(random());
        float f;
        std::memcpy(&f, &b, sizeof f);
        return std::isfinite(f) ? f : 0.0f;
    };
    for (unsigned round = 0; round < 5000; ++round) {
        points p(3 + shapes::below(random, 12));
        for (sepax_vec2 &v : p)
            v = {coordinate(), coordinate()};
        const indices hull = build(p);
        points corners;
        for (const unsigned i : hull)
            corners.push_back(p[i]);
        ASSERT_GE(hull.size(), 3u);
        ASSERT_TRUE(strict(corners));
        ASSERT_EQ(check(corners).status, SEPAX_OK);
        ASSERT_EQ(check(corners).corners, all(corners.size()));
        ASSERT_EQ(check(reversed(corners)).status, SEPAX_ERROR_CLOCKWISE);
        ASSERT_EQ(strict(p), hull == all(p.size()));
        ASSERT_EQ(check(p).status == SEPAX_OK, hull == all(p.size()));
        for (size_t e = 0; e < corners.size(); ++e)
            for (const sepax_vec2 &v : p)
                ASSERT_LE(sepax_exact_outside(corners[e], corners[(e + 1) % corners.size()], v), 0);
    }
}

// A regular polygon placed far out: rounding dents it, and strict() must see exactly when.
TEST(HullBuild, MendsRoundedPolygons) {
    shapes::rng random(4);
    unsigned dented = 0;
    for (unsigned round = 0; round < 400; ++round) {
        const unsigned k = round % 2 ? 32 : 64;
        points p = shapes::regular(k);
        const sepax_pose pose = shapes::pose(shapes::uniform(random), 1e6, -1e6);
        for (sepax_vec2 &v : p)
            v = shapes::placed(pose, v);
        const std::vector<whole> w = to_whole(p, 16);
        const indices expected = wrap(w);
        bool is_strict = true;
        for (unsigned i = 0; i < k; ++i)
            is_strict &= cross(w[i], w[(i + 1) % k], w[(i + 2) % k]) > 0;
        ASSERT_EQ(strict(p), is_strict);
        ASSERT_EQ(build(p), expected);
        ASSERT_EQ(is_strict, expected == all(k));
        dented += !is_strict;
    }
    EXPECT_GT(dented, 200u); // of 400: about 39 % and 96 %
}

} // namespace
