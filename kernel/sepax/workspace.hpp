// SPDX-License-Identifier: MIT
//
// Objects of the library that a C++ object owns: what stores, workspaces and indices have in
// common, and the workspace.
#ifndef SEPAX_WORKSPACE_HPP
#define SEPAX_WORKSPACE_HPP

#include "errors.hpp"
#include "options.hpp"
#include "store.h"

#include <memory>
#include <type_traits>

namespace sepax {

using config_ref = optional_ref<sepax_store_config>;

// The owner of a C object. It can be moved and not copied.
template <class Self, class Errors, class Object, auto Create, auto Destroy> class owner {
  public:
    // Self, or a result of it.
    static detail::of<Errors, Self> create(config_ref config = {}) {
        Object *object = nullptr;
        const sepax_status status = Create(config.get(), &object);
        return detail::done<Errors>(status, no_rejection, Self(object));
    }

    // The C object, which stays owned.
    Object *get() const noexcept {
        return object_.get();
    }
    // Gives up ownership: the caller has to destroy the object.
    Object *release() noexcept {
        return object_.release();
    }

  protected:
    explicit owner(Object *object) noexcept : object_(object) {
    }

  private:
    struct deleter {
        void operator()(Object *object) const noexcept {
            Destroy(object);
        }
    };
    std::unique_ptr<Object, deleter> object_;
};

// Constructors that can fail exist only where errors are exceptions.
template <class Errors> using if_throws = std::enable_if_t<std::is_same_v<Errors, exceptions>, int>;

// sepax_workspace. Functions that need one take it as an argument.
template <class Errors = default_errors>
class basic_workspace : public owner<basic_workspace<Errors>, Errors, sepax_workspace,
                                     &sepax_workspace_create, &sepax_workspace_destroy> {
  public:
    template <class E = Errors, if_throws<E> = 0>
    explicit basic_workspace(config_ref config = {})
        : basic_workspace(basic_workspace::create(config)) {
    }
    explicit basic_workspace(sepax_workspace *owned) noexcept : basic_workspace::owner(owned) {
    }
};

} // namespace sepax

#endif
