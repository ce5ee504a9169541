// SPDX-License-Identifier: MIT
//
// Bad calls of worlds.

#include "test_errors.h"

namespace {

// Two worlds of two and one movers, with a list of two kept shapes each.
const sepax_world_setup *good_setup(world &w) {
    const uint32_t movers[] = {0, 2, 3}, kept[] = {0, 2, 4}, lists[] = {1, 0};
    std::copy_n(movers, 3, w.in.offsets);
    std::copy_n(kept, 3, w.in.offsets + 4);
    std::copy_n(lists, 2, w.in.list_of);
    std::fill_n(w.in.extents, 8, sepax_extents{1, .5F, .25F});
    std::fill_n(w.in.poses, 8, sepax_pose{1, 2, .6F, .8F});
    w.in.setup = {w.in.offsets, 2,          w.in.extents + 4, w.in.offsets + 4, 2,
                  w.in.extents, w.in.poses, w.in.list_of};
    return &w.in.setup;
}

// Worlds that are made are destroyed at once.
sepax_status create(const sepax_world_setup *setup, const sepax_store_config *config,
                    const sepax_backend *backend, sepax_worlds **worlds, sepax_rejection *why) {
    const sepax_status status = sepax_worlds_create(setup, config, backend, worlds, why);
    if (status == SEPAX_OK)
        sepax_worlds_destroy(*worlds);
    return status;
}

void setup_rows(const calls_of<const sepax_world_setup *, const sepax_store_config *,
                               const sepax_backend *, sepax_worlds **, sepax_rejection *> &row) {
    row("offsets", SEPAX_ERROR_NULL, [](world &w) { w.in.setup.mover_offsets = nullptr; });
    row("movers", SEPAX_ERROR_NULL, [](world &w) { w.in.setup.movers = nullptr; });
    row("kept", SEPAX_ERROR_NULL, [](world &w) { w.in.setup.kept = nullptr; });
    row("kept_poses", SEPAX_ERROR_NULL, [](world &w) { w.in.setup.kept_poses = nullptr; });
    row("worlds", SEPAX_ERROR_COUNT, [](world &w) { w.in.setup.world_count = none; });
    row("lists", SEPAX_ERROR_COUNT, [](world &w) { w.in.setup.list_count = none; });
    row("sum", SEPAX_ERROR_COUNT, [](world &w) { w.in.offsets[2] = SEPAX_MAX_SHAPES + 1; });
    row("few_lists", SEPAX_ERROR_COUNT, [](world &w) {
        w.in.setup.list_of = nullptr;
        w.in.setup.list_count = 1;
    });
    row("first", SEPAX_ERROR_OFFSETS, 0, [](world &w) { w.in.offsets[4] = 1; });
    row("decreases", SEPAX_ERROR_OFFSETS, 1, [](world &w) { w.in.offsets[2] = 1; });
    row("list", SEPAX_ERROR_OFFSETS, 1, [](world &w) { w.in.list_of[1] = 2; });
    row("nan", SEPAX_ERROR_NOT_FINITE, 2, [](world &w) { w.in.extents[6].half_y = nan_value; });
    row("infinite", SEPAX_ERROR_NOT_FINITE, 2, [](world &w) { w.in.extents[2].half_x = infinite; });
    row("negative", SEPAX_ERROR_EXTENT, 1, [](world &w) { w.in.extents[1].half_x = -1; });
    row("radius", SEPAX_ERROR_RADIUS, 1, [](world &w) { w.in.extents[5].radius = -1; });
    row("radius_nan", SEPAX_ERROR_RADIUS, 0, [](world &w) { w.in.extents[0].radius = nan_value; });
    row("large", SEPAX_ERROR_OVERFLOW, 0, [](world &w) { w.in.extents[4].radius = 0x1.1p100F; });
    row("pose", SEPAX_ERROR_POSE, 3, [](world &w) { w.in.poses[3].cos = 2; });
    row("far", SEPAX_ERROR_OVERFLOW, 3, [](world &w) { w.in.poses[3].y = -0x1.1p100F; });
}

void create_rows(error_table &table) {
    enum { setup, config, backend, made };
    const calls_of<const sepax_world_setup *, const sepax_store_config *, const sepax_backend *,
                   sepax_worlds **, sepax_rejection *>
        row(table, "worlds", create, [](world &w) {
            w.in.config = w.memory.config();
            return std::tuple(good_setup(w), &w.in.config, nullptr, as<sepax_worlds *>(w.out.poses),
                              &w.out.rejection);
        });
    row.null<setup, made>();
    row.set<backend>("backend", SEPAX_ERROR_BACKEND, stray_backend());
    row("flags", SEPAX_ERROR_OPTION, [](world &w) { w.in.config.flags = 1; });
    row("memory", SEPAX_ERROR_MEMORY, [](world &w) { w.memory.left = 1; });
    row.alias<made>("alias", [](world &w) { return &w.in.config.context; });
    setup_rows(row);
}

// One call with worlds that are made for it.
sepax_status hit(const sepax_world_setup *setup, const sepax_pose *poses, const sepax_pose *to,
                 const sepax_world_hits *hits, sepax_rejection *why) {
    sepax_worlds *worlds = nullptr;
    if (setup != nullptr &&
        sepax_worlds_create(setup, nullptr, nullptr, &worlds, nullptr) != SEPAX_OK)
        return SEPAX_OK;
    const sepax_status status = sepax_worlds_hit(worlds, poses, to, hits, why);
    sepax_worlds_destroy(worlds);
    return status;
}

void hit_rows(error_table &table) {
    enum { worlds, poses, to, hits };
    const calls_of row(table, "worlds_hit", hit, [](world &w) {
        const sepax_world_setup *setup = good_setup(w);
        w.in.hits = {w.out.bits, w.out.hits, w.out.features};
        return std::tuple(setup, static_cast<const sepax_pose *>(w.in.poses),
                          static_cast<const sepax_pose *>(w.in.poses + 4),
                          static_cast<const sepax_world_hits *>(&w.in.hits), &w.out.rejection);
    });
    row.null<worlds, poses, hits>();
    row("pose", SEPAX_ERROR_POSE, 2, [](world &w, auto &a) {
        w.in.poses[6].sin = nan_value;
        std::swap(std::get<poses>(a), std::get<to>(a));
    });
    row("to", SEPAX_ERROR_POSE, 1, [](world &w) { w.in.poses[5].cos = 2; });
    row("far", SEPAX_ERROR_OVERFLOW, 2, [](world &w) { w.in.poses[6].x = 0x1.1p100F; });
    row("alias", SEPAX_ERROR_ALIAS,
        [](world &w) { w.in.hits.first_kept = as<uint32_t>(&w.in.poses[5].x); });
    row("alias_twice", SEPAX_ERROR_ALIAS, [](world &w) { w.in.hits.first_kept = w.out.hits + 2; });
}

} // namespace

void worlds_rows(error_table &table) {
    create_rows(table);
    hit_rows(table);
}
