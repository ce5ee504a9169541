// SPDX-License-Identifier: MIT
//
// Ids are given out as a simple model of them says, however shapes come and go: the lowest free
// one, the lowest free ones in a row, or those behind the last.

#include <algorithm>
#include <set>

#include "stores.h"

namespace {

using namespace stores;

// The ids of the shapes that are there.
struct model {
    std::set<sepax_id> living;
    std::set<sepax_id> given; // since the store was created or cleared
    uint64_t generation = 0;

    sepax_id end() const {
        return living.empty() ? 0 : *living.rbegin() + 1;
    }
    // The first of `count` new ids.
    sepax_id next(uint32_t count) const {
        uint32_t run = 0;
        for (sepax_id id = 0; count > 0 && id < end(); ++id) {
            run = living.count(id) != 0 ? 0 : run + 1;
            if (run == count)
                return id + 1 - count;
        }
        return end();
    }
    void add(sepax_id first, uint32_t count) {
        bool again = false;
        for (sepax_id id = first; id < first + count; ++id) {
            living.insert(id);
            again |= !given.insert(id).second;
        }
        generation += again;
    }
};

struct world {
    store_ptr store;
    model ids;
    shapes::rng random;

    explicit world(unsigned seed) : store(make()), random(seed) {
    }

    sepax_id any() {
        auto at = ids.living.begin();
        std::advance(at, shapes::below(random, uint32_t(ids.living.size())));
        return *at;
    }

    // Several shapes by one of the calls that add them.
    void add(uint32_t count, unsigned way) {
        const sepax_id expected = ids.next(count);
        sepax_id first = 77;
        if (way == 0) {
            const std::vector<sepax_box> boxes(count, {1, 1, {0, 0, 1, 0}});
            EXPECT_EQ(SEPAX_OK,
                      sepax_store_add_boxes(store.get(), boxes.data(), count, &first, nullptr));
        } else if (way == 1 && !ids.living.empty()) {
            EXPECT_EQ(SEPAX_OK,
                      sepax_store_add_copies(store.get(), {any(), 1}, count, &first, nullptr));
        } else if (way == 2 && !ids.living.empty()) {
            const std::vector<sepax_id> of(count, any());
            const std::vector<sepax_pose> from(count, {0, 0, 1, 0}), to(count, {3, 0, 0, 1});
            EXPECT_EQ(SEPAX_OK, sepax_store_add_sweeps(store.get(), of.data(), from.data(),
                                                       to.data(), count, &first, nullptr));
        } else {
            EXPECT_EQ(SEPAX_OK, add_polygons(count, true, &first));
        }
        EXPECT_EQ(expected, first);
        ids.add(first, count);
    }

    // Of several classes; the last one is refused where they are not to be good.
    sepax_status add_polygons(uint32_t count, bool good, sepax_id *first) {
        points all;
        std::vector<uint32_t> offsets = {0};
        for (uint32_t i = 0; i < count; ++i) {
            points p = shapes::random_convex(random, 3 + shapes::below(random, 9));
            if (!good && i + 1 == count)
                std::swap(p[0], p[1]);
            all.insert(all.end(), p.begin(), p.end());
            offsets.push_back(uint32_t(all.size()));
        }
        return sepax_store_add_many(store.get(), count > 0 ? &all[0].x : nullptr, offsets.data(),
                                    count, 0, first, nullptr);
    }

    void refuse(uint32_t count) {
        const std::string before = inside::picture(store.get());
        sepax_id first = 77;
        EXPECT_NE(SEPAX_OK, add_polygons(count, false, &first));
        EXPECT_EQ(77U, first);
        EXPECT_EQ(before, inside::picture(store.get()));
    }

    // Some of the shapes, anywhere, side by side, or at the end.
    void remove(unsigned way) {
        const uint32_t most = uint32_t(ids.living.size());
        const uint32_t count = shapes::below(random, most < 40 ? most + 1 : 40);
        std::vector<sepax_id> gone;
        auto at = way == 0 ? ids.living.end() : ids.living.find(count > 0 ? any() : 0);
        for (uint32_t i = 0; i < count; ++i) {
            if (way == 0)
                --at;
            else if (way == 1)
                at = ids.living.find(any());
            else if (at == ids.living.end())
                break;
            gone.push_back(*at);
            at = ids.living.erase(at);
        }
        EXPECT_EQ(SEPAX_OK, sepax_store_remove(store.get(), gone.data(), gone.size(), nullptr));
    }

    void check() const {
        EXPECT_EQ(ids.end(), sepax_store_count(store.get()));
        EXPECT_EQ(ids.generation, sepax_store_generation(store.get()));
        for (sepax_id id = 0; id < ids.end() + 3; ++id)
            EXPECT_EQ(ids.living.count(id) == 0, std::isnan(sepax_store_radius(store.get(), id)));
    }
};

TEST(Ids, AreThoseOfTheModel) {
    for (unsigned seed = 1; seed <= 12; ++seed) {
        SCOPED_TRACE(seed);
        world w(seed);
        const uint32_t sizes[] = {0, 1, 2, 3, 5, 64, 70, seed};
        for (unsigned step = 0; step < 300 && !::testing::Test::HasFailure(); ++step) {
            const unsigned kind = shapes::below(w.random, 10);
            if (kind < 5)
                w.add(sizes[shapes::below(w.random, 8)], shapes::below(w.random, 5));
            else if (kind < 9)
                w.remove(shapes::below(w.random, 3));
            else
                w.refuse(1 + shapes::below(w.random, 9));
            if (shapes::below(w.random, 100) == 0) {
                ASSERT_EQ(SEPAX_OK, sepax_store_clear(w.store.get()));
                w.ids.living.clear();
                w.ids.given.clear();
                w.ids.generation++;
            }
            w.check();
            if (step % 50 == 0 && w.store->radii == nullptr) // the check knows of no radii
                expect_all_sound(w.store.get());
        }
    }
}

// A store that lives for long neither grows nor loses what makes its calls fast.
TEST(Ids, ShapesInThePlaceOfOthersAreNoStrays) {
    const store_ptr store = make();
    shapes::rng random(5);
    std::vector<sepax_id> ids;
    for (unsigned i = 0; i < 500; ++i)
        ids.push_back(add(store.get(), shapes::regular(4)));
    const size_t memory = sepax_store_memory(store.get());
    for (unsigned step = 0; step < 200; ++step) {
        std::shuffle(ids.begin(), ids.end(), random);
        const size_t some = 1 + shapes::below(random, 100);
        ASSERT_EQ(SEPAX_OK, sepax_store_remove(store.get(), ids.data(), some, nullptr));
        for (size_t i = 0; i < some; ++i)
            ids[i] = add(store.get(), shapes::regular(4));
        ASSERT_EQ(500U, sepax_store_count(store.get()));
        ASSERT_EQ(0U, store->strays.count);
    }
    EXPECT_EQ(memory, sepax_store_memory(store.get()));
    expect_all_sound(store.get());
}

// The class of the first shape of a store is the plain one. Id 0 may go to one of another class.
TEST(Ids, ThePlainClassIsThatOfAnEmptyStore) {
    const store_ptr store = make();
    const sepax_id zero = add(store.get(), shapes::regular(4));
    add(store.get(), shapes::regular(4));
    ASSERT_EQ(SEPAX_OK, sepax_store_remove(store.get(), &zero, 1, nullptr));
    ASSERT_EQ(zero, add(store.get(), shapes::regular(5)));
    EXPECT_EQ(unsigned(CLASS_4), store->plain_class);
    expect_all_sound(store.get());
    const sepax_id both[] = {0, 1};
    ASSERT_EQ(SEPAX_OK, sepax_store_remove(store.get(), both, 2, nullptr));
    EXPECT_EQ(0U, sepax_store_count(store.get()));
    add(store.get(), shapes::regular(5));
    EXPECT_EQ(unsigned(CLASS_5), store->plain_class);
    expect_all_sound(store.get());
}

// Where no ids are left behind the last one, free ones in a row still serve, and no others.
TEST(Ids, AFullStoreGivesOutFreeOnes) {
    const store_ptr store = make();
    for (unsigned i = 0; i < 130; ++i)
        add(store.get(), shapes::regular(3));
    const sepax_id gone[] = {10, 70, 71, 72};
    ASSERT_EQ(SEPAX_OK, sepax_store_remove(store.get(), gone, 4, nullptr));
    EXPECT_EQ(SEPAX_MAX_SHAPES - 130, ids_room(store.get(), 3));
    EXPECT_EQ(70U, ids_find(store.get(), 3));
    EXPECT_EQ(130U, ids_find(store.get(), 4));
    EXPECT_EQ(130U, ids_find(store.get(), 0));
    EXPECT_EQ(70U, ids_find(store.get(), 2));
    EXPECT_EQ(10U, ids_find(store.get(), 1));
    EXPECT_EQ(SEPAX_MAX_SHAPES - 130, ids_room(store.get(), SIZE_MAX));
    EXPECT_EQ(0U, sepax_store_generation(nullptr));
}

TEST(Ids, OfRangesAreCountedAndListed) {
    world w(3);
    w.add(200, 0);
    for (unsigned i = 0; i < 3; ++i)
        w.remove(i);
    for (sepax_id id = 64; id < 128; ++id)
        if (w.ids.living.erase(id) != 0) {
            EXPECT_EQ(SEPAX_OK, sepax_store_remove(w.store.get(), &id, 1, nullptr));
        }
    const sepax_store *store = w.store.get();
    for (sepax_id first = 0; first <= w.ids.end(); ++first)
        for (uint32_t count = 0; first + count <= w.ids.end(); ++count) {
            const std::vector<sepax_id> expected(w.ids.living.lower_bound(first),
                                                 w.ids.living.lower_bound(first + count));
            std::vector<sepax_id> ids(count);
            ASSERT_EQ(expected.size(), sepax_ids_count(store, {first, count}));
            ids.resize(sepax_ids_list(store, {first, count}, ids.data()));
            ASSERT_EQ(expected, ids);
        }
}

} // namespace
