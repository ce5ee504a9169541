// SPDX-License-Identifier: MIT
//
// What the tests of the store share: to make and to read one, and what must hold of any placed
// shape.

#ifndef SEPAX_TESTS_STORES_H
#define SEPAX_TESTS_STORES_H

#include <cmath>
#include <cstring>
#include <vector>

#include <gtest/gtest.h>

#include "inside.h"
#include "rounded.h"
#include "shapes.h"

namespace stores {

using points = std::vector<sepax_vec2>;
using shapes::store_ptr;

inline uint32_t bits(float f) {
    uint32_t b;
    std::memcpy(&b, &f, sizeof b);
    return b;
}

inline ::testing::AssertionResult same_bits(const points &a, const points &b) {
    if (a.size() != b.size())
        return ::testing::AssertionFailure() << a.size() << " and " << b.size() << " vertices";
    for (size_t i = 0; i < a.size(); ++i) {
        if (bits(a[i].x) != bits(b[i].x) || bits(a[i].y) != bits(b[i].y))
            return ::testing::AssertionFailure()
                   << "vertex " << i << ": (" << a[i].x << ", " << a[i].y << ") and (" << b[i].x
                   << ", " << b[i].y << ")";
    }
    return ::testing::AssertionSuccess();
}

// With merged axes, so that what is kept for them is tested, too.
inline store_ptr make(uint32_t flags = SEPAX_MERGE_AXES) {
    const sepax_store_config config = {flags, nullptr, nullptr, nullptr};
    sepax_store *store = nullptr;
    EXPECT_EQ(sepax_store_create(&config, &store), SEPAX_OK);
    return store_ptr(store);
}

inline sepax_id add(sepax_store *store, const points &p, uint32_t flags = 0) {
    sepax_id id = 0xDEADu;
    EXPECT_EQ(sepax_store_add(store, p.data(), p.size(), flags, &id, NULL), SEPAX_OK);
    return id;
}

inline sepax_id add_box(sepax_store *store, const sepax_box &box) {
    sepax_id id = 0xDEADu;
    EXPECT_EQ(sepax_store_add_boxes(store, &box, 1, &id, nullptr), SEPAX_OK);
    return id;
}

inline void set_radius(sepax_store *store, sepax_id id, float radius) {
    EXPECT_EQ(SEPAX_OK, sepax_store_set_radii(store, &id, &radius, 1, nullptr));
    EXPECT_EQ(radius, sepax_store_radius(store, id));
}

inline sepax_id add_rounded(sepax_store *store, const rounded::shape &s, uint32_t flags = 0) {
    const sepax_id id = add(store, s.core, flags);
    set_radius(store, id, s.radius);
    return id;
}

inline sepax_status place(sepax_store *store, sepax_id id, const sepax_pose &pose) {
    return sepax_store_place(store, &id, &pose, 1, nullptr);
}

// Turned any way, no farther from the origin than `far` in x and y.
inline sepax_pose any_pose(shapes::rng &random, double far) {
    const double turns = shapes::uniform(random), x = shapes::uniform(random, -far, far);
    return shapes::pose(turns, x, shapes::uniform(random, -far, far));
}

// By sepax_store_vertices or sepax_store_local_vertices.
template <class Read> points read_by(Read read, const sepax_store *store, sepax_id id) {
    points p(SEPAX_MAX_VERTICES);
    size_t count = 0;
    EXPECT_EQ(read(store, id, p.data(), p.size(), &count), SEPAX_OK);
    p.resize(count);
    return p;
}

inline points world(const sepax_store *store, sepax_id id) {
    return read_by(sepax_store_vertices, store, id);
}

inline points local(const sepax_store *store, sepax_id id) {
    return read_by(sepax_store_local_vertices, store, id);
}

// The formula of sepax.h, spelt out; volatile, so that every operation rounds to float.
inline sepax_vec2 by_formula(const sepax_pose &pose, sepax_vec2 l) {
    volatile float cx = pose.cos * l.x, sy = pose.sin * l.y;
    volatile float sx = pose.sin * l.x, cy = pose.cos * l.y;
    volatile float x = cx - sy, y = sx + cy;
    x = x + pose.x;
    y = y + pose.y;
    return {x == 0 ? 0.0f : x, y == 0 ? 0.0f : y};
}

inline points by_formula(const sepax_pose &pose, points p) {
    for (sepax_vec2 &v : p)
        v = by_formula(pose, v);
    return p;
}

inline std::vector<unsigned> features(const sepax_store *store, sepax_id id) {
    const polygon p = store_polygon(store, store->refs[id]);
    return std::vector<unsigned>(p.feature, p.feature + p.count);
}

inline const size_class &class_of(const sepax_store *store, sepax_id id) {
    return store->classes[ref_class(store->refs[id])];
}

inline float merge_error(const sepax_store *store, sepax_id id) {
    const size_class &c = class_of(store, id);
    return c.merge_error ? c.merge_error[ref_slot(store->refs[id])] : INFINITY;
}

// The class of all shapes, where every one of them is plain, or CLASS_COUNT.
inline unsigned uniform_class(const sepax_store *store) {
    const bool plain =
        store->id_count > 0 && store->removed.count == 0 && store->exceptions.count == 0;
    return plain ? store->plain_class : unsigned(CLASS_COUNT);
}

inline bool irregular(const sepax_store *store, sepax_id id) {
    return (store->refs[id] & REF_IRREGULAR) != 0;
}

// Fatal failures of the test that calls: pads repeat the last vertex, world vertices are strictly
// convex, normals have the bits of the definition, bounds hold and are not idle, and the store's
// counts are those of its shapes.
void expect_all_sound(const sepax_store *store);

// Shapes of every class and kind, some of them collapsed, and with an even seed some of them
// rounded.
store_ptr any_store(uint32_t flags, unsigned seed);

} // namespace stores

#endif
