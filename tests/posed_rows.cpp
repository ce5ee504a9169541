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

std::vector<sepax_vec2> posed_rows::motions_of(size_t count) {
    shapes::rng random(3);
    std::vector<sepax_vec2> out(count);
    for (sepax_vec2 &m : out)
        m = {float(shapes::uniform(random, -3, 3)), float(shapes::uniform(random, -3, 3))};
    return out;
}

each_pair posed_rows::ask_each(const sepax_store *store, sepax_source source, size_t n,
                               const sepax_options &options,
                               const std::vector<sepax_vec2> &motions) {
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

template <typename T> static void append(std::vector<T> &to, const std::vector<T> &more) {
    to.insert(to.end(), more.begin(), more.end());
}

static void append_table(table &to, const table &more, uint32_t start, bool last_is_pair) {
    to.resize(more.size());
    for (size_t w = 0; w < more.size(); ++w) {
        append(to[w], more[w]);
        for (size_t i = to[w].size() - more[w].size();
             last_is_pair && w + 1 == more.size() && i < to[w].size(); ++i)
            to[w][i] += start;
    }
}

each_pair posed_rows::by_placing(placed_store &copy, const rows_arrays &rows,
                                 const sepax_options &options) {
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
