// SPDX-License-Identifier: MIT
//
// Long calls in parts, whose borders lie within the rows of lists, and searches for a first hit
// that go on to the last part.

#include "batch.h"
#include "hooks.h"
#include "stores.h"

namespace {

constexpr size_t part = 4096; // pairs, about

sepax_id add(sepax_store *store, const shapes::polygon &p, const sepax_pose &pose) {
    sepax_id id = 0;
    EXPECT_EQ(SEPAX_OK, sepax_store_add(store, p.data(), p.size(), 0, &id, nullptr));
    EXPECT_EQ(SEPAX_OK, sepax_store_place(store, &id, &pose, 1, nullptr));
    return id;
}

} // namespace

// Nearly all shapes are quads; one in a list of many is not.
TEST(ThreadsLists, MayHaveOneShapeOfAnotherKind) {
    constexpr size_t rows = 10, columns = 5 * part + 777;
    const shapes::store_ptr store = stores::make();
    for (unsigned i = 0; i < 200; ++i)
        add(store.get(), shapes::box(1, .5), shapes::pose(.1 * i, i % 20, i / 20));
    const sepax_id other = add(store.get(), shapes::regular(3), shapes::pose(0, 4, 4));
    std::vector<sepax_id> a, b;
    for (uint32_t i = 0; i < rows; ++i)
        a.push_back(7 * i);
    for (uint32_t i = 0; i < columns; ++i)
        b.push_back(i % 200);
    for (const bool with_other : {false, true}) {
        b[3 * part] = with_other ? other : 3;
        const sepax_source lists = sepax_lists(a.data(), a.size(), b.data(), b.size());
        const size_t n = rows * columns;
        for_each_variant([&](sepax_options options) {
            if (options.strategy != SEPAX_AUTO)
                return;
            std::vector<uint8_t> alone(n, 77), divided(n, 78);
            EXPECT_EQ(SEPAX_OK, sepax_relate(store.get(), lists, &options, alone.data()));
            ordered_hook shuffled("shuffled", ordered_hook::order::shuffled, true);
            options.threads = shuffled.threads();
            EXPECT_EQ(SEPAX_OK, sepax_relate(store.get(), lists, &options, divided.data()));
            EXPECT_TRUE(alone == divided);
            EXPECT_FALSE(shuffled.take_parts().empty());
        });
    }
}

// The last stage of the search is less than a part.
TEST(ThreadsLists, MayHaveNoFirstHit) {
    const shapes::store_ptr store = stores::make();
    add(store.get(), shapes::box(1, 1), shapes::pose(0, 0, 0));
    add(store.get(), shapes::box(1, 1), shapes::pose(0, 10, 0));
    add(store.get(), shapes::box(1, 1), shapes::pose(0, 1, 0));
    for (const std::unique_ptr<hook> &h : all_hooks())
        for (const size_t count : {2 * part + 5, 16 * part + 70, 16 * part + 71}) {
            std::vector<sepax_pair> pairs(count, {0, 1});
            sepax_options options = {};
            options.threads = h->threads();
            size_t first = 77;
            EXPECT_EQ(SEPAX_OK, sepax_first_hit(store.get(), sepax_pairs(pairs.data(), count),
                                                &options, &first));
            EXPECT_EQ(SEPAX_NO_INDEX, first);
            pairs.back() = {0, 2};
            EXPECT_EQ(SEPAX_OK, sepax_first_hit(store.get(), sepax_pairs(pairs.data(), count),
                                                &options, &first));
            EXPECT_EQ(count - 1, first);
        }
}
