// SPDX-License-Identifier: MIT
//
// Groups of rows are folded as by a plain loop over their pairs, few or crowded.

#include <numeric>

#include "posed_rows.h"

namespace {

using namespace posed_rows;

// Groups of rows of about `size`, from a few rows in, and the same as groups of pairs.
struct row_groups {
    offsets rows, pairs;
};

row_groups groups_of_rows(const rows_arrays &rows, uint32_t size) {
    shapes::rng random(size);
    row_groups out;
    offsets before = {0};
    for (size_t r = 0; r < rows.shapes.size(); ++r)
        before.push_back(before.back() + uint32_t(rows.pairs(r).size()));
    for (uint32_t r = 3; r < rows.shapes.size(); r += shapes::below(random, 2 * size + 1))
        out.rows.push_back(r);
    for (const uint32_t r : out.rows)
        out.pairs.push_back(before[r]);
    return out;
}

// Folds by a plain loop that leaves pairs out.
answers fold_without(answers pairs, const offsets &groups, const std::vector<bool> &left_out) {
    answers kept;
    offsets kept_groups;
    words number; // of what is kept
    offsets before = {0};
    for (size_t i = 0; i < left_out.size(); ++i)
        before.push_back(before.back() + (left_out[i] ? 0 : 1));
    const auto keep = [&left_out](auto &to, const auto &from) {
        for (size_t i = 0; i < left_out.size(); ++i)
            if (!left_out[i])
                to.push_back(from[i]);
    };
    keep(kept.relations, pairs.relations);
    kept.contacts.resize(pairs.contacts.size());
    kept.distances.resize(pairs.distances.size());
    for (size_t w = 0; w < pairs.contacts.size(); ++w)
        keep(kept.contacts[w], pairs.contacts[w]);
    for (size_t w = 0; w < pairs.distances.size(); ++w)
        keep(kept.distances[w], pairs.distances[w]);
    for (const uint32_t g : groups)
        kept_groups.push_back(before[g]);
    answers out = fold(kept, kept_groups);
    words all(left_out.size());
    std::iota(all.begin(), all.end(), 0U);
    keep(number, all);
    for (words *firsts : {&out.firsts, &out.open_firsts})
        for (uint32_t &first : *firsts)
            first = first == SEPAX_NO_PAIR ? first : number[first];
    return out;
}

// What groups of rows say: by every variant, or by each backend's own choice.
void expect_groups(const placed_store &world, const rows_arrays &rows, const row_groups &groups,
                   bool skip, const answers &expected, const sepax_options &given, bool all) {
    sepax_rows view = rows.view(skip ? SEPAX_SKIP_SELF : 0);
    unaligned<uint32_t> group_rows(groups.rows);
    unaligned<sepax_pose> poses(rows.poses);
    view.poses = all && !rows.poses.empty() ? poses.get() : view.poses;
    view.groups = group_rows.get();
    view.group_count = groups.rows.size() - 1;
    for_each_variant([&](sepax_options options) {
        if (!all && options.strategy != SEPAX_AUTO)
            return;
        options.margin = given.margin;
        options.flags = given.flags;
        expect_equal(
            ask(world.store.get(), sepax_row_pairs(&view), view.group_count, options, true),
            expected, true);
    });
}

// Makes the shapes of rows others than those of lists, and all lists short.
void set_apart(rows_arrays &rows, const placed_store &world) {
    const size_t half = world.ids.size() / 2;
    for (sepax_id &id : rows.ids)
        id = world.ids[id % half];
    for (sepax_id &id : rows.shapes)
        id = world.ids[half + id % half];
    for (size_t k = 0; k < rows.offsets.size(); ++k)
        rows.offsets[k] = uint32_t(13 * k);
    rows.ids.resize(rows.offsets.back(), world.ids[1]);
}

// The same, with lists of about one length that follow each other from row to row, as the steps of
// a way do.
void set_in_steps(rows_arrays &rows, const placed_store &world) {
    set_apart(rows, world);
    for (size_t k = 1; k + 1 < rows.offsets.size(); ++k)
        rows.offsets[k] -= uint32_t(k % 5);
    for (size_t r = 0; r < rows.list_of.size(); ++r)
        rows.list_of[r] = uint32_t(r % (rows.offsets.size() - 1));
}

// The same, each list with one shape again and again, so that its discs are of one size.
void set_alike(rows_arrays &rows, const placed_store &world) {
    set_in_steps(rows, world);
    const size_t half = world.ids.size() / 2;
    for (size_t k = 0; k + 1 < rows.offsets.size(); ++k)
        for (uint32_t i = rows.offsets[k]; i < rows.offsets[k + 1]; ++i)
            rows.ids[i] = world.ids[k % half];
}

// The same, each shape at many poses in a row.
void set_on_ways(rows_arrays &rows, const placed_store &world) {
    set_in_steps(rows, world);
    const size_t half = world.ids.size() / 2;
    for (size_t r = 0; r < rows.shapes.size(); ++r)
        rows.shapes[r] = world.ids[half + r / 37 % half];
}

using arrangement = void (*)(rows_arrays &rows, const placed_store &world);

void expect_folded(kind of, bool posed, bool skip, double reach = 3.5,
                   const sepax_options &given = {}, arrangement arrange = nullptr) {
    SCOPED_TRACE("kind " + std::to_string(int(of)) + (posed ? " posed" : "") +
                 (skip ? " skip" : ""));
    const placed_store world = make_placed(of, 60, reach);
    placed_store copy = make_placed(of, 60, reach);
    rows_arrays rows = make_rows(world, 150, 23, posed, reach);
    if (arrange != nullptr)
        arrange(rows, world);
    const each_pair pairs = by_placing(copy, rows, given);
    const std::vector<bool> left_out =
        skip ? selves(rows) : std::vector<bool>(pairs.of_groups.relations.size());
    for (const uint32_t size : {1U, 3U, 40U, 1000U}) {
        SCOPED_TRACE(size);
        const row_groups groups = groups_of_rows(rows, size);
        const answers expected = fold_without(pairs.of_groups, groups.pairs, left_out);
        expect_groups(world, rows, groups, skip, expected, given, true);
    }
}

// Groups of so many rows; all shapes are so near to each other that bounds leave every pair. The
// last row of a group may have a list of a single id.
struct crowded_group {
    size_t rows;
    bool one_more;
};

rows_arrays make_crowded(const placed_store &world, const std::vector<crowded_group> &groups,
                         row_groups &out) {
    constexpr uint32_t each = 64;
    shapes::rng random(13);
    rows_arrays rows;
    for (uint32_t i = 0; i < each + 1; ++i)
        rows.ids.push_back(world.ids[shapes::below(random, uint32_t(world.ids.size()))]);
    rows.offsets = {0, each, each + 1};
    uint32_t pairs = 0;
    out.rows = out.pairs = {0};
    for (const crowded_group &g : groups) {
        for (size_t r = 0; r < g.rows + g.one_more; ++r) {
            rows.list_of.push_back(r == g.rows);
            rows.shapes.push_back(world.ids[shapes::below(random, uint32_t(world.ids.size()))]);
            rows.poses.push_back(random_pose(random, .25));
            pairs += r == g.rows ? 1 : each;
        }
        out.rows.push_back(uint32_t(rows.shapes.size()));
        out.pairs.push_back(pairs);
    }
    return rows;
}

// Rows of all the same box about boxes in the midst of which they are, so that bounds leave a pair
// of every row.
rows_arrays make_midst(const placed_store &world, size_t row_count) {
    shapes::rng random(17);
    rows_arrays rows;
    rows.ids = {world.ids[1], world.ids[2], world.ids[3]};
    rows.offsets = {0, 3};
    rows.shapes.assign(row_count, world.ids[0]);
    rows.list_of.assign(row_count, 0);
    for (size_t r = 0; r < row_count; ++r)
        rows.poses.push_back(random_pose(random, .0625));
    return rows;
}

// A shape on a way of 1,104 steps, each with its own list of the 48 that follow each other again
// and again; others on ways of 16 steps, which any vector divides; and one that may be in its
// lists.
rows_arrays make_ways(const placed_store &world) {
    constexpr uint32_t lists = 48, each = 3;
    const uint32_t half = uint32_t(world.ids.size() / 2);
    shapes::rng random(19);
    rows_arrays rows;
    for (uint32_t k = 0; k < lists; ++k) {
        for (uint32_t i = 0; i < each; ++i)
            rows.ids.push_back(world.ids[shapes::below(random, half)]);
        rows.offsets.push_back(uint32_t(rows.ids.size()));
    }
    for (uint32_t r = 0; r < 1248; ++r) {
        const uint32_t other = r < 1104 ? 0 : 1 + (r - 1104) / 16;
        rows.shapes.push_back(world.ids[r < 1200 ? half + other : half / 2]);
        rows.poses.push_back(random_pose(random, 12));
        rows.list_of.push_back(r % lists);
    }
    return rows;
}

// The rows of one list length, folded in groups that end at the rows `ends`.
void expect_folded_at(const placed_store &world, placed_store &copy, const rows_arrays &rows,
                      const offsets &ends) {
    const each_pair pairs = by_placing(copy, rows, {});
    row_groups groups = {ends, {}};
    for (const uint32_t end : ends)
        groups.pairs.push_back(end * rows.offsets[1]);
    expect_groups(world, rows, groups, false, fold(pairs.of_groups, groups.pairs), {}, false);
}

} // namespace

TEST(Rows, AreFoldedAsByALoop) {
    for (const kind of : {kind::quads, kind::boxes, kind::all})
        for (const bool skip : {false, true})
            expect_folded(of, true, skip);
    expect_folded(kind::quads, false, true);
}

TEST(Rows, OfSparseShapesAreFoldedAsByALoop) {
    for (const kind of : {kind::quads, kind::boxes, kind::polygons, kind::all})
        for (const double reach : {12., 100., 1e4})
            expect_folded(of, true, reach == 12., reach);
}

// Discs show all that there is to rows whose shapes are in no list, so whole rows are passed over.
TEST(Rows, OfOtherShapesThanThoseOfListsAreFoldedAsByALoop) {
    for (const kind of : {kind::quads, kind::boxes, kind::all})
        for (const double reach : {3.5, 12., 100.})
            expect_folded(of, true, false, reach, {}, set_apart);
}

// Lanes look at the same place of the lists of many rows; with shapes of lists among the rows, too.
TEST(Rows, WhoseListsFollowEachOtherAreFoldedAsByALoop) {
    for (const kind of : {kind::quads, kind::boxes, kind::all})
        for (const double reach : {3.5, 30., 100.})
            expect_folded(of, true, reach == 30., reach, {}, set_in_steps);
    sepax_options given = {};
    given.margin = .25F;
    expect_folded(kind::all, true, true, 30, given,
                  [](rows_arrays &rows, const placed_store &world) {
                      set_in_steps(rows, world);
                      for (size_t r = 0; r < rows.shapes.size(); r += 7)
                          rows.shapes[r] = rows.ids[r];
                  });
}

// A list with discs of one size needs to have only the nearest of its centres found.
TEST(Rows, WhoseListsHaveDiscsOfOneSizeAreFoldedAsByALoop) {
    for (const kind of : {kind::boxes, kind::all})
        for (const double reach : {3.5, 30.})
            expect_folded(of, true, false, reach, {}, set_alike);
}

// Where many rows of a group are of one shape, all of them are bounded before any of their pairs.
TEST(Rows, OfOneShapeOnItsWayAreFoldedAsByALoop) {
    for (const kind of : {kind::quads, kind::boxes, kind::polygons, kind::all})
        for (const double reach : {.25, 3.5, 12., 100.})
            expect_folded(of, true, reach == 12., reach, {}, set_on_ways);
}

// Only so many rows of a group are bounded, and they are those of its first shape, if it is in no
// list.
TEST(Rows, OfOneShapeOnALongWayAreFoldedAsByALoop) {
    const placed_store world = make_placed(kind::boxes, 60, 12);
    placed_store copy = make_placed(kind::boxes, 60, 12);
    expect_folded_at(world, copy, make_ways(world), {0, 1104, 1200, 1248});
}

// Models bound the pairs of the first rows alone.
TEST(Rows, OfBoxesInManyRowsOfAGroupAreFoldedAsByALoop) {
    const placed_store world = make_placed(kind::boxes, 4, .0625);
    placed_store copy = make_placed(kind::boxes, 4, .0625);
    expect_folded_at(world, copy, make_midst(world, 900), {0, 300, 900});
}

TEST(Rows, AreFoldedAsByALoopWithAMargin) {
    for (const kind of : {kind::quads, kind::all}) {
        sepax_options given = {};
        given.margin = .25F;
        expect_folded(of, true, true, 3.5, given);
        given.margin = 0;
        given.flags = SEPAX_MTV_SAFE;
        expect_folded(of, true, false, 3.5, given);
    }
}

TEST(Rows, OfCrowdedGroupsAreFoldedAsByALoop) {
    const placed_store world = make_placed(kind::quads, 60, .25);
    placed_store copy = make_placed(kind::quads, 60, .25);
    row_groups groups;
    const rows_arrays rows = make_crowded(world,
                                          {{32, false},
                                           {32, true},
                                           {31, true},
                                           {45, false},
                                           {24, false},
                                           {24, false},
                                           {24, true},
                                           {24, false},
                                           {24, false}},
                                          groups);
    const each_pair pairs = by_placing(copy, rows, {});
    for (const bool skip : {false, true}) {
        const std::vector<bool> left_out =
            skip ? selves(rows) : std::vector<bool>(pairs.of_groups.relations.size());
        const answers expected = fold_without(pairs.of_groups, groups.pairs, left_out);
        expect_groups(world, rows, groups, skip, expected, {}, false);
    }
}
