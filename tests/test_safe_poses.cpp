// SPDX-License-Identifier: MIT
//
// SEPAX_MTV_SAFE holds for poses: either pose moved by the MTV in float32, and its shape placed
// again, leaves the pair not OVERLAPPING, on every backend, also where local shapes lie far from
// their origins.

#include <cmath>

#include "test_separate.h"

namespace {

using stores::points;

// Couples of shapes that meet, 2 * i and 2 * i + 1, with the poses that they have.
struct couples {
    shapes::store_ptr store = stores::make(0);
    std::vector<sepax_pose> poses;
    std::vector<sepax_pair> pairs;
    bool rounds = true; // some polygons have a radius

    void add(const points &local, float radius, const sepax_pose &pose) {
        placed(stores::add_rounded(store.get(), {local, radius}, SEPAX_HULL), pose);
    }
    void add_box(double half_x, double half_y, const sepax_pose &pose) {
        const sepax_box box = {static_cast<float>(half_x), static_cast<float>(half_y), pose};
        placed(stores::add_box(store.get(), box), pose);
    }
    void placed(sepax_id id, const sepax_pose &pose) {
        ASSERT_EQ(poses.size(), id);
        ASSERT_EQ(SEPAX_OK, stores::place(store.get(), id, pose));
        poses.push_back(pose);
        if (id % 2 == 1)
            pairs.push_back({id - 1, id});
    }
    void place_all(const std::vector<sepax_pose> &at) {
        std::vector<sepax_id> ids(at.size());
        for (size_t i = 0; i < ids.size(); ++i)
            ids[i] = static_cast<sepax_id>(i);
        ASSERT_EQ(SEPAX_OK,
                  sepax_store_place(store.get(), ids.data(), at.data(), ids.size(), nullptr));
    }
};

float value(uint32_t bits) {
    float f = 0;
    std::memcpy(&f, &bits, sizeof f);
    return f;
}

// Moves one shape of each couple that overlaps by the MTV, x + mx and y + my, each rounded. Returns
// how many; `after` becomes the relations then, and `still` says how many overlap.
size_t move_out(couples &c, const contact_bits &k, bool move_a, size_t *still) {
    std::vector<sepax_pose> at = c.poses;
    std::vector<bool> moved(c.pairs.size());
    size_t count = 0;
    for (size_t i = 0; i < c.pairs.size(); ++i) {
        const float s = value(k.separation[i]);
        volatile float mx = -s * value(k.normal_x[i]), my = -s * value(k.normal_y[i]);
        sepax_pose &pose = at[move_a ? c.pairs[i].a : c.pairs[i].b];
        volatile float x = move_a ? pose.x - mx : pose.x + mx;
        volatile float y = move_a ? pose.y - my : pose.y + my;
        if (!(s < 0) || !(std::fabs(x) < 1e38f) || !(std::fabs(y) < 1e38f))
            continue;
        pose.x = x;
        pose.y = y;
        moved[i] = true;
        ++count;
    }
    c.place_all(at);
    const std::vector<uint8_t> relations = relate(c.store.get(), c.pairs, {});
    for (size_t i = 0; i < c.pairs.size(); ++i)
        *still += moved[i] && relations[i] == SEPAX_OVERLAPPING;
    c.place_all(c.poses);
    return count;
}

// By every backend and strategy, both ways. Returns how many couples overlapped.
size_t expect_safe(couples &c) {
    size_t seen = 0;
    contact_bits first;
    for_each_variant([&](sepax_options options) {
        options.flags = SEPAX_MTV_SAFE;
        const contact_bits k = separate(c.store.get(), c.pairs, options);
        if (first.separation.empty()) {
            first = k;
            size_t still = 0;
            seen = move_out(c, k, false, &still);
            EXPECT_EQ(0U, still) << "of " << seen << " where b moved";
            still = 0;
            move_out(c, k, true, &still);
            EXPECT_EQ(0U, still) << "of " << seen << " where a moved";
        }
        EXPECT_TRUE(first == k);
    });
    return seen;
}

// A pose that brings the local point `centre` near (x, y), but for what float rounds.
sepax_pose bring(shapes::rng &random, sepax_vec2 centre, double x, double y) {
    const shapes::direction d = shapes::unit(shapes::uniform(random));
    return {static_cast<float>(x - (d.cos * centre.x - d.sin * centre.y)),
            static_cast<float>(y - (d.sin * centre.x + d.cos * centre.y)),
            static_cast<float>(d.cos), static_cast<float>(d.sin)};
}

// A shape of about `size`, `lever` away from its origin, with its centre near (x, y).
void add_far(couples &c, shapes::rng &random, unsigned k, double size, double lever, double x,
             double y) {
    if (k == 0) {
        const double half_x = size * shapes::uniform(random, .3, 1), half_y = size * .5;
        c.add_box(half_x, half_y, bring(random, {0, 0}, x, y));
        return;
    }
    const shapes::direction d = shapes::unit(shapes::uniform(random));
    const sepax_vec2 centre = {static_cast<float>(lever * d.cos),
                               static_cast<float>(lever * d.sin)};
    points p = {{-1, 0}, {1, 0}};
    if (k >= 3)
        p = shapes::random_convex(random, k, .3);
    p.resize(k < 3 ? k : p.size());
    for (sepax_vec2 &v : p)
        v = {static_cast<float>(centre.x + size * v.x), static_cast<float>(centre.y + size * v.y)};
    const bool rounded = k < 3 || (c.rounds && shapes::below(random, 8) == 0);
    const int larger = static_cast<int>(shapes::below(random, 12)) - 1; // often beyond the core
    const float radius = rounded ? static_cast<float>(std::ldexp(size, larger)) : 0;
    c.add(p, radius, bring(random, centre, x, y));
}

// Levers of up to 2^22 sizes: there a coordinate has a bit or two for the shape.
couples far_couples(unsigned k, size_t count, uint64_t seed, bool rounds = true) {
    static const unsigned any[] = {0, 1, 2, 3, 4, 5, 6, 8, 13, 24, 40, 70};
    shapes::rng random(seed);
    couples c;
    c.rounds = rounds;
    for (size_t i = 0; i < count; ++i) {
        const double size = std::ldexp(1, static_cast<int>(shapes::below(random, 40)) - 20);
        const double far = size * std::ldexp(1, static_cast<int>(shapes::below(random, 20)) - 2);
        const double x = shapes::uniform(random, -far, far), y = shapes::uniform(random, -far, far);
        for (int s = 0; s < 2; ++s) {
            const double lever =
                size * std::ldexp(1, static_cast<int>(shapes::below(random, 24)) - 2);
            const double dx = size * shapes::uniform(random, -.7, .7);
            const double dy = size * shapes::uniform(random, -.7, .7);
            const unsigned of = k == 99 ? any[shapes::below(random, 12)] : k;
            add_far(c, random, of, size, shapes::below(random, 4) == 0 ? 0 : lever, x + dx, y + dy);
        }
    }
    return c;
}

} // namespace

TEST(SafePoses, HoldWhereShapesLieFarFromTheirOrigins) {
    for (const unsigned k : {0U, 1U, 2U, 3U, 4U, 5U, 6U, 8U, 13U, 24U, 60U, 99U}) {
        SCOPED_TRACE(k);
        couples c = far_couples(k, scaled(4000, 100), 100 + k);
        EXPECT_GT(expect_safe(c), scaled(4000, 100) / 8);
    }
}

// Of polygons of one class alone.
TEST(SafePoses, HoldInStoresWithoutRadii) {
    for (const unsigned k : {3U, 4U, 8U, 13U, 24U, 60U}) {
        SCOPED_TRACE(k);
        couples c = far_couples(k, scaled(2000, 100), 200 + k, false);
        EXPECT_GT(expect_safe(c), scaled(2000, 100) / 8);
    }
}

// Coordinates with many equal leading bits make the largest rounding errors: poses next to a power
// of two that their coordinates just exceed, and shapes thin enough to notice.
TEST(SafePoses, HoldAtTheExtremesOfRounding) {
    shapes::rng random(7);
    for (const double lever : {0., 1., 2.0000005, 4.000001, 1000., 65536.5, 1048577.}) {
        SCOPED_TRACE(lever);
        couples c;
        for (size_t i = 0; i < scaled(4000, 100); ++i) {
            const double at = shapes::below(random, 2) ? 1.0000001 : 1.9999999;
            for (int s = 0; s < 2; ++s) {
                const double thin = std::ldexp(1, -static_cast<int>(shapes::below(random, 22)));
                const points p = {{static_cast<float>(lever), 0},
                                  {static_cast<float>(lever + 1), static_cast<float>(-thin)},
                                  {static_cast<float>(lever + 1), static_cast<float>(thin)}};
                const double dx = shapes::uniform(random, -1e-6, 1e-6);
                c.add(p, 0, bring(random, {static_cast<float>(lever + .7), 0}, at + dx, -at - dx));
            }
        }
        EXPECT_GT(expect_safe(c), scaled(4000, 100) / 8);
    }
}

// The pair with which it was found that the skin was too thin for poses.
TEST(SafePoses, HoldForThePairThatShowedTheNeed) {
    couples c;
    c.add({{0x1.2cedecp-11f, 0x1.ba0c4p-15f},
           {-0x1.965ad8p-12f, 0x1.499e1p-12f},
           {-0x1.d80d1p-14f, -0x1.1c5604p-11f}},
          0, {0, 0, 1, 0});
    c.add({{0x1.000412p+2f, -0x1.f65e7ap-12f},
           {0x1.00064cp+2f, 0x1.603bbep-12f},
           {0x1.fff034p+1f, -0x1.bb75cap-15f}},
          0, {0x1.c29f6p-2f, -0x1.fceaa2p+1f, -0x1.c26264p-4f, 0x1.fce53ap-1f});
    EXPECT_EQ(1U, expect_safe(c));
}

// Where relative terms vanish, the floor must be enough; sums of denormals are exact.
TEST(SafePoses, HoldForDenormals) {
    shapes::rng random(11);
    couples c;
    for (size_t i = 0; i < scaled(20000, 1000); ++i) {
        for (int s = 0; s < 2; ++s) {
            points p;
            while (p.size() < 3) {
                const double x = shapes::below(random, 12), y = shapes::below(random, 12);
                p.push_back({static_cast<float>(x * 0x1p-149), static_cast<float>(y * 0x1p-149)});
            }
            const float x = static_cast<float>(shapes::below(random, 5) * 0x1p-149);
            c.add(p, 0, {x, -x, 1, 0});
        }
    }
    EXPECT_GT(expect_safe(c), scaled(20000, 1000) / 16);
}

// The pieces of a body share its pose, and most of them lie beside its origin.
TEST(SafePoses, HoldForThePiecesOfBodies) {
    shapes::rng random(13);
    couples c;
    size_t seen = 0;
    for (size_t i = 0; i < scaled(3000, 100); ++i) {
        const double far = std::ldexp(1, static_cast<int>(shapes::below(random, 12)));
        for (int s = 0; s < 2; ++s) { // two squares beside each other, turned together
            const points piece = {
                {float(far), 0}, {float(far + 1), 0}, {float(far + 1), 1}, {float(far), 1}};
            const double off = shapes::uniform(random, -.9, .9);
            c.add(piece, 0, bring(random, {float(far), 0}, off, -off));
        }
    }
    // by groups of pairs of pieces, as bodies of one piece each: the same skin
    const std::vector<contact> plain = contacts_of(c.store.get(), c.pairs, SEPAX_MTV_SAFE);
    std::vector<sepax_id> offsets(c.poses.size() + 1);
    for (size_t i = 0; i < offsets.size(); ++i)
        offsets[i] = static_cast<sepax_id>(i);
    std::vector<float> s(c.pairs.size());
    const sepax_contacts out = {s.data(), nullptr, nullptr, nullptr, nullptr};
    sepax_options safe = {};
    safe.flags = SEPAX_MTV_SAFE;
    const sepax_source source =
        sepax_body_pairs({offsets.data(), c.poses.size()}, c.pairs.data(), c.pairs.size());
    ASSERT_EQ(SEPAX_OK, sepax_separate(c.store.get(), source, &safe, &out));
    for (size_t i = 0; i < s.size(); ++i)
        ASSERT_EQ(plain[i].separation, s[i]);
    seen = expect_safe(c);
    EXPECT_GT(seen, scaled(3000, 100) / 8);
}
