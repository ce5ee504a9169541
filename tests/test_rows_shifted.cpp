// SPDX-License-Identifier: MIT
//
// Rows that are moved by shifts, as in periodic worlds: a pair is decided the same from both sides,
// whatever the period is; where no sum is rounded, as copies that are placed there decide it.

#include <numeric>

#include "posed_rows.h"
#include "stores.h"

namespace {

using namespace posed_rows;

constexpr float period = 3.3F; // no sum with it is a float32 but by chance

// Every row is a shape as if at a pose, seen a period away from the shapes of its list.
struct images {
    placed_store world;
    rows_arrays rows;
    std::vector<sepax_vec2> shifts;

    sepax_rows view(uint32_t flags) const {
        sepax_rows out = rows.view(flags);
        out.shifts = shifts.data();
        return out;
    }
};

// Poses within a box around the origin; each row sees the shapes on the other side of an edge.
images make_images(kind of, size_t row_count, bool posed, bool mixed) {
    images out = {make_placed(of, 60, period / 2), {}, {}};
    out.rows = make_rows(out.world, row_count, 23, posed, period / 2);
    shapes::rng random(5);
    for (size_t r = 0; r < row_count; ++r) {
        const auto side = [&random] { return period * float(int(shapes::below(random, 3)) - 1); };
        const bool still = mixed && r % 3 != 0;
        out.shifts.push_back(still ? sepax_vec2{0, 0} : sepax_vec2{side(), side()});
    }
    return out;
}

std::vector<uint8_t> relate_each(const images &of, const sepax_options &options) {
    const sepax_rows view = of.view(SEPAX_EACH_PAIR);
    std::vector<uint8_t> out(sepax_source_count(sepax_row_pairs(&view)), 0xEE);
    EXPECT_EQ(SEPAX_OK,
              sepax_relate(of.world.store.get(), sepax_row_pairs(&view), &options, out.data()));
    return out;
}

// The same pairs from the other side: each shape of a list in a row of its own, moved by the
// opposite shift, with the shape that is placed where the row had it.
std::vector<uint8_t> relate_other_side(const images &of, const sepax_options &options) {
    std::vector<uint8_t> out;
    const placed_store &world = of.world;
    for (size_t r = 0; r < of.rows.shapes.size(); ++r) {
        const sepax_id a = of.rows.shapes[r];
        images back;
        back.rows.ids = {a};
        back.rows.offsets = {0, 1};
        for (const sepax_pair &pair : of.rows.pairs(r)) {
            back.rows.shapes.push_back(pair.b);
            back.rows.list_of.push_back(0);
            back.shifts.push_back({-of.shifts[r].x, -of.shifts[r].y});
        }
        if (!of.rows.poses.empty()) {
            EXPECT_EQ(SEPAX_OK,
                      sepax_store_place(world.store.get(), &a, &of.rows.poses[r], 1, nullptr));
        }
        const sepax_rows view = back.view(SEPAX_EACH_PAIR);
        std::vector<uint8_t> found(back.rows.shapes.size(), 0xEE);
        EXPECT_EQ(SEPAX_OK,
                  sepax_relate(world.store.get(), sepax_row_pairs(&view), &options, found.data()));
        out.insert(out.end(), found.begin(), found.end());
        EXPECT_EQ(SEPAX_OK, sepax_store_place(world.store.get(), &a, &world.poses[a], 1, nullptr));
    }
    return out;
}

// What groups of rows make of the answers of pairs.
void expect_groups(const images &of, std::vector<uint8_t> each, const sepax_options &options,
                   uint32_t flags = 0) {
    const sepax_rows view = of.view(flags);
    const std::vector<bool> left_out = selves(of.rows);
    for (size_t i = 0; i < each.size(); ++i)
        if ((flags & SEPAX_SKIP_SELF) != 0 && left_out[i])
            each[i] = SEPAX_DISJOINT;
    const size_t n = view.row_count;
    offsets ends = {0};
    for (size_t r = 0; r < n; ++r)
        ends.push_back(ends.back() + uint32_t(of.rows.pairs(r).size()));
    std::vector<uint8_t> expected(n, SEPAX_DISJOINT), found(n, 0xEE);
    words firsts(n, SEPAX_NO_PAIR), found_firsts(n, 0xEE);
    for (size_t r = 0; r < n; ++r)
        for (uint32_t i = ends[r]; i < ends[r + 1]; ++i) {
            expected[r] = std::max(expected[r], each[i]);
            if (each[i] != SEPAX_DISJOINT)
                firsts[r] = std::min(firsts[r], i);
        }
    const sepax_source source = sepax_row_pairs(&view);
    const sepax_store *store = of.world.store.get();
    EXPECT_EQ(SEPAX_OK, sepax_relate(store, source, &options, found.data()));
    EXPECT_EQ(expected, found);
    EXPECT_EQ(SEPAX_OK, sepax_first_hits(store, source, &options, found_firsts.data()));
    EXPECT_EQ(firsts, found_firsts);
}

} // namespace

TEST(RowsShifted, AreDecidedTheSameFromBothSides) {
    for (const kind of : {kind::quads, kind::boxes, kind::all})
        for (const bool posed : {true, false}) {
            SCOPED_TRACE(int(of));
            const images all = make_images(of, scaled(120, 60), posed, false);
            const std::vector<uint8_t> expected = relate_other_side(all, {});
            EXPECT_LT(expected.size() / 100,
                      size_t(std::count(expected.begin(), expected.end(), SEPAX_OVERLAPPING)));
            for_each_variant([&](const sepax_options &options) {
                const std::vector<uint8_t> found = relate_each(all, options);
                EXPECT_EQ(expected, found);
                expect_groups(all, found, options);
            });
        }
}

// Rows that are moved, and rows that are not, beside each other and in groups.
TEST(RowsShifted, BesideOthers) {
    for (const kind of : {kind::quads, kind::all}) {
        const images all = make_images(of, scaled(200, 90), true, true);
        const std::vector<uint8_t> each = relate_each(all, {});
        for_each_variant([&](const sepax_options &options) {
            EXPECT_EQ(each, relate_each(all, options));
            expect_groups(all, each, options);
        });
        sepax_rows still = all.rows.view(SEPAX_EACH_PAIR);
        std::vector<uint8_t> unmoved(each.size());
        EXPECT_EQ(SEPAX_OK, sepax_relate(all.world.store.get(), sepax_row_pairs(&still), nullptr,
                                         unmoved.data()));
        size_t pair = 0;
        for (size_t r = 0; r < still.row_count; ++r)
            for (size_t i = all.rows.pairs(r).size(); i > 0; --i, ++pair)
                if (all.shifts[r].x == 0 && all.shifts[r].y == 0) {
                    EXPECT_EQ(unmoved[pair], each[pair]);
                }
    }
}

// Where coordinates are whole numbers a shift is exact, and so are copies that are placed there:
// squares in rows and columns, which touch across the edge.
TEST(RowsShifted, AnswerAsCopiesThatArePlacedThere) {
    const sepax_vec2 square[] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    sepax_store *made = nullptr;
    ASSERT_EQ(SEPAX_OK, sepax_store_create(nullptr, &made));
    const shapes::store_ptr store(made);
    std::vector<sepax_id> ids;
    std::vector<sepax_pose> poses;
    for (int i = 0; i < 25; ++i) {
        sepax_id id = 0;
        ASSERT_EQ(SEPAX_OK, sepax_store_add(made, square, 4, 0, &id, nullptr));
        ids.push_back(id);
        poses.push_back({float(2 * (i % 5) + i % 2), float(2 * (i / 5)), 1, 0});
    }
    ASSERT_EQ(SEPAX_OK, sepax_store_place(made, ids.data(), poses.data(), ids.size(), nullptr));
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    const std::vector<uint32_t> lists(ids.size(), 0), ends = {0, uint32_t(ids.size())};
    for (const sepax_vec2 shift : {sepax_vec2{10, 0}, {-10, 10}, {0, -10}, {9, 1}}) {
        std::vector<sepax_pose> there = poses;
        for (sepax_pose &p : there)
            p = {p.x + shift.x, p.y + shift.y, 1, 0};
        const std::vector<sepax_vec2> shifts(ids.size(), shift);
        sepax_rows rows = {ids.data(),
                           there.data(),
                           ids.size(),
                           lists.data(),
                           ends.data(),
                           1,
                           ids.data(),
                           nullptr,
                           0,
                           0,
                           workspace.get(),
                           nullptr};
        rows.flags = SEPAX_EACH_PAIR;
        sepax_rows moved = rows;
        moved.poses = poses.data();
        moved.shifts = shifts.data();
        const size_t n = ids.size() * ids.size();
        for_each_variant([&](const sepax_options &options) {
            std::vector<uint8_t> expected(n, 0xEE), found(n, 0xDD);
            EXPECT_EQ(SEPAX_OK,
                      sepax_relate(made, sepax_row_pairs(&rows), &options, expected.data()));
            EXPECT_EQ(SEPAX_OK,
                      sepax_relate(made, sepax_row_pairs(&moved), &options, found.data()));
            for (size_t i = 0; i < n; ++i)
                if (i % ids.size() != i / ids.size()) { // both of it are at the pose
                    EXPECT_EQ(expected[i], found[i]) << i;
                }
            EXPECT_NE(0, std::count(found.begin(), found.end(), SEPAX_TOUCHING));
        });
    }
}

// Rows in calls of their own: shifts that are too far for floats to compare what they lead to, and
// a segment whose ends differ in the sign of a zero.
TEST(RowsShifted, OneByOneFarAway) {
    const shapes::store_ptr store = stores::make();
    const shapes::polygon upright = {{-0.0F, 1}, {0.0F, 2}};
    const sepax_id quad = stores::add(store.get(), shapes::regular(4));
    const sepax_id segment = stores::add(store.get(), upright);
    const sepax_id octagon = stores::add(store.get(), shapes::regular(8));
    const std::vector<sepax_id> all = {quad, segment, octagon};
    for (const sepax_vec2 shift :
         {sepax_vec2{0x1p126F, 0}, {0, -0x1p126F}, {.5F, 0x1p126F}, {.5F, .25F}, {-0.0F, 0}}) {
        for (const sepax_id shape : all) {
            for (const bool posed : {false, true}) {
                images one = {{stores::make(), {}, {}}, {}, {shift}};
                one.rows.shapes = {shape};
                one.rows.list_of = {0};
                one.rows.ids = all;
                one.rows.offsets = {0, uint32_t(all.size())};
                if (posed) {
                    one.rows.poses = {{-0.0F, 0, 1, 0}};
                }
                const sepax_rows view = one.view(SEPAX_EACH_PAIR);
                const auto relate = [&](const sepax_options &options) {
                    std::vector<uint8_t> found(all.size(), 0xEE);
                    EXPECT_EQ(SEPAX_OK, sepax_relate(store.get(), sepax_row_pairs(&view), &options,
                                                     found.data()));
                    return found;
                };
                const std::vector<uint8_t> expected = relate(options_for("reference"));
                EXPECT_EQ(SEPAX_ERROR_ALIAS,
                          sepax_relate(store.get(), sepax_row_pairs(&view), nullptr,
                                       reinterpret_cast<uint8_t *>(one.shifts.data())));
                for_each_variant(
                    [&](const sepax_options &options) { EXPECT_EQ(expected, relate(options)); });
                one.rows.ids.back() = 99; // of no shape
                for_each_variant([&](const sepax_options &options) {
                    uint8_t found[3];
                    EXPECT_EQ(SEPAX_ERROR_ID,
                              sepax_relate(store.get(), sepax_row_pairs(&view), &options, found));
                });
            }
        }
    }
}

// A tile ends where copies of its shapes take too much memory, here between two rows of one pair.
TEST(RowsShifted, OfLargeShapes) {
    constexpr size_t row_count = 120;
    images all = {{stores::make(), {}, {}}, {}, {}};
    const sepax_id a = stores::add(all.world.store.get(), shapes::regular(256));
    const sepax_id b = stores::add(all.world.store.get(), shapes::regular(256));
    for (size_t r = 0; r < row_count; ++r) {
        all.rows.shapes.push_back(a);
        all.rows.poses.push_back({0, 0, 1, 0});
        all.rows.list_of.push_back(0);
        all.shifts.push_back({r % 2 == 0 ? .5F : 100.F, 0});
    }
    all.rows.ids = {b};
    all.rows.offsets = {0, 1};
    const std::vector<uint8_t> found = relate_each(all, {});
    for (size_t r = 0; r < row_count; ++r)
        EXPECT_EQ(r % 2 == 0 ? SEPAX_OVERLAPPING : SEPAX_DISJOINT, found[r]) << r;

    const uint32_t groups[] = {0, row_count};
    for (size_t near = 0; near < row_count; ++near) {
        for (size_t r = 0; r < row_count; ++r)
            all.shifts[r].x = r == near ? .5F : 100.F;
        sepax_rows view = all.view(0);
        view.groups = groups;
        view.group_count = 1;
        uint32_t first = SEPAX_NO_PAIR;
        EXPECT_EQ(SEPAX_OK,
                  sepax_first_hits(all.world.store.get(), sepax_row_pairs(&view), nullptr, &first));
        EXPECT_EQ(near, first);
    }

    // a row that many tiles take, of which the first one has a hit
    images one = {std::move(all.world), {}, {{.5F, 0}}};
    one.rows.shapes = {a};
    one.rows.poses = {{0, 0, 1, 0}};
    one.rows.list_of = {0};
    one.rows.ids.assign(5000, b);
    one.rows.offsets = {0, 5000};
    const sepax_rows view = one.view(0);
    uint32_t first = SEPAX_NO_PAIR;
    EXPECT_EQ(SEPAX_OK,
              sepax_first_hits(one.world.store.get(), sepax_row_pairs(&view), nullptr, &first));
    EXPECT_EQ(0U, first);
}
