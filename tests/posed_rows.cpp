// SPDX-License-Identifier: MIT
#include "posed_rows.h"

using namespace posed_rows;

static void add(placed_store &to, const shapes::polygon &local, const sepax_pose &pose) {
    sepax_id id = 0;
    ASSERT_EQ(SEPAX_OK, sepax_store_add(to.store.get(), local.data(), local.size(), SEPAX_HULL, &id,
                                        nullptr));
    ASSERT_EQ(SEPAX_OK, sepax_store_place(to.store.get(), &id, &pose, 1, nullptr));
    to.poses.push_back(pose);
    to.ids.push_back(id);
}

sepax_pose posed_rows::random_pose(shapes::rng &random, double reach) {
    return shapes::pose(shapes::uniform(random), shapes::uniform(random, -reach, reach),
                        shapes::uniform(random, -reach, reach));
}

placed_store posed_rows::make_placed(kind of, size_t count, double reach) {
    shapes::rng random(5);
    sepax_store *made = nullptr;
    const sepax_store_config config = {SEPAX_MERGE_AXES, nullptr, nullptr, nullptr};
    EXPECT_EQ(SEPAX_OK, sepax_store_create(&config, &made));
    placed_store out;
    out.store = shapes::store_ptr(made);
    for (size_t i = 0; i < count; ++i) {
        const sepax_pose pose = random_pose(random, reach);
        const unsigned any = 1 + shapes::below(random, 20);
        if (of == kind::boxes || (of == kind::all && i % 4 == 0) ||
            (of == kind::points && i % 3 == 0)) {
            sepax_id id = 0;
            const sepax_box box = {float(shapes::uniform(random, .3, .8)),
                                   float(shapes::uniform(random, .1, .5)), pose};
            EXPECT_EQ(SEPAX_OK, sepax_store_add_boxes(made, &box, 1, &id, nullptr));
            out.poses.push_back(pose);
            out.ids.push_back(id);
        } else if (of == kind::points) {
            add(out, shapes::polygon{{3 - float(i % 5), float(i % 7)}}, pose);
        } else if (of == kind::all && any < 3) { // points and segments
            add(out, shapes::polygon{{0, 0}, {.5F, .25F}}, pose);
        } else if (of == kind::all && any < 5) {
            add(out, shapes::polygon{{.125F, 0}}, pose);
        } else if (of == kind::all && any == 5) {
            add(out, shapes::regular(70), pose);
        } else if (of == kind::all && any < 9) {
            add(out, shapes::random_convex(random, any, 1e-4, 1e-3), pose);
        } else {
            add(out,
                shapes::random_convex(random, of == kind::quads ? 4
                                              : i % 8 == 5      ? 5
                                                                : std::max(3U, any)),
                pose);
        }
    }
    for (sepax_id id = 0; of >= kind::points && id < count; id += 3 + (of == kind::points)) {
        const float radius = 0.125F;
        EXPECT_EQ(SEPAX_OK, sepax_store_set_radii(made, &id, &radius, 1, nullptr));
    }
    for (sepax_id id = 1; of == kind::all && id < count; id += 17) {
        EXPECT_EQ(SEPAX_OK, sepax_store_remove(made, &id, 1, nullptr));
        out.ids.erase(std::find(out.ids.begin(), out.ids.end(), id));
    }
    return out;
}

rows_arrays posed_rows::make_rows(const placed_store &world, size_t row_count, size_t list_count,
                                  bool posed, double reach) {
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

std::vector<bool> posed_rows::selves(const rows_arrays &rows) {
    std::vector<bool> out;
    for (size_t r = 0; r < rows.shapes.size(); ++r)
        for (const sepax_pair &pair : rows.pairs(r))
            out.push_back(pair.a == pair.b);
    return out;
}
