// SPDX-License-Identifier: MIT
//
// The tester: the answers of sepax_first_hits for one row, for any list, option and store.

#include <memory>

#include "batch.h"
#include "fp_modes.h"
#include "rows.h"
#include "stores.h"

namespace {

constexpr uint32_t nothing = 77;

struct destroy_tester {
    void operator()(sepax_tester *tester) const {
        sepax_tester_destroy(tester);
    }
};
using tester_ptr = std::unique_ptr<sepax_tester, destroy_tester>;

tester_ptr make_tester(const sepax_store *store, const sepax_options &options) {
    sepax_tester *made = nullptr;
    EXPECT_EQ(SEPAX_OK, sepax_tester_create(store, &options, &made));
    return tester_ptr(made);
}

enum class kind { quads, boxes, circles, points, all };

constexpr kind every_kind[] = {kind::quads, kind::boxes, kind::circles, kind::points, kind::all};

// A store whose shapes lie close together.
shapes::store_ptr make_placed(kind of, unsigned count) {
    shapes::rng random(5);
    shapes::store_ptr out = stores::make();
    for (unsigned i = 0; i < count; ++i) {
        const unsigned any = of == kind::quads ? 4 : 1 + shapes::below(random, 20);
        if (of == kind::circles)
            stores::add(out.get(), {{0, 0}});
        else if (of == kind::boxes || (of >= kind::points && i % 3 == 0))
            stores::add_box(out.get(),
                            {float(shapes::uniform(random, .3, .8)), .25F, {0, 0, 1, 0}});
        else if (of == kind::points || any < 3)
            stores::add(out.get(), {{3 - float(i % 5), float(i % 7)}});
        else
            stores::add(out.get(), any < 5    ? shapes::random_convex(random, 4)
                                   : any == 5 ? shapes::regular(70)
                                              : shapes::random_convex(random, any));
        EXPECT_EQ(SEPAX_OK, stores::place(out.get(), i, stores::any_pose(random, 3.5)));
        if (of == kind::circles || (of > kind::circles && i % 4 == 0))
            stores::set_radius(out.get(), i, of == kind::circles ? .1F * float(i % 7) : .125F);
    }
    return out;
}

// Rows about the first `count` shapes of a store; a few are so far out that rounding bends shapes.
row_arrays make_rows(unsigned count, bool posed, bool shifted) {
    shapes::rng random(11);
    row_arrays out;
    for (uint32_t r = 0; r < scaled(150, 40); ++r) {
        std::vector<sepax_id> ids(r % 5 == 3 ? 0 : r % 7 == 1 ? 40 : shapes::below(random, 12));
        for (sepax_id &id : ids)
            id = shapes::below(random, count);
        out.add_list(ids);
        out.shapes.push_back(ids.empty() || r % 2 != 0 ? shapes::below(random, count) : ids.back());
        if (posed)
            out.poses.push_back(stores::any_pose(random, r % 50 == 7 ? 3e7 : 3.5));
        if (shifted)
            out.shifts.push_back(r % 2 != 0 ? sepax_vec2{0, 0}
                                            : sepax_vec2{float(shapes::uniform(random, -1, 1)),
                                                         -.125F * float(r % 4)});
    }
    return out;
}

// The modes by turns, but for those in which tests trap as well.
const fp_mode &mode_of(size_t turn) {
    static const std::vector<fp_mode> quiet = [] {
        std::vector<fp_mode> all;
        for (const fp_mode &mode : fp_modes())
            if (mode.word == 0 || mode.word != trap_bits)
                all.push_back(mode);
        return all;
    }();
    return quiet[turn % quiet.size()];
}

// Each row by a tester, in any mode, beside the reference.
void expect_reference(const sepax_store *store, const row_arrays &rows, sepax_options options) {
    const tester_ptr tester = make_tester(store, options);
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    options.backend = sepax_backend_find("reference");
    options.strategy = SEPAX_AUTO;
    sepax_rows row = rows.view(workspace.get());
    row.flags = SEPAX_SKIP_SELF;
    row.row_count = row.list_count = 1;
    for (size_t i = 0; i < rows.shapes.size(); ++i) {
        uint32_t first = nothing, found = nothing;
        ASSERT_EQ(SEPAX_OK, sepax_first_hits(store, sepax_row_pairs(&row), &options, &first));
        sepax_status status = SEPAX_OK;
        {
            const hostile guard(mode_of(i));
            status = sepax_test(tester.get(), row.shapes[0], row.poses, row.shifts,
                                rows.ids.data() + row.offsets[0], row.offsets[1] - row.offsets[0],
                                &found);
        }
        ASSERT_EQ(SEPAX_OK, status);
        ASSERT_EQ(first, found) << "row " << i << ", " << mode_of(i).name;
        row.shapes++;
        row.offsets++;
        row.poses += row.poses != nullptr;
        row.shifts += row.shifts != nullptr;
    }
}

// Pairs by a tester, in calls of any number and in any mode, beside the reference.
void expect_relations(const sepax_store *store, const std::vector<sepax_pair> &pairs) {
    const std::vector<uint8_t> expected = relate(store, pairs, options_for("reference"));
    for_each_backend([&](const sepax_options &options) {
        const tester_ptr tester = make_tester(store, options);
        size_t turn = 0;
        for (size_t each = 1; each <= 17; ++each)
            for (size_t i = 0; i + each <= pairs.size(); i += each) {
                std::vector<uint8_t> found(each, 77);
                const fp_mode &mode = mode_of(turn++);
                sepax_status status = SEPAX_OK;
                {
                    const hostile guard(mode);
                    status = sepax_test_pairs(tester.get(), &pairs[i], each, found.data());
                }
                ASSERT_EQ(SEPAX_OK, status);
                ASSERT_TRUE(std::equal(found.begin(), found.end(), &expected[i]))
                    << mode.name << ", " << each << " pairs from " << i;
            }
    });
}

} // namespace

TEST(Tester, AnswersAsTheReferenceDoesForARow) {
    for (const kind of : every_kind) {
        const shapes::store_ptr store = make_placed(of, 80);
        for (const bool posed : {true, false})
            for (const bool shifted : {true, false}) {
                const row_arrays rows = make_rows(80, posed, shifted);
                for_each_backend([&](sepax_options options) {
                    for (const uint32_t flags : {0U, SEPAX_OPEN})
                        for (const float margin : {0.F, .125F}) {
                            options.flags = flags;
                            options.margin = margin;
                            expect_reference(store.get(), rows, options);
                        }
                });
            }
    }
}

// Circles and boxes so small that squares are denormals, and so far that they overflow.
TEST(Tester, AnswersTheSameAtAnyScale) {
    for (const float scale :
         {0x1p-149F, 0x1p-126F, 0x1p-63F, 0x1p-60F, 0x1p-45F, 0x1p62F, 0x1p120F})
        for (const bool boxes : {false, true}) {
            const shapes::store_ptr store = stores::make();
            row_arrays rows;
            for (uint32_t i = 0; i < 16; ++i) {
                const sepax_pose at = {scale * float(2 * (i % 4)), scale * float(2 * (i / 4)), 1,
                                       0};
                if (boxes)
                    stores::add_box(store.get(), {scale, scale, at});
                else
                    stores::add(store.get(), {{0, 0}});
                ASSERT_EQ(SEPAX_OK, stores::place(store.get(), i, at));
                if (!boxes)
                    stores::set_radius(store.get(), i, scale);
            }
            for (uint32_t i = 0; i < 64; ++i) {
                rows.add_list({0, 1, 2, 3, 8, 9, 10, 11});
                rows.shapes.push_back(5);
                rows.poses.push_back({scale * float(i % 8), scale * float(i / 8),
                                      i % 3 == 0 ? 0.F : 1.F, i % 3 == 0 ? 1.F : 0.F});
            }
            for_each_backend([&](const sepax_options &options) {
                expect_reference(store.get(), rows, options);
            });
        }
}

TEST(Tester, RelatesPairs) {
    for (const kind of : every_kind) {
        const shapes::store_ptr store = make_placed(of, 80);
        shapes::rng random(31);
        std::vector<sepax_pair> pairs(scaled(2000, 150));
        for (sepax_pair &pair : pairs)
            pair = {shapes::below(random, 80), shapes::below(random, 80)};
        expect_relations(store.get(), pairs);
    }
}

// A bad id anywhere among the pairs: nothing is written.
TEST(Tester, WritesNothingAfterAnError) {
    const shapes::store_ptr store = make_placed(every_kind[0], 20);
    for_each_backend([&](const sepax_options &options) {
        const tester_ptr tester = make_tester(store.get(), options);
        const sepax_pair bad[] = {{20, 2}, {1, 99}, {1U << 31, 2}, {1, UINT32_MAX}};
        for (uint32_t count = 1; count <= 16; ++count) {
            std::vector<sepax_pair> pairs(count, sepax_pair{1, 2});
            pairs.back() = bad[count % 4];
            std::vector<uint8_t> found(count, 77);
            EXPECT_EQ(SEPAX_ERROR_ID,
                      sepax_test_pairs(tester.get(), pairs.data(), count, found.data()));
            EXPECT_EQ(std::vector<uint8_t>(count, 77), found);
        }
    });
}

// Quads that touch, cross, or are nothing but denormals, or so large that products overflow.
TEST(Tester, RelatesPairsOfAnyScale) {
    for (const float scale :
         {0x1p-149F, 0x1p-126F, 0x1p-100F, 0x1p-63F, 1.F, 0x1p59F, 0x1p62F, 0x1p120F}) {
        const shapes::store_ptr store = stores::make();
        std::vector<sepax_pair> pairs;
        for (uint32_t i = 0; i < 25; ++i) {
            const float x = scale * float(i % 5), y = scale * float(i / 5), w = 2 * scale;
            stores::add(store.get(), {{x, y}, {x + w, y}, {x + w, y + w}, {x, y + w + scale}});
            for (uint32_t k = 0; k < i; ++k)
                pairs.push_back({i, k});
        }
        expect_relations(store.get(), pairs);
    }
}

// Boxes that touch along edges and at corners, which models cannot decide.
TEST(Tester, FindsBoxesThatTouch) {
    const shapes::store_ptr store = stores::make();
    std::vector<sepax_id> ids;
    for (int i = 0; i < 20; ++i) {
        const sepax_box box = {.5F, .5F, {float(i % 5), float(i / 5), 1, 0}};
        sepax_id id = 0;
        ASSERT_EQ(SEPAX_OK, sepax_store_add_boxes(store.get(), &box, 1, &id, nullptr));
        ids.push_back(id);
    }
    for_each_backend([&](sepax_options options) {
        const tester_ptr closed = make_tester(store.get(), options);
        options.flags = SEPAX_OPEN;
        const tester_ptr open = make_tester(store.get(), options);
        const sepax_pose corner = {5, 4, 1, 0}, inside = {4.5F, 0, 1, 0}, away = {9, 9, 0, 1};
        uint32_t found = nothing;
        for (const uint32_t count : {17U, 20U}) {
            ASSERT_EQ(SEPAX_OK,
                      sepax_test(closed.get(), 0, &corner, nullptr, ids.data(), count, &found));
            EXPECT_EQ(count == 20 ? 19U : SEPAX_NO_PAIR, found);
            ASSERT_EQ(SEPAX_OK,
                      sepax_test(open.get(), 0, &corner, nullptr, ids.data(), count, &found));
            EXPECT_EQ(SEPAX_NO_PAIR, found);
            ASSERT_EQ(SEPAX_OK,
                      sepax_test(open.get(), 0, &inside, nullptr, ids.data(), count, &found));
            EXPECT_EQ(4U, found);
            ASSERT_EQ(SEPAX_OK,
                      sepax_test(closed.get(), 0, &away, nullptr, ids.data(), count, &found));
            EXPECT_EQ(SEPAX_NO_PAIR, found);
        }
    });
}

// The store may change as long as there is a tester of it.
TEST(Tester, FollowsItsStore) {
    for_each_backend([&](const sepax_options &options) {
        const shapes::store_ptr world = make_placed(kind::boxes, 8);
        sepax_store *store = world.get();
        const tester_ptr tester = make_tester(store, options);
        const sepax_pose at = {40, 40, 1, 0}, beside = {40.125F, 40, 1, 0};
        const sepax_id moved = 3;
        uint32_t found = nothing;
        const auto first = [&] {
            const std::vector<sepax_id> ids = {0, 1, moved};
            EXPECT_EQ(SEPAX_OK,
                      sepax_test(tester.get(), 0, &beside, nullptr, ids.data(), 3, &found));
            return found;
        };
        EXPECT_EQ(SEPAX_NO_PAIR, first());
        ASSERT_EQ(SEPAX_OK, sepax_store_place(store, &moved, &at, 1, nullptr));
        EXPECT_EQ(2U, first());
        stores::add(store, shapes::regular(5));
        EXPECT_EQ(2U, first());
        ASSERT_EQ(SEPAX_OK, sepax_store_remove(store, &moved, 1, nullptr));
        const std::vector<sepax_id> ids = {0, 1, moved};
        EXPECT_EQ(SEPAX_ERROR_ID,
                  sepax_test(tester.get(), 0, &beside, nullptr, ids.data(), 3, &found));
        EXPECT_EQ(SEPAX_OK, sepax_test(tester.get(), 0, &beside, nullptr, ids.data(), 2, &found));
        EXPECT_EQ(SEPAX_NO_PAIR, found);
    });
}
