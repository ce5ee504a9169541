// SPDX-License-Identifier: MIT
//
// The internal headers of the library for C++.

#ifndef SEPAX_TESTS_KERNEL_H
#define SEPAX_TESTS_KERNEL_H

// They are C17: designated initializers, and a keyword that C++ has under another name.
#pragma GCC diagnostic push
#if defined(__clang__)
#pragma GCC diagnostic ignored "-Wc++20-designator"
#pragma GCC diagnostic ignored "-Wc99-extensions"
#else
#pragma GCC diagnostic ignored "-Wextra" /* an enumerator beside a size_t */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif
#define restrict __restrict
extern "C" {
#include "base/memory.h"
#include "broad/aabb.h"
#include "broad/broad.h"
#include "call/answer.h"
#include "exact/approach.h"
#include "exact/cast.h"
#include "exact/distance.h"
#include "exact/exact.h"
#include "exact/expansion.h"
#include "exact/farthest.h"
#include "exact/impact.h"
#include "exact/product.h"
#include "exact/relation.h"
#include "exact/shifted.h"
#include "place/batch.h"
#include "place/formulas.h"
#include "place/hull.h"
#include "place/instance.h"
#include "query/contact.h"
#include "query/sink.h"
#include "store/ids.h"
#include "store/slots.h"
#include "store/store.h"
#include "target/backend.h"
}
#undef restrict
#pragma GCC diagnostic pop

#endif
