// SPDX-License-Identifier: MIT
//
// The oracle in wide integers. With coordinates below 2^58 differences are below 2^59, sums of two
// products below 2^119, and the three addends of a distance together below 2^60.

#include "wide_oracle.h"

#include <algorithm>
#include <climits>
#include <cstring>

namespace {

__extension__ using wide = __int128;
__extension__ using natural = unsigned __int128;
using point = wide_oracle::point;
using core = wide_oracle::core;

constexpr int most_bits = 58;

// ------------------------------------------------------------------- integers

// A finite float is significand * 2^exponent.
struct parts {
    int64_t significand;
    int exponent;
};

parts split(float v) {
    uint32_t bits = 0;
    std::memcpy(&bits, &v, sizeof bits);
    const int field = static_cast<int>(bits >> 23 & 0xFF);
    const auto fraction = static_cast<int64_t>(bits & 0x7FFFFF);
    const int64_t magnitude = field == 0 ? fraction : fraction | 0x800000;
    return {bits >> 31 != 0 ? -magnitude : magnitude, std::max(field, 1) - 150};
}

// The exponents of all that is not 0.
struct exponents {
    int least = INT_MAX, most = INT_MIN;

    void see(float v) {
        const parts p = split(v);
        if (p.significand != 0) {
            least = std::min(least, p.exponent);
            most = std::max(most, p.exponent);
        }
    }
    void see(const shapes::polygon &p) {
        for (const sepax_vec2 &v : p) {
            see(v.x);
            see(v.y);
        }
    }
};

int64_t integer(float v, int unit) {
    const parts p = split(v);
    return p.significand == 0 ? 0 : p.significand * (int64_t{1} << (p.exponent - unit));
}

void assign(core &to, const shapes::polygon &from, int unit) {
    to.clear();
    for (const sepax_vec2 &v : from)
        to.push_back({integer(v.x, unit), integer(v.y, unit)});
}

point operator-(const point &p, const point &q) {
    return {p.x - q.x, p.y - q.y};
}
wide dot(const point &p, const point &q) {
    return wide{p.x} * q.x + wide{p.y} * q.y;
}

// The product of two numbers below 2^127, in two halves.
struct product {
    natural high, low;

    product(natural p, natural q) {
        const natural mask = ~uint64_t{0};
        const natural p0 = p & mask, p1 = p >> 64, q0 = q & mask, q1 = q >> 64;
        const natural across = p0 * q1 + (p0 * q0 >> 64); // below 2^127 + 2^64
        const natural middle = p1 * q0 + (across & mask);
        low = (middle << 64) | (p0 * q0 & mask);
        high = p1 * q1 + (across >> 64) + (middle >> 64);
    }
    int compare(const product &o) const {
        if (high != o.high)
            return high < o.high ? -1 : 1;
        return (low > o.low) - (low < o.low);
    }
};

// ---------------------------------------------------------------------- cores

struct interval {
    wide low, high;

    interval(const core &s, const point &axis) : low(dot(s[0], axis)), high(low) {
        for (const point &p : s) {
            const wide at = dot(p, axis);
            low = std::min(low, at);
            high = std::max(high, at);
        }
    }
};

// Whether the cores have a gap between them, meet end to end, or more.
sepax_relation on_axis(const core &a, const core &b, const point &axis) {
    const interval of_a(a, axis), of_b(b, axis);
    if (of_a.high < of_b.low || of_b.high < of_a.low)
        return SEPAX_DISJOINT;
    return of_a.high == of_b.low || of_b.high == of_a.low ? SEPAX_TOUCHING : SEPAX_OVERLAPPING;
}

// On the axes across the edges of one, and of a segment along it as well.
sepax_relation on_axes(const core &edges, const core &other) {
    sepax_relation least = SEPAX_OVERLAPPING;
    for (size_t i = 0; i < edges.size() && least != SEPAX_DISJOINT; i++) {
        const point d = edges[(i + 1) % edges.size()] - edges[i];
        least = std::min(least, on_axis(edges, other, {d.y, -d.x}));
        if (edges.size() == 2)
            least = std::min(least, on_axis(edges, other, d));
    }
    return least;
}

sepax_relation relation_of_cores(const core &a, const core &b) {
    if (a.size() == 1 && b.size() == 1)
        return a[0].x == b[0].x && a[0].y == b[0].y ? SEPAX_TOUCHING : SEPAX_DISJOINT;
    const auto flat = a.size() < 3 && b.size() < 3 ? SEPAX_TOUCHING : SEPAX_OVERLAPPING;
    sepax_relation least = flat;
    if (a.size() > 1)
        least = std::min(least, on_axes(a, b));
    if (b.size() > 1)
        least = std::min(least, on_axes(b, a));
    return least;
}

// ------------------------------------------------------------------ distances

int sign(wide v) {
    return (v > 0) - (v < 0);
}

// The sign of (distance of w and the segment from v0 to v1) - r.
int compare(const point &w, const point &v0, const point &v1, int64_t r) {
    const point e = v1 - v0, from = w - v0;
    const wide length = dot(e, e), along = dot(from, e), reach = wide{r} * r;
    const wide rest = dot(from, from) - reach;
    if (along <= 0)
        return sign(rest);
    if (along >= length)
        return sign(dot(w - v1, w - v1) - reach);
    if (rest <= 0) // the line is nearer than its end
        return -1;
    return product(static_cast<natural>(rest), static_cast<natural>(length))
        .compare(product(static_cast<natural>(along), static_cast<natural>(along)));
}

// The least sign for the edges of one and the vertices of the other.
int compare_edges(const core &edges, const core &other, int64_t r) {
    int least = 1;
    for (size_t i = 0; i < edges.size(); i++)
        for (size_t j = 0; j < other.size() && least >= 0; j++)
            least = std::min(least, compare(other[j], edges[i], edges[(i + 1) % edges.size()], r));
    return least;
}

bool is_within(const core &a, int64_t a_radius, const core &b, int64_t b_radius) {
    const int64_t r = b_radius - a_radius;
    core vertex(1);
    for (const point &w : a) {
        vertex[0] = w;
        const int nearest = compare_edges(b, vertex, std::abs(r));
        const sepax_relation relation = relation_of_cores(vertex, b);
        if (r >= 0 ? relation == SEPAX_DISJOINT && nearest > 0
                   : relation != SEPAX_OVERLAPPING || nearest < 0)
            return false;
    }
    return true;
}

} // namespace

bool wide_oracle::assign(const rounded::pair &p) {
    exponents all;
    all.see(p.a.core);
    all.see(p.b.core);
    for (const float v : {p.a.radius, p.b.radius, p.margin})
        all.see(v);
    if (all.least != INT_MAX && all.most - all.least > most_bits - 24)
        return false;
    ::assign(a_, p.a.core, all.least);
    ::assign(b_, p.b.core, all.least);
    a_radius_ = integer(p.a.radius, all.least);
    b_radius_ = integer(p.b.radius, all.least);
    margin_ = integer(p.margin, all.least);
    return true;
}

sepax_relation wide_oracle::relation() const {
    const sepax_relation cores = relation_of_cores(a_, b_);
    const int64_t r = a_radius_ + b_radius_ + margin_;
    if (r == 0)
        return cores;
    if (cores != SEPAX_DISJOINT)
        return SEPAX_OVERLAPPING;
    const int gap = std::min(compare_edges(a_, b_, r), compare_edges(b_, a_, r));
    return gap < 0 ? SEPAX_OVERLAPPING : gap == 0 ? SEPAX_TOUCHING : SEPAX_DISJOINT;
}

sepax_containment wide_oracle::containment() const {
    return static_cast<sepax_containment>(
        (is_within(a_, a_radius_, b_, b_radius_) ? SEPAX_A_WITHIN_B : 0) |
        (is_within(b_, b_radius_, a_, a_radius_) ? SEPAX_B_WITHIN_A : 0));
}
