// SPDX-License-Identifier: MIT
//
// The index against sepax_find_pairs: after building, after many refits, and where shapes come and
// go; its order, its filter, its sorting anew.

#include <algorithm>
#include <array>

#include "batch.h"
#include "broad_scenes.h"
#include "index_calls.h"
#include "stores.h"

namespace {

using namespace broad;
using namespace indexed;
using shapes::below;
using shapes::uniform;

store_ptr scene_store(const char *kind, unsigned n) {
    return make_store(make_scene(kind_of(kind), n));
}

// ------------------------------------------------------------------- build

TEST(Index, IsEmptyBeforeItIsBuilt) {
    const index_ptr index = make_index();
    EXPECT_TRUE(index_pairs(index.get()).empty());
    const sepax_id none = 0;
    EXPECT_TRUE(index_pairs(index.get(), {nullptr, nullptr, {&none, 0}}).empty());
    sepax_index_destroy(nullptr);
}

TEST(Index, HasThePairsOfFindPairsInTheirOrderAfterABuild) {
    for (const scene_kind &kind : scene_kinds())
        for (const unsigned n : {0U, 1U, 2U, 7U, 8U, 16U, 17U, 127U, 128U, 129U, 1000U, 5000U}) {
            SCOPED_TRACE(kind.name + std::to_string(n));
            const store_ptr store = make_store(make_scene(kind, n));
            const index_ptr index = built_index(store.get());
            EXPECT_TRUE(index_pairs(index.get()) == find(store.get()));
        }
}

TEST(Index, HasThePairsOfARangeAndOfAMargin) {
    const store_ptr store = scene_store("spread", 3000);
    const index_ptr index = make_index();
    for (const sepax_range range : {sepax_range{0, 3000}, {500, 1999}, {2990, 10}, {3000, 0}})
        for (const float margin : {0.F, -0.F, .25F, 3.F}) {
            const sepax_index_options options = {nullptr, &range, margin};
            ASSERT_EQ(sepax_index_build(index.get(), store.get(), &options), SEPAX_OK);
            const sepax_broad_options same = {nullptr, range, range, margin};
            EXPECT_TRUE(index_pairs(index.get()) == find(store.get(), same));
        }
}

// ------------------------------------------------------------------- refit

TEST(Index, HasTheSamePairsOnEveryBackendAfterEveryRefit) {
    std::vector<std::vector<pairs>> found;
    for_each_here([&](const sepax_backend *backend) {
        const store_ptr store = scene_store("spread", 1500);
        const index_ptr index = built_index(store.get(), {backend, nullptr, 0});
        found.emplace_back();
        rng random(7);
        for (unsigned step = 0; step < 60; step++) {
            move_some(store.get(), random, 1500, 2);
            ASSERT_EQ(sepax_index_refit(index.get(), store.get()), SEPAX_OK);
            found.back().push_back(index_pairs(index.get()));
        }
        EXPECT_TRUE(found.back() == found.front());
    });
}

TEST(Index, FollowsShapesThatMove) {
    for (const scene_kind &kind : scene_kinds()) {
        SCOPED_TRACE(kind.name);
        const store_ptr store = make_store(make_scene(kind, 700));
        const index_ptr index = make_index();
        rng random(3);
        for (unsigned step = 0; step < 30; step++) { // the first refit builds
            ASSERT_EQ(sepax_index_refit(index.get(), store.get()), SEPAX_OK);
            EXPECT_TRUE(sorted(index_pairs(index.get())) == sorted(find(store.get())));
            move_some(store.get(), random, 1 + below(random, 700), step < 15 ? .5 : 20);
        }
    }
}

TEST(Index, KeepsItsOrderWhileShapesStayNear) {
    const store_ptr store = scene_store("spread", 4000);
    const index_ptr index = make_index();
    ASSERT_EQ(sepax_index_refit(index.get(), store.get()), SEPAX_OK);
    const pairs before = index_pairs(index.get());
    const std::vector<sepax_id> order = order_of(index.get());
    rng random(5);
    move_some(store.get(), random, 4000, 30);
    ASSERT_EQ(sepax_index_refit(index.get(), store.get()), SEPAX_OK);
    EXPECT_EQ(order_of(index.get()), order);
    EXPECT_FALSE(index_pairs(index.get()) == find(store.get())); // another order
    move_back(store.get(), 4000);
    ASSERT_EQ(sepax_index_refit(index.get(), store.get()), SEPAX_OK); // that sorts anew
    EXPECT_TRUE(index_pairs(index.get()) == before);
}

// A refit sorts anew where the last call for pairs visited more than 5/4 of the nodes of the first
// one: then the pairs come in the order of sepax_find_pairs.
TEST(Index, SortsAnewWhereTooManyNodesAreVisited) {
    const store_ptr store = scene_store("spread", 4000);
    const index_ptr index = built_index(store.get());
    index_pairs(index.get());
    rng random(5);
    unsigned sortings = 0, kept = 0;
    for (unsigned step = 1; step <= 40; step++) {
        move_some(store.get(), random, 4000, .3 * step);
        const bool slow = 4 * index->visits > 5 * index->visits_sorted;
        const std::vector<sepax_id> before = order_of(index.get());
        ASSERT_EQ(sepax_index_refit(index.get(), store.get()), SEPAX_OK);
        EXPECT_EQ(order_of(index.get()) != before, slow);
        const pairs found = index_pairs(index.get());
        EXPECT_EQ(found == find(store.get()), slow);
        EXPECT_TRUE(sorted(found) == sorted(find(store.get())));
        (slow ? sortings : kept)++;
    }
    EXPECT_GT(sortings, 2U);
    EXPECT_GT(kept, 5U);
}

// What a filter leaves out, and what does not fit, is visited as well.
TEST(Index, CountsVisitsWhateverGoesOut) {
    const store_ptr store = scene_store("spread", 2000);
    const index_ptr index = built_index(store.get());
    index_pairs(index.get());
    const uint64_t visits = index->visits;
    EXPECT_GT(visits, 2000U / 16);
    const std::vector<uint32_t> none(2000, 0);
    EXPECT_TRUE(index_pairs(index.get(), {none.data(), nullptr, {nullptr, 0}}).empty());
    EXPECT_EQ(index->visits, visits);
    EXPECT_EQ(index->visits_sorted, visits);
}

// --------------------------------------------------------- shapes come and go

TEST(Index, LeavesOutRemovedShapesAndTakesNewOnes) {
    for (const char *kind : {"spread", "dense", "all_the_same"}) {
        SCOPED_TRACE(kind);
        const store_ptr store = scene_store(kind, 600);
        const index_ptr index = make_index();
        rng random(11);
        unsigned last = 600;
        std::vector<sepax_id> live(last);
        for (unsigned i = 0; i < last; i++)
            live[i] = i;
        for (unsigned step = 0; step < 60; step++) {
            ASSERT_EQ(sepax_index_refit(index.get(), store.get()), SEPAX_OK);
            EXPECT_EQ(index->shape_count, live.size());
            EXPECT_TRUE(sorted(index_pairs(index.get())) == sorted(find(store.get())));
            for (unsigned i = 0; i < below(random, 20); i++) {
                std::swap(live[below(random, uint32_t(live.size()))], live.back());
                ASSERT_EQ(sepax_store_remove(store.get(), &live.back(), 1, nullptr), SEPAX_OK);
                live.pop_back();
            }
            if (below(random, 4) == 0) {
                const sepax_box b = {1, 1, shapes::pose(.1, uniform(random, 0, 20), 3)};
                live.push_back(stores::add_box(store.get(), b));
            }
        }
    }
}

// As many shapes are removed, side by side in the order of the index, as fill some leaves.
TEST(Index, HasTheSamePairsOnEveryBackendAfterWholeLeavesAreGone) {
    for_each_here([&](const sepax_backend *backend) {
        const store_ptr store = scene_store("spread", 1500);
        const index_ptr index = built_index(store.get(), {backend, nullptr, 0});
        const std::vector<sepax_id> order = order_of(index.get());
        for (const size_t first : {0U, 700U}) {
            ASSERT_EQ(sepax_store_remove(store.get(), order.data() + first, 80, nullptr), SEPAX_OK);
            ASSERT_EQ(sepax_index_refit(index.get(), store.get()), SEPAX_OK);
            EXPECT_EQ(index->box_count, 1500U);
            EXPECT_TRUE(sorted(index_pairs(index.get())) == sorted(find(store.get())));
        }
    });
}

TEST(Index, SortsAnewWhereAQuarterIsGone) {
    const store_ptr store = scene_store("spread", 400);
    const index_ptr index = built_index(store.get());
    for (sepax_id id = 0; id < 400; id += 1) {
        ASSERT_EQ(sepax_store_remove(store.get(), &id, 1, nullptr), SEPAX_OK);
        ASSERT_EQ(sepax_index_refit(index.get(), store.get()), SEPAX_OK);
        EXPECT_EQ(index->shape_count, 399 - id);
        if (id < 100)
            EXPECT_EQ(index->box_count, 400U);
        else if (id == 100) {
            EXPECT_EQ(index->box_count, 299U);
        }
    }
    EXPECT_TRUE(index_pairs(index.get()).empty());
    EXPECT_LT(index->box_count, 2U);
}

TEST(Index, OfARangeTakesNoOthers) {
    const store_ptr store = scene_store("dense", 500);
    const sepax_range range = {100, 300};
    const index_ptr index = built_index(store.get(), {nullptr, &range, 0});
    sepax_id first = 0;
    ASSERT_EQ(sepax_store_add_copies(store.get(), range, 1, &first, nullptr), SEPAX_OK);
    const sepax_id gone[] = {99, 100, 250, 399, 400};
    ASSERT_EQ(sepax_store_remove(store.get(), gone, 5, nullptr), SEPAX_OK);
    ASSERT_EQ(sepax_index_refit(index.get(), store.get()), SEPAX_OK);
    EXPECT_EQ(index->box_count, 300U);
    EXPECT_EQ(index->shape_count, 297U);
    const sepax_broad_options same = {nullptr, range, range, 0};
    EXPECT_TRUE(sorted(index_pairs(index.get())) == sorted(find(store.get(), same)));
}

// After sepax_store_clear ids begin anew.
TEST(Index, FollowsAStoreThatWasCleared) {
    const store_ptr store = scene_store("dense", 500), other = scene_store("spread", 800);
    const index_ptr whole = make_index(), part = make_index();
    const sepax_range range = {100, 300};
    const sepax_index_options options = {nullptr, &range, 0};
    const sepax_id gone = 200;
    ASSERT_EQ(sepax_store_remove(store.get(), &gone, 1, nullptr), SEPAX_OK);
    ASSERT_EQ(sepax_index_build(part.get(), store.get(), &options), SEPAX_OK);
    ASSERT_EQ(sepax_index_build(whole.get(), store.get(), nullptr), SEPAX_OK);
    const pairs before = index_pairs(part.get());
    ASSERT_EQ(sepax_store_clear(store.get()), SEPAX_OK);
    EXPECT_EQ(sepax_index_refit(part.get(), store.get()), SEPAX_ERROR_RANGE);
    EXPECT_TRUE(index_pairs(part.get()) == before);
    EXPECT_EQ(sepax_index_refit(whole.get(), store.get()), SEPAX_OK);
    EXPECT_TRUE(index_pairs(whole.get()).empty());
    // a store that has the removed id again
    EXPECT_EQ(sepax_index_refit(part.get(), other.get()), SEPAX_OK);
    const sepax_broad_options same = {nullptr, range, range, 0};
    EXPECT_TRUE(sorted(index_pairs(part.get())) == sorted(find(other.get(), same)));
    EXPECT_EQ(sepax_index_refit(whole.get(), other.get()), SEPAX_OK);
    EXPECT_TRUE(index_pairs(whole.get()) == find(other.get()));
    // one that has fewer ids, but not by a quarter: the order stays
    const store_ptr fewer = scene_store("spread", 700);
    EXPECT_EQ(sepax_index_refit(whole.get(), fewer.get()), SEPAX_OK);
    EXPECT_EQ(whole->box_count, 800U);
    EXPECT_TRUE(sorted(index_pairs(whole.get())) == sorted(find(fewer.get())));
    // the same where shapes are of two kinds
    stores::add(fewer.get(), shapes::regular(5));
    EXPECT_EQ(sepax_index_refit(whole.get(), fewer.get()), SEPAX_OK);
    EXPECT_EQ(whole->box_count, 800U);
    EXPECT_TRUE(sorted(index_pairs(whole.get())) == sorted(find(fewer.get())));
}

// A shape gets the id of one that the index has: the index tells, and follows after a refit.
TEST(Index, TellsThatIdsWereGivenOutAgain) {
    const store_ptr store = scene_store("dense", 300);
    const index_ptr index = make_index();
    EXPECT_EQ(0U, sepax_index_generation(nullptr));
    EXPECT_EQ(0U, sepax_index_count(nullptr));
    ASSERT_EQ(sepax_index_build(index.get(), store.get(), nullptr), SEPAX_OK);
    EXPECT_EQ(sepax_index_generation(index.get()), sepax_store_generation(store.get()));
    const broad::workspace_ptr workspace = shapes::make_workspace();
    const sepax_id gone = 7, other = 8;
    const sepax_pose pose = {0, 0, 1, 0};
    std::vector<sepax_id> ids(300);
    uint32_t offsets[2];
    size_t needed = 77;
    const auto query = [&] {
        return sepax_index_query_posed(index.get(), store.get(), &other, &pose, 1, workspace.get(),
                                       offsets, ids.data(), ids.size(), &needed, nullptr);
    };
    ASSERT_EQ(sepax_store_remove(store.get(), &gone, 1, nullptr), SEPAX_OK);
    EXPECT_EQ(SEPAX_OK, query()); // no other shape has its id
    ASSERT_EQ(gone, stores::add_box(store.get(), {1, 1, {1e4F, 0, 1, 0}}));
    EXPECT_NE(sepax_index_generation(index.get()), sepax_store_generation(store.get()));
    needed = 77;
    EXPECT_EQ(SEPAX_ERROR_STALE, query());
    EXPECT_EQ(77U, needed);
    ASSERT_EQ(sepax_index_refit(index.get(), store.get()), SEPAX_OK);
    EXPECT_EQ(sepax_index_generation(index.get()), sepax_store_generation(store.get()));
    EXPECT_EQ(sepax_index_count(index.get()), sepax_store_count(store.get()));
    EXPECT_EQ(SEPAX_OK, query());
    EXPECT_TRUE(sorted(index_pairs(index.get())) == sorted(find(store.get())));
}

// Ranges, bodies and layers from before stay good where the last shapes were removed.
TEST(Index, TakesRangesAndBodiesThatOutliveTheLastShapes) {
    const store_ptr store = scene_store("dense", 500);
    const sepax_range range = {100, 400};
    const index_ptr index = built_index(store.get(), {nullptr, &range, 0});
    std::vector<sepax_id> gone, offsets;
    for (sepax_id id = 300; id < 500; ++id)
        gone.push_back(id);
    for (sepax_id id = 0; id <= 500; id += 5)
        offsets.push_back(id);
    ASSERT_EQ(sepax_store_remove(store.get(), gone.data(), gone.size(), nullptr), SEPAX_OK);
    ASSERT_EQ(300U, sepax_store_count(store.get()));
    ASSERT_EQ(sepax_index_refit(index.get(), store.get()), SEPAX_OK);
    const sepax_bodies bodies = {offsets.data(), 100};
    const sepax_broad_options whole = {nullptr, range, range, 0},
                              cut = {nullptr, {100, 200}, {100, 200}, 0};
    EXPECT_TRUE(sorted(index_pairs(index.get())) == sorted(find(store.get(), cut)));
    EXPECT_TRUE(find(store.get(), whole) == find(store.get(), cut));
    const pairs of_bodies = index_pairs(index.get(), {nullptr, nullptr, bodies, 0});
    EXPECT_TRUE(sorted(of_bodies) == sorted(of_two_bodies(find(store.get(), cut), bodies)));
    EXPECT_TRUE(sorted_by_bodies(of_bodies, bodies));
    const sepax_range none = {400, 100}, beyond = {400, 101};
    const sepax_index_options of_none = {nullptr, &none, 0}, of_beyond = {nullptr, &beyond, 0};
    EXPECT_EQ(sepax_index_build(index.get(), store.get(), &of_none), SEPAX_OK);
    EXPECT_TRUE(index_pairs(index.get()).empty());
    EXPECT_EQ(sepax_index_build(index.get(), store.get(), &of_beyond), SEPAX_ERROR_RANGE);
}

TEST(Index, KnowsNothingOfTheStoreUntilItIsRefitted) {
    const store_ptr store = scene_store("dense", 300);
    const index_ptr index = built_index(store.get());
    const pairs before = index_pairs(index.get());
    rng random(5);
    move_some(store.get(), random, 300, 50);
    const sepax_id gone = 7;
    ASSERT_EQ(sepax_store_remove(store.get(), &gone, 1, nullptr), SEPAX_OK);
    EXPECT_TRUE(index_pairs(index.get()) == before);
}

TEST(Index, TakesRadiiAndEveryClass) {
    const store_ptr store = broad::make_store(std::vector<box>());
    rng random(9);
    for (unsigned i = 0; i < 600; i++) {
        shapes::polygon p = i % 40 < 3 ? shapes::polygon(1 + i % 2, {1, 2})
                                       : shapes::random_convex(random, 3 + i % 40);
        if (p.size() == 2)
            p[1] = {3, 2};
        for (sepax_vec2 &v : p)
            v = {v.x + float(i % 25) * 2, v.y + float(i / 25) * 2};
        stores::add(store.get(), p);
    }
    const index_ptr index = built_index(store.get(), {nullptr, nullptr, .125F});
    const sepax_range all = {0, 600};
    const sepax_broad_options same = {nullptr, all, all, .125F};
    for (unsigned step = 0; step < 5; step++) {
        const sepax_id id = below(random, 600);
        const float radius = float(uniform(random, 0, 3));
        stores::set_radius(store.get(), id, radius);
        ASSERT_EQ(sepax_index_refit(index.get(), store.get()), SEPAX_OK);
        EXPECT_TRUE(sorted(index_pairs(index.get())) == sorted(find(store.get(), same)));
    }
}

// ------------------------------------------------------------------ filter

TEST(Index, FiltersAsFindPairsDoes) {
    const store_ptr store = scene_store("dense", 900);
    const index_ptr index = built_index(store.get());
    rng random(21);
    std::vector<uint32_t> layers(900), masks(900);
    for (unsigned i = 0; i < 900; i++) {
        layers[i] = 1U << below(random, 3);
        masks[i] = below(random, 8);
    }
    std::vector<sepax_id> offsets = {30}; // ids below 30 and from 850 on are in no body
    while (offsets.back() < 846)
        offsets.push_back(offsets.back() + below(random, 5));
    const sepax_bodies bodies = {offsets.data(), offsets.size() - 1}, none = {nullptr, 0};
    for (unsigned step = 0; step < 4; step++) {
        for (const uint32_t *l : std::array<const uint32_t *, 2>{nullptr, layers.data()})
            for (const uint32_t *m : std::array<const uint32_t *, 2>{nullptr, masks.data()})
                for (const sepax_bodies &b : {none, bodies}) {
                    const sepax_range all = {0, 900};
                    const sepax_broad_options same = {nullptr, all, all, 0, l, m, b};
                    const pairs found = index_pairs(index.get(), {l, m, b});
                    EXPECT_TRUE(sorted(found) == sorted(find(store.get(), same)));
                    EXPECT_TRUE(b.offsets == nullptr || sorted_by_bodies(found, b));
                    EXPECT_TRUE(index_pairs(index.get(), {l, m, b, SEPAX_ANY_ORDER}) ==
                                of_two_bodies(index_pairs(index.get(), {l, m}), b));
                }
        move_some(store.get(), random, 900, 1);
        ASSERT_EQ(sepax_index_refit(index.get(), store.get()), SEPAX_OK);
    }
}

TEST(Index, OfNoShapesIsRefitted) {
    const store_ptr empty = make_store({}), some = scene_store("dense", 300);
    const index_ptr index = built_index(empty.get());
    ASSERT_EQ(sepax_index_refit(index.get(), empty.get()), SEPAX_OK);
    EXPECT_TRUE(index_pairs(index.get()).empty());
    ASSERT_EQ(sepax_index_refit(index.get(), some.get()), SEPAX_OK);
    EXPECT_TRUE(index_pairs(index.get()) == find(some.get()));
}

// ------------------------------------------------------------------ memory

TEST(Index, IsAsItWasWhereMemoryRunsOut) {
    const store_ptr small = scene_store("dense", 300), large = scene_store("dense", 3000);
    size_t failures = 0;
    for (size_t allowed = 0;; allowed++) {
        limited_memory memory;
        const sepax_store_config config = memory.config();
        sepax_index *created = nullptr;
        ASSERT_EQ(sepax_index_create(&config, &created), SEPAX_OK);
        const index_ptr index(created);
        ASSERT_EQ(sepax_index_build(index.get(), small.get(), nullptr), SEPAX_OK);
        memory.left = allowed;
        const sepax_status status = sepax_index_refit(index.get(), large.get());
        if (status == SEPAX_OK)
            break;
        failures++;
        EXPECT_EQ(status, SEPAX_ERROR_MEMORY);
        EXPECT_TRUE(index_pairs(index.get()) == find(small.get()));
    }
    EXPECT_EQ(failures, 2U); // the room of sorting, and that of the tree
}

TEST(Index, KeepsItsMemory) {
    const store_ptr store = scene_store("spread", 3000);
    limited_memory memory;
    {
        const sepax_store_config config = memory.config();
        sepax_index *created = nullptr;
        ASSERT_EQ(sepax_index_create(&config, &created), SEPAX_OK);
        const index_ptr index(created);
        ASSERT_EQ(sepax_index_build(index.get(), store.get(), nullptr), SEPAX_OK);
        EXPECT_LT(memory.bytes, 3000U * 120 + 8192);
        memory.left = 0;
        EXPECT_EQ(sepax_index_build(index.get(), store.get(), nullptr), SEPAX_OK);
        EXPECT_EQ(sepax_index_refit(index.get(), store.get()), SEPAX_OK);
    }
    EXPECT_EQ(memory.bytes, 0U);
    memory.left = 0;
    const sepax_store_config config = memory.config();
    sepax_index *created = nullptr;
    EXPECT_EQ(sepax_index_create(&config, &created), SEPAX_ERROR_MEMORY);
    EXPECT_EQ(created, nullptr);
}

} // namespace
