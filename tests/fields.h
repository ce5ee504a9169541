// SPDX-License-Identifier: MIT
//
// Fields of several kinds of bodies, and what is found by all bodies and all images, pair by pair
// by the reference.

#ifndef SEPAX_TESTS_FIELDS_H
#define SEPAX_TESTS_FIELDS_H

#include <cmath>
#include <memory>
#include <string>

#include "batch.h"
#include "stores.h"

namespace fields {

using points = stores::points;

struct destroy_field {
    void operator()(sepax_field *field) const {
        sepax_field_destroy(field);
    }
};
using field_ptr = std::unique_ptr<sepax_field, destroy_field>;

struct destroy_tester {
    void operator()(sepax_tester *tester) const {
        sepax_tester_destroy(tester);
    }
};
using tester_ptr = std::unique_ptr<sepax_tester, destroy_tester>;

// ------------------------------------------------------------------------------------- scenes

// Bodies as lists of pieces, and where they begin. The functions below fill it.
struct scene {
    struct piece {
        points vertices;
        float radius;
        bool box;
    };
    std::vector<std::vector<piece>> bodies;
    std::vector<sepax_pose> poses;
    sepax_field_config config = {0, 0, 8, 8, true, true, SEPAX_OPEN, nullptr};
    double step = .3, turn = .05; // turn: in full turns
    bool grid = false;            // moves by eighths and quarter turns alone

    void add(const std::vector<piece> &body) {
        bodies.push_back(body);
    }
    shapes::store_ptr store(std::vector<sepax_id> &offsets) const {
        shapes::store_ptr out = stores::make();
        offsets = {0};
        for (const std::vector<piece> &body : bodies) {
            for (const piece &p : body) {
                const sepax_vec2 last = p.vertices.back();
                const sepax_id id =
                    p.box ? stores::add_box(out.get(), {std::fabs(last.x), last.y, {0, 0, 1, 0}})
                          : stores::add(out.get(), p.vertices, SEPAX_HULL);
                if (p.radius > 0)
                    stores::set_radius(out.get(), id, p.radius);
            }
            offsets.push_back(sepax_id(sepax_store_count(out.get())));
        }
        return out;
    }
    // Poses on a lattice in the box, turned any way.
    void spread(shapes::rng &random) {
        const unsigned side = unsigned(std::ceil(std::sqrt(double(bodies.size()))));
        for (size_t i = 0; i < bodies.size(); ++i) {
            const double x = (double(i % side) + .5) / side, y = (double(i / side) + .5) / side;
            poses.push_back(shapes::pose(grid ? 0 : shapes::uniform(random),
                                         config.x + x * config.width,
                                         config.y + y * config.height));
        }
    }
};

inline points moved(points p, float x, float y) {
    for (sepax_vec2 &v : p)
        v = {v.x + x, v.y + y};
    return p;
}

// A random body of a scene whose bodies may differ.
inline std::vector<scene::piece> any_body(shapes::rng &random) {
    const float size = shapes::below(random, 3) == 0 ? .8F : .2F;
    std::vector<scene::piece> out;
    for (unsigned k = 0; k == 0 || shapes::below(random, 3) == 0; ++k) {
        points p;
        const unsigned kind = shapes::below(random, 8);
        if (kind == 0)
            p = {{0, 0}};
        else if (kind == 1)
            p = {{-.5F, 0}, {.5F, .25F}};
        else if (kind == 2)
            p = shapes::random_convex(random, 5, 1e-6, 1e-6);
        else if (kind == 3)
            p = shapes::regular(40);
        else if (kind == 4)
            p = shapes::box(.5, .25);
        else
            p = shapes::random_convex(random, 3 + shapes::below(random, 7));
        for (sepax_vec2 &v : p)
            v = {v.x * size, v.y * size};
        const float radius = kind == 0 || shapes::below(random, 4) == 0 ? .3F * size : 0;
        const float by = k > 0 || shapes::below(random, 3) == 0 ? size : 0;
        const bool box = kind == 4 && by == 0;
        out.push_back({moved(p, by * float(k), by * float(k % 2)), radius, box});
    }
    return out;
}

inline std::vector<scene::piece> cee() {
    return {{moved(shapes::box(.125, .5), -.375F, 0), 0, false},
            {moved(shapes::box(.375, .125), .125F, -.375F), 0, false},
            {moved(shapes::box(.375, .125), .125F, .375F), 0, false}};
}

// Eight equal squares in one place: a body touches another one in up to 64 pairs of pieces.
inline std::vector<scene::piece> slab() {
    std::vector<scene::piece> out;
    for (int k = 0; k < 8; ++k)
        out.push_back({shapes::box(1, 1), 0, false});
    return out;
}

inline const char *const scene_names[] = {"discs", "squares", "hexagons", "cees",
                                          "sizes", "mixed",   "contact",  "slabs",
                                          "far",   "walls",   "least",    "crowd"};

// A scene, or one with a larger box: `times` as long along both axes, for as many more bodies.
inline scene make_scene_of(const std::string &name, shapes::rng &random, unsigned times = 1) {
    scene s;
    const bool walls = name == "walls", far = name == "far", heap = name == "heap";
    const unsigned count = name == "crowd"   ? 90
                           : name == "least" ? 2
                           : name == "slabs" ? 6
                           : heap            ? 200
                                             : 42;
    for (unsigned i = 0; i < count * times * times; ++i) {
        const bool large = i % 3 == 0;
        if (name == "discs" || name == "least")
            s.add({{{{0, 0}}, .5F, false}});
        else if (name == "squares" || name == "contact")
            s.add({{shapes::box(.5, .5), 0, true}});
        else if (name == "hexagons")
            s.add({{shapes::regular(6), 0, false}});
        else if (name == "cees")
            s.add(cee());
        else if (name == "sizes")
            s.add({{{{0, 0}}, large ? .5F : .05F, false}});
        else if (name == "slabs")
            s.add(slab());
        else if (heap) // one that is large, so that a cell has many
            s.add({{{{0, 0}}, i == 0 ? .5F : .02F, false}});
        else
            s.add(i < count ? any_body(random) : std::vector(s.bodies[i % count]));
    }
    if (walls)
        s.bodies[4].clear(); // a body of no pieces hits nothing
    if (name == "hexagons")
        s.config.width = s.config.height = 18;
    if (name == "mixed" || walls || far)
        s.config = {-5, 3, 24, 22, !walls, far, walls ? SEPAX_OPEN : 0, nullptr};
    if (name == "crowd") // many bodies in each cell, most of them outside of each other by luck
        s.config = {-5, 3, 30, 20, true, true, SEPAX_OPEN, nullptr};
    if (name == "slabs")
        s.config.width = s.config.height = 16;
    if (name == "least") {
        s.config.width = 2.125F;
        s.config.height = 2.0625F;
    }
    if (far) {
        s.config.x = 0x1p20F;
        s.config.y = -0x1p21F;
    }
    s.config.width *= float(times);
    s.config.height *= float(times);
    s.grid = name == "contact" || name == "slabs";
    s.step = name == "crowd" ? 2 : .3;
    s.spread(random);
    return s;
}

// ------------------------------------------------------------------------------------- oracle

// All bodies with all images, pair by pair.
struct oracle {
    const scene &of;
    std::vector<sepax_id> offsets;
    shapes::store_ptr store;
    tester_ptr tester;
    std::vector<sepax_pose> poses;
    std::vector<double> reach;
    std::vector<bool> in;

    explicit oracle(const scene &s)
        : of(s), store(s.store(offsets)), poses(s.poses), in(s.poses.size(), true) {
        sepax_options options = options_for("reference");
        options.flags = s.config.flags;
        sepax_tester *made = nullptr;
        EXPECT_EQ(SEPAX_OK, sepax_tester_create(store.get(), &options, &made));
        tester.reset(made);
        for (const std::vector<scene::piece> &body : s.bodies) {
            double most = 0;
            for (const scene::piece &p : body)
                for (const sepax_vec2 &v : p.vertices)
                    most = std::max(most, std::hypot(double(v.x), double(v.y)) + double(p.radius));
            reach.push_back(most);
        }
        for (size_t i = 0; i < poses.size(); ++i)
            place(i);
    }
    void place(size_t body) {
        for (sepax_id id = offsets[body]; id < offsets[body + 1]; ++id)
            EXPECT_EQ(SEPAX_OK, stores::place(store.get(), id, poses[body]));
    }
    bool meets(size_t body, const sepax_pose &pose, size_t other, sepax_vec2 shift) const {
        const double dx = double(poses[other].x) - double(pose.x) - double(shift.x);
        const double dy = double(poses[other].y) - double(pose.y) - double(shift.y);
        const double far = std::fabs(double(pose.x)) + std::fabs(double(pose.y)) + 100;
        if (std::hypot(dx, dy) > (reach[body] + reach[other]) * 1.01 + far * 0x1p-20)
            return false; // roundings of large coordinates included
        std::vector<sepax_id> ids;
        for (sepax_id id = offsets[other]; id < offsets[other + 1]; ++id)
            ids.push_back(id);
        for (sepax_id id = offsets[body]; id < offsets[body + 1]; ++id) {
            uint32_t first = 0;
            EXPECT_EQ(SEPAX_OK,
                      sepax_test(tester.get(), id, &pose, &shift, ids.data(), ids.size(), &first));
            if (first != SEPAX_NO_PAIR)
                return true;
        }
        return false;
    }
    // The least body that one hits at a pose.
    uint32_t first_hit(uint32_t body, const sepax_pose &pose) const {
        const int most_x = of.config.periodic_x ? 1 : 0, most_y = of.config.periodic_y ? 1 : 0;
        for (uint32_t other = 0; other < poses.size(); ++other)
            for (int i = -most_x; i <= most_x; ++i)
                for (int j = -most_y; j <= most_y; ++j)
                    if (other != body && in[other] &&
                        meets(body, pose, other,
                              {float(i) * of.config.width, float(j) * of.config.height}))
                        return other;
        return SEPAX_NO_BODY;
    }
    static float wrap(volatile float at, float low, float period, bool periodic) {
        const float high = low + period;
        if (periodic && at < low)
            at = at + period;
        if (periodic && at >= high)
            at = at - period;
        return at;
    }
    sepax_pose wrapped(sepax_pose p) const {
        p.x = wrap(p.x, of.config.x, of.config.width, of.config.periodic_x);
        p.y = wrap(p.y, of.config.y, of.config.height, of.config.periodic_y);
        return p;
    }
    // The formula of sepax/field.h; volatile, so that every operation rounds to float.
    sepax_pose after(const sepax_move &m) const {
        const sepax_pose p = poses[m.body];
        volatile float cc = p.cos * m.cos, ss = p.sin * m.sin, sc = p.sin * m.cos;
        volatile float cs = p.cos * m.sin, c = cc - ss, s = sc + cs;
        volatile float c2 = c * c, s2 = s * s, sum = c2 + s2, half = .5F * sum, u = 1.5F - half;
        volatile float x = p.x + m.x, y = p.y + m.y, turned_c = c * u, turned_s = s * u;
        return wrapped({x, y, turned_c, turned_s});
    }
    bool make(const sepax_move &m) {
        const sepax_pose pose = after(m);
        const sepax_field_config &c = of.config;
        if (pose.x < c.x || pose.x > c.x + c.width || pose.y < c.y || pose.y > c.y + c.height ||
            first_hit(m.body, pose) != SEPAX_NO_BODY)
            return false;
        poses[m.body] = pose;
        place(m.body);
        return true;
    }
};

inline sepax_move any_move(const scene &s, shapes::rng &random) {
    const uint32_t body = shapes::below(random, uint32_t(s.bodies.size()));
    if (s.grid) {
        static const float quarter[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
        const float *turn = quarter[shapes::below(random, 4)];
        return {body, float(int(shapes::below(random, 5)) - 2) * .125F,
                float(int(shapes::below(random, 5)) - 2) * .125F, turn[0], turn[1]};
    }
    const double turn = shapes::uniform(random, -s.turn, s.turn); // compilers differ in the order
    const double x = shapes::uniform(random, -s.step, s.step);    // of arguments
    const sepax_pose p = shapes::pose(turn, x, shapes::uniform(random, -s.step, s.step));
    return {body, p.x, p.y, p.cos, p.sin};
}

// A field with its store.
struct world {
    std::vector<sepax_id> offsets;
    shapes::store_ptr store;
    field_ptr field;

    world(const scene &s, const char *backend, const std::vector<sepax_pose> &poses)
        : store(s.store(offsets)) {
        sepax_field_config config = s.config;
        config.backend = sepax_backend_find(backend);
        sepax_field *made = nullptr;
        EXPECT_EQ(SEPAX_OK, sepax_field_create(store.get(), {offsets.data(), s.bodies.size()},
                                               poses.data(), &config, &made));
        field.reset(made);
    }
};

inline bool same_poses(const sepax_pose *a, const std::vector<sepax_pose> &b) {
    return std::memcmp(a, b.data(), b.size() * sizeof *a) == 0;
}

} // namespace fields

#endif
