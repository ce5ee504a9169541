// SPDX-License-Identifier: MIT
//
// sepax for C++17 and later, in headers only: the calls of sepax.h with owning types, ranges in,
// vectors or the caller's buffers out, and errors as exceptions or as results.
//
//     sepax::store store;
//     const sepax_id a = store.add({{0, 0}, {4, 0}, {0, 3}});
//     ...
//     for (const sepax_pair &pair : store.find_pairs(workspace)) ...
//
// Comments here describe only what differs from C. What a call does, its units, limits and accuracy
// are in sepax.h, at the C call of the same name: store.relate is sepax_relate, and index.query is
// sepax_index_query. docs/cpp.md is an introduction.
//
// Threads, stack and exactness are as in sepax.h. A type that was moved from owns nothing; calls
// with it are SEPAX_ERROR_NULL.
#ifndef SEPAX_HPP
#define SEPAX_HPP

#include "sepax.h"
#include "sepax/answers.hpp"
#include "sepax/errors.hpp"
#include "sepax/field.hpp"
#include "sepax/index.hpp"
#include "sepax/options.hpp"
#include "sepax/polygons.hpp"
#include "sepax/poses.hpp"
#include "sepax/seeks.hpp"
#include "sepax/sources.hpp"
#include "sepax/store.hpp"
#include "sepax/tester.hpp"
#include "sepax/view.hpp"
#include "sepax/workspace.hpp"
#include "sepax/worlds.hpp"

namespace sepax {

// Calls throw sepax::error; with -fno-exceptions they give results, as those of nothrow do.
using store = basic_store<>;
using workspace = basic_workspace<>;
using index = basic_index<>;
using tester = basic_tester<>;
using worlds = basic_worlds<>;
using field = basic_field<>;

// Calls give a sepax::result. The types are made by create().
namespace nothrow {
using store = basic_store<results>;
using workspace = basic_workspace<results>;
using index = basic_index<results>;
using tester = basic_tester<results>;
using worlds = basic_worlds<results>;
using field = basic_field<results>;
} // namespace nothrow

} // namespace sepax

#endif
