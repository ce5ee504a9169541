// SPDX-License-Identifier: MIT
//
// The field: moves, tests and changes beside a search of all bodies and all images, pair by pair by
// the reference.

#include <cmath>
#include <memory>
#include <string>

#include "batch.h"
#include "stores.h"

namespace {

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

points moved(points p, float x, float y) {
    for (sepax_vec2 &v : p)
        v = {v.x + x, v.y + y};
    return p;
}

// A random body of a scene whose bodies may differ.
std::vector<scene::piece> any_body(shapes::rng &random) {
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

std::vector<scene::piece> cee() {
    return {{moved(shapes::box(.125, .5), -.375F, 0), 0, false},
            {moved(shapes::box(.375, .125), .125F, -.375F), 0, false},
            {moved(shapes::box(.375, .125), .125F, .375F), 0, false}};
}

// Eight equal squares in one place: a body touches another one in up to 64 pairs of pieces.
std::vector<scene::piece> slab() {
    std::vector<scene::piece> out;
    for (int k = 0; k < 8; ++k)
        out.push_back({shapes::box(1, 1), 0, false});
    return out;
}

const char *const scene_names[] = {"discs",   "squares", "hexagons", "cees",  "sizes", "mixed",
                                   "contact", "slabs",   "far",      "walls", "least", "crowd"};

scene make_scene_of(const std::string &name, shapes::rng &random) {
    scene s;
    const bool walls = name == "walls", far = name == "far";
    const unsigned count = name == "crowd" ? 90 : name == "least" ? 2 : name == "slabs" ? 6 : 42;
    for (unsigned i = 0; i < count; ++i) {
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
        else
            s.add(any_body(random));
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

sepax_move any_move(const scene &s, shapes::rng &random) {
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

bool same_poses(const sepax_pose *a, const std::vector<sepax_pose> &b) {
    return std::memcmp(a, b.data(), b.size() * sizeof *a) == 0;
}

// ------------------------------------------------------------------------------------- tests

class Field : public ::testing::TestWithParam<const char *> {};

// `./run campaign field` makes more.
size_t move_count() {
    const char *text = std::getenv("SEPAX_FIELD_MOVES");
    return text != nullptr ? size_t(std::atol(text)) : scaled(3000, 300);
}

// Moves of random bodies in calls of random lengths.
TEST_P(Field, MovesAreThoseOfAllImages) {
    shapes::rng random(std::strlen(GetParam()) + 20);
    const scene s = make_scene_of(GetParam(), random);
    oracle by_pairs(s);
    const size_t count = move_count();
    std::vector<sepax_move> moves;
    std::vector<bool> made;
    for (size_t i = 0; i < count; ++i) {
        moves.push_back(any_move(s, random));
        made.push_back(by_pairs.make(moves.back()));
    }
    for_each_backend_here([&](const std::string &backend) {
        world w(s, backend.c_str(), s.poses);
        shapes::rng lengths(3);
        std::vector<uint8_t> bits(count / 8 + 1);
        const size_t end = backend == "reference" ? std::min<size_t>(count, 3000) : count; // slow
        for (size_t at = 0; at < end;) {
            const size_t n = std::min<size_t>(1 + shapes::below(lengths, 200), end - at);
            size_t sum = 0, expected = 0;
            ASSERT_EQ(SEPAX_OK, sepax_field_move(w.field.get(), &moves[at], n, bits.data(), &sum));
            for (size_t i = 0; i < n; ++i) {
                ASSERT_EQ(made[at + i], (bits[i / 8] >> i % 8 & 1) != 0) << backend << at + i;
                expected += made[at + i];
            }
            ASSERT_EQ(expected, sum);
            at += n;
        }
        EXPECT_TRUE(end < count || same_poses(sepax_field_poses(w.field.get()), by_pairs.poses));
    });
    if (count >= 3000) { // some scenes begin with overlaps, which have to dissolve, some with room
        EXPECT_GT(std::count(made.begin(), made.end(), true), ptrdiff_t(count / 50));
        EXPECT_LT(std::count(made.begin(), made.end(), true), ptrdiff_t(count));
    }
}

// Bodies are tested anywhere, taken out and put in.
TEST_P(Field, TestsAndChangesAreThoseOfAllImages) {
    shapes::rng random(std::strlen(GetParam()) + 20);
    const scene s = make_scene_of(GetParam(), random);
    oracle by_pairs(s);
    std::vector<world> worlds;
    for_each_backend_here(
        [&](const std::string &backend) { worlds.emplace_back(s, backend.c_str(), s.poses); });
    for (size_t i = 0; i < scaled(500, 50); ++i) {
        const uint32_t body = shapes::below(random, uint32_t(s.bodies.size()));
        const float x = s.config.x + s.config.width * float(shapes::uniform(random));
        const float y = s.config.y + s.config.height * float(shapes::uniform(random));
        const sepax_pose turned = shapes::pose(shapes::uniform(random), 0, 0);
        const sepax_pose pose = {x, y, turned.cos, turned.sin};
        const unsigned what = shapes::below(random, 6);
        if (what < 2) {
            by_pairs.in[body] = what == 0;
            by_pairs.poses[body] = what == 0 ? by_pairs.wrapped(pose) : by_pairs.poses[body];
            by_pairs.place(body);
        }
        const uint32_t expected = what < 2 ? 0 : by_pairs.first_hit(body, by_pairs.wrapped(pose));
        for (const world &w : worlds) {
            sepax_field *f = w.field.get();
            uint32_t first = 77;
            if (what < 2) {
                ASSERT_EQ(SEPAX_OK, sepax_field_set(f, &body, what == 0 ? &pose : nullptr, 1));
            } else {
                ASSERT_EQ(SEPAX_OK, sepax_field_test(f, &body, &pose, 1, &first));
                ASSERT_EQ(expected, first) << i;
            }
            ASSERT_TRUE(same_poses(sepax_field_poses(f), by_pairs.poses));
        }
    }
    for (const world &w : worlds) { // the store has all that is in the field
        EXPECT_EQ(SEPAX_OK, sepax_field_store(w.field.get()));
        for (size_t i = 0; i < s.bodies.size(); ++i)
            for (sepax_id id = w.offsets[i]; by_pairs.in[i] && id < w.offsets[i + 1]; ++id)
                EXPECT_TRUE(stores::same_bits(stores::world(w.store.get(), id),
                                              stores::world(by_pairs.store.get(), id)));
    }
}

INSTANTIATE_TEST_SUITE_P(Scenes, Field, ::testing::ValuesIn(scene_names),
                         [](const auto &scene) { return std::string(scene.param); });

// A golden hash: of the bits of 1,600 moves of each scene, and of all poses behind them.
TEST(FieldAlone, HasTheSameBitsEverywhere) {
    for_each_backend_here([](const std::string &backend) {
        uint64_t hash = 0xCBF29CE484222325U;
        const auto add = [&hash](uint32_t bits) { hash = (hash ^ bits) * 0x100000001B3U; };
        for (const char *name : scene_names) {
            shapes::rng random(7);
            const scene s = make_scene_of(name, random);
            world w(s, backend.c_str(), s.poses);
            std::vector<sepax_move> moves;
            for (unsigned i = 0; i < 800; ++i)
                moves.push_back(any_move(s, random));
            std::vector<uint8_t> made(100);
            for (unsigned i = 0; i < 2; ++i) {
                ASSERT_EQ(SEPAX_OK, sepax_field_move(w.field.get(), moves.data(), moves.size(),
                                                     made.data(), nullptr));
                std::for_each(made.begin(), made.end(), add);
            }
            const sepax_pose *poses = sepax_field_poses(w.field.get());
            for (size_t i = 0; i < s.bodies.size(); ++i)
                for (const float v : {poses[i].x, poses[i].y, poses[i].cos, poses[i].sin})
                    add(stores::bits(v));
        }
        EXPECT_EQ(0xA21075AB49A93BAFU, hash) << backend;
    });
}

// A body that turns a million times still has a valid pose.
TEST(FieldAlone, AMillionTurnsStayValid) {
    scene s;
    shapes::rng random(1);
    s.add({{shapes::box(.5, .5), 0, true}});
    s.spread(random);
    world w(s, nullptr, s.poses);
    std::vector<sepax_move> moves;
    for (unsigned i = 0; i < 1000; ++i)
        moves.push_back(any_move(s, random));
    for (unsigned i = 0; i < 1000; ++i) {
        size_t made = 0;
        ASSERT_EQ(SEPAX_OK, sepax_field_move(w.field.get(), moves.data(), 1000, nullptr, &made));
        ASSERT_EQ(1000u, made);
    }
    const sepax_pose p = *sepax_field_poses(w.field.get());
    EXPECT_LT(std::fabs(double(p.cos) * double(p.cos) + double(p.sin) * double(p.sin) - 1),
              0x1p-21);
    EXPECT_EQ(SEPAX_OK, sepax_field_store(w.field.get()));
}

// Eight bodies of eight squares in one place each touch a ninth: 512 pairs that no float decides.
TEST(FieldAlone, NoUndecidedPairIsForgotten) {
    for_each_backend_here([](const std::string &backend) {
        scene s;
        for (unsigned i = 0; i < 10; ++i) {
            s.add(slab());
            s.poses.push_back({i < 8 ? 4.0F : i == 8 ? 8.0F : 6.0F, 4, 1, 0});
        }
        s.config.width = s.config.height = 16;
        s.poses[9].x = 6;
        s.poses[9].y = 10;
        world w(s, backend.c_str(), s.poses);
        const sepax_pose between = {6, 4, 1, 0}, deeper = {6 - 0x1p-20F, 4, 1, 0};
        const uint32_t body = 9;
        uint32_t first = 77;
        EXPECT_EQ(SEPAX_OK, sepax_field_test(w.field.get(), &body, &between, 1, &first));
        EXPECT_EQ(SEPAX_NO_BODY, first) << backend;
        EXPECT_EQ(SEPAX_OK, sepax_field_test(w.field.get(), &body, &deeper, 1, &first));
        EXPECT_EQ(0u, first) << backend;
    });
}

// All bodies of a crowded cell are looked at, in a chain of forty blocks.
TEST(FieldAlone, ChainsHaveAnyLength) {
    for_each_backend_here([](const std::string &backend) {
        scene s;
        for (unsigned i = 0; i < 320; ++i) {
            s.add({{{{0, 0}}, 0x1p-8F, false}});
            s.poses.push_back({1 + 0x1p-5F * float(i % 18), 1 + 0x1p-5F * float(i / 18), 1, 0});
        }
        s.add({{{{0, 0}}, .5F, false}});
        s.poses.push_back({6, 6, 1, 0});
        world w(s, backend.c_str(), s.poses);
        for (uint32_t i = 0; i < 320; ++i) {
            const uint32_t probe = (i + 1) % 320;
            uint32_t first = 77;
            sepax_pose pose = s.poses[i];
            pose.x += 0x1p-9F;
            EXPECT_EQ(SEPAX_OK, sepax_field_test(w.field.get(), &probe, &pose, 1, &first));
            EXPECT_EQ(i, first);
        }
    });
}

// Periods from four times the reach on are served, and bodies outside of the field do not move.
TEST(FieldAlone, LeastPeriodsAndBodiesOutside) {
    scene s;
    s.add({{{{0, 0}}, .5F, false}});
    s.poses = {{1, 1, 1, 0}};
    for (const auto &[width, periodic, expected] :
         {std::tuple(2.0625F, true, SEPAX_OK), std::tuple(1.875F, true, SEPAX_ERROR_FIELD),
          std::tuple(1.875F, false, SEPAX_OK)}) {
        std::vector<sepax_id> offsets;
        const shapes::store_ptr store = s.store(offsets);
        s.config.width = width;
        s.config.periodic_x = periodic;
        sepax_field *made = nullptr;
        EXPECT_EQ(expected,
                  sepax_field_create(store.get(), {offsets.data(), 1}, nullptr, &s.config, &made));
        const field_ptr field(made);
        const sepax_move move = {0, 0, 0, 1, 0};
        const uint32_t body = 0;
        if (made != nullptr) {
            EXPECT_EQ(SEPAX_ERROR_ID, sepax_field_move(made, &move, 1, nullptr, nullptr));
            EXPECT_EQ(SEPAX_OK, sepax_field_set(made, &body, s.poses.data(), 1));
            EXPECT_EQ(SEPAX_OK, sepax_field_move(made, &move, 1, nullptr, nullptr));
            EXPECT_EQ(SEPAX_OK, sepax_field_set(made, &body, nullptr, 1));
            EXPECT_EQ(SEPAX_ERROR_ID, sepax_field_move(made, &move, 1, nullptr, nullptr));
        }
    }
    EXPECT_EQ(nullptr, sepax_field_poses(nullptr));
}

// The least and the largest sizes: squares of distances that are subnormal decide nothing.
TEST(FieldAlone, SizesAreServedOrRefused) {
    for_each_backend_here([](const std::string &backend) {
        scene s;
        for (unsigned i = 0; i < 2; ++i)
            s.add({{{{0, 0}}, 0x1.66p-76F, false}}); // .99 of half of their distance
        s.poses = {{0, 0, 1, 0}, {0x1p-75F, 0x1p-75F, 1, 0}};
        s.config = {0, 0, 0x1p-60F, 0x1p-60F, false, false, 0, nullptr};
        const world w(s, backend.c_str(), s.poses);
        const uint32_t body = 0;
        uint32_t first = 7;
        EXPECT_EQ(SEPAX_OK, sepax_field_test(w.field.get(), &body, s.poses.data(), 1, &first));
        EXPECT_EQ(SEPAX_NO_BODY, first) << backend;
    });
    for (const auto &[radius, width] : {std::tuple(0x1p51F, 1.F), std::tuple(0x1p-70F, 0x1p-61F)}) {
        scene s;
        s.add({{{{0, 0}}, radius, false}});
        s.config = {0, 0, width, width, false, false, 0, nullptr};
        std::vector<sepax_id> offsets;
        const shapes::store_ptr store = s.store(offsets);
        sepax_field *made = nullptr;
        EXPECT_EQ(SEPAX_ERROR_FIELD,
                  sepax_field_create(store.get(), {offsets.data(), 1}, nullptr, &s.config, &made));
    }
}

} // namespace
