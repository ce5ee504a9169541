// SPDX-License-Identifier: MIT
//
// The oracle of rounded shapes: squared distances as fractions of integers.

#include "rounded.h"

#include <algorithm>
#include <cmath>

#include "integers.h"
#include "oracle.h"

namespace {

using point = exact::point<mpz_class>;

// v times 2^149, an integer.
mpz_class integer(float v) {
    mpf_class exact(double{v}, 400);
    mpf_mul_2exp(exact.get_mpf_t(), exact.get_mpf_t(), 149);
    return mpz_class(exact);
}

std::vector<point> integers(const shapes::polygon &core) {
    std::vector<point> points;
    for (const sepax_vec2 &v : core)
        points.push_back({integer(v.x), integer(v.y)});
    return points;
}

} // namespace

namespace {

template <class N>
sepax_relation relation_in(const exact::unit &u, const rounded::shape &a, const rounded::shape &b,
                           float margin) {
    const exact::core<N> of_a = u.of<N>(a.core), of_b = u.of<N>(b.core);
    const N r = u.of<N>(a.radius) + u.of<N>(b.radius) + u.of<N>(margin);
    return exact::relation_of_rounded(of_a, of_b, r, exact::relation_of_cores(of_a, of_b));
}

template <class N>
bool is_within_in(const exact::unit &u, const rounded::shape &a, const rounded::shape &b) {
    const exact::core<N> inner = u.of<N>(a.core), border = u.of<N>(b.core);
    const N r = u.of<N>(b.radius) - u.of<N>(a.radius);
    return std::all_of(inner.begin(), inner.end(), [&](const exact::point<N> &w) {
        return exact::is_disc_within(w, border, r, exact::relation_of_cores({w}, border));
    });
}

exact::unit unit_of(const rounded::shape &a, const rounded::shape &b, float margin) {
    return exact::unit().see(a.core).see(b.core).see(a.radius).see(b.radius).see(margin);
}

} // namespace

sepax_relation oracle_round_relation(const rounded::shape &a, const rounded::shape &b, float margin,
                                     bool by_gmp) {
    const exact::unit u = unit_of(a, b, margin);
    return u.is_wide() && !by_gmp ? relation_in<exact::wide>(u, a, b, margin)
                                  : relation_in<mpz_class>(u, a, b, margin);
}

bool oracle_is_within(const rounded::shape &a, const rounded::shape &b, bool by_gmp) {
    const exact::unit u = unit_of(a, b, 0);
    return u.is_wide() && !by_gmp ? is_within_in<exact::wide>(u, a, b)
                                  : is_within_in<mpz_class>(u, a, b);
}

double oracle_signed_distance(const shapes::polygon &a, const shapes::polygon &b,
                              uint8_t relation) {
    const bool both = a.size() < 3 && b.size() < 3, one = a.size() < 3 || b.size() < 3;
    if (one && relation == SEPAX_DISJOINT)
        return rounded::distance(a, b);
    return both ? 0 : oracle_separation(a, b);
}

// ---------------------------------------------------------------------- features

namespace {

// The nearest point of b's feature to a's, and the square of their distance.
struct candidate {
    oracle_features features;
    mpq_class square;
    mpq_class ax, ay, bx, by; // the nearest points
};

std::vector<candidate> vertex_candidates(const std::vector<point> &a, const std::vector<point> &b) {
    std::vector<candidate> all;
    for (size_t i = 0; i < a.size(); i++) {
        for (size_t j = 0; j < b.size(); j++) {
            all.push_back({{{i, false}, {j, false}},
                           mpq_class(dot(b[j] - a[i], b[j] - a[i])),
                           a[i].x,
                           a[i].y,
                           b[j].x,
                           b[j].y});
        }
    }
    return all;
}

// Vertices of b beside and to the right of edges of a.
void add_edges(std::vector<candidate> &all, const std::vector<point> &a,
               const std::vector<point> &b, bool exchange) {
    for (size_t i = 0; i < a.size() && a.size() > 1; i++) {
        for (size_t j = 0; j < b.size(); j++) {
            const point e = a[(i + 1) % a.size()] - a[i], from = b[j] - a[i];
            const mpz_class length = dot(e, e), along = dot(from, e);
            if (along <= 0 || along >= length || e.y * from.x <= e.x * from.y)
                continue;
            mpq_class t(along, length);
            t.canonicalize();
            candidate c = {{{i, true}, {j, false}}, {},     a[i].x + t * e.x,
                           a[i].y + t * e.y,        b[j].x, b[j].y};
            const mpq_class dx = c.bx - c.ax, dy = c.by - c.ay;
            c.square = dx * dx + dy * dy;
            if (exchange) {
                std::swap(c.features.a, c.features.b);
                std::swap(c.ax, c.bx);
                std::swap(c.ay, c.by);
            }
            all.push_back(c);
        }
    }
}

// Of the nearest candidates the one that comes first counter-clockwise on the edge of the lower id.
candidate nearest(const std::vector<point> &a, const std::vector<point> &b, bool b_first) {
    std::vector<candidate> all = vertex_candidates(a, b);
    add_edges(all, a, b, false);
    add_edges(all, b, a, true);
    const candidate *best = &all[0];
    mpq_class best_along;
    for (const candidate &c : all) {
        const mpq_class nx = c.bx - c.ax, ny = c.by - c.ay; // from a to b
        // The edge with the outward normal (nx, ny) runs along (-ny, nx).
        const mpq_class along =
            b_first ? mpq_class(ny * c.bx - nx * c.by) : mpq_class(nx * c.ay - ny * c.ax);
        const int order = cmp(c.square, best->square);
        if (&c == best || order < 0 || (order == 0 && along < best_along)) {
            best = &c;
            best_along = along;
        }
    }
    return *best;
}

} // namespace

oracle_features oracle_closest(const shapes::polygon &a, const shapes::polygon &b, bool b_first) {
    return nearest(integers(a), integers(b), b_first).features;
}

// ----------------------------------------------------------------------- numbers

namespace {

constexpr mp_bitcnt_t bits = 4096;

mpf_class real(const mpq_class &q) {
    mpf_class n(q.get_num(), bits), d(q.get_den(), bits);
    return mpf_class(n / d, bits);
}
mpf_class real(float v) {
    return mpf_class(double{v}, bits);
}
mpf_class power_of_two(int exponent) {
    mpf_class one(1, bits);
    if (exponent < 0)
        mpf_div_2exp(one.get_mpf_t(), one.get_mpf_t(), static_cast<mp_bitcnt_t>(-exponent));
    else
        mpf_mul_2exp(one.get_mpf_t(), one.get_mpf_t(), static_cast<mp_bitcnt_t>(exponent));
    return one;
}

const mpf_class relative = 1.02 * power_of_two(-24), least = power_of_two(-150),
                largest = (2 - power_of_two(-23)) * power_of_two(127);

// |found - exact| as a part of what it may be. What does not fit is the largest float.
double error_of(float found, mpf_class exact, const mpf_class &more) {
    if (abs(exact) > largest)
        exact = sgn(exact) * largest;
    const mpf_class allowed = relative * abs(exact) + least + more;
    return mpf_class(abs(real(found) - exact) / allowed).get_d();
}

// The extents of both shapes together, in x and y.
mpf_class extents(const rounded::shape &a, const rounded::shape &b) {
    mpf_class sum(0, bits);
    for (float sepax_vec2::*c : {&sepax_vec2::x, &sepax_vec2::y}) {
        mpf_class low(real(a.core[0].*c)), high(low);
        for (const rounded::shape *s : {&a, &b}) {
            for (const sepax_vec2 &v : s->core) {
                low = std::min(low, mpf_class(real(v.*c) - real(s->radius)));
                high = std::max(high, mpf_class(real(v.*c) + real(s->radius)));
            }
        }
        sum += high - low;
    }
    return sum;
}

} // namespace

oracle_errors oracle_distance_errors(const rounded::shape &a, const rounded::shape &b, float margin,
                                     const oracle_features &features, const measured &found) {
    const candidate c = [&] {
        const std::vector<point> pa = integers(a.core), pb = integers(b.core);
        std::vector<candidate> all = vertex_candidates(pa, pb);
        add_edges(all, pa, pb, false);
        add_edges(all, pb, pa, true);
        return *std::find_if(all.begin(), all.end(), [&](const candidate &one) {
            return one.features.a == features.a && one.features.b == features.b;
        });
    }();
    const mpf_class unit = power_of_two(-149);
    const mpf_class d(sqrt(real(c.square)), bits);
    const mpf_class nx(real(mpq_class(c.bx - c.ax)) / d, bits);
    const mpf_class ny(real(mpq_class(c.by - c.ay)) / d, bits);
    const mpf_class distance(d * unit - real(a.radius) - real(b.radius) - real(margin), bits);
    const mpf_class more(extents(a, b) * power_of_two(-48), bits), none(0, bits);
    oracle_errors errors = {};
    // 0 is for what touches; so the least float stands for all below it.
    errors.distance = distance != 0 && std::abs(found.distance) == 0x1p-149f && abs(distance) < unit
                          ? (sgn(distance) == (found.distance > 0 ? 1 : -1) ? 0 : 2)
                          : error_of(found.distance, distance, none);
    errors.normal =
        std::max(error_of(found.normal_x, nx, none), error_of(found.normal_y, ny, none));
    const mpf_class ra = real(a.radius), rb = real(b.radius);
    errors.witness = std::max({error_of(found.a.x, real(c.ax) * unit + ra * nx, more),
                               error_of(found.a.y, real(c.ay) * unit + ra * ny, more),
                               error_of(found.b.x, real(c.bx) * unit - rb * nx, more),
                               error_of(found.b.y, real(c.by) * unit - rb * ny, more)});
    return errors;
}
