// SPDX-License-Identifier: MIT
//
// sepax.hpp: ranges of all kinds come in, vectors and buffers go out, and calls do what those of
// sepax.h do. test_cpp_answers.cpp has the answers, test_cpp_errors.cpp the errors.

#include <sepax.hpp>

#include <array>
#include <deque>
#include <gtest/gtest.h>

namespace {

using relations = std::vector<sepax::relation>;

const std::vector<sepax_vec2> square = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};

// Squares at x = 0, 0.5, 1, ..., so that each overlaps the next one and touches the second.
struct row_of_squares {
    sepax::store store;
    sepax::workspace workspace;
    std::vector<sepax_id> ids;

    explicit row_of_squares(sepax_id count) {
        std::vector<sepax_pose> poses;
        for (sepax_id i = 0; i < count; i++) {
            ids.push_back(store.add(square));
            poses.push_back({static_cast<float>(i) / 2, 0, 1, 0});
        }
        store.place(ids, poses);
    }
};

template <class T>
constexpr bool owns =
    std::is_nothrow_move_constructible_v<T> &&std::is_nothrow_move_assignable_v<T> &&
    !std::is_copy_constructible_v<T> && sizeof(T) == sizeof(void *);
static_assert(owns<sepax::store> && owns<sepax::workspace> && owns<sepax::index>);
static_assert(owns<sepax::nothrow::store>);
static_assert(!std::is_default_constructible_v<sepax::nothrow::store>);
static_assert(!std::is_convertible_v<std::deque<sepax_pair>, sepax::source>);
static_assert(!std::is_convertible_v<std::vector<sepax_id>, sepax::source>);
static_assert(!std::is_convertible_v<const std::vector<float> &, sepax::view<float>>);
static_assert(sizeof(sepax::source) == sizeof(sepax_source));

TEST(Cpp, ViewsAreOfAnyContiguousRange) {
    const sepax_vec2 array[3] = {{0, 0}, {1, 0}, {0, 1}};
    const std::array<sepax_vec2, 3> standard = {{{0, 0}, {1, 0}, {0, 1}}};
    const sepax::view<const sepax_vec2> view = array;
    sepax::store store;
    EXPECT_EQ(store.add(array), 0U);
    EXPECT_EQ(store.add(standard), 1U);
    EXPECT_EQ(store.add(view), 2U);
    EXPECT_EQ(store.add({{0, 0}, {1, 0}, {0, 1}}), 3U);
    EXPECT_EQ(store.add({{0, 1}, {1, 0}, {0, 0}}, SEPAX_HULL), 4U);
    EXPECT_EQ(view.size(), 3U);
    EXPECT_EQ(&view[2], array + 2);
    EXPECT_EQ(view.end() - view.begin(), 3);
    EXPECT_TRUE(sepax::view<int>().empty());
}

TEST(Cpp, AStoreIsWrittenAndRead) {
    sepax::store store;
    store.add(square);
    store.add({{0, 0}, {2, 0}, {0, 3}});
    store.remove(std::vector<sepax_id>{0});
    const std::vector<uint8_t> bytes = store.write();
    const sepax::store copy = sepax::store::read(bytes);
    EXPECT_EQ(copy.size(), 2U);
    EXPECT_EQ(copy.vertices(1).size(), 3U);
    EXPECT_EQ(copy.vertices(1)[2].y, 3.0F);
    EXPECT_EQ(copy.write(), bytes);
    EXPECT_EQ(store.write({1, 1}).size(), sepax::store::read(store.write({1, 1})).write().size());
    std::vector<uint8_t> damaged = bytes;
    damaged.back() ^= 1U;
    EXPECT_EQ(sepax::nothrow::store::read(damaged).status(), SEPAX_ERROR_CHECKSUM);
    EXPECT_EQ(sepax::nothrow::store::read({bytes.data(), 3}).status(), SEPAX_ERROR_COUNT);
}

TEST(Cpp, AddingReturnsTheRangeOfIds) {
    sepax::store store;
    const std::vector<uint32_t> offsets = {0, 4, 8};
    std::vector<sepax_vec2> two = square;
    two.insert(two.end(), square.begin(), square.end());
    const std::array<float, 8> xy = {0, 0, 1, 0, 1, 1, 0, 1};
    const std::vector<sepax_box> boxes(3, {1, 1, {0, 0, 1, 0}});
    const auto is = [](sepax_range r, sepax_id first, uint32_t count) {
        return r.first == first && r.count == count;
    };
    EXPECT_TRUE(is(store.add_many(two, offsets), 0, 2));
    EXPECT_TRUE(is(store.add_many(xy, sepax::view<const uint32_t>(offsets.data(), 2)), 2, 1));
    EXPECT_TRUE(is(store.add_boxes(boxes), 3, 3));
    EXPECT_TRUE(is(store.add_copies({0, 2}, 3), 6, 6));
    const std::vector<sepax_id> ids = {0};
    const std::vector<sepax_pose> from = {{0, 0, 1, 0}}, to = {{4, 0, 1, 0}};
    EXPECT_TRUE(is(store.add_sweeps(ids, from, to), 12, 1));
    EXPECT_EQ(store.size(), 13U);
    EXPECT_EQ(store.all().count, 13U);
    store.set_radius(3, 2);
    EXPECT_EQ(store.radius(3), 2);
    EXPECT_GT(store.memory(), 0U);
    store.remove(ids);
    EXPECT_THROW((void)store.vertices(0), sepax::error);
    EXPECT_EQ(store.generation(), 0U);
    sepax::index index;
    index.build(store);
    EXPECT_EQ(store.add(square), 0U); // the id of another shape
    EXPECT_EQ(store.generation(), 1U);
    EXPECT_EQ(index.generation(), 0U);
    index.refit(store);
    EXPECT_EQ(index.generation(), 1U);
    store.clear();
    EXPECT_EQ(store.size(), 0U);
}

TEST(Cpp, VerticesAndPoses) {
    sepax::store store;
    std::vector<sepax_vec2> many;
    for (int i = 0; i < 40; i++) // on a parabola, so more than one guess of their number
        many.push_back({static_cast<float>(i), static_cast<float>(i * i)});
    const sepax_id id = store.add(many), box = store.add(square);
    EXPECT_EQ(store.local_vertices(id).size(), 40U);
    const std::vector<sepax_vec2> positions = {{2, 3}};
    const std::vector<float> angles = {0};
    std::vector<sepax_pose> poses = sepax::poses(positions, angles);
    sepax::turn(poses, angles);
    EXPECT_EQ(sepax::poses({}, angles).size(), 1U);
    EXPECT_EQ(sepax::poses<sepax::results>(positions, angles)->front().cos, 1);
    store.place(box, poses[0]);
    std::array<sepax_vec2, 5> out;
    EXPECT_EQ(store.vertices(box, out), 4U);
    EXPECT_EQ(out[2].x, 3);
    EXPECT_EQ(out[2].y, 4);
    EXPECT_EQ(store.local_vertices(box, out), 4U);
    EXPECT_EQ(out[2].x, 1);
}

TEST(Cpp, BoundsAndMoments) {
    sepax::store store;
    const std::vector<sepax_id> ids = {store.add({{0, 0}, {3, 0}, {0, 6}}), store.add(square)};
    const std::vector<sepax_pose> poses = {{10, 20, 0, 1}, {2, 3, 1, 0}};
    EXPECT_EQ(store.bounds(ids)[0].max_y, 6);
    EXPECT_EQ(store.bounds(ids, poses)[0].min_x, 4);
    EXPECT_EQ(store.moments(ids)[0].area, 9);
    EXPECT_EQ(store.moments(ids)[0].second, 22.5);
    EXPECT_EQ(store.moments({}).size(), 0U);
    const std::vector<sepax_id> bodies = {0, 1, 1, 2};
    EXPECT_EQ(store.body_moments(bodies).size(), 3U);
    EXPECT_EQ(store.body_moments(bodies)[2].area, store.moments(ids)[1].area);
    EXPECT_EQ(store.body_moments({}).size(), 0U);
}

TEST(Cpp, SourcesAndGroups) {
    const row_of_squares w(4);
    const std::array<sepax_id, 1> first = {0};
    const auto o = sepax::relation::overlapping, t = sepax::relation::touching,
               d = sepax::relation::disjoint;
    const std::vector<sepax_pair> pairs = {{0, 1}, {0, 2}, {0, 3}};
    EXPECT_EQ(w.store.relate(pairs), (relations{o, t, d}));
    EXPECT_EQ(w.store.relate(sepax::pairs(pairs)), (relations{o, t, d}));
    EXPECT_EQ(w.store.relate(sepax_pairs(pairs.data(), 1)), (relations{o}));
    EXPECT_EQ(w.store.relate(sepax::lists(first, w.ids)), (relations{o, o, t, d}));
    EXPECT_EQ(w.store.relate(sepax::all_pairs(w.ids)), (relations{o, t, d, o, t, o}));
    const std::vector<uint32_t> groups = {1, 3, 3};
    EXPECT_EQ(w.store.relate(sepax::grouped(pairs, groups)), (relations{t, d}));
    const std::vector<sepax_id> bodies = {0, 2, 4};
    const std::vector<sepax_pair> both = {{0, 1}};
    const sepax::source of_bodies = sepax::body_pairs(sepax::bodies(bodies), both);
    EXPECT_EQ(w.store.relate(of_bodies), (relations{o}));
    EXPECT_EQ(w.store.first_hits(of_bodies), (std::vector<uint32_t>{0}));
    EXPECT_EQ(w.store.first_hit(pairs), 0U);
    EXPECT_EQ(w.store.first_hit(sepax::view<const sepax_pair>(&pairs[2], 1)), std::nullopt);
}

TEST(Cpp, BuffersMayBeLongerAndPartial) {
    const row_of_squares w(4);
    const sepax::source all = sepax::all_pairs(w.ids);
    const auto untouched = static_cast<sepax::relation>(7);
    relations out(8, untouched);
    w.store.relate(all, out);
    EXPECT_EQ(out[5], sepax::relation::overlapping);
    EXPECT_EQ(out[6], untouched);
    std::array<uint32_t, 6> hits;
    EXPECT_EQ(w.store.hits(all, hits), w.store.hits(all).size());
    std::array<sepax_manifold, 6> manifolds;
    EXPECT_EQ(w.store.manifolds(all, manifolds), w.store.manifolds(all).size());
    std::array<uint8_t, 1> bits;
    w.store.hit_bits(all, bits);
    EXPECT_EQ(bits[0], w.store.hit_bits(all)[0]);
    std::vector<sepax::containment> within(6);
    w.store.contain(all, within);
    EXPECT_EQ(within, w.store.contain(all));

    std::vector<float> depth(6), gap(6), time(6);
    sepax::contact_buffers contacts;
    w.store.separate(all, contacts.set(&sepax_contacts::separation, depth));
    EXPECT_EQ(depth, w.store.separate(all).separation);
    sepax::distance_buffers distances;
    w.store.distance(all, distances.set(&sepax_distances::distance, gap));
    sepax::distances full = w.store.distance(all);
    EXPECT_EQ(gap, full.distance);
    w.store.distance(all, full);
    sepax::cast_buffers casts;
    const std::vector<sepax_vec2> motions(6, {-9, 0});
    w.store.cast(all, motions, casts.set(&sepax_casts::time, time));
    EXPECT_EQ(time, w.store.cast(all, motions).time);
    EXPECT_EQ(w.store.cast(all, motions).relation[2], sepax::relation::overlapping);
}

TEST(Cpp, OptionsAreThoseOfC) {
    const row_of_squares w(4);
    const std::vector<sepax_pair> pairs = {{0, 2}, {0, 3}};
    sepax::options options;
    options.flags = SEPAX_OPEN;
    EXPECT_EQ(w.store.hits(pairs, options).size(), 0U);
    options.margin = 1;
    EXPECT_EQ(w.store.hits(pairs, options).size(), 2U);
    sepax_report report = {};
    std::vector<uint8_t> hints(2);
    options = {};
    options.report = &report;
    options.set_hints(hints);
    (void)w.store.relate(pairs, options);
    EXPECT_NE(report.backend, nullptr);
    const sepax_options of_c = {};
    EXPECT_EQ(w.store.hits(pairs, of_c).size(), 1U);
}

TEST(Cpp, PairsOfBroadPhaseAndIndex) {
    row_of_squares w(50);
    const size_t count = 49 + 48;
    EXPECT_EQ(w.store.find_pairs(w.workspace).size(), count);
    std::vector<sepax_pair> pairs;
    w.store.find_pairs(w.workspace, pairs);
    EXPECT_EQ(pairs.size(), count);
    std::array<sepax_pair, 100> buffer;
    EXPECT_EQ(w.store.find_pairs(w.workspace, buffer), count);
    sepax::broad_options options({0, 25}, {25, 25});
    EXPECT_EQ(w.store.find_pairs(w.workspace, options).size(), 3U);
    options = sepax::broad_options(w.store.all());
    options.margin = .5F;
    EXPECT_EQ(w.store.find_pairs(w.workspace, options).size(), count + 47);

    sepax::index index;
    index.build(w.store);
    EXPECT_EQ(index.pairs(w.workspace).size(), count);
    index.pairs(w.workspace, pairs);
    EXPECT_EQ(pairs.size(), count);
    EXPECT_EQ(index.pairs(w.workspace, buffer), count);
    w.store.place(w.ids[49], {1000, 0, 1, 0});
    index.refit(w.store);
    EXPECT_EQ(index.pairs(w.workspace).size(), count - 2);
    const std::array<sepax_bounds, 2> boxes = {{{999, 0, 1002, 1}, {0, 5, 1, 6}}};
    const sepax::ragged<sepax_id> met = index.query(w.workspace, boxes);
    ASSERT_EQ(met.size(), 2U);
    ASSERT_EQ(met[0].size(), 1U);
    EXPECT_EQ(met[0][0], 49U);
    EXPECT_TRUE(met[1].empty());
}

TEST(Cpp, DecomposedPolygonsAreBodies) {
    sepax::store store;
    sepax::workspace workspace;
    const std::vector<sepax_vec2> angle = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
    const std::vector<uint32_t> ring = {0, 6};
    const sepax::pieces pieces = sepax::decompose(workspace, angle, ring);
    ASSERT_EQ(pieces.offsets.size(), 3U);
    EXPECT_EQ(pieces.indices.size(), pieces.vertices.size());
    store.add_many(pieces.vertices, pieces.offsets);
    const sepax_id other = store.add({{1.5F, 1.5F}, {3, 1.5F}, {3, 3}, {1.5F, 3}});
    const std::vector<sepax_id> offsets = {0, other, other + 1};
    const sepax_bodies bodies = sepax::bodies(offsets);
    const std::vector<sepax_pair> pairs = {{0, other}, {1, other}};
    const sepax::body_grouping groups = sepax::body_groups(pairs, bodies);
    ASSERT_EQ(groups.pairs.size(), 1U);
    EXPECT_EQ(groups.pairs[0].b, 1U);
    EXPECT_EQ(store.relate(sepax::grouped(pairs, groups.offsets)),
              relations{sepax::relation::disjoint});
}

TEST(Cpp, RowsAndWhereTheirPairsAre) {
    row_of_squares w(4);
    const std::vector<sepax_id> shapes = {0, 0}, others = {1, 2, 3};
    const std::vector<sepax_pose> poses = {{0, 9, 1, 0}, {1.25F, 0, 1, 0}};
    const std::vector<uint32_t> offsets = {0, 3}, list_of = {0, 0}, groups = {0, 2};
    sepax::rows rows(w.workspace, shapes, {offsets, others, list_of});
    rows.at(poses);
    const std::vector<uint32_t> first = w.store.first_hits(rows);
    EXPECT_EQ(first, (std::vector<uint32_t>{SEPAX_NO_PAIR, 3}));
    const sepax::places at = sepax::find_rows(rows, first);
    EXPECT_EQ(at.row, (std::vector<uint32_t>{SEPAX_NO_ROW, 1}));
    EXPECT_EQ(at.place[1], 0U);
    EXPECT_EQ(w.store.relate(sepax::rows(rows).with(SEPAX_EACH_PAIR)).size(), 6U);
    EXPECT_EQ(w.store.relate(rows.in_groups(groups)).size(), 1U);
    sepax::index index;
    index.build(w.store);
    sepax_id partners[2];
    const sepax_near near = {index.get(), nullptr, partners};
    sepax_rows tried = {};
    tried.shapes = shapes.data();
    tried.poses = poses.data();
    tried.row_count = 2;
    tried.workspace = w.workspace.get();
    tried.near = &near;
    EXPECT_EQ(w.store.first_hits(sepax_near_pairs(&tried)),
              (std::vector<uint32_t>{SEPAX_NO_PAIR, 1}));
    EXPECT_EQ(partners[1], 1U);
}

TEST(Cpp, ATesterTriesOneMoveACall) {
    row_of_squares w(4);
    const std::vector<sepax_id> others = {1, 2, 3};
    sepax::tester tester(w.store);
    EXPECT_EQ(tester.test(0, {0, 9, 1, 0}, others), std::nullopt);
    EXPECT_EQ(tester.test(0, {1.25F, 0, 1, 0}, others), 0U);
    EXPECT_EQ(tester.test(0, {1.25F, 0, 1, 0}, others, sepax_vec2{0, 9}), std::nullopt);
    EXPECT_THROW((void)tester.test(9, {0, 9, 1, 0}, others), sepax::error);
    const std::vector<sepax_pair> pairs = {{0, 1}, {0, 3}};
    std::vector<sepax::relation> found(2);
    tester.test_pairs(pairs, found);
    EXPECT_EQ(found, w.store.relate(pairs));
    EXPECT_THROW(tester.test_pairs(pairs, sepax::view<sepax::relation>(found.data(), 1)),
                 sepax::error);
    sepax_options wrong = {};
    wrong.flags = 8;
    EXPECT_THROW(sepax::tester(w.store, wrong), sepax::error);
}

TEST(Cpp, WorldsFillVectorsAndArrays) {
    const std::vector<uint32_t> movers = {0, 2, 3}, kept = {0, 1}, lists = {0, 0};
    const std::vector<sepax_extents> extents(3, sepax_extents{1, 1, 0}), wall = {{5, 0, 0}};
    const std::vector<sepax_pose> poses = {{0, 0, 1, 0}, {1, 1, 1, 0}, {0, 4, 1, 0}},
                                  to = {{0, 0, 1, 0}, {1, 1, 1, 0}, {0, 9, 1, 0}},
                                  at = {{0, 7, 1, 0}};
    const sepax::world_setup setup = {movers, extents, kept, wall, at, lists};
    sepax::worlds worlds(setup);
    sepax::world_hits out;
    worlds.hit(poses, {}, out);
    EXPECT_EQ(out.hits, (std::vector<uint8_t>{SEPAX_HITS_MOVER, SEPAX_HITS_MOVER, 0}));
    EXPECT_EQ(out.first_mover, (std::vector<uint32_t>{1, 0, SEPAX_NO_PAIR}));
    worlds.hit(poses, to, out);
    EXPECT_EQ(out.hits[2], SEPAX_HITS_KEPT);
    EXPECT_EQ(out.first_kept[2], 0U);
    EXPECT_THROW(worlds.hit(at, {}, out), sepax::error);
    EXPECT_THROW(sepax::worlds({movers, wall, {}, {}, {}, {}}), sepax::error);
    EXPECT_EQ(sepax::nothrow::worlds::create({movers, extents, kept, wall, at, {}}).status(),
              SEPAX_ERROR_COUNT);
}

TEST(Cpp, AFieldMovesBodies) {
    row_of_squares w(4);
    const std::vector<sepax_id> offsets = {0, 1, 2, 3, 4};
    const std::vector<sepax_pose> poses = {{2, 2, 1, 0}, {6, 2, 1, 0}, {2, 6, 1, 0}, {6, 6, 1, 0}};
    const sepax_field_config box = {0, 0, 8, 8, true, true, SEPAX_OPEN, nullptr};
    sepax::field field(w.store, {offsets.data(), 4}, poses, box);
    const std::vector<sepax_move> moves = {{0, 1, 0, 1, 0}, {0, 2.5F, 0, 1, 0}, {3, 0, 3, 1, 0}};
    std::vector<std::uint8_t> made(1);
    EXPECT_EQ(field.move(moves, made), 2U);
    EXPECT_EQ(made[0], 5U);
    EXPECT_EQ(field.poses()[0].x, 3);
    EXPECT_EQ(field.poses()[3].y, 1);
    const std::vector<sepax_move> back = {{0, -1, 0, 1, 0}, {0, 1, 0, 1, 0}};
    EXPECT_EQ(field.sweep(back, {.5F, .25F, nullptr}, made), 2U);
    EXPECT_EQ(made[0], 3U);
    EXPECT_THROW(field.sweep(back, {1, 0, nullptr}), sepax::error);
    const std::vector<std::uint32_t> bodies = {2, 0};
    const std::vector<sepax_pose> at = {{3, 2.5F, 1, 0}, {4, 4, 1, 0}};
    EXPECT_EQ(field.test(bodies, at), (std::vector<std::uint32_t>{0, SEPAX_NO_BODY}));
    field.set(bodies, at);
    field.take_out(bodies);
    EXPECT_THROW(field.move(moves), sepax::error);
    EXPECT_THROW((void)field.test(bodies, poses), sepax::error);
    EXPECT_THROW(field.move(moves, {made.data(), 0}), sepax::error);
    field.place();
}

TEST(Cpp, RowsThatAreMovedByShifts) {
    row_of_squares w(4);
    const std::vector<sepax_id> shapes = {0, 0}, others = {1, 2, 3};
    const std::vector<sepax_vec2> shifts = {{0, 9}, {1.25F, 0}}, few = {{0, 9}};
    const std::vector<sepax_pose> poses = {{0, -9, 1, 0}, {-1.25F, 9, 1, 0}},
                                  sums = {{0, 0, 1, 0}, {0, 9, 1, 0}};
    const std::vector<uint32_t> offsets = {0, 3}, list_of = {0, 0};
    const sepax::rows rows(w.workspace, shapes, {offsets, others, list_of});
    EXPECT_EQ(w.store.first_hits(sepax::rows(rows).moved(shifts)),
              (std::vector<uint32_t>{SEPAX_NO_PAIR, 3}));
    EXPECT_EQ(w.store.first_hits(sepax::rows(rows).at(poses).moved(shifts)),
              w.store.first_hits(sepax::rows(rows).at(sums)));
    EXPECT_THROW((void)w.store.first_hits(sepax::rows(rows).moved(few)), sepax::error);
    EXPECT_THROW((void)w.store.separate(sepax::rows(rows).moved(shifts)), sepax::error);
}

TEST(Cpp, LentThreadsRunEachPartOnce) {
    const row_of_squares w(200);
    std::vector<uint32_t> seen;
    auto run = [&seen](const auto &task, uint32_t parts) {
        for (uint32_t part = parts; part-- > 0;) {
            task(part);
            seen.push_back(part);
        }
    };
    const sepax_threads threads = sepax::lend(run);
    sepax::options options;
    options.threads = &threads;
    const sepax::source all = sepax::all_pairs(w.ids);
    EXPECT_EQ(w.store.relate(all, options), w.store.relate(all));
    EXPECT_GT(seen.size(), 1U);
}

TEST(Cpp, OwnersGiveAndTakeObjectsOfC) {
    sepax::store store;
    store.add(square);
    sepax_store *object = store.release();
    EXPECT_EQ(store.get(), nullptr);
    EXPECT_EQ(sepax_store_count(object), 1U);
    const sepax::store again(object);
    EXPECT_EQ(again.size(), 1U);
}

} // namespace
