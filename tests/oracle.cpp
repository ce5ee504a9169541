// SPDX-License-Identifier: MIT
//
// The oracle: exact relation by interval overlap, separation by exact heights over a long root.

#include "oracle.h"

#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstring>

#include <gmpxx.h>

namespace {

struct point {
    mpz_class x, y;
};
using shape = std::vector<point>;

// A finite float is significand * 2^exponent, both integers.
struct parts {
    int32_t significand;
    int exponent;
};

parts split(float v) {
    uint32_t bits;
    std::memcpy(&bits, &v, sizeof bits);
    const int field = static_cast<int>(bits >> 23 & 0xFF);
    const auto fraction = static_cast<int32_t>(bits & 0x7FFFFF);
    const int32_t magnitude = field == 0 ? fraction : fraction | 0x800000;
    return {bits >> 31 != 0 ? -magnitude : magnitude, std::max(field, 1) - 150};
}

int least_exponent(const std::vector<sepax_vec2> &vertices) {
    int least = INT_MAX;
    for (const sepax_vec2 &v : vertices)
        for (float c : {v.x, v.y})
            if (c != 0)
                least = std::min(least, split(c).exponent);
    return least;
}

// v / 2^unit, an integer.
void scale(mpz_class &to, float v, int unit) {
    const parts p = split(v);
    to = p.significand;
    if (p.significand != 0)
        mpz_mul_2exp(to.get_mpz_t(), to.get_mpz_t(), static_cast<mp_bitcnt_t>(p.exponent - unit));
}

void scale(shape &to, const std::vector<sepax_vec2> &vertices, int unit) {
    to.resize(vertices.size());
    for (size_t i = 0; i < vertices.size(); ++i) {
        scale(to[i].x, vertices[i].x, unit);
        scale(to[i].y, vertices[i].y, unit);
    }
}

// Both shapes in integers of one unit. The integers are kept from call to call, because their
// memory takes longer to get than they take to multiply.
struct scaled {
    shape a, b;
    int unit = 0; // coordinates are times 2^unit

    void assign(const std::vector<sepax_vec2> &from_a, const std::vector<sepax_vec2> &from_b) {
        unit = std::min(least_exponent(from_a), least_exponent(from_b));
        scale(a, from_a, unit);
        scale(b, from_b, unit);
    }
};

// The shadow of a shape on an axis.
struct interval {
    mpz_class low, high, at;

    void cast(const shape &s, const mpz_class &axis_x, const mpz_class &axis_y) {
        for (size_t i = 0; i < s.size(); ++i) {
            mpz_mul(at.get_mpz_t(), s[i].x.get_mpz_t(), axis_x.get_mpz_t());
            mpz_addmul(at.get_mpz_t(), s[i].y.get_mpz_t(), axis_y.get_mpz_t());
            if (i == 0 || at < low)
                low = at;
            if (i == 0 || at > high)
                high = at;
        }
    }
};

// What the axes seen so far leave open.
struct verdict {
    sepax_relation relation = SEPAX_OVERLAPPING;
    interval a, b;

    // A gap parts the shapes; shadows that only meet end to end keep the interiors apart.
    void look(const scaled &pair, const mpz_class &axis_x, const mpz_class &axis_y) {
        a.cast(pair.a, axis_x, axis_y);
        b.cast(pair.b, axis_x, axis_y);
        if (a.high < b.low || b.high < a.low)
            relation = SEPAX_DISJOINT;
        else if (relation != SEPAX_DISJOINT && (a.high == b.low || b.high == a.low))
            relation = SEPAX_TOUCHING;
    }
};

// Looks across every edge of the shape; along them as well when it is a segment.
void look_across(verdict &v, const scaled &pair, const shape &edges, mpz_class &dx, mpz_class &dy) {
    for (size_t i = 0; i < edges.size() && edges.size() > 1 && v.relation != SEPAX_DISJOINT; ++i) {
        const point &from = edges[i], &to = edges[(i + 1) % edges.size()];
        dx = to.x - from.x;
        dy = to.y - from.y;
        if (edges.size() == 2)
            v.look(pair, dx, dy);
        mpz_neg(dx.get_mpz_t(), dx.get_mpz_t());
        v.look(pair, dy, dx);
    }
}

// Signed heights above an edge, outward, in units of 2^(2 * unit) / length.
struct heights {
    mpz_class dx, dy, rx, ry, at, least, square;
    mpf_class length{0, 256}, height{0, 256};

    // The least signed distance of the other's vertices from the line of an edge.
    const mpf_class &distance(const point &from, const point &to, const shape &other) {
        dx = to.x - from.x;
        dy = to.y - from.y;
        for (size_t j = 0; j < other.size(); ++j) {
            rx = other[j].x - from.x;
            ry = other[j].y - from.y;
            at = dy * rx - dx * ry;
            if (j == 0 || at < least)
                least = at;
        }
        square = dx * dx + dy * dy;
        mpf_set_z(length.get_mpf_t(), square.get_mpz_t());
        mpf_sqrt(length.get_mpf_t(), length.get_mpf_t());
        mpf_set_z(height.get_mpf_t(), least.get_mpz_t());
        height /= length;
        return height;
    }
};

} // namespace

sepax_relation oracle_relation(const std::vector<sepax_vec2> &a, const std::vector<sepax_vec2> &b) {
    thread_local scaled pair;
    thread_local verdict v;
    thread_local mpz_class dx, dy;
    pair.assign(a, b);
    v.relation = SEPAX_OVERLAPPING;
    look_across(v, pair, pair.a, dx, dy);
    look_across(v, pair, pair.b, dx, dy);
    if (a.size() == 1 && b.size() == 1) {
        v.look(pair, 1, 0);
        v.look(pair, 0, 1);
    }
    if (v.relation == SEPAX_OVERLAPPING && a.size() < 3 && b.size() < 3)
        return SEPAX_TOUCHING; // neither has an interior
    return v.relation;
}

double oracle_separation(const std::vector<sepax_vec2> &a, const std::vector<sepax_vec2> &b) {
    thread_local scaled pair;
    thread_local heights h;
    thread_local mpf_class best{0, 256};
    pair.assign(a, b);
    bool first = true;
    for (int side = 0; side < 2; ++side) {
        const shape &edges = side == 0 ? pair.a : pair.b;
        const shape &other = side == 0 ? pair.b : pair.a;
        for (size_t i = 0; i < edges.size() && edges.size() > 1; ++i) {
            const mpf_class &d = h.distance(edges[i], edges[(i + 1) % edges.size()], other);
            if (first || d > best)
                best = d;
            first = false;
        }
    }
    if (pair.unit < 0)
        mpf_div_2exp(best.get_mpf_t(), best.get_mpf_t(), static_cast<mp_bitcnt_t>(-pair.unit));
    else
        mpf_mul_2exp(best.get_mpf_t(), best.get_mpf_t(), static_cast<mp_bitcnt_t>(pair.unit));
    return best.get_d();
}
