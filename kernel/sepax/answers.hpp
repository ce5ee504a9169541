// SPDX-License-Identifier: MIT
//
// The results of queries: enumerations; structs of vectors, which calls return; and buffers of the
// caller, which calls fill.
#ifndef SEPAX_ANSWERS_HPP
#define SEPAX_ANSWERS_HPP

#include "casts.h"
#include "distance.h"
#include "impacts.h"
#include "relation.h"
#include "separation.h"
#include "view.hpp"

#include <cstdint>
#include <vector>

namespace sepax {

// sepax_relation.
enum class relation : std::uint8_t {
    disjoint = SEPAX_DISJOINT,
    touching = SEPAX_TOUCHING,
    overlapping = SEPAX_OVERLAPPING
};

// sepax_containment.
enum class containment : std::uint8_t {
    none = SEPAX_NONE_WITHIN,
    a_within_b = SEPAX_A_WITHIN_B,
    b_within_a = SEPAX_B_WITHIN_A,
    equal = SEPAX_EQUAL
};

namespace detail {
// The bytes of an enumeration of this file, as C writes them.
template <class Enum> std::uint8_t *bytes(view<Enum> v) noexcept {
    return reinterpret_cast<std::uint8_t *>(v.data());
}
} // namespace detail

// Where a query writes: a struct of arrays of sepax.h, and the length of the shortest of them. Make
// it once and use it for many calls:
//
//     sepax::contact_buffers out;
//     out.set(&sepax_contacts::separation, depths).set(&sepax_contacts::pair, deepest);
template <class Struct> class buffers {
  public:
    template <class T> buffers &set(T *Struct::*array, view<T> elements) noexcept {
        arrays_.*array = elements.data();
        room_ = elements.size() < room_ ? elements.size() : room_;
        return *this;
    }
    template <class T> buffers &set(T *Struct::*array, std::vector<T> &elements) noexcept {
        return set(array, view<T>(elements));
    }
    template <class Enum>
    buffers &set(std::uint8_t *Struct::*array, std::vector<Enum> &elements) noexcept {
        return set(array, view<std::uint8_t>(detail::bytes(view<Enum>(elements)), elements.size()));
    }

    const Struct &get() const noexcept {
        return arrays_;
    }
    std::size_t room() const noexcept {
        return room_;
    }

  private:
    Struct arrays_ = {};
    std::size_t room_ = SIZE_MAX;
};

using contact_buffers = buffers<sepax_contacts>;
using distance_buffers = buffers<sepax_distances>;
using cast_buffers = buffers<sepax_casts>;
using impact_buffers = buffers<sepax_impacts>;

// The arrays of sepax_contacts. They can also be the buffers of a later call.
struct contacts {
    std::vector<float> separation, normal_x, normal_y;
    std::vector<std::uint32_t> feature, pair;

    explicit contacts(std::size_t n = 0)
        : separation(n), normal_x(n), normal_y(n), feature(n), pair(n) {
    }
    operator contact_buffers() {
        return contact_buffers()
            .set(&sepax_contacts::separation, separation)
            .set(&sepax_contacts::normal_x, normal_x)
            .set(&sepax_contacts::normal_y, normal_y)
            .set(&sepax_contacts::feature, feature)
            .set(&sepax_contacts::pair, pair);
    }
};

// Those of sepax_distances.
struct distances {
    std::vector<float> distance, normal_x, normal_y, point_a_x, point_a_y, point_b_x, point_b_y;
    std::vector<std::uint32_t> feature_a, feature_b, pair;

    explicit distances(std::size_t n = 0)
        : distance(n), normal_x(n), normal_y(n), point_a_x(n), point_a_y(n), point_b_x(n),
          point_b_y(n), feature_a(n), feature_b(n), pair(n) {
    }
    operator distance_buffers() {
        return distance_buffers()
            .set(&sepax_distances::distance, distance)
            .set(&sepax_distances::normal_x, normal_x)
            .set(&sepax_distances::normal_y, normal_y)
            .set(&sepax_distances::point_a_x, point_a_x)
            .set(&sepax_distances::point_a_y, point_a_y)
            .set(&sepax_distances::point_b_x, point_b_x)
            .set(&sepax_distances::point_b_y, point_b_y)
            .set(&sepax_distances::feature_a, feature_a)
            .set(&sepax_distances::feature_b, feature_b)
            .set(&sepax_distances::pair, pair);
    }
};

// Those of sepax_casts.
struct casts {
    std::vector<sepax::relation> relation;
    std::vector<float> time, normal_x, normal_y;
    std::vector<std::uint32_t> feature_a, feature_b;

    explicit casts(std::size_t n = 0)
        : relation(n), time(n), normal_x(n), normal_y(n), feature_a(n), feature_b(n) {
    }
    operator cast_buffers() {
        return cast_buffers()
            .set(&sepax_casts::relation, relation)
            .set(&sepax_casts::time, time)
            .set(&sepax_casts::normal_x, normal_x)
            .set(&sepax_casts::normal_y, normal_y)
            .set(&sepax_casts::feature_a, feature_a)
            .set(&sepax_casts::feature_b, feature_b);
    }
};

// Those of sepax_impacts; a state is a sepax_impact_state.
struct impacts {
    std::vector<float> time, normal_x, normal_y;
    std::vector<std::uint32_t> state, feature_a, feature_b, pair;

    explicit impacts(std::size_t n = 0)
        : time(n), normal_x(n), normal_y(n), state(n), feature_a(n), feature_b(n), pair(n) {
    }
    operator impact_buffers() {
        return impact_buffers()
            .set(&sepax_impacts::time, time)
            .set(&sepax_impacts::state, state)
            .set(&sepax_impacts::normal_x, normal_x)
            .set(&sepax_impacts::normal_y, normal_y)
            .set(&sepax_impacts::feature_a, feature_a)
            .set(&sepax_impacts::feature_b, feature_b)
            .set(&sepax_impacts::pair, pair);
    }
};

// Lists one behind another: list i is values[offsets[i]] to values[offsets[i + 1] - 1].
template <class T> struct ragged {
    std::vector<std::uint32_t> offsets;
    std::vector<T> values;

    std::size_t size() const noexcept {
        return detail::list_count(view<const std::uint32_t>(offsets));
    }
    view<const T> operator[](std::size_t i) const noexcept {
        return {values.data() + offsets[i], std::size_t(offsets[i + 1] - offsets[i])};
    }
};

// What points are in: list i of `found` has the ids, or the numbers of the bodies, of point i, and
// relations[k] belongs to found.values[k].
struct located {
    ragged<sepax_id> found;
    std::vector<relation> relations;
};

} // namespace sepax

#endif
