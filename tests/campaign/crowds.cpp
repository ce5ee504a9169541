// SPDX-License-Identifier: MIT
//
// How crowds are built: couple after couple, copied and nudged.

#include "crowds.h"

#include <cmath>
#include <cstdlib>

namespace crowds {

namespace {

using shapes::polygon;
using shapes::rng;
using touching::couple;
using touching::regime;
using touching::rounded;

bool chance(rng &random, double probability) {
    return shapes::uniform(random) < probability;
}

// Moves a coordinate by up to so many units in the last place.
void nudge(rng &random, float &c, uint32_t most) {
    c = touching::step(c, int(shapes::below(random, 2 * most + 1)) - int(most));
}

// ----------------------------------------------------------------- couples

// Of 1, of moderate size, of a few smallest denormals, or not far from overflow.
double any_scale(rng &random) {
    const uint32_t kind = shapes::below(random, 10);
    return touching::power(kind == 0   ? int(shapes::below(random, 30)) - 146
                           : kind == 1 ? int(shapes::below(random, 20)) + 100
                           : kind < 6  ? int(shapes::below(random, 81)) - 40
                                       : 0);
}

// The corner of b that is nearest to a corner of a.
sepax_vec2 near_corner(const couple &c) {
    sepax_vec2 best = c.b[0];
    double least = HUGE_VAL;
    for (const sepax_vec2 &v : c.a)
        for (const sepax_vec2 &w : c.b) {
            const double d = std::hypot(double{w.x} - v.x, double{w.y} - v.y);
            best = d < least ? w : best;
            least = std::min(least, d);
        }
    return best;
}

// Of another size, and often with a corner so near to an axis that coordinates there have far
// smaller units than those of the other corners: then differences need more bits than double has.
void rescale(rng &random, couple &c) {
    const double scale = any_scale(random),
                 part = 1 - touching::power(-1 - int(shapes::below(random, 40)));
    const sepax_vec2 at = near_corner(c);
    const uint32_t axes = shapes::below(random, 4);
    const double x = axes % 2 * part * at.x, y = axes / 2 * part * at.y;
    for (polygon *p : {&c.a, &c.b})
        for (sepax_vec2 &v : *p)
            v = rounded(scale * (v.x - x), scale * (v.y - y));
}

couple make_couple(regime r, rng &random, bool touch) {
    couple c = touching::make(r, random, touch);
    if (r != regime::tiles && r != regime::wild && r != regime::far)
        rescale(random, c);
    return c;
}

// ------------------------------------------------------------------- crowds

// Fills the store of a crowd. A shape that rounding left without area is not taken.
class stage {
  public:
    explicit stage(rng &random)
        : random_(random), placed_(chance(random, .5)), boxes_(chance(random, .5)) {
        sepax_store *store = nullptr;
        if (sepax_store_create(nullptr, &store) != SEPAX_OK)
            std::abort();
        out.store.reset(store);
    }

    void add(const polygon &p, std::vector<sepax_id> &ids) {
        if (boxes_ && p.size() == 4 && is_box(p))
            return take(p, ids, &stage::add_box);
        take(p, ids, placed_ ? &stage::add_placed : &stage::add_polygon);
    }

    // At 2^24 and above floats are 2 apart.
    void add_collapsed(unsigned k, std::vector<sepax_id> &ids) {
        const double size = shapes::uniform(random_, .3, 2.5);
        polygon p = shapes::random_convex(random_, k);
        for (sepax_vec2 &v : p)
            v = rounded(size * v.x, size * v.y);
        const double x = 0x1p24 + 2. * shapes::below(random_, 6);
        const double y = 0x1p24 + 2. * shapes::below(random_, 6);
        pose_ = shapes::pose(shapes::uniform(random_), x, y);
        take(p, ids, &stage::add_posed);
    }

    // All of one side with all of the other, either way round.
    void pair_sides(const std::vector<sepax_id> &a, const std::vector<sepax_id> &b, bool touch) {
        for (const sepax_id i : a)
            for (const sepax_id j : b)
                out.pairs.push_back((i + j) % 2 == 0 ? sepax_pair{i, j} : sepax_pair{j, i});
        out.band += touch ? a.size() * b.size() : 0;
    }

    crowd out;

  private:
    void take(const polygon &p, std::vector<sepax_id> &ids,
              bool (stage::*way)(const polygon &, sepax_id *)) {
        sepax_id id = 0;
        if ((this->*way)(p, &id))
            ids.push_back(id);
    }

    static bool is_box(const polygon &p) {
        const double x = double{p[1].x} - p[0].x, y = double{p[1].y} - p[0].y;
        const double w = double{p[2].x} - p[1].x, h = double{p[2].y} - p[1].y;
        return std::fabs(x * w + y * h) < 1e-4 * std::sqrt((x * x + y * y) * (w * w + h * h));
    }

    bool add_polygon(const polygon &p, sepax_id *id) {
        return sepax_store_add(out.store.get(), p.data(), p.size(), SEPAX_HULL, id, nullptr) ==
               SEPAX_OK;
    }
    bool add_posed(const polygon &p, sepax_id *id) {
        return add_polygon(p, id) &&
               sepax_store_place(out.store.get(), id, &pose_, 1, nullptr) == SEPAX_OK;
    }
    // Around one of its corners, turned.
    bool add_placed(const polygon &p, sepax_id *id) {
        const sepax_vec2 origin = p[shapes::below(random_, uint32_t(p.size()))];
        const shapes::direction d =
            shapes::unit(chance(random_, .3) ? 0 : shapes::uniform(random_));
        polygon local;
        for (const sepax_vec2 &v : p) {
            const double x = double{v.x} - origin.x, y = double{v.y} - origin.y;
            local.push_back(rounded(d.cos * x + d.sin * y, d.cos * y - d.sin * x));
        }
        pose_ = {origin.x, origin.y, float(d.cos), float(d.sin)};
        return add_posed(local, id);
    }
    bool add_box(const polygon &p, sepax_id *id) {
        const double x = double{p[1].x} - p[0].x, y = double{p[1].y} - p[0].y;
        const double length = std::hypot(x, y);
        const sepax_vec2 centre =
            rounded((double{p[0].x} + p[2].x) / 2, (double{p[0].y} + p[2].y) / 2);
        const sepax_box box = {
            float(length / 2),
            float(std::hypot(double{p[2].x} - p[1].x, double{p[2].y} - p[1].y) / 2),
            {centre.x, centre.y, float(x / length), float(y / length)}};
        return sepax_store_add_boxes(out.store.get(), &box, 1, id, nullptr) == SEPAX_OK;
    }

    rng &random_;
    bool placed_, boxes_;
    sepax_pose pose_ = {0, 0, 1, 0};
};

// The shape, and copies of it in which every third corner has a coordinate nudged.
void add_copies(rng &random, stage &s, const polygon &shape, unsigned copies,
                std::vector<sepax_id> &ids) {
    const uint32_t most = shapes::below(random, touching::most_nudged + 1);
    for (unsigned i = 0; i < copies; ++i) {
        polygon p = shape;
        for (sepax_vec2 &v : p)
            if (i > 0 && chance(random, .3))
                nudge(random, chance(random, .5) ? v.x : v.y, most);
        s.add(p, ids);
    }
}

} // namespace

const std::vector<regime> &regimes() {
    static const std::vector<regime> all = [] {
        std::vector<regime> some = touching::regimes();
        some.push_back(regime::collapsed);
        return some;
    }();
    return all;
}

crowd make(regime r, rng &random, size_t pair_count, unsigned copies) {
    stage s(random);
    while (s.out.pairs.size() < pair_count) {
        std::vector<sepax_id> sides[2];
        const bool touch = copies > 1 ? r != regime::random : chance(random, .5);
        if (r == regime::collapsed) {
            for (unsigned i = 0; i < 2 * copies; ++i)
                s.add_collapsed(3 + shapes::below(random, 6), sides[i % 2]);
        } else {
            const couple c = make_couple(r, random, touch);
            add_copies(random, s, c.a, copies, sides[0]);
            add_copies(random, s, c.b, copies, sides[1]);
        }
        s.pair_sides(sides[0], sides[1], touch || r == regime::collapsed);
    }
    s.out.pairs.resize(pair_count);
    s.out.band = std::min(s.out.band, pair_count);
    return std::move(s.out);
}

shapes::polygon vertices_of(const sepax_store *store, sepax_id id) {
    size_t count = 0;
    sepax_store_vertices(store, id, nullptr, 0, &count);
    shapes::polygon p(count);
    sepax_store_vertices(store, id, p.data(), count, &count);
    return p;
}

} // namespace crowds
