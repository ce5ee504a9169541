// SPDX-License-Identifier: MIT
//
// The store: what goes in comes back, what is derived from it is right, and errors change nothing.

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "inside.h"
#include "shapes.h"

namespace {

using points = std::vector<sepax_vec2>;
using shapes::store_ptr;

uint32_t bits(float f) {
    uint32_t b;
    std::memcpy(&b, &f, sizeof b);
    return b;
}

::testing::AssertionResult same_bits(const points &a, const points &b) {
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

store_ptr make(uint32_t flags = 0) {
    const sepax_store_config config = {flags, nullptr, nullptr, nullptr};
    sepax_store *store = nullptr;
    EXPECT_EQ(sepax_store_create(&config, &store), SEPAX_OK);
    return store_ptr(store);
}

sepax_id add(sepax_store *store, const points &p, uint32_t flags = 0) {
    sepax_id id = 0xDEADu;
    EXPECT_EQ(sepax_store_add(store, p.data(), p.size(), flags, &id), SEPAX_OK);
    return id;
}

sepax_id add_box(sepax_store *store, const sepax_box &box) {
    sepax_id id = 0xDEADu;
    EXPECT_EQ(sepax_store_add_boxes(store, &box, 1, &id, nullptr), SEPAX_OK);
    return id;
}

sepax_status place(sepax_store *store, sepax_id id, const sepax_pose &pose) {
    return sepax_store_place(store, &id, &pose, 1, nullptr);
}

// Turned any way, no farther from the origin than `far` in x and y.
sepax_pose any_pose(shapes::rng &random, double far) {
    const double turns = shapes::uniform(random), x = shapes::uniform(random, -far, far);
    return shapes::pose(turns, x, shapes::uniform(random, -far, far));
}

points world(const sepax_store *store, sepax_id id) {
    points p(SEPAX_MAX_VERTICES);
    size_t count = 0;
    EXPECT_EQ(sepax_store_vertices(store, id, p.data(), p.size(), &count), SEPAX_OK);
    p.resize(count);
    return p;
}

points local(const sepax_store *store, sepax_id id) {
    points p(SEPAX_MAX_VERTICES);
    size_t count = 0;
    EXPECT_EQ(sepax_store_local_vertices(store, id, p.data(), p.size(), &count), SEPAX_OK);
    p.resize(count);
    return p;
}

// The formula of sepax.h, spelt out; volatile, so that every operation rounds to float.
sepax_vec2 by_formula(const sepax_pose &pose, sepax_vec2 l) {
    volatile float cx = pose.cos * l.x, sy = pose.sin * l.y;
    volatile float sx = pose.sin * l.x, cy = pose.cos * l.y;
    volatile float x = cx - sy, y = sx + cy;
    x = x + pose.x;
    y = y + pose.y;
    return {x == 0 ? 0.0f : x, y == 0 ? 0.0f : y};
}

points by_formula(const sepax_pose &pose, points p) {
    for (sepax_vec2 &v : p)
        v = by_formula(pose, v);
    return p;
}

std::vector<unsigned> features(const sepax_store *store, sepax_id id) {
    const polygon p = store_polygon(store, store->refs[id]);
    return std::vector<unsigned>(p.feature, p.feature + p.count);
}

const size_class &class_of(const sepax_store *store, sepax_id id) {
    return store->classes[ref_class(store->refs[id])];
}

float merge_error(const sepax_store *store, sepax_id id) {
    return class_of(store, id).merge_error[ref_slot(store->refs[id])];
}

bool irregular(const sepax_store *store, sepax_id id) {
    return (store->refs[id] & REF_IRREGULAR) != 0;
}

// ---------------------------------------------- what must hold of any placed shape

using real = long double;

real length(real x, real y) {
    return std::sqrt(x * x + y * y);
}

// Pads repeat the last vertex, world vertices are strictly convex, normals have the bits of the
// definition. A bound that fails by no more than the rounding of this check is taken for right;
// the kernel's own margins are 2^-22.
const real slack = 64 * std::numeric_limits<real>::epsilon();

void expect_normals(const polygon &p) {
    for (uint32_t i = 0; i < p.stride; ++i) {
        const uint32_t e = std::min(i, p.count - 1), next = (e + 1) % p.count;
        const double ey = double(p.y[next]) - double(p.y[e]);
        const double ex = double(p.x[next]) - double(p.x[e]);
        const double len = std::sqrt(ex * ex + ey * ey);
        const float nx = p.count == 1 ? 0.0f : float(ey / len) + 0.0f;
        const float ny = p.count == 1 ? 0.0f : float(-ex / len) + 0.0f;
        ASSERT_EQ(bits(p.nx[i]), bits(nx)) << "normal " << i;
        ASSERT_EQ(bits(p.ny[i]), bits(ny)) << "normal " << i;
    }
}

void expect_bounds(const polygon &p, const shape_bounds &b) {
    real inner = INFINITY, outer = 0;
    for (uint32_t i = 0; i < p.count; ++i) {
        const uint32_t next = (i + 1) % p.count;
        const real dx = real(p.x[i]) - b.x, dy = real(p.y[i]) - b.y;
        const real ex = real(p.x[next]) - p.x[i], ey = real(p.y[next]) - p.y[i];
        outer = std::max(outer, length(dx, dy));
        inner = std::min(inner, (ey * dx - ex * dy) / length(ex, ey));
    }
    ASSERT_GE(real(b.outer) * (1 + slack), outer);
    if (p.count < 3) {
        ASSERT_EQ(b.inner, 0);
    } else if (b.inner != 0) {
        ASSERT_GE(b.inner, 0x1p-60f);
        ASSERT_LE(real(b.inner), inner + slack * outer);
    }
    if (std::isfinite(b.outer)) { // and they are not idle
        ASSERT_LE(real(b.outer), outer * (1 + 0x1p-20L) + 0x1p-147L);
        if (p.count >= 3 && inner > 0x1p-59L && inner > outer * 0x1p-20L) {
            ASSERT_GE(real(b.inner), inner * (1 - 0x1p-20L));
        }
    }
}

void expect_box(const polygon &p, const box_model &m) {
    if (p.count != 4) {
        ASSERT_EQ(m.error, INFINITY);
        return;
    }
    real worst = 0, size = 0;
    for (uint32_t i = 0; i < 4; ++i) {
        const real a = i == 0 || i == 3 ? -m.half_x : m.half_x, b = i < 2 ? -m.half_y : m.half_y;
        const real dx = (real(m.x) - p.x[i]) + (a * m.cos - b * m.sin);
        const real dy = (real(m.y) - p.y[i]) + (a * m.sin + b * m.cos);
        worst = std::max(worst, length(dx, dy));
        size = std::max(size, length(real(m.x) - p.x[i], real(m.y) - p.y[i]));
    }
    ASSERT_GE(real(m.error) + slack * size, worst);
    ASSERT_LE(real(m.error), worst * (1 + 0x1p-20L) + size * 0x1p-46L + 0x1p-148L);
}

// The polygon between exactly parallel lines, corner by corner.
real merge_distance(const polygon &p) {
    const uint32_t n = p.count, h = n / 2;
    struct line {
        real nx, ny, d;
    };
    std::vector<line> lines;
    for (uint32_t i = 0; i < n; ++i) {
        const uint32_t e = i % h;
        const real ex = real(p.x[(e + 1) % n]) - p.x[e], ey = real(p.y[(e + 1) % n]) - p.y[e];
        const real sign = (i < h ? 1 : -1) / length(ex, ey);
        line l = {ey * sign, -ex * sign, -INFINITY};
        for (uint32_t k = 0; k < n; ++k) // from vertex 0, so that offsets do not cost bits
            l.d = std::max(l.d, l.nx * (real(p.x[k]) - p.x[0]) + l.ny * (real(p.y[k]) - p.y[0]));
        lines.push_back(l);
    }
    real worst = 0;
    for (uint32_t j = 0; j < n; ++j) {
        const line &a = lines[(j + n - 1) % n], &b = lines[j];
        const real sine = a.nx * b.ny - a.ny * b.nx;
        const real x = (a.d * b.ny - b.d * a.ny) / sine, y = (b.d * a.nx - a.d * b.nx) / sine;
        worst = std::max(worst, length(x - (real(p.x[j]) - p.x[0]), y - (real(p.y[j]) - p.y[0])));
    }
    return worst;
}

void expect_merge_error(const polygon &p, float error) {
    if (!std::isfinite(error))
        return;
    ASSERT_EQ(p.count % 2, 0u);
    const real size = length(real(p.x[p.count / 2]) - p.x[0], real(p.y[p.count / 2]) - p.y[0]);
    const real distance = merge_distance(p);
    ASSERT_GE(real(error) + 1024 * slack * size, distance);
    ASSERT_LE(real(error), 64 * distance + 0x1p-40L * size);
}

void expect_sound(const sepax_store *store, sepax_id id) {
    const shape_ref ref = store->refs[id];
    const size_class &c = store->classes[ref_class(ref)];
    const polygon p = store_polygon(store, ref);
    const uint32_t slot = ref_slot(ref);
    static const unsigned exact[] = {3, 4, 4, 5, 6};
    ASSERT_EQ(irregular(store, id),
              p.count < (ref_class(ref) < CLASS_8 ? exact[ref_class(ref)] : 3));
    ASSERT_TRUE(p.count < 3 || sepax_hull_is_strict(p.x, p.y, p.count));
    for (uint32_t i = p.count; i < p.stride; ++i) {
        ASSERT_EQ(bits(p.x[i]), bits(p.x[p.count - 1]));
        ASSERT_EQ(bits(p.y[i]), bits(p.y[p.count - 1]));
    }
    if (p.nx) {
        ASSERT_NO_FATAL_FAILURE(expect_normals(p));
    }
    ASSERT_NO_FATAL_FAILURE(expect_bounds(p, c.bounds[slot]));
    ASSERT_NO_FATAL_FAILURE(expect_merge_error(p, c.merge_error[slot]));
    if (c.boxes) {
        ASSERT_NO_FATAL_FAILURE(expect_box(p, c.boxes[slot]));
    }
    for (const sepax_vec2 &v : local(store, id))
        ASSERT_LE(std::max(std::fabs(v.x), std::fabs(v.y)), store->largest_local);
}

void expect_all_sound(const sepax_store *store) {
    uint32_t irregulars = 0, padded[CLASS_COUNT] = {}, skew[CLASS_COUNT] = {};
    for (sepax_id id = 0; id < store->id_count; ++id) {
        if (store->refs[id] == REF_REMOVED)
            continue;
        ASSERT_NO_FATAL_FAILURE(expect_sound(store, id)) << "shape " << id;
        const polygon p = store_polygon(store, store->refs[id]);
        irregulars += irregular(store, id);
        padded[ref_class(store->refs[id])] += p.count < p.stride;
        skew[ref_class(store->refs[id])] += std::isinf(merge_error(store, id));
    }
    ASSERT_EQ(store->irregular_count, irregulars);
    for (unsigned i = 0; i < CLASS_COUNT; ++i) {
        ASSERT_EQ(store->classes[i].padded_count, padded[i]) << "class " << i;
        ASSERT_EQ(store->classes[i].skew_count, skew[i]) << "class " << i;
    }
}

// --------------------------------------------------------------------- adding

TEST(StoreAdd, GivesBackWhatItGot) {
    shapes::rng random(1);
    const store_ptr store = make();
    std::vector<points> all;
    for (unsigned k = 3; k <= 70; ++k)
        all.push_back(shapes::random_convex(random, k));
    all.push_back(shapes::lattice(1024));
    all.push_back(shapes::lattice(4096));
    for (size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(add(store.get(), all[i]), i);
        EXPECT_EQ(sepax_store_count(store.get()), i + 1);
    }
    for (sepax_id id = 0; id < all.size(); ++id) {
        EXPECT_TRUE(same_bits(world(store.get(), id), all[id]));
        EXPECT_TRUE(same_bits(local(store.get(), id), all[id]));
        for (unsigned e = 0; e < all[id].size(); ++e)
            ASSERT_EQ(features(store.get(), id)[e], e);
    }
    expect_all_sound(store.get());
}

TEST(StoreAdd, PutsEachCountInItsClass) {
    const unsigned classes[] = {CLASS_3, CLASS_4, CLASS_5, CLASS_6, CLASS_8, CLASS_8};
    const uint32_t strides[] = {4, 4, 8, 8, 8, 8};
    for (unsigned k = 3; k <= 8; ++k) {
        EXPECT_EQ(sepax_fill_class(k), classes[k - 3]);
        const store_ptr store = make();
        EXPECT_EQ(sepax_store_uniform_class(store.get()), unsigned(CLASS_COUNT));
        add(store.get(), shapes::regular(k));
        EXPECT_EQ(store->classes[sepax_fill_class(k)].stride, strides[k - 3]);
        EXPECT_EQ(sepax_store_uniform_class(store.get()), classes[k - 3]);
        add(store.get(), shapes::regular(20));
        EXPECT_EQ(sepax_store_uniform_class(store.get()), unsigned(CLASS_COUNT));
    }
    const store_ptr store = make();
    for (unsigned n = 0; n < 10; ++n) {
        EXPECT_EQ(store->classes[CLASS_8 + n].stride, 8u << n);
        EXPECT_EQ(sepax_fill_class(8u << n), CLASS_8 + n);
        EXPECT_TRUE(n == 9 || sepax_fill_class((8u << n) + 1) == CLASS_8 + n + 1);
    }
    EXPECT_EQ(store->classes[CLASS_BOX].stride, 4u);
}

TEST(StoreAdd, RemembersTheLargestCoordinate) {
    const store_ptr store = make();
    EXPECT_EQ(store->largest_local, 0);
    const sepax_id id = add(store.get(), {{0, -.25f}, {.125f, 0}, {0, .125f}});
    EXPECT_EQ(store->largest_local, .25f);
    add_box(store.get(), {.5f, .125f, {7, 7, 0, 1}});
    ASSERT_EQ(place(store.get(), id, {9, 9, 1, 0}), SEPAX_OK);
    EXPECT_EQ(store->largest_local, .5f);
    ASSERT_EQ(sepax_store_clear(store.get()), SEPAX_OK);
    EXPECT_EQ(store->largest_local, 0);
}

TEST(StoreAdd, KeepsTheCallersEdgeNumbers) {
    const store_ptr store = make();
    const points closed = {{0, 0}, {1, 0}, {2, 0}, {2, 2}, {2, 2}, {0, 2}, {0, 1}, {0, 0}};
    const sepax_id a = add(store.get(), closed);
    EXPECT_EQ(features(store.get(), a), (std::vector<unsigned>{0, 2, 3, 5}));
    EXPECT_TRUE(same_bits(world(store.get(), a), {{0, 0}, {2, 0}, {2, 2}, {0, 2}}));
    const points late = {{1, 0}, {2, 0}, {2, 2}, {0, 2}, {0, 0}};
    EXPECT_EQ(features(store.get(), add(store.get(), late)), (std::vector<unsigned>{1, 2, 3, 4}));
    const points cloud = {{1, 1}, {0, 2}, {2, 2}, {0, 0}, {1, 2}, {2, 0}, {0, 2}};
    const sepax_id c = add(store.get(), cloud, SEPAX_HULL);
    EXPECT_EQ(features(store.get(), c), (std::vector<unsigned>{1, 3, 5, 2}));
    EXPECT_TRUE(same_bits(world(store.get(), c), {{0, 2}, {0, 0}, {2, 0}, {2, 2}}));
    EXPECT_EQ(place(store.get(), c, {5, 5, 0, 1}), SEPAX_OK);
    EXPECT_EQ(features(store.get(), c), (std::vector<unsigned>{1, 3, 5, 2}));
    const points back = {{0, 2}, {2, 2}, {2, 0}, {0, 0}};
    EXPECT_EQ(features(store.get(), add(store.get(), back, SEPAX_HULL)),
              (std::vector<unsigned>{0, 3, 2, 1}));
    expect_all_sound(store.get());
}

TEST(StoreAdd, WritesNoNegativeZero) {
    const store_ptr store = make();
    const points p = {{-0.0f, -0.0f}, {1, -0.0f}, {1, 1}, {-0.0f, 1}};
    const points clean = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    const sepax_id id = add(store.get(), p);
    EXPECT_TRUE(same_bits(world(store.get(), id), clean));
    EXPECT_TRUE(same_bits(local(store.get(), id), clean));
    EXPECT_EQ(place(store.get(), id, {-0.0f, -0.0f, 1, -0.0f}), SEPAX_OK);
    EXPECT_TRUE(same_bits(world(store.get(), id), clean));
    EXPECT_EQ(place(store.get(), id, {-1, -1, 1, 0}), SEPAX_OK);
    EXPECT_TRUE(same_bits(world(store.get(), id), {{-1, -1}, {0, -1}, {0, 0}, {-1, 0}}));
    expect_all_sound(store.get());
}

struct refusal {
    points shape;
    sepax_status status;
};

std::vector<refusal> refusals() {
    const float inf = INFINITY;
    points many = shapes::lattice(4096);
    many.push_back(many[0]);
    return {{{}, SEPAX_ERROR_NO_VERTICES},
            {many, SEPAX_ERROR_TOO_MANY_VERTICES},
            {{{0, 0}, {1, 0}, {NAN, 1}}, SEPAX_ERROR_NOT_FINITE},
            {{{0, 0}, {1, 0}, {0, inf}}, SEPAX_ERROR_NOT_FINITE},
            {{{-inf, 0}}, SEPAX_ERROR_NOT_FINITE},
            {{{0, 0}, {1, 0}, {1, 1}, {0, -inf}}, SEPAX_ERROR_NOT_FINITE},
            {{{3, 4}}, SEPAX_ERROR_ZERO_AREA},
            {{{3, 4}, {5, 6}}, SEPAX_ERROR_ZERO_AREA},
            {{{10, 10}, {10, 10}, {10, 10}}, SEPAX_ERROR_ZERO_AREA},
            {{{0, 0}, {1, 1}, {3, 3}, {2, 2}}, SEPAX_ERROR_ZERO_AREA}};
}

std::vector<refusal> refusals_without_hull() {
    return {{{{0, 0}, {0, 1}, {1, 0}}, SEPAX_ERROR_CLOCKWISE},
            {{{100, 750}, {200, 750}, {100, 150}, {200, 150}}, SEPAX_ERROR_NOT_CONVEX},
            {{{0, 0}, {6, 0}, {4, 0}, {4, 4}}, SEPAX_ERROR_NOT_CONVEX},
            {{{0, 10}, {-6, -8}, {10, 3}, {-10, 3}, {6, -8}}, SEPAX_ERROR_WINDING}};
}

void expect_refused(sepax_store *store, const refusal &r, uint32_t flags) {
    const std::string before = inside::picture(store);
    sepax_id id = 0xDEADu;
    points p = r.shape;
    p.reserve(1); // data() of an empty vector may be NULL, which is another error
    ASSERT_EQ(sepax_store_add(store, p.data(), p.size(), flags, &id), r.status);
    ASSERT_EQ(id, 0xDEADu);
    ASSERT_EQ(inside::picture(store), before);

    points all = {{0, 0}, {1, 0}, {0, 1}, {5, 5}, {6, 5}, {6, 6}, {5, 6}};
    std::vector<uint32_t> offsets = {0, 3, 7};
    all.insert(all.end(), p.begin(), p.end());
    offsets.push_back(uint32_t(all.size()));
    all.insert(all.end(), {{0, 0}, {1, 0}, {0, 1}});
    offsets.push_back(uint32_t(all.size()));
    size_t rejected = 77;
    ASSERT_EQ(sepax_store_add_many(store, &all[0].x, offsets.data(), 4, flags, &id, &rejected),
              r.status);
    ASSERT_EQ(rejected, 2u);
    ASSERT_EQ(id, 0xDEADu);
    ASSERT_EQ(inside::picture(store), before);
    ASSERT_EQ(sepax_store_add_many(store, &all[0].x, offsets.data(), 4, flags, &id, nullptr),
              r.status);
}

TEST(StoreAdd, RefusesAndChangesNothing) {
    const store_ptr store = make();
    add(store.get(), shapes::regular(5));
    sepax_id removed = add(store.get(), shapes::regular(4));
    ASSERT_EQ(sepax_store_remove(store.get(), &removed, 1, nullptr), SEPAX_OK);
    for (const refusal &r : refusals()) {
        ASSERT_NO_FATAL_FAILURE(expect_refused(store.get(), r, 0));
        ASSERT_NO_FATAL_FAILURE(expect_refused(store.get(), r, SEPAX_HULL));
    }
    for (const refusal &r : refusals_without_hull()) {
        ASSERT_NO_FATAL_FAILURE(expect_refused(store.get(), r, 0));
        add(store.get(), r.shape, SEPAX_HULL);
    }
    expect_all_sound(store.get());
}

TEST(StoreAdd, ManyAreLikeOneByOne) {
    shapes::rng random(5);
    for (const uint32_t flags : {0u, SEPAX_HULL}) {
        points all = {{9, 9}}; // not in any polygon: offsets[0] is 1
        std::vector<uint32_t> offsets = {1};
        const store_ptr one = make(), many = make();
        for (unsigned i = 0; i < 300; ++i) {
            points p = shapes::random_convex(random, 3 + shapes::below(random, 30));
            if (i % 3 == 1)
                p.push_back(p[0]);
            if (flags && i % 5 == 1)
                std::shuffle(p.begin(), p.end(), random);
            EXPECT_EQ(add(one.get(), p, flags), i);
            all.insert(all.end(), p.begin(), p.end());
            offsets.push_back(uint32_t(all.size()));
        }
        sepax_id first = 77;
        ASSERT_EQ(sepax_store_add_many(many.get(), &all[0].x, offsets.data(), 300, flags, &first,
                                       nullptr),
                  SEPAX_OK);
        EXPECT_EQ(first, 0u);
        EXPECT_EQ(inside::picture(one.get()), inside::picture(many.get()));
        ASSERT_EQ(sepax_store_add_many(many.get(), &all[0].x, offsets.data(), 300, flags, &first,
                                       nullptr),
                  SEPAX_OK);
        EXPECT_EQ(first, 300u);
        expect_all_sound(many.get());

        // Buffers at odd addresses.
        const store_ptr odd = make();
        std::vector<char> xy_bytes(all.size() * 8 + 1), offset_bytes(offsets.size() * 4 + 3);
        std::memcpy(&xy_bytes[1], all.data(), all.size() * 8);
        std::memcpy(&offset_bytes[3], offsets.data(), offsets.size() * 4);
        const void *xy = &xy_bytes[1], *at = &offset_bytes[3];
        const float *odd_xy;
        const uint32_t *odd_offsets;
        std::memcpy(&odd_xy, &xy, sizeof xy);
        std::memcpy(&odd_offsets, &at, sizeof at);
        ASSERT_EQ(sepax_store_add_many(odd.get(), odd_xy, odd_offsets, 300, flags, &first, nullptr),
                  SEPAX_OK);
        EXPECT_EQ(inside::picture(odd.get()), inside::picture(one.get()));
    }
}

TEST(StoreAdd, NeedsNowhereToSayWhatItRejects) {
    const store_ptr store = make();
    const float xy[] = {0, 0, 1, 0, 0, 1, 5, 0, 5, 1, 6, 0}; // the second one is clockwise
    const uint32_t descending[] = {0, 3, 2}, offsets[] = {0, 3, 6};
    const sepax_box inside_out = {1, -1, {0, 0, 1, 0}};
    const sepax_pose stretched = {0, 0, 2, 0};
    const std::string before = inside::picture(store.get());
    sepax_id first = 77;
    EXPECT_EQ(sepax_store_add_many(store.get(), xy, descending, 2, 0, &first, nullptr),
              SEPAX_ERROR_OFFSETS);
    EXPECT_EQ(sepax_store_add_many(store.get(), xy, offsets, 2, 0, &first, nullptr),
              SEPAX_ERROR_CLOCKWISE);
    EXPECT_EQ(sepax_store_add_boxes(store.get(), &inside_out, 1, &first, nullptr),
              SEPAX_ERROR_EXTENT);
    EXPECT_EQ(first, 77u);
    EXPECT_EQ(inside::picture(store.get()), before);
    const sepax_id id = add(store.get(), shapes::regular(4));
    EXPECT_EQ(place(store.get(), id, stretched), SEPAX_ERROR_POSE);
}

TEST(StoreAdd, ChecksItsArguments) {
    const store_ptr store = make();
    const points p = shapes::regular(4);
    const uint32_t offsets[] = {0, 4, 2, 4};
    sepax_id id = 77;
    size_t rejected = 77;
    const float *xy = &p[0].x;
    EXPECT_EQ(sepax_store_add(nullptr, p.data(), 4, 0, &id), SEPAX_ERROR_NULL);
    EXPECT_EQ(sepax_store_add(store.get(), nullptr, 4, 0, &id), SEPAX_ERROR_NULL);
    EXPECT_EQ(sepax_store_add(store.get(), p.data(), 4, 0, nullptr), SEPAX_ERROR_NULL);
    EXPECT_EQ(sepax_store_add(store.get(), p.data(), 4, 2, &id), SEPAX_ERROR_OPTION);
    EXPECT_EQ(sepax_store_add(store.get(), p.data(), SIZE_MAX, 0, &id),
              SEPAX_ERROR_TOO_MANY_VERTICES);
    const auto many = [&](const float *vertices, const uint32_t *at, size_t count, uint32_t flags,
                          sepax_id *first) {
        return sepax_store_add_many(store.get(), vertices, at, count, flags, first, &rejected);
    };
    EXPECT_EQ(many(nullptr, offsets, 1, 0, &id), SEPAX_ERROR_NULL);
    EXPECT_EQ(many(xy, nullptr, 1, 0, &id), SEPAX_ERROR_NULL);
    EXPECT_EQ(many(xy, offsets, 1, 0, nullptr), SEPAX_ERROR_NULL);
    EXPECT_EQ(many(xy, offsets, 1, 8, &id), SEPAX_ERROR_OPTION);
    EXPECT_EQ(many(xy, offsets, size_t{SEPAX_MAX_SHAPES} + 1, 0, &id), SEPAX_ERROR_COUNT);
    EXPECT_EQ(many(xy, offsets, SIZE_MAX, 0, &id), SEPAX_ERROR_COUNT);
    EXPECT_EQ(rejected, 77u);
    EXPECT_EQ(many(xy, offsets, 3, 0, &id), SEPAX_ERROR_OFFSETS);
    EXPECT_EQ(rejected, 1u);
    EXPECT_EQ(id, 77u);
    EXPECT_EQ(sepax_store_count(store.get()), 0u);
    const uint32_t leading_out[] = {0, 4000000000u, 4};
    rejected = 77;
    EXPECT_EQ(many(xy, leading_out, 2, 0, &id), SEPAX_ERROR_OFFSETS);
    EXPECT_EQ(rejected, 1u);
    EXPECT_EQ(many(nullptr, nullptr, 0, 0, &id), SEPAX_OK);
    EXPECT_EQ(id, 0u);
    EXPECT_EQ(inside::picture(store.get()), inside::picture(make().get()));
}

TEST(StoreAdd, RefusesOutputsOverInputs) {
    const store_ptr store = make();
    union {
        float xy[8];
        sepax_id id[8];
        size_t index[4];
        uint32_t offsets[8];
    } u = {{0, 0, 1, 0, 1, 1, 0, 1}}, o;
    o.offsets[0] = 0;
    o.offsets[1] = 4;
    sepax_id id = 77;
    size_t rejected = 77;
    const auto many = [&](sepax_id *first, size_t *index) {
        return sepax_store_add_many(store.get(), u.xy, o.offsets, 1, 0, first, index);
    };
    EXPECT_EQ(many(&u.id[0], nullptr), SEPAX_ERROR_ALIAS);
    EXPECT_EQ(many(&u.id[7], nullptr), SEPAX_ERROR_ALIAS);
    EXPECT_EQ(many(&o.id[1], nullptr), SEPAX_ERROR_ALIAS);
    EXPECT_EQ(many(&id, &u.index[3]), SEPAX_ERROR_ALIAS);
    EXPECT_EQ(many(&id, &o.index[0]), SEPAX_ERROR_ALIAS);
    void *same = &rejected;
    EXPECT_EQ(many(static_cast<sepax_id *>(same), &rejected), SEPAX_ERROR_ALIAS);
    EXPECT_EQ(sepax_store_count(store.get()), 0u);
    EXPECT_EQ(many(&o.id[2], &o.index[2]), SEPAX_OK);
    EXPECT_EQ(o.id[2], 0u);
}

// ---------------------------------------------------------------------- boxes

TEST(StoreBoxes, AreTheirFourVertices) {
    shapes::rng random(6);
    std::vector<sepax_box> boxes;
    for (unsigned i = 0; i < 500; ++i) {
        const double size = i % 3 == 0 ? 1 : 100, far = i % 2 == 0 ? 10 : 1e5;
        const auto half_x = float(shapes::uniform(random, .01, size));
        const auto half_y = float(shapes::uniform(random, .01, size));
        boxes.push_back({half_x, half_y, any_pose(random, far)});
    }
    for (const uint32_t flags : {0u, SEPAX_RELATE_ONLY}) {
        const store_ptr store = make(flags);
        sepax_id first = 77;
        size_t rejected = 77;
        ASSERT_EQ(sepax_store_add_boxes(store.get(), boxes.data(), boxes.size(), &first, &rejected),
                  SEPAX_OK);
        EXPECT_EQ(first, 0u);
        EXPECT_EQ(rejected, 77u);
        EXPECT_EQ(store->classes[CLASS_BOX].normals == nullptr, flags == SEPAX_RELATE_ONLY);
        for (sepax_id id = 0; id < boxes.size(); ++id) {
            const sepax_box &b = boxes[id];
            const points corners = {{-b.half_x, -b.half_y},
                                    {b.half_x, -b.half_y},
                                    {b.half_x, b.half_y},
                                    {-b.half_x, b.half_y}};
            EXPECT_TRUE(same_bits(local(store.get(), id), corners));
            EXPECT_TRUE(same_bits(world(store.get(), id), by_formula(b.pose, corners)));
            EXPECT_EQ(features(store.get(), id), (std::vector<unsigned>{0, 1, 2, 3}));
        }
        expect_all_sound(store.get());
        EXPECT_EQ(sepax_store_uniform_class(store.get()), unsigned(CLASS_BOX));
    }
}

TEST(StoreBoxes, RefusesAndChangesNothing) {
    const sepax_pose unit = {1, 2, 1, 0};
    const float inf = INFINITY, far = 0.75f * FLT_MAX;
    const struct {
        sepax_box box;
        sepax_status status;
    } cases[] = {{{NAN, 1, unit}, SEPAX_ERROR_NOT_FINITE},
                 {{1, inf, unit}, SEPAX_ERROR_NOT_FINITE},
                 {{-1, 1, unit}, SEPAX_ERROR_EXTENT},
                 {{1, -1e-40f, unit}, SEPAX_ERROR_EXTENT},
                 {{0, 1, unit}, SEPAX_ERROR_ZERO_AREA},
                 {{1, -0.0f, unit}, SEPAX_ERROR_ZERO_AREA},
                 {{1, 1, {NAN, 0, 1, 0}}, SEPAX_ERROR_POSE},
                 {{1, 1, {0, -inf, 1, 0}}, SEPAX_ERROR_POSE},
                 {{1, 1, {0, 0, NAN, 0}}, SEPAX_ERROR_POSE},
                 {{1, 1, {0, 0, 1, 1}}, SEPAX_ERROR_POSE},
                 {{1, 1, {0, 0, 0, 0}}, SEPAX_ERROR_POSE},
                 {{far, 1, {far, 0, 1, 0}}, SEPAX_ERROR_OVERFLOW}};
    const store_ptr store = make();
    add_box(store.get(), {1, 1, unit});
    const std::string before = inside::picture(store.get());
    for (const auto &c : cases) {
        const sepax_box boxes[] = {{1, 1, unit}, c.box, {1, 1, unit}};
        sepax_id id = 77;
        size_t rejected = 77;
        EXPECT_EQ(sepax_store_add_boxes(store.get(), boxes, 3, &id, &rejected), c.status);
        EXPECT_EQ(id, 77u);
        EXPECT_EQ(rejected, 1u);
        EXPECT_EQ(sepax_store_add_boxes(store.get(), boxes, 3, &id, nullptr), c.status);
        EXPECT_EQ(inside::picture(store.get()), before);
    }
    const sepax_box box = {1, 1, unit};
    sepax_id id = 77;
    EXPECT_EQ(sepax_store_add_boxes(nullptr, &box, 1, &id, nullptr), SEPAX_ERROR_NULL);
    EXPECT_EQ(sepax_store_add_boxes(store.get(), nullptr, 1, &id, nullptr), SEPAX_ERROR_NULL);
    EXPECT_EQ(sepax_store_add_boxes(store.get(), &box, 1, nullptr, nullptr), SEPAX_ERROR_NULL);
    EXPECT_EQ(sepax_store_add_boxes(store.get(), &box, SIZE_MAX, &id, nullptr), SEPAX_ERROR_COUNT);
    EXPECT_EQ(sepax_store_add_boxes(store.get(), &box, SEPAX_MAX_SHAPES, &id, nullptr),
              SEPAX_ERROR_COUNT); // one is in already
    sepax_box target = box;
    void *inside_box = &target.half_y;
    EXPECT_EQ(sepax_store_add_boxes(store.get(), &target, 1, static_cast<sepax_id *>(inside_box),
                                    nullptr),
              SEPAX_ERROR_ALIAS);
    EXPECT_EQ(inside::picture(store.get()), before);
    EXPECT_EQ(sepax_store_add_boxes(store.get(), nullptr, 0, &id, nullptr), SEPAX_OK);
    EXPECT_EQ(id, 1u);
}

// -------------------------------------------------------------------- placing

TEST(StorePlace, FollowsTheFormula) {
    shapes::rng random(7);
    for (const uint32_t flags : {0u, SEPAX_RELATE_ONLY}) {
        const store_ptr store = make(flags);
        for (unsigned k = 3; k <= 40; ++k)
            add(store.get(), shapes::random_convex(random, k));
        for (unsigned round = 0; round < 30; ++round) {
            const double far = round % 2 ? 3 : 300;
            for (sepax_id id = 0; id < store->id_count; ++id) {
                const sepax_pose pose = any_pose(random, far);
                ASSERT_EQ(place(store.get(), id, pose), SEPAX_OK);
                const points expected = by_formula(pose, local(store.get(), id));
                const points got = world(store.get(), id);
                ASSERT_TRUE(got.size() < expected.size() || same_bits(got, expected));
            }
            expect_all_sound(store.get());
        }
    }
}

TEST(StorePlace, TheLastPoseWins) {
    const store_ptr a = make(), b = make();
    for (const store_ptr *s : {&a, &b}) {
        add(s->get(), shapes::regular(4));
        add(s->get(), shapes::regular(6));
    }
    const sepax_id ids[] = {0, 1, 0, 0};
    const sepax_pose poses[] = {{1e6f, 0, 1, 0}, {2, 3, 0, 1}, {4, 5, -1, 0}, {6, 7, 0, -1}};
    ASSERT_EQ(sepax_store_place(a.get(), ids, poses, 4, nullptr), SEPAX_OK);
    ASSERT_EQ(sepax_store_place(b.get(), ids + 1, poses + 1, 1, nullptr), SEPAX_OK);
    ASSERT_EQ(sepax_store_place(b.get(), ids + 3, poses + 3, 1, nullptr), SEPAX_OK);
    EXPECT_EQ(inside::picture(a.get()), inside::picture(b.get()));
}

TEST(StorePlace, RefusesAndChangesNothing) {
    const store_ptr store = make();
    add(store.get(), shapes::regular(5));
    add(store.get(), {{0, 0}, {1e38f, 0}, {0, 1e38f}});
    sepax_id gone = add(store.get(), shapes::regular(4));
    add_box(store.get(), {1e38f, 1, {0, 0, 1, 0}});
    ASSERT_EQ(sepax_store_remove(store.get(), &gone, 1, nullptr), SEPAX_OK);
    const float edge = std::sqrt(1 + 0x1p-20f); // about as long as a direction may be
    const struct {
        sepax_id id;
        sepax_pose pose;
        sepax_status status;
    } cases[] = {{4, {0, 0, 1, 0}, SEPAX_ERROR_ID},
                 {0xFFFFFFFFu, {0, 0, 1, 0}, SEPAX_ERROR_ID},
                 {gone, {0, 0, 1, 0}, SEPAX_ERROR_ID},
                 {0, {NAN, 0, 1, 0}, SEPAX_ERROR_POSE},
                 {0, {0, INFINITY, 1, 0}, SEPAX_ERROR_POSE},
                 {0, {0, 0, NAN, 0}, SEPAX_ERROR_POSE},
                 {0, {0, 0, 1, INFINITY}, SEPAX_ERROR_POSE},
                 {0, {0, 0, 1, 0.001f}, SEPAX_ERROR_POSE},
                 {0, {0, 0, edge + 0x1p-23f, 0}, SEPAX_ERROR_POSE},
                 {0, {0, 0, FLT_MAX, FLT_MAX}, SEPAX_ERROR_POSE},
                 {1, {3e38f, 0, 1, 0}, SEPAX_ERROR_OVERFLOW},
                 {1, {0, -3e38f, 0, -1}, SEPAX_ERROR_OVERFLOW},
                 {3, {3e38f, 0, 1, 0}, SEPAX_ERROR_OVERFLOW}};
    const std::string before = inside::picture(store.get());
    for (const auto &c : cases) {
        const sepax_id ids[] = {0, 1, c.id, 3};
        const sepax_pose fine = {1, 2, 0, 1}, poses[] = {fine, fine, c.pose, fine};
        size_t rejected = 77;
        EXPECT_EQ(sepax_store_place(store.get(), ids, poses, 4, &rejected), c.status);
        EXPECT_EQ(rejected, 2u);
        EXPECT_EQ(sepax_store_place(store.get(), ids, poses, 4, nullptr), c.status);
        EXPECT_EQ(inside::picture(store.get()), before);
    }
    // Near the limits and still fine.
    EXPECT_EQ(place(store.get(), 0, {3e38f, -3e38f, 1, 0}), SEPAX_OK);
    EXPECT_EQ(place(store.get(), 0, {0, 0, edge - 0x1p-23f, 0}), SEPAX_OK);
    EXPECT_EQ(place(store.get(), 1, {2.4e38f, 0, 1, 0}), SEPAX_OK);
    EXPECT_EQ(place(store.get(), 3, {2.4e38f, 0, 1, 0}), SEPAX_OK);
    EXPECT_EQ(place(store.get(), 1, {3e38f, 0, -1, 0}), SEPAX_OK);
    expect_all_sound(store.get());

    sepax_id id = 0;
    const sepax_pose pose = {0, 0, 1, 0};
    EXPECT_EQ(sepax_store_place(nullptr, &id, &pose, 1, nullptr), SEPAX_ERROR_NULL);
    EXPECT_EQ(sepax_store_place(store.get(), nullptr, &pose, 1, nullptr), SEPAX_ERROR_NULL);
    EXPECT_EQ(sepax_store_place(store.get(), &id, nullptr, 1, nullptr), SEPAX_ERROR_NULL);
    EXPECT_EQ(sepax_store_place(store.get(), &id, &pose, SIZE_MAX, nullptr), SEPAX_ERROR_COUNT);
    EXPECT_EQ(sepax_store_place(store.get(), nullptr, nullptr, 0, nullptr), SEPAX_OK);
    size_t twice[2] = {0, 0};
    const void *as_ids = twice;
    EXPECT_EQ(
        sepax_store_place(store.get(), static_cast<const sepax_id *>(as_ids), &pose, 1, &twice[0]),
        SEPAX_ERROR_ALIAS);
}

TEST(StorePlace, MendsWhatRoundingDented) {
    shapes::rng random(8);
    const store_ptr store = make();
    for (const unsigned k : {5u, 6u, 7u, 8u, 16u, 32u, 64u, 1024u, 4096u})
        add(store.get(), k > 64 ? shapes::lattice(k) : shapes::regular(k));
    unsigned shrunk = 0;
    for (unsigned round = 0; round < 60; ++round) {
        const float far = round % 3 == 0 ? 1e6f : round % 3 == 1 ? 1e7f : 3e8f;
        for (sepax_id id = 0; id < store->id_count; ++id) {
            const sepax_pose pose = shapes::pose(shapes::uniform(random), far, -far);
            ASSERT_EQ(place(store.get(), id, pose), SEPAX_OK);
            points vertices = by_formula(pose, local(store.get(), id));
            std::vector<uint16_t> index(vertices.size()), scratch(vertices.size());
            index.resize(
                sepax_hull_build(vertices.data(), vertices.size(), index.data(), scratch.data()));
            points hull;
            for (const uint16_t i : index)
                hull.push_back(vertices[i]);
            ASSERT_TRUE(same_bits(world(store.get(), id), hull));
            ASSERT_EQ(features(store.get(), id), std::vector<unsigned>(index.begin(), index.end()));
            shrunk += hull.size() < vertices.size();
        }
        expect_all_sound(store.get());
    }
    EXPECT_GT(shrunk, 200u);
    // And back: nothing of that stays.
    const store_ptr fresh = make();
    for (const unsigned k : {5u, 6u, 7u, 8u, 16u, 32u, 64u, 1024u, 4096u})
        add(fresh.get(), k > 64 ? shapes::lattice(k) : shapes::regular(k));
    for (sepax_id id = 0; id < store->id_count; ++id)
        ASSERT_EQ(place(store.get(), id, {0, 0, 1, 0}), SEPAX_OK);
    EXPECT_EQ(inside::picture(store.get()), inside::picture(fresh.get()));
    EXPECT_EQ(store->irregular_count, 0u);
}

TEST(StorePlace, MapsFeaturesThroughTheHull) {
    const store_ptr store = make();
    points p = shapes::regular(6);
    p.insert(p.begin(), p[0]); // corners 0 (and 1), 2 .. 6
    const sepax_id id = add(store.get(), p);
    ASSERT_EQ(features(store.get(), id), (std::vector<unsigned>{0, 2, 3, 4, 5, 6}));
    ASSERT_EQ(place(store.get(), id, {0x1p25f, 0, 1, 0}), SEPAX_OK); // x = 0 or +-2 or 4 more
    const std::vector<unsigned> f = features(store.get(), id);
    EXPECT_LT(f.size(), 6u);
    for (const unsigned i : f)
        EXPECT_NE(i, 1u);
    EXPECT_TRUE(irregular(store.get(), id));
}

TEST(StorePlace, MayCollapse) {
    const store_ptr store = make();
    const sepax_pose there = {0, 0, 1, 0}, far = {0x1p30f, 0x1p30f, 1, 0};
    const sepax_pose right = {0x1p30f, 0, 1, 0};
    for (unsigned k = 3; k <= 20; ++k)
        add(store.get(), shapes::regular(k));
    add_box(store.get(), {1, 1, there});
    const std::string before = inside::picture(store.get());
    const unsigned class_before = sepax_store_uniform_class(store.get());
    for (sepax_id id = 0; id < store->id_count; ++id) {
        ASSERT_EQ(place(store.get(), id, far), SEPAX_OK);
        EXPECT_TRUE(same_bits(world(store.get(), id), {{0x1p30f, 0x1p30f}}));
        EXPECT_TRUE(irregular(store.get(), id));
        const shape_bounds b = class_of(store.get(), id).bounds[ref_slot(store->refs[id])];
        EXPECT_EQ(b.x, 0x1p30f);
        EXPECT_EQ(b.y, 0x1p30f);
        EXPECT_EQ(merge_error(store.get(), id), INFINITY);
        EXPECT_EQ(store->irregular_count, id + 1);
    }
    expect_all_sound(store.get());
    for (sepax_id id = 0; id < store->id_count; ++id) {
        ASSERT_EQ(place(store.get(), id, right), SEPAX_OK);
        const points p = world(store.get(), id);
        ASSERT_EQ(p.size(), 2u) << id;
        EXPECT_EQ(p[0].x, 0x1p30f);
        EXPECT_EQ(p[1].x, 0x1p30f);
        EXPECT_NE(p[0].y, p[1].y);
        EXPECT_TRUE(irregular(store.get(), id));
        const polygon shape = store_polygon(store.get(), store->refs[id]);
        EXPECT_EQ(shape.nx[0], -shape.nx[1]);
        EXPECT_EQ(std::fabs(shape.nx[0]), 1);
    }
    EXPECT_EQ(store->irregular_count, store->id_count);
    expect_all_sound(store.get());
    for (sepax_id id = 0; id < store->id_count; ++id)
        ASSERT_EQ(place(store.get(), id, there), SEPAX_OK);
    EXPECT_EQ(inside::picture(store.get()), before);
    EXPECT_EQ(sepax_store_uniform_class(store.get()), class_before);
}

TEST(StorePlace, MayCollapseToAPointWithoutNormals) {
    const store_ptr store = make(SEPAX_RELATE_ONLY), full = make();
    const points p = shapes::regular(5);
    for (sepax_store *s : {store.get(), full.get()}) {
        ASSERT_EQ(place(s, add(s, p), {0x1p30f, 3, 1, 0}), SEPAX_OK);
        ASSERT_EQ(place(s, add(s, p), {0x1p30f, 0x1p30f, 1, 0}), SEPAX_OK);
    }
    EXPECT_EQ(class_of(store.get(), 1).normals, nullptr);
    EXPECT_TRUE(same_bits(world(store.get(), 1), {{0x1p30f, 0x1p30f}}));
    const size_class &got = class_of(store.get(), 1), &expected = class_of(full.get(), 1);
    EXPECT_EQ(std::memcmp(got.bounds, expected.bounds, 2 * sizeof *got.bounds), 0);
    expect_all_sound(store.get());
}

TEST(StorePlace, TakesEveryExponent) {
    const float tiny = std::numeric_limits<float>::denorm_min(), huge = FLT_MAX / 4;
    const store_ptr store = make();
    add(store.get(), {{0, 0}, {tiny, 0}, {0, tiny}});
    add(store.get(), {{-huge, -huge}, {huge, -huge}, {huge, huge}, {-huge, huge}});
    add(store.get(), {{0, 0}, {0x1p120f, tiny}, {-tiny, 0x1p120f}});
    add(store.get(), {{0, 0}, {0x1p-60f, 0}, {0x1p-60f, 0x1p-60f}, {0, 0x1p-60f}});
    add(store.get(),
        {{-FLT_MAX, -FLT_MAX}, {FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX}, {-FLT_MAX, FLT_MAX}});
    add_box(store.get(), {tiny, tiny, {0, 0, 1, 0}});
    add_box(store.get(), {FLT_MAX, FLT_MAX, {0, 0, 1, 0}});
    add_box(store.get(), {FLT_MAX, tiny, {0, 0, 1, 0}});
    expect_all_sound(store.get());
    const float half = 0.70710678f;
    for (const sepax_pose &pose : {sepax_pose{0, 0, 0, 1}, sepax_pose{1, 1, half, half},
                                   sepax_pose{-1e30f, 1e-30f, -half, half}}) {
        for (sepax_id id = 0; id < store->id_count; ++id) {
            const sepax_status status = place(store.get(), id, pose);
            EXPECT_TRUE(status == SEPAX_OK || status == SEPAX_ERROR_OVERFLOW);
        }
        expect_all_sound(store.get());
    }
}

// ------------------------------------------------------------- parallel edges

TEST(StoreMerge, IsZeroWhereEdgesAreParallel) {
    const store_ptr store = make();
    std::vector<sepax_id> ids;
    ids.push_back(add_box(store.get(), {1, 2, {3, 4, 1, 0}}));
    ids.push_back(add_box(store.get(), {1, 2, {3, 4, 0, -1}}));
    ids.push_back(add_box(store.get(), {0.1f, 0.3f, {1e5f, 0.7f, 1, 0}})); // axes parallel
    ids.push_back(add_box(store.get(), {5, 10, {100, 7, 0.6f, 0.8f}}));    // any rounding
    ids.push_back(add_box(store.get(), {2, 3, {0, 0, 0.6f, 0.8f}}));       // symmetric
    ids.push_back(add(store.get(), {{0, 0}, {4, 3}, {1, 7}, {-3, 4}}));    // a grid square
    ids.push_back(add(store.get(), {{0, 0}, {5, 1}, {7, 4}, {2, 3}}));     // a parallelogram
    ids.push_back(add(store.get(), shapes::lattice(64)));
    ids.push_back(add(store.get(), shapes::regular(6)));
    ids.push_back(add(store.get(), shapes::regular(64)));
    // Parallel, but of different length.
    ids.push_back(add(store.get(), {{0, 0}, {4, 0}, {5, 1}, {5, 3}, {3, 3}, {0, 0.0f}}));
    for (const sepax_id id : ids) {
        const size_class &c = class_of(store.get(), id);
        EXPECT_EQ(sepax_derive_parallel(&c, ref_slot(store->refs[id])),
                  std::isfinite(merge_error(store.get(), id)));
    }
    for (const size_t i : {0u, 1u, 2u, 4u, 5u, 6u, 7u, 8u, 9u})
        EXPECT_EQ(merge_error(store.get(), ids[i]), 0) << i;
    EXPECT_EQ(merge_error(store.get(), ids[10]), INFINITY);
    expect_all_sound(store.get());
    for (const sepax_id id : ids)
        ASSERT_EQ(place(store.get(), id, {17, -5, 0, 1}), SEPAX_OK);
    for (const size_t i : {0u, 1u, 4u, 5u, 6u, 7u})
        EXPECT_EQ(merge_error(store.get(), ids[i]), 0) << i;
    expect_all_sound(store.get());
}

TEST(StoreMerge, IsInfiniteWhereTheyAreNot) {
    shapes::rng random(9);
    const store_ptr store = make();
    for (unsigned k = 3; k < 40; ++k)
        add(store.get(), shapes::random_convex(random, k));
    add(store.get(), {{0, 0}, {4, 0}, {3, 2}, {1, 2}}); // one pair of two
    add(store.get(), {{0, 0}, {1, 0}, {1, std::nextafter(1.0f, 2.0f)}, {0, 1}});
    for (const unsigned k : {3u, 5u, 7u, 33u})
        add(store.get(), shapes::regular(k));
    for (unsigned round = 0; round < 2; ++round) {
        for (sepax_id id = 0; id < store->id_count; ++id) {
            EXPECT_EQ(merge_error(store.get(), id), INFINITY);
            ASSERT_EQ(place(store.get(), id, {1, 1, 0, 1}), SEPAX_OK);
        }
    }
}

TEST(StoreMerge, BoundsWhatRoundingDid) {
    shapes::rng random(10);
    const store_ptr store = make();
    for (const unsigned k : {4u, 6u, 8u, 16u, 32u, 64u})
        add(store.get(), shapes::regular(k));
    add_box(store.get(), {1, 1, {0, 0, 1, 0}});
    add_box(store.get(), {100, 0.01f, {0, 0, 1, 0}});
    add(store.get(), {{0, 0}, {5, 1}, {7, 4}, {2, 3}});
    add(store.get(), {{0, 0}, {5, 0}, {10, 1}, {5, 1}}); // a thin one
    unsigned between = 0, merged = 0;
    for (unsigned round = 0; round < 300; ++round) {
        const double far = round % 3 == 0 ? 0 : round % 3 == 1 ? 30 : 3000;
        for (sepax_id id = 0; id < store->id_count; ++id) {
            const sepax_pose pose = shapes::pose(shapes::uniform(random), far, far / 7);
            ASSERT_EQ(place(store.get(), id, pose), SEPAX_OK);
            const float error = merge_error(store.get(), id);
            between += error > 0 && error < (far + 200) * 0x1p-18;
            merged += std::isfinite(error);
        }
        ASSERT_NO_FATAL_FAILURE(expect_all_sound(store.get()));
    }
    EXPECT_GT(merged, 2900u); // of 3000: nearly all stay mergeable
    EXPECT_GT(between, 500u);
}

// Opposite edges that double takes for parallel and that the last bit of a coordinate turns: the
// rounded edges are equal (s is too large for the difference to 1), or their cross product is less
// than its error (m).
TEST(StoreMerge, IsDecidedExactly) {
    const store_ptr store = make();
    const float s = 0x1p60f, m = 0x1p50f;
    const std::vector<points> turned = {
        {{s, 0}, {1, s}, {-s, 0}, {0, -s}}, {{s, 1}, {0, s}, {-s, 0}, {0, -s}},
        {{s, 0}, {0, s}, {-s, 0}, {1, -s}}, {{s, 0}, {0, s}, {-s, 1}, {0, -s}},
        {{m, 0}, {1, m}, {-m, 0}, {0, -m}}, {{m, 1}, {0, m}, {-m, 0}, {0, -m}}};
    for (const points &p : turned) {
        const sepax_id id = add(store.get(), p);
        EXPECT_FALSE(sepax_derive_parallel(&class_of(store.get(), id), id));
        EXPECT_EQ(merge_error(store.get(), id), INFINITY) << id;
    }
    for (const float size : {s, m}) {
        const sepax_id id = add(store.get(), {{size, 0}, {0, size}, {-size, 0}, {0, -size}});
        EXPECT_EQ(merge_error(store.get(), id), 0);
    }
    // Parallel edges of which one is twice as long.
    const sepax_id hexagon = add(store.get(), {{0, 0}, {4, 2}, {5, 5}, {3, 9}, {1, 8}, {-1, 2}});
    EXPECT_EQ(merge_error(store.get(), hexagon), 0);
    expect_all_sound(store.get());
}

// Writes a world block as if rounding had moved the vertices of a shape with parallel edges there,
// and derives its merge error.
float error_after_rounding(sepax_store *store, sepax_id id, const points &moved) {
    size_class &c = store->classes[ref_class(store->refs[id])];
    const uint32_t slot = ref_slot(store->refs[id]);
    float *x = c.world + 2 * size_t{c.stride} * slot, *y = x + c.stride;
    for (uint32_t i = 0; i < c.stride; ++i) {
        x[i] = moved[std::min<size_t>(i, moved.size() - 1)].x;
        y[i] = moved[std::min<size_t>(i, moved.size() - 1)].y;
    }
    fill_tally(&c, slot, -1);
    sepax_derive_slot(&c, slot, true);
    fill_tally(&c, slot, 1);
    expect_sound(store, id);
    return merge_error(store, id);
}

// Then the bound of the error is of no use, and the shape is not merged.
TEST(StoreMerge, IsInfiniteWhereRoundingTurnedAnEdgeTooFar) {
    const store_ptr store = make();
    const sepax_id id = add(store.get(), shapes::regular(6));
    const points hexagon = {{2, 0}, {1, 2}, {-1, 2}, {-2, 0}, {-1, -2}, {1, -2}};
    EXPECT_EQ(error_after_rounding(store.get(), id, hexagon), 0);
    points moved = hexagon;
    moved[1].x = 1.25f;
    const float some = error_after_rounding(store.get(), id, moved);
    EXPECT_GE(some, 0.25f);
    EXPECT_LT(some, 4);
    // The vertex farthest from edge 0 comes before edge 3, which is opposite to it, or after it.
    moved = {{0, 0}, {4, 0}, {4, 4}, {1, 3}, {0, 2}, {-0.5f, 1}};
    EXPECT_EQ(error_after_rounding(store.get(), id, moved), INFINITY);
    moved = {{-4, 0}, {0, 0}, {0.5f, 1}, {0, 2}, {-1, 3}, {-4, 4}};
    EXPECT_EQ(error_after_rounding(store.get(), id, moved), INFINITY);
    // Edges 0 and 1 differ in direction by less than double can tell.
    const float n = 0x1p50f;
    moved = {{-1, 0}, {n, n}, {2 * n, 2 * n}, {2 * n, 3 * n}, {n, 2 * n}, {1, n}};
    EXPECT_EQ(error_after_rounding(store.get(), id, moved), INFINITY);
}

// --------------------------------------------------- removing, reading, memory

TEST(StoreRemove, FreesSlotsAndKeepsIds) {
    const store_ptr store = make();
    shapes::rng random(11);
    const auto fill = [&](unsigned count) {
        for (unsigned i = 0; i < count; ++i) {
            add(store.get(), shapes::random_convex(random, 3 + i % 14));
            add_box(store.get(), {1, 1, {0, 0, 1, 0}});
        }
    };
    fill(200);
    std::vector<sepax_id> gone;
    for (sepax_id id = 0; id < 400; id += 3)
        gone.push_back(id);
    std::shuffle(gone.begin(), gone.end(), random);
    const points kept = world(store.get(), 1);
    ASSERT_EQ(sepax_store_remove(store.get(), gone.data(), gone.size(), nullptr), SEPAX_OK);
    EXPECT_EQ(sepax_store_count(store.get()), 400u);
    EXPECT_EQ(store->removed_count, gone.size());
    EXPECT_TRUE(same_bits(world(store.get(), 1), kept));
    expect_all_sound(store.get());
    sepax_vec2 v[64];
    size_t n = 77;
    for (const sepax_id id : gone) {
        EXPECT_EQ(sepax_store_vertices(store.get(), id, v, 64, &n), SEPAX_ERROR_ID);
        EXPECT_EQ(sepax_store_local_vertices(store.get(), id, v, 64, &n), SEPAX_ERROR_ID);
        EXPECT_EQ(sepax_store_remove(store.get(), &id, 1, nullptr), SEPAX_ERROR_ID);
    }
    EXPECT_EQ(n, 77u);
    uint32_t slots = 0, freed = 0;
    for (const size_class &c : store->classes) {
        slots += c.count;
        freed += c.free_count;
    }
    EXPECT_EQ(freed, gone.size());
    // The same shapes again take the freed slots.
    for (unsigned i = 0; i < 200; ++i) {
        if (std::count(gone.begin(), gone.end(), 2 * i))
            add(store.get(), shapes::random_convex(random, 3 + i % 14));
        if (std::count(gone.begin(), gone.end(), 2 * i + 1))
            add_box(store.get(), {1, 1, {0, 0, 1, 0}});
    }
    EXPECT_EQ(sepax_store_count(store.get()), 400 + gone.size());
    for (const size_class &c : store->classes) {
        slots -= c.count;
        EXPECT_EQ(c.free_count, 0u);
        EXPECT_EQ(c.free_slot, NO_SLOT);
    }
    EXPECT_EQ(slots, 0u);
    EXPECT_EQ(sepax_store_uniform_class(store.get()), unsigned(CLASS_COUNT));
    expect_all_sound(store.get());
}

TEST(StoreRemove, NeedsNoMoreMemoryForMoreOfTheSame) {
    const store_ptr store = make();
    const points p = shapes::regular(4);
    points all;
    std::vector<uint32_t> offsets = {0};
    for (unsigned i = 0; i < 1000; ++i) {
        all.insert(all.end(), p.begin(), p.end());
        offsets.push_back(uint32_t(all.size()));
    }
    sepax_id first;
    for (unsigned round = 0; round < 20; ++round) {
        ASSERT_EQ(
            sepax_store_add_many(store.get(), &all[0].x, offsets.data(), 1000, 0, &first, nullptr),
            SEPAX_OK);
        std::vector<sepax_id> ids(1000);
        for (unsigned i = 0; i < 1000; ++i)
            ids[i] = first + i;
        ASSERT_EQ(sepax_store_remove(store.get(), ids.data(), 1000, nullptr), SEPAX_OK);
        EXPECT_EQ(store->classes[CLASS_4].capacity, 1000u);
    }
}

TEST(StoreRemove, RefusesAndChangesNothing) {
    const store_ptr store = make();
    for (unsigned k = 3; k < 13; ++k)
        add(store.get(), shapes::regular(k));
    ASSERT_EQ(place(store.get(), 3, {0x1p30f, 0, 1, 0}), SEPAX_OK);
    const sepax_id five = 5;
    ASSERT_EQ(sepax_store_remove(store.get(), &five, 1, nullptr), SEPAX_OK);
    const std::string before = inside::picture(store.get());
    const sepax_id twice[] = {1, 2, 3, 2}, beyond[] = {1, 2, 3, 10}, gone[] = {1, 2, 3, 5};
    for (const sepax_id *ids : {twice, beyond, gone}) {
        size_t rejected = 77;
        EXPECT_EQ(sepax_store_remove(store.get(), ids, 4, &rejected), SEPAX_ERROR_ID);
        EXPECT_EQ(rejected, 3u);
        EXPECT_EQ(sepax_store_remove(store.get(), ids, 4, nullptr), SEPAX_ERROR_ID);
        EXPECT_EQ(inside::picture(store.get()), before);
    }
    EXPECT_EQ(sepax_store_remove(nullptr, twice, 3, nullptr), SEPAX_ERROR_NULL);
    EXPECT_EQ(sepax_store_remove(store.get(), nullptr, 1, nullptr), SEPAX_ERROR_NULL);
    const size_t most = SIZE_MAX / sizeof(sepax_id); // is not read beyond the first bad id
    EXPECT_EQ(sepax_store_remove(store.get(), gone + 3, most, nullptr), SEPAX_ERROR_ID);
    EXPECT_EQ(sepax_store_remove(store.get(), gone + 3, most + 1, nullptr), SEPAX_ERROR_COUNT);
    EXPECT_EQ(sepax_store_remove(store.get(), twice, SIZE_MAX, nullptr), SEPAX_ERROR_COUNT);
    size_t index = 1;
    const char *bytes = reinterpret_cast<const char *>(&index);
    for (const void *as_ids :
         {bytes, bytes + sizeof index - sizeof(sepax_id)}) // its first, its last
        EXPECT_EQ(sepax_store_remove(store.get(), static_cast<const sepax_id *>(as_ids), 1, &index),
                  SEPAX_ERROR_ALIAS);
    EXPECT_EQ(sepax_store_remove(store.get(), nullptr, 0, nullptr), SEPAX_OK);
    EXPECT_EQ(inside::picture(store.get()), before);
    ASSERT_EQ(store->irregular_count, 1u);
    ASSERT_EQ(sepax_store_remove(store.get(), twice, 3, nullptr), SEPAX_OK);
    EXPECT_EQ(store->irregular_count, 0u);
    expect_all_sound(store.get());
}

TEST(StoreClear, StartsAnew) {
    const store_ptr store = make(), fresh = make();
    shapes::rng random(12);
    for (unsigned i = 0; i < 100; ++i)
        add(store.get(), shapes::random_convex(random, 3 + i % 30));
    const sepax_id some[] = {0, 4, 8}; // the first is of the first class
    ASSERT_EQ(sepax_store_remove(store.get(), some, 3, nullptr), SEPAX_OK);
    ASSERT_EQ(place(store.get(), 5, {1e30f, 0, 1, 0}), SEPAX_OK);
    const size_t memory = sepax_store_memory(store.get());
    ASSERT_EQ(sepax_store_clear(store.get()), SEPAX_OK);
    EXPECT_EQ(sepax_store_memory(store.get()), memory);
    EXPECT_EQ(sepax_store_count(store.get()), 0u);
    EXPECT_EQ(inside::picture(store.get()), inside::picture(fresh.get()));
    EXPECT_EQ(place(store.get(), 0, {0, 0, 1, 0}), SEPAX_ERROR_ID);
    for (const store_ptr *s : {&store, &fresh}) {
        shapes::rng again(13);
        for (unsigned i = 0; i < 100; ++i)
            EXPECT_EQ(add(s->get(), shapes::random_convex(again, 3 + i % 30)), i);
    }
    EXPECT_EQ(sepax_store_memory(store.get()), memory);
    EXPECT_EQ(inside::picture(store.get()), inside::picture(fresh.get()));
    EXPECT_EQ(sepax_store_clear(nullptr), SEPAX_ERROR_NULL);
}

TEST(StoreRead, ChecksItsArguments) {
    const store_ptr store = make();
    add(store.get(), shapes::regular(5));
    sepax_vec2 v[8] = {};
    size_t n = 77;
    for (const auto read : {&sepax_store_vertices, &sepax_store_local_vertices}) {
        n = 77;
        EXPECT_EQ(read(nullptr, 0, v, 8, &n), SEPAX_ERROR_NULL);
        EXPECT_EQ(read(store.get(), 0, nullptr, 8, &n), SEPAX_ERROR_NULL);
        EXPECT_EQ(read(store.get(), 0, v, 8, nullptr), SEPAX_ERROR_NULL);
        EXPECT_EQ(read(store.get(), 1, v, 8, &n), SEPAX_ERROR_ID);
        void *inside_v = &v[1];
        EXPECT_EQ(read(store.get(), 0, v, 8, static_cast<size_t *>(inside_v)), SEPAX_ERROR_ALIAS);
        EXPECT_EQ(read(store.get(), 0, v, 5, static_cast<size_t *>(inside_v)), SEPAX_ERROR_ALIAS);
        EXPECT_EQ(n, 77u);
        EXPECT_EQ(read(store.get(), 0, nullptr, 0, &n), SEPAX_ERROR_CAPACITY);
        EXPECT_EQ(n, 5u);
        n = 77;
        v[0] = {7, 7};
        EXPECT_EQ(read(store.get(), 0, v, 4, &n), SEPAX_ERROR_CAPACITY);
        EXPECT_EQ(n, 5u);
        EXPECT_EQ(v[0].x, 7);
        v[5] = {7, 7};
        EXPECT_EQ(read(store.get(), 0, v, 5, &n), SEPAX_OK);
        EXPECT_EQ(v[5].x, 7);
    }
    EXPECT_EQ(sepax_store_count(nullptr), 0u);
    EXPECT_EQ(sepax_store_memory(nullptr), 0u);
}

// No answer depends on the tables as long as their points are vertices, so this is the only test
// that sees whether they are any good.
TEST(StoreSectors, PointsAreLeastAlongTheirDirections) {
    const store_ptr store = make(), bare = make(SEPAX_RELATE_ONLY);
    shapes::rng random(14);
    for (const unsigned k : {9U, 16U, 23U, 32U, 64U, 200U}) {
        const points p = shapes::random_convex(random, k);
        const sepax_id id = add(store.get(), p);
        ASSERT_EQ(place(store.get(), id, shapes::pose(k / 7.0, k, -3)), SEPAX_OK);
        ASSERT_EQ(store->refs[id], store->refs[add(bare.get(), p)]);
        const size_class &c = store->classes[ref_class(store->refs[id])];
        const size_t at = 2 * size_t{c.stride} * ref_slot(store->refs[id]);
        const float *x = c.world + at, *y = x + c.stride, *nx = c.normals + at;
        const auto along = [](double dx, double dy, float px, float py) {
            return dx * double(px) + dy * double(py);
        };
        for (uint32_t s = 0; s < c.stride; ++s) {
            const double t = 4.0 * s / (c.stride - 1);
            const double dx = std::abs(t - 2) - 1, dy = t < 3 ? 1 - std::abs(t - 1) : t - 4;
            const float *point = c.sectors + at + 2 * s;
            double least = INFINITY;
            bool is_vertex = false;
            for (uint32_t i = 0; i < k; ++i) {
                least = std::min(least, along(dx, dy, x[i], y[i]));
                is_vertex |= point[0] == x[i] && point[1] == y[i];
            }
            EXPECT_TRUE(is_vertex) << k << ' ' << s;
            EXPECT_NEAR(along(dx, dy, point[0], point[1]), least, 1e-5) << k << ' ' << s;
        }
        const uint16_t *turns = c.turns + at / 2;
        for (uint32_t i = 0; i < k; ++i) {
            const double t = turns[i] / 16384.0, ny = double(nx[c.stride + i]);
            const double dx = std::abs(t - 2) - 1, dy = t < 3 ? 1 - std::abs(t - 1) : t - 4;
            EXPECT_NEAR(dx * ny - dy * double(nx[i]), 0, 2e-4) << k << ' ' << i;
            EXPECT_GT(dx * double(nx[i]) + dy * ny, 0) << k << ' ' << i;
        }
        for (const size_class &none : bare->classes)
            EXPECT_EQ(none.sectors, nullptr);
    }
    EXPECT_EQ(store->classes[CLASS_8].sectors, nullptr);
}

// Just below the x axis: the last of all directions, not the first.
TEST(StoreSectors, TurnsStayBelowAFullOne) {
    const store_ptr store = make();
    const points p = shapes::regular(16);
    const sepax_id id = add(store.get(), p);
    size_class &c = store->classes[ref_class(store->refs[id])];
    float *normals = c.normals + 32 * size_t{ref_slot(store->refs[id])};
    normals[3] = 1;
    normals[16 + 3] = -1e-9F;
    sepax_derive_sectors(&c, ref_slot(store->refs[id]));
    EXPECT_EQ(c.turns[16 * size_t{ref_slot(store->refs[id])} + 3], 65535);
}

TEST(StoreMemory, AQuadCostsLittle) {
    const unsigned count = 100000;
    const points p = shapes::regular(4);
    points all;
    std::vector<uint32_t> offsets = {0};
    for (unsigned i = 0; i < count; ++i) {
        all.insert(all.end(), p.begin(), p.end());
        offsets.push_back(uint32_t(all.size()));
    }
    const std::vector<sepax_box> boxes(count, {1, 1, {0, 0, 1, 0}});
    for (const uint32_t flags : {0u, SEPAX_RELATE_ONLY}) {
        const size_t limit = flags ? 112 : 144;
        sepax_id first;
        const store_ptr quads = make(flags), rectangles = make(flags);
        ASSERT_EQ(
            sepax_store_add_many(quads.get(), &all[0].x, offsets.data(), count, 0, &first, nullptr),
            SEPAX_OK);
        EXPECT_LE(sepax_store_memory(quads.get()), limit * count);
        ASSERT_EQ(sepax_store_add_boxes(rectangles.get(), boxes.data(), count, &first, nullptr),
                  SEPAX_OK);
        EXPECT_LE(sepax_store_memory(rectangles.get()), limit * count);
    }
}

} // namespace
