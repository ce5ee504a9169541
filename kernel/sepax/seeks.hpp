// SPDX-License-Identifier: MIT
//
// Movers, and what they find through an index: rays and moving shapes, and the nearest shapes.
#ifndef SEPAX_SEEKS_HPP
#define SEPAX_SEEKS_HPP

#include "answers.hpp"
#include "seeks.h"

#include <vector>

namespace sepax {

// sepax_movers over the caller's arrays, which have one element a mover.
class movers {
  public:
    // Rays, or without motions the points near which shapes are sought.
    static movers points(view<const sepax_vec2> from,
                         view<const sepax_vec2> motions = {}) noexcept {
        return movers({nullptr, nullptr, nullptr, from.data(), motions.data(), from.size()})
            .fitting(motions.size());
    }
    // Shapes of a store, without poses where they are placed.
    template <class Store>
    static movers shapes(const Store &store, view<const sepax_id> ids,
                         view<const sepax_vec2> motions = {},
                         view<const sepax_pose> poses = {}) noexcept {
        return movers({store.get(), ids.data(), poses.data(), nullptr, motions.data(), ids.size()})
            .fitting(motions.size())
            .fitting(poses.size());
    }

    const sepax_movers *get() const noexcept {
        return &movers_;
    }
    std::size_t size() const noexcept {
        return movers_.count;
    }
    // Whether all arrays have one length.
    bool fits() const noexcept {
        return fits_;
    }

  private:
    explicit movers(const sepax_movers &of) noexcept : movers_(of) {
    }
    movers fitting(std::size_t length) const noexcept {
        movers checked = *this;
        checked.fits_ = fits_ && (length == 0 || length == size());
        return checked;
    }

    sepax_movers movers_;
    bool fits_ = true;
};

// What each mover meets, or is near: `shapes[i]` with the cast or the distance `i`. Of lists, those
// of mover i are the elements offsets[i] to offsets[i + 1] - 1, else `offsets` is empty.
struct met_shapes {
    std::vector<std::uint32_t> offsets;
    std::vector<sepax_id> shapes;
    sepax::casts casts;
};
struct near_shapes {
    std::vector<std::uint32_t> offsets;
    std::vector<sepax_id> shapes;
    sepax::distances distances;
};

} // namespace sepax

#endif
