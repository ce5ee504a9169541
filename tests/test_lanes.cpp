// SPDX-License-Identifier: MIT
//
// The operations of lanes, in every backend that runs here: lanes_check.c compares them.
#include <gtest/gtest.h>

#include "kernel.h"

extern "C" {
#define BACKEND(name) const char *sepax_lanes_check_##name(void);
SEPAX_BACKENDS
#undef BACKEND
#include "target/backend.h"
}

namespace {

TEST(Lanes, DoWhatTheirNamesSay) {
#define BACKEND(name)                                                                              \
    if (sepax_cpu_runs(#name)) {                                                                   \
        EXPECT_STREQ(sepax_lanes_check_##name(), nullptr) << #name;                                \
    }
    SEPAX_BACKENDS
#undef BACKEND
}

} // namespace
