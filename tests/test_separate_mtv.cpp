// SPDX-License-Identifier: MIT
//
// How good a separation is: its error, and whether moving by it, and by less, parts two shapes.

#include <cfloat>
#include <cmath>

#include "scenes.h"
#include "test_separate.h"

namespace {

using stores::points;
using stores::world;

struct extent {
    double x, y, largest; // of the union of the boxes; the largest |coordinate|
};

extent extent_of(const points &a, const points &b) {
    double lo_x = a[0].x, hi_x = lo_x, lo_y = a[0].y, hi_y = lo_y;
    for (const points *p : {&a, &b})
        for (const sepax_vec2 v : *p) {
            lo_x = std::min<double>(lo_x, v.x);
            hi_x = std::max<double>(hi_x, v.x);
            lo_y = std::min<double>(lo_y, v.y);
            hi_y = std::max<double>(hi_y, v.y);
        }
    return {hi_x - lo_x, hi_y - lo_y,
            std::max({std::abs(lo_x), std::abs(hi_x), std::abs(lo_y), std::abs(hi_y)})};
}

// Vertices moved by (x, y), the sums rounded to float.
points moved(points p, float x, float y) {
    for (sepax_vec2 &v : p) {
        volatile float vx = v.x + x, vy = v.y + y;
        v = {vx, vy};
    }
    return p;
}

bool finite(const points &p) {
    return std::all_of(p.begin(), p.end(),
                       [](sepax_vec2 v) { return std::isfinite(v.x) && std::isfinite(v.y); });
}

bool has_interior(const points &p) {
    sepax_id id = 0;
    return sepax_store_add(stores::make().get(), p.data(), p.size(), SEPAX_HULL, &id, NULL) ==
           SEPAX_OK;
}

// The relation of two vertex lists, taken as the convex hulls that they span. The store takes no
// shape without interior; such a one counts as TOUCHING.
sepax_relation relation_of_hulls(const points &a, const points &b) {
    const shapes::store_ptr store = stores::make();
    sepax_id id = 0;
    for (const points *p : {&a, &b}) {
        const sepax_status status =
            sepax_store_add(store.get(), p->data(), p->size(), SEPAX_HULL, &id, NULL);
        if (status == SEPAX_ERROR_ZERO_AREA)
            return SEPAX_TOUCHING;
        EXPECT_EQ(SEPAX_OK, status);
    }
    return static_cast<sepax_relation>(relations_of(store.get(), {{0, 1}})[0]);
}

} // namespace

TEST(Separate, TheSafeMtvAppliedInFloatIsEnough) {
    size_t seen = 0;
    for (const named_scene &c : make_scenes(scaled(1500, 100))) {
        SCOPED_TRACE(c.name);
        const shapes::store_ptr store = shapes::make_store(c.scene, 0, c.add_flags);
        ASSERT_TRUE(store);
        const auto contacts = contacts_of(store.get(), c.scene.pairs, SEPAX_MTV_SAFE);
        size_t overlapping = 0;
        for (size_t i = 0; i < contacts.size(); ++i) {
            const contact &k = contacts[i];
            if (!(k.separation < 0))
                continue;
            const points a = world(store.get(), c.scene.pairs[i].a);
            const points b = world(store.get(), c.scene.pairs[i].b);
            volatile float x = -k.separation * k.x, y = -k.separation * k.y;
            const points b_out = moved(b, x, y), a_out = moved(a, -x, -y);
            if (!finite(b_out) || !finite(a_out))
                continue;
            overlapping += relation_of_hulls(a, b_out) == SEPAX_OVERLAPPING;
            overlapping += relation_of_hulls(a_out, b) == SEPAX_OVERLAPPING;
            ++seen;
        }
        EXPECT_EQ(0U, overlapping);
    }
    EXPECT_GT(seen, scaled(5000));
}

TEST(Separate, NinetyNinePercentOfTheMtvIsNot) {
    size_t seen = 0, too_small = 0;
    for (const named_scene &c : make_scenes(scaled(1500, 100))) {
        SCOPED_TRACE(c.name);
        const shapes::store_ptr store = shapes::make_store(c.scene, 0, c.add_flags);
        ASSERT_TRUE(store);
        const auto contacts = contacts_of(store.get(), c.scene.pairs);
        size_t separated = 0;
        for (size_t i = 0; i < contacts.size(); ++i) {
            const contact &k = contacts[i];
            if (!(k.separation < 0) || k.separation <= -FLT_MAX)
                continue;
            const double depth = -double(k.separation);
            const points a = world(store.get(), c.scene.pairs[i].a);
            const points b = world(store.get(), c.scene.pairs[i].b);
            volatile float part = static_cast<float>(.99 * depth);
            volatile float x = part * k.x, y = part * k.y;
            const points b_out = moved(b, x, y);
            if (!finite(b_out) || a.size() < 3 || b.size() < 3)
                continue;
            // No way out is shorter than the exact depth, which is at least depth - 8u(Lx + Ly).
            // The step is .99 depth long, up to 4u of it in rounding and 2^-148 in underflow. The
            // sums put each vertex at most u times the largest moved coordinate off in x and in
            // y, by which the depth changes by no more than sqrt(2) times that.
            const extent e = extent_of(a, b), moved_e = extent_of(a, b_out);
            const double slack = 8 * u * (e.x + e.y) + 1.5 * u * moved_e.largest + 4 * u * depth +
                                 std::ldexp(1, -147);
            if (!(.01 * depth > slack)) {
                ++too_small;
                continue;
            }
            if (!has_interior(b_out))
                continue; // the sums rounded a small shape to a line
            separated += relation_of_hulls(a, b_out) != SEPAX_OVERLAPPING;
            ++seen;
        }
        EXPECT_EQ(0U, separated);
    }
    EXPECT_GT(seen, scaled(5000));
    EXPECT_LT(too_small, seen); // the bound does not excuse everything
}

// Denormals: every relative term of the skin vanishes, and what is left must still be enough.
TEST(Separate, SafeMovesAreEnoughForDenormals) {
    shapes::rng random(7);
    const auto lattice = [&] {
        points p;
        for (unsigned i = 3 + shapes::below(random, 2); i > 0; --i) {
            const double x = shapes::below(random, 12), y = shapes::below(random, 12);
            p.push_back({static_cast<float>(x * 0x1p-149), static_cast<float>(y * 0x1p-149)});
        }
        return p;
    };
    const auto try_add = [](const shapes::store_ptr &to, const points &p, sepax_id *id) {
        return sepax_store_add(to.get(), p.data(), p.size(), SEPAX_HULL, id, NULL) == SEPAX_OK;
    };
    sepax_options safe = {};
    safe.flags = SEPAX_MTV_SAFE;
    size_t moved = 0;
    for (size_t i = 0; i < scaled(20000, 2000); ++i) {
        const shapes::store_ptr store = stores::make();
        const points a = lattice(), b = lattice();
        sepax_pair pair = {0, 0}, after = {0, 0};
        if (!try_add(store, a, &pair.a) || !try_add(store, b, &pair.b))
            continue;
        float s = 0, nx = 0, ny = 0;
        const sepax_contacts contacts = {&s, &nx, &ny, nullptr, nullptr};
        ASSERT_EQ(SEPAX_OK, sepax_separate(store.get(), sepax_pairs(&pair, 1), &safe, &contacts));
        points out = b;
        for (sepax_vec2 &v : out)
            v = {v.x + -s * nx, v.y + -s * ny};
        if (!(s < 0) || !try_add(store, out, &after.b))
            continue;
        uint8_t relation = 77;
        ASSERT_EQ(SEPAX_OK, sepax_relate(store.get(), sepax_pairs(&after, 1), nullptr, &relation));
        ASSERT_NE(SEPAX_OVERLAPPING, relation) << "couple " << i;
        ++moved;
    }
    EXPECT_GT(moved, scaled(20000, 2000) / 4);
}
