// SPDX-License-Identifier: MIT
//
// Rows: what they say of a shape at a pose is what the same queries say once a copy of the store
// has placed it there, bit for bit, for every kind of shape, on every backend and strategy; and
// groups of rows are folded as by a plain loop.

#include <numeric>

#include "grouped.h"
#include "shapes.h"

namespace {

using namespace grouped;

// A store, and where its shapes are.
struct placed_store {
    shapes::store_ptr store;
    std::vector<sepax_pose> poses; // by id
    std::vector<sepax_id> ids;     // those that are not removed
};

void add(placed_store &to, const shapes::polygon &local, const sepax_pose &pose) {
    sepax_id id = 0;
    ASSERT_EQ(SEPAX_OK, sepax_store_add(to.store.get(), local.data(), local.size(), SEPAX_HULL, &id,
                                        nullptr));
    ASSERT_EQ(SEPAX_OK, sepax_store_place(to.store.get(), &id, &pose, 1, nullptr));
    to.poses.push_back(pose);
    to.ids.push_back(id);
}

sepax_pose random_pose(shapes::rng &random, double reach) {
    return shapes::pose(shapes::uniform(random), shapes::uniform(random, -reach, reach),
                        shapes::uniform(random, -reach, reach));
}

enum class kind { quads, boxes, polygons, all };

// The same store for the same arguments, so that one can be moved while the other stays.
placed_store make_placed(kind of, size_t count, double reach = 3.5) {
    shapes::rng random(5);
    sepax_store *made = nullptr;
    const sepax_store_config config = {SEPAX_MERGE_AXES, nullptr, nullptr, nullptr};
    EXPECT_EQ(SEPAX_OK, sepax_store_create(&config, &made));
    placed_store out;
    out.store = shapes::store_ptr(made);
    for (size_t i = 0; i < count; ++i) {
        const sepax_pose pose = random_pose(random, reach);
        const unsigned any = 1 + shapes::below(random, 20);
        if (of == kind::boxes || (of == kind::all && i % 4 == 0)) {
            sepax_id id = 0;
            const sepax_box box = {float(shapes::uniform(random, .3, .8)),
                                   float(shapes::uniform(random, .1, .5)), pose};
            EXPECT_EQ(SEPAX_OK, sepax_store_add_boxes(made, &box, 1, &id, nullptr));
            out.poses.push_back(pose);
            out.ids.push_back(id);
        } else if (of == kind::all && any < 3) { // points and segments
            add(out, shapes::polygon{{0, 0}, {.5F, .25F}}, pose);
        } else if (of == kind::all && any < 5) {
            add(out, shapes::polygon{{.125F, 0}}, pose);
        } else if (of == kind::all && any == 5) {
            add(out, shapes::regular(70), pose);
        } else if (of == kind::all && any < 9) {
            add(out, shapes::random_convex(random, any, 1e-4, 1e-3), pose);
        } else {
            add(out, shapes::random_convex(random, of == kind::quads ? 4 : std::max(3U, any)),
                pose);
        }
    }
    for (sepax_id id = 0; of == kind::all && id < count; id += 3) {
        const float radius = 0.125F;
        EXPECT_EQ(SEPAX_OK, sepax_store_set_radii(made, &id, &radius, 1, nullptr));
    }
    for (sepax_id id = 1; of == kind::all && id < count; id += 17) {
        EXPECT_EQ(SEPAX_OK, sepax_store_remove(made, &id, 1, nullptr));
        out.ids.erase(std::find(out.ids.begin(), out.ids.end(), id));
    }
    return out;
}

// The arrays of rows.
struct rows_arrays {
    std::vector<sepax_id> shapes, ids;
    std::vector<sepax_pose> poses;
    std::vector<uint32_t> list_of, offsets = {0};
    shapes::workspace_ptr workspace = shapes::make_workspace();

    sepax_rows view(uint32_t flags) const {
        return {shapes.data(),
                poses.empty() ? nullptr : poses.data(),
                shapes.size(),
                list_of.data(),
                offsets.data(),
                offsets.size() - 1,
                ids.data(),
                nullptr,
                0,
                flags,
                workspace.get()};
    }
    // The pairs of a row.
    std::vector<sepax_pair> pairs(size_t row) const {
        std::vector<sepax_pair> out;
        for (uint32_t i = offsets[list_of[row]]; i < offsets[list_of[row] + 1]; ++i)
            out.push_back({shapes[row], ids[i]});
        return out;
    }
};

// Rows in the midst of the shapes of a store; a few are so far out that rounding bends shapes.
rows_arrays make_rows(const placed_store &world, size_t row_count, size_t list_count, bool posed,
                      double reach = 3.5) {
    shapes::rng random(11);
    rows_arrays out;
    const auto any_id = [&] {
        return world.ids[shapes::below(random, uint32_t(world.ids.size()))];
    };
    for (size_t k = 0; k < list_count; ++k) {
        const uint32_t size = k % 5 == 3 ? 0 : k % 7 == 1 ? 40 : shapes::below(random, 12);
        for (uint32_t i = 0; i < size; ++i)
            out.ids.push_back(any_id());
        out.offsets.push_back(uint32_t(out.ids.size()));
    }
    for (size_t r = 0; r < row_count; ++r) {
        out.shapes.push_back(any_id());
        out.list_of.push_back(shapes::below(random, uint32_t(list_count)));
        if (out.list_of.back() % 2 == 0 && out.offsets[out.list_of.back() + 1] > 0)
            out.shapes.back() = out.ids[out.offsets[out.list_of.back() + 1] - 1];
        const double here = r % 50 == 7 ? 3e7 : r % 50 == 8 ? 3e5 : reach;
        if (posed)
            out.poses.push_back(random_pose(random, here));
    }
    return out;
}

// Whether a pair of a row is of a shape with itself.
std::vector<bool> selves(const rows_arrays &rows) {
    std::vector<bool> out;
    for (size_t r = 0; r < rows.shapes.size(); ++r)
        for (const sepax_pair &pair : rows.pairs(r))
            out.push_back(pair.a == pair.b);
    return out;
}

// What pairs that each have a result say, of all queries.
struct each_pair {
    answers of_groups;
    std::vector<uint8_t> containments, cast_relations;
    table casts;
    std::vector<sepax_manifold> manifolds;
};

std::vector<sepax_vec2> motions_of(size_t count) {
    shapes::rng random(3);
    std::vector<sepax_vec2> out(count);
    for (sepax_vec2 &m : out)
        m = {float(shapes::uniform(random, -3, 3)), float(shapes::uniform(random, -3, 3))};
    return out;
}

each_pair ask_each(const sepax_store *store, sepax_source source, size_t n,
                   const sepax_options &options, const std::vector<sepax_vec2> &motions) {
    each_pair out;
    out.of_groups = ask(store, source, n, options, true);
    if (options.margin == 0) {
        out.containments.assign(n, 0xEE);
        EXPECT_EQ(SEPAX_OK, sepax_contain(store, source, &options, out.containments.data()));
    }
    out.cast_relations.assign(n, 0xEE);
    out.casts.assign(5, words(n, 0xEEEEEEEE));
    const auto number = [&out](size_t i) { return reinterpret_cast<float *>(out.casts[i].data()); };
    const sepax_casts casts = {out.cast_relations.data(), number(0),          number(1), number(2),
                               out.casts[3].data(),       out.casts[4].data()};
    EXPECT_EQ(SEPAX_OK, sepax_cast(store, source, motions.data(), &options, &casts));
    size_t count = 0;
    out.manifolds.resize(n);
    EXPECT_EQ(SEPAX_OK, sepax_manifolds(store, source, &options, out.manifolds.data(), &count));
    out.manifolds.resize(count);
    return out;
}

template <typename T> void append(std::vector<T> &to, const std::vector<T> &more) {
    to.insert(to.end(), more.begin(), more.end());
}

void append_table(table &to, const table &more, uint32_t start, bool last_is_pair) {
    to.resize(more.size());
    for (size_t w = 0; w < more.size(); ++w) {
        append(to[w], more[w]);
        for (size_t i = to[w].size() - more[w].size();
             last_is_pair && w + 1 == more.size() && i < to[w].size(); ++i)
            to[w][i] += start;
    }
}

// The answers about rows by placing each shape in a copy of the store, and back again.
each_pair by_placing(placed_store &copy, const rows_arrays &rows, const sepax_options &options) {
    each_pair all;
    const std::vector<sepax_vec2> motions = motions_of(selves(rows).size());
    for (size_t r = 0; r < rows.shapes.size(); ++r) {
        const sepax_id id = rows.shapes[r];
        const uint32_t start = uint32_t(all.of_groups.relations.size());
        if (!rows.poses.empty()) {
            EXPECT_EQ(SEPAX_OK,
                      sepax_store_place(copy.store.get(), &id, &rows.poses[r], 1, nullptr));
        }
        const std::vector<sepax_pair> pairs = rows.pairs(r);
        const std::vector<sepax_vec2> here(motions.begin() + start,
                                           motions.begin() + start + long(pairs.size()));
        const each_pair found = ask_each(copy.store.get(), sepax_pairs(pairs.data(), pairs.size()),
                                         pairs.size(), options, here);
        append(all.of_groups.relations, found.of_groups.relations);
        append_table(all.of_groups.contacts, found.of_groups.contacts, start, true);
        append_table(all.of_groups.distances, found.of_groups.distances, start, true);
        append(all.containments, found.containments);
        append(all.cast_relations, found.cast_relations);
        append_table(all.casts, found.casts, start, false);
        for (sepax_manifold m : found.manifolds) {
            m.pair += start;
            all.manifolds.push_back(m);
        }
        EXPECT_EQ(SEPAX_OK, sepax_store_place(copy.store.get(), &id, &copy.poses[id], 1, nullptr));
    }
    return all;
}

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

void expect_folded(kind of, bool posed, bool skip, double reach = 3.5,
                   const sepax_options &given = {}) {
    SCOPED_TRACE("kind " + std::to_string(int(of)) + (posed ? " posed" : "") +
                 (skip ? " skip" : ""));
    const placed_store world = make_placed(of, 60, reach);
    placed_store copy = make_placed(of, 60, reach);
    const rows_arrays rows = make_rows(world, 150, 23, posed, reach);
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

} // namespace

TEST(Rows, AnswerAsIfPlaced) {
    for (const kind of : {kind::quads, kind::boxes, kind::polygons, kind::all}) {
        SCOPED_TRACE(int(of));
        expect_as_placed(of, scaled(150, 60), true, 0, 0);
        expect_as_placed(of, scaled(150, 60), true, SEPAX_SKIP_SELF, 0);
    }
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

TEST(Rows, AreFoldedAsByALoop) {
    for (const kind of : {kind::quads, kind::boxes, kind::all})
        for (const bool skip : {false, true})
            expect_folded(of, true, skip);
    expect_folded(kind::quads, false, true);
}

// Most shapes are far from each other, so that bounds leave few pairs of a group.
TEST(Rows, OfSparseShapesAreFoldedAsByALoop) {
    for (const kind of : {kind::quads, kind::boxes, kind::polygons, kind::all})
        for (const double reach : {12., 100., 1e4})
            expect_folded(of, true, reach == 12., reach);
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

// About as many pairs of a group as are kept of those that bounds leave, and more; then so many
// groups that these are too many together.
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

// The indices ascend, but for the last ones, and some are none.
TEST(Rows, AreFoundByTheIndicesOfTheirPairs) {
    const sepax_id shapes[] = {0, 1, 2}, ids[] = {5, 6, 7};
    const uint32_t list_of[] = {1, 0, 1}, offsets[] = {0, 0, 3};
    const sepax_rows rows = {shapes, nullptr, 3, list_of, offsets, 2, ids, nullptr, 0, 0, nullptr};
    const uint32_t pairs[] = {0, 2, 3, SEPAX_NO_PAIR, 5, 6, 1};
    uint32_t row[7], place[7];
    ASSERT_EQ(SEPAX_OK, sepax_rows_find(&rows, pairs, 7, row, place));
    const uint32_t no = SEPAX_NO_ROW;
    EXPECT_EQ((words{0, 0, 2, no, 2, no, 0}), words(row, row + 7));
    EXPECT_EQ((words{0, 2, 0, no, 2, no, 1}), words(place, place + 7));
    EXPECT_EQ(6U, sepax_source_count(sepax_row_pairs(&rows)));
    const sepax_pair last = sepax_source_pair(sepax_row_pairs(&rows), 4);
    EXPECT_EQ(2U, last.a);
    EXPECT_EQ(6U, last.b);
}
