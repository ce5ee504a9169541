/* SPDX-License-Identifier: MIT
 *
 * The readers of CSV and of well-known text in examples/: any bytes are rows or faults of their
 * line, a geometry or a fault in it, and a geometry that is printed is read as itself. Each part
 * goes where the demo sends it: into convex pieces in a store.
 */
#include "check.h"
#include "list.h"
#include "pieces.h"
#include "table.h"
#include "target.h"
#include "wkt.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------- there and back */

/* Prints a path with digits enough that no bit is lost; a ring repeats its first point. */
static char *print_path(char *to, const wkt_parts *from, uint32_t path, bool ring) {
    const uint32_t first = from->offsets[path], count = from->offsets[path + 1] - first;
    for (uint32_t i = 0; i < count + ring; i++) {
        const sepax_vec2 v = from->vertices[first + i % count];
        to += sprintf(to, "%s%.9g %.9g", i > 0 ? "," : "(", (double)v.x, (double)v.y);
    }
    to += sprintf(to, ")");
    return to;
}

/* The parts as a collection. */
static char *print(const wkt_parts *from) {
    static const char *const words[] = {"POINT", "LINESTRING", "POLYGON"};
    const size_t room = 64 + 36 * (from->vertex_count + from->path_count) + 32 * from->count;
    char *text = malloc(room), *at = text;
    CHECK(text);
    at += sprintf(at, "GEOMETRYCOLLECTION%s", from->count > 0 ? "(" : " EMPTY");
    for (size_t i = 0; i < from->count; i++) {
        const wkt_part part = from->items[i];
        const bool polygon = part.kind == WKT_POLYGON;
        at += sprintf(at, "%s%s%s", i > 0 ? "," : "", words[part.kind], polygon ? "(" : "");
        for (uint32_t p = 0; p < part.paths.count; p++) {
            at += sprintf(at, "%s", p > 0 ? "," : "");
            at = print_path(at, from, part.paths.first + p, polygon);
        }
        at += sprintf(at, "%s", polygon ? ")" : "");
    }
    strcpy(at, from->count > 0 ? ")" : "");
    return text;
}

static void check_print(const wkt_parts *parts) {
    wkt_parts again = {0};
    fault why = {.line = 1};
    char *text = print(parts);
    CHECK(wkt_read(text, &again, &why));
    CHECK(again.count == parts->count && again.path_count == parts->path_count);
    CHECK(again.vertex_count == parts->vertex_count && again.dropped == 0);
    CHECK(memcmp(again.offsets, parts->offsets, (parts->path_count + 1) * sizeof(uint32_t)) == 0);
    for (size_t i = 0; i < parts->count; i++) {
        CHECK(again.items[i].kind == parts->items[i].kind);
        CHECK(again.items[i].paths.first == parts->items[i].paths.first);
        CHECK(again.items[i].paths.count == parts->items[i].paths.count);
    }
    if (parts->vertex_count > 0) {
        CHECK(memcmp(again.vertices, parts->vertices, parts->vertex_count * sizeof(sepax_vec2)) ==
              0);
    }
    free(text);
    wkt_free(&again);
}

/* --------------------------------------------------------------------------- parts */

static void check_parts(const wkt_parts *parts) {
    size_t path = 0;
    for (size_t i = 0; i < parts->count; i++) {
        const wkt_part part = parts->items[i];
        CHECK(part.paths.first == path && part.paths.count > 0);
        CHECK(part.kind == WKT_POLYGON || part.paths.count == 1);
        for (path = part.paths.first; path < part.paths.first + part.paths.count; path++) {
            const uint32_t count = parts->offsets[path + 1] - parts->offsets[path];
            CHECK(part.kind == WKT_POINT ? count == 1 : count >= (part.kind == WKT_LINE ? 2 : 3));
        }
    }
    CHECK(path == parts->path_count);
    CHECK(parts->path_count == 0 || parts->offsets[path] == parts->vertex_count);
}

static void check_pieces(pieces *cut, const wkt_parts *parts) {
    for (size_t i = 0; i < parts->count; i++) {
        sepax_rejection rejection;
        const size_t before = sepax_store_count(cut->store);
        const sepax_status status = pieces_add(cut, parts, parts->items[i], &rejection);
        CHECK(status >= SEPAX_OK && status < SEPAX_STATUS_COUNT);
        CHECK(status != SEPAX_ERROR_ZERO_AREA && status != SEPAX_ERROR_CAPACITY);
        CHECK(status != SEPAX_OK || sepax_store_count(cut->store) > before);
        if (status == SEPAX_ERROR_CROSSING || status == SEPAX_ERROR_OVERLAP) {
            const wkt_part part = parts->items[i];
            CHECK(rejection.ring < part.paths.count);
            CHECK(rejection.vertex < parts->vertex_count);
            CHECK(rejection.other < parts->vertex_count);
        }
    }
}

static void check_fault(const fault *why, size_t line) {
    CHECK(why->line == line);
    CHECK(memchr(why->reason, '\0', sizeof why->reason) && why->reason[0]);
}

static void check_row(const row *next, wkt_parts *parts, pieces *cut, size_t line) {
    fault why = {.line = line};
    wkt_free(parts);
    if (wkt_read(next->geometry.text, parts, &why)) {
        check_parts(parts);
        check_print(parts);
        check_pieces(cut, parts);
    } else {
        CHECK(parts->count == 0 && parts->vertex_count == 0 && parts->path_count == 0);
        check_fault(&why, line);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    /* What table_open leaves, without a file. */
    table rows = {.file = {.bytes = malloc(size + 1), .size = size},
                  .separator = ',',
                  .radius = 1,
                  .name = 2};
    wkt_parts parts = {0};
    pieces cut;
    fault why = {0};
    row next;
    sepax_store *store;
    CHECK(rows.file.bytes && sepax_store_create(NULL, &store) == SEPAX_OK);
    CHECK(pieces_open(&cut, store, false) == SEPAX_OK);
    if (size > 0)
        memcpy(rows.file.bytes, data, size);
    rows.file.bytes[size] = '\0';
    bool good;
    while ((good = table_next(&rows, &next, &why)) || why.line > 0) {
        if (good) {
            CHECK(next.geometry.text && next.geometry.column > 0);
            check_row(&next, &parts, &cut, rows.file.number);
        } else {
            /* of a row of several lines the first, or one of which the bytes are no text */
            CHECK(why.line == rows.number || why.line == rows.file.number);
            check_fault(&why, why.line);
        }
    }
    wkt_free(&parts);
    pieces_close(&cut);
    table_close(&rows);
    sepax_store_destroy(store);
    return 0;
}
