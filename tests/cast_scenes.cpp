// SPDX-License-Identifier: MIT

#include "cast_scenes.h"

#include <cmath>

#include "touching.h"

namespace {

sepax_vec2 within_range(double x, double y) {
    const double most = 0x1p127;
    return {static_cast<float>(std::fmax(-most, std::fmin(most, x))),
            static_cast<float>(std::fmax(-most, std::fmin(most, y)))};
}

// Towards a vertex, along an edge, along an axis, or anywhere.
sepax_vec2 motion_of(const cast_case &c, shapes::rng &random) {
    const shapes::polygon &a = c.a.core, &b = c.b.core;
    const uint32_t i = shapes::below(random, static_cast<uint32_t>(a.size()));
    const uint32_t j = shapes::below(random, static_cast<uint32_t>(b.size()));
    const double x = double{a[i].x} - b[j].x, y = double{a[i].y} - b[j].y;
    const double size = std::fmax(std::fabs(x), std::fabs(y));
    const double factors[] = {1, 2, .5, 1 + 0x1p-23, 3, 1.5};
    const double k = factors[shapes::below(random, 6)];
    switch (shapes::below(random, 6)) {
    case 0:
    case 1:
        return within_range(k * x, k * y);
    case 2: {
        const shapes::polygon &p = shapes::below(random, 2) == 0 ? a : b;
        const sepax_vec2 v = p[i % p.size()], w = p[(i + 1) % p.size()];
        return within_range(k * 4 * (double{w.x} - v.x), k * 4 * (double{w.y} - v.y));
    }
    case 3:
        return shapes::below(random, 2) == 0 ? within_range(2 * x, 0) : within_range(0, 2 * y);
    default:
        return within_range(x + size * (shapes::uniform(random) - .5),
                            y + size * (shapes::uniform(random) - .5));
    }
}

// About the distance of a from what b sweeps.
double sweep_distance(const cast_case &c) {
    shapes::polygon end = c.b.core;
    double least = rounded::distance(c.a.core, c.b.core);
    for (sepax_vec2 &v : end) {
        const sepax_vec2 start = v;
        v = within_range(double{v.x} + c.motion.x, double{v.y} + c.motion.y);
        if (v.x != start.x || v.y != start.y)
            least = std::fmin(least, rounded::distance(c.a.core, {start, v}));
    }
    return std::fmin(least, rounded::distance(c.a.core, end));
}

} // namespace

cast_case cast_scenes::make(rounded::regime regime, rounded::kind a, rounded::kind b,
                            shapes::rng &random) {
    const rounded::pair p = rounded::make(regime, a, b, false, random);
    cast_case c = {p.a, p.b, {}, 0};
    c.motion = motion_of(c, random);
    if (c.a.radius > 0 && shapes::below(random, 2) == 0) {
        c.b.radius = 0;
        c.a.radius = touching::step(static_cast<float>(std::fmin(sweep_distance(c), 0x1p127)),
                                    static_cast<int>(shapes::below(random, 3)) - 1);
    } else if (c.a.radius > 0) {
        c.a.radius *= static_cast<float>(shapes::uniform(random));
    }
    c.a.radius = c.a.radius > 0 ? c.a.radius : 0;
    return c;
}
