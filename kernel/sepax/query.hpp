// SPDX-License-Identifier: MIT
//
// How queries are made. In C the report holds the rejection. A report would cost every call some
// instructions, so a query is made without one. Where it fails, it is made once more with a report,
// which is safe because nothing is changed after an error.
#ifndef SEPAX_QUERY_HPP
#define SEPAX_QUERY_HPP

#include "answers.hpp"
#include "casts.h"
#include "errors.hpp"
#include "options.h"
#include "options.hpp"
#include "sources.h"
#include "sources.hpp"
#include "store.h"

#include <type_traits>

namespace sepax {
namespace detail {

// Why a query failed. Where memory was missing, the query is not made again.
template <auto Call, class Store, class... Out>
[[gnu::cold, gnu::noinline]] failure reason(sepax_status status, const Store &store,
                                            sepax_source source, const sepax_options *options,
                                            Out... out) {
    if (status == SEPAX_ERROR_MEMORY) {
        return {status};
    }
    if (options != nullptr && options->report != nullptr) {
        return {status, options->report->rejection};
    }
    sepax_report report = {};
    sepax_options reporting = options != nullptr ? *options : sepax_options();
    reporting.report = &report;
    (void)Call(store.get(), source, &reporting, out...);
    return {status, report.rejection};
}

// One query: Call(store, source, options, out...), of a store that only the failure reads again.
// `room` is the length of the arrays, `needed` what it has to be, and `finish` makes the value that
// the query returns.
template <auto Call, class Errors, class Store, class Finish, class... Out>
[[gnu::always_inline]] inline of<Errors, std::invoke_result_t<Finish>>
query(const Store &store, const source &from, options_ref options, std::size_t room,
      std::size_t needed, Finish finish, Out... out) {
    using value = std::invoke_result_t<Finish>;
    if (!from.fits()) {
        return Errors::template fail<value>(wrong_size(from.needed()));
    }
    if (room < needed) {
        return Errors::template fail<value>(too_small(needed));
    }
    const sepax_status status = Call(store.get(), from.get(), options.get(), out...);
    if (failed(status)) {
        return Errors::template fail<value>(
            reason<Call>(status, store, from.get(), options.get(), out...));
    }
    if constexpr (std::is_void_v<value>) {
        return of<Errors, void>();
    } else {
        return finish();
    }
}

// What a query returns that fills the caller's arrays.
inline void nothing() noexcept {
}

// sepax_cast with its arguments in the order of the other queries.
inline sepax_status cast(const sepax_store *store, sepax_source source,
                         const sepax_options *options, const sepax_vec2 *motions,
                         const sepax_casts *casts) {
    return sepax_cast(store, source, motions, options, casts);
}

// The same for sepax_impact.
inline sepax_status impact(const sepax_store *store, sepax_source source,
                           const sepax_options *options, const sepax_moves *moves, float tolerance,
                           const sepax_impacts *impacts) {
    return sepax_impact(store, source, moves, tolerance, options, impacts);
}

} // namespace detail
} // namespace sepax

#endif
