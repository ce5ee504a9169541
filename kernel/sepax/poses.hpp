// SPDX-License-Identifier: MIT
//
// Poses from angles. They take no object, so the way of errors is an argument of the template:
// sepax::poses(positions, angles) throws, sepax::poses<sepax::results>(positions, angles) does not.
#ifndef SEPAX_POSES_HPP
#define SEPAX_POSES_HPP

#include "errors.hpp"
#include "poses.h"
#include "view.hpp"

#include <vector>

namespace sepax {

// sepax_poses_from_angles; no positions are all (0, 0).
template <class Errors = default_errors>
detail::of<Errors, std::vector<sepax_pose>> poses(view<const sepax_vec2> positions,
                                                  view<const float> angles) {
    if (!positions.empty() && positions.size() != angles.size()) {
        return Errors::template fail<std::vector<sepax_pose>>(detail::wrong_size(angles.size()));
    }
    std::vector<sepax_pose> out(angles.size());
    sepax_rejection why;
    const sepax_status status = sepax_poses_from_angles(detail::array(positions), angles.data(),
                                                        angles.size(), out.data(), &why);
    return detail::done<Errors>(status, why, std::move(out));
}

// sepax_poses_turn.
template <class Errors = default_errors>
detail::of<Errors, void> turn(view<sepax_pose> poses, view<const float> angles) {
    if (angles.size() != poses.size()) {
        return Errors::template fail<void>(detail::wrong_size(poses.size()));
    }
    sepax_rejection why;
    const sepax_status status = sepax_poses_turn(poses.data(), angles.data(), poses.size(), &why);
    return detail::done<Errors>(status, why);
}

} // namespace sepax

#endif
