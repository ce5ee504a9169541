// SPDX-License-Identifier: MIT
//
// Large shapes with many edges whose gaps to the other shape are equal, or equal but for rounding:
// the contact is that of the reference, so of equal gaps that of the first edge.

#include <gtest/gtest.h>

#include "batch.h"
#include "shapes.h"

namespace {

using points = std::vector<sepax_vec2>;

points circle(unsigned n, double radius, double phase, double x, double y) {
    points p;
    for (unsigned i = 0; i < n; i++) {
        const shapes::direction d = shapes::unit((i + phase) / n);
        p.push_back(
            {static_cast<float>(x + radius * d.cos), static_cast<float>(y + radius * d.sin)});
    }
    return p;
}

shapes::store_ptr stored(const std::vector<points> &all, uint32_t flags) {
    shapes::store_ptr store = shapes::make_store({});
    for (const points &p : all) {
        sepax_id id = 0;
        EXPECT_EQ(SEPAX_OK, sepax_store_add(store.get(), p.data(), p.size(), flags, &id, nullptr));
    }
    return store;
}

// The first shape with each other one, both ways round.
void expect_contacts_of_the_reference(const sepax_store *store) {
    std::vector<sepax_pair> pairs;
    for (sepax_id id = 1; id < sepax_store_count(store); id++)
        pairs.insert(pairs.end(), {{0, id}, {id, 0}});
    const contact_bits expected = separate(store, pairs, options_for("reference"));
    for_each_backend_here([&](const std::string &backend) {
        EXPECT_TRUE(expected == separate(store, pairs, options_for(backend.c_str()))) << backend;
    });
}

// So small that rounding decides which edge of the circle is nearest, or all edges are as near.
TEST(large, with_a_tiny_one_in_the_middle) {
    shapes::rng random(21);
    for (const unsigned n : {40U, 200U, 600U, 4000U}) {
        std::vector<points> all = {circle(n, 1, 0, 0, 0)};
        for (const unsigned m : {3U, 4U, 8U, 12U, 16U, 30U}) {
            for (int i = 0; i < 20; i++) {
                const double size = shapes::uniform(random, 0x1p-26, 0x1p-21);
                const double x = size * shapes::uniform(random, -1, 1), y = size * .5;
                all.push_back(circle(m, size, shapes::uniform(random), x, y));
            }
        }
        SCOPED_TRACE(n);
        expect_contacts_of_the_reference(stored(all, SEPAX_HULL).get());
    }
}

// A circle and tiny triangles in it, the first edges of all parallel to the diagonal. The vectors
// of some of these do not fit in a float.
TEST(large, with_parallel_edges) {
    const unsigned n = 600;
    points p = circle(n, 1, .875 * n - .5, 0, 0);
    p[1] = {-p[0].y, -p[0].x};
    std::vector<points> all = {p};
    for (const float low : {0x1p-26f, 0x1.000002p-26f, 0x1p-27f, 0x1.8p-25f})
        all.push_back({{-low, -low}, {0x1p-26f, 0x1p-26f}, {-0x1p-26f, 0x1p-26f}});
    expect_contacts_of_the_reference(stored(all, 0).get());
}

} // namespace
