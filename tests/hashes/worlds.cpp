// SPDX-License-Identifier: MIT
//
// Some worlds: what movers hit at rest, on straight ways, and as they turn. Comes in: a backend and
// a floating-point mode. Goes out: one hash of all answers.

#include "worlds.h"
#include "answers.h"
#include "fnv.h"

namespace {

constexpr uint32_t world_sizes[][2] = {{70, 40}, {20, 300}, {7, 0}, {64, 64}};

// n / 32 below `limit`.
float below(shapes::rng &random, uint32_t limit) {
    return static_cast<float>(shapes::below(random, 32 * limit)) / 32;
}

sepax_extents extents_of(shapes::rng &random) {
    const float x = below(random, 1) + .125F, y = .5F * below(random, 1) + .0625F;
    const sepax_extents kinds[] = {{x, y, 0}, {x, 0, 0}, {0, 0, x}, {0, y, .25F}, {x, y, .125F}};
    return kinds[shapes::below(random, 5)];
}

sepax_pose pose_of(shapes::rng &random) {
    const float turned[][2] = {{1, 0}, {.6F, .8F}, {-.28F, .96F}, {0, -1}};
    const float *t = turned[shapes::below(random, 4)];
    const float x = below(random, 24);
    return {x, below(random, 24), t[0], t[1]};
}

} // namespace

bool hash_worlds(const sepax_backend *backend, const fp_mode &mode, uint64_t *hash) {
    shapes::rng random(44);
    world_arrays arrays;
    std::vector<sepax_pose> poses, to;
    for (const auto &size : world_sizes) {
        for (uint32_t i = 0; i < size[0]; ++i) {
            arrays.movers.push_back(extents_of(random));
            poses.push_back(pose_of(random));
            to.push_back(poses.back());
            to.back().x += below(random, 2) - 1;
            to.back().y += below(random, 2) - 1;
        }
        for (uint32_t i = 0; i < size[1]; ++i) {
            arrays.kept.push_back(extents_of(random));
            arrays.kept_poses.push_back(pose_of(random));
        }
        arrays.mover_offsets.push_back(static_cast<uint32_t>(arrays.movers.size()));
        arrays.kept_offsets.push_back(static_cast<uint32_t>(arrays.kept.size()));
    }
    std::vector<sepax_pose> turned = to;
    for (size_t i = 0; i < turned.size(); i += 2)
        turned[i] = {turned[i].x, turned[i].y, poses[i].cos, -poses[i].sin};
    const sepax_world_setup setup = arrays.view();
    const hostile guard(mode);
    sepax_worlds *worlds = nullptr;
    bool good = sepax_worlds_create(&setup, nullptr, backend, &worlds, nullptr) == SEPAX_OK;
    fnv sum;
    const sepax_pose *const ends[] = {nullptr, to.data(), turned.data()};
    for (const sepax_pose *end : ends) {
        hit_arrays out(poses.size());
        const sepax_world_hits view = out.view();
        good = good && sepax_worlds_hit(worlds, poses.data(), end, &view, nullptr) == SEPAX_OK;
        for (size_t i = 0; i < poses.size(); ++i) {
            sum.add(out.hits[i], 1);
            sum.add(out.first_mover[i], 4);
            sum.add(out.first_kept[i], 4);
        }
    }
    sepax_worlds_destroy(worlds);
    *hash = sum.value();
    return guard.left_alone() && good;
}
