// SPDX-License-Identifier: MIT

#include "round_scene.h"

#include <cmath>

sepax_options options_of(const sepax_backend *backend) {
    sepax_options options = {};
    options.backend = backend;
    return options;
}

shapes::polygon core_around(shapes::rng &random, unsigned n, double x, double y) {
    const double turn = shapes::uniform(random);
    shapes::polygon p;
    for (unsigned i = 0; i < n; i++) {
        const shapes::direction at = shapes::unit(turn + i / double(n));
        p.push_back(
            n == 1 ? sepax_vec2{static_cast<float>(x), static_cast<float>(y)}
                   : sepax_vec2{static_cast<float>(x + at.cos), static_cast<float>(y + at.sin)});
    }
    return p;
}

void add_shape(round_scene &s, const shapes::polygon &core, float radius, double x, double y) {
    sepax_id id = 0;
    check(sepax_store_add(s.store.get(), core.data(), core.size(), 0, &id, nullptr), "add");
    check(sepax_store_set_radii(s.store.get(), &id, &radius, 1, nullptr), "sepax_store_set_radii");
    for (size_t i = 0; i < core.size(); i++) {
        const sepax_vec2 v = core[i], w = core[(i + 1) % core.size()];
        const float ex = w.x - v.x, ey = w.y - v.y, length = std::sqrt(ex * ex + ey * ey);
        const float nx = length > 0 ? ey / length : 0, ny = length > 0 ? -ex / length : 0;
        s.x.push_back(v.x);
        s.y.push_back(v.y);
        s.nx.push_back(nx);
        s.ny.push_back(ny);
        s.d.push_back(nx * v.x + ny * v.y);
    }
    s.start.push_back(static_cast<uint32_t>(s.x.size()));
    s.radius.push_back(radius);
    s.circles.push_back(
        {static_cast<float>(x), static_cast<float>(y), radius + (core.size() > 1 ? 1 : 0)});
}
