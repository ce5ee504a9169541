// SPDX-License-Identifier: MIT
//
// Maps and movers: on grids, in corners, inside of shapes, without motion, of sizes from 1e-41 to
// 1e37; and the answers of an index beside those of brute force.

#ifndef SEPAX_TESTS_SEEK_CALLS_H
#define SEPAX_TESTS_SEEK_CALLS_H

#include "shapes.h"

namespace seeks {

enum class moved { points, own, foreign };

struct scene {
    // `all` has the shapes of the map and, behind them, those that move, which are points or from
    // `other`. Shapes of the map itself move as themselves.
    shapes::store_ptr map, other, all;
    moved kind = moved::points;
    uint32_t map_count = 0;
    std::vector<sepax_id> ids; // of the movers
    std::vector<sepax_vec2> points, motions;
    std::vector<sepax_pose> poses;
    std::vector<uint32_t> layers, masks, mover_layers, mover_masks, body_of, mover_bodies;
    sepax_movers movers = {};
    sepax_seek_options options = {};
};

scene make_scene(uint64_t seed, uint32_t map_count, uint32_t mover_count);

// The pairs of a mover with all shapes that it does not pass over.
std::vector<sepax_pair> pairs_of(const scene &s, size_t mover);

// Compares all calls with brute force; returns how many answers are others. With `posed` the movers
// are at their poses.
size_t differences(scene &s, const sepax_index *index, bool posed);

} // namespace seeks

#endif
