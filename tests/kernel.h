// SPDX-License-Identifier: MIT
//
// The internal headers of the library for C++.

#ifndef SEPAX_TESTS_KERNEL_H
#define SEPAX_TESTS_KERNEL_H

// They are C17: designated initializers.
#pragma GCC diagnostic push
#if defined(__clang__)
#pragma GCC diagnostic ignored "-Wc++20-designator"
#pragma GCC diagnostic ignored "-Wc99-extensions"
#else
#pragma GCC diagnostic ignored "-Wextra" /* an enumerator beside a size_t */
#endif
extern "C" {
#include "backend.h"
#include "broad.h"
#include "derive.h"
#include "exact.h"
#include "expansion.h"
#include "fill.h"
#include "hull.h"
#include "memory.h"
#include "store.h"
}
#pragma GCC diagnostic pop

#endif
