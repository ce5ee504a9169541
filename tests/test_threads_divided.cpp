// SPDX-License-Identifier: MIT
//
// Work that finds pairs, in parts: what the parts found is put together whatever came of each, and
// memory may run out anywhere.

#include "divided.h"
#include "hooks.h"
#include "limited_memory.h"
#include "stores.h"

namespace {

// Boxes in a row, each of which meets the next one but one, and of the last quarter all others.
shapes::store_ptr make_boxes(size_t count) {
    std::vector<sepax_box> boxes;
    for (size_t i = 0; i < count; ++i)
        boxes.push_back({1, .5F, {i < count / 4 * 3 ? float(i) : -10.F - float(i % 20), 0, 1, 0}});
    shapes::store_ptr store = stores::make(0);
    sepax_id first = 0;
    EXPECT_EQ(SEPAX_OK,
              sepax_store_add_boxes(store.get(), boxes.data(), boxes.size(), &first, nullptr));
    return store;
}

} // namespace

TEST(ThreadsDivided, AddUpWhatPartsFound) {
    for (const std::unique_ptr<hook> &h : all_hooks()) {
        SCOPED_TRACE(h->name());
        const shapes::workspace_ptr workspace = shapes::make_workspace();
        divided_part parts[DIVIDED_PARTS] = {
            {SEPAX_OK, 3, 0, 0}, {SEPAX_OK, 0, 0, 0}, {SEPAX_OK, 5000, 0, 0}, {SEPAX_OK, 1, 0, 0}};
        divided_result all = divided_find(parts, h->threads(), workspace.get(), 10000);
        EXPECT_EQ(SEPAX_OK, all.status);
        EXPECT_EQ(5004U, all.found);
        for (const divided_part &part : parts)
            EXPECT_EQ(2U, part.runs); // the room of one was too small at first
        all = divided_find(parts, h->threads(), workspace.get(), 5003);
        EXPECT_EQ(SEPAX_OK, all.status);
        EXPECT_EQ(5004U, all.found);
        for (const divided_part &part : parts)
            EXPECT_EQ(3U, part.runs); // they do not fit anyway
    }
}

// A part stops behind as many pairs as can be counted: so many are too many, whatever others found.
TEST(ThreadsDivided, CountNoMoreThanTheMostPairs) {
    const uint64_t most = SEPAX_MAX_PAIRS;
    for (const std::unique_ptr<hook> &h : all_hooks()) {
        SCOPED_TRACE(h->name());
        const shapes::workspace_ptr workspace = shapes::make_workspace();
        divided_part parts[DIVIDED_PARTS] = {
            {SEPAX_OK, 1, 0, 0}, {SEPAX_ERROR_COUNT, most + 7, 0, 0}, {}, {}};
        divided_result all = divided_find(parts, h->threads(), workspace.get(), 0);
        EXPECT_EQ(SEPAX_ERROR_COUNT, all.status);
        EXPECT_EQ(most + 8, all.found);
        parts[1] = {SEPAX_OK, most - 1, 0, 0};
        all = divided_find(parts, h->threads(), workspace.get(), 0);
        EXPECT_EQ(SEPAX_OK, all.status);
        EXPECT_EQ(most, all.found);
        parts[3].found = 1;
        all = divided_find(parts, h->threads(), workspace.get(), 0);
        EXPECT_EQ(SEPAX_ERROR_COUNT, all.status);
    }
}

TEST(ThreadsDivided, GiveTheFirstErrorOfAll) {
    for (const std::unique_ptr<hook> &h : all_hooks()) {
        SCOPED_TRACE(h->name());
        const shapes::workspace_ptr workspace = shapes::make_workspace();
        divided_part parts[DIVIDED_PARTS] = {{SEPAX_OK, 1, 0, 0},
                                             {SEPAX_OK, 2, 0, 0},
                                             {SEPAX_ERROR_ID, 5, 140, 0},
                                             {SEPAX_ERROR_POSE, 0, 200, 0}};
        divided_result all = divided_find(parts, h->threads(), workspace.get(), 100);
        EXPECT_EQ(SEPAX_ERROR_ID, all.status);
        EXPECT_EQ(140U, all.stopped);
        parts[0] = {SEPAX_ERROR_MEMORY, 0, 12, 0};
        all = divided_find(parts, h->threads(), workspace.get(), 100);
        EXPECT_EQ(SEPAX_ERROR_MEMORY, all.status);
        EXPECT_EQ(12U, all.stopped);
    }
}

// The records of the parts, the room that they share, and more of it for what they found.
TEST(ThreadsDivided, MayRunOutOfMemory) {
    ordered_hook hook("shuffled", ordered_hook::order::shuffled, true);
    for (size_t allowed = 0; allowed < 4; ++allowed) {
        SCOPED_TRACE(allowed);
        limited_memory memory;
        const sepax_store_config config = memory.config();
        const shapes::workspace_ptr workspace = shapes::make_workspace(&config);
        divided_part parts[DIVIDED_PARTS] = {{SEPAX_OK, 5000, 0, 0}, {}, {}, {}};
        memory.left = allowed;
        const divided_result all = divided_find(parts, hook.threads(), workspace.get(), 10000);
        EXPECT_EQ(allowed < 3 ? SEPAX_ERROR_MEMORY : SEPAX_OK, all.status);
        EXPECT_EQ(allowed < 2 ? 0U : allowed < 3 ? 1U : 2U, parts[0].runs);
    }
}

TEST(ThreadsDivided, FindsPairsAgainWhereMemoryRanOut) {
    constexpr uint32_t boxes = 6000;
    ordered_hook hook("shuffled", ordered_hook::order::shuffled, true);
    const shapes::store_ptr store = make_boxes(boxes);
    sepax_broad_options options = {};
    options.a = options.b = {0, boxes};
    options.threads = hook.threads();
    size_t needed = 0, failures = 0;
    const shapes::workspace_ptr plenty = shapes::make_workspace();
    EXPECT_EQ(SEPAX_ERROR_CAPACITY,
              sepax_find_pairs(store.get(), &options, plenty.get(), nullptr, 0, &needed));
    std::vector<sepax_pair> pairs(needed);
    for (size_t allowed = 0;; ++allowed) {
        limited_memory memory;
        const sepax_store_config config = memory.config();
        const shapes::workspace_ptr workspace = shapes::make_workspace(&config);
        const auto find = [&] {
            size_t count = 77;
            const sepax_status status = sepax_find_pairs(store.get(), &options, workspace.get(),
                                                         pairs.data(), pairs.size(), &count);
            EXPECT_EQ(status == SEPAX_OK ? needed : 77U, count);
            return status;
        };
        memory.left = allowed;
        const sepax_status status = find();
        if (status == SEPAX_OK)
            break;
        EXPECT_EQ(SEPAX_ERROR_MEMORY, status);
        memory.left = SIZE_MAX;
        EXPECT_EQ(SEPAX_OK, find());
        ++failures;
    }
    EXPECT_LE(3U, failures);
}
