// SPDX-License-Identifier: MIT
//
// The field: bodies in a box, whose moves are tried one after the other.
#ifndef SEPAX_FIELD_HPP
#define SEPAX_FIELD_HPP

#include "field.h"
#include "store.hpp"

#include <vector>

namespace sepax {

// sepax_field, of a store that must exist as long. It is made by create(), or by its constructor
// where errors are exceptions. Where no poses are given, all bodies are outside of the field.
template <class Errors = default_errors>
class basic_field
    : public owner<basic_field<Errors>, Errors, sepax_field, nullptr, &sepax_field_destroy> {
    template <class T> using of = detail::of<Errors, T>;

    template <class T> static T *some(view<T> array) {
        return array.empty() ? nullptr : array.data();
    }

    of<std::size_t> make(view<const sepax_move> moves, const sepax_sweep *squares,
                         view<std::uint8_t> made) {
        std::size_t count = 0;
        sepax_status status = SEPAX_ERROR_COUNT;
        if (made.empty() || made.size() >= (moves.size() + 7) / 8)
            status = squares == nullptr ? sepax_field_move(this->get(), moves.data(), moves.size(),
                                                           some(made), &count)
                                        : sepax_field_sweep(this->get(), moves.data(), moves.size(),
                                                            squares, some(made), &count);
        return detail::done<Errors>(status, no_rejection, std::size_t(count));
    }

  public:
    template <class E = Errors, if_throws<E> = 0>
    basic_field(basic_store<Errors> &store, sepax_bodies bodies, view<const sepax_pose> poses,
                const sepax_field_config &config)
        : basic_field(create(store, bodies, poses, config)) {
    }
    explicit basic_field(sepax_field *owned) noexcept : basic_field::owner(owned) {
    }

    static of<basic_field> create(basic_store<Errors> &store, sepax_bodies bodies,
                                  view<const sepax_pose> poses, const sepax_field_config &config) {
        sepax_field *made = nullptr;
        const bool fits = poses.empty() || poses.size() == bodies.count;
        const sepax_status status =
            fits ? sepax_field_create(store.get(), bodies, some(poses), &config, &made)
                 : SEPAX_ERROR_COUNT;
        return detail::done<Errors>(status, no_rejection, basic_field(made));
    }

    // Both return how many moves were made. `made` is empty, or has a bit for each move.
    of<std::size_t> move(view<const sepax_move> moves, view<std::uint8_t> made = {}) {
        return make(moves, nullptr, made);
    }
    of<std::size_t> sweep(view<const sepax_move> moves, const sepax_sweep &squares,
                          view<std::uint8_t> made = {}) {
        return make(moves, &squares, made);
    }

    of<std::vector<std::uint32_t>> test(view<const std::uint32_t> bodies,
                                        view<const sepax_pose> poses) {
        std::vector<std::uint32_t> first(bodies.size());
        const sepax_status status = bodies.size() == poses.size()
                                        ? sepax_field_test(this->get(), bodies.data(), poses.data(),
                                                           poses.size(), first.data())
                                        : SEPAX_ERROR_COUNT;
        return detail::done<Errors>(status, no_rejection, std::move(first));
    }

    of<void> set(view<const std::uint32_t> bodies, view<const sepax_pose> poses) {
        return detail::done<Errors>(
            bodies.size() == poses.size()
                ? sepax_field_set(this->get(), bodies.data(), poses.data(), poses.size())
                : SEPAX_ERROR_COUNT,
            no_rejection);
    }
    of<void> take_out(view<const std::uint32_t> bodies) {
        return detail::done<Errors>(
            sepax_field_set(this->get(), bodies.data(), nullptr, bodies.size()), no_rejection);
    }

    // One for each body.
    const sepax_pose *poses() const noexcept {
        return sepax_field_poses(this->get());
    }

    // sepax_field_store: places all bodies in the store.
    of<void> place() {
        return detail::done<Errors>(sepax_field_store(this->get()), no_rejection);
    }
};

} // namespace sepax

#endif
