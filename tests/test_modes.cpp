// SPDX-License-Identifier: MIT
//
// Hostile floating-point modes: whatever the caller's rounding direction, flush-to-zero or pending
// errno is, answers are the same and the modes are found as they were left, errors included.

#include <cmath>
#include <functional>

#include "batch.h"
#include "fp_modes.h"
#include "index_calls.h"
#include "rows.h"
#include "scenes.h"
#include "stores.h"

namespace {

// Calls under a hostile mode, which they must leave alone.
class hostile_calls : public hostile {
  public:
    explicit hostile_calls(const fp_mode &m) : hostile(m), name_(m.name) {
    }
    ~hostile_calls() {
        EXPECT_TRUE(left_alone()) << name_;
    }

  private:
    const char *name_;
};

std::string mode_name(const testing::TestParamInfo<fp_mode> &info) {
    return info.param.name;
}

class Modes : public testing::TestWithParam<fp_mode> {};

// The pairs that the broad phase finds in a mode.
std::vector<sepax_id> find(const sepax_store *store, const char *backend, const fp_mode &m) {
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    sepax_broad_options broad = {};
    broad.backend = sepax_backend_find(backend);
    broad.a = broad.b = {0, static_cast<uint32_t>(sepax_store_count(store))};
    size_t count = 0;
    std::vector<sepax_pair> found;
    for (size_t turn = 0; turn < 2; ++turn) {
        const hostile_calls guard(m);
        const sepax_status status =
            sepax_find_pairs(store, &broad, workspace.get(), found.data(), found.size(), &count);
        EXPECT_EQ(count <= found.size() ? SEPAX_OK : SEPAX_ERROR_CAPACITY, status);
        found.resize(count);
    }
    std::vector<sepax_id> ids;
    for (const sepax_pair &p : found)
        ids.insert(ids.end(), {p.a, p.b});
    return ids;
}

} // namespace

INSTANTIATE_TEST_SUITE_P(All, Modes, testing::ValuesIn(fp_modes()), mode_name);

// The modes really are hostile: without the library's care they change float arithmetic.
TEST(Modes, ChangeArithmetic) {
    volatile float one = 1, third = 3, tiny = 1.5e-38F, half = .5F;
    const float nearest = one / third;
    volatile float kept = tiny * half;
    EXPECT_NE(0, kept);
    for (const fp_mode &m : fp_modes()) {
        if (m.rounding == FE_TONEAREST)
            continue;
        volatile float up = 0, down = 0;
        {
            const hostile guard(m);
            up = one / third;
            down = -one / third;
        }
        const bool towards_zero = m.rounding == FE_TOWARDZERO;
        EXPECT_EQ(towards_zero, -up == down) << m.name;
        EXPECT_TRUE(up != nearest || -down != nearest) << m.name;
    }
    for (const fp_mode &m : fp_modes()) {
        volatile float flushed = 1;
        if (m.word == 0 || m.word != flush_bits)
            continue;
        {
            const hostile guard(m);
            flushed = tiny * half;
        }
        EXPECT_EQ(0, flushed) << m.name;
    }
}

TEST(Modes, Trap) {
    volatile float one = 1, third = 3;
    for (const fp_mode &m : fp_modes()) {
        if (m.word == 0 || m.word != trap_bits)
            continue;
        EXPECT_DEATH(
            {
                const hostile guard(m);
                volatile float quotient = one / third;
                (void)quotient;
            },
            "");
    }
}

// Removing compares merge errors, of which that of a tiny shape that rounding bent is a denormal:
// where denormal operands trap, too.
TEST_P(Modes, RemoveIsACallLikeTheOthers) {
    shapes::store_ptr store = shapes::make_store({}, SEPAX_MERGE_AXES);
    ASSERT_TRUE(store);
    const float step = 0x1p-149F;
    const sepax_id id = stores::add(store.get(), {{0, 0},
                                                  {5000 * step, 1000 * step},
                                                  {7000 * step, 4000 * step},
                                                  {2000 * step, 3000 * step}});
    const float &error = store->classes[ref_class(store->refs[id])].merge_error[0];
    for (int i = 0; i < 20 && error == 0; ++i) {
        const sepax_pose pose = shapes::pose(.1 * i, 0, 0);
        ASSERT_EQ(SEPAX_OK, sepax_store_place(store.get(), &id, &pose, 1, nullptr));
    }
    ASSERT_TRUE(error > 0 && error < 0x1p-126F) << error;
    const hostile_calls guard(GetParam());
    EXPECT_EQ(SEPAX_OK, sepax_store_remove(store.get(), &id, 1, nullptr));
}

// Adding, placing and the broad phase; queries are in test_answers.cpp.
TEST_P(Modes, ChangeNoAnswer) {
    for (const named_scene &c : make_scenes(scaled(400, 60))) {
        SCOPED_TRACE(c.name);
        const auto make = [&c] { return shapes::make_store(c.scene, 0, c.add_flags); };
        const shapes::store_ptr usual = make();
        shapes::store_ptr store;
        {
            const hostile_calls guard(GetParam());
            store = make();
        }
        ASSERT_TRUE(usual && store);
        EXPECT_EQ(inside::picture(usual.get()), inside::picture(store.get()));
        const auto expected = find(usual.get(), "reference", fp_modes()[0]);
        for_each_backend_here([&](const std::string &backend) {
            EXPECT_EQ(expected, find(store.get(), backend.c_str(), GetParam())) << backend;
        });
    }
}

// A root finds the row of a pair: it traps as inexact where nobody has said otherwise.
TEST_P(Modes, ChangeNoPairOfLists) {
    const std::vector<sepax_id> ids = {10, 11, 12, 13, 14, 15, 16};
    const sepax_source all = sepax_all_pairs(ids.data(), ids.size());
    size_t index = 0;
    for (size_t i = 0; i < ids.size(); ++i)
        for (size_t j = i + 1; j < ids.size(); ++j) {
            sepax_pair pair = {};
            {
                const hostile_calls guard(GetParam());
                pair = sepax_source_pair(all, index);
            }
            EXPECT_EQ(ids[i], pair.a) << index;
            EXPECT_EQ(ids[j], pair.b) << index;
            ++index;
        }
}

// Refusals are exact in every mode, and leave the mode alone as well.
TEST_P(Modes, ChangeNoRefusal) {
    const shapes::store_ptr store = stores::make(0);
    const float t = 1e-44F; // seven of the smallest: a flushing machine sees nothing but zeros
    const struct {
        sepax_status expected;
        shapes::polygon vertices;
    } cases[] = {
        {SEPAX_OK, {{0, 0}, {t, 0}, {0, t}}},
        {SEPAX_ERROR_CLOCKWISE, {{0, 0}, {0, t}, {t, 0}}},
        {SEPAX_ERROR_ZERO_AREA, {{0, 0}, {t, t}, {2 * t, 2 * t}}},
        {SEPAX_ERROR_NOT_CONVEX, {{0, 0}, {t, 0}, {t, t}, {t / 2, t / 4}}},
        // Twice the area is 1, the difference of two products near 2^24.
        {SEPAX_OK, {{0, 0}, {16777215, 1}, {16777214, 1}}},
        {SEPAX_ERROR_CLOCKWISE, {{0, 0}, {16777214, 1}, {16777215, 1}}},
        {SEPAX_OK, {{0, 0}, {16777214, 16777213}, {16777215, 16777214}}},
        {SEPAX_ERROR_CLOCKWISE, {{0, 0}, {16777215, 16777214}, {16777214, 16777213}}},
        {SEPAX_ERROR_NOT_FINITE, {{0, 0}, {INFINITY, 0}, {0, 1}}},
    };
    for (const auto &c : cases) {
        sepax_id id = 0;
        sepax_status status = SEPAX_OK;
        {
            const hostile_calls guard(GetParam());
            status =
                sepax_store_add(store.get(), c.vertices.data(), c.vertices.size(), 0, &id, NULL);
        }
        EXPECT_STREQ(sepax_status_text(c.expected), sepax_status_text(status));
    }
    const sepax_id id = 0;
    sepax_pose bad = {0, 0, 1, 1};
    const sepax_pair none = {0, 99};
    uint8_t relation = 77;
    {
        const hostile_calls guard(GetParam());
        EXPECT_EQ(SEPAX_ERROR_POSE, sepax_store_place(store.get(), &id, &bad, 1, nullptr));
        EXPECT_EQ(SEPAX_ERROR_ID,
                  sepax_relate(store.get(), sepax_pairs(&none, 1), nullptr, &relation));
        EXPECT_EQ(SEPAX_ERROR_NULL,
                  sepax_relate(store.get(), sepax_pairs(&none, 1), nullptr, nullptr));
    }
    EXPECT_EQ(77, relation);
}

// A margin that a flushing machine takes for 0, in a call of one pair and in one of many; and one
// that is no number.
TEST_P(Modes, ChangeNoMargin) {
    const shapes::store_ptr store = shapes::make_store({});
    ASSERT_TRUE(store);
    const float t = 1e-44F;
    for (const sepax_vec2 point : {sepax_vec2{0, 0}, sepax_vec2{t, 0}})
        stores::add(store.get(), {point});
    const std::vector<sepax_pair> pairs(100, sepax_pair{0, 1});
    for_each_backend([&](sepax_options options) {
        for (const size_t count : {size_t(1), pairs.size()})
            for (const float margin : {0.F, t / 2, t, NAN}) {
                options.margin = margin;
                std::vector<uint8_t> found(count, 77);
                sepax_status status = SEPAX_OK;
                {
                    const hostile_calls guard(GetParam());
                    status = sepax_relate(store.get(), sepax_pairs(pairs.data(), count), &options,
                                          found.data());
                }
                const bool refused = std::isnan(margin);
                EXPECT_EQ(refused ? SEPAX_ERROR_RADIUS : SEPAX_OK, status);
                EXPECT_EQ(refused ? 77 : margin < t ? SEPAX_DISJOINT : SEPAX_TOUCHING, found[0]);
            }
    });
}

// The same of boxes, which are compared with no number, and of rows that are measured.
TEST_P(Modes, ChangeNoMarginOfBoxesAndRows) {
    const shapes::store_ptr store = shapes::make_store({});
    ASSERT_TRUE(store);
    for (const sepax_vec2 point : {sepax_vec2{0, 0}, sepax_vec2{1, 0}})
        stores::add(store.get(), {point});
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    const indexed::index_ptr index = indexed::make_index();
    const sepax_pose pose = {0, 0, 1, 0}, bad[] = {{0, 0, 1, 1}, {0, NAN, 1, 0}};
    row_arrays arrays;
    arrays.shapes = {0};
    arrays.add_list({1});
    sepax_rows rows = arrays.view(workspace.get());
    for_each_backend([&](sepax_options options) {
        for (const sepax_pose &refused : bad) {
            uint8_t relation = 77;
            rows.poses = &refused;
            const hostile_calls guard(GetParam());
            EXPECT_EQ(SEPAX_ERROR_POSE,
                      sepax_relate(store.get(), sepax_row_pairs(&rows), &options, &relation));
            EXPECT_EQ(77, relation);
        }
        rows.poses = &pose;
        for (const float margin : {0.F, 1e-44F, NAN}) {
            const sepax_status wanted = std::isnan(margin) ? SEPAX_ERROR_RADIUS : SEPAX_OK;
            sepax_broad_options of_boxes = {};
            of_boxes.a = of_boxes.b = {0, 2};
            of_boxes.backend = options.backend;
            sepax_index_options of_index = {};
            of_index.backend = options.backend;
            of_boxes.margin = of_index.margin = options.margin = margin;
            size_t count = 0;
            float separation = 77;
            sepax_contacts contacts = {};
            contacts.separation = &separation;
            sepax_status status[3] = {};
            {
                const hostile_calls guard(GetParam());
                status[0] =
                    sepax_find_pairs(store.get(), &of_boxes, workspace.get(), nullptr, 0, &count);
                status[1] = sepax_index_build(index.get(), store.get(), &of_index);
                status[2] =
                    sepax_separate(store.get(), sepax_row_pairs(&rows), &options, &contacts);
            }
            for (const sepax_status found : status)
                EXPECT_EQ(wanted, found);
            EXPECT_EQ(wanted == SEPAX_OK ? 1 : 77, separation);
        }
    });
}
