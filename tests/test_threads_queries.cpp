// SPDX-License-Identifier: MIT
//
// Queries on threads that the caller lends: hints, errors, memory, and what calls are divided by.
// That answers are the same as without threads is in test_answers.cpp.

#include <cmath>

#include "batch.h"
#include "hooks.h"
#include "limited_memory.h"
#include "row_sources.h"
#include "scenes.h"
#include "stores.h"

namespace {

using bytes = std::vector<uint8_t>;

// A store with pairs and rows, each of which makes several parts.
struct world {
    shapes::store_ptr store;
    std::vector<sepax_pair> pairs;
    std::unique_ptr<row_sources> rows;
    size_t pair_count; // of the largest source

    world(const named_scene &scene, size_t least)
        : store(shapes::make_store(scene.scene, 0, scene.add_flags)) {
        while (pairs.size() < least)
            pairs.insert(pairs.end(), scene.scene.pairs.begin(), scene.scene.pairs.end());
        rows = std::make_unique<row_sources>(pairs, least);
        pair_count = pairs.size();
        for (const auto &from : rows->all())
            pair_count = std::max(pair_count, sepax_source_count(from.second));
    }
    sepax_source array() const {
        return sepax_pairs(pairs.data(), pairs.size());
    }
};

} // namespace

// Hints may be others than without threads, but they are those of every hook, and never change an
// answer.
TEST(ThreadsQueries, KeepHints) {
    const auto scenes = make_scenes(2000, {"all_classes"});
    const world w(scenes.front(), 30000);
    const bytes expected = relate(w.store.get(), w.pairs, {});
    bytes hints;
    for (const std::unique_ptr<hook> &h : all_hooks()) {
        bytes own(w.pairs.size(), 0);
        sepax_options o = {};
        o.threads = h->threads();
        o.strategy = SEPAX_SUPPORT;
        o.hints = own.data();
        o.hint_count = own.size();
        EXPECT_TRUE(expected == relate(w.store.get(), w.pairs, o)) << h->name();
        EXPECT_TRUE(expected == relate(w.store.get(), w.pairs, o)) << h->name();
        EXPECT_GT(own.size(), static_cast<size_t>(std::count(own.begin(), own.end(), 0)));
        hints = hints.empty() ? own : hints;
        EXPECT_TRUE(hints == own) << h->name();
    }
}

// After an error the arrays are as they were, and the report says the same.
TEST(ThreadsQueries, TellTheSameErrors) {
    const auto scenes = make_scenes(2000, {"boxes"});
    world w(scenes.front(), 30000);
    const sepax_id removed = w.pairs[29000].b;
    ASSERT_EQ(SEPAX_OK, sepax_store_remove(w.store.get(), &removed, 1, nullptr));
    sepax_report report = {};
    sepax_options o = {};
    o.report = &report;
    const bytes untouched(w.pairs.size(), 0xEE);
    bytes out = untouched;
    EXPECT_EQ(SEPAX_ERROR_ID, sepax_relate(w.store.get(), w.array(), &o, out.data()));
    const sepax_rejection expected = report.rejection;
    EXPECT_EQ(removed, expected.id);
    for (const std::unique_ptr<hook> &h : all_hooks()) {
        o.threads = h->threads();
        EXPECT_EQ(SEPAX_ERROR_ID, sepax_relate(w.store.get(), w.array(), &o, out.data()));
        EXPECT_EQ(expected.index, report.rejection.index) << h->name();
        EXPECT_EQ(expected.id, report.rejection.id) << h->name();
        EXPECT_TRUE(untouched == out) << h->name();
    }
}

// Threads test rows quickly; what does not pass is found as without threads, in the last part too.
TEST(ThreadsQueries, TellTheSameErrorsOfRows) {
    const auto scenes = make_scenes(2000, {"boxes"});
    const world w(scenes.front(), 10);
    constexpr uint32_t count = 20000, bad = count - 2;
    const auto stored = static_cast<sepax_id>(sepax_store_count(w.store.get()));
    std::vector<sepax_id> shapes(count), ids(count);
    std::vector<uint32_t> offsets(count + 1);
    const std::vector<sepax_pose> poses(count, {0, 0, 1, 0});
    for (uint32_t i = 0; i < count; i++) {
        shapes[i] = i % stored;
        ids[i] = (i + 1) % stored;
        offsets[i + 1] = i + 1;
    }
    std::vector<sepax_id> bad_shapes = shapes, bad_ids = ids;
    std::vector<sepax_pose> bad_poses = poses;
    bad_shapes[bad] = bad_ids[bad] = stored;
    bad_poses[bad].cos = NAN;
    const auto workspace = shapes::make_workspace();
    const sepax_rows good = {shapes.data(),   poses.data(), count,   nullptr, offsets.data(),
                             count,           ids.data(),   nullptr, 0,       0,
                             workspace.get(), nullptr,      nullptr};
    sepax_rows wrong_shape = good, wrong_unposed = good, wrong_id = good, wrong_pose = good;
    wrong_shape.shapes = wrong_unposed.shapes = bad_shapes.data();
    wrong_unposed.poses = nullptr;
    wrong_id.ids = bad_ids.data();
    wrong_pose.poses = bad_poses.data();
    const std::pair<const sepax_rows *, sepax_status> cases[] = {{&good, SEPAX_OK},
                                                                 {&wrong_shape, SEPAX_ERROR_ID},
                                                                 {&wrong_unposed, SEPAX_ERROR_ID},
                                                                 {&wrong_id, SEPAX_ERROR_ID},
                                                                 {&wrong_pose, SEPAX_ERROR_POSE}};
    const bytes untouched(count, 0xEE);
    for (const std::unique_ptr<hook> &h : all_hooks()) {
        for (const auto &c : cases) {
            SCOPED_TRACE(h->name() + std::string(" ") + std::to_string(&c - cases));
            sepax_report report = {};
            sepax_options o = {};
            o.report = &report;
            o.threads = h->threads();
            bytes out = untouched;
            EXPECT_EQ(c.second,
                      sepax_relate(w.store.get(), sepax_row_pairs(c.first), &o, out.data()));
            if (c.second != SEPAX_OK) {
                EXPECT_EQ(bad, report.rejection.index);
                EXPECT_TRUE(untouched == out);
            }
        }
    }
}

// A part of rows needs a room of its own in the workspace. Where that has none, nothing is changed,
// and the hook is not called.
TEST(ThreadsQueries, OfRowsTellThatMemoryIsOut) {
    const auto scenes = make_scenes(2000, {"boxes"});
    const world w(scenes.front(), 30000);
    limited_memory memory;
    const sepax_store_config config = memory.config();
    ordered_hook h("in order", ordered_hook::order::forward, false);
    sepax_options o = {};
    o.threads = h.threads();
    for (const auto &from : w.rows->all()) {
        SCOPED_TRACE(from.first);
        memory.left = SIZE_MAX;
        const auto workspace = shapes::make_workspace(&config);
        sepax_rows rows = *from.second.rows;
        rows.workspace = workspace.get();
        const bytes untouched(w.pair_count, 0xEE);
        bytes out = untouched, expected = untouched;
        memory.left = 0;
        EXPECT_EQ(SEPAX_ERROR_MEMORY,
                  sepax_relate(w.store.get(), sepax_row_pairs(&rows), &o, out.data()));
        EXPECT_EQ(std::vector<uint32_t>{}, h.take_parts());
        EXPECT_TRUE(untouched == out);
        memory.left = SIZE_MAX;
        EXPECT_EQ(SEPAX_OK, sepax_relate(w.store.get(), sepax_row_pairs(&rows), &o, out.data()));
        EXPECT_EQ(1U, h.take_parts().size());
        EXPECT_EQ(SEPAX_OK, sepax_relate(w.store.get(), from.second, nullptr, expected.data()));
        EXPECT_TRUE(expected == out);
    }
}

TEST(ThreadsQueries, DivideByCountsAlone) {
    const auto scenes = make_scenes(2000, {"boxes"});
    const world w(scenes.front(), 30000);
    ordered_hook h("in order", ordered_hook::order::forward, false);
    sepax_options o = {};
    o.threads = h.threads();
    bytes out(w.pairs.size());
    EXPECT_EQ(SEPAX_OK,
              sepax_relate(w.store.get(), sepax_pairs(w.pairs.data(), 8191), &o, out.data()));
    EXPECT_EQ(std::vector<uint32_t>{}, h.take_parts());
    EXPECT_EQ(SEPAX_OK,
              sepax_relate(w.store.get(), sepax_pairs(w.pairs.data(), 8192), &o, out.data()));
    EXPECT_EQ(std::vector<uint32_t>{2}, h.take_parts());
    const world many(scenes.front(), 100000);
    for (const auto &from : many.rows->all()) {
        SCOPED_TRACE(from.first);
        bytes relations(many.pair_count);
        EXPECT_EQ(SEPAX_OK, sepax_relate(many.store.get(), from.second, &o, relations.data()));
        const std::vector<uint32_t> parts = h.take_parts(); // ids and rows are checked first
        const sepax_rows &rows = *from.second.rows;
        const uint32_t ids = rows.offsets[rows.list_count] - rows.offsets[0];
        ASSERT_EQ(1U + (ids >= 32768) + (rows.row_count >= 8192), parts.size());
        EXPECT_GE(sepax_source_count(from.second) / 4096, parts.back());
        EXPECT_LT(8U, parts.back());
    }
}

// Runs none of the parts.
class idle_hook : public hook {
  public:
    idle_hook() : hook("idle") {
    }

  private:
    void run(task_function *, void *, uint32_t) override {
    }
};

// A caller may end a query early: what was left out is not answered, but ids are checked.
TEST(ThreadsQueries, MayLeaveOutParts) {
    const auto scenes = make_scenes(2000, {"boxes"});
    world w(scenes.front(), 40000);
    idle_hook h;
    sepax_options o = {};
    o.threads = h.threads();
    bytes out(w.pair_count);
    std::vector<uint32_t> hits(w.pair_count);
    std::map<std::string, sepax_source> sources = w.rows->all();
    sources.insert({"array", w.array()});
    for (const auto &from : sources) {
        SCOPED_TRACE(from.first);
        size_t count = 1, first = 0;
        EXPECT_EQ(SEPAX_OK, sepax_relate(w.store.get(), from.second, &o, out.data()));
        EXPECT_EQ(SEPAX_OK, sepax_hits(w.store.get(), from.second, &o, hits.data(), &count));
        EXPECT_EQ(0U, count);
        EXPECT_EQ(SEPAX_OK, sepax_first_hit(w.store.get(), from.second, &o, &first));
    }
    w.pairs[39999].b = 1U << 25;
    EXPECT_EQ(SEPAX_ERROR_ID, sepax_relate(w.store.get(), w.array(), &o, out.data()));
}

// The last stage of the search is less than a part.
TEST(ThreadsQueries, MayFindNoFirstHit) {
    const shapes::store_ptr store = stores::make();
    for (const float x : {0.F, 10.F, 1.F})
        stores::add_box(store.get(), {1, 1, {x, 0, 1, 0}});
    for (const std::unique_ptr<hook> &h : all_hooks())
        for (const size_t count : {2 * 4096 + 5, 16 * 4096 + 70, 16 * 4096 + 71}) {
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
