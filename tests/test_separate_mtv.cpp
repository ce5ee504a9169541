// SPDX-License-Identifier: MIT
//
// Whether moving by the safe separation parts two shapes.

#include <cfloat>
#include <cmath>

#include "scenes.h"
#include "test_separate.h"

namespace {

using stores::points;
using stores::world;

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
    return static_cast<sepax_relation>(relate(store.get(), {{0, 1}}, {})[0]);
}

// How many of both ways to move out of a contact leave two shapes overlapping.
size_t left_overlapping(const points &a, const points &b, const contact &k) {
    volatile float x = -k.separation * k.x, y = -k.separation * k.y;
    const points b_out = moved(b, x, y), a_out = moved(a, -x, -y);
    if (!finite(b_out) || !finite(a_out))
        return 0;
    return (relation_of_hulls(a, b_out) == SEPAX_OVERLAPPING) +
           (relation_of_hulls(a_out, b) == SEPAX_OVERLAPPING);
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
        for (size_t i = 0; i < contacts.size(); ++i)
            if (contacts[i].separation < 0) {
                overlapping +=
                    left_overlapping(world(store.get(), c.scene.pairs[i].a),
                                     world(store.get(), c.scene.pairs[i].b), contacts[i]);
                ++seen;
            }
        EXPECT_EQ(0U, overlapping);
    }
    EXPECT_GT(seen, scaled(5000));
}

// Denormals: every relative term of the skin vanishes, and what is left must still be enough.
TEST(Separate, SafeMovesAreEnoughForDenormals) {
    shapes::rng random(7);
    size_t overlapped = 0;
    for (size_t i = 0; i < scaled(20000, 2000); ++i) {
        const shapes::store_ptr store = stores::make();
        points both[2];
        sepax_id id = 0;
        for (points &p : both) {
            for (unsigned n = 3 + shapes::below(random, 2); n > 0; --n) {
                const double x = shapes::below(random, 12), y = shapes::below(random, 12);
                p.push_back({static_cast<float>(x * 0x1p-149), static_cast<float>(y * 0x1p-149)});
            }
            (void)sepax_store_add(store.get(), p.data(), p.size(), SEPAX_HULL, &id, NULL);
        }
        if (sepax_store_count(store.get()) < 2)
            continue; // one has no area
        const contact k = contacts_of(store.get(), {{0, 1}}, SEPAX_MTV_SAFE)[0];
        if (k.separation < 0) {
            ASSERT_EQ(0U, left_overlapping(both[0], both[1], k)) << "couple " << i;
            ++overlapped;
        }
    }
    EXPECT_GT(overlapped, scaled(20000, 2000) / 4);
}
