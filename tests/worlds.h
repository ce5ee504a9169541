// SPDX-License-Identifier: MIT
//
// Setups of worlds, and what is hit in them.

#ifndef SEPAX_TESTS_WORLDS_H
#define SEPAX_TESTS_WORLDS_H

#include <cstdint>
#include <memory>
#include <vector>

#include "sepax.h"

struct world_arrays {
    std::vector<uint32_t> mover_offsets{0}, kept_offsets{0}, list_of;
    std::vector<sepax_extents> movers, kept;
    std::vector<sepax_pose> kept_poses;

    sepax_world_setup view() const {
        return {mover_offsets.data(),    mover_offsets.size() - 1,
                movers.data(),           kept_offsets.data(),
                kept_offsets.size() - 1, kept.data(),
                kept_poses.data(),       list_of.empty() ? nullptr : list_of.data()};
    }
};

struct hit_arrays {
    std::vector<uint8_t> hits;
    std::vector<uint32_t> first_mover, first_kept;

    explicit hit_arrays(size_t count)
        : hits(count, 0), first_mover(count, SEPAX_NO_PAIR), first_kept(count, SEPAX_NO_PAIR) {
    }
    sepax_world_hits view() {
        return {hits.data(), first_mover.data(), first_kept.data()};
    }
    bool operator==(const hit_arrays &o) const {
        return hits == o.hits && first_mover == o.first_mover && first_kept == o.first_kept;
    }
};

struct destroy_worlds {
    void operator()(sepax_worlds *worlds) const {
        sepax_worlds_destroy(worlds);
    }
};
using worlds_ptr = std::unique_ptr<sepax_worlds, destroy_worlds>;

#endif
