/* SPDX-License-Identifier: MIT
 *
 * sepax.h in strict C99, alone, and by test_header.cpp in C++11: every declaration is used, and
 * every enumeration is asked for values that are none.
 */
#include "sepax.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                        \
            failures++;                                                                            \
        }                                                                                          \
    } while (0)

static void *allocate(size_t size, size_t alignment, void *context) {
    void *memory = NULL;
    ++*(int *)context;
    /* Over-aligned by hand: C99 has no aligned_alloc. */
    if (size < (size_t)-1 - alignment - sizeof(void *)) {
        char *raw = (char *)malloc(size + alignment + sizeof(void *));
        if (raw != NULL) {
            const size_t at = (size_t)(raw + sizeof(void *));
            char *aligned = raw + sizeof(void *) + (alignment - at % alignment) % alignment;
            memcpy(aligned - sizeof(void *), &raw, sizeof raw);
            memory = aligned;
        }
    }
    return memory;
}

static void release(void *memory, size_t size, void *context) {
    void *raw;
    (void)size;
    --*(int *)context;
    memcpy(&raw, (char *)memory - sizeof(void *), sizeof raw);
    free(raw);
}

static void check_enumerations(void) {
    static const int none[] = {SEPAX_STATUS_COUNT, SEPAX_STATUS_COUNT + 1, 1000, -1, -2147483647};
    size_t i;
    int s;
    for (s = 0; s < SEPAX_STATUS_COUNT; s++) {
        const char *text = sepax_status_text((sepax_status)s);
        for (i = 0; i < sizeof none / sizeof *none; i++) {
            const char *unknown = sepax_status_text((sepax_status)none[i]);
            CHECK(unknown != NULL && strlen(unknown) > 0 && strcmp(unknown, text) != 0);
        }
    }
    for (s = 0; s < SEPAX_STRATEGY_COUNT; s++)
        CHECK(strlen(sepax_strategy_name((sepax_strategy)s)) > 2);
    CHECK(strcmp(sepax_strategy_name(SEPAX_STRATEGY_COUNT), "unknown") == 0);
    CHECK(strcmp(sepax_strategy_name((sepax_strategy)-1), "unknown") == 0);
    CHECK(SEPAX_DISJOINT == 0 && SEPAX_TOUCHING == 1 && SEPAX_OVERLAPPING == 2);
    CHECK(SEPAX_VERSION_MAJOR >= 0 && SEPAX_VERSION_MINOR >= 0 && SEPAX_VERSION_PATCH >= 0);
}

static void check_backends(void) {
    size_t i;
    CHECK(sepax_backend_count() > 0);
    CHECK(sepax_backend_at(sepax_backend_count()) == NULL);
    CHECK(sepax_backend_find(NULL) == NULL);
    for (i = 0; i < sepax_backend_count(); i++) {
        const sepax_backend *backend = sepax_backend_at(i);
        CHECK(sepax_backend_find(sepax_backend_name(backend)) == backend);
        CHECK(sepax_backend_lanes(backend) > 0);
    }
    CHECK(sepax_backend_runs_here(sepax_backend_default()));
}

/* Shapes 0, 1 and 2 all meet, but 2 only touches. */
static void check_lists(const sepax_store *store) {
    static const sepax_id ids[3] = {2, 0, 1};
    const sepax_source all = sepax_all_pairs(ids, 3);
    sepax_options open = {0};
    sepax_contacts contacts = {0};
    uint8_t relations[3], bits[1];
    uint32_t hits[3];
    float separation[3];
    size_t count = 9;
    open.flags = SEPAX_OPEN;
    contacts.separation = separation;
    CHECK(sepax_relate(store, sepax_lists(ids, 1, ids + 1, 2), NULL, relations) == SEPAX_OK);
    CHECK(relations[0] == SEPAX_TOUCHING && relations[1] == SEPAX_TOUCHING);
    CHECK(sepax_first_hit(store, sepax_lists(ids, 1, ids + 1, 2), &open, &count) == SEPAX_OK);
    CHECK(count == SEPAX_NO_INDEX);
    CHECK(sepax_hits(store, all, &open, hits, &count) == SEPAX_OK);
    CHECK(count == 1 && hits[0] == 2);
    CHECK(sepax_source_count(all) == 3);
    CHECK(sepax_source_pair(all, 2).a == 0 && sepax_source_pair(all, 2).b == 1);
    CHECK(sepax_source_pair(all, 3).a == SEPAX_NO_ID && sepax_source_pair(all, 3).b == SEPAX_NO_ID);
    CHECK(sepax_hit_bits(store, all, NULL, bits) == SEPAX_OK && bits[0] == 7);
    CHECK(sepax_separate(store, all, NULL, &contacts) == SEPAX_OK);
    CHECK(separation[0] == 0 && separation[1] == 0 && separation[2] < 0);
}

/* An L is two convex pieces. */
static void check_decompose(sepax_store *store, sepax_workspace *workspace) {
    static const sepax_vec2 l[6] = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
    static const uint32_t ring_offsets[2] = {0, 6};
    sepax_rings rings;
    sepax_pieces pieces;
    sepax_rejection rejection;
    sepax_id first;
    float xy[60];
    uint32_t indices[30], offsets[11];
    rings.vertices = l;
    rings.offsets = ring_offsets;
    rings.count = 1;
    pieces.xy = xy;
    pieces.indices = indices;
    pieces.offsets = offsets;
    pieces.vertex_capacity = 30;
    pieces.piece_capacity = 10;
    CHECK(sepax_decompose(rings, 0, SEPAX_ONE_OUTER, workspace, &pieces, &rejection) == SEPAX_OK);
    CHECK(pieces.piece_count == 2 && offsets[2] == pieces.vertex_count && indices[0] < 6);
    CHECK(sepax_store_add_many(store, xy, offsets, pieces.piece_count, 0, &first, NULL) ==
          SEPAX_OK);
    rings.count = 0;
    CHECK(sepax_decompose(rings, 0, 0, workspace, &pieces, &rejection) == SEPAX_ERROR_NO_VERTICES);
    CHECK(rejection.ring == SEPAX_NO_VERTEX && rejection.other == SEPAX_NO_VERTEX);
}

static void check_calls(void) {
    static const sepax_vec2 square[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    static const float xy[6] = {0, 0, 1, 0, 0, 1};
    static const uint32_t offsets[2] = {0, 3};
    int blocks = 0;
    size_t count = 0, i;
    sepax_rejection rejection;
    char text[16];
    sepax_store_config config = {0};
    sepax_store *store = NULL;
    sepax_workspace *workspace = NULL;
    sepax_id id = 9, first = 9;
    sepax_box box = {1, 1, {0, 0, 1, 0}};
    const sepax_pose pose = {2, 0, 0, 1};
    sepax_vec2 vertices[4];
    sepax_pair pairs[8];
    sepax_report report;
    sepax_options options = {0};
    sepax_broad_options broad = {0};
    sepax_contacts contacts = {0};
    uint8_t relations[8], bits[1];
    uint32_t hits[8], feature[8];
    float separation[8], normal_x[8], normal_y[8];

    config.allocate = allocate;
    config.release = release;
    config.context = &blocks;
    CHECK(sepax_store_create(&config, &store) == SEPAX_OK);
    CHECK(sepax_workspace_create(&config, &workspace) == SEPAX_OK);
    CHECK(sepax_store_add(store, square, 4, SEPAX_HULL, &id, NULL) == SEPAX_OK && id == 0);
    CHECK(sepax_store_add_many(store, xy, offsets, 1, 0, &first, &rejection) == SEPAX_OK);
    CHECK(first == 1);
    CHECK(sepax_store_add_boxes(store, &box, 1, &first, &rejection) == SEPAX_OK && first == 2);
    id = 2;
    CHECK(sepax_store_place(store, &id, &pose, 1, &rejection) == SEPAX_OK);
    CHECK(sepax_store_count(store) == 3 && sepax_store_memory(store) > 0 && blocks > 0);
    CHECK(sepax_store_vertices(store, 2, vertices, 4, &count) == SEPAX_OK && count == 4);
    CHECK(vertices[0].x == 3 && vertices[0].y == -1); /* (-1, -1) turned to (1, -1), and moved */
    CHECK(sepax_store_local_vertices(store, 2, vertices, 4, &count) == SEPAX_OK && count == 4);
    CHECK(vertices[0].x == -1 && vertices[0].y == -1);

    broad.b.count = broad.a.count = 3;
    broad.a.first = broad.b.first = 0;
    broad.backend = NULL;
    CHECK(sepax_find_pairs(store, &broad, workspace, pairs, 8, &count) == SEPAX_OK);
    CHECK(count == 3); /* 0-1, 0-2, 1-2: each meets or touches each */

    memset(&report, 0, sizeof report);
    options.report = &report;
    options.strategy = SEPAX_AUTO;
    options.flags = SEPAX_OPEN | SEPAX_MTV_SAFE | SEPAX_NO_DEDUP;
    CHECK(sepax_relate(store, sepax_pairs(pairs, count), &options, relations) == SEPAX_OK);
    CHECK(report.backend == sepax_backend_default());
    CHECK(report.filtered + report.in_double + report.expanded == count);
    CHECK(report.rejection.index == SEPAX_NO_INDEX && report.rejection.id == SEPAX_NO_ID);
    contacts.separation = separation;
    contacts.normal_x = normal_x;
    contacts.normal_y = normal_y;
    contacts.feature = feature;
    CHECK(sepax_separate(store, sepax_pairs(pairs, count), NULL, &contacts) == SEPAX_OK);
    for (i = 0; i < count; i++) {
        const sepax_relation expected =
            pairs[i].a == 0 && pairs[i].b == 1 ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
        CHECK(relations[i] == (uint8_t)expected);
        CHECK((separation[i] < 0) == (expected == SEPAX_OVERLAPPING));
        CHECK(normal_x[i] * normal_x[i] + normal_y[i] * normal_y[i] > .99f);
        CHECK(feature[i] != SEPAX_FEATURE_NONE && (feature[i] & ~SEPAX_FEATURE_B) < 4);
    }
    CHECK(sepax_hits(store, sepax_pairs(pairs, 3), &options, hits, &count) == SEPAX_OK &&
          count == 1);
    CHECK(sepax_hit_bits(store, sepax_pairs(pairs, 3), NULL, bits) == SEPAX_OK && bits[0] == 7);
    CHECK(sepax_first_hit(store, sepax_pairs(pairs, 3), NULL, &count) == SEPAX_OK && count == 0);
    check_lists(store);

    CHECK(sepax_store_remove(store, &id, 1, &rejection) == SEPAX_OK);
    CHECK(sepax_store_remove(store, &id, 1, &rejection) == SEPAX_ERROR_ID);
    CHECK(rejection.index == 0 && rejection.id == 2 && rejection.vertex == SEPAX_NO_VERTEX);
    CHECK(!rejection.by_rounding && rejection.excess == 0 && rejection.needed == 0);
    CHECK(sepax_explain(SEPAX_ERROR_ID, &rejection, text, sizeof text) >= sizeof text);
    CHECK(strlen(text) == sizeof text - 1);
    check_decompose(store, workspace);
    CHECK(sepax_store_clear(store) == SEPAX_OK && sepax_store_count(store) == 0);
    sepax_workspace_destroy(workspace);
    sepax_store_destroy(store);
    CHECK(blocks == 0);

    config.flags = SEPAX_RELATE_ONLY;
    CHECK(sepax_store_create(&config, &store) == SEPAX_OK);
    sepax_store_destroy(store);
    CHECK(SEPAX_MAX_VERTICES >= 1024u && SEPAX_MAX_SHAPES > 0u && SEPAX_MAX_PAIRS > 0u);
}

int main(void) {
    check_enumerations();
    check_backends();
    check_calls();
    return failures == 0 ? 0 : 1;
}
