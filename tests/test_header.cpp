// SPDX-License-Identifier: MIT
//
// sepax.h in strict C++11, alone: the program in C compiles, links with C linkage and passes, and
// types are what C++ code expects of them.

#include "sepax.h"

#include <type_traits>

#include "test_header.c"

static_assert(std::is_trivially_copyable<sepax_store_config>::value, "config");
static_assert(std::is_standard_layout<sepax_options>::value, "options");
static_assert(std::is_standard_layout<sepax_contacts>::value, "contacts");
static_assert(std::is_standard_layout<sepax_report>::value, "report");
static_assert(std::is_standard_layout<sepax_broad_options>::value, "broad options");
static_assert(std::is_standard_layout<sepax_source>::value, "source");
static_assert(std::is_standard_layout<sepax_rejection>::value, "rejection");
static_assert(sizeof(sepax_vec2) == 2 * sizeof(float), "an array of vec2 is x and y in turn");
static_assert(sizeof(sepax_pair) == 2 * sizeof(uint32_t), "an array of pairs is ids in turn");
static_assert(sizeof(sepax_pose) == 4 * sizeof(float), "pose");
static_assert(sizeof(sepax_box) == 6 * sizeof(float), "box");
static_assert(SEPAX_STATUS_COUNT > SEPAX_ERROR_HOLE, "status");
static_assert(SEPAX_FEATURE_NONE == ~SEPAX_FEATURE_B, "no edge, and of neither shape");
