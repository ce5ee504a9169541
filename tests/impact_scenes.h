// SPDX-License-Identifier: MIT
//
// Scenes of shapes that move and turn: pairs of every kind and size on ways that meet or graze.

#ifndef SEPAX_TESTS_IMPACT_SCENES_H
#define SEPAX_TESTS_IMPACT_SCENES_H

#include "shapes.h"

struct impact_scene {
    shapes::store_ptr store;
    shapes::workspace_ptr workspace;
    std::vector<sepax_pair> pairs;
    std::vector<sepax_id> ids;
    std::vector<sepax_pose> from, to;
    std::vector<sepax_vec2> pivots;
    std::vector<int8_t> turns;
    uint32_t flags = 0;
    float tolerance = 0, margin = 0;

    sepax_moves moves() const {
        return {ids.data(),   from.data(), to.data(), pivots.data(),
                turns.data(), ids.size(),  flags,     workspace.get()};
    }
};

struct impact_results {
    std::vector<float> time, normal_x, normal_y;
    std::vector<uint32_t> state, feature_a, feature_b, pair;
    explicit impact_results(size_t n)
        : time(n), normal_x(n), normal_y(n), state(n), feature_a(n), feature_b(n), pair(n) {
    }
    sepax_impacts arrays() {
        return {time.data(),      state.data(),     normal_x.data(), normal_y.data(),
                feature_a.data(), feature_b.data(), pair.data()};
    }
    bool operator==(const impact_results &o) const {
        return time == o.time && state == o.state && normal_x == o.normal_x &&
               normal_y == o.normal_y && feature_a == o.feature_a && feature_b == o.feature_b &&
               pair == o.pair;
    }
};

namespace impact_scenes {

enum class motion {
    any,     // up to half a turn
    slow,    // little way, little turn
    spin,    // several whole turns
    unequal, // one shape is up to a thousand times as large
    far,     // far from the origin
    contact  // close at the start
};
constexpr motion motions[] = {motion::any,     motion::slow, motion::spin,
                              motion::unequal, motion::far,  motion::contact};

// Two shapes a pair: shape 2 i and shape 2 i + 1, of at most `corners` corners each. One shape in
// six rests; one in three has a radius, one in three a pivot.
impact_scene make(motion m, size_t pairs, unsigned corners, uint32_t flags, float tolerance,
                  float margin, uint64_t seed);

} // namespace impact_scenes

#endif
