// SPDX-License-Identifier: MIT
//
// The tester: one trial move, or a few pairs, a call.
#ifndef SEPAX_TESTER_HPP
#define SEPAX_TESTER_HPP

#include "store.hpp"
#include "tester.h"

#include <optional>

namespace sepax {

// sepax_tester, of a store that must exist as long. It is made by create(), or by its constructor
// where errors are exceptions.
template <class Errors = default_errors>
class basic_tester
    : public owner<basic_tester<Errors>, Errors, sepax_tester, nullptr, &sepax_tester_destroy> {
    template <class T> using of = detail::of<Errors, T>;

  public:
    template <class E = Errors, if_throws<E> = 0>
    explicit basic_tester(const basic_store<Errors> &store, options_ref options = {})
        : basic_tester(create(store, options)) {
    }
    explicit basic_tester(sepax_tester *owned) noexcept : basic_tester::owner(owned) {
    }

    static of<basic_tester> create(const basic_store<Errors> &store, options_ref options = {}) {
        sepax_tester *made = nullptr;
        const sepax_status status = sepax_tester_create(store.get(), options.get(), &made);
        return detail::done<Errors>(status, no_rejection, basic_tester(made));
    }

    // sepax_test: the place of the first of the ids that the shape at the pose hits. Empty where it
    // hits none.
    of<std::optional<std::uint32_t>> test(sepax_id shape, const sepax_pose &pose,
                                          view<const sepax_id> ids,
                                          optional_ref<sepax_vec2> shift = {}) {
        std::uint32_t first = SEPAX_NO_PAIR;
        const sepax_status status =
            sepax_test(this->get(), shape, &pose, shift.get(), ids.data(), ids.size(), &first);
        return detail::done<Errors>(status, no_rejection,
                                    first != SEPAX_NO_PAIR ? std::optional<std::uint32_t>(first)
                                                           : std::nullopt);
    }

    // sepax_test_pairs: the relations of pairs as they are in the store, one for each.
    of<void> test_pairs(view<const sepax_pair> pairs, view<relation> relations) {
        const sepax_status status = relations.size() < pairs.size()
                                        ? SEPAX_ERROR_COUNT
                                        : sepax_test_pairs(this->get(), pairs.data(), pairs.size(),
                                                           detail::bytes(relations));
        return detail::done<Errors>(status);
    }
};

} // namespace sepax

#endif
