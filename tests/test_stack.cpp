// SPDX-License-Identifier: MIT
//
// How much stack a call takes: callers run them in threads with little of it. The calls run on a
// stack that was painted before; what is not as it was painted has been used. And they run in a
// thread that has no more than what sepax.h promises to do with.

#include <pthread.h>

#include <climits>
#include <functional>
#include <map>

#include "batch.h"
#include "index_calls.h"
#include "rows.h"
#include "scenes.h"
#include "stores.h"

namespace {

// What sepax.h promises, in bytes: of a backend with more than four lanes, and of all others, which
// is also that of the calls that have no backend.
constexpr size_t kWideLimit = size_t(32) << 10;
constexpr size_t kNarrowLimit = size_t(16) << 10;

size_t stack_limit(const sepax_backend *backend) {
    return backend != nullptr && sepax_backend_lanes(backend) > 4 ? kWideLimit : kNarrowLimit;
}

// ---------------------------------------------------------------- measuring

using work = std::function<sepax_status()>;

// What the calls here may say.
bool is_good(sepax_status s) {
    return s == SEPAX_OK || s == SEPAX_ERROR_CAPACITY || s == SEPAX_ERROR_NOT_CONVEX ||
           s == SEPAX_ERROR_CLOCKWISE;
}

// A stack that is painted once, and again where a call has used it.
class painted_stack {
  public:
    // The bytes below this function that `call` has written to.
    size_t measure(const work &call) {
        task t = {&call, nullptr, false};
        pthread_attr_t attributes;
        pthread_t thread;
        EXPECT_EQ(0, pthread_attr_init(&attributes));
        EXPECT_EQ(0, pthread_attr_setstack(&attributes, bytes_.data(), bytes_.size()));
        EXPECT_EQ(0, pthread_create(&thread, &attributes, run, &t));
        EXPECT_EQ(0, pthread_join(thread, nullptr));
        EXPECT_EQ(0, pthread_attr_destroy(&attributes));
        EXPECT_TRUE(t.good);
        const auto used = std::find_if(bytes_.begin(), bytes_.end(),
                                       [](unsigned char byte) { return byte != kPaint; });
        const size_t size = static_cast<size_t>(t.top - &*used);
        std::fill(used, bytes_.end(), kPaint);
        return size;
    }

  private:
    static constexpr unsigned char kPaint = 0xA5;

    struct task {
        const work *call;
        const unsigned char *top;
        bool good;
    };

    static void *run(void *argument) {
        task *t = static_cast<task *>(argument);
        volatile unsigned char here = 0;
        t->top = const_cast<const unsigned char *>(&here);
        t->good = is_good((*t->call)());
        return nullptr;
    }

    std::vector<unsigned char> bytes_ = std::vector<unsigned char>(size_t(256) << 10, kPaint);
};

// The most that each call took, and where.
struct figure {
    size_t bytes;
    std::string where;
};

class figures {
  public:
    void add(const std::string &call, const sepax_backend *backend, const std::string &where,
             size_t bytes) {
        const std::string key =
            call + ", " + (backend == nullptr ? "all" : sepax_backend_name(backend));
        figure &most = most_[key];
        if (bytes >= most.bytes)
            most = {bytes, where};
        EXPECT_LE(bytes, stack_limit(backend)) << key << ": " << where;
    }

    size_t print() const {
        size_t most = 0;
        for (const auto &f : most_) {
            std::printf("%7.1f KiB  %s: %s\n", static_cast<double>(f.second.bytes) / 1024,
                        f.first.c_str(), f.second.where.c_str());
            most = std::max(most, f.second.bytes);
        }
        return most;
    }

  private:
    std::map<std::string, figure> most_;
};

// -------------------------------------------------------------------- calls

struct named_call {
    const char *name;
    work run;
};

template <class Function, class... A> work call_of(Function function, A... arguments) {
    return [=] { return function(arguments...); };
}

// Outputs of all queries, so that nothing but the calls takes stack.
struct outputs {
    std::vector<uint8_t> relations, bits, hints;
    std::vector<uint32_t> hits, feature;
    std::vector<float> separation, normal_x, normal_y;
    std::vector<sepax_manifold> manifolds;
    std::vector<sepax_vec2> motions;
    size_t count = 0, first = 0;
    sepax_contacts contacts;
    sepax_distances distances = {};
    sepax_casts casts = {};

    explicit outputs(size_t n)
        : relations(n), bits(n), hints(n), hits(n), feature(n), separation(n), normal_x(n),
          normal_y(n), manifolds(n),
          motions(n, {1, 2}), contacts{separation.data(), normal_x.data(), normal_y.data(),
                                       feature.data(), nullptr} {
        distances.distance = separation.data();
        distances.feature_a = feature.data();
        casts.time = separation.data();
        casts.relation = relations.data();
    }
};

// A store with sources of all kinds.
struct scene_world {
    std::string name;
    shapes::store_ptr store;
    std::vector<sepax_pair> pairs;
    std::vector<sepax_id> ids;
    std::vector<sepax_pose> poses;
    row_arrays arrays; // each of the ids, where it was placed, with all of them
    shapes::workspace_ptr workspace = shapes::make_workspace();
    sepax_rows rows = {}, near_rows = {};
    sepax_near near = {};
    sepax_options hinted = {}, near_options = {};
    sepax_index_options of_index = {};
    sepax_broad_options of_boxes = {};
    sepax_movers movers = {};
    outputs out;

    scene_world(const named_scene &c, uint32_t flags)
        : name(c.name), store(shapes::make_store(c.scene, flags, c.add_flags)),
          pairs(c.scene.pairs), poses(c.scene.poses),
          out(std::max<size_t>(c.scene.pairs.size(), 34 * 34)) {
        for (size_t i = 0; i < std::min<size_t>(c.scene.count(), 34); i++)
            ids.push_back(static_cast<sepax_id>(i));
        arrays.shapes = ids;
        arrays.poses = poses;
        arrays.list_of.assign(ids.size(), 0);
        arrays.add_list(ids);
        rows = arrays.view(workspace.get());
    }
};

std::vector<named_call> queries(scene_world &w, const sepax_options &o) {
    outputs &out = w.out;
    std::vector<named_call> all;
    const auto add = [&](const char *name, auto query, const sepax_source &from,
                         const sepax_options &options, auto... to) {
        const sepax_store *s = w.store.get();
        all.push_back({name, [=] { return query(s, from, &options, to...); }});
    };
    w.hinted = o;
    w.hinted.hints = out.hints.data();
    w.hinted.hint_count = w.pairs.size();
    const auto first = [&w](size_t n) {
        return sepax_pairs(w.pairs.data(), std::min(w.pairs.size(), n));
    };
    const sepax_source array = first(SIZE_MAX), rows = sepax_row_pairs(&w.rows);
    add("relate with hints", sepax_relate, array, w.hinted, out.relations.data());
    // Most of these go one pair at a time, so few pairs of each scene are enough.
    static const uint32_t offsets[] = {0, 7, 7, 20};
    const sepax_source grouped = sepax_grouped(first(300), offsets, w.pairs.size() > 20 ? 3 : 0);
    for (const sepax_source &from : {first(300), grouped, rows}) {
        add("distance", sepax_distance, from, o, &out.distances);
        add("first_hits", sepax_first_hits, from, o, out.hits.data());
        add("separate", sepax_separate, from, o, &out.contacts);
        add("manifolds", sepax_manifolds, from, o, out.manifolds.data(), &out.count);
    }
    add("contain", sepax_contain, first(20), o, out.relations.data());
    all.push_back({"cast", call_of(sepax_cast, w.store.get(), first(20), out.motions.data(), &o,
                                   &out.casts)});
    static sepax_moves moves;
    moves = {
        w.ids.data(),     w.poses.data(), w.poses.data() + 1, nullptr, nullptr, w.ids.size() - 1, 0,
        w.workspace.get()};
    static sepax_impacts impacts;
    impacts = {out.separation.data(), out.hits.data(), nullptr, nullptr,
               out.feature.data(),    nullptr,         nullptr};
    for (const sepax_source &from : {first(20), grouped})
        all.push_back(
            {"impact", call_of(sepax_impact, w.store.get(), from, &moves, 1e-3F, &o, &impacts)});
    for (const sepax_source &from :
         {array, sepax_lists(w.ids.data(), w.ids.size(), w.ids.data(), w.ids.size()),
          sepax_all_pairs(w.ids.data(), w.ids.size()), rows}) {
        add("relate", sepax_relate, from, o, out.relations.data());
        add("hits", sepax_hits, from, o, out.hits.data(), &out.count);
        add("hit_bits", sepax_hit_bits, from, o, out.bits.data());
        add("first_hit", sepax_first_hit, from, o, &out.first);
        add("separate", sepax_separate, from, o, &out.contacts);
    }
    return all;
}

// What changes a store: large polygons, in order and out of order, that are right and wrong, and
// such as rounding bends.
struct writer_world {
    shapes::polygon large = shapes::lattice(SEPAX_MAX_VERTICES), dented = large, reversed = large;
    shapes::store_ptr store = stores::make(0);
    sepax_store *raw = store.get();
    shapes::workspace_ptr workspace = shapes::make_workspace();
    std::vector<float> unaligned = std::vector<float>(2 * SEPAX_MAX_VERTICES + 1);
    std::vector<sepax_box> boxes = std::vector<sepax_box>(100, sepax_box{1, 1, {0, 0, 1, 0}});
    std::vector<sepax_vec2> read = std::vector<sepax_vec2>(SEPAX_MAX_VERTICES);
    sepax_id id = 0;
    size_t count = 0;
    sepax_rejection rejection = {};
    sepax_pieces pieces = {};
    char text[256] = {};
    sepax_pose near = shapes::pose(.1, 1, 2), far = shapes::pose(.3, 0x1p24, 0x1p24);
    sepax_pose turned = near;

    writer_world() {
        dented[7] = {(dented[6].x + dented[8].x) / 2 - (dented[7].x - dented[6].x),
                     (dented[6].y + dented[8].y) / 2 - (dented[7].y - dented[6].y)};
        std::reverse(reversed.begin(), reversed.end());
    }
};

std::vector<named_call> writers(writer_world &w) {
    static const sepax_id first = 0;
    static const float angle = 1;
    static const uint32_t offsets[] = {0, SEPAX_MAX_VERTICES};
    const auto add = [&w](const shapes::polygon &p, uint32_t flags) {
        return call_of(sepax_store_add, w.raw, p.data(), p.size(), flags, &w.id, &w.rejection);
    };
    char *const at = reinterpret_cast<char *>(w.unaligned.data()) + 1;
    std::memcpy(at, w.large.data(), w.large.size() * sizeof w.large[0]);
    const sepax_rings rings = {w.dented.data(), offsets, 1};
    return {
        {"add", add(w.large, 0)},
        {"add a hull", add(w.large, SEPAX_HULL)},
        {"add the hull of a dent", add(w.dented, SEPAX_HULL)},
        {"add a dent", add(w.dented, 0)},
        {"add clockwise", add(w.reversed, 0)},
        {"add_many, unaligned",
         call_of(sepax_store_add_many, w.raw, reinterpret_cast<const float *>(at), offsets, 1, 0,
                 &w.id, nullptr)},
        {"add_boxes", call_of(sepax_store_add_boxes, w.raw, w.boxes.data(), w.boxes.size(), &w.id,
                              &w.rejection)},
        {"place", call_of(sepax_store_place, w.raw, &first, &w.near, 1, &w.rejection)},
        {"place where rounding bends",
         call_of(sepax_store_place, w.raw, &first, &w.far, 1, &w.rejection)},
        {"decompose",
         call_of(sepax_decompose, rings, 8, 0, w.workspace.get(), &w.pieces, &w.rejection)},
        {"vertices",
         call_of(sepax_store_vertices, w.raw, 0, w.read.data(), w.read.size(), &w.count)},
        {"poses_from_angles",
         call_of(sepax_poses_from_angles, nullptr, &angle, 1, &w.turned, &w.rejection)},
        {"poses_turn", call_of(sepax_poses_turn, &w.turned, &angle, 1, &w.rejection)},
        {"remove", call_of(sepax_store_remove, w.raw, &first, 1, &w.rejection)},
        {"explain",
         [&w] {
             (void)sepax_explain(SEPAX_ERROR_NOT_CONVEX, &w.rejection, w.text, sizeof w.text);
             return SEPAX_OK;
         }},
        {"clear", call_of(sepax_store_clear, w.raw)},
    };
}

// All calls that look for pairs, some of them with an index; the first one builds it.
std::vector<named_call> searches(scene_world &w, sepax_index *index, const sepax_backend *backend) {
    static const sepax_bounds box = {-2, -2, 2, 2};
    static const sepax_vec2 point = {0, 0};
    const sepax_store *store = w.store.get();
    sepax_workspace *workspace = w.workspace.get();
    size_t *count = &w.out.count;
    const sepax_range range = {0, static_cast<uint32_t>(sepax_store_count(store))};
    static const std::vector<sepax_vec2> ways(34, sepax_vec2{3, 1});
    static std::vector<float> room(6 * 34);
    static sepax_casts casts = {};
    static sepax_distances distances = {};
    casts.normal_x = distances.point_a_x = room.data();
    w.movers = {store, w.ids.data(), w.poses.data(), nullptr, ways.data(), w.ids.size()};
    w.of_index = {backend, nullptr, 0};
    w.of_boxes = {backend, range, range};
    w.near = {index, nullptr, nullptr};
    w.near_options.backend = backend;
    w.near_rows.shapes = w.ids.data();
    w.near_rows.poses = w.poses.data();
    w.near_rows.row_count = w.ids.size();
    w.near_rows.workspace = workspace;
    w.near_rows.near = &w.near;
    const sepax_source near = sepax_near_pairs(&w.near_rows);
    return {
        {"index_build", call_of(sepax_index_build, index, store, &w.of_index)},
        {"index_refit", call_of(sepax_index_refit, index, store)},
        {"index_pairs", call_of(sepax_index_pairs, index, nullptr, workspace, nullptr, 0, count)},
        {"index_query", call_of(sepax_index_query, index, &box, 1, workspace, nullptr, nullptr, 0,
                                count, nullptr)},
        {"index_query_posed",
         call_of(sepax_index_query_posed, index, store, w.ids.data(), w.poses.data(), w.ids.size(),
                 workspace, nullptr, nullptr, 0, count, nullptr)},
        {"index_locate", call_of(sepax_index_locate, index, store, &point, 1, nullptr, workspace,
                                 nullptr, nullptr, nullptr, 0, count, nullptr)},
        {"index_cast", call_of(sepax_index_cast, index, store, &w.movers, nullptr, workspace,
                               nullptr, &casts, nullptr)},
        {"index_cast_all", call_of(sepax_index_cast_all, index, store, &w.movers, nullptr,
                                   workspace, nullptr, nullptr, nullptr, 0, count, nullptr)},
        {"index_nearest", call_of(sepax_index_nearest, index, store, &w.movers, nullptr, 3,
                                  workspace, nullptr, &distances, nullptr)},
        {"first_hits near",
         call_of(sepax_first_hits, store, near, &w.near_options, w.out.hits.data())},
        {"distance near", call_of(sepax_distance, store, near, &w.near_options, &w.out.distances)},
        {"find_pairs", call_of(sepax_find_pairs, store, &w.of_boxes, workspace, nullptr, 0, count)},
    };
}

// Parts run on the calling thread, below what the call itself has there.
const sepax_threads threads = {
    [](void *, void (*task)(void *, uint32_t), void *argument, uint32_t parts) {
        for (uint32_t part = 0; part < parts; part++)
            task(argument, part);
    },
    nullptr};

// A periodic field of the shapes of a store, each of which is a body at the pose of the shape, and
// moves of them that do little. The squares of a sweep are parts of a divided call.
struct field_world {
    std::vector<uint32_t> bodies;
    std::vector<sepax_id> offsets;
    std::vector<sepax_pose> poses;
    std::vector<sepax_move> moves;
    std::vector<uint32_t> first;
    std::vector<uint8_t> made;
    sepax_field_config config = {};
    sepax_sweep squares = {.3F, .6F, &threads};
    sepax_store *store;
    sepax_field *field = nullptr;

    field_world(const shapes::scene &s, const scene_world &w, const sepax_backend *backend)
        : poses(s.poses), first(poses.size()), made(poses.size()), store(w.store.get()) {
        float most = 1;
        for (const sepax_pose &p : poses)
            most = std::max({most, std::fabs(p.x), std::fabs(p.y)});
        for (const float xy : s.xy)
            most = std::max(most, std::fabs(xy));
        config = {0, 0, 8 * most, 8 * most, true, true, 0, backend};
        for (uint32_t body = 0; body < poses.size(); body++) {
            bodies.push_back(body);
            moves.push_back({body, 0, 0, 1, 0});
            moves.push_back({body, most * 0x1p-8F, most * 0x1p-9F, .8F, .6F});
        }
        offsets = bodies;
        offsets.push_back(static_cast<sepax_id>(bodies.size()));
    }
    field_world(const field_world &) = delete;
    field_world &operator=(const field_world &) = delete;
    ~field_world() {
        sepax_field_destroy(field);
    }
    std::vector<named_call> calls() {
        static size_t count;
        return {
            {"field_create",
             [this] {
                 sepax_field_destroy(field);
                 return sepax_field_create(store, {offsets.data(), bodies.size()}, poses.data(),
                                           &config, &field);
             }},
            {"field_move",
             [this] {
                 return sepax_field_move(field, moves.data(), moves.size(), made.data(), &count);
             }},
            {"field_sweep",
             [this] {
                 return sepax_field_sweep(field, moves.data(), moves.size(), &squares, made.data(),
                                          &count);
             }},
            {"field_test",
             [this] {
                 return sepax_field_test(field, bodies.data(), poses.data(), bodies.size(),
                                         first.data());
             }},
            {"field_set",
             [this] { return sepax_field_set(field, bodies.data(), poses.data(), bodies.size()); }},
            {"field_store", [this] { return sepax_field_store(field); }},
        };
    }
};

// The end of the names of scenes whose shapes have radii.
constexpr const char *kRounded = " rounded";

// One uniform store of every class, and stores of several.
std::vector<named_scene> all_scenes() {
    std::vector<named_scene> all =
        make_scenes(1100, {"triangles", "random4", "boxes", "random5", "random6", "random8",
                           "grazing8", "random16", "grazing20", "random64", "lattice128", "mixed",
                           "grazing_mixed", "all_classes", "mixed_exponents"});
    for (const size_t i : {5, 7, 11}) // and 8-gons, 16-gons and mixed ones, with radii
        all.push_back({all[i].name + kRounded, all[i].scene, all[i].add_flags});
    // Around one another many edges are as wide, so that calipers take over from bounds. All larger
    // classes go the way of the last one.
    for (const unsigned k : {12U, 20U, 40U, 100U, 200U, 300U, 600U}) {
        const unsigned count = k > 256 ? 3 : 20;
        all.push_back({"regular" + std::to_string(k),
                       shapes::make_scene(shapes::family::regular, k, count, 3 * count, .9)});
    }
    for (const unsigned k : {32U, 256U, 512U, 1024U, 4096U}) { // few, as they take long
        const shapes::scene s = shapes::make_scene(shapes::family::lattice, k, 3, 2, .5);
        all.push_back({"lattice" + std::to_string(k), s});
    }
    return all;
}

enum class strategies { all, some };

// Runs each call of the library by `run(call, backend, where)`, on every backend by all strategies
// or by two of them.
template <typename Run> void for_each_call(strategies by, Run run) {
    writer_world writing;
    for (const named_call &call : writers(writing))
        run(call, nullptr, "4096 vertices");
    for (const named_scene &c : all_scenes()) {
        if (by == strategies::some && c.name != "all_classes" && c.name != "lattice4096")
            continue; // which are the deepest ways
        SCOPED_TRACE(c.name);
        scene_world w(c, SEPAX_MERGE_AXES);
        ASSERT_TRUE(w.store);
        if (c.name.find(kRounded) != std::string::npos) {
            const std::vector<float> radii(w.ids.size(), .1F);
            ASSERT_EQ(SEPAX_OK, sepax_store_set_radii(w.store.get(), w.ids.data(), radii.data(),
                                                      radii.size(), nullptr));
        }
        const indexed::index_ptr standing = indexed::make_index();
        // No strategy has code for these that 256 vertices do not reach, and calls take long; those
        // of the largest shapes are by one backend.
        const bool large = c.scene.vertex_count(0) > 256;
        const bool largest = c.scene.vertex_count(0) > 512;
        const auto ask = [&](const sepax_options &o) {
            if ((large && o.strategy != SEPAX_AUTO) ||
                (largest && o.backend != sepax_backend_default()))
                return;
            const std::string where = c.name + " " + sepax_strategy_name(o.strategy);
            for (const named_call &call : queries(w, o))
                run(call, o.backend, where);
            for (const named_call &call : searches(w, standing.get(), o.backend))
                run(call, o.backend, where);
            if (c.name == "mixed_exponents") // too large for a field
                return;
            field_world of_field(c.scene, w, o.backend);
            for (const named_call &call : of_field.calls())
                run(call, o.backend, where);
        };
        if (by == strategies::all)
            for_each_variant(ask);
        else
            for_each_backend(ask);
        const named_call place = {"place", call_of(sepax_store_place, w.store.get(), w.ids.data(),
                                                   w.poses.data(), w.ids.size(), nullptr)};
        run(place, nullptr, c.name);
    }
}

// A thread with no more stack than so many bytes and what the system itself takes of it.
bool survives(size_t stack, const work &call) {
    struct task {
        const work *call;
        bool good;
    } t = {&call, false};
    const size_t page = 4096, size = (stack + PTHREAD_STACK_MIN + page - 1) / page * page;
    pthread_attr_t attributes;
    pthread_t thread;
    EXPECT_EQ(0, pthread_attr_init(&attributes));
    EXPECT_EQ(0, pthread_attr_setstacksize(&attributes, size));
    EXPECT_EQ(0, pthread_create(
                     &thread, &attributes,
                     [](void *argument) -> void * {
                         task *own = static_cast<task *>(argument);
                         own->good = is_good((*own->call)());
                         return nullptr;
                     },
                     &t));
    EXPECT_EQ(0, pthread_join(thread, nullptr));
    EXPECT_EQ(0, pthread_attr_destroy(&attributes));
    return t.good;
}

} // namespace

TEST(Stack, OfEachCallIsWhatWasPromised) {
    if (!SEPAX_STACK_OF_RELEASE)
        GTEST_SKIP() << "only that of a release build was promised";
    painted_stack stack;
    figures most;
    for_each_call(strategies::all, [&](const named_call &call, const sepax_backend *backend,
                                       const std::string &where) {
        most.add(call.name, backend, where, stack.measure(call.run));
    });
    EXPECT_GT(most.print(), size_t(4) << 10); // the paint was seen to come off
}

// Rows of a world over and over, so that a call with them is divided, as they are and shifted.
struct many_rows {
    row_arrays arrays;
    sepax_rows still, shifted;

    many_rows(const scene_world &w, size_t count) : arrays(w.arrays) {
        arrays.shapes.resize(count);
        arrays.poses.resize(count);
        arrays.list_of.assign(count, 0);
        arrays.shifts.assign(count, {.3F, .1F});
        for (size_t i = w.ids.size(); i < count; i++) {
            arrays.shapes[i] = arrays.shapes[i - w.ids.size()];
            arrays.poses[i] = arrays.poses[i - w.ids.size()];
        }
        still = shifted = arrays.view(w.workspace.get());
        still.shifts = nullptr;
    }
};

TEST(Stack, OfACallThatIsDividedIsLittleMore) {
    if (!SEPAX_STACK_OF_RELEASE)
        GTEST_SKIP() << "only that of a release build was promised";
    constexpr size_t more = size_t(4) << 10;
    painted_stack stack;
    for (const named_scene &c : make_scenes(2000, {"all_classes", "grazing_mixed"})) {
        scene_world w(c, 0);
        ASSERT_TRUE(w.store);
        for (size_t i = 0; w.pairs.size() < 10000; i++)
            w.pairs.push_back(w.pairs[i]);
        w.out = outputs(w.pairs.size());
        const sepax_source all = sepax_pairs(w.pairs.data(), w.pairs.size());
        const many_rows rows(w, 10000 / w.ids.size());
        const sepax_source still = sepax_row_pairs(&rows.still);
        const sepax_source shifted = sepax_row_pairs(&rows.shifted);
        for_each_variant([&](sepax_options o) {
            o.threads = &threads;
            const sepax_store *s = w.store.get();
            outputs &out = w.out;
            const named_call calls[] = {
                {"hits", call_of(sepax_hits, s, all, &o, out.hits.data(), &out.count)},
                {"first_hit", call_of(sepax_first_hit, s, all, &o, &out.first)},
                {"separate", call_of(sepax_separate, s, all, &o, &out.contacts)},
                {"distance", call_of(sepax_distance, s, all, &o, &out.distances)},
                {"manifolds",
                 call_of(sepax_manifolds, s, all, &o, out.manifolds.data(), &out.count)},
                {"first_hits of rows", call_of(sepax_first_hits, s, still, &o, out.hits.data())},
                {"first_hits of shifted rows",
                 call_of(sepax_first_hits, s, shifted, &o, out.hits.data())},
                {"separate of rows", call_of(sepax_separate, s, still, &o, &out.contacts)}};
            for (const named_call &call : calls)
                if (o.backend != sepax_backend_find("reference")) { // it takes long
                    EXPECT_LE(stack.measure(call.run), stack_limit(o.backend) + more)
                        << c.name << " " << call.name << " " << sepax_backend_name(o.backend);
                }
        });
        sepax_store_config config = {};
        config.threads = &threads;
        sepax_store *raw = nullptr;
        ASSERT_EQ(SEPAX_OK, sepax_store_create(&config, &raw));
        const shapes::store_ptr divided(raw);
        std::vector<sepax_id> ids;
        std::vector<sepax_pose> poses;
        sepax_id first = 0;
        const auto add = [&] {
            const shapes::scene &scene = c.scene;
            return sepax_store_add_many(raw, scene.xy.data(), scene.offsets.data(), scene.count(),
                                        SEPAX_HULL, &first, nullptr);
        };
        while (ids.size() < 2048) {
            ASSERT_EQ(SEPAX_OK, add());
            for (const sepax_pose &pose : c.scene.poses) {
                ids.push_back(static_cast<sepax_id>(ids.size()));
                poses.push_back(pose);
            }
        }
        const size_t limit = stack_limit(sepax_backend_default()) + more;
        EXPECT_LE(stack.measure(call_of(sepax_store_place, raw, ids.data(), poses.data(),
                                        ids.size(), nullptr)),
                  limit);
        std::vector<sepax_box> boxes(3000, {1, 2, {0, 0, 1, 0}});
        EXPECT_LE(stack.measure(call_of(sepax_store_add_boxes, raw, boxes.data(), boxes.size(),
                                        &first, nullptr)),
                  limit);
    }
}

TEST(Stack, OfTheLeastSizeIsEnough) {
    if (!SEPAX_STACK_OF_RELEASE)
        GTEST_SKIP() << "only that of a release build was promised";
    for_each_call(strategies::some, [&](const named_call &call, const sepax_backend *backend,
                                        const std::string &where) {
        EXPECT_TRUE(survives(stack_limit(backend), call.run)) << call.name << ": " << where;
    });
}

TEST(Stack, OfABroadPhaseThatIsDividedIsLittleMore) {
    if (!SEPAX_STACK_OF_RELEASE)
        GTEST_SKIP() << "only that of a release build was promised";
    const scene_world w({"boxes", shapes::make_scene(shapes::family::box, 4, 20000, 2, .5)}, 0);
    ASSERT_TRUE(w.store);
    const sepax_store *s = w.store.get();
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    const indexed::index_ptr index = indexed::make_index();
    const std::vector<sepax_bounds> boxes(1000, {-1, -1, 1, 1});
    painted_stack stack;
    for_each_here([&](const sepax_backend *b) {
        size_t found = 0;
        const sepax_range range = {0, 20000};
        const sepax_broad_options broad = {b, range, range, 0, nullptr, nullptr, {}, &threads};
        const sepax_index_options options = {b, nullptr, 0, &threads};
        const named_call calls[] = {
            {"find_pairs",
             call_of(sepax_find_pairs, s, &broad, workspace.get(), nullptr, 0, &found)},
            {"index_build", call_of(sepax_index_build, index.get(), s, &options)},
            {"index_refit", call_of(sepax_index_refit, index.get(), s)},
            {"index_pairs",
             call_of(sepax_index_pairs, index.get(), nullptr, workspace.get(), nullptr, 0, &found)},
            {"index_query", call_of(sepax_index_query, index.get(), boxes.data(), boxes.size(),
                                    workspace.get(), nullptr, nullptr, 0, &found, nullptr)}};
        for (const named_call &call : calls) {
            EXPECT_LE(stack.measure(call.run), stack_limit(b) + (size_t(4) << 10)) << call.name;
        }
    });
}

// Worlds of boxes, capsules and discs on a grid, where many pairs go to the exact level.
TEST(Stack, OfWorldsIsWhatWasPromised) {
    if (!SEPAX_STACK_OF_RELEASE)
        GTEST_SKIP() << "only that of a release build was promised";
    painted_stack stack;
    const sepax_extents kinds[] = {{.5F, .5F, 0}, {.5F, 0, .25F}, {0, 0, .5F}};
    const uint32_t offsets[] = {0, 100};
    std::vector<sepax_extents> extents;
    std::vector<sepax_pose> poses, to;
    for (unsigned i = 0; i < 100; i++) {
        extents.push_back(kinds[i % 3]);
        poses.push_back({.5F * float(i % 10), .5F * float(i / 10), 1, 0});
        to.push_back({poses[i].x + 1, poses[i].y, i % 2 != 0 ? 1.F : .6F, i % 2 != 0 ? 0 : .8F});
    }
    const sepax_world_setup setup = {offsets,        1,         extents.data(), offsets, 1,
                                     extents.data(), to.data(), nullptr};
    std::vector<uint8_t> hits(100);
    const sepax_world_hits out = {hits.data(), nullptr, nullptr};
    const sepax_pose *const ends[] = {nullptr, to.data()};
    for_each_here([&](const sepax_backend *backend) {
        sepax_worlds *worlds = nullptr;
        const auto create =
            call_of(sepax_worlds_create, &setup, nullptr, backend, &worlds, nullptr);
        EXPECT_LE(stack.measure(create), stack_limit(backend));
        for (const sepax_pose *end : ends)
            EXPECT_LE(
                stack.measure(call_of(sepax_worlds_hit, worlds, poses.data(), end, &out, nullptr)),
                stack_limit(backend));
        sepax_worlds_destroy(worlds);
    });
}
