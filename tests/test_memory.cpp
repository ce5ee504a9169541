// SPDX-License-Identifier: MIT
//
// Memory that runs out at each allocation in turn: the call says so, nothing changes, nothing
// leaks. And what allocators are asked for.

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "answers.h"
#include "stores.h"

namespace {

// Gives out memory until `left` allocations are done, and watches what comes back, and a rim
// behind.
struct budget {
    static constexpr size_t rim = 64;
    static constexpr unsigned char fresh = 0xA5;
    size_t left = SIZE_MAX;
    size_t allocations = 0;
    std::map<void *, size_t> live;

    static void *allocate(size_t size, size_t alignment, void *context) {
        budget *b = static_cast<budget *>(context);
        EXPECT_EQ(alignment, 64u);
        EXPECT_GT(size, 0u);
        EXPECT_EQ(size % alignment, 0u);
        if (b->left == 0)
            return nullptr;
        --b->left;
        ++b->allocations;
        void *memory = std::aligned_alloc(alignment, size + rim);
        std::memset(memory, fresh, size + rim);
        b->live[memory] = size;
        return memory;
    }

    static void release(void *memory, size_t size, void *context) {
        budget *b = static_cast<budget *>(context);
        EXPECT_EQ(b->live.count(memory), 1u);
        EXPECT_EQ(b->live[memory], size);
        EXPECT_TRUE(is_fresh(memory, size, size + rim));
        b->live.erase(memory);
        std::free(memory);
    }

    static bool is_fresh(const void *memory, size_t first, size_t last) {
        const auto *bytes = static_cast<const unsigned char *>(memory);
        return std::all_of(bytes + first, bytes + last, [](unsigned char b) { return b == fresh; });
    }

    size_t bytes() const {
        size_t sum = 0;
        for (const auto &block : live)
            sum += block.second;
        return sum;
    }

    sepax_store_config config(uint32_t flags = 0) {
        return {flags, &allocate, &release, this};
    }
};

// A store of such memory; nothing is left of it behind the test.
struct watched {
    budget memory;
    sepax_store *store = nullptr;

    explicit watched(size_t left = SIZE_MAX, uint32_t flags = 0) {
        memory.left = left;
        const sepax_store_config config = memory.config(flags);
        EXPECT_EQ(sepax_store_create(&config, &store), SEPAX_OK);
    }
    ~watched() {
        sepax_store_destroy(store);
        EXPECT_TRUE(memory.live.empty());
    }
};

using step = std::function<sepax_status(sepax_store *)>;

sepax_status add(sepax_store *store, unsigned k) {
    const shapes::polygon p = shapes::regular(k);
    sepax_id id;
    return sepax_store_add(store, p.data(), p.size(), 0, &id, NULL);
}

sepax_status add_many(sepax_store *store, unsigned count, uint32_t flags) {
    std::vector<float> xy;
    std::vector<uint32_t> offsets = {0};
    for (unsigned i = 0; i < count; ++i) {
        for (const sepax_vec2 &v : shapes::regular(3 + i % 20)) {
            xy.push_back(v.x);
            xy.push_back(v.y);
        }
        offsets.push_back(uint32_t(xy.size() / 2));
    }
    sepax_id first;
    sepax_rejection rejection = {77, 77, 77, false, 0, 77, 77, 77};
    const sepax_status status =
        sepax_store_add_many(store, xy.data(), offsets.data(), count, flags, &first, &rejection);
    EXPECT_EQ(rejection.index, status == SEPAX_OK ? 77u : SEPAX_NO_INDEX);
    return status;
}

sepax_status add_boxes(sepax_store *store, unsigned count) {
    const std::vector<sepax_box> boxes(count, {1, 2, {3, 4, 0, 1}});
    sepax_id first;
    sepax_rejection rejection = {77, 77, 77, false, 0, 77, 77, 77};
    const sepax_status status =
        sepax_store_add_boxes(store, boxes.data(), count, &first, &rejection);
    EXPECT_EQ(rejection.index, status == SEPAX_OK ? 77u : SEPAX_NO_INDEX);
    return status;
}

sepax_status place_all(sepax_store *store, const sepax_pose &pose) {
    std::vector<sepax_id> ids;
    for (sepax_id id = 0; id < store->id_count; ++id)
        if (store_has(store, id))
            ids.push_back(id);
    const std::vector<sepax_pose> poses(ids.size(), pose);
    return sepax_store_place(store, ids.data(), poses.data(), ids.size(), nullptr);
}

sepax_status remove_some(sepax_store *store) {
    const sepax_id ids[] = {2, 0, 5};
    return sepax_store_remove(store, ids, 3, nullptr);
}

sepax_status round_some(sepax_store *store) {
    const sepax_id ids[] = {1, 3};
    const float radii[] = {2, 0.5f};
    return sepax_store_set_radii(store, ids, radii, 2, nullptr);
}

// Of a few shapes, which have no radii before.
sepax_status sweep_some(sepax_store *store) {
    const sepax_id ids[] = {1, 3, 4};
    const std::vector<sepax_pose> from(3, {1, 2, 1, 0}), to(3, {3, 2, 0, 1});
    sepax_id first;
    return sepax_store_add_sweeps(store, ids, from.data(), to.data(), 3, &first, nullptr);
}

// A life of a store: growth of every array, reuse of freed slots, hulls after placing.
const std::vector<step> life = {
    [](sepax_store *s) { return add(s, 4); },
    [](sepax_store *s) { return add_many(s, 100, 0); },
    [](sepax_store *s) { return add_boxes(s, 10); },
    [](sepax_store *s) {
        return place_all(s, {1e6f, 0, 0, 1});
    },
    [](sepax_store *s) { return sweep_some(s); },
    [](sepax_store *s) { return remove_some(s); },
    [](sepax_store *s) { return round_some(s); },
    [](sepax_store *s) { return add_many(s, 300, SEPAX_HULL); },
    [](sepax_store *s) { return add(s, 4096); },
    [](sepax_store *s) { return add_boxes(s, 1000); },
    [](sepax_store *s) {
        return place_all(s, {0x1p30f, 0, 1, 0});
    },
    [](sepax_store *s) { return sepax_store_clear(s); },
    [](sepax_store *s) { return add_many(s, 500, 0); },
};

// Lives until an allocation fails, tries that step again with memory for one more allocation at a
// time, and so to the end.
void live_with(size_t allocations, uint32_t flags, const std::vector<std::string> &pictures) {
    budget memory;
    memory.left = allocations;
    const sepax_store_config config = memory.config(flags);
    sepax_store *store = nullptr;
    while (sepax_store_create(&config, &store) != SEPAX_OK) {
        ASSERT_EQ(store, nullptr);
        ASSERT_TRUE(memory.live.empty());
        memory.left = 1;
    }
    bool failed = false;
    for (size_t i = 0; i < life.size(); ++i) {
        const std::string before = inside::picture(store);
        for (sepax_status status = life[i](store); status != SEPAX_OK; status = life[i](store)) {
            ASSERT_EQ(status, SEPAX_ERROR_MEMORY);
            ASSERT_EQ(inside::picture(store), before);
            memory.left = allocations = allocations + 1;
            failed = true;
        }
        ASSERT_EQ(inside::picture(store), pictures[i]);
        if (failed)
            memory.left = SIZE_MAX;
    }
    sepax_store_destroy(store);
    ASSERT_TRUE(memory.live.empty());
}

class Memory : public testing::Test, protected watched {};

TEST_F(Memory, MayRunOutAnywhere) {
    for (const uint32_t flags : {0u, SEPAX_RELATE_ONLY}) {
        const watched plenty(SIZE_MAX, flags);
        std::vector<std::string> pictures;
        for (const step &s : life) {
            ASSERT_EQ(s(plenty.store), SEPAX_OK);
            pictures.push_back(inside::picture(plenty.store));
        }
        const size_t needed = plenty.memory.allocations;
        EXPECT_GT(needed, 100u);
        for (size_t k = 0; k <= needed; ++k)
            ASSERT_NO_FATAL_FAILURE(live_with(k, flags, pictures)) << "allocation " << k;
    }
}

// A store that fails for good can still be read, used and destroyed.
TEST_F(Memory, FailureLeavesNoLeak) {
    for (size_t k = 1; k < 40; ++k) {
        const watched poor(k);
        unsigned failed = 0;
        for (const step &s : life) {
            const std::string before = inside::picture(poor.store);
            const sepax_status status = s(poor.store);
            failed += status == SEPAX_ERROR_MEMORY;
            ASSERT_TRUE(status == SEPAX_OK || inside::picture(poor.store) == before);
        }
        ASSERT_GT(failed, 0u);
    }
}

// The hull of both ends of a sweep has twice the vertices that any shape had before.
TEST_F(Memory, SweepsNeedRoomForBothEnds) {
    ASSERT_EQ(add(store, 100), SEPAX_OK);
    const std::string before = inside::picture(store);
    const sepax_id id = 0;
    const sepax_pose from = {1, 2, 1, 0}, to = {3, 2, 0, 1};
    sepax_id first = 77;
    memory.left = 0;
    EXPECT_EQ(sepax_store_add_sweeps(store, &id, &from, &to, 1, &first, nullptr),
              SEPAX_ERROR_MEMORY);
    EXPECT_EQ(first, 77u);
    EXPECT_EQ(inside::picture(store), before);
    memory.left = SIZE_MAX;
    EXPECT_EQ(sepax_store_add_sweeps(store, &id, &from, &to, 1, &first, nullptr), SEPAX_OK);
}

TEST_F(Memory, PlacingAndRemovingNeedNone) {
    ASSERT_EQ(add_many(store, 200, 0), SEPAX_OK);
    ASSERT_EQ(add(store, 4096), SEPAX_OK);
    memory.left = 0;
    EXPECT_EQ(place_all(store, {1e7f, 1e7f, 0.6f, 0.8f}), SEPAX_OK);
    EXPECT_EQ(remove_some(store), SEPAX_OK);
    EXPECT_EQ(add(store, 3), SEPAX_OK); // in a freed slot; ids grow by half
    EXPECT_EQ(sepax_store_clear(store), SEPAX_OK);
    EXPECT_EQ(add_many(store, 200, 0), SEPAX_OK);
}

TEST_F(Memory, BatchCallsNeedNone) {
    ASSERT_EQ(add_many(store, 200, 0), SEPAX_OK);
    const size_t before = memory.allocations, n = 199;
    std::vector<sepax_id> ids;
    std::vector<sepax_pair> pairs;
    for (sepax_id i = 0; i < n; ++i) {
        ids.push_back(i);
        pairs.push_back({i, i + 1});
    }
    memory.left = 0;
    for (const sepax_source &source :
         {sepax_pairs(pairs.data(), n), sepax_lists(ids.data(), 1, ids.data(), n)})
        answers::ask(store, source, n, answers::any_motions(n), {}, answers::every, {});
    EXPECT_EQ(memory.allocations, before);
}

TEST_F(Memory, IsCountedRight) {
    for (const step &s : life) {
        ASSERT_EQ(s(store), SEPAX_OK);
        const size_t told = sepax_store_memory(store);
        EXPECT_LE(told, memory.bytes());
        EXPECT_GT(told + 64 * memory.live.size(), memory.bytes());
    }
}

// So that each shape is copied a bounded number of times, and a third of the memory is idle at
// most.
TEST_F(Memory, GrowsByHalf) {
    const size_class &c = store->classes[CLASS_3];
    unsigned grown = 0;
    for (unsigned i = 0; i < 1000; ++i) {
        const uint32_t slots = c.capacity, ids = store->id_capacity;
        ASSERT_EQ(add(store, 3), SEPAX_OK);
        EXPECT_TRUE(slots == 0 || c.capacity == slots || c.capacity == slots + slots / 2);
        EXPECT_TRUE(ids == 0 || store->id_capacity == ids || store->id_capacity == ids + ids / 2);
        grown += c.capacity != slots;
    }
    EXPECT_GT(grown, 5u);
}

// Allocators are asked for more than the bytes of a store, which all belong to it.
TEST_F(Memory, BehindAStoreStaysAsItWas) {
    ASSERT_EQ(sepax_store_clear(store), SEPAX_OK);
    const size_t end = memory.live.at(store) + budget::rim;
    EXPECT_TRUE(budget::is_fresh(store, sizeof *store, end));
}

TEST_F(Memory, SizesThatOverflowAreRefused) {
    budget other;
    const sepax_store_config config = other.config();
    const allocator from = sepax_memory_allocator(&config);
    EXPECT_EQ(sepax_memory_allocate(&from, SIZE_MAX, 1), nullptr);
    EXPECT_EQ(sepax_memory_allocate(&from, SIZE_MAX / 2, 3), nullptr);
    EXPECT_EQ(sepax_memory_allocate(&from, SIZE_MAX / 8 + 1, 8), nullptr);
    EXPECT_EQ(other.allocations, 0u);
    void *nothing = sepax_memory_allocate(&from, 0, 8);
    EXPECT_NE(nothing, nullptr);
    sepax_memory_release(&from, nothing, 0, 8);
    sepax_memory_release(&from, nullptr, 5, 8);
    EXPECT_TRUE(other.live.empty());
}

TEST_F(Memory, TheDefaultIsAlignedAndQuiet) {
    const allocator from = sepax_memory_allocator(nullptr);
    errno = 0;
    for (const size_t size : {size_t{1}, size_t{100}, size_t{2} << 20, size_t{5000001}}) {
        void *block = sepax_memory_allocate(&from, 1, size);
        ASSERT_NE(block, nullptr);
        EXPECT_EQ(reinterpret_cast<uintptr_t>(block) % 64, 0u);
        std::memset(block, 1, size);
        sepax_memory_release(&from, block, 1, size);
    }
    EXPECT_EQ(errno, 0);
}

TEST_F(Memory, TheDefaultRunsOutQuietly) {
    const allocator from = sepax_memory_allocator(nullptr);
    errno = 0;
    for (const size_t size : {SIZE_MAX / 2, SIZE_MAX / 4 * 3, SIZE_MAX - 127})
        EXPECT_EQ(sepax_memory_allocate(&from, size, 1), nullptr);
    EXPECT_EQ(errno, 0);
}

TEST_F(Memory, OverlapsAreFound) {
    const char a[16] = {};
    EXPECT_TRUE(memory_overlaps(a, 4, a, 4));
    EXPECT_TRUE(memory_overlaps(a, 4, a + 3, 4));
    EXPECT_TRUE(memory_overlaps(a + 3, 4, a, 4));
    EXPECT_TRUE(memory_overlaps(a, 16, a + 5, 1));
    EXPECT_TRUE(memory_overlaps(a + 5, 1, a, 16));
    EXPECT_FALSE(memory_overlaps(a, 4, a + 4, 4));
    EXPECT_FALSE(memory_overlaps(a + 4, 4, a, 4));
    EXPECT_FALSE(memory_overlaps(a, 0, a, 4));
    EXPECT_FALSE(memory_overlaps(a + 5, 0, a, 16));
    EXPECT_FALSE(memory_overlaps(a, 0, a + 2, 4));
    EXPECT_FALSE(memory_overlaps(a + 4, 2, a, 4));
    EXPECT_FALSE(memory_overlaps(nullptr, 0, a, 16));
}

// The vertices of a shape are not written over their count, but right after it they may be.
TEST_F(Memory, VerticesMayFollowTheirCount) {
    const shapes::store_ptr one = shapes::make_store({});
    const shapes::polygon triangle = {{0, 0}, {1, 0}, {0, 1}};
    const sepax_id id = stores::add(one.get(), triangle);
    alignas(size_t) char room[64] = {};
    auto *const count = reinterpret_cast<size_t *>(room);
    const auto vertices_at = [&](size_t byte, size_t capacity) {
        auto *const vertices = reinterpret_cast<sepax_vec2 *>(room + byte);
        return sepax_store_vertices(one.get(), id, vertices, capacity, count);
    };
    EXPECT_EQ(SEPAX_ERROR_ALIAS, vertices_at(sizeof *count - 4, 3));
    EXPECT_EQ(0U, *count);
    EXPECT_EQ(SEPAX_ERROR_CAPACITY, vertices_at(sizeof *count - 4, 0)); // nothing is written
    EXPECT_EQ(3U, *count);
    EXPECT_EQ(SEPAX_OK, vertices_at(sizeof *count, 3));
    EXPECT_EQ(0, std::memcmp(room + sizeof *count, triangle.data(), 3 * sizeof triangle[0]));
}

} // namespace
