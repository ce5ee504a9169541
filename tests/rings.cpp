// SPDX-License-Identifier: MIT

#include "rings.h"

#include <algorithm>
#include <cmath>

namespace shapes {

ring_set::ring_set(const std::vector<polygon> &rings) {
    for (const polygon &ring : rings)
        add(ring);
}

void ring_set::add(const polygon &ring) {
    vertices.insert(vertices.end(), ring.begin(), ring.end());
    offsets.push_back(static_cast<uint32_t>(vertices.size()));
}

polygon ring_set::ring(size_t i) const {
    return {vertices.begin() + offsets[i], vertices.begin() + offsets[i + 1]};
}

polygon star(rng &random, unsigned n, double rough, double x, double y, double radius) {
    polygon ring;
    for (unsigned i = 0; i < n; i++) {
        const direction d = unit((i + uniform(random, 0, .7)) / n);
        const double r = radius * (1 - rough * uniform(random));
        ring.push_back({static_cast<float>(x + r * d.cos), static_cast<float>(y + r * d.sin)});
    }
    return ring;
}

polygon comb(rng &random, unsigned n) {
    polygon ring;
    for (unsigned i = 0; i < n / 2; i++)
        ring.push_back({static_cast<float>(i), static_cast<float>(-uniform(random))});
    for (unsigned i = n / 2; i-- > 0;) {
        const double length = i % 2 == 0 ? 1 : 100 * uniform(random);
        ring.push_back({static_cast<float>(i), static_cast<float>(1 + length)});
    }
    return ring;
}

polygon spiral(unsigned n) {
    polygon ring, inner;
    for (unsigned i = 0; i < n / 2; i++) {
        const double turns = i / 64.0, radius = 1 + turns;
        const direction d = unit(turns - std::floor(turns));
        ring.push_back(
            {static_cast<float>((radius + .5) * d.cos), static_cast<float>((radius + .5) * d.sin)});
        inner.push_back({static_cast<float>(radius * d.cos), static_cast<float>(radius * d.sin)});
    }
    ring.insert(ring.end(), inner.rbegin(), inner.rend());
    return ring;
}

polygon backwards(polygon ring) {
    std::reverse(ring.begin(), ring.end());
    return ring;
}

polygon turned(polygon ring, size_t by) {
    std::rotate(ring.begin(), ring.begin() + static_cast<ptrdiff_t>(by % ring.size()), ring.end());
    return ring;
}

polygon transposed(polygon ring) {
    for (sepax_vec2 &v : ring)
        std::swap(v.x, v.y);
    return backwards(std::move(ring));
}

ring_set sieve(rng &random, unsigned n) {
    const auto side = static_cast<unsigned>(std::sqrt(n / 14.0)) + 1;
    const auto end = static_cast<float>(side);
    ring_set all({{{-1, -1}, {end, -1}, {end, end}, {-1, end}}});
    for (unsigned i = 0; i < side * side; i++) {
        const double x = i % side, y = static_cast<double>(i / side);
        all.add(backwards(star(random, 10, .5, x, y, .45)));
        if (i % 2 == 0)
            all.add(star(random, 8, .5, x, y, .15));
    }
    return all;
}

static double turn(sepax_vec2 a, sepax_vec2 b, sepax_vec2 c) {
    return (double(b.x) - double(a.x)) * (double(c.y) - double(a.y)) -
           (double(b.y) - double(a.y)) * (double(c.x) - double(a.x));
}

static bool cross(sepax_vec2 a, sepax_vec2 b, sepax_vec2 c, sepax_vec2 d) {
    return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

polygon tangle(rng &random, unsigned n, unsigned side) {
    polygon ring;
    for (unsigned i = 0; i < n; i++) {
        ring.push_back(
            {static_cast<float>(below(random, side)), static_cast<float>(below(random, side))});
    }
    // Each reversal of a part removes a crossing and makes the ring shorter.
    for (unsigned round = 0, changed = 1; changed != 0 && round < 100; round++) {
        changed = 0;
        for (unsigned i = 0; i + 1 < n; i++) {
            for (unsigned j = i + 2; j < n; j++) {
                if (cross(ring[i], ring[i + 1], ring[j], ring[(j + 1) % n])) {
                    std::reverse(ring.begin() + i + 1, ring.begin() + j + 1);
                    changed = 1;
                }
            }
        }
    }
    double area = 0;
    for (unsigned i = 0; i < n; i++)
        area += turn({0, 0}, ring[i], ring[(i + 1) % n]);
    return area < 0 ? backwards(ring) : ring;
}

} // namespace shapes
