// SPDX-License-Identifier: MIT
//
// Queries on threads that the caller lends: the same bytes as without, in whatever order the parts
// run, from every kind of source; the same report by every hook.

#include <cmath>
#include <functional>
#include <map>

#include "batch.h"
#include "hooks.h"
#include "row_sources.h"
#include "scenes.h"

namespace {

using bytes = std::vector<uint8_t>;

void append(bytes &to, const void *from, size_t size) {
    const auto *at = static_cast<const uint8_t *>(from);
    to.insert(to.end(), at, at + size);
}

// A store with sources of all kinds, each of which makes several parts.
struct world {
    shapes::store_ptr store;
    std::vector<sepax_pair> pairs, body_pairs;
    std::vector<sepax_id> few, many, all;
    std::vector<uint32_t> offsets, lone, bodies;
    std::vector<sepax_vec2> motions;
    std::unique_ptr<row_sources> rows;
    size_t pair_count = 0; // of the largest source

    world(const named_scene &scene, size_t least) {
        shapes::rng random(5);
        store = shapes::make_store(scene.scene, 0, scene.add_flags);
        const auto count = static_cast<uint32_t>(scene.scene.count());
        while (pairs.size() < least)
            pairs.insert(pairs.end(), scene.scene.pairs.begin(), scene.scene.pairs.end());
        const auto id = [&random, count] { return shapes::below(random, count); };
        // Behind the first third there are hits, before it there are none.
        const bytes related = relate(store.get(), pairs, {});
        for (size_t i = 0; i < pairs.size() / 3; ++i)
            if (related[i] != SEPAX_DISJOINT)
                pairs[i] = far_pair(related);
        for (size_t i = 0; i < 5; ++i)
            few.push_back(id());
        while (many.size() < least / 5)
            many.push_back(id());
        while (all.size() * all.size() / 2 < least)
            all.push_back(id());
        make_groups(random);
        make_bodies(random, count, least);
        for (size_t i = 0; i < pairs.size(); ++i)
            motions.push_back({static_cast<float>(shapes::uniform(random, -3, 3)),
                               static_cast<float>(shapes::uniform(random, -3, 3))});
        rows = std::make_unique<row_sources>(pairs, least);
        pair_count = std::max({pairs.size(), few.size() * many.size(), all.size() * all.size()});
        for (const auto &from : rows->all())
            pair_count = std::max(pair_count, sepax_source_count(from.second));
    }

    // The same pairs in groups of many sizes, some empty; not all pairs are in a group.
    sepax_source groups() const {
        return sepax_grouped(array(), offsets.data(), offsets.size() - 1);
    }
    sepax_source array() const {
        return sepax_pairs(pairs.data(), pairs.size());
    }
    std::map<std::string, sepax_source> sources() const {
        const sepax_source lists = sepax_lists(few.data(), few.size(), many.data(), many.size());
        std::map<std::string, sepax_source> out = rows->all();
        out.insert({{"array", array()},
                    {"lists", lists},
                    {"one list", sepax_lists(many.data(), many.size(), few.data(), few.size())},
                    {"all pairs", sepax_all_pairs(all.data(), all.size())},
                    {"groups", groups()},
                    {"groups of one", sepax_grouped(array(), lone.data(), lone.size() - 1)},
                    {"bodies", sepax_body_pairs({bodies.data(), bodies.size() - 1},
                                                body_pairs.data(), body_pairs.size())}});
        return out;
    }

  private:
    sepax_pair far_pair(const bytes &related) const {
        const auto at = std::find(related.begin(), related.end(), SEPAX_DISJOINT);
        return at == related.end() ? pairs.back()
                                   : pairs[static_cast<size_t>(at - related.begin())];
    }
    void make_groups(shapes::rng &random) {
        static constexpr uint32_t sizes[] = {0, 1, 2, 3, 5, 40, 300, 5000};
        offsets.push_back(3);
        for (uint32_t at = 3;;) {
            at += sizes[shapes::below(random, shapes::below(random, 8) + 1)];
            if (at > pairs.size())
                break;
            offsets.push_back(at);
        }
        offsets.insert(offsets.end(), 70, offsets.back());
        for (uint32_t i = 0; i <= pairs.size(); ++i)
            lone.push_back(i);
    }
    void make_bodies(shapes::rng &random, uint32_t count, size_t least) {
        bodies.push_back(0);
        while (bodies.back() + 6 < count)
            bodies.push_back(bodies.back() + shapes::below(random, 6));
        const auto body_count = static_cast<uint32_t>(bodies.size() - 1);
        for (size_t made = 0; made < least;) {
            const sepax_pair p = {shapes::below(random, body_count),
                                  shapes::below(random, body_count)};
            if (p.a == p.b)
                continue;
            body_pairs.push_back(p);
            made += static_cast<size_t>(bodies[p.a + 1] - bodies[p.a]) *
                    (bodies[p.b + 1] - bodies[p.b]);
        }
    }
};

// A query by its name: the bytes of all that it says about a source.
using query = std::function<bytes(const world &, const sepax_source &, const sepax_options &)>;

bytes ask_relations(const world &w, const sepax_source &s, const sepax_options &o) {
    bytes out(w.pair_count, 0xEE);
    EXPECT_EQ(SEPAX_OK, sepax_relate(w.store.get(), s, &o, out.data()));
    return out;
}

bytes ask_hits(const world &w, const sepax_source &s, const sepax_options &o) {
    std::vector<uint32_t> found(w.pair_count, 0xEEEEEEEE);
    size_t count = 0;
    EXPECT_EQ(SEPAX_OK, sepax_hits(w.store.get(), s, &o, found.data(), &count));
    bytes out;
    append(out, &count, sizeof count);
    append(out, found.data(), count * sizeof found[0]);
    return out;
}

bytes ask_bits(const world &w, const sepax_source &s, const sepax_options &o) {
    bytes out(w.pair_count / 8 + 1, 0xEE);
    EXPECT_EQ(SEPAX_OK, sepax_hit_bits(w.store.get(), s, &o, out.data()));
    return out;
}

bytes ask_first_hit(const world &w, const sepax_source &s, const sepax_options &o) {
    size_t first = 77;
    EXPECT_EQ(SEPAX_OK, sepax_first_hit(w.store.get(), s, &o, &first));
    bytes out;
    append(out, &first, sizeof first);
    return out;
}

bytes ask_first_hits(const world &w, const sepax_source &s, const sepax_options &o) {
    std::vector<uint32_t> first(w.pair_count, 0xEEEEEEEE);
    EXPECT_EQ(SEPAX_OK, sepax_first_hits(w.store.get(), s, &o, first.data()));
    bytes out;
    append(out, first.data(), first.size() * sizeof first[0]);
    return out;
}

bytes ask_contacts(const world &w, const sepax_source &s, const sepax_options &o) {
    const size_t n = w.pair_count;
    std::vector<float> out(5 * n, -77);
    uint32_t *words = reinterpret_cast<uint32_t *>(out.data() + 3 * n);
    const sepax_contacts to = {&out[0], &out[n], &out[2 * n], words, words + n};
    EXPECT_EQ(SEPAX_OK, sepax_separate(w.store.get(), s, &o, &to));
    bytes all;
    append(all, out.data(), out.size() * sizeof out[0]);
    return all;
}

bytes ask_distances(const world &w, const sepax_source &s, const sepax_options &o) {
    const size_t n = w.pair_count;
    std::vector<float> out(10 * n, -77);
    uint32_t *words = reinterpret_cast<uint32_t *>(out.data() + 7 * n);
    const sepax_distances to = {&out[0],     &out[n],     &out[2 * n], &out[3 * n], &out[4 * n],
                                &out[5 * n], &out[6 * n], words,       words + n,   words + 2 * n};
    EXPECT_EQ(SEPAX_OK, sepax_distance(w.store.get(), s, &o, &to));
    bytes all;
    append(all, out.data(), out.size() * sizeof out[0]);
    return all;
}

bytes ask_manifolds(const world &w, const sepax_source &s, const sepax_options &o) {
    std::vector<sepax_manifold> found(w.pair_count);
    size_t count = 0;
    EXPECT_EQ(SEPAX_OK, sepax_manifolds(w.store.get(), s, &o, found.data(), &count));
    bytes out;
    append(out, &count, sizeof count);
    append(out, found.data(), count * sizeof found[0]);
    return out;
}

bytes ask_containments(const world &w, const sepax_source &s, const sepax_options &o) {
    bytes out(w.pair_count, 0xEE);
    EXPECT_EQ(SEPAX_OK, sepax_contain(w.store.get(), s, &o, out.data()));
    return out;
}

bytes ask_casts(const world &w, const sepax_source &s, const sepax_options &o) {
    const size_t n = w.pair_count;
    std::vector<float> out(6 * n, -77);
    uint32_t *words = reinterpret_cast<uint32_t *>(out.data() + 4 * n);
    const std::vector<sepax_vec2> motions(n, {1, .5F});
    const sepax_casts to = {reinterpret_cast<uint8_t *>(out.data()),
                            &out[n],
                            &out[2 * n],
                            &out[3 * n],
                            words,
                            words + n};
    EXPECT_EQ(SEPAX_OK, sepax_cast(w.store.get(), s, motions.data(), &o, &to));
    bytes all;
    append(all, out.data(), out.size() * sizeof out[0]);
    return all;
}

struct named_query {
    const char *name;
    query ask;
    bool groups, margin;
};
const std::vector<named_query> &queries() {
    static const std::vector<named_query> all = {
        {"relate", ask_relations, true, true},       {"hits", ask_hits, true, true},
        {"hit_bits", ask_bits, true, true},          {"first_hit", ask_first_hit, true, true},
        {"first_hits", ask_first_hits, true, true},  {"separate", ask_contacts, true, true},
        {"distance", ask_distances, true, true},     {"manifolds", ask_manifolds, true, true},
        {"contain", ask_containments, false, false}, {"cast", ask_casts, false, true}};
    return all;
}

// The counts of a report.
std::vector<size_t> counts_of(const sepax_report &r) {
    return {r.filtered, r.in_double, r.expanded};
}

// Every query about every source, without and with each hook.
void compare(const world &w, sepax_options o, const std::vector<std::unique_ptr<hook>> &hooks) {
    for (const auto &from : w.sources())
        for (const named_query &q : queries()) {
            const bool alone = from.second.rows != nullptr
                                   ? (from.second.rows->flags & SEPAX_EACH_PAIR) != 0
                                   : from.second.groups == nullptr && from.first != "bodies";
            if ((!alone && !q.groups) || (o.margin > 0 && !q.margin))
                continue;
            SCOPED_TRACE(std::string(q.name) + " of " + from.first);
            sepax_report report = {};
            o.report = &report;
            o.threads = nullptr;
            const bytes expected = q.ask(w, from.second, o);
            std::vector<size_t> counts;
            std::vector<uint32_t> parts;
            for (const std::unique_ptr<hook> &h : hooks) {
                o.threads = h->threads();
                EXPECT_TRUE(expected == q.ask(w, from.second, o)) << h->name();
                if (h == hooks.front()) {
                    counts = counts_of(report);
                    parts = h->take_parts();
                    EXPECT_TRUE(!parts.empty() || q.name == std::string("first_hit"));
                } else {
                    EXPECT_EQ(parts, h->take_parts()) << h->name();
                }
                EXPECT_EQ(counts, counts_of(report)) << h->name();
            }
        }
}

const std::vector<std::string> &scene_names() {
    static const std::vector<std::string> names = {"all_classes", "boxes", "nearly_tiles_k8"};
    return names;
}

} // namespace

// Each hook is lent for all scenes and, in turn, for both options.
TEST(ThreadsQueries, HaveTheSameAnswersByEveryHook) {
    std::vector<std::unique_ptr<hook>> halves[2];
    size_t turn = 0;
    for (std::unique_ptr<hook> &h : all_hooks())
        halves[turn++ % 2].push_back(std::move(h));
    for (const named_scene &k : make_scenes(2000, scene_names())) {
        SCOPED_TRACE(k.name);
        const world w(k, 30000);
        sepax_options o = {};
        compare(w, o, halves[turn % 2]);
        o.flags = SEPAX_OPEN | SEPAX_MTV_SAFE;
        o.margin = .25F;
        compare(w, o, halves[++turn % 2]);
    }
    EXPECT_TRUE(modes_left_alone(halves[0]) && modes_left_alone(halves[1]));
}

TEST(ThreadsQueries, HaveTheSameAnswersOnEveryBackend) {
    std::vector<std::unique_ptr<hook>> hooks;
    hooks.emplace_back(new ordered_hook("shuffled", ordered_hook::order::shuffled, true));
    hooks.emplace_back(new pool_hook(2));
    const auto scenes = make_scenes(scaled(2000, 500), {"all_classes"});
    const world w(scenes.front(), 12000);
    for (const std::string &name : backend_names()) {
        if (!sepax_backend_runs_here(sepax_backend_find(name.c_str()))) {
            std::printf("skipped: %s does not run here\n", name.c_str());
            continue;
        }
        SCOPED_TRACE(name);
        compare(w, options_for(name.c_str()), hooks);
    }
    EXPECT_TRUE(modes_left_alone(hooks));
}

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
    const sepax_rows good = {shapes.data(), poses.data(), count, nullptr, offsets.data(),  count,
                             ids.data(),    nullptr,      0,     0,       workspace.get(), nullptr};
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
    bool none = false;
    const sepax_store_config config = {
        0,
        [](size_t size, size_t alignment, void *out) {
            return *static_cast<bool *>(out) ? nullptr : std::aligned_alloc(alignment, size);
        },
        [](void *memory, size_t, void *) { std::free(memory); }, &none, nullptr};
    ordered_hook h("in order", ordered_hook::order::forward, false);
    sepax_options o = {};
    o.threads = h.threads();
    for (const auto &from : w.rows->all()) {
        SCOPED_TRACE(from.first);
        none = false;
        const auto workspace = shapes::make_workspace(&config);
        sepax_rows rows = *from.second.rows;
        rows.workspace = workspace.get();
        const bytes untouched(w.pair_count, 0xEE);
        bytes out = untouched, expected = untouched;
        none = true;
        EXPECT_EQ(SEPAX_ERROR_MEMORY,
                  sepax_relate(w.store.get(), sepax_row_pairs(&rows), &o, out.data()));
        EXPECT_EQ(std::vector<uint32_t>{}, h.take_parts());
        EXPECT_TRUE(untouched == out);
        none = false;
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
        EXPECT_GE(16U, parts.back());
        EXPECT_LT(8U, parts.back());
    }
}
