// SPDX-License-Identifier: MIT
//
// Calls of few pairs, which partly do without a floating-point mode of their own: in any mode of
// the caller each answer is that of one long call of the reference, and the mode is left alone.

#include "batch.h"
#include "fp_modes.h"
#include "scenes.h"

namespace {

// Scenes of small shapes, of sizes that mix, of irregular ones, and near contact and denormals.
const std::vector<std::string> names = {
    "boxes",    "mixed",    "all_classes", "nearly_tiles_k4", "grazing4",
    "grazing8", "tiles_k3", "subnormal",   "smallest_normal", "underflowing_products",
    "slivers8", "huge",     "far_mixed",   "mixed_exponents", "collapsed_quads"};

const std::vector<named_scene> &few_scenes() {
    static const std::vector<named_scene> scenes = make_scenes(scaled(240, 48), names);
    return scenes;
}

void append(contact_bits &to, const contact_bits &more) {
    const auto behind = [](std::vector<uint32_t> &a, const std::vector<uint32_t> &b) {
        a.insert(a.end(), b.begin(), b.end());
    };
    behind(to.separation, more.separation);
    behind(to.normal_x, more.normal_x);
    behind(to.normal_y, more.normal_y);
    behind(to.feature, more.feature);
}

// The pairs of a scene in calls of `few` each, under a mode.
void answer(const sepax_store *store, const std::vector<sepax_pair> &pairs, size_t few,
            const sepax_options &options, const fp_mode &mode, std::vector<uint8_t> &relations,
            contact_bits &contacts) {
    for (size_t i = 0; i < pairs.size(); i += few) {
        const auto first = pairs.begin() + std::ptrdiff_t(i);
        const std::vector<sepax_pair> call(first,
                                           first + std::ptrdiff_t(std::min(few, pairs.size() - i)));
        const hostile guard(mode);
        const std::vector<uint8_t> found = relate(store, call, options);
        EXPECT_TRUE(guard.left_alone()) << mode.name << ", a relation of pair " << i;
        relations.insert(relations.end(), found.begin(), found.end());
        append(contacts, separate(store, call, options));
        EXPECT_TRUE(guard.left_alone()) << mode.name << ", a separation of pair " << i;
    }
}

} // namespace

class ShortModes : public testing::TestWithParam<fp_mode> {};

INSTANTIATE_TEST_SUITE_P(All, ShortModes, testing::ValuesIn(fp_modes()),
                         [](const testing::TestParamInfo<fp_mode> &i) { return i.param.name; });

TEST_P(ShortModes, ChangeNoAnswer) {
    ASSERT_EQ(names.size(), few_scenes().size());
    for (const named_scene &c : few_scenes()) {
        SCOPED_TRACE(c.name);
        const shapes::store_ptr store = shapes::make_store(c.scene, 0, c.add_flags);
        ASSERT_TRUE(store);
        const std::vector<sepax_pair> &pairs = c.scene.pairs;
        const std::vector<uint8_t> relations = relate(store.get(), pairs, options_for("reference"));
        const contact_bits contacts = separate(store.get(), pairs, options_for("reference"));
        for (const std::string &backend : backend_names()) {
            if (!sepax_backend_runs_here(sepax_backend_find(backend.c_str())))
                continue; // test_backends says so
            for (const size_t few : {1, 2, 5, 16}) {
                SCOPED_TRACE(backend + ", calls of " + std::to_string(few));
                std::vector<uint8_t> found;
                contact_bits found_contacts;
                answer(store.get(), pairs, few, options_for(backend.c_str()), GetParam(), found,
                       found_contacts);
                EXPECT_EQ(relations, found);
                EXPECT_EQ(contacts, found_contacts);
            }
        }
    }
}

namespace {

// Trials: each shape turned by a right angle where it is, or moved by a shift as well, against the
// eight shapes that follow it.
std::vector<uint8_t> try_each(const named_scene &c, const sepax_store *store,
                              const sepax_options &options, const fp_mode &mode) {
    static const uint32_t offsets[] = {0, 8};
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    const size_t count = c.scene.count();
    std::vector<uint8_t> found;
    for (size_t i = 0; i < std::min<size_t>(count, 40); i++) {
        const auto id = static_cast<sepax_id>(i);
        const sepax_pose &p = c.scene.poses[i];
        const sepax_pose turned = {p.x, p.y, -p.sin, p.cos};
        const sepax_vec2 shift = {i % 3 == 0 ? 0 : .1F, i % 3 == 2 ? -3.3F : 0};
        std::vector<sepax_id> ids;
        for (size_t n = 1; n <= 8; n++)
            ids.push_back(static_cast<sepax_id>((i + n) % count));
        const sepax_rows rows = {&id,        &turned, 1, nullptr, offsets,         1,
                                 ids.data(), nullptr, 0, 0,       workspace.get(), &shift};
        uint8_t relation = 0xEE;
        const hostile guard(mode);
        EXPECT_EQ(SEPAX_OK, sepax_relate(store, sepax_row_pairs(&rows), &options, &relation));
        EXPECT_TRUE(guard.left_alone()) << mode.name << ", trial " << i;
        found.push_back(relation);
    }
    return found;
}

} // namespace

TEST_P(ShortModes, ChangeNoTrial) {
    for (const named_scene &c : few_scenes()) {
        SCOPED_TRACE(c.name);
        const shapes::store_ptr store = shapes::make_store(c.scene, 0, c.add_flags);
        ASSERT_TRUE(store);
        const std::vector<uint8_t> expected =
            try_each(c, store.get(), options_for("reference"), fp_modes().front());
        for (const std::string &backend : backend_names()) {
            if (!sepax_backend_runs_here(sepax_backend_find(backend.c_str())))
                continue; // test_backends says so
            EXPECT_EQ(expected, try_each(c, store.get(), options_for(backend.c_str()), GetParam()))
                << backend;
        }
    }
}
