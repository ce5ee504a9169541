// SPDX-License-Identifier: MIT
//
// Rows: what they say of a shape at a pose is what the same queries say once a copy of the store
// has placed it there, bit for bit, for every kind of shape, on every backend and strategy.

#include <numeric>

#include "posed_rows.h"
#include "stores.h"

namespace {

using namespace posed_rows;

// Pairs of a shape with itself have no answer.
void leave_out(each_pair &all, const std::vector<bool> &left_out) {
    const uint32_t most = bits_of(FLT_MAX), no = SEPAX_FEATURE_NONE;
    const words no_contact = {most, 0, 0, no, SEPAX_NO_PAIR};
    const words no_distance = {most, 0, 0, 0, 0, 0, 0, no, no, SEPAX_NO_PAIR};
    const words no_cast = {bits_of(2), 0, 0, no, no};
    const auto clear = [](table &t, size_t i, const words &none) {
        for (size_t w = 0; w < t.size(); ++w)
            t[w][i] = none[w];
    };
    for (size_t i = 0; i < left_out.size(); ++i) {
        if (!left_out[i])
            continue;
        all.of_groups.relations[i] = SEPAX_DISJOINT;
        clear(all.of_groups.contacts, i, no_contact);
        clear(all.of_groups.distances, i, no_distance);
        if (!all.containments.empty())
            all.containments[i] = SEPAX_NONE_WITHIN;
        all.cast_relations[i] = SEPAX_DISJOINT;
        clear(all.casts, i, no_cast);
    }
    all.manifolds.erase(std::remove_if(all.manifolds.begin(), all.manifolds.end(),
                                       [&](const sepax_manifold &m) { return left_out[m.pair]; }),
                        all.manifolds.end());
}

bool same_manifolds(const std::vector<sepax_manifold> &a, const std::vector<sepax_manifold> &b) {
    return a.size() == b.size() &&
           (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof a[0]) == 0);
}

// Compares all answers of rows with those of a copy.
void expect_as_placed(kind of, size_t row_count, bool posed, uint32_t flags, float margin,
                      uint32_t option_flags = 0) {
    const placed_store world = make_placed(of, 60);
    placed_store copy = make_placed(of, 60);
    const rows_arrays rows = make_rows(world, row_count, 23, posed);
    sepax_options given = {};
    given.margin = margin;
    given.flags = option_flags;
    each_pair expected = by_placing(copy, rows, given);
    if ((flags & SEPAX_SKIP_SELF) != 0)
        leave_out(expected, selves(rows));
    const size_t n = expected.of_groups.relations.size();
    offsets singles(n + 1);
    std::iota(singles.begin(), singles.end(), 0U);
    const each_pair pairs = expected;
    expected.of_groups = fold(pairs.of_groups, singles);
    expected.of_groups.contacts = pairs.of_groups.contacts;
    expected.of_groups.distances = pairs.of_groups.distances;
    const sepax_rows view = rows.view(flags | SEPAX_EACH_PAIR);
    EXPECT_EQ(n, sepax_source_count(sepax_row_pairs(&view)));
    for_each_variant([&](sepax_options options) {
        options.margin = margin;
        options.flags = option_flags;
        const each_pair found =
            ask_each(world.store.get(), sepax_row_pairs(&view), n, options, motions_of(n));
        expect_equal(found.of_groups, expected.of_groups, true);
        EXPECT_EQ(found.containments, expected.containments);
        EXPECT_EQ(found.cast_relations, expected.cast_relations);
        EXPECT_EQ(found.casts, expected.casts);
        EXPECT_TRUE(same_manifolds(found.manifolds, expected.manifolds));
    });
}

} // namespace

TEST(Rows, AnswerAsIfPlaced) {
    for (const kind of : {kind::quads, kind::boxes, kind::polygons, kind::all}) {
        SCOPED_TRACE(int(of));
        expect_as_placed(of, scaled(150, 60), true, 0, 0);
        expect_as_placed(of, scaled(150, 60), true, SEPAX_SKIP_SELF, 0);
    }
}

// So many points that they are placed side by side, none of them at the origin of its shape.
TEST(Rows, OfPointsAnswerAsIfPlaced) {
    expect_as_placed(kind::points, scaled(150, 60), true, 0, 0);
    expect_as_placed(kind::points, scaled(150, 60), true, SEPAX_SKIP_SELF, .25F);
}

TEST(Rows, AnswerAsIfPlacedWithAMargin) {
    expect_as_placed(kind::all, scaled(100, 60), true, SEPAX_SKIP_SELF, .25F);
    expect_as_placed(kind::boxes, scaled(100, 60), true, 0, .25F);
}

// The points of this store lie beside their origin, so that safe separations are deeper for it.
TEST(Rows, AnswerAsIfPlacedSafely) {
    expect_as_placed(kind::all, scaled(100, 60), true, 0, 0, SEPAX_MTV_SAFE);
}

TEST(Rows, WithoutPosesAnswerWhereShapesAre) {
    expect_as_placed(kind::all, scaled(100, 60), false, 0, 0);
    expect_as_placed(kind::quads, scaled(100, 60), false, SEPAX_SKIP_SELF, 0);
}

// Also without an array of relations, where a pair that is left out has no value of that size.
TEST(Rows, OfCastsMayLeaveOutRelations) {
    const placed_store world = make_placed(kind::all, 60);
    const rows_arrays rows = make_rows(world, 60, 23, true);
    const sepax_rows view = rows.view(SEPAX_EACH_PAIR | SEPAX_SKIP_SELF);
    const sepax_source source = sepax_row_pairs(&view);
    const size_t n = sepax_source_count(source);
    const std::vector<sepax_vec2> motions = motions_of(n);
    std::vector<uint8_t> relations(n, 77);
    std::vector<float> expected(n, 77), found(n, 78);
    sepax_casts to = {};
    to.relation = relations.data();
    to.time = expected.data();
    ASSERT_EQ(SEPAX_OK, sepax_cast(world.store.get(), source, motions.data(), nullptr, &to));
    for_each_variant([&](const sepax_options &options) {
        sepax_casts times = {};
        times.time = found.data();
        EXPECT_EQ(SEPAX_OK,
                  sepax_cast(world.store.get(), source, motions.data(), &options, &times));
        EXPECT_EQ(0, std::memcmp(expected.data(), found.data(), n * sizeof found[0]));
    });
}

// Lists that no row has are not read: ids of no shape in them change nothing. So many rows share a
// list that its discs are gathered beforehand, and lanes reach beyond its last id.
TEST(Rows, DoNotReadListsThatNoRowHas) {
    const placed_store world = make_placed(kind::quads, 60);
    shapes::rng random(17);
    rows_arrays rows;
    rows.ids.assign(world.ids.begin(), world.ids.begin() + 5);
    rows.ids.insert(rows.ids.end(), {0xFFFFFFF0, 0x80000000, SEPAX_NO_ID, 60});
    rows.offsets = {0, 5, 9};
    for (size_t r = 0; r < 100; ++r) {
        rows.shapes.push_back(world.ids[r % world.ids.size()]);
        rows.poses.push_back(random_pose(random, 3.5));
        rows.list_of.push_back(0);
    }
    const uint32_t groups[] = {0, 30, 31, 31, 100};
    for (const bool grouped : {false, true})
        for_each_variant([&](const sepax_options &options) {
            answers found[2];
            for (const bool more : {false, true}) {
                sepax_rows view = rows.view(0);
                view.list_count = more ? 2 : 1;
                view.groups = grouped ? groups : nullptr;
                view.group_count = grouped ? 4 : 0;
                const size_t n = grouped ? 4 : view.row_count;
                found[more] = ask(world.store.get(), sepax_row_pairs(&view), n, options, true);
            }
            expect_equal(found[1], found[0], true);
        });
}

// A shape that has become a point where it lies has no disc that could be moved: its rows reach
// whatever is listed. So many rows share the lists that discs are gathered beforehand, and behind
// the last id of a list there are discs out of reach, of every disc that is not infinite.
TEST(Rows, OfInfiniteDiscsEndWithTheirLists) {
    const shapes::store_ptr store = stores::make();
    for (unsigned i = 0; i < 10; ++i) {
        const sepax_id id = stores::add(store.get(), shapes::box(1, 1));
        const float x = i < 5 ? 100 : 0;
        ASSERT_EQ(SEPAX_OK, stores::place(store.get(), id, {x, 0, 1, 0}));
    }
    const sepax_id collapsed = stores::add(store.get(), shapes::box(1, 1));
    ASSERT_EQ(SEPAX_OK, stores::place(store.get(), collapsed, {0x1p40F, 0, 1, 0}));
    shapes::rng random(19);
    rows_arrays rows;
    rows.ids.resize(10);
    std::iota(rows.ids.begin(), rows.ids.end(), 0U);
    rows.offsets = {0, 5, 10};
    std::vector<uint8_t> expected;
    std::vector<uint32_t> groups = {0}, firsts;
    for (uint32_t r = 0; r < 100; ++r) {
        rows.shapes.push_back(collapsed);
        rows.poses.push_back(random_pose(random, .5));
        rows.list_of.push_back(r % 2);
        groups.push_back(r + 1);
        expected.push_back(r % 2 == 0 ? SEPAX_DISJOINT : SEPAX_OVERLAPPING);
        firsts.push_back(r % 2 == 0 ? SEPAX_NO_PAIR : 5 * r);
    }
    for (const bool grouped : {false, true})
        for (const float margin : {0.F, .125F})
            for_each_variant([&](sepax_options options) {
                sepax_rows view = rows.view(0);
                view.groups = grouped ? groups.data() : nullptr;
                view.group_count = grouped ? 100 : 0;
                options.margin = margin;
                const answers found = ask(store.get(), sepax_row_pairs(&view), 100, options, false);
                EXPECT_EQ(expected, found.relations);
                EXPECT_EQ(firsts, found.firsts);
            });
}

// Groups of no rows at all, which have neither lists nor ids.
TEST(Rows, MayBeNoneInGroups) {
    const placed_store world = make_placed(kind::quads, 4);
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    const uint32_t groups[] = {0, 0, 0};
    sepax_rows rows = {};
    rows.groups = groups;
    rows.group_count = 2;
    rows.workspace = workspace.get();
    uint8_t relations[] = {77, 77};
    EXPECT_EQ(SEPAX_OK,
              sepax_relate(world.store.get(), sepax_row_pairs(&rows), nullptr, relations));
    EXPECT_EQ(SEPAX_DISJOINT, relations[0]);
    EXPECT_EQ(SEPAX_DISJOINT, relations[1]);
}

// The indices ascend, but for the last ones, and some are none.
TEST(Rows, AreFoundByTheIndicesOfTheirPairs) {
    const sepax_id shapes[] = {0, 1, 2}, ids[] = {5, 6, 7};
    const uint32_t list_of[] = {1, 0, 1}, offsets[] = {0, 0, 3};
    const sepax_rows rows = {shapes, nullptr, 3, list_of, offsets, 2,
                             ids,    nullptr, 0, 0,       nullptr, nullptr};
    const uint32_t pairs[] = {0, 2, 3, SEPAX_NO_PAIR, 5, 6, 1};
    uint32_t row[7], place[7];
    ASSERT_EQ(SEPAX_OK, sepax_rows_find(&rows, pairs, 7, row, place));
    const uint32_t no = SEPAX_NO_ROW;
    EXPECT_EQ((words{0, 0, 2, no, 2, no, 0}), words(row, row + 7));
    EXPECT_EQ((words{0, 2, 0, no, 2, no, 1}), words(place, place + 7));
    uint32_t row_alone[7], place_alone[7];
    ASSERT_EQ(SEPAX_OK, sepax_rows_find(&rows, pairs, 7, row_alone, nullptr));
    ASSERT_EQ(SEPAX_OK, sepax_rows_find(&rows, pairs, 7, nullptr, place_alone));
    EXPECT_EQ(words(row, row + 7), words(row_alone, row_alone + 7));
    EXPECT_EQ(words(place, place + 7), words(place_alone, place_alone + 7));
    EXPECT_EQ(SEPAX_OK, sepax_rows_find(&rows, nullptr, 0, nullptr, nullptr));
    const uint32_t one_of[] = {0, 0, 0}, ends[] = {0, 3}; // so all have as many ids
    sepax_rows equal = rows;
    equal.list_of = one_of;
    equal.offsets = ends;
    equal.list_count = 1;
    ASSERT_EQ(SEPAX_OK, sepax_rows_find(&equal, pairs, 7, row, place));
    EXPECT_EQ((words{0, 0, 1, no, 1, 2, 0}), words(row, row + 7));
    EXPECT_EQ((words{0, 2, 0, no, 2, 0, 1}), words(place, place + 7));
    const sepax_rows nothing = {};
    EXPECT_EQ(0U, sepax_source_count(sepax_row_pairs(&nothing)));
    EXPECT_EQ(SEPAX_OK, sepax_rows_find(&nothing, nullptr, 0, nullptr, nullptr));
    EXPECT_EQ(6U, sepax_source_count(sepax_row_pairs(&rows)));
    const sepax_pair last = sepax_source_pair(sepax_row_pairs(&rows), 4);
    EXPECT_EQ(2U, last.a);
    EXPECT_EQ(6U, last.b);
}
