// SPDX-License-Identifier: MIT
//
// Any number of threads may read one store, each by every call and with a workspace of its own, and
// ask for the default backend for the first time at once. The answers are those of one thread; that
// nothing is raced for, the thread sanitizer says (preset tsan).

#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <thread>

#include "answers.h"
#include "scenes.h"

namespace {

constexpr size_t kThreads = 4;

// Runs work(0) .. work(kThreads - 1) in threads that begin as nearly at once as can be.
template <class Work> void in_threads(const Work &work) {
    std::atomic<size_t> waiting{0};
    std::vector<std::thread> threads;
    for (size_t t = 0; t < kThreads; ++t)
        threads.emplace_back([&, t] {
            ++waiting;
            while (waiting < kThreads)
                std::this_thread::yield();
            work(t);
        });
    for (std::thread &t : threads)
        t.join();
}

std::vector<uint32_t> find_pairs(const sepax_store *store, const sepax_backend *backend) {
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    const sepax_range all = {0, static_cast<uint32_t>(sepax_store_count(store))};
    const sepax_broad_options o = {backend, all, all};
    size_t count = 0;
    EXPECT_EQ(SEPAX_ERROR_CAPACITY,
              sepax_find_pairs(store, &o, workspace.get(), nullptr, 0, &count));
    std::vector<sepax_pair> pairs(count);
    EXPECT_EQ(SEPAX_OK, sepax_find_pairs(store, &o, workspace.get(), pairs.data(), count, &count));
    std::vector<uint32_t> ids;
    for (const sepax_pair p : pairs) {
        ids.push_back(p.a);
        ids.push_back(p.b);
    }
    return ids;
}

std::vector<uint32_t> read_vertices(const sepax_store *store) {
    std::vector<uint32_t> all;
    std::vector<sepax_vec2> v(SEPAX_MAX_VERTICES);
    for (sepax_id id = 0; id < sepax_store_count(store); ++id)
        for (const auto read : {sepax_store_vertices, sepax_store_local_vertices}) {
            size_t count = 0;
            EXPECT_EQ(SEPAX_OK, read(store, id, v.data(), v.size(), &count));
            for (size_t i = 0; i < count; ++i) {
                all.push_back(bits_of(v[i].x));
                all.push_back(bits_of(v[i].y));
            }
        }
    return all;
}

// All that can be asked of a store by one backend and strategy, by its name.
answers::named ask(const sepax_store *store, const std::vector<sepax_pair> &pairs,
                   sepax_options o) {
    const auto bytes_of = [](const std::vector<uint32_t> &words) {
        const auto *at = reinterpret_cast<const uint8_t *>(words.data());
        return answers::bytes(at, at + words.size() * sizeof words[0]);
    };
    const unsigned queries = answers::of_relations | answers::contacts;
    answers::named all =
        answers::ask(store, sepax_pairs(pairs.data(), pairs.size()), pairs.size(), {}, o, queries);
    all["vertices"] = bytes_of(read_vertices(store));
    all["found"] = bytes_of(find_pairs(store, o.backend));
    all["counts"] =
        bytes_of({uint32_t(sepax_store_count(store)), uint32_t(sepax_store_memory(store))});
    // the first shapes with each other, and hints of this thread's own
    std::vector<sepax_id> ids(std::min<size_t>(40, sepax_store_count(store)));
    std::iota(ids.begin(), ids.end(), 0U);
    const sepax_source lists = sepax_all_pairs(ids.data(), ids.size());
    answers::bytes hints(sepax_source_count(lists), 0);
    o.hints = hints.data();
    o.hint_count = hints.size();
    for (const auto &answer : answers::ask(store, lists, hints.size(), {}, o, queries))
        all[answer.first + " of lists"] = answer.second;
    return all;
}

// What the boxes around the shapes of this thread find in an index.
std::vector<uint32_t> query(const sepax_index *index, const sepax_store *store, size_t thread) {
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    std::vector<sepax_id> shapes, ids(size_t{1} << 20);
    std::vector<float> angles;
    for (size_t id = thread; id < sepax_store_count(store); id += 2) {
        shapes.push_back(static_cast<sepax_id>(id));
        angles.push_back(static_cast<float>(id));
    }
    const size_t n = shapes.size();
    std::vector<sepax_pose> poses(n);
    std::vector<uint32_t> offsets(n + 1);
    size_t needed = 0;
    EXPECT_EQ(SEPAX_OK, sepax_poses_from_angles(nullptr, angles.data(), n, poses.data(), nullptr));
    EXPECT_EQ(SEPAX_OK, sepax_poses_turn(poses.data(), angles.data(), n, nullptr));
    EXPECT_EQ(SEPAX_OK,
              sepax_index_query_posed(index, store, shapes.data(), poses.data(), n, workspace.get(),
                                      offsets.data(), ids.data(), ids.size(), &needed, nullptr));
    ids.resize(needed);
    return ids;
}

} // namespace

// First in this file, and by ctest in a process of its own: nobody has asked before.
TEST(Threads, AskForTheDefaultBackendAtOnce) {
    std::vector<const sepax_backend *> found(kThreads);
    in_threads([&](size_t t) { found[t] = sepax_backend_default(); });
    for (const sepax_backend *b : found) {
        EXPECT_EQ(found[0], b);
        EXPECT_TRUE(sepax_backend_runs_here(b));
    }
}

TEST(Threads, ReadOneStore) {
    for (const named_scene &k :
         make_scenes(scaled(2000, 200), {"all_classes", "boxes", "nearly_tiles_k8", "far_mixed"})) {
        SCOPED_TRACE(k.name);
        const shapes::store_ptr store = shapes::make_store(k.scene, 0, k.add_flags);
        ASSERT_TRUE(store);
        for_each_variant([&](const sepax_options &o) {
            const answers::named expected = ask(store.get(), k.scene.pairs, o);
            ASSERT_FALSE(expected.at("found").empty());
            std::vector<answers::named> got(kThreads);
            in_threads([&](size_t t) { got[t] = ask(store.get(), k.scene.pairs, o); });
            for (const answers::named &a : got)
                EXPECT_TRUE(expected == a);
        });
    }
}

TEST(Threads, QueryOneIndex) {
    for (const named_scene &k : make_scenes(scaled(2000, 200), {"all_classes", "boxes"})) {
        SCOPED_TRACE(k.name);
        const shapes::store_ptr store = shapes::make_store(k.scene, 0, k.add_flags);
        ASSERT_TRUE(store);
        sepax_index *index = nullptr;
        ASSERT_EQ(SEPAX_OK, sepax_index_create(nullptr, &index));
        ASSERT_EQ(SEPAX_OK, sepax_index_build(index, store.get(), nullptr));
        const std::vector<uint32_t> expected[2] = {query(index, store.get(), 0),
                                                   query(index, store.get(), 1)};
        std::vector<std::vector<uint32_t>> got(kThreads);
        in_threads([&](size_t t) { got[t] = query(index, store.get(), t % 2); });
        for (size_t t = 0; t < kThreads; ++t)
            EXPECT_EQ(expected[t % 2], got[t]);
        sepax_index_destroy(index);
    }
}
