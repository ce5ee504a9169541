// SPDX-License-Identifier: MIT
//
// sepax::view<T>: consecutive elements that the view does not own. From C++20 on it is std::span.
// In C++17 it is a pointer and a count, made from anything that std::data and std::size take:
// vectors, arrays, strings, other views.
#ifndef SEPAX_VIEW_HPP
#define SEPAX_VIEW_HPP

#include "status.h"

#include <cstddef>
#include <vector>

#if __cplusplus >= 202002L
#include <span>
#else
#include <iterator>
#include <type_traits>
#include <utility>
#endif

namespace sepax {

#if __cplusplus >= 202002L

template <class T> using view = std::span<T>;

#else

template <class T> class view {
    // Of arrays with elements of another type only those that differ by const are taken: a view of
    // a base class would step by the wrong size.
    template <class Range>
    using if_fits = std::enable_if_t<std::is_convertible_v<
        std::remove_pointer_t<decltype(std::data(std::declval<Range &>()))> (*)[], T (*)[]>>;

  public:
    constexpr view() noexcept = default;
    constexpr view(T *data, std::size_t size) noexcept : data_(data), size_(size) {
    }
    template <class Range, class = if_fits<Range>>
    constexpr view(Range &&range) noexcept : data_(std::data(range)), size_(std::size(range)) {
    }

    constexpr T *data() const noexcept {
        return data_;
    }
    constexpr std::size_t size() const noexcept {
        return size_;
    }
    constexpr bool empty() const noexcept {
        return size_ == 0;
    }
    constexpr T &operator[](std::size_t i) const noexcept {
        return data_[i];
    }
    constexpr T *begin() const noexcept {
        return data_;
    }
    constexpr T *end() const noexcept {
        return data_ + size_;
    }

  private:
    T *data_ = nullptr;
    std::size_t size_ = 0;
};

#endif

namespace detail {
// The pointer of a view; NULL for an empty view, which stands for an array that is left out.
template <class T> constexpr T *array(view<T> v) noexcept {
    return v.empty() ? nullptr : v.data();
}
// The number of lists that so many offsets make.
template <class T> constexpr std::size_t list_count(view<T> offsets) noexcept {
    return offsets.empty() ? 0 : offsets.size() - 1;
}

// Resizes a vector to the count that call(&count) needs. The first attempt uses the memory that the
// vector has or, where it has none, an estimate.
template <class T, class Call>
sepax_status grown(std::vector<T> &out, std::size_t guess, Call call) {
    out.resize(out.capacity() > 0 ? out.capacity() : guess);
    std::size_t count = 0;
    sepax_status status = call(&count);
    out.resize(status == SEPAX_OK || status == SEPAX_ERROR_CAPACITY ? count : 0);
    return status == SEPAX_ERROR_CAPACITY ? call(&count) : status;
}
} // namespace detail

} // namespace sepax

#endif
