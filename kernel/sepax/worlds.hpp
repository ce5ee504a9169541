// SPDX-License-Identifier: MIT
//
// Worlds: thousands of small worlds a call.
#ifndef SEPAX_WORLDS_HPP
#define SEPAX_WORLDS_HPP

#include "view.hpp"
#include "workspace.hpp"
#include "worlds.h"

namespace sepax {

// sepax_world_setup with views. Offsets have one element more than there are worlds or lists, or
// none; so has list_of where world i has list i.
struct world_setup {
    view<const std::uint32_t> mover_offsets;
    view<const sepax_extents> movers;
    view<const std::uint32_t> kept_offsets;
    view<const sepax_extents> kept;
    view<const sepax_pose> kept_poses;
    view<const std::uint32_t> list_of;
};

// What sepax_worlds_hit fills, for each mover.
struct world_hits {
    std::vector<std::uint8_t> hits;
    std::vector<std::uint32_t> first_mover, first_kept;
};

// sepax_worlds. It is made by create(), or by its constructor where errors are exceptions.
template <class Errors = default_errors>
class basic_worlds
    : public owner<basic_worlds<Errors>, Errors, sepax_worlds, nullptr, &sepax_worlds_destroy> {
    template <class T> using of = detail::of<Errors, T>;

  public:
    template <class E = Errors, if_throws<E> = 0>
    explicit basic_worlds(const world_setup &setup, const sepax_backend *backend = nullptr,
                          config_ref config = {})
        : basic_worlds(create(setup, backend, config)) {
    }
    basic_worlds(sepax_worlds *owned, std::size_t mover_count) noexcept
        : basic_worlds::owner(owned), mover_count_(mover_count) {
    }

    static of<basic_worlds> create(const world_setup &s, const sepax_backend *backend = nullptr,
                                   config_ref config = {}) {
        const std::size_t worlds = detail::list_count(s.mover_offsets);
        const std::size_t movers = worlds > 0 ? s.mover_offsets[worlds] : 0;
        const std::size_t lists = detail::list_count(s.kept_offsets);
        const std::size_t kept = lists > 0 ? s.kept_offsets[lists] : 0;
        const bool fits = s.movers.size() == movers && s.kept.size() == kept &&
                          s.kept_poses.size() == kept &&
                          (s.list_of.empty() || s.list_of.size() == worlds);
        const sepax_world_setup setup = {s.mover_offsets.data(),
                                         worlds,
                                         s.movers.data(),
                                         s.kept_offsets.data(),
                                         lists,
                                         s.kept.data(),
                                         s.kept_poses.data(),
                                         detail::array(s.list_of)};
        sepax_worlds *made = nullptr;
        sepax_rejection why = no_rejection;
        const sepax_status status =
            fits ? sepax_worlds_create(&setup, config.get(), backend, &made, &why)
                 : SEPAX_ERROR_COUNT;
        return detail::done<Errors>(status, why, basic_worlds(made, movers));
    }

    std::size_t mover_count() const noexcept {
        return mover_count_;
    }

    // Fills all three vectors, whose memory is used again. `to` is empty where nothing moves.
    of<void> hit(view<const sepax_pose> poses, view<const sepax_pose> to, world_hits &out) {
        out.hits.resize(mover_count_);
        out.first_mover.resize(mover_count_);
        out.first_kept.resize(mover_count_);
        return hit(poses, to, {out.hits.data(), out.first_mover.data(), out.first_kept.data()});
    }
    // Fills the caller's arrays, of which those that are NULL are left out.
    of<void> hit(view<const sepax_pose> poses, view<const sepax_pose> to,
                 const sepax_world_hits &out) {
        sepax_rejection why = no_rejection;
        const bool fits = poses.size() == mover_count_ && (to.empty() || to.size() == mover_count_);
        const sepax_status status =
            fits ? sepax_worlds_hit(this->get(), poses.data(), detail::array(to), &out, &why)
                 : SEPAX_ERROR_COUNT;
        return detail::done<Errors>(status, why);
    }

  private:
    std::size_t mover_count_ = 0;
};

} // namespace sepax

#endif
