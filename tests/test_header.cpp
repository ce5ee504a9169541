// SPDX-License-Identifier: MIT
//
// sepax.h in strict C++11, alone: it compiles, links with C linkage, and its types are what C++
// code expects of them.

#include "sepax.h"

#include <cstdio>
#include <type_traits>

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

int main() {
    sepax_store *store = nullptr;
    sepax_workspace *workspace = nullptr;
    sepax_id id = 0;
    size_t count = 0;
    uint8_t relations[1] = {9}, bits[1] = {9};
    uint32_t hits[1] = {9};
    float separation[1] = {9};
    const sepax_vec2 triangle[] = {{0, 0}, {1, 0}, {0, 1}};
    const float xy[] = {0, 0, 1, 0, 0, 1};
    const uint32_t offsets[] = {0, 3};
    const sepax_box box = {1, 1, {5, 0, 1, 0}};
    const sepax_pose pose = {.25F, 0, 1, 0};
    const sepax_pair pair = {0, 1};
    sepax_vec2 vertices[4];
    sepax_pair found[3];
    sepax_options options = sepax_options();
    options.backend = sepax_backend_default();
    const sepax_contacts contacts = {separation, nullptr, nullptr, nullptr, nullptr};

    // The first call that fails stops the chain.
    bool good = sepax_store_create(nullptr, &store) == SEPAX_OK;
    good = good && sepax_workspace_create(nullptr, &workspace) == SEPAX_OK;
    good = good && sepax_store_add(store, triangle, 3, 0, &id, nullptr) == SEPAX_OK;
    good = good && sepax_store_add_many(store, xy, offsets, 1, 0, &id, nullptr) == SEPAX_OK;
    good = good && sepax_store_place(store, &id, &pose, 1, nullptr) == SEPAX_OK;
    good = good && sepax_store_add_boxes(store, &box, 1, &id, nullptr) == SEPAX_OK && id == 2;
    good = good && sepax_relate(store, sepax_pairs(&pair, 1), &options, relations) == SEPAX_OK;
    good = good && relations[0] == SEPAX_OVERLAPPING;
    good = good && sepax_hits(store, sepax_pairs(&pair, 1), &options, hits, &count) == SEPAX_OK;
    good = good && count == 1 && hits[0] == 0;
    good = good && sepax_hit_bits(store, sepax_pairs(&pair, 1), nullptr, bits) == SEPAX_OK &&
           bits[0] == 1;
    good = good && sepax_first_hit(store, sepax_pairs(&pair, 1), nullptr, &count) == SEPAX_OK &&
           count == 0;
    good = good && sepax_separate(store, sepax_pairs(&pair, 1), nullptr, &contacts) == SEPAX_OK;
    good = good && separation[0] < 0;
    const sepax_id ids[] = {0, 1, 2};
    const sepax_source one = sepax_lists(ids, 1, ids + 1, 1), all = sepax_all_pairs(ids, 3);
    good = good && sepax_source_count(all) == 3;
    good = good && sepax_source_pair(all, 2).a == 1 && sepax_source_pair(all, 2).b == 2;
    good = good && sepax_relate(store, one, nullptr, relations) == SEPAX_OK;
    good = good && relations[0] == SEPAX_OVERLAPPING;
    good = good && sepax_hits(store, one, nullptr, hits, &count) == SEPAX_OK && count == 1;
    good = good && sepax_hit_bits(store, all, nullptr, bits) == SEPAX_OK && bits[0] == 1;
    good = good && sepax_first_hit(store, all, nullptr, &count) == SEPAX_OK && count == 0;
    good = good && sepax_separate(store, one, nullptr, &contacts) == SEPAX_OK;
    good = good && separation[0] < 0;
    good = good && sepax_find_pairs(store, nullptr, workspace, found, 3, &count) == SEPAX_OK;
    good = good && count == 1 && found[0].a == 0 && found[0].b == 1;
    good = good && sepax_store_vertices(store, 1, vertices, 4, &count) == SEPAX_OK;
    good = good && count == 3 && vertices[0].x == .25F;
    good = good && sepax_store_local_vertices(store, 1, vertices, 4, &count) == SEPAX_OK;
    good = good && vertices[0].x == 0;
    good = good && sepax_store_remove(store, &id, 1, nullptr) == SEPAX_OK;
    good = good && sepax_store_count(store) == 2 && sepax_store_memory(store) > 0;
    good = good && sepax_store_clear(store) == SEPAX_OK;
    good = good && sepax_backend_find("reference") == sepax_backend_at(sepax_backend_count() - 1);
    good = good && sepax_backend_lanes(sepax_backend_default()) > 0;
    good = good && sepax_backend_runs_here(sepax_backend_default());
    good = good && sepax_backend_name(sepax_backend_default()) != nullptr;
    good = good && sepax_strategy_name(SEPAX_BOX) != nullptr;
    good = good && sepax_explain(SEPAX_OK, nullptr, nullptr, 0) > 0;
    sepax_workspace_destroy(workspace);
    sepax_store_destroy(store);
    if (!good)
        std::fprintf(stderr, "not %s\n", sepax_status_text(SEPAX_OK));
    return good ? 0 : 1;
}
