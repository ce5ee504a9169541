// SPDX-License-Identifier: MIT
//
// Makes families of pairs and their stores.

#include "round_families.h"

#include <algorithm>
#include <cmath>

#include "touching.h"

namespace round_families {

namespace {

using shapes::polygon;
using shapes::rng;

bool chance(rng &random, double p) {
    return shapes::uniform(random) < p;
}

void nudge(float &v, int most, rng &random) {
    const auto steps = static_cast<int>(shapes::below(random, static_cast<uint32_t>(2 * most + 1)));
    v = touching::step(v, steps - most);
}

bool is_finite(const polygon &p) {
    return std::all_of(p.begin(), p.end(), [](const sepax_vec2 &v) {
        return std::isfinite(v.x) && std::isfinite(v.y);
    });
}

// Single coordinates moved by up to 3 units in the last place, where that leaves a core.
void nudge(polygon &core, rng &random) {
    polygon moved = core;
    sepax_vec2 &v = moved[shapes::below(random, static_cast<uint32_t>(moved.size()))];
    nudge(v.x, 3, random);
    if (chance(random, .5))
        nudge(v.y, 3, random);
    if (is_finite(moved) && rounded::is_core(moved))
        core = moved;
}

// A point of the border, up to rounding; often a corner or the middle of an edge.
sepax_vec2 border_point(const polygon &p, rng &random) {
    const auto i = shapes::below(random, static_cast<uint32_t>(p.size()));
    const sepax_vec2 from = p[i], to = p[(i + 1) % p.size()];
    const double t = chance(random, .3) ? 0 : chance(random, .3) ? .5 : shapes::uniform(random);
    return touching::rounded(from.x + t * (double{to.x} - from.x),
                             from.y + t * (double{to.y} - from.y));
}

// Moves b so that one of its vertices comes to the border of a. False where rounding spoils b.
bool meet(rounded::pair &p, rng &random) {
    const sepax_vec2 at = border_point(p.a.core, random);
    const auto i = shapes::below(random, static_cast<uint32_t>(p.b.core.size()));
    const double x = double{at.x} - p.b.core[i].x, y = double{at.y} - p.b.core[i].y;
    polygon moved;
    for (const sepax_vec2 &v : p.b.core)
        moved.push_back(touching::rounded(v.x + x, v.y + y));
    moved[i] = at;
    if (!is_finite(moved) || !rounded::is_core(moved))
        return false;
    p.b.core = moved;
    if (chance(random, .5))
        nudge(p.b.core, random);
    return true;
}

bool is_round(kind k) {
    return k == kind::circle || k == kind::capsule || k == kind::rounded_polygon;
}

rounded::pair make_outside(const kinds &k, rounded::regime r, rng &random) {
    for (;;) {
        rounded::pair p = rounded::make(r, k.a, k.b, false, random);
        if (is_round(k.a) || is_round(k.b) || meet(p, random))
            return p;
    }
}

// Kinds without a radius get none.
rounded::pair make_within(const kinds &k, rounded::regime r, rng &random) {
    rounded::pair p = rounded::make_within(r, k.a, k.b, random);
    if (!is_round(k.a))
        p.a.radius = 0;
    if (!is_round(k.b))
        p.b.radius = 0;
    return p;
}

} // namespace

std::vector<kinds> all_kinds() {
    const std::vector<kind> &all = rounded::kinds();
    std::vector<kinds> pairs;
    for (size_t a = 0; a < all.size(); a++)
        for (size_t b = a; b < all.size(); b++)
            pairs.push_back({all[a], all[b]});
    return pairs;
}

std::string name(const kinds &k) {
    return rounded::name(k.a) + "-" + rounded::name(k.b);
}

std::vector<rounded::pair> make(const kinds &k, rounded::regime r, contact c, size_t count,
                                rng &random) {
    std::vector<rounded::pair> all;
    if (c == contact::margin) {
        const rounded::pair first = rounded::make(r, k.a, k.b, true, random);
        for (size_t i = 0; i < count; i++) {
            all.push_back(first);
            nudge(all[i].a.core, random);
            nudge(all[i].b.core, random);
            for (float *radius : {&all[i].a.radius, &all[i].b.radius}) {
                if (*radius > 0 && *radius < 0x1p127f) {
                    nudge(*radius, 2, random);
                    *radius = std::max(*radius, 0.f);
                }
            }
        }
        return all;
    }
    for (size_t i = 0; i < count; i++) {
        all.push_back(c == contact::within ? make_within(k, r, random)
                                           : make_outside(k, r, random));
    }
    return all;
}

family make_store(std::vector<rounded::pair> shapes, rng &random) {
    sepax_store *store = nullptr;
    if (sepax_store_create(nullptr, &store) != SEPAX_OK)
        return {};
    family f;
    f.store.reset(store);
    f.shapes = std::move(shapes);
    std::vector<sepax_id> ids;
    std::vector<float> radii;
    for (rounded::pair &p : f.shapes) {
        for (const rounded::shape *s : {&p.a, &p.b}) {
            sepax_id id = 0;
            if (sepax_store_add(store, s->core.data(), s->core.size(), 0, &id, nullptr) != SEPAX_OK)
                return {};
            ids.push_back(id);
            radii.push_back(s->radius);
        }
        const sepax_id second = ids.back();
        f.pairs.push_back({second - 1, second});
        if (chance(random, .5)) {
            std::swap(p.a, p.b);
            std::swap(f.pairs.back().a, f.pairs.back().b);
        }
    }
    if (sepax_store_set_radii(store, ids.data(), radii.data(), ids.size(), nullptr) != SEPAX_OK)
        return {};
    return f;
}

} // namespace round_families
