// SPDX-License-Identifier: MIT
//
// Placing in lanes, in runs and alone: whatever a batch holds, its store has every byte that it has
// when the shapes are placed one after the other by plain C.

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "batch.h"
#include "plain_place.h"
#include "stores.h"

namespace {

using namespace stores;

// -------------------------------------------------------------------- stores

// In the place of a number of vertices: a triangle whose first point lies within, so that its edges
// have other numbers than their places.
constexpr unsigned renumbered = 1000;

// Shapes of so many vertices each, and boxes.
struct kind {
    const char *name;
    std::vector<unsigned> counts; // in turn; 0: a box
    bool rounded, removed, has_renumbered = false;
    bool centred = false; // points are the origin: where all are, lanes do not read the vertices
};

const std::vector<kind> kinds = {
    {"points", {1}, false, false},
    {"circles", {1}, true, true},
    {"centred circles", {1}, true, true, false, true},
    {"centred points of a store that had a renumbered one", {1}, false, false, true, true},
    {"centred circles and quads", {1, 4}, true, false, false, true},
    {"segments", {2}, false, true},
    {"capsules", {2}, true, false},
    {"triangles", {3}, false, false},
    {"quads", {4}, false, false},
    {"boxes", {0}, false, false},
    {"pentagons", {5}, false, false},
    {"hexagons", {6}, false, false},
    {"7 and 8", {7, 8, 8}, false, false},
    {"9 to 16", {9, 16, 13}, false, false},
    {"17 to 40", {17, 32, 33, 40}, false, false},
    {"rounded quads", {4}, true, false},
    {"a few removed", {6}, false, true},
    {"boxes and renumbered", {0, 0, renumbered}, false, false},
    {"boxes of a store that had a renumbered one", {0}, false, false, true},
    {"17 to 40 of such a store", {17, 32, 33, 40}, false, false, true},
    {"mixed", {0, 3, 4, 5, 6, 7, 8, 1, 2, 12, 16, 21, 70}, false, true},
    {"mixed and rounded", {0, 3, 4, 5, 6, 7, 8, 1, 2, 12, 16, 21}, true, true},
};

constexpr unsigned shape_count = 120;

void add_one(sepax_store *store, shapes::rng &random, unsigned k, bool centred) {
    const auto size = static_cast<float>(shapes::uniform(random, .5, 2));
    if (k == 0) {
        const auto half_y = static_cast<float>(shapes::uniform(random, .01, 2));
        add_box(store, {size, half_y, any_pose(random, 3)});
        return;
    }
    points p(k == renumbered ? 0 : k, {size, 1});
    if (k == renumbered)
        p = {{.25F, .25F}, {0, 0}, {1, 0}, {0, 1}};
    else if (k >= 3)
        p = shapes::random_convex(random, k, .05);
    if (k == 2)
        p[1].y = 3;
    if (k == 1 && centred)
        p[0] = {0, 0};
    for (sepax_vec2 &v : p)
        v = {v.x * size, v.y * size};
    add(store, p, k < 3 || k == renumbered ? unsigned{SEPAX_HULL} : 0);
}

store_ptr fill(const kind &of, uint32_t flags) {
    shapes::rng random(31);
    store_ptr store = make(flags);
    store->renumbered = of.has_renumbered;
    for (unsigned i = 0; i < shape_count; ++i)
        add_one(store.get(), random, of.counts[i % of.counts.size()], of.centred);
    for (sepax_id id = 0; of.rounded && id < shape_count; id += 3) {
        const float radius = id % 2 ? .25F : 1e-9F;
        stores::set_radius(store.get(), id, radius);
    }
    for (sepax_id id = 40; of.removed && id < shape_count; id += 25)
        EXPECT_EQ(SEPAX_OK, sepax_store_remove(store.get(), &id, 1, nullptr));
    return store;
}

// -------------------------------------------------------------------- batches

struct batch {
    std::vector<sepax_id> ids;
    std::vector<sepax_pose> poses;
};

enum class order { ascending, shuffled, repeated };

std::vector<sepax_id> some_ids(shapes::rng &random, const sepax_store *store, order by,
                               size_t count) {
    std::vector<sepax_id> live;
    for (sepax_id id = 0; id < store->id_count; ++id)
        if (store_has(store, id))
            live.push_back(id);
    if (by != order::ascending)
        std::shuffle(live.begin(), live.end(), random);
    std::vector<sepax_id> ids;
    for (size_t i = 0; i < count; ++i)
        ids.push_back(by == order::repeated ? live[shapes::below(random, 9)]
                                            : live[i % live.size()]);
    return ids;
}

// Near the origin, or as far out as rounding bends and collapses some shapes.
batch some_batch(shapes::rng &random, const sepax_store *store, order by, bool bends,
                 size_t count) {
    batch b = {some_ids(random, store, by, count), {}};
    for (size_t i = 0; i < count; ++i) {
        const bool far = bends && shapes::below(random, 3) == 0;
        const int exponent = far ? 10 + static_cast<int>(shapes::below(random, 17)) : 4;
        b.poses.push_back(any_pose(random, std::ldexp(1., exponent)));
        if (shapes::below(random, 8) == 0) // -0 must become +0
            b.poses.back() = {-0.0F, -0.0F, i % 2 ? 1.0F : 0.0F, i % 2 ? 0.0F : -1.0F};
    }
    return b;
}

// A copy that begins one byte after an aligned address.
template <class T> struct unaligned {
    explicit unaligned(const std::vector<T> &from) : bytes(1 + from.size() * sizeof(T)) {
        std::memcpy(bytes.data() + 1, from.data(), from.size() * sizeof(T));
    }
    const T *data() const {
        const void *at = bytes.data() + 1;
        return static_cast<const T *>(at);
    }
    std::vector<char> bytes;
};

void place_one_by_one(sepax_store *store, const batch &b) {
    for (size_t i = 0; i < b.ids.size(); ++i)
        plain_place(store, b.ids[i], &b.poses[i]);
}

// Names the first shape that differs.
void expect_same(const sepax_store *expected, const sepax_store *got) {
    if (inside::picture(expected) == inside::picture(got))
        return;
    for (sepax_id id = 0; id < expected->id_count; ++id) {
        if (!store_has(expected, id))
            continue;
        EXPECT_TRUE(same_bits(world(expected, id), world(got, id))) << "of shape " << id;
        EXPECT_EQ(expected->refs[id], got->refs[id]) << "of shape " << id;
        EXPECT_EQ(features(expected, id), features(got, id)) << "of shape " << id;
        EXPECT_EQ(0, std::memcmp(&expected->bounds[id], &got->bounds[id], sizeof(shape_bounds)))
            << "bounds of shape " << id;
    }
    FAIL() << "the stores differ";
}

// Homes of triangles and quads are then found by plain C, when shapes are placed by it.
void forget_homes(sepax_store *store) {
    for (const unsigned k : {CLASS_3, CLASS_4}) {
        const size_class &c = store->classes[k];
        for (uint32_t slot = 0; slot < c.count; ++slot)
            class_home(&c, slot)->room = std::numeric_limits<float>::quiet_NaN();
    }
}

class Placing : public testing::TestWithParam<std::string> {
  protected:
    void SetUp() override {
        backend = sepax_backend_find(GetParam().c_str());
        ASSERT_NE(nullptr, backend);
        if (!sepax_backend_runs_here(backend))
            GTEST_SKIP() << "this CPU cannot run the backend " << GetParam();
    }
    const sepax_backend *backend = nullptr;
};

} // namespace

TEST_P(Placing, HasTheBytesOfOneByOne) {
    for (const kind &of : kinds)
        for (const uint32_t flags : {0U, uint32_t{SEPAX_RELATE_ONLY}, uint32_t{SEPAX_MERGE_AXES}}) {
            SCOPED_TRACE(std::string(of.name) + ", flags " + std::to_string(flags));
            const store_ptr expected = fill(of, flags), got = fill(of, flags);
            shapes::rng random(32);
            for (const order by : {order::ascending, order::shuffled, order::repeated})
                for (const bool bends : {false, true})
                    for (const size_t count : {1U, 2U, 3U, 7U, 9U, 16U, 47U, 117U, 128U, 600U}) {
                        const batch b = some_batch(random, expected.get(), by, bends, count);
                        const unaligned<sepax_id> ids(b.ids);
                        const unaligned<sepax_pose> poses(b.poses);
                        place_one_by_one(expected.get(), b);
                        sepax_batch_place(got.get(), backend, bends ? ids.data() : b.ids.data(),
                                          poses.data(), count);
                        ASSERT_NO_FATAL_FAILURE(expect_same(expected.get(), got.get()));
                    }
        }
}

// In every lane, alone among shapes that stay whole: a shape that bends, a bent one that comes
// back, and the same id before and after it.
TEST_P(Placing, MendsASingleLane) {
    const sepax_pose near = {1, 2, 0, 1}, bending = {0x1p24F, -0x1p24F, .6F, .8F};
    for (const kind &of : kinds) {
        SCOPED_TRACE(of.name);
        const store_ptr expected = fill(of, 0), got = fill(of, 0);
        shapes::rng random(33);
        for (size_t lane = 0; lane < 20; ++lane)
            for (const sepax_pose &pose : {bending, near, bending}) {
                batch b = some_batch(random, expected.get(), order::ascending, false, 20);
                b.poses[lane] = pose;
                b.ids[lane == 0 ? 19 : lane - 1] = b.ids[lane];
                place_one_by_one(expected.get(), b);
                sepax_batch_place(got.get(), backend, b.ids.data(), b.poses.data(), 20);
                ASSERT_NO_FATAL_FAILURE(expect_same(expected.get(), got.get()));
            }
    }
}

// Far from the centre of its coordinates, where the centre overflows and no vertex does, and at
// every exponent.
TEST_P(Placing, HasTheBytesAtAllExponents) {
    for (const kind &of : kinds) {
        SCOPED_TRACE(of.name);
        for (const int exponent : {-140, -100, -62, -30, 40, 100, 120}) {
            const store_ptr expected = make(), got = make();
            shapes::rng random(34);
            points p = shapes::random_convex(random, std::max(3U, of.counts[0]));
            p.resize(of.counts[0] == 0 ? 3 : of.counts[0]);
            for (sepax_vec2 &v : p)
                v = {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent)};
            for (unsigned i = 0; i < 40; ++i)
                for (sepax_store *s : {expected.get(), got.get()})
                    add(s, p, SEPAX_HULL);
            batch b = some_batch(random, expected.get(), order::ascending, false, 40);
            for (sepax_pose &pose : b.poses) {
                pose.x = std::ldexp(pose.x, exponent);
                pose.y = std::ldexp(pose.y, exponent);
            }
            forget_homes(expected.get());
            place_one_by_one(expected.get(), b);
            sepax_batch_place(got.get(), backend, b.ids.data(), b.poses.data(), 40);
            ASSERT_NO_FATAL_FAILURE(expect_same(expected.get(), got.get()));
        }
    }
}

// The discs of shapes as wide as the range of floats have infinite radii.
TEST_P(Placing, HasTheBytesOfTheWidestShapes) {
    const float far = 3.2e38F;
    for (const points &p : {points{{-far, -far}, {far, -far}, {far, far}},
                            points{{-far, -far}, {far, -far}, {far, far}, {-far, far}}}) {
        const store_ptr expected = make(), got = make();
        batch b;
        for (unsigned i = 0; i < 20; ++i) {
            b.ids.push_back(i);
            b.poses.push_back({0, 0, i % 2 ? 0.0F : 1.0F, i % 2 ? 1.0F : 0.0F});
            for (sepax_store *s : {expected.get(), got.get()})
                add(s, p);
        }
        forget_homes(expected.get());
        place_one_by_one(expected.get(), b);
        sepax_batch_place(got.get(), backend, b.ids.data(), b.poses.data(), 20);
        ASSERT_NO_FATAL_FAILURE(expect_same(expected.get(), got.get()));
        EXPECT_EQ(std::numeric_limits<float>::infinity(), got->bounds[0].outer);
    }
}

// Of polygons near the origin lanes take every one, also where the vertices turn upwards at a pad.
TEST_P(Placing, TakesAllThatStayWhole) {
    if (backend == sepax_backend_find("reference")) {
        EXPECT_EQ(nullptr, backend->core->place_moves);
        return;
    }
    for (const unsigned k : {1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U, 9U, 16U, 17U, 32U, 33U}) {
        const store_ptr store = make();
        shapes::rng random(36);
        for (unsigned i = 0; i < 100; ++i) {
            points p = shapes::random_convex(random, std::max(3U, k));
            p.resize(k);
            add(store.get(), p, SEPAX_HULL);
        }
        const batch b = some_batch(random, store.get(), order::shuffled, false, 100);
        std::vector<uint8_t> placed(100, 0);
        move_run run = {};
        run.class_index = store->plain_class;
        run.of = &store->classes[run.class_index];
        run.bounds = store->bounds;
        run.ids = run.slots = b.ids.data();
        run.poses = b.poses.data();
        run.count = 100;
        backend->core->place_moves(&run, placed.data());
        EXPECT_EQ(std::vector<uint8_t>(100, 1), placed) << k << " vertices";
    }
}

// Many shapes that are added at once have the bytes of the same shapes added one at a time.
TEST(PlacingAdded, HasTheBytesOfOneByOne) {
    for (const kind &of : kinds)
        for (const uint32_t flags : {0U, uint32_t{SEPAX_RELATE_ONLY}, uint32_t{SEPAX_MERGE_AXES}}) {
            SCOPED_TRACE(of.name);
            shapes::rng random(35);
            const store_ptr expected = make(flags), got = make(flags);
            std::vector<float> xy;
            std::vector<uint32_t> offsets{0};
            std::vector<sepax_box> boxes;
            for (unsigned i = 0; i < 300; ++i) {
                boxes.push_back(
                    {1, static_cast<float>(1 + i % 7), any_pose(random, i % 3 ? 9 : 1e8)});
                add_box(expected.get(), boxes.back());
            }
            for (unsigned i = 0; i < 300; ++i) {
                points p(2, {1, static_cast<float>(i % 2)}); // a point or a segment
                p[0].y = 0;
                if (of.counts[i % of.counts.size()] > 2)
                    p = shapes::random_convex(random, of.counts[i % of.counts.size()],
                                              i % 5 ? .5 : 1e-5);
                add(expected.get(), p, SEPAX_HULL);
                for (const sepax_vec2 v : p)
                    xy.insert(xy.end(), {v.x, v.y});
                offsets.push_back(offsets.back() + static_cast<uint32_t>(p.size()));
            }
            sepax_id first = 0;
            ASSERT_EQ(SEPAX_OK, sepax_store_add_boxes(got.get(), boxes.data(), boxes.size(), &first,
                                                      nullptr));
            ASSERT_EQ(SEPAX_OK, sepax_store_add_many(got.get(), xy.data(), offsets.data(), 300,
                                                     SEPAX_HULL, &first, nullptr));
            ASSERT_NO_FATAL_FAILURE(expect_same(expected.get(), got.get()));
        }
}

// Boxes around shapes in lanes are those one by one: of blocks that are full or not, of ids that
// are removed or were never given out, with radii and margins.
TEST_P(Placing, MakesTheBoxesOfOneByOne) {
    for (const kind &of : kinds) {
        SCOPED_TRACE(of.name);
        const store_ptr store = fill(of, 0);
        if (of.rounded) { // its box with the largest margin is beyond float
            const sepax_id id = 3;
            const float radius = std::numeric_limits<float>::max();
            stores::set_radius(store.get(), id, radius);
        }
        shapes::rng random(37);
        for (const float margin : {0.0F, .25F, std::numeric_limits<float>::max()})
            for (unsigned count = 0; count <= BROAD_LANES; ++count)
                for (const unsigned range : {1U, shape_count, shape_count + 5}) {
                    sepax_id ids[BROAD_LANES];
                    for (sepax_id &id : ids)
                        id = range == 1 ? 40 : shapes::below(random, range);
                    const shape_boxes by_lanes = {store.get(), margin, backend, nullptr};
                    const shape_boxes alone = {store.get(), margin, sepax_backend_find("reference"),
                                               nullptr};
                    box_block expected, got;
                    sepax_aabb_fill(&alone, ids, count, &expected);
                    sepax_aabb_fill(&by_lanes, ids, count, &got);
                    for (unsigned i = 0; i < BROAD_LANES; ++i) {
                        const aabb a = block_box(&expected, i), b = block_box(&got, i);
                        ASSERT_TRUE(a.lo[0] == b.lo[0] && a.lo[1] == b.lo[1] &&
                                    a.hi[0] == b.hi[0] && a.hi[1] == b.hi[1])
                            << "box " << i << " of " << count;
                    }
                }
    }
}

// A batch passes in lanes only where the scalar check passes, which decides the others.
TEST_P(Placing, PassesNoBadPose) {
    const store_ptr store = make();
    add(store.get(), shapes::regular(5));
    const sepax_id id = 0;
    const float off = 0x1p-10F, most = std::numeric_limits<float>::max(), nan = NAN;
    const sepax_pose poses[] = {{0, 0, 1, 0},
                                {0, 0, 1, off},
                                {0, 0, 1, std::nextafter(off, 1.0F)},
                                {0, 0, 1 + 0x1p-21F, 0},
                                {0, 0, 1 + 0x1p-20F, 0},
                                {most, 0, 1, 0},
                                {0, -most, 1, 0},
                                {INFINITY, 0, 1, 0},
                                {0, INFINITY, 1, 0},
                                {nan, 0, 1, 0},
                                {0, nan, 1, 0},
                                {0, 0, nan, 1},
                                {0, 0, 1, nan},
                                {0, 0, most, most}};
    const std::vector<sepax_id> some(8, id);
    for (const sepax_pose &pose : poses) {
        const double c = pose.cos, s = pose.sin;
        bool right = std::fabs(c * c + s * s - 1) <= 0x1p-20;
        for (const sepax_vec2 v : by_formula(pose, local(store.get(), id)))
            right = right && std::isfinite(v.x) && std::isfinite(v.y);
        EXPECT_LE(sepax_batch_is_good(store.get(), backend, some.data(),
                                      std::vector<sepax_pose>(8, pose).data(), 8),
                  right);
    }
    const bool lanes = backend != sepax_backend_find("reference");
    const std::vector<sepax_pose> fine(8, poses[0]);
    EXPECT_EQ(lanes, sepax_batch_is_good(store.get(), backend, some.data(), fine.data(), 8));
    for (size_t few = 0; few < 8; few++) // the last part of a call may have any number
        EXPECT_EQ(lanes, sepax_batch_is_good(store.get(), backend, some.data(), fine.data(), few));
    const std::vector<sepax_id> absent(8, 1);
    EXPECT_FALSE(sepax_batch_is_good(store.get(), backend, absent.data(), fine.data(), 8));
    std::vector<sepax_id> ids(1000, 0);
    std::vector<sepax_pose> many(1000, poses[0]);
    EXPECT_EQ(lanes, sepax_batch_is_good(store.get(), backend, ids.data(), many.data(), 1000));
    for (const size_t bad : {0U, 127U, 128U, 511U, 999U}) {
        many[bad].cos = 2;
        EXPECT_FALSE(sepax_batch_is_good(store.get(), backend, ids.data(), many.data(), 1000));
        many[bad].cos = 1;
    }
    add(store.get(), {{0, 0}, {most, 0}, {0, most}});
    EXPECT_FALSE(sepax_batch_is_good(store.get(), backend, some.data(), fine.data(), 8));
}

INSTANTIATE_TEST_SUITE_P(All, Placing, testing::ValuesIn(backend_names()),
                         [](const auto &test) { return test.param; });
