// SPDX-License-Identifier: MIT
//
// The choice of a backend: the best one that this CPU runs, or the wish of the environment. ctest
// runs this program once for each wish, and where there is qemu on CPUs that lack some backends.

#include <cstdlib>
#include <string>

#include "batch.h"
#include "shapes.h"

namespace {

const char *environment(const char *name) {
    const char *value = std::getenv(name);
    return value != nullptr ? value : "";
}

// The backends that EXPECTED_BACKENDS names are those that run here; without it all that say so.
bool should_run(const std::string &backend) {
    const std::string list = environment("EXPECTED_BACKENDS");
    if (list.empty())
        return sepax_backend_runs_here(sepax_backend_find(backend.c_str()));
    return (" " + list + " ").find(" " + backend + " ") != std::string::npos;
}

// The wish, if it can be granted, or the first of the list: the best.
std::string expected_default() {
    const std::string wish = environment("SEPAX_BACKEND");
    std::string best;
    for (const std::string &name : backend_names()) {
        if (!should_run(name))
            continue;
        if (name == wish)
            return wish;
        if (best.empty())
            best = name;
    }
    return best;
}

} // namespace

TEST(Dispatch, RunsWhatThisCpuHas) {
    for (const std::string &name : backend_names())
        EXPECT_TRUE((name != "portable" && name != "reference") ||
                    sepax_backend_runs_here(sepax_backend_find(name.c_str())))
            << name;
    if (environment("EXPECTED_BACKENDS")[0] == '\0')
        GTEST_SKIP() << "nobody says what this CPU has";
    for (const std::string &name : backend_names())
        EXPECT_EQ(should_run(name), sepax_backend_runs_here(sepax_backend_find(name.c_str())))
            << name;
}

TEST(Dispatch, GrantsTheWishOfTheEnvironmentIfItCan) {
    EXPECT_EQ(expected_default(), sepax_backend_name(sepax_backend_default()));
    EXPECT_EQ(sepax_backend_default(), sepax_backend_default()); // found once
}

// A call without options takes the default, a call with a backend that one or none.
TEST(Dispatch, CallsTakeTheBackendAskedForOrNone) {
    const shapes::store_ptr store = shapes::make_store(shapes::make_tiles(4, 3, 3));
    ASSERT_TRUE(store);
    const std::vector<sepax_pair> pairs(20, {0, 1});
    sepax_report report = {};
    sepax_options options = {};
    options.report = &report;
    EXPECT_EQ(std::vector<uint8_t>(20, SEPAX_TOUCHING), relate(store.get(), pairs, options));
    EXPECT_EQ(sepax_backend_default(), report.backend);
    sepax_workspace *workspace = nullptr;
    ASSERT_EQ(SEPAX_OK, sepax_workspace_create(nullptr, &workspace));
    for (const std::string &name : backend_names()) {
        SCOPED_TRACE(name);
        options.backend = sepax_backend_find(name.c_str());
        std::vector<uint8_t> out(20, 0xEE);
        const sepax_status status = sepax_relate(
            store.get(), sepax_pairs(pairs.data(), pairs.size()), &options, out.data());
        const sepax_broad_options broad = {options.backend, {0, 9}, {0, 9}};
        size_t count = 77;
        const sepax_status found =
            sepax_find_pairs(store.get(), &broad, workspace, nullptr, 0, &count);
        if (should_run(name)) {
            EXPECT_EQ(SEPAX_OK, status);
            EXPECT_EQ(options.backend, report.backend);
            EXPECT_EQ(std::vector<uint8_t>(20, SEPAX_TOUCHING), out);
            EXPECT_EQ(SEPAX_ERROR_CAPACITY, found);
            EXPECT_EQ(20U, count); // of 9 tiles: 12 with a common edge, 8 with a common corner
        } else {
            EXPECT_EQ(SEPAX_ERROR_BACKEND, status);
            EXPECT_EQ(nullptr, report.backend);
            EXPECT_EQ(std::vector<uint8_t>(20, 0xEE), out);
            EXPECT_EQ(SEPAX_ERROR_BACKEND, found);
            EXPECT_EQ(77U, count);
        }
    }
    sepax_workspace_destroy(workspace);
}

TEST(Dispatch, HasNamesForWhatIsNone) {
    EXPECT_STREQ("none", sepax_backend_name(nullptr));
    EXPECT_EQ(0U, sepax_backend_lanes(nullptr));
    EXPECT_FALSE(sepax_backend_runs_here(nullptr));
    EXPECT_EQ(nullptr, sepax_backend_find(nullptr));
}

TEST(Dispatch, ListsBackendsAndNamesThem) {
    const size_t n = sepax_backend_count();
    ASSERT_GE(n, 2U);
    EXPECT_EQ(nullptr, sepax_backend_at(n));
    EXPECT_EQ(nullptr, sepax_backend_find("no such backend"));
    EXPECT_EQ(nullptr, sepax_backend_find(""));
    for (size_t i = 0; i < n; ++i) {
        const sepax_backend *b = sepax_backend_at(i);
        ASSERT_NE(nullptr, b);
        EXPECT_EQ(b, sepax_backend_find(sepax_backend_name(b)));
        EXPECT_GE(sepax_backend_lanes(b), 1U);
    }
    EXPECT_STREQ("reference", sepax_backend_name(sepax_backend_at(n - 1)));
    EXPECT_TRUE(sepax_backend_runs_here(sepax_backend_at(n - 1)));
    EXPECT_TRUE(sepax_backend_runs_here(sepax_backend_default()));
    const char *names[SEPAX_STRATEGY_COUNT] = {"auto",       "scalar", "vertex_lanes", "axis_lanes",
                                               "pair_lanes", "box",    "support"};
    for (int s = 0; s < SEPAX_STRATEGY_COUNT; ++s)
        EXPECT_STREQ(names[s], sepax_strategy_name(static_cast<sepax_strategy>(s)));
}
