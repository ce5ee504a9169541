// SPDX-License-Identifier: MIT
//
// The world that the bad calls are made in.

#include "test_errors.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "batch.h"
#include "inside.h"

static shapes::store_ptr filled(const sepax_store_config *config) {
    sepax_store *raw = nullptr;
    EXPECT_EQ(SEPAX_OK, sepax_store_create(config, &raw));
    shapes::store_ptr s(raw);
    sepax_id id = 0;
    const auto add = [&](const shapes::polygon &p) {
        EXPECT_EQ(SEPAX_OK, sepax_store_add(raw, p.data(), p.size(), 0, &id, NULL));
    };
    const sepax_box box = {1, .5F, {.5F, .5F, .6F, .8F}};
    add({{0, 0}, {2, 0}, {0, 2}});
    add({{1, 1}, {3, 1}, {3, 3}, {1, 3}});
    EXPECT_EQ(SEPAX_OK, sepax_store_add_boxes(raw, &box, 1, &id, nullptr));
    add(shapes::regular(8));
    add(shapes::box(1, 1));
    add(shapes::lattice(20));
    EXPECT_EQ(SEPAX_OK, sepax_store_remove(raw, &removed, 1, nullptr));
    return s;
}

world::world() {
    store = filled(nullptr);
    sepax_store_config config = {};
    config.flags = SEPAX_RELATE_ONLY;
    bare = filled(&config);
    config = memory.config();
    poor = filled(&config);
    EXPECT_EQ(SEPAX_OK, sepax_workspace_create(nullptr, &workspace));
    EXPECT_EQ(SEPAX_OK, sepax_index_create(nullptr, &index));
    reset();
}

world::~world() {
    for (sepax_workspace *of : {workspace, poor_workspace})
        sepax_workspace_destroy(of);
    for (sepax_index *of : {index, poor_index})
        sepax_index_destroy(of);
}

void world::reset() {
    memory.left = none;
    const sepax_store_config config = memory.config();
    sepax_workspace_destroy(poor_workspace);
    EXPECT_EQ(SEPAX_OK, sepax_workspace_create(&config, &poor_workspace));
    sepax_index_destroy(poor_index);
    EXPECT_EQ(SEPAX_OK, sepax_index_create(&config, &poor_index));
    EXPECT_EQ(SEPAX_OK, sepax_index_build(index, store.get(), nullptr));
    std::memset(static_cast<void *>(&out), 0xEE, sizeof out);
    std::memset(static_cast<void *>(&in), 0, sizeof in);
    const sepax_pair pairs[16] = {{0, 1}, {1, 2}, {2, 3}, {3, 5}, {5, 0}, {1, 1}, {2, 0}, {3, 1},
                                  {0, 5}, {1, 3}, {0, 1}, {1, 2}, {2, 3}, {3, 5}, {5, 0}, {1, 1}};
    std::memcpy(in.pairs, pairs, sizeof pairs);
    const shapes::polygon triangle = {{0, 0}, {1, 0}, {0, 1}};
    for (size_t i = 0; i < 15; ++i) {
        in.vertices[i] = triangle[i % 3];
        in.xy[2 * i] = triangle[i % 3].x;
        in.xy[2 * i + 1] = triangle[i % 3].y;
    }
    for (uint32_t i = 0; i < 6; ++i)
        in.offsets[i] = 3 * i; // five triangles
    for (sepax_box &b : in.boxes)
        b = {1, 1, {0, 0, 1, 0}};
    const sepax_id ids[8] = {0, 1, 2, 3, 5, 0, 1, 2};
    std::memcpy(in.ids, ids, sizeof ids);
    std::fill_n(in.radii, 8, .25F);
    in.threads.run = [](void *, void (*task)(void *, uint32_t), void *argument, uint32_t parts) {
        for (uint32_t part = 0; part < parts; ++part)
            task(argument, part);
    };
    for (sepax_pose &p : in.poses)
        p = {1, 2, 0, 1};
    options = {};
    options.report = &report;
    std::memset(static_cast<void *>(&report), 0xEE, sizeof report);
    freeze();
}

void world::freeze() {
    std::memcpy(static_cast<void *>(&frozen), &in, sizeof frozen);
}

sepax_distances world::distances() {
    return {out.separations, out.normals_x, out.normals_y, out.points[0],      out.points[1],
            out.points[2],   out.points[3], out.features,  out.other_features, out.decided};
}

sepax_contacts world::contacts() {
    return {out.separations, out.normals_x, out.normals_y, out.features, out.decided};
}

sepax_casts world::casts() {
    return {out.relations, out.separations, out.normals_x,
            out.normals_y, out.features,    out.other_features};
}

sepax_source world::pairs() {
    return sepax_pairs(in.pairs, 16);
}

sepax_source world::lists() {
    return sepax_lists(in.ids, 4, in.ids + 4, 4);
}

sepax_source world::groups() {
    const uint32_t offsets[] = {1, 4, 4, 16};
    std::memcpy(in.offsets, offsets, sizeof offsets);
    return sepax_grouped(pairs(), in.offsets, 3);
}

sepax_source world::bodies() {
    const uint32_t offsets[] = {0, 2, 4, 4, 6};
    const sepax_pair of_bodies[] = {{0, 1}, {2, 0}, {1, 0}};
    std::memcpy(in.offsets, offsets, sizeof offsets);
    std::memcpy(in.pairs, of_bodies, sizeof of_bodies);
    return sepax_body_pairs({in.offsets, 4}, in.pairs, 3);
}

sepax_source world::rows() {
    const uint32_t lists[] = {0, 1, 0, 1, 0, 2, 4, 4}, offsets[] = {0, 2, 4};
    std::memcpy(in.list_of, lists, sizeof lists);
    std::memcpy(in.offsets, offsets, sizeof offsets);
    in.rows = {in.ids, in.poses,        4,         in.list_of, in.offsets, 2, in.ids + 4, nullptr,
               0,      SEPAX_EACH_PAIR, workspace, nullptr,    nullptr};
    return sepax_row_pairs(&in.rows);
}

sepax_source world::near_rows() {
    in.near = {index, &in.filter, as<sepax_id>(out.vertices)};
    in.rows = {};
    in.rows.shapes = in.ids;
    in.rows.poses = in.poses;
    in.rows.row_count = 4;
    in.rows.workspace = workspace;
    in.rows.near = &in.near;
    return sepax_near_pairs(&in.rows);
}

void world::group_rows() {
    in.rows.flags = 0;
    in.rows.groups = in.list_of + 4;
    in.rows.group_count = 2;
}

sepax_status world::when_full(const std::function<sepax_status()> &call) {
    const uint32_t count = store->id_count;
    const id_span free = store->removed;
    store->id_count = SEPAX_MAX_SHAPES;
    store->removed = EMPTY_SPAN;
    const sepax_status status = call();
    EXPECT_EQ(SEPAX_MAX_SHAPES, store->id_count);
    store->id_count = count;
    store->removed = free;
    return status;
}

std::string dump(const sepax_store *store) {
    std::string text = inside::picture(store);
    const auto append = [&text](const void *data, size_t size) {
        text.append(static_cast<const char *>(data), size);
    };
    const size_t count = sepax_store_count(store); // spare memory may have grown
    append(&count, sizeof count);
    std::vector<sepax_pair> pairs;
    std::vector<sepax_id> live;
    for (sepax_id id = 0; id < count; ++id) {
        sepax_vec2 v[64];
        size_t n = 0;
        const sepax_status status = sepax_store_vertices(store, id, v, 64, &n);
        append(&status, sizeof status);
        if (status != SEPAX_OK)
            continue;
        live.push_back(id);
        append(v, n * sizeof *v);
        EXPECT_EQ(SEPAX_OK, sepax_store_local_vertices(store, id, v, 64, &n));
        append(v, n * sizeof *v);
    }
    for (const sepax_id a : live)
        for (const sepax_id b : live)
            pairs.push_back({a, b});
    const std::vector<uint8_t> relations = relate(store, pairs, sepax_options{});
    append(relations.data(), relations.size());
    if (!(store->flags & SEPAX_RELATE_ONLY)) {
        const contact_bits c = separate(store, pairs, sepax_options{});
        for (const auto *values : {&c.separation, &c.normal_x, &c.normal_y, &c.feature})
            append(values->data(), values->size() * sizeof(uint32_t));
    }
    return text;
}

const sepax_backend *stray_backend() {
    static const sepax_backend stray = [] {
        sepax_backend copy = *sepax_backend_find("reference");
        copy.name = "elsewhere";
        return copy;
    }();
    return &stray;
}

std::vector<const sepax_backend *> unusable_backends() {
    std::vector<const sepax_backend *> all = {stray_backend()};
    for (size_t i = 0; i < sepax_backend_count(); ++i)
        if (!sepax_backend_runs_here(sepax_backend_at(i)))
            all.push_back(sepax_backend_at(i));
    return all;
}
