// SPDX-License-Identifier: MIT

#include "impact_oracle.h"

#include <algorithm>
#include <cmath>

namespace {

using real = long double;

struct point {
    real x, y;
};

const real pi = 3.141592653589793238462643383279502884L;

// A shape and how it moves.
struct mover {
    std::vector<point> core; // relative to the pivot
    point start = {0, 0}, end = {0, 0};
    real angle = 0, rate = 0, cos = 1, sin = 0, cos_way = 0, sin_way = 0, reach = 0, fastest = 0;
    real radius = 0, lever = 0;
    bool linear = false;

    std::vector<point> at(real t) const {
        real c = std::cos(angle + t * rate), s = std::sin(angle + t * rate);
        if (linear) {
            c = cos + t * cos_way;
            s = sin + t * sin_way;
            const real length = std::sqrt(c * c + s * s);
            c /= length;
            s /= length;
        }
        const point p = {start.x + t * (end.x - start.x), start.y + t * (end.y - start.y)};
        std::vector<point> placed;
        for (const point &v : core)
            placed.push_back({p.x + c * v.x - s * v.y, p.y + s * v.x + c * v.y});
        return placed;
    }
};

mover mover_of(const impact_scene &s, sepax_id id) {
    mover m;
    m.radius = sepax_store_radius(s.store.get(), id);
    const auto at = std::find(s.ids.begin(), s.ids.end(), id);
    std::vector<sepax_vec2> v(4096);
    size_t n = 0;
    if (at == s.ids.end()) {
        (void)sepax_store_vertices(s.store.get(), id, v.data(), v.size(), &n);
        m.start = m.end = {v[0].x, v[0].y};
        for (size_t i = 0; i < n; i++)
            m.core.push_back({(real)v[i].x - v[0].x, (real)v[i].y - v[0].y});
    } else {
        const size_t k = size_t(at - s.ids.begin());
        const sepax_pose &p = s.from[k], &q = s.to[k];
        const sepax_vec2 pivot = s.pivots[k];
        (void)sepax_store_local_vertices(s.store.get(), id, v.data(), v.size(), &n);
        for (size_t i = 0; i < n; i++)
            m.core.push_back({(real)v[i].x - pivot.x, (real)v[i].y - pivot.y});
        const real l = std::hypot((real)p.cos, (real)p.sin),
                   e = std::hypot((real)q.cos, (real)q.sin);
        m.start = {p.x + (p.cos * (real)pivot.x - p.sin * (real)pivot.y) / l,
                   p.y + (p.sin * (real)pivot.x + p.cos * (real)pivot.y) / l};
        m.end = {q.x + (q.cos * (real)pivot.x - q.sin * (real)pivot.y) / e,
                 q.y + (q.sin * (real)pivot.x + q.cos * (real)pivot.y) / e};
        m.angle = std::atan2((real)p.sin, (real)p.cos);
        const real cross = (real)p.cos * q.sin - (real)p.sin * q.cos;
        const real dot = (real)p.cos * q.cos + (real)p.sin * q.sin;
        m.rate = std::atan2(cross, dot) + 2 * pi * s.turns[k];
        m.linear = (s.flags & SEPAX_LERP) != 0;
        m.cos = p.cos;
        m.sin = p.sin;
        m.cos_way = (real)q.cos - p.cos;
        m.sin_way = (real)q.sin - p.sin;
        m.lever = std::fabs(pivot.x) + std::fabs(pivot.y);
    }
    for (const point &c : m.core)
        m.reach = std::max(m.reach, std::hypot(c.x, c.y));
    m.fastest = std::fabs(m.rate);
    if (m.linear) { // never slower than at the point of the line that is nearest to (0, 0)
        const real way = std::hypot(m.cos_way, m.sin_way);
        const real height = way > 0 ? std::fabs(m.cos * m.sin_way - m.sin * m.cos_way) / way : 1;
        m.fastest = way > 0 ? way / height * 1.0001L : 0;
    }
    return m;
}

real to_edge(point p, point a, point b) {
    const real ex = b.x - a.x, ey = b.y - a.y, square = ex * ex + ey * ey;
    real t = square > 0 ? ((p.x - a.x) * ex + (p.y - a.y) * ey) / square : 0;
    t = std::min<real>(std::max<real>(t, 0), 1);
    return std::hypot(p.x - (a.x + t * ex), p.y - (a.y + t * ey));
}

// The widest gap along the normals of a.
real widest(const std::vector<point> &a, const std::vector<point> &b) {
    real most = -INFINITY;
    for (size_t i = 0; a.size() > 1 && i < a.size(); i++) {
        const point p = a[i], q = a[(i + 1) % a.size()];
        const real l = std::hypot(q.x - p.x, q.y - p.y), nx = (q.y - p.y) / l, ny = (p.x - q.x) / l;
        real least = INFINITY;
        for (const point &v : b)
            least = std::min(least, nx * (v.x - p.x) + ny * (v.y - p.y));
        most = std::max(most, least);
    }
    return most;
}

// The gap of two cores along a direction.
real along(const std::vector<point> &a, const std::vector<point> &b, real nx, real ny) {
    real least = INFINITY, most = -INFINITY;
    for (const point &v : b)
        least = std::min(least, nx * v.x + ny * v.y);
    for (const point &v : a)
        most = std::max(most, nx * v.x + ny * v.y);
    return least - most;
}

// The distance of two cores; where they overlap, the negative depth.
real distance(const std::vector<point> &a, const std::vector<point> &b) {
    const real gap = std::max(widest(a, b), widest(b, a));
    if (gap < 0)
        return std::isinf(gap) ? std::hypot(a[0].x - b[0].x, a[0].y - b[0].y) : gap;
    real least = INFINITY;
    for (const point &p : a)
        for (size_t j = 0; j < b.size(); j++)
            least = std::min(least, to_edge(p, b[j], b[(j + 1) % b.size()]));
    for (const point &p : b)
        for (size_t j = 0; j < a.size(); j++)
            least = std::min(least, to_edge(p, a[j], a[(j + 1) % a.size()]));
    return least;
}

struct moving_pair {
    mover a, b;
    real speed;
    real at(real t) const {
        return distance(a.at(t), b.at(t));
    }
    // Whether the distance is above `reach` from one time to another.
    bool stays_above(real reach, real from, real to) const {
        for (real t = from; t < to;) {
            const real room = at(t) - reach;
            if (!(room > 0))
                return false;
            if (!(speed > 0))
                return true;
            t += std::max(room / speed, 0x1p-50L);
        }
        return true;
    }
};

} // namespace

std::string impact_fault(const impact_scene &s, const impact_results &r, size_t i) {
    const moving_pair p = [&] {
        moving_pair q = {mover_of(s, s.pairs[i].a), mover_of(s, s.pairs[i].b), 0};
        q.speed = std::hypot((q.b.end.x - q.b.start.x) - (q.a.end.x - q.a.start.x),
                             (q.b.end.y - q.b.start.y) - (q.a.end.y - q.a.start.y)) +
                  q.a.fastest * q.a.reach + q.b.fastest * q.b.reach;
        return q;
    }();
    const auto apart = [](point u, point v) { return std::fabs(u.x - v.x) + std::fabs(u.y - v.y); };
    real reach = p.a.radius + p.b.radius + s.margin;
    const real size = std::max(apart(p.a.start, p.b.start), apart(p.a.end, p.b.end)) + p.a.reach +
                      p.b.reach + p.a.lever + p.b.lever + reach;
    const real tolerance = std::max<real>(s.tolerance, size * 0x1p-22L) * (1 + 0x1p-20L);
    if ((s.flags & SEPAX_LEAVING) != 0 && p.at(0) <= reach + tolerance)
        reach = p.at(0) - tolerance;
    const real time = r.time[i], end = r.state[i] == SEPAX_CLEAR ? 1 : time;
    if (r.state[i] == SEPAX_CLEAR ? time != 2 : !(time >= 0 && time <= 1))
        return "a time that is none";
    if (!p.stays_above(reach, 0, end))
        return "late";
    if (r.state[i] == SEPAX_CLEAR)
        return "";
    if (p.at(time) > reach + tolerance + p.speed * 0x1p-24L)
        return "early by " + std::to_string(double((p.at(time) - reach) / tolerance));
    // Along the normal, the gap is the distance of the cores, or that of cores that overlap; float
    // roundings of both and of the time are left.
    const real nx = r.normal_x[i], ny = r.normal_y[i];
    const bool points = p.a.core.size() == 1 && p.b.core.size() == 1;
    if (std::fabs(std::hypot(nx, ny) - 1) > 0x1p-22L && !(points && nx == 0 && ny == 0))
        return "a normal that is none";
    if (along(p.a.at(time), p.b.at(time), nx, ny) < p.at(time) - (size + p.speed) * 0x1p-22L)
        return "a normal of other features";
    if (r.state[i] == SEPAX_HIT && p.stays_above(reach, time, 1))
        return "no hit";
    return "";
}
