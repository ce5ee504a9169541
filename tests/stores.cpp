// SPDX-License-Identifier: MIT
//
// What must hold of any placed shape, computed in long double.

#include "stores.h"

#include "plain_place.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace {

using namespace stores;
using real = long double;

real length(real x, real y) {
    return std::sqrt(x * x + y * y);
}

// A bound that fails by no more than the rounding of this check is taken for right;
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

// How far bounds that follow from a home may be off: of each radius 2^-19, and twice the bound of
// how far a vertex is off, once for where the polygon is and once for what the home allows for. Of
// boxes the error of the model is that bound. Measured ones keep to 2^-20, without any other term.
struct looseness {
    real relative = 0x1p-20L, absolute = 0;
};

looseness of_bounds(const size_class &c, uint32_t slot, const shape_bounds &b) {
    looseness l;
    shape_bounds known;
    if (c.boxes && c.boxes[slot].tilt < 0x1p-4f) {
        l.relative = 0x1p-19L;
        l.absolute = 2.01L * c.boxes[slot].error;
    }
    if (!c.shapes.home)
        return l;
    const shape_home &home = *class_home(&c, slot);
    if (!(plain_home_error(&home, b.x, b.y) < home.room))
        return l;
    if (c.poses && (!plain_home_bounds(&c, slot, &c.poses[slot], 0, &known) ||
                    std::memcmp(&known, &b, sizeof b) != 0)) // of vertices that a test has written
        return l;
    l.relative = 0x1p-19L;
    l.absolute = 2.01L * plain_home_error(&home, b.x, b.y);
    return l;
}

void expect_bounds(const polygon &p, const shape_bounds &b, looseness l) {
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
        ASSERT_EQ(b.inner, -INFINITY);
    } else if (b.inner != -INFINITY) {
        ASSERT_GE(b.inner, 0x1p-60f);
        ASSERT_LE(real(b.inner), inner + slack * outer);
    }
    if (std::isfinite(b.outer)) { // and they are not idle
        ASSERT_LE(real(b.outer), outer * (1 + l.relative) + l.absolute + 0x1p-147L);
        const real least = inner * (1 - l.relative) - l.absolute;
        if (p.count >= 3 && least > 0x1p-59L && inner > outer * 0x1p-20L) {
            ASSERT_GE(real(b.inner), least);
        }
    }
}

// Support and gauge of a shape along (x, y), seen from (from_x, from_y); or what its outline says.
struct extent {
    real support, gauge;
};

extent extent_of(const polygon &p, real from_x, real from_y, real x, real y) {
    extent e = {0, 0};
    for (uint32_t i = 0; i < p.count; ++i) {
        const uint32_t next = (i + 1) % p.count;
        const real dx = p.x[i] - from_x, dy = p.y[i] - from_y;
        const real nx = real(p.y[next]) - p.y[i], ny = real(p.x[i]) - p.x[next];
        e.support = std::max(e.support, dx * x + dy * y);
        e.gauge = std::max(e.gauge, (nx * x + ny * y) / (nx * dx + ny * dy));
    }
    return e;
}

// `less` units below the knots.
extent extent_by_outline(const shape_outline &o, real to_x, real to_y, real less) {
    const real x = o.cos * to_x + o.sin * to_y, y = o.cos * to_y - o.sin * to_x;
    const real size = std::fabs(x) + std::fabs(y);
    const real place = 5 * (x < 0 ? 3 - y / size : 1 + y / size);
    const unsigned before = std::min(unsigned(place), OUTLINE_SECTORS - 1u);
    const auto between = [&](unsigned which) {
        const real least = o.knots[before][which], most = o.knots[before + 1][which];
        return (least + (place - before) * (most - least) - less) * size;
    };
    return {between(0) * o.support_unit, between(1)};
}

// A matrix that is stored a little too long makes all larger, a rounded vertex some of it: by less
// than `blurred`, and a knot is rounded up by one unit and a little.
void expect_knots(const polygon &p, const shape_outline &o, real blurred) {
    const real length2 = real(o.cos) * o.cos + real(o.sin) * o.sin;
    for (unsigned i = 0; i < 4 * OUTLINE_SECTORS; ++i) {
        const real place = real(i) / 20 - 1,
                   x = i < 40 ? 1 - std::fabs(place) : std::fabs(2 - place) - 1;
        const real y = i < 40 ? place : 2 - place;
        const real to_x = (o.cos * x - o.sin * y) / length2,
                   to_y = (o.sin * x + o.cos * y) / length2;
        const extent is = extent_of(p, o.x, o.y, to_x, to_y);
        const extent least = extent_by_outline(o, to_x, to_y, 0x1p-9L);
        ASSERT_GE(least.support * (1 + slack), is.support) << i;
        ASSERT_GE(least.gauge * (1 + slack), is.gauge) << i;
        if (i % 4 == 0 && blurred < 0x1p-8L) { // and they are not idle
            const extent most = extent_by_outline(o, to_x, to_y, 1 + 0x1p-8L);
            ASSERT_LE(most.support, is.support * (1 + 4 * blurred)) << i;
            ASSERT_LE(most.gauge, is.gauge * (1 + 4 * blurred)) << i;
        }
    }
}

// An outline is of use where the shape is not too flat, too large, too small or too far away.
void expect_outline(const polygon &p, const shape_outline &o, const shape_bounds &b) {
    ASSERT_EQ(bits(o.x), bits(b.x));
    ASSERT_EQ(bits(o.y), bits(b.y));
    ASSERT_EQ(0, std::memcmp(o.knots[0], o.knots[OUTLINE_SECTORS], 2));
    real far = 0; // of a vertex from the origin: what its rounding goes by
    for (uint32_t i = 0; i < p.count; ++i)
        far = std::max(far, length(p.x[i], p.y[i]));
    const real blurred = 0x1p-20L + 0x1p-18L * (far + b.outer) / b.inner;
    const bool usable = std::isfinite(o.cos);
    if (b.inner > 0x1p-18L * b.outer && b.inner > 0x1p-39L && b.outer < 0x1p39L && blurred < .5L) {
        ASSERT_TRUE(usable);
    }
    if (usable) {
        ASSERT_GT(b.inner, 0);
        ASSERT_NO_FATAL_FAILURE(expect_knots(p, o, blurred));
    }
}

void expect_box(const polygon &p, const box_model &m) {
    if (p.count != 4) {
        ASSERT_EQ(m.error, INFINITY);
        ASSERT_EQ(m.tilt, INFINITY);
        return;
    }
    const real half = std::min(m.half_x, m.half_y);
    ASSERT_TRUE(half > 0 ? real(m.tilt) * half >= real(m.error) : m.tilt == INFINITY);
    const real tilt = m.error / half;
    if (half > 0 && tilt < 0x1p127L) {
        ASSERT_LE(real(m.tilt), tilt * (1 + 0x1p-20L) + 0x1p-148L);
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
    // Of a model that follows from a pose, 17u of the half extents are a bound.
    const real own = m.tilt < 0x1p-4f ? 17.1L * 0x1p-24L * (real(m.half_x) + m.half_y) : 0;
    ASSERT_LE(real(m.error),
              worst * (1 + 0x1p-19L) + own + size * 0x1p-46L + (own > 0 ? 0x1p-69L : 0x1p-148L));
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
    real size = 0;
    for (uint32_t i = 0; i < p.count; ++i)
        size = std::max(size, length(real(p.x[i]) - p.x[0], real(p.y[i]) - p.y[0]));
    const real distance = merge_distance(p);
    ASSERT_GE(real(error) + 1024 * slack * size, distance);
    ASSERT_LE(real(error), 64 * distance + 0x1p-40L * size);
}

void expect_sound(const sepax_store *store, sepax_id id) {
    const shape_ref ref = store->refs[id];
    const size_class &c = store->classes[ref_class(ref)];
    const polygon p = store_polygon(store, ref);
    const uint32_t slot = ref_slot(ref);
    static const unsigned exact[] = {3, 3, 3, 4, 4, 5, 6};
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
    const shape_bounds &b = store->bounds[id];
    ASSERT_NO_FATAL_FAILURE(expect_bounds(p, b, of_bounds(c, slot, b)));
    ASSERT_NO_FATAL_FAILURE(expect_merge_error(p, merge_error(store, id)));
    if (c.outlines) {
        ASSERT_NO_FATAL_FAILURE(expect_outline(p, c.outlines[slot], store->bounds[id]));
    }
    if (c.boxes) {
        ASSERT_NO_FATAL_FAILURE(expect_box(p, c.boxes[slot]));
    }
    if (p.count == c.shapes.count[slot]) { // a triangle that rounding turns over has another order
        std::vector<uint32_t> numbers(p.feature, p.feature + p.count), known;
        for (uint32_t i = 0; i < p.count; ++i)
            known.push_back(c.shapes.feature ? c.shapes.feature[size_t{c.stride} * slot + i] : i);
        ASSERT_TRUE(p.count == 3 ? std::is_permutation(known.begin(), known.end(), numbers.begin())
                                 : numbers == known);
    }
    for (const sepax_vec2 &v : local(store, id))
        ASSERT_LE(std::max(std::fabs(v.x), std::fabs(v.y)), store->largest_local);
}

} // namespace

void stores::expect_all_sound(const sepax_store *store) {
    uint32_t exceptions = 0, strays = 0, removed = 0, padded[CLASS_COUNT] = {},
             skew[CLASS_COUNT] = {};
    ASSERT_TRUE(store->id_count == 0 || store->refs[store->id_count - 1] != REF_REMOVED);
    for (uint32_t id = store->id_count; id < (store->id_capacity + 63) / 64 * 64; ++id)
        ASSERT_FALSE(store->free_ids[id / 64] >> id % 64 & 1) << id;
    for (sepax_id id = 0; id < store->id_count; ++id) {
        ASSERT_EQ(store->refs[id] == REF_REMOVED, (store->free_ids[id / 64] >> id % 64 & 1) != 0);
        if (store->refs[id] == REF_REMOVED) {
            ASSERT_TRUE(store->removed.first <= id && id <= store->removed.last);
            removed++;
            continue;
        }
        ASSERT_NO_FATAL_FAILURE(expect_sound(store, id)) << "shape " << id;
        const polygon p = store_polygon(store, store->refs[id]);
        if (store->refs[id] != ref_of(store->plain_class, id)) {
            ASSERT_TRUE(store->exceptions.first <= id && id <= store->exceptions.last);
            exceptions++;
        }
        if ((store->refs[id] & ~REF_IRREGULAR) != ref_of(store->plain_class, id)) {
            ASSERT_TRUE(store->strays.first <= id && id <= store->strays.last);
            strays++;
        }
        const size_class &c = class_of(store, id);
        const bool exact = ref_class(store->refs[id]) < CLASS_8;
        padded[ref_class(store->refs[id])] +=
            p.count < (exact ? c.shapes.count[ref_slot(store->refs[id])] : p.stride);
        skew[ref_class(store->refs[id])] +=
            class_of(store, id).merge_error != nullptr && std::isinf(merge_error(store, id));
    }
    ASSERT_EQ(store->exceptions.count, exceptions);
    ASSERT_EQ(store->strays.count, strays);
    ASSERT_EQ(store->removed.count, removed);
    for (unsigned i = 0; i < CLASS_COUNT; ++i) {
        ASSERT_EQ(store->classes[i].padded_count, padded[i]) << "class " << i;
        ASSERT_EQ(store->classes[i].skew_count, skew[i]) << "class " << i;
    }
}

stores::store_ptr stores::any_store(uint32_t flags, unsigned seed) {
    shapes::rng random(seed);
    store_ptr store = make(flags);
    for (const unsigned n : {1U, 2U, 3U, 4U, 5U, 6U, 7U, 9U, 17U, 40U, 4U, 3U}) {
        const sepax_id id = n < 3 ? add(store.get(), points(n, {1, 2}), SEPAX_HULL)
                                  : add(store.get(), shapes::random_convex(random, n));
        const double far = n == 5 ? 1e9 : 3; // it collapses
        EXPECT_EQ(SEPAX_OK, place(store.get(), id, any_pose(random, far)));
        add_box(store.get(), {1, .5F, any_pose(random, 3)});
    }
    const std::vector<sepax_id> rounded = {0, 4, 9, 23};
    const std::vector<float> radii = {.5F, .25F, .125F, 2};
    if (seed % 2 == 0) {
        EXPECT_EQ(SEPAX_OK, sepax_store_set_radii(store.get(), rounded.data(), radii.data(),
                                                  rounded.size(), nullptr));
    }
    return store;
}
