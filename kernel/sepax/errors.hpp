// SPDX-License-Identifier: MIT
//
// Errors: how a call ends that the library refuses. The user chooses: with sepax::exceptions it
// throws a sepax::error, with sepax::results it returns a sepax::result. Both carry the status, the
// rejection, and the sentence of sepax_explain.
//
// Where C++ cannot allocate memory for a vector, std::bad_alloc is thrown as always, with results
// as well. Calls into the caller's buffers allocate nothing.
#ifndef SEPAX_ERRORS_HPP
#define SEPAX_ERRORS_HPP

#include "status.h"

#include <cassert>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#ifdef __cpp_exceptions
#include <stdexcept>
#endif

namespace sepax {

// The sentence of sepax_explain.
inline std::string explain(sepax_status status, const sepax_rejection &rejection) {
    std::string text(sepax_explain(status, &rejection, nullptr, 0), '\0');
    // The final 0 overwrites that of the string.
    (void)sepax_explain(status, &rejection, text.data(), text.size() + 1);
    return text;
}

// A rejection that names nothing.
inline constexpr sepax_rejection no_rejection = {
    SEPAX_NO_INDEX, SEPAX_NO_ID, SEPAX_NO_VERTEX, false, 0, 0, SEPAX_NO_VERTEX, SEPAX_NO_VERTEX};

// Why a call failed.
struct failure {
    sepax_status status;
    sepax_rejection rejection = no_rejection;

    std::string text() const {
        return explain(status, rejection);
    }
};

#ifdef __cpp_exceptions
class error : public std::runtime_error {
  public:
    explicit error(const failure &why) : std::runtime_error(why.text()), why_(why) {
    }
    sepax_status status() const noexcept {
        return why_.status;
    }
    const sepax_rejection &rejection() const noexcept {
        return why_.rejection;
    }
    // The number of the item that is wrong, such as a polygon or a pair; else SEPAX_NO_INDEX.
    std::size_t index() const noexcept {
        return why_.rejection.index;
    }

  private:
    failure why_;
};
#endif

// How a call ended.
class outcome {
  public:
    outcome() = default;
    explicit outcome(const failure &why) : why_(why) {
    }
    bool ok() const noexcept {
        return why_.status == SEPAX_OK;
    }
    explicit operator bool() const noexcept {
        return ok();
    }
    sepax_status status() const noexcept {
        return why_.status;
    }
    const sepax_rejection &rejection() const noexcept {
        return why_.rejection;
    }
    std::string text() const {
        return why_.text();
    }

  private:
    failure why_ = {SEPAX_OK};
};

// A value, or the reason why there is none. After a failure, * and -> must not be used.
template <class T> class [[nodiscard]] result : public outcome {
  public:
    result(T value) : value_(std::move(value)) {
    }
    result(const failure &why) : outcome(why) {
    }
    T &operator*() &noexcept {
        assert(ok());
        return *value_;
    }
    const T &operator*() const &noexcept {
        assert(ok());
        return *value_;
    }
    T &&operator*() &&noexcept {
        assert(ok());
        return *std::move(value_);
    }
    T *operator->() noexcept {
        return &**this;
    }
    const T *operator->() const noexcept {
        return &**this;
    }

  private:
    std::optional<T> value_;
};

template <> class [[nodiscard]] result<void> : public outcome {
  public:
    result() = default;
    result(const failure &why) : outcome(why) {
    }
};

// ------------------------------------------------------------- the two ways
//
// of<T> is the type that a call returns which makes a T. fail<T> ends a call that was refused. A
// call that succeeds returns a T, or of<void>().

struct results {
    template <class T> using of = result<T>;

    template <class T> static result<T> fail(const failure &why) {
        return why;
    }
};

struct exceptions;

#ifdef __cpp_exceptions
struct exceptions {
    template <class T> using of = T;

    template <class T> [[noreturn, gnu::cold, gnu::noinline]] static T fail(const failure &why) {
        throw error(why);
    }
};
using default_errors = exceptions;
#else
using default_errors = results;
#endif

namespace detail {

template <class Errors, class T> using of = typename Errors::template of<T>;

// Whether a call failed; the compiler takes it for unlikely.
constexpr bool failed(sepax_status status) noexcept {
    return __builtin_expect(status != SEPAX_OK, 0) != 0;
}

// Ends a call that has nothing to return.
template <class Errors>
of<Errors, void> done(sepax_status status, const sepax_rejection &rejection = no_rejection) {
    if (failed(status)) {
        return Errors::template fail<void>({status, rejection});
    }
    return of<Errors, void>();
}

// Ends a call that returns a value.
template <class Errors, class T>
of<Errors, T> done(sepax_status status, const sepax_rejection &rejection, T &&value) {
    if (failed(status)) {
        return Errors::template fail<T>({status, rejection});
    }
    return std::forward<T>(value);
}

// The failures of an array that must have `needed` elements and has another number, and of a buffer
// that has fewer.
inline failure wrong_size(std::size_t needed) noexcept {
    failure why = {SEPAX_ERROR_COUNT};
    why.rejection.needed = needed;
    return why;
}

inline failure too_small(std::size_t needed) noexcept {
    failure why = {SEPAX_ERROR_CAPACITY};
    why.rejection.needed = needed;
    return why;
}

} // namespace detail
} // namespace sepax

#endif
