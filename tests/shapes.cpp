// SPDX-License-Identifier: MIT
//
// Random numbers, poses and polygons: see shapes.h for what makes them the same everywhere.

#include "shapes.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace shapes {

namespace {

constexpr double quarter_pi = 0.785398163397448309616;

// tan(x) for |x| <= pi/4 by its continued fraction x / (1 - x^2 / (3 - x^2 / (5 - ...))); ten terms
// are good for double precision there.
double tangent(double x) {
    const double square = x * x;
    double tail = 21;
    for (int odd = 19; odd >= 1; odd -= 2)
        tail = odd - square / tail;
    return x / tail;
}

} // namespace

double uniform(rng &random) {
    return static_cast<double>(random() >> 11) / 9007199254740992.0; // 2^53
}

double uniform(rng &random, double lo, double hi) {
    return lo + (hi - lo) * uniform(random);
}

uint32_t below(rng &random, uint32_t bound) {
    // The high half of a 32 x 32 bit product; its bias is far below what a test could see.
    return static_cast<uint32_t>(((random() >> 32) * bound) >> 32);
}

direction unit(double turns) {
    // The quarter q and the angle t in it, -1/8 .. 1/8 turns around its middle axis, so that the
    // half angle stays below pi/8 and (1 - u^2, 2 u) / (1 + u^2) with u = tan(t / 2) is accurate.
    double q = static_cast<double>(static_cast<int64_t>(turns * 4 + (turns < 0 ? -.5 : .5)));
    const double u = tangent((turns * 4 - q) * quarter_pi);
    const double c = (1 - u * u) / (1 + u * u), s = 2 * u / (1 + u * u);
    switch (static_cast<int64_t>(q) & 3) {
    case 0:
        return {c, s};
    case 1:
        return {-s, c};
    case 2:
        return {-c, -s};
    default:
        return {s, -c};
    }
}

sepax_pose pose(double turns, double x, double y) {
    const direction d = unit(turns);
    return {static_cast<float>(x), static_cast<float>(y), static_cast<float>(d.cos),
            static_cast<float>(d.sin)};
}

sepax_vec2 placed(const sepax_pose &p, sepax_vec2 v) {
    // volatile: each operation is rounded to float, whatever the compiler may contract.
    volatile float cx = p.cos * v.x, sy = p.sin * v.y, sx = p.sin * v.x, cy = p.cos * v.y;
    volatile float x = cx - sy, y = sx + cy;
    return {x + p.x, y + p.y};
}

bool strictly_convex(const polygon &p) {
    const size_t n = p.size();
    if (n < 3)
        return false;
    int ups = 0; // how often the edges turn from pointing down to pointing up: once a round
    for (size_t i = 0; i < n; ++i) {
        const sepax_vec2 u = p[i], v = p[(i + 1) % n], w = p[(i + 2) % n];
        const double ax = double(v.x) - u.x, ay = double(v.y) - u.y;
        const double bx = double(w.x) - v.x, by = double(w.y) - v.y;
        // Each difference is off by 2^-53 at most and each product by three times that, relatively.
        const double error = (std::abs(ax * by) + std::abs(ay * bx)) / 1125899906842624.0; // 2^50
        if (!(ax * by - ay * bx > error))
            return false;
        const bool first_up = ay > 0 || (ay == 0 && ax > 0);
        const bool second_up = by > 0 || (by == 0 && bx > 0);
        ups += !first_up && second_up;
    }
    return ups == 1;
}

polygon random_convex(rng &random, unsigned k, double aspect_lo, double aspect_hi) {
    for (int tries = 0;; ++tries) {
        // Points on an ellipse at jittered angles; less jitter where rounding would bend edges.
        const double jitter = tries > 15 ? 0 : k > 64 ? .2 : .4;
        const double aspect = uniform(random, aspect_lo, aspect_hi);
        polygon p;
        for (unsigned i = 0; i < k; ++i) {
            const direction d = unit((i + uniform(random, -jitter, jitter)) / k);
            p.push_back({static_cast<float>(d.cos), static_cast<float>(aspect * d.sin)});
        }
        if (strictly_convex(p))
            return p;
        if (tries > 31)
            std::abort(); // a k that float32 cannot hold: use lattice
    }
}

polygon regular(unsigned k) {
    polygon p;
    const unsigned half = k % 2 == 0 ? k / 2 : k;
    for (unsigned i = 0; i < half; ++i) {
        const direction d = unit(double(i) / k);
        p.push_back({static_cast<float>(d.cos), static_cast<float>(d.sin)});
    }
    for (unsigned i = half; i < k; ++i) // point symmetry makes opposite edges exactly parallel
        p.push_back({-p[i - half].x, -p[i - half].y});
    return p;
}

polygon box(double half_x, double half_y) {
    const float x = static_cast<float>(half_x), y = static_cast<float>(half_y);
    return {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
}

polygon lattice(unsigned k) {
    // The k / 2 shortest primitive vectors of the upper half plane by angle, then their negatives:
    // as edges they close to a point-symmetric polygon without two collinear edges.
    struct vec {
        int x, y;
    };
    std::vector<vec> edges;
    constexpr int reach = 64;
    for (int y = 0; y <= reach; ++y)
        for (int x = -reach; x <= reach; ++x) {
            if (y == 0 && x <= 0)
                continue;
            int a = std::abs(x), b = y;
            while (b != 0) {
                const int rest = a % b;
                a = b;
                b = rest;
            }
            if (a == 1)
                edges.push_back({x, y});
        }
    std::sort(edges.begin(), edges.end(), [](vec a, vec b) {
        const int d = a.x * a.x + a.y * a.y - b.x * b.x - b.y * b.y;
        return d != 0 ? d < 0 : a.y != b.y ? a.y < b.y : a.x < b.x;
    });
    if (k % 2 != 0 || k < 4 || k / 2 > edges.size())
        std::abort();
    edges.resize(k / 2);
    std::sort(edges.begin(), edges.end(), [](vec a, vec b) { return a.x * b.y - a.y * b.x > 0; });
    int x = 0, y = 0; // half of the way round, doubled below so that the centre is the origin
    for (const vec e : edges) {
        x -= e.x;
        y -= e.y;
    }
    polygon p;
    for (const vec e : edges) {
        p.push_back({static_cast<float>(x), static_cast<float>(y)});
        x += 2 * e.x;
        y += 2 * e.y;
    }
    for (unsigned i = 0; i < k / 2; ++i)
        p.push_back({-p[i].x, -p[i].y});
    return p;
}

const char *family_name(family f) {
    switch (f) {
    case family::triangle:
        return "triangle";
    case family::box:
        return "box";
    case family::box_polygon:
        return "box_polygon";
    case family::regular:
        return "regular";
    case family::random:
        return "random";
    case family::needle:
        return "needle";
    case family::sliver:
        return "sliver";
    case family::mixed:
        return "mixed";
    case family::lattice:
        return "lattice";
    }
    return "?";
}

} // namespace shapes
