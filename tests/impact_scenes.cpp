// SPDX-License-Identifier: MIT

#include "impact_scenes.h"

#include <cmath>

namespace impact_scenes {

namespace {

using shapes::below;
using shapes::uniform;

shapes::polygon shape_of(shapes::rng &random, unsigned corners, double size) {
    const unsigned k = 1 + below(random, corners);
    shapes::polygon p;
    if (k <= 2) {
        for (unsigned i = 0; i < k; i++)
            p.push_back({float(uniform(random, -size, size)), float(uniform(random, -size, size))});
        return p;
    }
    p = shapes::random_convex(random, k, below(random, 3) == 0 ? .01 : .5);
    for (sepax_vec2 &v : p)
        v = {float(v.x * size), float(v.y * size)};
    return p;
}

// Part of a turn between both poses.
double turn_of(shapes::rng &random, motion m) {
    if (m == motion::slow)
        return uniform(random, -.03, .03);
    return below(random, 4) == 0 ? 0 : uniform(random, -.48, .48);
}

} // namespace

impact_scene make(motion m, size_t pairs, unsigned corners, uint32_t flags, float tolerance,
                  float margin, uint64_t seed) {
    impact_scene s;
    shapes::rng random(seed * 64 + unsigned(m));
    sepax_store *store = nullptr;
    sepax_workspace *workspace = nullptr;
    const sepax_store_config config = {};
    if (sepax_store_create(&config, &store) != SEPAX_OK ||
        sepax_workspace_create(nullptr, &workspace) != SEPAX_OK)
        return s;
    s.store.reset(store);
    s.workspace.reset(workspace);
    s.flags = flags;
    s.tolerance = tolerance;
    s.margin = margin;
    const double home = m == motion::far ? 1e5 : 0;
    std::vector<sepax_pose> places;
    for (size_t i = 0; i < 2 * pairs; i++) {
        const double other = m == motion::unequal ? std::ldexp(1., -int(below(random, 10))) : 1;
        const double size = i % 2 == 0 ? 1 : other;
        const shapes::polygon p = shape_of(random, corners, size);
        sepax_id id;
        const bool box = p.size() == 4 && below(random, 2) == 0;
        const sepax_box as_box = {float(size), float(size * uniform(random, .01, 1)), {0, 0, 1, 0}};
        const sepax_status added =
            box ? sepax_store_add_boxes(store, &as_box, 1, &id, nullptr)
                : sepax_store_add(store, p.data(), p.size(), SEPAX_HULL, &id, nullptr);
        if (added != SEPAX_OK || id != i)
            return {};
        const double away = m == motion::contact ? uniform(random, 0, 2) : uniform(random, 1, 4);
        const double way = m == motion::slow ? 1 : 4;
        const shapes::direction d = shapes::unit(uniform(random)),
                                e = shapes::unit(uniform(random));
        const double reach = i % 2 == 0 ? 0 : away, span = uniform(random, 0, way);
        const double x = home + reach * d.cos, y = home / 2 + reach * d.sin;
        const double aim = i % 2 == 0 ? 0 : uniform(random, 0, 2);
        const double start = uniform(random), turn = turn_of(random, m);
        const sepax_pose from = shapes::pose(start, x, y);
        const sepax_pose to = shapes::pose(start + turn, x - aim * reach * d.cos + span * e.cos / 4,
                                           y - aim * reach * d.sin + span * e.sin / 4);
        places.push_back(from);
        const float radius = below(random, 3) == 0 ? float(uniform(random, 0, size / 2)) : 0;
        if (sepax_store_set_radii(store, &id, &radius, 1, nullptr) != SEPAX_OK)
            return {};
        const bool pivot = below(random, 3) == 0;
        const sepax_vec2 at = {float(uniform(random, -2, 2)), float(uniform(random, -2, 2))};
        const int8_t whole = m == motion::spin ? int8_t(int(below(random, 7)) - 3) : int8_t(0);
        if (below(random, 6) == 0)
            continue;
        s.ids.push_back(id);
        s.from.push_back(from);
        s.to.push_back(to);
        s.pivots.push_back(pivot ? at : sepax_vec2{0, 0});
        s.turns.push_back((flags & SEPAX_LERP) != 0 ? int8_t(0) : whole);
    }
    for (sepax_id i = 0; i < 2 * pairs; i++)
        if (sepax_store_place(store, &i, &places[i], 1, nullptr) != SEPAX_OK)
            return {};
    for (sepax_id i = 0; i < pairs; i++)
        s.pairs.push_back(i % 2 == 0 ? sepax_pair{2 * i, 2 * i + 1} : sepax_pair{2 * i + 1, 2 * i});
    return s;
}

} // namespace impact_scenes
