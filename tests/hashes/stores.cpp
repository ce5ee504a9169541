// SPDX-License-Identifier: MIT
//
// Makes stores of scenes, and hashes what they hold and what they refuse.

#include <algorithm>

#include "answers.h"
#include "fnv.h"
#include "inputs.h"

namespace {

void add_vertices(fnv &hash, const std::vector<sepax_vec2> &v, size_t n) {
    hash.add(n, 4);
    for (size_t i = 0; i < n; ++i) {
        hash.add(v[i].x);
        hash.add(v[i].y);
    }
}

bool add_rejections(fnv &hash, const named_scene &named, const fp_mode &mode) {
    sepax_store *raw = nullptr;
    bool good = sepax_store_create(nullptr, &raw) == SEPAX_OK;
    const shapes::store_ptr scratch(raw);
    for (size_t i = 0; good && i < std::min<size_t>(named.scene.count(), 4); ++i)
        for (const shapes::polygon &p : spoilt(named.scene.local(i))) {
            sepax_id id = 0;
            const hostile guard(mode);
            const sepax_status status = sepax_store_add(raw, p.data(), p.size(), 0, &id, NULL);
            good = guard.left_alone() && good;
            hash.add(static_cast<uint64_t>(status), 1);
        }
    return good;
}

// Poses from angles of all sizes, and turned by the same angles again.
bool add_poses(fnv &hash, const fp_mode &mode) {
    const std::vector<float> angles = angles_of_all_sizes();
    const size_t n = angles.size();
    std::vector<sepax_pose> poses(n);
    const hostile guard(mode);
    const bool good =
        sepax_poses_from_angles(nullptr, angles.data(), n, poses.data(), nullptr) == SEPAX_OK &&
        sepax_poses_turn(poses.data(), angles.data(), n, nullptr) == SEPAX_OK;
    for (const sepax_pose &p : poses) {
        hash.add(p.cos);
        hash.add(p.sin);
    }
    return guard.left_alone() && good;
}

} // namespace

bool store_scenes(const std::vector<named_scene> &scenes, const fp_mode &mode,
                  std::vector<stored_scene> &stored) {
    for (const named_scene &named : scenes) {
        const hostile guard(mode);
        stored.push_back(
            {&named, shapes::make_store(named.scene, SEPAX_MERGE_AXES, named.add_flags)});
        if (!stored.back().store || !guard.left_alone())
            return false;
    }
    return true;
}

uint64_t hash_of_scenes(const std::vector<named_scene> &scenes) {
    fnv hash;
    for (const named_scene &named : scenes) {
        for (const float v : named.scene.xy)
            hash.add(v);
        for (const sepax_pose &p : named.scene.poses)
            for (const float v : {p.x, p.y, p.cos, p.sin})
                hash.add(v);
        for (const sepax_pair p : named.scene.pairs) {
            hash.add(p.a, 4);
            hash.add(p.b, 4);
        }
    }
    return hash.value();
}

bool hash_stores(const std::vector<stored_scene> &scenes, const fp_mode &mode, hash_list &hashes) {
    fnv world, local, rejections, poses;
    std::vector<sepax_vec2> v(SEPAX_MAX_VERTICES);
    bool good = true;
    for (const stored_scene &s : scenes) {
        for (size_t i = 0; good && i < s.named->scene.count(); ++i) {
            const sepax_id id = static_cast<sepax_id>(i);
            size_t n = 0;
            good = sepax_store_vertices(s.store.get(), id, v.data(), v.size(), &n) == SEPAX_OK;
            add_vertices(world, v, n);
            good =
                sepax_store_local_vertices(s.store.get(), id, v.data(), v.size(), &n) == SEPAX_OK &&
                good;
            add_vertices(local, v, n);
        }
        good = add_rejections(rejections, *s.named, mode) && good;
    }
    good = add_poses(poses, mode) && good;
    hashes[golden_vertices] = world.value();
    hashes[golden_local_vertices] = local.value();
    hashes[golden_rejections] = rejections.value();
    hashes[golden_poses] = poses.value();
    return good;
}
