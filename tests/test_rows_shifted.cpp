// SPDX-License-Identifier: MIT
//
// Rows that are moved by shifts, as in periodic worlds: where no sum is rounded, as copies that are
// placed there decide it; and far away, and of large shapes. What others answer, which the shapes
// of their lists decide from their side, is in test_answers.cpp.

#include "batch.h"
#include "rows.h"
#include "stores.h"

namespace {

std::vector<uint8_t> relate_rows(const sepax_store *store, const row_arrays &rows,
                                 const sepax_options &options = {}) {
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    const sepax_rows view = rows.view(workspace.get());
    std::vector<uint8_t> out(sepax_source_count(sepax_row_pairs(&view)), 0xEE);
    EXPECT_EQ(SEPAX_OK, sepax_relate(store, sepax_row_pairs(&view), &options, out.data()));
    return out;
}

// Of the one group there is.
uint32_t first_hit(const sepax_store *store, const row_arrays &rows) {
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    const sepax_rows view = rows.view(workspace.get());
    uint32_t first = SEPAX_NO_PAIR;
    EXPECT_EQ(SEPAX_OK, sepax_first_hits(store, sepax_row_pairs(&view), nullptr, &first));
    return first;
}

} // namespace

// Where coordinates are whole numbers a shift is exact, and so are copies that are placed there:
// squares in rows and columns, which touch across the edge.
TEST(RowsShifted, AnswerAsCopiesThatArePlacedThere) {
    const shapes::store_ptr store = stores::make();
    row_arrays rows;
    for (int i = 0; i < 25; ++i) {
        rows.shapes.push_back(stores::add(store.get(), shapes::box(1, 1)));
        rows.poses.push_back({float(2 * (i % 5) + i % 2), float(2 * (i / 5)), 1, 0});
        ASSERT_EQ(SEPAX_OK, stores::place(store.get(), rows.shapes.back(), rows.poses.back()));
    }
    rows.add_list(rows.shapes);
    rows.list_of.assign(25, 0);
    rows.flags = SEPAX_EACH_PAIR;
    for (const sepax_vec2 shift : {sepax_vec2{10, 0}, {-10, 10}, {0, -10}, {9, 1}}) {
        row_arrays there = rows, moved = rows;
        for (sepax_pose &p : there.poses)
            p = {p.x + shift.x, p.y + shift.y, 1, 0};
        moved.shifts.assign(25, shift);
        for_each_variant([&](const sepax_options &options) {
            const auto expected = relate_rows(store.get(), there, options);
            const auto found = relate_rows(store.get(), moved, options);
            for (size_t i = 0; i < found.size(); ++i)
                if (i % 25 != i / 25) { // both of it are at the pose
                    EXPECT_EQ(expected[i], found[i]) << i;
                }
            EXPECT_NE(0, std::count(found.begin(), found.end(), SEPAX_TOUCHING));
        });
    }
}

// Boxes that are 2^-26 apart, where a shift moves the centre of one to a float 2^-25 nearer.
TEST(RowsShifted, OfBoxesWhoseCentreIsRounded) {
    const float half = 0x1p-20F - 7 * 0x1p-26F;
    const std::vector<sepax_box> boxes = {{0x1p-20F, 0x1p-20F, {2, 0, 1, 0}},
                                          {half, half, {6 * 0x1p-26F, 0, 1, 0}}};
    const shapes::store_ptr store = stores::make();
    sepax_id first = 0;
    ASSERT_EQ(SEPAX_OK, sepax_store_add_boxes(store.get(), boxes.data(), 2, &first, nullptr));
    row_arrays rows;
    rows.shapes.assign(100, first + 1);
    rows.list_of.assign(100, 0);
    rows.add_list({first});
    rows.shifts.assign(100, {2 - 0x1p-19F, 0});
    for (const bool posed : {false, true}) {
        rows.poses.assign(posed ? 100 : 0, boxes[1].pose);
        for_each_variant([&](const sepax_options &options) {
            EXPECT_EQ(std::vector<uint8_t>(100, SEPAX_DISJOINT),
                      relate_rows(store.get(), rows, options));
        });
    }
}

// Rows in calls of their own: shifts that are too far for floats to compare what they lead to, and
// a segment whose ends differ in the sign of a zero.
TEST(RowsShifted, OneByOneFarAway) {
    const shapes::store_ptr store = stores::make();
    const sepax_id quad = stores::add(store.get(), shapes::regular(4));
    const sepax_id segment = stores::add(store.get(), {{-0.0F, 1}, {0.0F, 2}});
    const sepax_id octagon = stores::add(store.get(), shapes::regular(8));
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    for (const sepax_vec2 shift :
         {sepax_vec2{0x1p126F, 0}, {0, -0x1p126F}, {.5F, 0x1p126F}, {.5F, .25F}, {-0.0F, 0}}) {
        for (const sepax_id shape : {quad, segment, octagon}) {
            for (const bool posed : {false, true}) {
                row_arrays one;
                one.shapes = {shape};
                one.add_list({quad, segment, octagon});
                one.shifts = {shift};
                one.flags = SEPAX_EACH_PAIR;
                if (posed)
                    one.poses = {{-0.0F, 0, 1, 0}};
                const auto expected = relate_rows(store.get(), one, options_for("reference"));
                const sepax_rows view = one.view(workspace.get());
                EXPECT_EQ(SEPAX_ERROR_ALIAS,
                          sepax_relate(store.get(), sepax_row_pairs(&view), nullptr,
                                       reinterpret_cast<uint8_t *>(one.shifts.data())));
                for_each_variant([&](const sepax_options &options) {
                    EXPECT_EQ(expected, relate_rows(store.get(), one, options));
                });
                one.ids.back() = 99; // of no shape
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
    const shapes::store_ptr store = stores::make();
    const sepax_id a = stores::add(store.get(), shapes::regular(256));
    const sepax_id b = stores::add(store.get(), shapes::regular(256));
    row_arrays all;
    all.shapes.assign(row_count, a);
    all.poses.assign(row_count, {0, 0, 1, 0});
    all.list_of.assign(row_count, 0);
    all.add_list({b});
    for (size_t r = 0; r < row_count; ++r)
        all.shifts.push_back({r % 2 == 0 ? .5F : 100.F, 0});
    const std::vector<uint8_t> found = relate_rows(store.get(), all);
    for (size_t r = 0; r < row_count; ++r)
        EXPECT_EQ(r % 2 == 0 ? SEPAX_OVERLAPPING : SEPAX_DISJOINT, found[r]) << r;
    all.groups = {0, row_count};
    for (size_t near = 0; near < row_count; ++near) {
        for (size_t r = 0; r < row_count; ++r)
            all.shifts[r].x = r == near ? .5F : 100.F;
        EXPECT_EQ(near, first_hit(store.get(), all));
    }
    // a row that many tiles take, of which the first one has a hit
    row_arrays one;
    one.shapes = {a};
    one.poses = {{0, 0, 1, 0}};
    one.shifts = {{.5F, 0}};
    one.add_list(std::vector<sepax_id>(5000, b));
    EXPECT_EQ(0U, first_hit(store.get(), one));
}
