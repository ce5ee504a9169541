// SPDX-License-Identifier: MIT
//
// The shapes of a store: adding, moving and removing them, and reading their vertices. The queries
// about them are in store.hpp. of<T> is a T where errors are exceptions, and a result<T> where they
// are results.
#ifndef SEPAX_SHAPES_HPP
#define SEPAX_SHAPES_HPP

#include "bytes.h"
#include "errors.hpp"
#include "moments.h"
#include "shapes.h"
#include "store.h"
#include "view.hpp"
#include "workspace.hpp"

#include <initializer_list>
#include <vector>

namespace sepax {

template <class Errors> class basic_store;

// Calls that add several shapes return the range of their ids. Arrays of one call whose lengths
// must be equal and are not are SEPAX_ERROR_COUNT.
template <class Errors>
class basic_shapes : public owner<basic_store<Errors>, Errors, sepax_store, &sepax_store_create,
                                  &sepax_store_destroy> {
    template <class T> using of = detail::of<Errors, T>;

  public:
    of<sepax_id> add(view<const sepax_vec2> vertices, std::uint32_t flags = 0) {
        sepax_id id = SEPAX_NO_ID;
        sepax_rejection why;
        const sepax_status status =
            sepax_store_add(this->get(), vertices.data(), vertices.size(), flags, &id, &why);
        return detail::done<Errors>(status, why, std::move(id));
    }
    of<sepax_id> add(std::initializer_list<sepax_vec2> vertices, std::uint32_t flags = 0) {
        return add(view<const sepax_vec2>(vertices.begin(), vertices.size()), flags);
    }
    // Shape i has the vertices offsets[i] to offsets[i + 1] - 1.
    of<sepax_range> add_many(view<const float> xy, view<const std::uint32_t> offsets,
                             std::uint32_t flags = 0) {
        const std::size_t count = detail::list_count(offsets);
        if (count > 0 && offsets[count] > xy.size() / 2) {
            return Errors::template fail<sepax_range>(detail::wrong_size(offsets[count]));
        }
        return adding(count, [&](sepax_id *first, sepax_rejection *why) {
            return sepax_store_add_many(this->get(), xy.data(), offsets.data(), count, flags, first,
                                        why);
        });
    }
    of<sepax_range> add_many(view<const sepax_vec2> vertices, view<const std::uint32_t> offsets,
                             std::uint32_t flags = 0) {
        // A vertex is two floats and nothing else, so this is x and y in turn.
        static_assert(sizeof(sepax_vec2) == 2 * sizeof(float));
        return add_many({reinterpret_cast<const float *>(vertices.data()), 2 * vertices.size()},
                        offsets, flags);
    }
    of<sepax_range> add_boxes(view<const sepax_box> boxes) {
        return adding(boxes.size(), [&](sepax_id *first, sepax_rejection *why) {
            return sepax_store_add_boxes(this->get(), boxes.data(), boxes.size(), first, why);
        });
    }
    of<sepax_range> add_copies(sepax_range range, std::size_t copies) {
        return adding(range.count * copies, [&](sepax_id *first, sepax_rejection *why) {
            return sepax_store_add_copies(this->get(), range, copies, first, why);
        });
    }
    of<sepax_range> add_sweeps(view<const sepax_id> ids, view<const sepax_pose> from,
                               view<const sepax_pose> to) {
        if (from.size() != ids.size() || to.size() != ids.size()) {
            return Errors::template fail<sepax_range>(detail::wrong_size(ids.size()));
        }
        return adding(ids.size(), [&](sepax_id *first, sepax_rejection *why) {
            return sepax_store_add_sweeps(this->get(), ids.data(), from.data(), to.data(),
                                          ids.size(), first, why);
        });
    }

    of<void> place(view<const sepax_id> ids, view<const sepax_pose> poses) {
        if (poses.size() != ids.size()) {
            return Errors::template fail<void>(detail::wrong_size(ids.size()));
        }
        sepax_rejection why;
        const sepax_status status =
            sepax_store_place(this->get(), ids.data(), poses.data(), ids.size(), &why);
        return detail::done<Errors>(status, why);
    }
    of<void> place(sepax_id id, const sepax_pose &pose) {
        return place({&id, 1}, {&pose, 1});
    }
    of<void> set_radii(view<const sepax_id> ids, view<const float> radii) {
        if (radii.size() != ids.size()) {
            return Errors::template fail<void>(detail::wrong_size(ids.size()));
        }
        sepax_rejection why;
        const sepax_status status =
            sepax_store_set_radii(this->get(), ids.data(), radii.data(), ids.size(), &why);
        return detail::done<Errors>(status, why);
    }
    of<void> set_radius(sepax_id id, float radius) {
        return set_radii({&id, 1}, {&radius, 1});
    }
    of<void> remove(view<const sepax_id> ids) {
        sepax_rejection why;
        const sepax_status status = sepax_store_remove(this->get(), ids.data(), ids.size(), &why);
        return detail::done<Errors>(status, why);
    }
    // sepax_store_write.
    of<std::vector<std::uint8_t>> write(sepax_range of_ids) const {
        std::vector<std::uint8_t> out;
        const sepax_status status = detail::grown(out, 0, [&](std::size_t *size) {
            return sepax_store_write(this->get(), of_ids, out.data(), out.size(), size);
        });
        return detail::done<Errors>(status, no_rejection, std::move(out));
    }
    of<std::vector<std::uint8_t>> write() const {
        return write(all());
    }
    static of<basic_store<Errors>> read(view<const std::uint8_t> bytes, config_ref config = {}) {
        sepax_store *store = nullptr;
        sepax_rejection why;
        const sepax_status status =
            sepax_store_read(bytes.data(), bytes.size(), config.get(), &store, &why);
        return detail::done<Errors>(status, why, basic_store<Errors>(store));
    }
    of<void> clear() {
        return detail::done<Errors>(sepax_store_clear(this->get()));
    }

    // sepax_store_count.
    std::size_t size() const noexcept {
        return sepax_store_count(this->get());
    }
    // All ids below it.
    sepax_range all() const noexcept {
        return {0, static_cast<std::uint32_t>(size())};
    }
    // sepax_store_generation.
    std::uint64_t generation() const noexcept {
        return sepax_store_generation(this->get());
    }
    // sepax_store_memory.
    std::size_t memory() const noexcept {
        return sepax_store_memory(this->get());
    }
    float radius(sepax_id id) const noexcept {
        return sepax_store_radius(this->get(), id);
    }
    of<std::vector<sepax_vec2>> vertices(sepax_id id) const {
        return reading<&sepax_store_vertices>(id);
    }
    of<std::vector<sepax_vec2>> local_vertices(sepax_id id) const {
        return reading<&sepax_store_local_vertices>(id);
    }
    // Fills the beginning of a buffer. Returns the number of vertices.
    of<std::size_t> vertices(sepax_id id, view<sepax_vec2> out) const {
        return reading<&sepax_store_vertices>(id, out);
    }
    of<std::size_t> local_vertices(sepax_id id, view<sepax_vec2> out) const {
        return reading<&sepax_store_local_vertices>(id, out);
    }

    // At poses, one for each id; without poses where they are placed.
    of<std::vector<sepax_bounds>> bounds(view<const sepax_id> ids,
                                         view<const sepax_pose> poses = {}) const {
        if (!poses.empty() && poses.size() != ids.size()) {
            return Errors::template fail<std::vector<sepax_bounds>>(detail::wrong_size(ids.size()));
        }
        return describing<sepax_bounds>(ids.size(), [&](sepax_bounds *out, sepax_rejection *why) {
            return sepax_store_bounds(this->get(), ids.data(), detail::array(poses), ids.size(),
                                      out, why);
        });
    }
    of<std::vector<sepax_moments>> moments(view<const sepax_id> ids) const {
        return describing<sepax_moments>(ids.size(), [&](sepax_moments *out, sepax_rejection *why) {
            return sepax_store_moments(this->get(), ids.data(), ids.size(), out, why);
        });
    }
    // sepax_body_moments: body i is the shapes offsets[i] to offsets[i + 1] - 1.
    of<std::vector<sepax_moments>> body_moments(view<const sepax_id> offsets) const {
        const sepax_bodies bodies = {offsets.data(), detail::list_count(offsets)};
        return describing<sepax_moments>(bodies.count, [&](auto *out, sepax_rejection *why) {
            return sepax_body_moments(this->get(), bodies, out, why);
        });
    }

  protected:
    explicit basic_shapes(sepax_store *owned) noexcept : basic_shapes::owner(owned) {
    }

  private:
    template <class Call> of<sepax_range> adding(std::size_t count, Call call) {
        sepax_range range = {SEPAX_NO_ID, static_cast<std::uint32_t>(count)};
        sepax_rejection why;
        const sepax_status status = call(&range.first, &why);
        return detail::done<Errors>(status, why, std::move(range));
    }

    template <class T, class Call>
    of<std::vector<T>> describing(std::size_t count, Call call) const {
        std::vector<T> out(count);
        sepax_rejection why;
        const sepax_status status = call(out.data(), &why);
        return detail::done<Errors>(status, why, std::move(out));
    }
    template <auto Call> of<std::vector<sepax_vec2>> reading(sepax_id id) const {
        std::vector<sepax_vec2> out;
        const sepax_status status = detail::grown(out, 8, [&](std::size_t *count) {
            return Call(this->get(), id, out.data(), out.size(), count);
        });
        return detail::done<Errors>(status, no_rejection, std::move(out));
    }
    template <auto Call> of<std::size_t> reading(sepax_id id, view<sepax_vec2> out) const {
        std::size_t count = 0;
        const sepax_status status = Call(this->get(), id, out.data(), out.size(), &count);
        return detail::done<Errors>(status, detail::too_small(count).rejection, std::move(count));
    }
};

} // namespace sepax

#endif
