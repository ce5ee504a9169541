// SPDX-License-Identifier: MIT
//
// The oracle of casts. Where the library looks at the difference of two cores and at a ray, this
// builds the hull of all that b sweeps over, and compares distances at the first contact.

#include "cast_oracle.h"

#include <algorithm>
#include <cmath>

#include "integers.h"

namespace {

using point = exact::point<mpz_class>;
using points = exact::core<mpz_class>;

// v times 2^shift, an integer.
mpz_class integer(float v, mp_bitcnt_t shift) {
    mpf_class exact(double{v}, 1000);
    mpf_mul_2exp(exact.get_mpf_t(), exact.get_mpf_t(), shift);
    return mpz_class(exact);
}

// The relation with what b sweeps until t / 2^t_shift. Coordinates are in units of
// 2^-(149 + t_shift).
sepax_relation relation_until(const cast_case &c, const mpz_class &t, mp_bitcnt_t t_shift) {
    const mp_bitcnt_t shift = 149 + t_shift;
    const mpz_class r =
        integer(c.a.radius, shift) + integer(c.b.radius, shift) + integer(c.margin, shift);
    points a, b;
    for (const sepax_vec2 &v : c.a.core)
        a.push_back({integer(v.x, shift), integer(v.y, shift)});
    const mpz_class mx = integer(c.motion.x, 149) * t, my = integer(c.motion.y, 149) * t;
    for (const sepax_vec2 &v : c.b.core) {
        const point start = {integer(v.x, shift), integer(v.y, shift)};
        b.push_back(start);
        b.push_back({start.x + mx, start.y + my});
    }
    points swept;
    for (const size_t i : exact::hull(b))
        swept.push_back(b[i]);
    const bool flat = c.a.core.size() < 3 && c.b.core.size() < 3;
    const sepax_relation cores = exact::relation_of_cores(a, swept);
    return exact::relation_of_rounded(a, swept, r, flat ? std::min(cores, SEPAX_TOUCHING) : cores);
}

} // namespace

sepax_relation oracle_cast_relation(const cast_case &c, float t) {
    return relation_until(c, integer(t, 149), 149);
}

bool oracle_cast_time(const cast_case &c, float time) {
    const mpz_class t = integer(time, 149);
    if (relation_until(c, 0, 0) != SEPAX_DISJOINT)
        return time == 0;
    const mpz_class before = (t << 80) - t; // a little less, in units of 2^-229
    const bool early = relation_until(c, before, 229) == SEPAX_DISJOINT &&
                       oracle_cast_relation(c, time) != SEPAX_OVERLAPPING;
    return early &&
           (time == 1 || oracle_cast_relation(c, std::nextafterf(time, 2)) != SEPAX_DISJOINT);
}

// ----------------------------------------------------------------- first contact

namespace {

constexpr mp_bitcnt_t bits = 6000;

struct real_point {
    mpf_class x, y;
};

mpf_class real(float v) {
    return mpf_class(double{v}, bits);
}
real_point real(sepax_vec2 v) {
    return {real(v.x), real(v.y)};
}
mpf_class product(const mpf_class &a, const mpf_class &b) {
    return mpf_class(a * b, bits);
}
mpf_class real_dot(const real_point &p, const real_point &q) {
    return mpf_class(p.x * q.x + p.y * q.y, bits);
}
mpf_class real_cross(const real_point &p, const real_point &q) {
    return mpf_class(p.x * q.y - p.y * q.x, bits);
}
real_point operator-(const real_point &p, const real_point &q) {
    return {mpf_class(p.x - q.x, bits), mpf_class(p.y - q.y, bits)};
}
mpf_class root(const mpf_class &v) {
    return sgn(v) <= 0 ? mpf_class(0, bits) : mpf_class(sqrt(v), bits);
}

// The distance of w and the segment from v0 to v1.
mpf_class distance(const real_point &w, const real_point &v0, const real_point &v1) {
    const real_point e = v1 - v0, from = w - v0;
    const mpf_class length = real_dot(e, e), along = real_dot(from, e);
    if (along <= 0)
        return root(real_dot(from, from));
    if (along >= length)
        return root(real_dot(w - v1, w - v1));
    return mpf_class(abs(real_cross(e, from)) / root(length), bits);
}

// The edge of `core` from vertex i nears w, which moves: D / l = r; t is then what comes out, and
// the outward normal.
mpf_class edge_contact(const shapes::polygon &core, size_t i, const real_point &w,
                       const real_point &motion, const mpf_class &r, real_point *normal) {
    const real_point v0 = real(core[i]), e = real(core[(i + 1) % core.size()]) - v0;
    const mpf_class length = root(real_dot(e, e));
    *normal = {mpf_class(e.y / length, bits), mpf_class(-e.x / length, bits)};
    const mpf_class gap(real_dot(*normal, w - v0) - r, bits);
    return mpf_class(gap / -real_dot(*normal, motion), bits);
}

mpf_class vertex_contact(const real_point &v, const real_point &w, const real_point &motion,
                         const mpf_class &r) {
    const real_point c = v - w;
    const mpf_class x = real_cross(c, motion), square = real_dot(motion, motion);
    const mpf_class left = root(mpf_class(product(r, r) * square - x * x, bits));
    return mpf_class((real_dot(c, motion) - left) / square, bits);
}

} // namespace

std::string oracle_cast_fault(const cast_case &c, const exact_cast &found) {
    const shapes::polygon &a = c.a.core, &b = c.b.core;
    const closest_features &f = found.features;
    const mpf_class r(real(c.a.radius) + real(c.b.radius) + real(c.margin), bits);
    const real_point m = real(c.motion), back = {mpf_class(-m.x), mpf_class(-m.y)};
    const real_point v = real(a[f.a]), w = real(b[f.b]);
    real_point normal = {mpf_class(0, bits), mpf_class(0, bits)};
    mpf_class t(0, bits);
    if (f.a_is_edge)
        t = edge_contact(a, f.a, w, m, r, &normal);
    else if (f.b_is_edge)
        t = edge_contact(b, f.b, v, back, r, &normal);
    else
        t = vertex_contact(v, w, m, r);
    const auto moved = [&](const real_point &p) {
        return real_point{mpf_class(p.x + t * m.x, bits), mpf_class(p.y + t * m.y, bits)};
    };
    if (!f.a_is_edge && !f.b_is_edge && r > 0)
        normal = {mpf_class((moved(w).x - v.x) / r, bits), mpf_class((moved(w).y - v.y) / r, bits)};
    if (f.b_is_edge)
        normal = {mpf_class(-normal.x), mpf_class(-normal.y)};
    // Nothing is nearer then, and the features are as near as that.
    mpf_class nearest(-1, bits);
    for (size_t i = 0; i < a.size(); i++)
        for (size_t j = 0; j < b.size(); j++) {
            const real_point a0 = real(a[i]), a1 = real(a[(i + 1) % a.size()]);
            const real_point b0 = moved(real(b[j])), b1 = moved(real(b[(j + 1) % b.size()]));
            for (const mpf_class &d : {distance(b0, a0, a1), distance(a0, b0, b1)})
                nearest = nearest < 0 || d < nearest ? d : nearest;
        }
    const mpf_class at = f.a_is_edge   ? distance(moved(w), v, real(a[(f.a + 1) % a.size()]))
                         : f.b_is_edge ? distance(v, moved(w), moved(real(b[(f.b + 1) % b.size()])))
                                       : distance(v, moved(w), moved(w));
    mpf_class slack(1, bits);
    mpf_div_2exp(slack.get_mpf_t(), slack.get_mpf_t(), 1500);
    if (abs(nearest - r) > slack || abs(at - r) > slack)
        return "other features are nearer";
    if (abs(t - real(found.time)) > real(0x1p-23f) * t + real(0x1p-149f))
        return "the time is another one";
    const bool known = r > 0 || f.a_is_edge || f.b_is_edge;
    const mpf_class dx(normal.x - real(found.normal_x), bits), dy(normal.y - real(found.normal_y));
    if (known && (abs(dx) > 0x1p-24 || abs(dy) > 0x1p-24))
        return "the normal is off";
    return "";
}
