// SPDX-License-Identifier: MIT
//
// The broad phase against all pairs by brute force, on scenes that trees, sweeps and grids find
// hard; and its order, its ranges, its memory, and the work it does, which is counted, not timed.

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "kernel.h"
#include "shapes.h"

static bool operator==(const sepax_pair &p, const sepax_pair &q) {
    return p.a == q.a && p.b == q.b;
}
static bool operator<(const sepax_pair &p, const sepax_pair &q) {
    return p.a != q.a ? p.a < q.a : p.b < q.b;
}

namespace {

using shapes::rng;
using shapes::store_ptr;
using shapes::uniform;
using pairs = std::vector<sepax_pair>;

// ---------------------------------------------------------------- scenes

struct box {
    float lo_x, lo_y, hi_x, hi_y;
};

// Around (x, y), never flat.
box around(double x, double y, double width, double height) {
    const float infinity = std::numeric_limits<float>::infinity();
    box b = {float(x - width / 2), float(y - height / 2), float(x + width / 2),
             float(y + height / 2)};
    if (b.hi_x <= b.lo_x)
        b.hi_x = std::nextafterf(b.lo_x, infinity);
    if (b.hi_y <= b.lo_y)
        b.hi_y = std::nextafterf(b.lo_y, infinity);
    return b;
}

// 10 to a power between lo and hi, with ten steps for each.
double decade(rng &random, int lo, int hi) {
    double value = 1;
    const int power = lo * 10 + int(shapes::below(random, uint32_t(hi - lo) * 10 + 1));
    for (int i = 0; i < std::abs(power); ++i)
        value *= 1.2589254117941673;
    return power < 0 ? 1 / value : value;
}

// Shape i of n; s is the side of a domain with room for n unit squares.
using builder = box (*)(rng &random, unsigned i, unsigned n, double s);

struct scene_kind {
    const char *name;
    builder build;
};

void PrintTo(const scene_kind &kind, std::ostream *out) {
    *out << kind.name;
}

const scene_kind kinds[] = {
    {"spread",
     [](rng &r, unsigned, unsigned, double s) {
         return around(uniform(r, 0, s), uniform(r, 0, s), uniform(r, .9, 1.9),
                       uniform(r, .9, 1.9));
     }},
    {"sparse", [](rng &r, unsigned, unsigned,
                  double s) { return around(uniform(r, -s, s), uniform(r, -s, s), .3, .3); }},
    {"dense",
     [](rng &r, unsigned, unsigned, double s) {
         return around(uniform(r, 0, s), uniform(r, 0, s), uniform(r, 2, 5), uniform(r, 2, 5));
     }},
    {"all_sizes",
     [](rng &r, unsigned, unsigned, double s) {
         const double side = decade(r, -3, 3) * s * 5e-5;
         return around(uniform(r, 0, s), uniform(r, 0, s), side, side * uniform(r, .5, 2));
     }},
    {"all_aspects",
     [](rng &r, unsigned, unsigned, double s) {
         return around(uniform(r, 0, s), uniform(r, 0, s), decade(r, -3, 3) * s * 5e-5,
                       decade(r, -3, 3) * s * 5e-5);
     }},
    {"clusters_far_away",
     [](rng &r, unsigned, unsigned, double) {
         static const double x[] = {1e5, -2e5, 3e5, 5e5}, y[] = {3e5, 1e5, -4e5, 9e5};
         const unsigned k = shapes::below(r, 4);
         return around(x[k] + uniform(r, -20, 20), y[k] + uniform(r, -20, 20), .2, .2);
     }},
    {"columns_of_equal_x",
     [](rng &r, unsigned, unsigned n, double) {
         return around(100.0 * shapes::below(r, 32), uniform(r, 0, n / 16.0), 1, 1);
     }},
    {"road", [](rng &r, unsigned, unsigned n,
                double) { return around(uniform(r, 0, n), uniform(r, -10, 10), 4, 2); }},
    {"file", [](rng &r, unsigned, unsigned n,
                double) { return around(uniform(r, 0, n), uniform(r, -.01, .01), 1, 1); }},
    {"cross",
     [](rng &r, unsigned i, unsigned n, double) {
         const double along = uniform(r, 0, n / 4.0), across = uniform(r, -.1, .1);
         return i % 2 ? around(along, across, 1, 1) : around(across, along, 1, 1);
     }},
    {"diagonal",
     [](rng &r, unsigned, unsigned n, double) {
         const double along = uniform(r, 0, n);
         return around(along + uniform(r, -1, 1), along + uniform(r, -1, 1), 1, 1);
     }},
    {"tall_alone",
     [](rng &r, unsigned, unsigned n, double s) {
         return around(uniform(r, 0, s), uniform(r, .4, .6) * s, s / n, .7 * s);
     }},
    {"tall_among_small",
     [](rng &r, unsigned i, unsigned n, double s) {
         return i % 2 ? around(uniform(r, 0, s), uniform(r, .4, .6) * s, s / n / 2, .7 * s)
                      : around(uniform(r, 0, s), uniform(r, 0, s), .01, .01);
     }},
    {"tall_among_small_in_a_sliver",
     [](rng &r, unsigned i, unsigned, double) {
         return i % 2 ? around(uniform(r, 0, .01), uniform(r, .4, .6), 0, 1)
                      : around(uniform(r, 0, .01), uniform(r, 0, 1), 0, 0);
     }},
    {"rows_beside_columns",
     [](rng &r, unsigned i, unsigned n, double s) {
         return i % 2 ? around(uniform(r, 0, s), uniform(r, .4, .6) * s, s / n / 2, .7 * s)
                      : around(uniform(r, 1.4, 1.6) * s, uniform(r, 0, s), .7 * s, s / n / 2);
     }},
    {"huge_and_outliers",
     [](rng &r, unsigned i, unsigned, double s) {
         if (i == 5)
             return around(s / 2, s / 2, 2 * s, 2 * s);
         if (i == 7)
             return around(1e30, -1e30, 1e24, 1e24);
         if (i == 8)
             return box{-3e38f, -3e38f, 3e38f, 3e38f}; // the extent overflows
         return around(uniform(r, 0, s), uniform(r, 0, s), 1.2, 1.2);
     }},
    {"towards_a_point",
     [](rng &r, unsigned i, unsigned n, double) {
         const double x = decade(r, -30, 0) * (1 + i / double(n));
         return around(x, x, x * 1e-3, x * 1e-3);
     }},
    {"denormal",
     [](rng &r, unsigned, unsigned, double) {
         return around(uniform(r, -1e-40, 1e-40), uniform(r, -1e-40, 1e-40), 5e-42, 5e-42);
     }},
    {"lattice",
     [](rng &, unsigned i, unsigned, double s) {
         const unsigned side = unsigned(s) + 1;
         return box{float(i % side), float(i / side), float(i % side + 1), float(i / side + 1)};
     }},
    {"all_the_same",
     [](rng &, unsigned, unsigned, double) {
         return box{1, 2, 3, 5};
     }},
};

const scene_kind &kind_of(const std::string &name) {
    const scene_kind *kind = kinds;
    while (kind->name != name)
        ++kind;
    return *kind;
}

std::vector<box> make_scene(const scene_kind &kind, unsigned n, uint64_t seed = 1) {
    rng random(seed);
    std::vector<box> boxes;
    for (unsigned i = 0; i < n; ++i)
        boxes.push_back(kind.build(random, i, n, std::sqrt(double(n))));
    return boxes;
}

store_ptr make_store(const std::vector<box> &boxes) {
    sepax_store *store = nullptr;
    EXPECT_EQ(sepax_store_create(nullptr, &store), SEPAX_OK);
    std::vector<float> xy;
    std::vector<uint32_t> offsets = {0};
    for (const box &b : boxes) {
        const float corners[] = {b.lo_x, b.lo_y, b.hi_x, b.lo_y, b.hi_x, b.hi_y, b.lo_x, b.hi_y};
        xy.insert(xy.end(), corners, corners + 8);
        offsets.push_back(uint32_t(xy.size() / 2));
    }
    sepax_id first = 0;
    size_t rejected = 0;
    EXPECT_EQ(
        sepax_store_add_many(store, xy.data(), offsets.data(), boxes.size(), 0, &first, &rejected),
        SEPAX_OK)
        << "box " << rejected;
    return store_ptr(store);
}

// ------------------------------------------------------------- the calls

struct destroy_workspace {
    void operator()(sepax_workspace *workspace) const {
        sepax_workspace_destroy(workspace);
    }
};
using workspace_ptr = std::unique_ptr<sepax_workspace, destroy_workspace>;

workspace_ptr make_workspace(const sepax_store_config *config = nullptr) {
    sepax_workspace *workspace = nullptr;
    EXPECT_EQ(sepax_workspace_create(config, &workspace), SEPAX_OK);
    return workspace_ptr(workspace);
}

sepax_broad_options whole(const sepax_store *store, const sepax_backend *backend = nullptr) {
    const sepax_range all = {0, uint32_t(sepax_store_count(store))};
    return {backend, all, all};
}

pairs find(const sepax_store *store, const sepax_broad_options *options,
           sepax_workspace *workspace) {
    size_t count = 0;
    const sepax_status status = sepax_find_pairs(store, options, workspace, nullptr, 0, &count);
    EXPECT_EQ(status, count == 0 ? SEPAX_OK : SEPAX_ERROR_CAPACITY);
    pairs found(count);
    EXPECT_EQ(sepax_find_pairs(store, options, workspace, found.data(), count, &count), SEPAX_OK);
    EXPECT_EQ(found.size(), count);
    return found;
}

pairs find(const sepax_store *store, const sepax_broad_options &options) {
    return find(store, &options, make_workspace().get());
}

pairs find(const sepax_store *store) {
    return find(store, nullptr, make_workspace().get());
}

// The boxes of the stored shapes; false for those that were removed.
bool stored_box(const sepax_store *store, sepax_id id, box *b) {
    size_t count = 0;
    if (sepax_store_vertices(store, id, nullptr, 0, &count) != SEPAX_ERROR_CAPACITY)
        return false;
    std::vector<sepax_vec2> v(count);
    EXPECT_EQ(sepax_store_vertices(store, id, v.data(), count, &count), SEPAX_OK);
    *b = {v[0].x, v[0].y, v[0].x, v[0].y};
    for (const sepax_vec2 &p : v)
        *b = {std::min(b->lo_x, p.x), std::min(b->lo_y, p.y), std::max(b->hi_x, p.x),
              std::max(b->hi_y, p.y)};
    return true;
}

pairs brute_force(const sepax_store *store, sepax_range a, sepax_range b) {
    const size_t n = sepax_store_count(store);
    std::vector<box> boxes(n);
    std::vector<char> there(n);
    for (size_t i = 0; i < n; ++i)
        there[i] = stored_box(store, sepax_id(i), &boxes[i]);
    const bool self = a.first == b.first && a.count == b.count;
    pairs found;
    for (sepax_id i = a.first; i < a.first + a.count; ++i) {
        for (sepax_id j = self ? i + 1 : b.first; j < b.first + b.count; ++j) {
            const box &p = boxes[i], &q = boxes[j];
            if (there[i] && there[j] && p.lo_x <= q.hi_x && q.lo_x <= p.hi_x && p.lo_y <= q.hi_y &&
                q.lo_y <= p.hi_y)
                found.push_back({std::min(i, j), std::max(i, j)});
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

pairs brute_force(const sepax_store *store) {
    const sepax_range all = {0, uint32_t(sepax_store_count(store))};
    return brute_force(store, all, all);
}

pairs sorted(pairs p) {
    std::sort(p.begin(), p.end());
    return p;
}

// ----------------------------------------------------------- right pairs

class BroadScene : public testing::TestWithParam<scene_kind> {};

std::string kind_name(const testing::TestParamInfo<scene_kind> &kind) {
    return kind.param.name;
}

INSTANTIATE_TEST_SUITE_P(Kinds, BroadScene, testing::ValuesIn(kinds), kind_name);

TEST_P(BroadScene, FindsWhatBruteForceFinds) {
    for (unsigned n : {1u, 2u, 9u, 16u, 17u, 33u, 127u, 128u, 257u, 1000u, 3000u}) {
        if (n > 1000 && std::string(GetParam().name) == "all_the_same")
            continue; // millions of pairs, all alike
        const store_ptr store = make_store(make_scene(GetParam(), n, n));
        EXPECT_TRUE(sorted(find(store.get())) == brute_force(store.get())) << n << " shapes";
    }
}

TEST_P(BroadScene, HasOneOrderOnEveryBackend) {
    for (unsigned n : {60u, 777u}) {
        const store_ptr store = make_store(make_scene(GetParam(), n));
        const pairs expected = find(store.get(), whole(store.get()));
        for (size_t i = 0; i < sepax_backend_count(); ++i) {
            const sepax_backend *backend = sepax_backend_at(i);
            if (sepax_backend_runs_here(backend)) {
                EXPECT_TRUE(find(store.get(), whole(store.get(), backend)) == expected)
                    << sepax_backend_name(backend);
            }
        }
    }
}

TEST_P(BroadScene, PairsRanges) {
    const unsigned n = 600;
    const store_ptr store = make_store(make_scene(GetParam(), n));
    const sepax_range ranges[][2] = {
        {{0, 300}, {300, 300}}, {{300, 300}, {0, 300}}, {{0, 1}, {1, 599}},    {{599, 1}, {0, 599}},
        {{10, 200}, {400, 17}}, {{50, 130}, {50, 130}}, {{0, 128}, {129, 200}}};
    for (const auto &range : ranges) {
        const sepax_broad_options options = {nullptr, range[0], range[1]};
        EXPECT_TRUE(sorted(find(store.get(), options)) ==
                    brute_force(store.get(), range[0], range[1]))
            << range[0].first << "+" << range[0].count << " with " << range[1].first << "+"
            << range[1].count;
    }
}

TEST_P(BroadScene, LeavesOutRemovedShapes) {
    const store_ptr store = make_store(make_scene(GetParam(), 500));
    std::vector<sepax_id> gone;
    for (sepax_id id = 0; id < 500; id += id % 3 == 0 ? 1 : 4)
        gone.push_back(id);
    ASSERT_EQ(sepax_store_remove(store.get(), gone.data(), gone.size(), nullptr), SEPAX_OK);
    const pairs found = sorted(find(store.get()));
    EXPECT_TRUE(found == brute_force(store.get()));
}

TEST(Broad, TakesShapesOfEveryClass) {
    rng random(3);
    sepax_store *created = nullptr;
    ASSERT_EQ(sepax_store_create(nullptr, &created), SEPAX_OK);
    const store_ptr store(created);
    for (unsigned i = 0; i < 900; ++i) {
        static const unsigned counts[] = {3, 4, 5, 6, 7, 8, 9, 16, 17, 33, 70, 130};
        const shapes::polygon p = shapes::random_convex(random, counts[i % 12]);
        sepax_id id = 0;
        ASSERT_EQ(sepax_store_add(store.get(), p.data(), p.size(), 0, &id), SEPAX_OK);
        const double turns = uniform(random), x = uniform(random, -15, 15);
        const sepax_pose pose = shapes::pose(turns, x, uniform(random, -15, 15));
        ASSERT_EQ(sepax_store_place(store.get(), &id, &pose, 1, nullptr), SEPAX_OK);
        const sepax_box box = {.5f, .25f, pose};
        ASSERT_EQ(sepax_store_add_boxes(store.get(), &box, 1, &id, nullptr), SEPAX_OK);
    }
    const pairs found = sorted(find(store.get()));
    EXPECT_GT(found.size(), 1800u);
    EXPECT_TRUE(found == brute_force(store.get()));
}

TEST(Broad, CountsTouchingBoxes) {
    const unsigned side = 40;
    std::vector<box> boxes;
    for (unsigned y = 0; y < side; ++y)
        for (unsigned x = 0; x < side; ++x)
            boxes.push_back({float(x), float(y), float(x + 1), float(y + 1)});
    // Beside each other, above each other, corner to corner.
    const size_t beside = 2 * side * (side - 1), corners = 2 * (side - 1) * (side - 1);
    EXPECT_EQ(find(make_store(boxes).get()).size(), beside + corners);
    for (box &b : boxes) // a hair narrower: only those above each other touch
        b.hi_x = std::nextafterf(b.hi_x, b.lo_x);
    EXPECT_EQ(find(make_store(boxes).get()).size(), beside / 2);
}

TEST(Broad, DoesNotTellTheZerosApart) {
    const store_ptr store = make_store({{-1, -1, -0.0f, -0.0f}, {0.0f, 0.0f, 1, 1}});
    EXPECT_EQ(find(store.get()).size(), 1u);
}

// ----------------------------------------------------------------- order

TEST_P(BroadScene, ForgetsEarlierCalls) {
    const store_ptr store = make_store(make_scene(GetParam(), 900));
    const sepax_broad_options options = whole(store.get()), part = {nullptr, {3, 400}, {500, 200}};
    const pairs expected = find(store.get(), options), expected_part = find(store.get(), part);
    const workspace_ptr used = make_workspace();
    for (const scene_kind &other : {kind_of("dense"), kind_of("spread"), kind_of("all_aspects")}) {
        for (unsigned n : {2u, 2000u})
            find(make_store(make_scene(other, n)).get(), nullptr, used.get());
        EXPECT_TRUE(find(store.get(), &options, used.get()) == expected);
        EXPECT_TRUE(find(store.get(), &part, used.get()) == expected_part);
    }
}

// What makes the batch calls after it fast: few shapes serve many pairs in a row, however the ids
// are scattered in space.
TEST(Broad, KeepsNeighboursTogether) {
    const store_ptr store = make_store(make_scene(kind_of("spread"), 20000));
    const pairs found = find(store.get());
    const size_t window = 1000;
    ASSERT_GT(found.size(), 50 * window);
    size_t windows = 0, shapes_used = 0;
    for (size_t i = 0; i + window <= found.size(); i += window, ++windows) {
        std::set<sepax_id> used;
        for (size_t j = i; j < i + window; ++j) {
            used.insert(found[j].a);
            used.insert(found[j].b);
        }
        shapes_used += used.size();
    }
    // 1000 pairs need about 250 shapes in the best case, and 1900 when they are in no order.
    EXPECT_LT(shapes_used / windows, 450u);
}

// -------------------------------------------------------------- capacity

TEST(Broad, WritesAllPairsOrNone) {
    const store_ptr store = make_store(make_scene(kind_of("spread"), 700));
    const pairs expected = find(store.get());
    const sepax_pair canary = {0xDEADBEEF, 0xFEEDFACE};
    ASSERT_GT(expected.size(), 1000u);
    const workspace_ptr workspace = make_workspace();
    for (size_t capacity : {size_t{0}, size_t{1}, size_t{255}, expected.size() - 1, expected.size(),
                            expected.size() + 1, expected.size() + 999}) {
        pairs out(expected.size() + 1000, canary);
        size_t count = 0;
        const bool fits = capacity >= expected.size();
        EXPECT_EQ(
            sepax_find_pairs(store.get(), nullptr, workspace.get(), out.data(), capacity, &count),
            fits ? SEPAX_OK : SEPAX_ERROR_CAPACITY);
        EXPECT_EQ(count, expected.size());
        pairs wanted(out.size(), canary);
        if (fits)
            std::copy(expected.begin(), expected.end(), wanted.begin());
        EXPECT_TRUE(out == wanted) << "capacity " << capacity;
    }
}

TEST(Broad, WritesToUnalignedMemory) {
    const store_ptr store = make_store(make_scene(kind_of("spread"), 100));
    const pairs expected = find(store.get());
    std::vector<char> memory(expected.size() * sizeof(sepax_pair) + 64);
    char *const at = memory.data() + 1, *const count_at = memory.data() + memory.size() - 13;
    ASSERT_EQ(sepax_find_pairs(store.get(), nullptr, make_workspace().get(),
                               reinterpret_cast<sepax_pair *>(at), expected.size(),
                               reinterpret_cast<size_t *>(count_at)),
              SEPAX_OK);
    size_t count = 0;
    std::memcpy(&count, count_at, sizeof count);
    ASSERT_EQ(count, expected.size());
    EXPECT_EQ(std::memcmp(at, expected.data(), count * sizeof(sepax_pair)), 0);
}

TEST(Broad, HasNothingToSayAboutEmptyRanges) {
    const store_ptr empty = make_store({});
    EXPECT_TRUE(find(empty.get()).empty());
    const store_ptr store = make_store(make_scene(kind_of("huge_and_outliers"), 20));
    const sepax_broad_options options[] = {{nullptr, {0, 0}, {0, 0}},
                                           {nullptr, {5, 0}, {0, 20}},
                                           {nullptr, {0, 20}, {20, 0}},
                                           {nullptr, {20, 0}, {7, 0}}};
    for (const sepax_broad_options &o : options)
        EXPECT_TRUE(find(store.get(), o).empty());
    std::vector<sepax_id> half = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    ASSERT_EQ(sepax_store_remove(store.get(), half.data(), half.size(), nullptr), SEPAX_OK);
    EXPECT_TRUE(find(store.get(), {nullptr, {0, 10}, {10, 10}}).empty());
    EXPECT_TRUE(find(store.get(), {nullptr, {0, 10}, {0, 10}}).empty());
}

TEST(Broad, HasNothingToSayAboutAnEmptyOrRemovedHalf) {
    const store_ptr store = make_store(make_scene(kind_of("all_the_same"), 20));
    // Ranges with an id in common are fine as long as one of them is empty.
    for (const sepax_broad_options &o : {sepax_broad_options{nullptr, {0, 20}, {0, 0}},
                                         sepax_broad_options{nullptr, {0, 10}, {5, 0}},
                                         sepax_broad_options{nullptr, {5, 0}, {0, 10}}})
        EXPECT_TRUE(find(store.get(), o).empty());
    const sepax_id ids[] = {17, 18, 19};
    ASSERT_EQ(sepax_store_remove(store.get(), ids, 3, nullptr), SEPAX_OK);
    EXPECT_TRUE(find(store.get(), {nullptr, {0, 17}, {17, 3}}).empty());
    EXPECT_TRUE(find(store.get(), {nullptr, {17, 3}, {0, 17}}).empty());
    EXPECT_EQ(find(store.get(), {nullptr, {0, 16}, {16, 4}}).size(), 16u);
}

TEST(Broad, RefusesOutputsOverTheStoreAndTheWorkspace) {
    const store_ptr store = make_store(make_scene(kind_of("spread"), 20));
    const workspace_ptr workspace = make_workspace();
    const pairs expected = find(store.get());
    size_t count = 77;
    for (void *taken : {static_cast<void *>(store.get()), static_cast<void *>(workspace.get())}) {
        EXPECT_EQ(sepax_find_pairs(store.get(), nullptr, workspace.get(),
                                   static_cast<sepax_pair *>(taken), 1, &count),
                  SEPAX_ERROR_ALIAS);
        EXPECT_EQ(sepax_find_pairs(store.get(), nullptr, workspace.get(), nullptr, 0,
                                   static_cast<size_t *>(taken)),
                  SEPAX_ERROR_ALIAS);
    }
    EXPECT_EQ(count, 77u);
    EXPECT_TRUE(find(store.get(), nullptr, workspace.get()) == expected);
}

TEST(Broad, RefusesBadArguments) {
    const store_ptr store = make_store(make_scene(kind_of("spread"), 20));
    const workspace_ptr workspace = make_workspace();
    pairs out(500, {7, 7});
    size_t count = 77;
    const sepax_range bad[][2] = {{{0, 21}, {0, 21}},         {{21, 0}, {0, 20}},
                                  {{1, 0xFFFFFFFFu}, {0, 1}}, {{0xFFFFFFFFu, 1}, {0, 1}},
                                  {{0, 11}, {10, 10}},        {{0, 20}, {3, 4}},
                                  {{0, 10}, {0, 11}},         {{10, 10}, {9, 2}}};
    for (const auto &ranges : bad) {
        const sepax_broad_options o = {nullptr, ranges[0], ranges[1]};
        EXPECT_EQ(sepax_find_pairs(store.get(), &o, workspace.get(), out.data(), 500, &count),
                  SEPAX_ERROR_RANGE);
    }
    size_t *const inside = reinterpret_cast<size_t *>(&out[499]);
    EXPECT_EQ(sepax_find_pairs(store.get(), nullptr, workspace.get(), out.data(), 500, inside),
              SEPAX_ERROR_ALIAS);
    sepax_broad_options options = whole(store.get());
    EXPECT_EQ(sepax_find_pairs(store.get(), &options, workspace.get(),
                               reinterpret_cast<sepax_pair *>(&options.a), 1, &count),
              SEPAX_ERROR_ALIAS);
    EXPECT_EQ(
        sepax_find_pairs(store.get(), nullptr, workspace.get(), out.data(), SIZE_MAX / 4, &count),
        SEPAX_ERROR_COUNT);
    EXPECT_EQ(count, 77u);
    EXPECT_TRUE(out == pairs(500, {7, 7}));
}

// ---------------------------------------------------------------- memory

// Gives out memory until `left` allocations are done.
struct budget {
    size_t left = SIZE_MAX;
    std::map<void *, size_t> live;

    static void *allocate(size_t size, size_t alignment, void *context) {
        budget *b = static_cast<budget *>(context);
        if (b->left == 0)
            return nullptr;
        --b->left;
        void *memory = std::aligned_alloc(alignment, size);
        b->live[memory] = size;
        return memory;
    }

    static void release(void *memory, size_t size, void *context) {
        budget *b = static_cast<budget *>(context);
        EXPECT_EQ(b->live[memory], size);
        b->live.erase(memory);
        std::free(memory);
    }

    sepax_store_config config() {
        return {0, &allocate, &release, this};
    }

    size_t bytes() const {
        size_t sum = 0;
        for (const auto &block : live)
            sum += block.second;
        return sum;
    }
};

TEST(BroadMemory, MayRunOutAnywhere) {
    const store_ptr store = make_store(make_scene(kind_of("dense"), 3000));
    const pairs expected = find(store.get());
    size_t failures = 0;
    for (size_t allowed = 0;; ++allowed) {
        budget b;
        b.left = allowed;
        const sepax_store_config config = b.config();
        sepax_workspace *created = nullptr;
        if (sepax_workspace_create(&config, &created) != SEPAX_OK) {
            EXPECT_EQ(created, nullptr);
            continue;
        }
        const workspace_ptr workspace(created);
        pairs out(expected.size(), {7, 7});
        size_t count = 77;
        const sepax_status status =
            sepax_find_pairs(store.get(), nullptr, workspace.get(), out.data(), out.size(), &count);
        if (status == SEPAX_OK)
            break;
        ++failures;
        EXPECT_EQ(status, SEPAX_ERROR_MEMORY);
        EXPECT_EQ(count, 77u);
        EXPECT_TRUE(out == pairs(expected.size(), {7, 7}));
        b.left = SIZE_MAX;
        EXPECT_EQ(
            sepax_find_pairs(store.get(), nullptr, workspace.get(), out.data(), out.size(), &count),
            SEPAX_OK);
        EXPECT_TRUE(out == expected);
    }
    EXPECT_GT(failures, 3u); // the room, and the pairs several times
}

TEST(BroadMemory, IsKeptAndGivenBack) {
    const store_ptr store = make_store(make_scene(kind_of("spread"), 3000));
    budget b;
    {
        const sepax_store_config config = b.config();
        const workspace_ptr workspace = make_workspace(&config);
        const pairs first = find(store.get(), nullptr, workspace.get());
        // About 64 bytes a shape, and half as much again as the pairs take.
        EXPECT_LT(b.bytes(), 3000 * 64 + first.size() * 12 + 64 * 1024);
        b.left = 0;
        EXPECT_TRUE(find(store.get(), nullptr, workspace.get()) == first);
    }
    EXPECT_TRUE(b.live.empty());
}

TEST(BroadMemory, IsNotNeededForPairsThatAreOnlyCounted) {
    const store_ptr store = make_store(make_scene(kind_of("all_the_same"), 2000));
    budget b;
    const sepax_store_config config = b.config();
    const workspace_ptr workspace = make_workspace(&config);
    size_t count = 0;
    EXPECT_EQ(sepax_find_pairs(store.get(), nullptr, workspace.get(), nullptr, 0, &count),
              SEPAX_ERROR_CAPACITY);
    EXPECT_EQ(count, 2000u * 1999 / 2);
    EXPECT_LT(b.bytes(), 256u * 1024);
}

TEST(BroadMemory, ChecksItsConfig) {
    budget b;
    sepax_store_config config = b.config();
    sepax_workspace *workspace = nullptr;
    EXPECT_EQ(sepax_workspace_create(nullptr, nullptr), SEPAX_ERROR_NULL);
    config.release = nullptr;
    EXPECT_EQ(sepax_workspace_create(&config, &workspace), SEPAX_ERROR_NULL);
    config = b.config();
    config.flags = SEPAX_RELATE_ONLY;
    EXPECT_EQ(sepax_workspace_create(&config, &workspace), SEPAX_ERROR_OPTION);
    EXPECT_EQ(workspace, nullptr);
    sepax_workspace_destroy(nullptr);
}

// ------------------------------------------------------------------ work

// A backend that counts: a row is one box against sixteen.
size_t rows_tested = 0;

void count_rows(const box_block *a, uint32_t rows, const box_block *b, uint16_t hits[BROAD_LANES]) {
    for (unsigned i = 0; i < BROAD_LANES; ++i) {
        if (!(rows >> i & 1))
            continue;
        ++rows_tested;
        unsigned row = 0;
        for (unsigned j = 0; j < BROAD_LANES; ++j)
            row |= unsigned(a->lo_x[i] <= b->hi_x[j] && b->lo_x[j] <= a->hi_x[i] &&
                            a->lo_y[i] <= b->hi_y[j] && b->lo_y[j] <= a->hi_y[i])
                   << j;
        hits[i] = uint16_t(row);
    }
}

sepax_backend replaced(void (*meet_rows)(const box_block *, uint32_t, const box_block *,
                                         uint16_t *)) {
    sepax_backend backend = *sepax_backend_find("reference");
    backend.meet_rows = meet_rows;
    return backend;
}

// Counts the pairs by a backend that the public call refuses, since it is none of the list.
sepax_status count_with(const sepax_backend &backend, const sepax_store *store,
                        const sepax_broad_options &options, size_t *count) {
    return sepax_broad_find(store, &options, &backend, make_workspace().get(), nullptr, 0, count);
}

// Rows a shape, less one for each pair.
double rows_in_vain(const scene_kind &kind, unsigned n) {
    const sepax_backend counting = replaced(count_rows);
    const store_ptr store = make_store(make_scene(kind, n));
    size_t found = 0;
    rows_tested = 0;
    count_with(counting, store.get(), whole(store.get()), &found);
    return rows_tested > found ? double(rows_tested - found) / n : 0;
}

TEST_P(BroadScene, CostsLittleForPairsThatAreNone) {
    if (std::string(GetParam().name) == "all_the_same")
        return; // all are pairs
    // 16 times as many shapes: quadratic work would be 16 times as many rows a shape. The worst
    // kinds, thin boxes that pass between small ones, need 2 times as many.
    const double few = rows_in_vain(GetParam(), 4000), many = rows_in_vain(GetParam(), 64000);
    EXPECT_LT(few, 8);
    EXPECT_LT(many, 12);
    EXPECT_LT(many, 2.5 * few + 1);
}

TEST(BroadWork, IsLinearForFewShapesAgainstMany) {
    const sepax_backend counting = replaced(count_rows);
    const unsigned n = 20000;
    const store_ptr store = make_store(make_scene(kind_of("spread"), n));
    for (unsigned few : {1u, 16u, 100u, 200u}) {
        size_t found = 0;
        rows_tested = 0;
        count_with(counting, store.get(), {nullptr, {5, few}, {1000, n - 1000}}, &found);
        EXPECT_LT(rows_tested, 8 * n) << few;
    }
}

// Says that all boxes meet.
void meet_all(const box_block *, uint32_t, const box_block *b, uint16_t hits[BROAD_LANES]) {
    unsigned there = 0; // the empty boxes that fill a block meet nothing
    for (unsigned j = 0; j < BROAD_LANES; ++j)
        there |= unsigned(b->lo_x[j] <= b->hi_x[j]) << j;
    std::fill(hits, hits + BROAD_LANES, uint16_t(there));
}

// It does not go on looking for pairs that cannot be counted any more.
TEST(BroadWork, StopsBehindTheMostPairs) {
    const uint32_t first[] = {0, 16, 32, 48}; // three leaves of boxes that all meet
    const std::vector<aabb> boxes(48, aabb{{0, 0}, {1, 1}});
    const std::vector<uint32_t> order(48, 0);
    std::vector<box_block> blocks_a(sepax_tree_blocks(3)), blocks_b = blocks_a;
    const std::vector<sepax_id> ids(48, 0);
    id_tree a = {}, b = {};
    sepax_tree_build(&a.boxes, boxes.data(), order.data(), first, 3, blocks_a.data());
    sepax_tree_build(&b.boxes, boxes.data(), order.data(), first, 3, blocks_b.data());
    a.ids = b.ids = ids.data();
    const workspace_ptr workspace = make_workspace();
    const sepax_backend *backend = sepax_backend_default();
    pair_sink sink = {workspace.get(), 0, 0};
    EXPECT_EQ(sepax_join_trees(&a, &b, backend, &sink), SEPAX_OK);
    EXPECT_EQ(sink.found, 48u * 48);
    const uint64_t most = SEPAX_MAX_PAIRS;
    sink = {workspace.get(), 0, most};
    EXPECT_EQ(sepax_join_trees(&a, &b, backend, &sink), SEPAX_ERROR_COUNT);
    EXPECT_EQ(sink.found, most + 256); // of one leaf with one leaf
}

TEST(BroadWork, EndsAtTheMostPairs) {
#if !defined(__OPTIMIZE__)
    GTEST_SKIP() << "four billion pairs take too long without optimization";
#endif
    const sepax_backend generous = replaced(meet_all);
    const uint32_t n = 65536;
    const store_ptr store = make_store(make_scene(kind_of("spread"), 2 * n));
    size_t count = 77;
    EXPECT_EQ(count_with(generous, store.get(), {nullptr, {0, n}, {n, n}}, &count),
              SEPAX_ERROR_COUNT); // one pair too many
    EXPECT_EQ(count, 77u);
}

} // namespace
