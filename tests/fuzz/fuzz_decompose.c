/* SPDX-License-Identifier: MIT
 *
 * sepax_decompose of any rings: pieces are polygons that a store takes, no edge of theirs occurs
 * twice in one direction, and what only one piece has lies on an edge of a ring. The same rings
 * written in another way give the same pieces, and errors write nothing.
 */
#include "check.h"
#include "exact/exact.h"
#include "heap.h"
#include "input.h"
#include "target.h"

#include <string.h>

enum { MOST_RINGS = 8, MOST_VERTICES = 64, MOST_PIECES = MOST_VERTICES + 2 * MOST_RINGS };

typedef struct ring_set {
    sepax_vec2 vertices[MOST_VERTICES];
    uint32_t offsets[MOST_RINGS + 1];
    size_t count;
} ring_set;

typedef struct result {
    sepax_status status;
    sepax_rejection rejection;
    sepax_vec2 xy[3 * MOST_PIECES];
    uint32_t indices[3 * MOST_PIECES], offsets[MOST_PIECES + 1];
    sepax_pieces pieces;
} result;

static void take_rings(input *in, ring_set *rings) {
    const float_kind kind = (float_kind)take_below(in, FLOAT_KIND_COUNT + 2);
    uint32_t n = 0;
    rings->count = 1 + take_below(in, MOST_RINGS);
    rings->offsets[0] = 0;
    for (size_t i = 0; i < rings->count; i++) {
        const uint32_t left = MOST_VERTICES - n;
        const uint32_t wanted = take_below(in, 16);
        for (uint32_t k = 0; k < wanted && k < left; k++, n++) {
            for (int axis = 0; axis < 2; axis++) {
                const float value =
                    kind < FLOAT_KIND_COUNT ? take_float(in, kind) : (float)take_below(in, 16);
                *(axis == 0 ? &rings->vertices[n].x : &rings->vertices[n].y) = value;
            }
        }
        rings->offsets[i + 1] = n;
    }
}

/* ---------------------------------------------------------------------- calls */

static void call(const ring_set *rings, uint32_t most, uint32_t flags, sepax_workspace *workspace,
                 result *to) {
    const sepax_rings view = {rings->vertices, rings->offsets, rings->count};
    memset(to, 0xEE, sizeof *to);
    to->pieces = (sepax_pieces){&to->xy[0].x, to->indices, to->offsets, 3 * MOST_PIECES,
                                MOST_PIECES,  77,          78};
    to->status = sepax_decompose(view, most, flags, workspace, &to->pieces, &to->rejection);
    CHECK(to->status >= SEPAX_OK && to->status < SEPAX_STATUS_COUNT);
    CHECK(to->status != SEPAX_ERROR_CAPACITY);
    if (to->status != SEPAX_OK) {
        CHECK(to->pieces.vertex_count == 77 && to->pieces.piece_count == 78);
        CHECK(to->offsets[0] == 0xEEEEEEEE && to->indices[0] == 0xEEEEEEEE);
        CHECK(to->rejection.ring == SEPAX_NO_VERTEX || to->rejection.ring < rings->count);
        return;
    }
    CHECK(to->offsets[0] == 0 && to->offsets[to->pieces.piece_count] == to->pieces.vertex_count);
}

/* The rings in the opposite order, and each in the opposite direction from another vertex on. */
static void rewrite(const ring_set *from, ring_set *to, uint32_t turn) {
    uint32_t n = 0;
    to->count = from->count;
    to->offsets[0] = 0;
    for (size_t i = 0; i < from->count; i++) {
        const uint32_t begin = from->offsets[from->count - 1 - i];
        const uint32_t count = from->offsets[from->count - i] - begin;
        for (uint32_t k = 0; k < count; k++)
            to->vertices[n++] = from->vertices[begin + (count - 1 - k + turn) % count];
        to->offsets[i + 1] = n;
    }
}

/* ---------------------------------------------------------- what is right */

static bool same_place(sepax_vec2 a, sepax_vec2 b) {
    return a.x == b.x && a.y == b.y;
}

static sepax_vec2 next_vertex(const result *r, size_t piece, uint32_t k) {
    return r->xy[k + 1 < r->offsets[piece + 1] ? k + 1 : r->offsets[piece]];
}

/* How many pieces have the edge from a to b. */
static size_t edges_between(const result *r, sepax_vec2 a, sepax_vec2 b) {
    size_t count = 0;
    for (size_t i = 0; i < r->pieces.piece_count; i++)
        for (uint32_t k = r->offsets[i]; k < r->offsets[i + 1]; k++)
            count += same_place(r->xy[k], a) && same_place(next_vertex(r, i, k), b);
    return count;
}

/* Whether p lies on the segment from a to b. */
static bool is_on(sepax_vec2 a, sepax_vec2 b, sepax_vec2 p) {
    return same_place(a, p) || same_place(b, p) ||
           (!same_place(a, b) && sepax_exact_outside(a, b, p) == 0 &&
            sepax_exact_beyond(a, b, p) <= 0 && sepax_exact_beyond(b, a, p) <= 0);
}

/* Whether all of the segment from a to b lies on edges of the rings: a goes along them to b. */
static bool on_rings(const ring_set *rings, sepax_vec2 a, sepax_vec2 b) {
    for (bool moved = true; moved && !same_place(a, b);) {
        moved = false;
        for (size_t i = 0; i < rings->count; i++) {
            for (uint32_t k = rings->offsets[i]; k < rings->offsets[i + 1]; k++) {
                const uint32_t next = k + 1 < rings->offsets[i + 1] ? k + 1 : rings->offsets[i];
                const sepax_vec2 ends[3] = {rings->vertices[k], rings->vertices[next], b};
                for (int e = 0; e < 3; e++) {
                    if (!same_place(a, ends[e]) && is_on(ends[0], ends[1], a) &&
                        is_on(ends[0], ends[1], ends[e]) && is_on(a, b, ends[e])) {
                        a = ends[e];
                        moved = true;
                    }
                }
            }
        }
    }
    return same_place(a, b);
}

static void check_pieces(const ring_set *rings, const result *r, uint32_t most) {
    sepax_store *store;
    sepax_id first;
    CHECK(sepax_store_create(NULL, &store) == SEPAX_OK);
    CHECK(sepax_store_add_many(store, r->pieces.xy, r->offsets, r->pieces.piece_count, 0, &first,
                               NULL) == SEPAX_OK);
    sepax_store_destroy(store);
    for (size_t i = 0; i < r->pieces.piece_count; i++) {
        CHECK(r->offsets[i + 1] - r->offsets[i] <= most);
        for (uint32_t k = r->offsets[i]; k < r->offsets[i + 1]; k++) {
            const sepax_vec2 a = r->xy[k], b = next_vertex(r, i, k);
            CHECK(same_place(a, rings->vertices[r->indices[k]]));
            CHECK(edges_between(r, a, b) == 1);
            CHECK(edges_between(r, b, a) == 1 || on_rings(rings, a, b));
        }
    }
}

static void check_same(const result *a, const result *b) {
    CHECK((a->status == SEPAX_OK) == (b->status == SEPAX_OK));
    if (a->status != SEPAX_OK)
        return;
    const size_t count = a->pieces.piece_count;
    CHECK(count == b->pieces.piece_count);
    CHECK(memcmp(a->offsets, b->offsets, (count + 1) * sizeof *a->offsets) == 0);
    for (size_t k = 0; k < a->pieces.vertex_count; k++)
        CHECK(same_place(a->xy[k], b->xy[k]));
}

/* Memory that runs out changes nothing, and the call can be made again. */
static void check_memory(const ring_set *rings, const result *expected) {
    static result r;
    heap h = {.until_failure = 2};
    const sepax_store_config config = {0, heap_allocate, heap_release, &h, NULL};
    sepax_workspace *workspace;
    CHECK(sepax_workspace_create(&config, &workspace) == SEPAX_OK);
    call(rings, 0, 0, workspace, &r);
    CHECK(r.status == SEPAX_ERROR_MEMORY || r.status == expected->status);
    CHECK(h.failed == (r.status == SEPAX_ERROR_MEMORY));
    call(rings, 0, 0, workspace, &r);
    check_same(expected, &r);
    sepax_workspace_destroy(workspace);
    CHECK(h.blocks == 0 && h.bytes == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static ring_set rings, other;
    static result r, again;
    input in = input_of(data, size);
    sepax_workspace *workspace;
    CHECK(sepax_workspace_create(NULL, &workspace) == SEPAX_OK);
    const uint32_t most = 3 + take_below(&in, 14), turn = take_below(&in, 8);
    take_rings(&in, &rings);
    call(&rings, 0, 0, workspace, &r);
    if (r.status == SEPAX_OK)
        check_pieces(&rings, &r, SEPAX_MAX_VERTICES);
    rewrite(&rings, &other, turn);
    call(&other, 0, 0, workspace, &again);
    check_same(&r, &again);
    check_memory(&rings, &r);
    call(&rings, most, 0, workspace, &again);
    CHECK(again.status == r.status);
    if (again.status == SEPAX_OK) {
        CHECK(again.pieces.piece_count >= r.pieces.piece_count);
        check_pieces(&rings, &again, most);
    }
    call(&rings, 0, SEPAX_ONE_OUTER, workspace, &again);
    CHECK(again.status == r.status || again.status == SEPAX_ERROR_HOLE);
    sepax_workspace_destroy(workspace);
    return 0;
}
