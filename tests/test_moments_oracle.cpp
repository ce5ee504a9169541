// SPDX-License-Identifier: MIT
//
// Moments against GMP, within the bound of moments.h: shapes of every kind in every regime, and
// bodies of several of them. The oracle goes once around the boundary, by Green's theorem, in
// floats of 2,048 bits; it has no triangles, rectangles or sectors.

#include <gmpxx.h>

#include "batch.h"
#include "rounded.h"
#include "stores.h"

namespace {

using real = mpf_class;
using rounded::kind;
using rounded::regime;

// Area, first moments and second moment about the origin.
struct integrals {
    real area = 0, x = 0, y = 0, second = 0;

    void operator+=(const integrals &i) {
        area += i.area;
        x += i.x;
        y += i.y;
        second += i.second;
    }
};

struct vec {
    real x, y;
};

// The angle between 0 and a full turn from one unit vector to another, counter-clockwise. Halving
// it until it is tiny leaves few terms of the series of the sine.
real angle_between(const vec &from, const vec &to) {
    real c = from.x * to.x + from.y * to.y, s = from.x * to.y - from.y * to.x;
    if (s <= 0 && c > 0) // of a circle, or of edges that are parallel up to rounding
        return 0;
    int halvings = 0;
    for (; halvings < 200; halvings++) {
        const real half_c = sqrt(real((1 + c) / 2));
        s = c > 0 || s > 0 ? real(s / (2 * half_c)) : s;
        c = half_c;
        if (half_c == 0)
            s = 1;
    }
    real angle = s + s * s * s / 6;
    mpf_mul_2exp(angle.get_mpf_t(), angle.get_mpf_t(), 200);
    return angle;
}

// x^2 + x y + y^2, and x^3 + x^2 y + x y^2 + y^3: what powers of a coordinate that runs from x to y
// have as their mean, up to a factor.
real squares(const real &x, const real &y) {
    return x * x + x * y + y * y;
}
real cubes(const real &x, const real &y) {
    return (x * x + y * y) * (x + y);
}

// The part of an edge of the integrals of (x dy - y dx) / 2, x^2 dy / 2, -y^2 dx / 2 and
// (x^3 dy - y^3 dx) / 3.
integrals along_edge(const vec &a, const vec &b) {
    const real dx = b.x - a.x, dy = b.y - a.y;
    integrals i;
    i.area = (a.x * b.y - a.y * b.x) / 2;
    i.x = dy * squares(a.x, b.x) / 6;
    i.y = -dx * squares(a.y, b.y) / 6;
    i.second = (dy * cubes(a.x, b.x) - dx * cubes(a.y, b.y)) / 12;
    return i;
}

// The antiderivatives of powers of the cosine c and of the sine, at the direction (c, s): those of
// the sine are the ones of the cosine a quarter turn later, of which the angle is kept apart.
struct powers {
    real one, two, three, four;
};
powers powers_at(const real &c, const real &s) {
    return {s, s * c / 2, s - s * s * s / 3, s * c * c * c / 4 + 3 * s * c / 8};
}

// The part of an arc of radius r about v.
integrals along_arc(const vec &v, const real &r, const vec &from, const vec &to,
                    const real &angle) {
    const powers c1 = powers_at(to.x, to.y), c0 = powers_at(from.x, from.y);
    const powers s1 = powers_at(to.y, -to.x), s0 = powers_at(from.y, -from.x);
    const real c = c1.one - c0.one, cc = c1.two - c0.two + angle / 2, ccc = c1.three - c0.three;
    const real cccc = c1.four - c0.four + 3 * angle / 8;
    const real s = s1.one - s0.one, ss = s1.two - s0.two + angle / 2, sss = s1.three - s0.three;
    const real ssss = s1.four - s0.four + 3 * angle / 8;
    integrals i;
    i.area = r * (v.x * c + v.y * s + r * angle) / 2;
    i.x = r * (v.x * v.x * c + 2 * v.x * r * cc + r * r * ccc) / 2;
    i.y = r * (v.y * v.y * s + 2 * v.y * r * ss + r * r * sss) / 2;
    const real x3 =
        v.x * v.x * v.x * c + 3 * v.x * v.x * r * cc + 3 * v.x * r * r * ccc + r * r * r * cccc;
    const real y3 =
        v.y * v.y * v.y * s + 3 * v.y * v.y * r * ss + 3 * v.y * r * r * sss + r * r * r * ssss;
    i.second = r * (x3 + y3) / 3;
    return i;
}

real pi() {
    return 2 * angle_between({1, 0}, {0, 1});
}

integrals around(const shapes::polygon &core, float radius, sepax_vec2 origin) {
    std::vector<vec> p;
    for (const sepax_vec2 v : core)
        p.push_back({real(v.x) - real(origin.x), real(v.y) - real(origin.y)});
    const real r = radius;
    if (p.size() == 1)
        return along_arc(p[0], r, {1, 0}, {1, 0}, 2 * pi());
    std::vector<vec> normals;
    for (size_t i = 0; i < p.size(); i++) {
        const vec &a = p[i], &b = p[(i + 1) % p.size()];
        const real x = b.x - a.x, y = b.y - a.y, length = sqrt(real(x * x + y * y));
        normals.push_back({y / length, -x / length});
    }
    integrals sum;
    for (size_t i = 0; i < p.size(); i++) {
        const vec &a = p[i], &b = p[(i + 1) % p.size()], &n = normals[i];
        const vec &before = normals[(i + p.size() - 1) % p.size()];
        sum += along_edge({a.x + r * n.x, a.y + r * n.y}, {b.x + r * n.x, b.y + r * n.y});
        if (radius > 0) {
            const real angle = p.size() == 2 ? pi() : angle_between(before, n);
            sum += along_arc(a, r, before, n, angle);
        }
    }
    return sum;
}

struct world {
    stores::store_ptr store = stores::make(0);
    std::vector<shapes::polygon> cores;
    std::vector<float> radii;
};

sepax_id put(world &w, const rounded::shape &s) {
    const sepax_id id = stores::add_rounded(w.store.get(), s);
    w.cores.push_back(stores::world(w.store.get(), id));
    w.radii.push_back(s.radius);
    return id;
}

void expect_near(const real &exact, double found, const real &bound) {
    ASSERT_LE(abs(real(exact - found)), bound) << exact.get_d() << " and " << found;
}

// The shapes first .. end - 1 as one body.
void expect_moments(const world &w, size_t first, size_t end, const sepax_moments &found) {
    const sepax_vec2 origin = w.cores[first][0];
    integrals sum;
    size_t n = 0;
    real low_x = origin.x, low_y = origin.y, high_x = low_x, high_y = low_y;
    for (size_t i = first; i < end; i++) {
        sum += around(w.cores[i], w.radii[i], origin);
        n += w.cores[i].size();
        for (const sepax_vec2 v : w.cores[i]) {
            const real r = w.radii[i];
            low_x = std::min(low_x, real(v.x - r));
            low_y = std::min(low_y, real(v.y - r));
            high_x = std::max(high_x, real(v.x + r));
            high_y = std::max(high_y, real(v.y + r));
        }
    }
    const real d = std::max(real(high_x - low_x), real(high_y - low_y));
    const real e = real(double(n + 64)) * 0x1p-48;
    expect_near(sum.area, found.area, e * sum.area);
    if (sum.area == 0)
        return;
    const real x = sum.x / sum.area, y = sum.y / sum.area;
    expect_near(origin.x + x, found.x, e * d + std::fabs(found.x) * 0x1p-52);
    expect_near(origin.y + y, found.y, e * d + std::fabs(found.y) * 0x1p-52);
    expect_near(sum.second - sum.area * (x * x + y * y), found.second, e * d * d * sum.area);
}

class moments : public testing::TestWithParam<regime> {};

TEST_P(moments, agree_with_the_oracle) {
    mpf_set_default_prec(2048);
    shapes::rng random(17);
    world w;
    for (const kind k : rounded::kinds()) {
        for (size_t i = scaled(10); i > 0; i--) {
            const rounded::pair p = rounded::make(GetParam(), k, k, false, random);
            put(w, p.a);
            put(w, p.b);
        }
    }
    std::vector<sepax_id> ids, offsets;
    for (sepax_id id = 0; id < w.cores.size(); id++) {
        ids.push_back(id);
        if (id % 5 == 0)
            offsets.push_back(id);
    }
    std::vector<sepax_moments> found(ids.size());
    ASSERT_EQ(SEPAX_OK,
              sepax_store_moments(w.store.get(), ids.data(), ids.size(), found.data(), nullptr));
    for (size_t i = 0; i < found.size() && !HasFatalFailure(); i++) {
        SCOPED_TRACE(i);
        expect_moments(w, i, i + 1, found[i]);
    }
    ASSERT_EQ(SEPAX_OK, sepax_body_moments(w.store.get(), {offsets.data(), offsets.size() - 1},
                                           found.data(), nullptr));
    for (size_t i = 0; i + 1 < offsets.size() && !HasFatalFailure(); i++) {
        SCOPED_TRACE(i);
        expect_moments(w, offsets[i], offsets[i + 1], found[i]);
    }
}

INSTANTIATE_TEST_SUITE_P(all, moments, testing::ValuesIn(rounded::regimes()),
                         testing::PrintToStringParamName());

} // namespace
