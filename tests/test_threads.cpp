// SPDX-License-Identifier: MIT
//
// Any number of threads may read one store, each by every call and with a workspace of its own, and
// ask for the default backend for the first time at once. The answers are those of one thread; that
// nothing is raced for, the thread sanitizer says (preset tsan).

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "batch.h"
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

// All answers about a store by one backend and strategy.
struct answers {
    size_t count, memory;
    std::vector<uint32_t> vertices; // world and local, as bits
    std::vector<uint8_t> relations, bits;
    std::vector<uint32_t> hits;
    contact_bits contacts;
    std::vector<uint32_t> found;

    bool operator==(const answers &o) const {
        return count == o.count && memory == o.memory && vertices == o.vertices &&
               relations == o.relations && bits == o.bits && hits == o.hits &&
               contacts == o.contacts && found == o.found;
    }
};

std::vector<uint32_t> find_pairs(const sepax_store *store, const sepax_backend *backend) {
    sepax_workspace *workspace = nullptr;
    EXPECT_EQ(SEPAX_OK, sepax_workspace_create(nullptr, &workspace));
    const sepax_range all = {0, static_cast<uint32_t>(sepax_store_count(store))};
    const sepax_broad_options o = {backend, all, all};
    size_t count = 0;
    EXPECT_EQ(SEPAX_ERROR_CAPACITY, sepax_find_pairs(store, &o, workspace, nullptr, 0, &count));
    std::vector<sepax_pair> pairs(count);
    EXPECT_EQ(SEPAX_OK, sepax_find_pairs(store, &o, workspace, pairs.data(), count, &count));
    sepax_workspace_destroy(workspace);
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

answers ask(const sepax_store *store, const std::vector<sepax_pair> &pairs,
            const sepax_options &o) {
    answers a;
    a.count = sepax_store_count(store);
    a.memory = sepax_store_memory(store);
    a.vertices = read_vertices(store);
    a.relations = relate(store, pairs, o);
    a.hits = hits(store, pairs, o);
    a.bits = hit_bits(store, pairs, o);
    a.contacts = separate(store, pairs, o);
    a.found = find_pairs(store, o.backend);
    return a;
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
        for (const std::string &name : backend_names()) {
            if (!sepax_backend_runs_here(sepax_backend_find(name.c_str()))) {
                std::printf("skipped: %s does not run here\n", name.c_str());
                continue;
            }
            SCOPED_TRACE(name);
            for (int s = 0; s < SEPAX_STRATEGY_COUNT; ++s) {
                SCOPED_TRACE(sepax_strategy_name(static_cast<sepax_strategy>(s)));
                const sepax_options o =
                    options_for(name.c_str(), static_cast<sepax_strategy>(s), 0);
                const answers expected = ask(store.get(), k.scene.pairs, o);
                ASSERT_FALSE(expected.found.empty());
                std::vector<answers> got(kThreads);
                in_threads([&](size_t t) { got[t] = ask(store.get(), k.scene.pairs, o); });
                for (const answers &a : got)
                    EXPECT_TRUE(expected == a);
            }
        }
    }
}
